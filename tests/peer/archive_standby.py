"""An archive on two servers: a primary and a standby that repeats what it writes. For `.ci/full`.

    python3 archive_standby.py PROGRAM MANY.tar --server PG_BIN|find [--kills N] [--seed N] [--only PART…]

Parts: reads (everything that only reads, on the standby), hosts (both in one address, in either order), silence (a standby that
is away confirms nothing, and nothing is reported), failover (the primary killed during `add` and the standby promoted: nothing that
was reported is lost, and the same again goes on there), loss (a standby that lags is promoted: what is missing is seen, and no
checkpoint signs over it). Only by name, since it waits for two minutes: unconfirmed (the standby stays away).
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import time
from pathlib import Path

from archive import Check
from server import Server, Wrong, database_of, run_parts, temporary, unpacked


class Pair(Check):
    """A primary, its standby, and the program."""

    def __init__(self, program: Path, many: Path, folder: Path, primary: Server):
        super().__init__(program, many, folder, primary)
        self.primary, self.standby, self.keys = primary, primary.standby(), 0

    def both(self, database: str = "", parameters: str = "", standby_first: bool = False) -> str:
        """The address that names both servers; of a new database, where none is named."""
        database = database or database_of(self.primary.new_store())
        ports = [self.standby.port, self.primary.port] if standby_first else [self.primary.port, self.standby.port]
        return f"postgres://adjourn@{','.join(f'127.0.0.1:{port}' for port in ports)}/{database}{parameters}"

    def key_of(self, store: str) -> Path:
        self.keys += 1
        key = self.folder / f"{self.keys}.key"
        self.json("keygen", store, "--out", key, "--no-passphrase")
        return key

    def caught_up(self) -> None:
        """Waits until the standby has what the primary has."""
        wanted = self.primary.sql("SELECT pg_current_wal_lsn()")
        for _ in range(300):
            if self.standby.sql(f"SELECT pg_last_wal_replay_lsn() >= '{wanted}'") == "t":
                return
            time.sleep(0.1)
        raise Wrong("the standby does not catch up")

    def waited_for(self) -> None:
        """Each commit waits for the standby, which then goes."""
        self.primary.wait_for_standby(True)
        self.caught_up()
        self.standby.stop("fast")

    def back(self, store: str) -> str:
        self.standby.start()
        added = self.again(store)
        self.primary.wait_for_standby(False)
        return f"with the standby back {added['present']} were there and {added['added']} came"


def reads(pair: Pair) -> str:
    store = pair.primary.new_store()
    key, root = pair.key_of(store), pair.json("add", store, pair.many)["root"]
    pair.caught_up()
    standby, out = pair.standby.address(database_of(store)), pair.folder / "standby"
    asked = [
        ("list", standby, "--agenda"), ("get", standby, "0"), ("verify", standby), ("roster", standby), ("export", standby, "--out", f"{out}.tar"),
        ("checkpoint", standby, "--key", key, "--out", f"{out}.checkpoint"), ("prove", standby, "0", "--key", key, "--out", f"{out}.tlog-proof"),
        ("copy", standby, f"{out}.archive"), ("list", standby + "?target_session_attrs=standby"), ("list", pair.both(database_of(store), "?target_session_attrs=prefer-standby")),
    ]
    for question in asked:
        if (said := pair.json(*question)).get("root", root) != root:
            raise Wrong(f"{question}: another root: {said}")
    pair.whole(standby, pair.total)
    began = time.monotonic()
    refused = pair.json("add", standby, pair.many, expect=1)["error"]
    if refused["code"] != "archive/unreachable" or "HOST1,HOST2" not in refused["hint"] or time.monotonic() - began > 10:
        raise Wrong(f"add on a standby: {refused}")
    return f"{len(asked)} commands on a standby; add says where to"


def hosts(pair: Pair) -> str:
    ways = [(first, parameters) for first in (False, True) for parameters in ("", "?target_session_attrs=primary", "?schema=italy")]
    for first, parameters in ways:
        store = pair.both("", parameters, first)
        pair.caught_up()
        pair.again(store)
        pair.caught_up()
        pair.whole(store, pair.total)
    return f"{len(ways)} addresses with both servers"


def silence(pair: Pair) -> str:
    """Someone cancels the wait for the standby: the server then calls the commit done, but for a warning."""
    store = pair.both()
    pair.key_of(store)
    pair.waited_for()
    process = pair.start("add", store, pair.many, "--json")
    while process.poll() is None:
        pair.primary.sql(f"SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE datname = '{database_of(store)}' AND wait_event = 'SyncRep'")
        time.sleep(0.3)
    refused = pair.ended(process, 1)["error"]
    if refused["code"] != "archive/unconfirmed" or "standby" not in refused["message"]:
        raise Wrong(f"reported without the standby: {refused}")
    return f"a wait cancelled, and nothing reported; {pair.back(store)}"


def unconfirmed(pair: Pair) -> str:
    """The standby stays away: the server confirms nothing, and holds what it has not confirmed."""
    store = pair.primary.new_store()
    pair.key_of(store)
    pair.waited_for()
    began = time.monotonic()
    refused = pair.json("add", store, pair.many, expect=1)["error"]
    seconds = time.monotonic() - began
    # Readers do not wait for what is not confirmed, and do not see it.
    if refused["code"] != "archive/unconfirmed" or seconds > 150 or pair.json("verify", store)["checked"]:
        raise Wrong(f"{seconds:.0f} s: {refused}")
    return f"said after {seconds:.0f} s; {pair.back(store)}"


def failover(pair: Pair, kills: int, draw: random.Random) -> str:
    taken = interrupted = 0
    began = time.monotonic()
    pair.json("add", pair.primary.new_store(), pair.many)
    seconds = time.monotonic() - began
    while interrupted < kills:
        if taken > 3 * kills:
            raise Wrong(f"of {taken} primaries only {interrupted} were missed")
        pair.primary.wait_for_standby(True)
        store = pair.both()
        key, before = pair.key_of(store), pair.folder / f"failover{taken}.checkpoint"
        pair.json("checkpoint", store, "--key", key, "--out", before)
        process = pair.start("add", store, pair.many, "--progress")
        time.sleep(draw.random() * seconds)
        pair.primary.crash()
        time.sleep(draw.random())
        pair.standby.promote()
        pair.standby.wait_for_standby(False)
        _, lines = process.communicate(timeout=180)
        # Whoever is in the middle ends with the server.
        interrupted += process.returncode != 0
        pair.lost(store, lines)
        pair.again(store)
        if not pair.json("verify", store, "--checkpoint", before, "--archive-key", f"{key}.pub")["valid"]:
            raise Wrong(f"{store}: the checkpoint from before is not extended")
        shutil.rmtree(pair.primary.data)
        pair.primary, pair.standby = pair.standby, pair.standby.standby()
        taken += 1
    return f"{taken} primaries killed, {interrupted} in the middle of add; nothing reported was lost, and the same again brought all {pair.total}"


def loss(pair: Pair) -> str:
    """Nobody waits for the standby, and it lags: what it lacks is lost when it takes over."""
    store = pair.both()
    key, files = pair.key_of(store), unpacked(pair.many, pair.folder / "loose")
    last, other, export = (pair.folder / name for name in ("last.checkpoint", "other.checkpoint", "before-the-crash.tar"))
    pair.json("add", store, *files[:20])
    pair.caught_up()
    pair.standby.stop("fast")
    pair.json("add", store, *files[20:40])
    pair.json("checkpoint", store, "--key", key, "--out", last)
    pair.json("export", store, "--out", export)
    pair.primary.stop("immediate")
    pair.standby.start()
    pair.standby.promote()
    remembered = Path(f"{key}.checkpoint").read_bytes()

    def refuses(*question: object) -> None:
        refused = pair.json(*question, expect=3)["error"]
        if refused["code"] != "archive/checkpoint" or Path(f"{key}.checkpoint").read_bytes() != remembered or other.exists():
            raise Wrong(f"{question}: {refused}")

    refuses("checkpoint", store, "--key", key, "--out", other)
    # Something else in its place, as many and more: the log is another one.
    for count in (20, 60):
        pair.json("add", store, *files[60 : 60 + count])
        refuses("checkpoint", store, "--key", key, "--out", other)
        refuses("prove", store, "0", "--key", key, "--out", other)
    found = pair.json("verify", store, "--checkpoint", last, "--archive-key", f"{key}.pub", expect=3)
    if [fault["code"] for fault in found["faults"]] != ["archive/checkpoint"]:
        raise Wrong(f"verify: {found}")
    # The export has what was lost: the same log goes on in another database.
    again = pair.standby.new_store()
    pair.json("import", again, export)
    pair.again(again)
    pair.json("checkpoint", again, "--key", key, "--out", other)
    return "20 envelopes lost, three logs refused a checkpoint and a proof; from an export the log goes on"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("many", type=Path)
    parser.add_argument("--server", metavar="PG_BIN", required=True)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--only", nargs="+", default=["reads", "hosts", "silence", "failover", "loss"])
    options = parser.parse_args()
    draw = random.Random(options.seed)
    print(f"seed {options.seed}")
    with temporary(options.server, "adjourn-standby-") as (folder, server):
        pair = Pair(options.program.resolve(), options.many.resolve(), folder, server)
        run_parts({
            "reads": lambda: reads(pair), "hosts": lambda: hosts(pair), "silence": lambda: silence(pair),
            "failover": lambda: failover(pair, options.kills, draw), "loss": lambda: loss(pair), "unconfirmed": lambda: unconfirmed(pair),
        }, options.only)


if __name__ == "__main__":
    main()
