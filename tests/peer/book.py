#!/usr/bin/env python3
"""The documents as a book: every page is in it, and every link in it and in the README leads somewhere.

    book.py MDBOOK OUT

Builds the book from docs/ with mdBook into the folder OUT, then reads its pages as a browser would: each link to another
page, to a place in a page and to a picture must be there. The exit status is 0 if and only if all of it held.
"""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


class Page(HTMLParser):
    """The places of a page, and what it links to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []
        self.feed(path.read_text())

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.places.add(value)
            if name in ("href", "src") and value is not None:
                self.links.append(value)


def dead(book: Path) -> list[str]:
    pages = {path.resolve(): Page(path) for path in sorted(book.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        # The page for what is not found says where it is served from.
        if path.name == "404.html":
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                found.append(f"{path.name}: {link} leads out of the book") if parts.scheme not in ("http", "https", "mailto") else None
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                found.append(f"{path.name}: {link} is not there")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
                found.append(f"{path.name}: {link}: no such place")
    return found


def dead_in_sources() -> list[str]:
    """Where a forge shows the files themselves: every page of the repository that people read first."""
    found = []
    for page in [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.glob("*.md"))]:
        # What stands in code is no link.
        text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(), flags=re.S)
        for link in re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", text):
            path = urlsplit(link[0] or link[1])
            if not path.scheme and path.path and not (page.parent / unquote(path.path)).exists():
                found.append(f"{page.name}: {path.path} is not there")
            if not path.scheme and page.parent == DOCS and path.path.startswith(".."):
                found.append(f"{page.name}: {path.path} is outside the book")
    return found


def main() -> int:
    mdbook, out = sys.argv[1], Path(sys.argv[2]).resolve()
    subprocess.run([mdbook, "build", str(DOCS), "--dest-dir", str(out)], check=True)
    pages = {page.name for page in DOCS.glob("*.md")} - {"SUMMARY.md"}
    wrong = []
    for contents in ("SUMMARY.md", "index.md"):
        listed = set(re.findall(r"\]\(([a-z-]+\.md)\)", (DOCS / contents).read_text())) | {"index.md"}
        wrong += [f"{contents} does not list {page}" for page in sorted(pages - listed)]
    wrong += dead(out) + dead_in_sources()
    for line in wrong:
        print(f"FAILED {line}")
    print(f"book: {len(list(out.rglob('*.html')))} pages, {len(pages)} documents, {len(wrong)} failures")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
