//! The file of an edition: TOML with every key in its place, or an error with its line.

use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Concept, Edition, EditionError, Penalty, PenaltyBand, Rule, Rules, Statement};
use crate::laws::Word;

/// The largest file that is read, in bytes. The built-in ones are below 8 KiB.
pub const LARGEST: usize = 64 * 1024;

/// What a file says where its edition does not speak.
const SILENT: &str = "silent";

/// What its rules for adjourned games are called.
const ADJOURNMENT_RULES: &str = "adjournment.rules";

/// The articles that A8 excepts.
const ADJOURNMENT_EXCEPTIONS: &str = "adjournment.exceptions";

/// Reads an edition's file.
pub(super) fn read(text: &str) -> Result<Edition, EditionError> {
    if text.len() > LARGEST {
        return Err(EditionError::TooLarge { bytes: text.len() });
    }
    let document = DeTable::parse(text).map_err(|error| EditionError::Syntax {
        line: error.span().map_or(1, |span| line_at(text, span.start)),
        message: error.message().to_owned(),
    })?;
    let mut reader = Reader {
        text,
        document: document.get_ref(),
        unconfirmed: BTreeSet::new(),
        statements: Vec::new(),
    };
    reader.refuse_unknown_keys()?;
    reader.unconfirmed = reader.unconfirmed_keys()?;

    let name = reader.name()?;
    let title = reader.text("title")?.unwrap_or_else(|| name.clone());
    let in_force = reader.text("in_force")?;
    let rules = reader.rules()?;
    let mut articles = reader.articles("articles.")?;
    let adjournment_rules = reader.text(ADJOURNMENT_RULES)?;
    let bad_move_exceptions = reader.list(
        ADJOURNMENT_EXCEPTIONS,
        "a list of articles or \"silent\"",
        "none",
        |item| printable(item).map(str::to_owned),
    )?;
    articles.extend(reader.articles("adjournment.")?);
    Ok(Edition {
        name,
        title,
        in_force,
        adjournment_rules,
        bad_move_exceptions,
        rules,
        articles,
        statements: reader.statements,
        source: text.to_owned(),
    })
}

/// Takes values out of a parsed file, and records each as a statement.
struct Reader<'a> {
    text: &'a str,
    document: &'a DeTable<'a>,
    unconfirmed: BTreeSet<&'a str>,
    statements: Vec<Statement>,
}

impl<'a> Reader<'a> {
    fn refuse_unknown_keys(&self) -> Result<(), EditionError> {
        for (key, value) in self.document {
            let table = match (key.get_ref().as_ref(), value.get_ref()) {
                ("name" | "title" | "in_force" | "unconfirmed", _) => continue,
                ("rules" | "articles" | "adjournment", DeValue::Table(table)) => table,
                ("rules", _) => return Err(self.wrong(value, "rules", "a table")),
                ("articles", _) => return Err(self.wrong(value, "articles", "a table")),
                ("adjournment", _) => return Err(self.wrong(value, "adjournment", "a table")),
                (unknown, _) => return Err(self.unknown(key, unknown.to_owned())),
            };
            for inner in table.keys() {
                let full = format!("{}.{}", key.get_ref(), inner.get_ref());
                if !is_key(&full) {
                    return Err(self.unknown(inner, full));
                }
            }
        }
        Ok(())
    }

    fn unconfirmed_keys(&self) -> Result<BTreeSet<&'a str>, EditionError> {
        const ALLOWED: &str = "a list of keys, each once, such as \"rules.late_after\"";
        let value = self.value("unconfirmed")?;
        let items = value
            .get_ref()
            .as_array()
            .ok_or_else(|| self.wrong(value, "unconfirmed", ALLOWED))?;
        let mut keys = BTreeSet::new();
        for item in items.iter() {
            let name = item
                .get_ref()
                .as_str()
                .ok_or_else(|| self.wrong(item, "unconfirmed", ALLOWED))?;
            if !is_key(name) {
                return Err(EditionError::UnknownUnconfirmed {
                    line: self.line(item),
                    name: name.to_owned(),
                });
            }
            if !keys.insert(name) {
                return Err(self.wrong(item, "unconfirmed", ALLOWED));
            }
        }
        Ok(keys)
    }

    fn name(&self) -> Result<String, EditionError> {
        const LONGEST: usize = 64;
        let value = self.value("name")?;
        value
            .get_ref()
            .as_str()
            .filter(|name| (1..=LONGEST).contains(&name.len()))
            .filter(|name| {
                name.bytes()
                    .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.'))
            })
            .map(str::to_owned)
            .ok_or_else(|| self.wrong(value, "name", "1 to 64 of a-z, 0-9, '-' and '.'"))
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
            late_sealer_saved_by: self.words(Rule::LateSealerSavedBy)?,
            late_responder_saved_by: self.words(Rule::LateResponderSavedBy)?,
            both_absent: self.word(Rule::BothAbsent)?,
            both_late: self.word(Rule::BothLate)?,
            offer_rejected_by: self.word(Rule::OfferRejectedBy)?,
            claim_right_lost_by: self.word(Rule::ClaimRightLostBy)?,
            claim_stops_clocks: self.word(Rule::ClaimStopsClocks)?,
            claimant_penalty: self.penalty(Rule::ClaimantPenalty)?,
            opponent_bonus: self.seconds(Rule::OpponentBonus)?,
            fivefold: self.spoken(Rule::Fivefold)?,
            seventyfive: self.spoken(Rule::Seventyfive)?,
            dead_position: self.word(Rule::DeadPosition)?,
            resignation_cannot_mate: self.word(Rule::ResignationCannotMate)?,
            flag_fall_cannot_mate: self.word(Rule::FlagFallCannotMate)?,
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
            .map(|concept| Ok((*concept, self.text(concept.name())?)))
            .collect()
    }

    /// One word of a list, or silence.
    fn word<W: Word>(&mut self, rule: Rule) -> Result<Option<W>, EditionError> {
        let key = rule.name();
        let value = self.value(key)?;
        let written = value.get_ref().as_str();
        if written == Some(SILENT) {
            self.state(key, SILENT);
            return Ok(None);
        }
        let word = written
            .and_then(W::parse)
            .ok_or_else(|| self.wrong(value, key, &format!("{} or \"silent\"", one_of::<W>())))?;
        self.state(key, word.name());
        Ok(Some(word))
    }

    /// One word of a list, where an edition cannot be silent: a draw that no edition mentions is no
    /// draw.
    fn spoken<W: Word>(&mut self, rule: Rule) -> Result<W, EditionError> {
        let key = rule.name();
        let value = self.value(key)?;
        let word = value
            .get_ref()
            .as_str()
            .and_then(W::parse)
            .ok_or_else(|| self.wrong(value, key, &one_of::<W>()))?;
        self.state(key, word.name());
        Ok(word)
    }

    fn words<W: Word>(&mut self, rule: Rule) -> Result<Option<Vec<W>>, EditionError> {
        let allowed = format!("a list of {}, or \"silent\"", one_of::<W>());
        self.list(rule.name(), &allowed, "nothing", W::parse)
    }

    /// A list of texts that `parse` accepts, or silence. An empty list reads as `empty`.
    fn list<T>(
        &mut self,
        key: &'static str,
        allowed: &str,
        empty: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<Vec<T>>, EditionError> {
        let value = self.value(key)?;
        if value.get_ref().as_str() == Some(SILENT) {
            self.state(key, SILENT);
            return Ok(None);
        }
        let items = value
            .get_ref()
            .as_array()
            .ok_or_else(|| self.wrong(value, key, allowed))?;
        let mut parsed = Vec::new();
        let mut written = Vec::new();
        for item in items.iter() {
            let text = item.get_ref().as_str();
            let accepted = text
                .and_then(&parse)
                .ok_or_else(|| self.wrong(item, key, allowed))?;
            parsed.push(accepted);
            written.extend(text);
        }
        let shown = match written.as_slice() {
            [] => empty.to_owned(),
            some => some.join(", "),
        };
        self.state(key, &shown);
        Ok(Some(parsed))
    }

    fn seconds(&mut self, rule: Rule) -> Result<Option<u32>, EditionError> {
        let key = rule.name();
        let value = self.value(key)?;
        if value.get_ref().as_str() == Some(SILENT) {
            self.state(key, SILENT);
            return Ok(None);
        }
        let seconds = whole_seconds(value)
            .ok_or_else(|| self.wrong(value, key, "whole seconds or \"silent\""))?;
        self.state(key, &seconds.to_string());
        Ok(Some(seconds))
    }

    /// The bands of 9.5(b), from the most time left to the least.
    fn penalty(&mut self, rule: Rule) -> Result<Option<Vec<PenaltyBand>>, EditionError> {
        const ALLOWED: &str = "a list of bands in seconds, each above a smaller time left than the \
            one before, such as { above = 120, halve_at_most = 180 } or { above = 60, set_to = 60 }, \
            or \"silent\"";
        let key = rule.name();
        let value = self.value(key)?;
        if value.get_ref().as_str() == Some(SILENT) {
            self.state(key, SILENT);
            return Ok(None);
        }
        let items = value
            .get_ref()
            .as_array()
            .ok_or_else(|| self.wrong(value, key, ALLOWED))?;
        let mut bands: Vec<PenaltyBand> = Vec::new();
        for item in items.iter() {
            let next = band(item.get_ref())
                .filter(|next| bands.last().is_none_or(|last| next.above < last.above))
                .ok_or_else(|| self.wrong(item, key, ALLOWED))?;
            bands.push(next);
        }
        let shown: Vec<String> = bands.iter().map(ToString::to_string).collect();
        match shown.as_slice() {
            [] => self.state(key, "unchanged"),
            some => self.state(key, &some.join("; ")),
        }
        Ok(Some(bands))
    }

    /// A text that people are shown, or silence.
    fn text(&mut self, key: &'static str) -> Result<Option<String>, EditionError> {
        let value = self.value(key)?;
        let text = value
            .get_ref()
            .as_str()
            .and_then(printable)
            .ok_or_else(|| self.wrong(value, key, "1 to 120 printable characters"))?;
        self.state(key, text);
        Ok((text != SILENT).then(|| text.to_owned()))
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

    fn state(&mut self, key: &'static str, value: &str) {
        self.statements.push(Statement {
            key,
            value: value.to_owned(),
            confirmed: !self.unconfirmed.contains(key),
        });
    }

    fn line<T>(&self, item: &Spanned<T>) -> usize {
        line_at(self.text, item.span().start)
    }

    fn wrong<T>(&self, item: &Spanned<T>, key: &'static str, allowed: &str) -> EditionError {
        EditionError::WrongValue {
            line: self.line(item),
            key,
            allowed: allowed.to_owned(),
        }
    }

    fn unknown<T>(&self, item: &Spanned<T>, key: String) -> EditionError {
        EditionError::UnknownKey {
            line: self.line(item),
            key,
        }
    }
}

/// Whether the file of an edition has this key in one of its tables.
fn is_key(key: &str) -> bool {
    Rule::parse(key).is_some()
        || Concept::parse(key).is_some()
        || [ADJOURNMENT_RULES, ADJOURNMENT_EXCEPTIONS].contains(&key)
}

fn one_of<W: Word>() -> String {
    let words: Vec<String> = W::ALL
        .iter()
        .map(|word| format!("{:?}", word.name()))
        .collect();
    words.join(" or ")
}

/// A text of 1 to 120 characters that can be seen. Articles and titles are printed on terminals and paper, and a control
/// character could act on them.
fn printable(text: &str) -> Option<&str> {
    const LONGEST: usize = 120;
    let fits = (1..=LONGEST).contains(&text.chars().count());
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

/// The line of a byte, from 1. An offset past the end is on the last line.
fn line_at(text: &str, offset: usize) -> usize {
    text.bytes()
        .take(offset)
        .filter(|byte| *byte == b'\n')
        .count()
        + 1
}

#[cfg(test)]
mod tests;
