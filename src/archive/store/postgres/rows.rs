//! Statements of one transaction, each with a limit on the wait for its answer. None has a name on the server: behind
//! a pooler, the next connection may know another client's statement by that name.

use std::error::Error;
use std::pin::pin;

use futures_util::TryStreamExt;
use tokio::runtime::Runtime;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use super::connection::{ANSWER, Connection};
use crate::store::{Answer, Expected, Row, Rows, StoreError, Value};

/// The statements of one transaction.
pub(super) struct Statements<'a> {
    pub(super) connection: &'a Connection,
    pub(super) runtime: &'a Runtime,
}

/// A value as a parameter of a statement. `Null` stands only where a number could.
fn parameter(value: &Value) -> (&(dyn ToSql + Sync), Type) {
    let kind = match value {
        Value::Null | Value::Integer(_) => Type::INT8,
        Value::Text(_) => Type::TEXT,
        Value::Bytes(_) => Type::BYTEA,
    };
    (value, kind)
}

impl Rows for Statements<'_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let values: Vec<_> = values.iter().map(parameter).collect();
        let executed = self.connection.client.execute_typed(sql, &values);
        self.runtime
            .block_on(self.connection.answer(ANSWER, executed))
    }

    /// Takes rows as they come: a server can send more than it was asked for.
    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let Connection { client, .. } = self.connection;
        self.runtime.block_on(async {
            let asked = client.query_typed_raw(sql, values.iter().map(parameter));
            let mut rows = pin!(self.connection.answer(ANSWER, asked).await?);
            let mut answer = Answer::default();
            while let Some(row) = self.connection.answer(ANSWER, rows.try_next()).await? {
                let values = (0..row.len()).map(|column| row.try_get(column));
                let values = values.collect::<Result<_, _>>();
                let pushed = values.map_err(|_| Expected::Value.into());
                let pushed = pushed.and_then(|values| answer.push(values));
                // What else it sends is not heard.
                pushed.inspect_err(|_| self.connection.driver.abort())?;
            }
            Ok(answer.rows)
        })
    }
}

/// The types of an archive's columns.
fn is_known(kind: &Type) -> bool {
    [Type::INT8, Type::TEXT, Type::BYTEA].contains(kind)
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Value, Box<dyn Error + Sync + Send>> {
        Ok(match *kind {
            Type::INT8 => i64::from_sql(kind, raw)?.into(),
            Type::TEXT => <&str>::from_sql(kind, raw)?.into(),
            _ => raw.into(),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Value, Box<dyn Error + Sync + Send>> {
        Ok(Value::Null)
    }

    fn accepts(kind: &Type) -> bool {
        is_known(kind)
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
        is_known(kind)
    }

    to_sql_checked!();
}
