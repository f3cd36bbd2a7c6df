//! The label, as flags of `prepare` and `seal`.

use std::path::PathBuf;

use clap::Args;

// The score, and everything of the label that may be given by hand. No doc comment: it would become
// what is said of the commands that take these.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Label")]
pub struct LabelFlags {
    /// The file of the event [default: event.toml beside the score]
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub event: Option<PathBuf>,
    /// Name of the player of the white men
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub white: Option<String>,
    /// Name of the player of the black men
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub black: Option<String>,
    /// Name of the arbiter
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub arbiter: Option<String>,
    /// FIDE number of the player of the white men
    #[arg(long, hide_short_help = true, value_name = "ID")]
    pub white_id: Option<String>,
    /// FIDE number of the player of the black men
    #[arg(long, hide_short_help = true, value_name = "ID")]
    pub black_id: Option<String>,
    /// Number of the board: 7, or 2.4 in a match of teams
    #[arg(long, hide_short_help = true, value_name = "BOARD")]
    pub board: Option<String>,
    /// White's public key: a .pub file, or the line itself
    #[arg(long, hide_short_help = true, value_name = "PUB")]
    pub white_key: Option<String>,
    /// Black's public key
    #[arg(long, hide_short_help = true, value_name = "PUB")]
    pub black_key: Option<String>,
    /// The arbiter's public key
    #[arg(long, hide_short_help = true, value_name = "PUB")]
    pub arbiter_key: Option<String>,
    /// Public key of a deputy; up to four times
    #[arg(long, hide_short_help = true, value_name = "PUB")]
    pub deputy_key: Vec<String>,
    /// The edition of the Laws: a name, or a file of your federation [default: FIDE's newest]
    #[arg(long, hide_short_help = true, value_name = "ED")]
    pub rules: Option<String>,
    /// Lateness that loses, for editions that leave it to the event (H:MM:SS)
    #[arg(long, hide_short_help = true, value_name = "T")]
    pub late_after: Option<String>,
    /// What the player writes in: en, it, de, …, figurine, iccf, descriptive
    #[arg(long, hide_short_help = true, value_name = "LANG")]
    pub notation: Option<String>,
    /// Time control: 90 min + 30 s, or as in PGN, in seconds: 40/9000:16/3600
    #[arg(long, hide_short_help = true, value_name = "TC")]
    pub time_control: Option<String>,
    /// White's time control, where the players' differ: a game with a handicap, an Armageddon game
    #[arg(long, hide_short_help = true, value_name = "TC")]
    pub white_time_control: Option<String>,
    /// Black's time control, where the players' differ
    #[arg(long, hide_short_help = true, value_name = "TC")]
    pub black_time_control: Option<String>,
    /// Time used on White's clock when it was stopped: 2:31:00, 2h31
    #[arg(
        long,
        hide_short_help = true,
        value_name = "T",
        conflicts_with = "white_left"
    )]
    pub white_used: Option<String>,
    /// Time used on Black's clock
    #[arg(
        long,
        hide_short_help = true,
        value_name = "T",
        conflicts_with = "black_left"
    )]
    pub black_used: Option<String>,
    /// Time left on White's clock, in place of the time used: 0:08:30, 8 min 30 s
    #[arg(long, hide_short_help = true, value_name = "T")]
    pub white_left: Option<String>,
    /// Time left on Black's clock
    #[arg(long, hide_short_help = true, value_name = "T")]
    pub black_left: Option<String>,
    /// Who offered a draw before the adjournment: none, white or black
    #[arg(long, hide_short_help = true, value_name = "SIDE")]
    pub draw_offer: Option<String>,
    /// When the clock was stopped, where the move was sealed on paper and is typed later
    #[arg(long, hide_short_help = true, value_name = "TIME")]
    pub sealed_at: Option<String>,
    /// When play resumes, in the zone: 2026-11-23 9:30, 23 Nov 2026 9:30, tomorrow 9:30
    #[arg(long, hide_short_help = true, value_name = "TIME")]
    pub resume_at: Option<String>,
    /// By when play resumes, on a date still to be agreed: a day, or as --resume-at; no time, no place then
    #[arg(long, hide_short_help = true, value_name = "TIME")]
    pub resume_by: Option<String>,
    /// When the session of the resumption ends
    #[arg(long, hide_short_help = true, value_name = "TIME")]
    pub resume_end: Option<String>,
    /// IANA time zone of the resumption: Europe/Rome [default: this machine's]
    #[arg(long, hide_short_help = true, value_name = "ZONE")]
    pub zone: Option<String>,
    /// Where play resumes
    #[arg(long, hide_short_help = true, value_name = "PLACE")]
    pub place: Option<String>,
    /// Nominal end of the session
    #[arg(long, hide_short_help = true, value_name = "TIME")]
    pub session_end: Option<String>,
    /// The player on move adjourns before the session ends (A1b)
    #[arg(long, hide_short_help = true)]
    pub early: bool,
    /// What the arbiter charges for it, where the Laws are silent (H:MM:SS)
    #[arg(long, hide_short_help = true, value_name = "T", requires = "early")]
    pub early_charge: Option<String>,
    /// The move to be sealed, where everybody knows it: made on the board after the arbiter's request (A1a)
    #[arg(long, hide_short_help = true, value_name = "MOVE")]
    pub known_move: Option<String>,
    /// The rejected claim of a draw for which that move was written (9.5): 9.2a or 9.3a
    #[arg(
        long,
        hide_short_help = true,
        value_name = "ARTICLE",
        requires = "known_move"
    )]
    pub claim: Option<String>,
    /// Seal at this move of the score: 41w [default: the end of the score]
    #[arg(long, hide_short_help = true, value_name = "MOVE")]
    pub at_move: Option<String>,
    /// The envelope whose sealed move this one answers, while its sealer is absent (A9c)
    #[arg(long, hide_short_help = true, value_name = "ENVELOPE")]
    pub answers: Option<PathBuf>,
    /// The envelope of the adjournment before
    #[arg(
        long,
        hide_short_help = true,
        value_name = "ENVELOPE",
        conflicts_with = "answers"
    )]
    pub follows: Option<PathBuf>,
}
