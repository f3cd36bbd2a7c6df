//! What may be recorded while a game is resumed: large buttons in four groups, and for what asks for more than a
//! press a form on a page of its own.

mod filled;
mod once;
mod press;
mod told;
mod words;

use maud::{Markup, html};
use shakmaty::Color;
use zeroize::Zeroizing;

use super::keys;
use crate::commands::declare;
use crate::commands::{Failure, show};
use crate::desk::context::Desk;
use crate::desk::http::request::{Fields, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::secrets::Declared;
use crate::desk::widgets::clock;
use crate::desk::widgets::elements::in_path;
use crate::desk::widgets::form::{Field, Options, button, enter};
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::{LabelKey, Signer};
use filled::{NONE, OTHER, READING, field_name, other_name};
use rules::Word;
use rules::adjournment::{
    By, ClaimOutcome, Event, EventKind, LostThing, Permitted, Step, Told, Unchecked, Verdict,
};
use rules::field::{Field as Asked, Form};
use rules::ruling::{ClaimArticle, GameResult};
use rules::time::ClockReading;

pub use once::{record, show};
pub use press::{Began, Press};

/// Names the field for a time that a form has: several forms of one screen ask for a time.
pub const TIME_FIELD: &str = "time-field";

/// The time that was typed into this field before.
pub fn time_typed<'a>(typed: &'a Fields, id: &str) -> Option<&'a str> {
    typed
        .get("at")
        .filter(|_| typed.get(TIME_FIELD) == Some(id))
}
pub use told::{hidden, hour, seen};
pub use words::{called, words};

/// The groups of buttons, in the order of a screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Result,
    Draw,
    Clocks,
    More,
}

/// The kinds in the order of their buttons, the most frequent first.
const IN_ORDER: [EventKind; 12] = [
    EventKind::Resign,
    EventKind::DrawAgreed,
    EventKind::Flag,
    EventKind::AcceptOffer,
    EventKind::DeclineOffer,
    EventKind::Offer,
    EventKind::Pause,
    EventKind::Continue,
    EventKind::CorrectClock,
    EventKind::SetResumption,
    EventKind::Lost,
    EventKind::Decision,
];

/// The place of an act among the buttons; White's stands before Black's.
fn place(permitted: &Permitted) -> (usize, bool) {
    let known = IN_ORDER
        .iter()
        .position(|kind| permitted.step == (*kind).into());
    let place = known.unwrap_or(IN_ORDER.len());
    (place, permitted.by == Some(Color::Black))
}

/// The group of a kind of entry; `None` where it has its own place on the screen, or none at the desk.
fn group(kind: EventKind) -> Option<Group> {
    Some(match kind {
        EventKind::Opened
        | EventKind::Witness
        | EventKind::DeadWrap
        | EventKind::NextEnvelope
        | EventKind::Declared => return None,
        EventKind::Resign | EventKind::DrawAgreed | EventKind::Flag => Group::Result,
        EventKind::Offer | EventKind::AcceptOffer | EventKind::DeclineOffer | EventKind::Claim => {
            Group::Draw
        }
        EventKind::StopClock
        | EventKind::StartClock
        | EventKind::Pause
        | EventKind::Continue
        | EventKind::CorrectClock => Group::Clocks,
        _ => Group::More,
    })
}

/// Whether a press says all that an entry of that kind records.
fn is_one_press(kind: EventKind) -> bool {
    let mut fields = kind.fields().iter();
    fields.all(|field| matches!(field.key, "side" | "what"))
}

/// The forms of what may be recorded now.
pub struct EventForms<'a> {
    locale: &'a Locale,
    path: String,
    shown: &'a show::Outcome,
    /// The fields of the form that was sent, if it failed.
    typed: &'a Fields,
    may: Vec<Permitted>,
}

impl<'a> EventForms<'a> {
    /// The forms for the game of that name.
    pub fn of(
        locale: &'a Locale,
        name: &str,
        shown: &'a show::Outcome,
        typed: &'a Fields,
    ) -> EventForms<'a> {
        EventForms {
            locale,
            path: in_path(name),
            shown,
            typed,
            may: shown.state.arbiter_may_record(shown.at),
        }
    }

    /// Whether an entry of that kind may be recorded now.
    pub fn may(&self, kind: EventKind) -> bool {
        self.may
            .iter()
            .any(|permitted| permitted.step == kind.into())
    }

    /// Whether that player may be recorded so now.
    pub fn may_be(&self, kind: EventKind, side: Color) -> bool {
        self.permitted(Press::Entry(kind, Some(side), None))
            .is_some()
    }

    /// What a press of one entry comes under, if it may be recorded now.
    fn permitted(&self, press: Press) -> Option<&Permitted> {
        let Press::Entry(kind, by, _) = press else {
            return None;
        };
        let mut all = self.may.iter();
        all.find(|permitted| permitted.step == kind.into() && permitted.by == by)
    }

    /// The form for a fallen flag, which a script shows once the running clock has no time left.
    pub fn flag(&self) -> Markup {
        let running = self.shown.state.clocks().running();
        let fallen = |side| Some((side, self.shown.left(side)?));
        html! {
            @if let Some((side, left)) = running.and_then(fallen) {
                @if self.may_be(EventKind::Flag, side) {
                    section class="fallen" hidden[!left.0.is_zero()] {
                        h2 { (self.locale.say(DeskFlagFallen { side })) }
                        (self.pressed(&[Press::Entry(EventKind::Flag, Some(side), None)]))
                    }
                }
            }
        }
    }

    /// A form with a button for each of these.
    fn pressed(&self, presses: &[Press]) -> Markup {
        html! {
            form method="post" action=(self.action()) class="single" {
                (hidden(self.shown, None))
                @for press in presses { (self.button(*press, "")) " " }
            }
        }
    }

    /// The button of a press.
    pub fn button(&self, press: Press, class: &str) -> Markup {
        html! {
            button name="press" value=(press) class=[(!class.is_empty()).then_some(class)] { (words(self.locale, self.shown, press)) }
        }
    }

    /// The forms of these kinds, open.
    pub fn asked_for(&self, desk: &Desk, kinds: &[EventKind]) -> Result<Markup, Failure> {
        let asked = self
            .may
            .iter()
            .filter(|permitted| kinds.iter().any(|kind| permitted.step == (*kind).into()));
        let forms = asked.map(|permitted| Ok((permitted, self.of_its_own(desk, permitted, "")?)));
        let forms: Vec<(&Permitted, Markup)> = forms.collect::<Result<_, Failure>>()?;
        Ok(html! {
            @for (permitted, form) in forms {
                section {
                    h2 { (self.words(permitted)) }
                    (form)
                }
            }
        })
    }

    /// A link to the page of an act, with values that are known: the names of their keys, and the values.
    pub fn link(
        &self,
        kind: EventKind,
        by: Option<Color>,
        known: &[(&str, &str)],
        words: &str,
    ) -> Markup {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(by.map(|by| ("by", by.name())));
        query.extend_pairs(known);
        let query = query.finish();
        let path = format!("resume/{}/act/{}", self.path, kind.name());
        let path = if query.is_empty() {
            path
        } else {
            format!("{path}?{query}")
        };
        html! { a class="act" href=(path) { (words) } }
    }

    /// Large buttons for what may have happened, in four groups, without those that stand `above`.
    pub fn what_has_happened(&self, above: &[(EventKind, Option<Color>)]) -> Markup {
        let is_above = |permitted: &Permitted| {
            let is_it = |(kind, side): &(EventKind, Option<Color>)| {
                permitted.step == (*kind).into() && (side.is_none() || *side == permitted.by)
            };
            above.iter().any(is_it)
        };
        let groups = [
            (Group::Result, self.locale.say(SheetResult)),
            (Group::Draw, self.locale.say(DeskDraw)),
            (Group::Clocks, self.locale.say(LabelClocks)),
            (Group::More, self.locale.say(DeskMoreActs)),
        ];
        let groups = groups.map(|(group, heading)| {
            let mine = self
                .may
                .iter()
                .filter(|permitted| self.group_of(permitted) == Some(group));
            let mut mine: Vec<_> = mine.filter(|permitted| !is_above(permitted)).collect();
            mine.sort_by_key(|permitted| place(permitted));
            (heading, mine)
        });
        html! {
            @if groups.iter().any(|(_, acts)| !acts.is_empty()) {
                section class="hall" data-part="acts" {
                    h2 { (self.locale.say(DeskWhatHappened)) }
                    form method="post" action=(self.action()) autocomplete="off" {
                        (hidden(self.shown, None))
                        (enter())
                        @for (heading, acts) in &groups {
                            @if !acts.is_empty() {
                                fieldset class="presses" {
                                    legend { (heading) }
                                    @for permitted in acts { (self.large_button(permitted)) }
                                }
                            }
                        }
                        (self.another_time("acts-at"))
                    }
                }
            }
        }
    }

    fn group_of(&self, permitted: &Permitted) -> Option<Group> {
        match permitted.step {
            Step::Record(kind) => group(kind),
            Step::Seal | Step::Accept => None,
        }
    }

    fn large_button(&self, permitted: &Permitted) -> Markup {
        let Step::Record(kind) = permitted.step else {
            return html! {};
        };
        let press = Press::Entry(kind, permitted.by, None);
        html! {
            @if kind == EventKind::Lost {
                @for what in LostThing::ALL.into_iter().filter(|&what| self.may_be_lost(what)) {
                    (self.button(Press::Entry(kind, None, Some(what)), ""))
                }
            } @else if is_one_press(kind) {
                (self.button(press, ""))
            } @else {
                (self.link(kind, permitted.by, &[], &words(self.locale, self.shown, press)))
            }
        }
    }

    /// The field for a time other than that of the press.
    pub fn another_time(&self, id: &str) -> Markup {
        let at = time_typed(self.typed, id);
        html! {
            details class="time" open[at.is_some()] {
                summary { (self.locale.say(DeskAnotherTime)) }
                input type="hidden" name=(TIME_FIELD) value=(id);
                (Field::new("at", &self.locale.say(PaperNameWhen)).id(id).value(at.unwrap_or_default()).hint(&clock::now_hint(self.locale, self.shown)))
            }
        }
    }

    /// The last entry that can be taken back, but for one that took another back; an opening may stand behind it.
    /// That who opened the envelope was there is not offered: its page says what follows.
    pub fn take_back(&self) -> Markup {
        let is_act = |number: &u32| {
            let entry = self.shown.envelope.entry(*number);
            entry.is_some_and(|it| match it.recorded().event {
                Event::Void { .. } => false,
                Event::Arrival { side } => {
                    self.shown.envelope.opening().is_none()
                        || side == self.shown.envelope.label().sealed_by()
                }
                _ => true,
            })
        };
        let last = self.voidable().into_iter().rfind(is_act);
        let entry = last.and_then(|number| self.entry_in_words(number));
        html! {
            @if let (Some(number), Some(entry), true) = (last, entry, self.may(EventKind::Void)) {
                @let is_last = self.shown.envelope.entry(number + 1).is_none();
                @let words = if is_last { self.locale.say(DeskTakeBackLast { entry }) } else { self.locale.say(DeskTakeBackThat { entry }) };
                p { (self.link(EventKind::Void, None, &[("entry", &number.to_string())], &words)) }
            }
        }
    }

    /// The entries that the arbiter may take back.
    fn voidable(&self) -> Vec<u32> {
        let mut voidable = self.shown.state.voidable();
        voidable.retain(|&number| {
            let named = self.shown.envelope.entry(number);
            named.is_some_and(|named| named.may_be_taken_back_by(Signer::Arbiter))
        });
        voidable
    }

    /// An entry as the list of the record has it: `14:31 Black was not there`.
    fn entry_in_words(&self, number: u32) -> Option<String> {
        let recorded = self.shown.envelope.entry(number)?.recorded();
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        let played = self.shown.state.move_texts(place);
        let time = hour(self.locale, self.shown, recorded.at);
        Some(format!(
            "{time} {}",
            text::event(self.locale, &recorded.event, played, &self.shown.edition)
        ))
    }

    /// The form for the move that the sealer declares (A11a). Its worth as evidence is shown before it is recorded.
    pub fn declaration(&self, desk: &Desk, name: &str) -> Result<Markup, Failure> {
        if !self
            .may
            .iter()
            .any(|it| it.step == EventKind::Declared.into())
        {
            return Ok(html! {});
        }
        let locale = self.locale;
        let path = format!("resume/{}/declare", self.path);
        if let Some(declared) = desk.secrets.declared(name) {
            return Ok(html! {
                section {
                    h2 { (locale.say(DeskDeclaration)) }
                    p class="large" { (text::paper::written_move(locale, Some(declared.text.as_str()))) }
                    p class="result" { (worth(locale, &declared.outcome)) }
                    form method="post" action=(self.action()) {
                        (hidden(self.shown, None))
                        button class="main" name="press" value=(Press::from(EventKind::Declared)) { (locale.say(DeskRecord)) }
                    }
                    (button(&path, &locale.say(DeskClear), "quiet"))
                }
            });
        }
        let sealer = &self.shown.envelope.label().sealer().name;
        let listing = desk.folder.list(&desk.files)?;
        Ok(html! {
            section {
                h2 { (locale.say(DeskDeclaration)) }
                p { (locale.say(DeskDeclarationHow { player: sealer })) }
                form method="post" action=(path) autocomplete="off" {
                    (Field::new("declared", &locale.say(DeskDeclaredMove)).value(self.typed.get("declared").unwrap_or_default()).required())
                    (keys::of_player(desk, locale, &listing, (sealer, &locale.say(DeskSealerSlipHint)), self.typed))
                    button class="main" { (locale.say(DeskDeclare)) }
                }
            }
        })
    }

    fn action(&self) -> String {
        format!("resume/{}/record", self.path)
    }

    fn words(&self, permitted: &Permitted) -> String {
        text::permitted(self.locale, permitted, &self.shown.edition)
    }

    /// Whether the fields that were sent belong to that form.
    fn was_typed(&self, press: Press) -> bool {
        self.typed.get("press") == Some(press.to_string().as_str())
    }

    /// The form of an act that asks for more than a press; `told` is what its page says that follows.
    fn of_its_own(
        &self,
        desk: &Desk,
        permitted: &Permitted,
        told: &str,
    ) -> Result<Markup, Failure> {
        let Step::Record(kind) = permitted.step else {
            return Ok(html! {});
        };
        let press = Press::Entry(kind, permitted.by, None);
        let id = kind.name();
        let at_id = format!("{id}-at");
        let mine = self.was_typed(press);
        let typed = |name: &str| match mine {
            true => self.typed.get(name).unwrap_or_default(),
            false => "",
        };
        let unlock = keys::of_official(desk, self.locale, self.shown.envelope.label())?;
        Ok(html! {
            form method="post" action=(self.action()) autocomplete="off" {
                input type="hidden" name="press" value=(press);
                input type="hidden" name="page" value="act";
                input type="hidden" name="told" value=(told);
                (hidden(self.shown, None))
                @for (key, value) in self.values(permitted) {
                    @if key == "white_used" { (clock::reading_choice(self.locale, id, READING, ClockReading::parse(typed(READING)))) }
                    @let name = field_name(key);
                    @let id = format!("{id}-{key}");
                    @match value {
                        Value::Known(value) => input type="hidden" name=(name) value=(value);,
                        Value::Text(words, hint) => {
                            (Field::new(&name, &words).id(&id).value(typed(&name)).hint(&hint).required())
                        },
                        Value::MayBe(words, hint) => (Field::new(&name, &words).id(&id).value(typed(&name)).hint(&hint)),
                        Value::OneOf(words, options) => (Field::new(&name, &words).id(&id).value(typed(&name)).options(&options).required()),
                        Value::OneOfOrOther(words, options) => {
                            @let (other, other_id) = (other_name(key), format!("{id}-other"));
                            (Field::new(&name, &words).id(&id).value(typed(&name)).options(&options).required())
                            (Field::new(&other, &self.locale.say(DeskReadingWhich)).id(&other_id).value(typed(&other))
                                .hint(&self.locale.say(DeskReadingHint)))
                        },
                        Value::MayBeOneOf(words, options) => (Field::new(&name, &words).id(&id).value(typed(&name)).options(&options)),
                    }
                }
                (Field::new("at", &self.locale.say(PaperNameWhen)).id(&at_id).value(typed("at")).hint(&clock::now_hint(self.locale, self.shown)))
                (unlock)
                button class=(if told.is_empty() { "main" } else { "main ends" }) { (self.locale.say(DeskRecord)) }
            }
        })
    }

    /// The values of a kind, in the order of the format, each as the form asks for it.
    fn values(&self, permitted: &Permitted) -> Vec<(&'static str, Value)> {
        let Step::Record(kind) = permitted.step else {
            return Vec::new();
        };
        let values = kind.fields().iter().filter_map(|field| {
            let value = self.value(kind, permitted.by, field)?;
            let or_none = field.optional && field.key != "claimed_by";
            Some((field.key, if or_none { self.or_none(value) } else { value }))
        });
        values.collect()
    }

    /// How a form asks for a value; `None` for what no form records.
    fn value(&self, kind: EventKind, by: Option<Color>, field: &Asked) -> Option<Value> {
        let locale = self.locale;
        let text = |words: String| Value::Text(words, String::new());
        let say_side = |side: Color| (side.name().to_owned(), text::side(locale, side));
        let sides = || Color::ALL.map(say_side).to_vec();
        Some(match (field.form, field.key) {
            (Form::Side, "side") => Value::Known(by?.name().to_owned()),
            // A slip is never typed at the desk.
            (Form::Wrap | Form::Bytes | Form::Written, _) => return None,
            (_, "how") => text(locale.say(DeskHowTold)),
            (Form::Moment, key) => {
                Value::Text(locale.entry(kind, key, &[]), locale.say(DeskTimeHint))
            }
            (_, "resume_zone") => match self.shown.envelope.resumption().announced() {
                Some(announced) => Value::Known(announced.zone.clone()),
                None => text(locale.say(LabelKey::ResumeZone)),
            },
            (_, "resume_place") => Value::Text(
                locale.say(LabelPlace),
                self.shown
                    .envelope
                    .resumption()
                    .place()
                    .map_or_else(String::new, |place| locale.say(DeskPlaceHint { place })),
            ),
            (Form::Told, _) => {
                let told = [
                    (Told::Both, locale.say(EventToldBoth)),
                    (
                        Told::White,
                        locale.say(EventToldSide { side: Color::White }),
                    ),
                    (
                        Told::Black,
                        locale.say(EventToldSide { side: Color::Black }),
                    ),
                    (Told::None, locale.say(EventToldNone)),
                ];
                let told = told.map(|(told, words)| (told.name().to_owned(), words));
                Value::OneOf(locale.say(DeskTold), told.to_vec())
            }
            (Form::Article, _) => {
                let articles = ClaimArticle::ALL.map(|it| {
                    let article = self.shown.edition.article(it.concept());
                    let article = article.unwrap_or_else(|| it.name());
                    let words = text::concept(locale, it.concept());
                    (it.name().to_owned(), format!("{article}: {words}"))
                });
                Value::OneOf(locale.say(DeskClaimArticle), articles.to_vec())
            }
            (Form::Outcome, _) => {
                let outcomes = [
                    (ClaimOutcome::Correct, locale.say(DeskClaimCorrect)),
                    (ClaimOutcome::Incorrect, locale.say(DeskClaimIncorrect)),
                ];
                let outcomes = outcomes.map(|(outcome, words)| (outcome.name().to_owned(), words));
                Value::OneOf(locale.say(DeskClaimOutcome), outcomes.to_vec())
            }
            (Form::Move, _) if kind == EventKind::Choose => {
                let candidates = self.shown.state.ruling().map(|ruling| &ruling.candidates);
                let candidates = candidates.into_iter().flatten();
                let readings = candidates.map(|it| (it.uci.to_string(), it.san.to_string()));
                Value::OneOf(locale.say(SheetMove), readings.collect())
            }
            (Form::Move, _) => Value::Text(locale.say(SheetMove), locale.say(DeskMoveHint)),
            (Form::Lost, _) => {
                let all = LostThing::ALL.into_iter();
                let may = all.filter(|&what| self.may_be_lost(what));
                let words = |what: LostThing| (what.name().to_owned(), text::lost(locale, what));
                Value::OneOf(locale.say(DeskLost), may.map(words).collect())
            }
            (Form::Moves, _) => {
                let candidates = self.shown.state.ruling().map(|ruling| &ruling.candidates);
                let candidates = candidates.into_iter().flatten();
                let mut meanings: Options = candidates
                    .map(|it| (it.uci.to_string(), text::san(locale, &it.san)))
                    .collect();
                meanings.push((OTHER.to_owned(), locale.say(DeskReadingOther)));
                meanings.push((NONE.to_owned(), locale.say(DeskReadingNone)));
                Value::OneOfOrOther(locale.say(DeskReading), meanings)
            }
            (Form::Used, key) => {
                let words = match key {
                    "white_used" => locale.say(DeskWhiteClock),
                    _ => locale.say(DeskBlackClock),
                };
                Value::MayBe(words, locale.say(DeskUnchangedHint))
            }
            (Form::Entry, "back_to") => {
                let moves = self.shown.state.entries_of_moves();
                Value::OneOf(locale.say(DeskBackTo), self.entries(&moves))
            }
            (Form::Result, _) => {
                let results =
                    GameResult::ALL.map(|it| (it.as_str().to_owned(), text::result(locale, it)));
                Value::OneOf(locale.say(SheetResult), results.to_vec())
            }
            (Form::Side, "on_move") => Value::OneOf(locale.say(DeskTurn), sides()),
            // Who claims decides whether it is in time (A12), so nobody is presumed.
            (Form::Side, _) => {
                let arbiter = (NONE.to_owned(), locale.say(DeskClaimedByNobody));
                let options = sides().into_iter().chain([arbiter]);
                Value::OneOf(locale.say(DeskClaimedBy), options.collect())
            }
            (Form::Entry, _) if kind == EventKind::Void => {
                let mut entries = self.entries(&self.voidable());
                // It is mostly the last one.
                entries.reverse();
                Value::OneOf(locale.say(DeskEntry), entries)
            }
            (Form::Entry, _) => {
                let entries = self.entries(self.shown.state.entries_of_rulings());
                Value::OneOf(locale.say(DeskEntry), entries)
            }
            (_, "reason") => text(locale.say(SheetReason)),
            (Form::Text, key) => text(locale.entry(kind, key, &[])),
        })
    }

    /// Whether it may be recorded as lost now.
    fn may_be_lost(&self, what: LostThing) -> bool {
        let event = Event::Lost { what };
        let at = self.shown.at;
        let permitted = self.shown.state.permits(&event, By::Arbiter, at);
        permitted.is_ok()
    }

    /// The same value, which may be left out.
    fn or_none(&self, value: Value) -> Value {
        match value {
            Value::Text(words, hint) => Value::MayBe(words, hint),
            Value::OneOf(words, options) => {
                let nothing = (NONE.to_owned(), self.locale.say(DeskNotDecided));
                Value::MayBeOneOf(words, [nothing].into_iter().chain(options).collect())
            }
            Value::Known(_)
            | Value::MayBe(..)
            | Value::MayBeOneOf(..)
            | Value::OneOfOrOther(..) => value,
        }
    }

    /// Entries of the record to choose from.
    fn entries(&self, numbers: &[u32]) -> Options {
        let recorded = self.shown.envelope.recorded();
        let of = |number: &u32| {
            let place = usize::try_from(*number).ok()?.checked_sub(1)?;
            let played = self.shown.state.move_texts(place);
            let words = text::event(
                self.locale,
                &recorded.get(place)?.event,
                played,
                &self.shown.edition,
            );
            Some((number.to_string(), format!("{number}. {words}")))
        };
        numbers.iter().filter_map(of).collect()
    }
}

/// Whether the game may be adjourned again now.
pub fn may_seal(shown: &show::Outcome) -> bool {
    let steps = shown.state.may_happen();
    steps.iter().any(|permitted| permitted.step == Step::Seal)
}

/// A value of an entry, as a form asks for it.
enum Value {
    /// Known from the event.
    Known(String),
    /// A text: its label and its hint.
    Text(String, String),
    /// A text that may be left out: its label and its hint.
    MayBe(String, String),
    /// One of these.
    OneOf(String, Options),
    /// One of these, or what is typed besides.
    OneOfOrOther(String, Options),
    /// One of these, of which the first stands for none.
    MayBeOneOf(String, Options),
}

/// The worth of a declared move as evidence, in words.
fn worth(locale: &Locale, outcome: &declare::Outcome) -> String {
    match (outcome.verdict, outcome.why) {
        (Verdict::Unchecked, Some(Unchecked::NoKey) | None) => locale.say(DeskDeclaredNoKey),
        _ => text::declaration(locale, outcome.verdict, outcome.why),
    }
}

/// Compares a declared move with the envelope, which records nothing. Without a move, the one before is forgotten.
pub fn declare(
    desk: &Desk,
    _: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    desk.secrets.declare(name, declared(desk, name, fields)?);
    desk.events.notify(name);
    Ok(Answer::to("resume", name))
}

fn declared(desk: &Desk, name: &str, fields: &Fields) -> Result<Option<Declared>, Failure> {
    let Some(text) = fields.get("declared") else {
        return Ok(None);
    };
    let author = keys::of_player_given(desk, fields)?;
    let envelope = desk.envelope(name)?;
    let outcome = declare::compare(&desk.files, &envelope, None, text, author.as_ref())?;
    Ok(Some(Declared {
        text: Zeroizing::new(text.to_owned()),
        outcome,
    }))
}
