//! `archive keygen`: the key that signs the checkpoints of an archive, or the key of a witness, which cosigns them.

use super::signing::{beside, last};
use super::witness::{DIGITS, KEPT};
use super::*;
use crate::commands::keygen;
use crate::files::FolderEntry;
use envelope::log::name_of_witness;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive keygen games.archive --out archive.key
  adjourn archive keygen --witness oslo --out oslo.key")]
pub struct Args {
    /// The archive: it is made where there is none, and its log's name is the key's
    #[arg(required_unless_present = "witness")]
    pub store: Option<String>,
    /// Make the key of a witness instead, who is called so
    #[arg(long, value_name = "NAME", conflicts_with = "store")]
    pub witness: Option<String>,
    /// File for the secret keys; the public line goes to FILE.pub
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Keep the keys in the clear
    #[arg(long)]
    pub no_passphrase: bool,
    #[command(flatten)]
    pub passphrase: Passphrase,
    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let (files, locale) = (&context.files, &context.locale);
    let passphrase = (!args.no_passphrase).then_some(args.passphrase.passphrase_fd);
    let to = keygen::To::asked(context, args.out, passphrase, args.force)?;
    if let Some(called) = args.witness {
        let key = SecretKey::generate(&name_of_witness(&called))?;
        let public = WitnessKey::new(&key.name, key.sign.verifying_key());
        let named = public.ok().filter(|_| !called.is_empty());
        let public = named.ok_or(ArchiveFault::WitnessName(called))?;
        let keygen::Outcome { file, public, .. } =
            keygen::write(files, &to, &key, public.to_string())?;
        // The key is made, whether or not the folder lets itself be listed.
        let left = left_behind(files, &file).unwrap_or_default();
        let notices: Vec<_> = left.into_iter().map(Notice::CosignedByEarlierKey).collect();
        let path = path_text(&file);
        let written = locale.say(ArchiveWitnessKeyWritten { path });
        let text = format!(
            "{written}\n{}\n{public}\n",
            locale.say(ArchiveWitnessHandOut)
        );
        let json = json!({ "file": file.to_string_lossy(), "public": public, "notices": notices });
        return Ok(Report::new(text, json).with_notices(locale, &notices));
    }
    let store = location(context, &args.store.unwrap_or_default())?;
    let mut archive = Archive::open(&store, true)?;
    let origin = archive.origin()?;
    let key = SecretKey::generate(&origin)?;
    // No public line (`docs/format.md` §6.1), which could stand on a label.
    let public = NoteKey::new(&origin, key.sign.verifying_key())?.to_string();
    let keygen::Outcome { file, public, .. } = keygen::write(files, &to, &key, public)?;
    // This key has signed nothing yet.
    let earlier = last(files, &file)?;
    let is_there = files.is_regular(&earlier);
    let notices = Vec::from_iter(is_there.then_some(Notice::CheckpointOfEarlierKey(earlier)));
    let made = archive.was_made();
    let mut text = match made {
        true => locale.say(ArchiveWasMade) + "\n",
        false => String::new(),
    };
    let path = path_text(&file);
    let written = locale.say(ArchiveKeyWritten { path });
    text += &format!("{written}\n{}\n{public}\n", locale.say(ArchiveHandOut));
    let json = json!({ "file": file.to_string_lossy(), "public": public, "made": made, "notices": notices });
    Ok(Report::new(text, json).with_notices(locale, &notices))
}

/// What earlier keys of this file have left beside it: the last checkpoints that they cosigned.
fn left_behind(files: &Files, key: &Path) -> Result<Vec<PathBuf>, FileError> {
    let begins = beside(files, key, ".")?;
    let name = begins.file_name().unwrap_or_default().to_string_lossy();
    let folder = begins.parent().filter(|it| !it.as_os_str().is_empty());
    let entries = files.entries(folder.unwrap_or(Path::new(".")))?;
    let left = entries.into_iter().filter_map(|entry| {
        let FolderEntry::File(path) = entry else {
            return None;
        };
        let found = path.file_name()?;
        let number = found.to_str()?.strip_prefix(&*name)?.strip_suffix(KEPT)?;
        let is_one = number.len() == DIGITS && number.bytes().all(|it| it.is_ascii_hexdigit());
        is_one.then(|| begins.with_file_name(found))
    });
    Ok(left.collect())
}
