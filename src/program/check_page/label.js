// The label (docs/format.md §3.1): its keys, which its carrier decides, and what must hold between them.

const DEPUTIES = ["deputy1", "deputy2", "deputy3", "deputy4"];
const PLAYERS = ["white", "black"];
const PEOPLE = [...PLAYERS, "arbiter"];

const maybe = (name, type, beside) => key(name, type, { optional: true, beside });
const besides = (name, type, beside) => key(name, type, { beside });
// One of White and one of Black; where they may be left out, both or neither.
const pair = (ending, type, optional) => [
  key(`white_${ending}`, type, { optional }),
  besides(`black_${ending}`, type, `white_${ending}`),
];

const CARRIERS = ["paper", "none"];

/// The carrier of a label: `paper`, `none`, or undefined where the sealed move is in the file.
function carrierOf(table) {
  const line = table.lines[1];
  return line?.key === "carrier" ? deciding(line, table, CARRIERS) : undefined;
}

/// The keys of a label: those with `inFile` need the sealed move in the file, those with `sealed` one at all.
function labelKeys(carrier) {
  const isPause = carrier === "none";
  const inFile = (...keys) => (carrier === undefined ? keys : []);
  const sealed = (...keys) => (isPause ? [] : keys);
  return [
    key("id", octets(16)),
    maybe("carrier", oneOf(...CARRIERS)),
    ...(carrier === "paper" ? [key("kept_by", text), maybe("mark", text)] : []),
    ...["event", "site", "date", "round"].map((name) => maybe(name, text)),
    maybe("board", shortText(32)),
    ...PEOPLE.map((who) => key(who, text)),
    ...PLAYERS.map((who) => maybe(`${who}_id`, playerId)),
    ...pair("key", octets(32), carrier !== undefined),
    key("arbiter_key", octets(32)),
    ...inFile(...PEOPLE.map((who) => key(`${who}_lock`, octets(32)))),
    ...DEPUTIES.flatMap((who, at) => [
      maybe(who, text, DEPUTIES[at - 1]),
      besides(`${who}_key`, octets(32), who),
      ...inFile(besides(`${who}_lock`, octets(32), who)),
    ]),
    key("rules", text),
    key("rules_digest", octets(32)),
    maybe("late_after", integer),
    key("notation", notationCode, { optional: isPause }),
    maybe("letters", pinnedLetters, "notation"),
    maybe("time_control", timeControl),
    maybe("time_control_text", shortText(120), "time_control"),
    key("white_time_control", timeControl, { without: "time_control" }),
    besides("black_time_control", timeControl, "white_time_control"),
    maybe("start", fen),
    maybe("moves", text),
    key("position", text),
    ...sealed(key("sealed_by", side), key("move_number", integer)),
    ...pair("used", duration, isPause),
    maybe("session_end", moment),
    ...sealed(maybe("early_charge", duration)),
    key("draw_offer", oneOf("none", "white", "black", ...(carrier ? ["unknown"] : []))),
    ...sealed(maybe("known_move", uci), maybe("claim", oneOf("9.2(a)", "9.3(a)"), "known_move")),
    key("sealed_at", moment),
    ...inFile(maybe("typed_at", moment)),
    maybe("resume_by", moment),
    key("resume_at", moment, { optional: isPause, without: "resume_by" }),
    maybe("resume_end", moment, "resume_at"),
    besides("resume_zone", zone, "resume_at"),
    besides("resume_place", text, "resume_at"),
    key("adjournment", integer),
    ...sealed(maybe("answers", octets(32))),
    key("follows", octets(32), { optional: true, without: "answers" }),
    besides("previous_head", octets(32), ["answers", "follows"]),
  ];
}

// The keys of a label that only drafts of the format had.
const OLD_KEYS = ["played_openly", "previous"];

/// Everybody whom the label names, as it calls them.
function peopleOf(label) {
  return [...PEOPLE, ...DEPUTIES].filter((who) => label[who] !== undefined);
}

function refuseUnless(holds, code, ...keys) {
  if (!holds) throw new Refusal(`envelope/${code}`, { key: keys[0] });
}

/// §3.1, 5: the keys that stand differ and are good ones.
function checkKeys(label) {
  for (const [ending, isGood] of [["_key", isGoodPoint], ["_lock", isGoodLock]]) {
    const seen = new Set();
    for (const who of peopleOf(label)) {
      const bytes = label[who + ending];
      if (bytes === undefined) continue;
      refuseUnless(isGood(bytes) && !seen.has(hex(bytes)), "key", who + ending);
      seen.add(hex(bytes));
    }
  }
}

/// §3.1, 1 to 4: the score leads to the position, in which the sealer, where a move was sealed, has the move. Gives the position.
function checkGame(label) {
  let position = label.start ?? fen(USUAL_START);
  if (label.start) {
    refuseUnless(fenOf(label.start) !== USUAL_START, "score", "start");
    refuseUnless(canHaveComeAbout(label.start), "position", "start");
  }
  for (const move of label.moves?.split(" ") ?? []) {
    position = played(position, move);
    refuseUnless(position !== null, "score", "moves");
  }
  refuseUnless(fenOf(position) === label.position, "position", "position");
  refuseUnless(hasLegalMove(position), "game-over", "position");
  const { sealed_by, move_number, known_move } = label;
  refuseUnless(sealed_by === undefined || sealed_by === position.turn, "turn", "sealed_by");
  refuseUnless(move_number === undefined || move_number === position.number, "move-number", "move_number");
  refuseUnless(known_move === undefined || played(position, known_move) !== null, "known-move", "known_move");
  return position;
}

/// §3.1, 6 to 9, and 10 of the letters.
function checkTimes(label) {
  const { sealed_at, typed_at, resume_by, resume_at, resume_end, session_end, early_charge, answers } = label;
  const begins = resume_at ?? resume_by;
  refuseUnless(typed_at === undefined || typed_at.seconds > sealed_at.seconds, "times", "sealed_at");
  refuseUnless(resume_by === undefined || answers === undefined, "times", "resume_by");
  refuseUnless(answers !== undefined || !begins || begins.seconds > sealed_at.seconds, "times", resume_at ? "resume_at" : "resume_by");
  refuseUnless(resume_end === undefined || resume_end.seconds > resume_at.seconds, "times", "resume_end");
  if (early_charge !== undefined) {
    const used = label[`${label.sealed_by}_used`].seconds;
    const before = session_end === undefined ? 0 : session_end.seconds - sealed_at.seconds;
    const charge = early_charge.seconds;
    refuseUnless(charge > 0 && charge <= before && charge <= used, "times", "early_charge");
  }
  refuseUnless(label.letters === undefined || !WITHOUT_LETTERS.includes(label.notation), "value", "letters");
  refuseUnless(label.time_control_text === undefined || label.time_control === "?", "value", "time_control_text");
  const { white_time_control: white, black_time_control: black } = label;
  refuseUnless(white === undefined || white !== black, "times", "black_time_control");
  refuseUnless(label.adjournment >= 1, "adjournment", "adjournment");
}
