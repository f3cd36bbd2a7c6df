//! Why a command stopped, and what to do about it, for each reader and in JSON.

use std::error::Error;
use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use words::with_opinions;

use super::label::{COMMAND_LINE, draw_offer_asked};
use super::message::*;
use super::{Locale, Reader};
use crate::failure::{About, Failure, NotPermitted, Notice, Problem};
use envelope::LabelKey;
use envelope::sealing::{AskedOffer, NotSealed};
use rules::fault::{Fault, Phrase};
use rules::time::ClockError;

/// What is said by code alone: messages that no error names.
#[cfg(test)]
const ADVICE: [&str; 4] = [
    "advice-clock-look-again",
    "advice-clock-used",
    "advice-label-flags",
    "advice-label-flags-or-by",
];

impl Failure {
    /// What is wrong, with the file or the game that it is about.
    pub fn sentence(&self, locale: &Locale, reader: Reader) -> String {
        let mut error = locale.phrase(&*self.fault, reader);
        if let Some(refused) = self.fault::<NotPermitted>() {
            if let Some(article) = &refused.article {
                error = locale.say(ErrorWithArticle { error, article });
            }
            error = with_opinions(locale, error, refused.opinions);
        }
        match &self.about {
            None => error,
            Some(About::File(path)) => locale.say(ErrorOfFile {
                path: path.display().to_string(),
                error,
            }),
            Some(About::Game(number)) => locale.say(ErrorOfGame {
                number: *number,
                error,
            }),
        }
    }

    /// What to do about it.
    pub fn hint(&self, locale: &Locale, reader: Reader) -> String {
        if let Some(advice) = &self.advice {
            return locale.phrase(advice, reader);
        }
        let error: &dyn Error = &*self.fault;
        match error.downcast_ref() {
            Some(NotSealed::Incomplete { missing, offer }) => {
                complete(locale, missing, offer, reader)
            }
            // Flags give what a clock shows; the kinds of a record do not.
            Some(NotSealed::Clock { side, error }) if !matches!(error, ClockError::Typed(_)) => {
                let mut values = (&*self.fault as &dyn Phrase).values();
                let used = side.fold_wb(LabelKey::WhiteUsed, LabelKey::BlackUsed);
                values.push(("key", used.into()));
                let advice = match error {
                    ClockError::MoreThanGiven { .. } => "advice-clock-look-again",
                    _ => "advice-clock-used",
                };
                locale.advise(advice, &values, reader)
            }
            _ => locale.hint(&*self.fault, reader),
        }
    }
}

/// How a label is completed.
fn complete(locale: &Locale, missing: &[LabelKey], offer: &AskedOffer, reader: Reader) -> String {
    let agreed = missing.contains(&LabelKey::ResumeAt) && !matches!(reader, Reader::Desk);
    let id = match agreed {
        true => "advice-label-flags-or-by",
        false => "advice-label-flags",
    };
    let hint = locale.advise(id, &[("by", LabelKey::ResumeBy.into())], reader);
    match missing.contains(&LabelKey::DrawOffer) {
        true => locale.say(HintLabelOffer {
            hint,
            question: draw_offer_asked(locale, offer),
        }),
        false => hint,
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(&Locale::of_json(), COMMAND_LINE))
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Locale::of_json().phrase(self, COMMAND_LINE))
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.fault)
    }
}

/// In JSON a failure is its code, its message and its hint, in English whatever the language of the reader.
impl Serialize for Failure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let locale = Locale::of_json();
        let mut object = serializer.serialize_struct("Failure", 3)?;
        object.serialize_field("code", self.code())?;
        object.serialize_field("message", &self.to_string())?;
        object.serialize_field("hint", &self.hint(&locale, COMMAND_LINE))?;
        object.end()
    }
}

/// A code and its message, as JSON has them.
#[derive(Serialize)]
pub struct Coded<'a> {
    code: &'a str,
    message: String,
}

/// A fault as JSON has it.
pub fn coded(fault: &dyn Fault) -> Coded<'static> {
    Coded {
        code: fault.code(),
        message: Locale::of_json().phrase(fault, COMMAND_LINE),
    }
}

impl Serialize for Notice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (code, message) = (self.code(), self.to_string());
        Coded { code, message }.serialize(serializer)
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        coded(self).serialize(serializer)
    }
}

#[cfg(test)]
mod tests;
