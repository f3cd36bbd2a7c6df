//! Makes many envelopes from a real score, as a tar archive on standard output:
//! `cargo run --release -p adjourn-instruments --bin many -- 100000 > many.tar`.
//!
//! Each is a game of its own, adjourned at some move of Spassky–Fischer 1972, game 21: a tenth only
//! sealed, most accepted, a third opened, some with further entries. `--floor FILE.tar` reads such an
//! archive and times nothing but what verifying cannot do without: decoding each key and one strict
//! verification a signature, on all cores; by the clock and in processor time.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::num::NonZero;
use std::thread;
use std::time::Instant;

use data_encoding::BASE64URL_NOPAD;
use ed25519_dalek::{Signature, VerifyingKey};
use envelope::crypto::primitives::pae;
use envelope::{
    Act, Entry, Envelope, Essentials, Label, ReplyKey, Scoresheets, SecretKey, SharedText, Signer,
    Slip, Unverified, Verified, WrittenMove, seal,
};
use mating::Budget;
use rules::adjournment::{Announced, Event, Recorded, fold};
use rules::edition::Edition;
use rules::notation::{Language, Notation};
use rules::score::{Game, Score};
use rules::time::{Duration, Moment, TimeControl, Used};
use shakmaty::san::SanPlus;
use shakmaty::{ByColor, Color, Position};

/// Spassky–Fischer, Reykjavík 1972, game 21, up to 40...h5.
const SCORE: &str = "1. e4 c5 2. Nf3 e6 3. d4 cxd4 4. Nxd4 a6 5. Nc3 Nc6 6. Be3 Nf6 7. Bd3 d5 8. exd5 \
    exd5 9. O-O Bd6 10. Nxc6 bxc6 11. Bd4 O-O 12. Qf3 Be6 13. Rfe1 c5 14. Bxf6 Qxf6 15. Qxf6 gxf6 16. \
    Rad1 Rfd8 17. Be2 Rab8 18. b3 c4 19. Nxd5 Bxd5 20. Rxd5 Bxh2+ 21. Kxh2 Rxd5 22. Bxc4 Rd2 23. Bxa6 \
    Rxc2 24. Re2 Rxe2 25. Bxe2 Rd8 26. a4 Rd2 27. Bc4 Ra2 28. Kg3 Kf8 29. Kf3 Ke7 30. g4 f5 31. gxf5 \
    f6 32. Bg8 h6 33. Kg3 Kd6 34. Kf3 Ra1 35. Kg2 Ke5 36. Be6 Kf4 37. Bd7 Rb1 38. Be6 Rb2 39. Bc4 Ra2 \
    40. Be6 h5 *";

fn main() {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("--floor") => floor(&arguments.next().expect("a tar archive")),
        Some(count) => make(count.parse().expect("how many")),
        None => eprintln!("usage: many COUNT > FILE.tar, or many --floor FILE.tar"),
    }
}

/// Writes that many envelopes.
fn make(count: u64) {
    let mut tar = tar::Builder::new(BufWriter::new(io::stdout().lock()));
    let people: Vec<SecretKey> = (0..64_u8)
        .map(|number| Slip::from_secret([number + 1; 32]).key(format!("Player {number:02}")))
        .collect();
    let pgn = format!("[Result \"*\"]\n\n{SCORE}\n");
    let whole = Score::from_pgn(pgn.as_bytes()).unwrap().game;
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let mut made = 0;
    while made < count {
        let batch = (count - made).min(512);
        let each = batch.div_ceil(threads);
        let (people, whole) = (&people, &whole);
        let files: Vec<(u64, Vec<u8>)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|thread| {
                    let from = made + thread * each;
                    let to = (from + each).min(made + batch);
                    scope.spawn(move || {
                        (from..to)
                            .map(|number| (number, envelope(number, people, whole)))
                            .collect::<Vec<_>>()
                    })
                })
                .collect();
            workers
                .into_iter()
                .flat_map(|it| it.join().unwrap())
                .collect()
        });
        for (number, bytes) in files {
            let mut header = tar::Header::new_ustar();
            header.set_size(bytes.len() as u64);
            header.set_mode(0o644);
            let name = format!("{:04}/{number:08}.envelope", number / 1000);
            tar.append_data(&mut header, name, &bytes[..]).unwrap();
        }
        made += batch;
    }
    tar.into_inner().unwrap().flush().unwrap();
}

/// One envelope, in one of the states of a file.
fn envelope(number: u64, people: &[SecretKey], whole: &Game) -> Vec<u8> {
    let edition = Edition::builtin("fide-1997").unwrap();
    let pick = |salt: u64| &people[((number * 31 + salt * 17) % 61 + salt) as usize];
    let (white, black, arbiter) = (pick(0), pick(1), pick(2));
    let mut game = Game::new(shakmaty::Chess::default());
    // Moves 20 to 40: where a session ends.
    let length = 40 + (number % 40) as usize;
    for &played in whole.moves().iter().take(length) {
        game.play(played).unwrap();
    }
    let sealer = game.last().turn().fold_wb(white, black);
    let responder = game.last().turn().fold_wb(black, white);
    let begins = Moment::from_unix(1_700_000_000 + 600 * number as i64).unwrap();
    let later = |seconds: i64| Moment::from_unix(begins.as_unix() + seconds).unwrap();
    let used = |seconds| Used(Duration::from_seconds(seconds).unwrap());
    let text = SanPlus::from_move(game.last().clone(), whole.moves()[length]).to_string();
    let mut label = Label::new(Essentials {
        game,
        white: white.person().into(),
        black: black.person().into(),
        arbiter: arbiter.person().into(),
        notation: Some(Notation::Letters(Language::English)),
        used: Some(ByColor {
            white: used(8000),
            black: used(7000 + number % 1000),
        }),
        sealed_at: begins,
        resumption: Some(Announced::resumption(
            later(86_400),
            "Europe/Rome",
            "Club room",
        )),
        edition: &edition,
    })
    .unwrap();
    label.event = Some(format!("Correspondence tournament {}", number / 500));
    label.date = Some("2023.11.14".to_owned());
    label.round = Some((number % 11 + 1).to_string());
    let control: TimeControl = "40/9000:16/3600".parse().unwrap();
    label.time_controls = ByColor::new_with(|_| control.clone());
    let written = WrittenMove::new(&text).unwrap();
    let sealed = seal(&label, &written, sealer).unwrap();
    if number.is_multiple_of(10) {
        return sealed.as_bytes().to_vec();
    }
    let accepted = sealed
        .accept(arbiter, later(300), Scoresheets::Both)
        .unwrap();
    if !number.is_multiple_of(3) {
        return accepted.as_bytes().to_vec();
    }
    let adjourned = accepted.adjourned(&edition, Budget::RULING);
    let arrival = Recorded {
        at: later(86_400),
        event: Event::Arrival {
            side: adjourned.responder(),
        },
    };
    let permission = fold(adjourned.clone(), &[arrival])
        .may_open(later(86_400))
        .unwrap();
    let reply = ReplyKey::Key(responder);
    let opened = accepted.open(permission, later(86_400), arbiter, &reply, Vec::new());
    let opened = opened.unwrap();
    if !number.is_multiple_of(2) {
        return opened.as_bytes().to_vec();
    }
    let resigns = Entry {
        at: later(90_000),
        by: Signer::Arbiter,
        act: Act::Event(Event::Resign {
            side: Color::White,
            how: "by post".to_owned(),
        }),
    };
    opened
        .append(&[resigns], arbiter)
        .unwrap()
        .as_bytes()
        .to_vec()
}

/// A signature, the key that must have made it, and what it covers.
type Signed = ([u8; 32], Vec<u8>, [u8; 64]);

/// Times the bare verifications of all signatures in a tar archive.
fn floor(path: &str) {
    let mut tar = tar::Archive::new(BufReader::new(File::open(path).unwrap()));
    let mut all: Vec<Signed> = Vec::new();
    let mut envelopes = 0;
    for entry in tar.entries().unwrap() {
        let mut bytes = Vec::new();
        entry.unwrap().read_to_end(&mut bytes).unwrap();
        let envelope = Envelope::<Unverified>::from_bytes(bytes).verify().unwrap();
        signed(&envelope, &mut all);
        envelopes += 1;
    }
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = all.len().div_ceil(threads);
    let began = Instant::now();
    let computed: Vec<Option<f64>> = thread::scope(|scope| {
        let workers: Vec<_> = all
            .chunks(share)
            .map(|share| {
                scope.spawn(move || {
                    for (key, message, signature) in share {
                        let key = VerifyingKey::from_bytes(key).unwrap();
                        let signature = Signature::from_bytes(signature);
                        key.verify_strict(message, &signature).unwrap();
                    }
                    processor_time()
                })
            })
            .collect();
        let ended = workers.into_iter().map(|it| it.join().unwrap());
        ended.collect()
    });
    let seconds = began.elapsed().as_secs_f64();
    print!(
        "{envelopes} envelopes, {} signatures: {seconds:.3} s on {threads} cores",
        all.len()
    );
    match computed.into_iter().sum::<Option<f64>>() {
        Some(computed) => println!(", {computed:.3} s of processor time"),
        None => println!(),
    }
}

/// The seconds that this thread has computed, where Linux says so (`proc_pid_schedstat`).
fn processor_time() -> Option<f64> {
    let said = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = said.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn signed(envelope: &Envelope<Verified>, all: &mut Vec<Signed>) {
    let bytes = envelope.as_bytes();
    for (number, (signature, &end)) in envelope
        .signatures()
        .iter()
        .zip(envelope.states())
        .enumerate()
    {
        let kind = ["adjourn/1/seal", "adjourn/1/accept", "adjourn/1/entry"][number.min(2)];
        let line = bytes[..end - 1]
            .iter()
            .rposition(|&byte| byte == b'\n')
            .unwrap()
            + 1;
        let text = std::str::from_utf8(&bytes[line..end]).unwrap();
        let value = text.trim_start_matches("sig = \"").trim_end_matches("\"\n");
        let value = BASE64URL_NOPAD.decode(value.as_bytes()).unwrap();
        let message = pae(kind, &[&bytes[..line]]);
        all.push((
            *signature.key.as_bytes(),
            message,
            value.try_into().unwrap(),
        ));
    }
}
