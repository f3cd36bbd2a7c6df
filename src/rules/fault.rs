//! What an error is to people: a code that never changes, a kind, and a message with its values. No words: who speaks
//! to people has them, by the message's id. An error says so by `#[derive(Fault)]`, a part of a sentence by
//! `#[derive(Phrase)]`.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use shakmaty::Color;
use shakmaty::san::SanPlus;

use crate::adjournment::{Event, EventKind, Permitted};
use crate::notation::Language;
use crate::score::MoveNumber;
use crate::time::{Date, Duration, Left, Moment, TimeControl, Used, Zone};

pub use derive::{Fault, Phrase, Warning};

/// The kinds of errors; the exit codes are frozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Input or output failed: 1.
    Failed,
    /// Called wrongly: 2.
    Usage,
    /// Not a valid envelope, a wrong key, an invalid copy: 3.
    NotVerified,
    /// Refused by the Laws: not now, not by you, not accepted yet: 4.
    Refused,
}

impl Kind {
    /// The exit code.
    pub fn exit_code(self) -> u8 {
        match self {
            Kind::Failed => 1,
            Kind::Usage => 2,
            Kind::NotVerified => 3,
            Kind::Refused => 4,
        }
    }
}

/// What a message says: an error, or a part of a sentence.
pub trait Phrase: Debug {
    /// The id of its message.
    fn message(&self) -> &'static str;
    /// Puts its values there.
    fn give<'a>(&'a self, to: &mut Values<'a>);
}

impl dyn Phrase + '_ {
    /// What is put into its message.
    pub fn values(&self) -> Vec<(&'static str, Value<'_>)> {
        let mut values = Values::default();
        self.give(&mut values);
        values.0
    }
}

/// The values of a message, each by its name; of two of one name the last one holds.
#[derive(Debug, Default)]
pub struct Values<'a>(Vec<(&'static str, Value<'a>)>);

impl<'a> Values<'a> {
    /// One that a type gives.
    pub fn add(&mut self, name: &'static str, value: &'a dyn ToValue) {
        self.put(name, value.to_value());
    }

    /// Any other.
    pub fn put(&mut self, name: &'static str, value: Value<'a>) {
        self.0.push((name, value));
    }
}

/// An error that people are told of.
pub trait Fault: Phrase + Error + Send + Sync + 'static {
    /// Its code, which never changes: `envelope/signature`.
    fn code(&self) -> &'static str;
    /// What fixes the exit code.
    fn kind(&self) -> Kind;
    /// The id of the message that says what to do, `advice-…`; else it is the attribute `hint` of the message with
    /// that id.
    fn hint(&self) -> &'static str;
}

/// What one variant of an error says.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its code; empty where it is that of an inner error, or a part of a sentence.
    pub code: &'static str,
    /// The id of its message.
    pub message: &'static str,
    /// The id of the message that says what to do; empty where it is an attribute of its own message.
    pub hint: &'static str,
    /// The names of its values.
    pub values: &'static [&'static str],
}

/// What is put into a message.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// A text, as it is.
    Text(Cow<'a, str>),
    /// A text between quotation marks, and as it is: `$name`, `$name-raw`.
    Quoted(String, String),
    /// How many or which one: a message may choose by it.
    Number(u64),
    /// Which one in a row: a message may choose by it.
    Ordinal(u64),
    /// The line of a file, said before the sentence; 0 where there is none.
    Line(usize),
    /// A side: `$name`, `$name-within` a sentence, `$name-key` to choose by.
    Side(Color),
    /// A moment, as people write it; `$name-iso`, and `$name-hour` without its zone.
    Moment(Moment),
    /// A day, as people write it; `$name-iso`.
    Date(Date),
    /// The name of a month, from 1.
    Month(u32),
    /// A move by its number: `41b`; `$name-number`, `$name-side` and its faces.
    Move(MoveNumber),
    /// A length of time in words: `1 hour 5 minutes`.
    Span(Duration),
    /// A move in the letters of the reader.
    San(&'a SanPlus),
    /// A language, by its name.
    Language(Language),
    /// The name of a key of the label, as a reader gives it: `--zone`, “Time zone”; `$name-with-value`.
    Key(&'static str),
    /// The same in a file: `resume_zone`.
    FileKey(&'static str),
    /// A kind of entry, as a reader records it.
    Entry(EventKind),
    /// What may be recorded now, as a reader records it.
    Permitted(Permitted),
    /// What was recorded.
    Event(&'a Event),
    /// A part of a sentence, or another error.
    Phrase(&'a dyn Phrase),
    /// All of these, one behind the other: `$name`, `$name-count`.
    All(Vec<Value<'a>>),
    /// One of these: `a or b or c`.
    AnyOf(Vec<Value<'a>>),
    /// Nothing: `none` to choose by.
    Absent,
}

impl<'a> Value<'a> {
    /// Between quotation marks, with what does not show written out.
    pub fn quoted(it: &(impl Debug + Display)) -> Value<'a> {
        Value::Quoted(format!("{it:?}"), it.to_string())
    }

    /// A length of time in words.
    pub fn span(span: &Duration) -> Value<'a> {
        Value::Span(*span)
    }

    /// The name of a month, from 1.
    pub fn month(number: &u32) -> Value<'a> {
        Value::Month(*number)
    }

    /// A code point, as after `U+`.
    pub fn code_point(code_point: &u32) -> Value<'a> {
        format!("{code_point:04X}").into()
    }
}

/// What can be put into a message.
pub trait ToValue {
    /// As a value.
    fn to_value(&self) -> Value<'_>;
}

/// One of these: `a or b or c`; absent where there is none.
pub fn any_of<T: ToValue>(all: &[T]) -> Value<'_> {
    match all {
        [] => Value::Absent,
        all => Value::AnyOf(all.iter().map(ToValue::to_value).collect()),
    }
}

macro_rules! values {
    ($($ty:ty, $it:ident => $value:expr;)+) => {$(
        impl ToValue for $ty {
            fn to_value(&self) -> Value<'_> {
                let $it = self;
                $value
            }
        }
    )+};
}

values! {
    &'static str, it => (*it).into();
    String, it => it.as_str().into();
    PathBuf, it => Value::Quoted(format!("{it:?}"), it.display().to_string());
    io::ErrorKind, it => it.to_string().into();
    bool, it => (*it).into();
    char, it => Value::code_point(&u32::from(*it));
    u8, it => u32::from(*it).into();
    u16, it => u32::from(*it).into();
    u32, it => (*it).into();
    u64, it => (*it).into();
    usize, it => (*it).into();
    Color, it => Value::Side(*it);
    Date, it => Value::Date(*it);
    Duration, it => it.to_string().into();
    Event, it => Value::Event(it);
    EventKind, it => Value::Entry(*it);
    Language, it => Value::Language(*it);
    Left, it => it.to_string().into();
    Moment, it => Value::Moment(*it);
    MoveNumber, it => Value::Move(*it);
    Permitted, it => Value::Permitted(*it);
    SanPlus, it => Value::San(it);
    Used, it => it.to_string().into();
    TimeControl, it => it.in_words().into();
    Zone, it => it.name().into();
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Absent, ToValue::to_value)
    }
}

impl<T: ToValue> ToValue for Vec<T> {
    fn to_value(&self) -> Value<'_> {
        match self.as_slice() {
            [] => Value::Absent,
            all => Value::All(all.iter().map(ToValue::to_value).collect()),
        }
    }
}

/// An error of any kind.
impl Phrase for Arc<dyn Fault> {
    fn message(&self) -> &'static str {
        (**self).message()
    }

    fn give<'a>(&'a self, to: &mut Values<'a>) {
        (**self).give(to);
    }
}

impl Fault for Arc<dyn Fault> {
    fn code(&self) -> &'static str {
        (**self).code()
    }

    fn kind(&self) -> Kind {
        (**self).kind()
    }

    fn hint(&self) -> &'static str {
        (**self).hint()
    }
}

impl ToValue for Arc<dyn Fault> {
    fn to_value(&self) -> Value<'_> {
        Value::Phrase(&**self)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(it: &'a str) -> Value<'a> {
        Value::Text(it.into())
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(it: &'a String) -> Value<'a> {
        it.as_str().into()
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(it: Cow<'a, str>) -> Value<'a> {
        Value::Text(it)
    }
}

impl From<String> for Value<'_> {
    fn from(it: String) -> Self {
        Value::Text(it.into())
    }
}

impl From<Color> for Value<'_> {
    fn from(it: Color) -> Self {
        Value::Side(it)
    }
}

impl From<bool> for Value<'_> {
    fn from(it: bool) -> Self {
        Value::Text(if it { "true" } else { "false" }.into())
    }
}

impl From<u32> for Value<'_> {
    fn from(it: u32) -> Self {
        Value::Number(it.into())
    }
}

impl From<u64> for Value<'_> {
    fn from(it: u64) -> Self {
        Value::Number(it)
    }
}

impl From<usize> for Value<'_> {
    fn from(it: usize) -> Self {
        Value::Number(u64::try_from(it).unwrap_or(u64::MAX))
    }
}
