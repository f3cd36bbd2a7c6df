//! `seal`: from a score to a sealed envelope, in the order that A1(a) demands.
//!
//! [`ready`] completes the label but for the clocks, unlocks keys and makes slips while nobody
//! waits. Then the player writes, and may rewrite, until he stops his clock; then both clocks are
//! read; then [`Ready::finish`] fixes the label, encrypts, signs and writes. Before that nothing is
//! kept anywhere.

use std::path::PathBuf;

use serde::Serialize;
use shakmaty::{CastlingMode, Color, Position};

use super::label_draft::{LabelDraft, Resolved};
use super::{Failure, Written, prepare, stored};
use crate::crypto::random_bytes;
use crate::envelope::{
    GameId, Label, Person, SecretKey, SharedText, Slip, WrittenMove, edition_digest, seal,
    side_name,
};
use crate::laws::edition::{Concept, DeadPosition, Edition};
use crate::laws::position::{self, End};
use crate::laws::reading::{Meaning, read};
use crate::mating::{Budget, Dead, dead};
use crate::program::failure::Notice;
use crate::program::files::{Existing, Files, Mode, NewFile};
use crate::time::{Duration, Moment, Used};

/// What to seal.
#[derive(Debug)]
pub struct Job {
    /// Everything that was said of the label.
    pub draft: LabelDraft,
    /// The sealer's own key; `None` for a slip.
    pub sealer_key: Option<SecretKey>,
    /// Whether whoever has no key gets a slip, and where it goes.
    pub slips: Slips,
    /// The envelope.
    pub out: PathBuf,
    /// What to do with files that stand there.
    pub existing: Existing,
    /// The moment of the arbiter's request.
    pub at: Moment,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

/// One-time keys for players without keys of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slips {
    /// There are none: everybody must have a key.
    None,
    /// Written to files in this folder.
    Folder(PathBuf),
    /// Kept in memory, and handed back with what was sealed: for whoever prints them at once.
    Kept,
}

/// Everything but the move and the clocks.
#[derive(Debug)]
pub struct Ready {
    label: Label,
    edition: Edition,
    sealer: SecretKey,
    slips: Vec<(Color, Slip)>,
    clocks: [Option<Used>; 2],
    left_in_score: [Option<Duration>; 2],
    early: bool,
    early_charge: Option<Duration>,
    notices: Vec<Notice>,
    out: PathBuf,
    slips_to: Slips,
    existing: Existing,
}

/// Why nothing was sealed; everything is still as ready as it was, so that nobody need write again.
#[derive(Debug)]
pub struct NotFinished {
    /// For another attempt.
    pub ready: Box<Ready>,
    /// What is wrong.
    pub failure: Failure,
}

impl From<NotFinished> for Failure {
    fn from(not_finished: NotFinished) -> Failure {
        not_finished.failure
    }
}

/// What was sealed.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// The file.
    #[serde(flatten)]
    pub written: Written,
    /// The slips that were written.
    pub slips: Vec<SlipFile>,
    /// The slips that were kept in memory.
    #[serde(skip)]
    pub kept: Vec<(Color, Slip)>,
    /// What the arbiter should know.
    pub notices: Vec<Notice>,
    /// What stands outside.
    #[serde(skip)]
    pub label: Label,
}

/// A slip in its file.
#[derive(Clone, Debug, Serialize)]
pub struct SlipFile {
    /// Whose.
    pub side: &'static str,
    /// Where.
    pub path: PathBuf,
}

/// Makes everything ready, and says what is wrong before anybody writes a move.
///
/// # Errors
/// Something is missing or wrong (2), a game that is over (4), a key that does not fit (3), files
/// that cannot be written (1).
pub fn ready(files: &Files, job: Job) -> Result<Ready, Failure> {
    files.check(&job.out, job.existing)?;
    let mut resolved = job.draft.resolve(files)?;
    refuse_finished_game(&mut resolved, job.budget)?;
    let missing = prepare::missing(&resolved);
    if !missing.is_empty() {
        return Err(Failure::usage(
            "label/missing",
            format!("the label is not complete: {}", missing.join(", ")),
        )
        .hint("give these flags, or a sheet made by `adjourn prepare`"));
    }
    let sides = [Color::White, Color::Black];
    let without_key: Vec<Color> = sides
        .into_iter()
        .filter(|&side| person_of(&resolved, side).is_none())
        .collect();
    let sealer_side = resolved.game.last().turn();
    if let Some(key) = &job.sealer_key {
        check_sealer_key(&mut resolved, sealer_side, key)?;
    }
    let without_key: Vec<Color> = without_key
        .into_iter()
        .filter(|&side| person_of(&resolved, side).is_none())
        .collect();
    if !without_key.is_empty() && job.slips == Slips::None {
        let who: Vec<_> = without_key.iter().map(|&side| side_name(side)).collect();
        return Err(Failure::usage(
            "seal/no-key",
            format!("no key is known of {}", who.join(" and ")),
        )
        .hint("give --white-key and --black-key, or --slips DIR for one-time slips"));
    }
    let mut slips = Vec::new();
    for side in without_key {
        slips.push((side, Slip::generate()?));
    }
    let sealer = match job.sealer_key {
        Some(key) => key,
        None => sealer_slip_key(&resolved, &slips, sealer_side)?,
    };
    if let Slips::Folder(folder) = &job.slips {
        for (side, _) in &slips {
            files
                .check(&slip_path(folder, *side), job.existing)
                .or_else(|error| {
                    // The folder may be made when the slips are written.
                    if folder_is_missing(&error) {
                        Ok(())
                    } else {
                        Err(error)
                    }
                })?;
        }
    }
    let label = make_label(&resolved, &slips, job.at)?;
    let mut ready = Ready {
        clocks: [resolved.white_used, resolved.black_used],
        left_in_score: resolved.left_in_score,
        early: resolved.early,
        early_charge: resolved.early_charge,
        notices: resolved.notices,
        edition: resolved.edition,
        label,
        sealer,
        slips,
        out: job.out,
        slips_to: job.slips,
        existing: job.existing,
    };
    ready.note_names();
    ready.note_early_charge(job.at)?;
    Ok(ready)
}

impl Ready {
    /// What the arbiter should know before the player writes.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The label, but for clocks and times.
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// Whether the player adjourns before the session ends (A1b).
    pub fn is_early(&self) -> bool {
        self.early
    }

    /// What the arbiter charges for that, where he has decided it; else what was said before holds.
    pub fn decide_charge(&mut self, charge: Option<Duration>) {
        self.early_charge = charge.or(self.early_charge);
    }

    /// The clock readings already given: White's, Black's.
    pub fn clocks(&self) -> [Option<Used>; 2] {
        self.clocks
    }

    /// A1(a): a move made on the board after the request must be the one written. Nothing else is
    /// ever asked of the text.
    ///
    /// # Errors
    /// Another move than the one on the board (4): while the clock runs it can be rewritten.
    pub fn check_written(&self, written: &WrittenMove) -> Result<(), Failure> {
        let Some(played) = &self.label.played_openly else {
            return Ok(());
        };
        let position = self.label.position();
        let same = match read(position, written.expose(), self.label.notation).meaning {
            Meaning::Legal(sealed) => sealed.to_uci(CastlingMode::Standard).to_string() == *played,
            _ => false,
        };
        if same {
            return Ok(());
        }
        let article = self.edition.article(Concept::Sealing).unwrap_or("A1(a)");
        Err(Failure::refused(
            "laws/played-openly",
            format!("the move made on the board must be the one written ({article})"),
        ))
    }

    /// Fixes the label, encrypts, signs and writes: slips first, the envelope last, all or nothing.
    /// The clock readings are those that stand on the clocks; an early charge is added here.
    ///
    /// # Errors
    /// A written move other than the one on the board, or a charge that the Laws do not settle (4);
    /// files that cannot be written (1).
    pub fn finish(
        mut self,
        files: &Files,
        written: &WrittenMove,
        used: [Used; 2],
        sealed_at: Moment,
    ) -> Result<Outcome, NotFinished> {
        match self.complete(files, written, used, sealed_at) {
            Ok(outcome) => Ok(outcome),
            Err(failure) => Err(NotFinished {
                ready: Box::new(self),
                failure,
            }),
        }
    }

    fn complete(
        &mut self,
        files: &Files,
        written: &WrittenMove,
        [white_used, black_used]: [Used; 2],
        sealed_at: Moment,
    ) -> Result<Outcome, Failure> {
        self.check_written(written)?;
        self.label.white_used = white_used;
        self.label.black_used = black_used;
        self.label.sealed_at = sealed_at;
        self.charge()?;
        let envelope = seal(&self.label, written, &self.sealer)?;
        let mut slip_files = Vec::new();
        if let (Slips::Folder(folder), false) = (&self.slips_to, self.slips.is_empty()) {
            files.create_folder(folder, Mode::Secret)?;
            for (side, slip) in &self.slips {
                let mut text = slip.to_text();
                text.push('\n');
                slip_files.push((*side, slip_path(folder, *side), text));
            }
        }
        let mut all: Vec<NewFile<'_>> = slip_files
            .iter()
            .map(|(_, path, text)| NewFile {
                path,
                bytes: text.as_bytes(),
                mode: Mode::Secret,
            })
            .collect();
        all.push(NewFile {
            path: &self.out,
            bytes: envelope.as_bytes(),
            mode: Mode::Public,
        });
        files.create_all(&all, self.existing)?;
        let slips = slip_files
            .into_iter()
            .map(|(side, path, _)| SlipFile {
                side: side_name(side),
                path,
            })
            .collect();
        let kept = match self.slips_to {
            Slips::Kept => std::mem::take(&mut self.slips),
            _ => Vec::new(),
        };
        self.note_clocks();
        Ok(Outcome {
            written: Written::of(&envelope, &self.out, vec!["seal"]),
            slips,
            kept,
            notices: std::mem::take(&mut self.notices),
            label: self.label.clone(),
        })
    }

    /// A1(b): from the moment he stopped his clock to the nominal end of the session.
    fn charge(&mut self) -> Result<(), Failure> {
        if !self.early {
            return Ok(());
        }
        let due = self.charge_at(self.label.sealed_at)?;
        if due.is_zero() {
            return Ok(());
        }
        let side = self.label.sealed_by();
        let used = self.label.used(side);
        let left = self.left(side, used);
        if self.early_charge.is_none() && left.is_some_and(|left| due > left) {
            return Err(self.charge_is_a_gap(due));
        }
        let charged = self.early_charge.unwrap_or(due);
        let too_long = || Failure::usage("clock/too-long", "the times add up to too much");
        let used = used.plus(charged).ok_or_else(too_long)?;
        match side {
            Color::White => self.label.white_used = used,
            Color::Black => self.label.black_used = used,
        }
        self.label.early_charge = Some(charged).filter(|charge| !charge.is_zero());
        Ok(())
    }

    /// What A1(b) charges whoever stops his clock at `at`: never below zero.
    fn charge_at(&self, at: Moment) -> Result<Duration, Failure> {
        let end = self.label.session_end.ok_or_else(|| {
            Failure::usage(
                "seal/no-session-end",
                "an early adjournment needs the session's nominal end",
            )
            .hint("give it: --session-end TIME")
        })?;
        Ok(end.since(at).unwrap_or(Duration::ZERO))
    }

    fn left(&self, side: Color, used: Used) -> Option<Duration> {
        let completed = self.label.game.moves_completed(side);
        self.label
            .time_control
            .left(used, completed)
            .map(|left| left.0)
    }

    fn charge_is_a_gap(&self, due: Duration) -> Failure {
        let article = self
            .edition
            .article(Concept::EarlyAdjournment)
            .unwrap_or("A1(b)");
        Failure::refused(
            "laws/silent",
            format!(
                "adjourning now would cost {due} ({article}), more than the time left: the Laws do \
                 not say what happens then"
            ),
        )
        .hint("the arbiter decides what is charged: --early-charge T")
    }

    fn note_early_charge(&mut self, at: Moment) -> Result<(), Failure> {
        if !self.early {
            let before_end = self.label.session_end.is_some_and(|end| at < end);
            if before_end {
                self.notices.push(Notice::new(
                    "session_not_over",
                    "the session has not ended: if the player adjourns early, give --early (A1(b))",
                ));
            }
            return Ok(());
        }
        let due = self.charge_at(at)?;
        let side = self.label.sealed_by();
        let used = match side {
            Color::White => self.clocks[0],
            Color::Black => self.clocks[1],
        };
        let left = used.and_then(|used| self.left(side, used));
        if self.early_charge.is_none() && left.is_some_and(|left| due > left) {
            return Err(self.charge_is_a_gap(due));
        }
        self.notices.push(Notice::new(
            "early_charge",
            format!("adjourning now costs the player on move {due}, the time to the end of the session (A1(b))"),
        ));
        Ok(())
    }

    fn note_names(&mut self) {
        self.notices.extend(stored::name_notices(&self.label));
    }

    /// A clock that shows more than the control allows: a flag may have fallen (6.9). Or less than
    /// the score says was used by the last move: somebody has misread it.
    fn note_clocks(&mut self) {
        for (side, in_score) in [Color::White, Color::Black]
            .into_iter()
            .zip(self.left_in_score)
        {
            let left = self.left(side, self.label.used(side));
            if let (Some(left), Some(in_score)) = (left, in_score)
                && left > in_score
            {
                self.notices.push(Notice::new(
                    "clock_before_score",
                    format!(
                        "{} has {left} left by this clock, but the score says {in_score} after the last move: \
                         look again",
                        side_name(side)
                    ),
                ));
            }
            let completed = self.label.game.moves_completed(side);
            let over = self
                .label
                .time_control
                .overstepped(self.label.used(side), completed);
            if let Some(over) = over {
                let article = self.edition.article(Concept::FlagFall).unwrap_or("6.9");
                self.notices.push(Notice::new(
                    "time_overstepped",
                    format!(
                        "{} has used {over} more than the time control allows: look at the flag ({article})",
                        side_name(side)
                    ),
                ));
            }
        }
    }
}

fn folder_is_missing(error: &crate::program::files::FileError) -> bool {
    error.code() == "files/no-folder"
}

/// Where the slip of a side is in the folder for slips.
pub(super) fn slip_path(folder: &std::path::Path, side: Color) -> PathBuf {
    folder.join(format!("{}.slip", side_name(side)))
}

fn person_of(resolved: &Resolved, side: Color) -> Option<&Person> {
    match side {
        Color::White => resolved.white.as_ref(),
        Color::Black => resolved.black.as_ref(),
    }
}

/// A game that is over cannot be adjourned.
fn refuse_finished_game(resolved: &mut Resolved, budget: Budget) -> Result<(), Failure> {
    let position = resolved.game.last();
    let edition = &resolved.edition;
    let refused = |code, what: &str, concept| {
        let article = edition
            .article(concept)
            .map(|article| format!(" ({article})"));
        let message = format!(
            "{what}{}: it cannot be adjourned",
            article.unwrap_or_default()
        );
        Err(Failure::refused(code, message))
    };
    match position::over_on_board(position) {
        Some(End::Checkmate { .. }) => {
            return refused(
                "laws/game-over",
                "the game is over by checkmate",
                Concept::Checkmate,
            );
        }
        Some(End::Stalemate) => {
            return refused(
                "laws/game-over",
                "the game is drawn by stalemate",
                Concept::Stalemate,
            );
        }
        _ => {}
    }
    let dead_position = edition.rules().dead_position;
    if dead_position == Some(DeadPosition::None) {
        return Ok(());
    }
    match dead(position, budget) {
        Dead::Yes if dead_position == Some(DeadPosition::Draw) => {
            let what = "the game is drawn, since no series of legal moves mates";
            return refused("laws/dead-position", what, Concept::DeadPosition);
        }
        Dead::Yes => resolved.notices.push(Notice::new(
            "dead_position_silent",
            "no series of legal moves mates, and the edition does not say what follows",
        )),
        Dead::Undecided => resolved.notices.push(Notice::new(
            "dead_position_undecided",
            "whether either side can still mate was not found out: the position may be dead",
        )),
        Dead::No => {}
    }
    Ok(())
}

/// The sealer's key is his on the label, or becomes it where no public key was given.
fn check_sealer_key(resolved: &mut Resolved, side: Color, key: &SecretKey) -> Result<(), Failure> {
    let person = key.person();
    let name = side_name(side);
    match person_of(resolved, side) {
        Some(known) if known.key != person.key || known.lock != person.lock => {
            Err(Failure::not_verified(
                "seal/not-the-sealer",
                format!("the sealer's key is not the one given for {name}, who is on move"),
            ))
        }
        Some(_) => Ok(()),
        None => {
            match side {
                Color::White => resolved.white = Some(person),
                Color::Black => resolved.black = Some(person),
            }
            Ok(())
        }
    }
}

fn sealer_slip_key(
    resolved: &Resolved,
    slips: &[(Color, Slip)],
    side: Color,
) -> Result<SecretKey, Failure> {
    let name = match side {
        Color::White => &resolved.white_name,
        Color::Black => &resolved.black_name,
    };
    let slip = slips.iter().find(|(of, _)| *of == side);
    let (Some((_, slip)), Some(name)) = (slip, name) else {
        return Err(Failure::usage(
            "seal/no-sealer-key",
            format!("{} is on move and has a key of his own", side_name(side)),
        )
        .hint("give it: --sealer-key FILE"));
    };
    Ok(slip.key(name.clone()))
}

/// The label, with the clocks still at zero and the sealing at the arbiter's request.
fn make_label(resolved: &Resolved, slips: &[(Color, Slip)], at: Moment) -> Result<Label, Failure> {
    let incomplete = || Failure::usage("label/missing", "the label is not complete");
    let player = |side: Color, name: &Option<String>| {
        let name = name.clone().ok_or_else(incomplete)?;
        let known = person_of(resolved, side).map(|person| (person.key, person.lock));
        let slip = slips.iter().find(|(of, _)| *of == side).map(|(_, slip)| {
            let person = slip.key(name.clone()).person();
            (person.key, person.lock)
        });
        let (key, lock) = known.or(slip).ok_or_else(incomplete)?;
        Ok::<_, Failure>(Person { name, key, lock })
    };
    let arbiter = resolved.arbiter.clone().ok_or_else(incomplete)?;
    let arbiter = Person {
        name: resolved
            .arbiter_name
            .clone()
            .unwrap_or_else(|| arbiter.name.clone()),
        ..arbiter
    };
    let (id, previous, adjournment) = match resolved.previous {
        Some(following) => (
            following.id,
            Some(following.previous),
            following.adjournment,
        ),
        None => (GameId(random_bytes()?), None, 1),
    };
    let label = Label {
        id,
        event: resolved.event.clone(),
        site: resolved.site.clone(),
        date: resolved.date.clone(),
        round: resolved.round.clone(),
        white: player(Color::White, &resolved.white_name)?,
        black: player(Color::Black, &resolved.black_name)?,
        arbiter,
        deputies: resolved.deputies.clone(),
        rules: resolved.edition.name().to_owned(),
        rules_digest: edition_digest(&resolved.edition),
        late_after: resolved.late_after,
        notation: resolved.notation.ok_or_else(incomplete)?,
        time_control: resolved.time_control.clone(),
        game: resolved.game.clone(),
        white_used: Used(Duration::ZERO),
        black_used: Used(Duration::ZERO),
        session_end: resolved.session_end,
        early_charge: None,
        draw_offer: resolved.draw_offer,
        played_openly: resolved.played_openly.clone(),
        sealed_at: at,
        resume_at: resolved.resume_at.ok_or_else(incomplete)?,
        resume_end: resolved.resume_end,
        resume_zone: resolved.zone.ok_or_else(incomplete)?.name().to_owned(),
        resume_place: resolved.place.clone().ok_or_else(incomplete)?,
        adjournment,
        previous,
    };
    // Whatever is wrong with the label is said before anybody writes a move.
    label.check().map_err(|problem| {
        Failure::usage(problem.code(), problem.to_string())
            .hint("correct it in the sheet or with a flag: adjourn seal --help")
    })?;
    Ok(label)
}
