"""The text layer of `adjourn/1` (format.md §2): lines, tables, and the types of values.

Every function here raises Violation with the code of §5. The checks are split the way §5 orders them, so that of two
violations in one file the first in that order is the one reported.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, field
from datetime import date
from typing import Callable

import chess


class Violation(Exception):
    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code, self.detail = code, detail


# --- Code points -----------------------------------------------------------------------------------------------------

REFUSED_RANGES = """
0000-001F 007F-009F 00AD 034F 0600-0605 061C 06DD 070F 0890-0891 08E2 115F-1160 17B4-17B5 180B-180F 200B-200F 2028-202E
2060-2064 2066-206F 2800 3164 D800-F8FF FDD0-FDEF FE00-FE0F FEFF FFA0 FFF9-FFFB FFFE-FFFF 110BD 110CD 13430-13438
1BCA0-1BCA3 1D173-1D17A 1FFFE-1FFFF 2FFFE-2FFFF 3FFFE-3FFFF 4FFFE-4FFFF 5FFFE-5FFFF 6FFFE-6FFFF 7FFFE-7FFFF 8FFFE-8FFFF
9FFFE-9FFFF AFFFE-AFFFF BFFFE-BFFFF CFFFE-CFFFF DFFFE-DFFFF E0001 E0020-E007F E0100-E01EF EFFFE-10FFFF
"""
REFUSED = re.compile(
    "[" + "".join("-".join(f"\\U{int(end, 16):08X}" for end in span.split("-")) for span in REFUSED_RANGES.split()) + "]"
)
LONGEST_TEXT = 1024


def text_fault(value: str, limit: int | None = LONGEST_TEXT) -> str | None:
    """Why §2 refuses this string, or None."""
    if not value:
        return "empty"
    if found := REFUSED.search(value):
        return f"holds U+{ord(found[0]):04X}"
    if limit is not None and len(value.encode()) > limit:
        return f"longer than {limit} bytes"
    return None


# --- Lines and tables ------------------------------------------------------------------------------------------------

LINE = re.compile(
    r"\[(?P<table>[a-z0-9_]+)\]"
    r"|\[\[(?P<array>[a-z0-9_]+)\]\]"
    r'|(?P<key>[a-z0-9_]+) = (?:"(?P<string>(?:[^"\\]|\\["\\])*)"|(?P<integer>0|[1-9][0-9]*))',
    re.DOTALL,
)
LARGEST_INTEGER = 4294967295

Value = str | int


@dataclass
class Section:
    """One table with its keys as they stand; the root table has no header."""

    header: str
    start: int
    items: list[tuple[str, Value]] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)  # where in the file each key's line begins
    values: dict = field(default_factory=dict)

    def offset_of(self, key: str) -> int:
        return self.offsets[[k for k, _ in self.items].index(key)]


def render_value(value: Value) -> str:
    if isinstance(value, int):
        return str(value)
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def render_items(items: list[tuple[str, Value]]) -> str:
    return "".join(f"{key} = {render_value(value)}\n" for key, value in items)


def render_section(header: str, items: list[tuple[str, Value]]) -> bytes:
    return f"\n{header}\n{render_items(items)}".encode()


def read_sections(data: bytes, code: str) -> list[Section]:
    """Lines, then tables with an empty line before each (§5: syntax, table). The root section comes first."""
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    parsed: list[tuple[int, re.Match | None]] = []
    at = 0
    for number, line in enumerate(lines, 1):
        match = LINE.fullmatch(line.decode())
        if match is None and line:
            raise Violation(f"{code}/syntax", f"line {number}")
        if match and match["integer"] and int(match["integer"][:11]) > LARGEST_INTEGER:
            raise Violation(f"{code}/syntax", f"line {number}: integer too large")
        parsed.append((at, match))
        at += len(line) + 1
    sections = [Section("", 0)]
    for number, (at, match) in enumerate(parsed, 1):
        header = match is not None and match["key"] is None
        if match is None:
            following = parsed[number][1] if number < len(parsed) else None
            if following is None or following["key"] is not None:
                raise Violation(f"{code}/table", f"line {number}: empty line without a table behind it")
        elif header:
            if number == 1 or parsed[number - 2][1] is not None:
                raise Violation(f"{code}/table", f"line {number}: no empty line before the table")
            sections.append(Section(match[0], at))
        else:
            section = sections[-1]
            text = match["string"]
            value = int(match["integer"]) if text is None else re.sub(r"\\(.)", r"\1", text)
            section.items.append((match["key"], value))
            section.offsets.append(at)
    return sections


# --- Keys ------------------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Key:
    name: str
    type: Callable[[Value], object]
    optional: bool = False
    group: str | tuple[str, ...] | None = None  # the key that this one stands with (or one of them), without which it has no place
    without: str | None = None  # the key beside which this one has no place


def check_keys(section: Section, schema: list[Key], code: str) -> None:
    """§5: the keys of the schema are looked for one after the other, each on the next line. A required one that does not
    stand there is missing; what is left at the end is unknown."""
    names = [name for name, _ in section.items]
    place, present = 0, set()
    for key in schema:
        if key.group is not None and present.isdisjoint([key.group] if isinstance(key.group, str) else key.group):
            continue
        if key.without in present:
            continue
        if place < len(names) and names[place] == key.name:
            present.add(key.name)
            place += 1
        elif not key.optional:
            raise Violation(f"{code}/missing-key", f"{section.header} {key.name}")
    if place < len(names):
        raise Violation(f"{code}/unknown-key", f"{section.header} {names[place]}")


def check_values(section: Section, schema: list[Key], code: str) -> None:
    types = {key.name: key.type for key in schema}
    for name, value in section.items:
        if isinstance(value, str) and (fault := text_fault(value, None if (section.header, name) == ("[label]", "moves") else LONGEST_TEXT)):
            raise Violation(f"{code}/text", f"{section.header} {name}: {fault}")
        try:
            section.values[name] = types[name](value)
        except ValueError as error:
            raise Violation(f"{code}/value", f"{section.header} {name}: {error}") from None


# --- Types -----------------------------------------------------------------------------------------------------------

def text(value: Value) -> str:
    """Any string: what is wrong with its characters and its length has a code of its own."""
    if not isinstance(value, str):
        raise ValueError("not a string")
    return value


def short_text(longest: int) -> Callable[[Value], str]:
    def read(value: Value) -> str:
        if len(text(value).encode()) > longest:
            raise ValueError(f"more than {longest} bytes")
        return value
    return read


def player_id(value: Value) -> str:
    if not re.fullmatch(r"[1-9][0-9]{0,10}", text(value)):
        raise ValueError("not a player's number")
    return value


def integer(value: Value) -> int:
    if not isinstance(value, int):
        raise ValueError("not an integer")
    return value


def octets(length: int) -> Callable[[Value], bytes]:
    def read(value: Value) -> bytes:
        if not re.fullmatch(r"[A-Za-z0-9_-]+", text(value)) or len(value) != (length * 8 + 5) // 6:
            raise ValueError(f"not {length} bytes in base64url")
        decoded = base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))
        if base64url(decoded) != value:
            raise ValueError("unused bits are not zero")
        return decoded
    return read


def base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def choice(*allowed: str) -> Callable[[Value], str]:
    def read(value: Value) -> str:
        if text(value) not in allowed:
            raise ValueError("not one of " + " ".join(allowed))
        return value
    return read


side = choice("white", "black")
WITHOUT_LETTERS = ("figurine", "iccf", "descriptive")
LETTERS = {"en": "K Q R B N", "it": "R D T A C", "ru": "Кр Ф Л С К", "sr-cyrl": "К Д Т Л С", "bg": "Ц Д Т О К", "tr": "Ş V K F A"}


def notation_code(value: Value) -> str:
    if not re.fullmatch(r"[a-z-]{1,16}", text(value)):
        raise ValueError("not the code of a notation")
    return value


def letters(value: Value) -> str:
    """Of king, queen, rook, bishop and knight."""
    found = text(value).split(" ")
    if len(set(found)) != 5 or len(found) != 5 or not all(re.fullmatch("[A-Za-z\u00c0-\U0010ffff]{1,4}", one) for one in found):
        raise ValueError("not five letters")
    return value


def duration(value: Value) -> int:
    """Seconds."""
    match = re.fullmatch(r"(0|[1-9][0-9]{0,7}):([0-5][0-9]):([0-5][0-9])", text(value))
    if match is None:
        raise ValueError("not a duration")
    hours, minutes, seconds = map(int, match.groups())
    return hours * 3600 + minutes * 60 + seconds


def moment(value: Value) -> int:
    """Seconds since the start of the proleptic Gregorian calendar, in UTC."""
    match = re.fullmatch(
        r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-5][0-9]):([0-5][0-9])([+-])([0-9]{2}):([0-5][0-9])", text(value)
    )
    if match is None:
        raise ValueError("not a moment")
    year, month, day, hour, minute, second = map(int, match.groups()[:6])
    offset_hour, offset_minute = int(match[8]), int(match[9])
    if hour > 23 or offset_hour > 23 or (match[7] == "-" and offset_hour == offset_minute == 0):
        raise ValueError("not a moment")
    offset = (offset_hour * 3600 + offset_minute * 60) * (-1 if match[7] == "-" else 1)
    return date(year, month, day).toordinal() * 86400 + hour * 3600 + minute * 60 + second - offset


LONGEST_TIME_CONTROL = 255
LONGEST_STAGE = 100_000_000 * 3600 - 1
STAGE = re.compile(r"(?:(?P<moves>[1-9][0-9]*)/)?(?P<base>0|[1-9][0-9]*)(?:\+(?P<increment>[1-9][0-9]*))?|\*(?P<sand>[1-9][0-9]*)")


def time_control(value: Value) -> str:
    if text(value) in ("?", "-"):
        return value
    stages = [STAGE.fullmatch(stage) for stage in value.split(":")] if len(value.encode()) <= LONGEST_TIME_CONTROL else [None]
    if None in stages:
        raise ValueError("not a time control")
    for stage in stages:
        seconds = [int(stage[name] or 0) for name in ("base", "increment", "sand")]
        if not any(seconds) or max(seconds) > LONGEST_STAGE or int(stage["moves"] or 0) > LARGEST_INTEGER:
            raise ValueError("not a time control: a stage of no time, or of too much")
    if any(stage["moves"] is None for stage in stages[:-1]):
        raise ValueError("not a time control: a stage that is never reached")
    return value


def uci(value: Value) -> str:
    if not re.fullmatch(r"([a-h][1-8])(?!\1)[a-h][1-8][nbrq]?", text(value)):
        raise ValueError("not a move in UCI")
    return value


def several_uci(value: Value) -> list[str]:
    moves = [uci(move) for move in text(value).split(" ")]
    if len(set(moves)) < len(moves):
        raise ValueError("one move twice")
    return moves


def zone(value: Value) -> str:
    if len(text(value)) > 64 or not re.fullmatch(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*", value):
        raise ValueError("not a time zone's name")
    return value


def fen(value: Value) -> chess.Board:
    """The one spelling of a FEN; whether the position can be is another question."""
    match = re.fullmatch(
        r"([1-8KQRBNPkqrbnp/]+) [wb] (-|K?Q?k?q?) (-|[a-h][36]) (0|[1-9][0-9]*) ([1-9][0-9]*)", text(value)
    )
    if match is None or match[2] == "" or max(len(match[4]), len(match[5])) > 4:
        raise ValueError("not a FEN")
    for rank in (ranks := match[1].split("/")):
        if re.search("[1-8]{2}", rank) or sum(int(c) if c.isdigit() else 1 for c in rank) != 8:
            raise ValueError("not a FEN: a rank is not eight squares")
    if len(ranks) != 8:
        raise ValueError("not a FEN: not eight ranks")
    board = chess.Board(value)
    if match[3] != "-" and (board.status() & chess.STATUS_INVALID_EP_SQUARE or not board.has_legal_en_passant()):
        raise ValueError("en passant square without a legal capture on it")
    return board
