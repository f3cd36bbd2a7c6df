//! One resumption for all: a new time for every adjourned game that is ticked, in one press. What is recorded stands above
//! the button; of whatever its sender was not shown, nothing is.

use super::keys;
use super::recording::{EventForms, Press, Sent, sentences};
use super::walk::walk;
use crate::commands::resume::unchanged;
use crate::commands::show;
use crate::desk::folder::on_all_cores;
use crate::desk::http::request::NotAForm;
use crate::desk::prelude::*;
use crate::desk::widgets::rows::names;
use envelope::Summary;
use rules::adjournment::{Event, EventKind, Phase};
use rules::time::Moment;

/// The path of the screen.
pub const HERE: &str = "resume-all";

/// The entry that each game gets.
const NEW_TIME: Press = Press::Entry(EventKind::SetResumption, None, None);

/// A game whose time can be announced anew.
struct Game {
    name: String,
    shown: show::Outcome,
}

/// What is recorded of one of them.
struct Entry<'a> {
    game: &'a Game,
    seen: usize,
    events: Vec<(Moment, Event)>,
    sentences: Vec<String>,
}

impl Game {
    /// The name of its tick, whose value is the length of the record that was shown.
    fn tick(&self) -> String {
        format!("game-{}", self.name)
    }

    fn sent<'a>(&'a self, desk: &'a Desk, locale: &'a Locale, fields: &'a Fields) -> Sent<'a> {
        Sent {
            desk,
            locale,
            name: &self.name,
            fields,
            standing: &self.shown.standing,
            now: self.shown.at,
        }
    }

    /// What is recorded of it, if the Laws permit that and nothing has changed since its tick was shown.
    fn entry(&self, desk: &Desk, locale: &Locale, fields: &Fields) -> Result<Entry<'_>, Failure> {
        let seen = fields.get(&self.tick()).and_then(|seen| seen.parse().ok());
        let seen: usize = seen.ok_or(NotAForm)?;
        unchanged(&self.shown.envelope, Some(seen))?;
        let events = NEW_TIME.events(&self.sent(desk, locale, fields))?;
        let (follows, after) = self.shown.foreseen(&events)?;
        let [sentences, _] = sentences(locale, &self.shown, &events, (&follows, &after));
        Ok(Entry {
            game: self,
            seen,
            events,
            sentences,
        })
    }
}

/// The games of the folder that are adjourned, in the order of their resumptions.
fn games(desk: &Desk, locale: &Locale) -> Result<Vec<Game>, Failure> {
    let listing = desk.folder.list(&desk.files)?;
    let open = listing.open();
    let adjourned = open.filter(|(_, filed)| filed.summary.phase == Some(Phase::Accepted));
    let names: Vec<_> = adjourned.map(|(name, _)| name).collect();
    let games = on_all_cores(&names, |name| {
        let (name, shown) = ((*name).to_owned(), desk.read(name).ok()?);
        let nothing = Fields::default();
        let forms = EventForms::of(locale, &name, &shown, &nothing);
        let may = forms.may(EventKind::SetResumption);
        may.then_some(Game { name, shown })
    });
    Ok(games.into_iter().flatten().collect())
}

/// What is recorded of each game that is ticked.
fn entries<'a>(
    desk: &Desk,
    locale: &Locale,
    fields: &Fields,
    games: &'a [Game],
) -> Result<Vec<Entry<'a>>, Failure> {
    let ticked = games.iter().filter(|game| fields.ticked(&game.tick()));
    let entries = ticked.map(|game| {
        let entry = game.entry(desk, locale, fields);
        entry.map_err(|failure| failure.of_file(&game.name))
    });
    match entries.collect::<Result<Vec<_>, _>>()? {
        none if none.is_empty() => Err(DeskFault::NoGameChosen.into()),
        all => Ok(all),
    }
}

/// The sentences of the records, each once.
fn in_words(entries: &[Entry<'_>]) -> String {
    let mut all: Vec<&str> = Vec::new();
    for sentence in entries.iter().flat_map(|it| &it.sentences) {
        if !all.contains(&sentence.as_str()) {
            all.push(sentence);
        }
    }
    all.join("\n")
}

/// The same without the hour of the press, as a form says that its sender was shown it.
fn told(locale: &Locale, entries: &[Entry<'_>]) -> String {
    let events = entries.iter().flat_map(|it| &it.events);
    let mut all: Vec<_> = events
        .map(|(_, event)| text::event(locale, event, &[], None))
        .collect();
    all.dedup();
    all.join(" ")
}

pub fn show(desk: &Desk, visitor: &Visitor, _: &Target) -> Result<Page, Failure> {
    screen(desk, &visitor.locale, &Fields::default(), Vec::new())
}

/// The screen again, with what was typed.
pub fn refused(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Page, Failure> {
    screen(desk, &visitor.locale, fields, Vec::new())
}

fn screen(
    desk: &Desk,
    locale: &Locale,
    typed: &Fields,
    wrong: Vec<Wrong>,
) -> Result<Page, Failure> {
    let title = locale.say(DeskOneResumption);
    let games = games(desk, locale)?;
    let back = html! { a class="act quiet" href="./" { (locale.say(DeskGoBack)) } };
    let Some(first) = games.first() else {
        let main = html! { h1 { (title) } p { (locale.say(DeskNotNow)) } (back) };
        return Ok(Page::new(title.clone(), main));
    };
    let is_first = typed.get("press").is_none();
    let entries = entries(desk, locale, typed, &games).unwrap_or_default();
    let form = Form {
        values: &|field| typed.text(field),
        wrong: &wrong,
    };
    let forms = EventForms::of(locale, &first.name, &first.shown, typed);
    let labels = games.iter().map(|game| game.shown.envelope.label());
    let unsigned = labels.clone().find(|it| !keys::official_may_sign(desk, it));
    let main = html! {
        form method="post" action=(HERE) class="grid table" autocomplete="off" data-asks=(format!("{HERE}/means")) {
            div class="left flow" {
                h1 { (title) }
                fieldset class="choice" {
                    legend { (locale.say(DeskForTheseGames)) }
                    @for game in &games { (tick(locale, game, is_first || typed.ticked(&game.tick()))) }
                }
            }
            div class="right" {
                input type="hidden" name="press" value=(NEW_TIME);
                input type="hidden" name="told" id="means-told" value=(told(locale, &entries));
                div class="two" { (form.show(forms.fields(NEW_TIME))) }
                @if let Some(label) = unsigned { (keys::of_official(desk, locale, label)?) }
                div class="recorded" {
                    h2 { (locale.say(DeskWillBeRecorded)) }
                    p id="means-recorded" { (in_words(&entries)) }
                }
                div class="acts" { button class="main" { (locale.say(DeskRecord)) } (back) }
            }
        }
    };
    Ok(Page {
        wrong,
        screen: Some(HERE.to_owned()),
        ..Page::new(title, main)
    })
}

/// A game with its tick, and when it resumes as yet.
fn tick(locale: &Locale, game: &Game, ticked: bool) -> Markup {
    let it = Summary::of(&game.shown.envelope);
    let seen = game.shown.envelope.entries().len();
    html! {
        label {
            input type="checkbox" name=(game.tick()) value=(seen) checked[ticked];
            span {
                @if let Some(board) = &it.board { b { (foreign(board)) } " " }
                (names(Some(&it.white), Some(&it.black))) " " small { (text::day_and_hour_in_short(locale, &it.resumes_there(), None)) }
            }
        }
    }
}

/// What would be recorded, said while the form is filled in; nothing as long as it says nothing that may be.
pub fn means(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let locale = &visitor.locale;
    let games = games(desk, locale)?;
    let entries = entries(desk, locale, fields, &games).unwrap_or_default();
    let said = [
        ("recorded", in_words(&entries)),
        ("told", told(locale, &entries)),
    ];
    Ok(Answer::Said(
        said.map(|(part, words)| (format!("means-{part}"), words))
            .into(),
    ))
}

/// Records the new time of all that are ticked; all are looked at before the first is written.
pub fn record(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let locale = &visitor.locale;
    let games = games(desk, locale)?;
    keys::of_arbiter_given(desk, fields)?;
    let entries = match entries(desk, locale, fields, &games) {
        Ok(entries) => entries,
        Err(failure) => {
            let wrong = wrong(desk, locale, fields, &games);
            return match wrong.is_empty() {
                true => Err(failure),
                false => Ok(Answer::Page(screen(desk, locale, fields, wrong)?)),
            };
        }
    };
    let label = |it: &Entry<'_>| keys::official_may_sign(desk, it.game.shown.envelope.label());
    let was_told = fields.get("told") == Some(&told(locale, &entries));
    if !was_told || !entries.iter().all(label) {
        return Ok(Answer::Page(screen(desk, locale, fields, Vec::new())?));
    }
    for Entry {
        game, seen, events, ..
    } in entries
    {
        let recorded = walk(desk, &game.name, |walk| {
            walk.seen = Some(seen);
            walk.stand()?;
            walk.record(&events)
        });
        recorded.map_err(|failure| failure.of_file(&game.name))?;
    }
    Ok(Answer::Redirect(String::new()))
}

/// What is wrong with the fields, which are the same for all.
fn wrong(desk: &Desk, locale: &Locale, fields: &Fields, games: &[Game]) -> Vec<Wrong> {
    let Some(game) = games.first() else {
        return Vec::new();
    };
    let sent = game.sent(desk, locale, fields);
    let mut filled = sent.filled((EventKind::SetResumption, None, None), sent.now);
    let said = |(key, failure): (&str, Failure)| {
        let id = format!("{}-{key}", EventKind::SetResumption.name());
        Wrong::with(&id, failure.sentence(locale, Reader::Desk))
    };
    let at = sent.at("at").err().map(|failure| ("at", failure));
    filled.wrong().into_iter().chain(at).map(said).collect()
}
