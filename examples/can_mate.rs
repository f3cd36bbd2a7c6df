//! Can this side still mate, by any series of legal moves (6.9, 9.6)? The answer is exact, and says what proves it.
//! `cargo run --release --example can_mate -- "8/8/8/8/8/5kn1/8/7K b - - 0 1"`

use mating::shakmaty::fen::Fen;
use mating::shakmaty::{CastlingMode, Chess, Color};
use mating::{Budget, CanMate, MoveLimit, can_mate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A lone knight mates a king whose own pawn shuts it in.
    let fen = std::env::args().nth(1);
    let fen = fen.as_deref().unwrap_or("7k/7p/5N2/8/8/8/8/K7 w - - 0 1");
    let position: Chess = fen.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
    for side in [Color::White, Color::Black] {
        match can_mate(&position, side, MoveLimit::None, Budget::RULING) {
            CanMate::Yes { line } => {
                println!("{side}: yes, in {} half-moves at most", line.len());
            }
            CanMate::No(ground) => println!("{side}: no, by {ground:?}"),
            CanMate::Undecided { states } => println!("{side}: not decided in {states} positions"),
        }
    }
    Ok(())
}
