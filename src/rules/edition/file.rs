//! The file of an edition: TOML with every key in its place, or an error with its line.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{
    Allowed, Concept, Edition, EditionError, Evidence, Key, Penalty, PenaltyBand, Rule, Rules,
    Statement,
};
use crate::Word;
use crate::toml_lines::{self, NotToml, in_order, line_at};
use crate::word::nearest;

/// The largest file that is read, in bytes. The built-in ones are below 24 KiB.
pub const LARGEST: usize = 64 * 1024;

/// What a file says where its edition does not speak.
pub(super) const SILENT: &str = "silent";

/// The keys and tables of a file.
const TOP: &[&str] = &[
    "name",
    "title",
    "in_force",
    SOURCES,
    "rules",
    "articles",
    "adjournment",
];

/// What a table may say of a key.
const EVIDENCE: &[&str] = &["says", "source", "searched"];

/// The table of sources.
const SOURCES: &str = "sources";

/// Most characters of a title or an article.
const LONGEST: usize = 120;

/// Most characters of a source, or of what was searched.
const LONGEST_EVIDENCE: usize = 240;

/// Reads an edition's file.
pub(super) fn read(text: &str) -> Result<Edition, EditionError> {
    if text.len() > LARGEST {
        return Err(EditionError::TooLarge { bytes: text.len() });
    }
    let document = toml_lines::parse(text)
        .map_err(|NotToml { line, message }| EditionError::Syntax { line, message })?;
    let mut reader = Reader {
        text,
        document: document.get_ref(),
        sources: BTreeMap::new(),
        statements: Vec::new(),
    };
    reader.refuse_unknown_keys()?;
    let name = reader.name()?;
    let title = reader.plain_text("title")?.to_owned();
    let in_force = reader.plain_text("in_force")?;
    let in_force = (in_force != SILENT).then(|| in_force.to_owned());
    reader.sources = reader.sources()?;
    let rules = reader.rules()?;
    let mut articles = reader.articles("articles.")?;
    let adjournment_rules = reader.text(Key::AdjournmentRules)?;
    let bad_move_exceptions = reader.list(
        Key::Exceptions,
        || Allowed::ArticlesOrSilent,
        "none",
        |item| printable(item, LONGEST).map(str::to_owned),
    )?;
    articles.extend(reader.articles("adjournment.")?);
    Ok(Edition {
        name,
        title,
        in_force,
        adjournment_rules,
        bad_move_exceptions,
        rules,
        articles: articles.into(),
        statements: reader.statements.into(),
        source: text.into(),
    })
}

/// Takes values out of a parsed file, and records each as a statement.
struct Reader<'a> {
    text: &'a str,
    document: &'a DeTable<'a>,
    sources: BTreeMap<&'a str, &'a str>,
    statements: Vec<Statement>,
}

/// A value, and what it rests on.
struct Said<'a> {
    says: &'a Spanned<DeValue<'a>>,
    evidence: Evidence,
}

impl Said<'_> {
    fn is_silent(&self) -> bool {
        self.text() == Some(SILENT)
    }

    fn text(&self) -> Option<&str> {
        self.says.get_ref().as_str()
    }
}

impl<'a> Reader<'a> {
    fn refuse_unknown_keys(&self) -> Result<(), EditionError> {
        for (key, value) in in_order(self.document) {
            let table = match (key.get_ref().as_ref(), value.get_ref()) {
                ("name" | "title" | "in_force" | SOURCES, _) => continue,
                ("rules" | "articles" | "adjournment", DeValue::Table(table)) => table,
                ("rules", _) => return Err(self.wrong(value, "rules", Allowed::Table)),
                ("articles", _) => return Err(self.wrong(value, "articles", Allowed::Table)),
                ("adjournment", _) => return Err(self.wrong(value, "adjournment", Allowed::Table)),
                (unknown, _) => return Err(self.unknown(key, unknown, TOP)),
            };
            for (inner, _) in in_order(table) {
                let full = format!("{}.{}", key.get_ref(), inner.get_ref());
                if Key::parse(&full).is_none() {
                    let keys: Vec<_> = Key::all().map(Key::name).collect();
                    return Err(self.unknown(inner, &full, &keys));
                }
            }
        }
        Ok(())
    }

    /// The table of sources; a file without one has none.
    fn sources(&self) -> Result<BTreeMap<&'a str, &'a str>, EditionError> {
        let Some((_, table)) = self
            .document
            .iter()
            .find(|(key, _)| key.get_ref() == SOURCES)
        else {
            return Ok(BTreeMap::new());
        };
        let sources = table.get_ref().as_table();
        let sources = sources.ok_or_else(|| self.wrong(table, SOURCES, Allowed::Texts))?;
        let mut read = BTreeMap::new();
        for (name, source) in sources {
            read.insert(name.get_ref().as_ref(), self.evidence(source, SOURCES)?);
        }
        Ok(read)
    }

    fn name(&self) -> Result<String, EditionError> {
        const MOST: usize = 64;
        let value = self.value("name")?;
        value
            .get_ref()
            .as_str()
            .filter(|name| (1..=MOST).contains(&name.len()))
            .filter(|name| {
                name.bytes()
                    .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.'))
            })
            .map(str::to_owned)
            .ok_or_else(|| self.wrong(value, "name", Allowed::Name))
    }

    fn rules(&mut self) -> Result<Rules, EditionError> {
        Ok(Rules {
            draw_offer_on_label: self.word(Rule::DrawOfferOnLabel)?,
            ambiguous: self.word(Rule::Ambiguous)?,
            unintelligible: self.word(Rule::Unintelligible)?,
            illegal: self.word(Rule::Illegal)?,
            empty_envelope: self.word(Rule::EmptyEnvelope)?,
            bad_move_cannot_mate: self.word(Rule::BadMoveCannotMate)?,
            late_after: self.seconds(Rule::LateAfter)?,
            late_after_set_by: self.word(Rule::LateAfterSetBy)?,
            late_also_after: self.word(Rule::LateAlsoAfter)?,
            late_sealer_saved_by: self.words(Rule::LateSealerSavedBy)?,
            late_responder_saved_by: self.words(Rule::LateResponderSavedBy)?,
            both_absent: self.word(Rule::BothAbsent)?,
            both_late: self.word(Rule::BothLate)?,
            late_and_bad_move: self.word(Rule::LateAndBadMove)?,
            offer_rejected_by: self.word(Rule::OfferRejectedBy)?,
            agreement_after: self.seconds(Rule::AgreementAfter)?,
            claim_counts_as: self.word(Rule::ClaimCountsAs)?,
            claim_right_lost_by: self.word(Rule::ClaimRightLostBy)?,
            claim_stops_clocks: self.word(Rule::ClaimStopsClocks)?,
            claimant_penalty: self.penalty(Rule::ClaimantPenalty)?,
            opponent_bonus: self.seconds(Rule::OpponentBonus)?,
            fivefold: self.spoken(Rule::Fivefold)?,
            seventyfive: self.spoken(Rule::Seventyfive)?,
            dead_position: self.word(Rule::DeadPosition)?,
            resignation_cannot_mate: self.word(Rule::ResignationCannotMate)?,
            flag_fall_cannot_mate: self.word(Rule::FlagFallCannotMate)?,
            both_flags: self.word(Rule::BothFlags)?,
            lost_envelope: self.word(Rule::LostEnvelope)?,
            lost_times: self.word(Rule::LostTimes)?,
            lost_position: self.word(Rule::LostPosition)?,
        })
    }

    /// The articles of one table, in their order.
    fn articles(&mut self, table: &str) -> Result<Vec<(Concept, Option<String>)>, EditionError> {
        Concept::ALL
            .iter()
            .filter(|concept| concept.name().starts_with(table))
            .map(|concept| Ok((*concept, self.text(Key::Article(*concept))?)))
            .collect()
    }

    /// What the file says of a key, where it is not silent; its silence is noted.
    fn unless_silent(&mut self, key: Key) -> Result<Option<Said<'a>>, EditionError> {
        let said = self.said(key)?;
        if said.is_silent() {
            self.state(key, SILENT, said);
            return Ok(None);
        }
        Ok(Some(said))
    }

    /// One word of a list, or silence.
    fn word<W: Word>(&mut self, rule: Rule) -> Result<Option<W>, EditionError> {
        let key = Key::Rule(rule);
        let Some(said) = self.unless_silent(key)? else {
            return Ok(None);
        };
        let allowed = || self.wrong(said.says, key.name(), Allowed::WordsOrSilent(names::<W>()));
        let word = said.text().and_then(W::parse).ok_or_else(allowed)?;
        self.state(key, word.name(), said);
        Ok(Some(word))
    }

    /// One word of a list, where an edition cannot be silent: a draw that no edition mentions is no
    /// draw.
    fn spoken<W: Word>(&mut self, rule: Rule) -> Result<W, EditionError> {
        let key = Key::Rule(rule);
        let said = self.said(key)?;
        let allowed = || self.wrong(said.says, key.name(), Allowed::Words(names::<W>()));
        let word = said.text().and_then(W::parse).ok_or_else(allowed)?;
        self.state(key, word.name(), said);
        Ok(word)
    }

    fn words<W: Word>(&mut self, rule: Rule) -> Result<Option<Vec<W>>, EditionError> {
        let allowed = || Allowed::ListOrSilent(names::<W>());
        self.list(Key::Rule(rule), allowed, "nothing", W::parse)
    }

    /// A list of texts that `parse` accepts, or silence. An empty list reads as `empty`.
    fn list<T>(
        &mut self,
        key: Key,
        allowed: impl Fn() -> Allowed,
        empty: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<Vec<T>>, EditionError> {
        let Some(said) = self.unless_silent(key)? else {
            return Ok(None);
        };
        let items = said.says.get_ref().as_array();
        let items = items.ok_or_else(|| self.wrong(said.says, key.name(), allowed()))?;
        let mut parsed = Vec::new();
        let mut written = Vec::new();
        for item in items.iter() {
            let text = item.get_ref().as_str();
            let accepted = text
                .and_then(&parse)
                .ok_or_else(|| self.wrong(item, key.name(), allowed()))?;
            parsed.push(accepted);
            written.extend(text);
        }
        let shown = match written.as_slice() {
            [] => empty.to_owned(),
            some => some.join(", "),
        };
        self.state(key, &shown, said);
        Ok(Some(parsed))
    }

    fn seconds(&mut self, rule: Rule) -> Result<Option<u32>, EditionError> {
        let key = Key::Rule(rule);
        let Some(said) = self.unless_silent(key)? else {
            return Ok(None);
        };
        let seconds = whole_seconds(said.says)
            .ok_or_else(|| self.wrong(said.says, key.name(), Allowed::SecondsOrSilent))?;
        self.state(key, &seconds.to_string(), said);
        Ok(Some(seconds))
    }

    /// The bands of 9.5(b), from the most time left to the least.
    fn penalty(&mut self, rule: Rule) -> Result<Option<Vec<PenaltyBand>>, EditionError> {
        let key = Key::Rule(rule);
        let Some(said) = self.unless_silent(key)? else {
            return Ok(None);
        };
        let items = said.says.get_ref().as_array();
        let items =
            items.ok_or_else(|| self.wrong(said.says, key.name(), Allowed::BandsOrSilent))?;
        let mut bands: Vec<PenaltyBand> = Vec::new();
        for item in items.iter() {
            let next = band(item.get_ref())
                .filter(|next| bands.last().is_none_or(|last| next.above < last.above))
                .ok_or_else(|| self.wrong(item, key.name(), Allowed::BandsOrSilent))?;
            bands.push(next);
        }
        let shown: Vec<String> = bands.iter().map(ToString::to_string).collect();
        match shown.as_slice() {
            [] => self.state(key, "unchanged", said),
            some => self.state(key, &some.join("; "), said),
        }
        Ok(Some(bands))
    }

    /// A text that people are shown, or silence.
    fn text(&mut self, key: Key) -> Result<Option<String>, EditionError> {
        let said = self.said(key)?;
        let text = self.shown(said.says, key.name())?;
        let silent = said.is_silent();
        self.state(key, text, said);
        Ok((!silent).then(|| text.to_owned()))
    }

    /// A text that the file says of itself, without a source.
    fn plain_text(&self, key: &'static str) -> Result<&'a str, EditionError> {
        self.shown(self.value(key)?, key)
    }

    fn shown(
        &self,
        value: &'a Spanned<DeValue<'a>>,
        key: &'static str,
    ) -> Result<&'a str, EditionError> {
        let text = value.get_ref().as_str();
        text.and_then(|text| printable(text, LONGEST))
            .ok_or_else(|| self.wrong(value, key, Allowed::Text(LONGEST)))
    }

    /// A source, or what was searched.
    fn evidence(
        &self,
        value: &'a Spanned<DeValue<'a>>,
        key: &'static str,
    ) -> Result<&'a str, EditionError> {
        let text = value.get_ref().as_str();
        text.and_then(|text| printable(text, LONGEST_EVIDENCE))
            .ok_or_else(|| self.wrong(value, key, Allowed::Evidence(LONGEST_EVIDENCE)))
    }

    /// What the file says of a key that must be there: a value, or a table with the value and what it rests on.
    fn said(&self, key: Key) -> Result<Said<'a>, EditionError> {
        let name = key.name();
        let value = self.value(name)?;
        let Some(table) = value.get_ref().as_table() else {
            let evidence = Evidence::Unstated;
            return Ok(Said {
                says: value,
                evidence,
            });
        };
        let [mut says, mut source, mut searched] = [None; 3];
        for (inner, item) in table {
            match inner.get_ref().as_ref() {
                "says" => says = Some(item),
                "source" => source = Some(item),
                "searched" => searched = Some(item),
                unknown => {
                    return Err(self.unknown(inner, &format!("{name}.{unknown}"), EVIDENCE));
                }
            }
        }
        let evidence = match (source, searched) {
            (None, None) => Evidence::Unstated,
            (Some(source), None) => Evidence::Source(self.source(source, name)?),
            (None, Some(searched)) => Evidence::Searched(self.evidence(searched, name)?.to_owned()),
            (Some(_), Some(searched)) => return Err(self.wrong(searched, name, Allowed::Value)),
        };
        match says {
            Some(says) => Ok(Said { says, evidence }),
            None => Err(self.wrong(value, name, Allowed::Value)),
        }
    }

    /// The source of that name.
    fn source(
        &self,
        name: &'a Spanned<DeValue<'a>>,
        key: &'static str,
    ) -> Result<String, EditionError> {
        let wanted = self.evidence(name, key)?;
        match self.sources.get(wanted) {
            Some(source) => Ok((*source).to_owned()),
            None => Err(EditionError::UnknownSource {
                line: self.line(name),
                key,
                name: wanted.to_owned(),
            }),
        }
    }

    /// The value of a key that must be there.
    fn value(&self, key: &'static str) -> Result<&'a Spanned<DeValue<'a>>, EditionError> {
        let find = |table: &'a DeTable<'a>, name: &str| {
            table
                .iter()
                .find(|(known, _)| known.get_ref() == name)
                .map(|(_, value)| value)
        };
        let Some((table_name, name)) = key.split_once('.') else {
            return find(self.document, key).ok_or(EditionError::MissingKey { line: 1, key });
        };
        let table = find(self.document, table_name);
        table
            .and_then(|table| table.get_ref().as_table())
            .and_then(|table| find(table, name))
            .ok_or_else(|| EditionError::MissingKey {
                line: table.map_or(1, |table| self.line(table)),
                key,
            })
    }

    fn state(&mut self, key: Key, value: &str, said: Said<'_>) {
        self.statements.push(Statement {
            key,
            value: value.to_owned(),
            evidence: said.evidence,
        });
    }

    fn line<T>(&self, item: &Spanned<T>) -> usize {
        line_at(self.text, item.span().start)
    }

    fn wrong<T>(&self, item: &Spanned<T>, key: &'static str, allowed: Allowed) -> EditionError {
        EditionError::WrongValue {
            line: self.line(item),
            key,
            allowed,
        }
    }

    /// A key that is none of these.
    fn unknown<T>(&self, item: &Spanned<T>, key: &str, keys: &[&'static str]) -> EditionError {
        EditionError::UnknownKey {
            line: self.line(item),
            key: key.to_owned(),
            near: nearest(key, keys.iter().copied(), 2),
        }
    }
}

fn names<W: Word>() -> Vec<&'static str> {
    W::ALL.iter().map(|word| word.name()).collect()
}

/// A text of 1 to so many characters that can be seen. Articles and titles are printed on terminals and paper, and a control
/// character could act on them.
fn printable(text: &str, longest: usize) -> Option<&str> {
    let fits = (1..=longest).contains(&text.chars().count());
    // `escape_debug` leaves alone exactly what can be seen, quotes and backslashes aside.
    let seen = |letter: char| matches!(letter, '\'' | '"') || letter.escape_debug().count() == 1;
    (fits && text.chars().all(seen)).then_some(text)
}

fn whole_seconds(value: &Spanned<DeValue<'_>>) -> Option<u32> {
    let integer = value.get_ref().as_integer()?;
    u32::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// `{ above = 120, halve_at_most = 180 }` or `{ above = 60, set_to = 60 }`.
fn band(value: &DeValue<'_>) -> Option<PenaltyBand> {
    let (mut above, mut halve_at_most, mut set_to) = (None, None, None);
    for (key, value) in value.as_table()? {
        let seconds = Some(whole_seconds(value)?);
        match key.get_ref().as_ref() {
            "above" => above = seconds,
            "halve_at_most" => halve_at_most = seconds,
            "set_to" => set_to = seconds,
            _ => return None,
        }
    }
    let penalty = match (halve_at_most, set_to) {
        (Some(most), None) => Penalty::HalveAtMost(most),
        (None, Some(left)) => Penalty::SetTo(left),
        _ => return None,
    };
    Some(PenaltyBand {
        above: above?,
        penalty,
    })
}

impl std::fmt::Display for PenaltyBand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.penalty {
            Penalty::HalveAtMost(most) => write!(f, "above {}: half, at most {most}", self.above),
            Penalty::SetTo(left) => write!(f, "above {}: to {left}", self.above),
        }
    }
}

#[cfg(test)]
mod tests;
