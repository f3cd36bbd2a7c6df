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
from contextlib import contextmanager
from pathlib import Path

from terminal import talked

BOARDS = 2
AT = ("--at", "2026-11-23T18:20:00+01:00")
SCORE = '[Event "?"]\n[Round "5"]\n[Board "{board}"]\n[White "White {board}"]\n[Black "Black {board}"]\n\n1. e4 e5 2. Nf3 *\n'
# What is written into the template instead of what stands there as an example.
EVENT = {
    "name": '"Open di Cesenatico"', "site": '"Cesenatico"', "late_after": '"0:30:00"', "notation": '"it"', "time_control": '"2h/40 + 30min"',
    "clocks": '"left"', "place": '"Palazzo dello Sport"', "[[session]]": None, "round": "5", "start": '"2026-11-23 14:30"', "end": '"2026-11-23 18:30"',
}
NEXT = '[[session]]\nround = 6\nstart = "2026-11-24 14:30"\nend = "2026-11-24 18:30"\nresume_at = "2026-11-24 20:30"\nresume_place = "Sala Rossa"\n'
# The same for each board, in English and in Italian: what the player and the arbiter say, and nothing else.
SEAL = [
    ("still stands (I.2.6)?", "ancora valida (I.2.6)?", "none"), ("The move, then Enter", "La mossa, poi Invio", "d5"), ("to see it: ", "per vederla: ", "closed"),
    ("left on White's clock", "rimasto sull'orologio del Bianco", "0:05:00"), ("left on Black's clock", "rimasto sull'orologio del Nero", "0:05:00"),
]
ACCEPT = [("Type `yes`", "Scrivere `confermo`", "yes"), ("Which scoresheets do you hold", "Quali formulari", "both")]


class Hall:
    """A folder with the arbiter's key, in which commands are run at a terminal, their answers counted."""

    def __init__(self, program: Path, folder: Path, language: str) -> None:
        self.program, self.folder, self.language, self.answers = program, folder, language, 0

    def run(self, talk: list[tuple[str, ...]], *arguments: str) -> str:
        pairs = [(asked[1 if self.language == "it" else 0], asked[-1]) for asked in talk]
        self.answers += sum(answer is not None for _, answer in pairs)
        return talked(pairs, 0, "env", "TZ=Europe/Rome", f"XDG_DATA_HOME={self.folder / 'data'}", self.program, *arguments, "--lang", self.language, cwd=self.folder)

    def shown(self, *arguments: str) -> dict:
        done = subprocess.run([self.program, *arguments, "--json"], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert done.returncode == 0, done
        return json.loads(done.stdout)

    def label(self, name: str, /, **wanted: object) -> dict:
        envelope = self.shown("show", name)
        found = {field: envelope["label"][field] for field in wanted}
        assert found == wanted, found
        return envelope


@contextmanager
def opened(program: Path, language: str):
    with tempfile.TemporaryDirectory() as name:
        hall = Hall(program, Path(name), language)
        hall.shown("keygen", "Verdi, Anna", "--no-passphrase", "--out", "arbiter.key")
        (hall.folder / "board7.pgn").write_text("1. e4 *\n")
        yield hall


def walk(program: Path) -> None:
    for language in ("en", "it"):
        with opened(program, language) as hall:
            told = hall.run([], "event")
            assert "adjourn event show" in told and "Verdi, Anna" in told, told
            template = (hall.folder / "event.toml").read_text()
            for key, value in EVENT.items():
                said = key if value is None else f"{key} = {value}"
                template, found = re.subn(rf"^# {re.escape(key)}( = .*)?$", lambda _: said, template, flags=re.MULTILINE)
                assert found == 1, (key, template)
            (hall.folder / "event.toml").write_text(template + NEXT)
            event = hall.shown("event", "show")
            sessions = [(it["resume_at"], it["resume_place"]) for it in event["event"]["sessions"]]
            assert event["missing"] == [] and sessions == [("2026-11-24T14:30:00+01:00", "Palazzo dello Sport"), ("2026-11-24T20:30:00+01:00", "Sala Rossa")], event
            hall.answers = 0
            for board in map(str, range(1, BOARDS + 1)):
                (hall.folder / f"board{board}.pgn").write_text(SCORE.format(board=board))
                hall.run(SEAL, "seal", f"board{board}.pgn", *AT)
                hall.run(ACCEPT, "accept", f"board{board}.envelope", "--key", "arbiter.key", *AT)
                envelope = hall.label(
                    f"board{board}.envelope", event="Open di Cesenatico", arbiter="Verdi, Anna", rules="fide-2023", notation="it", late_after=1800, board=board,
                    time_control="40/7200:1800", resume_at="2026-11-24T14:30:00+01:00", resume_zone="Europe/Rome", resume_place="Palazzo dello Sport",
                    white_used="1:55:00", black_used="1:55:00",
                )
                slips = [(hall.folder / "slips" / f"board{board}" / f"{side}.slip").is_file() for side in ("white", "black")]
                assert envelope["phase"] == "accepted" and all(slips), envelope
            # The move, two clocks, two answers (draw offer, scoresheets), one confirmation by each of the two.
            assert hall.answers == (1 + 2 + 2 + 1 + 1) * BOARDS, hall.answers


def without_an_event(program: Path) -> None:
    """Everything that a label must say is asked for; what cannot be is said and asked again, in the words of the question."""
    with opened(program, "en") as hall:
        hall.run([
            # People are called so: no name is translated.
            ("white pieces:", "White"), ("black pieces:", "None"), ("Name of the arbiter", "Verdi, Anna"), ("How late may", "soon"),
            ("“Too late after”: \"soon\" is not", None), ("write hours, minutes and seconds", None), ("How late may", "0:30:00"), ("What does the player write in", "elvish"),
            ("What does the player write in", "Italian"), ("Time control", "2h/40"), ("still stands (I.2.6)?", "none"), ("When does play resume", "2026-11-22 9:30"),
            ("“Date and time of the resumption”: Sunday 22 November 2026, 09:30 (UTC+01:00) is past", None), ("write the date and the time of day", None),
            ("When does play resume", "5/11/2026 9:30"), ("When does play resume", "tomorrow 9:30"), ("Where does play resume", "Hall"),
            ("The move, then Enter", "d5"), ("to see it: ", "closed"), ("used`:", "used"), ("used on White's clock", "0:05:00"), ("used on Black's clock", "0:05:00"),
            # The account's key makes itself: a passphrase, not a file that must be there.
            ("assphrase", "short"), ("assphrase", "correct horse battery"), ("assphrase", "correct horse battery"),
        ], "seal", "board7.pgn", *AT)
        assert list((hall.folder / "data").rglob("*.key")), "no key of the account"
        hall.label("board7.envelope", white="White", black="None", arbiter="Verdi, Anna", resume_at="2026-11-24T09:30:00+01:00", resume_zone="Europe/Rome", rules="fide-2023", late_after=1800)


def a_player_named_bianco(program: Path) -> None:
    """In Italian too, where the sides have other words."""
    with opened(program, "it") as hall:
        (hall.folder / "event.toml").write_text(
            'arbiter = "arbiter.key.pub"\nlate_after = "0:30:00"\nnotation = "it"\ntime_control = "40/2h"\nclocks = "left"\nzone = "Europe/Rome"\nplace = "Hall"\n'
            "[[session]]\nstart = 2026-11-23T14:30:00\nend = 2026-11-23T18:30:00\nresume_at = 2026-11-24T14:30:00\n"
        )
        names = [("", "giocatore col Bianco", "Bianco"), ("", "giocatore col Nero", "Nero"), ("", "ancora valida (I.2.6)?", "nero")]
        hall.run(names + SEAL[1:], "seal", "board7.pgn", *AT)
        hall.label("board7.envelope", white="Bianco", black="Nero", draw_offer="black")


if __name__ == "__main__":
    for check in (walk, without_an_event, a_player_named_bianco):
        check(Path(sys.argv[1]).resolve())
        print(f"{check.__name__.replace('_', ' ')}: ok", flush=True)
