//! What to do about what cannot be recorded.

use super::{Hints, Reader};
use crate::failure::{Expected, RecordFault, Usage};
use crate::text::message::*;
use crate::text::permissions::act;
use rules::adjournment::EventKind;

impl Hints<'_> {
    pub(super) fn record(&self, fault: &RecordFault) -> String {
        match fault {
            RecordFault::UnknownKind { known, .. } => {
                let words = |word: &dyn Fn(EventKind) -> String, between| {
                    known
                        .iter()
                        .map(|&kind| word(kind))
                        .collect::<Vec<_>>()
                        .join(between)
                };
                let words = match self.reader {
                    Reader::CommandLine | Reader::Terminal => {
                        words(&|kind| kind.name().to_owned(), " ")
                    }
                    Reader::Desk => words(&|kind| act(self.locale, kind.into(), None), "; "),
                };
                self.say(HintNotationKnown { words })
            }
            RecordFault::NoSlip => self.say(HintRecordNoSlip),
            RecordFault::OpenedByItself => self.by_reader(HintRecordOpened, HintRecordOpenedDesk),
            RecordFault::MissingValue {
                expected: Expected::Zone,
                ..
            } if self.reader != Reader::Desk => self.say(HintRecordZone),
            RecordFault::MissingValue { usage, .. }
            | RecordFault::Value { usage, .. }
            | RecordFault::OneTooMany { usage, .. } => match self.reader {
                Reader::CommandLine | Reader::Terminal => self.usage(usage),
                Reader::Desk => self.say(HintRecordCorrect),
            },
            RecordFault::Move { usage, .. } => match (self.reader, usage) {
                (Reader::CommandLine | Reader::Terminal, Some(usage)) => self.usage(usage),
                (Reader::CommandLine | Reader::Terminal, None) => self.say(HintRecordKinds),
                (Reader::Desk, _) => self.say(HintRecordMoveDesk),
            },
            RecordFault::OtherNext { .. } => self.by_reader(HintRecordNext, HintRecordNextDesk),
            RecordFault::NextNotAccepted => self.not_accepted(),
            RecordFault::ArrivalAfterOpening => {
                self.by_reader(HintRecordArrival, HintRecordArrivalDesk)
            }
        }
    }

    /// How a kind is given on the command line.
    fn usage(&self, usage: &Usage) -> String {
        let usage = format!("{} {}", usage.kind.name(), usage.values);
        self.say(HintRecordUsage {
            usage: usage.trim_end(),
        })
    }
}
