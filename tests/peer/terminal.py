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
        self.process = subprocess.Popen(command, cwd=cwd, stdin=self.slave, stdout=self.slave, stderr=self.slave, preexec_fn=sit_down)

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


def talked(talk: list[tuple[str, str | None]], status: int, *command: object, cwd: Path) -> str:
    """The whole of what is shown while each question is waited for and answered; `None` is only waited for."""
    terminal = Terminal(*map(str, command), cwd=cwd)
    for asked, answer in talk:
        terminal.expect(asked)
        if answer is not None:
            terminal.type(answer if answer in ("\x03", "\x04") else answer + "\r")
    ended = terminal.end()
    assert ended == status or (status == 130 and ended == -signal.SIGINT), (command, ended, terminal.shown)
    return terminal.shown


def seal(program: Path, folder: Path, out: str, talk: list[tuple[str, str | None]], *more: str, status: int = 0, offer: str = "none", source: str = "game.pgn") -> str:
    more += ("--draw-offer", offer) if offer else ()
    return talked(
        talk, status, program, "seal", source, "--rules", "fide-1997", "--arbiter-key", "arbiter.key.pub", "--slips", f"slips-{out}",
        "--notation", "en", "--resume-at", "2030-01-02 14:00", "--zone", "Europe/Rome", "--place", "Hall", "--at", "2030-01-01T20:00:00+01:00",
        "--out", out, *more, cwd=folder,
    )


MOVE = [(UNSEEN, "Nxd4"), (CLOSE, "closed")]
SEALED = ("The move is sealed.", None)


def sealed_at_the_board(program: Path, folder: Path) -> None:
    talk = [
        # A2(f): nobody signs "none" that nobody said.
        ("before the game was adjourned (A2(f))? `none`, `white` or `black`: ", "nobody"), ("“Draw offer” is none, white or black; ", None), ("`black`: ", "none"),
        # Written again, and a slip of the finger, taken back while it is typed.
        (UNSEEN, "Zz99"), (CLOSE, ""), (UNSEEN, "Nxe5\x7f4\x7f\x7fd4"), (CLOSE, "Nxd4"),
        # Whoever types the move once more, as for a passphrase, or another word: nothing is shown, and nothing thrown away.
        ("The move stands as it was written.", None), (CLOSE, "close"), ("The move stands as it was written.", None), (CLOSE, ""),
        # A word of the questions, and nothing at all, are no move unless the player says so.
        (UNSEEN, "closed"), ("Seal it as the move?", None), (": ", "Nxd4"), ("Seal it as the move?", None), (": ", ""),
        (UNSEEN, ""), ("Seal the envelope without a move?", None), (": ", ""),
        (UNSEEN, "Nxd4"), (CLOSE, "look"), ("You wrote: Nxd4", ""), (CLOSE, "closed"),
        (READING, "neither"), (READING, "used"), (WHITE_CLOCK, "half past two"), (WHITE_CLOCK, "1:00:00"), (BLACK_CLOCK, "0:50:00"), SEALED,
    ]
    shown = seal(program, folder, "board.envelope", talk, offer="")
    assert shown.count("Nxd4") == 1, f"shown when nobody looked: {shown!r}"
    assert "Zz99" not in shown and "Nxe5" not in shown, shown
    accept = (program, "accept", "board.envelope", "--key", "arbiter.key")
    talked([("Spassky, Boris", None), ("Type `yes` or `no`: ", "no")], 1, *accept, cwd=folder)
    sheets = "`both`, `white`, `black` or `none`: "
    talked([("Type `yes` or `no`: ", "yes"), (sheets, "all"), (sheets, "both"), ("Accepted", None)], 0, *accept, cwd=folder)
    # The responder types his slip, unseen; that he is here (A7) his slip does not say.
    slip = (folder / "slips-board.envelope" / "black.slip").read_text().strip()
    opening = [("slip or released half: ", slip), ("here, and since when? `now`, or HH:MM, or a whole time: ", "now"), ("Nxd4 is legal", None)]
    shown = talked(opening, 0, program, "open", "board.envelope", "--key", "arbiter.key", "--at", "2030-01-02T14:00:00+01:00", cwd=folder)
    assert slip not in shown, "the slip was shown"


def rehearsed_step_by_step(program: Path, folder: Path) -> None:
    """At a terminal Enter goes on; Ctrl-D tells the rest at once."""
    steps = ["1. Spassky", "2. The arbiter", "3. Somebody", "4. At the resumption", "5. What if", "6. What really happened"]
    enter = "Enter for the next step: "
    stepped = talked([(it, None if asked else "") for step in steps[:-1] for it, asked in ((step, True), (enter, False))] + [("Do it yourself", None)], 0,
                     program, "rehearse", "--dir", "step-by-step", cwd=folder)
    for before, step in zip(steps, steps[1:]):
        assert stepped.index(before) < stepped.index(enter, stepped.index(before)) < stepped.index(step), stepped
    shown = talked([(enter, ""), (enter, "\x04"), ("Do it yourself", None)], 0, program, "rehearse", "--dir", "to-the-end", cwd=folder)
    assert shown.count(enter) == 2, shown


def compared_with_the_slip(program: Path, folder: Path) -> None:
    """Whoever gives his half away or signs as a witness is shown the whole fingerprint first; one who has given it is not."""
    hall, kept, asked = folder / "story", "copy-of-the-players.envelope", "Type `yes` or `no`: "
    own = json.loads(run(program, hall, "verify", kept, "--json").stdout)["fingerprint"]
    groups = " ".join(own[place:place + 8] for place in range(0, 64, 8))
    for who, *command in (("black", "release", kept, "--key", "-"), ("black", "record", kept, "--key", "-", "witness", "--at", "1972-08-31T22:00:00+00:00"),
                          ("white", "declare", kept, "--move", "Bd7", "--author-key", "-")):
        given = ("Slip (adjslip1…): ", (hall / "slips" / f"{who}.slip").read_text().strip())
        shown = talked([(groups, None), (asked, "no")], 3, program, *command, cwd=hall)
        assert "adjslip1" not in shown and "adjhalf1" not in shown, shown
        talked([(asked, "yes"), given], 0, program, *command, cwd=hall)
        assert "Type `yes`" not in talked([given], 0, program, *command, "--fingerprint", groups, cwd=hall)


def clocks_as_they_are_read(program: Path, folder: Path) -> None:
    """Each way to read both clocks: what is typed, and what the label says then. What a text means: tests/commands/transcripts/typed.txt."""
    scores = {"plain": GAME, "noted": GAME.replace("3. d4 cxd4", "3. d4 {[%clk 1:50:00]} cxd4 {[%clk 1:44:00]}")}
    score_black = "The score says that Black has 1:44:00 left: is that what the clock shows? `yes`, or Enter to read the clock: "
    white, black = f"left on {WHITE_CLOCK}", f"left on {BLACK_CLOCK}"
    cases = [
        ("left, and the second is read as the first", "plain", ("2:20:00", "1:55:00"), [],
         [(READING, "left"), (white, "0:10:00"), ("White: 2:20:00 used, 0:10:00 left to move 40", None), (black, "0:35:00"), ("Black: 1:55:00 used, 0:35:00 left to move 40", None)]),
        ("two meanings, chosen by number", "plain", ("0:38:00", "2:28:08"), [],
         [(READING, "left"), (WHITE_CLOCK, "1:52"), ('Which is meant by "1:52": `1` 1:52:00 or `2` 0:01:52?', "1"), (BLACK_CLOCK, "1:52"), ('`1` 1:52:00 or `2` 0:01:52?', "2")]),
        ("more than was given", "plain", ("2:20:00", "1:55:00"), [],
         [(READING, "left"), (WHITE_CLOCK, "2:45:00"), ("2:30:00 were given in all", None), ("or give the time used: “Time used by White”.", None), (white, "0:10:00"), (BLACK_CLOCK, "0:35:00")]),
        ("one clock is given, so the other is read as it", "plain", ("2:20:00", "1:55:00"), ["--black-left", "0:35:00"], [(white, "0:10:00")]),
        ("as the score says", "noted", ("0:45:00", "0:46:00"), [], [(score_black, "yes"), ("By the score 1:50:00 were left", None), (white, "1:45:00")]),
        ("misread, and read again", "noted", ("0:45:00", "0:46:30"), [],
         [(score_black, ""), (READING, "left"), (white, "1:45:00"), (black, "1:34:00"), ("black has 1:34:00 left", None), (RIGHTLY, ""), (white, "1:45:00"), (black, "1:43:30")]),
        # Both clocks together against the session: asked once, and read again where they are wrong.
        ("the sum of the clocks", "sheet", ("1:50:00", "1:40:00"), [],
         [(READING, "used"), (WHITE_CLOCK, "0:10:00"), (BLACK_CLOCK, "0:20:00"), ("the session has lasted 3:40:00", None), (RIGHTLY, ""), (WHITE_CLOCK, "1:50:00"), (BLACK_CLOCK, "1:40:00")]),
    ]
    for number, (what, score, used, flags, talk) in enumerate(cases):
        (folder / "game.pgn").write_text(scores.get(score, GAME))
        (folder / "board.sheet.toml").write_text('game = "game.pgn"\nsession_start = "2030-01-01 16:20"\n')
        out, source = f"clocks{number}.envelope", "board.sheet.toml" if score == "sheet" else "game.pgn"
        shown = seal(program, folder, out, [*MOVE, *talk, SEALED], *flags, source=source)
        label = json.loads(run(program, folder, "show", out, "--json").stdout)["label"]
        assert (label["white_used"], label["black_used"]) == used and shown.count("the session has lasted") < 2, (what, label)
    (folder / "game.pgn").write_text(GAME)


def interrupted(program: Path, folder: Path) -> None:
    """Ctrl-C at any question: no file, and the terminal as it was."""
    questions = [(UNSEEN, "Nxd4"), (CLOSE, "closed"), (READING, "used"), (WHITE_CLOCK, "1:00:00"), (BLACK_CLOCK, "0:50:00")]
    before = sorted(path.name for path in folder.iterdir())
    for place, (question, _) in enumerate(questions):
        seal(program, folder, "never.envelope", [*questions[:place], (question, "\x03")], status=130)
        assert (after := sorted(path.name for path in folder.iterdir())) == before, f"Ctrl-C at {question!r} left {set(after) - set(before)}"
    new = ("New passphrase, at least 12 characters: ", "half a pass\x03")
    keygen = (program, "keygen", "Somebody", "--out", "somebody.key")
    talked([new], 130, *keygen, cwd=folder)
    shown = talked([(new[0], "è un segreto"), ("The same again: ", "è un altro")], 2, *keygen, cwd=folder)
    assert "segreto" not in shown and not (folder / "somebody.key").exists()


def resumed(program: Path, folder: Path) -> None:
    """The guided walk: the responder comes late, his slip is typed unseen, and the file grows with each answer."""
    story = run(program, folder, "rehearse", "--dir", "story")
    assert story.returncode == 0, story
    hall, here, since, at_hand = folder / "story", "nobody: ", "or a whole time: ", "> "
    slip, other = ((hall / "slips" / f"{side}.slip").read_text().strip() for side in ("black", "white"))
    kept = (hall / "copy-of-the-players.envelope").read_bytes()

    def walk(talk: list[tuple[str, str | None]], name: str, status: int = 0) -> tuple[str, list[str]]:
        """What was shown, and the entries afterwards."""
        shown = talked(talk, status, program, "resume", name, "--key", "arbiter.key", "--at", "1972-09-01T14:52:00+00:00", cwd=hall)
        return shown, [line.split('"')[1] for line in (hall / name).read_text().splitlines() if line.startswith("kind = ")]

    for name in ("walk.envelope", "wrong.envelope", "stopped.envelope"):
        (hall / name).write_bytes(kept)
    begun = [("`leave`: ", ""), (since, "14:30"), (here, "white"), (since, "")]
    _, entries = walk([
        ("? Enter; or `leave`: ", "no"), ("Enter alone if it is so, or `leave`.", None), ("? Enter; or `leave`: ", ""), (since, "half past two"), *begun[1:],
        ("Black is awaited until Friday 1 September 1972, 15:30", None), ("Black 2:41:00, 0:49:00 left (runs)", None), (at_hand, "leave"),
    ], "walk.envelope")
    assert entries == ["start", "arrival", "absent"], entries
    # Gone on with. A slip misread, and the slip of the player who sealed: his opponent's clock runs, and the question comes again.
    shown, entries = walk([
        (at_hand, "castles"), ("Nothing of the kind", None), (at_hand, "move white Bf7"), ("The sealed move is not known yet", None), (at_hand, "here 14:50"),
        ("released half: ", slip[:-1] + ("q" if slip[-1] != "q" else "p")), ("compare it with the paper", None), ("released half: ", other), ("another person's (white)", None),
        ("released half: ", slip), ("The game goes on: Black to move. Bd7 is legal", None),
    ], "walk.envelope")
    assert slip not in shown and entries == ["start", "arrival", "absent", "arrival", "opened"], entries
    # A slip where none is asked for is shown as the terminal echoes it, and wiped; nothing says it again.
    shown, _ = walk([*begun, (at_hand, slip), ("\x1b[1A\x1b[2K", None), ("not asked for here", None), (at_hand, "leave")], "wrong.envelope")
    assert shown.lower().count(slip.lower()) == 1, "the slip is repeated"
    # Ctrl-C at any question: what was recorded before stands, and nothing else.
    for place in range(3):
        _, entries = walk([*begun[:place], (begun[place][0], "\x03")], "stopped.envelope", 130)
        assert entries == [], entries


def opened_from_paper(program: Path, folder: Path) -> None:
    """What other letters read otherwise the arbiter is asked about, until a move and a reason can be read; it is recorded with the text."""
    (folder / "board7.pgn").write_text('[FEN "4k3/8/8/8/8/8/7P/4K2R w - - 0 40"]\n[SetUp "1"]\n[White "Rossi"]\n[Black "Smith"]\n\n*\n')
    label = "--notation en --late-after 1:00:00 --time-control 40/2h --zone UTC --place Hall --draw-offer none --scoresheets both --white-used 1:00:00 --black-used 1:00:00"
    rest = "--arbiter", "Schmid, Lothar", "--resume-at", "2026-11-30 10:00", "--at", "2026-11-29T18:00:00+00:00"
    sealed = run(program, folder, "seal", "board7.pgn", "--paper", "--key", "arbiter.key", *label.split(), *rest)
    assert sealed.returncode == 0, sealed
    # Who must reply is there before anybody reads it (A7).
    talked([
        ("or a whole time: ", "now"), ("Enter where nothing is: ", "Rf1"), ("Rf1 is legal", None), ("`yes` or `no`: ", "yes"),
        ("h1f1 in English letters; e1f1 in Spanish, French, Italian, Portuguese letters; type the move", None),
        ("> ", "e1f1"), ("is not a text that can be read", None), ("> ", "Zf1 it is the king"), ("is not a move", None), ("> ", "e1f1 R is the king on the scoresheet"),
        ("or what you see: ", "yes"), ("Kf1 is legal", None), ("the program reads the text otherwise: Rf1", None),
    ], 0, program, "open", "board7.envelope", "--key", "arbiter.key", "--at", "2026-11-30T10:01:00+00:00", cwd=folder)
    lines = (folder / "board7.envelope").read_text().splitlines()
    assert [line.split('"')[1] for line in lines if line.startswith("kind = ")] == ["arrival", "opened", "reading"]
    assert lines[-4:-1] == ['by = "arbiter"', 'moves = "e1f1"', 'reason = "R is the king on the scoresheet"'], lines


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "game.pgn").write_text(GAME)
        made = run(program, folder, "keygen", "Schmid, Lothar", "--out", "arbiter.key", "--no-passphrase")
        assert made.returncode == 0, made
        for check in (sealed_at_the_board, clocks_as_they_are_read, interrupted, resumed, rehearsed_step_by_step, compared_with_the_slip, opened_from_paper):
            check(program, folder)
            print(f"{check.__name__.replace('_', ' ')}: ok", flush=True)


if __name__ == "__main__":
    main()
