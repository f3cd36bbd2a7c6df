//! Check and mate, as written and as given. The signs are optional in the Laws (Appendix on
//! algebraic notation), so a wrong one is remarked and changes nothing.

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

use super::Remark;

/// What a text says about check and mate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CheckMarks {
    check: Option<Check>,
    mate: bool,
}

/// The kinds of check that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    /// `+`, `ch`.
    Plain,
    /// `dis ch`.
    Discovered,
    /// `dbl ch`.
    Double,
    /// `++`: mate in the Laws, double check in many books.
    MateOrDouble,
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
    pub(super) const CHECK: CheckMarks = CheckMarks::kind(Check::Plain);
    pub(super) const DISCOVERED: CheckMarks = CheckMarks::kind(Check::Discovered);
    pub(super) const DOUBLE: CheckMarks = CheckMarks::kind(Check::Double);
    pub(super) const MATE_OR_DOUBLE: CheckMarks = CheckMarks::kind(Check::MateOrDouble);
    pub(super) const MATE: CheckMarks = CheckMarks {
        check: None,
        mate: true,
    };

    const fn kind(check: Check) -> CheckMarks {
        CheckMarks {
            check: Some(check),
            mate: false,
        }
    }

    /// Whether `more` says something that was not said yet.
    pub(super) fn can_take(self, more: CheckMarks) -> bool {
        !(self.check.is_some() && more.check.is_some() || self.mate && more.mate)
    }

    /// Adds what `more` says.
    pub(super) fn take(&mut self, more: CheckMarks) {
        self.check = self.check.or(more.check);
        self.mate |= more.mate;
    }

    /// Whether the move does all that is written; nothing written is always fulfilled.
    pub(super) fn fulfilled(self, position: &Chess, played: Move) -> bool {
        self.fulfilled_by(&Effect::of(position, played))
    }

    fn fulfilled_by(self, effect: &Effect) -> bool {
        let check = match self.check {
            None => true,
            Some(Check::Plain) => effect.check,
            Some(Check::Discovered) => effect.discovered,
            Some(Check::Double) => effect.double,
            Some(Check::MateOrDouble) => effect.mate || effect.double,
        };
        check && (effect.mate || !self.mate)
    }

    /// The only one of several moves that does what is written, where something is.
    pub(super) fn remark_on_one_that_fits(
        self,
        position: &Chess,
        fitting: &[Move],
    ) -> Option<Remark> {
        let mut all = fitting.iter().filter(|&&one| self.fulfilled(position, one));
        match (self == CheckMarks::default(), all.next(), all.next()) {
            (false, Some(&only), None) => Some(Remark::OnlyOneFitsTheSign {
                played: UciMove::from_standard(only),
            }),
            _ => None,
        }
    }

    /// What the signs get wrong about a legal move. In a notation without such signs (`bare`)
    /// nothing is missing.
    pub(super) fn remark(self, position: &Chess, played: Move, bare: bool) -> Option<Remark> {
        let effect = Effect::of(position, played);
        let mate_said = self.mate || self.check == Some(Check::MateOrDouble);
        let unsaid = self == CheckMarks::default();
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
