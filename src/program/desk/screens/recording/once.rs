//! One press: what it would record is worked out, asked once where it ends a game, runs an absent player's clock or
//! begins early, and recorded if nothing has changed since the form was shown. Each page here is of one act.

use maud::{Markup, html};
use shakmaty::Color;

use super::press::{Form, Press};
use super::told;
use super::words::{called, follows, words};
use super::{EventForms, field_name};
use crate::commands::resume::Standing;
use crate::commands::{Failure, show};
use crate::desk::context::Desk;
use crate::desk::folder::no_such;
use crate::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::screens::walk::walk;
use crate::desk::screens::{keys, resumption};
use crate::desk::widgets::elements::in_path;
use crate::desk::widgets::frame::Page;
use crate::failure::DeskFault;
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::Label;
use rules::Word;
use rules::adjournment::{Consequence, Event, EventKind, Permitted, State, Step};
use rules::time::Moment;

/// The fields of a form that a page which asks once does not send on as they are.
const NOT_SENT_ON: [&str; 7] = [
    "seen",
    "until",
    "told",
    "page",
    "key",
    "passphrase",
    "pressed",
];

/// What a press would record.
struct Pressed {
    press: Press,
    events: Vec<(Moment, Event)>,
    /// The number of entries that the sender was shown.
    seen: usize,
    follows: Vec<Consequence>,
    after: State,
    /// Who then counts as not there.
    gone: Vec<Color>,
    label: Label,
}

impl Pressed {
    /// Works out what a form would record.
    ///
    /// # Errors
    /// Something has changed, the form cannot be read, the Laws do not permit it.
    fn of(desk: &Desk, locale: &Locale, name: &str, fields: &Fields) -> Result<Pressed, Failure> {
        let shown = desk.read(name)?;
        let seen = told::seen(fields, &shown.envelope, shown.at)?;
        let standing = Standing::of(shown.envelope, shown.edition);
        let press = Press::of(fields)?;
        let form = Form {
            desk,
            locale,
            name,
            fields,
            standing: &standing,
            now: pressed_at(fields, shown.at)?,
        };
        let events = press.events(&form)?;
        let (follows, after) = standing.foreseen(&events)?;
        Ok(Pressed {
            press,
            gone: gone(&standing.state, &events, &after).collect(),
            events,
            seen,
            follows,
            after,
            label: standing.label().clone(),
        })
    }

    /// What follows, as a form says that its sender was told.
    fn told(&self) -> String {
        let gone = self
            .gone
            .iter()
            .map(|side| format!(" {} gone", side.name()));
        spelt(&self.follows) + &gone.collect::<String>()
    }
}

/// Who was there and, with an entry taken back, counts as not there.
fn gone(before: &State, events: &[(Moment, Event)], after: &State) -> impl Iterator<Item = Color> {
    let takes_back = |(_, event): &(Moment, Event)| matches!(event, Event::Void { .. });
    let takes_back = events.iter().any(takes_back);
    let sides = Color::ALL.into_iter();
    sides.filter(move |&side| takes_back && before.arrived(side) && !after.arrived(side))
}

/// The moment of the press: before it was asked once, if it was.
fn pressed_at(fields: &Fields, now: Moment) -> Result<Moment, NotAForm> {
    let Some(pressed) = fields.get("pressed") else {
        return Ok(now);
    };
    let pressed: Option<Moment> = pressed.parse().ok();
    pressed.filter(|pressed| *pressed <= now).ok_or(NotAForm)
}

fn spelt(follows: &[Consequence]) -> String {
    let follows: Vec<_> = follows.iter().map(ToString::to_string).collect();
    follows.join(" ")
}

/// Records what a form says. What its sender was not told is asked once, on a page of its own, and so is the
/// passphrase.
pub fn record(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    pressed(desk, visitor, name, fields).or_else(|failure| {
        let again = again(desk, visitor, target, fields, &failure)?;
        Ok(Answer::Refused(again, failure))
    })
}

fn pressed(desk: &Desk, visitor: &Visitor, name: &str, fields: &Fields) -> Result<Answer, Failure> {
    let locale = &visitor.locale;
    let pressed = Pressed::of(desk, locale, name, fields)?;
    if let Err(failure) = keys::of_arbiter_given(desk, fields) {
        return match fields.get("pressed") {
            Some(_) => {
                let again = asked(desk, locale, name, fields, &pressed)?;
                Ok(Answer::Refused(again, failure))
            }
            None => Err(failure),
        };
    }
    let told = pressed.told();
    let was_told = told.is_empty() || fields.get("told") == Some(&told);
    if !keys::official_is_unlocked(desk, &pressed.label) || !was_told {
        return Ok(Answer::Page(asked(desk, locale, name, fields, &pressed)?));
    }
    walk(desk, name, |walk| {
        walk.seen = Some(pressed.seen);
        walk.stand()?;
        walk.record(&pressed.events)
    })?;
    desk.secrets.declare(name, None);
    Ok(Answer::to("resume", name))
}

/// The screen after a form that was refused: the page of the act with what was typed, or the screen as it is now.
fn again(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
    failure: &Failure,
) -> Result<Page, Failure> {
    let is_stale = matches!(failure.fault(), Some(DeskFault::Meanwhile(_)));
    let page = fields.get("page").filter(|_| !is_stale);
    let shown = desk.read(target.name()?)?;
    match (page, Press::of(fields)) {
        (Some("act"), Ok(press)) => of_act(
            desk,
            &visitor.locale,
            target.name()?,
            &shown,
            (press, fields),
        ),
        _ => resumption::refused(desk, visitor, target, fields),
    }
}

/// The page that asks once.
fn asked(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    fields: &Fields,
    pressed: &Pressed,
) -> Result<Page, Failure> {
    let shown = desk.read(name)?;
    let path = in_path(name);
    let title = words(locale, &shown, pressed.press);
    let now = desk.now()?.to_string();
    let ends = pressed
        .follows
        .iter()
        .any(|it| matches!(it, Consequence::Ends(_)));
    let main = html! {
        h1 tabindex="-1" autofocus { (title) }
        (will_be_recorded(locale, &shown, &pressed.events, (&pressed.follows, &pressed.after)))
        form method="post" action=(format!("resume/{path}/record")) class="once" autocomplete="off" {
            @for (field, value) in fields.all() {
                @if !NOT_SENT_ON.contains(&field) { input type="hidden" name=(field) value=(value); }
            }
            input type="hidden" name="seen" value=(pressed.seen);
            @if let Some(until) = fields.get("until") { input type="hidden" name="until" value=(until); }
            input type="hidden" name="told" value=(pressed.told());
            input type="hidden" name="pressed" value=(fields.get("pressed").unwrap_or(&now));
            (keys::of_official(desk, locale, shown.envelope.label())?)
            button class=(if ends { "main ends" } else { "main" }) { (locale.say(DeskRecord)) }
            a class="act quiet" href=(format!("resume/{path}")) { (locale.say(DeskGoBack)) }
        }
    };
    Ok(Page::new(title, main))
}

/// The very sentences of the record, each with its article, and what follows.
fn will_be_recorded(
    locale: &Locale,
    shown: &show::Outcome,
    events: &[(Moment, Event)],
    (consequences, after): (&[Consequence], &State),
) -> Markup {
    let article = |event: &Event| {
        let article = shown.state.article_of(event, after)?;
        Some(format!(" ({})", shown.edition.article(article)?))
    };
    html! {
        section class="recorded-now" {
            h2 { (locale.say(DeskWillBeRecorded)) }
            ul {
                @for (at, event) in events {
                    li { (told::hour(locale, shown, *at)) ": " (text::event(locale, event, &[], &shown.edition)) (article(event).unwrap_or_default()) }
                }
            }
            @for side in gone(&shown.state, events, after) {
                p class="follows" { (locale.say(DeskPlayerNotHere { player: called(shown, side) })) "." }
            }
            @for consequence in consequences {
                p class="follows" { (follows(locale, shown, *consequence, after)) }
            }
        }
    }
}

/// The page of an act that asks for more than a press.
pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let name = target.name()?;
    let what = target.of_path("act");
    let kind = EventKind::parse(what).ok_or_else(|| no_such(what))?;
    let press = Press::Entry(kind, target.query("by").and_then(Color::parse), None);
    let pressed = ("press".to_owned(), press.to_string());
    let asked = target.all().filter(|(key, _)| *key != "by");
    let asked = asked.map(|(key, value)| (format!("value-{key}"), value.to_owned()));
    let why = (press == Press::from(EventKind::Void))
        .then(|| (field_name("reason"), visitor.locale.say(DeskByMistake)));
    let known = std::iter::once(pressed).chain(asked).chain(why).collect();
    let shown = desk.read(name)?;
    of_act(desk, &visitor.locale, name, &shown, (press, &known))
}

/// The page of an act, with what was typed.
fn of_act(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    shown: &show::Outcome,
    (press, typed): (Press, &Fields),
) -> Result<Page, Failure> {
    let forms = EventForms::of(locale, name, shown, typed);
    let title = words(locale, shown, press);
    let path = in_path(name);
    let main = html! {
        h1 tabindex="-1" autofocus { (title) }
        p class="phase" { (text::paper::pairing(shown.envelope.label())) }
        @match forms.permitted(press) {
            Some(permitted) => (form_of_act(desk, locale, shown, &forms, permitted)?),
            None => p { (locale.say(DeskNotNow)) },
        }
        p { a class="act quiet" href=(format!("resume/{path}")) { (locale.say(DeskGoBack)) } }
    };
    Ok(Page::new(title, main))
}

fn form_of_act(
    desk: &Desk,
    locale: &Locale,
    shown: &show::Outcome,
    forms: &EventForms<'_>,
    permitted: &Permitted,
) -> Result<Markup, Failure> {
    let standing = Standing::of(shown.envelope.clone(), shown.edition.clone());
    // What is typed changes nothing of what follows from these.
    let foretold = match (permitted.step, permitted.by) {
        (Step::Record(EventKind::Resign), Some(side)) => Some(Event::Resign {
            side,
            how: "…".to_owned(),
        }),
        (Step::Record(EventKind::DrawAgreed), None) => Some(Event::DrawAgreed {
            how: "…".to_owned(),
        }),
        _ => None,
    };
    let events: Vec<_> = foretold
        .map(|event| (shown.at, event))
        .into_iter()
        .collect();
    let (follows, after) = standing.foreseen(&events)?;
    Ok(html! {
        @if !events.is_empty() { (will_be_recorded(locale, shown, &events, (&follows, &after))) }
        (forms.of_its_own(desk, permitted, &spelt(&follows))?)
    })
}
