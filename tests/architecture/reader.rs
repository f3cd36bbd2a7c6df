//! Finds every path that a crate's sources name, and what it really is.
//!
//! The files are walked as the compiler walks them, from `mod` to `mod`. `use` items are read with
//! syn; everything else as tokens, since syn does not look inside macros. Each path is followed
//! through `self`, `super`, aliases and glob imports to where it begins: the crate or another one.
//!
//! What a type or a method brings along unnamed stays unseen: this holds what is written.

mod meaning;
mod tokens;

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::{ItemUse, UseTree, Visibility};

use tokens::{
    delimited, implies_test, is_colons, is_ident, is_punct, item_end, plain, visibility_before,
};

/// How many imports a name is followed through.
const MAX_DEPTH: usize = 6;

/// File name (`src/laws/mod.rs`) to content.
pub type Sources = BTreeMap<String, String>;

/// Something named somewhere.
#[derive(Clone, Debug)]
pub struct Mention {
    pub file: String,
    pub line: usize,
    /// The module it is in, without `crate`; empty for the root.
    pub module: Vec<String>,
    /// Only compiled for unit tests.
    pub test: bool,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    Path(Path),
    /// `name!`
    Macro(String),
    /// `.name(`
    Method(String),
    /// What would get around this reader.
    Evasion(String),
}

/// A path, followed to its beginning: `crate` or the name of another crate comes first (or a name
/// that is neither, such as a type's).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    pub segments: Vec<String>,
    pub glob: bool,
    /// Named by a `use` that other parts see.
    pub exported: bool,
}

/// Everything named in the crate whose root is `root`.
pub fn read(sources: &Sources, root: &str) -> Reading {
    let mut reader = Reader {
        sources,
        found: Vec::new(),
        bindings: BTreeMap::new(),
        globs: BTreeMap::new(),
        modules: BTreeSet::new(),
        files: BTreeSet::new(),
    };
    let place = Place {
        file: root.to_owned(),
        module: Vec::new(),
        children: root
            .rsplit_once('/')
            .map_or("", |(folder, _)| folder)
            .to_owned(),
        test: false,
        line: None,
    };
    reader.file(place);
    reader.finish()
}

pub struct Reading {
    pub mentions: Vec<Mention>,
    /// The files that belong to the crate.
    pub files: BTreeSet<String>,
}

#[derive(Clone)]
struct Place {
    file: String,
    module: Vec<String>,
    /// The folder of this module's own modules.
    children: String,
    test: bool,
    /// The line of everything, where tokens come out of a string.
    line: Option<usize>,
}

/// A path as written.
#[derive(Clone)]
struct Written {
    module: Vec<String>,
    segments: Vec<String>,
    /// Begins with `::`.
    global: bool,
}

enum Found {
    Path {
        place: Place,
        line: usize,
        written: Written,
        glob: bool,
        exported: bool,
    },
    Done(Mention),
}

struct Reader<'a> {
    sources: &'a Sources,
    found: Vec<Found>,
    /// Module and name to what a `use` made the name mean there.
    bindings: BTreeMap<(Vec<String>, String), Vec<Written>>,
    globs: BTreeMap<Vec<String>, Vec<Written>>,
    modules: BTreeSet<Vec<String>>,
    files: BTreeSet<String>,
}

impl Reader<'_> {
    fn file(&mut self, place: Place) {
        let Some(text) = self.sources.get(&place.file) else {
            panic!("{} is not there", place.file);
        };
        self.files.insert(place.file.clone());
        if let Err(error) = syn::parse_file(text) {
            panic!("{}:{}: {error}", place.file, error.span().start().line);
        }
        let tokens: TokenStream = text.parse().unwrap();
        self.tokens(tokens, &place);
    }

    fn tokens(&mut self, tokens: TokenStream, place: &Place) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut place = place.clone();
        let surrounding = place.test;
        // The token behind the item that is only there for tests.
        let mut test_until = None;
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            if test_until.is_some_and(|end| at >= end) {
                place.test = surrounding;
                test_until = None;
            }
            let next = tokens.get(at + 1);
            at = match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    let inner = next.is_some_and(|next| is_punct(next, '!'));
                    let behind = at + 1 + usize::from(inner);
                    match tokens.get(behind) {
                        Some(TokenTree::Group(group)) if delimited(group, Delimiter::Bracket) => {
                            if implies_test(group.stream()) {
                                place.test = true;
                                if !inner {
                                    test_until = Some(item_end(&tokens, behind + 1));
                                }
                            }
                            self.attribute(group, &place);
                            behind + 1
                        }
                        _ => at + 1,
                    }
                }
                TokenTree::Ident(ident) if ident == "mod" => self.module(&tokens, at, &place),
                TokenTree::Ident(ident) if ident == "use" => self.import(&tokens, at, &place),
                TokenTree::Ident(ident)
                    if ident == "extern" && next.is_some_and(|next| is_ident(next, "crate")) =>
                {
                    self.done(token, &place, What::Evasion("extern crate".to_owned()));
                    at + 2
                }
                TokenTree::Ident(ident) => {
                    let name = plain(ident);
                    let behind = tokens.get(at + 2);
                    let called = next.is_some_and(|next| is_punct(next, '!'))
                        && matches!(behind, Some(TokenTree::Group(_)));
                    let of_a_value = at > 0 && is_punct(&tokens[at - 1], '.');
                    if called {
                        self.done(token, &place, What::Macro(name));
                        at + 2
                    } else if of_a_value {
                        if matches!(next, Some(TokenTree::Group(_))) {
                            self.done(token, &place, What::Method(name));
                        }
                        at + 1
                    } else {
                        self.path(&tokens, at, false, &place)
                    }
                }
                TokenTree::Punct(_) if is_colons(&tokens, at) => {
                    // Behind `>` it goes on with a type's path, otherwise it begins one.
                    let goes_on = at > 0 && is_punct(&tokens[at - 1], '>');
                    match tokens.get(at + 2) {
                        Some(TokenTree::Ident(_)) if !goes_on => {
                            self.path(&tokens, at + 2, true, &place)
                        }
                        Some(TokenTree::Ident(_)) => at + 3,
                        _ => at + 2,
                    }
                }
                TokenTree::Group(group) => {
                    self.tokens(group.stream(), &place);
                    at + 1
                }
                _ => at + 1,
            };
        }
    }

    /// An attribute may name paths, and serde takes some as strings.
    fn attribute(&mut self, group: &Group, place: &Place) {
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        if tokens.first().is_some_and(|first| is_ident(first, "doc")) {
            return;
        }
        if let [first, second, ..] = tokens.as_slice()
            && is_ident(first, "path")
            && is_punct(second, '=')
        {
            self.done(first, place, What::Evasion("#[path]".to_owned()));
        }
        self.tokens(group.stream(), place);
        self.strings(group.stream(), place);
    }

    fn strings(&mut self, tokens: TokenStream, place: &Place) {
        for token in tokens {
            match &token {
                TokenTree::Group(group) => self.strings(group.stream(), place),
                TokenTree::Literal(literal) => {
                    let text = syn::parse_str::<syn::LitStr>(&literal.to_string());
                    let Some(tokens) = text.ok().and_then(|text| text.value().parse().ok()) else {
                        continue;
                    };
                    let mut inside = place.clone();
                    inside.line = Some(line(&token, place));
                    self.tokens(tokens, &inside);
                }
                _ => {}
            }
        }
    }

    /// `mod name;` or `mod name { … }`.
    fn module(&mut self, tokens: &[TokenTree], at: usize, place: &Place) -> usize {
        let Some(TokenTree::Ident(name)) = tokens.get(at + 1) else {
            return at + 1;
        };
        let name = plain(name);
        let mut inside = place.clone();
        inside.module.push(name.clone());
        inside.children = format!("{}/{name}", place.children);
        match tokens.get(at + 2) {
            Some(TokenTree::Group(group)) if delimited(group, Delimiter::Brace) => {
                self.modules.insert(inside.module.clone());
                self.tokens(group.stream(), &inside);
                at + 3
            }
            Some(semicolon) if is_punct(semicolon, ';') => {
                self.modules.insert(inside.module.clone());
                let flat = format!("{}.rs", inside.children);
                let nested = format!("{}/mod.rs", inside.children);
                inside.file = if self.sources.contains_key(&flat) {
                    flat
                } else {
                    nested
                };
                self.file(inside);
                at + 3
            }
            _ => at + 1,
        }
    }

    fn import(&mut self, tokens: &[TokenTree], at: usize, place: &Place) -> usize {
        let end = tokens[at..]
            .iter()
            .position(|token| is_punct(token, ';'))
            .map_or(tokens.len(), |length| at + length + 1);
        let visible = visibility_before(tokens, at);
        let item: TokenStream = tokens[visible..end].iter().cloned().collect();
        // Not an import: `impl Trait + use<'a>`, or one with parts that a macro fills in.
        let Ok(item) = syn::parse2::<ItemUse>(item) else {
            return at + 1;
        };
        let exported = match &item.vis {
            Visibility::Public(_) => true,
            Visibility::Restricted(restricted) => {
                let scope: Vec<String> = restricted
                    .path
                    .segments
                    .iter()
                    .map(|s| s.ident.to_string())
                    .collect();
                let mut written = self.written(&scope, false, place).segments;
                while written.first().is_some_and(|first| first == "self") {
                    written.remove(0);
                }
                let ups = written
                    .iter()
                    .take_while(|segment| *segment == "super")
                    .count();
                match written.first().map(String::as_str) {
                    Some("crate") => written.len() == 1,
                    _ => ups > 0 && ups >= place.module.len(),
                }
            }
            Visibility::Inherited => false,
        };
        let import = Import {
            global: item.leading_colon.is_some(),
            exported,
            line: line(&tokens[at], place),
        };
        self.tree(&item.tree, &mut Vec::new(), &import, place);
        end
    }

    fn tree(&mut self, tree: &UseTree, before: &mut Vec<String>, import: &Import, place: &Place) {
        match tree {
            UseTree::Path(path) => {
                before.push(plain(&path.ident));
                self.tree(&path.tree, before, import, place);
                before.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.tree(tree, before, import, place);
                }
            }
            UseTree::Glob(_) => {
                let written = self.written(before, import.global, place);
                let globs = self.globs.entry(place.module.clone()).or_default();
                globs.push(written.clone());
                self.named(written, true, import, place);
            }
            UseTree::Name(name) => {
                let name = plain(&name.ident);
                self.bind(name.clone(), name, before, import, place);
            }
            UseTree::Rename(rename) => {
                let (name, alias) = (plain(&rename.ident), plain(&rename.rename));
                self.bind(name, alias, before, import, place);
            }
        }
    }

    fn bind(
        &mut self,
        name: String,
        mut alias: String,
        before: &[String],
        import: &Import,
        place: &Place,
    ) {
        let mut segments = before.to_vec();
        if name != "self" || segments.is_empty() {
            segments.push(name);
        } else if alias == "self" {
            alias = segments.last().cloned().unwrap_or_default();
        }
        let written = self.written(&segments, import.global, place);
        let meanings = self
            .bindings
            .entry((place.module.clone(), alias))
            .or_default();
        meanings.push(written.clone());
        self.named(written, false, import, place);
    }

    fn named(&mut self, written: Written, glob: bool, import: &Import, place: &Place) {
        self.found.push(Found::Path {
            place: place.clone(),
            line: import.line,
            written,
            glob,
            exported: import.exported,
        });
    }

    fn written(&self, segments: &[String], global: bool, place: &Place) -> Written {
        Written {
            module: place.module.clone(),
            segments: segments.to_vec(),
            global,
        }
    }

    /// A path of two segments or more, not in a `use`, or one whose `use` a macro takes apart.
    fn path(&mut self, tokens: &[TokenTree], at: usize, global: bool, place: &Place) -> usize {
        let mut segments = Vec::new();
        let behind = self.segments(tokens, at, &mut segments, global, place);
        behind.max(at + 1)
    }

    fn segments(
        &mut self,
        tokens: &[TokenTree],
        mut at: usize,
        segments: &mut Vec<String>,
        global: bool,
        place: &Place,
    ) -> usize {
        let start = at;
        while let Some(TokenTree::Ident(ident)) = tokens.get(at) {
            segments.push(plain(ident));
            if !is_colons(tokens, at + 1) {
                at += 1;
                break;
            }
            at += 3;
        }
        let import = Import {
            global,
            exported: false,
            line: tokens.get(start).map_or(0, |token| line(token, place)),
        };
        match tokens.get(at) {
            Some(TokenTree::Group(group))
                if delimited(group, Delimiter::Brace)
                    && at >= start + 3
                    && is_colons(tokens, at - 2) =>
            {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                for one in inside.split(|token| is_punct(token, ',')) {
                    let mut whole = segments.clone();
                    self.segments(one, 0, &mut whole, global, place);
                }
                return at + 1;
            }
            Some(star) if is_punct(star, '*') && at >= start + 3 && is_colons(tokens, at - 2) => {
                let written = self.written(segments, global, place);
                self.named(written, true, &import, place);
                return at + 1;
            }
            _ => {}
        }
        if let (Some(bang), Some(TokenTree::Group(_)), Some(last)) =
            (tokens.get(at), tokens.get(at + 1), segments.last())
            && is_punct(bang, '!')
        {
            self.done(bang, place, What::Macro(last.clone()));
        }
        if segments.len() > 1 || global {
            let written = self.written(segments, global, place);
            self.named(written, false, &import, place);
        }
        at
    }

    fn done(&mut self, token: &TokenTree, place: &Place, what: What) {
        self.found.push(Found::Done(Mention {
            file: place.file.clone(),
            line: line(token, place),
            module: place.module.clone(),
            test: place.test,
            what,
        }));
    }
}

struct Import {
    global: bool,
    exported: bool,
    line: usize,
}

fn line(token: &TokenTree, place: &Place) -> usize {
    place.line.unwrap_or_else(|| token.span().start().line)
}
