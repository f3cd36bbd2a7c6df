//! The label of a paper envelope, to be stuck over its flap, with a stub for each player: a label that was made anew
//! has another seal number than the stubs.

use shakmaty::Color;

use super::{board, field, fingerprint_code, left, on_paper};
use crate::render::document::Item::{Across, Bold, Drawn, Frame, Mark, Named, Plain};
use crate::render::document::{Block, Document, Placed, Read, Section};
use crate::text::message::*;
use crate::text::paper::{self as words, NOTHING};
use crate::text::{self, Locale, escaped};
use envelope::{Envelope, Label, LabelKey, Verified};
use rules::adjournment::Resumption;
use rules::edition::Edition;
use rules::time::{Moment, Zone};

/// Sizes of captions, of text, of what is larger, and of what must be found.
const NOTE: f32 = 2.8;
const TEXT: f32 = 3.3;
const NAME: f32 = 4.2;
const LARGE: f32 = 4.6;

/// The label of a paper envelope, with that side at the bottom of the board.
pub fn paper_label(locale: &Locale, envelope: &Envelope<Verified>, below: Color) -> Document {
    let mut items = front(locale, envelope, below);
    let fold = Across(1.1, locale.say(PaperFoldHere));
    items.push(Placed(0.0, 130.5, 148.0, fold));
    for (left, who) in [(9.0, "white"), (53.7, "black"), (98.3, "arbiter")] {
        let signs = locale.say(PaperSigns { who });
        items.push(Placed(left, 137.3, 40.7, Plain(NOTE, signs)));
        items.push(Placed(left, 156.0, 40.7, Frame(0.0, 0.2)));
    }
    let arbiter = escaped(&envelope.label().arbiter.name).into_owned();
    let edge = Plain(NOTE, locale.say(PaperAcrossTheEdge));
    let tear = Across(0.01, locale.say(PaperTearOff));
    items.push(Placed(9.0, 159.8, 40.7, edge));
    items.push(Placed(98.3, 159.8, 40.7, Plain(NOTE, arbiter)));
    items.push(Placed(0.0, 167.5, 148.0, tear));
    items.extend(stub(locale, envelope, Color::White, 9.0));
    items.extend(stub(locale, envelope, Color::Black, 79.0));
    let sections = vec![Section::new("", vec![Block::Placed(items)])];
    Document {
        read: Read::OnEnvelope,
        ..on_paper(locale, envelope, LabelSealedMove, sections)
    }
}

/// What stands above the fold.
fn front(locale: &Locale, envelope: &Envelope<Verified>, below: Color) -> Vec<Placed> {
    let label = envelope.label();
    let laws = label.builtin_edition();
    let laws = laws.map_or(label.rules.as_str(), Edition::title);
    let laws = escaped(laws).into_owned();
    let rules = locale.say(LabelRules);
    let event = escaped(label.event.as_deref().unwrap_or(&rules)).into_owned();
    let which = text::capital(&board_and_round(locale, label));
    let seal_number = envelope.fingerprint().seal_number().to_string();
    let code = fingerprint_code(locale, &envelope.fingerprint(), 23.1);
    let board = board(locale, &label.game, below, 58.44);
    let (side, number) = (label.sealed_by(), label.move_number());
    let sealed = locale.say(PaperSideSealed { side, number });
    let offer = words::draw_offer(locale, label.draw_offer);
    let accepted = envelope.accepted();
    let held = words::scoresheets_inside(locale, accepted.and_then(|it| it.scoresheets));
    let kept_by = escaped(label.kept_by.as_deref().unwrap_or(NOTHING));
    let (name, when, place) = resumption(locale, envelope, text::day_and_hour);
    let mut items = vec![
        Placed(9.0, 11.75, 18.0, Mark),
        Placed(117.95, 6.95, 23.1, Drawn(code)),
        Placed(32.0, 21.2, 83.0, Plain(NAME, which)),
        Placed(32.0, 26.8, 83.0, Bold(NAME, seal_number)),
        Placed(9.0, 32.0, 130.0, Frame(0.0, 0.5)),
    ];
    for (side, left) in [(Color::White, 9.0), (Color::Black, 53.7)] {
        let name = escaped(&label.player(side).name).into_owned();
        let side = Plain(NOTE, text::side(locale, side));
        items.push(Placed(left, 36.8, 40.7, side));
        items.push(Placed(left, 42.0, 40.7, Bold(NAME, name)));
    }
    items.extend([
        Placed(98.3, 36.8, 40.7, Plain(NOTE, event)),
        Placed(98.3, 42.2, 40.7, Plain(TEXT, laws)),
        Placed(9.0, 47.0, 130.0, Frame(0.0, 0.2)),
        Placed(5.56, 51.0, 58.44, Drawn(board)),
        Placed(70.0, 55.2, 69.0, Bold(LARGE, sealed)),
        Placed(70.0, 60.6, 69.0, Plain(TEXT, locale.say(LabelOnPaper))),
        Placed(85.0, 67.4, 26.0, Plain(NOTE, locale.say(LabelUsed))),
        Placed(112.5, 67.4, 26.0, Plain(NOTE, locale.say(LabelLeft))),
        Placed(70.0, 68.8, 69.0, Frame(0.0, 0.2)),
    ]);
    for (side, y) in [(Color::White, 74.0), (Color::Black, 80.8)] {
        let left = left(label, side).map_or(NOTHING.to_owned(), |left| left.to_string());
        let used = text::used(locale, label.used(side));
        let side = Plain(TEXT, text::side(locale, side));
        items.push(Placed(70.0, y, 14.0, side));
        items.push(Placed(85.0, y, 26.0, Bold(NAME, used)));
        items.push(Placed(112.5, y, 26.0, Plain(NAME, left)));
        items.push(Placed(70.0, y + 1.6, 69.0, Frame(0.0, 0.2)));
    }
    let offer = field(locale, LabelKey::DrawOffer, offer);
    let held = field(locale, PaperScoresheets, held);
    let kept_by = field(locale, PaperKeptBy, kept_by);
    items.extend([
        Placed(70.0, 90.0, 69.0, Named(offer)),
        Placed(70.0, 97.4, 69.0, Named(held)),
        Placed(70.0, 104.8, 69.0, Named(kept_by)),
        Placed(9.0, 110.5, 130.0, Frame(15.0, 0.5)),
        Placed(13.0, 119.2, 24.0, Plain(TEXT, name)),
        Placed(39.0, 117.0, 96.0, Bold(LARGE, when)),
        Placed(39.0, 122.4, 96.0, Plain(TEXT, place)),
    ]);
    items
}

/// What a player tears off.
fn stub(locale: &Locale, envelope: &Envelope<Verified>, side: Color, left: f32) -> [Placed; 6] {
    let label = envelope.label();
    let name = &label.player(side).name;
    let surname = escaped(name.split(',').next().unwrap_or(name)).into_owned();
    let seal_number = envelope.fingerprint().seal_number().to_string();
    let code = fingerprint_code(locale, &envelope.fingerprint(), 20.68);
    let used = Color::ALL.map(|side| label.used(side).map(|used| used.to_string()));
    let [white, black] = used.map(|used| used.unwrap_or(NOTHING.to_owned()));
    let clocks = locale.say(PaperStubClocks { white, black });
    let (name, when, place) = resumption(locale, envelope, text::day_and_hour_in_short);
    let place = if place.is_empty() { name } else { place };
    let whose = format!("{surname}, {}", board_and_round(locale, label));
    let whose = whose.trim_end_matches(", ").to_owned();
    [
        Placed(left, 176.8, 60.0, Bold(NAME, seal_number)),
        Placed(left + 41.16, 178.16, 20.68, Drawn(code)),
        Placed(left, 182.4, 41.0, Plain(TEXT, whose)),
        Placed(left, 188.4, 41.0, Plain(TEXT, clocks)),
        Placed(left, 193.0, 41.0, Bold(TEXT, when)),
        Placed(left, 197.6, 41.0, Plain(TEXT, place)),
    ]
}

/// `board 7, round 5`, as far as they are known.
fn board_and_round(locale: &Locale, label: &Label) -> String {
    let [board, round] = [&label.board, &label.round].map(|it| it.as_deref().unwrap_or_default());
    let known = match (board, round) {
        ("", "") => return String::new(),
        (_, "") => "board",
        ("", _) => "round",
        _ => "both",
    };
    locale.say(PaperBoardRound {
        known,
        board,
        round,
    })
}

/// The name of the moment at which play resumes, that moment, and the place, if it is known.
fn resumption(
    locale: &Locale,
    envelope: &Envelope<Verified>,
    said: fn(&Locale, &Moment, Option<Zone>) -> String,
) -> (String, String, String) {
    let resumption = envelope.resumption();
    let (at, zone) = (resumption.at_or_by(), resumption.zone().parse().ok());
    let (name, when) = match resumption {
        Resumption::At(_) => (locale.say(LabelResumption), said(locale, &at, zone)),
        Resumption::By(_) => (locale.say(LabelResumedBy), said(locale, &at, None)),
        Resumption::Unsaid(_) => (locale.say(LabelResumption), locale.say(LabelNotNoted)),
    };
    let place = escaped(resumption.place().unwrap_or_default());
    (name, when, place.into_owned())
}
