//! The move is closed: the arbiter reads the label while all of it but the move can still be corrected, says what both
//! clocks show, whether a draw offer stands and which scoresheets are in hand, gives the word that locks the secret, and
//! seals.

use maud::{Markup, html};

use super::keys;
use crate::commands::Failure;
use crate::commands::seal::{Destination, Slips, finish};
use crate::desk::context::Desk;
use crate::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::sealings::{self, Sealing};
use crate::desk::widgets::answers::Answers;
use crate::desk::widgets::board;
use crate::desk::widgets::elements::{foreign, in_path};
use crate::desk::widgets::form::enter;
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::game;
use crate::desk::widgets::messages::Wrong;
use crate::failure::DeskFault;
use crate::files::Existing;
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::crypto::Sign;
use envelope::sealing::Closed;
use envelope::{AppendError, Label, Signer};
use rules::adjournment::Resumption;
use rules::time::Duration;

/// The id of the word that gives the move up.
const ABANDON: &str = "word-to-abandon";

/// The field with the version of the label that was shown.
const VERSION: &str = "version";

/// The screen, with what was typed on it and what is wrong.
///
/// # Errors
/// The folder cannot be read.
pub fn screen(
    desk: &Desk,
    locale: &Locale,
    (name, closed): (&str, &Closed),
    typed: Option<&Fields>,
    wrong: Vec<Wrong>,
) -> Result<Page, Failure> {
    let path = in_path(name);
    let label = closed.label();
    let check = Answers::of(locale, closed, typed);
    let arbiter = &label.arbiter;
    let abandoned = wrong.iter().any(|it| it.field == ABANDON);
    let main = html! {
        (head(label, &locale.say(DeskClosed)))
        div class="grid board-last" {
            div class="left" {
                (board::of_game(locale, &label.game, label.sealed_by()))
                @for fact in [game_words(locale, label), resumption_words(locale, label)] {
                    p class="fact hint" { span { (fact) } " " a class="act quiet" href=(format!("label/{path}")) { (locale.say(DeskCorrect)) } }
                }
            }
            div class="right" {
                form method="post" action=(format!("seal/{path}/clocks")) autocomplete="off" class="label card" novalidate {
                    (enter())
                    input type="hidden" name=(VERSION) value=(version(closed));
                    div class="flow" data-asks=(format!("seal/{path}/means")) {
                        (check.show(&wrong, &html! { (locale.say(DeskBothHeld)) }, &html! {}, &check.recorded()))
                    }
                    (keys::word_field(desk, locale, arbiter, (keys::WORD, &wrong))?)
                    button class="main" { (locale.say(DeskSealNow)) }
                }
                details open[abandoned] {
                    summary { (locale.say(DeskAbandon { player: &label.sealer().name })) }
                    form method="post" action=(format!("seal/{path}/cancel")) autocomplete="off" class="flow" {
                        label { input type="checkbox" name="abandon" required; " " (locale.say(DeskAbandonSure)) }
                        (keys::word_field(desk, locale, arbiter, (ABANDON, &wrong))?)
                        button { (locale.say(DeskAbandon { player: &label.sealer().name })) }
                    }
                }
            }
        }
    };
    Ok(Page {
        alone: true,
        wrong,
        ..Page::new(locale.say(DeskClosed), main)
    })
}

/// The sign of the table, who plays, and what is.
pub fn head(label: &Label, headline: &str) -> Markup {
    let names = html! { (foreign(&label.white.name)) " – " (foreign(&label.black.name)) };
    game::head(
        label.board.as_deref(),
        &names,
        "",
        &html! { h1 { (headline) } },
    )
}

/// The position, and who sealed which move.
pub fn game_words(locale: &Locale, label: &Label) -> String {
    locale.say(DeskCheckGame {
        side: label.sealed_by(),
        number: label.move_number().to_string(),
    })
}

/// When and where play resumes, and how late a player may be.
pub fn resumption_words(locale: &Locale, label: &Label) -> String {
    let mut words = match label.announces() {
        Resumption::Unsaid(_) => String::new(),
        Resumption::By(last) => locale.say(DeskCheckResumptionBy {
            moment: text::day_and_hour(locale, &last, None),
        }),
        Resumption::At(announced) => locale.say(DeskCheckResumption {
            moment: text::day_and_hour(locale, &announced.at, announced.zone.parse().ok()),
            place: announced.place.clone().unwrap_or_default(),
        }),
    };
    let late = label.late_after.map(u64::from);
    if let Some(late) = late.and_then(Duration::from_seconds) {
        words += &locale.say(DeskCheckLate {
            span: text::span(locale, late),
        });
    }
    words
}

/// What the screen shows of a label, and whether it asks for an early adjournment's charge: another one is looked at
/// again.
fn version(closed: &Closed) -> String {
    let early = match closed.early() {
        Some(_) => "-early",
        None => "",
    };
    format!("{}{early}", closed.label().digest())
}

/// What the desk understands while both clocks are typed.
pub fn means(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let said = desk.sealings.look(target.name()?, |sealing| {
        let Some(Sealing::Stopped(closed, _)) = sealing else {
            return Vec::new();
        };
        let check = Answers::of(&visitor.locale, closed, Some(fields));
        check.live(check.recorded())
    });
    Ok(Answer::Said(said))
}

/// Where the envelope of that game is written; its slips are kept.
pub fn destination(desk: &Desk, name: &str) -> Destination {
    Destination {
        out: desk.folder.envelope(name),
        slips: Slips::Kept,
        existing: Existing::Refuse,
    }
}

/// Completes the label, takes the arbiter's word, and only then encrypts, signs and writes the envelope: a new key is in
/// its file before anything is locked with it.
pub fn clocks(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let (name, locale) = (target.name()?, &visitor.locale);
    let is_shown = |closed: &Closed| match fields.get(VERSION) == Some(version(closed).as_str()) {
        true => Ok(()),
        false => Err(Failure::from(DeskFault::LabelChanged)),
    };
    let checked = desk.sealings.look(name, |sealing| {
        let Some(Sealing::Stopped(closed, _)) = sealing else {
            return Ok(Err(Vec::new()));
        };
        is_shown(closed)?;
        let check = Answers::of(locale, closed, Some(fields));
        let arbiter = closed.label().arbiter.clone();
        let mut wrong = check.wrong();
        let word = keys::word_given(desk, locale, &arbiter, (fields, false))?;
        wrong.extend(word.map(|sentence| Wrong::with(keys::WORD, sentence)));
        if !wrong.is_empty() {
            return Ok(Err(wrong));
        }
        let said = sealings::Said {
            charge: check.charge()?,
            offer: check.offer().ok_or(NotAForm)?,
            held: check.held().ok_or(NotAForm)?,
        };
        let times = check.both()?.ok_or(NotAForm)?;
        Ok::<_, Failure>(Ok((said, times, arbiter)))
    })?;
    let (said, times, arbiter) = match checked {
        Ok(checked) => checked,
        Err(wrong) => return asked_again(desk, locale, name, fields, wrong),
    };
    if let Some(sentence) = keys::word_given(desk, locale, &arbiter, (fields, true))? {
        let wrong = vec![Wrong::with(keys::WORD, sentence)];
        return asked_again(desk, locale, name, fields, wrong);
    }
    let to = destination(desk, name);
    desk.sealings.seal(name, said, is_shown, |closed, told| {
        finish(&desk.files, closed, times, &to, told)
    })?;
    desk.events.notify(name);
    Ok(Answer::to("seal", name))
}

/// The screen again with what is wrong, unless another window has just sealed the move, or given it up.
fn asked_again(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    fields: &Fields,
    wrong: Vec<Wrong>,
) -> Result<Answer, Failure> {
    desk.sealings.look(name, |sealing| match sealing {
        Some(Sealing::Stopped(closed, _)) => {
            screen(desk, locale, (name, closed), Some(fields), wrong).map(Answer::Page)
        }
        _ => Ok(Answer::to("seal", name)),
    })
}

/// Takes the arbiter's word before a closed move is given up: it is not the player's to forget. Where the word is wrong,
/// that is the answer.
///
/// # Errors
/// Files that cannot be read, a key that is not of an official of the label.
pub fn may_abandon(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    fields: &Fields,
) -> Result<Option<Answer>, Failure> {
    let label = desk.sealings.look(name, |sealing| match sealing {
        Some(Sealing::Stopped(closed, _)) => Some(closed.label().clone()),
        _ => None,
    });
    let Some(label) = label else {
        return Ok(None);
    };
    if let Some(sentence) = keys::word_given(desk, locale, &label.arbiter, (fields, true))? {
        let wrong = vec![Wrong::with(ABANDON, sentence)];
        return asked_again(desk, locale, name, fields, wrong).map(Some);
    }
    desk.secrets
        .with_key(|key| match label.signer_of(&key.verifying_key()) {
            Some(Signer::Arbiter | Signer::Deputy(_)) => Ok(None),
            Some(Signer::Player(_)) | None => Err(AppendError::NotNamed.into()),
        })
}
