//! Keys: the arbiter makes a key once, and unlocks it for each sitting.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use maud::{Markup, html};
use zeroize::Zeroizing;

use crate::commands::{Failure, account, keygen};
use crate::desk::context::Desk;
use crate::desk::folder;
use crate::desk::folder::Listing;
use crate::desk::http::request::{Fields, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::lock::locked;
use crate::desk::widgets::elements::foreign;
use crate::desk::widgets::form::{Field, Options, optional};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::{Wrong, notices, wrong_with};
use crate::desk::widgets::slip::SlipField;
use crate::failure::{DeskFault, Notice};
use crate::files::Existing;
use crate::text::message::*;
use crate::text::{Locale, Reader, escaped};
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
const PASSPHRASE: &str = "new-passphrase";
const AGAIN: &str = "again";

pub fn show(desk: &Desk, visitor: &Visitor, _: &Target) -> Result<Page, Failure> {
    screen(desk, visitor, Typed::default())
}

fn screen(desk: &Desk, visitor: &Visitor, typed: Typed<'_>) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let listing = desk.folder.list(&desk.files)?;
    let holder = desk.secrets.holder();
    let public = desk.secrets.public_line();
    let open = listing.keys.iter().map(|name| desk.folder.key(name));
    let open = open.filter(|path| desk.files.is_open_to_others(path).unwrap_or_default());
    let open: Vec<_> = open.map(Notice::OpenToOthers).collect();
    let main = html! {
        h1 { (locale.say(DeskKeys)) }
        (notices(locale, &open))
        @if let (Some(name), Some(public)) = (&holder, &public) {
            section {
                h2 { (locale.say(DeskUnlocked { name })) }
                p { (locale.say(DeskPublicLine)) }
                p class="key" { (foreign(&public.to_string())) }
                @let is_this = |name: &&String| key_file(desk, name).is_some_and(|it| it.is_of(&public.person.key));
                @if let Some(name) = listing.keys.iter().find(is_this) {
                    p { (locale.say(DeskKeyElsewhere { file: desk.folder.key(name).display().to_string() })) }
                }
            }
        } @else {
            (to_unlock(desk, locale, &listing, ("keys/unlock", "")))
        }
        section {
            h2 { (locale.say(DeskMakeKey)) }
            (to_make(locale, "keys/make", typed))
            (to_bring(locale, "keys/bring"))
        }
    };
    let page = Page::new(locale.say(DeskKeys), main);
    Ok(Page {
        wrong: typed.wrong.to_vec(),
        ..page
    })
}

/// What was typed before into the form of a new key, and what is wrong with it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Typed<'a> {
    /// The name; a passphrase is never shown again.
    pub name: &'a str,
    /// What is wrong.
    pub wrong: &'a [Wrong],
}

/// The form that makes a key.
pub fn to_make(locale: &Locale, path: &str, typed: Typed<'_>) -> Markup {
    let least = SHORTEST_PASSPHRASE;
    html! {
        form method="post" action=(path) autocomplete="off" data-twice=(locale.say(DeskPassphrasesDiffer))
            data-short=(locale.say(DeskPassphraseShort { least })) data-least=(least) {
            (new_key_fields(locale, typed))
            div class="quick" {
                button class="main" { (locale.say(DeskMakeMyKey)) }
                button type="button" class="quiet" data-shows="passphrase again" data-hides=(locale.say(DeskHide)) hidden { (locale.say(DeskShow)) }
            }
        }
    }
}

/// The fields of a new key.
pub fn new_key_fields(locale: &Locale, typed: Typed<'_>) -> Markup {
    let Typed { name, wrong } = typed;
    html! {
        (Field::new("name", &locale.say(DeskYourName)).id(NAME).value(name).hint(&locale.say(DeskYourNameHint)).error(wrong_with(wrong, NAME)))
        (Field::new("passphrase", &locale.say(DeskPassphrase)).id(PASSPHRASE).hint(&locale.say(DeskNewPassphraseHint)).error(wrong_with(wrong, PASSPHRASE)).secret())
        (Field::new("again", &locale.say(DeskAgain)).error(wrong_with(wrong, AGAIN)).secret())
    }
}

/// The form that takes a key into the folder that was made elsewhere.
pub fn to_bring(locale: &Locale, path: &str) -> Markup {
    html! {
        details {
            summary { (locale.say(DeskHaveKey)) }
            form method="post" action=(path) enctype="multipart/form-data" autocomplete="off" {
                div class="field" {
                    label for="key-to-bring" { (locale.say(DeskKeyToBring)) }
                    small id="key-to-bring-hint" { (locale.say(DeskKeyToBringHint)) }
                    input id="key-to-bring" name="secret" type="file" aria-describedby="key-to-bring-hint";
                }
                (Field::new("passphrase", &locale.say(DeskPassphrase)).id("passphrase-to-bring").hint(&locale.say(DeskPassphraseHint)).secret())
                (Field::new("file", &locale.say(DeskKeyFileName)).id("key-file-name").hint(&locale.say(DeskKeyFileHint)))
                button { (locale.say(DeskBringKey)) }
            }
        }
    }
}

/// The arbiter's public line, to be printed for the notice board.
pub fn line(desk: &Desk, visitor: &Visitor, _: &Target) -> Result<Page, Failure> {
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

/// The key files, each by its holder; with its name where a holder has several, or none can be read.
fn files(desk: &Desk, keys: &[String]) -> Options {
    let held = keys.iter().map(|file| (file, holder(desk, file)));
    let held: Vec<_> = held.collect();
    let several = |holder: &str| {
        let same = held.iter().filter(|(_, it)| it.as_deref() == Some(holder));
        same.count() > 1
    };
    let words = |file: &str, holder: Option<&str>| match holder {
        Some(holder) if several(holder) => format!("{} ({file})", escaped(holder)),
        Some(holder) => escaped(holder).into_owned(),
        None => file.to_owned(),
    };
    let options = held.iter();
    let options = options.map(|(file, holder)| ((*file).clone(), words(file, holder.as_deref())));
    options.collect()
}

/// Whose key is in that file.
fn holder(desk: &Desk, file: &str) -> Option<String> {
    key_file(desk, file).map(|it| it.name().to_owned())
}

fn key_file(desk: &Desk, file: &str) -> Option<KeyFile> {
    let bytes = desk.files.read(&desk.folder.key(file), CAP).ok()?;
    KeyFile::read(&Zeroizing::new(bytes)).ok()
}

/// The form that unlocks the arbiter's key, if there is one in the folder; `back` is the screen that comes next.
pub fn to_unlock(
    desk: &Desk,
    locale: &Locale,
    listing: &Listing,
    (action, back): (&str, &str),
) -> Markup {
    html! {
        @if listing.keys.is_empty() {
            @if !back.is_empty() { p { a href="keys" { (locale.say(DeskUnlockFirst)) } } }
        } @else {
            section {
                h2 { (locale.say(DeskUnlock)) }
                form method="post" action=(action) autocomplete="off" {
                    input type="hidden" name="back" value=(back);
                    (of_arbiter(desk, locale, &listing.keys))
                    button class=[back.is_empty().then_some("main")] { (locale.say(DeskUnlock)) }
                }
            }
        }
    }
}

/// The fields for the arbiter's key.
pub fn of_arbiter(desk: &Desk, locale: &Locale, keys: &[String]) -> Markup {
    html! {
        (Field::new("key", &locale.say(DeskKeyFile)).options(&files(desk, keys)))
        (Field::new("passphrase", &locale.say(DeskPassphrase)).hint(&locale.say(DeskPassphraseHint)).secret())
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
    let unlocked = desk.secrets.holder().and(desk.secrets.public_line());
    unlocked.is_some_and(|line| people.iter().any(|it| it.key == Some(line.person.key)))
}

/// As [`of_one_of`], for the officials whom the label names; nothing where one of them can sign.
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
    if is_unlocked(desk, people) {
        return Ok(html! {});
    }
    let listing = desk.folder.list(&desk.files)?;
    let is_of_them = |file: KeyFile| {
        people
            .iter()
            .any(|it| it.key.is_some_and(|key| file.is_of(&key)))
    };
    let named = listing
        .keys
        .iter()
        .filter(|name| key_file(desk, name).is_some_and(is_of_them));
    let named: Vec<_> = named.cloned().collect();
    let keys = match named.as_slice() {
        [] => listing.keys.as_slice(),
        named => named,
    };
    Ok(match keys {
        [] => html! { p { a href="keys" { (locale.say(DeskUnlockFirst)) } } },
        [name] => html! {
            @let holder = holder(desk, name).unwrap_or_else(|| name.clone());
            input type="hidden" name="key" value=(name);
            (Field::new("passphrase", &locale.say(DeskPassphraseOf { name: &holder })).hint(&locale.say(DeskPassphraseHint)).secret())
        },
        keys => of_arbiter(desk, locale, keys),
    })
}

/// The fields for a player's slip or, if the folder has key files, for one of these; with the slip that was typed
/// before.
pub fn of_player(
    desk: &Desk,
    locale: &Locale,
    listing: &Listing,
    (player, hint): (&str, &str),
    fields: &Fields,
) -> Markup {
    let slip = SlipField {
        name: "slip",
        words: &locale.say(DeskSealerSlip { player }),
        hint,
        typed: fields.exactly("slip").unwrap_or_default(),
        error: slip_given(fields).err(),
    };
    html! {
        (slip.render(locale))
        (file_of_player(desk, locale, listing, (player, "")))
    }
}

/// The fields for a player's key file, if the folder has any.
pub fn file_of_player(
    desk: &Desk,
    locale: &Locale,
    listing: &Listing,
    (player, hint): (&str, &str),
) -> Markup {
    let files = files(desk, &listing.keys);
    html! {
        @if !files.is_empty() {
            (Field::new("key", &locale.say(DeskSealerKey { player })).id("player-key").hint(hint).options(&optional(files)))
            (Field::new("passphrase", &locale.say(DeskPassphrase)).id("player-passphrase").secret())
        }
    }
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

/// The player's key, if a file was chosen.
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
pub fn unlock(desk: &Desk, _: &Visitor, _: &Target, fields: &Fields) -> Result<Answer, Failure> {
    of_arbiter_given(desk, fields)?;
    Ok(Answer::Redirect(fields.back().to_owned()))
}

/// Unlocks the arbiter's key, if the form asked for it.
///
/// # Errors
/// No key file, a wrong passphrase.
pub fn of_arbiter_given(desk: &Desk, fields: &Fields) -> Result<(), Failure> {
    if let Some(name) = fields.exactly("key") {
        let key = read(desk, name, fields.exactly("passphrase"))?;
        desk.secrets.unlock(key);
        desk.events.notify("*");
    }
    Ok(())
}

/// Wipes the unlocked key.
pub fn lock(desk: &Desk, _: &Visitor, _: &Target, fields: &Fields) -> Result<Answer, Failure> {
    desk.secrets.lock();
    desk.events.notify("*");
    Ok(Answer::Redirect(fields.back().to_owned()))
}

/// Makes a key, and unlocks it.
pub fn make(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let wrong = made(desk, &visitor.locale, fields)?;
    if wrong.is_empty() {
        return Ok(Answer::Redirect("keys".to_owned()));
    }
    let typed = Typed {
        name: fields.get("name").unwrap_or_default(),
        wrong: &wrong,
    };
    let page = screen(desk, visitor, typed)?;
    Ok(Answer::Page(Page {
        screen: Some("keys".to_owned()),
        ..page
    }))
}

/// Makes a key of what was typed and unlocks it, unless something is wrong: then it says what, and nothing is made.
///
/// # Errors
/// No random bytes, a file that cannot be written.
pub fn made(desk: &Desk, locale: &Locale, fields: &Fields) -> Result<Vec<Wrong>, Failure> {
    let name = fields.get("name").unwrap_or_default();
    let [passphrase, again] =
        ["passphrase", "again"].map(|field| fields.exactly(field).unwrap_or_default());
    let mut wrong = Vec::new();
    let mut say = |field: &str, sentence| {
        let field = field.to_owned();
        wrong.push(Wrong { field, sentence });
    };
    match check_owner(name) {
        Err(_) if name.is_empty() => say(NAME, locale.say(DeskNoName)),
        Err(error) => say(NAME, locale.phrase(&error, Reader::Desk)),
        Ok(name) => {
            if let Err(failure) = keygen::of_a_person(&name) {
                say(NAME, failure.sentence(locale, Reader::Desk));
            }
        }
    }
    if check_new_passphrase(passphrase).is_err() {
        let least = SHORTEST_PASSPHRASE;
        say(PASSPHRASE, locale.say(DeskPassphraseShort { least }));
    } else if passphrase != again {
        say(PASSPHRASE, locale.say(DeskPassphrasesDiffer));
    }
    if !wrong.is_empty() {
        return Ok(wrong);
    }
    let file = free_name(desk)?;
    let to = keygen::To {
        out: desk.folder.key(&file),
        passphrase: Some(Zeroizing::new(passphrase.to_owned())),
        existing: Existing::Refuse,
    };
    keygen::make(&desk.files, name, &to)?;
    desk.secrets.unlock(read(desk, &file, Some(passphrase))?);
    desk.events.notify("*");
    Ok(Vec::new())
}

/// A name for the file of a new key: `arbiter`, or with a number behind it.
fn free_name(desk: &Desk) -> Result<String, Failure> {
    let taken = &desk.folder.list(&desk.files)?.keys;
    let numbered = (2..).map(|number| format!("{USUAL}-{number}"));
    let mut names = std::iter::once(USUAL.to_owned()).chain(numbered);
    let free = names.find(|name| !taken.contains(name));
    Ok(free.unwrap_or_else(|| USUAL.to_owned()))
}

/// Takes a key that was made elsewhere into the folder, and unlocks it.
pub fn bring(desk: &Desk, _: &Visitor, _: &Target, fields: &Fields) -> Result<Answer, Failure> {
    brought(desk, fields)?;
    Ok(Answer::Redirect("keys".to_owned()))
}

/// Takes a key that was made elsewhere into the folder, byte for byte, and unlocks it.
///
/// # Errors
/// Not a key file, a wrong passphrase, a name that is taken, a file that cannot be written.
pub fn brought(desk: &Desk, fields: &Fields) -> Result<(), Failure> {
    let name = match fields.get("file") {
        Some(name) if !folder::is_name(name) => return Err(DeskFault::Name.into()),
        Some(name) => name.to_owned(),
        None => free_name(desk)?,
    };
    let bytes = fields.exactly("secret").unwrap_or_default().as_bytes();
    let key = unlocked(bytes, fields.exactly("passphrase"))?;
    keygen::keep(&desk.files, &desk.folder.key(&name), bytes, &key)?;
    desk.secrets.unlock(key);
    desk.events.notify("*");
    Ok(())
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
