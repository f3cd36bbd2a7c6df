//! The letters that a label pins (`docs/format.md` §3.1), so that a reader who does not know the language reads its
//! moves. Where the reader has another table, the label's letters count: they are what was signed.

use std::fmt;

use shakmaty::Role;

/// The pieces with a letter on the label, in its order.
const MEN: [Role; 5] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];

/// Longest code of a notation, and longest letter, in bytes.
const LONGEST: usize = 16;

/// Most signs of one letter: the Russian king has two.
const MOST_SIGNS: usize = 4;

/// A text of at most [`LONGEST`] bytes, kept in place so that a notation can be copied; noughts behind it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Short([u8; LONGEST]);

impl Short {
    fn new(text: &str) -> Option<Short> {
        let mut bytes = [0; LONGEST];
        bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        Some(Short(bytes))
    }

    fn as_str(&self) -> &str {
        let text = std::str::from_utf8(&self.0).unwrap_or_default();
        text.trim_end_matches('\0')
    }
}

impl fmt::Debug for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

/// The code of a notation, by its form: 1 to 16 small letters and hyphens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotationCode(Short);

impl NotationCode {
    /// The code, if the text has the form of one.
    pub fn new(text: &str) -> Option<NotationCode> {
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
        let is_code = !text.is_empty() && text.bytes().all(fits);
        Short::new(text).filter(|_| is_code).map(NotationCode)
    }

    /// As it stands on the label.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// The letters of king, queen, rook, bishop and knight, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PinnedLetters([Short; 5]);

impl PinnedLetters {
    /// Five different letters with one space between: `R D T A C`. Each is 1 to 4 signs: `A` to `Z`, `a` to `z`, or
    /// beyond U+00BF.
    pub fn parse(text: &str) -> Option<PinnedLetters> {
        let is_letter = |sign: char| sign.is_ascii_alphabetic() || sign > '\u{BF}';
        let mut letters = Vec::new();
        for letter in text.split(' ') {
            let signs = letter.chars().count();
            let fits = (1..=MOST_SIGNS).contains(&signs) && letter.chars().all(is_letter);
            let letter = Short::new(letter).filter(|letter| fits && !letters.contains(letter))?;
            letters.push(letter);
        }
        letters.try_into().ok().map(PinnedLetters)
    }

    /// The letters that `of` gives for each piece.
    pub(super) fn of<'a>(of: impl Fn(Role) -> &'a str) -> Option<PinnedLetters> {
        PinnedLetters::parse(&MEN.map(of).join(" "))
    }

    /// The letter of a piece; `None` for a pawn, which needs none.
    pub fn letter(&self, role: Role) -> Option<&str> {
        let place = MEN.iter().position(|&man| man == role)?;
        self.0.get(place).map(Short::as_str)
    }
}

/// As they stand on the label.
impl fmt::Display for PinnedLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<&str> = self.0.iter().map(Short::as_str).collect();
        f.write_str(&letters.join(" "))
    }
}

/// A language as a label gives it: its code, and letters that are not those of the reader's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pinned {
    /// The code.
    pub code: NotationCode,
    /// The letters.
    pub letters: PinnedLetters,
}
