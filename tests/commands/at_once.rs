//! Of many who do the same at once one wins.

use std::thread;

use super::{Ended, Hall, Run};

/// Eight processes at once; they wait for each other.
fn eight_at_once(run: &Run) -> Vec<Ended> {
    let started: Vec<_> = (0..8)
        .map(|_| run.clone().with(["--json"]).start())
        .collect();
    let ends = started
        .into_iter()
        .map(|started| thread::spawn(move || started.end()));
    let ends: Vec<_> = ends.collect();
    ends.into_iter().map(|end| end.join().unwrap()).collect()
}

/// One wins, the others are refused by the Laws, and the file is whole.
fn one_wins(hall: &Hall, run: &Run, refusal: &str, state: &str, entries: u64) {
    let before = hall.files();
    let mut won = 0;
    for ended in eight_at_once(run) {
        let object = ended.object();
        if ended.exit == 0 {
            won += 1;
            assert_eq!(object["state"], state, "{object}");
        } else {
            assert_eq!(ended.exit, 4, "{ended:?}");
            assert_eq!(object["error"]["code"], refusal, "{object}");
        }
    }
    assert_eq!(won, 1, "{run:?}");
    let verified = hall.run(["verify", "game.envelope"]).object();
    assert_eq!(verified["state"], state, "{verified}");
    assert_eq!(verified["entries"], entries, "{verified}");
    assert_eq!(hall.files(), before, "nothing is left behind");
}

#[test]
fn of_eight_who_accept_or_open_at_once_one_wins() {
    let hall = Hall::sealed("Bd7");
    one_wins(
        &hall,
        &hall.accept(),
        "envelope/already-accepted",
        "accepted",
        0,
    );
    one_wins(&hall, &hall.open(), "laws/already-opened", "open", 2);
}
