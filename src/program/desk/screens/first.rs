//! The first screen, as long as the folder has no game: what the program is for, and the three ways in. Nothing is set
//! up beforehand: a name is asked when something is signed.

use maud::PreEscaped;
use shakmaty::{Board, Color, Move, Role, Square};

use super::new_adjournment;
use crate::desk::folder::Listing;
use crate::desk::prelude::*;
use crate::desk::widgets::board;

/// Spassky against Fischer, 1972, game 21: the position in which White sealed.
const SEALED_THEN: &[u8] = b"8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8";

/// Black's last move in it.
const LAST: Move = Move::Normal {
    role: Role::Pawn,
    from: Square::H6,
    capture: None,
    to: Square::H5,
    promotion: None,
};

/// A closed envelope, with a chess square for its seal.
const ENVELOPE: &str = include_str!("../assets/envelope.svg");

/// Whether the folder has no game at all.
pub fn is_shown(listing: &Listing) -> bool {
    listing.envelopes.is_empty() && listing.sheets.is_empty()
}

pub fn screen(desk: &Desk, locale: &Locale) -> Page {
    let position = Board::from_ascii_board_fen(SEALED_THEN).unwrap_or_default();
    let main = html! {
        div class="grid first" {
            div class="left pic" aria-hidden="true" {
                (board::board(locale, &position, Color::White, Some(LAST)))
                (PreEscaped(ENVELOPE))
            }
            div class="right" {
                h1 { (locale.say(DeskWelcome)) }
                (new_adjournment::door(locale, &locale.say(DeskDropHere)))
                div class="doors" {
                    @if desk.rehearsal.is_none() {
                        a href="rehearse" { b { (locale.say(DeskRehearse)) } span { (locale.say(DeskRehearseHow)) } }
                    }
                    a href="alarm" class="alarm" { b { (locale.say(AlarmTitle)) } span { (locale.say(DeskAlarmHow)) } }
                }
            }
        }
    };
    Page::following(locale.say(DeskToday), "*", main)
}
