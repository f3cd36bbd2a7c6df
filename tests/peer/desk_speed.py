#!/usr/bin/env python3
"""How long the desk's screens take to the first paint, and what the server keeps in memory, with many envelopes.

    desk_speed.py PROGRAM MANY.tar [--rounds 5]

`MANY.tar` is what `many` of the package `tests/instruments` writes. Each screen is shown by a desk with all of them, in its hall and in its archive, and by
a desk with a single one, in turn; the ratio is what many cost. Milliseconds from the request to the first contentful paint
(W3C Paint Timing), the median of the rounds; then each desk's resident memory.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tarfile
import tempfile
from pathlib import Path

import desk as peer

SCREENS = [
    "", "?find=zz", "new", "keys", "label/waiting", "seal/waiting", "accept/one", "resume/one", "envelope/one", "archive",
    "archive?player=a",
]


def unpack(packed: Path, hall: Path, most: int | None) -> int:
    count = 0
    with tarfile.open(packed) as archive:
        for member in archive:
            if not member.isfile() or (most is not None and count >= most):
                continue
            name = "one" if count == 0 else f"game-{count}"
            (hall / f"{name}.envelope").write_bytes(archive.extractfile(member).read())
            count += 1
    return count


def first_paint(visitor: peer.Visitor, path: str) -> float:
    visitor.go(path)
    return visitor.page.evaluate("""() => new Promise((painted) => {
        const first = (entries) => entries.filter((entry) => entry.name === "first-contentful-paint").map((entry) => entry.startTime);
        new PerformanceObserver((list) => first(list.getEntries()).forEach(painted)).observe({ type: "paint", buffered: true });
    })""")


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("many", type=Path)
    arguments.add_argument("--rounds", type=int, default=5)
    given = arguments.parse_args()
    from playwright.sync_api import sync_playwright

    program = str(Path(given.program).resolve())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folder = Path(folder)
        chromium = playwright.chromium.launch(executable_path=peer.chromium_path(), args=peer.flags())
        desks = []
        for name, most in (("many", None), ("single", 1)):
            hall = folder / name
            hall.mkdir()
            count = unpack(given.many, hall, most)
            store = folder / f"{name}.archive"
            desk = peer.Desk(program, hall, "--store", str(store))
            window = chromium.new_context(viewport={"width": 1280, "height": 800})
            visitor = peer.Visitor(window, desk)
            idle = peer.resident(desk)
            peer.make_key(visitor)
            peer.prepare(visitor, "waiting", resume_at="2099-01-01 12:00")
            visitor.go("archive")
            visitor.page.set_default_timeout(300000)
            visitor.press("form[action='archive/add'] button")
            desks.append((name, count, desk, visitor, idle))
        print(f"{'screen':24} {'many, ms':>10} {'single, ms':>10} {'ratio':>6}")
        for screen in SCREENS:
            times = {name: [] for name, *_ in desks}
            for _ in range(given.rounds):
                for name, _, _, visitor, _ in desks:
                    times[name].append(first_paint(visitor, screen))
            many, single = (statistics.median(times[name]) for name in ("many", "single"))
            print(f"/{screen:23} {many:10.0f} {single:10.0f} {many / single:6.2f}")
        for name, count, desk, _, idle in desks:
            print(f"{name}: {count} envelopes, {idle >> 20} MiB after the first screen, {peer.resident(desk) >> 20} MiB after all")
            desk.end()
        chromium.close()
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
