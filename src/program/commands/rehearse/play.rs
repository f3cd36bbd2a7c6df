//! `rehearse`: a whole adjournment with throw-away keys, by the same commands as a real one: seal, accept, refuse to
//! open without the responder, open, rule.
//!
//! The last move of the score is the one sealed. Without a game of the user's own it is
//! Spassky–Fischer 1972, game 21, with what really happened: 41.Bd7 was sealed, and Spassky
//! resigned by telephone before the resumption (A6). Times of day and clock readings are made up
//! for the rehearsal where the sources do not give them.
//!
//! At the desk the same game waits in a [`hall`], and people do the steps themselves.

use crate::commands::label_draft::LabelDraft;
use crate::commands::prelude::*;
use crate::commands::{accept, open, seal, verify};
use crate::failure::RehearsalFault;
use envelope::{KeyFile, Scoresheets, Slip, WrittenMove};
use rules::adjournment::{ReadFrom, ReplyFrom, fold};
use rules::notation::Language;
use rules::reading::write;
use rules::ruling::{FlagRuling, flag_before_unknown_move, rule};
use rules::score::{Game, Score, Termination};

/// The game played when the user brings none.
const GAME: &[u8] = include_bytes!("spassky-fischer-1972-21.pgn");

/// The editions under which it is asked what would follow.
pub const COMPARED: [&str; 2] = ["fide-1997", "fide-2023"];

/// What the sealer might have written instead, in the position of the built-in game.
pub const MIGHT_HAVE_WRITTEN: [&str; 5] = ["Be7", "Bd7 or Bc8", "", "B", "Bd7 (=)"];

/// How late the player who must reply might have come, in seconds.
pub const MIGHT_BE_LATE: u64 = 11 * 60;

/// What would follow from something else under one edition, by the functions of a real ruling.
#[derive(Debug)]
pub struct WhatIf {
    /// The edition.
    pub edition: Edition,
    /// Another text in the envelope, for each of [`MIGHT_HAVE_WRITTEN`].
    pub written: Vec<Ruling>,
    /// Where the game stands if the player who must reply comes [`MIGHT_BE_LATE`], and what that clock has run.
    pub came: (State, Duration),
    /// That player's flag falls before the envelope is opened; nothing where only the sealed move could decide.
    pub flag: Option<FlagRuling>,
}

/// A rehearsal on its way: each step is a function, in the order in which they stand here.
pub(super) struct Story<'a> {
    files: &'a Files,
    folder: PathBuf,
    score: Score,
    written: WrittenMove,
    sealed_at: Moment,
    resume_at: Moment,
    /// Where the game resumes.
    zone: &'static str,
    place: &'static str,
    pub(super) envelope: PathBuf,
    copy: PathBuf,
    /// The files, in the order in which they were written.
    pub(super) made: Vec<PathBuf>,
}

impl<'a> Story<'a> {
    /// In a folder that must not exist yet; a game of the user's own is sealed at that moment.
    pub(super) fn begin(
        files: &'a Files,
        game: Option<&Path>,
        folder: PathBuf,
        at: Moment,
    ) -> Result<Story<'a>> {
        let (score, written) = up_to_the_sealed_move(files, game)?;
        let (sealed_at, resume_at, zone, place) = match game {
            None => (
                Moment::parse_rfc3339("1972-08-31T21:30:00+00:00")?,
                Moment::parse_rfc3339("1972-09-01T14:30:00+00:00")?,
                "Atlantic/Reykjavik",
                "Laugardalshöll, Reykjavík",
            ),
            Some(_) => {
                let next_day = Duration::from_seconds(18 * 3600).and_then(|it| at.plus(it));
                let next_day = next_day.ok_or(RehearsalFault::NoNextDay)?;
                (at, next_day, "UTC", "the playing hall")
            }
        };
        stop_if!(!files.create_folder(&folder, Mode::Public)? => RehearsalFault::FolderTaken);
        keep_out_of_git(files, &folder)?;
        Ok(Story {
            files,
            score,
            written,
            sealed_at,
            resume_at,
            zone,
            place,
            envelope: folder.join("game.envelope"),
            copy: folder.join("copy-of-the-players.envelope"),
            made: Vec::new(),
            folder,
        })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn create(&mut self, path: &Path, bytes: &[u8]) -> Result<()> {
        create(self.files, path, bytes)?;
        self.made.push(path.to_owned());
        Ok(())
    }

    pub(super) fn make_keys(&mut self) -> Result<()> {
        let to = keygen::To {
            out: self.path("arbiter.key"),
            passphrase: None,
            existing: Existing::Refuse,
        };
        let made = keygen::make(self.files, "Schmid, Lothar", &to)?;
        self.made.extend([made.file, made.public_file]);
        Ok(())
    }

    fn arbiter(&self) -> Result<SecretKey> {
        match KeyFile::read(&self.files.read(&self.path("arbiter.key"), 8_192)?)? {
            KeyFile::Open(key) => Ok(key),
            KeyFile::Locked(_) => Err(RehearsalFault::KeyLocked.into()),
        }
    }

    fn slip(&self, name: &str) -> Result<SecretKey> {
        let bytes = self.files.read(&self.path("slips").join(name), 8_192)?;
        let text = std::str::from_utf8(&bytes).unwrap_or_default();
        Ok(Slip::from_text(text)?.key("slip".to_owned()))
    }

    pub(super) fn seal(&mut self) -> Result<seal::Outcome> {
        let game = self.path("game.pgn");
        let pgn = crate::render::score_pgn(&self.score);
        self.create(&game, pgn.as_bytes())?;
        let name = |tag: &str, default: &str| {
            Some(self.score.known_tag(tag).unwrap_or(default).to_owned())
        };
        // A rehearsal needs no control that its score does not say clearly.
        let control = self.score.known_tag("TimeControl");
        let control = control.filter(|text| TimeControl::parse_typed(text).is_ok());
        let draft = LabelDraft {
            game: Some(game),
            white: name("White", "White"),
            black: name("Black", "Black"),
            arbiter_key: Some(self.path("arbiter.key.pub").to_string_lossy().into_owned()),
            rules: Some(Edition::REFERENCE.to_owned()),
            notation: Some("en".to_owned()),
            time_control: Some(control.unwrap_or("?").to_owned()),
            draw_offer: Some("none".to_owned()),
            resume_at: Some(self.resume_at.to_string()),
            resume_zone: Some(self.zone.to_owned()),
            resume_place: Some(self.place.to_owned()),
            ..LabelDraft::default()
        };
        let to = seal::Destination {
            out: self.envelope.clone(),
            slips: seal::Slips::Folder(self.path("slips")),
            existing: Existing::Refuse,
        };
        let job = seal::Job {
            draft,
            sealer_key: None,
            to: to.clone(),
            at: self.sealed_at,
            offer: seal::OfferSaid::BeforeTheMove,
        };
        let (ready, told) = seal::ready(self.files, job)?;
        let written = ready.write(self.written.clone()).map_err(|it| it.error)?;
        let closed = written.close(self.sealed_at);
        let outcome = seal::finish(self.files, &closed, clocks(), &to, &told)?;
        let slips = outcome.slips.iter().map(|slip| slip.path.clone());
        self.made.extend(slips);
        self.made.push(self.envelope.clone());
        Ok(outcome)
    }

    pub(super) fn accept(&mut self) -> Result<()> {
        let job = accept::Job {
            envelope: self.envelope.clone(),
            key: &self.arbiter()?,
            at: self.sealed_at,
            scoresheets: Scoresheets::Both,
            edition: None,
            shown: None,
            expected: None,
        };
        accept::countersign(self.files, &job)?;
        // The players keep a copy of the accepted envelope.
        let bytes = envelope_file::read_bytes(self.files, &self.envelope)?;
        self.create(&self.copy.clone(), &bytes)
    }

    /// Someone makes Black's time used ten minutes less: what `verify` says of that copy, the first line that is another
    /// one than in the players' copy, from 1, and its text there and here.
    pub(super) fn change_a_digit(&mut self) -> Result<(verify::Outcome, usize, [String; 2])> {
        let path = self.path("changed.envelope");
        let kept = envelope_file::read_bytes(self.files, &self.copy)?;
        let kept = String::from_utf8_lossy(&kept);
        let used = clocks().black.to_string();
        let less = used.replacen('1', "0", 1);
        let [before, here] = [used, less].map(|used| format!("black_used = \"{used}\""));
        let changed = kept.replacen(&before, &here, 1);
        self.create(&path, changed.as_bytes())?;
        let mut lines = kept.lines().zip(changed.lines());
        let line = lines.position(|(before, here)| before != here);
        let line = line.map_or(0, |line| line + 1);
        Ok((self.compare(&path)?, line, [before, here]))
    }

    /// The same questions under several editions: asked of the game, and of the players' copy for what happens to an
    /// envelope. Who would be late, and whose flag would fall: the player who must reply.
    pub(super) fn what_if(&self) -> Result<(Color, Vec<WhatIf>)> {
        let envelope = envelope_file::read(self.files, &self.copy)?;
        let label = envelope.label();
        let side = label.sealed_by().other();
        let announced = self.resume_at;
        let late = Duration::from_seconds(MIGHT_BE_LATE);
        let comes_at = late.and_then(|late| announced.plus(late));
        let comes_at = comes_at.ok_or(RehearsalFault::NoNextDay)?;
        let opened = Event::Opened {
            written: Some(self.written.expose().to_owned()),
            from: ReadFrom::File(ReplyFrom::Slip),
        };
        let recorded = [
            (announced, Event::Arrival { side: !side }),
            (announced, Event::Absent { side }),
            (comes_at, Event::Arrival { side }),
            (comes_at, opened),
        ]
        .map(|(at, event)| Recorded { at, event });
        let under = COMPARED.into_iter().filter_map(|name| {
            let (edition, notation) = (Edition::builtin(name)?, label.notation?);
            let budget = Budget::RULING;
            let ruling = |text| rule(&label.game, text, notation, &edition, budget);
            let state = fold(envelope.adjourned(&edition, budget), &recorded);
            let used = state.clocks().used_at(side, comes_at)?.0.as_seconds();
            let ran = used.checked_sub(label.used(side)?.0.as_seconds())?;
            Some(WhatIf {
                written: MIGHT_HAVE_WRITTEN.map(ruling).into(),
                came: (state, Duration::from_seconds(ran)?),
                flag: flag_before_unknown_move(&label.game, side, &edition, budget),
                edition,
            })
        });
        Ok((side, under.collect()))
    }

    fn open_job<'k>(&self, arbiter: &'k SecretKey, reply: SecretKey) -> open::Job<'k> {
        open::Job {
            envelope: self.envelope.clone(),
            expected: None,
            seen: None,
            key: arbiter,
            reply: open::Reply::Key(reply),
            // One at the announced time, the other together with them.
            here_since: Some(open::HereSince::Now),
            pgn: Some(self.path("game-after-opening.pgn")),
            score: Some(self.path("game.pgn")),
            existing: Existing::Refuse,
            edition: None,
            at: self.resume_at,
        }
    }

    /// The arbiter uses their own key for both halves, and is refused.
    pub(super) fn try_without_responder(&self) -> Result<Failure> {
        let arbiter = self.arbiter()?;
        let job = self.open_job(&arbiter, self.arbiter()?);
        match open::open(self.files, &job) {
            Err(failure) => Ok(failure),
            Ok(_) => Err(RehearsalFault::OpenedAlone.into()),
        }
    }

    pub(super) fn open(&mut self) -> Result<open::Outcome> {
        let responder = match self.score.game.to_move().side {
            Color::White => "black.slip",
            Color::Black => "white.slip",
        };
        let arbiter = self.arbiter()?;
        let job = self.open_job(&arbiter, self.slip(responder)?);
        let outcome = open::open(self.files, &job)?;
        self.made.extend(outcome.pgn.clone());
        Ok(outcome)
    }

    /// What `verify` says of a file beside the players' copy.
    pub(super) fn compare(&self, envelope: &Path) -> Result<verify::Outcome> {
        let args = verify::Args {
            envelope: envelope.to_owned(),
            copy: Some(self.copy.clone()),
            ..verify::Args::default()
        };
        verify::check(self.files, &args)
    }

    /// What really happened, on the copy: White resigned by telephone, so the envelope may never be opened.
    pub(super) fn resign(&mut self) -> Result<(PathBuf, Failure)> {
        let file = self.path("as-it-happened.envelope");
        let sealed = envelope_file::read(self.files, &self.copy)?;
        let event = Event::Resign {
            side: Color::White,
            how: "by telephone".to_owned(),
        };
        let entry = Entry {
            at: self.sealed_at,
            by: Signer::Arbiter,
            act: Act::Event(event),
        };
        let arbiter = self.arbiter()?;
        let resigned = sealed.append(&[entry], &arbiter)?;
        self.create(&file, resigned.as_bytes())?;
        let job = open::Job {
            envelope: file.clone(),
            pgn: None,
            score: None,
            ..self.open_job(&arbiter, self.slip("black.slip")?)
        };
        match open::open(self.files, &job) {
            Err(refusal) => Ok((file, refusal)),
            Ok(_) => Err(RehearsalFault::OpenedAfterTheEnd.into()),
        }
    }
}

/// What both clocks show at the sealing.
fn clocks() -> ByColor<Used> {
    let used = |seconds| Used(Duration::from_seconds(seconds).unwrap_or(Duration::ZERO));
    ByColor {
        white: used(2 * 3600 + 31 * 60),
        black: used(2 * 3600 + 19 * 60),
    }
}

/// Writes a file that everybody may read.
pub(super) fn create(files: &Files, path: &Path, bytes: &[u8]) -> Result<()> {
    Ok(files.create(&[NewFile::public(path, bytes)], Existing::Refuse)?)
}

/// Lets git leave the folder alone, whatever folder it stands in: keys that count for nothing look like others.
pub(super) fn keep_out_of_git(files: &Files, folder: &Path) -> Result<()> {
    create(files, &folder.join(".gitignore"), b"*\n")
}

/// The game as it stands when its last move is sealed, and that move.
///
/// # Errors
/// A score that cannot be read, or one without a move.
pub fn up_to_the_sealed_move(files: &Files, game: Option<&Path>) -> Result<(Score, WrittenMove)> {
    let score = match game {
        Some(path) => label_draft::read_score(files, path, None)?,
        None => Score::from_pgn(GAME)?,
    };
    let mut before = score.game.clone();
    let [earlier @ .., played] = score.game.moves() else {
        return Err(RehearsalFault::NoMoves.into());
    };
    before.truncate(earlier.len());
    let english = Notation::Letters(Language::English);
    let text = write(before.last(), *played, english);
    let written = WrittenMove::new(&text).map_err(RehearsalFault::Move)?;
    Ok((unfinished(score, before), written))
}

/// The score at the sealing: without the sealed move and the result.
fn unfinished(mut score: Score, before: Game) -> Score {
    for (name, value) in &mut score.tags {
        if name == "Result" {
            "*".clone_into(value);
        }
    }
    score.times.truncate(before.moves().len());
    Score {
        game: before,
        termination: Some(Termination::Open),
        ..score
    }
}
