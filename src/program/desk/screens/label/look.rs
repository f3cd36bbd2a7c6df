//! A label as it is looked at: what it says with all that is known and who knows it, what is wrong with it, and what is
//! missing.

use super::{AT_MOVE, DEPUTIES, paper};
use crate::commands::event_file::Event;
use crate::commands::label_draft::{LabelDraft, Part, Resolved, read_score, two_sessions};
use crate::desk::folder::FolderItem;
use crate::desk::prelude::*;
use crate::desk::screens::keys;
use crate::desk::widgets::form::Said;
use crate::desk::widgets::messages::wrong_with;
use crate::desk::widgets::moment::{MomentField, TypedMoment};
use crate::failure::{Notice, SessionName};
use envelope::sealing::{Closed, Draft, NotSealed, Note};
use envelope::{EnvelopeStatus, LabelKey};
use rules::edition::Edition;
use rules::time::{Duration, Moment, TimeControl, Zone};

/// The answers that are asked where nobody knows them, in the order of the screen.
pub const ASKED: [LabelKey; 8] = [
    LabelKey::ResumeAt,
    LabelKey::ResumePlace,
    LabelKey::Arbiter,
    LabelKey::Notation,
    LabelKey::TimeControl,
    LabelKey::LateAfter,
    LabelKey::Board,
    LabelKey::Rules,
];

/// The choice of a session or another time, which names the fields of the latter as well; and its value for that, and
/// for one of several sessions.
pub const RESUME: &str = "resume";
pub const OTHER: &str = "other";
const SESSION: &str = "session-";

/// Who but the arbiter knows an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The score.
    Score,
    /// The event.
    Event,
    /// The envelope before.
    Before,
}

/// A session to which the board can belong, and when its games resume.
#[derive(Clone, Debug)]
pub struct Session {
    /// When it began, where it is one of several.
    start: Option<Moment>,
    /// When its games resume.
    pub at: Moment,
    /// The round of the session in which they do.
    pub round: Option<String>,
}

impl Session {
    /// Its value in the form.
    pub fn value(&self) -> String {
        let of_event = || "event".to_owned();
        self.start
            .map_or_else(of_event, |start| format!("{SESSION}{start}"))
    }
}

/// A label, with what it comes to.
pub struct Look<'a> {
    pub locale: &'a Locale,
    pub name: &'a str,
    /// As it was typed, with the moment that was understood.
    pub draft: LabelDraft,
    /// What its score and the envelope before say.
    of_score: LabelDraft,
    of_before: LabelDraft,
    /// What it comes to without what is wrong; `None` where nothing can be read.
    label: Option<Draft>,
    /// The same where nobody has said when play resumes, how late a player may be and which Laws hold.
    pub unsaid: Option<Draft>,
    /// The same as if it were closed now, to read its clocks by.
    pub closed: Option<Closed>,
    /// When the event says that games resume, to choose from: the next time, or that of each session that can be meant.
    pub sessions: Vec<Session>,
    /// The sessions to which the board can belong, where there is more than one.
    pub several: Vec<SessionName>,
    /// Whether nobody has said to which of them it belongs.
    asks_session: bool,
    /// The form as it was sent, where it was.
    pub sent: Option<&'a Fields>,
    /// Which session was chosen, or another time, and that time; of a label that nobody has typed yet, as the draft
    /// says it.
    pub chosen: String,
    when: TypedMoment,
    /// The folded parts that are open.
    pub open: Vec<String>,
    /// What is wrong: nothing is written.
    pub wrong: Vec<Wrong>,
    /// What would stop the sealing.
    pub stops: Vec<Wrong>,
    /// What the arbiter should know that is said beside no field.
    pub notices: Vec<Notice>,
    /// Whether the resumption lies in this session.
    pub is_in_session: bool,
    /// What nobody has said yet.
    pub missing: Vec<LabelKey>,
    /// The envelope in which that board of that round is adjourned already.
    pub taken: Option<String>,
    /// What is wrong with no field.
    pub failure: Option<Failure>,
    pub now: Moment,
}

impl<'a> Look<'a> {
    /// Looks at a draft; `sent` is the form, where it was sent, with the draft before.
    ///
    /// # Errors
    /// The folder or the machine's clock cannot be read.
    pub fn of(
        desk: &Desk,
        locale: &'a Locale,
        name: &'a str,
        draft: LabelDraft,
        sent: Option<(&'a Fields, &LabelDraft)>,
    ) -> Result<Look<'a>, Failure> {
        let (files, now) = (&desk.files, desk.now()?);
        let draft = keys::with_keeper(desk, &draft).unwrap_or(draft);
        let unsaid = LabelDraft {
            resume_at: None,
            resume_zone: None,
            late_after: None,
            rules: None,
            ..draft.clone()
        };
        let unsaid = unsaid.faults(files, now).0.map(|it| it.draft);
        let several = draft.sessions(files, now);
        let letters = draft.notation.as_deref().and_then(|it| it.parse().ok());
        let letters = letters.or(desk.event().and_then(|event| event.notation));
        let score = draft.game.as_deref();
        let score = score.and_then(|path| read_score(files, path, letters).ok());
        let mut look = Look {
            locale,
            name,
            of_score: score.as_ref().map(LabelDraft::of_score).unwrap_or_default(),
            of_before: draft.of_before(files).unwrap_or_default(),
            label: None,
            closed: None,
            sessions: sessions(desk, &draft, unsaid.as_ref(), &several),
            several,
            draft,
            unsaid,
            asks_session: false,
            sent: sent.map(|(fields, _)| fields),
            chosen: String::new(),
            when: TypedMoment::default(),
            open: Vec::new(),
            wrong: Vec::new(),
            stops: Vec::new(),
            notices: Vec::new(),
            is_in_session: false,
            missing: Vec::new(),
            taken: None,
            failure: None,
            now,
        };
        if let Some((fields, before)) = sent {
            look.take(fields, before);
        }
        let when_is_wrong = !look.wrong.is_empty();
        let (resolved, faults) = look.draft.faults(files, now);
        for fault in faults {
            match fault.part {
                _ if two_sessions(&fault.failure).is_some() => look.asks_session = true,
                Some(part) => {
                    let edition = resolved.as_ref().map(|it| &it.draft.edition);
                    let sentence = sentence(locale, &fault.failure, edition);
                    look.wrong.push(Wrong::with(field_of(part), sentence));
                }
                None => look.failure = Some(fault.failure),
            }
        }
        if let Some(Resolved { draft, notices }) = resolved {
            let by_machine = |notice: &Notice| matches!(notice, Notice::MachineZone(_));
            look.notices
                .extend(notices.into_iter().filter(|it| !by_machine(it)));
            look.missing = draft.missing_before_the_move();
            look.label = Some(draft);
        }
        if look.asks_session {
            look.missing
                .push(match look.sent.is_some() && look.is_other() {
                    true => LabelKey::SessionStart,
                    false => LabelKey::ResumeAt,
                });
        }
        // The key follows from the name.
        let no_name = look.missing.contains(&LabelKey::Arbiter);
        let wrong = &look.wrong;
        look.missing.retain(|key| {
            let is_wrong = !wrong_with(wrong, field_of(Part::Key(*key))).is_empty();
            let follows = no_name && *key == LabelKey::ArbiterKey;
            !(is_wrong || follows || when_is_wrong && *key == LabelKey::ResumeAt)
        });
        // In the order of the screen.
        let place = |key: &LabelKey| ASKED.iter().position(|asked| asked == key);
        look.missing.sort_by_key(place);
        look.missing.dedup();
        if sent.is_none() {
            look.choose();
        }
        look.doubt();
        look.taken = look.envelope_of_board(desk)?;
        // A paper label is made anew where the first one was wrong.
        let is_in_file = !(look.draft.paper || look.draft.pause);
        if let (Some(_), Some(board), true) = (&look.taken, look.board(), is_in_file) {
            let taken = Wrong::with(LabelKey::Board.name(), locale.say(DeskTaken { board }));
            look.stops.push(taken);
        }
        look.closed = paper::to_read(&look);
        Ok(look)
    }

    /// Takes what the form says of the session, another time and its zone, and what was open. Without scripts nobody
    /// says that: then a part is in which something was changed.
    fn take(&mut self, fields: &Fields, before: &LabelDraft) {
        self.chosen = fields.text(RESUME).unwrap_or_default();
        self.when = TypedMoment::of_form(fields, RESUME);
        let open = fields.all().filter(|(name, _)| *name == "open");
        self.open = open.map(|(_, part)| part.to_owned()).collect();
        if self.open.is_empty() {
            let value = |draft: &LabelDraft, key| draft.value(key).unwrap_or_default().to_owned();
            let changed = LabelKey::ALL
                .into_iter()
                .filter(|key| !is_same(Some(&value(before, *key)), &value(&self.draft, *key)));
            self.open = changed.map(|key| key.name().to_owned()).collect();
        }
        self.draft.resume_at = None;
        let start = self.chosen.strip_prefix(SESSION);
        if let Some(start) = start.and_then(|it| it.parse::<Moment>().ok()) {
            // All else follows from it.
            self.draft.session_start = Some(start.to_string());
        }
        // The event's zone stays the event's.
        let same = self.zone_known().map(Zone::name) == self.draft.resume_zone.as_deref();
        if !self.is_other() || same && self.draft.event_file.is_some() {
            self.draft.resume_zone = None;
        }
        if self.is_other() {
            match self.resumption().read() {
                Ok(at) => self.draft.resume_at = at.map(|at| at.to_string()),
                Err(wrong) => self.wrong = wrong,
            }
        }
    }

    /// Which session is chosen, or another time, as the draft says it.
    fn choose(&mut self) {
        let Some(label) = &self.label else {
            return;
        };
        match label.resume_at.filter(|_| self.draft.resume_at.is_some()) {
            Some(at) => {
                OTHER.clone_into(&mut self.chosen);
                self.when = TypedMoment::of(at, label.resume_zone);
            }
            None => {
                let said = self.draft.session_start.as_ref();
                let start = said.and(label.session_start);
                let is_it = |it: &&Session| it.start.is_none() || it.start == start;
                let session = self.sessions.iter().find(is_it);
                self.chosen = session.map(Session::value).unwrap_or_default();
            }
        }
    }

    /// What is doubtful already: past, or before this session ends unless somebody has said that this is meant.
    fn doubt(&mut self) {
        let doubts = self.label().map(|label| label.doubts(self.now));
        let zone = self.zone();
        let hour = match self.is_other() {
            true => "resume_hour",
            false => RESUME,
        };
        for note in doubts.unwrap_or_default() {
            match note {
                Note::ResumptionPast { key, moment } => {
                    let field = match key {
                        LabelKey::ResumeAt => hour,
                        key => key.name(),
                    };
                    let when = text::day_and_hour(self.locale, &moment, zone);
                    let sentence = self.locale.say(DeskResumePast { when });
                    self.stops.push(Wrong::with(field, sentence));
                }
                Note::ResumptionInSession {
                    resume_at,
                    session_end,
                } => {
                    self.is_in_session = true;
                    if !self.says_in_session() {
                        let sentence = text::in_session(self.locale, resume_at, session_end, zone);
                        self.stops.push(Wrong::with(hour, sentence));
                    }
                }
                note => self.notices.push(note.into()),
            }
        }
    }

    /// Whether somebody has said that it resumes in this same session.
    pub fn says_in_session(&self) -> bool {
        self.sent.is_some_and(|sent| sent.ticked("in_session"))
    }

    /// Whether the day and the hour count. Where the event knows no session nothing else can be chosen.
    fn is_other(&self) -> bool {
        self.sessions.is_empty() || self.chosen.is_empty() || self.chosen == OTHER
    }

    /// The fields of the resumption.
    pub fn resumption(&self) -> MomentField<'_> {
        MomentField {
            locale: self.locale,
            name: RESUME,
            zone: self.zone(),
            now: self.now,
            typed: &self.when,
        }
    }

    /// Whether nothing is wrong that keeps the label from its file.
    pub fn may_be_written(&self) -> bool {
        self.wrong.is_empty() && self.failure.is_none()
    }

    /// The player is to have the laptop: what would stop the sealing is wrong now, and what is missing.
    pub fn say_what_stops(&mut self) {
        self.wrong.append(&mut self.stops);
        for key in &self.missing {
            let field = match key {
                LabelKey::ArbiterKey => LabelKey::Arbiter.name(),
                key => field_of(Part::Key(*key)),
            };
            let asked = text::of_key(self.locale, *key, "missing").unwrap_or_else(|| {
                let field = self.locale.say(*key);
                self.locale.say(DeskAskFor { field })
            });
            self.wrong.push(Wrong::with(field, asked));
        }
        // Else it is told beside its field already.
        if self.wrong.is_empty()
            && let Some(label) = self.label()
            && let Err(stopped) = super::can_be_sealed(label, self.now)
        {
            self.failure = Some(stopped);
        }
    }

    /// All that is wrong, in the order of the screen.
    pub fn in_order(&self, main: &Markup) -> Vec<Wrong> {
        let html = main.0.as_str();
        let mut wrong = self.wrong.clone();
        wrong.sort_by_key(|it| html.find(&format!("id=\"{}\"", it.field)));
        wrong
    }

    /// All that is wrong, and what would stop the sealing.
    pub fn all_wrong(&self) -> Vec<Wrong> {
        [&self.wrong[..], &self.stops].concat()
    }

    /// What is wrong with a field, or would stop the sealing there.
    pub fn said_of(&self, field: &str) -> &str {
        match wrong_with(&self.wrong, field) {
            "" => wrong_with(&self.stops, field),
            wrong => wrong,
        }
    }

    /// The same, to be shown beside the field.
    pub fn beside(&self, field: &str) -> Said<'_> {
        Said::wrong(self.said_of(field))
    }

    /// What holds of the label.
    pub fn label(&self) -> Option<&Draft> {
        self.label.as_ref()
    }

    /// The number of the board.
    pub fn board(&self) -> Option<&str> {
        self.label()?.particulars.board.as_deref()
    }

    /// The zone in which day and hour are typed.
    pub fn zone(&self) -> Option<Zone> {
        let typed = self.draft.resume_zone.as_deref();
        typed
            .and_then(|zone| zone.parse().ok())
            .or(self.zone_known())
    }

    /// The event's zone, else the machine's.
    fn zone_known(&self) -> Option<Zone> {
        self.unsaid.as_ref()?.resume_zone
    }

    /// A moment as the clocks there show it.
    pub fn shown(&self, at: Moment) -> Moment {
        let zone = self.zone_known();
        zone.and_then(|zone| zone.show(at)).unwrap_or(at)
    }

    /// What was understood of the fields of the resumption; empty where nothing was, or what is wrong is said.
    pub fn understood(&self) -> String {
        let at = self.label().and_then(|label| label.resume_at);
        let is_wrong = ["day", "date", "hour"]
            .iter()
            .any(|part| !wrong_with(&self.wrong, &self.resumption().id(part)).is_empty());
        let is_doubtful = self.draft.resume_at.is_none() && self.is_doubtful(LabelKey::ResumeAt);
        match (at, self.zone()) {
            (Some(at), Some(zone)) if self.is_other() && !is_wrong && !is_doubtful => {
                let elsewhere = self.zone_known() != Some(zone);
                text::understood(self.locale, &at, self.now, zone, elsewhere)
            }
            _ => String::new(),
        }
    }

    /// The same while somebody types: also what is wrong.
    pub fn understood_live(&self) -> String {
        let wrong = self.all_wrong();
        let wrong = self.resumption().is_wrong(&wrong).map(str::to_owned);
        wrong.unwrap_or_else(|| self.understood())
    }

    /// Whether it follows from a session of which nobody has said yet that it is meant.
    fn is_doubtful(&self, key: LabelKey) -> bool {
        let of_session = [
            LabelKey::SessionStart,
            LabelKey::SessionEnd,
            LabelKey::ResumeAt,
            LabelKey::ResumeEnd,
            LabelKey::ResumePlace,
        ];
        self.asks_session && of_session.contains(&key)
    }

    /// Who knows the answer for that key; `None` where that is whoever makes the label, or nobody yet.
    pub fn source(&self, key: LabelKey) -> Option<Source> {
        let draft = &self.draft;
        if let Some(value) = draft.value(key) {
            let of_score = is_same(self.of_score.value(key), value).then_some(Source::Score);
            let is_before = is_same(self.of_before.value(key), value);
            return of_score.or(is_before.then_some(Source::Before));
        }
        let is_given = !self.is_doubtful(key)
            && match key {
                LabelKey::ResumeAt => self.sessions.len() == 1,
                key => self
                    .unsaid
                    .as_ref()
                    .is_some_and(|it| self.said(it, key).is_some()),
            };
        let before = draft.answers.is_some() || draft.follows.is_some();
        match draft.event_file.is_some() {
            _ if !is_given => None,
            true => Some(Source::Event),
            false => before.then_some(Source::Before),
        }
    }

    /// What stands on the label if the field of a key is left empty: from the score, the event, the envelope before.
    pub fn given(&self, key: LabelKey) -> Option<String> {
        let is_said = self.draft.value(key).is_some() || self.is_doubtful(key);
        self.said(self.label()?, key).filter(|_| !is_said)
    }

    /// What a label says for a key, in words; of the keys of the players and the clocks nothing.
    pub fn said(&self, label: &Draft, key: LabelKey) -> Option<String> {
        let zone = self.zone_known();
        let moment = |at: Option<Moment>| Some(text::day_and_hour(self.locale, &at?, zone));
        let (white, black) = (&label.time_controls.white, &label.time_controls.black);
        let control =
            |it: &Option<TimeControl>| Some(text::time_control(self.locale, it.as_ref()?));
        match key {
            LabelKey::White => label.names.white.clone(),
            LabelKey::Black => label.names.black.clone(),
            LabelKey::Arbiter | LabelKey::ArbiterKey => {
                let arbiter = label.arbiter.as_ref().map(|arbiter| arbiter.name.clone());
                label.arbiter_name.clone().or(arbiter)
            }
            LabelKey::WhiteId => label.particulars.ids.white.map(|id| id.to_string()),
            LabelKey::BlackId => label.particulars.ids.black.map(|id| id.to_string()),
            LabelKey::Rules => Some(label.edition.title().to_owned()),
            LabelKey::LateAfter => {
                let late = label.particulars.late_after.map(u64::from);
                let span = text::span(self.locale, late.and_then(Duration::from_seconds)?);
                Some(self.locale.say(DeskKnownLate { span }))
            }
            LabelKey::Notation => label.notation.map(|it| text::notation(self.locale, it)),
            LabelKey::TimeControl if white == black => control(white),
            LabelKey::WhiteTimeControl if white != black => control(white),
            LabelKey::BlackTimeControl if white != black => control(black),
            LabelKey::SessionStart => moment(label.session_start),
            LabelKey::SessionEnd => moment(label.particulars.session_end),
            LabelKey::ResumeAt => moment(label.resume_at),
            LabelKey::ResumeEnd => moment(label.resume_end),
            LabelKey::ResumeZone => label.resume_zone.map(|zone| zone.name().to_owned()),
            LabelKey::ResumePlace => label.resume_place.clone(),
            // Nobody says the others but whoever makes the label.
            key => label.particulars.text(key).map(str::to_owned),
        }
    }

    /// The envelope in which that board of that round is adjourned already, and not this game before or after.
    fn envelope_of_board(&self, desk: &Desk) -> Result<Option<String>, Failure> {
        let label = self.label().filter(|label| label.previous.is_none());
        let Some(particulars) = label.map(|label| &label.particulars) else {
            return Ok(None);
        };
        if particulars.board.is_none() || particulars.round.is_none() {
            return Ok(None);
        }
        let listing = desk.folder.list(&desk.files)?;
        let mut envelopes = listing.envelopes.iter();
        let found = envelopes.find(|(_, item)| {
            let FolderItem::Envelope(filed) = &***item else {
                return false;
            };
            let it = &filed.summary;
            // One that is over says nothing of a game that is to be sealed now, such as the one that is played again.
            matches!(it.status, EnvelopeStatus::Accepted | EnvelopeStatus::Open)
                && it.board == particulars.board
                && it.round == particulars.round
                && it.event == particulars.event
        });
        Ok(found.map(|(name, _)| name.clone()))
    }
}

/// Whether two texts are one answer: a time control is written in more than one way.
fn is_same(known: Option<&str>, value: &str) -> bool {
    let control = |text| TimeControl::parse_typed(text).ok();
    let is_control = |known| control(known).is_some() && control(known) == control(value);
    known.is_some_and(|known| known == value || is_control(known))
}

/// When the adjourned games of the event resume, to choose from.
fn sessions(
    desk: &Desk,
    draft: &LabelDraft,
    unsaid: Option<&Draft>,
    several: &[SessionName],
) -> Vec<Session> {
    let event = draft.event_file.as_deref();
    let Some(event) = event.and_then(|path| Event::read(&desk.files, path).ok()) else {
        return Vec::new();
    };
    let session = |start, at| Session {
        start,
        at,
        round: event.during(at).and_then(|session| session.round.clone()),
    };
    let of_several = several.iter().filter_map(|it| {
        let mut all = event.sessions.iter();
        let place = all.position(|session| session.start == it.start)?;
        Some(session(Some(it.start), event.resuming(place)?.at))
    });
    let mut sessions: Vec<Session> = of_several.collect();
    if sessions.is_empty() {
        let only = unsaid.and_then(|draft| draft.resume_at);
        sessions.extend(only.map(|at| session(None, at)));
    }
    sessions
}

/// The id of the field of a part.
fn field_of(part: Part) -> &'static str {
    match part {
        Part::Key(LabelKey::ResumeAt) => RESUME,
        Part::Key(key) => key.name(),
        Part::AtMove => AT_MOVE,
        Part::Deputies => DEPUTIES,
    }
}

/// What is wrong, beside its field; an edition that fixes the lateness says which it is.
fn sentence(locale: &Locale, failure: &Failure, edition: Option<&Edition>) -> String {
    let is_late = matches!(failure.fault(), Some(NotSealed::LateAfter { .. }));
    let Some(edition) = edition.filter(|_| is_late) else {
        return failure.sentence(locale, Reader::Desk);
    };
    let (late, edition) = (edition.rules().late_after, edition.title());
    match late.map(u64::from).and_then(Duration::from_seconds) {
        Some(span) => locale.say(DeskFixesLate {
            edition,
            span: text::span(locale, span),
        }),
        None => locale.say(DeskFixesLateNone { edition }),
    }
}
