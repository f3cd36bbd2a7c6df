//! `verify`: checks every rule of the format and every signature, and compares an envelope with other copies.

use serde::Serializer;

use super::envelope_file::Identity;
use super::prelude::*;
use crate::failure::{Difference, Problem};
use envelope::sealing::{Note, SoFar};
use envelope::{CheckedSignature, Comparison, FalseWrap, Head, Place, SealNumber, compare};
use rules::fault::Phrase;
use rules::word::{as_word, words};

#[derive(Debug, Default, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn verify board7.envelope --white-key spassky.pub \\
      --arbiter-key schmid.pub
  adjourn verify board7.envelope --copy my-copy.envelope")]
pub struct Args {
    /// The envelope to check
    pub envelope: PathBuf,
    /// Another copy to compare with
    #[arg(long, value_name = "FILE")]
    pub copy: Option<PathBuf>,
    /// The envelope that this one answers or follows
    #[arg(long, value_name = "FILE")]
    pub previous: Option<PathBuf>,
    /// The public key that White's must be
    #[arg(long, value_name = "PUB")]
    pub white_key: Option<String>,
    /// The public key that Black's must be
    #[arg(long, value_name = "PUB")]
    pub black_key: Option<String>,
    /// The public key that the arbiter's must be
    #[arg(long, value_name = "PUB")]
    pub arbiter_key: Option<String>,
    /// The fingerprint or seal number that it must have
    #[arg(long, value_name = "F")]
    pub fingerprint: Option<String>,
    /// A head that it must have or have had
    #[arg(long, value_name = "H")]
    pub head: Option<String>,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let outcome = check(&context.files, &args)?;
    Ok(report(&context.locale, &outcome))
}

/// The result of a verification.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Outcome {
    /// Whether everything asked for holds.
    pub valid: bool,
    /// Which envelope it is; `None` where it is none.
    #[serde(flatten)]
    pub envelope: Option<Identity>,
    /// The number of entries.
    pub entries: usize,
    /// The signatures, in the order of the file.
    #[serde(serialize_with = "signed")]
    pub signatures: Vec<CheckedSignature>,
    /// The wraps that the opening shows to be false; `None` before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(serialize_with = "false_wraps")]
    pub false_wraps: Option<Vec<FalseWrap>>,
    /// What a valid envelope says that cannot be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Notice>,
    /// How the envelope compares with the other copy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copy: Option<Comparison>,
    /// What the envelope has that the other copy has not: how many entries by whom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<Added>,
    /// Who has other keys than in the envelope before.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "roles")]
    pub changed_keys: Option<Vec<Signer>>,
    /// Which of the two files the game goes on in, where this one answers or follows the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goes_on: Option<GoesOn>,
    /// In an answer (A9c), the time used of the player who is absent, by both files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absent_time: Option<AbsentTime>,
    /// What does not hold.
    pub problems: Vec<Problem>,
    /// The people whose keys were compared with known ones.
    #[serde(skip)]
    pub compared: Vec<Signer>,
}

words! {
    /// What the envelope before says of this one.
    GoesOn {
        /// It names this one: the game goes on here (`next-envelope`).
        Here = "here",
        /// It names none yet.
        NotSaid = "not_said",
        /// It names another one.
        Elsewhere = "elsewhere",
    }
}

/// The clock of the player who is absent, which must go on where the first file leaves it (A9c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AbsentTime {
    /// Who is absent.
    #[serde(serialize_with = "as_word")]
    pub side: Color,
    /// By the clocks of the file before.
    pub before: Used,
    /// On the label of this one.
    pub here: Used,
}

/// The entries that one signer has added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Added {
    /// Who.
    #[serde(serialize_with = "who")]
    pub by: Signer,
    /// How many.
    pub entries: usize,
}

impl Added {
    /// By whom the entries after the first `common` ones are.
    pub fn after(envelope: &Envelope<Verified>, common: usize) -> Vec<Added> {
        let mut all: Vec<Added> = Vec::new();
        for entry in envelope.entries().iter().skip(common) {
            match all.iter_mut().find(|it| it.by == entry.by) {
                Some(known) => known.entries += 1,
                None => {
                    let (by, entries) = (entry.by, 1);
                    all.push(Added { by, entries });
                }
            }
        }
        all
    }
}

/// Verifies an envelope. A file that is no envelope is an outcome, not a failure.
///
/// # Errors
/// A file that cannot be read.
pub fn check(files: &Files, args: &Args) -> Result<Outcome> {
    let named = args.fingerprint.as_deref().map(named).transpose()?;
    let head = args.head.as_deref().map(str::parse::<Head>).transpose();
    let head = head.map_err(|_| CommandLineFault::Head)?;
    let given = [
        (Signer::Player(Color::White), &args.white_key),
        (Signer::Player(Color::Black), &args.black_key),
        (Signer::Arbiter, &args.arbiter_key),
    ];
    let mut known_keys = Vec::new();
    for (signer, key) in given {
        if let Some(key) = key {
            let line = label_draft::read_public_line(files, key)?;
            known_keys.push((signer, line.person));
        }
    }
    let invalid = |problem, signatures| Outcome {
        signatures,
        problems: vec![problem],
        ..Outcome::default()
    };
    let bytes = match envelope_file::read_bytes(files, &args.envelope) {
        Err(failure) => {
            let problem = failure.fault::<Problem>().cloned();
            return problem.map_or(Err(failure), |it| Ok(invalid(it, Vec::new())));
        }
        Ok(bytes) => bytes,
    };
    let envelope = match envelope_file::verified(bytes) {
        Ok(envelope) => envelope,
        Err(fault) => {
            let signatures = fault.rejected.signatures.clone();
            return Ok(invalid(fault.into(), signatures));
        }
    };
    let mut problems = Vec::new();
    for (signer, known) in &known_keys {
        let person = envelope.label().person(*signer);
        if person.is_some_and(|it| {
            it.key != Some(known.key) || it.lock.is_some_and(|lock| lock != known.lock)
        }) {
            problems.push(Difference::Key(*signer));
        }
    }
    let fingerprint = envelope.fingerprint();
    if named.is_some_and(|(whole, short)| {
        whole.is_some_and(|it| it != fingerprint) || short != fingerprint.seal_number()
    }) {
        problems.push(Difference::Fingerprint);
    }
    if head.is_some_and(|head| !envelope.has_had_head(head)) {
        problems.push(Difference::Head);
    }
    let (mut copy, mut added) = (None, Vec::new());
    if let Some(path) = &args.copy {
        let other = envelope_file::read_bytes(files, path)?;
        let compared = compare(envelope.as_bytes(), &other);
        // A common beginning proves nothing if the other file is no envelope.
        let (verdict, problem) = match (compared, Envelope::from_bytes(other).verify()) {
            (_, Err(rejected)) => {
                let invalid = Difference::CopyInvalid(rejected.problem);
                (Comparison::Forked, Some(invalid))
            }
            (_, Ok(other)) if other.fingerprint() != envelope.fingerprint() => {
                (Comparison::Forked, Some(Difference::OtherEnvelope))
            }
            (Comparison::Cut, _) => (compared, Some(Difference::Cut)),
            (Comparison::Forked, _) => (compared, Some(Difference::Forked)),
            (Comparison::Same | Comparison::Extends, Ok(other)) => {
                added = Added::after(&envelope, other.entries().len());
                (compared, None)
            }
        };
        copy = Some(verdict);
        problems.extend(problem);
    }
    let (mut changed_keys, mut goes_on, mut absent_time) = (None, None, None);
    let mut remarks = envelope_file::time_notices(&envelope);
    if let Some(path) = &args.previous {
        let before = envelope_file::read(files, path)?;
        let related = envelope.relation_to(&before);
        // Under rules that are not built in, nothing is known of the clocks.
        if let (Ok(_), Some(edition)) = (&related, before.label().builtin_edition()) {
            let state = before.state(edition, Budget::RULING);
            goes_on = Some(match state.goes_on_in() {
                None => GoesOn::NotSaid,
                Some(named) if named == *fingerprint.0.as_bytes() => GoesOn::Here,
                Some(_) => GoesOn::Elsewhere,
            });
            let (label, side) = (envelope.label(), before.label().sealed_by());
            let used = state.clocks().carried(side).zip(label.used(side));
            // Nothing for the next adjournment, to which both clocks have run on.
            let used = used.filter(|_| label.answers());
            absent_time = used.map(|(before, here)| AbsentTime { side, before, here });
            let notes = SoFar::of(&before, edition, Budget::RULING).notes(envelope.label());
            let said = |note: &Note| match note {
                Note::ClockAgainstBefore { side, .. } => {
                    absent_time.is_some_and(|it| it.side == *side)
                }
                // It is recorded here too.
                Note::LatenessInBefore => {
                    envelope.state(edition, Budget::RULING).lateness_is_said()
                }
                _ => false,
            };
            let notes = notes.into_iter().filter(|note| !said(note));
            remarks.extend(notes.map(Notice::from));
        }
        let faults = related.err().into_iter().flatten();
        problems.extend(faults.map(Difference::Previous));
        changed_keys = Some(envelope.changed_keys(&before));
    }
    Ok(Outcome {
        valid: problems.is_empty(),
        envelope: Some(Identity::of(&envelope)),
        entries: envelope.entries().len(),
        signatures: envelope.signatures().to_vec(),
        false_wraps: envelope.false_wraps(),
        remarks,
        copy,
        added,
        changed_keys,
        goes_on,
        absent_time,
        problems: problems.into_iter().map(Problem::Difference).collect(),
        compared: known_keys.iter().map(|(signer, _)| *signer).collect(),
    })
}

/// What a text names: the seal number, and the fingerprint where it is whole.
fn named(text: &str) -> Result<(Option<Fingerprint>, SealNumber), CommandLineFault> {
    if let Ok(whole) = text.parse::<Fingerprint>() {
        return Ok((Some(whole), whole.seal_number()));
    }
    let short = text.parse().map_err(|_| CommandLineFault::Fingerprint);
    short.map(|short| (None, short))
}

/// Who has signed; `None` for the sealer.
fn role(signature: &CheckedSignature) -> Option<Signer> {
    match (signature.place, signature.signer) {
        (Place::Seal, Signer::Player(_)) => None,
        (_, signer) => Some(signer),
    }
}

fn signed<S: Serializer>(all: &[CheckedSignature], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(all.iter().map(|it| {
        let role = role(it).map_or("sealer".to_owned(), |signer| signer.to_string());
        json!({ "role": role, "key": it.key.to_string(), "valid": it.valid })
    }))
}

fn who<S: Serializer>(signer: &Signer, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(signer)
}

fn roles<S: Serializer>(found: &Option<Vec<Signer>>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(found.iter().flatten().map(Signer::to_string))
}

/// Each false wrap by what it should hold and whose it is.
pub(super) fn false_wraps<S: Serializer>(
    found: &Option<Vec<FalseWrap>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let found = found.iter().flatten();
    serializer.collect_seq(
        found.map(|wrap| json!({ "lock": wrap.kind.name(), "role": wrap.holder.to_string() })),
    )
}

fn report(locale: &Locale, outcome: &Outcome) -> Report {
    let line = |text: String| format!("  {text}\n");
    let phrase = |it: &dyn Phrase| locale.phrase(it, COMMAND_LINE);
    let mut text = match outcome.valid {
        true => locale.say(VerifyValid),
        false => locale.say(VerifyNotValid),
    };
    text.push('\n');
    text.extend(outcome.problems.iter().map(|problem| {
        let (error, code) = (phrase(problem), problem.code());
        line(locale.say(VerifyProblem { error, code }))
    }));
    if let Some(envelope) = &outcome.envelope {
        let state = locale.of_word("state-is", envelope.state);
        text += &field(locale, &locale.say(NameState), state);
        text += &envelope.named(locale);
    }
    for signature in &outcome.signatures {
        let key = signature.key.to_string();
        let role = role(signature).map(|signer| role_name(locale, signer));
        let role = role.unwrap_or_else(|| locale.say(RoleSealer));
        let holds = match signature.valid {
            true => locale.say(VerifySignedBy { key }),
            false => locale.say(VerifyDoesNotHold { key }),
        };
        text += &field(locale, &role, holds);
    }
    if let Some(changed) = outcome.changed_keys.as_ref().filter(|it| !it.is_empty()) {
        let names = role_names(locale, changed);
        text += &line(locale.say(VerifyChangedKeys { names }));
    }
    if let Some(AbsentTime { side, before, here }) = outcome.absent_time
        && before != here
    {
        text += &line(phrase(&Note::ClockAgainstBefore { side, before, here }));
    }
    text.extend(outcome.goes_on.map(|goes_on| {
        line(match goes_on {
            GoesOn::Here => locale.say(VerifyGoesOnHere),
            GoesOn::NotSaid => locale.say(VerifyGoesOnNotSaid),
            GoesOn::Elsewhere => locale.say(VerifyGoesOnElsewhere),
        })
    }));
    let wraps = outcome.false_wraps.iter().flatten();
    text.extend(wraps.map(|wrap| line(phrase(wrap))));
    let remarks = outcome.remarks.iter();
    text.extend(remarks.map(|it| line(locale.phrase(it, COMMAND_LINE))));
    if let Some(copy) = outcome.copy {
        text += &field(locale, &locale.say(NameCopy), locale.of_word("copy", copy));
    }
    text.extend(outcome.added.iter().map(|&Added { by, entries }| {
        let who = role_name(locale, by);
        line(locale.say(VerifyAdded { who, entries }))
    }));
    if outcome.valid {
        // A signature proves a key; only a known public line proves whose key it is.
        text += &match outcome.compared.is_empty() {
            true => locale.say(VerifyByTheseKeys) + "\n" + &locale.say(VerifyToCompare),
            false => locale.say(VerifyCompared {
                names: role_names(locale, &outcome.compared),
            }),
        };
        text.push('\n');
    }
    Report::of(text, outcome).valid(outcome.valid)
}

fn role_name(locale: &Locale, signer: Signer) -> String {
    match signer {
        Signer::Arbiter => locale.say(RoleArbiter),
        Signer::Deputy(number) => locale.say(RoleDeputy {
            number: u32::from(number),
        }),
        Signer::Player(side) => side.fold_wb(locale.say(RoleWhite), locale.say(RoleBlack)),
    }
}

fn role_names(locale: &Locale, signers: &[Signer]) -> String {
    let names = signers.iter().map(|&signer| role_name(locale, signer));
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_is_a_fingerprint_or_a_seal_number() {
        let (whole, _) = named(&"0a".repeat(32)).unwrap();
        assert!(whole.is_some());
        let (whole, _) = named("0123-4567-89AB-CDEF").unwrap();
        assert_eq!(whole, None);
        let failure = Failure::from(named("0123").unwrap_err());
        assert_eq!(failure.kind.exit_code(), 2);
    }
}
