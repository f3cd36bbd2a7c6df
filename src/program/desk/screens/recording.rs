//! What may be recorded while a game is resumed: large buttons in groups, and for what asks for more than a press a form
//! of its own. A form is a list of fields: those of its kind of entry.

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
use groups::{CLOCKS, DRAW, MORE, OF_OTHER_ACTS, RESULT};
use rules::Word;
use rules::adjournment::{
    By, ClaimOutcome, Event, EventKind, LostThing, Permitted, ReadFrom, Step, Told, Unchecked,
    Verdict,
};
use rules::field::{Field as Asked, Form as Value};
use rules::ruling::{ClaimArticle, GameResult};
use rules::time::Moment;

pub use once::{means, of_entry, record, sentences, show, will_be_recorded};
pub use press::{Began, Form as Sent, Press, on_time};
pub use told::{hidden, hour, seen};
pub use words::{called, words};

/// Names the field for a time that a form has: several forms of one screen ask for a time.
pub const TIME_FIELD: &str = "time-field";

/// The time that was typed into this field before.
pub fn time_typed<'a>(typed: &'a Fields, id: &str) -> Option<&'a str> {
    typed
        .get("at")
        .filter(|_| typed.get(TIME_FIELD) == Some(id))
}

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

/// The kind of entry that is permitted; `None` for what is no entry.
fn kind_of(permitted: &Permitted) -> Option<EventKind> {
    match permitted.step {
        Step::Record(kind) => Some(kind),
        Step::Seal | Step::Accept => None,
    }
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
        self.may.iter().any(|it| it.step == kind.into())
    }

    /// Whether that player may be recorded so now.
    pub fn may_be(&self, kind: EventKind, side: Color) -> bool {
        self.permits(Press::Entry(kind, Some(side), None))
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
        let mut recorded = (1..).zip(self.shown.envelope.recorded());
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
        let permitted = self.shown.state.permits(&again, By::Arbiter, self.shown.at);
        permitted.ok().map(|()| number)
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

    /// A form whose buttons record. `until` is the moment until which they say what is.
    pub fn form(&self, class: &str, until: Option<Moment>, inside: &Markup) -> Markup {
        html! {
            form method="post" action=(self.action()) autocomplete="off" class=(class) {
                (hidden(self.shown, until))
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
            button name="press" value=(press) class=[(!class.is_empty()).then_some(class)] { (words(self.locale, self.shown, press)) }
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

    /// What may have happened, in groups of large buttons, without those that stand `above`.
    pub fn what_has_happened(&self, above: &[EventKind], open: bool) -> Markup {
        let locale = self.locale;
        let known: Vec<EventKind> = [above, RESULT, DRAW, CLOCKS, MORE, OF_OTHER_ACTS].concat();
        let kinds = self.may.iter().filter_map(kind_of);
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
        let mut mine: Vec<_> = self
            .may
            .iter()
            .filter(|it| it.step == kind.into())
            .collect();
        mine.sort_by_key(|it| it.by == Some(Color::Black));
        let lost = LostThing::ALL
            .into_iter()
            .filter(|_| kind == EventKind::Lost);
        let lost = lost.filter(|&what| self.may_be_lost(what));
        let lost = lost.map(|what| self.button(Press::Entry(kind, None, Some(what)), class));
        let act = |permitted: &&Permitted| {
            let press = Press::Entry(kind, permitted.by, None);
            match is_one_press(kind) {
                true => self.button(press, class),
                false => {
                    let words = words(self.locale, self.shown, press);
                    self.link((kind, permitted.by), &[], &words, class)
                }
            }
        };
        let others = mine.iter().filter(|_| kind != EventKind::Lost).map(act);
        lost.chain(others).collect()
    }

    /// The field for a time other than that of the press.
    pub fn another_time(&self, id: &str) -> Markup {
        let at = time_typed(self.typed, id);
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
        let hint = clock::now_hint(self.locale, self.shown);
        let words = self.locale.say(PaperNameWhen);
        Field::new("at", words).id(id.to_owned()).hint(hint)
    }

    /// The last entry that can be taken back, but for one that took another back; an opening may stand behind it.
    /// That who opened the envelope was there is not offered: its page says what follows.
    fn take_back(&self) -> Option<Markup> {
        let envelope = &self.shown.envelope;
        let is_act = |number: &u32| {
            let entry = envelope.entry(*number);
            entry.is_some_and(|it| match it.recorded().event {
                Event::Void { .. } => false,
                Event::Arrival { side } => {
                    envelope.opening().is_none() || side == envelope.label().sealed_by()
                }
                _ => true,
            })
        };
        let void = (EventKind::Void, None);
        self.permits(Press::from(EventKind::Void)).then(|| {
            let last = self.voidable().into_iter().rfind(is_act);
            let last = last.and_then(|number| Some((number, envelope.entry(number)?.recorded())));
            match last {
                Some((number, recorded)) => {
                    let entry = of_entry(self.locale, self.shown, (number, &recorded));
                    let words = self.locale.say(DeskTakeBack { entry });
                    self.link(void, &[("entry", &number.to_string())], &words, "quiet")
                }
                None => self.link(
                    void,
                    &[],
                    &self.locale.entry(void.0, "button", &[]),
                    "quiet",
                ),
            }
        })
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

    /// The form for the move that the sealer declares (A11a). Its worth as evidence is shown before it is recorded.
    pub fn declaration(&self, desk: &Desk, name: &str) -> Result<Markup, Failure> {
        if !self.may(EventKind::Declared) {
            return Ok(html! {});
        }
        let locale = self.locale;
        let path = format!("resume/{}/declare", self.path);
        if let Some(declared) = desk.secrets.declared(name) {
            return Ok(html! {
                h2 { (locale.say(DeskDeclaration)) }
                p class="large" { (text::paper::written_move(locale, Some(declared.text.as_str()))) }
                p class="result" { (worth(locale, &declared.outcome)) }
                form method="post" action=(self.action()) {
                    (hidden(self.shown, None))
                    button class="main" name="press" value=(Press::from(EventKind::Declared)) { (locale.say(DeskRecord)) }
                }
                (button(&path, &locale.say(DeskClear), "quiet"))
            });
        }
        let sealer = &self.shown.envelope.label().sealer().name;
        Ok(html! {
            p { (locale.say(DeskDeclarationHow { player: sealer })) }
            form method="post" action=(path) autocomplete="off" {
                (Field::new("declared", locale.say(DeskDeclaredMove)).value(self.typed.get("declared").unwrap_or_default()).class("move").required())
                (keys::of_player(desk, locale, (sealer, &locale.say(DeskSealerSlipHint)), self.typed)?)
                button class="main" { (locale.say(DeskDeclare)) }
            }
        })
    }

    fn action(&self) -> String {
        format!("resume/{}/record", self.path)
    }

    /// The fields of an act, in the order of the format, and when it happened. What the event or the button says is not
    /// asked.
    pub fn fields(&self, press: Press) -> Vec<Field<'static>> {
        let Press::Entry(kind, ..) = press else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for asked in kind.fields() {
            let id = format!("{}-{}", kind.name(), asked.key);
            if asked.key == "white_used" {
                all.push(clock::reading(self.locale, READING));
            }
            if let Some(field) = self.field(kind, asked) {
                all.push(field.id(id.clone()));
            }
            if asked.form == Value::Moves {
                let words = self.locale.say(DeskReadingWhich);
                let other = Field::new(other_name(asked.key), words).id(format!("{id}-other"));
                all.push(other.hint(self.locale.say(DeskReadingHint)));
            }
        }
        if kind == EventKind::Opened {
            let number = self.shown.envelope.label().move_number();
            let words = self.locale.say(DeskWhatIsWritten { number });
            all.push(Field::new("move", words).class("move"));
        }
        all.push(self.when(&format!("{}-at", kind.name())));
        all
    }

    /// How a form asks for a value; `None` for what no form records.
    fn field(&self, kind: EventKind, asked: &Asked) -> Option<Field<'static>> {
        let (locale, shown) = (self.locale, self.shown);
        let resumption = shown.envelope.resumption();
        let own = || locale.entry(kind, asked.key, &[]);
        let (words, hint, options) = match (asked.form, asked.key) {
            (Value::Side, "side") => return None,
            // A slip is never typed at the desk.
            (Value::Wrap | Value::Bytes | Value::Written, _) => return None,
            (_, "resume_zone") if resumption.announced().is_some() => return None,
            (_, "resume_zone") => line(locale.say(LabelKey::ResumeZone)),
            (_, "resume_place") => {
                let hint = resumption.place();
                let hint = hint.map(|place| locale.say(DeskPlaceHint { place }));
                hinted(locale.say(LabelPlace), hint.unwrap_or_default())
            }
            (_, "how") => line(locale.say(DeskHowTold)),
            (_, "reason") => line(locale.say(SheetReason)),
            (Value::Moment, _) => hinted(own(), locale.say(DeskTimeHint)),
            (Value::Text, _) => line(own()),
            (Value::Used, "white_used") => {
                hinted(locale.say(DeskWhiteClock), locale.say(DeskUnchangedHint))
            }
            (Value::Used, _) => hinted(locale.say(DeskBlackClock), locale.say(DeskUnchangedHint)),
            (Value::Move, _) if kind != EventKind::Choose => {
                hinted(locale.say(SheetMove), locale.say(DeskMoveHint))
            }
            (Value::Move, _) => one(locale.say(SheetMove), self.candidates()),
            (Value::Moves, _) => {
                let other = (OTHER.to_owned(), locale.say(DeskReadingOther));
                let none = (NONE.to_owned(), locale.say(DeskReadingNone));
                let meanings = self.candidates().into_iter().chain([other, none]);
                one(locale.say(DeskReading), meanings.collect())
            }
            (Value::Told, _) => {
                let told = |told: Told| match told {
                    Told::Both => locale.say(EventToldBoth),
                    Told::White => locale.say(EventToldSide { side: Color::White }),
                    Told::Black => locale.say(EventToldSide { side: Color::Black }),
                    Told::None => locale.say(EventToldNone),
                };
                one(locale.say(DeskTold), options(told))
            }
            (Value::Article, _) => {
                let article = |it: ClaimArticle| {
                    let article = shown.edition.article(it.concept());
                    let words = text::concept(locale, it.concept());
                    format!("{}: {words}", article.unwrap_or_else(|| it.name()))
                };
                one(locale.say(DeskClaimArticle), options(article))
            }
            (Value::Outcome, _) => {
                let outcome = |outcome: ClaimOutcome| match outcome {
                    ClaimOutcome::Correct => locale.say(DeskClaimCorrect),
                    ClaimOutcome::Incorrect => locale.say(DeskClaimIncorrect),
                };
                one(locale.say(DeskClaimOutcome), options(outcome))
            }
            (Value::Lost, _) => {
                let mut lost: Options = options(|what: LostThing| text::lost(locale, what));
                lost.retain(|(what, _)| {
                    LostThing::parse(what).is_some_and(|it| self.may_be_lost(it))
                });
                one(locale.say(DeskLost), lost)
            }
            (Value::Result, _) => {
                let results =
                    GameResult::ALL.map(|it| (it.as_str().to_owned(), text::result(locale, it)));
                one(locale.say(SheetResult), results.to_vec())
            }
            (Value::Side, "on_move") => {
                one(locale.say(DeskTurn), options(|it| text::side(locale, it)))
            }
            // Who claims decides whether it is in time (A12), so nobody is presumed.
            (Value::Side, _) => {
                let mut sides: Options = options(|it| text::side(locale, it));
                sides.push((NONE.to_owned(), locale.say(DeskClaimedByNobody)));
                one(locale.say(DeskClaimedBy), sides)
            }
            (Value::Entry, "back_to") if shown.state.entries_of_moves().is_empty() => return None,
            (Value::Entry, "back_to") => one(
                locale.say(DeskBackTo),
                self.entries(&shown.state.entries_of_moves()),
            ),
            (Value::Entry, _) if kind == EventKind::Void => {
                let mut entries = self.entries(&self.voidable());
                // It is mostly the last one.
                entries.reverse();
                one(locale.say(DeskEntry), entries)
            }
            (Value::Entry, _) => one(
                locale.say(DeskEntry),
                self.entries(shown.state.entries_of_rulings()),
            ),
        };
        let field = Field::new(field_name(asked.key), words).hint(hint);
        let may_be_left = asked.optional && asked.key != "claimed_by";
        Some(match options.is_empty() {
            true if may_be_left || asked.form == Value::Used => field,
            true => field.required(),
            false if may_be_left => {
                let nothing = (NONE.to_owned(), locale.say(DeskNotDecided));
                field.options([vec![nothing], options].concat())
            }
            false => field.options(options).required(),
        })
    }

    /// The moves that the written text may mean.
    fn candidates(&self) -> Options {
        let ruling = self.shown.state.ruling();
        let candidates = ruling
            .map(|ruling| &ruling.candidates)
            .into_iter()
            .flatten();
        let words = |san| text::san(self.locale, san);
        candidates
            .map(|it| (it.uci.to_string(), words(&it.san)))
            .collect()
    }

    /// Whether it may be recorded as lost now.
    fn may_be_lost(&self, what: LostThing) -> bool {
        let event = Event::Lost { what };
        let permitted = self.shown.state.permits(&event, By::Arbiter, self.shown.at);
        permitted.is_ok()
    }

    /// Entries of the record to choose from.
    fn entries(&self, numbers: &[u32]) -> Options {
        let words = |number: &u32| {
            let recorded = self.shown.envelope.entry(*number)?.recorded();
            let entry = of_entry(self.locale, self.shown, (*number, &recorded));
            Some((number.to_string(), format!("{number}. {entry}")))
        };
        numbers.iter().filter_map(words).collect()
    }
}

/// How a value is asked: its label, its hint, and what can be chosen.
type Asking = (String, String, Options);

fn line(words: String) -> Asking {
    (words, String::new(), Vec::new())
}

fn hinted(words: String, hint: String) -> Asking {
    (words, hint, Vec::new())
}

fn one(words: String, options: Options) -> Asking {
    (words, String::new(), options)
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
pub fn declare(
    desk: &Desk,
    _: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let declared = match fields.get("declared") {
        None => None,
        Some(text) => {
            let author = keys::of_player_given(desk, fields)?;
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
