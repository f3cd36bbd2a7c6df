"""Many archives on a cluster: Citus, with a coordinator and two workers, and each archive in a schema that is whole on one worker.

    python3 archive_citus.py PROGRAM MANY.tar --server PG_BIN [--seed N] [--rounds N] [--only PART]

It is set up by the commands of docs/operations.md. PG_BIN is the folder of the programs of a PostgreSQL that has Citus. Citus 12.1
takes PostgreSQL 15; from its source:

    apt-get install postgresql-15 postgresql-server-dev-15 libkrb5-dev liblz4-dev libzstd-dev flex
    # in the source of citusdata/citus at v12.1.12
    ./configure PG_CONFIG=/usr/lib/postgresql/15/bin/pg_config --without-libcurl
    make install-extension

PostgreSQL finds its files from where its programs are, so a copy can have it and not the one of the machine: copy
/usr/lib/postgresql/15 and /usr/share/postgresql/15 below FOLDER, and `make install-extension DESTDIR=FOLDER`.

Parts: first (eight first writers of an archive, again and again), writers (eight at once in each of two schemas, which are on two
workers, and `verify` again and again meanwhile), move (from schema to schema, to another server and back, with the same root),
worker (the worker that holds an archive is killed during `add`), distributed (tables of one archive that somebody has distributed by
hand are refused, and taken again when they are whole), rates (beside a server without Citus, in turn).
"""

from __future__ import annotations

import argparse
import json
import random
import shlex
import statistics
import subprocess
import tarfile
import time
from pathlib import Path

from archive_faults import reported
from operations import DOCUMENT, commands, is_of_cluster
from server import Server, Wrong, find, run_parts, temporary, unpacked


def database_of(address: str) -> str:
    return address.rsplit("/", 1)[1]


class Cluster:
    """A coordinator, two workers, and the program. They are set up by the commands of docs/operations.md."""

    def __init__(self, program: Path, folder: Path, programs: Path):
        self.program, self.folder = program, folder
        found = [command for command in commands(DOCUMENT.read_text()) if is_of_cluster(command)]
        self.settings, self.extension, self.know, self.by_schema, self.first_add = found
        self.nodes = []
        try:
            for _ in range(3):
                self.nodes.append(Server(programs, folder))
            for node in self.nodes:
                self.tell(node, self.settings, "postgres")
                node.stop("fast")
                node.start()
        except BaseException:
            self.take_down()
            raise
        self.coordinator, self.workers = self.nodes[0], self.nodes[1:]

    def take_down(self) -> None:
        for node in self.nodes:
            node.take_down()

    def tell(self, node: Server, command: str, database: str) -> None:
        """A psql of the document, with the machines and the database of this one."""
        for name, there in zip(("coordinator", "worker1", "worker2"), self.nodes):
            command = command.replace(f"'{name}', 5432", f"'127.0.0.1', {there.port}")
        # Each database has a user of its own: Citus knows of one where he was made.
        for named, here in [("-d games", database), ("DATABASE games", database), ("arbiters", f"arbiters_{database}")]:
            command = command.replace(named, named.replace("games", here).replace("arbiters", here))
        _, *words = shlex.split(command)
        node.run("psql", "-h", "127.0.0.1", "-p", str(node.port), "-U", "adjourn", "-d", database, "-X", "-q", *words)

    def database(self, by_schema: bool = True) -> str:
        """A new database on all three, in which a new schema goes to one of the workers."""
        name = database_of([node.new_store() for node in self.nodes][0])
        for node in self.nodes:
            self.tell(node, self.extension, name)
        self.tell(self.coordinator, self.know, name)
        if by_schema:
            self.tell(self.coordinator, self.by_schema, name)
        user = f"arbiters_{name}" if by_schema else "adjourn"
        return f"postgres://{user}@127.0.0.1:{self.coordinator.port}/{name}"

    def schema(self, address: str, name: str) -> str:
        """The archive in that schema, as the document names it."""
        there = next(word for word in shlex.split(self.first_add) if "://" in word)
        server, schema = there.replace("=italy", f"={name}").split("/games")
        if server != "postgres://arbiters@coordinator":
            raise Wrong(f"the document names {there}")
        return address + schema

    def worker_of(self, store: str) -> Server:
        """Where all three tables of the archive in that schema are."""
        address, schema = store.split("?schema=")
        tables = ", ".join(f"'{schema}.{table}'::regclass" for table in ("archive", "version", "envelope"))
        asked = f"SELECT DISTINCT nodeport FROM citus_shards WHERE table_name IN ({tables})"
        ports = self.coordinator.sql(asked, database_of(address)).split()
        holding = [worker for worker in self.workers if [str(worker.port)] == ports]
        if not holding:
            raise Wrong(f"{store} is at the ports {ports}")
        return holding[0]

    def json(self, *arguments: object, expect: int = 0) -> dict:
        done = subprocess.run(
            [self.program, "archive", *map(str, arguments), "--json"], capture_output=True, text=True, timeout=600
        )
        if done.returncode != expect:
            raise Wrong(f"{arguments}: exit {done.returncode}, not {expect}\n{done.stdout}{done.stderr}")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        return lines[-1] if lines else {}

    def start(self, *arguments: object) -> subprocess.Popen:
        command = [self.program, "archive", *map(str, arguments), "--json"]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def whole(self, store: str, total: int) -> dict:
        verified = self.json("verify", store)
        if not verified["valid"] or verified["checked"] != total or verified["size"] != total:
            raise Wrong(f"{store}: {total} in all, {verified}")
        return verified


def finished(process: subprocess.Popen) -> dict:
    out, error = process.communicate(timeout=900)
    if process.returncode:
        raise Wrong(f"{process.args}: exit {process.returncode}: {out}{error}")
    return json.loads(out)


def first(cluster: Cluster, many: Path) -> str:
    """Eight at once find no schema, and make it: Citus then puts it on a worker."""
    file = unpacked(many, cluster.folder / "first")[0]
    address = cluster.database()
    rounds = 10
    ports = set()
    for number in range(rounds):
        store = cluster.schema(address, f"first{number}")
        said = [finished(process) for process in [cluster.start("add", store, file) for _ in range(8)]]
        if sum(it["added"] for it in said) != 1 or sum(it["present"] for it in said) != 7:
            raise Wrong(f"{store}: {said}")
        cluster.whole(store, 1)
        ports.add(cluster.worker_of(store).port)
    if len(ports) != 2:
        raise Wrong("all schemas are on one worker")
    return f"{rounds} times eight first writers: one archive each time, on one of the two workers"


def writers(cluster: Cluster, many: Path, total: int) -> str:
    """All are offered everything, each first its own share; others verify both archives all the while."""
    loose = cluster.folder / "loose"
    files = unpacked(many, loose)
    folders = sorted(path for path in loose.iterdir() if path.is_dir())
    address = cluster.database()
    stores = [cluster.schema(address, f"{name}") for name in ("italy", "spain")]
    for store in stores:
        cluster.json("add", store, files[0])
    if cluster.worker_of(stores[0]) is cluster.worker_of(stores[1]):
        raise Wrong("both schemas are on one worker")
    running = {
        store: [cluster.start("add", store, *files[number::8], *folders) for number in range(8)] for store in stores
    }
    verified = {store: [] for store in stores}
    while any(process.poll() is None for processes in running.values() for process in processes):
        for store in stores:
            said = finished(cluster.start("verify", store))
            if not said["valid"]:
                raise Wrong(f"{store} while others add: {said['faults'][:5]}")
            verified[store].append(said["checked"])
    for store, processes in running.items():
        added = 1 + sum(finished(process)["added"] for process in processes)
        cluster.whole(store, total)
        if added != total:
            raise Wrong(f"{store}: {added} added, {total} in all")
        sizes = verified[store]
        if sizes != sorted(sizes) or not any(1 < size < total for size in sizes):
            raise Wrong(f"{store}: verified with {sizes} envelopes")
    counts = " and ".join(
        f"{len(sizes)} times ({len({size for size in sizes if size < total})} sizes)" for sizes in verified.values()
    )
    return f"eight in each of two schemas on two workers, {total} envelopes, each once; verified meanwhile {counts}: clean"


def move(cluster: Cluster, many: Path, total: int, plain: Server) -> str:
    address = cluster.database()
    first = cluster.schema(address, "italy")
    added = cluster.json("add", first, many)
    ways = [
        cluster.schema(address, "san_marino"),
        cluster.schema(cluster.database(), "italy"),
        plain.new_store(),
        f"{plain.new_store()}?schema=italy",
        str(cluster.folder / "moved.archive"),
        cluster.schema(address, "spain"),
    ]
    before = first
    for store in ways:
        copied = cluster.json("copy", before, store, "--verify")
        if cluster.whole(store, total)["root"] != added["root"] or copied["root"] != added["root"]:
            raise Wrong(f"{before} to {store}: {copied}")
        before = store
    if cluster.worker_of(cluster.schema(address, "san_marino")) is cluster.worker_of(first):
        raise Wrong("the second schema is on the worker of the first")
    return f"{len(ways)} moves of {total} envelopes, to another worker, cluster, server, into a file and back: the same root"


def worker(cluster: Cluster, many: Path, total: int, draw: random.Random) -> str:
    """What was reported is there, and the same again goes on."""
    kills, interrupted = 10, 0
    address = cluster.database()
    began = time.monotonic()
    cluster.json("add", cluster.schema(address, "timed"), many)
    seconds = time.monotonic() - began
    for number in range(kills):
        store = cluster.schema(address, f"killed{number}")
        cluster.json("keygen", store, "--out", cluster.folder / f"{number}.key", "--no-passphrase")
        killed = cluster.worker_of(store)
        command = [cluster.program, "archive", "add", store, str(many), "--progress"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(draw.random() * seconds)
        interrupted += process.poll() is None
        killed.stop("immediate")
        killed.start()
        _, lines = process.communicate(timeout=300)
        said = cluster.json("verify", store)
        if not said["valid"] or said["checked"] < reported(lines):
            raise Wrong(f"{store}: {reported(lines)} reported, {said}; {lines}")
        cluster.json("add", store, many)
        cluster.whole(store, total)
    if not interrupted:
        raise Wrong("no worker was missed")
    stores = [cluster.schema(address, f"killed{number}") for number in range(kills)]
    away = cluster.worker_of(stores[0])
    elsewhere = [store for store in stores if cluster.worker_of(store) is not away]
    away.stop("fast")
    for store in elsewhere:
        cluster.whole(store, total)
        cluster.json("add", store, many)
    away.start()
    return (
        f"{kills} workers killed, {interrupted} in the middle of add; nothing reported was lost, and the same again went on: "
        f"all {total} there, each once. With one away {len(elsewhere)} archives on the other go on"
    )


# How somebody may spread the tables of one archive, as far as Citus lets him.
BY_HAND = {
    "two by hash": ("create_distributed_table('version', 'leaf')", "create_distributed_table('envelope', 'envelope')"),
    "one by hash": ("create_distributed_table('version', 'leaf')",),
    "the row by hash": ("create_distributed_table('archive', 'single')",),
    "the row everywhere": ("create_reference_table('archive')",),
    "all everywhere": tuple(f"create_reference_table('{table}')" for table in ("archive", "version", "envelope")),
}
# What Citus only knows of is on one machine.
BY_HAND_AND_WHOLE = {
    "known to Citus": tuple(
        f"citus_add_local_table_to_metadata('{table}')" for table in ("archive", "version", "envelope")
    ),
}


def distributed(cluster: Cluster, many: Path) -> str:
    files = unpacked(many, cluster.folder / "distributed")[:20]
    refusals = 0
    for form, calls in {**BY_HAND, **BY_HAND_AND_WHOLE}.items():
        store = cluster.database(by_schema=False)
        name = database_of(store)
        added = cluster.json("add", store, *files[:10])
        for call in calls:
            cluster.coordinator.sql(f"SET client_min_messages = error; SELECT {call}", name)
        if form in BY_HAND_AND_WHOLE:
            cluster.json("add", store, *files)
            cluster.whole(store, len(files))
            continue
        copy = cluster.folder / f"{form}.archive"
        for question in [
            ("add", store, *files),
            ("list", store),
            ("get", store, "0"),
            ("verify", store),
            ("export", store, "--out", cluster.folder / "distributed.tar"),
            ("copy", store, copy),
        ]:
            said = cluster.json(*question, expect=1)["error"]
            if said["code"] != "archive/distributed" or "undistribute_table" not in said["hint"]:
                raise Wrong(f"{form}: {question}: {said}")
            if not any(table in said["message"] for table in ("archive", "version", "envelope")):
                raise Wrong(f"{form}: no table is named: {said}")
            refusals += 1
        # As the hint says.
        for table in {call.split("'")[1] for call in calls}:
            cluster.coordinator.sql(f"SET client_min_messages = error; SELECT undistribute_table('{table}')", name)
        if cluster.json("verify", store)["root"] != added["root"]:
            raise Wrong(f"{form}: another root")
        cluster.json("add", store, *files)
        cluster.whole(store, len(files))
    return f"{len(BY_HAND)} forms refused by six commands each ({refusals}), and taken again when undistributed"


def rates(cluster: Cluster, many: Path, total: int, plain: Server, rounds: int) -> str:
    """By turns: a schema on each worker, the coordinator's own tables, a server without Citus, a file."""
    address, whole = cluster.database(), cluster.database(by_schema=False)
    took = {}
    for number in range(rounds):
        stores = {
            "schema": cluster.schema(address, f"rates{number}"),
            "schema on the other worker": cluster.schema(address, f"others{number}"),
            "tables on the coordinator": cluster.schema(whole, f"rates{number}"),
            "PostgreSQL": plain.new_store(),
            "SQLite": str(cluster.folder / f"rates{number}.archive"),
        }
        for form, store in stores.items():
            for what, arguments in {"add": (store, many), "verify": (store,)}.items():
                began = time.monotonic()
                cluster.json(what, *arguments)
                took.setdefault((form, what), []).append(time.monotonic() - began)
    lines = []
    for (form, what), seconds in took.items():
        ratio = statistics.median(p / s for p, s in zip(took["PostgreSQL", what], seconds))
        lines.append(
            f"  {form}, {what}: {total / statistics.median(seconds):.0f}/s (fastest {total / min(seconds):.0f}/s), "
            f"{ratio:.2f} of PostgreSQL's rate"
        )
    return f"{rounds} rounds of {total} envelopes, medians\n" + "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("many")
    parser.add_argument("--server", metavar="PG_BIN", required=True)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    print(f"seed {options.seed}")
    many = Path(options.many).resolve()
    with tarfile.open(many) as tar:
        total = sum(member.isfile() for member in tar)
    programs = find() if options.server == "find" else Path(options.server).resolve()
    with temporary(str(programs), "adjourn-citus-") as (folder, plain):
        cluster = Cluster(Path(options.program).resolve(), folder, programs)
        try:
            print(cluster.coordinator.sql("SELECT citus_version()", database_of(cluster.database())))
            parts = {
                "first": lambda: first(cluster, many),
                "writers": lambda: writers(cluster, many, total),
                "move": lambda: move(cluster, many, total, plain),
                "worker": lambda: worker(cluster, many, total, draw),
                "distributed": lambda: distributed(cluster, many),
                "rates": lambda: rates(cluster, many, total, plain, options.rounds),
            }
            run_parts(parts, options.only)
        finally:
            cluster.take_down()


if __name__ == "__main__":
    main()
