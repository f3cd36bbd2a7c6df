"""Games, labels and entries drawn by chance, for what is written by one implementation and read by another.

Used by peer.py and check_page.py. The seed fixes the games, the labels and the entries; keys and halves come from the operating system.
Whatever is drawn is sound: what is not is in hostile.py.
"""

from __future__ import annotations

import random

import chess

import envelope as peer
import hostile
import plain
from envelope import base64url

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


def without_secret(rng: random.Random, label: dict) -> dict:
    """The label of the same game, its move on paper or nowhere. What may be left out often is."""
    carrier = rng.choice(peer.CARRIERS)
    label = {**label, "carrier": carrier, "kept_by": random_text(rng), "draw_offer": rng.choice(["none", "white", "black", "unknown"])}
    if rng.random() < 0.5:
        label["mark"] = random_text(rng)
    kept = [key.name for key in peer.LABELS[carrier]]
    together = [["white_key", "black_key"], ["notation", "letters"], ["white_used", "black_used"], [name for name in kept if name.startswith("resume_")]]
    for group in together[:1] if carrier == "paper" else together:
        if rng.random() < 0.5:
            kept = [name for name in kept if name not in group]
    return {key: value for key, value in label.items() if key in kept}


def random_opening(rng: random.Random, envelope: peer.Envelope) -> dict:
    """Of a paper envelope; where it is open already, what sets it right."""
    own = {"text": random_text(rng)} if rng.random() < 0.8 else {}
    own |= rng.choice([{"envelope": "intact"}, {"envelope": "other"}, {"envelope": "other", "seen": random_text(rng)}])
    return own | ({"instead_of": envelope.entries.index(envelope.opened) + 1} if envelope.opened else {})


def append_random(rng: random.Random, envelope: peer.Envelope, people: dict) -> bytes:
    kind, own = rng.choice(list(hostile.sample_entries().items()))
    if envelope.carrier and kind == "witness":
        kind, own = "start", {}
    if envelope.carrier == "paper" and rng.random() < 0.3:
        kind, own = "opened", random_opening(rng, envelope)
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
    if kind in peer.SIDE_MAY_SIGN and own[peer.SIDE_MAY_SIGN[kind]] + "_key" in envelope.label and rng.random() < 0.5:
        by = own[peer.SIDE_MAY_SIGN[kind]]
    keys = peer.OPENED_ON_PAPER if kind == "opened" else peer.KINDS[kind]
    items = [(key.name, own[key.name]) for key in keys if key.name in own]
    return peer.append(envelope.content, kind, by, items, people[by].seed, random_moment(rng, rng.randint(1, 28)))


def leaves_a_reply(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    try:
        return any(board.legal_moves)
    finally:
        board.pop()
