//! From what people gave to the values of a label.

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, CastlingMode, Color};

use super::LabelDraft;
use super::source::{choose_position, left_in_score, played, read_source};
use super::values::{
    draw_offer, duration, late_after, player_id, read_edition, read_public_line, written_for,
};
use crate::envelope::{Envelope, LabelKey, MOST_DEPUTIES, PublicLine, Relation, normal};
use crate::laws::adjournment::KnownMove;
use crate::laws::edition::Edition;
use crate::laws::notation::Notation;
use crate::laws::reading::read;
use crate::laws::score::Game;
use crate::mating::Budget;
use crate::program::commands::event_file::{BoardOf, Event};
use crate::program::commands::{Failure, envelope_file};
use crate::program::failure::{LabelFault, Notice};
use crate::program::files::Files;
use crate::sealing::{Draft, Following};
use crate::time::{ClockTime, ClocksOf, Moment, MomentReader, Zone};

/// A label as far as it was given, as values.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The label; what was not given yet is `None`.
    pub draft: Draft,
    /// What is doubtful about the score or the position.
    pub notices: Vec<Notice>,
}

impl LabelDraft {
    /// Reads the files that the draft names and parses its texts. `now` is the present, for `tomorrow 9:30`.
    ///
    /// # Errors
    /// A value that is malformed, a file that cannot be read, a score that is wrong.
    pub fn resolve(self, files: &Files, now: Moment) -> Result<Resolved, Failure> {
        let (relation, before) = match self.before()? {
            None => (None, None),
            Some((relation, path)) => (Some(relation), Some(envelope_file::read(files, path)?)),
        };
        let event = self.event_file.as_deref();
        let event = event.map(|path| Event::read(files, path)).transpose()?;
        let named_rules = self.rules.as_deref();
        let earlier_rules = before.as_ref().map(|before| before.label().rules.as_str());
        let event_rules = event.as_ref().and_then(|event| event.rules.as_ref());
        let event_rules = event_rules.map(|rules| rules.found.as_str());
        let rules = named_rules.or(earlier_rules).or(event_rules);
        let edition = read_edition(files, rules.unwrap_or(Edition::DEFAULT))?;
        let source = match &before {
            Some(before) if self.game.is_none() && self.fen.is_none() => played(before, &edition)?,
            _ => read_source(files, self.game.as_deref(), self.fen.as_deref())?,
        };
        // Tags come before a sheet and flags, and behind the names in the public lines; the envelope
        // before comes before all, and the event before that. Only when and where play resumes is newer in the event.
        let mut draft = self;
        if let Some(score) = &source.score {
            draft = draft.over(LabelDraft::of_score(score));
        }
        if let Some(event) = &event {
            draft = draft.in_session(event, now)?;
        }
        if let Some(before) = &before {
            let mut earlier = LabelDraft::of_envelope(before);
            if draft.resume_by.is_some() {
                // The place of the time before says nothing of a time to be agreed.
                earlier.resume_place = None;
            }
            draft = draft.over(earlier);
        }
        if let Some(event) = &event {
            draft = draft.at_event(event, &edition);
        }
        let game = choose_position(&source, draft.at_move.as_deref())?;
        let notation = draft
            .notation
            .as_deref()
            .map(str::parse::<Notation>)
            .transpose()?;
        let claim = written_for(draft.claim.as_deref())?;
        let known_move = match &draft.known_move {
            None if claim.is_some() => return Err(LabelFault::Claim.into()),
            None => None,
            Some(text) => Some(KnownMove {
                uci: known(&game, text, notation)?,
                claim,
            }),
        };
        let previous = before.as_ref().zip(relation);
        let previous = previous
            .map(|(before, relation)| Following::of(before, &game, relation))
            .transpose()?;
        let announced = before.as_ref().map(Envelope::resumption);
        // A9(c): the clock of the absent player, who sealed that move, stands where the first file leaves it.
        let absent = before
            .as_ref()
            .filter(|_| relation == Some(Relation::Answers))
            .map(|before| {
                let side = before.label().sealed_by();
                let state = before.state(&edition, Budget::RULING);
                (side, state.clocks().carried(side))
            });
        let carried = |of| absent.and_then(|(side, used)| (side == of).then_some(used));
        let before = before.as_ref().map(Envelope::label);
        // A9(c): the reply waits for the same resumption.
        let same_resumption = announced.filter(|_| relation == Some(Relation::Answers));
        let zone = draft.resume_zone.as_deref();
        let zone = zone.map(str::parse::<Zone>).transpose()?;
        let mut notices = source.notices.clone();
        if let (None, Some(machine)) = (zone, draft.machine_zone) {
            notices.push(Notice::MachineZone(machine));
        }
        let zone = zone.or(draft.machine_zone);
        let reader = MomentReader::new(ClocksOf::from(zone), Some(now));
        let moment = |key: LabelKey, text: Option<&str>| {
            // A day by which play resumes means all of it.
            let read = text.map(|text| match key == LabelKey::ResumeBy {
                true => reader.deadline(text),
                false => reader.moment(text),
            });
            let read = read.transpose();
            read.map_err(|error| LabelFault::Moment { key, error })
        };
        let person = |key: Option<&str>| key.map(|key| read_public_line(files, key)).transpose();
        let (white, black) = (
            person(draft.white_key.as_deref())?,
            person(draft.black_key.as_deref())?,
        );
        let arbiter = person(draft.arbiter_key.as_deref())?;
        let mut deputies = draft
            .deputy_keys
            .iter()
            .map(|key| read_public_line(files, key).map(|line| line.person))
            .collect::<Result<Vec<_>, _>>()?;
        if let (true, Some(before)) = (deputies.is_empty(), before) {
            deputies.clone_from(&before.deputies);
        }
        if deputies.len() > MOST_DEPUTIES {
            return Err(LabelFault::TooManyDeputies.into());
        }
        let written = |text: Option<String>| text.map(|text| normal(&text));
        let name = |given: Option<String>, line: &Option<PublicLine>| {
            let from_line = || line.as_ref().map(|line| line.person.name.clone());
            written(given).or_else(from_line)
        };
        let person_of = |line: Option<PublicLine>| line.map(|line| line.person);
        // A9(c): whoever is absent has his slip with him, and it stays his.
        let absent_player = absent.map(|(side, _)| side);
        let stays = |side| before.filter(|_| absent_player == Some(side));
        let player = |side, line| person_of(line).or(stays(side).map(|it| it.player(side).clone()));
        let time_controls = draft.time_controls()?;
        let shown = Color::ALL.map(|side| draft.clock(side));
        let shown = shown
            .into_iter()
            .map(|shown| Ok(shown?.map(|(key, reading, text)| (key, reading, text.to_owned()))))
            .collect::<Result<Vec<_>, LabelFault>>()?;
        let reading = draft.reading()?;
        let mut sealing = Draft {
            names: ByColor {
                white: name(draft.white, &white),
                black: name(draft.black, &black),
            },
            ids: ByColor {
                white: player_id(LabelKey::WhiteId, draft.white_id.as_deref())?,
                black: player_id(LabelKey::BlackId, draft.black_id.as_deref())?,
            },
            arbiter_name: name(draft.arbiter, &arbiter),
            players: ByColor {
                white: player(Color::White, white),
                black: player(Color::Black, black),
            },
            before: ByColor::new_with(|side| before.map(|it| it.player(side).clone())),
            arbiter: person_of(arbiter).or(before.map(|it| it.arbiter.clone())),
            deputies,
            edition,
            late_after: late_after(draft.late_after.as_deref())?,
            notation,
            time_controls,
            clocks: ByColor::new_with(|side| carried(side).map(ClockTime::Used)),
            reading,
            draw_offer: draw_offer(draft.draw_offer.as_deref())?,
            sealed_at: moment(LabelKey::SealedAt, draft.sealed_at.as_deref())?,
            resume_by: moment(LabelKey::ResumeBy, draft.resume_by.as_deref())?,
            resume_at: moment(LabelKey::ResumeAt, draft.resume_at.as_deref())?
                .or(same_resumption.and_then(|resumption| resumption.at())),
            resume_end: moment(LabelKey::ResumeEnd, draft.resume_end.as_deref())?,
            session_start: moment(LabelKey::SessionStart, draft.session_start.as_deref())?,
            session_end: moment(LabelKey::SessionEnd, draft.session_end.as_deref())?,
            resume_zone: zone,
            resume_place: written(draft.resume_place),
            early: draft.early,
            early_charge: duration(LabelKey::EarlyCharge, draft.early_charge.as_deref())?,
            event: written(draft.event),
            site: written(draft.site),
            date: written(draft.date),
            round: written(draft.round),
            board: written(draft.board),
            known_move,
            previous,
            left_in_score: left_in_score(&source, &game),
            game,
        };
        // What two numbers mean on a clock depends on the control, the moves and the session.
        for (side, shown) in Color::ALL.into_iter().zip(shown) {
            if let Some((key, reading, text)) = shown {
                let read = sealing.allowance(side, now).parse(&text, reading);
                let read = read.map_err(|error| LabelFault::Duration { key, error })?;
                *sealing.clocks.get_mut(side) = Some(read);
            }
        }
        Ok(Resolved {
            draft: sealing,
            notices,
        })
    }
}

impl LabelDraft {
    /// This draft, completed by what the event says of the session to which the board belongs.
    ///
    /// # Errors
    /// More than one session can be meant.
    fn in_session(self, event: &Event, now: Moment) -> Result<LabelDraft, Failure> {
        if self.says_resumption() && self.session_end.is_some() {
            return Ok(self);
        }
        let sealed_at = self.sealed_at.as_deref();
        let sealed_at = sealed_at.and_then(|text| {
            let reader = MomentReader::new(ClocksOf::from(event.zone), Some(now));
            reader.moment(text).ok()
        });
        match event.board_of(self.round.as_deref(), sealed_at.unwrap_or(now)) {
            BoardOf::None => Ok(self),
            BoardOf::One(place) => Ok(self.of_board(event, place)),
            BoardOf::Several(places) => Err(event.which(&places).into()),
        }
    }

    /// This draft, completed by what follows from the session at that place in the event, to which the board belongs.
    #[must_use]
    pub fn of_board(self, event: &Event, place: usize) -> LabelDraft {
        let mut session = LabelDraft::of_session(event, place);
        // A9(c): the reply waits for the same resumption.
        if self.says_resumption() || self.answers.is_some() {
            session = LabelDraft {
                session_start: session.session_start,
                session_end: session.session_end,
                ..LabelDraft::default()
            };
        }
        self.over(session)
    }

    fn says_resumption(&self) -> bool {
        self.resume_at.is_some() || self.resume_by.is_some()
    }

    /// This draft, completed by all that the event says, for a form in which people correct it. Of several sessions that
    /// can be meant, none is taken.
    #[must_use]
    pub fn filled_in(self, event: &Event, now: Moment) -> LabelDraft {
        let place = event.board_of(self.round.as_deref(), now);
        let draft = match place {
            BoardOf::One(place) => self.of_board(event, place),
            BoardOf::None | BoardOf::Several(_) => self,
        };
        match event.edition() {
            Some(edition) => draft.at_event(event, &edition),
            None => draft,
        }
    }

    /// This draft, completed by what the event says of every board.
    fn at_event(self, event: &Event, edition: &Edition) -> LabelDraft {
        let mut earlier = LabelDraft::of_event(event);
        if self.resume_by.is_some() {
            // Where is agreed together with when.
            earlier.resume_place = None;
        }
        // The lateness that the event sets for its own edition is none of another.
        if !edition.leaves_lateness_to_event() {
            earlier.late_after = None;
        }
        self.over(earlier)
    }
}

fn known(game: &Game, text: &str, notation: Option<Notation>) -> Result<UciMove, Failure> {
    let notation = notation.ok_or(LabelFault::NoNotation)?;
    match read(game.last(), text, notation).meaning.legal() {
        Some(played) => Ok(played.to_uci(CastlingMode::Standard)),
        None => Err(LabelFault::KnownMove.into()),
    }
}
