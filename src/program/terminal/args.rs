//! Options that several commands take alike. No doc comments on the structures: clap would print them as the
//! description of the command that takes them.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, ValueEnum};

use crate::text::Locale;
use rules::Word;
use rules::edition::Edition;

/// One of the words of a set.
pub fn word<W: Word + Send + Sync>() -> impl TypedValueParser<Value = W> {
    let names = W::ALL.iter().map(|word| word.name());
    PossibleValuesParser::new(names).try_map(|name| W::parse(&name).ok_or(name))
}

// The Laws of a federation.
#[derive(Debug, Args)]
pub struct EditionFile {
    /// The edition's file, where the label names one of a federation
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
}

// The Laws to rule under.
#[derive(Debug, Args)]
pub struct EditionsAsked {
    /// The edition of the Laws: a name or a file
    #[arg(long, value_name = "ED", default_value = Edition::DEFAULT)]
    pub rules: String,
    /// Rule under every edition, side by side
    #[arg(long)]
    pub compare: bool,
}

// Where a passphrase comes from if it is not typed.
#[derive(Debug, Args)]
pub struct Passphrase {
    /// Read the passphrase from this file descriptor
    #[arg(long, value_name = "N")]
    pub passphrase_fd: Option<u32>,
}

// Which envelope it must be.
#[derive(Debug, Args)]
pub struct ExpectedEnvelope {
    /// The whole fingerprint that the envelope must have, as on the slip
    #[arg(long, value_name = "F", hide_short_help = true)]
    pub fingerprint: Option<String>,
}

// What is said besides of an envelope that is to be signed.
#[derive(Debug, Args)]
pub struct ToSign {
    #[command(flatten)]
    pub expected: ExpectedEnvelope,
    #[command(flatten)]
    pub edition: EditionFile,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

// Whether a file may be replaced.
#[derive(Debug, Args)]
pub struct Overwrite {
    /// Overwrite an existing file
    #[arg(long)]
    pub force: bool,
}

// Where the responder's half comes from.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub struct ReplySource {
    /// The responder's key or slip, or its folder
    #[arg(long, value_name = "KEY")]
    pub reply_key: Option<PathBuf>,
    /// The half that was released: the text, a file, `-`
    #[arg(long, value_name = "FILE")]
    pub reply_half: Option<String>,
    /// The sealer's key, in place of a lost slip
    #[arg(long, value_name = "KEY")]
    pub author_key: Option<PathBuf>,
}

impl ReplySource {
    /// Whether nothing is given, so that it is asked for.
    pub fn is_asked(&self) -> bool {
        self.reply_key.is_none() && self.reply_half.is_none() && self.author_key.is_none()
    }
}

/// Above the options that every command takes.
const EVERY: &str = "Options of every command";

// Options that every command takes.
#[derive(Clone, Debug, Args)]
pub struct Global {
    /// Print help: -h in short, --help with everything and examples
    #[arg(short, long, global = true, action = ArgAction::Help, display_order = 100)]
    help: Option<bool>,
    /// Print JSON on standard output
    #[arg(long, global = true, hide_short_help = true, help_heading = EVERY)]
    pub json: bool,
    /// Language of what is said to people [default: that of the locale]
    #[arg(long, global = true, hide_short_help = true, help_heading = EVERY)]
    #[arg(value_name = "LANG")]
    #[arg(value_parser = PossibleValuesParser::new(Locale::codes()))]
    pub lang: Option<String>,
    /// Use bold type: auto, always or never
    #[arg(long, global = true, hide_short_help = true, help_heading = EVERY)]
    #[arg(value_name = "WHEN", default_value = "auto")]
    #[arg(hide_possible_values = true)]
    pub color: ColorWhen,
    /// The moment to reckon with, by this machine's clock or with its offset [default: now]
    #[arg(long, global = true, hide_short_help = true, help_heading = EVERY)]
    #[arg(value_name = "TIME")]
    pub at: Option<String>,
}

/// When to use bold type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    Auto,
    Always,
    Never,
}
