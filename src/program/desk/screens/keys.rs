//! Name and passphrase: who signs here, and the arbiter's word for each sealed move, which makes the key that keeps it the
//! first time. The player's screen meets no unlocked key: it is locked before, and the word is asked after it.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use zeroize::Zeroizing;

use crate::commands::label_draft::LabelDraft;
use crate::commands::{account, keygen, seal};
use crate::desk::folder;
use crate::desk::lock::locked;
use crate::desk::prelude::*;
use crate::desk::widgets::form::{Options, optional};
use crate::desk::widgets::messages::wrong_with;
use crate::desk::widgets::slip::{SlipField, shows};
use crate::failure::Notice;
use crate::text::escaped;
use envelope::crypto::VerifyingKey;
use envelope::{
    KeyFile, Label, Named, SHORTEST_PASSPHRASE, SecretKey, SharedTextError, Slip,
    check_new_passphrase, check_owner,
};

/// The usual name of a key file.
const USUAL: &str = "arbiter";

/// The most bytes of a secret-key file.
const CAP: u64 = 16 * 1024;

/// The wrong passphrases that are answered without a wait; each further one takes a second longer.
const AT_ONCE: u32 = 3;

/// The longest wait, in seconds.
const LONGEST_WAIT: u32 = 15;

/// The tries of all windows.
static TRIES: Mutex<Tries> = Mutex::new(Tries(BTreeMap::new()));

/// Wrong passphrases in a row for each key, by its public part: neither a copy of the file under another name nor a
/// key of one's own wins new tries. And whether one is being tried.
struct Tries(BTreeMap<[u8; 32], (u32, bool)>);

impl Tries {
    /// How long the try for that key that begins now waits.
    ///
    /// # Errors
    /// Another one is being made.
    fn begin(&mut self, key: [u8; 32]) -> Result<Duration, DeskFault> {
        let (wrong, busy) = self.0.entry(key).or_default();
        if std::mem::replace(busy, true) {
            return Err(DeskFault::Trying);
        }
        let wait = wrong.saturating_sub(AT_ONCE).min(LONGEST_WAIT);
        Ok(Duration::from_secs(wait.into()))
    }

    /// The try was right, or wrong.
    fn made(&mut self, key: [u8; 32], right: bool) {
        let (wrong, busy) = self.0.entry(key).or_default();
        *busy = false;
        *wrong = match right {
            true => 0,
            false => wrong.saturating_add(1),
        };
    }
}

/// The ids of the fields of a new key.
const NAME: &str = "your-name";
const NEW: &str = "new-passphrase";

/// The field of the arbiter's word.
pub const WORD: &str = "passphrase";

pub fn show(desk: &Desk, visitor: &Visitor, _: &Target) -> Shown {
    screen(desk, visitor, &Fields::default(), Vec::new())
}

/// Who signs here, on the left; on the right another name, and what is seldom needed.
fn screen(desk: &Desk, visitor: &Visitor, typed: &Fields, wrong: Vec<Wrong>) -> Shown {
    let locale = &visitor.locale;
    let held = held(desk)?;
    let public = desk.secrets.unlocked();
    let paths = held.iter().map(|(name, _)| desk.folder.key(name));
    let open = paths.filter(|path| desk.files.is_open_to_others(path).unwrap_or_default());
    let open: Vec<_> = open.map(Notice::OpenToOthers).collect();
    let file = |key: VerifyingKey| {
        let (name, _) = held.iter().find(|(_, file)| is_of(file, &[key]))?;
        Some(desk.folder.key(name).display().to_string())
    };
    let values = |name: &str| typed.text(name).filter(|_| name == "name");
    let form = Form {
        values: &values,
        wrong: &wrong,
    };
    let least = SHORTEST_PASSPHRASE;
    let main = html! {
        h1 { (locale.say(DeskKeys)) }
        (notices(locale, &open))
        div class="grid keys" {
            div class="left flow" {
                @if let Some(line) = &public {
                    h2 { (locale.say(DeskUnlocked { name: &line.person.name })) }
                    form method="post" action="keys/lock" {
                        input type="hidden" name="back" value="keys";
                        button class="quiet" { (locale.say(DeskLock)) }
                    }
                    details {
                        summary { (locale.say(DeskDetails)) }
                        div class="flow" {
                            p { (locale.say(DeskPublicLine)) }
                            p class="key" { (foreign(&line.to_string())) }
                            p class="acts" {
                                a href="keys/line" target="_blank" rel="noopener" { (locale.say(DeskPrintLine)) }
                                span hidden { button type="button" class="quiet" data-copies=(line) data-copied=(locale.say(DeskCopied)) { (locale.say(DeskCopyLine)) } }
                            }
                            @if let Some(file) = file(line.person.key) { p class="hint" { (locale.say(DeskKeyElsewhere { file })) } }
                        }
                    }
                } @else { p class="soft" { (locale.say(DeskLocked)) } }
            }
            div class="right" {
                @if public.is_none() && !held.is_empty() {
                    form method="post" action="keys/unlock" autocomplete="off" class="card" {
                        (of_files(locale, &held))
                        button class="main" { (locale.say(DeskUnlock)) }
                    }
                }
                details open[held.is_empty() || !wrong.is_empty()] {
                    summary { (locale.say(DeskMakeKey)) }
                    form method="post" action="keys/make" autocomplete="off" class="flow" data-twice=(locale.say(DeskPassphrasesDiffer))
                        data-short=(locale.say(DeskPassphraseShort { least })) data-least=(least) {
                        (form.show([
                            Field::new("name", locale.say(DeskYourName)).id(NAME).hint(locale.say(DeskYourNameHint)),
                            Field::new("passphrase", locale.say(DeskPassphrase)).id(NEW).hint(locale.say(DeskNewPassphraseHint)).secret(),
                            Field::new("again", locale.say(DeskAgain)).secret(),
                        ]))
                        div class="acts" {
                            button class=[held.is_empty().then_some("main")] { (locale.say(DeskMakeMyKey)) }
                            (shows(locale, "passphrase again", false))
                        }
                    }
                }
                details {
                    summary { (locale.say(DeskHaveKey)) }
                    form method="post" action="keys/bring" enctype="multipart/form-data" autocomplete="off" class="flow" {
                        div class="field" {
                            label for="key-to-bring" { (locale.say(DeskKeyToBring)) }
                            small id="key-to-bring-hint" { (locale.say(DeskKeyToBringHint)) }
                            input id="key-to-bring" name="secret" type="file" aria-describedby="key-to-bring-hint";
                        }
                        (Field::new("passphrase", locale.say(DeskPassphrase)).id("passphrase-to-bring").hint(locale.say(DeskPassphraseHint)).secret())
                        (Field::new("file", locale.say(DeskKeyFileName)).id("key-file-name").hint(locale.say(DeskKeyFileHint)))
                        button { (locale.say(DeskBringKey)) }
                    }
                }
            }
        }
    };
    Ok(Page {
        wrong,
        screen: Some("keys".to_owned()),
        ..Page::new(locale.say(DeskKeys), main)
    })
}

/// The arbiter's public line, to be printed for the notice board.
pub fn line(desk: &Desk, visitor: &Visitor, _: &Target) -> Shown {
    let locale = &visitor.locale;
    let public = desk.secrets.public_line().ok_or(DeskFault::Locked)?;
    let name = &public.person.name;
    let title = locale.say(DeskLineOf { name });
    let main = html! {
        h1 { (title) }
        p class="key large" { (foreign(&public.to_string())) }
        p { (locale.say(DeskLineFor)) }
    };
    Ok(Page::new(title.clone(), main))
}

/// A label with the key that keeps its secret, where nobody has named one: that of the arbiter's name in the folder, else
/// a new one, as `seal` of the command line makes it. The new one has no passphrase and no file before the move is closed.
///
/// # Errors
/// A value of the label that cannot be read, no random bytes.
pub fn with_keeper(desk: &Desk, draft: &LabelDraft) -> Result<LabelDraft, Failure> {
    let is_sealed_here = !(draft.paper || draft.pause);
    let lacks = || seal::lacks_key(&desk.files, draft, desk.now()?);
    let Some(name) = is_sealed_here.then(lacks).transpose()?.flatten() else {
        return Ok(draft.clone());
    };
    let held = held(desk)?;
    let is_it = |(_, file): &&(String, Option<KeyFile>)| matches!(file, Some(KeyFile::Locked(key)) if key.name() == name);
    let own_key = match held.iter().find(is_it) {
        Some((file, _)) => keygen::public_file(&desk.folder.key(file))
            .display()
            .to_string(),
        None => desk.secrets.new_line(&name, account::new)?.to_string(),
    };
    Ok(LabelDraft {
        own_key: Some(own_key),
        ..draft.clone()
    })
}

/// What is asked of whoever signs.
enum Word {
    /// Nothing: their key is unlocked.
    Unasked,
    /// A passphrase for a new key.
    New(VerifyingKey),
    /// The passphrase of one of these key files, of which the folder may have none.
    OfFiles(Held),
}

fn word(desk: &Desk, people: &[&Named]) -> Result<Word, Failure> {
    if is_unlocked(desk, people) {
        return Ok(Word::Unasked);
    }
    let keys: Vec<VerifyingKey> = people.iter().filter_map(|it| it.key).collect();
    if let Some(new) = keys.iter().find(|key| desk.secrets.is_new(key)) {
        return Ok(Word::New(*new));
    }
    let mut held = held(desk)?;
    held.retain(|(_, file)| is_of(file, &keys));
    Ok(Word::OfFiles(held))
}

/// The field for the arbiter's word, seen while it is typed; where no script shows it, a new one is typed twice. Nothing
/// is asked of an arbiter whose key is kept elsewhere and countersigns later.
///
/// # Errors
/// The folder cannot be read.
pub fn word_field(
    desk: &Desk,
    locale: &Locale,
    arbiter: &Named,
    (id, wrong): (&str, &[Wrong]),
) -> Result<Markup, Failure> {
    let (words, is_new) = match word(desk, &[arbiter])? {
        Word::New(_) => (locale.say(DeskPassphrase), true),
        Word::OfFiles(files) if !files.is_empty() => {
            let name = &arbiter.name;
            (locale.say(DeskPassphraseOf { name }), false)
        }
        Word::OfFiles(_) | Word::Unasked => return Ok(html! {}),
    };
    Ok(html! {
        div class="word" {
            (Field::new(WORD, words).id(id).error(wrong_with(wrong, id)).secret())
            (shows(locale, WORD, true))
            @if is_new {
                p class="hint" { (locale.say(DeskNewPassphraseHint)) }
                noscript { (Field::new("again", locale.say(DeskAgain)).id(format!("{id}-again")).secret()) }
            }
        }
    })
}

/// What is wrong with the arbiter's word; without the key, only what can be said at once. Else the key is unlocked, a new
/// one once it is in its file under that word.
///
/// # Errors
/// Files that cannot be read or written.
pub fn word_given(
    desk: &Desk,
    locale: &Locale,
    arbiter: &Named,
    (fields, with_key): (&Fields, bool),
) -> Result<Option<String>, Failure> {
    let typed = fields.exactly(WORD).unwrap_or_default();
    match word(desk, &[arbiter])? {
        Word::New(key) => {
            let again = fields.exactly("again").unwrap_or(typed);
            let wrong = new_wrong(locale, typed, again);
            if wrong.is_some() || !with_key {
                return Ok(wrong);
            }
            keep(desk, &key, typed)?;
        }
        Word::OfFiles(files) => {
            let files = files.iter().filter(|_| with_key || typed.is_empty());
            let mut read = files.map(|(file, _)| read(desk, file, Some(typed)));
            match read.next().transpose() {
                Ok(key) => key.into_iter().for_each(|key| unlocks(desk, key)),
                Err(failure) => return Ok(Some(failure.sentence(locale, Reader::Desk))),
            }
        }
        Word::Unasked => {}
    }
    Ok(None)
}

/// Writes a new key to a file under that passphrase, and unlocks it.
fn keep(desk: &Desk, key: &VerifyingKey, passphrase: &str) -> Result<(), Failure> {
    desk.secrets.keep_new(key, |new| {
        let bytes = Zeroizing::new(new.to_encrypted_file(passphrase)?);
        keygen::keep(
            &desk.files,
            &desk.folder.key(&free_name(desk)?),
            &bytes,
            new,
        )
    })?;
    desk.events.notify("*");
    Ok(())
}

fn unlocks(desk: &Desk, key: SecretKey) {
    desk.secrets.unlock(key);
    desk.events.notify("*");
}

/// What is wrong with a new passphrase, typed twice.
fn new_wrong(locale: &Locale, passphrase: &str, again: &str) -> Option<String> {
    let least = SHORTEST_PASSPHRASE;
    match check_new_passphrase(passphrase) {
        Err(_) => Some(locale.say(DeskPassphraseShort { least })),
        Ok(_) if passphrase != again => Some(locale.say(DeskPassphrasesDiffer)),
        Ok(_) => None,
    }
}

/// The key files of the folder by their names, each with what is in it; nothing where that is no key.
type Held = Vec<(String, Option<KeyFile>)>;

fn held(desk: &Desk) -> Result<Held, Failure> {
    let read = |name: &String| {
        let bytes = desk.files.read(&desk.folder.key(name), CAP).ok()?;
        KeyFile::read(&Zeroizing::new(bytes)).ok()
    };
    let listing = desk.folder.list(&desk.files)?;
    let all = listing.keys.iter();
    Ok(all.map(|name| (name.clone(), read(name))).collect())
}

/// Whether one of these keys is in that file.
fn is_of(file: &Option<KeyFile>, keys: &[VerifyingKey]) -> bool {
    let file = file.as_ref();
    file.is_some_and(|file| keys.iter().any(|key| file.is_of(key)))
}

/// The key files, each by its holder; with its name where that is not the usual one.
fn options(held: &Held) -> Options {
    let words = |name: &String, file: &Option<KeyFile>| match file {
        Some(file) if name == USUAL => escaped(file.name()).into_owned(),
        Some(file) => format!("{} ({name})", escaped(file.name())),
        None => name.clone(),
    };
    let all = held.iter();
    all.map(|(name, file)| (name.clone(), words(name, file)))
        .collect()
}

/// The fields for a key in one of these files; of one alone only its passphrase is asked for.
fn of_files(locale: &Locale, held: &Held) -> Markup {
    let passphrase = |words| {
        let field = Field::new("passphrase", words);
        field.hint(locale.say(DeskPassphraseHint)).secret()
    };
    match held.as_slice() {
        [] => html! { p { a href="keys" { (locale.say(DeskUnlockFirst)) } } },
        [(name, file)] => html! {
            @let name_of = file.as_ref().map_or(name.as_str(), |file| file.name());
            input type="hidden" name="key" value=(name);
            (passphrase(locale.say(DeskPassphraseOf { name: name_of })))
        },
        _ => html! {
            (Field::new("key", locale.say(DeskKeyFile)).options(options(held)))
            (passphrase(locale.say(DeskPassphrase)))
        },
    }
}

/// Whether an official whom the label names can sign at a press: their key is unlocked, or the account's own.
pub fn official_may_sign(desk: &Desk, label: &Label) -> bool {
    is_unlocked_for(desk, label) || account::open_key_of(&desk.files, label).is_some()
}

/// Whether the key of an official whom the label names is unlocked.
pub fn is_unlocked_for(desk: &Desk, label: &Label) -> bool {
    is_unlocked(desk, &label.officials().collect::<Vec<_>>())
}

/// Whether the unlocked key is that of one of these people.
fn is_unlocked(desk: &Desk, people: &[&Named]) -> bool {
    let unlocked = desk.secrets.unlocked();
    unlocked.is_some_and(|line| people.iter().any(|it| it.key == Some(line.person.key)))
}

/// As [`of_one_of`], for the officials whom the label names.
///
/// # Errors
/// The folder cannot be read.
pub fn of_official(desk: &Desk, locale: &Locale, label: &Label) -> Result<Markup, Failure> {
    if official_may_sign(desk, label) {
        return Ok(html! {});
    }
    of_one_of(desk, locale, &label.officials().collect::<Vec<_>>())
}

/// The fields for the key of one of these people, where none of these is unlocked; with one such key in the folder
/// only its passphrase is asked for.
///
/// # Errors
/// The folder cannot be read.
pub fn of_one_of(desk: &Desk, locale: &Locale, people: &[&Named]) -> Result<Markup, Failure> {
    let Word::OfFiles(named) = word(desk, people)? else {
        return Ok(html! {});
    };
    Ok(match named.is_empty() {
        true => of_files(locale, &held(desk)?),
        false => of_files(locale, &named),
    })
}

/// The fields for a player's slip or, if the folder has key files, for one of these; with the slip that was typed
/// before.
///
/// # Errors
/// The folder cannot be read.
pub fn of_player(
    desk: &Desk,
    locale: &Locale,
    (player, hint): (&str, &str),
    fields: &Fields,
) -> Result<Markup, Failure> {
    let slip = SlipField {
        name: "slip",
        words: &locale.say(DeskSealerSlip { player }),
        hint,
        typed: fields.exactly("slip").unwrap_or_default(),
        error: slip_given(fields).err(),
    };
    Ok(html! {
        (slip.render(locale))
        (file_of_player(desk, locale, (player, ""))?)
    })
}

/// The fields for a player's key file, if the folder has any.
///
/// # Errors
/// The folder cannot be read.
pub fn file_of_player(
    desk: &Desk,
    locale: &Locale,
    (player, hint): (&str, &str),
) -> Result<Markup, Failure> {
    let files = options(&held(desk)?);
    Ok(html! {
        @if !files.is_empty() {
            (Field::new("key", locale.say(DeskSealerKey { player })).id("player-key").hint(hint).options(optional(files)))
            (Field::new("passphrase", locale.say(DeskPassphrase)).id("player-passphrase").secret())
        }
    })
}

/// The player's key, if one was given.
///
/// # Errors
/// No slip, no key file, a wrong passphrase.
pub fn of_player_given(desk: &Desk, fields: &Fields) -> Result<Option<SecretKey>, Failure> {
    match slip_given(fields)? {
        Some(slip) => Ok(Some(slip)),
        None => file_given(desk, fields),
    }
}

/// The key in a file that was chosen, if one was.
///
/// # Errors
/// No key file, a wrong passphrase.
pub fn file_given(desk: &Desk, fields: &Fields) -> Result<Option<SecretKey>, Failure> {
    let key = fields.get("key");
    key.map(|key| read(desk, key, fields.exactly("passphrase")))
        .transpose()
}

/// The player's slip, if one was typed.
fn slip_given(fields: &Fields) -> Result<Option<SecretKey>, SharedTextError> {
    fields.get("slip").map(Slip::typed_key).transpose()
}

/// Unlocks a key.
pub fn unlock(desk: &Desk, _: &Visitor, _: &Target, fields: &Fields) -> Answered {
    of_arbiter_given(desk, fields)?;
    Ok(Answer::Redirect(fields.back().to_owned()))
}

/// Unlocks the arbiter's key, if the form asked for it.
///
/// # Errors
/// No key file, a wrong passphrase.
pub fn of_arbiter_given(desk: &Desk, fields: &Fields) -> Result<(), Failure> {
    let key = file_given(desk, fields)?;
    key.into_iter().for_each(|key| unlocks(desk, key));
    Ok(())
}

/// Wipes the unlocked key.
pub fn lock(desk: &Desk, _: &Visitor, _: &Target, fields: &Fields) -> Answered {
    desk.secrets.lock();
    desk.events.notify("*");
    Ok(Answer::Redirect(fields.back().to_owned()))
}

/// Makes a key of what was typed and unlocks it, unless something is wrong: then it says what, and nothing is made.
pub fn make(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let locale = &visitor.locale;
    let name = fields.get("name").unwrap_or_default();
    let [passphrase, again] =
        ["passphrase", "again"].map(|field| fields.exactly(field).unwrap_or_default());
    let of_name = match name {
        "" => Some(locale.say(DeskNoName)),
        name => check_owner(name)
            .map_err(Failure::from)
            .and_then(|name| keygen::of_a_person(&name))
            .err()
            .map(|failure| failure.sentence(locale, Reader::Desk)),
    };
    let of_passphrase = new_wrong(locale, passphrase, again);
    let wrong = [(NAME, of_name), (NEW, of_passphrase)].into_iter();
    let wrong = wrong.filter_map(|(field, sentence)| Some(Wrong::with(field, sentence?)));
    let wrong: Vec<_> = wrong.collect();
    if !wrong.is_empty() {
        return Ok(Answer::Page(screen(desk, visitor, fields, wrong)?));
    }
    let line = desk.secrets.new_line(name, account::new)?;
    keep(desk, &line.person.key, passphrase)?;
    Ok(Answer::Redirect("keys".to_owned()))
}

/// A name for the file of a new key: `arbiter`, or with a number behind it.
fn free_name(desk: &Desk) -> Result<String, Failure> {
    let taken = &desk.folder.list(&desk.files)?.keys;
    let free = folder::numbered(USUAL).find(|name| !taken.contains(name));
    Ok(free.unwrap_or_default())
}

/// Takes a key that was made elsewhere into the folder, byte for byte, and unlocks it.
pub fn bring(desk: &Desk, _: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let name = match fields.get("file") {
        Some(name) if !folder::is_name(name) => return Err(DeskFault::Name.into()),
        Some(name) => name.to_owned(),
        None => free_name(desk)?,
    };
    let bytes = fields.exactly("secret").unwrap_or_default().as_bytes();
    let key = unlocked(bytes, fields.exactly("passphrase"))?;
    keygen::keep(&desk.files, &desk.folder.key(&name), bytes, &key)?;
    unlocks(desk, key);
    Ok(Answer::Redirect("keys".to_owned()))
}

/// Reads a key file of the folder, and unlocks it. Each wrong passphrase beyond the first few takes longer.
///
/// # Errors
/// No file of that name, not a key file, the key of an archive, a wrong passphrase.
pub fn read(desk: &Desk, name: &str, passphrase: Option<&str>) -> Result<SecretKey, Failure> {
    let name = folder::named(name)?;
    let bytes = Zeroizing::new(desk.files.read(&desk.folder.key(name), CAP)?);
    unlocked(&bytes, passphrase)
}

/// The keys in a file.
fn unlocked(bytes: &[u8], passphrase: Option<&str>) -> Result<SecretKey, Failure> {
    let key_file = KeyFile::read(bytes)?;
    keygen::of_a_person(key_file.name())?;
    match key_file {
        KeyFile::Open(key) => Ok(key),
        KeyFile::Locked(_) if passphrase.unwrap_or_default().is_empty() => {
            Err(DeskFault::NoPassphrase.into())
        }
        KeyFile::Locked(file) => {
            let public = file.public_key();
            let wait = locked(&TRIES).begin(public)?;
            std::thread::sleep(wait);
            let unlocked = file.unlock(passphrase.unwrap_or_default());
            locked(&TRIES).made(public, unlocked.is_ok());
            Ok(unlocked?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guesses wait longer and longer, whatever is done with other keys between them; the owner ends that.
    #[test]
    fn guesses_at_one_key_are_counted_by_the_key() {
        let (arbiter, own) = ([1; 32], [2; 32]);
        let mut tries = Tries(BTreeMap::new());
        let guess = |tries: &mut Tries, key, right| {
            let wait = tries.begin(key).unwrap();
            assert_eq!(tries.begin(key), Err(DeskFault::Trying));
            tries.made(key, right);
            wait.as_secs()
        };
        for wrong in 0..30_u64 {
            let wait = wrong.saturating_sub(AT_ONCE.into());
            let wait = wait.min(LONGEST_WAIT.into());
            assert_eq!(guess(&mut tries, arbiter, false), wait);
            assert_eq!(guess(&mut tries, own, true), 0);
        }
        guess(&mut tries, arbiter, true);
        assert_eq!(guess(&mut tries, arbiter, false), 0);
    }
}
