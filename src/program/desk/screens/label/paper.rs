//! Sealing on paper, and the pause: the clocks are read, the scoresheets and the draw offer is said, and the arbiter's
//! own key signs the label, as `adjourn seal --paper` and `--pause` do it.

use shakmaty::{ByColor, Color};

use super::look::Look;
use super::{form, of_desk, way_of};
use crate::commands::account;
use crate::commands::seal::{self, Destination, Slips};
use crate::desk::prelude::*;
use crate::desk::screens::recording::Hall;
use crate::desk::screens::{closed, keys};
use crate::desk::widgets::answers::{Answers, clock_name};
use crate::failure::CommandLineFault;
use crate::files::Existing;
use envelope::sealing::{Closed, Draft};
use envelope::{KeyFile, LabelKey, Named, SecretKey};
use mating::Budget;
use rules::adjournment::Carrier;
use rules::edition::Concept;

/// What to do, in order, of a move that is sealed on paper; and what holds of a pause.
pub fn steps(look: &Look<'_>) -> Markup {
    let (locale, player) = (look.locale, form::sealer(look));
    html! {
        ol class="steps in-paper" {
            @for step in ["write", "inside", "closed", "clock"] { li { (locale.say(DeskPaperStep { step, player: &player })) } }
        }
        @if let Some(label) = look.label() { p class="in-none" { (locale.say(DeskNoEnvelope { side: label.sealer() })) } }
    }
}

/// What is sealed on paper or only interrupted: both clocks, two things to tick, and what will be recorded.
///
/// # Errors
/// The folder cannot be read.
pub fn panel(desk: &Desk, look: &Look<'_>) -> Result<Markup, Failure> {
    let locale = look.locale;
    let (Some(label), Some(check)) = (look.label(), answers(look)) else {
        return Ok(html! {});
    };
    let both_sheets = html! {
        span class="in-paper" { (locale.say(DeskBothInside)) }
        span class="in-none" { (locale.say(DeskBothHeld)) }
    };
    let locked = match locked(desk, label)? {
        Some(named) => keys::of_one_of(desk, locale, &[&named])?,
        None => html! {},
    };
    let recorded = recorded(look, &check);
    Ok(html! {
        div class="in-paper in-none flow" { (check.show(&look.all_wrong(), &both_sheets, &locked, &recorded)) }
    })
}

/// The label as if it were closed now, to read its clocks by; neither the resumption nor a name must be known for that.
pub fn to_read(look: &Look<'_>) -> Option<Closed> {
    let mut draft = look.label()?.clone();
    let some_name = |side| text::side(look.locale, side);
    let named = draft.names.into_iter().zip(Color::ALL);
    let mut names = named.map(|(name, side)| name.or(Some(some_name(side))));
    draft.names = ByColor {
        white: names.next()?,
        black: names.next()?,
    };
    draft.particulars.carrier = Carrier::None;
    (draft.particulars.kept_by, draft.particulars.mark) = (None, None);
    (draft.resume_at, draft.resume_by, draft.resume_end) = (None, None, None);
    if draft.arbiter.is_none() {
        draft.arbiter = Some(SecretKey::generate(&some_name(Color::White)).ok()?.person());
    }
    draft.outside(look.now, Budget::RULING).ok()
}

fn check<'a>(look: &'a Look<'_>, closed: &'a Closed) -> Answers<'a> {
    Answers {
        locale: look.locale,
        closed,
        typed: look.sent,
        may_be_open: way_of(&look.draft) == Carrier::None,
    }
}

/// What is said of it so far; nothing where nothing can be read.
fn answers<'a>(look: &'a Look<'_>) -> Option<Answers<'a>> {
    look.closed.as_ref().map(|closed| check(look, closed))
}

/// What the press records; what nobody has said yet is left open.
fn recorded(look: &Look<'_>, check: &Answers<'_>) -> String {
    let (locale, way, label) = (look.locale, way_of(&look.draft), check.closed.label());
    let open = || match way {
        Carrier::None => locale.say(LabelNotNoted),
        Carrier::File | Carrier::Paper => "…".to_owned(),
    };
    let used = |side| check.noted(side).ok().flatten();
    let used = |side| used(side).map_or_else(open, |used| used.to_string());
    let held = check.held().map(|held| match way {
        Carrier::Paper => text::paper::scoresheets_inside(locale, Some(held)),
        Carrier::File | Carrier::None => text::paper::scoresheets(locale, held),
    });
    let offer = check
        .offer()
        .map(|offer| text::paper::draw_offer(locale, offer));
    let edition = look.label().map(|it| &it.edition);
    let articles = [Concept::Sealing, Concept::Custody].into_iter();
    let articles = articles.filter_map(|concept| edition?.article(concept));
    let is_known = look
        .label()
        .is_some_and(|it| it.arbiter.is_some() || it.arbiter_name.is_some());
    let keeper = look
        .draft
        .kept_by
        .clone()
        .or(is_known.then(|| label.arbiter.name.clone()));
    locale.say(DeskRecordedOutside {
        carrier: way.name(),
        player: form::sealer(look),
        number: label.move_number().to_string(),
        white: used(Color::White),
        black: used(Color::Black),
        sheets: held.unwrap_or_else(open),
        offer: offer.unwrap_or_else(open),
        keeper: keeper.unwrap_or_else(|| "…".to_owned()),
        articles: articles.collect::<Vec<_>>().join(", "),
    })
}

/// What is still to be said of a move that lies on paper: what both clocks show, the scoresheets, a draw offer.
pub fn missing(look: &Look<'_>) -> Vec<String> {
    let is_on_paper = way_of(&look.draft) == Carrier::Paper;
    let Some(check) = answers(look).filter(|_| is_on_paper) else {
        return Vec::new();
    };
    let locale = look.locale;
    let clock = |side| match look.sent {
        Some(sent) => sent.get(clock_name(side)).is_some(),
        None => check.closed.used().get(side).is_some(),
    };
    let all = [
        (clock(Color::White), locale.say(DeskWhiteClock)),
        (clock(Color::Black), locale.say(DeskBlackClock)),
        (check.held().is_some(), locale.say(PaperScoresheets)),
        (check.offer().is_some(), locale.say(LabelKey::DrawOffer)),
    ];
    let lacking = all.into_iter().filter(|(is_said, _)| !is_said);
    lacking.map(|(_, words)| words).collect()
}

/// What a script shows while somebody types: what both clocks mean, and what will be recorded.
pub fn live(look: &Look<'_>) -> Vec<(String, String)> {
    answers(look).map_or_else(Vec::new, |check| check.live(recorded(look, &check)))
}

/// What both clocks show goes into the draft, where it can be read: a label that is saved for later keeps it.
pub fn note_clocks(look: &mut Look<'_>) {
    let both = answers(look).and_then(|check| check.both().ok()?);
    if let Some(ByColor { white, black }) = both {
        let draft = &mut look.draft;
        (draft.white_left, draft.black_left) = (None, None);
        (draft.white_used, draft.black_used) = (Some(white.to_string()), Some(black.to_string()));
    }
}

/// All that keeps a label outside the file from being signed: the clocks, and what is not said or said twice.
pub fn wrong(look: &Look<'_>) -> Vec<Wrong> {
    answers(look).map_or_else(Vec::new, |check| check.wrong())
}

/// Signs the label with the arbiter's key and writes the file, as the command does.
///
/// # Errors
/// Those of the command.
pub fn keep(desk: &Desk, look: &Look<'_>) -> Result<(), Failure> {
    let (files, at) = (&desk.files, look.now);
    let draft = of_desk(desk, look.draft.clone());
    let to = Destination {
        out: desk.folder.envelope(look.name),
        slips: Slips::None,
        existing: Existing::Refuse,
    };
    let resolved = seal::resolve(files, draft, &to, at)?;
    let missing = resolved.draft.missing();
    if !missing.is_empty() {
        return Err(resolved.draft.incomplete(missing).into());
    }
    let draft = resolved.draft.clone();
    signed(desk, &draft, |key, is_new| {
        let (mut closed, told) = seal::outside(resolved, key, at)?;
        let check = check(look, &closed);
        let (used, charge, held) = (check.both()?, check.charge()?, check.held());
        closed.decide_charge(charge);
        if is_new {
            account::keep(files, key, &key.to_file())?;
        }
        seal::keep(files, &closed, used, (key, held), &to, &told)?;
        Ok(())
    })?;
    desk.events.notify(look.name);
    Ok(())
}

/// Works with the key that signs for the arbiter: the account's that the label names, the one that is unlocked, or the
/// one that makes itself; and whether it is new.
pub fn signed<T>(
    desk: &Desk,
    draft: &Draft,
    act: impl FnOnce(&SecretKey, bool) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Some(named) = &draft.arbiter else {
        let unnamed = || draft.incomplete(vec![LabelKey::Arbiter]);
        let name = draft.arbiter_name.as_deref().ok_or_else(unnamed)?;
        let near = |known: &str| {
            let (name, known) = (name.to_owned(), known.to_owned());
            Err(CommandLineFault::NearName { name, known }.into())
        };
        let (key, is_new) = account::silent(&desk.files, name, near)?;
        return act(&key, is_new);
    };
    match account::open_of(&desk.files, &named.key)? {
        Some(key) => act(&key, false),
        None => desk.secrets.with_key(|key| act(key, false)),
    }
}

/// The arbiter whom the label names by a key that does not lie open in the account: its passphrase is asked.
///
/// # Errors
/// The keys cannot be read.
pub fn locked(desk: &Desk, label: &Draft) -> Result<Option<Named>, Failure> {
    let named = label.arbiter.clone();
    Ok(match named {
        Some(named) if account::open_of(&desk.files, &named.key)?.is_none() => Some(named.into()),
        _ => None,
    })
}

/// The name of whoever sits here: of the key in this folder, or of the account's only one that made itself.
///
/// # Errors
/// The keys cannot be read.
pub fn who_sits_here(desk: &Desk) -> Result<Option<String>, Failure> {
    if let Some(line) = desk.secrets.public_line() {
        return Ok(Some(line.person.name));
    }
    let open = account::keys(&desk.files)?.into_iter();
    let mut open = open.filter_map(|kept| match kept.file {
        KeyFile::Open(key) => Some(key.name.clone()),
        KeyFile::Locked(_) => None,
    });
    Ok(open.next().filter(|_| open.next().is_none()))
}

/// The label is signed: it is printed, stuck on and signed across its edge, and the next board waits.
///
/// # Errors
/// The folder cannot be read.
pub fn kept(desk: &Desk, locale: &Locale, target: &Target) -> Shown {
    let (name, nothing) = (target.name()?, Fields::default());
    let shown = Hall::of(desk, locale, name, &nothing)?;
    let (label, path) = (shown.label(), &shown.path);
    let on_paper = label.carrier == Carrier::Paper;
    let side = label.sealed_by();
    let (title, then, sheet, words) = match on_paper {
        true => (
            locale.say(DeskAccepted),
            locale.say(DeskStickIt),
            "label.pdf",
            locale.say(DeskPrintAgain),
        ),
        false => (
            locale.say(SealPaused),
            locale.say(DeskNoEnvelope { side }),
            "setup.pdf",
            locale.say(DeskPrintSetup),
        ),
    };
    let main = html! {
        (closed::head(label, &title))
        div class="grid board-last" {
            div class="left" { (form::position(locale, &label.game)) }
            div class="right" {
                div class="card" {
                    p class="follows" { (then) }
                    p { span class="seal-number" { (shown.envelope.fingerprint().seal_number()) } " · " (closed::resumption_words(locale, label)) }
                    (notices(locale, &crate::commands::time_notices(&shown.envelope)))
                    (shown.onward((sheet, &words))?)
                    // Once, as the press says that led here.
                    @if on_paper && target.query("print").is_some() {
                        div class="printed" data-prints=(format!("envelope/{path}/label.html")) {}
                    }
                    div class="acts" {
                        @if super::read(desk, name).is_ok() { (button(&format!("accept/{path}/again"), &locale.say(DeskWrongNewLabel), "quiet")) }
                        a href="./" { (locale.say(DeskToday)) }
                    }
                }
            }
        }
    };
    Ok(Page::following(title, name, main))
}
