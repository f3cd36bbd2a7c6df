//! Finds one envelope by number, fingerprint or game, and lists many, filtered and in order.

use super::index_row::{COLUMNS, IndexRow};
use super::store::{StoreError, Value};
use super::{Archive, schema, whole};
use envelope::{EnvelopeStatus, Fingerprint, GameId, PlayerId, SealNumber, Summary};
use rules::notation::fold;
use rules::ruling::GameResult;
use rules::word::words;

/// Rows of one query.
const PAGE: u64 = 500;

/// Which envelope is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// Its number in the archive.
    Id(u64),
    /// Its fingerprint.
    Fingerprint(Fingerprint),
    /// Its seal number.
    SealNumber(SealNumber),
    /// The id of its game: all envelopes of it.
    Game(GameId),
}

words! {
    /// The order of a list.
    #[derive(Default)]
    Order {
        /// The order of storing.
        #[default]
        Stored = "stored",
        /// By the time of the resumption.
        Resumption = "resumption",
        /// By the time of the sealing.
        Sealing = "sealing",
    }
}

/// The filter and the order of a list. A name matches if it contains each word of
/// the text, whatever the case, the accents and the order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sought {
    /// A part of either player's name.
    pub player: Option<String>,
    /// A part of the event's name.
    pub event: Option<String>,
    /// A part of the arbiter's name.
    pub arbiter: Option<String>,
    /// A part of the site.
    pub site: Option<String>,
    /// PGN's Date: `2027.03.01`.
    pub date: Option<String>,
    /// PGN's Round.
    pub round: Option<String>,
    /// PGN's Board.
    pub board: Option<String>,
    /// The FIDE number of either player.
    pub id: Option<PlayerId>,
    /// The status of the envelope.
    pub status: Option<EnvelopeStatus>,
    /// The result of the game.
    pub result: Option<GameResult>,
    /// Resumptions from this second on (Unix).
    pub resume_from: Option<i64>,
    /// Resumptions before this second (Unix).
    pub resume_before: Option<i64>,
    /// Sealings from this second on (Unix).
    pub sealed_from: Option<i64>,
    /// Sealings before this second (Unix).
    pub sealed_before: Option<i64>,
    /// Only those stored apart (`Some(true)`), only the others (`Some(false)`), or all.
    pub flagged: Option<bool>,
    /// The order.
    pub order: Order,
    /// Whether that order is turned round.
    pub reversed: bool,
}

impl Sought {
    /// The conditions, and the values for their parameters.
    fn conditions(&self) -> (Vec<String>, Vec<Value>) {
        let text = |text: &Option<String>| text.as_deref().map(Value::from);
        let flag_where = |flagged| (self.flagged == Some(flagged)).then(|| "".into());
        let asked: [(&str, Option<Value>); 12] = [
            ("state = $", self.status.map(|status| status.name().into())),
            ("result = $", self.result.map(|it| it.as_str().into())),
            ("resume_at >= $", self.resume_from.map(Value::from)),
            ("resume_at < $", self.resume_before.map(Value::from)),
            ("sealed_at >= $", self.sealed_from.map(Value::from)),
            ("sealed_at < $", self.sealed_before.map(Value::from)),
            ("date = $", text(&self.date)),
            ("round = $", text(&self.round)),
            ("board = $", text(&self.board)),
            (
                "$ IN (white_id, black_id)",
                self.id.map(|id| id.to_string().into()),
            ),
            ("flag <> $", flag_where(true)),
            ("flag = $", flag_where(false)),
        ];
        let asked = asked
            .into_iter()
            .filter_map(|(condition, value)| Some((condition, value?)));
        let numbered = (1..).zip(asked).map(|(number, (condition, value))| {
            let condition = condition.replace('$', &format!("${number}"));
            (condition, value)
        });
        numbered.unzip()
    }

    /// Whether the names match. No store can tell: each folds letters differently.
    fn is_met(&self, summary: &Summary) -> bool {
        let within = |part: &Option<String>, names: &[&str]| match part {
            None => true,
            Some(part) => {
                let part = folded(part);
                // Surname first or last.
                names.iter().map(|name| folded(name)).any(|name| {
                    let mut words = part.split_whitespace();
                    words.all(|word| name.contains(word))
                })
            }
        };
        let [event, site] =
            [&summary.event, &summary.site].map(|it| it.as_deref().unwrap_or_default());
        within(&self.player, &[&summary.white, &summary.black])
            && within(&self.event, &[event])
            && within(&self.arbiter, &[&summary.arbiter])
            && within(&self.site, &[site])
    }
}

/// A text as names are compared: small letters without accents, commas, hyphens and apostrophes, whichever way they
/// were typed.
fn folded(text: &str) -> String {
    let mut folded = fold(&text.replace(['‘', 'ʻ', '´', '′'], "'"));
    folded.retain(|letter| letter != '\'');
    folded.replace(',', " ")
}

impl Archive {
    /// Hands the matching envelopes to `each` in order, until `each` returns false. At most some hundreds are in memory
    /// at a time.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] for a roster that is not as it was signed, since flags come from it, and errors of the
    /// store.
    pub fn list(
        &mut self,
        sought: &Sought,
        mut each: impl FnMut(IndexRow) -> bool,
    ) -> Result<(), StoreError> {
        self.roster()?;
        let key = match sought.order {
            Order::Stored => "envelope",
            Order::Resumption => "resume_at",
            Order::Sealing => "sealed_at",
        };
        let (mut conditions, values) = sought.conditions();
        let next = values.len() + 1;
        let (behind, way, before_all) = match sought.reversed {
            false => (">", "ASC", i64::MIN),
            true => ("<", "DESC", i64::MAX),
        };
        // As the index has them: each page begins where the one before it ended, however many share a time.
        conditions.push(format!(
            "({key}, envelope) {behind} (${next}, ${})",
            next + 1
        ));
        let sql = format!(
            "SELECT {COLUMNS} FROM envelope WHERE {} ORDER BY {key} {way}, envelope {way} LIMIT {PAGE}",
            conditions.join(" AND ")
        );
        let mut last = [before_all; 2];
        loop {
            let values = [&values[..], &last.map(Value::from)].concat();
            let page: Vec<IndexRow> = self.read(|rows, _| {
                let found = rows.query(&sql, &values)?;
                found.iter().map(IndexRow::read).collect()
            })?;
            let Some(end) = page.last() else {
                return Ok(());
            };
            let id = i64::try_from(end.id).unwrap_or(i64::MAX);
            last = match sought.order {
                Order::Stored => [id, id],
                Order::Resumption => [end.summary.resume_at.as_unix(), id],
                Order::Sealing => [end.summary.sealed_at.as_unix(), id],
            };
            for row in page.into_iter().filter(|row| sought.is_met(&row.summary)) {
                if !each(row) {
                    return Ok(());
                }
            }
        }
    }

    /// How many envelopes match, whatever names are sought.
    ///
    /// # Errors
    /// An error of the store.
    pub fn count(&mut self, sought: &Sought) -> Result<u64, StoreError> {
        let (mut conditions, values) = sought.conditions();
        conditions.push("1 = 1".to_owned());
        let sql = format!(
            "SELECT count(*) FROM envelope WHERE {}",
            conditions.join(" AND ")
        );
        self.read(|rows, _| {
            let counted = rows.query(&sql, &values)?;
            counted.first().map_or(Ok(0), |row| row.count(0))
        })
    }

    /// The envelopes that `which` names, each with its latest bytes, in the order of storing.
    ///
    /// # Errors
    /// An error of the store.
    pub fn get(&mut self, which: &Which) -> Result<Vec<(IndexRow, Vec<u8>)>, StoreError> {
        let (column, value): (&str, Value) = match which {
            Which::Id(id) => ("envelope", (*id).into()),
            Which::Fingerprint(it) => ("fingerprint", it.to_string().into()),
            Which::SealNumber(it) => ("seal_number", it.to_string().into()),
            Which::Game(it) => ("game", it.to_string().into()),
        };
        let sql = format!("SELECT {COLUMNS} FROM envelope WHERE {column} = $1 ORDER BY envelope");
        self.read(|rows, _| {
            let found = rows.query(&sql, std::slice::from_ref(&value))?;
            let mut each = |row| {
                let row = IndexRow::read(row)?;
                let versions = rows.query(schema::VERSIONS, &[row.id.into()])?;
                Ok((row, whole(&versions)?))
            };
            found.iter().map(&mut each).collect()
        })
    }
}
