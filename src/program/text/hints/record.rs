//! What to do about what cannot be recorded.

use super::{Hints, Reader};
use crate::program::failure::{RecordFault, Usage};
use crate::program::text::message::{
    HintNotationKnown, HintRecordKinds, HintRecordMoveDesk, HintRecordOpened, HintRecordOpenedDesk,
    HintRecordReply, HintRecordReplyDesk, HintRecordTextDesk, HintRecordUsage,
};

impl Hints<'_> {
    pub(super) fn record(&self, fault: &RecordFault) -> String {
        match fault {
            RecordFault::UnknownKind { known, .. } => {
                let words: Vec<_> = known.iter().map(|kind| kind.name()).collect();
                self.say(HintNotationKnown {
                    words: words.join(" "),
                })
            }
            RecordFault::OpenedByItself => self.by_reader(HintRecordOpened, HintRecordOpenedDesk),
            RecordFault::MissingValue { usage, .. }
            | RecordFault::Value { usage, .. }
            | RecordFault::OneTooMany { usage, .. } => match self.reader {
                Reader::CommandLine => self.usage(*usage),
                Reader::Desk => self.say(HintRecordTextDesk),
            },
            RecordFault::Move { usage, .. } => match (self.reader, usage) {
                (Reader::CommandLine, Some(usage)) => self.usage(*usage),
                (Reader::CommandLine, None) => self.say(HintRecordKinds),
                (Reader::Desk, _) => self.say(HintRecordMoveDesk),
            },
            RecordFault::OtherReply { .. } => self.by_reader(HintRecordReply, HintRecordReplyDesk),
            RecordFault::ReplyNotAccepted => self.not_accepted(),
        }
    }

    /// How a kind is given on the command line.
    fn usage(&self, usage: Usage) -> String {
        let usage = format!("{} {}", usage.kind.name(), usage.values);
        self.say(HintRecordUsage {
            usage: usage.trim_end(),
        })
    }
}
