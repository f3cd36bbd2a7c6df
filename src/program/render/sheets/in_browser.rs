//! What stands in the browser where somebody opens an envelope by a double click: the record of the envelope, or why it
//! cannot be shown. It is a page without a script, a form or a link, so nothing can be changed on it.

use shakmaty::Color;

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
    let below: Color = label.sealed_by();
    let moment = text::moment(locale, at);
    let file = escaped(file);
    let told = locale.say(ShowOnlyShown {
        file: &*file,
        moment: &moment,
    });
    let mut blocks = vec![
        Block::Paragraph(locale.say(DeskVerifiedWhat)),
        Block::Paragraph(told),
    ];
    let notices = notices.iter();
    blocks.extend(notices.map(|it| Block::Paragraph(locale.phrase(it, Reader::Desk))));
    let mut document = record(locale, recorded, below);
    document.title = text::paper::pairing(label);
    document
        .sections
        .insert(0, section(locale, DeskVerified, blocks));
    document
}

/// Why something was not shown, and what to do.
pub fn failure_in_browser(locale: &Locale, title: String, failure: &Failure) -> Document {
    let blocks = vec![
        Block::Paragraph(failure.sentence(locale, Reader::Desk)),
        Block::Paragraph(failure.hint(locale, Reader::Desk)),
    ];
    Document {
        read: Read::InHand,
        title,
        locale: *locale,
        foot: "adjourn".to_owned(),
        sections: vec![Section::new("", blocks)],
    }
}
