#!/usr/bin/env python3
"""Compares whole processes: ours against minisign and age, at the work they share.

    speed.py [--adjourn target/release/adjourn] [--rounds 40] [--folder DIR] [--rustc rustc]

Every round runs each program once, in turn, so that whatever slows the machine slows all of them. What counts is the
processor time of each process (user and system), as the kernel reports it to wait4. Waiting for fsync is the disk's and
is not in it, but what the file system computes for fsync is: `--folder /dev/shm` shows what is left without. Prints
medians and ratios as the tables of docs/performance.md. Asserts nothing: a busy machine must not break a build.

Needs minisign and age. With rustc it also measures a program that only prints a line: what any Rust program costs.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

GAME_21 = """[White "Spassky, Boris"]
[Black "Fischer, Robert"]
[Result "*"]

1. e4 c5 2. Nf3 e6 3. d4 cxd4 4. Nxd4 a6 5. Nc3 Nc6 6. Be3 Nf6 7. Bd3 d5 8. exd5 exd5 9. O-O Bd6
10. Nxc6 bxc6 11. Bd4 O-O 12. Qf3 Be6 13. Rfe1 c5 14. Bxf6 Qxf6 15. Qxf6 gxf6 16. Rad1 Rfd8 17. Be2
Rab8 18. b3 c4 19. Nxd5 Bxd5 20. Rxd5 Bxh2+ 21. Kxh2 Rxd5 22. Bxc4 Rd2 23. Bxa6 Rxc2 24. Re2 Rxe2
25. Bxe2 Rd8 26. a4 Rd2 27. Bc4 Ra2 28. Kg3 Kf8 29. Kf3 Ke7 30. g4 f5 31. gxf5 f6 32. Bg8 h6 33. Kg3
Kd6 34. Kf3 Ra1 35. Kg2 Ke5 36. Be6 Kf4 37. Bd7 Rb1 38. Be6 Rb2 39. Bc4 Ra2 40. Be6 h5 *
"""

SEALED_AT = "1972-08-31T22:00:00+00:00"
RESUMED_AT = "1972-09-01T14:30:00+00:00"


@dataclass
class Process:
    """A command line, what must be put in place before it, and what it took so far."""

    name: str
    command: list[str]
    prepare: Callable[[], None] = lambda: None
    seconds: list[float] = field(default_factory=list)
    faults: list[int] = field(default_factory=list)

    def run(self) -> None:
        self.prepare()
        silent = os.open(os.devnull, os.O_RDWR)
        actions = [(os.POSIX_SPAWN_DUP2, silent, descriptor) for descriptor in (0, 1, 2)]
        # Spawned, not forked: a copy of this interpreter's memory map would be charged to the child.
        child = os.posix_spawn(self.command[0], self.command, os.environ, file_actions=actions)
        _, status, usage = os.wait4(child, 0)
        os.close(silent)
        if os.waitstatus_to_exitcode(status) != 0:
            sys.exit(f"{self.name} failed: {' '.join(self.command)}")
        self.seconds.append(usage.ru_utime + usage.ru_stime)
        self.faults.append(usage.ru_minflt)

    def median(self) -> float:
        return statistics.median(self.seconds)


def program(name: str) -> str:
    found = shutil.which(name)
    return found or sys.exit(f"{name} is not installed (Debian: apt-get install {name})")


def do(*command: object) -> str:
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


class Bench:
    """The files that the programs work on, and the programs."""

    def __init__(self, folder: Path, adjourn: str, rustc: str | None) -> None:
        self.folder = folder
        self.adjourn = adjourn
        self.path("game.pgn").write_text(GAME_21)
        self.path("move.txt").write_text("Bd7\n")
        for name in ("white", "black", "arbiter"):
            do(adjourn, "keygen", name, "--out", self.path(f"{name}.key"), "--no-passphrase")
        do(*self.seal("sealed"))
        self.copy("sealed", "accepted")
        do(*self.accept("accepted"))
        self.copy("accepted", "opened")
        do(*self.open("opened"))
        minisign, age = program("minisign"), program("age")
        do(minisign, "-G", "-W", "-f", "-p", self.path("minisign.pub"), "-s", self.path("minisign.key"))
        for state in ("accepted", "opened"):
            do(minisign, "-S", "-s", self.path("minisign.key"), "-m", self.path(f"{state}.envelope"))
        do(program("age-keygen"), "-o", self.path("age.key"))
        recipient = do("age-keygen", "-y", self.path("age.key")).strip()
        encrypt = [age, "-r", recipient, "-o", str(self.path("new.age")), str(self.path("move.txt"))]
        do(age, "-r", recipient, "-o", self.path("move.age"), self.path("move.txt"))
        decrypt = [age, "-d", "-i", str(self.path("age.key")), "-o", str(self.path("new.txt")), str(self.path("move.age"))]
        # What is demanded, ours, theirs.
        self.comparisons = [
            (1.5, *self.verifying(minisign, "accepted", "two signatures")),
            (1.5, *self.verifying(minisign, "opened", "four signatures and the opening")),
            (
                1.0,
                Process("`adjourn seal`", self.seal("new"), lambda: self.remove("new.envelope")),
                Process("`age` encrypting", encrypt, lambda: self.remove("new.age")),
            ),
            (
                1.0,
                Process("`adjourn open`", self.open("new"), lambda: self.copy("accepted", "new")),
                Process("`age` decrypting", decrypt, lambda: self.remove("new.txt")),
            ),
        ]
        for state in ("accepted", "opened"):
            file = str(self.path(f"{state}.envelope"))
            show = [adjourn, "show", file, f"--at={RESUMED_AT}"]
            self.comparisons.append(
                (1.5, Process(f"`adjourn show` ({state})", show), Process("`adjourn verify`", [adjourn, "verify", file]))
            )
        self.floors = [Process("`true`", [program("true")])]
        if rustc:
            self.floors.append(Process("a Rust program that prints a line", [self.hello(rustc)]))
        for each in (minisign, age, adjourn):
            flag = "-v" if each == minisign else "--version"
            self.floors.append(Process(f"`{Path(each).name} {flag}`", [each, flag]))

    def path(self, name: str) -> Path:
        return self.folder / name

    def copy(self, before: str, name: str) -> None:
        shutil.copyfile(self.path(f"{before}.envelope"), self.path(f"{name}.envelope"))

    def remove(self, name: str) -> None:
        self.path(name).unlink(missing_ok=True)

    def seal(self, name: str) -> list[str]:
        people = [f"--{who}-key={self.path(f'{who}.key.pub')}" for who in ("white", "black", "arbiter")]
        return [
            self.adjourn, "seal", str(self.path("game.pgn")), "--rules=fide-1997", "--draw-offer=none", "--time-control=?", f"--sealer-key={self.path('white.key')}", *people,
            "--notation=en", "--white-used=2:31:00", "--black-used=2:19:00", f"--resume-at={RESUMED_AT}",
            "--zone=Atlantic/Reykjavik", "--place=Laugardalshöll", f"--move-file={self.path('move.txt')}",
            f"--at={SEALED_AT}", f"--out={self.path(f'{name}.envelope')}",
        ]

    def accept(self, name: str) -> list[str]:
        return [self.adjourn, "accept", str(self.path(f"{name}.envelope")), f"--key={self.path('arbiter.key')}", "--scoresheets=both", f"--at={SEALED_AT}"]

    def open(self, name: str) -> list[str]:
        keys = [f"--key={self.path('arbiter.key')}", f"--reply-key={self.path('black.key')}"]
        return [self.adjourn, "open", str(self.path(f"{name}.envelope")), *keys, "--here-since=now", f"--at={RESUMED_AT}"]

    def verifying(self, minisign: str, state: str, what: str) -> tuple[Process, Process]:
        """Both read the same bytes."""
        file = str(self.path(f"{state}.envelope"))
        return (
            Process(f"`adjourn verify` ({what})", [self.adjourn, "verify", file]),
            Process("`minisign -V`", [minisign, "-V", "-q", "-p", str(self.path("minisign.pub")), "-m", file]),
        )

    def hello(self, rustc: str) -> str:
        source, out = self.path("hello.rs"), self.path("hello")
        source.write_text('fn main() { println!("hello"); }\n')
        do(rustc, "-O", "--edition", "2024", "-o", out, source)
        return str(out)

    def processes(self) -> list[Process]:
        return self.floors + [side for _, ours, theirs in self.comparisons for side in (ours, theirs)]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--adjourn", default="target/release/adjourn")
    options.add_argument("--rounds", type=int, default=40)
    options.add_argument("--folder", help="where the files are written [default: the folder for temporary files]")
    options.add_argument("--rustc", default=shutil.which("rustc"), help="compiles the floor")
    given = options.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        bench = Bench(Path(folder), os.path.abspath(given.adjourn), given.rustc)
        for process in bench.processes():
            process.run()  # once to have the files in memory
            process.seconds.clear()
            process.faults.clear()
        for _ in range(given.rounds):
            for process in bench.processes():
                process.run()
    print(f"Medians of {given.rounds} rounds, processor time (user and system) in milliseconds.\n")
    print("| ours | ms | theirs | ms | ratio | demanded | holds |")
    print("|---|---|---|---|---|---|---|")
    for most, ours, theirs in bench.comparisons:
        ratio = ours.median() / theirs.median()
        cells = [ours.name, f"{ours.median() * 1e3:.2f}", theirs.name, f"{theirs.median() * 1e3:.2f}"]
        print("|", " | ".join([*cells, f"{ratio:.2f}", f"≤ {most}", "yes" if ratio <= most else "no"]), "|")
    print("\n| floor | ms | page faults |\n|---|---|---|")
    for floor in bench.floors + [ours for _, ours, _ in bench.comparisons]:
        print(f"| {floor.name} | {floor.median() * 1e3:.2f} | {statistics.median(floor.faults):.0f} |")


if __name__ == "__main__":
    main()
