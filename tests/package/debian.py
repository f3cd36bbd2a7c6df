#!/usr/bin/env python3
"""What is handed out, in a fresh Debian with nothing else: installed, used as an arbiter does, upgraded and removed.

    debian.py FOLDER [--suite NAME] [--older NAME]

FOLDER is what `.ci/package` made. The tree is made by debootstrap from the mirror that this machine's apt uses; what a desktop has
beside the package (a viewer of manuals, menus, types of files) is installed after the program was tried without it. A browser inside
is a script that keeps what it is given; the desk is then pressed by Chromium from outside. An older Debian runs the plain archive.
Needs root. Prints what was seen to hold;
the exit status is 0 if and only if nothing failed. Where something is missing it says so; under CI=true that fails.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "peer"))
from tally import expect, failed, verdict

GOLDEN = ROOT / "tests" / "golden"
# What a desktop has: the package needs none of it to be installed.
DESKTOP = ["bash-completion", "desktop-file-utils", "fish", "libfile-mimeinfo-perl", "libglib2.0-bin", "man-db", "shared-mime-info", "xdg-utils", "zsh"]
TYPE = "application/x-adjourn-envelope"


class Missing(Exception):
    """Something that this machine lacks."""


def ran(*command: object, **more: object) -> subprocess.CompletedProcess:
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, stdin=subprocess.DEVNULL, **more)


def must(*command: object, **more: object) -> str:
    done = ran(*command, **more)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stdout[-1500:]}")
    return done.stdout


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() + oct(path.stat().st_mode) for path in files}


def mirror(suite: str) -> str:
    told = must("apt-get", "indextargets", "--format", "$(SITE) $(RELEASE)", "Created-By: Packages")
    sites = [line.split()[0] for line in told.splitlines()]
    if not sites:
        raise Missing("no Debian mirror in apt's list: apt-get update")
    return sites[0]


class Tree:
    """A Debian of its own, in a folder."""

    def __init__(self, folder: Path, suite: str) -> None:
        self.folder, self.mounted = folder, []
        must("debootstrap", "--variant=minbase", suite, folder, mirror(suite))
        for kind, place in (("proc", "proc"), ("tmpfs", "tmp")):
            must("mount", "-t", kind, kind, folder / place)
            self.mounted.append(folder / place)
        for device in ("null", "zero", "random", "urandom", "tty"):
            (folder / "dev" / device).touch()
            must("mount", "--bind", f"/dev/{device}", folder / "dev" / device)
            self.mounted.append(folder / "dev" / device)
        for name in ("resolv.conf", "hosts"):
            shutil.copy(f"/etc/{name}", folder / "etc" / name)
        self.home = folder / "home" / "arbiter"
        self.root("useradd", "--create-home", "--shell", "/bin/bash", "arbiter")

    def end(self) -> None:
        for place in reversed(self.mounted):
            ran("umount", "--lazy", place)

    def command(self, *words: object, user: str = "root", variables: dict[str, str] | None = None) -> list[str]:
        home = "/root" if user == "root" else f"/home/{user}"
        settings = {"HOME": home, "USER": user, "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        settings |= variables or {}
        return ["env", "-i", *(f"{name}={value}" for name, value in settings.items()), "chroot", f"--userspec={user}:{user}", str(self.folder), *map(str, words)]

    def root(self, *words: object) -> str:
        return must(*self.command(*words))

    def run(self, *words: object, **variables: str) -> subprocess.CompletedProcess:
        """As the arbiter, in his home."""
        script = 'cd "$HOME" && exec "$@"'
        return ran(*self.command("sh", "-c", script, "sh", *words, user="arbiter", variables=variables))

    def arbiter(self, *words: object, **variables: str) -> str:
        done = self.run(*words, **variables)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(map(str, words))}: {done.stdout[-1500:]}")
        return done.stdout

    def give(self, source: Path, name: str) -> None:
        """A file of the arbiter's."""
        shutil.copy(source, self.home / name)
        self.root("chown", "arbiter:arbiter", f"/home/arbiter/{name}")


@contextmanager
def tree(folder: Path, suite: str):
    made = Tree.__new__(Tree)
    made.mounted = []
    try:
        made.__init__(folder, suite)
        yield made
    finally:
        made.end()


def nothing_but_the_package(debian: Tree, package: Path) -> None:
    shutil.copy(package, debian.folder / "root" / package.name)
    debian.root("dpkg", "--install", f"/root/{package.name}")
    with tempfile.TemporaryDirectory() as name:
        must("dpkg-deb", "--extract", package, name)
        packed = digests(Path(name))
    installed = {path: digest for path, digest in digests(debian.folder / "usr").items() if f"usr/{path}" in packed}
    # A minimal Debian leaves manuals and what lies in doc out, but for the copyright.
    expect("install", "what is installed is as it was packed", ({f"usr/{path}": digest for path, digest in installed.items()}.items() <= packed.items(), "bin/adjourn" in installed), (True, True))
    expect("install", "it says its version", re.fullmatch(r"adjourn \d+\.\d+\.\d+\n", debian.arbiter("adjourn", "--version")) is not None)
    told = debian.arbiter("adjourn", "rehearse", "--dir", "practice")
    expect("install", "the rehearsal runs to its end", "show practice/" in told)
    expect("install", "and its envelope verifies", debian.run("adjourn", "verify", "practice/game.envelope").returncode, 0)
    proved = "echo '8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1' | adjourn judge position - --proof | adjourn-check-proof -"
    expect("install", "what it proves is checked again", debian.run("bash", "-o", "pipefail", "-c", proved).returncode, 0)
    needs = debian.root("dpkg-query", "--show", "--showformat", "${Depends}", "adjourn")
    expect("install", f"needs the C library alone: {needs}", re.fullmatch(r"libc6 \(>= [\d.]+\)", needs) is not None)


def desktop(debian: Tree) -> None:
    debian.root("apt-get", "update", "-qq")
    debian.root("apt-get", "install", "-y", "-qq", "--no-install-recommends", *DESKTOP)
    for entry in ("adjourn", "adjourn-envelope"):
        expect("desktop", f"{entry}.desktop is valid", debian.root("desktop-file-validate", f"/usr/share/applications/{entry}.desktop"), "")
    listed = debian.root("dpkg", "--listfiles", "adjourn").splitlines()
    icons = [path for path in listed if path.endswith(".svg") and "/icons/" in path]
    expect("desktop", "an icon for the program and one for the type", len(icons), 2)


def manuals(debian: Tree) -> None:
    pages = sorted(path.name.removesuffix(".1.gz") for path in (debian.folder / "usr/share/man/man1").glob("adjourn*.1.gz"))
    expect("manuals", "a page for the program and each command", len(pages) > 35, True)
    expect("manuals", "man finds it", debian.arbiter("man", "-w", "adjourn").strip(), "/usr/share/man/man1/adjourn.1.gz")
    for page in pages:
        shown = debian.run("man", "--warnings=all", "-P", "cat", page, MANWIDTH="80")
        expect("manuals", f"{page} is shown without a warning", (shown.returncode, "NAME" in shown.stdout, "warning" in shown.stdout), (0, True, False))


def completions(debian: Tree) -> None:
    script = """
        source /usr/share/bash-completion/bash_completion
        _completion_loader adjourn
        complete -p adjourn
        COMP_WORDS=(adjourn archive ver) COMP_CWORD=2 COMP_LINE="adjourn archive ver" COMP_POINT=19
        _adjourn adjourn ver archive
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    told = debian.run("bash", "-c", script).stdout.split("\n")
    expect("completions", "bash loads them by itself and completes a word", ("-F _adjourn" in told[0], told[1:2]), (True, ["verify"]))
    expect("completions", "zsh reads them", debian.run("zsh", "-n", "/usr/share/zsh/vendor-completions/_adjourn").stdout, "")
    told = debian.run("fish", "-c", "complete -C 'adjourn archive ver'").stdout
    expect("completions", "fish loads them by itself and completes a word", told.split("\t")[0], "verify")


# A browser that keeps the page it is given, beside its address.
BROWSER = """#!/bin/sh
page=${1#file://}
cp "$page" "$HOME/.shown.new" && echo "$page" >"$HOME/.shown-path" && mv "$HOME/.shown.new" "$HOME/.shown"
"""
ENTRY = """[Desktop Entry]
Type=Application
Name=Browser
Exec=/usr/local/bin/browser %u
MimeType=text/html;x-scheme-handler/http;
"""


def shown(debian: Tree) -> str:
    """The page that was opened in the browser."""
    page = debian.home / ".shown"
    for _ in range(400):
        if page.exists():
            break
        time.sleep(0.05)
    text = page.read_text() if page.exists() else ""
    page.unlink(missing_ok=True)
    return text


def double_click(debian: Tree) -> None:
    (debian.folder / "usr/local/bin/browser").write_text(BROWSER)
    (debian.folder / "usr/local/bin/browser").chmod(0o755)
    (debian.folder / "usr/share/applications/browser.desktop").write_text(ENTRY)
    debian.root("update-desktop-database")
    debian.arbiter("xdg-mime", "default", "browser.desktop", "text/html")
    debian.arbiter("mkdir", "hall")
    debian.give(GOLDEN / "accepted.envelope", "hall/board 7.envelope")
    debian.give(GOLDEN / "accepted.envelope", "hall/without-an-ending")
    debian.give(GOLDEN / "arbiter.key.pub", "hall/a-line")
    expect("double click", "the type by the ending", debian.arbiter("xdg-mime", "query", "filetype", "hall/board 7.envelope").strip(), TYPE)
    told = debian.arbiter("gio", "info", "-a", "standard::content-type", "hall/without-an-ending")
    expect("double click", "the type by the first lines", TYPE in told)
    told = debian.arbiter("gio", "info", "-a", "standard::content-type", "hall/a-line")
    expect("double click", "and of another file another type", TYPE in told, False)
    expect("double click", "who shows it", debian.arbiter("xdg-mime", "query", "default", TYPE).strip(), "adjourn-envelope.desktop")
    before = digests(debian.home / "hall")
    for opener in (["xdg-open"], ["gio", "open"]):
        done = debian.run(*opener, "hall/board 7.envelope", DISPLAY=":99")
        page = shown(debian)
        expect("double click", f"{opener[0]} shows the envelope in the browser", [part in page for part in ("Spassky, Boris", "Fischer, Robert", "Nothing can be changed on this page")], [True] * 3)
        if not page:
            print(done.stdout)
        path = debian.folder / (debian.home / ".shown-path").read_text().strip().lstrip("/")
        expect("double click", "the page is its owner's alone, among the temporary files", (oct(path.stat().st_mode & 0o777), path.parent == debian.folder / "tmp"), ("0o600", True))
        expect("double click", "and nothing on it can be pressed", re.findall(r"<(?:script|form|input|button|a) ", page), [])
    expect("double click", "beside the envelope nothing has changed", digests(debian.home / "hall"), before)
    bad = (debian.home / "hall" / "board 7.envelope").read_bytes()[:-3]
    (debian.home / "hall" / "bad.envelope").write_bytes(bad)
    debian.run("xdg-open", "hall/bad.envelope", DISPLAY=":99")
    expect("double click", "a damaged one is told of in the browser too", "This envelope cannot be shown" in shown(debian))
    (debian.home / "hall" / "bad.envelope").unlink()


def browser() -> tuple:
    """Playwright and Chromium, outside of the tree."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as missing:
        raise Missing(f"{missing}: PYTHON names one that has Playwright") from missing
    chromium = shutil.which("chromium")
    if chromium is None:
        raise Missing("no chromium on this machine: apt-get install chromium")
    return sync_playwright, chromium


def desk(debian: Tree) -> None:
    """By the entry of the menu, and in Chromium."""
    sync_playwright, chromium = browser()
    words = debian.command("sh", "-c", 'cd "$HOME" && exec gio launch /usr/share/applications/adjourn.desktop', user="arbiter", variables={"DISPLAY": ":99"})
    started = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    try:
        in_chromium(debian, sync_playwright, chromium)
        told, _ = started.communicate(timeout=20)
    finally:
        # What is still there has not ended as it should: the desk, and what started it.
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)
    folder = debian.home / "adjourn"
    for _ in range(100):
        if not (folder / ".adjourn-desk.html").exists():
            break
        time.sleep(0.05)
    expect("desk", "nothing printed leads to it", "/enter/" in told, False)
    expect("desk", "what is left is the arbiter's", sorted(path.name for path in folder.iterdir()), ["arbiter.key", "arbiter.key.pub"])


def in_chromium(debian: Tree, sync_playwright, chromium: str) -> None:
    """The desk that the menu has started: a key, the entry pressed again, and the end."""
    page = shown(debian)
    entrance = re.search(r"url=(http://127\.0\.0\.1:\d+/enter/[\w-]+)", page)
    expect("desk", "the entry of the menu leads the browser to the desk", entrance is not None)
    folder = debian.home / "adjourn"
    expect("desk", "in a folder of the arbiter's alone", oct(folder.stat().st_mode & 0o777), "0o700")
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        window = chrome.new_page(locale="en-GB")
        window.goto(entrance[1])
        window.wait_for_selector("nav")
        expect("desk", "the first screen", "Adjourn" in window.inner_text("h1") or "Today" in window.inner_text("h1"))
        window.click("header summary")
        with window.expect_navigation():
            window.click("header .tools a[href=keys]")
        window.fill("input[name=name]", "Schmid, Lothar")
        window.fill("input[name=passphrase]", "correct horse battery staple")
        window.fill("input[name=again]", "correct horse battery staple")
        with window.expect_navigation():
            window.click("form[action='keys/make'] button.main")
        expect("desk", "the arbiter has a key, for himself alone", [oct(path.stat().st_mode & 0o777) for path in folder.glob("arbiter.key")], ["0o600"])
        # The entry pressed again leads to the same desk.
        debian.run("gio", "launch", "/usr/share/applications/adjourn.desktop", DISPLAY=":99")
        again = re.search(r"url=(http://127\.0\.0\.1:\d+)/enter/", shown(debian))
        expect("desk", "pressed again it leads to the desk that runs", again and again[1], entrance[1].split("/enter/")[0])
        with window.expect_navigation():
            window.click("form[action=close] button")
        expect("desk", "and it ends by its button", "The desk is closed" in window.inner_text("main"))
        chrome.close()


def upgraded(package: Path, folder: Path) -> Path:
    """The same package as a later version."""
    must("dpkg-deb", "--raw-extract", package, folder / "later")
    control = folder / "later" / "DEBIAN" / "control"
    text = control.read_text()
    version = re.search(r"^Version: (.*)$", text, re.M)[1]
    control.write_text(text.replace(f"Version: {version}", f"Version: {version}+later"))
    later = folder / "later.deb"
    must("dpkg-deb", "--build", "--root-owner-group", folder / "later", later)
    return later


def upgrade_and_removal(debian: Tree, package: Path, folder: Path) -> None:
    debian.arbiter("adjourn", "keygen", "Schmid, Lothar", "--no-passphrase", "--out", "hall/own.key")
    kept = digests(debian.home)
    listed = [path for path in debian.root("dpkg", "--listfiles", "adjourn").splitlines() if not (debian.folder / path.lstrip("/")).is_dir()]
    shutil.copy(upgraded(package, folder), debian.folder / "root" / "later.deb")
    debian.root("dpkg", "--install", "/root/later.deb")
    expect("upgrade", "another version is there", debian.root("dpkg-query", "--show", "--showformat", "${Version}", "adjourn").endswith("+later"))
    expect("upgrade", "keys and envelopes are as they were", digests(debian.home), kept)
    for envelope in ("practice/game.envelope", "hall/board 7.envelope"):
        expect("upgrade", f"{envelope} is read", debian.run("adjourn", "verify", envelope).returncode, 0)
    debian.root("dpkg", "--remove", "adjourn")
    expect("removal", "keys and envelopes are as they were", digests(debian.home), kept)
    expect("removal", "of the package nothing is left", [path for path in listed if (debian.folder / path.lstrip("/")).exists()], [])
    debian.root("dpkg", "--purge", "adjourn")
    expect("removal", "nor is it known", debian.run("dpkg-query", "--show", "adjourn").returncode, 1)
    expect("removal", "nor is the type", debian.arbiter("xdg-mime", "query", "filetype", "hall/board 7.envelope").strip() == TYPE, False)
    expect("removal", "keys and envelopes are as they were, still", digests(debian.home), kept)


def plain_archive(debian: Tree, archive: Path) -> None:
    """The plain archive, by somebody who may not install packages."""
    debian.give(archive, "adjourn.tar.gz")
    debian.arbiter("mkdir", "-p", ".local")
    debian.arbiter("tar", "-xzf", "adjourn.tar.gz", "--strip-components=1", "-C", ".local")
    told = debian.arbiter(".local/bin/adjourn", "rehearse", "--dir", "practice-too")
    expect("archive", "the rehearsal runs to its end", "show practice-too/" in told)
    debian.arbiter("update-mime-database", ".local/share/mime")
    expect("archive", "it brings the type with it", debian.arbiter("xdg-mime", "query", "filetype", "hall/board 7.envelope").strip(), TYPE)
    owners = must("tar", "--numeric-owner", "-tvzf", archive)
    expect("archive", "everything in it is nobody's in particular", {line.split()[1] for line in owners.splitlines()}, {"0/0"})


def checked(package: Path) -> None:
    told = ran("lintian", "--fail-on", "error", "--allow-root", package)
    print(told.stdout, end="")
    expect("lintian", "no error", told.returncode, 0)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--suite", default="bookworm")
    arguments.add_argument("--older", default="bullseye")
    given = arguments.parse_args()
    (package,) = given.folder.glob("*.deb")
    (archive,) = given.folder.glob("*.tar.gz")
    try:
        lacking = [tool for tool in ("debootstrap", "lintian", "dpkg-deb") if shutil.which(tool) is None]
        if lacking or os.geteuid() != 0:
            raise Missing(f"root, or {' '.join(lacking)}")
        browser()
        checked(package)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            with tree(folder / "debian", given.suite) as debian:
                nothing_but_the_package(debian, package)
                desktop(debian)
                manuals(debian)
                completions(debian)
                double_click(debian)
                desk(debian)
                upgrade_and_removal(debian, package, folder)
                plain_archive(debian, archive)
            with tree(folder / "older", given.older) as debian:
                debian.give(archive, "adjourn.tar.gz")
                debian.arbiter("tar", "-xzf", "adjourn.tar.gz", "--strip-components=1")
                told = debian.arbiter("bin/adjourn", "rehearse", "--dir", "practice")
                expect("older", f"the plain archive runs on {given.older}", "show practice/" in told)
    except Missing as missing:
        print(f"missing: {missing}", file=sys.stderr)
        if os.environ.get("CI") == "true":
            return 1
    except Exception as error:
        failed(f"{type(error).__name__}: {str(error)[:1500]}")
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
