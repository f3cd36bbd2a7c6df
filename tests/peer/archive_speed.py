"""How fast the archive is, and how much memory it takes: 1,000, 10,000 and 100,000 envelopes in both stores.

    python3 archive_speed.py PROGRAM MANY [--counts N,N] [--rounds N] [--server PG_BIN|find]

MANY is `many` of the package `tests/instruments`. Each figure is a whole process. In each round everything is done once for each
store, in turn: a new archive, `verify`, and the floor that `many --floor` times: one decoding of a label's key and one strict
verification a signature, on all cores. Ratios are taken within a round, and the median of the rounds is told with the
smallest and the largest. What only computes is also held against the floor in processor time, user and system, the server's included:
other work on the machine takes nothing of that.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import time
from pathlib import Path

from server import Server, Wrong, temporary

TICKS = os.sysconf("SC_CLK_TCK")


class Run:
    """A process: its seconds, its processor time, and the MiB that it took at most."""

    def __init__(self, *command, stdout=subprocess.DEVNULL, server: Server | None = None):
        before = of_clients(server)
        began = time.monotonic()
        process = subprocess.Popen(command, stdout=stdout)
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            raise Wrong(f"{command}: {status}")
        self.seconds = time.monotonic() - began
        if server:
            wait_for_clients(server)
        self.cpu = usage.ru_utime + usage.ru_stime
        self.of_server = of_clients(server) - before
        self.memory = usage.ru_maxrss / 1024


def main_process(server: Server) -> str:
    return (server.data / "postmaster.pid").read_text().split()[0]


def of_clients(server: Server | None) -> float:
    """Processor time of the server's processes that have ended: those of clients who have gone, and the workers of autovacuum. Its other
    processes run on and are not counted."""
    if server is None:
        return 0
    fields = Path(f"/proc/{main_process(server)}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[13]) + int(fields[14])) / TICKS


def wait_for_clients(server: Server) -> None:
    """Until the server has no process for a client. What a process took counts once its end was taken notice of, and on a busy
    machine that is later than it has left the list of those that are active."""
    main = main_process(server)
    while any(is_of_client(child) for child in Path(f"/proc/{main}/task/{main}/children").read_text().split()):
        time.sleep(0.01)


def is_of_client(process: str) -> bool:
    """By its name, which says where the client is; one that has ended has none."""
    try:
        named = Path(f"/proc/{process}/cmdline").read_bytes().decode()
    except FileNotFoundError:
        return False
    return not named or re.search(r"\(\d+\)|\[local\]", named) is not None


def some_numbers(program: Path, store: str, step: int) -> list[str]:
    """The seal number of every so many envelopes. Line by line: what this process holds would be counted as the memory of those
    that it starts."""
    listing = subprocess.Popen([program, "archive", "list", store, "--json"], stdout=subprocess.PIPE, text=True)
    chosen = [json.loads(line)["seal_number"] for number, line in enumerate(listing.stdout) if number % step == 0]
    if listing.wait():
        raise Wrong("list failed")
    return chosen[:50]


class Figures:
    """What was measured of one store, round by round."""

    def __init__(self):
        self.add, self.verify, self.floor, self.floor_cpu, self.others = [], [], [], [], []
        self.listed = self.sought = self.got = 0.0

    def memory(self) -> float:
        return max(run.memory for run in [*self.add, *self.verify, *self.others])


def measure(program: Path, many: Path, tar: Path, count: int, store: str, server: Server | None, figures: Figures) -> None:
    figures.add.append(Run(program, "archive", "add", store, tar, server=server))
    if not figures.verify:
        listed = Run(program, "archive", "list", store)
        sought = Run(program, "archive", "list", store, "--player", "player 07", "--sort", "resumption")
        chosen = some_numbers(program, store, max(1, count // 50))
        got = [Run(program, "archive", "get", store, number) for number in chosen]
        figures.others = [listed, sought, *got]
        figures.listed, figures.sought = listed.seconds, sought.seconds
        figures.got = statistics.mean(run.seconds for run in got)
    figures.verify.append(Run(program, "archive", "verify", store, server=server))
    said = subprocess.run([many, "--floor", tar], capture_output=True, text=True, check=True).stdout
    figures.floor.append(float(re.search(r": ([\d.]+) s", said)[1]))
    figures.floor_cpu.append(float(re.search(r"([\d.]+) s of processor time", said)[1]))


def spread(ratios: list[float]) -> str:
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("many")
    parser.add_argument("--counts", default="1000,10000,100000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--server", metavar="PG_BIN")
    options = parser.parse_args()
    program, many = Path(options.program).resolve(), Path(options.many).resolve()
    with temporary(options.server, "adjourn-speed-") as (folder, server):
        for count in map(int, options.counts.split(",")):
            tar = folder / "many.tar"
            with open(tar, "wb") as out:
                Run(many, str(count), stdout=out)
            measured = {kind: Figures() for kind in ["sqlite", *(["postgres"] if server else [])]}
            for _ in range(options.rounds):
                for kind, figures in measured.items():
                    store = server.new_store() if kind == "postgres" else str(folder / "games.archive")
                    measure(program, many, tar, count, store, server if kind == "postgres" else None, figures)
                    if kind == "postgres":
                        server.sql(f"DROP DATABASE {store.rsplit('/', 1)[1]}")
                    else:
                        Path(store).unlink()
            for kind, it in measured.items():
                add = statistics.median(run.seconds for run in it.add)
                verify = statistics.median(run.seconds for run in it.verify)
                by_time = [floor / run.seconds for floor, run in zip(it.floor, it.verify)]
                by_cpu = [floor / (run.cpu + run.of_server) for floor, run in zip(it.floor_cpu, it.verify)]
                alone = [floor / run.cpu for floor, run in zip(it.floor_cpu, it.verify)]
                print(
                    f"{count} {kind}: add {count / add:.0f}/s, list {it.listed:.2f} s, sought {it.sought:.2f} s, "
                    f"get {1000 * it.got:.1f} ms, verify {count / verify:.0f}/s; floor / verify by the clock {spread(by_time)}, "
                    f"in processor time {spread(by_cpu)}, without the server's {spread(alone)}; at most {it.memory():.0f} MiB",
                    flush=True,
                )
            if server:
                pairs = list(zip(measured["sqlite"].add, measured["postgres"].add))
                by_time = [file.seconds / other.seconds for file, other in pairs]
                by_cpu = [file.cpu / (other.cpu + other.of_server) for file, other in pairs]
                print(f"{count} add, postgres / sqlite: by the clock {spread(by_time)}, in processor time {spread(by_cpu)}")


if __name__ == "__main__":
    main()
