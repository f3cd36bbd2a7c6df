//! From the words typed after a kind to an event. The values stand in the format's order; an error says what a value
//! should be.

use std::path::Path;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, Position};

use crate::envelope::{Envelope, Fingerprint, Head, Label, Verified, is_refused, normal};
use crate::laws::Word;
use crate::laws::adjournment::{ClaimOutcome, Event, EventKind, State, ToldBy, Verdict};
use crate::laws::reading::{Meaning, read};
use crate::laws::ruling::{ClaimArticle, GameResult};
use crate::program::commands::label_draft::parse_moment;
use crate::program::commands::{Failure, envelope_file};
use crate::program::failure::{Expected, RecordFault, Usage};
use crate::program::files::Files;
use crate::time::{Duration, Moment, Used};

/// The values that are typed after a kind, and the meaning of the kind, in English; `None` if another command records
/// the kind. A value in brackets may be left out, or skipped with `-`.
pub fn usage(kind: EventKind) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        EventKind::Opened => return None,
        EventKind::Witness => ("", "the responder found his half in the envelope"),
        EventKind::Arrival => ("SIDE", "a player arrived"),
        EventKind::Absent => ("SIDE", "a player was not there when play resumed (A9)"),
        EventKind::Start => ("", "the resumption began"),
        EventKind::Session => ("START END", "a session was announced (A13)"),
        EventKind::StopClock => ("SIDE", "a clock was stopped"),
        EventKind::StartClock => ("SIDE", "a clock was started"),
        EventKind::Pause => ("", "both clocks were stopped for a while"),
        EventKind::Continue => ("", "the clock that ran before the pause runs again"),
        EventKind::Offer => ("SIDE", "a draw was offered (A4, 9.1)"),
        EventKind::AcceptOffer => ("SIDE", "the offer was accepted"),
        EventKind::DeclineOffer => ("SIDE", "the offer was declined"),
        EventKind::DrawAgreed => (
            "SIDE|both HOW",
            "a draw was agreed, as SIDE told the arbiter (A6)",
        ),
        EventKind::Resign => ("SIDE HOW", "a player resigned (A6)"),
        EventKind::Flag => ("SIDE", "a flag fell (6.9)"),
        EventKind::Claim => (
            "ARTICLE SIDE correct|incorrect",
            "a claim under 9.2 or 9.3 was decided (9.5)",
        ),
        EventKind::Move => ("SIDE MOVE", "a move was made on the board"),
        EventKind::Choose => (
            "MOVE",
            "the responder chose the reading, where the edition lets him",
        ),
        EventKind::CorrectClock => ("T T", "White's and Black's time used were corrected (A12)"),
        EventKind::ReplySealed => (
            "ENVELOPE",
            "the responder sealed his reply in that envelope (A9c)",
        ),
        EventKind::LostEnvelope => ("", "the envelope is lost (A11a)"),
        EventKind::LostPosition => ("", "the position cannot be established (A11b)"),
        EventKind::Declared => (
            "MOVE VERDICT",
            "the sealer declared his move; see adjourn declare (A11a)",
        ),
        EventKind::Decision => (
            "TEXT [RESULT] [T] [T] [SIDE]",
            "the arbiter decided: result, times used, side to move",
        ),
        EventKind::Void => ("ENTRY REASON", "an earlier entry was a mistake"),
        EventKind::Appeal => (
            "ENTRY RESULT REASON BY",
            "an appeal against an entry was decided",
        ),
    })
}

/// Checks and normalises a text for an entry of that kind.
///
/// # Errors
/// An empty text, or one with characters that do not show.
pub fn readable(kind: EventKind, given: &str) -> Result<String, RecordFault> {
    match given.is_empty() || given.chars().any(is_refused) {
        true => Err(RecordFault::Value {
            usage: usage_of(kind),
            given: given.to_owned(),
            expected: Expected::ReadableText,
        }),
        false => Ok(normal(given)),
    }
}

/// A kind with its values as they are typed.
fn usage_of(kind: EventKind) -> Usage {
    let values = usage(kind).map_or("", |(values, _)| values);
    Usage { kind, values }
}

/// The event that a kind and its values name.
pub fn event(
    files: &Files,
    (kind, values): (&str, &[String]),
    envelope: &Envelope<Verified>,
    state: &State,
) -> Result<Event, Failure> {
    let kind = EventKind::parse(kind).ok_or_else(|| unknown_kind(kind))?;
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

/// Splits a line into a kind and as many values as the kind has; the last value takes the rest of the line.
pub fn words(line: &str) -> (&str, Vec<String>) {
    let line = line.trim();
    let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
    let known = EventKind::parse(kind).and_then(usage);
    let count = known.map_or(1, |(values, _)| values.split_whitespace().count());
    let values = rest.trim().splitn(count.max(1), ' ').map(str::trim);
    let values = values.filter(|value| !value.is_empty());
    (kind, values.map(str::to_owned).collect())
}

/// What the values can refer to.
struct Context<'a> {
    files: &'a Files,
    envelope: &'a Envelope<Verified>,
    state: &'a State,
}

fn read_event(values: &mut Values<'_>, context: &Context<'_>) -> Result<Event, Failure> {
    Ok(match values.kind {
        EventKind::Opened => return Err(RecordFault::OpenedByItself.into()),
        EventKind::Witness => Event::Witness,
        EventKind::Arrival => Event::Arrival {
            side: values.side()?,
        },
        EventKind::Absent => Event::Absent {
            side: values.side()?,
        },
        EventKind::Start => Event::Start,
        EventKind::Session => Event::Session {
            start: values.moment(context)?,
            end: values.moment(context)?,
        },
        EventKind::StopClock => Event::StopClock {
            side: values.side()?,
        },
        EventKind::StartClock => Event::StartClock {
            side: values.side()?,
        },
        EventKind::Pause => Event::Pause,
        EventKind::Continue => Event::Continue,
        EventKind::Offer => Event::Offer {
            side: values.side()?,
        },
        EventKind::AcceptOffer => Event::AcceptOffer {
            side: values.side()?,
        },
        EventKind::DeclineOffer => Event::DeclineOffer {
            side: values.side()?,
        },
        EventKind::DrawAgreed => Event::DrawAgreed {
            told_by: values.told_by()?,
            how: values.text("HOW")?,
        },
        EventKind::Resign => Event::Resign {
            side: values.side()?,
            how: values.text("HOW")?,
        },
        EventKind::Flag => Event::Flag {
            side: values.side()?,
        },
        EventKind::Claim => Event::Claim {
            article: values.claim_article()?,
            side: values.side()?,
            outcome: values.word(Expected::ClaimOutcome, ClaimOutcome::parse)?,
        },
        EventKind::Move => Event::Move {
            side: values.side()?,
            uci: values.legal_move(context)?,
        },
        EventKind::Choose => Event::Choose {
            uci: values.legal_move(context)?,
        },
        EventKind::CorrectClock => Event::CorrectClock {
            white_used: values.used()?,
            black_used: values.used()?,
        },
        EventKind::ReplySealed => Event::ReplySealed {
            fingerprint: values.reply(context)?,
        },
        EventKind::LostEnvelope => Event::LostEnvelope,
        EventKind::LostPosition => Event::LostPosition,
        EventKind::Declared => Event::Declared {
            text: values.declared()?,
            verdict: values.word(Expected::Verdict, Verdict::parse)?,
        },
        EventKind::Decision => Event::Decision {
            text: values.text("TEXT")?,
            result: values.optional(Values::result)?,
            white_used: values.optional(Values::used)?,
            black_used: values.optional(Values::used)?,
            on_move: values.optional(Values::side)?,
        },
        EventKind::Void => Event::Void {
            entry: values.entry()?,
            reason: values.text("REASON")?,
        },
        EventKind::Appeal => Event::Appeal {
            entry: values.entry()?,
            result: values.result()?,
            reason: values.text("REASON")?,
            by_whom: values.text("BY")?,
        },
    })
}

fn unknown_kind(given: &str) -> RecordFault {
    if given == EventKind::Opened.name() {
        return RecordFault::OpenedByItself;
    }
    let known = EventKind::ALL
        .into_iter()
        .filter(|&kind| usage(kind).is_some());
    RecordFault::UnknownKind {
        given: given.to_owned(),
        known: known.collect(),
    }
}

/// The values after a kind, read one by one.
struct Values<'a> {
    kind: EventKind,
    rest: std::slice::Iter<'a, String>,
}

impl<'a> Values<'a> {
    fn next(&mut self, expected: Expected) -> Result<&'a str, RecordFault> {
        let usage = usage_of(self.kind);
        let next = self.rest.next().map(String::as_str);
        next.ok_or(RecordFault::MissingValue { usage, expected })
    }

    /// Refuses further values.
    fn end(&mut self) -> Result<(), RecordFault> {
        match self.rest.next() {
            None => Ok(()),
            Some(more) => Err(RecordFault::OneTooMany {
                usage: usage_of(self.kind),
                given: more.clone(),
            }),
        }
    }

    fn word<T>(
        &mut self,
        expected: Expected,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, RecordFault> {
        let given = self.next(expected)?;
        parse(given).ok_or_else(|| RecordFault::Value {
            usage: usage_of(self.kind),
            given: given.to_owned(),
            expected,
        })
    }

    fn side(&mut self) -> Result<Color, RecordFault> {
        self.word(Expected::Side, Color::parse)
    }

    fn told_by(&mut self) -> Result<ToldBy, RecordFault> {
        self.word(Expected::ToldBy, ToldBy::parse)
    }

    fn result(&mut self) -> Result<GameResult, RecordFault> {
        self.word(Expected::Result, GameResult::parse)
    }

    fn used(&mut self) -> Result<Used, RecordFault> {
        self.word(Expected::Used, |text| {
            Duration::parse_typed(text).ok().map(Used)
        })
    }

    fn entry(&mut self) -> Result<u32, RecordFault> {
        self.word(Expected::Entry, |text| text.parse().ok())
    }

    fn text(&mut self, name: &'static str) -> Result<String, RecordFault> {
        readable(self.kind, self.next(Expected::Named(name))?)
    }

    /// The move that a player declares; empty if he left the envelope empty.
    fn declared(&mut self) -> Result<Option<String>, RecordFault> {
        let given = normal(self.next(Expected::Named("MOVE"))?);
        Ok(Some(given).filter(|text| !text.is_empty()))
    }

    /// A value that may be left out at the end, or skipped with `-`.
    fn optional<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, RecordFault>,
    ) -> Result<Option<T>, RecordFault> {
        match self.rest.as_slice().first().map(String::as_str) {
            None => Ok(None),
            Some("-") => {
                self.rest.next();
                Ok(None)
            }
            Some(_) => read(self).map(Some),
        }
    }

    /// A claim; `9.2a` and `9.2(a)` are the same, and the entry gets the spelling of the Laws.
    fn claim_article(&mut self) -> Result<String, RecordFault> {
        self.word(Expected::ClaimArticle, |text| {
            let plain: String = text.chars().filter(|sign| !"()".contains(*sign)).collect();
            let known = ClaimArticle::ALL
                .into_iter()
                .find(|it| it.name() == plain)?;
            Some(known.in_entries().to_owned())
        })
    }

    /// A moment in RFC 3339, or as a local time at the place of the resumption.
    fn moment(&mut self, context: &Context<'_>) -> Result<Moment, Failure> {
        let given = self.next(Expected::Time)?;
        let zone = context.envelope.label().resume_zone.parse().ok();
        parse_moment(given, zone)
    }

    /// A legal move, in coordinates or in the label's notation.
    fn legal_move(&mut self, context: &Context<'_>) -> Result<UciMove, RecordFault> {
        let given = self.next(Expected::Move)?;
        let label = context.envelope.label();
        legal_move(label, context.state, given, Some(self.kind))
    }

    /// The envelope of the reply, which must name this one as the one before it.
    fn reply(&mut self, context: &Context<'_>) -> Result<[u8; 32], Failure> {
        let path = Path::new(self.next(Expected::Reply)?);
        let reply = envelope_file::read(context.files, path)?;
        Ok(reply_to(context.envelope, &reply, path)?)
    }
}

/// The fingerprint of the envelope that answers this one (A9c): it names this one as the one before it, belongs to the
/// same adjournment, and has been accepted.
///
/// # Errors
/// Another envelope, or one that the arbiter has not accepted.
pub fn reply_to(
    this: &Envelope<Verified>,
    reply: &Envelope<Verified>,
    path: &Path,
) -> Result<[u8; 32], RecordFault> {
    let label = reply.label();
    let answers = label.previous.as_ref().is_some_and(|previous| {
        Fingerprint(previous.fingerprint) == this.fingerprint()
            && this.has_had_head(Head(previous.head))
    });
    if !answers || label.adjournment != this.label().adjournment {
        return Err(RecordFault::OtherReply {
            path: path.to_owned(),
        });
    }
    if reply.accepted().is_none() {
        return Err(RecordFault::ReplyNotAccepted);
    }
    Ok(*reply.fingerprint().0.as_bytes())
}

/// The legal move that a text in coordinates or in the label's notation means. `kind` is the kind of the entry, if it
/// is known.
///
/// # Errors
/// A text that is not exactly one legal move.
pub fn legal_move(
    label: &Label,
    state: &State,
    text: &str,
    kind: Option<EventKind>,
) -> Result<UciMove, RecordFault> {
    let last = state.game().last();
    let coordinates = UciMove::from_ascii(text.as_bytes())
        .ok()
        .and_then(|uci| uci.to_move(last).ok());
    let played = coordinates.or_else(|| match read(last, text, label.notation).meaning {
        Meaning::Legal(played) => Some(played),
        Meaning::Ambiguous(_) | Meaning::Illegal { .. } | Meaning::Unintelligible => None,
    });
    played
        .filter(|&played| last.is_legal(played))
        .map(|played| played.to_uci(CastlingMode::Standard))
        .ok_or_else(|| RecordFault::Move {
            usage: kind.map(usage_of),
            given: text.to_owned(),
        })
}
