//! Editions of the Laws, as data: what each says where they differ, and how it counts its articles.
//!
//! An edition is one TOML file ([`Edition::source`]); ten are built in. A federation can write a file of its own in the
//! same form: with every key, without others, and with `"silent"` where the text does not speak. Beside each value stands
//! the [`Evidence`] for it: where it was read, or where it was looked for in vain. [`Edition::facts`] shows all of it, and
//! `docs/editions.md` describes the file.

mod error;
mod file;
mod listing;
mod rules;

pub use error::{Allowed, EditionError};
pub use file::LARGEST;
pub use listing::Fact;

use std::sync::{Arc, OnceLock};

use mating::MoveLimit;
pub use rules::{
    Ambiguous, BadMove, BothAbsent, BothFlags, BothLate, CannotMate, ClaimCountsAs, Concept,
    DeadPosition, Fivefold, FlagFall, GivenUpBy, IllegalMove, Key, LabelOffer, LateAlso,
    LateAndBadMove, Lost, LostEnvelope, Obligation, Rule, SavedBy, SetBy, Seventyfive,
};

/// The files that are built in, oldest first.
const BUILTIN: [(&str, &str); 10] = [
    ("fide-1928", include_str!("editions/fide-1928.toml")),
    ("fide-1930", include_str!("editions/fide-1930.toml")),
    ("fide-1997", include_str!("editions/fide-1997.toml")),
    ("fide-2001", include_str!("editions/fide-2001.toml")),
    ("fide-2005", include_str!("editions/fide-2005.toml")),
    ("fide-2009", include_str!("editions/fide-2009.toml")),
    ("fide-2014", include_str!("editions/fide-2014.toml")),
    ("fide-2018", include_str!("editions/fide-2018.toml")),
    ("fide-2023", include_str!("editions/fide-2023.toml")),
    ("us-chess-2019", include_str!("editions/us-chess-2019.toml")),
];

/// The same, each read once, when it is asked for: an archive asks for the edition of each of its envelopes, and most
/// commands for one.
static READ: [OnceLock<Option<Edition>>; BUILTIN.len()] =
    [const { OnceLock::new() }; BUILTIN.len()];

/// One edition of the Laws. A copy is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    name: String,
    title: String,
    in_force: Option<String>,
    adjournment_rules: Option<String>,
    bad_move_exceptions: Option<Vec<String>>,
    rules: Rules,
    articles: Arc<[(Concept, Option<String>)]>,
    statements: Arc<[Statement]>,
    source: Arc<str>,
}

/// What an edition says where editions differ. `None` means that it is silent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is documented at the `Rule` of that name")]
pub struct Rules {
    pub draw_offer_on_label: Option<LabelOffer>,
    pub ambiguous: Option<Ambiguous>,
    pub unintelligible: Option<BadMove>,
    pub illegal: Option<IllegalMove>,
    pub empty_envelope: Option<BadMove>,
    pub bad_move_cannot_mate: Option<CannotMate>,
    /// In seconds. A player who comes more than this after the announced time is too late.
    pub late_after: Option<u32>,
    pub late_after_set_by: Option<SetBy>,
    pub late_also_after: Option<LateAlso>,
    pub late_sealer_saved_by: Option<Vec<SavedBy>>,
    pub late_responder_saved_by: Option<Vec<SavedBy>>,
    pub both_absent: Option<BothAbsent>,
    pub both_late: Option<BothLate>,
    pub late_and_bad_move: Option<LateAndBadMove>,
    pub offer_rejected_by: Option<GivenUpBy>,
    /// Moves by each side.
    pub agreement_after: Option<u32>,
    pub claim_counts_as: Option<ClaimCountsAs>,
    pub claim_right_lost_by: Option<GivenUpBy>,
    pub claim_stops_clocks: Option<Obligation>,
    /// The first band that holds the claimant's time left applies. Without one the claimant loses nothing.
    pub claimant_penalty: Option<Vec<PenaltyBand>>,
    /// In seconds, added to the time left.
    pub opponent_bonus: Option<u32>,
    pub fivefold: Fivefold,
    pub seventyfive: Seventyfive,
    pub dead_position: Option<DeadPosition>,
    pub resignation_cannot_mate: Option<CannotMate>,
    pub flag_fall_cannot_mate: Option<FlagFall>,
    pub both_flags: Option<BothFlags>,
    pub lost_envelope: Option<LostEnvelope>,
    pub lost_times: Option<Lost>,
    pub lost_position: Option<Lost>,
}

/// What an incorrect claim costs a claimant who has more than `above` seconds left (9.5b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PenaltyBand {
    /// Seconds left; the band begins just above.
    pub above: u32,
    /// What the claimant loses.
    pub penalty: Penalty,
}

/// What an incorrect claim costs (9.5b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// Half of the time left, and at most so many seconds.
    HalveAtMost(u32),
    /// All but so many seconds.
    SetTo(u32),
}

/// One key of the file, with its value as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Statement {
    key: Key,
    value: String,
    evidence: Evidence,
}

/// What a value of an edition rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// It was read: author or body, what, year, language, and where.
    Source(String),
    /// It was looked for in vain: where, and what the value rests on instead.
    Searched(String),
    /// The file does not say.
    Unstated,
}

impl Evidence {
    /// Whether the value was read in a text.
    pub const fn confirms(&self) -> bool {
        matches!(self, Evidence::Source(_))
    }
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
        &BUILTIN
    }

    /// Every built-in edition: FIDE's from the oldest to the newest, then US Chess.
    pub fn all() -> Vec<Edition> {
        let all = BUILTIN.iter().filter_map(|(name, _)| Edition::kept(name));
        all.cloned().collect()
    }

    /// Reads an edition's file.
    ///
    /// # Errors
    ///
    /// [`EditionError`], with the line, when the text is no TOML or larger than 64 KiB, when a key
    /// is missing or unknown, when a value is not one of those allowed, or when it names a source that
    /// the file does not have.
    pub fn from_toml(text: &str) -> Result<Edition, EditionError> {
        file::read(text)
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
        self.adjournment_rules.as_deref()
    }

    /// The articles that A8 names as its exceptions, as this edition prints them.
    pub fn bad_move_exceptions(&self) -> Option<&[String]> {
        self.bad_move_exceptions.as_deref()
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
        let (_, article) = self.articles.iter().find(|(known, _)| *known == concept)?;
        article.as_deref()
    }

    /// Whether what the file says of this rule was read in a text.
    pub fn confirms(&self, rule: Rule) -> bool {
        self.statements
            .iter()
            .any(|statement| statement.key == Key::Rule(rule) && statement.evidence.confirms())
    }

    /// The file, to the byte. Its digest goes on the label (`rules_digest`).
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether this is, to the byte, the built-in edition of its name.
    pub fn is_builtin(&self) -> bool {
        BUILTIN.contains(&(self.name.as_str(), self.source()))
    }
}

/// The built-in editions of FIDE since 1997: those with the Appendix as it stands today.
#[cfg(test)]
pub(crate) const FIDE: [&str; 7] = [
    "fide-1997",
    "fide-2001",
    "fide-2005",
    "fide-2009",
    "fide-2014",
    "fide-2018",
    "fide-2023",
];

/// A built-in edition that says other things of these keys, such as `("rules.late_after", "60")`.
#[cfg(test)]
pub(crate) fn altered(name: &str, says: &[(&str, &str)]) -> Edition {
    let source = Edition::builtin(name).unwrap();
    let (mut table, mut altered) = ("", 0);
    let lines = source.source().lines().map(|line| {
        if line.starts_with('[') {
            table = line.trim_matches(['[', ']']);
        }
        let key = line.split(" = ").next().unwrap_or_default();
        let full = format!("{table}.{key}");
        match says.iter().find(|(altered, _)| *altered == full) {
            Some((_, value)) => {
                altered += 1;
                format!("{key} = {value}\n")
            }
            None => format!("{line}\n"),
        }
    });
    let text: String = lines.collect();
    assert_eq!(altered, says.len(), "{says:?}");
    Edition::from_toml(&text).unwrap()
}
