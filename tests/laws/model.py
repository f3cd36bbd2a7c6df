# A second model of the Laws: what follows from the facts that an arbiter records of one adjourned game.
# Written from the Articles and the data of the editions alone, by somebody who has not read src/rules.
# It is no program: lives.py beside it makes facts, asks this model and the program, and compares.

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import chess

EDITIONS = Path(__file__).resolve().parents[2] / "src" / "rules" / "editions"
DAY = 86400
SIDES = ("white", "black")
OTHER = {"white": "black", "black": "white"}
COLOUR = {"white": chess.WHITE, "black": chess.BLACK}
WINS = {"white": "1-0", "black": "0-1"}
BEGINS = ("absent", "start", "opened", "declared", "start-clock", "stop-clock", "pause", "continue")
SILENT = {  # what the Laws do not say, and the articles nearest to it
    "lateness-basis": ("late", "sessions"), "both-late": ("late", "both_absent"), "late-and-flag": ("late_flag_fall", "flag_fall", "late"),
    "late-and-bad-move": ("late", "bad_sealed_move"), "illegal-reply": ("sealer_absent", "bad_sealed_move"), "illegal-declaration": ("lost_envelope", "bad_sealed_move"),
    "flag-and-written-move": ("flag_fall", "bad_sealed_move"), "late-and-lost-envelope": ("late", "late_checkmate", "late_draw", "lost_envelope"),
}
FAULTS: set[str] = set()  # of the program, known: lives.py switches one on to see whether a difference is no more than that
CLAIMED = {"9.2(a)": "repetition_written", "9.2(b)": "repetition_appeared", "9.3(a)": "fifty_written", "9.3(b)": "fifty_made"}


class Refused(Exception):
    """This fact cannot be recorded as it is."""


def refuse(when: object, why: str) -> None:
    if when:
        raise Refused(why)


class Edition:
    def __init__(self, name: str) -> None:
        data = tomllib.loads((EDITIONS / f"{name}.toml").read_text())
        self.name, self.rules = name, {key: value["says"] for key, value in data["rules"].items()}
        cited = {key: value["says"] for key, value in (data["adjournment"] | data["articles"]).items()}
        self.articles = {key: says if isinstance(says, list) else [] if says == "silent" else [says] for key, says in cited.items()}

    def cite(self, *keys: str) -> list[str]:
        return [article for key in keys for article in self.articles[key]]

    def drawn_by_itself(self, board: chess.Board) -> str | None:
        if self.rules["fivefold"] != "none" and board.is_repetition(5):  # in lives.py the five always follow each other, as 2014 demands
            return None if board.is_checkmate() else "fivefold"
        return "seventyfive" if not board.is_checkmate() and self.rules["seventyfive"] == "draw_unless_mate" and board.halfmove_clock >= 150 else None


@dataclass(eq=False)  # what stands on the envelope, and how the text inside must be read; moments are seconds
class Label:
    edition: Edition
    board: chess.Board
    text: str
    reading: str
    move: str | None
    used: dict[str, int]
    allotted: int
    sealed_at: int
    resume_at: int
    late_after: int
    draw_offer: str = "none"
    answers: bool = False


@dataclass
class Fact:
    kind: str
    at: int
    values: tuple = ()
    by: str = "arbiter"
    number: int = 0


class State:
    def __init__(self, label: Label) -> None:
        self.board, self.resume_at, self.counts_from = label.board.copy(), label.resume_at, dict.fromkeys(SIDES, label.resume_at)
        self.used, self.gained = dict(label.used), dict.fromkeys(SIDES, 0)
        self.running, self.paused, self.ran_before_gap, self.since, self.settled_at = None, None, None, 0, 0
        self.overstepped: set[str] = set()
        self.there: dict[str, bool | None] = dict.fromkeys(SIDES)
        self.came, self.late, self.start, self.basis_decided, self.lateness_decided, self.late_until = {}, {}, 0, False, set(), 0
        self.begun = self.in_progress = self.responder_was_absent = False
        self.lost = self.opened = self.declared = self.known = self.must_be_read = self.read_already = self.settled = False
        self.read = (label.reading, label.move)
        self.moved, self.offers, self.offered_after_sealing = set(), {label.draw_offer} - {"none"}, set()
        self.gaps: dict[str, bool] = {}
        self.result, self.articles, self.article, self.reason, self.over = None, [], None, None, None
        self.ruled_before = (None, [], None, None)
        self.over_by_reading = self.envelope_may_tell = self.continued = self.was_late = self.rejects = False
        self.ended_late, self.overtaken = set(), set()
        self.ended_by, self.without_effect, self.fallen, self.decided, self.made, self.taken_back = set(), set(), set(), set(), [], set()

    def undecided(self) -> bool:
        return self.must_be_read or any(self.gaps.values())


def can_mate(board: chess.Board, side: str, depth: int = 3) -> bool:
    """Whether some series of moves mates, in a position that is not blocked; where the moves are forced, some moves ahead."""
    if board.has_insufficient_material(COLOUR[side]):  # the table of the commentary on 6.9
        return False
    return can_mate_in(board.epd(), side, depth)


@lru_cache(20_000)
def can_mate_in(epd: str, side: str, depth: int) -> bool:
    board = chess.Board.from_epd(epd)[0]
    moves = list(board.legal_moves)
    if not moves:
        return board.is_checkmate() and board.turn != COLOUR[side]
    return depth == 0 or len(moves) > 3 or any(can_mate(after(board, move), side, depth - 1) for move in moves)


def after(board: chess.Board, move: chess.Move) -> chess.Board:
    board = board.copy()
    board.push(move)
    return board


@lru_cache(1000)
def can_mate_after_sealed(label: Label, side: str) -> set[bool]:
    boards = [after(label.board, move) for move in label.board.legal_moves]
    return {can_mate(board, side) and not label.edition.drawn_by_itself(board) for board in boards}


class Game:
    def __init__(self, label: Label) -> None:
        self.label, self.ed = label, label.edition
        self.sealer = "white" if label.board.turn else "black"
        self.responder = OTHER[self.sealer]
        self.facts: list[Fact] = []
        self.now = self.fold([])

    # What is recorded, and in which order it counts
    def record(self, fact: Fact) -> State:
        fact.number, before = len(self.facts) + 1, self.now
        self.check_at_present(before, fact)
        refuse(before.continued and fact.kind not in ("void", "note"), "goes on in the next envelope")
        state = self.fold([*self.facts, fact], fact.number)
        refuse(fact.number in state.without_effect and fact.kind != "note", "game over")
        contradicted = state.fallen - before.fallen - before.without_effect
        revived = self.standing([*self.facts, fact]) - self.standing(self.facts)
        early = {old.number for old in self.facts if old.kind in BEGINS[:5] and old.at < state.resume_at}
        refuse(fact.kind == "void" and revived & state.fallen & early, "contradicts")
        needed = {"opened": ("arrival", "absent"), "void": ("opened", "declared", "move", "claim", "accept-offer", "flag", "reading")}.get(fact.kind)
        if needed:  # before the opening only who was there is known; what is voided takes clocks and presence with it, no move
            contradicted = {number for number in contradicted if self.facts[number - 1].kind in needed or fact.kind == "void" and number in early}
        refuse(contradicted, "contradicts")
        self.facts.append(fact)
        self.now = state
        return state

    def check_at_present(self, before: State, fact: Fact) -> None:
        """What is looked at as the game now stands, whatever moment is typed."""
        if fact.kind == "void":
            refuse(not 1 <= fact.values[0] < fact.number, "no such entry")
            named = self.facts[fact.values[0] - 1]
            others = named.by != fact.by and (named.by in SIDES or fact.by in SIDES)
            refuse(others or named.kind == "opened" or named.number not in self.standing(self.facts) - before.taken_back, "cannot be voided")
        elif fact.kind == "opened":
            refuse(any(earlier.kind == "opened" for earlier in self.facts), "already opened")
            refuse((before.over or before.undecided()) and not before.envelope_may_tell, "not now")
            refuse(before.lost or before.there[self.responder] is not True or fact.at < max(before.resume_at, before.came.get(self.responder, 0)), "the responder is not there")

    def standing(self, facts: list[Fact]) -> set[int]:
        """The numbers of the facts that no standing void names."""
        stands = {fact.number for fact in facts}
        for fact in reversed(facts):
            if fact.kind == "void" and fact.number in stands:
                stands.discard(fact.values[0])
        return stands

    def in_order(self, facts: list[Fact]) -> list[tuple[int, Fact]]:
        """The facts that stand, with the moments at which they count, in the order in which they count (format.md, 3.5)."""
        stands, ordered, stretch, latest = self.standing(facts), [], [], self.label.sealed_at
        for fact in facts:
            at_its_place = fact.kind in ("decision", "appeal")
            moment = max(fact.at, latest) if fact.by in SIDES or at_its_place else fact.at
            latest = max(latest, moment)
            if fact.number in stands and fact.kind not in ("void", "note"):
                stretch.append((moment, fact))
                if at_its_place:
                    ordered += [*sorted(stretch[:-1], key=lambda pair: pair[0]), stretch[-1]]
                    stretch = []
        return ordered + sorted(stretch, key=lambda pair: pair[0])

    def fold(self, facts: list[Fact], new: int = 0) -> State:
        """What follows from these facts. The new one is refused where it cannot be; an earlier one falls with what was voided."""
        self.new, state = new, State(self.label)
        if self.label.answers:
            state.there = {self.sealer: True, self.responder: False}
            state.begun = state.in_progress = state.responder_was_absent = True
            state.running, state.since = self.responder, self.label.sealed_at
        in_order = self.in_order(facts)
        for place, (moment, fact) in enumerate(in_order, 1):
            self.later = [(at, later) for at, later in in_order[place:] if later.number != new]
            to_open = state.envelope_may_tell and (fact.kind == "opened" or (fact.kind, fact.values) == ("arrival", (self.responder,)))
            if (state.over or state.continued) and not to_open and fact.kind not in ("appeal", "decision", "reading"):
                state.without_effect.add(fact.number)
                if fact.kind == "opened":  # what it tells is known, and it is opened once
                    state.in_progress = state.read_already = True
                continue
            self.note_overstepping(state, moment)
            was_over = state.over
            try:
                getattr(self, "on_" + fact.kind.replace("-", "_"))(state, moment, fact)
            except Refused:
                if fact.number == new:
                    raise
                (state.without_effect if state.over and fact.kind != "arrival" else state.fallen).add(fact.number)
                continue
            if state.over:
                state.ended_late |= {fact.number} if state.reason == "late" else set()
                state.ended_by |= set() if was_over and state.ended_by and fact.kind not in ("opened", "reading") else {fact.number}
                state.over_by_reading &= fact.kind in ("opened", "reading", "decision")  # one that sets lateness aside
                state.overtaken |= {code for code, is_open in state.gaps.items() if is_open}
                state.gaps = {code: False for code, is_open in state.gaps.items() if not is_open or code in state.decided}
            if (state.over or state.undecided() or state.continued) and state.running:
                state.ran_before_gap = state.running
                self.stop(state, max(moment, state.since))
        return state

    def phase(self, state: State) -> str:
        waiting = {self.sealer: "waiting_for_sealer", self.responder: "waiting_for_responder"}
        if state.over or state.continued or state.undecided():
            return state.over or ("continued" if state.continued else "undecided")
        if state.known:
            return waiting[self.sealer] if state.there[self.sealer] is False else "opened"
        if state.lost or state.there[self.responder] is False:
            return "lost" if state.lost else waiting[self.responder]
        return "resumption" if state.begun else "accepted"

    def rule(self, state: State, result: str | None, articles: list[str], reason: str | None = None, over: str | None = None) -> None:
        if state.reason not in ("laws_silent", "late"):
            state.ruled_before = (state.result, state.articles, state.article, state.reason)
        state.result, state.articles, state.article, state.reason = result, articles, articles[0] if articles else None, reason
        state.over, state.envelope_may_tell = over, state.envelope_may_tell and not over

    def ask(self, state: State, code: str) -> None:
        """The Laws are silent: what follows is the arbiter's to decide."""
        state.gaps[code] = True
        self.rule(state, "*", self.ed.cite(*SILENT[code]), "laws_silent")
        state.article = None
        if code == "both-late":
            state.envelope_may_tell = bool(self.ed.rules["late_responder_saved_by"])

    # Clocks: 6.9, 9.5, A5, A9, A12
    def used_at(self, state: State, side: str, moment: int) -> int:
        return state.used[side] + (max(0, moment - state.since) if state.running == side else 0)

    def left_at(self, state: State, side: str, moment: int) -> int:
        return max(0, self.label.allotted + state.gained[side] - self.used_at(state, side, moment))

    def note_overstepping(self, state: State, moment: int) -> None:
        clocks = SIDES if self.label.answers else (state.running if moment > state.since else None,)
        state.overstepped |= {side for side in clocks if side and self.used_at(state, side, moment) > self.label.allotted + state.gained[side]}

    def stop(self, state: State, moment: int) -> None:
        if state.running:
            refuse(moment < state.since, "that clock was started later")
            self.note_overstepping(state, moment)
            state.used[state.running], state.running = self.used_at(state, state.running, moment), None

    def run(self, state: State, side: str, moment: int) -> None:
        self.stop(state, moment)
        state.running, state.paused, state.since = side, None, max(moment, state.settled_at)

    def set_clocks(self, state: State, white: int, black: int, moment: int) -> None:
        state.used, state.gained, state.overstepped = {"white": white, "black": black}, dict.fromkeys(SIDES, 0), set()
        state.settled_at, state.since = moment, max(moment, state.since)

    def on_stop_clock(self, state: State, moment: int, fact: Fact) -> None:
        refuse(state.undecided() or state.running not in (fact.values or SIDES), "does not run")
        running = state.running
        self.stop(state, moment)
        if fact.kind == "pause":  # what is paused may be put off: A2(g) and A13 are silent
            state.paused, state.in_progress = running, False

    def on_start_clock(self, state: State, moment: int, fact: Fact) -> None:
        side = fact.values[0] if fact.values else state.paused
        refuse(state.undecided() or not side or state.running == side or self.too_early(state, moment, fact), "runs, or was not paused")
        self.run(state, side, moment)
        state.begun = state.in_progress = True

    on_pause, on_continue = on_stop_clock, on_start_clock

    def on_correct_clock(self, state: State, moment: int, fact: Fact) -> None:
        white, black, *claimed_by = fact.values
        moved = state.moved | ({self.sealer} if self.label.answers else set())  # sealing a reply is a move
        refuse(state.undecided() or moved & set(claimed_by) or len(moved) == 2, "the times stand")
        self.set_clocks(state, white, black, moment)

    def too_early(self, state: State, moment: int, fact: Fact) -> bool:
        return moment < state.resume_at

    # Presence and lateness: A9, A10
    def is_late(self, state: State, side: str, moment: int, start: int = 0) -> bool:
        counts_from = max(state.counts_from[side], start)
        return moment - counts_from > self.label.late_after and moment > state.late_until

    def judge_lateness(self, state: State, moment: int, side: str) -> None:
        """A player came, or was still not there, at this moment."""
        other = OTHER[side]
        if side in state.lateness_decided or not self.is_late(state, side, moment):
            return
        if state.start and not self.is_late(state, side, moment, state.start):
            if not state.basis_decided:
                self.ask(state, "lateness-basis")
            return
        refuse((side == self.responder or state.lost and not state.opened) and state.there[other] is None and self.is_late(state, other, moment), "nobody has said whether the opponent was there")
        state.late[side] = moment
        both = other in state.late or state.there[other] is False and other not in state.lateness_decided and self.is_late(state, other, moment)
        if both and (side == self.responder or state.there[other] is False):
            state.late.setdefault(other, moment)
            self.ask(state, "both-late")
        elif other in state.overstepped and (self.label.answers or side == self.sealer):
            self.ask(state, "late-and-flag")
        elif side == self.responder or state.known:
            self.lose_by_lateness(state, side)
            if side == self.responder and not self.label.answers and not state.known and not state.opened:
                state.gaps["responder-late"] = False
                state.envelope_may_tell = bool(self.ed.rules["late_responder_saved_by"]) and not state.lost
        elif state.lost:
            self.ask(state, "late-and-lost-envelope")

    def lose_by_lateness(self, state: State, side: str) -> None:
        self.rule(state, WINS[OTHER[side]], self.ed.cite("late"), "late", "finished")

    def on_arrival(self, state: State, moment: int, fact: Fact) -> None:
        (side,) = fact.values
        refuse(state.there[side] is True or moment // DAY < state.resume_at // DAY, "already there, or on a day before")
        refuse(any(is_open for code, is_open in state.gaps.items() if code not in ("both-late", "late-and-lost-envelope", "lateness-basis", "late-and-flag")), "decision first")
        if not any(state.gaps.values()):
            self.judge_lateness(state, moment, side)
        state.begun |= moment >= state.resume_at
        state.there[side], state.came[side] = True, moment
        if self.label.answers and side == self.responder and not state.over and not any(state.gaps.values()):
            state.gaps["clock-at-reply"] = False

    def on_absent(self, state: State, moment: int, fact: Fact) -> None:
        (side,) = fact.values
        asked = any(state.gaps.values())
        there = state.there[side] is True and ((state.opened or state.read_already) and side == self.responder or state.came.get(side, state.resume_at) >= state.resume_at)
        refuse(self.too_early(state, moment, fact) or asked or there or side in state.moved, "before the resumption, or there")
        first = state.there[side] is not False
        self.judge_lateness(state, moment, side)
        state.begun, state.in_progress, state.there[side] = True, True, False
        if first and side == self.responder:
            state.responder_was_absent = True
            if not state.known:
                self.run(state, side, max(moment, state.counts_from[side]))

    def on_start(self, state: State, moment: int, fact: Fact) -> None:
        refuse(self.too_early(state, moment, fact) or state.undecided() or state.start or state.known, "before the resumption, or started")
        state.begun, state.in_progress, state.start = True, True, moment
        for side in [side for side, came in state.late.items() if came > state.late_until and not self.is_late(state, side, came, moment)]:
            del state.late[side]
            self.ask(state, "lateness-basis")

    def on_set_resumption(self, state: State, moment: int, fact: Fact) -> None:
        resume_at, told = fact.values
        refuse(resume_at < fact.at or state.undecided() or state.known or state.in_progress or self.label.answers, "begun")
        missing = [side for side in SIDES if state.there[OTHER[side]] is True and state.there[side] is not True and side not in state.lateness_decided]
        came_too_late = any(self.is_late(state, side, moment, state.start) for side in missing)
        refuse(came_too_late and fact.number == self.new, "who is there has won (A10)")
        for at, later in self.later if fact.number == self.new else []:
            if later.kind == "set-resumption" and later.number not in self.now.fallen:
                break
            refuse(at < resume_at and later.kind in BEGINS and later.number not in self.now.without_effect, "contradicts")
        for side in SIDES:
            state.counts_from[side] = resume_at if told in (side, "both") else max(resume_at, state.counts_from[side])
        state.resume_at, state.begun, state.in_progress, state.paused, state.start = resume_at, False, False, None, 0
        state.there, state.came, state.late, state.lateness_decided = dict.fromkeys(SIDES), {}, {}, set()  # a new time, a new lateness

    # The sealed move: A7, A8, A11
    def on_opened(self, state: State, moment: int, fact: Fact) -> None:
        refuse(self.too_early(state, moment, fact) and fact.number == self.new or state.known or state.lost, "before the resumption, or lost")
        gone = fact.number == self.new and state.there[self.responder] is not True
        refuse(gone or state.undecided() and not state.envelope_may_tell, "the responder is not there, or decision first")
        state.begun = state.in_progress = state.opened = True
        state.offers -= {self.responder} - state.offered_after_sealing
        state.read_by = fact.number
        state.settled = False  # by a decision since then
        self.play_sealed(state, moment, self.label.reading, self.label.move)

    def on_declared(self, state: State, moment: int, fact: Fact) -> None:
        refuse(self.too_early(state, moment, fact) or state.undecided() or state.known or not state.lost or state.there[self.sealer] is False, "not lost, or absent")
        reading, move = fact.values
        reading = reading if not move or chess.Move.from_uci(move) in state.board.legal_moves else "illegal"
        state.begun = state.in_progress = state.declared = True
        state.offers -= {self.responder} - state.offered_after_sealing
        if reading == "legal":
            self.play_sealed(state, moment, reading, move)
        else:
            self.ask(state, "illegal-declaration")

    def on_reading(self, state: State, moment: int, fact: Fact) -> None:
        refuse(not state.opened or self.label.reading == "unintelligible", "not opened, or nothing to read")
        refuse(state.moved or state.settled or state.over and not state.over_by_reading, "the game has gone on")
        for code in ("offer-after-sealing", "illegal-reply", "late-and-bad-move"):  # asked of the text
            state.gaps.pop(code, None)
        state.ran_before_gap = None
        for code in sorted(state.overtaken):  # asked of the game, not of the text
            self.ask(state, code)
        state.overtaken = set()
        state.board, state.must_be_read, state.known, state.ended_by = self.label.board.copy(), False, False, state.ended_by - {state.read_by}
        fits = {chess.Move.from_uci(move) in self.label.board.legal_moves for move in fact.values}
        refuse(len(fact.values) > 1 and False in fits, "illegal")
        reading = {0: "unintelligible", 1: "legal" if True in fits else "illegal"}.get(len(fact.values), "ambiguous")
        state.read, state.read_by = (reading, fact.values[0] if reading == "legal" else None), fact.number
        self.play_sealed(state, moment, *state.read)

    def on_choose(self, state: State, moment: int, fact: Fact) -> None:
        raise Refused("a sealer whose move is ambiguous loses (A8a): nobody chooses")

    def play_sealed(self, state: State, moment: int, reading: str, move: str | None) -> None:
        state.over_by_reading, state.over = True, None
        if reading != "unread":
            state.gaps.pop("responder-late", None)
        late_player = next(iter(state.late), None)
        bad = self.ed.cite(reading if reading in ("ambiguous", "illegal") else "unintelligible", "bad_sealed_move", "exceptions")
        if reading == "unread":
            state.must_be_read = True
            self.rule(state, "*", bad, "arbiter_reads")
        elif reading == "legal":
            state.board.push_uci(move)
            self.sealed_move_made(state, moment, late_player)
        elif self.label.answers:
            self.ask(state, "illegal-reply")
        elif len(state.late) == 2:
            self.ask(state, "both-late")
        elif self.responder in state.late:
            self.ask(state, "late-and-bad-move")
        elif late_player and not state.gaps.get("late-and-flag"):
            self.lose_by_lateness(state, late_player)
        elif True in can_mate_after_sealed(self.label, self.responder):
            self.rule(state, WINS[self.responder], bad, reading, "finished")
        else:
            self.rule(state, "1/2-1/2", self.ed.cite("flag_fall"), "cannot_mate", "finished")

    def sealed_move_made(self, state: State, moment: int, late_player: str | None) -> None:
        state.known = True
        how = ["sealer_absent"] if self.label.answers else ["responder_absent" if state.responder_was_absent else "responder_present"]
        how = ["lost_envelope", "responder_present"] if state.declared else how
        if end := self.end_of(state.board):
            self.rule(state, *end)
            if late_player:
                (state.article,) = self.ed.cite("late_checkmate" if state.reason == "checkmate" else "late_draw")
            return
        waits = any(state.gaps.values())
        if waits:  # read anew while another question does
            state.ruled_before = ("*", self.ed.cite(*how), self.ed.cite(*how)[0], None)
        else:
            self.rule(state, "*", self.ed.cite(*how))
        if len(state.late) < 2:
            self.run(state, self.responder, moment)
        state.rejects = late_player is not None and len(state.late) == 1 and not waits  # once his lateness is set aside
        if not state.rejects:
            self.reject_offer(state)
        if "(=)" in self.label.text and not state.declared:
            state.offers.add(self.sealer)
        if len(state.late) == 2:
            self.ask(state, "both-late")
            state.ran_before_gap = self.responder
        elif late_player and not waits:
            self.lose_by_lateness(state, late_player)

    def reject_offer(self, state: State) -> None:
        """The sealed move rejects an offer on the label; of one made since, the Laws do not say."""
        state.rejects = False
        if self.responder in state.offered_after_sealing & state.offers:
            state.gaps["offer-after-sealing"] = False

    def end_of(self, board: chess.Board) -> tuple[str, list[str], str, str] | None:
        """Mate, stalemate, a dead position, and where the edition has them five appearances and 75 moves."""
        if board.is_checkmate():
            return WINS["black" if board.turn else "white"], self.ed.cite("checkmate"), "checkmate", "finished"
        if board.is_stalemate():
            return "1/2-1/2", self.ed.cite("stalemate"), "stalemate", "finished"
        if not can_mate(board, "white") and not can_mate(board, "black"):
            return "1/2-1/2", self.ed.cite("dead_position", "dead_position_also"), "dead_position", "finished"
        drawn = self.ed.drawn_by_itself(board)
        return ("1/2-1/2", self.ed.cite(drawn), drawn, "finished") if drawn else None

    def on_lost(self, state: State, moment: int, fact: Fact) -> None:
        what = fact.values[0]
        refuse(state.undecided() or what != "times" and (state.known or state.opened or state.read_already) or what == "envelope" and state.lost, "opened, or lost already")
        if what == "times":
            state.gaps["arbiter-sets"] = True
        elif what == "position":
            self.rule(state, "*", self.ed.cite("lost_position"), "annulled", "annulled")
        else:
            state.lost, state.gaps["clock-at-declaration"] = True, False
            if self.sealer in state.late:
                self.ask(state, "late-and-lost-envelope")

    # Play after the resumption: 9
    def refuse_unless_on_move(self, state: State, side: str) -> None:
        refuse(state.undecided() or not state.known or state.board.turn != COLOUR[side] or state.there[side] is False, "not on move, or absent")

    def on_move(self, state: State, moment: int, fact: Fact) -> None:
        side, uci = fact.values
        self.refuse_unless_on_move(state, side)
        refuse(chess.Move.from_uci(uci) not in state.board.legal_moves, "illegal")
        self.run(state, OTHER[side], moment)
        state.board.push_uci(uci)
        state.made.append((fact.number, side))
        state.moved, state.there[side], state.came[side] = state.moved | {side}, True, moment
        state.offers.discard(OTHER[side])
        if end := self.end_of(state.board):
            self.rule(state, *end)

    def on_claim(self, state: State, moment: int, fact: Fact) -> None:
        article, side, outcome = fact.values
        self.refuse_unless_on_move(state, side)
        if outcome == "correct":
            correct, reason = ("claim_correct", "repetition") if article.startswith("9.2") else ("fifty_correct", "fifty_moves")
            self.rule(state, "1/2-1/2", self.ed.cite(correct, CLAIMED[article]), reason, "finished")
            return
        left = self.left_at(state, side, moment)
        band = next((band for band in self.ed.rules["claimant_penalty"] if left > band["above"]), None)
        state.used[side] += 0 if not band else left - band["set_to"] if "set_to" in band else min(left // 2, band["halve_at_most"])
        state.gained[OTHER[side]] += self.ed.rules["opponent_bonus"]
        if self.ed.rules["claim_counts_as"] == "draw_offer":
            state.offers.add(side)
            state.offered_after_sealing.add(side)

    def on_offer(self, state: State, moment: int, fact: Fact) -> None:
        refuse(state.undecided(), "decision first")
        state.offers.add(fact.values[0])
        state.offered_after_sealing.add(fact.values[0])  # also behind the opening, where the move is read anew

    def on_accept_offer(self, state: State, moment: int, fact: Fact) -> None:
        offerer = OTHER[fact.values[0]]
        refuse(offerer not in state.offers or state.undecided() and fact.kind == "decline-offer", "no offer")
        if fact.kind == "accept-offer":
            self.on_draw_agreed(state, moment, fact)
        else:
            state.offers.discard(offerer)

    on_decline_offer = on_accept_offer

    # The ends of a game: 5, 6.9, A6
    def ends_by(self, state: State, key: str) -> list[str]:
        return self.ed.cite(*([] if state.declared or state.opened else ["ended_before_resumption"]), key)

    def on_draw_agreed(self, state: State, moment: int, fact: Fact) -> None:
        self.rule(state, "1/2-1/2", self.ends_by(state, "agreement"), "agreement", "finished")

    def on_resign(self, state: State, moment: int, fact: Fact) -> None:
        self.lose(state, fact.values[0], self.ends_by(state, "resignation"), "resignation")

    def on_flag(self, state: State, moment: int, fact: Fact) -> None:
        refuse(state.undecided() or not state.begun and self.left_at(state, fact.values[0], moment), "no clock has run")
        end = self.end_of(state.board) if state.known else None
        if state.known and "a repetition that an appeal set aside decides a flag" in FAULTS:
            board = state.board.copy()
            while not end and board.ply() > self.label.board.ply():
                board.pop()
                end = self.end_of(board)
        if end:  # "except where 5.1(a), 5.2(a), (b) apply"
            self.rule(state, *end)
        else:
            self.lose(state, fact.values[0], self.ed.cite("flag_fall"), "flag_fall")
        if state.over and not state.known and fact.values[0] == self.responder and not self.label.answers:
            state.gaps["flag-before-opening"] = False

    def lose(self, state: State, side: str, articles: list[str], reason: str) -> None:
        """This player loses, but draws where the opponent cannot mate and the edition minds."""
        winner = OTHER[side]
        told = state.known or state.declared or state.opened and not state.must_be_read
        outcomes = {can_mate(state.board, winner)} if told else can_mate_after_sealed(self.label, winner)
        if state.known and self.ed.drawn_by_itself(state.board) and "a repetition that an appeal set aside decides a flag" in FAULTS:
            outcomes = {False}
        if self.ed.rules[reason + "_cannot_mate"] != "draw" or outcomes == {True} or True in outcomes and side == self.sealer:
            self.rule(state, WINS[winner], articles, reason, "finished")
        elif outcomes == {False}:
            self.rule(state, "1/2-1/2", articles, "cannot_mate", "finished")
        else:
            state.gaps = {code: False for code, is_open in state.gaps.items() if not is_open or code in state.decided}
            self.ask(state, "flag-and-written-move")
            state.envelope_may_tell = False

    # What is decided, and the rest
    def on_decision(self, state: State, moment: int, fact: Fact) -> None:
        _, result, white, black, on_move, late_until, back_to = (*fact.values, *[None] * 6)[:7]
        others = self.ed.rules["late_after_set_by"] in ("event", "arbiter")
        refuse(late_until is not None and not others, "the edition says how late is too late")
        refuse(back_to is not None and not any(number >= back_to for number, _ in state.made), "no move to take back")
        if state.over:
            others &= state.reason == "late"
            unless_decided = {"late": "responder-late", "flag_fall": "flag-before-opening", "cannot_mate": "flag-before-opening"}
            stands = unless_decided.get(state.reason)
            refuse(result is None or not others and (result == "*" or stands not in state.gaps), "game over")
            state.ended_by = state.ended_by - state.ended_late if others else set()
            if others:  # as if that loss had not been
                state.lateness_decided, state.late = state.lateness_decided | set(state.late), {}
                state.gaps.pop("responder-late", None)
                state.gaps |= {"clock-at-reply": False} if self.label.answers and state.there[self.responder] else {}
        waited = state.over or state.undecided()
        state.settled |= bool(waited and not state.must_be_read and not (state.over and others))  # lateness says nothing of the text
        state.basis_decided |= state.gaps.get("lateness-basis", False)
        if any(state.gaps.get(code) for code in ("both-late", "late-and-flag", "late-and-lost-envelope")):
            state.lateness_decided, state.late = state.lateness_decided | set(state.late), {}
        state.decided |= state.gaps.keys()
        asked, state.gaps = state.gaps, dict.fromkeys(state.gaps, False)
        if late_until is not None:
            state.late_until, state.lateness_decided = max(late_until, state.late_until), set()
            state.late = {side: came for side, came in state.late.items() if self.is_late(state, side, came)}
        if back_to is not None:
            self.take_back(state, back_to, moment)
        if white is not None:
            self.set_clocks(state, white, black, moment)
        if result not in (None, "*"):
            if state.over and others and state.rejects:
                self.reject_offer(state)
            self.rule(state, result, self.ed.cite("late") if state.over and others else [], "arbiter_decides", "finished")
            state.ended_by = state.ended_by | {fact.number}
            state.must_be_read = state.envelope_may_tell = state.over_by_reading = False
        elif state.must_be_read and (state.reason == "laws_silent" or state.over):
            state.over, (state.result, state.articles, state.article, state.reason) = None, state.ruled_before
        elif not state.must_be_read:
            if state.over or state.reason == "laws_silent":
                if state.opened and not state.known and not {"late-and-bad-move", "illegal-reply"} & asked.keys():
                    state.settled = False
                    state.read_by = state.read_by if state.over else fact.number
                    self.play_sealed(state, moment, *state.read)
                    state.ended_by = {state.read_by} if state.over else set()
                    return
                bad_move = state.opened and not state.known or asked.get("illegal-declaration", False)
                state.result, state.articles, state.article, state.reason = ("*", state.articles, None, "arbiter_decides") if bad_move else state.ruled_before
                if state.over and state.rejects:
                    self.reject_offer(state)
                state.over, state.known, state.ran_before_gap = None, state.known or bad_move, None if bad_move else state.ran_before_gap
            state.envelope_may_tell = False
            if waited and state.ran_before_gap:
                self.run(state, state.ran_before_gap, moment)
            state.ran_before_gap = None

        if on_move and not state.over:
            self.run(state, on_move, moment)

    def take_back(self, state: State, back_to: int, moment: int) -> None:
        """Moves from this entry on count for nothing (7.5), and both clocks stand still."""
        while any(number >= back_to for number, _ in state.made):
            number, _ = state.made.pop()
            state.taken_back.add(number)
            state.board.pop()
        state.moved, state.settled = {side for _, side in state.made}, True
        self.stop(state, moment)
        state.ran_before_gap = None

    def on_appeal(self, state: State, moment: int, fact: Fact) -> None:
        named, result = fact.values
        refuse(not state.over or named not in state.ended_by, "that entry has ended nothing")
        state.was_late |= state.reason == "late"
        self.rule(state, result, state.articles, None, None if result == "*" else "finished")
        state.article, state.known, state.must_be_read = None, state.known or state.opened or state.declared, False
        state.lateness_decided, state.late = state.lateness_decided | set(SIDES if state.was_late and result == "*" else []), {}
        state.ended_by.add(fact.number)
        state.ran_before_gap, state.settled = None, True

    def on_next_envelope(self, state: State, moment: int, fact: Fact) -> None:
        # A9(c): in place of a reply on the board, while the sealer is absent
        refuse(fact.values[0] == "answers" and (state.moved or state.there[self.sealer] is not False), "no reply may be sealed")
        refuse(state.board.ply() == self.label.board.ply(), "the score must go on")
        board = state.board.copy()
        while board.ply() > self.label.board.ply():
            refuse(self.end_of(board), "the score goes on behind the end")
            board.pop()
        self.refuse_unless_on_move(state, "white" if state.board.turn else "black")
        state.continued = True
