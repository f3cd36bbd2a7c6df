//! The draft of a label: what public lines, the score, a sheet and the command line say of it. A later source overrides
//! an earlier one.

mod faults;
pub mod keys;
mod of_event;
mod resolve;
mod source;
#[cfg(test)]
mod tests;
mod values;

use std::convert::Infallible;

use super::event_file;
use super::prelude::*;
use envelope::{PlayerId, Relation};
use rules::score::Score;
use rules::time::TypedMomentError;
use rules::toml_lines::line_at;

pub use faults::{Fault, Part, two_sessions};
pub use keys::{LabelDraft, flag};
pub use resolve::Resolved;
pub use source::read_score;
pub(super) use source::read_source;
pub use values::{
    is_edition_file, is_public_line, late_in_words, read_edition, read_public_line,
    read_public_lines,
};

/// Most bytes of a score, a sheet or an edition that are read.
const LARGEST_INPUT: u64 = 16 << 20;

/// The largest label made ready, in bytes: ours have some kilobytes, and a hostile one takes 45 times its size to read.
const LARGEST_SHEET: u64 = 256 << 10;

/// The moments of a label, in its order.
const MOMENTS: [LabelKey; 6] = [
    LabelKey::SessionStart,
    LabelKey::SessionEnd,
    LabelKey::SealedAt,
    LabelKey::ResumeBy,
    LabelKey::ResumeAt,
    LabelKey::ResumeEnd,
];

/// What each clock shows as used, or as left: White's, Black's.
const CLOCKS: [[LabelKey; 2]; 2] = [
    [LabelKey::WhiteUsed, LabelKey::WhiteLeft],
    [LabelKey::BlackUsed, LabelKey::BlackLeft],
];

impl LabelDraft {
    /// Reads a sheet. Relative paths in it are relative to its folder.
    ///
    /// # Errors
    /// A file that cannot be read, or that is not a sheet; the error names the line.
    pub fn read_sheet(files: &Files, path: &Path) -> Result<LabelDraft> {
        let bytes = files.read(path, LARGEST_SHEET)?;
        let text = std::str::from_utf8(&bytes).map_err(|_| LabelFault::SheetNotUtf8)?;
        let draft: LabelDraft = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(0, |span| line_at(text, span.start));
            LabelFault::Sheet {
                line,
                message: error.message().to_owned(),
            }
        })?;
        // A sheet is read on another day than it is written.
        for key in MOMENTS {
            let text = draft.value(key).map(str::to_owned);
            if let Some(text) = text.filter(|text| MomentReader::is_relative(text)) {
                let error = TypedMomentError::Relative { text };
                return Err(LabelFault::Moment { key, error }.into());
            }
        }
        Ok(draft.from_folder(path.parent().unwrap_or(Path::new(""))))
    }

    /// This draft with the files that it names, where their paths are relative to that folder.
    #[must_use]
    pub fn from_folder(self, folder: &Path) -> LabelDraft {
        let Ok(draft) = self.with_paths(|path| Ok::<_, Infallible>(folder.join(path)));
        draft
    }

    /// This draft with the paths that are found for the files that it names.
    ///
    /// # Errors
    /// Those of finding one.
    pub fn with_paths<E>(
        mut self,
        found: impl Fn(&Path) -> Result<PathBuf, E>,
    ) -> Result<LabelDraft, E> {
        let paths = [
            &mut self.game,
            &mut self.event_file,
            &mut self.answers,
            &mut self.follows,
        ];
        for path in paths.into_iter().flatten() {
            *path = found(path)?;
        }
        let keys = [
            &mut self.white_key,
            &mut self.black_key,
            &mut self.arbiter_key,
        ];
        let keys = keys.into_iter().flatten().chain(&mut self.deputy_keys);
        let keys = keys.filter(|key| !is_public_line(key));
        let rules = self.rules.as_mut().filter(|rules| is_edition_file(rules));
        for text in keys.chain(rules) {
            *text = found(Path::new(text))?.to_string_lossy().into_owned();
        }
        Ok(self)
    }

    /// This draft with the file of the event beside the score, or in the current folder where there is no score;
    /// none, if no such file is there.
    #[must_use]
    pub fn with_event(mut self, files: &Files) -> LabelDraft {
        if self.event_file.is_none() {
            let folder = self.game.as_deref().and_then(Path::parent);
            let beside = folder.unwrap_or(Path::new("")).join(event_file::FILE_NAME);
            // What cannot be read is said where it is read.
            let is_there = !matches!(files.target(&beside), Err(FileError::NotFound { .. }));
            self.event_file = is_there.then_some(beside);
        }
        self
    }

    /// This draft with the moments in place of words that depend on the day (`tomorrow 9:30`), and with the zone that
    /// depends on the machine, for a sheet.
    #[must_use]
    pub fn dated(mut self, resolved: &Resolved) -> LabelDraft {
        let by_machine = |notice: &Notice| matches!(notice, Notice::MachineZone(_));
        if resolved.notices.iter().any(by_machine) {
            self.resume_zone = self.machine_zone.map(|zone| zone.name().to_owned());
        }
        let resolved = &resolved.draft;
        let moments = [
            resolved.session_start,
            resolved.particulars.session_end,
            resolved.sealed_at,
            resolved.resume_by,
            resolved.resume_at,
            resolved.resume_end,
        ];
        for (key, moment) in MOMENTS.into_iter().zip(moments) {
            let value = self.value_mut(key);
            if value.as_deref().is_some_and(MomentReader::is_relative) {
                *value = moment.map(|moment| moment.to_string());
            }
        }
        self
    }

    /// What the tags of a score say.
    pub fn of_score(score: &Score) -> LabelDraft {
        let tag = |name| score.known_tag(name).map(str::to_owned);
        // Programs write 0 or a word where they do not know the number.
        let id = |name| tag(name).filter(|text| text.parse::<PlayerId>().is_ok());
        let (white_control, black_control) = (tag("WhiteTimeControl"), tag("BlackTimeControl"));
        let differ = white_control.is_some() && black_control.is_some();
        LabelDraft {
            event: tag("Event"),
            site: tag("Site"),
            date: tag("Date"),
            round: tag("Round"),
            board: tag("Board"),
            white_id: id("WhiteFideId"),
            black_id: id("BlackFideId"),
            white: tag("White"),
            black: tag("Black"),
            time_control: tag("TimeControl").filter(|_| !differ),
            white_time_control: white_control.filter(|_| differ),
            black_time_control: black_control.filter(|_| differ),
            ..LabelDraft::default()
        }
    }

    /// What the envelope before says that holds for the next one as well: all its texts and names. Who may stand in
    /// for the arbiter, and when and where play resumes, is said anew, and may be newer in the event.
    pub fn of_envelope(before: &Envelope<Verified>) -> LabelDraft {
        let label = before.label();
        let common = label.common_time_control();
        let words = |side| label.time_controls.get(side).in_words();
        let of_each = |side| common.is_none().then(|| words(side));
        let id = |side| label.ids.get(side).map(|id| id.to_string());
        let mut draft = LabelDraft {
            white_id: id(Color::White),
            black_id: id(Color::Black),
            late_after: label.late_after.and_then(values::late_in_words),
            // This version does not know the code, so people must say the notation anew.
            notation: match label.notation {
                None | Some(Notation::Unknown(_)) => None,
                Some(known) => Some(known.to_string()),
            },
            time_control: common.map(TimeControl::in_words),
            white_time_control: of_each(Color::White),
            black_time_control: of_each(Color::Black),
            ..LabelDraft::default()
        };
        for key in LabelKey::ALL {
            // Another envelope is another piece of paper.
            let of_paper = matches!(key, LabelKey::KeptBy | LabelKey::Mark);
            if let Some(text) = label.text(key).filter(|_| !of_paper) {
                *draft.value_mut(key) = Some(text.to_owned());
            }
        }
        draft
    }

    /// What the envelope before this label says that holds for it as well.
    ///
    /// # Errors
    /// It cannot be read, or two are named.
    pub fn of_before(&self, files: &Files) -> Result<LabelDraft> {
        Ok(match self.before()? {
            Some((_, path)) => LabelDraft::of_envelope(&envelope_file::read(files, path)?),
            None => LabelDraft::default(),
        })
    }

    /// This draft, completed by what `earlier` says.
    #[must_use]
    pub fn over(mut self, mut earlier: LabelDraft) -> LabelDraft {
        // A time control for both replaces those of the players, and the other way round.
        if self.time_control.is_some() {
            earlier.white_time_control = None;
            earlier.black_time_control = None;
        }
        if self.white_time_control.is_some() || self.black_time_control.is_some() {
            earlier.time_control = None;
        }
        // What a clock shows now replaces what it showed before, however it was read.
        for [used, left] in CLOCKS {
            if self.value(used).is_some() || self.value(left).is_some() {
                *earlier.value_mut(used) = None;
                *earlier.value_mut(left) = None;
            }
        }
        for key in LabelKey::ALL {
            let value = self.value_mut(key);
            if value.is_none() {
                *value = earlier.value_mut(key).take();
            }
        }
        // A position given by hand replaces a score, and the other way round.
        if self.game.is_none() && self.fen.is_none() {
            (self.game, self.fen) = (earlier.game, earlier.fen);
        }
        if self.deputy_keys.is_empty() {
            self.deputy_keys = earlier.deputy_keys;
        }
        if self.pauses.is_empty() {
            self.pauses = earlier.pauses;
        }
        self.event_file = self.event_file.or(earlier.event_file);
        self.clocks = self.clocks.or(earlier.clocks);
        self.machine_zone = self.machine_zone.or(earlier.machine_zone);
        self.own_key = self.own_key.or(earlier.own_key);
        self.early |= earlier.early;
        if !self.paper && !self.pause {
            (self.paper, self.pause) = (earlier.paper, earlier.pause);
        }
        self.at_move = self.at_move.or(earlier.at_move);
        if self.answers.is_none() && self.follows.is_none() {
            (self.answers, self.follows) = (earlier.answers, earlier.follows);
        }
        self
    }

    /// The value of a key, as `read` takes its text; what is wrong with it is said of the key.
    fn read<T, E>(
        &self,
        key: LabelKey,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Fault>
    where
        Failure: From<E>,
    {
        let value = self.value(key).map(read).transpose();
        value.map_err(Fault::of(Part::Key(key)))
    }

    /// The time control of each player.
    ///
    /// # Errors
    /// A text that is none; one for both and one of a player.
    fn time_controls(&self) -> Result<ByColor<Option<TimeControl>>, Fault> {
        let read = |text: &str| TimeControl::parse_typed(text).map_err(LabelFault::TimeControl);
        let both = self.read(LabelKey::TimeControl, read)?;
        let white = self.read(LabelKey::WhiteTimeControl, read)?;
        let black = self.read(LabelKey::BlackTimeControl, read)?;
        match both {
            None => Ok(ByColor { white, black }),
            Some(both) if white.is_none() && black.is_none() => {
                Ok(ByColor::new_with(|_| Some(both.clone())))
            }
            Some(_) => {
                let twice = Fault::of(Part::Key(LabelKey::TimeControl));
                Err(twice(LabelFault::TimeControlTwice))
            }
        }
    }

    /// The lateness that loses, in seconds.
    ///
    /// # Errors
    /// A text that is no length of time, or one that no label can hold.
    fn late_after(&self) -> Result<Option<u32>, Fault> {
        let key = LabelKey::LateAfter;
        self.read(key, |text| {
            let seconds = values::length(key)(text)?.as_seconds();
            u32::try_from(seconds).map_err(|_| LabelFault::TooLong(key))
        })
    }

    /// What the clock of a side shows, as it was typed, and how it is read.
    ///
    /// # Errors
    /// Both the time used and the time left.
    fn clock(&self, side: Color) -> Result<Option<(LabelKey, ClockReading, &str)>, LabelFault> {
        let [white, black] = CLOCKS;
        let [used, left] = side.fold_wb(white, black);
        match (self.value(used), self.value(left)) {
            (None, None) => Ok(None),
            (Some(text), None) => Ok(Some((used, ClockReading::Used, text))),
            (None, Some(text)) => Ok(Some((left, ClockReading::Left, text))),
            (Some(_), Some(_)) => Err(LabelFault::ClockTwice { used, left }),
        }
    }

    /// How the clocks are read: as the draft says, else as the clock that it has is read.
    ///
    /// # Errors
    /// Both the time used and the time left of one clock.
    fn reading(&self) -> Result<Option<ClockReading>, LabelFault> {
        if let Some(reading) = self.clocks {
            return Ok(Some(reading));
        }
        let white = self.clock(Color::White)?;
        let shown = white.or(self.clock(Color::Black)?);
        Ok(shown.map(|(_, reading, _)| reading))
    }

    /// The envelope before, and whether this one answers or follows it.
    ///
    /// # Errors
    /// Both are named.
    fn before(&self) -> Result<Option<(Relation, &Path)>, LabelFault> {
        match (&self.answers, &self.follows) {
            (None, None) => Ok(None),
            (Some(path), None) => Ok(Some((Relation::Answers, path))),
            (None, Some(path)) => Ok(Some((Relation::Follows, path))),
            (Some(_), Some(_)) => Err(LabelFault::AnswersAndFollows),
        }
    }
}
