//! The resumption at the board. The arbiter is asked one question at a time; while a player is waited for, the running
//! clock is shown; every answer is written to the file before the next question.

use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration as Wait;

use shakmaty::{ByColor, Color};

use super::jobs::{ask_here_since, budget, edition_file};
use super::keys;
use super::prompts::{self, Passphrases, refused};
use super::report::{self, Report};
use super::{Context, args, clocks};
use crate::envelope::{OpenError, UnwrapError};
use crate::laws::adjournment::Event;
use crate::program::commands::record::Clock;
use crate::program::commands::resume::{Here, Question, Standing, Walk};
use crate::program::commands::{Failure, FailureKind};
use crate::program::failure::Cause;
use crate::program::render;
use crate::program::text::message::*;
use crate::program::text::{self, Locale};
use crate::time::Moment;

pub(super) fn resume(context: &Context, args: args::Resume) -> Result<Report, Failure> {
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase_fd)?;
    let key = keys::unlock_for(context, &args.envelope, &args.key, &mut passphrases)?;
    let mut walk = Walk {
        files: &context.files,
        key: &key,
        path: args.envelope,
        edition: edition_file(context, args.edition.rules)?,
        budget: budget(None),
        appended: Vec::new(),
        seen: None,
    };
    let standing = loop {
        let standing = walk.stand()?;
        let question = standing.question();
        let overstepped = standing.overstepped(context.at()?);
        if let Some(note) = overstepped.filter(|_| question != Question::Over) {
            prompts::say(&report::note(&context.locale, &note));
        }
        let goes_on = match question {
            Question::WhatTime => return Err(standing.no_time_yet()),
            Question::WhoIsHere => who_is_here(context, &mut walk, &standing)?,
            Question::Opening if standing.asks_for_responder() => {
                responder_is_here(context, &mut walk, &standing)?
            }
            Question::Opening => {
                if let Some(ruling) = standing.state.ruling() {
                    prompts::say(&text::explanation(&context.locale, ruling));
                    let now = text::now(&context.locale, &standing.state);
                    prompts::say(&format!("{}.", prompts::capital(&now)));
                }
                let reply = keys::reply(context, &walk.path, &args.reply, &mut passphrases)?;
                match walk.open(reply, context.at()?) {
                    Ok(opened) => {
                        let shown = report::open(&context.locale, &opened, context.style);
                        prompts::say(&shown.text);
                    }
                    // The slip of another: his clock runs while the right one is looked for.
                    Err(failure) if args.reply.is_asked() && is_of_another(&failure) => {
                        prompts::say(&refused(&context.locale, &failure));
                    }
                    Err(failure) => return Err(failure),
                }
                true
            }
            Question::HasResponderCome
            | Question::HasSealerCome
            | Question::PlayGoesOn
            | Question::Decision
            | Question::Declaration
            | Question::Over => match question.waits_for(standing.label()) {
                Some(missing) => has_come(context, &mut walk, &standing, missing)?,
                None => false,
            },
        };
        if !goes_on {
            break standing;
        }
    };
    Ok(report::resume(
        &context.locale,
        &walk.end(&standing),
        &standing,
        context.at()?,
        context.style,
    ))
}

/// A5 and A9: everything is set up; when did play resume, and who is here?
fn who_is_here(
    context: &Context,
    walk: &mut Walk<'_>,
    standing: &Standing,
) -> Result<bool, Failure> {
    let locale = &context.locale;
    let leave = locale.say(WordLeave);
    let label = standing.label();
    prompts::say(&render::label_sheet(
        locale,
        label,
        &standing.envelope.resumption(),
        Some(&standing.envelope.fingerprint()),
        true,
    ));
    if !is_set_up(locale, &leave)? {
        return Ok(false);
    }
    let began = match ask_moment(context, standing, &locale.say(AskBegan))? {
        Asked::Nothing => context.at()?,
        Asked::Moment(began) => began,
        Asked::Leave => return Ok(false),
    };
    let (both, nobody) = (locale.say(WordBoth), locale.say(WordNobody));
    let (white, black) = (locale.say(WordWhite), locale.say(WordBlack));
    let here = loop {
        let question = locale.say(AskWho {
            both: &both,
            white: &white,
            black: &black,
            nobody: &nobody,
        });
        let answer = prompts::ask(locale, &question)?;
        if prompts::is_word(&answer, LEAVE, &leave) {
            return Ok(false);
        }
        let words = [
            ("both", &both),
            ("white", &white),
            ("black", &black),
            ("nobody", &nobody),
        ];
        match prompts::meant(&answer, &words).and_then(Here::parse) {
            Some(here) => break here,
            None => prompts::say(&locale.say(AskOneOfThese { leave: &leave })),
        }
    };
    // What Enter means stands in the question: lateness counts from here (A10).
    let mut since = standing.state.resume_at().unwrap_or(began);
    if here.anybody() {
        let announced = text::moment(locale, &since);
        let question = locale.say(AskSince { announced });
        since = match ask_moment(context, standing, &question)? {
            Asked::Nothing => since,
            Asked::Moment(since) => since,
            Asked::Leave => return Ok(false),
        };
    }
    tried(locale, walk.record(&here.events(since, began)))
}

/// A7: nobody has said yet that the player who must reply is here.
fn responder_is_here(
    context: &Context,
    walk: &mut Walk<'_>,
    standing: &Standing,
) -> Result<bool, Failure> {
    let label = standing.label();
    let since = ask_here_since(&context.locale, &label.responder().name)?;
    let side = label.sealed_by().other();
    let recorded = since
        .moment(standing.envelope.resumption().zone(), context.at()?)
        .and_then(|at| walk.record(&[(at, Event::Arrival { side })]));
    tried(&context.locale, recorded)
}

/// Asks whether everything is set up: only Enter alone means yes.
fn is_set_up(locale: &Locale, leave: &String) -> Result<bool, Failure> {
    let question = locale.say(AskReady { leave });
    loop {
        let answer = prompts::ask(locale, &question)?;
        if answer.is_empty() {
            return Ok(true);
        }
        if prompts::is_word(&answer, LEAVE, leave) {
            return Ok(false);
        }
        prompts::say(&locale.say(AskReadyAgain { leave }));
    }
}

/// Asks for the arrival of the missing player, or what happened instead.
fn has_come(
    context: &Context,
    walk: &mut Walk<'_>,
    standing: &Standing,
    missing: Color,
) -> Result<bool, Failure> {
    let locale = &context.locale;
    let now = context.at()?;
    let until = standing.awaited_until(missing);
    if let Some(until) = until.filter(|until| *until >= now) {
        let moment = text::moment(locale, &until);
        prompts::say(&locale.say(AskAwaited {
            side: missing,
            moment,
        }));
    }
    let words = Words::of(locale);
    prompts::say(&locale.say(AskArrival {
        here: &words.here,
        absent: &words.missing,
        missing,
    }));
    // Only who must reply has a move to make while the other is missing (A9c).
    if missing == standing.label().sealed_by() {
        prompts::say(&locale.say(AskInsteadMoved {
            moved: &words.moved,
            other: missing.other(),
        }));
    }
    prompts::say(&locale.say(AskInstead {
        flag: &words.flag,
        leave: &words.leave,
    }));
    prompts::say(&locale.say(AskOrRecord));
    let answer = ask_while_clocks_run(context, standing)?;
    let (word, rest) = answer.split_once(' ').unwrap_or((answer.as_str(), ""));
    let now = context.at()?;
    let event = match words.meant(word) {
        "here" => {
            let at = match rest.trim() {
                "" => now,
                time => match standing.moment(time, now) {
                    Ok(at) => at,
                    Err(failure) => return tried(locale, Err(failure)),
                },
            };
            return tried(
                locale,
                walk.record(&[(at, Event::Arrival { side: missing })]),
            );
        }
        "missing" => Event::Absent { side: missing },
        "flag" => match standing.state.clocks().running() {
            Some(side) => Event::Flag { side },
            None => {
                prompts::say(&locale.say(AskNoClock));
                return Ok(true);
            }
        },
        "moved" => {
            let side = missing.other();
            match standing.legal_move(rest.trim()) {
                Ok(uci) => Event::Move { side, uci },
                Err(failure) => return tried(locale, Err(failure)),
            }
        }
        LEAVE => return Ok(false),
        "" => return Ok(true),
        _ => {
            let clock = |clock: Clock<'_>| Ok(clocks::meant(locale, clock)??);
            return tried(locale, walk.record_line(&answer, standing, now, &clock));
        }
    };
    tried(locale, walk.record(&[(now, event)]))
}

/// The words that may be typed while a player is waited for.
struct Words {
    here: String,
    missing: String,
    flag: String,
    moved: String,
    leave: String,
}

impl Words {
    fn of(locale: &Locale) -> Words {
        Words {
            here: locale.say(WordHere),
            missing: locale.say(WordMissing),
            flag: locale.say(WordFlag),
            moved: locale.say(WordMoved),
            leave: locale.say(WordLeave),
        }
    }

    /// The English form of a typed word; any other text stays as it is.
    fn meant<'a>(&self, typed: &'a str) -> &'a str {
        let words = [
            ("here", &self.here),
            ("missing", &self.missing),
            ("flag", &self.flag),
            ("moved", &self.moved),
            (LEAVE, &self.leave),
        ];
        prompts::meant(typed, &words).unwrap_or(typed)
    }
}

/// The word that leaves the resumption, to be continued later.
const LEAVE: &str = "leave";

/// Reports a refusal or a wrong value, so that the question is asked again; any other failure ends the resumption.
fn tried(locale: &Locale, done: Result<(), Failure>) -> Result<bool, Failure> {
    match done {
        Ok(()) => Ok(true),
        Err(failure) if matches!(failure.kind, FailureKind::Refused | FailureKind::Usage) => {
            prompts::say(&refused(locale, &failure));
            Ok(true)
        }
        Err(failure) => Err(failure),
    }
}

/// Whether what the responder typed is right in itself, and belongs to another person or envelope.
fn is_of_another(failure: &Failure) -> bool {
    matches!(
        &*failure.cause,
        Cause::Open(OpenError::WrongHalf | OpenError::Unwrap(UnwrapError::NotForThisKey { .. }))
            | Cause::Unwrap(UnwrapError::NotForThisKey { .. })
    )
}

/// The answer to a question for a moment.
enum Asked {
    Nothing,
    Moment(Moment),
    Leave,
}

fn ask_moment(context: &Context, standing: &Standing, prompt: &str) -> Result<Asked, Failure> {
    let leave = context.locale.say(WordLeave);
    loop {
        let answer = prompts::ask(&context.locale, prompt)?;
        let now = context.at()?;
        match answer.as_str() {
            "" => return Ok(Asked::Nothing),
            word if prompts::is_word(word, LEAVE, &leave) => return Ok(Asked::Leave),
            time => match standing.moment(time, now) {
                Ok(at) => return Ok(Asked::Moment(at)),
                Err(failure) => prompts::say(&refused(&context.locale, &failure)),
            },
        }
    }
}

/// Asks for a line while the running clock is shown above it, updated each second.
fn ask_while_clocks_run(context: &Context, standing: &Standing) -> Result<String, Failure> {
    let (stop, stopped) = channel::<()>();
    // With a moment that was given, no clock runs.
    let moves = context.at.is_none();
    std::thread::scope(|scope| {
        if moves {
            scope.spawn(move || {
                while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(Wait::from_secs(1))
                {
                    show_clocks(&context.locale, standing);
                }
            });
        }
        prompts::say(&clock_line(&context.locale, standing, context.at()?));
        let answer = prompts::ask(&context.locale, ">");
        end(stop);
        answer
    })
}

/// Dropping the sender wakes the thread that waits.
fn end(stop: Sender<()>) {
    drop(stop);
}

/// Both clocks at a moment, in one line.
fn clock_line(locale: &Locale, standing: &Standing, at: Moment) -> String {
    let (state, adjourned) = (&standing.state, standing.adjourned());
    let left = ByColor::new_with(|side| state.left_at(&adjourned, side, at));
    render::clock_line(locale, state.clocks(), left, at)
}

/// Writes the clocks over the line above the cursor, and puts the cursor back.
fn show_clocks(locale: &Locale, standing: &Standing) {
    let Ok(now) = Moment::now_local() else {
        return;
    };
    let line = clock_line(locale, standing, now);
    let mut to_person = std::io::stderr().lock();
    // If standard error is closed, nobody can be told.
    let _ = write!(to_person, "\u{1b}7\u{1b}[1A\r\u{1b}[2K{line}\u{1b}8");
    let _ = to_person.flush();
}
