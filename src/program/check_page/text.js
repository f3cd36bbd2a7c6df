// The canonical text of docs/format.md §2 and the tables of §3: from bytes to lines, and from lines to values.

/// Why a file is refused: a code of docs/format.md §5, and where.
class Refusal extends Error {
  constructor(code, where = {}) {
    super(code);
    this.code = code;
    this.where = where;
  }
}

const FIRST_LINE = 'format = "adjourn/1"';
const LONGEST_SEALED = 65536;
const LONGEST_FILE = 262144;
const LONGEST_STRING = 1024;
const LARGEST_INTEGER = 4294967295;
const MOST_ENTRIES = 500;

// docs/format.md §2, as of Unicode 14.0; never to be changed. The format has no surrogates: they are no UTF-8.
const REFUSED_POINTS = `
  0000-001F 007F-009F 00AD-00AD 034F-034F 0600-0605 061C-061C 06DD-06DD 070F-070F 0890-0891 08E2-08E2 115F-1160
  17B4-17B5 180B-180F 200B-200F 2028-202E 2060-2064 2066-206F 2800-2800 3164-3164 D800-F8FF FDD0-FDEF FE00-FE0F
  FEFF-FEFF FFA0-FFA0 FFF9-FFFB FFFE-FFFF 110BD-110BD 110CD-110CD 13430-13438 1BCA0-1BCA3 1D173-1D17A 1FFFE-1FFFF
  2FFFE-2FFFF 3FFFE-3FFFF 4FFFE-4FFFF 5FFFE-5FFFF 6FFFE-6FFFF 7FFFE-7FFFF 8FFFE-8FFFF 9FFFE-9FFFF AFFFE-AFFFF
  BFFFE-BFFFF CFFFE-CFFFF DFFFE-DFFFF E0001-E0001 E0020-E007F E0100-E01EF EFFFE-10FFFF`
  .trim()
  .split(/\s+/)
  .map((range) => range.split("-").map((point) => Number.parseInt(point, 16)));

function isRefused(character) {
  const point = character.codePointAt(0);
  return REFUSED_POINTS.some(([first, last]) => first <= point && point <= last);
}

/// Plain text, as a name or a written move may be.
function isPlain(text) {
  return !Array.from(text).some(isRefused);
}

/// Strict UTF-8, byte order mark and all; null for anything else.
function textOfUtf8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/// The lines of a file: their numbers, where they begin, and what stands in them. The last may lack its LF.
function linesOf(bytes) {
  const lines = [];
  for (let begin = 0; begin < bytes.length; ) {
    const found = bytes.indexOf(0x0a, begin);
    const end = found < 0 ? bytes.length : found;
    lines.push({ number: lines.length + 1, begin, text: textOfUtf8(bytes.subarray(begin, end)) });
    begin = end + 1;
  }
  return lines;
}

const TABLE_LINE = /^(\[[a-z0-9_]+\]|\[\[[a-z0-9_]+\]\])$/;
const KEY_LINE = /^([a-z0-9_]+) = (?:"((?:[^"\\\n]|\\["\\])*)"|(0|[1-9][0-9]*))$/u;

/// A line as the grammar has it: `table`, or `key` and `value`, or neither for an empty one.
function readLine({ number, begin, text }) {
  if (text === "") return { number, begin };
  if (TABLE_LINE.test(text)) return { number, begin, table: text };
  const [, key, quoted, digits] = KEY_LINE.exec(text) ?? [];
  if (quoted !== undefined) return { number, begin, key, value: quoted.replace(/\\(["\\])/g, "$1") };
  if (digits !== undefined && digits.length <= 10 && Number(digits) <= LARGEST_INTEGER) {
    return { number, begin, key, value: Number(digits) };
  }
  throw new Refusal("envelope/syntax", { line: number });
}

/// Sizes, encoding, first line, last byte and grammar: docs/format.md §5, the rows down to the tables, in their order.
function readLines(bytes) {
  if (bytes.length > LONGEST_FILE) throw new Refusal("envelope/too-large");
  // No character of UTF-8 has a LF in it, so each line is UTF-8 if and only if the file is.
  const lines = linesOf(bytes);
  const sealed = lines.find((line) => line.text === "[accept]")?.begin ?? bytes.length;
  if (sealed > LONGEST_SEALED) throw new Refusal("envelope/too-large");
  const broken = lines.find((line) => line.text === null);
  if (broken) throw new Refusal("envelope/utf8", { line: broken.number });
  if (lines.length > 0 && lines[0].text.startsWith("\uFEFF")) throw new Refusal("envelope/bom", { line: 1 });
  const returning = lines.find((line) => line.text.includes("\r"));
  if (returning) throw new Refusal("envelope/crlf", { line: returning.number });
  const ended = bytes.at(-1) === 0x0a;
  if (lines.length === 0 || lines[0].text !== FIRST_LINE || (lines.length === 1 && !ended)) {
    throw new Refusal("envelope/version", { line: 1 });
  }
  if (!ended) throw new Refusal("envelope/end", { line: lines.length });
  return lines.map(readLine);
}

/// The tables of the file in their order, what stands above the first as one without a name.
function readTables(lines) {
  const refuse = (line) => {
    throw new Refusal("envelope/table", { line: line.number });
  };
  const tables = [{ name: "", number: 1, lines: [] }];
  lines.forEach((line, at) => {
    const [before, after] = [lines[at - 1], lines[at + 1]];
    if (line.table !== undefined) {
      if (!before || before.table !== undefined || before.key !== undefined) refuse(line);
      tables.push({ name: line.table, number: line.number, begin: line.begin, lines: [] });
    } else if (line.key !== undefined) {
      tables.at(-1).lines.push(line);
    } else if (after === undefined || after.table === undefined) {
      refuse(line);
    }
  });
  const rank = { "": 0, "[label]": 1, "[secret]": 2, "[[wrap]]": 3, "[seal]": 4, "[accept]": 5, "[[entry]]": 6 };
  const needed = ["", "[label]", "[seal]"];
  const behind = { "[[wrap]]": "[secret]", "[[entry]]": "[accept]" };
  const many = ["[[wrap]]", "[[entry]]"];
  let reached = -1;
  for (const table of tables) {
    const found = Object.hasOwn(rank, table.name) ? rank[table.name] : -1;
    const repeated = found === reached && many.includes(table.name);
    if (found <= reached && !repeated) refuse(table);
    // One that must stand is not passed over, no wrap stands without a secret, and no entry without the acceptance.
    for (let passed = reached + 1; passed < found; passed++) {
      const name = Object.keys(rank)[passed];
      if (needed.includes(name) || behind[table.name] === name) refuse(table);
    }
    reached = found;
  }
  if (reached < rank["[seal]"]) refuse(lines.at(-1));
  const entries = tables.filter((table) => table.name === "[[entry]]");
  if (entries.length > MOST_ENTRIES) throw new Refusal("envelope/too-many-entries", { line: entries[MOST_ENTRIES].number });
  return tables;
}

/// A key of a table: its type, whether it may be left out, and beside or without which other key alone it stands.
function key(name, type, { optional = false, beside, without } = {}) {
  return { name, type, optional, beside, without };
}

/// The lines of a table by their keys, looked for one after the other.
function matchKeys(table, keys) {
  const found = new Map();
  for (const { name, optional, beside, without } of keys) {
    if (beside !== undefined && ![beside].flat().some((other) => found.has(other))) continue;
    if (found.has(without)) continue;
    const line = table.lines[found.size];
    if (line?.key === name) found.set(name, line);
    else if (!optional) throw new Refusal("envelope/missing-key", { line: line?.number ?? table.number, key: name });
  }
  const left = table.lines[found.size];
  if (left) throw new Refusal("envelope/unknown-key", { line: left.number, key: left.key });
  return found;
}

/// No refused code point, no empty or over-long string, in whatever key it stands; only the label's score may be longer.
function checkText(line, table) {
  if (typeof line.value !== "string") return;
  const long = !(table === "[label]" && line.key === "moves") && utf8.encode(line.value).length > LONGEST_STRING;
  if (line.value === "" || long || !isPlain(line.value)) {
    throw new Refusal("envelope/text", { line: line.number, key: line.key });
  }
}

/// A value on which it depends what keys its table has: of one that nobody knows, they cannot be looked for.
function deciding(line, table, choices) {
  checkText(line, table.name);
  if (!choices.includes(line.value)) throw new Refusal("envelope/value", { line: line.number, key: line.key });
  return line.value;
}

/// What the lines say, each as its type reads it.
function readValues(found, keys) {
  const values = {};
  for (const { name, type } of keys) {
    const line = found.get(name);
    if (line === undefined) continue;
    const value = type(line.value);
    if (value === null) throw new Refusal("envelope/value", { line: line.number, key: name });
    values[name] = value;
  }
  return values;
}

/// The file as it must be written to say what was read (docs/format.md §5, `envelope/canonical`).
function writtenAgain(tables) {
  let text = "";
  for (const table of tables) {
    if (table.name !== "") text += `\n${table.name}\n`;
    for (const { key: name, value } of table.lines) {
      text += typeof value === "number" ? `${name} = ${value}\n` : `${name} = "${value.replace(/["\\]/g, "\\$&")}"\n`;
    }
  }
  return utf8.encode(text);
}
