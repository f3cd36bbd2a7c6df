"""The archive when things go wrong: killed at any moment, the disk full, the server restarted, eight writers at once. What was
reported as stored is there, nothing is half stored, the log is whole, and the next run goes on.

    python3 archive_faults.py PROGRAM MANY.tar [--kills N] [--seed N] [--server PG_BIN|find] [--only PART]

Parts: kills, full, restart, writers. Each is done on SQLite, and on a PostgreSQL server that is set up and taken down here from
the programs in PG_BIN (as the user `postgres` when this is run as root).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import subprocess
import tarfile
import time
from pathlib import Path

from server import Server, Wrong, run_parts, temporary, unpacked
from tally import lacking


class Check:
    def __init__(self, program: Path, folder: Path, server: Server | None):
        self.program, self.folder, self.server = program, folder, server
        self.files = 0

    def stores(self) -> list[str]:
        self.files += 1
        stores = [str(self.folder / f"games{self.files}.archive")]
        return stores + ([self.server.new_store()] if self.server else [])

    def json(self, *arguments: str, expect: int = 0) -> dict:
        done = subprocess.run([self.program, *arguments, "--json"], capture_output=True, text=True)
        if done.returncode != expect:
            raise Wrong(f"{arguments}: exit {done.returncode}, not {expect}\n{done.stdout}{done.stderr}")
        return json.loads(done.stdout)

    def whole(self, store: str) -> dict:
        verified = self.json("archive", "verify", store)
        if not verified["valid"]:
            raise Wrong(f"{store}: {verified['faults'][:5]}")
        return verified


def reported(lines: str) -> int:
    """How many are said to be stored: added or extended or there already."""
    counts = re.findall(r"(\d+) added, (\d+) extended, (\d+) there already", lines)
    return int(counts[-1][0]) + int(counts[-1][2]) if counts else 0


def kills(check: Check, many: Path, count: int, total: int, draw: random.Random) -> str:
    said = []
    for store in check.stores():
        began = time.monotonic()
        check.json("archive", "add", store, str(many))
        whole = time.monotonic() - began
        kind = store.split(":")[0] if "://" in store else "sqlite"
        done = runs = 0
        fresh = None
        while done < count:
            if fresh is None:
                fresh = check.stores()[1 if kind == "postgres" else 0]
            command = [check.program, "archive", "add", fresh, str(many), "--progress"]
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            try:
                _, lines = process.communicate(timeout=draw.random() * whole * 1.1)
                killed = False
            except subprocess.TimeoutExpired:
                kind_of_end = draw.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP))
                process.send_signal(kind_of_end)
                _, lines = process.communicate()
                killed = True
                # Whoever is asked to end closes the archive first.
                if kind_of_end != signal.SIGKILL and kind == "sqlite" and Path(f"{fresh}-wal").exists():
                    raise Wrong(f"{fresh}: something was left in the -wal")
            if not killed and process.returncode:
                raise Wrong(f"{store}: {lines}")
            done += killed
            runs += 1
            stored = 0
            listed = subprocess.run([check.program, "archive", "list", fresh, "--json"], capture_output=True, text=True)
            if listed.returncode == 0:
                stored = check.whole(fresh)["checked"]
            if stored < reported(lines):
                raise Wrong(f"{fresh}: {reported(lines)} were reported, {stored} are there")
            if stored == total:
                fresh = None
        said.append(f"{kind}: {done} kills in {runs} runs")
    return "; ".join(said)


def full(check: Check, many: Path, total: int) -> str:
    """A file system with too little room, then with enough."""
    place = check.folder / "small"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", place]).returncode:
        if lacking("a file system to fill: none can be mounted here") and os.environ.get("ADJOURN_NO_MOUNT") != "1":
            raise Wrong("no file system can be mounted here")
        return "not done"
    try:
        store = str(place / "games.archive")
        failed = check.json("archive", "add", store, str(many), expect=1)
        if failed["error"]["code"] != "archive/failed":
            raise Wrong(f"a full disk gives {failed}")
        subprocess.run(["mount", "-o", "remount,size=64m", place], check=True)
        before = check.whole(store)["checked"]
        added = check.json("archive", "add", store, str(many))
        after = check.whole(store)["checked"]
        if after != total or before + added["added"] != total or before != added["present"]:
            raise Wrong(f"{before} before, {added}, {after} after, {total} in all")
        # Then it is burnt on a medium, so to speak.
        subprocess.run(["mount", "-o", "remount,ro", place], check=True)
        if check.whole(store)["checked"] != total:
            raise Wrong("less is read where nothing can be written")
        refused = check.json("archive", "add", store, str(many), expect=1)["error"]
        if "HOST" in refused["hint"]:
            raise Wrong(f"a file is taken for a server: {refused}")
        return f"{before} stored before the disk was full, {after} after; all read from a read-only medium"
    finally:
        subprocess.run(["umount", "-l", place])


def is_at_work(server: Server, store: str) -> bool:
    """Whether somebody has connected to that database, and asked for more than what the server is."""
    name = store.rsplit("/", 1)[1]
    asks = "query <> '' AND query NOT LIKE 'SET tcp_keepalives%'"
    return server.sql(f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{name}' AND {asks}") != "0"


def restart(check: Check, many: Path, total: int, draw: random.Random) -> str:
    """The server goes away in the middle, as if it had crashed, and comes back: what was reported is there, and the same again goes on."""
    interrupted = 0
    for _ in range(20):
        store = check.stores()[1]
        command = [check.program, "archive", "add", store, str(many), "--progress"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        # Whoever has not connected yet is told that nobody is there.
        while process.poll() is None and not is_at_work(check.server, store):
            time.sleep(0.005)
        time.sleep(draw.random() * 0.6)
        check.server.stop("immediate")
        _, lines = process.communicate(timeout=120)
        interrupted += process.returncode != 0
        check.server.start()
        lost(check, store, lines)
        added = check.json("archive", "add", store, str(many))
        if added["added"] + added["present"] != total or check.whole(store)["checked"] != total:
            raise Wrong(f"{added}, {total} in all")
    if not interrupted:
        raise Wrong("the server was never missed")
    return f"20 restarts, {interrupted} of them in the middle of add; nothing reported was lost, and the same again went on"


def lost(check: Check, store: str, lines: str) -> None:
    """What was reported must be there, if anything was."""
    if (said := reported(lines)) and (stored := check.whole(store)["checked"]) < said:
        raise Wrong(f"{store}: {said} were reported, {stored} are there")


def writers(check: Check, many: Path, total: int) -> str:
    said = []
    loose = check.folder / "loose"
    files = unpacked(many, loose)
    folders = sorted(path for path in loose.iterdir() if path.is_dir())
    for store in check.stores():
        check.json("archive", "add", store, str(files[0]))
        # Each has its own share and everybody's: most is offered eight times.
        shares = [[str(f) for f in files[number::8]] + [str(f) for f in folders] for number in range(8)]
        running = [
            subprocess.Popen(
                [check.program, "archive", "add", store, *share, "--json"], stdout=subprocess.PIPE, text=True
            )
            for share in shares
        ]
        added = 1
        for process in running:
            out, _ = process.communicate(timeout=600)
            if process.returncode:
                raise Wrong(f"{store}: a writer failed: {out}")
            added += json.loads(out)["added"]
        verified = check.whole(store)
        if verified["checked"] != total or added != total or verified["size"] != total:
            raise Wrong(f"{store}: {added} added, {verified['checked']} there, {total} in all")
        said.append(f"{'postgres' if '://' in store else 'sqlite'}: 8 writers, {total} envelopes, each once")
    return "; ".join(said)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("many")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--server", metavar="PG_BIN")
    parser.add_argument("--only")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    print(f"seed {options.seed}")
    many = Path(options.many).resolve()
    with tarfile.open(many) as tar:
        total = sum(member.isfile() for member in tar)
    with temporary(options.server, "adjourn-archive-") as (folder, server):
        check = Check(Path(options.program).resolve(), folder, server)
        parts = {
            "kills": lambda: kills(check, many, options.kills, total, draw),
            "full": lambda: full(check, many, total),
            "restart": lambda: restart(check, many, total, draw) if server else "no server",
            "writers": lambda: writers(check, many, total),
        }
        run_parts(parts, options.only)


if __name__ == "__main__":
    main()
