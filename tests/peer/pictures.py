#!/usr/bin/env python3
"""The pictures of the documents, and whether they still show what the desk shows and the program prints.

    pictures.py PROGRAM [--write]

One adjournment of tests/golden, with fixed names and times: a screen of the desk in Chromium at a fixed moment, and sheets, drawn
by PDFium. What is held is what is drawn, by its digest beside the picture: the page that the desk sends, without the address of the
session, and its style; the PDF. Pixels are not compared: they change with each Chromium and each set of fonts, and CI installs the
newest. `--write` makes all anew; look at the pictures before they are committed. The exit status is 0 if and only if all agree.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import desk as peer
from tally import lacking

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
PICTURES = ROOT / "docs" / "pictures"
AT, LATER = "1972-09-01T14:37:00+00:00", "1972-09-01T14:37:30+00:00"
# What each run has of its own and nobody sees: the address, the desk's mark, and the number of changes that it has noticed in its folder.
OWN = [(r"/[\w-]{43}/", "/SESSION/"), (r'data-(desk|changes)="[\w-]+"', "")]


def furnished(program: str, hall: Path) -> None:
    """White is there, Black is awaited, and his clock runs."""
    hall.mkdir()
    shutil.copy(GOLDEN / "accepted.envelope", hall / "Spassky-Fischer.envelope")
    for name in ("arbiter.key", "arbiter.key.pub"):
        shutil.copy(GOLDEN / name, hall / name)
    (hall / "arbiter.key").chmod(0o600)
    # The head of each screen says the event, and the hour in its zone: not in that of this machine.
    (hall / "event.toml").write_text('name = "World Championship 1972"\nzone = "Atlantic/Reykjavik"\n')
    for act in (["start"], ["arrival", "white"], ["absent", "black"]):
        record = [program, "record", "Spassky-Fischer.envelope", "--key", "arbiter.key", "--at", "1972-09-01T14:30:00+00:00", *act]
        subprocess.run(record, cwd=hall, check=True, capture_output=True)


def digest(visitor: peer.Visitor, path: str) -> str:
    """Of the page as the desk sends it, and of its style."""
    page = visitor.page.request.get(visitor.desk.base + path).text()
    style = re.search(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert style, page
    address = visitor.page.evaluate("(link) => new URL(link, document.baseURI).href", style[1])
    told = page + visitor.page.request.get(address).text()
    for own, instead in OWN:
        told = re.sub(own, instead, told)
    return hashlib.sha256(told.encode()).hexdigest()


def desk_drawn(program: str, hall: Path, picture: Path | None) -> str:
    """The digest of what the desk shows; with a path, its picture there."""
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=peer.chromium_path(), args=peer.flags())
        desk = peer.Desk(program, hall, "--at", AT, "--lang", "en")
        try:
            context = chromium.new_context(locale="en-GB", timezone_id="UTC", viewport={"width": 1280, "height": 800}, color_scheme="light")
            visitor = peer.Visitor(context, desk)
            # The clocks on the screen stand: half a minute later, so that the browser has time to begin.
            visitor.page.clock.install(time=AT)
            visitor.page.clock.pause_at(LATER)
            visitor.go("resume/Spassky-Fischer")
            if picture:
                visitor.page.screenshot(path=picture, clip={"x": 0, "y": 0, "width": 1280, "height": 740})
            return digest(visitor, "resume/Spassky-Fischer")
        finally:
            desk.end()
            chromium.close()


def sheet_drawn(program: str, sheet: str, language: str, picture: Path | None) -> str:
    """The digest of a sheet as a PDF; with a path, the picture of its page there, in sixteen greys."""
    command = [program, "print", GOLDEN / "accepted.envelope", "--what", sheet, "--lang", language, "--out", "-.pdf"]
    printed = subprocess.run(command, check=True, capture_output=True).stdout
    if picture:
        import pypdfium2
        page = pypdfium2.PdfDocument(printed)[0].render(scale=1.5).to_pil()
        page.convert("L").quantize(16).save(picture, optimize=True)
    return hashlib.sha256(printed).hexdigest()


def main() -> int:
    program, writes = str(Path(sys.argv[1]).resolve()), "--write" in sys.argv
    try:
        import playwright
        peer.chromium_path()
    except (ImportError, peer.Missing) as missing:
        return lacking(missing)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        hall = Path(folder) / "hall"
        furnished(program, hall)
        drawn = {"desk-resumption": lambda picture: desk_drawn(program, hall, picture)}
        for of in (("label", "en"), ("label", "it"), ("setup", "en"), ("setup", "it")):
            drawn["-".join(of)] = lambda picture, of=of: sheet_drawn(program, *of, picture)
        for name, draw in drawn.items():
            picture, digests = PICTURES / f"{name}.png", PICTURES / f"{name}.sha256"
            found = draw(picture if writes else None)
            made = hashlib.sha256(picture.read_bytes()).hexdigest()
            if writes:
                digests.write_text(f"{made}  {picture.name}\n{found}  what is drawn\n")
            held = [line.split()[0] for line in digests.read_text().splitlines()]
            for what, one, other in zip(("it is not the picture that was made", "it shows something else than the program: --write, and look"), (made, found), held):
                if one != other:
                    print(f"FAILED {picture.name}: {what}")
                    wrong += 1
    print(f"pictures: {2 * len(drawn) - wrong} passed, {wrong} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
