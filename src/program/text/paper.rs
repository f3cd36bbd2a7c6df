//! The sentences of sheets: labels, slips, set-up sheets, records and agendas.

use shakmaty::{Chess, Color, Move, Piece, Position, Role, san::SanPlus};

use super::dates::{month, span, weekday};
use super::locale::{Speech, Value};
use super::message::*;
use super::phrases::{cited, listed, san};
use crate::envelope::{DrawOffer, EnvelopeStatus, Label, Scoresheets, escaped};
use crate::laws::edition::{Concept, Edition};
use crate::time::{Duration, Moment};

/// A character that cannot be shown, as it is written instead.
pub fn written_out(character: char) -> String {
    format!("\\u{{{:x}}}", u32::from(character))
}

/// `Page 2 of 5`.
pub fn page_of(speech: &Speech, page: usize, pages: usize) -> String {
    speech.say(PaperPageOf { page, pages })
}

/// `Spassky – Fischer`.
pub fn pairing(label: &Label) -> String {
    let (white, black) = (escaped(&label.white.name), escaped(&label.black.name));
    format!("{white} – {black}")
}

/// The foot of every page about one envelope.
pub fn foot(speech: &Speech, seal_number: &str, label: &Label) -> String {
    speech.say(PaperFoot {
        number: seal_number,
        pairing: pairing(label),
    })
}

/// The file's state as a sentence.
pub fn file_state(speech: &Speech, state: EnvelopeStatus) -> String {
    match state {
        EnvelopeStatus::Sealed => speech.say(PaperStateSealed),
        EnvelopeStatus::Accepted => speech.say(PaperStateAccepted),
        EnvelopeStatus::Open => speech.say(PaperStateOpen),
        EnvelopeStatus::Closed => speech.say(PaperStateClosed),
    }
}

/// `White: Spassky, Boris`.
pub fn player(speech: &Speech, label: &Label, who: Color) -> String {
    speech.say(PaperPlayer {
        side: who,
        name: &label.player(who).name,
    })
}

/// `41st move`.
pub fn move_number(speech: &Speech, label: &Label) -> String {
    let number = Value::Ordinal(label.move_number().into());
    speech.say(LabelMoveNumber { number })
}

/// Who has offered a draw (A2f).
pub fn draw_offer(speech: &Speech, offer: DrawOffer) -> String {
    match offer {
        DrawOffer::None => speech.say(LabelNoOffer),
        DrawOffer::By(side) => speech.say(FactOffered { side }),
    }
}

/// Stands for a value that is unknown or missing.
pub const NOTHING: &str = "–";

/// How many moves a side has to its next control, by the label.
pub fn moves_to_control(speech: &Speech, label: &Label, side: Color) -> String {
    let completed = label.game.moves_completed(side);
    match label.time_control.moves_to_control(completed) {
        Some(moves) => speech.say(PaperControlIn { moves }),
        None => speech.say(LabelNoControl),
    }
}

/// A1(b): what adjourning early cost, with the arithmetic.
pub fn early_charge(speech: &Speech, label: &Label, charge: Duration) -> String {
    let side = label.sealed_by();
    let used = label.used(side);
    let whole = label.session_end.and_then(|end| end.since(label.sealed_at));
    let charged = match whole.filter(|whole| *whole != charge) {
        Some(whole) => speech.say(PaperChargedWhole {
            charge: charge.to_string(),
            side,
            whole: whole.to_string(),
        }),
        None => speech.say(LabelCharged {
            charge: charge.to_string(),
            side,
        }),
    };
    match used.0.checked_sub(charge) {
        Some(before) => speech.say(PaperChargedUsed {
            charged,
            before: before.to_string(),
            charge: charge.to_string(),
            used: used.to_string(),
        }),
        None => charged,
    }
}

/// The same for a terminal, a line for each sum.
pub fn early_charge_sums(speech: &Speech, label: &Label, charge: Duration) -> Vec<String> {
    let Some(end) = label.session_end else {
        return Vec::new();
    };
    let side = label.sealed_by();
    let shown = charge.to_string();
    let mut sums = vec![speech.say(LabelCharged {
        charge: &shown,
        side,
    })];
    sums.extend(end.since(label.sealed_at).map(|whole| {
        let sum = speech.say(LabelChargeFrom {
            end: to_the_second(&end),
            stopped: to_the_second(&label.sealed_at),
            whole: whole.to_string(),
        });
        match whole == charge {
            true => sum,
            false => speech.say(LabelChargeMost {
                sum,
                charge: &shown,
            }),
        }
    }));
    let used = label.used(side);
    sums.extend(used.0.checked_sub(charge).map(|before| {
        speech.say(LabelChargeUsed {
            before: before.to_string(),
            charge: &shown,
            used: used.to_string(),
        })
    }));
    sums
}

/// `22:00:00`.
fn to_the_second(moment: &Moment) -> String {
    format!("{}:{:02}", time_of_day(moment), moment.second())
}

/// Which scoresheets the arbiter holds (A1a).
pub fn scoresheets(speech: &Speech, held: Scoresheets) -> String {
    match held {
        Scoresheets::None => speech.say(PaperScoresheetsNone),
        Scoresheets::White => speech.say(PaperScoresheetsWhite),
        Scoresheets::Black => speech.say(PaperScoresheetsBlack),
        Scoresheets::Both => speech.say(PaperScoresheetsBoth),
    }
}

/// Whose turn it is, and the move that led to the position, with the position before it.
pub fn diagram_caption(speech: &Speech, position: &Chess, last: Option<(Chess, Move)>) -> String {
    let turn = speech.say(PaperHasTheMove {
        side: position.turn(),
    });
    match last {
        None => turn,
        Some((before, played)) => {
            let dots = before.turn().fold_wb(".", "...");
            let number = before.fullmoves();
            let played = SanPlus::from_move(before, played);
            let last = format!("{number}{dots} {}", san(speech, &played));
            speech.say(PaperCaptionLast { turn, last })
        }
    }
}

/// A position in words: `White: king g1, queen d1, rooks a1 f1. Black: …. White has the move.`
pub fn position_in_words(speech: &Speech, position: &Chess) -> String {
    speech.say(PaperPosition {
        white: men(speech, position, Color::White),
        black: men(speech, position, Color::Black),
        turn: speech.say(PaperHasTheMove {
            side: position.turn(),
        }),
    })
}

fn men(speech: &Speech, position: &Chess, who: Color) -> String {
    let all = [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ];
    let named = all.into_iter().filter_map(|role| {
        let on = position.board().by_piece(Piece { color: who, role });
        let squares: Vec<String> = on.into_iter().map(|square| square.to_string()).collect();
        let (count, squares) = (squares.len(), squares.join(" "));
        (count > 0).then(|| match role {
            Role::King => speech.say(PaperKing { squares }),
            Role::Queen => speech.say(PaperQueens { count, squares }),
            Role::Rook => speech.say(PaperRooks { count, squares }),
            Role::Bishop => speech.say(PaperBishops { count, squares }),
            Role::Knight => speech.say(PaperKnights { count, squares }),
            Role::Pawn => speech.say(PaperPawns { count, squares }),
        })
    });
    named.collect::<Vec<_>>().join(", ")
}

/// What a set-up sheet asks for, beside the diagram.
pub fn set_up(speech: &Speech, edition: &Edition) -> String {
    speech.say(PaperSetUp {
        set_up: cited(speech, edition.article(Concept::SetUp)),
        opening: cited(speech, edition.article(Concept::Opening)),
    })
}

/// `2:31:00 used, 0:59:00 left`, large.
pub fn clock_large(speech: &Speech, used: &str, left: Option<&str>) -> String {
    match left {
        Some(left) => speech.say(PaperClockLeft { used, left }),
        None => speech.say(PaperClock { used }),
    }
}

/// Whose slip it is: the heading of its page.
pub fn slip_heading(speech: &Speech, label: &Label, who: Color) -> String {
    speech.say(PaperSlipHeading {
        side: who,
        name: &label.player(who).name,
    })
}

/// What a slip is.
pub fn slip_is(speech: &Speech, label: &Label, who: Color) -> String {
    let name = &label.player(who).name;
    speech.say(PaperSlipIs { name })
}

/// What the owner of a slip has done or must do: seal the move, or reply to it.
pub fn slip_role(speech: &Speech, label: &Label, who: Color) -> String {
    let number = Value::Ordinal(label.move_number().into());
    if who == label.sealed_by() {
        speech.say(PaperSlipSealed { side: who, number })
    } else {
        speech.say(PaperSlipReplies { side: who, number })
    }
}

/// How a slip is used, one thing after another.
pub fn slip_steps(speech: &Speech, label: &Label, who: Color, edition: &Edition) -> Vec<String> {
    let article = |concept| cited(speech, edition.article(concept));
    let [first, second] = if who == label.sealed_by() {
        [
            speech.say(PaperSlipSigns {
                article: article(Concept::EndedBeforeResumption),
            }),
            speech.say(PaperSlipSecond {
                article: article(Concept::SealerAbsent),
            }),
        ]
    } else {
        [
            speech.say(PaperSlipOpens {
                article: article(Concept::Opening),
            }),
            speech.say(PaperSlipRelease),
        ]
    };
    let (keep, typed) = (speech.say(PaperSlipKeep), speech.say(PaperSlipType));
    vec![keep, first, second, typed]
}

/// What happens if a slip is lost.
pub fn slip_lost(speech: &Speech, label: &Label, who: Color, edition: &Edition) -> Vec<String> {
    let article = cited(speech, edition.article(Concept::LostEnvelope));
    let meaning = if who == label.sealed_by() {
        speech.say(PaperSlipLostSealer { article })
    } else {
        speech.say(PaperSlipLostResponder { article })
    };
    vec![speech.say(PaperSlipTell), meaning]
}

/// A move written by a player, between marks that it cannot end; or what was found in its place.
pub fn written_move(speech: &Speech, written: Option<&str>) -> String {
    match written {
        None => speech.say(PaperUnreadable),
        Some(text) if text.trim().is_empty() => speech.say(PaperEmpty),
        Some(text) => speech.say(PaperQuoted { text }),
    }
}

/// The act of sealing, as the first line of a record.
pub fn was_sealed(speech: &Speech, label: &Label) -> String {
    speech.say(PaperWasSealed {
        side: label.sealed_by(),
        number: move_number(speech, label),
    })
}

/// The countersignature, as the second line of a record.
pub fn was_accepted(speech: &Speech, held: Scoresheets) -> String {
    speech.say(PaperWasAccepted {
        held: scoresheets(speech, held),
    })
}

/// `Sunday 1 March 2026` of an agenda, with where its times are.
pub fn day(speech: &Speech, shown: &Moment, zone: &str) -> String {
    speech.say(PaperDay {
        weekday: weekday(speech, shown.weekday()),
        day: shown.day(),
        month: month(speech, shown.month()),
        year: shown.year().to_string(),
        zone,
    })
}

/// `14:30`.
pub fn time_of_day(shown: &Moment) -> String {
    format!("{:02}:{:02}", shown.hour(), shown.minute())
}

/// That a player was not there at a moment.
pub fn was_absent(speech: &Speech, who: Color, at: &Moment) -> String {
    speech.say(PaperAbsent {
        side: who,
        time: time_of_day(at),
    })
}

/// That a player came, and how late.
pub fn arrived(speech: &Speech, who: Color, at: &Moment, late: Option<Duration>) -> String {
    let (side, time) = (who, time_of_day(at));
    match late.filter(|late| !late.is_zero()) {
        None => speech.say(PaperArrived { side, time }),
        Some(late) => {
            let late = span(speech, late);
            speech.say(PaperArrivedLate { side, time, late })
        }
    }
}

/// Several things, as one sentence each.
pub fn sentences(said: &[String]) -> String {
    said.join("; ")
}

/// Several articles or moves.
pub fn list(speech: &Speech, items: &[String]) -> String {
    escaped(&listed(speech, items)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_position_in_words() {
        assert_eq!(
            position_in_words(&Speech::english(), &Chess::default()),
            "White: king e1, queen d1, rooks a1 h1, bishops c1 f1, knights b1 g1, pawns a2 b2 c2 d2 e2 f2 g2 h2. \
             Black: king e8, queen d8, rooks a8 h8, bishops c8 f8, knights b8 g8, pawns a7 b7 c7 d7 e7 f7 g7 h7. \
             White has the move."
        );
    }

    #[test]
    fn what_cannot_be_shown_is_written_as_elsewhere() {
        assert_eq!(written_out('\u{202e}'), escaped("\u{202e}"));
    }
}
