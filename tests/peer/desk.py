#!/usr/bin/env python3
"""The desk in a real browser, as arbiters and players use it, and as somebody would who means it harm.

    desk.py PROGRAM [--only PART…] [--pictures DIR]

A walk through an adjournment in both languages and over every screen, what only scripts do, several windows, crashes, and the door.
What a post gives and what is refused is told in `src/program/desk/tests/posts.txt`. Chromium (Debian's) is driven through Playwright,
each part in a hall of its own. The exit status is 0 if and only if nothing failed; without Chromium or axe-core it says so, and under
CI=true fails.
"""

from __future__ import annotations

import argparse
import http.client
import http.server
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
from dataclasses import dataclass
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
CLOSE = "form[action=close] button"
# Either side has rooks and kings at home, a pawn before its last rank, and one that may be taken in passing.
BUSY = '[SetUp "1"]\n[FEN "r3k2r/1P4b1/8/3Pp3/8/5N2/6p1/R3K2R w KQkq e6 0 40"]\n[White "Rossi, Carlo"]\n[Black "Bianchi, Ugo"]\n\n*\n'
MEN = dict(a8="r", e8="k", h8="r", b7="P", g7="b", d5="P", e5="p", f3="N", g2="p", a1="R", e1="K", h1="R")

class Missing(Exception):
    pass


def chromium_path() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not found:
        raise Missing("no chromium on this machine: apt-get install chromium")
    return found


def flags() -> list[str]:
    return ["--no-sandbox"] if os.geteuid() == 0 else []


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


class Desk:
    """The program, serving a hall. What it keeps for a moment goes to the folder beside the hall."""

    def __init__(self, program: str, hall: Path, *more: str) -> None:
        self.program, self.hall, self.base = program, hall, ""
        self.heard = open(hall.parent / f"{hall.name}.stderr", "ab")
        self.temporary = hall.parent / f"{hall.name}.temporary"
        self.temporary.mkdir(exist_ok=True)
        # The arbiter's key makes itself, in a folder of its own.
        self.around = {**os.environ, "LC_ALL": "C.UTF-8", "TMPDIR": str(self.temporary), "XDG_DATA_HOME": str(self.temporary / "account")}
        self.process = subprocess.Popen(
            [program, "desk", str(hall), "--port", "0", "--no-browser", "--json", *more],
            stdout=subprocess.PIPE, stderr=self.heard, text=True, env=self.around,
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
        ran = subprocess.run([self.program, *map(str, arguments), "--json"], input=stdin, capture_output=True, text=True, env=self.around)
        return json.loads(ran.stdout or "{}")


@contextmanager
def opened(program: str, folder: Path, name: str, *more: str):
    hall = folder / name
    hall.mkdir(exist_ok=True)
    desk = Desk(program, hall, *more)
    try:
        yield desk
    finally:
        if desk.process.poll() is None:
            desk.end()


@contextmanager
def context(chromium, language: str, **more: object):
    window = chromium.new_context(locale={"en": "en-GB", "it": "it-IT"}[language], viewport={"width": 1024, "height": 768}, **more)
    window.set_default_timeout(20000)
    try:
        yield window
    finally:
        window.close()


@dataclass
class Stage:
    """What a part has: the program, a folder of its own, and a browser."""

    program: str
    folder: Path
    playwright: object
    chromium: object
    axe: str
    pictures: Path | None

    def opened(self, name: str, *more: str):
        return opened(self.program, self.folder, name, *more)

    def window(self, language: str, **more: object):
        return context(self.chromium, language, **more)


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

    def set(self, field: str, value: str) -> None:
        if field == "resume_at" and self.page.locator("#resume_hour").count():
            self.resume(*value.split(" "))
            return
        found = self.page.locator(f"#{field}")
        if found.evaluate("e => e.tagName") == "SELECT":
            # What holds where nothing is chosen has no value of its own.
            if field != "rules" or found.locator(f"option[value='{value}']").count():
                found.select_option(value)
        else:
            found.fill(value)

    def unfold(self, part: str) -> None:
        """Opens a part that is folded."""
        self.page.click(f"{part} > summary")

    def resume(self, day: str, hour: str) -> None:
        """Day and hour of the resumption, by the day's own field."""
        for box in ("[name=resume][value=other]", "[name=resume_day][value=date]"):
            for found in self.page.locator(box).all():
                found.check()
        self.page.fill("#resume_date", day)
        self.page.fill("#resume_hour", hour)


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

    def unfold(self, part: str) -> None:
        self.reach(f"{part} > summary")
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

    def square(self, square: str, _: str) -> None:
        """Comes to the board with Tab and to the square by its letter and digit, and presses it."""
        self.reach("[data-square][tabindex='0']")
        for sign in square:
            self.page.keyboard.press(sign)
        self.page.keyboard.press("Enter")


def later(hours: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(time.time() + 3600 * hours))


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
    visitor.page.click("form[data-drop] summary")
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
    expect("clocks", "nothing is said that nobody said", page.locator("[name=draw_offer]:checked, [name=scoresheets]:checked").count(), 0)
    for box in (f"[name=draw_offer][value={offer}]", f"[name=scoresheets][value={sheets}]"):
        page.check(box)
    # The arbiter's word: the key was locked while a player had the laptop.
    if page.locator("form.label #passphrase").count():
        expect("locked", "the word is seen while it is typed", page.get_attribute("form.label #passphrase", "type"), "text")
        page.fill("form.label #passphrase", PASSPHRASE + "x")
        visitor.press("form.label > button.main")
        expect("locked", "a wrong passphrase seals nothing, and what was ticked is kept", (page.locator("#passphrase-error").count(), page.locator(".ticks :checked").count()), (1, 2))
        page.fill("form.label #passphrase", PASSPHRASE)
    visitor.press("form.label > button.main")


def seal(visitor: Visitor, name: str, written: str) -> dict[str, str]:
    write(visitor, name, written)
    clocks(visitor)
    slips = slips_of(visitor, name)
    visitor.go(f"seal/{name}")
    return slips


def accept(visitor: Visitor, key: str = "arbiter", passphrase: str = PASSPHRASE, locked: bool = False) -> None:
    """A3; whoever has just sealed it has looked at it, and ticks nothing."""
    page, form = visitor.page, "form:has([name=fingerprint])"
    expect("accept", "nothing is ticked that nobody ticked", page.locator(f"{form} :checked:not(option)").count(), 0)
    boxes = page.locator(f"{form} input[type=checkbox]")
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
            expect("locked", "a wrong passphrase signs nothing, and what was ticked is kept", (page.locator(".failure").count(), page.locator(f"{form} input[type=checkbox]:checked").count()), (1, boxes.count()))
            if several:
                page.select_option("#key", key)
            page.fill("#passphrase", passphrase)
    visitor.press(button)


def command(desk: Desk, what: str, envelope: Path, *more: str, key: str = "arbiter", at: str = "") -> int:
    """The command line beside the desk, with the arbiter's key: its exit status."""
    read_end, write_end = os.pipe()
    os.write(write_end, PASSPHRASE.encode())
    os.close(write_end)
    words = [desk.program, what, envelope, "--key", desk.hall / f"{key}.key", "--passphrase-fd", str(read_end), *(["--at", at] if at else []), *more]
    return subprocess.run(words, capture_output=True, pass_fds=(read_end,)).returncode


def put_to_now(desk: Desk, name: str) -> None:
    """The announced time is put to this second, at the command line."""
    spelled = lambda ago: time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(time.time() - ago))
    put = command(desk, "record", desk.hall / f"{name}.envelope", "set-resumption", spelled(0), "both", "both are here", at=spelled(180))
    expect("resume", "the time is put to now", put, 0)


def begin(visitor: Visitor, desk: Desk, name: str, *here: str) -> None:
    """Nothing begins before the announced time: it is put to now, at the command line. Then play resumes, with whoever is here."""
    put_to_now(desk, name)
    visitor.go(f"resume/{name}")
    visitor.press(f"button[value='on-time {'both' if len(here) == 2 else here[0] if here else 'nobody'}']")
    confirm(visitor)


def confirm(visitor: Visitor) -> None:
    """What is asked once is answered: yes."""
    if visitor.page.locator("form.once").count():
        expect("asked once", "the heading has the focus, so that Enter twice records nothing", visitor.page.evaluate("document.activeElement.tagName"), "H1")
        visitor.press("form.once button.main")


def open_envelope(visitor: Visitor, slip: str) -> None:
    visitor.set("reply", slip)
    visitor.press("form.opening button.main")


def context_of(window, desk: Desk) -> Visitor:
    """Another window of the same visitor."""
    base = desk.base
    other = Visitor.__new__(Visitor)
    other.desk, other.page, other.complaints = desk, window.new_page(), []
    other.page.goto(base)
    return other


class Mouse(Visitor):
    def tick(self, selector: str, further: int = 0) -> None:
        self.page.locator(selector).nth(further).check()

    def square(self, square: str, layer: str) -> None:
        self.point(f"[data-square={square}]" + ("" if self.scripts else f" .{layer}"))

    def point(self, selector: str) -> None:
        self.page.click(selector)


class Finger(Mouse):
    def press(self, selector: str) -> None:
        with self.page.expect_navigation():
            self.page.tap(selector)

    def tick(self, selector: str, further: int = 0) -> None:
        self.page.locator(selector).nth(further).tap()
        expect("touch", f"{selector} is chosen by a touch", self.page.locator(selector).nth(further).is_checked())

    def point(self, selector: str) -> None:
        self.page.tap(selector)


# --- The walk -------------------------------------------------------------------------------------------------------------

# By touch, by keyboard alone, and with a mouse where scripts are turned off. axe-core sees each screen in both colours.
ROWS = (
    dict(language="en", width=390, colours="light", scripts=True, hand="touch", axe=True),
    dict(language="it", width=1280, colours="dark", scripts=True, hand="keyboard", axe=True),
    dict(language="it", width=390, colours="dark", scripts=False, hand="mouse", axe=False),
)
# The screens beside the walk.
OTHERS = ("event", "keys", "keys/line", "new", "archive", "rehearse", "close", "nothing-here", "resume/nothing")
# Whatever can be pressed or filled in, without a name.
NAMELESS = re.compile(r"^\s*- (?:button|link|textbox|checkbox|radio|combobox|searchbox)(?: \[[^]]*\])*:?\s*$", re.M)
# Buttons and fields that are lower than 44 CSS pixels, but for links in a text, boxes whose label is the target, and the rows of a table
# that a mouse points at.
SMALL = """() => [...document.querySelectorAll("button, .act, input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea")]
    .filter((one) => one.checkVisibility() && !one.closest(innerWidth > 800 ? ".unseen, td" : ".unseen") && one.getBoundingClientRect().width > 1 && one.getBoundingClientRect().height < 43.5)
    .map((one) => one.outerHTML.slice(0, 120))"""
# The longest that anything on the page moves, in seconds.
MOVES = """() => Math.max(...[...document.querySelectorAll("*")].flatMap((element) => ["", "::before", "::after"].flatMap((part) => {
    const style = getComputedStyle(element, part);
    const lengths = (name) => style[name].split(",").map((length) => Number.parseFloat(length) * (length.trim().endsWith("ms") ? 0.001 : 1));
    return ["transitionDuration", "animationDuration"].flatMap(lengths);
})))"""


def look(stage: Stage, visitor: Visitor, name: str, row: dict) -> None:
    """One screen: axe-core finds nothing, nothing scrolls sideways or moves for long, and a screen reader has what it needs."""
    page, where = visitor.page, f"{name}, {row['language']}, {row['width']}, {row['hand']}"
    if row["axe"]:
        page.evaluate(stage.axe)
        expect("axe-core", where, page.evaluate(AXE_FINDS), [])
        expect("motion", f"{where}: nothing moves for more than 120 ms", page.evaluate(MOVES) <= 0.12)
        page.emulate_media(reduced_motion="reduce")
        expect("motion", f"{where}: nothing moves where that is not wanted", page.evaluate(MOVES), 0)
        page.emulate_media(reduced_motion="no-preference")
    found = page.evaluate("""() => [document.documentElement.scrollWidth - document.documentElement.clientWidth, document.documentElement.lang,
        getComputedStyle(document.documentElement).backgroundColor.match(/[0-9.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) > 384]""")
    expect("looks", f"{where}: no sideways scrolling, language, light", found, [0, row["language"], row["colours"] == "light"])
    expect("looks", f"{where}: targets", page.evaluate(SMALL), [])
    tree = page.locator("body").aria_snapshot()
    alone = page.locator("body.alone").count() > 0
    marks = [mark for mark in ("banner", "navigation", "main", "contentinfo") if re.search(rf"^\s*- {mark}\b", tree, re.M)]
    # Below 60 rem the places stand in More; a list has tabs everywhere.
    wide = ["banner", "navigation", "main"] if row["width"] >= 960 or page.locator("main nav").count() else ["banner", "main"]
    expect("screen reader", f"{where}: landmarks", marks, ["main"] if alone else wide)
    expect("screen reader", f"{where}: one first heading", len(re.findall(r"^\s*- '?heading .*\[level=1\]", tree, re.M)), 1)
    expect("screen reader", f"{where}: names", [line.strip() for line in NAMELESS.findall(tree)], [])
    if stage.pictures:
        page.screenshot(path=str(stage.pictures / f"{name}-{row['language']}-{row['width']}-{row['hand']}.png"), full_page=True)


def walk(stage: Stage, row: dict) -> None:
    """From an empty folder to the opened move, each screen looked at."""
    words = {"en": ("Adjourn a game", "slip of Fischer"), "it": ("Sospendere una partita", "tagliando di Fischer")}[row["language"]]
    hand = {"touch": Finger, "mouse": Mouse, "keyboard": Typist}[row["hand"]]
    how = {"color_scheme": row["colours"], "has_touch": row["hand"] == "touch", "bypass_csp": row["axe"], "java_script_enabled": row["scripts"]}
    with stage.opened(f"walk-{row['hand']}", "--store", str(stage.folder / f"{row['hand']}.archive")) as desk, stage.window(row["language"], **how) as window:
        # No screen is brought up to date while it is looked at.
        window.route("**/live", lambda route: route.abort())
        visitor = hand(window, desk)
        visitor.scripts, page = row["scripts"], visitor.page
        page.set_viewport_size({"width": row["width"], "height": 720})
        see = lambda name: look(stage, visitor, name, row)
        expect("walk", "what the program is for", page.inner_text("h1").startswith(words[0]))
        see("first")
        visitor.go("keys")
        for field, value in (("your-name", "Schmid, Lothar"), ("new-passphrase", PASSPHRASE), ("again", PASSPHRASE)):
            visitor.set(field, value)
        visitor.press("form[data-twice] button.main")
        visitor.go("new")
        visitor.set("score", SCORE.read_text())
        visitor.press("form[data-drop] button")
        see("label")
        visitor.set("notation", row["language"])
        visitor.tick("[name=resume_day]", 1)
        visitor.unfold("#known")
        if page.locator("#arbiter").count():
            visitor.set("arbiter", "Schmid, Lothar")
        for field, value in (("resume_hour", "23:59"), ("resume_place", "Laugardalshöll"), ("rules", "fide-1997")):
            visitor.set(field, value)
        visitor.press(SAVE)
        visitor.go("")
        see("today")
        visitor.press(".game > a.act[href^='label/']")
        name = page.url.rsplit("/", 1)[1]
        visitor.tick("[name=way]", 1)
        see("on this laptop")
        visitor.press("button[value=seal]")
        see("cover")
        visitor.press("form[action$='/alone'] button")
        see("player")
        low = page.locator("form.write button.main").bounding_box()
        expect("player", f"board, text and button without scrolling {row}", low["y"] + low["height"] <= 720 and page.evaluate("scrollY") == 0)
        visitor.square("a2", "from")
        visitor.square("f2", "to")
        if row["scripts"]:
            expect("player", "squares write the move", page.input_value("#move"), {"en": "Ra2xf2", "it": "Ta2xf2"}[row["language"]])
        visitor.press("form.write button.main")
        if not row["scripts"]:
            expect("player", "what was put is shown before it is closed", "a2xf2" in page.inner_text("p.seal"))
            visitor.press("button.main")
        see("closed")
        expect("player", "nothing of it is shown afterwards", "a2xf2" in page.content(), False)
        for box in ("draw_offer", "scoresheets"):
            visitor.tick(f"[name={box}]")
        visitor.set("white_clock", "nonsense used")
        visitor.set("black_clock", USED["black"])
        visitor.press("form.label > button.main")
        kept = page.locator("#white_clock-error").count(), page.input_value("#white_clock"), page.locator(".ticks :checked").count()
        expect("refused", "what was typed and ticked is kept, and what is wrong said beside it", kept, (1, "nonsense used", 2))
        see("refused")
        visitor.set("white_clock", USED["white"])
        visitor.set("passphrase", PASSPHRASE)
        visitor.press("form.label > button.main")
        slips = slips_of(visitor, name)
        expect("walk", "two slips, as PDF too", (sorted(slips), page.request.get(f"{desk.base}seal/{name}/slips.pdf").body()[:5]), (["black", "white"], b"%PDF-"))
        visitor.go(f"seal/{name}")
        see("slips")
        visitor.press("form[action^='accept/'] button.main")
        see("accepted")
        visitor.go("resume-all")
        see("one resumption")
        expect("walk", "slips that were handed out are gone", page.request.get(f"{desk.base}seal/{name}/slips.html").ok, False)
        put_to_now(desk, name)
        visitor.go(f"resume/{name}")
        see("who is here")
        visitor.press("button[value='on-time both']")
        see("to open")
        visitor.set("reply", slips["black"])
        visitor.press("form.opening button.main")
        expect("walk", "the sealer's slip does not open, and is named", words[1] in page.inner_text(".failure p"))
        visitor.set("reply", slips["white"])
        visitor.press("form.opening button.main")
        see("opened")
        shown = desk.run("show", desk.hall / f"{name}.envelope")
        expect("walk", "the command line reads the same move", shown["ruling"]["move"]["uci"], "a2f2")
        for path in (*(OTHERS if row["axe"] else ()), f"envelope/{name}", f"resume/{name}/act/decision", f"resume/{name}/again"):
            visitor.go(path)
            see(path.replace(name, "game").replace("/", "-"))
        expect("walk", "no script complains", visitor.complaints, [])


def scripts(stage: Stage) -> None:
    """The player's board writes what squares without scripts write too, and nothing is closed by accident."""
    with stage.opened("scripts") as desk, stage.window("en", has_touch=True) as window:
        visitor = Visitor(window, desk)
        make_key(visitor)
        page = visitor.page
        prepare(visitor, "busy", BUSY, notation="it")
        visitor.go("seal/busy")
        visitor.press("button.main")
        visitor.press("form[action$='/alone'] button")
        asked, written = ".becomes.asked", lambda: page.input_value("#move")
        page.drag_and_drop("[data-square=b7]", "[data-square=b8]")
        expect("scripts", "a pawn on the last rank is asked for, and nothing written before", (page.locator(f"{asked} button").count(), written()), (5, ""))
        page.click(f"{asked} button >> nth=0")
        expect("scripts", "a queen", written(), "b7-b8D")
        page.keyboard.press("Escape")
        expect("scripts", "Escape takes it back", written(), "")
        page.tap("[data-square=e1]")
        page.locator("[data-square=g1]").press("Enter")
        expect("scripts", "Enter on a square closes nothing", (written(), page.locator("form.write").count()), ("O-O", 1))
        page.fill("#move", MARKER)
        page.press("#move", "Enter")
        expect("scripts", "nor does Enter in the text, which takes the place of the squares", (page.locator("form.write").count(), page.locator(".board .chosen").count()), (1, 0))
        page.reload()
        expect("scripts", "a half-typed move is gone after a reload", written(), "")
        # With scripts and without, legal or not: the same text, and the same page around it.
        pages, squares, chance = set(), [file + rank for file in "abcdefgh" for rank in "12345678"], random.Random(34)
        for _ in range(25):
            origin, to, becomes = chance.choice(list(MEN)), chance.choice([*squares, *4 * list(MEN)]), chance.choice("qrbnp")
            if origin == to or (to in MEN and MEN[to].isupper() == MEN[origin].isupper()):
                continue
            page.click(f"[data-square={origin}]")
            page.click(f"[data-square={to}]")
            if page.locator(asked).count():
                page.click(f"{asked} [data-becomes={becomes}]")
            by_script = written()
            page.click("button[type=reset]")
            sent = page.request.post(f"{desk.base}seal/busy/stop", form={"from": origin, "to": to, "becomes": becomes}, headers={"Origin": desk.address.rstrip("/")})
            shown = re.search(r'<p class="seal"><bdi>(.*?)</bdi>', sent.text())[1]
            expect("scripts", f"{origin}{to} with scripts and without", by_script, shown)
            # How many changes of the folder the desk has seen meanwhile is no part of what is shown.
            pages.add(re.sub(r' data-changes="\d+"', "", sent.text()).replace(shown, ""))
        expect("scripts", "one page for all of them", len(pages), 1)
        expect("scripts", "no script complains", visitor.complaints, [])


# --- An alarm -------------------------------------------------------------------------------------------------------------

ALARM_AT = "2026-11-23T17:50:00+01:00"
ALARM_EVENT = """name = "Open"
late_after = "0:30:00"
notation = "en"
time_control = "2h/40 + 30min"
clocks = "left"
zone = "Europe/Rome"
place = "Palazzo dello Sport"
[[session]]
start = "2026-11-23 14:30"
end = "2026-11-23 18:30"
resume_at = "2026-11-24 14:30"
"""
# What is typed into each row, in the order of Tab: a clock of the second can be two times, and one of the third is none.
BOARDS = (
    ("Rossi", "Bianchi", "0:41:00", "0:38:00", "B", "2", "s"),
    ("Costa", "Riva", "1:02", "0:55:00", "N", "2", "n"),
    ("Neri", "Gallo", "soon", "0:38:00", "B", "7", "n"),
)
GAMES = """[Board "1"]
[White "Rossi"]
[Black "Bianchi"]

1. e4 e5 *

[White "Costa"]
[Black "Riva"]

1. d4 d5 2. c4 *
"""


def alarm(stage: Stage) -> None:
    """Six things, and a table that is typed without a mouse. It outlives the program; what the desk writes of it is what the command line writes."""
    row = dict(language="it", width=1280, colours="light", hand="keyboard", axe=True)
    hall = stage.folder / "hall"
    hall.mkdir()
    with stage.opened("hall", "--at", ALARM_AT) as desk, stage.window("it", bypass_csp=True) as window:
        visitor = Typist(window, desk)
        page = visitor.page
        page.set_viewport_size({"width": row["width"], "height": 800})
        make_key(visitor)
        (hall / "event.toml").write_text('arbiter = "arbiter.key.pub"\n' + ALARM_EVENT)
        visitor.go("alarm")
        look(stage, visitor, "alarm", row)
        visitor.press("button[name=now][value='2']")
        expect("alarm", "an hour is noted by a press, and nothing is written", (page.input_value("[name=at-2]"), sorted(it.name for it in hall.iterdir() if "alarm" in it.name)), ("17:50", []))
        expect("alarm", "the forms are printed", page.request.get(f"{desk.base}alarm/alarm.pdf?boards=4").body()[:5], b"%PDF-")
        visitor.set("boards", "3")
        visitor.press("button[name=over]")
        for place, typed in enumerate(BOARDS):
            visitor.reach(f"#white-{place}")
            for cell in typed:
                page.keyboard.type(cell)
                page.keyboard.press("Tab")
            page.wait_for_selector(f"#stands-{place} .chip.{'late' if place else 'over'}")
        cells = [line.split(",") for line in (hall / "alarm.csv").read_text().splitlines()]
        expect("alarm", "one letter says a side and yes, in the language of the window", (cells[2][3], cells[1][cells[0].index("sealed")]), ("black", "y"))
        visitor.tick("[name=means-white_clock-1]")
        page.wait_for_selector("#stands-1 .chip.over")
        expect("alarm", "a doubtful clock is asked, and the answer stands in its field", page.input_value("#white_clock-1"), "1:02:00")
        visitor.reach("#move_number-0")
        page.keyboard.press("Enter")
        expect("alarm", "Enter goes to the same column below", page.evaluate("document.activeElement.id"), "move_number-1")
        look(stage, visitor, "table", row)
        page.set_viewport_size({"width": 390, "height": 800})
        look(stage, visitor, "table", row | {"width": 390})
        desk.end(signal.SIGKILL)
    with stage.opened("hall", "--at", ALARM_AT) as desk, stage.window("it", bypass_csp=True) as window:
        visitor = Typist(window, desk)
        page = visitor.page
        page.set_viewport_size({"width": row["width"], "height": 800})
        visitor.go("alarm/table")
        stands = [page.locator(f"#stands-{place} .chip").get_attribute("class") for place in range(3)]
        expect("alarm", "what was typed outlives the program", stands, ["chip over", "chip over", "chip late"])
        (stage.folder / "games.pgn").write_text(GAMES)
        page.set_input_files("#file", str(stage.folder / "games.pgn"))
        visitor.press("form[action='alarm/scores'] button")
        cells = [line.split(",")[-1] for line in (hall / "alarm.csv").read_text().splitlines()[1:]]
        expect("alarm", "scores find their rows, by board or by names", cells, ["Rossi-Bianchi.pgn", "Costa-Riva.pgn", ""])
        visitor.set("passphrase", PASSPHRASE)
        visitor.press("button[value=sheets]")
        wrong = [link.get_attribute("href").split("#")[1] for link in page.locator(".failure a").all()]
        expect("alarm", "a bad row is named with its column, and the others are done", (wrong, sorted(it.name for it in hall.glob("*.envelope"))), (["white_clock-2"], ["board1.envelope", "board2.envelope"]))
        expect("alarm", "sheets and labels can be printed", [page.request.get(f"{desk.base}{path}").body()[:5] for path in ("alarm/sheets.pdf", "alarm/labels.pdf", "agenda/agenda.pdf")], 3 * [b"%PDF-"])
        look(stage, visitor, "written-up", row)
        expect("alarm", "no script complains", visitor.complaints, [])
        other = stage.folder / "other"
        status = command(desk, "alarm", f"--table={hall / 'alarm.csv'}", "--out", other, "--stopped-at", "2026-11-23 17:50", at=ALARM_AT)
        expect("alarm", "the command line names the same row", status, 2)
        names = lambda folder: sorted(it.name for it in folder.iterdir() if it.suffix in (".envelope", ".pdf"))
        expect("alarm", "the same files", (names(hall), names(other)), (names(other), ["agenda.pdf", "board1.envelope", "board2.envelope", "sheets.pdf"]))
        for name in ("board1", "board2"):
            shown = [desk.run("show", folder / f"{name}.envelope") for folder in (hall, other)]
            facts = [{key: value for key, value in it["label"].items() if key != "id"} | {"state": it["state"]} for it in shown]
            expect("alarm", f"the same envelope {name}", facts[0], facts[1])
        again = len(list(hall.glob("*.envelope")))
        visitor.press("button[value=labels]")
        expect("alarm", "what is there stays as it is", len(list(hall.glob("*.envelope"))), again)


# --- Several windows, and time that passes --------------------------------------------------------------------------------

def windows(stage: Stage) -> None:
    """Windows and the command line see each other's changes; forms that are sent eight times at once lose nothing and record once."""
    with stage.opened("windows") as desk, stage.window("en") as one, stage.window("en") as two:
        first, second = Visitor(one, desk), Visitor(two, desk)
        make_key(first)
        second.page.wait_for_selector("header form[action='keys/lock'] >> text=Schmid", state="attached", timeout=5000)
        # A browser holds six connections to one address: more windows than that load, and see a change.
        pages = [one.new_page() for _ in range(8)]
        for page in pages:
            page.goto(desk.base, timeout=10000)
        prepare(first, "board1")
        for page in (second.page, *pages):
            page.wait_for_selector("text=Spassky", timeout=10000)
            counts["windows"] += 1
        for page in pages:
            page.close()
        jar = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in one.cookies())

        def send(form: str, **fields: str) -> int:
            headers = {"Cookie": jar, "Origin": desk.address.rstrip("/"), "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
            connection = http.client.HTTPConnection("127.0.0.1", desk.port, timeout=20)
            connection.request("POST", urllib.parse.urlparse(desk.base).path + form, urllib.parse.urlencode(fields), headers)
            return connection.getresponse().status

        def at_once(form: str, fields: dict[str, str]) -> set[int]:
            with ThreadPoolExecutor(8) as many:
                return set(many.map(lambda _: send(form, **fields), range(8)))

        write(first, "board1", "a2f2")
        jar = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in one.cookies())
        label = {"white_clock": "2:22:00", "black_clock": "2:13:00", "reading": "used", "draw_offer": "none", "scoresheets": "both", "passphrase": PASSPHRASE,
                 "version": first.page.locator("[name=version]").input_value()}
        answers = at_once("seal/board1/clocks", label)
        slips = slips_of(first, "board1")
        expect("windows", "sealed eight times at once: one envelope and two slips", (answers - {422}, sorted(slips), len(list(desk.hall.glob("*.envelope")))), ({303}, ["black", "white"], 1))
        for form, fields in (("stop", {"move": "a2a3"}), ("cancel", {"abandon": "on"}), ("begin", {}), ("clocks", label)):
            expect("windows", f"{form} while the slips are kept", (send(f"seal/board1/{form}", **fields), slips_of(first, "board1")), (303, slips))
        desk.process.send_signal(signal.SIGINT)
        time.sleep(1)
        heard = (desk.hall.parent / "windows.stderr").read_text()
        expect("windows", "asked to end, the program keeps the slips and says of which game", (desk.process.poll(), "board1: a closed move or slips would be lost" in heard), (None, True))
        first.go("seal/board1")
        accept(first)
        second.go("resume/board1")
        begin(first, desk, "board1", "white", "black")
        second.page.wait_for_selector("#reply", timeout=5000)
        # What somebody writes is not taken from under his hands.
        second.page.fill("#reply", "adjslip1")
        recorded = command(desk, "record", desk.hall / "board1.envelope", "offer", "white")
        second.page.wait_for_selector("#told:not(.unseen)", timeout=5000)
        expect("windows", "the command line records beside the desk, and what was being typed is still there", (recorded, second.page.input_value("#reply")), (0, "adjslip1"))
        first.page.wait_for_selector("main ol >> text=offered a draw", state="attached", timeout=5000)
        first.go("resume/board1/act/note")
        form = {name: first.page.locator(f"main form [name={name}]").first.input_value() for name in ("press", "seen")}
        count = lambda: len(desk.run("show", desk.hall / "board1.envelope")["entries"])
        before = count()
        at_once("resume/board1/record", {**form, "value-topic": "incident", "value-text": "once", "act": "yes"})
        expect("windows", "recorded eight times at once, and once", count(), before + 1)


# --- Who comes in, and what is left ---------------------------------------------------------------------------------------

class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A window that hangs up is what this is about."""


class Other(http.server.BaseHTTPRequestHandler):
    """Another user's server: at a port of its own, or at that of a desk that has ended, with a form like the desk's."""

    protocol_version = "HTTP/1.1"
    took: list[bytes] = []
    heard: list[str] = []

    def answer(self) -> None:
        self.took.append(self.rfile.read(int(self.headers.get("content-length") or 0)))
        self.heard.append(self.headers.get("Cookie", ""))
        live = self.path.endswith("/live")
        form = b"<!doctype html><body><main><a href='/again'>again</a><p>Your key was locked</p><form method=post><input type=password name=passphrase></form></main>"
        body = b"event: now\ndata: 99\n\n" if live else form
        self.send_response(200)
        self.send_header("content-type", "text/event-stream" if live else "text/html")
        self.send_header("set-cookie", "desk=x; Path=/")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = answer

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def another(port: int = 0):
    Other.took, Other.heard = [], []
    server = Server(("127.0.0.1", port), Other)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def door(stage: Stage) -> None:
    """Whoever knocks without being let in is refused, and the desk goes on serving."""
    with stage.opened("door") as desk, stage.window("en") as window:
        token = desk.entrance()
        visitor = Visitor(window, desk)
        make_key(visitor)
        prepare(visitor, "board1")
        cookie = next(f"desk={c['value']}" for c in window.cookies() if c["name"] == "desk")
        host, home = f"127.0.0.1:{desk.port}", desk.base.removeprefix(desk.address.rstrip("/"))

        def ask(request: str) -> int:
            with socket.create_connection(("127.0.0.1", desk.port), 30) as connection:
                connection.sendall(request.replace("\n", "\r\n").encode() + b"\r\n\r\n")
                answer = connection.recv(65536)
                return int(answer.split(b" ", 2)[1]) if answer else 0

        # Who is let in at which path is told in src/program/desk/http/auth.rs and tests/posts.rs; here the entrance, and bare bytes.
        known = f"GET {home} HTTP/1.1\nHost: {host}\nCookie: {cookie}"
        next_one = desk.entrance().rsplit("/", 1)[1]
        for what, request, wanted in [
            ("the cookie is let in", known, 200),
            ("a foreign host", known.replace(host, "evil.example"), 421),
            ("a foreign origin", f"POST {home}close HTTP/1.1\nHost: {host}\nContent-Length: 0\nCookie: {cookie}\nOrigin: http://evil.example", 403),
            ("a token that was used", f"GET /enter/{token.rsplit('/', 1)[1]} HTTP/1.1\nHost: {host}", 403),
            ("the head of the entrance alone", f"HEAD /enter/{next_one} HTTP/1.1\nHost: {host}", 405),
            ("which does not use it up", f"GET /enter/{next_one} HTTP/1.1\nHost: {host}", 200),
            ("a path that climbs", known.replace(home, f"{home}envelope/../../outside"), 404),
            ("a path of 5,000 letters", known.replace(home, f"{home}envelope/{'a' * 5000}"), 404),
        ]:
            expect("door", what, ask(request), wanted)
        expect("door", "a header of two megabytes", ask(f"{known}\nX: {'a' * (2 << 20)}") in (0, 431))
        flooded(stage, desk, f"POST {home}new HTTP/1.1\nHost: {host}\nCookie: {cookie}\nOrigin: http://{host}\nContent-Type: ", visitor)
        # Guessing passphrases takes longer and longer: a second more from the fifth on.
        took = []
        for guess in range(5):
            visitor.go("keys")
            if visitor.page.locator("main form[action='keys/lock']").count():
                visitor.press("main form[action='keys/lock'] button")
                visitor.go("keys")
            visitor.page.fill("form[action='keys/unlock'] input[name=passphrase]", f"guess {guess}")
            began = time.monotonic()
            visitor.press("form[action='keys/unlock'] button")
            took.append(time.monotonic() - began)
            expect("door", "a guess", visitor.page.locator(".failure").count(), 1)
        expect("door", "five guesses take their time, and the desk still serves", (took[4] - min(took[:3]) > 0.9, ask(known)), (True, 200))
        # A server on another port gets no cookie of the desk's, and sets one of that name.
        with another() as port:
            visitor.page.goto(f"http://127.0.0.1:{port}/")
            visitor.press("a")
            expect("door", "another port gets no cookie but its own", (len(Other.heard) >= 2, {*Other.heard} - {"", "desk=x"}), (True, set()))
        visitor.go("/")
        expect("door", "and the desk knows the window still", visitor.page.locator("a[href='label/board1']").count() > 0)


def flooded(stage: Stage, desk: Desk, post: str, visitor: Visitor) -> None:
    """A gigabyte is not taken; slow bodies and connections that say nothing are given up, and the desk serves meanwhile."""
    memory, size, piece = resident(desk), 1 << 30, b"a" * (1 << 16)
    head = lambda kind, length: (post + kind + f"\nContent-Length: {length}").replace("\n", "\r\n").encode() + b"\r\n\r\n"
    for kind, begins in (("application/x-www-form-urlencoded", b""), ("multipart/form-data; boundary=b", b'--b\r\nContent-Disposition: form-data; name="score"\r\n\r\n')):
        sent, status = 0, 0
        with socket.create_connection(("127.0.0.1", desk.port), 30) as connection:
            try:
                connection.sendall(head(kind, size) + begins)
                while sent < size:
                    connection.sendall(piece)
                    sent += len(piece)
                status = int((connection.recv(4096) or b"x 0").split(b" ", 2)[1])
            except OSError:
                pass
        expect("door", f"a gigabyte as {kind[:12]} is refused ({sent >> 20} MiB taken)", status in (0, 303, 400, 413) and sent < 1 << 28)
    expect("door", "a gigabyte is not kept", resident(desk) - memory < 64 << 20)
    slow = [socket.create_connection(("127.0.0.1", desk.port)) for _ in range(20)]
    for connection in slow:
        connection.sendall(head("application/x-www-form-urlencoded", 1000) + b"a")
    idle = [socket.create_connection(("127.0.0.1", desk.port), 5) for _ in range(400)]
    visitor.go("label/board1")
    expect("door", "hundreds of connections, and the desk serves", visitor.page.locator("#white").count(), 1)

    def given_up(connection: socket.socket) -> bool:
        try:
            return connection.recv(64)[:10] in (b"", b"HTTP/1.1 4", b"HTTP/1.1 3")
        except OSError as error:
            return not isinstance(error, TimeoutError)

    until = time.monotonic() + 30
    for connection in (*slow, *idle):
        connection.settimeout(max(0.01, until - time.monotonic()))
    expect("door", "whoever says nothing or little is given up", [given_up(connection) for connection in (*slow, *idle)].count(True), 420)
    for connection in (*slow, *idle):
        connection.close()


def resident(desk: Desk) -> int:
    """The memory that it takes, in bytes."""
    return int(re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{desk.process.pid}/status").read_text())[1]) << 10


def closing(stage: Stage) -> None:
    """Windows that stay open when the desk has ended and another user takes its port."""
    with stage.opened("taken") as desk, stage.window("en") as window:
        player = Visitor(window, desk)
        make_key(player)
        prepare(player, "board1")
        visitors = [Visitor(window, desk)]
        visitors[0].go("keys")
        player.go("seal/board1")
        player.press("button.main")
        player.press("form[action$='/alone'] button")
        player.set("move", MARKER)
        before = [visitor.text() for visitor in visitors]
        desk.end(signal.SIGKILL)
        with another(desk.port):
            player.page.evaluate("document.querySelector('form.write').requestSubmit()")
            player.page.locator("#told", has_text="has ended").wait_for(timeout=10_000)
            expect("closing", "the player's move goes to nobody else", (b"".join(Other.took), player.page.input_value("#move")), (b"", ""))
            for visitor, text in zip(visitors, before):
                visitor.page.locator("#told", has_text="has ended").wait_for(timeout=15_000)
                visitor.page.wait_for_timeout(1000)
                fields = visitor.page.locator("input:enabled, button:enabled, select:enabled, a[href]").count()
                expect("closing", "a window of a desk that ended shows nothing of who took its port, and sends nothing", ("Your key was locked" in visitor.text(), fields), (False, 0))


def killed(stage: Stage) -> None:
    """The program is killed after every step: nothing that was done is lost, nothing that was half done is there."""
    with stage.window("en") as window:
        @contextmanager
        def again(key: bool = True):
            """The desk begun anew, with the key unlocked; killed at the end."""
            with stage.opened("killed") as desk:
                visitor = Visitor(window, desk)
                if key:
                    visitor.go("keys")
                    visitor.page.fill("form[action='keys/unlock'] input[name=passphrase]", PASSPHRASE)
                    visitor.press("form[action='keys/unlock'] button")
                yield visitor
                desk.end(signal.SIGKILL)

        with again(key=False) as visitor:
            make_key(visitor)
            prepare(visitor, "board1")
        with again() as visitor:
            write(visitor, "board1", MARKER)
        held = [path.name for path in (stage.folder / "killed").iterdir() if MARKER.encode() in path.read_bytes()]
        expect("killed", "a move that was not sealed is nowhere", held, [])
        with again() as visitor:
            write(visitor, "board1", "a2f2")
            clocks(visitor)
        # Killed before the slips were printed: the move is sealed once more.
        with again() as visitor:
            visitor.go("accept/board1")
            # In one step: the screen may be brought up to date in between.
            with visitor.page.expect_navigation():
                visitor.page.eval_on_selector("form[action$='/again']", "(form) => form.requestSubmit()")
            name = visitor.page.url.rsplit("/", 1)[1]
            expect("killed", "the same label again", visitor.page.input_value("#resume_place"), "Laugardalshöll")
            slips = seal(visitor, name, "a2f2")
        with again() as visitor:
            visitor.go(f"accept/{name}")
            accept(visitor, locked=False)
        with again() as visitor:
            begin(visitor, visitor.desk, name, "white", "black")
        with again() as visitor:
            visitor.go(f"resume/{name}")
            open_envelope(visitor, slips["white"])
            shown = visitor.desk.run("show", visitor.desk.hall / f"{name}.envelope")
            expect("killed", "it goes on where it was", shown["ruling"]["move"]["uci"], "a2f2")


def leaves_nothing(stage: Stage) -> None:
    """What the player wrote, the passphrase and the slips are in no history, storage, cache or file."""
    profile = stage.folder / "profile"
    with stage.opened("nothing") as desk:
        window = stage.playwright.chromium.launch_persistent_context(str(profile), executable_path=chromium_path(), args=flags(), locale="en-GB")
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
        slips["misread"] = slips["white"][:31] + "b" + slips["white"][32:]
        begin(visitor, desk, "board1", "white", "black")
        visitor.page.click("[data-shows=reply]")
        open_envelope(visitor, slips["misread"])
        visitor.go("")
        # Chromium writes the windows down every few seconds.
        time.sleep(4)
        window.close()
        secrets = {"move": MARKER, "passphrase": PASSPHRASE, **slips}
        spelled = {(name, code): secret.encode(code) for name, secret in secrets.items() for code in ("utf-8", "utf-16-le")}
        files = [file for place in (profile, desk.hall) for file in place.rglob("*") if file.is_file()] + [stage.folder / "nothing.stderr"]
        found = [(name, file.relative_to(stage.folder)) for file in files for name, secret in spelled.items() if secret in file.read_bytes()]
        expect("nothing left", "in the profile, the hall, or what the program says", (found, len(files) > 30), ([], True))
        history = (profile / "Default" / "History").read_bytes()
        expect("nothing left", "what may be there is found: the address of the screen", b"/seal/board1" in history)


# --- The whole ------------------------------------------------------------------------------------------------------------

def sealed_on_paper(desk: Desk, fen: str, moves: str, written: str = "") -> None:
    """A game whose move was sealed on paper; with what was written also opened, both players there."""
    label = ("--paper", "--board", "7", "--arbiter", "Verdi, Anna", "--rules", "fide-2023", "--late-after", "0:30:00", "--notation", "it", "--time-control", "40/7200:3600",
             "--white-used", "1:52:10", "--black-used", "1:47:33", "--zone", "Europe/Rome", "--resume-at", "2026-11-23 14:30", "--place", "Hall", "--scoresheets", "both")
    envelope, noted = desk.hall / "board7.envelope", desk.hall / "board7.pgn"
    noted.write_text(f'[White "Rossi, Carlo"]\n[Black "Bianchi, Ugo"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n{moves} *\n')
    desk.run("--at", "2026-11-22T22:00:00+01:00", "seal", noted, *label, "--draw-offer", "none")
    for happened in (("start",), ("arrival", "white"), ("arrival", "black")) if written else ():
        desk.run("--at", "2026-11-23T14:30:00+01:00", "record", envelope, *happened)
    if written:
        desk.run("--at", "2026-11-23T14:31:00+01:00", "open", envelope, "--text", written, "--envelope", "intact")


def again(stage: Stage) -> None:
    """A game is adjourned again: its moves since are typed, pasted, played on the board by hand or by keyboard, or put there without scripts."""
    for how in ("typed", "pasted", "played", "by keyboard", "without scripts"):
        with stage.opened(f"again-{how[:6]}", "--at", "2026-11-23T14:40:00+01:00") as desk, stage.window("en", java_script_enabled=how != "without scripts") as window:
            sealed_on_paper(desk, "2r5/1b3pk1/p3pbp1/1pB4p/1P2P3/P3NPP1/5K1P/3R4 b - - 0 40", "40... Rd8", "Ad6")
            visitor = Visitor(window, desk)
            page = visitor.page
            visitor.go("resume/board7")
            visitor.press("a[href='resume/board7/again']")
            if how == "typed":
                page.fill("#score", "41... Td7 42. Ac5")
            elif how == "pasted":
                page.fill("#score", (desk.hall / "board7.pgn").read_text().replace("*", "41. Bd6 Rd7 42. Bc5 *"))
            else:
                if how != "without scripts":
                    page.wait_for_selector(".on-board[data-alive]")
                for here, there in (("d8", "d7"), ("d6", "c5")):
                    if how == "by keyboard":
                        page.focus(f"[data-square={here}]")
                        page.keyboard.press("Enter")
                        for key in (*there, "Enter"):
                            page.keyboard.press(key)
                    else:
                        for square, layer in ((here, "from"), (there, "to")):
                            page.click(f"[data-square={square}]" + (f" .{layer}" if how != "played" else ""))
                    if how == "without scripts":
                        visitor.press("button[value=play]")
                    else:
                        page.wait_for_selector(f"#again-board .sq.last[data-square={there}]")
                    if how == "by keyboard":
                        expect("again", "the board that comes keeps the square", page.evaluate("document.activeElement.dataset.square"), there)
            if how != "without scripts":
                page.locator("#again-read", has_text="Read to 42").wait_for()
            expect("again", f"{how}: what was read is said", page.inner_text("#again-read"), "Read to 42. Ac5. Black seals move 42.")
            expect("again", f"{how}: and drawn", page.locator("#again-board [data-square=c5][data-man=B].last").count(), 1)
            if how != "pasted":
                expect("again", f"{how}: and written", page.input_value("#score"), "41... Td7 42. Ac5")
            visitor.press("button[value=label]")
            expect("again", f"{how}: the label goes on from there", "Black seals move 42" in visitor.text(), True)
            expect("again", f"{how}: its clocks are asked", page.input_value("#white_clock"), "")
            expect("again", "no script complains", visitor.complaints, [])


def longer(stage: Stage) -> None:
    """A ruling that the first search leaves open: the page that would record it searches longer, stops, and says what was found."""
    for scripts in (True, False):
        with stage.opened(f"longer-{scripts}", "--at", "2026-11-23T14:40:00+01:00") as desk, stage.window("en", java_script_enabled=scripts) as window:
            sealed_on_paper(desk, "6k1/p3p1P1/2p3PB/p5P1/6P1/4P3/PKP5/8 w - - 0 41", "", "Rb3")
            visitor = Visitor(window, desk)
            visitor.go("resume/board7")
            visitor.press("button[value='flag white']")
            expect("longer", "it is undecided at first", "was not found out" in visitor.text(), True)
            visitor.press("button[formaction$='/search']")
            if scripts:
                visitor.page.wait_for_selector("text=so Black wins", timeout=60_000)
            until = time.monotonic() + 60
            while "so Black wins" not in visitor.text() and time.monotonic() < until:
                time.sleep(0.5)
                visitor.page.reload()
            visitor.press("form.once button.main")
            expect("longer", "and what was found holds for the record", "0 – 1" in visitor.page.inner_text("output"), True)
            expect("longer", "no script complains", visitor.complaints, [])


def paper(stage: Stage) -> None:
    """A paper envelope is read at the desk without a passphrase: its text typed, played on the board, or put there without scripts."""
    for how in ("typed", "played", "without scripts"):
        with stage.opened(f"paper-{how[:6]}", "--at", "2026-11-23T14:31:00+01:00") as desk, stage.window("en", java_script_enabled=how != "without scripts") as window:
            sealed_on_paper(desk, "2r5/1b3pk1/p3pbp1/1pB4p/1P2P3/P3NPP1/5K1P/3R4 b - - 0 40", "40... Rd8")
            visitor = Visitor(window, desk)
            page = visitor.page
            visitor.go("resume/board7")
            visitor.press("button[value='on-time both']")
            expect("paper", f"{how}: no passphrase is asked", page.locator("[type=password]").count(), 0)
            if how == "typed":
                page.fill("#move", "Ad6")
            else:
                if how == "played":
                    page.wait_for_selector(".on-board[data-alive]")
                for square, layer in (("c5", "from"), ("d6", "to")):
                    page.click(f"[data-square={square}]" + (f" .{layer}" if how != "played" else ""))
            if how != "without scripts":
                page.wait_for_selector("#means-plain:not(:empty)")
                expect("paper", f"{how}: what follows is said beforehand", "Black to move" in page.inner_text("#means-plain"))
            visitor.press("form.opening button.main")
            expect("paper", f"{how}: without scripts it is asked once", page.locator("form.once").count(), int(how == "without scripts"))
            confirm(visitor)
            shown = desk.run("show", desk.hall / "board7.envelope")
            expect("paper", f"{how}: the text is recorded as it was given", shown["entries"][-1]["text"], "Ad6" if how == "typed" else "Ac5-d6")
            expect("paper", f"{how}: and Black's clock runs", shown["clocks"]["running"], "black")
            expect("paper", "no script complains", visitor.complaints, [])


# --- The rehearsal: a coach over the real screens --------------------------------------------------------------------------

# By language: what surrounds a quoted word, the move that is written in each scene, and the passphrase, which is on no button.
COACH = {
    "en": ("“(.+?)”", dict(played="Bd7", illegal="Be7"), "only a rehearsal today"),
    "it": ("«(.+?)»", dict(played="Ad7", illegal="Ae7"), "oggi soltanto una prova"),
}
# What can be pressed or chosen on the screen below the coach, as it is read there.
PRESSED = """() => [...document.querySelectorAll("main :is(button, .act, summary, label)")]
    .filter((one) => one.checkVisibility() && !one.closest("details:not([open]) > :not(summary)")).map((one) => one.innerText.trim().replace(/\\s+/g, " "))"""


def coached(visitor: Visitor, language: str, where: str) -> str:
    """What the coach says; each word that it quotes is on a button that is seen, whole or, before an ellipsis, as its beginning."""
    quoted, _, passphrase = COACH[language]
    said, there = visitor.page.inner_text(".coach"), visitor.page.evaluate(PRESSED)
    named = [words for words in re.findall(quoted, said) if words != passphrase]
    is_on = lambda words: any(it == words or (words.endswith("…") and it.startswith(words.rstrip("… "))) for it in there)
    expect("coach", f"{where}: every quoted word is on a button", [words for words in named if not is_on(words)], [])
    return said


def rehearsal(stage: Stage) -> None:
    """Every scene on both ways and in both languages, as the coach says; nothing of it reaches the real hall."""
    for language in ("en", "it"):
        with stage.opened(f"coach-{language}") as desk, stage.window(language) as window:
            visitor = Visitor(window, desk)
            page, home = visitor.page, desk.base
            # Without a window Chromium may stand still in `print`, and the page with it.
            page.add_init_script("window.print = () => {}")
            visitor.go("rehearse")
            visitor.press("main form button")
            with page.expect_navigation(url=re.compile(r"/enter/|:\d+/[\w-]{43}/$")):
                page.click("main a.act.main")
            page.wait_for_selector(".coach")
            desk.base = page.url
            for scene in ("board-1", "late", "illegal", "laptop"):
                for way in ("paper", "laptop"):
                    rehearsed(visitor, language, scene, way)
            left = sorted(it.name for it in desk.hall.iterdir() if not it.name.startswith("."))
            expect("coach", f"{language}: the real hall is empty, and its account has no key", (left, list(desk.temporary.glob("account/**/*.key"))), ([], []))
            expect("coach", "no script complains", visitor.complaints, [])
            desk.base = home


def rehearsed(visitor: Visitor, language: str, scene: str, way: str) -> None:
    """One scene on one way, from the score to its end."""
    page, (_, moves, passphrase) = visitor.page, COACH[language]
    where = f"{language}, {scene}, {way}"
    see = lambda step: coached(visitor, language, f"{where}, {step}")
    # Each scene takes the folder's games away; the same form takes it from every step.
    visitor.go("")
    with page.expect_navigation():
        page.evaluate("""(scene) => {
            const form = Object.assign(document.createElement("form"), { method: "post", action: "rehearse" });
            form.append(Object.assign(document.createElement("input"), { name: "scene", value: scene }));
            document.querySelector(".coach > div").append(form);
            form.submit();
        }""", scene)
    see("way")
    page.check(f"[name=way][value={'paper' if way == 'paper' else 'file'}]")
    see("label")
    if way == "paper":
        for side, left in (("white", "0:59:00"), ("black", "1:11:00")):
            page.fill(f"#{side}_clock", left)
        for box in ("scoresheets", "draw_offer"):
            page.check(f"#{box}")
        expect("coach", f"{where}: the arbiter of 1972", page.input_value("#arbiter"), "Schmid, Lothar")
        visitor.press("button[value=paper]")
    else:
        visitor.press("button[value=seal]")
        visitor.press("form[action$='/alone'] button")
        see("write")
        page.fill("#move", moves["illegal" if scene == "illegal" else "played"])
        visitor.press("form.write button.main")
        see("clocks")
        for side, left in (("white", "0:59:00"), ("black", "1:11:00")):
            page.fill(f"#{side}_clock", left)
        for box in ("scoresheets", "draw_offer"):
            page.check(f"#{box}")
        if page.locator("#passphrase").count():
            page.fill("#passphrase", passphrase)
        visitor.press("form.label > button.main")
        see("slips")
        slips = slips_of(visitor, scene)
        visitor.press("form[action^='accept/'] button.main")
    see("night")
    visitor.press(".coach button[name=later]")
    see("here")
    visitor.press(f"button[value='on-time {'white' if scene == 'late' else 'both'}']")
    confirm(visitor)
    if scene == "late":
        see("awaited")
        visitor.press(".coach button[name=later]")
        see("too late")
        expect("coach", f"{where}: eleven minutes late loses", page.locator("main .main").first.is_visible())
        visitor.press("main .main")
        confirm(visitor)
    elif way == "paper":
        see("read")
        page.fill("#move", moves["illegal" if scene == "illegal" else "played"])
        page.wait_for_selector("#means-recorded:not(:empty)")
        see("read, typed")
        visitor.press("form.opening button.main")
        confirm(visitor)
    else:
        see("open")
        page.fill("#reply", slips["black"])
        visitor.press("form.opening button.main")
    if scene in ("board-1", "laptop"):
        see("as it was")
        visitor.press("a[href$='resign?by=white']")
        page.fill("form.act-form [name=value-how]", "by telephone")
        visitor.press("form.act-form button.main")
    expect("coach", f"{where}: the end, and what else there is", page.locator(".coach .scenes button").count(), 3)
    see("over")


# --- Actions counted ------------------------------------------------------------------------------------------------------

# The most of the arbiter's fields, choices, ticks, presses and drops that a way may take; the players' do not count.
MOST_ACTIONS = {
    "paper, from the start": 12, "paper, event known": 6, "paper, each further board": 6, "laptop, from the start": 16, "empty board": 35,
    "alarm, each board": 5, "resumption on paper": 4, "resumption on the laptop": 5, "late, then comes": 6, "never comes": 5,
    "again, event known": 8,
}
COUNTED_AT = "2026-11-22T22:00:00+01:00"
COUNTED_EVENT = 'rules = "fide-2023"\nlate_after = "0:30:00"\nnotation = "en"\ntime_control = "2h/40 + 1h"\nzone = "Europe/Rome"\nplace = "Palazzo dello Sport"\nclocks = "left"\n' \
    '[[session]]\nstart = "2026-11-22 18:20"\nend = "2026-11-22 22:30"\nresume_at = "2026-11-23 14:30"\n' \
    '[[session]]\nstart = "2026-11-23 14:30"\nend = "2026-11-23 18:30"\nresume_at = "2026-11-24 14:30"\n'


# Ten men, by what is taken in hand.
TEN = dict(K="g2", R="d1", P="b4 g3 h3", k="g7", r="c8", p="b5 g6 h5")


class Arbiter:
    """An arbiter whose every action is counted."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.done = visitor, visitor.page, 0

    def drop(self, text: str) -> None:
        """A score is dropped on the page."""
        self.done += 1
        held = self.page.evaluate_handle("(text) => { const held = new DataTransfer(); held.items.add(new File([text], 'game.pgn')); return held; }", text)
        with self.page.expect_navigation():
            self.page.dispatch_event("main", "drop", {"dataTransfer": held})

    def fill(self, **fields: str) -> None:
        for field, value in fields.items():
            self.done += 1
            self.page.fill(f"#{field}", value)

    def choose(self, field: str, value: str) -> None:
        self.done += 1
        self.page.select_option(f"#{field}", value)

    def tick(self, *boxes: str) -> None:
        for box in boxes:
            self.done += 1
            self.page.check(box)

    def press(self, button: str) -> None:
        self.done += 1
        self.visitor.press(button)

    def clocks(self, press: str) -> None:
        """Two clocks, two ticks, and the press that keeps the envelope."""
        self.fill(white_clock="1:52:10 used", black_clock="1:47:33 used")
        self.tick("#scoresheets", "#draw_offer")
        kept = len(list(self.visitor.desk.hall.glob("*.envelope")))
        self.press(press)
        expect("actions", "an envelope is kept", len(list(self.visitor.desk.hall.glob("*.envelope"))), kept + 1)

    def read(self, text: str) -> None:
        """What stands in the paper envelope is typed, and recorded once its meaning is said."""
        self.fill(move=text)
        self.page.wait_for_selector("#means-recorded:not(:empty)")
        self.press("form.opening button.main")

    def label(self) -> None:
        """What an empty folder does not know: day, hour, place, name, letters, and how late a player may be, which the Laws of 2023 leave to the event."""
        self.tick("[name=resume_day] >> nth=1")
        self.fill(resume_hour="14:30", resume_place="Palazzo dello Sport", arbiter="Verdi, Anna")
        self.choose("notation", "en")
        self.fill(late_after="30")


def score_of(number: int) -> str:
    """A score of forty moves at a board of its own: White seals the 41st."""
    moves = SCORE.read_text().rsplit("]\n", 1)[1].replace("41. Bd7 ", "")
    tags = dict(White=f"Rossi {number}, Carlo", Black=f"Bianchi {number}, Ugo", TimeControl="40/7200:3600", Board=number, Result="*")
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + moves


def actions(stage: Stage) -> None:
    """How many actions each way takes an arbiter, from the screen that is there to the envelope that is kept or opened."""
    found: dict[str, int] = {}

    @contextmanager
    def hall(name: str, event: bool = False, at: str = COUNTED_AT):
        folder = stage.folder / name
        folder.mkdir(exist_ok=True)
        if event:
            (folder / "event.toml").write_text(COUNTED_EVENT)
        with stage.opened(name, "--at", at) as desk, stage.window("en") as window:
            yield Arbiter(Visitor(window, desk))

    def counted(way: str, arbiter: Arbiter, before: int = 0) -> None:
        found[way] = arbiter.done - before
        expect("actions", f"{way}: {found[way]}", found[way] <= MOST_ACTIONS[way])

    with hall("paper") as arbiter:
        arbiter.drop(score_of(1))
        arbiter.label()
        arbiter.clocks("button[value=paper]")
        counted("paper, from the start", arbiter)
    with hall("event", event=True) as arbiter:
        # Whose key it is, the account knows from its first envelope on.
        arbiter.drop(score_of(1))
        arbiter.fill(arbiter="Verdi, Anna")
        arbiter.clocks("button[value=paper]")
        before = arbiter.done
        arbiter.visitor.go("")
        arbiter.drop(score_of(2))
        arbiter.clocks("button[value=paper]")
        counted("paper, event known", arbiter, before)
    with hall("ten", event=True) as arbiter:
        several = "\n".join(score_of(number) for number in range(1, 11))
        arbiter.drop(several)
        arbiter.press("main form button.main")
        for number in range(1, 11):
            before = arbiter.done
            arbiter.press(".game > a.act[href^='label/'] >> nth=0" if number == 1 else "main a.act.main")
            if number == 1:
                arbiter.fill(arbiter="Verdi, Anna")
                before += 1
            arbiter.clocks("button[value=paper]")
            counted("paper, each further board", arbiter, before)
        kept = len(list(arbiter.visitor.desk.hall.glob("*.envelope")))
        expect("actions", "ten boards, ten envelopes", kept, 10)
    with hall("laptop") as arbiter:
        arbiter.drop(score_of(1))
        arbiter.label()
        arbiter.tick("[name=way][value=file]")
        arbiter.press("button[value=seal]")
        # The player's own.
        for button in ("form[action$='/alone'] button", "form.write button.main"):
            if arbiter.page.locator("#move").count():
                arbiter.page.fill("#move", "Nf3")
            arbiter.visitor.press(button)
        arbiter.fill(white_clock="1:52:10 used", black_clock="1:47:33 used")
        arbiter.tick("#scoresheets", "#draw_offer")
        arbiter.fill(passphrase=PASSPHRASE)
        arbiter.press("form.label > button.main")
        slips = slips_of(arbiter.visitor, arbiter.page.url.rsplit("/", 1)[1])
        arbiter.press("form[action^='accept/'] button.main")
        counted("laptop, from the start", arbiter)
        # By clocks of the machine's zone, since an empty folder knows no other.
        envelope = next(arbiter.visitor.desk.hall.glob("*.envelope"))
        resumes = arbiter.visitor.desk.run("show", envelope)["label"]["resume_at"]
    with hall("board") as arbiter:
        arbiter.press("a.act.main")
        page = arbiter.page
        arbiter.done += 1
        page.click("text=Empty >> visible=true")
        for man, squares in TEN.items():
            for selector in (f".palette [data-man={man}]", *(f"[data-square={square}]" for square in squares.split())):
                arbiter.done += 1
                page.click(selector)
        arbiter.tick("[name=turn] >> nth=0")
        arbiter.fill(number="41")
        arbiter.press("form:has(#fen) button:not([type=button])")
        arbiter.label()
        arbiter.fill(white="Rossi, Carlo", black="Bianchi, Ugo", time_control="40/2h, 1h")
        arbiter.clocks("button[value=paper]")
        counted("empty board", arbiter)
    with hall("alarm", event=True, at="2026-11-22T21:31:00+01:00") as arbiter:
        arbiter.drop("\n".join(score_of(number) for number in range(1, 3)))
        arbiter.press("main form button.main")
        arbiter.press("a.alarm")
        arbiter.press("button[name=over]")
        before = arbiter.done
        arbiter.fill(**{"white_clock-0": "0:41:00", "black_clock-0": "0:38:00", "to_move-0": "W", "move_number-0": "41", "sealed-0": "y"})
        counted("alarm, each board", arbiter, before)
    # The next day, each time from the same envelopes.
    for name in ("resumed", "late", "never", "again"):
        for ending in ("", ".temporary"):
            shutil.copytree(stage.folder / f"event{ending}", stage.folder / f"{name}{ending}")
    with hall("resumed", at="2026-11-23T14:31:00+01:00") as arbiter:
        arbiter.press(".game > a.act")
        arbiter.press("button[value='on-time both']")
        arbiter.read("Nf3")
        counted("resumption on paper", arbiter)
    with hall("laptop", at=resumes) as arbiter:
        arbiter.press(".game > a.act")
        # The program was begun anew: the first signature asks for the passphrase, the opening no more.
        arbiter.fill(passphrase=PASSPHRASE)
        arbiter.press("button[value='on-time both']")
        arbiter.fill(reply=slips["black"])
        arbiter.press("form.opening button.main")
        expect("actions", "the envelope is open", arbiter.page.locator("form.opening").count(), 0)
        counted("resumption on the laptop", arbiter)
    with hall("late", at="2026-11-23T14:31:00+01:00") as arbiter:
        arbiter.press(".game > a.act")
        arbiter.press("button[value='on-time white']")
        arbiter.press("form.once button.main")
        arbiter.press("button[value='arrival black']")
        arbiter.read("Nf3")
        counted("late, then comes", arbiter)
    with hall("never", at="2026-11-23T14:31:00+01:00") as arbiter:
        arbiter.press(".game > a.act")
        arbiter.press("button[value='on-time white']")
        arbiter.press("form.once button.main")
        before = arbiter.done
    with hall("never", at="2026-11-23T15:01:00+01:00") as arbiter:
        arbiter.done = before
        arbiter.visitor.go("resume/" + next(arbiter.visitor.desk.hall.glob("*.envelope")).stem)
        arbiter.press("main .main")
        arbiter.press("form.once button.main")
        counted("never comes", arbiter)
    with hall("again", at="2026-11-23T14:31:00+01:00") as arbiter:
        arbiter.press(".game > a.act")
        arbiter.press("button[value='on-time both']")
        arbiter.read("Bd7")
        played = arbiter.page.url.rsplit("/", 1)[1]
    with hall("again", at="2026-11-23T18:00:00+01:00") as arbiter:
        arbiter.visitor.go(f"resume/{played}")
        before = arbiter.done
        arbiter.press("a[href$='/again']")
        arbiter.fill(score="41... Ra4 42. Bc8")
        arbiter.press("button[value=label]")
        arbiter.clocks("button[value=paper]")
        counted("again, event known", arbiter, before)
    for way, number in found.items():
        print(f"  {way}: {number} (at most {MOST_ACTIONS[way]})")


PARTS = {
    "walk": lambda stage: [walk(stage, row) for row in ROWS],
    "scripts": scripts, "alarm": alarm, "windows": windows, "door": door, "closing": closing, "killed": killed, "nothing": leaves_nothing, "paper": paper, "again": again, "longer": longer, "rehearsal": rehearsal, "actions": actions,
}


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    arguments.add_argument("--pictures", type=Path)
    given = arguments.parse_args()
    try:
        from playwright.sync_api import sync_playwright
        path, checker = chromium_path(), axe()
    except (ImportError, Missing) as missing:
        return lacking(missing)
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=flags())
        for name in given.only:
            began = time.monotonic()
            # Each in a folder of its own: nothing that one leaves behind decides another.
            stage = Stage(str(Path(given.program).resolve()), Path(folder) / name, playwright, chromium, checker, given.pictures)
            stage.folder.mkdir()
            try:
                PARTS[name](stage)
            except Exception as error:
                unforeseen(name, error)
            print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)
        chromium.close()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
