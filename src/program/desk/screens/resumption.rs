//! The resumption: one sentence says what is, one button what comes next (A5, A7, A9), and large buttons stand for
//! whatever else may happen in a hall. What a form records is in the file before the next screen.

mod camera;
mod headline;
mod paper;
mod presence;

use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::recording::{self, EventForms, Press, called, may_seal};
use super::walk::walk;
use super::{keys, label};
use crate::commands::label_draft::LabelDraft;
use crate::commands::open::Reply;
use crate::commands::record::goes_on_in;
use crate::commands::resume::Question;
use crate::commands::verify::Added;
use crate::commands::{Failure, show};
use crate::desk::context::Desk;
use crate::desk::folder;
use crate::desk::folder::{Filed, Listing};
use crate::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::widgets::elements::{foreign, in_path};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::slip::SlipField;
use crate::desk::widgets::{board, clock, game};
use crate::failure::DeskFault;
use crate::render::{Style, ruling_sheet};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use envelope::crypto::Unlock;
use envelope::sealing;
use envelope::{Comparison, EnvelopeStatus, Label, Relation, SecretKey, SharedTextError, Slip};
use rules::adjournment::{Event, EventKind, Phase};
use rules::ruling::Reason;
use rules::score::Game;

pub use camera::look;

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    screen(desk, visitor, target.name()?, &Fields::default())
}

/// The screen again, with all that was typed into one of its forms but a passphrase.
pub fn refused(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Page, Failure> {
    screen(desk, visitor, target.name()?, fields)
}

/// The screen, with what was typed into one of its forms.
fn screen(desk: &Desk, visitor: &Visitor, name: &str, typed: &Fields) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let shown = desk.read(name)?;
    let listing = desk.folder.list(&desk.files)?;
    let filed = listing.filed(name);
    if let Some(later) = filed.and_then(|filed| listing.continuation_of(filed)) {
        let later_filed = listing.filed(later);
        let accepted = later_filed.is_some_and(|it| it.summary.status != EnvelopeStatus::Sealed);
        return Ok(continued(locale, &shown, name, later, accepted));
    }
    let hall = Hall {
        desk,
        locale,
        path: in_path(name),
        name,
        shown: &shown,
        listing: &listing,
        typed,
        forms: EventForms::of(locale, name, &shown, typed),
    };
    let page = Page::following(headline::title(locale, &shown), name, hall.screen()?);
    Ok(Page {
        screen: Some(format!("resume/{}", in_path(name))),
        // From the beginning: what comes up later does not load the page again.
        camera: true,
        ..page
    })
}

/// What is in a game that is resumed, in one sentence.
pub fn in_one_sentence(locale: &Locale, shown: &show::Outcome) -> String {
    headline::headline(locale, shown, question(shown))
}

/// What is asked next; `None` while nobody answers for the envelope.
fn question(shown: &show::Outcome) -> Option<Question> {
    shown.envelope.accepted().map(|_| shown.question())
}

/// A screen about one game: its head, the board on the left, and on the right the clocks or the result, and what is to
/// do. Where a form takes the board with it, `sent_to` says its path.
fn table(
    locale: &Locale,
    shown: &show::Outcome,
    headline: &Markup,
    (board, next): (&Markup, &Markup),
    sent_to: Option<&str>,
) -> Markup {
    let label = shown.envelope.label();
    let names = html! { (foreign(called(shown, Color::White))) " – " (foreign(called(shown, Color::Black))) };
    let title = format!("{} – adjourn", headline::title_with(locale, shown, "%"));
    let inside = html! {
        div class="right" {
            div data-part="clocks" class="clocks-part" data-title=(title) {
                @if let (Some(ruling), Phase::Finished) = (shown.state.ruling(), shown.state.phase()) { (score(locale, shown, ruling.result.as_str())) }
                @else { (clock::both(locale, shown)) }
            }
            div class="flow" data-part="next" { (next) }
        }
        div class="left" data-part="board" { (board) }
    };
    html! {
        div data-part="headline" { (game::head(label.board.as_deref(), &names, &headline::hint(locale, shown), headline)) }
        @if let Some(path) = sent_to { form method="post" action=(path) class="grid table opening" autocomplete="off" { (inside) } }
        @else { div class="grid table" { (inside) } }
    }
}

/// The result, as large as a clock.
fn score(locale: &Locale, shown: &show::Outcome, result: &str) -> Markup {
    html! {
        div class="card score" {
            @for (place, side) in Color::ALL.into_iter().enumerate() {
                @if place == 1 { output { (result.replace('-', " – ")) } }
                div { small { (text::side(locale, side)) } strong { (foreign(called(shown, side))) } }
            }
        }
    }
}

/// The page of one act, with the game beside it.
pub fn page(locale: &Locale, shown: &show::Outcome, title: &str, next: &Markup) -> Markup {
    let headline = html! { h1 tabindex="-1" autofocus { (title) } };
    table(
        locale,
        shown,
        &headline,
        (&board_of(locale, shown), next),
        None,
    )
}

/// The board as the game stands, and what of it is known.
fn board_of(locale: &Locale, shown: &show::Outcome) -> Markup {
    let (label, state) = (shown.envelope.label(), &shown.state);
    let (game, number) = (state.game(), label.move_number());
    let played = state.ruling().and_then(|ruling| ruling.played.as_ref());
    let player = called(shown, label.sealed_by().other());
    let said = match played.filter(|_| state.opened()) {
        Some(played) => format!(
            "{}: {number} {}",
            locale.say(DeskRuling),
            text::san(locale, &played.san)
        ),
        None if state.is_sealed() && !state.opened() && !label.is_in_file() => {
            let sealer = called(shown, label.sealed_by());
            let number = label.move_number();
            locale.say(DeskOnPaper {
                sealer,
                number,
                player,
            })
        }
        None => String::new(),
    };
    let shown_so = (
        game.last().board(),
        label.sealed_by(),
        game.moves().last().copied(),
    );
    html! {
        (board::captioned(locale, shown_so, &said))
        p class="unseen" { (text::position_in_words(locale, game.last())) }
    }
}

/// A game that is resumed, as its screen shows it.
struct Hall<'a> {
    desk: &'a Desk,
    locale: &'a Locale,
    name: &'a str,
    path: String,
    shown: &'a show::Outcome,
    listing: &'a Listing,
    /// The fields of a form that was refused.
    typed: &'a Fields,
    forms: EventForms<'a>,
}

impl Hall<'_> {
    fn label(&self) -> &Label {
        self.shown.envelope.label()
    }

    fn screen(&self) -> Result<Markup, Failure> {
        let (locale, shown) = (self.locale, self.shown);
        let question = question(shown);
        let time = recording::hour(locale, shown, shown.at);
        let headline = html! {
            h1 { span class="headline" role="status" { (headline::headline(locale, shown, question)) } }
            noscript { p { (locale.say(DeskAsOf { time })) " " a href=(format!("resume/{}", self.path)) { (locale.say(DeskLookAgain)) } } }
        };
        let here = shown.state.arrived(self.label().sealed_by().other());
        let reads = question == Some(Question::Opening) && here && !self.label().is_in_file();
        let board = if reads {
            self.board_to_read()
        } else {
            board_of(locale, shown)
        };
        let sent_to = reads.then(|| format!("resume/{}/record", self.path));
        let goes_on = question == Some(Question::PlayGoesOn);
        let acts =
            question.map(|question| self.forms.what_has_happened(self.above(question), goes_on));
        let next = html! {
            @match question {
                None => a class="act main" href=(format!("accept/{}", self.path)) { (locale.say(DeskAccept)) },
                Some(question) => (self.next(question, here)?),
            }
            (gaps(locale, shown))
            @if goes_on { (acts.clone().unwrap_or_default()) }
        };
        Ok(html! {
            (doubts(locale, self.listing, self.name))
            div data-part="flag" { @if question.is_some() { (self.forms.flag()) } }
            (table(locale, shown, &headline, (&board, &next), sent_to.as_deref()))
            div class="foot" {
                @if !goes_on { (acts.unwrap_or_default()) }
                (happened(locale, shown))
                a class="act quiet" href=(format!("envelope/{}/setup.pdf", self.path)) target="_blank" rel="noopener" { (locale.say(DeskSetupSheet)) }
                details {
                    summary { (locale.say(DeskMoreActs)) }
                    div class="card" {
                        a class="act quiet" href=(format!("envelope/{}", self.path)) { (locale.say(DeskLookAt)) } " "
                        a class="act quiet" href=(format!("envelope/{}/game.pgn", self.path)) { (locale.say(DeskGamePgn)) }
                        p { (locale.say(AskCompare)) br; code { (text::fingerprint_in_groups(&shown.envelope.fingerprint())) } }
                        @if let Some(ruling) = shown.state.ruling() { pre { (ruling_sheet(locale, ruling, Style::default())) } }
                    }
                }
            }
        })
    }

    /// What comes next, by the question.
    fn next(&self, question: Question, here: bool) -> Result<Markup, Failure> {
        let (locale, shown, forms) = (self.locale, self.shown, &self.forms);
        let act = |kind, words: String| forms.link((kind, None), &[], &words, "main");
        Ok(match question {
            Question::WhatTime => act(EventKind::SetResumption, locale.say(DeskNewTime)),
            Question::Restart => {
                let start = forms.button(Press::from(EventKind::Start), "main");
                forms.form(
                    "acts",
                    None,
                    &html! { (start) (forms.another_time("next-at")) },
                )
            }
            Question::WhoIsHere => self.who_is_here()?,
            Question::Opening => html! {
                // I.10: what lateness came to, as long as the sealed move is not known.
                @if shown.state.ruling().is_some() { (ruled(locale, shown)) }
                @if !here { (self.awaited()?) }
                @else if self.label().is_in_file() { (self.opening()?) }
                @else { (self.reading()?) }
            },
            Question::HasResponderCome => self.awaited()?,
            Question::HasSealerCome => html! {
                (ruled(locale, shown))
                (self.awaited()?)
                (self.seal_reply())
            },
            Question::PlayGoesOn => self.goes_on(),
            Question::Decision if forms.may(EventKind::Reading) => html! {
                (ruled(locale, shown))
                (self.candidates((EventKind::Reading, None), "moves"))
            },
            Question::Decision => html! {
                (ruled(locale, shown))
                (act(EventKind::Decision, recording::words(locale, shown, Press::from(EventKind::Decision))))
            },
            Question::Declaration => forms.declaration(self.desk, self.name)?,
            Question::Over => html! {
                (ruled(locale, shown))
                div class="acts" {
                    a class="act main" href=(format!("envelope/{}/record.pdf", self.path)) target="_blank" rel="noopener" { (locale.say(DeskPrintRecord)) }
                    a class="act quiet" href="./" { (locale.say(DeskBackToToday)) }
                }
            },
        })
    }

    /// The acts that have their place above what may have happened.
    fn above(&self, question: Question) -> &'static [EventKind] {
        use EventKind::*;
        match question {
            Question::WhoIsHere
            | Question::Opening
            | Question::HasResponderCome
            | Question::HasSealerCome => &[Arrival, Absent, Start],
            Question::PlayGoesOn => &[AcceptOffer, DeclineOffer, Choose],
            Question::Decision if self.forms.may(Reading) => &[Reading],
            Question::Decision => &[Decision],
            Question::WhatTime => &[SetResumption],
            Question::Restart => &[Start],
            Question::Declaration | Question::Over => &[],
        }
    }

    /// The form that opens the envelope.
    fn opening(&self) -> Result<Markup, Failure> {
        let (locale, label) = (self.locale, self.label());
        let player = called(self.shown, label.sealed_by().other());
        let lost = self.typed.ticked("author");
        let slip = SlipField {
            name: "reply",
            words: &locale.say(DeskSlipOrHalf),
            hint: &locale.say(DeskSlipOrHalfHint),
            typed: self.typed.exactly("reply").unwrap_or_default(),
            error: reply_given(self.typed).err(),
        };
        let runs = self.shown.state.clocks().running() == Some(label.sealed_by().other());
        let wrong = Press::from(EventKind::CorrectClock);
        Ok(html! {
            form method="post" action=(format!("resume/{}/open", self.path)) autocomplete="off" class="opening flow" {
                (recording::hidden(self.shown, None))
                (camera::beside(locale, &self.path, slip.name))
                (slip.render(locale))
                (keys::of_official(self.desk, locale, label)?)
                button class="main wide" {
                    @if runs { (locale.say(DeskOpenOnly)) }
                    @else { (locale.say(DeskOpenNow { player })) }
                }
                details open[lost] {
                    summary { (locale.say(DeskHisSlipIsLost)) }
                    label { input type="checkbox" name="author" checked[lost]; " " (locale.say(DeskAuthorSlip)) }
                }
                @if runs {
                    p class="hint" {
                        (locale.say(TimeGivenBack { player })) " "
                        (self.forms.link((EventKind::CorrectClock, None), &[], &recording::words(locale, self.shown, wrong), "quiet"))
                    }
                }
            }
        })
    }

    /// Play goes on: what stands to be answered, the way back, and the next adjournment.
    fn goes_on(&self) -> Markup {
        let (locale, state) = (self.locale, &self.shown.state);
        let answers = state.standing_offer().map(|offers| {
            let answer = |kind| Press::Entry(kind, Some(offers.other()), None);
            let mut answers = vec![answer(EventKind::AcceptOffer), answer(EventKind::DeclineOffer)];
            answers.retain(|press| matches!(press, Press::Entry(kind, Some(side), _) if self.forms.may_be(*kind, *side)));
            answers
        });
        let responder = self.label().sealed_by().other();
        html! {
            (ruled(locale, self.shown))
            @if let Some(answers) = answers { (self.forms.pressed(&answers)) }
            @if self.forms.may_be(EventKind::Choose, responder) { (self.candidates((EventKind::Choose, Some(responder)), "uci")) }
            div class="acts" {
                a class="act main" href="./" { (locale.say(DeskBackToToday)) }
                @if may_seal(self.shown) { (self.seal_next(&locale.say(DeskAdjournAgain))) }
            }
        }
    }

    /// One button for each move that the written text may mean; where the arbiter reads it, also for another one or none.
    fn candidates(&self, whose: (EventKind, Option<Color>), key: &str) -> Markup {
        let candidates = self.shown.state.ruling().map(|ruling| &ruling.candidates);
        let candidates = candidates.into_iter().flatten();
        let reads = whose.0 == EventKind::Reading;
        html! {
            div class="acts" {
                @for candidate in candidates {
                    (self.forms.link(whose, &[(key, &candidate.uci.to_string())], &text::san(self.locale, &candidate.san), ""))
                }
                @if reads {
                    (self.forms.link(whose, &[(key, "other")], &self.locale.say(DeskReadingOther), ""))
                    (self.forms.link(whose, &[(key, "-")], &self.locale.say(DeskReadingNone), ""))
                }
            }
        }
    }

    /// A9(c): the responder seals a reply, or has sealed it.
    fn seal_reply(&self) -> Markup {
        let (locale, shown) = (self.locale, self.shown);
        let this = self.listing.filed(self.name);
        let answers = |filed: &Filed| {
            filed.summary.status != EnvelopeStatus::Sealed
                && this.is_some_and(|this| this.goes_on_in(filed))
        };
        let mut replies = self.listing.by_resumption();
        let sealed = replies.find(|(_, filed)| answers(filed));
        let player = called(shown, self.label().sealed_by().other());
        html! {
            @if let Some((reply, _)) = sealed { (record_next(locale, shown, &self.path, reply)) }
            (self.seal_next(&locale.say(DeskSealReply { player })))
        }
    }

    /// The form that prepares the label of the next envelope.
    fn seal_next(&self, words: &str) -> Markup {
        html! {
            form method="post" action=(format!("resume/{}/reply", self.path)) class="single" {
                (recording::hidden(self.shown, None))
                button { (words) }
            }
        }
    }
}

/// The game goes on in another envelope: nothing more is recorded in this one.
fn continued(
    locale: &Locale,
    shown: &show::Outcome,
    name: &str,
    later: &str,
    accepted: bool,
) -> Page {
    let next = html! {
        a class="act" href=(format!("envelope/{}", in_path(later))) { (foreign(later)) }
        @if accepted && may_go_on(shown) { (record_next(locale, shown, &in_path(name), later)) }
        (ruled(locale, shown))
    };
    let headline = html! { h1 { (locale.say(DeskContinuedIn { name: later })) } };
    let main = html! {
        (table(locale, shown, &headline, (&board_of(locale, shown), &next), None))
        div class="foot" {
            (happened(locale, shown))
            a class="act quiet" href=(format!("envelope/{}", in_path(name))) { (locale.say(DeskLookAt)) }
        }
    };
    Page::following(text::paper::pairing(shown.envelope.label()), name, main)
}

/// What other files of the folder say of this game, and nothing signed bears out; and other copies of its envelope.
pub fn doubts(locale: &Locale, listing: &Listing, name: &str) -> Markup {
    let link = |other: &str| html! { a href=(format!("envelope/{}", in_path(other))) { (foreign(other)) } ": " };
    let added = |longer: &Filed, shorter: &Filed| {
        let common = shorter.envelope.entries().len();
        let all = Added::after(&longer.envelope, common).into_iter();
        let all = all.map(|Added { by, entries }| {
            let who = text::signer(locale, by);
            locale.say(VerifyAdded { who, entries })
        });
        all.collect::<Vec<_>>().join("; ")
    };
    let filed = listing.filed(name);
    html! {
        @if let Some(filed) = filed {
            @for other in listing.unproved(filed) {
                p class="failure" { (link(other)) (locale.say(DeskSaysItContinues)) }
            }
            @for (other, compared) in listing.copies_of(name) {
                @let other_filed = listing.filed(other).unwrap_or(filed);
                p class="failure" {
                    (link(other))
                    @match compared {
                        Comparison::Extends => (locale.say(DeskCopyShorter { added: added(filed, other_filed) })),
                        Comparison::Cut => (locale.say(DeskCopyLonger { added: added(other_filed, filed) })),
                        Comparison::Forked | Comparison::Same => (locale.say(DeskCopiesDiffer)),
                    }
                }
            }
        }
    }
}

/// Whether it can be recorded that the game goes on in another envelope.
pub fn may_go_on(shown: &show::Outcome) -> bool {
    let may = shown.state.may_happen();
    may.iter()
        .any(|it| it.step == EventKind::NextEnvelope.into())
}

/// The clocks of this file stop: the game goes on in the next one.
fn record_next(locale: &Locale, shown: &show::Outcome, path: &str, next: &str) -> Markup {
    html! {
        form method="post" action=(format!("resume/{path}/replied")) class="single" {
            (recording::hidden(shown, None))
            input type="hidden" name="reply" value=(next);
            button class="main" { (locale.say(DeskNextEnvelope { name: next })) }
        }
    }
}

/// The written move, and the ruling with its article, as far as the headline does not say it.
fn ruled(locale: &Locale, shown: &show::Outcome) -> Markup {
    let written = headline::written(shown);
    let ruling = shown.state.ruling();
    let is_over = shown.state.phase() == Phase::Finished;
    let legal = ruling.is_some_and(|ruling| text::legal_move(locale, ruling).is_some());
    let reads = ruling.and_then(|ruling| ruling.reason) == Some(Reason::ArbiterReads);
    html! {
        @if shown.state.opened() && !legal && !is_over && !reads { p class="large" { (text::paper::written_move(locale, written.as_deref())) } }
        @for wrap in shown.envelope.false_wraps().iter().flatten() { p { (locale.phrase(wrap, Reader::Desk)) } }
        @match ruling {
            _ if is_over => { @for side in Color::ALL { p { (text::side(locale, side)) ": " (clock::in_words(locale, shown, side)) } } },
            Some(ruling) if !legal => p class="result" { (text::explanation(locale, ruling)) },
            _ => {}
        }
    }
}

fn gaps(locale: &Locale, shown: &show::Outcome) -> Markup {
    let gaps = shown.state.gaps_at(shown.at);
    html! {
        @if !gaps.is_empty() {
            section class="gap" {
                h2 { (locale.say(StateSilent)) }
                ul { @for gap in &gaps { li { (text::gap(locale, gap, &shown.edition)) } } }
            }
        }
    }
}

/// What was recorded so far, the latest first.
fn happened(locale: &Locale, shown: &show::Outcome) -> Markup {
    let recorded: Vec<_> = (1..).zip(shown.envelope.entries()).collect();
    html! {
        @if !recorded.is_empty() {
            details data-part="happened" {
                summary { (locale.say(DeskRecordedSoFar { count: recorded.len() })) }
                ol class="card" reversed {
                    @for (number, entry) in recorded.iter().rev() { li { (recording::of_entry(locale, shown, (*number, &entry.recorded()))) } }
                }
            }
        }
    }
}

/// Opens the envelope, with the responder's slip or half and the arbiter's key.
pub fn open(desk: &Desk, _: &Visitor, target: &Target, fields: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    let at = desk.now()?;
    let shown = desk.read(name)?;
    let seen = recording::seen(fields, &shown.envelope, at)?;
    if fields.get("reply").is_none() {
        return Err(DeskFault::NoSlip.into());
    }
    let reply = reply_given(fields)?;
    if let Reply::Key(slip) = &reply {
        is_of_responder(desk, shown.envelope.label(), slip)?;
    }
    keys::of_arbiter_given(desk, fields)?;
    walk(desk, name, |walk| {
        walk.seen = Some(seen);
        walk.stand()?;
        walk.open(reply, at)
    })?;
    Ok(Answer::to("resume", name))
}

/// What the responder typed, or the sealer in their place.
fn reply_given(fields: &Fields) -> Result<Reply, SharedTextError> {
    let typed = fields.exactly("reply").unwrap_or_default();
    match fields.ticked("author") {
        true => Slip::typed_key(typed).map(Reply::Author),
        false => Reply::typed(typed),
    }
}

/// That a slip is the responder's, where it is known whose else it is.
fn is_of_responder(desk: &Desk, label: &Label, slip: &SecretKey) -> Result<(), Failure> {
    let lock = Some(slip.lock());
    if lock == label.sealer().lock && lock != label.responder().lock {
        return Err(DeskFault::SlipOfSealer {
            sealer: label.sealer().name.clone(),
            responder: label.responder().name.clone(),
        }
        .into());
    }
    if lock != label.responder().lock {
        let listing = desk.folder.list(&desk.files)?;
        let mut all = listing.by_resumption();
        let other = all.find(|(_, filed)| filed.locks.contains(&lock));
        if let Some((name, filed)) = other {
            let game = filed.summary.board.as_deref().unwrap_or(name).to_owned();
            return Err(DeskFault::SlipOfOther(game).into());
        }
    }
    Ok(())
}

/// Records in an envelope that the game goes on in another one, which answers or follows it and was accepted.
pub fn replied(
    desk: &Desk,
    _: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let reply = folder::named(fields.get("reply").unwrap_or_default())?;
    let seen = recording::seen(fields, &desk.read(name)?.envelope, desk.now()?)?;
    record_that_it_goes_on(desk, name, reply, seen)?;
    Ok(Answer::to("resume", name))
}

/// The same for an envelope that was accepted just now: whoever accepts it was told so.
///
/// # Errors
/// There is none before it, or it cannot be recorded there: then its own screen asks for it.
pub fn goes_on_in_accepted(desk: &Desk, name: &str) -> Result<(), Failure> {
    let listing = desk.folder.list(&desk.files)?;
    let later = listing.filed(name).ok_or(NotAForm)?;
    let (before, filed) = listing.before(later).ok_or(NotAForm)?;
    let seen = filed.envelope.entries().len();
    record_that_it_goes_on(desk, before, name, seen)
}

fn record_that_it_goes_on(desk: &Desk, name: &str, next: &str, seen: usize) -> Result<(), Failure> {
    let path = desk.envelope(next)?;
    let (first, second) = (desk.read(name)?, desk.read(next)?);
    let before = (&first.envelope, &first.state, &first.edition);
    let fingerprint = goes_on_in(before, &second.envelope, &path)?;
    let at = desk.now()?;
    walk(desk, name, |walk| {
        walk.seen = Some(seen);
        walk.stand()?;
        walk.record(&[(at, Event::NextEnvelope { fingerprint })])
    })
}

/// The label of the next adjournment of the game of that score, if the score goes on from an envelope of the folder in
/// which play has resumed; it is made ready if it is not yet. Of several it is the one whose game is the longest.
///
/// # Errors
/// The folder cannot be read, or the label cannot be written.
pub fn label_for_score(desk: &Desk, game: &Game) -> Result<Option<String>, Failure> {
    let listing = desk.folder.list(&desk.files)?;
    let mut longest: Option<(&str, show::Outcome)> = None;
    for (name, filed) in listing.by_resumption() {
        let resumed = [Some(Phase::Opened), Some(Phase::Continued)].contains(&filed.summary.phase);
        if !resumed || sealing::previous(&filed.envelope, game, Relation::Follows).is_err() {
            continue;
        }
        let shown = desk.read(name)?;
        let played = shown.state.game().moves();
        let longer = longest
            .as_ref()
            .is_none_or(|(_, known)| known.state.game().moves().len() < played.len());
        if longer && may_seal(&shown) && game.moves().starts_with(played) {
            longest = Some((name, shown));
        }
    }
    let next = longest.map(|(name, shown)| next_label(desk, name, &shown));
    next.transpose()
}

/// Prepares the label of the next envelope: the responder seals a reply (A9c), or the game is adjourned again.
pub fn reply(
    desk: &Desk,
    _: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let shown = desk.read(name)?;
    recording::seen(fields, &shown.envelope, shown.at)?;
    Ok(Answer::to("label", &next_label(desk, name, &shown)?))
}

/// The label of the next envelope, made ready unless it is.
fn next_label(desk: &Desk, name: &str, shown: &show::Outcome) -> Result<String, Failure> {
    let is_answer = shown.state.phase() == Phase::WaitingForSealer;
    if !is_answer && !may_seal(shown) {
        return Err(NotAForm.into());
    }
    let listing = desk.folder.list(&desk.files)?;
    let mut ready = listing.to_seal();
    if let Some((ready, _)) = ready.find(|(_, draft)| folder::name_before(draft) == Some(name)) {
        return Ok(ready.to_owned());
    }
    let mut draft = LabelDraft::of_envelope(&shown.envelope);
    let before = Some(desk.envelope(name)?);
    match is_answer {
        true => draft.answers = before,
        false => draft.follows = before,
    }
    for (side, used) in [
        (Color::White, &mut draft.white_used),
        (Color::Black, &mut draft.black_used),
    ] {
        let clocks = shown.state.clocks();
        // The running clock is read when it is stopped, so its time is not on the label yet.
        let stands = clocks.running() != Some(side);
        let carried = clocks.carried(side).filter(|_| stands);
        *used = carried.map(|used| used.0.to_string());
    }
    label::prepare_next(desk, draft)
}

#[cfg(test)]
mod tests;
