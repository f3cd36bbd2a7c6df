#!/usr/bin/env python3
"""A second implementation of the envelope format `adjourn/1`, written from docs/format.md and nothing else.

It exists so that the format is what the document says and not what one program does: both read the same files and have
to give the same verdicts. It guards no secret in memory and is not meant for a real adjournment.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import unicodedata
from dataclasses import dataclass, replace

import chess
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hpke
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand

import curves
import plain
from keys import KeyPairs, pae
from plain import Key, Section, Value, Violation, base64url, choice, octets, render_section

FORMAT_LINE = b'format = "adjourn/1"'
SUITE = "DHKEM-X25519-HKDF-SHA256/HKDF-SHA256/ChaCha20Poly1305+A256GCM"
LONGEST_SEALED = 65536
LONGEST_FILE = 262144
MOST_ENTRIES = 500
LONGEST_WRITTEN = 64
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
USUAL_START = chess.STARTING_FEN
DEPUTIES = ("deputy1", "deputy2", "deputy3", "deputy4")
HPKE_SUITE = hpke.Suite(hpke.KEM.X25519, hpke.KDF.HKDF_SHA256, hpke.AEAD.CHACHA20_POLY1305)

# --- Schemas (format.md §3) ------------------------------------------------------------------------------------------


def optional(name: str, kind) -> Key:
    return Key(name, kind, optional=True)


ROOT = [Key("format", choice("adjourn/1"))]
CARRIERS = ("paper", "none")
LABEL = [
    Key("id", octets(16)),
    optional("carrier", choice(*CARRIERS)),
    Key("kept_by", plain.text),
    optional("mark", plain.text),
    *(optional(name, plain.text) for name in ("event", "site", "date", "round")),
    optional("board", plain.short_text(32)),
    *(Key(name, plain.text) for name in ("white", "black", "arbiter")),
    *(optional(name + "_id", plain.player_id) for name in ("white", "black")),
    Key("white_key", octets(32)),
    Key("black_key", octets(32), group="white_key"),
    Key("arbiter_key", octets(32)),
    *(Key(name + "_lock", octets(32)) for name in ("white", "black", "arbiter")),
    *(
        key
        for before, name in zip((None, *DEPUTIES), DEPUTIES)
        for key in (
            Key(name, plain.text, optional=True, group=before),
            Key(name + "_key", octets(32), group=name),
            Key(name + "_lock", octets(32), group=name),
        )
    ),
    Key("rules", plain.text),
    Key("rules_digest", octets(32)),
    optional("late_after", plain.integer),
    Key("notation", plain.notation_code),
    Key("letters", plain.letters, optional=True, group="notation"),
    optional("time_control", plain.time_control),
    Key("time_control_text", plain.short_text(120), optional=True, group="time_control"),
    Key("white_time_control", plain.time_control, without="time_control"),
    Key("black_time_control", plain.time_control, group="white_time_control"),
    optional("start", plain.fen),
    optional("moves", plain.text),
    Key("position", plain.text),  # compared, not parsed
    Key("sealed_by", plain.side),
    Key("move_number", plain.integer),
    Key("white_used", plain.duration),
    Key("black_used", plain.duration, group="white_used"),
    optional("session_end", plain.moment),
    optional("early_charge", plain.duration),
    Key("draw_offer", choice("none", "white", "black", "unknown")),
    optional("known_move", plain.uci),
    Key("claim", choice("9.2(a)", "9.3(a)"), optional=True, group="known_move"),
    Key("sealed_at", plain.moment),
    optional("typed_at", plain.moment),
    optional("resume_by", plain.moment),
    Key("resume_at", plain.moment, without="resume_by"),
    Key("resume_end", plain.moment, optional=True, group="resume_at"),
    Key("resume_zone", plain.zone, group="resume_at"),
    Key("resume_place", plain.text, group="resume_at"),
    Key("adjournment", plain.integer),
    optional("answers", octets(32)),
    Key("follows", octets(32), optional=True, without="answers"),
    Key("previous_head", octets(32), group=("answers", "follows")),
]
# Of those, by the carrier, what has no place, and what may be left out (with all that stands with it).
ON_PAPER = ("kept_by", "mark")
IN_THE_FILE = ("typed_at", *(name + "_lock" for name in ("white", "black", "arbiter", *DEPUTIES)))
OF_A_SEALED_MOVE = ("sealed_by", "move_number", "early_charge", "known_move", "claim", "answers")
ABSENT = {None: ON_PAPER, "paper": IN_THE_FILE, "none": (*ON_PAPER, *IN_THE_FILE, *OF_A_SEALED_MOVE)}
LEFT_OUT = {None: (), "paper": ("white_key",), "none": ("white_key", "notation", "white_used", "resume_at")}
LABELS = {
    carrier: [replace(key, optional=key.optional or key.name in LEFT_OUT[carrier]) for key in LABEL if key.name not in ABSENT[carrier]]
    for carrier in (None, *CARRIERS)
}
OLD_KEYS = ("played_openly", "previous")  # of drafts of the format
SECRET = [
    Key("suite", choice(SUITE)),
    Key("commitment", octets(32)),
    Key("ciphertext", octets(144)),
    Key("custody_check", octets(32)),
    Key("reply_check", octets(32)),
]
SIG = Key("sig", octets(64))
SEAL = [SIG]
ACCEPT = [Key("at", plain.moment), Key("scoresheets", choice("none", "white", "black", "both")), SIG]
RESULT = choice("1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "*")
SIDE = Key("side", plain.side)
KINDS: dict[str, list[Key]] = {
    "opened": [
        Key("custody", octets(32)),
        Key("reply", octets(32)),
        optional("plaintext", octets(128)),
        Key("reply_from", choice("slip", "half", "author")),
    ],
    "witness": [],
    "dead-wrap": [Key("lock", choice("reply", "author")), Key("evidence", octets(32))],
    "arrival": [SIDE],
    "absent": [SIDE],
    "start": [],
    "session": [Key("start", plain.moment), Key("end", plain.moment)],
    "set-resumption": [
        Key("resume_at", plain.moment),
        Key("resume_zone", plain.zone),
        optional("resume_place", plain.text),
        optional("resume_end", plain.moment),
        Key("told", choice("white", "black", "both", "none")),
        Key("reason", plain.text),
    ],
    "stop-clock": [SIDE],
    "start-clock": [SIDE],
    "pause": [],
    "continue": [],
    "offer": [SIDE],
    "accept-offer": [SIDE],
    "decline-offer": [SIDE],
    "draw-agreed": [Key("how", plain.text)],
    "resign": [SIDE, Key("how", plain.text)],
    "flag": [SIDE],
    "claim": [Key("article", choice("9.2(a)", "9.2(b)", "9.3(a)", "9.3(b)")), SIDE, Key("outcome", choice("correct", "incorrect"))],
    "move": [SIDE, Key("uci", plain.uci)],
    "choose": [Key("uci", plain.uci)],
    "reading": [optional("moves", plain.several_uci), Key("reason", plain.text)],
    "correct-clock": [Key("white_used", plain.duration), Key("black_used", plain.duration), optional("claimed_by", plain.side)],
    "next-envelope": [Key("fingerprint", octets(32))],
    "lost": [Key("what", choice("envelope", "position", "times"))],
    "declared": [optional("text", plain.text)],
    "decision": [
        Key("text", plain.text),
        optional("result", RESULT),
        optional("white_used", plain.duration),
        optional("black_used", plain.duration),
        optional("on_move", plain.side),
        optional("late_until", plain.moment),
        optional("back_to", plain.integer),
    ],
    "void": [Key("entry", plain.integer), Key("reason", plain.text)],
    "note": [Key("topic", plain.text), Key("text", plain.text)],
    "appeal": [Key("entry", plain.integer), Key("result", RESULT), Key("reason", plain.text), Key("by_whom", plain.text)],
}
OPENED_ON_PAPER: list[Key] = [
    optional("text", plain.short_text(255)),
    Key("envelope", choice("intact", "other")),
    optional("seen", plain.text),
    optional("instead_of", plain.integer),
]
SIDE_MAY_SIGN = {"offer": "side", "accept-offer": "side", "decline-offer": "side", "resign": "side"}
PLAYERS_MAY_SIGN = ("note", "void")
SIGNERS = ("arbiter", *DEPUTIES, "white", "black")


def first_word(name: str, value: Value, known) -> str:
    """A value that decides which keys are looked for: another one is refused before they are."""
    if isinstance(value, str) and (fault := plain.text_fault(value)):
        raise Violation("envelope/text", f"{name}: {fault}")
    if value not in known:
        raise Violation("envelope/value", f"{name} {value!r}")
    return value


def carrier_of(label: Section) -> str | None:
    if [name for name, _ in label.items[:2]] != ["id", "carrier"]:
        return None
    return first_word("carrier", label.items[1][1], CARRIERS)


def accept_schema(_: Section, label: Section) -> list[Key]:
    return [replace(key, optional=key.name == "scoresheets" and carrier_of(label) is not None) for key in ACCEPT]


def wrap_schema(section: Section, _: Section) -> list[Key]:
    """`lock` is compared with what must stand there, like `key`: any other is a wrong wrap."""
    length = 80 if ("lock", "author") in section.items else 48
    return [Key("lock", plain.text), Key("key", octets(32)), Key("enc", octets(32)), Key("body", octets(length))]


def entry_schema(section: Section, _: Section) -> list[Key]:
    """An unknown kind has no keys to check against; it is a bad value, unless `kind` itself is not first."""
    known = choice(*KINDS)
    common = [Key("kind", known), Key("at", plain.moment), Key("by", choice(*SIGNERS))]
    if not section.items or section.items[0][0] != "kind":
        return [*common, SIG]
    kind = first_word("kind", section.items[0][1], KINDS)
    on_paper = kind == "opened" and [name for name, _ in section.items[3:4]] != ["custody"]
    return [*common, *(OPENED_ON_PAPER if on_paper else KINDS[kind]), SIG]


# Each is given its table, and the label.
SCHEMAS = {
    "": lambda *_: ROOT,
    "[label]": lambda _, label: LABELS[carrier_of(label)],
    "[secret]": lambda *_: SECRET,
    "[[wrap]]": wrap_schema,
    "[seal]": lambda *_: SEAL,
    "[accept]": accept_schema,
    "[[entry]]": entry_schema,
}
TABLE_ORDER = re.compile(r"\[label\](\[secret\])?(\[\[wrap\]\])*\[seal\](\[accept\](\[\[entry\]\])*)?")


# --- The secret (format.md §3.2) -------------------------------------------------------------------------------------

def sha256(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()


def half_check(kind: str, ld: bytes, half: bytes) -> bytes:
    return sha256(pae(f"adjourn/1/check/{kind}", ld + half))


def derive(ld: bytes, custody: bytes, reply: bytes) -> tuple[bytes, bytes]:
    """Ke and Kc."""
    return expand(ld, custody, reply, b"adjourn/1/encrypt"), expand(ld, custody, reply, b"adjourn/1/commit")


def expand(ld: bytes, custody: bytes, reply: bytes, purpose: bytes) -> bytes:
    return HKDFExpand(SHA256(), 32, purpose).derive(HKDF.extract(SHA256(), ld, custody + reply))


def ephemeral(ld: bytes, custody: bytes, reply: bytes, number: int) -> bytes:
    """ikmE of the wrap of that number, from 1."""
    return expand(ld, custody, reply, f"adjourn/1/wrap/{number}".encode())


def commit(kc: bytes, padded: bytes) -> bytes:
    return hmac.digest(kc, padded, "sha256")


def encrypt(ke: bytes, ld: bytes, commitment: bytes, padded: bytes) -> bytes:
    return AESGCM(ke).encrypt(bytes(12), padded, ld + commitment)


def decrypt(ld: bytes, custody: bytes, reply: bytes, commitment: bytes, ciphertext: bytes) -> bytes | None:
    """P, or None where decryption fails or the commitment is to something else (§4, 3 and 4)."""
    ke, kc = derive(ld, custody, reply)
    try:
        padded = AESGCM(ke).decrypt(bytes(12), ciphertext, ld + commitment)
    except InvalidTag:
        return None
    return padded if hmac.compare_digest(commit(kc, padded), commitment) else None


def pad(written: str) -> bytes:
    octets_written = unicodedata.normalize("NFC", written).encode()
    if len(octets_written) > LONGEST_WRITTEN:
        raise Violation("seal/too-long", f"{len(octets_written)} bytes")
    if written and (fault := plain.text_fault(written)):
        raise Violation("seal/text", fault)
    return (bytes([len(octets_written)]) + octets_written).ljust(128, b"\0")


def unpad(padded: bytes) -> str | None:
    """The written text; None is *malformed* (§4, 5)."""
    length = padded[0]
    if length > LONGEST_WRITTEN or any(padded[1 + length:]):
        return None
    try:
        written = padded[1:1 + length].decode()
    except UnicodeDecodeError:
        return None
    return None if plain.REFUSED.search(written) else written


def wrap_info(lock: str, ld: bytes, commitment: bytes) -> bytes:
    return pae(f"adjourn/1/wrap/{lock}", ld + commitment)


def make_wrap(
    lock: str, recipient: bytes, ld: bytes, commitment: bytes, secret: bytes, ikm: bytes | None = None,
) -> list[tuple[str, Value]]:
    """Under the ephemeral pair that `ikm` gives, as the format has it; without, under one of the library's own."""
    info = wrap_info(lock, ld, commitment)
    if ikm is None:
        sealed = HPKE_SUITE.encrypt(secret, X25519PublicKey.from_public_bytes(recipient), info=info)
    else:
        sealed = curves.hpke_seal(recipient, info, secret, ikm)
    return [("lock", lock), ("key", base64url(recipient)), ("enc", base64url(sealed[:32])), ("body", base64url(sealed[32:]))]


def open_wrap(wrap: dict, private: bytes, ld: bytes, commitment: bytes) -> bytes | None:
    key = X25519PrivateKey.from_private_bytes(private)
    try:
        return HPKE_SUITE.decrypt(wrap["enc"] + wrap["body"], key, info=wrap_info(wrap["lock"], ld, commitment))
    except (InvalidTag, ValueError):
        return None


# --- Reading and verifying (format.md §5) ----------------------------------------------------------------------------

@dataclass
class Envelope:
    content: bytes
    sections: list[Section]
    label: dict
    secret: dict
    wraps: list[dict]
    seal: Section
    accept: Section | None
    entries: list[Section]

    @property
    def label_digest(self) -> bytes:
        """LD."""
        return sha256(self.content[: next(s.start for s in self.sections if s.header == "[secret]")])

    @property
    def fingerprint(self) -> bytes:
        return sha256(self.content[: self.seal.offset_of("sig")])

    @property
    def head(self) -> bytes:
        return sha256(self.content[: self.sections[-1].offset_of("sig")])

    @property
    def seal_number(self) -> str:
        bits = int.from_bytes(self.fingerprint[:10], "big")
        symbols = "".join(CROCKFORD[bits >> shift & 31] for shift in range(75, -1, -5))
        return "-".join(symbols[i:i + 4] for i in range(0, 16, 4))

    @property
    def heads(self) -> list[bytes]:
        """H of every state that this file was in."""
        grown = [section for section in (self.seal, self.accept, *self.entries) if section]
        return [sha256(self.content[: section.offset_of("sig")]) for section in grown]

    @property
    def carrier(self) -> str | None:
        return self.label.get("carrier")

    @property
    def opened(self) -> Section | None:
        return next((entry for entry in self.entries if entry.values["kind"] == "opened"), None)

    @property
    def standing(self) -> list[bool]:
        """Of each entry, whether it stands: no later `void` that itself stands names it (§3.5)."""
        stands = [True] * len(self.entries)
        for number in range(len(stands) - 1, -1, -1):
            entry = self.entries[number].values
            if entry["kind"] == "void" and stands[number]:
                stands[entry["entry"] - 1] = False
        return stands

    @property
    def counted(self) -> list[dict]:
        """The entries that stand, in the order in which they count (§3.5)."""
        counted: list[dict] = []
        waiting: list[tuple[int, dict]] = []
        latest = 0
        for stands, entry in zip(self.standing, (entry.values for entry in self.entries)):
            moment = max(entry["at"], latest) if entry["by"] in ("white", "black") else entry["at"]
            latest = max(latest, moment)
            if stands and entry["kind"] in ("decision", "appeal"):
                counted += [entry for _, entry in sorted(waiting, key=lambda pair: pair[0])] + [entry]
                waiting = []
            elif stands:
                waiting.append((moment, entry))
        return counted + [entry for _, entry in sorted(waiting, key=lambda pair: pair[0])]

    @property
    def state(self) -> str:
        if self.accept is None:
            return "sealed"
        if is_closed(self):
            return "closed"
        begun = self.carrier == "none" and any(entry["kind"] == "start" for entry in self.counted)
        return "open" if self.opened or begun else "accepted"

    @property
    def sealer(self) -> str | None:
        """None where no move was sealed."""
        return self.label.get("sealed_by")

    @property
    def responder(self) -> str | None:
        return {"white": "black", "black": "white"}.get(self.sealer)

    @property
    def officials(self) -> list[str]:
        return ["arbiter", *(name for name in DEPUTIES if name in self.label)]


def verify(content: bytes) -> Envelope:
    """Everything §5 asks for, in its order; raises Violation at the first failure."""
    check_sizes(content)
    check_encoding(content)
    if not content.startswith(FORMAT_LINE + b"\n"):
        raise Violation("envelope/version")
    if not content.endswith(b"\n"):
        raise Violation("envelope/end")
    sections = plain.read_sections(content, "envelope")
    if not TABLE_ORDER.fullmatch("".join(section.header for section in sections)):
        raise Violation("envelope/table", "not the tables of the format in their order")
    if sum(section.header == "[[entry]]" for section in sections) > MOST_ENTRIES:
        raise Violation("envelope/too-many-entries")
    if any(name in OLD_KEYS for section in sections if section.header == "[label]" for name, _ in section.items):
        raise Violation("envelope/old-form")
    schemas = {}
    for section in sections:
        schemas[id(section)] = SCHEMAS[section.header](section, sections[1])
        plain.check_keys(section, schemas[id(section)], "envelope")
    for section in sections:
        plain.check_values(section, schemas[id(section)], "envelope")
    envelope = gather(content, sections)
    label = envelope.label
    check_label_keys(label)
    check_game(label)
    check_times(label)
    check_carrier(envelope)
    if envelope.carrier is None:
        check_wraps(envelope)
    check_entries(envelope)
    check_signatures(envelope)
    check_openings(envelope)
    if envelope.carrier is None:
        check_halves(envelope)
    check_dead_wraps(envelope)
    if render(sections) != content:
        raise Violation("envelope/canonical")
    return envelope


def check_sizes(content: bytes) -> None:
    if len(content) > LONGEST_FILE:
        raise Violation("envelope/too-large")
    accept = content.find(b"\n[accept]\n") + 1
    if (accept or len(content)) > LONGEST_SEALED:
        raise Violation("envelope/too-large", "before [accept]")


def check_encoding(content: bytes) -> None:
    try:
        content.decode()
    except UnicodeDecodeError:
        raise Violation("envelope/utf8") from None
    if content.startswith(b"\xef\xbb\xbf"):
        raise Violation("envelope/bom")
    if b"\r" in content:
        raise Violation("envelope/crlf")


def gather(content: bytes, sections: list[Section]) -> Envelope:
    def under(header: str) -> list[Section]:
        return [section for section in sections if section.header == header]

    accepts = under("[accept]")
    return Envelope(
        content, sections, under("[label]")[0].values, next((secret.values for secret in under("[secret]")), {}),
        [wrap.values for wrap in under("[[wrap]]")], under("[seal]")[0], accepts[0] if accepts else None, under("[[entry]]"),
    )


def render(sections: list[Section]) -> bytes:
    root, *tables = sections
    return plain.render_items(root.items).encode() + b"".join(render_section(t.header, t.items) for t in tables)


def check_label_keys(label: dict) -> None:
    for suffix, acceptable in (("_key", curves.ed25519_key_is_acceptable), ("_lock", curves.x25519_key_is_acceptable)):
        found = [value for name, value in label.items() if name.endswith(suffix)]
        if not all(map(acceptable, found)):
            raise Violation("envelope/key", f"a {suffix[1:]} that no one may use")
        if len(set(found)) != len(found):
            raise Violation("envelope/key", f"two people with one {suffix[1:]}")


def check_game(label: dict) -> None:
    """§3.1, 1 to 4."""
    if "start" in label:
        if spelled(label["start"]) == USUAL_START:
            raise Violation("envelope/score", "start is the usual first position")
        check_position(label["start"])
    board = replay(label.get("start", chess.Board()).copy(), label.get("moves"))
    if label["position"] != spelled(board):
        raise Violation("envelope/position", f"the score leads to {spelled(board)}")
    if not any(board.generate_legal_moves()):
        raise Violation("envelope/game-over")
    if "sealed_by" in label and label["sealed_by"] != ("white" if board.turn else "black"):
        raise Violation("envelope/turn")
    if "move_number" in label and label["move_number"] != board.fullmove_number:
        raise Violation("envelope/move-number")
    if "known_move" in label and not is_legal(board, label["known_move"]):
        raise Violation("envelope/known-move")


def spelled(board: chess.Board) -> str:
    return board.fen(en_passant="legal")


def replay(board: chess.Board, moves: str | None) -> chess.Board:
    for number, token in enumerate(moves.split(" ") if moves is not None else (), 1):
        try:
            legal = is_legal(board, plain.uci(token))
        except ValueError:
            legal = False
        if not legal:
            raise Violation("envelope/score", f"half-move {number} {token[:10]!r}")
        board.push(chess.Move.from_uci(token))
    return board


def is_legal(board: chess.Board, token: str) -> bool:
    """Castling is the king's move only: python-chess also takes the king's move to the rook."""
    if token[:2] == token[2:4]:
        return False
    move = chess.Move.from_uci(token)
    return board.is_legal(move) and board.color_at(move.to_square) != board.turn


def check_position(board: chess.Board) -> None:
    """§3.1, 1: python-chess knows all but the promotions and the two men of whom only one can have moved."""
    if board.status() != chess.STATUS_VALID:
        raise Violation("envelope/position", str(board.status()))
    if len(board.checkers() & (board.pawns | board.knights | board.kings)) > 1:
        raise Violation("envelope/position", "two checks that no one move gives")
    for color in chess.COLORS:
        bishops = board.pieces(chess.BISHOP, color)
        light = len(bishops & chess.BB_LIGHT_SQUARES)
        counts = [(light, 1), (len(bishops) - light, 1)]
        counts += [(len(board.pieces(piece, color)), usual) for piece, usual in ((chess.QUEEN, 1), (chess.ROOK, 2), (chess.KNIGHT, 2))]
        promoted = sum(max(0, count - usual) for count, usual in counts)
        if promoted + len(board.pieces(chess.PAWN, color)) > 8:
            raise Violation("envelope/position", "more promoted pieces than pawns gone")


def check_times(label: dict) -> None:
    """§3.1, 6 to 10."""
    if "letters" in label and label["notation"] in plain.WITHOUT_LETTERS:
        raise Violation("envelope/value", "letters of a notation that has none")
    if "time_control_text" in label and label["time_control"] != "?":
        raise Violation("envelope/value", "a time control in words beside another")
    if "white_time_control" in label and label["white_time_control"] == label["black_time_control"]:
        raise Violation("envelope/times", "the same time control twice")
    if label.get("typed_at", label["sealed_at"] + 1) <= label["sealed_at"]:
        raise Violation("envelope/times", "typed before it was sealed")
    if "resume_by" in label:
        if "answers" in label:
            raise Violation("envelope/times", "an answer without a time")
        if label["resume_by"] <= label["sealed_at"]:
            raise Violation("envelope/times", "deadline not after sealing")
    elif "resume_at" in label:
        if "answers" not in label and label["resume_at"] <= label["sealed_at"]:
            raise Violation("envelope/times", "resumption not after sealing")
        if label.get("resume_end", label["resume_at"] + 1) <= label["resume_at"]:
            raise Violation("envelope/times", "end not after resumption")
    if "early_charge" in label:
        charge, session_end = label["early_charge"], label.get("session_end")
        if session_end is None or not 0 < charge <= min(session_end - label["sealed_at"], label[label["sealed_by"] + "_used"]):
            raise Violation("envelope/times", "early_charge")
    if label["adjournment"] < 1:
        raise Violation("envelope/adjournment")


def check_carrier(envelope: Envelope) -> None:
    if envelope.carrier is None and not envelope.secret:
        raise Violation("envelope/table", "no [secret], and no carrier")
    if envelope.carrier and (envelope.secret or envelope.wraps):
        raise Violation("envelope/table", "what was sealed is not in the file")
    if envelope.carrier is None and envelope.label["draw_offer"] == "unknown":
        raise Violation("envelope/value", "draw_offer unknown of a move in the file")


def expected_wraps(label: dict) -> list[tuple[str, bytes]]:
    sealer = label["sealed_by"]
    responder = "black" if sealer == "white" else "white"
    custodians = ["arbiter", *(name for name in DEPUTIES if name in label)]
    return [
        *(("custody", label[name + "_lock"]) for name in custodians),
        ("reply", label[responder + "_lock"]),
        ("author", label[sealer + "_lock"]),
    ]


def check_wraps(envelope: Envelope) -> None:
    if [(wrap["lock"], wrap["key"]) for wrap in envelope.wraps] != expected_wraps(envelope.label):
        raise Violation("envelope/wrap")
    if not all(curves.x25519_key_is_acceptable(wrap["enc"]) for wrap in envelope.wraps):
        raise Violation("envelope/wrap", "enc is not a key that §1 allows")


def check_entries(envelope: Envelope) -> None:
    for number, entry in enumerate(envelope.entries, 1):
        if not may_sign(envelope, entry.values):
            raise Violation("envelope/signer", f"entry {number}")
    for number, entry in enumerate(envelope.entries, 1):
        check_entry(envelope, number, entry.values)
    if sum(entry.values["kind"] == "opened" and "instead_of" not in entry.values for entry in envelope.entries) > 1:
        raise Violation("envelope/opened-twice")


def holder_of(envelope: Envelope, lock: str) -> str:
    return envelope.sealer if lock == "author" else envelope.responder


def may_sign(envelope: Envelope, entry: dict) -> bool:
    kind, by = entry["kind"], entry["by"]
    if by in ("white", "black") and by + "_key" not in envelope.label:
        return False
    if kind == "witness":
        return by == envelope.responder
    if kind == "dead-wrap":
        return by == holder_of(envelope, entry["lock"])
    if by in envelope.officials:
        return True
    if by not in ("white", "black"):
        return False
    return kind in PLAYERS_MAY_SIGN or kind in SIDE_MAY_SIGN and by == entry[SIDE_MAY_SIGN[kind]]


def check_entry(envelope: Envelope, number: int, entry: dict) -> None:
    kind = entry["kind"]
    if kind in ("void", "appeal"):
        named = entry["entry"]
        if not 1 <= named < number:
            raise Violation("envelope/entry", f"entry {number} names {named}")
        if kind == "void":
            voided, officials = envelope.entries[named - 1].values, envelope.officials
            if voided["kind"] in ("opened", "witness"):
                raise Violation("envelope/entry", f"entry {number} voids an {voided['kind']}")
            if entry["by"] != voided["by"] and not (entry["by"] in officials and voided["by"] in officials):
                raise Violation("envelope/entry", f"entry {number} takes back what {voided['by']} signed")
    if envelope.carrier and kind in ("witness", "dead-wrap"):
        raise Violation("envelope/entry", f"entry {number} is about wraps")
    if kind == "dead-wrap" and entry["lock"] == "reply" and any(earlier.values["kind"] == "witness" for earlier in envelope.entries[: number - 1]):
        raise Violation("envelope/entry", f"entry {number} comes after the witness of the same player")
    if "back_to" in entry and not 1 <= entry["back_to"] < number:
        raise Violation("envelope/entry", f"entry {number} goes back to {entry['back_to']}")
    if kind == "session" and entry["end"] <= entry["start"]:
        raise Violation("envelope/entry", f"entry {number} ends before it starts")
    if kind == "set-resumption":
        if entry["resume_at"] < entry["at"]:
            raise Violation("envelope/entry", f"entry {number} sets a time that has passed")
        if entry.get("resume_end", entry["resume_at"] + 1) <= entry["resume_at"]:
            raise Violation("envelope/entry", f"entry {number} ends before it begins")


def check_signatures(envelope: Envelope) -> None:
    signed = [("seal", envelope.seal, "arbiter" if envelope.carrier else envelope.sealer)]
    if envelope.accept:
        signed.append(("accept", envelope.accept, "arbiter"))
    signed += [("entry", entry, entry.values["by"]) for entry in envelope.entries]
    for kind, section, by in signed:
        message = pae(f"adjourn/1/{kind}", envelope.content[: section.offset_of("sig")])
        if not curves.ed25519_verify(envelope.label[by + "_key"], message, section.values["sig"]):
            raise Violation("envelope/signature", f"{section.header} by {by}")


def check_openings(envelope: Envelope) -> None:
    """Their form, `seen` and `instead_of` (§3.3)."""
    first = None
    for number, entry in enumerate(envelope.entries, 1):
        opened = entry.values
        if opened["kind"] != "opened":
            continue
        if ("custody" if envelope.carrier is None else "envelope") not in opened or envelope.carrier == "none":
            raise Violation("envelope/entry", f"entry {number} opens what another carrier has")
        if "seen" in opened and opened["envelope"] != "other":
            raise Violation("envelope/entry", f"entry {number} says what was seen of an intact envelope")
        if "instead_of" not in opened:
            first = number
        elif first is None or opened["instead_of"] != first:
            raise Violation("envelope/entry", f"entry {number} stands instead of {opened['instead_of']}")


def check_halves(envelope: Envelope) -> None:
    if envelope.opened is None:
        return
    opened, ld, secret = envelope.opened.values, envelope.label_digest, envelope.secret
    for half in ("custody", "reply"):
        if half_check(half, ld, opened[half]) != secret[half + "_check"]:
            raise Violation("envelope/half", half)
    padded = decrypt(ld, opened["custody"], opened["reply"], secret["commitment"], secret["ciphertext"])
    if padded != opened.get("plaintext"):
        raise Violation("envelope/plaintext")


# --- Opening (format.md §4) ------------------------------------------------------------------------------------------

class DeadWrap(Exception):
    """A wrap that does not open, or opens to a half that does not fit: nothing is written and the wrap is named."""

    def __init__(self, wrap: str) -> None:
        super().__init__(wrap)
        self.wrap = wrap


def official_of(envelope: Envelope, key: KeyPairs) -> str:
    for name in envelope.officials:
        if envelope.label[name + "_key"] == key.sign and envelope.label[name + "_lock"] == key.unlock:
            return name
    raise Violation("open/key", "not a key of the arbiter or a deputy")


def half_of(envelope: Envelope, lock: str, key: KeyPairs, cut: slice = slice(0, 32), half: str | None = None) -> bytes:
    half = half or lock
    wrap = next((w for w in envelope.wraps if w["lock"] == lock and w["key"] == key.unlock), None)
    if wrap is None:
        raise Violation("open/key", f"no {lock} wrap for this key")
    plaintext = open_wrap(wrap, key.private, envelope.label_digest, envelope.secret["commitment"])
    if plaintext is None:
        raise DeadWrap(lock)
    found = plaintext[cut]
    if half_check(half, envelope.label_digest, found) != envelope.secret[half + "_check"]:
        raise DeadWrap(lock)
    return found


def open_envelope(envelope: Envelope, key: KeyPairs, reply_key=None, reply_half=None, author_key=None) -> list[tuple[str, Value]]:
    """The own keys of an `opened` entry. Exactly one source of the responder's half is given."""
    if envelope.carrier:
        raise Violation("open/carrier", "nothing to decrypt")
    if envelope.accept is None:
        raise Violation("open/not-accepted")
    if envelope.opened:
        raise Violation("open/already")
    official_of(envelope, key)
    ld, secret = envelope.label_digest, envelope.secret
    if author_key:
        custody = half_of(envelope, "author", author_key, slice(0, 32), "custody")
        reply, source = half_of(envelope, "author", author_key, slice(32, 64), "reply"), "author"
    else:
        custody = half_of(envelope, "custody", key)
        if reply_key:
            reply, source = half_of(envelope, "reply", reply_key), "slip"
        else:
            try:
                reply, source = curves.bech32m_decode("adjhalf", reply_half), "half"
            except ValueError as error:
                raise Violation("open/half", str(error)) from None
            if half_check("reply", ld, reply) != secret["reply_check"]:
                raise Violation("open/half", "does not fit this envelope")
    padded = decrypt(ld, custody, reply, secret["commitment"], secret["ciphertext"])
    shown = [] if padded is None else [("plaintext", base64url(padded))]
    return [("custody", base64url(custody)), ("reply", base64url(reply)), *shown, ("reply_from", source)]


def check_dead_wraps(envelope: Envelope) -> None:
    """What a player says of a dead wrap, its key proves (§3.3)."""
    for number, entry in enumerate(envelope.entries, 1):
        if entry.values["kind"] != "dead-wrap":
            continue
        lock, private = entry.values["lock"], entry.values["evidence"]
        wrap = next(wrap for wrap in envelope.wraps if wrap["lock"] == lock)
        if X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw() != wrap["key"]:
            raise Violation("envelope/evidence", f"entry {number}: another key")
        found = open_wrap(wrap, private, envelope.label_digest, envelope.secret["commitment"])
        halves = {"reply": ("reply",), "author": ("custody", "reply")}[lock]
        if found is not None and all(
            half_check(half, envelope.label_digest, found[32 * at : 32 * at + 32]) == envelope.secret[half + "_check"] for at, half in enumerate(halves)
        ):
            raise Violation("envelope/evidence", f"entry {number}: the wrap opens")


def false_wraps(envelope: Envelope) -> list[int]:
    """The numbers of the wraps of an opened file that are not what its halves give (§4)."""
    custody, reply = envelope.opened.values["custody"], envelope.opened.values["reply"]
    behind = {"custody": custody, "reply": reply, "author": custody + reply}
    ld, commitment = envelope.label_digest, envelope.secret["commitment"]
    found = []
    for number, wrap in enumerate(envelope.wraps, 1):
        info = wrap_info(wrap["lock"], ld, commitment)
        again = curves.hpke_seal(wrap["key"], info, behind[wrap["lock"]], ephemeral(ld, custody, reply, number))
        if again != wrap["enc"] + wrap["body"]:
            found.append(number)
    return found


def written_move(envelope: Envelope) -> dict:
    """What the opened envelope says; `written` stands only when it can be read."""
    if envelope.carrier:
        written = read_on_paper(envelope)
        return {"outcome": "text" if written else "empty", "written": written}
    padded = envelope.opened.values.get("plaintext")
    if padded is None:
        return {"outcome": "unintelligible", "why": "does not decrypt to what was committed"}
    written = unpad(padded)
    if written is None:
        return {"outcome": "malformed"}
    return {"outcome": "text" if written else "empty", "written": written}


def read_on_paper(envelope: Envelope) -> str:
    """What counts of what was typed: the last with `instead_of` above which no `move` of the responder stands (§3.5)."""
    written, moved = "", False
    for stands, entry in zip(envelope.standing, (entry.values for entry in envelope.entries)):
        if entry["kind"] == "opened" and not (moved and "instead_of" in entry):
            written = entry.get("text", "")
        moved |= stands and entry["kind"] == "move" and entry["side"] == envelope.responder
    return written


def is_closed(envelope: Envelope) -> bool:
    """§3.5: what is written, without any rule of chess."""
    offers = {envelope.label["draw_offer"]} | ({envelope.sealer} if "claim" in envelope.label else set())
    closed = False
    for entry in envelope.counted:
        kind, side = entry["kind"], entry.get("side")
        other = {"white": "black", "black": "white"}.get(side)
        if kind == "appeal":
            closed = entry["result"] != "*"
        elif closed:
            continue
        elif kind in ("draw-agreed", "resign", "flag"):
            closed = True
        elif kind == "accept-offer":
            closed = other in offers
        elif kind == "lost":
            closed = entry["what"] == "position"
        elif kind == "claim":
            closed = entry["outcome"] == "correct"
            offers.add(side)
        elif kind == "decision":
            closed = entry.get("result", "*") != "*"
        elif kind == "offer":
            offers.add(side)
        elif kind in ("opened", "declared"):
            offers.add(envelope.sealer)
        elif kind in ("decline-offer", "move"):
            offers.discard(other)
    return closed


# --- Two envelopes of one game (format.md §3.1) ------------------------------------------------------------------------

def relation(before: Envelope, after: Envelope) -> str | None:
    """`answers` or `follows`, where `after` is tied so to `before`; a Violation where it says so wrongly."""
    one, two = before.label, after.label
    kind = next((key for key in ("answers", "follows") if two.get(key) == before.fingerprint), None)
    if kind is None:
        return None

    def demand(holds: bool, detail: str) -> None:
        if not holds:
            raise Violation("envelope/relation", detail)

    demand(two["previous_head"] in before.heads, "a head that the envelope before never had")
    demand(all(one[key] == two[key] for key in ("id", "white", "black")), "another game")
    earlier, later = (label.get("moves", "").split() for label in (one, two))
    more = len(later) - len(earlier)
    demand(one.get("start") == two.get("start") and later[: len(earlier)] == earlier, "another score")
    if kind == "follows":
        demand(more >= (0 if before.carrier == "none" else 1), "no move since")
        demand(two["adjournment"] == one["adjournment"] + 1, "not the next adjournment")
        return kind
    demand(more == 1 and two["adjournment"] == one["adjournment"], "not the one move that answers")
    demand(before.carrier != "none" and (before.carrier is None or after.carrier == "paper"), f"an answer to what no {after.carrier or 'file'} answers")
    kept = [who + part for who in ("arbiter", before.sealer) for part in ("_key", "_lock")]
    demand(all(one[key] == two[key] for key in kept if key in one and key in two), "other keys")
    return kind


# --- Writing ---------------------------------------------------------------------------------------------------------

def signed(content: bytes, kind: str, seed: bytes) -> bytes:
    """`content`, which ends behind the line above, with its sig line."""
    signature = curves.ed25519_sign(seed, pae(f"adjourn/1/{kind}", content))
    return content + plain.render_items([("sig", base64url(signature))]).encode()


@dataclass
class Secrets:
    """One sealing's random halves and what follows from them."""

    ld: bytes
    custody: bytes
    reply: bytes
    padded: bytes
    commitment: bytes = b""
    ciphertext: bytes = b""

    def __post_init__(self) -> None:
        ke, kc = derive(self.ld, self.custody, self.reply)
        self.commitment = self.commitment or commit(kc, self.padded)
        self.ciphertext = self.ciphertext or encrypt(ke, self.ld, self.commitment, self.padded)

    def items(self) -> list[tuple[str, Value]]:
        return [
            ("suite", SUITE),
            ("commitment", base64url(self.commitment)),
            ("ciphertext", base64url(self.ciphertext)),
            ("custody_check", base64url(half_check("custody", self.ld, self.custody))),
            ("reply_check", base64url(half_check("reply", self.ld, self.reply))),
        ]

    def behind(self, lock: str) -> bytes:
        return {"custody": self.custody, "reply": self.reply, "author": self.custody + self.reply}[lock]

    def wrap(self, lock: str, recipient: bytes, number: int | None = None) -> list[tuple[str, Value]]:
        """As wrap `number` of the file; without a number, as only a hostile sealer makes one."""
        ikm = ephemeral(self.ld, self.custody, self.reply, number) if number else None
        return make_wrap(lock, recipient, self.ld, self.commitment, self.behind(lock), ikm)


def render_label(items: list[tuple[str, Value]]) -> bytes:
    """Everything before the line [secret] but its LF of distance."""
    return FORMAT_LINE + b"\n" + render_section("[label]", items)


def seal(items: list[tuple[str, Value]], written: str | None, seed: bytes) -> bytes:
    """By the sealer; with a carrier by the arbiter, and `written` is None."""
    head = render_label(items) + b"\n"
    if written is None:
        content = signed(head + b"[seal]\n", "seal", seed)
        verify(content)
        return content
    return sealed_under(head, Secrets(sha256(head), os.urandom(32), os.urandom(32), pad(written)), seed)


def sealed_under(head: bytes, secrets: Secrets, seed: bytes) -> bytes:
    """The file that begins with `head`, up to the line [secret]."""
    items = next(section for section in plain.read_sections(head[:-1], "envelope") if section.header == "[label]").items
    label = {name: kind.type(value) for name, value in items for kind in LABEL if kind.name == name}
    content = head + render_section("[secret]", secrets.items())[1:]
    for number, (lock, recipient) in enumerate(expected_wraps(label), 1):
        content += render_section("[[wrap]]", secrets.wrap(lock, recipient, number))
    content = signed(content + b"\n[seal]\n", "seal", seed)
    verify(content)
    return content


def label_items(label: dict) -> list[tuple[str, Value]]:
    """In order, in normalisation form C, with id, position, side and number worked out where they are left out."""
    label = {k: unicodedata.normalize("NFC", v) if isinstance(v, str) else v for k, v in label.items()}
    unknown = set(label) - {key.name for key in LABEL}
    if unknown:
        raise Violation("envelope/unknown-key", " ".join(sorted(unknown)))
    label.setdefault("id", base64url(os.urandom(16)))
    if "position" not in label:
        board = replay(chess.Board(label.get("start", USUAL_START)), label.get("moves"))
        label["position"] = spelled(board)
        if label.get("carrier") != "none":
            label.setdefault("sealed_by", "white" if board.turn else "black")
            label.setdefault("move_number", board.fullmove_number)
    return [(key.name, label[key.name]) for key in LABEL if key.name in label]


def following(previous: Envelope, relation: str = "answers") -> dict:
    """The label keys that tie an envelope to the one before."""
    return {
        "id": base64url(previous.label["id"]),
        relation: base64url(previous.fingerprint),
        "previous_head": base64url(previous.head),
    }


def accept(content: bytes, seed: bytes, scoresheets: str | None, at: str) -> bytes:
    said: list[tuple[str, Value]] = [] if scoresheets is None else [("scoresheets", scoresheets)]
    return signed(content + render_section("[accept]", [("at", at), *said]), "accept", seed)


def append(content: bytes, kind: str, by: str, own: list[tuple[str, Value]], seed: bytes, at: str) -> bytes:
    return signed(content + render_section("[[entry]]", [("kind", kind), ("at", at), ("by", by), *own]), "entry", seed)


def compare(a: bytes, b: bytes) -> str:
    """§5, of two valid copies of one fingerprint."""
    if verify(a).fingerprint != verify(b).fingerprint:
        return "different"
    return "same" if a == b else "extends" if a.startswith(b) else "cut" if b.startswith(a) else "forked"
