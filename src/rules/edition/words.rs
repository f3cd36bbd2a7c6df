//! The words an edition's file may use: what each rule can say, and what can be cited.

use crate::word::words;

words! {
    /// When a draw offer is written on the envelope (A2f).
    LabelOffer {
        /// One made before the adjournment is written.
        MadeBefore = "if_made_before",
        /// One that still stands is written.
        Current = "if_current",
    }

    /// What follows from an ambiguous sealed move (A8a).
    Ambiguous {
        /// The sealer loses.
        Loses = "loses",
        /// The opponent chooses one of the moves that fit.
        OpponentChooses = "opponent_chooses",
        /// The opponent chooses among those that the arbiter finds reasonable.
        OpponentChoosesReasonable = "opponent_chooses_reasonable",
    }

    /// What follows from a sealed move whose meaning cannot be established, and from none at all (A8b).
    BadMove {
        /// The sealer loses.
        Loses = "loses",
        /// The sealer loses, unless the arbiter finds a reasonable interpretation of it.
        LosesUnlessInterpreted = "loses_unless_interpreted",
    }

    /// What follows from an illegal sealed move (A8c).
    IllegalMove {
        /// The sealer loses.
        Loses = "loses",
        /// The sealer loses, unless the arbiter finds a reasonable interpretation of it.
        LosesUnlessInterpreted = "loses_unless_interpreted",
        /// The opponent chooses between a legal move of the piece that was named and one of the king; if neither has
        /// any, the opponent names a piece that must move.
        OpponentChoosesManOrKing = "opponent_chooses_man_or_king",
    }

    /// What follows when the opponent of the player at fault cannot mate (A8, 5.1.2).
    CannotMate {
        /// The game is drawn.
        Draw = "draw",
        /// The player at fault loses all the same.
        Loses = "loses",
    }

    /// What follows from a flag fall when the opponent cannot mate (6.9).
    FlagFall {
        /// The game is drawn where no series of legal moves mates.
        Draw = "draw",
        /// The player whose flag fell loses all the same.
        Loses = "loses",
        /// The game is drawn where the opponent has a bare king, or a king with a bishop or a knight, or with two
        /// knights against no pawn, and no forced win.
        DrawByMaterial = "draw_by_material",
    }

    /// Who fixes how late is too late (A10).
    SetBy {
        /// The edition.
        Laws = "laws",
        /// The edition, and the arbiter may excuse a player.
        Arbiter = "arbiter",
        /// The rules of the event or the arbiter, and what the edition says only if they are silent.
        Event = "event",
    }

    /// What makes a player too late before that (13E of US Chess).
    LateAlso {
        /// The end of the player's time in the period that runs, by their own clock.
        TimePeriod = "time_period",
    }

    /// What follows where the responder came too late, or lost on time, and the sealed move is found to be none (A8,
    /// A10).
    LateAndBadMove {
        /// The loss of the responder stands.
        LossStands = "loss_stands",
    }

    /// What gives a player who is too late another result than a loss by lateness (A10, I.10).
    SavedBy {
        /// The sealed move mates (A10a).
        Checkmate = "checkmate",
        /// The sealed move stalemates (A10b).
        Stalemate = "stalemate",
        /// The sealed move produces a dead position (A10b).
        DeadPosition = "dead_position",
        /// The sealed move draws by a fifth repetition.
        Fivefold = "fivefold",
        /// The sealed move draws by 75 moves.
        Seventyfive = "seventyfive",
        /// The player present has already lost on time (A10c).
        FlagFall = "flag_fall",
    }

    /// Whose time is lost while neither player is there (A9b).
    BothAbsent {
        /// The responder's, until they come.
        ResponderLosesTime = "responder_loses_time",
        /// The same where the default time is not zero, unless the rules of the event or the arbiter say otherwise.
        ResponderLosesDefaultTime = "responder_loses_default_time",
    }

    /// What both players lose who are both later than A10 allows.
    BothLate {
        /// Both lose.
        BothLose = "both_lose",
        /// The arbiter may declare that both lose.
        ArbiterMay = "arbiter_may_declare_both_lost",
    }

    /// What a claim is besides (9.1).
    ClaimCountsAs {
        /// An offer of a draw.
        DrawOffer = "draw_offer",
    }

    /// What follows when both flags have fallen and nobody can say which fell first.
    BothFlags {
        /// The game goes on.
        GameContinues = "game_continues",
        /// The game goes on, or in the last period is drawn.
        DrawnInLastPeriod = "drawn_in_last_period",
    }

    /// What a player does to give something up without a word (9.1, 9.4): what comes first in a move stands first.
    #[derive(PartialOrd, Ord)]
    GivenUpBy {
        /// A piece touched as in 4.3.
        Touching = "touching",
        /// A move made on the board.
        Moving = "moving",
        /// The clock pressed after the move.
        PressingClock = "pressing_clock",
    }

    /// Whether a claimant stops the clocks (9.5).
    Obligation {
        /// The claimant must stop them.
        Must = "must",
        /// The claimant should stop them.
        Should = "should",
        /// The claimant may stop them.
        May = "may",
    }

    /// Whether a fifth appearance of a position ends the game without a claim.
    Fivefold {
        /// The game goes on.
        None = "none",
        /// Five appearances in a row end it: after every second move of each player.
        Consecutive = "consecutive",
        /// Any five appearances end it.
        Any = "any",
        /// The arbiter may declare a draw after five appearances in a row.
        ArbiterMayConsecutive = "arbiter_may_draw_consecutive",
    }

    /// Whether 75 moves by each side without capture or pawn move end the game without a claim.
    Seventyfive {
        /// The game goes on.
        None = "none",
        /// The game is drawn, unless the last of the moves mates.
        DrawUnlessMate = "draw_unless_mate",
        /// The arbiter may declare a draw, unless the last of the moves mates.
        ArbiterMay = "arbiter_may_draw",
    }

    /// Whether a position in which neither side can mate any more ends the game (9.6).
    DeadPosition {
        /// The game is drawn at once.
        Draw = "draw",
        /// The game goes on.
        None = "none",
    }

    /// How the game goes on when the envelope is lost (A11a).
    LostEnvelope {
        /// The sealer states which move was sealed, and plays it.
        SealerStates = "sealer_states_move",
        /// The game goes on from the position; what the sealer plays is not said.
        PositionResumed = "position_resumed",
    }

    /// What follows when times (A11a) or position (A11b) cannot be established.
    Lost {
        /// The arbiter sets them.
        ArbiterSets = "arbiter_sets",
        /// The game is annulled.
        Annulled = "annulled",
        /// The game is annulled, unless the arbiter finds a better solution.
        AnnulledUnlessBetter = "annulled_unless_arbiter_finds_better",
    }

    /// Something that an edition counts as an article: one key of `[articles]` or `[adjournment]`.
    Concept {
        /// Checkmate wins.
        Checkmate = "articles.checkmate",
        /// Resignation loses.
        Resignation = "articles.resignation",
        /// Stalemate draws.
        Stalemate = "articles.stalemate",
        /// A dead position draws.
        DeadPosition = "articles.dead_position",
        /// The second place that says so, where there is one.
        DeadPositionAlso = "articles.dead_position_also",
        /// A draw by agreement.
        Agreement = "articles.agreement",
        /// A flag fall, and its exception.
        FlagFall = "articles.flag_fall",
        /// Both flags fallen, and nobody can say which first.
        BothFlags = "articles.both_flags",
        /// Who may stop the clocks.
        StoppingClocks = "articles.stopping_clocks",
        /// Who stops the clocks where the game must be interrupted.
        Interrupting = "articles.interrupting",
        /// Who decides when it goes on.
        Restarting = "articles.restarting",
        /// The playing venue, which players leave only with permission.
        PlayingVenue = "articles.playing_venue",
        /// No notes, no advice, no other board and, where it is said, no telephone.
        NoHelp = "articles.no_help",
        /// More time after a disturbance from outside.
        MoreTime = "articles.more_time",
        /// How a draw is offered, accepted and rejected.
        DrawOffer = "articles.draw_offer",
        /// A claim is an offer of a draw.
        ClaimIsOffer = "articles.claim_is_offer",
        /// The claim of a third appearance that a written move will bring.
        RepetitionWritten = "articles.repetition_written",
        /// The claim of a third appearance on the board.
        RepetitionAppeared = "articles.repetition_appeared",
        /// The claim of 50 moves that a written move will complete.
        FiftyWritten = "articles.fifty_written",
        /// The claim of 50 moves made.
        FiftyMade = "articles.fifty_made",
        /// How the right to claim is lost.
        ClaimRightLost = "articles.claim_right_lost",
        /// How a claim is made.
        ClaimProcedure = "articles.claim_procedure",
        /// What follows from a correct claim.
        ClaimCorrect = "articles.claim_correct",
        /// What follows from an incorrect claim.
        ClaimIncorrect = "articles.claim_incorrect",
        /// What follows from a correct claim of 50 moves.
        FiftyCorrect = "articles.fifty_correct",
        /// What follows from an incorrect claim of 50 moves.
        FiftyIncorrect = "articles.fifty_incorrect",
        /// The fifth appearance.
        Fivefold = "articles.fivefold",
        /// 75 moves.
        Seventyfive = "articles.seventyfive",
        /// Where algebraic notation is described.
        Notation = "articles.notation",
        /// Sealing at the end of the session (A1a).
        Sealing = "adjournment.sealing",
        /// Adjourning early (A1b).
        EarlyAdjournment = "adjournment.early_adjournment",
        /// What is written on the envelope (A2).
        Label = "adjournment.label",
        /// The draw offer on the envelope (A2f).
        LabelDrawOffer = "adjournment.label_draw_offer",
        /// The arbiter checks and keeps the envelope (A3).
        Custody = "adjournment.custody",
        /// A draw offer after sealing (A4).
        OfferAfterSealing = "adjournment.offer_after_sealing",
        /// Board and clocks before resuming (A5).
        SetUp = "adjournment.set_up",
        /// The game ends before it is resumed (A6).
        EndedBeforeResumption = "adjournment.ended_before_resumption",
        /// Who must be there at the opening (A7).
        Opening = "adjournment.opening",
        /// What follows from a bad sealed move (A8).
        BadSealedMove = "adjournment.bad_sealed_move",
        /// An ambiguous one (A8a).
        Ambiguous = "adjournment.ambiguous",
        /// One whose meaning cannot be established (A8b).
        Unintelligible = "adjournment.unintelligible",
        /// An illegal one (A8c).
        Illegal = "adjournment.illegal",
        /// None at all.
        EmptyEnvelope = "adjournment.empty_envelope",
        /// The responder is there (A9a).
        ResponderPresent = "adjournment.responder_present",
        /// The responder is not there (A9b).
        ResponderAbsent = "adjournment.responder_absent",
        /// The sealer is not there (A9c).
        SealerAbsent = "adjournment.sealer_absent",
        /// Neither is there.
        BothAbsent = "adjournment.both_absent",
        /// Too late (A10).
        Late = "adjournment.late",
        /// Too late, but the sealed move mates (A10a).
        LateCheckmate = "adjournment.late_checkmate",
        /// Too late, but the sealed move draws (A10b).
        LateDraw = "adjournment.late_draw",
        /// Too late, but the player present has lost on time (A10c).
        LateFlagFall = "adjournment.late_flag_fall",
        /// Both too late.
        BothLate = "adjournment.both_late",
        /// The responder too late, and the sealed move none.
        LateAndBadMove = "adjournment.late_and_bad_move",
        /// The envelope is lost (A11a).
        LostEnvelope = "adjournment.lost_envelope",
        /// The position is lost (A11b).
        LostPosition = "adjournment.lost_position",
        /// A clock shows a wrong time (A12).
        ClockError = "adjournment.clock_error",
        /// How long a session lasts (A13).
        Sessions = "adjournment.sessions",
    }
}

impl From<BadMove> for IllegalMove {
    fn from(follows: BadMove) -> IllegalMove {
        match follows {
            BadMove::Loses => IllegalMove::Loses,
            BadMove::LosesUnlessInterpreted => IllegalMove::LosesUnlessInterpreted,
        }
    }
}
