"""An archive on two servers: a primary and a standby that repeats what it writes.

    python3 archive_standby.py PROGRAM MANY.tar --server PG_BIN|find [--kills N] [--seed N] [--only PART]

    python3 archive_standby.py … --only unconfirmed

Parts: reads (everything that only reads, on the standby), hosts (both in one address, in either order), silence (a standby that
is away confirms nothing, and nothing is reported), failover (the primary killed during `add` and the standby promoted: nothing that
was reported is lost, and the same again goes on there), loss (a standby that lags is promoted: what is missing is seen, and no checkpoint signs over it). Only by name, since it waits for two minutes:
unconfirmed (the standby stays away, and `add` says that it does not know what is stored).
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import tarfile
import time
from pathlib import Path

from archive_faults import reported
from server import Server, Wrong, run_parts, temporary, unpacked


class Pair:
    """A primary, its standby, and the program."""

    def __init__(self, program: Path, folder: Path, primary: Server):
        self.program, self.folder, self.primary = program, folder, primary
        self.standby = primary.standby()
        self.user = primary.address("").split("//")[1].split("@")[0]

    def both(self, database: str, parameters: str = "", standby_first: bool = False) -> str:
        """The address that names both servers."""
        servers = [self.standby, self.primary] if standby_first else [self.primary, self.standby]
        hosts = ",".join(f"127.0.0.1:{server.port}" for server in servers)
        return f"postgres://{self.user}@{hosts}/{database}{parameters}"

    def json(self, *arguments: object, expect: int = 0) -> dict:
        done = subprocess.run(
            [self.program, "archive", *map(str, arguments), "--json"], capture_output=True, text=True, timeout=180
        )
        if done.returncode != expect:
            raise Wrong(f"{arguments}: exit {done.returncode}, not {expect}\n{done.stdout}{done.stderr}")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        return lines[-1] if lines else {}

    def caught_up(self) -> None:
        """Waits until the standby has what the primary has."""
        wanted = self.primary.sql("SELECT pg_current_wal_lsn()")
        for _ in range(300):
            if self.standby.sql(f"SELECT pg_last_wal_replay_lsn() >= '{wanted}'") == "t":
                return
            time.sleep(0.1)
        raise Wrong("the standby does not catch up")


def database(address: str) -> str:
    return address.rsplit("/", 1)[1]


def key_of(pair: Pair, store: str, name: str) -> Path:
    key = pair.folder / f"{name}.key"
    pair.json("keygen", store, "--out", key, "--no-passphrase")
    return key


def reads(pair: Pair, many: Path, total: int) -> str:
    store = pair.primary.new_store()
    key = key_of(pair, store, "reads")
    added = pair.json("add", store, many)
    pair.caught_up()
    standby = pair.standby.address(database(store))
    first = pair.json("get", standby, "0")["listed"]["id"]
    asked = [
        ("list", standby),
        ("list", standby, "--agenda"),
        ("get", standby, "0"),
        ("verify", standby),
        ("roster", standby),
        ("export", standby, "--out", pair.folder / "standby.tar"),
        ("checkpoint", standby, "--key", key, "--out", pair.folder / "standby.checkpoint"),
        ("prove", standby, "0", "--key", key, "--out", pair.folder / "0.tlog-proof"),
        ("copy", standby, pair.folder / "standby.archive"),
        ("list", standby + "?target_session_attrs=standby"),
        ("list", pair.both(database(store), "?target_session_attrs=prefer-standby")),
    ]
    for question in asked:
        said = pair.json(*question)
        if said.get("root", added["root"]) != added["root"]:
            raise Wrong(f"{question}: another root: {said}")
    if pair.json("verify", standby)["checked"] != total or first != 0:
        raise Wrong("the standby has not everything")
    began = time.monotonic()
    refused = pair.json("add", standby, many, expect=1)["error"]
    if refused["code"] != "archive/unreachable" or "HOST1,HOST2" not in refused["hint"]:
        raise Wrong(f"add on a standby: {refused}")
    if time.monotonic() - began > 10:
        raise Wrong("a standby was waited for")
    return f"{len(asked)} commands on a standby with {total} envelopes; add says where to"


def hosts(pair: Pair, many: Path, total: int) -> str:
    ways = 0
    for standby_first in (False, True):
        for parameters in ("", "?target_session_attrs=any", "?target_session_attrs=primary", "?schema=italy"):
            name = database(pair.primary.new_store())
            pair.caught_up()
            store = pair.both(name, parameters, standby_first)
            added = pair.json("add", store, many)
            pair.caught_up()
            if added["added"] != total or pair.json("verify", store)["root"] != added["root"]:
                raise Wrong(f"{store}: {added}")
            ways += 1
    return f"{ways} addresses with both servers"


def silence(pair: Pair, many: Path, total: int) -> str:
    """Someone cancels the wait for the standby: the server then calls the commit done, but for a warning."""
    name = database(pair.primary.new_store())
    store = pair.both(name)
    pair.json("keygen", store, "--out", pair.folder / "silence.key", "--no-passphrase")
    pair.primary.wait_for_standby(True)
    pair.caught_up()
    pair.standby.stop("fast")
    command = [pair.program, "archive", "add", store, str(many), "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    waiting = f"FROM pg_stat_activity WHERE datname = '{name}' AND wait_event = 'SyncRep'"
    while process.poll() is None:
        pair.primary.sql(f"SELECT count(pg_cancel_backend(pid)) {waiting}")
        time.sleep(0.3)
    refused = json.loads(process.stdout.read())["error"]
    if refused["code"] != "archive/unconfirmed" or "standby" not in refused["message"]:
        raise Wrong(f"reported without the standby: {refused}")
    pair.standby.start()
    added = pair.json("add", store, many)
    if added["added"] + added["present"] != total or pair.json("verify", store)["checked"] != total:
        raise Wrong(f"after the standby is back: {added}")
    pair.primary.wait_for_standby(False)
    return f"a wait cancelled, and nothing reported; then {added['present']} were there and {added['added']} came"


def unconfirmed(pair: Pair, many: Path, total: int) -> str:
    """The standby stays away: the server confirms nothing, and holds what it has not confirmed."""
    store = pair.primary.new_store()
    pair.json("keygen", store, "--out", pair.folder / "unconfirmed.key", "--no-passphrase")
    pair.primary.wait_for_standby(True)
    pair.caught_up()
    pair.standby.stop("fast")
    began = time.monotonic()
    refused = pair.json("add", store, many, expect=1)["error"]
    seconds = time.monotonic() - began
    if refused["code"] != "archive/unconfirmed" or seconds > 150:
        raise Wrong(f"{seconds:.0f} s: {refused}")
    # Readers do not wait for what is not confirmed, and do not see it.
    if pair.json("verify", store)["checked"]:
        raise Wrong("what was not confirmed is shown")
    pair.standby.start()
    added = pair.json("add", store, many)
    if added["added"] + added["present"] != total or pair.json("verify", store)["checked"] != total:
        raise Wrong(f"after the standby is back: {added}")
    pair.primary.wait_for_standby(False)
    return f"said after {seconds:.0f} s; with the standby back, {added['present']} were there and {added['added']} came"


def failover(pair: Pair, many: Path, total: int, kills: int, draw: random.Random) -> str:
    taken = interrupted = 0
    seconds = None
    while interrupted < kills:
        if taken > 3 * kills:
            raise Wrong(f"of {taken} primaries only {interrupted} were missed")
        pair.primary.wait_for_standby(True)
        name = database(pair.primary.new_store())
        store = pair.both(name)
        key = key_of(pair, store, f"failover{taken}")
        if seconds is None:
            began = time.monotonic()
            pair.json("add", store, many)
            seconds = time.monotonic() - began
            name = database(pair.primary.new_store())
            store = pair.both(name)
            key = key_of(pair, store, "failover")
        before = pair.folder / f"failover{taken}.checkpoint"
        pair.json("checkpoint", store, "--key", key, "--out", before)
        command = [pair.program, "archive", "add", store, str(many), "--progress"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(draw.random() * seconds)
        pair.primary.crash()
        time.sleep(draw.random())
        pair.standby.promote()
        pair.standby.wait_for_standby(False)
        _, lines = process.communicate(timeout=180)
        # Whoever is in the middle ends with the server.
        interrupted += process.returncode != 0
        if (said := reported(lines)) and (stored := pair.json("verify", store)["checked"]) < said:
            raise Wrong(f"{said} reported, {stored} are there")
        pair.json("add", store, many)
        verified = pair.json("verify", store, "--checkpoint", before, "--archive-key", f"{key}.pub")
        if not verified["valid"] or verified["checked"] != total:
            raise Wrong(f"{verified}")
        pair.json("checkpoint", store, "--key", key, "--out", pair.folder / f"after{taken}.checkpoint")
        shutil.rmtree(pair.primary.data)
        pair.primary = pair.standby
        pair.standby = pair.primary.standby()
        taken += 1
    return f"{taken} primaries killed, {interrupted} in the middle of add; nothing reported was lost, and the same again brought all {total}"


def loss(pair: Pair, many: Path, total: int) -> str:
    """Nobody waits for the standby, and it lags: what it lacks is lost when it takes over."""
    name = database(pair.primary.new_store())
    store = pair.both(name)
    key = key_of(pair, store, "loss")
    files = unpacked(many, pair.folder / "loose")
    pair.json("add", store, *files[:20])
    pair.caught_up()
    pair.standby.stop("fast")
    pair.json("add", store, *files[20:40])
    last = pair.folder / "last.checkpoint"
    pair.json("checkpoint", store, "--key", key, "--out", last)
    export = pair.folder / "before-the-crash.tar"
    pair.json("export", store, "--out", export)
    pair.primary.stop("immediate")
    pair.standby.start()
    pair.standby.promote()
    remembered = Path(f"{key}.checkpoint").read_bytes()

    def refuses(*question: object) -> None:
        refused = pair.json(*question, expect=3)["error"]
        if refused["code"] != "archive/checkpoint":
            raise Wrong(f"{question}: {refused}")
        if Path(f"{key}.checkpoint").read_bytes() != remembered:
            raise Wrong(f"{question}: another checkpoint is remembered")

    other = pair.folder / "other.checkpoint"
    refuses("checkpoint", store, "--key", key, "--out", other)
    # Something else in its place, as many and more: the log is another one.
    for count in (20, 60):
        pair.json("add", store, *files[60 : 60 + count])
        refuses("checkpoint", store, "--key", key, "--out", other)
        refuses("prove", store, "0", "--key", key, "--out", pair.folder / "other.tlog-proof")
    elsewhere = pair.folder / "elsewhere.key"
    shutil.copy(key, elsewhere)
    refuses("checkpoint", store, "--key", elsewhere, "--extends", last)
    if other.exists() or (pair.folder / "other.tlog-proof").exists() or Path(f"{elsewhere}.checkpoint").exists():
        raise Wrong("something was signed")
    found = pair.json("verify", store, "--checkpoint", last, "--archive-key", f"{key}.pub", expect=3)
    if [fault["code"] for fault in found["faults"]] != ["archive/checkpoint"]:
        raise Wrong(f"verify: {found}")
    # The export has what was lost: the same log goes on in another database.
    again = pair.standby.new_store()
    pair.json("import", again, export)
    pair.json("add", again, many)
    pair.json("checkpoint", again, "--key", key, "--out", other)
    return "20 envelopes lost, three logs refused a checkpoint and a proof; from an export the log goes on"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("many")
    parser.add_argument("--server", metavar="PG_BIN", required=True)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--only")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    print(f"seed {options.seed}")
    many = Path(options.many).resolve()
    with tarfile.open(many) as tar:
        total = sum(member.isfile() for member in tar)
    with temporary(options.server, "adjourn-standby-") as (folder, server):
        pair = Pair(Path(options.program).resolve(), folder, server)
        parts = {
            "reads": lambda: reads(pair, many, total),
            "hosts": lambda: hosts(pair, many, total),
            "silence": lambda: silence(pair, many, total),
            "failover": lambda: failover(pair, many, total, options.kills, draw),
            "loss": lambda: loss(pair, many, total),
            "unconfirmed": lambda: unconfirmed(pair, many, total),
        }
        run_parts(parts, options.only, by_name=("unconfirmed",))


if __name__ == "__main__":
    main()
