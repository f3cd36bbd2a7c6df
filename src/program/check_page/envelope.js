// The envelope (docs/format.md §3 and §5): its tables, its signatures, what was opened, its names, and its copies.

const SUITE = "DHKEM-X25519-HKDF-SHA256/HKDF-SHA256/ChaCha20Poly1305+A256GCM";
const LONGEST_WRITTEN = 64;

const SECRET_KEYS = [
  key("suite", oneOf(SUITE)),
  key("commitment", octets(32)),
  key("ciphertext", octets(144)),
  key("custody_check", octets(32)),
  key("reply_check", octets(32)),
];

const wrapKeys = (lock) => [
  key("lock", text),
  key("key", octets(32)),
  key("enc", octets(32)),
  key("body", octets(lock === "author" ? 80 : 48)),
];

const SIG = key("sig", octets(64));
const SEAL_KEYS = [SIG];
const acceptKeys = (carrier) => [
  key("at", moment),
  key("scoresheets", oneOf("none", "white", "black", "both"), { optional: carrier !== undefined }),
  SIG,
];

const SIDE = key("side", side);
const RESULT = oneOf("1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "*");

// The own keys of each kind of entry; `opened` has others where the sealed move was on paper.
const KINDS = {
  opened: [
    key("custody", octets(32)),
    key("reply", octets(32)),
    maybe("plaintext", octets(128)),
    key("reply_from", oneOf("slip", "half", "author")),
  ],
  witness: [],
  "dead-wrap": [key("lock", oneOf("reply", "author")), key("evidence", octets(32))],
  arrival: [SIDE],
  absent: [SIDE],
  start: [],
  session: [key("start", moment), key("end", moment)],
  "set-resumption": [
    key("resume_at", moment),
    key("resume_zone", zone),
    maybe("resume_place", text),
    maybe("resume_end", moment),
    key("told", oneOf("white", "black", "both", "none")),
    key("reason", text),
  ],
  "stop-clock": [SIDE],
  "start-clock": [SIDE],
  pause: [],
  continue: [],
  offer: [SIDE],
  "accept-offer": [SIDE],
  "decline-offer": [SIDE],
  "draw-agreed": [key("how", text)],
  resign: [SIDE, key("how", text)],
  flag: [SIDE],
  claim: [key("article", oneOf("9.2(a)", "9.2(b)", "9.3(a)", "9.3(b)")), SIDE, key("outcome", oneOf("correct", "incorrect"))],
  move: [SIDE, key("uci", uci)],
  choose: [key("uci", uci)],
  reading: [maybe("moves", severalUci), key("reason", text)],
  "correct-clock": [key("white_used", duration), key("black_used", duration), maybe("claimed_by", side)],
  "next-envelope": [key("fingerprint", octets(32))],
  lost: [key("what", oneOf("envelope", "position", "times"))],
  declared: [maybe("text", text)],
  decision: [
    key("text", text),
    maybe("result", RESULT),
    maybe("white_used", duration),
    maybe("black_used", duration),
    maybe("on_move", side),
    maybe("late_until", moment),
    maybe("back_to", integer),
  ],
  void: [key("entry", integer), key("reason", text)],
  appeal: [key("entry", integer), key("result", RESULT), key("reason", text), key("by_whom", text)],
  note: [key("topic", text), key("text", text)],
};

const OPENED_ON_PAPER = [
  maybe("text", shortText(255)),
  key("envelope", oneOf("intact", "other")),
  maybe("seen", text),
  maybe("instead_of", integer),
];

// The kinds that a player may sign too, each with the key that names the player.
const OWN_WORD = { offer: "side", "accept-offer": "side", "decline-offer": "side", resign: "side" };

const SIGNERS = ["arbiter", ...DEPUTIES, ...PLAYERS];

/// The keys of an entry, which its kind decides, and of `opened` the first one of its own.
function entryKeys(table) {
  const kinds = Object.keys(KINDS);
  const [first, , , fourth] = table.lines;
  if (first?.key !== "kind") return [key("kind", oneOf(...kinds))];
  const kind = deciding(first, table, kinds);
  const own = kind === "opened" && fourth?.key !== "custody" ? OPENED_ON_PAPER : KINDS[kind];
  return [key("kind", oneOf(kind)), key("at", moment), key("by", oneOf(...SIGNERS)), ...own, SIG];
}

/// The keys that a table must have in a file of this carrier.
function keysOf(table, carrier) {
  switch (table.name) {
    case "": return [key("format", oneOf("adjourn/1"))];
    case "[label]": return labelKeys(carrier);
    case "[secret]": return SECRET_KEYS;
    case "[[wrap]]": return wrapKeys(table.lines[0]?.key === "lock" ? table.lines[0].value : "");
    case "[seal]": return SEAL_KEYS;
    case "[accept]": return acceptKeys(carrier);
    default: return entryKeys(table);
  }
}

/// Keys, texts and values of all tables, each rule over the whole file: docs/format.md §5, the rows from the keys down.
function readWhole(tables) {
  const label = tables.find((table) => table.name === "[label]");
  const old = label.lines.find((line) => OLD_KEYS.includes(line.key));
  if (old) throw new Refusal("envelope/old-form", { line: old.number, key: old.key });
  const carrier = carrierOf(label);
  const matched = tables.map((table) => matchKeys(table, keysOf(table, carrier)));
  tables.forEach((table) => table.lines.forEach((line) => checkText(line, table.name)));
  return tables.map((table, at) => {
    const values = readValues(matched[at], keysOf(table, carrier));
    return { name: table.name, number: table.number, begin: table.begin, sig: matched[at].get("sig")?.begin, values };
  });
}

/// The wraps that this label asks for, in their order: docs/format.md §3.2.
function checkWraps(wraps, label) {
  const custodians = ["arbiter", ...DEPUTIES].filter((who) => label[who] !== undefined);
  const wanted = [
    ...custodians.map((who) => ["custody", label[`${who}_lock`]]),
    ["reply", label[`${opponent(label.sealed_by)}_lock`]],
    ["author", label[`${label.sealed_by}_lock`]],
  ];
  const fit = wraps.length === wanted.length && wraps.every(({ values }, at) => {
    const [lock, recipient] = wanted[at];
    return values.lock === lock && sameBytes(values.key, recipient) && isGoodLock(values.enc);
  });
  if (!fit) throw new Refusal("envelope/wrap");
}

/// The player for whom a wrap is made.
const holderOf = (lock, label) => (lock === "author" ? label.sealed_by : opponent(label.sealed_by));

/// Who may sign which entry, and the rules that a kind has for itself: docs/format.md §3.3.
function checkEntries(entries, label) {
  const official = (by) => by === "arbiter" || (DEPUTIES.includes(by) && label[by] !== undefined);
  entries.forEach(({ values, number }, at) => {
    const { kind, by } = values;
    const where = { line: number, entry: at + 1 };
    // These stand in a file of one carrier alone.
    const carriers = { witness: undefined, "dead-wrap": undefined, opened: values.custody ? undefined : "paper" };
    if (Object.hasOwn(carriers, kind) && carriers[kind] !== label.carrier) throw new Refusal("envelope/entry", where);
    const holders = kind === "witness" || kind === "dead-wrap";
    const own = holders ? holderOf(values.lock ?? "reply", label) : values[OWN_WORD[kind]];
    const anybodys = kind === "note" || kind === "void";
    const may = (!holders && official(by)) || (PLAYERS.includes(by) && label[`${by}_key`] !== undefined && (by === own || anybodys));
    if (!may) throw new Refusal("envelope/signer", where);
    const named = entries[values.entry - 1]?.values;
    const another = named && named.by !== by && !(official(named.by) && official(by));
    const names = kind === "void" || kind === "appeal";
    const corrected = entries.slice(0, at)[values.instead_of - 1]?.values;
    const wrong = (names && !(values.entry >= 1 && values.entry <= at)) ||
      (values.back_to !== undefined && !(values.back_to >= 1 && values.back_to <= at)) || (kind === "void" && (["opened", "witness"].includes(named.kind) || another)) ||
      (kind === "dead-wrap" && values.lock === "reply" && entries.slice(0, at).some((entry) => entry.values.kind === "witness")) ||
      (values.instead_of !== undefined && (corrected?.kind !== "opened" || corrected.instead_of !== undefined)) ||
      (values.seen !== undefined && values.envelope !== "other") ||
      (kind === "session" && values.end.seconds <= values.start.seconds) || (kind === "set-resumption" &&
        (values.resume_at.seconds < values.at.seconds || values.resume_end?.seconds <= values.resume_at.seconds));
    if (wrong) throw new Refusal("envelope/entry", where);
  });
  const opened = entries.filter(({ values }) => values.kind === "opened" && values.instead_of === undefined);
  if (opened.length > 1) throw new Refusal("envelope/opened-twice", { line: opened[1].number });
}

/// Every signature, from the seal down. Gives whose they are.
async function checkSignatures(bytes, tables, label) {
  const signed = [];
  for (const { name, values, sig, number } of tables) {
    if (sig === undefined) continue;
    const type = { "[seal]": "seal", "[accept]": "accept", "[[entry]]": "entry" }[name];
    const who = { seal: label.carrier ? "arbiter" : label.sealed_by, accept: "arbiter", entry: values.by }[type];
    const message = preAuthenticationEncoding(`adjourn/1/${type}`, bytes.subarray(0, sig));
    if (!(await ed25519Holds(label[`${who}_key`], message, values.sig))) {
      throw new Refusal("envelope/signature", { line: number, who });
    }
    signed.push({ type, who, key: label[`${who}_key`], number: signed.length - 1 });
  }
  return signed;
}

const wrapInfo = (lock, secret, labelDigest) =>
  preAuthenticationEncoding(`adjourn/1/wrap/${lock}`, joined(labelDigest, secret.commitment));

async function fitsCheck(name, half, secret, labelDigest) {
  const encoded = preAuthenticationEncoding(`adjourn/1/check/${name}`, joined(labelDigest, half));
  return sameBytes(await sha256(encoded), secret[`${name}_check`]);
}

/// What a player says of a dead wrap, its key proves: docs/format.md §3.3.
async function checkDeadWraps(entries, wraps, secret, labelDigest) {
  for (const { values, number } of entries) {
    if (values.kind !== "dead-wrap") continue;
    const { lock, evidence } = values;
    const wrap = wraps.find((one) => one.values.lock === lock).values;
    const isOf = sameBytes(x25519(evidence, BASE_POINT), wrap.key);
    const found = isOf ? await hpkeOpen(evidence, wrap.enc, wrapInfo(lock, secret, labelDigest), wrap.body) : null;
    const halves = lock === "author" ? ["custody", "reply"] : ["reply"];
    const fits = found !== null && (await Promise.all(halves.map((name, at) => {
      return fitsCheck(name, found.subarray(32 * at, 32 * at + 32), secret, labelDigest);
    }))).every(Boolean);
    if (!isOf || fits) throw new Refusal("envelope/evidence", { line: number });
  }
}

/// The wraps that are not what the two halves give, byte by byte: docs/format.md §4. Whoever sealed made them otherwise.
async function falseWraps({ values: { custody, reply } }, wraps, secret, labelDigest, label) {
  const content = { custody, reply, author: joined(custody, reply) };
  const found = [];
  for (const [at, { values: { lock, key, enc, body } }] of wraps.entries()) {
    const ikm = await hkdfSha256(labelDigest, joined(custody, reply), utf8.encode(`adjourn/1/wrap/${at + 1}`), 32);
    const again = await hpkeSeal(key, wrapInfo(lock, secret, labelDigest), content[lock], ikm);
    const holder = peopleOf(label).find((who) => sameBytes(label[`${who}_lock`], key));
    if (!sameBytes(again.enc, enc) || !sameBytes(again.body, body)) found.push({ lock, holder });
  }
  return found;
}

/// What 128 bytes hold: `text` with what was written, nothing for an empty envelope, or `malformed` (docs/format.md §4).
function readWritten(plaintext) {
  const length = plaintext[0];
  const written = length <= LONGEST_WRITTEN ? textOfUtf8(plaintext.subarray(1, 1 + length)) : null;
  const unused = plaintext.subarray(1 + length);
  if (written === null || !isPlain(written) || unused.some((byte) => byte !== 0)) return { state: "malformed" };
  return written === "" ? { state: "empty" } : { state: "text", text: written };
}

/// Halves against their checks, then decryption and commitment: docs/format.md §3.2 and §4. Gives what was sealed.
async function checkOpened(entry, secret, labelDigest) {
  const { custody, reply, plaintext } = entry.values;
  for (const [name, half] of [["custody", custody], ["reply", reply]]) {
    if (!(await fitsCheck(name, half, secret, labelDigest))) throw new Refusal("envelope/half", { line: entry.number, key: name });
  }
  const derived = (use) => hkdfSha256(labelDigest, joined(custody, reply), utf8.encode(`adjourn/1/${use}`), 32);
  const additional = joined(labelDigest, secret.commitment);
  const padded = await openAes256Gcm(await derived("encrypt"), new Uint8Array(12), additional, secret.ciphertext);
  const committed = padded !== null && sameBytes(await hmacSha256(await derived("commit"), padded), secret.commitment);
  const fits = committed ? plaintext !== undefined && sameBytes(padded, plaintext) : plaintext === undefined;
  if (!fits) throw new Refusal("envelope/plaintext", { line: entry.number });
  return committed ? readWritten(padded) : { state: "unintelligible" };
}

/// What a secret in the file and its wraps give, against what the entries say of them.
async function checkSecret(bytes, secret, wraps, entries, label) {
  const opening = entries.find(({ values }) => values.kind === "opened");
  const labelDigest = await sha256(bytes.subarray(0, secret.begin));
  const opened = opening ? await checkOpened(opening, secret.values, labelDigest) : null;
  await checkDeadWraps(entries, wraps, secret.values, labelDigest);
  return { opened, falseWraps: opening ? await falseWraps(opening, wraps, secret.values, labelDigest, label) : [] };
}

/// What was read on paper, by the last `opened` above which no move of the responder stands (docs/format.md §3.5); null
/// before the first.
function readOnPaper(entries, stands, label) {
  const replied = entries.findIndex(({ values: { kind, side } }, at) => {
    return kind === "move" && side === opponent(label.sealed_by) && stands[at];
  });
  const [first, ...more] = entries.filter(({ values }) => values.kind === "opened");
  if (first === undefined) return null;
  const counts = more.findLast((entry) => replied < 0 || entries.indexOf(entry) < replied) ?? first;
  const { text, by, at } = counts.values;
  return { state: text === undefined ? "empty" : "text", text, by, at };
}

/// Which entries stand: all but those that a later `void`, itself standing, names.
function standing(entries) {
  const stands = entries.map(() => true);
  for (let at = entries.length - 1; at >= 0; at--) {
    const { kind, entry } = entries[at].values;
    if (kind === "void" && stands[at]) stands[entry - 1] = false;
  }
  return stands;
}

/// The entries in the order in which they count (docs/format.md §3.5): a player's at no moment before those above it; a decision
/// or an appeal that stands behind all above it and before all below it.
function inOrder(entries, stands) {
  let [latest, segment] = [-Infinity, 0];
  const order = entries.map(({ values: { kind, by, at } }, place) => {
    const moment = ["white", "black"].includes(by) ? Math.max(at.seconds, latest) : at.seconds;
    latest = Math.max(latest, moment);
    const settles = stands[place] && ["decision", "appeal"].includes(kind);
    if (settles) segment += 2;
    return { place, moment: settles ? 0 : moment, segment: settles ? segment - 1 : segment };
  });
  order.sort((one, other) => one.segment - other.segment || one.moment - other.moment || one.place - other.place);
  return order.map(({ place }) => place);
}

/// `sealed`, `accepted`, `open` or `closed`, from what is written in the file and no rule of chess (docs/format.md §3.5).
function stateOf(label, accepted, entries, stands) {
  let ended = false;
  // Whose draw offer stands.
  // A claim is an offer in some editions.
  const offered = (side) => label.draw_offer === side || (label.claim !== undefined && label.sealed_by === side);
  const offers = { white: offered("white"), black: offered("black") };
  inOrder(entries, stands).forEach((at) => {
    if (!stands[at]) return;
    const { values } = entries[at];
    const { kind, result, outcome, what } = values;
    const other = values.side === "white" ? "black" : "white";
    const ends = ["draw-agreed", "resign", "flag"].includes(kind) || (kind === "accept-offer" && offers[other]) ||
      (kind === "lost" && what === "position") ||
      (kind === "claim" && outcome === "correct") || (kind === "decision" && result !== undefined && result !== "*");
    if (kind === "appeal") ended = result !== "*";
    else ended ||= ends;
    if (kind === "offer" || kind === "claim") offers[values.side] = true;
    if (kind === "decline-offer" || kind === "move") offers[other] = false;
    // An offer may have been written behind the sealed move.
    if ((kind === "opened" && values.instead_of === undefined) || kind === "declared") offers[label.sealed_by] = true;
  });
  if (ended) return "closed";
  const begins = ({ values: { kind } }, at) => kind === "opened" || (label.carrier === "none" && kind === "start" && stands[at]);
  if (entries.some(begins)) return "open";
  return accepted ? "accepted" : "sealed";
}

/// Everything that a verifier must check. Gives what the file says, or throws the first Refusal.
async function verifyEnvelope(bytes) {
  const tables = readTables(readLines(bytes));
  const read = readWhole(tables);
  const one = (name) => read.find((table) => table.name === name);
  const all = (name) => read.filter((table) => table.name === name);
  const [label, secret, seal] = [one("[label]").values, one("[secret]"), one("[seal]")];
  const entries = all("[[entry]]");
  checkKeys(label);
  const position = checkGame(label);
  checkTimes(label);
  // What was sealed is in the file, or it is not.
  if ((secret === undefined) !== (label.carrier !== undefined)) throw new Refusal("envelope/table", { line: (secret ?? seal).number });
  if (secret) checkWraps(all("[[wrap]]"), label);
  checkEntries(entries, label);
  const signatures = await checkSignatures(bytes, read, label);
  const stands = standing(entries);
  const found = secret
    ? await checkSecret(bytes, secret, all("[[wrap]]"), entries, label)
    : { opened: readOnPaper(entries, stands, label), falseWraps: [] };
  if (!sameBytes(writtenAgain(tables), bytes)) throw new Refusal("envelope/canonical");
  const fingerprint = await sha256(bytes.subarray(0, seal.sig));
  const accept = one("[accept]")?.values ?? null;
  return {
    label,
    position,
    accept,
    entries: entries.map(({ values }, at) => ({ ...values, stands: stands[at] })),
    ...found,
    signatures,
    fingerprint: hex(fingerprint),
    sealNumber: sealNumber(fingerprint),
    head: hex(await sha256(bytes.subarray(0, read.at(-1).sig))),
    state: stateOf(label, accept !== null, entries, stands),
  };
}

/// How a copy A stands to another B of the same envelope: docs/format.md §5.
function compareCopies(one, other) {
  if (sameBytes(one, other)) return "same";
  if (beginsWith(one, other)) return "extends";
  return beginsWith(other, one) ? "cut" : "forked";
}

/// A public line (docs/format.md §6.1): whose keys they are, by their owner's word. Null for what is none.
async function readPublicLine(line) {
  const [tag, sign, lock, sig, ...words] = line.split(" ");
  const name = words.join(" ");
  const [signer, unlock, signature] = [octets(32)(sign ?? 0), octets(32)(lock ?? 0), octets(64)(sig ?? 0)];
  const length = utf8.encode(name).length;
  if (tag !== "adjourn-key/1" || !signer || !unlock || !signature) return null;
  if (length === 0 || length > LONGEST_STRING || !isPlain(name) || !isGoodLock(unlock)) return null;
  const signed = preAuthenticationEncoding("adjourn/1/key", joined(unlock, utf8.encode(name)));
  return (await ed25519Holds(signer, signed, signature)) ? { name, key: signer, lock: unlock } : null;
}
