//! From clap's error to what is wrong with the arguments.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::failure::{CommandLineFault, Misuse, NumberFault};

/// Options that were cut, and what gives the same.
const CUT: [(&str, &str); 1] = [("--matrix", "--json")];

/// What is wrong with the arguments, and what may have been meant.
pub(super) fn not_understood(error: &clap::Error) -> CommandLineFault {
    let misuse = misuse(error).unwrap_or_else(|| other(error));
    let instead = match &misuse {
        Misuse::UnknownArgument { name } => CUT.iter().find(|(cut, _)| name == cut),
        _ => None,
    };
    let near = [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ];
    let near = near.into_iter().find_map(|kind| error.get(kind));
    let near = near.map(ContextValue::to_string);
    CommandLineFault::NotUnderstood {
        misuse,
        near: instead.map(|(_, instead)| (*instead).to_owned()).or(near),
    }
}

/// What the context of clap's error says; `None` for the kinds of error that no command of ours has.
fn misuse(error: &clap::Error) -> Option<Misuse> {
    let one = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        _ => None,
    };
    let several = |kind| match error.get(kind) {
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let argument = || one(ContextKind::InvalidArg);
    let value = || one(ContextKind::InvalidValue);
    let possible = several(ContextKind::ValidValue);
    Some(match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Misuse::NoSubcommand,
        ErrorKind::InvalidSubcommand => Misuse::UnknownSubcommand {
            name: one(ContextKind::InvalidSubcommand)?,
        },
        ErrorKind::UnknownArgument => Misuse::UnknownArgument { name: argument()? },
        ErrorKind::MissingRequiredArgument => Misuse::MissingArguments {
            names: several(ContextKind::InvalidArg),
        },
        ErrorKind::InvalidValue => match (value()?.is_empty(), possible.is_empty()) {
            (true, true) => Misuse::NoValue {
                argument: argument()?,
            },
            (false, false) => Misuse::NotPossible {
                value: value()?,
                argument: argument()?,
                possible,
            },
            _ => return None,
        },
        ErrorKind::ValueValidation => {
            let value = value()?;
            Misuse::Number {
                fault: number_fault(&value),
                value,
                argument: argument()?,
            }
        }
        ErrorKind::ArgumentConflict => {
            let (argument, other) = (argument()?, one(ContextKind::PriorArg)?);
            match argument == other {
                true => Misuse::Repeated { argument },
                false => Misuse::Conflict { argument, other },
            }
        }
        _ => return None,
    })
}

/// Why clap does not read a value. All that it reads itself are whole numbers; its own reasons are words for
/// programmers.
fn number_fault(value: &str) -> NumberFault {
    if value.is_empty() || value.bytes().any(|byte| !byte.is_ascii_digit()) {
        NumberFault::NotWhole
    } else if value.bytes().all(|byte| byte == b'0') {
        NumberFault::Zero
    } else {
        NumberFault::TooLarge
    }
}

/// In clap's words, on one line: some of its sentences are lists.
fn other(error: &clap::Error) -> Misuse {
    let rendered = error.render().to_string();
    let lines = rendered.lines().take_while(|line| !line.is_empty());
    let sentence = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    Misuse::Other {
        sentence: sentence.trim_start_matches("error: ").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::understood;
    use crate::commands::Failure;

    fn refused(line: &str) -> clap::Error {
        let words = ["adjourn"].into_iter().chain(line.split(' '));
        let words: Vec<_> = words.map(Into::into).collect();
        understood(&words).unwrap_err()
    }

    /// What is put together from the context is what clap says, and no usual mistake is left to clap's words.
    #[test]
    fn english_is_what_clap_says() {
        for line in [
            "verfy x",
            "verify",
            "verify x --frok",
            "open x --key",
            "open x --key k --reply-key r --author-key a",
            "keygen N --out a --out b",
            "completions csh",
            "editions --lang",
        ] {
            let error = refused(line);
            let Misuse::Other { sentence } = other(&error) else {
                unreachable!()
            };
            let said = Failure::from(not_understood(&error)).to_string();
            assert_eq!(said, sentence, "{line}");
            let has_context = misuse(&error).is_some();
            assert_eq!(has_context, line != "editions --lang", "{line}");
        }
    }

    /// Of numbers it says what is wrong in words of ours, whatever kind of number is wanted.
    #[test]
    fn numbers() {
        use NumberFault::{NotWhole, TooLarge, Zero};
        let (budget, port) = ("--budget <STATES>", "--port <N>");
        #[rustfmt::skip]
        let rows = [
            ("judge position - --budget many", budget, NotWhole),
            ("judge position - --budget 1.5", budget, NotWhole),
            ("judge position - --budget=", budget, NotWhole),
            ("judge position - --budget 18446744073709551616", budget, TooLarge),
            ("judge position - --threads 0", "--threads <N>", Zero),
            ("desk --port http", port, NotWhole),
            ("desk --port 65536", port, TooLarge),
            ("keygen --passphrase-fd 4294967296", "--passphrase-fd <N>", TooLarge),
        ];
        for (line, of, expected) in rows {
            let typed = line.rsplit([' ', '=']).next();
            let wanted = Misuse::Number {
                value: typed.unwrap().to_owned(),
                argument: of.to_owned(),
                fault: expected,
            };
            assert_eq!(misuse(&refused(line)), Some(wanted), "{line}");
        }
    }
}
