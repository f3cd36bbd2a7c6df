//! `event`: the questions of an event, one at a time, and what its file says in words.

use std::path::{Path, PathBuf};

use super::jobs::existing;
use super::prompts;
use super::report::Report;
use super::{Context, args};
use crate::envelope::MOST_DEPUTIES;
use crate::laws::edition::Edition;
use crate::program::commands::Failure;
use crate::program::commands::event::{Lack, Outcome, show, write};
use crate::program::commands::event_file::{Event, FILE_NAME, SessionDraft, Source};
use crate::program::failure::{Advice, EventFault, EventKey, SessionKey};
use crate::program::files::FolderEntry;
use crate::program::text::event_key;
use crate::program::text::message::*;
use crate::program::text::{self, Locale, Reader, escaped};
use crate::time::Moment;

/// The ending of the file of a public line.
const PUBLIC: &str = ".key.pub";

pub(super) fn event(context: &Context, args: args::Event) -> Result<Report, Failure> {
    let locale = &context.locale;
    if let Some(args::EventAction::Show(args)) = args.action {
        let path = args.file.unwrap_or_else(|| PathBuf::from(FILE_NAME));
        let outcome = show(&context.files, &path)?;
        return Ok(Report::new(in_words(locale, &outcome), outcome.to_json()));
    }
    let path = args.out.unwrap_or_else(|| PathBuf::from(FILE_NAME));
    let existing = existing(args.force);
    // Nobody answers twenty questions for nothing.
    context.files.check(&path, existing)?;
    let event = ask(context, &path)?;
    let outcome = write(&context.files, &path, event, existing)?;
    let written = locale.say(EventWritten {
        path: path.display().to_string(),
    });
    let text = format!("{written}\n{}", in_words(locale, &outcome));
    Ok(Report::new(text, outcome.to_json()))
}

/// Asks for everything.
fn ask(context: &Context, path: &Path) -> Result<Event, Failure> {
    let asking = Asking {
        context,
        source: Source {
            files: &context.files,
            folder: path.parent().unwrap_or(Path::new("")),
        },
        now: context.at()?,
    };
    let mut event = Event::default();
    for key in EventKey::ALL {
        asking.value(&mut event, key)?;
    }
    while asking.session(&mut event)? {}
    Ok(event)
}

struct Asking<'a> {
    context: &'a Context,
    source: Source<'a>,
    now: Moment,
}

impl Asking<'_> {
    fn locale(&self) -> &Locale {
        &self.context.locale
    }

    /// Asks for the value of a key until it can be read; Enter takes what is offered, or leaves it out.
    fn value(&self, event: &mut Event, key: EventKey) -> Result<(), Failure> {
        let locale = self.locale();
        let offered = self.offered(key);
        let question = match key {
            EventKey::Name => locale.say(EventAskName),
            EventKey::Site => locale.say(EventAskSite),
            EventKey::Arbiter => locale.say(EventAskArbiter),
            EventKey::Deputies => locale.say(EventAskDeputy),
            EventKey::Rules => locale.say(EventAskRules),
            // Only what the edition leaves to the event.
            EventKey::LateAfter => match event.edition() {
                Some(edition) if edition.leaves_lateness_to_event() => {
                    locale.say(EventAskLateAfter)
                }
                Some(_) | None => return Ok(()),
            },
            EventKey::Notation => locale.say(EventAskNotation),
            EventKey::TimeControl => locale.say(EventAskTimeControl),
            EventKey::Clocks => locale.say(EventAskClocks {
                left: locale.say(WordLeft),
                used: locale.say(WordUsed),
            }),
            EventKey::Zone => locale.say(EventAskZone),
            EventKey::Place => locale.say(EventAskPlace),
        };
        loop {
            let answer = self.answer(&question, offered.as_deref())?;
            let Some(answer) = answer.or(offered.clone()) else {
                // Times of day mean nothing without it.
                if key == EventKey::Zone {
                    continue;
                }
                return Ok(());
            };
            let meant = match key {
                EventKey::Clocks => {
                    let reading = text::clock_reading_of(locale, &answer);
                    reading.map(|it| it.name().to_owned())
                }
                EventKey::Notation => text::notation_of(locale, &answer).map(|it| it.to_string()),
                EventKey::Name
                | EventKey::Site
                | EventKey::Arbiter
                | EventKey::Deputies
                | EventKey::Rules
                | EventKey::LateAfter
                | EventKey::TimeControl
                | EventKey::Zone
                | EventKey::Place => None,
            };
            let answer = meant.unwrap_or(answer);
            let mut answered = event.clone();
            match answered.take(key, &answer, 0, &self.source) {
                Ok(()) => *event = answered,
                Err(fault) => {
                    self.again(fault);
                    continue;
                }
            }
            // Of the deputies there may be more.
            if key != EventKey::Deputies || event.deputies.len() == MOST_DEPUTIES {
                return Ok(());
            }
        }
    }

    /// What Enter takes.
    fn offered(&self, key: EventKey) -> Option<String> {
        match key {
            EventKey::Rules => Some(Edition::DEFAULT.to_owned()),
            EventKey::Zone => super::machine_zone().map(|zone| zone.name().to_owned()),
            EventKey::Arbiter => {
                let folder = match self.source.folder {
                    folder if folder == Path::new("") => Path::new("."),
                    folder => folder,
                };
                let entries = self.context.files.entries(folder).ok()?;
                let mut names = entries.into_iter().filter_map(|entry| match entry {
                    FolderEntry::File(path) => {
                        let name = path.file_name()?.to_str()?.to_owned();
                        name.ends_with(PUBLIC).then_some(name)
                    }
                    FolderEntry::Folder(_) => None,
                });
                // Of two, one would be a guess.
                let only = names.next();
                only.filter(|_| names.next().is_none())
            }
            EventKey::Name
            | EventKey::Site
            | EventKey::Deputies
            | EventKey::LateAfter
            | EventKey::Notation
            | EventKey::TimeControl
            | EventKey::Clocks
            | EventKey::Place => None,
        }
    }

    /// Asks for a session; whether there was one.
    fn session(&self, event: &mut Event) -> Result<bool, Failure> {
        let locale = self.locale();
        let number = event.sessions.len() + 1;
        let mut session = SessionDraft::default();
        let start = locale.say(EventAskStart { number });
        self.of_session(event, &mut session, SessionKey::Start, &start)?;
        if session.start.is_none() {
            return Ok(false);
        }
        let end = locale.say(EventAskEnd);
        while session.end.is_none() {
            self.of_session(event, &mut session, SessionKey::End, &end)?;
        }
        for (key, question) in [
            (SessionKey::Round, locale.say(EventAskRound)),
            (SessionKey::ResumeAt, locale.say(EventAskResumeAt)),
        ] {
            self.of_session(event, &mut session, key, &question)?;
        }
        if session.resume_at.is_some() {
            let question = locale.say(EventAskResumePlace);
            self.of_session(event, &mut session, SessionKey::ResumePlace, &question)?;
        }
        event.sessions.extend(session.complete());
        Ok(true)
    }

    /// Asks for a value of a session until it can be read and fits; Enter leaves it out.
    fn of_session(
        &self,
        event: &Event,
        session: &mut SessionDraft,
        key: SessionKey,
        question: &str,
    ) -> Result<(), Failure> {
        loop {
            let Some(answer) = self.answer(question, None)? else {
                return Ok(());
            };
            let mut answered = session.clone();
            let taken = event
                .take_of_session(&mut answered, key, &answer, 0, Some(self.now))
                .and_then(|()| answered.check_order(event.sessions.last(), |_| 0));
            match taken {
                Ok(()) => {
                    *session = answered;
                    return Ok(());
                }
                Err(fault) => self.again(fault),
            }
        }
    }

    fn answer(&self, question: &str, offered: Option<&str>) -> Result<Option<String>, Failure> {
        let question = match offered {
            Some(offered) => format!("{question} [{}]", escaped(offered)),
            None => question.to_owned(),
        };
        let answer = prompts::ask(self.locale(), &question)
            .map_err(|failure| failure.advised(Advice::EventByHand))?;
        Ok(Some(answer).filter(|answer| !answer.is_empty()))
    }

    /// Says what is wrong with an answer, and what to write.
    fn again(&self, fault: EventFault) {
        prompts::say(&prompts::refused(self.locale(), &Failure::from(fault)));
    }
}

/// What the file says, and what labels still lack.
fn in_words(locale: &Locale, outcome: &Outcome) -> String {
    let event = &outcome.event;
    let rows = outcome.in_words(locale, Reader::CommandLine).into_iter();
    let mut lines: Vec<String> = rows
        .map(|(field, value)| locale.say(EventLine { field, value }))
        .collect();
    for (place, session) in (0..).zip(&event.sessions) {
        lines.push(locale.session(&session.name()));
        if let Some(resuming) = event.resuming(place) {
            let at = text::moment(locale, &resuming.at);
            lines.push(match event.where_resumed(Some(place), Some(resuming.at)) {
                Some(place) => locale.say(EventResumesAt { at, place }),
                None => locale.say(EventResumes { at }),
            });
        }
    }
    let lacks = outcome.lacks();
    if lacks.is_empty() {
        lines.push(locale.say(EventComplete));
    } else {
        lines.push(locale.say(EventLacks));
        lines.extend(lacks.iter().map(|lack| {
            let lack = match lack {
                Lack::Key(key) => format!("{}: {}", key.name(), event_key(locale, *key)),
                Lack::Resumption(session) => locale.say(EventLacksResumption {
                    session: locale.session(session),
                }),
            };
            format!("  {lack}")
        }));
    }
    lines.push(String::new());
    lines.join("\n")
}
