//! What goes wrong at the command line.

use super::Sentence;
use crate::failure::{CommandLineFault, Misuse, NumberFault};
use crate::text::Locale;
use crate::text::message::*;

impl Sentence for CommandLineFault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            CommandLineFault::NotUnderstood { misuse, .. } => misuse.sentence(locale),
            CommandLineFault::NoCommand { word } => locale.say(ErrorCommandLineNoCommand { word }),
            // What the system says stays English.
            CommandLineFault::Manual(kind) => kind.to_string(),
            CommandLineFault::Interrupted => locale.say(ErrorCommandLineInterrupted),
            CommandLineFault::InputEnded => locale.say(ErrorCommandLineInputEnded),
            CommandLineFault::NoTerminal => locale.say(ErrorCommandLineNoTerminal),
            CommandLineFault::Descriptor { number } => locale.say(ErrorCommandLineDescriptor {
                number: number.to_string(),
            }),
            CommandLineFault::PassphraseUtf8 => locale.say(ErrorCommandLinePassphraseUtf8),
            CommandLineFault::TooFewPassphrases => locale.say(ErrorCommandLineTooFewPassphrases),
            CommandLineFault::EmptyPassphrase => locale.say(ErrorCommandLineEmptyPassphrase),
            CommandLineFault::PassphrasesDiffer => locale.say(ErrorPassphrasesDiffer),
            CommandLineFault::Input(kind) => locale.say(ErrorCommandLineInput {
                what: kind.to_string(),
            }),
            CommandLineFault::Output(kind) => locale.say(ErrorCommandLineOutput {
                what: kind.to_string(),
            }),
            CommandLineFault::PublicKey => locale.say(ErrorCommandLinePublicKey),
            CommandLineFault::FallenSide => locale.say(ErrorCommandLineFallenSide),
            CommandLineFault::ClaimArticle => locale.say(ErrorCommandLineClaimArticle),
            CommandLineFault::NothingWritten(article) => {
                locale.say(ErrorCommandLineNothingWritten {
                    article: article.name(),
                })
            }
            CommandLineFault::Scoresheets => locale.say(ErrorCommandLineScoresheets),
            CommandLineFault::ScoresheetsUnsaid => locale.say(ErrorCommandLineScoresheetsUnsaid),
            CommandLineFault::Duration { flag, error } => locale.say(ErrorOfKey {
                key: *flag,
                error: error.sentence(locale),
            }),
            CommandLineFault::Moment { flag, error } => locale.say(ErrorOfKey {
                key: *flag,
                error: error.sentence(locale),
            }),
            CommandLineFault::Head => locale.say(ErrorCommandLineHead),
            CommandLineFault::Fingerprint => locale.say(ErrorCommandLineFingerprint),
            CommandLineFault::WholeFingerprint => locale.say(ErrorCommandLineWholeFingerprint),
            // What the system says stays English.
            CommandLineFault::Path { path, kind } => locale.say(ErrorOfFile {
                path: format!("{path:?}"),
                error: kind.to_string(),
            }),
            CommandLineFault::RehearsalFolder => locale.say(ErrorCommandLineRehearsalFolder),
            CommandLineFault::Declined => locale.say(ErrorCommandLineDeclined),
            CommandLineFault::BelowSide => locale.say(ErrorCommandLineBelowSide),
            CommandLineFault::OutputTwice => locale.say(ErrorCommandLineOutputTwice),
            CommandLineFault::SlipsUnused => locale.say(ErrorCommandLineSlipsUnused),
            CommandLineFault::ScoreUnused => locale.say(ErrorCommandLineScoreUnused),
            CommandLineFault::NoSlipsFolder => locale.say(ErrorCommandLineNoSlipsFolder),
            CommandLineFault::PageOfEnvelope => locale.say(ErrorCommandLinePageOfEnvelope),
            CommandLineFault::SeveralEnvelopes => locale.say(ErrorCommandLineSeveralEnvelopes),
            CommandLineFault::NoBrowser => locale.say(ErrorCommandLineNoBrowser),
            CommandLineFault::NoHome => locale.say(ErrorCommandLineNoHome),
            CommandLineFault::ListOrder { name } => locale.say(ErrorCommandLineListOrder { name }),
        }
    }
}

/// English is what clap says but of numbers, which a test of `cli/usage.rs` holds.
impl Sentence for Misuse {
    fn sentence(&self, locale: &Locale) -> String {
        let quoted = |text: &String| format!("'{text}'");
        match self {
            Misuse::NoSubcommand => locale.say(ErrorMisuseNoSubcommand),
            Misuse::UnknownSubcommand { name } => {
                let name = quoted(name);
                locale.say(ErrorMisuseUnknownSubcommand { name })
            }
            Misuse::UnknownArgument { name } => {
                let name = quoted(name);
                locale.say(ErrorMisuseUnknownArgument { name })
            }
            Misuse::MissingArguments { names } => locale.say(ErrorMisuseMissingArguments {
                names: names.join(" "),
            }),
            Misuse::NoValue { argument } => locale.say(ErrorMisuseNoValue {
                argument: quoted(argument),
            }),
            Misuse::NotPossible {
                value,
                argument,
                possible,
            } => locale.say(ErrorMisuseNotPossible {
                value: quoted(value),
                argument: quoted(argument),
                possible: possible.join(", "),
            }),
            Misuse::Number {
                value,
                argument,
                fault,
            } => locale.say(ErrorMisuseNumber {
                value: quoted(value),
                argument: quoted(argument),
                why: match fault {
                    NumberFault::NotWhole => locale.say(ErrorNumberNotWhole),
                    NumberFault::Zero => locale.say(ErrorNumberZero),
                    NumberFault::TooLarge => locale.say(ErrorNumberTooLarge),
                },
            }),
            Misuse::Conflict { argument, other } => locale.say(ErrorMisuseConflict {
                argument: quoted(argument),
                other: quoted(other),
            }),
            Misuse::Repeated { argument } => locale.say(ErrorMisuseRepeated {
                argument: quoted(argument),
            }),
            Misuse::Other { sentence } => locale.harmless(sentence).into_owned(),
        }
    }
}
