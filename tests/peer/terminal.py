#!/usr/bin/env python3
"""Seals at a real pseudo-terminal, as a player and an arbiter do, and interrupts it.

    terminal.py PROGRAM

What must hold: the move is never shown, may be written again until the clock is stopped, and the last text counts; Ctrl-C at
any question ends the program, leaves no file, and leaves the terminal as it was. The exit status is 0 if and only if all of
it held.
"""

from __future__ import annotations

import fcntl
import json
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
READING = "the time left, or the time used? `left` or `used`: "
WHITE_CLOCK = "White's clock (H:MM:SS): "
BLACK_CLOCK = "Black's clock (H:MM:SS): "
RIGHTLY = "Are both clocks read rightly? `yes`, or Enter to read them again: "
PATIENCE = 20.0


def sit_down() -> None:
    """In the child: the terminal is its own, and Ctrl-C means what it means to a person, whoever started this."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    # A shell starts what runs in the background with the signal ignored, and children inherit that.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


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
            preexec_fn=sit_down,
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


def seal(program: Path, folder: Path, out: str, *more: str, offer: str = "none") -> Terminal:
    more += ("--draw-offer", offer) if offer else ()
    return Terminal(
        str(program), "seal", "game.pgn", "--rules", "fide-1997", "--arbiter-key", "arbiter.key.pub", "--slips", f"slips-{out}",
        "--notation", "en", "--resume-at", "2030-01-02 14:00", "--zone", "Europe/Rome", "--place", "Hall",
        "--at", "2030-01-01T20:00:00+01:00", "--out", out, *more,
        cwd=folder,
    )


def sealed_at_the_board(program: Path, folder: Path) -> None:
    terminal = seal(program, folder, "board.envelope", offer="")
    # A2(f): nobody signs "none" that nobody said.
    terminal.expect("before the game was adjourned (A2(f))? `none`, `white` or `black`: ")
    terminal.type("nobody\r")
    terminal.expect("“Draw offer” is none, white or black; ")
    terminal.expect("`black`: ")
    terminal.type("none\r")
    terminal.expect(UNSEEN)
    terminal.type("Zz99\r")
    terminal.expect(CLOSE)
    terminal.type("\r")
    terminal.expect(UNSEEN)
    # A slip of the finger, taken back while it is typed.
    terminal.type("Nxe5\x7f4\x7f\x7fd4\r")
    terminal.expect(CLOSE)
    # Whoever types the move once more, as for a passphrase, or another word: nothing is shown, and nothing thrown away.
    for word in ("Nxd4", "close", "yes", "ok"):
        terminal.type(word + "\r")
        terminal.expect("The move stands as it was written.")
        terminal.expect(CLOSE)
    terminal.type("\r")
    # A word of the questions, and nothing at all, are no move unless the player says so.
    for word, asked in (("closed", "Seal it as the move?"), ("OK", "Seal it as the move?"), ("", "Seal the envelope without a move?")):
        terminal.expect(UNSEEN)
        terminal.type(word + "\r")
        terminal.expect(asked)
        terminal.expect(": ")
        terminal.type("Nxd4\r" if word else "\r")
        if word:
            terminal.expect(asked)
            terminal.expect(": ")
            terminal.type("\r")
    terminal.expect(UNSEEN)
    terminal.type("Nxd4\r")
    terminal.expect(CLOSE)
    terminal.type("look\r")
    terminal.expect("You wrote: Nxd4")
    terminal.type("\r")
    terminal.expect(CLOSE)
    terminal.type("closed\r")
    terminal.expect(READING)
    terminal.type("neither\r")
    terminal.expect(READING)
    terminal.type("used\r")
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
    accepting.expect("Type `yes` or `no`: ")
    accepting.type("no\r")
    assert accepting.end() == 1, accepting.shown
    accepting = Terminal(str(program), "accept", "board.envelope", "--key", "arbiter.key", cwd=folder)
    accepting.expect("Type `yes` or `no`: ")
    accepting.type("yes\r")
    accepting.expect("`both`, `white`, `black` or `none`: ")
    accepting.type("all\r")
    accepting.expect("`both`, `white`, `black` or `none`: ")
    accepting.type("both\r")
    accepting.expect("Accepted")
    assert accepting.end() == 0, accepting.shown

    # The responder types his slip, unseen.
    slip = (folder / "slips-board.envelope" / "black.slip").read_text().strip()
    at = "2030-01-02T14:00:00+01:00"
    opening = Terminal(str(program), "open", "board.envelope", "--key", "arbiter.key", "--at", at, cwd=folder)
    opening.expect("slip or released half: ")
    opening.type(slip + "\r")
    # Nobody has said yet that he is there (A7); his slip does not.
    opening.expect("here, and since when? `now`, or HH:MM, or a whole time: ")
    opening.type("now\r")
    opening.expect("Nxd4 is legal")
    assert opening.end() == 0, opening.shown
    assert slip not in opening.shown, "the slip was shown"


def rehearsed_step_by_step(program: Path, folder: Path) -> None:
    """At a terminal Enter goes on; Ctrl-D tells the rest at once."""
    steps = ["1. Spassky", "2. The arbiter", "3. Somebody", "4. At the resumption", "5. What if", "6. What really happened"]
    enter = "Enter for the next step: "
    terminal = Terminal(str(program), "rehearse", "--dir", "step-by-step", cwd=folder)
    for place, step in enumerate(steps):
        terminal.expect(step)
        if place + 1 < len(steps):
            terminal.expect(enter)
            terminal.pump(0.3)
            assert steps[place + 1] not in terminal.shown, terminal.shown
            terminal.type("\r")
    terminal.expect("Do it yourself")
    assert terminal.end() == 0, terminal.shown

    terminal = Terminal(str(program), "rehearse", "--dir", "to-the-end", cwd=folder)
    terminal.expect(enter)
    terminal.type("\r")
    terminal.expect(enter)
    terminal.type("\x04")
    terminal.expect("Do it yourself")
    assert terminal.end() == 0, terminal.shown
    assert terminal.shown.count(enter) == 2, terminal.shown


def compared_with_the_slip(program: Path, folder: Path) -> None:
    """Whoever gives his half away or signs as a witness is shown the whole fingerprint first; one who has given it is not."""
    story = run(program, folder, "rehearse", "--dir", "compared")
    assert story.returncode == 0, story
    hall = folder / "compared"
    kept = "copy-of-the-players.envelope"
    own = json.loads(run(program, hall, "verify", kept, "--json").stdout)["fingerprint"]
    groups = " ".join(own[place:place + 8] for place in range(0, 64, 8))
    for command in (["release", kept, "--key", "-"], ["record", kept, "--key", "-", "witness", "--at", "1972-08-31T22:00:00+00:00"],
                    ["declare", kept, "--move", "Bd7", "--author-key", "-"]):
        slip = (hall / "slips" / ("white.slip" if command[0] == "declare" else "black.slip")).read_text().strip()
        terminal = Terminal(str(program), *command, cwd=hall)
        terminal.expect(groups)
        terminal.expect("Type `yes` or `no`: ")
        terminal.type("no\r")
        assert terminal.end() == 3, terminal.shown
        assert "adjslip1" not in terminal.shown and "adjhalf1" not in terminal.shown, terminal.shown
        for more, typed in (([], "yes"), (["--fingerprint", groups], None)):
            terminal = Terminal(str(program), *command, *more, cwd=hall)
            if typed:
                terminal.expect("Type `yes` or `no`: ")
                terminal.type(typed + "\r")
            terminal.expect("Slip (adjslip1…): ")
            terminal.type(slip + "\r")
            assert terminal.end() == 0, terminal.shown
            assert typed or "Type `yes`" not in terminal.shown, terminal.shown


def clocks_as_they_are_read(program: Path, folder: Path) -> None:
    """Each way to read both clocks: what is typed, and what the label says then."""
    with_clocks = GAME.replace("3. d4 cxd4", "3. d4 {[%clk 1:50:00]} cxd4 {[%clk 1:44:00]}")
    scores = {"plain": GAME, "noted": with_clocks}
    score_black = "The score says that Black has 1:44:00 left: is that what the clock shows? `yes`, or Enter to read the clock: "
    # Both times used, what is asked and answered, and flags. What a text means: tests/commands/transcripts/typed.txt.
    cases = [
        ("left, and the second is read as the first", "plain", ("2:20:00", "1:55:00"), [],
         [(READING, "left"), (f"left on {WHITE_CLOCK}", "0:10:00"), ("White: 2:20:00 used, 0:10:00 left to move 40", None),
          (f"left on {BLACK_CLOCK}", "0:35:00"), ("Black: 1:55:00 used, 0:35:00 left to move 40", None)]),
        ("two meanings, chosen by number", "plain", ("0:38:00", "2:28:08"), [],
         [(READING, "left"), (WHITE_CLOCK, "1:52"), ('Which is meant by "1:52": `1` 1:52:00 or `2` 0:01:52?', "1"),
          (BLACK_CLOCK, "1:52"), ('`1` 1:52:00 or `2` 0:01:52?', "2")]),
        ("more than was given", "plain", ("2:20:00", "1:55:00"), [],
         [(READING, "left"), (WHITE_CLOCK, "2:45:00"), ("2:30:00 were given in all", None),
          ("or give the time used: “Time used by White”.", None), (f"left on {WHITE_CLOCK}", "0:10:00"), (BLACK_CLOCK, "0:35:00")]),
        ("one clock is given, so the other is read as it", "plain", ("2:20:00", "1:55:00"), ["--black-left", "0:35:00"],
         [(f"left on {WHITE_CLOCK}", "0:10:00")]),
        ("as the score says", "noted", ("0:45:00", "0:46:00"), [],
         [(score_black, "yes"), ("By the score 1:50:00 were left", None), (f"left on {WHITE_CLOCK}", "1:45:00")]),
        ("misread, and read again", "noted", ("0:45:00", "0:46:30"), [],
         [(score_black, ""), (READING, "left"), (f"left on {WHITE_CLOCK}", "1:45:00"), (f"left on {BLACK_CLOCK}", "1:34:00"),
          ("black has 1:34:00 left", None), (RIGHTLY, ""), (f"left on {WHITE_CLOCK}", "1:45:00"), (f"left on {BLACK_CLOCK}", "1:43:30")]),
    ]
    for number, (what, score, used, flags, talk) in enumerate(cases):
        (folder / "game.pgn").write_text(scores[score])
        out = f"clocks{number}.envelope"
        terminal = seal(program, folder, out, *flags)
        for asked, answer in [(UNSEEN, "Nxd4"), (CLOSE, "closed"), *talk]:
            terminal.expect(asked)
            if answer is not None:
                terminal.type(answer + "\r")
        terminal.expect("The move is sealed.")
        assert terminal.end() == 0, (what, terminal.shown)
        label = json.loads(run(program, folder, "show", out, "--json").stdout)["label"]
        assert (label["white_used"], label["black_used"]) == used, (what, label)
    (folder / "game.pgn").write_text(GAME)


def the_sum_of_the_clocks(program: Path, folder: Path) -> None:
    """Both clocks together against the session: asked once, and read again where they are wrong."""
    sheet = 'game = "game.pgn"\nrules = "fide-1997"\nclocks = "used"\nsession_start = "2030-01-01 16:20"\nresume_zone = "Europe/Rome"\n'
    (folder / "board.sheet.toml").write_text(sheet)
    terminal = Terminal(
        str(program), "seal", "board.sheet.toml", "--arbiter-key", "arbiter.key.pub", "--slips", "slips-sum", "--notation", "en", "--resume-at", "2030-01-02 14:00",
        "--place", "Hall", "--draw-offer", "none", "--at", "2030-01-01T20:00:00+01:00", "--out", "sum.envelope", cwd=folder,
    )
    for question, answer in [(UNSEEN, "Nxd4"), (CLOSE, "closed"), (WHITE_CLOCK, "0:10:00"), (BLACK_CLOCK, "0:20:00"), ("the session has lasted 3:40:00", None), (RIGHTLY, ""),
                             (WHITE_CLOCK, "1:50:00"), (BLACK_CLOCK, "1:40:00")]:
        terminal.expect(question)
        if answer is not None:
            terminal.type(answer + "\r")
    terminal.expect("The move is sealed.")
    assert terminal.end() == 0, terminal.shown
    assert terminal.shown.count("the session has lasted") == 1, terminal.shown


def interrupted(program: Path, folder: Path) -> None:
    questions = [
        (UNSEEN, []),
        (CLOSE, [(UNSEEN, "Nxd4\r")]),
        (READING, [(UNSEEN, "Nxd4\r"), (CLOSE, "closed\r")]),
        (WHITE_CLOCK, [(UNSEEN, "Nxd4\r"), (CLOSE, "closed\r"), (READING, "used\r")]),
        (BLACK_CLOCK, [(UNSEEN, "Nxd4\r"), (CLOSE, "closed\r"), (READING, "used\r"), (WHITE_CLOCK, "1:00:00\r")]),
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
    terminal.expect("New passphrase, at least 8 characters: ")
    terminal.type("half a pass\x03")
    assert terminal.end() in (130, -signal.SIGINT)
    assert not (folder / "somebody.key").exists()


def locked_key(program: Path, folder: Path) -> None:
    terminal = Terminal(str(program), "keygen", "Somebody", "--out", "locked.key", cwd=folder)
    terminal.expect("New passphrase, at least 8 characters: ")
    terminal.type("è un segreto\r")
    terminal.expect("The same again: ")
    terminal.type("è un altro\r")
    assert terminal.end() == 2, terminal.shown
    assert "segreto" not in terminal.shown


def resumed(program: Path, folder: Path) -> None:
    """The guided walk: the responder comes late, his slip is typed unseen, and the file grows with each answer."""
    story = run(program, folder, "rehearse", "--dir", "story")
    assert story.returncode == 0, story
    hall = folder / "story"
    slip = (hall / "slips" / "black.slip").read_text().strip()
    kept = (hall / "copy-of-the-players.envelope").read_bytes()

    def walk(*more: str, name: str = "walk.envelope") -> Terminal:
        return Terminal(str(program), "resume", name, "--key", "arbiter.key", *more, cwd=hall)

    def entries(name: str = "walk.envelope") -> list[str]:
        text = (hall / name).read_text()
        return [line.split('"')[1] for line in text.splitlines() if line.startswith("kind = ")]

    (hall / "walk.envelope").write_bytes(kept)
    at = ("--at", "1972-09-01T14:52:00+00:00")
    terminal = walk(*at)
    terminal.expect("? Enter; or `leave`: ")
    terminal.type("no\r")
    terminal.expect("Enter alone if it is so, or `leave`.")
    terminal.expect("? Enter; or `leave`: ")
    terminal.type("\r")
    terminal.expect("or a whole time: ")
    terminal.type("half past two\r")
    terminal.expect("or a whole time: ")
    terminal.type("14:30\r")
    terminal.expect("white, black or nobody: ")
    terminal.type("white\r")
    terminal.expect("; or HH:MM, or a whole time: ")
    terminal.type("\r")
    terminal.expect("Black is awaited until Friday 1 September 1972, 15:30")
    terminal.expect("Black 2:41:00, 0:49:00 left (runs)")
    terminal.expect("> ")
    assert entries() == ["start", "arrival", "absent"], entries()
    # Left, and gone on with.
    terminal.type("leave\r")
    assert terminal.end() == 0, terminal.shown
    terminal = walk(*at)
    terminal.expect("> ")
    terminal.type("castles\r")
    terminal.expect("Nothing of the kind")
    terminal.expect("> ")
    terminal.type("move white Bf7\r")
    terminal.expect("The sealed move is not known yet")
    terminal.expect("> ")
    terminal.type("here 14:50\r")
    # A slip misread, and the slip of the player who sealed: his opponent's clock runs, and the question comes again.
    terminal.expect("released half: ")
    terminal.type(slip[:-1] + ("q" if slip[-1] != "q" else "p") + "\r")
    terminal.expect("compare it with the paper")
    terminal.expect("released half: ")
    terminal.type((hall / "slips" / "white.slip").read_text().strip() + "\r")
    terminal.expect("another person's (white)")
    terminal.expect("released half: ")
    terminal.type(slip + "\r")
    terminal.expect("The game goes on: Black to move. Bd7 is legal")
    assert terminal.end() == 0, terminal.shown
    assert slip not in terminal.shown, "the slip is not shown"
    assert entries() == ["start", "arrival", "absent", "arrival", "opened"], entries()

    # A slip where none is asked for is shown as the terminal echoes it, and wiped; nothing says it again.
    (hall / "wrong.envelope").write_bytes(kept)
    terminal = walk(*at, name="wrong.envelope")
    for question, answer in [("`leave`: ", ""), ("whole time: ", "14:30"), ("nobody: ", "white"), ("whole time: ", "")]:
        terminal.expect(question)
        terminal.type(answer + "\r")
    terminal.expect("> ")
    terminal.type(slip + "\r")
    terminal.expect("\x1b[1A\x1b[2K")
    terminal.expect("not asked for here")
    terminal.expect("> ")
    terminal.type("leave\r")
    assert terminal.end() == 0, terminal.shown
    assert terminal.shown.lower().count(slip.lower()) == 1, "the slip is repeated"

    # Ctrl-C at any question: what was recorded before stands, and nothing else.
    (hall / "stopped.envelope").write_bytes(kept)
    for questions, before in [
        (["`leave`: "], []),
        (["`leave`: ", "whole time: "], []),
        (["`leave`: ", "whole time: ", "nobody: "], []),
    ]:
        terminal = walk(*at, name="stopped.envelope")
        for question in questions:
            terminal.expect(question)
            last = question == questions[-1]
            terminal.type("\x03" if last else "\r" if "leave" in question else "14:30\r")
        assert terminal.end() in (130, -signal.SIGINT), terminal.shown
        assert entries("stopped.envelope") == before


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "game.pgn").write_text(GAME)
        (folder / "move.txt").write_text("Nxd4\n")
        made = run(program, folder, "keygen", "Schmid, Lothar", "--out", "arbiter.key", "--no-passphrase")
        assert made.returncode == 0, made
        for check in (sealed_at_the_board, clocks_as_they_are_read, the_sum_of_the_clocks, interrupted, locked_key, resumed, rehearsed_step_by_step, compared_with_the_slip):
            check(program, folder)
            print(f"{check.__name__.replace('_', ' ')}: ok")


if __name__ == "__main__":
    main()
