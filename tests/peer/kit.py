#!/usr/bin/env python3
"""Runs the vectors of tests/kit (its README says what they are) with the second implementation, and with the players' page's reader.

    kit.py [--browser]      the page's scripts run in Node.js; with --browser, or where there is no Node.js, in Chromium

The codes of envelopes are compared with those of docs/format.md §5; of the other kinds, whether they are valid. What a vector says of a
valid file, each reader is asked for as far as it knows the word. The exit status is 0 if and only if nothing failed.
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import sys
from pathlib import Path

import curves
import envelope as peer
import keys as keyfiles
import tlog
import witness
from tally import expect, verdict

ROOT = Path(__file__).parents[2]
SCRIPTS = ("bytes", "hashes", "curve", "hpke", "text", "values", "chess", "notation", "label", "envelope")
# Gives an array of what the page's reader finds: `code`, or the vectors' words.
READ = """async (vectors) => Promise.all(vectors.map(async ({ kind, content }) => {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  if (kind === "public-lines") {
    const line = await readPublicLine(textOfUtf8(bytes)?.replace(/\\n$/, "") ?? "");
    return line ? { name: line.name } : { code: "refused" };
  }
  try {
    const { state, fingerprint, head, opened } = await verifyEnvelope(bytes);
    return { state, fingerprint, head, outcome: opened?.state, written: opened?.text };
  } catch (refusal) {
    return { code: refusal.code ?? String(refusal) };
  }
}))"""


class Vector:
    """A file of the kit: what it says of itself, and the bytes that a reader is given."""

    def __init__(self, path: Path) -> None:
        head, _, body = path.read_bytes().partition(b"\n\n")
        self.name, self.kind = f"{path.parent.name}/{path.stem}", path.parent.name
        self.words = dict(line.split(": ", 1) for line in head.decode().rstrip("\n").split("\n"))
        self.content = self.changed(body.decode()) if "base" in self.words else body

    def changed(self, body: str) -> bytes:
        lines = dict(enumerate((ROOT / "tests/golden" / self.words["base"]).read_bytes().splitlines(keepends=True), 1))
        given: dict[int, bytes] = {}
        repeated = set()
        for line in body.split("\n")[:-1]:
            digits = len(line) - len(line.lstrip("0123456789"))
            number, mark, text = int(line[:digits]), line[digits], line[digits + 1:]
            repeated |= {number} if mark == "*" else set()
            more = {"-": b"", "x": bytes.fromhex(text) if mark == "x" else b""}.get(mark, (text.removeprefix("|") if mark == "*" else text).encode() + b"\n")
            given[number] = given.get(number, b"") + more
        lines |= {number: text * (int(self.words["times"]) if number in repeated else 1) for number, text in given.items()}
        return b"".join(lines[number] for number in sorted(lines))


def find_envelope(vector: Vector) -> dict:
    found = peer.verify(vector.content)
    told = {"state": found.state, "fingerprint": found.fingerprint.hex(), "head": found.head.hex()}
    return told | (peer.written_move(found) if found.opened else {})


def find_key_file(vector: Vector) -> dict:
    found = keyfiles.read_key_file(vector.content, vector.words.get("passphrase"))
    return {"name": found.name, "public": keyfiles.public_line(found)}


def find_slip(vector: Vector) -> dict:
    text = vector.content.decode().strip()
    found = keyfiles.from_slip(text)
    return {"seed": curves.bech32m_decode("adjslip", text).hex(), "ed25519": found.sign.hex(), "x25519": found.unlock.hex()}


def find_checkpoint(vector: Vector, note: bytes) -> dict:
    size, root = tlog.open_checkpoint(note, tlog.VerifierKey(vector.words["log"]))
    cosigned = []
    for text in vector.words.get("witness", "").split():
        key = tlog.VerifierKey(text, 4)
        try:
            cosigned.append(f"{key.name} {witness.check_cosigned(note, key)}")
        except tlog.Refused as refused:
            if str(refused) != "not cosigned":
                raise
    if len(cosigned) < int(vector.words.get("quorum", len(vector.words.get("witness", "").split()))):
        raise tlog.Refused("too few have cosigned")
    return {"size": str(size), "root": root.hex(), "cosigned": ", ".join(cosigned)}


def find_proof(vector: Vector) -> dict:
    head, _, note = vector.content.partition(b"\n\n")
    lines = head.decode().split("\n")
    if lines[1:2] and lines[1].startswith("extra "):
        tlog.from_base64(lines.pop(1).removeprefix("extra "))
    if lines[0] != "c2sp.org/tlog-proof@v1" or not lines[1].startswith("index ") or len(lines) > 2 + 64:
        raise tlog.Refused("not a proof")
    path = [tlog.from_base64(line) for line in lines[2:]]
    found = find_checkpoint(vector, note)
    leaf = tlog.leaf((ROOT / "tests/golden" / vector.words["of"]).read_bytes())
    if tlog.climb(leaf, tlog.decimal(lines[1].removeprefix("index ")), int(found["size"]), path).hex() != found["root"]:
        raise tlog.Refused("not included")
    return found


def find_request(vector: Vector) -> dict:
    content = vector.content if vector.content.startswith(b"old ") else b"old 0\n\n" + vector.content
    held = witness.Witness("adjourn.witness/kit", bytes(32), tlog.VerifierKey(vector.words["log"]))
    if "seen" in vector.words:
        size, root = vector.words["seen"].split()
        held.last = int(size), bytes.fromhex(root)
    held.add_checkpoint(content, 1)
    return {"size": str(held.last[0])}


FINDERS = {"envelope": find_envelope, "key-files": find_key_file, "public-lines": lambda it: keyfiles.read_public_line(it.content), "slips": find_slip, "requests": find_request,
           "halves": lambda it: {"half": curves.bech32m_decode("adjhalf", it.content.decode().strip()).hex()}, "notes": lambda it: find_checkpoint(it, it.content), "proofs": find_proof}


def second(vector: Vector) -> dict:
    try:
        return FINDERS[vector.kind](vector)
    except (peer.Violation, tlog.Refused, ValueError, IndexError) as refused:
        return {"code": getattr(refused, "code", "refused")}


def page(vectors: list[Vector], browser: bool) -> list[dict]:
    scripts = "\n".join((ROOT / f"src/program/check_page/{name}.js").read_text() for name in SCRIPTS)
    given = json.dumps([{"kind": vector.kind, "content": base64.b64encode(vector.content).decode()} for vector in vectors])
    if browser or not shutil.which("node"):
        from check_page import chromium_path, flags
        from playwright.sync_api import sync_playwright
        with sync_playwright() as playwright, playwright.chromium.launch(executable_path=chromium_path(), args=flags()) as chromium:
            # Over no network, and still where a page has its cryptography.
            shown = chromium.new_page()
            shown.route("**/*", lambda route: route.fulfill(body="<title>kit</title>", content_type="text/html"))
            shown.goto("https://localhost/")
            return shown.evaluate(f"(async () => {{ {scripts}\nreturn ({READ})({given}); }})()")
    told = subprocess.run(["node", "-"], input=f"{scripts}\n({READ})({given}).then((found) => console.log(JSON.stringify(found)));", capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


def compare(reader: str, vector: Vector, found: dict) -> None:
    expected, code = vector.words["expect"], found.get("code", "valid")
    if vector.kind == "envelope":
        expect(reader, vector.name, expected if code in vector.words.get("also", "").split() else code, expected)
    else:
        expect(reader, vector.name, code == "valid", expected == "valid")
    for word in set(found) & set(vector.words) if code == "valid" == expected else ():
        expect(reader, f"{vector.name} {word}", found[word], vector.words[word])


def main() -> int:
    vectors = [Vector(path) for path in sorted((ROOT / "tests/kit").glob("*/*.txt"))]
    for vector in vectors:
        compare("the second implementation", vector, second(vector))
    told = [vector for vector in vectors if vector.kind in ("envelope", "public-lines")]
    for vector, found in zip(told, page(told, sys.argv[1:] == ["--browser"]), strict=True):
        compare("the players' page", vector, found)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
