//! What may be recorded while a game is resumed: large buttons in groups, and for what asks for more than a press a form
//! of its own. A form is a list of fields: those of its kind of entry.

mod filled;
mod once;
mod press;
mod told;
mod words;

use std::ops::Deref;

use maud::{Markup, html};
use shakmaty::Color;
use zeroize::Zeroizing;

use super::keys;
use crate::commands::declare;
use crate::commands::{Failure, show};
use crate::desk::context::Desk;
use crate::desk::http::request::Fields;
use crate::desk::http::response::Answer;
use crate::desk::secrets::Declared;
use crate::desk::widgets::clock;
use crate::desk::widgets::elements::in_path;
use crate::desk::widgets::form::{Field, Options, button, enter};
use crate::desk::widgets::moment::{MomentField, TypedMoment};
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::{LabelKey, Signer};
use filled::{NONE, OTHER, READING, field_name, other_name};
use groups::{CLOCKS, DRAW, MORE, OF_OTHER_ACTS, RESULT};
use rules::Word;
use rules::adjournment::{
    By, ClaimOutcome, Event, EventKind, LostThing, Permitted, ReadFrom, Step, Told, Unchecked,
    Verdict,
};
use rules::field::{Field as Asked, Form as Value};
use rules::ruling::{ClaimArticle, GameResult, MoveText};
use rules::time::Moment;

pub use once::{means, record, search, searched, show};
pub use press::{Press, on_time};
pub use told::hour;

/// Names the field for a time that a form has: several forms of one screen ask for a time.
pub const TIME_FIELD: &str = "time-field";

/// Kinds that stand on no button of their own: they follow from other acts, or take one back. And the groups of buttons,
/// the most frequent kinds first; every other kind is in the last one, behind those that are named there.
#[rustfmt::skip]
mod groups {
    use rules::adjournment::EventKind::{self, *};

    pub const OF_OTHER_ACTS: &[EventKind] = &[Opened, Witness, DeadWrap, NextEnvelope, Declared, Void];
    pub const RESULT: &[EventKind] = &[Resign, DrawAgreed, Flag];
    pub const DRAW: &[EventKind] = &[AcceptOffer, DeclineOffer, Offer, Claim];
    pub const CLOCKS: &[EventKind] = &[Pause, Continue, CorrectClock];
    pub const MORE: &[EventKind] = &[SetResumption, Lost, Decision];
}

/// Whether a press says all that an entry of that kind records.
fn is_one_press(kind: EventKind) -> bool {
    let mut fields = kind.fields().iter();
    fields.all(|field| matches!(field.key, "side" | "what"))
}

/// A game that is resumed, as a window has it, with what was typed into one of its forms.
pub struct Hall<'a> {
    /// The desk.
    pub desk: &'a Desk,
    /// The language of the window.
    pub locale: &'a Locale,
    /// The name of the game.
    pub name: &'a str,
    /// The same in a path.
    pub path: String,
    /// How the game stands.
    pub shown: show::Outcome,
    /// The fields of the form that was sent.
    pub typed: &'a Fields,
    may: Vec<Permitted>,
}

impl Deref for Hall<'_> {
    type Target = show::Outcome;

    fn deref(&self) -> &show::Outcome {
        &self.shown
    }
}

impl<'a> Hall<'a> {
    /// The game of that name, as it is now.
    ///
    /// # Errors
    /// No such file, or not a valid envelope.
    pub fn of(
        desk: &'a Desk,
        locale: &'a Locale,
        name: &'a str,
        typed: &'a Fields,
    ) -> Result<Hall<'a>, Failure> {
        let shown = desk.read(name)?;
        Ok(Hall {
            may: shown.state.arbiter_may_record(shown.at),
            path: in_path(name),
            desk,
            locale,
            name,
            shown,
            typed,
        })
    }

    /// How a player is called in the hall.
    pub fn called(&self, side: Color) -> &str {
        clock::called(self, side)
    }

    /// A moment as clocks show it where play resumes.
    pub fn hour(&self, moment: Moment) -> String {
        hour(self.locale, self, moment)
    }

    /// The fields for the key of an official, where none is unlocked.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn key(&self) -> Result<Markup, Failure> {
        keys::of_official(self.desk, self.locale, self.label())
    }

    /// Whether an entry of that kind may be recorded now.
    pub fn may(&self, kind: EventKind) -> bool {
        self.may.iter().any(|it| it.step == kind.into())
    }

    /// Whether that player may be recorded so now.
    pub fn may_be(&self, kind: EventKind, side: Color) -> bool {
        self.permits(Press::by(kind, side))
    }

    /// Whether a press of one entry may be recorded now.
    fn permits(&self, press: Press) -> bool {
        let Press::Entry(kind, by, _) = press else {
            return false;
        };
        let mut all = self.may.iter();
        all.any(|it| it.step == kind.into() && it.by == by)
            || kind == EventKind::Opened && self.typed_wrongly().is_some()
    }

    /// The opening of a paper envelope whose text may be set right, where it was typed wrongly.
    pub fn typed_wrongly(&self) -> Option<u32> {
        let mut recorded = (1..).zip(self.envelope.recorded());
        let (number, opened) = recorded.find(|(_, it)| it.event.kind() == EventKind::Opened)?;
        let Event::Opened {
            written,
            from: ReadFrom::Paper(paper),
        } = opened.event
        else {
            return None;
        };
        let from = ReadFrom::Paper(rules::adjournment::PaperOpening {
            instead_of: Some(number),
            ..paper
        });
        let again = Event::Opened { written, from };
        let permitted = self.state.permits(&again, By::Arbiter, self.at);
        permitted.ok().map(|()| number)
    }

    /// The form for a fallen flag, which a script shows once the running clock has no time left.
    pub fn flag(&self) -> Markup {
        let running = self.state.clocks().running();
        let fallen = |side| Some((side, self.left(side)?));
        html! {
            @if let Some((side, left)) = running.and_then(fallen) {
                @if self.may_be(EventKind::Flag, side) {
                    section class="fallen" hidden[!left.0.is_zero()] {
                        h2 { (self.locale.say(DeskFlagFallen { side })) }
                        (self.pressed(&[Press::by(EventKind::Flag, side)]))
                    }
                }
            }
        }
    }

    /// A form whose buttons record. `until` is the moment until which they say what is.
    pub fn form(&self, class: &str, until: Option<Moment>, inside: &Markup) -> Markup {
        html! {
            form method="post" action=(format!("resume/{}/record", self.path)) autocomplete="off" class=(class) {
                (self.hidden(until))
                (enter())
                (inside)
            }
        }
    }

    /// A form with a button for each of these, all alike.
    pub fn pressed(&self, presses: &[Press]) -> Markup {
        let buttons = html! { @for press in presses { (self.button(*press, "")) } };
        self.form("acts", None, &buttons)
    }

    /// The button of a press.
    pub fn button(&self, press: Press, class: &str) -> Markup {
        html! {
            button name="press" value=(press) class=[(!class.is_empty()).then_some(class)] { (self.words(press)) }
        }
    }

    /// A link to the page of an act, with values that are known: the names of their keys, and the values.
    pub fn link(
        &self,
        (kind, by): (EventKind, Option<Color>),
        known: &[(&str, &str)],
        words: &str,
        class: &str,
    ) -> Markup {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(by.map(|by| ("by", by.name())));
        query.extend_pairs(known);
        let query = query.finish();
        let mark = if query.is_empty() { "" } else { "?" };
        let path = format!("resume/{}/act/{}{mark}{query}", self.path, kind.name());
        html! { a class={ "act " (class) } href=(path) { (words) } }
    }

    /// A link to the page of an act of nobody's own, in the words of its button.
    pub fn link_to(&self, kind: EventKind, class: &str) -> Markup {
        self.link((kind, None), &[], &self.words(Press::from(kind)), class)
    }

    /// What may have happened, in groups of large buttons, without those that stand `above`.
    pub fn what_has_happened(&self, above: &[EventKind], open: bool) -> Markup {
        let locale = self.locale;
        let known: Vec<EventKind> = [above, RESULT, DRAW, CLOCKS, MORE, OF_OTHER_ACTS].concat();
        let kinds = self.may.iter().filter_map(|it| match it.step {
            Step::Record(kind) => Some(kind),
            Step::Seal | Step::Accept => None,
        });
        let mut other: Vec<EventKind> = kinds.filter(|kind| !known.contains(kind)).collect();
        other.dedup();
        let groups = [
            (locale.say(SheetResult), RESULT, ""),
            (locale.say(DeskDraw), DRAW, ""),
            (locale.say(LabelClocks), CLOCKS, ""),
            (locale.say(DeskMoreActs), &[MORE, &other].concat(), "quiet"),
        ];
        let mut groups = groups.map(|(heading, kinds, class)| {
            let kinds = kinds.iter().filter(|kind| !above.contains(kind));
            let acts = kinds.flat_map(|kind| self.acts(*kind, class));
            (heading, acts.collect::<Vec<_>>())
        });
        if let Some((_, acts)) = groups.last_mut() {
            let wrong = self.typed_wrongly().map(|number| {
                let (opened, number) = ((EventKind::Opened, None), number.to_string());
                let words = locale.say(DeskTypedWrongly);
                self.link(opened, &[("entry", &number)], &words, "quiet")
            });
            acts.extend(wrong.into_iter().chain(self.take_back()));
        }
        let inside = html! {
            @for (heading, acts) in groups.iter().filter(|(_, acts)| !acts.is_empty()) {
                fieldset class="group" { legend { (heading) } div class="acts" { @for act in acts { (act) } } }
            }
            (self.another_time("acts-at"))
        };
        html! {
            @if groups.iter().any(|(_, acts)| !acts.is_empty()) {
                details class="hall" data-part="acts" open[open] {
                    summary { (locale.say(DeskWhatHappened)) }
                    (self.form("card", None, &inside))
                }
            }
        }
    }

    /// The buttons of a kind, White's before Black's; links where more is asked for.
    fn acts(&self, kind: EventKind, class: &str) -> Vec<Markup> {
        if kind == EventKind::Lost && self.may(kind) {
            let lost = LostThing::ALL.into_iter();
            let lost = lost.filter(|&what| self.may_be_lost(what));
            let lost = lost.map(|what| Press::Entry(kind, None, Some(what)));
            return lost.map(|press| self.button(press, class)).collect();
        }
        let mine = self.may.iter().filter(|it| it.step == kind.into());
        let mut sides: Vec<_> = mine.map(|it| it.by).collect();
        sides.sort_by_key(|by| *by == Some(Color::Black));
        let act = |by| match (is_one_press(kind), Press::Entry(kind, by, None)) {
            (true, press) => self.button(press, class),
            (false, press) => self.link((kind, by), &[], &self.words(press), class),
        };
        sides.into_iter().map(act).collect()
    }

    /// The time that was typed into this field before.
    pub fn time_typed(&self, id: &str) -> Option<&str> {
        let is_there = self.typed.get(TIME_FIELD) == Some(id);
        self.typed.get("at").filter(|_| is_there)
    }

    /// The field for a time other than that of the press.
    pub fn another_time(&self, id: &str) -> Markup {
        let at = self.time_typed(id);
        html! {
            details class="time" open[at.is_some()] {
                summary { (self.locale.say(DeskAnotherTime)) }
                input type="hidden" name=(TIME_FIELD) value=(id);
                (self.when(id).value(at.unwrap_or_default()))
            }
        }
    }

    /// The field for when something happened; empty means now.
    fn when(&self, id: &str) -> Field<'static> {
        let hint = clock::now_hint(self.locale, self);
        let words = self.locale.say(PaperNameWhen);
        Field::new("at", words).id(id.to_owned()).hint(hint)
    }

    /// The last entry that can be taken back, but for one that took another back; an opening may stand behind it.
    /// That who opened the envelope was there is not offered: its page says what follows.
    fn take_back(&self) -> Option<Markup> {
        let is_act = |event: &Event| match event {
            Event::Void { .. } => false,
            Event::Arrival { side } => {
                self.envelope.opening().is_none() || *side == self.label().sealed_by()
            }
            _ => true,
        };
        if !self.may(EventKind::Void) {
            return None;
        }
        let all = self.voidable().into_iter();
        let mut all = all.filter_map(|it| Some((it, self.envelope.entry(it)?.recorded())));
        let last = all.rfind(|(_, recorded)| is_act(&recorded.event));
        let number = last.as_ref().map(|(number, _)| number.to_string());
        let words = match last {
            Some((number, recorded)) => {
                let entry = self.of_entry(number, &recorded);
                self.locale.say(DeskTakeBack { entry })
            }
            None => self.words(Press::from(EventKind::Void)),
        };
        let entry = number.as_deref().map(|number| ("entry", number));
        Some(self.link((EventKind::Void, None), entry.as_slice(), &words, "quiet"))
    }

    /// The entries that the arbiter may take back.
    fn voidable(&self) -> Vec<u32> {
        let mut voidable = self.state.voidable();
        voidable.retain(|&number| {
            let named = self.envelope.entry(number);
            named.is_some_and(|named| named.may_be_taken_back_by(Signer::Arbiter))
        });
        voidable
    }

    /// The form for the move that the sealer declares (A11a). Its worth as evidence is shown before it is recorded.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn declaration(&self) -> Result<Markup, Failure> {
        if !self.may(EventKind::Declared) {
            return Ok(html! {});
        }
        let locale = self.locale;
        let path = format!("resume/{}/declare", self.path);
        if let Some(declared) = self.desk.secrets.declared(self.name) {
            let record = html! {
                button class="main" name="press" value=(Press::from(EventKind::Declared)) { (locale.say(DeskRecord)) }
            };
            return Ok(html! {
                h2 { (locale.say(DeskDeclaration)) }
                p class="large" { (text::paper::written_move(locale, Some(declared.text.as_str()))) }
                p class="result" { (worth(locale, &declared.outcome)) }
                (self.form("acts", None, &record))
                (button(&path, &locale.say(DeskClear), "quiet"))
            });
        }
        let sealer = &self.label().sealer().name;
        Ok(html! {
            p { (locale.say(DeskDeclarationHow { player: sealer })) }
            form method="post" action=(path) autocomplete="off" {
                (Field::new("declared", locale.say(DeskDeclaredMove)).value(self.typed.get("declared").unwrap_or_default()).class("move").required())
                (keys::of_player(self.desk, locale, (sealer, &locale.say(DeskSealerSlipHint)), self.typed)?)
                button class="main" { (locale.say(DeskDeclare)) }
            }
        })
    }

    /// The fields of an act, in the order of the format, and when it happened. What the event or the button says is not
    /// asked.
    pub fn fields(&self, press: Press) -> Vec<Field<'static>> {
        let Press::Entry(kind, ..) = press else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for asked in kind.fields() {
            if asked.key == "white_used" {
                all.push(clock::reading(self.locale, READING));
            }
            all.extend(self.field(kind, asked));
            if asked.form == Value::Moves {
                let words = self.locale.say(DeskReadingWhich);
                let other = Field::new(other_name(asked.key), words);
                all.push(other.hint(self.locale.say(DeskReadingHint)));
            }
        }
        if kind == EventKind::Opened {
            let number = self.label().move_number();
            let words = self.locale.say(DeskWhatIsWritten { number });
            all.push(Field::new("move", words).class("move"));
        }
        all.push(self.when("at"));
        all
    }

    /// How a form asks for a value; `None` for what no form records.
    fn field(&self, kind: EventKind, asked: &Asked) -> Option<Field<'static>> {
        let locale = self.locale;
        let resumption = self.envelope.resumption();
        let may_be_left = asked.optional && asked.key != "claimed_by";
        let line = |words: String| {
            let field = Field::new(field_name(asked.key), words);
            match may_be_left || asked.form == Value::Used {
                true => field,
                false => field.required(),
            }
        };
        let one = |words: String, mut options: Options| {
            if may_be_left {
                options.insert(0, (NONE.to_owned(), locale.say(DeskNotDecided)));
            }
            line(words).options(options)
        };
        let own = || locale.entry(kind, asked.key, &[]);
        let side = |it| text::side(locale, it);
        Some(match (asked.form, asked.key) {
            (Value::Side, "side") => return None,
            // A slip is never typed at the desk; what is lost, the button says.
            (Value::Wrap | Value::Bytes | Value::Written | Value::Lost, _) => return None,
            (_, "resume_zone") if resumption.announced().is_some() => return None,
            (_, "resume_zone") => line(locale.say(LabelKey::ResumeZone)),
            (_, "resume_place") => {
                let hint = resumption.place();
                let hint = hint.map(|place| locale.say(DeskPlaceHint { place }));
                line(locale.say(LabelPlace)).hint(hint.unwrap_or_default())
            }
            (_, "how") => line(locale.say(DeskHowTold)),
            (_, "reason") => line(locale.say(SheetReason)),
            (Value::Moment, key) if !asked.optional => return Some(self.asked_moment(key, own())),
            (Value::Moment, _) => line(own()).hint(locale.say(DeskTimeHint)),
            (Value::Text, _) => line(own()),
            (Value::Used, key) => {
                let words = match key {
                    "white_used" => locale.say(DeskWhiteClock),
                    _ => locale.say(DeskBlackClock),
                };
                line(words).hint(locale.say(DeskUnchangedHint))
            }
            (Value::Move, _) if kind != EventKind::Choose => {
                line(locale.say(SheetMove)).hint(locale.say(DeskMoveHint))
            }
            // Each is drawn on the board beside it.
            (Value::Move, _) => line(locale.say(SheetMove)).radios(self.meanings(kind)),
            (Value::Moves, _) => line(locale.say(DeskReading)).radios(self.meanings(kind)),
            (Value::Told, _) => {
                let told = |told: Told| locale.of_word("told", told);
                one(locale.say(DeskTold), options(told))
            }
            (Value::Article, _) => {
                let article = |it: ClaimArticle| {
                    let article = self.edition.article(it.concept());
                    let words = text::concept(locale, it.concept());
                    format!("{}: {words}", article.unwrap_or_else(|| it.name()))
                };
                one(locale.say(DeskClaimArticle), options(article))
            }
            (Value::Outcome, _) => {
                let outcome = |outcome: ClaimOutcome| locale.of_word("claim-outcome", outcome);
                one(locale.say(DeskClaimOutcome), options(outcome))
            }
            (Value::Result, _) => {
                let results =
                    GameResult::ALL.map(|it| (it.as_str().to_owned(), text::result(locale, it)));
                one(locale.say(SheetResult), results.to_vec())
            }
            (Value::Side, "on_move") => one(locale.say(DeskTurn), options(side)),
            // Who claims decides whether it is in time (A12), so nobody is presumed.
            (Value::Side, _) => {
                let mut sides: Options = options(side);
                sides.push((NONE.to_owned(), locale.say(DeskClaimedByNobody)));
                one(locale.say(DeskClaimedBy), sides)
            }
            (Value::Entry, "back_to") => {
                let moves = self.state.entries_of_moves();
                let moves = Some(moves).filter(|moves| !moves.is_empty())?;
                one(locale.say(DeskBackTo), self.entries(&moves))
            }
            (Value::Entry, _) if kind == EventKind::Void => {
                let mut entries = self.entries(&self.voidable());
                // It is mostly the last one.
                entries.reverse();
                one(locale.say(DeskEntry), entries)
            }
            (Value::Entry, _) => one(
                locale.say(DeskEntry),
                self.entries(self.state.entries_of_rulings()),
            ),
        })
    }

    /// How a moment is asked.
    fn asked_moment(&self, key: &str, words: String) -> Field<'static> {
        let name = field_name(key);
        let asked = MomentField {
            locale: self.locale,
            name: &name,
            zone: self.envelope.resumption().zone().parse().ok(),
            now: self.at,
            typed: &TypedMoment::of_form(self.typed, &name),
        };
        let inputs = asked.fields(&[], &html! {});
        Field::new(name, words).class("when choice").group(inputs)
    }

    /// The moves that the written text may mean, where that is still to be said.
    pub fn meant(&self) -> impl Iterator<Item = &MoveText> {
        let chooses = self.may_be(EventKind::Choose, self.label().sealed_by().other());
        let ruling = self.state.ruling();
        let ruling = ruling.filter(|_| self.may(EventKind::Reading) || chooses);
        ruling.into_iter().flat_map(|ruling| &ruling.candidates)
    }

    /// They, to choose from; where the arbiter reads the text, also another move, or none.
    pub fn meanings(&self, kind: EventKind) -> Options {
        let words = |it: &MoveText| (it.uci.to_string(), text::san(self.locale, &it.san));
        let others = [
            (OTHER.to_owned(), self.locale.say(DeskReadingOther)),
            (NONE.to_owned(), self.locale.say(DeskReadingNone)),
        ];
        let others = others.into_iter().filter(|_| kind == EventKind::Reading);
        self.meant().map(words).chain(others).collect()
    }

    /// Whether it may be recorded as lost now.
    fn may_be_lost(&self, what: LostThing) -> bool {
        let event = Event::Lost { what };
        let permitted = self.state.permits(&event, By::Arbiter, self.at);
        permitted.is_ok()
    }

    /// Entries of the record to choose from.
    fn entries(&self, numbers: &[u32]) -> Options {
        let words = |number: &u32| {
            let recorded = self.envelope.entry(*number)?.recorded();
            let entry = self.of_entry(*number, &recorded);
            Some((number.to_string(), format!("{number}. {entry}")))
        };
        numbers.iter().filter_map(words).collect()
    }
}

/// All of a fixed list, in words.
fn options<W: Word>(words: impl Fn(W) -> String) -> Options {
    let all = W::ALL.iter();
    all.map(|&it| (it.name().to_owned(), words(it))).collect()
}

/// Whether the game may be adjourned again now.
pub fn may_seal(shown: &show::Outcome) -> bool {
    let steps = shown.state.may_happen();
    steps.iter().any(|permitted| permitted.step == Step::Seal)
}

/// The worth of a declared move as evidence, in words.
fn worth(locale: &Locale, outcome: &declare::Outcome) -> String {
    match (outcome.verdict, outcome.why) {
        (Verdict::Unchecked, Some(Unchecked::NoKey) | None) => locale.say(DeskDeclaredNoKey),
        _ => text::declaration(locale, outcome.verdict, outcome.why),
    }
}

/// Compares a declared move with the envelope, which records nothing. Without a move, the one before is forgotten.
///
/// # Errors
/// A key that is not the sealer's.
pub fn declare(hall: &Hall<'_>) -> Result<Answer, Failure> {
    let (desk, name) = (hall.desk, hall.name);
    let declared = match hall.typed.get("declared") {
        None => None,
        Some(text) => {
            let author = keys::of_player_given(desk, hall.typed)?;
            let envelope = desk.envelope(name)?;
            let outcome = declare::compare(&desk.files, &envelope, None, text, author.as_ref())?;
            let text = Zeroizing::new(text.to_owned());
            Some(Declared { text, outcome })
        }
    };
    desk.secrets.declare(name, declared);
    desk.events.notify(name);
    Ok(Answer::to("resume", name))
}
