//! Which men stand on the board, wherever: a class of positions, written `KRPkb`.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, Kind, MOST, OFFICERS_AND_PAWN, SIDES, Side};

/// The men of both sides beside the kings: four bits for how many of a side and kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Material(u64);

/// The bits of one side.
const HALF: u32 = 20;

fn shift(side: Side, kind: Kind) -> Option<u32> {
    // Queens weigh most, so that the heavier side has the larger number.
    let weight = match kind {
        Kind::King => return None,
        Kind::Queen => 16,
        Kind::Rook => 12,
        Kind::Bishop => 8,
        Kind::Knight => 4,
        Kind::Pawn => 0,
    };
    Some(match side {
        Side::White => weight + HALF,
        Side::Black => weight,
    })
}

impl Material {
    pub fn of(board: &Board) -> Material {
        let men = board.men().iter();
        let bits = men.filter_map(|man| shift(man.side, man.kind));
        Material(bits.map(|bit| 1 << bit).sum())
    }

    pub fn with(self, side: Side, kind: Kind) -> Material {
        Material(self.0 + shift(side, kind).map_or(0, |bit| 1 << bit))
    }

    pub fn count(self, side: Side, kind: Kind) -> u64 {
        shift(side, kind).map_or(1, |bit| self.0 >> bit & 15)
    }

    fn without(self, side: Side, kind: Kind) -> Option<Material> {
        let bit = shift(side, kind).filter(|_| self.count(side, kind) > 0)?;
        Some(Material(self.0 - (1 << bit)))
    }

    /// The same with White's men Black's.
    pub fn exchanged(self) -> Material {
        Material(self.0 >> HALF | (self.0 & ((1 << HALF) - 1)) << HALF)
    }

    /// The one of it and [`Material::exchanged`] that stands for both: White has the heavier men.
    pub fn heavier(self) -> Material {
        self.max(self.exchanged())
    }

    pub fn is_even(self) -> bool {
        self == self.exchanged()
    }

    pub fn has_pawns(self) -> bool {
        SIDES.iter().any(|&side| self.count(side, Kind::Pawn) > 0)
    }

    /// Kings included.
    pub fn men(self) -> usize {
        self.others().count() + 2
    }

    /// Every man but the kings, White's first.
    pub fn others(self) -> impl Iterator<Item = (Side, Kind)> {
        let kinds = OFFICERS_AND_PAWN.iter();
        let all = SIDES
            .iter()
            .flat_map(move |&side| kinds.clone().map(move |&kind| (side, kind)));
        all.flat_map(move |(side, kind)| (0..self.count(side, kind)).map(move |_| (side, kind)))
    }

    /// Every material that one capture, or one promotion with or without a capture, leaves, the
    /// heavier of each two.
    pub fn next(self) -> Vec<Material> {
        let mut all = Vec::new();
        let captured = self
            .others()
            .filter_map(|(side, kind)| self.without(side, kind));
        let arrived: Vec<Material> = captured.chain([self]).collect();
        all.extend(arrived.iter().filter(|&&after| after != self));
        for (after, side) in arrived
            .iter()
            .flat_map(|&after| SIDES.map(|side| (after, side)))
        {
            let pawnless = after.without(side, Kind::Pawn);
            let promotions = super::board::PROMOTIONS.iter();
            all.extend(promotions.filter_map(|&kind| Some(pawnless?.with(side, kind))));
        }
        all.iter_mut().for_each(|one| *one = one.heavier());
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Every material of so many men, kings included, the heavier of each two; in the order of what
    /// they need, so that each one's [`Material::next`] of as many men stand before it.
    pub fn all(men: usize) -> Vec<Material> {
        let mut all = vec![Material::default()];
        for _ in 2..men {
            let more = |one: Material| {
                let man = move |side: Side| OFFICERS_AND_PAWN.map(|kind| one.with(side, kind));
                SIDES.into_iter().flat_map(man)
            };
            all = all
                .into_iter()
                .flat_map(more)
                .map(Material::heavier)
                .collect();
            all.sort_unstable();
            all.dedup();
        }
        all.sort_by_key(|one| (one.pawns(), std::cmp::Reverse(*one)));
        all
    }

    pub fn pawns(self) -> u64 {
        SIDES.iter().map(|&side| self.count(side, Kind::Pawn)).sum()
    }
}

const LETTERS: [(Kind, char); 5] = [
    (Kind::Queen, 'Q'),
    (Kind::Rook, 'R'),
    (Kind::Bishop, 'B'),
    (Kind::Knight, 'N'),
    (Kind::Pawn, 'P'),
];

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (king, side) in ['K', 'k'].into_iter().zip(SIDES) {
            write!(f, "{king}")?;
            for (kind, letter) in LETTERS {
                let letter = match side {
                    Side::White => letter,
                    Side::Black => letter.to_ascii_lowercase(),
                };
                for _ in 0..self.count(side, kind) {
                    write!(f, "{letter}")?;
                }
            }
        }
        Ok(())
    }
}

/// A text that names no class of at most five men.
#[derive(Debug)]
pub struct NotMaterial(String);

impl fmt::Display for NotMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no class such as KRkb, of at most {MOST} men",
            self.0
        )
    }
}

impl std::error::Error for NotMaterial {}

impl FromStr for Material {
    type Err = NotMaterial;

    /// The heavier of the one named and its exchange.
    fn from_str(text: &str) -> Result<Material, NotMaterial> {
        let wrong = || NotMaterial(text.to_owned());
        let (white, black) = text
            .strip_prefix('K')
            .and_then(|men| men.split_once('k'))
            .ok_or_else(wrong)?;
        if white.len() + black.len() + 2 > MOST {
            return Err(wrong());
        }
        let mut material = Material::default();
        for (side, men) in [
            (Side::White, white.to_owned()),
            (Side::Black, black.to_uppercase()),
        ] {
            for letter in men.chars() {
                let known = LETTERS.iter().find(|(_, known)| *known == letter);
                let (kind, _) = known.ok_or_else(wrong)?;
                material = material.with(side, *kind);
            }
        }
        Ok(material.heavier())
    }
}
