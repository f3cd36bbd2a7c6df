#!/usr/bin/env python3
"""The picture of the desk in the README, and whether it still shows what the desk shows.

    pictures.py PROGRAM [--write]

One adjournment of tests/golden, with fixed names and times, in Chromium at a fixed moment. What is held is what the desk sends:
the page of the picture without the address of the session, and its style, by their digest beside the picture. Pixels are not
compared: they change with each Chromium and each set of fonts, and CI installs the newest. `--write` makes both anew; look at
the picture before it is committed. The exit status is 0 if and only if picture and desk agree.
"""

from __future__ import annotations

import argparse
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
PICTURE = ROOT / "docs" / "pictures" / "desk-resumption.png"
DIGESTS = PICTURE.with_suffix(".sha256")
AT, LATER = "1972-09-01T14:37:00+00:00", "1972-09-01T14:37:30+00:00"
# What each run has of its own and nobody sees: the address, and the number of changes that the desk has noticed in its folder.
OWN = [(r"/[\w-]{43}/", "/SESSION/"), (r'data-changes="\d+"', "")]


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


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--write", action="store_true")
    given = arguments.parse_args()
    try:
        from playwright.sync_api import sync_playwright
        chromium_path = peer.chromium_path()
    except (ImportError, peer.Missing) as missing:
        return lacking(missing)
    program = str(Path(given.program).resolve())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        hall = Path(folder) / "hall"
        furnished(program, hall)
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=peer.flags())
        desk = peer.Desk(program, hall, "--at", AT, "--lang", "en")
        try:
            context = chromium.new_context(locale="en-GB", timezone_id="UTC", viewport={"width": 1180, "height": 868}, color_scheme="light")
            visitor = peer.Visitor(context, desk)
            # The clocks on the screen stand: half a minute later, so that the browser has time to begin.
            visitor.page.clock.install(time=AT)
            visitor.page.clock.pause_at(LATER)
            visitor.go("resume/Spassky-Fischer")
            found = digest(visitor, "resume/Spassky-Fischer")
            if given.write:
                visitor.page.screenshot(path=PICTURE, clip={"x": 0, "y": 0, "width": 1180, "height": 850})
                made = hashlib.sha256(PICTURE.read_bytes()).hexdigest()
                DIGESTS.write_text(f"{made}  {PICTURE.name}\n{found}  page and style\n")
        finally:
            desk.end()
            chromium.close()
    made, held = (line.split()[0] for line in DIGESTS.read_text().splitlines())
    wrong = [what for what, one, other in (
        ("the picture is not the one that was made", hashlib.sha256(PICTURE.read_bytes()).hexdigest(), made),
        ("the desk shows something else than the picture: pictures.py PROGRAM --write, and look at it", found, held),
    ) if one != other]
    for line in wrong:
        print(f"FAILED {PICTURE.name}: {line}")
    print(f"pictures: {2 - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
