//! Tables of cases as texts, in a file or in the test: a line a row, its cells between bars. `#` begins a comment, a line without
//! a bar is the heading of those below it, `\u{…}` stands for a character and `\n` for the end of a line.

// Whoever has tables uses some of it.
#![allow(dead_code)]

/// The rows, each with its heading.
pub fn headed<const N: usize>(table: &str) -> impl Iterator<Item = (&str, [&str; N])> {
    let mut heading = "";
    let lines = table.lines().map(str::trim);
    let told = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    told.filter_map(move |line| {
        if !line.contains('|') {
            heading = line;
            return None;
        }
        Some((heading, cells(line)))
    })
}

fn cells<const N: usize>(line: &str) -> [&str; N] {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let found = cells.len();
    let Ok(cells) = <[&str; N]>::try_from(cells) else {
        panic!("{found} cells, not {N}: {line}");
    };
    cells
}

/// The rows of a table without headings; it has some.
pub fn rows<const N: usize>(table: &str) -> Vec<[&str; N]> {
    let rows: Vec<_> = headed(table).map(|(_, cells)| cells).collect();
    assert!(!rows.is_empty(), "an empty table");
    rows
}

/// The rows of a table under `[name]`; there are some.
pub fn section<'a, const N: usize>(table: &'a str, name: &str) -> Vec<[&'a str; N]> {
    let lines = table
        .lines()
        .skip_while(|line| line.trim_matches(['[', ']']) != name);
    let lines = lines.skip(1).take_while(|line| !line.starts_with('['));
    let told = lines.filter(|line| line.contains('|') && !line.starts_with('#'));
    let rows: Vec<_> = told.map(cells).collect();
    assert!(!rows.is_empty(), "no rows of {name}");
    rows
}

/// A text with its escapes as characters.
pub fn unescaped(text: &str) -> String {
    let text = text.replace("\\n", "\n");
    let mut parts = text.split("\\u{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, part| {
        let (code, rest) = part.split_once('}').unwrap();
        let character = char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap();
        format!("{before}{character}{rest}")
    })
}
