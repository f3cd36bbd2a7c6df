//! One press: what it would record is worked out, said while it is typed, asked once where it ends a game, runs an
//! absent player's clock or begins early, and recorded if nothing has changed since the form was shown. Each page here
//! is of one act.

use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::filled::NONE;
use super::press::{Press, What};
use super::{Hall, field_name};
use crate::commands::Failure;
use crate::commands::open::Reply;
use crate::commands::open::paper::Read;
use crate::desk::context::Desk;
use crate::desk::folder::no_such;
use crate::desk::http::request::{Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::screens::walk::walk;
use crate::desk::screens::{keys, resumption};
use crate::desk::searches::waits;
use crate::desk::widgets::board;
use crate::desk::widgets::form::{Field, Form};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::Wrong;
use crate::failure::DeskFault;
use crate::text::message::*;
use crate::text::{self, Reader};
use rules::Word;
use rules::adjournment::{Consequence, Event, EventKind, ReadFrom, Recorded, State};
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
const MEANING: What = (EventKind::Reading, None, None);
const MOVES: &str = "moves";

/// Whether it is a field of that entry.
fn is_meaning(field: &str) -> bool {
    [MOVES, "reason"].iter().any(|key| field == field_name(key))
}

/// What a press would record.
struct Pressed<'a> {
    hall: &'a Hall<'a>,
    press: Press,
    events: Vec<(Moment, Event)>,
    /// The number of entries that the sender was shown.
    seen: usize,
    follows: Vec<Consequence>,
    after: State,
    /// What was read on paper, where the press opens an envelope.
    read: Option<Read>,
    /// What other letters than those of the label make of it.
    doubt: Option<OtherLetters>,
}

impl<'a> Pressed<'a> {
    /// Works out what a form would record.
    ///
    /// # Errors
    /// Something has changed, the form cannot be read, the Laws do not permit it.
    fn of(hall: &'a Hall<'a>) -> Result<Pressed<'a>, Failure> {
        let (seen, press) = (hall.seen()?, Press::of(hall.typed)?);
        let events = press.events(hall)?;
        let (follows, after) = hall.foreseen(&events)?;
        let found = hall.desk.searches.found(hall.name, hall, &events);
        let (follows, after) = found.unwrap_or((follows, after));
        let read = events.iter().find_map(|(_, event)| read_on_paper(event));
        let label = hall.label();
        let doubt = |read: &Read| in_other_letters(label.position(), &read.text, label.shown_in());
        Ok(Pressed {
            doubt: read.as_ref().and_then(doubt),
            hall,
            press,
            events,
            seen,
            follows,
            after,
            read,
        })
    }

    /// What follows, as a form says that its sender was told; of what is written on paper, that it is.
    fn told(&self) -> String {
        let gone = gone(&self.hall.state, &self.events, &self.after);
        let gone = gone.map(|side| format!("{} gone", side.name()));
        let follows = self.follows.iter().map(ToString::to_string);
        let written = self.read.iter();
        let written = written.map(|read| format!("written {}", read.text));
        let all: Vec<String> = follows.chain(gone).chain(written).collect();
        all.join(" ")
    }

    /// The page that asks once.
    fn asked(&self) -> Result<Page, Failure> {
        let (hall, locale, fields) = (self.hall, self.hall.locale, self.hall.typed);
        let mut follows = self.follows.iter();
        let ends = follows.any(|it| matches!(it, Consequence::Ends(_)));
        let is_open = waits(&self.after);
        let recorded = html! {
            (hall.will_be_recorded(&self.events, (&self.follows, &self.after), "recorded-now"))
            @if let Some(ruling) = self.after.ruling().filter(|_| !ends && (is_open || self.read.is_some())) {
                p class="follows" { (text::explanation(locale, ruling)) }
            }
            @if is_open { (hall.searching(&self.events)) }
            @if let Some(doubt) = &self.doubt { (meant(hall, doubt)) }
        };
        let pressed = hall.pressed_at()?.to_string();
        let hidden = html! {
            @for (field, value) in fields.all() {
                @if !(NOT_SENT_ON.contains(&field) || self.doubt.is_some() && is_meaning(field)) { input type="hidden" name=(field) value=(value); }
            }
            input type="hidden" name="seen" value=(self.seen);
            @if let Some(until) = fields.get("until") { input type="hidden" name="until" value=(until); }
            input type="hidden" name="told" value=(self.told());
            input type="hidden" name="pressed" value=(pressed);
        };
        let form = hall.form_of_page("once", &hidden, &recorded, ends)?;
        Ok(hall.page(hall.words(self.press), &form))
    }
}

impl Hall<'_> {
    /// How far a search of the record with these entries has come, and the buttons that stop it or begin it, for a form.
    pub fn searching(&self, events: &[(Moment, Event)]) -> Markup {
        let locale = self.locale;
        let path = format!("resume/{}/search", self.path);
        let searches = &self.desk.searches;
        html! {
            @match searches.progress(self.name, self, events) {
                Some(Some(states)) => {
                    p role="status" { (locale.say(DeskSearching { states })) }
                    button formaction=(path) name="stop" value="yes" { (locale.say(DeskSearchStop)) }
                }
                Some(None) => p role="status" { (locale.say(DeskSearchEnded)) },
                None => button formaction=(path) { (locale.say(DeskSearchLonger)) },
            }
        }
    }
}

/// Begins a longer search for the ruling that waits for it, of the record or of what a form would record; or stops it.
pub fn search(hall: &Hall<'_>) -> Result<Answer, Failure> {
    hall.seen()?;
    let (desk, fields) = (hall.desk, hall.typed);
    if fields.ticked("stop") {
        desk.searches.stop(hall.name);
        return Ok(Answer::to("resume", hall.name));
    }
    let events = match fields.get("press") {
        Some(_) => Pressed::of(hall)?.events,
        None => Vec::new(),
    };
    let pressed = hall.pressed_at()?.to_string();
    let kept = fields
        .all()
        .filter(|(name, _)| !["key", "passphrase", "pressed"].contains(name));
    let kept = kept.chain([("pressed", pressed.as_str())]);
    let form = kept.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let form = (form.collect(), desk.events.clone());
    desk.searches.begin(hall.name, hall, &events, form);
    Ok(Answer::Redirect(format!("resume/{}/search", hall.path)))
}

/// The page of the press whose ruling is searched for; else the screen of the game.
pub fn searched(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let name = target.name()?;
    let form = desk.searches.form(name).unwrap_or_default();
    let hall = Hall::of(desk, &visitor.locale, name, &form)?;
    let page = match Pressed::of(&hall) {
        Ok(pressed) => pressed.asked()?,
        Err(_) => return resumption::show(&hall),
    };
    Ok(Page {
        follows: name.to_owned(),
        ..page
    })
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

/// Who was there and, with an entry taken back, counts as not there.
fn gone(before: &State, events: &[(Moment, Event)], after: &State) -> impl Iterator<Item = Color> {
    let takes_back = |(_, event): &(Moment, Event)| matches!(event, Event::Void { .. });
    let takes_back = events.iter().any(takes_back);
    let sides = Color::ALL.into_iter();
    sides.filter(move |&side| takes_back && before.arrived(side) && !after.arrived(side))
}

/// Records what a form says. What its sender was not told is asked once, on a page of its own, and so is the
/// passphrase.
pub fn record(hall: &Hall<'_>) -> Result<Answer, Failure> {
    pressed(hall).or_else(|failure| {
        // What another window has recorded meanwhile is on the screen that says so.
        let now = Hall::of(hall.desk, hall.locale, hall.name, hall.typed)?;
        again(&now, failure)
    })
}

fn pressed(hall: &Hall<'_>) -> Result<Answer, Failure> {
    let (desk, fields, pressed) = (hall.desk, hall.typed, Pressed::of(hall)?);
    let again = |failure| Ok(Answer::Refused(pressed.asked()?, failure));
    if let Err(failure) = keys::of_arbiter_given(desk, fields) {
        return match fields.get("pressed") {
            Some(_) => again(failure),
            None => Err(failure),
        };
    }
    let told = pressed.told();
    let was_told = told.is_empty() || fields.get("told") == Some(&told);
    let is_said = fields.get(&field_name(MOVES)).is_some();
    let meaning = match pressed.doubt.is_some() && is_said {
        true => match hall.filled(MEANING, hall.at)?.event() {
            Err(failure) => return again(failure),
            Ok(meaning) => Some(Ok(meaning)),
        },
        false => None,
    };
    let must_say = pressed.doubt.is_some() && !is_said;
    if must_say || !was_told || !keys::official_may_sign(desk, hall.label()) {
        return Ok(Answer::Page(pressed.asked()?));
    }
    let at = hall.pressed_at()?;
    walk(desk, hall.name, pressed.seen, |walk| match &pressed.read {
        Some(read) => {
            let read = read.clone();
            let reply = Reply::Paper(Read { meaning, ..read });
            walk.open(reply, at).map(drop)
        }
        None => walk.record(&pressed.events),
    })?;
    desk.secrets.declare(hall.name, None);
    Ok(Answer::to("resume", hall.name))
}

/// The screen after a form that was refused: the page of the act with what was typed, each fault beside its field, or
/// the screen as it is now.
fn again(hall: &Hall<'_>, failure: Failure) -> Result<Answer, Failure> {
    let is_stale = matches!(failure.fault(), Some(DeskFault::Meanwhile(_)));
    let page = hall.typed.get("page").filter(|_| !is_stale);
    let (Some("act"), Ok(press)) = (page, Press::of(hall.typed)) else {
        return Ok(Answer::Refused(resumption::show(hall)?, failure));
    };
    let mut wrong = Vec::new();
    if let Press::Entry(kind, by, what) = press {
        let faults = hall.filled((kind, by, what), hall.at)?.wrong();
        let faults = faults.into_iter();
        let faults = faults.map(|(key, failure)| (field_name(key), failure));
        let at = hall.moment_in("at").err();
        let at = at.map(|failure| ("at".to_owned(), failure));
        let said = |failure: Failure| failure.sentence(hall.locale, Reader::Desk);
        wrong.extend(
            faults
                .chain(at)
                .map(|(id, failure)| Wrong::with(&id, said(failure))),
        );
    }
    let page = of_act(hall, press, &wrong)?;
    Ok(match wrong.is_empty() {
        true => Answer::Refused(page, failure),
        false => Answer::Page(Page { wrong, ..page }),
    })
}

/// What a form would record, said while it is filled in; nothing as long as it says nothing that may be recorded. Of a
/// paper envelope also what the written text is, and that its reader was told.
pub fn means(hall: &Hall<'_>) -> Result<Answer, Failure> {
    let said = Pressed::of(hall).map_or_else(|_| Vec::new(), |pressed| pressed.said());
    let parts = ["recorded", "follows", "button", "plain", "written", "told"];
    let said = said.into_iter().chain(std::iter::repeat(String::new()));
    Ok(Answer::Said(parts.map(id).into_iter().zip(said).collect()))
}

impl Pressed<'_> {
    /// The sentences of the record, what follows, and of a paper envelope all else that its screen says.
    fn said(&self) -> Vec<String> {
        let (hall, locale, after) = (self.hall, self.hall.locale, &self.after);
        let sentences = hall.sentences(&self.events, (&self.follows, after));
        let mut said = sentences.map(|all| all.join("\n")).to_vec();
        let (Some(read), Some(ruling)) = (&self.read, after.ruling()) else {
            return said;
        };
        let responder = hall.state.responder();
        let starts = after.clocks().running() == Some(responder);
        said.push(locale.say(DeskWasIntact {
            clock: if starts { "runs" } else { "stands" },
            text: read.text.as_str(),
            player: hall.called(responder),
        }));
        match (text::legal_move(locale, ruling), &self.doubt) {
            (Some(legal), None) => {
                let board = hall.label().position().board();
                let put = ruling.played.as_ref();
                let put = put.and_then(|put| board::put_in_words(locale, board, &put.uci));
                let put = text::capital(&put.unwrap_or_default());
                said.push(text::capital(&text::now(locale, after)) + ".");
                said.extend([format!("{put}: {legal}"), self.told()]);
            }
            (_, Some(doubt)) => said.push(text::capital(&locale.phrase(doubt, Reader::Desk))),
            (None, None) => said.push(text::explanation(locale, ruling)),
        }
        said
    }
}

/// The id of what is said of a form while it is filled in.
fn id(part: &str) -> String {
    format!("means-{part}")
}

/// What the arbiter says of a text that other letters read otherwise: which move is meant, and why.
fn meant(hall: &Hall<'_>, doubt: &OtherLetters) -> Markup {
    let locale = hall.locale;
    let moves = doubt.moves.iter();
    let moves = moves.map(|it| (it.uci.to_string(), locale.phrase(it, Reader::Desk)));
    let none = (NONE.to_owned(), locale.say(DeskReadingNone));
    let moves: Vec<_> = moves.chain([none]).collect();
    let form = Form {
        values: &|name| hall.typed.text(name),
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

impl Hall<'_> {
    /// The form of a page that records one act: what it sends, the sentences that are signed, and the way back.
    fn form_of_page(
        &self,
        class: &str,
        inside: &Markup,
        recorded: &Markup,
        ends: bool,
    ) -> Result<Markup, Failure> {
        let path = format!("resume/{}", self.path);
        let asks = (class != "once").then(|| format!("{path}/means"));
        Ok(html! {
            form method="post" action=(format!("{path}/record")) class={ (class) " flow" } autocomplete="off" data-asks=[asks] {
                (inside)
                (self.key()?)
                (recorded)
                div class="acts" {
                    button class=(if ends { "main ends" } else { "main" }) { (self.locale.say(DeskRecord)) }
                    a class="act quiet" href=(path) { (self.locale.say(DeskGoBack)) }
                }
            }
        })
    }

    /// The sentences of the record, each with its moment and article; and what follows.
    pub fn sentences(
        &self,
        events: &[(Moment, Event)],
        (consequences, after): (&[Consequence], &State),
    ) -> [Vec<String>; 2] {
        let recorded = events.iter().map(|(at, event)| {
            let article = self.state.article_of(event, after);
            let article = article.and_then(|article| self.edition.article(article));
            let article = text::cited(self.locale, article);
            let said = text::event(self.locale, event, &[], &self.edition);
            format!("{}: {said}{article}", self.hour(*at))
        });
        let gone = gone(&self.state, events, after);
        let gone = gone.map(|side| self.words(Press::by(EventKind::Absent, side)) + ".");
        let consequences = consequences.iter();
        let consequences = consequences.map(|it| self.follows(*it, after));
        [recorded.collect(), gone.chain(consequences).collect()]
    }

    /// The very sentences of the record, and what follows. They stand above the button that signs; a script renews them.
    pub fn will_be_recorded(
        &self,
        events: &[(Moment, Event)],
        foreseen: (&[Consequence], &State),
        class: &str,
    ) -> Markup {
        let [recorded, follows] = self.sentences(events, foreseen);
        html! {
            div class={ "recorded " (class) } {
                h2 { (self.locale.say(DeskWillBeRecorded)) }
                p id=(id("recorded")) { (recorded.join("\n")) }
                p class="follows" id=(id("follows")) { (follows.join("\n")) }
            }
        }
    }

    /// An entry as the list of the record has it: `14:31 Black was not there`.
    pub fn of_entry(&self, number: u32, recorded: &Recorded) -> String {
        let place = usize::try_from(number).unwrap_or_default();
        let played = self.state.move_texts(place.saturating_sub(1));
        let said = text::event(self.locale, &recorded.event, played, &self.edition);
        format!("{} {said}", self.hour(recorded.at))
    }
}

/// The page of an act that asks for more than a press.
pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let what = target.of_path("act");
    let kind = EventKind::parse(what).ok_or_else(|| no_such(what))?;
    let press = Press::Entry(kind, target.query("by").and_then(Color::parse), None);
    let asked = target.all().filter(|(key, _)| *key != "by");
    let asked = asked.map(|(key, value)| (field_name(key), value.to_owned()));
    let why = (kind == EventKind::Void)
        .then(|| (field_name("reason"), visitor.locale.say(DeskByMistake)));
    let known = asked.chain(why).collect();
    let hall = Hall::of(desk, &visitor.locale, target.name()?, &known)?;
    of_act(&hall, press, &[])
}

/// The page of an act, with what was typed and what is wrong with it.
fn of_act(hall: &Hall<'_>, press: Press, wrong: &[Wrong]) -> Result<Page, Failure> {
    let locale = hall.locale;
    if !hall.permits(press) {
        let back = html! { a class="act quiet" href=(format!("resume/{}", hall.path)) { (locale.say(DeskGoBack)) } };
        return Ok(hall.page(locale.say(DeskNotNow), &back));
    }
    // What is typed changes nothing of what follows from these.
    let how = || "…".to_owned();
    let foretold = match press {
        Press::Entry(EventKind::Resign, Some(side), _) => Some(Event::Resign { side, how: how() }),
        Press::Entry(EventKind::DrawAgreed, ..) => Some(Event::DrawAgreed { how: how() }),
        _ => None,
    };
    let events = Vec::from_iter(foretold.map(|event| (hall.at, event)));
    let (follows, after) = hall.foreseen(&events)?;
    let told: Vec<String> = follows.iter().map(ToString::to_string).collect();
    let class = match events.is_empty() {
        true => "",
        false => "recorded-now",
    };
    let recorded = hall.will_be_recorded(&events, (&follows, &after), class);
    let fields = Form {
        values: &|field| hall.typed.text(field),
        wrong,
    };
    let entry = hall.typed.get(&field_name("entry"));
    let entry = entry.filter(|_| press == Press::from(EventKind::Opened));
    let inside = html! {
        input type="hidden" name="press" value=(press);
        input type="hidden" name="page" value="act";
        input type="hidden" name="told" value=(told.join(" "));
        (hall.hidden(None))
        @if let Some(entry) = entry { input type="hidden" name=(field_name("entry")) value=(entry); }
        div class="two" { (fields.show(hall.fields(press))) }
    };
    let form = hall.form_of_page("act-form", &inside, &recorded, !told.is_empty())?;
    Ok(hall.page(hall.words(press), &form))
}
