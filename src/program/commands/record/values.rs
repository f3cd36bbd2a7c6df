//! From the words typed behind a kind to the event: values in the format's order, each refused with
//! what it should be.

use std::path::Path;

use shakmaty::{CastlingMode, Color, Position};

use crate::envelope::{
    Envelope, Fingerprint, Head, Label, Verified, is_refused, normal, parse_side,
};
use crate::laws::adjournment::{ClaimOutcome, Event, State, ToldBy, Verdict};
use crate::laws::reading::{Meaning, read};
use crate::laws::ruling::{ClaimArticle, GameResult};
use crate::program::commands::label_draft::parse_moment;
use crate::program::commands::{Failure, stored};
use crate::program::files::Files;
use crate::time::{Duration, Moment, Used};

/// Each kind with its values, for people. A value in brackets may be left out, or skipped with `-`.
pub const KINDS: [(&str, &str, &str); 26] = [
    (
        "witness",
        "",
        "the responder found his half in the envelope",
    ),
    ("arrival", "SIDE", "a player arrived"),
    (
        "absent",
        "SIDE",
        "a player was not there when play resumed (A9)",
    ),
    ("start", "", "the resumption began"),
    ("session", "START END", "a session was announced (A13)"),
    ("stop-clock", "SIDE", "a clock was stopped"),
    ("start-clock", "SIDE", "a clock was started"),
    ("pause", "", "both clocks were stopped for a while"),
    (
        "continue",
        "",
        "the clock that ran before the pause runs again",
    ),
    ("offer", "SIDE", "a draw was offered (A4, 9.1)"),
    ("accept-offer", "SIDE", "the offer was accepted"),
    ("decline-offer", "SIDE", "the offer was declined"),
    (
        "draw-agreed",
        "SIDE|both HOW",
        "a draw was agreed, as SIDE told the arbiter (A6)",
    ),
    ("resign", "SIDE HOW", "a player resigned (A6)"),
    ("flag", "SIDE", "a flag fell (6.9)"),
    (
        "claim",
        "ARTICLE SIDE correct|incorrect",
        "a claim under 9.2 or 9.3 was decided (9.5)",
    ),
    ("move", "SIDE MOVE", "a move was made on the board"),
    (
        "choose",
        "MOVE",
        "the responder chose the reading, where the edition lets him",
    ),
    (
        "correct-clock",
        "T T",
        "White's and Black's time used were corrected (A12)",
    ),
    (
        "reply-sealed",
        "ENVELOPE",
        "the responder sealed his reply in that envelope (A9c)",
    ),
    ("lost-envelope", "", "the envelope is lost (A11a)"),
    (
        "lost-position",
        "",
        "the position cannot be established (A11b)",
    ),
    (
        "declared",
        "MOVE VERDICT",
        "the sealer declared his move; see adjourn declare (A11a)",
    ),
    (
        "decision",
        "TEXT [RESULT] [T] [T] [SIDE]",
        "the arbiter decided: result, times used, side to move",
    ),
    ("void", "ENTRY REASON", "an earlier entry was a mistake"),
    (
        "appeal",
        "ENTRY RESULT REASON BY",
        "an appeal against an entry was decided",
    ),
];

/// The text of an entry of that kind, as it is kept.
///
/// # Errors
/// An empty text, or one with characters that do not show.
pub fn readable(kind: &str, given: &str) -> Result<String, Failure> {
    match given.is_empty() || given.chars().any(is_refused) {
        true => Err(wrong(kind, given, "a text that can be read")),
        false => Ok(normal(given)),
    }
}

fn wrong(kind: &str, given: &str, expected: &str) -> Failure {
    let given = crate::program::text::escaped(given);
    let message = format!("`{kind}`: {given:?} is not {expected}");
    Failure::usage("record/value", message)
}

/// The event that a kind and its values name.
pub fn event(
    files: &Files,
    (kind, values): (&str, &[String]),
    envelope: &Envelope<Verified>,
    state: &State,
) -> Result<Event, Failure> {
    let mut values = Values {
        kind,
        rest: values.iter(),
    };
    let context = Context {
        files,
        envelope,
        state,
    };
    let event = read_event(&mut values, &context)?;
    values.end()?;
    Ok(event)
}

/// The words of a line that begins with a kind: as many as the kind has values, the last one with all
/// that follows.
pub fn words(line: &str) -> (&str, Vec<String>) {
    let line = line.trim();
    let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
    let known = KINDS.iter().find(|(known, ..)| *known == kind);
    let count = known.map_or(1, |(_, values, _)| values.split_whitespace().count());
    let values = rest.trim().splitn(count.max(1), ' ').map(str::trim);
    let values = values.filter(|value| !value.is_empty());
    (kind, values.map(str::to_owned).collect())
}

/// What the values may refer to.
struct Context<'a> {
    files: &'a Files,
    envelope: &'a Envelope<Verified>,
    state: &'a State,
}

fn read_event(values: &mut Values<'_>, context: &Context<'_>) -> Result<Event, Failure> {
    Ok(match values.kind {
        "witness" => Event::Witness,
        "arrival" => Event::Arrival {
            side: values.side()?,
        },
        "absent" => Event::Absent {
            side: values.side()?,
        },
        "start" => Event::Start,
        "session" => Event::Session {
            start: values.moment(context)?,
            end: values.moment(context)?,
        },
        "stop-clock" => Event::StopClock {
            side: values.side()?,
        },
        "start-clock" => Event::StartClock {
            side: values.side()?,
        },
        "pause" => Event::Pause,
        "continue" => Event::Continue,
        "offer" => Event::Offer {
            side: values.side()?,
        },
        "accept-offer" => Event::AcceptOffer {
            side: values.side()?,
        },
        "decline-offer" => Event::DeclineOffer {
            side: values.side()?,
        },
        "draw-agreed" => Event::DrawAgreed {
            told_by: values.told_by()?,
            how: values.text("HOW")?,
        },
        "resign" => Event::Resign {
            side: values.side()?,
            how: values.text("HOW")?,
        },
        "flag" => Event::Flag {
            side: values.side()?,
        },
        "claim" => Event::Claim {
            article: values.claim_article()?,
            side: values.side()?,
            outcome: values.word("correct or incorrect", ClaimOutcome::parse)?,
        },
        "move" => Event::Move {
            side: values.side()?,
            uci: values.legal_move(context)?,
        },
        "choose" => Event::Choose {
            uci: values.legal_move(context)?,
        },
        "correct-clock" => Event::CorrectClock {
            white_used: values.used()?,
            black_used: values.used()?,
        },
        "reply-sealed" => Event::ReplySealed {
            fingerprint: values.reply(context)?,
        },
        "lost-envelope" => Event::LostEnvelope,
        "lost-position" => Event::LostPosition,
        "declared" => Event::Declared {
            text: values.declared()?,
            verdict: values.word("confirmed, contradicted or unchecked", Verdict::parse)?,
        },
        "decision" => Event::Decision {
            text: values.text("TEXT")?,
            result: values.optional(Values::result)?,
            white_used: values.optional(Values::used)?,
            black_used: values.optional(Values::used)?,
            on_move: values.optional(Values::side)?,
        },
        "void" => Event::Void {
            entry: values.entry()?,
            reason: values.text("REASON")?,
        },
        "appeal" => Event::Appeal {
            entry: values.entry()?,
            result: values.result()?,
            reason: values.text("REASON")?,
            by_whom: values.text("BY")?,
        },
        _ => return Err(values.unknown_kind()),
    })
}

/// The words behind a kind, one after the other.
struct Values<'a> {
    kind: &'a str,
    rest: std::slice::Iter<'a, String>,
}

impl<'a> Values<'a> {
    fn next(&mut self, what: &str) -> Result<&'a str, Failure> {
        let kind = self.kind;
        self.rest.next().map(String::as_str).ok_or_else(|| {
            Failure::usage(
                "record/missing-value",
                format!("`{kind}` needs one more value: {what}"),
            )
            .hint(self.usage())
        })
    }

    /// How the kind is given.
    fn usage(&self) -> String {
        KINDS
            .iter()
            .find(|(kind, ..)| *kind == self.kind)
            .map_or_else(String::new, |(kind, values, _)| {
                format!("give {kind} {values}").trim_end().to_owned()
            })
    }

    fn wrong(&self, given: &str, expected: &str) -> Failure {
        wrong(self.kind, given, expected).hint(self.usage())
    }

    fn unknown_kind(&self) -> Failure {
        let kind = crate::program::text::escaped(self.kind);
        let known: Vec<_> = KINDS.iter().map(|(kind, ..)| *kind).collect();
        let hint = match self.kind {
            "opened" => "an envelope is opened with: adjourn open".to_owned(),
            _ => format!("one of: {}", known.join(" ")),
        };
        Failure::usage(
            "record/kind",
            format!("nothing of the kind {kind:?} is recorded"),
        )
        .hint(hint)
    }

    /// Refuses what is left over.
    fn end(&mut self) -> Result<(), Failure> {
        match self.rest.next() {
            None => Ok(()),
            Some(more) => {
                let more = crate::program::text::escaped(more);
                let message = format!("`{}`: {more:?} is one value too many", self.kind);
                Err(Failure::usage("record/value", message).hint(self.usage()))
            }
        }
    }

    fn word<T>(
        &mut self,
        expected: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Failure> {
        let given = self.next(expected)?;
        parse(given).ok_or_else(|| self.wrong(given, expected))
    }

    fn side(&mut self) -> Result<Color, Failure> {
        self.word("white or black", parse_side)
    }

    fn told_by(&mut self) -> Result<ToldBy, Failure> {
        self.word("white, black or both", |text| match text {
            "both" => Some(ToldBy::Both),
            text => parse_side(text).map(ToldBy::Player),
        })
    }

    fn result(&mut self) -> Result<GameResult, Failure> {
        self.word("1-0, 0-1, 1/2-1/2 or *", GameResult::parse)
    }

    fn used(&mut self) -> Result<Used, Failure> {
        self.word("a time used, H:MM:SS", |text| {
            Duration::parse_typed(text).ok().map(Used)
        })
    }

    fn entry(&mut self) -> Result<u32, Failure> {
        self.word("the number of an entry, from 1", |text| text.parse().ok())
    }

    fn text(&mut self, what: &str) -> Result<String, Failure> {
        let given = self.next(what)?;
        readable(self.kind, given).map_err(|failure| failure.hint(self.usage()))
    }

    /// What a player says he wrote; nothing, if he left the envelope empty.
    fn declared(&mut self) -> Result<Option<String>, Failure> {
        let given = normal(self.next("MOVE")?);
        Ok(Some(given).filter(|text| !text.is_empty()))
    }

    /// A value that may be left out at the end, or skipped with `-`.
    fn optional<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        match self.rest.as_slice().first().map(String::as_str) {
            None => Ok(None),
            Some("-") => {
                self.rest.next();
                Ok(None)
            }
            Some(_) => read(self).map(Some),
        }
    }

    /// `9.2a` and `9.2(a)` are the same claim; it is kept as the Laws print it.
    fn claim_article(&mut self) -> Result<String, Failure> {
        self.word("9.2a, 9.2b, 9.3a or 9.3b", |text| {
            let plain: String = text.chars().filter(|sign| !"()".contains(*sign)).collect();
            let known = ClaimArticle::ALL
                .into_iter()
                .find(|it| it.name() == plain)?;
            Some(known.in_entries().to_owned())
        })
    }

    /// RFC 3339, or a local time at the place of the resumption.
    fn moment(&mut self, context: &Context<'_>) -> Result<Moment, Failure> {
        let given = self.next("a time")?;
        let zone = context.envelope.label().resume_zone.parse().ok();
        parse_moment(given, zone)
    }

    /// In coordinates, or in the label's notation; legal where the game stands.
    fn legal_move(&mut self, context: &Context<'_>) -> Result<String, Failure> {
        let given = self.next("a move")?;
        let label = context.envelope.label();
        legal_move(label, context.state, given).map_err(|failure| failure.hint(self.usage()))
    }

    /// The envelope of the reply, which must name this one as the one before it.
    fn reply(&mut self, context: &Context<'_>) -> Result<[u8; 32], Failure> {
        let path = Path::new(self.next("the file of the second envelope")?);
        let reply = stored::read(context.files, path)?;
        let this = context.envelope;
        let answers = reply.label().previous.as_ref().is_some_and(|previous| {
            Fingerprint(previous.fingerprint) == this.fingerprint()
                && this.has_had_head(Head(previous.head))
        });
        let label = reply.label();
        if !answers || label.adjournment != this.label().adjournment {
            return Err(Failure::not_verified(
                "record/other-reply",
                format!(
                    "{}: this envelope does not answer the one that it is recorded in",
                    path.display()
                ),
            )
            .hint("seal the reply with --previous and this envelope"));
        }
        if reply.accepted().is_none() {
            return Err(Failure::refused(
                "laws/not-accepted",
                "the arbiter has not accepted the envelope of the reply (A3, A9c)",
            ));
        }
        Ok(*reply.fingerprint().0.as_bytes())
    }
}

/// A move on the board as it is typed, in coordinates or in the label's notation: as UCI, legal where the
/// game stands.
pub fn legal_move(label: &Label, state: &State, text: &str) -> Result<String, Failure> {
    let last = state.game().last();
    let coordinates = shakmaty::uci::UciMove::from_ascii(text.as_bytes())
        .ok()
        .and_then(|uci| uci.to_move(last).ok());
    let played = coordinates.or_else(|| match read(last, text, label.notation).meaning {
        Meaning::Legal(played) => Some(played),
        _ => None,
    });
    played
        .filter(|&played| last.is_legal(played))
        .map(|played| played.to_uci(CastlingMode::Standard).to_string())
        .ok_or_else(|| {
            let text = crate::program::text::escaped(text);
            let message = format!("{text:?} is not exactly one legal move where the game stands");
            Failure::usage("record/move", message)
        })
}
