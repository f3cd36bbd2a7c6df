//! Statements of one transaction: prepared once, each with a limit on the wait for its answer.

use std::collections::HashMap;
use std::error::Error;
use std::pin::pin;

use futures_util::TryStreamExt;
use tokio::runtime::Runtime;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Statement, Transaction};

use super::failure::{failed, patiently, within};
use super::guarded::Refused;
use super::link::ANSWER;
use crate::archive::store::address::{Address, Wait};
use crate::archive::store::{Answer, Expected, Row, Rows, StoreError, Value};

/// The statements of one transaction.
pub(super) struct Statements<'a> {
    pub(super) transaction: Transaction<'a>,
    pub(super) runtime: &'a Runtime,
    pub(super) address: &'a Address,
    pub(super) refused: &'a Refused,
    pub(super) prepared: &'a mut HashMap<String, Statement>,
    /// Whether an earlier attempt at the same work may have been committed.
    pub(super) in_doubt: bool,
}

impl Statements<'_> {
    fn prepare(&mut self, sql: &str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let prepared = self.transaction.prepare(sql);
        let statement = within(ANSWER, prepared, self.refused);
        let statement = self.runtime.block_on(statement)?;
        self.prepared.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

impl Rows for Statements<'_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let statement = self.prepare(sql)?;
        let changed = self.transaction.execute_raw(&statement, values);
        // One of them waits for the archive's row.
        let wait = Wait::Answer {
            seconds: ANSWER.as_secs(),
        };
        let changed = patiently(self.address, wait, changed, self.refused);
        self.runtime.block_on(changed)
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let statement = self.prepare(sql)?;
        let mut answer = Answer::default();
        self.runtime.block_on(async {
            let rows = self.transaction.query_raw(&statement, values);
            let mut rows = pin!(within(ANSWER, rows, self.refused).await?);
            // Row by row: a server can send more than it was asked for.
            while let Some(row) = within(ANSWER, rows.try_next(), self.refused).await? {
                let values = (0..row.len()).map(|column| value(&row, column));
                let pushed = answer.push(Row(values.collect::<Result<_, _>>()?));
                pushed.inspect_err(|error| drop(self.refused.set(error.clone())))?;
            }
            Ok(answer.rows)
        })
    }

    fn in_doubt(&self) -> bool {
        self.in_doubt
    }

    fn no_doubt(&mut self) {
        self.in_doubt = false;
    }
}

fn value(row: &tokio_postgres::Row, column: usize) -> Result<Value, StoreError> {
    let kind = row.columns().get(column).map(tokio_postgres::Column::type_);
    let found = match kind {
        Some(&Type::INT8) => row.try_get::<_, Option<i64>>(column).map(Value::from),
        Some(&Type::TEXT) => row.try_get::<_, Option<String>>(column).map(Value::from),
        Some(&Type::BYTEA) => row.try_get::<_, Option<Vec<u8>>>(column).map(Value::from),
        _ => return Err(Expected::Column.into()),
    };
    found.map_err(|error| failed(&error))
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
        [Type::INT8, Type::TEXT, Type::BYTEA].contains(kind)
    }

    to_sql_checked!();
}
