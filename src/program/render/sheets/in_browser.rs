//! The page that a double click on an envelope opens in the browser: the record of the envelope, or why it cannot be
//! shown. It has no script, form or link, so nothing can be changed on it.

use super::record::{Recorded, record};
use super::section;
use crate::failure::{Failure, Notice};
use crate::render::document::{Block, Document, Read, Section};
use crate::text::message::*;
use crate::text::{self, Locale, Reader, escaped};
use rules::time::Moment;

/// The record of the envelope in that file, as it was at that moment, with what the reader should know.
pub fn record_in_browser(
    locale: &Locale,
    recorded: &Recorded<'_>,
    (file, at): (&str, &Moment),
    notices: &[Notice],
) -> Document {
    let label = recorded.envelope.label();
    let moment = text::moment(locale, at);
    let file = escaped(file);
    let mut told = vec![
        locale.say(DeskVerifiedWhat),
        locale.say(ShowOnlyShown { file, moment }),
    ];
    told.extend(notices.iter().map(|it| locale.phrase(it, Reader::Desk)));
    let told = told.into_iter().map(Block::Paragraph).collect();
    let mut document = record(locale, recorded, label.sealed_by());
    document.title = text::paper::pairing(label);
    let verified = section(locale, DeskVerified, told);
    document.sections.insert(0, verified);
    document
}

/// Why something was not shown, and what to do.
pub fn failure_in_browser(locale: &Locale, title: String, failure: &Failure) -> Document {
    let what = failure.sentence(locale, Reader::Desk);
    let to_do = failure.hint(locale, Reader::Desk);
    let blocks = [what, to_do].map(Block::Paragraph).into();
    Document {
        read: Read::InHand,
        title,
        locale: *locale,
        foot: "adjourn".to_owned(),
        sections: vec![Section::new("", blocks)],
    }
}
