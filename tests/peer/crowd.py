#!/usr/bin/env python3
"""Many windows of one browser on the same sealings, pressing whatever they find: no move and no slip is lost, none is shown.

    crowd.py PROGRAM [--windows N] [--minutes M] [--seed S]

One game after another is sealed at the desk. A player writes and stops his clock in one window; the arbiter enters the clocks in
another. All the while the other windows open the screens of the sealing and press their buttons, a dozen at once, on pages that
may be long out of date. What only somebody's word does is left out: giving up a move, and accepting the envelope.

Of each sealing: exactly one window's text is closed, and every other window is told that its own was not taken; one envelope
is written; its slips stay until it is accepted; the declared text is the one that was closed, and it is signed for by the
slip of that sealing. No text that was written stands on any screen afterwards. Prints the seed; the exit status is 0 if and only
if nothing failed. Without Chromium or Playwright it says so; under CI=true that fails.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

import desk as peer
from tally import lacking

# Milliseconds for a page: every window asks for its screen again at every change.
PATIENCE = 120_000
AT_ONCE = 12
CLOCKS = {"white_clock": "2:22:00 used", "black_clock": "2:13:00 used"}
EVENT = """name = "Crowd"
rules = "fide-1997"
notation = "en"
time_control = "40/9000:16/3600"
zone = "Etc/UTC"
place = "Hall"
[[session]]
"""
# What the arbiter says and ticks beside the clocks.
SAID = ("[name=game]", "[name=resumption]", "[name=draw_offer][value=none]", "[name=scoresheets][value=both]")


class Crowd:
    """The windows, what they did, and what was wrong."""

    def __init__(self, desk: peer.Desk, chance: random.Random) -> None:
        self.desk, self.chance = desk, chance
        self.idle: asyncio.Queue = asyncio.Queue()
        self.done: Counter[str] = Counter()
        self.failures: list[str] = []
        self.name, self.going = "", True
        # The texts that some window sent, and those that were closed, by game.
        self.sent: set[str] = set()
        self.closed: defaultdict[str, list[str]] = defaultdict(list)

    def expect(self, what: str, found: object, wanted: object = True) -> None:
        self.done["checks"] += 1
        if found != wanted:
            self.failures.append(f"{self.name}: {what}: {str(found)[:300]!r}, expected {wanted!r}")
            print(f"  FAILED {self.failures[-1]}", flush=True)

    async def go(self, page, where: str) -> None:
        await page.goto(self.desk.base + where, timeout=PATIENCE)
        await self.look(page)

    async def look(self, page) -> None:
        """What was written is on the screen of whoever writes it, and nowhere else."""
        self.done["screens"] += 1
        shown = await page.content()
        found = [text for text in self.sent if text in shown]
        if found:
            self.expect("no screen shows what was written", (page.url, found), ())

    async def press(self, page, form, **values: str) -> None:
        """Presses the button of a form and waits for the screen that follows."""
        for field, value in values.items():
            await form.locator(f"[name={field}]").fill(value, timeout=PATIENCE)
        for said in SAID if values == CLOCKS else ():
            await form.locator(said).check(timeout=PATIENCE)
        async with page.expect_navigation(timeout=PATIENCE):
            await form.locator("button:not([disabled]):not([type=reset]):not([type=button]):not(.unseen)").first.click(timeout=PATIENCE)
        await self.look(page)

    async def stop(self, page, text: str) -> bool:
        """Somebody writes and stops his clock. Whether his text was closed: otherwise he is told."""
        name = self.name
        form = page.locator(f"form.write[action='seal/{name}/stop']")
        await form.locator("[name=move]").fill(text, timeout=PATIENCE)
        self.sent.add(text)
        async with page.expect_navigation(timeout=PATIENCE) as navigation:
            await form.locator("button.main").click(timeout=PATIENCE)
        await self.look(page)
        # 403: the cookie was another one meanwhile, since some window has closed a move.
        if not (await navigation.value).ok or await page.locator(".failure").count():
            return False
        self.closed[name].append(text)
        return True

    async def act(self, page) -> None:
        """One window goes somewhere, or presses something that it shows, however old."""
        name = self.name
        actions = [await form.get_attribute("action") for form in await page.query_selector_all("main form[action]")]
        pressed = [action for action in actions if action in {f"seal/{name}/{form}" for form in ("begin", "alone", "stop", "clocks")}]
        if not pressed or self.chance.random() < 0.4:
            where = ("", f"seal/{name}", f"seal/{name}", f"seal/{name}", f"label/{name}", f"accept/{name}", f"envelope/{name}")
            self.done["opened"] += 1
            return await self.go(page, self.chance.choice(where))
        action = self.chance.choice(pressed)
        self.done[action.rsplit("/", 1)[1]] += 1
        form = page.locator(f"form[action='{action}']")
        if action.endswith("/stop"):
            await self.stop(page, f"zz{self.chance.randrange(10**9)}zz")
        else:
            await self.press(page, form, **(CLOCKS if action.endswith("/clocks") else {}))

    async def worker(self) -> None:
        from playwright.async_api import Error
        while self.going:
            page = await self.idle.get()
            try:
                await self.act(page)
            except Error as error:
                self.done["gave up"] += 1
                self.done[str(error).split("\n")[0][:60]] += 1
            finally:
                self.idle.put_nowait(page)

    async def title(self, page) -> str:
        await self.go(page, f"seal/{self.name}")
        return await page.inner_text("h1")

    async def slips(self, page) -> list[str]:
        sheet = await page.request.get(f"{self.desk.base}seal/{self.name}/slips.html")
        return [re.sub(r"<[^>]+>|\s", "", key) for key in re.findall(r'<p class="key">(.*?)</p>', await sheet.text(), re.S)]

    async def game(self, number: int, player, arbiter) -> None:
        """One sealing, with everybody in it."""
        name = f"board{number}"
        # The first is prepared before the windows open; while its player has the laptop, no other screen is shown.
        if name != self.name:
            await self.prepare(arbiter, name)
            self.name = name
        slips: list[str] = []
        until = time.monotonic() + 600
        while not slips and time.monotonic() < until:
            await asyncio.sleep(self.chance.uniform(0, 3))
            await self.next(name, player, arbiter)
            slips = await self.slips(arbiter)
        await asyncio.sleep(self.chance.uniform(0, 6))
        self.expect("one text was closed", len(self.closed[name]), 1)
        self.expect("two slips", len(set(slips)), 2)
        await asyncio.sleep(self.chance.uniform(0, 3))
        self.expect("the slips are still the same", await self.slips(arbiter), slips)
        self.expect("one envelope", len(list(self.desk.hall.glob(f"{name}*.envelope"))), 1)
        await self.go(arbiter, f"seal/{name}")
        form = arbiter.locator(f"form[action='accept/{name}']")
        for box in ("clocks", "slips"):
            await form.locator(f"[name={box}]").check(timeout=PATIENCE)
        await self.press(arbiter, form, passphrase=peer.PASSPHRASE)
        self.expect("accepted, they are gone", await self.slips(arbiter), [])
        self.declare(name, slips)
        self.done["games"] += 1

    async def next(self, name: str, player, arbiter) -> None:
        """Player and arbiter do what their screens ask of them, unless a window of the crowd was first."""
        await self.go(player, f"seal/{name}")
        begin, alone, stop = (player.locator(f"form[action='seal/{name}/{form}']").first for form in ("begin", "alone", "stop"))
        if await begin.count():
            await self.press(player, begin)
        elif await alone.count():
            await self.press(player, alone)
        elif await stop.count():
            await self.stop(player, f"zz{self.chance.randrange(10**9)}zz")
        await self.go(arbiter, f"seal/{name}")
        clocks = arbiter.locator(f"form[action='seal/{name}/clocks']")
        if await clocks.count():
            await self.press(arbiter, clocks, **CLOCKS)

    def declare(self, name: str, slips: list[str]) -> None:
        """The sealer's slip shows what the envelope holds; each slip is of that envelope."""
        files = []
        for slip in slips:
            files.append(self.desk.hall.parent / f"{slip[-12:]}.slip")
            files[-1].write_text(slip + "\n")
        envelope = self.desk.hall / f"{name}.envelope"
        verdicts = [self.desk.run("declare", envelope, "--author-key", file, "--move", "".join(self.closed[name])) for file in files]
        found = sorted(verdict.get("verdict", verdict.get("error", {}).get("code", "")) for verdict in verdicts)
        self.expect("the closed text is in it, and one slip is the sealer's", found, ["confirmed", "envelope/wrong-key"])
        for file in files:
            file.unlink()

    async def prepare(self, page, name: str) -> None:
        await self.go(page, "new")
        form = page.locator("form[data-drop]")
        await form.locator("#score").fill(peer.SCORE.read_text())
        await self.press(page, form, name=name)
        # The event knows the rest.
        async with page.expect_navigation(timeout=PATIENCE):
            await page.click(peer.SAVE, timeout=PATIENCE)
        self.expect("the label is ready", await page.locator(".failure, .wrong").count(), 0)


async def tried(program: str, folder: Path, windows: int, minutes: float, chance: random.Random) -> Crowd:
    from playwright.async_api import Error, async_playwright
    hall = folder / "crowd"
    hall.mkdir()
    session = dict(start=peer.later(-4.6), end=peer.later(1), resume_at=peer.later(12))
    (hall / "event.toml").write_text(EVENT + "".join(f'{key} = "{value}"\n' for key, value in session.items()))
    desk = peer.Desk(program, hall)
    try:
        async with async_playwright() as playwright:
            chromium = await playwright.chromium.launch(executable_path=peer.chromium_path(), args=peer.flags())
            browser = await chromium.new_context(locale="en-GB")
            crowd = Crowd(desk, chance)
            browser.set_default_timeout(PATIENCE)
            player, arbiter = await browser.new_page(), await browser.new_page()
            await arbiter.goto(desk.entrance())
            await arbiter.wait_for_url(re.compile(re.escape(desk.address) + r"[\w-]{43}/$"))
            desk.base = arbiter.url
            crowd.name = "board0"
            await crowd.go(arbiter, "keys")
            key = arbiter.locator("form[action='keys/make']")
            await crowd.press(arbiter, key, name="Schmid, Lothar", passphrase=peer.PASSPHRASE, again=peer.PASSPHRASE)
            await crowd.prepare(arbiter, crowd.name)
            for _ in range(windows):
                page = await browser.new_page()
                await page.goto(f"{desk.base}seal/{crowd.name}", timeout=PATIENCE)
                crowd.idle.put_nowait(page)
            print(f"{windows} windows are open", flush=True)
            workers = [asyncio.create_task(crowd.worker()) for _ in range(min(AT_ONCE, windows))]
            until, number = time.monotonic() + 60 * minutes, 0
            while time.monotonic() < until and not crowd.failures:
                try:
                    await crowd.game(number, player, arbiter)
                except Error as error:
                    crowd.expect("every screen comes", str(error), "")
                number += 1
            crowd.going = False
            await asyncio.gather(*workers)
            await chromium.close()
            return crowd
    finally:
        desk.end()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--windows", type=int, default=24)
    arguments.add_argument("--minutes", type=float, default=0.5)
    arguments.add_argument("--seed", type=int, default=random.randrange(2**32))
    given = arguments.parse_args()
    try:
        import playwright.async_api  # noqa: F401
        peer.chromium_path()
    except (ImportError, peer.Missing) as missing:
        return lacking(missing)
    print(f"seed {given.seed}")
    with tempfile.TemporaryDirectory() as folder:
        crowd = asyncio.run(tried(str(Path(given.program).resolve()), Path(folder), given.windows, given.minutes, random.Random(given.seed)))
    for what, count in sorted(crowd.done.items()):
        print(f"{what}: {count}")
    print(f"{len(crowd.failures)} failed")
    return 1 if crowd.failures or not crowd.done["games"] else 0


if __name__ == "__main__":
    sys.exit(main())
