//! `judge move`: what a written move means, and what follows from it (A8).

use super::*;
use rules::ruling::rule;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn judge move --game game.pgn --move Ad7 --notation it
  adjourn judge move --fen '4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1' --move Nd2 \\
      --notation en --compare")]
pub struct Args {
    /// The position just before the move
    #[arg(long, value_name = "FEN", required_unless_present = "game")]
    pub fen: Option<String>,
    /// The score up to the move, in PGN
    #[arg(long, value_name = "PGN", conflicts_with = "fen")]
    pub game: Option<PathBuf>,
    /// The text as it was written; empty for an empty envelope
    #[arg(long = "move", value_name = "TEXT")]
    pub text: String,
    /// What it is written in: en, it, de, …, figurine, iccf, descriptive
    #[arg(long, value_name = "LANG")]
    pub notation: String,
    #[command(flatten)]
    pub editions: EditionsAsked,
    /// How many positions may be looked at for the mating question
    #[arg(long, value_name = "STATES")]
    pub budget: Option<u64>,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let notation: Notation = args.notation.parse()?;
    let (fen, score) = (args.fen.as_deref(), args.game.as_deref());
    let source = read_source(&context.files, score, fen, Some(notation))?;
    let locale = &context.locale;
    let editions = editions(context, &args.editions)?;
    let (game, text) = (source.game, args.text);
    let ask = move |budget: Budget| -> Vec<Ruling> {
        let ruling = |edition| rule(&game, &text, notation, edition, budget);
        editions.iter().map(ruling).collect()
    };
    let is_open = |all: &Vec<Ruling>| all.iter().any(Ruling::waits_for_search);
    let rulings = asked(locale, args.budget.map(Budget::of_states), is_open, ask);
    let text = match rulings.as_slice() {
        [only] => render::ruling_sheet(locale, only, context.style),
        several => render::comparison(locale, several),
    };
    let json = one_or_several("compare", rulings.iter().map(ruling_json));
    let report = Report::new(text, json);
    Ok(report.with_notices(locale, &source.notices))
}
