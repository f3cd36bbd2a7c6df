//! `judge flag`: what the fall of a flag means in a position (6.9).

use super::*;
use rules::game_over::over_by_rules;
use rules::ruling::{FlagRuling, both_flags, flag};

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

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let (fen, score) = (args.fen.as_deref(), args.game.as_deref());
    let source = read_source(&context.files, score, fen, None)?;
    let fallen = match args.fallen.as_str() {
        "both" => None,
        side => Some(Color::parse(side).ok_or(CommandLineFault::FallenSide)?),
    };
    let (locale, budget) = (&context.locale, budget(args.budget));
    let editions = editions(context, &args.editions)?;
    let (mut answers, mut rulings) = (Vec::new(), Vec::new());
    for edition in &editions {
        // What ended the game by itself came first, whosever flag it is.
        let over = || over_by_rules(&source.game, edition, budget).map(|_| Color::White);
        match fallen.or_else(over) {
            Some(fallen) => {
                let is_open = |it: &FlagRuling| it.remarks.iter().any(Remark::is_of_search);
                let (game, under) = (source.game.clone(), edition.clone());
                let ask = move |budget| flag(&game, fallen, &under, budget);
                let ruling = asked(locale, args.budget.map(Budget::of_states), is_open, ask);
                let row = (edition.name(), ruling.result.as_str());
                let words = |it: &Locale| text::flag(it, &ruling);
                let remarks = ruling.remarks.as_slice();
                answers.push(Answer::of(locale, row, (&ruling, remarks), words));
                rulings.push((ruling.edition.clone(), ruling));
            }
            // Of both, nobody can say which fell first.
            None => {
                let ruling = both_flags(edition);
                let words = |it: &Locale| text::both_flags(it, &ruling);
                let said = (&ruling, ruling.remarks.as_slice());
                answers.push(Answer::of(locale, (edition.name(), "-"), said, words));
            }
        }
    }
    let together = match rulings.len() == answers.len() {
        true => format!("\n{}", render::agreement(locale, rulings)),
        false => String::new(),
    };
    Ok(answered(locale, answers, &together, &source.notices))
}
