"""What other programs read off our paper: QR codes, text, pages.

    print.py PROGRAM

Seals games with long, Cyrillic and Greek names, with either side to move, one with a score of 200 moves, prints every sheet on A4
and letter, and reads the files with PDFium (pages and text) and ZXing (QR codes). So it does with the label of a paper envelope, on
A5 too. The exit status is 0 if and only if each code gives the exact text, each page its number and the seal number, every field is
in the text, nothing but paper is at the edge of a page, and nothing of a paper label beyond half a page.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.pgn
import pypdfium2
import zxingcpp

GOLDEN = Path(__file__).parents[2] / "tests" / "golden"
# Of a paper label: its words, but for those that are the same in every language.
ON_PAPER = {
    "en": ["SEALED MOVE", "Round 21", "White sealed move 41", "Draw offer: none", "Scoresheets: both inside", "Kept by: Schmid, Lothar",
           "Resumption", "Friday 1 September 1972, 14:30", "fold here, over the flap", "White signs", "Black signs", "Arbiter signs",
           "across the edge", "tear off: one for each player", "W 2:31:00 · B 2:19:00", "Fri 1 Sep 1972, 14:30"],
    "it": ["MOSSA IN BUSTA", "Turno 21", "Il Bianco ha messo in busta la mossa 41", "Offerta di patta: nessuna", "Formulari: dentro tutti e due",
           "Custodita da: Schmid, Lothar", "Ripresa", "venerdì 1º settembre 1972, ore 14:30", "piegare qui, sul lembo", "Firma del Bianco",
           "Firma del Nero", "Firma dell'arbitro", "attraverso il bordo", "staccare: una per ciascuno", "B 2:31:00 · N 2:19:00"],
}
OF_BOTH = ["Spassky, Boris", "Fischer, Robert", "2:31:00", "0:59:00", "2:19:00", "1:11:00", "Laugardalshöll, Reykjavík", "Spassky, ", "Fischer, "]
SHEETS = ["label", "slips", "setup", "record", "agenda"]
# (white, black, event, moves, seed)
GAMES = [
    ("Spassky, Boris", "Fischer, Robert", "World Championship", 40, 1),
    ("Αλεξανδρή, Νίκος", "Мамедъяров, Шахрияр Гамид оглы", "Πρωτάθλημα Ελλάδας, όμιλος Α", 81, 3),
    ("W" * 1024, "Ж" * 512, "i" * 1024, 400, 4),
]


def run(program: Path, *arguments: str, cwd: Path, fed: str = "") -> dict:
    done = subprocess.run([program, *arguments, "--json"], cwd=cwd, input=fed, capture_output=True, text=True)
    assert done.returncode == 0, (arguments, done)
    return json.loads(done.stdout)


def score(white: str, black: str, event: str, plies: int, seed: int) -> tuple[str, chess.Board]:
    """A game of that many half-moves that is not over, by chance."""
    chance = random.Random(seed)
    while True:
        board = chess.Board()
        game = chess.pgn.Game()
        game.headers.update({"White": white.strip(), "Black": black.strip(), "Event": event.strip(), "TimeControl": "40/9000:16/3600"})
        node: chess.pgn.GameNode = game
        while board.ply() < plies:
            quiet = [move for move in board.legal_moves if not board.is_capture(move)]
            moves = quiet if quiet and chance.random() < 0.93 else list(board.legal_moves)
            if not moves:
                break
            move = chance.choice(moves)
            board.push(move)
            node = node.add_variation(move)
        if board.ply() == plies and any(board.legal_moves) and not board.is_insufficient_material():
            return str(game), board


def letters(text: str) -> str:
    """What is left of a text where line ends may have come between any two letters; PDFium has another sign for a hyphen there."""
    return re.sub(r"[\s\-\u0002\ufffe]+", "", text)


def check_pdf(path: Path, size: tuple[float, float], expected: list[str], foot: str) -> tuple[list[str], str]:
    """The codes and the text of a file, each page of which has this size, its number and that foot."""
    found, said, document = [], "", pypdfium2.PdfDocument(path)
    for number, page in enumerate(document, start=1):
        assert max(abs(one - other) for one, other in zip(page.get_size(), size)) < 0.5, f"{path.name}: a page of {page.get_size()}"
        text = page.get_textpage().get_text_bounded()
        for part in (f"Page {number} of {len(document)}", foot):
            assert letters(part) in letters(text), f"{path.name}: {part!r} is not on page {number}"
        said += text + "\n"
        image = page.render(scale=2.5).to_pil().convert("L")
        (width, height), edge = image.size, int(2.5 * 28)
        for band in [(0, 0, width, edge), (0, 0, edge, height), (width - edge, 0, width, height), (0, height - edge // 2, width, height)]:
            assert image.crop(band).getextrema()[0] >= 250, f"{path.name}: there is ink at the edge of page {number}"
        found += [code.text for code in zxingcpp.read_barcodes(image) if code.format == zxingcpp.BarcodeFormat.QRCode]
    for whole in map(letters, expected):
        # The longest names go on over the page, and the foot comes between.
        assert whole[:100] in letters(said) and whole[-100:] in letters(said), f"{path.name}: {whole[:100]!r} cannot be read"
    return found, letters(said)


def check_game(program: Path, folder: Path, number: int) -> int:
    white, black, event, plies, seed = GAMES[number]
    pgn, board = score(white, black, event, plies, seed)
    (folder / "game.pgn").write_text(pgn)
    move = board.san(next(iter(board.legal_moves)))
    name, slips = f"{number}.envelope", f"slips{number}"
    place = "Laugardalshöll, Reykjavík"
    run(
        program, "seal", "game.pgn", "--move-file", "-", "--arbiter-key", "arbiter.key.pub", "--slips", slips, "--out", name,
        "--white-used", "2:31:00", "--black-used", "2:19:00", "--notation", "en", "--draw-offer", "black", "--rules", "fide-1997",
        "--resume-at", "1972-09-01T14:30:00+00:00", "--zone", "Atlantic/Reykjavik", "--place", place,
        "--at", "1972-08-31T21:30:00+00:00", cwd=folder, fed=move,
    )
    run(program, "accept", name, "--key", "arbiter.key", "--scoresheets", "both", "--at", "1972-08-31T21:40:00+00:00", cwd=folder)
    shown = run(program, "show", name, cwd=folder)
    responder = "black" if board.turn else "white"
    keys = {side: (folder / slips / f"{side}.slip").read_text().strip() for side in ("white", "black")}
    run(
        program, "open", name, "--key", "arbiter.key", "--reply-key", f"{slips}/{responder}.slip",
        "--here-since", "now", "--at", "1972-09-01T14:30:00+00:00", cwd=folder,
    )
    people = [white.strip(), black.strip()]
    people = [re.sub(" +", " ", person) for person in people]
    clocks, where = ["2:31:00", "2:19:00"], ["Friday 1 September 1972, 14:30 (UTC+00:00)", place]
    turn = f"{'White' if board.turn else 'Black'} has the move"
    seal_number, fingerprint = shown["seal_number"], shown["fingerprint"]
    fields = {
        "label": [*people, *clocks, *where, turn, fingerprint, "Black has offered a draw", "Schmid", "FIDE Laws of Chess, 1997", "English letters"],
        "slips": [*people, *where, "If it is lost", "How it is used"],
        "setup": [*people, *clocks, *where, turn, board.fen(en_passant="legal").split()[0]],
        "record": [*people, *clocks, *where, f"“{move}”", "FIDE Laws of Chess, 1997"],
        # Cells of a table stand beside each other line by line, so that only words can be looked for.
        "agenda": [word for field in (*people, event, place, "14:30") for word in field.split() if len(word) < 12],
    }
    pages = 0
    for sheet in SHEETS:
        for paper, upright in (("a4", (595.28, 841.89)), ("letter", (612.0, 792.0))):
            # What hangs on a wall lies on its side.
            size = upright[::-1] if sheet == "agenda" else upright
            for side in ("white", "black") if sheet in ("label", "setup") else ("white",):
                stem = f"{number}-{sheet}-{paper}-{side}"
                more = ["--slips", slips] if sheet == "slips" else []
                run(program, "print", name, "--what", sheet, "--paper", paper, "--below", side, "--out", f"{stem}.pdf", *more, cwd=folder)
                foot = "Agenda of" if sheet == "agenda" else f"Seal number {seal_number}"
                found, said = check_pdf(folder / f"{stem}.pdf", size, fields[sheet], foot)
                pages += 1
                expected = {"label": [fingerprint], "slips": [fingerprint, fingerprint, keys["white"], keys["black"]]}.get(sheet, [])
                assert sorted(found) == sorted(expected), f"{stem}: the codes say {found}, not {expected}"
                assert sheet != "slips" or all(key in said for key in keys.values()), f"{stem}: a key cannot be typed from it"
    return pages


def check_paper_label(program: Path, folder: Path) -> int:
    """The label of a paper envelope: A5, alone on its page or on the left half of one that lies on its side."""
    envelope, labels = GOLDEN / "paper-accepted.envelope", 0
    shown = run(program, "show", envelope, cwd=folder)
    for language, words in ON_PAPER.items():
        for paper, size in (("a4", (841.89, 595.28)), ("letter", (792.0, 612.0)), ("a5", (419.53, 595.28))):
            stem, labels = f"paper-{language}-{paper}", labels + 1
            for copy in ("one", "again"):
                run(program, "print", envelope, "--what", "label", "--paper", paper, "--lang", language, "--out", f"{stem}-{copy}.pdf", cwd=folder)
            printed, again = [(folder / f"{stem}-{copy}.pdf").read_bytes() for copy in ("one", "again")]
            assert printed == again, f"{stem}: printed twice, it is not the same"
            page, = pypdfium2.PdfDocument(printed)
            assert max(abs(one - other) for one, other in zip(page.get_size(), size)) < 0.5, f"{stem}: a page of {page.get_size()}"
            said = letters(page.get_textpage().get_text_bounded())
            for part in [*words, *OF_BOTH]:
                assert letters(part) in said, f"{stem}: {part!r} cannot be read"
            assert said.count(letters(shown["seal_number"])) == 3, f"{stem}: the seal number belongs on the label and on both stubs"
            image = page.render(scale=3).to_pil().convert("L")
            found = [code.text for code in zxingcpp.read_barcodes(image) if code.format == zxingcpp.BarcodeFormat.QRCode]
            assert found == 3 * [shown["fingerprint"]], f"{stem}: the codes say {found}"
            half = int(3 * 420.5)
            assert image.width <= half or image.crop((half, 0, *image.size)).getextrema()[0] >= 250, f"{stem}: there is ink beyond the label"
    return labels


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="adjourn-print-") as name:
        folder = Path(name)
        run(program, "keygen", "Schmid, Lothar", "--out", "arbiter.key", "--no-passphrase", cwd=folder)
        sheets = sum(check_game(program, folder, number) for number in range(len(GAMES)))
        labels = check_paper_label(program, folder)
    print(f"paper: {sheets} sheets of {len(GAMES)} games and {labels} labels of a paper envelope, each code read to the exact text")


if __name__ == "__main__":
    main()
