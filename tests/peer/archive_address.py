"""How a server is reached across a network: encrypted, by a certificate that is trusted and for its name, with a password from
a password file, and in no other way.

    python3 archive_address.py PROGRAM MANY.tar --server PG_BIN|find

The server demands TLS and a password. Its certificate is for `localhost` and not for 127.0.0.1.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import shutil
import subprocess
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from server import Server, Wrong, temporary

PASSWORD = "correct:horse\\battery"


class Authority:
    """Who signs certificates."""

    def __init__(self, name: str):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        own = self.builder(self.name, self.key).add_extension(x509.BasicConstraints(True, None), True)
        self.certificate = own.sign(self.key, hashes.SHA256())

    def builder(self, subject: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
        now = datetime.datetime.now(datetime.timezone.utc)
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self.name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(hours=1))
            .not_valid_after(now + datetime.timedelta(hours=1))
        )

    def sign(self, host: str) -> tuple[bytes, bytes]:
        """A key and a certificate for that host, in PEM."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
        names = x509.SubjectAlternativeName([x509.DNSName(host)])
        certificate = self.builder(subject, key).add_extension(names, False).sign(self.key, hashes.SHA256())
        private = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        return key.private_bytes(serialization.Encoding.PEM, *private), pem(certificate)


def pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def demand(server: Server, authority: Authority) -> None:
    """Lets nobody in without TLS and a password."""
    store = server.new_store()
    escaped = PASSWORD.replace("'", "''")
    said = f"ALTER ROLE adjourn PASSWORD '{escaped}'"
    address = ["-h", "127.0.0.1", "-p", str(server.port), "-U", "adjourn", "-d", store.rsplit("/", 1)[1]]
    server.run("psql", *address, "-c", said)
    key, certificate = authority.sign("localhost")
    for name, content in [("server.key", key), ("server.crt", certificate)]:
        path = server.data / name
        path.write_bytes(content)
        path.chmod(0o600)
        if os.getuid() == 0:
            shutil.chown(path, "postgres")
    with open(server.data / "postgresql.conf", "a") as settings:
        settings.write("\nssl = on\n")
    let_in(server, "hostssl", "scram-sha-256")


def let_in(server: Server, connection: str, method: str) -> None:
    (server.data / "pg_hba.conf").write_text(f"{connection} all all 127.0.0.1/32 {method}\n")
    server.stop("fast")
    server.start()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("many")
    parser.add_argument("--server", metavar="PG_BIN", required=True)
    options = parser.parse_args()
    program, many = Path(options.program).resolve(), Path(options.many).resolve()
    with temporary(options.server, "adjourn-address-") as (folder, server):
        ours, other = Authority("ours"), Authority("another")
        (folder / "ours.pem").write_bytes(pem(ours.certificate))
        (folder / "another.pem").write_bytes(pem(other.certificate))
        (folder / "empty.pem").write_bytes(b"")
        demand(server, ours)
        written = PASSWORD.replace("\\", "\\\\").replace(":", "\\:")

        def passwords(name: str, password: str, mode: int = 0o600, port: object = "*") -> str:
            path = folder / name
            path.write_text(f"# of the tournament\nlocalhost:{port}:games1:adjourn:{password}\n")
            path.chmod(mode)
            return str(path)

        right = passwords("right", written)
        first, second = (passwords(name, written, port=port) for name, port in [("first", 1), ("second", server.port)])

        def ask(host: str, parameters: str, passfile: str, *question: str) -> tuple[str, str]:
            """The code of the error, if there is one, and all that was said."""
            address = f"postgres://adjourn@{host}:{server.port}/games1{parameters}"
            environment = os.environ | {"PGPASSFILE": passfile, "HOME": str(folder)}
            command = [program, "archive", question[0], address, *question[1:], "--json"]
            done = subprocess.run(command, capture_output=True, text=True, env=environment)
            said = done.stdout + done.stderr
            if PASSWORD in said or "horse" in said:
                raise Wrong(f"the password was told: {said}")
            code = json.loads(done.stdout).get("error", {}).get("code", "") if done.stdout else "nothing"
            return code, said

        trusted = f"?sslmode=verify-full&sslrootcert={folder}/ours.pem"
        rows = [
            ("as it should be", "localhost", trusted, right, "", ""),
            ("without TLS, on this machine", "localhost", "", right, "archive/unreachable", "no encryption"),
            ("TLS refused", "localhost", "?sslmode=disable", right, "archive/unreachable", "no encryption"),
            ("another authority", "localhost", f"?sslrootcert={folder}/another.pem", right, "archive/unreachable", "ertificate"),
            ("the system's authorities", "localhost", "?sslmode=require", right, None, "ertificate"),
            ("another name", "127.0.0.1", trusted, right, "archive/unreachable", "ertificate"),
            ("no certificate", "localhost", f"?sslrootcert={folder}/empty.pem", right, "archive/no-certificates", ""),
            ("no such file", "localhost", f"?sslrootcert={folder}/none.pem", right, "files/not-found", ""),
            ("no password", "localhost", trusted, os.devnull, "files/not-a-file", ""),
            ("no line for it", "localhost", trusted, first, "archive/unreachable", "write a line for this server"),
            ("a wrong password", "localhost", trusted, passwords("wrong", "horses"), "archive/unreachable", "pg_hba.conf on the server says"),
            ("the second of two servers", "localhost:1,localhost", trusted, right, "", ""),
            ("a password of the second server alone", "localhost:1,localhost", trusted, second, "", ""),
            ("a password of the first server alone", "localhost:1,localhost", trusted, first, "archive/unreachable", "write a line"),
            ("a password file for all to see", "localhost", trusted, passwords("seen", written, 0o644), "files/not-private", ""),
            ("a mode that is none", "localhost", "?sslmode=perhaps", right, "archive/unreachable", "sslmode"),
        ]
        for what, host, parameters, passfile, expected, words in rows:
            code, said = ask(host, parameters, passfile, "add", str(many))
            refused_somehow = expected is None and code in ("archive/unreachable", "archive/no-certificates")
            if not (code == expected or refused_somehow) or words not in said:
                raise Wrong(f"{what}: {code or 'no error'} instead of {expected}: {said}")
        code, said = ask("localhost", trusted, right, "verify")
        if code or not json.loads(said.splitlines()[0])["valid"]:
            raise Wrong(f"verify: {said}")
        print(f"address: {len(rows)} ways to a server that demands TLS and a password, three of them right")
        # A password goes over TLS, or in a form that only the true server can use (SCRAM).
        methods = [
            ("host", "scram-sha-256", "", ""),
            ("host", "password", "", "archive/plain-password"),
            ("hostssl", "password", trusted, ""),
        ]
        for connection, method, parameters, expected in methods:
            let_in(server, connection, method)
            code, said = ask("localhost", parameters, right, "verify")
            if code != expected:
                raise Wrong(f"{method}, {parameters or 'no TLS'}: {code or 'no error'} instead of {expected}: {said}")
        print(f"address: {len(methods)} ways in which a server asks for the password")


if __name__ == "__main__":
    main()
