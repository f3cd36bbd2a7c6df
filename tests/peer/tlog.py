"""The archive's checkpoints, proofs, rosters and exports read by separate code, written from the C2SP specifications
(signed-note, tlog-checkpoint, tlog-proof), RFC 6962 and docs/operations.md alone.

    python3 tlog.py PROGRAM MANY.tar [--seed N]

Fills an archive from the tar archive, has checkpoints and proofs made, and checks them here: names, key numbers, signatures,
audit paths; the root is worked out again from an export. Then each of them is spoilt, and neither side may accept it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import random
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


class Refused(Exception):
    pass


def leaf(data: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + data).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def tree(leaves: list[bytes]) -> bytes:
    """MTH of RFC 6962, section 2.1, level by level: a lone node at the end of a level goes up as it is."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    level = leaves
    while len(level) > 1:
        pairs = [node(level[i], level[i + 1]) for i in range(0, len(level) - 1, 2)]
        level = pairs + ([level[-1]] if len(level) % 2 else [])
    return level[0]


def from_base64(text: str) -> bytes:
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError as error:
        raise Refused(f"not base64: {text}") from error
    if base64.b64encode(data).decode() != text:
        raise Refused("not canonical base64")
    return data


def decimal(text: str) -> int:
    if not text.isascii() or not text.isdigit() or str(int(text)) != text:
        raise Refused(f"not a number: {text}")
    return int(text)


class VerifierKey:
    """NAME+NUMBER+KEY, of a log (type 1) or of a witness (type 4)."""

    def __init__(self, text: str, kind: int = 1):
        name, number, key = text.split("+", 2)
        data = from_base64(key)
        if data[0] != kind or len(data) != 33:
            raise Refused("not an Ed25519 key of that kind")
        expected = hashlib.sha256(name.encode() + b"\n" + data).digest()[:4]
        if number != expected.hex():
            raise Refused("the number is not the key's")
        self.name, self.number, self.key = name, expected, data[1:]


def open_note(note: bytes, key: VerifierKey) -> str:
    try:
        text = note.decode()
    except UnicodeDecodeError as error:
        raise Refused("not UTF-8") from error
    if any(ord(c) < 0x20 and c != "\n" for c in text) or not text.endswith("\n") or "\n\n" not in text:
        raise Refused("not a note")
    cut = text.rindex("\n\n")
    body, lines = text[: cut + 1], text[cut + 2 :].split("\n")[:-1]
    if not 0 < len(lines) <= 64 or len(note) > 65_536:
        raise Refused("no signature, or too much")
    good = False
    for line in lines:
        parts = line.split(" ")
        if len(parts) != 3 or parts[0] != "\u2014" or not parts[1] or "+" in parts[1]:
            raise Refused("not a signature line")
        data = from_base64(parts[2])
        if len(data) < 5:
            raise Refused("too short a signature")
        if parts[1] != key.name or data[:4] != key.number:
            continue
        try:
            Ed25519PublicKey.from_public_bytes(key.key).verify(data[4:], body.encode())
        except InvalidSignature as error:
            raise Refused("bad signature") from error
        good = True
    if not good:
        raise Refused("not signed by the log")
    return body


def open_checkpoint(note: bytes, key: VerifierKey) -> tuple[int, bytes]:
    lines = open_note(note, key).split("\n")
    if len(lines) < 4 or lines[0] != key.name:
        raise Refused("not a checkpoint of this log")
    root = from_base64(lines[2])
    if len(root) != 32:
        raise Refused("not a root")
    return decimal(lines[1]), root


def climb(hash_: bytes, index: int, size: int, path: list[bytes]) -> bytes:
    """PATH of RFC 6962, section 2.1.1, from above: which side of the division the leaf is on, at each size."""
    if index >= size:
        raise Refused("no such leaf")

    def up(index: int, size: int, path: list[bytes]) -> bytes:
        if size == 1:
            if path:
                raise Refused("the path is too long")
            return hash_
        if not path:
            raise Refused("the path is too short")
        division = 1
        while division * 2 < size:
            division *= 2
        *below, top = path
        if index < division:
            return node(up(index, division, below), top)
        return node(top, up(index - division, size - division, below))

    return up(index, size, path)


def check_proof(proof: bytes, data: bytes, key: VerifierKey) -> None:
    try:
        text = proof.decode()
    except UnicodeDecodeError as error:
        raise Refused("not UTF-8") from error
    head, _, checkpoint = text.partition("\n\n")
    lines = head.split("\n")
    if lines[0] != "c2sp.org/tlog-proof@v1" or len(lines) < 2:
        raise Refused("not a proof")
    rest = lines[1:]
    if rest[0].startswith("extra "):
        from_base64(rest[0].removeprefix("extra "))
        rest = rest[1:]
    if not rest or not rest[0].startswith("index "):
        raise Refused("no index")
    index = decimal(rest[0].removeprefix("index "))
    path = [from_base64(line) for line in rest[1:]]
    if any(len(hash_) != 32 for hash_ in path):
        raise Refused("not a hash")
    size, root = open_checkpoint(checkpoint.encode(), key)
    if climb(leaf(data), index, size, path) != root:
        raise Refused("does not lead to the root")


def open_roster(note: bytes, log: str, leaves: list[bytes], key: VerifierKey | None) -> VerifierKey:
    """A roster behind these leaves, signed by this key; the first one chooses it."""
    lines = note.decode().split("\n")
    named = VerifierKey(lines[4])
    if key and (named.name, named.key) != (key.name, key.key):
        raise Refused("another key than that of the first roster")
    lines = open_note(note, named).split("\n")
    if lines[:2] != ["adjourn-roster/2", log]:
        raise Refused("not a roster of this log")
    if decimal(lines[2]) != len(leaves) or from_base64(lines[3]) != tree(leaves):
        raise Refused("not for this place of the log")
    return named


def main() -> None:
    program, many = (Path(path).resolve() for path in sys.argv[1:3])
    seed = int(sys.argv[4]) if sys.argv[3:4] == ["--seed"] else random.randrange(2**32)
    draw = random.Random(seed)
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)

        def run(*arguments: str, expect: int = 0) -> dict:
            done = subprocess.run([program, *arguments, "--json"], cwd=here, capture_output=True, text=True)
            if done.returncode != expect:
                sys.exit(f"{arguments}: exit {done.returncode}, not {expect}\n{done.stdout}{done.stderr}")
            return json.loads(done.stdout)

        public = run("archive", "keygen", "a.archive", "--out", "log.key", "--no-passphrase")["public"]
        key = VerifierKey(public)
        added = run("archive", "add", "a.archive", str(many))
        run("archive", "checkpoint", "a.archive", "--key", "log.key", "--out", "checkpoint")
        size, root = open_checkpoint((here / "checkpoint").read_bytes(), key)
        if size != added["size"] or root.hex() != added["root"]:
            sys.exit("the checkpoint is not of what was added")
        run("keygen", "An Organiser", "--out", "organiser.key", "--no-passphrase")
        for _ in range(2):
            run("archive", "roster", "a.archive", "--key", "organiser.key", "--known", "organiser.key.pub")
        root = bytes.fromhex(run("archive", "verify", "a.archive")["root"])
        run("archive", "export", "a.archive", "--out", "export.tar")
        with tarfile.open(here / "export.tar") as tar:
            _, *members = tar.getmembers()
            files = [tar.extractfile(member).read() for member in members]
        leaves = [leaf(file) for file in files]
        if len(leaves) != size + 2 or tree(leaves) != root:
            sys.exit("the root is not that of the exported leaves")
        organiser = open_roster(files[size], key.name, leaves[:size], None)
        open_roster(files[size + 1], key.name, leaves[: size + 1], organiser)
        for roster, before in ((files[size], leaves), (files[size].replace(b"always", b"2030"), leaves[:size])):
            try:
                open_roster(roster, key.name, before, organiser)
                sys.exit("a roster in another place, or a changed one, is accepted here")
            except Refused:
                pass
        refused = 0
        chosen = sorted({0, size - 1, *(draw.randrange(size) for _ in range(20))})
        for number in chosen:
            (here / "e.envelope").write_bytes(files[number])
            run("archive", "prove", "a.archive", str(number), "--key", "log.key", "--out", "proof", "--force")
            proof = (here / "proof").read_bytes()
            check_proof(proof, files[number], key)
            checked = ("archive", "check-proof", "proof", "e.envelope", "--archive-key", public)
            if not run(*checked)["valid"]:
                sys.exit("our own proof is refused")
            for _ in range(8):
                spoilt = bytearray(proof)
                place = draw.randrange(len(spoilt))
                spoilt[place] ^= 1 << draw.randrange(8)
                (here / "proof").write_bytes(spoilt)
                try:
                    check_proof(bytes(spoilt), files[number], key)
                    sys.exit(f"leaf {number}: a changed proof (byte {place}) is accepted here")
                except Refused:
                    pass
                if run(*checked, expect=3)["valid"]:
                    sys.exit(f"leaf {number}: a changed proof (byte {place}) is accepted by the program")
                refused += 1
        print(f"{size} leaves, the same root; {len(chosen)} proofs accepted on both sides, {refused} changed ones refused")


if __name__ == "__main__":
    main()
