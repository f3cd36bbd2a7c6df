//! A text that is read from paper, in other letters than those of the label: `Rf1` is a rook's move in English and the
//! king's in Italian. The letters of the label say what it means, as ever; but a player may have written in those of
//! another country, and where that makes a difference the arbiter is asked.

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess};

use super::read;
use crate::fault::{Fault, Phrase};
use crate::notation::{Language, Notation};

/// {text:?} is another move in other letters than those of the label
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault("reading/other-letters", Usage)]
pub struct OtherLetters {
    /// What is written.
    #[fault(quoted)]
    pub text: String,
    /// The language of the label.
    pub own: Language,
    /// The moves: that of the label's letters alone, where it is legal, and the others.
    pub moves: Vec<InLetters>,
}

/// A legal move, and the languages in whose letters it is written.
#[derive(Clone, Debug, PartialEq, Eq, Phrase)]
#[fault(message = "part-in-letters")]
pub struct InLetters {
    /// The move.
    #[fault(display)]
    pub uci: UciMove,
    /// The languages, in the order of their codes.
    pub languages: Vec<Language>,
}

/// What common letters make of `text`, where that is another legal move than those of the label do: the arbiter says
/// what is meant. Of the other languages only the letters are taken, and no words: `Turm f1` is no English text.
pub fn in_other_letters(position: &Chess, text: &str, label: Notation) -> Option<OtherLetters> {
    let Notation::Letters(own) = label else {
        return None;
    };
    let mut moves: Vec<InLetters> = Vec::new();
    for language in [own].into_iter().chain(Language::common()) {
        let letters = Notation::Letters(own.with_letters_of(language));
        let Some(played) = read(position, text, letters).meaning.legal() else {
            continue;
        };
        let uci = played.to_uci(CastlingMode::Standard);
        match moves.iter_mut().find(|it| it.uci == uci) {
            Some(known) if known.languages == [own] => {}
            Some(known) => known.languages.push(language),
            None => moves.push(InLetters {
                uci,
                languages: vec![language],
            }),
        }
    }
    match moves.as_slice() {
        [] => None,
        [only] if only.languages == [own] => None,
        _ => Some(OtherLetters {
            text: text.to_owned(),
            own,
            moves,
        }),
    }
}
