//! What is written outside the envelope (A2), as a sheet.

use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Position};

use super::WIDTH;
use super::board::{Diagram, diagram};
use super::layout::{GAP, Sheet, padded, table, width, wrap};
use crate::envelope::{DrawOffer, Fingerprint, Label};
use crate::laws::position::fen;
use crate::laws::score::Game;
use crate::program::text::message::*;
use crate::program::text::{self, Speech, Value};
use crate::time::Moment;

/// Columns for the names of fields.
const NAMES: usize = 18;

/// The whole label, with the board, both clocks and, large, the seal number where one is given; a
/// label that is not sealed yet has none.
pub fn label_sheet(
    speech: &Speech,
    label: &Label,
    fingerprint: Option<&Fingerprint>,
    accepted: bool,
) -> String {
    let mut sheet = Sheet::new(NAMES, WIDTH);
    sheet.line(&match (fingerprint, accepted) {
        (_, true) => speech.say(LabelAccepted),
        (Some(_), false) => speech.say(LabelNotAccepted),
        (None, false) => speech.say(LabelNotSealed),
    });
    if let Some(fingerprint) = fingerprint {
        sheet.gap();
        let number = fingerprint.seal_number().to_string();
        sheet.block(&framed(&speech.say(LabelSealNumber { number })));
    }

    sheet.heading(&speech.say(LabelGame));
    game(&mut sheet, speech, label);
    sheet.heading(&speech.say(LabelSealedMove));
    sealed_move(&mut sheet, speech, label);
    sheet.heading(&speech.say(LabelPosition));
    let last_move = label.game.moves().last().copied();
    sheet.block(&diagram(
        label.position(),
        Diagram {
            below: label.sealed_by(),
            last_move,
            unicode: false,
            men: text::men(speech),
        },
    ));
    sheet.line(&fen(label.position()));
    sheet.heading(&speech.say(LabelClocks));
    clocks(&mut sheet, speech, label);
    sheet.heading(&speech.say(LabelResumption));
    resumption(&mut sheet, speech, label);
    sheet.finish()
}

/// What must be seen first, in a frame.
fn framed(words: &str) -> String {
    let edge = format!("+{}+\n", "-".repeat(width(words) + 4));
    format!("{edge}|  {words}  |\n{edge}")
}

fn game(sheet: &mut Sheet, speech: &Speech, label: &Label) {
    let mut field = |name: String, value: &str| sheet.field(&name, &text::escaped(value));
    field(speech.say(White), &label.white.name);
    field(speech.say(Black), &label.black.name);
    field(speech.say(LabelArbiter), &label.arbiter.name);
    for deputy in &label.deputies {
        field(speech.say(LabelDeputy), &deputy.name);
    }
    let tags = [
        (speech.say(LabelEvent), &label.event),
        (speech.say(LabelSite), &label.site),
        (speech.say(LabelDate), &label.date),
        (speech.say(LabelRound), &label.round),
    ];
    for (name, value) in tags {
        if let Some(value) = value {
            field(name, value);
        }
    }
    field(speech.say(LabelRules), &label.rules);
    let number = Value::Ordinal(label.adjournment.into());
    field(
        speech.say(LabelAdjournment),
        &speech.say(LabelAdjournmentNumber { number }),
    );
    if let Some(previous) = label.previous {
        let number = Fingerprint(previous.fingerprint).seal_number().to_string();
        field(
            speech.say(LabelPrevious),
            &speech.say(LabelPreviousNumber { number }),
        );
    }
}

fn sealed_move(sheet: &mut Sheet, speech: &Speech, label: &Label) {
    let mut field = |name: String, value: &str| sheet.field(&name, value);
    let sealer = speech.say(LabelSealer {
        side: label.sealed_by(),
        name: &label.sealer().name,
    });
    field(speech.say(LabelSealedBy), &sealer);
    let number = Value::Ordinal(label.move_number().into());
    field(
        speech.say(LabelNumber),
        &speech.say(LabelMoveNumber { number }),
    );
    field(
        speech.say(LabelWrittenIn),
        &text::notation(speech, label.notation),
    );
    if let Some(uci) = &label.played_openly {
        let played = openly(label, uci).map(|san| text::san(speech, &san));
        let played = played.unwrap_or_else(|| uci.clone());
        field(
            speech.say(LabelPlayedOpenly),
            &speech.say(LabelMadeOnBoard { played }),
        );
    }
    let offer = match label.draw_offer {
        DrawOffer::None => speech.say(LabelNoOffer),
        DrawOffer::By(side) => speech.say(FactOffered { side }),
    };
    field(speech.say(LabelDrawOffer), &offer);
    field(
        speech.say(LabelClockStopped),
        &text::moment(speech, &label.sealed_at),
    );
}

pub(super) fn openly(label: &Label, uci: &str) -> Option<String> {
    let uci: UciMove = uci.parse().ok()?;
    let played = uci.to_move(label.position()).ok()?;
    Some(SanPlus::from_move(label.position().clone(), played).to_string())
}

fn clocks(sheet: &mut Sheet, speech: &Speech, label: &Label) {
    let mut rows = vec![vec![
        padded("", NAMES - GAP),
        speech.say(LabelUsed),
        speech.say(LabelLeft),
        speech.say(LabelNextControl),
    ]];
    for side in [Color::White, Color::Black] {
        let completed = label.game.moves_completed(side);
        let used = label.used(side);
        let left = match label.time_control.left(used, completed) {
            Some(left) => left.to_string(),
            None => "?".to_owned(),
        };
        let control = match label.time_control.moves_to_control(completed) {
            Some(1) => speech.say(LabelControlNextMove),
            Some(moves) => speech.say(LabelControlIn { moves }),
            None => speech.say(LabelNoControl),
        };
        rows.push(vec![
            text::side(speech, side),
            used.to_string(),
            left,
            control,
        ]);
    }
    sheet.block(&table(&rows, WIDTH));
    sheet.field(
        &speech.say(LabelTimeControl),
        &label.time_control.to_string(),
    );
    if let Some(end) = &label.session_end {
        sheet.field(&speech.say(LabelSessionEnds), &text::moment(speech, end));
    }
    early_charge(sheet, speech, label);
}

/// A1(b): what adjourning early cost, with the arithmetic.
fn early_charge(sheet: &mut Sheet, speech: &Speech, label: &Label) {
    let (Some(charge), Some(end)) = (label.early_charge, label.session_end) else {
        return;
    };
    let side = label.sealed_by();
    let charge = charge.to_string();
    sheet.field(
        &speech.say(LabelAdjournedEarly),
        &speech.say(LabelCharged {
            charge: &charge,
            side,
        }),
    );
    if let Some(whole) = end.since(label.sealed_at) {
        let whole = whole.to_string();
        let all = whole == charge;
        let mut sum = speech.say(LabelChargeFrom {
            end: time_of_day(&end),
            stopped: time_of_day(&label.sealed_at),
            whole,
        });
        if !all {
            sum = speech.say(LabelChargeMost {
                sum,
                charge: &charge,
            });
        }
        sheet.field("", &sum);
    }
    let used = label.used(side);
    if let Some(before) = label
        .early_charge
        .and_then(|charge| used.0.checked_sub(charge))
    {
        let sum = speech.say(LabelChargeUsed {
            before: before.to_string(),
            charge: &charge,
            used: used.to_string(),
        });
        sheet.field("", &sum);
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

fn resumption(sheet: &mut Sheet, speech: &Speech, label: &Label) {
    let mut field = |name: String, value: &str| sheet.field(&name, value);
    field(
        speech.say(LabelBegins),
        &text::moment(speech, &label.resume_at),
    );
    if let Some(end) = &label.resume_end {
        field(speech.say(LabelEnds), &text::moment(speech, end));
    }
    field(
        speech.say(LabelTimeZone),
        &text::escaped(&label.resume_zone),
    );
    field(speech.say(LabelPlace), &text::escaped(&label.resume_place));
    if let Some(late) = label
        .late_after
        .and_then(|seconds| crate::time::Duration::from_seconds(seconds.into()))
    {
        field(speech.say(LabelLateAfter), &text::span(speech, late));
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
