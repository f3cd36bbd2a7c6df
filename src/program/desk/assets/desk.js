// What the pages cannot do by themselves: clocks that run, screens that follow what happens elsewhere, boards, a score that
// is dropped. Everything works without it, and nothing secret is ever stored by it.

import { enlivenBoards } from "./board.js";

/** What a screen reader hears, whatever is on the screen. */
const told = document.getElementById("told");

// --- Clocks: seconds used and left as the server counted them, and the moment of the count. -------------------------

function shown(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

const opened = Date.now();

function tick() {
  const gone = (Date.now() - opened) / 1000;
  for (const clock of document.querySelectorAll(".clock[data-runs]")) {
    const since = Number(clock.dataset.shown ?? 0);
    const ran = gone - since;
    const left = clock.querySelector(".left");
    const used = clock.querySelector(".used");
    if (left) left.textContent = shown(Number(clock.dataset.left) - ran);
    const out = clock.querySelector(".out");
    if (out?.hidden && Number(clock.dataset.left) <= ran) {
      out.hidden = false;
      for (const fallen of document.querySelectorAll(".fallen")) fallen.hidden = false;
      told.textContent = out.textContent;
    }
    if (used) used.textContent = shown(Number(clock.dataset.used) + ran);
  }
}

function clocksAreNew() {
  const gone = (Date.now() - opened) / 1000;
  for (const clock of document.querySelectorAll(".clock[data-runs]")) clock.dataset.shown = String(gone);
}

setInterval(tick, 250);

// --- Changes made elsewhere: the screen is asked for again, unless somebody is writing on it. ------------------------

/** Whether anything on the screen was typed or chosen, or tells what went wrong, which must not be lost. */
function isInUse() {
  if (document.querySelector("main > .failure[role=alert]")) return true;
  const fields = document.querySelectorAll("main input:not([type=hidden]), main textarea, main select");
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

async function renew() {
  if (isInUse()) {
    told.textContent = told.dataset.changed;
    told.classList.remove("unseen");
    return;
  }
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  // Somebody may have begun to write while it came.
  if (isInUse()) return;
  const open = [...document.querySelectorAll("main details")].map((details) => details.open);
  const places = () => [...document.querySelectorAll("main a[href], main button, main summary, main input, main select")];
  const focused = places().indexOf(document.activeElement);
  for (const part of ["main", "header"]) {
    const [old, next] = [document.querySelector(part), page.querySelector(part)];
    if (old && next) old.replaceWith(document.adoptNode(next));
  }
  [...document.querySelectorAll("main details")].forEach((details, place) => { details.open = open[place] ?? false; });
  // Whoever came there by the keyboard goes on from there.
  if (focused >= 0) places()[focused]?.focus();
  document.title = page.title;
  document.body.dataset.changes = page.body.dataset.changes;
  clocksAreNew();
  enliven();
}

const follows = document.body.dataset.follows;
if (follows) {
  let waits = 0;
  // Each message has the number of changes so far, and the game that changed; without one it is for a window that may have missed some.
  const hear = ({ changes, game }) => {
    // One that nobody sees asks when it is seen again.
    if (document.visibilityState !== "visible") return;
    const concerns = game === undefined ? changes !== document.body.dataset.changes : [follows, game].includes("*") || game === follows;
    if (!concerns || waits) return;
    waits = setTimeout(() => { waits = 0; renew(); }, 100);
  };
  // A browser holds six connections to one address: one window listens and tells the others; when it goes, the next one does.
  const others = new BroadcastChannel(document.baseURI);
  let known;
  others.addEventListener("message", ({ data }) => {
    if (data !== "ask") hear(data);
    else if (known !== undefined) others.postMessage({ changes: known });
  });
  navigator.locks?.request(document.baseURI, () => new Promise(() => {
    const live = new EventSource(new URL("live", document.baseURI));
    const tell = (message) => { known = message.changes; others.postMessage(message); hear(message); };
    live.addEventListener("now", (now) => tell({ changes: now.data }));
    live.addEventListener("changed", (change) => tell({ changes: change.lastEventId, game: change.data }));
  }));
  // What changed between the making of the page and now.
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    if (known === undefined) others.postMessage("ask");
    else hear({ changes: known });
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}

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
  for (const form of document.querySelectorAll("form.write, form:has(input[type=password])")) form.reset();
});

// --- A score that is dropped onto the page. -----------------------------------------------------------------------------

function takeDrops(form) {
  const file = form.querySelector("input[type=file]");
  form.addEventListener("dragover", (drag) => drag.preventDefault());
  form.addEventListener("drop", (drop) => {
    drop.preventDefault();
    if (drop.dataTransfer.files.length > 0) file.files = drop.dataTransfer.files;
    else form.querySelector("textarea").value = drop.dataTransfer.getData("text/plain");
  });
}

function enliven() {
  enlivenBoards();
  document.querySelectorAll("form.write").forEach(holdEnter);
  document.querySelectorAll("form[data-drop]").forEach(takeDrops);
}

enliven();
document.querySelector("main .failure[role=alert]")?.focus();
