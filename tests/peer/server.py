"""A PostgreSQL server of its own, set up, used and taken down.

    python3 server.py PG_BIN COMMAND …

Runs the command with ADJOURN_POSTGRES naming the server. PG_BIN holds initdb and pg_ctl; `find` looks where Debian puts them.
Root may not run a server: it is then run as the user `postgres`.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
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
    """A server on a free port, which anybody on this machine may use."""

    def __init__(self, programs: Path, folder: Path):
        self.programs, self.data = programs, folder / "pg"
        self.databases = 0
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.data.mkdir()
        self.as_user = []
        if os.getuid() == 0:
            shutil.chown(self.data, "postgres")
            self.data.parent.chmod(0o755)
            self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "adjourn")
        self.start()

    def run(self, program: str, *arguments) -> None:
        command = [*self.as_user, self.programs / program, *arguments]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd="/tmp")
        if done.returncode:
            raise Wrong(f"{program}: {done.stderr}")

    def start(self) -> None:
        options = f"-p {self.port} -k {self.data} -c listen_addresses=127.0.0.1"
        self.run("pg_ctl", "-D", self.data, "-o", options, "-l", self.data / "log", "-w", "-t", "300", "start")

    def stop(self, mode: str) -> None:
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def address(self, database: str) -> str:
        return f"postgres://adjourn@127.0.0.1:{self.port}/{database}"

    def new_store(self) -> str:
        self.databases += 1
        name = f"games{self.databases}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "adjourn", name)
        return self.address(name)


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
            server.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    programs, *command = sys.argv[1:]
    with temporary(programs, "adjourn-server-") as (_, server):
        environment = os.environ | {"ADJOURN_POSTGRES": server.address("postgres")}
        sys.exit(subprocess.run(command, env=environment).returncode)


if __name__ == "__main__":
    main()
