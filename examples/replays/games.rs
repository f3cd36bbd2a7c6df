//! Six adjourned games of the record books: their moves, and the position in which each sealed move
//! was asked for. The moves are facts of history; the table is ours.

/// A game and its adjournments.
pub struct Historic {
    /// A name for failures.
    pub name: &'static str,
    pub white: &'static str,
    pub black: &'static str,
    pub result: &'static str,
    /// The main line in English SAN, without numbers.
    pub moves: &'static str,
    pub adjournments: &'static [Adjournment],
}

/// One sealed move.
pub struct Adjournment {
    /// Which move, as `--at-move` takes it.
    pub at: &'static str,
    /// The canonical FEN just before it.
    pub position: &'static str,
    /// The sealed move in English SAN; `None` where it was never made known.
    pub sealed: Option<&'static str>,
}

impl Historic {
    /// The game as a PGN of our own making.
    pub fn pgn(&self) -> String {
        let (white, black, result) = (self.white, self.black, self.result);
        let tags = format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n");
        let mut text = tags;
        for (ply, san) in self.moves.split_whitespace().enumerate() {
            text += if ply % 8 == 0 { "\n" } else { " " };
            if ply % 2 == 0 {
                text += &format!("{}. ", ply / 2 + 1);
            }
            text += san;
        }
        text + " " + result + "\n"
    }
}

/// Every game.
pub const GAMES: &[Historic] = &[
    Historic {
        name: "Filipowicz–Smederevac, Polanica-Zdrój 1966",
        white: "Filipowicz, Andrzej",
        black: "Smederevac, Petar",
        result: "1/2-1/2",
        moves: "e4 e6 d3 Ne7 g3 c5 Bg2 Nbc6 Be3 b6 Ne2 d5 O-O d4 Bc1 g6 Nd2 Bg7 f4 f5 a3 O-O e5 a5 \
                a4 Ba6 b3 Rb8 Nc4 Qc7 Kh1 Nd5 Bd2 Rfd8 Ng1 Bf8 Nf3 Be7 h4 h5 Qe2 Ncb4 Rfc1 Bb7 Kh2 \
                Bc6 Na3 Ra8 Qe1 Rdb8 Qg1 Qb7 Qf1 Kg7 Qh1 Qd7 Ne1 Ra7 Nf3 Rba8 Ne1 Bd8 Nf3 Rb8 Ne1 \
                Bc7 Nf3 Rh8 Ng5 Bd8 Nf3 Be7 Qg1 Bb7 Nb5 Raa8 Na3 Ba6 Qf1 Rab8 Nc4 Bd8 Qd1 Ne7 Nd6 \
                Bc7 Qe2 Ng8 Ng5 Nh6 Bf3 Bd8 Nh3 Ng4+ Kg1 Be7 Nc4 Nd5 Nf2 Bb7 Nh3 Bc6 Qg2 Rhc8 Re1 \
                Rc7 Re2 Ra7 Ree1 Ra6 Re2 Rba8 Ree1 R8a7 Na3 Ra8 Nc4 Nh6 Na3 Nf7 Nf2 Rd8 Nc4 Rb8 \
                Nh3 Bd8 Na3 Ra7 Qh1 Bc7 Qg2 Rd8 Qh1 Nh6 Ng5 Nf7 Nh3 Qe8 Kh2 Rd7",
        adjournments: &[
            Adjournment {
                at: "44w",
                position: "1r5r/2bqn1k1/bp1Np1p1/p1p1Pp1p/Pn1p1P1P/1P1P1NP1/2PB2BK/R1RQ4 w - - 46 44",
                sealed: Some("Qe2"),
            },
            Adjournment {
                at: "57w",
                position: "r7/3qb1k1/rpb1p1p1/p1pnPp1p/P1Np1PnP/1P1P1BPN/2PBR1Q1/R5K1 w - - 72 57",
                sealed: Some("Ree1"),
            },
        ],
    },
    Historic {
        name: "Spassky–Fischer 1972, game 1",
        white: "Spassky, Boris",
        black: "Fischer, Robert",
        result: "1-0",
        moves: "d4 Nf6 c4 e6 Nf3 d5 Nc3 Bb4 e3 O-O Bd3 c5 O-O Nc6 a3 Ba5 Ne2 dxc4 Bxc4 Bb6 dxc5 \
                Qxd1 Rxd1 Bxc5 b4 Be7 Bb2 Bd7 Rac1 Rfd8 Ned4 Nxd4 Nxd4 Ba4 Bb3 Bxb3 Nxb3 Rxd1+ \
                Rxd1 Rc8 Kf1 Kf8 Ke2 Ne4 Rc1 Rxc1 Bxc1 f6 Na5 Nd6 Kd3 Bd8 Nc4 Bc7 Nxd6 Bxd6 b5 \
                Bxh2 g3 h5 Ke2 h4 Kf3 Ke7 Kg2 hxg3 fxg3 Bxg3 Kxg3 Kd6 a4 Kd5 Ba3 Ke4 Bc5 a6 b6 f5 \
                Kh4 f4 exf4 Kxf4 Kh5 Kf5 Be3 Ke4 Bf2 Kf5 Bh4 e5 Bg5 e4 Be3 Kf6 Kg4 Ke5 Kg5 Kd5 Kf5 \
                a5 Bf2 g5 Kxg5 Kc4 Kf5 Kb4 Kxe4 Kxa4 Kd5 Kb5 Kd6",
        adjournments: &[Adjournment {
            at: "41w",
            position: "8/1p4p1/pP2p3/2B5/P3kp1K/4P3/8/8 w - - 0 41",
            sealed: Some("exf4"),
        }],
    },
    Historic {
        name: "Spassky–Fischer 1972, game 3",
        white: "Spassky, Boris",
        black: "Fischer, Robert",
        result: "0-1",
        moves: "d4 Nf6 c4 e6 Nf3 c5 d5 exd5 cxd5 d6 Nc3 g6 Nd2 Nbd7 e4 Bg7 Be2 O-O O-O Re8 Qc2 Nh5 \
                Bxh5 gxh5 Nc4 Ne5 Ne3 Qh4 Bd2 Ng4 Nxg4 hxg4 Bf4 Qf6 g3 Bd7 a4 b6 Rfe1 a6 Re2 b5 \
                Rae1 Qg6 b3 Re7 Qd3 Rb8 axb5 axb5 b4 c4 Qd2 Rbe8 Re3 h5 R3e2 Kh7 Re3 Kg8 R3e2 Bxc3 \
                Qxc3 Rxe4 Rxe4 Rxe4 Rxe4 Qxe4 Bh6 Qg6 Bc1 Qb1 Kf1 Bf5 Ke2 Qe4+ Qe3 Qc2+ Qd2 Qb3 \
                Qd4 Bd3+",
        adjournments: &[Adjournment {
            at: "41b",
            position: "6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41",
            sealed: Some("Bd3+"),
        }],
    },
    Historic {
        name: "Spassky–Fischer 1972, game 21",
        white: "Spassky, Boris",
        black: "Fischer, Robert",
        result: "0-1",
        moves: "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 Nc3 Nc6 Be3 Nf6 Bd3 d5 exd5 exd5 O-O Bd6 Nxc6 bxc6 \
                Bd4 O-O Qf3 Be6 Rfe1 c5 Bxf6 Qxf6 Qxf6 gxf6 Rad1 Rfd8 Be2 Rab8 b3 c4 Nxd5 Bxd5 \
                Rxd5 Bxh2+ Kxh2 Rxd5 Bxc4 Rd2 Bxa6 Rxc2 Re2 Rxe2 Bxe2 Rd8 a4 Rd2 Bc4 Ra2 Kg3 Kf8 \
                Kf3 Ke7 g4 f5 gxf5 f6 Bg8 h6 Kg3 Kd6 Kf3 Ra1 Kg2 Ke5 Be6 Kf4 Bd7 Rb1 Be6 Rb2 Bc4 \
                Ra2 Be6 h5 Bd7",
        adjournments: &[Adjournment {
            at: "41w",
            position: "8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8 w - - 0 41",
            sealed: Some("Bd7"),
        }],
    },
    Historic {
        name: "Karpov–Kasparov 1985, game 1",
        white: "Kasparov, Garry",
        black: "Karpov, Anatoly",
        result: "1-0",
        moves: "d4 Nf6 c4 e6 Nc3 Bb4 Nf3 c5 g3 Ne4 Qd3 Qa5 Qxe4 Bxc3+ Bd2 Bxd2+ Nxd2 Qb6 dxc5 Qxb2 \
                Rb1 Qc3 Qd3 Qxd3 exd3 Na6 d4 Rb8 Bg2 Ke7 Ke2 Rd8 Ne4 b6 Nd6 Nc7 Rb4 Ne8 Nxe8 Kxe8 \
                Rhb1 Ba6 Ke3 d5 cxd6 Rbc8 Kd3 Rxd6 Ra4 b5 cxb5 Rb8 Rab4 Bb7 Bxb7 Rxb7 a4 Ke7 h4 h6 \
                f3 Rd5 Rc1 Rbd7 a5 g5 hxg5 Rxg5 g4 h5 b6 axb6 axb6 Rb7 Rc5 f5 gxh5 Rxh5 Kc4 Rh8 \
                Kb5 Ra8",
        adjournments: &[Adjournment {
            at: "42w",
            position: "r7/1r2k3/1P2p3/1KR2p2/1R1P4/5P2/8/8 w - - 4 42",
            sealed: None,
        }],
    },
    Historic {
        name: "Karpov–Kasparov 1985, game 19",
        white: "Kasparov, Garry",
        black: "Karpov, Anatoly",
        result: "1-0",
        moves: "d4 Nf6 c4 e6 Nc3 Bb4 Nf3 Ne4 Qc2 f5 g3 Nc6 Bg2 O-O O-O Bxc3 bxc3 Na5 c5 d6 c4 b6 \
                Bd2 Nxd2 Nxd2 d5 cxd5 exd5 e3 Be6 Qc3 Rf7 Rfc1 Rb8 Rab1 Re7 a4 Bf7 Bf1 h6 Bd3 Qd7 \
                Qc2 Be6 Bb5 Qd8 Rd1 g5 Nf3 Rg7 Ne5 f4 Bf1 Qf6 Bg2 Rd8 e4 dxe4 Bxe4 Re7 Qc3 Kg7 Re1 \
                Bd5 Ng4 Qf7 Bxd5 Rxd5 Rxe7 Qxe7 Re1 Qd8 Ne5 Qf6 cxb6 Qxb6 gxf4 Rxd4 Nf3 Nb3 Rb1 \
                Qf6 Qxc7+",
        adjournments: &[Adjournment {
            at: "42w",
            position: "8/p1p3k1/5q1p/6p1/P2r1P2/1nQ2N2/5P1P/1R4K1 w - - 4 42",
            sealed: Some("Qxc7+"),
        }],
    },
];
