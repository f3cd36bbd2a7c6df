//! Samples of the archive's and of the program's own faults, and all of them together.

use std::io;
use std::sync::Arc;

use shakmaty::Color;

use super::*;
use crate::failure::{
    Advice, Apart, ArchiveFault, CommandLineFault, Content, DeskFault, Difference, EditionMismatch,
    EnvelopeFault, EventFault, Expected, Failure, FileFault, Kind, LabelFault, Meanwhile, Misuse,
    NotAdded, NotPermitted, Notice, NumberFault, Order, OtherFile, PdfPart, PrintFault, Problem,
    RecordFault, Refused, RehearsalFault, SessionKey, SessionName,
};
use crate::files::{FileError, Operation};
use archive::store::{Expected as InStore, Reason, StoreError};
use archive::{Fault as ArchiveFinding, FaultKind, FaultPlace, Flag, RosterError, RosterPart};
use envelope::crypto::SigningKey;
use envelope::log::{NoteError, NoteKey, PolicyError, ProofError, WitnessError};
use envelope::sealing::{AskedOffer, NotSealed, Note};
use envelope::{MixedScripts, PreviousFault, mixed_scripts};
use rules::adjournment::{Event, Fact, Permitted};
use rules::edition::LabelOffer;
use rules::game_over::End;
use rules::ruling::ClaimArticle;
use rules::time::{Duration, Used, Zone};

fn evening(time: &str) -> Moment {
    parsed(&format!("2026-11-23T{time}:00+01:00"))
}

/// 71 seconds.
fn duration() -> Duration {
    parsed("0:01:11")
}

samples! {
operations: Operation {
    Inspect, Read, Lock, Create, SetMode, Write, Sync, Link, Rename, Remove, SyncFolder, CreateFolder,
}
files: FileError {
    Exists { path: path() }, Changed { path: path() }, Symlink { path: path() }, NotAFile { path: path() },
    NotPrivate { path: path() }, TooLarge { path: path(), cap: 711 }, NotFound { path: path() }, NoFolder { path: path() },
    BadName { path: "qq\u{202e}\n".into() }, SameTarget { path: path() }, Source { path: path() }, ReadOnly { path: path() },
    Denied { operation, path: path(), source: system() } for operation in [Operation::Read, Operation::Create],
    Denied { operation: Operation::Lock, path: "qqfile".into(), source: system() },
    NoSpace { operation: Operation::Write, path: path(), source: system() }, Busy { path: path() },
    NoLocks { path: path(), source: system() }, Unsynced { path: path(), source: system() },
    Failed { operation, path: path(), source: system() } for operation in operations(),
}
reasons: Reason {
    Other, Connection, Starting, TooMany, NoPassword, NotLetIn, NoDatabase, NotAllowed, NoSpace, ReadOnly, File, FileReadOnly,
}
in_store: InStore {
    LogHead, Value, IndexRow, Roster, NextVersion, NextLeaf, LastLeaf, LeafOfEnvelope, Envelope, SameRoot, Largest,
    WholeFile, Changed,
}
stores: StoreError {
    Unreachable { reason, message: named() } for reason in reasons(), Silent { seconds: 711 },
    Unconfirmed { message: named() }, SchemaName { name: named() }, NoSchema { name: named() }, Distributed { table: named() },
    NotThere, NotAnArchive, OtherArchive, Password, PlainPassword, WeakPassword { iterations: 711 },
    OtherLog { found: named() }, NoCertificates, OtherFormat { found: named() },
    Damaged { expected } for expected in in_store(), Intruder { name: named() },
    Failed { reason, message: named() } for reason in reasons(), Random(RandomUnavailable), Thread, Busy { tries: 711 },
    Held { seconds: 711 }, Again,
}
roster_parts: RosterPart { Format, Log, SignedBy, Entry, Until, Key }
rosters: RosterError {
    Line { line: 71, expected } for expected in roster_parts(), Note(NoteError::NotSigned),
    OtherKey { named: Box::new(note_key()) }, Store(StoreError::NotThere),
}
notes_of_logs: NoteError {
    NotANote, TooLong, NotACheckpoint, OtherLog, NotSigned, BadSignature, NotAKey, NotAWitness, OtherCheckpoint,
    Quorum { found: 71, demanded: 72 },
}
log_proofs: ProofError {
    Malformed { line: 71 }, Checkpoint(NoteError::NotSigned), NotIncluded, OtherEarlier { of: 71, given: 72 }, NotConsistent,
}
policies: PolicyError {
    Twice { name: named() }, Log { name: named() }, TooMany { named: 64 }, Quorum { demanded: 72, witnesses: 71 },
}
witnesses: WitnessError {
    Proof(error) for error in log_proofs(), Rollback { seen: 72, offered: 71 }, Fork { size: 71 }, Replay { size: 71 },
    OtherStart { start: 71, seen } for seen in [0, 72], NotExtended { seen: 71, offered: 72 },
}
file_faults: FileFault { TooLarge, UnsafePath, NotAFile }
archives: ArchiveFault {
    Which { text: named() }, NotFound, Several { ids: vec![3, 71] }, OtherKey { key: named(), log: "qqlog".to_owned() },
    KeyOfLog, OtherCheckpoint,
    NotExtended { path: path(), earlier: 711, now: 722, to_sign } for to_sign in [true, false],
    ExtendsLater { extends: path(), has: 722, checkpoint: path(), size: 711 }, CheckpointOfOtherKey { path: path() },
    CosignedOfOtherLog { path: path() }, Before1970 { at: parsed("1972-08-31T21:30:00+00:00") }, OlderTime { at: parsed("1972-08-31T21:30:00+00:00"), last, to_come, kept: path() } for (last, to_come) in [(1_795_460_400, false), (u64::MAX, true)],
    NotYetIn { size: 71 }, KeyOfWitness, NotOfLog, NotOfWitness, WitnessName { called: named() },
    NotCosigned { error, kept: path() } for error in witnesses(), Grows, Unsigned, Passwords { path: path() },
    Unread { name: named(), kind: system().kind() }, TarHeader { name: named() },
    Tar { name: named(), error: Arc::new(system()) }, Unwritten { error: Arc::new(system()) },
    NotAnEnvelope { fault } for fault in file_faults(), NotOfAnExport { name: named(), fault: FileFault::TooLarge },
    NotAnExport, Stopped,
}
fault_kinds: FaultKind {
    Changed, Gap, Cut, NotVerified(FormatError::Bom), Roster, Index, NotListed, NotStored, Missing, Head, Checkpoint,
}
fault_places: FaultPlace { Envelope(parsed("ZWYY-K5Q9-EHTV-HQ9K")), Leaf(71), Log, Checkpoint }
not_added: NotAdded {
    File(fault) for fault in file_faults(), Disk(Arc::new(FileError::NotAFile { path: path() })), Unread(system().kind()),
    Tar(Arc::new(system())), TarHeader, NotVerified(FormatError::Bom),
}
kinds: Kind { Text, Texts, Sessions }
orders: Order { EndAfterStart, AfterTheOneBefore, ResumptionAfterEnd, ResumptionEnds }
event_faults: EventFault {
    NotUtf8, Syntax { line: 711, message: named() },
    UnknownKey { line: 711, key: named(), near: None, in_session: false },
    UnknownKey { line: 711, key: named(), near: Some("qqzone"), in_session: true },
    Misplaced { line: 711, key: "qqx", in_session } for in_session in [false, true],
    WrongKind { line: 711, key: "qqx", wanted } for wanted in kinds(),
    Text { line: 711, key: "qqx", fault: TextFault::Empty }, Clocks { line: 711 },
    Value { line: 711, key: "qqx", cause: Arc::new(DurationError::PastSixty { text: named() }) },
    MissingKey { line: 711, key: SessionKey::Start }, NoZone { line: 711, key: SessionKey::Start },
    Order { line: 711, order, moment: evening("14:30"), bound: evening("18:30") } for order in orders(),
    WithoutResumption { line: 711, key: SessionKey::ResumeEnd },
    TwoPlaces { line: 711, session: named(), event } for event in [None, Some("qqy".to_owned())],
    LateAfter { line: 711, edition: named() }, TwoSessions { sessions: sessions() },
}
label_faults: LabelFault {
    NoGame, Finished { result: named(), next: parsed("41b") }, NoNotation, KnownMove, Claim, TooManyDeputies,
    AnswersAndFollows, DrawOffer, PlayerId { key: LabelKey::BlackId },
    Duration { key, error: DurationError::Malformed { text: named() } } for key in [LabelKey::WhiteUsed, LabelKey::EarlyCharge],
    Moment { key: LabelKey::ResumeAt, error: TypedMomentError::Malformed { text: named() } },
    Moment { key: LabelKey::ResumeBy, error: TypedMomentError::NoZone }, TooLong { key: LabelKey::LateAfter },
    TimeControl(TimeControlError::TooLong { bytes: 311 }), TimeControlTwice,
    ClockTwice { used: LabelKey::WhiteUsed, left: LabelKey::WhiteLeft }, SheetNotUtf8, Sheet { line: 71, message: named() },
    NotWritable { message: named() }, UnknownEdition, EditionNotUtf8, MoveNotUtf8, NoMoveGiven,
    MoveText(TextFault::TooLong { longest: 711 }),
}
ends: End { Checkmate { winner: Color::White }, Stalemate, Fivefold, Seventyfive; Dead }
not_sealed: NotSealed {
    Over { end, article: Some(named()), before: None } for end in ends(), Dead { article: Some(named()), before: None },
    Over { end: End::Stalemate, article: None, before: None },
    Over { end: End::Seventyfive, article: None, before: "41b".parse().ok() }, NotTheMovePlayed { article: named() },
    ClaimCorrect { article: named() }, NotTheMoveClaimed { article: named() },
    ChargeUnsettled { due: duration(), article: named() }, NoSessionEnd, AnnouncedForOne,
    LateAfter { edition: named(), article } for article in [Some(named()), None],
    AnnouncedAndToBeAgreed { key: LabelKey::ResumeAt }, TooLong,
    Incomplete {
        missing: LabelKey::ALL.to_vec(), offer: AskedOffer { which: Some(LabelOffer::Current), article: Some(named()) },
    },
    Clock { side: Color::White, error: ClockError::Hourglass },
    Clock { side: Color::Black, error: ClockError::MoreThanGiven { left: Left(duration()), given: duration() } },
    Clock { side: Color::Black, error: ClockError::Typed(DurationError::Malformed { text: named() }) },
    NoKey { sides } for sides in [vec![Color::Black], Color::ALL.to_vec()], NoSealerKey { side: Color::White },
    NotTheSealer { side: Color::Black }, SlipUsed { side: Color::White },
    MoveAgainstBefore { number: parsed("41w"), san: parsed("g4") },
    KeyOfAnother { side: Color::White, whose: Signer::Player(Color::Black) },
    KeyOfAnother { side: Color::Black, whose: Signer::Deputy(1) }, OtherGame, NotTheReply, OtherMove,
    Label(FormatError::Times(Contradiction::ResumedBeforeSealing)),
    Label(FormatError::Value { line: envelope::AtLine(0), key: LabelKey::ResumeZone.into() }),
    Label(FormatError::Text { line: envelope::AtLine(0), key: LabelKey::ResumePlace.into(), fault: TextFault::Empty }),
    Label(FormatError::Key { key: LabelKey::BlackKey.into(), fault: KeyFault::Repeated }),
    Envelope(AppendError::NotTheSealer), Random(RandomUnavailable),
}
notes: Note {
    AsAnnounced { text: named() }, LatenessInBefore, MoveAgainstBefore { number: parsed("41w"), san: parsed("g4") },
    ClockAgainstBefore { side: Color::White, before: Used(Duration::ZERO), here: Used(Duration::ZERO) },
    OfferInBefore { side: Color::Black, article: Some(named()) }, DeadPositionSilent, DeadPositionUndecided,
    ResumptionPast { key: LabelKey::ResumeAt, moment: evening("14:30") },
    // Two hours are of one day and one zone, or the reader is told of which.
    ResumptionInSession { resume_at: evening("20:30"), session_end: evening("21:00") },
    ResumptionInSession { resume_at: evening("23:30"), session_end: parsed("2026-11-23T23:15:00+00:00") },
    NobodyMayBeLate, SessionNotOver, ClaimIsOffer { side: Color::White, article: named() },
    EarlyCharge { due: duration(), decided, article: Some(named()) } for decided in [None, Some(Duration::ZERO)],
    EarlyCharge { due: Duration::ZERO, decided: None, article } for article in [Some(named()), None],
    ClockBehindScore { side: Color::White, left: Duration::ZERO, in_score: duration() },
    ClockBeforeScore { side: Color::White, left: duration(), in_score: Duration::ZERO },
    ClockInScore { side: Color::White, left: Left(duration()) }, SumOfClocks { sum: duration(), passed: duration() },
    TimeOverstepped { side: Color::Black, over: duration(), article: named() },
}
expected: Expected {
    ReadableText, Side, ClaimOutcome, Result, Used, Entry, ClaimArticle, Time, Zone, Told, Move, Moves, LostThing, Reply,
    Named("HOW"),
}
record_faults: RecordFault {
    UnknownKind { given: named(), known: EventKind::ALL.to_vec() }, OpenedByItself, NoSlip,
    MissingValue { kind: EventKind::DrawAgreed, usage: usage(), expected } for expected in expected(),
    Value { kind: EventKind::DrawAgreed, usage: usage(), given: named(), expected } for expected in expected(),
    OneTooMany { kind: EventKind::DrawAgreed, usage: usage(), given: named() },
    Move { usage, given: named() } for usage in [Some(usage()), None], OtherNext { path: path() }, NextNotAccepted,
    ArrivalAfterOpening,
}
edition_mismatches: EditionMismatch { Given { name: named() }, BuiltIn { name: named() }, Unknown { name: named() } }
pdf_parts: PdfPart { Fonts, PageSize, Font, Limit, Structure }
prints: PrintFault {
    Format, PageFormat, Forked, GameFormat, OtherScore, NoSlips, OtherSlip(side) for side in Color::ALL,
    Pdf { part } for part in pdf_parts(),
}
rehearsals: RehearsalFault {
    NoMoves, Move(TextFault::Empty), FolderTaken, NoNextDay, KeyLocked, OpenedAlone, OpenedAfterTheEnd,
}
contents: Content { Envelope, Score, Sheet, Event, PublicLine, SecretKey, Slip, Half, Archive, Pdf }
meanwhile: Meanwhile { Past("15:00".to_owned()), Recorded(vec![Event::Arrival { side: Color::Black }]) }
desks: DeskFault {
    Port { port: 711, kind: io::ErrorKind::AddrInUse }, System(io::ErrorKind::Other), Form, NoSuch { name: named() }, Name,
    Taken { name: named() }, Locked, Trying, NoArchive, NoPassphrase, NoSlip, OneSquare, NothingWritten, NoReading, Promotion,
    NotWriting, BeingSealed, LabelChanged, Meanwhile(what) for what in meanwhile(), NotYet, NoPress, WhoIsHere,
    NotAScore(content) for content in contents(), TooManyGames { games: 312, most: 100 }, EventChanged, NoGameChosen,
    SlipOfSealer { sealer: named(), responder: named() }, SlipOfOther { game: named() },
}
number_faults: NumberFault { NotWhole, Zero, TooLarge }
misuses: Misuse {
    UnknownSubcommand { name: named() }, UnknownArgument { name: named() }, NoValue { argument: named() },
    MissingArguments { names: vec![named(), "qqy".to_owned()] },
    NotPossible { value: "qqy".to_owned(), argument: named(), possible: vec!["qqz".to_owned()] },
    Number { value: "qqy".to_owned(), argument: named(), fault } for fault in number_faults(),
    Conflict { argument: named(), other: "qqy".to_owned() }, Repeated { argument: named() }, NoSubcommand;
    Other
}
command_lines: CommandLineFault {
    NotUnderstood { misuse: Misuse::NoSubcommand, near: None },
    NotUnderstood { misuse, near: Some(named()) } for misuse in misuses(), NoCommand { word: named() },
    Manual(io::ErrorKind::Other), Interrupted, InputEnded, NoTerminal, Descriptor { number: 7 }, PassphraseUtf8,
    TooFewPassphrases, EmptyPassphrase, PassphrasesDiffer, Input(io::ErrorKind::BrokenPipe),
    Output(io::ErrorKind::StorageFull), PublicKey, FallenSide, ClaimArticle, NothingWritten(ClaimArticle::FiftyWritten),
    Scoresheets, ScoresheetsUnsaid, Moment { flag: "--at", error: TypedMomentError::Malformed { text: named() } },
    Duration { flag: "--qqx", error: DurationError::Malformed { text: named() } }, Head, Fingerprint, WholeFingerprint,
    Path { path: path(), kind: io::ErrorKind::Other }, RehearsalFolder, Declined, BelowSide, OutputTwice, ScoreUnused,
    SlipsUnused, NoSlipsFolder, PageOfEnvelope, SeveralEnvelopes, NoBrowser, NoHome, ListOrder { name: named() },
}
facts: Fact {
    Late { side: Color::Black, by: parsed("1:01:01") }, ResumeBy { last: evening("22:05") }, Started { at: evening("14:31") },
    Allowed { late: parsed("1:00:00") }, FlagFell { side: Color::Black, at: evening("15:30") },
    TimeUsedUp { side: Color::White, at: evening("15:31") }, MoveUnknown { side: Color::White },
    TimeUnknown { side: Color::Black }, Offered { side: Color::Black },
}
previous: PreviousFault {
    None, Fingerprint, Head, Game, Players, Score, Adjournment, Keys(Signer::Arbiter),
}
differences: Difference {
    Key(Signer::Deputy(3)), Fingerprint, Head, CopyInvalid(FormatError::Bom), OtherEnvelope, Cut, Forked,
    Previous(fault) for fault in previous(),
}
problems: Problem {
    Format(FormatError::Bom), OtherFile(OtherFile { content: Content::Score, problem: FormatError::Bom }),
    Difference(difference) for difference in differences(),
}
advices: Advice {
    Instead(permitted()), SealAgain, OpenedUnsynced, ArrivalFirst, Opened, AnnounceAnew, AtItsMoment(Vec::new()),
    PassphraseDescriptor, NewPassphraseDescriptor, ReplyFlags, MoveFile, ClockReading(LabelKey::WhiteUsed),
}
notices: Notice {
    NoLetters(vec!['q']), OpenToOthers(path()), FolderOpenToOthers(path()), Score(warning) for warning in score_warnings(),
    Position(warning) for warning in position_warnings(), MixedScripts(mixed) for mixed in mixed(), LittleRoom(3, 1_000),
    ImpossibleTime(time) for time in impossible_times(), Sealing(note) for note in notes(), OpenedUnseen { article: named() },
    LateClock { side: Color::Black, from: evening("22:05"), there: evening("22:35"), article: named() },
    SessionOver { side: Color::Black, end: evening("22:05"), articles: named() }, OfferApart { article: named() },
    MachineZone(Zone::UTC), NoWitness(named()), NoEarlierCheckpoint, FirstCosigned(path()), EarlierVersion,
    CheckpointOfEarlierKey(path()), CosignedByEarlierKey(path()),
}
}

pub(in super::super) fn mixed() -> Vec<MixedScripts> {
    let names = ["qSpаssky", "Sраssky, Воris", "Pаcо Vаllejо"];
    let mixed: Vec<_> = names.iter().filter_map(|it| mixed_scripts(it)).collect();
    assert_eq!(mixed.len(), names.len());
    mixed
}

pub(in super::super) fn faults_of_archives() -> Vec<ArchiveFinding> {
    let at = |place: FaultPlace| {
        let kinds = fault_kinds().into_iter();
        kinds.map(move |kind| ArchiveFinding { place, kind })
    };
    fault_places().into_iter().flat_map(at).collect()
}

pub(in super::super) fn refused() -> impl Iterator<Item = Refused> {
    let with_name = |why| Refused { name: named(), why };
    not_added().into_iter().map(with_name)
}

pub(in super::super) fn apart() -> impl Iterator<Item = Apart> {
    let flags = Flag::ALL.into_iter().filter(|flag| flag.is_apart());
    flags.map(|flag| Apart {
        name: named(),
        id: 71,
        flag,
    })
}

fn note_key() -> NoteKey {
    let key = SigningKey::from_seed(&[7; 32]);
    NoteKey::new(&named(), key.verifying_key()).unwrap()
}

fn sessions() -> Vec<SessionName> {
    let session = |round: Option<&str>| SessionName {
        round: round.map(str::to_owned),
        start: evening("14:30"),
        end: evening("18:30"),
    };
    vec![session(None), session(Some("qqround"))]
}

fn usage() -> String {
    "draw-agreed HOW".to_owned()
}

fn permitted() -> Vec<Permitted> {
    let by_black = |kind: EventKind| Permitted {
        step: kind.into(),
        by: Some(Color::Black),
        until: None,
        article: None,
    };
    EventKind::ALL.map(by_black).to_vec()
}
pub(in super::super) fn causes() -> Vec<(String, Failure)> {
    let mut all: Vec<(String, Failure)> = Vec::new();
    for it in files() {
        all.push((format!("File({it:?})"), it.into()));
    }
    all.push((
        "Random(RandomUnavailable)".to_owned(),
        RandomUnavailable.into(),
    ));
    all.push((
        "KeyUnavailable(KeyUnavailable)".to_owned(),
        KeyUnavailable.into(),
    ));
    for it in moments() {
        all.push((format!("Moment({it:?})"), it.into()));
    }
    for it in typed_moments() {
        all.push((format!("TypedMoment({it:?})"), it.into()));
    }
    for it in zones() {
        all.push((format!("Zone({it:?})"), it.into()));
    }
    for it in durations() {
        all.push((format!("Duration({it:?})"), it.into()));
    }
    for it in clocks() {
        all.push((format!("Clock({it:?})"), it.into()));
    }
    for it in time_controls() {
        all.push((format!("TimeControl({it:?})"), it.into()));
    }
    for it in formats() {
        all.push((format!("Format({it:?})"), it.into()));
    }
    for it in keys() {
        all.push((format!("Key({it:?})"), it.into()));
    }
    for it in slips() {
        all.push((format!("SharedText({it:?})"), it.into()));
    }
    for it in sealings() {
        all.push((format!("Sealing({it:?})"), it.into()));
    }
    for it in unwraps() {
        all.push((format!("Unwrap({it:?})"), it.into()));
    }
    for it in appends() {
        all.push((format!("Append({it:?})"), it.into()));
    }
    for content in contents() {
        let it = OtherFile {
            content,
            problem: FormatError::Bom,
        };
        all.push((format!("OtherFile({it:?})"), it.into()));
    }
    for it in openings() {
        all.push((format!("Open({it:?})"), it.into()));
    }
    for it in editions() {
        all.push((format!("Edition({it:?})"), it.into()));
    }
    for it in notations() {
        all.push((format!("Notation({it:?})"), it.into()));
    }
    for it in positions() {
        all.push((format!("Fen({it:?})"), it.into()));
    }
    for it in scores() {
        all.push((format!("Score({it:?})"), it.into()));
    }
    for it in moves() {
        all.push((format!("NoSuchMove({it:?})"), it.into()));
    }
    for it in move_numbers() {
        all.push((format!("NotAMoveNumber({it:?})"), it.into()));
    }
    for it in stores() {
        all.push((format!("Store({it:?})"), it.into()));
    }
    for it in notes_of_logs() {
        all.push((format!("Note({it:?})"), it.into()));
    }
    for it in policies() {
        all.push((format!("Policy({it:?})"), it.into()));
    }
    for it in rosters() {
        all.push((format!("Roster({it:?})"), it.into()));
    }
    for it in archives() {
        all.push((format!("Archive({it:?})"), it.into()));
    }
    for it in label_faults() {
        all.push((format!("Label({it:?})"), it.into()));
    }
    for it in event_faults() {
        all.push((format!("Event({it:?})"), it.into()));
    }
    for it in not_sealed() {
        all.push((format!("NotSealed({it:?})"), it.into()));
    }
    for it in record_faults() {
        all.push((format!("Record({it:?})"), it.into()));
    }
    for it in desks() {
        all.push((format!("Desk({it:?})"), it.into()));
    }
    for it in edition_mismatches() {
        all.push((format!("EditionMismatch({it:?})"), it.into()));
    }
    all.push((t("OtherThanShown"), EnvelopeFault::OtherThanShown.into()));
    all.push((t("OtherFingerprint"), Difference::Fingerprint.into()));
    all.push((t("NoRuling"), EnvelopeFault::NoRuling.into()));
    for it in prints() {
        all.push((format!("Print({it:?})"), it.into()));
    }
    for it in rehearsals() {
        all.push((format!("Rehearsal({it:?})"), it.into()));
    }
    for it in command_lines() {
        all.push((format!("CommandLine({it:?})"), it.into()));
    }
    for refusal in refusals() {
        let it = NotPermitted {
            refusal,
            article: None,
            opinions: &[],
        };
        all.push((
            format!("Refusal {{ refusal: {refusal:?}, article: None, opinions: [] }}"),
            it.into(),
        ));
    }
    {
        let it = NotPermitted {
            refusal: Refusal::NotAccepted,
            article: Some(named()),
            opinions: &[],
        };
        all.push((
            t("Refusal { refusal: NotAccepted, article: Some(\"qqx\"), opinions: [] }"),
            it.into(),
        ));
    }
    all
}
fn t(it: &str) -> String {
    it.to_owned()
}
