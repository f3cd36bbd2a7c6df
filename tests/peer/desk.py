#!/usr/bin/env python3
"""The desk in a real browser, as arbiters and players use it, and as somebody would who means it harm.

    desk.py PROGRAM [--only NAME] [--pictures DIR]

Chromium (Debian's) is driven through Playwright, headless, each adjournment in a hall of its own. Prints what was seen to
hold; the exit status is 0 if and only if nothing failed. Without Chromium, Playwright or axe-core it says so; under
CI=true that fails.
"""

from __future__ import annotations

import argparse
import base64
import functools
import http.client
import http.server
import io
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import urllib.parse
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from tally import counts, expect, lacking, unforeseen, verdict

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SCORE = ROOT / "src" / "program" / "commands" / "rehearse" / "spassky-fischer-1972-21.pgn"
AXE = "4.14.1"
# What axe-core finds on the page, once it is in it.
AXE_FINDS = "axe.run(document).then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ').slice(0, 300)}`))"
PASSPHRASE = "correct horse battery staple"
# What a player writes to see where it goes: no move in any notation, and found nowhere but here.
MARKER = "zzUnfindableSealedMoveMarkerQ7xzz"

# The parts that have run to their end.
shown: set = set()


def shows(part):
    """A part that also shows what somebody asked for elsewhere."""
    @functools.wraps(part)
    def tried(*arguments) -> None:
        part(*arguments)
        shown.add(tried)
    return tried


class Desk:
    """The program, serving a hall. What it keeps for a moment goes to the folder beside the hall."""

    def __init__(self, program: str, hall: Path, *more: str, inside: Path | None = None, command: tuple[str, ...] = ()) -> None:
        self.program, self.hall, self.base = program, hall, ""
        self.heard = open(hall.parent / f"{hall.name}.stderr", "ab")
        # Several desks are tried at once.
        command = command or ("desk", str(hall.relative_to(inside) if inside else hall), "--port", "0")
        self.temporary = hall.parent / f"{hall.name}.temporary"
        self.temporary.mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            [program, *command, "--no-browser", "--json", *more], cwd=inside,
            stdout=subprocess.PIPE, stderr=self.heard, text=True, env={**os.environ, "LC_ALL": "C.UTF-8", "TMPDIR": str(self.temporary)},
        )
        self.entrances: list[str] = []
        self.told = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()
        self.entrance()
        self.address = self.entrances[0].split("enter/")[0]
        self.port = int(self.address.rsplit(":", 1)[1].strip("/"))

    def listen(self) -> None:
        for line in self.process.stdout:
            with self.told:
                self.entrances.append(json.loads(line)["address"])
                self.told.notify_all()

    def entrance(self, number: int = -1) -> str:
        """The address that opens the door next."""
        with self.told:
            if not self.told.wait_for(lambda: self.entrances, 20):
                self.end(signal.SIGKILL)
                raise TimeoutError(f"no entrance was told: {Path(self.heard.name).read_text()[-800:]}")
            return self.entrances[number]

    def used(self) -> None:
        """Waits until another entrance takes the place of the one that was used."""
        known = len(self.entrances)
        with self.told:
            self.told.wait_for(lambda: len(self.entrances) > known, 5)

    def end(self, how: int = signal.SIGTERM) -> None:
        """Asks the program to end; once more where slips that were not handed out would be lost."""
        self.process.send_signal(how)
        try:
            self.process.wait(3)
        except subprocess.TimeoutExpired:
            self.process.send_signal(how)
            self.process.wait(20)
        self.heard.close()

    def run(self, *arguments: object, stdin: str | None = None) -> dict:
        ran = subprocess.run([self.program, *map(str, arguments), "--json"], input=stdin, capture_output=True, text=True)
        return json.loads(ran.stdout or "{}")


@contextmanager
def opened(program: str, folder: Path, name: str, *more: str, **how):
    hall = folder / name
    hall.mkdir(exist_ok=True)
    desk = Desk(program, hall, *more, **how)
    try:
        yield desk
    finally:
        if desk.process.poll() is None:
            desk.end()


class Visitor:
    """A window of a browser, entered."""

    def __init__(self, context, desk: Desk) -> None:
        self.desk, self.page = desk, context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        entrance = desk.entrance()
        before = len(desk.entrances)
        self.page.goto(entrance)
        self.page.wait_for_url(re.compile(re.escape(desk.address) + r"[\w-]{43}/$"))
        desk.base = self.page.url
        with desk.told:
            desk.told.wait_for(lambda: len(desk.entrances) > before, 5)

    def go(self, path: str) -> None:
        self.page.goto(self.desk.base + path.lstrip("/"))

    def text(self) -> str:
        return self.page.inner_text("main")

    def press(self, selector: str) -> None:
        """A click, and the page that follows it."""
        with self.page.expect_navigation():
            self.page.click(selector)

    def reload(self) -> None:
        self.page.reload()

    def set(self, field: str, value: str) -> None:
        if field == "resume_at" and self.page.locator("#resume_hour").count():
            self.resume(*value.split(" "))
            return
        found = self.page.locator(f"#{field}")
        if found.get_attribute("type") == "radio":
            self.choose(field, value)
        elif found.evaluate("e => e.tagName") == "SELECT":
            # What holds where nothing is chosen has no value of its own.
            if field != "rules" or found.locator(f"option[value='{value}']").count():
                found.select_option(value)
        else:
            found.fill(value)

    def resume(self, day: str, hour: str) -> None:
        """Day and hour of the resumption, by the day's own field."""
        for box in ("[name=resume][value=other]", "[name=resume_day][value=date]"):
            for found in self.page.locator(box).all():
                found.check()
        self.page.fill("#resume_date", day)
        self.page.fill("#resume_hour", hour)

    def choose(self, field: str, value: str) -> None:
        """One of several, or another one beside them."""
        usual = self.page.locator(f"[name={field}][value='{value}']")
        if usual.count():
            usual.check()
        else:
            self.page.check(f"[name={field}][value=other]")
            self.page.fill("[name=late_other]", value)


class Typist(Visitor):
    """The same without a mouse: Tab, arrows, letters, Enter and the space bar."""

    def reach(self, selector: str) -> None:
        self.page.wait_for_selector(selector, state="attached")
        for _ in range(400):
            # Looked for anew: the screen may be brought up to date at any moment.
            if self.page.evaluate("(selector) => document.activeElement === document.querySelector(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key never comes to {selector}")

    def press(self, selector: str) -> None:
        self.reach(selector)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def set(self, field: str, value: str) -> None:
        self.reach(f"#{field}")
        found = self.page.locator(f"#{field}")
        if found.evaluate("e => e.tagName") == "SELECT":
            for _ in range(80):
                if found.input_value() == value:
                    return
                self.page.keyboard.press("ArrowDown")
            for _ in range(160):
                if found.input_value() == value:
                    return
                self.page.keyboard.press("ArrowUp")
            raise AssertionError(f"no {value} in {field}")
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Delete")
        self.page.keyboard.insert_text(value)

    def tick(self, selector: str, further: int = 0) -> None:
        """Ticks, or chooses one that is so many further."""
        self.reach(selector)
        self.page.keyboard.press("Space")
        for _ in range(further):
            self.page.keyboard.press("ArrowDown")

    def square(self, square: str) -> None:
        """Comes to the board with Tab and to the square by its letter and digit, and presses it."""
        self.reach("[data-square][tabindex='0']")
        for sign in square:
            self.page.keyboard.press(sign)
        self.page.keyboard.press("Enter")


def later(hours: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(time.time() + 3600 * hours))


def moment(hours: float) -> str:
    """The same for `--at`."""
    return later(hours).replace(" ", "T") + ":00+00:00"


def make_key(visitor: Visitor, name: str = "Schmid, Lothar") -> None:
    visitor.go("keys")
    page = visitor.page
    page.fill("form[action='keys/make'] #your-name", name)
    page.fill("form[action='keys/make'] input[name=passphrase]", PASSPHRASE)
    page.fill("#again", PASSPHRASE)
    visitor.press("form[action='keys/make'] button.main")


# The button that saves a label, and leaves it for later or goes back to the closed move.
SAVE = ".ready button:not([name])"
USED = dict(white="2:31:00 used", black="2:28:00 used")


def prepare(visitor: Visitor, name: str, score: str | None = None, hours: float = 12, **more: str) -> None:
    visitor.go("new")
    visitor.page.fill("#score", score or SCORE.read_text())
    visitor.page.fill("form[data-drop] #name", name)
    visitor.press("form[data-drop] button")
    fields = dict(rules="fide-1997", notation="en", time_control="40/9000:16/3600", resume_at=later(hours), resume_zone="Etc/UTC",
                  resume_place="Laugardalshöll") | more
    visitor.page.evaluate("document.querySelectorAll('main details').forEach((details) => { details.open = true; })")
    for field, value in fields.items():
        visitor.set(field, value)
    visitor.press(SAVE)


def slips_of(visitor: Visitor, name: str) -> dict[str, str]:
    """The slips as they are printed: Black's and White's."""
    sheet = visitor.page.request.get(f"{visitor.desk.base}seal/{name}/slips.html")
    keys = [re.sub(r"<[^>]+>|\s", "", key) for key in re.findall(r'<p class="key">(.*?)</p>', sheet.text(), re.S)]
    return dict(zip(("white", "black"), keys))


def write(visitor: Visitor, name: str, written: str) -> None:
    visitor.go(f"seal/{name}")
    if visitor.page.locator("form[action$='/begin']").count():
        visitor.press("button.main")
    visitor.press("form[action$='/alone'] button")
    visitor.set("move", written)
    visitor.press("form.write button.main")


def clocks(visitor: Visitor, offer: str = "none", sheets: str = "both") -> None:
    """Looks at the label of a closed move, says what the clocks show where nobody has yet, and seals it."""
    page = visitor.page
    for side, shown in USED.items():
        if not page.input_value(f"#{side}_clock"):
            page.fill(f"#{side}_clock", shown)
    expect("clocks", "nothing is said that nobody said", page.locator("[name=draw_offer]:checked, [name=scoresheets]:checked, .point :checked").count(), 0)
    for box in ("[name=game]", "[name=resumption]", f"[name=draw_offer][value={offer}]", f"[name=scoresheets][value={sheets}]"):
        page.check(box)
    visitor.press("form.label > button.main")


def seal(visitor: Visitor, name: str, written: str) -> dict[str, str]:
    write(visitor, name, written)
    clocks(visitor)
    slips = slips_of(visitor, name)
    visitor.go(f"seal/{name}")
    return slips


def accept(visitor: Visitor, key: str = "arbiter", passphrase: str = PASSPHRASE, locked: bool = True) -> None:
    """A3; the arbiter's key was locked while a player had the laptop."""
    page, form = visitor.page, "form:has([name=fingerprint])"
    expect("accept", "nothing is ticked that nobody ticked", page.locator(f"{form} :checked:not(option)").count(), 0)
    boxes = page.locator(f"{form} .point input")
    for box in boxes.all():
        box.check()
    if page.locator(f"{form} [name=scoresheets]").count():
        page.check(f"{form} [name=scoresheets][value=both]")
    expect("locked", "the key is asked for if it is locked", page.locator("main input[name=passphrase]").count(), int(locked))
    button = f"{form} button:not([name], [type=button])"
    # With one key of an official in the folder nothing is to choose.
    several = page.locator("#key").count()
    if locked:
        if several:
            page.select_option("#key", key)
        if passphrase:
            page.fill("#passphrase", passphrase + "x")
            visitor.press(button)
            expect("locked", "a wrong passphrase signs nothing, and what was ticked is kept", (page.locator(".failure").count(), page.locator(f"{form} .point :checked").count()), (1, boxes.count()))
            if several:
                page.select_option("#key", key)
            page.fill("#passphrase", passphrase)
    visitor.press(button)


def begin(visitor: Visitor, desk: "Desk", name: str, *here: str, key: str = "arbiter") -> None:
    """Nothing begins before the announced time: it is put to now, at the command line. Then play resumes, with whoever is here."""
    put_to_now(desk, name, key)
    visitor.go(f"resume/{name}")
    visitor.press(f"button[value='on-time {'both' if len(here) == 2 else here[0] if here else 'nobody'}']")
    confirm(visitor)


def put_to_now(desk: "Desk", name: str, key: str = "arbiter") -> None:
    """The announced time is put to this second, at the command line."""
    read_end, write_end = os.pipe()
    os.write(write_end, PASSPHRASE.encode())
    os.close(write_end)
    ago = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(time.time() - 180))
    put = [desk.program, "record", desk.hall / f"{name}.envelope", "--key", desk.hall / f"{key}.key", "--passphrase-fd", str(read_end),
           "--at", ago, "set-resumption", time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime()), "both", "both are here"]
    expect("resume", "the time is put to now", subprocess.run(put, capture_output=True, text=True, pass_fds=(read_end,)).returncode, 0)


def confirm(visitor: Visitor) -> None:
    """What is asked once is answered: yes."""
    if visitor.page.locator("form.once").count():
        expect("asked once", "the heading has the focus, so that Enter twice records nothing", visitor.page.evaluate("document.activeElement.tagName"), "H1")
        visitor.press("form.once button.main")


def open_envelope(visitor: Visitor, slip: str) -> None:
    visitor.set("reply", slip)
    visitor.press("form.opening button.main")


# --- What is tried ------------------------------------------------------------------------------------------------------

def whole_by_mouse(chromium, program: str, folder: Path, language: str) -> None:
    """A whole adjournment, from a score to a ruling, with a reload at every step."""
    title = {"en": ["Welcome", "To resume", "White wins"], "it": ["Benvenuti", "Da riprendere", "vince"]}[language]
    with opened(program, folder, f"mouse-{language}") as desk, context(chromium, language) as window:
        visitor = Visitor(window, desk)
        expect("language", "heading", visitor.page.inner_text("h1").startswith(title[0]))
        make_key(visitor)
        prepare(visitor, "board1")
        visitor.reload()
        expect("label", "is kept", visitor.page.input_value("#resume_place"), "Laugardalshöll")
        expect("label", "as the command line reads it", (desk.hall / "board1.sheet.toml").exists())
        visitor.go("seal/board1")
        visitor.press("button.main")
        visitor.press("form[action$='/alone'] button")
        visitor.press("form.write button.main")
        expect("seal", "nothing is closed by mistake", visitor.page.locator(".failure").count(), 1)
        # Only what is written is shown, and a reload forgets it.
        visitor.page.fill("#move", MARKER)
        visitor.reload()
        expect("seal", "a half-typed move is gone after a reload", visitor.page.input_value("#move"), "")
        visitor.page.click("[data-square=h5]")
        visitor.page.click("[data-square=h4]")
        expect("seal", "two squares write the move", visitor.page.input_value("#move"), "h5-h4")
        visitor.page.locator("[data-square=h4]").press("Enter")
        expect("seal", "Enter on a square closes nothing", visitor.page.locator("form.write").count(), 1)
        visitor.page.fill("#move", "Bd7")
        visitor.page.press("#move", "Enter")
        expect("seal", "nor does Enter in the text", visitor.page.locator("form.write").count(), 1)
        expect("seal", "a text takes the place of the squares", visitor.page.locator(".board .chosen").count(), 0)
        said = visitor.text()
        expect("seal", "nobody says whether it is legal", "illegal" in said.replace("whether it is legal", "") or "illegale" in said, False)
        visitor.press("form.write button.main")
        visitor.reload()
        expect("seal", "nothing of it is shown afterwards", "Bd7" in visitor.page.content(), False)
        visitor.page.fill("#white_clock", "nonsense used")
        clocks(visitor)
        expect("seal", "a clock that is none is refused", visitor.page.locator(".failure").count(), 1)
        typed = [visitor.page.input_value(f"#{side}_clock") for side in ("white", "black")]
        expect("seal", "and both fields keep what was typed", typed, ["nonsense used", "2:28:00 used"])
        expect("seal", "and what was chosen and ticked", visitor.page.locator("[name=draw_offer]:checked, [name=scoresheets]:checked, .point :checked").count(), 4)
        visitor.page.fill("#white_clock", "2:31:00 used")
        # All but the move can still be corrected.
        visitor.press("a[href='label/board1']")
        visitor.set("resume_place", "Hotel Esja")
        visitor.press(SAVE)
        expect("seal", "what was corrected stands before the arbiter", "Hotel Esja" in visitor.text())
        visitor.press("a[href='label/board1']")
        visitor.set("notation", "it")
        visitor.press(SAVE)
        expect("seal", "what the move is read by does not change", (visitor.page.locator(".failure").count(), 'notation = "en"' in (desk.hall / "board1.sheet.toml").read_text()), (1, True))
        visitor.go("seal/board1")
        clocks(visitor)
        visitor.reload()
        accept(visitor, passphrase="")
        visitor.page.fill("#passphrase", PASSPHRASE)
        visitor.press("form:has([name=fingerprint]) button:not([name])")
        expect("accept", "slips that nobody printed are asked for once", visitor.page.locator(".failure button").count(), 1)
        expect("accept", "and nothing is signed before", desk.run("verify", desk.hall / "board1.envelope").get("state"), "sealed")
        slips = slips_of(visitor, "board1")
        expect("seal", "two slips", sorted(slips), ["black", "white"])
        pdf = visitor.page.request.get(f"{desk.base}seal/board1/slips.pdf")
        expect("seal", "slips as PDF", pdf.body()[:5], b"%PDF-")
        visitor.go("seal/board1")
        accept(visitor, locked=False)
        gone = visitor.page.request.get(f"{desk.base}seal/board1/slips.html")
        expect("seal", "slips that were handed out are gone", gone.ok, False)
        visitor.reload()
        expect("accept", "the run that sealed knows its wraps", visitor.page.locator(".notices").count(), 0)
        game = visitor.page.request.get(f"{desk.base}envelope/board1/game.pgn").text()
        expect("accept", "the game as PGN is unterminated", '[Termination "unterminated"]' in game, True)
        expect("accept", "as the command line sees it", desk.run("verify", desk.hall / "board1.envelope").get("state"), "accepted")
        visitor.go("/")
        expect("today", "to resume", title[1] in visitor.text())
        begin(visitor, desk, "board1", "white", "black")
        visitor.reload()
        # In groups, as it stands on paper; the fourth character of the sixth group is one that no slip has.
        misread = "adjslip1 " + " ".join(re.findall(".{1,4}", slips["white"][8:31] + "b" + slips["white"][32:]))
        open_envelope(visitor, misread)
        field = visitor.page.locator("#reply")
        expect("resume", "what was typed is kept", field.input_value(), misread)
        selected = "(f) => [document.activeElement === f, f.value.slice(f.selectionStart, f.selectionEnd), f.selectionStart]"
        wrong = [True, "b", len("adjslip1 ") + 5 * 5 + 3]
        expect("resume", "and the wrong character is selected", field.evaluate(selected), wrong)
        visitor.page.click("[data-shows=reply]")
        expect("resume", "also when the slip is shown", (field.get_attribute("type"), field.evaluate(selected)), ("text", wrong))
        open_envelope(visitor, slips["black"])
        expect("resume", "the sealer's slip does not open", visitor.page.inner_text(".failure p"), {"en": "This is the slip of Fischer, Robert, who sealed; that of Spassky, Boris is needed",
                                                                                                         "it": "È il tagliando di Fischer, Robert, che ha messo in busta; serve quello di Spassky, Boris"}[language])
        expect("resume", "and nothing of it is selected", visitor.page.locator("[data-from]").count(), 0)
        open_envelope(visitor, slips["white"])
        visitor.reload()
        expect("resume", "an illegal sealed move loses, under its article", (title[2] in visitor.text(), "A8(c)" in visitor.text()), (True, True))
        shown = desk.run("show", desk.hall / "board1.envelope")
        expect("resume", "the command line rules the same", shown["ruling"]["result"], "1-0")
        visitor.go("envelope/board1")
        for sheet in ("label", "setup", "record"):
            for ending, magic in (("pdf", b"%PDF-"), ("html", b"<!DOC"), ("txt", None)):
                got = visitor.page.request.get(f"{desk.base}envelope/board1/{sheet}.{ending}")
                expect("print", f"{sheet}.{ending}", got.ok and (magic is None or got.body()[:5] == magic))
        expect("page", "no script complains", visitor.complaints, [])


def whole_by_keyboard(chromium, program: str, folder: Path, language: str) -> None:
    """The same without a mouse."""
    with opened(program, folder, f"keyboard-{language}") as desk, context(chromium, language) as window:
        visitor = Typist(window, desk)
        visitor.press("nav a[href='./keys']")
        for field, value in (("your-name", "Schmid, Lothar"), ("new-passphrase", PASSPHRASE), ("again", PASSPHRASE)):
            visitor.set(field, value)
        visitor.press("form[action='keys/make'] button.main")
        visitor.press("nav a[href='./new']")
        visitor.reach("#score")
        visitor.page.keyboard.insert_text(SCORE.read_text())
        visitor.press("form[data-drop] button")
        for field, value in dict(notation="it", resume_hour="1430", resume_place="Sala A", rules="fide-2018").items():
            visitor.set(field, value)
            if field == "notation":
                visitor.tick("[name=resume_day]", 1)
        # The Laws of that year leave it to the event.
        visitor.tick("[name=late_after]", 1)
        visitor.press(SAVE)
        visitor.press("button[value=seal]")
        visitor.press("form[action$='/alone'] button")
        visitor.square("a2")
        visitor.square("f2")
        expect("keyboard", "squares write the move", visitor.page.input_value("#move"), "Ta2xf2")
        visitor.press("form.write button.main")
        for box in ("game", "resumption"):
            visitor.tick(f"[name={box}]")
        visitor.set("white_clock", "1:00:00 used")
        visitor.set("black_clock", "1:00:00 used")
        for choice in ("draw_offer", "scoresheets"):
            visitor.tick(f"[name={choice}]")
        visitor.press("form.label > button.main")
        name = visitor.page.url.rsplit("/", 1)[1]
        slips = slips_of(visitor, name)
        visitor.go(f"seal/{name}")
        for box in ("clocks", "slips"):
            visitor.tick(f"[name={box}]")
        visitor.set("passphrase", PASSPHRASE)
        visitor.press("form[action^='accept/'] button.main")
        begin(visitor, desk, name, "white", "black")
        visitor.set("reply", slips["white"])
        visitor.press("button.main")
        expect("keyboard", "the move is on the board", visitor.page.locator("td.last").count(), 2)
        shown = desk.run("show", desk.hall / f"{name}.envelope")
        expect("keyboard", "it was read", shown["ruling"]["move"]["uci"], "a2f2")


@shows
def beginnings(chromium, program: str, folder: Path) -> None:
    """A score from a file, one that is dropped, one that is wrong; a position as FEN, and square by square."""
    with opened(program, folder, "beginnings") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        page = visitor.page
        visitor.go("new")
        page.set_input_files("#file", SCORE)
        visitor.press("form[data-drop] button")
        expect("beginnings", "a file, named after the players", page.url.rsplit("/", 1)[1], "Spassky-Fischer")
        expect("beginnings", "its tags", page.input_value("#white"), "Spassky, Boris")
        visitor.go("new")
        dropped = page.evaluate_handle("(score) => { const d = new DataTransfer(); d.items.add(new File([score], 'x.pgn')); return d; }", SCORE.read_text())
        with page.expect_navigation():
            page.dispatch_event("form[data-drop]", "drop", {"dataTransfer": dropped})
        expect("beginnings", "a second game of that name", page.url.rsplit("/", 1)[1], "Spassky-Fischer-2")
        before = sorted(desk.hall.iterdir())
        visitor.go("new")
        page.fill("#score", "1. e4 e5 2. Ke4")
        visitor.press("form[data-drop] button")
        expect("beginnings", "a wrong score is refused with its place", "Ke4" in page.inner_text(".failure"))
        for name in ("../x", ".x", "a/b", "x" * 61):
            visitor.go("new")
            page.fill("#score", SCORE.read_text())
            page.fill("form[data-drop] #name", name)
            visitor.press("form[data-drop] button")
            expect("beginnings", f"the name {name[:5]}", page.locator(".failure").count(), 1)
        expect("beginnings", "and nothing is written", sorted(desk.hall.iterdir()), before)
        position = page.locator("main form").nth(1)
        visitor.go("new")
        position.locator("#fen").fill("8/8/8/8/8/5k2/7r/5K2 w - - 0 60")
        position.locator("input[name=name]").fill("from-fen")
        with page.expect_navigation():
            position.locator("> button").click()
        expect("beginnings", "a position as FEN", page.locator(".board img").count(), 3)
        visitor.go("new")
        position.locator(".tools button").first.click()
        for square, man in {"f1": "K", "f3": "k", "h7": "r", "a1": "Q"}.items():
            position.locator(f".palette [data-man={man}]").click()
            position.locator(f"[data-square={square}]").click()
        # The same man once more: gone. Then a man is moved.
        position.locator("[data-square=a1]").click()
        position.locator(".palette [data-man=Q]").click()
        position.locator("[data-square=h7]").drag_to(position.locator("[data-square=h2]"))
        expect("beginnings", "the FEN beside the board", position.locator("#fen").input_value(), "8/8/8/8/8/5k2/7r/5K2 w - - 0 1")
        position.locator("input[name=name]").fill("set-up")
        with page.expect_navigation():
            position.locator("> button").click()
        expect("beginnings", "a position square by square", page.locator(".board img").count(), 3)
        expect("beginnings", "is what was set up", "8/8/8/8/8/5k2/7r/5K2 w - - 0 1" in (desk.hall / "set-up.sheet.toml").read_text())
        # A score that says what no label can say is completed here; nothing that was given is lost.
        for name, score, field, value, wanted in [
            ("untimed", SCORE.read_text().replace("40/9000:16/3600", "two hours"), "time_control", "40/2h", "two hours"),
        ]:
            visitor.go("new")
            page.fill("#score", score)
            page.fill("form[data-drop] #name", name)
            visitor.press("form[data-drop] button")
            said = page.inner_text(".failure")
            expect("beginnings", f"{name}: why not, and no flag of the command line", (wanted in said, "--" in said), (True, False))
            expect("beginnings", f"{name}: nothing is lost", (page.input_value("#score").strip() == score.strip(), page.input_value("form[data-drop] #name")), (True, name))
            expect("beginnings", f"{name}: nothing is left", [p.name for p in desk.hall.iterdir() if p.name.startswith(name)], [])
            page.fill(f"#{field}", value)
            visitor.press("form[data-drop] button")
            expect("beginnings", f"{name}: completed", page.input_value(f"form.label-form #{field}"), {"40/2h": "40 moves in 2 hours"}.get(value, value))
        # What is wrong with a label is said, and what was typed before stays as it was.
        page.check("[name=resume_day] >> nth=0")
        visitor.set("resume_hour", "tomorrow")
        visitor.press(SAVE)
        expect("beginnings", "a time that is none", page.locator(".failure").count(), 1)
        expect("beginnings", "what was typed is still there", page.input_value("#resume_hour"), "tomorrow")
        visitor.go("/?find=from-fen")
        expect("beginnings", "a game is found by its name", page.locator("ul.rows > li").count(), 1)
        visitor.go("/?find=nobody-of-that-name")
        expect("beginnings", "and one that is nowhere is said to be", "No game of that name here or in the archive." in visitor.text())
        # A draft is removed, once it was asked; the score stays.
        (desk.hall / "from-fen.pgn").write_text("a score")
        visitor.go("")
        visitor.press("a[href='label/from-fen/remove']")
        expect("beginnings", "removing a draft is asked once", ("The score stays" in visitor.text(), (desk.hall / "from-fen.sheet.toml").exists()), (True, True))
        visitor.press("main button.main")
        expect("beginnings", "then it is gone, and the score is not", [(desk.hall / f"from-fen.{ending}").exists() for ending in ("sheet.toml", "pgn")], [False, True])
        # A score that is dropped anywhere on Today begins a game.
        dropped = page.evaluate_handle("(score) => { const d = new DataTransfer(); d.items.add(new File([score], 'x.pgn')); return d; }", SCORE.read_text())
        with page.expect_navigation():
            page.dispatch_event("main h1", "drop", {"dataTransfer": dropped})
        expect("beginnings", "dropped on Today", page.url.rsplit("/", 1)[1].startswith("Spassky-Fischer"))


# Either side has rooks and kings at home, a pawn before its last rank, and one that may be taken in passing.
BUSY = '[SetUp "1"]\n[FEN "r3k2r/1P4b1/8/3Pp3/8/5N2/6p1/R3K2R w KQkq e6 0 40"]\n[White "Rossi, Carlo"]\n[Black "Bianchi, Ugo"]\n\n*\n'
MEN = dict(a8="r", e8="k", h8="r", b7="P", g7="b", d5="P", e5="p", f3="N", g2="p", a1="R", e1="K", h1="R")


# A round in one file: two games that go on, one that is over, one with a move that cannot be.
ROUND = "".join(f'[White "White {board}"]\n[Black "Black {board}"]\n[Board "{board}"]\n[Result "{result}"]\n\n1. e4 e5 2. {third} Nc6 {result}\n\n'
                for board, third, result in ((1, "Nf3", "*"), (2, "Nf3", "1-0"), (3, "Nf3", "*"), (4, "Ke3", "*")))


def take(visitor: Visitor, score: str) -> None:
    """A score is pasted."""
    visitor.go("new")
    visitor.page.fill("#score", score)
    visitor.press("form[data-drop] button")


def dropped(visitor: Visitor, score: str, where: str = "main h1") -> None:
    """A score is dropped."""
    page = visitor.page
    transfer = page.evaluate_handle("(score) => { const d = new DataTransfer(); d.items.add(new File([score], 'x.pgn')); return d; }", score)
    with page.expect_navigation():
        page.dispatch_event(where, "drop", {"dataTransfer": transfer})


@shows
def first_time(chromium, program: str, folder: Path, language: str) -> None:
    """From an empty folder to the accepted envelope: what the arbiter fills in, chooses, ticks and presses, counted. The game
    comes first, and the key that is made later is the one on its label."""
    with opened(program, folder, f"first-{language}") as desk, context(chromium, language) as window:
        visitor = Visitor(window, desk)
        page, done = visitor.page, []
        welcome = {"en": "Welcome. Three steps, once.", "it": "Benvenuti. Tre passi, una volta sola."}[language]
        expect("first", "three steps", (page.inner_text("h1"), page.locator(".steps > .card").count()), (welcome, 3))
        score = BUSY.replace('"Rossi, Carlo"]', '"Rossi, Carlo"]\n[Board "7"]\n[TimeControl "40/7200:3600"]')

        def count(what: str, how) -> None:
            done.append(what)
            how()

        count("drop", lambda: dropped(visitor, score))
        expect("first", "the draft names no arbiter", "arbiter" in next(desk.hall.glob("*.sheet.toml")).read_text(), False)
        visitor.go("")
        expect("first", "the game is there, the key is to do", page.locator(".card.done").count(), 1)
        # Two passphrases that differ: said before they are sent, and nothing is emptied.
        page.fill("#your-name", "Verdi, Anna")
        page.fill("#new-passphrase", PASSPHRASE)
        page.fill("#again", PASSPHRASE + "x")
        page.click("form[action='first/key'] button.main")
        differ = {"en": "The two passphrases differ. Type both again.", "it": "Le due frasi segrete sono diverse. Riscriverle tutte e due."}[language]
        expect("first", "said before sending", (differ in page.inner_text("#twice-error"), page.input_value("#again")), (True, PASSPHRASE + "x"))
        # What the server says where no script does.
        page.evaluate("document.querySelector('form[data-twice]').submit()")
        page.wait_for_selector("a[href$='#new-passphrase']")
        expect("first", "said by the server: the name stays, no passphrase does", (differ in page.inner_text(".failure"), *(page.input_value(f"#{field}") for field in ("your-name", "new-passphrase", "again"))), (True, "Verdi, Anna", "", ""))
        expect("first", "the title says so", page.title().startswith({"en": "Error: ", "it": "Errore: "}[language]))
        expect("first", "nothing was made", list(desk.hall.glob("*.key")), [])
        visitor.go("")
        for field, value in (("your-name", "Verdi, Anna"), ("new-passphrase", PASSPHRASE), ("again", PASSPHRASE)):
            count(field, lambda: page.fill(f"#{field}", value))
        count("make the key", lambda: visitor.press("form[action='first/key'] button.main"))
        expect("first", "with a key and a game Today is the usual one", page.locator(".steps").count(), 0)
        name = page.locator("ul.rows a.act:not(.quiet)").first.get_attribute("href").split("/")[1]
        visitor.go(f"label/{name}")
        # What neither an event nor the score knows.
        count("letters", lambda: visitor.set("notation", "it"))
        count("lateness", lambda: visitor.set("late_after", "0:30:00"))
        count("day", lambda: page.locator("[name=resume_day]:not([value=date])").last.check())
        count("hour", lambda: page.fill("#resume_hour", "14:30"))
        count("place", lambda: page.fill("#resume_place", "Palazzo dello Sport"))
        count("turn", lambda: visitor.press("button[value=seal]"))
        visitor.press("form[action$='/alone'] button")
        page.click("td[data-square=f3]")
        page.click("td[data-square=e5]")
        visitor.press("form.write button.main")
        for box in ("[name=game]", "[name=resumption]"):
            count(box, lambda: page.check(box))
        for side, time_left in (("white", "0:19:00"), ("black", "0:13:00")):
            count(f"{side}'s clock", lambda: page.fill(f"#{side}_clock", time_left))
        for box in ("[name=draw_offer][value=none]", "[name=scoresheets][value=both]"):
            count(box, lambda: page.check(box))
        count("seal", lambda: visitor.press("form.label > button.main"))
        count("print", lambda: page.request.get(f"{desk.base}seal/{name}/slips.pdf"))
        page.wait_for_selector("form[action^='accept/'] button.main")
        for box in ("[name=clocks]", "[name=slips]"):
            count(box, lambda: page.check(box))
        count("passphrase", lambda: page.fill("#passphrase", PASSPHRASE))
        count("accept", lambda: visitor.press("form[action^='accept/'] button.main"))
        expect("first", "none waits: the next board is a new one", page.locator("a.act.main").first.get_attribute("href"), "new")
        for board in ("12", "9"):
            take(visitor, score.replace('"7"]', f'"{board}"]').replace("Rossi", f"Neri{board}"))
        visitor.go(f"accept/{name}")
        expect("first", "the next board is the lowest that waits", page.locator("a.act.main").first.get_attribute("href"), "label/Neri9-Bianchi")
        shown = desk.run("show", desk.hall / f"{name}.envelope")
        expect("first", "the envelope is in her keeping", (desk.run("verify", desk.hall / f"{name}.envelope").get("state"), shown["label"]["arbiter"]), ("accepted", "Verdi, Anna"))
        expect("first", f"at most 24 actions: {done}", len(done) <= 24)
        expect("first", "no script complains", visitor.complaints, [])


def first_without_scripts(chromium, program: str, folder: Path, language: str) -> None:
    """The three steps where scripts are turned off, on a telephone."""
    with opened(program, folder, f"first-plain-{language}") as desk, context(chromium, language, java_script_enabled=False) as window:
        visitor = Visitor(window, desk)
        page = visitor.page
        page.set_viewport_size({"width": 360, "height": 640})
        make = "form[action='first/key'] button.main"
        for name, first, second, errors in (("", "short", "short", 2), ("Verdi, Anna", PASSPHRASE, PASSPHRASE + "x", 1), ("Verdi, Anna", PASSPHRASE, PASSPHRASE, 0)):
            for field, value in (("your-name", name), ("new-passphrase", first), ("again", second)):
                page.fill(f"#{field}", value)
            visitor.press(make)
            expect("no scripts", f"errors of a key beside its fields, {language}", page.locator(".field .wrong").count(), errors)
            if errors:
                expect("no scripts", "the name stays", page.input_value("#your-name"), name)
        expect("no scripts", "the key is done", (page.locator(".card.done").count(), (desk.hall / "arbiter.key").exists()), (1, True))
        page.click("#step-2 summary")
        page.fill("#event-name", "Open")
        page.fill("#session-0-from", "nine")
        visitor.press("form[action='first/event'] button")
        expect("no scripts", "errors of the event, what was typed, and the step open", (page.locator(".session .wrong").count(), page.input_value("#event-name"), page.locator("#step-2 details[open]").count()), (2, "Open", 1))
        page.fill("#session-0-from", "")
        visitor.press("form[action='first/event'] button")
        expect("no scripts", "the event is done", (page.locator(".card.done").count(), (desk.hall / "event.toml").exists()), (2, True))
        page.click("#step-3 summary")
        page.fill("#score", SCORE.read_text())
        visitor.press("#step-3 form button")
        expect("no scripts", "and the game is a label", page.url.rsplit("/", 1)[1], "Spassky-Fischer")


def event_screen(chromium, program: str, folder: Path) -> None:
    """The event is filled in, refused, corrected, changed; what the form does not show stays; and two windows do not mix."""
    with opened(program, folder, "event") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        page, file = visitor.page, desk.hall / "event.toml"
        take(visitor, SCORE.read_text())
        visitor.go("event")
        visitor.set("event-name", "Open di Cesenatico")
        visitor.set("event-rules", "fide-1997")
        page.check("[name=event-late_after][value='0:30:00']")
        visitor.set("event-zone", "Europe/Rme")
        visitor.set("event-time_control", "whenever")
        visitor.press("form[action='event'] button.main")
        wrong = ["event-zone", "event-late_after", "event-time_control"]
        expect("event", "all errors at once, each beside its field", [page.locator(f"#{field}-error").count() for field in wrong], [1, 1, 1])
        expect("event", "and in one list, which has the focus", (page.locator(".failure li").count(), page.evaluate("document.activeElement.className")), (3, "failure"))
        expect("event", "what was typed stays", (page.input_value("#event-name"), page.input_value("#event-zone"), file.exists()), ("Open di Cesenatico", "Europe/Rme", False))
        visitor.set("event-rules", "fide-2023")
        visitor.set("event-zone", "Europe/Rome")
        visitor.set("event-time_control", "40/2h, then 1h")
        visitor.set("event-place", "Palazzo dello Sport")
        for field, value in ((f"session-0-{name}", value) for name, value in (("day", "2026-11-22"), ("from", "20"), ("until", ""), ("resume-day", ""), ("resume-at", "14:30"))):
            visitor.set(field, value)
        visitor.press("form[action='event'] button.main")
        expect("event", "hours and days that are none", page.locator(".session .wrong").count(), 3)
        tomorrow = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 86400))
        for name, value in (("day", time.strftime("%Y-%m-%d", time.gmtime())), ("from", "20:30"), ("until", "1.15"), ("resume-day", time.strftime("%Y-%m-%d", time.gmtime(time.time() + 2 * 86400))), ("resume-at", "14:30")):
            visitor.set(f"session-0-{name}", value)
        visitor.press("form[action='event'] button.main")
        expect("event", "it is saved", (page.locator(".failure").all_inner_texts(), file.exists()), ([], True))
        said = desk.run("event", "show", file)
        expect("event", "as the command line reads it", (said["event"]["name"], said["event"]["time_control"], said["event"]["late_after"], said["event"]["sessions"][0]["end"][:16]),
               ("Open di Cesenatico", "40/7200:3600", 1800, f"{tomorrow}T01:15"))
        visitor.go("label/Spassky-Fischer")
        expect("event", "a draft made before takes it", "FIDE" in visitor.text() and "Palazzo dello Sport" in visitor.text())
        # By hand: what the form does not show stays, and that comments go is said before.
        key = desk.run("keygen", "Neri, Luca", "--out", desk.hall / "vice.key", "--no-passphrase")["public"]
        file.write_text("# by hand\n" + file.read_text().replace("zone =", f"deputies = [{json.dumps(key)}]\nzone ="))
        visitor.go("event")
        expect("event", "comments go: said", page.locator("p.notice").count(), 1)
        visitor.set("event-place", "Sala B")
        with context(chromium, "en") as other_window:
            other = Visitor(other_window, desk)
            other.go("event")
            visitor.press("form[action='event'] button.main")
            text = file.read_text()
            expect("event", "the deputy stays", ("Sala B" in text, key in text, "# by hand" in text), (True, True, False))
            other.set("event-place", "Sala C")
            other.press("form[action='event'] button.main")
            expect("event", "who has not seen it changes nothing, and what he typed stays", (file.read_text() == text, other.page.input_value("#event-place"), other.page.locator(".failure").count()), (True, "Sala C", 1))
            other.press("form[action='event'] button.main")
            expect("event", "until he has seen it", "Sala C" in file.read_text())
        # A file that cannot be read is shown with its place, and nothing is written over it.
        file.write_text("zone = Rome\n")
        visitor.go("event")
        expect("event", "a broken file", (page.locator(".failure").count(), page.locator("form[action='event']").count()), (1, 0))


def scores(chromium, program: str, folder: Path, scripts: bool) -> None:
    """Whatever comes where a score belongs: several games, a game that is over, a wrong move, a key, an envelope."""
    with opened(program, folder, f"scores-{scripts}") as desk, context(chromium, "en", java_script_enabled=scripts) as window:
        visitor = Visitor(window, desk)
        page = visitor.page
        statuses: list[int] = []
        page.on("response", lambda answer: statuses.append(answer.status) if answer.request.method == "POST" else None)
        make_key(visitor)
        take(visitor, ROUND)
        expect("scores", "the games that go on are ticked", page.locator("input[type=checkbox]:checked").count(), 2)
        if scripts:
            expect("scores", "and counted", page.inner_text("button[name=chosen]"), "Prepare 2 boards")
            page.uncheck("[name=game-0]")
            expect("scores", "as they are ticked", page.inner_text("button[name=chosen]"), "Prepare 1 board")
            page.check("[name=game-0]")
        page.check("[name=game-1]")
        page.select_option("[name=at-1]", "2b")
        visitor.press("button[name=chosen]")
        sheets = {path.name: path.read_text() for path in desk.hall.glob("*.sheet.toml")}
        expect("scores", "each ticked board is prepared", sorted(sheets), [f"White-Black{number}.sheet.toml" for number in ("-2", "-3", "")])
        expect("scores", "the one that is over from the move that was chosen", "at_move = \"2b\"" in sheets["White-Black-2.sheet.toml"])
        expect("scores", "and wait on Today", page.locator("ul.rows > li").count(), 3)
        take(visitor, ROUND)
        for place in (0, 2):
            page.uncheck(f"[name=game-{place}]")
        visitor.press("button[name=chosen]")
        expect("scores", "none ticked", (page.locator(".failure").count(), page.locator("input:checked").count()), (1, 0))
        visitor.press("button[name=only]")
        expect("scores", "a wrong move: status, sentence, mark", (statuses[-1], page.inner_text("#score-error"), page.inner_text("mark")), (422, "⚠ Move 2 of White, Ke3, is not possible there.", "Ke3"))
        expect("scores", "the text is kept", "1. e4 e5 2. Ke3 Nc6 *" in page.input_value("#score"))
        if scripts:
            expect("scores", "and the move selected", page.evaluate("(() => { const f = document.querySelector('#score'); return f.value.slice(f.selectionStart, f.selectionEnd); })()"), "Ke3")
        page.fill("#score", page.input_value("#score").replace("Ke3", "Bc4"))
        visitor.press("main button.main")
        expect("scores", "corrected", page.url.rsplit("/", 1)[1], "White-Black-4")
        take(visitor, SCORE.read_text().replace("*", "1-0"))
        expect("scores", "a game that is over: after which move?", (statuses[-1], page.inner_text("h1"), page.locator("#at_move option:checked").inner_text()), (200, "The score ends 1-0", "41. Bd7"))
        visitor.press("main button.main")
        expect("scores", "then it is prepared", 'at_move = "41b"' in (desk.hall / "Spassky-Fischer.sheet.toml").read_text())
        before = sorted(desk.hall.iterdir())
        secret = (desk.hall / "arbiter.key").read_text()
        for text, said in ((secret, "This is a key, not a score."), ((desk.hall / "arbiter.key.pub").read_text(), "This is a public line, not a score."),
                           ((ROOT / "tests" / "golden" / "accepted.envelope").read_text(), "This is an envelope, not a score."), ("adjslip1qqqq", "This is a slip, not a score.")):
            take(visitor, text)
            expect("scores", said, (statuses[-1], said in page.inner_text(".failure"), page.input_value("#score")), (422, True, ""))
        expect("scores", "and nothing is written", sorted(desk.hall.iterdir()), before)


def label_screen(chromium, program: str, folder: Path, language: str) -> None:
    """The label: what is known is read, what is asked is said back in words, all errors at once beside their fields, and
    nothing wrong reaches the player; at three widths, with scripts and without, and in both themes."""
    checker = axe()
    words = {
        "en": dict(title="Error: ", letters="In which letters do the players write their moves?", hour="Write the hour as 14:30.", place="Where does play resume?",
                   tomorrow=", 14:30, tomorrow", means="2:22:10 used; 7 min 50 s left to move", known="From the score: board 7", today="today", more="cannot be"),
        "it": dict(title="Errore: ", letters="In quali lettere scrivono le mosse i giocatori?", hour="Scrivere l'ora così: 14:30.", place="Dove si riprende?",
                   tomorrow=", ore 14:30, domani", means="usati 2:22:10; restano 7 min 50 s fino alla mossa", known="Dalla partita: scacchiera 7", today="oggi", more="2:30:00"),
    }[language]
    score = BUSY.replace('"Rossi, Carlo"]', '"Rossi, Carlo"]\n[Board "7"]\n[TimeControl "40/9000"]').replace(" 0 40", " 0 20")
    for scripts, scheme in ((True, "light"), (False, "dark")):
        with opened(program, folder, f"label-{language}-{scripts}") as desk, \
                context(chromium, language, java_script_enabled=scripts, color_scheme=scheme, bypass_csp=scripts) as window:
            visitor = Visitor(window, desk)
            page = visitor.page
            statuses: list[int] = []
            page.on("response", lambda answer: statuses.append(answer.status) if answer.request.method == "POST" else None)
            make_key(visitor, "Verdi, Anna")
            take(visitor, score)
            name = page.url.rsplit("/", 1)[1]

            def look(what: str) -> None:
                if scripts:
                    page.evaluate(checker)
                    found = page.evaluate(AXE_FINDS)
                    expect("label", f"axe-core: {what}, {language}", found, [])
                for width in (360, 1024, 1920):
                    page.set_viewport_size({"width": width, "height": 800})
                    if scripts:
                        expect("label", f"{what} at {width} needs no sideways scrolling", page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
                page.set_viewport_size({"width": 1024, "height": 800})

            expect("label", "what the score knows is one line", words["known"] in page.inner_text("details.known summary"))
            expect("label", "and its fields are folded", page.locator("#time_control >> visible=true").count(), 0)
            asked = [field for field in ("board", "notation", "time_control", "resume_day", "resume_place", "rules", "late_after") if page.locator(f"[name={field}] >> visible=true").count()]
            expect("label", "the rest is asked", asked, ["notation", "resume_day", "resume_place", "rules", "late_after"])
            expect("label", "no day is chosen and no hour", (page.locator("[name=resume_day]:checked").count(), page.input_value("#resume_hour")), (0, ""))
            look("asked")
            # Everything that is wrong, at once and beside its field.
            page.check("[name=resume_day] >> nth=1")
            page.fill("#resume_hour", "half two")
            if scripts:
                page.click("#until summary")
            visitor.press("button[value=seal]")
            wrong = ["resume_hour"]
            expect("label", "422, and the title says so", (statuses[-1], page.title().startswith(words["title"])), (422, True))
            expect("label", "what cannot be read is said beside its field", [page.locator(f"#{field}-error").count() for field in wrong], [1])
            expect("label", "its sentence", page.inner_text("#resume_hour-error"), f"⚠ {words['hour']}")
            expect("label", "what was typed is kept", (page.input_value("#resume_hour"), page.locator("[name=resume_day]:checked").count()), ("half two", 1))
            if scripts:
                expect("label", "what was open stays open", page.locator("details#until[open]").count(), 1)
                expect("label", "the list of errors has the focus", page.evaluate("document.activeElement.className"), "failure")
            page.fill("#resume_hour", "14.30")
            if scripts:
                page.wait_for_function("(words) => document.querySelector('#resume-means').textContent.endsWith(words)", arg=words["tomorrow"])
            visitor.press("button[value=seal]")
            expect("label", "what is missing, all at once", [page.locator(f"#{field}-error").count() for field in ("notation", "resume_place", "late_after")], [1, 1, 1])
            expect("label", "with links to the fields", page.locator(".failure li a").count(), 3)
            expect("label", "in the words of the table", (words["letters"] in page.inner_text(".failure"), words["place"] in page.inner_text(".failure")), (True, True))
            expect("label", "what was understood, in words", page.inner_text("#resume-means").endswith(words["tomorrow"]))
            expect("label", "nothing wrong reaches the player", page.locator("form[action$='/alone']").count(), 0)
            look("errors")
            page.select_option("#notation", "it")
            page.fill("#resume_place", "Sala A")
            page.check("[name=late_after][value='0:30:00']")
            visitor.press("button[value=pause]")
            expect("label", "both clocks stopped since", page.locator(".stopped").count(), 1)
            visitor.press("button[value=seal]")
            visitor.press("form[action$='/alone'] button")
            visitor.set("move", "Cf3xe5")
            visitor.press("form.write button.main")
            if not scripts and page.locator("p.seal").count():
                visitor.press("button.main")
            # What the clocks mean, live with scripts and after an error without.
            page.fill("#white_clock", "0:07:50")
            page.fill("#black_clock", "9:00:00")
            if scripts:
                page.wait_for_function("(words) => document.querySelector('#white_clock-means').textContent.includes(words)", arg=words["means"])
                expect("label", "and what cannot be", words["more"] in page.inner_text("#black_clock-means"))
            for box in ("[name=game]", "[name=resumption]", "[name=draw_offer][value=none]", "[name=scoresheets][value=both]"):
                page.check(box)
            visitor.press("form.label > button.main")
            expect("label", "a clock that cannot show that", (statuses[-1], page.locator("#black_clock-error").count(), page.input_value("#black_clock")), (422, 1, "9:00:00"))
            expect("label", "what the other one means", words["means"] in page.inner_text("#white_clock-means"))
            look("clocks")
            page.fill("#black_clock", "1:02")
            visitor.press("form.label > button.main")
            page.check("[name=black_meaning][value='3720']")
            visitor.press("form.label > button.main")
            if page.locator("form.label .notice button").count():
                visitor.press("form.label .notice button")
            page.request.get(f"{desk.base}seal/{name}/slips.pdf")
            visitor.go(f"seal/{name}")
            accept(visitor)
            for link, magic in (("agenda/agenda.pdf", b"%PDF-"), (f"envelope/{name}/calendar.ics", b"BEGIN")):
                expect("label", f"{link} is offered", page.locator(f"a[href='{link}']").count(), 1)
                expect("label", "and given", page.request.get(desk.base + link).body()[:5], magic)
            for sheet, magic in (("agenda.pdf", b"%PDF-"), ("agenda.html", b"<!DOC")):
                expect("label", f"{sheet} is given", page.request.get(desk.base + "agenda/" + sheet).body()[:5], magic)
            visitor.go("./")
            expect("label", "the agenda for the wall, in two forms", page.locator("a[href^='agenda/']").count(), 2)
            # The same board of the same round is taken.
            expect("label", "no script complains", visitor.complaints, [])


@shows
def boards(chromium, program: str, folder: Path) -> None:
    """The one board: pressed, dragged, touched and by keys; what it writes follows from man and squares, legal or not."""
    with opened(program, folder, "boards") as desk, context(chromium, "en", has_touch=True) as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        prepare(visitor, "busy", BUSY, notation="it")
        visitor.go("seal/busy")
        visitor.press("button.main")
        expect("board", "a cover first: nobody is to see it", visitor.page.locator("form.write").count(), 0)
        visitor.press("form[action$='/alone'] button")
        page, asked = visitor.page, ".becomes.asked"

        def square(name: str) -> str:
            return f"td[data-square={name}]"

        def press(*names: str) -> None:
            for name in names:
                page.click(square(name))

        def written() -> str:
            return page.input_value("#move")

        def chosen() -> list[str]:
            return page.eval_on_selector_all("td.chosen", "(all) => all.map((it) => it.dataset.square)")

        press("f3", "h1")
        expect("board", "a man of the same colour is chosen instead", (chosen(), written()), (["h1"], ""))
        press("h1")
        expect("board", "the same square lets him go", chosen(), [])
        press("f3", "e5")
        expect("board", "a man takes", (written(), page.locator(f"{square('e5')} img").get_attribute("alt")), ("Cf3xe5", "White knight"))
        press("e5", "c6")
        expect("board", "whoever was put may go on from where he stood", written(), "Cf3-c6")
        page.keyboard.press("Escape")
        expect("board", "Escape takes it back", (written(), chosen()), ("", []))
        page.drag_and_drop(square("b7"), square("b8"))
        expect("board", "a pawn on the last rank is asked for, and nothing written before", (page.locator(f"{asked} button").count(), written()), (5, ""))
        page.click(f"{asked} button >> nth=0")
        expect("board", "a queen", (written(), page.locator(f"{square('b8')} img").get_attribute("alt")), ("b7-b8D", "White queen"))
        press("g2", "c8")
        page.click(f"{asked} button >> nth=4")
        expect("board", "also on an impossible way, and it may stay a pawn", written(), "g2-c8")
        page.drag_and_drop(square("a1"), "h1")
        expect("board", "dropped beside the board, a man goes back", (written(), page.locator(f"{square('a1')} img").count()), ("", 1))
        press("a1", "a4")
        page.fill("#move", "Ta1")
        expect("board", "a text puts the men back", (chosen(), page.locator(f"{square('a1')} img").count()), ([], 1))
        press("a1", "a4")
        page.click("button[type=reset]")
        expect("board", "begun again", (chosen(), written()), ([], ""))
        page.tap(square("e8"))
        page.tap(square("g8"))
        expect("board", "touched; only his own king castles", written(), "Re8-g8")
        page.focus(square("e1"))
        for key in ("Enter", "ArrowRight", "ArrowRight", "Enter"):
            page.keyboard.press(key)
        expect("board", "castling by the arrow keys", written(), "O-O")
        expect("board", "one tab stop", page.locator("td[tabindex='0']").count(), 1)
        for size in ((360, 640), (1024, 640), (1920, 1080)):
            page.set_viewport_size(dict(zip(("width", "height"), size)))
            places = [page.locator(it).bounding_box() for it in (".board", "#move", "form.write button.main")]
            ends = max(it["y"] + it["height"] for it in places), max(it["x"] + it["width"] for it in places)
            expect("board", f"at {size} board, text and button are seen at once: {ends}", ends[0] <= size[1] and ends[1] <= size[0])
        page.set_viewport_size({"width": 1024, "height": 768})
        # With scripts and without, legal or not: the same text, and the same page around it.
        pages, squares = set(), [file + rank for file in "abcdefgh" for rank in "12345678"]
        chance = random.Random(34)
        for _ in range(40):
            origin, to = chance.choice(list(MEN)), chance.choice(squares)
            if origin == to or (to in MEN and MEN[to].isupper() == MEN[origin].isupper()):
                continue
            becomes = chance.choice("qrbnp")
            press(origin, to)
            if page.locator(asked).count():
                page.click(f"{asked} [data-becomes={becomes}]")
            by_script = written()
            page.click("button[type=reset]")
            sent = page.request.post(f"{desk.base}seal/busy/stop", form={"from": origin, "to": to, "becomes": becomes}, headers={"Origin": desk.address.rstrip("/")})
            shown = re.search(r'<p class="seal"><bdi>(.*?)</bdi>', sent.text())[1]
            expect("board", f"{origin}{to} with scripts and without", by_script, shown)
            pages.add(sent.text().replace(shown, ""))
        expect("board", "one page for all of them", len(pages), 1)
        expect("page", "no script complains", visitor.complaints, [])


# A board with a man on each edge and in each corner but one, for moves of one square.
EDGES = "[FEN \"{}\"]\n[SetUp \"1\"]\n[White \"Rossi, Marco\"]\n[Black \"Bianchi, Anna\"]\n\n*\n"
STANDS = {"white": "r3k3/p7/8/7p/1n6/8/P6P/R2QK2R w KQq - 0 41", "black": "r2qk2r/p6p/8/1N6/7P/8/P7/R3K3 b Qkq - 0 41"}
# One square to the right, to the left, up, aslant, from and into a corner, and further.
STEPS = {"white": ("e1f1", "d1c1", "h2h3", "e1d2", "h1g1", "a1b1", "d1d8", "e8d8", "h5g5"), "black": ("e8f8", "d8c8", "h7h6", "e8d7", "h8g8", "a8b8", "d8d1", "e1d1", "h4g4")}
# Where each square lies, from the upper left corner of the board, and how large it is.
BOXES = """(board) => {
    const from = board.getBoundingClientRect();
    return [...board.querySelectorAll("td[data-square]")].map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return [cell.dataset.square, x - from.x, y - from.y, width, height];
    });
}"""


class Cells:
    """A board as it is seen: each square's box, and its pixels in the picture, as they were before anything moved."""

    def __init__(self, page, where: str, below: str = "white") -> None:
        self.page, self.where, self.below = page, where, below
        boxes = page.locator(".board").first.evaluate(BOXES)
        self.x, self.y, self.wide, self.high = next(box for name, *box in boxes if name == self.at(0, 0))
        expect("cells", f"{where}: a square is square", abs(self.wide - self.high) < 0.6)
        self.lies("before")
        self.before = self.pixels()

    def at(self, across: int, down: int) -> str:
        return "abcdefgh"[across if self.below == "white" else 7 - across] + str(8 - down if self.below == "white" else down + 1)

    def lies(self, what: str) -> None:
        """Whether each box lies where its file and rank say."""
        found = {name: box for name, *box in self.page.locator(".board").first.evaluate(BOXES)}
        wrong = []
        for down in range(8):
            for across in range(8):
                wanted = (self.x + across * self.wide, self.y + down * self.high, self.wide, self.high)
                box = found.get(self.at(across, down), (-1, -1, -1, -1))
                if any(abs(one - other) > 0.6 for one, other in zip(box, wanted)):
                    wrong.append(self.at(across, down))
        expect("cells", f"{self.where}, {what}: the boxes", (len(found), wrong), (64, []))

    def pixels(self) -> dict[str, bytes]:
        """The picture of each square, cut out where that square has to be."""
        from PIL import Image
        board = self.page.locator(".board").first
        board.scroll_into_view_if_needed()
        shot = Image.open(io.BytesIO(board.screenshot()))
        left, top = self.page.evaluate("(b) => { const r = b.getBoundingClientRect(); return [r.x % 1, r.y % 1]; }", board.element_handle())
        cut = lambda across, down: (round(left + self.x + across * self.wide) + 1, round(top + self.y + down * self.high) + 1,
                                    round(left + self.x + (across + 1) * self.wide) - 1, round(top + self.y + (down + 1) * self.high) - 1)
        return {self.at(across, down): shot.crop(cut(across, down)).convert("RGB").tobytes() for across in range(8) for down in range(8)}

    def moved(self, what: str, *squares: str) -> None:
        """Whether these squares have changed, and no other."""
        self.lies(what)
        now = self.pixels()
        expect("cells", f"{self.where}, {what}: the picture", sorted(differing(now, self.before)), sorted(squares))


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    """The squares that look different, by more than the edge of a drawing that lies half a pixel further."""
    far = lambda name: one[name] != other[name] and sum(abs(a - b) for a, b in zip(one[name], other[name])) > 10 * len(one[name])
    return [name for name in one if far(name)]


def cells(chromium, program: str, folder: Path) -> None:
    """On each screen with a board every square lies where its file and rank say, before a move and after it: its box, and its pixels."""
    with opened(program, folder, "cells") as desk:
        shutil.copy(ROOT / "tests" / "golden" / "sealed.envelope", desk.hall / "sealed.envelope")
        first = None
        for scheme, width, below in (("light", 390, "black"), ("dark", 1280, "white")):
            with context(chromium, "en", color_scheme=scheme) as window:
                # No screen is brought up to date while it is measured.
                window.route("**/live", lambda route: route.abort())
                visitor = Visitor(window, desk)
                page, where = visitor.page, f"{scheme}, {width}"
                page.set_viewport_size({"width": width, "height": 900})
                if first is None:
                    make_key(visitor)
                first, name = first or where, f"{scheme}-{width}"
                # To look at: turned to the other player, it is the same board from there; and back again.
                prepare(visitor, name, EDGES.format(STANDS[below]), notation="en", time_control="40/7200:3600")
                visitor.go(f"label/{name}")
                turned(page, f"label, {where}", below)
                # To set up a position.
                visitor.go("new")
                board = Cells(page, f"a new position, {where}")
                for origin, to in (("e1", "d1"), ("e2", "e3"), ("e3", "f3"), ("a7", "a6")):
                    page.click(f"[data-square={origin}]")
                    page.click(f"[data-square={to}]")
                board.moved("three pieces moved", "e1", "d1", "e2", "f3", "a7", "a6")
                # To write a move: pressed, and dragged.
                visitor.go(f"seal/{name}")
                visitor.press("button.main")
                visitor.press("form[action$='/alone'] button")
                page.mouse.move(0, 0)
                board = Cells(page, f"the player's, {where}", below)
                for step in STEPS[below]:
                    origin, to = step[:2], step[2:]
                    page.click(f"[data-square={origin}]")
                    page.click(f"[data-square={to}]")
                    board.moved(step, origin, to)
                    page.click("button[type=reset]")
                page.drag_and_drop(f"[data-square={STEPS[below][0][:2]}]", f"[data-square={STEPS[below][0][2:]}]")
                board.moved("dragged", STEPS[below][0][:2], STEPS[below][0][2:])
                visitor.press("form.write button.main")
                # The player still sits there: the board is not turned.
                Cells(page, f"the closed move, {where}", below)
                visitor.go("accept/sealed")
                turned(page, f"to accept, {where}", "white")
        # Before the opening and after it, on the screens of the resumption and of the envelope.
        with context(chromium, "en") as window:
            window.route("**/live", lambda route: route.abort())
            visitor = Visitor(window, desk)
            prepare(visitor, "opened")
            slips = seal(visitor, "opened", "a2b2")
            accept(visitor)
            begin(visitor, desk, "opened", "white", "black")
            looks = [(scheme, width) for scheme in ("light", "dark") for width in (390, 1280)]
            seen = []
            for screen in ("resume/opened", "envelope/opened"):
                for scheme, width in looks:
                    page = window.new_page()
                    page.emulate_media(color_scheme=scheme)
                    page.set_viewport_size({"width": width, "height": 900})
                    page.goto(desk.base + screen)
                    seen.append(Cells(page, f"{screen}, {scheme}, {width}", "black"))
            visitor.go("resume/opened")
            open_envelope(visitor, slips["white"])
            for board in seen:
                board.page.reload()
                # The last move was d7e6, then it is a2b2.
                after = Cells(board.page, f"{board.where}, opened", "black")
                expect("cells", f"{board.where}, opened: the picture", sorted(differing(after.before, board.before)), ["a2", "b2", "d7", "e6"])


def turned(page, where: str, below: str) -> None:
    """A board to look at, turned by its button and back again."""
    board, other = Cells(page, where, below), "black" if below == "white" else "white"
    page.click(".turn")
    Cells(page, f"{where}, turned", other)
    page.click(".turn")
    board.moved("turned back")


def without_scripts(chromium, program: str, folder: Path) -> None:
    """Everything works where scripts are turned off."""
    with opened(program, folder, "plain") as desk, context(chromium, "en", java_script_enabled=False) as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        prepare(visitor, "board1")
        visitor.go("seal/board1")
        visitor.press("button.main")
        visitor.press("form[action$='/alone'] button")
        page = visitor.page
        expect("no scripts", "where he goes is asked once a man is chosen", page.locator("td label.to >> visible=true").count(), 0)
        page.click("[data-square=a2] .from")
        page.click("[data-square=f2] .to")
        page.fill("#move", "Rd2")
        visitor.press("form.write button.main")
        expect("no scripts", "squares and a text: which?", page.inner_text("h1"), "The board says Ra2xf2, the text says Rd2. Leave one of them.")
        visitor.press("p a")
        page.click("[data-square=a2] .from")
        visitor.press("form.write button.main")
        expect("no scripts", "one square is no move", page.locator(".failure").count(), 1)
        page.click("[data-square=a2] .from")
        page.click("[data-square=f2] .to")
        visitor.press("form.write button.main")
        expect("no scripts", "what was written is shown before it is closed", page.inner_text("p.seal"), "Ra2xf2")
        visitor.press("button.main")
        clocks(visitor)
        slips = slips_of(visitor, "board1")
        visitor.reload()
        accept(visitor)
        begin(visitor, desk, "board1", "white", "black")
        open_envelope(visitor, slips["white"])
        shown = desk.run("show", desk.hall / "board1.envelope")
        expect("no scripts", "the move", shown["ruling"]["move"]["uci"], "a2f2")


def two_windows(chromium, program: str, folder: Path) -> None:
    """Two windows, and the command line beside them, see each other's changes at once."""
    with opened(program, folder, "windows") as desk, context(chromium, "en") as one, context(chromium, "en") as two:
        first, second = Visitor(one, desk), Visitor(two, desk)
        make_key(first)
        second.page.wait_for_selector("header form[action='keys/lock'] >> text=Schmid", timeout=5000)
        prepare(first, "board1")
        second.page.wait_for_selector("text=board1", timeout=5000)
        counts["windows"] += 2
        # Both clocks of a board that waits are stopped with one press, and the other window shows it.
        first.go("/")
        first.press("main button.quiet")
        second.page.wait_for_selector("text=Both clocks stand", timeout=5000)
        expect("windows", "the pause is written down", "pauses" in (desk.hall / "board1.sheet.toml").read_text())
        first.press("main button.quiet")
        # What one window saves is not overwritten by another one that has not seen it.
        first.go("label/board1")
        second.go("label/board1")
        save = SAVE
        second.set("resume_place", "Hotel Esja")
        first.set("resume_place", "Hotel Loftleidir")
        first.press(save)
        second.press(save)
        expect("windows", "a label that was changed meanwhile is not overwritten", "Hotel Loftleidir" in (desk.hall / "board1.sheet.toml").read_text())
        expect("windows", "what was typed is kept beside it", (second.page.locator(".failure").count(), second.page.input_value("#resume_place")), (1, "Hotel Esja"))
        second.press(save)
        expect("windows", "until whoever has seen it saves", "Hotel Esja" in (desk.hall / "board1.sheet.toml").read_text())
        # Nothing that was typed is lost by the other buttons of the label.
        second.set("resume_place", "Laugardalsholl")
        second.press("button[value=pause]")
        second.page.click("#names summary")
        second.set("round", "21")
        second.press("button[value=seal]")
        sheet = (desk.hall / "board1.sheet.toml").read_text()
        expect("windows", "pausing and sealing save what was typed", ("Laugardalsholl" in sheet, 'round = "21"' in sheet), (True, True))
        expect("windows", "and seal", second.page.url.endswith("seal/board1"))
        slips = seal(first, "board1", "a2f2")
        accept(first)
        second.go("resume/board1")
        begin(first, desk, "board1", "white", "black")
        second.page.wait_for_selector("#reply", timeout=5000)
        # What somebody writes is not taken from under his hands.
        second.page.fill("#reply", "adjslip1")
        key = desk.hall / "arbiter.key"
        pipe_read, pipe_write = os.pipe()
        os.write(pipe_write, PASSPHRASE.encode())
        os.close(pipe_write)
        ran = subprocess.run([desk.program, "record", desk.hall / "board1.envelope", "--key", key, "--passphrase-fd", str(pipe_read), "offer", "white", "--json"],
                             capture_output=True, text=True, pass_fds=(pipe_read,))
        expect("windows", "the command line records beside the desk", ran.returncode, 0)
        second.page.wait_for_selector("#told:not(.unseen)", timeout=5000)
        expect("windows", "what was being typed is still there", second.page.input_value("#reply"), "adjslip1")
        first.page.wait_for_selector("ol.entries >> text=offered a draw", timeout=5000)
        open_envelope(first, slips["white"])
        expect("windows", "opened", first.page.locator(".ruling").count(), 1)
        expect("windows", "the offer that stands is said", first.page.inner_text(".headline"), "White offers a draw.")


def many_windows(chromium, program: str, folder: Path) -> None:
    """A browser holds six connections to one address: more windows than that all load, and all see a change; the one that
    listens for them may go."""
    with opened(program, folder, "many") as desk, context(chromium, "en") as one:
        visitor = Visitor(one, desk)
        make_key(visitor)
        pages = [one.new_page() for _ in range(12)]
        for page in pages:
            page.goto(desk.base, timeout=5000)
        expect("windows", "a dozen windows load", [page.title() for page in pages], [pages[0].title()] * 12)
        visitor.page.goto("about:blank")
        prepare(visitor, "board1")
        for page in pages:
            page.wait_for_selector("text=board1", timeout=5000)
        while len(pages) > 1:
            pages.pop(0).close()
            visitor.go("/")
            visitor.press("main button.quiet")
            shown = [page.wait_for_selector("text=Both clocks stand", timeout=5000) for page in pages]
            visitor.press("main button.quiet")
            expect("windows", "each of those that are left sees a change", len(shown), len(pages))
            for page in pages:
                page.wait_for_selector("text=Both clocks stand", state="detached", timeout=5000)


def forms_again(chromium, program: str, folder: Path) -> None:
    """The forms of a sealing at every state, twice, in parallel and from another window: no slip and no move is lost."""
    with opened(program, folder, "forms") as desk, context(chromium, "en") as one:
        visitor = Visitor(one, desk)
        make_key(visitor)
        prepare(visitor, "board1")
        clocks = {"white_clock": "2:22:00", "black_clock": "2:13:00", "reading": "used", "draw_offer": "none", "scoresheets": "both", "game": "on", "resumption": "on"}

        def jar() -> str:
            return "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in one.cookies())

        def send(form: str, cookies: str = "", **fields: str) -> int:
            headers = {"Cookie": cookies or jar(), "Origin": desk.address.rstrip("/"), "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
            connection = http.client.HTTPConnection("127.0.0.1", desk.port, timeout=20)
            connection.request("POST", urllib.parse.urlparse(desk.base).path + f"seal/board1/{form}", urllib.parse.urlencode(fields), headers)
            return connection.getresponse().status

        def title() -> str:
            visitor.go("seal/board1")
            return visitor.page.inner_text("h1")

        visitor.go("seal/board1")
        visitor.press("button.main")
        visitor.press("form[action$='/alone'] button")
        writes = title()
        for form, fields in (("clocks", clocks), ("alone", {}), ("begin", {}), ("clocks", clocks)):
            expect("forms", f"{form} while the player writes", (send(form, **fields), title()), (303, writes))
        visitor.set("move", "a2f2")
        visitor.press("form.write button.main")
        closed = title()
        for form, fields in (("stop", {"move": "a2a3"}), ("cancel", {}), ("alone", {}), ("begin", {})):
            expect("forms", f"{form} while the move is closed", (send(form, **fields), title()), (303, closed))
        expect("forms", "what was ticked of no label is not sealed", (send("clocks", **clocks), title()), (409, closed))
        clocks["version"] = visitor.page.locator("[name=version]").input_value()
        with ThreadPoolExecutor(8) as windows:
            answers = windows.map(lambda cookies: send("clocks", cookies, **clocks), [jar()] * 8)
            expect("forms", "sealed from eight windows at once", set(answers), {303})
        sealed, slips = title(), slips_of(visitor, "board1")
        expect("forms", "one envelope and two slips", (sorted(slips), len(list(desk.hall.glob("*.envelope")))), (["black", "white"], 1))
        for form, fields in (("clocks", clocks), ("stop", {"move": "a2a3"}), ("cancel", {"abandon": "on"}), ("begin", {}), ("clocks", clocks)):
            expect("forms", f"{form} while the slips are kept", (send(form, **fields), title(), slips_of(visitor, "board1")), (303, sealed, slips))
        desk.process.send_signal(signal.SIGINT)
        time.sleep(1)
        expect("forms", "asked to end, the program keeps the slips", (desk.process.poll(), slips_of(visitor, "board1")), (None, slips))
        said = (desk.hall.parent / "forms.stderr").read_text()
        expect("forms", "and says of which game", "board1: a closed move or slips would be lost" in said)
        visitor.go("seal/board1")
        accept(visitor)
        expect("forms", "accepted, and the slips are gone", (desk.run("verify", desk.hall / "board1.envelope").get("state"), slips_of(visitor, "board1")), ("accepted", {}))


def few_actions(chromium, program: str, folder: Path) -> None:
    """From a dropped score to the accepted envelope: what the arbiter fills in, chooses, ticks and presses, counted."""
    with opened(program, folder, "counted") as desk, context(chromium, "it") as window:
        visitor = Visitor(window, desk)
        page, done = visitor.page, 0
        make_key(visitor, "Verdi, Anna")
        day = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 86400))
        (desk.hall / "event.toml").write_text(f"""name = "Open"
rules = "fide-2023"
notation = "it"
time_control = "40/7200:3600"
late_after = "0:30:00"
zone = "Etc/UTC"
place = "Palazzo dello Sport"
[[session]]
start = "{later(-3.5)}"
end = "{later(0.4)}"
resume_at = "{day} 14:30"
""")
        visitor.press("nav a[href='./keys']")
        visitor.press("form[action='keys/unlock'] button, form[action='keys/lock'] button")

        def act(how) -> None:
            nonlocal done
            done += 1
            how()

        def follow(selector: str) -> None:
            act(lambda: visitor.press(selector))

        def adjourn(score: str, answers) -> None:
            """From a dropped score to the accepted envelope; `answers` is what is asked of the label."""
            visitor.go("new")
            dropped = page.evaluate_handle("(score) => { const d = new DataTransfer(); d.items.add(new File([score], 'x.pgn')); return d; }", score)
            with page.expect_navigation():
                act(lambda: page.dispatch_event("form[data-drop]", "drop", {"dataTransfer": dropped}))
            name = page.url.rsplit("/", 1)[1]
            answers()
            follow("button[value=seal]")
            # The player's own: not counted.
            visitor.press("form[action$='/alone'] button")
            page.click("td[data-square=f3]")
            page.click("td[data-square=e5]")
            visitor.press("form.write button.main")
            act(lambda: page.check("[name=game]"))
            act(lambda: page.check("[name=resumption]"))
            act(lambda: page.fill("#white_clock", "0:19:00"))
            act(lambda: page.fill("#black_clock", "0:13:00"))
            act(lambda: page.check("[name=draw_offer][value=none]"))
            act(lambda: page.check("[name=scoresheets][value=both]"))
            follow("form.label > button.main")
            expect("counted", "the clocks show the time left, if nobody says otherwise", desk.run("show", desk.hall / f"{name}.envelope")["clocks"]["white_used"], "1:41:00")
            before = page.locator(".act.main").count()
            act(lambda: visitor.page.request.get(f"{desk.base}seal/{name}/slips.pdf"))
            page.wait_for_selector("form[action^='accept/'] button.main")
            expect("counted", "printing comes first, then accepting", (before, page.locator(".act.main").count()), (1, 0))
            act(lambda: page.check("[name=clocks]"))
            act(lambda: page.check("[name=slips]"))
            act(lambda: page.fill("#passphrase", PASSPHRASE))
            follow("form[action^='accept/'] button.main")
            expect("counted", "the envelope is in his keeping", desk.run("verify", desk.hall / f"{name}.envelope").get("state"), "accepted")

        def of_label() -> None:
            """The answers that neither event nor score knows: the Laws are the newest."""
            act(lambda: page.select_option("#notation", "it"))
            act(lambda: page.fill("#time_control", "40 mosse in 2 ore, poi 1 ora"))
            act(lambda: page.check("[name=resume_day] >> nth=1"))
            act(lambda: page.fill("#resume_hour", "1430"))
            act(lambda: page.fill("#resume_place", "Palazzo dello Sport"))
            act(lambda: page.check("[name=late_after][value='0:30:00']"))

        score = BUSY.replace('"Rossi, Carlo"]', '"Rossi, Carlo"]\n[Board "7"]\n[Round "4"]')
        adjourn(score, lambda: None)
        expect("counted", "actions of the arbiter, with event and key", done, 14)
        # The same board of the same round is taken, and its envelope one press away.
        visitor.go("new")
        visitor.page.fill("#score", score)
        visitor.press("form[data-drop] button")
        visitor.press("button[value=seal]")
        expect("counted", "a board that is adjourned already reaches no player", (page.locator("#board-error").count(), page.locator("details.known a[href^='envelope/']").count()), (1, 1))
        event = (desk.hall / "event.toml").read_text()
        (desk.hall / "event.toml").unlink()
        done = 0
        adjourn(score.replace("Rossi", "Neri").replace('"7"', '"8"'), of_label)
        expect("counted", "without an event", done, 20)
        (desk.hall / "event.toml").write_text(event)
        # Clocks that together do not fit the session are asked about once, and nothing typed is lost.
        prepare(visitor, "sum", BUSY, notation="it", rules="fide-2023", session_start=later(-3))
        write(visitor, "sum", "Cf3xe5")
        clocks(visitor)
        asked = "form.label .notice button"
        expect("clocks", "a sum that does not fit is asked about", (page.locator(asked).count(), (desk.hall / "sum.envelope").exists()), (1, False))
        kept = [page.input_value(f"#{side}_clock")[:7] for side in ("white", "black")], page.locator("form.label :checked").count()
        expect("clocks", "and all is kept", kept, (["2:31:00", "2:28:00"], 5))
        visitor.press(asked)
        expect("clocks", "once", (desk.hall / "sum.envelope").exists())


def absent_players(chromium, program: str, folder: Path) -> None:
    """A9(b) and A10: a responder who comes late; A9(c): a sealer who is not there."""
    with opened(program, folder, "late") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        for name in ("late", "reply"):
            prepare(visitor, name, hours=0.05)
        slips = {}
        for name in ("late", "reply"):
            slips[name] = seal(visitor, name, "a2f2")
            accept(visitor)
        # The responder is not there; his clock runs, and nobody opens.
        begin(visitor, desk, "late", "black")
        expect("late", "his clock runs", visitor.page.locator(".clock[data-runs]").count(), 1)
        expect("late", "nothing can be opened", visitor.page.locator("#reply").count(), 0)
        # In one step: the screen may be brought up to date at any moment.
        visitor.page.evaluate("() => { document.querySelector('details.time').open = true; }")
        visitor.page.fill("#next-at", later(1.5))
        visitor.press("button[value='arrival white']")
        expect("late", "nobody has come at a time that is still ahead", "has not come yet" in visitor.page.inner_text(".failure"))
        desk_later = Desk(program, desk.hall, "--at", moment(1.5))
        after = Visitor(window, desk_later)
        after.go("resume/late")
        expect("late", "an hour later the screen says so", "was not here at" in after.page.inner_text(".headline"))
        expect("late", "the loss is one button", "loses (A10)" in after.page.inner_text("button[value='absent white']"))
        after.page.fill("#passphrase", PASSPHRASE)
        after.press("button[value='absent white']")
        expect("late", "and is asked once, with what follows", ("Black wins" in after.text(), len(desk.run("show", desk.hall / "late.envelope")["entries"])), (True, 4))
        confirm(after)
        expect("late", "an hour late under 1997 loses", "Black wins" in after.text())
        desk_later.end()
        # The sealer is not there: the responder opens, moves, and may seal a reply.
        begin(visitor, desk, "reply", "white")
        open_envelope(visitor, slips["reply"]["white"])
        entries = desk.run("show", desk.hall / "reply.envelope")["entries"]
        arrival = 1 + next(place for place, entry in enumerate(entries) if entry["kind"] == "arrival")
        visitor.go(f"resume/reply/act/void?entry={arrival}")
        visitor.press("form button.main")
        asked = (visitor.page.locator("form.once").count(), "is not here." in visitor.page.inner_text(".recorded-now"))
        expect("take back", "that who opened was there is asked once more, with what follows", asked, (1, True))
        visitor.go("resume/reply")
        expect("A9(c)", "the sealer is waited for", visitor.page.locator("button[value='arrival black']").count(), 1)
        visitor.press("form[action$=reply] button")
        label = visitor.page.url.rsplit("/", 1)[1]
        visitor.go(f"seal/{label}")
        expect("A9(c)", "a slip serves one envelope, and is not asked for", (visitor.page.locator("#slip").count(), visitor.page.locator("#player-key").count()), (0, 1))
        visitor.press("button.main")
        visitor.press("form[action$='/alone'] button")
        visitor.set("move", "Kxf2")
        visitor.press("form.write button.main")
        visitor.set("white_clock", "2:31:30 used")
        # A2(f): whether he offers a draw with his reply, nobody has said yet.
        clocks(visitor)
        expect("A9(c)", "he gets a new slip, and whoever is absent keeps his", list(slips_of(visitor, label).values()) not in ([], [slips["reply"]["white"]]))
        visitor.reload()
        accept(visitor)
        answered = desk.run("verify", desk.hall / f"{label}.envelope", "--previous", desk.hall / "reply.envelope")
        expect("A9(c)", "the reply answers the envelope before", (answered.get("valid"), answered.get("state")), (True, "accepted"))
        kinds = [entry["kind"] for entry in desk.run("show", desk.hall / "reply.envelope")["entries"]]
        visitor.go("resume/reply")
        asked = visitor.page.locator("form[action$=replied]").count()
        expect("A9(c)", "accepting it records where the game goes on", (kinds.count("next-envelope"), asked), (1, 0))


def act(visitor: Visitor, what: str, side: str = "", /, **values: str) -> None:
    """Records one of the acts: by its large button, or by the form on its page; what is asked once is answered yes."""
    page, press = visitor.page, f"{what} {side}".strip()
    form = f"form:has(input[name=press][value='{press}'])"
    if page.locator(f"button[value='{press}']").count():
        visitor.press(f"button[value='{press}']")
    else:
        if not page.locator(form).count():
            visitor.press(f"a[href*='/act/{what}']" + (f"[href*='by={side}']" if side else ""))
        for name, value in values.items():
            field = page.locator(f"{form} [name='value-{name}']").first
            if field.evaluate("(element) => element.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        visitor.press(f"{form} button.main")
    confirm(visitor)


def context_of(window, desk: Desk) -> Visitor:
    """Another window of the same visitor."""
    base = desk.base
    other = Visitor.__new__(Visitor)
    other.desk, other.page, other.complaints = desk, window.new_page(), []
    other.page.goto(base)
    return other


class Counted:
    """The arbiter's actions: a field, a choice, a press."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.actions = visitor, 0

    def press(self, selector: str) -> None:
        self.actions += 1
        self.visitor.press(selector)

    def fill(self, selector: str, text: str) -> None:
        self.actions += 1
        self.visitor.page.fill(selector, text)


def counted(chromium, program: str, folder: Path) -> None:
    """How many actions a resumption takes: both there, a late responder, one who stays away, a resignation by telephone."""
    with opened(program, folder, "counted") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        slips = {}
        for name in ("both", "late", "away", "telephone"):
            prepare(visitor, name, rules="fide-2018", late_after="0:30:00", hours=0.05)
            slips[name] = seal(visitor, name, "a2f2")
            accept(visitor)

        def entries(name: str) -> list[str]:
            return [entry["kind"] for entry in desk.run("show", desk.hall / f"{name}.envelope")["entries"]]

        def resumed(name: str, at: Desk) -> Counted:
            """From Today, with the key locked, at the announced time."""
            visitor.go("keys")
            if visitor.page.locator("form[action='keys/lock']").count():
                visitor.press("form[action='keys/lock'] button")
            counting = Counted(Visitor(window, at) if at is not desk else visitor)
            counting.visitor.go("")
            counting.press(f"a[href='resume/{name}']")
            return counting

        for name in slips:
            put_to_now(desk, name)
        both = resumed("both", desk)
        both.fill("#passphrase", PASSPHRASE)
        both.press("button[value='on-time both']")
        both.fill("#reply", slips["both"]["white"])
        both.press("form.opening button.main")
        expect("counted", "both there", (both.actions, entries("both")[-1]), (5, "opened"))
        late = resumed("late", desk)
        late.fill("#passphrase", PASSPHRASE)
        late.press("button[value='on-time black']")
        expect("counted", "his clock is asked once", "Spassky's clock runs from" in visitor.text())
        late.press("form.once button.main")
        late.press("button[value='arrival white']")
        late.fill("#reply", slips["late"]["white"])
        late.press("form.opening button.main")
        expect("counted", "a late responder", (late.actions, entries("late")[-1]), (7, "opened"))
        away = resumed("away", desk)
        away.fill("#passphrase", PASSPHRASE)
        away.press("button[value='on-time black']")
        away.press("form.once button.main")
        after = Desk(program, desk.hall, "--at", moment(0.8))
        away.visitor = Visitor(window, after)
        away.visitor.go("resume/away")
        # The key of this second desk is locked still: not counted.
        away.visitor.page.fill("#passphrase", PASSPHRASE)
        away.press("button[value='absent white']")
        away.press("form.once button.main")
        expect("counted", "one who stays away", (away.actions, desk.run("show", desk.hall / "away.envelope")["ruling"]["reason"]), (6, "late"))
        after.end()
        telephone = resumed("telephone", desk)
        telephone.press("a[href*='act/resign'][href*='by=black']")
        expect("counted", "the page says what follows", "White wins" in visitor.text())
        telephone.fill("#resign-how", "by telephone")
        telephone.fill("#passphrase", PASSPHRASE)
        telephone.press("form:has(input[value=act]) button.main")
        expect("counted", "a resignation by telephone", (telephone.actions, entries("telephone")), (5, ["set-resumption", "resign"]))


def meanwhile(chromium, program: str, folder: Path) -> None:
    """A deadline passes before the arbiter's eyes, and behind the back of a form; nothing is recorded that was not shown."""
    with opened(program, folder, "meanwhile") as desk, context(chromium, "it") as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        for name in ("passing", "early"):
            prepare(visitor, name, rules="fide-2018", late_after="0:00:45", hours=0.05, board="7")
            seal(visitor, name, "a2f2")
            accept(visitor)
        # Before the announced time: by both players' wish, and asked once.
        visitor.go("resume/early")
        expect("early", "the headline counts", "Si riprende alle" in visitor.page.inner_text(".headline"))
        expect("early", "nobody is missed yet", visitor.page.locator("button[value^='absent'], button[value='start']").count(), 0)
        visitor.page.evaluate("() => { document.querySelector('details.early').open = true; }")
        visitor.press("button[value=early]")
        expect("early", "asked once, with the focus on the heading", (visitor.page.locator("form.once").count(), visitor.page.evaluate("document.activeElement.tagName")), (1, "H1"))
        visitor.page.keyboard.press("Enter")
        visitor.page.keyboard.press("Enter")
        shown = lambda name: [entry["kind"] for entry in desk.run("show", desk.hall / f"{name}.envelope")["entries"]]
        expect("early", "Enter twice records nothing", shown("early"), [])
        confirm(visitor)
        expect("early", "then play has begun", shown("early"), ["set-resumption", "arrival", "arrival", "start"])
        # What was pressed is taken back, and both entries stay legible.
        visitor.press("a[href*='act/void?entry=4']")
        expect("take back", "the reason may be as it is", visitor.page.input_value("#void-reason"), "premuto per errore")
        visitor.press("form:has(input[value=act]) button.main")
        expect("take back", "one entry voids the other", (shown("early")[-1], visitor.page.locator("ol.entries li").count()), ("void", 5))
        begin(visitor, desk, "passing", "black")
        stale = context_of(window, desk)
        stale.go("resume/passing")
        stale.page.evaluate("""() => {
            // As a window that nobody brings up to date.
            for (const deadline of document.querySelectorAll("[data-ends-in]")) deadline.remove();
            document.querySelector("details.time").open = true;
            document.querySelector("#next-at").focus();
        }""")
        title = visitor.page.title()
        expect("title", "whose clock runs, and which game it is", title.startswith("▶ Bianco ") and "7 Spassky–Fischer" in title)
        counting = visitor.page.inner_text(".countdown")
        # It counts down.
        visitor.page.wait_for_function("(before) => document.querySelector('.countdown').innerText !== before", arg=counting)
        visitor.page.wait_for_selector("button[value='absent white']", timeout=60000)
        expect("deadline", "its passing exchanges the buttons", ("perde" in visitor.page.inner_text("button[value='absent white']"), "Spassky non c'era" in visitor.page.inner_text(".headline")), (True, True))
        expect("deadline", "and a screen reader hears it", "Sono passate le" in visitor.page.inner_text("#told"))
        before = len(shown("passing"))
        stale.press("button[value='arrival white']")
        said = stale.page.inner_text(".failure")
        expect("meanwhile", "nothing is recorded that was not shown", ("Nel frattempo sono passate le" in said, "Non è stato registrato nulla." in said, len(shown("passing"))), (True, True, before))
        expect("meanwhile", "the answer is the screen as it is now", stale.page.locator("button[value='absent white']").count(), 1)
        visitor.press("button[value='absent white']")
        stale.press("button[value='absent white']")
        confirm(visitor)
        with stale.page.expect_navigation():
            stale.page.click("form.once button.main")
        expect("meanwhile", "nor twice, from two windows", (shown("passing").count("absent"), "Nel frattempo" in stale.page.inner_text(".failure")), (2, True))
        # The choice of a sound is the window's.
        expect("sound", "is off at first", visitor.page.locator("form[data-sound=off]").count(), 1)
        visitor.press("form[data-sound] button")
        expect("sound", "is chosen with a button", visitor.page.locator("form[data-sound=on]").count(), 1)
        expect("page", "no script complains", visitor.complaints, [])


def acts(chromium, program: str, folder: Path) -> None:
    """Whatever else may happen, each by its own form; and the same entries as the command line writes."""
    with opened(program, folder, "acts") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        slips = {}
        for name in ("going-on", "lost", "flag", "again"):
            prepare(visitor, name, hours=0.05)
            slips[name] = seal(visitor, name, "Rd2")
            accept(visitor)

        def shown(name: str) -> dict:
            return desk.run("show", desk.hall / f"{name}.envelope")

        def last(name: str) -> tuple:
            entry = shown(name)["entries"][-1]
            return entry["kind"], entry

        begin(visitor, desk, "going-on", "white", "black")
        visitor.go("")
        row = "li.row:has(a[href='envelope/going-on'])"
        expect("today", "one sentence says what is", "opens the envelope with the slip" in visitor.page.inner_text(row))
        expect("today", "no clock runs", visitor.page.locator(f"{row} .clock").count(), 0)
        expect("today", "one button, which names its board to whoever hears it", visitor.page.locator(f"{row} .acts a").get_attribute("aria-label"), "Go on: board going-on")
        visitor.go("resume/going-on")
        open_envelope(visitor, slips["going-on"]["white"])
        visitor.go("")
        expect("today", "the clock that runs", visitor.page.locator(f"{row} .clock[data-runs]").count(), 1)
        before = visitor.page.inner_text(f"{row} .clock[data-runs] .left")
        visitor.page.wait_for_timeout(1600)
        expect("today", "goes on", visitor.page.inner_text(f"{row} .clock[data-runs] .left") != before)
        visitor.go("resume/going-on")
        turn = "white" if "white" in [may.get("by") for may in shown("going-on")["may_happen"] if may["event"] == "move"] else "black"
        act(visitor, "claim", turn, article="9.2(b)", outcome="incorrect")
        expect("acts", "a claim", (last("going-on")[0], last("going-on")[1].get("outcome")), ("claim", "incorrect"))
        act(visitor, "move", turn, uci="not a move")
        expect("acts", "a move that is none is refused, and nothing recorded", (visitor.page.locator(".failure").count(), last("going-on")[0]), (1, "claim"))
        expect("acts", "what was typed is kept", visitor.page.input_value("[name=value-uci]"), "not a move")
        visitor.press("a.act.quiet")
        act(visitor, "correct-clock", white_used="2:40:00 used", black_used="2:35:00 used", claimed_by="-")
        expect("acts", "as the arbiter saw by himself", last("going-on")[1].get("claimed_by"), None)
        expect("acts", "corrected clocks", shown("going-on")["clocks"]["white_used"] >= "2:40:00")
        act(visitor, "session", start=later(48), end=later(52))
        expect("acts", "a session", last("going-on")[0], "session")
        act(visitor, "offer", turn)
        expect("acts", "an offer", last("going-on")[0], "offer")
        act(visitor, "void", entry=str(len(shown("going-on")["entries"])), reason="it was\nno offer")
        expect("acts", "a mistake, its reason in one line", (last("going-on")[0], last("going-on")[1].get("reason")), ("void", "it was no offer"))
        act(visitor, "note", topic="incident", text="The lights went out")
        expect("acts", "a note", (last("going-on")[0], last("going-on")[1].get("topic")), ("note", "incident"))
        act(visitor, "draw-agreed", how="at the board")
        expect("acts", "an agreement ends the game", (shown("going-on")["ruling"]["result"], last("going-on")[1].get("how")), ("1/2-1/2", "at the board"))
        expect("acts", "every entry holds", desk.run("verify", desk.hall / "going-on.envelope").get("valid"), True)
        # What cannot be recorded says so and keeps what was typed; what was not typed of the clocks stays as it is.
        begin(visitor, desk, "again", "white", "black")
        open_envelope(visitor, slips["again"]["white"])
        entries = len(shown("again")["entries"])
        act(visitor, "decision", text="Both are thanked", white_used="1:99:00 used")
        kept = "form:has(input[name=press][value=decision]) [name=value-text]"
        expect("acts", "a decision that is refused is kept", (visitor.page.locator(".failure").count(), visitor.page.input_value(kept)), (1, "Both are thanked"))
        act(visitor, "decision", text=" ", white_used="")
        expect("acts", "a decision of nothing is none", (visitor.page.locator(".failure").count(), len(shown("again")["entries"])), (1, entries))
        visitor.go("resume/again")
        running = shown("again")["clocks"]["running"]
        still = {"white": "black", "black": "white"}[running]
        before = shown("again")["clocks"][f"{running}_used"]
        act(visitor, "correct-clock", **{f"{still}_used": "2:22:22 used"}, claimed_by="-")
        expect("acts", "the clock that runs is not wound back", (shown("again")["clocks"][f"{still}_used"], shown("again")["clocks"][f"{running}_used"] >= before), ("2:22:22", True))
        other = context_of(window, desk)
        other.go("resume/again/act/session")
        act(visitor, "session", start=later(48), end=later(52))
        entries = len(shown("again")["entries"])
        act(other, "session", start=later(48), end=later(52))
        said = other.page.inner_text(".failure")
        expect("acts", "nothing is recorded over what was not seen", ("Meanwhile a session was announced" in said, "Nothing was recorded." in said, len(shown("again")["entries"])), (True, True, entries))
        expect("acts", "the answer is the screen as it is now", other.page.locator(".hall").count(), 1)
        # A second adjournment of the same game, in another envelope.
        visitor.go("resume/again")
        visitor.press("form[action$='/reply'] button")
        name = visitor.page.url.rsplit("/", 1)[1]
        visitor.set("resume_at", later(30))
        visitor.press(SAVE)
        visitor.go(f"seal/{name}")
        visitor.press("button.main")
        visitor.press("form[action$='/alone'] button")
        other.page.goto(desk.base + "keys")
        shown_there = (other.page.url.endswith(f"/seal/{name}"), other.page.locator("form.write").count(), other.page.locator("[name=passphrase]").count())
        expect("locked", "while a player has the laptop, every address is that player's screen", shown_there, (True, 1, 0))
        other.page.close()
        visitor.set("move", "Kxd2")
        visitor.press("form.write button.main")
        expect("again", "the clock that ran is read when it stands", (visitor.page.input_value(f"#{running}_clock"), visitor.page.input_value(f"#{still}_clock")), ("", "2:22:22 used"))
        visitor.set(f"{running}_clock", "2:33:33 used")
        clocks(visitor)
        expect("again", "a clock that is not as the envelope before counts is asked about", visitor.page.locator(".notice button[name=right]").count(), 1)
        visitor.press("button[name=right]")
        slips_of(visitor, name)
        visitor.reload()
        accept(visitor)
        visitor.go("")
        expect("again", "the first envelope is not running any more", visitor.page.locator("li.row:has(a[href='envelope/again']) .clock").count(), 0)
        visitor.go("resume/again")
        expect("again", "it says where the game goes on, and asks nothing more", (name in visitor.text(), visitor.page.locator("form[action$=replied]").count()), (True, 0))
        expect("again", "that was recorded when the second envelope was accepted", last("again")[0], "next-envelope")

        # A11(a): the envelope is lost; the sealer declares the move, and what that is worth is told first.
        begin(visitor, desk, "lost", "white", "black")
        act(visitor, "lost", "envelope")
        entries = len(shown("lost")["entries"])
        for declared, slip, wanted in (("Rd2", "", "cannot be checked"), ("Rb2", slips["lost"]["black"], "Contradicted"),
                                       ("Rd2", slips["lost"]["black"], "Confirmed")):
            visitor.page.fill("#declared", declared)
            visitor.page.fill("#slip", slip)
            visitor.press("form[action$=declare] button:not([type])")
            expect("A11(a)", f"{declared}: {wanted}", wanted in visitor.text())
            expect("A11(a)", "nothing is recorded by that", len(shown("lost")["entries"]), entries)
            expect("A11(a)", "the slip is nowhere on the screen", slip and slip in visitor.page.content(), slip and False)
            if wanted != "Confirmed":
                visitor.press("form[action$=declare] button:not([type])")
        visitor.press("button[value=declared]")
        expect("A11(a)", "recorded as proved", (last("lost")[0], "verdict" in last("lost")[1]), ("declared", False))

        # A8(b): what cannot be read is the arbiter's to read, with the candidates or with moves that he types.
        for name, written in (("unread", "Zz9"), ("nothing", "Zz9")):
            prepare(visitor, name, hours=0.05)
            slip = seal(visitor, name, written)
            accept(visitor)
            begin(visitor, desk, name, "white", "black")
            open_envelope(visitor, slip["white"])
            expect("A8(b)", "the arbiter is asked first", (shown(name)["phase"], visitor.page.locator("a[href*='act/reading?moves=other']").count()), ("undecided", 1))
        visitor.go("resume/unread")
        act(visitor, "reading", moves="other", **{"moves-other": "nonsense"}, reason="smeared")
        expect("A8(b)", "what is no move is refused, and nothing recorded", (visitor.page.locator(".failure").count(), last("unread")[0]), (1, "opened"))
        act(visitor, "reading", moves="other", **{"moves-other": "Rd2"}, reason="smeared, but it is Rd2")
        expect("A8(b)", "the move that he reads is made", (last("unread")[0], shown("unread")["phase"]), ("reading", "opened"))
        visitor.go("resume/nothing")
        act(visitor, "reading", moves="-", reason="nobody can say")
        expect("A8(b)", "what nobody can read loses", (last("nothing")[1].get("moves"), shown("nothing")["ruling"]["reason"]), (None, "unintelligible"))

        # 6.9: a clock that has nothing left says so, and the flag is one press.
        begin(visitor, desk, "flag", "white", "black")
        open_envelope(visitor, slips["flag"]["white"])
        running = shown("flag")["clocks"]["running"]
        expect("6.9", "the flag is not asked for while there is time", visitor.page.locator(".fallen:visible").count(), 0)
        used = {"white_used": "0:00:00 used", "black_used": "0:00:00 used"} | {f"{running}_used": "3:29:57 used"}
        act(visitor, "correct-clock", white_used=used["white_used"], black_used=used["black_used"], claimed_by=running)
        visitor.page.wait_for_selector(".fallen:visible", timeout=15000)
        expect("6.9", "the clock says so", visitor.page.locator(".clock .out:visible").count(), 1)
        expect("6.9", "and a screen reader hears it", "no time left" in visitor.page.inner_text("#told"))
        visitor.reload()
        expect("6.9", "without scripts too", visitor.page.locator(".fallen:visible").count(), 1)
        visitor.press(".fallen button")
        expect("6.9", "what it comes to is asked once", (last("flag")[0], "wins" in visitor.text()), ("correct-clock", True))
        confirm(visitor)
        expect("6.9", "the flag ends the game", (last("flag")[0], shown("flag")["ruling"]["reason"]), ("flag", "flag_fall"))
        expect("page", "no script complains", visitor.complaints, [])


def archive(chromium, program: str, folder: Path) -> None:
    """Everything of the hall is added, found again by what is known of it, and verified."""
    store = folder / "games.archive"
    with opened(program, folder, "archive", "--store", str(store)) as desk, context(chromium, "it") as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        for name, white in (("one", "Ćirić, Dragoljub"), ("two", "Spassky, Boris")):
            prepare(visitor, name, white=white)
            seal(visitor, name, "a2f2")
        (desk.hall / "none.envelope").write_text("nonsense")
        visitor.go("archive")
        visitor.press("form[action='archive/add'] button")
        said = visitor.page.inner_text("[role=status].large")
        expect("archive", "what was added is said", ("2" in said, "none.envelope" in visitor.text()), (True, True))
        number = visitor.page.inner_text("table.games tbody tr:has-text('Ćirić') th")
        rows = "table.games tbody tr"
        for query, wanted in [("player=ćir", 1), ("player=zz", 0), ("state=sealed", 2), ("state=closed", 0), ("result=*", 2), ("result=1-0", 0),
                              (f"seal={number}", 1), ("state=sealed&player=spas", 1)]:
            visitor.go(f"archive?{query}")
            expect("archive", query, visitor.page.locator(rows).count(), wanted)
        visitor.go("archive?seal=nonsense")
        expect("archive", "a number that is none", visitor.page.locator(".failure").count(), 1)
        visitor.go("archive?state=sealed")
        expect("archive", "in the language of the window", ("sealed" in visitor.page.inner_text(rows), visitor.page.input_value("#state")), (False, "sealed"))
        got = visitor.page.request.get(f"{desk.base}{visitor.page.get_attribute(f'{rows} a', 'href')}")
        kept = [path.read_bytes() for path in desk.hall.glob("*.envelope")]
        expect("archive", "an envelope as it was kept", got.body() in kept)
        visitor.go("archive")
        visitor.press("form[action='archive/verify'] button")
        visitor.page.wait_for_selector("p.large", timeout=10000)
        expect("archive", "everything verifies", desk.run("archive", "verify", store).get("valid"), True)


def tampered(chromium, program: str, folder: Path) -> None:
    """A file that somebody changed is shown as such, first of all, and nothing can be done with it."""
    with opened(program, folder, "tampered") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        prepare(visitor, "board1")
        seal(visitor, "board1", "a2f2")
        accept(visitor)
        envelope = desk.hall / "board1.envelope"
        whole = envelope.read_bytes()
        envelope.write_bytes(whole.replace(b'white_used = "2:31:00"', b'white_used = "2:21:00"'))
        visitor.go("/")
        expect("tampered", "it stands first", visitor.page.locator("section.bad .failure").count(), 1)
        for path in ("resume/board1", "envelope/board1", "accept/board1", "envelope/board1/label.pdf"):
            got = visitor.page.request.get(desk.base + path)
            expect("tampered", path, got.status, 422)
        envelope.write_bytes(whole)
        visitor.go("resume/board1")
        expect("tampered", "the whole file again", visitor.page.locator(".failure").count(), 0)


def elsewhere(chromium, program: str, folder: Path) -> None:
    """A hall named from the folder that the program is started in; a server on another port, which gets no cookie and sets one."""
    hall = folder / "relative" / "hall"
    hall.mkdir(parents=True)
    desk = Desk(program, hall, inside=hall.parent)
    with context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        prepare(visitor, "board1")
        seal(visitor, "board1", "a2f2")
        accept(visitor)
        expect("elsewhere", "a relative hall", desk.run("verify", hall / "board1.envelope").get("state"), "accepted")
        heard: list[str] = []

        class Other(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                heard.append(self.headers.get("Cookie", ""))
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Set-Cookie", "desk=x; Path=/")
                self.end_headers()
                self.wfile.write(b"<a href='/again'>again</a>")

            def log_message(self, *_: object) -> None:
                pass

        other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Other)
        threading.Thread(target=other.serve_forever, daemon=True).start()
        visitor.page.goto(f"http://127.0.0.1:{other.server_port}/")
        visitor.press("a")
        other.shutdown()
        expect("elsewhere", "another port was asked", len(heard) >= 2)
        expect("elsewhere", "and got no cookie but its own", [cookie for cookie in heard if cookie not in ("", "desk=x")], [])
        visitor.go("/")
        expect("elsewhere", "the desk knows the window still, whose browser has a cookie of that name from the other port",
               (visitor.page.locator("a[href='envelope/board1']").count() > 0, sorted(cookie["name"] for cookie in window.cookies())), (True, ["desk", "desk"]))
        again = Visitor(window, desk)
        expect("elsewhere", "and lets another window of it in", again.page.locator("a[href='envelope/board1']").count() > 0)
    desk.end()


def killed(chromium, program: str, folder: Path) -> None:
    """The program is killed after every step: nothing that was done is lost, nothing that was half done is there."""
    hall = folder / "killed"
    with context(chromium, "en") as window:
        with opened(program, folder, "killed") as desk:
            visitor = Visitor(window, desk)
            make_key(visitor)
            prepare(visitor, "board1")
            desk.end(signal.SIGKILL)

        def again(desk: Desk) -> Visitor:
            visitor = Visitor(window, desk)
            visitor.go("keys")
            visitor.page.fill("form[action='keys/unlock'] input[name=passphrase]", PASSPHRASE)
            visitor.press("form[action='keys/unlock'] button")
            return visitor

        with opened(program, folder, "killed") as desk:
            visitor = again(desk)
            write(visitor, "board1", MARKER)
            desk.end(signal.SIGKILL)
        expect("killed", "a move that was not sealed is nowhere", [p.name for p in hall.iterdir() if MARKER.encode() in p.read_bytes()], [])
        with opened(program, folder, "killed") as desk:
            visitor = again(desk)
            write(visitor, "board1", "a2f2")
            clocks(visitor)
            desk.end(signal.SIGKILL)
        # Killed before the slips were printed: the move is sealed once more.
        with opened(program, folder, "killed") as desk:
            visitor = again(desk)
            visitor.go("accept/board1")
            # In one step: the screen may be brought up to date in between.
            with visitor.page.expect_navigation():
                visitor.page.eval_on_selector("form[action$='/again']", "(form) => form.requestSubmit()")
            name = visitor.page.url.rsplit("/", 1)[1]
            expect("killed", "the same label again", visitor.page.input_value("#resume_place"), "Laugardalshöll")
            slips = seal(visitor, name, "a2f2")
            desk.end(signal.SIGKILL)
        with opened(program, folder, "killed") as desk:
            visitor = again(desk)
            visitor.go(f"accept/{name}")
            accept(visitor, locked=False)
            desk.end(signal.SIGKILL)
        with opened(program, folder, "killed") as desk:
            visitor = again(desk)
            begin(visitor, desk, name, "white", "black")
            desk.end(signal.SIGKILL)
        with opened(program, folder, "killed") as desk:
            visitor = again(desk)
            visitor.go(f"resume/{name}")
            open_envelope(visitor, slips["white"])
            expect("killed", "it goes on where it was", visitor.page.locator(".ruling").count(), 1)


def leaves_nothing(chromium, program: str, folder: Path, playwright) -> None:
    """What the player wrote, the passphrase and the slips are in no history, storage, cache or file."""
    profile = folder / "profile"
    with opened(program, folder, "nothing") as desk:
        window = playwright.chromium.launch_persistent_context(
            str(profile), executable_path=chromium_path(), args=flags(), locale="en-GB")
        visitor = Visitor(window, desk)
        make_key(visitor)
        prepare(visitor, "board1")
        visitor.go("seal/board1")
        visitor.press("button.main")
        visitor.press("form[action$='/alone'] button")
        visitor.page.fill("#move", MARKER)
        visitor.press("form.write button.main")
        for _ in range(3):
            visitor.page.go_back()
            content = visitor.page.content() + "".join(visitor.page.evaluate("[...document.querySelectorAll('input')].map((i) => i.value)"))
            expect("nothing left", "going back shows nothing", MARKER in content, False)
        visitor.page.go_forward()
        visitor.go("seal/board1")
        clocks(visitor)
        slips = slips_of(visitor, "board1")
        visitor.go("seal/board1")
        accept(visitor)
        kept = visitor.page.evaluate("""async () => [localStorage.length, sessionStorage.length, document.cookie.includes('desk='),
            (await caches.keys()).length, (await indexedDB.databases()).length]""")
        expect("nothing left", "storage", kept, [0, 0, False, 0, 0])
        # A slip that is shown, and refused.
        misread = slips["white"][:31] + "b" + slips["white"][32:]
        begin(visitor, desk, "board1", "white", "black")
        visitor.page.click("[data-shows=reply]")
        open_envelope(visitor, misread)
        expect("nothing left", "a slip that is refused is kept on the screen", visitor.page.input_value("#reply"), misread)
        visitor.go("")
        # Chromium writes the windows down every few seconds.
        time.sleep(4)
        window.close()
        slips["misread"] = misread
        secrets = {"move": MARKER.encode(), "passphrase": PASSPHRASE.encode(), **{side: slip.encode() for side, slip in slips.items()}}
        secrets |= {f"{name} in UTF-16": secret.decode().encode("utf-16-le") for name, secret in list(secrets.items())}
        looked = 0
        for place in (profile, desk.hall, folder / "nothing.stderr"):
            for file in [place] if place.is_file() else [file for file in place.rglob("*") if file.is_file()]:
                held = file.read_bytes()
                looked += 1
                for name, secret in secrets.items():
                    expect("nothing left", f"{name} in {file.relative_to(folder)}", secret in held, False)
        expect("nothing left", "a profile was looked through", looked > 30)
        history = (profile / "Default" / "History").read_bytes()
        expect("nothing left", "what may be there is found: the address of the screen", b"/seal/board1" in history)


def by_command_line(chromium, program: str, folder: Path) -> None:
    """Begun at the desk and finished at the command line, and the other way round."""
    with opened(program, folder, "both") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        prepare(visitor, "begun")
        slips = seal(visitor, "begun", "a2f2")
        accept(visitor)
        slip = folder / "white.slip"
        slip.write_text(slips["white"] + "\n")
        key = desk.hall / "plain.key"
        # The rest at the command line, by a key of its own.
        read_end, write_end = os.pipe()
        os.write(write_end, PASSPHRASE.encode())
        os.close(write_end)
        ran = subprocess.run([program, "open", desk.hall / "begun.envelope", "--key", desk.hall / "arbiter.key", "--passphrase-fd", str(read_end),
                              "--reply-key", slip, "--here-since", "now", "--at", moment(12.5), "--json"], capture_output=True, text=True, pass_fds=(read_end,))
        expect("both", "opened at the command line", json.loads(ran.stdout)["ruling"]["move"]["uci"], "a2f2")
        visitor.go("resume/begun")
        expect("both", "the desk shows it", visitor.page.locator(".board td.last").count(), 2)
        # Begun at the command line.
        desk.run("keygen", "Gligoric, Svetozar", "--out", key, "--no-passphrase")
        made = desk.run("seal", SCORE, "--draw-offer", "none", "--arbiter-key", f"{key}.pub", "--rules", "fide-1997", "--notation", "en", "--white-used", "2:31:00",
                        "--black-used", "2:28:00", "--resume-at", later(3), "--zone", "Etc/UTC", "--place", "Reykjavik",
                        "--slips", folder / "slips", "--move-file", "-", "--out", desk.hall / "other.envelope", stdin="a2f2")
        expect("both", "sealed at the command line", made.get("state"), "sealed")
        # Unlocked is one key at a time.
        visitor.press("form[action='keys/lock'] button")
        visitor.go("keys")
        visitor.page.select_option("form[action='keys/unlock'] select", "plain")
        visitor.press("form[action='keys/unlock'] button")
        visitor.go("accept/other")
        accept(visitor, locked=False)
        expect("both", "nobody has checked the other lock", visitor.page.locator(".notices li").count(), 1)
        begin(visitor, desk, "other", "white", "black", key="plain")
        open_envelope(visitor, (folder / "slips" / "white.slip").read_text().strip())
        expect("both", "finished at the desk", desk.run("show", desk.hall / "other.envelope")["ruling"]["move"]["uci"], "a2f2")
        # A responder with a machine of his own hands over his half.
        prepare(visitor, "half")
        slips = seal(visitor, "half", "a2f2")
        accept(visitor, "plain", "")
        slip.write_text(slips["white"] + "\n")
        half = subprocess.run([program, "release", desk.hall / "half.envelope", "--key", slip], capture_output=True, text=True).stdout.strip()
        begin(visitor, desk, "half", "white", "black", key="plain")
        open_envelope(visitor, half[:-1] + ("q" if half[-1] != "q" else "p"))
        expect("both", "a half with a wrong letter is refused", visitor.page.locator(".failure").count(), 1)
        open_envelope(visitor, half)
        expect("both", "opened by a half", visitor.page.locator(".board td.last").count(), 2)
        expect("both", "a sheet of the desk's is one of the command line's",
               desk.run("seal", desk.hall / "begun.sheet.toml", "--draw-offer", "none", "--white-used", "2:31:00", "--black-used", "2:28:00", "--arbiter-key", desk.hall / "plain.key.pub", "--slips", folder / "more", "--move-file", "-", "--out", folder / "again.envelope", stdin="x").get("state"), "sealed")


def attacks(chromium, program: str, folder: Path) -> None:
    """Whoever knocks without being let in is refused, and the desk keeps serving."""
    with opened(program, folder, "attacks") as desk, context(chromium, "en") as window:
        token = desk.entrance()
        visitor = Visitor(window, desk)
        make_key(visitor)
        prepare(visitor, "board1")
        cookie = next(f"desk={c['value']}" for c in window.cookies() if c["name"] == "desk")
        host = f"127.0.0.1:{desk.port}"
        home = desk.base.removeprefix(desk.address.rstrip("/"))

        def ask(request: str, body: bytes = b"") -> int:
            with socket.create_connection(("127.0.0.1", desk.port), 30) as connection:
                connection.sendall(request.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)
                answer = connection.recv(65536)
                return int(answer.split(b" ", 2)[1]) if answer else 0

        known = f"GET {home} HTTP/1.1\nHost: {host}\nCookie: {cookie}"
        expect("attacks", "the cookie is let in", ask(known), 200)
        for what, request, wanted in [
            ("a foreign host", f"GET {home} HTTP/1.1\nHost: evil.example\nCookie: {cookie}", 421),
            ("localhost is another host", f"GET {home} HTTP/1.1\nHost: localhost:{desk.port}\nCookie: {cookie}", 421),
            ("no host", f"GET {home} HTTP/1.0\nCookie: {cookie}", 421),
            ("a foreign origin", f"POST {home}keys/lock HTTP/1.1\nHost: {host}\nCookie: {cookie}\nOrigin: http://evil.example\nContent-Length: 0", 403),
            ("no origin", f"POST {home}keys/lock HTTP/1.1\nHost: {host}\nCookie: {cookie}\nContent-Length: 0", 403),
            ("a script elsewhere", f"GET {home} HTTP/1.1\nHost: {host}\nCookie: {cookie}\nSec-Fetch-Site: cross-site\nSec-Fetch-Mode: no-cors", 403),
            ("no cookie", f"GET {home} HTTP/1.1\nHost: {host}", 403),
            ("no cookie for changes", f"GET {home}live HTTP/1.1\nHost: {host}", 403),
            ("another cookie", f"GET {home} HTTP/1.1\nHost: {host}\nCookie: desk=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", 403),
            ("a token that was used", f"GET /enter/{token.rsplit('/', 1)[1]} HTTP/1.1\nHost: {host}", 403),
            ("a token that is none", f"GET /enter/x HTTP/1.1\nHost: {host}", 403),
            ("another method", f"DELETE {home} HTTP/1.1\nHost: {host}\nCookie: {cookie}\nOrigin: http://{host}", 405),
        ]:
            expect("attacks", what, ask(request), wanted)
        next_token = desk.entrance().rsplit("/", 1)[1]
        expect("attacks", "the head of the entrance alone", ask(f"HEAD /enter/{next_token} HTTP/1.1\nHost: {host}"), 405)
        expect("attacks", "does not use it up", ask(f"GET /enter/{next_token} HTTP/1.1\nHost: {host}"), 200)
        # A whole envelope outside the hall, and a link to it inside.
        outside, linked = folder / "linked.envelope", desk.hall / "linked.envelope"
        outside.write_bytes((ROOT / "tests" / "golden" / "accepted.envelope").read_bytes())
        linked.symlink_to(outside)
        for path, wanted in [("envelope/linked", 404), ("envelope/linked/file", 404), ("envelope/linked/label.pdf", 404), ("envelope/nothing", 404),
                             ("envelope/nothing/record.pdf", 404), ("label/nothing", 404), ("seal/nothing/slips.pdf", 404), ("accept/nothing", 404), ("resume/nothing", 404)]:
            expect("attacks", f"{path}: not in the hall", ask(f"GET {home}{path} HTTP/1.1\nHost: {host}\nCookie: {cookie}"), wanted)
        linked.unlink()
        secret = folder / "outside.envelope"
        secret.write_text("not for the desk")
        for path in ["/envelope/..%2foutside", "/envelope/../../outside", "/envelope/%2e%2e%2foutside/file", "/envelope/..%5coutside", "/envelope/%00",
                     "/assets/..%2f..%2fdesk.rs", "/envelope/%2fetc%2fpasswd", "/label/..%2foutside", "/seal/..%2foutside", "/envelope/board1/..%2flabel.pdf",
                     "/envelope/" + "a" * 5000, "/archive/..%2f1", "//evil.example/"]:
            status = ask(f"GET {home.rstrip(chr(47))}{path} HTTP/1.1\nHost: {host}\nCookie: {cookie}")
            expect("attacks", f"path {path[:40]}", status >= 400)
        post = f"POST {home}new HTTP/1.1\nHost: {host}\nCookie: {cookie}\nOrigin: http://{host}\nContent-Type: "
        answered = ask(f"GET {home} HTTP/1.1\nHost: {host}\nX: {'a' * (2 << 20)}")
        expect("attacks", f"a header of two megabytes ({answered})", answered in (0, 431))

        def flood(kind: str, size: int) -> tuple[int, int]:
            """Sends a body of that size, as far as it is taken."""
            sent = 0
            with socket.create_connection(("127.0.0.1", desk.port), 30) as connection:
                connection.sendall((post + kind + f"\nContent-Length: {size}").replace("\n", "\r\n").encode() + b"\r\n\r\n")
                if "multipart" in kind:
                    connection.sendall(b'--b\r\nContent-Disposition: form-data; name="score"\r\n\r\n')
                piece = b"a" * (1 << 16)
                try:
                    while sent < size:
                        connection.sendall(piece)
                        sent += len(piece)
                except OSError:
                    return 0, sent
                try:
                    return int((connection.recv(4096) or b"x 0").split(b" ", 2)[1]), sent
                except OSError:
                    return 0, sent

        memory = resident(desk)
        for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=b"):
            status, sent = flood(kind, 1 << 30)
            expect("attacks", f"a gigabyte as {kind[:12]} is refused ({sent >> 20} MiB taken)", status in (0, 303, 400, 413) and sent < 1 << 28)
        expect("attacks", "a gigabyte is not kept", resident(desk) - memory < 64 << 20)
        # Slow bodies, slow heads, and a thousand that say nothing.
        slow = []
        for _ in range(40):
            connection = socket.create_connection(("127.0.0.1", desk.port))
            connection.sendall((post + "application/x-www-form-urlencoded\nContent-Length: 1000").replace("\n", "\r\n").encode() + b"\r\n\r\na")
            slow.append(connection)
        idle = []
        for _ in range(1000):
            try:
                idle.append(socket.create_connection(("127.0.0.1", desk.port), 5))
            except OSError:
                break
        began = time.monotonic()
        visitor.go("/")
        visitor.go("label/board1")
        expect("attacks", f"a thousand connections, and the desk serves ({time.monotonic() - began:.1f} s, {len(idle)} open)", visitor.page.locator("#white").count(), 1)
        time.sleep(12)
        closed = sum(1 for connection in idle if is_closed(connection))
        expect("attacks", f"whoever says nothing is forgotten ({closed} of {len(idle)})", closed == len(idle))
        time.sleep(10)
        answered = sum(1 for connection in slow if is_closed(connection) or connection.recv(64).startswith((b"HTTP/1.1 4", b"HTTP/1.1 303")))
        expect("attacks", f"slow bodies are given up ({answered} of 40)", answered, 40)
        for connection in slow + idle:
            connection.close()
        # Guessing passphrases takes longer and longer, also for whoever unlocks a key of his own in between.
        def unlock(key: str, passphrase: str) -> bool:
            visitor.go("keys")
            if visitor.page.locator("form[action='keys/lock']").count():
                visitor.press("form[action='keys/lock'] button")
                visitor.go("keys")
            visitor.page.select_option("form[action='keys/unlock'] select", key)
            visitor.page.fill("form[action='keys/unlock'] input[name=passphrase]", passphrase)
            visitor.press("form[action='keys/unlock'] button")
            return visitor.page.locator(".failure").count() == 0

        shutil.copy(desk.hall / "arbiter.key", desk.hall / "own.key")
        began = time.monotonic()
        for guess in range(6):
            expect("attacks", "a guess", unlock("arbiter", f"guess {guess}"), False)
            if guess % 3 == 2:
                expect("attacks", "an own key", unlock("own", PASSPHRASE))
        expect("attacks", "six guesses take their time", time.monotonic() - began > 3)
        expect("attacks", "the desk still serves", ask(known), 200)


def is_closed(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        connection.setblocking(True)
        connection.settimeout(15)


def resident(desk: Desk) -> int:
    status = Path(f"/proc/{desk.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) << 10


# The longest that anything on the page moves, in seconds.
MOVES = """() => Math.max(...[...document.querySelectorAll("*")].flatMap((element) => ["", "::before", "::after"].flatMap((part) => {
    const style = getComputedStyle(element, part);
    const lengths = (name) => style[name].split(",").map((length) => Number.parseFloat(length) * (length.trim().endsWith("ms") ? 0.001 : 1));
    return ["transitionDuration", "animationDuration"].flatMap(lengths);
})))"""

# The rows of Today that are too wide for the eye to go from a game to its button, or leave half of a wide screen empty.
ODD_ROWS = """() => [...document.querySelectorAll(".rows > .row")].filter((row) => {
    const width = row.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return width > 0 && (width < 50 || width > 60);
}).map((row) => row.textContent)"""


def accessible(chromium, program: str, folder: Path, pictures: Path) -> None:
    """axe-core finds nothing on any screen; nothing moves for long, nor at all where that is not wanted; pictures at three widths, for eyes."""
    checker = axe()
    pictures.mkdir(parents=True, exist_ok=True)
    for language, scheme in (("en", "light"), ("it", "dark")):
        with opened(program, folder, f"axe-{language}", "--store", str(folder / f"axe-{language}.archive")) as desk, \
                context(chromium, language, color_scheme=scheme, bypass_csp=True) as window:
            visitor = Visitor(window, desk)

            def look(name: str) -> None:
                visitor.page.evaluate(checker)
                found = visitor.page.evaluate(AXE_FINDS)
                expect("axe-core", f"{name}, {language}, {scheme}", found, [])
                twice = visitor.page.evaluate("[...document.querySelectorAll('[id]')].map((e) => e.id).filter((id, place, all) => all.indexOf(id) !== place)")
                expect("labels", f"{name}: no name of an element is there twice", twice, [])
                expect("motion", f"{name}: nothing moves for more than 120 ms", visitor.page.evaluate(MOVES) <= 0.12)
                visitor.page.emulate_media(reduced_motion="reduce")
                expect("motion", f"{name}: nothing moves where that is not wanted", visitor.page.evaluate(MOVES), 0)
                visitor.page.emulate_media(reduced_motion="no-preference")
                for width in (360, 1024, 1920):
                    visitor.page.set_viewport_size({"width": width, "height": 800})
                    wide = visitor.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                    expect("width", f"{name} at {width} needs no sideways scrolling", wide, 0)
                    if name.startswith("today") and width == 1920:
                        expect("width", f"{name} at {width}: a game and its button are near, and no half is empty", visitor.page.evaluate(ODD_ROWS), [])
                    visitor.page.screenshot(path=str(pictures / f"{language}-{name}-{width}.png"), full_page=True)
                visitor.page.set_viewport_size({"width": 1024, "height": 800})

            look("today-empty")
            page = visitor.page
            page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
            look("first")
            page.fill("#your-name", "Schmid, Lothar")
            page.evaluate("document.querySelector('form[data-twice]').submit()")
            page.wait_for_selector("a[href$='#new-passphrase']")
            look("first-wrong")
            visitor.go("event")
            look("event-new")
            visitor.set("event-zone", "Europe/Rme")
            visitor.set("session-0-from", "20")
            visitor.press("form[action='event'] button.main")
            look("event-wrong")
            make_key(visitor)
            visitor.go("")
            look("first-key")
            visitor.go("keys/line")
            look("line")
            take(visitor, ROUND)
            look("several")
            visitor.press("button[name=only]")
            look("correct")
            take(visitor, SCORE.read_text().replace("*", "1-0"))
            look("over")
            take(visitor, (desk.hall / "arbiter.key").read_text())
            look("no-score")
            (desk.hall / "event.toml").write_text(f'# by hand\nname = "Open"\nzone = "Etc/UTC"\nplace = "Hall"\n[[session]]\nround = "5"\nstart = "{later(-1)}"\nend = "{later(2)}"\nresume_at = "{later(20)}"\n')
            visitor.go("event")
            look("event")
            (desk.hall / "event.toml").unlink()
            look("keys")
            visitor.go("new")
            visitor.page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
            look("new")
            prepare(visitor, "board1")
            look("label")
            prepare(visitor, "board2")
            visitor.go("seal/board1")
            look("seal-before")
            visitor.press("button.main")
            look("seal-cover")
            visitor.press("form[action$='/alone'] button")
            look("seal-write")
            visitor.page.fill("#move", "a2f2")
            visitor.press("form.write button.main")
            look("seal-clocks")
            clocks(visitor)
            look("seal-slips")
            slips = slips_of(visitor, "board1")
            visitor.go("/")
            look("today-slips")
            visitor.go("seal/board1")
            look("accept")
            accept(visitor)
            look("accepted")
            visitor.go("/")
            look("today")
            visitor.go("resume/board1")
            look("resume")
            begin(visitor, desk, "board1", "white", "black")
            visitor.go("")
            look("today-running")
            visitor.go("resume/board1")
            look("resume-open")
            open_envelope(visitor, slips["black"])
            look("resume-refused")
            open_envelope(visitor, slips["white"])
            look("resume-ruled")
            visitor.page.evaluate("""() => {
                const all = document.querySelectorAll("main details");
                all.forEach((details) => details.removeAttribute("name"));
                all.forEach((details) => { details.open = true; });
            }""")
            look("resume-acts")
            visitor.go("envelope/board1")
            look("envelope")
            visitor.go("archive")
            look("archive-none")
            visitor.press("form[action='archive/add'] button")
            look("archive")
            visitor.press("form[action='archive/verify'] button")
            visitor.page.wait_for_selector("p.large", timeout=10000)
            look("archive-verified")
            visitor.go("nothing-here")
            look("nothing-here")
            visitor.go("seal/board2")
            visitor.press("button.main")
            visitor.press("form[action$='/alone'] button")
            visitor.set("move", "Rd2")
            visitor.press("form.write button.main")
            clocks(visitor)
            black = slips_of(visitor, "board2")["black"]
            visitor.reload()
            accept(visitor)
            begin(visitor, desk, "board2", "black")
            look("resume-waiting")
            act(visitor, "arrival", "white")
            act(visitor, "lost", "envelope")
            look("resume-lost")
            visitor.set("declared", "Rd2")
            visitor.set("slip", black)
            visitor.press("form[action$=declare] button:not([type])")
            look("resume-declared")
            visitor.press("button[value=declared]")
            act(visitor, "correct-clock", white_used="3:29:58 used", black_used="3:29:58 used", claimed_by="-")
            visitor.page.wait_for_selector(".fallen:visible", timeout=15000)
            look("resume-fallen")
            (desk.hall / "bad.sheet.toml").write_text("nonsense")
            visitor.go("/")
            look("today-bad")


WORDS = {"en": "Rehearsal: nothing here counts", "it": "Prova: qui nulla conta"}
PASSED = {"en": "only a rehearsal today", "it": "oggi soltanto una prova"}


class Rehearsing(Visitor):
    """A window of a rehearsal: every screen of it says that nothing counts."""

    def __init__(self, page, language: str, checker: str = "") -> None:
        self.checker = checker
        page.wait_for_url(re.compile(r"http://127\.0\.0\.1:\d+/[\w-]{43}/$"))
        self.page, self.language, self.seen = page, language, 0
        self.desk = argparse.Namespace(base=page.url)
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.look()

    def look(self) -> None:
        band = self.page.locator("body > .rehearsal")
        said = band.inner_text() if band.is_visible() else ""
        alone = self.page.locator("body.alone").count() > 0
        expect("rehearsal", f"the band on {self.page.url[-20:]}", (WORDS[self.language] in said, PASSED[self.language] in said), (True, not alone))
        self.seen += 1
        if self.checker:
            self.page.evaluate(self.checker)
            found = self.page.evaluate(AXE_FINDS)
            expect("rehearsal", f"axe-core: {self.page.url[-20:]}", found, [])

    def go(self, path: str) -> None:
        super().go(path)
        self.look()

    def press(self, selector: str) -> None:
        if self.page.locator("#passphrase:visible").count():
            self.page.fill("#passphrase", PASSED[self.language])
        super().press(selector)
        self.look()


def rehearse(visitor: Rehearsing, hall: Path, program: str) -> None:
    """A whole adjournment in a rehearsal, with what it shows and nothing else; then everything that can be printed."""
    page, language = visitor.page, visitor.language
    expect("rehearsal", "a game waits", page.locator("ul.rows > li").count(), 1)
    visitor.press("ul.rows a.act:not(.quiet)")
    name = page.url.rsplit("/", 1)[1]
    visitor.press("button[value=seal]")
    visitor.press("form[action$='/alone'] button")
    visitor.set("move", {"en": "Bd7", "it": "Ad7"}[language])
    visitor.press("form.write button.main")
    clocks(visitor)
    slips = slips_of(visitor, name)
    on_paper = [f"seal/{name}/slips"]
    visitor.go(f"seal/{name}")
    papers = {path: printed_on(visitor, path) for path in on_paper}
    accept(visitor, passphrase="")
    visitor.go("")
    visitor.press(f"a[href='resume/{name}']")
    expect("rehearsal", "it resumes soon", page.locator("details.early").count(), 1)
    page.click("details.early summary")
    visitor.press("details.early button")
    confirm(visitor)
    for side in ("white", "black"):
        if page.locator(f"button[value='arrival {side}']").count():
            visitor.press(f"button[value='arrival {side}']")
            confirm(visitor)
    open_envelope(visitor, slips["black"])
    expect("rehearsal", "the move is opened, and play goes on", page.locator("td.last").count(), 2)
    for path in ("", "new", "archive", "event", "keys", "keys/line", f"envelope/{name}", f"resume/{name}/act/resign?by=white", "nothing-here", "rehearse"):
        visitor.go(path)
    for path in (*(f"envelope/{name}/{sheet}" for sheet in ("label", "setup", "record")), "agenda/agenda"):
        papers[path] = printed_on(visitor, path)
    for path, pages in papers.items():
        expect("rehearsal", f"{path}: every page says so", (len(pages) > 1, [WORDS[language] in page for page in pages]), (True, [True] * len(pages)))
    visitor.go("keys/line")
    page.emulate_media(media="print")
    visitor.look()
    page.emulate_media(media="screen")
    shown = json.loads(subprocess.run([program, "show", hall / f"{name}.envelope", "--json"], capture_output=True, text=True).stdout)
    expect("rehearsal", "the label says so for good", shown["label"]["event"], WORDS[language])
    expect("rehearsal", "no script complains", visitor.complaints, [])
    print(f"  {visitor.seen} screens of a rehearsal, {sum(map(len, papers.values()))} pages", flush=True)


def printed_on(visitor: Visitor, path: str) -> list[str]:
    """What stands on each page of a sheet as PDF, and on the one as HTML."""
    import pypdfium2
    get = visitor.page.request.get
    pdf = pypdfium2.PdfDocument(get(f"{visitor.desk.base}{path}.pdf").body())
    pages = [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]
    pdf.close()
    return [*pages, get(f"{visitor.desk.base}{path}.html").text()]


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"" for path in sorted(folder.rglob("*"))}


def rehearsal(chromium, program: str, folder: Path) -> None:
    """From the first screen, and from the command line: a whole adjournment that leaves nothing behind and touches nothing."""
    hall = folder / "own"
    hall.mkdir()
    (hall / "notes.txt").write_text("of the arbiter")
    before = contents(hall)
    with opened(program, folder, "own", "--store", str(folder / "own.archive")) as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        page = visitor.page
        expect("rehearsal", "on the first screen", "Try it without a game:" in visitor.text())
        visitor.press("form[action=rehearse] button")
        halls = list(desk.temporary.iterdir())
        expect("rehearsal", "one folder, for its owner only", [oct(path.stat().st_mode & 0o777) for path in halls], ["0o700"])
        with window.expect_page() as opening:
            page.click("main a.act.main")
        other = Rehearsing(opening.value, "en")
        expect("rehearsal", "elsewhere, with a cookie of its own", (other.desk.base.split("/")[2] == desk.address.split("/")[2], other.desk.base.split("/")[3] == desk.base.split("/")[3]), (False, False))
        stranger = other.page.request.get(f"{desk.address}{other.desk.base.split('/')[3]}/")
        expect("rehearsal", "and none of its own for the desk", stranger.status, 403)
        rehearse(other, halls[0], program)
        other.go("archive")
        expect("rehearsal", "it knows no archive", other.page.locator("form[action='archive/add']").count(), 0)
        # What is running goes on, until it is begun anew.
        visitor.go("rehearse")
        visitor.press("form[action=rehearse] button")
        expect("rehearsal", "begun anew: the folder before is gone", [path in halls for path in desk.temporary.iterdir()], [False])
        with socket.socket() as before_it:
            expect("rehearsal", "and nobody answers there", before_it.connect_ex(("127.0.0.1", int(other.desk.base.split(":")[2].split("/")[0]))) != 0)
        with window.expect_page() as opening:
            page.click("main a.act.main")
        Rehearsing(opening.value, "en")
        visitor.go("")
        expect("rehearsal", "the desk itself has neither key nor game, nor a band", (page.locator(".card.done").count(), page.locator(".rehearsal").count()), (0, 0))
    expect("rehearsal", "the folder is as it was, byte for byte, and there is no archive", (contents(hall), (folder / "own.archive").exists()), (before, False))
    expect("rehearsal", "nothing is left of it", list(desk.temporary.iterdir()), [])
    by_command = Desk(program, hall, "--lang", "it", inside=hall, command=("rehearse", "--desk"))
    with context(chromium, "it", bypass_csp=True, color_scheme="dark") as window:
        page = window.new_page()
        page.set_viewport_size({"width": 360, "height": 640})
        page.goto(by_command.entrance())
        visitor = Rehearsing(page, "it", axe())
        visitor.press("ul.rows a.act:not(.quiet)")
        expect("rehearsal", "nothing is cut off on a telephone", page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
        visitor.press("button[value=seal]")
        visitor.press("form[action$='/alone'] button")
        expect("rehearsal", "nor on the player's screen", page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
    by_command.end()
    italian = Desk(program, hall, "--lang", "it", inside=hall, command=("rehearse", "--desk", "--dir", str(folder / "kept")))
    with context(chromium, "it") as window:
        page = window.new_page()
        page.goto(italian.entrance())
        rehearse(Rehearsing(page, "it"), folder / "kept", program)
    italian.end()
    expect("rehearsal", "the command line leaves only what it was told to keep", (contents(hall), list(italian.temporary.iterdir()), (folder / "kept" / "board-1.envelope").exists()), (before, [], True))


# --- What a newcomer wrote down -----------------------------------------------------------------------------------------

class Stage:
    """The hall of the newcomer: an arbiter with a key, and the command line beside him."""

    def __init__(self, chromium, window, program: str, desk: Desk, folder: Path) -> None:
        self.chromium, self.window, self.program, self.desk, self.folder = chromium, window, program, desk, folder
        self.visitor = Visitor(window, desk)
        self.page = self.visitor.page
        make_key(self.visitor, "Verdi, Anna")

    def envelope(self, name: str) -> Path:
        return self.desk.hall / f"{name}.envelope"

    def kinds(self, name: str) -> list[str]:
        return [entry["kind"] for entry in self.desk.run("show", self.envelope(name))["entries"]]

    def accepted(self, name: str, written: str = "a2f2", **label: str) -> dict[str, str]:
        """A game that is adjourned in 2023, and its slips."""
        prepare(self.visitor, name, **{"rules": "fide-2023", "late_after": "0:30:00", **label})
        slips = seal(self.visitor, name, written)
        accept(self.visitor)
        return slips

    def resumed(self, name: str, written: str = "a2f2", **label: str) -> dict[str, str]:
        slips = self.accepted(name, written, **label)
        begin(self.visitor, self.desk, name, "white", "black")
        return slips

    def command(self, *arguments: object, passphrase: bool = False) -> tuple[int, str]:
        """What the command line answers, and what it says."""
        more, given = [], ()
        if passphrase:
            read_end, write_end = os.pipe()
            os.write(write_end, PASSPHRASE.encode())
            os.close(write_end)
            more, given = ["--key", self.desk.hall / "arbiter.key", "--passphrase-fd", read_end], (read_end,)
        command = [self.program, *arguments, *more]
        ran = subprocess.run([*map(str, command)], capture_output=True, text=True, pass_fds=given, stdin=subprocess.DEVNULL,
                             env={**os.environ, "LC_ALL": "C.UTF-8"})
        return ran.returncode, ran.stdout + ran.stderr

    def labelled(self, score: str = BUSY) -> str:
        """The label of a score of which nothing more is said."""
        take(self.visitor, score)
        return self.page.url.rsplit("/", 1)[1]


def not_early(it: Stage) -> tuple[object, object]:
    it.accepted("early")
    it.visitor.go("resume/early")
    begun = it.page.locator("button[value^='on-time'], form.opening").count()
    it.page.click("details.early summary")
    it.visitor.press("details.early button")
    asked = it.page.locator("form.once").count()
    refused = it.command("record", it.envelope("early"), "start", passphrase=True)[0]
    return (begun, asked, it.kinds("early"), refused), (0, 1, [], 4)


def past_day(it: Stage) -> tuple[object, object]:
    name = it.labelled()
    it.visitor.resume("2025-03-02", "14:30")
    it.visitor.press("button[value=seal]")
    said = "is in the past" in it.page.inner_text("main"), it.page.locator("form[action$='/alone']").count()
    it.command("event")
    sheet = it.folder / "past.sheet.toml"
    code, told = it.command("prepare", it.desk.hall / f"{name}.pgn", "--resume-at", "2025-03-02 14:30", "--zone", "Europe/Rome", "--out", sheet)
    return (*said, code != 0 or "past" in told, "Nothing is missing" in told), (True, 0, True, False)


def nothing_missing(it: Stage) -> tuple[object, object]:
    name = it.labelled()
    it.visitor.press("button[value=seal]")
    stays = it.page.url.endswith(f"label/{name}"), it.page.locator(".failure li a").count() > 2, it.page.locator("form[action$='/alone']").count()
    fields = dict(notation="it", time_control="40/2h", resume_at=later(12), resume_zone="Etc/UTC", resume_place="Hall", late_after="0:30:00")
    it.page.evaluate("document.querySelectorAll('main details').forEach((details) => { details.open = true; })")
    for field, value in fields.items():
        it.visitor.set(field, value)
    it.visitor.press(SAVE)
    return (*stays, "Ready to seal" in it.page.inner_text(".ready")), (True, True, 0, True)


def too_late(it: Stage) -> tuple[object, object]:
    it.accepted("late", hours=0.05)
    begin(it.visitor, it.desk, "late", "black")
    after = Desk(it.program, it.desk.hall, "--at", moment(0.8))
    try:
        later_on = Visitor(it.window, after)
        later_on.go("resume/late")
        return ("was not here at" in later_on.page.inner_text(".headline"), later_on.page.locator("button.main[value='absent white']").count(),
                "loses" in later_on.page.inner_text("button[value='absent white']")), (True, 1, True)
    finally:
        after.end()


def offer_is_said(it: Stage) -> tuple[object, object]:
    prepare(it.visitor, "offer", rules="fide-2023", late_after="0:30:00")
    write(it.visitor, "offer", "Rd2")
    clocks(it.visitor, offer="black")
    slips = slips_of(it.visitor, "offer")
    it.visitor.go("seal/offer")
    accept(it.visitor)
    begin(it.visitor, it.desk, "offer", "white", "black")
    open_envelope(it.visitor, slips["white"])
    answers = it.page.locator("button[value^='accept-offer'], a[href*='accept-offer'], button[value^='decline-offer'], a[href*='decline-offer']")
    return ("offers a draw" in it.page.inner_text(".headline"), answers.count()), (True, 2)


def newest_laws(it: Stage) -> tuple[object, object]:
    it.labelled()
    chosen = it.page.eval_on_selector("#rules", "(all) => all.selectedOptions[0].textContent")
    usual = next(line for line in it.command("seal", "--help")[1].split("--rules")[1].split("\n\n") if "default" in line)
    return ("2023" in chosen, "newest" in usual), (True, True)


def clocks_stay(it: Stage) -> tuple[object, object]:
    prepare(it.visitor, "clocks", rules="fide-2023", late_after="0:30:00")
    write(it.visitor, "clocks", "a2f2")
    it.page.fill("#white_clock", "0:55:00")
    it.page.fill("#black_clock", "nonsense")
    for box in ("[name=game]", "[name=resumption]", "[name=draw_offer][value=none]", "[name=scoresheets][value=both]"):
        it.page.check(box)
    it.visitor.press("form.label > button.main")
    return (it.page.input_value("#white_clock"), it.page.input_value("#black_clock"), it.page.locator("#black_clock-error").count()), ("0:55:00", "nonsense", 1)


def time_left(it: Stage) -> tuple[object, object]:
    it.visitor.go("seal/clocks")
    usual = it.page.locator("[name=reading]:checked").get_attribute("value")
    # Which of two times a clock shows is asked while it is typed.
    it.page.fill("#white_clock", "0:41")
    it.page.check("[name=white_meaning] >> nth=0")
    it.page.check("[name=white_stage] >> nth=0")
    it.page.wait_for_selector("#white_clock-means:has-text('used')")
    it.page.fill("#white_clock", "0:41:00")
    it.page.wait_for_selector("#white_clock-means:has-text('used')")
    return usual, "left"


def slip_stays(it: Stage) -> tuple[object, object]:
    slips = it.resumed("slip")
    right = slips["white"]
    wrong = right[:30] + ("q" if right[30] != "q" else "p") + right[31:]
    open_envelope(it.visitor, wrong)
    told = it.page.inner_text(".failure")
    it.page.click("[data-shows=reply]")
    kept = re.sub(r"\s", "", it.page.input_value("#reply")), it.page.get_attribute("#reply", "type"), "roup" in told and "character" in told
    open_envelope(it.visitor, slips["black"])
    return (*kept, "Fischer" in it.page.inner_text(".failure"), it.kinds("slip").count("opened")), (wrong, "text", True, True, 0)


def adjourned_again(it: Stage) -> tuple[object, object]:
    slips = it.resumed("again", "Rd2")
    open_envelope(it.visitor, slips["white"])
    it.visitor.press("form[action$=reply] button, button:has-text('adjourned again'), a:has-text('adjourned again')")
    label = it.page.url.split("/")[-1]
    # Whoever presses twice, or drops the score up to now, comes to the same label.
    it.visitor.go("resume/again")
    it.visitor.press("button:has-text('adjourned again')")
    comes_back = [it.page.url.endswith(f"label/{label}")]
    take(it.visitor, SCORE.read_text().replace("41. Bd7", "41. Bd7 Rd2 42. Kh2 Kg4"))
    # More than one game of this hall goes on so: it is the label of one of them.
    label = it.page.url.split("/")[-1]
    comes_back.append("White seals move 43" in it.visitor.text())
    it.visitor.resume(*later(20).split(" "))
    it.page.wait_for_selector("#is-ready:has-text('Ready to seal')")
    it.visitor.press("button[value=seal]")
    # Whoever has a key of his own may give it; nobody must.
    if it.page.locator("form[action$='/begin']").count():
        it.visitor.press("form[action$='/begin'] button.main")
    it.visitor.press("form[action$='/alone'] button")
    it.visitor.set("move", "Kg2")
    it.visitor.press("form.write button.main")
    clocks(it.visitor)
    # Where the test has run longer than a clock is read to, the clock of the envelope before says so.
    if it.page.locator("button[name=right]").count():
        it.visitor.press("button[name=right]")
    new = slips_of(it.visitor, label)
    it.visitor.go(f"seal/{label}")
    accept(it.visitor)
    it.visitor.go("")
    alarms = it.page.locator(".failure").count()
    state = it.desk.run("verify", it.envelope(label))["state"]
    return (comes_back, len(set(new.values()) | set(slips.values())), state, alarms), ([True, True], 4, "accepted", 0)


def typed_dates(it: Stage) -> tuple[object, object]:
    it.labelled()
    it.page.check("[name=resume_day] >> nth=1")
    said = []
    for hour in ("14.30", "1430", "14:30"):
        it.page.fill("#resume_hour", "")
        it.page.wait_for_selector("#resume-means:not(:has-text('14:30'))", state="attached")
        it.page.fill("#resume_hour", hour)
        it.page.wait_for_selector("#resume-means:has-text('14:30')")
        said.append(it.page.inner_text("#resume-means").split(",")[-2].strip())
    day = time.gmtime(time.time() + 40 * 86400)
    codes = [it.command("prepare", SCORE, "--resume-at", time.strftime(form, day), "--zone", "Europe/Rome", "--out", it.folder / f"date{number}.sheet.toml")[0]
             for number, form in enumerate(("%Y-%m-%d 9:30", "%d.%m.%Y 9.30", "%d/%m/%Y 09:30"))]
    zones = it.page.eval_on_selector("#resume_zone", "(it) => it.tagName")
    return (said, codes, zones), (["14:30"] * 3, [0, 0, 0 if day.tm_mday > 12 else 2], "SELECT")


def errors_at_once(it: Stage) -> tuple[object, object]:
    it.labelled()
    it.visitor.press("button[value=seal]")
    fields = it.page.locator("main [aria-invalid=true]").count(), it.page.locator(".board").count(), it.page.title().startswith("Error: ")
    flags = [word for word in ("--", "adjourn keygen", "NAME", ".toml") if word in it.page.inner_text("main")]
    answers = []
    for score in ("1. e4 e5 2. Ke4 *", ROUND):
        with it.page.expect_response(lambda answer: answer.request.method == "POST") as answer:
            take(it.visitor, score)
        answers.append(answer.value.status < 500)
    return (fields[0] > 2, fields[1:], flags, answers), (True, (1, True), [], [True, True])


def label_before(it: Stage) -> tuple[object, object]:
    it.visitor.go("seal/clocks")
    read = "Laugardalshöll" in it.visitor.text()
    it.visitor.press("a[href='label/clocks']")
    it.visitor.set("resume_place", "Hotel Esja")
    it.visitor.press(SAVE)
    return (read, it.page.url.endswith("seal/clocks"), "Hotel Esja" in it.visitor.text(), it.envelope("clocks").exists()), (True, True, True, False)


def slips_first(it: Stage) -> tuple[object, object]:
    prepare(it.visitor, "slips", rules="fide-2023", late_after="0:30:00")
    write(it.visitor, "slips", "a2f2")
    clocks(it.visitor)
    number = it.desk.run("show", it.envelope("slips"))["seal_number"]
    shown = [number in it.visitor.text()]
    main = it.page.locator(".act.main").get_attribute("href")
    form = "form:has([name=fingerprint])"
    for box in it.page.locator(f"{form} .point input").all():
        box.check()
    it.page.fill("#passphrase", PASSPHRASE)
    it.visitor.press(f"{form} button:not([name], [type=button])")
    asked = it.desk.run("show", it.envelope("slips"))["state"], len(slips_of(it.visitor, "slips"))
    it.visitor.go("seal/slips")
    accept(it.visitor, locked=it.page.locator("#passphrase").count() > 0)
    shown.append(number in it.visitor.text())
    return (shown, main, *asked), ([True, True], "seal/slips/slips.pdf", "sealed", 2)


def several_boards(it: Stage) -> tuple[object, object]:
    (it.desk.hall / "event.toml").write_text(f"""notation = "it"
rules = "fide-2023"
time_control = "40/7200:3600"
late_after = "0:30:00"
zone = "Etc/UTC"
place = "Hall"
[[session]]
start = "{later(-3.5)}"
end = "{later(0.4)}"
resume_at = "{later(20)}"
""")
    try:
        said = []
        for board in "12":
            it.labelled(BUSY.replace("Rossi", f"Rossi{board}"))
            said.append("Ready to seal" in it.page.inner_text(".ready"))
        round_of = it.folder / "round"
        round_of.mkdir()
        for board in "12":
            (round_of / f"{board}.pgn").write_text(BUSY)
        code, _ = it.command("prepare", *sorted(round_of.glob("*.pgn")), "--event", it.desk.hall / "event.toml", "--out", round_of)
        return (said, code, len(list(round_of.glob("*.sheet.toml")))), ([True, True], 0, 2)
    finally:
        (it.desk.hall / "event.toml").unlink()


def no_false_alarms(it: Stage) -> tuple[object, object]:
    store, known = it.folder / "roster.archive", it.desk.hall / "arbiter.key.pub"
    codes = [it.command("archive", "add", store, it.envelope("slip"), it.envelope("again"))[0],
             it.command("archive", "roster", store, "--known", known, passphrase=True)[0]]
    listed = it.command("archive", "list", store, "--apart")[1]
    return (codes, it.desk.run("archive", "verify", store).get("doubtful"), "unknown" in listed), ([0, 0], [], False)


# Each of the 21 points, by the number and in the order of the newcomer: what shows that it is mended.
NEWCOMER = [
    (1, "nothing begins before the announced time without a word", not_early),
    (2, "the player has one board, and it writes what he does", boards),
    (3, "a day that is past is noticed", past_day),
    (4, "nobody is asked for his move while the label lacks something", nothing_missing),
    (5, "the loss of a late player is the button after the deadline", too_late),
    (6, "a draw that was offered with the move is said when it is opened", offer_is_said),
    (7, "the newest Laws, if nobody says others", newest_laws),
    (8, "an error leaves both clocks as they were typed", clocks_stay),
    (9, "clocks show the time left, if nobody says otherwise", time_left),
    (10, "a slip that is mistyped stays, and the wrong one is named", slip_stays),
    (11, "a second adjournment asks for no slip", adjourned_again),
    (12, "a key that is made later is the one on the label", first_time),
    (13, "a position is set up with a palette, and board and FEN know each other", beginnings),
    (14, "days and hours as people write them", typed_dates),
    (15, "all errors at once, beside their fields, without flags", errors_at_once),
    (16, "what is wrong on the label is corrected before anything is signed", label_before),
    (17, "slips that nobody printed are asked for, and the seal number is shown", slips_first),
    (18, "several boards take from the event what they share", several_boards),
    (19, "a draft can be removed", beginnings),
    (20, "what is found nowhere is said to be nowhere", beginnings),
    (21, "one-time keys raise no alarm in an archive with a roster", no_false_alarms),
]


def newcomer(chromium, program: str, folder: Path) -> None:
    """The points of a newcomer. Those that a part of this file shows are not shown again where that part has run."""
    with opened(program, folder, "newcomer") as desk, context(chromium, "en") as window:
        stage = Stage(chromium, window, program, desk, folder)
        for number, name, way in NEWCOMER:
            if way in (boards, beginnings, first_time):
                if way not in shown:
                    own = folder / way.__name__
                    own.mkdir()
                    way(chromium, program, own, *(("en",) if way is first_time else ()))
                expect("newcomer", f"{number}. {name}", way in shown)
                continue
            try:
                expect("newcomer", f"{number}. {name}", *way(stage))
            except Exception as error:
                unforeseen(f"newcomer: {number}. {name}", error)
        expect("newcomer", "every point once", [number for number, *_ in NEWCOMER], list(range(1, 22)))


# --- The camera ---------------------------------------------------------------------------------------------------------

# Puts a picture on a table in front of the camera, turned and tilted, and returns the frame in grey.
HELD = """async ([picture, turned, size]) => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 480];
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#777";
    pen.fillRect(0, 0, 640, 480);
    pen.translate(320, 240);
    pen.transform(1, 0.04, -0.06, 0.97, 0, 0);
    pen.rotate(turned);
    const scale = size / Math.max(image.width, image.height);
    pen.filter = "blur(0.6px)";
    pen.drawImage(image, -image.width * scale / 2, -image.height * scale / 2, image.width * scale, image.height * scale);
    const colours = pen.getImageData(0, 0, 640, 480).data;
    let text = "";
    for (let place = 0; place < colours.length; place += 4) text += String.fromCharCode(colours[place]);
    return btoa(text);
}"""


def film(window, to: Path, pictures: list[bytes], size: int) -> None:
    """A film (YUV4MPEG2) of pictures that somebody holds before a camera with a shaking hand."""
    page = window.new_page()
    chroma = bytes([128]) * (320 * 240 * 2)
    with to.open("wb") as out:
        out.write(b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n")
        for picture in pictures:
            address = "data:image/png;base64," + base64.b64encode(picture).decode()
            for turned in (0.08, 0.11, 0.14, 0.12, 0.09):
                out.write(b"FRAME\n" + base64.b64decode(page.evaluate(HELD, [address, turned, size])) + chroma)
    page.close()


def printed(window, desk: Desk, sheet: str) -> dict[str, bytes]:
    """The codes of both slips and of the envelope, cut from the printed sheet: White's and Black's."""
    page = window.new_page()
    page.goto(desk.base + sheet)
    figures = page.locator("figure")
    shots = [figures.nth(place).locator("svg").screenshot(scale="css") for place in range(figures.count())]
    page.close()
    expect("camera", "each slip has two codes", len(shots), 4)
    return {"white": shots[0], "envelope": shots[1], "black": shots[2]}


def camera(chromium, program: str, folder: Path, playwright) -> None:
    """The responder's slip, as it is printed, is held before the camera, and opens the envelope; nothing else does."""
    looks = "Hold the slip in front of the camera, so that its code fills the picture."
    with opened(program, folder, "camera") as desk, context(chromium, "en", device_scale_factor=2) as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        prepare(visitor, "other")
        seal(visitor, "other", "a2f2")
        stranger = printed(window, desk, "seal/other/slips.html")["white"]
        visitor.go("seal/other")
        accept(visitor)
        prepare(visitor, "board1")
        slips = seal(visitor, "board1", "a2f2")
        shots = printed(window, desk, "seal/board1/slips.html")
        visitor.go("seal/board1")
        accept(visitor)
        films = {"slip": [shots["white"]], "sealer": [shots["black"]], "fingerprint": [shots["envelope"]], "other": [stranger], "nothing": [visitor.page.screenshot()]}
        for name, pictures in films.items():
            film(window, folder / f"{name}.y4m", pictures, 330)
        begin(visitor, desk, "board1", "white", "black")
        said, button = "#camera-said", ".camera .look"

        def tried(name: str, allowed: bool = True):
            """A browser of its own, with that film for a camera, on the screen of the resumption."""
            film = [f"--use-file-for-fake-video-capture={folder / f'{name}.y4m'}"] if name else []
            fake = ["--use-fake-device-for-media-stream", *film] if name is not None else []
            ui = ["--use-fake-ui-for-media-stream"] if allowed else []
            own = playwright.chromium.launch(executable_path=chromium_path(), args=[*flags(), *fake, *ui])
            window = own.new_context(locale="en-GB", viewport={"width": 1024, "height": 768})
            window.set_default_timeout(20000)
            if not allowed:
                window.grant_permissions([])
            watcher = Visitor(window, desk)
            watcher.go("resume/board1")
            return own, watcher

        for name, allowed, words in (
            ("sealer", True, "this is the slip of Fischer, Robert, who sealed; that of Spassky, Boris is needed"),
            ("other", True, "this slip is for another game: other"),
            ("fingerprint", True, "This code is no slip: show the code of the key."),
            ("nothing", True, looks),
            ("slip", False, "The browser may not use the camera: allow it there, or type the line."),
            (None, True, "No camera answers: type the line."),
        ):
            own, watcher = tried(name, allowed)
            page = watcher.page
            page.click(button)
            try:
                page.wait_for_function("(words) => document.querySelector('#camera-said').textContent === words", arg=words, timeout=15000)
            except Exception:
                expect("camera", f"{name}: is told", page.inner_text(said), words)
            if name == "nothing":
                page.wait_for_timeout(1500)
                expect("camera", "without a code it looks on", page.inner_text(said), words)
            expect("camera", f"{name}: nothing is in the field", page.input_value("#reply"), "")
            runs = allowed and name is not None
            expect("camera", f"{name}: the camera runs as long as it is looked for", page.evaluate("Boolean(document.querySelector('video').srcObject?.active)"), runs)
            if runs:
                page.evaluate("window.held = document.querySelector('video').srcObject")
                page.click(".camera .stop")
                expect("camera", f"{name}: and stops when it is told to", (page.evaluate("window.held.active"), page.inner_text(said), page.is_visible("video")), (False, "The camera is off.", False))
                page.click(button)
                page.wait_for_function("() => document.querySelector('video').srcObject?.active")
                page.evaluate("""() => {
                    window.held = document.querySelector('video').srcObject;
                    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
                    document.dispatchEvent(new Event('visibilitychange'));
                }""")
                expect("camera", f"{name}: and when the page is hidden", page.evaluate("window.held.active"), False)
            expect("camera", f"{name}: no script complains", watcher.complaints, [])
            own.close()
        # What happens elsewhere while the browser asks whether the camera may be used does not take the screen away.
        own, watcher = tried("nothing")
        page = watcher.page
        page.evaluate("""() => {
            const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            navigator.mediaDevices.getUserMedia = (wish) => new Promise((goOn) => { setTimeout(goOn, 4000); }).then(() => real(wish));
        }""")
        page.click(button)
        (desk.hall / "elsewhere.envelope").write_text("x")
        page.wait_for_timeout(3000)
        expect("camera", "asked for: the button that stops it stays", page.is_visible(".camera .stop"), True)
        page.wait_for_function("(words) => document.querySelector('#camera-said').textContent === words", arg=looks, timeout=10000)
        expect("camera", "asked for: and it runs", page.evaluate("Boolean(document.querySelector('video').srcObject?.active)"), True)
        (desk.hall / "elsewhere.envelope").unlink()
        own.close()
        shown = desk.run("show", desk.hall / "board1.envelope")
        expect("camera", "nothing is recorded by looking", "opened" in [entry["kind"] for entry in shown["entries"]], False)
        own, watcher = tried("slip")
        page = watcher.page
        page.click(button)
        page.wait_for_function("() => document.querySelector('#reply').value !== ''")
        expect("camera", "the slip is in the field", page.input_value("#reply"), slips["white"])
        expect("camera", "unseen, and the camera is off", (page.get_attribute("#reply", "type"), page.evaluate("document.querySelector('video').srcObject"), page.inner_text(said)), ("password", None, "The slip is read."))
        expect("camera", "what comes next has the focus", page.evaluate("document.activeElement.className"), "main")
        watcher.press("form.opening button.main")
        expect("camera", "and the game is opened", desk.run("show", desk.hall / "board1.envelope")["ruling"]["move"]["uci"], "a2f2")
        expect("camera", "no script complains", watcher.complaints, [])
        own.close()
        heard = (folder / "camera.stderr").read_text()
        expect("camera", "nothing that was read is in what the program says", any(slip in heard for slip in slips.values()), False)
    # Where scripts are off there is no button, and the line is typed.
    with opened(program, folder, "camera") as desk, context(chromium, "en", java_script_enabled=False) as window:
        visitor = Visitor(window, desk)
        visitor.go("resume/other")
        expect("camera", "no button without scripts", visitor.page.locator(button).is_visible(), False)


# --- What it needs --------------------------------------------------------------------------------------------------------

class Missing(Exception):
    pass


def chromium_path() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not found:
        raise Missing("no chromium on this machine: apt-get install chromium")
    return found


def flags() -> list[str]:
    return ["--no-sandbox"] if os.geteuid() == 0 else []


@contextmanager
def context(chromium, language: str, **more: object):
    window = chromium.new_context(locale={"en": "en-GB", "it": "it-IT"}[language], viewport={"width": 1024, "height": 768}, **more)
    window.set_default_timeout(20000)
    try:
        yield window
    finally:
        window.close()


def axe() -> str:
    folder = ROOT / "target" / "axe-core"
    folder.mkdir(parents=True, exist_ok=True)
    package = folder / f"axe-core-{AXE}.tgz"
    if not package.exists():
        try:
            subprocess.run(["npm", "pack", "--silent", f"axe-core@{AXE}", "--pack-destination", str(folder)], check=True, stdout=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Missing(f"axe-core {AXE}: {error}") from error
    with tarfile.open(package) as packed:
        return packed.extractfile("package/axe.min.js").read().decode()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--pictures", type=Path, default=ROOT / "target" / "desk-pictures")
    given = arguments.parse_args()
    try:
        from playwright.sync_api import sync_playwright
        path = chromium_path()
    except (ImportError, Missing) as missing:
        return lacking(missing)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folder = Path(folder)
        chromium = playwright.chromium.launch(executable_path=path, args=flags())
        program = str(Path(given.program).resolve())
        everything = {
            "mouse": lambda folder: [whole_by_mouse(chromium, program, folder, language) for language in ("en", "it")],
            "keyboard": lambda folder: [whole_by_keyboard(chromium, program, folder, language) for language in ("en", "it")],
            "beginnings": lambda folder: beginnings(chromium, program, folder),
            "first": lambda folder: [tried(chromium, program, folder, language) for tried in (first_time, first_without_scripts) for language in ("en", "it")],
            "event": lambda folder: event_screen(chromium, program, folder),
            "scores": lambda folder: [scores(chromium, program, folder, scripts) for scripts in (True, False)],
            "label": lambda folder: [label_screen(chromium, program, folder, language) for language in ("en", "it")],
            "board": lambda folder: boards(chromium, program, folder),
            "cells": lambda folder: cells(chromium, program, folder),
            "scripts": lambda folder: without_scripts(chromium, program, folder),
            "windows": lambda folder: [two_windows(chromium, program, folder), many_windows(chromium, program, folder)],
            "forms": lambda folder: forms_again(chromium, program, folder),
            "few": lambda folder: few_actions(chromium, program, folder),
            "absent": lambda folder: absent_players(chromium, program, folder),
            "counted": lambda folder: counted(chromium, program, folder),
            "meanwhile": lambda folder: meanwhile(chromium, program, folder),
            "acts": lambda folder: acts(chromium, program, folder),
            "archive": lambda folder: archive(chromium, program, folder),
            "tampered": lambda folder: tampered(chromium, program, folder),
            "elsewhere": lambda folder: elsewhere(chromium, program, folder),
            "killed": lambda folder: killed(chromium, program, folder),
            "nothing": lambda folder: leaves_nothing(chromium, program, folder, playwright),
            "both": lambda folder: by_command_line(chromium, program, folder),
            "rehearsal": lambda folder: rehearsal(chromium, program, folder),
            "newcomer": lambda folder: newcomer(chromium, program, folder),
            "attacks": lambda folder: attacks(chromium, program, folder),
            "camera": lambda folder: camera(chromium, program, folder, playwright),
            "axe": lambda folder: accessible(chromium, program, folder, given.pictures),
        }
        for name, tried in everything.items():
            if given.only and name not in given.only.split(","):
                continue
            began = time.monotonic()
            # Each in a folder of its own: nothing that one leaves behind decides another.
            own = folder / name
            own.mkdir()
            try:
                tried(own)
            except Missing as missing:
                if lacking(missing):
                    return 1
            except Exception as error:
                unforeseen(name, error)
            print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)
        chromium.close()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
