"""Archives behind a transaction pooler (PgBouncer, pool_mode=transaction): none is ever mixed with another.

    python3 archive_pooler.py PROGRAM MANY.tar [PG_BIN]

Many writers and readers of two schemas and of none share two connections to the server. What each reads and stores is its own.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

from server import Wrong, temporary, unpacked

WRITERS = 8


def main() -> None:
    program = str(Path(sys.argv[1]).resolve())
    with temporary(sys.argv[3] if len(sys.argv) > 3 else "find", "adjourn-pooler-") as (folder, server):
        files = unpacked(Path(sys.argv[2]), folder / "files")[:120]
        database = server.new_store().rsplit("/", 1)[1]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        settings = folder / "pgbouncer.ini"
        settings.write_text(
            f"[databases]\n{database} = host=127.0.0.1 port={server.port} user=adjourn\n"
            f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nauth_type = any\nunix_socket_dir =\n"
            "pool_mode = transaction\ndefault_pool_size = 2\nmax_client_conn = 200\n"
        )
        pooler = subprocess.Popen(
            [*server.as_user, shutil.which("pgbouncer") or "/usr/sbin/pgbouncer", "-q", str(settings)], cwd="/tmp"
        )
        try:
            for _ in range(100):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            tried(program, files, f"postgres://adjourn@127.0.0.1:{port}/{database}")
        finally:
            pooler.terminate()
            pooler.wait()


def tried(program: str, files: list[Path], address: str) -> None:
    stores = [address, address + "?schema=italy", address + "?schema=france"]
    # Each archive has envelopes of its own.
    shares = [files[number :: len(stores)] for number in range(len(stores))]

    def start(*arguments) -> subprocess.Popen:
        command = [program, "archive", *map(str, arguments)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ)

    def ended(run: subprocess.Popen) -> str:
        out, error = run.communicate(timeout=300)
        if run.returncode:
            raise Wrong(f"{run.args}: {error}")
        return out

    adding = [start("add", store, *share) for _ in range(WRITERS) for store, share in zip(stores, shares)]
    for run in adding:
        ended(run)
    reading = [(start("list", store), share) for _ in range(WRITERS) for store, share in zip(stores, shares)]
    for run, share in reading:
        lines = ended(run).splitlines()
        if len(lines) != len(share):
            raise Wrong(f"{run.args}: {len(lines)} envelopes, and it has {len(share)}")
    for store in stores:
        ended(start("verify", store))
    print(f"{len(adding)} writers and {len(reading)} readers of {len(stores)} archives over 2 connections: none mixed")


if __name__ == "__main__":
    main()
