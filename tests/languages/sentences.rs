//! What the library can say, read from its sources with `syn`, stands in the languages' files.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Lit, Local, Pat};

use super::{messages, sources};

/// The sentences of a file: what is put into them is the letter U+0001.
#[derive(Default)]
struct Sentences {
    found: BTreeSet<String>,
    /// Each arm of a match is one: in `text/remedy.rs` and for the gaps of the Laws.
    arms: bool,
}

impl Sentences {
    fn take(&mut self, sentence: Option<String>) {
        let sentence = sentence.map(|text| plain(&holes(&text)));
        // Codes have no blank.
        let says = |text: &String| text.contains(' ') && text.chars().any(char::is_alphabetic);
        self.found.extend(sentence.filter(says));
    }
}

/// A string, or the first one that `format!` is given.
fn sentence(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        Expr::Reference(reference) => sentence(&reference.expr),
        Expr::MethodCall(call) => sentence(&call.receiver),
        Expr::Macro(call) if call.mac.path.is_ident("format") => first(call.mac.tokens.clone()),
        Expr::Block(block) => match block.block.stmts.as_slice() {
            [syn::Stmt::Expr(only, _)] => sentence(only),
            _ => None,
        },
        _ => None,
    }
}

fn first(tokens: TokenStream) -> Option<String> {
    let TokenTree::Literal(literal) = tokens.into_iter().next()? else {
        return None;
    };
    match Lit::new(literal) {
        Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

/// `{name:?}` becomes a hole.
fn holes(format: &str) -> String {
    let mut text = String::new();
    let mut rest = format;
    while let Some((before, after)) = rest.split_once('{') {
        text += before;
        text.push('\u{1}');
        rest = after.split_once('}').map_or("", |(_, behind)| behind);
    }
    text + rest
}

/// Without the marks of quotation around holes, which some values bring along; two holes side by side are one, and one
/// that begins a sentence may be empty.
fn plain(text: &str) -> String {
    let mut text = text.replace("\"\u{1}", "\u{1}").replace("\u{1}\"", "\u{1}");
    while text.contains("\u{1}\u{1}") {
        text = text.replace("\u{1}\u{1}", "\u{1}");
    }
    match text.strip_prefix('\u{1}') {
        Some(rest) if rest.starts_with(|next: char| next.is_alphabetic() || next == '`') => {
            rest.to_owned()
        }
        _ => text,
    }
}

impl<'a> Visit<'a> for Sentences {
    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        let is_test = module
            .attrs
            .iter()
            .any(|attribute| attribute.path().is_ident("cfg"));
        if !is_test {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        if attribute.path().is_ident("error")
            && let syn::Meta::List(list) = &attribute.meta
        {
            self.take(first(list.tokens.clone()));
        }
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        if let Expr::Path(path) = &*call.func {
            let names: Vec<String> = path
                .path
                .segments
                .iter()
                .map(|part| part.ident.to_string())
                .collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let says = matches!(
                names.as_slice(),
                ["Failure", "usage" | "failed" | "refused" | "not_verified"]
                    | ["Notice" | "Remark", "new"]
                    | ["problem" | "demand"]
            );
            if says {
                self.take(call.args.get(1).and_then(sentence));
            }
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        if call.method == "hint" {
            self.take(call.args.first().and_then(sentence));
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_field_value(&mut self, field: &'a syn::FieldValue) {
        if matches!(&field.member, syn::Member::Named(name) if name == "message") {
            self.take(sentence(&field.expr));
        }
        visit::visit_field_value(self, field);
    }

    fn visit_local(&mut self, local: &'a Local) {
        if let (Pat::Ident(name), Some(init)) = (&local.pat, &local.init)
            && name.ident == "message"
        {
            self.take(sentence(&init.expr));
        }
        visit::visit_local(self, local);
    }

    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        if self.arms {
            self.take(sentence(&arm.body));
        }
        visit::visit_arm(self, arm);
    }
}

/// Everything that the sources can say of an error, a warning or a remark, and what to do about it.
fn said() -> BTreeSet<String> {
    let mut sentences = Sentences::default();
    for (path, source) in sources() {
        let path = path.to_string_lossy().replace('\\', "/");
        if path.ends_with("tests.rs") || path.contains("/tests/") {
            continue;
        }
        sentences.arms = path.ends_with("text/remedy.rs") || path.ends_with("ruling/gap.rs");
        sentences.visit_file(&syn::parse_file(&source).unwrap());
    }
    sentences.found
}

/// The pattern of a message, with a hole for each value.
fn pattern(message: &str) -> String {
    plain(&holes(message))
}

#[test]
fn every_sentence_of_the_library_is_in_every_language() {
    let said = said();
    assert!(said.len() > 350, "only {} sentences", said.len());
    let english = messages("en");
    let known: BTreeSet<String> = english.values().map(|text| pattern(text)).collect();
    let missing: Vec<&String> = said.difference(&known).collect();
    assert!(
        missing.is_empty(),
        "{} sentences: {missing:#?}",
        missing.len()
    );
}
