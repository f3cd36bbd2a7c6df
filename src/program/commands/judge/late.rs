//! `judge late`: until when a player may come, and what it costs to come later (A9, A10).

use super::*;
use crate::terminal::args::word;
use envelope::sealing::NotSealed;
use rules::adjournment::{Came, LatePlayer, SealedMove};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn judge late --resume-at 14:30 --late-after '30 min' --sealer white \\
      --black-at not
  adjourn judge late --resume-at '2026-11-24 14:30' --late-after 0 \\
      --sealer black --white-at '2026-11-24 15:34' --sealed-move mate --compare

A player of whom nothing is said was there when play was to resume. The answer
is that of a record in which nothing else happened; what the clocks showed is
left out of it.")]
pub struct Args {
    /// When play was to resume
    #[arg(long, value_name = "TIME")]
    pub resume_at: String,
    /// How late a player may come, where the Laws leave it to the event: 30 min, 0 for not at all
    #[arg(long, value_name = "T")]
    pub late_after: Option<String>,
    /// Who sealed: white or black
    #[arg(long, value_name = "SIDE", value_parser = word::<Color>(), hide_possible_values = true)]
    pub sealer: Color,
    /// When White came, or not
    #[arg(long, value_name = "TIME|not")]
    pub white_at: Option<String>,
    /// When Black came, or not
    #[arg(long, value_name = "TIME|not")]
    pub black_at: Option<String>,
    /// What was sealed, once it is known: mate, draw, illegal, or none of these
    #[arg(long, value_name = "WHAT", value_parser = word::<SealedMove>(), hide_possible_values = true)]
    pub sealed_move: Option<SealedMove>,
    #[command(flatten)]
    pub editions: EditionsAsked,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let (locale, now) = (&context.locale, context.at()?);
    let resume_at = moment_of_flag("--resume-at", &args.resume_at, MomentReader::recent)?;
    let came = |flag, typed: Option<&str>| -> Result<Came> {
        match typed {
            None => Ok(Came::At(resume_at)),
            Some("not") => Ok(Came::NotYet),
            Some(typed) => match moment_of_flag(flag, typed, MomentReader::recent)? {
                at if at > now => Err(CommandLineFault::StillToCome { flag, at }.into()),
                at => Ok(Came::At(at)),
            },
        }
    };
    let came = ByColor {
        white: came("--white-at", args.white_at.as_deref())?,
        black: came("--black-at", args.black_at.as_deref())?,
    };
    let late_after = args.late_after.as_deref().map(allowed).transpose()?;
    let mut answers = Vec::new();
    for edition in editions(context, &args.editions)? {
        let is_of_event = edition.leaves_lateness_to_event();
        match (is_of_event, late_after) {
            (true, None) => return Err(CommandLineFault::LatenessUnsaid.into()),
            (false, Some(_)) if !args.editions.compare => {
                let article = edition.article(Concept::Late).map(str::to_owned);
                let edition = edition.name().to_owned();
                return Err(NotSealed::LateAfter { edition, article }.into());
            }
            _ => {}
        }
        let question = LatePlayer {
            late_after: late_after.filter(|_| is_of_event),
            edition,
            resume_at,
            sealer: args.sealer,
            came,
            sealed: args.sealed_move,
            now,
        };
        let state = question.state();
        answers.push(answer(locale, &question, &state));
    }
    Ok(answered(locale, answers, "", &[]))
}

/// How many seconds late a player may come.
fn allowed(typed: &str) -> Result<u32> {
    let flag = "--late-after";
    let read = Duration::parse_typed(typed, None);
    let read = read.map_err(|error| CommandLineFault::Duration { flag, error })?;
    Ok(u32::try_from(read.as_seconds()).unwrap_or(u32::MAX))
}

fn answer(locale: &Locale, question: &LatePlayer, state: &State) -> Answer {
    let (edition, ruling) = (question.edition.name(), question.ruling(state));
    let ruling = ruling.as_ref();
    let until = awaited(question, state);
    let said = |locale: &Locale| said(locale, state, ruling, until);
    let json = json!({
        "edition": edition,
        "phase": state.phase().name(),
        "until": { "white": until.white, "black": until.black },
        "running": state.clocks().running().map(Word::name),
        "ruling": ruling.map(ruling_json),
        "explanation": said(&Locale::english()),
    });
    Answer {
        edition: edition.to_owned(),
        result: ruling.map_or("*", |ruling| ruling.result.as_str()),
        said: said(locale),
        json,
        remarks: ruling.map_or_else(Vec::new, |ruling| ruling.remarks.clone()),
    }
}

/// Until when those may come who are not there and may still come.
fn awaited(question: &LatePlayer, state: &State) -> ByColor<Option<Moment>> {
    ByColor::new_with(|side| {
        let is_awaited = *question.came.get(side) == Came::NotYet;
        let until = state.may_arrive_until(side).filter(|_| is_awaited);
        until.filter(|until| *until >= question.now)
    })
}

/// The ruling, or how it stands; and until when players are awaited.
fn said(
    locale: &Locale,
    state: &State,
    ruling: Option<&Ruling>,
    until: ByColor<Option<Moment>>,
) -> String {
    let now = || text::capital(&text::now(locale, state)) + ".";
    let mut said: Vec<String> = Vec::new();
    said.extend(ruling.map(|ruling| text::explanation(locale, ruling)));
    if said.is_empty() || state.opens_all_the_same() {
        said.push(now());
    }
    said.extend(Color::ALL.into_iter().filter_map(|side| {
        let moment = text::moment(locale, &(*until.get(side))?);
        Some(locale.say(AskAwaited { side, moment }))
    }));
    said.join(" ")
}
