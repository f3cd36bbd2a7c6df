//! Single words and short phrases for typed values.

use shakmaty::san::SanPlus;
use shakmaty::{Color, Role};

use crate::dates::span;
use crate::faults::Reader;
use crate::locale::Locale;
use crate::message::*;
use rules::adjournment::{Phase, State};
use rules::notation::{Language, Notation};
use rules::reading::write_san;
use rules::ruling::{GameResult, ReadingKind, Reason, Ruling, Status};
use rules::time::{ClockReading, Moves, Stage, TimeControl};

/// `White` or `Black`.
pub fn side(locale: &Locale, side: Color) -> String {
    match side {
        Color::White => locale.say(White),
        Color::Black => locale.say(Black),
    }
}

/// A side within a sentence.
pub(crate) fn side_within(locale: &Locale, side: Color) -> String {
    match side {
        Color::White => locale.say(SideWithinWhite),
        Color::Black => locale.say(SideWithinBlack),
    }
}

/// `a or b or c`.
pub fn alternatives(locale: &Locale, names: &[impl AsRef<str>]) -> String {
    let mut names = names.iter().map(|name| name.as_ref().to_owned());
    let first = names.next().unwrap_or_default();
    names.fold(first, |before, last| locale.say(ListOr { before, last }))
}

/// A time control as people say it: `40 moves in 2 hours, then 1 hour`; as they type it, where its words would leave
/// something open.
pub fn time_control(locale: &Locale, control: &TimeControl) -> String {
    let said = |stage: &Stage| {
        let base = stage.base.as_seconds();
        let (days, hours, minutes) = (base / 86_400, base / 3600, base / 60 % 60);
        let time = match (hours, minutes) {
            _ if base == 0 || !base.is_multiple_of(60) => return None,
            (_, 0) => locale.say(DeskHours { count: hours }),
            (0 | 1, _) => locale.say(DeskMinutes { count: base / 60 }),
            _ => {
                let hours = locale.say(DeskHours { count: hours });
                let minutes = locale.say(DeskMinutes { count: minutes });
                format!("{hours} {minutes}")
            }
        };
        let increment = stage.increment.as_seconds();
        let time = match increment {
            0 => time,
            more => format!("{time} + {more} s"),
        };
        match stage.moves {
            Moves::Exactly(moves)
                if moves.get() == 1 && days * 86_400 == base && increment == 0 =>
            {
                Some(locale.say(ControlDaysPerMove { count: days }))
            }
            Moves::Exactly(moves) => Some(locale.say(DeskMovesIn {
                moves: u64::from(moves.get()),
                time,
            })),
            Moves::Rest => Some(time),
            Moves::Hourglass => None,
        }
    };
    let stages: Option<Vec<String>> = control.stages().iter().map(said).collect();
    // Behind words, the last increment could be that of every move.
    let stages = stages.filter(|it| !it.is_empty() && !control.adds_late());
    stages.map_or_else(
        || control.in_words(),
        |it| it.join(&format!(", {} ", locale.say(ControlThen))),
    )
}

/// How a clock is read, in the words of the reader.
pub fn clock_reading(locale: &Locale, reading: ClockReading) -> String {
    match reading {
        ClockReading::Used => locale.say(LabelUsed),
        ClockReading::Left => locale.say(LabelLeft),
    }
}

/// The reading that a word names, in the language of the reader or in English.
pub fn clock_reading_of(locale: &Locale, word: &str) -> Option<ClockReading> {
    let word = word.to_lowercase();
    ClockReading::ALL.into_iter().find(|&reading| {
        word == reading.name() || word == clock_reading(locale, reading).to_lowercase()
    })
}

/// The notation that is called so in that language or in English, or has that code: `english`, `inglese`, `en`.
pub fn notation_of(locale: &Locale, word: &str) -> Option<Notation> {
    let word = word.to_lowercase();
    let is_called = |locale: &Locale, known: Notation| {
        let name = match known {
            Notation::Letters(spoken) => language(locale, spoken),
            other => notation(locale, other),
        };
        name.to_lowercase() == word
    };
    Notation::all().find(|&known| {
        let is_code = word == known.code();
        is_code || is_called(locale, known) || is_called(&Locale::english(), known)
    })
}

/// What was typed of a clock without the word behind it that says how this one is read: `1:52:00 used`.
pub fn own_reading<'t>(locale: &Locale, typed: &'t str) -> (&'t str, Option<ClockReading>) {
    let said = typed.rsplit_once(' ').and_then(|(time, word)| {
        let reading = clock_reading_of(locale, word)?;
        Some((time, Some(reading)))
    });
    said.unwrap_or((typed, None))
}

/// Where an adjourned game stands, as a sentence without its full stop.
pub fn phase(locale: &Locale, phase: Phase) -> String {
    locale.of_word("phase", phase)
}

/// The phase in a word or two, for a line of a list.
pub fn phase_in_short(locale: &Locale, phase: Phase) -> String {
    let phase = match phase {
        Phase::Annulled => Phase::Finished,
        phase => phase,
    };
    locale.of_word("agenda", phase)
}

/// What is to be done now, as a sentence without its full stop: where the game goes on, who is to move.
pub fn now(locale: &Locale, state: &State) -> String {
    match state.phase() {
        Phase::Resumption | Phase::WaitingForResponder if state.late_sealer().is_some() => {
            late_sealer(locale, state)
        }
        Phase::WaitingForResponder if state.clocks().running().is_none() => {
            locale.say(NowWaitingClockStands)
        }
        Phase::Finished | Phase::Undecided if state.opens_all_the_same() => {
            let is_there = |ruling: &Ruling| state.arrived(!ruling.grounds.sealer);
            match state.ruling().is_some_and(is_there) {
                true => locale.say(NowOpensAllTheSameAtOnce),
                false => locale.say(NowOpensAllTheSame),
            }
        }
        Phase::Opened => {
            let side = state.game().to_move().side;
            match state.choice_is_due() {
                true => locale.say(NowChooses { side }),
                false => locale.say(NowGoesOn { side }),
            }
        }
        Phase::Accepted | Phase::Resumption if !state.is_sealed() => {
            let side = state.game().to_move().side;
            locale.say(NowPaused { side })
        }
        phase => self::phase(locale, phase),
    }
}

/// A10(a), (b): the sealer is too late, and the sealed move decides.
fn late_sealer(locale: &Locale, state: &State) -> String {
    let late = state.late_sealer();
    let span = late.map_or_else(String::new, |late| span(locale, late));
    let side = state.game().to_move().side;
    let other = side.other();
    match state.arrived(other) {
        true => locale.say(NowLateSealer { side, span }),
        false => locale.say(NowLateSealerAlone { side, span, other }),
    }
}

/// What a ruling comes to: the result, or what is to be done as long as there is none.
pub fn outcome(locale: &Locale, ruling: &Ruling) -> String {
    let side = !ruling.grounds.sealer;
    match (ruling.result, ruling.reason) {
        (GameResult::Open, Some(Reason::OpponentChooses)) => locale.say(NowChooses { side }),
        (GameResult::Open, Some(Reason::Annulled)) => phase(locale, Phase::Annulled),
        (GameResult::Open, Some(_)) => locale.say(OutcomeArbiter),
        (GameResult::Open, None)
            if ruling.played.is_some() && ruling.grounds.on_appeal.is_none() =>
        {
            locale.say(NowGoesOn { side })
        }
        (result, _) => self::result(locale, result),
    }
}

/// Who has won by a result.
pub(crate) fn winner(result: GameResult) -> Option<Color> {
    match result {
        GameResult::Win(side) => Some(side),
        GameResult::Open | GameResult::Draw | GameResult::BothLose | GameResult::Half(_) => None,
    }
}

/// A result in words.
pub fn result(locale: &Locale, result: GameResult) -> String {
    match result {
        GameResult::Open => locale.say(ResultOpen),
        GameResult::Win(side) => locale.say(ResultWin { side }),
        GameResult::Draw => locale.say(ResultDraw),
        GameResult::BothLose => locale.say(ResultBothLose),
        GameResult::Half(side) => locale.say(ResultHalf { side }),
    }
}

/// One of the four readings of A8.
pub fn reading(locale: &Locale, reading: ReadingKind) -> String {
    locale.phrase(&reading, Reader::ANYBODY)
}

/// How the game stands on the board.
pub fn status(locale: &Locale, status: Status) -> String {
    locale.of_word("status", status)
}

/// Why a game has its result, short enough for a table.
pub fn reason(locale: &Locale, reason: Reason) -> String {
    locale.of_word("reason", reason)
}

/// A notation: `Italian letters`.
pub fn notation(locale: &Locale, notation: Notation) -> String {
    match notation {
        Notation::Letters(Language::Pinned(pinned)) => locale.say(NotationPinned {
            code: pinned.code.as_str(),
            letters: &pinned.letters.to_string(),
        }),
        Notation::Letters(spoken) => locale.say(NotationLetters {
            language: language(locale, spoken),
        }),
        Notation::Unknown(code) => locale.say(NotationUnknown {
            code: code.as_str(),
        }),
        Notation::Figurine => locale.say(NotationFigurine),
        Notation::Iccf => locale.say(NotationIccf),
        Notation::Descriptive => locale.say(NotationDescriptive),
    }
}

/// A language: `Italian`.
pub(crate) fn language(locale: &Locale, language: Language) -> String {
    match language {
        Language::Pinned(pinned) => pinned.code.as_str().to_owned(),
        language => locale.by_name("language", language.code()),
    }
}

/// The letters of the pieces: king, queen, rook, bishop, knight, pawn.
pub fn men(locale: &Locale) -> [char; 6] {
    let mut letters = ['K', 'Q', 'R', 'B', 'N', 'P'];
    for (letter, own) in letters.iter_mut().zip(locale.say(Men).chars()) {
        *letter = own;
    }
    letters
}

/// The letter of a piece among those of king, queen, rook, bishop, knight and pawn.
pub fn letter_of(role: Role, [king, queen, rook, bishop, knight, pawn]: [char; 6]) -> char {
    match role {
        Role::King => king,
        Role::Queen => queen,
        Role::Rook => rook,
        Role::Bishop => bishop,
        Role::Knight => knight,
        Role::Pawn => pawn,
    }
}

/// A move in the letters of the language: `Bd7` is `Ad7` in Italian.
pub fn san(locale: &Locale, san: &SanPlus) -> String {
    let men = men(locale);
    write_san(san, |role| letter_of(role, men))
}

/// What somebody wrote, and what it is to a message: a `text`, or that it is `unreadable` or `nothing`.
pub fn as_written(written: Option<&str>) -> (&'static str, &str) {
    match written {
        None => ("unreadable", ""),
        Some(text) if text.trim().is_empty() => ("nothing", ""),
        Some(text) => ("text", text),
    }
}

/// The text as a sentence begins, unless its first word may be a name or a move that is quoted.
pub fn capital(text: &str) -> String {
    let word = text.split([' ', ',', ':']).next().unwrap_or_default();
    let is_word = word.chars().all(|it| it.is_alphabetic() || it == '\'');
    let mut letters = text.chars();
    let first = letters.next().filter(|_| is_word);
    match first {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => text.to_owned(),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(locale: &Locale, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => locale.say(ListAnd {
            before: before.join(", "),
            last,
        }),
    }
}

/// An article as it stands behind a sentence: ` (A8)`; nothing where there is none.
pub fn cited(locale: &Locale, article: Option<&str>) -> String {
    article.map_or_else(String::new, |article| locale.say(Cited { article }))
}
