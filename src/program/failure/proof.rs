//! Why an answer to the mating question does not hold.

use shakmaty::Color;

use mating::checker::Fault;
use mating::proof::Malformed;
use rules::position::FenError;

/// What is wrong with a line of answers.
#[derive(Debug)]
pub enum ProofFault {
    /// The line claims nothing that could be checked.
    Malformed(Malformed),
    /// The line is about no position.
    Position(FenError),
    /// The answer for one side is refused by the checker.
    Refused {
        /// Which side's.
        side: Color,
        /// Why.
        fault: Fault,
    },
    /// There is no line at all.
    Nothing,
}

impl ProofFault {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            ProofFault::Malformed(_) => "proof/malformed",
            ProofFault::Position(error) => error.code(),
            ProofFault::Refused { fault, .. } => fault.code(),
            ProofFault::Nothing => "proof/nothing",
        }
    }
}

impl From<Malformed> for ProofFault {
    fn from(error: Malformed) -> ProofFault {
        ProofFault::Malformed(error)
    }
}

impl From<FenError> for ProofFault {
    fn from(error: FenError) -> ProofFault {
        ProofFault::Position(error)
    }
}
