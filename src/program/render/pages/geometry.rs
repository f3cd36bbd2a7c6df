//! Where things stand on paper: points of 1/72 inch from the upper left corner, downwards.

use zeroize::Zeroize;

/// The points of a millimetre.
pub const MILLIMETRE: f32 = 72.0 / 25.4;

/// The paper to print on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// ISO 216: 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height, in points.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0 * MILLIMETRE, 297.0 * MILLIMETRE),
            Paper::Letter => (612.0, 792.0),
        }
    }

    /// The name in style sheets.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        }
    }
}

/// A step of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Zeroize)]
pub enum Step {
    /// Begins a new line there.
    Move(f32, f32),
    /// A straight line to there.
    Line(f32, f32),
    /// A cubic curve to there, by two control points.
    Curve(f32, f32, f32, f32, f32, f32),
    /// Back to where the line began.
    Close,
}

/// Lines and areas. Wiped when dropped: the squares of a QR code may be a key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline(Vec<Step>);

impl Outline {
    /// The outline of these steps.
    pub fn new(steps: Vec<Step>) -> Outline {
        Outline(steps)
    }

    /// An empty outline with room for that many steps: growing would leave copies behind.
    pub fn with_room(steps: usize) -> Outline {
        Outline(Vec::with_capacity(steps))
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Adds a rectangle.
    pub fn rectangle(&mut self, x: f32, y: f32, width: f32, height: f32) {
        self.0.extend([
            Step::Move(x, y),
            Step::Line(x + width, y),
            Step::Line(x + width, y + height),
            Step::Line(x, y + height),
            Step::Close,
        ]);
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.0
            .extend([Step::Move(from.0, from.1), Step::Line(to.0, to.1)]);
    }

    /// The outline scaled and moved.
    pub fn placed(&self, scale: f32, x: f32, y: f32) -> Outline {
        let at = |px: f32, py: f32| (x + scale * px, y + scale * py);
        let steps = self.0.iter().map(|step| match *step {
            Step::Move(px, py) => {
                let (px, py) = at(px, py);
                Step::Move(px, py)
            }
            Step::Line(px, py) => {
                let (px, py) = at(px, py);
                Step::Line(px, py)
            }
            Step::Curve(ax, ay, bx, by, px, py) => {
                let ((ax, ay), (bx, by), (px, py)) = (at(ax, ay), at(bx, by), at(px, py));
                Step::Curve(ax, ay, bx, by, px, py)
            }
            Step::Close => Step::Close,
        });
        Outline(steps.collect())
    }

    /// Left, top, right and bottom of all points, control points included; `None` for nothing.
    #[cfg(test)]
    pub fn bounds(&self) -> Option<[f32; 4]> {
        let mut bounds: Option<[f32; 4]> = None;
        let mut meet = |x: f32, y: f32| {
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            bounds = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
        };
        for step in &self.0 {
            match *step {
                Step::Move(x, y) | Step::Line(x, y) => meet(x, y),
                Step::Curve(ax, ay, bx, by, x, y) => {
                    meet(ax, ay);
                    meet(bx, by);
                    meet(x, y);
                }
                Step::Close => {}
            }
        }
        bounds
    }
}

impl Drop for Outline {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}
