// The board: for the player, for setting up, and to look at. It knows men and squares and no rule of chess: any man goes to
// any square, and nothing here tells a legal move from another.

const FILES = "abcdefgh";
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** How far a pointer goes before it drags, in pixels. */
const FIRM = 4;

const isWhite = (man) => man !== man.toLowerCase();
const isPawn = (man) => man.toLowerCase() === "p";
const isLast = (square) => "18".includes(square[1]);
const inDigits = (square) => `${FILES.indexOf(square[0]) + 1}${square[1]}`;
const drawing = (man) => `/assets/man-${man}.svg`;
const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);

function say(words) {
  document.getElementById("told").textContent = words;
}

/** A board to look at, which can be turned. */
class Board {
  constructor(frame) {
    this.frame = frame;
    this.cells = new Map([...frame.querySelectorAll(".sq")].map((cell) => [cell.dataset.square, cell]));
    const turn = frame.querySelector(".turn");
    turn.hidden = false;
    turn.addEventListener("click", () => this.turn());
  }

  turn() {
    this.frame.querySelector(".board").classList.toggle("turned");
  }
}

/** A board on which men move: by pressing, by dragging, or by the keyboard with one tab stop. */
class Live extends Board {
  constructor(frame) {
    super(frame);
    this.names = JSON.parse(frame.dataset.names);
    this.board = frame.querySelector(".board");
    for (const cell of this.cells.values()) {
      cell.setAttribute("role", "button");
      cell.tabIndex = -1;
    }
    this.board.querySelector(".sq").tabIndex = 0;
    this.board.addEventListener("focusin", ({ target }) => this.enter(this.squareOf(target)));
    this.board.addEventListener("keydown", (event) => this.key(event));
    // A pointer presses when it goes up; a click that no pointer made comes from a screen reader.
    this.board.addEventListener("click", ({ detail, target }) => { if (detail === 0) this.press(this.squareOf(target)); });
    this.board.addEventListener("pointerdown", (event) => this.down(event));
    this.board.addEventListener("pointermove", (event) => this.drag(event));
    this.board.addEventListener("pointerup", (event) => this.up(event));
    this.board.addEventListener("pointercancel", (event) => { if (this.holds(event)) this.letGo(); });
  }

  squareOf(element) {
    return element?.closest(".sq")?.dataset.square;
  }

  manOn(square) {
    return this.cells.get(square)?.dataset.man ?? "";
  }

  draw(square, man, chosen, ghost = "") {
    const cell = this.cells.get(square);
    cell.dataset.man = man;
    cell.classList.toggle("chosen", chosen);
    cell.setAttribute("aria-pressed", String(chosen));
    cell.setAttribute("aria-label", man ? `${square} ${this.names[man]}` : square);
    let image = cell.querySelector("img");
    if (!man && !ghost) return image?.remove();
    if (!image) {
      image = document.createElement("img");
      image.draggable = false;
      cell.append(image);
    }
    image.src = drawing(man || ghost);
    image.alt = this.names[man] ?? "";
    image.classList.toggle("ghost", !man);
  }

  /** The square that the Tab key comes to. */
  enter(square) {
    for (const [name, cell] of this.cells) cell.tabIndex = name === square ? 0 : -1;
  }

  key(event) {
    const cell = event.target.closest(".sq");
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const way = this.board.classList.contains("turned") ? -1 : 1;
      const [file, rank] = cell.dataset.square;
      this.cells.get(FILES[FILES.indexOf(file) + way * arrow[1]] + (Number(rank) - way * arrow[0]))?.focus();
    } else if (event.key === "Enter" || event.key === " ") this.press(cell.dataset.square);
    else if (event.key === "Escape") this.back();
    else if (/^[a-h]$/.test(event.key)) this.file = event.key;
    else if (this.file && /^[1-8]$/.test(event.key)) this.cells.get(this.file + event.key).focus();
    else return;
    event.preventDefault();
  }

  down(event) {
    const from = this.squareOf(event.target);
    if (!event.isPrimary || event.button !== 0 || !from) return;
    const image = this.cells.get(from).querySelector("img");
    this.held = { from, image, pointer: event.pointerId, x: event.clientX, y: event.clientY, drags: false };
    if (image) this.board.setPointerCapture(event.pointerId);
  }

  /** Whether it is the pointer that went down: a second finger moves nothing. */
  holds({ pointerId }) {
    return this.held?.pointer === pointerId;
  }

  drag(event) {
    if (!this.holds(event)) return;
    const { image, x, y, drags } = this.held;
    const { clientX, clientY } = event;
    if (!image || (!drags && Math.hypot(clientX - x, clientY - y) < FIRM)) return;
    this.held.drags = true;
    image.classList.add("dragged");
    image.style.transform = `translate(${clientX - x}px, ${clientY - y}px)`;
  }

  up(event) {
    if (!this.holds(event)) return;
    const { clientX, clientY } = event;
    const held = this.letGo();
    const inside = document.elementFromPoint(clientX, clientY);
    const to = this.board.contains(inside) ? this.squareOf(inside) : undefined;
    if (held?.drags) this.drop(held.from, to);
    else if (held && held.from === to) this.press(to);
  }

  letGo() {
    const held = this.held;
    this.held = undefined;
    held?.image?.classList.remove("dragged");
    if (held?.image) held.image.style.transform = "";
    return held;
  }
}

/** The player's board: a man and where he goes are written into the text, in long form. Only the text is sent. */
class Writing extends Live {
  constructor(frame) {
    super(frame);
    this.text = frame.closest("form").elements.move;
    this.letters = JSON.parse(frame.dataset.letters);
    this.men = new Map([...this.cells].map(([square, cell]) => [square, cell.dataset.man ?? ""]));
    for (const radios of frame.querySelectorAll(".sq label")) radios.remove();
    this.asked = this.choices(frame.querySelector(".becomes"));
    this.forget();
    // What is typed counts alone: the men go back.
    this.text.addEventListener("input", () => this.forget());
    frame.closest("form").addEventListener("reset", () => this.forget());
  }

  /** The buttons for what a pawn becomes, in place of radio buttons. */
  choices(fieldset) {
    for (const label of fieldset.querySelectorAll("label")) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.becomes = label.querySelector("input").value;
      button.textContent = label.textContent.trim();
      button.addEventListener("click", () => this.become(button.dataset.becomes));
      label.replaceWith(button);
    }
    fieldset.addEventListener("keydown", (event) => { if (event.key === "Escape") this.back(); });
    return fieldset;
  }

  forget() {
    this.from = this.to = this.becomes = undefined;
    this.show();
  }

  back() {
    if (this.to) this.text.value = "";
    const from = this.from;
    this.forget();
    if (from) this.cells.get(from).focus();
  }

  press(square) {
    if (!square) return;
    if (this.to) {
      // Another try. The man that was put there may go on from where he stood.
      const again = square === this.to ? this.from : square;
      this.text.value = "";
      this.forget();
      return this.press(again);
    }
    const man = this.men.get(square);
    const chosen = this.from && this.men.get(this.from);
    if (square === this.from) this.forget();
    else if (man && (!chosen || isWhite(man) === isWhite(chosen))) this.choose(square);
    else if (chosen) this.put(square);
  }

  choose(square) {
    this.from = square;
    this.show();
    say(filled(this.frame.dataset.chosen, { square, man: this.names[this.men.get(square)] }));
  }

  drop(from, to) {
    if (this.to) from = from === this.to ? this.from : from;
    this.text.value = this.to ? "" : this.text.value;
    this.forget();
    const [man, other] = [this.men.get(from), this.men.get(to)];
    if (!man || !to || to === from || (other && isWhite(other) === isWhite(man))) return;
    this.from = from;
    this.put(to);
  }

  put(to) {
    this.to = to;
    // What was written before is not this move, also while it is asked what a pawn becomes.
    this.text.value = "";
    this.show();
    if (this.asks()) this.asked.querySelector("button").focus();
    else this.write();
  }

  asks() {
    return this.to !== undefined && this.becomes === undefined && isPawn(this.men.get(this.from)) && isLast(this.to);
  }

  become(man) {
    this.becomes = man;
    this.show();
    this.write();
    this.cells.get(this.to).focus();
  }

  /** The man that a pawn becomes, in its own colour. */
  promoted() {
    if (!this.becomes || isPawn(this.becomes)) return "";
    return isWhite(this.men.get(this.from)) ? this.becomes.toUpperCase() : this.becomes;
  }

  show() {
    for (const square of this.cells.keys()) {
      const moved = this.to && { [this.from]: "", [this.to]: this.promoted() || this.men.get(this.from) }[square];
      // A shadow is left where the piece stood.
      this.draw(square, moved ?? this.men.get(square), square === this.from || square === this.to, moved === "" ? this.men.get(square) : "");
    }
    this.asked.classList.toggle("asked", this.asks());
    if (!this.asks()) return;
    const [cell, { style }] = [this.cells.get(this.to), this.asked];
    for (const button of this.asked.querySelectorAll("button")) {
      const man = isWhite(this.men.get(this.from)) ? button.dataset.becomes.toUpperCase() : button.dataset.becomes;
      const image = button.querySelector("img") ?? document.createElement("img");
      [image.src, image.alt] = [drawing(man), ""];
      button.prepend(image);
    }
    // Beside the square, on the side where there is more room.
    const [side, room] = [cell.offsetLeft + cell.offsetWidth, this.board.offsetWidth];
    style.left = `${side < room / 2 ? side : Math.max(0, cell.offsetLeft - this.asked.offsetWidth)}px`;
    style.top = `${Math.min(cell.offsetTop, Math.max(0, this.board.offsetHeight - this.asked.offsetHeight))}px`;
  }

  write() {
    const { from, to } = this;
    const takes = this.men.get(to) !== "";
    this.text.value = this.written(takes);
    this.text.dispatchEvent(new Event("played", { bubbles: true }));
    say(filled(takes ? this.frame.dataset.takes : this.frame.dataset.put, { square: from, to, man: this.names[this.men.get(from)] }));
  }

  /** From the man and the squares alone, as the desk writes it where there are no scripts. */
  written(takes) {
    const { from, to } = this;
    const { form, home } = this.frame.dataset;
    const man = this.men.get(from);
    const becomes = this.letters[this.promoted()]?.[1] ?? "";
    if (form === "digits") return inDigits(from) + inDigits(to) + becomes;
    if (form === "squares") return from + to + becomes;
    if (home === man + from && to[1] === from[1] && to[0] === "g") return "O-O";
    if (home === man + from && to[1] === from[1] && to[0] === "c") return "O-O-O";
    return this.letters[man][0] + from + (takes ? "x" : "-") + to + becomes;
  }
}

/** A position that is set up: a man of the palette is pressed and then squares, or men are moved; the FEN says the same. */
class Editing extends Live {
  constructor(frame) {
    super(frame);
    this.fields = frame.closest("form").elements;
    for (const hidden of frame.querySelectorAll(".palette, .tools")) hidden.hidden = false;
    for (const [square, cell] of this.cells) {
      cell.querySelector("select").hidden = true;
      this.draw(square, this.fields[square].value, false);
    }
    this.palette = [...frame.querySelectorAll(".palette button")];
    for (const button of this.palette) button.addEventListener("click", () => this.take(button));
    for (const button of frame.querySelectorAll("[data-fen]")) button.addEventListener("click", () => this.place(button.dataset.fen));
    this.fields.fen.addEventListener("input", () => this.read());
    // The fields beside the board are part of the FEN; others on the screen are not.
    const beside = /^(turn|castling-.|number|[a-h][1-8])$/;
    frame.closest("form").addEventListener("change", ({ target }) => { if (beside.test(target.name)) this.write(); });
    if (this.fields.fen.value) this.read();
    else this.write();
  }

  take(button) {
    const again = button.getAttribute("aria-pressed") === "true";
    for (const other of this.palette) other.setAttribute("aria-pressed", String(other === button && !again));
    this.brush = again ? undefined : button.dataset.man;
    this.choose(undefined);
  }

  choose(square) {
    this.from = square;
    for (const name of this.cells.keys()) this.draw(name, this.manOn(name), name === square);
  }

  back() {
    this.choose(undefined);
  }

  press(square) {
    if (!square) return;
    if (this.brush !== undefined) this.set(square, this.manOn(square) === this.brush ? "" : this.brush);
    else if (this.from && this.from !== square) this.drop(this.from, square);
    else this.choose(this.from || !this.manOn(square) ? undefined : square);
    this.write();
  }

  drop(from, to) {
    const man = this.manOn(from);
    this.set(from, "");
    if (to) this.set(to, man);
    this.choose(undefined);
    this.write();
  }

  set(square, man) {
    this.fields[square].value = man;
    this.draw(square, man, false);
    say(this.cells.get(square).getAttribute("aria-label"));
  }

  /** Puts the men of a board's part of a FEN, unless it is none. */
  place(fen) {
    const rows = fen.split("/").map((row) => row.replace(/[1-8]/g, (empty) => " ".repeat(Number(empty))));
    if (rows.length !== 8 || rows.some((row) => !/^[kqrbnpKQRBNP ]{8}$/.test(row))) return false;
    rows.forEach((row, down) => [...row].forEach((man, across) => this.set(FILES[across] + (8 - down), man.trim())));
    this.write();
    return true;
  }

  read() {
    const [board, turn, castling, , , number] = this.fields.fen.value.trim().split(/\s+/);
    const typed = this.fields.fen.value;
    if (!this.place(board ?? "")) return;
    if (turn === "w" || turn === "b") this.fields.turn.value = turn;
    for (const right of "KQkq") this.fields[`castling-${right}`].checked = (castling ?? "").includes(right);
    this.fields.number.value = number === "-" ? "" : number ?? "";
    this.offer();
    this.fields.fen.value = typed;
  }

  /** Offers castling only where king and rook stand right. */
  offer() {
    const stands = (right, rank) => this.manOn(`e${rank}`) === (isWhite(right) ? "K" : "k") &&
      this.manOn((right.toLowerCase() === "k" ? "h" : "a") + rank) === (isWhite(right) ? "R" : "r");
    return [..."KQkq"].filter((right) => {
      const box = this.fields[`castling-${right}`];
      box.disabled = !stands(right, isWhite(right) ? 1 : 8);
      box.closest("label").hidden = box.disabled;
      return box.checked && !box.disabled;
    }).join("");
  }

  write() {
    const row = (rank) => [...FILES].map((file) => this.manOn(file + rank) || " ").join("").replace(/ +/g, (empty) => empty.length);
    const board = [8, 7, 6, 5, 4, 3, 2, 1].map(row).join("/");
    const { turn, number, fen } = this.fields;
    // What nobody said yet is a dash, and asked for.
    fen.value = [board, turn.value || "-", this.offer() || "-", "-", "0", number.value || "-"].join(" ");
  }
}

const KINDS = { look: Board, write: Writing, edit: Editing };

/** Brings the boards to life that are not yet. */
export function enlivenBoards() {
  for (const frame of document.querySelectorAll(".on-board:not([data-alive])")) {
    frame.dataset.alive = "";
    new KINDS[frame.dataset.board](frame);
  }
}
