"""Faults under the real program: every system call that touches a file fails (a full disk, a broken one, no right) or is the last, by
SIGKILL. Afterwards the old file or the new one stands there, whole, and the next run goes on.

    python3 faults.py PROGRAM

Needs Linux and strace; without it that is said and, under CI=true, is a failure.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tally import lacking

SCORE = """[White "Spassky, Boris"]
[Black "Fischer, Robert"]
[Result "*"]

1. e4 c5 2. Nf3 e6 3. d4 cxd4 4. Nxd4 a6 5. Nc3 Nc6 6. Be3 Nf6 7. Bd3 d5 *
"""

CALLS = [
    "openat", "read", "write", "fsync", "fdatasync", "rename", "renameat", "renameat2", "link", "linkat", "unlink",
    "unlinkat", "close", "flock", "fchmod", "mkdir", "statx",
]
FAULTS = ["error=ENOSPC", "error=EIO", "error=EACCES", "signal=SIGKILL"]
SEALED_AT, ACCEPTED_AT, OPENED_AT = "1972-08-31T22:00:00Z", "1972-08-31T22:05:00Z", "1972-09-01T14:30:00Z"

# Before the program's own first line: the loader and the runtime, which have their own words for what is wrong.
START_UP = {127, -signal.SIGABRT, -signal.SIGSEGV}


class Wrong(Exception):
    pass


@dataclass
class Command:
    name: str
    arguments: list[str]
    # What `verify` calls the envelope before and after; None where there is none.
    before: str | None
    after: str


COMMANDS = [
    Command("seal", ["--at", SEALED_AT, "seal", "game.pgn", "--arbiter-key", "arbiter.key.pub", "--slips", "slips", "--rules", "fide-1997", "--draw-offer", "none", "--time-control", "?",
                     "--notation", "en", "--resume-at", "1972-09-01T14:30:00Z", "--zone", "Atlantic/Reykjavik", "--place", "Laugardalshöll",
                     "--white-used", "2:31:00", "--black-used", "2:19:00", "--move-file", "move", "--out", "x.envelope"], None, "sealed"),
    Command("accept", ["--at", ACCEPTED_AT, "accept", "x.envelope", "--key", "arbiter.key", "--scoresheets", "both"], "sealed", "accepted"),
    Command("open", ["--at", OPENED_AT, "open", "x.envelope", "--key", "arbiter.key", "--reply-key", "slips/black.slip", "--here-since", "now"], "accepted", "open"),
]


class Bench:
    """The program, and a folder for each command as it stands before it."""

    def __init__(self, program: Path, scratch: Path) -> None:
        # Where another user can run it too.
        scratch.chmod(0o755)
        self.program = scratch / "adjourn"
        shutil.copy(program, self.program)
        self.program.chmod(0o755)
        self.scratch = scratch
        self.number = 0
        template = scratch / "before-seal"
        template.mkdir()
        (template / "game.pgn").write_text(SCORE)
        (template / "move").write_text("exd5\n")
        self.must(template, ["keygen", "Schmid, Lothar", "--out", "arbiter.key", "--no-passphrase"])
        for command, following in zip(COMMANDS, COMMANDS[1:]):
            done = scratch / f"before-{following.name}"
            shutil.copytree(scratch / f"before-{command.name}", done)
            self.must(done, command.arguments)

    def run(self, folder: Path, arguments: list[str], prefix: list[str] = []) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*prefix, str(self.program), *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")

    def must(self, folder: Path, arguments: list[str]) -> None:
        done = self.run(folder, arguments)
        if done.returncode != 0:
            raise Wrong(f"{arguments}: {done.stderr}")

    def fresh(self, command: Command, within: Path | None = None) -> Path:
        self.number += 1
        folder = (within or self.scratch) / f"run-{self.number}"
        shutil.copytree(self.scratch / f"before-{command.name}", folder)
        return folder

    def state(self, folder: Path) -> str | None:
        """What the envelope is; None where there is none. Anything torn is an error."""
        if not (folder / "x.envelope").exists():
            return None
        done = self.run(folder, ["--json", "verify", "x.envelope"])
        if done.returncode != 0:
            raise Wrong(f"a torn envelope: {done.stdout}")
        return json.loads(done.stdout)["state"]

    def stands(self, command: Command, folder: Path) -> str:
        """`before`, `slips` or `after`, or an error where it is neither."""
        state = self.state(folder)
        slips = [name for name in ("white", "black") if (folder / "slips" / f"{name}.slip").exists()]
        if state == command.after:
            if command.name == "seal":
                # Both slips, whole, and those of this envelope.
                probe = folder.with_name(folder.name + "-probe")
                shutil.copytree(folder, probe)
                try:
                    for following in COMMANDS[1:]:
                        self.must(probe, following.arguments)
                    self.must(probe, ["declare", "x.envelope", "--move", "exd5", "--author-key", "slips/white.slip"])
                finally:
                    shutil.rmtree(probe)
            return "after"
        if state != command.before:
            raise Wrong(f"the envelope is {state}")
        old = self.scratch / f"before-{command.name}" / "x.envelope"
        if state is not None and (folder / "x.envelope").read_bytes() != old.read_bytes():
            raise Wrong("neither the old file nor the new one")
        if command.name == "seal" and slips:
            for side in slips:
                text = (folder / "slips" / f"{side}.slip").read_text()
                if not re.fullmatch(r"adjslip1[02-9ac-hj-np-z]{58}\n", text):
                    raise Wrong(f"a torn slip of {side}")
            return "slips"
        return "before"

    def repeat(self, command: Command, folder: Path, stands: str) -> None:
        """The next run is not held up by what the one before left, and leaves nothing."""
        again = self.run(folder, command.arguments)
        if stands == "after":
            expected = 1 if command.name == "seal" else 4
            if again.returncode != expected:
                raise Wrong(f"repeated after success: exit {again.returncode}: {again.stderr}")
            return
        if stands == "slips":
            if again.returncode != 1 or "already exists" not in again.stderr:
                raise Wrong(f"slips of nobody are not spoken of: exit {again.returncode}: {again.stderr}")
            again = self.run(folder, [*command.arguments, "--force"])
        if again.returncode != 0 or self.stands(command, folder) != "after":
            raise Wrong(f"repeated: exit {again.returncode}: {again.stderr}")
        if left := hidden(folder):
            raise Wrong(f"repeated, and left {left}")


def hidden(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob(".*"))


def check_left(folder: Path, struck: str) -> None:
    """Nothing is left, but what could not be removed, and a lock file that could not be locked: whoever does not hold
    the lock may not take its file away from others. It is empty and blocks nobody."""
    left = hidden(folder)
    could_not_lock = struck in ("flock", "statx") and all(name.endswith("-lock") for name in left)
    could_not_remove = struck in ("unlink", "unlinkat")
    if len(left) > 1 or left and not (could_not_lock or could_not_remove):
        raise Wrong(f"left {left}")
    for name in left:
        if name.endswith("-lock") and (folder / name).stat().st_size:
            raise Wrong(f"{name} is not empty")


def judge(command: Command, returncode: int, stands: str, stderr: str) -> None:
    """The exit code says what stands there."""
    if returncode == 0 and stands != "after":
        raise Wrong("success, and nothing is written")
    if returncode != 0 and stands == "after" and not re.search("did not confirm|standard output", stderr):
        raise Wrong(f"exit {returncode}, and it is written: {stderr}")
    if returncode not in (0, 1) and not (returncode in START_UP and stands == "before"):
        raise Wrong(f"exit {returncode}: {stderr}")
    if returncode == 1 and not stderr.strip():
        raise Wrong("exit 1 without a word")


def calls_of(bench: Bench, command: Command) -> list[tuple[str, int, str]]:
    """Every call of an undisturbed run: its name, its number among those of its name, its line."""
    folder = bench.fresh(command)
    log = folder.with_suffix(".log")
    known = ",".join(f"?{call}" for call in CALLS)
    done = bench.run(folder, command.arguments, ["strace", "-f", "-qq", "-s", "8", "-o", str(log), "-e", f"trace={known}"])
    if done.returncode != 0:
        raise Wrong(f"strace: {done.stderr}")
    seen: Counter[str] = Counter()
    calls = []
    for line in log.read_text(errors="replace").splitlines():
        if match := re.match(r"\d+ +(\w+)\(", line):
            seen[match[1]] += 1
            calls.append((match[1], seen[match[1]], line))
    shutil.rmtree(folder)
    return calls


def struck(bench: Bench, command: Command, name: str, number: int, line: str, fault: str) -> str:
    """One run in which one call fails: what it said, and what stands there."""
    folder, killed = bench.fresh(command), "SIGKILL" in fault
    done = bench.run(folder, command.arguments, ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={name}", "-e", f"inject={name}:{fault}:when={number}"])
    stands = bench.stands(command, folder)
    if killed and done.returncode not in (-signal.SIGKILL, 128 + signal.SIGKILL):
        raise Wrong(f"not killed: exit {done.returncode}")
    if not killed:
        # What was said is not known where saying it is what fails.
        said = done.stderr + ("standard output" if name == "write" and re.search(r"write\([12],", line) else "")
        judge(command, done.returncode, stands, said)
        check_left(folder, name)
        if stands == "slips":
            raise Wrong("slips without an envelope")
        if "ENOSPC" in fault and name in ("write", "fsync", "fdatasync", "mkdir") and done.returncode == 1 and stands == "before" and "no space left" not in said:
            raise Wrong(f"not told that the disk is full: {said}")
    bench.repeat(command, folder, stands)
    shutil.rmtree(folder)
    return f"{'killed' if killed else f'exit {done.returncode}'}, {stands}"


def main() -> int:
    if not shutil.which("strace"):
        return lacking("strace")
    os.environ["LC_ALL"] = "C.UTF-8"
    os.umask(0o022)
    with tempfile.TemporaryDirectory(prefix="adjourn-faults-") as scratch:
        bench = Bench(Path(sys.argv[1]).resolve(), Path(scratch))
        for command in COMMANDS:
            calls, outcomes = calls_of(bench, command), Counter()
            for (name, number, line), fault in ((call, fault) for call in calls for fault in FAULTS):
                try:
                    outcomes[struck(bench, command, name, number, line, fault)] += 1
                except Wrong as wrong:
                    print(f"FAILED: {command.name}, {name} number {number}, {fault}: {wrong}\n  {line}", file=sys.stderr)
                    return 1
            print(f"strace: {command.name}: {len(calls)} calls, {sum(outcomes.values())} faults: {dict(sorted(outcomes.items()))}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
