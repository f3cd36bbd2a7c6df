//! `archive roster`: the organiser's list of known keys, signed with the organiser's key.

use super::*;
use archive::{Roster, RosterError, SignedRoster};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive roster games.archive
  adjourn archive roster games.archive --key organiser.key \\
      --known spassky.pub --known schmid.pub")]
pub struct Args {
    /// The archive
    pub store: String,
    /// A public key that is known: a .pub file, a file of several such lines, or the line itself; all together are
    /// the new roster
    #[arg(long, value_name = "PUB", requires = "key")]
    pub known: Vec<String>,
    /// Until when they are known: a day means all of it [default: for ever]
    #[arg(long, value_name = "TIME", requires = "known")]
    pub until: Option<String>,
    /// The organiser's secret key: that of the first roster signs all that follow
    #[arg(long, value_name = "KEY")]
    pub key: Option<PathBuf>,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let known = args.known.iter();
    let known = known.map(|key| label_draft::read_public_lines(&context.files, key));
    let known: Vec<PublicLine> = known.collect::<Result<Vec<_>, _>>()?.concat();
    let until = args.until.as_deref();
    let until = until.map(|text| moment_of_flag("--until", text, MomentReader::deadline));
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let unlock = |path: PathBuf| keys::unlock(context, &path, &mut passphrases);
    let key = args.key.map(unlock).transpose()?;
    let store = location(context, &args.store)?;
    let until = until.transpose()?;
    let mut archive = open(&store)?;
    let (people, roster) = if known.is_empty() {
        let roster = archive.roster()?;
        (roster.as_ref().map_or(0, SignedRoster::people), roster)
    } else {
        let key = key.ok_or(ArchiveFault::Unsigned)?;
        // White space cannot stand in the name of a signature line.
        let words: Vec<&str> = key.name.split_whitespace().collect();
        let name = words.join("-").replace('+', "-");
        let mut roster = Roster::default();
        for person in known {
            roster.add(person, until);
        }
        let signed = archive.set_roster(&roster, &name, &key.sign);
        let signed = signed.map_err(|error| match error {
            // Not a note that was spoilt: one that cannot be made.
            RosterError::Note(error) => Failure::from(error).as_kind(FailureKind::Failed),
            error => error.into(),
        })?;
        (roster.len(), Some(signed))
    };
    let text = match &roster {
        // Anybody can set the first roster, and write into it what a terminal obeys.
        Some(roster) => {
            let lines = roster.as_str().lines();
            lines.map(|line| format!("{}\n", escaped(line))).collect()
        }
        None => context.locale.say(ArchiveNoRoster) + "\n",
    };
    let json = json!({ "known": people, "roster": roster });
    Ok(Report::new(text, json))
}
