// The rules of movement (FIDE Laws, Article 3) as far as docs/format.md §3.1 asks for them: which moves are legal, where
// they lead, and which positions can have come about.
//
// A position is { board, turn, castling, enPassant, halfmoves, number }. The board has 64 places from a1, b1 … to h8, each
// with a letter of FEN or "". `enPassant` is the square passed over, or -1 where no legal capture on it exists.

const USUAL_BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const USUAL_START = `${USUAL_BOARD} w KQkq - 0 1`;

const ROOK_LINES = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const BISHOP_LINES = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const QUEEN_LINES = [...ROOK_LINES, ...BISHOP_LINES];
const KNIGHT_LEAPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
const LINES = { q: QUEEN_LINES, r: ROOK_LINES, b: BISHOP_LINES };
const LEAPS = { k: QUEEN_LINES, n: KNIGHT_LEAPS };

// Each right with the places of king and rook at home.
const CASTLINGS = { K: [4, 7], Q: [4, 0], k: [60, 63], q: [60, 56] };

const fileOf = (square) => square % 8;
const rankOf = (square) => Math.floor(square / 8);
const squareName = (square) => "abcdefgh"[fileOf(square)] + (rankOf(square) + 1);
const squareNamed = (name) => "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);
const opponent = (turn) => (turn === "white" ? "black" : "white");
const forward = (turn) => (turn === "white" ? 8 : -8);
const manOf = (letter, turn) => (turn === "white" ? letter.toUpperCase() : letter.toLowerCase());
const sideOf = (man) => (man === "" ? null : man === man.toUpperCase() ? "white" : "black");

/// The square a step away, or -1 beyond the edge.
function stepped(square, [files, ranks]) {
  const [file, rank] = [fileOf(square) + files, rankOf(square) + ranks];
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : file + 8 * rank;
}

/// The squares that a man on this one attacks, up to and with the first man on each line.
function attacksFrom(board, square) {
  const man = board[square];
  const kind = man.toLowerCase();
  const reached = [];
  if (kind === "p") {
    const ranks = sideOf(man) === "white" ? 1 : -1;
    reached.push(stepped(square, [-1, ranks]), stepped(square, [1, ranks]));
  }
  for (const leap of LEAPS[kind] ?? []) reached.push(stepped(square, leap));
  for (const line of LINES[kind] ?? []) {
    for (let at = stepped(square, line); at >= 0; at = stepped(at, line)) {
      reached.push(at);
      if (board[at] !== "") break;
    }
  }
  return reached.filter((at) => at >= 0);
}

/// The squares of the men of a side that attack this one.
function attackersOf(board, square, turn) {
  return [...board.keys()].filter((from) => sideOf(board[from]) === turn && attacksFrom(board, from).includes(square));
}

function checkersOf(board, turn) {
  const king = board.indexOf(manOf("k", turn));
  return king < 0 ? [] : attackersOf(board, king, opponent(turn));
}

/// The men after a move, whatever castling or a capture en passant moves or takes besides.
function boardAfter(position, { from, to, promotion }) {
  const board = position.board.slice();
  const kind = board[from].toLowerCase();
  if (kind === "p" && to === position.enPassant && fileOf(from) !== fileOf(to)) {
    board[to - forward(position.turn)] = "";
  }
  if (kind === "k" && Math.abs(from - to) === 2 && rankOf(from) === rankOf(to)) {
    const [home, beside] = to > from ? [to + 1, to - 1] : [to - 2, to + 1];
    board[beside] = board[home];
    board[home] = "";
  }
  board[to] = promotion ? manOf(promotion, position.turn) : board[from];
  board[from] = "";
  return board;
}

/// Castling as the king's move: its right, nothing between, and no attack on any square that he stands on or crosses (3.8).
function castlesTo({ board, turn, castling }) {
  const reached = [];
  for (const right of castling) {
    const [king, rook] = CASTLINGS[right];
    // A right stands only while king and rook are at home.
    if (sideOf(board[king]) !== turn) continue;
    const step = rook > king ? 1 : -1;
    const [first, last] = [Math.min(king, rook) + 1, Math.max(king, rook)];
    const free = board.slice(first, last).every((man) => man === "");
    const crossed = [king, king + step, king + 2 * step];
    if (free && crossed.every((at) => attackersOf(board, at, opponent(turn)).length === 0)) reached.push(king + 2 * step);
  }
  return reached;
}

/// Where the man on a square may go, his own king's safety aside.
function reachedFrom(position, from) {
  const { board, turn, enPassant } = position;
  if (sideOf(board[from]) !== turn) return [];
  const kind = board[from].toLowerCase();
  if (kind !== "p") {
    const reached = attacksFrom(board, from).filter((to) => sideOf(board[to]) !== turn);
    return kind === "k" ? [...reached, ...castlesTo(position)] : reached;
  }
  const captures = (to) => sideOf(board[to]) === opponent(turn) || to === enPassant;
  const reached = attacksFrom(board, from).filter(captures);
  const [once, twice] = [from + forward(turn), from + 2 * forward(turn)];
  if (board[once] === "") {
    reached.push(once);
    if (rankOf(from) === (turn === "white" ? 1 : 6) && board[twice] === "") reached.push(twice);
  }
  return reached;
}

function isLegal(position, move) {
  const { board, turn } = position;
  const last = turn === "white" ? 7 : 0;
  const promotes = board[move.from].toLowerCase() === "p" && rankOf(move.to) === last;
  return promotes === Boolean(move.promotion) && reachedFrom(position, move.from).includes(move.to) &&
    checkersOf(boardAfter(position, move), turn).length === 0;
}

function hasLegalMove(position) {
  return position.board.some((_, from) =>
    reachedFrom(position, from).some((to) => checkersOf(boardAfter(position, { from, to }), position.turn).length === 0),
  );
}

/// Whether a pawn of the side on move may take on the square passed over.
function canTakeEnPassant(position) {
  const { turn, enPassant } = position;
  const beside = [-1, 1].map((files) => stepped(enPassant, [files, turn === "white" ? -1 : 1]));
  return beside.some((from) => from >= 0 && position.board[from] === manOf("p", turn) &&
    isLegal(position, { from, to: enPassant }));
}

/// The position after a move in UCI, or null where it is not legal.
function played(position, written) {
  if (uci(written) === null) return null;
  const move = { from: squareNamed(written), to: squareNamed(written.slice(2)), promotion: written[4] };
  if (!isLegal(position, move)) return null;
  const { from, to } = move;
  const { board, turn, castling, number } = position;
  const pawn = board[from].toLowerCase() === "p";
  const next = {
    board: boardAfter(position, move),
    turn: opponent(turn),
    castling: castling.filter((right) => !CASTLINGS[right].includes(from) && !CASTLINGS[right].includes(to)),
    enPassant: pawn && Math.abs(from - to) === 16 ? (from + to) / 2 : -1,
    halfmoves: pawn || board[to] !== "" ? 0 : position.halfmoves + 1,
    number: turn === "black" ? number + 1 : number,
  };
  if (next.enPassant >= 0 && !canTakeEnPassant(next)) next.enPassant = -1;
  return next;
}

/// The six fields, as docs/format.md §2 has them.
function fenOf({ board, turn, castling, enPassant, halfmoves, number }) {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    board.slice(8 * rank, 8 * rank + 8).map((man) => man || " ").join("").replace(/ +/g, (empty) => empty.length));
  const passed = enPassant < 0 ? "-" : squareName(enPassant);
  return [ranks.join("/"), turn[0], castling.join("") || "-", passed, halfmoves, number].join(" ");
}

/// The position that a FEN of docs/format.md §2 writes, or null where its form is another. `canHaveComeAbout` asks more.
function fen(value) {
  const counter = "(0|[1-9][0-9]{0,3})";
  const found = parts(value, RegExp(`^([1-8KQRBNPkqrbnp/]+) ([wb]) (-|K?Q?k?q?) (-|[a-h][36]) ${counter} ${counter}$`));
  if (!found || found[3] === "" || found[6] === "0" || /[1-8]{2}/.test(found[1])) return null;
  const ranks = found[1].split("/").map((rank) => rank.replace(/[1-8]/g, (count) => " ".repeat(count)));
  if (ranks.length !== 8 || ranks.some((rank) => rank.length !== 8)) return null;
  const position = {
    board: Array.from(ranks.reverse().join(""), (man) => man.trim()),
    turn: found[2] === "w" ? "white" : "black",
    castling: found[3] === "-" ? [] : [...found[3]],
    enPassant: found[4] === "-" ? -1 : squareNamed(found[4]),
    halfmoves: Number(found[5]),
    number: Number(found[6]),
  };
  return position.enPassant < 0 || hasJustPassed(position) ? position : null;
}

/// Whether a pawn can have come from behind the square passed over, and a legal capture takes it there.
function hasJustPassed(position) {
  const { board, turn, enPassant } = position;
  const [stands, from] = [enPassant - forward(turn), enPassant + forward(turn)];
  return rankOf(enPassant) === (turn === "white" ? 5 : 2) && board[enPassant] === "" && board[from] === "" &&
    board[stands] === manOf("p", opponent(turn)) && canTakeEnPassant(position);
}

/// The checks of docs/format.md §3.1, 1.
function canHaveComeAbout(position) {
  const { board, turn, castling } = position;
  const count = (man) => board.filter((found) => found === man).length;
  if (count("K") !== 1 || count("k") !== 1) return false;
  if ([...board.slice(0, 8), ...board.slice(56)].some((man) => man.toLowerCase() === "p")) return false;
  const atHome = (right) => {
    const owner = right === right.toUpperCase() ? "white" : "black";
    const [king, rook] = CASTLINGS[right];
    return board[king] === manOf("k", owner) && board[rook] === manOf("r", owner);
  };
  return castling.every(atHome) && hasMenOfAGame(board, "white") && hasMenOfAGame(board, "black") &&
    checkersOf(board, opponent(turn)).length === 0 && canHaveGivenCheck(position);
}

/// Whatever stands there above the men of the first position was a pawn once.
function hasMenOfAGame(board, turn) {
  const squares = (letter) => [...board.keys()].filter((at) => board[at] === manOf(letter, turn));
  const isLight = (at) => (fileOf(at) + rankOf(at)) % 2 === 1;
  const bishops = squares("b");
  const light = bishops.filter(isLight).length;
  const above = (found, usual) => Math.max(0, found - usual);
  return squares("p").length + above(squares("q").length, 1) + above(squares("r").length, 2) +
    above(squares("n").length, 2) + above(light, 1) + above(bishops.length - light, 1) <= 8;
}

/// Whether a last move can have given the check that stands on the board.
function canHaveGivenCheck(position) {
  const { board, turn, enPassant } = position;
  const checkers = checkersOf(board, turn);
  if (checkers.length === 0) return true;
  if (enPassant >= 0) {
    const [stands, from] = [enPassant - forward(turn), enPassant + forward(turn)];
    if (checkers.length > 1) return false;
    if (checkers[0] === stands) return true;
    const before = board.slice();
    [before[from], before[stands]] = [before[stands], ""];
    return checkersOf(before, turn).length === 0;
  }
  const near = checkers.filter((at) => "knp".includes(board[at].toLowerCase()));
  if (checkers.length > 2 || near.length > 1) return false;
  const king = board.indexOf(manOf("k", turn));
  const [one, other] = checkers.map((at) => lineBetween(king, at));
  return other === undefined || one === null || one !== other;
}

/// The line on which two squares stand, as its slope; null where they share none.
function lineBetween(one, other) {
  const [files, ranks] = [fileOf(other) - fileOf(one), rankOf(other) - rankOf(one)];
  if (files === 0) return "file";
  if (ranks === 0) return "rank";
  return Math.abs(files) === Math.abs(ranks) ? `diagonal ${Math.sign(files * ranks)}` : null;
}
