//! A first program: a move is sealed, countersigned, verified, opened by two people together, and ruled on.
//! `cargo run --example seal_and_open`

use envelope::rules::Word;
use envelope::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let white = SecretKey::generate("Spassky, Boris")?;
    let black = SecretKey::generate("Fischer, Robert")?;
    let arbiter = SecretKey::generate("Schmid, Lothar")?;
    let edition = Edition::builtin("fide-1997").ok_or("no such edition")?;
    let (stopped, resumed) = (
        "1972-08-31T21:30:00+00:00".parse()?,
        "1972-09-01T14:30:00+00:00".parse()?,
    );
    let label = Label::new(Essentials {
        game: Score::from_pgn(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *")?.game,
        white: white.person().into(),
        black: black.person().into(),
        arbiter: arbiter.person().into(),
        edition: &edition,
        notation: Some("en".parse()?),
        used: Some(envelope::shakmaty::ByColor {
            white: "2:31:00".parse()?,
            black: "2:19:00".parse()?,
        }),
        sealed_at: stopped,
        resumption: Some(Announced::resumption(
            resumed,
            "Atlantic/Reykjavik",
            "Laugardalshöll",
        )),
    })?;
    let sealed = seal(&label, &WrittenMove::new("Ba4")?, &white)?;
    let accepted = sealed.accept(&arbiter, stopped, Scoresheets::Both)?;
    // The file goes to whoever wants it: anybody verifies it, and nobody alone can read the move.
    let kept = Envelope::from_bytes(accepted.as_bytes().to_vec()).verify()?;
    // Somebody must say that Black is there (A7): a key does not.
    let there = Entry {
        at: resumed,
        by: Signer::Arbiter,
        act: Act::Event(Event::Arrival {
            side: envelope::shakmaty::Color::Black,
        }),
    };
    let kept = kept.append(&[there], &arbiter)?;
    let may_open = kept.may_open(&edition, resumed, Budget::RULING)?;
    let opened = kept.open(may_open, resumed, &arbiter, &ReplyKey::Key(&black), vec![])?;
    let ruling = opened
        .ruling(&edition, Budget::RULING)
        .ok_or("nothing is ruled on")?;
    let article = ruling.article.as_deref().unwrap_or("no article");
    println!("result {}, {article}", ruling.result.name());
    Ok(())
}
