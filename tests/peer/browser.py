"""A real browser without a network, driven through a pipe by the Chrome DevTools Protocol.

The program is Debian's Chromium, headless, with a new profile that goes with it. Every request that its page makes, every
exception and every message on its console is kept.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

PATIENCE = 120.0


class Missing(Exception):
    """There is no Chromium here."""


class Failed(Exception):
    """The browser did not do what it was told."""


class Browser:
    def __init__(self) -> None:
        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if program is None:
            raise Missing("no chromium on this machine: apt-get install chromium")
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        commands, self.speak = os.pipe()
        self.listen, answers = os.pipe()
        flags = [
            "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-default-apps", "--disable-extensions",
            # No name is found and no address reached, whatever the page or the browser asks for.
            "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:9", *(["--no-sandbox"] if os.geteuid() == 0 else []), "about:blank",
        ]
        # Chromium reads its commands from descriptor 3 and answers on 4.
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" 3<&{commands} 4>&{answers}', "sh", program, *flags],
            pass_fds=(commands, answers), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(commands)
        os.close(answers)
        self.unread, self.number, self.messages = b"", 0, []

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.send("Browser.close", {}, None)
            self.process.wait(10)
        except (Failed, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.speak)
        os.close(self.listen)
        self.profile.cleanup()

    def send(self, method: str, parameters: dict, session: str | None) -> dict:
        """Gives a command and waits for its answer; what comes in between is kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters} | ({"sessionId": session} if session else {})
        packed = json.dumps(message).encode() + b"\0"
        while packed:
            packed = packed[os.write(self.speak, packed):]
        until = time.monotonic() + PATIENCE
        while True:
            answer = self.receive(method, until)
            if answer.get("id") != self.number:
                self.messages.append(answer)
                continue
            if "error" in answer:
                raise Failed(f"{method}: {answer['error']}")
            return answer["result"]

    def receive(self, method: str, until: float) -> dict:
        while b"\0" not in self.unread:
            ready, _, _ = select.select([self.listen], [], [], max(0.0, until - time.monotonic()))
            arrived = os.read(self.listen, 1 << 20) if ready else b""
            if not arrived:
                raise Failed(f"{method}: the browser did not answer")
            self.unread += arrived
        packed, self.unread = self.unread.split(b"\0", 1)
        return json.loads(packed)

    def open(self, url: str, language: str = "en-GB", before: str = "") -> Page:
        """A new page at that address; `before` is run in it ahead of its own scripts."""
        return Page(self, url, language, before)


class Page:
    def __init__(self, browser: Browser, url: str, language: str, before: str) -> None:
        self.browser, self.url = browser, url
        context = browser.send("Target.createBrowserContext", {}, None)["browserContextId"]
        target = browser.send("Target.createTarget", {"url": "about:blank", "browserContextId": context}, None)["targetId"]
        self.context = context
        self.session = browser.send("Target.attachToTarget", {"targetId": target, "flatten": True}, None)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
            self.send(f"{domain}.enable")
        self.send("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        self.send("Emulation.setUserAgentOverride", userAgent="peer", acceptLanguage=language)
        if before:
            self.send("Page.addScriptToEvaluateOnNewDocument", source=before)
        self.send("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def close(self) -> None:
        self.browser.send("Target.disposeBrowserContext", {"browserContextId": self.context}, None)

    def send(self, method: str, **parameters: object) -> dict:
        return self.browser.send(method, parameters, self.session)

    def evaluate(self, expression: str) -> object:
        """The value of an expression in the page, awaited."""
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            thrown = answer["exceptionDetails"]
            raise Failed(thrown.get("exception", {}).get("description", thrown["text"]))
        return answer["result"].get("value")

    def wait(self, condition: str) -> None:
        until = time.monotonic() + PATIENCE
        while not self.evaluate(condition):
            if time.monotonic() > until:
                raise Failed(f"never came true: {condition}")
            time.sleep(0.01)

    def events(self, method: str) -> list[dict]:
        """What the browser told of this page."""
        self.evaluate("0")
        return [m["params"] for m in self.browser.messages if m.get("method") == method and m.get("sessionId") == self.session]

    def requests(self) -> list[str]:
        return [event["request"]["url"] for event in self.events("Network.requestWillBeSent")]

    def complaints(self) -> list[str]:
        """Exceptions, and whatever stands on the console."""
        thrown = [e["exceptionDetails"].get("exception", {}).get("description", e["exceptionDetails"]["text"]) for e in self.events("Runtime.exceptionThrown")]
        logged = [e["entry"]["text"] for e in self.events("Log.entryAdded")]
        return thrown + logged + [json.dumps(e["args"]) for e in self.events("Runtime.consoleAPICalled")]

    def choose(self, selector: str, file: Path) -> None:
        """Picks a file with a file button, as a person does."""
        root = self.send("DOM.getDocument", depth=0)["root"]["nodeId"]
        node = self.send("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.send("DOM.setFileInputFiles", nodeId=node, files=[str(file)])

    def drop(self, selector: str, *files: Path) -> None:
        """Drags files from elsewhere, and lets them go over an element."""
        x, y = self.evaluate(f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'center'}});"
                             " const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        dragged = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.send("Input.dispatchDragEvent", type=kind, x=x, y=y, data=dragged)

    def press(self, key: str, code: int, text: str = "", modifiers: int = 0) -> None:
        how = {"key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.send("Input.dispatchKeyEvent", type="keyDown", **how, **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", **how)

    def look(self, width: int, scheme: str) -> None:
        """As a screen of that width, light or dark."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 600)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, file: Path) -> None:
        shot = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        file.write_bytes(base64.b64decode(shot["data"]))
