//! The hall of a rehearsal at the desk: a folder with an event, into which a game is taken whose next move is to be sealed.
//! The arbiter's key makes itself, as in any hall.
//!
//! The event bears the words of the rehearsal in its name, so they stand on every label that is sealed in it, for good.

use data_encoding::HEXLOWER;

use super::play::{create, keep_out_of_git, up_to_the_sealed_move};
use crate::commands::event_file::{self, Event, Session, day_and_hour};
use crate::commands::label_draft::LabelDraft;
use crate::commands::prelude::*;
use crate::commands::{event, prepare};
use crate::failure::RehearsalFault;
use envelope::crypto::RandomUnavailable;
use envelope::crypto::primitives::random_bytes;
use rules::notation::Language;

/// The time control of 1972, for a score that names none.
const TIME_CONTROL: &str = "40/9000:16/3600";

/// The session ends when the rehearsal begins, so that no one adjourns before its end (A1b), and has lasted so many
/// seconds.
const SESSION: i64 = 5 * 3600;

/// Play resumes on the next day at this hour.
const RESUMPTION: &str = "14:30";

/// Whose key makes itself, of 1972 as well.
const ARBITER: &str = "Schmid, Lothar";

/// How late a player may be, in seconds.
const LATE_AFTER: u32 = 600;

/// The tags that a score keeps: day and event are those of the rehearsal.
const KEPT_TAGS: [&str; 6] = ["White", "Black", "Result", "SetUp", "FEN", "TimeControl"];

/// A hall to make ready.
#[derive(Clone, Debug)]
pub struct Job {
    /// The user's own game.
    pub game: Option<PathBuf>,
    /// The folder; it must not exist yet.
    pub folder: PathBuf,
    /// The moment at which the rehearsal begins.
    pub at: Moment,
    /// The zone of the machine.
    pub zone: Option<Zone>,
    /// What is written in the folder, in the user's language.
    pub words: Words,
}

/// What is written in the folder, in the user's language.
#[derive(Clone, Debug)]
pub struct Words {
    /// The language in which the players write their moves.
    pub language: Language,
    /// The name of the event, which says that nothing counts.
    pub event: String,
    /// Where it is played.
    pub place: String,
    /// A passphrase for the arbiter's key, which is shown.
    pub passphrase: String,
}

/// The path of a folder that is for one rehearsal only and has a name of its own.
///
/// # Errors
/// No random bytes from the system.
pub fn throw_away(within: &Path) -> Result<PathBuf, RandomUnavailable> {
    let name = HEXLOWER.encode(&random_bytes::<8>()?);
    Ok(within.join(format!("adjourn-rehearsal-{name}")))
}

/// Makes the folder, which only its owner may enter.
///
/// # Errors
/// A game without a move to seal, files that cannot be written; then no folder is left.
pub fn make_ready(files: &Files, job: &Job) -> Result<()> {
    up_to_the_sealed_move(files, job.game.as_deref())?;
    stop_if!(!files.create_folder(&job.folder, Mode::Secret)? => RehearsalFault::FolderTaken);
    furnish(files, job).or_else(|failure| {
        files.remove_folder(&job.folder)?;
        Err(failure)
    })
}

/// Writes all that is in the folder at first.
fn furnish(files: &Files, job: &Job) -> Result<()> {
    keep_out_of_git(files, &job.folder)?;
    let path = job.folder.join(event_file::FILE_NAME);
    event::write(files, &path, &event_of(job)?.to_toml(), Existing::Refuse)
}

/// Takes the score, and makes its label ready under that name, as far as it is known.
///
/// # Errors
/// A score that names a time control which nobody can read, files that cannot be written.
pub fn take(files: &Files, job: &Job, name: &str) -> Result<()> {
    let (mut score, _) = up_to_the_sealed_move(files, job.game.as_deref())?;
    let is_kept = |name: &str| KEPT_TAGS.contains(&name);
    score.tags.retain(|(name, _)| is_kept(name));
    let game = job.folder.join(format!("{name}.pgn"));
    let pgn = crate::render::score_pgn(&score);
    create(files, &game, pgn.as_bytes())?;
    let draft = LabelDraft {
        game: Some(game),
        event_file: Some(job.folder.join(event_file::FILE_NAME)),
        board: Some("1".to_owned()),
        arbiter: Some(ARBITER.to_owned()),
        ..LabelDraft::of_score(&score)
    };
    let board = prepare::Board {
        draft,
        out: job.folder.join(format!("{name}.sheet.toml")),
    };
    prepare::prepare(files, &[board], Existing::Refuse, job.at).map(drop)
}

fn event_of(job: &Job) -> Result<Event> {
    // On the minute, as sessions are announced.
    let now = job.at.as_unix() / 60 * 60;
    let moment = |after: i64| Moment::from_unix(now + after).ok_or(RehearsalFault::NoNextDay);
    let zone = job.zone.or_else(|| "Etc/UTC".parse().ok());
    let (tomorrow, _) = day_and_hour(zone, moment(24 * 3600)?);
    let resume_at = MomentReader::new(ClocksOf::from(zone), None);
    let resume_at = resume_at.moment(&format!("{tomorrow} {RESUMPTION}"))?;
    let session = Session {
        round: Some("1".to_owned()),
        start: moment(-SESSION)?,
        end: moment(0)?,
        place: None,
        resume_at: Some(resume_at),
        resume_end: None,
        resume_place: None,
    };
    Ok(Event {
        name: Some(job.words.event.clone()),
        late_after: Some(LATE_AFTER),
        notation: Some(Notation::Letters(job.words.language)),
        time_control: TimeControl::parse_typed(TIME_CONTROL).ok(),
        clocks: Some(ClockReading::Left),
        zone,
        place: Some(job.words.place.clone()),
        sessions: vec![session],
        ..Event::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::words_of_rehearsal;
    use crate::text::Locale;
    use envelope::SecretKey;

    fn job(folder: PathBuf, game: Option<PathBuf>, locale: Locale) -> Job {
        Job {
            game,
            folder,
            at: "2026-11-23T21:04:30+01:00".parse().unwrap(),
            zone: "Europe/Rome".parse().ok(),
            words: words_of_rehearsal(&locale),
        }
    }

    #[test]
    fn everything_is_ready_but_the_move_and_says_that_nothing_counts() {
        let files = Files::default();
        for code in Locale::codes() {
            let locale = Locale::of_code(code).unwrap();
            let within = tempfile::tempdir().unwrap();
            let folder = throw_away(within.path()).unwrap();
            let job = job(folder.clone(), None, locale);
            make_ready(&files, &job).unwrap();
            take(&files, &job, "board-1").unwrap();
            assert_eq!(std::fs::read(folder.join(".gitignore")).unwrap(), b"*\n");
            let event = Event::read(&files, &folder.join(event_file::FILE_NAME)).unwrap();
            assert_eq!(event.name.as_ref(), Some(&job.words.event));
            assert_eq!(job.words.language.code(), code);
            assert!(!folder.join("arbiter.key").exists(), "{code}");
            let arbiter = SecretKey::generate(ARBITER).unwrap();
            let draft = LabelDraft::read_sheet(&files, &folder.join("board-1.sheet.toml"));
            let draft = LabelDraft {
                own_key: Some(arbiter.public_line().to_string()),
                ..draft.unwrap()
            };
            let resolved = draft.resolve(&files, job.at).unwrap();
            assert_eq!(resolved.draft.missing_before_the_move(), [], "{code}");
            resolved.draft.check_resumption(job.at).unwrap();
        }
    }

    #[test]
    fn what_cannot_be_rehearsed_leaves_no_folder() {
        let within = tempfile::tempdir().unwrap();
        let game = within.path().join("game.pgn");
        let hall = job(
            within.path().join("hall"),
            Some(game.clone()),
            Locale::english(),
        );
        std::fs::write(&game, "*\n").unwrap();
        let failure = make_ready(&Files::default(), &hall).unwrap_err();
        assert_eq!(failure.code(), "rehearse/no-moves");
        assert!(!hall.folder.exists());
        // What cannot be taken is said where it is taken.
        let unread = "[TimeControl \"two hours\"]\n\n1. e4 *\n";
        std::fs::write(&game, unread).unwrap();
        make_ready(&Files::default(), &hall).unwrap();
        let failure = take(&Files::default(), &hall, "board-1").unwrap_err();
        assert_eq!(failure.code(), "clock/bad-time-control");
        std::fs::remove_dir_all(&hall.folder).unwrap();
        // A folder that is there stays as it is.
        let taken = job(within.path().to_owned(), None, Locale::english());
        let failure = make_ready(&Files::default(), &taken).unwrap_err();
        assert_eq!(failure.code(), "rehearse/folder");
        assert_eq!(std::fs::read_dir(within.path()).unwrap().count(), 1);
    }
}
