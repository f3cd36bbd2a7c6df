// What a person sees: the files that were given, the verdict, and what the envelope says. All of it is put on the page as text,
// never as markup, and nothing of it is kept.

// Whether this browser has what is needed: asked once, when the page opens.
let browserCan = Promise.resolve(false);

// The files as they were given, what came of them, and the public lines that are known.
const given = { envelope: null, copy: null };
let outcome = null;
let known = { lines: [], bad: 0 };
// Counts the checks, so that a slow one does not overwrite a later one.
let asked = 0;

const at = (id) => document.getElementById(id);

/// An element with its attributes and what stands in it; text from a file stands by itself, whichever way it is written.
function element(name, attributes, ...content) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes ?? {})) made.setAttribute(attribute, value);
  made.append(...content.flat().filter((part) => part !== ""));
  return made;
}

const fromFile = (text) => element("bdi", null, text);

const section = (title, ...content) => element("section", null, element("h2", null, title), ...content);

const grouped = (digits) => element("code", { class: "key" }, digits.match(/.{1,8}/g).join(" "));

/// Names and values, those without a value left out.
function listed(rows) {
  const shown = rows.filter(([, value]) => value !== undefined && value !== null);
  return element("dl", null, shown.flatMap(([name, value]) => [element("dt", null, name), element("dd", null, value)]));
}

// --- Checking ---------------------------------------------------------------------------------------------------------

/// One file: `{ envelope }` or `{ refusal }`.
async function judged(bytes) {
  try {
    return { envelope: await verifyEnvelope(bytes) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

/// How the copy stands to the envelope: a word of docs/format.md §5, `copy-invalid`, or `other-envelope`.
async function comparison(envelope, bytes, other) {
  if (sameBytes(bytes, other)) return "same";
  const copy = await judged(other);
  if (copy.refusal) return "copy-invalid";
  return copy.envelope.fingerprint === envelope.fingerprint ? compareCopies(bytes, other) : "other-envelope";
}

async function check() {
  const turn = ++asked;
  const { envelope, copy } = given;
  outcome = envelope ? { waiting: true } : null;
  show();
  // A mistake of the page's own is no verdict.
  const found = await outcomeOf(envelope, copy).catch(() => ({ broken: true }));
  if (turn !== asked) return;
  outcome = found;
  show();
}

async function outcomeOf(envelope, copy) {
  if (!(await browserCan)) return { unable: true };
  if (!envelope) return null;
  if (envelope.bytes === null || copy?.bytes === null) return { unreadable: true };
  const found = await judged(envelope.bytes);
  if (found.envelope && copy) found.copy = await comparison(found.envelope, envelope.bytes, copy.bytes);
  return found;
}

/// Takes files in: each place with the file that is now in it. One that is far too large is not read to its end.
async function take(files) {
  for (const [place, file] of Object.entries(files)) {
    const part = file.slice(0, LONGEST_FILE + 1);
    const bytes = await part.arrayBuffer().then((buffer) => new Uint8Array(buffer), () => null);
    given[place] = { name: file.name, bytes };
  }
  await check();
  // On a phone it would stand below the edge of the screen.
  at("verdict").scrollIntoView({ block: "nearest" });
}

// --- Showing ----------------------------------------------------------------------------------------------------------

/// Everything again, in the language that is chosen.
function show() {
  document.documentElement.lang = language;
  document.title = say("page-title");
  for (const place of document.querySelectorAll("[data-words]")) place.textContent = say(place.dataset.words);
  for (const place of document.querySelectorAll("[data-named]")) place.setAttribute("aria-label", say(place.dataset.named));
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === language));
  }
  for (const place of ["envelope", "copy"]) {
    at(place).querySelector("[data-choose]").textContent = given[place] ? say("check-choose-another") : say("check-choose");
    at(`${place}-chosen`).replaceChildren(given[place] ? fromFile(given[place].name) : "");
  }
  at("copy-remove").hidden = given.copy === null;
  const read = known.lines.length > 0 ? say("check-known-read", { count: known.lines.length }) : say("check-known-none");
  at("known-read").textContent = known.bad > 0 ? `${say("check-known-bad", { count: known.bad })} ${read}` : read;
  showVerdict();
  at("report").replaceChildren(...report());
}

/// The verdict for the eye, for the ear, and in `data-` attributes for whoever checks this page.
function showVerdict() {
  const { envelope, refusal, copy, waiting, unable, unreadable, broken } = outcome ?? {};
  const verdict = at("verdict");
  const told = (strong, ...rest) => [element("strong", null, strong), ...rest.map((part) => element("p", null, part))];
  let [tone, content] = ["", [say("check-nothing-yet")]];
  if (waiting) content = [say("check-checking")];
  if (unreadable) content = [say("check-unreadable")];
  if (broken) [tone, content] = ["unable", told(say("check-broken"), say("check-broken-why"))];
  if (unable) [tone, content] = ["unable", told(say("page-no-script"), say("check-unable-why"))];
  const none = refusal?.code === "envelope/version";
  if (refusal) {
    tone = "bad";
    content = told(say(none ? "check-no-envelope" : "verify-not-valid"), reason(refusal), say(none ? "check-no-envelope-next" : "check-not-valid-next"));
  }
  if (envelope) {
    const differ = copy !== undefined && copy !== "same" && copy !== "extends";
    tone = differ ? "unable" : "good";
    content = told(differ ? say("check-valid-but") : say("verify-valid"), ...(copy ? [say(`check-copy-${copy}`)] : []), say("check-valid-why"),
      ...(envelope.label.carrier === "paper" ? [say("check-only-paper")] : []), say("check-these-keys"));
  }
  verdict.className = `verdict ${tone}`;
  verdict.replaceChildren(...content);
  const said = { waiting, unable, unreadable, broken, valid: envelope, invalid: refusal };
  const facts = {
    verdict: Object.keys(said).find((name) => said[name]) ?? "",
    code: refusal?.code ?? "",
    copy: copy ?? "",
    state: envelope?.state ?? "",
    fingerprint: envelope?.fingerprint ?? "",
    head: envelope?.head ?? "",
    falseWraps: JSON.stringify(envelope?.falseWraps ?? []),
    check: asked,
  };
  Object.assign(verdict.dataset, facts);
}

/// `entries 1, 2`.
const entriesNumbered = (numbers) => say("check-entries", { count: numbers.length, numbers: numbers.join(", ") });

/// What does not hold, and where.
function reason({ code, where }) {
  const places = [
    where.who && say("check-signature-of", { who: whoSigned(where.who) }),
    where.entry && entriesNumbered([where.entry]),
    where.line && say("check-in-line", { line: where.line }),
    where.key && say("check-in-key", { name: where.key }),
  ].filter(Boolean);
  const place = places.length > 0 ? ` (${places.join(", ")})` : "";
  return [say(`check-refusal-${code.slice("envelope/".length)}`), `${place} `, element("code", null, `[${code}]`)];
}

function report() {
  const { envelope, refusal } = outcome ?? {};
  if (refusal) return [checksDone(refusal.code, null)];
  if (!envelope) return [];
  const left = element("div", null, identity(envelope), openedMove(envelope), signers(envelope));
  const moves = movesOf(envelope.label);
  const right = element("div", null, boardOf(envelope, moves.at(-1)), checksDone(null, envelope));
  return [
    element("div", { class: "columns" }, left, right),
    section(say("check-label-title"), label(envelope, moves)),
    section(say("paper-heading-recorded"), recorded(envelope)),
  ];
}

// The codes of docs/format.md §5 by what a person takes them for.
const CHECKS = {
  form: "too-large utf8 bom crlf version end syntax table too-many-entries old-form missing-key unknown-key text value canonical",
  label: "key score position game-over turn move-number known-move times adjournment",
  locks: "wrap",
  entries: "signer entry opened-twice",
  signatures: "signature",
  opened: "half plaintext evidence",
};

/// What held, up to what did not. Where the sealed move is not in the file there are no locks, and nothing to compare with what was opened.
function checksDone(code, envelope) {
  let broken = false;
  const asked = Object.entries(CHECKS).filter(([name]) => !(envelope?.label.carrier && ["locks", "opened"].includes(name)));
  const rows = asked.map(([name, codes]) => {
    const fails = code !== null && codes.split(" ").some((each) => `envelope/${each}` === code);
    let [tone, sign, spoken] = ["good", "✓", say("check-passed")];
    if (fails) [tone, sign, spoken] = ["bad", "✗", say("check-failed")];
    else if (broken) [tone, sign, spoken] = ["open", "–", say("check-not-checked")];
    else if (name === "opened" && envelope && !envelope.opened) [tone, sign, spoken] = ["open", "–", say("check-not-opened")];
    broken ||= fails;
    const shown = element("span", null, say(`check-done-${name}`), element("span", { class: tone === "open" ? "" : "unseen" }, `: ${spoken}`));
    return element("li", { class: tone }, element("span", { class: "sign", "aria-hidden": "true" }, sign), shown);
  });
  return section(say("check-checks-title"), element("ul", { class: "checks" }, rows));
}

function identity(envelope) {
  const { label: { carrier }, opened } = envelope;
  const isPaused = carrier === "none" && envelope.state !== "closed";
  const named = isPaused ? say("check-state-pause", { state: envelope.state }) : say(`check-state-${envelope.state}`);
  const state = named + (envelope.state === "closed" && opened ? `; ${say("check-was-opened")}` : "");
  return section(
    say("check-identity-title"),
    element("p", { class: "quiet" }, say("paper-name-seal-number")),
    element("p", { class: "number" }, envelope.sealNumber),
    carrier ? "" : element("p", { class: "quiet" }, say("check-seal-number-hint")),
    listed([
      [say("paper-name-state"), state],
      [say("paper-name-fingerprint"), grouped(envelope.fingerprint)],
      [`${say("paper-name-head")} (${say("check-head-hint")})`, grouped(envelope.head)],
    ]),
  );
}

function openedMove({ opened, falseWraps, label }) {
  if (!opened) return "";
  const written = opened.state === "text"
    ? [element("p", { class: "quiet" }, say("check-wrote")), element("p", { class: "written" }, fromFile(opened.text))]
    : [element("p", null, say(`check-written-${opened.state}`))];
  const lies = falseWraps.map(({ lock, holder }) => element("p", { class: "differ" }, say("check-false-wrap", {
    lock, holder: role(holder, label), sealer: say(label.sealed_by),
  })));
  // What was on paper was read by a person.
  const note = label.carrier ? say("check-by-at", { who: whoSigned(opened.by), when: momentInWords(opened.at) }) : say("check-opened-note");
  return section(say("check-opened-title"), ...written, ...lies, element("p", { class: "quiet" }, note));
}

const deputyNumber = (who) => Number(who.slice("deputy".length));

/// `White`, `the arbiter`, `deputy 2`.
const whoSigned = (who) => (who.startsWith("deputy") ? say("signer-deputy", { number: deputyNumber(who) }) : say(`check-who-${who}`));

/// `White`, `Arbiter`, `Deputy 2`.
function role(who, { deputy2 }) {
  if (PLAYERS.includes(who)) return say(who);
  if (who === "arbiter") return say("part-label-arbiter");
  return deputy2 === undefined ? say("label-deputy") : say("check-role-deputy", { number: deputyNumber(who) });
}

/// Each key that signed, for whom and what; compared with the public lines that are known.
function signers({ label, signatures, accept }) {
  const rows = peopleOf(label).filter((who) => signatures.some((signed) => signed.who === who)).map((who) => {
    const [sign, lock] = [label[`${who}_key`], label[`${who}_lock`]];
    const own = signatures.filter((signed) => signed.who === who);
    const entries = own.filter(({ type }) => type === "entry").map(({ number }) => number);
    // Who signs a label with a carrier has not sealed the move, and has accepted it at once.
    const isTold = (type) => type !== "entry" && !(type === "seal" && label.carrier && accept);
    const what = [
      ...own.filter(({ type }) => isTold(type)).map(({ type }) => (type === "seal" ? say("check-sealed-this") : say("check-accepted-this"))),
      ...(entries.length > 0 ? [entriesNumbered(entries)] : []),
    ];
    const line = known.lines.find((one) => sameBytes(one.key, sign) && (lock === undefined || sameBytes(one.lock, lock)));
    const compared = line ? element("p", { class: "match" }, "= ", tell("check-matches", { name: fromFile(line.name) }))
      : element("p", { class: "differ" }, "≠ ", say("check-differs"));
    return element("li", null, `${role(who, label)}: ${what.join(", ")}`, element("div", null, grouped(hex(sign))),
      known.lines.length > 0 ? compared : "");
  });
  return section(say("check-signatures-title"), element("ul", null, rows));
}

/// The board as the side to move sees it, as a table that can be read aloud square by square; the last move is framed.
function boardOf({ position, label }, last) {
  const files = position.turn === "black" ? [7, 6, 5, 4, 3, 2, 1, 0] : [0, 1, 2, 3, 4, 5, 6, 7];
  const framed = last ? [squareNamed(last.move), squareNamed(last.move.slice(2))] : [];
  const row = (rank) => element("tr", null, element("th", { scope: "row" }, String(rank + 1)), files.map((file) => {
    const at = file + 8 * rank;
    return square(position.board[at], (file + rank) % 2 === 1, framed.includes(at));
  }));
  const told = [say("check-to-move", { side: say(position.turn) })];
  if (last) told.push(say("check-last-move", { played: last.played }));
  return element("div", null,
    element("table", { class: "board" },
      element("caption", null, say("label-position", { carrier: label.carrier ?? "file" }), element("span", { class: "unseen" }, `. ${told.join(" ")}`)),
      element("thead", null, element("tr", null, element("td"), files.map((file) => element("th", { scope: "col" }, "abcdefgh"[file])))),
      element("tbody", null, [...files].reverse().map(row))),
    told.map((line) => element("p", { "aria-hidden": "true" }, line)),
    element("p", { class: "quiet" }, element("code", null, fenOf(position))));
}

const SVG = "http://www.w3.org/2000/svg";

function square(man, light, framed) {
  const shade = { class: `${light ? "light" : "dark"}${framed ? " last" : ""}` };
  if (man === "") return element("td", shade, element("span", { class: "unseen" }, say("check-empty-square")));
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("viewBox", "0 0 100 100");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#man-${man}`);
  drawing.append(use);
  const spoken = say("check-man", { side: say(`word-${sideOf(man)}`), man: say(`check-man-${man.toLowerCase()}`) });
  return element("td", shade, drawing, element("span", { class: "unseen" }, spoken));
}

/// The label in words.
function label({ label: told, accept, position }, moves) {
  const named = (name) => say(`check-label-${name}`);
  const text = (name) => told[name] && fromFile(told[name]);
  const when = (value) => value && momentInWords(value);
  const people = peopleOf(told).map((who) => [role(who, told), fromFile(told[who])]);
  const used = told.white_used && PLAYERS.map((who) => `${say(who)} ${told[`${who}_used`].written}`).join(", ");
  const facts = element("div", { class: "columns" },
    listed([
      ...people,
      [say("part-label-event"), text("event")],
      [say("part-label-site"), text("site")],
      [say("part-label-date"), told.date && dateInWords(told.date)],
      [say("part-label-round"), text("round")],
      [say("part-label-board"), text("board")],
      [say("label-white-id"), told.white_id],
      [say("label-black-id"), told.black_id],
      [say("label-rules"), EDITIONS[`${told.rules} ${hex(told.rules_digest)}`] ?? text("rules")],
      [named("late-after"), told.late_after === undefined ? undefined : lateness(told.late_after)],
      [say("label-adjournment"), say("label-adjournment-number", { number: new Ordinal(told.adjournment) })],
      ...["answers", "follows"].map((how) => [
        named(how),
        told[how] && say("label-previous-number", { number: sealNumber(told[how]) }),
      ]),
      [named("accepted-at"), when(accept?.at)],
      [named("scoresheets"), accept?.scoresheets && scoresheets(told, accept)],
    ]),
    listed([
      [say("label-sealed-move"), told.carrier && carrier(told, position)],
      [say("label-sealed-by"), told.sealed_by && tell("label-sealer", { side: say(told.sealed_by), name: fromFile(told[told.sealed_by]) })],
      [say("label-number"), told.move_number && say("label-move-number", { number: new Ordinal(told.move_number) })],
      [say("label-written-in"), told.notation && notation(told)],
      [say("label-known-move"), told.known_move && knownMove(told, position)],
      [say("part-label-draw-offer"), drawOffer(told)],
      [named("used"), used],
      [say("part-label-time-control"), told.time_control ? told.time_control_text ?? controlInWords(told.time_control)
        : say("label-time-controls", { white: controlInWords(told.white_time_control), black: controlInWords(told.black_time_control) })],
      [say("label-clock-stopped"), when(told.sealed_at)],
      [say("label-typed"), when(told.typed_at)],
      [say("label-session-ends"), when(told.session_end)],
      [named("early-charge"), told.early_charge?.written],
      [say("label-resumed-by"), told.resume_by && say("label-to-be-agreed", { moment: momentInWords(told.resume_by) })],
      [say("label-resumption"), when(told.resume_at)],
      [named("resume-end"), when(told.resume_end)],
      [say("part-label-resume-zone"), told.resume_zone],
      [say("label-place"), text("resume_place")],
    ]));
  return [facts, listed([[named("start"), told.start && fenOf(told.start)], [named("moves"), score(moves)]])];
}

/// Where the sealed move is that is not in the file; without one, who is to move.
function carrier({ carrier, kept_by, mark }, position) {
  if (carrier === "none") return `${say("check-carrier", { carrier })}. ${say("check-to-move", { side: say(position.turn) })}`;
  return tell("check-carrier", { carrier: mark ? "marked" : carrier, keeper: fromFile(kept_by), mark: mark && fromFile(mark) });
}

function scoresheets({ carrier }, { scoresheets: held }) {
  return carrier === "paper" ? say("paper-scoresheets-inside", { held }) : say(`part-paper-scoresheets-${held}`);
}

function drawOffer({ draw_offer: side }) {
  if (side === "unknown") return say("check-offer-unknown");
  return side === "none" ? say("label-no-offer") : say("desk-offer-by", { side: say(side) });
}

/// The move that everybody knows, and how it became known.
function knownMove({ known_move, claim }, position) {
  const played = algebraic(position, known_move, say("men"));
  return claim ? say("label-written-for-claim", { played, article: claim }) : say("label-made-on-board", { played });
}

/// The moves of the label, each with the position before it and as people write it.
function movesOf({ start, moves = "" }) {
  let position = start ?? fen(USUAL_START);
  return moves.split(" ").filter(Boolean).map((move) => {
    const before = position;
    position = played(before, move);
    return { move, before, played: algebraic(before, move, say("men")) };
  });
}

/// The moves, numbered.
function score(moves) {
  if (moves.length === 0) return say("check-no-moves");
  const numbered = moves.map(({ before: { turn, number }, played }, place) =>
    (turn === "white" ? `${number}.\u00a0` : place === 0 ? `${number}…\u00a0` : "") + played);
  return numbered.join(" ");
}

/// The entries in their order; one that was declared a mistake stays, and says so.
function recorded({ entries }) {
  if (entries.length === 0) return element("p", null, say("check-no-entries"));
  const rows = entries.map((entry) => {
    const told = element("span", null, event(entry));
    return element("li", null, entry.stands ? told : element("s", null, told), entry.stands ? "" : ` [${say("check-voided")}]`,
      element("div", { class: "quiet" }, say("check-by-at", { who: whoSigned(entry.by), when: momentInWords(entry.at) })));
  });
  return element("ol", null, rows);
}

// --- Asking -----------------------------------------------------------------------------------------------------------

/// Reads the public lines that were pasted.
async function learn(pasted) {
  const lines = pasted.split("\n").filter((line) => line !== "");
  const read = (await browserCan) ? await Promise.all(lines.map(readPublicLine)) : [];
  if (pasted !== at("known-lines").value) return;
  known = { lines: read.filter(Boolean), bad: read.filter((line) => line === null).length };
  show();
}

function begin() {
  const own = navigator.language.toLowerCase().split("-")[0];
  if (Object.hasOwn(WORDS, own)) language = own;
  browserCan = globalThis.crypto?.subtle ? browserCanCheck() : Promise.resolve(false);
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => {
      language = button.dataset.language;
      show();
    });
  }
  for (const place of ["envelope", "copy"]) {
    at(`${place}-file`).addEventListener("change", ({ target }) => {
      const [file] = target.files;
      // The same file may be chosen again after it has changed.
      if (file) take({ [place]: file }).finally(() => (target.value = ""));
    });
  }
  at("copy-remove").addEventListener("click", () => {
    given.copy = null;
    at("copy-file").focus();
    check();
  });
  at("known-lines").addEventListener("input", ({ target }) => learn(target.value));
  // A file may be dropped anywhere; two at once are an envelope and its copy.
  const mark = (place) => {
    for (const each of ["envelope", "copy"]) at(each).classList.toggle("over", each === place);
  };
  const placeOf = (target) => (at("copy").contains(target) ? "copy" : "envelope");
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    mark(placeOf(event.target));
  });
  document.addEventListener("dragleave", () => mark(null));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(null);
    const [first, second] = event.dataTransfer.files;
    if (second) take({ envelope: first, copy: second });
    else if (first) take({ [placeOf(event.target)]: first });
  });
  show();
  check();
}

begin();
