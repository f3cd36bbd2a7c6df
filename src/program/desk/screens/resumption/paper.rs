//! The paper envelope is opened: what is written there is typed, or played on the board, and what it is and what
//! follows is said before it is recorded (A8, A9).

use maud::{Markup, html};

use crate::commands::Failure;
use crate::desk::screens::recording::{Hall, Press};
use crate::desk::widgets::board;
use crate::desk::widgets::form::Field;
use crate::text::message::*;
use rules::adjournment::EventKind;

impl Hall<'_> {
    /// The board on which the written move is played.
    pub(super) fn board_to_read(&self) -> Markup {
        let (label, game) = (self.label(), self.state.game());
        let sealer = label.sealed_by();
        board::move_input(self.locale, (game, sealer), sealer, label.shown_in())
    }

    /// What is written, and how the envelope was found: the button says it.
    pub(super) fn reading(&self) -> Result<Markup, Failure> {
        let (locale, label) = (self.locale, self.label());
        let player = self.called(label.sealed_by().other());
        let number = label.move_number();
        let topic = locale.say(PaperScoresheets);
        let typed = |name: &str| self.typed.exactly(name).unwrap_or_default();
        let button = |value: &str, class: &str, words: String| {
            html! { button name="as" value=(value) class=(class) { (words) } }
        };
        Ok(html! {
            div class="flow" data-asks=(format!("resume/{}/means", self.path)) {
                input type="hidden" name="press" value=(Press::from(EventKind::Opened));
                (self.hidden(None))
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
            (self.key()?)
            button name="as" value="intact" class="main wide" id="means-button" { (locale.say(DeskWasIntact { clock: "unknown", text: "", player })) }
            div class="row" {
                (button("empty", "quiet", locale.say(DeskNothingIsWritten)))
                details open[!typed("found").is_empty()] {
                    summary { (locale.say(DeskNotIntact)) }
                    (Field::new("found", locale.say(DeskWhatWasSeen)).value(typed("found")))
                    (button("found", "", locale.say(DeskRecord)))
                }
                (self.link((EventKind::Note, None), &[("topic", &topic)], &locale.say(DeskSheetsDiffer), "quiet"))
                details {
                    summary { (locale.say(DeskCannotRead)) }
                    p { (locale.say(DeskCannotReadHow)) }
                    (button("unread", "", locale.say(DeskRecord)))
                }
            }
        })
    }
}
