//! One press: what it would record is worked out, said while it is typed, asked once where it ends a game, runs an
//! absent player's clock or begins early, and recorded if nothing has changed since the form was shown. Each page here
//! is of one act.

use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::filled::NONE;
use super::press::{Form as Sent, Press};
use super::told;
use super::words::{called, follows, words};
use super::{EventForms, field_name};
use crate::commands::open::Reply;
use crate::commands::open::paper::Read;
use crate::commands::{Failure, show};
use crate::desk::context::Desk;
use crate::desk::folder::no_such;
use crate::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::screens::walk::walk;
use crate::desk::screens::{keys, resumption};
use crate::desk::widgets::board;
use crate::desk::widgets::elements::in_path;
use crate::desk::widgets::form::{Field, Form};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::Wrong;
use crate::failure::DeskFault;
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use rules::Word;
use rules::adjournment::{Consequence, Event, EventKind, LostThing, ReadFrom, Recorded, State};
use rules::reading::{OtherLetters, in_other_letters};
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

/// An entry that says what a text means, and its fields.
const MEANING: (EventKind, Option<Color>, Option<LostThing>) = (EventKind::Reading, None, None);
const MOVES: &str = "moves";

/// Whether it is a field of that entry.
fn is_meaning(field: &str) -> bool {
    [MOVES, "reason"].iter().any(|key| field == field_name(key))
}

/// What a press would record.
struct Pressed {
    press: Press,
    events: Vec<(Moment, Event)>,
    /// The number of entries that the sender was shown.
    seen: usize,
    follows: Vec<Consequence>,
    after: State,
    /// The game as it stands before.
    shown: show::Outcome,
    /// What other letters than those of the label make of a text that was read on paper.
    doubt: Option<OtherLetters>,
    /// What the arbiter says then that it means, once that is said.
    meaning: Option<Result<Event, Failure>>,
}

impl Pressed {
    /// Works out what a form would record.
    ///
    /// # Errors
    /// Something has changed, the form cannot be read, the Laws do not permit it.
    fn of(desk: &Desk, locale: &Locale, name: &str, fields: &Fields) -> Result<Pressed, Failure> {
        let shown = desk.read(name)?;
        let seen = told::seen(fields, &shown.envelope, shown.at)?;
        let press = Press::of(fields)?;
        let sent = sent(desk, locale, name, fields, &shown)?;
        let events = press.events(&sent)?;
        let (follows, after) = shown.foreseen(&events)?;
        let read = events.iter().find_map(|(_, event)| read_on_paper(event));
        let label = shown.envelope.label();
        let doubt =
            read.and_then(|read| in_other_letters(label.position(), &read.text, label.shown_in()));
        let is_said = doubt.is_some() && fields.get(&field_name(MOVES)).is_some();
        let said = || sent.filled(MEANING, sent.now).event();
        Ok(Pressed {
            meaning: is_said.then(said),
            press,
            events,
            seen,
            follows,
            after,
            shown,
            doubt,
        })
    }

    /// What follows, as a form says that its sender was told; of what is written on paper, that it is.
    fn told(&self) -> String {
        let gone = gone(&self.shown.state, &self.events, &self.after);
        let gone = gone.map(|side| format!("{} gone", side.name()));
        let follows = self.follows.iter().map(ToString::to_string);
        let written = self.on_paper().map(|read| format!("written {}", read.text));
        let all: Vec<String> = follows.chain(gone).chain(written).collect();
        all.join(" ")
    }

    /// What was read on paper, where the press opens an envelope.
    fn on_paper(&self) -> Option<Read> {
        let mut events = self.events.iter();
        events.find_map(|(_, event)| read_on_paper(event))
    }
}

/// What an entry says was read on paper.
fn read_on_paper(event: &Event) -> Option<Read> {
    match event {
        Event::Opened {
            written,
            from: ReadFrom::Paper(found),
        } => Some(Read {
            text: written.clone().unwrap_or_default(),
            found: found.clone(),
            meaning: None,
        }),
        _ => None,
    }
}

/// A form that was sent, with the game that it is about.
fn sent<'a>(
    desk: &'a Desk,
    locale: &'a Locale,
    name: &'a str,
    fields: &'a Fields,
    shown: &'a show::Outcome,
) -> Result<Sent<'a>, Failure> {
    Ok(Sent {
        desk,
        locale,
        name,
        fields,
        standing: &shown.standing,
        now: pressed_at(fields, shown.at)?,
    })
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

/// Records what a form says. What its sender was not told is asked once, on a page of its own, and so is the
/// passphrase.
pub fn record(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    pressed(desk, visitor, name, fields)
        .or_else(|failure| again(desk, visitor, target, fields, failure))
}

fn pressed(desk: &Desk, visitor: &Visitor, name: &str, fields: &Fields) -> Result<Answer, Failure> {
    let locale = &visitor.locale;
    let mut pressed = Pressed::of(desk, locale, name, fields)?;
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
    let meaning = match (pressed.meaning.take(), &pressed.doubt) {
        (Some(Err(failure)), _) => {
            let again = asked(desk, locale, name, fields, &pressed)?;
            return Ok(Answer::Refused(again, failure));
        }
        (Some(Ok(meaning)), _) => Some(meaning),
        (None, Some(_)) => return Ok(Answer::Page(asked(desk, locale, name, fields, &pressed)?)),
        (None, None) => None,
    };
    let may_sign = keys::official_may_sign(desk, pressed.shown.envelope.label());
    if !may_sign || !was_told {
        return Ok(Answer::Page(asked(desk, locale, name, fields, &pressed)?));
    }
    let at = pressed_at(fields, desk.now()?)?;
    walk(desk, name, |walk| {
        walk.seen = Some(pressed.seen);
        walk.stand()?;
        match pressed.on_paper() {
            Some(read) => {
                let meaning = meaning.map(Ok);
                let reply = Reply::Paper(Read { meaning, ..read });
                walk.open(reply, at).map(drop)
            }
            None => walk.record(&pressed.events),
        }
    })?;
    desk.secrets.declare(name, None);
    Ok(Answer::to("resume", name))
}

/// The screen after a form that was refused: the page of the act with what was typed, each fault beside its field, or
/// the screen as it is now.
fn again(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
    failure: Failure,
) -> Result<Answer, Failure> {
    let (name, locale) = (target.name()?, &visitor.locale);
    let is_stale = matches!(failure.fault(), Some(DeskFault::Meanwhile(_)));
    let page = fields.get("page").filter(|_| !is_stale);
    let (Some("act"), Ok(press)) = (page, Press::of(fields)) else {
        let page = resumption::refused(desk, visitor, target, fields)?;
        return Ok(Answer::Refused(page, failure));
    };
    let shown = desk.read(name)?;
    let mut wrong = Vec::new();
    if let Press::Entry(kind, by, what) = press {
        let sent = sent(desk, locale, name, fields, &shown)?;
        let said = |key: &str, failure: &Failure| {
            let id = format!("{}-{key}", kind.name());
            Wrong::with(&id, failure.sentence(locale, Reader::Desk))
        };
        let at = sent.at("at");
        let faults = sent.filled((kind, by, what), shown.at).wrong();
        wrong.extend(faults.iter().map(|(key, failure)| said(key, failure)));
        wrong.extend(at.err().map(|failure| said("at", &failure)));
    }
    let page = of_act(desk, locale, name, &shown, (press, fields), &wrong)?;
    Ok(match wrong.is_empty() {
        true => Answer::Refused(page, failure),
        false => Answer::Page(Page { wrong, ..page }),
    })
}

/// What a form would record, said while it is filled in; nothing as long as it says nothing that may be recorded. Of a
/// paper envelope also what the written text is, and that its reader was told.
pub fn means(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let locale = &visitor.locale;
    let mut said = ["recorded", "follows", "button", "plain", "written", "told"]
        .map(|part| (id(part), String::new()));
    if let Ok(pressed) = Pressed::of(desk, locale, target.name()?, fields) {
        let Pressed {
            shown,
            events,
            follows,
            after,
            ..
        } = &pressed;
        let [sentences, consequences] = sentences(locale, shown, events, (follows, after));
        let mut values = [sentences.join("\n"), consequences.join("\n")].to_vec();
        if let (Some(read), Some(ruling)) = (pressed.on_paper(), after.ruling()) {
            let board = shown.envelope.label().position();
            let legal = text::legal_move(locale, ruling);
            let put = ruling.played.as_ref().filter(|_| legal.is_some());
            let put = put.and_then(|put| board::put_in_words(locale, board.board(), &put.uci));
            let player = called(shown, shown.state.responder());
            let starts = after.clocks().running() == Some(shown.state.responder());
            let clock = if starts { "runs" } else { "stands" };
            let text = read.text.as_str();
            values.push(locale.say(DeskWasIntact {
                clock,
                text,
                player,
            }));
            values.extend(match legal {
                Some(legal) if pressed.doubt.is_none() => [
                    text::capital(&text::now(locale, after)) + ".",
                    format!("{}: {legal}", text::capital(&put.unwrap_or_default())),
                    pressed.told(),
                ],
                _ => [
                    match &pressed.doubt {
                        Some(doubt) => text::capital(&locale.phrase(doubt, Reader::Desk)),
                        None => text::explanation(locale, ruling),
                    },
                    String::new(),
                    String::new(),
                ],
            });
        }
        for ((_, said), value) in said.iter_mut().zip(values) {
            *said = value;
        }
    }
    Ok(Answer::Said(said.into()))
}

/// The id of what is said of a form while it is filled in.
fn id(part: &str) -> String {
    format!("means-{part}")
}

/// The page that asks once.
fn asked(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    fields: &Fields,
    pressed: &Pressed,
) -> Result<Page, Failure> {
    let shown = &pressed.shown;
    let title = words(locale, shown, pressed.press);
    let now = desk.now()?.to_string();
    let ends = pressed.follows.iter();
    let ends = ends.clone().any(|it| matches!(it, Consequence::Ends(_)));
    let recorded = html! {
        (will_be_recorded(locale, shown, &pressed.events, (&pressed.follows, &pressed.after), "recorded-now"))
        @if let Some(ruling) = pressed.on_paper().and(pressed.after.ruling()) {
            @if !ends { p class="follows" { (text::explanation(locale, ruling)) } }
        }
        @if let Some(doubt) = &pressed.doubt { (meant(locale, fields, doubt)) }
    };
    let hidden = html! {
        @for (field, value) in fields.all() {
            @if !(NOT_SENT_ON.contains(&field) || pressed.doubt.is_some() && is_meaning(field)) { input type="hidden" name=(field) value=(value); }
        }
        input type="hidden" name="seen" value=(pressed.seen);
        @if let Some(until) = fields.get("until") { input type="hidden" name="until" value=(until); }
        input type="hidden" name="told" value=(pressed.told());
        input type="hidden" name="pressed" value=(fields.get("pressed").unwrap_or(&now));
    };
    let form = form(
        desk,
        locale,
        (name, shown),
        "once",
        (&hidden, &recorded),
        ends,
    )?;
    Ok(Page::new(
        title.clone(),
        resumption::page(locale, shown, &title, &form),
    ))
}

/// What the arbiter says of a text that other letters read otherwise: which move is meant, and why.
fn meant(locale: &Locale, fields: &Fields, doubt: &OtherLetters) -> Markup {
    let moves = doubt.moves.iter();
    let moves = moves.map(|it| (it.uci.to_string(), locale.phrase(it, Reader::Desk)));
    let none = (NONE.to_owned(), locale.say(DeskReadingNone));
    let moves: Vec<_> = moves.chain([none]).collect();
    let form = Form {
        values: &|name| fields.text(name),
        wrong: &[],
    };
    html! {
        p { strong { (text::capital(&locale.phrase(doubt, Reader::Desk))) } }
        (form.show([
            Field::new(field_name(MOVES), locale.say(DeskReading)).radios(moves),
            Field::new(field_name("reason"), locale.say(SheetReason)),
        ]))
    }
}

/// The form of a page that records one act: what it sends, the sentences that are signed, and the way back.
fn form(
    desk: &Desk,
    locale: &Locale,
    (name, shown): (&str, &show::Outcome),
    class: &str,
    (inside, recorded): (&Markup, &Markup),
    ends: bool,
) -> Result<Markup, Failure> {
    let path = format!("resume/{}", in_path(name));
    let asks = (class != "once").then(|| format!("{path}/means"));
    Ok(html! {
        form method="post" action=(format!("{path}/record")) class={ (class) " flow" } autocomplete="off" data-asks=[asks] {
            (inside)
            (keys::of_official(desk, locale, shown.envelope.label())?)
            (recorded)
            div class="acts" {
                button class=(if ends { "main ends" } else { "main" }) { (locale.say(DeskRecord)) }
                a class="act quiet" href=(path) { (locale.say(DeskGoBack)) }
            }
        }
    })
}

/// The sentences of the record, each with its moment and article; and what follows.
pub fn sentences(
    locale: &Locale,
    shown: &show::Outcome,
    events: &[(Moment, Event)],
    (consequences, after): (&[Consequence], &State),
) -> [Vec<String>; 2] {
    let recorded = events.iter().map(|(at, event)| {
        let article = shown.state.article_of(event, after);
        let article = article.and_then(|article| shown.edition.article(article));
        let article = article.map_or_else(String::new, |article| format!(" ({article})"));
        let said = text::event(locale, event, &[], &shown.edition);
        format!("{}: {said}{article}", told::hour(locale, shown, *at))
    });
    let gone = gone(&shown.state, events, after).map(|side| {
        let player = called(shown, side);
        locale.say(DeskPlayerNotHere { player }) + "."
    });
    let consequences = consequences.iter();
    let consequences = consequences.map(|it| follows(locale, shown, *it, after));
    [recorded.collect(), gone.chain(consequences).collect()]
}

/// The very sentences of the record, and what follows. They stand above the button that signs; a script renews them.
pub fn will_be_recorded(
    locale: &Locale,
    shown: &show::Outcome,
    events: &[(Moment, Event)],
    foreseen: (&[Consequence], &State),
    class: &str,
) -> Markup {
    let [recorded, follows] = sentences(locale, shown, events, foreseen);
    html! {
        div class={ "recorded " (class) } {
            h2 { (locale.say(DeskWillBeRecorded)) }
            p id=(id("recorded")) { (recorded.join("\n")) }
            p class="follows" id=(id("follows")) { (follows.join("\n")) }
        }
    }
}

/// An entry as the list of the record has it: `14:31 Black was not there`.
pub fn of_entry(
    locale: &Locale,
    shown: &show::Outcome,
    (number, recorded): (u32, &Recorded),
) -> String {
    let place = usize::try_from(number)
        .unwrap_or_default()
        .saturating_sub(1);
    let played = shown.state.move_texts(place);
    let said = text::event(locale, &recorded.event, played, &shown.edition);
    format!("{} {said}", told::hour(locale, shown, recorded.at))
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
    of_act(desk, &visitor.locale, name, &shown, (press, &known), &[])
}

/// The page of an act, with what was typed and what is wrong with it.
fn of_act(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    shown: &show::Outcome,
    (press, typed): (Press, &Fields),
    wrong: &[Wrong],
) -> Result<Page, Failure> {
    let forms = EventForms::of(locale, name, shown, typed);
    let title = words(locale, shown, press);
    // What is typed changes nothing of what follows from these.
    let how = || "…".to_owned();
    let foretold = match press {
        Press::Entry(EventKind::Resign, Some(side), _) => Some(Event::Resign { side, how: how() }),
        Press::Entry(EventKind::DrawAgreed, ..) => Some(Event::DrawAgreed { how: how() }),
        _ => None,
    };
    let may = forms.permits(press);
    let events: Vec<_> = foretold
        .filter(|_| may)
        .map(|event| (shown.at, event))
        .into_iter()
        .collect();
    let (follows, after) = shown.foreseen(&events)?;
    let class = if events.is_empty() {
        ""
    } else {
        "recorded-now"
    };
    let told = follows.iter().map(ToString::to_string);
    let told = told.collect::<Vec<_>>().join(" ");
    let recorded = will_be_recorded(locale, shown, &events, (&follows, &after), class);
    let fields = Form {
        values: &|field| typed.text(field),
        wrong,
    };
    let entry = typed
        .get(&field_name("entry"))
        .filter(|_| press == Press::from(EventKind::Opened));
    let inside = html! {
        input type="hidden" name="press" value=(press);
        input type="hidden" name="page" value="act";
        input type="hidden" name="told" value=(told);
        (told::hidden(shown, None))
        @if let Some(entry) = entry { input type="hidden" name=(field_name("entry")) value=(entry); }
        div class="two" { (fields.show(forms.fields(press))) }
    };
    let right = match may {
        true => form(
            desk,
            locale,
            (name, shown),
            "act-form",
            (&inside, &recorded),
            !told.is_empty(),
        )?,
        false => html! {
            p { (locale.say(DeskNotNow)) }
            a class="act quiet" href=(format!("resume/{}", in_path(name))) { (locale.say(DeskGoBack)) }
        },
    };
    Ok(Page::new(
        title.clone(),
        resumption::page(locale, shown, &title, &right),
    ))
}
