//! The rehearsal: the screen that leads into one; and in it a coach above every screen, who says which step it is and what
//! to press. The step follows from the folder, the scene is the name of its game, and the clock can jump.

use crate::commands::rehearse::hall;
use crate::desk::prelude::*;
use crate::desk::rehearsal::Rehearsal;
use crate::desk::sealings::Sealing;
use rules::adjournment::Phase;
use rules::time::{Duration, Moment};
use rules::words;

/// The path of the screen.
const HERE: &str = "rehearse";

/// How late the player comes who comes too late, in seconds.
const LATE: u64 = 11 * 60;

words! {
    /// What is to be done next.
    Step {
        /// The score is taken.
        Score = "score",
        /// How the move is sealed is chosen.
        Way = "way",
        /// On paper, clocks and label are on the same screen.
        Label = "label",
        /// The player writes on the laptop.
        Write = "write",
        /// The arbiter says what the clocks show, and seals.
        Clocks = "clocks",
        /// The players get their slips.
        Slips = "slips",
        /// Play resumes tomorrow.
        Night = "night",
        /// Who is there is said.
        Here = "here",
        /// The player who must reply is not there.
        Awaited = "awaited",
        /// The time has passed within which that player might have come.
        TooLate = "too-late",
        /// The sealed move is read on paper.
        Read = "read",
        /// The envelope of the laptop is opened.
        Open = "open",
        /// What happened in truth is recorded.
        AsItWas = "as_it_was",
        /// The game is over.
        Over = "over",
    }

    /// What is rehearsed.
    Scene {
        /// The game as it was.
        Played = "board-1",
        /// The player who must reply comes too late.
        Late = "late",
        /// The sealed move is illegal.
        Illegal = "illegal",
        /// The move is sealed on the laptop.
        Laptop = "laptop",
    }
}

/// Where the rehearsal stands.
struct Stand {
    step: Step,
    /// The name of the game; empty before there is one.
    game: String,
    /// To when its clock can jump.
    next: Option<Moment>,
}

/// How many steps have a number.
const STEPS: u32 = 7;

impl Step {
    /// Its number, and the kind of screen on which it is done.
    fn place(self) -> (u32, &'static str) {
        match self {
            Step::Score => (1, ""),
            Step::Way => (2, "label/"),
            Step::Label => (3, "label/"),
            Step::Write | Step::Clocks => (3, "seal/"),
            Step::Slips => (3, "accept/"),
            Step::Night => (4, "resume/"),
            Step::Here | Step::Awaited | Step::TooLate => (5, "resume/"),
            Step::Read | Step::Open => (6, "resume/"),
            Step::AsItWas => (7, "resume/"),
            Step::Over => (7, ""),
        }
    }
}

impl Stand {
    fn of(desk: &Desk) -> Result<Stand, Failure> {
        let listing = desk.folder.list(&desk.files)?;
        let stand = |step, game: &str| Stand {
            step,
            game: game.to_owned(),
            next: None,
        };
        let Some((game, filed)) = listing.by_resumption().last() else {
            let Some((game, _)) = listing.to_seal().next() else {
                return Ok(stand(Step::Score, ""));
            };
            let step = desk.sealings.look(game, |sealing| match sealing {
                None => Step::Way,
                Some(Sealing::Covered(..) | Sealing::Writing(..)) => Step::Write,
                Some(Sealing::Stopped(..) | Sealing::Sealed(..)) => Step::Clocks,
            });
            return Ok(stand(step, game));
        };
        let now = desk.now()?;
        let at = filed.summary.resume_at;
        let step = match filed.summary.phase {
            None | Some(Phase::Sealed) => Step::Slips,
            Some(Phase::Accepted) if now.since(at).is_none() => Step::Night,
            Some(Phase::Accepted) => Step::Here,
            Some(Phase::WaitingForResponder) => Step::Awaited,
            Some(Phase::Resumption | Phase::Lost | Phase::Undecided) => {
                match filed.envelope.label().is_in_file() {
                    true => Step::Open,
                    false => Step::Read,
                }
            }
            Some(Phase::Opened | Phase::WaitingForSealer | Phase::Continued) => Step::AsItWas,
            Some(Phase::Finished | Phase::Annulled) => Step::Over,
        };
        let next = match step {
            Step::Night => Some(at),
            Step::Awaited if game == Scene::Late.name() => {
                Duration::from_seconds(LATE).and_then(|late| at.plus(late))
            }
            _ => None,
        };
        Ok(match next {
            Some(next) if now.since(next).is_some() => stand(Step::TooLate, game),
            next => Stand {
                next,
                ..stand(step, game)
            },
        })
    }
}

/// What a step is called, and what to do, in this scene or in any; of a game of the user's own nobody knows.
fn said(locale: &Locale, rehearsal: &Rehearsal, step: Step, game: &str) -> Markup {
    let (number, screen) = step.place();
    let is_known = rehearsal.hall.game.is_none() && !matches!(step, Step::Score | Step::Night);
    let here = || locale.of_word_in("coach", step, game);
    let passphrase = &rehearsal.hall.words.passphrase;
    html! {
        a href=(format!("./{screen}{}", in_path(game))) { (locale.say(DeskCoach { number })) }
        @if is_known { " " (here().unwrap_or_else(|| locale.of_word("coach", step))) }
        @if matches!(step, Step::Clocks | Step::Open) { " " (locale.say(DeskRehearsalPassphrase { passphrase })) }
    }
}

/// The coach, above the header of every screen of a rehearsal; the player's has nothing of the arbiter's on it.
pub fn coach(desk: &Desk, visitor: &Visitor, alone: bool) -> Markup {
    let Some((rehearsal, stand)) = desk.rehearsal.as_ref().zip(Stand::of(desk).ok()) else {
        return html! {};
    };
    let (locale, step, game) = (&visitor.locale, stand.step, stand.game.as_str());
    let (number, _) = step.place();
    let onward = rehearsal.onward.as_deref();
    html! {
        aside class="coach" {
            div {
                p { (said(locale, rehearsal, step, game)) }
                // On paper the next step is on the same screen, once paper is chosen.
                @if step == Step::Way { p class="then" { (said(locale, rehearsal, Step::Label, game)) } }
                @match (step, stand.next) {
                    (Step::Score, _) => (press("scene", Scene::Played.name(), &locale.say(DeskCoachTake))),
                    (Step::Over, _) => (scenes(locale, onward)),
                    (_, Some(next)) => (press("later", "yes", &it_is(desk, locale, step, next))),
                    _ => {}
                }
                @if step != Step::Over {
                    span class="dots" aria-hidden="true" {
                        @for each in 1..=STEPS { i class=[(each <= number).then_some(if each == number { "now" } else { "done" })] {} }
                    }
                }
                @if step == Step::Write { strong { (locale.say(RehearsalNothingCounts)) } }
                @else if !alone { a href=(onward.unwrap_or("close")) { (locale.say(DeskCoachLeave)) } }
            }
        }
    }
}

/// What else can be rehearsed, and the way to a real game.
fn scenes(locale: &Locale, onward: Option<&str>) -> Markup {
    let real = onward.map_or("close".to_owned(), |home| format!("{home}new"));
    html! {
        div class="scenes" {
            @for scene in [Scene::Late, Scene::Illegal, Scene::Laptop] {
                (press("scene", scene.name(), &locale.of_word("scene", scene)))
            }
            a class="act main" href=(real) { (locale.say(DeskCoachReal)) }
        }
    }
}

/// A button of the coach's.
fn press(name: &str, value: &str, words: &str) -> Markup {
    html! {
        form method="post" action=(HERE) { button name=(name) value=(value) { (words) } }
    }
}

/// To when the clock jumps.
fn it_is(desk: &Desk, locale: &Locale, step: Step, next: Moment) -> String {
    let there = desk.hall_zone().and_then(|zone| zone.show(next));
    let there = there.unwrap_or(next);
    let (night, time) = (step == Step::Night, text::time_of_day(&there));
    locale.say(DeskCoachTime { night, time })
}

pub fn show(desk: &Desk, visitor: &Visitor, _: &Target) -> Shown {
    let locale = &visitor.locale;
    let main = html! {
        div class="grid" {
            h1 class="left" { (locale.say(DeskRehearsal)) }
            div class="right" {
                p { (locale.say(DeskRehearsalEnds)) }
                @match desk.rehearsed.entrance()? {
                    Some(entrance) => div class="acts" {
                        a class="act main" href=(entrance) { (locale.say(DeskRehearsalEnter)) }
                        form method="post" action=(HERE) { button class="quiet" name="anew" value="yes" { (locale.say(DeskRehearsalAnew)) } }
                    },
                    None => (button(HERE, &locale.say(DeskRehearse), "main")),
                }
            }
        }
    };
    Ok(Page::new(locale.say(DeskRehearsal), main))
}

/// Begins a rehearsal, unless one is running that is to go on; in a rehearsal, does what its coach offers.
pub fn begin(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let Some(rehearsal) = &desk.rehearsal else {
        let anew = fields.ticked("anew");
        desk.rehearsed.begin(desk, &visitor.locale, anew)?;
        return Ok(Answer::Redirect(HERE.to_owned()));
    };
    if let Some(scene) = fields.get("scene").and_then(Scene::parse) {
        set(desk, rehearsal, scene)?;
    } else if let Some(next) = Stand::of(desk)?.next {
        rehearsal.jump(next.since(desk.now()?));
    }
    let stand = Stand::of(desk)?;
    let (_, screen) = stand.step.place();
    Ok(Answer::Redirect(format!(
        "{screen}{}",
        in_path(&stand.game)
    )))
}

/// Takes the games of the folder away, and the score again for that scene.
fn set(desk: &Desk, rehearsal: &Rehearsal, scene: Scene) -> Result<(), Failure> {
    let (files, folder) = (&desk.files, &desk.folder);
    let listing = folder.list(files)?;
    for name in listing.sheets.keys().chain(listing.envelopes.keys()) {
        for path in [
            folder.sheet(name),
            folder.envelope(name),
            folder.score(name),
        ] {
            if files.is_regular(&path) {
                files.remove(&path)?;
            }
        }
    }
    rehearsal.jump(None);
    hall::take(files, &rehearsal.hall, scene.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::context::tests::{desk, visitor};
    use crate::desk::rehearsal::words;
    use crate::desk::tests::posts::golden;

    #[test]
    fn the_step_follows_from_the_folder_and_the_clock_jumps_to_the_resumption() {
        let within = tempfile::tempdir().unwrap();
        let folder = within.path().join("hall");
        let desk = desk(&folder, Some("1972-08-31T21:30:00+00:00"), None);
        let hall = hall::Job {
            game: None,
            folder: folder.clone(),
            at: desk.now().unwrap(),
            zone: None,
            words: words(&Locale::english()),
        };
        hall::make_ready(&desk.files, &hall).unwrap();
        let desk = Desk {
            rehearsal: Some(Rehearsal::new(hall, None)),
            ..desk
        };
        let stands = |step: Step| {
            let shown = coach(&desk, &visitor(), false).into_string();
            assert!(
                shown.contains(&format!("Step {} of 7", step.place().0)),
                "{shown}"
            );
            assert_eq!(Stand::of(&desk).unwrap().step, step);
        };
        let does = |name: &str, value: &str| {
            let fields = Fields::from_iter([(name, value)]);
            begin(&desk, &visitor(), &Target::default(), &fields).unwrap();
        };
        stands(Step::Score);
        does("scene", "late");
        stands(Step::Way);
        let files = |ending: &str| {
            let all = std::fs::read_dir(&folder).unwrap();
            let names = all.map(|it| it.unwrap().file_name().into_string().unwrap());
            names.filter(|it| it.ends_with(ending)).collect::<Vec<_>>()
        };
        assert_eq!(files(".sheet.toml"), ["late.sheet.toml"]);
        // An envelope that the arbiter keeps.
        std::fs::write(folder.join("late.envelope"), golden("accepted.envelope")).unwrap();
        let now = desk.now().unwrap();
        stands(Step::Night);
        does("later", "yes");
        stands(Step::Here);
        assert!(desk.now().unwrap().since(now).is_some());
        // Another scene begins at the hour of the first.
        does("scene", "illegal");
        stands(Step::Way);
        assert_eq!(desk.now().unwrap(), now);
        assert_eq!(
            (files(".envelope"), files(".pgn")),
            (vec![], vec!["illegal.pgn".to_owned()])
        );
    }
}
