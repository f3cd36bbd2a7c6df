//! From what people gave to the values of a label.

use shakmaty::CastlingMode;
use shakmaty::uci::UciMove;

use super::LabelDraft;
use super::faults::{Fault, Part};
use super::of_event::{complete, session_of};
use super::source::{choose_position, left_in_score, played, read_source};
use super::values::{length, read_edition, read_public_line, written_for};
use crate::commands::event_file::Event;
use crate::commands::prelude::*;
use envelope::sealing::{self, Draft, SoFar};
use envelope::{DrawOffer, MOST_DEPUTIES, Named, NotAPlayerId, Particulars, Relation, normal};
use rules::adjournment::KnownMove;
use rules::reading::read;
use rules::score::Game;
use rules::time::ClockTime;

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
    pub fn resolve(self, files: &Files, now: Moment) -> Result<Resolved> {
        let resolved = self.resolve_by_parts(files, now);
        resolved.map_err(|fault| fault.failure)
    }

    /// The same; what is wrong with an edition or a key is said of the part that names it.
    pub(super) fn resolve_by_parts(self, files: &Files, now: Moment) -> Result<Resolved, Fault> {
        let (relation, read_before) = match self.before()? {
            None => (None, None),
            Some((relation, path)) => (Some(relation), Some(envelope_file::read(files, path)?)),
        };
        let before = read_before.as_ref();
        let label_before = before.map(Envelope::label);
        let event = self.event_file.as_deref();
        let event = event.map(|path| Event::read(files, path)).transpose()?;
        // Without a file, an event that says nothing.
        let event = event.unwrap_or_default();
        let earlier_rules = label_before.map(|label| label.rules.as_str());
        let edition = match (self.rules.as_deref().or(earlier_rules), &event.rules) {
            (None, Some(of_event)) => of_event.value.clone(),
            (rules, _) => read_edition(files, rules.unwrap_or(Edition::DEFAULT))
                .map_err(Fault::of(Part::Key(LabelKey::Rules)))?,
        };
        let notation = self.read(LabelKey::Notation, str::parse::<Notation>)?;
        let notation = notation.or(label_before.and_then(|label| label.notation));
        let notation = notation.or(event.notation);
        let source = match before {
            Some(before) if self.game.is_none() && self.fen.is_none() => played(before, &edition)?,
            _ => read_source(files, self.game.as_deref(), self.fen.as_deref(), notation)?,
        };
        // Tags come before a sheet and flags, and behind the names in the public lines; the envelope before comes
        // before all, and the event before that. Only when and where play resumes is newer in the event.
        let mut draft = self;
        if let Some(score) = &source.score {
            draft = draft.over(LabelDraft::of_score(score));
        }
        let announced = before.map(Envelope::resumption);
        if let Some(before) = before {
            draft = draft.over(LabelDraft::of_envelope(before));
        }
        if let Some(before) = announced.as_ref().and_then(|it| it.announced()) {
            draft.resume_zone.get_or_insert(before.zone.clone());
        }
        let zone = draft.read(LabelKey::ResumeZone, str::parse::<Zone>)?;
        let zone = zone.or(event.zone);
        let mut notices = source.notices.clone();
        if let (None, Some(machine)) = (zone, draft.machine_zone) {
            notices.push(Notice::MachineZone(machine));
        }
        let zone = zone.or(draft.machine_zone);
        let reader = MomentReader::new(ClocksOf::from(zone), Some(now));
        let moment = |draft: &LabelDraft, key: LabelKey| {
            let read = |text: &str| match key {
                // The clocks have just been stopped.
                LabelKey::SealedAt => reader.recent(text),
                // A day by which play resumes means all of it.
                LabelKey::ResumeBy => reader.deadline(text),
                _ => reader.moment(text),
            };
            draft.read(key, |text| {
                read(text).map_err(|error| LabelFault::Moment { key, error })
            })
        };
        let sealed_at = moment(&draft, LabelKey::SealedAt)?;
        let session_start = moment(&draft, LabelKey::SessionStart)?;
        let session = session_of(&draft, &event, session_start, sealed_at.unwrap_or(now))?;
        draft.clocks = draft.clocks.or(event.clocks);
        let game =
            choose_position(&source, draft.at_move.as_deref()).map_err(Fault::of(Part::AtMove))?;
        let claim = draft.read(LabelKey::Claim, |text| written_for(text, &edition))?;
        let known = draft.read(LabelKey::KnownMove, |text| known(&game, text, notation))?;
        let known_move = known.map(|uci| KnownMove { uci, claim });
        if known_move.is_none() && claim.is_some() {
            return Err(Fault::of(Part::Key(LabelKey::Claim))(LabelFault::Claim));
        }
        let is_answer = relation == Some(Relation::Answers);
        let (mut absent, mut previous, mut so_far) = (None, None, None);
        if let Some((before, relation)) = before.zip(relation) {
            if is_answer {
                // A9(c): the clock of the absent player, who sealed that move, stands where the first file leaves it.
                let state = before.state(&edition, Budget::RULING);
                let may = state.may_answer();
                may.map_err(|refusal| Failure::refusal(refusal, &edition))?;
                let side = before.label().sealed_by();
                absent = Some(side).zip(state.clocks().carried(side));
            }
            previous = Some(sealing::previous(before, &game, relation)?);
            so_far = Some(SoFar::of(before, &edition, Budget::RULING));
        }
        let carried = |of| absent.and_then(|(side, used)| (side == of).then_some(used));
        let before = label_before;
        let person = |key| draft.read(key, |text| read_public_line(files, text));
        let (white, black) = (person(LabelKey::WhiteKey)?, person(LabelKey::BlackKey)?);
        let arbiter = person(LabelKey::ArbiterKey)?;
        let own = draft.own_key.as_deref();
        let own = own.map(|text| read_public_line(files, text)).transpose()?;
        let deputy =
            |key: &String| Ok::<_, Failure>(Named::from(read_public_line(files, key)?.person));
        let deputies = draft.deputy_keys.iter().map(deputy);
        let deputies = deputies.collect::<Result<Vec<_>, _>>();
        let mut deputies = deputies.map_err(Fault::of(Part::Deputies))?;
        if deputies.is_empty() {
            let named = event.deputies.iter();
            deputies = named
                .map(|named| named.value.person.clone().into())
                .collect();
        }
        if let (true, Some(before)) = (deputies.is_empty(), before) {
            deputies.clone_from(&before.deputies);
        }
        if deputies.len() > MOST_DEPUTIES {
            return Err(Fault::of(Part::Deputies)(LabelFault::TooManyDeputies));
        }
        let written = |key| draft.value(key).map(normal);
        let name = |key, line: &Option<PublicLine>| {
            let from_line = || line.as_ref().map(|line| line.person.name.clone());
            written(key).or_else(from_line)
        };
        let person_of = |line: Option<PublicLine>| line.map(|line| line.person);
        // A9(c): the absent player has taken the slip along, and keeps its key.
        let absent_player = absent.map(|(side, _)| side);
        let stays = |side| before.filter(|_| absent_player == Some(side));
        let player =
            |side, line| person_of(line).or(stays(side).and_then(|it| it.player(side).person()));
        let time_controls = draft.time_controls()?;
        let shown = [draft.clock(Color::White)?, draft.clock(Color::Black)?];
        let reading = draft.reading()?;
        let resume_by = moment(&draft, LabelKey::ResumeBy)?;
        let mut resume_at = moment(&draft, LabelKey::ResumeAt)?;
        let mut resume_end = moment(&draft, LabelKey::ResumeEnd)?;
        let mut resume_place = written(LabelKey::ResumePlace);
        if let (None, None, Some(announced), true) = (resume_by, resume_at, &announced, is_answer) {
            // A9(c): the reply waits for the same resumption.
            resume_at = announced.at();
            resume_place = resume_place.or(announced.place().map(str::to_owned));
        }
        let resuming = session.and_then(|place| event.resuming(place));
        if let (None, None, Some(resuming), false) = (resume_by, resume_at, resuming, is_answer) {
            let shown = |at: Moment| zone.and_then(|zone| zone.show(at)).unwrap_or(at);
            resume_at = Some(shown(resuming.at));
            resume_end = resume_end.or(resuming.end.map(shown));
        }
        // Where is agreed together with when.
        if resume_by.is_none() && resume_place.is_none() {
            let said = event.announced_place(session, resume_at);
            let before = announced.as_ref().and_then(|it| it.place());
            let usual = event.usual_place(session);
            resume_place = said.or(before).or(usual).map(str::to_owned);
        }
        let id = |key| {
            let fault = |NotAPlayerId| LabelFault::PlayerId(key);
            draft.read(key, |text| text.parse().map_err(fault))
        };
        let ids = ByColor {
            white: id(LabelKey::WhiteId)?,
            black: id(LabelKey::BlackId)?,
        };
        let late_after = draft.late_after()?;
        let offer = |text: &str| DrawOffer::parse(text).ok_or(LabelFault::DrawOffer);
        let draw_offer = draft.read(LabelKey::DrawOffer, offer)?;
        let mut particulars = Particulars {
            ids,
            deputies,
            late_after,
            session_end: moment(&draft, LabelKey::SessionEnd)?,
            known_move,
            carrier: match (draft.paper, draft.pause) {
                (true, _) => Carrier::Paper,
                (false, true) => Carrier::None,
                (false, false) => Carrier::File,
            },
            ..Particulars::default()
        };
        for key in LabelKey::ALL {
            if let Some(text) = draft.value(key) {
                particulars.take_text(key, &normal(text));
            }
        }
        let mut label = Draft {
            particulars,
            names: ByColor {
                white: name(LabelKey::White, &white),
                black: name(LabelKey::Black, &black),
            },
            arbiter_name: name(LabelKey::Arbiter, &arbiter),
            players: ByColor {
                white: player(Color::White, white),
                black: player(Color::Black, black),
            },
            before: before.cloned(),
            arbiter: person_of(arbiter).or(before.and_then(|it| it.arbiter.person())),
            edition,
            notation,
            time_controls,
            clocks: ByColor::new_with(|side| carried(side).map(ClockTime::Used)),
            reading,
            draw_offer,
            sealed_at,
            resume_by,
            resume_at,
            resume_end,
            session_start,
            resume_zone: zone,
            resume_place,
            early: draft.early,
            early_charge: draft.read(LabelKey::EarlyCharge, length(LabelKey::EarlyCharge))?,
            previous,
            so_far,
            left_in_score: left_in_score(&source, &game),
            game,
        };
        label
            .check_sealed_at(now)
            .map_err(Fault::of(Part::Key(LabelKey::SealedAt)))?;
        complete(&mut label, &event, session);
        label.arbiter = label.arbiter.or(person_of(own));
        // What two numbers mean on a clock depends on the control, the moves and the session.
        for (side, shown) in Color::ALL.into_iter().zip(shown) {
            if let Some((key, reading, text)) = shown {
                let read = label.allowance(side).parse(text, reading);
                let read = read.map_err(|error| LabelFault::Duration { key, error });
                let read = read.map_err(Fault::of(Part::Key(key)))?;
                *label.clocks.get_mut(side) = Some(read);
            }
        }
        Ok(Resolved {
            draft: label,
            notices,
        })
    }
}

fn known(game: &Game, text: &str, notation: Option<Notation>) -> Result<UciMove> {
    let notation = notation.ok_or(LabelFault::NoNotation)?;
    match read(game.last(), text, notation).meaning.legal() {
        Some(played) => Ok(played.to_uci(CastlingMode::Standard)),
        None => Err(LabelFault::KnownMove.into()),
    }
}
