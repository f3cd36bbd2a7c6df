//! The words of dates and times, English and Italian. No word means one thing in one language and another in the other,
//! but for `mar`, which is a month or an Italian Tuesday by where it stands.

use crate::time::Weekday;
use crate::time::typed::text::Tokens;

/// The months, from January.
const MONTHS: [&[&str]; 12] = [
    &["january", "jan", "gennaio", "gen", "genn"],
    &["february", "feb", "febbraio", "febbr"],
    &["march", "mar", "marzo"],
    &["april", "apr", "aprile"],
    &["may", "maggio", "mag", "magg"],
    &["june", "jun", "giugno", "giu"],
    &["july", "jul", "luglio", "lug"],
    &["august", "aug", "agosto", "ago"],
    &["september", "sep", "sept", "settembre", "set", "sett"],
    &["october", "oct", "ottobre", "ott"],
    &["november", "nov", "novembre"],
    &["december", "dec", "dicembre", "dic"],
];

/// The days of the week.
const WEEKDAYS: [(&[&str], Weekday); 7] = [
    (
        &["monday", "mon", "lunedì", "lunedi", "lun"],
        Weekday::Monday,
    ),
    (
        &["tuesday", "tue", "tues", "martedì", "martedi", "mar"],
        Weekday::Tuesday,
    ),
    (
        &["wednesday", "wed", "mercoledì", "mercoledi", "mer"],
        Weekday::Wednesday,
    ),
    (
        &[
            "thursday", "thu", "thur", "thurs", "giovedì", "giovedi", "gio",
        ],
        Weekday::Thursday,
    ),
    (
        &["friday", "fri", "venerdì", "venerdi", "ven"],
        Weekday::Friday,
    ),
    (&["saturday", "sat", "sabato", "sab"], Weekday::Saturday),
    (&["sunday", "sun", "domenica", "dom"], Weekday::Sunday),
];

/// The present.
pub(super) const NOW: &[&str] = &["now", "adesso", "ora"];

/// Twelve o'clock.
pub(super) const NOON: &[&str] = &["noon", "midday", "mezzogiorno"];

/// The beginning and the end of a day.
pub(super) const MIDNIGHT: &[&str] = &["midnight", "mezzanotte"];

/// What makes the number behind it an hour.
pub(super) const IN_FRONT_OF_TIME: &[&str] = &["at", "alle", "ore", "ora", "h", "all", "le"];

/// Words that say nothing of the time.
pub(super) const SILENT: &[&str] = &[
    "on", "at", "the", "of", "il", "lo", "la", "le", "l", "di", "del", "dell", "della", "alle",
    "all", "ore", "ora", "giorno", "day", "date", "data", "time", "local", "locale", "locali",
];

/// Names of zones and offsets, which several zones share.
pub(super) const ZONES: &[&str] = &[
    "gmt", "cet", "cest", "mez", "mesz", "met", "wet", "west", "eet", "eest", "bst", "ist", "msk",
    "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt", "akst", "hst", "jst", "kst", "aest",
    "aedt", "nzst", "nzdt", "sast",
];

/// The first half of the day.
pub(super) const MORNING: &[&[&str]] = &[
    &["in", "the", "morning"],
    &["di", "mattina"],
    &["del", "mattino"],
    &["della", "mattina"],
    &["antimeridiane"],
];

/// The second half of the day.
pub(super) const AFTERNOON: &[&[&str]] = &[
    &["in", "the", "afternoon"],
    &["in", "the", "evening"],
    &["di", "pomeriggio"],
    &["del", "pomeriggio"],
    &["di", "sera"],
    &["della", "sera"],
    &["pomeridiane"],
];

/// How many pieces one of the phrases takes there.
pub(super) fn phrase(tokens: &Tokens, at: usize, phrases: &[&[&str]]) -> Option<usize> {
    let stands = |words: &&&[&str]| {
        (at..)
            .zip(**words)
            .all(|(at, word)| tokens.is_word(at, &[word]))
    };
    phrases.iter().find(stands).map(|words| words.len())
}

/// The month of that name, 1 to 12.
pub(super) fn month(word: &str) -> Option<u32> {
    let named = (1..).zip(MONTHS).find(|(_, names)| names.contains(&word));
    named.map(|(number, _)| number)
}

/// The day of the week of that name.
pub(super) fn weekday(word: &str) -> Option<Weekday> {
    let named = WEEKDAYS.iter().find(|(names, _)| names.contains(&word));
    named.map(|(_, day)| *day)
}

/// How many days after today.
pub(super) fn day_away(word: &str) -> Option<i64> {
    match word {
        "today" | "oggi" => Some(0),
        "tomorrow" | "domani" => Some(1),
        "yesterday" | "ieri" => Some(-1),
        _ => None,
    }
}
