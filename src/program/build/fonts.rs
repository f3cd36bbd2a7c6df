//! The letters that paper is printed with: DejaVu, cut down to the scripts that chess players' names are written in
//! and stripped of what only a screen needs. The fonts come from a package; none is kept in the repository.
//!
//! For each face two files: the font, and a table of eight bytes a character, in their order: code point (four bytes),
//! number of the glyph and its advance width (two bytes each), all big-endian.

use std::error::Error;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use subsetter::GlyphRemapper;

/// What texts are set in: Latin with all its accents, Greek, Cyrillic, Armenian, Georgian, Vietnamese, the marks
/// between words, the figurines of a written move, and boxes to tick. What a font lacks of it is left out.
const LETTERS: &[RangeInclusive<u32>] = &[
    0x0020..=0x007E,
    0x00A0..=0x024F,
    0x02BB..=0x02BC,
    0x0300..=0x036F,
    0x0370..=0x03FF,
    0x0400..=0x052F,
    0x0531..=0x058A,
    0x10D0..=0x10FC,
    0x1E00..=0x1EFF,
    0x2010..=0x2027,
    0x2030..=0x203A,
    0x20AC..=0x20AC,
    0x2116..=0x2116,
    0x2190..=0x2193,
    0x2212..=0x2212,
    0x2610..=0x2612,
    0x2654..=0x265F,
];

/// What keys and seal numbers are written with.
const KEYS: &[RangeInclusive<u32>] = &[0x0020..=0x007E];

/// The units of an em of all DejaVu fonts; widths are given in them.
const UNITS: u16 = 2048;

/// Writes all faces into a folder.
pub fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src/program/build/fonts.rs");
    cut(folder, "text", dejavu::sans_condensed::regular(), LETTERS)?;
    cut(folder, "bold", dejavu::sans_condensed::bold(), LETTERS)?;
    cut(folder, "mono", dejavu::sans_mono::bold(), KEYS)
}

fn cut(
    folder: &Path,
    name: &str,
    font: &[u8],
    wanted: &[RangeInclusive<u32>],
) -> Result<(), Box<dyn Error>> {
    let face = Face::read(font).ok_or_else(|| format!("{name} cannot be read"))?;
    if face.units != UNITS {
        return Err(format!("{name} has {} units to the em", face.units).into());
    }
    let mut kept = GlyphRemapper::new();
    let mut table = Vec::new();
    for character in wanted.iter().cloned().flatten() {
        let Some(glyph) = face.glyph(character) else {
            continue;
        };
        let width = face
            .width(glyph)
            .ok_or_else(|| format!("{name} lacks a width"))?;
        table.extend(character.to_be_bytes());
        table.extend(kept.remap(glyph).to_be_bytes());
        table.extend(width.to_be_bytes());
    }
    let subset = subsetter::subset(font, 0, &kept)?;
    fs::write(folder.join(format!("{name}.ttf")), subset)?;
    fs::write(folder.join(format!("{name}.table")), table)?;
    Ok(())
}

/// The tables of an OpenType font that say which glyph stands for a character and how wide the glyph is. Read here,
/// since a reader of all of OpenType takes longer to build than everything else that is built for this script.
struct Face<'a> {
    /// Units to the em.
    units: u16,
    /// The subtable of `cmap` for Unicode's first plane: segments of deltas (format 4).
    characters: &'a [u8],
    /// `hmtx`: four bytes a glyph, the first two of them its advance width.
    widths: &'a [u8],
    /// How many glyphs have a width of their own; the rest have the last one's.
    measured: u16,
}

impl<'a> Face<'a> {
    fn read(font: &'a [u8]) -> Option<Self> {
        let table = |name: &[u8; 4]| {
            let mut records = font
                .get(12..)?
                .chunks_exact(16)
                .take(short(font, 4)?.into());
            let record = records.find(|record| record.starts_with(name))?;
            font.get(long(record, 8)?..)
        };
        let cmap = table(b"cmap")?;
        let mut subtables = cmap.get(4..)?.chunks_exact(8).take(short(cmap, 2)?.into());
        let unicode = subtables.find(|record| record.starts_with(&[0, 3, 0, 1]))?;
        let characters = cmap.get(long(unicode, 4)?..)?;
        (short(characters, 0)? == 4).then_some(Self {
            units: short(table(b"head")?, 18)?,
            characters,
            widths: table(b"hmtx")?,
            measured: short(table(b"hhea")?, 34)?,
        })
    }

    /// The glyph of a character, if the font has one.
    fn glyph(&self, character: u32) -> Option<u16> {
        let character = u16::try_from(character).ok()?;
        let doubled = usize::from(short(self.characters, 6)?);
        let (ends, starts) = (14, 16 + doubled);
        let (deltas, offsets) = (starts + doubled, starts + 2 * doubled);
        let segment = (0..doubled).step_by(2).find(|segment| {
            short(self.characters, ends + segment).is_some_and(|end| character <= end)
        })?;
        let beyond = character.checked_sub(short(self.characters, starts + segment)?)?;
        let delta = short(self.characters, deltas + segment)?;
        let glyph = match short(self.characters, offsets + segment)? {
            0 => character.wrapping_add(delta),
            // Counted from where the offset itself stands.
            offset => {
                let place = offsets + segment + usize::from(offset) + 2 * usize::from(beyond);
                match short(self.characters, place)? {
                    0 => 0,
                    glyph => glyph.wrapping_add(delta),
                }
            }
        };
        (glyph != 0).then_some(glyph)
    }

    /// The advance width of a glyph.
    fn width(&self, glyph: u16) -> Option<u16> {
        let row = glyph.min(self.measured.checked_sub(1)?);
        short(self.widths, 4 * usize::from(row))
    }
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn long(bytes: &[u8], at: usize) -> Option<usize> {
    let number = u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?);
    usize::try_from(number).ok()
}
