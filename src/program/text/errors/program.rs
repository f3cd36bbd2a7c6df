//! The program's own faults: editions that do not fit, paper, the rehearsal, the desk.

use shakmaty::Color;

use super::Sentence;
use crate::failure::{
    Content, DeskFault, EditionMismatch, Meanwhile, PdfPart, PrintFault, RehearsalFault,
};
use crate::text::Locale;
use crate::text::events::event;
use crate::text::message::*;

/// A side within a sentence.
pub(super) fn side(locale: &Locale, side: Color) -> String {
    match side {
        Color::White => locale.say(ErrorSignerWhite),
        Color::Black => locale.say(ErrorSignerBlack),
    }
}

impl Sentence for EditionMismatch {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            EditionMismatch::Given { name } => locale.say(ErrorEditionGiven { name }),
            EditionMismatch::BuiltIn { name } => locale.say(ErrorEditionBuiltIn { name }),
            EditionMismatch::Unknown { name } => locale.say(ErrorEditionUnknown { name }),
        }
    }
}

impl Sentence for PrintFault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            PrintFault::Format => locale.say(ErrorPrintFormat),
            PrintFault::PageFormat => locale.say(ErrorPrintPageFormat),
            PrintFault::GameFormat => locale.say(ErrorPrintGameFormat),
            PrintFault::OtherScore => locale.say(ErrorPrintOtherScore),
            PrintFault::NoSlips => locale.say(ErrorPrintNoSlips),
            PrintFault::OtherSlip(of) => locale.say(ErrorPrintOtherSlip {
                side: side(locale, *of),
            }),
            PrintFault::Forked => locale.say(ErrorPrintForked),
            PrintFault::Pdf { part } => locale.say(ErrorPrintPdf {
                what: part.sentence(locale),
            }),
        }
    }
}

impl Sentence for PdfPart {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            PdfPart::Fonts => locale.say(PdfFonts),
            PdfPart::PageSize => locale.say(PdfPageSize),
            PdfPart::Font => locale.say(PdfFont),
            PdfPart::Limit => locale.say(PdfLimit),
            PdfPart::Structure => locale.say(PdfStructure),
        }
    }
}

impl Sentence for RehearsalFault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            RehearsalFault::NoMoves => locale.say(ErrorRehearsalNoMoves),
            RehearsalFault::Move(fault) => locale.say(ErrorRehearsalMove {
                error: fault.sentence(locale),
            }),
            RehearsalFault::FolderTaken => locale.say(ErrorRehearsalFolderTaken),
            RehearsalFault::NoNextDay => locale.say(ErrorRehearsalNoNextDay),
            RehearsalFault::KeyLocked => locale.say(ErrorRehearsalKeyLocked),
            RehearsalFault::OpenedAlone => locale.say(ErrorRehearsalOpenedAlone),
            RehearsalFault::OpenedAfterTheEnd => locale.say(ErrorRehearsalOpenedAfterTheEnd),
        }
    }
}

impl Sentence for DeskFault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            DeskFault::Port { port, kind } => locale.say(ErrorDeskPort {
                port: port.to_string(),
                what: kind.to_string(),
            }),
            // What the system says stays English.
            DeskFault::System(kind) => kind.to_string(),
            DeskFault::Form => locale.say(ErrorDeskForm),
            DeskFault::NoSuch { name } => locale.say(ErrorDeskNoSuch { name }),
            DeskFault::Name => locale.say(ErrorDeskName),
            DeskFault::Taken { name } => locale.say(ErrorDeskTaken { name }),
            DeskFault::NotAScore(content) => locale.say(ErrorDeskNotAScore {
                what: match content {
                    Content::Envelope => "envelope",
                    Content::Score => "score",
                    Content::Sheet => "draft",
                    Content::PublicLine => "public-line",
                    Content::SecretKey => "key",
                    Content::Slip => "slip",
                    Content::Half => "half",
                    Content::Archive => "archive",
                    Content::Pdf => "paper",
                    Content::Event => "event",
                },
            }),
            DeskFault::TooManyGames { games, most } => locale.say(ErrorDeskTooManyGames {
                games: *games,
                most: *most,
            }),
            DeskFault::NoGameChosen => locale.say(ErrorDeskNoGameChosen),
            DeskFault::Locked => locale.say(ErrorDeskLocked),
            DeskFault::Trying => locale.say(ErrorDeskTrying),
            DeskFault::NoArchive => locale.say(ErrorDeskNoArchive),
            DeskFault::NoPassphrase => locale.say(ErrorDeskNoPassphrase),
            DeskFault::NoSlip => locale.say(ErrorDeskNoSlip),
            DeskFault::OneSquare => locale.say(ErrorDeskOneSquare),
            DeskFault::NothingWritten => locale.say(ErrorDeskNothingWritten),
            DeskFault::NoReading => locale.say(ErrorDeskNoReading),
            DeskFault::Promotion => locale.say(ErrorDeskPromotion),
            DeskFault::NotWriting => locale.say(ErrorDeskNotWriting),
            DeskFault::BeingSealed => locale.say(ErrorDeskBeingSealed),
            DeskFault::LabelChanged => locale.say(ErrorDeskLabelChanged),
            DeskFault::EventChanged => locale.say(ErrorDeskEventChanged),
            DeskFault::Meanwhile(meanwhile) => meanwhile.sentence(locale),
            DeskFault::NotYet => locale.say(ErrorDeskNotYet),
            DeskFault::NoPress => locale.say(ErrorDeskNoPress),
            DeskFault::WhoIsHere => locale.say(ErrorDeskWhoIsHere),
            DeskFault::SlipOfSealer { sealer, responder } => {
                locale.say(ErrorDeskSlipOfSealer { sealer, responder })
            }
            DeskFault::SlipOfOther { game } => locale.say(ErrorDeskSlipOfOther { game }),
        }
    }
}

impl Sentence for Meanwhile {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Meanwhile::Past(time) => locale.say(ErrorDeskPast { time }),
            Meanwhile::Recorded(events) => {
                let events: Vec<_> = events
                    .iter()
                    .map(|it| event(locale, it, &[], None))
                    .collect();
                let what = events.join("; ");
                locale.say(ErrorDeskRecorded { what })
            }
        }
    }
}
