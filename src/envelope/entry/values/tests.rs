use shakmaty::uci::UciMove;

use super::{EntryKey, Field, ReadValues, fields, read_event};
use crate::laws::Word;
use crate::laws::adjournment::{EventKind, PlayersWrap};
use crate::laws::ruling::ClaimArticle;
use crate::time::{Duration, Moment, Used};

/// Gives every value, and notes what it was asked for.
#[derive(Default)]
struct Asked {
    fields: Vec<Field>,
}

impl Asked {
    fn note(&mut self, key: EntryKey) {
        self.fields.push(Field {
            key,
            optional: false,
        });
    }
}

impl ReadValues for Asked {
    type Error = ();

    fn word<W: Word>(&mut self, key: EntryKey) -> Result<W, ()> {
        self.note(key);
        W::ALL.first().copied().ok_or(())
    }

    fn text(&mut self, key: EntryKey) -> Result<String, ()> {
        self.note(key);
        Ok("text".to_owned())
    }

    fn written(&mut self, key: EntryKey) -> Result<Option<String>, ()> {
        self.note(key);
        Ok(None)
    }

    fn article(&mut self, key: EntryKey) -> Result<ClaimArticle, ()> {
        self.note(key);
        Ok(ClaimArticle::FiftyMade)
    }

    fn dead_wrap(&mut self) -> Result<(PlayersWrap, [u8; 32]), ()> {
        self.note(EntryKey::Lock);
        self.note(EntryKey::Evidence);
        Ok((PlayersWrap::Reply, [0; 32]))
    }

    fn moment(&mut self, key: EntryKey) -> Result<Moment, ()> {
        self.note(key);
        Moment::from_unix(0).ok_or(())
    }

    fn zone(&mut self, key: EntryKey) -> Result<String, ()> {
        self.note(key);
        Ok("UTC".to_owned())
    }

    fn used(&mut self, key: EntryKey) -> Result<Used, ()> {
        self.note(key);
        Ok(Used(Duration::ZERO))
    }

    fn uci(&mut self, key: EntryKey) -> Result<UciMove, ()> {
        self.note(key);
        UciMove::from_ascii(b"e2e4").map_err(drop)
    }

    fn moves(&mut self, key: EntryKey) -> Result<Vec<UciMove>, ()> {
        self.note(key);
        Ok(Vec::new())
    }

    fn number(&mut self, key: EntryKey) -> Result<u32, ()> {
        self.note(key);
        Ok(1)
    }

    fn fingerprint(&mut self, key: EntryKey) -> Result<[u8; 32], ()> {
        self.note(key);
        Ok([0; 32])
    }

    fn optional<T>(
        &mut self,
        key: EntryKey,
        read: fn(&mut Self, EntryKey) -> Result<T, ()>,
    ) -> Result<Option<T>, ()> {
        let value = read(self, key)?;
        let last = self.fields.last_mut().ok_or(())?;
        last.optional = true;
        Ok(Some(value))
    }
}

/// What is listed of a kind is what is read of it, in the same order, and an event has the kind that it was read for.
#[test]
fn every_kind_is_read_with_the_values_listed() {
    for kind in EventKind::ALL {
        let mut asked = Asked::default();
        let event = read_event(kind, &mut asked).unwrap();
        assert_eq!(asked.fields, fields(kind), "{kind}");
        let read = event.map_or(EventKind::Opened, |event| event.kind());
        assert_eq!(read, kind);
    }
}
