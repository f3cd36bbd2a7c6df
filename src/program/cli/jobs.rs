//! From the arguments of a command to its job, and from its outcome to a report: one function per command.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use super::args;
use super::batch;
use super::fingerprint;
use super::keys;
use super::prompts::{self, Passphrases};
use super::rehearse;
use super::report::{self, Report};
use super::{Context, json_line};
use crate::commands::calendar as calendar_command;
use crate::commands::label_draft::{self, LabelDraft};
use crate::commands::open::HereSince;
use crate::commands::{
    Failure, accept as accept_command, declare as declare_command, editions as editions_command,
    judge, keygen as keygen_command, open as open_command, prepare as prepare_command,
    record as record_command, rehearse as rehearse_command, release as release_command,
    show as show_command, verify as verify_command,
};
use crate::failure::CommandLineFault;
use crate::files::Existing;
use crate::text::Locale;
use crate::text::message::*;
use envelope::{Fingerprint, Head, Scoresheets, SealNumber};
use mating::Budget;
use rules::adjournment::{EventKind, Refusal};
use rules::edition::Edition;
use rules::time::Duration;

/// What `--force` means.
pub(super) fn existing(force: bool) -> Existing {
    if force {
        Existing::ReplaceResult
    } else {
        Existing::Refuse
    }
}

/// The search for a ruling, which takes a moment on any laptop.
pub(super) fn budget(states: Option<u64>) -> Budget {
    states.map_or(Budget::RULING, Budget::of_states)
}

pub(super) fn rehearse(context: &Context, args: args::Rehearse) -> Result<Report, Failure> {
    if args.desk {
        return super::desk::rehearse(context, args);
    }
    let folder = match args.dir {
        Some(folder) => folder,
        None => free_folder("adjourn-rehearsal")?,
    };
    let job = rehearse_command::Job {
        game: args.game,
        folder,
        at: context.at()?,
        budget: budget(None),
    };
    let locale = &context.locale;
    let mut pace = rehearse::Pace::new();
    let outcome = rehearse_command::run(&context.files, &job, &mut |step| {
        if !context.json {
            pace.wait(locale);
            super::tell(&rehearse::step(locale, &step, context.style, args.all));
        }
    })?;
    Ok(rehearse::report(locale, &outcome, args.all))
}

/// The first of `name`, `name-2`, … that does not exist in the current folder.
fn free_folder(name: &str) -> Result<PathBuf, Failure> {
    let names = std::iter::once(name.to_owned()).chain((2..1000).map(|n| format!("{name}-{n}")));
    names
        .map(PathBuf::from)
        .find(|path| !path.exists())
        .ok_or_else(|| CommandLineFault::RehearsalFolder.into())
}

pub(super) fn keygen(context: &Context, args: args::Keygen) -> Result<Report, Failure> {
    let existing = existing(args.force);
    keygen_command::check(&context.files, &args.out, existing)?;
    let passphrase = if args.no_passphrase {
        None
    } else {
        Some(Passphrases::new(&context.locale, args.passphrase_fd)?.new_one()?)
    };
    let job = keygen_command::Job {
        name: args.name,
        out: args.out,
        passphrase,
        existing,
    };
    Ok(report::keygen(
        &context.locale,
        &keygen_command::run(&context.files, &job)?,
    ))
}

pub(super) fn prepare(context: &Context, args: args::Prepare) -> Result<Report, Failure> {
    let mut draft = args.label;
    // The sheet may be read from another folder.
    for other in [
        &mut draft.event_file,
        &mut draft.answers,
        &mut draft.follows,
    ] {
        *other = other.as_deref().map(absolute).transpose()?;
    }
    draft.fen = args.fen;
    let lines = [
        &mut draft.white_key,
        &mut draft.black_key,
        &mut draft.arbiter_key,
    ];
    for key in lines.into_iter().flatten().chain(&mut draft.deputy_keys) {
        *key = label_draft::read_public_line(&context.files, key)?.to_string();
    }
    if let Some(rules) = &mut draft.rules
        && Edition::builtin(rules).is_none()
    {
        *rules = absolute(Path::new(rules))?.to_string_lossy().into_owned();
    }
    let board = |game: Option<&PathBuf>, out: PathBuf| {
        let game = game.map(|game| absolute(game)).transpose()?;
        let draft = LabelDraft {
            game,
            ..draft.clone()
        };
        let mut draft = draft.with_event(&context.files);
        draft.machine_zone = super::machine_zone();
        draft.event_file = draft.event_file.as_deref().map(absolute).transpose()?;
        Ok::<_, Failure>(prepare_command::Board { draft, out })
    };
    let boards = match args.game.as_slice() {
        [] => vec![board(None, args.out)?],
        [game] if !args.out.is_dir() => vec![board(Some(game), args.out)?],
        games => games
            .iter()
            .map(|game| board(Some(game), args.out.join(sheet_name(game))))
            .collect::<Result<_, _>>()?,
    };
    let job = prepare_command::Job {
        boards,
        existing: existing(args.force),
        at: context.at()?,
    };
    Ok(report::prepare(
        &context.locale,
        &prepare_command::run(&context.files, &job)?,
    ))
}

/// `board7.pgn` becomes `board7.sheet.toml`.
fn sheet_name(game: &Path) -> PathBuf {
    let mut name = game.file_stem().unwrap_or_default().to_owned();
    name.push(".sheet.toml");
    PathBuf::from(name)
}

fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    Ok(
        std::path::absolute(path).map_err(|error| CommandLineFault::Path {
            path: path.to_owned(),
            kind: error.kind(),
        })?,
    )
}

pub(super) fn accept(context: &Context, args: args::Accept) -> Result<Report, Failure> {
    let asks = !context.json && prompts::is_there();
    let scoresheets = match &args.scoresheets {
        Some(held) => Some(Scoresheets::parse(held).ok_or(CommandLineFault::Scoresheets)?),
        None if asks => None,
        None => return Err(CommandLineFault::ScoresheetsUnsaid.into()),
    };
    let expected = fingerprint::given(&args.expected)?;
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let key = keys::unlock_for(context, &args.envelope, &args.key, &mut passphrases)?;
    let shown = confirm_label(context, &args.envelope)?;
    let scoresheets = match scoresheets {
        Some(held) => held,
        None => ask_scoresheets(&context.locale)?,
    };
    let job = accept_command::Job {
        shown,
        expected,
        envelope: args.envelope,
        key: &key,
        at: context.at()?,
        scoresheets,
        edition: edition_file(context, args.edition.rules)?,
    };
    Ok(report::accept(
        &context.locale,
        &accept_command::run(&context.files, &job)?,
    ))
}

/// Asks which scoresheets the arbiter holds (A1a): what he signs, he says.
fn ask_scoresheets(locale: &Locale) -> Result<Scoresheets, Failure> {
    let words = [
        ("both", &locale.say(WordBoth)),
        ("white", &locale.say(WordWhite)),
        ("black", &locale.say(WordBlack)),
        ("none", &locale.say(WordNobody)),
        ("none", &locale.say(WordNone)),
    ];
    loop {
        let answer = prompts::ask(locale, &locale.say(AskScoresheets))?;
        let held = prompts::meant(&answer, &words).and_then(Scoresheets::parse);
        if let Some(held) = held {
            return Ok(held);
        }
    }
}

/// Shows the label and asks whether the arbiter accepts it (A3). Without a terminal, nothing is asked: a script has its
/// own ways to show it.
fn confirm_label(context: &Context, path: &Path) -> Result<Option<Fingerprint>, Failure> {
    if context.json || !prompts::is_there() {
        return Ok(None);
    }
    let (label, fingerprint) = accept_command::look(&context.files, path)?;
    prompts::say(&crate::render::label_sheet(
        &context.locale,
        &label,
        &label.resumption,
        Some(&fingerprint),
        false,
    ));
    let locale = &context.locale;
    let yes = locale.say(WordYes);
    if prompts::confirmed(locale, &locale.say(AcceptAsk { yes: &yes }))? {
        return Ok(Some(fingerprint));
    }
    Err(CommandLineFault::Declined.into())
}

pub(super) fn verify(context: &Context, args: args::Verify) -> Result<Report, Failure> {
    let public_line = |key: Option<String>| {
        key.map(|key| label_draft::read_public_line(&context.files, &key))
            .transpose()
    };
    let fingerprint = args.fingerprint.as_deref().map(identity).transpose()?;
    let head = args
        .head
        .as_deref()
        .map(str::parse::<Head>)
        .transpose()
        .map_err(|_| CommandLineFault::Head)?;
    let job = verify_command::Job {
        envelope: args.envelope,
        copy: args.copy,
        previous: args.previous,
        white_key: public_line(args.white_key)?,
        black_key: public_line(args.black_key)?,
        arbiter_key: public_line(args.arbiter_key)?,
        fingerprint,
        head,
    };
    Ok(report::verify(
        &context.locale,
        &verify_command::run(&context.files, &job)?,
    ))
}

fn identity(text: &str) -> Result<verify_command::Identity, Failure> {
    let whole = text
        .parse::<Fingerprint>()
        .map(verify_command::Identity::Fingerprint);
    let short = || {
        text.parse::<SealNumber>()
            .map(verify_command::Identity::SealNumber)
    };
    let read = whole.or_else(|_| short());
    Ok(read.map_err(|_| CommandLineFault::Fingerprint)?)
}

pub(super) fn edition_file(
    context: &Context,
    path: Option<PathBuf>,
) -> Result<Option<Edition>, Failure> {
    path.map(|path| label_draft::read_edition(&context.files, &path.to_string_lossy()))
        .transpose()
}

pub(super) fn show(context: &Context, args: args::Show) -> Result<Report, Failure> {
    let job = show_command::Job {
        envelope: args.envelope,
        compare: args.compare,
        edition: edition_file(context, args.edition.rules)?,
        at: context.at()?,
        budget: budget(None),
    };
    Ok(report::show(
        &context.locale,
        &show_command::run(&context.files, &job)?,
        context.style,
    ))
}

/// The values in the order of the format, those given with flags in their places behind the others.
fn values_of(kind: EventKind, args: &args::Record) -> Vec<String> {
    let mut values = args.values.clone();
    let flags = [("late_until", &args.late_until), ("back_to", &args.back_to)];
    for (key, value) in flags {
        let Some(value) = value else { continue };
        let place = kind.fields().iter().position(|field| field.key == key);
        let skipped = place.unwrap_or_default().saturating_sub(values.len());
        values.extend(std::iter::repeat_n(
            record_command::SKIPPED.to_owned(),
            skipped,
        ));
        values.push(value.clone());
    }
    values
}

pub(super) fn record(context: &Context, args: args::Record) -> Result<Report, Failure> {
    let kind = record_command::kind(&args.kind)?;
    if kind == EventKind::Witness && !context.json && prompts::is_there() {
        prompts::say(&context.locale.say(AskOwnMachine));
    }
    // What a slip proves of an envelope is proved of this one and no other.
    let expected = match matches!(kind, EventKind::Witness | EventKind::DeadWrap) {
        true => fingerprint::compared(context, &args.envelope, &args.expected)?,
        false => fingerprint::given(&args.expected)?,
    };
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let values = values_of(kind, &args);
    let key = keys::unlock_for(context, &args.envelope, &args.key, &mut passphrases)?;
    let job = record_command::Job {
        envelope: args.envelope,
        expected,
        key,
        kind,
        values,
        announcing: record_command::Announcing {
            zone: args.zone,
            place: args.place,
            end: args.resume_end,
        },
        at: context.at()?,
        edition: edition_file(context, args.edition.rules)?,
        budget: budget(None),
    };
    Ok(report::record(
        &context.locale,
        &record_command::run(&context.files, &job)?,
        context.style,
    ))
}

/// The witness is an entry like the others, with a command of its own for players.
pub(super) fn witness(context: &Context, args: args::Witness) -> Result<Report, Failure> {
    record(
        context,
        args::Record {
            envelope: args.envelope,
            key: args.key,
            kind: EventKind::Witness.name().to_owned(),
            values: Vec::new(),
            zone: None,
            place: None,
            resume_end: None,
            late_until: None,
            back_to: None,
            expected: args.expected,
            edition: args.edition,
            passphrase: args.passphrase,
        },
    )
}

pub(super) fn release(context: &Context, args: args::Release) -> Result<Report, Failure> {
    let expected = fingerprint::compared(context, &args.envelope, &args.expected)?;
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let job = release_command::Job {
        envelope: args.envelope,
        expected,
        key: keys::unlock(context, &args.key, &mut passphrases)?,
        out: args.out,
        existing: existing(args.output.force),
    };
    Ok(report::release(
        &context.locale,
        &release_command::run(&context.files, &job)?,
    ))
}

pub(super) fn calendar(context: &Context, args: args::Calendar) -> Result<Report, Failure> {
    let job = calendar_command::Job {
        envelope: args.envelope,
        locale: context.locale,
        remind: Duration::parse_typed(&args.remind, None).map_err(|error| {
            CommandLineFault::Duration {
                flag: "--remind",
                error,
            }
        })?,
        out: args.out,
        existing: existing(args.output.force),
    };
    let outcome = calendar_command::run(&context.files, &job)?;
    Ok(report::calendar(&context.locale, &outcome))
}

pub(super) fn open(context: &Context, args: args::Open) -> Result<Report, Failure> {
    let edition = edition_file(context, args.edition.rules)?;
    let expected = fingerprint::given(&args.expected)?;
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase_fd)?;
    let key = keys::unlock_for(context, &args.envelope, &args.key, &mut passphrases)?;
    let reply = keys::reply(context, &args.envelope, &args.reply, &mut passphrases)?;
    let here_since = args.here_since.as_deref();
    let mut job = open_command::Job {
        envelope: args.envelope,
        expected,
        seen: None,
        key: &key,
        reply,
        here_since: here_since.map(|typed| here_since_typed(&context.locale, typed)),
        pgn: args.pgn,
        score: args.score,
        existing: existing(args.force),
        edition,
        at: context.at()?,
        budget: budget(None),
    };
    let opened = loop {
        match open_command::run(&context.files, &job) {
            // Nothing was written: a person can say it now.
            Err(failure) if failure.code() == Refusal::ArrivalUnrecorded.code() => {
                if context.json || !prompts::is_there() {
                    return Err(failure);
                }
                let responder = open_command::responder(&context.files, &job.envelope)?;
                job.here_since = Some(ask_here_since(&context.locale, &responder)?);
            }
            done => break done?,
        }
    };
    Ok(report::open(&context.locale, &opened, context.style))
}

/// Asks since when the responder is there (A7).
fn ask_here_since(locale: &Locale, name: &str) -> Result<HereSince, Failure> {
    let now = locale.say(WordNow);
    loop {
        let typed = prompts::ask(locale, &locale.say(AskHereSince { name, now: &now }))?;
        if !typed.is_empty() {
            return Ok(here_since_typed(locale, &typed));
        }
    }
}

pub(super) fn here_since_typed(locale: &Locale, typed: &str) -> HereSince {
    match prompts::is_word(typed, "now", &locale.say(WordNow)) {
        true => HereSince::Now,
        false => HereSince::Typed(typed.to_owned()),
    }
}

pub(super) fn declare(context: &Context, args: args::Declare) -> Result<Report, Failure> {
    let expected = fingerprint::compared(context, &args.envelope, &args.expected)?;
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let author = args
        .author_key
        .map(|path| keys::unlock(context, &path, &mut passphrases))
        .transpose()?;
    let job = declare_command::Job {
        envelope: args.envelope,
        expected,
        text: args.text,
        author,
    };
    Ok(report::declare(
        &context.locale,
        &declare_command::run(&context.files, &job)?,
    ))
}

pub(super) fn judge_position(
    context: &Context,
    args: args::JudgePosition,
) -> Result<Report, Failure> {
    let mut budget = budget(args.budget);
    if let Some(mebibytes) = args.memory {
        budget.memory = u64::from(mebibytes) << 20;
    }
    let fen = args.position.fen();
    if fen != "-" {
        let outcome = judge::judge_position(&fen, budget, args.proof);
        if let Err(error) = outcome.verdict {
            return Err(error.into());
        }
        return Ok(report::judge_position(
            &context.locale,
            &outcome,
            context.style,
        ));
    }
    let threads = args.threads.map_or_else(batch::cores, NonZeroUsize::get);
    batch::each_line(&context.locale, threads, &|line| {
        json_line(&judge::judge_position(line, budget, args.proof))
    })?;
    Ok(Report::silent())
}

pub(super) fn editions(context: &Context, args: args::Editions) -> Result<Report, Failure> {
    let edition = args
        .edition
        .map(|edition| label_draft::read_edition(&context.files, &edition))
        .transpose()?;
    let outcome = editions_command::run(edition);
    Ok(report::editions(&context.locale, &outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_free_folder_is_one_that_is_not_there() {
        assert_eq!(
            free_folder("no-such-folder").unwrap(),
            Path::new("no-such-folder")
        );
        assert_eq!(free_folder("src").unwrap(), Path::new("src-2"));
    }

    #[test]
    fn an_identity_is_a_fingerprint_or_a_seal_number() {
        assert!(matches!(
            identity(&"0a".repeat(32)),
            Ok(verify_command::Identity::Fingerprint(_))
        ));
        let short = identity("0123-4567-89AB-CDEF");
        assert!(matches!(short, Ok(verify_command::Identity::SealNumber(_))));
        assert_eq!(identity("0123").unwrap_err().kind.exit_code(), 2);
    }
}
