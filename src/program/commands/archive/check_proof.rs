//! `archive check-proof`: checks a proof without the archive.

use super::*;
use crate::text::coded;
use envelope::log::{ConsistencyProof, LARGEST_PROOF, Proof};

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
pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let files = &context.files;
    let policy = args.demanded.policy(context, &args.archive_key)?;
    let proof = files.lines(&args.proof, LARGEST_PROOF as u64)?;
    let checked = match ConsistencyProof::begins(&proof) {
        true => {
            let earlier = files.lines(&args.envelope, LARGEST_NOTE as u64)?;
            ConsistencyProof::parse(&proof).and_then(|proof| {
                let mut log = Log::from(proof.check(&earlier, &policy)?);
                log.extends = Some(proof.earlier);
                Ok(log)
            })
        }
        false => {
            let bytes = envelope_file::read_bytes(files, &args.envelope)?;
            let envelope = envelope_file::verified(bytes)?;
            Proof::parse(&proof).and_then(|proof| {
                let mut log = Log::from(proof.check(latest_first(&envelope), &policy)?);
                log.index = Some(proof.index);
                Ok(log)
            })
        }
    };
    let locale = &context.locale;
    Ok(match checked {
        Ok(log) => {
            let shown = match log.extends {
                Some(_) => locale.say(ArchiveExtendsEarlier),
                None => locale.say(ArchiveIsIn),
            };
            let json = log.json(json!({ "valid": true, "problems": [], "index": log.index }));
            Report::new(shown + "\n" + &log.lines(locale), json)
        }
        Err(problem) => {
            let error = locale.phrase(&problem, COMMAND_LINE);
            let code = problem.code();
            let text = locale.say(ArchiveNotShown { error, code }) + "\n";
            let json = json!({
                "valid": false, "problems": [coded(&problem)], "index": null, "size": null, "root": null
            });
            Report::new(text, json).valid(false)
        }
    })
}
