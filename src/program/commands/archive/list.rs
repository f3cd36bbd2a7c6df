//! `archive list`: the envelopes of an archive, a line each, or what resumes on a day.

use std::io::{self, BufWriter, Write};

use super::*;
use crate::terminal::{json_line, no_output};
use envelope::Summary;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive list games.archive --player spassky
  adjourn archive list games.archive --agenda")]
pub struct Args {
    /// The archive
    pub store: String,
    #[command(flatten)]
    pub filters: Filters,
    /// The order: stored, resumption or sealing
    #[arg(long, value_name = "ORDER", default_value = "stored")]
    pub sort: String,
    /// At most so many
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub limit: Option<u64>,
    /// Only how many there are
    #[arg(long, conflicts_with_all = ["limit", "sort", "agenda"])]
    pub count: bool,
    /// What resumes on the day of --at, where, and who is awaited
    #[arg(long, conflicts_with_all = ["from", "before", "sort", "state"])]
    pub agenda: bool,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let now = context.at()?;
    let sought = args.filters.sought()?;
    let most = match sought {
        Some(_) => args.limit.unwrap_or(u64::MAX),
        None => 0,
    };
    let mut sought = sought.unwrap_or_default();
    let name = args.sort;
    sought.order = Order::parse(&name).ok_or(CommandLineFault::ListOrder(name))?;
    if args.agenda {
        // From the beginning of the day, at its own offset.
        let offset = 60 * i64::from(now.offset_minutes());
        let day = (now.as_unix() + offset).div_euclid(DAY) * DAY - offset;
        sought.resume_from = Some(day);
        sought.resume_before = Some(day + DAY);
        sought.order = Order::Resumption;
    }
    let locale = &context.locale;
    let mut out = BufWriter::new(io::stdout().lock());
    let mut written = Ok(());
    let mut count = 0;
    open(&location(context, &args.store)?)?.list(&sought, |row| {
        if count == most {
            return false;
        }
        count += 1;
        if !args.count {
            let apart = text::archive::apart(locale, row.flag);
            let apart = apart.map_or_else(String::new, |flag| format!("  [{flag}]"));
            let line = match (context.json, args.agenda) {
                (true, _) => json_line(&row),
                (false, false) => line(locale, &row.summary) + &apart + "\n",
                (false, true) => agenda_line(locale, &row.summary, now) + &apart + "\n",
            };
            written = out.write_all(line.as_bytes());
        }
        // The next that matches may be far, or none.
        written.is_ok() && count != most
    })?;
    match written.and_then(|()| out.flush()) {
        // A reader who has gone away needs no more, and is no error.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(no_output(&error)),
        Ok(()) | Err(_) => {}
    }
    Ok(match args.count {
        true => Report::new(format!("{count}\n"), json!({ "count": count })),
        false => Report::silent(),
    })
}

const DAY: i64 = 24 * 3600;

/// An envelope in a list: seal number, players, state, resumption, and the game as the label names it.
pub(super) fn line(locale: &Locale, it: &Summary) -> String {
    let event = it.event.as_deref().map(|it| escaped(it).into_owned());
    let round = it.round.as_deref();
    let round = round.map(|round| locale.say(RoundNamed { round }));
    let board = it.board.as_deref();
    let board = board.map(|board| locale.say(CalendarBoard { board }));
    let game: Vec<String> = [event, round, board].into_iter().flatten().collect();
    let game = match game.is_empty() {
        true => String::new(),
        false => format!("  {}", game.join(", ")),
    };
    let moment = it.resume_at.to_string();
    let resumes = match it.is_to_be_agreed() {
        true => locale.say(DeskResumesBy { moment }),
        false => locale.say(ListResumes { moment }),
    };
    format!(
        "{}  {} – {}  {}  {}  {resumes}{game}",
        it.seal_number(),
        escaped(&it.white),
        escaped(&it.black),
        it.result.as_str(),
        text::archive::status(locale, it.status),
    )
}

/// A game in the agenda: time in the zone of the resumption, place, players, and who is awaited.
fn agenda_line(locale: &Locale, it: &Summary, now: Moment) -> String {
    let at = it.resumes_there();
    let late = now
        .since(it.resume_at)
        .filter(|_| it.result == GameResult::Open)
        .map(|late| late.to_string());
    let short = |phase| text::phase_in_short(locale, phase);
    let awaited = match (it.phase, late) {
        // No date is agreed; and how long after the time by which it had to be.
        (Some(phase @ Phase::Accepted), late) if it.is_to_be_agreed() => {
            let phase = short(phase);
            match late {
                Some(late) => locale.say(AgendaOverdue { phase, late }),
                None => locale.say(AgendaToBeAgreed { phase }),
            }
        }
        (Some(Phase::Accepted), Some(late)) => locale.say(AgendaNotBegun { late }),
        (Some(phase @ (Phase::WaitingForResponder | Phase::WaitingForSealer)), Some(late)) => {
            let phase = short(phase);
            locale.say(AgendaLate { phase, late })
        }
        (Some(phase), _) => short(phase),
        (None, _) => text::phase_in_short(locale, Phase::Finished),
    };
    let time = format!("{:02}:{:02}", at.hour(), at.minute());
    let time = match it.is_to_be_agreed() {
        true => locale.say(AgendaBy { time }),
        false => time,
    };
    format!(
        "{time}  {}  {} – {}  {awaited}  ({})",
        escaped(&it.resume_place),
        escaped(&it.white),
        escaped(&it.black),
        it.seal_number(),
    )
}
