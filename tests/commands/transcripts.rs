//! What the program answers, frozen as it is seen at a shell: the files in `transcripts/`, each played from its beginning to its
//! end. After an intended change, `ADJOURN_ACCEPT=1 cargo test --test program transcripts` writes the answers anew.
//!
//! `# …` is a remark. `== …` begins a scene, in a new folder; `hall: accepted Bd7` behind it says what lies there already: `keys`,
//! `sealed`, `slips`, `accepted` or `opened` with the sealed move ([`Hall`]). `let NAME = …` are words that `$NAME` stands for, and
//! a flag that is given after them takes the place of theirs; `!--flag` takes it away, and `=` behind a flag puts it beside theirs.
//! `let NAME = $(adjourn … --json | .field)` takes what is found. `$SEAL` are the flags that seal game 21 with key files, `$SLIPS`
//! those that give slips, `$ACCEPT` and `$OPEN` those of the arbiter, who opens at the announced time with the responder there.
//! `@14:31` is that minute of the day of the resumption, `@eve` the moment of the sealing.
//!
//! Behind `$ adjourn …` stands what it prints, without empty lines: standard output indented, errors behind `!`, and behind `?` the
//! exit code where it is not 0, with the code of the error. Behind `|` is what of it is looked at: `grep 'words'` for lines that
//! have one of them, `.clocks.running` for a field of `--json` (`[0]`, `[-1]`, and `[]` for each of a list), `wc` for the number of
//! lines, `quiet` for nothing. What is random is masked and numbered in each scene. Whatever fails with an error leaves every file
//! as it was, and says the same with `--json`.
//!
//! The other lines with a `$` are few and small: [`Scene::other`].

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use archive::store::{Location, Purpose, Rows};
use serde_json::Value;

use super::{Ended, Hall, RESUME_AT, Run, SEALED_AT, object};

#[test]
fn every_transcript_is_played() {
    let mut files: Vec<_> = fs::read_dir(folder()).unwrap().collect();
    files.retain(|file| file.as_ref().unwrap().path().extension() == Some("txt".as_ref()));
    assert_eq!(files.len(), TRANSCRIPTS.len());
}

/// A test for each file, so that they run side by side.
macro_rules! transcripts {
    ($($name:ident)*) => {
        const TRANSCRIPTS: &[&str] = &[$(stringify!($name)),*];
        $(#[test]
        fn $name() {
            play(stringify!($name));
        })*
    };
}

transcripts! {
    alarm archive claims dead_wrap evening event fingerprint inputs json language league opinions own_edition paper path positions refusals
    resumption scores sheets times typed witness words
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/commands/transcripts")
}

/// Plays a file, and compares what comes with what stands there; or writes it.
fn play(name: &str) {
    let path = folder().join(format!("{name}.txt"));
    let held = fs::read_to_string(&path).unwrap();
    let mut played = String::new();
    let mut scene = Scene::default();
    let mut lines = held.lines().peekable();
    while let Some(line) = lines.next() {
        // What was printed last time.
        if line.starts_with("  ") || line.starts_with("! ") || line.starts_with("? ") {
            continue;
        }
        played += line;
        played.push('\n');
        let mut written = String::new();
        while let Some(more) = lines.next_if(|more| more.starts_with('>')) {
            played += more;
            played.push('\n');
            written += more.strip_prefix("> ").unwrap_or(&more[1..]);
            written.push('\n');
        }
        if line.starts_with("== ") {
            scene.begin();
        } else if let Some(kind) = line.strip_prefix("hall: ") {
            scene.hall = hall(kind);
        } else if let Some(named) = line.strip_prefix("let ") {
            let (name, words) = named.split_once(" = ").unwrap();
            let found = words
                .strip_prefix("$(")
                .map(|rest| scene.found(rest.trim_end_matches(')')));
            let words = found.unwrap_or_else(|| words.to_owned());
            scene.words.insert(name.to_owned(), words);
        } else if let Some(command) = line.strip_prefix("$ ") {
            for printed in scene.run(command, &written) {
                played += &printed;
                played.push('\n');
            }
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "{name}: {line}");
        }
    }
    if std::env::var_os("ADJOURN_ACCEPT").is_some() {
        fs::write(&path, &played).unwrap();
        return;
    }
    let (mut held, mut played) = (held.lines(), played.lines());
    let mut last = "";
    for number in 1.. {
        let lines = (held.next(), played.next());
        if let (None, None) = lines {
            break;
        }
        if let Some(command) = lines.0.filter(|line| line.starts_with("$ ")) {
            last = command;
        }
        let (held, came) = (lines.0.unwrap_or("(ends)"), lines.1.unwrap_or("(ends)"));
        assert!(
            held == came,
            "{name}.txt, line {number}, after {last}\n  held {held}\n  came {came}\n\
             If it is meant so: ADJOURN_ACCEPT=1 cargo test --test program transcripts"
        );
    }
}

/// What lies in a folder at the beginning.
fn hall(kind: &str) -> Hall {
    let (kind, text) = kind.split_once(' ').unwrap_or((kind, ""));
    match kind {
        "keys" => Hall::with_keys(),
        "sealed" => Hall::sealed(text),
        "slips" => Hall::with_slips(text),
        "accepted" => Hall::accepted(text),
        "opened" => Hall::opened(text),
        "night" => night(),
        "witness" => super::witness::club(),
        "dead-wrap" => super::dead_wrap::hall(),
        "event" => Hall::event(),
        "empty" => Hall::new(),
        other => panic!("no hall {other}"),
    }
}

/// An envelope that was opened, with copies of it as it was before.
fn night() -> Hall {
    Hall::stocked("night", || {
        let hall = Hall::opened("Bd7");
        fs::create_dir_all(hall.path("night/board7")).unwrap();
        let whole = hall.text("game.envelope");
        let until = |key: &str| &whole[..whole.find(key).unwrap()];
        hall.write("night/sealed.envelope", until("\n[accept]"));
        hall.write("night/board7/accepted.envelope", until("\n[[entry]]"));
        hall
    })
}

/// Words as a shell takes them: those between `'…'` as they are, those between `"…"` with `\n`, `\t`, `\"`, `\\` and `\u{…}`.
pub fn shell_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = line.chars();
    let mut quote = None;
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (None, ' ') => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (Some(open), _) if letter == open => quote = None,
            (Some('"'), '\\') => {
                let escaped = match letters.next().unwrap() {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    'u' => {
                        let code = letters.by_ref().skip(1).take_while(|it| *it != '}');
                        let code = u32::from_str_radix(&code.collect::<String>(), 16);
                        char::from_u32(code.unwrap()).unwrap()
                    }
                    other => other,
                };
                word.get_or_insert_default().push(escaped);
            }
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// Adds a word; a flag that stands among the first `given` words goes from there, with its value.
fn replace_flag(words: &mut Vec<String>, given: &mut usize, word: String) {
    let before = words[..*given].iter().position(|it| *it == word);
    if let Some(place) = before.filter(|_| word.starts_with("--")) {
        words.drain(place..place + 2);
        *given -= 2;
    }
    words.push(word);
}

struct Scene {
    hall: Hall,
    words: BTreeMap<String, String>,
    masks: Masks,
}

impl Default for Scene {
    fn default() -> Scene {
        let label = super::label("en").into_iter();
        let label: Vec<_> = label.map(|word| format!("'{word}'")).collect();
        let label = label.join(" ");
        let to = "--out game.envelope --move-file -";
        let keys = "--white-key white.key.pub --black-key black.key.pub --sealer-key white.key";
        let words = [
            ("SEAL", format!("{to} {label} {keys}")),
            ("SLIPS", format!("{to} {label} --slips slips")),
            (
                "ACCEPT",
                format!("--key arbiter.key --scoresheets both --at {SEALED_AT}"),
            ),
            (
                "OPEN",
                format!(
                    "--key arbiter.key --reply-key black.key --at {RESUME_AT} --here-since now"
                ),
            ),
        ];
        let words = words.map(|(name, words)| (name.to_owned(), words));
        Scene {
            hall: Hall::new(),
            words: words.into(),
            masks: Masks::default(),
        }
    }
}

impl Scene {
    fn begin(&mut self) {
        self.hall = Hall::new();
        self.masks = Masks::default();
    }

    /// The words of a line, with what stands for others in place. A flag behind `$NAME` takes the place of the same one in it.
    fn expanded(&self, line: &str) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        // How many of them stand for others.
        let mut given = 0;
        for piece in split_keeping_quotes(line) {
            if let Some(name) = piece.strip_prefix('$') {
                let known = self.words.get(name);
                let known = shell_words(known.unwrap_or_else(|| panic!("no ${name}")));
                for word in known {
                    replace_flag(&mut words, &mut given, moment(&word.clone(), word));
                }
                given = words.len();
            } else if let Some(flag) = piece.strip_prefix('!').filter(|it| it.starts_with("--")) {
                let place = words.iter().position(|it| it == flag);
                let place = place.unwrap_or_else(|| panic!("no {flag} in {line}"));
                words.drain(place..place + 2);
                given -= if place < given { 2 } else { 0 };
            } else {
                let word = shell_words(&piece).pop().unwrap_or_default();
                replace_flag(&mut words, &mut given, moment(&piece, word));
            }
        }
        words
    }

    /// Runs a line, and says what is to stand behind it.
    fn run(&mut self, line: &str, written: &str) -> Vec<String> {
        let (before, look) = match line.rsplit_once(" | ") {
            Some((before, look)) if !look.contains("adjourn ") => (before, look),
            _ => (line, ""),
        };
        let mut words = self.expanded(before);
        let mut environment = Vec::new();
        while let Some((name, value)) = words.first().and_then(|word| word.split_once('=')) {
            environment.push((name.to_owned(), value.to_owned()));
            words.remove(0);
        }
        if words.first().is_none_or(|word| word != "adjourn") {
            return self.other(&words, written);
        }
        words.remove(0);
        let mut take = |sign: &str| {
            let place = words.iter().position(|word| word == sign)?;
            words.drain(place..place + 2).next_back()
        };
        let input = take("<").map(|name| self.hall.read(&name));
        let input = input.or_else(|| take("<<<").map(|text| (text + "\n").into_bytes()));
        let to = take(">");
        let mut run = self.hall.run(&words).input(input.unwrap_or_default());
        run.environment = environment;
        let before = self.bytes();
        let ended = super::help::through(run.clone());
        let mut printed = looked_at(&ended, look);
        if let Some(name) = to {
            self.hall.write(&name, &ended.out);
            printed.retain(|line| line.starts_with('!'));
        }
        if ended.exit != 0 {
            let (code, failed) = self.code(&run, &ended);
            // What an archive has taken before something went wrong is kept.
            let is_as_before =
                words.starts_with(&["archive", "add"].map(str::to_owned)) || self.bytes() == before;
            assert!(!failed || is_as_before, "{line}: changed a file");
            printed.push(format!("? {} {code}", ended.exit).trim_end().to_owned());
        }
        let folder = self.hall.path("");
        let folder = folder.to_string_lossy();
        let whole = printed.iter().map(|line| line.replace(&*folder, ""));
        whole.map(|line| self.masks.line(&line)).collect()
    }

    /// What a command says in one field of `--json`: `adjourn verify FILE --json | .fingerprint`.
    fn found(&self, line: &str) -> String {
        let Some((command, path)) = line.rsplit_once(" | .") else {
            let name = line.strip_prefix("cat ").unwrap();
            return self.hall.text(name).trim_end().to_owned();
        };
        let words = self.expanded(command);
        field(&self.hall.run(&words[1..]).done().object(), path)
    }

    /// The code of what went wrong, which `--json` has, and whether it is an error.
    #[track_caller]
    fn code(&self, run: &Run, ended: &Ended) -> (String, bool) {
        let is_json = run.arguments().any(|word| word == "--json");
        let json = match is_json {
            true => object(ended.out.lines().next_back().unwrap()),
            false => {
                let mut run = run.clone();
                run.arguments.insert(0, "--json".into());
                let json = run.end();
                assert_eq!(json.exit, ended.exit, "{ended:?}: {json:?}");
                json.object()
            }
        };
        let first = ["problems", "faults", "refused", "left_out"];
        let first = first.iter().find_map(|key| json[key][0]["code"].as_str());
        let Some(code) = json["error"]["code"].as_str() else {
            return (first.unwrap_or_default().to_owned(), false);
        };
        let fields = json["error"].as_object().unwrap();
        let keys: Vec<&str> = fields.keys().map(String::as_str).collect();
        // A claim that came too late is answered by an article.
        let is_ruled = keys == ["code", "message"] && json["article"].is_string();
        assert!(is_ruled || keys == ["code", "hint", "message"], "{json}");
        let texts = fields.values().map(|text| text.as_str().unwrap());
        assert!(texts.clone().all(|text| !text.is_empty()), "{json}");
        // The answer for what cannot happen.
        assert!(
            texts.clone().all(|text| !text.contains("report this")),
            "{json}"
        );
        if !is_json && !is_ruled {
            assert_eq!(ended.out, "", "{ended:?}");
        }
        (code.to_owned(), true)
    }

    fn bytes(&self) -> Vec<(String, Vec<u8>)> {
        let files = self.hall.files().into_iter();
        let files = files.filter(|name| !name.contains("adjourn-lock"));
        files
            .map(|name| (name.clone(), self.hall.read(&name)))
            .collect()
    }

    /// `fen FILE POSITION MOVES` writes a game from a position, `tar FILE NAME=SOURCE` a tar archive with members of any name (`=:text`
    /// for a text), `sql ARCHIVE WORDS FILE` changes an archive behind the program's back, with the file as `$1`; `log FILE a 5` is a
    /// signed checkpoint of a log with five leaves, and `log FILE a 5 8` what asks a witness to go from five to eight (`witness::log`);
    /// `line FILE NAME` a public key line of any name, and `drop FILE 4` takes four lines away.
    ///
    /// `golden NAME FILE` is a file of `tests/golden`, `fixture NAME FILE` one of this folder, `edition NAME FILE` that of an edition,
    /// `text FILE TEXT` any text, `bytes FILE ff fe` any bytes, `half FILE TO` the first half.
    ///
    /// `cat > FILE` and the lines behind `>`; `cat FILE…`, `cp`, `mv`, `rm`, `mkdir`, `ls` and `cmp` as everywhere; `replace FILE OLD
    /// NEW`, where OLD must be; `cut FILE WORDS` takes the file's end away from those words on; `crlf FILE`; `repeat N TEXT > FILE`.
    fn other(&mut self, words: &[String], written: &str) -> Vec<String> {
        let hall = &self.hall;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            ["cat", ">", name] => hall.write(name, written),
            ["cat", name, ref more @ .., ">", to] => {
                let mut all = hall.read(name);
                more.iter().for_each(|name| all.extend(hall.read(name)));
                hall.write(to, all);
            }
            ["cat", name, ref looks @ ..] => {
                let text = hall.text(name);
                let seen =
                    |line: &&str| looks.is_empty() || looks.iter().any(|part| line.contains(part));
                let lines = text.lines().filter(|line| !line.is_empty()).filter(seen);
                let masks = &mut self.masks;
                return lines
                    .map(|line| format!("  {}", masks.line(line)))
                    .collect();
            }
            ["fen", name, fen, ref moves @ ..] => {
                let moves = moves.join(" ");
                let game = format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n{moves} *\n");
                hall.write(name, game);
            }
            ["tar", name, ref members @ ..] => {
                let members = members.iter().map(|member| {
                    let (name, source) = member.split_once('=').unwrap();
                    let text = source
                        .strip_prefix(':')
                        .map(|text| text.as_bytes().to_vec());
                    (name, text.unwrap_or_else(|| hall.read(source)))
                });
                hall.write(name, tar_of(members));
            }
            ["sql", name, sql, ref bytes @ ..] => {
                let mut store = Location::file(hall.path(name)).open(false).unwrap();
                let bytes: Vec<Vec<u8>> = bytes.iter().map(|name| hall.read(name)).collect();
                let values: Vec<archive::store::Value> =
                    bytes.iter().map(|bytes| bytes.as_slice().into()).collect();
                let change = &mut |rows: &mut dyn Rows| {
                    assert_eq!(rows.execute(sql, &values)?, 1);
                    Ok(())
                };
                store.run(Purpose::Write, change).unwrap();
            }
            ["log", "log.pub", "key"] => hall.write("log.pub", super::witness::public()),
            ["log", name, history, ref sizes @ ..] => {
                let (numbers, files): (Vec<&str>, Vec<&str>) =
                    sizes.iter().partition(|size| size.parse::<usize>().is_ok());
                let numbers: Vec<usize> = numbers.iter().flat_map(|it| it.parse()).collect();
                let mut text = super::witness::log(history, &numbers);
                for file in files {
                    // In the place of the log's own checkpoint.
                    let own = super::witness::log(history, &numbers[1..]);
                    text = text.replace(&own, &hall.text(file));
                }
                hall.write(name, text);
            }
            ["line", name, of] => {
                let key = envelope::SecretKey::generate(of).unwrap();
                hall.write(name, key.public_line().to_string());
            }
            ["drop", name, lines] => {
                let text = hall.text(name);
                let rest = text.split_inclusive('\n').skip(lines.parse().unwrap());
                hall.write(name, rest.collect::<String>());
            }
            ["cp", from, to] => drop(fs::copy(hall.path(from), hall.path(to)).unwrap()),
            ["mv", from, to] => fs::rename(hall.path(from), hall.path(to)).unwrap(),
            ["rm", name] => fs::remove_file(hall.path(name)).unwrap(),
            ["mkdir", name] => fs::create_dir_all(hall.path(name)).unwrap(),
            ["ls"] => {
                let files = hall.files().into_iter();
                let files = files.filter(|name| !name.contains("adjourn-lock"));
                return files.map(|name| format!("  {name}")).collect();
            }
            ["golden", name, to] => {
                let golden = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
                hall.write(to, fs::read(golden.join(name)).unwrap());
            }
            ["fixture", name, to] => {
                let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/commands");
                hall.write(to, fs::read(own.join(name)).unwrap());
            }
            ["edition", name, to] => {
                hall.write(to, envelope::Edition::builtin(name).unwrap().source());
            }
            ["text", name, text] => hall.write(name, text),
            ["bytes", name, ref bytes @ ..] => {
                let bytes = bytes
                    .iter()
                    .map(|byte| u8::from_str_radix(byte, 16).unwrap());
                hall.write(name, bytes.collect::<Vec<u8>>());
            }
            ["half", name, to] => {
                let whole = hall.read(name);
                hall.write(to, &whole[..whole.len() / 2]);
            }
            ["cmp", one, other] => {
                let same = hall.read(one) == hall.read(other);
                return vec![format!("  {}", if same { "the same" } else { "different" })];
            }
            ["replace", name, old, new] => {
                let text = hall.text(name);
                assert!(text.contains(old), "no {old:?} in {name}");
                hall.write(name, text.replacen(old, new, 1));
            }
            ["cut", name, from] => {
                let text = hall.text(name);
                let place = text.find(from);
                hall.write(
                    name,
                    &text[..place.unwrap_or_else(|| panic!("no {from:?}"))],
                );
            }
            ["crlf", name] => hall.write(name, hall.text(name).replace('\n', "\r\n")),
            ["repeat", times, text, ">", name] => {
                hall.write(name, text.repeat(times.parse().unwrap()));
            }
            #[cfg(unix)]
            ["ln", "-s", to, name] => std::os::unix::fs::symlink(to, hall.path(name)).unwrap(),
            _ => panic!("no command {words:?}"),
        }
        Vec::new()
    }
}

/// A tar archive of these members, as they are.
fn tar_of<'a>(members: impl Iterator<Item = (&'a str, Vec<u8>)>) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        // Written by hand: the library would not write a name that leads elsewhere.
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        builder.append(&header, &*bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

/// The pieces of a line at its blanks, with the quotation marks that they have.
fn split_keeping_quotes(line: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let (mut quote, mut escaped) = (None, false);
    for letter in line.chars() {
        match (quote, letter) {
            (None, ' ') => {
                pieces.push(String::new());
                continue;
            }
            (None, '\'' | '"') => quote = Some(letter),
            (Some(open), _) if letter == open && !escaped => quote = None,
            _ => {}
        }
        escaped = quote == Some('"') && letter == '\\' && !escaped;
        pieces.last_mut().unwrap().push(letter);
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// `@14:31`, `@14:31:01` and `@eve`, and any other word as it is.
fn moment(piece: &str, word: String) -> String {
    match piece.strip_prefix('@') {
        Some("eve") => SEALED_AT.to_owned(),
        Some(time) if time.len() == "HH:MM".len() => RESUME_AT.replace("14:30", time),
        Some(time) if time.len() == "HH:MM:SS".len() => RESUME_AT.replace("14:30:00", time),
        _ => word,
    }
}

/// What is looked at of what was printed.
fn looked_at(ended: &Ended, look: &str) -> Vec<String> {
    let out = ended.out.lines().filter(|line| !line.trim().is_empty());
    let err = ended.err.lines().filter(|line| !line.trim().is_empty());
    let whole = out
        .map(|line| format!("  {line}"))
        .chain(err.map(|line| format!("! {line}")));
    let seen = shell_words(look);
    match seen.first().map(String::as_str) {
        None => {
            let is_json = ended.out.starts_with('{') && ended.exit == 0;
            let pretty = || serde_json::to_string_pretty(&object(ended.out.trim_end())).unwrap();
            match is_json && ended.out.lines().count() == 1 {
                true => pretty().lines().map(|line| format!("  {line}")).collect(),
                false => whole.collect(),
            }
        }
        Some("quiet") => Vec::new(),
        Some("wc") => vec![format!("  {}", ended.out.lines().count())],
        Some("grep") => {
            let parts = &seen[1..];
            whole
                .filter(|line| parts.iter().any(|part| line.contains(part.as_str())))
                .collect()
        }
        Some(_) => {
            let objects = ended.out.lines().map(object);
            objects
                .flat_map(|object| {
                    let fields = seen.iter().map(move |path| {
                        let found = field(&object, &path[1..]);
                        format!("  {}: {found}", &path[1..])
                    });
                    fields.collect::<Vec<_>>()
                })
                .collect()
        }
    }
}

/// A field as text: `clocks.running`, `entries[-1].kind`, `gaps[].code`.
fn field(value: &Value, path: &str) -> String {
    let shown = |value: &Value| match value {
        Value::String(text) => text.escape_debug().to_string().replace("\\'", "'"),
        other => other.to_string(),
    };
    if path.is_empty() {
        return shown(value);
    }
    if let Some(rest) = path.strip_prefix("[]") {
        let rest = rest.strip_prefix('.').unwrap_or(rest);
        let each = value.as_array().into_iter().flatten();
        let each: Vec<_> = each.map(|item| field(item, rest)).collect();
        return each.join(", ");
    }
    if let Some((place, rest)) = path.strip_prefix('[').and_then(|it| it.split_once(']')) {
        let count = value.as_array().map_or(0, Vec::len);
        let place = match place.strip_prefix('-') {
            Some(back) => count.wrapping_sub(back.parse().unwrap()),
            None => place.parse().unwrap(),
        };
        return match value.get(place) {
            Some(item) => field(item, rest.strip_prefix('.').unwrap_or(rest)),
            None => "(not there)".to_owned(),
        };
    }
    let end = path.find(['.', '[']).unwrap_or(path.len());
    let (name, rest) = path.split_at(end);
    match value.get(name) {
        Some(inner) => field(inner, rest.strip_prefix('.').unwrap_or(rest)),
        None => "(not there)".to_owned(),
    }
}

/// What is random, and by which name it goes: what stood before has the name that it had.
#[derive(Default)]
struct Masks(Vec<String>);

impl Masks {
    fn name(&mut self, kind: &str, word: &str) -> String {
        let known = self.0.iter().position(|known| known == word);
        let place = known.unwrap_or_else(|| {
            self.0.push(word.to_owned());
            self.0.len() - 1
        });
        format!("{kind}-{}", place + 1)
    }

    fn line(&mut self, line: &str) -> String {
        masked_line(line, &mut |kind, word| self.name(kind, word))
    }
}

/// A line without what is random, each of which `name` names: base64 of notes and roots, and what [`masked`] knows.
pub fn masked_line(line: &str, name: &mut dyn FnMut(&str, &str) -> String) -> String {
    let text = line.trim_start();
    if text.len() == 44 && text.ends_with('=') {
        return line.replace(text, &name("BASE64", text));
    }
    let in_base64 = [
        "adjourn.archive/",
        "adjourn.witness/",
        "Schmid,-Lothar+",
        "— Schmid,-Lothar ",
    ];
    let mut ends = in_base64
        .iter()
        .filter_map(|begin| Some(line.find(begin)? + begin.len()));
    match ends.next().filter(|end| line.len() - end >= 32) {
        Some(end) => format!("{}{}", &line[..end], name("BASE64", &line[end..])),
        None => masked(line, name),
    }
}

/// Without what differs from one making of keys to the next: long runs of digits and letters, seal numbers, the ids of games,
/// and the groups of a fingerprint.
pub fn masked(text: &str, name: &mut dyn FnMut(&str, &str) -> String) -> String {
    let belongs = |letter: char| letter.is_ascii_alphanumeric() || "-_+=".contains(letter);
    let mut masked = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest
            .find(|letter| belongs(letter) != belongs(first))
            .unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let groups: Vec<&str> = word.split('-').collect();
        let capital = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase();
        let number = groups.len() == 4
            && groups
                .iter()
                .all(|group| group.len() == 4 && group.chars().all(capital));
        // A key may hold hyphens too, even several together; a ruled line holds nothing else.
        let written = word.contains(|letter: char| letter.is_ascii_alphanumeric());
        let hexadecimal = |c| matches!(c, '0'..='9' | 'a'..='f');
        let group = word.len() == 8 && word.chars().all(hexadecimal);
        let mixed = word.chars().filter(char::is_ascii_uppercase).count() > 2
            && word.contains(|letter: char| letter.is_ascii_lowercase());
        masked += &match (number, group, word.len() >= 32 && written) {
            _ if word.len() == 22 && mixed => name("GAME", word),
            (true, ..) => name("SEAL-NUMBER", word),
            (_, true, _) => name("EIGHT", word),
            _ if word.len() == 16 && word.chars().all(hexadecimal) => name("DIGEST", word),
            (.., true) => name("KEY-OR-DIGEST", word),
            _ => word.to_owned(),
        };
        rest = behind;
    }
    masked
}
