// What the page says: the messages of src/words, which WORDS holds for each language. A pattern is a list of texts,
// of values to put in, and of choices by a value.

// The language that is shown.
let language = "en";

/// A number that counts in a row: 2nd.
class Ordinal {
  constructor(number) {
    this.number = number;
  }

  toString() {
    return String(this.number);
  }
}

/// By what a message chooses: the value itself, or the plural category of a number in the language.
function category(value) {
  if (value instanceof Ordinal) return new Intl.PluralRules(language, { type: "ordinal" }).select(value.number);
  return typeof value === "number" ? new Intl.PluralRules(language).select(value) : value;
}

function composed(pattern, values) {
  return pattern.flatMap((part) => {
    if (typeof part === "string") return [part];
    const value = values[part.value];
    if (!part.cases) return [value];
    const chosen = [String(value), category(value), part.other].find((name) => Object.hasOwn(part.cases, name));
    return composed(part.cases[chosen], values);
  });
}

/// A message in parts, of which each value is one: what comes from the file stays an element of its own.
const tell = (id, values = {}) => composed(WORDS[language][id], values);

/// A message as text.
const say = (id, values) => tell(id, values).join("");

/// `Friday 1 September 1972, 14:30 (UTC+00:00)`.
function momentInWords({ weekday, day, month, year, time, offset }) {
  const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  const named = { weekday: say(`part-weekday-${weekdays[weekday]}`), month: say(`part-month-${Number(month)}`) };
  return say("moment", { ...named, day, year, time, offset });
}

/// The date of a score in words, as far as it is known: `1 September 1972`, `September 1972`, `1972`; another text as it is.
function dateInWords(written) {
  const [, year, month, day] = /^([0-9]{4})\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)$/.exec(written) ?? [];
  const known = (part) => part !== "??";
  const real = year > 0 && (known(month) ? month >= 1 && month <= 12 : !known(day)) && (!known(day) || (day >= 1 && day <= daysIn(Number(month), Number(year))));
  if (!real) return fromFile(written);
  if (!known(month)) return year;
  const named = { year, month: say(`part-month-${Number(month)}`) };
  return known(day) ? say("date", { ...named, day: Number(day) }) : say("date-of-month", named);
}

/// A length of time that people say: `1 hour`, `90 minutes`, `2 hours 30 minutes`.
function timeInWords(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (minutes === 0) return say("desk-hours", { count: hours });
  if (hours < 2) return say("desk-minutes", { count: 60 * hours + minutes });
  return `${say("desk-hours", { count: hours })} ${say("desk-minutes", { count: minutes })}`;
}

/// `30 minutes`; in seconds where they are not whole minutes, or nobody may be late.
const lateness = (seconds) => (seconds > 0 && seconds % 60 === 0 ? timeInWords(seconds) : say("span-seconds", { count: seconds }));

/// `40 moves in 2 hours, then 1 hour`; as PGN has it where people do not count in minutes, or where it would be unclear which
/// moves add time.
function controlInWords(control) {
  const stages = control.split(":").map((stage) => /^(?:([0-9]+)\/)?([0-9]+)(?:\+([0-9]+))?$/.exec(stage));
  const isSaid = stages.every((stage) => stage !== null && Number(stage[2]) > 0 && Number(stage[2]) % 60 === 0);
  const adds = stages.map((stage) => stage?.[3] !== undefined);
  if (!isSaid || (adds.at(-1) && !adds.every(Boolean))) return control;
  const said = stages.map(([, moves, seconds, more]) => {
    const time = timeInWords(Number(seconds)) + (more === undefined ? "" : ` + ${more} s`);
    return moves === undefined ? time : say("desk-moves-in", { moves: Number(moves), time });
  });
  return said.join(`, ${say("control-then")} `);
}

/// `Italian letters: R D T A C`: those of the label, which count.
function notation({ notation: code, letters }) {
  if (WITHOUT_LETTERS.includes(code)) return say(`notation-${code}`);
  if (letters === undefined) return say("notation-unknown", { code });
  if (!Object.hasOwn(WORDS[language], `part-language-${code}`)) return say("notation-pinned", { code, letters });
  return `${say("notation-letters", { language: say(`part-language-${code}`) })}: ${letters}`;
}

// What an entry says, of its own keys: values in which text from the file is an element.
const EVENTS = {
  opened: (e) => (e.reply_from === undefined ? openedOnPaper(e) : tell("check-event-opened", { with: say(`event-opened-${e.reply_from}`) })),
  "dead-wrap": (e) => tell(`event-dead-wrap-${e.lock}`),
  session: (e) => tell("entry-session", { start: momentInWords(e.start), end: momentInWords(e.end) }),
  "set-resumption": (e) => tell("check-event-set-resumption", {
    moment: momentInWords(e.resume_at), told: say(`check-told-${e.told}`), reason: fromFile(e.reason),
  }),
  "draw-agreed": (e) => tell("entry-draw-agreed", { how: fromFile(e.how) }),
  resign: (e) => tell("entry-resign", { side: say(e.side), how: fromFile(e.how) }),
  claim: (e) => tell("check-event-claim", { side: say(e.side), outcome: e.outcome, article: fromFile(e.article) }),
  move: (e) => tell("check-event-move", { side: say(e.side), uci: e.uci }),
  choose: (e) => tell("check-event-choose", { uci: e.uci }),
  reading: (e) => {
    const values = { moves: (e.moves ?? []).join(", "), reason: fromFile(e.reason) };
    if (e.moves === undefined) return tell("event-reading-none", values);
    return tell(e.moves.length > 1 ? "event-reading-several" : "check-event-reading", values);
  },
  "correct-clock": (e) => {
    const used = { white: e.white_used.written, black: e.black_used.written };
    if (e.claimed_by === undefined) return tell("event-correct-clock", used);
    return tell("event-correct-clock-claimed", { ...used, side: say(e.claimed_by) });
  },
  lost: (e) => tell("check-event-lost", { what: e.what }),
  declared: (e) => (e.text === undefined ? tell("event-declared-nothing", {}) : tell("event-declared", { text: fromFile(e.text) })),
  decision: (e) => tell("check-event-decision", { text: fromFile(e.text), more: decided(e) }),
  "next-envelope": () => tell("part-phase-continued"),
  note: (e) => tell("entry-note", { topic: fromFile(e.topic), text: fromFile(e.text) }),
  void: (e) => tell("entry-void", { entry: e.entry, reason: fromFile(e.reason) }),
  appeal: (e) => {
    const [who, reason] = [e.by_whom, e.reason].map(fromFile);
    return tell("event-appeal", { entry: e.entry, who, result: result(e.result), reason });
  },
};

/// What was seen of a paper envelope and read in it, or that it was typed wrongly before.
function openedOnPaper({ envelope, seen, instead_of, text }) {
  const how = instead_of ? "again" : seen ? "seen" : envelope;
  const found = text === undefined ? [say("check-written-empty")] : [say("check-wrote"), ": ", fromFile(text)];
  return tell("check-event-paper", { how, seen: seen && fromFile(seen), entry: instead_of }).concat(" ", found);
}

/// An entry in words; most say a side, or nothing of their own.
const event = (e) => (Object.hasOwn(EVENTS, e.kind) ? EVENTS[e.kind](e) : tell(`entry-${e.kind}`, { side: e.side && say(e.side) }));

const result = (result) => (result === "*" ? say("result-open") : result);

/// What the arbiter decided besides: ` (1-0); White has used 1:00:00; Black is to move`.
function decided(e) {
  const more = [
    e.white_used && say("check-decision-white-used", { time: e.white_used.written }),
    e.black_used && say("check-decision-black-used", { time: e.black_used.written }),
    e.on_move && say("event-decision-on-move", { side: say(e.on_move) }),
    e.late_until && say("event-decision-late-until", { moment: momentInWords(e.late_until) }),
    e.back_to && say("event-decision-back-to", { entry: e.back_to }),
  ];
  const given = e.result ? ` ${say("check-decision-result", { result: result(e.result) })}` : "";
  return given + more.filter(Boolean).map((part) => `; ${part}`).join("");
}
