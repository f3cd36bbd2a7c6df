//! How the mating question stands beside chasolver 3.0.0 on a list of positions: who decides what, and at what cost.
//!
//! `versus FILE [--rounds N] [--states N] [--check]`
//!
//! A line of FILE is a FEN, alone or behind a label; those that shakmaty's strict check refuses are left out and counted. Each engine is
//! a process of its own with one thread, which reads the list, asks of each position for both sides, and prints each
//! answer with its line: ours with the budget of a ruling (or `--states`), chasolver with its own. They are run by turns, ROUNDS
//! (3) times each, since the machine may be busy: of each, the least user CPU time of a whole process counts, and of each question
//! the least CPU time. Prints both, both slowest questions, what each of our layers costs, every question that one of
//! the two leaves undecided, and every disagreement, settled. `--check` also has every answer of ours checked again. The
//! exit status is 1 if we are wrong, answer the same question in two ways, a disagreement stays open, or chasolver decides what we
//! do not. A list without a position, an answer that is missing, and a word that nobody knows end it with an error.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufWriter, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use adjourn_against_chasolver::positions::{fen, placed, position, positions};
use adjourn_against_chasolver::says::chasolver_says;
use adjourn_against_chasolver::settle::{Settled, settle};
use adjourn_check_proof::check;
use adjourn_mating::{Budget, CanMate, Ground, MoveLimit, can_mate};
use chasolver::Winnability;
use nix::sys::resource::{UsageWho, getrusage};
use nix::time::{ClockId, clock_gettime};
use shakmaty::{CastlingMode, Chess, Color};

const USAGE: &str = "usage: versus FILE [--rounds N] [--states N] [--check]";

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (mut file, mut rounds, mut states) = (None, 3, Budget::RULING.states);
    let (mut asked, mut checks) = (None, false);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(USAGE);
        match argument.as_str() {
            "--rounds" => rounds = value()?.parse()?,
            "--states" => states = value()?.parse()?,
            "--check" => checks = true,
            "--ask" => asked = Some(value()?),
            flag if flag.starts_with("--") => {
                return Err(format!("{flag} is no flag; {USAGE}").into());
            }
            _ if file.is_some() => {
                return Err(format!("one FILE, not {argument} as well; {USAGE}").into());
            }
            _ => file = Some(argument),
        }
    }
    if let Some(engine) = asked {
        if !["ours", "chasolver"].contains(&engine.as_str()) {
            return Err(format!("ours or chasolver, not {engine}").into());
        }
        ask(&engine, states)?;
        return Ok(ExitCode::SUCCESS);
    }
    compare(&file.ok_or(USAGE)?, rounds, states, checks)
}

/// Answers for each position that comes in, for both sides.
fn ask(engine: &str, states: u64) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    // A panic is an answer here.
    std::panic::set_hook(Box::new(|_| {}));
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        if engine == "ours" {
            let position = position(&line).ok_or("the list holds legal positions")?;
            for side in Color::ALL {
                let began = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)?;
                let answer = can_mate(&position, side, MoveLimit::None, Budget::of_states(states));
                let took = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)? - began;
                write!(
                    out,
                    "{} {}",
                    Duration::from(took).as_nanos(),
                    layer(&answer)
                )?;
                if let CanMate::Yes { line } = answer {
                    for played in line {
                        write!(out, " {}", played.to_uci(CastlingMode::Standard))?;
                    }
                }
                writeln!(out)?;
            }
            continue;
        }
        let placed = line.rsplitn(3, ' ').last().unwrap_or_default();
        for side in Color::ALL {
            let began = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)?;
            let answer = catch_unwind(AssertUnwindSafe(|| chasolver_says(placed, side)));
            let took = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)? - began;
            write!(out, "{} ", Duration::from(took).as_nanos())?;
            match answer {
                Err(_) => write!(out, "panic")?,
                Ok(None) => write!(out, "undecided")?,
                Ok(Some(Winnability::Unwinnable)) => write!(out, "no")?,
                Ok(Some(Winnability::Winnable { helpmate })) => {
                    write!(out, "line")?;
                    for played in helpmate {
                        write!(out, " {played}")?;
                    }
                }
            }
            writeln!(out)?;
        }
    }
    out.flush()?;
    Ok(())
}

fn layer(answer: &CanMate) -> &'static str {
    match answer {
        CanMate::Yes { .. } => "line",
        CanMate::No(Ground::GameOver) => "over",
        CanMate::No(Ground::Material) => "material",
        CanMate::No(Ground::Locked { .. }) => "regions",
        CanMate::No(Ground::Outlined { .. }) => "outline",
        CanMate::No(Ground::Closed { .. }) => "closed",
        CanMate::Undecided { .. } => "undecided",
    }
}

/// Yes or no, of the word for an answer; `None` for those that decide nothing.
fn decided(word: &str) -> Option<bool> {
    match word {
        "line" => Some(true),
        "undecided" | "panic" => None,
        _ => Some(false),
    }
}

/// Whether an engine answers in that word.
fn is_answer(engine: &str, word: &str) -> bool {
    let words: &[&str] = match engine {
        "ours" => &["over", "material", "regions", "outline", "closed"],
        _ => &["no", "panic"],
    };
    ["line", "undecided"].contains(&word) || words.contains(&word)
}

/// What one engine answered and what it took, the least of all rounds.
struct Engine {
    name: &'static str,
    process: Duration,
    answers: Vec<(Duration, String)>,
}

impl Engine {
    fn new(name: &'static str) -> Engine {
        Engine {
            name,
            process: Duration::MAX,
            answers: Vec::new(),
        }
    }

    /// Runs a whole process over the list.
    fn run(&mut self, list: &Path, states: u64, questions: usize) -> Result<(), Box<dyn Error>> {
        let before = user_time()?;
        let run = Command::new(std::env::current_exe()?)
            .args(["--ask", self.name, "--states", &states.to_string()])
            .stdin(File::open(list)?)
            .stderr(Stdio::inherit())
            .output()?;
        self.process = self.process.min(user_time()? - before);
        let mut answers = Vec::new();
        for line in String::from_utf8(run.stdout)?.lines() {
            let mut words = line.split(' ');
            let nanoseconds = words.next().unwrap_or_default().parse()?;
            let word = words.next().unwrap_or_default().to_owned();
            if !is_answer(self.name, &word) {
                return Err(format!("{} answers {word:?}", self.name).into());
            }
            answers.push((Duration::from_nanos(nanoseconds), word));
        }
        if !run.status.success() {
            return Err(format!("{} ended with {}", self.name, run.status).into());
        }
        if answers.len() != questions {
            let answered = answers.len();
            return Err(format!("{} answers {answered} of {questions}", self.name).into());
        }
        for (now, before) in answers.iter_mut().zip(&self.answers) {
            if self.name == "ours" && now.1 != before.1 {
                return Err(format!("{} first, {} in another round", before.1, now.1).into());
            }
            now.0 = now.0.min(before.0);
        }
        self.answers = answers;
        Ok(())
    }

    fn slowest(&self) -> Option<(usize, Duration)> {
        let times = self.answers.iter().map(|&(time, _)| time).enumerate();
        times.max_by_key(|&(_, time)| time)
    }
}

/// Of all processes that have ended.
fn user_time() -> Result<Duration, Box<dyn Error>> {
    let time = getrusage(UsageWho::RUSAGE_CHILDREN)?.user_time();
    let micros = u64::try_from(time.tv_sec())? * 1_000_000 + u64::try_from(time.tv_usec())?;
    Ok(Duration::from_micros(micros))
}

fn compare(file: &str, rounds: u32, states: u64, checks: bool) -> Result<ExitCode, Box<dyn Error>> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let positions: Vec<Chess> = positions(&text).collect();
    if positions.is_empty() {
        return Err(format!("{file}: no position").into());
    }
    let list = std::env::temp_dir().join(format!("versus-{}.fen", std::process::id()));
    let lines: Vec<String> = positions.iter().map(fen).collect();
    std::fs::write(&list, lines.join("\n") + "\n")?;
    let (mut ours, mut theirs) = (Engine::new("ours"), Engine::new("chasolver"));
    for _ in 0..rounds.max(1) {
        ours.run(&list, states, 2 * positions.len())?;
        theirs.run(&list, states, 2 * positions.len())?;
    }
    std::fs::remove_file(&list)?;

    let questions: Vec<(&Chess, Color)> = positions
        .iter()
        .flat_map(|position| Color::ALL.map(|side| (position, side)))
        .collect();
    let left_out = text.lines().count() - positions.len();
    println!(
        "{file}: {} positions, both sides; lines left out: {left_out}",
        positions.len()
    );
    let named = |number: usize| match questions.get(number) {
        Some((position, side)) => format!("{} {side}", fen(position)),
        None => String::new(),
    };
    for engine in [&ours, &theirs] {
        let (slowest, took) = engine.slowest().unwrap_or_default();
        let open = engine
            .answers
            .iter()
            .filter(|(_, word)| decided(word).is_none());
        println!(
            "{}: {:.3} s, undecided {}, slowest {:.4} s: {}",
            engine.name,
            engine.process.as_secs_f64(),
            open.count(),
            took.as_secs_f64(),
            named(slowest)
        );
    }
    let ratio = |ours: Duration, theirs: Duration| ours.as_secs_f64() / theirs.as_secs_f64();
    let slowest = [&ours, &theirs].map(|engine| engine.slowest().unwrap_or_default().1);
    println!(
        "ratio: total {:.3}, slowest {:.3}",
        ratio(ours.process, theirs.process),
        ratio(slowest[0], slowest[1])
    );
    let mut layers = BTreeMap::<&str, (u32, Duration)>::new();
    for (took, word) in &ours.answers {
        let (count, time) = layers.entry(word).or_default();
        *count += 1;
        *time += *took;
    }
    for (layer, (count, time)) in layers {
        println!(
            "{layer}: {count}, {:.1} us each",
            (time / count).as_nanos() as f64 / 1e3
        );
    }

    let mut failed = false;
    let answers = ours.answers.iter().zip(&theirs.answers);
    for (number, ((took, our), (they_took, their))) in answers.enumerate() {
        let [we, they] = [our, their].map(|word| decided(word));
        let &(position, side) = questions
            .get(number)
            .ok_or("an answer without a question")?;
        if we.is_none() || they.is_none() {
            failed |= they.is_some();
            let times = [took, they_took].map(|time| time.as_millis());
            println!(
                "{}: ours {our} ({} ms), chasolver {their} ({} ms)",
                named(number),
                times[0],
                times[1]
            );
        }
        if !checks && (we.is_none() || they.is_none() || we == they) {
            continue;
        }
        let answer = can_mate(position, side, MoveLimit::None, Budget::of_states(states));
        if layer(&answer) != our {
            failed = true;
            println!("{}: {our}, now {}", named(number), layer(&answer));
        }
        if checks
            && we.is_some()
            && let Err(wrong) = check(position, side, MoveLimit::None, &answer)
        {
            failed = true;
            println!("{}: {answer:?} does not hold: {wrong}", named(number));
        }
        if let (Some(we), Some(they)) = (we, they)
            && we != they
        {
            let says = chasolver_says(&placed(position), side);
            let settled = says.map_or(Settled::Open, |says| settle(position, side, &answer, &says));
            failed |= !matches!(settled, Settled::WeAreRight(_));
            println!("{}: {settled}", named(number));
        }
    }
    if checks {
        println!("every answer of ours was checked again");
    }
    Ok(match failed {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    })
}
