//! The resumption: one sentence says what is, one button what comes next (A5, A7, A9), and large buttons stand for
//! whatever else may happen in a hall. What a form records is in the file before the next screen.

pub mod again;
mod camera;
mod headline;
mod paper;
mod presence;

use maud::{Markup, html};
use shakmaty::Color;
use shakmaty::uci::UciMove;

use super::recording::{Hall, Press, may_seal};
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
use crate::desk::http::request::{Fields, NotAForm};
use crate::desk::http::response::Answer;
use crate::desk::searches::waits;
use crate::desk::widgets::elements::{foreign, in_path};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::slip::SlipField;
use crate::desk::widgets::{board, clock, game};
use crate::failure::DeskFault;
use crate::render::{Style, ruling_sheet};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use envelope::crypto::Unlock;
use envelope::{Comparison, EnvelopeStatus, Label, SecretKey, SharedTextError, Slip};
use rules::adjournment::{Event, EventKind, Phase};
use rules::ruling::Reason;
use rules::time::Moment;

pub use camera::look;

/// The screen, with what was typed into one of its forms, but for a passphrase.
pub fn show(hall: &Hall<'_>) -> Result<Page, Failure> {
    let listing = hall.desk.folder.list(&hall.desk.files)?;
    let filed = listing.filed(hall.name);
    if let Some(later) = filed.and_then(|filed| listing.continuation_of(filed)) {
        return Ok(continued(hall, &listing, later));
    }
    let main = hall.screen(&listing)?;
    Ok(Page {
        screen: Some(format!("resume/{}", hall.path)),
        // From the beginning: what comes up later does not load the page again.
        camera: true,
        ..Page::following(headline::title(hall.locale, hall), hall.name, main)
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

impl Hall<'_> {
    /// A screen about one game: its head, the board on the left, and on the right the clocks or the result, and what is
    /// to do. Where a form takes the board with it, `sent_to` says its path.
    fn table(
        &self,
        headline: &Markup,
        (board, next): (&Markup, &Markup),
        sent_to: Option<&str>,
    ) -> Markup {
        let locale = self.locale;
        let title = format!("{} – adjourn", headline::title_with(locale, self, "%"));
        let result = self.state.ruling().map(|ruling| ruling.result.as_str());
        let result = result.filter(|_| self.state.phase() == Phase::Finished);
        let inside = html! {
            div class="right" {
                div data-part="clocks" class="clocks-part" data-title=(title) {
                    @match result {
                        Some(result) => (self.score(result)),
                        None => (clock::both(locale, self)),
                    }
                }
                div class="flow" data-part="next" { (next) }
            }
            div class="left" data-part="board" { (board) }
        };
        html! {
            (self.head(headline))
            @if let Some(path) = sent_to { form method="post" action=(path) class="grid table opening" autocomplete="off" { (inside) } }
            @else { div class="grid table" { (inside) } }
        }
    }

    /// The head: which game it is, and what is.
    fn head(&self, headline: &Markup) -> Markup {
        let names = html! { (foreign(self.called(Color::White))) " – " (foreign(self.called(Color::Black))) };
        let hint = headline::hint(self.locale, self);
        html! {
            div data-part="headline" { (game::head(self.label().board.as_deref(), &names, &hint, headline)) }
        }
    }

    /// The result, as large as a clock.
    fn score(&self, result: &str) -> Markup {
        html! {
            div class="card score" {
                @for (place, side) in Color::ALL.into_iter().enumerate() {
                    @if place == 1 { output { (result.replace('-', " – ")) } }
                    div { small { (text::side(self.locale, side)) } strong { (foreign(self.called(side))) } }
                }
            }
        }
    }

    /// The page of one act, with the game beside it.
    pub fn page(&self, title: String, next: &Markup) -> Page {
        let headline = html! { h1 tabindex="-1" autofocus { (title) } };
        let main = self.table(&headline, (&self.board(), next), None);
        Page::new(title, main)
    }

    /// The board as the game stands, with what the written text may mean, and what of it is known.
    fn board(&self) -> Markup {
        let (locale, label, state) = (self.locale, self.label(), &self.state);
        let (game, number) = (state.game(), label.move_number());
        let played = state.ruling().and_then(|ruling| ruling.played.as_ref());
        let said = match played.filter(|_| state.opened()) {
            Some(played) => format!(
                "{}: {number} {}",
                locale.say(DeskRuling),
                text::san(locale, &played.san)
            ),
            None if state.is_sealed() && !state.opened() && !label.is_in_file() => {
                locale.say(DeskOnPaper {
                    sealer: self.called(label.sealed_by()),
                    number,
                    player: self.called(label.sealed_by().other()),
                })
            }
            None => String::new(),
        };
        let shown_so = (game, label.sealed_by());
        let squares = |uci: &UciMove| match uci {
            UciMove::Normal { from, to, .. } => Some((*from, *to)),
            _ => None,
        };
        let meant = self.meant().filter_map(|it| squares(&it.uci));
        html! {
            (board::with_moves(locale, shown_so, &said, &meant.collect::<Vec<_>>()))
            p class="unseen" { (text::position_in_words(locale, game.last())) }
        }
    }

    fn screen(&self, listing: &Listing) -> Result<Markup, Failure> {
        let (locale, question) = (self.locale, question(self));
        let time = self.hour(self.at);
        let headline = html! {
            h1 { span class="headline" role="status" { (headline::headline(locale, self, question)) } }
            noscript { p { (locale.say(DeskAsOf { time })) " " a href=(format!("resume/{}", self.path)) { (locale.say(DeskLookAgain)) } } }
        };
        let here = self.state.arrived(self.label().sealed_by().other());
        let reads = question == Some(Question::Opening) && here && !self.label().is_in_file();
        let (board, sent_to) = match reads {
            true => (
                self.board_to_read(),
                Some(format!("resume/{}/record", self.path)),
            ),
            false => (self.board(), None),
        };
        let goes_on = question == Some(Question::PlayGoesOn);
        let acts = question.map(|question| self.what_has_happened(self.above(question), goes_on));
        let next = html! {
            @match question {
                None => a class="act main" href=(format!("accept/{}", self.path)) { (locale.say(DeskAccept)) },
                Some(question) => (self.next(question, here, listing)?),
            }
            (self.gaps())
            @if goes_on { (acts.clone().unwrap_or_default()) }
        };
        Ok(html! {
            (doubts(locale, listing, self.name))
            div data-part="flag" { @if question.is_some() { (self.flag()) } }
            (self.table(&headline, (&board, &next), sent_to.as_deref()))
            div class="foot" {
                @if !goes_on { (acts.unwrap_or_default()) }
                (self.happened())
                // Before the time it is what is to do.
                @if !(question == Some(Question::WhoIsHere) && self.is_before()) { (self.setup_sheet("quiet", locale.say(DeskSetupSheet))) }
                details {
                    summary { (locale.say(DeskMoreActs)) }
                    div class="card" {
                        a class="act quiet" href=(format!("envelope/{}", self.path)) { (locale.say(DeskLookAt)) } " "
                        a class="act quiet" href=(format!("envelope/{}/game.pgn", self.path)) { (locale.say(DeskGamePgn)) }
                        p { (locale.say(AskCompare)) br; code { (text::fingerprint_in_groups(&self.envelope.fingerprint())) } }
                        @if let Some(ruling) = self.state.ruling() { pre { (ruling_sheet(locale, ruling, Style::default())) } }
                    }
                }
            }
        })
    }

    fn setup_sheet(&self, class: &str, words: String) -> Markup {
        html! {
            a class={ "act " (class) } href=(format!("envelope/{}/setup.pdf", self.path)) target="_blank" rel="noopener" { (words) }
        }
    }

    /// What comes next, by the question.
    fn next(&self, question: Question, here: bool, listing: &Listing) -> Result<Markup, Failure> {
        let locale = self.locale;
        Ok(match question {
            Question::WhatTime => self.link_to(EventKind::SetResumption, "main"),
            Question::Restart => {
                let start = self.button(Press::from(EventKind::Start), "main");
                let buttons = html! { (start) (self.another_time("next-at")) };
                self.form("acts", None, &buttons)
            }
            Question::WhoIsHere => self.who_is_here()?,
            Question::Opening => html! {
                // I.10: what lateness came to, as long as the sealed move is not known.
                @if self.state.ruling().is_some() { (self.ruled()) }
                @if !here { (self.awaited()?) }
                @else if self.label().is_in_file() { (self.opening()?) }
                @else { (self.reading()?) }
            },
            Question::HasResponderCome => self.awaited()?,
            Question::HasSealerCome => html! {
                (self.ruled())
                (self.awaited()?)
                (self.seal_reply(listing))
            },
            Question::PlayGoesOn => self.goes_on(listing),
            Question::Decision if self.may(EventKind::Reading) => html! {
                (self.ruled())
                (self.candidates((EventKind::Reading, None), "moves"))
            },
            Question::Decision => html! {
                (self.ruled())
                (self.link_to(EventKind::Decision, "main"))
            },
            Question::Declaration => self.declaration()?,
            Question::Over => html! {
                (self.ruled())
                div class="acts" {
                    a class="act main" href=(format!("envelope/{}/record.pdf", self.path)) target="_blank" rel="noopener" { (locale.say(DeskPrintRecord)) }
                }
                (self.next_game(listing))
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
            Question::Decision if self.may(Reading) => &[Reading],
            Question::Decision => &[Decision],
            Question::WhatTime => &[SetResumption],
            Question::Restart => &[Start],
            Question::Declaration | Question::Over => &[],
        }
    }

    /// The form that opens the envelope.
    fn opening(&self) -> Result<Markup, Failure> {
        let locale = self.locale;
        let responder = self.label().sealed_by().other();
        let player = self.called(responder);
        let lost = self.typed.ticked("author");
        let slip = SlipField {
            name: "reply",
            words: &locale.say(DeskSlipOrHalf),
            hint: &locale.say(DeskSlipOrHalfHint),
            typed: self.typed.exactly("reply").unwrap_or_default(),
            error: reply_given(self.typed).err(),
        };
        let runs = self.state.clocks().running() == Some(responder);
        Ok(html! {
            form method="post" action=(format!("resume/{}/open", self.path)) autocomplete="off" class="opening flow" {
                (self.hidden(None))
                (camera::beside(locale, &self.path, slip.name))
                (slip.render(locale))
                (self.key()?)
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
                        (self.link_to(EventKind::CorrectClock, "quiet"))
                    }
                }
            }
        })
    }

    /// Play goes on: what stands to be answered, the next adjournment, and the next game.
    fn goes_on(&self, listing: &Listing) -> Markup {
        let locale = self.locale;
        let answers = self.state.standing_offer().map(|offers| {
            let answers = [EventKind::AcceptOffer, EventKind::DeclineOffer].into_iter();
            let answers = answers.filter(|kind| self.may_be(*kind, offers.other()));
            let answers = answers.map(|kind| Press::by(kind, offers.other()));
            self.pressed(&answers.collect::<Vec<_>>())
        });
        let responder = self.label().sealed_by().other();
        html! {
            (self.ruled())
            @if let Some(answers) = answers { (answers) }
            @if self.may_be(EventKind::Choose, responder) { (self.candidates((EventKind::Choose, Some(responder)), "uci")) }
            div class="acts" {
                a class="act main" href="./" { (locale.say(DeskBackToToday)) }
                @if may_seal(self) { a class="act" href=(format!("resume/{}/again", self.path)) { (locale.say(DeskAdjournAgain)) } }
            }
            (self.next_game(listing))
        }
    }

    /// The game of today that is next to want something; and the way back.
    fn next_game(&self, listing: &Listing) -> Markup {
        let day = |at: Moment| (at.year(), at.month(), at.day());
        let wants = |name: &str, filed: &Filed| {
            let (it, zone) = (&filed.summary, filed.summary.resume_zone.as_deref());
            let today = zone.map_or(self.at, |zone| self.at.in_zone(zone));
            // Of a game that is played again nothing is asked.
            let is_over = [Phase::Finished, Phase::Annulled, Phase::Opened];
            let is_over = it.phase.is_none_or(|phase| is_over.contains(&phase));
            let is_last = listing
                .continuation_of(filed)
                .or(listing.longer_than(name))
                .is_none();
            name != self.name && !is_over && is_last && day(it.resumes_there()) <= day(today)
        };
        let mut all = listing.by_resumption();
        let next = all.find(|(name, filed)| wants(name, filed));
        let next = next.and_then(|(name, _)| Some((name, self.desk.read(name).ok()?)));
        let waiting = listing.waiting();
        let label = waiting.first().filter(|_| next.is_none());
        let is_over = self.state.phase() != Phase::Opened;
        let is_alone = next.is_none() && label.is_none();
        html! {
            p class=(if is_alone { "acts" } else { "next" }) {
                @if !is_alone { span class="soft" { (self.locale.say(DeskNextGame)) } }
                @if let Some((name, shown)) = &next {
                    a href=(format!("resume/{}", in_path(name))) {
                        @if let Some(board) = &shown.label().board { strong { (foreign(board)) } " " }
                        (foreign(clock::called(shown, Color::White))) " – " (foreign(clock::called(shown, Color::Black)))
                    }
                    span class="soft" { (in_one_sentence(self.locale, shown)) }
                }
                @if let Some((name, draft)) = label {
                    a href=(format!("label/{}", in_path(name))) { (foreign(draft.board.as_deref().unwrap_or(name))) }
                    span class="soft" { (self.locale.say(DeskToSeal)) }
                }
                @if is_over { a href="./" { (self.locale.say(DeskBackToToday)) } }
            }
        }
    }

    /// One button for each move that the written text may mean; where the arbiter reads it, also for another one or none.
    fn candidates(&self, whose: (EventKind, Option<Color>), key: &str) -> Markup {
        html! {
            div class="acts meant" {
                @for (value, words) in self.meanings(whose.0) { (self.link(whose, &[(key, &value)], &words, "")) }
            }
        }
    }

    /// A9(c): the responder seals a reply, or has sealed it.
    fn seal_reply(&self, listing: &Listing) -> Markup {
        let this = listing.filed(self.name);
        let answers = |filed: &Filed| {
            filed.summary.status != EnvelopeStatus::Sealed
                && this.is_some_and(|this| this.goes_on_in(filed))
        };
        let mut replies = listing.by_resumption();
        let sealed = replies.find(|(_, filed)| answers(filed));
        let player = self.called(self.label().sealed_by().other());
        html! {
            @if let Some((reply, _)) = sealed { (self.record_next(reply)) }
            form method="post" action=(format!("resume/{}/reply", self.path)) class="single" {
                (self.hidden(None))
                button { (self.locale.say(DeskSealReply { player })) }
            }
        }
    }

    /// The clocks of this file stop: the game goes on in the next one.
    fn record_next(&self, next: &str) -> Markup {
        html! {
            form method="post" action=(format!("resume/{}/replied", self.path)) class="single" {
                (self.hidden(None))
                input type="hidden" name="reply" value=(next);
                button class="main" { (self.locale.say(DeskNextEnvelope { name: next })) }
            }
        }
    }

    /// The written move, and the ruling with its article, as far as the headline does not say it.
    fn ruled(&self) -> Markup {
        let (locale, ruling) = (self.locale, self.state.ruling());
        let is_over = self.state.phase() == Phase::Finished;
        let legal = ruling.is_some_and(|ruling| text::legal_move(locale, ruling).is_some());
        let reads = ruling.and_then(|ruling| ruling.reason) == Some(Reason::ArbiterReads);
        let written = headline::written(self);
        html! {
            @if self.state.opened() && !legal && !is_over && !reads { p class="large" { (text::paper::written_move(locale, written.as_deref())) } }
            @for wrap in self.envelope.false_wraps().iter().flatten() { p { (locale.phrase(wrap, Reader::Desk)) } }
            @match ruling {
                _ if is_over => { @for side in Color::ALL { p { (text::side(locale, side)) ": " (clock::in_words(locale, self, side)) } } },
                Some(ruling) if !legal => p class="result" { (text::explanation(locale, ruling)) },
                _ => {}
            }
            @if waits(&self.state) { form method="post" class="flow" { (self.hidden(None)) (self.searching(&[])) } }
        }
    }

    fn gaps(&self) -> Markup {
        let gaps = self.state.gaps_at(self.at);
        html! {
            @if !gaps.is_empty() {
                section class="gap" {
                    h2 { (self.locale.say(StateSilent)) }
                    ul { @for gap in &gaps { li { (text::gap(self.locale, gap, &self.edition)) } } }
                }
            }
        }
    }

    /// What was recorded so far, the latest first.
    fn happened(&self) -> Markup {
        let recorded = self.envelope.recorded();
        let count = recorded.len();
        let numbered: Vec<_> = (1..).zip(&recorded).collect();
        html! {
            @if count > 0 {
                details data-part="happened" {
                    summary { (self.locale.say(DeskRecordedSoFar { count })) }
                    ol class="card" reversed {
                        @for (number, recorded) in numbered.into_iter().rev() { li { (self.of_entry(number, recorded)) } }
                    }
                }
            }
        }
    }
}

/// The game goes on in another envelope: nothing more is recorded in this one.
fn continued(hall: &Hall<'_>, listing: &Listing, later: &str) -> Page {
    let filed = listing.filed(later);
    let accepted = filed.is_some_and(|it| it.summary.status != EnvelopeStatus::Sealed);
    let next = html! {
        a class="act" href=(format!("envelope/{}", in_path(later))) { (foreign(later)) }
        @if accepted && may_go_on(hall) { (hall.record_next(later)) }
        (hall.ruled())
    };
    let headline = html! { h1 { (hall.locale.say(DeskContinuedIn { name: later })) } };
    let main = html! {
        (hall.table(&headline, (&hall.board(), &next), None))
        div class="foot" {
            (hall.happened())
            a class="act quiet" href=(format!("envelope/{}", hall.path)) { (hall.locale.say(DeskLookAt)) }
        }
    };
    Page::following(text::paper::pairing(hall.label()), hall.name, main)
}

/// What other files of the folder say of this game, and nothing signed bears out; and other copies of its envelope.
fn doubts(locale: &Locale, listing: &Listing, name: &str) -> Markup {
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

/// Opens the envelope, with the responder's slip or half and the arbiter's key.
pub fn open(hall: &Hall<'_>) -> Result<Answer, Failure> {
    let (desk, fields) = (hall.desk, hall.typed);
    let seen = hall.seen()?;
    if fields.get("reply").is_none() {
        return Err(DeskFault::NoSlip.into());
    }
    let reply = reply_given(fields)?;
    if let Reply::Key(slip) = &reply {
        is_of_responder(desk, hall.label(), slip)?;
    }
    keys::of_arbiter_given(desk, fields)?;
    walk(desk, hall.name, seen, |walk| walk.open(reply, hall.at))?;
    Ok(Answer::to("resume", hall.name))
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
pub fn replied(hall: &Hall<'_>) -> Result<Answer, Failure> {
    let reply = folder::named(hall.typed.get("reply").unwrap_or_default())?;
    record_that_it_goes_on(hall.desk, hall.name, reply, hall.seen()?)?;
    Ok(Answer::to("resume", hall.name))
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
    let next = (desk.now()?, Event::NextEnvelope { fingerprint });
    walk(desk, name, seen, |walk| walk.record(&[next]))
}

/// Prepares the label of the reply that the responder seals (A9c).
pub fn reply(hall: &Hall<'_>) -> Result<Answer, Failure> {
    hall.seen()?;
    Ok(Answer::to(
        "label",
        &next_label(hall.desk, hall.name, hall)?,
    ))
}

/// The label of the next envelope, made ready unless it is: a reply, or the next adjournment.
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
    let clocks = shown.state.clocks();
    // The running clock is read when it is stopped, so its time is not on the label yet.
    let stands = |side: &Color| clocks.running() != Some(*side);
    let carried = |side| Some(clocks.carried(Some(side).filter(stands)?)?.0.to_string());
    (draft.white_used, draft.black_used) = (carried(Color::White), carried(Color::Black));
    label::prepare_next(desk, draft)
}

#[cfg(test)]
mod tests;
