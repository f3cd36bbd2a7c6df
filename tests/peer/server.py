"""A PostgreSQL server of its own, set up, used and taken down.

    python3 server.py PG_BIN COMMAND …

Runs the command with ADJOURN_POSTGRES naming the server. PG_BIN holds initdb and pg_ctl; `find` looks where Debian puts them.
Root may not run a server: it is then run as the user `postgres`.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


class Wrong(Exception):
    pass


def find() -> Path:
    """The newest version that is installed."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if not places:
        raise Wrong("no PostgreSQL is installed")
    return places[-1].parent


class Server:
    """A server on a free port, which anybody on this machine may use: a new one, or a standby that follows a primary."""

    def __init__(
        self,
        programs: Path,
        folder: Path,
        primary: Server | None = None,
        fill: Callable[[Server], None] | None = None,
    ):
        self.programs, self.folder = programs, folder
        self.data = Path(tempfile.mkdtemp(prefix="pg", dir=folder))
        # The names of a standby's own databases, made after it has taken over, are none of its primary's.
        self.databases = (primary.databases // 1000 + 1) * 1000 if primary else 0
        self.running = False
        self.standbys: list[Server] = []
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.as_user = []
        if os.getuid() == 0:
            shutil.chown(self.data, "postgres")
            self.data.parent.chmod(0o755)
            self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        if fill:
            fill(self)
        elif primary:
            source = f"host=127.0.0.1 port={primary.port} user=adjourn application_name=standby"
            self.run("pg_basebackup", "-D", self.data, "-d", source, "-R", "-X", "stream", "-c", "fast")
        else:
            self.run("initdb", "-D", self.data, "-A", "trust", "-U", "adjourn")
        self.start()

    def run(self, program: str, *arguments) -> None:
        command = [*self.as_user, self.programs / program, *arguments]
        # A server that is a client of others looks for certificates at home, and root's home is not its own.
        home = os.environ | {"HOME": str(self.data)}
        done = subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd="/tmp", env=home
        )
        if done.returncode:
            raise Wrong(f"{program}: {done.stderr}")

    def start(self) -> None:
        options = f"-p {self.port} -k {self.data} -c listen_addresses=127.0.0.1"
        self.run("pg_ctl", "-D", self.data, "-o", options, "-l", self.data / "log", "-w", "-t", "300", "start")
        self.running = True

    def stop(self, mode: str) -> None:
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")
        self.running = False

    def crash(self) -> None:
        """Stops it at once, by the signal of `pg_ctl stop -m immediate`; pg_ctl itself would take a moment to start."""
        held = self.data / "postmaster.pid"
        os.kill(int(held.read_text().split()[0]), signal.SIGQUIT)
        for _ in range(3000):
            if not held.exists():
                self.running = False
                return
            time.sleep(0.01)
        raise Wrong("the server does not stop")

    def take_down(self) -> None:
        for standby in self.standbys:
            standby.take_down()
        if self.running:
            self.stop("immediate")

    def standby(self, fill: Callable[[Server], None] | None = None) -> Server:
        """Another server, which repeats what this one writes; `fill` copies this one into its folder."""
        self.standbys.append(Server(self.programs, self.folder, self, fill))
        return self.standbys[-1]

    def promote(self) -> None:
        self.run("pg_ctl", "-D", self.data, "-w", "promote")

    def sql(self, text: str, database: str = "postgres") -> str:
        """What another program of the same user says and is told."""
        address = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "adjourn", "-d", database]
        command = [*self.as_user, self.programs / "psql", *address, "-X", "-A", "-t", "-q", "-c", text]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/tmp")
        if done.returncode:
            raise Wrong(f"psql: {text}: {done.stderr}")
        return done.stdout.strip()

    def wait_for_standby(self, yes: bool) -> None:
        """Makes each commit wait until a standby has repeated it, or none."""
        names = "standby" if yes else ""
        self.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        self.sql("ALTER SYSTEM SET synchronous_commit = 'remote_apply'")
        self.sql("SELECT pg_reload_conf()")

    def address(self, database: str) -> str:
        return f"postgres://adjourn@127.0.0.1:{self.port}/{database}"

    def new_store(self) -> str:
        self.databases += 1
        name = f"games{self.databases}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "adjourn", name)
        return self.address(name)


def unpacked(many: Path, folder: Path) -> list[Path]:
    """The envelopes of a tar archive, each a file below that folder."""
    with tarfile.open(many) as tar:
        tar.extractall(folder, filter="data")
    return sorted(folder.rglob("*.envelope"))


def database_of(address: str) -> str:
    return address.rsplit("/", 1)[1].split("?")[0]


def run_parts(parts: dict[str, Callable[[], str]], only: list[str] | None) -> None:
    """Does the parts that are named, or else all, and prints what each says."""
    for name in only or parts:
        began = time.monotonic()
        print(f"{name}: {parts[name]()} ({time.monotonic() - began:.0f} s)", flush=True)


@contextmanager
def temporary(programs: str | None, prefix: str) -> Iterator[tuple[Path, Server | None]]:
    """A folder, and a server in it if programs are named; both go afterwards. What is wrong ends the run with status 1."""
    folder, server = Path(tempfile.mkdtemp(prefix=prefix)), None
    try:
        if programs:
            server = Server(find() if programs == "find" else Path(programs), folder)
        yield folder, server
    except Wrong as wrong:
        sys.exit(f"WRONG: {wrong}")
    finally:
        if server:
            server.take_down()
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    programs, *command = sys.argv[1:]
    with temporary(programs, "adjourn-server-") as (_, server):
        environment = os.environ | {"ADJOURN_POSTGRES": server.address("postgres")}
        sys.exit(subprocess.run(command, env=environment).returncode)


if __name__ == "__main__":
    main()
