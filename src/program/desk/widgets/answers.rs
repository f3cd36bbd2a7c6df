//! What the arbiter says when both clocks stand: how they are read, what each shows and which of several times that
//! means; whether a draw offer stands, and which scoresheets are in hand. Before the label is printed on paper and after
//! a move is closed it is the same. The usual answers are ticked, the others stand behind them.

use shakmaty::{ByColor, Color};

use super::clock;
use super::form::{Options, Said, radio};
use super::messages::wrong_with;
use crate::desk::prelude::*;
use crate::failure::LabelFault;
use envelope::sealing::{Closed, EarlyAdjournment, InScore, NotSealed};
use envelope::{DrawOffer, LabelKey, Scoresheets};
use rules::time::{ClockError, ClockReading, Duration, DurationError, Moment, Used};
use rules::word::Word;

/// The field of the scoresheets, and that of the draw offer.
pub const SCORESHEETS: &str = "scoresheets";
const OFFER: &str = "draw_offer";

/// The field that says how both clocks are read.
const READING: &str = "reading";

/// The field that says that the clocks are right, though they do not fit the score or the session.
const RIGHT: &str = "right";

/// The id of what is asked of both clocks together.
const DOUBTS: &str = "clocks-asks";

/// The ids of what an early adjournment costs, in words, and of what will be recorded.
const EARLY: &str = "early-means";
const RECORDED: &str = "recorded";

/// What a clock can stand for: the time that it shows, where that is not clear, the time used, and how many stages'
/// times are not on it yet.
type Possible = (Option<Duration>, Used, usize);

/// What the arbiter says of a label that is complete but for it, as it was typed.
pub struct Answers<'a> {
    pub locale: &'a Locale,
    pub closed: &'a Closed,
    /// What was typed; `None` of a screen on which nobody has typed yet.
    pub typed: Option<&'a Fields>,
    /// Whether what nobody says may stay open: of a pause it was perhaps not noted.
    pub may_be_open: bool,
}

impl<'a> Answers<'a> {
    /// The answers of a closed move, of which nothing may stay open.
    pub fn of(locale: &'a Locale, closed: &'a Closed, typed: Option<&'a Fields>) -> Answers<'a> {
        let may_be_open = false;
        Answers {
            locale,
            closed,
            typed,
            may_be_open,
        }
    }

    /// Both clocks, both usual answers to tick, of which `both_sheets` is the first in words, what stands `between`, and
    /// what will be recorded.
    pub fn show(
        &self,
        wrong: &[Wrong],
        both_sheets: &Markup,
        between: &Markup,
        recorded: &str,
    ) -> Markup {
        html! {
            (self.clocks(wrong))
            (self.ticks(wrong, both_sheets))
            (between)
            div class="recorded" {
                h2 { (self.locale.say(DeskWillBeRecorded)) }
                p id=(RECORDED) { (recorded) }
            }
        }
    }

    /// The fields of both clocks, each with its meaning below it.
    fn clocks(&self, wrong: &[Wrong]) -> Markup {
        let (locale, closed) = (self.locale, self.closed);
        // Every electronic clock shows the time left.
        let reading = match self.typed {
            Some(fields) => fields.get(READING).and_then(ClockReading::parse),
            None => closed.reading().or(Some(ClockReading::Left)),
        };
        let charge = LabelKey::EarlyCharge;
        let decided = closed.charge().map(|it| it.to_string());
        html! {
            div class="two-clocks" {
                (clock::reading(locale, READING).value(reading.map(|it| it.to_string()).unwrap_or_default()))
                div class="two" { @for side in Color::ALL { (self.clock(side, wrong)) } }
                div id=(DOUBTS) data-html { (self.doubted()) }
                @if let Some(early) = closed.early() {
                    (Field::new(charge.name(), locale.say(charge)).value(self.typed_in(charge.name()).or(decided).unwrap_or_default())
                        .error(wrong_with(wrong, charge.name())))
                    output id=(EARLY) class="means" { (self.early_said(&early)) }
                }
            }
        }
    }

    fn clock(&self, side: Color, wrong: &[Wrong]) -> Markup {
        let (locale, id) = (self.locale, clock_name(side));
        // What is known already keeps its word, however the other clock is read.
        let known = || {
            let used = (*self.closed.used().get(side))?;
            let read = text::clock_reading(locale, ClockReading::Used);
            Some(format!("{used} {read}"))
        };
        let hint = match self.closed.in_score(side) {
            Some(InScore::Stands(left)) => locale.say(DeskScoreStands {
                left: left.to_string(),
            }),
            Some(InScore::AtMost(left)) => locale.say(DeskScoreAtMost {
                left: left.to_string(),
            }),
            None => String::new(),
        };
        let name = &self.closed.label().player(side).name;
        let words = match side {
            Color::White => locale.say(DeskWhiteClock),
            Color::Black => locale.say(DeskBlackClock),
        };
        let field = Field::new(id, words)
            .value(self.typed_in(id).or_else(known).unwrap_or_default())
            .hint(hint)
            .example("h:mm:ss")
            .error(wrong_with(wrong, id))
            .class("clock");
        html! {
            div {
                p class="whose" aria-hidden="true" {
                    span class=(side.fold_wb("side", "side black")) {}
                    strong { (text::side(locale, side)) } " " (foreign(name))
                }
                (field)
                div id=(format!("{id}-asks")) data-html { (self.asked(side)) }
                output id=(format!("{id}-means")) class="means hint" {
                    @if let Ok(Some(used)) = self.noted(side) { (self.said(side, used)) }
                }
            }
        }
    }

    fn typed_in(&self, name: &str) -> Option<String> {
        self.typed
            .map(|fields| fields.get(name).unwrap_or_default().to_owned())
    }

    fn field(&self, name: &str) -> Option<&'a str> {
        self.typed?.get(name)
    }

    /// What the desk understands while somebody types, and what will be recorded, each with the id of its place; a clock
    /// that is not finished is no error.
    pub fn live(&self, recorded: String) -> Vec<(String, String)> {
        let clock = |side: Color| {
            let id = clock_name(side);
            let unfinished = |text: &str| text.chars().count() < "0:07:50".len();
            let means = match self.noted(side) {
                Ok(used) => used.map_or_else(String::new, |used| self.said(side, used)),
                Err(failure) => {
                    let is_early = self.field(id).is_none_or(unfinished);
                    match is_early || self.possible(side).len() > 1 {
                        true => String::new(),
                        false => self.clock_wrong(side, &failure),
                    }
                }
            };
            let asks = (format!("{id}-asks"), self.asked(side).into_string());
            [(format!("{id}-means"), means), asks]
        };
        let clocks = Color::ALL.into_iter().flat_map(clock);
        let doubts = (DOUBTS.to_owned(), self.doubted().into_string());
        let early = self.closed.early();
        let early = early.map(|early| (EARLY.to_owned(), self.early_said(&early)));
        let recorded = (RECORDED.to_owned(), recorded);
        clocks.chain([doubts, recorded]).chain(early).collect()
    }

    /// All that is wrong, each beside its field, in the order of the screen; and that the clocks do not fit the score or
    /// the session unless somebody has said that they are right.
    pub fn wrong(&self) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        let noted = Color::ALL.map(|side| (side, self.noted(side)));
        let one_alone = matches!(&noted, [(_, Ok(white)), (_, Ok(black))] if white.is_some() != black.is_some());
        for (side, noted) in noted {
            let sentence = match noted {
                Err(failure) => self.clock_wrong(side, &failure),
                Ok(None) if one_alone => self.locale.say(DeskClockEmpty { side }),
                Ok(_) => continue,
            };
            wrong.push(Wrong::with(clock_name(side), sentence));
        }
        if let Err(failure) = self.charge() {
            let sentence = failure.sentence(self.locale, Reader::Desk);
            wrong.push(Wrong::with(LabelKey::EarlyCharge.name(), sentence));
        }
        if wrong.is_empty() && self.field(RIGHT).is_none() {
            let doubts = self.doubts().into_iter();
            wrong.extend(doubts.map(|doubt| Wrong::with(RIGHT, doubt)));
        }
        // Of a pause both may stay open, but not be said twice.
        let is_silent = |name| self.typed.is_none_or(|it| !it.ticked(name));
        let is_open = |name| self.may_be_open && is_silent(name);
        let said = [
            self.held().is_some() || is_open(SCORESHEETS),
            self.offer().is_some() || is_open(OFFER),
        ];
        for (choice, is_said) in [SCORESHEETS, OFFER].into_iter().zip(said) {
            if !is_said {
                let sentence = self.locale.say(DeskChooseOne { choice });
                wrong.push(Wrong::with(choice, sentence));
            }
        }
        wrong
    }

    /// What both clocks show; nothing of a pause of which nobody noted it.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn both(&self) -> Result<Option<ByColor<Used>>, Failure> {
        let [white, black] = [self.noted(Color::White)?, self.noted(Color::Black)?];
        Ok(white
            .zip(black)
            .map(|(white, black)| ByColor { white, black }))
    }

    /// What the arbiter charges, where the Laws are silent on the charge for adjourning early.
    ///
    /// # Errors
    /// A text that is no time.
    pub fn charge(&self) -> Result<Option<Duration>, Failure> {
        let key = LabelKey::EarlyCharge;
        let charge = self
            .field(key.name())
            .map(|text| Duration::parse_typed(text, None));
        let charge = charge.transpose();
        Ok(charge.map_err(|error| LabelFault::Duration { key, error })?)
    }

    /// Why the clocks may have been misread.
    fn doubts(&self) -> Vec<String> {
        let Ok(Some(both)) = self.both() else {
            return Vec::new();
        };
        let doubts = self.closed.doubts(both).into_iter();
        doubts
            .map(|note| text::capital(&self.locale.phrase(&note, Reader::Desk)))
            .collect()
    }

    /// The same, with what can be said to it.
    fn doubted(&self) -> Markup {
        let doubts = self.doubts();
        html! {
            @if !doubts.is_empty() {
                div class="doubt" {
                    @for doubt in doubts { p { (doubt) } }
                    (radio(RIGHT, 0, "yes", self.field(RIGHT).is_some(), &self.locale.say(DeskClocksRight)))
                }
            }
        }
    }

    /// What a clock means that could be read: time used, and time left to the next control where the time control says
    /// it; and whether the flag may have fallen.
    fn said(&self, side: Color, used: Used) -> String {
        let (locale, label) = (self.locale, self.closed.label());
        let control = label.time_controls.get(side);
        let completed = label.game.moves_completed(side);
        let left = control.left(used, completed);
        let left = left.map(|left| text::span(locale, left.0));
        let used_text = used.to_string();
        let means = match (left, control.moves_to_control(completed)) {
            (Some(left), Some(moves)) => locale.say(DeskClockToControl {
                used: used_text,
                left,
                number: completed.saturating_add(moves),
            }),
            (Some(left), None) => locale.say(DeskClockMeans {
                used: used_text,
                left,
            }),
            (None, _) => locale.say(DeskClockUsed { used: used_text }),
        };
        match self.closed.note_flag(side, used) {
            Some(note) => format!("{means}. {}", locale.phrase(&note, Reader::Desk)),
            None => means,
        }
    }

    /// A1(b): what an early adjournment costs, with the arithmetic.
    fn early_said(&self, early: &EarlyAdjournment) -> String {
        let (locale, label) = (self.locale, self.closed.label());
        let decided = match self.typed {
            Some(_) => self.charge().ok().flatten(),
            None => self.closed.charge(),
        };
        let side = label.sealed_by();
        let hour = |at: Moment| text::time_of_day(&label.announces().shown(at));
        let charge = decided.unwrap_or(early.due);
        let whole = locale.say(DeskEarlySum {
            end: hour(early.session_end),
            stopped: hour(early.stopped_at),
            whole: text::span(locale, early.due),
            article: &early.article,
        });
        let charged = locale.say(LabelCharged {
            charge: text::span(locale, charge),
            side,
        });
        let before = self.noted(side).ok().flatten();
        let sum = before.and_then(|before| {
            let used = before.plus(charge)?;
            Some(locale.say(LabelChargeUsed {
                before: before.to_string(),
                charge: charge.to_string(),
                used: used.to_string(),
            }))
        });
        let said = [Some(whole), Some(charged), sum];
        said.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// What was typed of a clock, and how it is read.
    fn clock_typed(&self, side: Color) -> Result<(&str, ClockReading), Failure> {
        let reading = self.field(READING).and_then(ClockReading::parse);
        let typed = self.field(clock_name(side)).unwrap_or_default();
        let (text, own) = text::own_reading(self.locale, typed);
        Ok((text, own.or(reading).ok_or(DeskFault::NoReading)?))
    }

    /// What the clock of a side can stand for, as it was typed.
    fn possible(&self, side: Color) -> Vec<Possible> {
        let Ok((text, reading)) = self.clock_typed(side) else {
            return Vec::new();
        };
        let allowance = self.closed.allowance(side);
        let times = |read, shown| match read {
            Ok(used) => vec![(shown, used, 0)],
            // The most comes first; each further one lacks the time of one stage more.
            Err(ClockError::Stages { used, .. }) => {
                let used = used.into_iter().enumerate();
                used.map(|(behind, used)| (shown, used, behind)).collect()
            }
            Err(_) => Vec::new(),
        };
        match allowance.read(text, reading) {
            Err(ClockError::Typed(DurationError::Unclear {
                as_hours,
                as_minutes,
                ..
            })) => {
                let times = |shown| times(allowance.used(reading.of(shown)), Some(shown));
                [as_hours, as_minutes].into_iter().flat_map(times).collect()
            }
            read => times(read, None),
        }
    }

    /// The time used by a side, as its clock was typed, or is known where nobody has typed yet. Where that can be several
    /// times, it is the one that was chosen, or the only one that fits the other clock, the score and the length of the
    /// session.
    pub fn noted(&self, side: Color) -> Result<Option<Used>, Failure> {
        if self.typed.is_none() {
            return Ok(*self.closed.used().get(side));
        }
        if self.may_be_open && self.field(clock_name(side)).is_none() {
            return Ok(None);
        }
        let (text, reading) = self.clock_typed(side)?;
        let error = match self.closed.allowance(side).read(text, reading) {
            Ok(used) => return Ok(Some(used)),
            Err(error) => error,
        };
        let mut own = self.possible(side);
        let is_meaning = |it: &Possible| {
            it.0.is_some_and(|shown| self.is_value(meaning_name(side), shown))
        };
        let is_meant = own.iter().any(is_meaning);
        own.retain(|it| !is_meant || is_meaning(it));
        let mut staged = own.iter();
        let chosen = match &*own {
            [only] if is_meant => Some(only),
            _ => staged.find(|it| self.is_value(stage_name(side), it.1.0)),
        };
        if let Some((_, used, _)) = chosen {
            return Ok(Some(*used));
        }
        let others = self.possible(side.other());
        let fits = |own: Used, other: Used| {
            let (white, black) = side.fold_wb((own, other), (other, own));
            self.closed.doubts(ByColor { white, black }).is_empty()
        };
        let fitting = |own: &Used| others.iter().any(|other| fits(*own, other.1));
        let mut fitting = own.iter().map(|it| it.1).filter(fitting);
        match (fitting.next(), fitting.next()) {
            (Some(only), None) if self.closed.knows_session() => Ok(Some(only)),
            _ => Err(NotSealed::Clock { side, error }.into()),
        }
    }

    /// The choices of a clock that can stand for several times, one question after the other. What was chosen can be
    /// chosen anew.
    fn asked(&self, side: Color) -> Markup {
        let (all, locale) = (self.possible(side), self.locale);
        let names = [meaning_name(side), stage_name(side)];
        let failure = self.noted(side).err();
        let is_chosen = names.iter().any(|name| self.field(name).is_some());
        let mut shown: Vec<Duration> = all.iter().filter_map(|it| it.0).collect();
        shown.dedup();
        let meant = shown
            .iter()
            .copied()
            .find(|it| self.is_value(names[0], *it));
        let option = |time: Duration, words| (time.as_seconds().to_string(), words);
        let meanings = shown.iter().map(|it| option(*it, text::span(locale, *it)));
        let stages = all.iter().filter(|it| it.0 == meant);
        let stages = stages.map(|&(_, used, count)| {
            let (time, used) = (used.0, used.to_string());
            option(time, locale.say(DeskStagesBehind { used, count }))
        });
        let questions: [Options; 2] = [meanings.collect(), stages.collect()];
        let is_asked = all.len() > 1 && (failure.is_some() || is_chosen);
        html! {
            @if is_asked {
                @if let Some(failure) = &failure { p class="doubt" { (self.clock_wrong(side, failure)) } }
                @for (name, options) in names.iter().zip(questions).filter(|(_, options)| options.len() > 1) {
                    div class="twice" {
                        @for (place, (value, words)) in options.iter().enumerate() {
                            (radio(name, place, value, self.field(name) == Some(value), words))
                        }
                    }
                }
            }
        }
    }

    /// Whether the choice of that name has that time.
    fn is_value(&self, name: &str, time: Duration) -> bool {
        self.field(name) == Some(&*time.as_seconds().to_string())
    }

    fn clock_wrong(&self, side: Color, failure: &Failure) -> String {
        match self.field(clock_name(side)) {
            None => self.locale.say(DeskClockEmpty { side }),
            Some(text) if self.possible(side).len() > 1 => {
                self.locale.say(DeskClockTwoMeanings { text, side })
            }
            Some(_) => failure.sentence(self.locale, Reader::Desk),
        }
    }

    /// What was answered; nothing where two answers were.
    fn answer(&self, name: &str) -> Option<&'a str> {
        let all = self.typed?.all();
        let mut answers = all.filter(|(field, value)| *field == name && !value.is_empty());
        let (_, answer) = answers.next()?;
        answers.all(|(_, other)| other == answer).then_some(answer)
    }

    /// The draw offer that stands.
    pub fn offer(&self) -> Option<DrawOffer> {
        match self.typed {
            Some(_) => self.answer(OFFER).and_then(DrawOffer::parse),
            None => self.closed.draw_offer(),
        }
    }

    /// The scoresheets in hand.
    pub fn held(&self) -> Option<Scoresheets> {
        self.answer(SCORESHEETS).and_then(Scoresheets::parse)
    }

    /// Both usual answers to tick, of which `both_sheets` is the first in words, and the others behind them. Nothing is
    /// chosen that nobody has said.
    fn ticks(&self, wrong: &[Wrong], both_sheets: &Markup) -> Markup {
        let locale = self.locale;
        let both = [
            (
                SCORESHEETS,
                Scoresheets::Both.name(),
                self.held().map(Word::name),
            ),
            (OFFER, DrawOffer::None.name(), self.offer().map(Word::name)),
        ];
        let words = [both_sheets, &html! { (locale.say(DeskNoOfferStands)) }];
        let asked = text::draw_offer_asked(locale, &self.closed.asked_offer());
        let legends = [locale.say(DeskScoresheets), asked];
        let is_other = both
            .iter()
            .any(|(_, usual, said)| said.is_some_and(|it| it != *usual));
        let options = [scoresheets(locale), offers(locale)];
        html! {
            div class="ticks" {
                @for ((name, usual, said), words) in both.iter().zip(words) {
                    @let error = Said::wrong(wrong_with(wrong, name));
                    div {
                        (error.error(name))
                        label { input id=(name) type="checkbox" name=(name) value=(usual) checked[*said == Some(*usual)]
                            aria-invalid=[error.invalid()] aria-describedby=[error.described_by(name)]; " " (words) }
                    }
                }
                details open[is_other] {
                    summary { (locale.say(DeskOtherwise)) }
                    div class="two" {
                        @for ((name, usual, said), (legend, options)) in both.iter().zip(legends.iter().zip(options)) {
                            fieldset class="choice" {
                                legend { (legend) }
                                @for (place, (value, words)) in options.iter().enumerate().filter(|(_, (value, _))| value != usual) {
                                    (radio(name, place + 1, value, *said == Some(value), words))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The sentence that is recorded, as far as it is said.
    pub fn recorded(&self) -> String {
        let used = |side| self.noted(side).ok().flatten();
        let arbiter = &self.closed.label().arbiter.name;
        recorded(self.locale, used, (self.offer(), self.held()), arbiter)
    }
}

/// The field of a side's clock.
pub fn clock_name(side: Color) -> &'static str {
    side.fold_wb("white_clock", "black_clock")
}

/// The fields by which the arbiter says which of two times a clock shows, and which stages' times are on it already.
fn meaning_name(side: Color) -> &'static str {
    side.fold_wb("white_meaning", "black_meaning")
}

fn stage_name(side: Color) -> &'static str {
    side.fold_wb("white_stage", "black_stage")
}

/// What is recorded when the arbiter takes the envelope into keeping, as far as it is said.
pub fn recorded(
    locale: &Locale,
    used: impl Fn(Color) -> Option<Used>,
    (offer, held): (Option<DrawOffer>, Option<Scoresheets>),
    arbiter: &str,
) -> String {
    let nothing = || text::paper::NOTHING.to_owned();
    let used = |side| used(side).map_or_else(nothing, |used| used.to_string());
    let offer = offer.map(|offer| text::paper::draw_offer(locale, offer));
    let sheets = held.map(|held| text::paper::scoresheets(locale, held));
    locale.say(DeskPointClocks {
        white: used(Color::White),
        black: used(Color::Black),
        offer: offer.unwrap_or_else(nothing),
    }) + &locale.say(DeskPointSheets {
        sheets: sheets.unwrap_or_else(nothing),
    }) + &locale.say(DeskKeeps { arbiter })
}

/// The choices of the scoresheets that the arbiter holds.
pub fn scoresheets(locale: &Locale) -> Options {
    let words = |held: &Scoresheets| {
        (
            held.name().to_owned(),
            text::paper::scoresheets(locale, *held),
        )
    };
    Scoresheets::ALL.iter().map(words).collect()
}

/// The choices of the draw offer.
pub fn offers(locale: &Locale) -> Options {
    let words = |offer: &DrawOffer| match offer.side() {
        None => locale.say(WordNone),
        Some(side) => locale.say(DeskOfferBy { side }),
    };
    let all = DrawOffer::ALL.iter();
    all.map(|offer| (offer.name().to_owned(), words(offer)))
        .collect()
}
