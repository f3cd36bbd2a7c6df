//! A frame of the camera is read by the desk: over the socket, as the browser sends it, and told in words where it is not the
//! slip that is wanted.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::envelope::{SharedText, Slip};
use crate::program::desk::camera::tests::Held;
use crate::program::desk::http::{router, server};

/// A desk with a game that is to be opened.
fn with_game(folder: &Path) -> Desk {
    std::fs::write(folder.join("game.envelope"), golden("accepted.envelope")).unwrap();
    let mut desk = desk(folder);
    desk.at = Some("1972-09-01T14:30:00+00:00".parse().unwrap());
    desk
}

fn text_of(name: &str) -> String {
    worn(name, str::to_owned)
}

#[test]
fn what_is_held_before_the_camera_is_the_slip_or_told_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let desk = with_game(folder.path());
    let before = golden("accepted.envelope");
    let stranger = Slip::from_seed([3; 32]).to_text().to_string();
    let misprinted = worn("black.slip", |slip| {
        slip.replace("1q", "1p").replace("1z", "1q")
    });
    let misprinted = match misprinted == text_of("black.slip") {
        true => format!("{}q", &misprinted[..misprinted.len() - 1]),
        false => misprinted,
    };
    let (black, white, half) = (
        text_of("black.slip"),
        text_of("white.slip"),
        text_of("black.half"),
    );
    let no_slip = Some("This code is no slip: show the code of the key.");
    // `None` stands for the text of the code itself: it is what the field wants.
    for (comment, code, query, expected) in [
        ("the responder's slip", black.as_str(), "", None),
        ("in capitals", &black.to_ascii_uppercase(), "", None),
        ("a half", &half, "", None),
        ("the sealer's slip", &white, "", Some("this is the slip of")),
        (
            "the sealer's slip, as the other is lost",
            &white,
            "author=on",
            None,
        ),
        (
            "the responder's slip, which is not lost",
            &black,
            "author=on",
            Some("This is not the slip of"),
        ),
        (
            "a slip of another envelope",
            &stranger,
            "",
            Some("This slip is for another game."),
        ),
        (
            "another in place of a lost one",
            &stranger,
            "author=on",
            Some("This is not the slip of"),
        ),
        (
            "a slip that was printed wrong",
            &misprinted,
            "",
            Some("group"),
        ),
        ("the other code on the slip", "5c0e3b1f 8a7d", "", no_slip),
        ("an address", "https://example.org/adjslip1", "", no_slip),
    ] {
        let frame = Held {
            turned: 0.05,
            tilt: 0.1,
            noise: 10,
            ..Held::WELL
        }
        .frame(code);
        let target = Target::of_act("game", &format!("camera?{query}"));
        let answer = super::super::look(&desk, &visitor(), &target, &frame).unwrap();
        match (answer, expected) {
            (Answer::Secret(read), None) => assert_eq!(read.as_str(), code, "{comment}"),
            (Answer::Said(said), Some(words)) => {
                let [(place, said)] = said.try_into().unwrap();
                assert_eq!(place, "camera-said", "{comment}");
                assert!(said.contains(words), "{comment}: {said}");
                assert!(!said.contains("adjslip1q"), "{comment}: {said}");
            }
            (answer, _) => panic!("{comment}: {answer:?}"),
        }
    }
    let look = |code: &str, side| {
        let frame = Held { side, ..Held::WELL }.frame(code);
        super::super::look(&desk, &visitor(), &Target::of_game("game"), &frame).unwrap()
    };
    assert!(
        matches!(look(&black, 50.0), Answer::Nothing),
        "too far away"
    );
    let reading = desk.camera.lock().unwrap();
    assert!(
        matches!(look(&black, 360.0), Answer::Nothing),
        "while another is read"
    );
    drop(reading);
    assert!(matches!(look(&black, 360.0), Answer::Secret(_)));
    let frame = Held::WELL.frame(&black);
    let nowhere = super::super::look(&desk, &visitor(), &Target::of_game("no-such"), &frame);
    assert_eq!(nowhere.unwrap_err().cause.code(), "desk/no-such");
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "{files:?}");
    assert_eq!(
        std::fs::read(folder.path().join("game.envelope")).unwrap(),
        before
    );
}

/// Sends a request, and returns the whole answer.
async fn sent(at: SocketAddr, head: &str, body: &[u8]) -> String {
    let mut stream = TcpStream::connect(at).await.unwrap();
    let head = format!("{head}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    // A body that is refused need not be taken to its end.
    let _ = stream.write_all(body).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8(answer).unwrap()
}

#[test]
fn a_frame_is_taken_from_the_desks_own_page_only() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Arc::new(with_game(folder.path()));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        tokio::spawn(server::serve(listener, router::router(desk.clone())));
        // The name by which this desk knows itself.
        let host = "127.0.0.1:1";
        let entrance = desk.auth.entrance().unwrap();
        let token = entrance.rsplit('/').next().unwrap();
        let set = desk.auth.enter(token).unwrap();
        let cookie = format!("Cookie: {}", set.split(';').next().unwrap());
        let own = format!("Origin: http://{host}");
        let home = desk.auth.home();
        let slip = text_of("black.slip");
        let pixels = Held::WELL.frame(&slip).pixels().to_vec();
        let kind = "Content-Type: application/octet-stream";
        let row = |comment, query, headers: [&str; 3], bytes: usize, status, inside: &str| {
            let headers = headers.map(str::to_owned);
            (comment, query, headers, bytes, status, inside.to_owned())
        };
        let whole = pixels.len();
        for (comment, query, headers, bytes, status, inside) in [
            row("as the page sends it", "?width=640", [kind, &own, &cookie], whole, "200", &slip),
            row("without a session", "?width=640", [kind, &own, ""], whole, "403", ""),
            row("with another session", "?width=640", [kind, &own, "Cookie: desk=AAAA"], whole, "403", ""),
            row("from another page", "?width=640", [kind, "Origin: http://evil.example", &cookie], whole, "403", ""),
            row("from nowhere", "?width=640", [kind, "", &cookie], whole, "403", ""),
            row("a form", "?width=640", ["Content-Type: application/x-www-form-urlencoded", &own, &cookie], whole, "400", ""),
            row("of no kind", "?width=640", ["", &own, &cookie], whole, "400", ""),
            row("without its width", "", [kind, &own, &cookie], whole, "400", ""),
            row("with a width that is none", "?width=wide", [kind, &own, &cookie], whole, "400", ""),
            row("cut short", "?width=640", [kind, &own, &cookie], whole - 7, "400", ""),
            row("in colours", "?width=640", [kind, &own, &cookie], 4 * whole, "400", ""),
            row("too small", "?width=60", [kind, &own, &cookie], 3600, "400", ""),
            row("too large", "?width=960", [kind, &own, &cookie], 960 * 961, "400", ""),
        ] {
            let headers: Vec<&str> = headers.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
            let head = format!(
                "POST {home}resume/game/camera{query} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {bytes}\r\n{}",
                headers.join("\r\n")
            );
            let body: Vec<u8> = pixels.iter().copied().cycle().take(bytes).collect();
            let answer = sent(at, &head, &body).await;
            assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{comment}: {answer}");
            assert!(answer.ends_with(&inside), "{comment}: {answer}");
            assert_eq!(answer.contains("adjslip1"), status == "200", "{comment}: {answer}");
            assert!(answer.contains("cache-control: no-store"), "{comment}: {answer}");
        }
        for (path, camera) in [("resume/game", "camera=(self)"), ("", "camera=()"), ("envelope/game", "camera=()"), ("keys", "camera=()")] {
            let head = format!("GET {home}{path} HTTP/1.1\r\nHost: {host}\r\n{cookie}");
            let answer = sent(at, &head, b"").await;
            let policies: Vec<&str> = answer.lines().filter(|line| line.starts_with("permissions-policy: ")).collect();
            let [policy] = policies[..] else { panic!("{path}: {policies:?}") };
            assert!(policy.contains(camera), "{path}: {policy}");
        }
    });
}
