//! The resumption: one sentence says what is, one button what comes next (A5, A7, A9), and large buttons stand for
//! whatever else may happen in a hall. What a form records is in the file before the next screen.

mod camera;
mod headline;
mod presence;

use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::recording::{self, EventForms, Press, called, hour, may_seal};
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
use crate::desk::widgets::form::enter;
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::slip::SlipField;
use crate::desk::widgets::{board, clock};
use crate::failure::DeskFault;
use crate::render::{Style, ruling_sheet};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use envelope::crypto::Unlock;
use envelope::sealing;
use envelope::{Comparison, EnvelopeStatus, Label, Relation, SecretKey, SharedTextError, Slip};
use rules::adjournment::{Event, EventKind, Phase};
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
    if let Some(later) = listing
        .filed(name)
        .and_then(|filed| listing.continuation_of(filed))
    {
        let accepted = listing
            .filed(later)
            .is_some_and(|later| later.summary.status != EnvelopeStatus::Sealed);
        return Ok(continued(locale, &shown, name, later, accepted));
    }
    let hall = Hall {
        desk,
        locale,
        sound: visitor.sound,
        path: in_path(name),
        name,
        shown: &shown,
        listing: &listing,
        typed,
        forms: EventForms::of(locale, name, &shown, typed),
    };
    let main = hall.screen()?;
    let page = Page::following(headline::title(locale, &shown), name, main);
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
    let responder = shown.envelope.label().sealed_by().other();
    let accepted = shown.envelope.accepted();
    accepted.map(|_| Question::in_state(&shown.state, responder))
}

/// A game that is resumed, as its screen shows it.
struct Hall<'a> {
    desk: &'a Desk,
    locale: &'a Locale,
    /// Whether the window sounds at deadlines.
    sound: bool,
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
        let now = hour(locale, shown, shown.at);
        let above = self.above(question);
        Ok(html! {
            div class="hall-head" {
                h1 { (pairing(shown)) " " small { (now) } }
                (self.sound())
            }
            (doubts(locale, self.listing, self.name))
            div class="now" data-part="headline" {
                p class="headline" role="status" { (headline::headline(locale, shown, question)) }
                noscript { p { (locale.say(DeskAsOf { time: now })) " " a href=(format!("resume/{}", self.path)) { (locale.say(DeskLookAgain)) } } }
            }
            div data-part="clocks" class="clocks-part" data-title=(format!("{} – adjourn", headline::title_with(locale, shown, "%"))) { (clock::both(locale, shown)) }
            @if question.is_some() { div data-part="flag" { (self.forms.flag()) } }
            div class="beside" {
                div data-part="board" { (self.board()) }
                div class="next" data-part="next" {
                    @match question {
                        None => p { a class="act main" href=(format!("accept/{}", self.path)) { (locale.say(DeskAccept)) } },
                        Some(question) => (self.next(question)?),
                    }
                }
            }
            @if question.is_some() {
                (self.forms.what_has_happened(&above))
                (self.forms.take_back())
            }
            (happened(locale, shown))
            p class="links" {
                a href=(format!("envelope/{}/setup.pdf", self.path)) target="_blank" rel="noopener" { (locale.say(DeskPrintSetup)) }
                " " a href=(format!("envelope/{}", self.path)) { (locale.say(DeskLookAt)) }
            }
        })
    }

    /// The choice whether deadlines sound.
    fn sound(&self) -> Markup {
        let (now, other, words) = match self.sound {
            true => ("on", "off", self.locale.say(DeskSoundOn)),
            false => ("off", "on", self.locale.say(DeskSoundOff)),
        };
        html! {
            form method="post" action="look" class="sound" data-sound=(now) {
                input type="hidden" name="back" value=(format!("resume/{}", self.path));
                input type="hidden" name="sound" value=(other);
                button class="quiet" { (words) }
            }
        }
    }

    /// What comes next, by the question.
    fn next(&self, question: Question) -> Result<Markup, Failure> {
        let (locale, state) = (self.locale, &self.shown.state);
        let gaps = gaps(locale, self.shown);
        Ok(match question {
            Question::WhatTime => html! {
                p { a class="act main" href=(format!("resume/{}/act/set-resumption", self.path)) { (locale.say(DeskNewTime)) } }
                (gaps)
            },
            Question::Restart => {
                html! { (self.forms.asked_for(self.desk, &[EventKind::Start])?) (gaps) }
            }
            Question::WhoIsHere => html! { (self.who_is_here()?) (gaps) },
            Question::Opening => html! {
                // I.10: what lateness came to, as long as the sealed move is not known.
                @if state.ruling().is_some() { (ruled(locale, self.shown)) }
                @if !self.responder_arrived() { (self.awaited()?) }
                @else if self.label().is_in_file() { (self.opening()?) }
                (gaps)
            },
            Question::HasResponderCome => html! { (self.awaited()?) (gaps) },
            Question::HasSealerCome => html! {
                (ruled(locale, self.shown))
                (self.awaited()?)
                (self.seal_reply())
                (gaps)
            },
            Question::PlayGoesOn => html! {
                (ruled(locale, self.shown))
                (self.offer())
                (self.choice())
                @if may_seal(self.shown) { (self.seal_next(&locale.say(DeskAdjournAgain))) }
                (gaps)
            },
            Question::Decision if self.forms.may(EventKind::Reading) => html! {
                (ruled(locale, self.shown))
                (self.readings())
                (gaps)
            },
            Question::Decision => html! {
                (gaps)
                (ruled(locale, self.shown))
                (self.forms.asked_for(self.desk, &[EventKind::Decision])?)
            },
            Question::Declaration => {
                html! { (gaps) (self.forms.declaration(self.desk, self.name)?) }
            }
            Question::Over => html! {
                (ruled(locale, self.shown))
                div class="quick" {
                    a class="act main" href=(format!("envelope/{}/record.pdf", self.path)) target="_blank" rel="noopener" { (locale.say(DeskPrintRecord)) }
                    a class="act" href=(format!("envelope/{}/game.pgn", self.path)) { (locale.say(DeskGamePgn)) }
                    a class="act" href="archive" { (locale.say(DeskArchive)) }
                    a class="act" href="./" { (locale.say(DeskToday)) }
                }
                (gaps)
            },
        })
    }

    /// The acts that have their place above the four groups.
    fn above(&self, question: Option<Question>) -> Vec<(EventKind, Option<Color>)> {
        let presence = [
            (EventKind::Arrival, None),
            (EventKind::Absent, None),
            (EventKind::Start, None),
        ];
        let mut above = match question {
            Some(
                Question::WhoIsHere
                | Question::Opening
                | Question::HasResponderCome
                | Question::HasSealerCome,
            ) => presence.to_vec(),
            Some(Question::PlayGoesOn) => vec![
                (EventKind::AcceptOffer, None),
                (EventKind::DeclineOffer, None),
                (EventKind::Choose, None),
            ],
            Some(Question::Decision) => {
                vec![(EventKind::Decision, None), (EventKind::Reading, None)]
            }
            Some(Question::WhatTime) => vec![(EventKind::SetResumption, None)],
            Some(Question::Restart) => vec![(EventKind::Start, None)],
            Some(Question::Declaration | Question::Over) | None => Vec::new(),
        };
        if question == Some(Question::Decision) && self.forms.may(EventKind::Reading) {
            above.retain(|(kind, _)| *kind != EventKind::Decision);
        }
        above
    }

    fn board(&self) -> Markup {
        let state = &self.shown.state;
        let label = self.label();
        let last = state.game().moves().last().copied();
        html! {
            (board::board(self.locale, state.game().last().board(), label.sealed_by(), last))
            p class="unseen" { (text::position_in_words(self.locale, state.game().last())) }
        }
    }

    fn responder_arrived(&self) -> bool {
        self.shown.state.arrived(self.label().sealed_by().other())
    }

    /// The form that opens the envelope.
    fn opening(&self) -> Result<Markup, Failure> {
        let (locale, label) = (self.locale, self.label());
        let responder = label.sealed_by().other();
        let lost = self.typed.ticked("author");
        let slip = SlipField {
            name: "reply",
            words: &locale.say(DeskSlipOrHalf),
            hint: &locale.say(DeskSlipOrHalfHint),
            typed: self.typed.exactly("reply").unwrap_or_default(),
            error: reply_given(self.typed).err(),
        };
        Ok(html! {
            form method="post" action=(format!("resume/{}/open", self.path)) autocomplete="off" class="opening" {
                (recording::hidden(self.shown, None))
                (camera::beside(locale, &self.path, slip.name))
                (slip.render(locale))
                (keys::of_official(self.desk, locale, label)?)
                @if self.shown.state.clocks().running() == Some(responder) {
                    p {
                        (locale.say(TimeGivenBack { player: called(self.shown, responder) })) " "
                        (self.forms.link(EventKind::CorrectClock, None, &[], &recording::words(locale, self.shown, Press::from(EventKind::CorrectClock))))
                    }
                }
                button class="main" {
                    @if self.shown.state.clocks().running() == Some(responder) { (locale.say(DeskOpenOnly)) }
                    @else { (locale.say(DeskOpenNow { player: called(self.shown, responder) })) }
                }
                details open[lost] {
                    summary { (locale.say(DeskHisSlipIsLost)) }
                    label { input type="checkbox" name="author" checked[lost]; " " (locale.say(DeskAuthorSlip)) }
                }
                details {
                    summary { (locale.say(DeskCompareSlip)) }
                    p { (locale.say(AskCompare)) br; code { (text::fingerprint_in_groups(&self.shown.envelope.fingerprint())) } }
                }
            }
        })
    }

    /// The draw offer that stands: both answers alike.
    fn offer(&self) -> Markup {
        let sides = Color::ALL.into_iter();
        let answers = sides.filter(|&side| self.forms.may_be(EventKind::AcceptOffer, side));
        let answers: Vec<_> = answers.collect();
        html! {
            @if !answers.is_empty() {
                form method="post" action=(format!("resume/{}/record", self.path)) class="presses" {
                    (recording::hidden(self.shown, None))
                    (enter())
                    @for side in answers {
                        (self.forms.button(Press::Entry(EventKind::AcceptOffer, Some(side), None), "main"))
                        @if self.forms.may_be(EventKind::DeclineOffer, side) {
                            (self.forms.button(Press::Entry(EventKind::DeclineOffer, Some(side), None), "main"))
                        }
                    }
                }
            }
        }
    }

    /// One button for each of the fitting moves among which the responder chooses.
    fn choice(&self) -> Markup {
        let responder = self.label().sealed_by().other();
        self.candidates(EventKind::Choose, Some(responder), "uci")
    }

    /// One button for each move that the written text may mean, and those for another one or for none.
    fn readings(&self) -> Markup {
        html! {
            (self.candidates(EventKind::Reading, None, "moves"))
            p class="presses" {
                (self.forms.link(EventKind::Reading, None, &[("moves", "other")], &self.locale.say(DeskReadingOther)))
                (self.forms.link(EventKind::Reading, None, &[("moves", "-")], &self.locale.say(DeskReadingNone)))
            }
        }
    }

    fn candidates(&self, kind: EventKind, by: Option<Color>, key: &str) -> Markup {
        let candidates = self.shown.state.ruling().map(|ruling| &ruling.candidates);
        let candidates = candidates.into_iter().flatten();
        html! {
            @if by.map_or(self.forms.may(kind), |side| self.forms.may_be(kind, side)) {
                p class="presses" {
                    @for candidate in candidates {
                        (self.forms.link(kind, by, &[(key, &candidate.uci.to_string())], &text::san(self.locale, &candidate.san)))
                    }
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
        let responder = called(shown, self.label().sealed_by().other());
        html! {
            @if let Some((reply, _)) = sealed {
                (record_next(locale, shown, &self.path, reply))
            }
            (self.seal_next(&locale.say(DeskSealReply { player: responder })))
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

/// `7 · Rossi – Bianchi`.
fn pairing(shown: &show::Outcome) -> String {
    let label = shown.envelope.label();
    let pairing = text::paper::pairing(label);
    match &label.board {
        Some(board) => format!("{} · {pairing}", text::escaped(board)),
        None => pairing,
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
    let label = shown.envelope.label();
    let main = html! {
        h1 { (pairing(shown)) }
        p class="large" { (locale.say(DeskContinuedIn { name: later })) }
        p { a class="act" href=(format!("envelope/{}", in_path(later))) { (foreign(later)) } }
        @if accepted && may_go_on(shown) {
            (record_next(locale, shown, &in_path(name), later))
        }
        (ruled(locale, shown))
        (happened(locale, shown))
        p { a href=(format!("envelope/{}", in_path(name))) { (locale.say(DeskLookAt)) } }
    };
    Page::following(text::paper::pairing(label), name, main)
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

/// The written move, and the ruling with its article.
fn ruled(locale: &Locale, shown: &show::Outcome) -> Markup {
    let written = shown.envelope.written();
    let written = written.as_ref().map(|written| written.expose());
    html! {
        section class="ruling" {
            @if shown.envelope.opening().is_some() {
                h2 { (locale.say(DeskRuling)) }
                p class="large" { (text::paper::written_move(locale, written)) }
                @for wrap in shown.envelope.false_wraps().iter().flatten() {
                    p { (locale.phrase(wrap, Reader::Desk)) }
                }
            }
            @if let Some(ruling) = shown.state.ruling() {
                // That the game goes on stands above, and who has the move; or why it is over.
                @if let Some(legal) = text::legal_move(locale, ruling) { p { (legal) } }
                @else if shown.state.phase() == Phase::Finished { p class="score" { (ruling.result.as_str()) " " small { (text::outcome(locale, ruling)) } } }
                @else {
                    p class="result" { (text::outcome(locale, ruling)) }
                    p { (text::explanation(locale, ruling)) }
                }
                details {
                    summary { (locale.say(DeskRulingSheet)) }
                    pre { (ruling_sheet(locale, ruling, Style::default())) }
                }
            }
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
    let entries = shown.envelope.entries();
    html! {
        @if !entries.is_empty() {
            details class="happened" data-part="happened" open {
                summary { (locale.say(DeskRecordedSoFar { count: entries.len() })) }
                ol class="entries" reversed {
                    @for (place, entry) in entries.iter().enumerate().rev() {
                        @let recorded = entry.recorded();
                        @let played = shown.state.move_texts(place);
                        li { time datetime=(recorded.at) { (hour(locale, shown, recorded.at)) } " " (text::event(locale, &recorded.event, played, &shown.edition)) }
                    }
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

/// What the responder typed, or the sealer in his place.
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
    let (first, second) = (desk.read(name)?, desk.read(next)?.envelope);
    let before = (&first.envelope, &first.state, &first.edition);
    let fingerprint = goes_on_in(before, &second, &path)?;
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
