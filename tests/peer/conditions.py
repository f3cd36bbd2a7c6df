"""The key screens of the desk under every pair of conditions: language, width, colours, scripts, and what the hand holds.

    conditions.py PROGRAM [--pictures FOLDER]

A whole adjournment in each row of a covering array, in which every two values of two conditions come together. On each
screen axe-core finds nothing, nothing scrolls sideways, the colours are those that were asked for, and the tree of a screen
reader has one first heading, its landmarks, and a name for whatever can be pressed or filled in.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
import tempfile
import time
from pathlib import Path

import desk
from desk import PASSPHRASE, SCORE, Desk, Typist, Visitor, context, opened, put_to_now, slips_of
from tally import expect, lacking, unforeseen, verdict

CONDITIONS = {
    "language": ("en", "it"),
    "width": (360, 1024, 1920),
    "colours": ("light", "dark"),
    "scripts": (True, False),
    "hand": ("mouse", "touch", "keyboard"),
}
# The six of the wireframes: the first time, Today, a new adjournment, the player's, the closed move, the resumption.
SCREENS = ("first", "today", "new", "cover", "player", "closed", "slips", "accepted", "who is here", "to open", "opened")


def pairs(row: dict) -> set:
    return {frozenset(pair) for pair in itertools.combinations(row.items(), 2)}


def covering() -> list[dict]:
    """Rows in which every pair of values of two conditions occurs; each row is the one that adds most."""
    every = [dict(zip(CONDITIONS, values)) for values in itertools.product(*CONDITIONS.values())]
    wanted = set().union(*map(pairs, every))
    rows: list[dict] = []
    while wanted:
        rows.append(max(every, key=lambda row: len(pairs(row) & wanted)))
        wanted -= pairs(rows[-1])
    return rows


class Mouse(Visitor):
    def tick(self, selector: str, further: int = 0) -> None:
        self.page.locator(selector).nth(further).check()

    def unfold(self, selector: str) -> None:
        self.page.click(selector)

    def put(self, man: str, square: str) -> None:
        for at, layer in ((man, "from"), (square, "to")):
            self.point(f"[data-square={at}]" + ("" if self.scripts else f" .{layer}"))

    def point(self, selector: str) -> None:
        self.page.click(selector)


class Finger(Mouse):
    def press(self, selector: str) -> None:
        with self.page.expect_navigation():
            self.page.tap(selector)

    def unfold(self, selector: str) -> None:
        self.page.tap(selector)

    def tick(self, selector: str, further: int = 0) -> None:
        box = self.page.locator(selector).nth(further)
        box.tap()
        expect("touch", f"{selector} is chosen by a touch", box.is_checked())

    def point(self, selector: str) -> None:
        self.page.tap(selector)


class Keys(Typist):
    def unfold(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def put(self, man: str, square: str) -> None:
        if self.scripts:
            self.square(man)
            self.square(square)
            return
        # The radio buttons of a layer are one stop of the Tab key, at the nearest of them, and the arrows go on from there.
        for at, layer in ((man, "from"), (square, "to")):
            for _ in range(40):
                if self.page.evaluate("document.activeElement.name") == layer:
                    break
                self.page.keyboard.press("Tab")
            for _ in range(64):
                if self.page.evaluate("document.activeElement.value") == at:
                    break
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Space")


HANDS = {"mouse": Mouse, "touch": Finger, "keyboard": Keys}

# Whatever can be pressed or filled in, without a name.
NAMELESS = re.compile(r"^\s*- (?:button|link|textbox|checkbox|radio|combobox|searchbox)(?: \[[^]]*\])*:?\s*$", re.M)


def copied(hand: Visitor):
    """The page as it stands without scripts, in a window where axe-core can run and the page's own scripts do not."""
    html = re.sub(r"<(/?)noscript\b", r"<\1div", hand.page.content())
    hand.mirror.unroute_all()
    hand.mirror.route("**/*.js", lambda route: route.abort())
    here = hand.page.url.split("#")[0]
    hand.mirror.route(lambda url: url == here, lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    hand.mirror.set_viewport_size(hand.page.viewport_size)
    hand.mirror.goto(here)
    expect("copied", "with its style", hand.mirror.evaluate("document.styleSheets.length > 0 && document.styleSheets[0].cssRules.length > 50"))
    return hand.mirror


def look(hand: Visitor, name: str, row: dict, checker: str, pictures: Path | None) -> None:
    """One screen under these conditions."""
    page, where = hand.page, f"{name} {tuple(row.values())}"
    examined = page if row["scripts"] else copied(hand)
    examined.evaluate(checker)
    found = examined.evaluate(desk.AXE_FINDS)
    expect("axe-core", where, found, [])
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    expect("no sideways scrolling", where, wide, 0)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) > 384")
    expect("colours", where, ground, row["colours"] == "light")
    expect("language", where, page.evaluate("document.documentElement.lang"), row["language"])
    tree = page.locator("body").aria_snapshot()
    expect("screen reader: one first heading", where, len(re.findall(r"^\s*- '?heading .*\[level=1\]", tree, re.M)), 1)
    alone = page.locator("body.alone").count() > 0
    landmarks = [mark for mark in ("banner", "navigation", "main", "contentinfo") if re.search(rf"^\s*- {mark}\b", tree, re.M)]
    expect("screen reader: landmarks", where, landmarks, ["main"] if alone else ["banner", "navigation", "main", "contentinfo"])
    expect("screen reader: names", where, [line.strip() for line in NAMELESS.findall(tree)], [])
    small = page.evaluate(SMALL)
    expect("targets", where, small, [])
    if pictures:
        (pictures / f"{name}-{'-'.join(map(str, row.values()))}.txt").write_text(tree)
        page.screenshot(path=str(pictures / f"{name}-{'-'.join(map(str, row.values()))}.png"), full_page=True)


# Buttons and fields that are lower than 44 CSS pixels, but for links in a text, and boxes whose label is the target.
SMALL = """() => [...document.querySelectorAll("button, .act, input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen") && one.getBoundingClientRect().width > 1 && one.getBoundingClientRect().height < 43.5)
    .map((one) => one.outerHTML.slice(0, 120))"""


def whole(hand: Visitor, hall: Desk, row: dict, see) -> None:
    """From an empty folder to the opened move."""
    page = hand.page
    see("first")
    for field, value in (("your-name", "Schmid, Lothar"), ("new-passphrase", PASSPHRASE), ("again", PASSPHRASE)):
        hand.set(field, value)
    hand.press("form[data-twice] button.main")
    hand.go("new")
    hand.set("score", SCORE.read_text())
    hand.press("form[data-drop] button")
    see("new")
    hand.set("notation", row["language"])
    hand.tick("[name=resume_day]", 1)
    for field, value in (("resume_hour", "23:59"), ("resume_place", "Laugardalshöll"), ("rules", "fide-1997")):
        hand.set(field, value)
    hand.press(desk.SAVE)
    hand.go("")
    see("today")
    hand.press(".row a.act:not(.quiet)[href^='label/']")
    name = page.url.rsplit("/", 1)[1]
    hand.press("button[value=seal]")
    see("cover")
    hand.press("form[action$='/alone'] button")
    see("player")
    if row["width"] <= 1024:
        low = page.locator("form.write button.main").bounding_box()
        expect("player", f"board, text and button without scrolling {tuple(row.values())}", low["y"] + low["height"] <= 640 and page.evaluate("scrollY") == 0)
    hand.put("a2", "f2")
    hand.press("form.write button.main")
    if not row["scripts"]:
        expect("player", "what was put is shown before it is closed", "a2xf2" in page.inner_text("p.seal"))
        hand.press("button.main")
    see("closed")
    for box in ("game", "resumption", "draw_offer", "scoresheets"):
        hand.tick(f"[name={box}]")
    for side, shown in desk.USED.items():
        hand.set(f"{side}_clock", shown)
    hand.press("form.label > button.main")
    slips = slips_of(hand, name)
    hand.go(f"seal/{name}")
    see("slips")
    for box in ("clocks", "slips"):
        hand.tick(f"[name={box}]")
    hand.set("passphrase", PASSPHRASE)
    hand.press("form[action^='accept/'] button.main")
    see("accepted")
    put_to_now(hall, name)
    hand.go(f"resume/{name}")
    see("who is here")
    hand.press("button[value='on-time both']")
    see("to open")
    hand.set("reply", slips["white"])
    hand.press("form.opening button.main")
    see("opened")
    shown = hall.run("show", hall.hall / f"{name}.envelope")
    expect("whole", f"the move was read {tuple(row.values())}", shown["ruling"]["move"]["uci"], "a2f2")


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--pictures", type=Path)
    given = arguments.parse_args()
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    try:
        from playwright.sync_api import sync_playwright
        path, checker = desk.chromium_path(), desk.axe()
    except (ImportError, desk.Missing) as missing:
        return lacking(missing)
    rows = covering()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=desk.flags())
        for number, row in enumerate(rows):
            seen: list[str] = []
            more = {"color_scheme": row["colours"], "has_touch": row["hand"] == "touch", "bypass_csp": True}
            try:
                with opened(given.program, Path(folder), f"row-{number}") as hall, \
                        context(chromium, row["language"], java_script_enabled=row["scripts"], **more) as window, context(chromium, row["language"], **more) as other:
                    hand = HANDS[row["hand"]](window, hall)
                    hand.mirror = other.new_page()
                    hand.scripts = row["scripts"]
                    hand.page.set_viewport_size({"width": row["width"], "height": 640 if row["width"] <= 1024 else 1080})

                    def see(name: str) -> None:
                        seen.append(name)
                        look(hand, name, row, checker, given.pictures)

                    whole(hand, hall, row, see)
                    expect("complaints", str(row), hand.complaints, [])
            except Exception as error:
                unforeseen(str(row), error)
            expect("screens", str(row), sorted(seen), sorted(SCREENS))
            print(f"{', '.join(f'{name} {value}' for name, value in row.items())}: {time.monotonic() - began:.0f} s", flush=True)
        chromium.close()
    print(f"{len(rows)} rows of {len(SCREENS)} screens, {time.monotonic() - began:.0f} s")
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
