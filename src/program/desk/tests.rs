//! The desk as a program, and what is posted to it.

pub mod form;
pub mod posts;

use std::sync::Mutex;

use super::*;

/// What a desk at that port says when it is opened, and its address.
fn opened(folder: &std::path::Path, port: Port) -> Result<(Vec<u16>, u16), Failure> {
    let others = Arc::new(Mutex::new(Vec::new()));
    let heard = others.clone();
    let opened = open(
        context::tests::options(folder, port),
        move |said| match said {
            Said::OtherPort(port) => lock::locked(&heard).push(port),
            Said::Entrance(_) | Said::Unfinished(_) => {}
        },
    )?;
    let address = opened.listener.local_addr().unwrap();
    let others = lock::locked(&others).clone();
    Ok((others, address.port()))
}

/// A window closes the desk; before it has its answer, another one closes a move.
#[test]
fn a_move_that_comes_in_between_keeps_the_desk_open() {
    use envelope::sealing::fixtures::{PLAIN, draft, moment, ready_at, written};

    let folder = tempfile::tempdir().unwrap();
    let desk = context::tests::desk(folder.path(), None, None);
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let ends = |within: Duration| {
        let ended = async { tokio::time::timeout(within, closed(&desk)).await.is_ok() };
        runtime.block_on(ended)
    };
    assert!(!ends(LAST_ANSWER / 4), "nobody has asked");
    desk.closing.ask(Vec::new());
    let ready = ready_at(draft(PLAIN, "fide-1997"), 20).unwrap();
    desk.sealings.begin("board 1", ready, Vec::new());
    desk.sealings.uncover("board 1");
    desk.sealings
        .stop("board 1", written("Rh3"), moment(20))
        .unwrap();
    assert!(!ends(LAST_ANSWER * 5 / 4), "a closed move would be lost");
    assert!(!desk.closing.is_asked(), "so the desk goes on");
    desk.closing.ask(vec!["board 1".to_owned()]);
    assert!(ends(LAST_ANSWER * 20), "which somebody has agreed to");
}

#[test]
fn a_desk_whose_port_is_taken_says_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    // Whether or not another program has the port: now it is taken.
    let _taken = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, USUAL_PORT));
    let (others, port) = opened(folder.path(), Port::Usual).unwrap();
    assert_eq!(others, [port]);
    assert_ne!(port, USUAL_PORT);
    let (others, port) = opened(folder.path(), Port::Given(0)).unwrap();
    assert_eq!(others, [0_u16; 0]);
    assert_ne!(port, USUAL_PORT);
    let refused = opened(folder.path(), Port::Given(USUAL_PORT)).map(|_| ());
    assert_eq!(refused.unwrap_err().code(), "desk/port");
}
