# A second model of the Laws: what follows from the facts that an arbiter records of one adjourned game.
# Written from the Articles and the data of the editions alone, by somebody who has not read src/laws.
# It is no program: `lives.py` beside it makes facts, asks this model and the program, and compares.

from __future__ import annotations

import copy
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import chess

EDITIONS = Path(__file__).resolve().parents[2] / "src" / "laws" / "editions"
OTHER = {"white": "black", "black": "white"}
COLOUR = {"white": chess.WHITE, "black": chess.BLACK}
WINS = {"white": "1-0", "black": "0-1"}


class Refused(Exception):
    """This fact cannot be recorded as it is."""


class Edition:
    def __init__(self, name: str) -> None:
        data = tomllib.loads((EDITIONS / f"{name}.toml").read_text())
        self.rules = {key: value["says"] for key, value in data["rules"].items()}
        self.articles = {key: value["says"] for key, value in (data["articles"] | {}).items()}
        self.adjournment = {key: value["says"] for key, value in data["adjournment"].items()}

    def art(self, key: str) -> str | None:
        says = self.articles.get(key) or self.adjournment[key]
        return None if says == "silent" else says


@dataclass
class Label:
    """What stands outside on the envelope, and what is written inside: moments are seconds."""

    edition: Edition
    position: str
    earlier: list[str]
    reading: str
    move: str | None
    offer_in_text: bool
    used: dict[str, int]
    seconds: int
    sealed_at: int
    resume_at: int
    late_after: int | None
    draw_offer: str = "none"
    answers: bool = False

    @property
    def sealer(self) -> str:
        return "white" if chess.Board(self.position).turn else "black"


@dataclass
class Fact:
    kind: str
    at: int
    values: tuple = ()
    by: str = "arbiter"
    number: int = 0

    @property
    def side(self) -> str:
        return self.values[0]


@dataclass
class Ruling:
    result: str
    article: str | None
    articles: list[str]
    reason: str | None = None
    otherwise: tuple | None = None


@dataclass
class Gap:
    code: str
    articles: list[str]
    open: bool


@dataclass
class State:
    used: dict[str, int]
    board: chess.Board
    counts_from: dict[str, int]
    resume_at: int
    running: str | None = None
    since: int = 0
    settled_at: int = 0
    paused: str | None = None
    before_gap: str | None = None
    there: dict[str, bool | None] = field(default_factory=lambda: {"white": None, "black": None})
    came: dict[str, int] = field(default_factory=dict)
    late: dict[str, int] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=lambda: {"white": 0, "black": 0})
    begun: bool = False
    in_progress: bool = False
    start: int | None = None
    basis_decided: bool = False
    lateness_decided: bool = False
    responder_was_absent: bool = False
    opened: bool = False
    reading: str | None = None
    known: bool = False
    declared: bool = False
    lost: bool = False
    reader_needed: bool = False
    moved: set[str] = field(default_factory=set)
    overstepped: dict[str, int] = field(default_factory=dict)
    offers: set[str] = field(default_factory=set)
    label_offer: str | None = None
    offered_after_sealing: set[str] = field(default_factory=set)
    gaps: list[Gap] = field(default_factory=list)
    ruling: Ruling | None = None
    over: str | None = None
    continued: bool = False
    late_until: int | None = None
    envelope_may_tell: bool = False
    over_by_reading: bool = False
    came_in_gap: bool = False
    without_effect: set[int] = field(default_factory=set)
    fallen: set[int] = field(default_factory=set)
    ended_by: set[int] = field(default_factory=set)

    @property
    def undecided(self) -> bool:
        return self.reader_needed or any(gap.open for gap in self.gaps)


def material_can_mate(board: chess.Board, side: str) -> bool:
    """Whether some series of moves mates, in a position that is not blocked: the table of the commentary on 6.9."""
    mine, theirs = COLOUR[side], not COLOUR[side]
    if board.pieces(chess.PAWN, mine) or board.pieces(chess.ROOK, mine) or board.pieces(chess.QUEEN, mine):
        return True
    knights, bishops = board.pieces(chess.KNIGHT, mine), board.pieces(chess.BISHOP, mine)
    others = {kind: board.pieces(kind, theirs) for kind in chess.PIECE_TYPES if kind != chess.KING}
    if knights and bishops or len(knights) > 1:
        return True
    if knights:
        return any(men for kind, men in others.items() if kind != chess.QUEEN)
    if bishops:
        light = chess.SquareSet(chess.BB_LIGHT_SQUARES)
        coloured = (bishops | others[chess.BISHOP]) & light
        return bool(others[chess.KNIGHT] or others[chess.PAWN] or 0 < len(coloured) < len(bishops | others[chess.BISHOP]))
    return False


def can_mate(board: chess.Board, side: str, depth: int = 3) -> bool:
    """The same, after looking some moves ahead for lines that are forced."""
    if not material_can_mate(board, side):
        return False
    moves = list(board.legal_moves)
    if not moves:
        return board.is_checkmate() and board.turn != COLOUR[side]
    if depth == 0 or len(moves) > 3:
        return True
    return any(can_mate(after(board, move), side, depth - 1) for move in moves)


def after(board: chess.Board, move: chess.Move) -> chess.Board:
    board = board.copy()
    board.push(move)
    return board


def times_appeared(board: chess.Board) -> int:
    """How often the position on the board has been there, as 9.2 counts."""
    key, count, copied = board._transposition_key(), 1, board.copy()
    while copied.move_stack:
        copied.pop()
        count += copied._transposition_key() == key
    return count


def end_by_position(edition: Edition, board: chess.Board) -> tuple[str, str, list[str]] | None:
    """Result, reason and articles, where the position on the board has ended the game."""
    if board.is_checkmate():
        return WINS["black" if board.turn else "white"], "checkmate", [edition.art("checkmate")]
    if board.is_stalemate():
        return "1/2-1/2", "stalemate", [edition.art("stalemate")]
    if not can_mate(board, "white") and not can_mate(board, "black"):
        return "1/2-1/2", "dead_position", [a for a in (edition.art("dead_position"), edition.art("dead_position_also")) if a]
    if edition.rules["fivefold"] == "any" and times_appeared(board) >= 5:
        return "1/2-1/2", "fivefold", [edition.art("fivefold")]
    if edition.rules["seventyfive"] == "draw_unless_mate" and board.halfmove_clock >= 150:
        return "1/2-1/2", "seventyfive", [edition.art("seventyfive")]
    return None


class Game:
    """One envelope: the facts recorded of it, and what follows from them."""

    def __init__(self, label: Label) -> None:
        self.label, self.ed = label, label.edition
        self.sealer, self.responder = label.sealer, OTHER[label.sealer]
        self.facts: list[Fact] = []
        self.new = 0

    # What is recorded, and in which order it counts

    def record(self, fact: Fact) -> State:
        """Takes a fact, or raises Refused."""
        fact.number = len(self.facts) + 1
        before = self.fold(self.facts)
        if fact.kind == "void":
            self.check_void(fact)
        elif before.continued and fact.kind != "note":
            raise Refused("goes on elsewhere")
        elif fact.kind == "opened":
            self.check_opening(before, fact)
        state = self.fold([*self.facts, fact], fact.number)
        if fact.number in state.without_effect and fact.kind not in ("note", "appeal"):
            raise Refused("game over")
        if fact.kind != "void" and state.fallen - before.fallen - before.without_effect:
            raise Refused("contradicts")
        self.facts.append(fact)
        return state

    def check_opening(self, before: State, fact: Fact) -> None:
        """An envelope is opened now, whatever moment is typed for it."""
        if any(earlier.kind == "opened" for earlier in self.facts):
            raise Refused("already opened")
        if (before.over or before.undecided) and not before.envelope_may_tell:
            raise Refused("not now")
        if before.lost or before.there[self.responder] is not True:
            raise Refused("responder not there")
        self.need_resumption(before, fact.at)

    def check_void(self, fact: Fact) -> None:
        named = fact.values[0]
        if not 1 <= named < fact.number:
            raise Refused("no such entry")
        target = self.facts[named - 1]
        if target.kind in ("opened", "witness") or target.number not in self.standing(self.facts):
            raise Refused("cannot be voided")
        if (target.by in OTHER or fact.by in OTHER) and target.by != fact.by:
            raise Refused("not the signer")

    def standing(self, facts: list[Fact]) -> set[int]:
        """The numbers of the facts that no standing void names."""
        stands: set[int] = {fact.number for fact in facts}
        for fact in reversed(facts):
            if fact.kind == "void" and fact.number in stands:
                stands.discard(fact.values[0])
        return stands

    def in_order(self, facts: list[Fact]) -> list[tuple[int, Fact]]:
        """The facts that stand with the moments at which they count, in the order in which they count."""
        stands = self.standing(facts)
        ordered: list[tuple[int, Fact]] = []
        stretch: list[tuple[int, Fact]] = []
        latest = self.label.sealed_at
        for fact in facts:
            moment = max(fact.at, latest) if fact.by in OTHER or fact.kind in ("decision", "appeal") else fact.at
            latest = max(latest, moment)
            if fact.number not in stands or fact.kind == "void":
                continue
            if fact.kind in ("decision", "appeal"):
                ordered += sorted(stretch, key=lambda pair: pair[0]) + [(moment, fact)]
                stretch = []
            else:
                stretch.append((moment, fact))
        return ordered + sorted(stretch, key=lambda pair: pair[0])

    # The fold

    def begin(self) -> State:
        label = self.label
        state = State(
            used=dict(label.used), board=chess.Board(label.position), resume_at=label.resume_at,
            counts_from={"white": label.resume_at, "black": label.resume_at},
        )
        if label.draw_offer != "none":
            state.offers.add(label.draw_offer)
            state.label_offer = label.draw_offer
        if label.answers:
            state.begun = True
            state.there[self.sealer], state.there[self.responder] = True, False
            state.running, state.since, state.responder_was_absent = self.responder, label.sealed_at, True
        return state

    def fold(self, facts: list[Fact], new: int = 0) -> State:
        """What follows from these facts; the new one is refused where it cannot be, an earlier one then falls with what was voided."""
        self.new = new
        state = self.begin()
        for moment, fact in self.in_order(facts):
            if (state.over or state.continued) and fact.kind not in ("appeal", "decision", "note", "reading") and not (fact.kind == "opened" and state.envelope_may_tell):
                state.without_effect.add(fact.number)
                continue
            self.note_overstepping(state, moment)
            try:
                getattr(self, "on_" + fact.kind.replace("-", "_"))(state, fact, moment)
            except Refused:
                if fact.number == new:
                    raise
                state.fallen.add(fact.number)
            if state.over and not state.ended_by:
                state.ended_by.add(fact.number)
            if state.over and fact.kind not in ("opened", "reading"):
                state.over_by_reading = False
            if state.over:
                state.gaps = [gap for gap in state.gaps if not gap.open]
            if state.over or state.undecided or state.continued:
                if state.running:
                    state.before_gap = state.running
                    self.stop(state, max(moment, state.since))
        return state

    def used_at(self, state: State, side: str, moment: int) -> int:
        return state.used[side] + (max(0, moment - state.since) if state.running == side else 0)

    def stop(self, state: State, moment: int) -> None:
        """Stops the clock that runs, if one does."""
        side = state.running
        if side is None:
            return
        if moment < state.since and moment < max(state.settled_at, state.since):
            raise Refused("that clock was started later")
        self.note_overstepping(state, moment)
        state.used[side] = self.used_at(state, side, moment)
        state.running = None

    def note_overstepping(self, state: State, moment: int) -> None:
        side = state.running
        if side and side not in state.overstepped and self.used_at(state, side, moment) > self.allotted(state, side):
            state.overstepped[side] = state.since + self.allotted(state, side) - state.used[side]

    def run(self, state: State, side: str, moment: int) -> None:
        self.stop(state, moment)
        state.running, state.paused, state.since = side, None, max(moment, state.settled_at)

    def set_clocks(self, state: State, white: int, black: int, moment: int) -> None:
        state.used = {"white": white, "black": black}
        state.gained = {"white": 0, "black": 0}
        state.overstepped, state.settled_at, state.since = {}, moment, max(moment, state.since)

    def clocks(self, state: State, moment: int) -> dict:
        clocks: dict = {"running": state.running}
        for side in OTHER:
            clocks[side + "_used"] = self.used_at(state, side, moment)
            clocks[side + "_left"] = max(0, self.allotted(state, side) - clocks[side + "_used"])
        return clocks

    def allotted(self, state: State, side: str) -> int:
        return self.label.seconds + state.gained[side]

    def phase(self, state: State) -> str:
        if state.over:
            return state.over
        if state.continued:
            return "continued"
        if state.undecided:
            return "undecided"
        if state.known:
            return "waiting_for_sealer" if state.there[self.sealer] is False else "opened"
        if state.lost:
            return "lost"
        if state.there[self.responder] is False:
            return "waiting_for_responder"
        return "resumption" if state.begun else "accepted"

    # What every fact needs

    def need_decided(self, state: State) -> None:
        if state.undecided:
            raise Refused("decision first")

    def need_resumption(self, state: State, moment: int) -> None:
        if moment < state.resume_at:
            raise Refused("before the resumption")

    def gap(self, state: State, code: str, articles: list, is_open: bool, reading: bool = False) -> None:
        articles = [article for article in articles if article]
        state.gaps.append(Gap(code, articles, is_open))
        if is_open and code != "arbiter-sets":
            state.ruling = Ruling("*", None, articles, "laws_silent")

    def finish(self, state: State, result: str, articles: list, reason: str, over: str = "finished") -> None:
        articles = [article for article in articles if article]
        state.ruling = Ruling(result, articles[0] if articles else None, articles, reason)
        state.over = over

    # Presence and lateness: A9, A10

    def is_there(self, state: State, side: str) -> bool:
        """Whoever came before the announced time may have left again."""
        return state.there[side] is True and (state.opened or state.known or state.came.get(side, state.resume_at) >= state.resume_at)

    def is_late(self, state: State, side: str, moment: int, start: int | None = None) -> bool:
        allowed = self.label.late_after
        if allowed is None or state.late_until is not None and moment <= state.late_until:
            return False
        return moment - max(state.counts_from[side], start or 0) > allowed

    def judge_lateness(self, state: State, side: str, moment: int) -> None:
        """A player was there for the first time, or still was not, at this moment."""
        if not self.is_late(state, side, moment):
            return
        other = OTHER[side]
        if state.lateness_decided:
            return
        if state.start and not self.is_late(state, side, moment, state.start):
            if not state.basis_decided:
                self.gap(state, "lateness-basis", [self.ed.art("late"), self.ed.art("sessions")], True)
            return
        state.late[side] = moment
        other_late = other in state.late or state.there[other] is False and self.is_late(state, other, moment)
        if side == self.responder:
            if state.known and not state.declared:
                return
            if state.there[other] is None:
                raise Refused("opponent unrecorded")
            if other_late:
                self.both_late(state)
            else:
                self.finish(state, WINS[self.sealer], [self.ed.art("late")], "late")
                self.gap(state, "responder-late", [self.ed.art("late"), self.ed.art("bad_sealed_move")], False)
                state.envelope_may_tell = bool(self.ed.rules["late_responder_saved_by"]) and not state.lost
        elif state.there[other] is False and other_late:
            self.both_late(state)
        elif other in state.overstepped:
            self.gap(state, "late-and-flag", [self.ed.art("late_flag_fall"), self.ed.art("flag_fall"), self.ed.art("late")], True)
        elif state.known:
            self.finish(state, WINS[self.responder], [self.ed.art("late")], "late")
        elif state.lost:
            if state.there[other] is None:
                raise Refused("opponent unrecorded")
            self.late_and_lost(state)

    def late_and_lost(self, state: State) -> None:
        self.gap(state, "late-and-lost-envelope", [self.ed.art("late"), self.ed.art("late_checkmate"), self.ed.art("late_draw"), self.ed.art("lost_envelope")], True)

    def both_late(self, state: State) -> None:
        self.gap(state, "both-late", [self.ed.art("late"), self.ed.art("both_absent")], True)
        state.envelope_may_tell = bool(self.ed.rules["late_responder_saved_by"])

    def on_arrival(self, state: State, fact: Fact, moment: int) -> None:
        if state.there[fact.side] is True:
            raise Refused("already there")
        if any(gap.open for gap in state.gaps):
            state.came_in_gap = True
        else:
            self.judge_lateness(state, fact.side, moment)
        state.begun |= moment >= state.resume_at
        state.there[fact.side] = True
        state.came[fact.side] = moment
        if self.label.answers and fact.side == self.responder and not state.over:
            self.gap(state, "clock-at-reply", [self.ed.art("sealer_absent"), self.ed.art("responder_absent")], False)

    def on_absent(self, state: State, fact: Fact, moment: int) -> None:
        self.need_resumption(state, moment)
        if any(gap.open for gap in state.gaps):
            raise Refused("decision first")
        if self.is_there(state, fact.side):
            raise Refused("already there")
        first = state.there[fact.side] is not False
        self.judge_lateness(state, fact.side, moment)
        state.begun = state.in_progress = True
        state.there[fact.side] = False
        if fact.side == self.responder and first:
            state.responder_was_absent = True
            if not state.known:
                self.run(state, self.responder, max(moment, state.counts_from[self.responder]))

    def on_start(self, state: State, fact: Fact, moment: int) -> None:
        self.need_resumption(state, moment)
        self.need_decided(state)
        if state.start is not None or state.known:
            raise Refused("already started")
        state.begun, state.in_progress, state.start = True, True, moment
        for side in sorted(state.late):
            if not state.lateness_decided and not self.is_late(state, side, state.late[side], moment):
                del state.late[side]
                self.gap(state, "lateness-basis", [self.ed.art("late"), self.ed.art("sessions")], True)

    # The envelope: A7 to A9, A11

    def on_opened(self, state: State, fact: Fact, moment: int) -> None:
        self.need_resumption(state, moment)
        if state.opened or state.known:
            raise Refused("already opened")
        if state.lost:
            raise Refused("envelope lost")
        if state.undecided and not state.envelope_may_tell:
            raise Refused("decision first")
        if fact.number == self.new and state.there[self.responder] is not True:
            raise Refused("responder not there")
        state.begun = state.opened = state.in_progress = True
        state.reading = self.label.reading
        self.play_sealed(state, self.label.reading, self.label.move, moment)

    def on_declared(self, state: State, fact: Fact, moment: int) -> None:
        self.need_resumption(state, moment)
        self.need_decided(state)
        if state.known:
            raise Refused("already opened")
        if not state.lost:
            raise Refused("not lost")
        reading, move = fact.values
        state.begun = state.in_progress = True
        if reading != "legal":
            self.gap(state, "illegal-declaration", [self.ed.art("lost_envelope"), self.ed.art("bad_sealed_move")], True)
            return
        state.declared = True
        state.there[self.sealer] = True
        self.play_sealed(state, reading, move, moment)

    def on_reading(self, state: State, fact: Fact, moment: int) -> None:
        if not state.opened:
            raise Refused("not opened")
        if self.label.reading == "unintelligible":
            raise Refused("nothing is written")
        if state.moved or state.over and not state.over_by_reading:
            raise Refused("the game has gone on")
        moves = fact.values
        reading = "unintelligible" if not moves else "legal" if len(moves) == 1 else "ambiguous"
        state.board = chess.Board(self.label.position)
        state.over, state.ruling, state.reader_needed, state.known = None, None, False, False
        self.play_sealed(state, reading, moves[0] if reading == "legal" else None, moment)

    def opening_articles(self, state: State) -> list:
        if state.declared:
            return [self.ed.art("responder_present")]
        if self.label.answers:
            return [self.ed.art("sealer_absent")]
        return [self.ed.art("responder_absent" if state.responder_was_absent else "responder_present")]

    def play_sealed(self, state: State, reading: str, move: str | None, moment: int) -> None:
        """The written move is known: A8, or it is made on the board."""
        state.over_by_reading = True
        state.gaps = [gap for gap in state.gaps if gap.code != "responder-late"]
        sealer_late, responder_late = self.sealer in state.late, self.responder in state.late
        if reading == "unread":
            state.reader_needed = True
            articles = self.bad_move_articles("unintelligible", False)
            state.ruling = Ruling("*", self.ed.art("unintelligible"), articles, "arbiter_reads")
            return
        if reading != "legal":
            self.bad_sealed_move(state, reading, sealer_late, responder_late)
            return
        board = chess.Board(self.label.position)
        board.push(chess.Move.from_uci(move))
        state.board, state.known = board, True
        first = [self.ed.art("lost_envelope")] if state.declared else []
        how = self.opening_articles(state)
        end = end_by_position(self.ed, board)
        if end:
            result, reason, articles = end
            saved = "late_checkmate" if reason == "checkmate" else "late_draw"
            late = [self.ed.art(saved)] if sealer_late or responder_late else []
            self.finish(state, result, [*late, *articles, *first, *how], reason)
        elif sealer_late and responder_late:
            self.both_late(state)
        elif responder_late:
            self.finish(state, WINS[self.sealer], [self.ed.art("late")], "late")
        elif sealer_late:
            self.finish(state, WINS[self.responder], [self.ed.art("late")], "late")
        else:
            self.run(state, self.responder, moment)
            if self.responder in state.offered_after_sealing & state.offers:
                self.gap(state, "offer-after-sealing", [self.ed.art("offer_after_sealing"), self.ed.art("draw_offer")], False)
            if state.label_offer == self.responder and self.responder not in state.offered_after_sealing:
                state.offers.discard(self.responder)
            if self.label.offer_in_text and not state.declared:
                state.offers.add(self.sealer)
            articles = first + how
            state.ruling = Ruling("*", articles[0], articles)

    def bad_move_articles(self, reading: str, drawn: bool) -> list:
        return [self.ed.art(reading), self.ed.art("bad_sealed_move"), *self.ed.art("exceptions")]

    def bad_sealed_move(self, state: State, reading: str, sealer_late: bool, responder_late: bool) -> None:
        if self.label.answers:
            self.gap(state, "illegal-reply", [self.ed.art("sealer_absent"), self.ed.art("bad_sealed_move")], True)
        elif responder_late:
            self.gap(state, "late-and-bad-move", [self.ed.art("late"), self.ed.art("bad_sealed_move")], True)
            state.over = None
        elif sealer_late:
            self.finish(state, WINS[self.responder], [self.ed.art("late")], "late")
        elif not self.can_mate_after_any(self.responder):
            self.finish(state, "1/2-1/2", [self.ed.art("flag_fall"), *self.bad_move_articles(reading, True)], "cannot_mate")
        else:
            self.finish(state, WINS[self.responder], self.bad_move_articles(reading, False), reading)

    def sealed_outcomes(self, side: str) -> set[bool]:
        """Whether this player can still mate, after each move that may be in the envelope."""
        board = chess.Board(self.label.position)
        return {can_mate(after(board, move), side) for move in board.legal_moves}

    def can_mate_after_any(self, side: str) -> bool:
        return True in self.sealed_outcomes(side)

    def on_lost(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        what = fact.values[0]
        if what == "times":
            self.gap(state, "arbiter-sets", [self.ed.art("lost_envelope")], True)
        elif state.known or state.opened:
            raise Refused("already opened")
        elif what == "position":
            self.finish(state, "*", [self.ed.art("lost_position")], "annulled", "annulled")
        elif state.lost:
            raise Refused("already lost")
        else:
            state.lost = True
            self.gap(state, "clock-at-declaration", [self.ed.art("lost_envelope"), self.ed.art("responder_present")], False)
            if self.sealer in state.late:
                self.late_and_lost(state)

    # Play after the resumption

    def need_play(self, state: State, side: str) -> None:
        self.need_decided(state)
        if not state.known:
            raise Refused("sealed move unknown")
        if state.board.turn != COLOUR[side]:
            raise Refused("not on move")
        if state.there[side] is False:
            raise Refused("player absent")

    def on_move(self, state: State, fact: Fact, moment: int) -> None:
        side, uci = fact.values
        self.need_play(state, side)
        move = chess.Move.from_uci(uci)
        if move not in state.board.legal_moves:
            raise Refused("illegal")
        state.board.push(move)
        state.moved.add(side)
        if state.there[side] is None:
            state.there[side] = True
        state.offers.discard(OTHER[side])
        self.run(state, OTHER[side], moment)
        end = end_by_position(self.ed, state.board)
        if end and not state.over:
            result, reason, articles = end
            self.finish(state, result, articles, reason)

    def on_claim(self, state: State, fact: Fact, moment: int) -> None:
        article, side, outcome = fact.values
        self.need_play(state, side)
        key = "repetition" if article.startswith("9.2") else "fifty"
        if outcome == "correct":
            won = "claim_correct" if key == "repetition" else "fifty_correct"
            which = {"9.2(a)": "repetition_written", "9.2(b)": "repetition_appeared", "9.3(a)": "fifty_written", "9.3(b)": "fifty_made"}
            self.finish(state, "1/2-1/2", [self.ed.art(won), self.ed.art(which[article])], "repetition" if key == "repetition" else "fifty_moves")
            return
        left = max(0, self.allotted(state, side) - self.used_at(state, side, moment))
        for band in self.ed.rules["claimant_penalty"]:
            if left > band["above"]:
                state.used[side] += min(left // 2, band["halve_at_most"])
                break
        state.gained[OTHER[side]] += self.ed.rules["opponent_bonus"]
        if self.ed.rules["claim_counts_as"] == "draw_offer":
            state.offers.add(side)

    # Clocks

    def on_stop_clock(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        if state.running != fact.side:
            raise Refused("not running")
        self.stop(state, moment)

    def on_start_clock(self, state: State, fact: Fact, moment: int) -> None:
        self.need_resumption(state, moment)
        self.need_decided(state)
        if state.running == fact.side:
            raise Refused("runs already")
        state.begun = state.in_progress = True
        self.run(state, fact.side, moment)

    def on_pause(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        if not state.running:
            raise Refused("no clock runs")
        state.paused = state.running
        self.stop(state, moment)

    def on_continue(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        if not state.paused:
            raise Refused("not paused")
        self.run(state, state.paused, moment)

    def on_correct_clock(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        white, black, *claimed_by = fact.values
        if claimed_by and claimed_by[0] in state.moved or len(state.moved) == 2:
            raise Refused("the times stand")
        self.set_clocks(state, white, black, moment)

    # The ends of a game

    def on_flag(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        if not state.begun:
            raise Refused("no clock has run")
        self.loses_unless_cannot_mate(state, fact.side, [self.ed.art("flag_fall")], "flag_fall", "flag_fall_cannot_mate")

    def loses_unless_cannot_mate(self, state: State, side: str, articles: list, reason: str, rule: str) -> None:
        winner = OTHER[side]
        if self.ed.rules[rule] != "draw":
            self.finish(state, WINS[winner], articles, reason)
            return
        outcomes = {can_mate(state.board, winner)} if state.known else self.sealed_outcomes(winner)
        if outcomes == {False}:
            self.finish(state, "1/2-1/2", articles, "cannot_mate")
        elif True in outcomes:
            self.finish(state, WINS[winner], articles, reason)
        else:
            self.gap(state, "flag-and-sealed-move", [*articles, self.ed.art("bad_sealed_move")], True)
            return
        if reason == "flag_fall" and not state.known and side == self.responder:
            self.gap(state, "flag-before-opening", [self.ed.art("flag_fall"), self.ed.art("bad_sealed_move")], False)

    def ends_before_resumption(self, state: State, key: str) -> list:
        return [self.ed.art(key)] if state.known or state.opened else [self.ed.art("ended_before_resumption"), self.ed.art(key)]

    def on_resign(self, state: State, fact: Fact, moment: int) -> None:
        self.loses_unless_cannot_mate(state, fact.side, self.ends_before_resumption(state, "resignation"), "resignation", "resignation_cannot_mate")

    def on_draw_agreed(self, state: State, fact: Fact, moment: int) -> None:
        self.finish(state, "1/2-1/2", self.ends_before_resumption(state, "agreement"), "agreement")

    def on_offer(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        state.offers.add(fact.side)
        if not state.known:
            state.offered_after_sealing.add(fact.side)

    def on_accept_offer(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        if OTHER[fact.side] not in state.offers:
            raise Refused("no offer")
        self.finish(state, "1/2-1/2", self.ends_before_resumption(state, "agreement"), "agreement")

    def on_decline_offer(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        if OTHER[fact.side] not in state.offers:
            raise Refused("no offer")
        state.offers.discard(OTHER[fact.side])

    # What the arbiter decides

    def on_decision(self, state: State, fact: Fact, moment: int) -> None:
        result, white, black, on_move = (*fact.values, None, None, None)[1:5] if len(fact.values) > 1 else (None, None, None, None)
        if state.over and not self.may_be_decided_otherwise(state, result):
            raise Refused("game over")
        if state.over and result == "*":
            state.ruling, state.lateness_decided = None, True
            state.gaps = [gap for gap in state.gaps if gap.code != "responder-late"]
        was_undecided = state.undecided
        for gap in state.gaps:
            state.basis_decided |= gap.open and gap.code == "lateness-basis"
            state.lateness_decided |= gap.open and gap.code in ("both-late", "late-and-flag", "late-and-lost-envelope")
            gap.open = False
        if state.lateness_decided:
            state.late = {}
        if white is not None:
            self.set_clocks(state, white, black, moment)
        if result in (None, "*"):
            if state.reader_needed:
                return
            state.over, state.envelope_may_tell = None, False
            if state.ruling and state.ruling.reason == "laws_silent":
                bad_move = state.ruling.articles[-1] == self.ed.art("bad_sealed_move")
                state.ruling = Ruling("*", None, state.ruling.articles, "arbiter_decides") if bad_move else None
                state.known |= bad_move
            if was_undecided and state.before_gap:
                self.run(state, state.before_gap, moment)
        else:
            state.reader_needed = False
            overruled = state.over and self.ed.rules["late_after_set_by"] in ("event", "arbiter")
            self.finish(state, result, [self.ed.art("late")] if overruled else [], "arbiter_decides")

    def may_be_decided_otherwise(self, state: State, result: str | None) -> bool:
        """After the loss of a late player: some editions leave it to the arbiter, and where the Laws are silent he decides."""
        if state.ruling.reason != "late" or result is None:
            return False
        if result == "*":
            return self.ed.rules["late_after_set_by"] in ("event", "arbiter")
        return any(gap.code == "responder-late" for gap in state.gaps)

    def on_appeal(self, state: State, fact: Fact, moment: int) -> None:
        named, result = fact.values
        if not state.over or named not in state.ended_by:
            raise Refused("nothing to appeal against")
        state.ruling = Ruling(result, None, state.ruling.articles)
        state.over = None if result == "*" else "finished"
        state.known |= state.opened
        state.ended_by.add(fact.number)

    def on_set_resumption(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        resume_at, told = fact.values[:2]
        if resume_at < fact.at or state.known or state.in_progress and not state.paused:
            raise Refused("already begun")
        if self.label.late_after is not None and moment - state.resume_at > self.label.late_after:
            raise Refused("the announced time has passed")
        for side in OTHER:
            if told in (side, "both"):
                state.counts_from[side] = resume_at
            else:
                state.counts_from[side] = max(resume_at, state.counts_from[side])
        state.resume_at, state.begun, state.in_progress, state.paused, state.start = resume_at, False, False, None, None
        state.there, state.came, state.late = {"white": None, "black": None}, {}, {}

    def on_session(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)

    def on_note(self, state: State, fact: Fact, moment: int) -> None:
        pass

    def on_next_envelope(self, state: State, fact: Fact, moment: int) -> None:
        self.need_decided(state)
        state.continued = True
