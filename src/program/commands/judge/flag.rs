//! `judge flag`: what the fall of a flag means in a position (6.9).

use std::path::PathBuf;

use serde_json::Value;
use shakmaty::Color;

use super::{budget, editions, explained, game, one_or_compared, remarks};
use crate::commands::Failure;
use crate::failure::CommandLineFault;
use crate::render;
use crate::terminal::args::EditionsAsked;
use crate::terminal::{Context, Report};
use crate::text::{self, Locale};
use rules::Word;
use rules::edition::Edition;
use rules::game_over::over_by_rules;
use rules::ruling::{BothFlagsRuling, FlagRuling, Remark, both_flags, flag};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn judge flag --fen '8/8/8/8/4k3/8/q7/6K1 b - - 0 60' --fallen black
  adjourn judge flag --game game.pgn --fallen white --compare")]
pub struct Args {
    /// The position on the board
    #[arg(long, value_name = "FEN", required_unless_present = "game")]
    pub fen: Option<String>,
    /// The score up to it, in PGN
    #[arg(long, value_name = "PGN", conflicts_with = "fen")]
    pub game: Option<PathBuf>,
    /// Whose flag fell: white, black or both
    #[arg(long, value_name = "SIDE")]
    pub fallen: String,
    #[command(flatten)]
    pub editions: EditionsAsked,
    /// How many positions may be looked at for the mating question
    #[arg(long, value_name = "STATES")]
    pub budget: Option<u64>,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let (game, notes) = game(context, args.fen.as_deref(), args.game.as_deref(), None)?;
    let fallen = match args.fallen.as_str() {
        "both" => None,
        side => Some(Color::parse(side).ok_or(CommandLineFault::FallenSide)?),
    };
    let budget = budget(args.budget);
    let ruling = |edition: &Edition| {
        // What ended the game by itself came first, whosever flag it is.
        let over = || over_by_rules(&game, edition, budget).map(|_| Color::White);
        match fallen.or_else(over) {
            Some(fallen) => Fallen::One(flag(&game, fallen, edition, budget)),
            None => Fallen::Both(both_flags(edition)),
        }
    };
    let editions = editions(context, &args.editions)?;
    let rulings: Vec<Fallen> = editions.iter().map(ruling).collect();
    let locale = &context.locale;
    let remarks = remarks(locale, rulings.iter().flat_map(Fallen::remarks));
    let report = Report::new(
        said(locale, &rulings),
        one_or_compared(rulings.iter().map(as_json)),
    );
    Ok(report
        .with_notes(locale, remarks)
        .with_notices(locale, &notes))
}

/// What one edition makes of it.
enum Fallen {
    /// Of one flag, or of a game that was over before.
    One(FlagRuling),
    /// Of both, where nobody can say which fell first.
    Both(BothFlagsRuling),
}

impl Fallen {
    fn remarks(&self) -> &[Remark] {
        match self {
            Fallen::One(ruling) => &ruling.remarks,
            Fallen::Both(ruling) => &ruling.remarks,
        }
    }

    fn said(&self, locale: &Locale) -> String {
        match self {
            Fallen::One(ruling) => text::flag(locale, ruling),
            Fallen::Both(ruling) => text::both_flags(locale, ruling),
        }
    }
}

fn as_json(ruling: &Fallen) -> Value {
    let explanation = ruling.said(&Locale::english());
    match ruling {
        Fallen::One(ruling) => explained(ruling, explanation),
        Fallen::Both(ruling) => explained(ruling, explanation),
    }
}

fn said(locale: &Locale, rulings: &[Fallen]) -> String {
    if let [only] = rulings {
        return only.said(locale) + "\n";
    }
    let rows = rulings.iter().map(|ruling| {
        let (edition, result) = match ruling {
            Fallen::One(one) => (&one.edition, one.result.as_str()),
            Fallen::Both(both) => (&both.edition, "-"),
        };
        (edition.as_str(), result, ruling.said(locale))
    });
    let mut text = render::answers(locale, rows);
    let one = |ruling: &Fallen| match ruling {
        Fallen::One(ruling) => Some((ruling.edition.clone(), ruling.clone())),
        Fallen::Both(_) => None,
    };
    if let Some(answers) = rulings.iter().map(one).collect::<Option<Vec<_>>>() {
        text += "\n";
        text += &render::agreement(locale, answers);
    }
    text
}
