"""Keys as people hold them (format.md §6): secret-key files, public lines, slips and released halves."""

from __future__ import annotations

import os
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

import curves
import plain
from plain import Key, Violation, base64url, octets

KEY_FORMAT = "adjourn-key/1"
LONGEST_KEY_FILE = 8192
ZERO_NONCE = bytes(12)

PLAIN_SCHEMA = [
    Key("format", plain.choice(KEY_FORMAT)),
    Key("name", plain.text),
    Key("sign", octets(32)),
    Key("unlock", octets(32)),
    Key("secret", octets(64)),
]
LOCKED_SCHEMA = PLAIN_SCHEMA[:-1] + [
    Key("kdf", plain.choice("argon2id")),
    Key("m", plain.integer),
    Key("t", plain.integer),
    Key("p", plain.integer),
    Key("salt", octets(16)),
    Key("body", octets(80)),
]


def pae(kind: str, body: bytes) -> bytes:
    """The pre-authentication encoding of DSSE."""
    return b"DSSEv1 %d %s %d %s" % (len(kind.encode()), kind.encode(), len(body), body)


@dataclass(frozen=True)
class KeyPairs:
    """Both pairs of one person."""

    name: str
    seed: bytes  # Ed25519, RFC 8032
    private: bytes  # X25519, RFC 7748

    @property
    def sign(self) -> bytes:
        return curves.ed25519_public(self.seed)

    @property
    def unlock(self) -> bytes:
        return curves.x25519_public(self.private)

    def __repr__(self) -> str:
        return f"KeyPairs({self.name!r})"


def generate(name: str) -> KeyPairs:
    return KeyPairs(name, os.urandom(32), os.urandom(32))


def from_slip(slip: str, name: str = "slip") -> KeyPairs:
    seed = curves.bech32m_decode("adjslip", slip)
    return KeyPairs(name, *(HKDF(SHA256(), 32, b"", b"adjourn/1/slip/" + use).derive(seed) for use in (b"sign", b"unlock")))


def public_line(keys: KeyPairs) -> str:
    signature = curves.ed25519_sign(keys.seed, pae("adjourn/1/key", keys.unlock + keys.name.encode()))
    return f"{KEY_FORMAT} {base64url(keys.sign)} {base64url(keys.unlock)} {base64url(signature)} {keys.name}"


def read_public_line(content: bytes) -> dict:
    try:
        line = content.decode()
    except UnicodeDecodeError:
        raise Violation("key/utf8") from None
    line = line[:-1] if line.endswith("\n") else line
    parts = line.split(" ", 4)
    if len(parts) != 5 or parts[0] != KEY_FORMAT:
        raise Violation("key/syntax")
    try:
        sign, unlock, signature = octets(32)(parts[1]), octets(32)(parts[2]), octets(64)(parts[3])
    except ValueError as error:
        raise Violation("key/value", str(error)) from None
    if fault := plain.text_fault(parts[4]):
        raise Violation("key/text", fault)
    if not curves.ed25519_key_is_acceptable(sign) or not curves.x25519_key_is_acceptable(unlock):
        raise Violation("key/weak")
    if not curves.ed25519_verify(sign, pae("adjourn/1/key", unlock + parts[4].encode()), signature):
        raise Violation("key/signature")
    return {"name": parts[4], "sign": base64url(sign), "unlock": base64url(unlock)}


def write_key_file(keys: KeyPairs, passphrase: str | None = None, cost: tuple[int, int, int] = (65536, 3, 1)) -> bytes:
    """The file's bytes. `cost` is memory in KiB, passes, lanes."""
    items: list = [("format", KEY_FORMAT), ("name", keys.name)]
    items += [("sign", base64url(keys.sign)), ("unlock", base64url(keys.unlock))]
    if passphrase is None:
        return plain.render_items(items + [("secret", base64url(keys.seed + keys.private))]).encode()
    salt = os.urandom(16)
    items += [("kdf", "argon2id"), *zip("mtp", cost), ("salt", base64url(salt))]
    before = plain.render_items(items).encode()
    body = ChaCha20Poly1305(stretch(passphrase, salt, *cost)).encrypt(ZERO_NONCE, keys.seed + keys.private, before)
    return before + plain.render_items([("body", base64url(body))]).encode()


def stretch(passphrase: str, salt: bytes, memory: int, passes: int, lanes: int) -> bytes:
    secret = unicodedata.normalize("NFC", passphrase).encode()
    return hash_secret_raw(secret, salt, passes, memory, lanes, 32, Type.ID, version=0x13)


def read_key_file(content: bytes, passphrase: str | None = None) -> KeyPairs:
    if len(content) > LONGEST_KEY_FILE:
        raise Violation("key/too-large")
    try:
        content.decode()
    except UnicodeDecodeError:
        raise Violation("key/utf8") from None
    if content.startswith(b"\xef\xbb\xbf"):
        raise Violation("key/bom")
    if b"\r" in content:
        raise Violation("key/crlf")
    if content.split(b"\n")[0] != f'format = "{KEY_FORMAT}"'.encode():
        raise Violation("key/version")
    if not content.endswith(b"\n"):
        raise Violation("key/end")
    root, *tables = plain.read_sections(content, "key")
    if tables:
        raise Violation("key/table")
    schema = LOCKED_SCHEMA if any(name == "kdf" for name, _ in root.items) else PLAIN_SCHEMA
    plain.check_keys(root, schema, "key")
    plain.check_values(root, schema, "key")
    values = root.values
    secret = values["secret"] if schema is PLAIN_SCHEMA else unlock_body(content, root, passphrase)
    keys = KeyPairs(values["name"], secret[:32], secret[32:])
    if keys.sign != values["sign"] or keys.unlock != values["unlock"]:
        raise Violation("key/mismatch")
    return keys


def unlock_body(content: bytes, root: plain.Section, passphrase: str | None) -> bytes:
    memory, passes, lanes = (root.values[name] for name in "mtp")
    if not (1 <= lanes <= 4 and 1 <= passes <= 10 and 8 * lanes <= memory <= 262144):
        raise Violation("key/cost")
    if passphrase is None:
        raise Violation("key/passphrase", "needed")
    before = content[: root.offset_of("body")]
    cipher = ChaCha20Poly1305(stretch(passphrase, root.values["salt"], memory, passes, lanes))
    try:
        return cipher.decrypt(ZERO_NONCE, root.values["body"], before)
    except InvalidTag:
        raise Violation("key/passphrase", "wrong, or the file was changed") from None


def load(source: str, passphrase: str | None = None) -> KeyPairs:
    """A key file's path, or a slip's text."""
    if source.strip().lower().startswith("adjslip1"):
        try:
            return from_slip(source)
        except ValueError as error:
            raise Violation("key/slip", str(error)) from None
    return read_key_file(Path(source).read_bytes(), passphrase)


def write_private(path: str, content: bytes) -> None:
    """A new file that nobody but its owner can read, from its first moment (§6.2)."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
