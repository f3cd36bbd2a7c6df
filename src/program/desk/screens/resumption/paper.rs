//! The paper envelope is opened: what is written there is typed, or played on the board, and what it is and what
//! follows is said before it is recorded (A8, A9).

use maud::{Markup, html};

use super::Hall;
use crate::commands::Failure;
use crate::desk::screens::keys;
use crate::desk::screens::recording::{self, Press, called};
use crate::desk::widgets::board;
use crate::desk::widgets::form::Field;
use crate::text::message::*;
use rules::adjournment::EventKind;
use shakmaty::Position;

impl Hall<'_> {
    /// The board on which the written move is played.
    pub(super) fn board_to_read(&self) -> Markup {
        let (label, game) = (self.label(), self.shown.state.game());
        let last = game.moves().last().copied();
        let board = game.last().board();
        board::move_input(
            self.locale,
            board,
            label.sealed_by(),
            last,
            label.shown_in(),
        )
    }

    /// What is written, and how the envelope was found: the button says it.
    pub(super) fn reading(&self) -> Result<Markup, Failure> {
        let (locale, label) = (self.locale, self.label());
        let player = called(self.shown, label.sealed_by().other());
        let number = label.move_number();
        let typed = |name: &str| self.typed.exactly(name).unwrap_or_default();
        let button = |value: &str, class: &str, words: String| {
            html! { button name="as" value=(value) class=(class) { (words) } }
        };
        Ok(html! {
            div class="flow" data-asks=(format!("resume/{}/means", self.path)) {
                input type="hidden" name="press" value=(Press::from(EventKind::Opened));
                (recording::hidden(self.shown, None))
                div class="row" {
                    (Field::new("move", locale.say(DeskWhatIsWritten { number })).value(typed("move")).class("move"))
                    span class="soft" { (locale.say(DeskOrPlayIt)) }
                }
                div class="card reads" {
                    h2 id="means-plain" {}
                    p id="means-written" {}
                    div class="recorded" { h2 { (locale.say(DeskWillBeRecorded)) } p id="means-recorded" {} }
                }
                input id="means-told" type="hidden" name="told" value="";
            }
            (keys::of_official(self.desk, locale, label)?)
            button name="as" value="intact" class="main wide" id="means-button" { (locale.say(DeskWasIntact { text: "none", player })) }
            div class="row" {
                (button("empty", "quiet", locale.say(DeskNothingIsWritten)))
                details open[!typed("found").is_empty()] {
                    summary { (locale.say(DeskNotIntact)) }
                    (Field::new("found", locale.say(DeskWhatWasSeen)).value(typed("found")))
                    (button("found", "", locale.say(DeskRecord)))
                }
                (self.forms.link((EventKind::Note, None), &[("topic", &locale.say(PaperScoresheets))], &locale.say(DeskSheetsDiffer), "quiet"))
                details {
                    summary { (locale.say(DeskCannotRead)) }
                    p { (locale.say(DeskCannotReadHow)) }
                    (button("unread", "", locale.say(DeskRecord)))
                }
            }
        })
    }
}
