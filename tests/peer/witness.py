"""Consistency proofs and cosignatures by separate code, written from RFC 9162 and the C2SP specifications (tlog-cosignature,
tlog-witness) alone.

    python3 witness.py PROGRAM PROVE_CONSISTENCY [--sizes 40] [--random 1000] [--seed N]

Proofs between every two sizes, and between random larger ones, are made and checked by both. Then the log, the witness and the
reader are each played once by the program and once here: what one side makes the other accepts, and what is forked, replayed,
rolled back, of another log or key, or spoilt, both refuse.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tlog import Refused, VerifierKey, decimal, from_base64, leaf, node, open_checkpoint, open_note, tree

GOLDEN = Path(__file__).parents[1] / "golden"


def division(size: int) -> int:
    """The largest power of two below the size."""
    return 1 << (size - 1).bit_length() - 1


def prove_consistency(leaves: list[bytes], earlier: int) -> list[bytes]:
    """PROOF(m, D_n) of RFC 9162, section 2.1.4.1."""

    def subproof(m: int, leaves: list[bytes], known: bool) -> list[bytes]:
        if m == len(leaves):
            return [] if known else [tree(leaves)]
        k = division(len(leaves))
        if m <= k:
            return [*subproof(m, leaves[:k], known), tree(leaves[k:])]
        return [*subproof(m - k, leaves[k:], False), tree(leaves[:k])]

    return subproof(earlier, leaves, True) if earlier else []


def check_consistency(earlier: int, earlier_root: bytes, later: int, later_root: bytes, path: list[bytes]) -> None:
    """Both roots from above, by the definition of the proof: which side of the division the earlier tree ends on."""
    for size, root in ((earlier, earlier_root), (later, later_root)):
        if size == 0 and root != tree([]):
            raise Refused("a tree without leaves has one root")
    if earlier > later:
        raise Refused("backwards")
    left = list(path)

    def roots(m: int, n: int, known: bool) -> tuple[bytes, bytes]:
        if m == n:
            if known:
                return earlier_root, earlier_root
            if not left:
                raise Refused("the proof is too short")
            hash_ = left.pop()
            return hash_, hash_
        if not left:
            raise Refused("the proof is too short")
        beside, k = left.pop(), division(n)
        if m <= k:
            old, new = roots(m, k, known)
            return old, node(new, beside)
        old, new = roots(m - k, n - k, False)
        return node(beside, old), node(beside, new)

    old, new = roots(earlier, later, True) if earlier else (earlier_root, later_root)
    if left or old != earlier_root or new != later_root:
        raise Refused("does not lead to both roots")


class Signer:
    """A key of a log (type 1) or of a witness (type 4)."""

    def __init__(self, name: str, kind: int, seed: bytes):
        self.name, self.kind, self.key = name, kind, Ed25519PrivateKey.from_private_bytes(seed)
        data = bytes([kind]) + self.key.public_key().public_bytes_raw()
        self.number = hashlib.sha256(name.encode() + b"\n" + data).digest()[:4]
        self.public = f"{name}+{self.number.hex()}+{base64.b64encode(data).decode()}"

    def line(self, text: str, time: int | None = None) -> str:
        signature = self.key.sign((f"cosignature/v1\ntime {time}\n{text}" if self.kind == 4 else text).encode())
        timed = (time.to_bytes(8, "big") if self.kind == 4 else b"") + signature
        return f"\u2014 {self.name} {base64.b64encode(self.number + timed).decode()}\n"


def checkpoint_text(origin: str, size: int, root: bytes) -> str:
    return f"{origin}\n{size}\n{base64.b64encode(root).decode()}\n"


class Log:
    """A log whose leaves are given by their hashes."""

    def __init__(self, name: str, seed: bytes, leaves: list[bytes]):
        self.signer, self.leaves = Signer(name, 1, seed), leaves

    def checkpoint(self, size: int) -> str:
        text = checkpoint_text(self.signer.name, size, tree(self.leaves[:size]))
        return f"{text}\n{self.signer.line(text)}"

    def request(self, earlier: int, size: int) -> str:
        path = prove_consistency(self.leaves[:size], earlier)
        return f"old {earlier}\n" + "".join(base64.b64encode(h).decode() + "\n" for h in path) + "\n" + self.checkpoint(size)


def check_cosigned(note: bytes, key: VerifierKey) -> int:
    """The latest time at which this witness has cosigned the note; each of its lines must hold."""
    text = note.decode()
    cut = text.rindex("\n\n")
    body, times = text[: cut + 1], []
    for line in text[cut + 2 :].split("\n")[:-1]:
        _, name, encoded = line.split(" ")
        data = from_base64(encoded)
        if name != key.name or data[:4] != key.number:
            continue
        time = int.from_bytes(data[4:12], "big")
        if len(data) != 76 or time >= 1 << 63:
            raise Refused("not a cosignature")
        try:
            Ed25519PublicKey.from_public_bytes(key.key).verify(data[12:], f"cosignature/v1\ntime {time}\n{body}".encode())
        except InvalidSignature as error:
            raise Refused("bad cosignature") from error
        times.append(time)
    if not times:
        raise Refused("not cosigned")
    return max(times)


def read_request(request: bytes) -> tuple[int, list[bytes], bytes]:
    """The body of add-checkpoint: the old size, the proof, the checkpoint."""
    head, _, checkpoint = request.decode().partition("\n\n")
    first, *lines = head.split("\n")
    if not first.startswith("old ") or len(lines) > 63:
        raise Refused("not a request")
    path = [from_base64(line) for line in lines]
    if any(len(hash_) != 32 for hash_ in path):
        raise Refused("not a hash")
    return decimal(first.removeprefix("old ")), path, checkpoint.encode()


class Witness:
    """A witness that remembers the last checkpoint of one log."""

    def __init__(self, name: str, seed: bytes, log: VerifierKey):
        self.signer, self.log, self.last = Signer(name, 4, seed), log, (0, tree([]))

    def add_checkpoint(self, request: bytes, time: int) -> str:
        """The signature line, as the protocol answers."""
        old, path, note = read_request(request)
        size, root = open_checkpoint(note, self.log)
        if old != self.last[0]:
            raise Refused(f"409: {self.last[0]}")
        check_consistency(old, self.last[1], size, root, path)
        self.last = size, root
        return self.signer.line(open_note(note, self.log), time)


def proofs(instrument: Path, draw: random.Random, sizes: int, larger: int) -> None:
    """Every pair of sizes, and random larger ones: the same proofs, and the same answers to what is spoilt."""
    most = 5000
    leaves = [leaf(str(n).encode()) for n in range(most)]
    pairs = [(m, n) for n in range(sizes + 1) for m in range(n + 1)]
    for _ in range(larger):
        n = draw.randrange(sizes, most)
        # Often near a power of two, where the cases change.
        m = draw.choice([draw.randrange(n + 1), min(n, max(0, (1 << draw.randrange(13)) + draw.randrange(-1, 2)))])
        pairs.append((m, n))
    roots = {size: tree(leaves[:size]) for size in {size for pair in pairs for size in pair}}
    ours = {(m, n): prove_consistency(leaves[:n], m) for m, n in pairs}
    lines, expected = [], []

    def ask(line: list[str], answer: str) -> None:
        lines.append(" ".join(line))
        expected.append(answer)

    def ask_check(m: int, old: bytes, n: int, new: bytes, path: list[bytes]) -> None:
        try:
            check_consistency(m, old, n, new, path)
            answer = "yes"
        except Refused:
            answer = "no"
        ask(["check", str(m), old.hex(), str(n), new.hex(), *(h.hex() for h in path)], answer)

    for m, n in pairs:
        path = ours[m, n]
        ask(["make", str(m), str(n)], " ".join(h.hex() for h in path))
        ask_check(m, roots[m], n, roots[n], path)
        assert expected[-1] == "yes", (m, n)
        other, wrong = draw.choice(pairs), hashlib.sha256(b"another").digest()
        spoilt = [
            (m, wrong, n, roots[n], path), (m, roots[m], n, wrong, path), (m, roots[n], n, roots[m], path),
            (n, roots[n], m, roots[m], path), (m, roots[m], n, roots[n], [*path, roots[n]]), (m, roots[m], n, roots[n], path[:-1]),
            (m, roots[m], n, roots[n], path[1:]), (m, roots[m], n, roots[n], path[::-1]), (m, roots[m], n, roots[n], [roots[m], *path]),
            (other[0], roots[other[0]], n, roots[n], path), (m, roots[m], other[1], roots[other[1]], path),
            (m + 1, roots[m], n, roots[n], path), (max(m, 1) - 1, roots[m], n, roots[n], path), (m, roots[m], n + 1, roots[n], path),
            (m, roots[m], n, roots[n], ours[other]),
        ]
        if path:
            changed = list(path)
            place = draw.randrange(len(path))
            changed[place] = bytes(byte ^ (bit == 5) for bit, byte in enumerate(changed[place]))
            spoilt.append((m, roots[m], n, roots[n], changed))
        for case in spoilt:
            ask_check(*case)
    done = subprocess.run([instrument], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    answers = done.stdout.split("\n")[:-1]
    if len(answers) != len(lines):
        sys.exit(f"{len(lines)} questions, {len(answers)} answers")
    for line, answer, ours_ in zip(lines, answers, expected):
        if answer != ours_:
            sys.exit(f"{line}\nthe program: {answer}\nhere: {ours_}")
    refused = sum(answer == "no" for answer in answers)
    print(f"{len(pairs)} proofs, the same on both sides; {len(lines) - 2 * len(pairs)} changed questions, {refused} refused by both")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("instrument")
    parser.add_argument("--sizes", type=int, default=40)
    parser.add_argument("--random", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    options = parser.parse_args()
    draw = random.Random(options.seed)
    print(f"seed {options.seed}")
    proofs(Path(options.instrument).resolve(), draw, options.sizes, options.random)
    program = Path(options.program).resolve()
    with tempfile.TemporaryDirectory() as folder:
        Parties(program, Path(folder), draw).play()


class Parties:
    """The program in a folder, and the parties that are played here."""

    def __init__(self, program: Path, here: Path, draw: random.Random):
        self.program, self.here, self.draw, self.refused = program, here, draw, 0

    def run(self, *arguments: str, expect: str | None = None) -> dict:
        """What the program answers; with a code, that it refuses by it."""
        done = subprocess.run([self.program, "archive", *arguments, "--json"], cwd=self.here, capture_output=True, text=True)
        answer = json.loads(done.stdout)
        code = answer["error"]["code"] if "error" in answer else None
        if code is None and answer.get("valid") is False:
            code = answer["problems"][0]["code"]
        if (done.returncode, code) != ((0, None) if expect is None else (3, expect)):
            sys.exit(f"{arguments}: exit {done.returncode}, {code}, not {expect}\n{done.stdout}{done.stderr}")
        self.refused += expect is not None
        return answer

    def write(self, name: str, content: str | bytes) -> str:
        (self.here / name).write_bytes(content.encode() if isinstance(content, str) else content)
        return name

    def play(self) -> None:
        self.witness_here()
        self.witness_there()
        print(f"witnesses and logs on both sides accept each other; {self.refused} times the program refused, by name")

    def witness_here(self) -> None:
        """The program keeps the log and reads; the witnesses are here."""
        public = self.run("keygen", "a.archive", "--out", "a.key", "--no-passphrase")["public"]
        log = VerifierKey(public)
        witnesses = [Witness(f"witness.example/{n}", bytes([n]) * 32, log) for n in (1, 2, 3)]
        demanded = [word for witness in witnesses for word in ("--witness", witness.signer.public)]
        trust = ["--archive-key", public, *demanded]
        seen = ""
        for size, name in enumerate(("sealed", "accepted", "open", "closed"), 1):
            self.run("add", "a.archive", str(GOLDEN / f"{name}.envelope"))
            self.run("checkpoint", "a.archive", "--key", "a.key", "--out", "bare", "--force")
            request = b"old 0\n\n" + (self.here / "bare").read_bytes()
            if size > 1:
                signed = ["--checkpoint", "bare", "--archive-key", public]
                self.run("prove", "a.archive", "--extends", seen, *signed, "--out", "request", "--force")
                self.run("check-proof", "request", seen, "--archive-key", public)
                request = (self.here / "request").read_bytes()
            if size == 3:
                # What was seen is not forgotten for another proof that would hold by itself.
                for witness in witnesses:
                    try:
                        witness.add_checkpoint(b"old 0\n\n" + (self.here / "bare").read_bytes(), 1)
                        sys.exit("a witness here forgets")
                    except Refused:
                        pass
            time = 1_795_000_000 + size
            answers = [witness.add_checkpoint(request, time) for witness in witnesses]
            # One witness answers as by HTTP, with its line alone; the others with whole notes, in any order.
            bare = (self.here / "bare").read_text()
            copies = [self.write("one", answers[0]), self.write("two", bare + answers[1]), self.write("three", bare + answers[2])]
            self.draw.shuffle(copies)
            given = [word for copy in copies for word in ("--cosigned", copy)]
            gathered = self.run("checkpoint", "a.archive", *given, *trust, "--out", f"cosigned{size}")
            if len(gathered["witnesses"]) != 3:
                sys.exit("not three witnesses")
            note = (self.here / f"cosigned{size}").read_bytes()
            if any(check_cosigned(note, VerifierKey(it.signer.public, 4)) != time for it in witnesses):
                sys.exit("what was gathered is not what was cosigned")
            self.run("checkpoint", "a.archive", *given[:4], *trust, expect="note/quorum")
            self.run("checkpoint", "a.archive", *given[:4], *trust, "--quorum", "2")
            seen = f"cosigned{size}"
            self.run("verify", "a.archive", "--checkpoint", seen, *trust)
            if size == 4:
                self.run("prove", "a.archive", "0", "--checkpoint", seen, "--archive-key", public, "--out", "proof")
                about = "open" if self.holds("proof", "open", public) else "closed"
                self.run("check-proof", "proof", str(GOLDEN / f"{about}.envelope"), *trust)
                self.spoil(seen, "proof", str(GOLDEN / f"{about}.envelope"), trust, witnesses)

    def holds(self, proof: str, name: str, public: str) -> bool:
        asked = [self.program, "archive", "check-proof", proof, GOLDEN / f"{name}.envelope", "--archive-key", public]
        return subprocess.run(asked, cwd=self.here, capture_output=True).returncode == 0

    def spoil(self, cosigned: str, proof: str, about: str, trust: list[str], witnesses: list[Witness]) -> None:
        """A changed cosignature is refused by both."""
        note, whole = (self.here / cosigned).read_bytes(), (self.here / proof).read_bytes()
        keys = [VerifierKey(witness.signer.public, 4) for witness in witnesses]
        log = VerifierKey(trust[1])
        for _ in range(60):
            spoilt = bytearray(note)
            place = self.draw.randrange(len(spoilt))
            spoilt[place] ^= 1 << self.draw.randrange(8)
            try:
                open_checkpoint(bytes(spoilt), log)
                for key in keys:
                    check_cosigned(bytes(spoilt), key)
                sys.exit(f"a changed checkpoint (byte {place}) is accepted here")
            except (Refused, UnicodeDecodeError, ValueError):
                pass
            self.write("spoilt", whole.replace(note, bytes(spoilt)))
            done = subprocess.run([self.program, "archive", "check-proof", "spoilt", about, *trust], cwd=self.here, capture_output=True)
            if done.returncode != 3:
                sys.exit(f"a changed checkpoint (byte {place}) ends with {done.returncode}")
            self.refused += 1

    def witness_there(self) -> None:
        """The log is here; the program is the witness."""
        draw, name = self.draw, "games.example/log"
        common = [leaf(str(n).encode()) for n in range(40)]
        log = Log(name, b"\x09" * 32, common + [leaf(b"a%d" % n) for n in range(160)])
        fork = Log(name, b"\x09" * 32, common + [leaf(b"b%d" % n) for n in range(160)])
        self.write("log.pub", log.signer.public + "\n")
        keys = {}
        for called in ("oslo", "roma"):
            made = self.run("keygen", "--witness", called, "--out", f"{called}.key", "--no-passphrase")
            keys[called] = VerifierKey(made["public"], 4)
        other = Log("games.example/other", b"\x09" * 32, log.leaves)
        stranger = Log(name, b"\x08" * 32, log.leaves)

        def show(called: str, request: str, expect: str | None = None) -> None:
            shown = [self.write("request", request), "--key", f"{called}.key", "--archive-key", "log.pub"]
            answer = self.run("witness", *shown, expect=expect)
            if expect is None:
                note = answer["checkpoint"].encode()
                size, root = open_checkpoint(note, VerifierKey(log.signer.public))
                check_cosigned(note, keys[called])
                if size != answer["size"] or root.hex() != answer["root"]:
                    sys.exit("the program says something else than it cosigns")

        for called, history, rival in (("oslo", log, fork), ("roma", fork, log)):
            size = 0
            while size < 160:
                later = size + draw.randrange(1, 30)
                request = history.checkpoint(later) if size == 0 else history.request(size, later)
                show(called, stranger.request(size, later), "note/not-signed")
                show(called, other.request(size, later), "note/not-signed")
                show(called, history.request(size + 1, later), "witness/other-start")
                spoilt = f"old {size}\n" + base64.b64encode(b"x" * 32).decode() + "\n\n" + history.checkpoint(later)
                show(called, spoilt, "witness/not-extended")
                show(called, request)
                show(called, request, "witness/replay")
                show(called, history.request(later, later))
                if size:
                    show(called, history.checkpoint(draw.randrange(later)), "witness/rollback")
                if later > 40:
                    show(called, rival.checkpoint(later), "witness/fork")
                    show(called, rival.request(later, later + 5), "witness/not-extended")
                    # A proof that holds by itself, from where the histories were one.
                    show(called, rival.request(40, later + 5), "witness/other-start")
                size = later


if __name__ == "__main__":
    main()
