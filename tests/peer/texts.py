#!/usr/bin/env python3
"""What becomes of texts that are not written as the Laws teach it: how many are read, asked, ambiguous, illegal, not understood.

    texts.py READ_MOVES [--before READ_MOVES] [--texts 100000] [--seed N] [--fen FILE]

READ_MOVES is the program of that name in `tests/instruments`; `--before` names an older one, asked the same. Two generators:

* `spoilt`, of `notation.py`: slips of the pen and of the hurry, each of which may say another move, or none;
* `habits`: a legal move with what real scoresheets have beside it or in it (times, offers, words, names of men, capitals, the reply
  that is expected), which leaves one meaning; and two moves on one slip, which leaves two.

A text of `habits` with one meaning that is read must be read as the move it was made of, and one with two may be read as
neither. No text that both programs read is read as two moves. Prints its seed first, its counts last; the exit status is 0 if
and only if nothing failed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import chess

import notation

NAMES = {chess.PAWN: "pawn", chess.KNIGHT: "knight", chess.BISHOP: "bishop", chess.ROOK: "rook", chess.QUEEN: "queen", chess.KING: "king"}


@dataclass(frozen=True)
class Text:
    generator: str
    fen: str
    notation: str
    text: str
    habit: str
    made_of: str  # the move in UCI
    meanings: int  # 0: nobody knows


def spoilt(rng: random.Random, board: chess.Board) -> Iterator[Text]:
    moves = list(board.legal_moves)
    for move in rng.sample(moves, min(3, len(moves))):
        short = board.san(move)
        for text in notation.spoilt(rng, board, move, short, notation.long_form(board, move, short)):
            yield Text("spoilt", board.fen(), "en", text, "spoilt", move.uci(), 0)


def habits(rng: random.Random, board: chess.Board) -> Iterator[Text]:
    moves = list(board.legal_moves)
    for move in rng.sample(moves, min(3, len(moves))):
        short = board.san(move)
        for habit, text, meanings in with_a_habit(rng, board, move, short):
            yield Text("habits", board.fen(), "en", text, habit, move.uci(), meanings)


def with_a_habit(rng: random.Random, board: chess.Board, move: chess.Move, short: str) -> Iterator[tuple[str, str, int]]:
    """A habit by its name, the text, and how many moves it can mean."""
    plain = short.rstrip("+#")
    long = notation.long_form(board, move, short)
    here, there = chess.square_name(move.from_square), chess.square_name(move.to_square)
    man = NAMES[board.piece_type_at(move.from_square)]
    number = board.fullmove_number
    dots = "." if board.turn else "..."
    yield "a time", f"{short} {rng.randrange(3)}:{rng.randrange(60):02}", 1
    yield "a number and a time", f"{number}{dots} {short} {rng.randrange(1, 3)}:{rng.randrange(60):02}", 1
    yield "a bracket behind the number", f"{number}) {short}", 1
    yield "an offer", f"{short} {rng.choice(['(=)', 'draw', '(draw)', 'draw?'])}", 1
    yield "an offer in front", f"(=) {short}", 1
    yield "marks", short + rng.choice([",", ";", "!?", " □", "."]), 1
    yield "quotation marks", f'"{short}"', 1
    if board.gives_check(move):
        yield "check in words", f"{plain} {rng.choice(['check', 'ch', 'ch.'])}", 1
    if not board.is_castling(move) and not move.promotion:
        yield "squares with a dash", f"{here}-{there}", 1
        yield "man and squares in brackets", long.replace(here, f"({here})"), 1
        if man != "pawn":
            yield "the man in full", f"{man.capitalize()} {here} {there}", 1
            yield "small letters", f"{man} {here}-{there}", 1
    if board.is_castling(move):
        side = "short" if chess.square_file(move.to_square) == 6 else "long"
        yield "castling in words", f"castles {side}", 1
        yield "castling with other signs", short.replace("O", rng.choice("o0")), 1
    if man == "pawn" and not board.is_capture(move) and not move.promotion:
        yield "a capital file", there.upper(), 1
    after = board.copy(stack=False)
    after.push(move)
    # Of replies that could be moves of his own nobody knows which of the two they are.
    mine = {board.san(other).rstrip("+#") for other in board.legal_moves}
    replies = [after.san(reply) for reply in after.legal_moves]
    replies = [reply for reply in replies if reply.rstrip("+#") not in mine and not reply.startswith("O")]
    others = [other for other in board.legal_moves if other != move]
    if replies:
        yield "the reply expected", f"{number}{dots}{short} {rng.choice(replies)}", 0
    if others:
        other = board.san(rng.choice(others))
        yield "two moves with or", f"{short} or {other}", 2
        yield "two moves with a stroke", f"{short} / {other}", 2


def drawn(rng: random.Random, wanted: int, fens: list[str], generator) -> list[Text]:
    found: list[Text] = []
    for _, board in notation.positions(rng, sys.maxsize, fens):
        found += generator(rng, board)
        if len(found) >= wanted:
            return found[:wanted]
    return found


def read(program: Path, texts: list[Text]) -> list[notation.Answer]:
    asked = [(it.fen, notation.Question(it.notation, it.text, ("", ""), "")) for it in texts]
    return notation.Reader(program).ask(asked)


def judge(text: Text, answer: notation.Answer, before: notation.Answer | None) -> str | None:
    """What is wrong with an answer."""
    kind, moves = answer[0], answer[1:]
    if kind == "error":
        return f"{answer}"
    if kind == notation.LEGAL:
        if text.meanings == 1 and moves != (text.made_of,):
            return "read as another move"
        if text.meanings == 2:
            return "two moves, and read as one"
        if before and before[0] == notation.LEGAL and before != answer:
            return f"read as {before[1]} before"
    return None


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("read_moves", type=Path)
    arguments.add_argument("--before", type=Path)
    arguments.add_argument("--texts", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=random.randrange(2**32))
    arguments.add_argument("--fen", type=Path)
    given = arguments.parse_args()
    print(f"seed {given.seed}")
    rng = random.Random(given.seed)
    failures = 0
    for generator in (spoilt, habits):
        texts = drawn(rng, given.texts, notation.list_of_positions(given.fen), generator)
        answers = read(given.read_moves, texts)
        before = read(given.before, texts) if given.before else [None] * len(texts)
        for text, answer, old in zip(texts, answers, before):
            if wrong := judge(text, answer, old):
                failures += 1
                if failures <= 20:
                    print(f"{wrong}: {text.habit}: {text.text!r} on {text.fen}: {answer}, made of {text.made_of}")
        print(f"{generator.__name__}: {len(texts)} texts: {dict(Counter(answer[0] for answer in answers).most_common())}")
        if given.before:
            print(f"  before: {dict(Counter(old[0] for old in before).most_common())}")
        lost = Counter(text.habit for text, answer in zip(texts, answers) if text.meanings == 1 and answer[0] != notation.LEGAL)
        if lost:
            print(f"  one meaning, and not read: {dict(lost.most_common())}")
    print(f"{failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
