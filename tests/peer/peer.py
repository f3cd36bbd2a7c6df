#!/usr/bin/env python3
"""Holds the program against the second implementation: each reads what the other writes, and both judge the same hostile files.

    peer.py PROGRAM [--seed N] [--envelopes 12] [--keep DIR]

The second implementation is envelope.py with plain.py, keys.py and curves.py, written from docs/format.md; it is itself held to
published vectors first. Prints its seed first and its counts last; the exit status is 0 if and only if nothing failed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import tomllib
import unicodedata
from collections import Counter
from pathlib import Path

import chess
import chess.pgn

import curves
import drawn
import envelope as peer
import hostile
import keys as keyfiles
import plain
from envelope import base64url
from tally import expect, verdict

# The keys and kinds of entries that were met.
seen: set[str] = set()
PASSPHRASE = "Caffè, però senza zucchero"
SEALED_AT, RESUME_AT, OPENED_AT = "2024-05-01T20:00:00+02:00", "2024-05-02T14:00:00+02:00", "2024-05-02T14:05:00+02:00"
EDITIONS = Path(__file__).parents[2] / "src/rules/editions"


# --- The second implementation by itself --------------------------------------------------------------------------------

# What is drawn as nothing, by Unicode's own names.
UNSEEN = re.compile(r"HANGUL (\w+ )?FILLER|HALFWIDTH HANGUL FILLER|COMBINING GRAPHEME JOINER|KHMER VOWEL INHERENT \w+|BRAILLE PATTERN BLANK|"
                    r"(MONGOLIAN FREE )?VARIATION SELECTOR[- ]\w+")


def check_refused() -> None:
    """What §2 says the table is: control, format, separators, private use, surrogates, noncharacters of Unicode 14.0, and what is drawn as nothing."""
    if unicodedata.unidata_version != "14.0.0":
        print(f"refused code points not checked: this Python knows Unicode {unicodedata.unidata_version}")
        return
    wrong = []
    for point in range(0x110000):
        noncharacter = 0xFDD0 <= point <= 0xFDEF or point & 0xFFFE == 0xFFFE
        unseen = UNSEEN.fullmatch(unicodedata.name(chr(point), "")) is not None
        refused = noncharacter or unseen or unicodedata.category(chr(point)) in ("Cc", "Cf", "Zl", "Zp", "Co", "Cs")
        if refused != (plain.REFUSED.fullmatch(chr(point)) is not None):
            wrong.append(f"U+{point:04X}")
    expect("code points", "the table", wrong, [])


def peer_verdict(content: bytes) -> str:
    try:
        peer.verify(content)
    except peer.Violation as violation:
        return violation.code
    return "valid"


# --- The program --------------------------------------------------------------------------------------------------------

class Program:
    """The program under test, one process for each command."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()

    def __call__(self, *arguments: object, passphrases: list[str] | None = None, text: str | None = None) -> tuple[int, dict]:
        command = [str(self.path), *map(str, arguments)]
        if passphrases:
            reading, writing = os.pipe()
            os.write(writing, "".join(f"{p}\n" for p in passphrases).encode())
            os.close(writing)
            command += ["--passphrase-fd", str(reading)]
        if arguments[0] != "release":
            command.append("--json")
        done = subprocess.run(command, capture_output=True, input=(text or "").encode(), pass_fds=[reading] if passphrases else [], check=False)
        if passphrases:
            os.close(reading)
        shown = done.stdout.decode()
        if arguments[0] == "release":
            return done.returncode, {"text": shown.strip(), "said": done.stderr.decode()}
        try:
            return done.returncode, json.loads(shown)
        except json.JSONDecodeError:
            return done.returncode, {"unreadable": shown[:200], "said": done.stderr.decode()[:500]}


def code_of(shown: dict) -> str:
    if shown.get("valid"):
        return "valid"
    return shown["problems"][0]["code"] if shown.get("problems") else shown.get("error", {}).get("code", "?")


# --- What the program writes, the peer reads ----------------------------------------------------------------------------

class Person:
    """One person's keys as the program made them: a file in the clear, a locked one, or a slip."""

    def __init__(self, program: Program, folder: Path, who: str, name: str, locked: bool) -> None:
        self.path, self.locked = folder / f"{who}.key", locked
        how = {"passphrases": [PASSPHRASE]} if locked else {}
        status, made = program("keygen", name, "--out", self.path, *([] if locked else ["--no-passphrase"]), **how)
        expect("keys of the program", f"{who} {made}", status, 0)
        self.keys = keyfiles.read_key_file(self.path.read_bytes(), PASSPHRASE if locked else None)
        line = keyfiles.read_public_line(Path(f"{self.path}.pub").read_bytes())
        spelled = {"name": name, "sign": base64url(self.keys.sign), "unlock": base64url(self.keys.unlock)}
        expect("keys of the program", f"{who}, name", self.keys.name, name)
        expect("keys of the program", f"{who}, public line", line, spelled)
        expect("keys of the program", f"{who}, mode", self.path.stat().st_mode & 0o777, 0o600)

    @property
    def passphrases(self) -> list[str]:
        return [PASSPHRASE] if self.locked else []


def same_names(program: Program, topic: str, file: Path, shown: dict) -> peer.Envelope | None:
    """The peer verifies the file and calls it as the program does."""
    try:
        envelope = peer.verify(file.read_bytes())
    except peer.Violation as violation:
        expect(topic, file.name, str(violation), "valid")
        return None
    seen.update(keys_of(envelope))
    names = {"fingerprint": envelope.fingerprint.hex(), "seal_number": envelope.seal_number, "head": envelope.head.hex()}
    expect(topic, f"{file.name} names", {key: shown.get(key) for key in names}, names)
    status, verified = program("verify", file)
    expect(topic, f"{file.name} verified {code_of(verified)}", (status, {key: verified.get(key) for key in names}), (0, names))
    expect(topic, f"{file.name} entries", verified.get("entries"), len(envelope.entries))
    expect(topic, f"{file.name} state", verified.get("state"), envelope.state)
    expect(topic, f"{file.name} false wraps", verified.get("false_wraps"), false_wraps(envelope))
    return envelope


def keys_of(envelope: peer.Envelope) -> set[str]:
    """The keys of its label, and the kinds of its entries with their keys."""
    found = {f"label: {name}" for name, _ in envelope.sections[1].items}
    for entry in envelope.entries:
        kind = entry.values["kind"]
        found |= {kind, *(f"{kind}: {name}" for name, _ in entry.items if name not in ("kind", "at", "by", "sig"))}
    return found


def every_key() -> set[str]:
    """What the format has, by the peer's tables: a key that is new there must be met here too."""
    found = {f"label: {key.name}" for key in peer.LABEL}
    for kind, keys in (*peer.KINDS.items(), ("opened", peer.OPENED_ON_PAPER)):
        found |= {kind, *(f"{kind}: {key.name}" for key in keys)}
    return found


def false_wraps(envelope: peer.Envelope) -> list[dict] | None:
    """As the program says it: what each should hold, and whose it is."""
    if not envelope.opened or envelope.carrier:
        return None
    holders = [*envelope.officials, envelope.responder, envelope.sealer]
    return [{"lock": envelope.wraps[number - 1]["lock"], "role": holders[number - 1]} for number in peer.false_wraps(envelope)]


def shown_label(program: Program, envelope: peer.Envelope, file: Path) -> None:
    """What the program shows of the label is what the peer reads in it, key for key."""
    status, shown = program("show", file)
    label = shown.get("label", {})
    expect("labels shown", file.name, status, 0)
    for key, value in envelope.sections[1].items:
        expect("labels shown", f"{file.name} {key}", label.get(key), value)
    present = {key for key, value in label.items() if value is not None}
    expect("labels shown", f"{file.name} keys", present, {key for key, _ in envelope.sections[1].items})
    kinds = [entry.values["kind"] for entry in envelope.entries]
    expect("labels shown", f"{file.name} kinds", [entry["kind"] for entry in shown.get("entries", [])], kinds)


def game_text(board: chess.Board, start: chess.Board, tags: dict[str, str | None]) -> str:
    game = chess.pgn.Game()
    if start.fen() != chess.STARTING_FEN:
        game.setup(start)
    node: chess.pgn.GameNode = game
    for move in board.move_stack:
        node = node.add_variation(move)
    game.headers["Result"] = "*"
    for tag in ("Event", "Site", "Round"):
        # python-chess writes the quotes and backslashes of a tag as they stand.
        game.headers[tag] = (tags.get(tag.lower()) or "?").replace("\\", "\\\\").replace('"', '\\"')
    game.headers["White"], game.headers["Black"] = "Blanc, Vera", "Schwarz, Nils"
    return str(game)


def playable(rng: random.Random) -> tuple[chess.Board, chess.Board]:
    """A game with something left to play, so that no edition finds it over, and where its score starts."""
    while True:
        start = drawn.random_game(rng, chess.Board(), 30) if rng.random() < 0.4 else chess.Board()
        start = chess.Board(start.fen(en_passant="legal"))
        board = drawn.random_game(rng, start, 60)
        if len(board.piece_map()) > 12 and not board.is_fivefold_repetition() and board.halfmove_clock < 90:
            return start, board


def seal_flags(rng: random.Random, folder: Path, people: dict[str, Person], deputies: int, side: str, move: str) -> list:
    edition = rng.choice(sorted(path.stem for path in EDITIONS.glob("fide-*.toml")))
    flags: list = ["--arbiter-key", f"{people['arbiter'].path}.pub", "--rules", edition, "--notation", "en", "--resume-at", RESUME_AT, "--zone", "Europe/Rome",
                   "--place", rng.choice(["Sala 2", 'Große "Halle"', "back\\slash"]), "--white-used", f"{rng.randrange(2, 90)}:00:01", "--black-used", f"{rng.randrange(2, 90)}:59:59",
                   "--time-control", rng.choice(["40/9000:16/3600", "1/259200", "5400+30", "-", "?"]), "--draw-offer", rng.choice(["none", "white", "black"]), "--at", SEALED_AT]
    for number in range(1, deputies + 1):
        flags += ["--deputy-key", f"{people[f'deputy{number}'].path}.pub"]
    if rng.random() < 0.5:
        flags += ["--resume-end", "2024-05-02T20:00:00+02:00"]
    # Only where the edition leaves it to the event, and always where it would let nobody be late.
    rules = tomllib.loads((EDITIONS / f"{edition}.toml").read_text())["rules"]
    none_of_its_own = rules["late_after"]["says"] in (0, "silent")
    if (rng.random() < 0.5 or none_of_its_own) and rules["late_after_set_by"]["says"] == "event":
        flags += ["--late-after", "0:30:00"]
    if rng.random() < 0.5:
        flags += ["--known-move", move]
        if rng.random() < 0.5:
            flags += ["--claim", rng.choice(["9.2a", "9.3(a)"])]
    charged = rng.random()
    if charged < 0.7:
        flags += ["--session-end", "2024-05-01T20:30:00+02:00"]
    if charged < 0.4:
        flags += ["--early", "--early-charge", "0:20:00"]
    return flags


def from_program(program: Program, rng: random.Random, folder: Path, number: int, locked: bool) -> None:
    folder.mkdir()
    deputies = rng.randrange(5)
    names = {**hostile.PEOPLE, "white": "Blanc, Vera", "black": "Schwarz, Nils"}
    people = {who: Person(program, folder, who, names[who], locked and who in ("arbiter", "white")) for who in names}
    start, board = playable(rng)
    move = rng.choice(list(board.legal_moves))
    san = board.san(move)
    side, other = ("white", "black") if board.turn else ("black", "white")
    flags = seal_flags(rng, folder, people, deputies, side, san)
    known = "--known-move" in flags
    claim = flags[flags.index("--claim") + 1] if "--claim" in flags else None
    text = san if known else rng.choice([san, "", board.lan(move), "♞?", "x" * 64, "\u03b1\u0301!", drawn.random_text(rng, 14)])
    score, file = folder / "game.pgn", folder / "game.envelope"
    tags = {tag: drawn.random_text(rng, 20).strip() or None if rng.random() < 0.6 else None for tag in ("event", "site", "round")}
    score.write_text(game_text(board, start, tags))
    sealer = people[side]
    keyed = rng.random() < 0.5  # the others have one-time slips
    if keyed:
        flags += ["--sealer-key", sealer.path] + (["--" + other + "-key", f"{people[other].path}.pub"] if rng.random() < 0.5 else [])
    flags += ["--slips", folder / "slips", "--move-file", "-"]
    status, shown = program("seal", score, "--out", file, *flags, passphrases=sealer.passphrases if keyed else None, text=text or "\n")  # an empty line is an empty envelope
    expect("envelopes of the program", f"{number} seal {shown if status else ''}", status, 0)
    if status:
        return
    sealed = same_names(program, "envelopes of the program", file, shown)
    if sealed is None:
        return
    shown_label(program, sealed, file)
    moves = " ".join(m.uci() for m in board.move_stack) or None
    items = dict(sealed.sections[1].items)
    facts = {"moves": moves, "position": board.fen(en_passant="legal"), "sealed_by": side, "move_number": board.fullmove_number, "sealed_at": SEALED_AT,
             "known_move": move.uci() if known else None, "claim": claim and {"9.2a": "9.2(a)"}.get(claim, claim), "start": None if peer.spelled(start) == peer.USUAL_START else peer.spelled(start),
             "early_charge": "0:20:00" if "--early" in flags else None, **{tag: value and unicodedata.normalize("NFC", value) for tag, value in tags.items()}}
    expect("envelopes of the program", f"{number} facts", {key: items.get(key) for key in facts}, facts)

    slips = {row["side"]: row["path"] for row in shown["slips"]}
    secret = {who: keyfiles.from_slip(Path(slips[who]).read_text()) if who in slips else people[who].keys for who in ("white", "black")}
    arbiter = people["arbiter"]
    status, shown = program("accept", file, "--key", arbiter.path, "--scoresheets", rng.choice(["none", "white", "black", "both"]), "--at", SEALED_AT, passphrases=arbiter.passphrases)
    expect("envelopes of the program", f"{number} accept", status, 0)
    accepted = same_names(program, "envelopes of the program", file, shown)
    source_file = slips.get(other, people[other].path)
    keys_needed = [] if other in slips else people[other].passphrases
    status, released = program("release", file, "--key", source_file, passphrases=keys_needed)
    half = curves.bech32m_encode("adjhalf", peer.half_of(accepted, "reply", secret[other]))
    expect("halves", f"{number} released by the program", (status, released["text"]), (0, half))

    # The peer opens a copy with each source; the program opens the file with one.
    wanted = unicodedata.normalize("NFC", text)
    openers = {"slip": {"reply_key": secret[other]}, "half": {"reply_half": released["text"]}, "author": {"author_key": secret[side]}}
    for source, how in openers.items():
        own = peer.open_envelope(accepted, arbiter.keys, **how)
        copy = peer.verify(peer.append(accepted.content, "opened", "arbiter", own, arbiter.keys.seed, OPENED_AT))
        expect("envelopes of the program", f"{number} opened by the peer with {source}", peer.written_move(copy), {"outcome": "text" if wanted else "empty", "written": wanted})
        (folder / f"{source}.envelope").write_bytes(copy.content)
        status, verified = program("verify", folder / f"{source}.envelope", "--copy", file)
        expect("envelopes of the program", f"{number} opened by the peer with {source}, verified", (status, verified.get("copy")), (0, "extends"))
    source = rng.choice(list(openers))
    opener = rng.choice(["arbiter", *(f"deputy{i}" for i in range(1, deputies + 1))])
    options, passphrases = {
        "slip": (["--reply-key", source_file], keys_needed),
        "half": (["--reply-half", half], []),
        "author": (["--author-key", slips.get(side, sealer.path)], [] if side in slips else sealer.passphrases),
    }[source]
    status, shown = program("open", file, "--key", people[opener].path, *options, "--here-since", RESUME_AT, "--at", OPENED_AT,
                            passphrases=people[opener].passphrases + passphrases)
    expect("envelopes of the program", f"{number} open", (status, shown.get("written")), (0, wanted))
    opened = same_names(program, "envelopes of the program", file, shown)
    if opened and opened.opened:
        expect("envelopes of the program", f"{number} opened", (peer.written_move(opened).get("written"), opened.opened.values["by"], opened.opened.values["reply_from"]), (wanted, opener, source))
        shown_label(program, opened, file)


# --- What the peer writes, the program reads ----------------------------------------------------------------------------

def goes_on(previous: peer.Envelope, start: chess.Board, board: chess.Board) -> bool:
    """Whether a game is that of an envelope, with as many moves or more."""
    before, after = (previous.label.get("moves") or "").split(), [move.uci() for move in board.move_stack]
    return (previous.label.get("start") or peer.USUAL_START) == peer.spelled(start) and after[: len(before)] == before


def kept(program: Program, file: Path, content: bytes) -> peer.Envelope:
    """What the peer has written, and the program reads."""
    file.write_bytes(content)
    envelope = peer.verify(content)
    same_names(program, "envelopes of the peer", file, {"fingerprint": envelope.fingerprint.hex(), "seal_number": envelope.seal_number, "head": envelope.head.hex()})
    return envelope


def without_secret(program: Program, rng: random.Random, folder: Path, number: int) -> None:
    """A move on paper, or none, in every state."""
    folder.mkdir()
    people = {who: keyfiles.generate(name) for who, name in hostile.PEOPLE.items()}
    start, board = playable(rng)
    label = {**drawn.random_label(rng, people, board, start), "rules": "fide-1997", "rules_digest": base64url(hostile.RULES_DIGEST)}
    arbiter, file = people["arbiter"].seed, folder / "game.envelope"
    sealed = kept(program, file, peer.seal(peer.label_items(drawn.without_secret(rng, label)), None, arbiter))
    shown_label(program, sealed, file)
    envelope = kept(program, file, peer.accept(sealed.content, arbiter, rng.choice([None, "none", "white", "black", "both"]), drawn.random_moment(rng, 6)))
    for _ in range(rng.randrange(8)):
        envelope = kept(program, file, drawn.append_random(rng, envelope, people))
    shown_label(program, envelope, file)
    spoil(program, rng, folder, number, envelope.content)


def from_peer(program: Program, rng: random.Random, folder: Path, number: int, previous: peer.Envelope | None, people: dict | None) -> tuple[peer.Envelope, dict]:
    folder.mkdir()
    people = people or {who: keyfiles.generate(name) for who, name in hostile.PEOPLE.items()}
    files = {}
    for who, keys in people.items():
        files[who] = folder / who
        locked = rng.random() < 0.2
        keyfiles.write_private(str(files[who]), keyfiles.write_key_file(keys, PASSPHRASE if locked else None, rng.choice([(64, 1, 1), (65536, 3, 1), (96, 2, 3)])))
        Path(f"{files[who]}.pub").write_text(keyfiles.public_line(keys) + "\n" * rng.randrange(2))
    locked = {who: [PASSPHRASE] if b"argon2id" in path.read_bytes() else [] for who, path in files.items()}
    start, board = playable(rng)
    # A9(c): the other side answers; and the game is another one, not by chance the same with more moves.
    while previous and (board.turn == (previous.sealer == "white") or goes_on(previous, start, board)):
        start, board = playable(rng)
    move = rng.choice(list(board.legal_moves))
    text = rng.choice([board.san(move), "", board.uci(move), drawn.random_text(rng, 14)])
    label = {**drawn.random_label(rng, people, board, start, previous is not None), "rules": "fide-1997", "rules_digest": base64url(hostile.RULES_DIGEST)}
    if previous:
        label |= {**peer.following(previous), "adjournment": previous.label["adjournment"]}
    sealed = peer.verify(peer.seal(peer.label_items(label), text, people[label["sealed_by"]].seed))
    file = folder / "game.envelope"
    keep = lambda content: kept(program, file, content)
    keep(sealed.content)
    shown_label(program, sealed, file)
    known = [flag for who in ("white", "black", "arbiter") for flag in (f"--{who}-key", f"{files[who]}.pub")]
    status, shown = program("verify", file, *known, "--fingerprint", rng.choice([sealed.fingerprint.hex(), sealed.seal_number]), "--head", sealed.head.hex())
    expect("envelopes of the peer", f"{number} with public lines {shown}", status, 0)
    if previous:
        before = folder / "previous.envelope"
        before.write_bytes(previous.content)
        status, shown = program("verify", file, "--previous", before)
        # Everything fits but the score: the game is drawn anew.
        problems = [problem["message"] for problem in shown["problems"]]
        expect("envelopes of the peer", f"{number} answers the one before", (status, problems), (3, ["the score does not continue that of the envelope before"]))
    if rng.random() < 0.5:
        status, shown = program("accept", file, "--key", files["arbiter"], "--scoresheets", "both", "--at", label["sealed_at"], passphrases=locked["arbiter"])
        expect("envelopes of the peer", f"{number} accepted by the program {shown if status else ''}", status, 0)
        accepted = peer.verify(file.read_bytes())
    else:
        accepted = keep(peer.accept(sealed.content, people["arbiter"].seed, "both", drawn.random_moment(rng, 6)))
    begins = label.get("resume_at")
    if begins is None:
        # Date and place were still to be agreed.
        begins = "2024-06-12T15:00:00+02:00"
        status, shown = program("record", file, "--key", files["arbiter"], "--at", "2024-06-10T12:00:00+00:00", "set-resumption", begins, "both", "agreed",
                                "--zone", "Europe/Rome", "--place", "Sala 2", passphrases=locked["arbiter"])
        expect("envelopes of the peer", f"{number} agreed on a time {shown if status else ''}", status, 0)
        accepted = peer.verify(file.read_bytes())
    opener, source = rng.choice(sealed.officials), rng.choice(["slip", "half", "author"])
    half = curves.bech32m_encode("adjhalf", peer.half_of(accepted, "reply", people[sealed.responder]))
    options, passphrases = {
        "slip": (["--reply-key", files[sealed.responder]], locked[sealed.responder]),
        "half": (["--reply-half", rng.choice([half, half.upper(), f" {half} "])], []),
        "author": (["--author-key", files[sealed.sealer]], locked[sealed.sealer]),
    }[source]
    status, shown = program("open", file, "--key", files[opener], *options, "--here-since", "now", "--at", begins, passphrases=locked[opener] + passphrases)
    wanted = unicodedata.normalize("NFC", text)
    expect("envelopes of the peer", f"{number} opened by the program {shown.get('error')}", (status, shown.get("written")), (0, wanted))
    opened = peer.verify(file.read_bytes())
    for _ in range(rng.randrange(6)):
        opened = keep(drawn.append_random(rng, opened, people))
    shown_label(program, opened, file)
    return opened, people


def spoil(program: Program, rng: random.Random, folder: Path, number: int, content: bytes) -> None:
    """One bit changed anywhere, or the end cut anywhere but behind a sig line: neither takes it."""
    ends = {i + 1 for i in range(len(content)) if content[i:i + 1] == b"\n" and content[: i + 1].splitlines()[-1].startswith(b"sig = ")}
    file = folder / "spoilt.envelope"
    for at in (rng.randrange(len(content)) for _ in range(6)):
        changed = bytearray(content)
        changed[at] ^= 1 << rng.randrange(8)
        for what, spoilt, sound in (("changed", bytes(changed), False), ("cut", content[:at], at in ends)):
            file.write_bytes(spoilt)
            found = peer_verdict(spoilt) == "valid", program("verify", file)[0] == 0
            expect("spoilt", f"{number} {what} at {at}", found, (sound, sound))


# --- Hostile files ------------------------------------------------------------------------------------------------------

def check_hostile(program: Program, folder: Path) -> None:
    manifest = hostile.write(folder, hostile.Forge())
    by_code: Counter[str] = Counter()
    for case in manifest["cases"]:
        file = folder / case["file"]
        wanted, content = [case["expect"], *case["also"]], file.read_bytes()
        status, shown = program("verify", file)
        found, mine = code_of(shown), peer_verdict(content)
        by_code[found] += 1
        said = status, found in wanted, mine in wanted
        expect("hostile files", f"{case['name']}: program {found}, peer {mine}, wanted {wanted}", said, (0 if case["expect"] == "valid" else 3, True, True))
        if found == "valid":
            read = peer.verify(content)
            seen.update(keys_of(read))
            expect("states", case["name"], shown.get("state"), read.state)
        if "open" in case:
            opened_by_peer(folder, case)
            opened_by_program(program, folder, case)
    for row in manifest["comparisons"]:
        one, two = (folder / row[name] for name in "ab")
        status, shown = program("verify", one, "--copy", two)
        found = status, shown.get("copy"), peer.compare(one.read_bytes(), two.read_bytes())
        expect("copies", f"{row['a']} {row['b']}", found, (3 if row["relation"] in ("cut", "forked") else 0, row["relation"], row["relation"]))
    for row in manifest["relations"]:
        before, after = (folder / row[name] for name in ("before", "after"))
        status, shown = program("verify", after, "--previous", before)
        found = status, relation_by_peer(before.read_bytes(), after.read_bytes())
        expect("relations", f"{row['name']} {shown.get('problems')}", found, (3 if row["expect"] == "refused" else 0, row["expect"]))
    sound = next(case for case in manifest["cases"] if case["name"] == "open/as it should be")
    for row in manifest["public_lines"]:
        status, shown = program("verify", folder / sound["file"], "--white-key", folder / row["file"])
        found = {0: "valid", 2: "refused", 3: "refused"}.get(status, f"status {status}")
        # What an editor adds at the ends of a file, and mail between its words, the program forgives; no reader of the format does.
        wanted = "valid" if row["name"] in ("carriage return", "byte order mark", "two spaces") else row["expect"]
        mine = taken(lambda: keyfiles.read_public_line((folder / row["file"]).read_bytes()))
        expect("public lines", f"{row['name']} {shown}", (found, mine), (wanted, row["expect"] == "valid"))
    for row in manifest["key_files"]:
        secret = [row["passphrase"]] if "passphrase" in row else None
        status, shown = program("declare", folder / sound["file"], "--move", "Bb5", "--author-key", folder / row["file"], passphrases=secret)
        found = shown.get("verdict", f"refused {status}")
        mine = taken(lambda: keyfiles.read_key_file((folder / row["file"]).read_bytes(), row.get("passphrase")))
        fine = row["expect"] == "valid"
        expect("key files", f"{row['name']} {shown}", (found, mine), ("confirmed" if fine else "refused 3", fine))
    for code, count in sorted(by_code.items()):
        print(f"{count:6} {code}")


def relation_by_peer(before: bytes, after: bytes) -> str | None:
    try:
        return peer.relation(peer.verify(before), peer.verify(after))
    except peer.Violation as violation:
        return "refused" if violation.code == "envelope/relation" else violation.code


def taken(read) -> bool:
    try:
        read()
    except peer.Violation:
        return False
    return True


def opened_by_peer(folder: Path, case: dict) -> None:
    how, name, content = case["open"], case["name"], (folder / case["file"]).read_bytes()
    try:
        key, reply, author = (keyfiles.load(str(folder / how[which])) if which in how else None for which in ("key", "reply_key", "author_key"))
        own = peer.open_envelope(peer.verify(content), key, reply, how.get("reply_half"), author)
        opened = peer.verify(peer.append(content, "opened", peer.official_of(peer.verify(content), key), own, key.seed, OPENED_AT))
        found = peer.written_move(opened)
    except peer.DeadWrap as dead:
        found = {"outcome": "dead", "wrap": dead.wrap}
    except peer.Violation:
        found = {"outcome": "dead"}
    wanted = {key: how[key] for key in ("outcome", "written", "wrap") if key in how}
    expect("hostile openings of the peer", name, {key: found.get(key) for key in wanted}, wanted)


def opened_by_program(program: Program, folder: Path, case: dict) -> None:
    how, name = case["open"], case["name"]
    file = folder / "opening.envelope"
    before = (folder / case["file"]).read_bytes()
    file.write_bytes(before)
    options = ["--key", folder / how["key"]]
    for option in ("reply_key", "author_key"):
        if option in how:
            options += ["--" + option.replace("_", "-"), folder / how[option]]
    if "reply_half" in how:
        options += [f"--reply-half={how['reply_half']}"]
    status, shown = program("open", file, *options, "--here-since", RESUME_AT, "--at", OPENED_AT)
    said = shown.get("error", {}).get("message", "")
    match how["outcome"]:
        case "text" | "empty":
            expect("hostile openings", name, (status, shown.get("written")), (0, how.get("written", "")))
        case "malformed" | "unintelligible":
            ruling = shown.get("ruling", {})
            expect("hostile openings", f"{name} {said}", (status, shown.get("written"), ruling.get("reading")), (0, None, "unintelligible"))
        case "dead":
            # Without a wrap to name, the fault is in what was brought, or it is not the time: no file, not verified, refused.
            refusals = (3,) if "wrap" in how else (1, 3, 4)
            expect("hostile openings", f"{name} {status} {said}", (status in refusals, file.read_bytes() == before), (True, True))
            if "wrap" in how:
                expect("hostile openings", f"{name}, wrap named: {said}", f"the {how['wrap']} wrap" in said, True)
    if status == 0:
        opened = peer.verify(file.read_bytes())
        recorded = peer.written_move(opened)
        expect("hostile openings", f"{name}, false wraps", shown.get("false_wraps"), false_wraps(opened))
        expect("hostile openings", f"{name}, afterwards", recorded["outcome"], how["outcome"])


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program", type=Path)
    arguments.add_argument("--seed", type=int, default=random.randrange(2**32))
    arguments.add_argument("--envelopes", type=int, default=12)
    arguments.add_argument("--keep", type=Path, help="a new folder for the files, instead of a temporary one")
    chosen = arguments.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    rng, program = random.Random(chosen.seed), Program(chosen.program)
    check_refused()
    with tempfile.TemporaryDirectory() as made:
        folder = chosen.keep or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(chosen.envelopes):
            from_program(program, rng, folder / f"program-{number}", number, locked=number % 6 == 0)
        previous, people = None, None
        for number in range(chosen.envelopes):
            answers = number % 3 == 2
            previous, people = from_peer(program, rng, folder / f"peer-{number}", number, previous if answers else None, people if answers else None)
            spoil(program, rng, folder, number, previous.content)
        for number in range(chosen.envelopes):
            without_secret(program, rng, folder / f"carrier-{number}", number)
        check_hostile(program, folder / "hostile")
    for key in sorted(every_key()):
        expect("keys and kinds of entries met", key, key in seen, True)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
