"""The commands in docs/operations.md, as they stand there and in their order: each must succeed.

    python3 operations.py PROGRAM MANY.tar --server PG_BIN|find

What is indented there is a command or an example of a file; the commands begin with the name of a program. The servers, the folders and the
seal number are those of this machine. `sslrootcert` is left to archive_address.py.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import tarfile
from pathlib import Path

from server import Server, Wrong, temporary

DOCUMENT = Path(__file__).parents[2] / "docs" / "operations.md"
PROGRAMS = ("adjourn", "psql", "createuser", "createdb", "pg_basebackup", "pg_ctl")


def commands(text: str) -> list[str]:
    """Every command, in one line."""
    lines = [line[4:] for line in text.replace("\\\n", " ").splitlines() if line.startswith("    ")]
    return [line for line in lines if line.split() and line.split()[0] in PROGRAMS]


class Machines:
    """The servers that the document speaks of, on this machine."""

    def __init__(self, primary: Server, folder: Path, program: Path):
        self.first, self.second, self.folder, self.program = primary, None, folder, program
        self.seal_number = ""

    def here(self, command: str) -> list[str]:
        """The command with what there is here."""
        one, two = self.first.port, self.second.port if self.second else 0
        for there, it in [
            ("arbiters@server1,server2/", f"arbiters@127.0.0.1:{one},127.0.0.1:{two}/"),
            ("arbiters@server/", f"arbiters@127.0.0.1:{one}/"),
            ("arbiters@other/games", f"arbiters@127.0.0.1:{one}/others"),
            ("arbiters@newserver/games", f"arbiters@127.0.0.1:{one}/newer"),
            ("LAST.checkpoint", "archive.key.checkpoint"),
            ("7XQ2-9M4K-P0RT-V3HC", self.seal_number),
            ("/var/lib/postgresql/15/main", str(self.second.data) if self.second else ""),
        ]:
            command = command.replace(there, it)
        words = shlex.split(command)
        if words[:3] == ["adjourn", "archive", "keygen"]:
            words.append("--no-passphrase")
        return words

    def run(self, command: str) -> None:
        name = command.split()[0]
        if name == "pg_basebackup":
            # The server of the peers, which does the same with a port of its own.
            for part in ("-R", "-X stream", "application_name=standby"):
                if part not in command:
                    raise Wrong(f"no {part} in: {command}")
            self.second = self.first.standby()
            return
        words = self.here(command)
        environment = os.environ.copy()
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
        with tarfile.open(options.many) as tar:
            tar.extractall(folder / "loose", filter="data")
        files = sorted((folder / "loose").rglob("*.envelope"))[:20]
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
            if "sslrootcert" in command:
                continue
            if command.startswith("pg_ctl promote"):
                # What the document has by then: a checkpoint of the archive on the server.
                store = machines.here("adjourn postgres://arbiters@server/games")[1]
                for asked in (
                    ["keygen", store, "--out", "archive.key", "--no-passphrase"],
                    ["checkpoint", store, "--key", "archive.key"],
                ):
                    subprocess.run([program, "archive", *asked], cwd=work, check=True, capture_output=True)
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
        if done < 15:
            raise Wrong(f"only {done} commands were found")
        print(f"operations: {done} commands of docs/operations.md, in their order")


if __name__ == "__main__":
    main()
