//! Pages as PDF (ISO 32000-1), tagged for screen readers.

use krilla::Document;
use krilla::color::luma;
use krilla::error::KrillaError;
use krilla::geom::{PathBuilder, Point, Transform};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag, TagGroup, TagKind, TagTree};
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::failure::{PdfPart, PrintFault};
use crate::render::pages::display_list::{DisplayList, Shade, Shape};
use crate::render::pages::fonts::Face;
use crate::render::pages::geometry::{Outline, Step};

/// Writes the pages of these documents, one behind the other, in the language of the first. The library copies what it
/// draws, so a key on the pages stays in memory that cannot be wiped.
pub fn write(lists: &[DisplayList]) -> Result<Vec<u8>, PrintFault> {
    let failed = |part| PrintFault::Pdf(part);
    let first = lists.first().ok_or(failed(PdfPart::Structure))?;
    let language = first.locale.code().to_owned();
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new()
            .title(first.title.clone())
            .language(language.clone())
            .creator("adjourn".to_owned()),
    );
    let fonts = Face::ALL.map(|face| Font::new(face.font().into(), 0));
    let [Some(text), Some(bold), Some(mono)] = fonts else {
        return Err(failed(PdfPart::Fonts));
    };
    let font = |face| match face {
        Face::Text => text.clone(),
        Face::Bold => bold.clone(),
        Face::Mono => mono.clone(),
    };
    let mut tree = TagTree::new().with_lang(Some(language));
    for list in lists {
        let scale = list.scale;
        let (width, height) = (scale * list.size.0, scale * list.size.1);
        let groups = list.parts.iter().map(|it| TagGroup::new(it.tag.clone()));
        let mut groups: Vec<TagGroup> = groups.collect();
        for marks in &list.pages {
            let settings = PageSettings::from_wh(width, height).ok_or(failed(PdfPart::PageSize))?;
            let mut page = document.start_page_with(settings);
            let mut surface = page.surface();
            surface.push_transform(&Transform::from_scale(scale, scale));
            // Marks of one part that follow each other are one piece of content.
            for run in marks.chunk_by(|one, next| one.part == next.part) {
                let part = run.first().and_then(|mark| mark.part);
                let mut group = part.and_then(|part| groups.get_mut(part));
                let identifier = surface.start_tagged(match &group {
                    None => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
                    Some(group) if matches!(group.tag, TagKind::Figure(_)) => ContentTag::Other,
                    Some(_) => ContentTag::Span(SpanTag::empty()),
                });
                for mark in run {
                    draw(&mut surface, &mark.shape, font);
                }
                surface.end_tagged();
                if let Some(group) = &mut group {
                    group.push(identifier);
                }
            }
            surface.pop();
            surface.finish();
            page.finish();
        }
        for child in structure(list, groups) {
            tree.push(child);
        }
    }
    document.set_tag_tree(tree);
    document.finish().map_err(|error| {
        failed(match error {
            KrillaError::Font(..) => PdfPart::Font,
            KrillaError::Limit(_) => PdfPart::Limit,
            _ => PdfPart::Structure,
        })
    })
}

/// All parts with their content, each within its parent.
fn structure(list: &DisplayList, groups: Vec<TagGroup>) -> impl Iterator<Item = TagGroup> {
    // One pass from the end: each part stands behind its parent, so its own children are complete when it is met.
    let mut below: Vec<Vec<TagGroup>> = groups.iter().map(|_| Vec::new()).collect();
    let mut top = Vec::new();
    for (part, mut group) in list.parts.iter().zip(groups).rev() {
        for child in below.pop().unwrap_or_default().into_iter().rev() {
            group.push(child);
        }
        let siblings = part.parent.and_then(|parent| below.get_mut(parent));
        siblings.unwrap_or(&mut top).push(group);
    }
    top.into_iter().rev()
}

fn draw(surface: &mut Surface<'_>, shape: &Shape, font: impl Fn(Face) -> Font) {
    match shape {
        Shape::Letters {
            x,
            y,
            face,
            size,
            text,
        } => {
            surface.set_fill(Some(fill(Shade::Black)));
            surface.set_stroke(None);
            let glyphs = text.char_indices().filter_map(|(place, character)| {
                let glyph = face.glyph(character)?;
                let number = GlyphId::new(glyph.number.into());
                let range = place..place + character.len_utf8();
                let glyph = KrillaGlyph::new(number, glyph.width, 0.0, 0.0, 0.0, range, None);
                Some(glyph)
            });
            let glyphs: Vec<KrillaGlyph> = glyphs.collect();
            let from = Point::from_xy(*x, *y);
            surface.draw_glyphs(from, &glyphs, font(*face), text, *size, false);
        }
        Shape::Area { outline, shade } => {
            surface.set_fill(Some(fill(*shade)));
            surface.set_stroke(None);
            draw_along(surface, outline);
        }
        Shape::Line {
            outline,
            shade,
            width,
        } => {
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke {
                paint: shade_of(*shade).into(),
                width: *width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            }));
            draw_along(surface, outline);
        }
    }
}

fn fill(shade: Shade) -> Fill {
    Fill {
        paint: shade_of(shade).into(),
        ..Fill::default()
    }
}

fn shade_of(shade: Shade) -> luma::Color {
    match shade {
        Shade::Black => luma::Color::black(),
        Shade::White => luma::Color::white(),
    }
}

fn draw_along(surface: &mut Surface<'_>, outline: &Outline) {
    let mut path = PathBuilder::new();
    for step in outline.steps() {
        match *step {
            Step::Move((x, y)) => path.move_to(x, y),
            Step::Line((x, y)) => path.line_to(x, y),
            Step::Curve((ax, ay), (bx, by), (x, y)) => path.cubic_to(ax, ay, bx, by, x, y),
            Step::Close => path.close(),
        }
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}
