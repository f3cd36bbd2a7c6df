//! Editions of the Laws, as data: what each says where they differ, and how it counts its articles.
//!
//! An edition is one TOML file ([`Edition::source`]); ten are built in. A federation can write a file of its own in the
//! same form: with every key, without others, and with `"silent"` where the text does not speak. Beside each value
//! stands what it rests on: where it was read, or where it was looked for in vain. [`Edition::facts`] has all of it,
//! and `docs/editions.md` describes the file.

mod error;
mod file;
mod rules;
mod says;
mod words;

pub use error::{Allowed, EditionError};
pub use file::LARGEST;
pub use rules::{Key, Penalty, PenaltyBand, Rule, Rules};
pub use words::*;

use std::sync::{Arc, OnceLock};

use mating::MoveLimit;
use serde::Serialize;

use says::SILENT;

/// The files of these names, each with its name.
macro_rules! files {
    ($($name:literal)+) => { &[$(($name, include_str!(concat!("editions/", $name, ".toml")))),+] };
}

/// The files that are built in: FIDE's from the oldest to the newest, then US Chess.
#[rustfmt::skip]
static BUILTIN: &[(&str, &str)] = files![
    "fide-1928" "fide-1930" "fide-1997" "fide-2001" "fide-2005" "fide-2009" "fide-2014" "fide-2018" "fide-2023"
    "us-chess-2019"
];

/// The same, each read once, when it is asked for: an archive asks for the edition of each of its envelopes, and most
/// commands for one.
static READ: [OnceLock<Option<Edition>>; BUILTIN.len()] =
    [const { OnceLock::new() }; BUILTIN.len()];

/// One edition of the Laws. A copy is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    name: Arc<str>,
    title: Arc<str>,
    in_force: Option<Arc<str>>,
    exceptions: Option<Arc<[String]>>,
    rules: Rules,
    facts: Arc<[Fact]>,
    source: Arc<str>,
}

/// One thing that an edition says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// The key of the edition's file.
    pub key: Key,
    /// What the file says; `silent` where the edition does not speak.
    pub value: String,
    /// The article that says it, as the edition prints it, if one is known.
    pub article: Option<String>,
    /// Whether the value was read in a text: it has a source.
    pub confirmed: bool,
    /// Where it was read: author or body, what, year, language, and where.
    pub source: Option<String>,
    /// Where it was looked for in vain, and what it rests on instead.
    pub searched: Option<String>,
}

impl Edition {
    /// The edition that is used when none is named: the newest of FIDE.
    pub const DEFAULT: &'static str = "fide-2023";

    /// The Laws whose articles the documentation cites, and with which other editions are compared.
    pub const REFERENCE: &'static str = "fide-1997";

    /// The built-in edition of that name, or `None` if there is no such.
    pub fn builtin(name: &str) -> Option<Edition> {
        Edition::kept(name).cloned()
    }

    /// The one built-in edition of that name.
    pub fn kept(name: &str) -> Option<&'static Edition> {
        let mut known = BUILTIN.iter().zip(&READ);
        let ((_, source), read) = known.find(|((known, _), _)| *known == name)?;
        read.get_or_init(|| Edition::from_toml(source).ok())
            .as_ref()
    }

    /// The names of the built-in editions, and their files.
    pub fn sources() -> &'static [(&'static str, &'static str)] {
        BUILTIN
    }

    /// Every built-in edition: FIDE's from the oldest to the newest, then US Chess.
    pub fn all() -> Vec<Edition> {
        let all = BUILTIN.iter().filter_map(|(name, _)| Edition::kept(name));
        all.cloned().collect()
    }

    /// The name on the label, such as `fide-1997`: 1 to 64 of `a`–`z`, `0`–`9`, `-` and `.`.
    ///
    /// A file may take the name of a built-in edition and say other things. The label therefore
    /// carries a digest of [`source`](Edition::source) too, and
    /// [`is_builtin`](Edition::is_builtin) tells them apart.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title of the edition.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Since when the edition is in force, as its file says.
    pub fn in_force(&self) -> Option<&str> {
        self.in_force.as_deref()
    }

    /// The name of its rules for adjourned games, such as `Appendix A`.
    pub fn adjournment_rules(&self) -> Option<&str> {
        self.said(Key::AdjournmentRules)
    }

    /// The articles that A8 names as its exceptions, as this edition prints them.
    pub fn bad_move_exceptions(&self) -> Option<&[String]> {
        self.exceptions.as_deref()
    }

    /// The rules in which editions differ.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How long a game may go on without a capture or a pawn's move before it ends by itself; without
    /// limit where the edition does not say so.
    pub fn move_limit(&self) -> MoveLimit {
        match self.rules.seventyfive {
            Seventyfive::DrawUnlessMate => MoveLimit::SeventyFive,
            Seventyfive::None | Seventyfive::ArbiterMay => MoveLimit::None,
        }
    }

    /// Whether the rules of the event may say how late is too late (A10).
    pub fn leaves_lateness_to_event(&self) -> bool {
        self.rules.late_after_set_by == Some(SetBy::Event)
    }

    /// Whether the rules of the event must say it: they may, and the edition would let nobody be late at all (I.10).
    pub fn wants_default_time(&self) -> bool {
        self.leaves_lateness_to_event() && matches!(self.rules.late_after, None | Some(0))
    }

    /// Whether a claim of a draw is an offer of one (9.1).
    pub fn claim_is_offer(&self) -> bool {
        self.rules.claim_counts_as == Some(ClaimCountsAs::DrawOffer)
    }

    /// Whether the arbiter may excuse a player who is too late (A10).
    pub fn lets_arbiter_excuse(&self) -> bool {
        matches!(
            self.rules.late_after_set_by,
            Some(SetBy::Event | SetBy::Arbiter)
        )
    }

    /// Whether it matters to this edition how often a position has appeared, without anybody claiming a draw.
    pub fn counts_repetitions(&self) -> bool {
        self.rules.fivefold != Fivefold::None
    }

    /// The article about something, as this edition prints it; `None` if none is known.
    pub fn article(&self, concept: Concept) -> Option<&str> {
        self.said(Key::Article(concept))
    }

    /// What the file says of a key, unless it is silent.
    pub fn said(&self, key: Key) -> Option<&str> {
        let fact = self.facts.iter().find(|fact| fact.key == key)?;
        (fact.value != SILENT).then_some(&fact.value)
    }

    /// Whether what the file says of this rule was read in a text.
    pub fn confirms(&self, rule: Rule) -> bool {
        let mut facts = self.facts.iter();
        facts.any(|fact| fact.key == Key::Rule(rule) && fact.confirmed)
    }

    /// Everything the edition says, in the order of its file: one fact for each [`Key`].
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The file, to the byte. Its digest goes on the label (`rules_digest`).
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether this is, to the byte, the built-in edition of its name.
    pub fn is_builtin(&self) -> bool {
        BUILTIN.contains(&(&*self.name, self.source()))
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::{FIDE, altered};
