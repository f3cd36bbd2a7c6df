//! Where things stand on paper: points of 1/72 inch from the upper left corner, downwards.

use zeroize::Zeroize;

use rules::word::words;

/// The points of a millimetre.
pub const MILLIMETRE: f32 = 72.0 / 25.4;

words! {
    /// The paper to print on, by its name on the command line and in style sheets.
    Paper {
        /// ISO 216: 210 by 297 mm.
        A4 = "a4",
        /// 8.5 by 11 inches.
        Letter = "letter",
        /// ISO 216: 148 by 210 mm.
        A5 = "a5",
    }
}

impl Paper {
    /// Width and height, in points.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0 * MILLIMETRE, 297.0 * MILLIMETRE),
            Paper::Letter => (612.0, 792.0),
            Paper::A5 => (148.0 * MILLIMETRE, 210.0 * MILLIMETRE),
        }
    }
}

/// So far from the left, and so far from the top.
pub type Point = (f32, f32);

/// A step of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Zeroize)]
pub enum Step {
    /// Begins a new line there.
    Move(Point),
    /// A straight line to there.
    Line(Point),
    /// A cubic curve to there, by two control points.
    Curve(Point, Point, Point),
    /// Back to where the line began.
    Close,
}

/// Lines and areas. Wiped when dropped: the squares of a QR code may be a key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline(Vec<Step>);

impl Outline {
    /// The outline of path data as SVG writes it, with capital letters and a blank between all: `M 20 91 L 20 86 Z`.
    pub fn of_path(data: &str) -> Outline {
        let mut words = data.split(' ');
        let mut steps = Vec::new();
        while let Some(letter) = words.next() {
            let mut number = || words.next().and_then(|it| it.parse().ok()).unwrap_or(0.0);
            let mut point = || (number(), number());
            steps.push(match letter {
                "M" => Step::Move(point()),
                "L" => Step::Line(point()),
                "C" => Step::Curve(point(), point(), point()),
                _ => Step::Close,
            });
        }
        Outline(steps)
    }

    /// The outline of these steps.
    #[cfg(test)]
    pub fn of(steps: &[Step]) -> Outline {
        Outline(steps.to_vec())
    }

    /// An empty outline with room for that many steps: growing would leave copies behind.
    pub fn with_room(steps: usize) -> Outline {
        Outline(Vec::with_capacity(steps))
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Adds a rectangle with its upper left corner there.
    pub fn rectangle(&mut self, (x, y): Point, width: f32, height: f32) {
        self.0.extend([
            Step::Move((x, y)),
            Step::Line((x + width, y)),
            Step::Line((x + width, y + height)),
            Step::Line((x, y + height)),
            Step::Close,
        ]);
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: Point, to: Point) {
        self.0.extend([Step::Move(from), Step::Line(to)]);
    }

    /// The outline scaled and moved.
    pub fn placed(&self, scale: f32, (x, y): Point) -> Outline {
        let at = |(px, py): Point| (x + scale * px, y + scale * py);
        let steps = self.0.iter().map(|step| match *step {
            Step::Move(to) => Step::Move(at(to)),
            Step::Line(to) => Step::Line(at(to)),
            Step::Curve(one, other, to) => Step::Curve(at(one), at(other), at(to)),
            Step::Close => Step::Close,
        });
        Outline(steps.collect())
    }

    /// Left, top, right and bottom of all points, control points included; `None` for nothing.
    #[cfg(test)]
    pub fn bounds(&self) -> Option<[f32; 4]> {
        let points = self.0.iter().flat_map(|step| match *step {
            Step::Move(to) | Step::Line(to) => vec![to],
            Step::Curve(one, other, to) => vec![one, other, to],
            Step::Close => Vec::new(),
        });
        points.fold(None, |bounds, (x, y)| {
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
        })
    }
}

impl Drop for Outline {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}
