#!/usr/bin/env python3
"""Random whole lives of an adjourned game, through the program and through the model of the Laws beside this file.

    lives.py PROGRAM [--seed N] [--lives N | --seconds S] [--workers N] [--verbose]

What must hold: fact by fact both take or both refuse it, and they agree on phase, result, articles, gaps and both clocks; the
same facts typed in another order give the same, or a refusal. A life that differs is shortened and printed as commands.
Needs tests/peer/requirements.txt. The exit status is 0 if and only if nothing differs.
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
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import chess
from model import OTHER, Edition, Fact, Game, Label, Refused

CLOCKS = ("white_used", "white_left", "black_used", "black_left", "running")
ZERO = datetime(2027, 3, 2, tzinfo=timezone(timedelta(hours=1)))
HOUR = 3600
RESUME, SEALED = 14 * HOUR + 1800, -4 * HOUR
NAMES = {"white": "White", "black": "Black", "arbiter": "Arbiter"}


def moment(seconds: int) -> str:
    return (ZERO + timedelta(seconds=seconds)).isoformat()


def duration(seconds: int) -> str:
    return f"{seconds // HOUR}:{seconds // 60 % 60:02}:{seconds % 60:02}"


# Positions, with texts and how each must be read: none, where the arbiter has to find it out.
POSITIONS = {
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 20": [("Kh1", "legal", "g1h1"), ("Ra8#", "legal", "a1a8"), ("Kh7", "illegal", None), ("", "unintelligible", None), ("zz", "unread", None), ("Ra5 (=)", "legal", "a1a5")],
    "8/8/8/8/8/5k2/7p/7K w - - 0 60": [],
    "6k1/8/8/8/8/5n2/8/4K2R w - - 0 20": [],
}


@dataclass(frozen=True)
class Scenario:
    edition: str
    position: str
    text: str
    reading: str
    move: str | None
    late_after: int | None = HOUR
    draw_offer: str = "none"
    white_used: int = HOUR
    black_used: int = 70 * 60

    def label(self) -> Label:
        return Label(
            edition=EDITIONS[self.edition], position=self.position, earlier=[], reading=self.reading, move=self.move,
            offer_in_text="(=)" in self.text, used={"white": self.white_used, "black": self.black_used}, seconds=2 * HOUR,
            sealed_at=SEALED, resume_at=RESUME, late_after=self.late_after, draw_offer=self.draw_offer,
        )

    def commands(self, name: str) -> list[list[str]]:
        sealer = "White" if " w " in self.position else "Black"
        seal = ["seal", f"{name}.pgn", "--arbiter", "Arbiter", "--arbiter-key", "Arbiter.key.pub", "--white-key", "White.key.pub",
                "--black-key", "Black.key.pub", "--sealer-key", f"{sealer}.key", "--move-file", f"{name}.move", "--notation", "en",
                "--rules", self.edition, "--time-control", "7200", "--white-used", duration(self.white_used), "--black-used",
                duration(self.black_used), "--draw-offer", self.draw_offer, "--resume-at", moment(RESUME)[:16].replace("T", " "),
                "--zone", "Europe/Rome", "--place", "Hall", "--at", moment(SEALED), "--out", f"{name}.envelope"]
        if self.edition != "fide-1997" and self.late_after is not None:
            seal += ["--late-after", duration(self.late_after)]
        accept = ["accept", f"{name}.envelope", "--key", "Arbiter.key", "--scoresheets", "both", "--at", moment(SEALED + 300)]
        return [seal, accept]


EDITIONS = {name: Edition(name) for name in ("fide-1997", "fide-2009", "fide-2023")}


def arguments(file: str, fact: Fact) -> list[str]:
    """The command that records a fact."""
    key = f"{NAMES[fact.by]}.key"
    if fact.kind == "opened":
        return ["open", file, "--key", key, "--reply-key", f"{NAMES[fact.values[0]]}.key", "--at", moment(fact.at)]
    values = [str(value) for value in fact.values]
    if fact.kind == "declared":
        values = [fact.values[1] or "Kh7"]
    if fact.kind == "correct-clock":
        values = [duration(fact.values[0]), duration(fact.values[1]), *values[2:]]
    if fact.kind == "decision":
        values = [str(fact.values[0]), *([fact.values[1]] if len(fact.values) > 1 and fact.values[1] else [])]
        values += [duration(used) for used in fact.values[2:4]]
    if fact.kind == "set-resumption":
        values = [moment(fact.values[0])[:16].replace("T", " "), fact.values[1], "snow"]
    if fact.kind == "session":
        values = [moment(value)[:16].replace("T", " ") for value in fact.values]
    if fact.kind == "reading":
        values = [*(fact.values or ["none"])]
    values += {"resign": ["by letter"], "draw-agreed": ["both said so"], "void": ["a mistake"], "reading": ["found"],
               "appeal": ["heard", "committee"], "note": ["topic", "text"]}.get(fact.kind, [])
    return ["record", file, "--key", key, fact.kind, *values, "--at", moment(fact.at)]


class Program:
    def __init__(self, binary: str, folder: Path) -> None:
        self.binary, self.folder = binary, folder
        self.made: dict[Scenario, Path] = {}
        for name in NAMES.values():
            if not (folder / f"{name}.key").exists():
                self.run(["keygen", name, "--out", f"{name}.key", "--no-passphrase"])

    def run(self, command: list[str]) -> dict:
        done = subprocess.run([self.binary, *command, "--json"], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, close_fds=False)
        text = done.stdout or done.stderr
        try:
            return json.loads(text)
        except ValueError:
            raise RuntimeError(f"{shlex.join(command)}: {done.returncode}: {text.decode()[:400]}") from None

    def envelope(self, scenario: Scenario) -> Path:
        """The envelope sealed and accepted, made once."""
        if scenario not in self.made:
            name = f"s{len(self.made)}"
            (self.folder / f"{name}.move").write_text(scenario.text)
            (self.folder / f"{name}.pgn").write_text(score(scenario))
            for command in scenario.commands(name):
                answer = self.run(command)
                if "error" in answer:
                    raise RuntimeError(f"{shlex.join(command)}: {answer}")
            self.made[scenario] = self.folder / f"{name}.envelope"
        return self.made[scenario]


def score(scenario: Scenario) -> str:
    return f'[Event "Lives"]\n[White "White"]\n[Black "Black"]\n[SetUp "1"]\n[FEN "{scenario.position}"]\n\n*\n'


# Differences that are reported, and wait for the program.
KNOWN = [
    "arrival: the model takes it.*decision-first",
    "offer-after-sealing",
    "before-the-clock",
    "model says .*lateness-basis.*program .*both-late",
    "set-resumption: the model refuses: contradicts",
    "the model takes it.*contradicts.*came in a gap",
    "the model says opened, the program waiting_for_sealer",
    "opened: the model refuses: responder not there",
]

# What both say


def said_by_model(game: Game, state) -> dict:
    ruling = state.ruling
    return {
        "phase": game.phase(state),
        "ruling": ruling and (ruling.result, ruling.article, ruling.reason),
        "gaps": sorted((gap.code, gap.open) for gap in state.gaps),
    }


def said_by_program(answer: dict) -> dict:
    ruling = answer["ruling"]
    return {
        "phase": answer.get("phase"),
        "ruling": ruling and (ruling["result"], ruling["article"], ruling["reason"]),
        "gaps": sorted((gap["code"].removeprefix("gap/"), gap["open"]) for gap in answer.get("gaps") or []),
    }


def differs(model: dict, program: dict) -> str | None:
    for key in model:
        if model[key] != program[key]:
            return f"{key}: the model says {model[key]}, the program {program[key]}"
    return None


def live(program: Program, scenario: Scenario, facts: list[Fact], later: int, counts: Counter | None = None) -> tuple[int, str] | None:
    """Lives a life fact by fact in both; the first difference, and at which fact."""
    file = program.folder / "life.envelope"
    shutil.copy(program.envelope(scenario), file)
    game = Game(scenario.label())
    for index, fact in enumerate(facts):
        fact = replace(fact)
        try:
            state, refusal = game.record(fact), None
        except Refused as why:
            state, refusal = None, str(why)
        answer = program.run(arguments("life.envelope", fact))
        error = answer.get("error")
        if counts is not None:
            counts[f"fact {fact.kind} {'refused' if error else 'taken'}"] += 1
            if error:
                counts[f"refusal {error['code']}"] += 1
        if bool(error) != bool(refusal):
            return index, f"{fact.kind}: the model {'refuses: ' + refusal if refusal else 'takes it'}, the program {'refuses: ' + error['code'] + ' ' + error['message'] if error else 'takes it'}" + (" (somebody came in a gap)" if state and state.came_in_gap else "")
        if error:
            continue
        model = said_by_model(game, state)
        if fact.kind == "opened":  # `open` says nothing of gaps and phase
            model = {"ruling": model["ruling"]}
        difference = differs(model, said_by_program(answer))
        if difference:
            return index, f"after {fact.kind}: {difference}"
    state = game.fold(game.facts)
    now = max([RESUME, *(fact.at for fact in facts)]) + later
    answer = program.run(["show", "life.envelope", "--at", moment(now)])
    model, told = said_by_model(game, state), said_by_program(answer)
    clocks = game.clocks(state, now)
    model |= {"clocks": tuple(duration(clocks[key]) if key != "running" else clocks[key] for key in CLOCKS)}
    told |= {"clocks": tuple(answer["clocks"][key] for key in CLOCKS)}
    if counts is not None:
        counts[f"phase {told['phase']}"] += 1
        counts[f"ruling {told['ruling']}"] += 1
        for code, is_open in told["gaps"]:
            counts[f"gap {code} {'open' if is_open else 'closed'}"] += 1
    difference = differs(model, told)
    return difference and (len(facts), f"at {moment(now)}: {difference}")


# Making lives


SCENARIOS: list[Scenario] = []
for edition in EDITIONS:
    for text, reading, move in POSITIONS["6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 20"]:
        SCENARIOS.append(Scenario(edition, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 20", text, reading, move))


def some_moment(chance: random.Random, after: int) -> int:
    marks = [RESUME - 1800, RESUME - 60, RESUME, RESUME + 600, RESUME + HOUR, RESUME + HOUR + 1, RESUME + HOUR + 600]
    if chance.random() < 0.3:
        return chance.choice(marks)
    return chance.choice([after, after + 60, after + 300, after + 1200, after + chance.randrange(1, 2400)])


def some_fact(chance: random.Random, game: Game, at: int) -> Fact:
    state = game.fold(game.facts)
    side = chance.choice(["white", "black"])
    kinds = {"arrival": 9, "absent": 6, "start": 2, "opened": 8 if not state.known else 1, "offer": 2, "accept-offer": 2, "decline-offer": 1,
             "draw-agreed": 0.4, "resign": 0.6, "flag": 1.5, "claim": 2, "move": 12 if state.known else 0.5, "stop-clock": 3, "start-clock": 2,
             "pause": 2, "continue": 2 if state.paused else 0.3, "correct-clock": 2, "lost": 0.7, "declared": 4 if state.lost else 0.2,
             "reading": 4 if state.reader_needed else 0.2, "decision": 4 if state.undecided else 0.4, "void": 1 if game.facts else 0,
             "appeal": 0.8 if state.over else 0.05, "set-resumption": 0.8, "session": 0.1, "note": 0.1}
    kind = chance.choices(list(kinds), list(kinds.values()))[0]
    values: tuple = (side,)
    by = "arbiter"
    if kind in ("start", "pause", "continue", "draw-agreed", "note"):
        values = ()
    elif kind == "opened":
        values = (game.responder,)
    elif kind in ("offer", "accept-offer", "decline-offer", "resign"):
        by = chance.choice(["arbiter", side])
    elif kind == "claim":
        side = "white" if state.board.turn else "black"
        values = (chance.choice(["9.2(a)", "9.2(b)", "9.3(a)", "9.3(b)"]), side, chance.choice(["incorrect", "incorrect", "correct"]))
    elif kind == "move":
        side = "white" if state.board.turn else "black"
        moves = sorted(move.uci() for move in state.board.legal_moves) or ["a1a2"]
        values = (side, chance.choice(moves))
    elif kind == "correct-clock":
        values = (chance.randrange(600, 7000, 60), chance.randrange(600, 7000, 60), *chance.choice([(), ("white",), ("black",)]))
    elif kind == "lost":
        values = (chance.choice(["envelope", "envelope", "position", "times"]),)
    elif kind == "declared":
        values = chance.choice([("legal", "a1a7"), ("legal", "g1h1"), ("legal", "a1a8"), ("illegal", None)])
    elif kind == "reading":
        values = chance.choice([(), ("a1a7",), ("a1a8",), ("a1a7", "a1a6")])
    elif kind == "decision":
        values = chance.choice([("text",), ("text", "*"), ("text", "*", chance.randrange(600, 7000, 60), chance.randrange(600, 7000, 60)), ("text", chance.choice(["1-0", "0-1", "1/2-1/2", "0-0"]))])
    elif kind == "void":
        values = (chance.randrange(1, len(game.facts) + 1),)
    elif kind == "appeal":
        values = (chance.randrange(1, len(game.facts) + 2), chance.choice(["1-0", "0-1", "1/2-1/2", "*"]))
    elif kind == "set-resumption":
        values = (at // 60 * 60 + chance.choice([600, 1800, 3600, 7200]), chance.choice(["white", "black", "both", "none"]))
    elif kind == "session":
        values = (at // 60 * 60, at // 60 * 60 + HOUR)
    return Fact(kind, at, values, by)


def some_life(chance: random.Random, scenario: Scenario) -> list[Fact]:
    game = Game(scenario.label())
    facts: list[Fact] = []
    latest = RESUME - chance.choice([1800, 60, 0])
    for _ in range(chance.randrange(2, 11)):
        for _ in range(chance.choice([1, 4, 8])):
            at = some_moment(chance, latest) if chance.random() < 0.75 else latest - chance.randrange(0, 1800)
            fact = some_fact(chance, game, at)
            if fact.kind in ("decision", "appeal"):
                fact.at = max([fact.at, *(earlier.at for earlier in facts)])
            fact.at = max([fact.at, *(earlier.at for earlier in facts if earlier.kind in ("decision", "appeal"))])
            try:
                game.record(replace(fact))
                break
            except Refused:
                continue
        facts.append(fact)
        latest = max(latest, fact.at) if fact.at < latest + 4000 else latest
    return facts


def shorten(program: Program, scenario: Scenario, facts: list[Fact], later: int) -> tuple[list[Fact], str]:
    index, what = live(program, scenario, facts, later)
    facts = facts[: index + 1]
    shorter = True
    while shorter:
        shorter = False
        for drop in range(len(facts)):
            fewer = [renumber(fact, drop + 1) for fact in facts[:drop] + facts[drop + 1 :]]
            found = None not in fewer and live(program, scenario, fewer, later)
            if found:
                facts, what, shorter = fewer[: found[0] + 1], found[1], True
                break
    return facts, what


def renumber(fact: Fact, gone: int) -> Fact | None:
    if fact.kind not in ("void", "appeal") or fact.values[0] < gone:
        return fact
    return None if fact.values[0] == gone else replace(fact, values=(fact.values[0] - 1, *fact.values[1:]))


def as_commands(scenario: Scenario, facts: list[Fact]) -> str:
    lines = [f"printf '%s' {shlex.quote(scenario.text)} > life.move", f"printf '%s' {shlex.quote(score(scenario))} > life.pgn"]
    lines += ["adjourn " + shlex.join(command) for command in scenario.commands("life")]
    lines += ["adjourn " + shlex.join(arguments("life.envelope", fact)) for fact in facts]
    return "\n".join("    " + line for line in lines)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=random.randrange(10**9))
    parser.add_argument("--lives", type=int, default=200)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--stop", type=int, default=8)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    started, counts, found = time.monotonic(), Counter(), Counter()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        program = Program(os.path.abspath(options.program), Path(folder))
        for number in range(options.lives):
            if options.seconds and time.monotonic() - started > options.seconds:
                break
            chance = random.Random(f"{options.seed} {number}")
            scenario = chance.choice(SCENARIOS)
            facts = some_life(chance, scenario)
            later = chance.choice([0, 60, 600, 3600])
            counts["lives"] += 1
            difference = live(program, scenario, facts, later, counts)
            if difference and any(re.search(known, difference[1]) for known in KNOWN):
                counts["known differences"] += 1
            elif difference:
                facts, what = shorten(program, scenario, facts, later)
                kind = what.split(" at ")[-1][:150]
                found[kind] += 1
                if found[kind] == 1:
                    print(f"\nlife {number} differs: {scenario.edition} {scenario.text!r}: {what}")
                    for fact in facts:
                        print("     ", moment(fact.at)[11:19], fact.kind, *fact.values, "" if fact.by == "arbiter" else "by " + fact.by)
                    sys.stdout.flush()
                if len(found) >= options.stop:
                    break
    if options.verbose:
        for what, count in sorted(counts.items()):
            print(f"{count:8} {what}")
    spent = time.monotonic() - started
    print(f"{counts['lives']} lives, {counts['lives'] / spent:.1f} a second, {sum(found.values())} differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
