"""The strict readings of Ed25519 and X25519 that format.md §1 asks for, and Bech32m (BIP 350).

OpenSSL checks an Ed25519 signature without the cofactor and recomputes R, but takes public keys of small order. What it
lets through is refused here first, on the encodings, in plain integers (RFC 8032 §5.1). The point arithmetic is not
constant in time: it reads public values, and makes the signatures of a hostile sealer.
"""

from __future__ import annotations

import hashlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

FIELD = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
EDWARDS_D = -121665 * pow(121666, -1, FIELD) % FIELD
ROOT_OF_MINUS_ONE = pow(2, (FIELD - 1) // 4, FIELD)

Point = tuple[int, int]
IDENTITY: Point = (0, 1)


# --- Ed25519 ---------------------------------------------------------------------------------------------------------

def decode_point(encoded: bytes) -> Point | None:
    """RFC 8032 §5.1.3, refusing what is not canonical: y ≥ 2^255 − 19, and x = 0 with the sign bit set."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= FIELD:
        return None
    u, v = (y * y - 1) % FIELD, (EDWARDS_D * y * y + 1) % FIELD
    x = u * pow(v, 3, FIELD) * pow(u * pow(v, 7, FIELD), (FIELD - 5) // 8, FIELD) % FIELD
    if (v * x * x - u) % FIELD:
        x = x * ROOT_OF_MINUS_ONE % FIELD
    if (v * x * x - u) % FIELD:
        return None
    if x == 0 and sign:
        return None
    return (FIELD - x if x & 1 != sign else x, y)


def encode_point(point: Point) -> bytes:
    x, y = point
    return (y | (x & 1) << 255).to_bytes(32, "little")


def add(p: Point, q: Point) -> Point:
    """The complete addition law of the twisted Edwards curve, affine."""
    (x1, y1), (x2, y2) = p, q
    t = EDWARDS_D * x1 * x2 * y1 * y2 % FIELD
    return ((x1 * y2 + x2 * y1) * pow(1 + t, -1, FIELD) % FIELD, (y1 * y2 + x1 * x2) * pow(1 - t, -1, FIELD) % FIELD)


def multiply(scalar: int, point: Point) -> Point:
    total = IDENTITY
    while scalar:
        if scalar & 1:
            total = add(total, point)
        point = add(point, point)
        scalar >>= 1
    return total


BASE: Point = decode_point((4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little"))  # RFC 8032 §5.1: y = 4/5


def is_small_order(point: Point) -> bool:
    for _ in range(3):
        point = add(point, point)
    return point == IDENTITY


def ed25519_key_is_acceptable(public: bytes) -> bool:
    point = decode_point(public)
    return point is not None and not is_small_order(point)


def ed25519_verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Strict: canonical A and R, neither of small order, S below the group order, no cofactor."""
    if len(signature) != 64 or not ed25519_key_is_acceptable(public):
        return False
    r = decode_point(signature[:32])
    if r is None or is_small_order(r) or int.from_bytes(signature[32:], "little") >= ORDER:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def challenge(r: bytes, public: bytes, message: bytes) -> int:
    return int.from_bytes(hashlib.sha512(r + public + message).digest(), "little") % ORDER


def secret_scalar(seed: bytes) -> int:
    clamped = bytearray(hashlib.sha512(seed).digest()[:32])
    clamped[0] &= 248
    clamped[31] = clamped[31] & 127 | 64
    return int.from_bytes(clamped, "little")


def ed25519_public(seed: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()


def ed25519_sign(seed: bytes, message: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(seed).sign(message)


# --- X25519 ----------------------------------------------------------------------------------------------------------

X25519_SMALL_ORDER = {
    0,
    1,
    FIELD - 1,
    int.from_bytes(bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"), "little"),
    int.from_bytes(bytes.fromhex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"), "little"),
}


def x25519_key_is_acceptable(public: bytes) -> bool:
    value = int.from_bytes(public, "little")
    return value < FIELD and value not in X25519_SMALL_ORDER


def x25519_public(private: bytes) -> bytes:
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


# --- HPKE with a given ephemeral key (RFC 9180) -----------------------------------------------------------------------

KEM_ID = b"KEM\x00\x20"
HPKE_ID = b"HPKE\x00\x20\x00\x01\x00\x03"


def labeled_extract(suite: bytes, salt: bytes, name: bytes, ikm: bytes) -> bytes:
    return HKDF.extract(SHA256(), salt or bytes(32), b"HPKE-v1" + suite + name + ikm)


def labeled_expand(suite: bytes, prk: bytes, name: bytes, info: bytes, length: int) -> bytes:
    return HKDFExpand(SHA256(), length, length.to_bytes(2, "big") + b"HPKE-v1" + suite + name + info).derive(prk)


def hpke_by_hand(info: bytes, recipient: bytes, enc: bytes, shared: bytes, plaintext: bytes) -> bytes:
    """RFC 9180 §4.1 and §5.1, base mode, from a Diffie-Hellman result and an `enc` of the sealer's choice."""
    secret = labeled_expand(KEM_ID, labeled_extract(KEM_ID, b"", b"eae_prk", shared), b"shared_secret", enc + recipient, 32)
    context = b"\x00" + labeled_extract(HPKE_ID, b"", b"psk_id_hash", b"") + labeled_extract(HPKE_ID, b"", b"info_hash", info)
    scheduled = labeled_extract(HPKE_ID, secret, b"secret", b"")
    key, nonce = (labeled_expand(HPKE_ID, scheduled, name, context, length) for name, length in ((b"key", 32), (b"base_nonce", 12)))
    return ChaCha20Poly1305(key).encrypt(nonce, plaintext, b"")


def hpke_seal(recipient: bytes, info: bytes, plaintext: bytes, ikm: bytes) -> bytes:
    """enc, then ciphertext and tag, the ephemeral pair from DeriveKeyPair(ikm) (§7.1.3): the library takes none from outside."""
    private = labeled_expand(KEM_ID, labeled_extract(KEM_ID, b"", b"dkp_prk", ikm), b"sk", b"", 32)
    ephemeral = X25519PrivateKey.from_private_bytes(private)
    enc = ephemeral.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    shared = ephemeral.exchange(X25519PublicKey.from_public_bytes(recipient))
    return enc + hpke_by_hand(info, recipient, enc, shared, plaintext)


# --- Bech32m ---------------------------------------------------------------------------------------------------------

BECH32_ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
BECH32M_CONSTANT = 0x2BC830A3


def bech32_checksum(values: list[int]) -> int:
    state = 1
    for value in values:
        top, state = state >> 25, (state & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            if top >> bit & 1:
                state ^= generator
    return state


def expand_prefix(prefix: str) -> list[int]:
    return [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix]


def regroup(values: list[int], width: int, to: int, pad: bool) -> list[int] | None:
    """Groups of `width` bits to groups of `to`; unpadded, the bits left over must be few and zero (BIP 173)."""
    bits, held, out = 0, 0, []
    for value in values:
        held, bits = held << width | value, bits + width
        while bits >= to:
            bits -= to
            out.append(held >> bits & (1 << to) - 1)
        held &= (1 << bits) - 1
    if pad:
        return out + [held << to - bits] if bits else out
    return None if bits >= width or held else out


def bech32m_encode(prefix: str, payload: bytes) -> str:
    values = regroup(list(payload), 8, 5, pad=True)
    check = bech32_checksum(expand_prefix(prefix) + values + [0] * 6) ^ BECH32M_CONSTANT
    values += [check >> 5 * (5 - i) & 31 for i in range(6)]
    return prefix + "1" + "".join(BECH32_ALPHABET[v] for v in values)


def bech32m_decode(prefix: str, text: str) -> bytes:
    """The 32 bytes of a slip or a half; raises ValueError otherwise."""
    text = text.strip(" \t\r\n")
    if text != text.lower() and text != text.upper():
        raise ValueError("upper and lower case mixed")
    text = text.lower()
    found, separator, body = text.rpartition("1")
    if not separator or found != prefix:
        raise ValueError(f"not of the kind {prefix}")
    if len(text) > 90 or len(body) < 6 or any(c not in BECH32_ALPHABET for c in body):
        raise ValueError("not Bech32m")
    values = [BECH32_ALPHABET.index(c) for c in body]
    if bech32_checksum(expand_prefix(prefix) + values) != BECH32M_CONSTANT:
        raise ValueError("checksum")
    payload = regroup(values[:-6], 5, 8, pad=False)
    if payload is None or len(payload) != 32:
        raise ValueError("not 32 bytes")
    return bytes(payload)
