// Bytes, and how the format writes them (docs/format.md §1 to §3).

const utf8 = new TextEncoder();

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function sameBytes(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function beginsWith(whole, front) {
  return whole.length >= front.length && sameBytes(whole.subarray(0, front.length), front);
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOfHex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// `count` bytes in base64url without padding, unused bits zero; anything else is null. A browser's own decoder is
/// lenient: two texts would stand for the same bytes.
function bytesOfBase64url(text, count) {
  if (text.length !== Math.ceil((8 * count) / 6)) return null;
  const bytes = new Uint8Array(count);
  let [bits, held, at] = [0, 0, 0];
  for (const letter of text) {
    const value = BASE64URL.indexOf(letter);
    if (value < 0) return null;
    bits = (bits << 6) | value;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[at++] = bits >> held;
      bits &= (1 << held) - 1;
    }
  }
  return bits === 0 ? bytes : null;
}

function base64urlOfBytes(bytes) {
  let [text, bits, held] = ["", 0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    held += 8;
    while (held >= 6) {
      held -= 6;
      text += BASE64URL[bits >> held];
      bits &= (1 << held) - 1;
    }
  }
  return held > 0 ? text + BASE64URL[bits << (6 - held)] : text;
}

/// The pre-authentication encoding of DSSE: what is signed says its own type and length.
function preAuthenticationEncoding(type, body) {
  return joined(utf8.encode(`DSSEv1 ${utf8.encode(type).length} ${type} ${body.length} `), body);
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The first 80 bits of a fingerprint, to read aloud: `8FZS-ZQQQ-06CT-MHDQ`.
function sealNumber(fingerprint) {
  let bits = 0n;
  for (const byte of fingerprint.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  let digits = "";
  for (let left = 75n; left >= 0n; left -= 5n) digits += CROCKFORD[Number((bits >> left) & 31n)];
  return digits.match(/..../g).join("-");
}
