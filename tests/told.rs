//! Reads cases that are told in the words of an arbiter: what happens, and what it comes to under which edition.
//!
//! `where NAME is FEN` names a position. `case: …` begins a case, a line with a known key gives it a value, and any other line
//! is a step. Empty lines and lines that begin with `#` say nothing.

/// A case as it is told.
#[derive(Debug, Default)]
pub struct Told {
    /// What it is about.
    pub what: &'static str,
    /// The names of the editions under which it comes to the same.
    pub under: Vec<&'static str>,
    /// The position in which the move was sealed, as FEN.
    pub position: &'static str,
    /// What happens, line by line.
    pub steps: Vec<&'static str>,
    /// Phase, result and reason at the end.
    pub comes_to: &'static str,
    /// The codes of the gaps that the game has come to.
    pub gaps: Vec<&'static str>,
    /// The article that is cited for it.
    pub article: Option<&'static str>,
    /// The clock that runs, what White and Black have used, and when.
    pub clocks: Option<&'static str>,
    /// The values of the keys that only this text has.
    own: Vec<(&'static str, &'static str)>,
}

impl Told {
    /// The value of a key that only this text has.
    pub fn own(&self, key: &str) -> Option<&'static str> {
        let mut values = self.own.iter();
        let (_, value) = values.find(|(named, _)| *named == key)?;
        Some(value)
    }
}

/// The cases of a text whose own keys are `keys`.
pub fn told(text: &'static str, keys: &[&str]) -> Vec<Told> {
    let mut positions = Vec::new();
    let mut all: Vec<Told> = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let position = line.strip_prefix("where ");
        if let Some((name, fen)) = position.and_then(|it| it.split_once(" is ")) {
            positions.push((name, fen));
            continue;
        }
        let (key, value) = line.split_once(": ").unwrap_or(("", line));
        if key == "case" {
            let what = value;
            all.push(Told {
                what,
                ..Told::default()
            });
            continue;
        }
        let case = all.last_mut().expect("a case before its lines");
        match key {
            "under" => case.under = value.split(' ').collect(),
            "position" => {
                let named = positions.iter().find(|(name, _)| *name == value);
                case.position = named.unwrap_or_else(|| panic!("{value}")).1;
            }
            "comes to" => case.comes_to = value,
            "gap" => case.gaps.push(value),
            "article" => case.article = Some(value),
            "clocks" => case.clocks = Some(value),
            own if keys.contains(&own) => case.own.push((own, value)),
            _ => case.steps.push(line),
        }
    }
    all
}
