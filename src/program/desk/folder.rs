//! The hall: what lies in the folder. Labels made ready, and envelopes; each is a file that the command line works on
//! as well, and nothing else is remembered.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::{held, no_such};
use crate::archive::{Flag, Listed};
use crate::envelope::{Envelope, Fingerprint, LARGEST, is_refused};
use crate::laws::adjournment::Phase;
use crate::program::commands::Failure;
use crate::program::commands::label_draft::LabelDraft;
use crate::program::files::{Files, FolderEntry, Stamp};
use crate::time::Moment;

/// What a label made ready is called, behind its name.
const SHEET: &str = ".sheet.toml";

/// What an envelope is called, behind its name.
const ENVELOPE: &str = ".envelope";

/// What a secret-key file is called, behind its name.
const KEY: &str = ".key";

/// The longest name of a game, in characters.
pub const LONGEST_NAME: usize = 60;

/// The folder, and what is known of it.
#[derive(Debug)]
pub struct Hall {
    folder: PathBuf,
    known: Mutex<BTreeMap<PathBuf, (Stamp, Arc<Lying>)>>,
    /// How often anything was other than before.
    changes: AtomicU64,
}

/// A file that lies in the hall.
#[derive(Debug)]
pub enum Lying {
    /// A label made ready.
    Sheet(Box<LabelDraft>),
    /// An envelope.
    Envelope(Box<Filed>),
    /// A file of that kind that is none.
    Bad(Failure),
}

/// An envelope, as it is listed.
#[derive(Debug)]
pub struct Filed {
    /// What an archive would say of it.
    pub listed: Listed,
    /// When play resumes.
    pub resume_at: Moment,
    /// The envelope that it answers or follows.
    pub previous: Option<Fingerprint>,
}

/// All that lies there, by name.
#[derive(Debug, Default)]
pub struct Look {
    /// Labels made ready.
    pub sheets: BTreeMap<String, Arc<Lying>>,
    /// Envelopes.
    pub envelopes: BTreeMap<String, Arc<Lying>>,
    /// The names of secret-key files.
    pub keys: Vec<String>,
    /// How often anything was other than before, so far.
    pub changes: u64,
}

impl Hall {
    /// The hall of that folder.
    pub fn new(folder: PathBuf) -> Hall {
        Hall {
            folder,
            known: Mutex::default(),
            changes: AtomicU64::new(0),
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the label of that name lies, or would.
    pub fn sheet(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{SHEET}"))
    }

    /// Where the envelope of that name lies, or would.
    pub fn envelope(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{ENVELOPE}"))
    }

    /// Where the score of that name lies, or would.
    pub fn score(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.pgn"))
    }

    /// Where the secret key of that name lies, or would.
    pub fn key(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{KEY}"))
    }

    /// Looks at what lies there; what was written since is read again, on all cores.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn look(&self, files: &Files) -> Result<Look, Failure> {
        let mut found = Vec::new();
        let mut look = Look::default();
        for entry in files.entries(&self.folder)? {
            let FolderEntry::File(path) = entry else {
                continue;
            };
            if let Some(name) = name_of(&path, KEY) {
                look.keys.push(name);
            } else if name_of(&path, SHEET).is_some() || name_of(&path, ENVELOPE).is_some() {
                // One that is gone by now is not there.
                if let Ok(stamp) = files.stamp(&path) {
                    found.push((path, stamp));
                }
            }
        }
        let mut known = held(&self.known);
        let before = known.len();
        let new: Vec<_> = found
            .iter()
            .filter(|(path, stamp)| known.get(path).is_none_or(|(old, _)| old != stamp))
            .cloned()
            .collect();
        let read = on_all_cores(&new, |(path, _)| read(files, path));
        let mut changed = !new.is_empty();
        for ((path, stamp), lying) in new.into_iter().zip(read) {
            known.insert(path, (stamp, Arc::new(lying)));
        }
        if known.len() != found.len() {
            let there: std::collections::BTreeSet<&PathBuf> =
                found.iter().map(|(path, _)| path).collect();
            known.retain(|path, _| there.contains(path));
            changed |= known.len() != before;
        }
        let one_more = u64::from(changed);
        look.changes = one_more + self.changes.fetch_add(one_more, Ordering::Relaxed);
        for (path, (_, lying)) in known.iter() {
            if let Some(name) = name_of(path, SHEET) {
                look.sheets.insert(name, lying.clone());
            } else if let Some(name) = name_of(path, ENVELOPE) {
                look.envelopes.insert(name, lying.clone());
            }
        }
        Ok(look)
    }
}

/// Which envelope goes on where.
pub struct Continuations<'a>(BTreeMap<String, (&'a str, &'a Filed)>);

impl<'a> Continuations<'a> {
    /// Where the game of that envelope goes on: in that of a later adjournment, or, once the sealed move is known to both, in
    /// whatever was sealed next. As long as the sealer is not here (A9c) it has not come to that.
    pub fn of(&self, filed: &Filed) -> Option<&'a str> {
        let (name, later) = self.0.get(&filed.listed.fingerprint)?;
        let is_later = later.listed.adjournment > filed.listed.adjournment;
        (is_later || filed.phase() == Some(Phase::Opened)).then_some(*name)
    }
}

impl Filed {
    /// Where the game stands, if its edition is known here.
    pub fn phase(&self) -> Option<Phase> {
        let mut all = Phase::ALL.into_iter();
        all.find(|phase| phase.name() == self.listed.phase)
    }
}

impl Look {
    /// The envelope of that name, if it is one.
    pub fn filed(&self, name: &str) -> Option<&Filed> {
        match self.envelopes.get(name).map(Arc::as_ref) {
            Some(Lying::Envelope(filed)) => Some(filed),
            _ => None,
        }
    }

    /// The labels that are still to be sealed: there is no envelope of the same name.
    pub fn to_seal(&self) -> impl Iterator<Item = (&str, &LabelDraft)> {
        self.sheets
            .iter()
            .filter(|(name, _)| !self.envelopes.contains_key(*name))
            .filter_map(|(name, lying)| match lying.as_ref() {
                Lying::Sheet(draft) => Some((name.as_str(), draft.as_ref())),
                _ => None,
            })
    }

    /// All envelopes, the next resumption first.
    pub fn by_resumption(&self) -> Vec<(&str, &Filed)> {
        let mut all: Vec<(&str, &Filed)> = self
            .envelopes
            .iter()
            .filter_map(|(name, lying)| match lying.as_ref() {
                Lying::Envelope(filed) => Some((name.as_str(), filed.as_ref())),
                _ => None,
            })
            .collect();
        all.sort_by_key(|(name, filed)| (filed.resume_at.as_unix(), *name));
        all
    }

    /// The envelopes that go on from another one, by its fingerprint.
    pub fn continuations(&self) -> Continuations<'_> {
        let all = self.envelopes.iter();
        let later = all.filter_map(|(name, lying)| match lying.as_ref() {
            Lying::Envelope(filed) => {
                Some((filed.previous?.to_string(), (name.as_str(), &**filed)))
            }
            _ => None,
        });
        Continuations(later.collect())
    }

    /// What is none of what its name says, and why.
    pub fn bad(&self) -> impl Iterator<Item = (&str, &Failure)> {
        let all = self.envelopes.iter().chain(&self.sheets);
        all.filter_map(|(name, lying)| match lying.as_ref() {
            Lying::Bad(failure) => Some((name.as_str(), failure)),
            _ => None,
        })
    }
}

/// Whether a game may be called so: one name in a folder, on every system, that shows as what it is.
pub fn is_name(name: &str) -> bool {
    const NOWHERE: &str = "/\\:*?\"<>|";
    let edge = |character: char| character.is_whitespace() || character == '.';
    !name.is_empty()
        && name.chars().count() <= LONGEST_NAME
        && !name
            .chars()
            .any(|it| is_refused(it) || NOWHERE.contains(it))
        && !name.starts_with(edge)
        && !name.ends_with(edge)
}

/// A name out of a request, if a game may be called so.
///
/// # Errors
/// It is none.
pub fn named(name: &str) -> Result<&str, Failure> {
    match is_name(name) {
        true => Ok(name),
        false => Err(no_such(name)),
    }
}

/// The name of a file of that kind.
fn name_of(path: &Path, kind: &str) -> Option<String> {
    let name = path.file_name()?.to_str()?.strip_suffix(kind)?;
    is_name(name).then(|| name.to_owned())
}

fn read(files: &Files, path: &Path) -> Lying {
    if name_of(path, SHEET).is_some() {
        return match LabelDraft::read_sheet(files, path) {
            Ok(draft) => Lying::Sheet(Box::new(draft)),
            Err(failure) => Lying::Bad(failure),
        };
    }
    match read_envelope(files, path) {
        Ok(filed) => Lying::Envelope(Box::new(filed)),
        Err(failure) => Lying::Bad(failure),
    }
}

fn read_envelope(files: &Files, path: &Path) -> Result<Filed, Failure> {
    let bytes = files.read(path, LARGEST as u64)?;
    let envelope = Envelope::from_bytes(bytes).verify()?;
    Ok(Filed {
        resume_at: envelope.label().resume_at,
        previous: envelope
            .label()
            .previous
            .map(|before| Fingerprint(before.fingerprint)),
        listed: Listed::of(0, Flag::None, &envelope),
    })
}

/// The answers for all of them, in order.
fn on_all_cores<T: Sync, R: Send>(all: &[T], answer: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let share = all.len().div_ceil(cores).max(1);
    let answer = &answer;
    std::thread::scope(|scope| {
        let shares: Vec<_> = all
            .chunks(share)
            .map(|some| scope.spawn(move || some.iter().map(answer).collect::<Vec<R>>()))
            .collect();
        shares
            .into_iter()
            .flat_map(|share| match share.join() {
                Ok(answers) => answers,
                Err(panic) => std::panic::resume_unwind(panic),
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_game_may_be_called() {
        for name in [
            "board7",
            "Spassky-Fischer.21",
            "дом 1 (A)",
            "a",
            "O'Kelly & Co",
        ] {
            assert!(is_name(name), "{name}");
        }
        let long = "a".repeat(LONGEST_NAME + 1);
        for name in [
            "",
            ".",
            "..",
            "../x",
            "a/b",
            "a\\b",
            ".x",
            "x.",
            " x",
            "a\0b",
            "C:x",
            "\u{202e}x",
            &long,
        ] {
            assert!(!is_name(name), "{name:?}");
        }
    }
}
