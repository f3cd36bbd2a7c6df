//! The label (A2), prepared while the game still runs: filled in from the score, and checked whenever it is saved.

use std::borrow::Cow;

use data_encoding::HEXLOWER;
use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::sealing;
use crate::crypto::sha256;
use crate::envelope::LabelKey;
use crate::laws::edition::Edition;
use crate::laws::notation::Notation;
use crate::laws::ruling::ClaimArticle;
use crate::program::commands::label_draft::{LabelDraft, Resolved};
use crate::program::commands::{Failure, prepare, seal};
use crate::program::desk::context::Desk;
use crate::program::desk::http::request::{Fields, Target, Visitor};
use crate::program::desk::http::response::Answer;
use crate::program::desk::widgets::board;
use crate::program::desk::widgets::elements::{facts, in_path};
use crate::program::desk::widgets::form::{self, Options, choice, field, optional};
use crate::program::desk::widgets::frame::Page;
use crate::program::desk::widgets::messages::{failed, notices};
use crate::program::failure::{Cause, DeskFault, EventFault, Notice};
use crate::program::files::{Existing, Mode, NewFile};
use crate::program::text::message::*;
use crate::program::text::{self, Locale};
use crate::sealing::Draft;
use crate::time::{Duration, Moment, TimeControl};

/// The field that chooses the position, which is no key of the label.
const AT_MOVE: &str = "at_move";

/// The time control of each player, in place of one for both: a game with a handicap, or the last of a match.
const OF_EACH_PLAYER: [LabelKey; 2] = [LabelKey::WhiteTimeControl, LabelKey::BlackTimeControl];

/// What the clocks show, where they show the time left.
const AS_LEFT: [LabelKey; 2] = [LabelKey::WhiteLeft, LabelKey::BlackLeft];

/// What only a tournament's books ask for.
const OF_THE_TOURNAMENT: [LabelKey; 3] = [LabelKey::Board, LabelKey::WhiteId, LabelKey::BlackId];

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let name = target.name()?;
    let draft = read(desk, name)?;
    let resolved = resolve(desk, &draft);
    let checked = match &resolved {
        Ok(resolved) => checked(&visitor.locale, resolved, desk.now()?),
        Err(failure) => failed(&visitor.locale, failure),
    };
    let shown = Shown {
        locale: &visitor.locale,
        draft: &draft,
        resolved: resolved.ok().map(|resolved| resolved.draft),
    };
    Ok(screen(&shown, name, &version(&draft)?, &checked))
}

/// A label in its form.
struct Shown<'a> {
    locale: &'a Locale,
    draft: &'a LabelDraft,
    /// What it comes to, with what its score, the event and the envelope before say; `None` where something is wrong.
    resolved: Option<Draft>,
}

/// The screen with the form of a label; `version` is the version of its file.
fn screen(shown: &Shown<'_>, name: &str, version: &str, checked: &Markup) -> Page {
    let Shown { locale, draft, .. } = shown;
    let main = html! {
        h1 { (locale.say(DeskLabelOf { name })) }
        (checked)
        (form(shown, name, version))
        (pauses(locale, draft))
    };
    Page::following(locale.say(DeskLabelOf { name }), name, main)
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

/// A draft with what it takes from the desk: the event of the folder, the arbiter who sits here, the zone of the machine.
/// None of them stands in its file, but for the event.
fn of_desk(desk: &Desk, draft: LabelDraft) -> LabelDraft {
    let event = desk.folder.event();
    let event = desk.files.is_regular(&event).then_some(event);
    LabelDraft {
        event_file: draft.event_file.or(event),
        own_key: desk.secrets.public_line(),
        machine_zone: desk.zone,
        ..draft
    }
}

/// Writes the label if every field can be read; else the form stays on the screen. The button may also stop the clocks,
/// or lead on to the sealing.
pub fn save(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let before = read(desk, name)?;
    let is_closed = desk.sealings.is_stopped(name);
    if desk.sealings.has(name) && !is_closed {
        return Err(DeskFault::BeingSealed.into());
    }
    let version = version(&before)?;
    let is_other = fields.get("version").is_some_and(|seen| seen != version);
    let mut draft = of_form(fields, before).from_folder(desk.folder.path());
    let and_then = fields.get("then").unwrap_or_default();
    if let "pause" | "continue" = and_then {
        press(&mut draft, and_then == "pause", desk.now()?);
    }
    let written = match is_other {
        false if is_closed => correct(desk, name, &draft),
        false => prepare(desk, name, draft.clone(), Existing::Replace),
        true => Err(DeskFault::LabelChanged.into()),
    };
    // What would stop the sealing is said here, and not when the player has the laptop.
    let written = match and_then {
        "seal" => written.and_then(|()| can_be_sealed(&resolve(desk, &draft)?.draft, desk.now()?)),
        _ => written,
    };
    let path = in_path(name);
    Ok(match written {
        Ok(()) if is_closed => Answer::Redirect(format!("seal/{path}")),
        Ok(()) if and_then == "seal" => turned(desk, visitor, target, &draft)?,
        Ok(()) => Answer::Redirect(format!("label/{path}")),
        Err(failure) => {
            // What the button records is not recorded.
            draft.pauses = read(desk, name)?.pauses;
            // What was written is the version to go on from, also where it cannot be sealed yet.
            let version = match is_other {
                true => version,
                false => self::version(&read(desk, name)?)?,
            };
            let shown = Shown {
                locale: &visitor.locale,
                draft: &draft,
                resolved: resolve(desk, &draft).ok().map(|resolved| resolved.draft),
            };
            let page = screen(&shown, name, &version, &html! {});
            Answer::Refused(page, failure)
        }
    })
}

/// Corrects the label of a closed move, in hand and in its file.
fn correct(desk: &Desk, name: &str, draft: &LabelDraft) -> Result<(), Failure> {
    let Resolved {
        draft: corrected,
        notices,
    } = resolve(desk, draft)?;
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
    prepare(desk, name, draft.clone(), Existing::Replace)
}

/// The laptop is turned to the player; a player who may have a key of his own is asked for it first.
fn turned(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    draft: &LabelDraft,
) -> Result<Answer, Failure> {
    match sealing::may_use_his_own_key(&resolve(desk, draft)?.draft) {
        true => Ok(Answer::Redirect(format!(
            "seal/{}",
            in_path(target.name()?)
        ))),
        false => sealing::begin(desk, visitor, target, &Fields::default()),
    }
}

/// The label as values.
///
/// # Errors
/// A value that cannot be read.
pub fn resolve(desk: &Desk, draft: &LabelDraft) -> Result<Resolved, Failure> {
    draft.clone().resolve(&desk.files, desk.now()?)
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
pub fn pause(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Result<Answer, Failure> {
    pressed(desk, target.name()?, true)
}

/// Notes that the clocks run again.
pub fn go_on(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Result<Answer, Failure> {
    pressed(desk, target.name()?, false)
}

fn pressed(desk: &Desk, name: &str, stop: bool) -> Result<Answer, Failure> {
    let mut draft = read(desk, name)?;
    press(&mut draft, stop, desk.now()?);
    write(desk, name, &draft, Existing::Replace)?;
    Ok(Answer::Redirect("".to_owned()))
}

/// Makes another label under a free name, and leads to its screen.
///
/// # Errors
/// A value that is wrong, or a file that cannot be written.
pub fn prepare_next(desk: &Desk, draft: LabelDraft) -> Result<Answer, Failure> {
    let name = desk.folder.new_name(&desk.files, None, &draft)?;
    begin(desk, &name, draft)?;
    Ok(Answer::Redirect(format!("label/{}", in_path(&name))))
}

/// Writes a label to a new file, with the file of the event in the folder. To which of two sessions the board belongs, its
/// screen asks.
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
        Err(failure)
            if matches!(
                &*failure.cause,
                Cause::Event(EventFault::TwoSessions { .. })
            ) =>
        {
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
    desk.files.create(file, existing)?;
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
    let boards = vec![prepare::Board { draft, out }];
    prepare::run(
        &desk.files,
        &prepare::Job {
            boards,
            existing,
            at: desk.now()?,
        },
    )?;
    desk.events.notify(name);
    Ok(())
}

/// Whether both clocks are stopped.
pub fn is_paused(draft: &LabelDraft) -> bool {
    draft.pauses.last().is_some_and(|last| !last.contains('/'))
}

fn pauses(locale: &Locale, draft: &LabelDraft) -> Markup {
    let shown = |moment: &str| {
        let parsed = Moment::parse_rfc3339(moment);
        parsed.map_or_else(|_| moment.to_owned(), |it| text::moment(locale, &it))
    };
    html! {
        @if !draft.pauses.is_empty() {
            section {
                h2 { (locale.say(DeskPauses)) }
                ul {
                    @for pause in &draft.pauses {
                        @match pause.split_once('/') {
                            Some((from, until)) => li { (shown(from)) " – " (shown(until)) },
                            None => li { (shown(pause)) " – …" },
                        }
                    }
                }
            }
        }
    }
}

/// What follows from the label: the position, who seals, what is missing, what to check.
fn checked(locale: &Locale, resolved: &Resolved, now: Moment) -> Markup {
    let position = resolved.draft.game.last();
    let turn = position.turn();
    let missing = resolved.draft.missing_before_the_move();
    let doubts = resolved.draft.doubts(now).into_iter().map(Notice::from);
    let told: Vec<Notice> = resolved.notices.iter().cloned().chain(doubts).collect();
    let seals = locale.say(DeskSealsNumber {
        side: turn,
        number: crate::program::text::Value::Ordinal(position.fullmoves().get().into()),
    });
    html! {
        section class="beside" {
            div { (board::board(locale, position.board(), turn, resolved.draft.game.moves().last().copied())) }
            div {
                (facts(&[
                    (locale.say(DeskMoves), resolved.draft.game.moves().len().to_string()),
                    (locale.say(DeskSealedMove), seals),
                ]))
                (notices(locale, &told))
                @if missing.is_empty() {
                    p { (locale.say(PrepareComplete)) }
                } @else {
                    p { strong { (locale.say(DeskMissing)) } }
                    ul { @for key in missing { li { (text::field(locale, key)) } } }
                }
            }
        }
    }
}

fn form(shown: &Shown<'_>, name: &str, version: &str) -> Markup {
    let Shown { locale, draft, .. } = *shown;
    let typed = |key: LabelKey| draft.value(key).unwrap_or_default();
    let field = |key: LabelKey, hint: &str| {
        let typed = shown.typed(key);
        let given = shown.given(key);
        let given = given.map(|value| locale.say(DeskIfEmpty { value }));
        let hint = given.as_deref().unwrap_or(hint);
        field(key.name(), &text::field(locale, key), &typed, hint)
    };
    let at_move = draft.at_move.as_deref().unwrap_or_default();
    let choice = |key: LabelKey, options: Options, hint: &str| {
        let words = text::field(locale, key);
        let options = shown.options(key, options);
        choice(key.name(), &words, typed(key), &options, hint)
    };
    let editions = Edition::all();
    let editions = editions
        .iter()
        .map(|edition| (edition.name().to_owned(), edition.title().to_owned()));
    let editions = optional(editions);
    let notations = Notation::all().map(|it| (it.code().to_owned(), text::notation(locale, it)));
    let notations = optional(notations);
    let claims = ClaimArticle::ALL.into_iter();
    let claims = claims.filter(|claim| claim.needs_written_move());
    let claims = optional(claims.map(|claim| {
        let words = text::concept(locale, claim.concept());
        (claim.name().to_owned(), format!("{claim}: {words}"))
    }));
    html! {
        form method="post" action=(format!("label/{}", in_path(name))) class="columns" {
            fieldset {
                legend { (locale.say(DeskPeople)) }
                (field(LabelKey::White, ""))
                (field(LabelKey::Black, ""))
                (field(LabelKey::Arbiter, &locale.say(DeskArbiterHint)))
                details {
                    summary { (locale.say(DeskPublicKeys)) }
                    (field(LabelKey::ArbiterKey, &locale.say(DeskKeyHint)))
                    (field(LabelKey::WhiteKey, &locale.say(DeskSlipHint)))
                    (field(LabelKey::BlackKey, &locale.say(DeskSlipHint)))
                    div class="field" {
                        label for="deputy_keys" { (locale.say(DeskDeputies)) }
                        textarea id="deputy_keys" name="deputy_keys" rows="3" spellcheck="false" { (draft.deputy_keys.join("\n")) }
                    }
                }
            }
            fieldset {
                legend { (locale.say(DeskEventPart)) }
                @for key in [LabelKey::Event, LabelKey::Site, LabelKey::Date, LabelKey::Round] { (field(key, "")) }
                details open[is_said(draft, &OF_THE_TOURNAMENT)] {
                    summary { (locale.say(DeskBoardAndIds)) }
                    @for key in OF_THE_TOURNAMENT { (field(key, "")) }
                }
            }
            fieldset {
                legend { (locale.say(DeskRules)) }
                (choice(LabelKey::Rules, editions, ""))
                (field(LabelKey::LateAfter, &locale.say(DeskLateAfterHint)))
                (choice(LabelKey::Notation, notations, &locale.say(DeskNotationHint)))
            }
            fieldset {
                legend { (locale.say(DeskClocks)) }
                (field(LabelKey::TimeControl, &locale.say(DeskTimeControlHint)))
                details open[is_said(draft, &OF_EACH_PLAYER)] {
                    summary { (locale.say(DeskTimeControlsDiffer)) }
                    @for key in OF_EACH_PLAYER { (field(key, "")) }
                }
                (field(LabelKey::WhiteUsed, &locale.say(DeskUsedHint)))
                (field(LabelKey::BlackUsed, ""))
                details open[is_said(draft, &AS_LEFT)] {
                    summary { (locale.say(DeskClocksAreLeft)) }
                    @for key in AS_LEFT { (field(key, "")) }
                }
            }
            fieldset {
                legend { (locale.say(DeskAdjourning)) }
                (form::field(AT_MOVE, &locale.say(DeskAtMove), at_move, &locale.say(DeskAtMoveHint)))
                (field(LabelKey::SessionStart, &locale.say(DeskTimeHint)))
                (field(LabelKey::SessionEnd, &locale.say(DeskTimeHint)))
                label { input type="checkbox" name="early" checked[draft.early]; " " (locale.say(DeskEarly)) }
                (field(LabelKey::EarlyCharge, ""))
                (field(LabelKey::KnownMove, ""))
                (choice(LabelKey::Claim, claims, &locale.say(DeskClaimHint)))
                details open[is_said(draft, &[LabelKey::SealedAt])] {
                    summary { (locale.say(DeskOnPaper)) }
                    (field(LabelKey::SealedAt, &locale.say(DeskTimeHint)))
                }
            }
            fieldset {
                legend { (locale.say(DeskResumption)) }
                (field(LabelKey::ResumeAt, &locale.say(DeskTimeHint)))
                (field(LabelKey::ResumeZone, &locale.say(DeskZoneHint)))
                (field(LabelKey::ResumePlace, ""))
                (field(LabelKey::ResumeEnd, ""))
                (field(LabelKey::ResumeBy, &locale.say(DeskResumeByHint)))
            }
            div class="quick" {
                input type="hidden" name="version" value=(version);
                button { (locale.say(DeskSave)) }
                button class="main" name="then" value="seal" { (locale.say(DeskSeal)) }
                @if is_paused(draft) {
                    button class="quiet" name="then" value="continue" { (locale.say(DeskContinue)) }
                } @else {
                    button class="quiet" name="then" value="pause" { (locale.say(DeskPause)) }
                }
            }
        }
    }
}

impl Shown<'_> {
    /// What stands in the field of a key: as it was typed, but for a time control, which scores have in PGN's form.
    fn typed(&self, key: LabelKey) -> Cow<'_, str> {
        let typed = self.draft.value(key).unwrap_or_default();
        match key {
            LabelKey::TimeControl | LabelKey::WhiteTimeControl | LabelKey::BlackTimeControl => {
                let control = TimeControl::parse_typed(typed);
                control.map_or(typed.into(), |control| {
                    text::time_control(self.locale, &control).into()
                })
            }
            _ => typed.into(),
        }
    }

    /// What stands on the label if the field of a key is left empty: from the score, the event, the envelope before.
    fn given(&self, key: LabelKey) -> Option<String> {
        let (locale, draft) = (self.locale, self.resolved.as_ref()?);
        if self.draft.value(key).is_some() {
            return None;
        }
        let moment = |moment: Option<Moment>| moment.map(|it| text::moment(locale, &it));
        let control = |side| {
            let control = draft.time_controls.get(side).as_ref();
            control.map(|control| text::time_control(locale, control))
        };
        let controls = Color::ALL.map(control);
        let [white_control, black_control] = controls.clone();
        match key {
            LabelKey::Event => draft.event.clone(),
            LabelKey::Site => draft.site.clone(),
            LabelKey::Date => draft.date.clone(),
            LabelKey::Round => draft.round.clone(),
            LabelKey::Board => draft.board.clone(),
            LabelKey::White => draft.names.white.clone(),
            LabelKey::Black => draft.names.black.clone(),
            LabelKey::Arbiter | LabelKey::ArbiterKey => {
                let arbiter = draft.arbiter.as_ref().map(|arbiter| arbiter.name.clone());
                draft.arbiter_name.clone().or(arbiter)
            }
            LabelKey::WhiteId => draft.ids.white.map(|id| id.to_string()),
            LabelKey::BlackId => draft.ids.black.map(|id| id.to_string()),
            LabelKey::Rules => Some(draft.edition.title().to_owned()),
            LabelKey::LateAfter => {
                let late = draft.late_after.map(u64::from);
                late.and_then(Duration::from_seconds)
                    .map(|late| text::span(locale, late))
            }
            LabelKey::Notation => draft.notation.map(|it| text::notation(locale, it)),
            LabelKey::TimeControl => white_control.filter(|_| controls[0] == controls[1]),
            LabelKey::WhiteTimeControl => white_control.filter(|_| controls[0] != controls[1]),
            LabelKey::BlackTimeControl => black_control.filter(|_| controls[0] != controls[1]),
            LabelKey::SessionStart => moment(draft.session_start),
            LabelKey::SessionEnd => moment(draft.session_end),
            LabelKey::ResumeAt => moment(draft.resume_at),
            LabelKey::ResumeEnd => moment(draft.resume_end),
            LabelKey::ResumeZone => draft.resume_zone.map(|zone| zone.name().to_owned()),
            LabelKey::ResumePlace => draft.resume_place.clone(),
            // Nobody says these but whoever makes the label.
            LabelKey::WhiteKey
            | LabelKey::BlackKey
            | LabelKey::WhiteUsed
            | LabelKey::BlackUsed
            | LabelKey::WhiteLeft
            | LabelKey::BlackLeft
            | LabelKey::EarlyCharge
            | LabelKey::DrawOffer
            | LabelKey::KnownMove
            | LabelKey::Claim
            | LabelKey::SealedAt
            | LabelKey::ResumeBy => None,
        }
    }

    /// The options of a choice, the first of them empty: with what holds where none is chosen, and with what is typed in
    /// the sheet and is no other option, such as the file of an edition.
    fn options(&self, key: LabelKey, mut options: Options) -> Options {
        if let (Some((_, words)), Some(value)) = (options.first_mut(), self.given(key)) {
            *words = self.locale.say(DeskNoneChosen { value });
        }
        if let Some(typed) = self.draft.value(key)
            && options.iter().all(|(code, _)| code != typed)
        {
            options.push((typed.to_owned(), typed.to_owned()));
        }
        options
    }
}

/// Whether the draft has a value for one of these keys.
fn is_said(draft: &LabelDraft, keys: &[LabelKey]) -> bool {
    keys.iter().any(|&key| draft.value(key).is_some())
}

/// The draft with the fields of the form; other keys stay as they were.
pub(super) fn of_form(fields: &Fields, mut draft: LabelDraft) -> LabelDraft {
    // A draw offer that still stands is asked with the clocks.
    let asked = LabelKey::ALL
        .into_iter()
        .filter(|key| *key != LabelKey::DrawOffer);
    for key in asked {
        *draft.value_mut(key) = fields.text(key.name());
    }
    draft.at_move = fields.text(AT_MOVE);
    let deputies = fields.get("deputy_keys").unwrap_or_default();
    let deputies = deputies.lines().map(str::trim);
    draft.deputy_keys = deputies
        .filter(|it| !it.is_empty())
        .map(str::to_owned)
        .collect();
    draft.early = fields.ticked("early");
    draft
}

#[cfg(test)]
mod tests;
