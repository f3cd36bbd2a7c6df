use proptest::prelude::*;
use shakmaty::Position;

use super::*;
use envelope::sealing::fixtures::{draft, ready_at};

const NAME: &str = "board 1";

/// The page on which a player writes in that position.
fn page(fen: &str) -> String {
    let ready = ready_at(draft(fen, "fide-1997"), 10).unwrap();
    writing(&Locale::english(), NAME, ready.label(), &[])
        .main
        .into_string()
}

/// Who may castle where and which pawn may be taken in passing is part of what is legal, and not of what stands on the
/// board: the page says nothing of it.
#[test]
fn the_page_follows_from_the_men_and_not_from_what_is_legal() {
    let men = "r3k2r/8/8/3Pp3/8/8/8/R3K2R w";
    let pages = ["KQkq e6 0 40", "KQkq - 3 40", "- - 0 40", "Kq - 17 40"];
    let pages = pages.map(|rest| page(&format!("{men} {rest}")));
    for other in &pages {
        assert_eq!(*other, pages[0]);
    }
    assert_ne!(page("r3k2r/8/8/3Pp3/8/8/8/R3K1R1 w - - 0 40"), pages[0]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// What squares without scripts say has one form, whether or not it is legal, and so has the page that shows it.
    #[test]
    fn squares_are_written_alike_legal_or_not(
        from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>(), becomes in 0..5_usize,
    ) {
        let fen = "r3k2r/1P4b1/8/3Pp3/8/5N2/6p1/R3K2R w KQkq e6 0 40";
        let ready = ready_at(draft(fen, "fide-1997"), 10).unwrap();
        let label = ready.label();
        let board = label.position().board();
        let men: Vec<_> = board.clone().into_iter().collect();
        let (from, man) = *from.get(&men);
        let to = *to.get(&Square::ALL);
        let becomes = ["p", "q", "r", "b", "n"][becomes];
        let sent = format!("from={from}&to={to}&becomes={becomes}");
        let found = squares(board, &Fields::of_form(sent.as_bytes()).unwrap());
        if from == to {
            prop_assert!(found.is_err());
            return Ok(());
        }
        let put = found.unwrap().unwrap();
        prop_assert_eq!((put.man, put.from, put.to), (man, from, to));
        let promotes = man.role == Role::Pawn && matches!(u32::from(to.rank()), 0 | 7);
        prop_assert_eq!(put.becomes.is_some(), promotes && becomes != "p");
        let text = put.write(label.sealed_by(), label.shown_in());
        let sign = if board.piece_at(to).is_some() { 'x' } else { '-' };
        let castles = text.starts_with('O');
        prop_assert!(castles || text.contains(&format!("{from}{sign}{to}")), "{}", text);
        prop_assert_eq!(castles, man == Role::King.of(label.sealed_by()) && matches!(to, Square::G1 | Square::C1), "{}", text);
        let shown = |text: &str| read_back(&Locale::english(), NAME, text, "").main.into_string();
        let alike = shown(&text).replace(&text, "e2-e4");
        prop_assert_eq!(alike, shown("e2-e4"));
    }
}

#[test]
fn a_pawn_on_the_last_rank_is_asked_and_a_square_without_a_man_moves_nothing() {
    let ready = ready_at(draft("4k3/P7/8/8/8/8/8/4K3 w - - 0 40", "fide-1997"), 10).unwrap();
    let board = ready.label().position().board();
    let asked = |sent: &str| squares(board, &Fields::of_form(sent.as_bytes()).unwrap());
    let refused = "from=a7 to=a8 from=a7&to=a8 from=a7&to=h1 from=a7&to=a8&becomes=k from=b7&to=b8 from=a7&to=a9";
    for refused in refused.split(' ') {
        assert!(asked(refused).is_err(), "{refused}");
    }
    assert_eq!(asked("from=&to=").unwrap(), None);
    let queen = asked("from=a7&to=h1&becomes=q").unwrap().unwrap();
    assert_eq!(queen.becomes, Some(Role::Queen));
    let stays = asked("from=a7&to=a8&becomes=p").unwrap().unwrap();
    assert_eq!(stays.becomes, None);
}
