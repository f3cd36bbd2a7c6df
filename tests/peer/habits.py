#!/usr/bin/env python3
"""Judges the written moves of `tests/reading/habits.txt` a second time, without the program.

    habits.py [FILE]

The reader goes from the text to the move. This goes the other way: it writes down what people make of every legal move, takes
off what stands beside a move, and looks the rest up. Prints every row on which it differs from the table; the exit status
is 0 if and only if there is none.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import chess

LETTERS = {"en": "PNBRQK", "it": "PCATDR", "descriptive": "PNBRQK"}
NAMES = {
    "en": [r"pawns?", r"knights?|kt", r"bishops?", r"rooks?", r"queens?", r"kings?"],
    "it": [r"pedoni?|pedone", r"cavall[oi]", r"alfier[ei]", r"torr[ei]", r"donn[ae]", r"re"],
}
ASIDE = [  # what is no part of a move, wherever it stands
    r"\b(?:[A-Z]\. )?(?:Smith|Bianchi)(?:-Jones)?\b", r"\b\d{1,3}'", r"[\"';,_]|\.(?=\s|$)", r"\(?\b\d{1,2}[:.h]\d\d(?::\d\d)?\)?(?![\d-])", r"\b(?:1-0|0-1)\b(?!-)", r"½|\b1/2\b",
    r"\((?:=|draw(?: offer)?)\)", r"\b(?:draw offer|draw|offro patta|patta)\b\??", r"(?<!8)(?<!1)\s?=\??(?=\s|$)",
    r"(?<=\s)(?:\+-|\+=|∞|TN|-)(?=\s|$)", r"[□?!]",
    r"\b(?:scacco matto|checkmate|scacco|matto|check|mate|en passant|al varco|e\.p\.?|ep)(?=\s|$)|(?<=\d)(?:matto|mate|ep)\b", r"\bch\b|(?<=P)ch\b",
]
SHORT = r"(castles|castle|castling|short castling|arrocco)\s*(short|kingside|kr|k|corto)?\b"
RESIGNS = r"resigns?|abbandon[oa]"


def letter(language: str, kind: int) -> str:
    return LETTERS[language][kind - 1]


def compact(text: str) -> str:
    """Without what people put in or leave out as they like."""
    return re.sub(r"[\s\-:+#=()†‡/]|x(?![a-z]{2})", "", text.replace("0", "O").replace("X", "x")).replace("o", "O")


def bare(board: chess.Board, text: str, language: str) -> str:
    text = re.sub(r"^\s*[1-9]\d*\s*([.):,]+-?|(?=\s))\s*", "", text) if not re.match(r"\s*\d+[:.]\d\d\b", text) else text
    for pattern in ASIDE:
        text = re.sub(pattern, " ", text, flags=0 if "A-Z" in pattern or "TN" in pattern else re.IGNORECASE)
    text = re.sub(SHORT, "O-O", text, flags=re.IGNORECASE)
    for kind, pattern in enumerate(NAMES["it" if language == "it" else "en"], start=1):
        text = re.sub(rf"\b(?:{pattern})(?=\s|-|$)|\bKt(?=[a-h-])" if kind == 2 else rf"\b(?:{pattern})(?=\s|=|$)|(?<==)(?:{pattern})\b", letter(language, kind), text, flags=re.IGNORECASE)
    text = re.sub(r"\b(takes|prende|to|in|a)\b(?=\s)", " ", text)
    return text.strip()


def forms(board: chess.Board, move: chess.Move, language: str, names_taken: bool = True) -> set[str]:
    """What people write for a legal move, without the signs that they may leave out, with or without the man that it takes."""
    here, there = chess.square_name(move.from_square), chess.square_name(move.to_square)
    kind = board.piece_type_at(move.from_square)
    man = letter(language, kind)
    if board.is_castling(move):
        return {"OO" if chess.square_file(move.to_square) == 6 else "OOO", here + there}
    taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    victim = letter(language, taken) if taken and names_taken else None
    found = {here + there}
    origins = ["", here[0], here[1], here]
    if kind == chess.PAWN:
        if taken:
            found |= {here[0] + there, here[0] + there[0], man + there, "take " + there}
            if victim:
                found |= {here[0] + victim, man + victim, here[0] + victim + there, man + victim + there}
        else:
            found |= {there, man + there, here[0] + there}
    else:
        found |= {man + origin + there for origin in origins}
        if victim:
            found |= {man + origin + victim + rest for origin in origins for rest in ("", there)}
        found |= {man.lower() + origin + there for origin in origins if man.lower() not in "abcdefgh"}
    if kind == chess.PAWN:
        found |= {"p" + form[1:] for form in found if form.startswith(man)}
    if move.promotion:
        piece = letter(language, move.promotion)
        found |= {form + piece for form in found}
    return found


def descriptive(board: chess.Board, text: str) -> list[chess.Move]:
    """The few forms of descriptive notation that the table has: `P-Q4`, `N-KN5`, `BxP`."""
    files = {"QR": "a", "QN": "b", "QB": "c", "Q": "d", "K": "e", "KB": "f", "KN": "g", "KR": "h"}
    to, taking = re.fullmatch(r"([PNBRQK])-([QK][RNB]?)([1-8])", text), re.fullmatch(r"([PNBRQK])x([PNBRQK])", text)
    moves = []
    for move in board.legal_moves:
        man = "PNBRQK"[board.piece_type_at(move.from_square) - 1]
        rank = chess.square_rank(move.to_square) if board.turn else 7 - chess.square_rank(move.to_square)
        taken = board.piece_type_at(move.to_square)
        if to and (man, files[to[2]], int(to[3]) - 1) == (to[1], chess.square_name(move.to_square)[0], rank):
            moves.append(move)
        if taking and taken and (man, "PNBRQK"[taken - 1]) == (taking[1], taking[2]):
            moves.append(move)
    return moves


def fitting(board: chess.Board, text: str, language: str, fold: bool = False) -> list[chess.Move]:
    """The legal moves for which somebody writes this."""
    if language == "descriptive" and (found := descriptive(board, text.upper().replace("X", "x") if fold else text)):
        return found
    wanted = compact(text)
    wanted = "take " + wanted if re.match(r"x[a-h][1-8]", text) else wanted
    same = (lambda form: form.lower() == wanted.lower()) if fold else (lambda form: form == wanted)
    # The man that is taken stands behind the sign, and the square behind the man.
    names_taken = not re.search(r"[^\W\d_][xX:][a-hA-H][1-8]", text)
    return [move for move in board.legal_moves if any(same(form) for form in forms(board, move, language, names_taken))]


def said(kind: str, moves: list[chess.Move]) -> str:
    return f"{kind} {' '.join(sorted({move.uci() for move in moves}))}"


def from_elsewhere(board: chess.Board, move: chess.Move, text: str, language: str) -> bool:
    """Whether a square of departure is written, or a part of one, on which no such man stands; of a pawn only if it captures."""
    kind = board.piece_type_at(move.from_square)
    man = letter(language, kind) if kind != chess.PAWN else letter(language, kind) + "?"
    written = re.fullmatch(rf"{man}([a-h]?)([1-8]?)[-x:]?{chess.square_name(move.to_square)}(?:=?[A-Z])?[+#]?", text)
    if not written or not written[1] + written[2] or board.is_castling(move):
        return False
    if kind == chess.PAWN and not (board.is_capture(move) and re.search("[x:]", text)):
        return False
    names = map(chess.square_name, board.pieces(kind, board.turn))
    return not any(written[1] in ("", name[0]) and written[2] in ("", name[1]) for name in names)


def could_be_meant(board: chess.Board, text: str, language: str) -> list[chess.Move]:
    found = []
    if re.fullmatch(r"[O0o]-[O0o] ?[O0o]|[O0o][O0o]-[O0o]", text):
        found += [move for move in board.legal_moves if board.is_castling(move)]
    for move in board.legal_moves:
        there = chess.square_name(move.to_square)
        rook = ("h" if there[0] == "g" else "a") + there[1]
        if board.is_castling(move) and re.fullmatch(rf"{letter(language, chess.KING)}e?[18]?(?:-?{there}|[-x]?{rook})[+#]?", text):
            found.append(move)
        if from_elsewhere(board, move, text, language):
            found.append(move)
        if board.is_en_passant(move):
            behind = there[0] + chess.square_name(move.from_square)[1]
            if compact(text) == chess.square_name(move.from_square)[0] + behind:
                found.append(move)
        if board.is_capture(move) and (other := re.fullmatch(r"([A-Z]?[a-h]?[1-8]?)x[A-Z]([a-h][1-8](?:=?[A-Z])?)", re.sub(r"[+#=]", "", text))):
            if other[1] + other[2] in forms(board, move, language):
                found.append(move)
    return found


def without_file(board: chess.Board, text: str, language: str) -> list[chess.Move]:
    if not (short := re.fullmatch(r"([A-Z])([1-8])", text)) or short[1] not in LETTERS[language]:
        return []
    kind = LETTERS[language].index(short[1]) + 1
    return [m for m in board.legal_moves if board.piece_type_at(m.from_square) == kind and str(chess.square_rank(m.to_square) + 1) == short[2]]


def judge(board: chess.Board, text: str, language: str) -> str:
    if not any(sign.isalnum() for sign in text):
        return "lost"
    if re.search(RESIGNS, text, re.IGNORECASE) and not re.search(r"\d", text):
        return "resignation"
    if crossed := re.fullmatch(r"~~.*~~\s*(.*)", text):
        return said("asked", fitting(board, crossed[1], language))
    rest = bare(board, text, language)
    if found := fitting(board, rest, language):
        return said("legal" if len(found) == 1 else "ambiguous", found)
    # Two moves: "or", a stroke, a comma or nothing between them.
    parts = re.split(r"\bor\b|\bo\b|\boppure\b|/|,|;|\.\.| (?=[A-Za-z]+x?[a-h]?[1-8])", text)
    first, *others = [part for part in (bare(board, part, language) for part in parts) if part] or [""]
    one = fitting(board, first, language)
    if one and len(others) == 1:
        other = others[0] if len(others[0]) > 1 else first[:2] + others[0]
        own, after = fitting(board, other, language), board.copy()
        after.push(one[0])
        if own:
            return said("legal" if own == one else "ambiguous", one + own)
        if fitting(after, other, language):
            return said("legal", one)
    if found := fitting(board, rest, language, fold=True):
        found += [move for move in without_file(board, rest, language) if move not in found]
        in_capitals = re.search(r"[A-H][1-8]", rest) or language == "descriptive"
        return said("legal" if len(found) == 1 and in_capitals else "asked", found)
    if found := could_be_meant(board, rest, language):
        return said("asked", found)
    words = [found for word in text.split() for found in fitting(board, word, language)]
    if words:
        return said("asked", words)
    men = LETTERS[language]
    whole = rf"[{men}]?[a-h]?[1-8]?x?[a-h][1-8](=?[{men}])?|[{men}]x[{men}]|O-O(-O)?"
    return "illegal" if re.fullmatch(whole, rest) else "arbiter"


def main() -> int:
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "reading" / "habits.txt"
    board, rows, differences = chess.Board(), 0, 0
    for line in file.read_text().splitlines():
        if line.startswith("on "):
            board = chess.Board(line[3:])
        elif line and not line.startswith("#"):
            language, text, wanted, _, comment = (column.strip() for column in line.split("|"))
            found = judge(board, text, language)
            rows += 1
            if found != wanted:
                differences += 1
                print(f"{text!r} in {language} ({comment}): {found}, the table says {wanted}")
    print(f"{rows} rows, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
