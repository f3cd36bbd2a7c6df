//! The score of a game: a start position and the moves played from it, every one legal.

mod error;
mod lexer;
mod pgn;

use crate::fault::Fault;
use std::fmt;
use std::str::FromStr;

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position};

use crate::time::decimal;

pub use error::{ScoreError, Warning};
pub use pgn::{
    Annotation, MAX_PLIES, Misread, Score, Termination, Times, games, no_text, windows_1252,
};

/// A start position and the moves played from it, every one legal.
#[derive(Clone, Debug)]
pub struct Game {
    start: Chess,
    moves: Vec<Move>,
    last: Chess,
}

impl Game {
    /// A game of which nothing has been played yet.
    pub fn new(start: Chess) -> Game {
        Game {
            last: start.clone(),
            start,
            moves: Vec::new(),
        }
    }

    /// Plays one more move, and gives it; `None` when it is not legal in the last position: the game stays as it was.
    pub fn play(&mut self, next: Move) -> Option<Move> {
        let legal = self.last.is_legal(next).then_some(next)?;
        Some(self.push(legal))
    }

    /// Plays a move that is named in UCI, and gives it; `None` where no legal move has that name.
    pub fn play_uci(&mut self, next: UciMove) -> Option<Move> {
        // `to_move` reads no move that is not legal.
        let legal = next.to_move(&self.last).ok()?;
        Some(self.push(legal))
    }

    fn push(&mut self, legal: Move) -> Move {
        self.last.play_unchecked(legal);
        self.moves.push(legal);
        legal
    }

    /// The position the score starts from.
    pub fn start(&self) -> &Chess {
        &self.start
    }

    /// The moves, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the last move.
    pub fn last(&self) -> &Chess {
        &self.last
    }

    /// Every position from the start to the last, one more than there are moves.
    pub fn positions(&self) -> impl Iterator<Item = Chess> + '_ {
        std::iter::once(self.start.clone()).chain(self.moves.iter().scan(
            self.start.clone(),
            |position, &played| {
                position.play_unchecked(played);
                Some(position.clone())
            },
        ))
    }

    /// The last positions, those that could come again: none from before a capture or a pawn move can.
    pub fn repeatable(&self) -> Vec<Chess> {
        let since = usize::try_from(self.halfmove_clock()).unwrap_or(usize::MAX);
        let first = self.moves.len().saturating_sub(since);
        self.positions().skip(first).collect()
    }

    /// The position after `plies` half-moves, or `None` when fewer were played.
    pub fn at(&self, plies: usize) -> Option<Chess> {
        self.positions().nth(plies)
    }

    /// How often the last position has been on the board, this time included (9.2): the same side to move, the same
    /// pieces on the same squares, the same rights to castle and to take in passing.
    ///
    /// A score that starts from a given position knows nothing of what came before it.
    pub fn occurrences(&self) -> usize {
        // Castling rights and en passant are part of `Chess: Eq`; the counters are not.
        self.positions()
            .filter(|position| position == &self.last)
            .count()
    }

    /// Half-moves since the last capture or pawn move (9.3), those before the start included where
    /// the start position counts them.
    pub fn halfmove_clock(&self) -> u32 {
        self.last.halfmoves()
    }

    /// The number and side of the move that is to be made in the last position.
    pub fn to_move(&self) -> MoveNumber {
        MoveNumber {
            number: self.last.fullmoves().get(),
            side: self.last.turn(),
        }
    }

    /// How many moves a side has completed, those before a given start position included: what its
    /// time control counts.
    pub fn moves_completed(&self, side: Color) -> u32 {
        let next = self.to_move();
        match (side, next.side) {
            (Color::White, Color::Black) => next.number,
            _ => next.number.saturating_sub(1),
        }
    }

    /// Forgets all moves after the first `plies`; keeps everything when there are fewer.
    pub fn truncate(&mut self, plies: usize) {
        if let Some(last) = self.at(plies) {
            self.moves.truncate(plies);
            self.last = last;
        }
    }

    /// The game up to the position in which that side is to make that move: what was on the board
    /// when it was asked for the sealed one.
    ///
    /// # Errors
    ///
    /// [`NoSuchMove`] when the score does not reach it, or starts later.
    pub fn up_to(&self, wanted: MoveNumber) -> Result<Game, NoSuchMove> {
        let first = MoveNumber {
            number: self.start.fullmoves().get(),
            side: self.start.turn(),
        };
        wanted
            .half_moves()
            .checked_sub(first.half_moves())
            .and_then(|plies| usize::try_from(plies).ok())
            .filter(|&plies| plies <= self.moves.len())
            .map(|plies| {
                let mut game = self.clone();
                game.truncate(plies);
                game
            })
            .ok_or(NoSuchMove {
                wanted,
                first,
                next: self.to_move(),
            })
    }
}

/// The number of a move and the side that makes it, written `41w` or `41b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// From 1.
    pub number: u32,
    /// The side that makes it.
    pub side: Color,
}

impl MoveNumber {
    /// Half-moves from White's move nought: consecutive moves differ by one.
    fn half_moves(self) -> u64 {
        u64::from(self.number) * 2 + u64::from(self.side.is_black())
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.side.char())
    }
}

/// A text that is not the number of a move.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[displaydoc("{text:?} is not a move number such as 41w or 41b")]
#[fault("score/not-a-move-number", Usage, hint = "advice-score-move-number")]
pub struct NotAMoveNumber {
    /// What was given.
    #[fault(quoted)]
    pub text: String,
}

impl FromStr for MoveNumber {
    type Err = NotAMoveNumber;

    fn from_str(text: &str) -> Result<MoveNumber, NotAMoveNumber> {
        let parse = || {
            let (digits, side) = match text.strip_suffix('w') {
                Some(digits) => (digits, Color::White),
                None => (text.strip_suffix('b')?, Color::Black),
            };
            let number = decimal(digits).filter(|&number| number > 0)?;
            Some(MoveNumber { number, side })
        };
        parse().ok_or_else(|| NotAMoveNumber {
            text: text.to_owned(),
        })
    }
}

/// The score has no position in which that move is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[displaydoc("the score has no move {wanted}; it goes from {first} to {next}")]
#[fault("score/no-such-move", Usage, hint = "advice-score-move-number")]
pub struct NoSuchMove {
    /// The move asked for.
    pub wanted: MoveNumber,
    /// The first move of the score.
    pub first: MoveNumber,
    /// The move to be made after the last one of the score.
    pub next: MoveNumber,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{fen, parse_fen};
    use crate::rows::rows;
    use shakmaty::san::San;

    fn game(start: Chess, moves: &str) -> Game {
        let mut game = Game::new(start);
        for san in moves.split_whitespace() {
            let played = San::from_ascii(san.as_bytes())
                .expect(san)
                .to_move(game.last())
                .expect(san);
            game.play(played).expect(san);
        }
        game
    }

    #[test]
    fn keeps_start_moves_and_last_in_step() {
        let game = game(Chess::default(), "e4 e5 Nf3");
        assert_eq!(game.moves().len(), 3);
        let texts: Vec<String> = game.positions().map(|position| fen(&position)).collect();
        assert_eq!(
            texts,
            [
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
            ]
        );
        assert_eq!(fen(game.last()), texts[3]);
        assert_eq!(fen(&game.at(2).expect("two plies")), texts[2]);
        assert!(game.at(4).is_none());
        assert_eq!(game.halfmove_clock(), 1);
        assert_eq!(fen(game.start()), texts[0]);
        assert_eq!(game.to_move().to_string(), "2b");
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = game(Chess::default(), "e4");
        let again = game.moves()[0];
        assert_eq!(game.play(again), None, "White's pawn, Black's turn");
        assert_eq!(game.moves().len(), 1);
        assert_eq!(game.last().turn(), Color::Black);
    }

    #[test]
    fn occurrences_follow_the_equality_of_the_laws() {
        for [start, moves, count, what] in rows(
            " |  | 1 | the beginning
             | Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 | 3 | knights out and back, twice
             | Nf3 Nf6 Ng1 | 1 | another side to move
            4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1 | Nc3 Kd8 Nf3 Ke8 Ne2 Kd8 Nd2 Ke8 Ng1 Kd8 Nb1 Ke8 | 2 | two knights have changed places
            4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 | e4 Kd8 Kd1 Ke8 Ke1 | 1 | the first time Black could take in passing
            4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | e4 Kd8 Kd1 Ke8 Ke1 | 2 | a double step that nobody can take is the same position
            3k4/8/8/8/3p4/8/2P5/3RK3 w - - 0 1 | c4 Ke8 Kf1 Kd8 Ke1 | 2 | a pinned taker cannot take, so it is the same position
            4k3/8/8/8/8/8/8/4K2R w K - 0 1 | Rg1 Kd8 Rh1 Ke8 | 1 | the right to castle is lost though the rook is back
            4k3/8/8/8/8/8/8/4K2R w - - 0 1 | Rg1 Kd8 Rh1 Ke8 | 2 | without the right it is the same",
        ) {
            let start = match start {
                "" => Chess::default(),
                fen => parse_fen(fen).expect(what).position,
            };
            let times = game(start, moves).occurrences();
            assert_eq!(times.to_string(), count, "{what}");
        }
    }

    #[test]
    fn counters_go_on_from_the_start_position() {
        let start = parse_fen("4k3/8/8/8/8/8/8/4K2R b - - 98 70").expect("a late position");
        let game = game(start.position, "Kd8 Rg1");
        assert_eq!(game.halfmove_clock(), 100);
        assert_eq!(game.to_move().to_string(), "71b");
    }

    #[test]
    fn counts_the_moves_that_each_side_completed() {
        let late = parse_fen("4k3/8/8/8/8/8/8/4K2R b - - 98 70").expect("a late position");
        for (start, moves, white, black) in [
            (&Chess::default(), "", 0, 0),
            (&Chess::default(), "e4", 1, 0),
            (&Chess::default(), "e4 e5", 1, 1),
            (&Chess::default(), "e4 e5 Nf3", 2, 1),
            (&late.position, "", 70, 69),
            (&late.position, "Kd8", 70, 70),
            (&late.position, "Kd8 Rg1", 71, 70),
        ] {
            let game = game(start.clone(), moves);
            assert_eq!(game.start(), start, "{moves}");
            let completed = [Color::White, Color::Black].map(|side| game.moves_completed(side));
            assert_eq!(completed, [white, black], "{moves}");
        }
    }

    #[test]
    fn goes_back_to_the_position_before_a_move() {
        let start = parse_fen("4k3/8/8/8/8/8/8/4K2R b - - 0 70").expect("a late position");
        let game = game(start.position, "Kd8 Rg1 Kd7 Rh1");
        let at = |text: &str| game.up_to(text.parse().expect(text));
        for (text, plies) in [("70b", 0), ("71w", 1), ("71b", 2), ("72w", 3), ("72b", 4)] {
            let cut = at(text).expect(text);
            assert_eq!(cut.moves(), &game.moves()[..plies], "{text}");
            assert_eq!(fen(cut.last()), fen(&game.at(plies).expect(text)), "{text}");
            assert_eq!(cut.to_move().to_string(), text);
        }
        for text in ["70w", "1w", "73w", "4294967295b"] {
            let error = at(text).expect_err(text);
            assert_eq!(error.wanted.to_string(), text);
            assert_eq!(error.code(), "score/no-such-move");
            assert!(
                error.to_string().ends_with("goes from 70b to 72b"),
                "{error}"
            );
        }
    }

    #[test]
    fn truncating_beyond_the_end_keeps_everything() {
        let mut game = game(Chess::default(), "e4 e5");
        game.truncate(3);
        assert_eq!(game.moves().len(), 2);
        game.truncate(1);
        assert_eq!(game.moves().len(), 1);
        assert_eq!(game.last().turn(), Color::Black);
    }

    #[test]
    fn move_numbers_are_written_41w_and_41b() {
        for text in ["1w", "41b", "4294967295w"] {
            let number: MoveNumber = text.parse().expect(text);
            assert_eq!(number.to_string(), text);
        }
        for text in [
            "",
            "w",
            "41",
            "0w",
            "+1w",
            "-1b",
            "41W",
            "41 w",
            "w41",
            "4294967296w",
        ] {
            let error = text.parse::<MoveNumber>().expect_err(text);
            assert_eq!(error.text, text);
            assert_eq!(error.code(), "score/not-a-move-number");
        }
    }
}
