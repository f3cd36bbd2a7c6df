//! The label (A2), prepared while the game still runs: what the event and the score know is read, the rest is asked,
//! and what would stop the sealing is said here and not when the player has the laptop. The move is sealed on paper, on
//! this laptop, or not at all.

mod form;
mod look;
pub mod paper;

use data_encoding::HEXLOWER;

use self::look::Look;
use super::{keys, sealing};
use crate::commands::label_draft::{LabelDraft, Resolved, two_sessions};
use crate::commands::{prepare, seal};
use crate::desk::prelude::*;
use crate::desk::widgets::usual;
use crate::files::{Existing, Mode, NewFile};
use envelope::LabelKey;
use envelope::crypto::sha256;
use envelope::sealing::Draft;
use rules::adjournment::Carrier;
use rules::time::Moment;

/// The field that chooses the position, which is no key of the label.
const AT_MOVE: &str = "at_move";

/// The field of the deputies' public lines.
const DEPUTIES: &str = "deputy_keys";

/// The field that says where the move is sealed, if one is.
const WAY: &str = "way";

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    let name = target.name()?;
    let mut draft = read(desk, name)?;
    let version = version(&draft)?;
    if !desk.sealings.is_stopped(name) {
        let way = usual_way(desk, &draft)?;
        take_way(&mut draft, way);
    }
    let draft = signed_by_whoever_sits_here(desk, draft)?;
    let look = Look::of(desk, &visitor.locale, name, draft, None)?;
    form::screen(desk, &look, &version)
}

/// Where the move is sealed unless somebody says otherwise: as the label has it, else as the newest envelope of the
/// folder, and in a new folder on paper.
fn usual_way(desk: &Desk, draft: &LabelDraft) -> Result<Carrier, Failure> {
    if let way @ (Carrier::Paper | Carrier::None) = way_of(draft) {
        return Ok(way);
    }
    let listing = desk.folder.list(&desk.files)?;
    let newest = listing
        .by_resumption()
        .max_by_key(|(_, filed)| filed.summary.sealed_at);
    Ok(newest.map_or(Carrier::Paper, |(_, filed)| filed.envelope.label().carrier))
}

fn way_of(draft: &LabelDraft) -> Carrier {
    match (draft.paper, draft.pause) {
        (true, _) => Carrier::Paper,
        (false, true) => Carrier::None,
        (false, false) => Carrier::File,
    }
}

/// Has the label say how the move is sealed.
pub(super) fn take_way(draft: &mut LabelDraft, way: Carrier) {
    draft.paper = way == Carrier::Paper;
    draft.pause = way == Carrier::None;
    if !draft.paper {
        (draft.kept_by, draft.mark) = (None, None);
    }
}

/// A version of a label: the hash of its sheet without the pauses, which are recorded by buttons.
fn version(draft: &LabelDraft) -> Result<String, Failure> {
    let typed = LabelDraft {
        pauses: Vec::new(),
        ..draft.clone()
    };
    let digest = sha256(&[prepare::sheet(&typed)?.as_bytes()]);
    Ok(HEXLOWER.encode(digest.as_bytes()))
}

/// The label in the file of that name.
///
/// # Errors
/// No such file, or not a label.
pub fn read(desk: &Desk, name: &str) -> Result<LabelDraft, Failure> {
    let draft = LabelDraft::read_sheet(&desk.files, &desk.folder.sheet(name))?;
    Ok(of_desk(desk, draft))
}

/// A draft with what it takes from the desk: the event of the folder, the arbiter who sits here, the zone of the
/// machine. None of them stands in its file, but for the event. A key under a passphrase is nobody's on paper, where
/// the arbiter's own makes itself, unless it is unlocked.
pub fn of_desk(desk: &Desk, draft: LabelDraft) -> LabelDraft {
    let event = desk.folder.event();
    let event = desk.files.is_regular(&event).then_some(event);
    let is_in_file = way_of(&draft) == Carrier::File;
    let own = desk.secrets.public_line();
    let own = own.filter(|_| is_in_file || desk.secrets.holder().is_some());
    LabelDraft {
        event_file: draft.event_file.or(event),
        own_key: own.map(|it| it.to_string()),
        machine_zone: desk.zone,
        ..draft
    }
}

/// The same; outside the file the arbiter's name is that of the key in this folder, or of the only one that made
/// itself, until somebody writes another.
fn signed_by_whoever_sits_here(desk: &Desk, draft: LabelDraft) -> Result<LabelDraft, Failure> {
    let mut draft = of_desk(desk, draft);
    let resolved = draft.clone().resolve(&desk.files, desk.now()?).ok();
    let lacks_name = |it: &Resolved| it.draft.arbiter.is_none() && it.draft.arbiter_name.is_none();
    if way_of(&draft) != Carrier::File && resolved.as_ref().is_some_and(lacks_name) {
        draft.arbiter = paper::who_sits_here(desk)?;
    }
    Ok(draft)
}

/// Writes the label if every field can be read; else the form stays on the screen with all that is wrong. The button
/// may also stop the clocks, keep the label of a move on paper or of a pause, or lead
/// on to the player, unless something would stop the sealing.
pub fn save(desk: &Desk, visitor: &Visitor, target: &Target, fields: &Fields) -> Answered {
    let (name, locale) = (target.name()?, &visitor.locale);
    let mut before = read(desk, name)?;
    let is_closed = desk.sealings.is_stopped(name);
    if desk.sealings.has(name) && !is_closed {
        return Err(DeskFault::BeingSealed.into());
    }
    let version = version(&before)?;
    let is_other = fields.get("version").is_some_and(|seen| seen != version);
    let and_then = fields.get("then").unwrap_or_default();
    // Clocks that were stopped are, whatever else is wrong.
    if let "pause" | "continue" = and_then {
        press(&mut before, and_then == "pause", desk.now()?);
        write(desk, name, &before, Existing::Replace)?;
    }
    // Nobody is asked for it but where the label names an arbiter whose key has one.
    let unlocked = keys::of_arbiter_given(desk, fields);
    let draft = of_form(fields, before.clone()).from_folder(desk.folder.path());
    let draft = of_desk(desk, draft);
    let mut look = Look::of(desk, locale, name, draft, Some((fields, &before)))?;
    paper::note_clocks(&mut look);
    if is_other {
        look.failure = Some(DeskFault::LabelChanged.into());
    } else if let Err(failure) = unlocked {
        look.failure = Some(failure);
    } else if look.may_be_written() {
        // In the file it must stand as it was understood.
        let written = match is_closed {
            true => correct(desk, name, &look),
            false => prepare(desk, name, look.draft.clone(), Existing::Replace),
        };
        look.failure = written.err();
    }
    let keeps = !is_closed && matches!(and_then, PAPER | INTERRUPT);
    if look.failure.is_none() && (keeps || look.wrong.is_empty()) {
        match and_then {
            _ if is_closed => return Ok(Answer::to("seal", name)),
            "seal" | PAPER | INTERRUPT => look.say_what_stops(),
            _ => return Ok(Answer::to("label", name)),
        }
        if keeps {
            // All at once.
            look.wrong.extend(paper::wrong(&look));
        }
        match look.may_be_written() {
            true if !keeps => return turned(desk, visitor, target, &look.draft),
            true => match paper::keep(desk, &look) {
                Ok(()) => {
                    let kept = format!("seal/{}?print=1", in_path(name));
                    return Ok(Answer::Redirect(kept));
                }
                Err(failure) => look.failure = Some(failure),
            },
            false => {}
        }
    }
    // What was written is the version to go on from, also where it cannot be sealed yet.
    let version = match is_other {
        true => version,
        false => self::version(&read(desk, name)?)?,
    };
    let page = form::screen(desk, &look, &version)?;
    // What the form itself has changed is no news to it.
    let page = Page {
        wrong: look.in_order(&page.main),
        follows: String::new(),
        ..page
    };
    Ok(match look.failure {
        Some(failure) => Answer::Refused(page, failure),
        None => Answer::Page(page),
    })
}

/// The buttons that keep the label of a move on paper, and of a pause.
const PAPER: &str = "paper";
const INTERRUPT: &str = "interrupt";

/// What was understood of the resumption and of both clocks, what will be recorded, and what is still missing, for the
/// script that shows it.
pub fn means(desk: &Desk, visitor: &Visitor, target: &Target, fields: &Fields) -> Answered {
    let name = target.name()?;
    let before = read(desk, name)?;
    let draft = of_desk(desk, of_form(fields, before.clone()));
    let look = Look::of(desk, &visitor.locale, name, draft, Some((fields, &before)))?;
    let mut said = form::standing(&look, desk.sealings.is_stopped(name)).to_vec();
    said.push((form::MEANS, look.understood_live()));
    let said = said.into_iter().map(|(id, words)| (id.to_owned(), words));
    Ok(Answer::Said(said.chain(paper::live(&look)).collect()))
}

/// Corrects the label of a closed move, in hand and in its file.
fn correct(desk: &Desk, name: &str, look: &Look<'_>) -> Result<(), Failure> {
    let Resolved {
        draft: corrected,
        notices,
    } = resolve(desk, &look.draft)?;
    let now = desk.now()?;
    can_be_sealed(&corrected, now)?;
    // The envelope is written meanwhile in another window.
    if !desk.sealings.correct(name, |closed| {
        let doubts = corrected.doubts(now);
        closed.correct(corrected)?;
        Ok(seal::told(notices, doubts, closed.label(), closed.notes()))
    })? {
        return Err(DeskFault::BeingSealed.into());
    }
    prepare(desk, name, look.draft.clone(), Existing::Replace)
}

/// The laptop is turned to the player; a player who may have a key of his own is asked for it first.
fn turned(desk: &Desk, visitor: &Visitor, target: &Target, draft: &LabelDraft) -> Answered {
    match sealing::may_use_his_own_key(&resolve(desk, draft)?.draft) {
        true => Ok(Answer::to("seal", target.name()?)),
        false => sealing::begin(desk, visitor, target, &Fields::default()),
    }
}

/// The label as values.
///
/// # Errors
/// A value that cannot be read.
pub fn resolve(desk: &Desk, draft: &LabelDraft) -> Result<Resolved, Failure> {
    keys::with_keeper(desk, draft)?.resolve(&desk.files, desk.now()?)
}

/// Whether the player can be asked for his move.
///
/// # Errors
/// What is missing, or cannot stand on a label.
pub fn can_be_sealed(draft: &Draft, now: Moment) -> Result<(), Failure> {
    draft.check_complete_before_the_move()?;
    Ok(draft.check_resumption(now)?)
}

/// Stops both clocks or starts them again, unless another window has done so.
fn press(draft: &mut LabelDraft, stop: bool, now: Moment) {
    if is_paused(draft) == stop {
        return;
    }
    match draft.pauses.last_mut() {
        Some(last) if !stop => *last = format!("{last}/{now}"),
        _ => draft.pauses.push(now.to_string()),
    }
}

/// Notes that both clocks are stopped while the label is typed.
pub fn pause(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Answered {
    pressed(desk, target.name()?, true)
}

/// Notes that the clocks run again.
pub fn go_on(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Answered {
    pressed(desk, target.name()?, false)
}

fn pressed(desk: &Desk, name: &str, stop: bool) -> Answered {
    let mut draft = read(desk, name)?;
    press(&mut draft, stop, desk.now()?);
    write(desk, name, &draft, Existing::Replace)?;
    Ok(Answer::Redirect("".to_owned()))
}

/// Makes another label under a free name, and gives that name.
///
/// # Errors
/// A value that is wrong, or a file that cannot be written.
pub fn prepare_next(desk: &Desk, draft: LabelDraft) -> Result<String, Failure> {
    let name = desk.folder.new_name(&desk.files, None, &draft)?;
    begin(desk, &name, draft)?;
    Ok(name)
}

/// Writes a label to a new file, with the file of the event in the folder. To which of two sessions the board
/// belongs, its screen asks.
///
/// # Errors
/// A value that is wrong, or a file that cannot be written.
pub fn begin(desk: &Desk, name: &str, draft: LabelDraft) -> Result<(), Failure> {
    let draft = LabelDraft {
        event_file: None,
        ..draft
    };
    let draft = of_desk(desk, draft);
    match prepare(desk, name, draft.clone(), Existing::Refuse) {
        Err(failure) if two_sessions(&failure).is_some() => {
            write(desk, name, &draft, Existing::Refuse)
        }
        prepared => prepared,
    }
}

/// Writes a label to its file as it was typed.
fn write(desk: &Desk, name: &str, draft: &LabelDraft, existing: Existing) -> Result<(), Failure> {
    let sheet = prepare::sheet(draft)?;
    let file = NewFile {
        path: &desk.folder.sheet(name),
        bytes: sheet.as_bytes(),
        mode: Mode::Public,
    };
    desk.files.create(&[file], existing)?;
    desk.events.notify(name);
    Ok(())
}

/// Checks a label and writes it to its file.
///
/// # Errors
/// A value that is wrong, or a file that cannot be written.
pub fn prepare(
    desk: &Desk,
    name: &str,
    draft: LabelDraft,
    existing: Existing,
) -> Result<(), Failure> {
    let out = desk.folder.sheet(name);
    let board = prepare::Board { draft, out };
    prepare::prepare(&desk.files, &[board], existing, desk.now()?)?;
    desk.events.notify(name);
    Ok(())
}

/// Whether both clocks are stopped.
pub fn is_paused(draft: &LabelDraft) -> bool {
    draft.pauses.last().is_some_and(|last| !last.contains('/'))
}

/// The draft with the fields of the form; other keys stay as they were. When play resumes is read by [`Look::of`], and
/// what both clocks show when it is kept.
pub(super) fn of_form(fields: &Fields, mut draft: LabelDraft) -> LabelDraft {
    for key in LabelKey::ALL {
        if fields.exactly(key.name()).is_some() {
            *draft.value_mut(key) = fields.text(key.name());
        }
    }
    // A tick, and others in its place: two answers are none.
    if fields.ticked("reading") {
        draft.draw_offer = fields.text(LabelKey::DrawOffer.name());
    }
    let way = match fields.get("then") {
        Some(PAPER) => Some(Carrier::Paper),
        Some(INTERRUPT) => Some(Carrier::None),
        Some("seal") => Some(Carrier::File),
        _ => fields.get(WAY).and_then(Carrier::parse),
    };
    if let Some(way) = way {
        take_way(&mut draft, way);
    }
    draft.late_after = draft.late_after.map(|typed| usual::of_minutes(&typed));
    if fields.exactly(AT_MOVE).is_some() {
        draft.at_move = fields.text(AT_MOVE);
    }
    if let Some(deputies) = fields.exactly(DEPUTIES) {
        let deputies = deputies.lines().map(str::trim);
        draft.deputy_keys = deputies
            .filter(|it| !it.is_empty())
            .map(str::to_owned)
            .collect();
    }
    draft.early = fields.ticked("early");
    draft
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::context::tests::{desk, visitor};
    use crate::desk::screens::new_adjournment;

    /// Clocks are asked as they are read, and when play resumes by day and hour.
    const ELSEWHERE: [&str; 5] = [
        "white_used",
        "black_used",
        "white_left",
        "black_left",
        "resume_at",
    ];

    /// Whichever key the format has, the form asks it and reads it back, and whoever changed it in another window is
    /// not passed over.
    #[test]
    fn each_key_is_asked_read_and_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let desk = desk(folder.path(), Some("2026-11-23T18:00:00+01:00"), None);
        let (visitor, target) = (visitor(), Target::of_game("board7"));
        let typed = Fields::from_iter([("score", "1. e4 *"), ("name", "board7")]);
        new_adjournment::begin(&desk, &visitor, &target, &typed).unwrap();
        let html = show(&desk, &visitor, &target).unwrap().main.into_string();
        let nothing = LabelDraft::default;
        for key in LabelKey::ALL {
            let (name, is_asked) = (key.name(), !ELSEWHERE.contains(&key.name()));
            assert_eq!(
                html.contains(&format!("name=\"{name}\"")),
                is_asked,
                "{key}"
            );
            let text = match key {
                LabelKey::Rules => "fide-1928",
                LabelKey::Notation => "it",
                LabelKey::DrawOffer => "black",
                LabelKey::Claim => "9.3(a)",
                _ => "so & so",
            };
            let mut draft = nothing();
            *draft.value_mut(key) = Some(text.to_owned());
            let before = if is_asked { nothing() } else { draft.clone() };
            let read = of_form(&Fields::from_iter([(name, text)]), before);
            assert_eq!(read, draft, "{key}");
            assert_ne!(
                version(&draft).unwrap(),
                version(&nothing()).unwrap(),
                "{key}"
            );
        }
        let typed = [
            ("at_move", "41w"),
            ("deputy_keys", " one\r\n\r\ntwo "),
            ("early", "on"),
        ];
        let draft = of_form(&Fields::from_iter(typed), nothing());
        assert_eq!(draft.at_move.as_deref(), Some("41w"));
        assert_eq!(draft.deputy_keys, ["one", "two"]);
        assert!(draft.early);
        // A pause is noted by a button, whatever is on the form.
        let mut paused = draft.clone();
        paused.pauses.push("2026-11-21T17:00:00+01:00".to_owned());
        assert_eq!(version(&paused).unwrap(), version(&draft).unwrap());
    }
}
