//! Which envelope it is: the whole fingerprint, given with a flag or compared by the person at the terminal. What a
//! player gives away or signs is for that one envelope.

use super::prelude::*;
use crate::failure::Difference;
use crate::text::message::{AskCompare, AskSameFingerprint, WordYes};

/// The fingerprint that was given, with blanks as on paper or without.
///
/// # Errors
/// Anything but 64 hexadecimal digits.
pub fn given(args: &ExpectedEnvelope) -> Result<Option<Fingerprint>> {
    let parse = |typed: &String| typed.split_whitespace().collect::<String>().parse();
    let parsed = args.fingerprint.as_ref().map(parse).transpose();
    Ok(parsed.map_err(|_| CommandLineFault::WholeFingerprint)?)
}

/// The fingerprint that was given; without one, the person at the terminal compares that of the file. A script is not
/// asked.
///
/// # Errors
/// Anything but 64 hexadecimal digits; not a valid envelope, or not the same digits.
pub fn compared(
    context: &Context,
    path: &Path,
    args: &ExpectedEnvelope,
) -> Result<Option<Fingerprint>> {
    let given = given(args)?;
    if given.is_some() || !context.asks() {
        return Ok(given);
    }
    let locale = &context.locale;
    let shown = show(context, path)?;
    let yes = &locale.say(WordYes);
    let is_same = prompts::confirmed(locale, &locale.say(AskSameFingerprint { yes }))?;
    stop_if!(!is_same => Difference::Fingerprint);
    Ok(Some(shown))
}

/// Shows the fingerprint of the file to a person about to type a slip at the terminal, so that it can be compared.
///
/// # Errors
/// Not a valid envelope; a file that cannot be read.
pub fn show(context: &Context, path: &Path) -> Result<Fingerprint> {
    let fingerprint = envelope_file::read(&context.files, path)?.fingerprint();
    prompts::say(&context.locale.say(AskCompare));
    prompts::say(&format!("  {}", text::fingerprint_in_groups(&fingerprint)));
    Ok(fingerprint)
}
