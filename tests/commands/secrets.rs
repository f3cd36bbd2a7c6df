//! Secret files that others can read, folders that others can write to, passphrases that anybody guesses.

use super::*;

/// A passphrase of one letter is guessed at once, however much each try costs.
#[test]
fn a_new_passphrase_is_not_short() {
    let hall = Hall::new();
    let make = |out: &str, passphrase: &str| {
        let keygen = hall.run(["keygen", "Verdi, Anna", "--passphrase-fd", "0"]);
        keygen.with(["--out", out]).input(format!("{passphrase}\n"))
    };
    // (passphrase, whether it will do, why)
    let rows = [
        ("a", false, "one letter"),
        ("eleven-1111", false, "eleven"),
        ("twelve-12121", true, "twelve"),
        ("étéétééétéé", false, "eleven, in more bytes"),
        (
            "e\u{301}te\u{301}e\u{301}te\u{301}e\u{301}ete\u{301}",
            false,
            "the same, decomposed",
        ),
        ("caffè è buono", true, "a few words"),
    ];
    for (place, (passphrase, will_do, why)) in rows.into_iter().enumerate() {
        let out = format!("{place}.key");
        let run = make(&out, passphrase);
        match will_do {
            true => drop(run.done()),
            false => {
                let failed = run.fails();
                let code = (failed.exit, failed.code.as_str());
                assert_eq!(code, (2, "key/short-passphrase"), "{why}");
                assert!(failed.message.contains("12"), "{why}: {failed:?}");
                assert!(!hall.path(&out).exists(), "{why}");
            }
        }
    }
    let log = hall.run(["archive", "keygen", "games.archive", "--out", "log.key"]);
    let log = log.with(["--passphrase-fd", "0"]).input("a\n");
    assert_eq!(log.fails().code, "key/short-passphrase");
}

#[cfg(unix)]
mod modes {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn set(hall: &Hall, name: &str, mode: u32) {
        fs::set_permissions(hall.path(name), fs::Permissions::from_mode(mode)).unwrap();
    }

    /// It is used all the same, since a stick may have a file system without permissions.
    #[test]
    fn a_secret_that_others_can_read_is_said() {
        let hall = Hall::with_keys();
        let seal = hall.seal("Bd7", "en").without("--black-key");
        seal.with(["--slips", "slips"]).done();
        hall.accept().done();
        let slip = "slips/black.slip";
        let release = hall.run(["release", "game.envelope", "--key", slip]);
        let half = release.clone().with(["--out", "black.half"]);
        half.done();
        let open = hall.run(["open", "game.envelope", "--key", "arbiter.key"]);
        let open = open.with(["--reply-half", "black.half", "--here-since", "now"]);
        let open = open.with(["--at", "1972-08-31T22:00:00+00:00"]);
        let print = hall.run(["print", "game.envelope", "--what", "slips", "--slips"]);
        let print = print.with(["slips", "--out", "-"]);
        let offer = hall.run(["record", "game.envelope", "--key", "arbiter.key"]);
        let offer = offer.with(["offer", "black", "--at", SEALED_AT]);
        for (run, secret) in [
            (&release, slip),
            (&open, "arbiter.key"),
            (&open, "black.half"),
            (&print, slip),
            (&offer, "arbiter.key"),
        ] {
            for (mode, told) in [(0o600, false), (0o644, true), (0o640, true), (0o400, false)] {
                set(&hall, secret, mode);
                let ended = run.end();
                let said = ended.err.contains(secret) && ended.err.contains("chmod 600");
                assert_eq!(said, told, "{secret} {mode:o}: {ended:?}");
            }
            set(&hall, secret, 0o600);
        }
    }

    #[test]
    fn slips_into_a_folder_that_others_write_to_are_said() {
        let hall = Hall::with_keys();
        for (name, mode, told) in [
            ("own", 0o700, false),
            ("read", 0o755, false),
            ("group", 0o775, true),
            ("anybody", 0o777, true),
            ("sticky", 0o1777, false),
        ] {
            fs::create_dir(hall.path(name)).unwrap();
            set(&hall, name, mode);
            let seal = hall.seal("Bd7", "en").without("--black-key");
            let out = format!("{name}.envelope");
            let sealed = seal.with(["--slips", name]).but("--out", &out).object();
            let notices = sealed["notices"].as_array().unwrap();
            let said = notices
                .iter()
                .any(|notice| notice["code"] == "files/folder-open-to-others");
            assert_eq!(said, told, "{name}: {sealed}");
        }
    }
}
