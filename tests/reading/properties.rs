//! Random games by random legal moves: what is written is read back, in every notation.

use proptest::prelude::*;
use rules::notation::{Language, Notation};
use rules::reading::{Displacement, Meaning, Reading, Remark, read, write, write_long};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position, Role, Square};

use super::position;
use crate::random::everything;

/// Where the games begin: at home, and where castling, promotion, captures en passant and pieces of
/// one kind abound.
const BEGINNINGS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "7k/8/2Q1Q3/1N3N2/8/1Q3N2/3R1R2/4K3 w - - 0 1",
    "r3k2r/2pp1p2/8/1p4p1/1PpPp1Pp/8/2P2P1P/R3K2R b KQkq d3 0 1",
];

fn games() -> u32 {
    if everything() { 20_000 } else { 16 }
}

/// A position reached by random legal moves.
pub(super) fn reached() -> impl Strategy<Value = Chess> {
    let picks = prop::collection::vec(any::<u16>(), 0..80);
    (0..BEGINNINGS.len(), picks).prop_map(|(beginning, picks)| {
        let mut reached = position(BEGINNINGS[beginning]);
        for pick in picks {
            let moves = reached.legal_moves();
            if moves.is_empty() {
                break;
            }
            reached.play_unchecked(moves[usize::from(pick) % moves.len()]);
        }
        reached
    })
}

fn plain(played: Move) -> Reading {
    Reading {
        meaning: Meaning::Legal(played),
        remarks: Vec::new(),
        draw_offer: false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: games(), ..ProptestConfig::default() })]

    /// Short and long, in every notation; English is SAN, as shakmaty writes it, and UCI is read.
    #[test]
    fn what_is_written_is_read(board in reached()) {
        for played in board.legal_moves() {
            for notation in Notation::all() {
                for text in [write(&board, played, notation), write_long(&board, played, notation)] {
                    prop_assert_eq!(read(&board, &text, notation), plain(played), "{} in {}", text, notation);
                }
            }
            let english = Notation::Letters(Language::English);
            let san = SanPlus::from_move(board.clone(), played).to_string();
            prop_assert_eq!(write(&board, played, english), san);
            let uci = UciMove::from_standard(played).to_string();
            prop_assert_eq!(read(&board, &uci, english), plain(played), "{}", uci);
        }
    }

    /// Any man is put on any square: where that is a legal move, it is read as that move; where it is none, as no move at all.
    #[test]
    fn what_is_put_on_the_board_is_read_as_that_or_as_nothing(board in reached(), which in any::<prop::sample::Index>()) {
        let player = board.turn();
        let legal: Vec<UciMove> = board.legal_moves().into_iter().map(UciMove::from_standard).collect();
        // A king always, since he alone is written otherwise when he castles.
        let men: Vec<_> = board.board().clone().into_iter().collect();
        let kings = men.iter().filter(|(_, man)| man.role == Role::King);
        for (from, man) in kings.copied().chain([*which.get(&men)]) {
            for to in Square::ALL.into_iter().filter(|to| *to != from) {
                let takes = board.board().piece_at(to).is_some();
                // Onto his own rook a king castles, where squares alone are written.
                if man == Role::King.of(player) && board.board().piece_at(to) == Some(Role::Rook.of(player)) {
                    continue;
                }
                let put = Displacement { man, from, to, takes, becomes: None };
                let promotions: &[_] = match put.asks_what_it_becomes() {
                    true => &[None, Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)],
                    false => &[None],
                };
                for &becomes in promotions {
                    let put = Displacement { becomes, ..put };
                    let uci = UciMove::Normal { from, to, promotion: becomes };
                    let wanted = legal.contains(&uci).then_some(uci);
                    for notation in [Notation::Letters(Language::Italian), Notation::Figurine, Notation::Iccf, Notation::Descriptive] {
                        let text = put.write(player, notation);
                        let found = read(&board, &text, notation).meaning.legal().map(UciMove::from_standard);
                        prop_assert_eq!(found, wanted, "{} in {}", text, notation);
                    }
                }
            }
        }
    }

    /// Signs left out are remarked and change nothing.
    #[test]
    fn signs_change_nothing(board in reached()) {
        for played in board.legal_moves() {
            for notation in [Notation::Letters(Language::Italian), Notation::Figurine] {
                let text = write(&board, played, notation);
                let bare: String = text.chars().filter(|sign| !"x+#".contains(*sign)).collect();
                let reading = read(&board, &bare, notation);
                prop_assert_eq!(reading.meaning, Meaning::Legal(played), "{}", bare);
                let mut missing = Vec::new();
                missing.extend(text.contains('x').then_some(Remark::MissingCapture));
                missing.extend(text.contains('+').then_some(Remark::MissingCheck));
                missing.extend(text.contains('#').then_some(Remark::MissingMate));
                prop_assert_eq!(reading.remarks, missing, "{}", bare);
            }
        }
    }

    /// Without its square of departure a move may be ambiguous, but is never another.
    #[test]
    fn less_precise_is_ambiguous_or_the_same(board in reached()) {
        let notation = Notation::Letters(Language::English);
        for played in board.legal_moves() {
            let Move::Normal { role, to, promotion: None, .. } = played else { continue };
            if role == shakmaty::Role::Pawn {
                continue;
            }
            let text = format!("{}{to}", role.upper_char());
            let twins = board.san_candidates(role, to).len();
            match read(&board, &text, notation).meaning {
                Meaning::Legal(found) => prop_assert!(found == played && twins == 1, "{}", text),
                Meaning::Ambiguous(found) => {
                    prop_assert!(found.contains(&played), "{}", text);
                    prop_assert!(found.len() == twins && twins > 1, "{}", text);
                    let texts: Vec<String> = found.iter().map(|&m| UciMove::from_standard(m).to_string()).collect();
                    prop_assert!(texts.is_sorted(), "{:?}", texts);
                }
                other => prop_assert!(false, "{}: {:?}", text, other),
            }
        }
    }

    /// Nothing panics, and a reading holds together, whatever is written.
    #[test]
    fn any_text_is_read(board in reached(), text in any::<String>(), move_like in "[ .0-9a-hxKQRBNPOep+#=():/!?♘♛-]{0,14}") {
        for notation in Notation::all() {
            for text in [&text, &move_like] {
                let reading = read(&board, text, notation);
                match reading.meaning {
                    Meaning::Legal(played) => prop_assert!(board.is_legal(played)),
                    Meaning::Ambiguous(candidates) => {
                        prop_assert!(candidates.len() > 1);
                        prop_assert!(candidates.iter().all(|&candidate| board.is_legal(candidate)));
                    }
                    Meaning::Illegal { understood } => prop_assert!(understood.to_string().contains(' ')),
                    Meaning::Asked(asked) => {
                        prop_assert!(!asked.candidates.is_empty());
                        prop_assert!(asked.candidates.iter().all(|it| board.is_legal(it.played)));
                    }
                    Meaning::Resignation | Meaning::Unintelligible => {
                        prop_assert!(reading.remarks.is_empty());
                    }
                }
            }
        }
    }
}
