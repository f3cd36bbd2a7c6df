//! What stands on paper: labels, slips, set-up sheets, records and agendas.

use shakmaty::{Chess, Color, Move, Piece, Position, Role, san::SanPlus};

use super::message::*;
use super::speech::{Speech, Value};
use super::time::{month, span, weekday};
use super::words::{cited, listed};
use crate::envelope::escaped;
use crate::envelope::{DrawOffer, EnvelopeStatus, Label, Scoresheets};
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

/// What stands by a line to sign on.
pub fn signed_when(speech: &Speech) -> String {
    speech.say(PaperSignedWhen)
}

/// The headings of sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Heading {
    Game,
    PositionBefore,
    SealedMove,
    Resumption,
    Signatures,
    Score,
    Recorded,
    Ruling,
    Replaced,
    Written,
    Editions,
    Silent,
    Standing,
    Keys,
    HowUsed,
    IfLost,
}

/// A heading in words.
pub fn heading(speech: &Speech, heading: Heading) -> String {
    match heading {
        Heading::Game => speech.say(LabelGame),
        Heading::PositionBefore => speech.say(LabelPosition),
        Heading::SealedMove => speech.say(LabelSealedMove),
        Heading::Resumption => speech.say(LabelResumption),
        Heading::Signatures => speech.say(PaperHeadingSignatures),
        Heading::Score => speech.say(PaperHeadingScore),
        Heading::Recorded => speech.say(PaperHeadingRecorded),
        Heading::Ruling => speech.say(PaperHeadingRuling),
        Heading::Replaced => speech.say(PaperHeadingReplaced),
        Heading::Written => speech.say(PaperHeadingWritten),
        Heading::Editions => speech.say(PaperHeadingEditions),
        Heading::Silent => speech.say(PaperHeadingSilent),
        Heading::Standing => speech.say(PaperHeadingStanding),
        Heading::Keys => speech.say(PaperHeadingKeys),
        Heading::HowUsed => speech.say(PaperHeadingHowUsed),
        Heading::IfLost => speech.say(PaperHeadingIfLost),
    }
}

/// The names of fields and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Name {
    Adjournment,
    AdjournedEarly,
    Arbiter,
    Article,
    Articles,
    Before,
    Begins,
    ClockStopped,
    Date,
    Decision,
    Deputy,
    DrawOffer,
    Edition,
    Ends,
    Event,
    Fingerprint,
    Fits,
    Head,
    Key,
    Left,
    Move,
    NextControl,
    Notation,
    Number,
    PlayedOpenly,
    Place,
    Player,
    Position,
    Reading,
    Reason,
    Remarks,
    Result,
    Round,
    Rules,
    Scoresheets,
    SealNumber,
    SealedBy,
    SessionEnds,
    Side,
    SignedBy,
    Site,
    Standing,
    State,
    TimeControl,
    TimeZone,
    TooLate,
    Used,
    What,
    When,
    Who,
    Written,
}

/// The name of a field or column in words.
pub fn name(speech: &Speech, name: Name) -> String {
    match name {
        Name::Adjournment => speech.say(LabelAdjournment),
        Name::AdjournedEarly => speech.say(LabelAdjournedEarly),
        Name::Arbiter => speech.say(LabelArbiter),
        Name::Article => speech.say(SheetArticle),
        Name::Articles => speech.say(SheetSeeAlso),
        Name::Before => speech.say(LabelPrevious),
        Name::Begins => speech.say(LabelBegins),
        Name::ClockStopped => speech.say(LabelClockStopped),
        Name::Date => speech.say(LabelDate),
        Name::Decision => speech.say(PaperNameDecision),
        Name::Deputy => speech.say(LabelDeputy),
        Name::DrawOffer => speech.say(LabelDrawOffer),
        Name::Edition => speech.say(PaperNameEdition),
        Name::Ends => speech.say(LabelEnds),
        Name::Event => speech.say(LabelEvent),
        Name::Fingerprint => speech.say(PaperNameFingerprint),
        Name::Fits => speech.say(SheetFits),
        Name::Head => speech.say(PaperNameHead),
        Name::Key => speech.say(PaperNameKey),
        Name::Left => speech.say(PaperNameLeft),
        Name::Move => speech.say(SheetMove),
        Name::NextControl => speech.say(PaperNameNextControl),
        Name::Notation => speech.say(LabelWrittenIn),
        Name::Number => speech.say(PaperNameNumber),
        Name::PlayedOpenly => speech.say(LabelPlayedOpenly),
        Name::Place => speech.say(LabelPlace),
        Name::Player => speech.say(PaperNamePlayer),
        Name::Position => speech.say(SheetPosition),
        Name::Reading => speech.say(SheetReading),
        Name::Reason => speech.say(SheetReason),
        Name::Remarks => speech.say(PaperNameRemarks),
        Name::Result => speech.say(SheetResult),
        Name::Round => speech.say(LabelRound),
        Name::Rules => speech.say(LabelRules),
        Name::Scoresheets => speech.say(PaperNameScoresheets),
        Name::SealNumber => speech.say(PaperNameSealNumber),
        Name::SealedBy => speech.say(LabelSealedBy),
        Name::SessionEnds => speech.say(LabelSessionEnds),
        Name::Side => speech.say(PaperNameSide),
        Name::SignedBy => speech.say(PaperNameSignedBy),
        Name::Site => speech.say(LabelSite),
        Name::Standing => speech.say(PaperNameStanding),
        Name::State => speech.say(PaperNameState),
        Name::TimeControl => speech.say(LabelTimeControl),
        Name::TimeZone => speech.say(LabelTimeZone),
        Name::TooLate => speech.say(LabelLateAfter),
        Name::Used => speech.say(PaperNameUsed),
        Name::What => speech.say(PaperNameWhat),
        Name::When => speech.say(PaperNameWhen),
        Name::Who => speech.say(PaperNameWho),
        Name::Written => speech.say(PaperNameWritten),
    }
}

/// `Spassky – Fischer`.
pub fn pairing(label: &Label) -> String {
    let (white, black) = (escaped(&label.white.name), escaped(&label.black.name));
    format!("{white} – {black}")
}

/// The title of a label.
pub fn label_title(speech: &Speech, state: EnvelopeStatus) -> String {
    match state {
        EnvelopeStatus::Sealed => speech.say(PaperLabelNotAccepted),
        _ => speech.say(PaperLabelAccepted),
    }
}

/// The title of a set-up sheet.
pub fn setup_title(speech: &Speech) -> String {
    speech.say(PaperSetupTitle)
}

/// The title of a record.
pub fn record_title(speech: &Speech) -> String {
    speech.say(PaperRecordTitle)
}

/// The title of an agenda.
pub fn agenda_title(speech: &Speech) -> String {
    speech.say(PaperAgendaTitle)
}

/// The title of slips.
pub fn slips_title(speech: &Speech) -> String {
    speech.say(PaperSlipsTitle)
}

/// What stands at the foot of every page about one envelope.
pub fn foot(speech: &Speech, seal_number: &str, label: &Label) -> String {
    speech.say(PaperFoot {
        number: seal_number,
        pairing: pairing(label),
    })
}

/// What stands at the foot of every page of an agenda.
pub fn agenda_foot(speech: &Speech, games: usize) -> String {
    speech.say(PaperAgendaFoot { games })
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

/// `2nd of this game`.
pub fn adjournment(speech: &Speech, number: u32) -> String {
    let number = Value::Ordinal(number.into());
    speech.say(LabelAdjournmentNumber { number })
}

/// `seal number 0W3G-E1R7-0W3G-E1R7`.
pub fn envelope_before(speech: &Speech, seal_number: &str) -> String {
    speech.say(LabelPreviousNumber {
        number: seal_number,
    })
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

/// The move made on the board after the request (A1a).
pub fn played_openly(speech: &Speech, san: &str) -> String {
    speech.say(LabelMadeOnBoard { played: san })
}

/// How many moves there are to the next control.
pub fn moves_to_control(speech: &Speech, moves: Option<u32>) -> String {
    match moves {
        Some(moves) => speech.say(PaperControlIn { moves }),
        None => speech.say(LabelNoControl),
    }
}

/// `White in 10 moves`.
pub fn next_control(speech: &Speech, side: Color, moves: Option<u32>) -> String {
    speech.say(PaperNextControl {
        side,
        control: moves_to_control(speech, moves),
    })
}

/// What is not known, or not there.
pub fn nothing() -> String {
    "–".to_owned()
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

/// Which scoresheets the arbiter holds (A1a).
pub fn scoresheets(speech: &Speech, held: Scoresheets) -> String {
    match held {
        Scoresheets::None => speech.say(PaperScoresheetsNone),
        Scoresheets::White => speech.say(PaperScoresheetsWhite),
        Scoresheets::Black => speech.say(PaperScoresheetsBlack),
        Scoresheets::Both => speech.say(PaperScoresheetsBoth),
    }
}

/// Whose turn it is: `White has the move`.
pub fn has_the_move(speech: &Speech, who: Color) -> String {
    speech.say(PaperHasTheMove { side: who })
}

/// The same of a player who has just been named.
pub fn on_move(speech: &Speech) -> String {
    speech.say(PaperOnMove)
}

/// What stands below a diagram.
pub fn diagram_caption(
    speech: &Speech,
    position: &Chess,
    last: Option<(u32, Color, &str)>,
) -> String {
    let turn = has_the_move(speech, position.turn());
    match last {
        None => turn,
        Some((number, who, san)) => {
            let dots = who.fold_wb(".", "...");
            let last = format!("{number}{dots} {}", super::words::san(speech, san));
            speech.say(PaperCaptionLast { turn, last })
        }
    }
}

/// The last move of a score as [`diagram_caption`] wants it: its number, who made it, and in English letters.
pub fn last_move(before: Chess, played: Move) -> (u32, Color, String) {
    let (number, who) = (before.fullmoves().get(), before.turn());
    (number, who, SanPlus::from_move(before, played).to_string())
}

/// A position in words: `White: king g1, queen d1, rooks a1 f1. Black: …. White has the move.`
pub fn position_in_words(speech: &Speech, position: &Chess) -> String {
    speech.say(PaperPosition {
        white: men(speech, position, Color::White),
        black: men(speech, position, Color::Black),
        turn: has_the_move(speech, position.turn()),
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

/// What a code of the fingerprint is, in words and below it.
pub fn fingerprint_code(speech: &Speech) -> String {
    speech.say(PaperFingerprintCode)
}

/// What a code of a slip is, in words and below it.
pub fn slip_code(speech: &Speech) -> String {
    speech.say(PaperSlipCode)
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

/// What whoever holds the slip is in this game.
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

/// Why a record has no written move.
pub fn not_opened(speech: &Speech) -> String {
    speech.say(PaperNotOpened)
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

/// What became of an entry that was declared a mistake.
pub fn voided(speech: &Speech) -> String {
    speech.say(PaperVoided)
}

/// What became of an entry that the Laws did not permit.
pub fn without_effect(speech: &Speech, why: &str) -> String {
    speech.say(PaperWithoutEffect { why })
}

/// No ruling yet.
pub fn no_ruling(speech: &Speech) -> String {
    speech.say(PaperNoRuling)
}

/// Nothing yet.
pub fn nothing_recorded(speech: &Speech) -> String {
    speech.say(PaperNothingRecorded)
}

/// That all editions come to the same.
pub fn editions_agree(speech: &Speech) -> String {
    speech.say(PaperEditionsAgree)
}

/// That they do not.
pub fn editions_differ(speech: &Speech, groups: &[Vec<String>]) -> String {
    let groups: Vec<String> = groups.iter().map(|group| group.join(", ")).collect();
    speech.say(PaperEditionsDiffer {
        groups: groups.join("; "),
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

/// An agenda without a game.
pub fn no_games(speech: &Speech) -> String {
    speech.say(PaperNoGames)
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
