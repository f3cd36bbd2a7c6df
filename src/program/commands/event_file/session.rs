//! The sessions of an event: to which one a board belongs, and what follows for its resumption.

use super::Event;
use super::file::Table;
use super::keys::{Slot, keys, words};
use crate::commands::prelude::*;
use crate::failure::{AtLine, EventFault, SessionName};

keys! {
    /// A session.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    Session,
    /// A key of a session, in the order in which the file is written.
    SessionKey:
    /// The round that is played in it (PGN's Round).
    round: Option<String>, Round as Round;
    /// When it begins.
    start: Moment, Start;
    /// When it ends.
    end: Moment, End;
    /// Where it is played, where that is not the event's place.
    place: Option<String>, Place => DeskSessionPlace;
    /// When its adjourned games resume, where that is not the beginning of the next session.
    resume_at: Option<Moment>, ResumeAt;
    /// When the session of that resumption ends.
    resume_end: Option<Moment>, ResumeEnd;
    /// Where they resume.
    resume_place: Option<String>, ResumePlace;
    {}
}

/// When the adjourned games of a session resume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resuming {
    /// When.
    pub at: Moment,
    /// When that session ends.
    pub end: Option<Moment>,
}

/// The session to which a board belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardOf {
    /// None that the event names.
    None,
    /// The one at this place.
    One(usize),
    /// Each of those at these places can be meant.
    Several(Vec<usize>),
}

impl Session {
    /// What people call it.
    pub fn name(&self) -> SessionName {
        SessionName {
            round: self.round.clone(),
            start: self.start,
            end: self.end,
        }
    }

    /// Checks the order of its moments, behind the session before.
    ///
    /// # Errors
    /// [`EventFault::Order`] with the first that is too early; `line` gives the line of a key.
    pub(super) fn check_order(
        &self,
        before: Option<&Session>,
        line: impl Fn(SessionKey) -> usize,
    ) -> Result<(), AtLine> {
        let rows = [
            (SessionKey::Start, Some(self.start), before.map(|it| it.end)),
            (SessionKey::End, Some(self.end), Some(self.start)),
            (SessionKey::ResumeAt, self.resume_at, Some(self.end)),
            (SessionKey::ResumeEnd, self.resume_end, self.resume_at),
        ];
        for (key, moment, bound) in rows {
            let (Some(moment), Some(bound)) = (moment, bound) else {
                continue;
            };
            // What is over at a moment makes room for what begins then.
            let may_be_equal = matches!(key, SessionKey::Start | SessionKey::ResumeAt);
            if moment < bound || moment == bound && !may_be_equal {
                let (line, key) = (line(key), key.name());
                return Err(EventFault::Order { key, moment, bound }.at(line));
            }
        }
        Ok(())
    }

    fn contains(&self, moment: Moment) -> bool {
        self.start <= moment && moment <= self.end
    }

    /// How many parts of a board's round this session names; `None` where that round is not played in it. PGN numbers
    /// the games of a round by further parts: `5.7` is of the fifth round.
    fn parts_of(&self, round: Option<&str>) -> Option<usize> {
        let (own, round) = (self.round.as_deref()?, round?);
        let (own, mut of) = (own.split('.'), round.split('.'));
        let mut parts = 0;
        for part in own {
            if of.next()?.trim() != part.trim() {
                return None;
            }
            parts += 1;
        }
        Some(parts)
    }
}

impl Event {
    /// The session to which a board of that round belongs, if its move is sealed at `at`: the one that names the
    /// round, or most of it (`5` for `5.7`), else the one in which the moment lies, else the last one that has ended
    /// on the same day.
    ///
    /// A session whose adjourned games were to resume before `at` is not meant: the game was adjourned then, has gone
    /// on, and is adjourned again.
    pub fn board_of(&self, round: Option<&str>, at: Moment) -> BoardOf {
        let is_over = |place: usize| self.resuming(place).is_some_and(|it| it.at <= at);
        let places = (0..self.sessions.len()).filter(|&place| !is_over(place));
        let places: Vec<usize> = places.collect();
        let parts = |place: &usize| self.sessions.get(*place)?.parts_of(round);
        let most = places.iter().filter_map(parts).max();
        let of_round = |place: &usize| most.is_some() && parts(place) == most;
        let named: Vec<usize> = places.iter().copied().filter(of_round).collect();
        let candidates = match named.as_slice() {
            [only] => return BoardOf::One(*only),
            [] => &places,
            _ => &named,
        };
        let by_moment = |fits: &dyn Fn(&Session) -> bool| -> Vec<usize> {
            let fits = |place: &usize| self.sessions.get(*place).is_some_and(fits);
            candidates.iter().copied().filter(fits).collect()
        };
        let within = by_moment(&|session| session.contains(at));
        let day = self.day(at);
        let ended = by_moment(&|session| session.end < at && self.day(session.end) == day);
        match (within.as_slice(), ended.last(), named.as_slice()) {
            ([only], _, _) => BoardOf::One(*only),
            ([], Some(last), _) => BoardOf::One(*last),
            ([], None, []) => BoardOf::None,
            // One has ended in the moment in which the other begins, or several name the round.
            ([], None, named) => BoardOf::Several(named.to_vec()),
            (several, _, _) => BoardOf::Several(several.to_vec()),
        }
    }

    /// Asks which of the sessions at these places is meant.
    pub fn which(&self, places: &[usize]) -> EventFault {
        let named = |&place: &usize| Some(self.sessions.get(place)?.name());
        EventFault::TwoSessions(places.iter().filter_map(named).collect())
    }

    /// When the adjourned games of the session at that place resume; `None` where the file does not say it.
    pub fn resuming(&self, place: usize) -> Option<Resuming> {
        let session = self.sessions.get(place)?;
        let next = self.sessions.get(place + 1);
        let at = session.resume_at.or(next.map(|next| next.start))?;
        let end = self.during(at).map(|it| it.end);
        Some(Resuming {
            at,
            end: session.resume_end.or(end),
        })
    }

    /// Where a game of the session at that place resumes at a moment. `None` where that is not said: the moment is
    /// not known or lies in no session, and the game was not played at the event's place.
    pub fn where_resumed(&self, place: Option<usize>, at: Option<Moment>) -> Option<&str> {
        self.announced_place(place, at)
            .or_else(|| self.usual_place(place))
    }

    /// What the file says of that moment: with the resumption of that session, else where the session is played in
    /// which the moment lies.
    pub fn announced_place(&self, place: Option<usize>, at: Option<Moment>) -> Option<&str> {
        let at = at?;
        let session = place.and_then(|place| self.sessions.get(place));
        let own = session.filter(|it| it.resume_at == Some(at));
        own.and_then(|it| it.resume_place.as_deref()).or_else(|| {
            let during = self.during(at)?;
            during.place.as_deref().or(self.place.as_deref())
        })
    }

    /// The event's place, unless the session at that place is played elsewhere: then a game of it may resume at either.
    pub fn usual_place(&self, place: Option<usize>) -> Option<&str> {
        let session = place.and_then(|place| self.sessions.get(place));
        let played = session.and_then(|it| it.place.as_deref());
        let event = self.place.as_deref();
        event.filter(|_| played.is_none_or(|played| Some(played) == event))
    }

    /// Where the adjourned games of a session resume must be clear.
    ///
    /// # Errors
    /// They resume in no session of the file, and their own was not played at the event's place.
    pub(super) fn check_place(&self, index: usize) -> Result<(), EventFault> {
        let session = self.sessions.get(index);
        let Some((session, place)) = session.and_then(|it| Some((it, it.place.as_ref()?))) else {
            return Ok(());
        };
        let elsewhere = session.resume_at.filter(|&at| self.during(at).is_none());
        if elsewhere.is_some() && self.where_resumed(Some(index), elsewhere).is_none() {
            return Err(EventFault::TwoPlaces {
                session: place.clone(),
                event: self.place.clone(),
            });
        }
        Ok(())
    }

    /// The session in which games that resume at that moment are played: one that has ended then is over.
    pub fn during(&self, at: Moment) -> Option<&Session> {
        let mut sessions = self.sessions.iter();
        sessions.find(|it| it.start <= at && at < it.end)
    }

    /// The day on which a moment is, where the event is held.
    fn day(&self, moment: Moment) -> (i32, u32, u32) {
        let shown = self.zone.and_then(|zone| zone.show(moment));
        let shown = shown.unwrap_or(moment);
        (shown.year(), shown.month(), shown.day())
    }
}
