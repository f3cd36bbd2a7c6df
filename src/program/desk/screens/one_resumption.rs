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

/// The adjourned games, by name, with what was typed for all of them.
struct Sheet<'a> {
    desk: &'a Desk,
    locale: &'a Locale,
    typed: &'a Fields,
    games: Vec<(String, show::Outcome)>,
}

/// What is recorded of a game.
struct Entry<'a> {
    name: &'a str,
    shown: &'a show::Outcome,
    seen: usize,
    events: Vec<(Moment, Event)>,
    sentence: String,
}

/// The name of a game's tick, whose value is the length of the record that was shown.
fn tick(name: &str) -> String {
    format!("game-{name}")
}

impl<'a> Sheet<'a> {
    fn of(desk: &'a Desk, visitor: &'a Visitor, typed: &'a Fields) -> Result<Sheet<'a>, Failure> {
        let locale = &visitor.locale;
        let listing = desk.folder.list(&desk.files)?;
        let open = listing.open();
        let adjourned = open.filter(|(_, filed)| filed.summary.phase == Some(Phase::Accepted));
        let names: Vec<_> = adjourned.map(|(name, _)| name).collect();
        let games = on_all_cores(&names, |name| {
            let shown = desk.read(name).ok()?;
            let forms = EventForms::of(locale, name, &shown, typed);
            let may = forms.may(EventKind::SetResumption);
            may.then(|| ((*name).to_owned(), shown))
        });
        Ok(Sheet {
            desk,
            locale,
            typed,
            games: games.into_iter().flatten().collect(),
        })
    }

    fn sent<'s>(&'s self, (name, shown): &'s (String, show::Outcome)) -> Sent<'s> {
        Sent {
            desk: self.desk,
            locale: self.locale,
            name,
            fields: self.typed,
            standing: &shown.standing,
            now: shown.at,
        }
    }

    /// What is recorded of each game that is ticked, if the Laws permit that and nothing has changed meanwhile.
    fn entries(&self) -> Result<Vec<Entry<'_>>, Failure> {
        let ticked = |(name, _): &&(String, _)| self.typed.ticked(&tick(name));
        let entries = self.games.iter().filter(ticked).map(|game| {
            let entry = self.entry(game);
            entry.map_err(|failure| failure.of_file(&game.0))
        });
        let entries: Vec<_> = entries.collect::<Result<_, _>>()?;
        match entries.is_empty() {
            true => Err(DeskFault::NoGameChosen.into()),
            false => Ok(entries),
        }
    }

    fn entry<'s>(&'s self, game: &'s (String, show::Outcome)) -> Result<Entry<'s>, Failure> {
        let (name, shown) = game;
        let seen = self.typed.get(&tick(name)).map(str::parse);
        let seen: usize = seen.and_then(Result::ok).ok_or(NotAForm)?;
        unchanged(&shown.envelope, Some(seen))?;
        let events = NEW_TIME.events(&self.sent(game))?;
        let (follows, after) = shown.foreseen(&events)?;
        let [said, _] = sentences(self.locale, shown, &events, (&follows, &after));
        let sentence = said.join("\n");
        Ok(Entry {
            name,
            shown,
            seen,
            events,
            sentence,
        })
    }

    /// The sentences of the records, each once; and the same without the hour of the press, as a form says that its
    /// sender was shown it.
    fn in_words(&self, entries: &[Entry<'_>]) -> [String; 2] {
        let mut sentences: Vec<&str> = entries.iter().map(|it| it.sentence.as_str()).collect();
        let events = entries.iter().flat_map(|it| &it.events);
        let told = events.map(|(_, event)| text::event(self.locale, event, &[], None));
        let mut told: Vec<_> = told.collect();
        sentences.dedup();
        told.dedup();
        [sentences.join("\n"), told.join(" ")]
    }

    /// What is wrong with the fields, which are the same for all.
    fn wrong(&self) -> Vec<Wrong> {
        let Some(game) = self.games.first() else {
            return Vec::new();
        };
        let sent = self.sent(game);
        let mut filled = sent.filled((EventKind::SetResumption, None, None), sent.now);
        let said = |(key, failure): (&str, Failure)| {
            let id = format!("{}-{key}", EventKind::SetResumption.name());
            Wrong::with(&id, failure.sentence(self.locale, Reader::Desk))
        };
        let at = sent.at("at").err().map(|failure| ("at", failure));
        filled.wrong().into_iter().chain(at).map(said).collect()
    }

    fn screen(&self, wrong: Vec<Wrong>) -> Shown {
        let (locale, typed) = (self.locale, self.typed);
        let title = locale.say(DeskOneResumption);
        let back = html! { a class="act quiet" href="./" { (locale.say(DeskGoBack)) } };
        let Some((name, shown)) = self.games.first() else {
            let main = html! { h1 { (title) } p { (locale.say(DeskNotNow)) } (back) };
            return Ok(Page::new(title.clone(), main));
        };
        let is_first = typed.get("press").is_none();
        let [recorded, told] = self.in_words(&self.entries().unwrap_or_default());
        let form = Form {
            values: &|field| typed.text(field),
            wrong: &wrong,
        };
        let fields = EventForms::of(locale, name, shown, typed).fields(NEW_TIME);
        let mut labels = self.games.iter().map(|(_, it)| it.envelope.label());
        let unsigned = labels.find(|it| !keys::official_may_sign(self.desk, it));
        let main = html! {
            form method="post" action=(HERE) class="grid table" autocomplete="off" data-asks=(format!("{HERE}/means")) {
                div class="left flow" {
                    h1 { (title) }
                    fieldset class="choice" {
                        legend { (locale.say(DeskForTheseGames)) }
                        @for (name, shown) in &self.games {
                            @let (tick, it) = (tick(name), Summary::of(&shown.envelope));
                            label {
                                input type="checkbox" name=(tick) value=(shown.envelope.entries().len()) checked[is_first || typed.ticked(&tick)];
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
                    div class="two" { (form.show(fields)) }
                    @if let Some(label) = unsigned { (keys::of_official(self.desk, locale, label)?) }
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
}

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    refused(desk, visitor, target, &Fields::default())
}

/// The screen again, with what was typed.
pub fn refused(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Shown {
    Sheet::of(desk, visitor, fields)?.screen(Vec::new())
}

/// What would be recorded, said while the form is filled in; nothing as long as it says nothing that may be.
pub fn means(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let sheet = Sheet::of(desk, visitor, fields)?;
    let [recorded, told] = sheet.in_words(&sheet.entries().unwrap_or_default());
    let said = [("means-recorded", recorded), ("means-told", told)];
    Ok(Answer::Said(
        said.map(|(id, words)| (id.to_owned(), words)).into(),
    ))
}

/// Records the new time of all that are ticked; all are looked at before the first is written.
pub fn record(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    keys::of_arbiter_given(desk, fields)?;
    let sheet = Sheet::of(desk, visitor, fields)?;
    let entries = match sheet.entries() {
        Ok(entries) => entries,
        Err(failure) => {
            let wrong = sheet.wrong();
            return match wrong.is_empty() {
                true => Err(failure),
                false => Ok(Answer::Page(sheet.screen(wrong)?)),
            };
        }
    };
    let [_, told] = sheet.in_words(&entries);
    let mut labels = entries.iter().map(|it| it.shown.envelope.label());
    let may_sign = labels.all(|it| keys::official_may_sign(desk, it));
    if !may_sign || fields.get("told") != Some(&told) {
        return Ok(Answer::Page(sheet.screen(Vec::new())?));
    }
    for entry in entries {
        let recorded = walk(desk, entry.name, |walk| {
            walk.seen = Some(entry.seen);
            walk.stand()?;
            walk.record(&entry.events)
        });
        recorded.map_err(|failure| failure.of_file(entry.name))?;
    }
    Ok(Answer::Redirect(String::new()))
}
