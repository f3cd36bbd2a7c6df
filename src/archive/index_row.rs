//! A row of the archive's index: the summary of an envelope, its number, and why it is stored apart.

use std::borrow::Cow;

use serde::Serialize;
use shakmaty::ByColor;

use super::store::{Expected, Row, StoreError, Value};
use crate::envelope::{EnvelopeStatus, PlayerId, Summary};
use crate::laws::Word;
use crate::laws::adjournment::Phase;
use crate::laws::ruling::GameResult;
use crate::time::Moment;
use crate::words::words;

words! {
    /// Why an envelope is stored apart.
    Flag {
        /// The envelope is not stored apart.
        None = "none",
        /// Another file of the same envelope continues differently.
        Fork = "fork",
        /// Another accepted envelope is of the same players, position, event and round.
        Rival = "rival",
        /// A signer is not on the organiser's roster.
        UnknownSigner = "unknown_signer",
    }
}

impl Flag {
    /// Whether the envelope is stored apart.
    pub fn is_apart(self) -> bool {
        self != Flag::None
    }

    /// Its text in the index: the word, but nothing for [`Flag::None`].
    pub(super) fn in_index(self) -> &'static str {
        match self.is_apart() {
            true => self.name(),
            false => "",
        }
    }

    /// Reads its text in the index.
    pub(super) fn from_index(text: &str) -> Option<Flag> {
        Flag::ALL.into_iter().find(|flag| flag.in_index() == text)
    }
}

/// One envelope of the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IndexRow {
    /// The leaf of the first version: its number in the archive.
    pub id: u64,
    /// Why the envelope is stored apart, if it is.
    pub flag: Flag,
    /// The summary of the envelope.
    #[serde(flatten)]
    pub summary: Summary,
}

/// The columns of the index that [`IndexRow::read`] reads, in its order.
pub(super) const COLUMNS: &str = "envelope, flag, fingerprint, seal_number, head, game, adjournment, \
     sealed_by, white, black, arbiter, event, site, date, round, board, white_id, black_id, state, phase, \
     result, sealed_at, resume_at, resume_zone, resume_place";

/// How many they are.
pub(super) const COLUMN_COUNT: usize = 25;

/// The place of `flag` among the columns.
const FLAG: usize = 1;

impl IndexRow {
    /// Reads a row of [`COLUMNS`].
    pub(super) fn read(row: &Row) -> Result<IndexRow, StoreError> {
        let text = |place| row.text(place).map(str::to_owned);
        let optional = |place| text(place).map(|text| Some(text).filter(|text| !text.is_empty()));
        Ok(IndexRow {
            id: row.count(0)?,
            flag: parsed(row, FLAG, Expected::Flag, Flag::from_index)?,
            summary: Summary {
                fingerprint: parsed(row, 2, Expected::Fingerprint, |text| text.parse().ok())?,
                head: parsed(row, 4, Expected::EnvelopeHead, |text| text.parse().ok())?,
                game: parsed(row, 5, Expected::Game, |text| text.parse().ok())?,
                adjournment: u32::try_from(row.count(6)?).map_err(|_| Expected::Count)?,
                sealed_by: parsed(row, 7, Expected::Side, Word::parse)?,
                white: text(8)?,
                black: text(9)?,
                arbiter: text(10)?,
                event: optional(11)?,
                site: optional(12)?,
                date: optional(13)?,
                round: optional(14)?,
                board: optional(15)?,
                ids: ByColor {
                    white: id(row, 16)?,
                    black: id(row, 17)?,
                },
                status: parsed(row, 18, Expected::Status, EnvelopeStatus::parse)?,
                phase: parsed(row, 19, Expected::Phase, |text| match text {
                    "" => Some(None),
                    name => Phase::parse(name).map(Some),
                })?,
                result: parsed(row, 20, Expected::Result, GameResult::parse)?,
                sealed_at: moment(row, 21)?,
                resume_at: moment(row, 22)?,
                resume_zone: optional(23)?,
                resume_place: text(24)?,
            },
        })
    }

    /// What stands in [`COLUMNS`].
    fn columns(&self) -> [Column<'_>; COLUMN_COUNT] {
        use Column::{Count, Time};
        fn text<'a>(text: impl Into<Cow<'a, str>>) -> Column<'a> {
            Column::Text(text.into())
        }
        let it = &self.summary;
        let id = |id: Option<PlayerId>| text(id.map(|id| id.to_string()).unwrap_or_default());
        [
            Count(self.id),
            text(self.flag.in_index()),
            text(it.fingerprint.to_string()),
            text(it.seal_number().to_string()),
            text(it.head.to_string()),
            text(it.game.to_string()),
            Count(it.adjournment.into()),
            text(it.sealed_by.name()),
            text(&it.white),
            text(&it.black),
            text(&it.arbiter),
            text(it.event.as_deref().unwrap_or_default()),
            text(it.site.as_deref().unwrap_or_default()),
            text(it.date.as_deref().unwrap_or_default()),
            text(it.round.as_deref().unwrap_or_default()),
            text(it.board.as_deref().unwrap_or_default()),
            id(it.ids.white),
            id(it.ids.black),
            text(it.status.name()),
            text(it.phase.map_or("", Phase::name)),
            text(it.result.as_str()),
            Time(it.sealed_at),
            Time(it.resume_at),
            text(it.resume_zone.as_deref().unwrap_or_default()),
            text(&it.resume_place),
        ]
    }

    /// The values of [`COLUMNS`].
    pub(super) fn values(&self) -> Vec<Value> {
        self.columns().into_iter().map(Value::from).collect()
    }

    /// The flag of a stored row that is otherwise this one; `None` where anything else differs.
    pub(super) fn flag_of_same(&self, row: &Row) -> Option<Flag> {
        let columns = self.columns();
        let mut others = columns.iter().enumerate().filter(|(it, _)| *it != FLAG);
        let all = others.all(|(place, column)| column.is_in(row, place));
        Flag::from_index(row.text(FLAG).ok()?).filter(|_| all)
    }
}

/// What stands in one column of a row. Most are texts of the summary, which is compared with a hundred thousand rows.
enum Column<'a> {
    Count(u64),
    Time(Moment),
    Text(Cow<'a, str>),
}

impl Column<'_> {
    /// Whether the row has this at `place`.
    fn is_in(&self, row: &Row, place: usize) -> bool {
        match self {
            Column::Count(count) => row.count(place).as_ref() == Ok(count),
            Column::Time(time) => row.integer(place) == Ok(time.as_unix()),
            Column::Text(text) => row.text(place) == Ok(text),
        }
    }
}

impl From<Column<'_>> for Value {
    fn from(column: Column<'_>) -> Value {
        match column {
            Column::Count(count) => count.into(),
            Column::Time(time) => time.as_unix().into(),
            Column::Text(text) => text.into_owned().into(),
        }
    }
}

fn parsed<T>(
    row: &Row,
    place: usize,
    expected: Expected,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, StoreError> {
    Ok(parse(row.text(place)?).ok_or(expected)?)
}

/// A player's number; an empty text where there is none.
fn id(row: &Row, place: usize) -> Result<Option<PlayerId>, StoreError> {
    parsed(row, place, Expected::PlayerId, |text| match text {
        "" => Some(None),
        number => number.parse().ok().map(Some),
    })
}

fn moment(row: &Row, place: usize) -> Result<Moment, StoreError> {
    let moment = Moment::from_unix(row.integer(place)?);
    Ok(moment.ok_or(Expected::Time)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is not apart has a word in JSON, and none in the index.
    #[test]
    fn a_flag_is_read_from_the_index_as_it_is_written_there() {
        for flag in Flag::ALL {
            assert_eq!(Flag::from_index(flag.in_index()), Some(flag));
        }
        assert_eq!(Flag::None.in_index(), "");
        assert_eq!(Flag::from_index("none"), None);
        assert_eq!(serde_json::to_string(&Flag::None).unwrap(), "\"none\"");
    }
}
