//! A frame of the camera is read by the desk, and told in words where it is not the slip that is wanted.

use super::*;
use crate::desk::camera::tests::Held;
use crate::desk::tests::posts::{Door, HOST, OWN};
use envelope::{SharedText, Slip};

/// A desk with a game that is to be opened.
fn with_game(folder: &Path) -> Desk {
    std::fs::write(folder.join("game.envelope"), golden("accepted.envelope")).unwrap();
    let mut desk = desk(folder);
    desk.at = Some("1972-09-01T14:30:00+00:00".parse().unwrap());
    desk
}

fn text_of(name: &str) -> String {
    String::from_utf8(golden(name)).unwrap().trim().to_owned()
}

#[test]
fn what_is_held_before_the_camera_is_the_slip_or_told_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let desk = with_game(folder.path());
    let stranger = Slip::from_seed([3; 32]).to_text().to_string();
    let (black, white, half) = (
        text_of("black.slip"),
        text_of("white.slip"),
        text_of("black.half"),
    );
    let misprinted = format!("{}q", &black[..black.len() - 1]);
    let (upper, no_slip) = (
        black.to_ascii_uppercase(),
        Some("This code is no slip: show the code of the key."),
    );
    // `None` stands for the text of the code itself: it is what the field wants. `author` where the responder's slip
    // is lost.
    #[rustfmt::skip]
    let rows = [
        (&*black, "", None),
        (&*upper, "", None),
        (&*half, "", None),
        (&*white, "", Some("this is the slip of")),
        (&*white, "author=on", None),
        (&*black, "author=on", Some("This is not the slip of")),
        (&*stranger, "", Some("This slip is for another game.")),
        (&*stranger, "author=on", Some("This is not the slip of")),
        (&*misprinted, "", Some("group")),
        ("5c0e3b1f 8a7d", "", no_slip),
        ("https://example.org/adjslip1", "", no_slip),
    ];
    let look = |code: &str, query: &str, held: Held| {
        let target = Target::of_act("game", &format!("camera?{query}"));
        super::super::look(&desk, &visitor(), &target, &held.frame(code)).unwrap()
    };
    // A small frame: how large ones are read, `desk/camera.rs` sees.
    #[rustfmt::skip]
    let well = Held { sides: (320, 240), side: 220.0, ..Held::WELL };
    #[rustfmt::skip]
    let held = Held { turned: 0.05, tilt: 0.1, noise: 10, ..well };
    for (code, query, expected) in rows {
        match (look(code, query, held), expected) {
            (Answer::Secret(read), None) => assert_eq!(read.as_str(), code),
            (Answer::Said(said), Some(words)) => {
                let [(place, said)] = said.try_into().unwrap();
                assert_eq!(place, "camera-said", "{code}");
                let told = said.contains(words) && !said.contains("adjslip1q");
                assert!(told, "{code}: {said}");
            }
            (answer, _) => panic!("{code}: {answer:?}"),
        }
    }
    // Too far away; and while another is read.
    let far = look(&black, "", Held { side: 40.0, ..well });
    let reading = desk.camera.lock().unwrap();
    let meanwhile = look(&black, "", well);
    drop(reading);
    assert!(matches!(
        (far, meanwhile),
        (Answer::Nothing, Answer::Nothing)
    ));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let path = folder.path().join("game.envelope");
    assert_eq!(std::fs::read(path).unwrap(), golden("accepted.envelope"));
}

#[test]
fn a_frame_is_taken_from_the_desks_own_page_only() {
    let folder = tempfile::tempdir().unwrap();
    let door = Door::of(with_game(folder.path()));
    let entered = door.cookie();
    let (kind, own, cookie) = ("application/octet-stream", OWN, &*entered);
    let slip = text_of("black.slip");
    let pixels = Held::WELL.frame(&slip).pixels().to_vec();
    let whole = pixels.len();
    #[rustfmt::skip]
    let rows = [
        ("as the page sends it", "?width=640", [kind, own, cookie], whole, 200),
        ("without a session", "?width=640", [kind, own, ""], whole, 403),
        ("with another session", "?width=640", [kind, own, "desk=AAAA"], whole, 403),
        ("from another page", "?width=640", [kind, "http://evil.example", cookie], whole, 403),
        ("from nowhere", "?width=640", [kind, "", cookie], whole, 403),
        ("a form", "?width=640", ["application/x-www-form-urlencoded", own, cookie], whole, 400),
        ("of no kind", "?width=640", ["", own, cookie], whole, 400),
        ("without its width", "", [kind, own, cookie], whole, 400),
        ("with a width that is none", "?width=wide", [kind, own, cookie], whole, 400),
        ("cut short", "?width=640", [kind, own, cookie], whole - 7, 400),
        ("in colours", "?width=640", [kind, own, cookie], 4 * whole, 400),
        ("too small", "?width=60", [kind, own, cookie], 3600, 400),
        ("too large", "?width=960", [kind, own, cookie], 960 * 961, 400),
    ];
    for (comment, query, [kind, origin, cookie], bytes, status) in rows {
        let (kind, origin) = (("content-type", kind), ("origin", origin));
        let headers = [("host", HOST), kind, origin, ("cookie", cookie)];
        let body = pixels.iter().copied().cycle().take(bytes).collect();
        let path = format!("resume/game/camera{query}");
        let answer = door.ask("POST", &path, &headers, body);
        assert_eq!(answer.status, status, "{comment}: {}", answer.body);
        assert_eq!(answer.body.contains(&slip), status == 200, "{comment}");
    }
    for path in ["resume/game", "", "envelope/game", "keys"] {
        let answer = door.ask(
            "GET",
            path,
            &[("host", HOST), ("cookie", cookie)],
            Vec::new(),
        );
        let may = answer.headers["permissions-policy"].contains("camera=(self)");
        assert_eq!(may, path == "resume/game", "{path}");
    }
}
