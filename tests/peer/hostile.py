#!/usr/bin/env python3
"""Hostile envelopes with valid signatures, each with the verdict that format.md §5 asks for.

    hostile.py OUT      writes the files, the keys that open them, and OUT/manifest.json

Unless a case is about signatures, every signature in it is good: the sealer, the arbiter and the deputies sign the
very bytes that they should not have written. So the check under test has to find the fault by itself.

Manifest:
    cases        [{name, file, expect, also, why, open?}]   expect: `valid` or the code of §5
                 also: other codes that a reader may give, where a file breaks two rules
                 open: {key, reply_key | reply_half | author_key, outcome, written?, wrap?}
                 outcome: text, empty, malformed, unintelligible, or dead (refused; `wrap` named, nothing written)
    comparisons  [{a, b, relation}]                         two copies of one fingerprint
    relations    [{name, before, after, expect}]            expect: `answers`, `follows`, or `refused` where the second says so wrongly
    public_lines [{name, file, expect}]                     expect: `valid` or `refused`
    key_files    [{name, file, expect, passphrase?}]
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterator

import curves
import envelope as peer
import keys as keyfiles
import plain
from envelope import Secrets, base64url, render_section
from keys import KeyPairs, pae

Items = list[tuple[str, plain.Value]]
Edit = Callable[[bytes], bytes]
PEOPLE = {"white": "Vera Blanc", "black": "Nils Schwarz", "arbiter": "Ada Rossi", "deputy1": "D. Un", "deputy2": "D. Deux",
          "deputy3": "D. Trois", "deputy4": "D. Quatre"}
AT = "2024-05-01T21:00:00+02:00"
RULES_DIGEST = peer.sha256((Path(__file__).parents[2] / "src/rules/editions/fide-1997.toml").read_bytes())


# What is wrong or right by itself: lines, texts, values, moves and times of a label, with what each gives.
DATA = json.loads(Path(__file__).with_name("hostile.json").read_text())


@dataclass
class Case:
    name: str
    content: bytes
    expect: str = "valid"
    also: tuple[str, ...] = ()
    why: str = ""
    open: dict | None = None


@dataclass
class Sealed:
    """A sealed file and what its sealer knows."""

    content: bytes
    secrets: Secrets


def swap(old: str | bytes, new: str | bytes, count: int = 1) -> Edit:
    """Replaces the first `count` of `old`, which must be there: a case that changes nothing tests nothing."""
    old, new = (part.encode() if isinstance(part, str) else part for part in (old, new))

    def edit(content: bytes) -> bytes:
        assert old in content, old
        return content.replace(old, new, count)
    return edit


def same(content: bytes) -> bytes:
    return content


@dataclass
class Forge:
    """The people of the game, and everything that they can do wrong."""

    people: dict[str, KeyPairs] = field(default_factory=lambda: {who: keyfiles.generate(n) for who, n in PEOPLE.items()})

    def label(self, deputies: int = 1, keys: dict[str, KeyPairs] | None = None, **changes) -> Items:
        """A sound label: after 1.e4 e5 2.Nf3 Nc6, White to seal. A change to None leaves the key out."""
        people = {**self.people, **(keys or {})}
        named = ["white", "black", "arbiter", *(f"deputy{i}" for i in range(1, deputies + 1))]
        label = {who: people[who].name for who in named}
        label |= {who + "_key": base64url(people[who].sign) for who in named}
        label |= {who + "_lock": base64url(people[who].unlock) for who in named}
        label |= {
            "id": base64url(os.urandom(16)), "event": "Trial of the seal", "rules": "fide-1997",
            "rules_digest": base64url(RULES_DIGEST), "notation": "en", "letters": "K Q R B N", "time_control": "40/9000:16/3600",
            "moves": "e2e4 e7e5 g1f3 b8c6", "position": "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
            "sealed_by": "white", "move_number": 3, "white_used": "1:59:30", "black_used": "1:40:00", "draw_offer": "none",
            "sealed_at": "2024-05-01T20:00:00+02:00", "resume_at": "2024-05-02T14:00:00+02:00", "resume_zone": "Europe/Rome",
            "resume_place": "Sala 2", "adjournment": 1, **changes,
        }
        order = [key.name for key in peer.LABEL]
        return sorted(((k, v) for k, v in label.items() if v is not None), key=lambda item: order.index(item[0]))

    def seal(
        self, label: Items | None = None, padded: bytes | None = None, head: Edit = same, secret: Edit = same,
        wraps: Callable[[list[Items], Secrets], list[Items]] = lambda made, _: made, body: Edit = same, by: str | None = None,
        commitment: bytes = b"", ciphertext: bytes = b"", locks: list[tuple[str, bytes]] | None = None,
        sign: Callable[[bytes], bytes] | None = None, secrets: Secrets | None = None,
    ) -> Sealed:
        """`head` edits what stands before [secret], `secret` that table, `body` everything before the seal's sig line."""
        label = label or self.label()
        front = head(peer.render_label(label) + b"\n")
        padded = peer.pad("Bb5") if padded is None else padded
        secrets = secrets or Secrets(peer.sha256(front), os.urandom(32), os.urandom(32), padded, commitment, ciphertext)
        sealer = by or (dict(label).get("sealed_by") if dict(label).get("sealed_by") in ("white", "black") else "white")
        if locks is None:
            known = dict(label)
            responder = "black" if sealer == "white" else "white"
            custodians = ["arbiter", *(d for d in peer.DEPUTIES if d + "_lock" in known)]
            locks = [("custody", known.get(c + "_lock")) for c in custodians]
            locks += [("reply", known.get(responder + "_lock")), ("author", known.get(sealer + "_lock"))]
        made = wraps([self.wrap(secrets, lock, recipient, number) for number, (lock, recipient) in enumerate(locks, 1)], secrets)
        content = front + secret(render_section("[secret]", secrets.items())[1:])
        content = body(content + b"".join(render_section("[[wrap]]", wrap) for wrap in made) + b"\n[seal]\n")
        if sign:
            return Sealed(content + peer.plain.render_items([("sig", base64url(sign(content)))]).encode(), secrets)
        return Sealed(peer.signed(content, "seal", self.people[sealer].seed), secrets)

    @staticmethod
    def wrap(secrets: Secrets, lock: str, recipient, number: int) -> Items:
        """A wrap for the key; where no one can wrap for it, one of the right shape."""
        try:
            return secrets.wrap(lock, plain.octets(32)(recipient), number)
        except ValueError:
            written = recipient if isinstance(recipient, str) else base64url(os.urandom(32))
            body = base64url(os.urandom(80 if lock == "author" else 48))
            return [("lock", lock), ("key", written), ("enc", base64url(os.urandom(32))), ("body", body)]

    def carried(self, carrier: str, by: str = "arbiter", /, edit: Edit = same, **changes) -> bytes:
        """A file of that carrier, whose seal stands behind its label; without one, sealed as ever."""
        label = self.label(**{**DATA["carriers"].get(carrier, {}), **changes})
        if not carrier:
            return self.seal(label).content
        return peer.signed(edit(peer.render_label(label) + b"\n[seal]\n"), "seal", self.people[by].seed)

    def accept(self, content: bytes, edit: Edit = same, by: str = "arbiter") -> bytes:
        table = render_section("[accept]", [("at", AT), ("scoresheets", "both")])
        return peer.signed(content + edit(table), "accept", self.people[by].seed)

    def entry(self, content: bytes, kind: str, by: str = "arbiter", edit: Edit = same, key: str | None = None, **own) -> bytes:
        order = [k.name for k in peer.KINDS[kind] + (peer.OPENED_ON_PAPER if kind == "opened" else [])]
        items = sorted(own.items(), key=lambda item: order.index(item[0]))
        table = render_section("[[entry]]", [("kind", kind), ("at", AT), ("by", by), *items])
        return peer.signed(content + edit(table), "entry", self.people[key or by].seed)

    def opened(self, sealed: Sealed, plaintext: bytes | None | str = "own", **changes) -> bytes:
        """Accepted and opened as it should be, but for the changes."""
        own = {"custody": base64url(sealed.secrets.custody), "reply": base64url(sealed.secrets.reply), "reply_from": "slip"}
        padded = sealed.secrets.padded if plaintext == "own" else plaintext
        if padded is not None:
            own["plaintext"] = base64url(padded)
        return self.entry(self.accept(sealed.content), "opened", **{**own, **changes})


OPEN = {"key": "keys/arbiter", "reply_key": "keys/black"}


# --- §2: bytes, lines, strings ---------------------------------------------------------------------------------------

def encoding_cases(forge: Forge) -> Iterator[Case]:
    event = 'event = "Trial of the seal"'
    for name, octets in {
        "stray byte": b"\xff", "overlong NUL": b"\xc0\x80", "lone surrogate": b"\xed\xa0\x80", "pair of surrogates": b"\xed\xa0\xbd\xed\xb8\x80",
        "cut sequence": b"\xe2\x82", "beyond U+10FFFF": b"\xf4\x90\x80\x80", "Latin-1": b"\xe9",
    }.items():
        yield Case(f"utf8/{name}", forge.seal(head=swap(event, b'event = "a' + octets + b'b"')).content, "envelope/utf8")
    yield Case("bom/front", forge.seal(head=lambda c: b"\xef\xbb\xbf" + c).content, "envelope/bom")
    yield Case("bom/and CRLF", forge.seal(head=lambda c: b"\xef\xbb\xbf" + c.replace(b"\n", b"\r\n")).content, "envelope/bom")
    yield Case("bom/UTF-16", b"\xff\xfe" + forge.seal().content.decode().encode("utf-16-le"), "envelope/utf8")
    crlf = lambda c: c.replace(b"\n", b"\r\n")
    yield Case("crlf/signed so", forge.seal(head=crlf, secret=crlf, body=lambda c: c).content, "envelope/crlf")
    yield Case("crlf/by a careless program", crlf(forge.opened(forge.seal())), "envelope/crlf")
    yield Case("crlf/old Mac", forge.seal().content.replace(b"\n", b"\r"), "envelope/crlf")
    yield Case("crlf/in a string", forge.seal(head=swap("Trial of", "Trial\rof")).content, "envelope/crlf")
    yield Case("crlf/in an entry", forge.entry(forge.accept(forge.seal().content), "start", edit=swap("\nat", "\r\nat")), "envelope/crlf")
    first = 'format = "adjourn/1"\n'
    for name, line in DATA["version"].items():
        yield Case(f"version/{name}", forge.seal(head=swap(first, line)).content, "envelope/version")
    yield Case("version/empty file", b"", "envelope/version")
    yield Case("version/one LF", b"\n", "envelope/version")
    yield Case("version/only its line", first.encode(), "envelope/table")
    yield Case("version/only its line, no LF", first.encode()[:-1], "envelope/version")


def syntax_cases(forge: Forge) -> Iterator[Case]:
    number, event = "move_number = 3", 'event = "Trial of the seal"'
    for name, (old, new) in DATA["syntax"].items():
        yield Case(f"syntax/{name}", forge.seal(head=swap(old, new)).content, "envelope/syntax")
    for name, value in {"integer of 2^32": 2**32, "integer of 2^64 + 3": 2**64 + 3, "integer of 5000 digits": 10**4000}.items():
        yield Case(f"syntax/{name}", forge.seal(head=swap(number, f"move_number = {value}")).content, "envelope/syntax")
    late = forge.label(late_after=3600)
    yield Case("syntax/largest integer", forge.seal(forge.label(late_after=2**32 - 1)).content)
    yield Case("syntax/smallest integer", forge.seal(forge.label(late_after=0)).content)
    yield Case("syntax/late_after with leading zero", forge.seal(late, head=swap("= 3600", "= 03600")).content, "envelope/syntax")
    yield Case("syntax/brackets nested deep", forge.seal(head=swap(number, "move_number = " + "[" * 20000)).content, "envelope/syntax")
    accepted = forge.accept(forge.seal().content)
    yield Case("syntax/in an entry", forge.entry(accepted, "start", edit=swap('kind = "start"', 'kind  = "start"')), "envelope/syntax")


def text_cases(forge: Forge) -> Iterator[Case]:
    refused = lambda c: plain.REFUSED.fullmatch(chr(c)) is not None
    edges = {int(e, 16) for span in plain.REFUSED_RANGES.split() for e in span.split("-")}
    for point in sorted(edges | {e + 1 for e in edges} | {e - 1 for e in edges} | {9, 0x85, 0x200B, 0x202E, 0x2066, 0x1F600, 0x301}):
        if not 0 <= point <= 0x10FFFF or point in (0x0A, 0x0D, 0x22, 0x5C) or 0xD800 <= point <= 0xDFFF:
            continue
        content = forge.seal(head=swap("Trial of", f"Trial{chr(point)}of")).content
        yield Case(f"text/U+{point:04X}", content, "envelope/text" if refused(point) else "valid")
    for name, value, expect in DATA["text"]:
        yield Case(f"text/{name}", forge.seal(forge.label(event=value)).content, expect)
    accepted = forge.accept(forge.seal().content)
    yield Case("text/empty, in an entry", forge.entry(accepted, "resign", side="white", how=""), "envelope/text")
    yield Case("text/bidi, in an entry", forge.entry(accepted, "resign", side="white", how="‮neposer"), "envelope/text")
    yield Case("text/empty moves", forge.seal(forge.label(moves="")).content, "envelope/text")
    yield Case("text/empty side", forge.seal(forge.label(sealed_by="")).content, "envelope/text")


# --- §3: tables and keys ---------------------------------------------------------------------------------------------

def table_cases(forge: Forge) -> Iterator[Case]:
    sealed = forge.seal()
    accepted = forge.accept(sealed.content)
    table = "envelope/table"
    edits: dict[str, tuple[str, Edit]] = {
        "no empty line before [label]": ("head", swap("\n\n[label]", "\n[label]")),
        "two empty lines before [label]": ("head", swap("\n\n[label]", "\n\n\n[label]")),
        "no empty line before [secret]": ("head", lambda c: c[:-1]),
        "two empty lines before [secret]": ("head", lambda c: c + b"\n"),
        "empty line inside [label]": ("head", swap("\nmove_number", "\n\nmove_number")),
        "empty line behind [label]": ("head", swap("[label]\n", "[label]\n\n")),
        "unknown table": ("head", swap("\n[label]", "\n[extra]\na = 1\n\n[label]")),
        "unknown empty table": ("head", swap("\n[label]", "\n[extra]\n\n[label]")),
        "[[label]]": ("head", swap("[label]", "[[label]]")),
        "[label] twice": ("head", swap("\n[label]", "\n[label]\n\n[label]")),
        "[secret] before [label]": ("head", swap("\n[label]", "\n[secret]\n\n[label]")),
        "[wrap]": ("body", swap("[[wrap]]", "[wrap]")),
        "[[wrap]] behind [seal]": ("body", lambda c: c.replace(b"\n[seal]\n", b"\n[seal]\n\n[[wrap]]\n")),
        "no empty line before [seal]": ("body", swap("\n\n[seal]", "\n[seal]")),
        "empty line behind [seal]": ("body", swap("[seal]\n", "[seal]\n\n")),
        "no [seal]": ("body", swap("\n[seal]\n", "")),
        "[[seal]]": ("body", swap("[seal]", "[[seal]]")),
    }
    for name, (part, edit) in edits.items():
        yield Case(f"table/{name}", forge.seal(**{part: edit}).content, table)
    yield Case("table/no [secret]", forge.seal(secret=swap("[secret]\n", "")).content, table)
    yield Case("table/empty line at the end", sealed.content + b"\n", table)
    yield Case("table/entry before [accept]", forge.accept(forge.entry(sealed.content, "start")), table)
    yield Case("table/entry without [accept]", forge.entry(sealed.content, "start"), table)
    yield Case("table/opening without [accept]", forge.entry(sealed.content, "opened", custody=base64url(sealed.secrets.custody),
               reply=base64url(sealed.secrets.reply), plaintext=base64url(sealed.secrets.padded), reply_from="slip"), table)
    yield Case("table/[accept] twice", forge.accept(accepted), table)
    yield Case("table/[accept] behind an entry", forge.accept(forge.entry(accepted, "start")), table)
    yield Case("table/[[accept]]", forge.accept(sealed.content, swap("[accept]", "[[accept]]")), table)
    yield Case("table/[entry]", forge.entry(accepted, "start", edit=swap("[[entry]]", "[entry]")), table)
    yield Case("table/[accept] before [seal]", forge.seal(body=swap("\n[seal]", f'\n[accept]\nat = "{AT}"\n\n[seal]')).content, table)
    yield Case("table/two empty lines before an entry", forge.entry(accepted, "start", edit=lambda c: b"\n" + c), table)
    yield Case("table/no empty line before an entry", forge.entry(accepted, "start", edit=lambda c: c[1:]), table)
    yield Case("table/[wrap] in capitals among lines", forge.seal(body=swap("[[wrap]]", "[[WRAP]]")).content, "envelope/syntax")
    yield Case("end/no LF, sealed", sealed.content[:-1], "envelope/end")
    yield Case("end/no LF, accepted", accepted[:-1], "envelope/end")
    yield Case("end/cut in [accept]", accepted[: accepted.rindex(b"sig = ")], "envelope/missing-key")
    yield Case("end/cut before [accept]'s keys", accepted[: accepted.index(b"[accept]\n") + 9], "envelope/missing-key")
    yield Case("end/cut within the last sig line", accepted[:-20], "envelope/end")
    yield Case("end/cut behind the empty line", accepted[: accepted.index(b"[accept]")], table)
    yield Case("end/cut to an earlier state", accepted[: accepted.index(b"\n[accept]")])
    full = accepted
    for _ in range(peer.MOST_ENTRIES):
        full = forge.entry(full, "pause")
    yield Case("entries/500", full)
    yield Case("entries/501", forge.entry(full, "pause"), "envelope/too-many-entries")


def key_order_cases(forge: Forge) -> Iterator[Case]:
    missing, unknown = "envelope/missing-key", "envelope/unknown-key"
    full = forge.label(deputies=2, site="Torino", date="2024.05.01", round="7", board="2.4", white_id="600024", black_id="2016192", late_after=3600, session_end="2024-05-01T20:30:00+02:00",
                       resume_end="2024-05-02T20:00:00+02:00", known_move="f1b5", claim="9.2(a)", early_charge="0:10:00",
                       answers=base64url(os.urandom(32)), previous_head=base64url(os.urandom(32)))
    yield Case("keys/every optional one", forge.seal(full).content)
    announced = ("resume_at", "resume_end", "resume_zone", "resume_place")
    to_be_agreed = dict.fromkeys(announced) | {"resume_by": "2024-06-30T23:59:00+02:00"}
    yield Case("keys/to be resumed by then", forge.seal(forge.label(**to_be_agreed)).content)
    yield Case("keys/neither a time nor by when", forge.seal(forge.label(**dict.fromkeys(announced))).content, missing)
    for key, value in (("resume_at", "2024-05-02T14:00:00+02:00"), ("resume_end", "2024-05-02T20:00:00+02:00"), ("resume_zone", "Europe/Rome"), ("resume_place", "Sala 2")):
        # Where `resume_by` stands, `adjournment` is looked for next.
        yield Case(f"keys/resume_by and {key}", forge.seal(forge.label(**to_be_agreed | {key: value})).content, missing)
    follows = [("follows" if name == "answers" else name, value) for name, value in full]
    yield Case("keys/every optional one, of the next adjournment", forge.seal(follows).content)
    for name, label in (("answers and follows", forge.label(answers=base64url(bytes(32)), follows=base64url(bytes(32)), previous_head=base64url(bytes(32)))),
                        ("follows without previous_head", [item for item in follows if item[0] != "previous_head"])):
        yield Case(f"keys/{name}", forge.seal(label).content, missing)
    for name in plain.WITHOUT_LETTERS:
        yield Case(f"keys/{name} with letters", forge.seal(forge.label(notation=name)).content, "envelope/value")
        yield Case(f"keys/{name} without letters", forge.seal(forge.label(notation=name, letters=None)).content)
    both = dict(time_control=None, white_time_control="300", black_time_control="240")
    yield Case("keys/a time control of each player", forge.seal(forge.label(**both)).content)
    for name, changes, code in (
        ("the same time control of each", {"black_time_control": "300"}, "envelope/times"), ("one time control of two", {"black_time_control": None}, missing),
        ("the other time control of two", {"white_time_control": None}, missing), ("no time control", {"white_time_control": None, "black_time_control": None}, missing),
        ("a time control for both and of each", {"time_control": "300"}, missing), ("no time control of Black", {"black_time_control": "two hours"}, "envelope/value"),
    ):
        yield Case(f"keys/{name}", forge.seal(forge.label(**{**both, **changes})).content, code)
    announced = dict(time_control="?", time_control_text="G/90; d5")
    yield Case("keys/a time control as announced", forge.seal(forge.label(**announced)).content)
    yield Case("keys/as announced, and reckoned", forge.seal(forge.label(**announced | {"time_control": "5400"})).content, "envelope/value")
    for name in peer.OLD_KEYS:
        for old in (f'{name} = "e2e4"', f"{name} = 1"):
            yield Case(f"keys/{old}, of a draft", forge.seal(head=swap("\nsealed_at", f"\n{old}\nsealed_at")).content, "envelope/old-form")
        yield Case(f"keys/{name} at the end, of a draft", forge.seal(head=lambda c, name=name: c[:-1] + f'{name} = "x"\n\n'.encode()).content, "envelope/old-form")
    optional = {key.name for key in peer.LABEL if key.optional}
    for at, (name, value) in enumerate(full):
        less = full[:at] + full[at + 1:]
        if name not in optional or name.startswith(("deputy", "time_control", "answers", "previous")):
            yield Case(f"keys/without {name}", forge.seal(less, by="white").content, unknown if name == "answers" else missing)
        elif name not in ("moves", "session_end"):
            yield Case(f"keys/without {name}", forge.seal(less).content, missing if name == "known_move" else "valid")
        twice = full[: at + 1] + full[at:]
        yield Case(f"keys/twice {name}", forge.seal(twice).content, unknown if name in ("adjournment", "previous_head") else missing)
        if at:
            turned = full[: at - 1] + [full[at], full[at - 1]] + full[at + 1:]
            yield Case(f"keys/{name} too early", forge.seal(turned).content, unknown if name == "previous_head" else missing,
                       ("envelope/position",) if name == "position" else (), "without its moves the position does not follow from them either")
    yield Case("keys/without deputy1 whole", forge.seal([(k, v) for k, v in full if not k.startswith("deputy1")]).content, missing)
    three = forge.label(deputies=3)
    yield Case("keys/without deputy2 whole", forge.seal([(k, v) for k, v in three if not k.startswith("deputy2")]).content, missing)
    for name, edit in {
        "unknown in [label]": swap("\nmove_number", "\nextra = 1\nmove_number"), "unknown before [label]": swap("\n\n[label]", "\nextra = 1\n\n[label]"),
        "format twice": swap("\n\n[label]", '\nformat = "adjourn/1"\n\n[label]'), "deputy5": swap("\nrules =", '\ndeputy5 = "x"\nrules ='),
        "sig in [label]": swap("\nadjournment", '\nsig = "x"\nadjournment'), "at the end of [label]": lambda c: c[:-1] + b"extra = 1\n\n",
    }.items():
        yield Case(f"keys/{name}", forge.seal(head=edit).content, unknown if name in ("unknown before [label]", "format twice", "at the end of [label]") else missing)
    for name, _ in Secrets(bytes(32), bytes(32), bytes(32), bytes(128)).items():
        drop = lambda c, name=name: b"".join(line for line in c.splitlines(True) if not line.startswith(name.encode() + b" "))
        yield Case(f"keys/[secret] without {name}", forge.seal(secret=drop).content, missing)
    yield Case("keys/[secret] with nonce", forge.seal(secret=swap("commitment", 'nonce = "AAAA"\ncommitment')).content, missing)
    for name in ("lock", "key", "enc", "body"):
        drop = lambda made, _, name=name: [[(k, v) for k, v in made[0] if k != name], *made[1:]]
        yield Case(f"keys/[[wrap]] without {name}", forge.seal(wraps=drop).content, missing)
    yield Case("keys/[[wrap]] with more", forge.seal(wraps=lambda made, _: [made[0] + [("note", "x")], *made[1:]]).content, unknown)
    yield Case("keys/[seal] with more", forge.seal(body=swap("[seal]\n", "[seal]\nat = 1\n")).content, missing)
    sealed = forge.seal().content
    yield Case("keys/[seal] with a second sig", peer.signed(sealed, "seal", forge.people["white"].seed), unknown)
    yield Case("keys/[seal] with a key behind sig", sealed + b"more = 1\n", unknown)
    yield Case("keys/[accept] without at", forge.accept(sealed, swap(f'at = "{AT}"\n', "")), missing)
    yield Case("keys/[accept] without scoresheets", forge.accept(sealed, swap('scoresheets = "both"\n', "")), missing)
    yield Case("keys/[accept] turned", forge.accept(sealed, swap(f'at = "{AT}"\nscoresheets = "both"\n', f'scoresheets = "both"\nat = "{AT}"\n')), missing)
    yield Case("keys/[accept] with by", forge.accept(sealed, swap("scoresheets", 'by = "arbiter"\nscoresheets')), missing)
    accepted = forge.accept(sealed)
    start = lambda edit: forge.entry(accepted, "start", edit=edit)
    yield Case("keys/entry without kind", start(swap('kind = "start"\n', "")), missing)
    yield Case("keys/entry without at", start(swap(f'at = "{AT}"\n', "")), missing)
    yield Case("keys/entry without by", start(swap('by = "arbiter"\n', "")), missing)
    yield Case("keys/entry with kind behind", start(swap(f'kind = "start"\nat = "{AT}"\n', f'at = "{AT}"\nkind = "start"\n')), missing)
    yield Case("keys/entry with a side it has not", start(swap('by = "arbiter"\n', 'by = "arbiter"\nside = "white"\n')), missing)
    yield Case("keys/entry of unknown kind", start(swap('"start"', '"adjudicate"')), "envelope/value")
    yield Case("keys/entry of empty kind", start(swap('"start"', '""')), "envelope/text")
    yield Case("keys/entry whose kind is a number", start(swap('"start"', "1")), "envelope/value")
    yield Case("keys/witness with a side", forge.entry(accepted, "witness", "black", swap('by = "black"\n', 'by = "black"\nside = "white"\n')), missing)
    for kind, own in sample_entries().items():
        required = [k.name for k in peer.KINDS[kind] if not k.optional]
        for name in required:
            by = "black" if kind == "witness" else "arbiter"
            yield Case(f"keys/{kind} without {name}", forge.entry(accepted, kind, by, **{k: v for k, v in own.items() if k != name}), missing)


def sample_entries() -> dict[str, dict]:
    """One sound entry of every kind but `opened`."""
    white = {"side": "white"}
    return {
        "witness": {}, "arrival": white, "absent": white, "start": {}, "stop-clock": white, "start-clock": white, "pause": {}, "continue": {},
        "session": {"start": AT, "end": "2024-05-01T23:00:00+02:00"},
        "set-resumption": {"resume_at": "2099-05-03T09:00:00+02:00", "resume_zone": "Europe/Rome", "resume_place": "Sala B",
                           "resume_end": "2099-05-03T13:00:00+02:00", "told": "both", "reason": "bus strike"},
        "offer": white, "accept-offer": white, "decline-offer": white,
        "draw-agreed": {"how": "by telephone"}, "resign": {**white, "how": "in writing"}, "flag": white,
        "claim": {"article": "9.2(b)", **white, "outcome": "correct"}, "move": {**white, "uci": "f1b5"}, "choose": {"uci": "e7e8q"},
        "reading": {"moves": "b1d2 f3d2", "reason": "both knights"},
        "correct-clock": {"white_used": "0:00:00", "black_used": "99999999:59:59", "claimed_by": "white"}, "next-envelope": {"fingerprint": base64url(bytes(32))},
        "lost": {"what": "times"}, "declared": {"text": "Lb5"},
        "decision": {"text": "played on", "result": "*", "white_used": "2:00:00", "black_used": "2:00:00", "on_move": "black", "late_until": AT},
        "note": {"topic": "incident", "text": "the lights went out"}, "void": {"entry": 1, "reason": "wrong side"}, "appeal": {"entry": 1, "result": "1/2-1/2", "reason": "clock", "by_whom": "committee"},
    }


def carrier_cases(forge: Forge) -> Iterator[Case]:
    table, fault = "envelope/table", "envelope/signature"
    in_file = lambda name, carrier: f"{name}, {carrier or 'in the file'}"
    for name, carrier, changes, expect in DATA["labels of a carrier"]:
        yield Case(f"carrier/{in_file(name, carrier)}", forge.carried(carrier, **changes), expect)
    for name, carrier, entries, expect, *also in DATA["entries of a carrier"]:
        content = forge.accept(forge.carried(carrier))
        for kind, own, *by in entries:
            content = forge.entry(content, kind, *by, **own)
        yield Case(f"carrier entry/{in_file(name, carrier)}", content, expect, tuple(also))
    whole = forge.seal().content
    secret, wrap = (whole[whole.index(start):whole.index(end)] for start, end in ((b"\n[secret]", b"\n[[wrap]]"), (b"\n[[wrap]]", b"\n[seal]")))
    unsaid = swap('scoresheets = "both"\n', "")
    for carrier in ("paper", "none"):
        for name, tables in {"[secret]": secret, "[secret] and its wraps": secret + wrap, "[[wrap]]": wrap}.items():
            yield Case(f"carrier/{in_file(name, carrier)}", forge.carried(carrier, edit=swap(b"\n[seal]", tables + b"\n[seal]")), table)
        here = f'carrier = "{carrier}"\n'
        for name, edit, expect in (
            ("before id", lambda c: swap("[label]\n", "[label]\n" + here)(swap(here, "")(c)), "envelope/missing-key"), ("twice", swap(here, here * 2), "envelope/missing-key"),
            ("at the end", lambda c: swap("\n\n[seal]", "\n" + here + "\n[seal]")(swap(here, "")(c)), "envelope/missing-key"),
        ):
            yield Case(f"carrier/{name}, {carrier}", forge.carried(carrier, edit=edit), expect)
        for by in ("white", "black", "deputy1"):
            yield Case(f"carrier/sealed by {by}, {carrier}", forge.carried(carrier, by), fault)
            yield Case(f"carrier/accepted by {by}, {carrier}", forge.accept(forge.carried(carrier), by=by), fault)
        yield Case(f"carrier/accepted, scoresheets not known, {carrier}", forge.accept(forge.carried(carrier), unsaid))
        accepted = forge.accept(forge.carried(carrier, white_key=None, black_key=None))
        for kind, own in (("offer", {"side": "white"}), ("resign", {"side": "white", "how": "by telephone"}), ("note", {"topic": "x", "text": "y"})):
            yield Case(f"carrier entry/{kind} by a player without a key, {carrier}", forge.entry(accepted, kind, "white", **own), "envelope/signer")
            yield Case(f"carrier entry/{kind} of a player without a key, {carrier}", forge.entry(accepted, kind, **own))
        for kind, own in sample_entries().items():
            accepted = forge.entry(accepted, kind, "deputy1", **own) if kind != "witness" else accepted
        yield Case(f"carrier entry/one of every kind, {carrier}", accepted)
    for name, rest in {"[secret]": b"\n[[wrap]]", "[secret] and no wraps": b"\n[seal]"}.items():
        yield Case(f"carrier/no {name}, in the file", forge.seal(body=lambda c: c[: c.index(b"\n[secret]")] + c[c.index(rest):]).content, table)


def dead_wrap_cases(forge: Forge) -> Iterator[Case]:
    """`dead-wrap` is proved by the key of its holder, and never where the wrap gives what it should."""
    evidence = "envelope/evidence"
    noise = lambda number, size: lambda made, _: [
        [(k, base64url(os.urandom(size)) if k == "body" and at == number else v) for k, v in wrap] for at, wrap in enumerate(made)
    ]
    # Custody of the arbiter and of a deputy come first.
    dead = {"reply": forge.accept(forge.seal(wraps=noise(2, 48)).content), "author": forge.accept(forge.seal(wraps=noise(3, 80)).content)}
    good, holders = forge.accept(forge.seal().content), {"reply": "black", "author": "white"}
    for lock, by in holders.items():
        other = "white" if by == "black" else "black"
        own = {"lock": lock, "evidence": base64url(forge.people[by].private)}
        yield Case(f"dead-wrap/{lock}", forge.entry(dead[lock], "dead-wrap", by, **own))
        yield Case(f"dead-wrap/{lock} that opens", forge.entry(good, "dead-wrap", by, **own), evidence)
        yield Case(f"dead-wrap/{lock} with another key", forge.entry(dead[lock], "dead-wrap", by, **{**own, "evidence": base64url(forge.people[other].private)}), evidence)
        yield Case(f"dead-wrap/{lock} with its public key", forge.entry(dead[lock], "dead-wrap", by, **{**own, "evidence": base64url(forge.people[by].unlock)}), evidence)
        for who in (other, "arbiter", "deputy1"):
            yield Case(f"dead-wrap/{lock} by {who}", forge.entry(dead[lock], "dead-wrap", who, **own), "envelope/signer")
        yield Case(f"dead-wrap/{lock} twice", forge.entry(forge.entry(dead[lock], "dead-wrap", by, **own), "dead-wrap", by, **own))
        yield Case(f"dead-wrap/{lock}, signed by another", forge.entry(dead[lock], "dead-wrap", by, key=other, **own), "envelope/signature")
        for name in own:
            yield Case(f"dead-wrap/{lock} without {name}", forge.entry(dead[lock], "dead-wrap", by, **{k: v for k, v in own.items() if k != name}), "envelope/missing-key")
    reply = {"lock": "reply", "evidence": base64url(forge.people["black"].private)}
    # The content of the author's wrap is longer, and a half of another envelope opens, and does not fit.
    foreign = lambda made, secrets: [
        *made[:2], Secrets(secrets.ld, secrets.custody, os.urandom(32), secrets.padded, secrets.commitment, secrets.ciphertext).wrap("reply", forge.people["black"].unlock, 3), made[3]
    ]
    yield Case("dead-wrap/reply with a half that does not fit", forge.entry(forge.accept(forge.seal(wraps=foreign).content), "dead-wrap", "black", **reply))
    witnessed = forge.entry(dead["reply"], "witness", "black")
    yield Case("dead-wrap/reply behind his witness", forge.entry(witnessed, "dead-wrap", "black", **reply), "envelope/entry")
    for wrong in ("custody", "Reply", "both"):
        yield Case(f"dead-wrap/lock {wrong}", forge.entry(dead["reply"], "dead-wrap", "black", **{**reply, "lock": wrong}), "envelope/value")
    yield Case("dead-wrap/short evidence", forge.entry(dead["reply"], "dead-wrap", "black", **{**reply, "evidence": base64url(bytes(31))}), "envelope/value")


# --- §2: values ------------------------------------------------------------------------------------------------------

def value_cases(forge: Forge) -> Iterator[Case]:
    value = "envelope/value"
    beside = {"answers": {"previous_head": base64url(bytes(32))}, "follows": {"previous_head": base64url(bytes(32))}, "claim": {"known_move": "f1b5"}}
    for key, bad in DATA["bad values"].items():
        for number, wrong in enumerate(bad, 1):
            changed = forge.label(**{key: wrong}, **beside.get(key, {}))
            name = f"{key} of the label" if key in peer.KINDS else key
            yield Case(f"value/{name} {number}", forge.seal(changed, by="white").content, value, why=repr(wrong))
    for key, fine in DATA["good values"].items():
        for number, right in enumerate(fine, 1):
            yield Case(f"value/{key} good {number}", forge.seal(forge.label(**{key: right})).content, why=repr(right))
    for name, edit in {
        "suite in lower case": swap("DHKEM-X", "dhkem-x"), "suite of AES-128": swap("A256GCM", "A128GCM"), "suite empty": swap(peer.SUITE, ""),
        "ciphertext short": lambda c: cut_value(c, "ciphertext"), "commitment in hex": lambda c: set_value(c, "commitment", bytes(32).hex()),
        "commitment padded": lambda c: set_value(c, "commitment", base64url(bytes(32)) + "="),
        "custody_check not canonical": lambda c: set_value(c, "custody_check", "A" * 42 + "B"),
    }.items():
        yield Case(f"value/{name}", forge.seal(secret=edit).content, "envelope/text" if name == "suite empty" else value)
    for name, change in {
        "lock of another name": ("lock", "deputy"), "lock in capitals": ("lock", "Custody"), "short body": ("body", base64url(bytes(47))),
        "body of an author": ("body", base64url(bytes(80))), "short enc": ("enc", base64url(bytes(31))), "key not canonical": ("key", "A" * 42 + "B"),
    }.items():
        edit = lambda made, _, change=change: [[(k, change[1] if k == change[0] else v) for k, v in made[0]], *made[1:]]
        yield Case(f"value/wrap: {name}", forge.seal(wraps=edit).content, "envelope/wrap" if change[0] == "lock" else value)
    author = lambda made, _: made[:-1] + [[(k, base64url(bytes(48)) if k == "body" else v) for k, v in made[-1]]]
    yield Case("value/wrap: author with a short body", forge.seal(wraps=author).content, value)
    sealed = forge.seal()
    noncanonical = set_value(sealed.content, "sig", flip_unused(sealed.content))
    yield Case("value/sig with unused bits set", noncanonical, value)
    yield Case("value/sig padded", sealed.content[:-2] + b'=="\n', value)
    yield Case("value/scoresheets of another word", forge.accept(sealed.content, swap('"both"', '"all"')), value)
    yield Case("value/accept without zone", forge.accept(sealed.content, swap("+02:00", "Z")), value)
    accepted = forge.accept(sealed.content)
    samples = sample_entries()
    for kind, changes in {
        "arrival": [{"side": "both"}, {"side": "White"}, {"side": 1}], "session": [{"end": "later"}],
        "set-resumption": [{"told": "nobody"}, {"told": "White"}, {"resume_zone": "Europe//Rome"}, {"resume_at": "tomorrow"}, {"reason": ""}],
        "claim": [{"outcome": "Correct"}, {"outcome": "unknown"}], "move": [{"uci": "Bb5"}, {"uci": "e1h1x"}], "choose": [{"uci": "0000"}],
        "reading": [{"moves": "b1d2  f3d2"}, {"moves": "b1d2 "}, {"moves": "b1d2 b1d2"}, {"moves": "Nd2"}, {"moves": 1}],
        "correct-clock": [{"claimed_by": "arbiter"}, {"white_used": "02:00:00"}], "next-envelope": [{"fingerprint": bytes(32).hex()}],
        "decision": [{"result": "1/2"}, {"result": "½-½"}, {"on_move": "none"}, {"white_used": "2:00"}, {"late_until": "21:00"}, {"back_to": "1"}],
        "lost": [{"what": "Envelope"}, {"what": "clock"}], "void": [{"entry": "1"}], "appeal": [{"result": "draw"}, {"entry": "1"}],
    }.items():
        for number, change in enumerate(changes, 1):
            base = forge.entry(accepted, "start")
            expect = "envelope/text" if "" in change.values() else value
            yield Case(f"value/entry {kind} {number}", forge.entry(base, kind, **{**samples[kind], **change}), expect, why=repr(change))
    for number, by in enumerate(("Arbiter", "deputy5", "deputy0", "deputy", "", "witness"), 1):
        content = forge.entry(accepted, "start", edit=swap('by = "arbiter"', f'by = "{by}"'))
        yield Case(f"value/by {number}", content, value if by else "envelope/text", why=repr(by))
    own = {"reply_from": "key"}
    yield Case("value/reply_from of another word", forge.opened(sealed, **own), value)
    yield Case("value/half in hex", forge.opened(sealed, custody=sealed.secrets.custody.hex()), value)
    yield Case("value/plaintext short", forge.opened(sealed, plaintext=bytes(127)), value)


def set_value(content: bytes, key: str, value: str) -> bytes:
    lines = content.splitlines(True)
    at = next(i for i, line in enumerate(lines) if line.startswith(key.encode() + b" = "))
    lines[at] = f'{key} = "{value}"\n'.encode()
    return b"".join(lines)


def cut_value(content: bytes, key: str) -> bytes:
    value = next(line for line in content.decode().splitlines() if line.startswith(key + " = ")).split('"')[1]
    return set_value(content, key, value[:-1])


def flip_unused(content: bytes) -> str:
    """The last sig with its unused bits set: the same 64 bytes to a careless decoder."""
    sig = content.decode().splitlines()[-1].split('"')[1]
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return sig[:-1] + alphabet[alphabet.index(sig[-1]) | 1]


# --- §3.1: keys, game, times -----------------------------------------------------------------------------------------

def torsion_point() -> curves.Point:
    """A point of order 8."""
    y = 2
    while True:
        point = curves.decode_point(y.to_bytes(32, "little"))
        torsion = point and curves.multiply(curves.ORDER, point)
        if torsion and curves.multiply(4, torsion) != curves.IDENTITY:
            return torsion
        y += 1


def bad_signing_keys() -> dict[str, bytes]:
    torsion = torsion_point()
    small = {f"small order, {i} of 8": curves.encode_point(curves.multiply(i, torsion)) for i in range(8)}
    field_prime = curves.FIELD
    on_curve = next(y for y in range(2, 19) if (p := curves.decode_point(y.to_bytes(32, "little"))) and not curves.is_small_order(p))
    off_curve = next(y for y in range(2, 99) if curves.decode_point(y.to_bytes(32, "little")) is None)
    return small | {
        "y not reduced": (field_prime + on_curve).to_bytes(32, "little"),
        "y not reduced, sign set": (field_prime + on_curve | 1 << 255).to_bytes(32, "little"),
        "identity not reduced": (field_prime + 1).to_bytes(32, "little"),
        "y of 2^255 − 19": field_prime.to_bytes(32, "little"),
        "identity with the sign set": (1 | 1 << 255).to_bytes(32, "little"),
        "minus one with the sign set": (field_prime - 1 | 1 << 255).to_bytes(32, "little"),
        "not on the curve": off_curve.to_bytes(32, "little"),
        "all ones": b"\xff" * 32,
    }


def bad_locks() -> dict[str, bytes]:
    prime = curves.FIELD
    small = {f"small order {i}": v.to_bytes(32, "little") for i, v in enumerate(sorted(curves.X25519_SMALL_ORDER), 1)}
    return small | {
        "2^255 − 19": prime.to_bytes(32, "little"), "2^255 − 18": (prime + 1).to_bytes(32, "little"),
        "nine, not reduced": (prime + 9).to_bytes(32, "little"), "2^255 − 1": (2**255 - 1).to_bytes(32, "little"),
        "nine with the top bit": (9 | 1 << 255).to_bytes(32, "little"), "all ones": b"\xff" * 32,
        "small order with the top bit": (1 | 1 << 255).to_bytes(32, "little"),
    }


def person_cases(forge: Forge) -> Iterator[Case]:
    fault = "envelope/key"
    for who in ("white", "deputy1"):
        for name, key in bad_signing_keys().items():
            yield Case(f"key/{who}_key {name}", forge.seal(forge.label(**{who + "_key": base64url(key)})).content, fault)
        for name, key in bad_locks().items():
            yield Case(f"key/{who}_lock {name}", forge.seal(forge.label(**{who + "_lock": base64url(key)})).content, fault)
    people = forge.people
    for one, two in (("white", "black"), ("white", "arbiter"), ("arbiter", "deputy1"), ("black", "deputy1"), ("deputy1", "deputy2")):
        for suffix, key in (("_key", people[one].sign), ("_lock", people[one].unlock)):
            label = forge.label(deputies=2, **{two + suffix: base64url(key)})
            yield Case(f"key/{one} and {two} with one {suffix[1:]}", forge.seal(label).content, fault)
    twofold = next(k for k in iter(lambda: keyfiles.generate("twofold"), None) if curves.ed25519_key_is_acceptable(k.unlock))
    both = forge.label(black_key=base64url(twofold.unlock), black_lock=base64url(twofold.unlock))
    yield Case("key/lock used as key too", forge.seal(both).content, why="keys are compared with keys and locks with locks only")


def game_cases(forge: Forge) -> Iterator[Case]:
    def game(**changes) -> bytes:
        return forge.seal(forge.label(**changes), by=changes.get("sealed_by")).content

    usual = peer.USUAL_START
    here = dict(forge.label())["position"]
    score, position = "envelope/score", "envelope/position"
    yield Case("score/first move of all", game(moves=None, position=usual, move_number=1))
    yield Case("score/usual start written", game(start=usual), score)
    yield Case("score/usual start written, no moves", game(start=usual, moves=None, position=usual, move_number=1), score)
    for name, moves in DATA["moves"].items():
        leads_elsewhere = name in ("one move short", "one move more", "another order")
        yield Case(f"score/{name}", game(moves=moves), position if leads_elsewhere else score, why=moves)
    for number, fen in enumerate([here[:-2], here + " ", here.replace(" ", "  ", 1), here.replace(" 2 3", " 02 3"), "x"], 1):
        yield Case(f"position/misspelt {number}", game(position=fen), position, why=fen)
    yield Case("score/none, though moves were made", game(moves=None), position)
    yield Case("score/another halfmove clock", game(position=here.replace(" 2 3", " 3 3")), position)
    yield Case("score/another fullmove number", game(position=here.replace(" 2 3", " 2 4"), move_number=4), position)
    yield Case("score/without castling rights", game(position=here.replace("KQkq", "-")), position)
    castled = "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6"
    after = "r1bqk2r/pppp1ppp/2n2n2/1Bb1p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 6 5"
    yield Case("score/castling", game(moves=castled + " e1g1 f8c5", position=after, move_number=5))
    for name, move in {"on to the rook": "e1h1", "as letters": "O-O", "in one step": "e1f1"}.items():
        yield Case(f"score/castling {name}", game(moves=f"{castled} {move} f8c5", position=after, move_number=5), position if move == "e1f1" else score)
    ep_position = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
    yield Case("score/en passant square", game(moves="e2e4 d7d5 e4e5 f7f5", position=ep_position))
    yield Case("score/en passant square left out", game(moves="e2e4 d7d5 e4e5 f7f5", position=ep_position.replace("f6", "-")), position)
    yield Case("score/en passant square that nobody can use", game(moves="e2e4", position="rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
               sealed_by="black", move_number=1), position)
    pinned = "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1"
    yield Case("value/en passant capture pinned along the rank", game(start=pinned, moves=None, position=pinned, sealed_by="black", move_number=1),
               "envelope/value")
    yield Case("score/promotion", game(start="8/P6k/8/8/8/8/8/K7 w - - 0 1", moves="a7a8n h7g7", position="N7/6k1/8/8/8/8/8/K7 w - - 1 2", move_number=2))
    yield Case("score/promotion without a piece", game(start="8/P6k/8/8/8/8/8/K7 w - - 0 1", moves="a7a8 h7g7", position="N7/6k1/8/8/8/8/8/K7 w - - 1 2", move_number=2), score)

    for name, fen, expect in DATA["positions"]:
        made = game(start=fen, moves=None, position=fen, sealed_by="white" if " w " in fen else "black", move_number=int(fen.split()[-1]))
        yield Case(name, made, expect, why=fen)
    for counters in ("10000 1", "0 10000"):
        beyond = f"4k3/8/8/8/8/8/4P3/4K3 w - - {counters}"
        yield Case(f"value/start with counters {counters}", game(start=beyond, moves=None, position=beyond, move_number=int(counters.split()[1])), "envelope/value")
    on = "4k3/8/8/8/8/8/4P3/4K3 b - - 9999 9999"
    yield Case("position/counters that the score takes beyond", game(start=on, moves="e8d8", position="3k4/8/8/8/8/8/4P3/4K3 w - - 10000 10000", move_number=10000))
    small = "4k3/8/8/8/8/8/4P3/4K3 w - - 150 3"
    yield Case("position/clock ahead of the number", game(start=small, moves=None, position=small, move_number=3), why="counters are not compared with each other")

    mate = "f2f3 e7e5 g2g4 d8h4"
    yield Case("game-over/checkmate", game(moves=mate, position="rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), "envelope/game-over")
    yield Case("turn/the other side sealed", game(sealed_by="black"), "envelope/turn")
    yield Case("move-number/one more", game(move_number=4), "envelope/move-number")
    yield Case("move-number/zero", game(move_number=0), "envelope/move-number")
    for name, move in {"illegal": "f1a7", "the other side's": "a7a6", "legal": "f1b5", "castling": "e1g1", "castling on to the rook": "e1h1", "promotion that is none": "f1b5q", "nowhere": "f1f1"}.items():
        expect = {"legal": "valid", "nowhere": "envelope/value"}.get(name, "envelope/known-move")
        yield Case(f"known-move/{name}", game(known_move=move), expect)
    ready = dict(moves=castled, position="r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", move_number=4)
    yield Case("known-move/castling that can be", game(**ready, known_move="e1g1"))
    yield Case("known-move/castling that can be, on to the rook", game(**ready, known_move="e1h1"), "envelope/known-move")
    for claim in ("9.2(a)", "9.3(a)"):
        yield Case(f"known-move/written for a claim under {claim}", game(known_move="f1b5", claim=claim))
    yield Case("known-move/a claim without it", game(claim="9.2(a)"), "envelope/missing-key")


def time_cases(forge: Forge) -> Iterator[Case]:
    for name, expect, changes in DATA["times"]:
        yield Case(f"times/{name}", forge.seal(forge.label(**changes)).content, expect)
    yield Case("adjournment/zero", forge.seal(forge.label(adjournment=0)).content, "envelope/adjournment")


# --- §3.2: wraps -----------------------------------------------------------------------------------------------------

def changed(items: Items, **values) -> Items:
    return [(k, values.get(k, v)) for k, v in items]


def rewrapped(secrets: Secrets, wrap: Items, secret: bytes, lock: str | None = None, recipient: bytes | None = None) -> Items:
    """The wrap with another content, under another lock's info, or for another key than it names."""
    made = dict(wrap)
    to = recipient or plain.octets(32)(made["key"])
    return changed(wrap, **{k: v for k, v in peer.make_wrap(lock or made["lock"], to, secrets.ld, secrets.commitment, secret) if k in ("enc", "body")})


def crafted(secrets: Secrets, wrap: Items, enc: int, shared: bytes) -> Items:
    """A wrap that a reader opens who does not look at `enc`."""
    made, lock = enc.to_bytes(32, "little"), dict(wrap)["lock"]
    recipient = plain.octets(32)(dict(wrap)["key"])
    body = curves.hpke_by_hand(peer.wrap_info(lock, secrets.ld, secrets.commitment), recipient, made, shared, secrets.behind(lock))
    return changed(wrap, enc=base64url(made), body=base64url(body))


def wrap_cases(forge: Forge) -> Iterator[Case]:
    fault = "envelope/wrap"
    stranger = keyfiles.generate("stranger")
    arbiter, black = forge.people["arbiter"], forge.people["black"]
    edits: dict[str, Callable[[list[Items], Secrets], list[Items]]] = {
        "hidden extra custody": lambda w, s: w[:2] + [s.wrap("custody", stranger.unlock)] + w[2:],
        "hidden extra reply": lambda w, s: w[:3] + [s.wrap("reply", stranger.unlock)] + w[3:],
        "hidden extra author": lambda w, s: w + [s.wrap("author", stranger.unlock)],
        "author for the arbiter": lambda w, s: w[:-1] + [s.wrap("author", arbiter.unlock)],
        "custody for the sealer": lambda w, s: [s.wrap("custody", forge.people["white"].unlock)] + w[1:],
        "one custody twice": lambda w, s: [w[0]] + w,
        "no custody for the deputy": lambda w, s: [w[0]] + w[2:],
        "no custody for the arbiter": lambda w, s: w[1:],
        "no reply": lambda w, s: w[:2] + w[3:],
        "no author": lambda w, s: w[:-1],
        "deputy before the arbiter": lambda w, s: [w[1], w[0]] + w[2:],
        "author before reply": lambda w, s: w[:2] + [w[3], w[2]],
        "reply first": lambda w, s: [w[2]] + w[:2] + [w[3]],
        "custody for a stranger": lambda w, s: [s.wrap("custody", stranger.unlock)] + w[1:],
        "reply for a stranger": lambda w, s: w[:2] + [s.wrap("reply", stranger.unlock)] + w[3:],
        "reply for the sealer": lambda w, s: w[:2] + [s.wrap("reply", forge.people["white"].unlock)] + w[3:],
        "reply called custody": lambda w, s: w[:2] + [changed(w[2], lock="custody")] + w[3:],
        "keys exchanged": lambda w, s: [changed(w[0], key=dict(w[1])["key"]), changed(w[1], key=dict(w[0])["key"])] + w[2:],
    }
    for name, edit in edits.items():
        yield Case(f"wrap/{name}", forge.seal(wraps=edit).content, fault)
    yield Case("wrap/two only", forge.seal(wraps=lambda w, s: w[:2]).content, fault)
    yield Case("wrap/none", forge.seal(wraps=lambda w, s: []).content, fault)
    yield Case("wrap/five thousand", forge.seal(wraps=lambda w, s: [w[0]] * 5000).content, "envelope/too-large")
    no_deputy = forge.label(deputies=0)
    yield Case("wrap/custody for a deputy that the label does not name",
               forge.seal(no_deputy, wraps=lambda w, s: w[:1] + [s.wrap("custody", forge.people["deputy1"].unlock)] + w[1:]).content, fault)

    # A key not checked by a verifier without secrets: the fault shows at opening.
    def opens(name: str, outcome: str, wrap: str | None, edit, **source) -> Case:
        how = {**({"key": "keys/arbiter", "reply_key": "keys/black"} if not source else source), "outcome": outcome}
        if wrap:
            how["wrap"] = wrap
        else:
            how["written"] = "Bb5"
        return Case(f"open/{name}", forge.accept(forge.seal(wraps=edit).content), open=how)

    def spelt_wrongly(name: str, edit) -> Case:
        """Such a wrap would open to the same half, or hide nothing: only `enc` tells it."""
        return Case(f"wrap/{name}", forge.accept(forge.seal(wraps=edit).content), fault)

    put = lambda at, make: lambda w, s: w[:at] + [make(w, s)] + w[at + 1:]
    deputy = {"key": "keys/deputy1", "reply_key": "keys/black"}
    author = {"key": "keys/arbiter", "author_key": "keys/white"}
    for at, who, source in ((0, "custody", {}), (2, "reply", {}), (3, "author", author)):
        size = 80 if who == "author" else 48
        half = 64 if who == "author" else 32
        yield opens(f"dead {who} wrap", "dead", who, put(at, lambda w, s: changed(w[at], body=base64url(os.urandom(size)))), **source)
        yield opens(f"{who} wrap for another key than it names", "dead", who, put(at, lambda w, s: rewrapped(s, w[at], s.behind(who), recipient=stranger.unlock)), **source)
        yield opens(f"{who} wrap under an ephemeral key of the sealer's choice", "text", None, put(at, lambda w, s: rewrapped(s, w[at], s.behind(who))), **source)
        yield opens(f"{who} wrap holding a wrong half", "dead", who, put(at, lambda w, s: rewrapped(s, w[at], os.urandom(half))), **source)
        yield opens(f"{who} wrap under another info", "dead", who, put(at, lambda w, s: rewrapped(s, w[at], s.behind(who), lock="custody" if who != "custody" else "reply")), **source)
        for name, key in bad_locks().items():
            yield spelt_wrongly(f"{who} with enc {name}", put(at, lambda w, s: changed(w[at], enc=base64url(key))))
        top = lambda w: base64url((int.from_bytes(plain.octets(32)(dict(w[at])["enc"]), "little") | 1 << 255).to_bytes(32, "little"))
        yield spelt_wrongly(f"{who} whose enc has its top bit set", put(at, lambda w, s: changed(w[at], enc=top(w))))
    # The base point's Diffie-Hellman result is the recipient's public key, so these hide nothing; only `enc` tells them.
    key_of = lambda w: plain.octets(32)(dict(w[0])["key"])
    yield opens("custody wrap with enc the base point", "text", None, put(0, lambda w, s: crafted(s, w[0], 9, key_of(w))))
    yield spelt_wrongly("custody that opens, enc not reduced", put(0, lambda w, s: crafted(s, w[0], curves.FIELD + 9, key_of(w))))
    yield spelt_wrongly("custody that opens, enc with its top bit set", put(0, lambda w, s: crafted(s, w[0], 9 | 1 << 255, key_of(w))))
    for i, small in enumerate(sorted(curves.X25519_SMALL_ORDER), 1):
        yield spelt_wrongly(f"custody that opens on a shared secret of zero {i}", put(0, lambda w, s: crafted(s, w[0], small, bytes(32))))
    yield opens("custody wrap holding the reply half", "dead", "custody", put(0, lambda w, s: rewrapped(s, w[0], s.reply)))
    yield opens("reply wrap holding the custody half", "dead", "reply", put(2, lambda w, s: rewrapped(s, w[2], s.custody)))
    yield opens("author wrap with its halves turned", "dead", "author", put(3, lambda w, s: rewrapped(s, w[3], s.reply + s.custody)), **author)
    yield opens("author wrap with one wrong half", "dead", "author", put(3, lambda w, s: rewrapped(s, w[3], s.custody + bytes(32))), **author)
    yield opens("bodies of custody and reply exchanged", "dead", "custody", lambda w, s: [
        changed(w[0], enc=dict(w[2])["enc"], body=dict(w[2])["body"]), w[1], changed(w[2], enc=dict(w[0])["enc"], body=dict(w[0])["body"]), w[3]])
    yield opens("bodies of both custody wraps exchanged", "dead", "custody", lambda w, s: [
        changed(w[0], enc=dict(w[1])["enc"], body=dict(w[1])["body"]), changed(w[1], enc=dict(w[0])["enc"], body=dict(w[0])["body"])] + w[2:])
    yield opens("arbiter's wrap dead, deputy's alive", "text", None, put(0, lambda w, s: changed(w[0], body=base64url(bytes(48)))), **deputy)
    yield opens("deputy's wrap dead, arbiter's alive", "text", None, put(1, lambda w, s: changed(w[1], body=base64url(bytes(48)))))
    yield opens("deputy's wrap dead", "dead", "custody", put(1, lambda w, s: changed(w[1], body=base64url(bytes(48)))), **deputy)
    yield opens("author wrap dead, the others alive", "text", None, put(3, lambda w, s: changed(w[3], body=base64url(bytes(80)))))
    yield opens("reply wrap dead, the author's alive", "text", None, put(2, lambda w, s: changed(w[2], body=base64url(bytes(48)))), **author)
    other = forge.seal()
    other_wraps = peer.verify(other.content).sections
    foreign = [section.items for section in other_wraps if section.header == "[[wrap]]"]
    yield opens("wraps of another envelope", "dead", "custody", lambda w, s: foreign)

    good = forge.seal()
    yield Case("open/as it should be", forge.accept(good.content), open={**OPEN, "outcome": "text", "written": "Bb5"})
    yield Case("open/by a deputy", forge.accept(good.content), open={**deputy, "outcome": "text", "written": "Bb5"})
    yield Case("open/with the author's key", forge.accept(good.content), open={**author, "outcome": "text", "written": "Bb5"})
    half = curves.bech32m_encode("adjhalf", good.secrets.reply)
    for name, written in {"a released half": half, "a half in capitals": half.upper(), "a half with spaces around": f"  {half} "}.items():
        yield Case(f"open/with {name}", forge.accept(good.content), open={"key": "keys/arbiter", "reply_half": written, "outcome": "text", "written": "Bb5"})
    wrong = {
        "a half of another envelope": curves.bech32m_encode("adjhalf", other.secrets.reply), "a half in mixed case": half[:-1] + half[-1].upper() if half[-1].isalpha() else "ADJhalf" + half[7:],
        "a half with one letter changed": half[:-1] + ("q" if half[-1] != "q" else "p"), "a half called a slip": curves.bech32m_encode("adjslip", good.secrets.reply),
        "the custody half": curves.bech32m_encode("adjhalf", good.secrets.custody), "no half at all": "adjhalf1", "a half in Bech32": bech32_of_old("adjhalf", good.secrets.reply),
        "a half of 31 bytes": curves.bech32m_encode("adjhalf", good.secrets.reply[:31]), "a half of 33 bytes": curves.bech32m_encode("adjhalf", good.secrets.reply + b"\0"),
    }
    for name, written in wrong.items():
        yield Case(f"open/with {name}", forge.accept(good.content), open={"key": "keys/arbiter", "reply_half": written, "outcome": "dead"})
    yield Case("open/before it was accepted", good.content, open={**OPEN, "outcome": "dead"})
    yield Case("open/a second time", forge.opened(good), open={**OPEN, "outcome": "dead"})
    yield Case("open/by the sealer", forge.accept(good.content), open={"key": "keys/white", "reply_key": "keys/black", "outcome": "dead"})
    yield Case("open/with the arbiter's key as the responder's", forge.accept(good.content), open={"key": "keys/arbiter", "reply_key": "keys/arbiter", "outcome": "dead"})


def bech32_of_old(prefix: str, payload: bytes) -> str:
    """BIP 173's checksum, which BIP 350 replaced."""
    values = curves.regroup(list(payload), 8, 5, pad=True)
    check = curves.bech32_checksum(curves.expand_prefix(prefix) + values + [0] * 6) ^ 1
    return prefix + "1" + "".join(curves.BECH32_ALPHABET[v] for v in values + [check >> 5 * (5 - i) & 31 for i in range(6)])


# --- §3.2 and §4: what was written -----------------------------------------------------------------------------------

def padded(length: int, content: bytes) -> bytes:
    return (bytes([length]) + content).ljust(128, b"\0")


def secret_cases(forge: Forge) -> Iterator[Case]:
    malformed = {f"length {n}": padded(n, b"x" * min(n, 127)) for n in (65, 66, 100, 126, 127, 128, 129, 191, 200, 254, 255)}
    malformed |= {f"length {n} over zeros": padded(n, b"") for n in (65, 127, 128, 255)}
    malformed |= {
        "padding not zero at once": padded(3, b"Bb5x"), "padding not zero at the end": padded(3, b"Bb5")[:-1] + b"\1", "a second move behind": padded(3, b"Bb5\0Bc4"),
        "empty with padding": padded(0, b"Bb5"), "64 with padding": padded(64, b"x" * 64 + b"x"), "random": bytes([3]) + os.urandom(126) + b"\1",
        "bad UTF-8": padded(3, b"Bb\xff"), "overlong UTF-8": padded(2, b"\xc0\x80"), "lone surrogate": padded(3, b"\xed\xa0\x80"), "pair of surrogates": padded(6, b"\xed\xa0\xbd\xed\xb8\x80"),
        "cut within a letter": padded(1, b"\xc3"), "letter split between text and padding": padded(1, "é".encode()), "beyond U+10FFFF": padded(4, b"\xf4\x90\x80\x80"),
    }
    malformed |= {f"U+{ord(c):04X}": padded(len(c.encode()) + 3, b"Bb5" + c.encode()) for c in (
        "\0", "\t", "\n", "\r", "\x1b", "\x7f", "\x85", "\xad", "\u200b", "\u200f", "\u2028", "\u202e", "\u2066", "\ufeff", "\ue000", "\ufdd0", "\uffff", "\U000e0020", "\U0010ffff", "\u061c",
        "\u034f", "\u115f", "\u2800", "\u3164", "\ufe0e", "\ufe0f", "\uffa0", "\U000e0100")}
    for name, p in malformed.items():
        sealed = forge.seal(padded=p)
        yield Case(f"malformed/{name}", forge.accept(sealed.content), open={**OPEN, "outcome": "malformed"})
        yield Case(f"malformed/{name}, opened", forge.opened(sealed))
        yield Case(f"malformed/{name}, opened without plaintext", forge.opened(sealed, plaintext=None), "envelope/plaintext")
    for name, written in {
        "nothing": "", "64 bytes": "x" * 64, "64 bytes of two-byte letters": "é" * 32, "not NFC": "e\u0301", "nonsense": "zugzwang!?", "two moves": "Bb5 Bc4",
        "a quote": '"', "a backslash": "\\", "spaces": "   ", "Hebrew": "רץ", "astral": "😀", "looks like a table": "[accept]", "Cyrillic": "Сb5",
    }.items():
        sealed = forge.seal(padded=padded(len(written.encode()), written.encode()))
        yield Case(f"written/{name}", forge.accept(sealed.content), open={**OPEN, "outcome": "text" if written else "empty", "written": written})

    unfit = {
        "random ciphertext": dict(ciphertext=os.urandom(144)), "zero ciphertext": dict(ciphertext=bytes(144)), "random commitment": dict(commitment=os.urandom(32)),
        "zero commitment": dict(commitment=bytes(32)),
    }
    for name, change in unfit.items():
        yield from unintelligible(forge, name, forge.seal(**change))
    label = forge.label()
    ld = peer.sha256(peer.render_label(label) + b"\n")
    s_c, s_r = os.urandom(32), os.urandom(32)
    ke, kc = peer.derive(ld, s_c, s_r)
    one, two = peer.pad("Bb5"), peer.pad("Bc4")
    to_two = Secrets(ld, s_c, s_r, two)
    mixed = {
        "commitment to another move": Secrets(ld, s_c, s_r, one, commitment=to_two.commitment),
        "ciphertext under another commitment": Secrets(ld, s_c, s_r, one, ciphertext=to_two.ciphertext),
        "ciphertext with a tag changed": Secrets(ld, s_c, s_r, one, ciphertext=flip(Secrets(ld, s_c, s_r, one).ciphertext, -1)),
        "ciphertext with a bit changed": Secrets(ld, s_c, s_r, one, ciphertext=flip(Secrets(ld, s_c, s_r, one).ciphertext, 0)),
        "aad without the commitment": Secrets(ld, s_c, s_r, one, ciphertext=peer.AESGCM(ke).encrypt(bytes(12), one, ld)),
        "another nonce": Secrets(ld, s_c, s_r, one, ciphertext=peer.AESGCM(ke).encrypt(b"\1" + bytes(11), one, ld + peer.commit(kc, one))),
        "commitment by Ke": Secrets(ld, s_c, s_r, one, commitment=peer.commit(ke, one)),
    }
    for name, secrets in mixed.items():
        yield from unintelligible(forge, name, forge.seal(label, secrets=secrets))
    turned = Secrets(ld, s_r, s_c, one)
    yield from unintelligible(forge, "halves turned in the key schedule", forge.seal(label, secrets=Secrets(ld, s_c, s_r, one, turned.commitment, turned.ciphertext)))

    other = forge.seal()
    foreign_secret = other.content[other.content.index(b"[secret]"): other.content.index(b"\n[[wrap]]")]
    whole = other.content[other.content.index(b"[secret]"): other.content.index(b"\n[seal]")]
    yield Case("open/[secret] of another envelope", forge.accept(forge.seal(secret=lambda _: foreign_secret).content), open={**OPEN, "outcome": "dead", "wrap": "custody"})
    yield Case("open/[secret] and wraps of another envelope", forge.accept(forge.seal(body=lambda c: c[: c.index(b"[secret]")] + whole + b"\n[seal]\n").content),
               open={**OPEN, "outcome": "dead", "wrap": "custody"}, why="replayed under another label: LD differs")
    relabelled = swap("Sala 2", "Sala 3")
    yield Case("open/the same secret under a changed label", forge.accept(forge.seal(label, secrets=Secrets(ld, s_c, s_r, one), head=relabelled).content),
               open={**OPEN, "outcome": "dead", "wrap": "custody"}, why="the wraps' info is of the old LD")
    for kind in ("custody", "reply"):
        edit = lambda c, kind=kind: set_value(c, f"{kind}_check", base64url(os.urandom(32)))
        yield Case(f"open/{kind}_check of nothing", forge.accept(forge.seal(secret=edit).content), open={**OPEN, "outcome": "dead", "wrap": kind})
        bad = forge.seal(secret=edit)
        yield Case(f"half/{kind}_check of nothing", forge.opened(bad), "envelope/half")
    yield Case("open/checks exchanged", forge.accept(forge.seal(secret=swap_checks).content), open={**OPEN, "outcome": "dead", "wrap": "custody"})

    sealed = forge.seal()
    yield Case("opened/as it should be", forge.opened(sealed))
    yield Case("half/custody of zeros", forge.opened(sealed, custody=base64url(bytes(32))), "envelope/half")
    yield Case("half/reply of zeros", forge.opened(sealed, reply=base64url(bytes(32))), "envelope/half")
    yield Case("half/exchanged", forge.opened(sealed, custody=base64url(sealed.secrets.reply), reply=base64url(sealed.secrets.custody)), "envelope/half")
    yield Case("half/of another envelope", forge.opened(sealed, custody=base64url(other.secrets.custody), reply=base64url(other.secrets.reply)), "envelope/half")
    yield Case("plaintext/another move", forge.opened(sealed, plaintext=peer.pad("Bc4")), "envelope/plaintext")
    yield Case("plaintext/other padding", forge.opened(sealed, plaintext=padded(3, b"Bb5\0\0\1")), "envelope/plaintext")
    yield Case("plaintext/left out", forge.opened(sealed, plaintext=None), "envelope/plaintext")
    yield Case("plaintext/zeros", forge.opened(sealed, plaintext=bytes(128)), "envelope/plaintext")


def unintelligible(forge: Forge, name: str, sealed: Sealed) -> Iterator[Case]:
    yield Case(f"unintelligible/{name}", forge.accept(sealed.content), open={**OPEN, "outcome": "unintelligible"})
    yield Case(f"unintelligible/{name}, opened", forge.opened(sealed, plaintext=None))
    yield Case(f"unintelligible/{name}, opened with plaintext", forge.opened(sealed), "envelope/plaintext")


def flip(content: bytes, at: int) -> bytes:
    changed_bytes = bytearray(content)
    changed_bytes[at] ^= 1
    return bytes(changed_bytes)


def swap_checks(content: bytes) -> bytes:
    lines = content.splitlines(True)
    lines[-2], lines[-1] = lines[-1].replace(b"reply_check", b"custody_check"), lines[-2].replace(b"custody_check", b"reply_check")
    return b"".join(lines)


# --- §3.3: entries ---------------------------------------------------------------------------------------------------

def entry_cases(forge: Forge) -> Iterator[Case]:
    signer, rule = "envelope/signer", "envelope/entry"
    accepted = forge.accept(forge.seal().content)
    started = forge.entry(accepted, "start")
    responder = "black"
    for kind, own in sample_entries().items():
        for by in ("arbiter", "deputy1", "white", "black", "deputy2"):
            official = by in ("arbiter", "deputy1")
            side = own.get("side") if kind in ("offer", "accept-offer", "decline-offer", "resign") else None
            may = by == responder if kind == "witness" else official or by == side
            expect = "valid" if may else signer
            if by in ("white", "black") and kind in ("note", "void"):
                # A player takes back only what he has signed himself.
                expect = "valid" if kind == "note" else rule
            yield Case(f"signer/{kind} by {by}", forge.entry(started, kind, by, **own), expect)
    sealed = forge.seal()
    for by in ("white", "black", "deputy2"):
        yield Case(f"signer/opened by {by}", forge.opened(sealed, by=by), signer)
    yield Case("signer/opened by the deputy", forge.opened(sealed, by="deputy1"))
    four = forge.seal(forge.label(deputies=4))
    yield Case("signer/opened by the fourth deputy", forge.opened(four, by="deputy4"))
    yield Case("signer/none is named, a deputy signs", forge.entry(forge.accept(forge.seal(forge.label(deputies=0)).content), "start", "deputy1"), signer)

    for name, named, expect in [("zero", 0, rule), ("itself", 2, rule), ("a later one", 3, rule), ("far away", 2**32 - 1, rule), ("the one before", 1, "valid")]:
        for kind in ("void", "appeal"):
            own = {**sample_entries()[kind], "entry": named}
            content = forge.entry(started, kind, **own)
            if name == "a later one":
                content = forge.entry(content, "pause")
            yield Case(f"entry/{kind} of {name}", content, expect)
    for name, named, expect in [("zero", 0, rule), ("itself", 2, rule), ("a later one", 3, rule), ("the one before", 1, "valid")]:
        yield Case(f"entry/decision back to {name}", forge.entry(started, "decision", text="x", back_to=named), expect)
    opened = forge.opened(sealed)
    yield Case("entry/void of the opening", forge.entry(opened, "void", entry=1, reason="regret"), rule)
    yield Case("entry/void of the opening, later", forge.entry(forge.entry(opened, "start"), "void", entry=1, reason="regret"), rule)
    yield Case("entry/appeal against the opening", forge.entry(opened, "appeal", **{**sample_entries()["appeal"], "entry": 1}))
    voided = forge.entry(started, "void", entry=1, reason="wrong")
    yield Case("entry/void of a void", forge.entry(voided, "void", entry=2, reason="wrong again"), why="not forbidden by the document")
    yield Case("entry/void twice of one", forge.entry(voided, "void", entry=1, reason="again"), why="not forbidden by the document")
    offered = forge.entry(started, "offer", "white", side="white")
    taken_back = lambda content, by, named: forge.entry(content, "void", by, entry=named, reason="wrong")
    yield Case("entry/void of a player's own", taken_back(offered, "white", 2))
    yield Case("entry/void of the opponent's", taken_back(offered, "black", 2), rule)
    yield Case("entry/void of a player's by the arbiter", taken_back(offered, "arbiter", 2), rule)
    yield Case("entry/void of the arbiter's by a deputy", taken_back(offered, "deputy1", 1))
    witnessed = forge.entry(started, "witness", responder)
    yield Case("entry/void of a witness by himself", taken_back(witnessed, responder, 2), rule)
    yield Case("entry/void of a witness by the arbiter", taken_back(witnessed, "arbiter", 2), rule)
    session = sample_entries()["session"]
    yield Case("entry/session that ends at once", forge.entry(accepted, "session", start=AT, end=AT), rule)
    yield Case("entry/session that ends before", forge.entry(accepted, "session", start=session["end"], end=AT), rule)
    announced = sample_entries()["set-resumption"]
    yield Case("entry/resumption put to the past", forge.entry(accepted, "set-resumption", **{**announced, "resume_at": "2024-05-01T19:59:59+02:00"}), rule)
    yield Case("entry/resumption that ends as it begins", forge.entry(accepted, "set-resumption", **{**announced, "resume_end": announced["resume_at"]}), rule)
    yield Case("entry/resumption put to the moment of the entry", forge.entry(accepted, "set-resumption", **{**announced, "resume_at": AT}))
    yield Case("entry/session, the clock on the wall turned back", forge.entry(accepted, "session", start="2024-10-27T02:30:00+02:00", end="2024-10-27T02:10:00+01:00"))
    own = {"custody": base64url(sealed.secrets.custody), "reply": base64url(sealed.secrets.reply), "plaintext": base64url(sealed.secrets.padded), "reply_from": "slip"}
    yield Case("opened-twice/the same again", forge.entry(opened, "opened", **own), "envelope/opened-twice")
    yield Case("opened-twice/another one", forge.entry(opened, "opened", **{**own, "plaintext": base64url(peer.pad("Bc4"))}), "envelope/opened-twice")
    yield Case("opened-twice/by the deputy", forge.entry(opened, "opened", by="deputy1", **own), "envelope/opened-twice")
    yield Case("half/an opening of another envelope, late", forge.entry(forge.entry(started, "arrival", side="black"), "opened", **own), "envelope/half")
    late = forge.entry(forge.entry(forge.accept(sealed.content), "arrival", side="black"), "start")
    yield Case("entry/opened late", forge.entry(late, "opened", **own), why="the order of kinds is not part of the format")
    earlier = forge.entry(started, "pause", edit=swap("2024-05-01T21:00:00", "1999-05-01T21:00:00"))
    yield Case("entry/older than the one before", earlier, why="the order of the moments is not part of the format")
    every = started
    for kind, own in sample_entries().items():
        every = forge.entry(every, kind, "black" if kind == "witness" else "deputy1", **own)
    yield Case("entry/one of every kind", every)
    bare = forge.entry(forge.entry(started, "declared"), "decision", text="see above")
    yield Case("entry/without what may be left out", bare)


# --- §1: signatures --------------------------------------------------------------------------------------------------

def forged(scalar: int, public: bytes, message: bytes, r_scalar: int, r: bytes) -> bytes:
    """S for a chosen R: what a signer does who follows the equation and not the RFC."""
    s = (r_scalar + curves.challenge(r, public, message) * scalar) % curves.ORDER
    return r + s.to_bytes(32, "little")


def signature_cases(forge: Forge) -> Iterator[Case]:
    fault = "envelope/signature"
    white = forge.people["white"]
    scalar, torsion = curves.secret_scalar(white.seed), torsion_point()
    message = lambda content: pae("adjourn/1/seal", content)
    nonce = int.from_bytes(os.urandom(32), "little") % curves.ORDER
    honest_r = curves.multiply(nonce, curves.BASE)
    small = {f"R of small order, {i} of 8": curves.encode_point(curves.multiply(i, torsion)) for i in range(8)}
    for name, r in small.items():
        yield Case(f"signature/{name}", forge.seal(sign=lambda c: forged(scalar, white.sign, message(c), 0, r)).content, fault)
    for name, r in {"R of the identity, not reduced": (curves.FIELD + 1).to_bytes(32, "little"), "R of the identity, sign set": (1 | 1 << 255).to_bytes(32, "little")}.items():
        yield Case(f"signature/{name}", forge.seal(sign=lambda c: forged(scalar, white.sign, message(c), 0, r)).content, fault)
    for i in (1, 2, 4):
        mixed = curves.encode_point(curves.add(honest_r, curves.multiply(i, torsion)))
        yield Case(f"signature/R with a part of order {8 // i}", forge.seal(sign=lambda c: forged(scalar, white.sign, message(c), nonce, mixed)).content, fault,
                   why="holds with the cofactor only")
    ordinary = curves.encode_point(honest_r)
    yield Case("signature/R and S by hand", forge.seal(sign=lambda c: forged(scalar, white.sign, message(c), nonce, ordinary)).content)

    def past_the_order(content: bytes, times: int) -> bytes:
        signature = curves.ed25519_sign(white.seed, message(content))
        return signature[:32] + (int.from_bytes(signature[32:], "little") + times * curves.ORDER).to_bytes(32, "little")

    for times in (1, 2, 14):
        yield Case(f"signature/S plus {times} times the order", forge.seal(sign=lambda c: past_the_order(c, times)).content, fault)
    yield Case("signature/S of zero", forge.seal(sign=lambda c: ordinary + bytes(32)).content, fault)
    yield Case("signature/zeros", forge.seal(sign=lambda c: bytes(64)).content, fault)
    mixed_key = curves.encode_point(curves.add(curves.multiply(scalar, curves.BASE), torsion))
    label = forge.label(white_key=base64url(mixed_key))

    def by_mixed_key(content: bytes, clean: bool) -> bytes:
        """The key has a part of order 8: the equation holds without the cofactor where 8 divides the challenge."""
        attempt = nonce
        while True:
            r = curves.encode_point(curves.multiply(attempt, curves.BASE))
            if (curves.challenge(r, mixed_key, message(content)) % 8 == 0) == clean:
                return forged(scalar, mixed_key, message(content), attempt, r)
            attempt += 1

    yield Case("signature/key of mixed order, the equation holds", forge.seal(label, sign=lambda c: by_mixed_key(c, True)).content)
    yield Case("signature/key of mixed order, it holds with the cofactor only", forge.seal(label, sign=lambda c: by_mixed_key(c, False)).content, fault)

    sign = lambda key, kind: lambda c: curves.ed25519_sign(forge.people[key].seed, pae(f"adjourn/1/{kind}", c))
    yield Case("signature/seal by the responder", forge.seal(sign=sign("black", "seal")).content, fault)
    yield Case("signature/seal by the arbiter", forge.seal(sign=sign("arbiter", "seal")).content, fault)
    yield Case("signature/seal typed as accept", forge.seal(sign=sign("white", "accept")).content, fault)
    yield Case("signature/seal typed as entry", forge.seal(sign=sign("white", "entry")).content, fault)
    yield Case("signature/seal without PAE", forge.seal(sign=lambda c: curves.ed25519_sign(white.seed, c)).content, fault)
    yield Case("signature/seal over the hash", forge.seal(sign=lambda c: curves.ed25519_sign(white.seed, message(peer.sha256(c)))).content, fault)
    yield Case("signature/seal over the sig line's key too", forge.seal(sign=lambda c: curves.ed25519_sign(white.seed, message(c + b"sig = "))).content, fault)
    sealed = forge.seal()
    for who in ("white", "black", "deputy1"):
        yield Case(f"signature/accept by {who}", forge.accept(sealed.content, by=who), fault)
    accepted = forge.accept(sealed.content)
    for claimed, real in (("arbiter", "deputy1"), ("arbiter", "white"), ("deputy1", "arbiter"), ("deputy1", "deputy2")):
        yield Case(f"signature/entry by {claimed}, signed by {real}", forge.entry(accepted, "start", claimed, key=real), fault)
    yield Case("signature/witness signed by the sealer", forge.entry(accepted, "witness", "black", key="white"), fault)
    second = forge.seal()
    second_accepted = forge.accept(second.content)
    tail = accepted[len(sealed.content):]
    yield Case("signature/accept of another envelope", second.content + tail, fault)
    entry = forge.entry(accepted, "start")[len(accepted):]
    yield Case("signature/entry of another envelope", second_accepted + entry, fault)
    yield Case("signature/entry twice", accepted + entry + entry, fault)
    two = forge.entry(accepted + entry, "pause")[len(accepted + entry):]
    yield Case("signature/entries exchanged", accepted + two + entry, fault)
    yield Case("signature/an entry taken out", accepted + two, fault)
    yield Case("signature/label changed afterwards", swap("Sala 2", "Sala 3")(accepted), fault)
    yield Case("signature/scoresheets changed afterwards", swap('"both"', '"none"')(accepted), fault)
    foreign = second.content[second.content.index(b"[secret]"):]
    yield Case("signature/tail of another envelope", sealed.content[: sealed.content.index(b"[secret]")] + foreign, fault)
    yield Case("signature/by-name changed afterwards", swap('kind = "start"\nat = "' + AT + '"\nby = "arbiter"', 'kind = "start"\nat = "' + AT + '"\nby = "deputy1"')(accepted + entry), fault)


# --- §3: sizes -------------------------------------------------------------------------------------------------------

def long_game(half_moves: int) -> tuple[str, str, int]:
    """Knights out and home, and a pair of pawn moves now and then. The number is a multiple of four, plus pawn pairs."""
    pawns = [f"{f}{a} {f}{b}".split() for f in "abcdeh" for a, b in (("2", "7"), ("3", "6"))]
    steps = {"2": "3", "3": "4", "7": "6", "6": "5"}
    moves: list[str] = []
    block = half_moves // (len(pawns) + 1) // 4 * 4
    for white, black in pawns:
        moves += ["g1f3", "g8f6", "f3g1", "f6g8"] * (block // 4) + [white + white[0] + steps[white[1]], black + black[0] + steps[black[1]]]
    while len(moves) + 4 <= half_moves:
        moves += ["g1f3", "g8f6", "f3g1", "f6g8"]
    board = peer.replay(peer.chess.Board(), " ".join(moves))
    return " ".join(moves), peer.spelled(board), board.fullmove_number


def size_cases(forge: Forge) -> Iterator[Case]:
    fault = "envelope/too-large"
    moves, position, number = long_game(12000)
    fields = ["site", "date", "round", "resume_place", "rules", "deputy1"]

    def sized(target: int) -> bytes:
        label = dict(moves=moves, position=position, move_number=number, **{f: "x" for f in fields})
        missing = target - len(forge.seal(forge.label(**label)).content)
        assert 0 <= missing <= 1023 * len(fields), missing
        for name in fields:
            label[name] = "x" * (1 + min(1023, missing))
            missing -= min(1023, missing)
        content = forge.seal(forge.label(**label)).content
        assert len(content) == target
        return content

    limit = peer.LONGEST_SEALED
    full = sized(limit)
    yield Case("size/sealed, 65,536 bytes", full)
    yield Case("size/sealed, 65,537 bytes", sized(limit + 1), fault)
    yield Case("size/accepted, 65,536 bytes before [accept]", forge.accept(sized(limit - 1)))
    yield Case("size/accepted, 65,537 bytes before [accept]", forge.accept(full), fault, why="the empty line before [accept] counts")
    content = forge.entry(forge.accept(forge.seal().content), "start")
    whole = {"entry": 1, "result": "*", "reason": "x" * 1024, "by_whom": "y" * 1024}
    step = len(forge.entry(content, "appeal", **whole)) - len(content)
    while len(content) + 2 * step < peer.LONGEST_FILE:
        content = forge.entry(content, "appeal", **whole)

    def ending(target: int) -> bytes:
        """Two last entries that share what is left."""
        left = target - len(content)
        first = forge.entry(content, "appeal", **{**whole, "reason": "x" * (1024 - (2 * step - left) // 2 if left < 2 * step else 1024)})
        room = target - len(first)
        return forge.entry(first, "appeal", **{**whole, "reason": "x" * (1024 - (step - room))})

    largest = ending(peer.LONGEST_FILE)
    assert len(largest) == peer.LONGEST_FILE
    yield Case("size/file of 262,144 bytes", largest)
    yield Case("size/file of 262,145 bytes", ending(peer.LONGEST_FILE + 1), fault)
    yield Case("size/10 MB of zeros", bytes(10_000_000), fault)
    yield Case("size/a long sealed part behind", forge.seal().content + b"x" * 70000, fault)
    clock = " ".join(["g1f3", "g8f6", "f3g1", "f6g8"] * 2600)
    board = peer.replay(peer.chess.Board(), clock)
    yield Case("size/10,400 half-moves without capture", forge.seal(forge.label(moves=clock, position=peer.spelled(board), move_number=board.fullmove_number)).content)


# --- §5: the order of the checks -------------------------------------------------------------------------------------

def order_cases(forge: Forge) -> Iterator[Case]:
    """Two faults in one file. A fault of the whole file comes before one of a value; of the others a reader may report
    either, as soon as it meets it."""
    faults: list[tuple[str, dict]] = [
        ("envelope/syntax", {"head": swap("\nmove_number = ", "\nmove_number  = ")}),
        ("envelope/table", {"body": swap("\n\n[seal]", "\n\n\n[seal]")}),
        ("envelope/unknown-key", {"secret": lambda c: c + b"extra = 1\n"}),
        ("envelope/value", {"notation": "x1"}),
        ("envelope/text", {"event": "a\u202eb"}),
        ("envelope/key", {"deputy1_key": base64url(forge.people["arbiter"].sign)}),
        ("envelope/score", {"moves": "e2e4 e7e5 g1f3 b8b6"}),
        ("envelope/move-number", {"move_number": 9}),
        ("envelope/known-move", {"known_move": "a7a6"}),
        ("envelope/times", {"resume_at": "2024-05-01T19:00:00+02:00"}),
        ("envelope/adjournment", {"adjournment": 0}),
        ("envelope/missing-key", {"answers": base64url(bytes(32))}),
        ("envelope/wrap", {"wraps": lambda w, s: w[1:]}),
        ("envelope/signature", {"sign": lambda c: bytes(64)}),
    ]
    parts = ("head", "body", "secret", "wraps", "sign")
    for i, (first, one) in enumerate(faults):
        for second, two in faults[i + 1:]:
            both = {**one, **two}
            label = forge.label(**{k: v for k, v in both.items() if k not in parts})
            content = forge.seal(label, by="white", **{k: v for k, v in both.items() if k in parts}).content
            free = first not in ("envelope/syntax", "envelope/table")
            yield Case(f"order/{first[9:]} before {second[9:]}", content, first, (second,) if free else ())


def all_cases(forge: Forge) -> Iterator[Case]:
    for group in (encoding_cases, syntax_cases, text_cases, table_cases, key_order_cases, value_cases, person_cases, game_cases, time_cases,
                  wrap_cases, secret_cases, entry_cases, carrier_cases, dead_wrap_cases, signature_cases, size_cases, order_cases):
        yield from group(forge)


# --- §5 and §6: copies, keys -----------------------------------------------------------------------------------------

def comparisons(forge: Forge) -> list[tuple[bytes, bytes, str]]:
    sealed = forge.seal()
    accepted = forge.accept(sealed.content)
    one, two = forge.entry(accepted, "start"), forge.entry(accepted, "pause")
    later = forge.entry(one, "pause")
    forked = forge.accept(sealed.content, swap('"both"', '"none"'))
    return [(one, one, "same"), (one, accepted, "extends"), (accepted, sealed.content, "extends"), (later, accepted, "extends"), (accepted, later, "cut"),
            (sealed.content, later, "cut"), (one, two, "forked"), (later, two, "forked"), (accepted, forked, "forked"), (one, forked, "forked")]


def relations(forge: Forge) -> Iterator[tuple[str, bytes, bytes, str]]:
    """An envelope, and another that says that it answers or follows it."""
    for before, after, kind, more, changes, expect in DATA["relations"]:
        first = forge.accept(forge.carried(before))
        moves = " ".join(["e2e4 e7e5 g1f3 b8c6", "f1b5", "a7a6"][: 1 + more])
        board = peer.replay(peer.chess.Board(), moves)
        tied = {
            **peer.following(peer.verify(first), kind), "moves": moves, "position": peer.spelled(board), "adjournment": 1 + (kind == "follows"),
            **({} if after == "none" else {"sealed_by": "white" if board.turn else "black", "move_number": board.fullmove_number}), **changes,
        }
        tied |= {key: base64url(keyfiles.generate("another").sign) for key, value in changes.items() if value == "other"}
        yield f"{before or 'file'}, {kind} by {after or 'file'}, {more} more, {' '.join(changes)}", first, forge.carried(after, **tied), expect


def public_lines(forge: Forge) -> dict[str, tuple[bytes, str]]:
    keys = forge.people["white"]
    line = keyfiles.public_line(keys)
    tag, sign, unlock, sig, name = line.split(" ", 4)
    signed_for = lambda lock, who: base64url(curves.ed25519_sign(keys.seed, pae("adjourn/1/key", lock + who.encode())))
    make = lambda *parts: " ".join(parts).encode() + b"\n"
    bad_lock = base64url((9 | 1 << 255).to_bytes(32, "little"))
    lines = {
        "good": (line.encode() + b"\n", "valid"), "another name": (make(tag, sign, unlock, sig, "Mallory"), "refused"),
        "another lock": (make(tag, sign, base64url(forge.people["black"].unlock), sig, name), "refused"),
        "another version": (make("adjourn-key/2", sign, unlock, sig, name), "refused"), "no name": (make(tag, sign, unlock, signed_for(keys.unlock, "")), "refused"),
        "empty name": (make(tag, sign, unlock, signed_for(keys.unlock, ""), ""), "refused"), "two spaces": (line.replace(" ", "  ", 1).encode() + b"\n", "refused"),
        "carriage return": (line.encode() + b"\r\n", "refused"), "byte order mark": (b"\xef\xbb\xbf" + line.encode() + b"\n", "refused"),
        "bidi name": (make(tag, sign, unlock, signed_for(keys.unlock, "a\u202eb"), "a\u202eb"), "refused"),
        "lock with top bit": (make(tag, sign, bad_lock, signed_for(plain.octets(32)(bad_lock), name), name), "refused"),
        "key of small order": (make(tag, base64url(b"\1" + bytes(31)), unlock, base64url(b"\1" + bytes(63)), name), "refused"),
        "name of 1,025 bytes": (make(tag, sign, unlock, signed_for(keys.unlock, "x" * 1025), "x" * 1025), "refused"),
        "name of 1,024 bytes": (make(tag, sign, unlock, signed_for(keys.unlock, "x" * 1024), "x" * 1024), "valid"),
        "two lines": (line.encode() + b"\n" + line.encode() + b"\n", "refused"), "padded key": (make(tag, sign + "=", unlock, sig, name), "refused"),
        "not UTF-8": (line.encode() + b"\xff\n", "refused"), "empty": (b"", "refused"), "name with spaces": (make(tag, sign, unlock, signed_for(keys.unlock, "Ada  B"), "Ada  B"), "valid"),
    }
    return lines


def key_files(forge: Forge) -> dict[str, tuple[bytes, str, str | None]]:
    keys = forge.people["white"]
    good = keyfiles.write_key_file(keys)
    other = keyfiles.write_key_file(forge.people["black"])
    light = (64, 1, 1)
    locked = keyfiles.write_key_file(keys, "Caffè e latte", light)
    line = lambda content, key: next(part for part in content.split(b"\n") if part.startswith(key + b" = "))
    with_line = lambda content, key, new: content.replace(line(content, key), new)
    return {
        "plain": (good, "valid", None), "locked": (locked, "valid", "Caffè e latte"), "locked, passphrase decomposed": (locked, "valid", "Caffe\u0300 e latte"),
        "locked, wrong passphrase": (locked, "refused", "caffè e latte"), "locked, as written": (keyfiles.write_key_file(keys, "x"), "valid", "x"),
        "locked, four lanes": (keyfiles.write_key_file(keys, "x", (32, 2, 4)), "valid", "x"), "sign of another": (with_line(good, b"sign", line(other, b"sign")), "refused", None),
        "unlock of another": (with_line(good, b"unlock", line(other, b"unlock")), "refused", None), "secret of another": (with_line(good, b"secret", line(other, b"secret")), "refused", None),
        "locked, name changed": (locked.replace(keys.name.encode(), b"Mallory"), "refused", "Caffè e latte"), "memory too large": (keyfiles.write_key_file(keys, "x", (262145, 1, 1)), "refused", "x"),
        "memory huge": (locked.replace(b"m = 64", b"m = 4294967295"), "refused", "Caffè e latte"), "memory below 8 a lane": (keyfiles.write_key_file(keys, "x", (8, 1, 1)).replace(b"m = 8", b"m = 7"), "refused", "x"),
        "no passes": (locked.replace(b"t = 1", b"t = 0"), "refused", "Caffè e latte"), "eleven passes": (keyfiles.write_key_file(keys, "x", (64, 11, 1)), "refused", "x"), "ten passes": (keyfiles.write_key_file(keys, "x", (64, 10, 1)), "valid", "x"),
        "no lanes": (locked.replace(b"p = 1", b"p = 0"), "refused", "Caffè e latte"), "five lanes": (keyfiles.write_key_file(keys, "x", (64, 1, 5)), "refused", "x"),
        "another kdf": (locked.replace(b"argon2id", b"argon2i"), "refused", "Caffè e latte"), "both secret and body": (good + locked[locked.index(b"kdf"):], "refused", "Caffè e latte"),
        "neither": (good[: good.index(b"secret")], "refused", None), "CRLF": (good.replace(b"\n", b"\r\n"), "refused", None), "comment": (good + b"# mine\n", "refused", None),
        "table": (good + b"\n[more]\n", "refused", None), "no LF": (good[:-1], "refused", None), "an envelope": (forge.seal().content, "refused", None),
        "8,193 bytes": (good + b"x" * (8193 - len(good)), "refused", None), "empty": (b"", "refused", None),
    }


# --- Writing ---------------------------------------------------------------------------------------------------------

def write(out: Path, forge: Forge) -> dict:
    for folder in ("files", "keys", "key-files", "public-lines"):
        (out / folder).mkdir(parents=True)
    for who, keys in forge.people.items():
        keyfiles.write_private(str(out / "keys" / who), keyfiles.write_key_file(keys))
    manifest: dict = {"cases": [], "comparisons": [], "relations": [], "public_lines": [], "key_files": []}
    names = set()
    for number, case in enumerate(all_cases(forge), 1):
        assert case.name not in names, case.name
        names.add(case.name)
        file = f"files/{number:04}.adjourn"
        (out / file).write_bytes(case.content)
        row = {"name": case.name, "file": file, "expect": case.expect, "also": sorted(set(case.also) - {case.expect}), "why": case.why}
        manifest["cases"].append(row | ({"open": case.open} if case.open else {}))
    for number, (a, b, relation) in enumerate(comparisons(forge), 1):
        pair = [f"files/compare-{number}{which}.adjourn" for which in "ab"]
        for path, content in zip(pair, (a, b)):
            (out / path).write_bytes(content)
        manifest["comparisons"].append({"a": pair[0], "b": pair[1], "relation": relation})
    for number, (name, before, after, expect) in enumerate(relations(forge), 1):
        pair = [f"files/relation-{number}{which}.adjourn" for which in "ab"]
        for path, content in zip(pair, (before, after)):
            (out / path).write_bytes(content)
        manifest["relations"].append({"name": name, "before": pair[0], "after": pair[1], "expect": expect})
    for number, (name, (content, expect)) in enumerate(public_lines(forge).items(), 1):
        file = f"public-lines/{number:02}"
        (out / file).write_bytes(content)
        manifest["public_lines"].append({"name": name, "file": file, "expect": expect})
    for number, (name, (content, expect, passphrase)) in enumerate(key_files(forge).items(), 1):
        file = f"key-files/{number:02}"
        keyfiles.write_private(str(out / file), content)
        manifest["key_files"].append({"name": name, "file": file, "expect": expect} | ({"passphrase": passphrase} if passphrase else {}))
    (out / "manifest.json").write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n")
    return manifest


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    manifest = write(Path(sys.argv[1]), Forge())
    print(", ".join(f"{len(rows)} {name.replace('_', ' ')}" for name, rows in manifest.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
