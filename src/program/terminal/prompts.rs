//! Asks people on the terminal, unseen where needed, and reads passphrases from a descriptor.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use zeroize::Zeroizing;

use crate::failure::{Advice, CommandLineFault, Failure, Result};
use crate::files::{self, FileError, Files};
pub use crate::text::capital;
use crate::text::message::*;
use crate::text::{Locale, Reader};
use envelope::{Half, SHORTEST_PASSPHRASE, SharedText, Slip, check_new_passphrase};

/// The most bytes that are read from the descriptor for passphrases.
const LARGEST_PASSPHRASES: usize = 64 * 1024;

/// Asks for something that is not shown while it is typed, with a blank after the prompt. The terminal is always
/// restored.
///
/// # Errors
/// No terminal, or Ctrl-C.
pub fn ask_unseen(prompt: &str) -> Result<Zeroizing<String>> {
    // The prompt library answers Ctrl-C by raising the signal before it has restored the terminal: while it reads, the
    // signal must not end the program. One handler for all questions: an earlier one would end it all the same.
    static ENDS: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
        let ends = Arc::new(AtomicBool::new(false));
        let _ = signal_hook::flag::register_conditional_default(
            signal_hook::consts::SIGINT,
            Arc::clone(&ends),
        );
        ends
    });
    ENDS.store(false, Ordering::SeqCst);
    let answer = rpassword::prompt_password(format!("{prompt} "));
    ENDS.store(true, Ordering::SeqCst);
    match answer {
        Ok(answer) => Ok(Zeroizing::new(answer)),
        Err(error) if error.kind() == io::ErrorKind::Interrupted => {
            Err(CommandLineFault::Interrupted.into())
        }
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            Err(CommandLineFault::InputEnded.into())
        }
        Err(_) => Err(CommandLineFault::NoTerminal.into()),
    }
}

/// Yes or no, in the language of the reader or in English; `None` for anything else, which is asked again.
pub fn yes_or_no(locale: &Locale, answer: &str) -> Option<bool> {
    let answer = answer.trim().to_lowercase();
    let is_one_of = |words: String| words.split(' ').any(|word| word == answer);
    let both = [locale, &Locale::english()];
    let yes = both.iter().any(|locale| is_one_of(locale.say(WordsYes)));
    let no = || both.iter().any(|locale| is_one_of(locale.say(WordsNo)));
    (yes || no()).then_some(yes)
}

/// Asks until the answer is yes or no.
///
/// # Errors
/// As [`ask`].
pub fn confirmed(locale: &Locale, question: &str) -> Result<bool> {
    until(locale, question, |answer| yes_or_no(locale, answer))
}

/// Asks until the answer can be read.
///
/// # Errors
/// As [`ask`].
pub fn until<T>(locale: &Locale, question: &str, read: impl Fn(&str) -> Option<T>) -> Result<T> {
    loop {
        if let Some(read) = read(&ask(locale, question)?) {
            return Ok(read);
        }
    }
}

/// Asks until the answer is yes or no; Enter alone means no.
///
/// # Errors
/// As what asks.
pub fn yes_or_enter<T: AsRef<str>>(locale: &Locale, ask: impl Fn() -> Result<T>) -> Result<bool> {
    loop {
        let answer = ask()?;
        let no = answer.as_ref().is_empty().then_some(false);
        if let Some(said) = no.or_else(|| yes_or_no(locale, answer.as_ref())) {
            return Ok(said);
        }
    }
}

/// Whether a person is at the terminal: both standard input and standard error are terminals.
pub fn is_there() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks for something that may be seen, with a blank after the prompt. A slip or a half that is typed here is secret:
/// it is wiped from the screen, no error repeats it, and the question is asked again.
///
/// # Errors
/// Standard input is no terminal, or has ended.
pub fn ask(locale: &Locale, prompt: &str) -> Result<String> {
    loop {
        let answer = ask_once(prompt)?;
        if !Slip::begins(answer.as_bytes()) && !Half::begins(answer.as_bytes()) {
            return Ok(answer.trim().to_owned());
        }
        wipe_line_above();
        say(&locale.say(AskNotHere));
    }
}

fn ask_once(prompt: &str) -> Result<Zeroizing<String>> {
    if !io::stdin().is_terminal() {
        return Err(CommandLineFault::NoTerminal.into());
    }
    let mut to_person = io::stderr().lock();
    let asked = write!(to_person, "{prompt} ").and_then(|()| to_person.flush());
    // Other threads may write to standard error in the meantime.
    drop(to_person);
    let mut line = Zeroizing::new(String::new());
    let read = asked.and_then(|()| io::stdin().lock().read_line(&mut line));
    match read {
        Ok(0) | Err(_) => Err(CommandLineFault::InputEnded.into()),
        Ok(_) => Ok(line),
    }
}

/// Whether `typed` is the word, in the language of the reader or in English, which is always understood.
pub fn is_word(typed: &str, english: &str, word: &str) -> bool {
    let typed = typed.to_lowercase();
    typed == english || typed == word.to_lowercase()
}

/// The English form of the word that was typed. Each word is given in English and in the language of the reader.
pub fn meant<'a>(typed: &str, words: &[(&'a str, &String)]) -> Option<&'a str> {
    let mut words = words.iter();
    let meant = words.find(|(english, word)| is_word(typed, english, word));
    meant.map(|(english, _)| *english)
}

/// Erases the line above the cursor from the screen.
pub fn wipe_line_above() {
    say("\u{1b}[1A\u{1b}[2K\u{1b}[1A");
}

/// What is wrong with an answer, and what to do, before the question is asked again.
pub fn refused(locale: &Locale, failure: &Failure) -> String {
    capital(&locale.say(AskRefused {
        error: failure.sentence(locale, Reader::Terminal),
        hint: failure.hint(locale, Reader::Terminal),
    }))
}

/// Prints a line to standard error.
pub fn say(text: &str) {
    let mut to_person = io::stderr().lock();
    // If standard error is closed, no one can be told.
    let _ = writeln!(to_person, "{text}");
}

/// The source of passphrases: a descriptor with one in each line, or the terminal.
#[derive(Debug)]
pub struct Passphrases {
    locale: Locale,
    lines: Option<std::vec::IntoIter<Zeroizing<String>>>,
}

impl Passphrases {
    /// Reads all passphrases of the descriptor; without one, each will be asked for on the terminal.
    ///
    /// # Errors
    /// A descriptor that cannot be read, or does not give text.
    pub fn new(locale: &Locale, descriptor: Option<u32>) -> Result<Passphrases> {
        let read = |number| -> Result<_> {
            let bytes = files::read_descriptor(number, LARGEST_PASSPHRASES)
                .map_err(|_| CommandLineFault::Descriptor(number))?;
            let text = std::str::from_utf8(&bytes).map_err(|_| CommandLineFault::PassphraseUtf8)?;
            let lines = text.lines().map(|line| Zeroizing::new(line.to_owned()));
            Ok(lines.collect::<Vec<_>>().into_iter())
        };
        Ok(Passphrases {
            locale: *locale,
            lines: descriptor.map(read).transpose()?,
        })
    }

    /// The passphrase of a key that exists.
    ///
    /// # Errors
    /// The descriptor gives no more lines; no terminal.
    pub fn of(&mut self, name: &str) -> Result<Zeroizing<String>> {
        match &mut self.lines {
            Some(lines) => Ok(lines.next().ok_or(CommandLineFault::TooFewPassphrases)?),
            None => ask_unseen(&self.locale.say(AskPassphrase { name }))
                .map_err(|failure| failure.advised(Advice::PassphraseDescriptor)),
        }
    }

    /// A new passphrase, typed twice.
    ///
    /// # Errors
    /// Two different ones, an empty or a short one, no terminal.
    pub fn new_one(&mut self) -> Result<Zeroizing<String>> {
        let fits = |passphrase: Zeroizing<String>| -> Result<_> {
            if passphrase.is_empty() {
                return Err(CommandLineFault::EmptyPassphrase.into());
            }
            check_new_passphrase(&passphrase)?;
            Ok(passphrase)
        };
        if let Some(lines) = &mut self.lines {
            return fits(lines.next().unwrap_or_default());
        }
        let without_terminal = |failure: Failure| failure.advised(Advice::NewPassphraseDescriptor);
        let least = SHORTEST_PASSPHRASE;
        let asked = ask_unseen(&self.locale.say(AskNewPassphrase { least }));
        let first = fits(asked.map_err(without_terminal)?)?;
        let second = ask_unseen(&self.locale.say(AskAgain)).map_err(without_terminal)?;
        let is_same = *first == *second;
        Ok(is_same
            .then_some(first)
            .ok_or(CommandLineFault::PassphrasesDiffer)?)
    }
}

/// Reads a whole file, or standard input for `-`. The bytes are wiped when dropped.
///
/// # Errors
/// It cannot be read, or has more than `cap` bytes.
pub fn read(files: &Files, path: &Path, cap: u64) -> Result<Zeroizing<Vec<u8>>> {
    use io::Read;
    if path.as_os_str() != "-" {
        return Ok(Zeroizing::new(files.read(path, cap)?));
    }
    // Room for a secret from the start: growing would leave copies of it behind.
    let room = usize::try_from(cap).map_or(0, |cap| cap.min(16_384));
    let mut bytes = Zeroizing::new(Vec::with_capacity(room + 1));
    let mut input = io::stdin().lock().take(cap.saturating_add(1));
    let read = input.read_to_end(&mut bytes);
    let read = read.map_err(|error| super::batch::unread(&error))?;
    if u64::try_from(read).is_ok_and(|read| read > cap) {
        let path = path.to_owned();
        return Err(FileError::TooLarge { path, cap }.into());
    }
    Ok(bytes)
}
