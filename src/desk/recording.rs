//! What else may be recorded while a game is resumed: each act a form of its own, with the fields that belong to it.

use maud::{Markup, html};
use shakmaty::Color;

use super::page::{Answer, Field, Options, button, in_path, named_choice};
use super::request::{Asked, Fields, Target};
use super::resuming::{moment_of, walk};
use super::{Desk, clock, keys};
use crate::commands::declare;
use crate::commands::{Failure, show};
use crate::laws::adjournment::{ClaimOutcome, Permitted, Unchecked, Verdict};
use crate::laws::ruling::{ClaimArticle, GameResult};
use crate::text::message::*;
use crate::text::{self, Speech};

/// What has a button or a screen of its own.
const ELSEWHERE: [&str; 8] = [
    "accept",
    "seal",
    "opened",
    "witness",
    "reply-sealed",
    "declared",
    "pause",
    "continue",
];

/// What may happen now.
pub struct Acts<'a> {
    speech: &'a Speech,
    path: String,
    shown: &'a show::Outcome,
    may: Vec<Permitted>,
}

impl<'a> Acts<'a> {
    /// Of the game of that name.
    pub fn of(speech: &'a Speech, name: &str, shown: &'a show::Outcome) -> Acts<'a> {
        Acts {
            speech,
            path: in_path(name),
            shown,
            may: shown.state.may_happen(&shown.adjourned()),
        }
    }

    /// Whether that may happen now.
    pub fn may(&self, event: &str) -> bool {
        self.may.iter().any(|permitted| permitted.event == event)
    }

    /// A pause of both clocks, and its end, is one press.
    pub fn pauses(&self) -> Markup {
        let presses = [
            ("pause", self.speech.say(DeskPause)),
            ("continue", self.speech.say(DeskContinue)),
        ];
        html! {
            @for (event, words) in presses {
                @if self.may(event) {
                    form method="post" action=(self.action()) class="single" {
                        input type="hidden" name="what" value=(event);
                        button { (words) }
                    }
                }
            }
        }
    }

    /// A flag that has fallen: shown by itself once the clock that runs has nothing left.
    pub fn flag(&self) -> Markup {
        let running = self.shown.state.clocks().running();
        let fallen = |side| {
            let is_his = |flag: &&Permitted| flag.event == "flag" && flag.by == Some(side);
            Some((side, self.shown.left(side)?, self.may.iter().find(is_his)?))
        };
        html! {
            @if let Some((side, left, permitted)) = running.and_then(fallen) {
                section class="fallen" hidden[!left.0.is_zero()] {
                    h2 { (self.speech.say(DeskFlagFallen { side })) }
                    (self.form(permitted, "fallen"))
                }
            }
        }
    }

    /// The acts of those kinds, each with its form open to the eye: they are what is asked for now.
    pub fn asked_for(&self, events: &[&str]) -> Markup {
        html! {
            @for permitted in self.may.iter().filter(|permitted| events.contains(&permitted.event)) {
                section {
                    h2 { (self.words(permitted)) }
                    (self.form(permitted, permitted.event))
                }
            }
        }
    }

    /// Everything else, each act under its own heading, but for what stands above already.
    pub fn others(&self, above: &[&str]) -> Markup {
        let others: Vec<_> = self
            .may
            .iter()
            .filter(|permitted| {
                !ELSEWHERE.contains(&permitted.event) && !above.contains(&permitted.event)
            })
            .collect();
        html! {
            @if !others.is_empty() {
                details {
                    summary { (self.speech.say(DeskSomethingElse)) }
                    @for permitted in others {
                        details class="act-of" name="act" {
                            summary { (self.words(permitted)) }
                            (self.form(permitted, "other"))
                        }
                    }
                }
            }
        }
    }

    /// A11(a): the move that the sealer says he sealed. What it is worth is told before it is recorded.
    pub fn declaration(&self, desk: &Desk, name: &str) -> Result<Markup, Failure> {
        if !self.may("declared") {
            return Ok(html! {});
        }
        let speech = self.speech;
        let path = format!("resume/{}/declare", self.path);
        if let Some(declared) = desk.drawer.declared(name) {
            return Ok(html! {
                section {
                    h2 { (speech.say(DeskDeclaration)) }
                    p class="large" { (text::paper::written_move(speech, Some(&declared.text))) }
                    p class="result" { (worth(speech, &declared.outcome)) }
                    form method="post" action=(self.action()) {
                        input type="hidden" name="what" value="declared";
                        input type="hidden" name="value-0" value=(declared.text);
                        input type="hidden" name="value-1" value=(declared.outcome.verdict.name());
                        button class="main" { (speech.say(DeskRecord)) }
                    }
                    (button(&path, &speech.say(DeskClear), "quiet"))
                }
            });
        }
        let sealer = &self.shown.envelope.label().sealer().name;
        let look = desk.hall.look(&desk.files)?;
        Ok(html! {
            section {
                h2 { (speech.say(DeskDeclaration)) }
                p { (speech.say(DeskDeclarationHow { player: sealer })) }
                form method="post" action=(path) autocomplete="off" {
                    (Field::new("declared", &speech.say(DeskDeclaredMove)).required())
                    (keys::of_player(speech, &look, sealer))
                    button class="main" { (speech.say(DeskDeclare)) }
                }
            }
        })
    }

    fn action(&self) -> String {
        format!("resume/{}/record", self.path)
    }

    fn words(&self, permitted: &Permitted) -> String {
        text::permitted(self.speech, permitted, &self.shown.edition)
    }

    fn form(&self, permitted: &Permitted, where_it_is: &str) -> Markup {
        let side = permitted
            .by
            .map_or("", |side| side.fold_wb("white", "black"));
        let id = format!("{where_it_is}-{}-{side}", permitted.event);
        let at = format!("{id}-at");
        html! {
            form method="post" action=(self.action()) {
                input type="hidden" name="what" value=(permitted.event);
                @for (place, value) in (0..).zip(self.values(permitted)) {
                    @let name = format!("value-{place}");
                    @let id = format!("{id}-{place}");
                    @match value {
                        Value::Known(value) => input type="hidden" name=(name) value=(value);,
                        Value::Text(words, hint) => (Field::new(&name, &words).id(&id).hint(&hint).required()),
                        Value::MayBe(words, hint) => (Field::new(&name, &words).id(&id).hint(&hint)),
                        Value::Time(words, value) => {
                            (Field::new(&name, &words).id(&id).value(&value).hint(&self.speech.say(DeskUsedHint)).required())
                        },
                        Value::OneOf(words, options) => (named_choice(&id, &name, &words, "", &options, "")),
                    }
                }
                (Field::new("at", &self.speech.say(DeskWhen)).id(&at).hint(&clock::now_hint(self.speech, self.shown)))
                button { (self.speech.say(DeskRecord)) }
            }
        }
    }

    /// The values of a kind, in the order of the format (`docs/format.md` §3.3).
    fn values(&self, permitted: &Permitted) -> Vec<Value> {
        let speech = self.speech;
        let say_side = |side: Color| {
            (
                side.fold_wb("white", "black").to_owned(),
                text::side(speech, side),
            )
        };
        let by = permitted.by.map(|side| Value::Known(say_side(side).0));
        let nothing = || ("-".to_owned(), speech.say(DeskNotDecided));
        let text = |words: String| Value::Text(words, String::new());
        let results =
            || GameResult::ALL.map(|it| (it.as_str().to_owned(), text::result(speech, it)));
        match permitted.event {
            "resign" => by
                .into_iter()
                .chain([text(speech.say(DeskHowTold))])
                .collect(),
            "draw-agreed" => {
                let both = ("both".to_owned(), speech.say(DeskToldByBoth));
                let told_by = [both].into_iter().chain(Color::ALL.map(say_side)).collect();
                vec![
                    Value::OneOf(speech.say(DeskToldBy), told_by),
                    text(speech.say(DeskHowTold)),
                ]
            }
            "claim" => {
                let articles = ClaimArticle::ALL.map(|it| {
                    let article = self.shown.edition.article(it.concept());
                    let article = article.unwrap_or_else(|| it.name());
                    let words = text::concept(speech, it.concept());
                    (it.name().to_owned(), format!("{article}: {words}"))
                });
                let outcomes = [
                    (ClaimOutcome::Correct, speech.say(DeskClaimCorrect)),
                    (ClaimOutcome::Incorrect, speech.say(DeskClaimIncorrect)),
                ];
                let outcomes = outcomes.map(|(outcome, words)| (outcome.name().to_owned(), words));
                let article = Value::OneOf(speech.say(DeskClaimArticle), articles.to_vec());
                let outcome = Value::OneOf(speech.say(DeskClaimOutcome), outcomes.to_vec());
                [article].into_iter().chain(by).chain([outcome]).collect()
            }
            "move" => {
                let played = Value::Text(speech.say(DeskMove), speech.say(DeskMoveHint));
                by.into_iter().chain([played]).collect()
            }
            "choose" => {
                let candidates = self.shown.state.ruling().map(|ruling| &ruling.candidates);
                let candidates = candidates.into_iter().flatten();
                let readings = candidates.map(|it| (it.uci.clone(), it.san.clone()));
                vec![Value::OneOf(speech.say(DeskMove), readings.collect())]
            }
            "correct-clock" => [
                (Color::White, speech.say(DeskWhiteUsed)),
                (Color::Black, speech.say(DeskBlackUsed)),
            ]
            .map(|(side, words)| {
                let used = self.shown.state.clocks().used_at(side, self.shown.at);
                Value::Time(words, used.to_string())
            })
            .into(),
            "session" => vec![
                Value::Text(speech.say(DeskSessionStart), speech.say(DeskTimeHint)),
                Value::Text(speech.say(DeskSessionEnd), speech.say(DeskTimeHint)),
            ],
            "decision" => {
                let or_none =
                    |all: Vec<(String, String)>| [nothing()].into_iter().chain(all).collect();
                vec![
                    text(speech.say(DeskDecision)),
                    Value::OneOf(speech.say(DeskResult), or_none(results().to_vec())),
                    Value::MayBe(speech.say(DeskWhiteUsed), speech.say(DeskUnchangedHint)),
                    Value::MayBe(speech.say(DeskBlackUsed), String::new()),
                    Value::OneOf(
                        speech.say(DeskTurn),
                        or_none(Color::ALL.map(say_side).to_vec()),
                    ),
                ]
            }
            "void" => {
                let entries = self.entries(&self.shown.state.voidable());
                vec![
                    Value::OneOf(speech.say(DeskEntry), entries),
                    text(speech.say(DeskReason)),
                ]
            }
            "appeal" => {
                let entries = self.entries(self.shown.state.entries_of_rulings());
                vec![
                    Value::OneOf(speech.say(DeskEntry), entries),
                    Value::OneOf(speech.say(DeskResult), results().to_vec()),
                    text(speech.say(DeskReason)),
                    text(speech.say(DeskByWhom)),
                ]
            }
            _ => by.into_iter().collect(),
        }
    }

    /// Entries of the record to choose from.
    fn entries(&self, numbers: &[u32]) -> Options {
        let recorded = self.shown.envelope.recorded();
        let of = |number: &u32| {
            let place = usize::try_from(*number).ok()?.checked_sub(1)?;
            let words = text::event(self.speech, &recorded.get(place)?.event);
            Some((number.to_string(), format!("{number}. {words}")))
        };
        numbers.iter().filter_map(of).collect()
    }
}

/// A value of an entry, as a form asks for it.
enum Value {
    /// Follows from what happened.
    Known(String),
    /// What it is, and how it is typed.
    Text(String, String),
    /// The same, and may be left out.
    MayBe(String, String),
    /// A time used, and what the clock shows.
    Time(String, String),
    /// One of these.
    OneOf(String, Options),
}

/// What a declared move is worth.
fn worth(speech: &Speech, outcome: &declare::Outcome) -> String {
    match (outcome.verdict, outcome.why) {
        (Verdict::Unchecked, Some(Unchecked::NoKey) | None) => speech.say(DeskDeclaredNoKey),
        _ => text::declaration(speech, outcome.verdict, outcome.why),
    }
}

/// Records what one of the forms says.
pub fn record(desk: &Desk, _: &Asked, target: &Target, fields: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    let kind = fields.get("what").unwrap_or_default();
    let mut values = Vec::new();
    while let Some(value) = fields.exactly(&format!("value-{}", values.len())) {
        // A text may have been written in several lines; an empty one is left out.
        let words: Vec<&str> = value.split_whitespace().collect();
        values.push(match words.is_empty() && kind == "decision" {
            true => "-".to_owned(),
            false => words.join(" "),
        });
    }
    walk(desk, name, |walk| {
        let standing = walk.stand()?;
        let at = moment_of(desk, fields, "at", &standing)?;
        walk.record_values(kind, &values, &standing, at)
    })?;
    desk.drawer.declare(name, None);
    Ok(Answer::Away(format!("resume/{}", in_path(name))))
}

/// Holds a declared move against the envelope; nothing is recorded by that. Without a move, the one before is forgotten.
pub fn declare(
    desk: &Desk,
    _: &Asked,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let declared = match fields.get("declared") {
        None => None,
        Some(text) => {
            let job = declare::Job {
                envelope: desk.hall.envelope(name),
                text: text.to_owned(),
                author: keys::of_player_given(desk, fields)?,
            };
            let outcome = declare::run(&desk.files, &job)?;
            Some(super::drawer::Declared {
                text: job.text,
                outcome,
            })
        }
    };
    desk.drawer.declare(name, declared);
    desk.live.tell(name);
    Ok(Answer::Away(format!("resume/{}", in_path(name))))
}
