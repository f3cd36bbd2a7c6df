//! `archive` on the command line: arguments to jobs, outcomes to text.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use serde::Serialize;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::args::{self, Archive as Asked};
use crate::commands::archive::{self as commands, CosignedBy, Source};
use crate::commands::{Failure, keygen, keys, label_draft};
use crate::failure::CommandLineFault;
use crate::files::{Existing, Files};
use crate::terminal::prompts::{self, Passphrases};
use crate::terminal::report::path_text;
use crate::terminal::{Context, Report, json_line, location, moment_of_flag, no_output};
use crate::text::message::*;
use crate::text::{self, Locale, Reader, escaped};
use archive::{Fault, IndexRow, Known, Order, Sought};
use envelope::log::{LARGEST_NOTE, NoteError, NoteKey, Policy, WitnessKey};
use envelope::{EnvelopeStatus, PublicLine, SealNumber, Summary};
use rules::Word;
use rules::adjournment::Phase;
use rules::ruling::GameResult;
use rules::time::{Moment, MomentReader};

/// SIGHUP, by its number everywhere: systems that do not have it are not asked for it.
const SIGHUP: i32 = 1;

/// The most bytes of what Linux tells a program of itself.
const LARGEST_STATUS: u64 = 65_536;

/// Whether a terminal that is closed ends the program: under `nohup` it does not.
fn hears_hangup(files: &Files) -> bool {
    let status = files.read(Path::new("/proc/self/status"), LARGEST_STATUS);
    let status = String::from_utf8(status.unwrap_or_default()).unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    ignored.is_some_and(|signals| signals & 1 == 0)
}

/// Runs a command of `archive`.
pub(crate) fn run(context: &Context, asked: Asked) -> Result<Report, Failure> {
    // Whoever stops one of these lets it close the archive first: what it wrote then stands in one file, and nothing half
    // written is left. A second signal ends it at once.
    if let Asked::Add(_) | Asked::Import(_) | Asked::Export(_) | Asked::Copy(_) = asked {
        let again = Arc::new(AtomicBool::new(false));
        let hangup = hears_hangup(&context.files).then_some(SIGHUP);
        for signal in [SIGINT, SIGTERM].into_iter().chain(hangup) {
            let value = usize::try_from(signal).unwrap_or_default();
            // Where it cannot be heard, the system ends the program itself.
            let _ = flag::register_conditional_default(signal, again.clone());
            let _ = flag::register(signal, again.clone());
            let _ = flag::register_usize(signal, commands::STOPPED.clone(), value);
        }
    }
    let done = asked_for(context, asked);
    match i32::try_from(commands::STOPPED.load(Ordering::Relaxed)) {
        Ok(signal) if signal > 0 && done.is_err() => {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
        _ => {}
    }
    done
}

fn asked_for(context: &Context, asked: Asked) -> Result<Report, Failure> {
    match asked {
        Asked::Add(args) => add(context, args),
        Asked::List(args) => list(context, &args),
        Asked::Get(args) => get(context, args),
        Asked::Verify(args) => verify(context, args),
        Asked::Checkpoint(args) => checkpoint(context, args),
        Asked::Witness(args) => witness(context, args),
        Asked::Prove(args) => prove(context, args),
        Asked::CheckProof(args) => check_proof(context, args),
        Asked::Export(args) => export(context, args),
        Asked::Import(args) => import(context, args),
        Asked::Copy(args) => copy(context, &args),
        Asked::Roster(args) => roster(context, args),
        Asked::Keygen(args) => make_key(context, args),
    }
}

/// A line of progress on a terminal; silent where standard error is not one.
struct Progress {
    shown: bool,
    last: Mutex<Option<String>>,
}

impl Progress {
    fn new() -> Progress {
        Progress {
            shown: io::stderr().is_terminal(),
            last: Mutex::new(None),
        }
    }

    fn say(&self, text: String) {
        let Ok(mut last) = self.last.lock() else {
            return;
        };
        if self.shown && last.as_ref() != Some(&text) {
            eprint!("\r{text}\u{1b}[K");
            *last = Some(text);
        }
    }

    /// Clears the line.
    fn end(&self) {
        if self.shown && self.last.lock().is_ok_and(|last| last.is_some()) {
            eprint!("\r\u{1b}[K");
        }
    }
}

fn source(path: PathBuf) -> Source {
    match path == Path::new("-") {
        true => Source::Input(Box::new(io::stdin())),
        false => Source::Path(path),
    }
}

fn add(context: &Context, args: args::ArchiveAdd) -> Result<Report, Failure> {
    let locale = &context.locale;
    let progress = Progress::new();
    let lines = args.progress && !progress.shown;
    let job = commands::AddJob {
        store: location(context, &args.store)?,
        sources: args.sources.into_iter().map(source).collect(),
    };
    let added = commands::add(&context.files, job, &mut |so_far| {
        progress.say(text::archive::added(locale, so_far.counts()));
        if lines {
            prompts::say(&text::archive::added(locale, so_far.counts()));
        }
    });
    progress.end();
    let outcome = added?;
    let mut text = match outcome.made {
        true => locale.say(ArchiveWasMade) + "\n",
        false => String::new(),
    };
    text += &(text::archive::added(locale, outcome.counts()) + "\n");
    for line in text::archive::left_out(locale, &outcome.refused, &outcome.apart) {
        text += &format!("  {line}\n");
    }
    text += &log(locale, outcome.size, &outcome.root);
    // The others are stored: exit code 0 would say that all are.
    Ok(Report::of(text, &outcome).valid(outcome.refused.is_empty()))
}

/// A name and its value in columns.
fn field(name: &str, value: impl std::fmt::Display) -> String {
    format!("  {name:<20} {value}\n")
}

fn log(locale: &Locale, size: u64, root: &str) -> String {
    field(&locale.say(NameLogSize), size) + &field(&locale.say(NameLogRoot), root)
}

/// What the filters mean; `None` where an unknown state or result matches no envelope.
fn sought(args: &args::Filters) -> Result<Option<Sought>, Failure> {
    let seconds = |flag, time: &Option<String>| {
        let read = |text| moment_of_flag(flag, text, MomentReader::beginning);
        let moment = time.as_deref().map(read).transpose()?;
        Ok::<_, Failure>(moment.map(Moment::as_unix))
    };
    let status = args.state.as_deref().map(EnvelopeStatus::parse);
    let result = args.result.as_deref().map(GameResult::parse);
    if status == Some(None) || result == Some(None) {
        return Ok(None);
    }
    Ok(Some(Sought {
        player: args.player.clone(),
        event: args.event.clone(),
        arbiter: args.arbiter.clone(),
        site: args.site.clone(),
        date: args.date.clone(),
        round: args.round.clone(),
        board: args.board.clone(),
        id: args.id,
        status: status.flatten(),
        result: result.flatten(),
        resume_from: seconds("--from", &args.from)?,
        resume_before: seconds("--before", &args.before)?,
        sealed_from: seconds("--sealed-from", &args.sealed_from)?,
        sealed_before: seconds("--sealed-before", &args.sealed_before)?,
        flagged: args.apart.then_some(true),
        order: Order::Stored,
    }))
}

fn list(context: &Context, args: &args::ArchiveList) -> Result<Report, Failure> {
    let now = context.at()?;
    let found = sought(&args.filters)?;
    let none = found.is_none();
    let mut sought = Sought {
        order: order(&args.sort)?,
        ..found.unwrap_or_default()
    };
    if args.agenda {
        let day = day_of(now);
        sought.resume_from = Some(day);
        sought.resume_before = Some(day + DAY);
        sought.order = Order::Resumption;
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let (json, locale) = (context.json, &context.locale);
    let most = if none {
        0
    } else {
        args.limit.unwrap_or(u64::MAX)
    };
    let mut count = 0;
    let mut each = |row: &IndexRow| {
        if count == most {
            return Ok(ControlFlow::Break(()));
        }
        count += 1;
        if args.count {
            return Ok(ControlFlow::Continue(()));
        }
        let apart = text::archive::apart(locale, row.flag);
        let apart = apart.map_or_else(String::new, |flag| format!("  [{flag}]"));
        let line = match (json, args.agenda) {
            (true, _) => json_line(row),
            (false, false) => line(locale, &row.summary) + &apart + "\n",
            (false, true) => agenda_line(locale, &row.summary, now) + &apart + "\n",
        };
        let went = went_on(out.write_all(line.as_bytes()))?;
        // The next that matches may be far, or none.
        Ok(if count == most {
            ControlFlow::Break(())
        } else {
            went
        })
    };
    commands::list(&location(context, &args.store)?, &sought, &mut each)?;
    let _ = went_on(out.flush())?;
    Ok(match args.count {
        true => Report::of(format!("{count}\n"), &Count { count }),
        false => Report::silent(),
    })
}

/// How many envelopes match.
#[derive(Serialize)]
struct Count {
    count: u64,
}

/// Whether there is somebody who reads on: a reader who has gone away needs no more, and is no error.
fn went_on(written: io::Result<()>) -> Result<ControlFlow<()>, Failure> {
    match written {
        Ok(()) => Ok(ControlFlow::Continue(())),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
        Err(error) => Err(no_output(&error)),
    }
}

const DAY: i64 = 24 * 3600;

/// The beginning of the day of a moment, at its own offset.
fn day_of(now: Moment) -> i64 {
    let offset = 60 * i64::from(now.offset_minutes());
    (now.as_unix() + offset).div_euclid(DAY) * DAY - offset
}

fn order(text: &str) -> Result<Order, Failure> {
    match text {
        "stored" => Ok(Order::Stored),
        "resumption" => Ok(Order::Resumption),
        "sealing" => Ok(Order::Sealing),
        name => {
            let name = name.to_owned();
            Err(CommandLineFault::ListOrder { name }.into())
        }
    }
}

/// An envelope in a list: seal number, players, state, resumption, and the game as the label names it.
fn line(locale: &Locale, it: &Summary) -> String {
    let event = it.event.as_deref().map(|it| escaped(it).into_owned());
    let round = it.round.as_deref();
    let round = round.map(|round| locale.say(RoundNamed { round }));
    let board = it.board.as_deref();
    let board = board.map(|board| locale.say(CalendarBoard { board }));
    let game: Vec<String> = [event, round, board].into_iter().flatten().collect();
    let game = match game.is_empty() {
        true => String::new(),
        false => format!("  {}", game.join(", ")),
    };
    format!(
        "{}  {} – {}  {}  {}  {}{game}",
        it.seal_number(),
        escaped(&it.white),
        escaped(&it.black),
        it.result.as_str(),
        text::archive::status(locale, it.status),
        resumes(locale, it),
    )
}

/// A game in the agenda: time in the zone of the resumption, place, players, and who is awaited.
fn agenda_line(locale: &Locale, it: &Summary, now: Moment) -> String {
    let at = it.resumes_there();
    let late = now
        .since(it.resume_at)
        .filter(|_| it.result == GameResult::Open)
        .map(|late| late.to_string());
    let short = |phase| text::phase_in_short(locale, phase);
    let awaited = match (it.phase, late) {
        (Some(Phase::Accepted), late) if it.is_to_be_agreed() => to_be_agreed(locale, late),
        (Some(Phase::Accepted), Some(late)) => locale.say(AgendaNotBegun { late }),
        (Some(phase @ (Phase::WaitingForResponder | Phase::WaitingForSealer)), Some(late)) => {
            let phase = short(phase);
            locale.say(AgendaLate { phase, late })
        }
        (Some(phase), _) => short(phase),
        (None, _) => text::phase_in_short(locale, Phase::Finished),
    };
    let time = format!("{:02}:{:02}", at.hour(), at.minute());
    let time = match it.is_to_be_agreed() {
        true => locale.say(AgendaBy { time }),
        false => time,
    };
    format!(
        "{time}  {}  {} – {}  {awaited}  ({})",
        escaped(&it.resume_place),
        escaped(&it.white),
        escaped(&it.black),
        it.seal_number(),
    )
}

/// When a game resumes, or by when.
fn resumes(locale: &Locale, it: &Summary) -> String {
    let moment = it.resume_at.to_string();
    match it.is_to_be_agreed() {
        true => locale.say(DeskResumesBy { moment }),
        false => locale.say(ListResumes { moment }),
    }
}

/// That no date is agreed, and how long after the time by which it had to be.
fn to_be_agreed(locale: &Locale, late: Option<String>) -> String {
    let phase = text::phase_in_short(locale, Phase::Accepted);
    match late {
        Some(late) => locale.say(AgendaOverdue { phase, late }),
        None => locale.say(AgendaToBeAgreed { phase }),
    }
}

fn get(context: &Context, args: args::ArchiveGet) -> Result<Report, Failure> {
    let job = commands::GetJob {
        store: location(context, &args.store)?,
        which: commands::which(&args.envelope)?,
        out: args.out,
        existing: Existing::if_forced(args.output.force),
    };
    let outcome = commands::get(&context.files, &job)?;
    let text = match (&outcome.envelope, &outcome.file) {
        (Some(envelope), _) => envelope.clone(),
        (None, Some(file)) => format!(
            "{}\n{}\n",
            context.locale.say(ArchiveWritten {
                path: path_text(file)
            }),
            line(&context.locale, &outcome.listed.summary)
        ),
        (None, None) => String::new(),
    };
    Ok(Report::of(text, &outcome))
}

/// The public key of a log or of a witness: the text itself, or that of its .pub file.
fn note_key<K: FromStr<Err = NoteError>>(context: &Context, text: &str) -> Result<K, Failure> {
    if let Ok(key) = text.trim().parse() {
        return Ok(key);
    }
    let path = Path::new(text);
    let line = context.files.line(path, LARGEST_NOTE as u64)?;
    line.parse()
        .map_err(|error| Failure::from(error).of_file(path))
}

/// Whom to believe: the key of the archive, and so many of these witnesses.
fn policy(
    context: &Context,
    archive_key: &str,
    demanded: &args::Demanded,
) -> Result<Policy, Failure> {
    let log: NoteKey = note_key(context, archive_key)?;
    let witnesses = demanded.witness.iter().map(|key| note_key(context, key));
    let witnesses: Vec<WitnessKey> = witnesses.collect::<Result<_, _>>()?;
    Ok(Policy::new(log, witnesses, demanded.quorum)?)
}

/// The witnesses that have cosigned a checkpoint, a line each.
fn cosigned_by(locale: &Locale, witnesses: &[CosignedBy]) -> String {
    let line = |it: &CosignedBy| {
        let at = it.at.map_or_else(String::new, |at| format!(" ({at})"));
        field(
            &locale.say(NameCosigned),
            format!("{}{at}", escaped(&it.name)),
        )
    };
    witnesses.iter().map(line).collect()
}

/// How many envelopes were verified, and what is wrong, a line each.
fn found(locale: &Locale, checked: u64, faults: &[Fault]) -> String {
    let count = checked;
    let mut text = match faults.is_empty() {
        true => locale.say(ArchiveNothingWrong { count }),
        false => locale.say(ArchiveFaults {
            faults: faults.len(),
            count,
        }),
    };
    text.push('\n');
    for fault in faults {
        text += &format!("  {}\n", text::archive::fault(locale, fault));
    }
    text
}

fn verify(context: &Context, args: args::ArchiveVerify) -> Result<Report, Failure> {
    let policy = args
        .archive_key
        .as_deref()
        .map(|key| policy(context, key, &args.demanded));
    let job = commands::VerifyJob {
        store: location(context, &args.store)?,
        checkpoint: args.checkpoint.zip(policy.transpose()?),
    };
    let locale = &context.locale;
    let progress = Progress::new();
    let verified = commands::verify(&context.files, &job, &|done| {
        progress.say(locale.say(ArchiveChecked { count: done }));
    });
    progress.end();
    let outcome = verified?;
    let mut text = found(locale, outcome.checked, &outcome.faults);
    let mut sums: BTreeMap<(&str, Known), (usize, &SealNumber)> = BTreeMap::new();
    for doubt in &outcome.doubtful {
        let first = (0, &doubt.seal_number);
        sums.entry((&doubt.name, doubt.known)).or_insert(first).0 += 1;
    }
    if !sums.is_empty() {
        let (count, people) = (outcome.doubtful.len(), sums.len());
        text.pop();
        text += &format!(" {}\n", locale.say(ArchiveDoubtful { count, people }));
    }
    if let Some(key) = &outcome.roster_key {
        text += &field(&locale.say(NameRosterKey), escaped(key));
    }
    if let Some(known) = outcome.known {
        text += &field(&locale.say(NameKnownSignatures), format!(" {known}"));
    }
    for ((name, known), (count, first)) in sums {
        let first = first.to_string();
        let line = match known {
            Known::Known => continue,
            Known::Expired => locale.say(ArchiveDoubtfulExpired { name, count, first }),
            Known::Unknown => locale.say(ArchiveDoubtfulUnknown { name, count, first }),
        };
        text += &format!("  {line}\n");
    }
    text += &log(locale, outcome.size, &outcome.root);
    text += &cosigned_by(locale, &outcome.witnesses);
    Ok(Report::of(text, &outcome).valid(outcome.valid))
}

fn checkpoint(context: &Context, args: args::ArchiveCheckpoint) -> Result<Report, Failure> {
    let existing = Existing::if_forced(args.output.force);
    let store = location(context, &args.store)?;
    let outcome = match (args.key, args.archive_key) {
        (Some(key), _) => {
            let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
            let job = commands::CheckpointJob {
                store,
                signing: commands::Signing {
                    key: keys::unlock_of_log(context, &key, &mut passphrases)?,
                    file: key,
                    extends: args.extends,
                },
                out: args.out,
                existing,
            };
            commands::checkpoint(&context.files, &job)?
        }
        (None, archive_key) => {
            let key = archive_key.unwrap_or_default();
            let job = commands::GatherJob {
                store,
                cosigned: args.cosigned,
                policy: policy(context, &key, &args.demanded)?,
                out: args.out,
                existing,
            };
            commands::gather(&context.files, &job)?
        }
    };
    let locale = &context.locale;
    let text = match &outcome.file {
        None => outcome.checkpoint.clone(),
        Some(file) => {
            let path = path_text(file);
            let done = match outcome.witnesses.is_empty() {
                true => locale.say(ArchiveSigned { path }),
                false => locale.say(ArchiveGathered { path }),
            };
            format!(
                "{done}\n{}{}{}",
                log(locale, outcome.size, &outcome.root),
                extends(locale, outcome.extends),
                cosigned_by(locale, &outcome.witnesses)
            )
        }
    };
    Ok(Report::of(text, &outcome).with_notices(locale, &outcome.notices))
}

/// The number of leaves of the earlier checkpoint that is extended.
fn extends(locale: &Locale, size: Option<u64>) -> String {
    size.map_or_else(String::new, |size| field(&locale.say(NameLogExtends), size))
}

fn witness(context: &Context, args: args::ArchiveWitness) -> Result<Report, Failure> {
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let job = commands::WitnessJob {
        log: note_key(context, &args.archive_key)?,
        key: keys::unlock_of_witness(context, &args.key, &mut passphrases)?,
        file: args.key,
        request: args.request,
        at: context.at()?,
        now: crate::clock::now()?,
        out: args.out,
        existing: Existing::if_forced(args.output.force),
    };
    let outcome = commands::witness(&context.files, &job)?;
    let locale = &context.locale;
    let text = match &outcome.file {
        None => outcome.checkpoint.clone(),
        Some(file) => format!(
            "{}\n{}{}{}{}{}",
            locale.say(ArchiveCosigned {
                path: path_text(file)
            }),
            field(&locale.say(NameLogName), escaped(&outcome.origin)),
            log(locale, outcome.size, &outcome.root),
            extends(locale, outcome.extends),
            field(&locale.say(NameSignedAt), outcome.at),
            field(&locale.say(NameKept), path_text(&outcome.kept))
        ),
    };
    Ok(Report::of(text, &outcome).with_notices(locale, &outcome.notices))
}

fn prove(context: &Context, args: args::ArchiveProve) -> Result<Report, Failure> {
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let envelope = args.envelope.as_deref().map(commands::which);
    let under = match (args.key, args.checkpoint, args.archive_key) {
        (None, Some(file), Some(key)) => commands::Under::Signed {
            file,
            key: note_key(context, &key)?,
            extends: args.extends,
        },
        (key, _, _) => {
            let file = key.unwrap_or_default();
            commands::Under::New(commands::Signing {
                key: keys::unlock_of_log(context, &file, &mut passphrases)?,
                file,
                extends: args.extends,
            })
        }
    };
    let job = commands::ProveJob {
        store: location(context, &args.store)?,
        envelope: envelope.transpose()?,
        under,
        out: args.out,
        existing: Existing::if_forced(args.output.force),
    };
    let outcome = commands::prove(&context.files, &job)?;
    let locale = &context.locale;
    let number = outcome.seal_number.as_ref();
    let text = format!(
        "{}\n{}{}{}{}",
        locale.say(ArchiveProofWritten {
            path: path_text(&outcome.file)
        }),
        number.map_or_else(String::new, |it| field(&locale.say(NameEnvelope), it)),
        leaf(locale, outcome.index),
        log(locale, outcome.size, &outcome.root),
        extends(locale, outcome.extends)
    );
    Ok(Report::of(text, &outcome).with_notices(locale, &outcome.notices))
}

/// The number of a leaf.
fn leaf(locale: &Locale, index: Option<u64>) -> String {
    index.map_or_else(String::new, |index| field(&locale.say(NameLeaf), index))
}

fn check_proof(context: &Context, args: args::ArchiveCheckProof) -> Result<Report, Failure> {
    let job = commands::CheckProofJob {
        policy: policy(context, &args.archive_key, &args.demanded)?,
        proof: args.proof,
        about: args.envelope,
    };
    let outcome = commands::check_proof(&context.files, &job)?;
    let locale = &context.locale;
    let text = match (outcome.size, &outcome.root) {
        (Some(size), Some(root)) => format!(
            "{}\n{}{}{}{}",
            match outcome.extends {
                Some(_) => locale.say(ArchiveExtendsEarlier),
                None => locale.say(ArchiveIsIn),
            },
            leaf(locale, outcome.index),
            log(locale, size, root),
            extends(locale, outcome.extends),
            cosigned_by(locale, &outcome.witnesses)
        ),
        _ => outcome
            .problems
            .iter()
            .map(|problem| {
                let error = locale.phrase(problem, Reader::CommandLine);
                let code = problem.code();
                locale.say(ArchiveNotShown { error, code }) + "\n"
            })
            .collect(),
    };
    Ok(Report::of(text, &outcome).valid(outcome.valid))
}

fn export(context: &Context, args: args::ArchiveExport) -> Result<Report, Failure> {
    let pgn = match args.pgn {
        true => Some(sought(&args.filters)?),
        false => None,
    };
    let job = commands::ExportJob {
        store: location(context, &args.store)?,
        out: args.out,
        existing: Existing::if_forced(args.output.force),
    };
    let locale = &context.locale;
    let progress = Progress::new();
    let mut say = |count, size| progress.say(locale.say(ArchiveVersionsOf { count, size }));
    let exported = match &pgn {
        None => commands::export(&context.files, &job, &mut say),
        Some(sought) => commands::export_games(&context.files, &job, sought.as_ref(), &mut say),
    };
    progress.end();
    let outcome = exported?;
    let text = format!(
        "{}\n{}",
        locale.say(ArchiveExported {
            path: path_text(&outcome.file)
        }),
        match pgn {
            None => log(locale, outcome.size, &outcome.root),
            Some(_) => String::new(),
        }
    );
    Ok(Report::of(text, &outcome))
}

fn import(context: &Context, args: args::ArchiveImport) -> Result<Report, Failure> {
    let locale = &context.locale;
    let progress = Progress::new();
    let job = commands::ImportJob {
        store: location(context, &args.store)?,
        source: source(args.source),
    };
    let imported = commands::import(&context.files, job, &mut |done| {
        progress.say(locale.say(ArchiveVersions { count: done }));
    });
    progress.end();
    let outcome = imported?;
    let text = format!(
        "{}\n{}",
        locale.say(ArchiveImported {
            added: outcome.added,
            present: outcome.present,
        }),
        log(locale, outcome.size, &outcome.root)
    );
    Ok(Report::of(text, &outcome))
}

fn copy(context: &Context, args: &args::ArchiveCopy) -> Result<Report, Failure> {
    let locale = &context.locale;
    let progress = Progress::new();
    let job = commands::CopyJob {
        from: location(context, &args.from)?,
        to: location(context, &args.to)?,
        verify: args.verify,
    };
    let copied = commands::copy(
        &job,
        &|done| progress.say(locale.say(ArchiveVersions { count: done })),
        &|done| progress.say(locale.say(ArchiveChecked { count: done })),
    );
    progress.end();
    let outcome = copied?;
    let mut text = locale.say(ArchiveSame) + "\n";
    if let Some(checked) = outcome.checked {
        text += &found(locale, checked, &outcome.faults);
    }
    text += &log(locale, outcome.size, &outcome.root);
    if outcome.checked.is_some() && outcome.faults.is_empty() {
        text += &(locale.say(ArchiveMayGo) + "\n");
    }
    Ok(Report::of(text, &outcome).valid(outcome.faults.is_empty()))
}

fn roster(context: &Context, args: args::ArchiveRoster) -> Result<Report, Failure> {
    let known: Vec<PublicLine> = args
        .known
        .iter()
        .map(|key| label_draft::read_public_lines(&context.files, key))
        .collect::<Result<Vec<_>, _>>()?
        .concat();
    let until = args.until.as_deref();
    let until = until.map(|text| moment_of_flag("--until", text, MomentReader::deadline));
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?;
    let key = args
        .key
        .map(|path| keys::unlock(context, &path, &mut passphrases))
        .transpose()?;
    let job = commands::RosterJob {
        store: location(context, &args.store)?,
        until: until.transpose()?,
        known,
        key,
    };
    let outcome = commands::roster(&job)?;
    let text = match &outcome.roster {
        // Anybody can set the first roster, and write into it what a terminal obeys.
        Some(roster) => roster
            .as_str()
            .lines()
            .map(|line| format!("{}\n", escaped(line)))
            .collect(),
        None => context.locale.say(ArchiveNoRoster) + "\n",
    };
    Ok(Report::of(text, &outcome))
}

fn make_key(context: &Context, args: args::ArchiveKeygen) -> Result<Report, Failure> {
    let existing = Existing::if_forced(args.force);
    keygen::check(&context.files, &args.out, existing)?;
    let passphrase = match args.no_passphrase {
        true => None,
        false => Some(Passphrases::new(&context.locale, args.passphrase.passphrase_fd)?.new_one()?),
    };
    let locale = &context.locale;
    if let Some(called) = args.witness {
        let job = commands::WitnessKeygenJob {
            called,
            out: args.out,
            passphrase,
            existing,
        };
        let outcome = commands::make_witness_key(&context.files, job)?;
        let path = path_text(&outcome.file);
        let text = format!(
            "{}\n{}\n{}\n",
            locale.say(ArchiveWitnessKeyWritten { path }),
            locale.say(ArchiveWitnessHandOut),
            outcome.public
        );
        return Ok(Report::of(text, &outcome).with_notices(locale, &outcome.notices));
    }
    let job = commands::KeygenJob {
        store: location(context, &args.store.unwrap_or_default())?,
        out: args.out,
        passphrase,
        existing,
    };
    let outcome = commands::make_key(&context.files, job)?;
    let made = match outcome.made {
        true => locale.say(ArchiveWasMade) + "\n",
        false => String::new(),
    };
    let path = path_text(&outcome.file);
    let text = format!(
        "{made}{}\n{}\n{}\n",
        locale.say(ArchiveKeyWritten { path }),
        locale.say(ArchiveHandOut),
        outcome.public
    );
    Ok(Report::of(text, &outcome).with_notices(locale, &outcome.notices))
}
