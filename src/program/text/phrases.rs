//! Single words and short phrases for typed values.

use shakmaty::san::SanPlus;
use shakmaty::{Color, Role};

use super::locale::Speech;
use super::message::*;
use crate::envelope::Signer;
use crate::laws::adjournment::Phase;
use crate::laws::notation::{Language, Notation};
use crate::laws::reading::write_san;
use crate::laws::ruling::{GameResult, ReadingKind, Reason, Status};

/// `White` or `Black`.
pub fn side(speech: &Speech, side: Color) -> String {
    match side {
        Color::White => speech.say(White),
        Color::Black => speech.say(Black),
    }
}

/// Who signs: `the arbiter`, `deputy 1`, `White`.
pub fn signer(speech: &Speech, signer: Signer) -> String {
    match signer {
        Signer::Arbiter => speech.say(SignerArbiter),
        Signer::Deputy(number) => speech.say(SignerDeputy {
            number: u32::from(number),
        }),
        Signer::Player(side) => speech.say(SignerSide { side }),
    }
}

/// Where an adjourned game stands, as a sentence without its full stop.
pub fn phase(speech: &Speech, phase: Phase) -> String {
    match phase {
        Phase::Sealed => speech.say(PhaseSealed),
        Phase::Accepted => speech.say(PhaseAccepted),
        Phase::Resumption => speech.say(PhaseResumption),
        Phase::WaitingForResponder => speech.say(PhaseWaitingForResponder),
        Phase::Opened => speech.say(PhaseOpened),
        Phase::WaitingForSealer => speech.say(PhaseWaitingForSealer),
        Phase::Lost => speech.say(PhaseLost),
        Phase::Undecided => speech.say(PhaseUndecided),
        Phase::Finished => speech.say(PhaseFinished),
        Phase::Annulled => speech.say(PhaseAnnulled),
    }
}

/// A result in words.
pub fn result(speech: &Speech, result: GameResult) -> String {
    match result {
        GameResult::Open => speech.say(ResultOpen),
        GameResult::Win(side) => speech.say(ResultWin { side }),
        GameResult::Draw => speech.say(ResultDraw),
    }
}

/// One of the four readings of A8.
pub fn reading(speech: &Speech, reading: ReadingKind) -> String {
    match reading {
        ReadingKind::Legal => speech.say(ReadingLegal),
        ReadingKind::Ambiguous => speech.say(ReadingAmbiguous),
        ReadingKind::Illegal => speech.say(ReadingIllegal),
        ReadingKind::Unintelligible => speech.say(ReadingUnintelligible),
    }
}

/// How the game stands on the board.
pub fn status(speech: &Speech, status: Status) -> String {
    match status {
        Status::Ongoing => speech.say(StatusOngoing),
        Status::Checkmate => speech.say(StatusCheckmate),
        Status::Stalemate => speech.say(StatusStalemate),
        Status::DeadPosition => speech.say(StatusDeadPosition),
        Status::Fivefold => speech.say(StatusFivefold),
        Status::Seventyfive => speech.say(StatusSeventyfive),
    }
}

/// Why a game has its result, short enough for a table.
pub fn reason(speech: &Speech, reason: Reason) -> String {
    match reason {
        Reason::Checkmate => speech.say(ReasonCheckmate),
        Reason::Stalemate => speech.say(ReasonStalemate),
        Reason::DeadPosition => speech.say(ReasonDeadPosition),
        Reason::Fivefold => speech.say(ReasonFivefold),
        Reason::Seventyfive => speech.say(ReasonSeventyfive),
        Reason::Ambiguous => speech.say(ReasonAmbiguous),
        Reason::Illegal => speech.say(ReasonIllegal),
        Reason::Unintelligible => speech.say(ReasonUnintelligible),
        Reason::CannotMate => speech.say(ReasonCannotMate),
        Reason::FlagFall => speech.say(ReasonFlagFall),
        Reason::Late => speech.say(ReasonLate),
        Reason::Resignation => speech.say(ReasonResignation),
        Reason::Agreement => speech.say(ReasonAgreement),
        Reason::Repetition => speech.say(ReasonRepetition),
        Reason::FiftyMoves => speech.say(ReasonFiftyMoves),
        Reason::Annulled => speech.say(ReasonAnnulled),
        Reason::OpponentChooses => speech.say(ReasonOpponentChooses),
        Reason::LawsSilent => speech.say(ReasonLawsSilent),
    }
}

/// A notation: `Italian letters`.
pub fn notation(speech: &Speech, notation: Notation) -> String {
    match notation {
        Notation::Letters(spoken) => speech.say(NotationLetters {
            language: language(speech, spoken),
        }),
        Notation::Figurine => speech.say(NotationFigurine),
        Notation::Iccf => speech.say(NotationIccf),
        Notation::Descriptive => speech.say(NotationDescriptive),
    }
}

fn language(speech: &Speech, language: Language) -> String {
    match language {
        Language::Czech => speech.say(LanguageCs),
        Language::Danish => speech.say(LanguageDa),
        Language::Dutch => speech.say(LanguageNl),
        Language::English => speech.say(LanguageEn),
        Language::Estonian => speech.say(LanguageEt),
        Language::Finnish => speech.say(LanguageFi),
        Language::French => speech.say(LanguageFr),
        Language::German => speech.say(LanguageDe),
        Language::Hungarian => speech.say(LanguageHu),
        Language::Icelandic => speech.say(LanguageIs),
        Language::Italian => speech.say(LanguageIt),
        Language::Norwegian => speech.say(LanguageNo),
        Language::Polish => speech.say(LanguagePl),
        Language::Portuguese => speech.say(LanguagePt),
        Language::Romanian => speech.say(LanguageRo),
        Language::Spanish => speech.say(LanguageEs),
        Language::Swedish => speech.say(LanguageSv),
    }
}

/// The letters of the men: king, queen, rook, bishop, knight, pawn.
pub fn men(speech: &Speech) -> [char; 6] {
    let mut letters = ['K', 'Q', 'R', 'B', 'N', 'P'];
    for (letter, own) in letters.iter_mut().zip(speech.say(Men).chars()) {
        *letter = own;
    }
    letters
}

/// A move in the letters of the language: `Bd7` is `Ad7` in Italian.
pub fn san(speech: &Speech, san: &SanPlus) -> String {
    let [king, queen, rook, bishop, knight, pawn] = men(speech);
    write_san(san, |role| match role {
        Role::King => king,
        Role::Queen => queen,
        Role::Rook => rook,
        Role::Bishop => bishop,
        Role::Knight => knight,
        Role::Pawn => pawn,
    })
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(speech: &Speech, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => speech.say(ListAnd {
            before: before.join(", "),
            last,
        }),
    }
}

/// An article as it stands behind a sentence: ` (A8)`; nothing where there is none.
pub(super) fn cited(speech: &Speech, article: Option<&str>) -> String {
    article.map_or_else(String::new, |article| speech.say(Cited { article }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let english = Speech::english();
        let of = |items: &[&str]| {
            listed(
                &english,
                &items.iter().map(|&i| i.to_owned()).collect::<Vec<_>>(),
            )
        };
        assert_eq!(of(&[]), "");
        assert_eq!(of(&["a"]), "a");
        assert_eq!(of(&["a", "b"]), "a and b");
        assert_eq!(of(&["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn a_move_is_said_in_the_letters_of_the_language() {
        let italian = Speech::of_code("it").unwrap();
        let rows = [
            ("Bd7", "Ad7"),
            ("O-O-O+", "O-O-O+"),
            ("exd8=Q#", "exd8=D#"),
            ("Nbxd2", "Cbxd2"),
            ("Kb1", "Rb1"),
            ("R1a3", "T1a3"),
            ("bxa3", "bxa3"),
        ];
        for (english, expected) in rows {
            let typed: SanPlus = english.parse().unwrap();
            assert_eq!(san(&italian, &typed), expected);
            assert_eq!(san(&Speech::english(), &typed), english);
        }
    }

    #[test]
    fn every_notation_has_its_own_name() {
        let english = Speech::english();
        let mut names: Vec<_> = Notation::all()
            .map(|each| notation(&english, each))
            .collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
