//! A row of the archive's index: the summary of an envelope, its number, and why it is stored apart.

use serde::Serialize;
use shakmaty::{ByColor, Color};

use super::store::{Expected, Row, StoreError, Value};
use envelope::crypto::Digest;
use envelope::{EnvelopeStatus, PlayerId, Summary};
use rules::Word;
use rules::adjournment::Phase;
use rules::ruling::GameResult;
use rules::time::Moment;
use rules::word::words;

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

/// The columns of the index: what [`IndexRow::read`] reads, then the length and the leaf hash of the whole file, and
/// the hash of its players and position.
pub(super) const COLUMNS: &str = "envelope, flag, fingerprint, seal_number, head, game, adjournment, \
     sealed_by, white, black, arbiter, event, site, date, round, board, white_id, black_id, state, phase, \
     result, sealed_at, resume_at, resume_zone, resume_place, length, hash, seat";

/// How many they are.
pub(super) const COLUMN_COUNT: usize = 28;

/// The place of `flag` among the columns.
pub(super) const FLAG: usize = 1;

impl IndexRow {
    /// Reads a row of [`COLUMNS`].
    pub(super) fn read(row: &Row) -> Result<IndexRow, StoreError> {
        let text = |place| row.text(place).map(str::to_owned);
        let optional = |place| text(place).map(|text| Some(text).filter(|text| !text.is_empty()));
        Ok(IndexRow {
            id: row.count(0)?,
            flag: parsed(row, FLAG, Flag::from_index)?,
            summary: Summary {
                fingerprint: parsed(row, 2, |text| text.parse().ok())?,
                head: parsed(row, 4, |text| text.parse().ok())?,
                game: parsed(row, 5, |text| text.parse().ok())?,
                adjournment: u32::try_from(row.count(6)?).map_err(|_| Expected::IndexRow)?,
                sealed_by: known(row, 7, Word::parse)?,
                white: text(8)?,
                black: text(9)?,
                arbiter: text(10)?,
                event: optional(11)?,
                site: optional(12)?,
                date: optional(13)?,
                round: optional(14)?,
                board: optional(15)?,
                ids: ByColor {
                    white: known(row, 16, |text| text.parse().ok())?,
                    black: known(row, 17, |text| text.parse().ok())?,
                },
                status: parsed(row, 18, EnvelopeStatus::parse)?,
                phase: known(row, 19, Phase::parse)?,
                result: parsed(row, 20, GameResult::parse)?,
                sealed_at: moment(row, 21)?,
                resume_at: moment(row, 22)?,
                resume_zone: optional(23)?,
                resume_place: text(24)?,
            },
        })
    }

    /// The values of [`COLUMNS`].
    pub(super) fn values(&self, length: usize, hash: Digest, seat: Digest) -> Vec<Value> {
        let text = |text: &Option<String>| text.as_deref().unwrap_or_default().into();
        let it = &self.summary;
        let id = |id: Option<PlayerId>| id.map(|id| id.to_string()).unwrap_or_default().into();
        vec![
            self.id.into(),
            self.flag.in_index().into(),
            it.fingerprint.to_string().into(),
            it.seal_number().to_string().into(),
            it.head.to_string().into(),
            it.game.to_string().into(),
            u64::from(it.adjournment).into(),
            it.sealed_by.map_or("", Color::name).into(),
            it.white.as_str().into(),
            it.black.as_str().into(),
            it.arbiter.as_str().into(),
            text(&it.event),
            text(&it.site),
            text(&it.date),
            text(&it.round),
            text(&it.board),
            id(it.ids.white),
            id(it.ids.black),
            it.status.name().into(),
            it.phase.map_or("", Phase::name).into(),
            it.result.as_str().into(),
            it.sealed_at.as_unix().into(),
            it.resume_at.as_unix().into(),
            text(&it.resume_zone),
            it.resume_place.as_str().into(),
            (length as u64).into(),
            hash.into(),
            seat.into(),
        ]
    }
}

/// The flag of a stored row that otherwise has these values; `None` where anything else differs.
pub(super) fn flag_of_same(values: &[Value], row: &Row) -> Option<Flag> {
    let mut others = values.iter().zip(row.values()).enumerate();
    let all = others.all(|(place, (made, stored))| place == FLAG || made == stored);
    Flag::from_index(row.text(FLAG).ok()?).filter(|_| all)
}

fn parsed<T>(row: &Row, place: usize, parse: impl Fn(&str) -> Option<T>) -> Result<T, StoreError> {
    Ok(parse(row.text(place)?).ok_or(Expected::IndexRow)?)
}

/// What is an empty text where nothing is known.
fn known<T>(
    row: &Row,
    place: usize,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, StoreError> {
    parsed(row, place, |text| match text {
        "" => Some(None),
        text => parse(text).map(Some),
    })
}

fn moment(row: &Row, place: usize) -> Result<Moment, StoreError> {
    let moment = Moment::from_unix(row.integer(place)?);
    Ok(moment.ok_or(Expected::IndexRow)?)
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
