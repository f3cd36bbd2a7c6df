//! `keygen`: makes a person's keys, the secret ones in one file, the public line in another.

use super::prelude::*;
use archive::names_a_log;
use envelope::log::names_a_witness;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn keygen \"Schmid, Lothar\" --out schmid.key
  adjourn keygen \"Schmid, Lothar\" --out schmid.key --no-passphrase")]
pub struct Args {
    /// The name, as it will stand on labels
    pub name: String,
    /// File for the secret keys; the public line goes to FILE.pub
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Keep the keys in the clear
    #[arg(long)]
    pub no_passphrase: bool,
    /// Read the passphrase from this file descriptor
    #[arg(long, value_name = "N", conflicts_with = "no_passphrase")]
    pub passphrase_fd: Option<u32>,
    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let passphrase = (!args.no_passphrase).then_some(args.passphrase_fd);
    let to = To::asked(context, args.out, passphrase, args.force)?;
    let outcome = make(&context.files, &args.name, &to)?;
    let locale = &context.locale;
    let (secret, public) = (locale.say(KeygenSecret), locale.say(KeygenPublic));
    let columns = secret.chars().count().max(public.chars().count()) + 2;
    let text = format!(
        "{}\n  {secret:<columns$}{}\n  {public:<columns$}{}\n\n{}\n",
        locale.say(KeygenDone),
        path_text(&outcome.file),
        path_text(&outcome.public_file),
        outcome.public,
    );
    Ok(Report::of(text, &outcome))
}

/// Where keys are kept, and how.
#[derive(Debug)]
pub struct To {
    /// The secret-key file; the public line goes beside it with `.pub` added.
    pub out: PathBuf,
    /// The passphrase; `None` keeps the keys in the clear.
    pub passphrase: Option<Zeroizing<String>>,
    /// What to do if the files exist already.
    pub existing: Existing,
}

impl To {
    /// That file, where it can be written, with a passphrase that is asked for unless a descriptor gives it, if there
    /// is to be one.
    ///
    /// # Errors
    /// A file that exists already, a folder that cannot be written to, a passphrase that will not do.
    pub(super) fn asked(
        context: &Context,
        out: PathBuf,
        passphrase: Option<Option<u32>>,
        force: bool,
    ) -> Result<To> {
        let existing = Existing::if_forced(force);
        for file in [&out, &public_file(&out)] {
            context.files.check(file, existing)?;
        }
        let ask = |descriptor| Passphrases::new(&context.locale, descriptor)?.new_one();
        Ok(To {
            out,
            passphrase: passphrase.map(ask).transpose()?,
            existing,
        })
    }
}

/// The keys that were made.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The secret-key file.
    #[serde(serialize_with = "path_json")]
    pub file: PathBuf,
    /// The public line.
    pub public: String,
    /// The file of the public line.
    #[serde(skip)]
    pub public_file: PathBuf,
}

/// The path of the public line of a secret-key file: the path with `.pub` added.
pub fn public_file(secret: &Path) -> PathBuf {
    let mut name = secret.as_os_str().to_owned();
    name.push(".pub");
    PathBuf::from(name)
}

/// Makes a person's keys and writes both files.
///
/// # Errors
/// A name that may not be written, the name of a log, no random bytes, a file that cannot be written.
pub fn make(files: &Files, name: &str, to: &To) -> Result<Outcome> {
    of_a_person(name)?;
    let key = SecretKey::generate(name)?;
    let public = key.public_line().to_string();
    write(files, to, &key, public)
}

/// Refuses the key of an archive or of a witness where a person's is needed: such a key has one use.
///
/// # Errors
/// [`ArchiveFault::KeyOfLog`] for the name of a log, [`ArchiveFault::KeyOfWitness`] for that of a witness.
pub fn of_a_person(name: &str) -> Result<()> {
    stop_if!(names_a_witness(name) => ArchiveFault::KeyOfWitness);
    stop_if!(names_a_log(name) => ArchiveFault::KeyOfLog);
    Ok(())
}

/// Refuses a key that is not an archive's.
///
/// # Errors
/// [`ArchiveFault::NotOfLog`].
pub fn of_a_log(name: &str) -> Result<()> {
    let is_one = names_a_log(name).then_some(());
    Ok(is_one.ok_or(ArchiveFault::NotOfLog)?)
}

/// Refuses a key that is not a witness's.
///
/// # Errors
/// [`ArchiveFault::NotOfWitness`].
pub fn of_a_witness(name: &str) -> Result<()> {
    let is_one = names_a_witness(name).then_some(());
    Ok(is_one.ok_or(ArchiveFault::NotOfWitness)?)
}

/// Writes a key file that was made elsewhere as it is, and the public line of its key beside it.
///
/// # Errors
/// A file that exists already, or cannot be written.
pub fn keep(files: &Files, out: &Path, bytes: &[u8], key: &SecretKey) -> Result<()> {
    let public = key.public_line().to_string();
    write_both(files, out, bytes, &public, Existing::Refuse)
}

/// Writes a key, and its public part beside it.
pub(super) fn write(files: &Files, to: &To, key: &SecretKey, public: String) -> Result<Outcome> {
    let secret = match &to.passphrase {
        Some(passphrase) => Zeroizing::new(key.to_encrypted_file(passphrase)?),
        None => key.to_file(),
    };
    write_both(files, &to.out, &secret, &public, to.existing)?;
    Ok(Outcome {
        file: to.out.clone(),
        public,
        public_file: public_file(&to.out),
    })
}

fn write_both(
    files: &Files,
    out: &Path,
    secret: &[u8],
    public: &str,
    existing: Existing,
) -> Result<()> {
    let (beside, line) = (public_file(out), format!("{public}\n"));
    let both = [
        NewFile::secret(out, secret),
        NewFile::public(&beside, line.as_bytes()),
    ];
    Ok(files.create(&both, existing)?)
}
