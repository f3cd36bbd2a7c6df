//! Algebraic notation (FIDE Laws, appendix on algebraic notation), short, long and over-precise,
//! with letters of a language or with figurines; coordinates; castling.

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role};

use super::description::{Act, Capture, Description, Step};
use super::{FIGURINES, Remark};
use crate::notation::{Language, Letter};

/// Parses a move; `None` if it has no meaning. Without a language only figurines name pieces.
pub(super) fn describe(body: &[char], language: Option<Language>) -> Option<Description> {
    castling(body, language).or_else(|| step(body, language))
}

/// `0-0`, `O-O-O`, `o-o`; hyphens left out are remarked.
fn castling(body: &[char], language: Option<Language>) -> Option<Description> {
    let round = |&sign: &char| match plain(sign, language) {
        '0' | 'o' => 'O',
        other => other,
    };
    let (side, hyphens) = match body.iter().map(round).collect::<String>().as_str() {
        "O-O" => (CastlingSide::KingSide, true),
        "OO" => (CastlingSide::KingSide, false),
        "O-O-O" => (CastlingSide::QueenSide, true),
        "OOO" => (CastlingSide::QueenSide, false),
        _ => return None,
    };
    Some(Description {
        remarks: Vec::from_iter((!hyphens).then_some(Remark::MissingHyphen)),
        ..Description::of(Act::Castling(side))
    })
}

/// A square, or as much of one as is written.
#[derive(Clone, Copy, Default)]
struct Place {
    file: Option<File>,
    rank: Option<Rank>,
}

impl Place {
    fn take(text: &mut Text<'_>, language: Option<Language>) -> Place {
        Place {
            file: text.take_some(|sign| file(sign, language)),
            rank: text.take_some(Rank::from_char),
        }
    }

    fn is_square(self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }

    fn squares(self) -> Bitboard {
        let file = self.file.map_or(Bitboard::FULL, Bitboard::from_file);
        file & self.rank.map_or(Bitboard::FULL, Bitboard::from_rank)
    }
}

fn step(body: &[char], language: Option<Language>) -> Option<Description> {
    let mut text = Text { rest: body };
    let mut remarks = Vec::new();

    let letter = piece(&mut text, language)?;
    let lower_case = |letter: Option<Letter>| letter.is_some_and(|it| !it.proper_case);
    if lower_case(letter) {
        remarks.push(Remark::LowerCasePiece);
    }
    let role = letter.map(|letter| letter.role);

    let first = Place::take(&mut text, language);
    let mut separator = text.take_some(|sign| separator(plain(sign, language)));
    let behind = text.rest;
    let victim = match separator {
        Some(':') if first.is_square() => None,
        Some(_) if role.is_none() && first.file.is_none() => None,
        Some('x' | ':') => taken(&mut text, language),
        _ => None,
    };
    let second = Place::take(&mut text, language);
    let unplaced = victim.is_some() && second.file.is_none() && second.rank.is_none();
    let (from, to) = if unplaced {
        remarks.push(Remark::MissingSquare);
        (first, Place::default())
    } else if first.is_square() && !second.is_square() {
        // One square only. What looks like a file behind it is the letter of a promotion, `e8b`;
        // a colon there is the sign of capture, `Lf6:`, and a hyphen parts the promotion, `e8-Q`.
        let promotes = matches!(first.rank, Some(Rank::First | Rank::Eighth));
        let hyphen = separator == Some('-') && promotes && !behind.is_empty();
        if !matches!(separator, None | Some(':')) && !hyphen {
            return None;
        }
        text.rest = behind;
        (Place::default(), first)
    } else {
        if separator.is_none() {
            separator = text.take_if(':');
        }
        (first, second)
    };
    let promotion = promotion(&mut text, language)?;
    let lower_case_promotion = lower_case(promotion);

    let pawn = role.is_none_or(|role| role == Role::Pawn);
    let coordinates = role.is_none() && from.is_square();
    let captures = separator.is_some_and(|sign| sign != '-');
    let bare = coordinates && separator.is_none();
    if !to.is_square() && !unplaced {
        // The short pawn capture names two neighbouring files and nothing else.
        let (Some(origin), Some(target), None, None) = (from.file, to.file, from.rank, to.rank)
        else {
            return None;
        };
        let neighbours = origin.distance(target) == 1;
        if !pawn || !neighbours || separator == Some('-') || lower_case_promotion {
            return None;
        }
        remarks.push(Remark::MissingRank);
    }
    // UCI, the standard form of bare coordinates, writes the promotion in lower case.
    if lower_case_promotion && !bare && !remarks.contains(&Remark::LowerCasePiece) {
        remarks.push(Remark::LowerCasePiece);
    }
    if pawn && captures && from.file.is_none() {
        remarks.push(Remark::MissingFile);
    }
    Some(Description {
        capture: match (captures, bare) {
            (true, _) => Capture::Written(victim),
            (false, true) => Capture::Unsaid,
            (false, false) => Capture::Absent,
        },
        promotion: promotion.map(|letter| letter.role),
        bare,
        remarks,
        ..Description::of(Act::Step(Step {
            role: (!coordinates).then_some(role.unwrap_or(Role::Pawn)),
            from: from.squares(),
            to: to.squares(),
            straight: pawn && !captures && from.file.is_none(),
        }))
    })
}

/// The piece that is taken, which many name before its square or in its place: `AxCf6`, `NxN`.
fn taken(text: &mut Text<'_>, language: Option<Language>) -> Option<Role> {
    let mut ahead = Text { rest: text.rest };
    let victim = piece(&mut ahead, language)?.filter(|it| it.proper_case)?;
    text.rest = ahead.rest;
    Some(victim.role)
}

/// `=Q`, `/Q`, `-Q`, `(Q)`, `Q`, or nothing; `None` if anything else is left.
fn promotion(text: &mut Text<'_>, language: Option<Language>) -> Option<Option<Letter>> {
    if text.rest.is_empty() {
        return Some(None);
    }
    text.take_some(|sign| matches!(sign, '=' | '/' | '-').then_some(sign));
    let bracket = text.take_if('(').is_some();
    let promoted = man(text, language)?;
    if bracket {
        text.take_if(')')?;
    }
    text.rest.is_empty().then_some(Some(promoted))
}

/// The piece in front of a move, or none; `None` if what stands there has two meanings. A lower-case a to h is a file,
/// whatever the language. A letter of another script that looks like a file may be meant for one, or for the piece of
/// that letter: a Russian `сd5` is the bishop, or a pawn that captures. In front of a rank it is a file, since a piece
/// goes to a square.
fn piece(text: &mut Text<'_>, language: Option<Language>) -> Option<Option<Letter>> {
    let Some(&first) = text.rest.first() else {
        return Some(None);
    };
    if file(first, language).is_none() {
        return Some(man(text, language));
    }
    let own_script = File::from_char(first).is_none();
    let a_piece_too = own_script && language.is_some_and(|own| own.man(text.rest).is_some());
    let behind = text.rest.get(1).copied();
    let in_front_of_a_rank = behind.and_then(Rank::from_char).is_some();
    (!a_piece_too || in_front_of_a_rank).then_some(None)
}

/// Takes the letter of a piece, or its figurine.
fn man(text: &mut Text<'_>, language: Option<Language>) -> Option<Letter> {
    let figurine = |sign: &char| FIGURINES.iter().find(|(_, both)| both.contains(sign));
    let letter = match text.rest.first().and_then(figurine) {
        Some(&(role, _)) => Letter {
            role,
            length: 1,
            proper_case: true,
        },
        None => language?.man(text.rest)?,
    };
    text.rest = text.rest.get(letter.length..)?;
    Some(letter)
}

/// The Latin sign that is meant where no piece can be.
fn plain(sign: char, language: Option<Language>) -> char {
    language.and_then(|own| own.plain(sign)).unwrap_or(sign)
}

fn file(sign: char, language: Option<Language>) -> Option<File> {
    File::from_char(plain(sign, language))
}

fn separator(sign: char) -> Option<char> {
    matches!(sign, '-' | 'x' | ':').then_some(sign)
}

/// What is left to parse.
pub(super) struct Text<'a> {
    pub(super) rest: &'a [char],
}

impl Text<'_> {
    /// Takes the next sign if `accept` knows it.
    pub(super) fn take_some<T>(&mut self, accept: impl Fn(char) -> Option<T>) -> Option<T> {
        let (&sign, rest) = self.rest.split_first()?;
        let accepted = accept(sign)?;
        self.rest = rest;
        Some(accepted)
    }

    /// Takes the next sign if it is `wanted`.
    pub(super) fn take_if(&mut self, wanted: char) -> Option<char> {
        self.take_some(|sign| (sign == wanted).then_some(sign))
    }
}
