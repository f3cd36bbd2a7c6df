//! A frame of a camera, and the QR codes (ISO/IEC 18004) in it. Any of them may be a secret: the frame, the reader's
//! own picture and what it read are wiped.

use quircs::{Code, Quirc};
use zeroize::{Zeroize, Zeroizing};

/// The fewest pixels of a side: no code of a slip is to be made out in less.
pub const SHORTEST_SIDE: usize = 64;

/// The most pixels of a side.
pub const LONGEST_SIDE: usize = 960;

/// The most bytes of a frame.
pub const MOST_FRAME: usize = LONGEST_SIDE * LONGEST_SIDE;

/// More than the reader puts on the stack.
const STACK: usize = 64 * 1024;

/// A frame in grey, one byte a pixel, row by row from the top.
pub struct Frame {
    width: usize,
    pixels: Zeroizing<Vec<u8>>,
}

impl Frame {
    /// A frame of that width; nothing where it is too small or too large, or where the last row is not whole.
    pub fn new(width: usize, pixels: Zeroizing<Vec<u8>>) -> Option<Frame> {
        let sides = SHORTEST_SIDE..=LONGEST_SIDE;
        let height = pixels.len().checked_div(width)?;
        let is_whole = height * width == pixels.len();
        let fits = sides.contains(&width) && sides.contains(&height);
        (is_whole && fits).then_some(Frame { width, pixels })
    }

    /// What the codes say that can be read.
    pub fn codes(&self) -> Vec<Zeroizing<String>> {
        let read = self.read();
        wipe_stack();
        read
    }

    #[inline(never)]
    fn read(&self) -> Vec<Zeroizing<String>> {
        let mut reader = Reader(Quirc::new());
        let height = self.pixels.len() / self.width;
        let found = reader.0.identify(self.width, height, &self.pixels);
        found.flatten().filter_map(decoded).collect()
    }
}

/// The reader, with its own picture of the frame.
struct Reader(Quirc);

impl Drop for Reader {
    fn drop(&mut self) {
        self.0.pixels.zeroize();
    }
}

/// The text of a code.
fn decoded(mut code: Code) -> Option<Zeroizing<String>> {
    let decoded = code.decode();
    code.cell_bitmap.zeroize();
    let payload = Zeroizing::new(decoded.ok()?.payload);
    let text = std::str::from_utf8(&payload).ok()?;
    Some(Zeroizing::new(text.to_owned()))
}

/// Overwrites what the functions called before have left on the stack.
#[inline(never)]
fn wipe_stack() {
    [0_u8; STACK].zeroize();
}

#[cfg(test)]
pub mod tests {
    use std::f64::consts::TAU;

    use super::*;
    use crate::render::printed_code;

    impl Frame {
        pub fn pixels(&self) -> &[u8] {
            &self.pixels
        }
    }

    /// How a code is held before the camera.
    #[derive(Clone, Copy, Debug)]
    pub struct Held {
        /// The pixels of a frame's sides.
        pub sides: (usize, usize),
        /// The pixels of the code's side, with its quiet zone.
        pub side: f64,
        /// How far it is turned, of a whole turn.
        pub turned: f64,
        /// How much smaller its far edge is than its near one.
        pub tilt: f64,
        /// How far a pixel may be off.
        pub noise: u8,
    }

    impl Held {
        /// Straight, near and sharp.
        pub const WELL: Held = Held {
            sides: (640, 480),
            side: 360.0,
            turned: 0.0,
            tilt: 0.0,
            noise: 0,
        };

        /// The frame with the paper's own code of that text, on a white sheet on a grey table.
        pub fn frame(self, text: &str) -> Frame {
            let (width, height) = self.sides;
            let dark = printed_code(text);
            let (sin, cos) = (self.turned * TAU).sin_cos();
            let mut random = fastrand::Rng::with_seed(1);
            let shade = |x: f64, y: f64| {
                let (x, y) = (x - pixels(width) / 2.0, y - pixels(height) / 2.0);
                let far = self.side * (1.0 + self.tilt * y / pixels(height));
                let (across, down) = ((x * cos + y * sin) / far, (y * cos - x * sin) / far);
                match across.abs().max(down.abs()) {
                    // The sheet goes a little further than the quiet zone.
                    off if off > 0.6 => 110.0,
                    _ if dark(across + 0.5, down + 0.5) => 45.0,
                    _ => 215.0,
                }
            };
            let points = [0.25, 0.75];
            let all = (0..height).flat_map(|y| (0..width).map(move |x| (pixels(x), pixels(y))));
            let grey = all.map(|(x, y)| {
                let near = points
                    .iter()
                    .flat_map(|right| points.map(|down| (x + right, y + down)));
                let mean = near.map(|(x, y)| shade(x, y)).sum::<f64>() / 4.0;
                let noise = i16::from(self.noise);
                let off = f64::from(random.i16(-noise..=noise));
                (mean + off).clamp(0.0, 255.0) as u8
            });
            Frame::new(width, Zeroizing::new(grey.collect())).unwrap()
        }
    }

    fn pixels(count: usize) -> f64 {
        f64::from(u16::try_from(count).unwrap())
    }

    fn read(frame: &Frame) -> Vec<String> {
        let codes = frame.codes();
        codes.iter().map(|code| code.to_string()).collect()
    }

    #[test]
    fn the_code_on_paper_is_read_however_it_is_held() {
        let slip = "adjslip1qpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8gf2tvdw0s3jn54khce";
        let well = Held::WELL;
        #[rustfmt::skip]
        let all = [
            well,
            Held { turned: 0.19, ..well },
            Held { tilt: 0.3, ..well },
            Held { tilt: -0.3, turned: 0.07, ..well },
            Held { noise: 30, ..well },
            Held { side: 200.0, turned: 0.3, noise: 10, ..well },
            Held { side: 180.0, ..well },
            Held { sides: (960, 540), side: 270.0, turned: 0.9, tilt: 0.2, noise: 20 },
            Held { sides: (320, 240), side: 220.0, noise: 10, ..well },
        ];
        for held in all {
            assert_eq!(read(&held.frame(slip)), [slip], "{held:?}");
        }
    }

    #[test]
    fn what_is_no_code_is_no_text_and_no_panic() {
        let mut random = fastrand::Rng::with_seed(2);
        for round in 0..24 {
            let (width, height) = (random.usize(64..320), random.usize(64..240));
            let (sides, side) = ((width, height), random.f64() * 300.0 + 30.0);
            let (turned, tilt, noise) = (random.f64(), random.f64(), 90);
            #[rustfmt::skip]
            let held = Held { sides, side, turned, tilt, noise }.frame("adjhalf1qqqq");
            let mut pixels = held.pixels.to_vec();
            let struck = random.usize(0..pixels.len());
            random.fill(&mut pixels[struck..]);
            let frame = Frame::new(width, Zeroizing::new(pixels)).unwrap();
            assert!(
                read(&frame).iter().all(|text| text == "adjhalf1qqqq"),
                "round {round}"
            );
        }
    }

    #[test]
    fn the_size_of_a_frame_is_what_was_said() {
        // As a camera gives it, on end, the largest, the smallest.
        let sound = [
            (640, 640 * 480),
            (540, 540 * 960),
            (960, 960 * 960),
            (64, 64 * 64),
        ];
        // A row too many, too wide, too narrow, too low, a part of a row, in colours, nothing, no width, one that
        // nothing has.
        #[rustfmt::skip]
        let others = [
            (960, 960 * 961), (961, 961 * 100), (63, 63 * 100), (640, 640 * 63), (640, 640 * 480 - 1), (640, 640 * 480 * 4), (640, 0),
            (0, 640 * 480), (usize::MAX, 640 * 480),
        ];
        let fits = |(width, bytes): &(usize, usize)| {
            Frame::new(*width, Zeroizing::new(vec![0; *bytes])).is_some()
        };
        assert_eq!(sound.iter().find(|it| !fits(it)), None);
        assert_eq!(others.iter().find(|it| fits(it)), None);
    }
}
