// What the pages cannot do by themselves: clocks that run, screens that follow what happens elsewhere, boards, a score that
// is dropped. Everything works without it, and nothing secret is ever stored by it.

import { enlivenBoards } from "./board.js";
import { readByCamera } from "./camera.js";

/** What a screen reader hears, whatever is on the screen. */
const told = document.getElementById("told");

// --- Clocks: seconds used and left as the server counted them, and deadlines; from the moment at which they were shown. ---

function shown(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** A length of time in the units of the page: `12 min 40 s`; in whole minutes, where it has no word for seconds. */
function span(seconds, units) {
  const step = units[2] ? 1 : 60;
  const whole = Math.max(0, Math.ceil(seconds / step) * step);
  const counts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const parts = counts.map((count, place) => (count > 0 ? units[place].replace("%", count) : "")).filter(Boolean);
  return parts.join(" ") || units[2].replace("%", "0");
}

const opened = Date.now();
const RUNNING = ".clock[data-runs], [data-ends-in], [data-of-day]";

/** Notes when each clock was shown, unless it was noted before. */
function clocksAreShown(seconds) {
  for (const clock of document.querySelectorAll(RUNNING)) clock.dataset.shown ??= String(seconds);
}

/** A tone, where the window is to sound; it is made here, since no file is loaded. */
function sound() {
  if (!document.querySelector("[data-sound=on]") || !window.AudioContext) return;
  const audio = new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.6);
  tone.addEventListener("ended", () => audio.close());
}

/** Says something to a screen reader, with a tone. */
function announce(words) {
  if (!words) return;
  told.textContent = words;
  sound();
}

function tick() {
  const gone = (Date.now() - opened) / 1000;
  for (const clock of document.querySelectorAll(".clock[data-runs][data-used]")) {
    const ran = gone - Number(clock.dataset.shown);
    const left = clock.querySelector(".left");
    const used = clock.querySelector(".used");
    const time = left ? Number(clock.dataset.left) - ran : Number(clock.dataset.used) + ran;
    if (left) left.textContent = shown(time);
    const out = clock.querySelector(".out");
    if (out?.hidden && Number(clock.dataset.left) <= ran) {
      out.hidden = false;
      for (const fallen of document.querySelectorAll(".fallen")) fallen.hidden = false;
      announce(out.textContent);
    }
    if (used) used.textContent = shown(time);
    const title = document.querySelector("[data-title]")?.dataset.title.replace("%", shown(time).slice(0, -3));
    if (title && document.title !== title) document.title = title;
  }
  for (const deadline of document.querySelectorAll("[data-ends-in]")) countDown(deadline, gone);
  for (const hour of document.querySelectorAll("[data-of-day]")) {
    const words = shown((Number(hour.dataset.ofDay) + gone - Number(hour.dataset.shown)) % 86400).slice(0, -3).padStart(5, "0");
    if (hour.textContent !== words) hour.textContent = words;
  }
}

/** The time until a deadline; five minutes and one minute before it, and at it, a screen reader hears it. */
function countDown(deadline, gone) {
  const left = Number(deadline.dataset.endsIn) - (gone - Number(deadline.dataset.shown));
  const { words, units, five, one, passed } = deadline.dataset;
  if (words) deadline.textContent = words.replace("%", units ? span(left, units.split("|")) : shown(left));
  const before = Number(deadline.dataset.before ?? Infinity);
  deadline.dataset.before = String(left);
  if (before !== Infinity && before > 300 && left <= 300) announce(five);
  if (before !== Infinity && before > 60 && left <= 60) announce(one);
  // A deadline holds to its very second.
  if (left <= -1 && before > -1) {
    announce(passed);
    renew();
  }
}

setInterval(tick, 250);

// --- Changes made elsewhere: the screen is asked for again, unless somebody is writing on it. ------------------------

/** Whether anything in a part of the screen was typed or chosen, or is about to be. */
function isWrittenIn(part) {
  // The camera is used from the press on, also while the browser still asks for permission.
  if (part.querySelector("[data-camera] .stop:not([hidden])")) return true;
  const fields = part.querySelectorAll("input:not([type=hidden]), textarea, select");
  return [...fields].some((field) => {
    if (field === document.activeElement && field.type !== "checkbox") return true;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") {
      const first = [...field.options].findIndex((option) => option.defaultSelected);
      return field.selectedIndex !== Math.max(0, first);
    }
    return field.value !== field.defaultValue;
  });
}

/** Whether the screen has something that must not be lost: what was typed, what went wrong, or what is asked. */
function isInUse() {
  return Boolean(document.querySelector("main [role=alert]")) || isWrittenIn(document.querySelector("main"));
}

// --- The desk itself: whoever takes its port after its end knows the cookie and the path, but not its mark. -------------

let isGone = false;

/** Ends the window: nothing that was typed stays or is sent, and nothing comes in its place. */
function end() {
  isGone = true;
  for (const stop of document.querySelectorAll("[data-camera] .stop:not([hidden])")) stop.click();
  for (const field of document.querySelectorAll("input, textarea, select, button")) {
    field.disabled = true;
    if (field.matches("input, textarea")) field.value = "";
  }
  for (const link of document.querySelectorAll("a[href]")) link.removeAttribute("href");
  told.textContent = told.dataset.gone;
  told.classList.remove("unseen");
}

/** Whether the desk that made this window still answers; if not, the window ends. */
async function isOurDesk() {
  try {
    const answer = await fetch("mark");
    if (!isGone && answer.ok && (await answer.text()) === document.body.dataset.desk) return true;
  } catch { /* Nobody answers. */ }
  end();
  return false;
}

/** A secret is sent once the desk has shown its mark. */
function askBeforeSending(form) {
  if (form.dataset.asksDesk) return;
  form.dataset.asksDesk = "yes";
  form.addEventListener("submit", async (submitted) => {
    if (form.dataset.asksDesk === "answered") return;
    submitted.preventDefault();
    submitted.stopImmediatePropagation();
    if (!(await isOurDesk())) return;
    form.dataset.asksDesk = "answered";
    form.requestSubmit(submitted.submitter);
    form.dataset.asksDesk = "yes";
  });
}

/** Each part of the screen as the desk made it: scripts change what is in it, and that is no news. */
const made = new WeakMap();

function noteParts() {
  for (const part of document.querySelectorAll("[data-part]")) if (!made.has(part)) made.set(part, part.innerHTML);
}

/** Puts the new parts of a screen in place of the old ones, but for those in which somebody writes. */
function renewParts(page) {
  let kept = false;
  for (const old of document.querySelectorAll("[data-part]")) {
    const next = page.querySelector(`[data-part=${old.dataset.part}]`);
    if (made.get(old) === next?.innerHTML) continue;
    if (isWrittenIn(old)) kept = true;
    else if (next) old.replaceWith(document.adoptNode(next));
    else old.replaceChildren();
  }
  return kept;
}

async function renew() {
  if (isGone) return;
  // Rows never move under the pointer, nor while what is seldom done with a game is unfolded.
  const pointed = matchMedia("(hover: hover)").matches && document.querySelector(".games:hover");
  const unfolded = document.querySelector(".game details[open]");
  if (unfolded) return void (unfolded.ontoggle = renew);
  if (pointed) return void (pointed.onpointerleave = renew);
  const parts = document.querySelector("[data-part]");
  if (isInUse() && !parts) {
    told.textContent = told.dataset.changed;
    told.classList.remove("unseen");
    return;
  }
  const before = document.querySelector("[data-said]")?.dataset.said;
  const answer = await fetch(document.body.dataset.screen ?? location.href, { headers: { accept: "text/html" } });
  // While a player has the laptop, every address leads to the player's screen.
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (page.body.dataset.desk !== document.body.dataset.desk) return end();
  const places = () => [...document.querySelectorAll("main a[href], main button, main summary, main input, main select")];
  const focused = places().indexOf(document.activeElement);
  // Somebody may have begun to write while it came.
  if (isInUse()) {
    if (!parts || renewParts(page)) {
      told.textContent = told.dataset.changed;
      told.classList.remove("unseen");
    }
  } else {
    const open = [...document.querySelectorAll("details")].map((details) => details.open);
    for (const part of ["main", "header"]) {
      const [old, next] = [document.querySelector(part), page.querySelector(part)];
      if (old && next) old.replaceWith(document.adoptNode(next));
    }
    [...document.querySelectorAll("details")].forEach((details, place) => { details.open = open[place] ?? false; });
  }
  // Whoever came there by the keyboard goes on from there.
  if (focused >= 0 && document.activeElement === document.body) places()[focused]?.focus();
  document.title = page.title;
  document.body.dataset.changes = page.body.dataset.changes;
  clocksAreShown((Date.now() - opened) / 1000);
  enliven();
  const now = document.querySelector("[data-said]")?.dataset.said;
  if (now !== before) announce(now);
}

const follows = document.body.dataset.follows;
let waits = 0;
// Each message has the number of changes so far, and the game that changed; without one it is for a window that may have missed some.
const hear = ({ changes, game }) => {
  // One that nobody sees asks when it is seen again; one that follows nothing watches the desk alone.
  if (!follows || document.visibilityState !== "visible") return;
  const concerns = game === undefined ? changes !== document.body.dataset.changes : [follows, game].includes("*") || game === follows;
  if (!concerns || waits) return;
  waits = setTimeout(() => { waits = 0; renew(); }, 100);
};
// A browser holds six connections to one address: one window listens and tells the others; when it goes, the next one does.
const others = new BroadcastChannel(document.baseURI);
let known;
others.addEventListener("message", ({ data }) => {
  if (data === "lost") setTimeout(isOurDesk, 500);
  else if (data !== "ask") hear(data);
  else if (known !== undefined) others.postMessage({ changes: known });
});
navigator.locks?.request(document.baseURI, () => new Promise(() => {
  const listen = () => {
    const live = new EventSource(new URL("live", document.baseURI));
    let isOurs = false;
    const tell = (message) => { if (isOurs) { known = message.changes; others.postMessage(message); hear(message); } };
    live.addEventListener("desk", (desk) => { isOurs = desk.data === document.body.dataset.desk; });
    live.addEventListener("now", (now) => tell({ changes: now.data }));
    live.addEventListener("changed", (change) => tell({ changes: change.lastEventId, game: change.data }));
    // It never connects again by itself. A window that is being left is gone before it asks.
    live.addEventListener("error", () => {
      live.close();
      others.postMessage("lost");
      setTimeout(async () => { if (await isOurDesk()) listen(); }, 500);
    });
  };
  listen();
}));
// What changed between the making of the page and now.
const ask = () => {
  if (document.visibilityState !== "visible") return;
  if (known === undefined) others.postMessage("ask");
  else hear({ changes: known });
};
document.addEventListener("visibilitychange", ask);
ask();

// --- The player's screen. ---------------------------------------------------------------------------------------------

/** Some browsers send a form when Enter is pressed on a field, whatever its first button says. */
function holdEnter(form) {
  form.addEventListener("keydown", (key) => {
    if (key.key === "Enter" && key.target.matches("input")) key.preventDefault();
  });
}

// A screen that was left is asked for again, never shown from memory; what was typed on it is gone.
addEventListener("pageshow", (shown) => { if (shown.persisted) location.reload(); });
addEventListener("pagehide", () => {
  for (const form of document.querySelectorAll("form.write, form:has(input[type=password]), form:has([data-shows])")) form.reset();
});

// --- A score that is dropped onto the page. -----------------------------------------------------------------------------

function takeDrops(form) {
  const file = form.querySelector("input[type=file]");
  // A score is sent at once; on Today the whole page takes it.
  const page = form.dataset.drop === "page";
  for (const words of form.querySelectorAll("span[hidden]")) words.hidden = false;
  const place = page ? document.querySelector("main") : form;
  place.ondragover = (drag) => drag.preventDefault();
  place.ondrop = (drop) => {
    // A text that is moved within a field or dropped into one, and a file that is dropped on a field for files, is that field's.
    const field = drop.target.closest("input, textarea");
    if (field && (field.type === "file" || drop.dataTransfer.files.length === 0)) return;
    drop.preventDefault();
    if (drop.dataTransfer.files.length > 0) file.files = drop.dataTransfer.files;
    else form.elements.score.value = drop.dataTransfer.getData("text/plain");
    form.requestSubmit();
  };
}

/** Shows what is typed into a field for a secret, and hides it again. */
function showTyped(button) {
  const fields = button.dataset.shows.split(" ").map((name) => button.form.elements[name]);
  const words = [button.dataset.words ??= button.textContent, button.dataset.hides];
  const show = (shown) => {
    for (const field of fields) field.type = shown ? "text" : "password";
    button.textContent = words[Number(shown)];
  };
  button.hidden = false;
  // What nobody can type twice is shown at first.
  if (button.dataset.shown !== undefined) show(true);
  // A browser writes down what a form has sent, to send it again some day, unless a field of it is hidden.
  button.form.addEventListener("submit", () => show(false));
  button.onclick = () => {
    show(fields[0].type === "password");
    if (fields[0].matches("[data-from]") && fields[0].value === fields[0].defaultValue) showWrong(fields[0]);
  };
}

let isPrinted = false;

/** Prints a sheet at once and once, as the press that led here said; it stays nowhere on the screen. */
async function printAtOnce(place) {
  if (isPrinted) return;
  isPrinted = true;
  const answer = await fetch(place.dataset.prints);
  if (!answer.ok || answer.redirected) return;
  const [before, style, after] = (await answer.text()).split(/<\/?style>/);
  const onPaper = new CSSStyleSheet({ media: "print" });
  onPaper.replaceSync(style);
  document.adoptedStyleSheets = [onPaper];
  const sheet = document.body.appendChild(document.createElement("div"));
  sheet.className = "printed";
  sheet.append(...new DOMParser().parseFromString(before + after, "text/html").body.childNodes);
  window.print();
  document.adoptedStyleSheets = [];
  sheet.remove();
}

/** Whether both passphrases are the same and long enough is said before they are sent, so that nothing is emptied. */
function compareTwice(form) {
  const { passphrase, again } = form.elements;
  form.addEventListener("submit", (submitted) => {
    const { least, short, twice } = form.dataset;
    const isShort = [...passphrase.value.normalize("NFC")].length < Number(least);
    const wrong = isShort ? short : passphrase.value === again.value ? "" : twice;
    form.querySelector("#twice-error")?.remove();
    passphrase.removeAttribute("aria-invalid");
    if (!wrong) return;
    submitted.preventDefault();
    submitted.stopImmediatePropagation();
    const said = document.createElement("p");
    Object.assign(said, { id: "twice-error", className: "wrong", textContent: `⚠ ${wrong}` });
    said.setAttribute("role", "alert");
    passphrase.before(said);
    passphrase.setAttribute("aria-invalid", "true");
    passphrase.setAttribute("aria-describedby", "new-passphrase-hint twice-error");
    passphrase.focus();
  });
}

/** Copies a text; that it was copied is said beside the button. */
function copyText(button) {
  if (!navigator.clipboard) return;
  button.parentElement.hidden = false;
  button.onclick = async () => {
    await navigator.clipboard.writeText(button.dataset.copies);
    button.textContent = button.dataset.copied;
    told.textContent = button.dataset.copied;
  };
}

/** The button says how many games are ticked. */
function countTicks(button) {
  const { one, more } = button.dataset;
  const count = () => {
    const ticked = button.form.querySelectorAll("input[type=checkbox]:checked").length;
    button.textContent = ticked === 1 ? one : more.replace("%", String(ticked));
  };
  button.form.addEventListener("change", count);
  count();
}

/** What is wrong in a field is selected, ready to be typed over: a move of the score, a character of a slip. */
function selectWrong(field) {
  field.setSelectionRange(Number(field.dataset.from), Number(field.dataset.to));
}

/** The same, in front of whoever is to type. */
function showWrong(field) {
  field.focus();
  selectWrong(field);
}

/** Puts choices or a board in a place, the desk's own HTML, unless they stand there; the focus stays. */
function putChoices(place, html) {
  const choices = html.replaceAll(" checked", "");
  if (place.dataset.html === choices) return;
  place.dataset.html = choices;
  const { name, value, dataset } = place.contains(document.activeElement) ? document.activeElement : {};
  place.innerHTML = html;
  enlivenBoards();
  if (dataset?.square) place.querySelector(`[data-square="${dataset.square}"]`)?.focus();
  else if (name) place.querySelector(`[name="${name}"][value="${value}"]`)?.focus();
}

/** Asks the desk what it understands of the fields in a part of the screen, and shows its sentences under them. */
function askWhile(part) {
  if (part.dataset.alive) return;
  part.dataset.alive = "yes";
  let waits = 0;
  let asked = 0;
  const ask = async () => {
    const mine = ++asked;
    const form = part.closest("form");
    const fields = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && part.querySelector(`[name="${CSS.escape(name)}"]:not([type=password])`));
    try {
      const answer = await fetch(part.dataset.asks, { method: "POST", body: new URLSearchParams(fields) });
      // Only the last question counts, and a redirection answers none.
      if (!answer.ok || answer.redirected || mine !== asked) return;
      for (const [id, words] of Object.entries(await answer.json())) {
        const place = document.getElementById(id);
        if (place?.matches("input, textarea")) place.value = words;
        else if (place?.dataset.html !== undefined) putChoices(place, words);
        else if (place && place.textContent !== words) place.textContent = words;
      }
      for (const field of part.querySelectorAll("td > input")) {
        if (part.querySelector(`[data-of="${field.name}"]`)) field.setAttribute("aria-invalid", "true");
        else field.removeAttribute("aria-invalid");
      }
    } catch { /* The desk is gone: whoever sends the form is told. */ }
  };
  // A field of a table is kept once it is left: one after the other, so that none arrives late with what was typed before.
  let answered = Promise.resolve();
  const later = () => {
    clearTimeout(waits);
    waits = setTimeout(ask, 250);
  };
  if (part.dataset.on) part.addEventListener(part.dataset.on, () => { answered = answered.then(ask); });
  // A move that is played on a board is written into its field.
  else for (const kind of ["input", "played"]) part.addEventListener(kind, later);
}

/** A table by keyboard: Enter goes to the same column below; a clock that is asked about gets the time that was chosen. */
function typeTable(form) {
  if (form.dataset.alive) return;
  form.dataset.alive = "yes";
  form.addEventListener("keydown", (key) => {
    if (key.key !== "Enter" || !key.target.matches("td input:not([type=radio])")) return;
    key.preventDefault();
    const [column, place] = key.target.name.split("-");
    const below = form.elements[`${column}-${Number(place) + 1}`];
    if (below) below.select();
    else key.target.blur();
  });
  form.addEventListener("change", ({ target }) => {
    if (target.name.startsWith("means-")) form.elements[target.name.slice("means-".length)].value = target.value;
  }, true);
  // What another window has typed since is not sent back as it was here.
  form.addEventListener("input", ({ target }) => target.closest("tbody")?.setAttribute("data-typed", ""));
  form.addEventListener("submit", () => {
    for (const field of form.querySelectorAll("tbody:not([data-typed]) :is(input, select)")) field.disabled = true;
  });
}

/** What is open stays open on the screen that answers. */
function sayOpen(form) {
  form.addEventListener("submit", () => {
    for (const said of form.querySelectorAll("input[name=open]")) said.remove();
    for (const part of form.querySelectorAll("details[id][open]")) {
      const said = document.createElement("input");
      Object.assign(said, { type: "hidden", name: "open", value: part.id });
      form.append(said);
    }
  });
}

/** A form is sent once. */
function sendOnce(form) {
  if (form.dataset.sends) return;
  form.dataset.sends = "once";
  form.addEventListener("submit", (submitted) => {
    // What opens in another window leaves this one as it is.
    if (submitted.submitter?.formTarget === "_blank") return;
    if (form.dataset.sent) submitted.preventDefault();
    form.dataset.sent = "yes";
  });
}

function enliven() {
  noteParts();
  enlivenBoards();
  document.querySelectorAll("form.write").forEach(holdEnter);
  document.querySelectorAll("body.alone form, form:has(input[type=password]), form:has([data-shows])").forEach(askBeforeSending);
  document.querySelectorAll("[data-shows]").forEach(showTyped);
  document.querySelectorAll("[data-prints]").forEach(printAtOnce);
  document.querySelectorAll("[data-camera]").forEach(readByCamera);
  document.querySelectorAll("[data-copies]").forEach(copyText);
  document.querySelectorAll("[data-counts]").forEach(countTicks);
  document.querySelectorAll("textarea[data-from]").forEach(selectWrong);
  document.querySelectorAll("form[data-twice]").forEach(compareTwice);
  document.querySelectorAll("form.boards").forEach(typeTable);
  document.querySelectorAll("[data-asks]").forEach(askWhile);
  document.querySelectorAll("form:has(details[id])").forEach(sayOpen);
  document.querySelectorAll("form[method=post]").forEach(sendOnce);
  document.querySelectorAll("form[data-drop]").forEach(takeDrops);
}

clocksAreShown(0);
enliven();
document.querySelector("main [role=alert]")?.focus();
// What was left empty is asked for in its field.
for (const { dataset } of document.querySelectorAll("main .failure[data-lacks]")) {
  const field = document.querySelector(`main input[name="${dataset.lacks}"]`);
  field?.setAttribute("aria-invalid", "true");
  field?.focus();
}
document.querySelectorAll("input[data-from]").forEach(showWrong);
