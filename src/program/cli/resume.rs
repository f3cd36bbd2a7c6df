//! The resumption at the board: the arbiter is asked one question at a time, a clock runs on the screen
//! while somebody is waited for, and every answer is in the file before the next question.

use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration as Wait;

use super::jobs::{budget, edition_file};
use super::keys;
use super::prompts::{self, Passphrases};
use super::report::{self, Report};
use super::{Context, args};
use crate::laws::adjournment::Event;
use crate::program::commands::resume::{Here, Question, Standing, Walk};
use crate::program::commands::{Failure, FailureKind};
use crate::program::render;
use crate::program::text::message::*;
use crate::program::text::{self, Reader, Speech};
use crate::time::Moment;

pub(super) fn resume(context: &Context, args: args::Resume) -> Result<Report, Failure> {
    let mut passphrases = Passphrases::new(&context.speech, args.passphrase_fd)?;
    let key = keys::unlock(context, &args.key, &mut passphrases)?;
    let mut walk = Walk {
        files: &context.files,
        key: &key,
        path: args.envelope,
        edition: edition_file(context, args.rules)?,
        budget: budget(None),
        appended: Vec::new(),
    };
    let standing = loop {
        let standing = walk.stand()?;
        let goes_on = match standing.question() {
            Question::WhoIsHere => who_is_here(context, &mut walk, &standing)?,
            Question::Opening => {
                let reply = keys::reply(context, &args.reply, &mut passphrases)?;
                let opened = walk.open(reply, context.at()?)?;
                prompts::say(&report::open(&context.speech, &opened, context.style).text);
                true
            }
            Question::HasResponderCome | Question::HasSealerCome => {
                has_come(context, &mut walk, &standing)?
            }
            Question::PlayGoesOn | Question::Decision | Question::Declaration | Question::Over => {
                false
            }
        };
        if !goes_on {
            break standing;
        }
    };
    Ok(report::resume(
        &context.speech,
        &walk.end(&standing),
        &standing,
        context.at()?,
    ))
}

/// A5 and A9: everything is set up; when did play resume, and who is here?
fn who_is_here(
    context: &Context,
    walk: &mut Walk<'_>,
    standing: &Standing,
) -> Result<bool, Failure> {
    let speech = &context.speech;
    let leave = speech.say(WordLeave);
    let label = standing.label();
    prompts::say(&render::label_sheet(
        speech,
        label,
        Some(&standing.envelope.fingerprint()),
        true,
    ));
    if !is_set_up(speech, &leave)? {
        return Ok(false);
    }
    let began = match ask_moment(context, standing, &speech.say(AskBegan))? {
        Asked::Nothing => context.at()?,
        Asked::Moment(began) => began,
        Asked::Leave => return Ok(false),
    };
    let (both, nobody) = (speech.say(WordBoth), speech.say(WordNobody));
    let (white, black) = (speech.say(WordWhite), speech.say(WordBlack));
    let here = loop {
        let question = speech.say(AskWho {
            both: &both,
            white: &white,
            black: &black,
            nobody: &nobody,
        });
        let answer = prompts::ask(speech, &question)?;
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
            None => prompts::say(&speech.say(AskOneOfThese { leave: &leave })),
        }
    };
    // On time, unless the arbiter knows better: lateness counts from here (A10).
    let mut since = began.min(label.resume_at);
    if here.anybody() {
        since = match ask_moment(context, standing, &speech.say(AskSince))? {
            Asked::Nothing => since,
            Asked::Moment(since) => since,
            Asked::Leave => return Ok(false),
        };
    }
    tried(speech, walk.record(&here.events(since, began)))
}

/// Whether the arbiter says so: Enter alone, no other word.
fn is_set_up(speech: &Speech, leave: &String) -> Result<bool, Failure> {
    let question = speech.say(AskReady { leave });
    loop {
        let answer = prompts::ask(speech, &question)?;
        if answer.is_empty() {
            return Ok(true);
        }
        if prompts::is_word(&answer, LEAVE, leave) {
            return Ok(false);
        }
        prompts::say(&speech.say(AskReadyAgain { leave }));
    }
}

/// Whoever is missing: his arrival, or what happened instead.
fn has_come(context: &Context, walk: &mut Walk<'_>, standing: &Standing) -> Result<bool, Failure> {
    let missing = standing.missing();
    let speech = &context.speech;
    if let Some(until) = standing.awaited_until() {
        let moment = text::moment(speech, &until);
        prompts::say(&speech.say(AskAwaited {
            side: missing,
            moment,
        }));
    }
    let words = Words::of(speech);
    prompts::say(&speech.say(AskArrival {
        here: &words.here,
        absent: &words.missing,
        missing,
    }));
    prompts::say(&speech.say(AskInstead {
        flag: &words.flag,
        moved: &words.moved,
        leave: &words.leave,
        other: missing.other(),
    }));
    prompts::say(&speech.say(AskOrRecord));
    let answer = ask_while_clocks_run(context, standing)?;
    let (word, rest) = answer.split_once(' ').unwrap_or((answer.as_str(), ""));
    let now = context.at()?;
    let event = match words.meant(word) {
        "here" => {
            let at = match rest.trim() {
                "" => now,
                time => match standing.moment(time, now) {
                    Ok(at) => at,
                    Err(failure) => return tried(speech, Err(failure)),
                },
            };
            return tried(
                speech,
                walk.record(&[(at, Event::Arrival { side: missing })]),
            );
        }
        "missing" => Event::Absent { side: missing },
        "flag" => match standing.state.clocks().running() {
            Some(side) => Event::Flag { side },
            None => {
                prompts::say(&speech.say(AskNoClock));
                return Ok(true);
            }
        },
        "moved" => {
            let side = missing.other();
            match standing.legal_move(rest.trim()) {
                Ok(uci) => Event::Move { side, uci },
                Err(failure) => return tried(speech, Err(failure)),
            }
        }
        LEAVE => return Ok(false),
        "" => return Ok(true),
        _ => return tried(speech, walk.record_line(&answer, standing, now)),
    };
    tried(speech, walk.record(&[(now, event)]))
}

/// What may be typed while somebody is waited for.
struct Words {
    here: String,
    missing: String,
    flag: String,
    moved: String,
    leave: String,
}

impl Words {
    fn of(speech: &Speech) -> Words {
        Words {
            here: speech.say(WordHere),
            missing: speech.say(WordMissing),
            flag: speech.say(WordFlag),
            moved: speech.say(WordMoved),
            leave: speech.say(WordLeave),
        }
    }

    /// The English word for what was typed; what is none of these stays as it is.
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

/// What is typed to stop here; the walk goes on from there another time.
const LEAVE: &str = "leave";

/// What the Laws refuse is told, and the question asked again; anything else ends the walk.
fn tried(speech: &Speech, done: Result<(), Failure>) -> Result<bool, Failure> {
    match done {
        Ok(()) => Ok(true),
        Err(failure) if matches!(failure.kind, FailureKind::Refused | FailureKind::Usage) => {
            prompts::say(&refused(speech, &failure));
            Ok(true)
        }
        Err(failure) => Err(failure),
    }
}

fn refused(speech: &Speech, failure: &Failure) -> String {
    speech.say(AskRefused {
        error: speech.failure(failure, Reader::CommandLine),
        hint: speech.hint(failure, Reader::CommandLine),
    })
}

/// What was answered to a question for a moment.
enum Asked {
    Nothing,
    Moment(Moment),
    Leave,
}

fn ask_moment(context: &Context, standing: &Standing, prompt: &str) -> Result<Asked, Failure> {
    let leave = context.speech.say(WordLeave);
    loop {
        let answer = prompts::ask(&context.speech, prompt)?;
        let now = context.at()?;
        match answer.as_str() {
            "" => return Ok(Asked::Nothing),
            word if prompts::is_word(word, LEAVE, &leave) => return Ok(Asked::Leave),
            time => match standing.moment(time, now) {
                Ok(at) => return Ok(Asked::Moment(at)),
                Err(failure) => prompts::say(&refused(&context.speech, &failure)),
            },
        }
    }
}

/// Asks while the running clock is shown, a second at a time, on the line above the answer.
fn ask_while_clocks_run(context: &Context, standing: &Standing) -> Result<String, Failure> {
    let (stop, stopped) = channel::<()>();
    // A moment that was given stands still, and so does the screen.
    let moves = context.at.is_none();
    std::thread::scope(|scope| {
        if moves {
            scope.spawn(move || {
                while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(Wait::from_secs(1))
                {
                    show_clocks(&context.speech, standing);
                }
            });
        }
        prompts::say(&standing.clock_line(&context.speech, context.at()?));
        let answer = prompts::ask(&context.speech, ">");
        end(stop);
        answer
    })
}

/// Dropping the sender wakes the thread that waits.
fn end(stop: Sender<()>) {
    drop(stop);
}

/// Writes the clocks over the line above the cursor, and goes back.
fn show_clocks(speech: &Speech, standing: &Standing) {
    let Ok(now) = Moment::now_local() else {
        return;
    };
    let line = standing.clock_line(speech, now);
    let mut to_person = std::io::stderr().lock();
    // Nobody is told of a screen that has gone away.
    let _ = write!(to_person, "\u{1b}7\u{1b}[1A\r\u{1b}[2K{line}\u{1b}8");
    let _ = to_person.flush();
}
