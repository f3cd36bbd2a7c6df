#!/usr/bin/env python3
"""The commands of the README at a real terminal, as they stand there, for White sealing and for Black sealing.

    readme.py PROGRAM

A person types what is asked, with the machine's own clock: play resumes some seconds after the game was adjourned. Whatever is
asked that is not listed here fails. Before that: every link of README, CHANGELOG and docs leads to a file that is there. The exit status is 0 if and only if all of it held.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import unquote, urlsplit

from terminal import Terminal

ROOT = Path(__file__).parents[2]
README, DOCS = ROOT / "README.md", ROOT / "docs"
PASSPHRASE = "correct horse"
PATIENCE = 60.0

# Who seals: the moves before his own, and his own.
BLACK = '[White "Spassky, Boris"]\n[Black "Fischer, Robert"]\n[Result "*"]\n\n1. e4 c5 2. Nf3 e6 3. d4 *\n'
SIDES = {"white": (None, "Bd7"), "black": (BLACK, "cxd4")}


def commands() -> list[str]:
    """The lines of the block whose first is `adjourn keygen`."""
    blocks = README.read_text().split("```")[1::2]
    lines = next(lines for lines in (block.splitlines()[1:] for block in blocks) if lines and lines[0].startswith("adjourn keygen"))
    assert len(lines) == 7 and all(line.startswith(("adjourn ", "rm ")) for line in lines), lines
    return lines


def talked_through(terminal: Terminal, answers: dict[str, list]) -> str:
    """Answers what is asked, in whatever order: each question by the end of its text."""
    until = time.monotonic() + PATIENCE
    while terminal.process.poll() is None:
        assert time.monotonic() < until, f"still asked: {terminal.shown!r}"
        terminal.pump(0.1)
        rest = terminal.shown[terminal.read_to:].rstrip(" ")
        if question := next((question for question in answers if rest.endswith(question)), None):
            assert answers[question], f"asked again: {question} {terminal.shown!r}"
            terminal.read_to = len(terminal.shown)
            answer = answers[question].pop(0)
            terminal.type((answer() if callable(answer) else answer) + "\r")
    assert terminal.end() == 0, terminal.shown
    return terminal.shown


def play(program: Path, side: str) -> None:
    score, move = SIDES[side]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["PATH"] = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
        os.environ["LC_ALL"], os.environ["TZ"] = "C.UTF-8", "Europe/Rome"
        time.tzset()
        if score is None:
            rehearsed = subprocess.run(["adjourn", "rehearse"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            assert rehearsed.returncode == 0, rehearsed
            score = (folder / "adjourn-rehearsal" / "game.pgn").read_text()
        (folder / "game.pgn").write_text(score)
        resumed: list[datetime] = []
        slips: list[str] = []

        def soon() -> str:
            resumed.append(datetime.now() + timedelta(seconds=15))
            return resumed[0].strftime("%Y-%m-%d %H:%M:%S")

        answers = {
            "at least 12 characters:": [PASSPHRASE],
            "The same again:": [PASSPHRASE],
            "Passphrase of Schmid, Lothar:": [PASSPHRASE] * 2,
            "lets nobody be late:": ["0:30:00"],
            "figurine, iccf or descriptive?": ["en"],
            "(? if it is not known):": ["40/2h30, 16/1h"],
            "that still stands (I.2.6)? `none`, `white` or `black`:": ["none"],
            "the date and the hour?": [soon],
            "Where does play resume?": ["Hall"],
            "The move, then Enter:": [move],
            "`look` to see it:": ["closed"],
            "`left` or `used`:": ["used"],
            "on White's clock (H:MM:SS):": ["2:31:00"],
            "on Black's clock (H:MM:SS):": ["2:28:00"],
            "do you keep this envelope? Type `yes` or `no`:": ["perhaps", "y"],
            "`both`, `white`, `black` or `none`:": ["both"],
            "show these times? Enter; or `leave`:": [""],
            "Enter for now, or HH:MM, or a whole time:": [""],
            "both, white, black or nobody:": ["both"],
            "or HH:MM, or a whole time:": [""],
            "slip or released half:": [lambda: slips.pop()],
        }
        shown = []
        for line in commands():
            if line.startswith("adjourn resume"):
                time.sleep(max(0.0, (resumed[0] - datetime.now()).total_seconds() + 1))
            if line.startswith("rm "):  # what is on paper by now
                slips.append((folder / "slips" / "game" / f"{'black' if side == 'white' else 'white'}.slip").read_text().strip())
            shown.append(talked_through(Terminal("sh", "-c", line, cwd=folder), answers))
        left = {question for question, rest in answers.items() if rest}
        assert left <= {"(? if it is not known):"}, f"not asked: {left}"
        assert not (folder / "slips").exists() and not slips, "a slip is left"
        opened = json.loads(subprocess.run(["adjourn", "show", "game.envelope", "--json"], cwd=folder, capture_output=True, text=True).stdout)
        assert (opened["label"]["sealed_by"], opened["ruling"]["move"]["san"]) == (side, move), opened
        assert not any(move in text for text in shown[:-1]), "the move was shown before it was opened"


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


def main() -> None:
    assert (dead := dead_in_sources()) == [], dead
    program = Path(sys.argv[1]).resolve()
    for side in SIDES:
        play(program, side)
        print(f"the commands of the README, {side} seals: ok")


if __name__ == "__main__":
    main()
