//! The forms of each notation, and what is wrong with them but harmless.

use super::check;
use adjourn::laws::notation::{Language, Notation};
use adjourn::laws::reading::{LONGEST_TEXT, Meaning, Remark, read};
use shakmaty::Chess;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn pawns() {
    check(
        "
        on 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2
        en | exd6ep | legal e5d6 | | en passant, run together
        en | exd6 e.p | legal e5d6 | | en passant, a dot short
        en | exd6 ep. | legal e5d6 | | en passant, the other dot short
        en | exd6 (e.p.) | legal e5d6 | | en passant, in brackets
        en | exd6 (ep) | legal e5d6 | | en passant, in brackets
        en | exd6 e. p. | legal e5d6 | | en passant, with a space
        en | exd6 E.P. | legal e5d6 | | en passant, in capitals
        en | exd6 e.p. ep | asked e5d6 among_others | | en passant, twice
        en | e5xd6 | legal e5d6 | | long
        en | e5d6 | legal e5d6 | | coordinates have no sign to miss
        en | e5-d6 | legal e5d6 | missing_capture | a hyphen where a cross belongs
        en | e:d6 | legal e5d6 | | a colon
        en | e×d6 | legal e5d6 | | a printed cross
        en | e✕d6 | legal e5d6 | | a drawn cross
        en | eXd6 | legal e5d6 | | a capital cross
        en | ed6: | legal e5d6 | | a colon behind
        en | e5d6: | legal e5d6 | | a colon behind
        en | d6: | legal e5d6 | missing_file | a colon behind the only square
        en | ed | legal e5d6 | missing_rank missing_capture | two files
        en | exd | legal e5d6 | missing_rank | two files and a cross
        en | e:d | legal e5d6 | missing_rank | two files and a colon
        en | ed: | legal e5d6 | missing_rank | two files, a colon behind
        en | exdP | legal e5d6 | missing_rank spare_mark | two files and the pawn's letter
        en | exeP | unintelligible | | one file twice is e.p. without its dots, or a promotion: neither
        en | ed e.p. | legal e5d6 | missing_rank missing_capture | two files, en passant
        en | xd6 | legal e5d6 | missing_file | no file
        en | Pxd6 | legal e5d6 | missing_file | the letter instead of the file
        en | 5xd6 | legal e5d6 | missing_file | the rank instead of the file
        en | Pexd6 | legal e5d6 | | the letter and the file
        en | Pe5xd6 | legal e5d6 | | the letter, long
        en | Ped | legal e5d6 | missing_rank missing_capture | the letter and two files
        en | d6 | illegal: pawn to d6 | | straight ahead is no capture
        en | Pd6 | illegal: pawn to d6 | | nor with the letter
        en | 5d6 | illegal: pawn from rank 5 to d6 | | nor with the rank
        en | -d6 | illegal: pawn to d6 | | nor with a hyphen
        en | exd6+ | legal e5d6 | wrong_check | no check
        en | e6 ep | legal e5e6 | wrong_en_passant | straight ahead
        en | e6 | legal e5e6 | | straight ahead
        en | 5e6 | legal e5e6 | | straight ahead, from a rank
        en | 6e6 | illegal: pawn from rank 6 to e6 | | from a wrong rank
        en | ee6 | legal e5e6 | | over-precise
        en | exe6 | legal e5e6 | wrong_capture | over-precise and wrong
        en | xe6 | legal e5e6 | missing_file wrong_capture | straight ahead all the same
        en | dxe6 | illegal: pawn from the d-file takes on e6 | | no pawn of his there
        en | d5-e6 | illegal: a move from d5 to e6 | | the opponent's pawn
        en | e4-e5 | illegal: a move from e4 to e5 | | an empty square
        en | e5e7 | illegal: pawn from e5 to e7 | | too far
        en | ec | unintelligible | | files that are no neighbours
        en | exc | unintelligible | | files that are no neighbours
        en | ee | unintelligible | | a file twice
        en | e-d | unintelligible | | no capture
        en | e5xd | unintelligible | | half a long form
        en | 5xd | unintelligible | | half a long form
        en | exdq | unintelligible | | too many small letters
        en | Ked | unintelligible | | two files are a pawn's form
        en | exd=Q | legal e5d6 | missing_rank spare_mark | no promotion there

        on 4k3/8/8/3p4/4P3/3p4/4P3/4K3 w - - 0 1
        en | ed | ambiguous e2d3 e4d5 | missing_rank | two captures fit
        en | exd3 | legal e2d3 | | the rank tells them apart

        on 4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1
        en | xd5 | ambiguous c4d5 e4d5 | missing_file | two captures fit
        en | d5 | illegal: pawn to d5 | | no capture
        en | cd | legal c4d5 | missing_rank missing_capture | one capture fits

        on 4k3/8/5p2/3pP3/8/8/8/4K3 w - d6 0 2
        en | e takes d6 | legal e5d6 | in_words | words
        descriptive | PxP | ambiguous e5d6 e5f6 | | two captures fit
        descriptive | PxP e.p. | legal e5d6 | | en passant tells them apart
        ",
    );
}

#[test]
fn promotions() {
    check(
        "
        on 3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1
        en | exd8=Q+ | legal e7d8q | | capture and promotion
        en | exd8R+ | legal e7d8r | | a rook
        en | exd8=B | legal e7d8b | | a bishop
        en | exd8=N | legal e7d8n | | a knight
        en | exd8q+ | legal e7d8q | lower_case_piece | a small letter
        en | exd8b | legal e7d8b | lower_case_piece | a small letter that cannot be a file here
        en | pexd8q+ | legal e7d8q | lower_case_piece | two small letters, one remark
        en | e7d8q | legal e7d8q | | UCI
        en | e7d8b | legal e7d8b | | UCI
        en | e7d8Q | legal e7d8q | | UCI with a capital
        en | e7xd8q+ | legal e7d8q | lower_case_piece | not UCI
        en | e7d8Q+ | legal e7d8q | | with a sign
        en | edQ | legal e7d8q | missing_rank missing_capture missing_check | as short as can be
        en | exd=Q+ | legal e7d8q | missing_rank | two files
        en | ed | ambiguous e7d8b e7d8n e7d8q e7d8r | missing_rank | neither rank nor piece
        en | exd8 | ambiguous e7d8b e7d8n e7d8q e7d8r | | no piece
        en | exd8= | ambiguous e7d8b e7d8n e7d8q e7d8r | spare_mark | nor behind a sign
        en | e8=(Q)+ | legal e7e8q | | sign and brackets
        en | e8 = Q + | legal e7e8q | | spaces
        en | e8=Q= | legal e7e8q | missing_check perhaps_draw_offer | a bare sign behind
        en | e8:=B | legal e7e8b | missing_file wrong_capture | a colon between square and promotion
        en | e8:B | legal e7e8b | missing_file wrong_capture | a colon in the place of the sign
        en | e8=♕+ | legal e7e8q | | a symbol
        figurine | e8♛+ | legal e7e8q | | the other colour's symbol
        figurine | e7e8♕ | legal e7e8q | | coordinates
        figurine | e7e8q | unintelligible | | symbols only
        en | e8=K | illegal: pawn to e8, promoted to king | | no such promotion
        en | e8=P | illegal: pawn to e8, promoted to pawn | | no such promotion
        en | e8=X | unintelligible | | no such piece
        en | e8(Q | unintelligible | | half a bracket
        en | e8Q) | legal e7e8q | missing_check spare_mark | half a bracket behind
        en | e8QQ | unintelligible | | a letter too many
        en | e8/ | unintelligible | | a stroke and nothing
        en | e8() | unintelligible | | empty brackets
        en | Kd2=Q | illegal: king to d2, promoted to queen | | kings stay kings
        en | Kd2Q | illegal: king to d2, promoted to queen | | kings stay kings
        en | e8:Q+ | legal e7e8q | missing_file wrong_capture | a colon is the sign of a capture
        de | exd8D+ | legal e7d8q | | Dame
        de | e7d8d | legal e7d8q | | Dame, in coordinates
        de | exd8d+ | legal e7d8q | lower_case_piece | Dame, not a file
        it | e7e8t | legal e7e8r | | torre, in coordinates
        it | e7e8r | illegal: pawn from e7 to e8, promoted to king | | re: the language's letters, here too
        it | e7e8q | unintelligible | | Italian has no q
        iccf | 57581 | legal e7e8q | | queen
        iccf | 57582 | legal e7e8r | | rook
        iccf | 57583 | legal e7e8b | | bishop
        iccf | 57584 | legal e7e8n | | knight
        iccf | 57-48-4 | unintelligible | | one hyphen is enough
        iccf | 57-484 | legal e7d8n | | capture and promotion
        iccf | 57585 | unintelligible | | no such piece
        iccf | 57580 | unintelligible | | no such piece
        descriptive | PxR(Q)ch | legal e7d8q | | capture and promotion
        descriptive | PxR(Q8)=Q ch | legal e7d8q | | with the square
        descriptive | PxR/Q8/R+ | legal e7d8r | | with strokes
        descriptive | PxR=Q | legal e7d8q | missing_check | check left out
        descriptive | PxR(Q8) | ambiguous e7d8b e7d8n e7d8q e7d8r | | no piece
        descriptive | P-K8 | ambiguous e7e8b e7e8n e7e8q e7e8r | | no piece
        descriptive | P-K8 ch | ambiguous e7e8b e7e8n e7e8q e7e8r | | a check does not name the piece
        descriptive | P-K8Q ch | legal e7e8q | | the piece alone
        descriptive | P-K8/Q ch | legal e7e8q | | a stroke
        descriptive | P-K8(Kt) | legal e7e8n | | the old letters
        descriptive | P-K8=K | illegal: pawn to e8, promoted to king | | no such promotion
        descriptive | P-K8(Q | unintelligible | | half a bracket
        descriptive | P-K8(Q)Q | unintelligible | | a letter too many
        descriptive | P-K8QQ | unintelligible | | a letter too many
        descriptive | P-K8() | unintelligible | | empty brackets
        descriptive | K-Q2=Q | illegal: king to d2, promoted to queen | | kings stay kings
        ",
    );
}

#[test]
fn check_and_mate() {
    check(
        "
        on 4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1
        en | Nf6+ | legal e4f6 | | a double check is a check
        en | Nf6++ | legal e4f6 | | a double check
        en | Nf6† | legal e4f6 | | a dagger
        en | Nf6‡ | legal e4f6 | | a double dagger
        en | Nf6 dbl ch | legal e4f6 | | in words
        en | Nf6 dbl. ch. | legal e4f6 | | in words, with dots
        en | Nf6 dbl. ch | legal e4f6 | | in words, a dot short
        en | Nf6 dbl ch. | legal e4f6 | | in words, the other dot short
        en | Nf6 dis ch | legal e4f6 | | a double check is discovered
        en | Nf6 | legal e4f6 | missing_check | nothing said
        en | Nf6# | legal e4f6 | wrong_mate | no mate
        en | Nc3+ | legal e4c3 | | discovered
        en | Nc3 dis ch | legal e4c3 | | discovered
        en | Nc3 dis. ch. | legal e4c3 | | discovered, with dots
        en | Nc3 dis. ch | legal e4c3 | | discovered, a dot short
        en | Nc3 dis ch. | legal e4c3 | | discovered, the other dot short
        en | Nc3 ch | legal e4c3 | | check
        en | Nc3ch. | legal e4c3 | | check, with a dot
        en | Nc3 CHECK | legal e4c3 | | check, in full
        en | Nc3 dbl ch | legal e4c3 | wrong_kind_of_check | not double
        en | Nc3++ | legal e4c3 | wrong_mate | neither mate nor double
        en | Nc3 mate | legal e4c3 | wrong_mate | no mate
        en | Nc3+# | legal e4c3 | wrong_mate | no mate
        en | Nc3+++ | unintelligible | | too many
        en | Nc3## | unintelligible | | too many
        en | Nc3 ch ch | legal e4c3 | | check, twice
        en | Nc3+ ch | legal e4c3 | | a sign and a word
        en | Rd2+ | legal e2d2 | wrong_check | no check
        en | Rd2 dis ch | legal e2d2 | wrong_check | no check
        en | Rd2++ | legal e2d2 | wrong_mate | nothing of the kind
        it | Cc3+ | legal e4c3 | | a sign belongs to no language
        it | Cc3 ch | asked e4c3 among_others | | a word does
        figurine | ♘c3 ch | asked e4c3 among_others | | a word does
        descriptive | N-QB3 dis ch | legal e4c3 | | discovered
        en | + | unintelligible | | a sign alone
        en | ch | unintelligible | | a word alone

        on 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
        en | Ra8# | legal a1a8 | | mate
        en | Ra8++ | legal a1a8 | | mate, as the Laws have it
        en | Ra8 mate | legal a1a8 | | mate, in words
        en | Ra8 checkmate | legal a1a8 | | mate, in words
        en | Ra8 ch mate | legal a1a8 | | check and mate
        en | Ra8+# | legal a1a8 | | check and mate
        en | Ra8 dbl ch mate | legal a1a8 | wrong_mate | mate, but not so
        en | Ra8+ | legal a1a8 | missing_mate | only the check
        en | Ra8 | legal a1a8 | missing_mate | one remark, not two
        en | Ra8 dis ch | legal a1a8 | wrong_kind_of_check | not discovered
        en | a1a8 | legal a1a8 | | coordinates have no sign to miss
        en | a1a8# | legal a1a8 | | but may have it
        en | a1a8+ | legal a1a8 | missing_mate | and then it counts
        en | a1-a8 | legal a1a8 | missing_mate | long form
        iccf | 1118 | legal a1a8 | | digits have no sign to miss
        iccf | 1118# | legal a1a8 | | but may have it
        iccf | 1118+ | legal a1a8 | missing_mate | and then it counts
        iccf | 1117+ | legal a1a7 | wrong_check | and then it counts

        on 5k2/8/8/8/8/8/8/4K2R w K - 0 1
        en | O-O+ | legal e1g1 | | check by castling
        en | O-O | legal e1g1 | missing_check | nothing said
        en | O-O dis ch | legal e1g1 | wrong_kind_of_check | the rook itself gives it
        en | e1g1 | legal e1g1 | | coordinates
        ",
    );
}

#[test]
fn numbers_in_front() {
    check(
        "
        on rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        en | 1. e4 | legal e2e4 | | with a dot
        en | 1.e4 | legal e2e4 | | run together
        en | 1 . e4 | legal e2e4 | | a loose dot
        en | 1 e4 | legal e2e4 | | with a space
        en | 2. e4 | legal e2e4 | wrong_move_number | another number
        en | 2 e4 | legal e2e4 | wrong_move_number | another number
        en | 2e4 | legal e2e4 | | a rank of departure
        en | 1e4 | illegal: pawn from rank 1 to e4 | | a rank of departure
        en | 1...e4 | legal e2e4 | wrong_side_dots | dots
        en | 1. ... e4 | legal e2e4 | wrong_side_dots | dots
        en | 1.. e4 | legal e2e4 | wrong_side_dots | two are enough
        en | 1…e4 | legal e2e4 | wrong_side_dots | an ellipsis
        en | ...e4 | legal e2e4 | wrong_side_dots | dots alone
        en | ..e4 | legal e2e4 | wrong_side_dots | two dots alone
        en | .e4 | unintelligible | | one dot alone
        en | 7... e4 | legal e2e4 | wrong_move_number wrong_side_dots | both
        en | 7... e5 | illegal: pawn to e5 | wrong_move_number wrong_side_dots | also of an illegal move
        en | 4294967295. e4 | legal e2e4 | wrong_move_number | as large as can be
        en | 4294967296. e4 | asked e2e4 among_others | | larger
        en | 0. e4 | asked e2e4 among_others | | no such move
        en | 01. e4 | asked e2e4 among_others | | no such number
        en | 1. | unintelligible | | a number alone
        en | 1 | unintelligible | | a digit alone
        en | ... | unintelligible | | dots alone
        en | 1. 1. e4 | asked e2e4 among_others | | two numbers
        iccf | 1. 5254 | legal e2e4 | | digits behind a dot
        iccf | 1 5254 | legal e2e4 | | a space before four digits
        iccf | 41 5254 | legal e2e4 | wrong_move_number | a space before four digits
        iccf | 1 52541 | legal e2e4 | spare_mark | a space before five digits
        iccf | 1 52-54 | legal e2e4 | | a space before four digits and a hyphen
        iccf | 1 e4 | legal e2e4 | | a number before squares
        iccf | 1 ♘f3 | legal g1f3 | | a number before a symbol
        iccf | 2 O-O | illegal: castling king's side | wrong_move_number | a number before castling
        iccf | 52 54! | legal e2e4 | spare_mark | a careless space and a mark
        iccf | 5 2 5 4 | legal e2e4 | | careless spaces
        iccf | 5 254 | legal e2e4 | | three digits are no move
        iccf | 52 54 | legal e2e4 | | a careless space
        iccf | 2... 5254 | legal e2e4 | wrong_move_number wrong_side_dots | both
        descriptive | 1 P-K4 | legal e2e4 | | descriptive

        on rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
        en | 1... e5 | legal e7e5 | | dots for Black
        en | 1. ... e5 | legal e7e5 | | dots for Black
        en | 1. e5 | legal e7e5 | | the row of the scoresheet
        en | e5 | legal e7e5 | | nothing
        en | 2... e5 | legal e7e5 | wrong_move_number | another number
        ",
    );
}

#[test]
fn letters_spaces_and_signs() {
    check(
        "
        on rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        en | nf3 | legal g1f3 | lower_case_piece | it can be nothing else
        en | NF3 | legal g1f3 | capitals | all in capitals
        en | E4 | legal e2e4 | capitals | a capital where no man can be meant
        en | bc4 | illegal: pawn from the b-file to c4 | | a small b is a file
        hu | hf3 | asked g1f3 letters | | a small h is a file, but no pawn can go there
        hu | Hf3 | legal g1f3 | | huszár
        de | sf3 | legal g1f3 | lower_case_piece | it can be nothing else
        it | nf3 | unintelligible | | Italian has no n
        figurine | Nf3 | unintelligible | | symbols only
        figurine | nf3 | unintelligible | | symbols only
        en | Cf3 | unintelligible | | English has no C
        en | Dd4 | asked d2d4 letters | | English has no D, and a man of another language may be meant
        de | Be4 | legal e2e4 | | Bauer
        nl | Oe4 | legal e2e4 | | Dutch O
        nl | oe4 | legal e2e4 | lower_case_piece | small Dutch o
        nl | O-O | illegal: castling king's side | | not the pawn
        en | Pe2-e4 | legal e2e4 | | long, with the letter
        en | Pe3-e4 | asked e2e4 from_elsewhere | | long, from where no pawn stands
        en | e3-e4 | asked e2e4 from_elsewhere | | without a letter
        en | e3e4 | illegal: a move from e3 to e4 | | squares alone name any man
        figurine | ♘f3 | legal g1f3 | | White's symbol
        figurine | ♞f3 | legal g1f3 | | Black's symbol
        figurine | ♙e4 | legal e2e4 | | a pawn's symbol
        figurine | ♟e4 | legal e2e4 | | the other pawn's symbol
        figurine | ♔e3 | illegal: king to e3 | | king
        figurine | ♚e3 | illegal: king to e3 | | king
        figurine | ♕e3 | illegal: queen to e3 | | queen
        figurine | ♛e3 | illegal: queen to e3 | | queen
        figurine | ♖e3 | illegal: rook to e3 | | rook
        figurine | ♜e3 | illegal: rook to e3 | | rook
        figurine | ♗e3 | illegal: bishop to e3 | | bishop
        figurine | ♝e3 | illegal: bishop to e3 | | bishop
        en | ♘g1-f3 | legal g1f3 | | a symbol among letters
        en | e2e4 | legal e2e4 | | coordinates
        en | e2-e4 | legal e2e4 | | with a hyphen
        en | e2‐e4 | legal e2e4 | | U+2010
        en | e2‑e4 | legal e2e4 | | U+2011
        en | e2–e4 | legal e2e4 | | U+2013
        en | e2—e4 | legal e2e4 | | U+2014
        en | e2−e4 | legal e2e4 | | U+2212
        en | e2﹣e4 | legal e2e4 | | U+FE63
        en | e2－e4 | legal e2e4 | | U+FF0D
        en | e2~e4 | unintelligible | | no hyphen
        en | e2--e4 | unintelligible | | two hyphens
        en | e2-xe4 | unintelligible | | hyphen and cross
        en | e2 e4 | legal e2e4 | | a careless space
        en | e2 - e4 | legal e2e4 | | careless spaces
        en | N f3 | legal g1f3 | | a careless space
        en | N  f3   ! | legal g1f3 | spare_mark | many spaces
        en | Nf3   ?  ! | legal g1f3 | spare_mark | many spaces
        en | 1  .  Nf3 | legal g1f3 | | many spaces
        en | Nf3  (  =  ) | legal g1f3 | | many spaces
        en | N-f3 | legal g1f3 | | a spare hyphen
        en | N g1 - f3 | legal g1f3 | | careless spaces
        en | Nxf3 | legal g1f3 | wrong_capture | no capture
        en | Nf3x | asked g1f3 among_others | | only a colon may stand behind
        en | Nf3- | legal g1f3 | spare_mark | a dash behind
        en | Nf3: | legal g1f3 | wrong_capture | a colon
        en | N3 | unintelligible | | half a square
        en | Nf | unintelligible | | half a square
        en | N | unintelligible | | a letter
        en | e | unintelligible | | a file
        en | x | unintelligible | | a sign
        en | e9 | unintelligible | | no such rank
        en | e0 | unintelligible | | no such rank
        en | i4 | unintelligible | | no such file
        en | e4 e5 | legal e2e4 | expected_reply | with the reply
        en | e2e4e5 | unintelligible | | three squares
        en | NNf3 | unintelligible | | two letters
        en | Nf3 or e4 | ambiguous e2e4 g1f3 | | two moves
        en | I resign | resignation | | no move
        en | -- | unintelligible | | no move
        en | O | unintelligible | | half a castling
        en | O- | unintelligible | | half a castling
        en | O-O- | unintelligible | | castling and a hyphen
        en | -O-O | unintelligible | | castling and a hyphen
        en | O--O | unintelligible | | two hyphens
        en | OO-O | unintelligible | | a hyphen short
        en | O-OO | unintelligible | | a hyphen short
        en | O-O-O-O | unintelligible | | too long
        en | 0000 | unintelligible | | the null move of engines
        en | O-O=Q | unintelligible | | no promotion
        en | O-1 | unintelligible | | a result
        en | Nf3! | legal g1f3 | spare_mark | praise
        en | Nf3?? | legal g1f3 | spare_mark | blame
        en | Nf3. | legal g1f3 | spare_mark | a full stop
        en | Nf3 = | legal g1f3 | perhaps_draw_offer | a bare sign may be an offer
        en | !Nf3 | legal g1f3 | spare_mark | a mark in front

        on 4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1
        de | Sd5: | legal c3d5 | | a colon behind the square
        de | S:d5 | legal c3d5 | | a colon before it
        de | Sc3d5: | legal c3d5 | | a colon behind the long form
        de | Sc3:d5: | unintelligible | | two colons
        de | Sc3-d5: | unintelligible | | hyphen and colon
        ",
    );
}

#[test]
fn digits() {
    check(
        "
        on rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        iccf | 5254 | legal e2e4 | | four digits
        iccf | 52-54 | legal e2e4 | | a hyphen
        iccf | 7163 | legal g1f3 | | file first
        iccf | 5255 | illegal: pawn from e2 to e5 | | too far
        iccf | 1881 | illegal: a move from a8 to h1 | | the corners
        iccf | 52541 | legal e2e4 | spare_mark | no promotion there
        iccf | 5294 | unintelligible | | no such file
        iccf | 5259 | unintelligible | | no such rank
        iccf | 0254 | unintelligible | | no such file
        iccf | 5054 | unintelligible | | no such rank
        iccf | 525 | unintelligible | | three digits
        iccf | 525411 | unintelligible | | six digits
        iccf | 5-254 | unintelligible | | a hyphen in the wrong place
        iccf | 5254. | legal e2e4 | spare_mark | a full stop
        iccf | e2e4 | legal e2e4 | | squares belong to no language
        iccf | e4 | legal e2e4 | | nor does a pawn move
        iccf | ♘f3 | legal g1f3 | | nor a symbol
        iccf | Nf3 | unintelligible | | a letter does
        en | 5254 | unintelligible | | digits are a notation of their own
        ",
    );
}

#[test]
fn spare_marks_are_shown_as_written() {
    let start = Chess::default();
    for (text, written) in [
        ("e4!", "!"),
        ("e4 !?", "!?"),
        ("e4 ?!.", "?!."),
        ("e4.!", ".!"),
        ("e4 !? (=) !", "!?!"),
    ] {
        let reading = read(&start, text, Notation::Letters(Language::English));
        let remark = Remark::SpareMark {
            written: written.to_owned(),
        };
        assert_eq!(reading.remarks, [remark], "{text}");
    }
}

#[test]
fn a_wrong_number_names_both() {
    let reading = read(
        &Chess::default(),
        "12. e4",
        Notation::Letters(Language::English),
    );
    assert_eq!(
        reading.remarks,
        [Remark::WrongMoveNumber {
            written: 12,
            expected: 1
        }]
    );
}

/// White space around a text is not the text; a figurine may carry a variation selector.
#[test]
fn space_and_variation_selectors() {
    let start = Chess::default();
    for (text, notation, legal) in [
        ("  Nf3\r\n", "en", true),
        ("\u{a0}Nf3\u{2003}", "en", true),
        ("N\u{a0}f3", "en", true),
        ("N\u{202f}\u{2009} f3", "en", true),
        ("♘\u{fe0e}f3", "figurine", true),
        ("♘\u{fe0f}f3", "figurine", true),
        ("♞\u{fe0f}f3", "it", true),
        ("♘\u{fe0d}f3", "figurine", false),
        ("N\u{fe0f}f3", "en", false),
        ("\u{fe0f}♘f3", "figurine", false),
        ("N\u{200b}f3", "en", false),
        ("\u{feff}Nf3", "en", false),
        ("Nf\u{ff13}", "en", false),
        ("\u{041a}f3", "en", false),
        ("Nf3\0", "en", false),
    ] {
        let notation: Notation = notation.parse().expect("a notation");
        let reading = read(&start, text, notation);
        assert_eq!(
            matches!(reading.meaning, Meaning::Legal(_)),
            legal,
            "{text:?}"
        );
        assert!(reading.remarks.is_empty(), "{text:?}");
    }
}

/// The envelope holds 64 bytes; white space around a text does not count.
#[test]
fn the_longest_text() {
    let english = Notation::Letters(Language::English);
    let start = Chess::default();
    let longest = format!("e4{}", "!".repeat(LONGEST_TEXT - 2));
    let outside = " ".repeat(1000);
    for (text, legal) in [
        (longest.clone(), true),
        (format!("{outside}{longest}{outside}"), true),
        (format!("{longest}!"), false),
        (format!("e4{outside}!"), false),
    ] {
        let reading = read(&start, &text, english);
        assert_eq!(matches!(reading.meaning, Meaning::Legal(_)), legal);
    }
    for sign in ["e", " ", "(", "\u{2026}", "\0", "1", "♘\u{fe0f}"] {
        for notation in Notation::all() {
            let text = sign.repeat(10_000_000 / sign.len());
            let reading = read(&start, &text, notation);
            assert_eq!(reading.meaning, Meaning::Unintelligible, "{sign:?}");
        }
    }
}

#[test]
fn the_start_is_the_start() {
    assert_eq!(super::position(START), Chess::default());
}

#[test]
fn descriptive_moves() {
    check(
        "
        on rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        descriptive | P-K4 | legal e2e4 | | two squares on
        descriptive | KP-K4 | legal e2e4 | | the king's pawn
        descriptive | QP-K4 | illegal: pawn from the d-file to e4 | | not the queen's
        descriptive | P-K5 | illegal: pawn to e5 | | too far
        descriptive | P-Q4 | legal d2d4 | | the queen's file
        descriptive | P-KB4 | legal f2f4 | | the king's bishop's file
        descriptive | P-QB4 | legal c2c4 | | the queen's bishop's file
        descriptive | P-KR4 | legal h2h4 | | the king's rook's file
        descriptive | P-QR4 | legal a2a4 | | the queen's rook's file
        descriptive | P-KN4 | legal g2g4 | | the king's knight's file
        descriptive | P-QKt4 | legal b2b4 | | the queen's knight's file
        descriptive | P-B4 | ambiguous c2c4 f2f4 | | either bishop's file
        descriptive | P-R3 | ambiguous a2a3 h2h3 | | either rook's file
        descriptive | P-N3 | ambiguous b2b3 g2g3 | | either knight's file
        descriptive | RP-QR3 | legal a2a3 | | a rook's pawn
        descriptive | RP-B3 | illegal: pawn from the a- or h-file to c3 or f3 | | none goes there
        descriptive | N-KB3 | legal g1f3 | | the only knight that can
        descriptive | Kt-KB3 | legal g1f3 | | the old letters
        descriptive | KT-KB3 | legal g1f3 | | in capitals
        descriptive | N-B3 | ambiguous b1c3 g1f3 | | either bishop's third
        descriptive | KN-B3 | legal g1f3 | | the king's knight
        descriptive | KKt-B3 | legal g1f3 | | the old letters
        descriptive | QN-B3 | legal b1c3 | | the queen's knight
        descriptive | QKt-B3 | legal b1c3 | | the old letters
        descriptive | N(N1)-KB3 | legal g1f3 | | from a square in brackets
        descriptive | N/N1-KB3 | legal g1f3 | | from a square behind a stroke
        descriptive | N(KN1)-B3 | legal g1f3 | | the square in full
        descriptive | N(1)-KB3 | legal g1f3 | | from a rank
        descriptive | N/1-KB3 | legal g1f3 | | from a rank
        descriptive | N(2)-KB3 | asked g1f3 from_elsewhere | | from a wrong rank
        descriptive | N/QN1-KB3 | illegal: knight from b1 to f3 | | from a wrong square
        descriptive | KN-KB3 (=) | legal g1f3 | | with an offer
        descriptive | N x P | illegal: knight takes pawn | | nothing to take
        descriptive | K-K2 | illegal: king to e2 | | occupied
        descriptive | N - K B 3 | legal g1f3 | | careless spaces
        descriptive | e2e4 | legal e2e4 | | squares belong to no language
        descriptive | ♘f3 | legal g1f3 | | nor does a symbol
        descriptive | e4 | legal e2e4 | | nor a pawn move
        descriptive | Nf3 | unintelligible | | a letter with a square is another notation
        descriptive | p-k4 | legal e2e4 | capitals | small letters
        descriptive | P-K9 | unintelligible | | no such rank
        descriptive | P-4 | unintelligible | | no file
        descriptive | P-K | unintelligible | | no rank
        descriptive | PK4 | unintelligible | | no hyphen
        descriptive | -K4 | unintelligible | | no man
        descriptive | P-P4 | unintelligible | | no such file
        descriptive | P-QK4 | unintelligible | | no such file
        descriptive | P-RB4 | unintelligible | | no such file
        descriptive | P-QQB4 | unintelligible | | no such file
        descriptive | PP-K4 | unintelligible | | no such man
        descriptive | RN-B3 | unintelligible | | no such man
        descriptive | RNP-B3 | unintelligible | | no such man
        descriptive | QQ-K3 | unintelligible | | no such man
        descriptive | KKP-K4 | unintelligible | | no such man
        descriptive | N(N1-KB3 | unintelligible | | half a bracket
        descriptive | N(P1)-KB3 | unintelligible | | no such file
        descriptive | N()-KB3 | unintelligible | | empty brackets
        descriptive | N(QK1)-KB3 | unintelligible | | no such file
        descriptive | N(KN)-KB3 | unintelligible | | no rank
        descriptive | Px | unintelligible | | nothing taken
        descriptive | PxE | unintelligible | | no such man
        descriptive | P-K4P-K4 | unintelligible | | two moves
        en | P-K4 | unintelligible | | English algebraic is another notation

        on rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
        descriptive | P-K4 | legal e7e5 | | ranks count from Black's side
        descriptive | N-KB3 | legal g8f6 | | ranks count from Black's side
        descriptive | N(QN1)-QB3 | legal b8c6 | | ranks count from Black's side
        ",
    );
}

#[test]
fn descriptive_captures_and_wings() {
    check(
        "
        on 4k3/8/8/2p1p3/3P1P2/8/8/4K3 w - - 0 1
        descriptive | PxP | ambiguous d4c5 d4e5 f4e5 | | any pawn, any pawn
        descriptive | QPxP | ambiguous d4c5 d4e5 | | the queen's pawn
        descriptive | PxKP | ambiguous d4e5 f4e5 | | takes the king's pawn
        descriptive | BPxP | legal f4e5 | | a bishop's pawn
        descriptive | KBPxP | legal f4e5 | | the king's bishop's pawn
        descriptive | QBPxP | illegal: pawn from the c-file takes pawn | | no such pawn
        descriptive | PxBP | legal d4c5 | | takes a bishop's pawn
        descriptive | PxQBP | legal d4c5 | | takes the queen's bishop's pawn
        descriptive | QPxKP | legal d4e5 | | both named
        descriptive | PxP(B5) | legal d4c5 | | the square in brackets
        descriptive | PxP/K5 | ambiguous d4e5 f4e5 | | the square behind a stroke
        descriptive | PxP(K6) | illegal: pawn takes pawn on e6 | | a wrong square
        descriptive | PxN | illegal: pawn takes knight | | no knight there
        descriptive | PxK | illegal: pawn takes king | | kings are not taken
        descriptive | P-K5 | illegal: pawn to e5 | | no capture

        on 4k3/8/8/8/3p4/8/8/3QK3 w - - 0 1
        descriptive | QxP | legal d1d4 | | a capture
        descriptive | Q-Q4 | legal d1d4 | missing_capture | a hyphen, where no quiet move fits

        on 4k3/8/8/8/8/2p5/4N3/4K1N1 w - - 0 1
        descriptive | N-B3 | legal g1f3 | | a hyphen, where a quiet move fits
        descriptive | NxP | legal e2c3 | | the other is a capture

        on 4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1
        descriptive | B-N5 | ambiguous c1g5 f1b5 | | either knight's fifth
        descriptive | B-N5 ch | legal f1b5 | | one of them gives check
        descriptive | B-N5 mate | ambiguous c1g5 f1b5 | | none of them mates
        descriptive | KB-N5 | legal f1b5 | missing_check | the king's bishop
        descriptive | QB-N5 | legal c1g5 | | the queen's bishop
        descriptive | KB-KN5 | illegal: bishop from a light square to g5 | | on the wrong colour
        descriptive | QB-QN5 | illegal: bishop from a dark square to b5 | | on the wrong colour
        descriptive | B-N5 dis ch | ambiguous c1g5 f1b5 | | nothing is discovered
        descriptive | KB(B4)-N5 | illegal: bishop from c4 to b5 or g5 | | from a wrong square
        descriptive | KB(KB4)-N5 | illegal: bishop to b5 or g5 | | from a square it cannot stand on

        on 4k3/8/8/8/2B5/8/8/4KB2 w - - 0 1
        descriptive | KB-K2 | ambiguous c4e2 f1e2 | | two on light squares: the name does not tell them apart

        on 2b1kb2/8/8/8/8/8/8/4K3 b - - 0 1
        descriptive | KB-N5 ch | legal f8b4 | | Black's king's bishop
        descriptive | QB-N5 | legal c8g4 | | Black's queen's bishop

        on 4k3/8/8/8/8/8/8/R3K1R1 w - - 0 1
        descriptive | R-B1 | ambiguous a1c1 g1f1 | | either rook
        descriptive | KR-B1 | legal g1f1 | | the one nearer the king's side
        descriptive | QR-B1 | legal a1c1 | | the one nearer the queen's side
        descriptive | KR-QB1 | legal a1c1 | | only one can: its name decides nothing
        descriptive | BR-B1 | unintelligible | | no such rook

        on 4k3/8/8/R7/8/8/8/R3K3 w - - 0 1
        descriptive | R-QR3 | ambiguous a1a3 a5a3 | | one file
        descriptive | QR-QR3 | ambiguous a1a3 a5a3 | | a name does not tell them apart
        descriptive | R(5)-QR3 | legal a5a3 | | a rank does
        descriptive | R(R5)-R3 | legal a5a3 | | so does a square

        on 4k3/8/8/8/n2R3n/8/8/4K3 w - - 0 1
        descriptive | RxN | ambiguous d4a4 d4h4 | | either knight
        descriptive | RxKN | legal d4h4 | | the one nearer the king's side
        descriptive | RxQN | legal d4a4 | | the one nearer the queen's side

        on 4k3/8/8/8/b2R3b/8/8/4K3 w - - 0 1
        descriptive | RxB | legal d4h4 | | the other would leave his king in check

        on 4k3/8/8/8/b2R3b/8/8/6K1 w - - 0 1
        descriptive | RxB | ambiguous d4a4 d4h4 | | either bishop
        descriptive | RxKB | legal d4h4 | | Black's king's bishop is on dark squares
        descriptive | RxQB | legal d4a4 | | his queen's bishop on light ones
        ",
    );
}
