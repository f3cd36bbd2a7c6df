// Moves as players write them (FIDE Laws, Appendix C), in the letters of the page's language.

/// A legal move in UCI in algebraic notation: `Nbd7`, `exd6`, `O-O`, `e8=Q#`. The letters are those of K, Q, R, B and N.
function algebraic(position, written, letters) {
  const [from, to, promotion] = [squareNamed(written), squareNamed(written.slice(2)), written[4]];
  const kind = position.board[from].toLowerCase();
  const letter = (man) => letters["kqrbn".indexOf(man)];
  const next = played(position, written);
  const check = checkersOf(next.board, next.turn).length > 0;
  const ending = check ? (hasLegalMove(next) ? "+" : "#") : "";
  if (kind === "k" && Math.abs(from - to) === 2) return (to > from ? "O-O" : "O-O-O") + ending;
  const takes = position.board[to] !== "" || (kind === "p" && fileOf(from) !== fileOf(to));
  const front = kind === "p" ? (takes ? "abcdefgh"[fileOf(from)] : "") : letter(kind) + origin(position, from, to);
  return front + (takes ? "x" : "") + squareName(to) + (promotion ? `=${letter(promotion)}` : "") + ending;
}

/// What tells the man on a square from others of his kind that may go there: his file, else his rank, else both.
function origin(position, from, to) {
  const others = [...position.board.keys()].filter((at) =>
    at !== from && position.board[at] === position.board[from] && isLegal(position, { from: at, to }));
  if (others.length === 0) return "";
  const [file, rank] = squareName(from);
  if (others.every((at) => fileOf(at) !== fileOf(from))) return file;
  return others.every((at) => rankOf(at) !== rankOf(from)) ? rank : file + rank;
}
