#!/usr/bin/env python3
"""Random whole lives of an adjourned game, through the program and through the model of the Laws beside this file.

    lives.py PROGRAM [--seed N] [--lives N | --seconds S] [--workers N] [--verbose]

Facts that the model takes are written and signed here (format.md, 3.3); the last is recorded by the program, and then it shows the game. What
must hold: both take that fact or both refuse it, and they agree on phase, result, article, gaps, clocks and which entries count. A life that
differs, and one in forty besides, is recorded fact by fact, shortened, and printed as commands. The exit status is 0 if and only if nothing differs.
"""

from __future__ import annotations

import argparse
import base64
import json
import multiprocessing
import os
import random
import re
import shlex
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from functools import lru_cache
from pathlib import Path

import chess.pgn
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from model import FAULTS, SIDES, Edition, Fact, Game, Label, Refused, State

MINUTE, HOUR, DAY = 60, 3600, 86400
MIDNIGHT = datetime(2027, 3, 2, tzinfo=timezone(timedelta(hours=1)))
RESUME, SEALED, ALLOTTED = 14 * HOUR + 30 * MINUTE, -4 * HOUR, 2 * HOUR
EDITIONS = {name: Edition(name) for name in ("fide-1997", "fide-2001", "fide-2005", "fide-2009", "fide-2014", "fide-2018", "fide-2023")}
WHERE = ["--zone", "Europe/Rome", "--place", "Hall"]
KEYS = [["keygen", name.capitalize(), "--out", f"{name}.key", "--no-passphrase"] for name in (*SIDES, "arbiter")]
KNOWN = [  # faults of the program, until they are mended
    "a repetition that an appeal set aside decides a flag",
]
AT_THEIR_PLACE = ("decision", "appeal", "next-envelope")

# The keys of an entry behind `kind`, `at` and `by` (format.md, 3.3); `opened` is the program's.
OWN = {kind: names.split() for kinds, names in {
    "start pause continue": "", "arrival absent stop-clock start-clock offer accept-offer decline-offer flag": "side", "draw-agreed": "how", "resign": "side how",
    "claim": "article side outcome", "move": "side uci", "choose": "uci", "reading": "moves reason", "correct-clock": "white_used black_used claimed_by", "lost": "what",
    "declared": "text", "decision": "text result white_used black_used on_move late_until back_to", "void": "entry reason", "appeal": "entry result reason by_whom", "note": "topic text",
    "set-resumption": "resume_at told reason",
}.items() for kind in kinds.split()}

# Positions, or scores, before the sealed move, with texts and how each must be read: `unread` is for the arbiter to find out.
ENDING, MIRRORED = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 20", "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 20"
FOUR_TIMES = "Nf3 Nf6 Ng1 Ng8 " * 3 + "Nf3 Nf6 Ng1"
POSITIONS = [
    (ENDING, "", [("Kh1", "legal", "g1h1"), ("Ra8#", "legal", "a1a8"), ("Kh7", "illegal", None), ("", "unintelligible", None), ("zz", "unread", None)]),
    (MIRRORED, "", [("Kh8", "legal", "g8h8"), ("Ra1#", "legal", "a8a1"), ("Ng5", "illegal", None), ("Kh8 (=)", "legal", "g8h8")]),
    ("7k/8/8/6Q1/8/8/8/K7 w - - 0 60", "", [("Qg6", "legal", "g5g6"), ("Qf5 (=)", "legal", "g5f5"), ("Ka5", "illegal", None), ("??", "unintelligible", None), ("zz", "unread", None)]),
    ("7k/8/8/8/8/8/4r3/4K3 w - - 0 60", "", [("Kxe2", "legal", "e1e2"), ("Kd1", "legal", "e1d1"), ("Ke3", "illegal", None)]),
    ("7k/8/8/3n4/8/8/6B1/K7 w - - 0 60", "", [("Bxd5", "legal", "g2d5"), ("Kb1", "legal", "a1b1"), ("Bb8", "illegal", None)]),
    ("6k1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 20", "", [("Rd1", "ambiguous", None), ("Rad1", "legal", "a1d1")]),
    (ENDING.replace(" 0 20", " 149 120"), "", [("Kh1", "legal", "g1h1"), ("Ra8#", "legal", "a1a8")]),
    (chess.STARTING_FEN, FOUR_TIMES, [("Ng8", "legal", "f6g8"), ("Nd5", "legal", "f6d5")]),
]
# How many lives begin: who came, or did not, whether the envelope was opened, and whether a reply was sealed at once.
BEGINNINGS = [words.split() for words in (
    "", "arrival:responder opened", "arrival:responder absent:sealer opened", "absent:responder arrival:responder opened", "arrival:sealer absent:responder",
    "absent:responder absent:sealer", "lost arrival:responder", "arrival:responder arrival:sealer start opened", "arrival:sealer arrival:responder opened",
    "arrival:responder opened absent:sealer next-envelope:legal", "arrival:responder opened absent:sealer next-envelope:illegal",
)]


def scenarios(chance: random.Random) -> list[Label]:
    made = []
    editions = {(start, score, text): chance.sample(list(EDITIONS), len(EDITIONS)) for start, score, texts in POSITIONS for text in texts}
    for turn in range(len(EDITIONS)):  # every text once before any the second time
        for start, score, text in chance.sample(list(editions), len(editions)):
            edition, board = editions[start, score, text][turn], chess.Board(start)
            for word in score.split():
                board.push_san(word)
            used = chance.choice([(60, 70), (60, 110), (115, 60), (30, 45)])
            late_after = HOUR if EDITIONS[edition].rules["late_after_set_by"] == "laws" else chance.choice([HOUR, HOUR, 15 * MINUTE, 0])
            made.append(Label(EDITIONS[edition], board, *text, {side: minutes * MINUTE for side, minutes in zip(SIDES, used)}, ALLOTTED, SEALED, RESUME,
                              late_after, chance.choice(["none", "none", *SIDES])))
    return made


def files(label: Label) -> dict[str, str]:
    return {"life.move": label.text, "life.pgn": str(chess.pgn.Game.from_board(label.board))}


def first_commands(label: Label) -> list[list[str]]:
    keys = [word for side in SIDES for word in (f"--{side}-key", f"{side}.key.pub")]
    seal = ["seal", "life.pgn", "--white", "White", "--black", "Black", "--arbiter", "Arbiter", *keys, "--notation", "en", "--rules", label.edition.name,
            "--time-control", str(ALLOTTED), *WHERE, "--resume-at", moment(RESUME), *(["--late-after", duration(label.late_after)] if label.edition.rules["late_after_set_by"] != "laws" else [])]
    return sealing(seal, "life", label.board, label.used, label.draw_offer, SEALED)


def moment(seconds: int) -> str:
    return (MIDNIGHT + timedelta(seconds=seconds)).isoformat()


def duration(seconds: int) -> str:
    return f"{seconds // HOUR}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def sealing(seal: list[str], name: str, board: chess.Board, used: dict[str, int], offer: str, at: int) -> list[list[str]]:
    clocks = [word for side in SIDES for word in (f"--{side}-used", duration(used[side]))]
    return [[*seal, "--arbiter-key", "arbiter.key.pub", "--sealer-key", "white.key" if board.turn else "black.key", "--move-file", f"{name}.move", *clocks,
             "--draw-offer", offer, "--at", moment(at), "--out", f"{name}.envelope"],
            ["accept", f"{name}.envelope", "--key", "arbiter.key", "--scoresheets", "both", "--at", moment(at)]]


def words(fact: Fact) -> list[str]:
    """What is typed behind the kind."""
    values = list(fact.values)
    if fact.kind == "set-resumption":
        values = [moment(values[0]), values[1], "snow"]
    elif fact.kind == "declared":
        values = [values[1] or "Kh5-e5"]
    elif fact.kind in ("correct-clock", "decision"):
        values[:4] = [duration(value) if isinstance(value, int) else value for value in values[:4]]
        values[5:6] = [value and moment(value) for value in values[5:6]]
    values += {"resign": ["by letter"], "draw-agreed": ["both said so"], "void": ["a mistake"], "reading": [*([] if values else ["none"]), "found"],
               "appeal": ["heard", "committee"], "note": ["topic", "text"]}.get(fact.kind, [])
    return ["" if value is None else str(value) for value in values]


def commands(name: str, fact: Fact, game: Game, state: State) -> list[list[str]]:
    file, at = f"{name}.envelope", ["--at", moment(fact.at)]
    if fact.kind == "opened":
        return [["open", file, "--key", "arbiter.key", "--reply-key", f"{game.responder}.key", *at]]
    if fact.kind == "next-envelope":
        follows = [*WHERE, "--resume-at", moment(game.label.resume_at + DAY)] if fact.values[0] == "follows" else []
        following = next_label(game, state, fact)
        made = sealing(["seal", f"--{fact.values[0]}", file, *follows], name + "-next", state.board, following.used, following.draw_offer, fact.at)
        return [*made, ["record", file, "--key", "arbiter.key", "next-envelope", f"{name}-next.envelope", *at]]
    typed, options = words(fact), []
    if fact.kind == "decision":
        options = [word for name, value in zip(("--late-until", "--back-to"), typed[5:]) if value for word in (name, value)]
        typed = [value for value in typed[:5] if value]
    return [["record", file, "--key", f"{fact.by}.key", fact.kind, *typed, *options, *at]]


def own_lines(fact: Fact) -> list[str]:
    names, typed = OWN[fact.kind], words(fact)
    if fact.kind == "reading":
        names, typed = (names, [" ".join(typed[:-1]), typed[-1]]) if fact.values else (names[1:], typed[1:])
    lines = [f"{name} = {value}" if name in ("entry", "back_to") else f'{name} = "{value}"' for name, value in zip(names, typed) if value]
    return [*lines[:1], f'resume_zone = "{WHERE[1]}"', *lines[1:]] if fact.kind == "set-resumption" else lines


class Program:
    def __init__(self, binary: str, folder: Path) -> None:
        self.binary, self.folder, self.made = binary, folder, {}
        os.chdir(folder)
        for command in KEYS:
            self.run(command)
        secret = {who: re.search('secret = "(.*)"', (folder / f"{who}.key").read_text())[1] for who in (*SIDES, "arbiter")}
        self.keys = {who: Ed25519PrivateKey.from_private_bytes(base64.urlsafe_b64decode(text + "==")[:32]) for who, text in secret.items()}

    def run(self, command: list[str]) -> dict:
        told = [self.folder / name for name in ("stdout", "stderr")]  # files: quicker than pipes
        into = [(os.POSIX_SPAWN_OPEN, number, file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600) for number, file in enumerate(told, 1)]
        process = os.posix_spawn(self.binary, [self.binary, *command, "--json"], os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0), *into])
        _, status = os.waitpid(process, 0)
        text = told[0].read_text() or told[1].read_text()
        return json.loads(text) if text.startswith("{") else {"error": {"code": f"exit {os.waitstatus_to_exitcode(status)}", "message": text[:500]}}

    def envelope(self, label: Label) -> bytes:
        """The accepted envelope of this label."""
        if label not in self.made:
            for file, text in files(label).items():
                (self.folder / file).write_text(text)
            for command in first_commands(label):
                self.run(command)
            self.made[label] = (self.folder / "life.envelope").read_bytes()
        return self.made[label]

    def opened(self, label: Label) -> list[str]:
        """What `opened` says of it."""
        if (label, "opened") not in self.made:
            file, game = self.folder / "once.envelope", Game(label)
            file.write_bytes(self.envelope(label))
            self.write("once", [Fact("arrival", RESUME, (game.responder,))], label)
            self.run(commands("once", Fact("opened", RESUME), game, game.now)[0])
            self.made[label, "opened"] = file.read_text().splitlines()[-5:-1]
        return self.made[label, "opened"]

    def write(self, name: str, facts: list[Fact], label: Label) -> None:
        """These facts behind what is in the file, each signed."""
        file = self.folder / f"{name}.envelope"
        text = file.read_bytes()
        for fact in facts:
            lines = ["", "[[entry]]", f'kind = "{fact.kind}"', f'at = "{moment(fact.at)}"', f'by = "{fact.by}"', *(self.opened(label) if fact.kind == "opened" else own_lines(fact))]
            text += "".join(line + "\n" for line in lines).encode()
            signature = self.keys[fact.by].sign(b"DSSEv1 15 adjourn/1/entry %d %b" % (len(text), text))
            text += b'sig = "%b"\n' % base64.urlsafe_b64encode(signature).rstrip(b"=")
        file.write_bytes(text)


def next_label(game: Game, state: State, fact: Fact) -> Label:
    how, text, reading, move = fact.values
    return replace(game.label, board=state.board, text=text, reading=reading, move=move, sealed_at=fact.at, answers=how == "answers",
                   used={side: game.used_at(state, side, fact.at) for side in SIDES}, draw_offer=min(state.offers, default="none"),
                   resume_at=game.label.resume_at + DAY if how == "follows" else state.resume_at)


class Life:
    """Fact by fact; or, of those that the model takes, only the last by the program."""

    def __init__(self, program: Program, label: Label, facts: list[Fact], now: int, counts: Counter | None = None, taken: set[int] | None = None) -> None:
        self.program, self.counts, self.commands = program, Counter() if counts is None else counts, first_commands(label)
        self.name, self.game, self.difference, self.at, self.told, to_write = "life", Game(label), None, -1, {}, []
        for old in program.folder.glob("life*"):
            old.unlink()
        (program.folder / "life.envelope").write_bytes(program.envelope(label))
        for self.at, fact in enumerate(map(replace, facts)):
            by_program = fact.kind == "next-envelope" or fact.kind == "opened" and self.name != "life"
            if taken is not None and self.at < len(facts) - 1 and not by_program:
                if self.at in taken:
                    fact.number = len(self.game.facts) + 1
                    self.game.facts.append(fact)
                    to_write.append(fact)
                    self.counts[f"fact {fact.kind} written"] += 1
                continue
            if to_write:
                program.write(self.name, to_write, label)
                self.game.now, to_write = self.game.fold(self.game.facts), []
            key, following = (label, repr(facts[: self.at + 1])), program.folder / f"{self.name}-next.envelope"
            if taken is not None and fact.kind == "next-envelope" and key in program.made:  # sealed before, in another life
                before = self.game.now
                self.game.record(fact)
                self.game, self.name = Game(next_label(self.game, before, fact)), self.name + "-next"
                following.write_bytes(program.made[key])
                continue
            self.difference = self.step(fact)
            if self.difference:
                return
            if fact.kind == "next-envelope" and following.exists():
                program.made[key] = following.read_bytes()
        self.difference = self.look(now)

    def step(self, fact: Fact) -> str | None:
        before, state, refusal = self.game.now, None, None
        try:
            state = self.game.record(fact)
        except Refused as why:
            refusal = f"refuses: {why}"
        if fact.kind == "next-envelope":
            (self.program.folder / f"{self.name}-next.move").write_text(fact.values[1])
        for command in commands(self.name, fact, self.game, before):
            self.commands.append(command)
            answer = self.program.run(command)
            if error := answer.get("error"):
                break
        self.counts[f"fact {fact.kind} {'refused' if error else 'taken'}"] += 1
        if bool(error) != bool(refusal):
            return f"{fact.kind}: the model {refusal or 'takes it'}, the program {error or 'takes it'}"
        if error:
            self.counts[f"refusal {error['code']}"] += 1
            return None
        difference = self.compare(self.said_by_model(state), answer, ["ruling"] if fact.kind == "opened" else ["phase", "ruling", "gaps"])  # `open` says no more
        if fact.kind == "next-envelope" and not difference:
            self.game, self.name = Game(next_label(self.game, before, fact)), self.name + "-next"
        return difference and f"after {fact.kind}: {difference}"

    def look(self, now: int) -> str | None:
        state, answer = self.game.now, self.program.run(["show", f"{self.name}.envelope", "--at", moment(now)])
        if error := answer.get("error"):
            return f"show: {error}"
        clocks = {"running": state.running if now >= state.since else None}
        for side in SIDES:
            clocks |= {f"{side}_used": duration(self.game.used_at(state, side, now)), f"{side}_left": duration(self.game.left_at(state, side, now))}
        stands, idle = self.game.standing(self.game.facts), state.without_effect | state.fallen
        counts = ["voided" if fact.number not in stands or fact.number in state.taken_back else "no effect" if fact.number in idle else "counts" for fact in self.game.facts]
        difference = self.compare(self.said_by_model(state) | {"clocks": clocks, "entries": counts}, answer, ["phase", "ruling", "gaps", "clocks", "entries"])
        self.counts.update([f"phase {self.told['phase']}", f"ruling {self.told['ruling']}", *(f"gap {gap}" for gap in self.told["gaps"])])
        return difference and f"at {moment(now)}: {difference}"

    def said_by_model(self, state: State) -> dict:
        ruling = state.result and (state.result, state.article, state.reason)
        return {"phase": self.game.phase(state), "ruling": ruling, "gaps": sorted(state.gaps.items())}

    def compare(self, model: dict, answer: dict, keys: list[str]) -> str | None:
        ruling, gaps = answer["ruling"], sorted((gap["open"], gap["code"].removeprefix("gap/")) for gap in answer.get("gaps") or [])
        self.told = {"phase": answer.get("phase"), "ruling": ruling and (ruling["result"], ruling["article"], ruling["reason"]),
                     "gaps": sorted({code: is_open for is_open, code in gaps}.items()), "clocks": answer.get("clocks"),
                     "entries": [entry["standing"] if "/" not in entry["standing"] else "no effect" for entry in answer.get("entries", [])]}
        return next((f"{key}: the model says {model[key]}, the program {self.told[key]}" for key in keys if model[key] != self.told[key]), None)


@lru_cache(10_000)
def moves_of(fen: str) -> list[str]:
    return [move.uci() for move in chess.Board(fen).legal_moves] or ["a1a2"]


def some_fact(chance: random.Random, game: Game, state: State, at: int, mood: dict[str, float]) -> Fact:
    goes_on = state.known and not state.over and not state.undecided() and len(state.offers) < 2
    weights = {"arrival": 9, "absent": 6, "start": 2, "opened": 1 if state.known else 8, "offer": 3, "accept-offer": 1.5 if state.offers else 0.5,
               "decline-offer": 3 if state.offers else 0.5, "draw-agreed": 0.3, "resign": 0.6, "flag": 1.5, "claim": 3 if state.known else 0.5,
               "move": 12 if state.known else 0.5, "stop-clock": 3 if state.running else 0.7, "start-clock": 2, "pause": 2 if state.running else 0.5,
               "continue": 4 if state.paused else 0.3, "correct-clock": 2, "lost": 1, "declared": 8 if state.lost else 0.2,
               "reading": 4 if state.must_be_read else 0.2, "decision": 4 if state.undecided() else 0.5, "void": 1 if game.facts else 0,
               "appeal": 0.8 if state.over else 0.05, "set-resumption": 0.8, "note": 0.1, "choose": 0.1, "next-envelope": 1 if goes_on else 0}
    if state.over:
        weights |= {"appeal": 12, "decision": 8, "void": 8, "arrival": 9, "opened": 3, "reading": 6, "claim": 0.5, "move": 1, "next-envelope": 0}
    kind = chance.choices(list(weights), [weight * mood.get(kind, 1) for kind, weight in weights.items()])[0]
    side, on_move = chance.choice(SIDES), "white" if state.board.turn else "black"
    sealed, moves = moves_of(game.label.board.fen()), moves_of(state.board.fen()) if kind in ("move", "next-envelope") else [""]
    used = [chance.randrange(10 * MINUTE, 2 * HOUR, 60) for _ in SIDES]
    results, by_position = ["1-0", "0-1", "1/2-1/2"], state.reason in ("checkmate", "stalemate", "dead_position", "fivefold", "seventyfive")
    more = [("text", chance.choice([None, "*"]), None, None, None, late_until := state.resume_at + chance.choice([600, HOUR, 2 * HOUR]), None)]
    more += [("text", "*", *chance.choice([(None, None, None), (*used, None), (*used, side)]), chance.choice([None, late_until]), number) for number, *_ in state.made]
    values = {
        "start": (), "pause": (), "continue": (), "draw-agreed": (), "note": (), "opened": (),
        "claim": (chance.choice(["9.2(a)", "9.2(b)", "9.3(a)", "9.3(b)"]), on_move, chance.choice(["incorrect", "incorrect", "correct"])),
        "move": (on_move, chance.choice(moves)),
        "correct-clock": (*used, *chance.choice([(), ("white",), ("black",)])),
        "lost": (chance.choice(["envelope", "envelope", "position", "times"]),),
        "declared": chance.choice([("legal", chance.choice(sealed)), ("legal", chance.choice(sealed)), ("illegal", None)]),
        "reading": chance.choice([(), (chance.choice(sealed),), tuple(sealed[:2])]),
        "choose": (chance.choice(sealed),),
        "decision": chance.choice([("text",), ("text", "*"), ("text", "*", *used), ("text", chance.choice([*results, "0-0"])), *more]),
        "void": (chance.randrange(1, len(game.facts) + 2),),
        "appeal": (chance.randrange(1, len(game.facts) + 2), chance.choice(results if by_position else [*results, "*"])),
        "set-resumption": (at // 60 * 60 + chance.choice([600, 1800, 3600, 7200]), chance.choice([*SIDES, "both", "none"])),
        "next-envelope": chance.choice([("answers", moves[0], "legal", moves[0]), ("answers", "Kh5-e5", "illegal", None), ("follows", moves[-1], "legal", moves[-1])]),
    }.get(kind, (side,))
    return Fact(kind, at, values, side if kind in ("offer", "accept-offer", "decline-offer", "resign") and chance.random() < 0.4 else "arbiter")


def some_life(chance: random.Random, label: Label) -> tuple[list[Fact], set[int]]:
    """Facts, and which of them the model takes."""
    game, facts, taken, latest, earliest = Game(label), [], set(), RESUME - chance.choice([1800, 60, 0]), 0

    def take(fact: Fact) -> bool:
        with suppress(Refused):
            game.record(replace(fact))
            taken.add(len(facts))
        return len(facts) in taken

    beginning, mood = chance.choice(BEGINNINGS), {kind: chance.choice([0.2, 1, 5]) for kind in OWN} if chance.random() < 0.4 else {}
    for kind, _, how in (word.partition(":") for word in beginning):
        latest = max(latest + chance.choice([0, 60, 600, chance.randrange(1, 1500)]), 0 if kind == "arrival" else RESUME) if len(beginning) != 4 else RESUME
        state, first = game.now, moves_of(game.now.board.fen())[0]
        fact = Fact(kind, latest, {"sealer": (game.sealer,), "responder": (game.responder,), "legal": ("answers", first, "legal", first),
                                   "illegal": ("answers", "Kh5-e5", "illegal", None)}.get(how, ("envelope",) if kind == "lost" else ()))
        if take(fact) or kind != "next-envelope":
            facts.append(fact)
            game = Game(next_label(game, state, fact)) if kind == "next-envelope" else game
    for left in reversed(range(chance.randrange(1, 11))):
        state, due = game.now, game.label.resume_at
        if state.over and left > 1 and chance.random() < 0.6:
            continue
        for _ in range(chance.choice([1, 4, 8]) if left else chance.choice([1, 1, 2])):
            at = latest - chance.randrange(1800)
            if chance.random() < 0.75:
                marks = [due - MINUTE, due, due + 600, due + label.late_after, due + label.late_after + 1, due + HOUR + 600]
                at = chance.choice(marks + [latest, latest + 60, latest + 300, latest + 1200, latest + chance.randrange(1, 2400)])
            fact = some_fact(chance, game, state, max(at, earliest, game.label.sealed_at), mood)
            if fact.kind in AT_THEIR_PLACE:
                fact.at = max([fact.at, *(earlier.at for earlier in game.facts)])
            if take(fact):
                earliest = fact.at if fact.kind in AT_THEIR_PLACE else earliest
                game = Game(next_label(game, state, fact)) if fact.kind == "next-envelope" else game
                break
        facts.append(fact)
        latest = max(latest, fact.at if fact.at < latest + HOUR else 0, game.label.resume_at if game.label.resume_at > RESUME + HOUR else 0)
    return facts, taken


def whole_life(seed: int, number: int, made: list[Label]) -> tuple[Label, list[Fact], set[int], int]:
    """The life of this number, and the moment at which it is looked at."""
    chance = random.Random(f"{seed} {number}")
    label = made[chance.randrange(min(len(made), 20 + number // 8))]  # a new one costs what two lives cost: few at first
    facts, taken = some_life(chance, label)
    if chance.random() < 0.1:
        facts, taken = in_another_order(chance, label, facts, taken)
    return label, facts, taken, max([RESUME, *(fact.at for fact in facts)]) + chance.choice([0, 60, 600, HOUR])


def in_another_order(chance: random.Random, label: Label, facts: list[Fact], taken: set[int]) -> tuple[list[Fact], set[int]]:
    """The same facts, typed in another order: those that the model takes so too."""
    facts = [facts[number] for number in sorted(taken)]
    if len({fact.at for fact in facts}) < len(facts) or any(fact.by in SIDES or fact.kind in (*AT_THEIR_PLACE, "void") for fact in facts):
        return facts, set(range(len(facts)))
    game, again = Game(label), []
    for fact in chance.sample(facts, len(facts)):
        with suppress(Refused):
            game.record(replace(fact))
            again.append(fact)
    return again, set(range(len(again)))


def shorten(life: Life, label: Label, facts: list[Fact], now: int) -> Life:
    facts = facts[: life.at + 1]
    for drop in range(len(facts) - 1, -1, -1):
        fewer = [replace(fact, values=(fact.values[0] - 1, *fact.values[1:])) if fact.kind in ("void", "appeal") and fact.values[0] > drop + 1 else fact
                 for fact in facts[:drop] + facts[drop + 1 :]]
        shorter = Life(life.program, label, fewer, now)
        if shorter.difference and not is_known(life.program, label, fewer, now):
            return shorten(shorter, label, fewer, now)
    return Life(life.program, label, facts, now)


def is_known(program: Program, label: Label, facts: list[Fact], now: int) -> str | None:
    for faults in [*([name] for name in KNOWN), KNOWN]:
        FAULTS.update(faults)
        differs = Life(program, label, facts, now).difference
        FAULTS.clear()
        if not differs:
            return " and ".join(faults)
    return None


def as_commands(label: Label, life: Life) -> str:
    lines = [f"printf '%s' {shlex.quote(text)} > {file}" for file, text in files(label).items()]
    return "\n".join("    " + line for line in [*lines, *("adjourn " + shlex.join(command) for command in KEYS + life.commands)])


def work(options: argparse.Namespace, worker: int) -> tuple[Counter, int]:
    counts, kinds, started, made = Counter(), set(), time.monotonic(), scenarios(random.Random(options.seed))
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        program = Program(str(Path(options.program).resolve()), Path(folder))
        for number in range(worker, options.lives or (10**9 if options.seconds else 2000), options.workers):
            if time.monotonic() > started + (options.seconds or 10**9) or len(kinds) >= options.kinds:
                break
            label, facts, taken, now = whole_life(options.seed, number, made)
            life = Life(program, label, facts, now, counts, None if number % 40 == 0 else taken)
            counts["lives"] += 1
            if not life.difference:
                continue
            seconds = time.monotonic() - started
            written, life = life, Life(program, label, facts, now)
            if not life.difference:
                written.difference, life = "only when written: " + written.difference, written
            elif known := is_known(program, label, facts, now):
                counts[f"known fault: {known}"] += 1
                continue
            else:
                life = shorten(life, label, facts, now)
            counts["differences"] += 1
            kind = re.sub(r"\d", "", life.difference)
            if kind not in kinds:
                print(f"FAILED life {number} after {seconds:.0f} s, {label.edition.name}, sealed {label.text!r}: {life.difference}\n{as_commands(label, life)}\n", flush=True)
            kinds.add(kind)
    return counts, len(kinds)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    for name, kind, default in (("seed", int, random.randrange(10**9)), ("lives", int, None), ("seconds", float, None), ("workers", int, 1), ("kinds", int, 8)):
        parser.add_argument(f"--{name}", type=kind, default=default)
    parser.add_argument("--verbose", action="store_true", help="how often each refusal, phase, ruling and gap was met")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    started = time.monotonic()
    with multiprocessing.Pool(options.workers) as pool:
        results = pool.starmap(work, [(options, worker) for worker in range(options.workers)])
    counts, failed = sum((counts for counts, _ in results), Counter()), sum(failed for _, failed in results)
    for what, count in sorted(counts.items()):
        if options.verbose or what.startswith(("fact ", "known ")):
            print(f"{count:8} {what}")
    print(f"{counts['lives']} lives, {counts['lives'] / (time.monotonic() - started):.1f} a second, {counts['differences']} differ, {failed} kinds")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
