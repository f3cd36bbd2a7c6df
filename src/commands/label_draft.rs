//! A label on its way: what the public lines, the score, a sheet and the command line each say of
//! it, every one overriding the one before.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use shakmaty::{CastlingMode, Color};
use unicode_normalization::UnicodeNormalization;

use super::{Failure, stored};
use crate::clock::{Duration, Moment, TimeControl, Used, Zone};
use crate::envelope::{
    DrawOffer, Fingerprint, GameId, Head, MOST_DEPUTIES, Person, Previous, PublicLine,
    parse_draw_offer,
};
use crate::files::Files;
use crate::laws::edition::Edition;
use crate::laws::notation::Notation;
use crate::laws::position;
use crate::laws::reading::{Meaning, read};
use crate::laws::score::{Game, MoveNumber, Score};

/// Most bytes of a score, a sheet or an edition that are read.
const LARGEST_INPUT: u64 = 16 << 20;

/// Everything of a label that people give, as they write it. A sheet is TOML with these keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the label's own keys, `docs/format.md` §3.1")]
pub struct LabelDraft {
    /// The score in PGN, read again when the move is sealed.
    pub game: Option<PathBuf>,
    /// The position, where there is no score.
    pub fen: Option<String>,
    pub event: Option<String>,
    pub site: Option<String>,
    pub date: Option<String>,
    pub round: Option<String>,
    pub white: Option<String>,
    pub black: Option<String>,
    pub arbiter: Option<String>,
    /// Public lines, or files that hold them.
    pub white_key: Option<String>,
    pub black_key: Option<String>,
    pub arbiter_key: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deputy_keys: Vec<String>,
    /// A built-in edition, or a file.
    pub rules: Option<String>,
    pub late_after: Option<String>,
    pub notation: Option<String>,
    pub time_control: Option<String>,
    pub white_used: Option<String>,
    pub black_used: Option<String>,
    pub draw_offer: Option<String>,
    pub resume_at: Option<String>,
    pub resume_end: Option<String>,
    pub resume_zone: Option<String>,
    pub resume_place: Option<String>,
    pub session_end: Option<String>,
    /// The player on move adjourns before the session ends (A1b).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub early: bool,
    /// What the arbiter charges for it, where the Laws are silent.
    pub early_charge: Option<String>,
    pub played_openly: Option<String>,
    /// `41w`: seal at this move of the score.
    pub at_move: Option<String>,
    /// The envelope that this one answers or follows.
    pub previous: Option<PathBuf>,
}

impl LabelDraft {
    /// Reads a sheet. Relative paths in it are relative to its folder.
    ///
    /// # Errors
    /// A file that cannot be read, or is no sheet: with the line.
    pub fn read_sheet(files: &Files, path: &Path) -> Result<LabelDraft, Failure> {
        let bytes = files.read(path, LARGEST_INPUT)?;
        let text = std::str::from_utf8(&bytes)
            .map_err(|_| Failure::failed("sheet/utf8", "the sheet is not text in UTF-8"))?;
        let mut draft: LabelDraft = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(0, |span| {
                1 + text
                    .get(..span.start)
                    .unwrap_or_default()
                    .matches('\n')
                    .count()
            });
            let message = format!("line {line} of the sheet: {}", error.message());
            Failure::failed("sheet/toml", message)
        })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        for inside in [&mut draft.game, &mut draft.previous].into_iter().flatten() {
            *inside = folder.join(&*inside);
        }
        let is_line = |text: &str| text.starts_with("adjourn-key/1 ");
        let keys = [
            &mut draft.white_key,
            &mut draft.black_key,
            &mut draft.arbiter_key,
        ];
        for key in keys.into_iter().flatten().chain(&mut draft.deputy_keys) {
            if !is_line(key) {
                *key = folder.join(&*key).to_string_lossy().into_owned();
            }
        }
        Ok(draft)
    }

    /// What the tags of a score say.
    pub fn of_score(score: &Score) -> LabelDraft {
        let tag = |name| score.known_tag(name).map(str::to_owned);
        LabelDraft {
            event: tag("Event"),
            site: tag("Site"),
            date: tag("Date"),
            round: tag("Round"),
            white: tag("White"),
            black: tag("Black"),
            time_control: tag("TimeControl"),
            ..LabelDraft::default()
        }
    }

    /// This draft, and what `earlier` says where it says nothing.
    #[must_use]
    pub fn over(self, earlier: LabelDraft) -> LabelDraft {
        // A position given by hand replaces a score, and the other way round.
        let source_given = self.game.is_some() || self.fen.is_some();
        let (game, fen) = if source_given {
            (self.game, self.fen)
        } else {
            (earlier.game, earlier.fen)
        };
        LabelDraft {
            game,
            fen,
            event: self.event.or(earlier.event),
            site: self.site.or(earlier.site),
            date: self.date.or(earlier.date),
            round: self.round.or(earlier.round),
            white: self.white.or(earlier.white),
            black: self.black.or(earlier.black),
            arbiter: self.arbiter.or(earlier.arbiter),
            white_key: self.white_key.or(earlier.white_key),
            black_key: self.black_key.or(earlier.black_key),
            arbiter_key: self.arbiter_key.or(earlier.arbiter_key),
            deputy_keys: if self.deputy_keys.is_empty() {
                earlier.deputy_keys
            } else {
                self.deputy_keys
            },
            rules: self.rules.or(earlier.rules),
            late_after: self.late_after.or(earlier.late_after),
            notation: self.notation.or(earlier.notation),
            time_control: self.time_control.or(earlier.time_control),
            white_used: self.white_used.or(earlier.white_used),
            black_used: self.black_used.or(earlier.black_used),
            draw_offer: self.draw_offer.or(earlier.draw_offer),
            resume_at: self.resume_at.or(earlier.resume_at),
            resume_end: self.resume_end.or(earlier.resume_end),
            resume_zone: self.resume_zone.or(earlier.resume_zone),
            resume_place: self.resume_place.or(earlier.resume_place),
            session_end: self.session_end.or(earlier.session_end),
            early: self.early || earlier.early,
            early_charge: self.early_charge.or(earlier.early_charge),
            played_openly: self.played_openly.or(earlier.played_openly),
            at_move: self.at_move.or(earlier.at_move),
            previous: self.previous.or(earlier.previous),
        }
    }

    /// Reads everything that the draft names and makes values of its texts.
    ///
    /// # Errors
    /// A value that is not of its form, a file that cannot be read, a score that is wrong.
    pub fn resolve(self, files: &Files) -> Result<Resolved, Failure> {
        let source = read_source(files, self.game.as_deref(), self.fen.as_deref())?;
        let draft = match &source.score {
            Some(score) => {
                let tags = LabelDraft::of_score(score);
                // Tags come before a sheet and flags, and behind the names in the public lines.
                self.over(tags)
            }
            None => self,
        };
        let game = choose_position(&source, draft.at_move.as_deref())?;
        let notation = draft
            .notation
            .as_deref()
            .map(str::parse::<Notation>)
            .transpose()?;
        let played_openly = match &draft.played_openly {
            None => None,
            Some(text) => Some(openly(&game, text, notation)?),
        };
        let previous = match &draft.previous {
            Some(path) => Some(follow(files, path, &game)?),
            None => None,
        };
        let zone = draft.resume_zone.as_deref().map(parse_zone).transpose()?;
        let moment = |text: Option<&str>| text.map(|text| parse_moment(text, zone)).transpose();
        let person = |key: Option<&str>| key.map(|key| read_public_line(files, key)).transpose();
        let (white, black) = (
            person(draft.white_key.as_deref())?,
            person(draft.black_key.as_deref())?,
        );
        let arbiter = person(draft.arbiter_key.as_deref())?;
        let deputies = draft
            .deputy_keys
            .iter()
            .map(|key| read_public_line(files, key).map(|line| line.person))
            .collect::<Result<Vec<_>, _>>()?;
        if deputies.len() > MOST_DEPUTIES {
            let message = format!("a label names at most {MOST_DEPUTIES} deputies");
            return Err(Failure::usage("label/deputies", message));
        }
        let name = |given: Option<String>, line: &Option<PublicLine>| {
            let from_line = || line.as_ref().map(|line| line.person.name.clone());
            given.map(normal).or_else(from_line)
        };
        Ok(Resolved {
            white_name: name(draft.white, &white),
            black_name: name(draft.black, &black),
            arbiter_name: name(draft.arbiter, &arbiter),
            white: white.map(|line| line.person),
            black: black.map(|line| line.person),
            arbiter: arbiter.map(|line| line.person),
            deputies,
            edition: read_edition(files, draft.rules.as_deref().unwrap_or(Edition::DEFAULT))?,
            late_after: seconds(draft.late_after.as_deref())?,
            notation,
            time_control: time_control(draft.time_control.as_deref())?,
            white_used: duration("--white-used", draft.white_used.as_deref())?.map(Used),
            black_used: duration("--black-used", draft.black_used.as_deref())?.map(Used),
            draw_offer: draw_offer(draft.draw_offer.as_deref())?,
            resume_at: moment(draft.resume_at.as_deref())?,
            resume_end: moment(draft.resume_end.as_deref())?,
            session_end: moment(draft.session_end.as_deref())?,
            zone,
            place: draft.resume_place.map(normal),
            early: draft.early,
            early_charge: duration("--early-charge", draft.early_charge.as_deref())?,
            event: draft.event.map(normal),
            site: draft.site.map(normal),
            date: draft.date.map(normal),
            round: draft.round.map(normal),
            played_openly,
            previous,
            left_in_score: left_in_score(&source, &game),
            game,
            notices: source.notices,
        })
    }
}

/// A draft made into values. What is `None` nobody has said yet.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the label's own keys, `docs/format.md` §3.1")]
pub struct Resolved {
    pub game: Game,
    pub event: Option<String>,
    pub site: Option<String>,
    pub date: Option<String>,
    pub round: Option<String>,
    pub white_name: Option<String>,
    pub black_name: Option<String>,
    pub arbiter_name: Option<String>,
    pub white: Option<Person>,
    pub black: Option<Person>,
    pub arbiter: Option<Person>,
    pub deputies: Vec<Person>,
    pub edition: Edition,
    pub late_after: Option<u32>,
    pub notation: Option<Notation>,
    pub time_control: TimeControl,
    pub white_used: Option<Used>,
    pub black_used: Option<Used>,
    pub draw_offer: DrawOffer,
    pub resume_at: Option<Moment>,
    pub resume_end: Option<Moment>,
    pub session_end: Option<Moment>,
    pub zone: Option<Zone>,
    pub place: Option<String>,
    pub early: bool,
    pub early_charge: Option<Duration>,
    /// UCI.
    pub played_openly: Option<String>,
    pub previous: Option<Following>,
    /// What the score says that each side had left after its last move, White's first (`%clk`).
    pub left_in_score: [Option<Duration>; 2],
    /// What the score or the position made one wonder about.
    pub notices: Vec<Notice>,
}

/// What the envelope before gives to this label.
#[derive(Clone, Copy, Debug)]
pub struct Following {
    /// The same game.
    pub id: GameId,
    /// Its names.
    pub previous: Previous,
    /// The same number for an answer (A9c), else the next.
    pub adjournment: u32,
}

/// Something that the arbiter should know; it stops nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notice {
    /// Never changes.
    pub code: String,
    /// One sentence.
    pub message: String,
}

impl Notice {
    /// A notice of ours.
    pub fn new(code: &str, message: impl Into<String>) -> Notice {
        Notice {
            code: code.to_owned(),
            message: message.into(),
        }
    }
}

struct ReadSource {
    score: Option<Score>,
    game: Game,
    notices: Vec<Notice>,
}

fn read_source(
    files: &Files,
    game: Option<&Path>,
    fen: Option<&str>,
) -> Result<ReadSource, Failure> {
    if let Some(fen) = fen {
        let loaded = position::parse_fen(fen)?;
        let notices = loaded
            .warnings
            .iter()
            .map(|warning| Notice::new(warning.code(), warning.to_string()))
            .collect();
        return Ok(ReadSource {
            score: None,
            game: Game::new(loaded.position),
            notices,
        });
    }
    let Some(path) = game else {
        return Err(Failure::usage(
            "label/no-game",
            "no score and no position were given",
        ));
    };
    let score = read_score(files, path)?;
    let notices = score
        .warnings
        .iter()
        .map(|warning| Notice::new(warning.code(), warning.to_string()))
        .collect();
    Ok(ReadSource {
        game: score.game.clone(),
        score: Some(score),
        notices,
    })
}

/// Reads a score from a PGN file.
///
/// # Errors
/// A file that cannot be read, or is no single game in PGN: with the place.
pub fn read_score(files: &Files, path: &Path) -> Result<Score, Failure> {
    Ok(Score::from_pgn(&files.read(path, LARGEST_INPUT)?)?)
}

/// The position to seal in: the end of the score, or before the move named.
fn choose_position(source: &ReadSource, at_move: Option<&str>) -> Result<Game, Failure> {
    if let Some(text) = at_move {
        let wanted: MoveNumber =
            text.parse()
                .map_err(|error: crate::laws::score::NotAMoveNumber| {
                    Failure::usage(error.code(), error.to_string())
                })?;
        return Ok(source.game.up_to(wanted)?);
    }
    let result = source.score.as_ref().and_then(finished);
    match result {
        None => Ok(source.game.clone()),
        Some(result) => Err(Failure::usage(
            "label/finished-game",
            format!("the score says that the game is over ({result}): which move is sealed?"),
        )
        .hint(format!(
            "name it, such as --at-move {}, or give the score with the result *",
            source.game.to_move()
        ))),
    }
}

/// What each side had left after its last move before the position, where comments say so.
fn left_in_score(source: &ReadSource, game: &Game) -> [Option<Duration>; 2] {
    let Some(score) = &source.score else {
        return [None, None];
    };
    let plies = game.moves().len();
    // The side on move made the last move but one.
    let after = |back: usize| {
        let times = score.times.get(plies.checked_sub(back)?)?;
        Duration::from_seconds(times.left?)
    };
    match game.to_move().side {
        Color::White => [after(2), after(1)],
        Color::Black => [after(1), after(2)],
    }
}

/// The result of a score that has one.
fn finished(score: &Score) -> Option<String> {
    let termination = score.termination.map(|termination| termination.text());
    let tag = score.known_tag("Result");
    [termination, tag]
        .into_iter()
        .flatten()
        .find(|result| *result != "*")
        .map(str::to_owned)
}

fn openly(game: &Game, text: &str, notation: Option<Notation>) -> Result<String, Failure> {
    let notation = notation.ok_or_else(|| {
        Failure::usage(
            "label/no-notation",
            "the notation must be known to read the move played",
        )
        .hint("give it: --notation it")
    })?;
    match read(game.last(), text, notation).meaning {
        Meaning::Legal(played) => Ok(played.to_uci(CastlingMode::Standard).to_string()),
        _ => Err(Failure::usage(
            "label/played-openly",
            "the move played on the board is not exactly one legal move in this notation",
        )),
    }
}

fn follow(files: &Files, path: &Path, game: &Game) -> Result<Following, Failure> {
    let envelope = stored::read(files, path)?;
    let before = envelope.label();
    let longer = game.moves().len().checked_sub(before.game.moves().len());
    let same_start = game.start() == before.game.start();
    let begins_alike = game.moves().starts_with(before.game.moves());
    let Some(longer) = longer.filter(|&longer| longer > 0 && same_start && begins_alike) else {
        return Err(Failure::usage(
            "label/other-game",
            "the score does not continue that of the envelope before",
        ));
    };
    // A9(c): the reply to the sealed move is itself sealed. Anything longer is a later adjournment.
    let adjournment = before.adjournment.saturating_add(u32::from(longer > 1));
    let (Fingerprint(fingerprint), Head(head)) = (envelope.fingerprint(), envelope.head());
    Ok(Following {
        id: before.id,
        previous: Previous { fingerprint, head },
        adjournment,
    })
}

/// Reads a public line, or the file that holds it.
///
/// # Errors
/// A file that cannot be read, a line that is none or does not verify.
pub fn read_public_line(files: &Files, text: &str) -> Result<PublicLine, Failure> {
    if text.starts_with("adjourn-key/1 ") {
        return Ok(text.parse()?);
    }
    let bytes = files.read(Path::new(text), 8_192)?;
    let line = std::str::from_utf8(&bytes).unwrap_or_default();
    Ok(line.strip_suffix('\n').unwrap_or(line).parse()?)
}

/// Reads a built-in edition by name, or a file.
///
/// # Errors
/// No such edition and no such file; a file that breaks a rule, with its line.
pub fn read_edition(files: &Files, text: &str) -> Result<Edition, Failure> {
    if let Some(edition) = Edition::builtin(text) {
        return Ok(edition);
    }
    let looks_like_a_path = text.contains(['/', '\\', '.']);
    if !looks_like_a_path {
        let known: Vec<_> = Edition::all()
            .iter()
            .map(|edition| edition.name().to_owned())
            .collect();
        return Err(
            Failure::usage("edition/unknown", "no edition of that name is built in").hint(format!(
                "one of {}, or a file such as ./my-federation.toml",
                known.join(", ")
            )),
        );
    }
    let bytes = files.read(Path::new(text), LARGEST_INPUT)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::failed("edition/utf8", "the edition's file is not text in UTF-8"))?;
    Ok(Edition::from_toml(&text)?)
}

fn parse_zone(name: &str) -> Result<Zone, Failure> {
    name.parse().map_err(|error: crate::clock::UnknownZone| {
        Failure::usage(error.code(), error.to_string())
            .hint("name a zone of the IANA database, such as Europe/Rome")
    })
}

/// RFC 3339, or a local time of the zone.
pub(super) fn parse_moment(text: &str, zone: Option<Zone>) -> Result<Moment, Failure> {
    let local = text.len() == "YYYY-MM-DD HH:MM".len();
    match (local, zone) {
        (true, Some(zone)) => zone
            .resolve(text)
            .map_err(|error| Failure::usage(error.code(), error.to_string())),
        (true, None) => Err(
            Failure::usage("clock/no-zone", "a local time needs its time zone")
                .hint("name it: --zone Europe/Rome"),
        ),
        (false, _) => Ok(Moment::parse_rfc3339(text)?),
    }
}

fn duration(flag: &str, text: Option<&str>) -> Result<Option<Duration>, Failure> {
    let parse = |text| {
        Duration::parse_typed(text)
            .map_err(|error| Failure::usage(error.code(), format!("{flag}: {error}")))
    };
    text.map(parse).transpose()
}

fn seconds(text: Option<&str>) -> Result<Option<u32>, Failure> {
    let Some(time) = duration("--late-after", text)? else {
        return Ok(None);
    };
    u32::try_from(time.as_seconds())
        .map(Some)
        .map_err(|_| Failure::usage("clock/too-long", "--late-after: that is too long"))
}

fn time_control(text: Option<&str>) -> Result<TimeControl, Failure> {
    text.map_or(Ok(TimeControl::UNKNOWN), |text| {
        TimeControl::parse_pgn(text)
            .map_err(|error| Failure::usage(error.code(), format!("the time control: {error}")))
    })
}

fn draw_offer(text: Option<&str>) -> Result<DrawOffer, Failure> {
    text.map_or(Ok(DrawOffer::None), |text| {
        parse_draw_offer(text).ok_or_else(|| {
            Failure::usage("label/draw-offer", "--draw-offer is none, white or black")
        })
    })
}

fn normal(text: String) -> String {
    text.nfc().collect()
}
