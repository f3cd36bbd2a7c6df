//! A player is late: what follows, asked without an envelope. The question becomes the record of an adjournment in
//! which nothing else happened, so that it is answered as such a record is.

use shakmaty::{ByColor, CastlingMode, Chess, Color, EnPassantMode, Position, Square};

use super::announced::{Announced, Resumption};
use super::context::{Adjourned, Carrier};
use super::entries::Event;
use super::event::{By, PaperOpening, ReadFrom, Recorded};
use super::state::{State, fold};
use crate::edition::Edition;
use crate::notation::{Language, Notation};
use crate::position::parse_fen;
use crate::ruling::{Reason, Ruling};
use crate::score::Game;
use crate::time::{Moment, TimeControl};
use crate::word::words;
use mating::Budget;

/// When a player came to the resumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// At that moment.
    At(Moment),
    /// Not yet, at the moment of the question.
    NotYet,
}

words! {
    /// What the sealed move is, where that is known.
    SealedMove {
        /// Legal, and the game goes on.
        None = "none",
        /// It mates.
        Mate = "mate",
        /// It leads to a draw that needs nobody's word, such as stalemate.
        Draw = "draw",
        /// Not legal.
        Illegal = "illegal",
    }
}

/// A player who is late, or both.
#[derive(Clone, Debug)]
pub struct LatePlayer {
    /// The Laws in force.
    pub edition: Edition,
    /// When play was to resume.
    pub resume_at: Moment,
    /// How many seconds late a player may come, for editions that leave it to the event.
    pub late_after: Option<u32>,
    /// Who sealed.
    pub sealer: Color,
    /// When each player came.
    pub came: ByColor<Came>,
    /// What was sealed, once the envelope is open, or as a case supposed; `None` where nobody knows.
    pub sealed: Option<SealedMove>,
    /// The moment of the question.
    pub now: Moment,
}

impl SealedMove {
    /// A position in which White seals such a move, and the move: a queen and a king stand over a bare king, or over one
    /// that has a rook and so can still mate.
    fn example(self) -> (&'static str, Square, Square) {
        const ROOK_LEFT: &str = "7k/5Q2/6K1/8/8/8/8/r7 w - - 0 41";
        match self {
            SealedMove::None => (ROOK_LEFT, Square::F7, Square::F1),
            SealedMove::Mate => (ROOK_LEFT, Square::F7, Square::F8),
            SealedMove::Illegal => (ROOK_LEFT, Square::F7, Square::B1),
            SealedMove::Draw => ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 41", Square::G6, Square::H6),
        }
    }

    /// The same with that side to move, and the move as it is written.
    fn sealed_by(self, side: Color) -> Option<(Chess, String)> {
        let (fen, from, to) = self.example();
        let white = parse_fen(fen).ok()?.position;
        if side == Color::White {
            return Some((white, format!("{from}{to}")));
        }
        let black = white.to_setup(EnPassantMode::Legal).into_mirrored();
        let black = black.position(CastlingMode::Standard).ok()?;
        Some((
            black,
            format!("{}{}", from.flip_vertical(), to.flip_vertical()),
        ))
    }
}

impl LatePlayer {
    /// How the adjournment stands by what is known; what is not permitted has not happened.
    pub fn state(&self) -> State {
        // What nobody knows is opened by nobody, so that any move serves.
        let example = self
            .sealed
            .unwrap_or(SealedMove::None)
            .sealed_by(self.sealer);
        let (position, written) = example.unwrap_or_default();
        let mut state = fold(self.label(Game::new(position)), &[]);
        for (at, event) in self.what_happened() {
            state = permitted(state, at, event);
            // A7.
            if self.sealed.is_some() && state.arrived(state.responder()) {
                let written = Some(written.clone());
                let from = ReadFrom::Paper(PaperOpening::found(None));
                state = permitted(state, at, Event::Opened { written, from });
            }
        }
        state
    }

    /// The ruling of that state, without the example that stands for the sealed move.
    pub fn ruling(&self, state: &State) -> Option<Ruling> {
        let mut ruling = state.ruling()?.clone();
        (ruling.played, ruling.fen_after, ruling.status) = (None, None, None);
        ruling.grounds.understood = None;
        if self.sealed == Some(SealedMove::Draw) {
            // Which draw it is, nobody has said.
            ruling.reason = ruling.reason.filter(|reason| *reason != Reason::Stalemate);
        }
        Some(ruling)
    }

    fn label(&self, game: Game) -> Adjourned {
        Adjourned {
            envelope: [0; 32],
            carrier: Carrier::Paper,
            game,
            notation: Some(Notation::Letters(Language::English)),
            edition: self.edition.clone(),
            time_controls: ByColor::new_with(|_| TimeControl::UNKNOWN),
            used: None,
            draw_offer: None,
            known_move: None,
            resumption: Resumption::At(Announced {
                at: self.resume_at,
                end: None,
                zone: "UTC".to_owned(),
                place: None,
            }),
            late_after: self.late_after,
            answers: None,
            accepted: true,
            budget: Budget::RULING,
        }
    }

    /// Who is not there when play resumes, who comes, and who is not there now: in the order of time, of what is past.
    fn what_happened(&self) -> Vec<(Moment, Event)> {
        let (mut all, has_begun) = (Vec::new(), self.resume_at <= self.now);
        for side in Color::ALL {
            let came = match *self.came.get(side) {
                Came::At(at) => Some(at),
                Came::NotYet => None,
            };
            if has_begun && came.is_none_or(|at| at > self.resume_at) {
                all.push((self.resume_at, Event::Absent { side }));
            }
            match came {
                Some(at) if at <= self.now => all.push((at, Event::Arrival { side })),
                None if has_begun => all.push((self.now, Event::Absent { side })),
                // Nobody is absent before the hour.
                Some(_) | None => {}
            }
        }
        all.sort_by_key(|(at, _)| *at);
        all
    }
}

/// The state after the event, where it permits that.
fn permitted(state: State, at: Moment, event: Event) -> State {
    match state.permits(&event, By::Arbiter, at) {
        Ok(()) => state.then(&Recorded { at, event }),
        Err(_) => state,
    }
}

#[cfg(test)]
mod tests;
