//! What stands around a move and is not the move: its number in front; check signs, `e.p.`, a draw
//! offer and stray marks behind.

use std::mem;

use shakmaty::{Chess, Move, Position};
use unicode_normalization::UnicodeNormalization;

use super::check_marks::{CheckMark, CheckMarks};
use super::{LONGEST_TEXT, Remark};
use crate::notation::{Language, Notation};

/// What stands around one move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Annotations {
    /// The move number in front.
    number: Option<u32>,
    /// Whether two or more dots stand in front, White's move left out. A single dot says nothing:
    /// the rows of a scoresheet are numbered for both players.
    black_dots: bool,
    /// What is said about check and mate.
    pub(super) signs: CheckMarks,
    /// Whether `e.p.` is written.
    pub(super) en_passant: bool,
    /// Whether `(=)` is written (9.1).
    pub(super) draw_offer: bool,
    /// Marks that are no part of a move, from left to right.
    spare: Vec<&'static str>,
}

/// What a mark behind the move says.
#[derive(Clone, Copy)]
enum Mark {
    DrawOffer,
    EnPassant,
    /// Check or mate.
    Sign(CheckMark),
    /// Nothing: it is remarked and no more.
    Spare,
}

/// The marks of every notation, each before any other that it ends with.
const MARKS: [(&str, Mark); 6] = [
    ("(=)", Mark::DrawOffer),
    ("(e.p.) (ep) e.p. e.p ep. ep", Mark::EnPassant),
    ("++", Mark::Sign(CheckMark::MateOrDouble)),
    ("+", Mark::Sign(CheckMark::Check)),
    ("# ≠", Mark::Sign(CheckMark::Mate)),
    // Only `(=)` is the sign of an offer: of a bare one the arbiter asks what it is.
    ("!! !? ?! ?? ! ? . =", Mark::Spare),
];

/// The words of English scores; algebraic notation has no words.
const ENGLISH_MARKS: [(&str, Mark); 6] = [
    (
        "dis.ch. disch. dis.ch disch",
        Mark::Sign(CheckMark::Discovered),
    ),
    ("dbl.ch. dblch. dbl.ch dblch", Mark::Sign(CheckMark::Double)),
    ("ch. ch", Mark::Sign(CheckMark::Check)),
    ("checkmate", Mark::Sign(CheckMark::Mate)),
    ("check", Mark::Sign(CheckMark::Check)),
    ("mate", Mark::Sign(CheckMark::Mate)),
];

impl Annotations {
    /// Parts a move from what stands around it. What is left has no spaces, one kind of hyphen and one capture
    /// cross; it is empty when the text is longer than a move can be.
    pub(super) fn take_off(text: &str, notation: Notation) -> (Annotations, Vec<char>) {
        let mut annotations = Annotations::default();
        let trimmed = text.trim();
        if trimmed.len() > LONGEST_TEXT {
            return (annotations, Vec::new());
        }
        let mut body = in_plain_signs(trimmed);
        let english = matches!(
            notation,
            Notation::Letters(Language::English) | Notation::Descriptive
        );
        annotations.take_marks(&mut body, english);
        annotations.take_number(&mut body, notation == Notation::Iccf);
        body.retain(|&sign| sign != ' ');
        (annotations, body)
    }

    /// Takes `41.`, `41...`, `41. ...` or `...` from the front. A number must be parted from the
    /// move by a dot or a space. Where moves are made of digits too, a space may tear one apart:
    /// `1 5254` has a number, `52 54` has none.
    fn take_number(&mut self, body: &mut Vec<char>, numeric: bool) {
        let digits = body.iter().take_while(|sign| sign.is_ascii_digit()).count();
        let gap = body.iter().skip(digits);
        let gap = gap.take_while(|sign| matches!(sign, '.' | ' '));
        let end = digits + gap.clone().count();
        let dots = gap.filter(|&&sign| sign == '.').count();
        let behind = body.iter().skip(end);
        let behind = behind.filter(|sign| !matches!(sign, '-' | ' '));
        let digits_only = behind.clone().all(char::is_ascii_digit);
        let torn = numeric && digits_only && (behind.count() < 4 || digits > 3);
        let parted = dots > 0 || (end > digits && !torn);
        let written: String = body.iter().take(digits).collect();
        // No move is number 0, and `0 - 0` is castling.
        let is_number = parted && !written.starts_with('0');
        let number = written.parse().ok().filter(|_| is_number);
        let black_dots = dots >= 2;
        if end < body.len() && (number.is_some() || digits == 0 && black_dots) {
            self.number = number;
            self.black_dots = black_dots;
            body.drain(..end);
        }
    }

    /// Takes the marks from the back, in any order, those with a meaning once each.
    fn take_marks(&mut self, body: &mut Vec<char>, english: bool) {
        let words: &[(&str, Mark)] = if english { &ENGLISH_MARKS } else { &[] };
        loop {
            let found = words.iter().chain(&MARKS).find_map(|&(all, mark)| {
                let mut all = all.split(' ');
                all.find_map(|written| Some((length_without(body, written)?, written, mark)))
            });
            let Some((length, written, mark)) = found else {
                break;
            };
            let new = match mark {
                Mark::DrawOffer => !mem::replace(&mut self.draw_offer, true),
                Mark::EnPassant => !mem::replace(&mut self.en_passant, true),
                Mark::Sign(sign) => self.signs.take(sign),
                Mark::Spare => {
                    self.spare.insert(0, written);
                    true
                }
            };
            if !new {
                break;
            }
            body.truncate(length);
        }
    }

    /// What is wrong in front of the move.
    pub(super) fn remarks_before(&self, position: &Chess) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let expected = position.fullmoves().get();
        if let Some(written) = self.number
            && written != expected
        {
            remarks.push(Remark::WrongMoveNumber { written, expected });
        }
        if self.black_dots && position.turn().is_white() {
            remarks.push(Remark::WrongSideDots);
        }
        remarks
    }

    /// What `e.p.` gets wrong about the move.
    pub(super) fn remark_on_en_passant(&self, played: Move) -> Option<Remark> {
        (self.en_passant && !played.is_en_passant()).then_some(Remark::WrongEnPassant)
    }

    /// The stray marks behind the move. A bare `=` behind a legal one is what many write for a draw offer.
    pub(super) fn remarks_on_spare_marks(&self, legal: bool) -> Vec<Remark> {
        let (offers, spare): (Vec<&str>, Vec<&str>) =
            (self.spare.iter()).partition(|&&mark| legal && mark == "=");
        let offer = offers.first().map(|_| Remark::PerhapsDrawOffer);
        let spare = spare.first().map(|_| Remark::SpareMark {
            written: spare.concat(),
        });
        offer.into_iter().chain(spare).collect()
    }
}

/// One sign for each meaning: hyphens of every kind become `-`, white space a space, crosses `x`, a letter and its
/// accent one sign, daggers plus signs, the ellipsis three dots. A variation selector behind a figurine only asks for
/// a look and is dropped.
fn in_plain_signs(text: &str) -> Vec<char> {
    let mut plain: Vec<char> = Vec::with_capacity(text.len());
    let is_cross = |sign: char| matches!(sign, '\u{D7}' | '\u{2715}' | '\u{2716}');
    // Russian, Polish and Czech books write mate as a cross behind the move.
    let end = text.trim_end_matches(|sign| is_cross(sign) || "!?. ".contains(sign));
    let end = end.nfc().count();
    for (place, sign) in text.nfc().enumerate() {
        match sign {
            _ if is_cross(sign) && place >= end => plain.push('#'),
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' | '\u{FF0D}' => plain.push('-'),
            'X' => plain.push('x'),
            _ if is_cross(sign) => plain.push('x'),
            '\u{2020}' => plain.push('+'),
            '\u{2021}' => plain.extend(['+', '+']),
            '\u{2026}' => plain.extend(['.', '.', '.']),
            '\u{FE0E}' | '\u{FE0F}' if plain.last().copied().is_some_and(is_figurine) => {}
            _ if sign.is_whitespace() => plain.push(' '),
            _ => plain.push(sign),
        }
    }
    plain
}

fn is_figurine(sign: char) -> bool {
    matches!(sign, '\u{2654}'..='\u{265F}')
}

/// How long `body` is without `mark` at its end, spaces not counted and case not minded; `None` if
/// it does not end so.
fn length_without(body: &[char], mark: &str) -> Option<usize> {
    let mut length = body.len();
    for wanted in mark.chars().rev() {
        while length > 0 && body.get(length - 1) == Some(&' ') {
            length -= 1;
        }
        length = length.checked_sub(1)?;
        if !body.get(length)?.eq_ignore_ascii_case(&wanted) {
            return None;
        }
    }
    Some(length)
}
