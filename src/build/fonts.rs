//! The letters that paper is printed with: DejaVu, cut down to the scripts that chess players' names are written in
//! and stripped of what only a screen needs. The fonts come from a package; none is kept in the repository.
//!
//! For each face two files: the font, and a table of eight bytes a character, in their order: code point (four bytes),
//! number of the glyph and its advance width (two bytes each), all big-endian.

use std::error::Error;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use subsetter::GlyphRemapper;

/// What texts are set in: Latin with all its accents, Greek, Cyrillic, Armenian, Georgian, Vietnamese, the marks
/// between words, and the figurines of a written move. What a font lacks of it is left out.
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
    0x2654..=0x265F,
];

/// What keys and seal numbers are written with.
const KEYS: &[RangeInclusive<u32>] = &[0x0020..=0x007E];

/// The units of an em of all DejaVu fonts; widths are given in them.
const UNITS: u16 = 2048;

/// Writes all faces into a folder.
pub fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src/build/fonts.rs");
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
    let face = FontRef::new(font)?;
    let metrics = face.glyph_metrics(Size::unscaled(), LocationRef::default());
    let units = face
        .metrics(Size::unscaled(), LocationRef::default())
        .units_per_em;
    if units != UNITS {
        return Err(format!("{name} has {units} units to the em").into());
    }
    let mut kept = GlyphRemapper::new();
    let mut table = Vec::new();
    for character in wanted.iter().cloned().flatten().filter_map(char::from_u32) {
        let Some(glyph) = face.charmap().map(character) else {
            continue;
        };
        // Whole units, and at most a few ems of them.
        let width = metrics.advance_width(glyph).unwrap_or(0.0) as u16;
        let number = u16::try_from(glyph.to_u32())?;
        table.extend(u32::from(character).to_be_bytes());
        table.extend(kept.remap(number).to_be_bytes());
        table.extend(width.to_be_bytes());
    }
    let subset = subsetter::subset(font, 0, &kept)?;
    fs::write(folder.join(format!("{name}.ttf")), subset)?;
    fs::write(folder.join(format!("{name}.table")), table)?;
    Ok(())
}
