// FIPS 180-4, RFC 2104, RFC 5869 and SP 800-38D, by the browser's own WebCrypto.

async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

async function hmacSha256(key, message) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/// Extract and expand in one.
async function hkdfSha256(salt, secret, info, length) {
  const imported = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, imported, 8 * length));
}

/// The plaintext, or null where the tag behind the ciphertext does not fit.
async function openAes256Gcm(key, nonce, additional, sealed) {
  const imported = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const how = { name: "AES-GCM", iv: nonce, additionalData: additional, tagLength: 128 };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(how, imported, sealed));
  } catch (error) {
    if (error.name === "OperationError") return null;
    throw error;
  }
}
