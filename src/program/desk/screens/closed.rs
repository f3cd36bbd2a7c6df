//! The move is closed: the arbiter reads the label while all of it but the move can still be corrected, says what both
//! clocks show, whether a draw offer stands and which scoresheets are in hand, gives the word that locks the secret, and
//! seals.

use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::keys;
use crate::commands::Failure;
use crate::commands::seal::{Destination, Slips, finish};
use crate::desk::context::Desk;
use crate::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::sealings::{self, Sealing};
use crate::desk::widgets::board;
use crate::desk::widgets::elements::{foreign, in_path};
use crate::desk::widgets::form::{Options, Said, enter, radio};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::game;
use crate::desk::widgets::messages::{Wrong, wrong_with};
use crate::desk::widgets::two_clocks::TwoClocks;
use crate::failure::DeskFault;
use crate::files::Existing;
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::crypto::Sign;
use envelope::sealing::Closed;
use envelope::{AppendError, DrawOffer, Label, Scoresheets, Signer};
use rules::adjournment::Resumption;
use rules::time::{Duration, Used};
use rules::word::Word;

/// The field of the scoresheets and of the draw offer, and the ids of what is to be recorded and of the word that gives
/// the move up.
pub const SCORESHEETS: &str = "scoresheets";
const OFFER: &str = "draw_offer";
const RECORDED: &str = "recorded";
const ABANDON: &str = "word-to-abandon";

/// The field with the version of the label that was shown.
const VERSION: &str = "version";

/// The screen, with what was typed on it and what is wrong.
///
/// # Errors
/// The folder cannot be read.
pub fn screen(
    desk: &Desk,
    locale: &Locale,
    (name, closed): (&str, &Closed),
    typed: Option<&Fields>,
    wrong: Vec<Wrong>,
) -> Result<Page, Failure> {
    let path = in_path(name);
    let label = closed.label();
    let last = label.game.moves().last().copied();
    let check = Check::of(locale, closed, typed);
    let arbiter = &label.arbiter;
    let abandoned = wrong.iter().any(|it| it.field == ABANDON);
    let main = html! {
        (head(label, &locale.say(DeskClosed)))
        div class="grid board-last" {
            div class="left" {
                (board::board(locale, label.position().board(), label.sealed_by(), last))
                @for fact in [game_words(locale, label), resumption_words(locale, label)] {
                    p class="fact hint" { span { (fact) } " " a class="act quiet" href=(format!("label/{path}")) { (locale.say(DeskCorrect)) } }
                }
            }
            div class="right" {
                form method="post" action=(format!("seal/{path}/clocks")) autocomplete="off" class="label card" novalidate {
                    (enter())
                    input type="hidden" name=(VERSION) value=(version(closed));
                    div class="flow" data-asks=(format!("seal/{path}/means")) {
                        (check.0.show(&wrong))
                        (check.ticks(&wrong, &html! { (locale.say(DeskBothHeld)) }))
                        div class="recorded" {
                            h2 { (locale.say(DeskWillBeRecorded)) }
                            p id=(RECORDED) { (check.recorded()) }
                        }
                    }
                    (keys::word_field(desk, locale, arbiter, (keys::WORD, &wrong))?)
                    button class="main" { (locale.say(DeskSealNow)) }
                }
                details open[abandoned] {
                    summary { (locale.say(DeskAbandon { player: &label.sealer().name })) }
                    form method="post" action=(format!("seal/{path}/cancel")) autocomplete="off" class="flow" {
                        label { input type="checkbox" name="abandon" required; " " (locale.say(DeskAbandonSure)) }
                        (keys::word_field(desk, locale, arbiter, (ABANDON, &wrong))?)
                        button { (locale.say(DeskAbandon { player: &label.sealer().name })) }
                    }
                }
            }
        }
    };
    Ok(Page {
        alone: true,
        wrong,
        ..Page::new(locale.say(DeskClosed), main)
    })
}

/// What the arbiter says of both clocks, of a draw offer and of the scoresheets, as it was typed.
pub struct Check<'a>(pub TwoClocks<'a>);

impl<'a> Check<'a> {
    fn of(locale: &'a Locale, closed: &'a Closed, typed: Option<&'a Fields>) -> Check<'a> {
        let may_be_open = false;
        Check(TwoClocks {
            locale,
            closed,
            typed,
            may_be_open,
        })
    }

    /// What was answered; nothing where two answers were.
    fn answer(&self, name: &str) -> Option<&'a str> {
        let all = self.0.typed?.all();
        let mut answers = all.filter(|(field, value)| *field == name && !value.is_empty());
        let (_, answer) = answers.next()?;
        answers.all(|(_, other)| other == answer).then_some(answer)
    }

    pub fn offer(&self) -> Option<DrawOffer> {
        match self.0.typed {
            Some(_) => self.answer(OFFER).and_then(DrawOffer::parse),
            None => self.0.closed.draw_offer(),
        }
    }

    pub fn held(&self) -> Option<Scoresheets> {
        self.answer(SCORESHEETS).and_then(Scoresheets::parse)
    }

    /// Both usual answers to tick, and the others behind them. Nothing is chosen that nobody has said.
    pub fn ticks(&self, wrong: &[Wrong], both_sheets: &Markup) -> Markup {
        let locale = self.0.locale;
        let both = [
            (
                SCORESHEETS,
                Scoresheets::Both.name(),
                self.held().map(Word::name),
            ),
            (OFFER, DrawOffer::None.name(), self.offer().map(Word::name)),
        ];
        let words = [both_sheets, &html! { (locale.say(DeskNoOfferStands)) }];
        let asked = text::draw_offer_asked(locale, &self.0.closed.asked_offer());
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
    fn recorded(&self) -> String {
        let used = |side| self.0.noted(side).ok().flatten();
        let arbiter = &self.0.closed.label().arbiter.name;
        recorded(self.0.locale, used, (self.offer(), self.held()), arbiter)
    }

    /// All that is wrong, each beside its field, in the order of the screen.
    pub fn wrong(&self) -> Vec<Wrong> {
        let mut wrong = self.0.wrong();
        let is_open = |name| self.0.may_be_open && self.0.typed.is_none_or(|it| !it.ticked(name));
        let said = [
            self.held().is_some() || is_open(SCORESHEETS),
            self.offer().is_some() || is_open(OFFER),
        ];
        for (choice, is_said) in [SCORESHEETS, OFFER].into_iter().zip(said) {
            if !is_said {
                let sentence = self.0.locale.say(DeskChooseOne { choice });
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

/// The sign of the table, who plays, and what is.
pub fn head(label: &Label, headline: &str) -> Markup {
    let names = html! { (foreign(&label.white.name)) " – " (foreign(&label.black.name)) };
    game::head(
        label.board.as_deref(),
        &names,
        "",
        &html! { h1 { (headline) } },
    )
}

/// The position, and who sealed which move.
pub fn game_words(locale: &Locale, label: &Label) -> String {
    locale.say(DeskCheckGame {
        side: label.sealed_by(),
        number: label.move_number().to_string(),
    })
}

/// When and where play resumes, and how late a player may be.
pub fn resumption_words(locale: &Locale, label: &Label) -> String {
    let mut words = match label.announces() {
        Resumption::Unsaid(_) => String::new(),
        Resumption::By(last) => locale.say(DeskCheckResumptionBy {
            moment: text::day_and_hour(locale, &last, None),
        }),
        Resumption::At(announced) => locale.say(DeskCheckResumption {
            moment: text::day_and_hour(locale, &announced.at, announced.zone.parse().ok()),
            place: announced.place.clone().unwrap_or_default(),
        }),
    };
    let late = label.late_after.map(u64::from);
    if let Some(late) = late.and_then(Duration::from_seconds) {
        words += &locale.say(DeskCheckLate {
            span: text::span(locale, late),
        });
    }
    words
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
fn offers(locale: &Locale) -> Options {
    let words = |offer: &DrawOffer| match offer.side() {
        None => locale.say(WordNone),
        Some(side) => locale.say(DeskOfferBy { side }),
    };
    let all = DrawOffer::ALL.iter();
    all.map(|offer| (offer.name().to_owned(), words(offer)))
        .collect()
}

/// What the screen shows of a label, and whether it asks for an early adjournment's charge: another one is looked at
/// again.
fn version(closed: &Closed) -> String {
    let early = match closed.early() {
        Some(_) => "-early",
        None => "",
    };
    format!("{}{early}", closed.label().digest())
}

/// What the desk understands while both clocks are typed.
pub fn means(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let said = desk.sealings.look(target.name()?, |sealing| {
        let Some(Sealing::Stopped(closed, _)) = sealing else {
            return Vec::new();
        };
        let check = Check::of(&visitor.locale, closed, Some(fields));
        let mut said = check.0.live();
        said.push((RECORDED.to_owned(), check.recorded()));
        said
    });
    Ok(Answer::Said(said))
}

/// Where the envelope of that game is written; its slips are kept.
pub fn destination(desk: &Desk, name: &str) -> Destination {
    Destination {
        out: desk.folder.envelope(name),
        slips: Slips::Kept,
        existing: Existing::Refuse,
    }
}

/// Completes the label, takes the arbiter's word, and only then encrypts, signs and writes the envelope: a new key is in
/// its file before anything is locked with it.
pub fn clocks(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let (name, locale) = (target.name()?, &visitor.locale);
    let is_shown = |closed: &Closed| match fields.get(VERSION) == Some(version(closed).as_str()) {
        true => Ok(()),
        false => Err(Failure::from(DeskFault::LabelChanged)),
    };
    let checked = desk.sealings.look(name, |sealing| {
        let Some(Sealing::Stopped(closed, _)) = sealing else {
            return Ok(Err(Vec::new()));
        };
        is_shown(closed)?;
        let check = Check::of(locale, closed, Some(fields));
        let arbiter = closed.label().arbiter.clone();
        let mut wrong = check.wrong();
        let word = keys::word_given(desk, locale, &arbiter, (fields, false))?;
        wrong.extend(word.map(|sentence| Wrong::with(keys::WORD, sentence)));
        if !wrong.is_empty() {
            return Ok(Err(wrong));
        }
        let said = sealings::Said {
            charge: check.0.charge()?,
            offer: check.offer().ok_or(NotAForm)?,
            held: check.held().ok_or(NotAForm)?,
        };
        let times = check.0.both()?.ok_or(NotAForm)?;
        Ok::<_, Failure>(Ok((said, times, arbiter)))
    })?;
    let (said, times, arbiter) = match checked {
        Ok(checked) => checked,
        Err(wrong) => return asked_again(desk, locale, name, fields, wrong),
    };
    if let Some(sentence) = keys::word_given(desk, locale, &arbiter, (fields, true))? {
        let wrong = vec![Wrong::with(keys::WORD, sentence)];
        return asked_again(desk, locale, name, fields, wrong);
    }
    let to = destination(desk, name);
    desk.sealings.seal(name, said, is_shown, |closed, told| {
        finish(&desk.files, closed, times, &to, told)
    })?;
    desk.events.notify(name);
    Ok(Answer::to("seal", name))
}

/// The screen again with what is wrong, unless another window has just sealed the move, or given it up.
fn asked_again(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    fields: &Fields,
    wrong: Vec<Wrong>,
) -> Result<Answer, Failure> {
    desk.sealings.look(name, |sealing| match sealing {
        Some(Sealing::Stopped(closed, _)) => {
            screen(desk, locale, (name, closed), Some(fields), wrong).map(Answer::Page)
        }
        _ => Ok(Answer::to("seal", name)),
    })
}

/// Takes the arbiter's word before a closed move is given up: it is not the player's to forget. Where the word is wrong,
/// that is the answer.
///
/// # Errors
/// Files that cannot be read, a key that is not of an official of the label.
pub fn may_abandon(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    fields: &Fields,
) -> Result<Option<Answer>, Failure> {
    let label = desk.sealings.look(name, |sealing| match sealing {
        Some(Sealing::Stopped(closed, _)) => Some(closed.label().clone()),
        _ => None,
    });
    let Some(label) = label else {
        return Ok(None);
    };
    if let Some(sentence) = keys::word_given(desk, locale, &label.arbiter, (fields, true))? {
        let wrong = vec![Wrong::with(ABANDON, sentence)];
        return asked_again(desk, locale, name, fields, wrong).map(Some);
    }
    desk.secrets
        .with_key(|key| match label.signer_of(&key.verifying_key()) {
            Some(Signer::Arbiter | Signer::Deputy(_)) => Ok(None),
            Some(Signer::Player(_)) | None => Err(AppendError::NotNamed.into()),
        })
}
