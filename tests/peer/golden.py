#!/usr/bin/env python3
"""Makes the envelopes of tests/golden from the keys, slips and halves that lie there, or checks that it would make the same.

    golden.py            writes them
    golden.py --check    exits with 1 where one of them differs

From the first release on they are never made again: what a version wrote once, every later one reads.
"""

from __future__ import annotations

import sys
from pathlib import Path

import curves
import envelope as peer
import keys as keyfiles
from envelope import Secrets, base64url

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/golden"
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


def label(keys: dict[str, keyfiles.KeyPairs]) -> list[tuple[str, peer.Value]]:
    """Spassky–Fischer, Reykjavík 1972, game 21, before 41.Bd7."""
    digest = peer.sha256((ROOT / "src/laws/editions/fide-1997.toml").read_bytes())
    named = {who + "_key": base64url(pairs.sign) for who, pairs in keys.items()}
    named |= {who + "_lock": base64url(pairs.unlock) for who, pairs in keys.items()}
    return peer.label_items({
        "id": "xMWHEaByIdVgLGltwQ_9_Q", "event": "World Championship 1972, game 21", "site": "Reykjavík",
        "date": "1972.08.31", "round": "21", "white": "Spassky, Boris", "black": "Fischer, Robert",
        "arbiter": "Schmid, Lothar", "deputy1": "Arnlaugsson, Guðmundur", **named, "rules": "fide-1997",
        "rules_digest": base64url(digest), "notation": "it", "letters": "R D T A C", "time_control": "40/9000:16/3600", "moves": " ".join(MOVES.split()),
        "white_used": "2:31:00", "black_used": "2:19:00", "session_end": "1972-08-31T22:00:00+00:00", "draw_offer": "none",
        "sealed_at": "1972-08-31T22:00:00+00:00", "resume_at": RESUMED, "resume_zone": "Atlantic/Reykjavik",
        "resume_place": "Laugardalshöll, Reykjavík", "adjournment": 1,
    })


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
    }


def main() -> int:
    files = made()
    for content in files.values():
        peer.verify(content)
    if sys.argv[1:] == ["--check"]:
        other = [name for name, content in files.items() if (GOLDEN / name).read_bytes() != content]
        print(f"tests/golden differs: {', '.join(other)}" if other else "tests/golden is what the keys and halves give")
        return 1 if other else 0
    for name, content in files.items():
        (GOLDEN / name).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
