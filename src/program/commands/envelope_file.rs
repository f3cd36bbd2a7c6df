//! Envelopes on the disk: read and verified, or grown under a lock.

mod other;

pub use other::instead_of_score;

use super::prelude::*;
use crate::failure::{Content, Difference, EditionMismatch, OtherFile, Problem};
use envelope::{EnvelopeStatus, FormatError, LARGEST, Measured, Rejected};

/// The most bytes that are read of an envelope.
const CAP: u64 = LARGEST as u64;

/// Reads an envelope and verifies it.
pub(crate) fn read(files: &Files, path: &Path) -> Result<Envelope<Verified>> {
    Ok(verified(read_bytes(files, path)?)?)
}

/// The envelope that these bytes are, verified.
pub fn verified(bytes: Vec<u8>) -> Result<Envelope<Verified>, NotVerified> {
    let content = other::content(&bytes);
    let verified = Envelope::from_bytes(bytes).verify();
    verified.map_err(|rejected| NotVerified { rejected, content })
}

/// Why bytes are no envelope, and what they are instead, if that is known.
pub struct NotVerified {
    /// The rule that they break.
    pub rejected: Rejected,
    content: Option<Content>,
}

impl From<NotVerified> for Problem {
    fn from(NotVerified { rejected, content }: NotVerified) -> Problem {
        instead(content, rejected.problem)
    }
}

impl From<NotVerified> for Failure {
    fn from(unverified: NotVerified) -> Failure {
        Problem::from(unverified).into()
    }
}

/// What is wrong with a file that is no envelope, and perhaps something else.
fn instead(content: Option<Content>, problem: FormatError) -> Problem {
    match content {
        Some(content) => Problem::OtherFile(OtherFile { content, problem }),
        None => Problem::Format(problem),
    }
}

/// Checks that an envelope is the one whose whole fingerprint was given. The seal number would not do: a sealer with
/// another program can make two envelopes with one number.
pub(super) fn expect(envelope: &Envelope<Verified>, expected: Option<Fingerprint>) -> Result<()> {
    let differs = expected.is_some_and(|it| it != envelope.fingerprint());
    stop_if!(differs => Difference::Fingerprint);
    Ok(())
}

/// Reads the bytes of what may be an envelope.
pub(super) fn read_bytes(files: &Files, path: &Path) -> Result<Vec<u8>> {
    let read = files.read(path, CAP).map_err(Failure::from);
    read.map_err(|failure| unread(failure, files, path))
}

/// The failure to read that file. One that is too large breaks a rule of the format, unless it is another file at
/// all. (Of another envelope that is read on the way this is said already.)
fn unread(failure: Failure, files: &Files, path: &Path) -> Failure {
    match failure.fault() {
        Some(FileError::TooLarge { .. }) => {
            let (what, limit) = (Measured::Envelope, LARGEST);
            let problem = FormatError::TooLarge { what, limit };
            instead(other::content_of_large(files, path), problem).into()
        }
        _ => failure,
    }
}

/// Reads an envelope, verifies it, and writes what `change` makes of it, under a lock; and returns what else `change`
/// finds out.
pub(super) fn grow_with<T>(
    files: &Files,
    path: &Path,
    change: impl FnOnce(&Envelope<Verified>) -> Result<(Envelope<Verified>, T)>,
) -> Result<(Envelope<Verified>, T)> {
    let grown = files.update(path, CAP, |bytes| {
        let envelope = verified(bytes.to_vec())?;
        let (grown, found) = change(&envelope)?;
        Ok::<_, Failure>(Grown(grown, found))
    });
    let Grown(envelope, found) = grown.map_err(|failure| unread(failure, files, path))?;
    Ok((envelope, found))
}

/// The envelope to be written, and what else was found out.
struct Grown<T>(Envelope<Verified>, T);

impl<T> AsRef<[u8]> for Grown<T> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// Which envelope it is, and what has become of it: in every report.
#[derive(Clone, Debug, Serialize)]
pub struct Identity {
    /// The fingerprint F, in hex.
    pub fingerprint: String,
    /// The seal number, to read aloud.
    pub seal_number: String,
    /// The head H, in hex.
    pub head: String,
    /// The status of the envelope now.
    pub state: EnvelopeStatus,
}

impl Identity {
    pub(super) fn of(envelope: &Envelope<Verified>) -> Identity {
        Identity {
            fingerprint: envelope.fingerprint().to_string(),
            seal_number: envelope.fingerprint().seal_number().to_string(),
            head: envelope.head().to_string(),
            state: EnvelopeStatus::of(envelope),
        }
    }

    /// Seal number, fingerprint and head, a line each.
    pub(super) fn named(&self, locale: &Locale) -> String {
        field(locale, &locale.say(NameSealNumber), &self.seal_number)
            + &field(locale, &locale.say(NameFingerprint), &self.fingerprint)
            + &field(locale, &locale.say(NameHead), &self.head)
    }
}

/// The report of every command that writes an envelope.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// The file.
    #[serde(serialize_with = "path_json")]
    pub file: PathBuf,
    /// What is in it.
    #[serde(flatten)]
    pub envelope: Identity,
    /// The steps that were added.
    pub appended: Vec<Step>,
}

impl Written {
    pub(super) fn of(envelope: &Envelope<Verified>, path: &Path, appended: Vec<Step>) -> Written {
        Written {
            file: path.to_owned(),
            envelope: Identity::of(envelope),
            appended,
        }
    }

    /// The file, with its seal number, fingerprint and head, a line each.
    pub(crate) fn named(&self, locale: &Locale) -> String {
        field(locale, &locale.say(NameFile), path_text(&self.file)) + &self.envelope.named(locale)
    }
}

/// The edition that an envelope is ruled under: the one with the name and the digest on the label.
///
/// # Errors
/// The edition is not built in, or the edition of that name is another file.
pub fn edition_of(label: &Label, given: Option<&Edition>) -> Result<Edition, EditionMismatch> {
    let name = label.rules.clone();
    match (given, Edition::builtin(&name)) {
        (Some(given), _) if label.is_under(given) => Ok(given.clone()),
        (Some(_), _) => Err(EditionMismatch::Given(name)),
        (None, Some(built_in)) if label.is_under(&built_in) => Ok(built_in),
        (None, Some(_)) => Err(EditionMismatch::BuiltIn(name)),
        (None, None) => Err(EditionMismatch::Unknown(name)),
    }
}

/// Warns that only the sealer knows whether the envelope opens to the player who must reply.
pub fn no_witness(envelope: &Envelope<Verified>) -> Option<Notice> {
    let mut entries = envelope.entries().iter();
    let witnessed = entries.any(|entry| entry.kind() == EventKind::Witness);
    let open = witnessed || envelope.opening().is_some();
    (!open).then(|| Notice::NoWitness(envelope.label().responder().name.clone()))
}

/// Notices of impossible times, and of little room left.
pub fn time_notices(envelope: &Envelope<Verified>) -> Vec<Notice> {
    let times = envelope.impossible_times().into_iter();
    let room = envelope.little_room();
    let room = room.map(|(entries, bytes)| Notice::LittleRoom(entries, bytes));
    times.map(Notice::ImpossibleTime).chain(room).collect()
}

/// What of the resumption was not as the Laws have it, as far as the record shows it.
pub fn resumption_notices(
    state: &State,
    edition: &Edition,
    label: &Label,
    at: Moment,
) -> Vec<Notice> {
    let article = |concept| edition.article(concept).unwrap_or_default().to_owned();
    let unseen = state
        .opened_unseen()
        .then(|| Notice::OpenedUnseen(article(Concept::Opening)));
    let late = state.late_word().map(|(from, there)| Notice::LateClock {
        side: label.sealed_by().other(),
        from,
        there,
        article: article(Concept::ResponderAbsent),
    });
    let articles = [Concept::Sealing, Concept::Sessions].into_iter();
    let articles = articles.filter_map(|concept| edition.article(concept));
    let over = state.session_over(at).map(|end| Notice::SessionOver {
        side: state.game().to_move().side,
        end: label.announces().shown(end),
        articles: articles.collect::<Vec<_>>().join(", "),
    });
    unseen.into_iter().chain(late).chain(over).collect()
}

/// Names on a label that mix scripts within a word: one letter may stand for another.
pub(super) fn name_notices(label: &Label) -> Vec<Notice> {
    let names = label.people().map(|(_, person)| &person.name);
    let mixed = names.map(|name| envelope::mixed_scripts(name));
    let mixed = mixed.filter(|words| !words.is_empty());
    mixed.map(Notice::MixedScripts).collect()
}
