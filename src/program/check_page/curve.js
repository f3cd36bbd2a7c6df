// Ed25519 as docs/format.md §1 wants it, and which X25519 keys it refuses. Browsers differ in what they let through, so
// whatever must be refused is refused here, before a browser is asked.

const FIELD = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

function modulo(value) {
  const rest = value % FIELD;
  return rest < 0n ? rest + FIELD : rest;
}

function power(base, exponent) {
  let result = 1n;
  for (let square = modulo(base), rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = modulo(result * square);
    square = modulo(square * square);
  }
  return result;
}

const CURVE_D = modulo(-121665n * power(121666n, FIELD - 2n));
const ROOT_OF_MINUS_ONE = power(2n, (FIELD - 1n) / 4n);

function littleEndian(bytes) {
  let value = 0n;
  for (let at = bytes.length - 1; at >= 0; at--) value = (value << 8n) | BigInt(bytes[at]);
  return value;
}

/// RFC 8032 §5.1.3, whose first and last steps refuse what is not canonical. Null for what is no point.
function decodedPoint(bytes) {
  const value = littleEndian(bytes);
  const sign = value >> 255n;
  const y = value & (2n ** 255n - 1n);
  if (y >= FIELD) return null;
  const [u, v] = [modulo(y * y - 1n), modulo(CURVE_D * y * y + 1n)];
  let x = modulo(u * power(v, 3n) * power(u * power(v, 7n), (FIELD - 5n) / 8n));
  const square = modulo(v * x * x);
  if (square === modulo(-u)) x = modulo(x * ROOT_OF_MINUS_ONE);
  else if (square !== u) return null;
  if (x === 0n && sign === 1n) return null;
  return (x & 1n) === sign ? { x, y } : { x: modulo(-x), y };
}

/// RFC 8032 §5.1.4: three doublings lead a point of order 1, 2, 4 or 8 to the neutral one.
function hasSmallOrder(point) {
  let [x, y, z] = [point.x, point.y, 1n];
  for (let doubling = 0; doubling < 3; doubling++) {
    const [a, b, c] = [x * x, y * y, 2n * z * z];
    const [e, g, h] = [2n * x * y, b - a, -a - b];
    const f = g - c;
    [x, y, z] = [modulo(e * f), modulo(g * h), modulo(f * g)];
  }
  return x === 0n && y === z;
}

/// A public key or an R: on the curve, in its one spelling, not of small order.
function isGoodPoint(bytes) {
  const point = decodedPoint(bytes);
  return point !== null && !hasSmallOrder(point);
}

/// RFC 8032 §5.1.7, strictly.
async function ed25519Holds(key, message, signature) {
  if (key.length !== 32 || signature.length !== 64) return false;
  if (!isGoodPoint(key) || !isGoodPoint(signature.subarray(0, 32))) return false;
  if (littleEndian(signature.subarray(32)) >= ORDER) return false;
  const imported = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  return crypto.subtle.verify({ name: "Ed25519" }, imported, signature, message);
}

/// The u-coordinates of small order below the prime.
const SMALL_LOCKS = [
  0n,
  1n,
  FIELD - 1n,
  littleEndian(bytesOfHex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800")),
  littleEndian(bytesOfHex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157")),
];

/// An X25519 public key in its one spelling, not of small order.
function isGoodLock(bytes) {
  const value = littleEndian(bytes);
  return value < FIELD && !SMALL_LOCKS.includes(value);
}

/// Whether this browser has what the page needs, and checks without the cofactor: one signature to accept, by RFC 8032's
/// rules, and one that holds only when both sides are multiplied by eight (its key has a part of order 8).
async function browserCanCheck() {
  const probes = [
    [
      "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29",
      "09313fa1d571cb7132b92b80298d4af4616ccbeb5d97a10893824240b7a33ecc" +
        "fc89968c55610d78dfad037fe9dd930f898d791e83066e2f984218ca822dc108",
      true,
    ],
    [
      "06903bfea2a1ddc586e78a189513f47ac6ae27e4e7803a1c2fb94c94b18f3958",
      "c9a3f86aae465f0e56513864510f3997561fa2c9e85ea21dc2292309f3cd6022" +
        "f56200ee626a561792c58cc11db05b055d346083664b1f5d5eada4d309be9303",
      false,
    ],
  ];
  try {
    for (const [key, signature, holds] of probes) {
      const found = await ed25519Holds(bytesOfHex(key), utf8.encode("adjourn"), bytesOfHex(signature));
      if (found !== holds) return false;
    }
    // The rest of what a check asks for, once; a browser without it throws.
    const key = await hkdfSha256(await sha256(utf8.encode("")), utf8.encode("secret"), utf8.encode("probe"), 32);
    await hmacSha256(key, utf8.encode("probe"));
    return (await openAes256Gcm(key, new Uint8Array(12), key, new Uint8Array(16))) === null;
  } catch {
    return false;
  }
}
