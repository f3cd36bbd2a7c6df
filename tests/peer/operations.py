"""The commands in docs/operations.md, as they stand there and in their order: each must succeed.

    python3 operations.py PROGRAM MANY.tar --server PG_BIN|find

What is indented there is a command or an example of a file; the commands begin with the name of a program, and the lines of pg_hba.conf with
`hostssl`. Those decide who is let in, but for TLS and the network. The servers, the folders and the seal number are those of this machine.
`sslrootcert` is left to archive.py, and nobody here has the cluster of "On a cluster". Then the examples of docs/cli.md that name a
server, which tests/commands/documents.rs leaves to this.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
from pathlib import Path

from server import Server, Wrong, temporary, unpacked

DOCUMENT = Path(__file__).parents[2] / "docs" / "operations.md"
MANUAL = DOCUMENT.with_name("cli.md")
PROGRAMS = ("adjourn", "psql", "createuser", "createdb", "pg_basebackup", "pg_ctl")

# How many commands the document has, but for those of other tests.
COMMANDS = 49

PASSWORD = "correct horse"


def commands(text: str) -> list[str]:
    """Every command, in one line."""
    lines = [line[4:] for line in text.replace("\\\n", " ").splitlines() if line.startswith("    ")]
    return [line for line in lines if line.split() and line.split()[0] in PROGRAMS]


def examples(text: str) -> list[str]:
    """The examples of the manual that name a server, in an order in which each finds what it needs."""
    lines = [line.strip() for line in text.replace("\\\n", " ").splitlines()]
    found = {" ".join(line.split()) for line in lines if line.startswith("adjourn archive ") and "postgres://" in line}
    order = ["copy", "add", "checkpoint", "export", "import"]
    assert sorted(line.split()[2] for line in found) == sorted(order), found
    return sorted(found, key=lambda line: order.index(line.split()[2]))


def is_of_cluster(command: str) -> bool:
    return "citus" in command or "@coordinator" in command


def let_in(text: str) -> list[str]:
    """The lines of pg_hba.conf, for this machine: it has no certificate, and the databases have other names."""
    lines = [line.split() for line in text.splitlines() if line.startswith("    hostssl ")]
    return [f"host {database.replace('games', 'all')} {user} 127.0.0.1/32 {method}" for _, database, user, _, method in lines]


class Machines:
    """The servers that the document speaks of, on this machine."""

    def __init__(self, primary: Server, folder: Path, program: Path):
        self.first, self.second, self.folder, self.program = primary, None, folder, program
        self.seal_number = ""
        # Whoever runs the tests is let in; the users of the document by its own lines.
        lines = ["host all adjourn 127.0.0.1/32 trust", *let_in(DOCUMENT.read_text())]
        (primary.data / "pg_hba.conf").write_text("".join(f"{line}\n" for line in lines))
        primary.sql("SELECT pg_reload_conf()")
        # The one who runs the servers has the same passwords as the one who runs the program.
        for name, owner in (("ours", None), ("theirs", "postgres")):
            path = folder.parent / f"{name}.pgpass"
            path.write_text(f"*:*:*:*:{PASSWORD}\n")
            path.chmod(0o600)
            if owner and primary.as_user:
                shutil.chown(path, owner)
        self.passwords = {True: folder.parent / "ours.pgpass", False: folder.parent / "theirs.pgpass"}

    def here(self, command: str) -> list[str]:
        """The command with what there is here."""
        one, two = self.first.port, self.second.port if self.second else 0
        for there, it in [
            ("arbiters@server1/", f"arbiters@127.0.0.1:{one}/"),
            ("arbiters@server2/", f"arbiters@127.0.0.1:{two}/"),
            ("arbiters@server/", f"arbiters@127.0.0.1:{one}/"),
            ("arbiters@other/games", f"arbiters@127.0.0.1:{one}/others"),
            ("arbiters@newserver/games", f"arbiters@127.0.0.1:{one}/newer"),
            # The manual's, which has no others.
            ("//arbiter@server/games", f"//arbiters@127.0.0.1:{one}/newest"),
            ("//organiser@server/games", f"//arbiters@127.0.0.1:{one}/newest"),
            ("LAST.checkpoint", "archive.key.checkpoint"),
            ("7XQ2-9M4K-P0RT-V3HC", self.seal_number),
            ("host=server1", f"host=127.0.0.1 port={one}"),
            ("/var/lib/postgresql/15/main", str(self.second.data) if self.second else ""),
        ]:
            command = command.replace(there, it)
        words = shlex.split(command)
        if words[:3] == ["adjourn", "archive", "keygen"]:
            words.append("--no-passphrase")
        return words

    def copy(self, server: Server, command: str) -> None:
        """Makes the second server as the document does."""
        self.second = server
        self.run(command)

    def run(self, command: str) -> None:
        if command.startswith("pg_basebackup") and not self.second:
            self.first.standby(lambda server: self.copy(server, command))
            return
        name = command.split()[0]
        words = self.here(command)
        environment = os.environ | {"PGPASSFILE": str(self.passwords[name == "adjourn"])}
        if name == "adjourn":
            words[0] = str(self.program)
        else:
            # Of the primary, and of the standby after it has taken over.
            port = self.first.port if self.first.running else self.second.port
            environment |= {"PGHOST": "127.0.0.1", "PGPORT": str(port), "PGUSER": "adjourn", "PGDATABASE": "postgres"}
            words = [*self.first.as_user, str(self.first.programs / name), *(it for it in words[1:] if it != "--pwprompt")]
        cwd = self.folder if name == "adjourn" else "/tmp"
        done = subprocess.run(words, capture_output=True, text=True, cwd=cwd, env=environment, timeout=180)
        if done.returncode:
            raise Wrong(f"{command}: exit {done.returncode}\n{shlex.join(words)}\n{done.stdout}{done.stderr}")
        if "--pwprompt" in command:
            self.first.sql(f"ALTER ROLE {command.split()[-1]} PASSWORD '{PASSWORD}'")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("many")
    parser.add_argument("--server", metavar="PG_BIN", required=True)
    options = parser.parse_args()
    program = Path(options.program).resolve()
    with temporary(options.server, "adjourn-operations-") as (folder, server):
        work = folder / "work"
        (work / "hall").mkdir(parents=True)
        files = unpacked(Path(options.many), folder / "loose")[:20]
        for file in files:
            shutil.copy(file, work / "hall")
        shutil.copy(files[0], work / "board7.envelope")
        for name in ("organiser", "schmid", "spassky"):
            made = [program, "keygen", name, "--out", work / f"{name}.key", "--no-passphrase"]
            subprocess.run(made, check=True, capture_output=True)
            shutil.copy(work / f"{name}.key.pub", work / f"{name}.pub")
        shown = subprocess.run([program, "show", files[0], "--json"], capture_output=True, text=True, check=True)
        machines = Machines(server, work, program)
        machines.seal_number = json.loads(shown.stdout)["seal_number"]
        done = 0
        for command in commands(DOCUMENT.read_text()):
            if "sslrootcert" in command or is_of_cluster(command):
                continue
            if "pg_promote" in command:
                # What the document has by then: a checkpoint of the archive on the server.
                store = machines.here("adjourn postgres://arbiters@server/games")[1]
                for asked in (
                    ["keygen", store, "--out", "archive.key"],
                    ["checkpoint", store, "--key", "archive.key"],
                ):
                    machines.run(shlex.join(["adjourn", "archive", *asked]))
                server.stop("immediate")
                machines.second.promote()
                machines.first = machines.second
            elif command.startswith("adjourn archive keygen games.archive"):
                for file in work.glob("archive.key*"):
                    file.unlink()
                machines.run(command)
            else:
                machines.run(command)
                if command.startswith("createdb"):
                    machines.run("createdb --owner arbiters others")
                    machines.run("createdb --owner arbiters newer")
            done += 1
        if done != COMMANDS:
            raise Wrong(f"{done} commands were found, not {COMMANDS}")
        machines.run("createdb --owner arbiters newest")
        subprocess.run(["tar", "-cf", "round9.tar", "hall"], cwd=work, check=True)
        store = machines.here("adjourn postgres://organiser@server/games")[1]
        for file in (*work.glob("archive.key*"), *work.glob("games.tar"), *work.glob("*.checkpoint")):
            file.unlink(missing_ok=True)
        manual = examples(MANUAL.read_text())
        for command in manual:
            if " checkpoint " in command:
                machines.run(f"adjourn archive keygen {store} --out archive.key")
                machines.run(f"adjourn archive checkpoint {store} --key archive.key --out april.checkpoint")
            machines.run(command)
        print(f"operations: {len(manual)} examples of docs/cli.md on a server")
        print(f"operations: {done} commands of docs/operations.md, in their order")


if __name__ == "__main__":
    main()
