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

/// Makes the draft of its rows, in the order of a sheet. A row with `for` a key of the label is what people give for it.
macro_rules! label_draft {
    ($($(#[$meta:meta])* $field:ident: $type:ty $(, for $key:ident)?;)+) => {
        // No doc comment: it would become what is said of the commands that take the flags. Everything of a label that
        // people give, as they write it: a sheet is TOML with these keys.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Args, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[command(next_help_heading = "Label")]
        pub struct LabelDraft { $($(#[$meta])* pub $field: $type,)+ }

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
    #[arg(skip)]
    game: Option<PathBuf>;
    // The position, where there is no score.
    #[arg(skip)]
    fen: Option<String>;
    /// The file of the event [default: event.toml beside the score]
    #[arg(long = "event", hide_short_help = true, value_name = "FILE")]
    event_file: Option<PathBuf>;
    #[arg(skip)]
    event: Option<String>, for Event;
    #[arg(skip)]
    site: Option<String>, for Site;
    #[arg(skip)]
    date: Option<String>, for Date;
    #[arg(skip)]
    round: Option<String>, for Round;
    /// Number of the board: 7, or 2.4 in a match of teams
    #[arg(long, hide_short_help = true, value_name = "BOARD")]
    board: Option<String>, for Board;
    /// Name of the player of the white men
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    white: Option<String>, for White;
    /// Name of the player of the black men
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    black: Option<String>, for Black;
    /// Name of the arbiter
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    arbiter: Option<String>, for Arbiter;
    /// FIDE number of the player of the white men
    #[arg(long, hide_short_help = true, value_name = "ID")]
    white_id: Option<String>, for WhiteId;
    /// FIDE number of the player of the black men
    #[arg(long, hide_short_help = true, value_name = "ID")]
    black_id: Option<String>, for BlackId;
    /// White's public key: a .pub file, or the line itself
    #[arg(long, hide_short_help = true, value_name = "PUB")]
    white_key: Option<String>, for WhiteKey;
    /// Black's public key
    #[arg(long, hide_short_help = true, value_name = "PUB")]
    black_key: Option<String>, for BlackKey;
    /// The arbiter's public key
    #[arg(long, hide_short_help = true, value_name = "PUB")]
    arbiter_key: Option<String>, for ArbiterKey;
    /// Public key of a deputy; up to four times
    #[arg(long = "deputy-key", hide_short_help = true, value_name = "PUB")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    deputy_keys: Vec<String>;
    /// The edition of the Laws: a name, or a file of your federation [default: FIDE's newest]
    #[arg(long, hide_short_help = true, value_name = "ED")]
    rules: Option<String>, for Rules;
    /// Lateness that loses, for editions that leave it to the event (H:MM:SS)
    #[arg(long, hide_short_help = true, value_name = "T")]
    late_after: Option<String>, for LateAfter;
    /// What the player writes in: en, it, de, …, figurine, iccf, descriptive
    #[arg(long, hide_short_help = true, value_name = "LANG")]
    notation: Option<String>, for Notation;
    /// Time control: 90 min + 30 s, or as in PGN, in seconds: 40/9000:16/3600
    #[arg(long, hide_short_help = true, value_name = "TC")]
    time_control: Option<String>, for TimeControl;
    /// White's time control, where the players' differ: a game with a handicap, an Armageddon game
    #[arg(long, hide_short_help = true, value_name = "TC")]
    white_time_control: Option<String>, for WhiteTimeControl;
    /// Black's time control, where the players' differ
    #[arg(long, hide_short_help = true, value_name = "TC")]
    black_time_control: Option<String>, for BlackTimeControl;
    /// Time used on White's clock when it was stopped: 2:31:00, 2h31
    #[arg(long, hide_short_help = true, value_name = "T", conflicts_with = "white_left")]
    white_used: Option<String>, for WhiteUsed;
    /// Time used on Black's clock
    #[arg(long, hide_short_help = true, value_name = "T", conflicts_with = "black_left")]
    black_used: Option<String>, for BlackUsed;
    /// Time left on White's clock, in place of the time used: 0:08:30, 8 min 30 s
    #[arg(long, hide_short_help = true, value_name = "T")]
    white_left: Option<String>, for WhiteLeft;
    /// Time left on Black's clock
    #[arg(long, hide_short_help = true, value_name = "T")]
    black_left: Option<String>, for BlackLeft;
    // How the clocks of the event are read, where they are read after the move is closed.
    #[arg(skip)]
    clocks: Option<ClockReading>;
    /// Who offered a draw before the adjournment: none, white or black
    #[arg(long, hide_short_help = true, value_name = "SIDE")]
    draw_offer: Option<String>, for DrawOffer;
    /// When the clock was stopped, where the move was sealed on paper and is typed later
    #[arg(long, hide_short_help = true, value_name = "TIME")]
    sealed_at: Option<String>, for SealedAt;
    /// By when play resumes, on a date still to be agreed: a day, or as --resume-at; no time, no place then
    #[arg(long, hide_short_help = true, value_name = "TIME")]
    resume_by: Option<String>, for ResumeBy;
    /// When play resumes, in the zone: 2026-11-23 9:30, 23 Nov 2026 9:30, tomorrow 9:30
    #[arg(long, hide_short_help = true, value_name = "TIME")]
    resume_at: Option<String>, for ResumeAt;
    /// When the session of the resumption ends
    #[arg(long, hide_short_help = true, value_name = "TIME")]
    resume_end: Option<String>, for ResumeEnd;
    /// IANA time zone of the resumption: Europe/Rome [default: this machine's]
    #[arg(long = "zone", hide_short_help = true, value_name = "ZONE")]
    resume_zone: Option<String>, for ResumeZone;
    /// Where play resumes
    #[arg(long = "place", hide_short_help = true, value_name = "PLACE")]
    resume_place: Option<String>, for ResumePlace;
    // When the session began in which the move is sealed, which also says which of the event's it is; no part of the label.
    #[arg(skip)]
    session_start: Option<String>, for SessionStart;
    /// Nominal end of the session
    #[arg(long, hide_short_help = true, value_name = "TIME")]
    session_end: Option<String>, for SessionEnd;
    /// The player on move adjourns before the session ends (A1b)
    #[arg(long, hide_short_help = true)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    early: bool;
    /// What the arbiter charges for it, where the Laws are silent (H:MM:SS)
    #[arg(long, hide_short_help = true, value_name = "T", requires = "early")]
    early_charge: Option<String>, for EarlyCharge;
    /// The move to be sealed, where everybody knows it: made on the board after the arbiter's request (A1a)
    #[arg(long, hide_short_help = true, value_name = "MOVE")]
    known_move: Option<String>, for KnownMove;
    /// The rejected claim of a draw for which that move was written (9.5): 9.2a or 9.3a
    #[arg(long, hide_short_help = true, value_name = "ARTICLE", requires = "known_move")]
    claim: Option<String>, for Claim;
    /// Seal at this move of the score: 41w [default: the end of the score]
    #[arg(long, hide_short_help = true, value_name = "MOVE")]
    at_move: Option<String>;
    /// The envelope whose sealed move this one answers, while its sealer is absent (A9c)
    #[arg(long, hide_short_help = true, value_name = "ENVELOPE")]
    answers: Option<PathBuf>;
    /// The envelope of the adjournment before
    #[arg(long, hide_short_help = true, value_name = "ENVELOPE", conflicts_with = "answers")]
    follows: Option<PathBuf>;
    // When both clocks stood while the board waited: `FROM/UNTIL`, or `FROM` as long as they do. For the arbiter's own
    // eyes; no part of the label.
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pauses: Vec<String>;
    // The zone of this machine, for a resumption of which nobody says another.
    #[arg(skip)]
    #[serde(skip)]
    machine_zone: Option<Zone>;
    // The public line of whoever sits at the desk, for a label of which nobody says another arbiter.
    #[arg(skip)]
    #[serde(skip)]
    own_key: Option<String>;
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
