//! Replays a story through real sealing, signing, opening and verifying, and tells it.

use std::error::Error;
use std::fmt::Write;

use adjourn::text;
use envelope::crypto::sha256;
use envelope::{
    Act, Entry, Envelope, Essentials, GameId, Label, Previous, Relation, ReplyKey, Scoresheets,
    SecretKey, Signer, Slip, Verified, WrittenMove, seal,
};
use mating::Budget;
use rules::adjournment::{Announced, By, Event, State, fold};
use rules::edition::Edition;
use rules::notation::{Language, Notation};
use rules::position;
use rules::score::{Game, MoveNumber, Score};
use rules::time::{Duration, Moment, TimeControl, Used};
use shakmaty::{ByColor, CastlingMode, Color};

use super::games::{GAMES, Historic};
use super::stories::{Part, Step, Story};

/// What a step that was not taken means for the caller: nothing is wrong, something is.
type Told<T> = Result<T, Box<dyn Error>>;

/// The story as it is told, and how it ended.
///
/// # Errors
/// A story that its own game contradicts, or that the Laws refuse where it does not say so.
pub fn tell(story: &Story) -> Told<(String, State)> {
    let game = GAMES.iter().find(|game| game.name == story.game);
    let game = game.ok_or("no such game")?;
    let first = story.parts.first().ok_or("nothing was adjourned")?;
    let (year, _) = first.sealed_at.split_once('-').ok_or("no year")?;
    let (edition, of_its_day) = edition_of(year.parse()?).ok_or("no edition")?;
    let mut teller = Teller {
        score: Score::from_pgn(game.pgn().as_bytes())?.game,
        edition: Edition::builtin(edition).ok_or("no edition")?,
        keys: Keys::of(game),
        told: String::new(),
    };
    writeln!(teller.told, "{}\n", story.title)?;
    writeln!(
        teller.told,
        "Not handed down, and chosen here: {}\n",
        lower(story.not_handed_down)
    )?;
    match of_its_day {
        true => writeln!(teller.told, "Under the Laws of its day, {edition}.\n")?,
        false => writeln!(
            teller.told,
            "No text of the Laws of {year} was found. The replay uses the nearest later ones, {edition}; what could \
             differ: {}\n",
            lower(story.could_differ)
        )?,
    }
    let mut last = None;
    let mut previous = None;
    for (number, part) in (1..).zip(&story.parts) {
        let known = game.adjournments.iter().find(|it| it.at == part.at);
        let known = known.ok_or("no such adjournment")?;
        let label = teller.label(story, part, number, previous)?;
        if position::fen(label.position()) != known.position
            || known.sealed.is_some_and(|sealed| sealed != part.written)
        {
            return Err(format!("{}: the table says otherwise", part.at).into());
        }
        let (envelope, state) = teller.play(part, &label)?;
        previous = Some(Previous {
            relation: Relation::Follows,
            fingerprint: envelope.fingerprint().0,
            head: envelope.head().0,
        });
        last = Some(state);
    }
    let state = last.ok_or("nothing was adjourned")?;
    let result = state.ruling().map_or("*", |ruling| ruling.result.as_str());
    writeln!(
        teller.told,
        "The end: {result}. The record books say {}.\n",
        game.result
    )?;
    Ok((teller.told, state))
}

/// The edition under which a game of that year is replayed, and whether it is the one of its day: of those from 1953
/// to 1996 no whole text was found, and the nearest later one takes their place.
pub fn edition_of(year: u16) -> Option<(&'static str, bool)> {
    match year {
        1928..=1952 => Some(("fide-1930", true)),
        1953..=1996 => Some(("fide-1997", false)),
        _ => None,
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

/// Everybody's keys: slips, made from constant seeds since nothing here is secret.
struct Keys {
    white: SecretKey,
    black: SecretKey,
    arbiter: SecretKey,
}

impl Keys {
    fn of(game: &Historic) -> Keys {
        let key = |seed, name: &str| Slip::from_seed([seed; 32]).key(name.to_owned());
        Keys {
            white: key(1, game.white),
            black: key(2, game.black),
            arbiter: key(3, "The arbiter"),
        }
    }

    fn of_side(&self, side: Color) -> &SecretKey {
        side.fold_wb(&self.white, &self.black)
    }
}

struct Teller {
    /// The whole game.
    score: Game,
    edition: Edition,
    keys: Keys,
    told: String,
}

impl Teller {
    fn label(
        &self,
        story: &Story,
        part: &Part,
        adjournment: u32,
        previous: Option<Previous>,
    ) -> Told<Label> {
        let [white_used, black_used] = part.used.map(|used| used.parse::<Duration>().map(Used));
        let mut label = Label::new(Essentials {
            game: self.score.up_to(part.at.parse::<MoveNumber>()?)?,
            white: self.keys.white.person().into(),
            black: self.keys.black.person().into(),
            arbiter: self.keys.arbiter.person().into(),
            notation: Some(Notation::Letters(Language::English)),
            used: Some(ByColor {
                white: white_used?,
                black: black_used?,
            }),
            sealed_at: part.sealed_at.parse()?,
            resumption: Some(Announced::resumption(
                part.resume_at.parse()?,
                story.zone,
                story.place,
            )),
            edition: &self.edition,
        })?;
        label.id = GameId(
            *sha256(&[story.title.as_bytes()])
                .as_bytes()
                .first_chunk()
                .ok_or("short")?,
        );
        let control = TimeControl::parse_pgn(story.time_control)?;
        label.time_controls = ByColor::new_with(|_| control.clone());
        label.adjournment = adjournment;
        label.previous = previous;
        Ok(label)
    }

    /// One adjournment, from the sealing to the last thing known of it.
    fn play(&mut self, part: &Part, label: &Label) -> Told<(Envelope<Verified>, State)> {
        let sealer = label.sealed_by();
        let written = WrittenMove::new(part.written)?;
        let sealed = seal(label, &written, self.keys.of_side(sealer))?;
        let mut envelope = sealed.accept(&self.keys.arbiter, label.sealed_at, Scoresheets::Both)?;
        let ByColor { white, black } = label.used.unwrap_or_default();
        self.line(
            &label.sealed_at,
            &format!(
                "{} seals move {}; White has used {white}, Black {black}",
                text::side(&text::Locale::english(), sealer),
                label.move_number(),
            ),
        )?;
        for step in &part.steps {
            envelope = match step {
                Step::Tell(what) => {
                    writeln!(self.told, "    {what}")?;
                    envelope
                }
                Step::Record(at, event) => self.record(&envelope, at.parse()?, event)?,
                Step::Open(at) => self.open(envelope, at.parse()?)?,
                Step::Moves(from, until) => self.moves(&envelope, from.parse()?, until)?,
            };
        }
        writeln!(self.told)?;
        let state = self.state(&envelope);
        Ok((envelope, state))
    }

    fn state(&self, envelope: &Envelope<Verified>) -> State {
        let adjourned = envelope.adjourned(&self.edition, Budget::RULING);
        fold(adjourned.clone(), &envelope.recorded())
    }

    fn line(&mut self, at: &Moment, what: &str) -> Told<()> {
        writeln!(
            self.told,
            "{}: {what}.",
            text::moment(&text::Locale::english(), at)
        )?;
        Ok(())
    }

    fn record(
        &mut self,
        envelope: &Envelope<Verified>,
        at: Moment,
        event: &Event,
    ) -> Told<Envelope<Verified>> {
        let before = self.state(envelope);
        before.permits(event, By::Arbiter, at)?;
        let grown = self.append(envelope, &[entry(at, event.clone())])?;
        let state = self.state(&grown);
        let played = state.move_texts(envelope.entries().len());
        self.line(
            &at,
            &text::event(&text::Locale::english(), event, played, None),
        )?;
        self.ruling(&grown)?;
        Ok(grown)
    }

    fn append(&self, envelope: &Envelope<Verified>, entries: &[Entry]) -> Told<Envelope<Verified>> {
        Ok(envelope.append(entries, &self.keys.arbiter)?)
    }

    /// Opens the envelope with the responder, or tells why the Laws refuse it.
    fn open(&mut self, envelope: Envelope<Verified>, at: Moment) -> Told<Envelope<Verified>> {
        let may_open = match self.state(&envelope).may_open(at) {
            Ok(may_open) => may_open,
            Err(refusal) => {
                let article = refusal.article(&self.edition).unwrap_or("-");
                self.line(&at, &format!("nobody may open it: {refusal} ({article})"))?;
                return Ok(envelope);
            }
        };
        let responder = self.keys.of_side(envelope.label().sealed_by().other());
        let reply = ReplyKey::Key(responder);
        let opened = envelope.open(may_open, at, &self.keys.arbiter, &reply, Vec::new())?;
        let written = opened.recorded();
        if let Some(Event::Opened { written, .. }) = written.last().map(|last| &last.event) {
            let written = written.as_deref().unwrap_or("nothing readable");
            self.line(&at, &format!("the envelope is opened: {written}"))?;
        }
        self.ruling(&opened)?;
        Ok(opened)
    }

    /// What follows, if something does.
    fn ruling(&mut self, envelope: &Envelope<Verified>) -> Told<()> {
        if let Some(ruling) = self.state(envelope).ruling() {
            writeln!(
                self.told,
                "    {}",
                text::explanation(&text::Locale::english(), ruling)
            )?;
        }
        Ok(())
    }

    fn moves(
        &mut self,
        envelope: &Envelope<Verified>,
        mut at: Moment,
        until: &str,
    ) -> Told<Envelope<Verified>> {
        let first = self.state(envelope).game().moves().len();
        let last = self.score.up_to(until.parse()?)?;
        let minute = Duration::from_seconds(60).ok_or("a minute")?;
        let mut side = self.state(envelope).game().to_move().side;
        let mut entries = Vec::new();
        let began = at;
        for &played in last.moves().get(first..).ok_or("the score is shorter")? {
            let uci = played.to_uci(CastlingMode::Standard);
            entries.push(entry(at, Event::Move { side, uci }));
            at = at.plus(minute).ok_or("too late")?;
            side = side.other();
        }
        let grown = self.append(envelope, &entries)?;
        let told = format!(
            "play goes on, {} half-moves, to move {until}",
            entries.len()
        );
        self.line(&began, &told)?;
        Ok(grown)
    }
}

fn entry(at: Moment, event: Event) -> Entry {
    Entry {
        at,
        by: Signer::Arbiter,
        act: Act::Event(event),
    }
}
