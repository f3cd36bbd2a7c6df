"""The 914 Ed25519 edge cases of C2SP's Community Cryptography Test Vectors, built anew and compared with the published file.

No package carries the file; its construction is public and has no randomness. Keys and R run through every point of small
order, alone or added to an ordinary point, in every encoding.
"""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import dataclass

import curves

PUBLISHED = "b38e84caf3e7e89170ff520292dbeae421b0a794c27408ce5ce973018fe3d7f9"
FIELD = curves.FIELD


@dataclass(frozen=True)
class Half:
    """The key with its secret, or R with its nonce."""

    scalar: int
    torsion: curves.Point
    encoding: bytes
    small: bool
    canonical: bool

    def again(self) -> bytes:
        """Its encoding, made canonical."""
        return curves.encode_point(self.torsion) if self.small else self.encoding


def small_points() -> list[list[bytes]]:
    """The eight, each in its canonical encoding and then in the others that decode to it."""
    order8 = bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
    other8 = bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")
    spelled = lambda y, sign: (y | sign << 255).to_bytes(32, "little")
    negative = lambda encoding: encoding[:31] + bytes([encoding[31] | 0x80])
    return [
        [spelled(0, 0), spelled(FIELD, 0)], [spelled(0, 1), spelled(FIELD, 1)],
        [spelled(1, 0), spelled(1, 1), spelled(FIELD + 1, 0), spelled(FIELD + 1, 1)],
        [order8], [negative(order8)], [other8], [negative(other8)],
        [spelled(FIELD - 1, 0), spelled(FIELD - 1, 1)],
    ]


def small(spellings: list[bytes], which: int) -> Half:
    return Half(0, curves.decode_point(spellings[0]), spellings[which], True, which == 0)


def mixed(spellings: list[bytes], scalar: int) -> Half:
    torsion = curves.decode_point(spellings[0])
    whole = curves.add(curves.multiply(scalar, curves.BASE), torsion)
    return Half(scalar, torsion, curves.encode_point(whole), False, True)


def challenge(key: Half, nonce: Half, message: str, reencoded: bool) -> int:
    front = nonce.again() + key.again() if reencoded else nonce.encoding + key.encoding
    return int.from_bytes(hashlib.sha512(front + message.encode()).digest(), "little") % curves.ORDER


def cases_of(key: Half, nonce: Half, reencoded: bool) -> list[dict]:
    """For each residue of k modulo 8 the first message that gives it: the first that cancels, and the first that does not."""
    cancels = lambda k: curves.add(curves.multiply(k % 8, key.torsion), nonce.torsion) == curves.IDENTITY
    found: dict[bool, dict] = {}
    for residue in range(8):
        messages = (f"ed25519vectors {count}" if count else "ed25519vectors" for count in itertools.count())
        message, k = next((m, k) for m in messages if (k := challenge(key, nonce, m, reencoded)) % 8 == residue)
        if cancels(k) in found:
            continue
        flags = {
            "low_order_R": nonce.small, "low_order_A": key.small, "low_order_component_R": nonce.torsion != curves.IDENTITY,
            "low_order_component_A": key.torsion != curves.IDENTITY, "low_order_residue": not cancels(challenge(key, nonce, message, False)),
            "non_canonical_A": not key.canonical, "non_canonical_R": not nonce.canonical, "reencoded_k": reencoded,
        }
        s = (k * key.scalar + nonce.scalar) % curves.ORDER
        found[cancels(k)] = {
            "key": key.encoding.hex(), "sig": (nonce.encoding + s.to_bytes(32, "little")).hex(), "msg": message,
            "flags": [flag for flag, is_set in flags.items() if is_set],
        }
    return list(found.values())


def vectors() -> list[dict]:
    clamped = bytearray([0x42] * 32)
    clamped[0] &= 248
    clamped[31] = clamped[31] & 127 | 64
    secret = int.from_bytes(clamped, "little") % curves.ORDER
    once = int.from_bytes(bytes([0x13, 0x37] * 32), "little") % curves.ORDER
    points, made = small_points(), []
    for a, r in itertools.product(points, points):
        key, mixed_key, nonce, mixed_nonce = small(a, 0), mixed(a, secret), small(r, 0), mixed(r, once)
        other_keys, other_nonces = [small(a, i) for i in range(1, len(a))], [small(r, i) for i in range(1, len(r))]
        pairs = [(key, nonce, False), (key, mixed_nonce, False), (mixed_key, nonce, False), (mixed_key, mixed_nonce, False)]
        for other in other_keys:
            pairs += [(other, nonce, False), (other, mixed_nonce, False), (other, mixed_nonce, True)]
        for other in other_nonces:
            pairs += [(key, other, False), (mixed_key, other, False), (mixed_key, other, True)]
        pairs += [(other_key, other, False) for other_key in other_keys for other in other_nonces]
        made += [case for pair in pairs for case in cases_of(*pair)]
    written = published_form(made)
    assert hashlib.sha256(written.encode()).hexdigest() == PUBLISHED, "not the published list"
    return made


def published_form(made: list[dict]) -> str:
    """The list as the published file is written."""
    objects = []
    for number, case in enumerate(made):
        flags = ",\n".join(f'\t\t\t"{flag}"' for flag in case["flags"])
        flags = f"[\n{flags}\n\t\t]" if flags else "null"
        objects.append(f'\t{{\n\t\t"number": {number},\n\t\t"key": "{case["key"]}",\n\t\t"sig": "{case["sig"]}",\n\t\t"msg": "{case["msg"]}",\n\t\t"flags": {flags}\n\t}}')
    return "[\n" + ",\n".join(objects) + "\n]\n"
