//! What is written outside the envelope (A2), as a sheet.

use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Position};

use super::WIDTH;
use super::board::{Diagram, diagram};
use super::layout::{GAP, Sheet, padded, table, width, wrap};
use crate::clock::Moment;
use crate::envelope::{DrawOffer, Fingerprint, Label};
use crate::laws::position::fen;
use crate::laws::score::Game;
use crate::text;

/// Columns for the names of fields.
const NAMES: usize = 18;

/// The whole label, with the board, both clocks and, large, the seal number where one is given; a
/// label that is not sealed yet has none.
pub fn label_sheet(label: &Label, fingerprint: Option<&Fingerprint>, accepted: bool) -> String {
    let mut sheet = Sheet::new(NAMES, WIDTH);
    sheet.line(match (fingerprint, accepted) {
        (_, true) => "SEALED MOVE, ACCEPTED BY THE ARBITER",
        (Some(_), false) => "SEALED MOVE, NOT YET ACCEPTED BY THE ARBITER",
        (None, false) => "LABEL, NOT SEALED YET",
    });
    if let Some(fingerprint) = fingerprint {
        sheet.gap();
        sheet.block(&framed(&format!(
            "SEAL NUMBER   {}",
            fingerprint.seal_number()
        )));
    }

    sheet.heading("Game");
    game(&mut sheet, label);
    sheet.heading("Sealed move");
    sealed_move(&mut sheet, label);
    sheet.heading("Position before the sealed move");
    let last_move = label.game.moves().last().copied();
    sheet.block(&diagram(
        label.position(),
        Diagram {
            below: label.sealed_by(),
            last_move,
            unicode: false,
        },
    ));
    sheet.line(&fen(label.position()));
    sheet.heading("Clocks");
    clocks(&mut sheet, label);
    sheet.heading("Resumption");
    resumption(&mut sheet, label);
    sheet.finish()
}

/// What must be seen first, in a frame.
fn framed(words: &str) -> String {
    let edge = format!("+{}+\n", "-".repeat(width(words) + 4));
    format!("{edge}|  {words}  |\n{edge}")
}

fn game(sheet: &mut Sheet, label: &Label) {
    let mut field = |name, value: &str| sheet.field(name, &text::escaped(value));
    field("White", &label.white.name);
    field("Black", &label.black.name);
    field("Arbiter", &label.arbiter.name);
    for deputy in &label.deputies {
        field("Deputy", &deputy.name);
    }
    let tags = [
        ("Event", &label.event),
        ("Site", &label.site),
        ("Date", &label.date),
        ("Round", &label.round),
    ];
    for (name, value) in tags {
        if let Some(value) = value {
            field(name, value);
        }
    }
    field("Rules", &label.rules);
    let number = text::ordinal(label.adjournment.into());
    field("Adjournment", &format!("{number} of this game"));
    if let Some(previous) = label.previous {
        let number = Fingerprint(previous.fingerprint).seal_number();
        field("Envelope before", &format!("seal number {number}"));
    }
}

fn sealed_move(sheet: &mut Sheet, label: &Label) {
    let sealer = text::side(label.sealed_by());
    let name = &label.sealer().name;
    sheet.field("Sealed by", &format!("{sealer}, {}", text::escaped(name)));
    let number = text::ordinal(label.move_number().into());
    sheet.field("Number", &format!("{number} move"));
    sheet.field("Written in", &text::notation(label.notation));
    if let Some(uci) = &label.played_openly {
        let shown = openly(label, uci).unwrap_or_else(|| text::escaped(uci).into_owned());
        sheet.field(
            "Played openly",
            &format!("{shown}, made on the board after the request"),
        );
    }
    let offer = match label.draw_offer {
        DrawOffer::None => "none".to_owned(),
        DrawOffer::By(side) => format!("{} has offered a draw", text::side(side)),
    };
    sheet.field("Draw offer", &offer);
    sheet.field("Clock stopped", &text::moment(&label.sealed_at));
}

fn openly(label: &Label, uci: &str) -> Option<String> {
    let uci: UciMove = uci.parse().ok()?;
    let played = uci.to_move(label.position()).ok()?;
    Some(SanPlus::from_move(label.position().clone(), played).to_string())
}

fn clocks(sheet: &mut Sheet, label: &Label) {
    let mut rows = vec![
        [&padded("", NAMES - GAP), "used", "left", "next control"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for side in [Color::White, Color::Black] {
        let completed = label.game.moves_completed(side);
        let used = label.used(side);
        let left = match label.time_control.left(used, completed) {
            Some(left) => left.to_string(),
            None => "?".to_owned(),
        };
        let control = match label.time_control.moves_to_control(completed) {
            Some(1) => "with the next move".to_owned(),
            Some(moves) => format!("in {moves} moves"),
            None => "none".to_owned(),
        };
        rows.push(vec![
            text::side(side).to_owned(),
            used.to_string(),
            left,
            control,
        ]);
    }
    sheet.block(&table(&rows, WIDTH));
    sheet.field("Time control", &label.time_control.to_string());
    if let Some(end) = &label.session_end {
        sheet.field("Session ends", &text::moment(end));
    }
    early_charge(sheet, label);
}

/// A1(b): what adjourning early cost, with the arithmetic.
fn early_charge(sheet: &mut Sheet, label: &Label) {
    let (Some(charge), Some(end)) = (label.early_charge, label.session_end) else {
        return;
    };
    let sealer = text::side(label.sealed_by());
    sheet.field("Adjourned early", &format!("{charge} charged to {sealer}"));
    if let Some(whole) = end.since(label.sealed_at) {
        let (end, stopped) = (time_of_day(&end), time_of_day(&label.sealed_at));
        let most = if whole == charge {
            String::new()
        } else {
            format!(", of which {charge} charged")
        };
        sheet.field(
            "",
            &format!("session ends {end} - clock stopped {stopped} = {whole}{most}"),
        );
    }
    let used = label.used(label.sealed_by());
    if let Some(before) = used.0.checked_sub(charge) {
        sheet.field(
            "",
            &format!("used {before} + charge {charge} = {used} used"),
        );
    }
}

fn time_of_day(moment: &Moment) -> String {
    format!(
        "{:02}:{:02}:{:02}",
        moment.hour(),
        moment.minute(),
        moment.second()
    )
}

fn resumption(sheet: &mut Sheet, label: &Label) {
    sheet.field("Begins", &text::moment(&label.resume_at));
    if let Some(end) = &label.resume_end {
        sheet.field("Ends", &text::moment(end));
    }
    sheet.field("Time zone", &text::escaped(&label.resume_zone));
    sheet.field("Place", &text::escaped(&label.resume_place));
    if let Some(late) = label
        .late_after
        .and_then(|seconds| crate::clock::Duration::from_seconds(seconds.into()))
    {
        sheet.field("Too late after", &text::span(late));
    }
}

/// The score up to the sealed move in English SAN, in lines of at most [`WIDTH`] columns; empty
/// when nothing was played.
pub fn score(label: &Label) -> String {
    let tokens = movetext(&label.game);
    if tokens.is_empty() {
        return String::new();
    }
    let mut text = wrap(&tokens.join(" "), WIDTH).join("\n");
    text.push('\n');
    text
}

/// The moves of a game in English SAN, each with what stands before it: `1. e4`, `e5`, and `7... e5`
/// at the beginning.
pub(super) fn movetext(game: &Game) -> Vec<String> {
    let positions = game.positions();
    positions
        .zip(game.moves())
        .enumerate()
        .map(|(ply, (position, &played))| {
            let number = position.fullmoves().get();
            let front = match (position.turn(), ply) {
                (Color::White, _) => format!("{number}. "),
                (Color::Black, 0) => format!("{number}... "),
                (Color::Black, _) => String::new(),
            };
            front + &SanPlus::from_move(position, played).to_string()
        })
        .collect()
}

/// The usual first position, counters included: `Chess`'s own equality leaves them out.
pub(super) fn is_usual_start(game: &Game) -> bool {
    let usual = fen(&Chess::default());
    fen(game.start()) == usual
}
