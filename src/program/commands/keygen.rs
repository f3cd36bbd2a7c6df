//! `keygen`: somebody's keys, kept in one file, the public line in another.

use std::path::{Path, PathBuf};

use serde::Serialize;
use zeroize::Zeroizing;

use super::Failure;
use crate::envelope::SecretKey;
use crate::program::files::{Existing, Files, Mode, NewFile};

/// What to make.
#[derive(Debug)]
pub struct Job {
    /// As it will stand on labels.
    pub name: String,
    /// The secret-key file; the public line goes beside it with `.pub` added.
    pub out: PathBuf,
    /// `None` keeps the keys in the clear.
    pub passphrase: Option<Zeroizing<String>>,
    /// What to do with files that stand there.
    pub existing: Existing,
}

/// What was made.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The secret-key file.
    pub file: PathBuf,
    /// The public line.
    pub public: String,
    /// The file of the public line.
    #[serde(skip)]
    pub public_file: PathBuf,
}

/// Where the public line of a secret-key file goes: its name with `.pub` added.
pub fn public_file(secret: &Path) -> PathBuf {
    let mut name = secret.as_os_str().to_owned();
    name.push(".pub");
    PathBuf::from(name)
}

/// Checks that the files can be written, before anybody thinks up a passphrase.
///
/// # Errors
/// A file that stands there, or a folder that cannot be written.
pub fn check(files: &Files, out: &Path, existing: Existing) -> Result<(), Failure> {
    files.check(out, existing)?;
    Ok(files.check(&public_file(out), existing)?)
}

/// Makes the keys.
///
/// # Errors
/// A name that may not be written, no random bytes, a file that cannot be written.
pub fn run(files: &Files, job: &Job) -> Result<Outcome, Failure> {
    let key = SecretKey::generate(&job.name)?;
    let secret = match &job.passphrase {
        Some(passphrase) => Zeroizing::new(key.to_encrypted_file(passphrase)?),
        None => key.to_file(),
    };
    let public = key.public_line().to_string();
    let public_file = public_file(&job.out);
    let line = format!("{public}\n");
    let secret = NewFile {
        path: &job.out,
        bytes: &secret,
        mode: Mode::Secret,
    };
    let line = NewFile {
        path: &public_file,
        bytes: line.as_bytes(),
        mode: Mode::Public,
    };
    files.create_all(&[secret, line], job.existing)?;
    Ok(Outcome {
        file: job.out.clone(),
        public,
        public_file,
    })
}
