//! What somebody who had never seen the program wrote down of its dates, defaults and errors at the command line, and the test
//! by which each point is mended. The numbers are his, C is his section on the command line.

/// The point, what was wrong, and where the test stands: a file of this folder or of the peers, and its name there.
#[rustfmt::skip]
const POINTS: &[(&str, &str, &str, &str)] = &[
    ("3", "a resumption in the past is not noticed", "events.rs", "what_is_wrong_with_a_label_is_said_where_it_is_made"),
    ("3", "nor is it at the desk, before the player sits down", "posts.txt", "What is wrong with a label is said beside its field"),
    ("7", "the edition of 1997 is the default", "events.rs", "of_editions_the_newest_holds_where_nobody_names_one"),
    ("9", "only the time used can be given", "typed.rs", "clocks_may_be_given_as_they_show_the_time_left"),
    ("9", "1:52 is refused where the time control makes it clear", "terminal.py", "clocks_as_they_are_read"),
    ("10", "a slip that is misread ends the resumption, with the clock running", "terminal.py", "resumed"),
    ("10", "the slip of the other player is told as no slip", "refusals.rs", "a_wrong_key_is_told_which_wrap_it_does_not_open"),
    ("14", "dates as people write them are refused", "typed.rs", "a_label_is_sealed_with_times_as_an_arbiter_writes_them"),
    ("14", "with wrong advice", "typed.rs", "a_time_that_is_refused_says_why"),
    ("14", "the zone is not filled in with the machine's", "events.rs", "the_zone_is_the_machines_where_nobody_names_one"),
    ("18", "what all boards share is typed for each", "events.rs", "an_event_gives_the_label_all_that_its_boards_share"),
    ("18", "and asked for each", "event.py", "walk"),
    ("C", "the fifth command of the README fails where Black seals", "refusals.rs", "a_folder_of_slips_is_as_good_as_the_slip_in_it"),
    ("C", "seven flags for the most common job", "events.rs", "envelope_and_slips_of_each_board_have_places_of_their_own"),
    ("C", "what is obligatory stands in no short help, and is not asked", "event.py", "without_an_event"),
    ("C", "a score that is given for an envelope is not valid", "refusals.rs", "a_file_that_is_something_else_is_named"),
    ("C", "a misspelt kind asks for the passphrase first", "refusals.rs", "a_misspelt_kind_is_told_which_was_meant_before_a_passphrase_is_asked_for"),
    ("C", "judge position refuses the flag that judge move needs", "refusals.rs", "a_position_is_judged_with_the_flag_of_the_other_questions"),
    ("C", "a pipe that is closed is an error", "streams.rs", "a_pipe_that_is_closed_ends_the_stream_quietly"),
];

/// The sources in which the tests stand.
#[rustfmt::skip]
const SOURCES: &[(&str, &str)] = &[
    ("events.rs", include_str!("events.rs")),
    ("refusals.rs", include_str!("refusals.rs")),
    ("streams.rs", include_str!("streams.rs")),
    ("typed.rs", include_str!("typed.rs")),
    ("posts.txt", include_str!("../../src/program/desk/tests/posts.txt")),
    ("event.py", include_str!("../peer/event.py")),
    ("terminal.py", include_str!("../peer/terminal.py")),
];

#[test]
fn each_point_of_a_newcomer_has_its_test() {
    for (point, what, file, name) in POINTS {
        let (_, source) = SOURCES.iter().find(|(known, _)| known == file).unwrap();
        let heads = [
            format!("#[test]\nfn {name}() {{"),
            format!("\ndef {name}("),
            format!("\n= {name}"),
        ];
        let stands = heads.iter().any(|head| source.contains(head));
        assert!(stands, "{point}, {what}: no test {name} in {file}");
    }
    let mut points: Vec<&str> = POINTS.iter().map(|(point, ..)| *point).collect();
    points.dedup();
    assert_eq!(points, ["3", "7", "9", "10", "14", "18", "C"]);
}
