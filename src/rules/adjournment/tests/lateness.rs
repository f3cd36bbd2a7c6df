//! An hour is an hour of elapsed time (A10), whatever the clocks on the wall do. The cases of lateness are in
//! `hall.txt`.

use super::story::event;
use super::*;
use crate::rows::rows;

#[test]
fn an_hour_is_an_hour_of_elapsed_time() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    // Announced for, and exactly an hour later.
    for [announced, came, what] in rows(
        "2026-03-01T23:30:00+01:00 | 2026-03-02T00:30:00+01:00 | across midnight
        2026-03-29T01:30:00+01:00 | 2026-03-29T03:30:00+02:00 | the clocks went forward: 1:30 to 3:30
        2026-10-25T02:30:00+02:00 | 2026-10-25T02:30:00+01:00 | the clocks went back: 2:30 to 2:30
        2026-03-01T14:00:00+01:00 | 2026-03-01T10:00:00-04:00 | written in another zone",
    ) {
        let announced: Moment = announced.parse().unwrap();
        let adjourned = Adjourned {
            resumption: super::announced(announced),
            ..adjourned(&game, &edition)
        };
        for more in [0, 1] {
            let came = came.parse::<Moment>().unwrap().as_unix() + more;
            let came = Moment::from_unix(came).unwrap();
            let events = [
                ("arrival white", announced),
                ("absent black", announced),
                ("arrival black", came),
            ];
            let recorded = events.map(|(told, at)| Recorded {
                at,
                event: event(told),
            });
            let state = fold(adjourned.clone(), &recorded);
            assert_eq!(state.phase() == Phase::Finished, more == 1, "{what}");
            let ran = state.clocks().used_at(Black, came).unwrap().0.as_seconds();
            assert_eq!(
                ran,
                90 * 60 + 3600 + more.unsigned_abs(),
                "{what}: the clock ran"
            );
        }
    }
}
