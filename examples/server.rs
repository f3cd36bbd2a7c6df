//! A small web service that adjourns games for its players. It keeps the envelopes and the custody key. Each player joins
//! with a slip that the server shows him once and does not keep, so it cannot read a sealed move without the player who
//! must reply. `cargo run --example server`, then:
//!
//! ```text
//! curl 127.0.0.1:8080/join -d name=Spassky
//! curl 127.0.0.1:8080/join -d name=Fischer
//! curl 127.0.0.1:8080/seal -d white=Spassky -d black=Fischer --data-urlencode 'score=1. e4 e5 2. Nf3 *' \
//!     -d move=Nc6 -d notation=en -d white_used=1:31:00 -d black_used=1:19:00 \
//!     --data-urlencode resume_at=2030-11-22T14:30:00+00:00 -d slip=FISCHERS-SLIP
//! curl 127.0.0.1:8080/envelope/SEAL-NUMBER
//! curl 127.0.0.1:8080/open -d envelope=SEAL-NUMBER -d slip=SPASSKYS-SLIP
//! ```

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use envelope::{
    Act, Announced, Budget, Edition, Entry, Envelope, Essentials, Event, Label, Moment, Person,
    ReplyKey, Score, Scoresheets, SecretKey, Signer, Slip, WrittenMove, seal,
};
use envelope::{SharedText, Verified};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Answer = Result<String, (StatusCode, String)>;

struct Server {
    arbiter: SecretKey,
    edition: Edition,
    players: Mutex<HashMap<String, Person>>,
    envelopes: Mutex<HashMap<String, Envelope<Verified>>>,
}

/// The fields of a form, each of which must be there.
struct Form(HashMap<String, String>);

impl Form {
    fn new(body: &str) -> Form {
        Form(
            form_urlencoded::parse(body.as_bytes())
                .into_owned()
                .collect(),
        )
    }

    fn get(&self, name: &str) -> Result<&str, Error> {
        let field = self.0.get(name).map(String::as_str);
        field.ok_or_else(|| format!("the field {name} is missing").into())
    }
}

/// The library has no clock: a server brings its own.
fn now() -> Result<Moment, Error> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH)?;
    Ok(Moment::from_unix(i64::try_from(since.as_secs())?).ok_or("a clock beyond the year 9999")?)
}

impl Server {
    fn join(&self, form: &Form) -> Result<String, Error> {
        let name = form.get("name")?.to_owned();
        let mut players = self.players.lock().map_err(|_| "poisoned")?;
        if players.contains_key(&name) {
            return Err(format!("{name} has joined already").into());
        }
        let slip = Slip::generate()?;
        players.insert(name.clone(), slip.key(name).person());
        Ok(format!("{}\n", *slip.to_text()))
    }

    fn player(&self, name: &str) -> Result<Person, Error> {
        let players = self.players.lock().map_err(|_| "poisoned")?;
        let player = players.get(name).cloned();
        player.ok_or_else(|| format!("{name} has not joined").into())
    }

    fn seal(&self, form: &Form) -> Result<String, Error> {
        let now = now()?;
        let label = Label::new(Essentials {
            game: Score::from_pgn(form.get("score")?.as_bytes())?.game,
            white: self.player(form.get("white")?)?.into(),
            black: self.player(form.get("black")?)?.into(),
            arbiter: self.arbiter.person().into(),
            edition: &self.edition,
            notation: Some(form.get("notation")?.parse()?),
            used: Some(envelope::shakmaty::ByColor {
                white: form.get("white_used")?.parse()?,
                black: form.get("black_used")?.parse()?,
            }),
            sealed_at: now,
            resumption: Some(Announced::resumption(
                form.get("resume_at")?.parse()?,
                "UTC",
                "this server",
            )),
        })?;
        let sealer = Slip::from_text(form.get("slip")?)?.key(label.sealer().name.clone());
        let sealed = seal(&label, &WrittenMove::new(form.get("move")?)?, &sealer)?;
        let accepted = sealed.accept(&self.arbiter, now, Scoresheets::None)?;
        let number = accepted.fingerprint().seal_number().to_string();
        let mut envelopes = self.envelopes.lock().map_err(|_| "poisoned")?;
        envelopes.insert(number.clone(), accepted);
        Ok(format!("{number}\n"))
    }

    fn open(&self, form: &Form) -> Result<String, Error> {
        let mut envelopes = self.envelopes.lock().map_err(|_| "poisoned")?;
        let envelope = envelopes.get_mut(form.get("envelope")?);
        let envelope = envelope.ok_or("no such envelope")?;
        let now = now()?;
        let slip = Slip::from_text(form.get("slip")?)?.key(String::new());
        // On this server whoever brings the responder's slip is there to reply: its rules say so.
        let side = envelope.label().sealed_by().other();
        let there = Entry {
            at: now,
            by: Signer::Arbiter,
            act: Act::Event(Event::Arrival { side }),
        };
        let present = envelope.append(&[there], &self.arbiter)?;
        let may_open = present.may_open(&self.edition, now, Budget::RULING)?;
        let reply = ReplyKey::Key(&slip);
        *envelope = present.open(may_open, now, &self.arbiter, &reply, Vec::new())?;
        let ruling = envelope.ruling(&self.edition, Budget::RULING);
        Ok(serde_json::to_string_pretty(&ruling)? + "\n")
    }

    fn file(&self, number: &str) -> Result<String, Error> {
        let envelopes = self.envelopes.lock().map_err(|_| "poisoned")?;
        let envelope = envelopes.get(number).ok_or("no such envelope")?;
        Ok(String::from_utf8(envelope.as_bytes().to_vec())?)
    }
}

fn answer(result: Result<String, Error>) -> Answer {
    result.map_err(|error| (StatusCode::UNPROCESSABLE_ENTITY, format!("{error}\n")))
}

async fn joined(State(server): State<Arc<Server>>, body: String) -> Answer {
    answer(server.join(&Form::new(&body)))
}

async fn sealed(State(server): State<Arc<Server>>, body: String) -> Answer {
    answer(server.seal(&Form::new(&body)))
}

async fn opened(State(server): State<Arc<Server>>, body: String) -> Answer {
    answer(server.open(&Form::new(&body)))
}

async fn file(State(server): State<Arc<Server>>, Path(number): Path<String>) -> Answer {
    answer(server.file(&number))
}

fn main() -> Result<(), Error> {
    let server = Server {
        arbiter: SecretKey::generate("The server's arbiter")?,
        edition: Edition::builtin("fide-2023").ok_or("no such edition")?,
        players: Mutex::default(),
        envelopes: Mutex::default(),
    };
    let router = Router::new()
        .route("/join", post(joined))
        .route("/seal", post(sealed))
        .route("/open", post(opened))
        .route("/envelope/{number}", get(file))
        .with_state(Arc::new(server));
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
        Ok(axum::serve(listener, router).await?)
    })
}
