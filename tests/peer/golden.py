#!/usr/bin/env python3
"""Makes tests/golden and docs/vectors.md by the second implementation, or checks that it would make the same.

    golden.py [--check]      writes them, or exits with 1 where one of them differs

From the keys, slips and halves in tests/golden. From the first release on the envelopes are never made again: what a version wrote
once, every later one reads. The program reads the same files in its own tests.
"""

from __future__ import annotations

import base64
import hmac
import sys
from pathlib import Path

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

import curves
import envelope as peer
import keys as keyfiles
import plain
import tlog
import witness
from envelope import Secrets, base64url

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/golden"
PAGE = ROOT / "docs/vectors.md"
PASSPHRASE = "Laugardalshöll"
# Public like everything here: with them the files come out the same each time.
CUSTODY = bytes.fromhex("dcd6519109e8d03fe0a298fc662eda760d6396ec9b5c4ef49754d6fb8b104023")
MOVES = """
e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 a7a6 b1c3 b8c6 c1e3 g8f6 f1d3 d7d5 e4d5 e6d5 e1g1 f8d6 d4c6 b7c6 e3d4 e8g8 d1f3 c8e6
f1e1 c6c5 d4f6 d8f6 f3f6 g7f6 a1d1 f8d8 d3e2 a8b8 b2b3 c5c4 c3d5 e6d5 d1d5 d6h2 g1h2 d8d5 e2c4 d5d2 c4a6 d2c2 e1e2 c2e2
a6e2 b8d8 a2a4 d8d2 e2c4 d2a2 h2g3 g8f8 g3f3 f8e7 g2g4 f6f5 g4f5 f7f6 c4g8 h7h6 f3g3 e7d6 g3f3 a2a1 f3g2 d6e5 g8e6 e5f4
e6d7 a1b1 d7e6 b1b2 e6c4 b2a2 c4e6 h6h5
"""
RESUMED = "1972-09-01T14:30:00+00:00"


def people() -> dict[str, keyfiles.KeyPairs]:
    return {
        "white": keyfiles.from_slip((GOLDEN / "white.slip").read_text().strip()),
        "black": keyfiles.from_slip((GOLDEN / "black.slip").read_text().strip()),
        "arbiter": keyfiles.read_key_file((GOLDEN / "arbiter.key").read_bytes(), None),
        "deputy1": keyfiles.read_key_file((GOLDEN / "deputy.key").read_bytes(), PASSPHRASE),
    }


def label(keys: dict[str, keyfiles.KeyPairs], **changes: peer.Value | None) -> list[tuple[str, peer.Value]]:
    """Spassky–Fischer, Reykjavík 1972, game 21, before 41.Bd7. A change to None leaves the key out."""
    digest = peer.sha256((ROOT / "src/rules/editions/fide-1997.toml").read_bytes())
    named = {who + "_key": base64url(pairs.sign) for who, pairs in keys.items()}
    named |= {who + "_lock": base64url(pairs.unlock) for who, pairs in keys.items()}
    chosen = {
        "id": "xMWHEaByIdVgLGltwQ_9_Q", "event": "World Championship 1972, game 21", "site": "Reykjavík",
        "date": "1972.08.31", "round": "21", "white": "Spassky, Boris", "black": "Fischer, Robert",
        "arbiter": "Schmid, Lothar", "deputy1": "Arnlaugsson, Guðmundur", **named, "rules": "fide-1997",
        "rules_digest": base64url(digest), "notation": "it", "letters": "R D T A C", "time_control": "40/9000:16/3600", "moves": " ".join(MOVES.split()),
        "white_used": "2:31:00", "black_used": "2:19:00", "session_end": "1972-08-31T22:00:00+00:00", "draw_offer": "none",
        "sealed_at": "1972-08-31T22:00:00+00:00", "resume_at": RESUMED, "resume_zone": "Atlantic/Reykjavik",
        "resume_place": "Laugardalshöll, Reykjavík", "adjournment": 1, **changes,
    }
    return peer.label_items({key: value for key, value in chosen.items() if value is not None})


def on_paper(keys: dict[str, keyfiles.KeyPairs]) -> dict[str, bytes]:
    """The same move on paper. It is typed wrongly, and set right."""
    arbiter, deputy = keys["arbiter"].seed, keys["deputy1"].seed
    locks = {who + "_lock": None for who in keys}
    items = label(keys, id="l9SLZ3Fp6mPExNZcqtHTdw", carrier="paper", kept_by="Schmid, Lothar", mark="Game 21, signed across the flap", **locks)
    accepted = peer.accept(peer.seal(items, None, arbiter), arbiter, "both", "1972-08-31T22:05:00+00:00")
    arrived = peer.append(accepted, "arrival", "deputy1", [("side", "black")], deputy, RESUMED)
    seen = [("envelope", "other"), ("seen", "the flap has come open at one corner; nothing could be drawn out")]
    opened = peer.append(arrived, "opened", "deputy1", [("text", "Ae7"), *seen], deputy, RESUMED)
    right: list[tuple[str, peer.Value]] = [("text", "Ad7"), *seen, ("instead_of", 2)]
    return {
        "paper-accepted.envelope": accepted,
        "paper-open.envelope": opened,
        "paper-corrected.envelope": peer.append(opened, "opened", "deputy1", right, deputy, "1972-09-01T14:31:00+00:00"),
    }


def paused(keys: dict[str, keyfiles.KeyPairs]) -> dict[str, bytes]:
    """The same game stopped by an alarm, of which little more is known than the position."""
    arbiter = keys["arbiter"].seed
    position = dict(label(keys))["position"]
    unknown = dict.fromkeys(("notation", "letters", "moves", "white_used", "black_used", "session_end", "resume_at", "resume_zone", "resume_place"))
    unknown |= {who + part: None for who in ("white", "black", "deputy1") for part in ("_key", "_lock")} | {"deputy1": None, "arbiter_lock": None}
    items = label(keys, id="MVyZ5cWkDdvsTc2OIn1geQ", carrier="none", start=position, draw_offer="unknown", **unknown)
    accepted = peer.accept(peer.seal(items, None, arbiter), arbiter, None, "1972-08-31T22:05:00+00:00")
    return {
        "pause-accepted.envelope": accepted,
        "pause-open.envelope": peer.append(accepted, "start", "arbiter", [], arbiter, "1972-08-31T22:40:00+00:00"),
    }


def made() -> dict[str, bytes]:
    keys = people()
    reply = curves.bech32m_decode("adjhalf", (GOLDEN / "black.half").read_text().strip())
    head = peer.render_label(label(keys)) + b"\n"
    secrets = Secrets(peer.sha256(head), CUSTODY, reply, peer.pad("Ad7"))
    sealed = peer.sealed_under(head, secrets, keys["white"].seed)
    accepted = peer.accept(sealed, keys["arbiter"].seed, "both", "1972-08-31T22:05:00+00:00")
    deputy = keys["deputy1"]
    arrived = peer.append(accepted, "arrival", "deputy1", [("side", "black")], deputy.seed, RESUMED)
    half = (GOLDEN / "black.half").read_text().strip()
    opening = peer.open_envelope(peer.verify(arrived), deputy, reply_half=half)
    resigned = [("side", "white"), ("how", "by telephone")]
    return {
        "sealed.envelope": sealed,
        "accepted.envelope": accepted,
        "open.envelope": peer.append(arrived, "opened", "deputy1", opening, deputy.seed, RESUMED),
        "closed.envelope": peer.append(accepted, "resign", "white", resigned, keys["white"].seed, "1972-09-01T12:10:00+00:00"),
        **on_paper(keys),
        **paused(keys),
    }


def published() -> dict[tuple[str, str], str]:
    """The rows of the page, by the heading above them and their name."""
    found: dict[tuple[str, str], str] = {}
    heading, name, block = "", "", None
    for line in PAGE.read_text().splitlines():
        in_rows = block == "```"
        if line.startswith("```"):
            block = line if block is None else None
        elif in_rows and line.startswith(" "):
            found[heading, name] += line.strip()
        elif in_rows:
            name, value = line.split("  ", 1)
            found[heading, name] = value.strip()
        elif line.startswith("#"):
            heading = line.lstrip("#").strip()
    return found


def rows(*values: tuple[str, bytes | str]) -> str:
    """A block of names and values, bytes in hex, 48 to a line."""
    lines = []
    width = max(len(name) for name, _ in values)
    for name, value in values:
        text = value.hex() if isinstance(value, bytes) else value
        step = 96 if isinstance(value, bytes) else len(text)
        pieces = [text[i:i + step] for i in range(0, len(text), step)]
        lines.append(f"{name:<{width}}  {pieces[0]}")
        lines += [" " * (width + 2) + piece for piece in pieces[1:]]
    return "```\n" + "\n".join(lines) + "\n```\n"


def person(keys: keyfiles.KeyPairs) -> list[tuple[str, bytes | str]]:
    return [
        ("Ed25519 seed", keys.seed),
        ("Ed25519 public", keys.sign),
        ("X25519 private", keys.private),
        ("X25519 public", keys.unlock),
    ]


def slip(side: str) -> str:
    text = (GOLDEN / f"{side}.slip").read_text().strip()
    seed = curves.bech32m_decode("adjslip", text)
    return f"### {side.capitalize()}'s slip\n\n" + rows(("text", text), ("seed", seed), *person(keyfiles.from_slip(text)))


def key_file(name: str, passphrase: str | None) -> str:
    content = (GOLDEN / f"{name}.key").read_bytes()
    keys = keyfiles.read_key_file(content, passphrase)
    section = plain.read_sections(content, "key")[0]
    values = dict(section.items)
    shown: list[tuple[str, bytes | str]] = [("name", keys.name)]
    if passphrase is not None:
        salt = plain.octets(16)(values["salt"])
        derived = keyfiles.stretch(passphrase, salt, values["m"], values["t"], values["p"])
        shown += [("passphrase", passphrase), ("salt", salt), ("K", derived)]
    line = (GOLDEN / f"{name}.key.pub").read_text().rstrip("\n")
    assert keyfiles.public_line(keys) == line
    return f"### The {name}'s key file\n\n" + rows(*shown, *person(keys), ("public line", line))


def log() -> list[str]:
    """A log, and what is signed and proved of it."""
    names = ("sealed", "accepted", "open", "closed")
    leaves = [tlog.leaf((GOLDEN / f"{name}.envelope").read_bytes()) for name in names]
    kept = witness.Log("adjourn.archive/vectors", b"\x01" * 32, leaves)
    cosigner = witness.Signer("adjourn.witness/vectors", 4, b"\x02" * 32)
    last = kept.checkpoint(4)
    cosigned = last + cosigner.line(last.partition("\n\n")[0] + "\n", 1_795_460_400)
    path = [tlog.node(leaves[2], leaves[3]), leaves[0]][::-1]
    hashes = "".join(f"{base64.b64encode(hash_).decode()}\n" for hash_ in path)
    proof = f"c2sp.org/tlog-proof@v1\nindex 1\n{hashes}\n{cosigned}"
    return [
        "## The log\n",
        "The four envelopes as the leaves of a log. Its key has the Ed25519 seed 01…01, that of the witness 02…02.\n",
        rows(
            *((f"leaf {n}, {name}.envelope", leaf) for n, (name, leaf) in enumerate(zip(names, leaves))),
            *((f"root of {n}", tlog.tree(leaves[:n])) for n in range(5)),
            ("key of the log", kept.signer.public), ("key of the witness", cosigner.public),
        ),
        "The checkpoint of all four, cosigned at 1795460400:\n",
        f"```text\n{cosigned}```\n",
        "The proof that `accepted.envelope` is in, under that checkpoint:\n",
        f"```text\n{proof}```\n",
        "The proof that the log of four extends that of three, for a witness:\n",
        f"```text\n{kept.request(3, 4)}```\n",
    ]


def without_secret(kind: str, words: str) -> list[str]:
    """The files of a carrier, and what is signed in the longest of them."""
    files = {path.name: peer.verify(path.read_bytes()) for path in sorted(GOLDEN.glob(f"{kind}-*.envelope"))}
    *_, (name, last) = sorted(files.items(), key=lambda item: len(item[1].content))
    signed = [(section.header.strip("[]"), section) for section in (last.seal, last.accept, *last.entries)]
    return [
        words,
        rows(
            (f"F, {kind}", last.fingerprint), (f"seal number, {kind}", last.seal_number),
            *((f"H, {name}", envelope.head) for name, envelope in files.items()),
            *((f"signed {number}, {name}", peer.pae(f"adjourn/1/{table}", last.content[: section.offset_of("sig")]).partition(b"\n")[0].decode() + " …")
              for number, (table, section) in enumerate(signed, 1)),
        ),
    ]


def page() -> str:
    content = (GOLDEN / "open.envelope").read_bytes()
    opened = peer.verify(content)
    accepted = peer.verify((GOLDEN / "accepted.envelope").read_bytes())
    closed = peer.verify((GOLDEN / "closed.envelope").read_bytes())
    ld, commitment = opened.label_digest, opened.secret["commitment"]
    white = keyfiles.from_slip((GOLDEN / "white.slip").read_text().strip())
    author = next(wrap for wrap in opened.wraps if wrap["lock"] == "author")
    halves = peer.open_wrap(author, white.private, ld, commitment)
    custody, reply = halves[:32], halves[32:]
    prk = HKDF.extract(SHA256(), ld, custody + reply)
    ke, kc = peer.derive(ld, custody, reply)
    padded = peer.decrypt(ld, custody, reply, commitment, opened.secret["ciphertext"])
    assert hmac.digest(kc, padded, "sha256") == commitment
    half = (GOLDEN / "black.half").read_text().strip()
    assert curves.bech32m_decode("adjhalf", half) == reply
    infos = [(f"info, {lock}", peer.wrap_info(lock, ld, commitment)) for lock in ("custody", "reply", "author")]
    return "\n".join([
        "# Test vectors for `adjourn/1`\n",
        "Made by `tests/peer/golden.py` from the files in `tests/golden`, which hold an envelope",
        "of each state and every secret key. The names are those of [format.md](format.md); bytes are in hex. Nothing here is",
        "secret any more: never use these keys. All three implementations are held to this page: this script, the program",
        "(`cargo test vectors`) and the players' page (`tests/peer/check_page.py`).\n",
        "## Keys\n",
        slip("white"),
        slip("black"),
        key_file("arbiter", None),
        key_file("deputy", PASSPHRASE),
        "## The sealed move\n",
        "White seals `Ad7`, Italian for Bd7. A wrap is its `enc`, then its `body`.\n",
        rows(
            ("LD", ld), ("s_c", custody), ("s_r", reply), ("released half", half), ("PRK", prk), ("Ke", ke), ("Kc", kc),
            *((f"ikmE {n}", peer.ephemeral(ld, custody, reply, n)) for n in range(1, 1 + len(opened.wraps))), ("P", padded), ("C", commitment), ("CT", opened.secret["ciphertext"]),
            ("custody_check", peer.half_check("custody", ld, custody)), ("reply_check", peer.half_check("reply", ld, reply)),
            *infos, *((f"wrap {n}", wrap["enc"] + wrap["body"]) for n, wrap in enumerate(opened.wraps, 1)),
        ),
        "## The names of the files\n",
        rows(
            ("F", opened.fingerprint), ("seal number", opened.seal_number), ("H, accepted.envelope", accepted.head),
            ("H, open.envelope", opened.head), ("H, closed.envelope", closed.head),
        ),
        "## A move on paper, and a pause\n",
        "Nothing is encrypted in these, and each signature is the arbiter's or the deputy's. What is signed is PAE of its",
        "type and of the file up to the line `sig`; it begins as shown.\n",
        *without_secret("paper", "The same game, its move in a paper envelope. `Ae7` is typed first, and then `Ad7` instead of it.\n"),
        *without_secret("pause", "The same position, where an alarm stopped the game: no move was sealed.\n"),
        *log(),
        "## The opened envelope\n",
        "`open.envelope`, whole. Up to the signature of `[seal]` it is `sealed.envelope`, up to that of `[accept]`",
        "`accepted.envelope`.\n",
        "```toml\n" + content.decode() + "```\n",
    ])


def main() -> int:
    files = {GOLDEN / name: content for name, content in made().items()}
    for content in files.values():
        peer.verify(content)
    if sys.argv[1:] != ["--check"]:
        for path, content in files.items():
            path.write_bytes(content)
    files[PAGE] = page().encode()
    if sys.argv[1:] != ["--check"]:
        PAGE.write_bytes(files[PAGE])
    other = [path.name for path, content in files.items() if path.read_bytes() != content]
    print(f"differs: {', '.join(other)}" if other else "tests/golden and docs/vectors.md are what the keys and halves give")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
