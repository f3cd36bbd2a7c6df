//! A label as it is looked at: what it says with all that is known, what is wrong with it, and what is missing.

use maud::Markup;

use super::known::{self, Known, Source};
use super::when::{self, When};
use super::{AT_MOVE, DEPUTIES, LATE_OTHER};
use crate::commands::Failure;
use crate::commands::event_file::Event;
use crate::commands::label_draft::{Fault, LabelDraft, Part, Resolved, two_sessions};
use crate::desk::context::Desk;
use crate::desk::folder::FolderItem;
use crate::desk::http::request::Fields;
use crate::desk::screens::keys;
use crate::desk::widgets::form::Said;
use crate::desk::widgets::messages::{Wrong, wrong_with};
use crate::desk::widgets::usual::OTHER;
use crate::failure::{Notice, SessionName};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use envelope::sealing::{Draft, NotSealed, Note};
use envelope::{EnvelopeStatus, LabelKey};
use rules::edition::Edition;
use rules::time::{Duration, Moment, TimeControl, Zone};

/// What a form says beside the keys of the label.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// When play resumes.
    pub when: When,
    /// Whether it resumes before the session ends, and somebody has said that this is meant.
    pub in_session: bool,
    /// Whether another lateness was chosen, and its minutes were left empty.
    pub lacks_minutes: bool,
    /// The folded parts that were open.
    pub open: Vec<String>,
}

impl Typed {
    /// As it was sent. Without scripts nobody says what was open: then a part is in which something was changed.
    pub fn of_form(fields: &Fields, before: &LabelDraft) -> Typed {
        let mut open: Vec<String> = fields
            .all()
            .filter(|(name, _)| *name == "open")
            .map(|(_, part)| part.to_owned())
            .collect();
        if open.is_empty() {
            let changed = |key: &LabelKey| {
                let typed = fields.exactly(key.name());
                let before = before.value(*key).unwrap_or_default();
                typed.is_some_and(|typed| !known::is_same(Some(before), typed.trim()))
            };
            let changed = LabelKey::ALL.into_iter().filter(changed);
            open = changed.map(|key| key.name().to_owned()).collect();
        }
        Typed {
            when: When::of_form(fields),
            in_session: fields.ticked("in_session"),
            lacks_minutes: fields.get(LabelKey::LateAfter.name()) == Some(OTHER)
                && fields.text(LATE_OTHER).is_none(),
            open,
        }
    }
}

/// A session to which the board can belong, and when its games resume.
#[derive(Clone, Debug)]
pub struct Session {
    /// Its value in the form.
    pub value: String,
    /// When it began, where it is one of several.
    pub start: Option<Moment>,
    /// When its games resume.
    pub at: Moment,
    /// The round of the session in which they do.
    pub round: Option<String>,
}

impl Session {
    /// Whether it is the session that began at that moment; there may be no other.
    fn is_of(&self, start: Option<Moment>) -> bool {
        self.start.is_none() || self.start == start
    }
}

/// A label, with what it comes to.
pub struct Look<'a> {
    pub locale: &'a Locale,
    pub name: &'a str,
    /// As it was typed, with the moment that was understood.
    pub draft: LabelDraft,
    /// What its score and the envelope before say.
    pub known: Known,
    /// What it comes to without what is wrong; `None` where nothing can be read.
    pub resolved: Option<Resolved>,
    /// The same where nobody has said when play resumes or how late a player may be: what the event says.
    pub of_event: Option<Draft>,
    /// The Laws that hold where nobody chooses any for this board.
    pub usual_laws: Option<Edition>,
    /// When the event says that games resume, to choose from: the next time, or that of each session that can be meant.
    pub sessions: Vec<Session>,
    /// The sessions to which the board can belong, where there is more than one.
    pub several: Vec<SessionName>,
    /// Whether nobody has said to which of them it belongs.
    asks_session: bool,
    /// The form as it was sent, where it was.
    pub sent: Option<&'a Fields>,
    /// What was typed besides; of a label that nobody has typed yet, when play resumes as the draft says it.
    pub typed: Typed,
    /// What is wrong: nothing is written.
    pub wrong: Vec<Wrong>,
    /// What would stop the sealing.
    pub stops: Vec<Wrong>,
    /// What nobody has said yet.
    pub missing: Vec<LabelKey>,
    /// The envelope in which that board of that round is adjourned already.
    pub taken: Option<String>,
    /// What is wrong with no field.
    pub failure: Option<Failure>,
    pub now: Moment,
}

impl<'a> Look<'a> {
    /// Looks at a draft; `typed` is what a form said besides.
    ///
    /// # Errors
    /// The folder or the machine's clock cannot be read.
    pub fn of(
        desk: &Desk,
        locale: &'a Locale,
        name: &'a str,
        mut draft: LabelDraft,
        typed: Option<Typed>,
    ) -> Result<Look<'a>, Failure> {
        let now = desk.now()?;
        draft = keys::with_keeper(desk, &draft).unwrap_or(draft);
        let unsaid = LabelDraft {
            resume_at: None,
            resume_zone: None,
            late_after: None,
            ..draft.clone()
        };
        let (of_event, _) = unsaid.faults(&desk.files, now);
        let of_event = of_event.map(|resolved| resolved.draft);
        let no_laws = LabelDraft {
            rules: None,
            ..unsaid
        };
        let (usual, _) = no_laws.faults(&desk.files, now);
        let usual_laws = usual.map(|resolved| resolved.draft.edition);
        let several = draft.sessions(&desk.files, now);
        let sessions = sessions(desk, &draft, of_event.as_ref(), &several);
        let mut wrong = Vec::new();
        let zone_known = of_event.as_ref().and_then(|it| it.resume_zone);
        let mut faults_of_when = Vec::new();
        if let Some(Typed { when, .. }) = &typed {
            take_when(&mut draft, when, zone_known, !sessions.is_empty());
            if when.is_other() {
                match when.read(zone_of(&draft, zone_known), now) {
                    Ok(at) => draft.resume_at = at.map(|at| at.to_string()),
                    Err(faults) => faults_of_when = faults,
                }
            }
        }
        let (resolved, faults) = draft.faults(&desk.files, now);
        let mut failure = None;
        let said_of_session = |fault: &Fault| two_sessions(&fault.failure).is_some();
        let asks_session = faults.iter().any(said_of_session);
        for fault in faults.iter().filter(|fault| !said_of_session(fault)) {
            match fault.part {
                Some(part) => {
                    let sentence = sentence(locale, &fault.failure, resolved.as_ref());
                    wrong.push(Wrong::with(field_of_value(part), sentence));
                }
                None => failure = Some(fault.failure.clone()),
            }
        }
        if typed.as_ref().is_some_and(|typed| typed.lacks_minutes) {
            let sentence = locale.say(DeskHowManyMinutes);
            wrong.push(Wrong::with(LabelKey::LateAfter.name(), sentence));
        }
        let of_when = faults_of_when.iter();
        wrong.extend(of_when.map(|fault| Wrong::with(fault.field(), fault.sentence(locale))));
        let mut missing = resolved.as_ref().map_or_else(Vec::new, |resolved| {
            resolved.draft.missing_before_the_move()
        });
        let session_key = match typed.as_ref().is_some_and(|typed| typed.when.is_other()) {
            true => LabelKey::SessionStart,
            false => LabelKey::ResumeAt,
        };
        if asks_session && !missing.contains(&session_key) {
            missing.push(session_key);
        }
        let is_wrong = |key: &LabelKey| {
            !wrong_with(&wrong, field_of_value(Part::Key(*key))).is_empty()
                || *key == LabelKey::ResumeAt && !faults_of_when.is_empty()
        };
        // The key follows from the name.
        let no_name = missing.contains(&LabelKey::Arbiter);
        missing.retain(|key| !(is_wrong(key) || no_name && *key == LabelKey::ArbiterKey));
        // In the order of the screen.
        missing.sort_by_key(|key| known::ASKED.iter().position(|asked| asked == key));
        let typed = typed.unwrap_or_else(|| {
            let resolved = resolved.as_ref().map(|it| &it.draft);
            let at = resolved.and_then(|it| it.resume_at);
            let zone = resolved.and_then(|it| it.resume_zone);
            let start = draft.value(LabelKey::SessionStart);
            let start = start.and(resolved).and_then(|it| it.session_start);
            let session = sessions.iter().find(|it| it.is_of(start));
            let session = session.map(|it| it.value.as_str());
            Typed {
                when: When::of_draft(&draft, at, zone, now, session),
                ..Typed::default()
            }
        });
        let mut look = Look {
            locale,
            name,
            known: Known::of(desk, &draft),
            draft,
            resolved,
            of_event,
            usual_laws,
            sessions,
            several,
            asks_session,
            sent: None,
            typed,
            wrong,
            stops: Vec::new(),
            missing,
            taken: None,
            failure,
            now,
        };
        look.stops = look.doubted();
        look.taken = look.envelope_of_board(desk)?;
        // A paper label is made anew where the first one was wrong.
        let is_in_file = !(look.draft.paper || look.draft.pause);
        if let (Some(_), Some(board), true) = (&look.taken, look.board(), is_in_file) {
            let taken = Wrong::with(LabelKey::Board.name(), locale.say(DeskTaken { board }));
            look.stops.push(taken);
        }
        Ok(look)
    }

    /// Whether nothing is wrong that keeps the label from its file.
    pub fn may_be_written(&self) -> bool {
        self.wrong.is_empty() && self.failure.is_none()
    }

    /// The player is to have the laptop: what would stop the sealing is wrong now, and what is missing.
    pub fn say_what_stops(&mut self) {
        let stops = std::mem::take(&mut self.stops);
        self.wrong.extend(stops);
        for key in self.missing.clone() {
            let missing = Wrong::with(field_of(Part::Key(key)), self.asked(key));
            self.wrong.push(missing);
        }
        let label = self.label();
        let stopped = label.and_then(|label| super::can_be_sealed(label, self.now).err());
        let stopped = stopped.filter(|failure| !self.is_said(failure));
        self.failure = stopped.or(self.failure.take());
    }

    /// Whether a failure is told beside its field already.
    fn is_said(&self, failure: &Failure) -> bool {
        match failure.fault() {
            Some(NotSealed::Incomplete { missing, .. }) => missing.iter().all(|key| {
                !wrong_with(&self.wrong, field_of(Part::Key(*key))).is_empty()
                    || *key == LabelKey::ArbiterKey
            }),
            _ => !self.wrong.is_empty(),
        }
    }

    /// All that is wrong, in the order of the screen.
    pub fn in_order(&self, main: &Markup) -> Vec<Wrong> {
        let html = main.0.as_str();
        let mut wrong = self.wrong.clone();
        wrong.sort_by_key(|it| html.find(&format!("id=\"{}\"", it.field)));
        wrong
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
        self.resolved.as_ref().map(|resolved| &resolved.draft)
    }

    /// The number of the board.
    pub fn board(&self) -> Option<&str> {
        self.label()?.particulars.board.as_deref()
    }

    /// The zone in which day and hour are typed.
    pub fn zone(&self) -> Option<Zone> {
        zone_of(&self.draft, self.zone_known())
    }

    /// The event's zone, else the machine's.
    pub fn zone_known(&self) -> Option<Zone> {
        self.of_event.as_ref().and_then(|it| it.resume_zone)
    }

    /// What was understood of the fields of the resumption; empty where nothing was, or what is wrong is said.
    pub fn understood(&self) -> String {
        let at = self.label().and_then(|label| label.resume_at);
        let is_wrong = [when::DAY, when::DATE, when::HOUR]
            .iter()
            .any(|field| !wrong_with(&self.wrong, field).is_empty());
        let is_doubtful = self.draft.resume_at.is_none() && self.is_doubtful(LabelKey::ResumeAt);
        match (at, self.zone()) {
            (Some(at), Some(zone)) if self.typed.when.is_other() && !is_wrong && !is_doubtful => {
                let elsewhere = self.zone_known() != Some(zone);
                text::understood(self.locale, &at, self.now, zone, elsewhere)
            }
            _ => String::new(),
        }
    }

    /// The same while somebody types: also what is wrong, but for an hour that is not finished.
    pub fn understood_live(&self) -> String {
        let unfinished = self.typed.when.hour.chars().count() < "14:30".len();
        let bad_hour = self.locale.say(DeskBadHour);
        for field in [when::DATE, when::HOUR] {
            let said = self.said_of(field);
            if !(said.is_empty() || unfinished && said == bad_hour) {
                return said.to_owned();
            }
        }
        self.understood()
    }

    /// Whether it follows from a session of which nobody has said yet that it is meant.
    pub fn is_doubtful(&self, key: LabelKey) -> bool {
        let of_session = [
            LabelKey::SessionStart,
            LabelKey::SessionEnd,
            LabelKey::ResumeAt,
            LabelKey::ResumeEnd,
            LabelKey::ResumePlace,
        ];
        self.asks_session && of_session.contains(&key)
    }

    /// Who knows the answer for that key.
    pub fn source(&self, key: LabelKey) -> Source {
        let given = match (key, &self.of_event) {
            (key, _) if self.is_doubtful(key) => false,
            (LabelKey::ResumeAt, _) => self.sessions.len() == 1,
            (_, Some(draft)) => holds(draft, key),
            (_, None) => false,
        };
        known::source(&self.draft, &self.known, key, given)
    }

    /// What is doubtful already: past, or before this session ends unless somebody has said that this is meant.
    fn doubted(&self) -> Vec<Wrong> {
        let Some(label) = self.label() else {
            return Vec::new();
        };
        let hour = match self.typed.when.is_other() {
            true => when::HOUR,
            false => when::CHOSEN,
        };
        let zone = self.zone();
        let stop = |note: Note| match note {
            Note::ResumptionPast { key, moment } => {
                let field = match key {
                    LabelKey::ResumeAt => hour,
                    key => key.name(),
                };
                let when = text::day_and_hour(self.locale, &moment, zone);
                let sentence = self.locale.say(DeskResumePast { when });
                Some((field, sentence))
            }
            Note::ResumptionInSession {
                resume_at,
                session_end,
            } if !self.typed.in_session => {
                let sentence = text::in_session(self.locale, resume_at, session_end, zone);
                Some((hour, sentence))
            }
            _ => None,
        };
        let notes = label.doubts(self.now).into_iter();
        let stops = notes.filter_map(stop);
        stops
            .map(|(field, sentence)| Wrong::with(field, sentence))
            .collect()
    }

    /// What the arbiter should know that is said beside no field.
    pub fn notices(&self) -> Vec<Notice> {
        let Some(resolved) = &self.resolved else {
            return Vec::new();
        };
        let is_beside = |note: &Note| {
            matches!(
                note,
                Note::ResumptionPast { .. } | Note::ResumptionInSession { .. }
            )
        };
        let doubts = resolved.draft.doubts(self.now).into_iter();
        let doubts = doubts.filter(|note| !is_beside(note)).map(Notice::from);
        let by_machine = |notice: &&Notice| !matches!(notice, Notice::MachineZone(_));
        let told = resolved.notices.iter().filter(by_machine).cloned();
        told.chain(doubts).collect()
    }

    /// Whether that resumption lies in this session.
    pub fn is_in_session(&self) -> bool {
        let notes = self.label().map(|label| label.doubts(self.now));
        let mut notes = notes.unwrap_or_default().into_iter();
        notes.any(|note| matches!(note, Note::ResumptionInSession { .. }))
    }

    /// The envelope in which that board of that round is adjourned already, and not this game before or after.
    fn envelope_of_board(&self, desk: &Desk) -> Result<Option<String>, Failure> {
        let Some(label) = self.label().filter(|label| label.previous.is_none()) else {
            return Ok(None);
        };
        let (Some(board), Some(round)) = (&label.particulars.board, &label.particulars.round)
        else {
            return Ok(None);
        };
        let listing = desk.folder.list(&desk.files)?;
        let mut envelopes = listing.envelopes.iter();
        let found = envelopes.find(|(_, item)| match &***item {
            FolderItem::Envelope(filed) => {
                let it = &filed.summary;
                let same = it.board.as_ref() == Some(board) && it.round.as_ref() == Some(round);
                // One that is over says nothing of a game that is to be sealed now, such as the one that is played
                // again.
                let is_under_way =
                    matches!(it.status, EnvelopeStatus::Accepted | EnvelopeStatus::Open);
                same && it.event == label.particulars.event && is_under_way
            }
            FolderItem::Sheet(_) | FolderItem::Invalid(_) => false,
        });
        Ok(found.map(|(name, _)| name.clone()))
    }

    /// Asks for what nobody has said.
    pub fn asked(&self, key: LabelKey) -> String {
        let locale = self.locale;
        let asked = text::of_key(locale, key, "missing");
        asked.unwrap_or_else(|| {
            locale.say(DeskAskFor {
                field: locale.say(key),
            })
        })
    }
}

/// What the form says of the session and the zone.
fn take_when(draft: &mut LabelDraft, when: &When, known: Option<Zone>, knows_session: bool) {
    draft.resume_at = None;
    if let Some(start) = when.session() {
        // All else follows from it.
        draft.session_start = Some(start.to_string());
    }
    let is_other = when.is_other() || !knows_session;
    // The event's zone stays the event's.
    let same = |zone: &String| known.is_some_and(|known| known.name() == zone);
    if !is_other || draft.event_file.is_some() && draft.resume_zone.as_ref().is_some_and(same) {
        draft.resume_zone = None;
    }
}

fn zone_of(draft: &LabelDraft, known: Option<Zone>) -> Option<Zone> {
    let typed = draft.resume_zone.as_deref();
    typed.and_then(|zone| zone.parse().ok()).or(known)
}

/// When the adjourned games of the event resume, to choose from.
fn sessions(
    desk: &Desk,
    draft: &LabelDraft,
    of_event: Option<&Draft>,
    several: &[SessionName],
) -> Vec<Session> {
    let event = draft.event_file.as_deref();
    let event = event.and_then(|path| Event::read(&desk.files, path).ok());
    let Some(event) = event else {
        return Vec::new();
    };
    let round = |at| event.during(at).and_then(|session| session.round.clone());
    let several = several.iter().map(|it| it.start);
    let of_several = several.filter_map(|start| {
        let place = event.sessions.iter().position(|it| it.start == start);
        let at = event.resuming(place?)?.at;
        Some(Session {
            value: When::of_session(start),
            start: Some(start),
            at,
            round: round(at),
        })
    });
    let of_several: Vec<Session> = of_several.collect();
    if !of_several.is_empty() {
        return of_several;
    }
    let only = of_event
        .and_then(|draft| draft.resume_at)
        .map(|at| Session {
            value: when::OF_EVENT.to_owned(),
            start: None,
            at,
            round: round(at),
        });
    only.into_iter().collect()
}

/// The field in which a value of a part was typed.
fn field_of_value(part: Part) -> &'static str {
    match part {
        Part::Key(key @ LabelKey::ArbiterKey) => key.name(),
        part => field_of(part),
    }
}

/// The id of the field of a part.
pub fn field_of(part: Part) -> &'static str {
    match part {
        Part::Key(LabelKey::ResumeAt) => when::CHOSEN,
        Part::Key(LabelKey::ArbiterKey) => LabelKey::Arbiter.name(),
        Part::Key(key) => key.name(),
        Part::AtMove => AT_MOVE,
        Part::Deputies => DEPUTIES,
    }
}

/// What is wrong, beside its field.
fn sentence(locale: &Locale, failure: &Failure, resolved: Option<&Resolved>) -> String {
    let late = match failure.fault() {
        Some(NotSealed::LateAfter { .. }) => resolved.map(|it| &it.draft.edition),
        _ => None,
    };
    let Some(edition) = late else {
        return failure.sentence(locale, Reader::Desk);
    };
    let span = edition.rules().late_after.map(u64::from);
    match span.and_then(Duration::from_seconds) {
        Some(span) => locale.say(DeskFixesLate {
            edition: edition.title(),
            span: text::span(locale, span),
        }),
        None => locale.say(DeskFixesLateNone {
            edition: edition.title(),
        }),
    }
}

/// Whether a draft says something for one of the keys that are asked.
fn holds(draft: &Draft, key: LabelKey) -> bool {
    match key {
        LabelKey::Board => draft.particulars.board.is_some(),
        LabelKey::Notation => draft.notation.is_some(),
        LabelKey::Arbiter => draft.arbiter.is_some() || draft.arbiter_name.is_some(),
        LabelKey::TimeControl => draft.time_controls.white.is_some(),
        LabelKey::ResumePlace => draft.resume_place.is_some(),
        LabelKey::LateAfter => draft.particulars.late_after.is_some(),
        _ => true,
    }
}

/// The controls of both players, where they are one.
pub fn common_control(draft: &Draft) -> Option<&TimeControl> {
    let controls = &draft.time_controls;
    let white = controls.white.as_ref()?;
    (controls.black.as_ref() == Some(white)).then_some(white)
}
