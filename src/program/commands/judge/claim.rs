//! `judge claim`: whether a claim of a draw under 9.2 or 9.3 is correct, and what it costs (9.5).

use super::*;
use rules::edition::GivenUpBy;
use rules::ruling::{Claim, ClaimArticle, NoClaim, claim};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn judge claim --game game.pgn --article 9.2b
  adjourn judge claim --game game.pgn --article 9.2a --move Rf8 \\
      --notation it --white-left 0:10:00 --black-left 0:04:00 \\
      --rules fide-2009")]
pub struct Args {
    /// The whole score, in PGN; its last position is the one claimed in
    #[arg(long, value_name = "PGN", required_unless_present = "fen")]
    pub game: Option<PathBuf>,
    /// The position, where there is no score: no earlier position is counted, and its half-move clock is (9.3)
    #[arg(long, value_name = "FEN", conflicts_with = "game")]
    pub fen: Option<String>,
    /// What is claimed: 9.2a, 9.2b, 9.3a or 9.3b
    #[arg(long, value_name = "ARTICLE")]
    pub article: String,
    /// The move that the claimant has written and not made, for 9.2a and 9.3a
    #[arg(long = "move", value_name = "TEXT", requires = "notation")]
    pub text: Option<String>,
    /// What it is written in: en, it, de, …, figurine, iccf, descriptive
    #[arg(long, value_name = "LANG")]
    pub notation: Option<String>,
    /// The claimant has touched a piece already (9.4)
    #[arg(long, conflicts_with_all = ["moved", "pressed"])]
    pub touched: bool,
    /// The claimant has made the move already (9.4)
    #[arg(long, conflicts_with = "pressed")]
    pub moved: bool,
    /// The claimant has pressed the clock already (9.4)
    #[arg(long)]
    pub pressed: bool,
    /// What White has left (H:MM:SS)
    #[arg(long, value_name = "T")]
    pub white_left: Option<String>,
    /// What Black has left
    #[arg(long, value_name = "T")]
    pub black_left: Option<String>,
    #[command(flatten)]
    pub editions: EditionsAsked,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let notation = args.notation.as_deref().map(str::parse).transpose()?;
    let (fen, score) = (args.fen.as_deref(), args.game.as_deref());
    let source = read_source(&context.files, score, fen, notation)?;
    let editions = editions(context, &args.editions)?;
    let (named, has_move) = (&args.article, args.text.is_some());
    let of_edition = |edition| ClaimArticle::in_edition(named, edition, has_move);
    let article = editions.iter().find_map(of_edition);
    let article = article.ok_or(CommandLineFault::ClaimArticle)?;
    let is_unwritten = article.needs_written_move() && !has_move;
    stop_if!(is_unwritten => CommandLineFault::NothingWritten(article));
    let asked = Claim {
        game: &source.game,
        article,
        written: args.text.as_deref().zip(notation),
        done: match (args.touched, args.moved, args.pressed) {
            (_, _, true) => Some(GivenUpBy::PressingClock),
            (_, true, _) => Some(GivenUpBy::Moving),
            (true, _, _) => Some(GivenUpBy::Touching),
            (false, false, false) => None,
        },
        left: ByColor {
            white: left("--white-left", args.white_left.as_deref())?,
            black: left("--black-left", args.black_left.as_deref())?,
        },
    };
    let locale = &context.locale;
    let (mut answers, mut rulings) = (Vec::new(), Vec::new());
    for edition in &editions {
        let ruling = claim(&asked, edition);
        answers.push(match &ruling {
            Ok(ruling) => {
                let row = (edition.name(), ruling.result.as_str());
                let said = (ruling, ruling.remarks.as_slice());
                Answer::of(locale, row, said, |it| text::claim(it, ruling))
            }
            Err(error) => cannot(locale, edition, *error, article),
        });
        rulings.push((edition.name().to_owned(), ruling));
    }
    let (left, exit) = match rulings.as_slice() {
        [(_, Ok(only))] => (times_left(locale, only.white_left, only.black_left), 0),
        [(_, Err(_))] => (String::new(), FailureKind::Refused.exit_code()),
        _ => (String::new(), 0),
    };
    let together = format!("\n{}", render::agreement(locale, rulings));
    let mut report = answered(locale, answers, &together, &source.notices);
    report.text += &left;
    report.exit = exit;
    Ok(report)
}

fn left(flag: &'static str, text: Option<&str>) -> Result<Option<Left>, CommandLineFault> {
    let left = text.map(|text| Duration::parse_typed(text, None).map(Left));
    left.transpose()
        .map_err(|error| CommandLineFault::Duration { flag, error })
}

/// That the claim cannot be judged under that edition, with the article that says so.
fn cannot(locale: &Locale, edition: &Edition, error: NoClaim, claimed: ClaimArticle) -> Answer {
    let article = error.article(edition, claimed);
    Answer {
        edition: edition.name().to_owned(),
        result: "-",
        said: text::no_claim(locale, error, article),
        json: json!({
            "edition": edition.name(),
            "article": article,
            "error": { "code": error.code(), "message": error.to_string() },
        }),
        remarks: Vec::new(),
    }
}
