//! The board in a terminal.

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, File, Move, Piece, Position, Rank, Role, Square};

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Diagram {
    /// Which side sits below.
    pub below: Color,
    /// The move that led to the position: its two squares stand in brackets.
    pub last_move: Option<Move>,
    /// Figurines (U+2654 to U+265F) instead of letters.
    pub unicode: bool,
    /// The letters of king, queen, rook, bishop, knight and pawn.
    pub men: [char; 6],
}

impl Default for Diagram {
    /// White below, no move marked, letters: these line up in every terminal.
    fn default() -> Diagram {
        Diagram {
            below: Color::White,
            last_move: None,
            unicode: false,
            men: ['K', 'Q', 'R', 'B', 'N', 'P'],
        }
    }
}

/// Ten lines: eight ranks in a frame of their numbers, and the files below. White's men are
/// `KQRBNP`, Black's `kqrbnp`, or other letters for them; an empty light square is `.`, a dark one `:`. Each line ends with a
/// line feed.
pub fn diagram(position: &Chess, options: Diagram) -> String {
    let (ranks, files): (Vec<Rank>, Vec<File>) = match options.below {
        Color::White => (Rank::ALL.into_iter().rev().collect(), File::ALL.to_vec()),
        Color::Black => (Rank::ALL.to_vec(), File::ALL.into_iter().rev().collect()),
    };
    let marked = options.last_move.and_then(squares);
    let mut text = String::new();
    for rank in ranks {
        text += &format!("  {} ", rank.char());
        for &file in &files {
            let square = Square::from_coords(file, rank);
            let shown = match position.board().piece_at(square) {
                Some(piece) => man(piece, options),
                None if square.is_light() => '.',
                None => ':',
            };
            let [left, right] = if marked.is_some_and(|both| both.contains(&square)) {
                ['[', ']']
            } else {
                [' '; 2]
            };
            text.extend([left, shown, right]);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text += "    ";
    for file in files {
        text.extend([' ', file.char(), ' ']);
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Departure and arrival; castling is the king's move.
pub(super) fn squares(played: Move) -> Option<[Square; 2]> {
    match UciMove::from_standard(played) {
        UciMove::Normal { from, to, .. } => Some([from, to]),
        UciMove::Put { .. } | UciMove::Null => None,
    }
}

/// The chess symbol of a man: U+2654 to U+265F.
pub fn figurine(piece: Piece) -> char {
    let [white, black] = match piece.role {
        Role::King => ['\u{2654}', '\u{265a}'],
        Role::Queen => ['\u{2655}', '\u{265b}'],
        Role::Rook => ['\u{2656}', '\u{265c}'],
        Role::Bishop => ['\u{2657}', '\u{265d}'],
        Role::Knight => ['\u{2658}', '\u{265e}'],
        Role::Pawn => ['\u{2659}', '\u{265f}'],
    };
    piece.color.fold_wb(white, black)
}

fn man(piece: Piece, options: Diagram) -> char {
    if !options.unicode {
        let [king, queen, rook, bishop, knight, pawn] = options.men;
        let letter = match piece.role {
            Role::King => king,
            Role::Queen => queen,
            Role::Rook => rook,
            Role::Bishop => bishop,
            Role::Knight => knight,
            Role::Pawn => pawn,
        };
        return piece.color.fold_wb(letter, letter.to_ascii_lowercase());
    }
    figurine(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(moves: &[&str]) -> (Chess, Option<Move>) {
        let mut position = Chess::default();
        let mut last = None;
        for uci in moves {
            let next = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(next);
            last = Some(next);
        }
        (position, last)
    }

    #[test]
    fn the_first_move_with_white_below() {
        let (position, last_move) = play(&["e2e4"]);
        let expected = "  8  r  n  b  q  k  b  n  r\n  \
                          7  p  p  p  p  p  p  p  p\n  \
                          6  .  :  .  :  .  :  .  :\n  \
                          5  :  .  :  .  :  .  :  .\n  \
                          4  .  :  .  : [P] :  .  :\n  \
                          3  :  .  :  .  :  .  :  .\n  \
                          2  P  P  P  P [.] P  P  P\n  \
                          1  R  N  B  Q  K  B  N  R\n     \
                             a  b  c  d  e  f  g  h\n";
        assert_eq!(
            diagram(
                &position,
                Diagram {
                    last_move,
                    ..Diagram::default()
                }
            ),
            expected
        );
    }

    #[test]
    fn with_black_below_and_figurines() {
        let (position, _) = play(&[]);
        let drawn = diagram(
            &position,
            Diagram {
                below: Color::Black,
                unicode: true,
                ..Diagram::default()
            },
        );
        let lines: Vec<_> = drawn.lines().collect();
        assert_eq!(lines[0], "  1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖");
        assert_eq!(lines[6], "  7  ♟  ♟  ♟  ♟  ♟  ♟  ♟  ♟");
        assert_eq!(lines[8], "     h  g  f  e  d  c  b  a");
    }

    #[test]
    fn castling_marks_the_king() {
        let (position, last_move) = play(&["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"]);
        let drawn = diagram(
            &position,
            Diagram {
                last_move,
                ..Diagram::default()
            },
        );
        assert!(drawn.contains("  1  R  N  B  Q [:] R [K] .\n"), "{drawn}");
    }
}
