//! The end of the desk: ends the program, and asks once where a closed move or slips would be lost.

use maud::html;

use crate::program::commands::Failure;
use crate::program::desk::context::Desk;
use crate::program::desk::http::request::{Fields, Target, Visitor};
use crate::program::desk::http::response::Answer;
use crate::program::desk::widgets::form::button;
use crate::program::desk::widgets::frame::Page;
use crate::program::text::message::*;
use crate::program::text::paper;

/// The path of the screen.
const HERE: &str = "close";

/// Between the names of games in the answer, since no name of a file has one.
const BETWEEN: &str = "/";

/// What would be lost, and the button for it.
pub fn show(desk: &Desk, visitor: &Visitor, _: &Target) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let lost = desk.unfinished();
    let main = html! {
        h1 { (locale.say(DeskCloseAsked)) }
        @if lost.is_empty() {
            (button(HERE, &locale.say(DeskClose), ""))
        } @else {
            p { (locale.say(DeskWouldBeLost { names: &paper::list(locale, &lost) })) }
            p { a class="act" href="./" { (locale.say(DeskToday)) } }
            form method="post" action=(HERE) class="single" {
                input type="hidden" name="lost" value=(lost.join(BETWEEN));
                button class="quiet" { (locale.say(DeskCloseAndLose)) }
            }
        }
    };
    Ok(Page::new(locale.say(DeskCloseAsked), main))
}

/// Ends the desk, where nothing would be lost but what the person was just told of.
pub fn close(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let lost = desk.unfinished();
    if !lost.is_empty() && fields.exactly("lost") != Some(&lost.join(BETWEEN)) {
        return Ok(Answer::Page(show(desk, visitor, target)?));
    }
    desk.closing.ask(lost);
    let locale = &visitor.locale;
    let main = html! {
        h1 { (locale.say(DeskEnded)) }
        p { (locale.say(DeskEndedWindow)) }
    };
    let page = Page::new(locale.say(DeskEnded), main);
    Ok(Answer::Page(Page {
        alone: true,
        ..page
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::desk::context::tests::{desk, visitor};
    use crate::sealing::tests::{PLAIN, draft, moment, ready_at, written};

    /// Presses the button, with these games in its answer.
    fn press(desk: &Desk, lost: Option<&str>) -> String {
        let fields = Fields::from_iter(lost.map(|lost| ("lost", lost)));
        match close(desk, &visitor(), &Target::of_game(""), &fields).unwrap() {
            Answer::Page(page) => page.main.into_string(),
            other => panic!("{other:?}"),
        }
    }

    fn stop(desk: &Desk, name: &str) {
        let ready = ready_at(draft(PLAIN, "fide-1997"), 20).unwrap();
        desk.sealings.begin(name, ready, Vec::new());
        desk.sealings.uncover(name);
        desk.sealings
            .stop(name, written("Rh3"), moment(20))
            .unwrap();
    }

    #[test]
    fn with_nothing_in_hand_it_ends_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let desk = desk(folder.path(), None, None);
        assert!(!desk.closing.is_asked());
        assert!(press(&desk, None).contains("is closed"));
        assert!(desk.closing.is_asked());
    }

    #[test]
    fn it_asks_about_each_closed_move_once() {
        let folder = tempfile::tempdir().unwrap();
        let desk = desk(folder.path(), None, None);
        stop(&desk, "board 1");
        assert!(press(&desk, None).contains("board 1"));
        assert!(press(&desk, Some("")).contains("board 1"));
        // Another window has closed a move since.
        stop(&desk, "board 2");
        assert!(press(&desk, Some("board 1")).contains("board 1 and board 2"));
        assert!(!desk.closing.is_asked());
        press(&desk, Some("board 1/board 2"));
        assert!(desk.closing.is_asked());
    }

    #[test]
    fn a_rehearsal_has_nothing_to_lose() {
        let folder = tempfile::tempdir().unwrap();
        let mut desk = desk(folder.path(), None, None);
        desk.rehearsal = Some("four words".to_owned());
        stop(&desk, "board 1");
        press(&desk, None);
        assert!(desk.closing.is_asked());
    }
}
