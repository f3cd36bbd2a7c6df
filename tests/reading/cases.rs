//! The cases an arbiter meets: what a text is worth under A8.

use super::{check, position};
use adjourn::laws::notation::{Language, Notation};
use adjourn::laws::reading::{Meaning, read};
use shakmaty::Position;

#[test]
fn cases_of_an_arbiter() {
    check(
        "
        on rnbqk2r/ppp2ppp/3p1n2/1Bb1p3/4P3/P1N2N2/1PPP1PPP/R1BQK2R b KQkq - 1 1
        it | Rf8 | legal e8f8 | | Italian R is the king
        fr | Rf8 | legal e8f8 | | as it is in French
        es | Rf8 | legal e8f8 | | and in Spanish
        en | Rf8 | illegal: rook to f8 | | English R is the rook, and none can go there
        figurine | ♚f8 | legal e8f8 | | a symbol needs no language
        en | Tf8 | unintelligible | | English has no T: no other language is tried
        de | Rf8 | unintelligible | | German has no R

        on r7/3P1k2/4pBp1/1ppb1pP1/5R2/r1P3KP/p7/3R4 w - - 1 44
        en | Rh4 | legal f4h4 | | one text, two legal moves: by the rook in English
        it | Rh4 | legal g3h4 | | by the king in Italian

        on 4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1
        en | Nd2 | ambiguous b3d2 f3d2 | | both knights can go (A8a)
        en | Nd2+ | ambiguous b3d2 f3d2 | | an optional sign decides nothing
        en | Nbd2 | legal b3d2 | | the file tells them apart
        en | N3d2 | ambiguous b3d2 f3d2 | | the rank does not
        en | Ned2 | asked b3d2 from_elsewhere f3d2 from_elsewhere | | no knight stands on the file that is written

        on 5r1k/8/8/8/8/1N3N2/8/5K2 w - - 0 1
        en | Nd2 | legal b3d2 | | a pinned twin does not count
        en | Nb3-d2 | legal b3d2 | | over-precise
        en | Nb3d2 | legal b3d2 | | over-precise
        en | Nbd2 | legal b3d2 | | over-precise
        en | N3d2 | legal b3d2 | | over-precise
        en | Nb3xd2 | legal b3d2 | wrong_capture | nothing is captured
        en | Nf3-d2 | illegal: knight from f3 to d2 | | the pinned knight is named
        en | Na3-d2 | asked b3d2 from_elsewhere | | no knight there

        on 8/4P2k/8/8/8/8/r7/4K3 w - - 0 1
        en | e8 | ambiguous e7e8b e7e8n e7e8q e7e8r | | a promotion without its piece
        en | e7-e8 | ambiguous e7e8b e7e8n e7e8q e7e8r | | in long form
        en | e7e8 | ambiguous e7e8b e7e8n e7e8q e7e8r | | in coordinates
        iccf | 5758 | ambiguous e7e8b e7e8n e7e8q e7e8r | | in digits

        on 8/4P2k/8/8/8/8/8/4K3 w - - 0 1
        en | e8Q | legal e7e8q | | the form of the Laws
        en | e8=Q | legal e7e8q | | the form of PGN
        en | e8(Q) | legal e7e8q | | in brackets
        en | e8/Q | legal e7e8q | | behind a stroke
        en | e8 Q | legal e7e8q | | a careless space
        it | e8D | legal e7e8q | | donna
        it | e8Q | unintelligible | | Italian has no Q

        on r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
        en | 0-0 | legal e1g1 | | with zeros
        en | O-O | legal e1g1 | | with letters
        en | o-o | legal e1g1 | | with small letters
        en | 0-O | legal e1g1 | | with one of each
        en | O-O-O | legal e1c1 | | queen's side
        en | 0-0-0 | legal e1c1 | | queen's side
        en | 00 | legal e1g1 | missing_hyphen | without hyphens
        en | O O O | legal e1c1 | missing_hyphen | with spaces for hyphens
        en | 0 - 0 | legal e1g1 | | spaces around the hyphen, no move number
        en | Kg1 | asked e1g1 castling | | the king gets there by castling only
        en | Ke1-g1 | asked e1g1 castling | | also when it says from where
        en | KxRa1 | asked e1c1 castling | | onto his own rook
        en | KxR | asked e1c1 castling e1g1 castling | missing_square | onto either rook
        en | KxN | illegal: king takes knight | missing_square | no knight is there
        descriptive | K-R1 | asked e1c1 castling e1g1 castling | | to where a rook stands
        descriptive | KxQR | asked e1c1 castling e1g1 castling | | onto a rook that is named by its side
        descriptive | K-N1 | asked e1g1 castling | | where only castling takes him
        en | e1g1 | legal e1g1 | | coordinates have no other way
        en | e1-g1 | legal e1g1 | | with a hyphen
        en | e1c1 | legal e1c1 | | queen's side
        en | e1h1 | legal e1g1 | | castling, as the king onto the rook
        en | e1a1 | legal e1c1 | | castling, as the king onto the rook
        iccf | 5171 | legal e1g1 | | in digits
        iccf | 5131 | legal e1c1 | | in digits
        iccf | 0-0 | legal e1g1 | | a castling sign belongs to no language
        descriptive | O-O | legal e1g1 | | a castling sign belongs to no language

        on r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1
        en | O-O | legal e8g8 | | Black
        en | e8c8 | legal e8c8 | | Black
        iccf | 5878 | legal e8g8 | | Black

        on 8/p1p3k1/5q1p/6p1/P2r1P2/1nQ2N2/5P1P/1R4K1 w - - 4 42
        en | Qxc7+ | legal c3c7 | | as it was sealed
        en | Qc7 | legal c3c7 | missing_capture missing_check | neither sign is mandatory
        en | Qc7+ | legal c3c7 | missing_capture | one missing
        en | Qxc7 | legal c3c7 | missing_check | the other missing
        en | Qxc7# | legal c3c7 | wrong_mate | the king escapes
        en | Qc3-d3+ | legal c3d3 | wrong_check | a sign cannot make a move illegal
        en | Qxd3 | legal c3d3 | wrong_capture | nor can the other
        en | 42. Qxc7+ | legal c3c7 | | the right number
        en | 43. Qxc7+ | legal c3c7 | wrong_move_number | a wrong one
        en | 42... Qxc7+ | legal c3c7 | wrong_side_dots | dots say Black moves
        descriptive | QxP ch | legal c3c7 | | as the newspapers printed it
        descriptive | QxP | legal c3c7 | missing_check | without the check

        on 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2
        en | exd6 | legal e5d6 | | en passant needs no suffix
        en | exd6 e.p. | legal e5d6 | | but may have it
        en | ed6 | legal e5d6 | missing_capture | the cross is not mandatory

        on 8/8/8/8/4k3/8/Q7/K7 w - - 0 1
        en | Qa2-h3 | illegal: queen from a2 to h3 | | illegal against a bare king

        on 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
        en | Ra8# | legal a1a8 | | mate

        on 7k/5K2/8/8/8/8/8/6Q1 w - - 0 1
        en | Qg6 | legal g1g6 | | stalemate

        on 8/8/8/8/8/4k3/4P3/K7 b - - 0 1
        en | Kxe2 | legal e3e2 | | dead position

        on 5K1k/7P/8/8/8/8/8/8 b - - 0 1
        en | Kxh7 | legal h8h7 | | the only legal move
        en | Kg8 | illegal: king to g8 | | beside the other king

        on k7/8/1K6/8/8/8/8/7R w - - 149 120
        en | 120. Rh8# | legal h1h8 | | mate on the 150th half-move

        on 4q3/r1br1nk1/1pb1p1p1/p1pnPp1p/P2p1P1P/NP1P1BPN/2PB3K/R3R2Q w - - 100 71
        en | Rf1 | legal e1f1 | | read, though a draw can be claimed
        ",
    );
}

#[test]
fn sealed_moves_of_famous_games() {
    check(
        "
        on 8/1p4p1/pP2p3/2B5/P3kp1K/4P3/8/8 w - - 0 41
        en | 41. exf4 | legal e3f4 | | Spassky-Fischer 1972, game 1
        de | e3xf4 | legal e3f4 | | long form
        iccf | 5364 | legal e3f4 | | digits

        on 6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41
        en | 41... Bd3+ | legal f5d3 | | Spassky-Fischer 1972, game 3
        it | Ad3+ | legal f5d3 | | alfiere
        fr | Fd3+ | legal f5d3 | | fou
        de | Ld3+ | legal f5d3 | | Läufer
        figurine | ♝d3+ | legal f5d3 | | symbol
        descriptive | B-Q6 ch | legal f5d3 | | bishop to queen six check
        iccf | 6543 | legal f5d3 | | digits

        on 8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8 w - - 0 41
        en | 41.Bd7 | legal e6d7 | | Spassky-Fischer 1972, game 21
        it | Ad7 | legal e6d7 | | alfiere
        de | Ld7 | legal e6d7 | | Läufer
        figurine | ♗d7 | legal e6d7 | | symbol
        iccf | 5647 | legal e6d7 | | digits

        on 1r5r/2bqn1k1/bp1Np1p1/p1p1Pp1p/Pn1p1P1P/1P1P1NP1/2PB2BK/R1RQ4 w - - 46 44
        en | Qe2 | legal d1e2 | | Filipowicz-Smederevac 1966, first envelope
        it | De2 | legal d1e2 | | donna
        iccf | 4152 | legal d1e2 | | digits

        on r7/3qb1k1/rpb1p1p1/p1pnPp1p/P1Np1PnP/1P1P1BPN/2PBR1Q1/R5K1 w - - 72 57
        en | Ree1 | legal e2e1 | | Filipowicz-Smederevac 1966, second envelope
        de | Tee1 | legal e2e1 | | Turm
        en | Re1 | ambiguous a1e1 e2e1 | | without the file
        iccf | 5251 | legal e2e1 | | digits
        ",
    );
}

/// An illegal, an ambiguous and a missing move; none of them panics when the game is over.
#[test]
fn positions_without_moves() {
    check(
        "
        on R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1
        en | Kh8 | illegal: king to h8 | | mated
        en | 0-0 | illegal: castling king's side | | mated
        en | 0-0-0 | illegal: castling queen's side | | mated
        en | Kh9 | unintelligible | | mated

        on 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1
        en | Kh7 | illegal: king to h7 | | stalemate
        ",
    );
}

#[test]
fn an_empty_envelope_is_unintelligible() {
    let start = shakmaty::Chess::default();
    for notation in Notation::all() {
        for text in ["", " ", "\t\r\n", "\u{a0}"] {
            let reading = read(&start, text, notation);
            assert_eq!(reading.meaning, Meaning::Unintelligible, "{text:?}");
            assert!(
                reading.remarks.is_empty() && !reading.draw_offer,
                "{text:?}"
            );
        }
    }
}

/// The offer is a fact of its own: it stands whatever the move is worth.
#[test]
fn draw_offers() {
    let start = shakmaty::Chess::default();
    let english = Notation::Letters(Language::English);
    for (text, legal, offer, comment) in [
        ("Nf3", true, false, "no offer"),
        ("Nf3 (=)", true, true, "the sign of the Laws"),
        ("Nf3(=)", true, true, "without a space"),
        ("1. Nf3 ( = )", true, true, "with spaces"),
        ("Nf3! (=)", true, true, "behind a mark"),
        ("Nf3 (=) !", true, true, "before a mark"),
        ("Nf3 =", true, false, "the arbiter asks whether it is one"),
        ("Nf5 (=)", false, true, "behind an illegal move"),
        ("(=)", false, true, "without a move"),
        ("(=) Nf3", true, true, "in front of the move"),
        ("Nf3 (=) (=)", true, true, "twice"),
        ("(=) -", false, true, "and a dash"),
        ("(=) I resign", false, true, "before a resignation"),
    ] {
        let reading = read(&start, text, english);
        assert_eq!(
            (
                matches!(reading.meaning, Meaning::Legal(_)),
                reading.draw_offer
            ),
            (legal, offer),
            "{text}: {comment}"
        );
    }
    let mated = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert!(mated.is_checkmate() && read(&mated, "Kh8 (=)", english).draw_offer);
}
