//! The fonts for paper: glyphs and widths. `src/program/build/fonts.rs` cuts them out of DejaVu.

/// The units of an em that widths are given in.
const UNITS: f32 = 2048.0;

/// Bytes of one character in a table: code point, glyph, advance width.
const ROW: usize = 8;

/// A font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Body text.
    Text,
    /// Headings and names.
    Bold,
    /// Keys and numbers that are typed from paper.
    Mono,
}

impl Face {
    /// All of them.
    pub const ALL: [Face; 3] = [Face::Text, Face::Bold, Face::Mono];

    /// The font, an OpenType file.
    pub fn font(self) -> &'static [u8] {
        match self {
            Face::Text => include_bytes!(concat!(env!("OUT_DIR"), "/text.ttf")),
            Face::Bold => include_bytes!(concat!(env!("OUT_DIR"), "/bold.ttf")),
            Face::Mono => include_bytes!(concat!(env!("OUT_DIR"), "/mono.ttf")),
        }
    }

    fn table(self) -> &'static [[u8; ROW]] {
        let bytes: &[u8] = match self {
            Face::Text => include_bytes!(concat!(env!("OUT_DIR"), "/text.table")),
            Face::Bold => include_bytes!(concat!(env!("OUT_DIR"), "/bold.table")),
            Face::Mono => include_bytes!(concat!(env!("OUT_DIR"), "/mono.table")),
        };
        bytes.as_chunks().0
    }

    /// The glyph of a character; `None` where the font lacks it.
    pub fn glyph(self, character: char) -> Option<Glyph> {
        let table = self.table();
        let code = |row: &[u8; ROW]| u32::from_be_bytes([row[0], row[1], row[2], row[3]]);
        let place = table
            .binary_search_by_key(&u32::from(character), code)
            .ok()?;
        let row = table.get(place)?;
        Some(Glyph {
            number: u16::from_be_bytes([row[4], row[5]]),
            width: f32::from(u16::from_be_bytes([row[6], row[7]])) / UNITS,
        })
    }

    /// The width of a text set in one line at that size, in points.
    pub fn width(self, text: &str, size: f32) -> f32 {
        let widths = text.chars().filter_map(|character| self.glyph(character));
        size * widths.map(|glyph| glyph.width).sum::<f32>()
    }
}

/// A glyph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// The number of the glyph in the font.
    pub number: u16,
    /// The advance width, in ems.
    pub width: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_countries_can_be_set() {
        let names = [
            "Guðmundur Þórarinsson, Łódź, Šahovski, Ţoplița, Ștefan, Győző, Dvořák, İstanbul",
            "Непомнящий, Ян Александрович; Қазақ, Ёлкина, Їжак, Ђорђевић",
            "Αλεξανδρή, Νίκος; Παπαϊωάννου, Ιωάννης",
            "Նարեկ, გაფრინდაშვილი, Nguyễn Ngọc Trường Sơn",
            "“Sf3”, ♘f3, №7 – 1½ €",
        ];
        for (name, face) in names
            .iter()
            .flat_map(|name| [(name, Face::Text), (name, Face::Bold)])
        {
            let lacking = name.chars().find(|&letter| face.glyph(letter).is_none());
            assert_eq!(lacking, None, "{face:?} in {name}");
        }
        assert_eq!(Face::Text.glyph('王'), None);
        let keys = "adjslip1qpzry9x8gf2tvdw0s3jn54khce6mua7l 0W3G-E1R7";
        assert!(keys.chars().all(|sign| Face::Mono.glyph(sign).is_some()));
    }

    #[test]
    fn widths_add_up() {
        let width = |text: &str| Face::Text.width(text, 10.0);
        let each: f32 = "Reykjavík"
            .chars()
            .map(|letter| width(&letter.to_string()))
            .sum();
        let whole = width("Reykjavík");
        assert!((whole - each).abs() < 0.001 && whole > 30.0 && whole < 90.0);
        let mono = |text| Face::Mono.width(text, 10.0);
        assert!((mono("iiii") - mono("WWWW")).abs() < 0.001);
    }
}
