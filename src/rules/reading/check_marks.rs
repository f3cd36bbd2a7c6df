//! Check and mate, as written and as given. The signs are optional in the Laws (Appendix on
//! algebraic notation), so a wrong one is remarked and changes nothing.

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

use super::Remark;

/// What a text says about check and mate: one kind of check at most, and mate at most once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CheckMarks(Vec<CheckMark>);

/// What one sign says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CheckMark {
    /// `+`, `ch`.
    Check,
    /// `dis ch`.
    Discovered,
    /// `dbl ch`.
    Double,
    /// `++`: mate in the Laws, double check in many books.
    MateOrDouble,
    /// `#`, `mate`.
    Mate,
}

/// What a move does to the king it leaves in check.
struct Effect {
    check: bool,
    discovered: bool,
    double: bool,
    mate: bool,
}

impl Effect {
    fn of(position: &Chess, played: Move) -> Effect {
        let mover = position.turn();
        let mut after = position.clone();
        after.play_unchecked(played);
        let checkers = after.checkers();
        let arrived = after.board().by_color(mover).without(position.us());
        Effect {
            check: checkers.any(),
            discovered: checkers.without(arrived).any(),
            double: checkers.more_than_one(),
            mate: after.is_checkmate(),
        }
    }
}

impl CheckMarks {
    /// Takes what one more sign says; false if it was said already.
    pub(super) fn take(&mut self, more: CheckMark) -> bool {
        let is_mate = |mark: CheckMark| mark == CheckMark::Mate;
        let new = !self.0.iter().any(|&it| is_mate(it) == is_mate(more));
        self.0.extend(new.then_some(more));
        new
    }

    /// Whether the move does all that is written; nothing written is always fulfilled.
    pub(super) fn fulfilled(&self, position: &Chess, played: Move) -> bool {
        self.fulfilled_by(&Effect::of(position, played))
    }

    fn fulfilled_by(&self, effect: &Effect) -> bool {
        self.0.iter().all(|mark| match mark {
            CheckMark::Check => effect.check,
            CheckMark::Discovered => effect.discovered,
            CheckMark::Double => effect.double,
            CheckMark::MateOrDouble => effect.mate || effect.double,
            CheckMark::Mate => effect.mate,
        })
    }

    /// The only one of several moves that does what is written, where something is.
    pub(super) fn remark_on_one_that_fits(
        &self,
        position: &Chess,
        fitting: &[Move],
    ) -> Option<Remark> {
        let mut all = fitting.iter().filter(|&&one| self.fulfilled(position, one));
        match (self.0.is_empty(), all.next(), all.next()) {
            (false, Some(&only), None) => Some(Remark::OnlyOneFitsTheSign {
                played: UciMove::from_standard(only),
            }),
            _ => None,
        }
    }

    /// What the signs get wrong about a legal move. In a notation without such signs (`bare`)
    /// nothing is missing.
    pub(super) fn remark(&self, position: &Chess, played: Move, bare: bool) -> Option<Remark> {
        let effect = Effect::of(position, played);
        let mate_said = [CheckMark::Mate, CheckMark::MateOrDouble]
            .iter()
            .any(|mark| self.0.contains(mark));
        let unsaid = self.0.is_empty();
        if !self.fulfilled_by(&effect) {
            Some(if mate_said {
                Remark::WrongMate
            } else if effect.check {
                Remark::WrongKindOfCheck
            } else {
                Remark::WrongCheck
            })
        } else if mate_said || (bare && unsaid) {
            None
        } else if effect.mate {
            Some(Remark::MissingMate)
        } else {
            (effect.check && unsaid).then_some(Remark::MissingCheck)
        }
    }
}
