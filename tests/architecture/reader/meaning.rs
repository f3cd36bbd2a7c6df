//! From a path as written to what it is.

use super::*;

impl Reader<'_> {
    pub(super) fn finish(self) -> Reading {
        let mut mentions = Vec::new();
        for found in &self.found {
            match found {
                Found::Done(mention) => mentions.push(mention.clone()),
                Found::Path {
                    place,
                    line,
                    written,
                    glob,
                    exported,
                } => {
                    for segments in self.follow(written, 0) {
                        mentions.push(Mention {
                            file: place.file.clone(),
                            line: *line,
                            module: place.module.clone(),
                            test: place.test,
                            what: What::Path(Path {
                                segments,
                                glob: *glob,
                                exported: *exported,
                            }),
                        });
                    }
                }
            }
        }
        Reading {
            mentions,
            files: self.files,
        }
    }

    /// Everything that a path may be: a name can have several meanings in one module, since the
    /// scopes within it are not kept apart.
    fn follow(&self, written: &Written, depth: usize) -> Vec<Vec<String>> {
        // An alias of itself ends here.
        let (Some((first, rest)), true) = (written.segments.split_first(), depth < MAX_DEPTH)
        else {
            return Vec::new();
        };
        if written.global {
            return vec![written.segments.clone()];
        }
        let absolute = |module: &[String], rest: &[String]| {
            let start = std::iter::once("crate".to_owned());
            let tail = module.iter().chain(rest).cloned();
            start.chain(tail).collect::<Vec<String>>()
        };
        match first.as_str() {
            "crate" | "adjourn" => return self.through(&absolute(&[], rest), depth),
            "self" | "super" => {
                let mut module = written.module.clone();
                let mut rest = written.segments.as_slice();
                while let Some((step, behind)) = rest.split_first() {
                    match step.as_str() {
                        "self" => {}
                        "super" => {
                            module.pop();
                        }
                        _ => break,
                    }
                    rest = behind;
                }
                return self.through(&absolute(&module, rest), depth);
            }
            _ => {}
        }
        let mut child = written.module.clone();
        child.push(first.clone());
        if self.modules.contains(&child) {
            return self.through(&absolute(&child, rest), depth);
        }
        let mut meanings = Vec::new();
        self.meanings(&written.module, first, depth, &mut meanings);
        let mut all = Vec::new();
        for meaning in meanings {
            // `use ring;` means itself.
            if meaning.segments == [first.clone()] {
                continue;
            }
            for mut segments in self.follow(&meaning, depth + 1) {
                segments.extend_from_slice(rest);
                all.extend(self.through(&segments, depth));
            }
        }
        if all.is_empty() {
            all.push(written.segments.clone());
        }
        all
    }

    /// A path into this crate, and what it leads to where a module on its way only imported the
    /// name: `self::k::Key` after `use crate::crypto as k`.
    fn through(&self, segments: &[String], depth: usize) -> Vec<Vec<String>> {
        let mut all = vec![segments.to_vec()];
        if segments.first().is_none_or(|first| first != "crate") {
            return all;
        }
        for length in 1..segments.len() {
            let (module, rest) = (&segments[1..length], &segments[length..]);
            let Some((name, behind)) = rest.split_first() else {
                break;
            };
            let mut child = module.to_vec();
            child.push(name.clone());
            if self.modules.contains(&child) {
                continue;
            }
            let key = (module.to_vec(), name.clone());
            for meaning in self.bindings.get(&key).into_iter().flatten() {
                for mut followed in self.follow(meaning, depth + 1) {
                    followed.extend_from_slice(behind);
                    all.push(followed);
                }
            }
            break;
        }
        all
    }

    /// What a name means in a module, there or through its globs.
    fn meanings(&self, module: &[String], name: &str, depth: usize, all: &mut Vec<Written>) {
        if depth >= MAX_DEPTH {
            return;
        }
        let key = (module.to_vec(), name.to_owned());
        all.extend(self.bindings.get(&key).into_iter().flatten().cloned());
        for glob in self.globs.get(module).into_iter().flatten() {
            for target in self.follow(glob, depth + 1) {
                if let Some((first, inside)) = target.split_first()
                    && first == "crate"
                {
                    let mut child = inside.to_vec();
                    child.push(name.to_owned());
                    if self.modules.contains(&child) {
                        all.push(Written {
                            module: Vec::new(),
                            segments: std::iter::once("crate".to_owned()).chain(child).collect(),
                            global: false,
                        });
                    }
                    self.meanings(inside, name, depth + 1, all);
                }
            }
        }
    }
}
