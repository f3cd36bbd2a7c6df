//! Games as they were printed, in four notations: every move reads as the move that was played.

use adjourn::laws::notation::{Language, Notation};
use adjourn::laws::reading::{Meaning, read};
use shakmaty::san::San;
use shakmaty::{Chess, Position};

/// A game: its moves in SAN, each beside what was printed for it.
struct Printed {
    comment: &'static str,
    notation: Notation,
    plies: usize,
    /// `played|printed`, parted by white space.
    moves: &'static str,
}

const GAMES: [Printed; 4] = [
    Printed {
        comment: "Kasparov–Karpov 1985, game 19, as a newspaper printed it in descriptive notation",
        notation: Notation::Descriptive,
        plies: 83,
        moves: "
            d4|P-Q4 Nf6|N-KB3 c4|P-QB4 e6|P-K3 Nc3|N-QB3 Bb4|B-N5 Nf3|N-B3 Ne4|N-K5 Qc2|Q-B2 f5|P-KB4
            g3|P-KN3 Nc6|N-QB3 Bg2|B-N2 O-O|O-O O-O|O-O Bxc3|BxN bxc3|PxB Na5|N-R4 c5|P-B5 d6|P-Q3
            c4|P-B4 b6|P-QN3 Bd2|B-Q2 Nxd2|NxB Nxd2|NxN d5|P-Q4 cxd5|PxQP exd5|PxQP e3|P-K3 Be6|B-K3
            Qc3|Q-B3 Rf7|R-B2 Rfc1|KR-B1 Rb8|R-N1 Rab1|QR-N1 Re7|R-K2 a4|P-QR4 Bf7|B-B2 Bf1|B-B1
            h6|P-KR3 Bd3|B-Q3 Qd7|Q-Q2 Qc2|Q-B2 Be6|B-K3 Bb5|B-N5 Qd8|Q-Q1 Rd1|R-Q1 g5|P-N4 Nf3|N-B3
            Rg7|R-KN2 Ne5|N-K5 f4|P-B5 Bf1|B-B1 Qf6|Q-B3 Bg2|B-N2 Rd8|R-Q1 e4|P-K4 dxe4|QPxP Bxe4|BxP
            Re7|R-K2 Qc3|Q-B3 Kg7|K-N2 Re1|R-K1 Bd5|B-Q4 Ng4|N-N4 Qf7|Q-B2 Bxd5|BxB Rxd5|RxB Rxe7|RxR
            Qxe7|QxR Re1|R-K1 Qd8|Q-Q1 Ne5|N-K5 Qf6|Q-B3 cxb6|PxNP Qxb6|QxP gxf4|PxP Rxd4|RxP Nf3|N-B3
            Nb3|N-N6 Rb1|R-N1 Qf6|Q-KB3 Qxc7+|QxP
        ",
    },
    Printed {
        comment: "Kasparov–Karpov 1990, game 2, as it went round in coordinates with hyphen and cross",
        notation: Notation::Letters(Language::English),
        plies: 87,
        moves: "
            e4|e2-e4 e5|e7-e5 Nf3|g1-f3 Nc6|b8-c6 Bb5|f1-b5 a6|a7-a6 Ba4|b5-a4 Nf6|g8-f6 O-O|O-O
            Be7|f8-e7 Re1|f1-e1 b5|b7-b5 Bb3|a4-b3 d6|d7-d6 c3|c2-c3 O-O|O-O h3|h2-h3 Bb7|c8-b7 d4|d2-d4
            Re8|f8-e8 Nbd2|b1-d2 Bf8|e7-f8 a4|a2-a4 h6|h7-h6 Bc2|b3-c2 exd4|e5xd4 cxd4|c3xd4 Nb4|c6-b4
            Bb1|c2-b1 bxa4|b5xa4 Rxa4|a1xa4 a5|a6-a5 Ra3|a4-a3 Ra6|a8-a6 Nh2|f3-h2 g6|g7-g6 f3|f2-f3
            Qd7|d8-d7 Nc4|d2-c4 Qb5|d7-b5 Rc3|a3-c3 Bc8|b7-c8 Be3|c1-e3 Kh7|g8-h7 Qc1|d1-c1 c6|c7-c6
            Ng4|h2-g4 Ng8|f6-g8 Bxh6|e3xh6 Bxh6|f8xh6 Nxh6|g4xh6 Nxh6|g8xh6 Nxd6|c4xd6 Qb6|b5-b6
            Nxe8|d6xe8 Qxd4+|b6xd4+ Kh1|g1-h1 Qd8|d4-d8 Rd1|e1-d1 Qxe8|d8xe8 Qg5|c1-g5 Ra7|a6-a7
            Rd8|d1-d8 Qe6|e8-e6 f4|f3-f4 Ba6|c8-a6 f5|f4-f5 Qe7|e6-e7 Qd2|g5-d2 Qe5|e7-e5 Qf2|d2-f2
            Qe7|e5-e7 Qd4|f2-d4 Ng8|h6-g8 e5|e4-e5 Nd5|b4-d5 fxg6+|f5xg6+ fxg6|f7xg6 Rxc6|c3xc6
            Qxd8|e7xd8 Qxa7+|d4xa7+ Nde7|d5-e7 Rxa6|c6xa6 Qd1+|d8-d1+ Qg1|a7-g1 Qd2|d1-d2 Qf1|g1-f1
        ",
    },
    Printed {
        comment: "Korchnoi–Karpov 1978, game 31, with Dutch letters",
        notation: Notation::Letters(Language::Dutch),
        plies: 121,
        moves: "
            c4|c4 e6|e6 Nc3|Pc3 d5|d5 d4|d4 Nf6|Pf6 cxd5|cxd5 exd5|exd5 Bg5|Lg5 Be7|Le7 e3|e3 O-O|O-O
            Bd3|Ld3 Nbd7|Pbd7 Nf3|Pf3 Re8|Te8 Qc2|Dc2 c6|c6 O-O|O-O Nf8|Pf8 Bxf6|Lxf6 Bxf6|Lxf6 b4|b4
            Bg4|Lg4 Nd2|Pd2 Rc8|Tc8 Bf5|Lf5 Bxf5|Lxf5 Qxf5|Dxf5 Qd7|Dd7 Qxd7|Dxd7 Nxd7|Pxd7 a4|a4
            Be7|Le7 Rfb1|Tfb1 Nf6|Pf6 a5|a5 a6|a6 Na4|Pa4 Bf8|Lf8 Nc5|Pc5 Re7|Te7 Kf1|Kf1 Ne8|Pe8
            Ke2|Ke2 Nd6|Pd6 Kd3|Kd3 Rce8|Tce8 Re1|Te1 g6|g6 Re2|Te2 f6|f6 Rae1|Tae1 Bh6|Lh6 Ndb3|Pdb3
            Bf8|Lf8 Nd2|Pd2 Bh6|Lh6 h3|h3 Kf7|Kf7 g4|g4 Bf8|Lf8 f3|f3 Rd8|Td8 Ndb3|Pdb3 Nb5|Pb5 Rf1|Tf1
            Bh6|Lh6 f4|f4 Bf8|Lf8 Nd2|Pd2 Nd6|Pd6 Rfe1|Tfe1 h6|h6 Rf1|Tf1 Rb8|Tb8 Ra1|Ta1 Rbe8|Tbe8
            Rae1|Tae1 Rb8|Tb8 e4|e4 dxe4+|dxe4+ Ndxe4|Pdxe4 Nb5|Pb5 Nc3|Pc3 Rxe2|Txe2 Rxe2|Txe2
            Bxc5|Lxc5 bxc5|bxc5 Rd8|Td8 Nxb5|Pxb5 axb5|axb5 f5|f5 gxf5|gxf5 gxf5|gxf5 Rg8|Tg8 Kc3|Kc3
            Re8|Te8 Rd2|Td2 Re4|Te4 Kb4|Kb4 Ke8|Ke8 a6|a6 bxa6|bxa6 Ka5|Ka5 Kd7|Kd7 Kb6|Kb6 b4|b4 d5|d5
            cxd5|cxd5 Rxd5+|Txd5+ Kc8|Kc8 Rd3|Td3 a5|a5 Rg3|Tg3 b3|b3 Kc6|Kc6 Kb8|Kb8 Rxb3+|Txb3+
            Ka7|Ka7 Rb7+|Tb7+
        ",
    },
    Printed {
        comment: "Spassky–Fischer 1972, game 13, short, without signs for capture and check",
        notation: Notation::Letters(Language::English),
        plies: 72,
        moves: "
            e4|e4 Nf6|Nf6 e5|e5 Nd5|Nd5 d4|d4 d6|d6 Nf3|Nf3 g6|g6 Bc4|Bc4 Nb6|Nb6 Bb3|Bb3 Bg7|Bg7
            Nbd2|Nbd2 O-O|O-O h3|h3 a5|a5 a4|a4 dxe5|de5 dxe5|de5 Na6|Na6 O-O|O-O Nc5|Nc5 Qe2|Qe2
            Qe8|Qe8 Ne4|Ne4 Nbxa4|Nba4 Bxa4|Ba4 Nxa4|Na4 Re1|Re1 Nb6|Nb6 Bd2|Bd2 a4|a4 Bg5|Bg5 h6|h6
            Bh4|Bh4 Bf5|Bf5 g4|g4 Be6|Be6 Nd4|Nd4 Bc4|Bc4 Qd2|Qd2 Qd7|Qd7 Rad1|Rad1 Rfe8|Rfe8 f4|f4
            Bd5|Bd5 Nc5|Nc5 Qc8|Qc8 Qc3|Qc3 e6|e6 Kh2|Kh2 Nd7|Nd7 Nd3|Nd3 c5|c5 Nb5|Nb5 Qc6|Qc6 Nd6|Nd6
            Qxd6|Qd6 exd6|ed6 Bxc3|Bc3 bxc3|bc3 f6|f6 g5|g5 hxg5|hg5 fxg5|fg5 f5|f5 Bg3|Bg3 Kf7|Kf7
            Ne5+|Ne5 Nxe5|Ne5 Bxe5|Be5 b5|b5
        ",
    },
];

#[test]
fn printed_games_read_as_they_were_played() {
    for game in &GAMES {
        let mut position = Chess::default();
        let mut plies = 0;
        for pair in game.moves.split_whitespace() {
            let (played, printed) = pair.split_once('|').expect("played|printed");
            let san: San = played.parse().expect("SAN");
            let expected = san.to_move(&position).expect("a legal move");
            let reading = read(&position, printed, game.notation);
            assert_eq!(
                reading.meaning,
                Meaning::Legal(expected),
                "{}: ply {plies}, {printed} for {played}",
                game.comment
            );
            position.play_unchecked(expected);
            plies += 1;
        }
        assert_eq!(plies, game.plies, "{}", game.comment);
    }
}
