//! `archive check-proof`: checks a proof without the archive.

use std::path::PathBuf;

use serde::Serialize;

use super::super::{Failure, envelope_file};
use super::{
    CosignedBy, Demanded, cosigned_lines, extends_line, head_lines, latest_first, leaf_line,
};
use crate::terminal::{Context, Report};
use crate::text::message::*;
use crate::text::{Reader, proof_errors};
use envelope::log::{
    ConsistencyProof, LARGEST_NOTE, LARGEST_PROOF, Policy, Proof, ProofError, Witnessed,
};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive check-proof board7.tlog-proof board7.envelope \\
      --archive-key archive.key.pub
  adjourn archive check-proof board7.tlog-proof board7.envelope \\
      --archive-key adjourn.archive/2c1d…+… --witness oslo.pub")]
pub struct Args {
    /// The proof
    pub proof: PathBuf,
    /// The envelope that it is about; of `prove --extends` the earlier checkpoint
    pub envelope: PathBuf,
    /// The archive's public key: NAME+NUMBER+KEY, or the .pub file of its key
    #[arg(long, value_name = "PUB")]
    pub archive_key: String,
    #[command(flatten)]
    pub demanded: Demanded,
}

/// The envelope may have grown since it was stored: its bytes up to each signature are tried.
pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let files = &context.files;
    let policy = args.demanded.policy(context, &args.archive_key)?;
    let proof = files.lines(&args.proof, LARGEST_PROOF as u64)?;
    let checked = match ConsistencyProof::begins(&proof) {
        true => {
            let earlier = files.lines(&args.envelope, LARGEST_NOTE as u64)?;
            extension(&policy, &proof, &earlier)
        }
        false => {
            let bytes = envelope_file::read_bytes(files, &args.envelope)?;
            let envelope = envelope_file::verified(bytes)?;
            inclusion(&policy, &proof, latest_first(&envelope))
        }
    };
    let locale = &context.locale;
    let (text, outcome) = match checked {
        Ok(shown) => {
            let head = shown.witnessed.checkpoint.head;
            let witnesses = CosignedBy::each(shown.witnessed.cosignatures);
            let text = format!(
                "{}\n{}{}{}{}",
                match shown.extends {
                    Some(_) => locale.say(ArchiveExtendsEarlier),
                    None => locale.say(ArchiveIsIn),
                },
                leaf_line(locale, shown.index),
                head_lines(locale, &head),
                extends_line(locale, shown.extends),
                cosigned_lines(locale, &witnesses)
            );
            let outcome = Outcome {
                valid: true,
                problems: Vec::new(),
                index: shown.index,
                size: Some(head.size),
                root: Some(head.root.to_string()),
                extends: shown.extends,
                witnesses,
            };
            (text, outcome)
        }
        Err(problem) => {
            let error = locale.phrase(&problem, Reader::CommandLine);
            let code = problem.code();
            let text = locale.say(ArchiveNotShown { error, code }) + "\n";
            let outcome = Outcome {
                problems: vec![problem],
                ..Outcome::default()
            };
            (text, outcome)
        }
    };
    Ok(Report::of(text, &outcome).valid(outcome.valid))
}

/// The result of checking a proof.
#[derive(Default, Serialize)]
struct Outcome {
    /// Whether the envelope is in the archive, as it is now or as it was at an earlier signature; or whether the archive
    /// extends the earlier checkpoint.
    valid: bool,
    #[serde(serialize_with = "proof_errors")]
    problems: Vec<ProofError>,
    /// The leaf, from 0.
    index: Option<u64>,
    /// The number of leaves of the checkpoint.
    size: Option<u64>,
    /// The root over the leaves.
    root: Option<String>,
    /// The number of leaves of the earlier checkpoint.
    #[serde(skip_serializing_if = "Option::is_none")]
    extends: Option<u64>,
    /// The witnesses that have cosigned the checkpoint, of those that were named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    witnesses: Vec<CosignedBy>,
}

/// What a valid proof shows.
struct Shown {
    index: Option<u64>,
    extends: Option<u64>,
    witnessed: Witnessed,
}

/// Whether one of these states of an envelope, the latest first, is in the log.
fn inclusion<'a>(
    policy: &Policy,
    proof: &[u8],
    states: impl Iterator<Item = &'a [u8]>,
) -> Result<Shown, ProofError> {
    let proof = Proof::parse(proof)?;
    Ok(Shown {
        index: Some(proof.index),
        extends: None,
        witnessed: proof.check(states, policy)?,
    })
}

/// Whether the log extends this earlier checkpoint.
fn extension(policy: &Policy, proof: &[u8], earlier: &[u8]) -> Result<Shown, ProofError> {
    let proof = ConsistencyProof::parse(proof)?;
    Ok(Shown {
        index: None,
        extends: Some(proof.earlier),
        witnessed: proof.check(earlier, policy)?,
    })
}
