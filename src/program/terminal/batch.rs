//! Standard input answered line by line: on all cores, in order, in constant memory.
//!
//! Each line is sent to the workers with a channel for its answer. The channels also stand in a queue, in the order of
//! the lines, from which the answers are printed. Both queues are short, so reading waits for printing.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::no_output;
use crate::failure::{CommandLineFault, Failure, Result};
use crate::text::Locale;
use crate::text::message::PositionCount;

/// The most bytes that are read of a line: no position is longer, and a line without end must not fill the memory.
const LONGEST: u64 = 64 * 1024;

/// The answers that may wait, for each worker.
const WAITING: usize = 16;

/// A line, and the channel for its answer.
type Question = (String, Sender<String>);

/// The number of threads that this machine can run at once.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The failure of standard input.
pub(crate) fn unread(error: &io::Error) -> Failure {
    CommandLineFault::Input(error.kind()).into()
}

/// Answers each line with one line, whatever it holds. Empty lines are skipped.
pub(crate) fn each_line(
    locale: &Locale,
    threads: usize,
    answer: &(impl Fn(&str) -> String + Sync),
) -> Result<()> {
    let out = &mut io::BufWriter::new(io::stdout());
    answer_all(locale, threads, &mut io::stdin().lock(), out, answer)
}

fn answer_all(
    locale: &Locale,
    threads: usize,
    input: &mut impl BufRead,
    out: &mut (impl Write + Send),
    answer: &(impl Fn(&str) -> String + Sync),
) -> Result<()> {
    let (ask, asked) = sync_channel::<Question>(threads);
    let (queue, queued) = sync_channel::<Receiver<String>>(threads.saturating_mul(WAITING));
    let asked = Mutex::new(asked);
    let next = || {
        let asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.recv().ok()
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((line, back)) = next() {
                    // The printer may have ended.
                    let _ = back.send(answer(&line));
                }
            });
        }
        let printer = scope.spawn(move || print(locale, out, &queued));
        let read = read(input, &ask, &queue);
        // Without these channels the workers end, and then the printer.
        drop((ask, queue));
        match printer.join() {
            Ok(printed) => read.and(printed),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// Sends each line to the workers, until there is none or the printer has ended.
fn read(
    input: &mut impl BufRead,
    ask: &SyncSender<Question>,
    queue: &SyncSender<Receiver<String>>,
) -> Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut start = input.by_ref().take(LONGEST);
        let read = start.read_until(b'\n', &mut line);
        if read.map_err(|error| unread(&error))? == 0 {
            return Ok(());
        }
        if !line.ends_with(b"\n") {
            input.skip_until(b'\n').map_err(|error| unread(&error))?;
        }
        let text = String::from_utf8_lossy(line.trim_ascii());
        if text.is_empty() {
            continue;
        }
        let (back, answer) = channel();
        let asked = queue.send(answer).is_ok() && ask.send((text.into_owned(), back)).is_ok();
        if !asked {
            return Ok(());
        }
    }
}

/// Prints the answers in the order of the questions, each as soon as it is known.
fn print(locale: &Locale, out: &mut impl Write, queued: &Receiver<Receiver<String>>) -> Result<()> {
    // Their count on the terminal, if the answers themselves go elsewhere.
    let shown = io::stderr().is_terminal() && !io::stdout().is_terminal();
    let line = |count: u64| locale.say(PositionCount { count });
    let (mut answered, mut printed) = (0, Ok(()));
    // A worker that failed takes the program down with it; there is no answer to wait for.
    while let Ok(Ok(answer)) = queued.recv().map(|answer| answer.recv()) {
        let written = out.write_all(answer.as_bytes()).and_then(|()| out.flush());
        if let Err(error) = written {
            if error.kind() != io::ErrorKind::BrokenPipe {
                printed = Err(no_output(&error));
            }
            break;
        }
        answered += 1;
        if shown && answered % 64 == 0 {
            eprint!("\r{}", line(answered));
        }
    }
    if shown && answered > 0 {
        eprintln!("\r{}", line(answered));
    }
    printed
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// What is printed for an input.
    fn answered(
        threads: usize,
        input: &[u8],
        answer: &(impl Fn(&str) -> String + Sync),
    ) -> (Result<(), Failure>, String) {
        let mut out = Vec::new();
        let done = answer_all(&Locale::english(), threads, &mut &*input, &mut out, answer);
        (done, String::from_utf8(out).expect("UTF-8"))
    }

    #[test]
    fn the_answers_stand_in_the_order_of_the_questions() {
        let input: String = (0..500).map(|line| format!("{line}\n")).collect();
        // Earlier lines take longer.
        let answer = |line: &str| {
            let number: u64 = line.parse().expect("a number");
            let slow =
                (0..(500 - number) * 200).fold(1_u64, |odd, next| odd.wrapping_mul(2 * next + 1));
            format!("{line} {}\n", slow == 0)
        };
        let expected: String = (0..500).map(|line| format!("{line} false\n")).collect();
        for threads in [1, 2, 7] {
            let (done, out) = answered(threads, input.as_bytes(), &answer);
            assert!(done.is_ok());
            assert_eq!(out, expected, "{threads} threads");
        }
    }

    #[test]
    fn every_line_gets_a_line_and_long_ones_are_cut() {
        let mut input = b"one\n\n  \n\xff\n".to_vec();
        input.extend(std::iter::repeat_n(b'x', 1_000_000));
        input.extend(b"\nlast");
        let (done, out) = answered(2, &input, &|line| format!("{}\n", line.len()));
        assert!(done.is_ok());
        // A byte that is no UTF-8 becomes one replacement character of three bytes.
        assert_eq!(out, "3\n3\n65536\n4\n");
    }

    #[test]
    fn a_reader_who_goes_away_ends_it_quietly() {
        struct Gone;
        impl Write for Gone {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let asked = AtomicUsize::new(0);
        let input = "line\n".repeat(10_000);
        let answer = |_: &str| {
            asked.fetch_add(1, Ordering::Relaxed);
            "answer\n".to_owned()
        };
        let (english, input) = (Locale::english(), &mut input.as_bytes());
        assert!(answer_all(&english, 2, input, &mut Gone, &answer).is_ok());
        let asked = asked.into_inner();
        assert!(asked < 200, "{asked} lines were answered for nobody");
    }
}
