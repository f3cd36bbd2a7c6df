"""How fast the archive is, and how much memory it takes: 1,000, 10,000 and 100,000 envelopes in both stores.

    python3 archive_speed.py PROGRAM MANY [--counts N,N] [--server PG_BIN|find]

MANY is `many` of the package `tests/instruments`. Each figure is a whole process; `verify` is held against the floor that `many --floor` times in the
same minute: one decoding a label's key and one strict verification a signature, on all cores.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import time
from pathlib import Path

from server import Wrong, temporary


def run(*command, stdout=subprocess.DEVNULL) -> tuple[float, float]:
    """Seconds and MiB at most."""
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=stdout)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise Wrong(f"{command}: {status}")
    return time.monotonic() - began, usage.ru_maxrss / 1024


def some_numbers(program: Path, store: str, step: int) -> list[str]:
    """The seal number of every so many envelopes. Line by line: what this process holds would be counted as the memory of those
    that it starts."""
    listing = subprocess.Popen([program, "archive", "list", store, "--json"], stdout=subprocess.PIPE, text=True)
    chosen = [json.loads(line)["seal_number"] for number, line in enumerate(listing.stdout) if number % step == 0]
    if listing.wait():
        raise Wrong("list failed")
    return chosen[:50]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("many")
    parser.add_argument("--counts", default="1000,10000,100000")
    parser.add_argument("--server", metavar="PG_BIN")
    options = parser.parse_args()
    program, many = Path(options.program).resolve(), Path(options.many).resolve()
    with temporary(options.server, "adjourn-speed-") as (folder, server):
        for count in map(int, options.counts.split(",")):
            tar = folder / "many.tar"
            with open(tar, "wb") as out:
                run(many, str(count), stdout=out)
            stores = {"sqlite": str(folder / f"{count}.archive")}
            if server:
                stores["postgres"] = server.new_store()
            for kind, store in stores.items():
                added = run(program, "archive", "add", store, tar)
                listed = run(program, "archive", "list", store)
                sought = run(program, "archive", "list", store, "--player", "player 07", "--sort", "resumption")
                chosen = some_numbers(program, store, max(1, count // 50))
                got = [run(program, "archive", "get", store, number) for number in chosen]
                verified, floors = [], []
                for _ in range(3):
                    verified.append(run(program, "archive", "verify", store))
                    said = subprocess.run([many, "--floor", tar], capture_output=True, text=True).stdout
                    floors.append(float(re.search(r": ([\d.]+) s", said)[1]))
                verify, floor = min(verified)[0], min(floors)
                memory = max(most for _, most in [added, listed, sought, *got, *verified])
                mean = sum(seconds for seconds, _ in got) / len(got)
                print(
                    f"{count} {kind}: add {added[0]:.2f} s ({count / added[0]:.0f}/s), list {listed[0]:.2f} s, "
                    f"sought {sought[0]:.2f} s, get {1000 * mean:.1f} ms, verify {verify:.2f} s ({count / verify:.0f}/s), "
                    f"floor {floor:.2f} s, ratio {floor / verify:.2f}, at most {memory:.0f} MiB",
                    flush=True,
                )


if __name__ == "__main__":
    main()
