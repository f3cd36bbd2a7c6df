//! The agenda of a session, for a wall: board by board what is to be resumed, when, where, and who came late as far
//! as is recorded.

use shakmaty::Color;

use crate::render::document::{Block, Document, Read, Section, Table};
use crate::text::message::*;
use crate::text::paper::NOTHING;
use crate::text::{self, Locale, escaped, time_of_day};
use envelope::{Envelope, LabelKey, Verified};
use rules::adjournment::{Event, Phase, Resumption, Standing, State};
use rules::time::Moment;

/// A game of the agenda.
#[derive(Debug)]
pub struct Adjourning {
    /// The envelope.
    pub envelope: Envelope<Verified>,
    /// The state of the game.
    pub state: State,
}

/// The agenda of these games for a wall: a section for each day, event, round and place, in it the games by hour and
/// board.
pub fn agenda(locale: &Locale, games: &[Adjourning]) -> Document {
    let mut games: Vec<&Adjourning> = games.iter().collect();
    games.sort_by_cached_key(|game| {
        let fingerprint = *game.envelope.fingerprint().0.as_bytes();
        let begins = game.envelope.resumption().at_or_by().as_unix();
        let board = natural(game.envelope.label().board.as_deref());
        (Under::of(game), begins, board, fingerprint)
    });
    let together = games.chunk_by(|one, next| Under::of(one) == Under::of(next));
    let mut sections: Vec<Section> = together.map(|games| section(locale, games)).collect();
    if games.is_empty() {
        let nothing = Block::Paragraph(locale.say(PaperNoGames));
        sections.push(Section::new("", vec![nothing]));
    }
    Document {
        title: locale.say(PaperAgendaTitle),
        locale: *locale,
        foot: locale.say(PaperAgendaFoot { games: games.len() }),
        read: Read::OnWall,
        sections,
    }
}

/// What games of one section have in common, in the order of the sections.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Under {
    /// Those of which nobody said when they resume come last.
    is_unsaid: bool,
    /// Year, month and day, by the clocks of the place.
    day: (i32, u32, u32),
    event: Option<String>,
    round: (u32, String),
    place: Option<String>,
}

impl Under {
    fn of(game: &Adjourning) -> Under {
        let (label, resumption) = (game.envelope.label(), game.envelope.resumption());
        let begins = shown(game, resumption.at_or_by());
        Under {
            is_unsaid: is_unsaid(game),
            day: (begins.year(), begins.month(), begins.day()),
            event: label.event.clone(),
            round: natural(label.round.as_deref()),
            place: resumption.place().map(str::to_owned),
        }
    }
}

/// Numbers by their size and before words.
fn natural(written: Option<&str>) -> (u32, String) {
    let written = written.unwrap_or_default();
    (written.parse().unwrap_or(u32::MAX), written.to_owned())
}

/// Games under their day, event, round and place.
fn section(locale: &Locale, games: &[&Adjourning]) -> Section {
    let (heading, besides) = games.first().map_or_else(Default::default, |game| {
        let (label, resumption) = (game.envelope.label(), game.envelope.resumption());
        let round = label.round.as_deref();
        let besides = [
            label.event.as_deref().map(|it| escaped(it).into_owned()),
            round.map(|round| locale.say(RoundNamed { round })),
            resumption.place().map(|it| escaped(it).into_owned()),
        ];
        let besides: Vec<String> = besides.into_iter().flatten().collect();
        (day(locale, game), besides.join(" · "))
    });
    let mut columns = vec![
        locale.say(LabelKey::Board),
        locale.say(LabelBegins),
        locale.say(White),
        locale.say(Black),
        locale.say(LabelSealedBy),
        locale.say(AgendaNumber),
    ];
    let rows = games.iter().map(|game| row(locale, game));
    let mut rows: Vec<Vec<String>> = rows.collect();
    let has_board = |game: &&Adjourning| game.envelope.label().board.is_some();
    if !games.iter().any(has_board) {
        columns.remove(0);
        for row in &mut rows {
            row.remove(0);
        }
    }
    let table = Block::Table(Table { columns, rows });
    let besides = (!besides.is_empty()).then_some(Block::Paragraph(besides));
    let blocks = besides.into_iter().chain([table]).collect();
    Section::new(heading, blocks)
}

/// Whether nobody has said when the game resumes.
fn is_unsaid(game: &Adjourning) -> bool {
    matches!(game.envelope.resumption(), Resumption::Unsaid(_))
}

/// A moment as clocks show it where the game resumes.
fn shown(game: &Adjourning, moment: Moment) -> Moment {
    game.envelope.resumption().shown(moment)
}

/// `Sunday 1 March 2026`, with where its times are.
fn day(locale: &Locale, game: &Adjourning) -> String {
    if is_unsaid(game) {
        let [when, unsaid] = [locale.say(LabelResumption), locale.say(LabelNotNoted)];
        return format!("{when}: {unsaid}");
    }
    let resumption = game.envelope.resumption();
    let begins = shown(game, resumption.at_or_by());
    let announced = resumption.announced();
    let zone = announced.map_or_else(|| text::zone_of(&begins), |it| it.zone.clone());
    locale.say(PaperDay {
        weekday: text::weekday(locale, begins.weekday()),
        day: begins.day(),
        month: text::month(locale, begins.month()),
        year: begins.year().to_string(),
        zone,
    })
}

fn row(locale: &Locale, game: &Adjourning) -> Vec<String> {
    let (label, resumption) = (game.envelope.label(), game.envelope.resumption());
    let time = time_of_day(&shown(game, resumption.at_or_by()));
    let begins = match resumption.announced() {
        Some(_) => time,
        None if is_unsaid(game) => NOTHING.to_owned(),
        None => locale.say(AgendaBy { time }),
    };
    let name = |side| escaped(&label.player(side).name).into_owned();
    vec![
        escaped(label.board.as_deref().unwrap_or_default()).into_owned(),
        begins,
        name(Color::White),
        name(Color::Black),
        match label.is_sealed() {
            true => text::side(locale, label.sealed_by()),
            false => NOTHING.to_owned(),
        },
        number(locale, game),
    ]
}

/// The seal number; where the game stands, if it is not just in the arbiter's keeping; and who came when, as far as it
/// counts.
fn number(locale: &Locale, game: &Adjourning) -> String {
    let announced = game.envelope.resumption().at_or_by();
    let mut said = vec![game.envelope.fingerprint().seal_number().to_string()];
    let phase = text::phase_in_short(locale, game.state.phase());
    match (game.state.phase(), game.state.resume_at()) {
        (Phase::Accepted, Some(_)) => {}
        (_, Some(_)) => said.push(phase),
        (Phase::Accepted, None) if is_unsaid(game) => {}
        (_, None) if is_unsaid(game) => said.push(phase),
        (_, None) => said.push(locale.say(AgendaToBeAgreed { phase })),
    }
    let recorded = game.envelope.recorded();
    for (record, standing) in recorded.iter().zip(game.state.standing()) {
        if *standing != Standing::Counts {
            continue;
        }
        let time = time_of_day(&shown(game, record.at));
        match record.event {
            Event::Absent { side } => said.push(locale.say(PaperAbsent { side, time })),
            Event::Arrival { side } => {
                let late = record.at.since(announced).filter(|late| !late.is_zero());
                said.push(match late.map(|late| text::span(locale, late)) {
                    None => locale.say(PaperArrived { side, time }),
                    Some(late) => locale.say(PaperArrivedLate { side, time, late }),
                });
            }
            _ => {}
        }
    }
    said.join("; ")
}
