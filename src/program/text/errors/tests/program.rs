//! The program's own faults.

use std::io;

use shakmaty::{Chess, Color};

use super::{check, has_a_hint, named, says_the_same};
use crate::envelope::{LabelKey, TextFault, mixed_scripts};
use crate::laws::adjournment::Event;
use crate::laws::position::FenError;
use crate::laws::ruling::ClaimArticle;
use crate::mating::checker::Fault;
use crate::mating::proof::{Claims, Malformed};
use crate::program::failure::{
    Advice, Cause, CommandLineFault, Content, DeskFault, EditionMismatch, Failure, Meanwhile,
    Misuse, NumberFault, PdfPart, PrintFault, ProofFault, RehearsalFault,
};
use crate::program::text::{Locale, Reader};
use crate::time::{DurationError, TypedMomentError};

samples! { edition_mismatches: EditionMismatch;
    EditionMismatch::Given { .. } => [EditionMismatch::Given { name: named() }],
    EditionMismatch::BuiltIn { .. } => [EditionMismatch::BuiltIn { name: named() }],
    EditionMismatch::Unknown { .. } => [EditionMismatch::Unknown { name: named() }],
}

samples! { prints: PrintFault;
    PrintFault::Format => [PrintFault::Format],
    PrintFault::PageFormat => [PrintFault::PageFormat],
    PrintFault::Forked => [PrintFault::Forked],
    PrintFault::GameFormat => [PrintFault::GameFormat],
    PrintFault::OtherScore => [PrintFault::OtherScore],
    PrintFault::NoSlips => [PrintFault::NoSlips],
    PrintFault::OtherSlip(_) => [
        PrintFault::OtherSlip(Color::White),
        PrintFault::OtherSlip(Color::Black),
    ],
    PrintFault::Pdf { .. } => [PrintFault::Pdf { part: PdfPart::Structure }],
}

samples! { pdf_parts: PdfPart;
    PdfPart::Fonts => [PdfPart::Fonts],
    PdfPart::PageSize => [PdfPart::PageSize],
    PdfPart::Font => [PdfPart::Font],
    PdfPart::Limit => [PdfPart::Limit],
    PdfPart::Structure => [PdfPart::Structure],
}

samples! { rehearsals: RehearsalFault;
    RehearsalFault::NoMoves => [RehearsalFault::NoMoves],
    RehearsalFault::Move(_) => [RehearsalFault::Move(TextFault::Empty)],
    RehearsalFault::FolderTaken => [RehearsalFault::FolderTaken],
    RehearsalFault::NoNextDay => [RehearsalFault::NoNextDay],
    RehearsalFault::KeyLocked => [RehearsalFault::KeyLocked],
    RehearsalFault::OpenedAlone => [RehearsalFault::OpenedAlone],
    RehearsalFault::OpenedAfterTheEnd => [RehearsalFault::OpenedAfterTheEnd],
}

samples! { desks: DeskFault;
    DeskFault::Port { .. } => [DeskFault::Port { port: 711, kind: io::ErrorKind::AddrInUse }],
    // The system's word stays English.
    DeskFault::System(_) => [],
    DeskFault::Form => [DeskFault::Form],
    DeskFault::NoSuch { .. } => [DeskFault::NoSuch { name: named() }],
    DeskFault::Name => [DeskFault::Name],
    DeskFault::Taken { .. } => [DeskFault::Taken { name: named() }],
    DeskFault::Locked => [DeskFault::Locked],
    DeskFault::Trying => [DeskFault::Trying],
    DeskFault::NoArchive => [DeskFault::NoArchive],
    DeskFault::NoPassphrase => [DeskFault::NoPassphrase],
    DeskFault::NoSlip => [DeskFault::NoSlip],
    DeskFault::OneSquare => [DeskFault::OneSquare],
    DeskFault::NothingWritten => [DeskFault::NothingWritten],
    DeskFault::NoReading => [DeskFault::NoReading],
    DeskFault::Promotion => [DeskFault::Promotion],
    DeskFault::NotWriting => [DeskFault::NotWriting],
    DeskFault::BeingSealed => [DeskFault::BeingSealed],
    DeskFault::LabelChanged => [DeskFault::LabelChanged],
    DeskFault::Meanwhile(_) => [
        DeskFault::Meanwhile(Meanwhile::Past("15:00".to_owned())),
        DeskFault::Meanwhile(Meanwhile::Recorded(vec![Event::Arrival { side: Color::Black }])),
    ],
    DeskFault::NotYet => [DeskFault::NotYet],
    DeskFault::NoPress => [DeskFault::NoPress],
    DeskFault::WhoIsHere => [DeskFault::WhoIsHere],
    DeskFault::NotAScore(_) => [DeskFault::NotAScore(Content::Envelope), DeskFault::NotAScore(Content::Score), DeskFault::NotAScore(Content::Sheet), DeskFault::NotAScore(Content::PublicLine), DeskFault::NotAScore(Content::SecretKey), DeskFault::NotAScore(Content::Slip), DeskFault::NotAScore(Content::Half), DeskFault::NotAScore(Content::Archive), DeskFault::NotAScore(Content::Pdf), DeskFault::NotAScore(Content::Event)],
    DeskFault::TooManyGames { .. } => [DeskFault::TooManyGames { games: 312, most: 100 }],
    DeskFault::EventChanged => [DeskFault::EventChanged],
    DeskFault::NoGameChosen => [DeskFault::NoGameChosen],
    DeskFault::SlipOfSealer { .. } => [DeskFault::SlipOfSealer { sealer: named(), responder: named() }],
    DeskFault::SlipOfOther { .. } => [DeskFault::SlipOfOther { game: named() }],
}

fn not_understood(misuse: Misuse) -> CommandLineFault {
    let near = Some(named());
    CommandLineFault::NotUnderstood { misuse, near }
}

fn number(fault: NumberFault) -> Misuse {
    let (value, argument) = ("qqy".to_owned(), named());
    Misuse::Number {
        value,
        argument,
        fault,
    }
}

samples! { command_lines: CommandLineFault;
    CommandLineFault::NotUnderstood { .. } => [
        CommandLineFault::NotUnderstood { misuse: Misuse::NoSubcommand, near: None },
        not_understood(Misuse::UnknownSubcommand { name: named() }),
        not_understood(Misuse::UnknownArgument { name: named() }),
        not_understood(Misuse::MissingArguments { names: vec![named(), "qqy".to_owned()] }),
        not_understood(Misuse::NoValue { argument: named() }),
        not_understood(Misuse::NotPossible {
            value: "qqy".to_owned(),
            argument: named(),
            possible: vec!["qqz".to_owned()],
        }),
        not_understood(number(NumberFault::NotWhole)),
        not_understood(number(NumberFault::Zero)),
        not_understood(number(NumberFault::TooLarge)),
        not_understood(Misuse::Conflict { argument: named(), other: "qqy".to_owned() }),
        not_understood(Misuse::Repeated { argument: named() }),
    ],
    CommandLineFault::NoCommand { .. } => [CommandLineFault::NoCommand { word: named() }],
    // The system's word stays English.
    CommandLineFault::Manual(_) => [],
    CommandLineFault::Interrupted => [CommandLineFault::Interrupted],
    CommandLineFault::InputEnded => [CommandLineFault::InputEnded],
    CommandLineFault::NoTerminal => [CommandLineFault::NoTerminal],
    CommandLineFault::Descriptor { .. } => [CommandLineFault::Descriptor { number: 7 }],
    CommandLineFault::PassphraseUtf8 => [CommandLineFault::PassphraseUtf8],
    CommandLineFault::TooFewPassphrases => [CommandLineFault::TooFewPassphrases],
    CommandLineFault::EmptyPassphrase => [CommandLineFault::EmptyPassphrase],
    CommandLineFault::PassphrasesDiffer => [CommandLineFault::PassphrasesDiffer],
    CommandLineFault::Input(_) => [CommandLineFault::Input(io::ErrorKind::BrokenPipe)],
    CommandLineFault::Output(_) => [CommandLineFault::Output(io::ErrorKind::StorageFull)],
    CommandLineFault::PublicKey => [CommandLineFault::PublicKey],
    CommandLineFault::FallenSide => [CommandLineFault::FallenSide],
    CommandLineFault::ClaimArticle => [CommandLineFault::ClaimArticle],
    CommandLineFault::NothingWritten(_) => [
        CommandLineFault::NothingWritten(ClaimArticle::FiftyWritten),
    ],
    CommandLineFault::Scoresheets => [CommandLineFault::Scoresheets],
    CommandLineFault::ScoresheetsUnsaid => [CommandLineFault::ScoresheetsUnsaid],
    CommandLineFault::Moment { .. } => [CommandLineFault::Moment {
        flag: "--at",
        error: TypedMomentError::Malformed { text: named() },
    }],
    CommandLineFault::Duration { .. } => [CommandLineFault::Duration {
        flag: "--qqx",
        error: DurationError::Malformed { text: named() },
    }],
    CommandLineFault::Head => [CommandLineFault::Head],
    CommandLineFault::Fingerprint => [CommandLineFault::Fingerprint],
    CommandLineFault::WholeFingerprint => [CommandLineFault::WholeFingerprint],
    // The system's word stays English.
    CommandLineFault::Path { .. } => [],
    CommandLineFault::RehearsalFolder => [CommandLineFault::RehearsalFolder],
    CommandLineFault::Declined => [CommandLineFault::Declined],
    CommandLineFault::BelowSide => [CommandLineFault::BelowSide],
    CommandLineFault::OutputTwice => [CommandLineFault::OutputTwice],
    CommandLineFault::ScoreUnused => [CommandLineFault::ScoreUnused],
    CommandLineFault::SlipsUnused => [CommandLineFault::SlipsUnused],
    CommandLineFault::NoSlipsFolder => [CommandLineFault::NoSlipsFolder],
    CommandLineFault::PageOfEnvelope => [CommandLineFault::PageOfEnvelope],
    CommandLineFault::SeveralEnvelopes => [CommandLineFault::SeveralEnvelopes],
    CommandLineFault::NoBrowser => [CommandLineFault::NoBrowser],
    CommandLineFault::NoHome => [CommandLineFault::NoHome],
    CommandLineFault::ListOrder { .. } => [CommandLineFault::ListOrder { name: named() }],
}

samples! { faults: Fault;
    Fault::Line { .. } => [Fault::Line { halfmove: 71 }],
    Fault::NoMate => [Fault::NoMate],
    Fault::NotOver => [Fault::NotOver],
    Fault::Material => [Fault::Material],
    Fault::Regions => [Fault::Regions],
    Fault::Figures { .. } => [Fault::Figures { squares: 71, fixed: 81 }],
    Fault::Outline => [Fault::Outline],
    Fault::Mate { .. } => [Fault::Mate { halfmoves: 71 }],
    Fault::More { .. } => [Fault::More { states: 711 }],
    Fault::Undecided => [Fault::Undecided],
}

/// What is wrong with a line of answers.
fn malformed(line: &str) -> Malformed {
    Claims::read(line, |_| Ok::<_, Malformed>(Chess::default())).unwrap_err()
}

samples! { malformations: Malformed;
    Malformed::Json(_) => [malformed("{")],
    Malformed::NoPosition => [malformed("{}")],
    Malformed::NoProof { .. } => [malformed(r#"{"fen":"","proof":{}}"#)],
    Malformed::Proof { .. } => [malformed(r#"{"fen":"","proof":{"white":7}}"#)],
}

samples! { proofs: ProofFault;
    ProofFault::Malformed(_) => [ProofFault::Malformed(malformed("{}"))],
    ProofFault::Position(_) => [ProofFault::Position(FenError::MissingKing)],
    ProofFault::Refused { .. } => [
        ProofFault::Refused { side: Color::Black, fault: Fault::Undecided },
    ],
    ProofFault::Nothing => [ProofFault::Nothing],
}

#[test]
fn answers_that_do_not_hold_are_said_in_every_language() {
    check(&faults());
    check(&malformations());
    for fault in proofs() {
        says_the_same(&fault);
    }
}

#[test]
fn names_that_mix_scripts_are_said_in_every_language() {
    let mixed = ["qSpаssky", "Sраssky, Воris", "Pаcо Vаllejо"];
    let mixed: Vec<_> = mixed
        .iter()
        .filter_map(|name| mixed_scripts(name))
        .collect();
    assert_eq!(mixed.len(), 3);
    check(&mixed);
}

#[test]
fn the_programs_own_faults_are_said_in_every_language() {
    edition_mismatches().iter().for_each(says_the_same);
    prints().iter().for_each(says_the_same);
    pdf_parts().iter().for_each(says_the_same);
    rehearsals().iter().for_each(says_the_same);
    desks().iter().for_each(says_the_same);
    command_lines().iter().for_each(says_the_same);
}

/// What only the command line and the rehearsal meet is never read at the desk.
#[test]
fn the_programs_own_faults_have_a_hint_for_whoever_reads_it() {
    let mut causes: Vec<Cause> = vec![
        Cause::OtherThanShown,
        Cause::OtherFingerprint,
        Cause::NoRuling,
    ];
    causes.extend(edition_mismatches().into_iter().map(Cause::from));
    causes.extend(prints().into_iter().map(Cause::from));
    causes.extend(desks().into_iter().map(Cause::from));
    causes.push(DeskFault::System(io::ErrorKind::Other).into());
    for cause in causes {
        has_a_hint(&cause.into());
    }
    let mut elsewhere: Vec<Cause> = Vec::new();
    elsewhere.extend(rehearsals().into_iter().map(Cause::from));
    elsewhere.extend(command_lines().into_iter().map(Cause::from));
    let mut failures: Vec<Failure> = elsewhere.into_iter().map(Failure::from).collect();
    for advice in [
        Advice::PassphraseDescriptor,
        Advice::NewPassphraseDescriptor,
        Advice::ReplyFlags,
        Advice::MoveFile,
        Advice::ClockReading(LabelKey::WhiteUsed),
    ] {
        failures.push(Failure::from(CommandLineFault::NoTerminal).advised(advice));
    }
    let italian = Locale::of_code("it").unwrap();
    for failure in failures {
        let hint = Locale::english().hint(&failure, Reader::CommandLine);
        assert_ne!(hint, "");
        assert_ne!(italian.hint(&failure, Reader::CommandLine), hint);
    }
}
