//! Reads tables of an alarm. What is refused is told with a line that the table has; no two rows that are taken have one name; and
//! what they say, written in English words and read again, is the same.

#![no_main]

use std::collections::HashSet;

use adjourn::commands::Failure;
use adjourn::commands::alarm::table;
use adjourn::failure::Column;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let read = |text: &str| table::written(text.as_bytes()).map(|it| table::rows(&it));
    let Ok(rows) = read(text) else {
        return;
    };
    let lines = 1..=text.matches('\n').count() + 1;
    let (mut names, mut taken) = (HashSet::new(), Vec::new());
    for row in rows {
        match row {
            Ok(row) => {
                assert!(lines.contains(&row.line), "{}", row.line);
                let stands = |sign: char| sign.is_alphanumeric() || sign == '.' || sign == '-';
                assert!(row.name.chars().all(stands), "{}", row.name);
                assert!(names.insert(row.name.to_lowercase()), "{}", row.name);
                taken.push(row.form.cells);
            }
            Err(faults) => {
                assert!(!faults.is_empty());
                for fault in faults {
                    assert!(lines.contains(&fault.line), "{fault}");
                    assert!(!Failure::from(fault).to_string().is_empty());
                }
            }
        }
    }
    taken.retain(|cells| !cells.is_empty());
    let mut written = Column::ALL.map(Column::name).join(",");
    for cells in &taken {
        let cell = |column| cells.get(&column).map_or("", String::as_str);
        let cells = Column::ALL.map(|column| cell(column).replace('"', "\"\""));
        written += &format!("\n\"{}\"", cells.join("\",\""));
    }
    let again = read(&written).unwrap_or_default();
    let again = again
        .into_iter()
        .map(|row| row.expect("our own row").form.cells);
    assert_eq!(again.collect::<Vec<_>>(), taken);
});
