"""Many archives on a cluster: Citus, with a coordinator and two workers, and each archive in a schema that is whole on one worker.

    python3 archive_citus.py PROGRAM MANY.tar --server PG_BIN [--seed N] [--only PART…]

For `.ci/full`. It is set up by the commands of docs/operations.md. PG_BIN is the folder of the programs of a PostgreSQL that has Citus. Citus 12.1
takes PostgreSQL 15; from its source:

    apt-get install postgresql-15 postgresql-server-dev-15 libkrb5-dev liblz4-dev libzstd-dev flex
    # in the source of citusdata/citus at v12.1.12
    ./configure PG_CONFIG=/usr/lib/postgresql/15/bin/pg_config --without-libcurl
    make install-extension

PostgreSQL finds its files from where its programs are, so a copy can have it and not the one of the machine: copy
/usr/lib/postgresql/15 and /usr/share/postgresql/15 below FOLDER, and `make install-extension DESTDIR=FOLDER`.

Parts: first (eight first writers of an archive, again and again, which ends whole on one of two workers), worker (the worker that holds
an archive is killed during `add`). Tables that are spread over machines are refused: tests/archive/servers.rs.
"""

from __future__ import annotations

import argparse
import random
import shlex
import time
from pathlib import Path

from archive import Check
from operations import DOCUMENT, commands, is_of_cluster
from server import Server, Wrong, database_of, find, run_parts, temporary, unpacked


class Cluster(Check):
    """A coordinator, two workers, and the program. They are set up by the commands of docs/operations.md."""

    def __init__(self, program: Path, many: Path, folder: Path, programs: Path):
        super().__init__(program, many, folder, None)
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


def first(cluster: Cluster) -> str:
    """Eight at once find no schema, and make it: Citus then puts it on a worker."""
    file = unpacked(cluster.many, cluster.folder / "first")[0]
    address = cluster.database()
    rounds, ports = 10, set()
    for number in range(rounds):
        store = cluster.schema(address, f"first{number}")
        said = [cluster.ended(process) for process in [cluster.start("add", store, file, "--json") for _ in range(8)]]
        if sum(it["added"] for it in said) != 1 or sum(it["present"] for it in said) != 7:
            raise Wrong(f"{store}: {said}")
        cluster.whole(store, 1)
        ports.add(cluster.worker_of(store).port)
    if len(ports) != 2:
        raise Wrong("all schemas are on one worker")
    return f"{rounds} times eight first writers: one archive each time, on one of the two workers"


def worker(cluster: Cluster, draw: random.Random) -> str:
    """What was reported is there, and the same again goes on; what is on the other worker goes on without this one."""
    kills, interrupted, address = 5, 0, cluster.database()
    began = time.monotonic()
    cluster.json("add", cluster.schema(address, "timed"), cluster.many)
    seconds = time.monotonic() - began
    stores = [cluster.schema(address, f"killed{number}") for number in range(kills)]
    for number, store in enumerate(stores):
        cluster.json("keygen", store, "--out", cluster.folder / f"{number}.key", "--no-passphrase")
        killed = cluster.worker_of(store)
        process = cluster.start("add", store, cluster.many, "--progress")
        time.sleep(draw.random() * seconds)
        interrupted += process.poll() is None
        killed.stop("immediate")
        killed.start()
        _, lines = process.communicate(timeout=300)
        cluster.lost(store, lines)
        cluster.again(store)
    if not interrupted:
        raise Wrong("no worker was missed")
    away = cluster.worker_of(stores[0])
    elsewhere = [store for store in stores if cluster.worker_of(store) is not away]
    away.stop("fast")
    for store in elsewhere:
        cluster.again(store)
    away.start()
    return f"{kills} workers killed, {interrupted} in the middle of add; nothing reported was lost. With one away {len(elsewhere)} archives on the other go on"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("many", type=Path)
    parser.add_argument("--server", metavar="PG_BIN", required=True)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--only", nargs="+")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    print(f"seed {options.seed}")
    programs = find() if options.server == "find" else Path(options.server).resolve()
    with temporary(None, "adjourn-citus-") as (folder, _):
        cluster = Cluster(options.program.resolve(), options.many.resolve(), folder, programs)
        try:
            print(cluster.coordinator.sql("SELECT citus_version()", database_of(cluster.database())))
            run_parts({"first": lambda: first(cluster), "worker": lambda: worker(cluster, draw)}, options.only)
        finally:
            cluster.take_down()


if __name__ == "__main__":
    main()
