//! The player's screen: a cover, a board and a text. Nobody else sees it, and nothing on it follows from what is legal.
//!
//! What is written there is on that screen and nowhere else: not in an address, not in the browser's storage, not in a
//! file. Without scripts it shows what the squares say before the move is closed, and the desk forgets it meanwhile.

use shakmaty::{Board, Position, Role, Square};
use zeroize::Zeroizing;

use crate::desk::http::request::NotAForm;
use crate::desk::prelude::*;
use crate::desk::screens::help;
use crate::desk::sealings::Sealing;
use crate::desk::widgets::board;
use crate::desk::widgets::elements::trusted;
use crate::desk::widgets::frame::MARK;
use crate::failure::{LabelFault, Notice};
use envelope::{Label, WrittenMove};
use rules::reading::Displacement;

fn alone(locale: &Locale, main: Markup) -> Page {
    Page {
        alone: true,
        ..Page::new(locale.say(DeskWriteTitle), main)
    }
}

/// Before the player writes: nobody else is to see the screen, and the player chooses a language.
pub fn cover(locale: &Locale, name: &str, label: &Label) -> Page {
    let player = &label.sealer().name;
    let path = in_path(name);
    let others = Locale::codes().filter(|code| *code != locale.code());
    let main = html! {
        div class="player cover" {
            (trusted(MARK))
            h1 { (locale.say(DeskCover { player })) }
            (help::of_player(locale))
            form method="post" action=(format!("seal/{path}/alone")) class="flow" {
                button class="main" { (locale.say(DeskAlone)) }
                p class="acts" {
                    @for code in others {
                        @let own = Locale::of_code(code).unwrap_or(*locale);
                        button class="quiet" name="lang" value=(code) lang=(code) { (own.say(LanguageOwnName)) }
                    }
                }
            }
            (button(&format!("seal/{path}/cancel"), &locale.say(DeskCancel), "quiet"))
        }
    };
    alone(locale, main)
}

/// The player's board and text.
pub fn writing(locale: &Locale, name: &str, label: &Label, told: &[Notice]) -> Page {
    let path = in_path(name);
    let sealer = label.sealed_by();
    let squares = board::move_input(locale, (&label.game, sealer), sealer, label.shown_in());
    let main = html! {
        div class="player" {
            form method="post" action=(format!("seal/{path}/stop")) autocomplete="off" class="write" {
                // Enter presses the first button: it must not close the move.
                button disabled hidden {}
                (squares)
                p class="signed" { (trusted(MARK)) strong { (foreign(&label.sealer().name)) } }
                div class="ask" {
                    h1 { (locale.say(DeskWrite { number: label.move_number().to_string() })) }
                    p class="soft" { (locale.say(DeskWriteHow)) " " span class="rest" { (locale.say(DeskWriteUntil)) } }
                    (notices(locale, told))
                }
                div class="written" {
                    div class="field move" {
                        label for="move" { (locale.say(DeskYourMove)) }
                        input id="move" name="move" autocomplete="off" spellcheck="false" autocapitalize="none" autocorrect="off" maxlength="64";
                    }
                    button type="reset" class="quiet" { (locale.say(DeskClear)) }
                    button class="main wide" { (locale.say(DeskStopClock)) }
                }
            }
            // Forms of their own: what is written goes along with neither.
            div class="ways" {
                details class="drop" {
                    summary { (locale.say(DeskLeaveEmpty)) }
                    form method="post" action=(format!("seal/{path}/stop")) {
                        input type="hidden" name="empty" value="yes";
                        button { (locale.say(DeskCloseEmpty)) }
                    }
                }
                details class="drop" {
                    summary { (locale.say(DeskBack)) }
                    form method="post" action=(format!("seal/{path}/cancel")) { button { (locale.say(DeskCancel)) } }
                }
            }
        }
    };
    alone(locale, main)
}

/// What the board of a screen without scripts says, before it is closed; with a text beside it, which of the two
/// counts.
fn read_back(locale: &Locale, name: &str, put: &str, text: &str) -> Page {
    let path = in_path(name);
    let close = |text: &str, words: String| {
        html! {
            form method="post" action=(format!("seal/{path}/stop")) autocomplete="off" class="single" {
                input type="hidden" name="move" value=(text);
                button class="main" { (words) }
            }
        }
    };
    let main = html! {
        div class="player cover" {
            @if text.is_empty() {
                h1 { (locale.say(DeskYouWrote)) }
                p class="seal" { (foreign(put)) }
                (close(put, locale.say(DeskStopClock)))
            } @else {
                h1 { (locale.say(DeskWhich { put, text })) }
                (close(put, locale.say(DeskStopClockWith { text: put })))
                (close(text, locale.say(DeskStopClockWith { text })))
            }
            p { a class="act quiet" href=(format!("seal/{path}")) { (locale.say(DeskClear)) } }
        }
    };
    alone(locale, main)
}

/// The player sits alone: the cover is taken away. Or it is shown in the player's language.
pub fn uncover(desk: &Desk, _: &Visitor, target: &Target, fields: &Fields) -> Answered {
    let name = target.name()?;
    match fields.get("lang").and_then(Locale::of_code) {
        Some(language) => desk.sealings.speak(language),
        None => desk.sealings.uncover(name),
    }
    Ok(Answer::to("seal", name))
}

/// The player stops the clock: the move is closed. The session gets a new cookie, so that the player's screen is not
/// shown again.
pub fn stop(desk: &Desk, visitor: &Visitor, target: &Target, fields: &Fields) -> Answered {
    let at = desk.now()?;
    let name = target.name()?;
    let text = fields.exactly("move").unwrap_or_default();
    let put = desk.sealings.look(name, |sealing| match sealing {
        Some(Sealing::Writing(ready, _)) => {
            let label = ready.label();
            let put = squares(label.position().board(), fields)?;
            Ok(put.map(|put| Zeroizing::new(put.write(label.sealed_by(), label.shown_in()))))
        }
        Some(Sealing::Covered(..) | Sealing::Stopped(..) | Sealing::Sealed(..)) | None => {
            Err(Failure::from(DeskFault::NotWriting))
        }
    })?;
    if let Some(put) = put {
        return Ok(Answer::Page(read_back(&visitor.locale, name, &put, text)));
    }
    if text.trim().is_empty() && !fields.ticked("empty") {
        return Err(DeskFault::NothingWritten.into());
    }
    let written = WrittenMove::new(text).map_err(LabelFault::MoveText)?;
    // Whether it is the text that was closed is not said: the move could be guessed so.
    if !desk.sealings.stop(name, written, at)? {
        return Err(DeskFault::NotWriting.into());
    }
    desk.events.notify(name);
    let cookies = desk
        .auth
        .renew_session(&visitor.headers)
        .into_iter()
        .collect();
    let here = format!("seal/{}", in_path(name));
    Ok(Answer::RedirectWith(here, cookies))
}

/// The squares that were chosen. Any piece may go to any other square.
pub fn squares(board: &Board, fields: &Fields) -> Result<Option<Displacement>, Failure> {
    let square = |name| {
        let text = fields.get(name);
        let square = text.map(|text| text.parse::<Square>().map_err(|_| NotAForm));
        square.transpose()
    };
    let (from, to) = match (square("from")?, square("to")?) {
        (None, None) => return Ok(None),
        (Some(from), Some(to)) if from != to => (from, to),
        _ => return Err(DeskFault::OneSquare.into()),
    };
    let put = Displacement {
        man: board.piece_at(from).ok_or(NotAForm)?,
        from,
        to,
        takes: board.piece_at(to).is_some(),
        becomes: None,
    };
    if !put.asks_what_it_becomes() {
        return Ok(Some(put));
    }
    let becomes = match fields.get("becomes") {
        None => return Err(DeskFault::Promotion.into()),
        // Whoever leaves it there has said so.
        Some("p") => None,
        Some("q") => Some(Role::Queen),
        Some("r") => Some(Role::Rook),
        Some("b") => Some(Role::Bishop),
        Some("n") => Some(Role::Knight),
        Some(_) => return Err(NotAForm.into()),
    };
    Ok(Some(Displacement { becomes, ..put }))
}

#[cfg(test)]
mod tests;
