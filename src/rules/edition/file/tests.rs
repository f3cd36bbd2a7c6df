use super::super::{Concept, Penalty, Rule};
use super::*;
use crate::rows::{rows, unescaped};

/// A file as a federation writes it by hand.
const MODEL: &str = include_str!("model.toml");

/// The model with one change, and the line (from 1) on which it is made. A line feed that `from`
/// begins with only makes it unique.
fn changed(from: &str, to: &str) -> (String, usize) {
    assert_eq!(
        MODEL.matches(from).count(),
        1,
        "{from:?} must be there once"
    );
    let before = MODEL.split(from).next().unwrap();
    let breaks = before.matches('\n').count() + usize::from(from.starts_with('\n'));
    (MODEL.replace(from, to), breaks + 1)
}

fn line_of(table: &str) -> usize {
    let place = MODEL.lines().position(|line| line == table);
    place.unwrap() + 1
}

#[test]
fn the_builtin_editions_are_read_under_their_names() {
    let expected = "fide-1928 fide-1930 fide-1997 fide-2001 fide-2005 fide-2009 fide-2014 fide-2018 fide-2023 us-chess-2019";
    let all = Edition::all();
    let names: Vec<&str> = all.iter().map(Edition::name).collect();
    assert_eq!(names.join(" "), expected);
    for name in expected.split(' ') {
        let edition = Edition::builtin(name).unwrap();
        assert!(edition.name() == name && edition.is_builtin(), "{name}");
    }
    assert_eq!(Edition::builtin("fide-1996"), None);
    let newest = expected.split(' ').rfind(|name| name.starts_with("fide-"));
    assert_eq!(newest, Some(Edition::DEFAULT));
    assert!(Edition::builtin(Edition::REFERENCE).is_some());
}

#[test]
fn a_file_that_takes_a_builtin_name_can_be_told_apart() {
    let standard = Edition::builtin(Edition::DEFAULT).unwrap();
    let other = Edition::from_toml(&format!("{}\n", standard.source())).unwrap();
    assert_eq!(other.name(), standard.name());
    assert!(!other.is_builtin());
    let own = Edition::from_toml(MODEL).unwrap();
    assert_eq!((own.name(), own.source()), ("valley-2024", MODEL));
    assert!(!own.is_builtin());
}

#[test]
fn what_a_file_says_is_what_is_read() {
    let edition = Edition::from_toml(MODEL).unwrap();
    assert_eq!(edition.title(), "Rules of the Valley League, 2024");
    assert_eq!(edition.in_force(), Some("2024"));
    assert_eq!(edition.adjournment_rules(), Some("Appendix A"));
    let exceptions = edition.bad_move_exceptions().unwrap();
    assert_eq!(exceptions, ["6.9", "9.6"]);
    assert_eq!(edition.article(Concept::Illegal), Some("A8(c)"));
    assert_eq!(edition.article(Concept::Seventyfive), None);
    let rules = edition.rules();
    assert_eq!(rules.late_after, Some(3600));
    assert_eq!(rules.both_late, None);
    use super::super::SavedBy::{Checkmate, DeadPosition, FlagFall, Stalemate};
    let saved_by = [Checkmate, Stalemate, DeadPosition, FlagFall];
    assert_eq!(rules.late_sealer_saved_by.as_deref(), Some(&saved_by[..]));
    let bands = |edition: &Edition| {
        let bands = edition.rules().claimant_penalty.clone().unwrap();
        bands
            .into_iter()
            .map(|band| (band.above, band.penalty))
            .collect::<Vec<_>>()
    };
    let halved = Penalty::HalveAtMost(180);
    assert_eq!(bands(&edition), [(0, halved)]);
    let two = Edition::builtin("fide-2001").unwrap();
    assert_eq!(bands(&two), [(120, halved), (60, Penalty::SetTo(60))]);
}

#[test]
fn a_value_is_confirmed_by_its_source_and_by_nothing_else() {
    let edition = Edition::from_toml(MODEL).unwrap();
    let leaflet = "Rules of the Valley League, 2024, English: a leaflet, page 3";
    let rows = [
        (Rule::Unintelligible, Some(leaflet), None),
        (
            Rule::EmptyEnvelope,
            None,
            Some("the leaflet names no empty envelope"),
        ),
        (Rule::Ambiguous, None, None),
    ];
    let facts = edition.facts();
    for (rule, source, searched) in rows {
        let fact = facts
            .iter()
            .find(|fact| fact.key == Key::Rule(rule))
            .unwrap();
        assert_eq!(fact.value, "loses");
        assert_eq!(fact.source.as_deref(), source);
        assert_eq!(fact.searched.as_deref(), searched);
        assert_eq!(fact.confirmed, source.is_some());
        assert_eq!(edition.confirms(rule), source.is_some());
    }
}

#[test]
fn silence_can_be_said_of_every_rule_but_the_automatic_draws() {
    for rule in Rule::ALL {
        let name = rule.name().trim_start_matches("rules.");
        let mut rules = MODEL.lines().skip(line_of("[rules]"));
        let line = rules.find(|line| line.split(" = ").next() == Some(name));
        let line = format!("\n{}\n", line.unwrap_or_else(|| panic!("{name}")));
        let text = MODEL.replacen(&line, &format!("\n{name} = \"silent\"\n"), 1);
        let read = Edition::from_toml(&text);
        match rule {
            Rule::Fivefold | Rule::Seventyfive => {
                let error = read.unwrap_err();
                assert_eq!(error.code(), "edition/wrong-value", "{name}");
            }
            _ => {
                let edition = read.unwrap();
                let facts = edition.facts();
                let fact = facts.iter().find(|fact| fact.key == Key::Rule(rule));
                assert_eq!(fact.unwrap().value, "silent", "{name}");
            }
        }
    }
}

#[test]
fn every_missing_key_is_refused_with_the_line_of_its_table() {
    let mut table = "";
    let mut lines_tried = 0;
    for (place, line) in MODEL.lines().enumerate() {
        if line.starts_with('[') {
            table = line;
        }
        let Some((key, _)) = line.split_once(" = ") else {
            continue;
        };
        if line.starts_with('#') || table == "[sources]" {
            continue;
        }
        let text: Vec<_> = MODEL
            .lines()
            .enumerate()
            .filter(|(other, _)| *other != place)
            .map(|(_, line)| line)
            .collect();
        let (table_line, full) = match table {
            "" => (1, key.to_owned()),
            table => {
                let full = format!("{}.{key}", table.trim_matches(['[', ']']));
                (line_of(table), full)
            }
        };
        match Edition::from_toml(&text.join("\n")) {
            Err(EditionError::MissingKey { line, key }) => {
                assert_eq!((line, key), (table_line, full.as_str()), "without {line:?}");
            }
            other => panic!("without {line:?}: {other:?}"),
        }
        lines_tried += 1;
    }
    assert_eq!(lines_tried, 3 + Rule::ALL.len() + Concept::ALL.len() + 2);
}

#[test]
fn a_missing_table_and_a_missing_list_are_refused() {
    let missing = |text: &str, key: &'static str| {
        assert_eq!(
            Edition::from_toml(text),
            Err(EditionError::MissingKey { line: 1, key })
        );
    };
    missing("", "name");
    let head = &MODEL[..MODEL.find("[rules]").unwrap()];
    missing(head, "rules.draw_offer_on_label");
}

#[test]
fn a_bad_file_is_refused_with_its_line_and_key() {
    let mut wrong = String::new();
    for [from, to, complaint, what] in rows(include_str!("refused.txt")) {
        let (text, line) = changed(&unescaped(from), &unescaped(to));
        let refused = Edition::from_toml(&text).unwrap_err().to_string();
        let expected = format!("line {line}: {complaint}");
        let as_expected = match expected.strip_suffix(" …") {
            Some(beginning) => refused.starts_with(beginning),
            None => refused == expected,
        };
        if !as_expected {
            wrong += &format!("{what}: {refused}, not {expected}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn a_wrong_item_is_refused_with_its_own_line() {
    for (key, items) in [
        ("late_responder_saved_by = []", "\"checkmate\",\n\"rain\""),
        (
            "claimant_penalty = [{ above = 0, halve_at_most = 180 }]",
            "{ above = 60, set_to = 60 },\n{ above = 90, set_to = 1 }",
        ),
        ("exceptions = [\"6.9\", \"9.6\"]", "\"6.9\",\n\"\""),
    ] {
        let name = key.split(" = ").next().unwrap();
        let (text, line) = changed(key, &format!("{name} = [\n{items}\n]"));
        let refused = Edition::from_toml(&text).unwrap_err().to_string();
        assert!(
            refused.starts_with(&format!("line {}: ", line + 2)),
            "{refused}"
        );
    }
}

#[test]
fn the_longest_name_and_article_are_read() {
    let (name, article) = ("a".repeat(64), "§".repeat(120));
    let (text, _) = changed("name = \"valley-2024\"", &format!("name = \"{name}\""));
    assert_eq!(Edition::from_toml(&text).unwrap().name(), name);
    let with_article = |text: String| {
        let (text, _) = changed("\nillegal = \"A8(c)\"", &format!("\nillegal = {text}"));
        let read = Edition::from_toml(&text).map_err(|error| error.code());
        read.map(|edition| edition.article(Concept::Illegal).map(str::to_owned))
    };
    assert_eq!(
        with_article(format!("\"{article}\"")),
        Ok(Some(article.clone()))
    );
    assert_eq!(
        with_article(format!("\"{article}§\"")),
        Err("edition/wrong-value")
    );
    let quoted = with_article("\"d'art \\\"8\\\"\"".to_owned());
    assert_eq!(quoted, Ok(Some("d'art \"8\"".to_owned())));
    let three = with_article("'l\u{2019}art. \"8\", c'''".to_owned());
    assert_eq!(three, Err("edition/syntax"));
}

#[test]
fn hostile_files_are_refused_and_never_echoed_raw() {
    let large = " ".repeat(LARGEST + 1);
    let bytes = LARGEST + 1;
    assert_eq!(
        Edition::from_toml(&large),
        Err(EditionError::TooLarge { bytes })
    );
    let fits = Edition::from_toml(&" ".repeat(LARGEST));
    assert_eq!(fits.unwrap_err().code(), "edition/missing-key");
    let nested = format!("sources = {}", "[".repeat(LARGEST - 20));
    assert_eq!(
        Edition::from_toml(&nested).unwrap_err().code(),
        "edition/syntax"
    );
    let rows = [
        "a = \u{1b}[2J",
        "\"\\u001b[2J\" = 1",
        "name = 1\nname = 2",
        "name = \"a\"\ntitle = \"b\"\nin_force = \"c\"\n[sources]\na = \"\\u001b\"",
        "\u{202e} = 1",
    ];
    for row in rows {
        let error = Edition::from_toml(row).unwrap_err();
        let shown = error.to_string();
        assert!(
            !shown.contains(|letter: char| letter.is_control() || letter == '\u{202e}'),
            "{row:?}: {shown:?}"
        );
    }
}

#[test]
fn a_syntax_error_names_its_line() {
    match Edition::from_toml("name = \"a\"\ntitle = \"b\"\nname = \"c\"\n") {
        Err(error @ EditionError::Syntax { line: 3, .. }) => {
            assert_eq!(error.to_string(), "line 3: duplicate key");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(line_at("a\nb\n", 0), 1);
    assert_eq!(line_at("a\nb\n", 1), 1);
    assert_eq!(line_at("a\nb\n", 2), 2);
    assert_eq!(line_at("a\nb\n", 99), 3);
}

/// Where an edition would let nobody be late at all unless the event says otherwise (I.10), the event must say it.
#[test]
fn the_event_must_say_how_late_is_too_late_where_the_edition_says_zero() {
    let late = |name, value| crate::edition::altered(name, &[("rules.late_after", value)]);
    let builtin = |name| Edition::builtin(name).unwrap();
    let rows = [
        (builtin("fide-1997"), false),
        (builtin("fide-2023"), true),
        (builtin("us-chess-2019"), false),
        (late("fide-2023", "3600"), false),
        (late("fide-2023", "\"silent\""), true),
        (late("fide-1997", "0"), false),
    ];
    for (edition, wants) in rows {
        let late_after = edition.rules().late_after;
        assert_eq!(
            edition.wants_default_time(),
            wants,
            "{} {late_after:?}",
            edition.name()
        );
    }
}
