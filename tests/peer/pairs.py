#!/usr/bin/env python3
"""Random pairs of the desk's forms, out of two windows, over the whole life of adjourned games.

    pairs.py PROGRAM [--minutes M] [--seed S]

Each of two windows fetches screens whenever it likes and keeps their forms. Again and again two forms are taken that were
fetched at some state, filled in and sent: in both orders, one of them twice, or together in two threads. After each pair the
folder is read by an independent model: the label, the sealing, the acceptance, the resumption, the reply, the result, the event, the
keys and the archive must have changed just as the answers said, and each entry must be one that the state permitted and that
stood in a form whose sender was shown everything that was recorded before. Prints the seed; the exit status is 0 if and only if
nothing failed.
"""

from __future__ import annotations

import argparse
import html.parser
import http.client
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.parse
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import desk as peer
import envelope

# The most games at once, and the most forms that are kept.
GAMES, KEPT = 2, 120
EVENT = """name = "Pairs"
rules = "fide-2023"
notation = "en"
time_control = "40/9000:16/3600"
late_after = "0:30:00"
zone = "Etc/UTC"
place = "Hall"
"""
# What ends a game by somebody's word: afterwards nothing is said but that it was a mistake, or what an arbiter decides.
OTHER = {"white": "black", "black": "white"}
ENDS = {"resign", "draw-agreed", "accept-offer"}
AFTER_THE_END = {"void", "appeal", "note", "decision", "next-envelope"}
ONCE = {"opened", "next-envelope", "start"}


@dataclass
class Form:
    """A form as it was fetched."""

    action: str
    fields: list[tuple[str, str, list[str]]]
    buttons: list[tuple[str, str]]
    # What stood in the folder before it was fetched, and behind.
    game: str = ""
    window: int = 0
    number: int = 0

    @property
    def area(self) -> str:
        return self.action.split("/")[0].split("?")[0]

    @property
    def act(self) -> str:
        return (self.action.split("/") + ["", ""])[2] if self.game else ""


class Reader(html.parser.HTMLParser):
    """The forms and links of a screen."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.form: Form | None = None
        self.select: tuple[str, str, list[str]] | None = None
        self.text: tuple[str, list[str]] | None = None

    def handle_starttag(self, tag: str, found: list) -> None:
        at = {name: value or "" for name, value in found}
        if tag == "a":
            self.links.append(at.get("href", ""))
        elif tag == "form":
            self.form = Form(at.get("action", ""), [], []) if at.get("method") == "post" else None
        elif self.form is None:
            return
        elif tag == "button" and at.get("type", "submit") == "submit":
            self.form.buttons.append((at.get("name", ""), at.get("value", "")))
        elif tag == "input" and at.get("name"):
            kind = at.get("type", "text")
            self.form.fields.append((at["name"], kind + (" checked" if "checked" in at else ""), [at.get("value", "on" if kind in ("checkbox", "radio") else "")]))
        elif tag == "select":
            self.select = (at.get("name", ""), "select", [])
        elif tag == "option" and self.select:
            self.select[2].append(at.get("value", ""))
        elif tag == "textarea":
            self.text = (at.get("name", ""), [])

    def handle_data(self, data: str) -> None:
        if self.text:
            self.text[1].append(data)

    def handle_endtag(self, tag: str) -> None:
        if self.form is None:
            return
        if tag == "form":
            self.forms.append(self.form)
            self.form = None
        elif tag == "select" and self.select:
            self.form.fields.append(self.select)
            self.select = None
        elif tag == "textarea" and self.text:
            self.form.fields.append((self.text[0], "text", ["".join(self.text[1])]))
            self.text = None


@dataclass
class Answer:
    """What the desk answered to a form."""

    form: Form
    sent: list[tuple[str, str]]
    status: int
    where: str
    page: str
    # Where the whole of the folder was read at last before it was sent.
    seen: str | None = None

    @property
    def said_done(self) -> bool:
        return self.status == 303 and "told=" not in self.where and not self.at_the_player

    @property
    def at_the_player(self) -> bool:
        """Whether nothing was done, since a player has the laptop: every address but that player's leads to their screen."""
        own = f"seal/{self.form.game}"
        return self.where.startswith("seal/") and not (self.form.area in ("label", "new", "seal") and self.where.startswith(own))

    @property
    def asked(self) -> bool:
        """Whether the desk asks once more before it does anything."""
        return self.status == 200

    def value(self, name: str) -> str:
        return dict(self.sent).get(name, "")


def in_short(entry: dict) -> str:
    """An entry in a few words, for what is told of a failure."""
    return " ".join([entry["kind"], *(str(entry[key]) for key in ("side", "what", "entry") if key in entry)])


@dataclass
class Folder:
    """What stands in the folder."""

    files: dict[str, bytes] = field(default_factory=dict)

    @classmethod
    def read(cls, hall: Path, *more: Path) -> Folder:
        paths = [path for path in hall.iterdir() if path.is_file() and not path.name.startswith(".")]
        return cls({path.name: path.read_bytes() for path in [*paths, *more] if path.exists()})

    def entries(self, game: str) -> list[dict]:
        content = self.files.get(f"{game}.envelope")
        return tomllib.loads(content.decode()).get("entry", []) if content else []

    def changed(self, before: Folder) -> set[str]:
        names = set(self.files) | set(before.files)
        return {name for name in names if self.files.get(name) != before.files.get(name)}


class Pairs:
    """Two windows, the forms that they hold, and the model of what may happen."""

    def __init__(self, desk: peer.Desk, chance: random.Random) -> None:
        self.desk, self.chance = desk, chance
        self.store = desk.hall.parent / "pairs.archive"
        self.cookies = ["", ""]
        self.forms: deque[Form] = deque(maxlen=KEPT)
        self.links: deque[str] = deque(maxlen=KEPT)
        self.slips: dict[str, list[str]] = {}
        self.done: Counter[str] = Counter()
        self.failures: list[str] = []
        self.boards = 0

    def expect(self, what: str, found: object, wanted: object = True) -> None:
        self.done["checks"] += 1
        if found != wanted:
            self.failures.append(f"{what}: {str(found)[:500]!r}, expected {str(wanted)[:300]!r}")
            print(f"  FAILED {self.failures[-1]}", flush=True)

    # --- The windows ---

    def ask(self, window: int, path: str, sent: list[tuple[str, str]] | None = None) -> tuple[int, str, str]:
        headers = {"Cookie": self.cookies[window]}
        body = None
        if sent is not None:
            headers |= {"Origin": self.desk.address.rstrip("/"), "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
            body = urllib.parse.urlencode(sent)
        connection = http.client.HTTPConnection("127.0.0.1", self.desk.port, timeout=60)
        connection.request("GET" if sent is None else "POST", self.home + path, body, headers)
        answer = connection.getresponse()
        page = answer.read().decode(errors="replace")
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie" and value.startswith("desk="):
                self.cookies[window] = value.split(";")[0]
        connection.close()
        return answer.status, answer.headers.get("Location", "").removeprefix(self.home), page

    def enter(self) -> None:
        for window in (0, 1):
            entrance = urllib.parse.urlparse(self.desk.entrance())
            before = len(self.desk.entrances)
            self.home = ""
            _, _, page = self.ask(window, entrance.path)
            self.home = re.search(r"url=(/[\w-]{43}/)", page)[1]
            with self.desk.told:
                self.desk.told.wait_for(lambda: len(self.desk.entrances) > before, 5)

    def games(self) -> list[str]:
        names = {path.name.split(".")[0] for ending in ("sheet.toml", "envelope") for path in self.desk.hall.glob(f"*.{ending}")}
        return sorted(names)

    def look(self, window: int, path: str) -> None:
        """Fetches a screen, and keeps its forms."""
        self.done["screens"] += 1
        status, where, page = self.ask(window, path)
        if status == 403:
            # A sealing has begun in this session: its cookie was changed.
            self.cookies[window] = self.cookies[1 - window]
            return
        self.expect(f"{path}: a screen", status < 500)
        self.keep(window, page)
        if path.startswith(("seal/", "accept/")) and (game := path.split("/")[1]) not in self.slips:
            _, _, sheet = self.ask(window, f"seal/{game}/slips.html")
            keys = [re.sub(r"<[^>]+>|\s", "", key) for key in re.findall(r'<p class="key">(.*?)</p>', sheet, re.S)]
            if keys:
                self.slips[game] = keys

    def keep(self, window: int, page: str) -> None:
        reader = Reader()
        reader.feed(page)
        for form in reader.forms:
            parts = form.action.split("/")
            form.window = window
            form.game = urllib.parse.unquote(parts[1]) if len(parts) > 1 and parts[0] in ("label", "seal", "accept", "resume") else ""
            self.done["forms"] += 1
            form.number = self.done["forms"]
            # The second ends the desk, which tests/peer/closing.py does.
            if form.area not in ("look", "close"):
                self.forms.append(form)
        self.links.extend(link for link in reader.links if "/act/" in link)

    def somewhere(self) -> str:
        """A screen of the life of a game, or beside it."""
        games, choose = self.games(), self.chance.choice
        if not games or self.chance.random() < 0.2:
            return choose(["", "new", "keys", "event", "archive"])
        if self.links and self.chance.random() < 0.25:
            return choose(self.links)
        game = choose(games)
        if (self.desk.hall / f"{game}.envelope").exists():
            return choose(["accept", "resume", "resume", "resume"]) + f"/{game}"
        return choose(["label", "seal", "seal"]) + f"/{game}"

    def next_screen(self, game: str) -> str:
        """Where this game goes on."""
        content = Folder.read(self.desk.hall).files.get(f"{game}.envelope")
        if content is None:
            return f"seal/{game}"
        return f"resume/{game}" if b"\n[accept]\n" in content else f"accept/{game}"

    # --- The forms ---

    def filled(self, form: Form) -> list[tuple[str, str]]:
        """What somebody types into a form: mostly what is asked for."""
        sent, radios = [], {}
        for name, kind, values in form.fields:
            kind, _, checked = kind.partition(" ")
            if kind == "hidden":
                sent.append((name, values[0]))
            elif kind == "checkbox":
                if name not in ("abandon", "author", "early") and self.chance.random() < 0.95 or self.chance.random() < 0.1:
                    sent.append((name, values[0]))
            elif kind == "radio":
                radios.setdefault(name, []).append((values[0], bool(checked)))
            elif kind == "select":
                options = [value for value in values if value != "other"] or [""]
                usual = {"key": ["arbiter"]}.get(name, options)
                sent.append((name, self.chance.choice(usual)))
            elif kind != "file":
                sent.append((name, self.typed(form, name, values[0])))
        for name, options in radios.items():
            chosen = [value for value, checked in options if checked and name not in ("white", "black")]
            usual = [value for value, _ in options if value not in ("other", "date")] or [""]
            sent.append((name, chosen[0] if chosen else self.chance.choice(usual)))
        # A game is rather begun than ended.
        begins = [8 if value.startswith(("on-time", "early", "begun", "arrival")) else 1 for _, value in form.buttons]
        button = self.chance.choices(form.buttons, begins)[0] if form.buttons else ("", "")
        return [*sent, *([button] if button[0] else [])]

    def typed(self, form: Form, name: str, value: str) -> str:
        chance = self.chance
        now = time.strftime("%H:%M", time.gmtime())
        if name in ("passphrase", "again"):
            return peer.PASSPHRASE if chance.random() < 0.95 else "another passphrase"
        if name == "reply":
            return chance.choice([*self.slips.get(form.game, []), "nonsense"])
        if name == "move":
            return chance.choice(["Bd7", "a2f2", "Bd7", "zz", "Rd2"])
        if name in ("at", "white-at", "black-at"):
            return chance.choice(["", "", now])
        if name in ("white_clock", "black_clock"):
            return value or chance.choice(["2:22:00 used", "2:13:00 used"])
        if name == "name" and form.area in ("keys", "first"):
            return f"Key {chance.randrange(1000)}"
        if name == "score":
            return peer.SCORE.read_text()
        if name in ("value-white_used", "value-black_used"):
            return chance.choice(["", "", "2:40:00 used"])
        if name == "value-resume_at":
            return time.strftime("%Y-%m-%d %H:%M", time.gmtime(time.time() + chance.choice([-3600, 60, 7200])))
        if name.startswith("value-") and not value:
            return chance.choice(["as told", "by telephone", "a2f2", ""])
        return value

    def send(self, form: Form, sent: list[tuple[str, str]], seen: str | None = None) -> Answer:
        status, where, page = self.ask(form.window, form.action, sent)
        return Answer(form, sent, status, where, page, seen)

    def chosen(self, among: list[Form]) -> Form:
        """Rather a form of a game than one beside it, and rather one that leads on; a new one as often as an old one."""
        newest = among[-1].number
        weights = []
        for form in among:
            leads = 12 if form.act == "open" else 8 if form.area in ("seal", "accept", "resume") else 3 if form.game else 1
            ends = any(word in value for name, _, values in form.fields if name == "press" for value in values for word in ("resign", "draw", "lost", "void", "note"))
            rarely = ends or form.act in ("cancel", "again", "remove", "reply", "pause", "continue", "begin")
            weights.append((1 if rarely else leads) * (4 if newest - form.number < 8 else 1))
        return self.chance.choices(among, weights)[0]

    def pair(self) -> None:
        """Two forms, of one game if there are two, sent in one of four ways."""
        forms = list(self.forms)
        first = self.chosen(forms)
        of_game = [form for form in forms if form.game == first.game and form.window != first.window]
        second = self.chosen(of_game) if of_game and self.chance.random() < 0.8 else self.chosen(forms)
        one, two = (first, self.filled(first)), (second, self.filled(second))
        way = self.chance.choice(["in order", "in the other order", "twice", "together"])
        self.done[way] += 1
        if way == "together":
            before = Folder.read(self.desk.hall, self.store)
            with ThreadPoolExecutor(2) as windows:
                answers = list(windows.map(lambda it: self.send(*it), [one, two]))
            self.judge(before, answers)
        else:
            in_turn = {"in order": [one, two], "in the other order": [two, one], "twice": [one, one]}[way]
            for form, sent in in_turn:
                before = Folder.read(self.desk.hall, self.store)
                self.judge(before, [self.send(form, sent)])

    # --- The model ---

    def judge(self, before: Folder, answers: list[Answer]) -> None:
        after = Folder.read(self.desk.hall, self.store)
        told = [(answer.form.action, answer.status, answer.where, [it for it in answer.sent if it[0] not in ("passphrase", "again", "reply", "score")]) for answer in answers]
        for answer in answers:
            form, said = answer.form, "done" if answer.said_done else "asked" if answer.asked else f"refused {answer.status}"
            self.done[f"{form.area} {form.act}".strip() + f": {said}"] += 1
            self.expect(f"{told}: no failure of the desk", answer.status < 500)
            if answer.status == 403:
                window = answer.form.window
                self.cookies[window] = self.cookies[1 - window]
            if answer.asked or answer.status == 422:
                self.keep(answer.form.window, answer.page)
        for name in sorted(after.changed(before)):
            if name.endswith(".envelope"):
                self.envelope_changed(name.removesuffix(".envelope"), before, after, answers, told)
            else:
                self.file_changed(name, before, after, answers, told)
        # What is said to be recorded is in the folder.
        for answer in answers:
            game = answer.form.game
            if answer.said_done and answer.form.area == "resume" and answer.form.act in ("record", "open", "replied"):
                self.expect(f"{told}: what is said to be recorded stands there", len(after.entries(game)) > len(before.entries(game)))
            if answer.said_done and answer.form.action == f"accept/{game}":
                content = after.files.get(f"{game}.envelope", b"")
                self.expect(f"{told}: what is said to be accepted is", b"\n[accept]\n" in content)

    def file_changed(self, name: str, before: Folder, after: Folder, answers: list[Answer], told: list) -> None:
        """A file that is no envelope changes by its own forms only, and a key or a score never."""
        areas = {"event.toml": ("event", "first"), self.store.name: ("archive",)}.get(name)
        if name.endswith((".key", ".key.pub")):
            self.expect(f"{told}: {name} is new", name in before.files, False)
            areas = ("keys", "first", "label")
        elif name.endswith(".pgn"):
            self.expect(f"{told}: {name} is new", name in before.files, False)
            areas = ("new", "first")
        elif name.endswith(".sheet.toml"):
            # A label is made, changed and removed; also of an adjournment that goes on.
            areas = ("new", "first", "label", "accept", "resume")
        self.expect(f"{told}: {name} has a form that changes it", areas is not None)
        by = [answer for answer in answers if answer.form.area in (areas or ()) and (answer.said_done or answer.form.area == "label" or answer.status in (200, 422))]
        self.expect(f"{told}: {name} is changed by its own form", bool(by))
        self.done[f"changed {'.'.join(name.split('.')[1:])}"] += 1

    def envelope_changed(self, game: str, before: Folder, after: Folder, answers: list[Answer], told: list) -> None:
        name = f"{game}.envelope"
        old, new = before.files.get(name), after.files.get(name)
        self.expect(f"{told}: no envelope is lost", new is not None)
        if new is None:
            return
        try:
            envelope.verify(new)
        except Exception as error:  # noqa: BLE001: whatever is wrong is told
            self.expect(f"{told}: the independent verifier takes {name}", str(error), "")
        mine = [answer for answer in answers if answer.form.game == game and answer.said_done]
        acts = [f"{answer.form.area} {answer.form.act}".strip() for answer in mine]
        if old is None:
            self.done["sealed"] += 1
            self.expect(f"{told}: sealed by the form of the clocks", "seal clocks" in acts)
            self.expect(f"{told}: no entry in a new envelope", after.entries(game), [])
            label = tomllib.loads(new.decode())["label"]
            said = [answer for answer in mine if answer.form.act == "clocks"]
            offers = {answer.value("draw_offer") for answer in said}
            self.expect(f"{told}: the draw offer is one that was said", label["draw_offer"] in offers)
            return
        self.expect(f"{told}: what was signed stays as it was", new.startswith(old))
        had, have = b"\n[accept]\n" in old, b"\n[accept]\n" in new
        if have and not had:
            self.done["accepted"] += 1
            self.expect(f"{told}: accepted by its own form", "accept" in acts)
        entries, known = after.entries(game), before.entries(game)
        added = entries[len(known):]
        if not added:
            return
        recording = [answer for answer in mine if answer.form.area == "resume" and answer.form.act in ("record", "open", "replied")]
        self.told_of(known, added, recording, told)
        standing = json.loads(subprocess.run([self.desk.program, "show", self.desk.hall / name, "--json"], capture_output=True, text=True).stdout)["entries"]
        for number, entry in enumerate(entries[len(known):], len(known)):
            self.done[f"recorded {entry['kind']}"] += 1
            counts = standing[number]["standing"]
            self.expect(f"{told}: entry {number + 1}, {entry['kind']}, was permitted", counts in ("counts", "voided"))
            self.expect(f"{told}: entry {number + 1}, {in_short(entry)}, is one that the model permits after {[in_short(it) for it in entries[:number]]}", self.permits(entries[:number], entry))

    def told_of(self, known: list[dict], added: list[dict], recording: list[Answer], told: list) -> None:
        """Every entry stands in a form that said so, and that was made when exactly what is before it had been recorded."""
        at, rest = len(known), list(added)
        waiting = list(recording)
        while rest:
            by = [answer for answer in waiting if answer.value("seen") == str(at)]
            self.expect(f"{told}: the sender of entry {at + 1} was shown all {at} entries before", len(by), 1)
            if len(by) != 1:
                return
            waiting.remove(by[0])
            batch = self.of_form(by[0], rest)
            self.expect(f"{told}: what is recorded is what the form says: {[it['kind'] for it in rest]}", bool(batch))
            if not batch:
                return
            at, rest = at + batch, rest[batch:]
        self.expect(f"{told}: of what was said to be recorded nothing is missing", [answer.form.action for answer in waiting], [])

    def of_form(self, answer: Answer, entries: list[dict]) -> int:
        """How many of these entries are what a form says."""
        if answer.form.act == "open":
            kinds = [entry["kind"] for entry in entries]
            return kinds.index("opened") + 1 if "opened" in kinds and set(kinds[: kinds.index("opened")]) <= {"arrival", "start", "absent"} else 0
        if answer.form.act == "replied":
            return int(entries[0]["kind"] == "next-envelope")
        kind, *words = answer.value("press").split(" ")
        presence = {"on-time": {"start", "arrival", "absent"}, "begun-announced": {"start", "arrival", "absent"}, "begun-now": {"start", "arrival", "absent"},
                    "early": {"set-resumption", "start", "arrival"}}.get(kind)
        if presence:
            count = 0
            while count < len(entries) and entries[count]["kind"] in presence:
                count += 1
            return count
        entry = entries[0]
        sides = [entry[key] for key in ("side", "what", "claimed_by") if key in entry]
        return int(entry["kind"] == kind and all(word in sides for word in words))

    def permits(self, before: list[dict], entry: dict) -> bool:
        """What the model knows of the Laws: little, and nothing of the program."""
        kind = entry["kind"]
        voided: set[int] = set()
        # What takes back may be taken back itself.
        for number, it in reversed(list(enumerate(before, 1))):
            if it["kind"] == "void" and number not in voided:
                voided.add(int(it["entry"]))
        valid = [it for number, it in enumerate(before, 1) if number not in voided and it["kind"] != "void"]
        kinds = [it["kind"] for it in valid]
        if kind == "void":
            return 1 <= int(entry["entry"]) <= len(before) and int(entry["entry"]) not in voided
        # What ended the game did not, once the last appeal against it, or against an appeal, has decided that the game goes on.
        undone: set[int] = set()
        against: dict[int, int] = {}
        for number, it in enumerate(before, 1):
            if it["kind"] == "appeal" and number not in voided:
                ended = against[number] = against.get(int(it["entry"]), int(it["entry"]))
                undone = undone | {ended} if it.get("result") == "*" else undone - {ended}
        # Who accepts an offer that was taken back afterwards has accepted none.
        taken_back = any(before[number - 1]["kind"] == "offer" for number in voided)
        ends = ENDS - {"accept-offer"} if taken_back else ENDS
        is_over = any(it["kind"] in ends for number, it in enumerate(before, 1) if number not in voided | undone)
        if is_over and kind not in AFTER_THE_END and "decision" not in kinds:
            return False
        if kind in ONCE and kind in kinds and "decision" not in kinds:
            return False
        if "next-envelope" in kinds:
            return kind in ("void", "appeal", "note")
        if kind == "set-resumption":
            return not {"opened", "start", "absent"} & set(kinds)
        if kind == "arrival":
            last = max((number for number, it in enumerate(valid) if it["kind"] == "set-resumption"), default=-1)
            return not any(it["kind"] == "arrival" and it["side"] == entry["side"] for it in valid[last + 1:])
        if kind in ("accept-offer", "decline-offer"):
            # Each player has an offer of his own; whether the score or the sealed move brought one is not known here.
            stands = {"white": True, "black": True}
            for it in valid:
                if it["kind"] == "offer":
                    stands[it["side"]] = True
                elif it["kind"] == "decline-offer":
                    stands[OTHER[it["side"]]] = False
                elif it["kind"] in ("opened", "move"):
                    stands = {"white": True, "black": True}
            return stands[OTHER[entry["side"]]]
        if kind == "move":
            return bool({"opened", "lost", "declared"} & set(kinds))
        return True

    # --- The whole ---

    def game(self) -> None:
        """Another game, ready to be sealed."""
        self.boards += 1
        sheet = f'game = "board{self.boards}.pgn"\nevent_file = "event.toml"\nboard = "{self.boards}"\nwhite = "Spassky, Boris"\nblack = "Fischer, Robert"\n'
        (self.desk.hall / f"board{self.boards}.pgn").write_text(peer.SCORE.read_text())
        (self.desk.hall / f"board{self.boards}.sheet.toml").write_text(sheet)

    def over(self, game: str) -> bool:
        entries = Folder.read(self.desk.hall).entries(game)
        return len(entries) > 24 or bool({it["kind"] for it in entries} & {"next-envelope"})

    def live(self, until: float) -> None:
        while time.monotonic() < until and not self.failures:
            going = [game for game in self.games() if not self.over(game)]
            if len(going) < GAMES:
                self.game()
            for _ in range(self.chance.randrange(1, 5)):
                self.look(self.chance.randrange(2), self.somewhere())
            # Games are lived through one after another; the others wait.
            if going and self.chance.random() < 0.6:
                self.look(self.chance.randrange(2), self.next_screen(going[0]))
            if self.forms:
                self.pair()


def tried(program: str, folder: Path, minutes: float, seed: int) -> Pairs:
    hall = folder / "pairs"
    hall.mkdir()
    session = dict(start=peer.later(-4.6), end=peer.later(0), resume_at=peer.later(0.3))
    (hall / "event.toml").write_text(EVENT + "[[session]]\n" + "".join(f'{key} = "{value}"\n' for key, value in session.items()))
    desk = peer.Desk(program, hall, "--store", str(folder / "pairs.archive"))
    try:
        pairs = Pairs(desk, random.Random(seed))
        pairs.enter()
        pairs.ask(0, "keys/make", [("name", "Schmid, Lothar"), ("passphrase", peer.PASSPHRASE), ("again", peer.PASSPHRASE)])
        pairs.live(time.monotonic() + 60 * minutes)
        return pairs
    finally:
        desk.end()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--minutes", type=float, default=0.75)
    arguments.add_argument("--seed", type=int, default=random.randrange(2**32))
    given = arguments.parse_args()
    print(f"seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        pairs = tried(str(Path(given.program).resolve()), Path(folder), given.minutes, given.seed)
    for what, count in sorted(pairs.done.items()):
        print(f"{what}: {count}")
    # On a slow machine a short run comes no further than the sealing.
    wanted = ["sealed", "accepted", "recorded opened"] if given.minutes >= 5 else ["sealed"]
    lived = all(pairs.done[what] for what in wanted)
    if not lived:
        print(f"not one of these: {', '.join(what for what in wanted if not pairs.done[what])}")
    print(f"{len(pairs.failures)} failed")
    return 1 if pairs.failures or not lived else 0


if __name__ == "__main__":
    sys.exit(main())
