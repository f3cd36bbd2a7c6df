//! The end of the desk: ends the program, and asks once where a closed move or slips would be lost.

use crate::desk::prelude::*;
use crate::text::paper;

/// The path of the screen.
const HERE: &str = "close";

/// Between the names of games in the answer, since no name of a file has one.
const BETWEEN: &str = "/";

/// What would be lost, and the button for it.
pub fn show(desk: &Desk, visitor: &Visitor, _: &Target) -> Shown {
    let locale = &visitor.locale;
    let lost = desk.unfinished();
    let main = html! {
        div class="grid" {
            h1 class="left" { (locale.say(DeskCloseAsked)) }
            div class="right" {
                @if lost.is_empty() {
                    (button(HERE, &locale.say(DeskClose), "main"))
                } @else {
                    p { (locale.say(DeskWouldBeLost { names: &paper::list(locale, &lost) })) }
                    form method="post" action=(HERE) class="acts" {
                        a class="act main" href="./" { (locale.say(DeskToday)) }
                        input type="hidden" name="lost" value=(lost.join(BETWEEN));
                        button class="quiet" { (locale.say(DeskCloseAndLose)) }
                    }
                }
            }
        }
    };
    Ok(Page::new(locale.say(DeskCloseAsked), main))
}

/// Ends the desk, where nothing would be lost but what the person was just told of.
pub fn close(desk: &Desk, visitor: &Visitor, target: &Target, fields: &Fields) -> Answered {
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
