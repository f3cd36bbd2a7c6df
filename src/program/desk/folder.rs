//! The folder: labels made ready, envelopes and keys, each a file that the command line works on as well.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::ScopedJoinHandle;

use shakmaty::Color;

use super::lock::locked;
use crate::commands::label_draft::LabelDraft;
use crate::commands::{self, Failure, event_file};
use crate::failure::DeskFault;
use crate::files::{Existing, Files, Stamp};
use envelope::crypto::Lock;
use envelope::{
    Comparison, Entry, Envelope, Fingerprint, LARGEST, Place, Summary, Verified, compare,
    is_refused,
};
use rules::adjournment::{Event, Phase};

/// The ending of a label made ready.
const SHEET: &str = ".sheet.toml";

/// The ending of an envelope.
const ENVELOPE: &str = ".envelope";

/// The ending of a secret-key file.
const KEY: &str = ".key";

/// The longest name of a game, in characters.
pub const LONGEST_NAME: usize = 60;

/// The highest number that a game of the same name gets.
const MOST_ALIKE: usize = 999;

/// The folder, and what was read of it.
#[derive(Debug)]
pub struct Folder {
    folder: PathBuf,
    known: Mutex<Known>,
}

/// What was read of the folder: each file by its name, and the listing made of them.
#[derive(Debug, Default)]
struct Known {
    files: HashMap<String, (Stamp, Arc<FolderItem>)>,
    listing: Arc<Listing>,
}

/// A file in the folder.
#[derive(Debug)]
pub enum FolderItem {
    /// A label made ready.
    Sheet(Box<LabelDraft>),
    /// An envelope.
    Envelope(Box<Filed>),
    /// A file with the ending of a label or an envelope that is not a valid one.
    Invalid(Failure),
}

impl FolderItem {
    /// The envelope, if it is a valid one.
    fn envelope(&self) -> Option<&Filed> {
        match self {
            FolderItem::Envelope(filed) => Some(filed),
            FolderItem::Sheet(_) | FolderItem::Invalid(_) => None,
        }
    }
}

/// An envelope in the folder.
#[derive(Debug)]
pub struct Filed {
    /// Who plays, where the game stands, when it resumes.
    pub summary: Summary,
    /// The envelope itself.
    pub envelope: Envelope<Verified>,
    /// The envelopes that it names as the one in which the game goes on (`next-envelope`).
    names: Vec<[u8; 32]>,
    /// The locks of both players, by which a slip of another game is known.
    pub locks: [Option<Lock>; 2],
}

impl Filed {
    /// Whether the game goes on in that envelope, which says so. What a stranger writes on a label does not make it
    /// so: this one must name it, or it must fit and an official of this label must have accepted it.
    pub fn goes_on_in(&self, later: &Filed) -> bool {
        let officials = || self.envelope.label().officials();
        let signatures = later.envelope.signatures();
        let accepted = signatures.iter().find(|it| it.place == Place::Accept);
        self.names.contains(later.summary.fingerprint.0.as_bytes())
            || accepted.is_some_and(|it| officials().any(|official| official.key == Some(it.key)))
                && later.envelope.relation_to(&self.envelope).is_ok()
    }
}

/// The files of the folder, by name.
#[derive(Debug, Default)]
pub struct Listing {
    /// Labels made ready.
    pub sheets: BTreeMap<String, Arc<FolderItem>>,
    /// Envelopes.
    pub envelopes: BTreeMap<String, Arc<FolderItem>>,
    /// The names of secret-key files.
    pub keys: Vec<String>,
    /// The envelopes in the order of their resumptions.
    by_resumption: Vec<(String, Arc<FolderItem>)>,
    /// The envelopes that say they answer or follow another one, by the fingerprint of that.
    continuations: BTreeMap<Fingerprint, Vec<String>>,
    /// The files of one envelope.
    copies: BTreeMap<Fingerprint, Vec<String>>,
    /// The number of changes to labels and envelopes that were found so far.
    pub changes: u64,
}

impl Folder {
    /// The folder at that path; no file is read yet.
    pub fn new(folder: PathBuf) -> Folder {
        Folder {
            folder,
            known: Mutex::default(),
        }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// The path of the label of that name.
    pub fn sheet(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{SHEET}"))
    }

    /// The path of the envelope of that name.
    pub fn envelope(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{ENVELOPE}"))
    }

    /// The path of the score of that name.
    pub fn score(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.pgn"))
    }

    /// The path of the file of the event.
    pub fn event(&self) -> PathBuf {
        self.folder.join(event_file::FILE_NAME)
    }

    /// The path of the secret key of that name.
    pub fn key(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{KEY}"))
    }

    /// A name for a new game: the one that was given, else one made of the players' surnames.
    ///
    /// # Errors
    /// The name that was given is no file name, or is taken.
    pub fn new_name(
        &self,
        files: &Files,
        given: Option<&str>,
        draft: &LabelDraft,
    ) -> Result<String, Failure> {
        let is_free = |name: &String| {
            let paths = [self.sheet(name), self.envelope(name), self.score(name)];
            let is_free = |path: &PathBuf| files.check(path, Existing::Refuse).is_ok();
            paths.iter().all(is_free)
        };
        let surname = |name: &Option<String>| {
            let name = name.as_deref().unwrap_or_default();
            let surname = name.split([',', ' ']).next().unwrap_or_default();
            let letters = surname.chars().filter(|it| it.is_alphanumeric());
            letters.take(20).collect::<String>()
        };
        let (base, most) = match (given, surname(&draft.white), surname(&draft.black)) {
            (Some(name), ..) if !is_name(name) => return Err(DeskFault::Name.into()),
            (Some(name), ..) => (name.to_owned(), 1),
            (None, white, black) if white.is_empty() || black.is_empty() => {
                ("game".to_owned(), MOST_ALIKE)
            }
            (None, white, black) => (format!("{white}-{black}"), MOST_ALIKE),
        };
        let free = numbered(&base).take(most).find(is_free);
        Ok(free.ok_or(DeskFault::Taken(base))?)
    }

    /// Lists the files. Each is looked at; those that are new or have changed are read, on all cores.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn list(&self, files: &Files) -> Result<Arc<Listing>, Failure> {
        let is_wanted = |file: &str| {
            [KEY, SHEET, ENVELOPE]
                .into_iter()
                .any(|ending| name_of(file, ending).is_some())
        };
        let (keys, there): (Vec<_>, Vec<_>) = files
            .stamps(&self.folder, is_wanted)?
            .into_iter()
            .partition(|(file, _)| name_of(file, KEY).is_some());
        let keys = keys.iter().filter_map(|(file, _)| name_of(file, KEY));
        let mut keys: Vec<String> = keys.map(str::to_owned).collect();
        keys.sort();
        let mut known = locked(&self.known);
        let is_known = |(file, stamp): &&(String, Stamp)| {
            let known = known.files.get(file);
            known.is_some_and(|(read, _)| read == stamp)
        };
        let new: Vec<_> = there.iter().filter(|it| !is_known(it)).cloned().collect();
        let read = on_all_cores(&new, |(file, _)| read(files, &self.folder, file));
        let mut changed = !new.is_empty();
        for ((file, stamp), item) in new.into_iter().zip(read) {
            known.files.insert(file, (stamp, Arc::new(item)));
        }
        if known.files.len() != there.len() {
            let there: HashSet<&String> = there.iter().map(|(file, _)| file).collect();
            known.files.retain(|file, _| there.contains(file));
            changed = true;
        }
        if changed || known.listing.keys != keys {
            let changes = known.listing.changes + u64::from(changed);
            known.listing = Arc::new(Listing::of(&known.files, keys, changes));
        }
        Ok(known.listing.clone())
    }
}

impl Listing {
    fn of(
        files: &HashMap<String, (Stamp, Arc<FolderItem>)>,
        keys: Vec<String>,
        changes: u64,
    ) -> Listing {
        let mut listing = Listing {
            keys,
            changes,
            ..Listing::default()
        };
        for (file, (_, item)) in files {
            if let Some(name) = name_of(file, SHEET) {
                listing.sheets.insert(name.to_owned(), item.clone());
            } else if let Some(name) = name_of(file, ENVELOPE) {
                listing.envelopes.insert(name.to_owned(), item.clone());
            }
        }
        for (name, item) in &listing.envelopes {
            let Some(filed) = item.envelope() else {
                continue;
            };
            listing.by_resumption.push((name.clone(), item.clone()));
            let copies = listing.copies.entry(filed.summary.fingerprint);
            copies.or_default().push(name.clone());
            if let Some(previous) = filed.envelope.label().previous {
                let previous = Fingerprint(previous.fingerprint);
                let all = listing.continuations.entry(previous).or_default();
                all.push(name.clone());
            }
        }
        // Those that resume at one time stand in the order of their boards, then of their names.
        listing.by_resumption.sort_by_cached_key(|(_, item)| {
            let summary = item.envelope().map(|filed| &filed.summary);
            summary.map(|it| (it.resume_at.as_unix(), by_number(it.board.as_deref())))
        });
        listing
    }

    /// The envelope of that name, if it is valid.
    pub fn filed(&self, name: &str) -> Option<&Filed> {
        self.envelopes.get(name)?.envelope()
    }

    /// The labels without an envelope of the same name, which are still to be sealed.
    pub fn to_seal(&self) -> impl Iterator<Item = (&str, &LabelDraft)> {
        self.sheets
            .iter()
            .filter(|(name, _)| !self.envelopes.contains_key(*name))
            .filter_map(|(name, item)| match item.as_ref() {
                FolderItem::Sheet(draft) => Some((name.as_str(), draft.as_ref())),
                _ => None,
            })
            .filter(|(_, draft)| !self.is_overtaken(draft))
    }

    /// Whether the game of a label went on without it since the envelope before: it ended, was sealed in another one,
    /// or the player came to whom a reply was to be sealed.
    fn is_overtaken(&self, draft: &LabelDraft) -> bool {
        let before = name_before(draft).and_then(|name| self.filed(name));
        before.is_some_and(|filed| {
            let phase = filed.summary.phase;
            let has_come = draft.answers.is_some() && phase != Some(Phase::WaitingForSealer);
            let is_over = matches!(phase, Some(Phase::Finished | Phase::Annulled));
            has_come || is_over || self.continuation_of(filed).is_some()
        })
    }

    /// The envelope with that fingerprint.
    pub fn of_fingerprint(&self, fingerprint: Fingerprint) -> Option<(&str, &Filed)> {
        let name = self.copies.get(&fingerprint)?.first()?;
        Some((name, self.filed(name)?))
    }

    /// The envelope that this one follows or answers.
    pub fn before(&self, later: &Filed) -> Option<(&str, &Filed)> {
        let previous = later.envelope.label().previous?;
        self.of_fingerprint(Fingerprint(previous.fingerprint))
    }

    /// The labels to be sealed in the order of their boards, those without a number last.
    pub fn waiting(&self) -> Vec<(&str, &LabelDraft)> {
        let mut all: Vec<_> = self.to_seal().collect();
        all.sort_by_key(|(name, draft)| (by_number(draft.board.as_deref()), *name));
        all
    }

    /// All envelopes, the next resumption first.
    pub fn by_resumption(&self) -> impl Iterator<Item = (&str, &Filed)> {
        let all = self.by_resumption.iter();
        all.filter_map(|(name, item)| Some((name.as_str(), item.envelope()?)))
    }

    /// The envelope in which a game goes on: that of a later adjournment or, once the sealed move is known to both, the
    /// one that was sealed next. While the sealer is absent, a sealed reply (A9c) is no continuation.
    pub fn continuation_of(&self, filed: &Filed) -> Option<&str> {
        let known = [Some(Phase::Opened), Some(Phase::Continued)].contains(&filed.summary.phase);
        let mut all = self.claims_on(filed);
        let found = all.find(|(_, later)| {
            let is_later = later.summary.adjournment > filed.summary.adjournment;
            (is_later || known) && filed.goes_on_in(later)
        });
        found.map(|(name, _)| name)
    }

    /// The envelopes that say they continue this one, whoever made them.
    fn claims_on(&self, filed: &Filed) -> impl Iterator<Item = (&str, &Filed)> {
        let names = self.continuations.get(&filed.summary.fingerprint);
        let names = names.into_iter().flatten();
        names.filter_map(move |name| Some((name.as_str(), self.filed(name)?)))
    }

    /// Those of them in which the game does not go on by what is signed so far.
    pub fn unproved(&self, filed: &Filed) -> impl Iterator<Item = &str> {
        let all = self.claims_on(filed);
        let unproved = all.filter(move |(_, later)| !filed.goes_on_in(later));
        unproved.map(|(name, _)| name)
    }

    /// The other files of this envelope that are not the same, and how this one compares with each.
    pub fn copies_of(&self, name: &str) -> impl Iterator<Item = (&str, Comparison)> {
        let filed = self.filed(name);
        let others = filed.and_then(|it| self.copies.get(&it.summary.fingerprint));
        let others = others.into_iter().flatten();
        others.filter_map(move |other| {
            let (one, two) = (&filed?.envelope, &self.filed(other)?.envelope);
            let compared = compare(one.as_bytes(), two.as_bytes());
            (compared != Comparison::Same).then_some((other.as_str(), compared))
        })
    }

    /// The other file of this envelope that goes on where this one ends.
    pub fn longer_than(&self, name: &str) -> Option<&str> {
        let mut copies = self.copies_of(name);
        copies.find_map(|(other, it)| (it == Comparison::Cut).then_some(other))
    }

    /// The games that are not over, each by the newest file of its envelope, the next resumption first.
    pub fn open(&self) -> impl Iterator<Item = (&str, &Filed)> {
        self.by_resumption().filter(|(name, filed)| {
            let phase = filed.summary.phase;
            let is_over = matches!(phase, None | Some(Phase::Finished | Phase::Annulled));
            let has_newer = self.longer_than(name).or(self.continuation_of(filed));
            !is_over && has_newer.is_none()
        })
    }

    /// The files that are not valid, and why.
    pub fn invalid(&self) -> impl Iterator<Item = (&str, &Failure)> {
        let all = self.envelopes.iter().chain(&self.sheets);
        all.filter_map(|(name, item)| match item.as_ref() {
            FolderItem::Invalid(failure) => Some((name.as_str(), failure)),
            _ => None,
        })
    }
}

/// The order of boards: by their numbers, those without one last.
fn by_number(board: Option<&str>) -> (bool, Option<u32>) {
    let number = board.and_then(|it| it.parse().ok());
    (number.is_none(), number)
}

/// A name, then the same with the numbers from 2 behind it.
pub fn numbered(base: &str) -> impl Iterator<Item = String> {
    (1_u32..).map(move |number| match number {
        1 => base.to_owned(),
        number => format!("{base}-{number}"),
    })
}

/// Whether a game may have that name: it must be a valid file name on every system, without invisible characters.
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
        && !is_device(name)
}

/// Whether Windows takes the name for a device, whatever stands behind its first dot.
fn is_device(name: &str) -> bool {
    let begin = name.split('.').next().unwrap_or(name).trim_end();
    let begin = begin.to_ascii_uppercase();
    let port = begin
        .strip_prefix("COM")
        .or_else(|| begin.strip_prefix("LPT"));
    let is_port = port.is_some_and(|number| {
        let mut signs = number.chars();
        let sign = signs.next();
        sign.is_some_and(|sign| sign.is_ascii_digit() || "¹²³".contains(sign))
            && signs.next().is_none()
    });
    is_port || ["CON", "PRN", "AUX", "NUL"].contains(&begin.as_str())
}

/// The name of the envelope before that label, which lies in the same folder.
pub fn name_before(draft: &LabelDraft) -> Option<&str> {
    let before = draft.answers.as_ref().or(draft.follows.as_ref())?;
    name_of(before.file_name()?.to_str()?, ENVELOPE)
}

/// Checks the name of a game that a request gives.
///
/// # Errors
/// No game may have that name.
pub fn named(name: &str) -> Result<&str, Failure> {
    match is_name(name) {
        true => Ok(name),
        false => Err(no_such(name)),
    }
}

/// The failure that no file of the folder has that name.
pub fn no_such(name: &str) -> Failure {
    let name = name.to_owned();
    DeskFault::NoSuch(name).into()
}

/// The name of a game without the ending of its file, if it has that one.
fn name_of<'a>(file: &'a str, ending: &str) -> Option<&'a str> {
    file.strip_suffix(ending).filter(|name| is_name(name))
}

fn read(files: &Files, folder: &Path, file: &str) -> FolderItem {
    let path = folder.join(file);
    if name_of(file, SHEET).is_some() {
        return match LabelDraft::read_sheet(files, &path) {
            Ok(draft) => FolderItem::Sheet(Box::new(draft)),
            Err(failure) => FolderItem::Invalid(failure),
        };
    }
    match read_envelope(files, &path) {
        Ok(filed) => FolderItem::Envelope(Box::new(filed)),
        Err(failure) => FolderItem::Invalid(failure),
    }
}

fn read_envelope(files: &Files, path: &Path) -> Result<Filed, Failure> {
    let envelope = commands::verified(files.read(path, LARGEST as u64)?)?;
    Ok(Filed {
        locks: Color::ALL.map(|side| envelope.label().player(side).lock),
        names: named_next(&envelope),
        summary: Summary::of(&envelope),
        envelope,
    })
}

/// The envelopes that this one names as the next, but for what was taken back.
fn named_next(envelope: &Envelope<Verified>) -> Vec<[u8; 32]> {
    let recorded: Vec<_> = envelope.entries().iter().map(Entry::recorded).collect();
    let voids = |number: usize| {
        recorded
            .iter()
            .any(|it| matches!(it.event, Event::Void { entry, .. } if entry as usize == number))
    };
    let named = recorded
        .iter()
        .zip(1..)
        .filter_map(|(it, number)| match it.event {
            Event::NextEnvelope { fingerprint } if !voids(number) => Some(fingerprint),
            _ => None,
        });
    named.collect()
}

/// The answer for each item, in order, computed on all cores.
pub fn on_all_cores<'a, T: Sync, R: Send>(
    all: &'a [T],
    answer: impl Fn(&'a T) -> R + Sync,
) -> Vec<R> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let share = all.len().div_ceil(cores).max(1);
    let answer = &answer;
    std::thread::scope(|scope| {
        let shares: Vec<_> = all
            .chunks(share)
            .map(|some| scope.spawn(move || some.iter().map(answer).collect::<Vec<R>>()))
            .collect();
        let answers = shares.into_iter().map(ScopedJoinHandle::join);
        let answers = answers.map(|share| share.unwrap_or_else(|panic| resume_unwind(panic)));
        answers.flatten().collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_game_may_be_called() {
        let long = "a".repeat(LONGEST_NAME + 1);
        #[rustfmt::skip]
        let (names, none) = (
            ["board7", "Spassky-Fischer.21", "дом 1 (A)", "a", "O'Kelly & Co", "console", "com", "com10", "board.con"],
            ["", ".", "..", "../x", "a/b", "a\\b", ".x", "x.", " x", "a\0b", "C:x", "nul", "Con.board7", "com1", "LPT²", "aux .x",
             "\u{202e}x", &long],
        );
        assert_eq!(names.iter().find(|name| !is_name(name)), None);
        assert_eq!(none.iter().find(|name| is_name(name)), None);
    }

    /// A stranger's file that says it follows a game takes nothing from it. One that fits does, once an official of
    /// the game has accepted it. Two copies that differ are both named.
    #[test]
    fn only_what_fits_and_was_accepted_continues_a_game() {
        use envelope::sealing::fixtures::{PLAIN, draft, moment, ready_at, stand, written};
        use envelope::sealing::{Draft, previous};
        use envelope::{Act, Relation, Scoresheets, SecretKey, Signer};

        let folder = tempfile::tempdir().unwrap();
        let (files, desk) = (Files::default(), Folder::new(folder.path().to_owned()));
        let put = |name: &str, envelope: &Envelope<Verified>| {
            std::fs::write(desk.envelope(name), envelope.as_bytes()).unwrap();
        };
        let [arbiter, stranger] =
            ["Schmid, Lothar", "Spam"].map(|it| SecretKey::generate(it).unwrap());
        let of = |arbiter: &SecretKey| Draft {
            arbiter: Some(arbiter.person()),
            ..draft(PLAIN, "fide-1997")
        };
        let seal = |draft: Draft| {
            let ready = ready_at(draft, 20).unwrap();
            let closed = ready.write(written("Rh3")).unwrap().close(moment(20));
            closed.seal(stand(100, 90)).unwrap().envelope
        };
        let accept = |envelope: &Envelope<Verified>, key: &SecretKey| {
            envelope.accept(key, moment(21), Scoresheets::Both).unwrap()
        };
        let first = accept(&seal(of(&arbiter)), &arbiter);
        let mut game = of(&arbiter).game;
        for uci in ["h1h3", "e8d8"] {
            game.play_uci(uci.parse().unwrap()).unwrap();
        }
        let next = |key: &SecretKey, game: &rules::score::Game| {
            let previous = previous(&first, game, Relation::Follows).unwrap();
            Draft {
                game: game.clone(),
                before: Some(first.label().clone()),
                previous: Some(previous),
                ..of(key)
            }
        };
        let told = || {
            let listing = desk.list(&files).unwrap();
            let filed = listing.filed("game").unwrap();
            let unproved: Vec<&str> = listing.unproved(filed).collect();
            let copies: Vec<_> = listing.copies_of("game").map(|it| it.1).collect();
            let continuation = listing.continuation_of(filed).map(str::to_owned);
            (continuation, unproved.join(" "), copies)
        };
        put("game", &first);
        put("spam", &accept(&seal(next(&stranger, &game)), &stranger));
        assert_eq!(told(), (None, "spam".to_owned(), vec![]));
        let second = seal(next(&arbiter, &game));
        put("zz", &second);
        assert_eq!(told(), (None, "spam zz".to_owned(), vec![]));
        put("zz", &accept(&second, &arbiter));
        assert_eq!(told(), (Some("zz".to_owned()), "spam".to_owned(), vec![]));
        // One that an official accepted, but under other names, does not fit.
        let mut other = next(&arbiter, &game);
        other.names.white = Some("Somebody Else".to_owned());
        put("zz", &accept(&seal(other), &arbiter));
        assert_eq!(told().0, None);
        let [one, two] = [22, 23].map(|minute| {
            let (by, act) = (Signer::Arbiter, Act::Event(Event::Start));
            let entry = Entry {
                at: moment(minute),
                by,
                act,
            };
            first.append(&[entry], &arbiter).unwrap()
        });
        put("game", &one);
        put("copy", &first);
        assert_eq!(told().2, [Comparison::Extends]);
        put("copy", &two);
        assert_eq!(told().2, [Comparison::Forked]);
    }

    /// What stands in the folder is told anew each time; what has not changed is not read again.
    #[test]
    fn a_listing_is_of_what_is_there_now() {
        let folder = tempfile::tempdir().unwrap();
        let (files, desk) = (Files::default(), Folder::new(folder.path().to_owned()));
        let put = |file: &str, text: &[u8]| std::fs::write(folder.path().join(file), text).unwrap();
        let told = || {
            let listing = desk.list(&files).unwrap();
            let invalid: Vec<&str> = listing.invalid().map(|(name, _)| name).collect();
            let filed = listing.filed("sealed").is_some();
            (invalid.join(" "), filed, listing.keys.join(" "))
        };
        let envelope = include_bytes!("../../../tests/golden/sealed.envelope");
        assert_eq!(told(), (String::new(), false, String::new()));
        put("sealed.envelope", envelope);
        put("a.envelope", b"nonsense");
        assert_eq!(told(), ("a".into(), true, String::new()));
        let before = desk.list(&files).unwrap();
        assert!(Arc::ptr_eq(&before, &desk.list(&files).unwrap()));
        put("arbiter.key", b"");
        assert_eq!(told(), ("a".into(), true, "arbiter".into()));
        // One is changed in place, one goes and another one comes: as many as before.
        put("sealed.envelope", &envelope[..envelope.len() - 1]);
        let [a, b] = ["a.envelope", "b.envelope"].map(|name| folder.path().join(name));
        std::fs::rename(a, b).unwrap();
        assert_eq!(told(), ("b sealed".into(), false, "arbiter".into()));
        std::fs::remove_file(folder.path().join("arbiter.key")).unwrap();
        assert_eq!(told(), ("b sealed".into(), false, String::new()));
    }
}
