//! `key`: takes the account's key to another laptop.

use clap::Subcommand;

use super::prelude::*;

#[derive(Debug, Subcommand)]
pub enum Args {
    /// Write the account's key to a file, under a passphrase
    Export(Export),
    /// Keep a key in this account
    Import(Import),
}

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn key export verdi.key
  adjourn key export verdi.key --name 'Verdi, Anna'")]
pub struct Export {
    /// File for the key
    pub file: PathBuf,
    /// Whose key, where the account has several
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    #[command(flatten)]
    pub passphrase: Passphrase,
    #[command(flatten)]
    pub overwrite: Overwrite,
}

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn key import verdi.key
  adjourn key import verdi.key --locked")]
pub struct Import {
    /// File of the key
    pub file: PathBuf,
    /// Keep it under its passphrase, which is asked for whenever it signs
    #[arg(long)]
    pub locked: bool,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

pub(crate) fn run(context: &Context, asked: Args) -> Result<Report> {
    let (key, file) = match asked {
        Args::Export(args) => export(context, args)?,
        Args::Import(args) => import(context, &args)?,
    };
    let (name, path) = (&key.name, path_text(&file));
    let text = context.locale.say(KeyBrought { name, path }) + "\n";
    let public = key.public_line().to_string();
    let json = json!({ "file": file.to_string_lossy(), "public": public });
    Ok(Report::new(text, json))
}

fn export(context: &Context, args: Export) -> Result<(SecretKey, PathBuf)> {
    let files = &context.files;
    let existing = Existing::if_forced(args.overwrite.force);
    files.check(&args.file, existing)?;
    let is_asked = |name: &str| args.name.as_deref().is_none_or(|asked| asked == name);
    let mut open = account::open(files)?.into_iter();
    let mut open = open.by_ref().filter(|key| is_asked(&key.name));
    let key = open.next().ok_or(CommandLineFault::NoAccountKey)?;
    if open.next().is_some() {
        let name = key.name.clone();
        return Err(CommandLineFault::SeveralKeys { name }.into());
    }
    let descriptor = args.passphrase.passphrase_fd;
    let passphrase = Passphrases::new(&context.locale, descriptor)?.new_one()?;
    let bytes = Zeroizing::new(key.to_encrypted_file(&passphrase)?);
    files.create(&[NewFile::secret(&args.file, &bytes)], existing)?;
    Ok((key, args.file))
}

fn import(context: &Context, args: &Import) -> Result<(SecretKey, PathBuf)> {
    let descriptor = args.passphrase.passphrase_fd;
    let mut passphrases = Passphrases::new(&context.locale, descriptor)?;
    let key = keys::unlock(context, &args.file, &mut passphrases)?;
    let bytes = match args.locked {
        true => context.files.read_private(&args.file, account::CAP)?,
        false => key.to_file(),
    };
    let path = account::keep(&context.files, &key, &bytes)?;
    Ok((key, path))
}
