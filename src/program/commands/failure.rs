//! Why a command did not do its work: one of four kinds, each with its exit code.

use std::fmt;
use std::path::Path;

use serde::Serialize;

use crate::crypto::{KeyUnavailable, RandomUnavailable};
use crate::envelope::{
    AppendError, FormatError, KeyError, OpenError, Rejected, SealingError, SharedTextError,
    UnwrapError,
};
use crate::laws::adjournment::{Adjourned, Refusal, State};
use crate::laws::edition::{Edition, EditionError};
use crate::laws::notation::UnknownNotation;
use crate::laws::position::FenError;
use crate::laws::score::{NoSuchMove, ScoreError};
use crate::program::files::FileError;
use crate::program::text::remedy;
use crate::time::MomentError;

/// Why a command stopped: what is wrong, and what to do.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// Fixes the exit code.
    #[serde(skip)]
    pub kind: FailureKind,
    /// Never changes: `envelope/signature`.
    pub code: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub hint: String,
}

/// The kinds of failure; the exit codes are frozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// Input or output failed: 1.
    Failed,
    /// The command was called wrongly: 2.
    Usage,
    /// Not a valid envelope, a wrong key, an invalid copy: 3.
    NotVerified,
    /// Refused by the Laws: not now, not by you, not accepted yet: 4.
    Refused,
}

impl FailureKind {
    /// The exit code.
    pub fn exit_code(self) -> u8 {
        match self {
            FailureKind::Failed => 1,
            FailureKind::Usage => 2,
            FailureKind::NotVerified => 3,
            FailureKind::Refused => 4,
        }
    }
}

impl Failure {
    /// Input or output failed.
    pub fn failed(code: &str, message: impl Into<String>) -> Failure {
        Failure::new(FailureKind::Failed, code, message)
    }

    /// The command was called wrongly.
    pub fn usage(code: &str, message: impl Into<String>) -> Failure {
        Failure::new(FailureKind::Usage, code, message)
    }

    /// Something does not verify.
    pub fn not_verified(code: &str, message: impl Into<String>) -> Failure {
        Failure::new(FailureKind::NotVerified, code, message)
    }

    /// The Laws refuse.
    pub fn refused(code: &str, message: impl Into<String>) -> Failure {
        Failure::new(FailureKind::Refused, code, message)
    }

    fn new(kind: FailureKind, code: &str, message: impl Into<String>) -> Failure {
        Failure {
            kind,
            code: code.to_owned(),
            message: message.into(),
            hint: remedy(code).to_owned(),
        }
    }

    /// With what may be recorded now instead of what the Laws refuse.
    pub(super) fn instead(self, state: &State, adjourned: &Adjourned<'_>) -> Failure {
        let mut kinds: Vec<_> = state
            .may_happen(adjourned)
            .iter()
            .map(|permitted| permitted.event)
            .collect();
        kinds.dedup();
        match kinds.is_empty() {
            true => self,
            false => self.hint(format!("what may happen now: {}", kinds.join(", "))),
        }
    }

    /// With the file that it is about, where there are several.
    pub(super) fn of_file(mut self, path: &Path) -> Failure {
        self.message = format!("{}: {}", path.display(), self.message);
        self
    }

    /// With something better to do about it than can be said of all errors of that code.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = hint.into();
        self
    }

    /// A refusal by the rules of the adjournment, under its article.
    pub fn refusal(refusal: Refusal, edition: &Edition) -> Failure {
        let article = refusal
            .article(edition)
            .map(|article| format!(" ({article})"));
        Failure::refused(
            refusal.code(),
            format!("{refusal}{}", article.unwrap_or_default()),
        )
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl From<Rejected> for Failure {
    fn from(rejected: Rejected) -> Failure {
        rejected.problem.into()
    }
}

impl From<FormatError> for Failure {
    fn from(problem: FormatError) -> Failure {
        Failure::not_verified(problem.code(), problem.to_string())
    }
}

impl From<UnwrapError> for Failure {
    fn from(error: UnwrapError) -> Failure {
        let failure = Failure::not_verified(error.code(), error.to_string());
        match error {
            UnwrapError::NotForThisKey { .. } => failure,
            UnwrapError::Unavailable(error) => error.into(),
            UnwrapError::DoesNotOpen { .. } | UnwrapError::Content { .. } => failure.hint(
                "the sealer's program made this wrap unusable; his own key can replace it: --author-key",
            ),
        }
    }
}

impl From<AppendError> for Failure {
    fn from(error: AppendError) -> Failure {
        match error {
            AppendError::Format(error) => error.into(),
            AppendError::Rejected(rejected) => rejected.into(),
            AppendError::Sealing(error) => error.into(),
            AppendError::Unwrap(error) => error.into(),
            AppendError::Key(error) => error.into(),
            AppendError::AlreadyAccepted
            | AppendError::NotAccepted
            | AppendError::MayNotSign { .. }
            | AppendError::Full => Failure::refused(error.code(), error.to_string()),
            _ => Failure::not_verified(error.code(), error.to_string()),
        }
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Failure {
        match error {
            OpenError::Unwrap(error) => error.into(),
            OpenError::Append(error) => error.into(),
            OpenError::NotAccepted => Failure::refused(error.code(), error.to_string()),
            _ => Failure::not_verified(error.code(), error.to_string()),
        }
    }
}

impl From<KeyError> for Failure {
    fn from(error: KeyError) -> Failure {
        match error {
            KeyError::Name { .. } => Failure::usage(error.code(), error.to_string()),
            KeyError::Random(_) | KeyError::Derive(_) => {
                Failure::failed(error.code(), error.to_string())
            }
            KeyError::Format(_) => Failure::not_verified(error.code(), error.to_string())
                .hint("is this a key file? if it is, ask its owner for an unchanged copy"),
            _ => Failure::not_verified(error.code(), error.to_string()),
        }
    }
}

/// Errors whose code and message say it all, with the kind they have.
macro_rules! plain {
    ($($error:ty => $kind:ident),+ $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::$kind(error.code(), error.to_string())
            }
        })+
    };
}

plain! {
    FileError => failed,
    SharedTextError => not_verified,
    SealingError => failed,
    RandomUnavailable => failed,
    KeyUnavailable => failed,
    EditionError => failed,
    FenError => failed,
    ScoreError => failed,
    NoSuchMove => usage,
    MomentError => usage,
}

impl From<UnknownNotation> for Failure {
    fn from(error: UnknownNotation) -> Failure {
        let known: Vec<_> = crate::laws::notation::Notation::all()
            .map(|notation| notation.code())
            .collect();
        Failure::usage("notation/unknown", error.to_string())
            .hint(format!("one of: {}", known.join(" ")))
    }
}
