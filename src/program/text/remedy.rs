//! What to do about an error, by its code, where whoever met it has nothing better to say.

/// What to do about an error. Every code has an answer.
pub(super) fn remedy(code: &str) -> &'static str {
    let (room, rest) = code.split_once('/').unwrap_or((code, ""));
    match room {
        "cli" | "rehearse" => at_the_terminal(rest),
        "clock" => time(rest),
        "crypto" => cryptography(rest),
        "desk" => at_the_desk(rest),
        "edition" => edition(rest),
        "envelope" => envelope(rest),
        "fen" => fen(rest),
        "files" => file(rest),
        "key" => key(rest),
        "label" | "seal" | "sheet" | "accept" | "notation" => sealing(rest),
        "judge" | "claim" | "record" => asking(rest),
        "archive" => archive(rest),
        "laws" => laws(rest),
        "note" | "roster" => signed(rest),
        "print" => printing(rest),
        "score" => score(rest),
        "verify" => comparison(rest),
        _ => REPORT,
    }
}

fn at_the_desk(rest: &str) -> &'static str {
    match rest {
        "form" => "send it again, at most 2 MB",
        "port" => "take another one: --port N, or 0 for any that is free",
        "no-such" => "go back to Today and choose it there",
        "name" => "use letters, digits, blanks, hyphens, at most 60",
        "taken" => "choose another name",
        "locked" => "unlock your key under Keys, then do it again",
        "two-moves" => "nothing is closed yet: choose again",
        "one-square" => "choose the other square too, or none and write the move",
        "nothing" => "write the move, or say that you leave it empty",
        "being-sealed" => "let the player go back to the arbiter first: nothing is sealed then",
        "changed" => {
            "what you typed is still here: compare it with the other window, then save again"
        }
        "recorded" => "look at what was recorded, then do it again if it is still right",
        "points" => "tick each point once you have looked at it",
        "no-archive" => "start it with one: adjourn desk --store games.archive",
        "no-passphrase" => "think of a few words that nobody guesses",
        _ => REPORT,
    }
}

fn printing(rest: &str) -> &'static str {
    match rest {
        "format" => "end the name in .pdf, .svg, .html or .txt",
        "side" => "give white or black",
        "slips" => "name the folder that `seal` wrote the slips to: --what slips --slips DIR",
        "no-slips" => {
            "name the folder that `seal` wrote them to: it holds white.slip, black.slip or both"
        }
        "other-slip" => "name the folder that was given to `seal` with this envelope",
        "several" => "print one after another, or give --what agenda",
        "no-envelope" => "leave the envelope out, and open it in the page",
        "page-format" => "end the name in .html",
        "pdf" => "print it as .html instead, from a browser; and please report this",
        _ => REPORT,
    }
}

/// For what should not happen.
const REPORT: &str = "nothing was written; please report this, with the command as it was given";

fn at_the_terminal(rest: &str) -> &'static str {
    match rest {
        "interrupted" => "give the command again when everybody is ready",
        "no-terminal" => "run it in a terminal, or give the answer as a flag: see --help",
        "passphrases" => "one passphrase a line, in the order in which the keys are named",
        "passphrases-differ" => "nothing was written; type the same passphrase twice",
        "passphrase-utf8" => "write the passphrase as text in UTF-8",
        "stdin" | "stdout" => "check the pipe or the file behind it, then repeat",
        "path" => "check that the folder you are in is still there",
        "no-command" => "give the words of a command that adjourn --help lists, or none",
        "move" => "give another game, or none to rehearse with a famous one",
        _ => REPORT,
    }
}

fn time(rest: &str) -> &'static str {
    match rest {
        "ambiguous-local-time" => {
            "the clocks are put back then: add the offset, as in 1972-09-01T14:30:00+00:00"
        }
        "missing-local-time" => "the clocks are put forward then: give a time that exists",
        "unwritable-local-time" => "give the time with an offset of whole minutes",
        "bad-duration" | "unclear-duration" => "write hours, minutes and seconds: 2:31:00",
        "too-long" => "check it: no clock of a game comes so far",
        "bad-time-control" | "time-control-too-long" | "unreachable-stage" => {
            "write it as in PGN: 40/9000:16/3600, 5400+30, 1/259200, or ? where it is not known"
        }
        "unknown-zone" | "no-zone" => {
            "name a zone of the IANA database: --zone Europe/Rome; or give the time with its offset"
        }
        _ => "write the moment with its offset: 1972-09-01T14:30:00+00:00",
    }
}

fn cryptography(rest: &str) -> &'static str {
    match rest {
        "random-unavailable" => {
            "nothing was written; the system gives no random numbers: restart it"
        }
        "key-unavailable" => "connect what keeps the key, then repeat",
        "out-of-memory" => "close other programs: a passphrase takes 64 MiB to try",
        "bad-signature" => "ask its owner for it again: it was changed on the way",
        "passphrase-too-long" => "choose a shorter passphrase",
        "cost-lanes" | "cost-memory" | "cost-passes" => {
            "the file asks for more work than any honest one: do not use it"
        }
        _ => "ask its owner for it again",
    }
}

fn edition(rest: &str) -> &'static str {
    match rest {
        "unknown" => "see which there are: adjourn editions; or give its file: --rules FILE",
        "digest" => "give the file that it was sealed under: --rules FILE",
        "too-large" | "utf8" => {
            "is this the right file? see one that is: adjourn editions fide-1997"
        }
        _ => "compare the line with a built-in edition: adjourn editions fide-1997",
    }
}

fn envelope(rest: &str) -> &'static str {
    match rest {
        "already-accepted" => "nothing is to be done: adjourn verify says what is in the file",
        "not-accepted" => "the arbiter accepts it first: adjourn accept",
        "not-named" | "not-the-arbiter" | "not-the-sealer" => {
            "give the key of somebody whom the label names: adjourn show says who"
        }
        "other-envelope" | "wrong-half" => "ask for the half of this envelope: adjourn release",
        "wrong-key" => "give the key or slip of the person whom this part was locked for",
        "dead-wrap" => "let the player seal again",
        "full" | "too-many-entries" => {
            "keep the file as it is; the arbiter records what follows on paper"
        }
        "signer" => "the arbiter or a deputy signs it, or the player whose own word it is",
        "crlf" | "bom" | "utf8" => {
            "ask for the file again, as an attachment or inside an archive, and change nothing in it"
        }
        "version" => "is this the right file? if it is, a newer adjourn may have written it",
        _ => {
            "ask whoever keeps it for an unchanged copy; adjourn verify FILE --copy OTHER compares two"
        }
    }
}

fn fen(rest: &str) -> &'static str {
    match rest {
        "too-long" | "empty" | "field-count" => {
            "a FEN has six fields: board, side to move, castling, en passant and two numbers"
        }
        "chess960-castling" | "castling" | "castling-right-without-rook" => {
            "write the castling rights as KQkq, only those whose king and rook stand at home, or -"
        }
        "en-passant" | "en-passant-without-pawn" => {
            "write the square behind a pawn that has just gone two squares, or -"
        }
        "rank-count" | "rank-width" | "unknown-man" => {
            "write eight ranks from the eighth to the first, each of eight squares"
        }
        _ => "compare it with the board",
    }
}

fn file(rest: &str) -> &'static str {
    match rest {
        "exists" => "choose another name, or --force to replace it",
        "changed" => "nothing was written; look at it again, then repeat",
        "symlink" => "give the path of the file itself",
        "not-a-file" => "give the path of a file; - reads standard input",
        "not-private" => "let nobody else read it: chmod 600",
        "too-large" => "is this the right file?",
        "no-folder" => "create the folder first",
        "same-target" => "give each file a name of its own",
        "read-only" => "nothing was written; make it writable, or work on a copy",
        "denied" => "check the permissions of the file and its folder",
        "no-space" => "nothing was written; make room and repeat",
        "busy" => "nothing was written; wait until it has finished, then repeat",
        "no-locks" => "nothing was written; copy the file to a local folder first",
        "unsynced" => "check the disk, and keep a copy elsewhere",
        "not-found" | "bad-name" => "check the name and the folder",
        _ => "nothing was written; check the disk, then repeat",
    }
}

fn key(rest: &str) -> &'static str {
    match rest {
        "name" => "give the name as it should stand on labels, without control characters",
        "passphrase" => "type it again; nobody can recover a forgotten passphrase",
        "misspelt" => {
            "compare it with the paper: groups are of four, behind the 1, and have no b, i, o and no 1 in them"
        }
        "not-a-slip" => "a slip begins with adjslip1, a released half with adjhalf1",
        "public" => "this is the public line, FILE.pub: give the secret file beside it, FILE",
        "not-a-line" => "give the file FILE.pub that adjourn keygen wrote, or its line",
        _ => "ask its owner for it again, or make a new one: adjourn keygen",
    }
}

fn sealing(rest: &str) -> &'static str {
    match rest {
        "deputies" => "name at most eight",
        "draw-offer" | "scoresheets" => "give one of these words",
        "other-game" => "give the envelope of the earlier adjournment of this game",
        "finished-game" => "say at which move it was adjourned: --at-move 41w; or set Result to *",
        "no-game" => "give a PGN file, or --fen FEN",
        "no-notation" => "say how the player writes: --notation en",
        "played-openly" => "write the move as it stands on the board, such as Bd7",
        "move-text" | "move-utf8" => {
            "a move has at most 64 bytes of plain text; what it means is not judged here"
        }
        "not-the-sealer" => "give the key of the player on move",
        "toml" | "utf8" => "correct that line, or make the sheet again: adjourn prepare",
        "unknown" => "adjourn seal --help lists them",
        "declined" => "let the player correct the label and seal again",
        _ => "adjourn seal --help says what a label needs",
    }
}

fn asking(rest: &str) -> &'static str {
    match rest {
        "side" => "give white or black",
        "article" => "give one of these four",
        "nothing-written" => "give it: --move TEXT --notation LANG",
        "other-reply" => "seal the reply with --previous and this envelope",
        _ => "adjourn record --help lists the kinds and their values",
    }
}

fn archive(rest: &str) -> &'static str {
    match rest {
        "not-there" => "check the name; adjourn archive add makes an archive",
        "not-an-archive" => "give the archive's own file, or another name for a new one",
        "unreachable" => "check the address, and that the server runs and lets you in",
        "other-format" => "use the version of the program that made it, or a later one",
        "other-archive" => "copy into an empty one: give another name",
        "password" => "write it into a password file, ~/.pgpass: see docs/operations.md",
        "passwords" => "save it as UTF-8; each line is host:port:database:user:password",
        "no-certificates" => {
            "name a file of trusted certificates: ?sslrootcert=FILE in the address"
        }
        "busy" => "give the same command again: nothing is stored twice",
        "failed" => {
            "see what the store says, then give the same command again: what was counted as stored \
             stays, and nothing is stored twice"
        }
        "damaged" => "adjourn archive verify names what is wrong; take it back from a backup",
        "not-found" => "adjourn archive list shows what is there",
        "other-key" => "adjourn archive keygen makes a key for this archive",
        _ => REPORT,
    }
}

fn signed(rest: &str) -> &'static str {
    match rest {
        "other-log" => "it belongs to another archive: give the one that it names",
        "not-a-key" => "ask the organiser for the public key of his archive",
        "line" => "correct that line and sign it again",
        _ => "ask whoever gave it to you for an unchanged copy",
    }
}

fn laws(rest: &str) -> &'static str {
    match rest {
        "not-accepted" => "the arbiter accepts it first: adjourn accept",
        "already-opened" => "see what was in it: adjourn show",
        "responder-absent" => "his arrival is recorded first, then the envelope may be opened",
        "envelope-lost" => "the sealer declares his move: adjourn declare",
        "game-over" | "dead-position" => "record the result: there is nothing to seal or to open",
        "played-openly" => "write the move that stands on the board",
        _ => "see what may happen now: adjourn show; where the Laws are silent the arbiter decides",
    }
}

fn score(rest: &str) -> &'static str {
    match rest {
        "several-games" => "copy the one game into a file of its own",
        "no-such-move" | "not-a-move-number" => "write the number and the side to move: 41w, 41b",
        "utf-16" | "latin-1" => "save the file as text in UTF-8",
        "empty" => "give a PGN file with the moves, or --fen FEN",
        "variant" => "only standard chess can be adjourned here",
        "too-many-moves" => "no game of chess is that long: is this the right file?",
        _ => "correct the score there, by the scoresheets",
    }
}

fn comparison(rest: &str) -> &'static str {
    match rest {
        "cut" => "the other copy has more: keep that one, and ask why this one is shorter",
        "forked" => {
            "keep both files: somebody has continued one envelope in two ways, and both signed"
        }
        "head" => "a head is 64 hexadecimal digits, as each command reports it",
        "fingerprint" => "read it again from the paper or the earlier report",
        "no-previous" => "leave --previous out: this label names no envelope before it",
        "copy-invalid" => "verify the other copy by itself: adjourn verify",
        _ => "compare it with what was noted when it was sealed, and ask the arbiter",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_room_answers_for_itself() {
        for (code, word) in [
            ("files/no-space", "make room"),
            ("files/failed", "disk"),
            ("score/several-games", "one game"),
            ("envelope/crlf", "attachment"),
            ("envelope/signature", "unchanged copy"),
            ("key/public", "secret file"),
            ("clock/ambiguous-local-time", "offset"),
            ("laws/game-over", "result"),
            ("edition/unknown", "adjourn editions"),
            ("fen/castling", "KQkq"),
            ("crypto/out-of-memory", "64 MiB"),
            ("verify/cut", "shorter"),
            ("cli/stdout", "pipe"),
            ("archive/not-there", "adjourn archive add"),
            ("note/other-log", "another archive"),
            ("nothing", "report"),
        ] {
            assert!(remedy(code).contains(word), "{code}: {}", remedy(code));
        }
    }
}
