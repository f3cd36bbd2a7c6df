//! Name and passphrase: who signs here, and the arbiter's word for each sealed move, which makes the key that keeps it the
//! first time. The player's screen meets no unlocked key: it is locked before, and the word is asked after it.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use maud::{Markup, html};
use zeroize::Zeroizing;

use crate::commands::label_draft::LabelDraft;
use crate::commands::{Failure, account, keygen, seal};
use crate::desk::context::Desk;
use crate::desk::folder;
use crate::desk::folder::Listing;
use crate::desk::http::request::{Fields, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::lock::locked;
use crate::desk::widgets::elements::foreign;
use crate::desk::widgets::form::{Field, Form, Options, button, optional};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::{Wrong, notices, wrong_with};
use crate::desk::widgets::slip::{SlipField, shows};
use crate::failure::{DeskFault, Notice};
use crate::files::Existing;
use crate::text::message::*;
use crate::text::{Locale, Reader, escaped};
use envelope::crypto::VerifyingKey;
use envelope::{
    KeyFile, Label, Named, PublicLine, SHORTEST_PASSPHRASE, SecretKey, SharedTextError, Slip,
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

/// The field of the arbiter's word for a sealed move.
pub const WORD: &str = "passphrase";

pub fn show(desk: &Desk, visitor: &Visitor, _: &Target) -> Result<Page, Failure> {
    screen(desk, visitor, Typed::default())
}

/// Who signs here, on the left; on the right another name, and what is seldom needed.
fn screen(desk: &Desk, visitor: &Visitor, typed: Typed<'_>) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let listing = desk.folder.list(&desk.files)?;
    let public = desk.secrets.holder().and(desk.secrets.public_line());
    let open = listing.keys.iter().map(|name| desk.folder.key(name));
    let open = open.filter(|path| desk.files.is_open_to_others(path).unwrap_or_default());
    let open: Vec<_> = open.map(Notice::OpenToOthers).collect();
    let has_keys = !listing.keys.is_empty();
    let main = html! {
        h1 { (locale.say(DeskKeys)) }
        (notices(locale, &open))
        div class="grid keys" {
            div class="left flow" {
                @match &public {
                    Some(line) => {
                        h2 { (locale.say(DeskUnlocked { name: &line.person.name })) }
                        (button("keys/lock", &locale.say(DeskLock), "quiet"))
                        (details_of(desk, locale, &listing, line))
                    }
                    None => p class="soft" { (locale.say(DeskLocked)) },
                }
            }
            div class="right" {
                @if public.is_none() && has_keys { div class="card" { (to_unlock(desk, locale, &listing, ("keys/unlock", ""))) } }
                @if has_keys {
                    details open[!typed.wrong.is_empty()] { summary { (locale.say(DeskMakeKey)) } (to_make(locale, "keys/make", typed)) }
                } @else {
                    div class="card" { (to_make(locale, "keys/make", typed)) }
                }
                (to_bring(locale, "keys/bring"))
            }
        }
    };
    Ok(Page {
        wrong: typed.wrong.to_vec(),
        ..Page::new(locale.say(DeskKeys), main)
    })
}

/// The technical words: the public line, and the file of the key.
fn details_of(desk: &Desk, locale: &Locale, listing: &Listing, line: &PublicLine) -> Markup {
    let is_this =
        |name: &&String| key_file(desk, name).is_some_and(|it| it.is_of(&line.person.key));
    html! {
        details {
            summary { (locale.say(DeskDetails)) }
            div class="flow" {
                p { (locale.say(DeskPublicLine)) }
                p class="key" { (foreign(&line.to_string())) }
                p class="acts" {
                    a href="keys/line" target="_blank" rel="noopener" { (locale.say(DeskPrintLine)) }
                    span hidden { button type="button" class="quiet" data-copies=(line) data-copied=(locale.say(DeskCopied)) { (locale.say(DeskCopyLine)) } }
                }
                @if let Some(name) = listing.keys.iter().find(is_this) {
                    p class="hint" { (locale.say(DeskKeyElsewhere { file: desk.folder.key(name).display().to_string() })) }
                }
            }
        }
    }
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
        form method="post" action=(path) autocomplete="off" class="flow" data-twice=(locale.say(DeskPassphrasesDiffer))
            data-short=(locale.say(DeskPassphraseShort { least })) data-least=(least) {
            (new_key_fields(locale, typed))
            div class="acts" {
                button class="main" { (locale.say(DeskMakeMyKey)) }
                (shows(locale, "passphrase again", false))
            }
        }
    }
}

/// The fields of a new key.
pub fn new_key_fields(locale: &Locale, typed: Typed<'_>) -> Markup {
    let Typed { name, wrong } = typed;
    let values = |field: &str| (field == "name").then(|| name.to_owned());
    let form = Form {
        values: &values,
        wrong,
    };
    form.show([
        Field::new("name", locale.say(DeskYourName))
            .id(NAME)
            .hint(locale.say(DeskYourNameHint)),
        Field::new("passphrase", locale.say(DeskPassphrase))
            .id(PASSPHRASE)
            .hint(locale.say(DeskNewPassphraseHint))
            .secret(),
        Field::new("again", locale.say(DeskAgain)).secret(),
    ])
}

/// The form that takes a key into the folder that was made elsewhere.
pub fn to_bring(locale: &Locale, path: &str) -> Markup {
    html! {
        details {
            summary { (locale.say(DeskHaveKey)) }
            form method="post" action=(path) enctype="multipart/form-data" autocomplete="off" class="flow" {
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

/// The arbiter's public line, to be printed for the notice board.
pub fn line(desk: &Desk, visitor: &Visitor, _: &Target) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let public = desk.secrets.public_line().ok_or(DeskFault::Locked)?;
    let title = locale.say(DeskLineOf {
        name: &public.person.name,
    });
    let main = html! {
        h1 { (title) }
        p class="key large" { (foreign(&public.to_string())) }
        p { (locale.say(DeskLineFor)) }
    };
    Ok(Page::new(title.clone(), main))
}

// --- The key that keeps a sealed move: the arbiter's word for it is asked once the move is closed. ---

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
    let listing = desk.folder.list(&desk.files)?;
    let locked_line = |file: &String| match key_file(desk, file)? {
        KeyFile::Locked(_) if holder(desk, file).as_deref() == Some(&name) => {
            let line = keygen::public_file(&desk.folder.key(file));
            Some(line.to_string_lossy().into_owned())
        }
        _ => None,
    };
    let own_key = match listing.keys.iter().find_map(locked_line) {
        Some(line) => line,
        None => desk.secrets.new_line(&name, account::new)?.to_string(),
    };
    Ok(LabelDraft {
        own_key: Some(own_key),
        ..draft.clone()
    })
}

/// What the arbiter is asked before a secret is locked with the key on the label.
enum Word {
    /// Nothing: the key is unlocked, or is kept elsewhere and countersigns later.
    Unasked,
    /// A passphrase for a new key.
    New(VerifyingKey),
    /// The passphrase of that key file.
    OfFile(String),
}

fn word(desk: &Desk, arbiter: &Named) -> Result<Word, Failure> {
    let Some(key) = arbiter.key.filter(|_| !is_unlocked(desk, &[arbiter])) else {
        return Ok(Word::Unasked);
    };
    if desk.secrets.is_new(&key) {
        return Ok(Word::New(key));
    }
    let listing = desk.folder.list(&desk.files)?;
    let file = listing
        .keys
        .iter()
        .find(|name| key_file(desk, name).is_some_and(|it| it.is_of(&key)));
    Ok(file.map_or(Word::Unasked, |file| Word::OfFile(file.clone())))
}

/// The field for the arbiter's word, visible while it is typed; where no script shows it, a new one is typed twice.
///
/// # Errors
/// The folder cannot be read.
pub fn word_field(
    desk: &Desk,
    locale: &Locale,
    arbiter: &Named,
    (id, wrong): (&str, &[Wrong]),
) -> Result<Markup, Failure> {
    let (words, hint) = match word(desk, arbiter)? {
        Word::Unasked => return Ok(html! {}),
        Word::New(_) => (
            locale.say(DeskPassphrase),
            locale.say(DeskNewPassphraseHint),
        ),
        Word::OfFile(_) => (
            locale.say(DeskPassphraseOf {
                name: &arbiter.name,
            }),
            String::new(),
        ),
    };
    Ok(html! {
        div class="word" {
            (Field::new(WORD, words).id(id).error(wrong_with(wrong, id)).secret())
            (shows(locale, WORD, true))
            @if !hint.is_empty() {
                p class="hint" { (hint) }
                noscript { (Field::new("again", locale.say(DeskAgain)).id(format!("{id}-again")).secret()) }
            }
        }
    })
}

/// Whether the arbiter's word needs another look, as far as that can be said without the key.
///
/// # Errors
/// The folder cannot be read.
pub fn word_wrong(
    desk: &Desk,
    locale: &Locale,
    arbiter: &Named,
    fields: &Fields,
) -> Result<Option<String>, Failure> {
    let typed = fields.exactly(WORD).unwrap_or_default();
    Ok(match word(desk, arbiter)? {
        Word::New(_) => new_wrong(locale, typed, fields.exactly("again").unwrap_or(typed)),
        Word::OfFile(_) if typed.is_empty() => {
            Some(Failure::from(DeskFault::NoPassphrase).sentence(locale, Reader::Desk))
        }
        Word::OfFile(_) | Word::Unasked => None,
    })
}

/// Takes the arbiter's word: unlocks the key, or keeps a new one under it. What is wrong with it.
///
/// # Errors
/// Files that cannot be read or written.
pub fn word_given(
    desk: &Desk,
    locale: &Locale,
    arbiter: &Named,
    fields: &Fields,
) -> Result<Option<String>, Failure> {
    if let Some(wrong) = word_wrong(desk, locale, arbiter, fields)? {
        return Ok(Some(wrong));
    }
    let typed = fields.exactly(WORD);
    match word(desk, arbiter)? {
        Word::Unasked => return Ok(None),
        Word::New(key) => desk.secrets.keep_new(&key, |new| {
            let bytes = Zeroizing::new(new.to_encrypted_file(typed.unwrap_or_default())?);
            keygen::keep(
                &desk.files,
                &desk.folder.key(&free_name(desk)?),
                &bytes,
                new,
            )
        })?,
        Word::OfFile(file) => match read(desk, &file, typed) {
            Ok(key) => desk.secrets.unlock(key),
            Err(failure) => return Ok(Some(failure.sentence(locale, Reader::Desk))),
        },
    }
    desk.events.notify("*");
    Ok(None)
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
            form method="post" action=(action) autocomplete="off" class="flow" {
                input type="hidden" name="back" value=(back);
                (of_arbiter(desk, locale, &listing.keys))
                button class=[back.is_empty().then_some("main")] { (locale.say(DeskUnlock)) }
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

/// Whether the key of an official whom the label names is unlocked.
pub fn official_is_unlocked(desk: &Desk, label: &Label) -> bool {
    is_unlocked(desk, &label.officials().collect::<Vec<_>>())
}

/// Whether the unlocked key is that of one of these people.
fn is_unlocked(desk: &Desk, people: &[&Named]) -> bool {
    let unlocked = desk.secrets.holder().and(desk.secrets.public_line());
    unlocked.is_some_and(|line| people.iter().any(|it| it.key == Some(line.person.key)))
}

/// As [`of_one_of`], for the officials whom the label names.
///
/// # Errors
/// The folder cannot be read.
pub fn of_official(desk: &Desk, locale: &Locale, label: &Label) -> Result<Markup, Failure> {
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
    let mut say = |field: &str, sentence| wrong.push(Wrong::with(field, sentence));
    match check_owner(name) {
        Err(_) if name.is_empty() => say(NAME, locale.say(DeskNoName)),
        Err(error) => say(NAME, locale.phrase(&error, Reader::Desk)),
        Ok(name) => {
            if let Err(failure) = keygen::of_a_person(&name) {
                say(NAME, failure.sentence(locale, Reader::Desk));
            }
        }
    }
    if let Some(sentence) = new_wrong(locale, passphrase, again) {
        say(PASSPHRASE, sentence);
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
