//! What an answer shows of a log: as fields of its JSON, and as lines.

use super::*;
use envelope::log::Witnessed;

/// The size and root of a log, and what else is known of it.
#[derive(Debug, Default, Serialize)]
pub struct Log {
    /// The seal number of the envelope that is proved to be in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seal_number: Option<String>,
    /// The leaf that is proved to be in it, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// The number of leaves.
    pub size: u64,
    /// The root over the leaves.
    pub root: String,
    /// The number of leaves of the earlier checkpoint that it extends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends: Option<u64>,
    /// The witnesses that have cosigned its checkpoint, of those that were named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<CosignedBy>,
}

/// A witness that has cosigned a checkpoint.
#[derive(Debug, Serialize)]
pub struct CosignedBy {
    /// Its name.
    pub name: String,
    /// When, by its own clock; `None` for a time that no calendar can say.
    pub at: Option<Moment>,
}

impl From<TreeHead> for Log {
    fn from(head: TreeHead) -> Log {
        Log {
            size: head.size,
            root: head.root.to_string(),
            ..Log::default()
        }
    }
}

impl From<Witnessed> for Log {
    fn from(witnessed: Witnessed) -> Log {
        let witnesses = witnessed.cosignatures.into_iter().map(|it| CosignedBy {
            name: it.witness,
            at: i64::try_from(it.time).ok().and_then(Moment::from_unix),
        });
        Log {
            witnesses: witnesses.collect(),
            ..Log::from(witnessed.checkpoint.head)
        }
    }
}

impl Log {
    /// As JSON, with these fields beside its own.
    pub(super) fn json(&self, more: Value) -> Value {
        json_with(self, more)
    }

    /// What is known of it, a line each.
    pub(super) fn lines(&self, locale: &Locale) -> String {
        let mut lines = String::new();
        if let Some(number) = &self.seal_number {
            lines += &field(&locale.say(NameEnvelope), number);
        }
        if let Some(index) = self.index {
            lines += &field(&locale.say(NameLeaf), index);
        }
        lines += &field(&locale.say(NameLogSize), self.size);
        lines += &field(&locale.say(NameLogRoot), &self.root);
        if let Some(size) = self.extends {
            lines += &field(&locale.say(NameLogExtends), size);
        }
        for CosignedBy { name, at } in &self.witnesses {
            let at = at.map_or_else(String::new, |at| format!(" ({at})"));
            let name = format!("{}{at}", escaped(name));
            lines += &field(&locale.say(NameCosigned), name);
        }
        lines
    }
}
