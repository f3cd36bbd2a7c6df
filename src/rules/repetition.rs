//! When a position stood on the board, and why a picture of it that looks the same is another position (9.2).
//!
//! "Positions are considered the same if the same player has the move, pieces of the same kind and colour occupy the
//! same squares, and the possible moves of all the pieces of both players are the same": a right to castle or to take
//! in passing that is lost since makes an earlier picture another position.

use serde::{Serialize, Serializer};
use shakmaty::san::SanPlus;
use shakmaty::{CastlingSide, Chess, Color, EnPassantMode, Move, Position, Square};

use super::score::{Game, MoveNumber};
use crate::ruling::as_text;
use crate::word::as_word;

/// The times that a position stood on the board, and the pictures that only look like it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Repetition {
    /// When it stood there, in the order of the score.
    pub appearances: Vec<Appearance>,
    /// When the same pieces stood on the same squares, but it was another position.
    pub look_alikes: Vec<LookAlike>,
}

/// A time that a position stood on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Appearance {
    /// The half-moves that the score has before it.
    pub ply: usize,
    /// The move that brought it; `None` for the first position of the score.
    pub after: Option<Made>,
    /// Whether that move is only written, and about to be made (9.2a).
    pub written: bool,
}

/// A move of the score, with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Its number and side.
    pub number: MoveNumber,
    /// Short algebraic, English.
    pub san: SanPlus,
}

/// A picture that looks like a position and is another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LookAlike {
    /// When it stood on the board.
    #[serde(flatten)]
    pub appearance: Appearance,
    /// What is not the same; at least one thing.
    pub differences: Vec<Difference>,
}

/// What made an earlier picture another position (9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Difference {
    /// The other player had the move.
    OnMove {
        /// Who had it then.
        #[serde(serialize_with = "as_word")]
        side: Color,
    },
    /// A right to castle is there at one of the two times only.
    Castling {
        /// Whose.
        #[serde(serialize_with = "as_word")]
        side: Color,
        /// To which side.
        #[serde(serialize_with = "as_wing")]
        wing: CastlingSide,
        /// Whether it was there then, and is gone; else it is there now and was not.
        then: bool,
    },
    /// A pawn could be taken in passing at one of the two times only.
    EnPassant {
        /// The square that it had passed.
        #[serde(serialize_with = "as_text")]
        square: Square,
        /// Whether it could be taken then; else it can now.
        then: bool,
    },
}

impl Repetition {
    /// The times that the last position of `game` stood on the board.
    pub fn of(game: &Game) -> Repetition {
        search(game, game.last())
    }

    /// The times that the position stood on the board which `played` has brought, that one included.
    pub fn after(game: &Game, played: Move) -> Repetition {
        brought(game, played, false)
    }

    /// The times that the position stood on the board which `written` is about to bring, that one included (9.2a).
    pub fn with(game: &Game, written: Move) -> Repetition {
        brought(game, written, true)
    }
}

fn brought(game: &Game, by: Move, written: bool) -> Repetition {
    let mut after = game.last().clone();
    after.play_unchecked(by);
    let mut found = search(game, &after);
    found.appearances.push(Appearance {
        ply: game.moves().len() + 1,
        after: Some(Made::of(game.last(), by)),
        written,
    });
    found
}

fn search(game: &Game, position: &Chess) -> Repetition {
    let mut found = Repetition {
        appearances: Vec::new(),
        look_alikes: Vec::new(),
    };
    let mut before: Option<Chess> = None;
    for (ply, earlier) in game.positions().enumerate() {
        let appearance = || {
            let last = ply.checked_sub(1).and_then(|last| game.moves().get(last));
            let made = before.as_ref().zip(last);
            Appearance {
                ply,
                after: made.map(|(before, &played)| Made::of(before, played)),
                written: false,
            }
        };
        if earlier == *position {
            found.appearances.push(appearance());
        } else if earlier.board() == position.board() {
            found.look_alikes.push(LookAlike {
                appearance: appearance(),
                differences: differences(&earlier, position),
            });
        }
        before = Some(earlier);
    }
    found
}

/// What two positions with the same pieces on the same squares differ in.
fn differences(then: &Chess, now: &Chess) -> Vec<Difference> {
    let mut found = Vec::new();
    if then.turn() != now.turn() {
        found.push(Difference::OnMove { side: then.turn() });
    }
    for side in Color::ALL {
        for wing in CastlingSide::ALL {
            let was = then.castles().has(side, wing);
            if was != now.castles().has(side, wing) {
                found.push(Difference::Castling {
                    side,
                    wing,
                    then: was,
                });
            }
        }
    }
    let passed = |position: &Chess| position.ep_square(EnPassantMode::Legal);
    if passed(then) != passed(now) {
        let of = |square, then| Difference::EnPassant { square, then };
        found.extend(passed(then).map(|square| of(square, true)));
        found.extend(passed(now).map(|square| of(square, false)));
    }
    found
}

impl Made {
    /// A move that is legal in `position`.
    fn of(position: &Chess, played: Move) -> Made {
        Made {
            number: MoveNumber {
                number: position.fullmoves().get(),
                side: position.turn(),
            },
            san: SanPlus::from_move(position.clone(), played),
        }
    }

    /// The number as it stands before the move: `4.`, or `4...` where Black made it.
    pub fn numbered(&self) -> String {
        let MoveNumber { number, side } = self.number;
        side.fold_wb(format!("{number}."), format!("{number}..."))
    }
}

impl Serialize for Made {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {}", self.numbered(), self.san))
    }
}

fn as_wing<S: Serializer>(wing: &CastlingSide, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match wing {
        CastlingSide::KingSide => "king",
        CastlingSide::QueenSide => "queen",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::parse_fen;
    use crate::rows::rows;
    use shakmaty::san::San;

    fn game(fen: &str, moves: &str) -> Game {
        let mut game = Game::new(parse_fen(fen).expect(fen).position);
        for san in moves.split_whitespace() {
            let played = San::from_ascii(san.as_bytes()).expect(san);
            let played = played.to_move(game.last()).expect(san);
            game.play(played).expect(san);
        }
        game
    }

    fn when(appearance: &Appearance) -> String {
        let after = appearance.after.as_ref();
        after.map_or_else(
            || "start".to_owned(),
            |made| format!("{} {}", made.numbered(), made.san),
        )
    }

    /// The example of the 2009 text: after the first check Black could still castle, and after the third no longer.
    const EXAMPLE: &str = "rnbqk2r/ppp2ppp/3p1n2/2b1p3/4P3/P1N2N2/1PPP1PPP/R1BQKB1R w KQkq - 0 1";
    const CHECKS: &str = "Bb5+ Kf8 Bc4 Ke8 Bb5+ Kf8 Bc4 Ke8 Bb5+";

    /// 9.2: "the same player has the move … the possible moves of all the pieces are the same".
    #[test]
    fn an_earlier_picture_differs_by_what_could_be_played() {
        // Its values in JSON, in the order of their names.
        let told = |difference: &Difference| {
            let json = serde_json::to_value(difference).unwrap();
            let values = json.as_object().unwrap().values();
            let values = values.map(|value| value.to_string().replace('"', ""));
            values.collect::<Vec<_>>().join(" ")
        };
        // Start, moves, when it stood there; when it only looked like it, and by what it differed.
        for [fen, moves, stood, looked, differences, what] in rows(
            "EXAMPLE | CHECKS | 3. Bb5+, 5. Bb5+ | 1. Bb5+ | castling black true king, castling black true queen | the right to castle is lost
            rnbqk2r/ppp2ppp/3p1n2/2b1p3/4P3/P1N2N2/1PPP1PPP/R1BQKB1R w KQ - 0 1 | CHECKS | 1. Bb5+, 3. Bb5+, 5. Bb5+ | | | nobody could castle: three times
            4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 | e4 Kd8 Kd1 Ke8 Ke1 | 3. Ke1 | 1. e4 | en_passant e3 true | a pawn could be taken in passing the first time
            7k/8/8/8/8/8/8/K7 w - - 0 1 | Ka2 Kg8 Kb1 Kh8 Ka1 | 3. Ka1 | start | on_move white | a king walks in a triangle: the other player has the move
            4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | Rb1 Kd8 Ra1 Ke8 | start, 2... Ke8 | | | the first position is one of them",
        ) {
            let fen = if fen == "EXAMPLE" { EXAMPLE } else { fen };
            let moves = if moves == "CHECKS" { CHECKS } else { moves };
            let found = Repetition::of(&game(fen, moves));
            let times: Vec<String> = found.appearances.iter().map(when).collect();
            assert_eq!(times.join(", "), stood, "{what}");
            let others = &found.look_alikes;
            let looks: Vec<String> = others.iter().map(|other| when(&other.appearance)).collect();
            assert_eq!(looks.join(", "), looked, "{what}");
            let differ: Vec<String> = others.iter().flat_map(|other| &other.differences).map(told).collect();
            assert_eq!(differ.join(", "), differences, "{what}");
        }
    }

    /// 9.2(a): "about to appear": the written move counts, and is no move of the score.
    #[test]
    fn a_written_move_brings_the_last_time() {
        let game = game(EXAMPLE, CHECKS);
        let kf8 = San::from_ascii(b"Kf8")
            .unwrap()
            .to_move(game.last())
            .unwrap();
        let found = Repetition::with(&game, kf8);
        let times: Vec<_> = found
            .appearances
            .iter()
            .map(|it| (when(it), it.ply, it.written))
            .collect();
        assert_eq!(
            times,
            [
                ("1... Kf8".to_owned(), 2, false),
                ("3... Kf8".to_owned(), 6, false),
                ("5... Kf8".to_owned(), 10, true),
            ]
        );
        let json = serde_json::to_value(&found).unwrap();
        assert_eq!(json["appearances"][2]["after"], "5... Kf8");
        assert_eq!(json["look_alikes"], serde_json::json!([]));
        let example = serde_json::to_value(Repetition::of(&game)).unwrap();
        assert_eq!(
            example["look_alikes"][0]["differences"][0],
            serde_json::json!({ "kind": "castling", "side": "black", "wing": "king", "then": true })
        );
    }
}
