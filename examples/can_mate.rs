//! Can this side still mate, by any series of legal moves (6.9, 9.6)? The answer is exact, and says what proves it.
//! `cargo run --release --example can_mate -- "8/8/8/8/8/5kn1/8/7K b - - 0 1"`

use mating::{Budget, CanMate, MoveLimit, can_mate};
use rules::position;
use shakmaty::Color;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A lone knight mates a king whose own pawn shuts him in.
    let fen = std::env::args().nth(1);
    let fen = fen.as_deref().unwrap_or("7k/7p/5N2/8/8/8/8/K7 w - - 0 1");
    let position = position::parse_fen(fen)?.position;
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
