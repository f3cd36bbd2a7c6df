//! Pages as PDF (ISO 32000-1), tagged for screen readers.

use std::num::NonZeroU16;

use krilla::Document;
use krilla::color::luma;
use krilla::error::KrillaError;
use krilla::geom::{Path, PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, TableHeaderScope, Tag, TagGroup,
    TagKind, TagTree,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::failure::{PdfPart, PrintFault};
use crate::render::pages::display_list::{DisplayList, Role, Shade, Shape};
use crate::render::pages::fonts::Face;
use crate::render::pages::geometry::{Outline, Step};

/// Writes the pages. The library copies what it draws, so a key on the pages stays in memory that cannot be wiped.
pub fn write(list: &DisplayList) -> Result<Vec<u8>, PrintFault> {
    let failed = |part| PrintFault::Pdf { part };
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new()
            .title(list.title.clone())
            .language(list.locale.code().to_owned())
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
    let mut content: Vec<Vec<Identifier>> = list.parts.iter().map(|_| Vec::new()).collect();
    for marks in &list.pages {
        let (width, height) = list.size;
        let settings = PageSettings::from_wh(width, height).ok_or(failed(PdfPart::PageSize))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        // Marks of one part that follow each other are one piece of content.
        for run in marks.chunk_by(|one, next| one.part == next.part) {
            let part = run.first().and_then(|mark| mark.part);
            let tag = match part.and_then(|part| list.parts.get(part)) {
                None => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
                Some(part) if matches!(part.role, Role::Figure(_)) => ContentTag::Other,
                Some(_) => ContentTag::Span(SpanTag::empty()),
            };
            let identifier = surface.start_tagged(tag);
            for mark in run {
                draw(&mut surface, &mark.shape, font);
            }
            surface.end_tagged();
            if let Some(pieces) = part.and_then(|part| content.get_mut(part)) {
                pieces.push(identifier);
            }
        }
        surface.finish();
        page.finish();
    }
    let mut tree = TagTree::new().with_lang(Some(list.locale.code().to_owned()));
    for child in structure(list, content) {
        tree.push(child);
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
fn structure(list: &DisplayList, mut content: Vec<Vec<Identifier>>) -> Vec<Node> {
    // One pass from the end: each part stands behind its parent, so its own children are complete when it is met.
    let mut below: Vec<Vec<Node>> = list.parts.iter().map(|_| Vec::new()).collect();
    let mut top = Vec::new();
    for (number, part) in list.parts.iter().enumerate().rev() {
        let mut group = TagGroup::new(kind(&part.role));
        let own = content.get_mut(number).map(std::mem::take);
        for identifier in own.unwrap_or_default() {
            group.push(identifier);
        }
        let mut within = below
            .get_mut(number)
            .map(std::mem::take)
            .unwrap_or_default();
        within.reverse();
        for child in within {
            group.push(child);
        }
        match part.parent.and_then(|parent| below.get_mut(parent)) {
            Some(siblings) => siblings.push(group.into()),
            None => top.push(Node::from(group)),
        }
    }
    top.reverse();
    top
}

fn kind(role: &Role) -> TagKind {
    let level = |level| NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
    match role {
        Role::Title => Tag::Hn(level(1), None).into(),
        Role::Heading => Tag::Hn(level(2), None).into(),
        Role::Paragraph => Tag::P.into(),
        Role::Table => Tag::Table.into(),
        Role::Row => Tag::TR.into(),
        Role::ColumnHeading => Tag::TH(TableHeaderScope::Column).into(),
        Role::RowHeading => Tag::TH(TableHeaderScope::Row).into(),
        Role::Cell => Tag::TD.into(),
        Role::Figure(in_words) => Tag::Figure(Some(in_words.clone())).into(),
    }
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
            let glyphs: Vec<KrillaGlyph> = text
                .char_indices()
                .filter_map(|(place, character)| {
                    let glyph = face.glyph(character)?;
                    let number = GlyphId::new(glyph.number.into());
                    let range = place..place + character.len_utf8();
                    Some(KrillaGlyph::new(
                        number,
                        glyph.width,
                        0.0,
                        0.0,
                        0.0,
                        range,
                        None,
                    ))
                })
                .collect();
            surface.draw_glyphs(
                Point::from_xy(*x, *y),
                &glyphs,
                font(*face),
                text,
                *size,
                false,
            );
        }
        Shape::Area { outline, shade } => {
            if let Some(path) = path(outline) {
                surface.set_fill(Some(fill(*shade)));
                surface.set_stroke(None);
                surface.draw_path(&path);
            }
        }
        Shape::Line {
            outline,
            shade,
            width,
        } => {
            if let Some(path) = path(outline) {
                surface.set_fill(None);
                surface.set_stroke(Some(Stroke {
                    paint: shade_of(*shade).into(),
                    width: *width,
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                }));
                surface.draw_path(&path);
            }
        }
    }
}

fn fill(shade: Shade) -> Fill {
    Fill {
        paint: shade_of(shade).into(),
        rule: FillRule::NonZero,
        ..Fill::default()
    }
}

fn shade_of(shade: Shade) -> luma::Color {
    match shade {
        Shade::Black => luma::Color::black(),
        Shade::White => luma::Color::white(),
    }
}

fn path(outline: &Outline) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in outline.steps() {
        match *step {
            Step::Move(x, y) => path.move_to(x, y),
            Step::Line(x, y) => path.line_to(x, y),
            Step::Curve(ax, ay, bx, by, x, y) => path.cubic_to(ax, ay, bx, by, x, y),
            Step::Close => path.close(),
        }
    }
    path.finish()
}
