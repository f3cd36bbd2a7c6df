//! What may be recorded while a game is resumed: a form for each event, with the fields that belong to it.

mod filled;

use maud::{Markup, html};
use shakmaty::Color;
use zeroize::Zeroizing;

use super::keys;
use super::walk::{moment_of, walk};
use crate::envelope::{EntryKey, Signer, fields, normal};
use crate::laws::Word;
use crate::laws::adjournment::{
    By, ClaimOutcome, Event, EventKind, LostThing, Permitted, Step, Told, Unchecked, Verdict,
};
use crate::laws::ruling::{ClaimArticle, GameResult};
use crate::program::commands::declare;
use crate::program::commands::{Failure, show};
use crate::program::desk::context::Desk;
use crate::program::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::program::desk::http::response::Answer;
use crate::program::desk::secrets::Declared;
use crate::program::desk::widgets::clock;
use crate::program::desk::widgets::elements::in_path;
use crate::program::desk::widgets::form::{Field, Options, button, named_choice, required_choice};
use crate::program::failure::DeskFault;
use crate::program::text::message::*;
use crate::program::text::{self, Locale};
use crate::time::ClockReading;
use filled::{Filled, NONE, OTHER, READING, field_name, other_name};

/// Whether a step has its own button or screen.
fn has_its_own_place(step: Step) -> bool {
    let Step::Record(kind) = step else {
        return true;
    };
    match kind {
        EventKind::Opened
        | EventKind::Witness
        | EventKind::DeadWrap
        | EventKind::NextEnvelope
        | EventKind::Declared
        | EventKind::Pause
        | EventKind::Continue => true,
        EventKind::Arrival
        | EventKind::Absent
        | EventKind::Start
        | EventKind::Session
        | EventKind::SetResumption
        | EventKind::StopClock
        | EventKind::StartClock
        | EventKind::Offer
        | EventKind::AcceptOffer
        | EventKind::DeclineOffer
        | EventKind::DrawAgreed
        | EventKind::Resign
        | EventKind::Flag
        | EventKind::Claim
        | EventKind::Move
        | EventKind::Choose
        | EventKind::Reading
        | EventKind::CorrectClock
        | EventKind::Lost
        | EventKind::Decision
        | EventKind::Void
        | EventKind::Appeal
        | EventKind::Note => false,
    }
}

/// The forms of the events that may happen now.
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
            may: shown.state.may_happen(&shown.adjourned()),
        }
    }

    /// Whether that step is permitted now.
    pub fn may(&self, step: impl Into<Step>) -> bool {
        let step = step.into();
        self.may.iter().any(|permitted| permitted.step == step)
    }

    /// The buttons for a pause of both clocks, and for its end.
    pub fn pauses(&self) -> Markup {
        let presses = [
            (EventKind::Pause, self.locale.say(DeskPause)),
            (EventKind::Continue, self.locale.say(DeskContinue)),
        ];
        html! {
            @for (kind, words) in presses {
                @if self.may(kind) {
                    form method="post" action=(self.action()) class="single" {
                        input type="hidden" name="what" value=(kind.name());
                        button { (words) }
                    }
                }
            }
        }
    }

    /// The form for a fallen flag, which a script shows once the running clock has no time left.
    pub fn flag(&self) -> Markup {
        let running = self.shown.state.clocks().running();
        let fallen = |side| {
            let is_his =
                |flag: &&Permitted| flag.step == EventKind::Flag.into() && flag.by == Some(side);
            Some((side, self.shown.left(side)?, self.may.iter().find(is_his)?))
        };
        html! {
            @if let Some((side, left, permitted)) = running.and_then(fallen) {
                section class="fallen" hidden[!left.0.is_zero()] {
                    h2 { (self.locale.say(DeskFlagFallen { side })) }
                    (self.form(permitted, "fallen"))
                }
            }
        }
    }

    /// The forms of the steps that come next, open.
    pub fn asked_for(&self, steps: &[Step]) -> Markup {
        html! {
            @for permitted in self.may.iter().filter(|permitted| steps.contains(&permitted.step)) {
                section {
                    h2 { (self.words(permitted)) }
                    (self.form(permitted, permitted.step.name()))
                }
            }
        }
    }

    /// The other forms, each under its heading, without the steps that stand `above`: of one side, or of both.
    pub fn others(&self, above: &[(Step, Option<Color>)]) -> Markup {
        let others: Vec<_> = self
            .may
            .iter()
            .filter(|permitted| {
                let is_it = |(step, side): &(Step, Option<Color>)| {
                    *step == permitted.step && (side.is_none() || *side == permitted.by)
                };
                !has_its_own_place(permitted.step) && !above.iter().any(is_it)
            })
            .collect();
        html! {
            @if !others.is_empty() {
                details open[others.iter().any(|permitted| self.was_typed(permitted))] {
                    summary { (self.locale.say(DeskSomethingElse)) }
                    @for permitted in others {
                        details class="act-of" name="act" open[self.was_typed(permitted)] {
                            summary { (self.words(permitted)) }
                            (self.form(permitted, "other"))
                        }
                    }
                }
            }
        }
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
                section {
                    h2 { (locale.say(DeskDeclaration)) }
                    p class="large" { (text::paper::written_move(locale, Some(declared.text.as_str()))) }
                    p class="result" { (worth(locale, &declared.outcome)) }
                    form method="post" action=(self.action()) {
                        input type="hidden" name="what" value=(EventKind::Declared.name());
                        (self.seen())
                        button class="main" { (locale.say(DeskRecord)) }
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
                    (keys::of_player(locale, &listing, sealer))
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

    /// A hidden field with the number of entries that the sender of the form has seen.
    fn seen(&self) -> Markup {
        let entries = self.shown.envelope.entries().len();
        html! { input type="hidden" name="seen" value=(entries); }
    }

    /// Whether the fields that were sent belong to that form.
    fn was_typed(&self, permitted: &Permitted) -> bool {
        self.typed.get("what") == Some(permitted.step.name())
            && self.typed.get("by").unwrap_or_default() == side_of(permitted)
    }

    fn form(&self, permitted: &Permitted, where_it_is: &str) -> Markup {
        let side = side_of(permitted);
        let id = format!("{where_it_is}-{}-{side}", permitted.step.name());
        let at_id = format!("{id}-at");
        let mine = self.was_typed(permitted);
        let typed = |name: &str| match mine {
            true => self.typed.get(name).unwrap_or_default(),
            false => "",
        };
        html! {
            form method="post" action=(self.action()) {
                input type="hidden" name="what" value=(permitted.step.name());
                input type="hidden" name="by" value=(side);
                (self.seen())
                @for (key, value) in self.values(permitted) {
                    @if key == EntryKey::WhiteUsed { (clock::reading_choice(self.locale, &id, READING, ClockReading::parse(typed(READING)))) }
                    @let name = field_name(key);
                    @let id = format!("{id}-{key}");
                    @match value {
                        Value::Known(value) => input type="hidden" name=(name) value=(value);,
                        Value::Text(words, hint) => {
                            (Field::new(&name, &words).id(&id).value(typed(&name)).hint(&hint).required())
                        },
                        Value::MayBe(words, hint) => (Field::new(&name, &words).id(&id).value(typed(&name)).hint(&hint)),
                        Value::OneOf(words, options) => (required_choice(&id, &name, &words, typed(&name), &options)),
                        Value::OneOfOrOther(words, options) => {
                            @let (other, other_id) = (other_name(key), format!("{id}-other"));
                            (required_choice(&id, &name, &words, typed(&name), &options))
                            (Field::new(&other, &self.locale.say(DeskReadingWhich)).id(&other_id).value(typed(&other))
                                .hint(&self.locale.say(DeskReadingHint)))
                        },
                        Value::MayBeOneOf(words, options) => {
                            (named_choice(&id, &name, &words, typed(&name), &options, ""))
                        },
                    }
                }
                (Field::new("at", &self.locale.say(DeskWhen)).id(&at_id).value(typed("at")).hint(&clock::now_hint(self.locale, self.shown)))
                button { (self.locale.say(DeskRecord)) }
            }
        }
    }

    /// The values of a kind, in the order of the format, each as the form asks for it.
    fn values(&self, permitted: &Permitted) -> Vec<(EntryKey, Value)> {
        let Step::Record(kind) = permitted.step else {
            return Vec::new();
        };
        let fields = fields(kind).into_iter();
        let values = fields.filter_map(|field| {
            let value = self.value(kind, permitted.by, field.key)?;
            Some((
                field.key,
                if field.optional && field.key != EntryKey::ClaimedBy {
                    self.or_none(value)
                } else {
                    value
                },
            ))
        });
        values.collect()
    }

    /// How a form asks for a value; `None` for what no form records.
    fn value(&self, kind: EventKind, by: Option<Color>, key: EntryKey) -> Option<Value> {
        let locale = self.locale;
        let text = |words: String| Value::Text(words, String::new());
        let say_side = |side: Color| (side.name().to_owned(), text::side(locale, side));
        let sides = || Color::ALL.map(say_side).to_vec();
        Some(match key {
            EntryKey::Side => Value::Known(by?.name().to_owned()),
            // A slip is never typed at the desk.
            EntryKey::Lock | EntryKey::Evidence => return None,
            EntryKey::How => text(locale.say(DeskHowTold)),
            EntryKey::ResumeAt => Value::Text(locale.say(DeskResumeAt), locale.say(DeskTimeHint)),
            EntryKey::ResumeEnd => Value::Text(locale.say(DeskResumeEnd), locale.say(DeskTimeHint)),
            EntryKey::ResumeZone => match self.shown.envelope.resumption().announced() {
                Some(announced) => Value::Known(announced.zone.clone()),
                None => text(locale.say(LabelTimeZone)),
            },
            EntryKey::ResumePlace => Value::Text(
                locale.say(LabelPlace),
                self.shown
                    .envelope
                    .resumption()
                    .place()
                    .map_or_else(String::new, |place| locale.say(DeskPlaceHint { place })),
            ),
            EntryKey::Told => {
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
            EntryKey::Start => Value::Text(locale.say(DeskSessionStart), locale.say(DeskTimeHint)),
            EntryKey::End => Value::Text(locale.say(DeskSessionEnd), locale.say(DeskTimeHint)),
            EntryKey::Article => {
                let articles = ClaimArticle::ALL.map(|it| {
                    let article = self.shown.edition.article(it.concept());
                    let article = article.unwrap_or_else(|| it.name());
                    let words = text::concept(locale, it.concept());
                    (it.name().to_owned(), format!("{article}: {words}"))
                });
                Value::OneOf(locale.say(DeskClaimArticle), articles.to_vec())
            }
            EntryKey::Outcome => {
                let outcomes = [
                    (ClaimOutcome::Correct, locale.say(DeskClaimCorrect)),
                    (ClaimOutcome::Incorrect, locale.say(DeskClaimIncorrect)),
                ];
                let outcomes = outcomes.map(|(outcome, words)| (outcome.name().to_owned(), words));
                Value::OneOf(locale.say(DeskClaimOutcome), outcomes.to_vec())
            }
            EntryKey::Uci if kind == EventKind::Choose => {
                let candidates = self.shown.state.ruling().map(|ruling| &ruling.candidates);
                let candidates = candidates.into_iter().flatten();
                let readings = candidates.map(|it| (it.uci.to_string(), it.san.to_string()));
                Value::OneOf(locale.say(DeskMove), readings.collect())
            }
            EntryKey::Uci => Value::Text(locale.say(DeskMove), locale.say(DeskMoveHint)),
            EntryKey::What => {
                let all = LostThing::ALL.into_iter();
                let may = all.filter(|&what| self.may_be_lost(what));
                let words = |what: LostThing| (what.name().to_owned(), text::lost(locale, what));
                Value::OneOf(locale.say(DeskLost), may.map(words).collect())
            }
            EntryKey::Moves => {
                let candidates = self.shown.state.ruling().map(|ruling| &ruling.candidates);
                let candidates = candidates.into_iter().flatten();
                let mut meanings: Options = candidates
                    .map(|it| (it.uci.to_string(), text::san(locale, &it.san)))
                    .collect();
                meanings.push((OTHER.to_owned(), locale.say(DeskReadingOther)));
                meanings.push((NONE.to_owned(), locale.say(DeskReadingNone)));
                Value::OneOfOrOther(locale.say(DeskReading), meanings)
            }
            EntryKey::WhiteUsed => {
                Value::MayBe(locale.say(DeskWhiteClock), locale.say(DeskUnchangedHint))
            }
            EntryKey::BlackUsed => {
                Value::MayBe(locale.say(DeskBlackClock), locale.say(DeskUnchangedHint))
            }
            EntryKey::Text if kind == EventKind::Note => text(locale.say(DeskNoteText)),
            EntryKey::Text => text(locale.say(DeskDecision)),
            EntryKey::LateUntil => Value::Text(locale.say(DeskLateUntil), locale.say(DeskTimeHint)),
            EntryKey::BackTo => {
                let moves = self.shown.state.entries_of_moves();
                Value::OneOf(locale.say(DeskBackTo), self.entries(&moves))
            }
            EntryKey::Topic => text(locale.say(DeskNoteTopic)),
            EntryKey::Result => {
                let results =
                    GameResult::ALL.map(|it| (it.as_str().to_owned(), text::result(locale, it)));
                Value::OneOf(locale.say(DeskResult), results.to_vec())
            }
            EntryKey::OnMove => Value::OneOf(locale.say(DeskTurn), sides()),
            // Who claims decides whether it is in time (A12), so nobody is presumed.
            EntryKey::ClaimedBy => {
                let arbiter = (NONE.to_owned(), locale.say(DeskClaimedByNobody));
                let options = sides().into_iter().chain([arbiter]);
                Value::OneOf(locale.say(DeskClaimedBy), options.collect())
            }
            EntryKey::Entry if kind == EventKind::Void => {
                let mut voidable = self.shown.state.voidable();
                voidable.retain(|&number| {
                    let named = self.shown.envelope.entry(number);
                    named.is_some_and(|named| named.may_be_taken_back_by(Signer::Arbiter))
                });
                let mut entries = self.entries(&voidable);
                // It is mostly the last one.
                entries.reverse();
                Value::OneOf(locale.say(DeskEntry), entries)
            }
            EntryKey::Entry => {
                let entries = self.entries(self.shown.state.entries_of_rulings());
                Value::OneOf(locale.say(DeskEntry), entries)
            }
            EntryKey::Reason => text(locale.say(DeskReason)),
            EntryKey::ByWhom => text(locale.say(DeskByWhom)),
            EntryKey::Fingerprint => return None,
        })
    }

    /// Whether it may be recorded as lost now.
    fn may_be_lost(&self, what: LostThing) -> bool {
        let event = Event::Lost { what };
        let (adjourned, at) = (self.shown.adjourned(), self.shown.at);
        let permitted = self
            .shown
            .state
            .permits(&adjourned, &event, By::Arbiter, at);
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
            let words = text::event(self.locale, &recorded.get(place)?.event, played);
            Some((number.to_string(), format!("{number}. {words}")))
        };
        numbers.iter().filter_map(of).collect()
    }
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

/// The side of the event, as the format spells it; empty for the arbiter and for both players.
fn side_of(permitted: &Permitted) -> &'static str {
    permitted.by.map_or("", Word::name)
}

/// The worth of a declared move as evidence, in words.
fn worth(locale: &Locale, outcome: &declare::Outcome) -> String {
    match (outcome.verdict, outcome.why) {
        (Verdict::Unchecked, Some(Unchecked::NoKey) | None) => locale.say(DeskDeclaredNoKey),
        _ => text::declaration(locale, outcome.verdict, outcome.why),
    }
}

/// Records the event of a form.
pub fn record(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    walk(desk, name, |walk| {
        let standing = walk.stand()?;
        let recorded = standing.envelope.entries().len().to_string();
        if fields.get("seen").is_some_and(|seen| seen != recorded) {
            return Err(DeskFault::Recorded.into());
        }
        let at = moment_of(desk, fields, "at", &standing)?;
        let kind = fields.get("what").and_then(EventKind::parse);
        let event = match kind.ok_or(NotAForm)? {
            // As it was compared with the envelope, and shown.
            EventKind::Declared => declared_event(desk, name)?,
            kind => Filled {
                kind,
                locale: &visitor.locale,
                fields,
                standing: &standing,
                at,
                now: desk.now()?,
            }
            .event()?,
        };
        walk.record(&[(at, event)])
    })?;
    desk.secrets.declare(name, None);
    Ok(resumption_of(name))
}

/// The declared move that is on the screen.
fn declared_event(desk: &Desk, name: &str) -> Result<Event, NotAForm> {
    let declared = desk.secrets.declared(name).ok_or(NotAForm)?;
    let text = normal(&declared.text);
    Ok(Event::Declared {
        text: Some(text).filter(|text| !text.is_empty()),
    })
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
    Ok(resumption_of(name))
}

fn resumption_of(name: &str) -> Answer {
    Answer::Redirect(format!("resume/{}", in_path(name)))
}

fn declared(desk: &Desk, name: &str, fields: &Fields) -> Result<Option<Declared>, Failure> {
    let Some(text) = fields.get("declared") else {
        return Ok(None);
    };
    let job = declare::Job {
        envelope: desk.envelope(name)?,
        expected: None,
        text: text.to_owned(),
        author: keys::of_player_given(desk, fields)?,
    };
    let outcome = declare::run(&desk.files, &job)?;
    Ok(Some(Declared {
        text: Zeroizing::new(job.text),
        outcome,
    }))
}
