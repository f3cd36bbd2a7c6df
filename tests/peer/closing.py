#!/usr/bin/env python3
"""The button that ends the desk, in a real browser, for arbiters who started it from a menu and have no terminal.

    closing.py PROGRAM

The desk ends at once where nothing would be lost, and asks once where a closed move or slips would be; a rehearsal ends alone, and
never asks. Prints what was seen to hold; the exit status is 0 if and only if nothing failed. Without Chromium or Playwright it says
so; under CI=true that fails.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import desk as peer
from desk import Desk, Visitor, context, opened
from tally import expect, lacking, unforeseen, verdict

CLOSE = "form[action=close] button"


def ended(desk: Desk) -> int | None:
    """How the program ended; nothing where it goes on."""
    try:
        return desk.process.wait(5)
    except subprocess.TimeoutExpired:
        return None


def goes_on(desk: Desk) -> bool:
    try:
        desk.process.wait(1.5)
        return False
    except subprocess.TimeoutExpired:
        return True


def with_nothing_in_hand(chromium, program: str, folder: Path, language: str) -> None:
    words = {"en": ("Close the desk", "The desk is closed"), "it": ("Chiudi la postazione", "La postazione è chiusa")}[language]
    with opened(program, folder, f"nothing-{language}") as desk, context(chromium, language) as window:
        visitor = Visitor(window, desk)
        for screen in ("", "new", "keys", "archive"):
            visitor.go(screen)
            expect("closing", f"the button is on {screen or 'today'}", visitor.page.inner_text(CLOSE), words[0])
        visitor.press(CLOSE)
        expect("closing", "the window is told, and has no button left", (words[1] in visitor.text(), visitor.page.locator("form, nav").count()), (True, 0))
        expect("closing", "and the program ends well", ended(desk), 0)
        expect("closing", "without a word", (desk.hall.parent / f"{desk.hall.name}.stderr").read_text(), "")
        expect("closing", "no script complained", visitor.complaints, [])


def with_a_closed_move(chromium, program: str, folder: Path) -> None:
    with opened(program, folder, "moved") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        page = visitor.page
        peer.make_key(visitor)
        for name in ("board1", "board2"):
            peer.prepare(visitor, name)
        # While the player has the laptop there is no such button.
        visitor.go("seal/board1")
        visitor.press("button.main")
        expect("closing", "none on the player's screens", page.locator(CLOSE).count(), 0)
        visitor.press("form[action$='/alone'] button")
        expect("closing", "nor while he writes", page.locator(CLOSE).count(), 0)
        visitor.set("move", "a2f2")
        visitor.press("form.write button.main")
        visitor.go("")
        visitor.press(CLOSE)
        expect("closing", "it asks, by name", ("board1: a closed move or slips would be lost" in visitor.text(), goes_on(desk)), (True, True))
        visitor.press("main a.act")
        expect("closing", "back leads to today", page.url, desk.base)
        # Told of one game; another one comes in between.
        visitor.press(CLOSE)
        other = Visitor(window, desk)
        peer.write(other, "board2", "a2a3")
        visitor.press("main form[action=close] button")
        expect("closing", "it asks again where another game came in between", ("board1 and board2: " in visitor.text(), goes_on(desk)), (True, True))
        visitor.press("main form[action=close] button")
        expect("closing", "and once more pressed it ends", ("The desk is closed" in visitor.text(), ended(desk)), (True, 0))
        expect("closing", "no envelope was written", list(desk.hall.glob("*.envelope")), [])


def with_slips(chromium, program: str, folder: Path) -> None:
    with opened(program, folder, "slips") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        peer.make_key(visitor)
        peer.prepare(visitor, "board1")
        slips = peer.seal(visitor, "board1", "a2f2")
        visitor.go("")
        visitor.press(CLOSE)
        expect("closing", "slips keep it open", ("board1: " in visitor.text(), goes_on(desk)), (True, True))
        expect("closing", "and are still there", peer.slips_of(visitor, "board1"), slips)
        visitor.go("seal/board1")
        peer.accept(visitor)
        visitor.go("")
        visitor.press(CLOSE)
        expect("closing", "once they are handed out it ends", ended(desk), 0)
        expect("closing", "and the envelope is as it should be", desk.run("verify", desk.hall / "board1.envelope").get("state"), "accepted")


def of_a_rehearsal(chromium, program: str, folder: Path) -> None:
    with opened(program, folder, "rehearsed") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        visitor.press("form[action=rehearse] button")
        with window.expect_page() as opening:
            visitor.page.click("main a.act.main")
        page = opening.value
        page.wait_for_selector("nav")
        with page.expect_navigation():
            page.click(CLOSE)
        expect("closing", "a rehearsal is closed alone", ("The desk is closed" in page.inner_text("main"), goes_on(desk)), (True, True))
        visitor.go("rehearse")
        expect("closing", "another can begin", visitor.page.locator("main form[action=rehearse]").count(), 1)
        expect("closing", "its folder is gone", list(desk.temporary.iterdir()), [])
        visitor.press(CLOSE)
        expect("closing", "and the desk closes", ended(desk), 0)
    by_command = opened(program, folder, "by-command", inside=folder / "by-command", command=("rehearse", "--desk"))
    with by_command as desk, context(chromium, "en") as window:
        page = window.new_page()
        page.goto(desk.entrance())
        page.wait_for_selector("nav")
        with page.expect_navigation():
            page.click(CLOSE)
        expect("closing", "a rehearsal of its own ends the program", ended(desk), 0)
        expect("closing", "and leaves nothing", list(desk.temporary.iterdir()), [])


def by_a_stranger(chromium, program: str, folder: Path) -> None:
    """Neither a page elsewhere nor a window without a session ends it."""
    with opened(program, folder, "stranger") as desk, context(chromium, "en") as window:
        visitor = Visitor(window, desk)
        with context(chromium, "en") as other:
            page = other.new_page()
            answer = page.request.post(f"{desk.base}close", headers={"Origin": desk.address.rstrip("/")})
            expect("closing", "no session, no end", (answer.status, goes_on(desk)), (403, True))
        answer = visitor.page.request.post(f"{desk.base}close", headers={"Origin": "http://evil.example"})
        expect("closing", "nor from elsewhere", (answer.status, goes_on(desk)), (403, True))
        answer = visitor.page.request.get(f"{desk.base}close")
        expect("closing", "nor by a link", (answer.status, bool(re.search("Close the desk", answer.text())), goes_on(desk)), (200, True, True))


class Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A window that hangs up is what this is about."""


class Taker(BaseHTTPRequestHandler):
    """Another user's server at the port of a desk that has ended. It says what a desk says, with a form of its own."""

    protocol_version = "HTTP/1.1"
    took: list[bytes] = []

    def answer(self) -> None:
        self.took.append(self.rfile.read(int(self.headers.get("content-length") or 0)))
        live = self.path.endswith("/live")
        body = b"event: now\ndata: 99\n\n" if live else b"<!doctype html><body><main><p>Your key was locked</p><form method=post><input type=password name=passphrase></form></main>"
        self.send_response(200)
        self.send_header("content-type", "text/event-stream" if live else "text/html")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = answer

    def log_message(self, *_: object) -> None:
        pass


def after_the_end(chromium, program: str, folder: Path) -> None:
    """Windows are left open, the desk ends, and another user takes its port."""
    with opened(program, folder, "taken") as desk, context(chromium, "en") as window:
        visitor, player = Visitor(window, desk), Visitor(window, desk)
        peer.make_key(visitor)
        peer.prepare(visitor, "board1")
        visitor.go("")
        player.go("seal/board1")
        player.press("button.main")
        player.press("form[action$='/alone'] button")
        player.set("move", "a2f2")
        # Another board's label, the keys, the end: all lead back to the player.
        for path in ("", "keys", "close", "label/board1", "seal/board2"):
            visitor.go(path)
            expect("closing", f"while a player writes, /{path} is the player's screen", visitor.page.url, desk.base + "seal/board1")
        desk.end(signal.SIGKILL)
        server = Server(("127.0.0.1", desk.port), Taker)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        player.page.click("form.write button.main")
        player.page.locator("#told", has_text="has ended").wait_for(timeout=10_000)
        expect("closing", "the player's move goes to nobody else", (b"".join(Taker.took), player.page.input_value("#move")), (b"", ""))
        server.shutdown()
        server.server_close()
    with opened(program, folder, "taken-today") as desk, context(chromium, "en") as window:
        # Also those that follow no game.
        screens = ("", "new", "archive", "event", "keys")
        visitors = [Visitor(window, desk) for _ in screens]
        for visitor, screen in zip(visitors, screens):
            visitor.go(screen)
        visitor.page.wait_for_timeout(500)
        before = [visitor.text() for visitor in visitors]
        desk.end(signal.SIGKILL)
        server = Server(("127.0.0.1", desk.port), Taker)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for visitor, screen, text in zip(visitors, screens, before):
            visitor.page.locator("#told", has_text="has ended").wait_for(timeout=15_000)
            visitor.page.wait_for_timeout(4_000 if not screen else 0)
            shows = ("Your key was locked" in visitor.text(), visitor.text() == text)
            expect("closing", f"a window of a desk that ended shows nothing of who took its port: /{screen}", shows, (False, True))
            fields = visitor.page.locator("input:enabled, button:enabled, select:enabled, a[href]")
            expect("closing", f"and sends nothing any more: /{screen}", fields.count(), 0)
        server.shutdown()
        server.server_close()


def main() -> int:
    try:
        from playwright.sync_api import sync_playwright
        path = peer.chromium_path()
    except (ImportError, peer.Missing) as missing:
        return lacking(missing)
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        chromium = playwright.chromium.launch(executable_path=path, args=peer.flags())
        parts = [
            lambda: [with_nothing_in_hand(chromium, program, folder, language) for language in ("en", "it")],
            lambda: with_a_closed_move(chromium, program, folder), lambda: with_slips(chromium, program, folder),
            lambda: of_a_rehearsal(chromium, program, folder), lambda: by_a_stranger(chromium, program, folder), lambda: after_the_end(chromium, program, folder),
        ]
        for part in parts:
            try:
                part()
            except Exception as error:
                unforeseen("closing", error)
        chromium.close()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
