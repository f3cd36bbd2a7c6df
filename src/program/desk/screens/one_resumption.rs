//! One resumption for all: a new time for every adjourned game that is ticked, in one press. What is recorded stands above
//! the button; of whatever its sender was not shown, nothing is.

use super::keys;
use super::recording::{Hall, Press};
use super::walk::walk;
use crate::commands::resume::unchanged;
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

/// What is recorded of a game.
struct Entry<'a> {
    hall: &'a Hall<'a>,
    seen: usize,
    events: Vec<(Moment, Event)>,
    sentence: String,
}

/// The adjourned games whose time can be announced anew, with what was typed for all of them.
fn games<'a>(
    desk: &'a Desk,
    locale: &'a Locale,
    (names, typed): (&'a [String], &'a Fields),
) -> Vec<Hall<'a>> {
    let halls = on_all_cores(names, |name| Hall::of(desk, locale, name, typed).ok());
    let halls = halls.into_iter().flatten();
    halls
        .filter(|it| it.may(EventKind::SetResumption))
        .collect()
}

/// Their names, the next resumption first.
fn adjourned(desk: &Desk) -> Result<Vec<String>, Failure> {
    let listing = desk.folder.list(&desk.files)?;
    let open = listing.open();
    let adjourned = open.filter(|(_, filed)| filed.summary.phase == Some(Phase::Accepted));
    Ok(adjourned.map(|(name, _)| name.to_owned()).collect())
}

/// The name of a game's tick, whose value is the length of the record that was shown.
fn tick(hall: &Hall<'_>) -> String {
    format!("game-{}", hall.name)
}

/// What is recorded of each game that is ticked, if the Laws permit that and nothing has changed meanwhile.
fn entries<'a>(games: &'a [Hall<'a>]) -> Result<Vec<Entry<'a>>, Failure> {
    let ticked = games.iter().filter(|hall| hall.typed.ticked(&tick(hall)));
    let entries = ticked.map(|hall| entry(hall).map_err(|failure| failure.of_file(hall.name)));
    let entries: Vec<_> = entries.collect::<Result<_, _>>()?;
    match entries.is_empty() {
        true => Err(DeskFault::NoGameChosen.into()),
        false => Ok(entries),
    }
}

fn entry<'a>(hall: &'a Hall<'a>) -> Result<Entry<'a>, Failure> {
    let seen = hall.typed.get(&tick(hall)).map(str::parse);
    let seen: usize = seen.and_then(Result::ok).ok_or(NotAForm)?;
    unchanged(&hall.envelope, Some(seen))?;
    let events = NEW_TIME.events(hall)?;
    let (follows, after) = hall.foreseen(&events)?;
    let [said, _] = hall.sentences(&events, (&follows, &after));
    let sentence = said.join("\n");
    Ok(Entry {
        hall,
        seen,
        events,
        sentence,
    })
}

/// The sentences of the records, each once; and the same without the hour of the press, as a form says that its sender
/// was shown it.
fn in_words(locale: &Locale, entries: &[Entry<'_>]) -> [String; 2] {
    let mut sentences: Vec<&str> = entries.iter().map(|it| it.sentence.as_str()).collect();
    let events = entries.iter().flat_map(|it| &it.events);
    let told = events.map(|(_, event)| text::event(locale, event, &[], None));
    let mut told: Vec<_> = told.collect();
    sentences.dedup();
    told.dedup();
    [sentences.join("\n"), told.join(" ")]
}

/// What is wrong with the fields, which are the same for all.
fn wrong(hall: &Hall<'_>) -> Result<Vec<Wrong>, Failure> {
    let mut filled = hall.filled((EventKind::SetResumption, None, None), hall.at)?;
    let said = |(key, failure): (&str, Failure)| {
        let id = format!("{}-{key}", EventKind::SetResumption.name());
        Wrong::with(&id, failure.sentence(hall.locale, Reader::Desk))
    };
    let at = hall.moment_in("at").err().map(|failure| ("at", failure));
    Ok(filled.wrong().into_iter().chain(at).map(said).collect())
}

fn screen(games: &[Hall<'_>], locale: &Locale, wrong: Vec<Wrong>) -> Shown {
    let title = locale.say(DeskOneResumption);
    let back = html! { a class="act quiet" href="./" { (locale.say(DeskGoBack)) } };
    let Some(first) = games.first() else {
        let main = html! { h1 { (title) } p { (locale.say(DeskNotNow)) } (back) };
        return Ok(Page::new(title.clone(), main));
    };
    let typed = first.typed;
    let is_first = typed.get("press").is_none();
    let [recorded, told] = in_words(locale, &entries(games).unwrap_or_default());
    let form = Form {
        values: &|field| typed.text(field),
        wrong: &wrong,
    };
    let may_sign = |it: &&Hall<'_>| keys::official_may_sign(it.desk, it.envelope.label());
    let unsigned = games.iter().find(|it| !may_sign(it));
    let main = html! {
        form method="post" action=(HERE) class="grid table" autocomplete="off" data-asks=(format!("{HERE}/means")) {
            div class="left flow" {
                h1 { (title) }
                fieldset class="choice" {
                    legend { (locale.say(DeskForTheseGames)) }
                    @for hall in games {
                        @let (tick, it) = (tick(hall), Summary::of(&hall.envelope));
                        label {
                            input type="checkbox" name=(tick) value=(hall.envelope.entries().len()) checked[is_first || typed.ticked(&tick)];
                            span {
                                @if let Some(board) = &it.board { b { (foreign(board)) } " " }
                                (names(Some(&it.white), Some(&it.black))) " "
                                small { (text::day_and_hour_in_short(locale, &it.resumes_there(), None)) }
                            }
                        }
                    }
                }
            }
            div class="right" {
                input type="hidden" name="press" value=(NEW_TIME);
                input type="hidden" name="told" id="means-told" value=(told);
                div class="two" { (form.show(first.fields(NEW_TIME))) }
                @if let Some(hall) = unsigned { (hall.key()?) }
                div class="recorded" {
                    h2 { (locale.say(DeskWillBeRecorded)) }
                    p id="means-recorded" { (recorded) }
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

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    refused(desk, visitor, target, &Fields::default())
}

/// The screen again, with what was typed.
pub fn refused(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Shown {
    let names = adjourned(desk)?;
    let games = games(desk, &visitor.locale, (&names, fields));
    screen(&games, &visitor.locale, Vec::new())
}

/// What would be recorded, said while the form is filled in; nothing as long as it says nothing that may be.
pub fn means(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let names = adjourned(desk)?;
    let games = games(desk, &visitor.locale, (&names, fields));
    let [recorded, told] = in_words(&visitor.locale, &entries(&games).unwrap_or_default());
    let said = [("means-recorded", recorded), ("means-told", told)];
    Ok(Answer::Said(
        said.map(|(id, words)| (id.to_owned(), words)).into(),
    ))
}

/// Records the new time of all that are ticked; all are looked at before the first is written.
pub fn record(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    keys::of_arbiter_given(desk, fields)?;
    let (locale, names) = (&visitor.locale, adjourned(desk)?);
    let games = games(desk, locale, (&names, fields));
    let entries = match (entries(&games), games.first()) {
        (Ok(entries), _) => entries,
        (Err(failure), None) => return Err(failure),
        (Err(failure), Some(first)) => {
            let wrong = wrong(first)?;
            return match wrong.is_empty() {
                true => Err(failure),
                false => Ok(Answer::Page(screen(&games, locale, wrong)?)),
            };
        }
    };
    let [_, told] = in_words(locale, &entries);
    let mut labels = entries.iter().map(|it| it.hall.envelope.label());
    let may_sign = labels.all(|it| keys::official_may_sign(desk, it));
    if !may_sign || fields.get("told") != Some(&told) {
        return Ok(Answer::Page(screen(&games, locale, Vec::new())?));
    }
    for entry in entries {
        let name = entry.hall.name;
        let recorded = walk(desk, name, entry.seen, |walk| walk.record(&entry.events));
        recorded.map_err(|failure| failure.of_file(name))?;
    }
    Ok(Answer::Redirect(String::new()))
}
