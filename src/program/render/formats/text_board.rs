//! A board as text, for a terminal and for plain text.

use shakmaty::uci::UciMove;
use shakmaty::{Color, File, Move, Piece, Rank, Square};

use crate::render::document::Diagram;
use crate::text;

/// Nine lines: eight ranks with their numbers, and the files below. `men` are the letters of king, queen, rook, bishop,
/// knight and pawn: capitals for White, small ones for Black. An empty light square is `.`, a dark one `:`; the two
/// squares of the last move stand in brackets. Letters line up in every terminal; figurines do not.
pub fn text_board(diagram: &Diagram, men: [char; 6]) -> String {
    let (mut ranks, mut files) = (Rank::ALL, File::ALL);
    match diagram.below {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let marked = diagram.last_move.and_then(squares);
    let below = files.map(|file| format!(" {} ", file.char())).concat();
    let lines = ranks.map(|rank| {
        let cells = files.map(|file| {
            let square = Square::from_coords(file, rank);
            let shown = match diagram.men.piece_at(square) {
                Some(piece) => man(piece, men),
                None if square.is_light() => '.',
                None => ':',
            };
            match marked.is_some_and(|both| both.contains(&square)) {
                true => format!("[{shown}]"),
                false => format!(" {shown} "),
            }
        });
        format!("  {} {}", rank.char(), cells.concat())
    });
    let mut text = String::new();
    for line in lines.into_iter().chain([format!("    {below}")]) {
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Departure and arrival; castling is the king's move.
pub fn squares(played: Move) -> Option<[Square; 2]> {
    match UciMove::from_standard(played) {
        UciMove::Normal { from, to, .. } => Some([from, to]),
        UciMove::Put { .. } | UciMove::Null => None,
    }
}

/// The chess symbol of a piece or pawn: U+2654 to U+265F.
pub fn figurine(piece: Piece) -> char {
    let men = piece.color.fold_wb(
        ['♔', '♕', '♖', '♗', '♘', '♙'],
        ['♚', '♛', '♜', '♝', '♞', '♟'],
    );
    text::letter_of(piece.role, men)
}

fn man(piece: Piece, men: [char; 6]) -> char {
    let letter = text::letter_of(piece.role, men);
    piece.color.fold_wb(letter, letter.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

    use super::*;

    /// The board after these moves.
    fn board(moves: &[&str], below: Color) -> String {
        let mut position = Chess::default();
        let mut last_move = None;
        for uci in moves {
            let next = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(next);
            last_move = Some(next);
        }
        let diagram = Diagram {
            men: position.board().clone(),
            below,
            last_move,
        };
        text_board(&diagram, ['K', 'Q', 'R', 'B', 'N', 'P'])
    }

    #[test]
    fn the_first_move_with_white_below() {
        let expected = "  8  r  n  b  q  k  b  n  r\n  \
                          7  p  p  p  p  p  p  p  p\n  \
                          6  .  :  .  :  .  :  .  :\n  \
                          5  :  .  :  .  :  .  :  .\n  \
                          4  .  :  .  : [P] :  .  :\n  \
                          3  :  .  :  .  :  .  :  .\n  \
                          2  P  P  P  P [.] P  P  P\n  \
                          1  R  N  B  Q  K  B  N  R\n     \
                             a  b  c  d  e  f  g  h\n";
        assert_eq!(board(&["e2e4"], Color::White), expected);
    }

    #[test]
    fn with_black_below_and_after_castling() {
        let drawn = board(&[], Color::Black);
        let lines: Vec<_> = drawn.lines().collect();
        assert_eq!(lines[0], "  1  R  N  B  K  Q  B  N  R");
        assert_eq!(lines[8], "     h  g  f  e  d  c  b  a");
        let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"];
        let drawn = board(&moves, Color::White);
        assert!(drawn.contains("  1  R  N  B  Q [:] R [K] .\n"), "{drawn}");
        let pieces = ['K', 'P', 'n', 'p'].map(|it| figurine(Piece::from_char(it).unwrap()));
        assert_eq!(pieces, ['♔', '♙', '♞', '♟']);
    }
}
