//! A document as HTML: one complete file for a browser, in reading order, with page rules for printing.

use std::fmt::{Arguments, Write};

use zeroize::Zeroizing;

use super::markup::Escaped;
use super::svg::Svg;
use crate::render::document::{Block, Document, Figure, Read, Table, read_out, typing_groups};
use crate::render::pages::geometry::Paper;
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
    let (lying, class) = match document.read {
        Read::InHand | Read::FromAfar | Read::OnEnvelope => ("", ""),
        Read::OnWall => (" landscape", " class=\"wall\""),
    };
    writer.put(format_args!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}@page{{size:{paper}{lying};\
         margin:17mm 17mm 21mm;@bottom-left{{content:\"{foot}\";font-size:8.5pt}}\
         @bottom-right{{content:counter(page) \"/\" counter(pages);font-size:8.5pt}}}}</style>\n</head>\n<body{class}>\n<main>\n\
         <h1>{title}</h1>\n",
        language = document.locale.code(),
        title = Escaped(&document.title),
        paper = paper.name(),
        foot = in_style(&document.foot),
    ));
    writer.sections(document);
    let foot = Escaped(&document.foot);
    writer.put(format_args!(
        "</main>\n<footer>{foot}</footer>\n</body>\n</html>\n"
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

    fn put(&mut self, html: Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.html.write_fmt(html);
    }

    fn element(&mut self, name: &str, words: &str) {
        let words = Escaped(words);
        self.put(format_args!("<{name}>{words}</{name}>\n"));
    }

    fn sections(&mut self, document: &Document) {
        for section in &document.sections {
            self.html.push_str(match section.own_page {
                true => "<section class=\"own-page\">\n",
                false => "<section>\n",
            });
            if !section.heading.is_empty() {
                self.element("h2", &section.heading);
            }
            self.blocks(&section.blocks);
            self.html.push_str("</section>\n");
        }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(words) => self.element("p", words),
            Block::Prominent(field) => {
                let [name, value] = [&field.name, &field.value].map(|it| Escaped(it));
                self.put(format_args!(
                    "<p class=\"large-name\">{name}</p>\n<p class=\"large\">{value}</p>\n"
                ));
            }
            Block::Fields(fields) => {
                self.html.push_str("<dl>\n");
                for field in fields {
                    self.element("dt", &field.name);
                    self.element("dd", &field.value);
                }
                self.html.push_str("</dl>\n");
            }
            Block::Table(table) => self.table(table),
            Block::Figure(figure) => self.figure(figure),
            Block::Beside(figures, blocks) => {
                self.html.push_str("<div class=\"beside\">\n<div>\n");
                for figure in figures {
                    self.figure(figure);
                }
                self.html.push_str("</div>\n<div>\n");
                self.blocks(blocks);
                self.html.push_str("</div>\n</div>\n");
            }
            Block::Key(key) => {
                self.html.push_str("<p class=\"key\">");
                for group in typing_groups(key.expose()) {
                    self.put(format_args!("<span>{}</span> ", Escaped(group)));
                }
                self.html.push_str("</p>\n");
            }
            Block::List(steps) => {
                self.html.push_str("<ol>\n");
                for step in steps {
                    self.element("li", step);
                }
                self.html.push_str("</ol>\n");
            }
            Block::Placed(items) => read_out(items).for_each(|(figures, words)| {
                figures.for_each(|figure| self.figure(figure));
                words.iter().for_each(|words| self.element("p", words));
            }),
            Block::Signatures(signers, besides) => {
                self.html.push_str("<ul class=\"sign\">\n");
                for signer in signers {
                    let words = [&signer.name, &signer.value, besides];
                    let [name, value, when] = words.map(|it| Escaped(it));
                    self.put(format_args!(
                        "<li><strong>{name}</strong><br>{value}<br>{when}</li>\n"
                    ));
                }
                self.html.push_str("</ul>\n");
            }
        }
    }

    fn table(&mut self, table: &Table) {
        self.html.push_str("<table>\n<thead>\n<tr>\n");
        for column in &table.columns {
            self.put(format_args!("<th scope=\"col\">{}</th>\n", Escaped(column)));
        }
        self.html.push_str("</tr>\n</thead>\n<tbody>\n");
        for row in &table.rows {
            self.html.push_str("<tr>\n");
            for (place, cell) in row.iter().enumerate() {
                let cell = with_whole_words(cell);
                match place {
                    0 => self.put(format_args!("<th scope=\"row\">{cell}</th>\n")),
                    _ => self.put(format_args!("<td>{cell}</td>\n")),
                }
            }
            self.html.push_str("</tr>\n");
        }
        self.html.push_str("</tbody>\n</table>\n");
    }

    fn figure(&mut self, figure: &Figure) {
        let drawing = Svg {
            shapes: &figure.shapes((0.0, 0.0), figure.edge()),
            edge: figure.edge(),
            in_words: &figure.in_words,
        };
        self.put(format_args!("<figure>\n{drawing}\n"));
        self.element("figcaption", &figure.caption);
        self.html.push_str("</figure>\n");
    }
}

/// A cell in which no browser breaks a seal number or another word of few letters at its hyphens.
fn with_whole_words(cell: &str) -> String {
    const LONGEST: usize = 24;
    let words = cell.split(' ').map(|word| {
        let escaped = Escaped(word);
        match word.contains('-') && word.chars().count() <= LONGEST {
            true => format!("<span class=\"whole\">{escaped}</span>"),
            false => escaped.to_string(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A text within quotes of a style sheet, which stands in HTML where `<` must not come.
fn in_style(text: &str) -> String {
    let harmless = text.chars().map(|character| match character {
        other if is_refused(other) || "\"\\<>&".contains(other) => {
            format!("\\{:06x}", u32::from(character))
        }
        other => other.to_string(),
    });
    harmless.collect()
}
