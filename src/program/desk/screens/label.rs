//! The label (A2), prepared while the game still runs: filled in from the score, and checked whenever it is saved.

use data_encoding::HEXLOWER;
use maud::{Markup, html};
use shakmaty::{Color, Position};

use crate::crypto::sha256;
use crate::envelope::LabelKey;
use crate::laws::edition::Edition;
use crate::laws::notation::Notation;
use crate::laws::ruling::ClaimArticle;
use crate::program::commands::label_draft::{LabelDraft, Resolved};
use crate::program::commands::{Failure, prepare};
use crate::program::desk::context::Desk;
use crate::program::desk::http::request::{Fields, Target, Visitor};
use crate::program::desk::http::response::Answer;
use crate::program::desk::widgets::board;
use crate::program::desk::widgets::elements::{facts, in_path};
use crate::program::desk::widgets::form::{self, choice, field, optional};
use crate::program::desk::widgets::frame::Page;
use crate::program::desk::widgets::messages::{failed, notices};
use crate::program::failure::{DeskFault, Notice};
use crate::program::files::Existing;
use crate::program::text::message::*;
use crate::program::text::{self, Locale};
use crate::sealing::{Draft, NotSealed};
use crate::time::Moment;

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
    let checked = match draft.clone().resolve(&desk.files, desk.now()?) {
        Ok(resolved) => checked(&visitor.locale, &resolved, desk.now()?),
        Err(failure) => failed(&visitor.locale, &failure),
    };
    Ok(screen(
        &visitor.locale,
        name,
        &draft,
        &version(&draft)?,
        &checked,
    ))
}

/// The screen with the form of a label; `version` is the version of its file.
fn screen(
    locale: &Locale,
    name: &str,
    draft: &LabelDraft,
    version: &str,
    checked: &Markup,
) -> Page {
    let main = html! {
        h1 { (locale.say(DeskLabelOf { name })) }
        (checked)
        (form(locale, name, draft, version))
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
    Ok(LabelDraft {
        machine_zone: desk.zone,
        ..draft
    })
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
    if desk.sealings.has(name) {
        return Err(DeskFault::BeingSealed.into());
    }
    let version = version(&before)?;
    let is_other = fields.get("version").is_some_and(|seen| seen != version);
    let mut draft = of_form(fields, before);
    let and_then = fields.get("then").unwrap_or_default();
    if let "pause" | "continue" = and_then {
        press(&mut draft, and_then == "pause", desk.now()?);
    }
    let written = match is_other {
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
        Ok(()) if and_then == "seal" => Answer::Redirect(format!("seal/{path}")),
        Ok(()) => Answer::Redirect(format!("label/{path}")),
        Err(failure) => {
            // What was written is the version to go on from, also where it cannot be sealed yet.
            let version = match is_other {
                true => version,
                false => self::version(&read(desk, name)?)?,
            };
            let page = screen(&visitor.locale, name, &draft, &version, &html! {});
            Answer::Refused(page, failure)
        }
    })
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
    let missing = draft.missing();
    if !missing.is_empty() {
        return Err(NotSealed::Incomplete { missing }.into());
    }
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
    prepare(desk, name, draft, Existing::Replace)?;
    Ok(Answer::Redirect("".to_owned()))
}

/// Makes another label under a free name, and leads to its screen.
///
/// # Errors
/// A value that is wrong, or a file that cannot be written.
pub fn prepare_next(desk: &Desk, draft: LabelDraft) -> Result<Answer, Failure> {
    let name = desk.folder.new_name(&desk.files, None, &draft)?;
    prepare(desk, &name, draft, Existing::Refuse)?;
    Ok(Answer::Redirect(format!("label/{}", in_path(&name))))
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
    let missing = resolved.draft.missing();
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

fn form(locale: &Locale, name: &str, draft: &LabelDraft, version: &str) -> Markup {
    let typed = |key: LabelKey| draft.value(key).unwrap_or_default();
    let field =
        |key: LabelKey, hint: &str| field(key.name(), &text::field(locale, key), typed(key), hint);
    let at_move = draft.at_move.as_deref().unwrap_or_default();
    let choice = |key: LabelKey, otherwise: &str, options: &[(String, String)], hint: &str| {
        let chosen = draft.value(key).unwrap_or(otherwise);
        choice(key.name(), &text::field(locale, key), chosen, options, hint)
    };
    let editions = Edition::all();
    let editions: Vec<_> = editions
        .iter()
        .map(|edition| (edition.name().to_owned(), edition.title().to_owned()))
        .collect();
    let notations = Notation::all().map(|it| (it.code().to_owned(), text::notation(locale, it)));
    let mut notations = optional(notations);
    // One with letters of its own, which is typed in the sheet or came with the envelope before.
    if let Some(typed) = draft.value(LabelKey::Notation)
        && notations.iter().all(|(code, _)| code != typed)
    {
        notations.push((typed.to_owned(), typed.to_owned()));
    }
    let offers = optional([
        ("none".to_owned(), locale.say(DeskOfferNone)),
        ("white".to_owned(), text::side(locale, Color::White)),
        ("black".to_owned(), text::side(locale, Color::Black)),
    ]);
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
                (choice(LabelKey::Rules, Edition::DEFAULT, &editions, ""))
                (field(LabelKey::LateAfter, &locale.say(DeskLateAfterHint)))
                (choice(LabelKey::Notation, "", &notations, &locale.say(DeskNotationHint)))
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
                (choice(LabelKey::DrawOffer, "", &offers, ""))
            }
            fieldset {
                legend { (locale.say(DeskAdjourning)) }
                (form::field(AT_MOVE, &locale.say(DeskAtMove), at_move, &locale.say(DeskAtMoveHint)))
                (field(LabelKey::SessionStart, &locale.say(DeskTimeHint)))
                (field(LabelKey::SessionEnd, &locale.say(DeskTimeHint)))
                label { input type="checkbox" name="early" checked[draft.early]; " " (locale.say(DeskEarly)) }
                (field(LabelKey::EarlyCharge, ""))
                (field(LabelKey::KnownMove, ""))
                (choice(LabelKey::Claim, "", &claims, &locale.say(DeskClaimHint)))
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

/// Whether the draft has a value for one of these keys.
fn is_said(draft: &LabelDraft, keys: &[LabelKey]) -> bool {
    keys.iter().any(|&key| draft.value(key).is_some())
}

/// The draft with the fields of the form; other keys stay as they were.
pub(super) fn of_form(fields: &Fields, mut draft: LabelDraft) -> LabelDraft {
    for key in LabelKey::ALL {
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
