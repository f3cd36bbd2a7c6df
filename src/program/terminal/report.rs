//! What a command prints: text for people, or the same as JSON, and notices on standard error.

use std::path::{Path, PathBuf};

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::failure::{Failure, FailureKind, Notice};
use crate::text::message::*;
use crate::text::{COMMAND_LINE, Locale, escaped};

/// What a command prints, and its exit code. It may hold a half that was asked for there, and has no `Debug`.
pub(crate) struct Report {
    /// The text for standard output.
    pub text: String,
    /// The object for standard output, if JSON was asked for.
    pub json: Value,
    /// The notices for standard error, in both cases.
    pub notices: Vec<String>,
    /// The exit code.
    pub exit: u8,
}

impl Report {
    pub(crate) fn new(text: String, json: Value) -> Report {
        Report {
            text,
            json,
            notices: Vec::new(),
            exit: 0,
        }
    }

    /// A report without text: everything is printed already.
    pub(crate) fn silent() -> Report {
        Report::new(String::new(), Value::Null)
    }

    pub(crate) fn of(text: String, outcome: &impl Serialize) -> Report {
        Report::new(text, serde_json::to_value(outcome).unwrap_or_default())
    }

    /// Sets the exit code for something that is not valid, unless all is.
    pub(crate) fn valid(mut self, is_valid: bool) -> Report {
        if !is_valid {
            self.exit = FailureKind::NotVerified.exit_code();
        }
        self
    }

    /// Adds notices.
    pub(crate) fn with_notices<'a>(
        mut self,
        locale: &Locale,
        notices: impl IntoIterator<Item = &'a Notice>,
    ) -> Report {
        let said = notices.into_iter().map(|notice| note(locale, notice));
        self.notices.extend(said);
        self
    }

    /// Names what was bad and left out, and takes the exit code of the first.
    pub(crate) fn without(mut self, locale: &Locale, left_out: &[Failure]) -> Report {
        for failure in left_out {
            let error = failure.sentence(locale, COMMAND_LINE);
            self.notices.push(locale.say(Error { error }));
            let error = failure.hint(locale, COMMAND_LINE);
            self.notices.push(locale.say(ErrorHint { error }));
        }
        if let Some(first) = left_out.first() {
            self.exit = first.kind.exit_code();
        }
        self
    }

    /// Adds notices that are in the language of the reader already.
    pub(crate) fn with_notes(
        mut self,
        locale: &Locale,
        sentences: impl IntoIterator<Item = String>,
    ) -> Report {
        let note = |sentence| locale.say(Note { sentence });
        self.notices.extend(sentences.into_iter().map(note));
        self
    }
}

/// A notice on its own line.
pub(crate) fn note(locale: &Locale, notice: &Notice) -> String {
    locale.say(Note {
        sentence: locale.phrase(notice, COMMAND_LINE),
    })
}

/// A name and its value in columns, the first wide enough for the longest of the names.
pub(crate) fn field(locale: &Locale, name: &str, value: impl std::fmt::Display) -> String {
    let width = locale.say(NameHead).chars().count().max(12);
    format!("  {name:<width$} {value}\n")
}

/// What it is as JSON, with these fields beside its own.
pub(crate) fn json_with(it: &impl Serialize, more: Value) -> Value {
    let mut json = serde_json::to_value(it).unwrap_or_default();
    if let (Some(all), Value::Object(more)) = (json.as_object_mut(), more) {
        all.extend(more);
    }
    json
}

/// A path in JSON; what of it is no UTF-8 is replaced.
pub(crate) fn path_json<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    path.to_string_lossy().serialize(serializer)
}

/// The same of one that may be missing.
pub(crate) fn path_json_if<S: Serializer>(
    path: &Option<PathBuf>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let path = path.as_ref().map(|path| path.to_string_lossy());
    path.serialize(serializer)
}

pub(crate) fn path_text(path: &Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}
