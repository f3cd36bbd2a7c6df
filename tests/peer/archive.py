"""The archive when things go wrong, on a file and on a real PostgreSQL server: what was reported as stored is there, each once.

    python3 archive.py PROGRAM MANY.tar --server PG_BIN|find [--kills N] [--seed N] [--only PART…]

Parts: smoke (every command once), kills (at any moment), full (a disk), restart (of the server), writers (eight at once), pooler (two
archives over one connection of PgBouncer's), address (TLS and a password, or not at all). Only by name, with a second server: silence (a
standby that is away confirms nothing, and nothing is reported), failover (the primary killed during `add` and the standby promoted:
nothing that was reported is lost), loss (a standby that lags is promoted: what is missing is seen, and no checkpoint signs over it). The
servers are set up here and taken down.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import tarfile
import time
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from server import Server, Wrong, database_of, run_parts, temporary, unpacked
from tally import lacking


class Check:
    """The program, its envelopes, and new stores of both kinds."""

    def __init__(self, program: Path, many: Path, folder: Path, server: Server | None):
        self.program, self.many, self.folder, self.server = program, many, folder, server
        self.files = 0
        with tarfile.open(many) as tar:
            self.total = sum(member.isfile() for member in tar)

    def new(self, kind: str) -> str:
        self.files += 1
        return self.server.new_store() if kind == "postgres" else str(self.folder / f"games{self.files}.archive")

    def start(self, *arguments: object, **how: object) -> subprocess.Popen:
        return subprocess.Popen([self.program, "archive", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how)

    def ended(self, process: subprocess.Popen, expect: int = 0) -> dict:
        """What a command with --json has said last."""
        out, error = process.communicate(timeout=600)
        if process.returncode != expect:
            raise Wrong(f"{process.args}: exit {process.returncode}, not {expect}\n{out}{error}")
        return json.loads(out.splitlines()[-1]) if out else {}

    def json(self, *arguments: object, expect: int = 0) -> dict:
        return self.ended(self.start(*arguments, "--json"), expect)

    def whole(self, store: str, total: int | None = None) -> dict:
        """Valid, and with so many envelopes, each once."""
        verified = self.json("verify", store)
        if not verified["valid"] or total is not None and (verified["checked"], verified["size"]) != (total, total):
            raise Wrong(f"{store}: {total} in all, {verified}")
        return verified

    def lost(self, store: str, lines: str) -> int:
        """How many are there: all that were said to be stored, at the least."""
        counts = re.findall(r"(\d+) added, (\d+) extended, (\d+) there already", lines)
        said = int(counts[-1][0]) + int(counts[-1][2]) if counts else 0
        there = self.start("list", store, "--json")
        there.communicate()
        stored = 0 if there.returncode else self.whole(store)["checked"]
        if stored < said:
            raise Wrong(f"{store}: {said} were reported, {stored} are there")
        return stored

    def again(self, store: str) -> dict:
        """The same once more brings what is missing."""
        added = self.json("add", store, self.many)
        if added["added"] + added["present"] != self.total:
            raise Wrong(f"{store}: {added}, {self.total} in all")
        self.whole(store, self.total)
        return added


def smoke(check: Check, kind: str) -> str:
    store, copy = check.new(kind), check.new("sqlite")
    root = check.json("add", store, check.many)["root"]
    key, out = check.folder / f"{kind}.key", check.folder / f"{kind}.out"
    check.json("keygen", store, "--out", key, "--no-passphrase")
    number = json.loads(check.start("list", store, "--json").communicate()[0].splitlines()[0])["seal_number"]
    for asked in (["get", store, number, "--out", out], ["export", store, "--out", f"{out}.tar"], ["checkpoint", store, "--key", key, "--out", f"{out}.checkpoint"],
                  ["prove", store, "0", "--key", key, "--out", f"{out}.proof"], ["copy", store, copy], ["import", check.new("sqlite"), f"{out}.tar"]):
        said = check.json(*asked)
        if said.get("root", root) != root:
            raise Wrong(f"{asked}: another root: {said}")
    if check.whole(copy, check.total)["root"] != root:
        raise Wrong("the copy has another root")
    return f"{check.total} envelopes through every command"


def kills(check: Check, kind: str, count: int, draw: random.Random) -> str:
    began = time.monotonic()
    check.json("add", check.new(kind), check.many)
    whole, done, runs, store = time.monotonic() - began, 0, 0, None
    while done < count:
        store = store or check.new(kind)
        process = check.start("add", store, check.many, "--progress")
        how = draw.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP))
        runs += 1
        try:
            _, lines = process.communicate(timeout=draw.random() * whole * 1.1)
            if process.returncode:
                raise Wrong(f"{store}: {lines}")
        except subprocess.TimeoutExpired:
            process.send_signal(how)
            _, lines = process.communicate()
            done += 1
            # Whoever is asked to end closes the archive first.
            if how != signal.SIGKILL and Path(f"{store}-wal").exists():
                raise Wrong(f"{store}: something was left in the -wal")
        if check.lost(store, lines) == check.total:
            store = None
    return f"{done} kills in {runs} runs"


def writers(check: Check, kind: str) -> str:
    """Each has its own share and everybody's: most is offered eight times."""
    loose = check.folder / f"loose-{kind}"
    files, store = unpacked(check.many, loose), check.new(kind)
    folders = sorted(path for path in loose.iterdir() if path.is_dir())
    running = [check.start("add", store, *files[number::8], *folders, "--json") for number in range(8)]
    added = sum(check.ended(process)["added"] for process in running)
    check.whole(store, check.total)
    if added != check.total:
        raise Wrong(f"{store}: {added} added, {check.total} in all")
    return f"8 writers, {check.total} envelopes, each once"


def full(check: Check) -> str:
    """A file system with too little room, then with enough, then one that cannot be written."""
    place = check.folder / "small"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", place]).returncode:
        if lacking("a file system to fill: none can be mounted here") and os.environ.get("ADJOURN_NO_MOUNT") != "1":
            raise Wrong("no file system can be mounted here")
        return "not done"
    try:
        store = str(place / "games.archive")
        failed = check.json("add", store, check.many, expect=1)
        if failed["error"]["code"] != "archive/failed":
            raise Wrong(f"a full disk gives {failed}")
        subprocess.run(["mount", "-o", "remount,size=64m", place], check=True)
        before = check.whole(store)["checked"]
        if check.again(store)["present"] != before:
            raise Wrong(f"{before} were there before the same again")
        subprocess.run(["mount", "-o", "remount,ro", place], check=True)
        check.whole(store, check.total)
        if "HOST" in check.json("add", store, check.many, expect=1)["error"]["hint"]:
            raise Wrong("a file is taken for a server")
        return f"{before} stored before the disk was full; all read from a read-only medium"
    finally:
        subprocess.run(["umount", "-l", place])


def restart(check: Check, draw: random.Random) -> str:
    """The server goes away in the middle, as if it had crashed, and comes back: what was reported is there, and the same again goes on."""
    interrupted, server = 0, check.server
    for _ in range(3):
        store = check.new("postgres")
        busy = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{database_of(store)}' AND query <> '' AND query NOT LIKE 'SELECT pg_catalog.current_setting%'"
        process = check.start("add", store, check.many, "--progress")
        # Whoever has not connected yet is told that nobody is there.
        while process.poll() is None and server.sql(busy) == "0":
            time.sleep(0.005)
        time.sleep(draw.random() * 0.4)
        server.stop("immediate")
        _, lines = process.communicate(timeout=120)
        interrupted += process.returncode != 0
        server.start()
        check.lost(store, lines)
        check.again(store)
    if not interrupted:
        raise Wrong("the server was never missed")
    return f"3 restarts, {interrupted} of them in the middle of add; nothing reported was lost, and the same again went on"


def pooler(check: Check) -> str:
    """Writers and readers of three archives share two connections to the server, each transaction another: none is mixed with another."""
    database = database_of(check.new("postgres"))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = check.folder / "pgbouncer.ini"
    settings.write_text(
        f"[databases]\n{database} = host=127.0.0.1 port={check.server.port} user=adjourn\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n"
        "auth_type = any\nunix_socket_dir =\npool_mode = transaction\ndefault_pool_size = 2\nmax_client_conn = 200\n"
    )
    bouncer = subprocess.Popen([*check.server.as_user, shutil.which("pgbouncer") or "/usr/sbin/pgbouncer", "-q", str(settings)], cwd="/tmp")
    try:
        until = time.monotonic() + 10
        while time.monotonic() < until and socket.socket().connect_ex(("127.0.0.1", port)):
            time.sleep(0.05)
        address = f"postgres://adjourn@127.0.0.1:{port}/{database}"
        files = unpacked(check.many, check.folder / "pooled")[:90]
        shares = {store: files[number::3] for number, store in enumerate((address, f"{address}?schema=italy", f"{address}?schema=france"))}
        for process in [check.start("add", store, *share, "--json") for _ in range(4) for store, share in shares.items()]:
            check.ended(process)
        for process, share in [(check.start("list", store), share) for _ in range(4) for store, share in shares.items()]:
            if len(lines := process.communicate()[0].splitlines()) != len(share):
                raise Wrong(f"{process.args}: {len(lines)} envelopes, and it has {len(share)}")
        for store, share in shares.items():
            check.whole(store, len(share))
        return "12 writers and 12 readers of 3 archives over 2 connections: none mixed"
    finally:
        bouncer.terminate()
        bouncer.wait()


PASSWORD = "correct:horse\\battery"


class Authority:
    """Who signs certificates."""

    def __init__(self, name: str):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        own = self.builder(self.name, self.key).add_extension(x509.BasicConstraints(True, None), True)
        self.certificate = own.sign(self.key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)

    def builder(self, subject: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
        now, hour = datetime.datetime.now(datetime.timezone.utc), datetime.timedelta(hours=1)
        builder = x509.CertificateBuilder(self.name, subject, key.public_key(), x509.random_serial_number())
        return builder.not_valid_before(now - hour).not_valid_after(now + hour)

    def sign(self, host: str) -> dict[str, bytes]:
        """A key and a certificate for that host, in PEM, by the names that a server gives them."""
        key = ec.generate_private_key(ec.SECP256R1())
        named = self.builder(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)]), key)
        certificate = named.add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), False).sign(self.key, hashes.SHA256())
        pem = serialization.Encoding.PEM
        return {"server.key": key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()), "server.crt": certificate.public_bytes(pem)}


def let_in(server: Server, connection: str, method: str) -> None:
    (server.data / "pg_hba.conf").write_text(f"{connection} all all 127.0.0.1/32 {method}\n")
    server.stop("fast")
    server.start()


def address(check: Check) -> str:
    """The server demands TLS and a password; its certificate is for `localhost` and not for 127.0.0.1. It serves nothing else afterwards."""
    server, folder, name = check.server, check.folder, database_of(check.new("postgres"))
    escaped, written = PASSWORD.replace("'", "''"), PASSWORD.replace("\\", "\\\\").replace(":", "\\:")
    server.sql(f"ALTER ROLE adjourn PASSWORD '{escaped}'")
    ours = Authority("ours")
    for file, content in (ours.sign("localhost") | {"ours.pem": ours.certificate, "another.pem": Authority("another").certificate, "empty.pem": b""}).items():
        path = (server.data if file.startswith("server") else folder) / file
        path.write_bytes(content)
        path.chmod(0o600)
        if server.as_user and file.startswith("server"):
            shutil.chown(path, "postgres")
    with open(server.data / "postgresql.conf", "a") as settings:
        settings.write("\nssl = on\n")
    let_in(server, "hostssl", "scram-sha-256")

    def passwords(file: str, password: str = written, mode: int = 0o600, port: object = "*") -> str:
        path = folder / file
        path.write_text(f"# of the tournament\nlocalhost:{port}:{name}:adjourn:{password}\n")
        path.chmod(mode)
        return str(path)

    def ask(host: str, parameters: str, passfile: str, *question: object) -> tuple[str, str]:
        """The code of the error, if there is one, and all that was said."""
        there = f"postgres://adjourn@{host}:{server.port}/{name}{parameters}"
        out, error = check.start(question[0], there, *question[1:], "--json", env=os.environ | {"PGPASSFILE": passfile, "HOME": str(folder)}).communicate()
        if "horse" in out + error:
            raise Wrong(f"the password was told: {out}{error}")
        return json.loads(out.splitlines()[0]).get("error", {}).get("code", "") if out else "nothing", out + error

    right, trusted = passwords("right"), f"?sslmode=verify-full&sslrootcert={folder}/ours.pem"
    second, first = passwords("second", port=server.port), passwords("first", port=1)
    rows = [
        ("as it should be", "localhost", trusted, right, "", ""),
        ("without TLS, on this machine", "localhost", "", right, "archive/unreachable", "no encryption"),
        ("another authority", "localhost", f"?sslrootcert={folder}/another.pem", right, "archive/unreachable", "ertificate"),
        ("another name", "127.0.0.1", trusted, right, "archive/unreachable", "ertificate"),
        ("no certificate", "localhost", f"?sslrootcert={folder}/empty.pem", right, "archive/no-certificates", ""),
        ("no such file", "localhost", f"?sslrootcert={folder}/none.pem", right, "files/not-found", ""),
        ("no password", "localhost", trusted, os.devnull, "files/not-a-file", ""),
        ("no line for it", "localhost", trusted, first, "archive/unreachable", "write a line for this server"),
        ("a wrong password", "localhost", trusted, passwords("wrong", "horses"), "archive/unreachable", "pg_hba.conf on the server says"),
        ("the line of its port", "localhost", trusted, second, "", ""),
        ("several servers", "localhost:1,localhost", trusted, right, "archive/unreachable", "one server"),
        ("a password file for all to see", "localhost", trusted, passwords("seen", mode=0o644), "files/not-private", ""),
        ("a mode that is none", "localhost", "?sslmode=perhaps", right, "archive/unreachable", "sslmode"),
    ]
    for what, host, parameters, passfile, expected, words in rows:
        code, said = ask(host, parameters, passfile, "add", check.many)
        if code != expected or words not in said:
            raise Wrong(f"{what}: {code or 'no error'} instead of {expected}: {said}")
    # A password goes over TLS, or in a form that only the true server can use (SCRAM).
    methods = [("host", "scram-sha-256", "", ""), ("host", "password", "", "archive/plain-password"), ("hostssl", "password", trusted, "")]
    for connection, method, parameters, expected in methods:
        let_in(server, connection, method)
        code, said = ask("localhost", parameters, right, "verify")
        if code != expected:
            raise Wrong(f"{method}, {parameters or 'no TLS'}: {code or 'no error'} instead of {expected}: {said}")
    return f"{len(rows)} ways to a server that demands TLS and a password, two of them right; {len(methods)} ways in which it asks"


# --- Two servers: a primary, and a standby that repeats what it writes ---------------------------------------------------

class Pair(Check):
    """A primary, its standby, and the program."""

    def __init__(self, program: Path, many: Path, folder: Path, primary: Server):
        super().__init__(program, many, folder, primary)
        self.primary, self.standby, self.keys = primary, primary.standby(), 0

    def on_standby(self, store: str) -> str:
        """The address of that database on the standby."""
        return self.standby.address(database_of(store))

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


def silence(pair: Pair) -> str:
    """Someone cancels the wait for the standby: the server then calls the commit done, but for a warning."""
    store = pair.primary.new_store()
    pair.key_of(store)
    pair.primary.wait_for_standby(True)
    pair.caught_up()
    pair.standby.stop("fast")
    process = pair.start("add", store, pair.many, "--json")
    while process.poll() is None:
        pair.primary.sql(f"SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE datname = '{database_of(store)}' AND wait_event = 'SyncRep'")
        time.sleep(0.3)
    refused = pair.ended(process, 1)["error"]
    if refused["code"] != "archive/unconfirmed" or "standby" not in refused["message"]:
        raise Wrong(f"reported without the standby: {refused}")
    pair.standby.start()
    pair.again(store)
    pair.primary.wait_for_standby(False)
    return "a wait cancelled, and nothing reported; with the standby back the same again went on"


def failover(pair: Pair, kills: int, draw: random.Random) -> str:
    taken = interrupted = 0
    began = time.monotonic()
    pair.json("add", pair.primary.new_store(), pair.many)
    seconds = time.monotonic() - began
    while interrupted < kills:
        if taken > 3 * kills:
            raise Wrong(f"of {taken} primaries only {interrupted} were missed")
        pair.primary.wait_for_standby(True)
        store = pair.primary.new_store()
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
        store = pair.on_standby(store)
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
    store = pair.primary.new_store()
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
    store = pair.on_standby(store)
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
    parser.add_argument("--kills", type=int, default=15)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--server", metavar="PG_BIN", required=True)
    parser.add_argument("--only", nargs="+")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    print(f"seed {options.seed}")
    with temporary(options.server, "adjourn-archive-") as (folder, server):
        check = Check(options.program.resolve(), options.many.resolve(), folder, server)
        both = lambda part, *more: "; ".join(f"{kind}: {part(check, kind, *more)}" for kind in ("sqlite", "postgres"))
        parts = {
            "smoke": lambda: both(smoke),
            "kills": lambda: both(kills, options.kills, draw),
            "writers": lambda: both(writers),
            "full": lambda: full(check),
            "restart": lambda: restart(check, draw),
            "pooler": lambda: pooler(check),
            "address": lambda: address(check),
        }
        two = {"silence": silence, "failover": lambda pair: failover(pair, options.kills, draw), "loss": loss}
        pair = Pair(check.program, check.many, folder, server) if {*(options.only or ())} & {*two} else None
        by_name = {name: (lambda part=part: part(pair)) for name, part in two.items()}
        run_parts(parts | by_name, options.only or [*parts])


if __name__ == "__main__":
    main()
