//! What people give of a label, a row each: the key of a sheet, the flag of `prepare` and `seal`, and its help.
//!
//! A leaf, so that [`text`](crate::text) can name a flag to a reader at the command line.

use std::fmt;
use std::path::PathBuf;
use std::sync::LazyLock;

use clap::Args;
use serde::{Deserialize, Serialize};

use envelope::LabelKey;
use rules::time::{ClockReading, Zone};

/// Makes the draft of its rows, in the order of a sheet: a field, its type, the key of the label for which people
/// give it, and what the help calls the value of its flag. Attributes of a row are added to those, or stand in their
/// place.
macro_rules! label_draft {
    ($(
        $(#[$meta:meta])*
        $field:ident: $type:ty $(, for $key:ident)? $(, $value:literal)? $(, no $flag:ident)?;
    )+) => {
        // No doc comment: it would become what is said of the commands that take the flags. Everything of a label that
        // people give, as they write it: a sheet is TOML with these keys.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Args, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[command(next_help_heading = "Label")]
        pub struct LabelDraft {$(
            $(#[arg(long, hide_short_help = true, value_name = $value)])?
            $(#[arg(skip)] #[doc = concat!("It has no ", stringify!($flag), ".")])?
            $(#[$meta])*
            pub $field: $type,
        )+}

        impl LabelDraft {
            /// What was typed for that key.
            pub fn value(&self, key: LabelKey) -> Option<&str> {
                match key { $($(LabelKey::$key => self.$field.as_deref(),)?)+ }
            }

            /// The place of what is typed for that key.
            pub fn value_mut(&mut self, key: LabelKey) -> &mut Option<String> {
                match key { $($(LabelKey::$key => &mut self.$field,)?)+ }
            }
        }
    };
}

label_draft! {
    // The score in PGN, read again when the move is sealed.
    game: Option<PathBuf>, no flag;
    // The position, where there is no score.
    fen: Option<String>, no flag;
    /// The file of the event [default: event.toml beside the score]
    #[arg(long = "event")]
    event_file: Option<PathBuf>, "FILE";
    /// The move is sealed on paper, in an envelope
    #[arg(long, hide_short_help = true)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    paper: bool;
    /// Who keeps the paper envelope [default: the arbiter]
    #[arg(requires = "paper")]
    kept_by: Option<String>, for KeptBy, "NAME";
    /// What is written on the paper envelope
    #[arg(requires = "paper")]
    mark: Option<String>, for Mark, "TEXT";
    /// No move is sealed: the game is only interrupted, by an alarm or a power cut
    #[arg(long, hide_short_help = true, conflicts_with = "paper")]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pause: bool;
    event: Option<String>, for Event, no flag;
    site: Option<String>, for Site, no flag;
    date: Option<String>, for Date, no flag;
    round: Option<String>, for Round, no flag;
    /// Number of the board: 7, or 2.4 in a match of teams
    board: Option<String>, for Board, "BOARD";
    /// Name of the player with the white pieces
    white: Option<String>, for White, "NAME";
    /// Name of the player with the black pieces
    black: Option<String>, for Black, "NAME";
    /// Name of the arbiter
    arbiter: Option<String>, for Arbiter, "NAME";
    /// FIDE number of the player with the white pieces
    white_id: Option<String>, for WhiteId, "ID";
    /// FIDE number of the player with the black pieces
    black_id: Option<String>, for BlackId, "ID";
    /// White's public key: a .pub file, or the line itself
    white_key: Option<String>, for WhiteKey, "PUB";
    /// Black's public key
    black_key: Option<String>, for BlackKey, "PUB";
    /// The arbiter's public key
    arbiter_key: Option<String>, for ArbiterKey, "PUB";
    /// Public key of a deputy; up to four times
    #[arg(long = "deputy-key")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    deputy_keys: Vec<String>, "PUB";
    /// The edition of the Laws: a name, or a file of your federation [default: FIDE's newest]
    rules: Option<String>, for Rules, "ED";
    /// Lateness that loses, for editions that leave it to the event (H:MM:SS)
    late_after: Option<String>, for LateAfter, "T";
    /// What the player writes in: en, it, de, …, figurine, iccf, descriptive
    notation: Option<String>, for Notation, "LANG";
    /// Time control: 90 min + 30 s, or as in PGN, in seconds: 40/9000:16/3600
    time_control: Option<String>, for TimeControl, "TC";
    /// White's time control, where the players' differ: a game with a handicap, an Armageddon game
    white_time_control: Option<String>, for WhiteTimeControl, "TC";
    /// Black's time control, where the players' differ
    black_time_control: Option<String>, for BlackTimeControl, "TC";
    /// Time used on White's clock when it was stopped: 2:31:00, 2h31
    #[arg(conflicts_with = "white_left")]
    white_used: Option<String>, for WhiteUsed, "T";
    /// Time used on Black's clock
    #[arg(conflicts_with = "black_left")]
    black_used: Option<String>, for BlackUsed, "T";
    /// Time left on White's clock, in place of the time used: 0:08:30, 8 min 30 s
    white_left: Option<String>, for WhiteLeft, "T";
    /// Time left on Black's clock
    black_left: Option<String>, for BlackLeft, "T";
    // How the clocks of the event are read, where they are read after the move is closed.
    clocks: Option<ClockReading>, no flag;
    /// Who offered a draw before the adjournment: none, white or black
    draw_offer: Option<String>, for DrawOffer, "SIDE";
    /// When the clock was stopped, where the move was sealed on paper and is typed later
    sealed_at: Option<String>, for SealedAt, "TIME";
    /// By when play resumes, on a date still to be agreed: a day, or as --resume-at; no time, no place then
    resume_by: Option<String>, for ResumeBy, "TIME";
    /// When play resumes, in the zone: 2026-11-23 9:30, 23.11.2026 9:30, tomorrow 9:30
    resume_at: Option<String>, for ResumeAt, "TIME";
    /// When the session of the resumption ends
    resume_end: Option<String>, for ResumeEnd, "TIME";
    /// IANA time zone of the resumption: Europe/Rome [default: this machine's]
    #[arg(long = "zone")]
    resume_zone: Option<String>, for ResumeZone, "ZONE";
    /// Where play resumes
    #[arg(long = "place")]
    resume_place: Option<String>, for ResumePlace, "PLACE";
    // When the session began in which the move is sealed, which also says which of the event's it is; no part of the
    // label.
    session_start: Option<String>, for SessionStart, no flag;
    /// Nominal end of the session
    session_end: Option<String>, for SessionEnd, "TIME";
    /// The player on move adjourns before the session ends (A1b)
    #[arg(long, hide_short_help = true)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    early: bool;
    /// What the arbiter charges for it, where the Laws are silent (H:MM:SS)
    #[arg(requires = "early")]
    early_charge: Option<String>, for EarlyCharge, "T";
    /// The move to be sealed, where everybody knows it: made on the board after the arbiter's request (A1a)
    known_move: Option<String>, for KnownMove, "MOVE";
    /// The rejected claim of a draw for which that move was written (9.5): 9.2a or 9.3a
    #[arg(requires = "known_move")]
    claim: Option<String>, for Claim, "ARTICLE";
    /// Seal at this move of the score: 41w [default: the end of the score]
    at_move: Option<String>, "MOVE";
    /// The envelope whose sealed move this one answers, while its sealer is absent (A9c)
    answers: Option<PathBuf>, "ENVELOPE";
    /// The envelope of the adjournment before
    #[arg(conflicts_with = "answers")]
    follows: Option<PathBuf>, "ENVELOPE";
    // When both clocks stood while the board waited: `FROM/UNTIL`, or `FROM` as long as they do. For the arbiter's own
    // eyes; no part of the label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pauses: Vec<String>, no flag;
    // The zone of this machine, for a resumption for which no other is given.
    #[serde(skip)]
    machine_zone: Option<Zone>, no flag;
    // The public line of the person at the desk, for a label for which no other arbiter is given.
    #[serde(skip)]
    own_key: Option<String>, no flag;
}

/// A flag and how its value is called: `--white NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// With its hyphens: `--white`.
    pub name: String,
    /// As the help calls the value: `NAME`.
    pub value: String,
}

impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.value)
    }
}

/// The flag that gives what a key holds; `None` for what only a score, a sheet or the event says.
pub fn flag(key: LabelKey) -> Option<Flag> {
    static FLAGS: LazyLock<clap::Command> =
        LazyLock::new(|| LabelDraft::augment_args(clap::Command::new("label")));
    let mut flags = FLAGS.get_arguments();
    let flag = flags.find(|flag| flag.get_id() == key.name())?;
    Some(Flag {
        name: format!("--{}", flag.get_long()?),
        value: flag.get_value_names()?.first()?.to_string(),
    })
}
