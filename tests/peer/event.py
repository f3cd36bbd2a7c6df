#!/usr/bin/env python3
"""From an empty folder with scores to sealed and accepted envelopes, at a real pseudo-terminal.

    event.py PROGRAM

An event is set up once by filling in the template of its file; then each board needs its move, both clocks, the draw offer and
the scoresheets, and the two words with which the player closes the envelope and the arbiter accepts it. Every command and every
answer is counted, in both languages: a question more, and this fails. The exit status is 0 if and only if all of it held.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from terminal import Terminal

BOARDS = 2
AT = ("--at", "2026-11-23T18:20:00+01:00")
SCORE = '[Event "?"]\n[Round "5"]\n[Board "{board}"]\n[White "White {board}"]\n[Black "Black {board}"]\n\n1. e4 e5 2. Nf3 *\n'

# What is written into the template instead of what stands there as an example.
EVENT = {
    "name": '"Open di Cesenatico"', "site": '"Cesenatico"', "late_after": '"0:30:00"', "notation": '"it"', "time_control": '"2h/40 + 30min"',
    "clocks": '"left"', "place": '"Palazzo dello Sport"', "[[session]]": None, "round": "5", "start": '"2026-11-23 14:30"',
    "end": '"2026-11-23 18:30"',
}  # fmt: skip
NEXT = '[[session]]\nround = 6\nstart = "2026-11-24 14:30"\nend = "2026-11-24 18:30"\nresume_at = "2026-11-24 20:30"\nresume_place = "Sala Rossa"\n'

# The same for each board: what the player and the arbiter say, and nothing else.
SEAL = [
    ("still stands (I.2.6)?", "ancora valida (I.2.6)?", "none"),
    ("The move, then Enter", "La mossa, poi Invio", "d5"),
    ("to see it: ", "per vederla: ", "closed"),
    ("left on White's clock", "rimasto sull'orologio del Bianco", "0:05:00"),
    ("left on Black's clock", "rimasto sull'orologio del Nero", "0:05:00"),
]
ACCEPT = [
    ("Type `yes`", "Scrivere `confermo`", "yes"),
    ("Which scoresheets do you hold", "Quali formulari", "both"),
]


class Counting:
    """Runs commands at a terminal, and counts them and the answers."""

    def __init__(self, program: Path, folder: Path, language: str) -> None:
        self.program, self.folder, self.italian = program, folder, language == "it"
        self.language = language
        self.commands = self.answers = 0

    def run(self, talk: list[tuple[str, str, str | None]], *arguments: str) -> str:
        terminal = Terminal("env", "TZ=Europe/Rome", str(self.program), *arguments, "--lang", self.language, cwd=self.folder)
        self.commands += 1
        for english, italian, answer in talk:
            terminal.expect(italian if self.italian else english)
            if answer is not None:
                terminal.type(answer + "\r")
                self.answers += 1
        status = terminal.end()
        assert status == 0, (arguments, status, terminal.shown)
        return terminal.shown


def shown(program: Path, folder: Path, *arguments: str) -> dict:
    done = subprocess.run([program, *arguments, "--json"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, done
    return json.loads(done.stdout)


def walk(program: Path, language: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = subprocess.run([program, "keygen", "Verdi, Anna", "--no-passphrase", "--out", "arbiter.key"], cwd=folder, capture_output=True)
        assert made.returncode == 0, made
        for board in range(1, BOARDS + 1):
            (folder / f"board{board}.pgn").write_text(SCORE.format(board=board))
        counting = Counting(program, folder, language)

        told = counting.run([], "event")
        assert "adjourn event show" in told and "Verdi, Anna" in told, told
        template = (folder / "event.toml").read_text()
        for key, value in EVENT.items():
            said = key if value is None else f"{key} = {value}"
            template, found = re.subn(rf"^# {re.escape(key)}( = .*)?$", lambda _: said, template, flags=re.MULTILINE)
            assert found == 1, (key, template)
        (folder / "event.toml").write_text(template + NEXT)
        event = shown(program, folder, "event", "show")
        assert event["missing"] == [], event
        sessions = event["event"]["sessions"]
        assert [it["resume_at"] for it in sessions] == ["2026-11-24T14:30:00+01:00", "2026-11-24T20:30:00+01:00"], event
        assert [it["resume_place"] for it in sessions] == ["Palazzo dello Sport", "Sala Rossa"], event

        counting.commands = counting.answers = 0
        for board in range(1, BOARDS + 1):
            counting.run(SEAL, "seal", f"board{board}.pgn", *AT)
            counting.run(ACCEPT, "accept", f"board{board}.envelope", "--key", "arbiter.key", *AT)
        assert counting.commands == 2 * BOARDS, counting.commands
        # The move, two clocks, two answers (draw offer, scoresheets), one confirmation by each of the two.
        assert counting.answers == (1 + 2 + 2 + 1 + 1) * BOARDS, counting.answers

        for board in range(1, BOARDS + 1):
            envelope = shown(program, folder, "show", f"board{board}.envelope")
            label = envelope["label"]
            for field, value in {
                "event": "Open di Cesenatico", "arbiter": "Verdi, Anna", "rules": "fide-2023", "notation": "it", "late_after": 1800,
                "time_control": "40/7200:1800", "resume_at": "2026-11-24T14:30:00+01:00", "resume_zone": "Europe/Rome",
                "resume_place": "Palazzo dello Sport", "white_used": "1:55:00", "black_used": "1:55:00", "board": str(board),
            }.items():  # fmt: skip
                assert label[field] == value, (field, label)
            for side in ("white", "black"):
                assert (folder / "slips" / f"board{board}" / f"{side}.slip").is_file()
            assert envelope["phase"] == "accepted", envelope


def without_an_event(program: Path) -> None:
    """Everything that a label must say is asked for; what cannot be is said and asked again."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([program, "keygen", "Verdi, Anna", "--no-passphrase", "--out", "arbiter.key"], cwd=folder, capture_output=True)
        (folder / "board7.pgn").write_text("1. e4 *\n")
        counting = Counting(program, folder, "en")
        talk = [
            # People are called so: no name is translated.
            ("white men:", "", "White"),
            ("black men:", "", "None"),
            ("public key, a file", "", "nobody.key.pub"),
            ("public key, a file", "", "arbiter.key.pub"),
            ("How late may", "", "soon"),
            ("“Too late after”: \"soon\" is not", "", None),
            ("write hours, minutes and seconds", "", None),
            ("How late may", "", "0:30:00"),
            ("What does the player write in", "", "elvish"),
            ("What does the player write in", "", "Italian"),
            ("Time control", "", "2h/40"),
            ("still stands (I.2.6)?", "", "none"),
            # In the words of the question, with what to write.
            ("When does play resume", "", "2026-11-22 9:30"),
            ("“Date and time of the resumption”: Sunday 22 November 2026, 09:30 (UTC+01:00) is past", "", None),
            ("write the date with the year first", "", None),
            ("When does play resume", "", "5/11/2026 9:30"),
            ("When does play resume", "", "tomorrow 9:30"),
            ("Where does play resume", "", "Hall"),
        ]
        reading = [("used`:", "", "used")]
        used = [(english.replace("left on", "used on"), "", answer) for english, _, answer in SEAL[1:]]
        counting.run(talk + used[:2] + reading + used[2:], "seal", "board7.pgn", *AT)
        label = shown(program, folder, "show", "board7.envelope")["label"]
        for field, value in {
            "white": "White", "black": "None", "arbiter": "Verdi, Anna", "resume_at": "2026-11-24T09:30:00+01:00", "resume_zone": "Europe/Rome",
            "rules": "fide-2023", "late_after": 1800,
        }.items():  # fmt: skip
            assert label[field] == value, (field, label)


def a_player_named_bianco(program: Path) -> None:
    """In Italian too, where the sides have other words."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([program, "keygen", "Verdi, Anna", "--no-passphrase", "--out", "arbiter.key"], cwd=folder, capture_output=True)
        (folder / "board7.pgn").write_text("1. e4 *\n")
        (folder / "event.toml").write_text(
            'arbiter = "arbiter.key.pub"\nlate_after = "0:30:00"\nnotation = "it"\ntime_control = "40/2h"\nclocks = "left"\n'
            'zone = "Europe/Rome"\nplace = "Hall"\n[[session]]\nstart = 2026-11-23T14:30:00\nend = 2026-11-23T18:30:00\n'
            "resume_at = 2026-11-24T14:30:00\n"
        )
        counting = Counting(program, folder, "it")
        names = [("", "giocatore col Bianco", "Bianco"), ("", "giocatore col Nero", "Nero")]
        counting.run(names + [("", "ancora valida (I.2.6)?", "nero")] + SEAL[1:], "seal", "board7.pgn", *AT)
        label = shown(program, folder, "show", "board7.envelope")["label"]
        assert (label["white"], label["black"], label["draw_offer"]) == ("Bianco", "Nero", "black"), label


def main() -> int:
    program = Path(sys.argv[1]).resolve()
    for language in ("en", "it"):
        walk(program, language)
        print(f"boards of an event, {language}: ok")
    for check in (without_an_event, a_player_named_bianco):
        check(program)
        print(f"{check.__name__.replace('_', ' ')}: ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
