#!/usr/bin/env python3
"""What becomes of texts that are not written as the Laws teach it: how many are read, asked, ambiguous, illegal, not understood.

    texts.py READ_MOVES [--texts 2000] [--seed N] [--fen FILE]

READ_MOVES is the program of that name in `tests/instruments`. A legal move is written with what real scoresheets have beside it or in
it (times, offers, words, names of men, capitals, the reply that is expected), which leaves one meaning, or two moves on one slip, which
leaves two. What has one meaning and is read must be read as the move it was made of, and what has two may be read as neither. Slips of
the pen are in notation.py.
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
    fen: str
    text: str
    habit: str
    made_of: str  # the move in UCI
    meanings: int  # 0: nobody knows


def habits(rng: random.Random, board: chess.Board) -> Iterator[Text]:
    moves = list(board.legal_moves)
    for move in rng.sample(moves, min(3, len(moves))):
        short = board.san(move)
        for habit, text, meanings in with_a_habit(rng, board, move, short):
            yield Text(board.fen(), text, habit, move.uci(), meanings)


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


def drawn(rng: random.Random, wanted: int, fens: list[str]) -> list[Text]:
    found: list[Text] = []
    for _, board in notation.positions(rng, sys.maxsize, fens):
        found += habits(rng, board)
        if len(found) >= wanted:
            return found[:wanted]
    return found


def read(program: Path, texts: list[Text]) -> list[notation.Answer]:
    asked = [(it.fen, notation.Question("en", it.text, ("", ""), "")) for it in texts]
    return notation.Reader(program).ask(asked)


def judge(text: Text, answer: notation.Answer) -> str | None:
    """What is wrong with an answer."""
    if answer[0] == "error":
        return f"{answer}"
    if answer[0] == notation.LEGAL and text.meanings == 1 and answer[1] != text.made_of:
        return "read as another move"
    if answer[0] == notation.LEGAL and text.meanings == 2:
        return "two moves, and read as one"
    return None


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("read_moves", type=Path)
    arguments.add_argument("--texts", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=random.randrange(2**32))
    arguments.add_argument("--fen", type=Path)
    given = arguments.parse_args()
    print(f"seed {given.seed}")
    texts, failures = drawn(random.Random(given.seed), given.texts, notation.list_of_positions(given.fen)), 0
    answers = read(given.read_moves, texts)
    for text, answer in zip(texts, answers):
        if wrong := judge(text, answer):
            failures += 1
            print(f"{wrong}: {text.habit}: {text.text!r} on {text.fen}: {answer}, made of {text.made_of}")
    print(f"{len(texts)} texts: {dict(Counter(answer[0] for answer in answers).most_common())}")
    lost = Counter(text.habit for text, answer in zip(texts, answers) if text.meanings == 1 and answer[0] != notation.LEGAL)
    print(f"  one meaning, and not read: {dict(lost.most_common())}")
    print(f"{failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
