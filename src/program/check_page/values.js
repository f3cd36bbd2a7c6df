// The types of docs/format.md §2: each takes what stands behind the equals sign and gives what it means, or null.

const text = (value) => (typeof value === "string" ? value : null);

const shortText = (most) => (value) => (typeof value === "string" && utf8.encode(value).length <= most ? value : null);

/// A player's number at FIDE or a federation.
const playerId = (value) => parts(value, /^[1-9][0-9]{0,10}$/) && value;

const integer = (value) => (typeof value === "number" ? value : null);

const octets = (count) => (value) => (typeof value === "string" ? bytesOfBase64url(value, count) : null);

const oneOf = (...choices) => (value) => (choices.includes(value) ? value : null);

const side = oneOf("white", "black");

/// What a pattern takes apart, where the value is a string that it fits as a whole.
function parts(value, pattern) {
  return typeof value === "string" ? pattern.exec(value) : null;
}

/// Seconds, and how it is written.
function duration(value) {
  const found = parts(value, /^(0|[1-9][0-9]{0,7}):([0-5][0-9]):([0-5][0-9])$/);
  if (!found) return null;
  const [hours, minutes, seconds] = found.slice(1).map(Number);
  return { written: value, seconds: 3600 * hours + 60 * minutes + seconds };
}

function daysIn(month, year) {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/// Days from 1970-01-01 in the Gregorian calendar, counted from the first of March of the year 0.
function dayNumber(year, month, day) {
  const [shifted, since] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const leaps = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return 365 * shifted + leaps + Math.floor((153 * since + 2) / 5) + day - 1 - 719468;
}

/// Seconds from 1970-01-01T00:00:00Z, and the parts as they are written.
function moment(value) {
  const found = parts(value, /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)([+-])(\d\d):(\d\d)$/);
  if (!found || value.endsWith("-00:00")) return null;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number);
  const [hours, minutes] = found.slice(8).map(Number);
  if (year < 1 || day < 1 || day > daysIn(month, year)) return null;
  if (hour > 23 || minute > 59 || second > 59 || hours > 23 || minutes > 59) return null;
  const date = dayNumber(year, month, day);
  const offset = 60 * (60 * hours + minutes) * (found[7] === "-" ? -1 : 1);
  return {
    seconds: 86400 * date + 3600 * hour + 60 * minute + second - offset,
    weekday: (((date + 3) % 7) + 7) % 7,
    year,
    month,
    day,
    time: value.slice(11, found[6] === "00" ? 16 : 19),
    offset: value.slice(19),
  };
}

/// A move in UCI by its form; whether it is legal, and promotes, is for the position to say.
function uci(value) {
  const found = parts(value, /^([a-h][1-8])([a-h][1-8])[nbrq]?$/);
  return found && found[1] !== found[2] ? value : null;
}

/// Several such moves with one space between, each another one.
function severalUci(value) {
  const moves = typeof value === "string" ? value.split(" ") : [];
  return moves.length > 0 && moves.every((move) => uci(move)) && new Set(moves).size === moves.length ? moves : null;
}

function isPlainDecimal(digits, least, most) {
  return /^(0|[1-9][0-9]*)$/.test(digits) && digits.length <= 12 && Number(digits) >= least && Number(digits) <= most;
}

/// As the TimeControl tag of PGN.
function timeControl(value) {
  if (typeof value !== "string" || utf8.encode(value).length > 255) return null;
  if (value === "?" || value === "-") return value;
  const stages = value.split(":");
  const fits = stages.every((stage, at) => {
    const found = /^(?:([0-9]+)\/|(\*))?([0-9]+)(?:\+([0-9]+))?$/.exec(stage);
    if (!found) return false;
    const [, moves, sandclock, seconds, increment] = found;
    if (moves === undefined && at < stages.length - 1) return false;
    if (moves !== undefined && !isPlainDecimal(moves, 1, LARGEST_INTEGER)) return false;
    if (increment !== undefined && (sandclock || !isPlainDecimal(increment, 1, 359999999999))) return false;
    return isPlainDecimal(seconds, increment === undefined ? 1 : 0, 359999999999);
  });
  return fits ? value : null;
}

/// A name of the time zone database by its form: which names there are changes with the database.
function zone(value) {
  return parts(value, /^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/) && value.length <= 64 ? value : null;
}

/// The code of a notation, by its form.
const notationCode = (value) => parts(value, /^[a-z-]{1,16}$/) && value;

// Notations that have no letters.
const WITHOUT_LETTERS = ["figurine", "iccf", "descriptive"];

/// Five different letters of king, queen, rook, bishop and knight.
function pinnedLetters(value) {
  const letters = parts(value, /^[A-Za-z\u{c0}-\u{10ffff}]{1,4}( [A-Za-z\u{c0}-\u{10ffff}]{1,4}){4}$/u) ? value.split(" ") : [];
  return new Set(letters).size === 5 ? value : null;
}
