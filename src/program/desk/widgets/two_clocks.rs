//! Both clocks as the arbiter reads them when they stand: how they are read, what each shows, what that means, and which
//! of several meanings holds. Before the label is printed on paper and after a move is closed it is the same.

use maud::{Markup, html};
use shakmaty::{ByColor, Color};

use super::clock;
use super::elements::foreign;
use super::form::{Field, Options, radio};
use super::messages::{Wrong, wrong_with};
use crate::commands::Failure;
use crate::desk::http::request::{Fields, NotAForm};
use crate::failure::{DeskFault, LabelFault};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use envelope::LabelKey;
use envelope::sealing::{Closed, EarlyAdjournment, InScore, NotSealed};
use rules::time::{ClockError, ClockReading, Duration, DurationError, Moment, Used};

/// The field that says how both clocks are read.
const READING: &str = "reading";

/// The field that says that the clocks are right, though they do not fit the score or the session.
const RIGHT: &str = "right";

/// The id of what is asked of both clocks together.
const DOUBTS: &str = "clocks-asks";

/// The id of what an early adjournment costs, in words.
const EARLY: &str = "early-means";

/// Both clocks of a label that is complete but for them, with what was typed of them.
pub struct TwoClocks<'a> {
    pub locale: &'a Locale,
    pub closed: &'a Closed,
    /// What was typed; `None` of a screen on which nobody has typed yet.
    pub typed: Option<&'a Fields>,
    /// Whether a clock may stay open: of a pause it was perhaps not noted.
    pub may_be_open: bool,
}

impl TwoClocks<'_> {
    /// The fields of both clocks, each with its meaning below it.
    pub fn show(&self, wrong: &[Wrong]) -> Markup {
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

    fn field(&self, name: &str) -> Option<&str> {
        self.typed?.get(name)
    }

    /// What the desk understands while somebody types, each with the id of its place; a clock that is not finished is no
    /// error.
    pub fn live(&self) -> Vec<(String, String)> {
        let clock = |side: Color| {
            let id = clock_name(side);
            let unfinished = |text: &str| text.chars().count() < "0:07:50".len();
            let means = match self.noted(side) {
                Ok(used) => used.map_or_else(String::new, |used| self.said(side, used)),
                Err(failure) => {
                    let is_early = self.field(id).is_none_or(unfinished);
                    match is_early || self.is_asked(side, &failure) {
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
        clocks.chain([doubts]).chain(early).collect()
    }

    /// All that is wrong, each beside its field, and that the clocks do not fit the score or the session unless
    /// somebody has said that they are right.
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

    /// What the clock of a side can stand for, as it was typed and chosen: the times used, and what is to be asked where
    /// there are several.
    fn possible(&self, side: Color) -> Result<(Vec<Used>, Option<ClockError>), Failure> {
        let (text, reading) = self.clock_typed(side)?;
        let allowance = self.closed.allowance(side);
        let staged = |read: Result<Used, ClockError>| match read {
            Err(ClockError::Stages { left, used }) => {
                let mut chosen = used.iter();
                match chosen.find(|it| self.is_value(stage_name(side), it.0)) {
                    Some(one) => Ok((vec![*one], None)),
                    None => Ok((used.clone(), Some(ClockError::Stages { left, used }))),
                }
            }
            read => read.map(|used| (vec![used], None)),
        };
        let read = allowance.read(text, reading);
        let found = match read.as_ref().err().and_then(meanings) {
            None => staged(read),
            Some(both) => {
                let mut chosen = both.into_iter();
                match chosen.find(|it| self.is_value(meaning_name(side), *it)) {
                    Some(shown) => staged(allowance.used(reading.of(shown))),
                    None => {
                        let all = both.map(|shown| staged(allowance.used(reading.of(shown))));
                        let used = all.into_iter().flatten().flat_map(|(used, _)| used);
                        Ok((used.collect(), read.err()))
                    }
                }
            }
        };
        found.map_err(|error| NotSealed::Clock { side, error }.into())
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
        let (own, unclear) = self.possible(side)?;
        let Some(error) = unclear else {
            return own
                .first()
                .copied()
                .map(Some)
                .ok_or(Failure::from(NotAForm));
        };
        let others = self
            .possible(side.other())
            .map_or_else(|_| Vec::new(), |(others, _)| others);
        let fits = |own: Used, other: Used| {
            let (white, black) = side.fold_wb((own, other), (other, own));
            self.closed.doubts(ByColor { white, black }).is_empty()
        };
        let fitting = |own: &&Used| others.iter().any(|&other| fits(**own, other));
        let mut fitting = own.iter().filter(fitting);
        match (fitting.next(), fitting.next()) {
            (Some(only), None) if self.closed.knows_session() => Ok(Some(*only)),
            _ => Err(NotSealed::Clock { side, error }.into()),
        }
    }

    /// The choices of a clock that can stand for several times, one question after the other. What was chosen can be
    /// chosen anew.
    fn asked(&self, side: Color) -> Markup {
        let noted = self.noted(side);
        let asks = noted.as_ref().err().filter(|it| self.is_asked(side, it));
        let asked = self.to_ask(side, noted.is_ok()).into_iter();
        html! {
            @if let Some(failure) = asks { p class="doubt" { (self.clock_wrong(side, failure)) } }
            @for (name, options) in asked.filter_map(|error| asked_of(self.locale, side, &error)) {
                div class="twice" {
                    @for (place, (value, words)) in options.iter().enumerate() {
                        (radio(name, place, value, self.field(name) == Some(value), words))
                    }
                }
            }
        }
    }

    fn to_ask(&self, side: Color, is_read: bool) -> Vec<ClockError> {
        let names = [meaning_name(side), stage_name(side)];
        let is_chosen = names.iter().any(|name| self.field(name).is_some());
        let typed = self.clock_typed(side);
        let Some((text, reading)) = typed.ok().filter(|_| is_chosen || !is_read) else {
            return Vec::new();
        };
        let allowance = self.closed.allowance(side);
        let first = allowance.read(text, reading).err();
        let both = first.as_ref().and_then(meanings).into_iter().flatten();
        let mut shown = both.filter(|it| self.is_value(meaning_name(side), *it));
        let then = shown
            .next()
            .and_then(|it| allowance.used(reading.of(it)).err());
        first.into_iter().chain(then).collect()
    }

    /// Whether the choice of that name has that time.
    fn is_value(&self, name: &str, time: Duration) -> bool {
        self.field(name) == Some(&*time.as_seconds().to_string())
    }

    /// Whether it is that a clock can stand for several times.
    fn is_asked(&self, side: Color, failure: &Failure) -> bool {
        match failure.fault() {
            Some(NotSealed::Clock { error, .. }) => asked_of(self.locale, side, error).is_some(),
            _ => false,
        }
    }

    fn clock_wrong(&self, side: Color, failure: &Failure) -> String {
        let asks = self.is_asked(side, failure);
        match self.field(clock_name(side)) {
            None => self.locale.say(DeskClockEmpty { side }),
            Some(text) if asks => self.locale.say(DeskClockTwoMeanings { text, side }),
            Some(_) => failure.sentence(self.locale, Reader::Desk),
        }
    }
}

/// The field of a side's clock.
pub fn clock_name(side: Color) -> &'static str {
    side.fold_wb("white_clock", "black_clock")
}

/// The field by which the arbiter says which of two times a clock shows.
fn meaning_name(side: Color) -> &'static str {
    side.fold_wb("white_meaning", "black_meaning")
}

/// The field by which the arbiter says which stages' times are on a clock already.
fn stage_name(side: Color) -> &'static str {
    side.fold_wb("white_stage", "black_stage")
}

/// The two times that a clock can show.
fn meanings(error: &ClockError) -> Option<[Duration; 2]> {
    match error {
        ClockError::Typed(DurationError::Unclear {
            as_hours,
            as_minutes,
            ..
        }) => Some([*as_hours, *as_minutes]),
        _ => None,
    }
}

/// The choices of a clock that can stand for several times: the name of their field, and value and words of each.
fn asked_of(locale: &Locale, side: Color, error: &ClockError) -> Option<(&'static str, Options)> {
    if let ClockError::Stages { used, .. } = error {
        let words = |(place, used): (usize, &Used)| {
            // The most comes first; each further one lacks the time of one stage more.
            let words = DeskStagesBehind {
                used: used.to_string(),
                count: place,
            };
            (used.0.as_seconds().to_string(), locale.say(words))
        };
        let options = used.iter().enumerate().map(words).collect();
        return Some((stage_name(side), options));
    }
    let words = |shown: Duration| (shown.as_seconds().to_string(), text::span(locale, shown));
    Some((meaning_name(side), meanings(error)?.map(words).to_vec()))
}
