#!/usr/bin/env python3
"""Holds the reading of written moves against python-chess, over positions from games and from play at random.

    notation.py READ_MOVES [--positions 2000] [--seed N] [--fen FILE]

READ_MOVES is the program of that name in the package `tests/instruments`. In every position:

* every legal move, short and long, in English and, through tables of letters typed in here, in Italian and nine other languages, reads back to
  itself;
* texts spoilt in many ways get the class that `parse_san` gives: legal and the same move, ambiguous, illegal, or not a move;
  an ambiguous text gets exactly the moves that fit it;
* forms that python-chess does not know, or reads otherwise, are listed by name with what python-chess says of them. For
  each there stands here what it means, and the reading is held against that;
* a move with what real scoresheets have beside it (times, offers, words, names of men) is read as that move or asked, and two
  moves on one slip are never read as one.

How the game stands after a move is held against python-chess by tests/laws. Prints its seed first, its counts last; the
exit status is 0 if and only if nothing failed.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterable, Iterator

import chess

import envelope as peer
import habits

ITALIAN = str.maketrans("KQRBN", "RDTAC")  # re, donna, torre, alfiere, cavallo
# The letters of K, Q, R, B and N in the notations that the PGN Standard does not have.
LATER = {notation: str.maketrans(dict(zip("KQRBN", letters.split()))) for notation, letters in {
    "el": "Ρ Β Π Α Ι", "hr": "K D T L S", "ru": "Кр Ф Л С К", "sk": "K D V S J", "sl": "K D T L S", "sr-cyrl": "К Д Т Л С",
    "sr-latn": "K D T L S", "tr": "Ş V K F A", "uk": "Кр Ф Т С К"}.items()}
FIGURINES = str.maketrans("KQRBN", "♔♕♖♗♘")
LEGAL, AMBIGUOUS, ILLEGAL, UNINTELLIGIBLE = "legal", "ambiguous", "illegal", "unintelligible"
Answer = tuple[str, str]  # the class, and the moves in UCI

# --- What a text means --------------------------------------------------------------------------------------------------

ALGEBRAIC = re.compile(r"([NBKRQ])?([a-h])?([1-8])?([-x])?([a-h][1-8])(?:=?([nbrqkNBRQK]))?[+#]?")
TWO_FILES = re.compile(r"([a-h])x?([a-h])(?:=?([NBRQKP]))?=?[+#]?")


def among(moves: Iterable[chess.Move]) -> Answer:
    found = sorted(move.uci() for move in moves)
    return ((ILLEGAL, LEGAL)[len(found)] if len(found) < 2 else AMBIGUOUS, " ".join(found))


def fits(board: chess.Board, move: chess.Move, piece: str | None, file: str | None, rank: str | None, to: str, promotion: str | None) -> bool:
    standing = chess.piece_symbol(board.piece_type_at(move.from_square)).upper()
    here = chess.square_name(move.from_square)
    if piece is None and file and rank:
        piece = standing  # squares alone: whatever stands there
    elif piece is not None and board.is_castling(move):
        return False  # a king's letter says a king's step
    return (standing == (piece or "P") and file in (None, here[0]) and rank in (None, here[1]) and to == chess.square_name(move.to_square)
            and promotion in (None, move.promotion and chess.piece_symbol(move.promotion).upper()))


def meaning(board: chess.Board, text: str) -> Answer:
    """Our reading of a text of python-chess's grammar, where it is not that of `parse_san`: a promotion without its piece fits
    every piece, and a pawn's capture without its file fits every file."""
    piece, file, rank, sign, to, promotion = ALGEBRAIC.fullmatch(text).groups()
    promotion = promotion and promotion.upper()
    straight = piece is None and sign != "x" and file is None
    moves = [m for m in board.legal_moves if fits(board, m, piece, file, rank, to, promotion)]
    return among(m for m in moves if not straight or chess.square_file(m.from_square) == chess.square_file(m.to_square))


def python_chess(board: chess.Board, text: str) -> Answer:
    try:
        move = board.parse_san(text)
    except chess.IllegalMoveError:
        return ILLEGAL, ""
    except chess.AmbiguousMoveError:
        return AMBIGUOUS, meaning(board, text)[1]
    except chess.InvalidMoveError:
        return UNINTELLIGIBLE, ""
    return (LEGAL, move.uci()) if move else ("null move", "")


# --- Forms that python-chess does not know, or reads otherwise ------------------------------------------------------------

@dataclass(frozen=True)
class Form:
    """`pattern` is the whole text; `means` gives our answer from it."""

    name: str
    pattern: re.Pattern
    means: Callable[[chess.Board, re.Match], Answer]


def again(rewrite: Callable[[re.Match], str]) -> Callable[[chess.Board, re.Match], Answer]:
    """It means what another spelling means."""
    return lambda board, found: understood(board, rewrite(found))


def nothing(board: chess.Board, found: re.Match) -> Answer:
    return UNINTELLIGIBLE, ""


def never(board: chess.Board, found: re.Match) -> Answer:
    return ILLEGAL, ""


def onto_rook(board: chess.Board, found: re.Match) -> Answer:
    """Castling, where it is legal; else the move of whatever stands on the king's square."""
    castling = board.find_move(chess.parse_square(found[1]), chess.parse_square(("c" if found[2][0] == "a" else "g") + found[2][1])) \
        if board.king(board.turn) == chess.parse_square(found[1]) and castles(board, found[2]) else None
    return (LEGAL, castling.uci()) if castling else meaning(board, found[0])


def castles(board: chess.Board, rook: str) -> bool:
    return any(board.is_castling(m) and (chess.square_file(m.to_square) == 6) == (rook[0] == "h") for m in board.legal_moves)


def own_meaning(board: chess.Board, found: re.Match) -> Answer:
    return meaning(board, found[0])


def two_files(board: chess.Board, found: re.Match) -> Answer:
    origin, target, promotion = TWO_FILES.fullmatch(found[0]).groups()
    if abs(ord(origin) - ord(target)) != 1:
        return UNINTELLIGIBLE, ""
    return among(m for m in board.legal_moves if board.piece_type_at(m.from_square) == chess.PAWN and chess.square_name(m.from_square)[0] == origin
                 and chess.square_name(m.to_square)[0] == target and promotion in (None, m.promotion and chess.piece_symbol(m.promotion).upper()))


def en_passant(board: chess.Board, found: re.Match) -> Answer:
    """`e.p.` tells the en passant capture from any other that fits."""
    kind, moves = understood(board, found[1])
    if kind == AMBIGUOUS:
        taking = [uci for uci in moves.split() if board.is_en_passant(chess.Move.from_uci(uci))]
        return among(map(chess.Move.from_uci, taking or moves.split()))
    return kind, moves


SQUARE, SIGNS = "[a-h][1-8]", "[+#]?"
MAN = f"[NBRQK][a-h]?[1-8]?x?{SQUARE}"
PAWN_TO = f"(?:[a-h]x?)?{SQUARE}"
PAWN = f"{PAWN_TO}(?:=?[NBRQ])?"
MOVE = f"(?:{MAN}|{PAWN}|O-O-O|O-O)"
# What may stand before a mark or a sign that is taken off.
BARE = f"(?:{MOVE}|[a-h]x?[a-h])"


def form(name: str, pattern: str, means: Callable[[chess.Board, re.Match], Answer]) -> Form:
    return Form(name, re.compile(pattern), means)


# The first that matches the whole text is the text's form. Those above the line are read otherwise by python-chess, those below
# it are unknown to it.
FORMS = [
    form("castling as the king's move on to his rook (e1h1)", r"(e1)[-x]?([ah]1)", onto_rook),
    form("castling as the king's move on to his rook (e8h8)", r"(e8)[-x]?([ah]8)", onto_rook),
    form("a promotion without its piece (e8)", rf"[a-h]?[1-8]?[-x]?[a-h][18]{SIGNS}", own_meaning),
    form("a pawn's capture without its file (xd6, 5xd6)", rf"[1-8]?x{SQUARE}(?:=?[nbrqkNBRQK])?{SIGNS}", own_meaning),
    form("a null move", r"--|Z0|0000|@@@@", nothing),
    # ---
    form("castling without hyphens or in small letters (00, o-o)", rf"(?!O-O|0-0)(?:[0Oo]-([0Oo]-)?[0Oo]|[0Oo]([0Oo])?[0Oo])({SIGNS})", again(lambda m: ("O-O-O" if m[1] or m[2] else "O-O") + m[3])),
    form("castling with another hyphen (O–O)", rf"[0O][–—−][0O]([–—−][0O])?({SIGNS})", again(lambda m: ("O-O-O" if m[1] else "O-O") + m[2])),
    form("a small piece letter (nf3)", rf"([nrqk])([a-h]?[1-8]?[-x]?{SQUARE}{SIGNS})", again(lambda m: m[1].upper() + m[2])),
    form("the pawn's letter (Pe4, pxd6)", rf"[Pp]([a-h]?[1-8]?[-x]?{SQUARE}(?:=?[NBRQ])?{SIGNS})", again(lambda m: m[1])),
    form("a file and e.p. (fxeP)", rf"[a-h]x?e[Pp]{SIGNS}", nothing),
    form("a colon before a promotion (g8:=B)", rf"({PAWN_TO}):(=?[NBRQ]{SIGNS})", again(lambda m: m[1] + m[2])),
    form("two files (ed, exd)", rf"[a-h]x?[a-h](?:=?[NBRQKP])?=?{SIGNS}", two_files),
    form("a promotion in brackets or behind a stroke (e8(Q), e8/Q)", rf"({PAWN_TO})(?:/([NBRQ])|[/=]?\(([NBRQ])\))({SIGNS})", again(lambda m: f"{m[1]}={m[2] or m[3]}{m[4]}")),
    form("a promotion to a pawn (e8=P)", rf"(?:{MAN}|{PAWN_TO})=?[Pp]{SIGNS}", never),
    form("figurines (♘f3)", rf".*[♔♕♖♗♘♚♛♜♝♞].*", again(lambda m: m[0].translate(str.maketrans("♔♕♖♗♘♚♛♜♝♞", "KQRBNKQRBN")))),
    form("a colon for the cross (N:f3)", rf"([NBRQK]?[a-h]?[1-8]?):({SQUARE}(?:=?[NBRQ])?{SIGNS})", again(lambda m: f"{m[1]}x{m[2]}")),
    form("a colon behind (Nf3:)", rf"([NBRQK]?[a-h]?[1-8]?)({SQUARE}):({SIGNS})", again(lambda m: f"{m[1]}x{m[2]}{m[3]}")),
    form("another cross (NXf3, N×f3)", rf"([NBRQK]?[a-h]?[1-8]?)[X×]({SQUARE}(?:=?[NBRQ])?{SIGNS})", again(lambda m: f"{m[1]}x{m[2]}")),
    form("another hyphen (e2–e4)", rf"([NBRQK]?{SQUARE})[–—−]({SQUARE}(?:=?[NBRQ])?{SIGNS})", again(lambda m: f"{m[1]}-{m[2]}")),
    form("a move number (41. Nf3, 41... Nf3, ... Nf3)", rf"(?:[1-9][0-9]*\.(?:\.\.)?|\.\.\.) ?({MOVE}{SIGNS})", again(lambda m: m[1])),
    form("two check signs (Nf3++)", rf"({BARE})(?:\+\+)", again(lambda m: m[1])),
    form("a dagger (Nf3†)", rf"({BARE})[†‡]", again(lambda m: m[1])),
    form("check or mate in words (Nf3 ch)", rf"({BARE}) ?(?:ch|ch\.|check|mate|dis\. ?ch\.)", again(lambda m: m[1])),
    form("e.p. behind (exd6 e.p.)", rf"({MOVE}{SIGNS}) ?(?:e\.p\.|ep)", en_passant),
    form("a draw offer behind (Nf3 (=))", rf"({BARE}{SIGNS}) ?\(=\)", again(lambda m: m[1])),
    form("a mark behind (Nf3!?)", rf"({BARE}{SIGNS})(?:!!|!\?|\?!|\?\?|!|\?|\.)", again(lambda m: m[1])),
    form("two mate signs (Qd6##)", r".*##.*", nothing),
    form("marks and signs in any order behind (Nf3?+, Nf3#+, h8=+!)", rf"({BARE})[+#!?.=]{{2,}}", again(lambda m: m[1])),
    form("a bare = behind (e8Q=, Nf3=)", rf"({BARE})(?:=[+#]?|[+#]=)", again(lambda m: m[1])),
    form("spaces inside or around (N f3)", r".* .*", again(lambda m: m[0].replace(" ", ""))),
]


# A move, and behind it the letter of a man, with or without the sign of a promotion.
SPARE = re.compile(rf"(.*(?:[1-8]|[a-h]x?[a-h]))(?:[=/-]?(?:[nbrqkpNBRQKP♔♕♖♗♘♚♛♜♝♞]|\([NBRQKP]\)))({SIGNS}(?: ?\(=\)|[!?.=]+)?)")


def form_of(text: str) -> tuple[Form, re.Match] | None:
    for known in FORMS:
        if found := known.pattern.fullmatch(text):
            return known, found
    return None


def understood(board: chess.Board, text: str) -> Answer:
    """What the text means to us: by its form, or as python-chess reads it; a man behind a move that promotes none is no part of it."""
    named = form_of(text)
    answer = named[0].means(board, named[1]) if named else python_chess(board, text)
    if answer[0] == ILLEGAL and (spare := SPARE.fullmatch(text)):
        plain = understood(board, spare[1] + spare[2])
        if plain[1] and not any(len(uci) == 5 for uci in plain[1].split()):
            return plain
    return answer


# --- Texts ----------------------------------------------------------------------------------------------------------------

def long_form(board: chess.Board, move: chess.Move, short: str) -> str:
    """`Ng1-f3`, written from the rules of the notation and not by python-chess."""
    if board.is_castling(move):
        return short
    man = board.piece_type_at(move.from_square)
    letter = "" if man == chess.PAWN else chess.piece_symbol(man).upper()
    promotion = "=" + chess.piece_symbol(move.promotion).upper() if move.promotion else ""
    sign = short[-1] if short[-1] in "+#" else ""
    return letter + chess.square_name(move.from_square) + ("x" if board.is_capture(move) else "-") + chess.square_name(move.to_square) + promotion + sign


def spoilt(rng: random.Random, board: chess.Board, move: chess.Move, short: str, long: str) -> Iterator[str]:
    """Texts that somebody in a hurry, or somebody who tries his luck, may have written for this move."""
    here, there = chess.square_name(move.from_square), chess.square_name(move.to_square)
    man = chess.piece_symbol(board.piece_type_at(move.from_square)).upper()
    letter = "" if man == "P" else man
    files, ranks = "abcdefgh", "12345678"
    another = rng.choice(files) + rng.choice(ranks)
    wrong = rng.choice("NBRQK")
    plain = short.rstrip("+#")
    yield plain  # no sign
    yield plain + rng.choice("+#")  # a sign, right or wrong
    yield short.replace("x", "")
    yield letter + there  # no disambiguation, no cross
    yield f"{letter}x{there}"
    yield letter + here[0] + there
    yield letter + here[1] + there
    yield letter + here + there
    yield here + there  # squares alone
    yield f"{here}-{there}"
    yield here + there + (chess.piece_symbol(move.promotion) if move.promotion else "")
    yield wrong + there  # another man
    yield f"{letter}{another}"  # another square
    yield letter + rng.choice(files) + there  # another origin
    yield letter + rng.choice(ranks) + there
    yield letter + another + there
    yield another + there
    yield here + another
    yield letter + there[::-1]  # file and rank exchanged
    yield letter + there + here  # from and to exchanged
    yield letter + rng.choice(files) + rng.choice(files) + there
    at = rng.randrange(len(short))
    yield short[:at] + short[at] + short[at:]  # a sign twice
    yield short[:at] + short[at + 1:]  # a sign left out
    yield short[:at] + rng.choice("NBRQKPabcdefgh12345678x-=+#Oo0:/() .!?♘") + short[at:]  # a stray sign
    yield short[:at] + rng.choice("NBRQKPabcdefgh12345678x-=+#") + short[at + 1:]  # a wrong one
    turned = rng.randrange(max(1, len(short) - 1))
    yield short[:turned] + short[turned:turned + 2][::-1] + short[turned + 2:]  # two exchanged
    yield short.lower()
    yield short.upper()
    yield short + rng.choice(["=Q", "Q", "=N", "=K", "b", "=P"])
    yield rng.choice(["O-O", "O-O-O", "0-0", "0-0-0", "O-O+", "0-0-0#"])
    yield rng.choice(["--", "Z0", "0000", "@@@@", "OO", "00", "o-o", "000", "o-o-o", "ooo"])
    if board.piece_type_at(move.from_square) == chess.KING:
        yield rng.choice(["e1h1", "e1a1", "e8h8", "e8a8"])
    yield from dressed(rng, short, long, plain, man, here, there)
    if man == "P":
        yield "P" + short
        yield f"{here[0]}{rng.choice(['', 'x'])}{there[0]}"
        yield f"{here[1]}x{there}"
        yield short + rng.choice([" e.p.", " ep", "ep"])
    if move.promotion:
        yield plain[:-2] + f"({plain[-1]})"
        yield plain[:-2] + f"/{plain[-1]}"
        yield plain.replace("=", "")
        yield plain[:-2] + plain[-1].lower()
        yield plain[:-2]


def dressed(rng: random.Random, short: str, long: str, plain: str, man: str, here: str, there: str) -> Iterator[str]:
    number = rng.randrange(1, 200)
    yield from rng.sample([
        short.translate(FIGURINES), short.replace("x", ":"), short.replace("x", "X"), short.replace("x", "×"), long.replace("-", "–"),
        f"{number}. {short}", f"{number}.{short}", f"{number}... {short}", f"... {short}", plain + "++", plain + "†", plain + " ch", plain + " mate", plain + "check",
        short + " (=)", short + "!?", short + "?", " " + short, short + " ", " ".join(short), plain.replace("x", "") + ":", f"{here} {there}", plain + "++",
    ], 8)


NAMES = {chess.KNIGHT: "knight", chess.BISHOP: "bishop", chess.ROOK: "rook", chess.QUEEN: "queen", chess.KING: "king"}


def beside(rng: random.Random, board: chess.Board, move: chess.Move, short: str, long: str) -> Iterator[tuple[str, bool]]:
    """What scoresheets have beside a move or in it, and whether it has one meaning; the others have two."""
    plain, here, there = short.rstrip("+#"), chess.square_name(move.from_square), chess.square_name(move.to_square)
    number, time = f"{board.fullmove_number}{'.' if board.turn else '...'}", f"{rng.randrange(3)}:{rng.randrange(60):02}"
    man = NAMES.get(board.piece_type_at(move.from_square))
    found = [f"{short} {time}", f"{number} {short} {time}", f"{board.fullmove_number}) {short}", f"{short} {rng.choice(['(=)', 'draw', '(draw)', 'draw?'])}", f"(=) {short}",
             short + rng.choice([",", ";", "!?", " □", "."]), f'"{short}"']
    if board.gives_check(move):
        found.append(f"{plain} {rng.choice(['check', 'ch', 'ch.'])}")
    if board.is_castling(move):
        found += [f"castles {'short' if there[0] == 'g' else 'long'}", short.replace("O", rng.choice("o0"))]
    elif not move.promotion:
        found += [f"{here}-{there}", long.replace(here, f"({here})"), *([f"{man.capitalize()} {here} {there}", f"{man} {here}-{there}"] if man else [])]
    yield from ((text, True) for text in found)
    if others := [board.san(other) for other in board.legal_moves if other != move]:
        yield f"{short} {rng.choice(['or', '/'])} {rng.choice(others)}", False


# --- Positions --------------------------------------------------------------------------------------------------------------

def from_play(rng: random.Random) -> Iterator[chess.Board]:
    """Positions from games at random; captures and pawn moves are preferred now and then, so that endings come too."""
    while True:
        board = chess.Board()
        eager = rng.random()
        for _ in range(rng.randrange(1, 260)):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material():
                break
            sharp = [m for m in moves if board.is_capture(m) or m.promotion or board.piece_type_at(m.from_square) == chess.PAWN]
            board.push(rng.choice(sharp if sharp and rng.random() < eager / 2 else moves))
            if rng.random() < 0.1 and any(board.legal_moves):
                yield board.copy(stack=False)


def crowded(rng: random.Random) -> Iterator[chess.Board]:
    """Several men of one kind on the side to move: where moves are ambiguous."""
    while True:
        board = chess.Board(None)
        squares = rng.sample(range(64), 14)
        board.set_piece_at(squares.pop(), chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares.pop(), chess.Piece(chess.KING, chess.BLACK))
        kinds = rng.choices([chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN, chess.PAWN], k=2)
        for square in squares:
            kind = rng.choice(kinds)
            if kind != chess.PAWN or 8 <= square < 56:
                board.set_piece_at(square, chess.Piece(kind, rng.random() < 0.7))
        board.turn = rng.random() < 0.7
        try:
            peer.check_position(board)
        except peer.Violation:
            continue
        if any(board.legal_moves):
            yield board


def positions(rng: random.Random, wanted: int, known: list[str]) -> Iterator[tuple[str, chess.Board]]:
    """Half from games where there is a list of them, an eighth crowded, the rest from play."""
    rng.shuffle(known)
    play, crowd = from_play(rng), crowded(rng)
    for number in range(wanted):
        if number % 8 == 7:
            yield "crowded", next(crowd)
        elif number % 2 == 0 and known:
            board = chess.Board(known.pop())
            if any(board.legal_moves):
                yield "from a list", board
        else:
            yield "from play", next(play)


# --- Comparing -----------------------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Question:
    notation: str
    text: str
    wanted: Answer
    topic: str
    theirs: str = ""


BESIDE, TWO = "what stands beside a move", "two moves on one slip"


def questions(rng: random.Random, board: chess.Board) -> Iterator[Question]:
    moves = list(board.legal_moves)
    written = [(move, board.san(move)) for move in moves]
    for move, short in written:
        long, itself = long_form(board, move, short), (LEGAL, move.uci())
        yield Question("en", short, itself, "short, English")
        yield Question("en", long, itself, "long, English")
        yield Question("it", short.translate(ITALIAN), itself, "short, Italian")
        yield Question("it", long.translate(ITALIAN), itself, "long, Italian")
        yield Question("figurine", short.translate(FIGURINES), itself, "short, figurines")
        notation = rng.choice(list(LATER))
        yield Question(notation, short.translate(LATER[notation]), itself, f"short, {notation}")
        yield Question(notation, long.translate(LATER[notation]), itself, f"long, {notation}")
    for move, short in rng.sample(written, min(3, len(written))):
        for text, is_one in beside(rng, board, move, short, long_form(board, move, short)):
            yield Question("en", text, (LEGAL, move.uci()), BESIDE if is_one else TWO)
        for text in spoilt(rng, board, move, short, long_form(board, move, short)):
            named, theirs = form_of(text), python_chess(board, text)
            ours = understood(board, text)
            if named is not None:
                yield Question("en", text, ours, named[0].name, theirs[0])
            elif ours != theirs and SPARE.fullmatch(text):
                yield Question("en", text, ours, "a man behind a move that promotes none (Nf3=Q)", theirs[0])
            else:
                yield Question("en", text, theirs, f"spoilt: {theirs[0]}")


class Reader:
    """One process that answers line for line."""

    def __init__(self, program: Path) -> None:
        self.process = subprocess.Popen([str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def ask(self, rows: list[tuple[str, Question]]) -> list[Answer]:
        lines = "".join(f"{fen}\t{question.notation}\t{question.text}\n" for fen, question in rows)

        def write() -> None:
            self.process.stdin.write(lines)
            self.process.stdin.close()

        feeding = threading.Thread(target=write)
        feeding.start()
        answers = [tuple(line.rstrip("\n").split("\t")) for line in self.process.stdout]
        feeding.join()
        if self.process.wait() or len(answers) != len(rows):
            raise SystemExit(f"{len(answers)} answers to {len(rows)} questions, status {self.process.returncode}")
        return answers


counts: Counter[str] = Counter()
failures: list[str] = []
failed: Counter[str] = Counter()


def people_mean(board: chess.Board, text: str) -> set[str]:
    """The moves that somebody writes so, capitals and small letters apart, or that could be meant: by the lists of `habits.py`."""
    text = text.translate(str.maketrans("♔♕♖♗♘♚♛♜♝♞", "KQRBNKQRBN"))
    plain = habits.bare(board, text, "en")
    moves = [*habits.fitting(board, plain, "en", fold=True), *habits.could_be_meant(board, plain, "en"), *habits.without_file(board, plain, "en")]
    moves += [move for word in text.split() for move in habits.fitting(board, habits.bare(board, word, "en"), "en", fold=True)]
    return {move.uci() for move in moves}


def more_than_strict(fen: str, question: Question, answer: Answer) -> bool:
    """Where the strict grammar finds no legal move: what people write is read if it is one move, and else put to the arbiter."""
    board = chess.Board(fen)
    kind, moves = answer[0], set(answer[1].split())
    meant = people_mean(board, question.text)
    counts[f"beyond the strict grammar: {kind}"] += 1
    if kind == LEGAL:
        return moves == meant
    if kind in (AMBIGUOUS, "asked"):
        return bool(moves) and moves <= meant
    return kind == ILLEGAL and re.search(r"x[NBRQKP]", question.text) is not None


def compare(fen: str, question: Question, answer: Answer) -> None:
    counts[question.topic] += 1
    strictly_none = question.wanted[0] in (ILLEGAL, UNINTELLIGIBLE)
    if question.topic in (BESIDE, TWO):
        counts[f"{question.topic}: {answer[0]}"] += 1
        # What has one meaning and is read is read as that move; what has two is read as neither.
        answer = question.wanted if answer[0] not in (LEGAL, "error") and question.topic == BESIDE else answer
        wrong = answer[0] in (LEGAL, "error") if question.topic == TWO else answer != question.wanted
    else:
        wrong = answer != question.wanted and not (strictly_none and more_than_strict(fen, question, answer))
    if wrong:
        failed[question.topic] += 1
        if failed[question.topic] <= 5:
            failures.append(f"{question.topic}: {question.text!r} on {fen}: {answer}, expected {question.wanted}, python-chess {question.theirs or 'the same'}")


# --- The whole -----------------------------------------------------------------------------------------------------------------------

def list_of_positions(given: Path | None) -> list[str]:
    nearby = [folder / "shared/data/mating/lichess-30k.fen" for folder in Path(__file__).resolve().parents]
    file = given or next((path for path in nearby if path.exists()), None)
    return [line for line in file.read_text().splitlines() if line.strip()] if file else []


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("read_moves", type=Path)
    arguments.add_argument("--positions", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=random.randrange(2**32))
    arguments.add_argument("--fen", type=Path, help="positions, one FEN a line [default: shared/data/mating/lichess-30k.fen beside the project, if it is there]")
    chosen = arguments.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    rng = random.Random(chosen.seed)
    rows: list[tuple[str, Question]] = []

    def answer() -> None:
        for (fen, question), given in zip(rows, Reader(chosen.read_moves).ask(rows)):
            compare(fen, question, given)
        rows.clear()

    for source, board in positions(rng, chosen.positions, list_of_positions(chosen.fen)):
        counts[f"positions {source}"] += 1
        fen = board.fen(en_passant="legal")
        rows += [(fen, question) for question in questions(rng, board)]
        if len(rows) > 200_000:
            answer()
    answer()
    for topic in sorted(counts):
        print(f"{counts[topic]:9} {topic}")
    for failure in failures:
        print("FAILED", failure)
    print(f"{sum(failed.values())} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
