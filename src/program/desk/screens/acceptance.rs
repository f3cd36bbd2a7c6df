//! The envelope is sealed: its slips are printed and handed out, and the arbiter countersigns (A3). Whoever has just sealed
//! it has checked it; of an envelope that came from elsewhere all is looked at here, and ticked.

use maud::{Markup, html};

use super::recording::Hall;
use super::{closed, keys, label, resumption};
use crate::commands::{Failure, accept, no_witness, time_notices};
use crate::desk::context::Desk;
use crate::desk::folder::no_such;
use crate::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::sealings::{Handover, Sealing};
use crate::desk::widgets::answers;
use crate::desk::widgets::board;
use crate::desk::widgets::elements::{foreign, in_path, trusted};
use crate::desk::widgets::form::{Field, Form, button, enter};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::{Wrong, notices};
use crate::failure::Notice;
use crate::render::formats::fragment;
use crate::render::sheets;
use crate::text;
use crate::text::message::*;
use envelope::{Fingerprint, Scoresheets};

/// What the arbiter looks at before signing for an envelope that came from elsewhere (A3).
const POINTS: [&str; 4] = ["game", "resumption", "clocks", "slips"];

/// The field of whoever accepts though nobody has printed the slips.
const UNPRINTED: &str = "unprinted";

/// What this run knows of the sealing beside the envelope.
struct InHand {
    /// Whether there are slips to hand out that nobody has fetched yet.
    unprinted: bool,
    /// Whether there are slips at all.
    slips: bool,
    held: Scoresheets,
    told: Vec<Notice>,
}

/// The screen, with what was ticked.
///
/// # Errors
/// Another envelope than the one that was sealed; a folder that cannot be read.
pub fn show(hall: &Hall<'_>) -> Result<Page, Failure> {
    hall.to_accept(false, Vec::new())
}

impl Hall<'_> {
    fn in_hand(&self) -> Option<InHand> {
        let in_hand = |(handover, told): (&Handover, &[Notice])| InHand {
            unprinted: !handover.slips.is_empty() && !handover.printed,
            slips: !handover.slips.is_empty(),
            held: handover.held,
            told: told.to_vec(),
        };
        let sealings = &self.desk.sealings;
        sealings.look(self.name, |it| it.and_then(Sealing::handover).map(in_hand))
    }

    /// The screen, with what is left to say, or with the question for the slips that were not printed.
    fn to_accept(&self, asks: bool, wrong: Vec<Wrong>) -> Result<Page, Failure> {
        let (locale, label, envelope) = (self.locale, self.label(), &self.envelope);
        let fingerprint = envelope.fingerprint();
        self.desk.sealings.check(self.name, fingerprint)?;
        let (headline, next) = match envelope.accepted() {
            Some(_) => (locale.say(DeskAccepted), self.accepted()?),
            None => (locale.say(DeskSealed), self.accepting(asks, &wrong)?),
        };
        let main = html! {
            (closed::head(label, &headline))
            div class="grid board-last" {
                div class="left" { (board::of_game(locale, &label.game, label.sealed_by())) }
                div class="right" {
                    p class="seal" { (fingerprint.seal_number()) }
                    (next)
                }
            }
        };
        Ok(Page {
            wrong,
            ..Page::following(locale.say(DeskSealed), self.name, main)
        })
    }

    fn accepted(&self) -> Result<Markup, Failure> {
        let (desk, locale, path) = (self.desk, self.locale, &self.path);
        let fingerprint = self.envelope.fingerprint();
        let sheet = ("label.pdf", &*locale.say(DeskPrintLabel));
        Ok(html! {
            p { (closed::resumption_words(locale, self.label())) }
            @if !desk.sealings.has_sealed(self.name, fingerprint) { (notices(locale, no_witness(&self.envelope).as_slice())) }
            (self.onward(sheet)?)
            p class="acts" { a href=(format!("envelope/{path}")) { (locale.say(DeskLookAt)) }
                a href="agenda/agenda.pdf" target="_blank" rel="noopener" { (locale.say(DeskAgenda)) }
                a href="./" { (locale.say(DeskToday)) } }
        })
    }

    /// What comes next of a game that is kept: the next board, a sheet to print, the calendar.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn onward(&self, (sheet, words): (&str, &str)) -> Result<Markup, Failure> {
        let (desk, locale, path) = (self.desk, self.locale, &self.path);
        let listing = desk.folder.list(&desk.files)?;
        let waiting = listing.waiting();
        let next = waiting.first();
        let onward = next.map(|(name, _)| format!("label/{}", in_path(name)));
        Ok(html! {
            p class="acts" {
                a class="act main" href=(onward.as_deref().unwrap_or("new")) {
                    (locale.say(DeskNextBoard))
                    @if let Some((name, draft)) = next { ": " (foreign(draft.board.as_deref().unwrap_or(name))) }
                }
                a class="act" href=(format!("envelope/{path}/{sheet}")) target="_blank" rel="noopener" { (words) }
                @if self.envelope.resumption().announced().is_some() {
                    a class="act" href=(format!("envelope/{path}/calendar.ics")) download { (locale.say(DeskCalendar)) }
                }
            }
        })
    }

    fn accepting(&self, asks: bool, wrong: &[Wrong]) -> Result<Markup, Failure> {
        let (desk, locale, path, label) = (self.desk, self.locale, &self.path, self.label());
        let in_hand = self.in_hand();
        let unprinted = in_hand.as_ref().is_some_and(|it| it.unprinted);
        let slips = in_hand.as_ref().is_some_and(|it| it.slips);
        let sheet = sheets::label(locale, &self.envelope, label.sealed_by());
        let mut told = in_hand.as_ref().map_or_else(Vec::new, |it| it.told.clone());
        let of_times = time_notices(&self.envelope).into_iter();
        let new: Vec<_> = of_times.filter(|it| !told.contains(it)).collect();
        told.extend(new);
        let keep = match slips {
            true => locale.say(DeskBothHaveSlips),
            false => locale.say(DeskAccept),
        };
        let print = |class: &str| {
            html! {
                a class=(class) href=(format!("seal/{path}/slips.pdf")) target="_blank" rel="noopener" { (locale.say(DeskSlipsPdf)) }
            }
        };
        Ok(html! {
            @if slips { p { (locale.say(DeskSlipsInMemory)) } }
            (notices(locale, &told))
            // A script prints them at once, as the press that led here said.
            @if unprinted && !asks { div data-prints=(format!("seal/{path}/slips.html")) {} }
            form method="post" action=(format!("accept/{path}")) class="card" novalidate {
                (enter())
                input type="hidden" name="fingerprint" value=(self.envelope.fingerprint());
                @match &in_hand {
                    Some(it) => div class="recorded" {
                        h2 { (locale.say(DeskWillBeRecorded)) }
                        p { (self.clocks_recorded(Some(it.held))) }
                    },
                    None => (self.points(wrong)),
                }
                (keys::of_one_of(desk, locale, &[&label.arbiter])?)
                (self.goes_on_from())
                @if asks {
                    div class="failure" role="alert" tabindex="-1" {
                        p { strong { (locale.say(DeskUnprinted)) } }
                        button name=(UNPRINTED) value="yes" { (locale.say(DeskAcceptUnprinted)) }
                    }
                }
                div class="acts" {
                    @if unprinted { (print("act main")) }
                    @if !asks { button class=[(!unprinted).then_some("main")] { (keep) } }
                }
            }
            div class="acts" {
                @if slips && !unprinted { (print("act")) }
                a href=(format!("envelope/{path}/file")) { (locale.say(DeskCopies)) }
                @if label::read(desk, self.name).is_ok() {
                    details class="drop" {
                        summary { (locale.say(DeskSomethingWrong)) }
                        div {
                            p { (locale.say(DeskSlipsLost)) }
                            (button(&format!("accept/{path}/again"), &locale.say(DeskSealAgain), ""))
                        }
                    }
                }
            }
            details {
                summary { (locale.say(DeskWholeLabel)) }
                div class="sheet" { (trusted(&fragment(&sheet))) }
            }
        })
    }

    /// What is looked at of an envelope that came from elsewhere, and which scoresheets the arbiter holds.
    fn points(&self, wrong: &[Wrong]) -> Markup {
        let (locale, label) = (self.locale, self.label());
        let words = [
            closed::game_words(locale, label),
            closed::resumption_words(locale, label),
            self.clocks_recorded(None),
            locale.say(DeskPointSlips {
                white: &label.white.name,
                black: &label.black.name,
                sealer: &label.sealer().name,
            }),
        ];
        let form = Form {
            values: &|name| self.typed.text(name),
            wrong,
        };
        let ticks = POINTS.into_iter().zip(words);
        let ticks = ticks.map(|(name, words)| Field::new(name, words).tick());
        let held = Field::new(answers::SCORESHEETS, locale.say(DeskScoresheets));
        html! { (form.show(ticks)) (form.show([held.radios(answers::scoresheets(locale))])) }
    }

    fn clocks_recorded(&self, held: Option<Scoresheets>) -> String {
        let label = self.label();
        let said = (Some(label.draw_offer), held);
        answers::recorded(
            self.locale,
            |side| label.used(side),
            said,
            &label.arbiter.name,
        )
    }

    /// The envelope before, in which the game goes on here or does not.
    fn goes_on_from(&self) -> Markup {
        let listing = self.desk.folder.list(&self.desk.files).ok();
        let before = listing
            .as_ref()
            .and_then(|it| it.before(it.filed(self.name)?));
        let before = before.and_then(|(name, _)| Some((name, self.desk.read(name).ok()?)));
        html! {
            @if let Some((before, shown)) = &before {
                @if resumption::may_go_on(shown) { p class="hint" { (self.locale.say(DeskWillGoOn { name: *before })) } }
                @else if shown.state.goes_on_in().is_none() {
                    p class="failure" { a href=(format!("envelope/{}", in_path(before))) { (foreign(before)) } ": " (text::now(self.locale, &shown.state)) }
                }
            }
        }
    }

    /// What nobody has ticked or chosen of an envelope from elsewhere.
    fn unsaid(&self) -> Vec<Wrong> {
        let (locale, choice) = (self.locale, answers::SCORESHEETS);
        let points = POINTS.into_iter();
        let points = points.map(|point| (point, locale.say(DeskTickPoint { point })));
        let choice = (choice, locale.say(DeskChooseOne { choice }));
        let mut all: Vec<_> = points.chain([choice]).collect();
        all.retain(|(field, _)| !self.typed.ticked(field));
        let wrong = all.into_iter();
        wrong
            .map(|(field, words)| Wrong::with(field, words))
            .collect()
    }
}

/// Makes another label from this one, to seal the move again in another envelope: slips that were lost before they were
/// printed cannot be made again.
pub fn again(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Result<Answer, Failure> {
    let draft = label::read(desk, target.name()?)?;
    Ok(Answer::to("label", &label::prepare_next(desk, draft)?))
}

/// Countersigns the envelope that was shown, and no other; that wipes the slips, so it asks once if nobody has
/// printed them.
pub fn accept(hall: &Hall<'_>) -> Result<Answer, Failure> {
    let (desk, name, fields) = (hall.desk, hall.name, hall.typed);
    let shown = fields.get("fingerprint").unwrap_or_default();
    let shown: Fingerprint = shown.parse().map_err(|_| no_such(name))?;
    desk.sealings.check(name, shown)?;
    let in_hand = hall.in_hand();
    let wrong = match in_hand {
        Some(_) => Vec::new(),
        None => hall.unsaid(),
    };
    if !wrong.is_empty() {
        return Ok(Answer::Page(hall.to_accept(false, wrong)?));
    }
    let held = fields.get(answers::SCORESHEETS);
    let held = held.and_then(Scoresheets::parse);
    let scoresheets = in_hand.as_ref().map(|it| it.held).or(held);
    let scoresheets = scoresheets.ok_or(NotAForm)?;
    keys::of_arbiter_given(desk, fields)?;
    if in_hand.is_some_and(|it| it.unprinted) && !fields.ticked(UNPRINTED) {
        return Ok(Answer::Page(hall.to_accept(true, Vec::new())?));
    }
    desk.secrets.with_key(|key| {
        let job = accept::Job {
            envelope: desk.envelope(name)?,
            key,
            at: desk.now()?,
            scoresheets,
            edition: None,
            shown: Some(shown),
            expected: None,
        };
        accept::countersign(&desk.files, &job)
    })?;
    // The press said that each player has a slip.
    desk.sealings.hand_out(name);
    // Where it cannot be recorded, the screen of the envelope before asks for it.
    let _ = resumption::goes_on_in_accepted(desk, name);
    desk.events.notify(name);
    Ok(Answer::to("accept", name))
}
