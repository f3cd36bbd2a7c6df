#!/usr/bin/env python3
"""Checks the second implementation against the hostile envelopes, and against itself over random ones.

    check.py [--seed N] [--envelopes 50] [--keep DIR]

Prints its seed first and its counts last; the exit status is 0 if and only if nothing failed. Keys and halves come from
the operating system's generator, so the seed fixes the games, the labels and the entries, not the bytes.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import tempfile
import unicodedata
from collections import Counter
from pathlib import Path

import chess

import curves
import envelope as peer
import hostile
import keys as keyfiles
import plain
from envelope import Violation, base64url

counts: Counter[str] = Counter()
failures: list[str] = []


def expect(topic: str, name: str, found: object, wanted: object) -> None:
    counts[topic] += 1
    if found != wanted:
        failures.append(f"{topic}: {name}: {found!r}, expected {wanted!r}")


def command(*arguments: object) -> tuple[int, str]:
    """The peer's command line, in this process: exit status and what it prints."""
    try:
        return 0, peer.run(peer.parser().parse_args([str(a) for a in arguments]))
    except Violation as violation:
        return 3, violation.code
    except peer.DeadWrap as dead:
        return 3, f"open/wrap {dead.wrap}"


# --- Hostile files ---------------------------------------------------------------------------------------------------

def check_hostile(out: Path) -> None:
    manifest = hostile.write(out, hostile.Forge())
    for case in manifest["cases"]:
        file = out / case["file"]
        status, printed = command("verify", file)
        found = printed.split("\n")[0]
        expect("verdicts", f"{case['name']} {found}", (status, found in [case["expect"], *case["also"]]), (0 if case["expect"] == "valid" else 3, True))
        if "open" in case:
            check_opening(out, case)
    for row in manifest["comparisons"]:
        expect("comparisons", f"{row['a']} {row['b']}", command("compare", out / row["a"], out / row["b"]), (0, row["relation"]))
    for row in manifest["public_lines"]:
        expect("public lines", row["name"], verdict(command("read-public", out / row["file"])), row["expect"])
    for row in manifest["key_files"]:
        os.environ["PEER_PASSPHRASE"] = row.get("passphrase", "")
        if "passphrase" not in row:
            del os.environ["PEER_PASSPHRASE"]
        expect("key files", row["name"], verdict(command("read-key", out / row["file"])), row["expect"])
    os.environ.pop("PEER_PASSPHRASE", None)


def verdict(result: tuple[int, str]) -> str:
    return "valid" if result[0] == 0 else "refused"


def check_opening(out: Path, case: dict) -> None:
    file, opened = out / case["file"], out / "opened.adjourn"
    how = case["open"]
    before = file.read_bytes()
    options = ["--key", out / how["key"]]
    for name in ("reply_key", "author_key"):
        if name in how:
            options += ["--" + name.replace("_", "-"), out / how[name]]
    if "reply_half" in how:
        options += [f"--reply-half={how['reply_half']}"]
    opened.unlink(missing_ok=True)
    status, printed = command("open", file, *options, "--out", opened)
    expect("openings", case["name"] + ", the file itself", file.read_bytes(), before)
    if how["outcome"] == "dead":
        expect("openings", case["name"], (status, opened.exists()), (3, False))
        if "wrap" in how:
            expect("openings", case["name"] + ", wrap", printed, f"open/wrap {how['wrap']}")
        return
    if status:
        expect("openings", case["name"], printed, how["outcome"])
        return
    shown = json.loads(printed)
    expect("openings", case["name"], shown["outcome"], how["outcome"])
    if "written" in how:
        expect("openings", case["name"] + ", written", shown["written"], how["written"])
    expect("openings", case["name"] + ", afterwards", command("verify", opened)[1].split("\n")[:2], ["valid", "state opened"])


# --- The table of refused code points ---------------------------------------------------------------------------------

# What is drawn as nothing, by Unicode's own names.
UNSEEN = re.compile(r"HANGUL (\w+ )?FILLER|HALFWIDTH HANGUL FILLER|COMBINING GRAPHEME JOINER|KHMER VOWEL INHERENT \w+|BRAILLE PATTERN BLANK|"
                    r"(MONGOLIAN FREE )?VARIATION SELECTOR[- ]\w+")


def check_refused() -> None:
    """What §2 says the table is: control, format, separators, private use, surrogates, noncharacters of Unicode 14.0, and what is drawn as nothing."""
    if unicodedata.unidata_version != "14.0.0":
        print(f"refused code points not checked: this Python knows Unicode {unicodedata.unidata_version}")
        return
    for point in range(0x110000):
        noncharacter = 0xFDD0 <= point <= 0xFDEF or point & 0xFFFE == 0xFFFE
        unseen = UNSEEN.fullmatch(unicodedata.name(chr(point), "")) is not None
        refused = noncharacter or unseen or unicodedata.category(chr(point)) in ("Cc", "Cf", "Zl", "Zp", "Co", "Cs")
        expect("code points", f"U+{point:04X}", plain.REFUSED.fullmatch(chr(point)) is not None, refused)


# --- Strict signatures -----------------------------------------------------------------------------------------------

def check_signatures(rng: random.Random) -> None:
    """OpenSSL with our checks in front, and the equation by hand, agree on honest and on forged signatures."""
    torsion = hostile.torsion_point()
    for number in range(40):
        seed, message = rng.randbytes(32), rng.randbytes(rng.randrange(100))
        public, scalar = curves.ed25519_public(seed), curves.secret_scalar(seed)
        part = curves.multiply(rng.randrange(8), torsion)
        nonce = rng.choice([0, rng.randrange(curves.ORDER)])
        r = curves.encode_point(curves.add(curves.multiply(nonce, curves.BASE), part))
        forged = hostile.forged(scalar, public, message, nonce, r)
        mixed = curves.encode_point(curves.add(curves.multiply(scalar, curves.BASE), part))
        for key, signature in (
            (public, curves.ed25519_sign(seed, message)), (public, forged), (public, hostile.flip(curves.ed25519_sign(seed, message), rng.randrange(64))),
            (mixed, hostile.forged(scalar, mixed, message, nonce, r)), (curves.encode_point(part), forged),
        ):
            by_hand = curves.ed25519_verify_by_hand(key, message, signature)
            expect("signatures", f"{number} {key.hex()} {signature.hex()}", curves.ed25519_verify(key, message, signature), by_hand)


# --- Random envelopes ------------------------------------------------------------------------------------------------

LETTERS = "abc XYZ 0123 áéíőü ßøŁ ćžğ ДЖя αβγ שחמ ♞♔ 馬 \"\\ [=]#' e\u0301"


def random_text(rng: random.Random, longest: int = 60) -> str:
    return "".join(rng.choice(LETTERS) for _ in range(rng.randint(1, longest)))


def random_game(rng: random.Random, start: chess.Board, longest: int) -> chess.Board:
    board = start.copy(stack=False)
    for _ in range(rng.randint(0, longest)):
        move = rng.choice(list(board.legal_moves))
        board.push(move)
        if not any(board.legal_moves):
            board.pop()
            break
    return board


def random_moment(rng: random.Random, day: int) -> str:
    """On that day of June 2024, in any zone: three days apart is later in every zone."""
    sign, hours, minutes = rng.choice("+-"), rng.randrange(24), rng.randrange(1, 60)
    return f"2024-06-{day:02}T{rng.randrange(24):02}:{rng.randrange(60):02}:{rng.randrange(60):02}{sign}{hours:02}:{minutes:02}"


def random_label(rng: random.Random, people: dict, board: chess.Board, start: chess.Board, answers: bool = False) -> dict:
    named = ["white", "black", "arbiter", *(f"deputy{i}" for i in range(1, rng.randint(0, 4) + 1))]
    label = {who: people[who].name for who in named}
    label |= {who + "_key": base64url(people[who].sign) for who in named}
    label |= {who + "_lock": base64url(people[who].unlock) for who in named}
    maybe = lambda value: value if rng.random() < 0.5 else None
    label |= {name: maybe(random_text(rng)) for name in ("event", "site", "date", "round")}
    label |= {"board": maybe(rng.choice(["7", "2.4", "Доска 12", "x" * 32]))}
    label |= {name: maybe(str(rng.choice([1, 2016192, 99999999999]))) for name in ("white_id", "black_id")}
    notation = rng.choice([*plain.LETTERS, *plain.WITHOUT_LETTERS, "uci"])
    controls = rng.choices(["40/9000:16/3600", "1/259200", "5400+30", "-", "?"], k=2)
    early = rng.random() < 0.5
    usual = peer.spelled(start) == peer.USUAL_START
    sealer = "white" if board.turn else "black"
    known = maybe(rng.choice(list(board.legal_moves)).uci())
    label |= {
        "rules": rng.choice(["FIDE 1997", random_text(rng)]), "rules_digest": base64url(rng.randbytes(32)), "late_after": maybe(rng.randrange(7200)),
        "notation": notation, "letters": plain.LETTERS.get(notation), "time_control": controls[0],
        "time_control_text": "G/90; d5" if controls[0] == "?" and rng.random() < 0.5 else None,
        "start": None if usual else peer.spelled(start), "moves": " ".join(m.uci() for m in board.move_stack) or None, "position": peer.spelled(board),
        "sealed_by": sealer, "move_number": board.fullmove_number, "white_used": f"{rng.randrange(1, 100)}:00:59", "black_used": f"{rng.randrange(1, 100)}:59:00",
        "session_end": random_moment(rng, 9) if early else None, "early_charge": "0:20:00" if early and rng.random() < 0.5 else None,
        "draw_offer": rng.choice(["none", "white", "black"]), "known_move": known, "claim": maybe(rng.choice(["9.2(a)", "9.3(a)"])) if known else None,
        "sealed_at": random_moment(rng, 5), "typed_at": maybe(random_moment(rng, 8)), "resume_at": random_moment(rng, 15), "resume_end": maybe(random_moment(rng, 20)),
        "resume_zone": rng.choice(["Europe/Rome", "UTC", "America/Argentina/Ushuaia", "Etc/GMT+5"]), "resume_place": random_text(rng), "adjournment": rng.randint(1, 9),
    }
    if controls[0] != controls[1] and rng.random() < 0.5:
        label |= {"time_control": None, "time_control_text": None, "white_time_control": controls[0], "black_time_control": controls[1]}
    if not answers and rng.random() < 0.25:
        label |= {"resume_by": label["resume_at"], "resume_at": None, "resume_end": None, "resume_zone": None, "resume_place": None}
    return {key: value for key, value in label.items() if value is not None}


def append_random(rng: random.Random, envelope: peer.Envelope, people: dict) -> bytes:
    kind, own = rng.choice(list(hostile.sample_entries().items()))
    if kind in ("void", "appeal"):
        kept = ("opened", "witness") if kind == "void" else ()
        signers = envelope.officials if kind == "void" else peer.SIGNERS
        free = [n for n, entry in enumerate(envelope.entries, 1) if entry.values["kind"] not in kept and entry.values["by"] in signers]
        if not free:
            kind, own = "start", {}
        else:
            own = {**own, "entry": rng.choice(free)}
    if "side" in own:
        own = {**own, "side": rng.choice(["white", "black"])}
    by = envelope.responder if kind == "witness" else rng.choice(envelope.officials)
    if kind in peer.SIDE_MAY_SIGN and rng.random() < 0.5:
        by = own[peer.SIDE_MAY_SIGN[kind]]
    items = [(key.name, own[key.name]) for key in peer.KINDS[kind] if key.name in own]
    return peer.append(envelope.content, kind, by, items, people[by].seed, random_moment(rng, rng.randint(1, 28)))


def round_trip(rng: random.Random, folder: Path, number: int, people: dict, previous: peer.Envelope | None, start: chess.Board, board: chess.Board) -> peer.Envelope:
    """Seals, accepts, appends and opens one envelope, half by files and half in memory; gives back the opened one."""
    move = rng.choice(list(board.legal_moves))
    text = rng.choice(["", board.san(move), board.lan(move), board.uci(move), random_text(rng, 14)])
    label = random_label(rng, people, board, start, answers=previous is not None)
    file, spec = folder / f"{number}.adjourn", folder / f"{number}.json"
    description = {"label": label, "text": text, "key": str(folder / label["sealed_by"])}
    if previous:
        before = folder / f"{number}.previous"
        before.write_bytes(previous.content)
        description["previous_file"] = str(before)
        label["adjournment"] = previous.label["adjournment"]
    spec.write_text(json.dumps(description))
    status, printed = command("seal", spec, file)
    expect("round trips", f"{number} seal {printed}", status, 0)
    sealed = peer.verify(file.read_bytes())
    for name, value in label.items():
        shown = dict(sealed.sections[1].items)[name]
        expect("label values", f"{number} {name}", shown, unicodedata.normalize("NFC", value) if isinstance(value, str) else value)
    if previous:
        expect("round trips", f"{number} previous", (sealed.label["id"], sealed.label["answers"], sealed.label["previous_head"], sealed.sealer),
               (previous.label["id"], previous.fingerprint, previous.head, previous.responder))
    expect("round trips", f"{number} accept", command("accept", file, "--key", folder / "arbiter", "--scoresheets", rng.choice(["none", "white", "black", "both"]))[0], 0)
    for _ in range(rng.randrange(4)):
        file.write_bytes(append_random(rng, peer.verify(file.read_bytes()), people))
    opener = rng.choice(sealed.officials)
    source = rng.choice(["slip", "half", "author"])
    if source == "half":
        half = command("release", file, "--key", folder / sealed.responder)[1]
        options = ["--reply-half", rng.choice([half, half.upper(), f" {half} "])]
    else:
        options = ["--reply-key", folder / sealed.responder] if source == "slip" else ["--author-key", folder / sealed.sealer]
    status, printed = command("open", file, "--key", folder / opener, *options)
    wanted = unicodedata.normalize("NFC", text)
    found = json.loads(printed) if status == 0 else printed
    expect("round trips", f"{number} open", found, {"outcome": "text" if wanted else "empty", "written": wanted, "reply_from": source})
    for _ in range(rng.randrange(4)):
        entry = folder / "entry.json"
        entry.write_text(json.dumps({"kind": "session", "by": opener, "at": random_moment(rng, 15), "start": random_moment(rng, 12), "end": random_moment(rng, 18)}))
        expect("round trips", f"{number} append", command("append", file, entry, "--key", folder / opener)[0], 0)
    opened = peer.verify(file.read_bytes())
    expect("round trips", f"{number} names", (opened.fingerprint, opened.seal_number, opened.state), (sealed.fingerprint, sealed.seal_number, "opened"))
    expect("round trips", f"{number} extends", peer.compare(opened.content, sealed.content), "extends")
    spoil(rng, number, opened.content)
    return opened


def spoil(rng: random.Random, number: int, content: bytes) -> None:
    """One bit changed anywhere, or the end cut anywhere but behind a sig line: never valid."""
    ends = {i + 1 for i in range(len(content)) if content[i:i + 1] == b"\n" and content[: i + 1].splitlines()[-1].startswith(b"sig = ")}
    for _ in range(10):
        at = rng.randrange(len(content))
        changed = bytearray(content)
        changed[at] ^= 1 << rng.randrange(8)
        expect("changed bits", f"{number} at {at}", is_valid(bytes(changed)), False)
        cut = rng.randrange(len(content))
        expect("cuts", f"{number} at {cut}", is_valid(content[:cut]), cut in ends)


def is_valid(content: bytes) -> bool:
    try:
        peer.verify(content)
    except Violation:
        return False
    return True


def check_random(rng: random.Random, folder: Path, envelopes: int) -> None:
    previous, at = None, chess.Board()
    for number in range(envelopes):
        answers = previous is not None and rng.random() < 0.4
        if not answers:
            people = {who: make_person(rng, folder, who) for who in hostile.PEOPLE}
            start = random_game(rng, chess.Board(), 40) if rng.random() < 0.3 else chess.Board()
            start.clear_stack()
            board = random_game(rng, start, 120)
        else:  # A9(c): the written move stands on the board, and the other side seals its reply.
            board = at
            board.push(rng.choice(list(board.legal_moves)))
            if not any(board.legal_moves):
                board.pop()
                board.push(next(m for m in board.legal_moves if leaves_a_reply(board, m)))
        previous = round_trip(rng, folder, number, people, previous if answers else None, start, board)
        at = board
        counts["random envelopes"] += 1
        counts["of them answering one before (A9c)"] += answers
        onward = any(leaves_a_reply(board, m) for m in board.legal_moves)
        previous = previous if onward else None


def leaves_a_reply(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    try:
        return any(board.legal_moves)
    finally:
        board.pop()


def make_person(rng: random.Random, folder: Path, who: str) -> keyfiles.KeyPairs:
    """From a key file, a locked one, or a slip; in every case the key file is what the commands are given."""
    path = folder / who
    path.unlink(missing_ok=True)
    if rng.random() < 0.3:
        pairs = keyfiles.from_slip(command("slip")[1], hostile.PEOPLE[who])
        keyfiles.write_private(str(path), keyfiles.write_key_file(pairs))
        return pairs
    line = command("keygen", hostile.PEOPLE[who], path)[1]
    pairs = keyfiles.load(str(path))
    expect("keys", who, keyfiles.read_public_line(line.encode()), {"name": pairs.name, "sign": base64url(pairs.sign), "unlock": base64url(pairs.unlock)})
    expect("keys", f"{who} readable by others", path.stat().st_mode & 0o077, 0)
    return pairs


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    arguments.add_argument("--envelopes", type=int, default=50)
    arguments.add_argument("--keep", type=Path, help="a new folder for the files, instead of a temporary one")
    chosen = arguments.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    rng = random.Random(chosen.seed)
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.keep or Path(temporary)
        check_refused()
        check_signatures(rng)
        check_hostile(folder / "hostile")
        (folder / "random").mkdir()
        check_random(rng, folder / "random", chosen.envelopes)
    for topic, count in counts.items():
        print(f"{count:6} {topic}")
    for failure in failures:
        print("FAILED", failure)
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
