//! What arbiters and players wrote on slips in a trial of the program, one by one.
//!
//! A8(b), I.8.2: the game is lost by a move "the real significance of which is impossible to establish". What the
//! program cannot read is not that.

use super::check;

#[test]
fn what_has_one_meaning_is_read() {
    check(
        "
        on r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4
        en | NG5 | legal f3g5 | capitals | capitals
        en | D4 | legal d2d4 | capitals | capitals
        en | F3-G5 | legal f3g5 | capitals | capitals
        en | nG5 | legal f3g5 | lower_case_piece capitals | a small man and a capital file
        it | D4 | legal d2d4 | capitals | no queen's move looks so
        en | Ng5 1:52 | legal f3g5 | spare_mark | the time (8.1)
        en | 4. Ng5 1:52 | legal f3g5 | spare_mark | number and time
        en | Ng5 draw | legal f3g5 | draw_offer_in_words | an offer (9.1)
        en | Ng5 (draw) | legal f3g5 | draw_offer_in_words | an offer in brackets
        it | Cg5 patta | legal f3g5 | draw_offer_in_words | an offer in Italian
        en | (=) Ng5 | legal f3g5 | | the sign in front
        en | Ng5, | legal f3g5 | spare_mark | a comma
        en | Ng5; | legal f3g5 | spare_mark | a semicolon
        en | \"Ng5\" | legal f3g5 | spare_mark | quotes
        en | Ng5□ | legal f3g5 | spare_mark | the only move
        en | Ng5∓ | legal f3g5 | spare_mark | an evaluation
        en | d4- | legal d2d4 | spare_mark | a dash
        en | Knight g5 | legal f3g5 | in_words | a man's name
        it | Cavallo g5 | legal f3g5 | in_words | a man's name
        it | Cavallo in g5 | legal f3g5 | in_words | in words
        en | Kt-g5 | legal f3g5 | | the old letters
        en | N(f3)-g5 | legal f3g5 | | the square in brackets
        it | arrocco corto | legal e1g1 | in_words | castling in words
        en | castles short | legal e1g1 | in_words | castling in words
        en | Castles | legal e1g1 | in_words | one side only is legal
        descriptive | Castles | legal e1g1 | in_words | the normal way to write it
        descriptive | Castles KR | legal e1g1 | in_words | the normal way to write it
        it | Af7 scacco | legal c4f7 | missing_capture | check in Italian
        it | Ab5 matto | legal c4b5 | wrong_mate | mate in Italian
        en | Ng5 check | legal f3g5 | wrong_check | check in English
        en | 4)Ng5 | legal f3g5 | | a bracket behind the number
        en | 4: Ng5 | legal f3g5 | | a colon behind the number
        en | Ng5 Rossi | legal f3g5 | spare_mark | a name
        en | Ng5 1-0 | legal f3g5 | spare_mark | a result
        en | 4.Ng5 d5 | legal f3g5 | expected_reply | the reply that is expected
        en | Ng5 N | legal f3g5 | spare_mark | a novelty
        en | Ng5 = | legal f3g5 | perhaps_draw_offer | a bare = may be an offer
        en | Ng5 1/2 | legal f3g5 | perhaps_draw_offer | so may a half

        on 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
        it | Ta8 matto | legal a1a8 | | mate in Italian
        en | Ra8 1-0 | legal a1a8 | missing_mate spare_mark | a result
        en | RA8 | legal a1a8 | missing_mate capitals | capitals

        on 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1
        en | 0-0 0 | legal e1c1 | missing_hyphen | the only castling
        ",
    );
}

#[test]
fn what_could_be_meant_is_asked() {
    check(
        "
        on r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4
        en | Ke1-g1 | asked e1g1 castling | | the king reaches g1 only by castling
        en | Ke1g1 | asked e1g1 castling | | the same without a hyphen
        en | Kg1 | asked e1g1 castling | | the same, short
        it | Rg1 | asked e1g1 castling | | the same in Italian
        en | KG1 | asked e1g1 castling | | the same in capitals
        en | 0-0 0 | asked e1g1 castling_sign | | three noughts, and only the short side is legal
        en | Ng5 Nd4 | asked f3d4 among_others f3g5 reply_follows | | either knight's d4
        en | Ng5 xyz | asked f3g5 among_others | | something else
        en | ~~d4~~ Ng5 | asked f3g5 not_crossed_out | | crossed out
        en | bb5 | asked c4b5 letters | | no pawn can do that
        it | cg5 | asked f3g5 letters | | no pawn can do that
        en | Dd4 | asked d2d4 letters | | a man of another language may be meant

        on 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
        en | Ra8 matto | asked a1a8 among_others | | a word of another language

        on 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2
        en | exd5 e.p. | asked e5d6 en_passant | | the pawn that is taken stands there
        en | exNd6 | asked e5d6 another_taken | | no knight stands there

        on r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
        en | 0-0 0 | asked e1c1 castling_sign e1g1 castling_sign | | either castling
        en | Castles | ambiguous e1c1 e1g1 | in_words | either castling

        on rnbqkbnr/pp1ppppp/8/8/2p5/1P6/P1PPPPPP/RNBQKBNR w KQkq - 0 3
        en | BXC4 | asked b3c4 letters | | the pawn can, and the bishop may be meant
        ",
    );
}

#[test]
fn two_moves_are_ambiguous() {
    check(
        "
        on rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        en | d3 or d4 | ambiguous d2d3 d2d4 | | with or
        it | d3 o d4 | ambiguous d2d3 d2d4 | | with or, in Italian
        en | d3/d4 | ambiguous d2d3 d2d4 | | with a stroke
        en | d3 d4 | ambiguous d2d3 d2d4 | | side by side
        en | Nf3 d4 | ambiguous d2d4 g1f3 | | side by side
        en | Nf3 d5 | legal g1f3 | expected_reply | d5 is the opponent's

        on 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
        en | Ra8 Rb1 | ambiguous a1a8 a1b1 | | side by side

        on 8/4P2k/8/8/8/8/8/4K3 w - - 0 1
        en | e8Q/R | ambiguous e7e8q e7e8r | | two promotions

        on r5k1/8/8/3b4/8/1N6/8/1N4K1 w - - 0 1
        en | Nd2+ | ambiguous b1d2 b3d2 | | neither gives check

        on 4r1k1/8/8/4n3/1n6/8/4K3/8 b - - 0 1
        en | Nd3+ | ambiguous b4d3 e5d3 | only_one_fits_the_sign | only one discovers a check
        en | Nd3 | ambiguous b4d3 e5d3 | | no sign
        ",
    );
}

/// 5.1(b): the game is won when the opponent resigns; a resignation in an envelope is for the arbiter to weigh, never a draw.
#[test]
fn a_resignation_is_no_move() {
    check(
        "
        on 4k3/8/8/8/8/8/8/R3K3 w - - 0 1
        en | resigns | resignation | | English
        en | I resign | resignation | | English
        it | abbandono | resignation | | Italian
        it | il Bianco abbandona | resignation | | Italian
        de | resigns | resignation | | a question in every language
        fr | abandonne | resignation | | French
        en | Ra8 resigns | asked a1a8 among_others | | and a move
        ",
    );
}

/// A8(b), (c): only what means a move that is not legal, or nothing, loses. No pawn on the last rank, no promotion.
#[test]
fn what_stands_beside_a_move_loses_no_game() {
    check(
        "
        on r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 12
        it | Ce5 T | legal f3e5 | spare_mark | a letter behind the move
        it | Ce5=D | legal f3e5 | spare_mark | even as a promotion
        it | Ce5 Rossi C. | legal f3e5 | spare_mark spare_mark spare_mark | an initial behind the name
        ru | Кe5 С. Флор | legal f3e5 | spare_mark | a Russian initial
        en | h3 (Q) | legal h2h3 | spare_mark | a pawn that is not there yet
        iccf | 63552 | legal f3e5 | spare_mark | a fifth digit
        it | Ce5 → Cb5 | asked c3b5 among_others f3e5 among_others | spare_mark | corrected by an arrow
        it | Ce5 [Cb5] | asked c3b5 among_others f3e5 among_others | spare_mark | or by brackets
        en | Ne5 - Nb5 | asked c3b5 among_others f3e5 among_others | spare_mark | or by a dash
        iccf | 6355 (3325) | asked c3b5 among_others f3e5 among_others | spare_mark | or in digits
        it | Ce5 ed Cb5 | asked c3b5 among_others f3e5 among_others | | and, which is no pawn's capture
        de | Läufer x h7 | legal d3h7 | missing_check in_words | the cross alone
        it | Cav. e5 | legal f3e5 | in_words | an abbreviation
        it | Ce5 chiedo patta | legal f3e5 | draw_claim spare_mark | a claim (9.2), no offer (9.1)
        en | Ne5->b5 | asked c3b5 from_elsewhere f3e5 among_others | spare_mark | one square corrected
        it | Ce5 -> b5 | asked c3b5 from_elsewhere f3e5 among_others | spare_mark | the same in Italian
        en | h3 -> a6 | asked h2h3 among_others | spare_mark | an arrow to no move of White's
        en | Rc1→e1 | asked a1c1 among_others f1e1 from_elsewhere | spare_mark | either rook
        en | Nf3→e5 | legal f3e5 | spare_mark | an arrow for the hyphen
        en | Ne5 b5 | legal f3e5 | expected_reply | without an arrow the reply
        en | 12. Ne5 12. Nb5 | asked c3b5 among_others f3e5 among_others | | a second try
        en | 12. Ne5 13. Nb5 | asked c3b5 among_others f3e5 among_others | | or the move expected next
        en | 12.Ne5 13) Nb5 | asked c3b5 among_others f3e5 among_others | spare_mark | with a bracket
        en | 12 Ne5 12 Nb5 | asked c3b5 among_others f3e5 among_others | | as a row is numbered
        iccf | 12. 6355 12. 3325 | asked c3b5 among_others f3e5 among_others | | in digits
        en | 12. Ne5 12... b5 | legal f3e5 | expected_reply | the reply, numbered
        en | 12. Ne5 Nb5 | ambiguous c3b5 f3e5 | | two moves, and one number
        en | Ne5 1.15 Nb5 | ambiguous c3b5 f3e5 | spare_mark | a time is no number
        it | Ce5x | asked f3e5 among_others | | a cross behind, whatever it is for

        on r3k2r/pppq1ppp/2n1bn2/3pp3/3PP3/2N1BN2/PPPQ1PPP/R3K2R w KQkq - 0 10
        es | enroque de dama | legal e1c1 | in_words | the queen's side, and not d takes e
        de | kl. Rochade | legal e1g1 | in_words | shortened
        it | Re1-h1 | asked e1g1 castling | | the king onto the rook
        it | De2 ed ecco | asked d2e2 among_others | | no pawn captures
        es | enroque de rey | legal e1g1 | in_words | the king's side
        it | arrocco di re | legal e1g1 | in_words | and in Italian
        es | enroque de torre de rey | asked e1c1 among_others e1g1 among_others | in_words spare_mark | nor here

        on 3r2k1/P1P3pp/8/8/8/6P1/5P1P/6K1 w - - 0 40
        it | a8-D | legal a7a8q | | a hyphen before the piece
        it | a8 promuove a Donna | asked a7a8q among_others | in_words | only the piece that is named
        fr | c8 en dame | asked c7c8q among_others | in_words | the same in French

        on 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 40
        ru | Лa8× | legal a1a8 | | the sign of mate in Russian books
        ru | Лa8X | asked a1a8 among_others | | as it is typed
        ru | Лa8х | asked a1a8 among_others | | as a Russian keyboard has it
        pl | Wa8x! | asked a1a8 among_others | | and in Polish

        on 6k1/5ppp/8/8/8/8/p4PPP/6K1 b - - 0 40
        de | a1 T. Petrosian | asked a2a1r among_others | spare_mark | promoted, or signed with an initial
        en | a1 R. Fischer | asked a2a1r among_others | spare_mark | the same in English
        en | a1, B Spassky | asked a2a1b among_others | spare_mark | and without a full stop
        de | a1 Petrosian T | asked a2a1r among_others | spare_mark | and with the surname first
        de | a1 T. V. P. | asked a2a1r among_others | spare_mark | initials alone
        de | a1 T. | asked a2a1r among_others | spare_mark | or one
        de | a1 D (T) | asked a2a1q among_others a2a1r among_others | | the pieces that are named
        de | a1 Petrosian t | legal a2a1r | lower_case_piece missing_mate spare_mark | a small letter is no initial
        de | a1 d. | legal a2a1q | lower_case_piece missing_mate spare_mark | nor with a full stop
        de | a1T. | legal a2a1r | missing_mate spare_mark | a full stop behind the promotion
        de | a1D T. Petrosian | legal a2a1q | missing_mate spare_mark | the piece is there
        en | a1 S. Karpov | ambiguous a2a1b a2a1n a2a1q a2a1r | spare_mark | no piece has that letter
        en | a1 | ambiguous a2a1b a2a1n a2a1q a2a1r | | no piece at all

        on 4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1
        en | Nd2 perhaps | asked b3d2 among_others f3d2 among_others | | two knights, and a word of doubt

        on 4k3/8/8/4p3/8/5N2/8/4K2R w K - 0 1
        en | Nxe5 0-0 | ambiguous e1g1 f3e5 | | two moves: the zero is no number of a second try

        on rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        en | e2 – e4 (=) | legal e2e4 | | a dash with space around it is a hyphen
        en | e4Q d4 | ambiguous d2d4 e2e4 | | two moves, and a mark behind one
        en | e4-Q | unintelligible | | no promotion
        iccf | 123 5254 | legal e2e4 | wrong_move_number | a number of three digits
        ",
    );
}
