//! What the arbiter says when both clocks stand: what they show, whether a draw offer stands, and which scoresheets are in
//! hand; the usual answers are ticked, the others stand behind them.

use maud::{Markup, html};
use shakmaty::Color;

use super::form::{Options, Said, radio};
use super::messages::{Wrong, wrong_with};
use super::two_clocks::TwoClocks;
use crate::desk::http::request::Fields;
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::sealing::Closed;
use envelope::{DrawOffer, Scoresheets};
use rules::time::Used;
use rules::word::Word;

/// The field of the scoresheets, and that of the draw offer.
pub const SCORESHEETS: &str = "scoresheets";
const OFFER: &str = "draw_offer";

/// What the arbiter says, as it was typed.
pub struct Answers<'a> {
    /// Of both clocks.
    pub clocks: TwoClocks<'a>,
}

impl<'a> Answers<'a> {
    /// The answers of a closed move, of which nothing may stay open.
    pub fn of(locale: &'a Locale, closed: &'a Closed, typed: Option<&'a Fields>) -> Answers<'a> {
        let may_be_open = false;
        Answers {
            clocks: TwoClocks {
                locale,
                closed,
                typed,
                may_be_open,
            },
        }
    }

    /// What was answered; nothing where two answers were.
    fn answer(&self, name: &str) -> Option<&'a str> {
        let all = self.clocks.typed?.all();
        let mut answers = all.filter(|(field, value)| *field == name && !value.is_empty());
        let (_, answer) = answers.next()?;
        answers.all(|(_, other)| other == answer).then_some(answer)
    }

    /// The draw offer that stands.
    pub fn offer(&self) -> Option<DrawOffer> {
        match self.clocks.typed {
            Some(_) => self.answer(OFFER).and_then(DrawOffer::parse),
            None => self.clocks.closed.draw_offer(),
        }
    }

    /// The scoresheets in hand.
    pub fn held(&self) -> Option<Scoresheets> {
        self.answer(SCORESHEETS).and_then(Scoresheets::parse)
    }

    /// Both usual answers to tick, of which `both_sheets` is the first in words, and the others behind them. Nothing is
    /// chosen that nobody has said.
    pub fn ticks(&self, wrong: &[Wrong], both_sheets: &Markup) -> Markup {
        let locale = self.clocks.locale;
        let both = [
            (
                SCORESHEETS,
                Scoresheets::Both.name(),
                self.held().map(Word::name),
            ),
            (OFFER, DrawOffer::None.name(), self.offer().map(Word::name)),
        ];
        let words = [both_sheets, &html! { (locale.say(DeskNoOfferStands)) }];
        let asked = text::draw_offer_asked(locale, &self.clocks.closed.asked_offer());
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
        let used = |side| self.clocks.noted(side).ok().flatten();
        let arbiter = &self.clocks.closed.label().arbiter.name;
        recorded(
            self.clocks.locale,
            used,
            (self.offer(), self.held()),
            arbiter,
        )
    }

    /// All that is wrong, each beside its field, in the order of the screen.
    pub fn wrong(&self) -> Vec<Wrong> {
        let mut wrong = self.clocks.wrong();
        // Of a pause both may stay open, but not be said twice.
        let is_silent = |name| self.clocks.typed.is_none_or(|it| !it.ticked(name));
        let is_open = |name| self.clocks.may_be_open && is_silent(name);
        let said = [
            self.held().is_some() || is_open(SCORESHEETS),
            self.offer().is_some() || is_open(OFFER),
        ];
        for (choice, is_said) in [SCORESHEETS, OFFER].into_iter().zip(said) {
            if !is_said {
                let sentence = self.clocks.locale.say(DeskChooseOne { choice });
                wrong.push(Wrong::with(choice, sentence));
            }
        }
        wrong
    }
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
