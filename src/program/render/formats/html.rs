//! A document as HTML: one complete file for a browser, in reading order, with page rules for printing.

use zeroize::Zeroizing;

use super::markup::attribute;
use super::svg;
use crate::render::document::{Block, Document, Field, Figure, Read, Secret, Table, typing_groups};
use crate::render::pages::board;
use crate::render::pages::display_list::{Shade, Shape};
use crate::render::pages::geometry::{MILLIMETRE, Paper};
use crate::render::pages::qr;
use envelope::is_refused;

/// The style sheet: black on white in the browser's fonts; on paper with page numbers.
const STYLE: &str = "\
:root{color-scheme:light}\
body{font:11pt/1.4 \"DejaVu Sans Condensed\",\"Noto Sans\",Arial,sans-serif;color:#000;background:#fff;max-width:48rem;\
margin:1.5rem auto;padding:0 1rem;overflow-wrap:anywhere}\
h1{font-size:1.6em;margin:0 0 .5em}h2{font-size:1.1em;margin:1.2em 0 .4em;border-bottom:1px solid #000;break-after:avoid}\
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.15em 1em;margin:.4em 0}\
dt{font-weight:bold}dd{margin:0}\
table{border-collapse:collapse;width:100%;margin:.5em 0;font-size:.92em}\
th,td{text-align:left;vertical-align:top;padding:.2em .6em .2em 0;border-bottom:1px solid #888}\
thead{display:table-header-group}thead th{border-bottom:2px solid #000}tr{break-inside:avoid}\
th,td{overflow-wrap:break-word}.whole{white-space:nowrap}\
.wall{max-width:none;font-size:clamp(11pt,1.6vw,24pt)}.wall section{overflow-x:auto}.wall table{font-size:1em}\
figure{margin:.6em 0;break-inside:avoid}figure svg{max-width:100%;height:auto}figcaption{font-size:.85em}\
.beside{display:flex;flex-wrap:wrap;gap:1.2rem;break-inside:avoid}.beside>div:last-child{flex:1 1 14rem}\
.large{font:bold 1.9em/1.2 \"DejaVu Sans Mono\",monospace;margin:.1em 0 .4em}.large-name{font-weight:bold;margin:0}\
.key{font:bold 1.4em/1.8 \"DejaVu Sans Mono\",monospace}.key span{margin-right:.9em;display:inline-block}\
.sign{display:flex;gap:1.2rem;flex-wrap:wrap;padding:0;list-style:none;break-inside:avoid}\
.sign li{flex:1 1 10rem;margin-top:3em;border-top:1px solid #000;padding-top:.2em;font-size:.85em}\
.own-page{break-before:page}footer{margin-top:2em;border-top:1px solid #888;font-size:.85em}\
@media print{body{margin:0;padding:0;max-width:none}.wall{font-size:15pt}footer{display:none}}";

/// Writes the document; `paper` is what it is printed on.
pub fn write(document: &Document, paper: Paper) -> Zeroizing<String> {
    let mut writer = Writer::new();
    let (title, foot) = (attribute(&document.title), attribute(&document.foot));
    let (lying, class) = match document.read {
        Read::InHand => ("", ""),
        Read::OnWall => (" landscape", " class=\"wall\""),
    };
    writer.put(&format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{}</title>\n<style>{STYLE}@page{{size:{}{};margin:17mm 17mm 21mm;\
         @bottom-left{{content:\"{}\";font-size:8.5pt}}\
         @bottom-right{{content:counter(page) \"/\" counter(pages);font-size:8.5pt}}}}</style>\n</head>\n<body{}>\n<main>\n\
         <h1>{}</h1>\n",
        document.locale.code(),
        title.as_str(),
        paper.name(),
        lying,
        in_style(&document.foot),
        class,
        title.as_str(),
    ));
    writer.sections(document);
    writer.put(&format!(
        "</main>\n<footer>{}</footer>\n</body>\n</html>\n",
        foot.as_str()
    ));
    writer.html
}

/// Writes what the document says, without the page around it.
pub fn fragment(document: &Document) -> Zeroizing<String> {
    let mut writer = Writer::new();
    writer.sections(document);
    writer.html
}

/// The HTML written so far.
struct Writer {
    html: Zeroizing<String>,
}

impl Writer {
    fn new() -> Writer {
        Writer {
            // Growing would leave copies behind, and a page with a key is far smaller.
            html: Zeroizing::new(String::with_capacity(1 << 20)),
        }
    }

    fn sections(&mut self, document: &Document) {
        for section in &document.sections {
            let class = if section.own_page {
                " class=\"own-page\""
            } else {
                ""
            };
            self.put(&format!("<section{class}>\n"));
            if !section.heading.is_empty() {
                self.element("h2", "", &section.heading);
            }
            for block in &section.blocks {
                self.block(block);
            }
            self.put("</section>\n");
        }
    }

    fn put(&mut self, html: &str) {
        self.html.push_str(html);
    }

    fn element(&mut self, name: &str, class: &str, words: &str) {
        let class = match class {
            "" => String::new(),
            class => format!(" class=\"{class}\""),
        };
        self.put(&format!(
            "<{name}{class}>{}</{name}>\n",
            attribute(words).as_str()
        ));
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(words) => self.element("p", "", words),
            Block::Prominent(field) => {
                self.element("p", "large-name", &field.name);
                self.element("p", "large", &field.value);
            }
            Block::Fields(fields) => self.fields(fields),
            Block::Table(table) => self.table(table),
            Block::Figure(figure) => self.figure(figure),
            Block::Beside(figures, blocks) => {
                self.put("<div class=\"beside\">\n<div>\n");
                for figure in figures {
                    self.figure(figure);
                }
                self.put("</div>\n<div>\n");
                for block in blocks {
                    self.block(block);
                }
                self.put("</div>\n</div>\n");
            }
            Block::Key(key) => self.key(key),
            Block::List(steps) => {
                self.put("<ol>\n");
                for step in steps {
                    self.element("li", "", step);
                }
                self.put("</ol>\n");
            }
            Block::Signatures(signers, besides) => {
                self.put("<ul class=\"sign\">\n");
                for signer in signers {
                    let [name, value, when] = [&signer.name, &signer.value, besides].map(attribute);
                    self.put(&format!(
                        "<li><strong>{}</strong><br>{}<br>{}</li>\n",
                        name.as_str(),
                        value.as_str(),
                        when.as_str()
                    ));
                }
                self.put("</ul>\n");
            }
        }
    }

    fn fields(&mut self, fields: &[Field]) {
        self.put("<dl>\n");
        for field in fields {
            self.element("dt", "", &field.name);
            self.element("dd", "", &field.value);
        }
        self.put("</dl>\n");
    }

    fn table(&mut self, table: &Table) {
        self.put("<table>\n<thead>\n<tr>\n");
        for column in &table.columns {
            let column = attribute(column);
            self.put(&format!("<th scope=\"col\">{}</th>\n", column.as_str()));
        }
        self.put("</tr>\n</thead>\n<tbody>\n");
        for row in &table.rows {
            self.put("<tr>\n");
            for (place, cell) in row.iter().enumerate() {
                let cell = with_whole_words(cell);
                match place {
                    0 => self.put(&format!("<th scope=\"row\">{}</th>\n", cell.as_str())),
                    _ => self.put(&format!("<td>{}</td>\n", cell.as_str())),
                }
            }
            self.put("</tr>\n");
        }
        self.put("</tbody>\n</table>\n");
    }

    fn figure(&mut self, figure: &Figure) {
        let (drawing, caption) = match figure {
            Figure::Diagram(diagram) => {
                let edge = diagram.edge * MILLIMETRE;
                let shapes = board::draw(diagram, 0.0, 0.0, edge);
                let drawing = svg::figure(&shapes, edge, edge, &diagram.in_words);
                (drawing, &diagram.caption)
            }
            Figure::Code(code) => {
                let edge = code.edge * MILLIMETRE;
                let dark = qr::code(code.content.expose()).map(|dark| Shape::Area {
                    outline: dark.placed(edge, 0.0, 0.0),
                    shade: Shade::Black,
                });
                let shapes: Vec<Shape> = dark.into_iter().collect();
                let drawing = svg::figure(&shapes, edge, edge, &code.in_words);
                (drawing, &code.caption)
            }
        };
        self.put("<figure>\n");
        self.put(&drawing);
        self.put("\n");
        self.element("figcaption", "", caption);
        self.put("</figure>\n");
    }

    fn key(&mut self, key: &Secret) {
        self.put("<p class=\"key\">");
        for group in typing_groups(key.expose()) {
            self.put("<span>");
            self.put(&attribute(&group));
            self.put("</span> ");
        }
        self.put("</p>\n");
    }
}

/// A cell in which no browser breaks a seal number or another word of few letters at its hyphens.
fn with_whole_words(cell: &str) -> Zeroizing<String> {
    const LONGEST: usize = 24;
    let mut html = Zeroizing::new(String::new());
    for (place, word) in cell.split(' ').enumerate() {
        if place > 0 {
            html.push(' ');
        }
        let escaped = attribute(word);
        match word.contains('-') && word.chars().count() <= LONGEST {
            true => *html += &format!("<span class=\"whole\">{}</span>", escaped.as_str()),
            false => html.push_str(&escaped),
        }
    }
    html
}

/// A text within quotes of a style sheet, which stands in HTML where `<` must not come.
fn in_style(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            other if is_refused(other) || "\"\\<>&".contains(other) => {
                harmless += &format!("\\{:06x}", u32::from(character));
            }
            other => harmless.push(other),
        }
    }
    harmless
}
