#!/usr/bin/env python3
"""Seals at a real pseudo-terminal, as a player and an arbiter do, and interrupts it.

    terminal.py PROGRAM

What must hold: the move is never shown, may be written again until the clock is stopped, and the last text counts; Ctrl-C at
any question ends the program, leaves no file, and leaves the terminal as it was. The exit status is 0 if and only if all of
it held.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

GAME = """[White "Spassky, Boris"]
[Black "Fischer, Robert"]
[Result "*"]
[TimeControl "40/9000:16/3600"]

1. e4 c5 2. Nf3 e6 3. d4 cxd4 *
"""
UNSEEN = "The move, then Enter: "
CLOSE = "to see it: "
WHITE_CLOCK = "White's clock (H:MM:SS): "
BLACK_CLOCK = "Black's clock (H:MM:SS): "
PATIENCE = 20.0


class Terminal:
    """The program at a terminal of its own."""

    def __init__(self, *command: str, cwd: Path) -> None:
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.shown = ""
        self.read_to = 0
        self.process = subprocess.Popen(
            command,
            cwd=cwd,
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            preexec_fn=lambda: (os.setsid(), __import__("fcntl").ioctl(0, termios.TIOCSCTTY, 0)),
        )

    def pump(self, seconds: float) -> None:
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            try:
                self.shown += os.read(self.master, 65536).decode("utf-8", "replace")
            except OSError:
                pass

    def expect(self, text: str) -> None:
        """Waits until `text` is shown after what was waited for before."""
        end = time.monotonic() + PATIENCE
        while (place := self.shown.find(text, self.read_to)) < 0:
            if time.monotonic() > end:
                raise AssertionError(f"not shown: {text!r}; shown: {self.shown!r}")
            self.pump(0.1)
        self.read_to = place + len(text)

    def type(self, text: str) -> None:
        # Nobody types in the instant between a question and the terminal's going quiet.
        time.sleep(0.2)
        os.write(self.master, text.encode())

    def end(self) -> int:
        """The exit status, or minus the signal, once the program has ended."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.pump(0.1)
        self.pump(0.1)
        status = self.process.wait(1)
        after = termios.tcgetattr(self.slave)
        assert after == self.before, f"the terminal is not as it was: {self.before} {after}"
        os.close(self.master)
        os.close(self.slave)
        return status


def run(program: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)


def seal(program: Path, folder: Path, out: str, *more: str) -> Terminal:
    return Terminal(
        str(program), "seal", "game.pgn", "--arbiter-key", "arbiter.key.pub", "--slips", f"slips-{out}",
        "--notation", "en", "--resume-at", "2030-01-02 14:00", "--zone", "Europe/Rome", "--place", "Hall",
        "--at", "2030-01-01T20:00:00+01:00", "--out", out, *more,
        cwd=folder,
    )


def sealed_at_the_board(program: Path, folder: Path) -> None:
    terminal = seal(program, folder, "board.envelope")
    terminal.expect(UNSEEN)
    terminal.type("Zz99\r")
    terminal.expect(CLOSE)
    terminal.type("\r")
    terminal.expect(UNSEEN)
    # A slip of the finger, taken back while it is typed.
    terminal.type("Nxe5\x7f4\x7f\x7fd4\r")
    terminal.expect(CLOSE)
    terminal.type("look\r")
    terminal.expect("You wrote: Nxd4")
    terminal.type("\r")
    terminal.expect(CLOSE)
    terminal.type("closed\r")
    terminal.expect(WHITE_CLOCK)
    terminal.type("half past two\r")
    terminal.expect(WHITE_CLOCK)
    terminal.type("1:00:00\r")
    terminal.expect(BLACK_CLOCK)
    terminal.type("0:50:00\r")
    terminal.expect("The move is sealed.")
    assert terminal.end() == 0, terminal.shown
    assert terminal.shown.count("Nxd4") == 1, f"shown when nobody looked: {terminal.shown!r}"
    assert "Zz99" not in terminal.shown and "Nxe5" not in terminal.shown, terminal.shown

    accepting = Terminal(str(program), "accept", "board.envelope", "--key", "arbiter.key", cwd=folder)
    accepting.expect("Spassky, Boris")
    accepting.expect("Type `yes`: ")
    accepting.type("no\r")
    assert accepting.end() == 1, accepting.shown
    accepting = Terminal(str(program), "accept", "board.envelope", "--key", "arbiter.key", cwd=folder)
    accepting.expect("Type `yes`: ")
    accepting.type("yes\r")
    accepting.expect("Accepted")
    assert accepting.end() == 0, accepting.shown

    # The responder types his slip, unseen.
    slip = (folder / "slips-board.envelope" / "black.slip").read_text().strip()
    opening = Terminal(str(program), "open", "board.envelope", "--key", "arbiter.key", cwd=folder)
    opening.expect("slip or released half: ")
    opening.type(slip + "\r")
    opening.expect("Nxd4 is legal")
    assert opening.end() == 0, opening.shown
    assert slip not in opening.shown, "the slip was shown"


def interrupted(program: Path, folder: Path) -> None:
    questions = [
        (UNSEEN, []),
        (CLOSE, [(UNSEEN, "Nxd4\r")]),
        (WHITE_CLOCK, [(UNSEEN, "Nxd4\r"), (CLOSE, "closed\r")]),
        (BLACK_CLOCK, [(UNSEEN, "Nxd4\r"), (CLOSE, "closed\r"), (WHITE_CLOCK, "1:00:00\r")]),
    ]
    before = sorted(path.name for path in folder.iterdir())
    for question, answers in questions:
        terminal = seal(program, folder, "never.envelope")
        for asked, answer in answers:
            terminal.expect(asked)
            terminal.type(answer)
        terminal.expect(question)
        terminal.type("\x03")
        status = terminal.end()
        assert status in (130, -signal.SIGINT), f"Ctrl-C at {question!r}: {status}"
        after = sorted(path.name for path in folder.iterdir())
        assert after == before, f"Ctrl-C at {question!r} left {set(after) - set(before)}"

    terminal = Terminal(str(program), "keygen", "Somebody", "--out", "somebody.key", cwd=folder)
    terminal.expect("New passphrase: ")
    terminal.type("half a pass\x03")
    assert terminal.end() in (130, -signal.SIGINT)
    assert not (folder / "somebody.key").exists()


def locked_key(program: Path, folder: Path) -> None:
    terminal = Terminal(str(program), "keygen", "Somebody", "--out", "locked.key", cwd=folder)
    terminal.expect("New passphrase: ")
    terminal.type("è un segreto\r")
    terminal.expect("The same again: ")
    terminal.type("è un altro\r")
    assert terminal.end() == 2, terminal.shown
    terminal = Terminal(str(program), "keygen", "Somebody", "--out", "locked.key", cwd=folder)
    terminal.expect("New passphrase: ")
    terminal.type("è un segreto\r")
    terminal.expect("The same again: ")
    terminal.type("è un segreto\r")
    assert terminal.end() == 0, terminal.shown
    assert "segreto" not in terminal.shown


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "game.pgn").write_text(GAME)
        made = run(program, folder, "keygen", "Schmid, Lothar", "--out", "arbiter.key", "--no-passphrase")
        assert made.returncode == 0, made
        for check in (sealed_at_the_board, interrupted, locked_key):
            check(program, folder)
            print(f"{check.__name__.replace('_', ' ')}: ok")


if __name__ == "__main__":
    main()
