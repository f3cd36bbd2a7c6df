//! QR codes (ISO/IEC 18004).

use qrcodegen::{QrCode, QrCodeEcc};

use super::geometry::Outline;

/// Blank modules on each side, which the standard asks for.
const QUIET: i32 = 4;

/// The dark squares of the code of a text, in a square of 1 by 1 with its quiet zone; `None` for a text that is too
/// long for any code.
///
/// Bytes, and correction of 15 % of them: what a crease or a coffee stain takes away.
pub fn code(text: &str) -> Option<Outline> {
    let code = QrCode::encode_binary(text.as_bytes(), QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let unit = 1.0 / length(size + 2 * QUIET);
    let modules = usize::try_from(size).unwrap_or(0);
    // A rectangle has five steps, and a row at most one for every second module.
    let mut dark = Outline::with_room(5 * modules * (modules / 2 + 1));
    for row in 0..size {
        let mut column = 0;
        while column < size {
            let begin = column;
            while column < size && code.get_module(column, row) {
                column += 1;
            }
            if column > begin {
                let corner = (unit * length(begin + QUIET), unit * length(row + QUIET));
                dark.rectangle(corner, unit * length(column - begin), unit);
            }
            column += 1;
        }
    }
    Some(dark)
}

/// A number of modules, at most 185.
fn length(modules: i32) -> f32 {
    i16::try_from(modules).map_or(f32::MAX, f32::from)
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::render::pages::geometry::Step;

    /// Where the code of a text is dark, from 0 to 1 across and down, as it is drawn.
    pub fn printed_code(text: &str) -> impl Fn(f64, f64) -> bool {
        let drawn = code(text).unwrap();
        let runs = drawn.steps().chunks(5);
        let runs = runs.map(|steps| Outline::of(steps).bounds().unwrap());
        let runs: Vec<[f64; 4]> = runs.map(|run| run.map(f64::from)).collect();
        let unit = runs[0][3] - runs[0][1];
        let at = |place: f64| (place / unit).round() as usize;
        let size = at(1.0);
        let mut dark = vec![false; size * size];
        for [left, top, right, _] in runs {
            let row = at(top) * size;
            dark[row + at(left)..row + at(right)].fill(true);
        }
        let place = move |at: f64| {
            (0.0..1.0)
                .contains(&at)
                .then_some((at * size as f64) as usize)
        };
        move |x, y| {
            place(x)
                .zip(place(y))
                .is_some_and(|(x, y)| dark[y * size + x])
        }
    }

    #[test]
    fn a_code_has_its_quiet_zone_and_its_finders() {
        let dark = code("adjslip1qqqq").unwrap();
        // Twelve bytes at this correction are version 1: 21 modules and 4 on each side. Its first row begins with a
        // finder.
        let near = |edge: f32, modules: f32| (edge - modules / 29.0).abs() < 1e-5;
        let [left, top, right, bottom] = dark.bounds().unwrap();
        assert!(near(left, 4.0) && near(top, 4.0) && near(right, 25.0) && near(bottom, 25.0));
        let finder = dark.steps().first_chunk();
        assert!(
            matches!(finder, Some([Step::Move((from, _)), Step::Line((to, _))]) if near(to - from, 7.0))
        );
        assert!(code(&"x".repeat(3000)).is_none(), "too long");
    }
}
