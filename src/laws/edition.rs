//! Editions of the Laws, as data: what each says where they differ, and how it counts its articles.
//!
//! An edition is one TOML file ([`Edition::source`]); nine are built in. A federation can write a file of its own in the
//! same form: with every key, without others, and with `"silent"` where the text does not speak. The list `unconfirmed`
//! names the keys that no text at hand confirms; [`Edition::facts`] shows them.

mod error;
mod file;
mod listing;
mod rules;

pub use error::EditionError;
pub use file::LARGEST;
pub use listing::{Difference, Fact, differences};

use crate::mating::MoveLimit;
pub use rules::{
    Ambiguous, BadMove, BothAbsent, BothLate, CannotMate, Concept, DeadPosition, Fivefold,
    GivenUpBy, LabelOffer, Lost, LostEnvelope, Obligation, Rule, SavedBy, SetBy, Seventyfive,
};

/// The files that are built in, oldest first.
const BUILTIN: [(&str, &str); 9] = [
    ("fide-1928", include_str!("editions/fide-1928.toml")),
    ("fide-1997", include_str!("editions/fide-1997.toml")),
    ("fide-2001", include_str!("editions/fide-2001.toml")),
    ("fide-2005", include_str!("editions/fide-2005.toml")),
    ("fide-2009", include_str!("editions/fide-2009.toml")),
    ("fide-2014", include_str!("editions/fide-2014.toml")),
    ("fide-2018", include_str!("editions/fide-2018.toml")),
    ("fide-2023", include_str!("editions/fide-2023.toml")),
    ("uscf", include_str!("editions/uscf.toml")),
];

/// One edition of the Laws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    name: String,
    title: String,
    in_force: Option<String>,
    adjournment_rules: Option<String>,
    bad_move_exceptions: Option<Vec<String>>,
    rules: Rules,
    articles: Vec<(Concept, Option<String>)>,
    statements: Vec<Statement>,
    source: String,
}

/// What an edition says where editions differ. `None` means that it is silent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is documented at the `Rule` of that name")]
pub struct Rules {
    pub draw_offer_on_label: Option<LabelOffer>,
    pub ambiguous: Option<Ambiguous>,
    pub unintelligible: Option<BadMove>,
    pub illegal: Option<BadMove>,
    pub empty_envelope: Option<BadMove>,
    pub bad_move_cannot_mate: Option<CannotMate>,
    /// In seconds. A player who comes more than this after the announced time is too late.
    pub late_after: Option<u32>,
    pub late_after_set_by: Option<SetBy>,
    pub late_sealer_saved_by: Option<Vec<SavedBy>>,
    pub late_responder_saved_by: Option<Vec<SavedBy>>,
    pub both_absent: Option<BothAbsent>,
    pub both_late: Option<BothLate>,
    pub offer_rejected_by: Option<GivenUpBy>,
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
    pub flag_fall_cannot_mate: Option<CannotMate>,
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
    key: &'static str,
    value: String,
    confirmed: bool,
}

impl Edition {
    /// The edition that is used when none is named: the Laws whose articles the documentation cites.
    pub const DEFAULT: &'static str = "fide-1997";

    /// The built-in edition of that name, or `None` if there is no such.
    pub fn builtin(name: &str) -> Option<Edition> {
        let (_, source) = BUILTIN.iter().find(|(known, _)| *known == name)?;
        Edition::from_toml(source).ok()
    }

    /// Every built-in edition: FIDE's from the oldest to the newest, then US Chess.
    pub fn all() -> Vec<Edition> {
        BUILTIN
            .iter()
            .filter_map(|(_, source)| Edition::from_toml(source).ok())
            .collect()
    }

    /// Reads an edition's file.
    ///
    /// # Errors
    ///
    /// [`EditionError`], with the line, when the text is no TOML or larger than 64 KiB, when a key
    /// is missing or unknown, or when a value is not one of those allowed.
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
            Seventyfive::None => MoveLimit::None,
        }
    }

    /// The article about something, as this edition prints it; `None` if none is known.
    pub fn article(&self, concept: Concept) -> Option<&str> {
        let (_, article) = self.articles.iter().find(|(known, _)| *known == concept)?;
        article.as_deref()
    }

    /// Whether what the file says of this rule is confirmed from a text at hand.
    pub fn confirms(&self, rule: Rule) -> bool {
        self.statements
            .iter()
            .any(|statement| statement.key == rule.name() && statement.confirmed)
    }

    /// The file, to the byte. Its digest goes on the label (`rules_digest`).
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether this is, to the byte, the built-in edition of its name.
    pub fn is_builtin(&self) -> bool {
        BUILTIN.contains(&(self.name.as_str(), self.source.as_str()))
    }
}
