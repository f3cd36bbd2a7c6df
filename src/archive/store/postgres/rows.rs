//! Statements of one transaction, each with a limit on the wait for its answer. None has a name on the server: behind a pooler
//! that would be the name of somebody else's on the next connection.
//!
//! Each way to the server and back takes longer than most statements. So changes are sent many at once, and what is asked
//! many times with another value each time as well: the server does them in their order (tokio-postgres, "Pipelining").

use std::error::Error;
use std::pin::{Pin, pin};

use futures_util::{FutureExt, TryStreamExt};
use tokio::runtime::Runtime;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{RowStream, Transaction};

use super::failure::{failed, judged, patiently, within};
use super::guarded::Refused;
use super::link::ANSWER;
use crate::archive::store::address::{Address, Wait};
use crate::archive::store::{Answer, Expected, Found, Row, Rows, StoreError, Value, one};
use crate::envelope::LARGEST;

/// The most bytes of changes that wait to be sent.
const MOST_UNSENT: usize = 4 * LARGEST;

/// What a change weighs beside its values: many have no bytes at all, and wait all the same.
const CHANGE: usize = 256;

/// The most bytes of rows that are kept of what was asked many times.
const MOST_AHEAD: usize = 32 * LARGEST;

/// What people are told where the answer to a change takes longer than a moment: another writer may hold the archive.
const WAIT: Wait = Wait::Answer {
    seconds: ANSWER.as_secs(),
};

/// The statements of one transaction.
pub(super) struct Statements<'a> {
    pub(super) transaction: Transaction<'a>,
    pub(super) runtime: &'a Runtime,
    pub(super) address: &'a Address,
    pub(super) refused: &'a Refused,
    /// Whether an earlier attempt at the same work may have been committed.
    pub(super) in_doubt: bool,
    pub(super) unsent: Unsent,
}

/// Changes that were not sent yet.
#[derive(Default)]
pub(super) struct Unsent {
    changes: Vec<Change>,
    size: usize,
}

struct Change {
    sql: String,
    values: Vec<Value>,
    /// Whether it must change one row.
    of_one: bool,
}

/// A value as a parameter of a statement.
type Parameter<'a> = (&'a (dyn ToSql + Sync), Type);

impl Value {
    fn parameter(&self) -> Parameter<'_> {
        let kind = match self {
            Value::Null => Type::UNKNOWN,
            Value::Integer(_) => Type::INT8,
            Value::Text(_) => Type::TEXT,
            Value::Bytes(_) => Type::BYTEA,
        };
        (self, kind)
    }
}

impl Statements<'_> {
    fn change(&mut self, sql: &str, values: Vec<Value>, of_one: bool) -> Result<(), StoreError> {
        if self.unsent.size > MOST_UNSENT {
            self.send()?;
        }
        self.unsent.size += CHANGE + values.iter().map(size).sum::<usize>();
        self.unsent.changes.push(Change {
            sql: sql.to_owned(),
            values,
            of_one,
        });
        Ok(())
    }

    /// Sends the changes that were not sent yet, all of them before the answer to the first is awaited. Returns how many rows
    /// the last one has changed.
    pub(super) fn send(&mut self) -> Result<u64, StoreError> {
        let Unsent { changes, .. } = std::mem::take(&mut self.unsent);
        let all: Vec<(&Change, Vec<Parameter<'_>>)> = changes
            .iter()
            .map(|it| (it, it.values.iter().map(Value::parameter).collect()))
            .collect();
        let mut sent = Vec::with_capacity(all.len());
        for (change, values) in &all {
            let executed = self.transaction.execute_typed(&change.sql, values);
            sent.push((Sent::new(executed), change.of_one));
        }
        self.runtime.block_on(async {
            let mut changed = 0;
            for (change, of_one) in sent {
                changed = match change {
                    Sent::Answered(answered) => judged(answered, self.refused)?,
                    Sent::Waits(change) => {
                        patiently(self.address, WAIT, change, self.refused).await?
                    }
                };
                if of_one {
                    one(changed)?;
                }
            }
            Ok(changed)
        })
    }

    /// Asks the same with each of these values, all of it before the first answer is awaited, and hands on each answer.
    fn ask(
        &mut self,
        sql: &str,
        each: &[&[Value]],
        take: &mut dyn FnMut(Answer),
    ) -> Result<(), StoreError> {
        self.send()?;
        let mut sent = Vec::with_capacity(each.len());
        for values in each {
            let values = values.iter().map(Value::parameter);
            sent.push(Sent::new(self.transaction.query_typed_raw(sql, values)));
        }
        self.runtime.block_on(async {
            for question in sent {
                let rows = match question {
                    Sent::Answered(answered) => judged(answered, self.refused)?,
                    Sent::Waits(question) => within(ANSWER, question, self.refused).await?,
                };
                take(collect(rows, self.refused).await?);
            }
            Ok(())
        })
    }
}

/// A request that was sent.
enum Sent<F: Future> {
    Answered(F::Output),
    Waits(Pin<Box<F>>),
}

impl<F: Future> Sent<F> {
    /// Sends it: the driver does so when the request is polled for the first time. It may be answered at once.
    fn new(request: F) -> Sent<F> {
        let mut request = Box::pin(request);
        match request.as_mut().now_or_never() {
            Some(answered) => Sent::Answered(answered),
            None => Sent::Waits(request),
        }
    }
}

impl Rows for Statements<'_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        self.change(sql, values.to_vec(), false)?;
        self.send()
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut rows = Vec::new();
        self.ask(sql, &[values], &mut |answer| rows = answer.rows)?;
        Ok(rows)
    }

    fn write(&mut self, sql: &str, values: Vec<Value>) -> Result<(), StoreError> {
        self.change(sql, values, true)
    }

    fn query_ahead(
        &mut self,
        sql: &str,
        values: &mut dyn Iterator<Item = Value>,
    ) -> Result<Vec<Option<Vec<Row>>>, StoreError> {
        let values: Vec<Value> = values.collect();
        let each: Vec<&[Value]> = values.iter().map(std::slice::from_ref).collect();
        let (mut answers, mut size) = (Vec::with_capacity(each.len()), 0);
        self.ask(sql, &each, &mut |answer| {
            size += answer.size;
            answers.push((size <= MOST_AHEAD).then_some(answer.rows));
        })?;
        Ok(answers)
    }

    fn in_doubt(&self) -> bool {
        self.in_doubt
    }

    fn no_doubt(&mut self) {
        self.in_doubt = false;
    }
}

/// Takes rows as they come: a server can send more than it was asked for.
async fn collect(rows: RowStream, refused: &Refused) -> Result<Answer, StoreError> {
    let mut rows = pin!(rows);
    let mut answer = Answer::default();
    while let Some(row) = within(ANSWER, rows.try_next(), refused).await? {
        let pushed = answer.push(Row::read(row.len(), |column| found(&row, column))?);
        pushed.inspect_err(|error| drop(refused.set(error.clone())))?;
    }
    Ok(answer)
}

fn found(row: &tokio_postgres::Row, column: usize) -> Result<Found<'_>, StoreError> {
    let kind = row.columns().get(column).map(tokio_postgres::Column::type_);
    let found = match kind {
        Some(&Type::INT8) => row.try_get(column).map(|it| or_null(it, Found::Integer)),
        Some(&Type::TEXT) => row.try_get(column).map(|it| or_null(it, Found::Text)),
        Some(&Type::BYTEA) => row.try_get(column).map(|it| or_null(it, Found::Bytes)),
        _ => return Err(Expected::Column.into()),
    };
    found.map_err(|error| failed(&error))
}

fn or_null<'a, T>(value: Option<T>, found: fn(T) -> Found<'a>) -> Found<'a> {
    value.map_or(Found::Null, found)
}

/// The bytes that a value has beside itself.
fn size(value: &Value) -> usize {
    match value {
        Value::Null | Value::Integer(_) => 0,
        Value::Text(text) => text.len(),
        Value::Bytes(bytes) => bytes.len(),
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(integer) => integer.to_sql_checked(kind, out),
            Value::Text(text) => text.to_sql_checked(kind, out),
            Value::Bytes(bytes) => bytes.to_sql_checked(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT8, Type::TEXT, Type::BYTEA, Type::UNKNOWN].contains(kind)
    }

    to_sql_checked!();
}
