//! Samples of all that can be wrong, to know or to remark: one at least of each variant. A variant without a sample does not
//! compile.

mod program;

use std::io;
use std::path::PathBuf;

use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};

use crate::text::tests::parsed;
use envelope::crypto::{
    BadCost, DeriveError, KeyUnavailable, RandomUnavailable, SealError, WrapError,
};
use envelope::{
    AppendError, Contradiction, DeadWrapFault, EntryFault, FormatError, ImpossibleTime, KeyError,
    KeyFault, LabelKey, LockKind, Measured, OpenError, Place, Rejected, SealingError,
    SharedTextError, Signer, TextFault, UnwrapError,
};
use rules::adjournment::{EventKind, Over, Refusal};
use rules::edition::{Allowed, EditionError, Rule};
use rules::notation::UnknownNotation;
use rules::position::{FenError, Warning as PositionWarning};
use rules::reading::{Remark as TextRemark, Squares, Understood, Why};
use rules::ruling::{Gap, MoveText, ReadingKind, Remark};
use rules::score::{NoSuchMove, NotAMoveNumber, ScoreError, Termination, Warning as ScoreWarning};
use rules::time::{
    ClockError, Date, DurationError, Left, Moment, MomentError, TimeControlError, TypedMomentError,
    UnknownZone,
};

pub(super) use program::{advices, apart, causes, faults_of_archives, notices, refused};
pub(super) use program::{facts, problems};

/// Samples of each type, by an exhaustive match: `Variant { .. }`, or as many as `for VALUE in VALUES` gives; behind a semicolon
/// what is not sampled.
macro_rules! samples {
    ($($name:ident: $error:ident {
        $($variant:ident $(($($inner:tt)*))? $({$($field:tt)*})? $(for $each:pat in $all:expr)?),+ $(,)?
        $(; $($none:ident),+)?
    })+) => {$(
        pub(in super::super) fn $name() -> Vec<$error> {
            #[allow(unreachable_patterns, reason = "a variant may have several samples")]
            fn each_has_a_sample(one: &$error) {
                match one {
                    $($error::$variant { .. } => (),)+
                    $($($error::$none { .. } => (),)+)?
                }
            }
            let mut samples = Vec::new();
            $($(for $each in $all)? {
                samples.push($error::$variant $(($($inner)*))? $({$($field)*})?);
            })+
            samples.iter().for_each(each_has_a_sample);
            samples
        }
    )+};
}
use samples;

/// A value that no language translates.
fn named() -> String {
    "qqx".to_owned()
}

fn path() -> PathBuf {
    "qqfolder/qqfile".into()
}

fn system() -> io::Error {
    io::ErrorKind::Other.into()
}

fn date(month: u32, day: u32) -> Date {
    Date::new(2026, month, day).unwrap()
}

fn in_spring(hour_and_offset: &str) -> Moment {
    parsed(&format!("2026-03-29T{hour_and_offset}"))
}

fn in_autumn(offset: &str) -> Moment {
    parsed(&format!("2026-10-25T02:30:00{offset}"))
}

samples! {
durations: DurationError {
    Malformed { text: named() }, NoUnit { text: named(), as_minutes: parsed("1:11:00") }, PastSixty { text: named() },
    Unclear { text: named(), as_hours: parsed("1:11:00"), as_minutes: parsed("0:01:11") },
}
clocks: ClockError {
    Typed(DurationError::Malformed { text: named() }), NoControl, Hourglass, NothingLeft { given: parsed("1:11:00") },
    MoreThanGiven { left: Left(parsed("1:11:00")), given: parsed("0:01:11") },
    Stages { left: Left(parsed("1:11:00")), used: vec![parsed("0:11:00"), parsed("0:01:11")] },
}
moments: MomentError { Malformed { text: named() }, OutOfRange, MachineClock }
typed_moments: TypedMomentError {
    Malformed { text: named() }, DayOrMonth { text: named(), day_first: date(11, 5), month_first: date(5, 11) },
    ShortYear { text: named() }, NoSuchDay { year: 2026, month: 4, day: 31, last: 30 },
    NoSuchMonth { text: named(), month: 13 }, NoSuchTime { text: named() },
    NoTime { date: date(11, 1) }, NoDate { text: named() },
    Relative { text: named() }, NoZone, OutOfRange,
    Missing { local: named(), zone, before: in_spring("01:30:00+01:00"), after: in_spring("03:30:00+02:00") }
        for zone in ["Europe/Rome".parse().ok(), None],
    Ambiguous { local: named(), zone, first: in_autumn("+02:00"), second: in_autumn("+01:00") }
        for zone in ["Europe/Rome".parse().ok(), None],
    Unwritable { local: named(), zone } for zone in ["Europe/Rome".parse().ok(), None],
}
time_controls: TimeControlError {
    Malformed { stage: named() }, Unreachable { stage: named() }, TooLong { bytes: 311 },
    Unclear { text: named(), one: parsed("5400+30"), other: parsed("90+30") },
}
costs: BadCost { Memory { memory_kib: 7, lanes: 3 }, Passes { passes: 71 }, Lanes { lanes: 71 } }
derivations: DeriveError { OutOfMemory { memory_kib: 711 }, PassphraseTooLong { length: 711 } }
wraps: WrapError { Random(RandomUnavailable), Encapsulation, TooLong }
sealings: SealingError { Random(RandomUnavailable), Wrap(error) for error in wraps(), Cipher(SealError) }
texts: TextFault { Empty, TooLong { longest: 711 }, Refused { code_point: 0x202e } }
entry_faults: EntryFault {
    NoEarlierEntry, NamesTheOpening, NamesAWitness, AfterTheWitness, SignedByAnother, BeforeTheEntry, NotAfterTheStart,
}
key_faults: KeyFault { Weak, Repeated }
contradictions: Contradiction {
    ResumedBeforeSealing, EndsBeforeItBegins, Charge, SameTimeControl, TypedBeforeSealing, DeadlineBeforeSealing,
    AnswerWithoutTime,
}
measured: Measured { Envelope, BeforeAccept, KeyFile }
places: Place { Seal, Accept, Entry(71) }
signers: Signer { Arbiter, Deputy(3), Player(side) for side in Color::ALL }
locks: LockKind { Custody, Reply, Author }
dead_wraps: DeadWrapFault { OtherKey, Opens }
unwraps: UnwrapError {
    Unavailable(KeyUnavailable), DoesNotOpen { kind: LockKind::Reply }, Content { kind } for kind in locks(),
    NotForThisKey { kind: LockKind::Custody, holder: Signer::Deputy(71), whose } for whose in [None, Some(Signer::Deputy(81))],
}
formats: FormatError {
    TooLarge { what, limit: 711 } for what in measured(), Utf8 { offset: 711 }, Bom, CarriageReturn { line: 71 },
    Version { expected: "qqx" }, Syntax { line: 71 }, Table { line: 71 }, MissingTable { line: 71, table: "qqx" },
    UnknownTable { line: 71 }, TooManyEntries { line: 71, limit: 81 }, OldForm { line: 71, key: "qqx" },
    MissingKey { line: 71, key: "qqx" }, UnknownKey { line: 71 }, Value { line: envelope::AtLine(71), key: "qqx".into() },
    Value { line: envelope::AtLine(0), key: LabelKey::ResumeZone.into() }, Text { line: envelope::AtLine(71), key: "qqx".into(), fault } for fault in texts(),
    Text { line: envelope::AtLine(0), key: LabelKey::ResumePlace.into(), fault: TextFault::TooLong { longest: 81 } },
    End { line: 71 }, NotCanonical { offset: 71 }, Key { key: "qqx".into(), fault } for fault in key_faults(),
    Key { key: LabelKey::BlackKey.into(), fault: KeyFault::Repeated },
    Score { ply: 71 }, StartImpossible, Start, Position, GameOver, Turn, MoveNumber { expected: 71 }, KnownMove,
    Times(contradiction) for contradiction in contradictions(), Adjournment,
    Wrap { number: 71, expected: LockKind::Custody }, WrapCount { found: 71, expected: 81 },
    Signer { entry: 71, signer, kind: EventKind::DrawAgreed } for signer in signers(),
    Entry { entry: 71, key: "qqx", fault } for fault in entry_faults(), OpenedTwice { entry: 71 },
    Signature { place } for place in places(), Half { entry: 71, half: LockKind::Reply }, Plaintext { entry: 71 },
    DeadWrap { entry: 71, fault } for fault in dead_wraps(),
}
appends: AppendError {
    Format(FormatError::Bom), Rejected(Rejected { problem: FormatError::Bom, signatures: Vec::new() }),
    Sealing(SealingError::Cipher(SealError)), Unwrap(UnwrapError::Content { kind: LockKind::Reply }), Key(KeyUnavailable),
    NotTheSealer, NotTheArbiter, NotNamed, AlreadyAccepted, NotAccepted, Full { entries: 500, bytes: 131_072 },
    MayNotSign { signer: Signer::Arbiter, kind: EventKind::DrawAgreed },
}
openings: OpenError {
    Unwrap(UnwrapError::DoesNotOpen { kind: LockKind::Custody }), WrongHalf, OtherEnvelope, NotAccepted,
    Append(AppendError::NotNamed),
}
keys: KeyError {
    Format(FormatError::Bom), Passphrase, ShortPassphrase, Contents, Cost(cost) for cost in costs(),
    Derive(error) for error in derivations(), Random(RandomUnavailable), Name { fault: TextFault::Empty }, NotALine, Weak,
    Signature,
}
slips: SharedTextError {
    Prefix { prefix: "qqx" }, Misspelt { prefix: "qqx" }, Wrong { prefix: "qqx", group: 71, character: 3 },
    TwoWrong { prefix: "qqx", group: 71, character: 3, second_group: 81, second_character: 4 },
    Missing { prefix: "qqx", group: 71 }, Extra { prefix: "qqx", group: 71 }, MixedCase { prefix: "qqx" },
}
scores: ScoreError {
    Empty, SeveralGames { games: 71 }, Utf16, Tag { line: 71 }, DuplicateTag { line: 71, name: named() },
    ControlCharacter { line: 71, name: named(), character: '\u{7}' }, Start { line: 71, error: FenError::MissingKing },
    StartAbsent, Variant { name: named() }, UnclosedComment { line: 71 }, UnclosedVariation { line: 71 },
    UnopenedBracket { line: 71, bracket: '}' }, Annotation { line: 71 }, TooManyMoves { line: 71 },
    NotAMove { line: 71, at: parsed("41b"), text: named() }, IllegalMove { line: 71, at: parsed("41b"), text: named() },
    AmbiguousMove { line: 71, at: parsed("41b"), text: named() }, NoPromotion { line: 71, at: parsed("41b"), text: named() },
    MoveAfterTheEnd { line: 71, at: parsed("41b"), text: named() },
}
score_warnings: ScoreWarning {
    Latin1, Start(PositionWarning::EnPassantUnused { square: Square::E3 }), Time { line: 71, text: named() },
    MoveNumber { line: 71, expected: parsed("41b"), written: named() },
    Result { tag: named(), termination: Termination::Drawn },
}
position_warnings: PositionWarning {
    CastlingRightAbsent { side: Color::White, wing: CastlingSide::KingSide },
    CastlingRightAbsent { side: Color::Black, wing: CastlingSide::QueenSide }, EnPassantUnused { square: Square::E3 },
    HalfmoveClock { clock: 150, number: 1, most: 0 }, LimitNotCounted { clock: 150 },
}
positions: FenError {
    Empty, TooLong { bytes: 711 }, FieldCount { found: 71 }, RankCount { found: 71 },
    RankWidth { rank: Rank::Third, squares: 71 }, UnknownMan { rank: Rank::Third, found: '9' }, SideToMove { found: named() },
    Chess960Castling { found: named() }, Castling { found: named() }, EnPassant { found: named() },
    HalfmoveClock { found: named() }, MoveNumber { found: named() }, MissingKing, TooManyKings, PawnOnBackRank,
    TooManyPieces, CastlingRightWithoutRook, EnPassantWithoutPawn, KingCanBeTaken, ImpossibleCheck,
}
allowed: Allowed {
    Name, Table, Texts, Words(vec!["qqa", "qqb"]), WordsOrSilent(vec!["qqa", "qqb"]), ListOrSilent(vec!["qqa", "qqb"]),
    ArticlesOrSilent, SecondsOrSilent, BandsOrSilent, Text(711), Evidence(711), Value,
}
editions: EditionError {
    TooLarge { bytes: 711 }, Syntax { line: 71, message: named() }, MissingKey { line: 71, key: "qqx" },
    UnknownKey { line: 71, key: named(), near } for near in [vec![], vec!["qqa", "qqb"]],
    WrongValue { line: 71, key: "qqx", allowed } for allowed in allowed(),
    UnknownSource { line: 71, key: "qqx", name: named() },
}
overs: Over { BeforeResumption, Closed, Known }
refusals: Refusal {
    NotAccepted, AlreadyOpened, GameOver(over) for over in overs(), ResponderAbsent, ArrivalUnrecorded, BeforeResumption,
    TimePassed, NoTimeYet, Lost, NotYours, DecisionFirst, MoveUnknown, NotOnMove, IllegalMove, ChoiceFirst, NotOffered,
    NothingToRead, PlayedOn, NoOffer, OfferLapsed, AlreadyThere, OpponentUnrecorded, PlayerAbsent, AlreadyStarted,
    SealerPresent, GoesOnElsewhere, NotLost, TimesStand, NoClockRan, ClockStopped, ClockRuns, NotPaused, BeforeTheClock,
    Contradicts { entry: 3 }, ClaimantMoved, ClaimAfterSealing, NoSuchEntry, OpeningStands, WitnessStands, Witnessed,
    LatenessFixed, NoSuchMove, NoRuling, NotOver,
    RecordedThere { side: Color::Black, entry: 71, since: parsed("1971-08-31T22:05:00+00:00") },
}
gaps: Gap {
    IllegalReply, IllegalDeclaration, ArbiterSets(Rule::LostTimes), NotResumedInTime, BothLate, ResponderLate,
    LateAndBadMove, LateAndFlag, LateAndLostEnvelope, LatenessBasis, FlagAndWrittenMove(Rule::FlagFallCannotMate),
    FlagBeforeOpening, SealingAndClaim, OfferAfterSealing, ClockAtReply, ClockAtDeclaration, MoveAfterLostEnvelope,
    ArbiterMayDraw(Rule::Fivefold), ClaimPenalty, DeadWrap, Silent(Rule::Ambiguous),
}
text_remarks: TextRemark {
    WrongMoveNumber { written: 71, expected: 81 }, SpareMark { written: named() }, WrongSideDots, LowerCasePiece,
    MissingHyphen, MissingFile, MissingRank, MissingSquare, MissingCapture, WrongCapture, WrongEnPassant, MissingCheck,
    WrongCheck, WrongKindOfCheck, MissingMate, WrongMate, Capitals, InWords, OnlyOneFitsTheSign { played: played().uci },
    DrawOfferInWords, DrawClaim, PerhapsDrawOffer, ExpectedReply { written: named() }, Unreadable,
}
remarks: Remark {
    MayMean { played: played(), why: Why::Castling }, Text(TextRemark::Unreadable),
    ReadOtherwise { reading: ReadingKind::Legal, played: Some(played()) },
    ReadOtherwise { reading: ReadingKind::Ambiguous, played: None },
    Unconfirmed { rule: Rule::Ambiguous, edition: named() }, Gap(Gap::BothLate), ResponderUndecided, OpponentUndecided,
    WinsIfForced, ManOrKing, OpponentNamesMan, BothMayLose, LateUnlessExcused, UnlessBetterSolution, DeadPositionUndecided,
    EndedBeforeSealing, MayBeInterpreted, ReasonableOnly, NotTheMovePlayed, NotTheMoveClaimed, WrittenMoveNotNeeded,
    WrittenMoveNotLegal, HistoryUnknown, CountedBefore { halfmoves: 71 }, PenaltySilent, PenaltyUnknown, NotByTheScore,
    CorrectByTheScore, ClaimedMoveUnknown, AgreedTooEarly { moves: 30 }, ClockNotRunning, FlagOfTheLate,
    FlagInTheSameSecond, BothLose, LateUnlessDecided, OpenedAllTheSame, ReplacedOnAppeal,
    ClockRanOut { at: parsed("1971-08-31T22:05:00+00:00"), stopped: parsed("1971-08-31T22:35:00+00:00") },
}
squares: Squares {
    Files(vec![File::A]), Files(vec![File::A, File::C]), Rank(Rank::Third), Light, Dark, These(Square::F8.into()),
}
impossible_times: ImpossibleTime {
    NoZone { zone: named() }, AcceptedBeforeSealing { accepted: parsed("1971-08-31T22:05:00+00:00") },
    EntryBeforeSealing { entry: 71, at: parsed("1971-08-31T22:05:00+00:00") },
    OtherOffset {
        written: parsed("2027-03-02T14:30:00+14:00"), shown: parsed("2027-03-01T19:30:00-05:00"),
        zone: parsed("America/New_York"),
    },
}
meanings: Understood {
    Castling(side) for side in [CastlingSide::KingSide, CastlingSide::QueenSide],
    Step { man: Some(Role::Rook), from, takes, to, promotion: None } for (from, takes, to) in steps(),
    Step { man: None, from: None, to: Some(Squares::Light), takes: None, promotion: Some(Role::Pawn) },
}
}

/// What may be known of a step: where from, what it takes, and where to.
type Step = (Option<Squares>, Option<Option<Role>>, Option<Squares>);

fn steps() -> [Step; 9] {
    let (light, dark) = (|| Some(Squares::Light), || Some(Squares::Dark));
    let these = |squares| Some(Squares::These(squares));
    let files = |files: &[File]| Some(Squares::Files(files.to_vec()));
    let two = Bitboard::from(Square::A1).with(Square::B5);
    [
        (None, None, light()),
        (None, None, None),
        (dark(), None, Some(Squares::Rank(Rank::Third))),
        (None, Some(None), files(&[File::A, File::C, File::E])),
        (files(&[File::A]), Some(None), these(Square::F8.into())),
        (None, Some(Some(Role::King)), None),
        (None, Some(Some(Role::Queen)), these(two)),
        (light(), Some(Some(Role::Bishop)), None),
        (light(), Some(Some(Role::Knight)), dark()),
    ]
}

fn played() -> MoveText {
    let (san, uci) = (parsed("O-O"), parsed("e1g1"));
    MoveText { san, uci }
}

fn zones() -> [UnknownZone; 3] {
    let near = [vec![], vec!["qqRome"], vec!["qqRome", "qqRoma", "qqRame"]];
    near.map(|near| UnknownZone {
        name: named(),
        near,
    })
}

fn moves() -> [NoSuchMove; 1] {
    let (wanted, first, next) = (parsed("71w"), parsed("1w"), parsed("41b"));
    [NoSuchMove {
        wanted,
        first,
        next,
    }]
}

fn move_numbers() -> [NotAMoveNumber; 1] {
    [NotAMoveNumber { text: named() }]
}

fn notations() -> [UnknownNotation; 1] {
    [UnknownNotation { code: named() }]
}
