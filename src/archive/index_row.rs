//! What the archive's index says of an envelope: what is on the label, and where it stands.

use serde::Serialize;

use super::store::{Row, StoreError, Value};
use crate::envelope::{Envelope, EnvelopeStatus, Verified, side_name};
use crate::mating::Budget;
use crate::time::Moment;

/// Why an envelope is stored apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// It is not: nothing speaks against it.
    None,
    /// Another file of the same envelope goes on in another way.
    Fork,
    /// Another accepted envelope is of the same game, adjournment and sealer.
    Rival,
    /// Somebody has signed it who is not on the organiser's roster.
    UnknownSigner,
}

impl Flag {
    /// All four.
    pub const ALL: [Flag; 4] = [Flag::None, Flag::Fork, Flag::Rival, Flag::UnknownSigner];

    /// As the archive spells it; nothing for nothing.
    pub fn name(self) -> &'static str {
        match self {
            Flag::None => "",
            Flag::Fork => "fork",
            Flag::Rival => "rival",
            Flag::UnknownSigner => "unknown_signer",
        }
    }

    /// Reads that.
    pub fn parse(text: &str) -> Option<Flag> {
        Flag::ALL.into_iter().find(|flag| flag.name() == text)
    }
}

/// One envelope of the archive, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The leaf of the first version: its number in the archive.
    pub id: u64,
    /// Why it is stored apart, if it is.
    pub flag: Flag,
    /// F in hex.
    pub fingerprint: String,
    /// To read aloud and search by.
    pub seal_number: String,
    /// H in hex.
    pub head: String,
    /// The id of the game, as on the label.
    pub game: String,
    /// 1, 2, … of this game.
    pub adjournment: u64,
    /// `white` or `black`.
    pub sealed_by: String,
    /// Name of the player.
    pub white: String,
    /// Name of the player.
    pub black: String,
    /// His name.
    pub arbiter: String,
    /// As in PGN; empty when unknown.
    pub event: String,
    /// As in PGN; empty when unknown.
    pub site: String,
    /// As in PGN; empty when unknown.
    pub date: String,
    /// As in PGN; empty when unknown.
    pub round: String,
    /// `sealed`, `accepted`, `open` or `closed`: what is written in the file.
    pub state: String,
    /// Where the game stands by the Laws; empty where the edition is not built in.
    pub phase: String,
    /// The result of the game, `*` while there is none.
    pub result: String,
    /// When the clock was stopped.
    pub sealed_at: String,
    /// When play resumes (A2g).
    pub resume_at: String,
    /// In which zone that was announced.
    pub resume_zone: String,
    /// Where.
    pub resume_place: String,
    #[serde(skip)]
    pub(super) sealed_seconds: i64,
    #[serde(skip)]
    pub(super) resume_seconds: i64,
}

/// The columns of the index that [`Listed::row`] reads, in its order.
pub(super) const COLUMNS: &str = "envelope, flag, fingerprint, seal_number, head, game, adjournment, \
     sealed_by, white, black, arbiter, event, site, date, round, state, phase, result, sealed_at, \
     resume_at, resume_zone, resume_place";

impl Listed {
    /// What the index says of an envelope whose first version is that leaf.
    pub fn of(id: u64, flag: Flag, envelope: &Envelope<Verified>) -> Listed {
        let label = envelope.label();
        let (phase, result) = standing(envelope);
        let optional = |text: &Option<String>| text.clone().unwrap_or_default();
        Listed {
            id,
            flag,
            fingerprint: envelope.fingerprint().to_string(),
            seal_number: envelope.fingerprint().seal_number().to_string(),
            head: envelope.head().to_string(),
            game: label.id.to_string(),
            adjournment: label.adjournment.into(),
            sealed_by: side_name(label.sealed_by()).to_owned(),
            white: label.white.name.clone(),
            black: label.black.name.clone(),
            arbiter: label.arbiter.name.clone(),
            event: optional(&label.event),
            site: optional(&label.site),
            date: optional(&label.date),
            round: optional(&label.round),
            state: EnvelopeStatus::of(envelope).name().to_owned(),
            phase,
            result,
            sealed_at: utc(label.sealed_at.as_unix()),
            resume_at: utc(label.resume_at.as_unix()),
            resume_zone: label.resume_zone.clone(),
            resume_place: label.resume_place.clone(),
            sealed_seconds: label.sealed_at.as_unix(),
            resume_seconds: label.resume_at.as_unix(),
        }
    }

    /// Reads a row of [`COLUMNS`].
    pub(super) fn row(row: &Row) -> Result<Listed, StoreError> {
        let text = |place: usize| row.text(place).map(str::to_owned);
        let flag = Flag::parse(row.text(1)?).ok_or(StoreError::Damaged { what: "a flag" })?;
        Ok(Listed {
            id: row.count(0)?,
            flag,
            fingerprint: text(2)?,
            seal_number: text(3)?,
            head: text(4)?,
            game: text(5)?,
            adjournment: row.count(6)?,
            sealed_by: text(7)?,
            white: text(8)?,
            black: text(9)?,
            arbiter: text(10)?,
            event: text(11)?,
            site: text(12)?,
            date: text(13)?,
            round: text(14)?,
            state: text(15)?,
            phase: text(16)?,
            result: text(17)?,
            sealed_at: utc(row.integer(18)?),
            resume_at: utc(row.integer(19)?),
            resume_zone: text(20)?,
            resume_place: text(21)?,
            sealed_seconds: row.integer(18)?,
            resume_seconds: row.integer(19)?,
        })
    }

    /// The values of [`COLUMNS`].
    pub(super) fn values(&self) -> Vec<Value> {
        let value = |cell| match cell {
            Cell::Count(count) => Value::from(count),
            Cell::Seconds(seconds) => Value::from(seconds),
            Cell::Flag(flag) => Value::from(flag.name()),
            Cell::Text(text) => Value::from(text),
        };
        self.cells().into_iter().map(value).collect()
    }

    /// Whether a row of [`COLUMNS`] says the same, whatever its flag, which is given.
    pub(super) fn agrees(&self, row: &Row) -> Option<Flag> {
        let agrees = |(place, cell)| match cell {
            Cell::Count(count) => row.count(place).ok() == Some(count),
            Cell::Seconds(seconds) => row.integer(place).ok() == Some(seconds),
            Cell::Text(text) => row.text(place).ok() == Some(text),
            Cell::Flag(_) => true,
        };
        let all = self.cells().into_iter().enumerate().all(agrees);
        Flag::parse(row.text(1).ok()?).filter(|_| all)
    }

    /// What stands in each of [`COLUMNS`].
    fn cells(&self) -> [Cell<'_>; 22] {
        [
            Cell::Count(self.id),
            Cell::Flag(self.flag),
            Cell::Text(&self.fingerprint),
            Cell::Text(&self.seal_number),
            Cell::Text(&self.head),
            Cell::Text(&self.game),
            Cell::Count(self.adjournment),
            Cell::Text(&self.sealed_by),
            Cell::Text(&self.white),
            Cell::Text(&self.black),
            Cell::Text(&self.arbiter),
            Cell::Text(&self.event),
            Cell::Text(&self.site),
            Cell::Text(&self.date),
            Cell::Text(&self.round),
            Cell::Text(&self.state),
            Cell::Text(&self.phase),
            Cell::Text(&self.result),
            Cell::Seconds(self.sealed_seconds),
            Cell::Seconds(self.resume_seconds),
            Cell::Text(&self.resume_zone),
            Cell::Text(&self.resume_place),
        ]
    }
}

/// What stands in a column of the index.
enum Cell<'a> {
    Count(u64),
    Flag(Flag),
    /// Since 1970, UTC.
    Seconds(i64),
    Text(&'a str),
}

/// Phase and result by the label's edition, where that is built in.
fn standing(envelope: &Envelope<Verified>) -> (String, String) {
    let Some(edition) = envelope.label().builtin_edition() else {
        return (String::new(), "*".to_owned());
    };
    let state = envelope.state(edition, Budget::RULING);
    let result = state.ruling().map_or("*", |ruling| ruling.result.as_str());
    (state.phase().name().to_owned(), result.to_owned())
}

/// A moment in UTC, as RFC 3339 writes it.
fn utc(seconds: i64) -> String {
    let moment = Moment::from_unix(seconds).and_then(Moment::in_utc);
    moment.map_or_else(|| seconds.to_string(), |moment| moment.to_string())
}
