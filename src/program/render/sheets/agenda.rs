//! The agenda of a session: board by board what is to be resumed, when, where, and who came late as far as is recorded.

use shakmaty::Color;

use super::table;
use crate::envelope::{Envelope, Verified};
use crate::laws::adjournment::{Event, Standing, State};
use crate::program::render::document::{Block, Document, Section};
use crate::program::text::message::*;
use crate::program::text::{self, Locale, escaped, paper as words};
use crate::time::Moment;

/// A game of the agenda.
#[derive(Debug)]
pub struct Adjourning {
    /// The envelope.
    pub envelope: Envelope<Verified>,
    /// The state of the game.
    pub state: State,
}

/// The agenda of these games, in the order of their resumptions, with a heading for each day.
pub fn agenda(locale: &Locale, games: &[Adjourning]) -> Document {
    let mut games: Vec<&Adjourning> = games.iter().collect();
    games.sort_by_cached_key(|game| {
        let resumption = game.envelope.resumption();
        (
            resumption.at_or_by().as_unix(),
            resumption.place().map(str::to_owned),
            *game.envelope.fingerprint().0.as_bytes(),
        )
    });
    let mut sections: Vec<Section> = Vec::new();
    let days = games.chunk_by(|one, next| day(locale, one) == day(locale, next));
    let mut number = 0;
    for games in days {
        let heading = games
            .first()
            .map_or_else(String::new, |game| day(locale, game));
        let rows = games.iter().map(|game| {
            number += 1;
            row(locale, number, game)
        });
        let columns = [
            locale.say(PaperNameNumber),
            locale.say(LabelBegins),
            locale.say(LabelPlace),
            locale.say(PaperNamePlayer),
            locale.say(LabelSealedBy),
            locale.say(PaperNameStanding),
            locale.say(PaperNameSealNumber),
        ];
        sections.push(Section::new(heading, vec![table(columns, rows)]));
    }
    if games.is_empty() {
        let nothing = Block::Paragraph(locale.say(PaperNoGames));
        sections.push(Section::new("", vec![nothing]));
    }
    Document {
        title: locale.say(PaperAgendaTitle),
        locale: *locale,
        foot: locale.say(PaperAgendaFoot { games: games.len() }),
        sections,
    }
}

/// A moment as clocks show it where the game resumes.
fn shown(game: &Adjourning, moment: Moment) -> Moment {
    game.envelope.resumption().shown(moment)
}

fn day(locale: &Locale, game: &Adjourning) -> String {
    let resumption = game.envelope.resumption();
    let begins = shown(game, resumption.at_or_by());
    let zone = match resumption.announced() {
        Some(announced) => announced.zone.clone(),
        None => text::zone_of(&begins),
    };
    words::day(locale, &begins, &zone)
}

/// When it begins, or by when.
fn begins(locale: &Locale, game: &Adjourning) -> String {
    let resumption = game.envelope.resumption();
    let time = words::time_of_day(&shown(game, resumption.at_or_by()));
    match resumption.announced() {
        Some(_) => time,
        None => locale.say(AgendaBy { time }),
    }
}

fn row(locale: &Locale, number: usize, game: &Adjourning) -> [String; 7] {
    let label = game.envelope.label();
    let resumption = game.envelope.resumption();
    let players = Color::ALL.map(|side| words::player(locale, label, side));
    let sealed = words::sentences(&[
        text::side(locale, label.sealed_by()),
        words::move_number(locale, label),
    ]);
    [
        number.to_string(),
        begins(locale, game),
        escaped(resumption.place().unwrap_or_default()).into_owned(),
        words::sentences(&players),
        sealed,
        standing(locale, game),
        game.envelope.fingerprint().seal_number().to_string(),
    ]
}

/// Where the game stands, and who came when as far as it counts.
fn standing(locale: &Locale, game: &Adjourning) -> String {
    let announced = game.envelope.resumption().at_or_by();
    let phase = text::phase(locale, game.state.phase());
    let mut said = vec![match game.state.resume_at() {
        Some(_) => phase,
        None => locale.say(AgendaToBeAgreed { phase }),
    }];
    let recorded = game.envelope.recorded();
    for (record, standing) in recorded.iter().zip(game.state.standing()) {
        if *standing != Standing::Counts {
            continue;
        }
        let at = shown(game, record.at);
        match record.event {
            Event::Absent { side } => said.push(words::was_absent(locale, side, &at)),
            Event::Arrival { side } => {
                let late = record.at.since(announced);
                said.push(words::arrived(locale, side, &at, late));
            }
            _ => {}
        }
    }
    words::sentences(&said)
}
