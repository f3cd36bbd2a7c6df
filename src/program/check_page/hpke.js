// HPKE as docs/format.md §1 takes it (RFC 9180, base mode, one message): X25519 and HKDF-SHA256, ChaCha20-Poly1305 (RFC 8439).
// No browser has the cipher and few have the curve, so both are here. What is computed is open already: nothing needs to hide how
// long it takes.

/// RFC 7748 §5.
function x25519(secret, point) {
  const scalar = (littleEndian(secret) & ~(7n | (1n << 255n))) | (1n << 254n);
  const u = modulo(littleEndian(point) & ((1n << 255n) - 1n));
  let [x2, z2, x3, z3, swapped] = [1n, 0n, u, 1n, 0n];
  for (let bit = 254n; bit >= 0n; bit--) {
    const now = (scalar >> bit) & 1n;
    if (swapped !== now) [x2, x3, z2, z3] = [x3, x2, z3, z2];
    swapped = now;
    const [a, b, c, d] = [x2 + z2, x2 - z2, x3 + z3, x3 - z3];
    const [aa, bb, da, cb] = [modulo(a * a), modulo(b * b), modulo(d * a), modulo(c * b)];
    const e = aa - bb;
    [x3, z3] = [modulo((da + cb) ** 2n), modulo(u * (da - cb) ** 2n)];
    [x2, z2] = [modulo(aa * bb), modulo(e * (aa + 121665n * e))];
  }
  if (swapped) [x2, z2] = [x3, z3];
  return bytesOfNumber(modulo(x2 * power(z2, FIELD - 2n)), 32);
}

const BASE_POINT = bytesOfNumber(9n, 32);

function bytesOfNumber(value, count) {
  return Uint8Array.from({ length: count }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}

/// RFC 8439 §2.3: 64 bytes of the key stream.
function chachaBlock(key, counter, nonce) {
  const word = (bytes, at) => bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
  const first = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
    ...[0, 4, 8, 12, 16, 20, 24, 28].map((at) => word(key, at)), counter, ...[0, 4, 8].map((at) => word(nonce, at)));
  const state = first.slice();
  const turn = (to, from, by, count) => {
    state[to] += state[from];
    const mixed = state[by] ^ state[to];
    state[by] = (mixed << count) | (mixed >>> (32 - count));
  };
  const quarter = (a, b, c, d) => {
    turn(a, b, d, 16);
    turn(c, d, b, 12);
    turn(a, b, d, 8);
    turn(c, d, b, 7);
  };
  for (let round = 0; round < 10; round++) {
    for (let at = 0; at < 4; at++) quarter(at, 4 + at, 8 + at, 12 + at);
    for (let at = 0; at < 4; at++) quarter(at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4));
  }
  const stream = new Uint8Array(64);
  state.forEach((value, at) => stream.set([0, 8, 16, 24].map((by) => ((value + first[at]) >>> by) & 255), 4 * at));
  return stream;
}

/// The text behind or before the cipher, which are made from each other alike.
function chacha20(key, nonce, text) {
  const streams = Array.from({ length: Math.ceil(text.length / 64) }, (_, at) => chachaBlock(key, 1 + at, nonce));
  const stream = joined(...streams);
  return text.map((byte, at) => byte ^ stream[at]);
}

/// RFC 8439 §2.5 and §2.8: the tag of a ciphertext without additional data.
function poly1305Tag(key, nonce, sealed) {
  const once = chachaBlock(key, 0, nonce);
  const r = littleEndian(once.subarray(0, 16)) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  const padded = new Uint8Array(16 * Math.ceil(sealed.length / 16));
  padded.set(sealed);
  const message = joined(padded, new Uint8Array(8), bytesOfNumber(BigInt(sealed.length), 8));
  let sum = 0n;
  for (let at = 0; at < message.length; at += 16) {
    sum = ((sum + littleEndian(message.subarray(at, at + 16)) + (1n << 128n)) * r) % ((1n << 130n) - 5n);
  }
  return bytesOfNumber(sum + littleEndian(once.subarray(16, 32)), 16);
}

const KEM = utf8.encode("KEM\u0000\u0020");
const HPKE = utf8.encode("HPKE\u0000\u0020\u0000\u0001\u0000\u0003");
const NOTHING = new Uint8Array(0);

/// RFC 9180 §4. HMAC takes an empty key as zeros, and browsers take no empty key.
const labeledExtract = (suite, salt, label, secret) =>
  hmacSha256(salt.length > 0 ? salt : new Uint8Array(32), joined(utf8.encode("HPKE-v1"), suite, utf8.encode(label), secret));

/// RFC 9180 §4, for at most 32 bytes: one block of HKDF-Expand.
async function labeledExpand(suite, key, label, info, length) {
  const labeled = joined(Uint8Array.of(0, length), utf8.encode("HPKE-v1"), suite, utf8.encode(label), info, Uint8Array.of(1));
  return (await hmacSha256(key, labeled)).subarray(0, length);
}

/// RFC 9180 §7.1.3: the private key behind `ikm`.
async function derivedSecret(ikm) {
  return labeledExpand(KEM, await labeledExtract(KEM, NOTHING, "dkp_prk", ikm), "sk", NOTHING, 32);
}

/// RFC 9180 §4.1 and §5.1: key and nonce of the one message.
async function messageKey(shared, enc, recipient, info) {
  const agreed = await labeledExtract(KEM, NOTHING, "eae_prk", shared);
  const secret = await labeledExpand(KEM, agreed, "shared_secret", joined(enc, recipient), 32);
  const context = joined(Uint8Array.of(0), await labeledExtract(HPKE, NOTHING, "psk_id_hash", NOTHING),
    await labeledExtract(HPKE, NOTHING, "info_hash", info));
  const scheduled = await labeledExtract(HPKE, secret, "secret", NOTHING);
  return [await labeledExpand(HPKE, scheduled, "key", context, 32), await labeledExpand(HPKE, scheduled, "base_nonce", context, 12)];
}

/// `enc` and `body` for that recipient, with the ephemeral key pair behind `ikm`.
async function hpkeSeal(recipient, info, plaintext, ikm) {
  const secret = await derivedSecret(ikm);
  const enc = x25519(secret, BASE_POINT);
  const [key, nonce] = await messageKey(x25519(secret, recipient), enc, recipient, info);
  const sealed = chacha20(key, nonce, plaintext);
  return { enc, body: joined(sealed, poly1305Tag(key, nonce, sealed)) };
}

/// What was sealed for the owner of that private key; null where it does not open.
async function hpkeOpen(secret, enc, info, body) {
  const [key, nonce] = await messageKey(x25519(secret, enc), enc, x25519(secret, BASE_POINT), info);
  const sealed = body.subarray(0, -16);
  return sameBytes(poly1305Tag(key, nonce, sealed), body.subarray(-16)) ? chacha20(key, nonce, sealed) : null;
}
