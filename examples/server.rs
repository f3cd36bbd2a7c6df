//! A small web service that adjourns games for its players. It keeps the envelopes and the custody key; each player gets
//! a slip, without which the server cannot read a sealed move again. `cargo run --example server`, then:
//!
//! ```text
//! curl 127.0.0.1:8080/seal --data-urlencode 'score=1. e4 e5 2. Nf3 *' -d move=Nc6 -d notation=en
//! curl 127.0.0.1:8080/open -d envelope=SEAL-NUMBER -d slip=WHITES-SLIP
//! curl 127.0.0.1:8080/envelope/SEAL-NUMBER
//! ```

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use adjourn::envelope::{SharedText, Verified};
use adjourn::time::{Duration, Moment};
use adjourn::{
    Budget, Edition, Envelope, Essentials, Label, ReplyKey, Score, Scoresheets, SecretKey, Slip,
    WrittenMove, seal,
};
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Answer = Result<String, (StatusCode, String)>;

struct Server {
    arbiter: SecretKey,
    edition: Edition,
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

impl Server {
    fn seal(&self, form: &Form) -> Result<String, Error> {
        let (white, black) = (Slip::generate()?, Slip::generate()?);
        let [white_key, black_key] =
            [("White", &white), ("Black", &black)].map(|(name, slip)| slip.key(name.to_owned()));
        let now = Moment::now_local()?;
        let day = Duration::from_seconds(86_400).ok_or("no such span")?;
        let label = Label::new(Essentials {
            game: Score::from_pgn(form.get("score")?.as_bytes())?.game,
            white: white_key.person(),
            black: black_key.person(),
            arbiter: self.arbiter.person(),
            edition: &self.edition,
            notation: form.get("notation")?.parse()?,
            white_used: "0:00:00".parse()?,
            black_used: "0:00:00".parse()?,
            sealed_at: now,
            resume_at: now.plus(day).ok_or("no such day")?,
            resume_zone: "UTC".to_owned(),
            resume_place: "this server".to_owned(),
        })?;
        let sealer = label.sealed_by().fold_wb(&white_key, &black_key);
        let sealed = seal(&label, &WrittenMove::new(form.get("move")?)?, sealer)?;
        let accepted = sealed.accept(&self.arbiter, now, Scoresheets::None)?;
        let number = accepted.fingerprint().seal_number().to_string();
        self.envelopes
            .lock()
            .map_err(|_| "poisoned")?
            .insert(number.clone(), accepted);
        // The slips are shown once, each to its player, and kept nowhere.
        Ok(format!(
            "{number}\nwhite {}\nblack {}\n",
            *white.to_text(),
            *black.to_text()
        ))
    }

    fn open(&self, form: &Form) -> Result<String, Error> {
        let mut envelopes = self.envelopes.lock().map_err(|_| "poisoned")?;
        let envelope = envelopes
            .get_mut(form.get("envelope")?)
            .ok_or("no such envelope")?;
        let slip = Slip::from_text(form.get("slip")?)?.key(String::new());
        let may_open = envelope.may_open(&self.edition, Budget::RULING)?;
        let (now, reply) = (Moment::now_local()?, ReplyKey::Key(&slip));
        *envelope = envelope.open(may_open, now, &self.arbiter, &reply, Vec::new())?;
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
        envelopes: Mutex::default(),
    };
    let router = Router::new()
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
