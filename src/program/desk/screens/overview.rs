//! Today: every game of the folder as a row, with the one thing to do about it now. What is urgent comes first.

use shakmaty::{Color, Position};

use super::{first, label, new_adjournment, one_resumption, resumption, search};
use crate::commands::label_draft::LabelDraft;
use crate::commands::show;
use crate::desk::folder::{Filed, Listing, on_all_cores};
use crate::desk::http::cookie;
use crate::desk::http::request::Theme;
use crate::desk::prelude::*;
use crate::desk::widgets::clock;
use crate::desk::widgets::elements::{resumes, surname};
use crate::desk::widgets::rows::{Row, Standing, day_in_short, find, in_short, names, over, tabs};
use envelope::sealing::Draft;
use envelope::{Comparison, LabelKey, Summary};
use rules::adjournment::{Event, Phase};
use rules::time::{Duration, Moment};

/// The most rows of a group; the others are found by searching.
const SHOWN: usize = 200;

/// The games that a row is made for.
enum Game<'a> {
    /// A label made ready.
    Draft(&'a str, &'a LabelDraft),
    /// An envelope.
    Filed(&'a str, &'a Filed),
}

/// What every row is made from.
struct Today<'a> {
    desk: &'a Desk,
    locale: &'a Locale,
    listing: &'a Listing,
    now: Moment,
}

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    let locale = &visitor.locale;
    let listing = &*desk.folder.list(&desk.files)?;
    let asked = ["show", "find"].map(|name| target.query(name).unwrap_or_default());
    let asked @ (shown, sought) = asked.into();
    if sought.is_empty() && first::is_shown(listing) {
        return Ok(first::screen(desk, locale));
    }
    let now = desk.now()?;
    let today = Today {
        desk,
        locale,
        listing,
        now,
    };
    let groups = today.groups(&sought.to_lowercase());
    let counted = groups.iter();
    let counted = counted.map(|(name, words, games)| (*name, words.clone(), games.len() as u64));
    let mut counted: Vec<_> = counted.collect();
    let all = counted.iter().map(|(.., count)| count).sum();
    counted.insert(0, ("", locale.say(DeskAll), all));
    let open = listing.open();
    let open: Vec<_> = open.map(|(_, filed)| filed.envelope.label()).collect();
    let is_any_sealed = open.iter().any(|label| label.is_sealed());
    let sheets = [
        (locale.say(DeskAllLabels), "labels.pdf", is_any_sealed),
        (locale.say(DeskAllSetups), "setups.pdf", !open.is_empty()),
        (locale.say(DeskAgenda), "agenda.pdf", true),
        (locale.say(DeskAgendaPage), "agenda.html", true),
    ];
    let main = html! {
        div class="list-head" {
            h1 { (locale.say(DeskToday)) " " small { (today.date()) } }
            (new_adjournment::door(locale, ""))
            (find(locale, "./", asked))
        }
        (told(locale, listing))
        (tabs(locale, "./", asked, &counted))
        ul class="games" {
            @for (name, heading, games) in &groups {
                @if shown.is_empty() || shown == *name { (today.group(heading, games)) }
            }
        }
        @if !sought.is_empty() { (today.in_archive(sought, all == 0)) }
        div class="list-foot" {
            details class="drop" {
                summary { (locale.say(DeskMoreActs)) }
                div {
                    @for (words, sheet, _) in sheets.iter().filter(|(.., is_there)| *is_there) {
                        a class="act quiet" href=(format!("agenda/{sheet}")) target="_blank" rel="noopener" { (words) }
                    }
                    @if !open.is_empty() { a class="act quiet" href=(one_resumption::HERE) { (locale.say(DeskOneResumption)) } }
                }
            }
        }
    };
    Ok(Page::following(locale.say(DeskToday), "*", main))
}

/// Whether a game is one that is searched for, all in small letters: by its board, or by a part of its name, of a
/// player's, of the event, the place or the seal number, which may be typed with blanks or with nothing.
fn is_sought(sought: &str, board: Option<&str>, texts: &[&str]) -> bool {
    if (1..=3).contains(&sought.len()) && sought.bytes().all(|it| it.is_ascii_digit()) {
        return board == Some(sought);
    }
    let plain = sought.replace([' ', '-'], "");
    texts.iter().any(|text| {
        let text = text.to_lowercase();
        text.contains(sought) || text.replace('-', "").contains(&plain)
    })
}

impl<'a> Today<'a> {
    /// The day, as the desk's clock has it.
    fn date(&self) -> String {
        self.locale.say(DeskDay {
            weekday: text::weekday(self.locale, self.now.weekday()),
            day: self.now.day(),
            month: text::month(self.locale, self.now.month()),
            year: self.now.year().to_string(),
        })
    }

    /// The groups of the games that are searched for: by what name each is asked for, and its heading.
    fn groups(&self, sought: &str) -> [(&'static str, String, Vec<Game<'a>>); 4] {
        let [mut running, mut to_seal, mut to_resume, mut over] = [const { Vec::new() }; 4];
        for (name, draft) in self.listing.waiting() {
            let [white, black] =
                [&draft.white, &draft.black].map(|it| it.as_deref().unwrap_or_default());
            if is_sought(sought, draft.board.as_deref(), &[name, white, black]) {
                let group = match self.desk.sealings.has(name) {
                    true => &mut running,
                    false => &mut to_seal,
                };
                group.push(Game::Draft(name, draft));
            }
        }
        for (name, filed) in self.listing.by_resumption() {
            let it = &filed.summary;
            let event = it.event.as_deref().unwrap_or_default();
            let number = it.seal_number().to_string();
            let texts = [name, &it.white, &it.black, event, &it.resume_place, &number];
            let is_older = self.listing.longer_than(name).is_some();
            if is_older || !is_sought(sought, it.board.as_deref(), &texts) {
                continue;
            }
            let is_due = !it.is_to_be_agreed() && it.resume_at <= self.now;
            let group = match it.phase {
                Some(Phase::Finished | Phase::Annulled) => &mut over,
                Some(Phase::Accepted) if !is_due => &mut to_resume,
                None => &mut to_resume,
                Some(_) if self.listing.continuation_of(filed).is_some() => &mut over,
                Some(_) => &mut running,
            };
            group.push(Game::Filed(name, filed));
        }
        over.reverse();
        let locale = self.locale;
        [
            ("now", locale.say(DeskRunning), running),
            ("to-seal", locale.say(DeskToSeal), to_seal),
            ("to-resume", locale.say(DeskToResume), to_resume),
            ("over", locale.say(DeskOver), over),
        ]
    }

    /// A group under its heading, its rows made on all cores; nothing where there are none.
    fn group(&self, heading: &str, games: &[Game<'_>]) -> Markup {
        let shown = games.get(..SHOWN).unwrap_or(games);
        let mut rows = on_all_cores(shown, |game| match game {
            Game::Draft(name, draft) => self.of_draft(name, draft),
            Game::Filed(name, filed) => self.of_filed(name, filed),
        });
        rows.sort_by_key(|(is_urgent, _)| !is_urgent);
        html! {
            @if !rows.is_empty() {
                li class="group" { h2 { (heading) " " span { (games.len()) } } }
                @for (_, row) in &rows { (row.show(self.locale, heading)) }
            }
            @if games.len() > SHOWN {
                li class="group" { a href="./#find" { (self.locale.say(DeskMore { count: games.len() - SHOWN })) } }
            }
        }
    }

    /// A label made ready, and whether it still lacks something; a move that is closed waits for its envelope.
    fn of_draft(&self, name: &str, draft: &LabelDraft) -> (bool, Row) {
        let (locale, path) = (self.locale, in_path(name));
        // Which key signs follows from the arbiter's name, and is no question of this row.
        let resolved = label::of_desk(self.desk, draft.clone()).resolve(&self.desk.files, self.now);
        let (is_ready, chip, line) = match &resolved {
            Err(failure) => {
                let sentence = failure.sentence(locale, Reader::Desk);
                (false, locale.say(DeskToSeal), sentence)
            }
            Ok(it) => self.lacks(&it.draft),
        };
        let act = match (self.desk.sealings.has(name), is_ready) {
            (true, _) => (format!("seal/{path}"), locale.say(DeskGoOn)),
            (false, true) => (format!("label/{path}"), locale.say(DeskSeal)),
            (false, false) => (format!("label/{path}"), locale.say(DeskMakeReady)),
        };
        let is_paused = label::is_paused(draft);
        let (pause, words) = match is_paused {
            true => ("continue", locale.say(DeskContinue)),
            false => ("pause", locale.say(DeskPause)),
        };
        // The score says them, where the label does not.
        let (board, white, black) = match &resolved {
            Ok(it) => (
                &it.draft.particulars.board,
                &it.draft.names.white,
                &it.draft.names.black,
            ),
            Err(_) => (&draft.board, &draft.white, &draft.black),
        };
        let line = html! { @if is_paused { strong { (locale.say(DeskPaused)) } " " } (line) };
        let row = Row {
            board: board.clone(),
            name: name.to_owned(),
            names: html! { span { (names(white.as_deref(), black.as_deref())) } },
            standing: (("todo", chip), line, act),
            more: html! {
                (button(&format!("label/{path}/{pause}"), &words, "quiet"))
                a class="act quiet" href=(format!("label/{path}/remove")) { (locale.say(DeskRemove)) }
            },
        };
        (!is_ready, row)
    }

    /// Whether a label can be sealed; its chip, and what it lacks or who seals.
    fn lacks(&self, draft: &Draft) -> (bool, String, String) {
        let locale = self.locale;
        let mut missing = draft.missing_before_the_move();
        missing.retain(|key| *key != LabelKey::ArbiterKey);
        if missing.is_empty() {
            let number = text::Value::Ordinal(draft.game.last().fullmoves().get().into());
            let side = draft.sealer();
            let line = locale.say(DeskSealsMove { side, number });
            return (true, locale.say(DeskToSeal), line);
        }
        let count = missing.len();
        let words = missing.into_iter().map(|key| {
            let short = text::of_key(locale, key, "short");
            short.unwrap_or_else(|| locale.say(key))
        });
        let words: Vec<_> = words.collect();
        (false, locale.say(DeskMissing { count }), words.join(", "))
    }

    /// An envelope, and whether it is late.
    fn of_filed(&self, name: &str, filed: &Filed) -> (bool, Row) {
        let (locale, it, path) = (self.locale, &filed.summary, in_path(name));
        let to = |screen: &str, words: String| (format!("{screen}/{path}"), words);
        let look = |chip, line: String| {
            let act = to("envelope", locale.say(DeskLook));
            (("over", chip), html! { (line) }, act)
        };
        let slips = self.desk.sealings.not_handed_out();
        let standing: Standing = match it.phase {
            Some(Phase::Finished | Phase::Annulled) => {
                look(over(locale, it), how_it_ended(locale, filed))
            }
            None => look(locale.say(DeskOther), locale.say(DeskUnknownEdition)),
            Some(Phase::Sealed) if slips.iter().any(|it| it == name) => (
                ("late", locale.say(DeskSlips)),
                html! { (locale.say(DeskNotHandedOut)) },
                to("seal", locale.say(DeskPrint)),
            ),
            Some(Phase::Sealed) => (
                ("todo", locale.say(DeskToAccept)),
                html! { (locale.say(DeskNotAcceptedYet)) },
                to("accept", locale.say(DeskCheckAndAccept)),
            ),
            Some(Phase::Accepted) => {
                let (chip, line) = self.to_resume(it);
                (chip, line, to("resume", locale.say(DeskResume)))
            }
            Some(_) if self.listing.continuation_of(filed).is_some() => {
                look(String::new(), locale.say(DeskContinued))
            }
            Some(_) => match self.desk.read(name) {
                Ok(shown) => {
                    let (chip, line, words) = running(locale, &shown);
                    (chip, line, to("resume", words))
                }
                Err(failure) => look(String::new(), failure.sentence(locale, Reader::Desk)),
            },
        };
        let (is_over, envelope) = (standing.0.0 == "over", &filed.envelope);
        let is_announced = envelope.resumption().announced().is_some();
        let is_sealed = envelope.label().is_sealed();
        let sheets = [
            ("record.pdf", locale.say(DeskPrintRecord), is_over),
            ("setup.pdf", locale.say(DeskPrintSetup), !is_over),
            (
                "label.pdf",
                locale.say(DeskPrintLabel),
                !is_over && is_sealed,
            ),
            (
                "calendar.ics",
                locale.say(DeskCalendar),
                !is_over && is_announced,
            ),
        ];
        let row = Row {
            board: it.board.clone(),
            name: name.to_owned(),
            names: html! { a href=(format!("envelope/{path}")) { (names(Some(&it.white), Some(&it.black))) } },
            standing,
            more: html! {
                @for (sheet, words, _) in sheets.iter().filter(|(.., is_there)| *is_there) {
                    a class="act quiet" href=(format!("envelope/{path}/{sheet}")) target="_blank" rel="noopener" { (words) }
                }
            },
        };
        (row.standing.0.0 == "late", row)
    }

    /// When a game resumes: today in so many minutes, on another day at an hour, by a day. What is past is late.
    fn to_resume(&self, it: &Summary) -> ((&'static str, String), Markup) {
        let (locale, there) = (self.locale, it.resumes_there());
        let zone = it.resume_zone.as_deref();
        let today = zone.map_or(self.now, |zone| self.now.in_zone(zone));
        let day = |at: &Moment| (at.year(), at.month(), at.day());
        let is_today = zone.is_some() && day(&there) == day(&today);
        let hour = text::time_of_day(&there);
        let time = match is_today {
            true => hour.clone(),
            false => day_in_short(locale, &there),
        };
        match it.resume_at.since(self.now).filter(|it| !it.is_zero()) {
            Some(ahead) => {
                let line = html! {
                    @if zone.is_none() { (resumes(locale, it)) }
                    @else {
                        @if is_today { (ahead_of(locale, ahead, |span| locale.say(DeskInSpan { span }))) }
                        @else { (in_short(text::weekday(locale, there.weekday()))) " " (hour) }
                        span class="rest" { ", " (foreign(&it.resume_place)) }
                    }
                };
                (("resumes", locale.say(DeskResumes { time })), line)
            }
            None => {
                let since = self.now.since(it.resume_at).unwrap_or(Duration::ZERO);
                let days = since.as_seconds().max(86_400) / 86_400;
                let words = match is_today {
                    true => locale.say(DeskPast { time }),
                    false => locale.say(DeskOverdueBy { days }),
                };
                let line = html! { @if zone.is_none() { (resumes(locale, it)) } @else { (locale.say(DeskWhoIsHere)) } };
                (("late", words), line)
            }
        }
    }

    /// What the archive has of what is searched for.
    fn in_archive(&self, sought: &str, is_nothing_here: bool) -> Markup {
        let store = self.desk.archive();
        html! {
            @match store.map(|store| search::named(&store, sought)) {
                Some(Err(failure)) => (failed(self.locale, &failure)),
                Some(Ok(rows)) if !rows.is_empty() => {
                    h2 { (self.locale.say(DeskFoundInArchive)) }
                    (search::list(self.locale, self.listing, &rows))
                }
                _ => @if is_nothing_here { p class="lead" { (self.locale.say(DeskFoundNowhere)) } },
            }
        }
    }
}

/// What was recorded last, and when; of a move that ended the game, the result in words.
fn how_it_ended(locale: &Locale, filed: &Filed) -> String {
    match filed.envelope.recorded().last() {
        Some(last) if !matches!(last.event, Event::Opened { .. }) => {
            let said = text::capital(&text::event(locale, &last.event, &[], None));
            format!("{said}, {}", text::time_of_day(&last.at))
        }
        _ => text::result(locale, filed.summary.result),
    }
}

/// So many minutes, which a script counts down; then it asks for the screen as it is.
fn ahead_of(locale: &Locale, ahead: Duration, words: impl Fn(String) -> String) -> Markup {
    let seconds = ahead.as_seconds();
    let minutes = Duration::from_seconds(seconds.div_ceil(60) * 60).unwrap_or(ahead);
    let [hours, of_hour] = [
        locale.say(SpanHours { count: "%" }),
        locale.say(SpanMinutes { count: "%" }),
    ];
    html! {
        span class="nowrap" data-ends-in=(seconds) data-words=(words("%".to_owned())) data-units=(format!("{hours}|{of_hour}|")) {
            (words(text::span(locale, minutes)))
        }
    }
}

/// A game that is being resumed: whose clock runs, who may come until when, and what to do.
fn running(locale: &Locale, shown: &show::Outcome) -> ((&'static str, String), Markup, String) {
    let (state, label) = (&shown.state, shown.envelope.label());
    let awaited = Color::ALL.into_iter().find_map(|side| {
        let until = state.may_arrive_until(side);
        let until = until.filter(|_| state.absent(side))?;
        let time = text::time_of_day(&until.in_zone(shown.envelope.resumption().zone()));
        Some((surname(&label.player(side).name), until, time))
    });
    match (awaited, state.running_at(shown.at)) {
        (Some((player, until, time)), _) if shown.at > until => (
            ("late", locale.say(DeskPast { time })),
            html! { (locale.say(DeskPlayerNotHere { player })) },
            locale.say(DeskDecide),
        ),
        (awaited, Some(side)) => {
            let chip = format!("{} {}", text::side(locale, side), locale.say(StateRuns));
            let line = html! {
                (clock::face(locale, shown, side))
                @if let Some((player, until, time)) = awaited {
                    "; " (locale.say(DeskUntil { player, time })) " "
                    (ahead_of(locale, until.since(shown.at).unwrap_or(Duration::ZERO), |span| format!("({span})")))
                }
            };
            (("runs", chip), line, locale.say(DeskGoOn))
        }
        (_, None) => {
            let chip = text::capital(&locale.say(StateStopped));
            let line = html! { (resumption::in_one_sentence(locale, shown)) };
            (("resumes", chip), line, locale.say(DeskGoOn))
        }
    }
}

/// What must be told before any game: files that are not valid, since somebody may have changed them, and two versions
/// of one envelope.
fn told(locale: &Locale, listing: &Listing) -> Markup {
    html! {
        @for (name, failure) in listing.invalid() {
            div class="failure" {
                p { strong { (foreign(name)) ": " (failure.sentence(locale, Reader::Desk)) } }
                p { (text::capital(&failure.hint(locale, Reader::Desk))) }
            }
        }
        @for (name, _) in listing.by_resumption() {
            @let link = html! { a href=(format!("envelope/{}", in_path(name))) { (foreign(name)) } ": " };
            @if listing.copies_of(name).any(|(_, it)| it == Comparison::Forked) {
                p class="failure" { (link) (locale.say(DeskCopiesDiffer)) }
            } @else if let Some(other) = listing.longer_than(name) {
                p class="failure" { (link) (locale.say(DeskOlderCopy { other })) }
            }
        }
    }
}

/// Sets language and colours of this window, and leads back to its screen.
pub fn preferences(_: &Desk, _: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let chosen = |name| fields.get(name);
    let language = chosen("lang").and_then(Locale::of_code);
    let theme = chosen("theme").and_then(Theme::parse);
    let sound = chosen("sound").map(|sound| if sound == "on" { "on" } else { "off" });
    let cookies = [
        (cookie::LANGUAGE, language.as_ref().map(Locale::code)),
        (cookie::THEME, theme.map(Theme::name)),
        (cookie::SOUND, sound),
    ];
    let cookies = cookies.into_iter();
    let cookies = cookies.filter_map(|(name, value)| Some(cookie::choice(name, value?)));
    let cookies = cookies.collect();
    Ok(Answer::RedirectWith(fields.back().to_owned(), cookies))
}

/// Before a label is removed, it is asked once.
pub fn to_remove(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    let (locale, name) = (&visitor.locale, target.name()?);
    let draft = label::read(desk, name)?;
    let main = html! {
        h1 tabindex="-1" autofocus { (locale.say(DeskRemoveGame { name })) }
        p { (names(draft.white.as_deref(), draft.black.as_deref())) }
        p { (locale.say(DeskRemoveSure)) }
        form method="post" action=(format!("label/{}/remove", in_path(name))) {
            button class="main" { (locale.say(DeskRemove)) }
            a class="act quiet" href="./" { (locale.say(DeskGoBack)) }
        }
    };
    Ok(Page::new(locale.say(DeskRemoveGame { name }), main))
}

/// Removes a label that was never sealed; the score stays.
pub fn remove(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Answered {
    let name = target.name()?;
    label::read(desk, name)?;
    let is_sealed = desk.folder.list(&desk.files)?.filed(name).is_some();
    if is_sealed || desk.sealings.has(name) {
        return Err(DeskFault::BeingSealed.into());
    }
    desk.files.remove(&desk.folder.sheet(name))?;
    desk.events.notify("*");
    Ok(Answer::Redirect(String::new()))
}
