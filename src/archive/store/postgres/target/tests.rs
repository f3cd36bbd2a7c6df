use super::*;

#[test]
fn a_password_in_an_address_is_seen() {
    for (url, has) in [
        ("postgres://arbiters@server/games", false),
        ("postgres://arbiters@server:5432/games", false),
        ("postgres:///games?host=/var/run/postgresql", false),
        ("postgres://server/games?user=a%3Ab", false),
        ("postgres://arbiters:secret@server/games", true),
        ("postgres://server/games?user=a&password=secret", true),
        ("postgres://server/games?user=a&pass%77ord=secret", true),
        // The driver does not understand the port, and could say of what.
        ("postgres://arbiters:secret@server:port/games", true),
        ("postgres://arbiters:sec/ret@server/games", true),
        ("postgres://arbiters:sec?ret@server/games", true),
    ] {
        let refused = Address::new(url).target().err();
        assert_eq!(refused == Some(StoreError::Password), has, "{url}");
    }
}

#[test]
fn what_goes_across_a_network_is_encrypted() {
    #[rustfmt::skip]
    let rows = [
        ("postgres://a@server/games", true),
        ("postgres://a@192.0.2.7/games", true),
        ("postgres://a@server/games?sslmode=prefer", true),
        ("postgres://a@server/games?sslmode=disable", false),
        ("postgres://a@localhost/games", false),
        ("postgres://a@127.0.0.1:5433/games", false),
        ("postgres://a@[::1]/games", false),
        ("postgres://a@127.0.0.1.example.com/games", true),
        ("postgres://a@128.0.0.1/games", true),
        ("postgres:///games?host=/var/run/postgresql&user=a", false),
        ("postgres://a@localhost/games?sslmode=require", true),
        ("postgres://a@localhost/games?sslmode=verify-full", true),
        ("postgres://a@localhost/games?sslmode=requir%65", true),
        ("postgres://a@localhost/games?ssl%6Dode=verify%2Dfull", true),
        ("postgres://a@localhost/games?hostaddr=192.0.2.7", true),
        ("postgres://a@localhost/games?hostaddr=127.0.0.1", false),
        ("postgres://a@server/games?hostaddr=127.0.0.1", true),
        ("postgres://a@localhost/games?sslrootcert=/etc/games.pem", true),
    ];
    for (url, encrypted) in rows {
        let server = Address::new(url).target().unwrap();
        assert_eq!(server.encrypted, encrypted, "{url}");
        let mode = server.config.get_ssl_mode();
        assert_eq!(mode == SslMode::Require, encrypted, "{url}");
        assert_eq!(mode == SslMode::Disable, !encrypted, "{url}");
    }
}

#[test]
fn the_first_line_that_fits_has_the_password() {
    let lines = "# host:port:database:user:password\n\
                 server:5433:games:a:other port\n\
                 server:5432:games:a:right: no, escaped\\: so\n\
                 server:5432:games:a:a\\:b\\\\c\n\
                 *:*:*:b:any server\n\
                 localhost:*:games:c:socket\n";
    for (url, password) in [
        ("postgres://a@server/games", Some("a:b\\c")),
        ("postgres://a@server:5433/games", Some("other port")),
        ("postgres://a@server/others", None),
        ("postgres://a@elsewhere/games", None),
        ("postgres://b@elsewhere:1/x", Some("any server")),
        ("postgres://c@%2Fvar%2Frun/games", Some("socket")),
        ("postgres://server/games", None),
    ] {
        let mut address = Address::new(url);
        address.passwords(Zeroizing::new(lines.to_owned()));
        let target = address.target().unwrap();
        let found = target.config.get_password();
        assert_eq!(found, password.map(str::as_bytes), "{url}");
        assert!(!format!("{address:?}").contains("socket"));
    }
}

#[test]
fn an_address_names_one_server() {
    let target = Address::new("postgres://a@server:2/games?hostaddr=192.0.2.7").target();
    let target = target.unwrap();
    assert_eq!(target.host, Host::Tcp("192.0.2.7".to_owned()));
    assert_eq!((target.name.as_str(), target.port), ("server", 2));
    for url in [
        "postgres:///games",
        "postgres://a@one,two/games",
        "postgres://a@one,two/games?hostaddr=127.0.0.1",
        "postgres://a@one/games?hostaddr=127.0.0.1,127.0.0.2",
        "postgres://a@one/games?port=1,2",
        "postgres://a@one/games?target_session_attrs=read-write",
        "postgres://a@one/games?target_session_attrs=primary",
    ] {
        let refused = Address::new(url).target().err();
        let code = refused.as_ref().map(StoreError::code);
        assert_eq!(code, Some("archive/unreachable"), "{url}");
    }
}

#[test]
fn a_file_of_certificates_may_have_any_name() {
    for (parameters, path) in [
        ("", None),
        ("?sslrootcert=/etc/games.pem", Some("/etc/games.pem")),
        (
            "?connect_timeout=5&sslrootcert=my%20keys%2Fca.pem",
            Some("my keys/ca.pem"),
        ),
        ("?sslrootcert=100%", Some("100%")),
    ] {
        let address = Address::new(&format!("postgres://a@server/games{parameters}"));
        assert_eq!(address.roots_file(), path.map(Into::into), "{parameters}");
        assert!(address.target().is_ok(), "{parameters}");
    }
}

#[test]
fn a_schema_has_a_name_that_needs_no_quotes() {
    for (parameters, schema) in [
        ("", Ok(None)),
        ("?schema=italy", Ok(Some("italy"))),
        ("?schema=_u18%5F2026", Ok(Some("_u18_2026"))),
        ("?sch%65ma=italy", Ok(Some("italy"))),
        ("?schema=", Err("")),
        ("?schema=Italy", Err("Italy")),
        ("?schema=2026", Err("2026")),
        ("?schema=pg_catalog", Err("pg_catalog")),
        ("?schema=caff%C3%A8", Err("caff\u{e8}")),
        (
            "?schema=a%22%3B%20DROP%20TABLE%20archive",
            Err("a\"; DROP TABLE archive"),
        ),
        ("?schema=italy&schema=spain", Err("italy, spain")),
    ] {
        let address = Address::new(&format!("postgres://a@server/games{parameters}"));
        let found = address.target().map(|it| it.schema);
        let expected = schema.map(|it| it.map(str::to_owned));
        let expected = expected.map_err(|name| StoreError::SchemaName {
            name: name.to_owned(),
        });
        assert_eq!(found, expected, "{parameters}");
    }
    let name = |length| Address::new(&format!("postgres://h/g?schema={}", "a".repeat(length)));
    assert!(name(63).target().is_ok() && name(64).target().is_err());
}

#[test]
fn no_server_is_waited_for_without_end() {
    for (parameters, seconds) in [
        ("", 10),
        ("?connect_timeout=3", 3),
        ("?connect_timeout=0", 10),
    ] {
        let target = Address::new(&format!("postgres://h/g{parameters}")).target();
        let patience = target.unwrap().patience();
        assert_eq!(patience, Duration::from_secs(seconds), "{parameters}");
    }
}
