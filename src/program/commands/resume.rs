//! `resume`: a resumption, one question at a time (A5, A7, A9, A10).

mod walk;

use super::clocks;
use super::judge::ruling_json;
use super::prelude::*;
use super::record::Clock;
use crate::terminal::args::ReplySource;
use envelope::{OpenError, UnwrapError};

pub(super) use walk::moment_in;
pub use walk::{Here, Question, Standing, Walk, unchanged};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn resume board7.envelope --key arbiter.key
  adjourn resume board7.envelope --key arbiter.key --reply-key black.slip")]
pub struct Args {
    /// The envelope
    pub envelope: PathBuf,
    /// The arbiter's or a deputy's secret key
    #[arg(long, value_name = "KEY")]
    pub key: Option<PathBuf>,
    #[command(flatten)]
    pub reply: ReplySource,
    #[command(flatten)]
    pub edition: EditionFile,
    /// Read the passphrases from this file descriptor, one a line, in the order of the keys
    #[arg(long, value_name = "N")]
    pub passphrase_fd: Option<u32>,
}

/// The word that leaves the resumption, to be continued later.
const LEAVE: &str = "leave";

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase_fd)?;
    let key = keys::unlock_for(context, (&args.envelope, &args.key), &mut passphrases)?;
    let mut walk = Walk {
        files: &context.files,
        key: &key,
        path: args.envelope,
        edition: edition_file(context, &args.edition)?,
        appended: Vec::new(),
        seen: None,
    };
    let standing = loop {
        let standing = waiting::standing(&context.locale, walk.stand()?);
        let mut asking = Asking {
            context,
            walk: &mut walk,
            standing: &standing,
        };
        if !asking.goes_on(&args.reply, &mut passphrases)? {
            break standing;
        }
    };
    report(context, &walk, &standing)
}

/// What is asked as the game stands.
struct Asking<'a, 'w> {
    context: &'a Context,
    walk: &'a mut Walk<'w>,
    standing: &'a Standing,
}

impl Asking<'_, '_> {
    /// Asks the next question; `false` where there is none, or the arbiter leaves.
    fn goes_on(&mut self, reply: &ReplySource, passphrases: &mut Passphrases) -> Result<bool> {
        let question = self.standing.question();
        let overstepped = self.standing.overstepped(self.context.at()?);
        if let Some(notice) = overstepped.filter(|_| question != Question::Over) {
            prompts::say(&note(&self.context.locale, &notice));
        }
        let (label, state) = (self.standing.label(), &self.standing.state);
        match (question, question.waits_for(label)) {
            (Question::WhatTime, _) => Err(self.standing.no_time_yet()),
            (Question::WhoIsHere, _) => self.who_is_here(),
            // A7: somebody must say that the responder is there before the envelope is opened.
            (Question::Opening, _) if !state.arrived(label.sealed_by().other()) => self.responder(),
            (Question::Opening, _) => self.opening(reply, passphrases),
            (_, Some(missing)) => self.has_come(missing),
            (_, None) => Ok(false),
        }
    }

    /// A5 and A9: everything is set up; when did play resume, and who is here?
    fn who_is_here(&mut self) -> Result<bool> {
        let (locale, envelope) = (&self.context.locale, &self.standing.envelope);
        let (label, resumption) = (envelope.label(), envelope.resumption());
        let print = Some(&envelope.fingerprint());
        let sheet = render::label_sheet(locale, label, &resumption, print, true);
        prompts::say(&sheet);
        let leave = &locale.say(WordLeave);
        let ready = self.asked(&locale.say(AskReady { leave }), |answer| {
            // Only Enter alone means yes.
            let again = || locale.say(AskReadyAgain { leave });
            answer.is_empty().then_some(()).ok_or_else(again)
        })?;
        if ready.is_none() {
            return Ok(false);
        }
        let Some(began) = self.moment(&locale.say(AskBegan), None)? else {
            return Ok(false);
        };
        let words = &[
            ("both", &locale.say(WordBoth)),
            ("white", &locale.say(WordWhite)),
            ("black", &locale.say(WordBlack)),
            ("nobody", &locale.say(WordNobody)),
        ];
        let [both, white, black, nobody] = words.map(|(_, word)| word);
        let question = locale.say(AskWho {
            both,
            white,
            black,
            nobody,
        });
        let here = self.asked(&question, |answer| {
            let here = prompts::meant(answer, words).and_then(Here::parse);
            here.ok_or_else(|| locale.say(AskOneOfThese { leave }))
        })?;
        let Some(here) = here else {
            return Ok(false);
        };
        // What Enter means stands in the question: lateness counts from here (A10).
        let usual = self.standing.state.resume_at().unwrap_or(began);
        let announced = text::moment(locale, &usual);
        let since = match here.anybody() {
            true => self.moment(&locale.say(AskSince { announced }), Some(usual))?,
            false => Some(usual),
        };
        match since {
            Some(since) => tried(locale, self.walk.record(&here.events(since, began))),
            None => Ok(false),
        }
    }

    /// A7: nobody has said yet that the player who must reply is here.
    fn responder(&mut self) -> Result<bool> {
        let label = self.standing.label();
        let (locale, side) = (&self.context.locale, label.sealed_by().other());
        let missing = &locale.say(WordMissing);
        let question = locale.say(AskHereOrMissing {
            name: &label.responder().name,
            now: &locale.say(WordNow),
            missing,
            leave: &locale.say(WordLeave),
        });
        let typed = self.asked(&question, |answer| match answer {
            "" => Err(question.clone()),
            typed => Ok(typed.to_owned()),
        })?;
        let Some(typed) = typed else {
            return Ok(false);
        };
        let (now, resumption) = (self.context.at()?, self.standing.envelope.resumption());
        let recorded = match prompts::is_word(&typed, "missing", missing) {
            // A10: lateness counts from the announced time, and nobody is absent before it.
            true => {
                let at = resumption.at().map_or(now, |announced| announced.min(now));
                Ok((at, Event::Absent { side }))
            }
            false => super::open::here_since_typed(locale, &typed)
                .moment(resumption.zone(), now)
                .map(|at| (at, Event::Arrival { side })),
        };
        tried(locale, recorded.and_then(|it| self.walk.record(&[it])))
    }

    fn opening(&mut self, source: &ReplySource, passphrases: &mut Passphrases) -> Result<bool> {
        let (context, locale, state) = (self.context, &self.context.locale, &self.standing.state);
        if let Some(ruling) = state.ruling() {
            prompts::say(&text::explanation(locale, ruling));
            let now = prompts::capital(&text::now(locale, state));
            prompts::say(&format!("{now}."));
        }
        let responder = self.standing.label().sealed_by().other();
        if state.clocks().running() == Some(responder) {
            let player = &self.standing.label().responder().name;
            let given_back = locale.say(TimeGivenBack { player });
            prompts::say(&format!("{given_back} {}", EventKind::CorrectClock.name()));
        }
        let on_paper = super::open::paper::PaperRead::default();
        let reply =
            match super::open::paper::read(context, &self.standing.envelope, &on_paper, source)? {
                Some(reply) => reply,
                None => keys::reply(context, &self.walk.path, source, passphrases)?,
            };
        match self.walk.open(reply, context.at()?) {
            Ok(opened) => prompts::say(&super::open::report(locale, &opened, context.style).text),
            // The slip of another: the clock runs while the right one is looked for.
            Err(failure) => {
                let of_another = matches!(failure.fault(), Some(UnwrapError::NotForThisKey { .. }))
                    || matches!(failure.fault(), Some(OpenError::WrongHalf));
                stop_if!(!source.is_asked() || !of_another => failure);
                prompts::say(&prompts::refused(locale, &failure));
            }
        }
        Ok(true)
    }

    /// Asks for the arrival of the missing player, or what happened instead.
    fn has_come(&mut self, missing: Color) -> Result<bool> {
        let (locale, standing, now) = (&self.context.locale, self.standing, self.context.at()?);
        let state = &standing.state;
        let (side, other) = (missing, missing.other());
        // A10: until then nobody loses by coming late, if the edition says.
        let until = state.may_arrive_until(side);
        if let Some(until) = until.filter(|until| *until >= now) {
            let moment = text::moment(locale, &until);
            prompts::say(&locale.say(AskAwaited { side, moment }));
        }
        let words = &[
            ("here", &locale.say(WordHere)),
            ("missing", &locale.say(WordMissing)),
            ("flag", &locale.say(WordFlag)),
            ("moved", &locale.say(WordMoved)),
            (LEAVE, &locale.say(WordLeave)),
        ];
        let [here, absent, flag, moved, leave] = words.map(|(_, word)| word);
        prompts::say(&locale.say(AskArrival {
            here,
            absent,
            missing,
        }));
        // Only who must reply has a move to make while the other is missing (A9c).
        if missing == standing.label().sealed_by() {
            prompts::say(&locale.say(AskInsteadMoved { moved, other }));
        }
        prompts::say(&locale.say(AskInstead { flag, leave }));
        prompts::say(&locale.say(AskOrRecord));
        let left = ByColor::new_with(|side| state.left_at(side, now));
        prompts::say(&render::clock_line(locale, state.clocks(), left, now));
        let answer = prompts::ask(locale, ">")?;
        let (word, rest) = answer.split_once(' ').unwrap_or((answer.as_str(), ""));
        let now = self.context.at()?;
        let mut record = |at, event| self.walk.record(&[(at, event)]);
        let arrival = Event::Arrival { side };
        let done = match (prompts::meant(word, words).unwrap_or(word), rest.trim()) {
            (LEAVE, _) => return Ok(false),
            ("", _) => Ok(()),
            ("here", "") => record(now, arrival),
            ("here", time) => {
                let at = standing.moment(time, now);
                at.and_then(|at| record(at, arrival))
            }
            ("missing", _) => record(now, Event::Absent { side }),
            ("flag", _) => match state.clocks().running() {
                Some(side) => record(now, Event::Flag { side }),
                None => {
                    prompts::say(&locale.say(AskNoClock));
                    Ok(())
                }
            },
            ("moved", typed) => {
                let (side, uci) = (other, standing.legal_move(typed));
                uci.and_then(|uci| record(now, Event::Move { side, uci }))
            }
            _ => {
                let clock = |clock: Clock<'_>| Ok(clocks::meant(locale, clock)??);
                self.walk.record_line(&answer, standing, now, &clock)
            }
        };
        tried(locale, done)
    }

    /// Asks until the answer can be read, and says what is wrong with others; `None` where the arbiter leaves.
    fn asked<T>(
        &self,
        question: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>> {
        loop {
            let answer = prompts::ask(&self.context.locale, question)?;
            if prompts::is_word(&answer, LEAVE, &self.context.locale.say(WordLeave)) {
                return Ok(None);
            }
            match read(&answer) {
                Ok(read) => return Ok(Some(read)),
                Err(wrong) => prompts::say(&wrong),
            }
        }
    }

    /// Asks for a moment; Enter means the usual one, else now.
    fn moment(&self, question: &str, usual: Option<Moment>) -> Result<Option<Moment>> {
        self.asked(question, |answer| {
            let moment = self.context.at().and_then(|now| match answer {
                "" => Ok(usual.unwrap_or(now)),
                time => self.standing.moment(time, now),
            });
            moment.map_err(|failure| prompts::refused(&self.context.locale, &failure))
        })
    }
}

/// Says a refusal or a wrong value, so that the question is asked again; any other failure ends the resumption.
fn tried(locale: &Locale, done: Result<()>) -> Result<bool> {
    match done {
        Err(failure) if matches!(failure.kind, FailureKind::Refused | FailureKind::Usage) => {
            prompts::say(&prompts::refused(locale, &failure));
            Ok(true)
        }
        done => done.map(|()| true),
    }
}

/// How the game stands when the resumption has ended or was left.
fn report(context: &Context, walk: &Walk<'_>, standing: &Standing) -> Result<Report> {
    let (envelope, state) = (&standing.envelope, &standing.state);
    let file = Written::of(envelope, &walk.path, walk.appended.clone());
    let text = standing.in_words(context, context.at()?) + &file.named(&context.locale);
    let ruling = state.ruling().map(ruling_json);
    let json = json!({ "phase": state.phase(), "ruling": ruling });
    Ok(Report::new(text, json_with(&file, json)))
}
