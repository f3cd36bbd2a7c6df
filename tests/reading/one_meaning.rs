//! No text with two meanings is read as one of them.
//!
//! What people write for each legal move is listed here from the move, without the reader: short and long, with signs and
//! without, with less than is needed, in capitals, in words, with something beside it. A text that stands in the lists of
//! two moves must not be read as one move, and a text that is read as a move must not stand in the list of another.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use rules::notation::{Language, Notation, Term};
use rules::reading::{Meaning, read};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position, Role};

use super::properties::reached;
use crate::random::everything;

fn uci(played: Move) -> String {
    UciMove::from_standard(played).to_string()
}

/// What people write for a move that is not castling.
fn of_step(played: Move, language: Language) -> Vec<String> {
    let (Some(from), to) = (played.from(), played.to()) else {
        return Vec::new();
    };
    let letter = language.letter(played.role());
    let name = language.phrases(Term::Man(played.role())).next();
    let (file, rank) = (from.file().char(), from.rank().char());
    let pieces: Vec<String> = match played.promotion() {
        // Unsaid too: less than is needed.
        Some(role) => ["=", "", "/"]
            .iter()
            .map(|sign| format!("{sign}{}", language.letter(role)))
            .chain([String::new()])
            .collect(),
        None => vec![String::new()],
    };
    let victim = played.capture().map(|role| language.letter(role));
    let pawn = played.role() == Role::Pawn;
    let mut forms = vec![format!("{from}{to}"), format!("{from}-{to}")];
    if pawn {
        if played.is_capture() {
            forms.extend(["x", ":", ""].map(|sign| format!("{file}{sign}{to}")));
            forms.extend(["x", ""].map(|sign| format!("{file}{sign}{}", to.file().char())));
            forms.extend([
                format!("x{to}"),
                format!("{from}x{to}"),
                format!("{letter}x{to}"),
            ]);
            forms.extend(victim.map(|man| format!("{file}x{man}{to}")));
            forms.extend(victim.map(|man| format!("{file}x{man}")));
            forms.extend(victim.map(|man| format!("{letter}x{man}")));
        } else {
            forms.extend([to.to_string(), format!("{letter}{to}")]);
            forms.extend(name.map(|name| format!("{name} {to}")));
        }
    } else {
        let crosses: &[&str] = if played.is_capture() {
            &["x", ":", ""]
        } else {
            &["", "-"]
        };
        for origin in [
            String::new(),
            file.to_string(),
            rank.to_string(),
            from.to_string(),
        ] {
            forms.extend(
                crosses
                    .iter()
                    .map(|cross| format!("{letter}{origin}{cross}{to}")),
            );
            forms.extend(victim.map(|man| format!("{letter}{origin}x{man}{to}")));
            forms.extend(victim.map(|man| format!("{letter}{origin}x{man}")));
        }
        forms.extend(name.map(|name| format!("{name} {to}")));
        let small = letter.to_lowercase();
        if !small.starts_with(|sign| matches!(sign, 'a'..='h')) {
            forms.push(format!("{small}{to}"));
        }
    }
    let each = |form: &String| {
        pieces
            .iter()
            .map(move |piece| format!("{form}{piece}"))
            .collect::<Vec<_>>()
    };
    forms.iter().flat_map(each).collect()
}

fn forms(board: &Chess, language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for played in board.legal_moves() {
        let plain = match played.castling_side() {
            Some(side) => {
                let (noughts, term) = match side {
                    shakmaty::CastlingSide::KingSide => {
                        (["O-O", "0-0", "OO", "o-o"], Term::CastleShort)
                    }
                    shakmaty::CastlingSide::QueenSide => {
                        (["O-O-O", "0-0-0", "OOO", "o-o-o"], Term::CastleLong)
                    }
                };
                let words = language.phrases(term).chain(language.phrases(Term::Castle));
                noughts
                    .into_iter()
                    .chain(words)
                    .map(str::to_owned)
                    .chain([uci(played)])
                    .collect()
            }
            None => of_step(played, language),
        };
        for form in plain {
            let capitals = form.to_uppercase();
            let draw = language.phrases(Term::DrawOffer).next().unwrap_or_default();
            let beside = [
                format!("{form}+"),
                format!("{form}, 1:52"),
                format!("{form} {draw}"),
                format!("\"{form}\""),
                format!("{form} Rossi"),
            ];
            for text in [form, capitals].into_iter().chain(beside) {
                all.entry(text).or_default().insert(uci(played));
            }
        }
    }
    all
}

/// A text with one sign less, one twice, two exchanged, or another text behind it.
fn spoilt(text: &str, other: &str, at: usize) -> Vec<String> {
    let signs: Vec<char> = text.chars().collect();
    let at = at % signs.len().max(1);
    let mut less = signs.clone();
    less.remove(at);
    let mut twice = signs.clone();
    twice.insert(at, signs[at]);
    let mut exchanged = signs.clone();
    exchanged.swap(at, (at + 1) % signs.len());
    let mut texts: Vec<String> = [less, twice, exchanged]
        .into_iter()
        .map(String::from_iter)
        .collect();
    texts.extend([
        format!("{text} {other}"),
        format!("{text} or {other}"),
        text.to_lowercase(),
    ]);
    texts
}

fn cases() -> u32 {
    if everything() { 2_000 } else { 12 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn no_text_with_two_meanings_is_read_as_one(board in reached(), picks in prop::collection::vec((any::<u16>(), any::<u16>()), 40)) {
        for language in [Language::English, Language::Italian, Language::German] {
            let notation = Notation::Letters(language);
            let all = forms(&board, language);
            let texts: Vec<&String> = all.keys().collect();
            if texts.is_empty() {
                continue;
            }
            let pick = |number: u16| texts[usize::from(number) % texts.len()];
            let spoilt = picks.iter().flat_map(|&(one, other)| {
                [vec![pick(one).clone()], spoilt(pick(one), pick(other), usize::from(other))].concat()
            });
            let doubtful = all.iter().filter(|(_, moves)| moves.len() > 1).map(|(text, _)| text.clone());
            for text in doubtful.take(60).chain(spoilt) {
                let reading = read(&board, &text, notation);
                let Meaning::Legal(played) = reading.meaning else { continue };
                let others = all.get(&text).into_iter().flatten().find(|&other| *other != uci(played));
                prop_assert_eq!(others, None, "{:?} in {} was read as {}", text, notation, uci(played));
            }
            // And what stands in one list alone is that move, or is asked.
            for &(one, _) in &picks {
                let text = pick(one);
                if all[text].len() == 1 && let Meaning::Ambiguous(found) = read(&board, text, notation).meaning {
                    prop_assert!(false, "{:?} in {} is ambiguous: {:?}", text, notation, found);
                }
            }
        }
    }
}
