//! Whether what a criterion of the agenda says of every item holds for every item so far, read from what the items say.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::same;
use serde_json::{Map, Value};

use super::proposals::Proposal;
use super::table::Table;

/// Words by which the panel says that something was not said: no reason, no value.
const UNSAID: [&str; 5] =
    ["not said yet", "not said in ", "none found in ", "gives no reason", "do not give the reason"];

/// An item as it stands after the round.
struct Text<'a> {
    kind: ArtifactType,
    title: &'a str,
    fields: Map<String, Value>,
}

impl Text<'_> {
    fn says(&self, key: &str) -> bool {
        let said = self.fields.get(key).and_then(Value::as_str).unwrap_or_default();
        !said.trim().is_empty() && !UNSAID.iter().any(|words| said.contains(words))
    }

    fn is_must(&self) -> bool {
        self.fields.get("priority").and_then(Value::as_str) == Some("must")
    }

    fn acceptance(&self) -> Vec<&str> {
        let list = self.fields.get("acceptance").and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// Whether what is seen when it goes wrong is still asked for.
    fn lacks_failure(&self, table: &Table) -> bool {
        let item = table.catalogue.titled(self.title).filter(|item| item.kind == self.kind);
        let extra = item.and_then(|item| item.extra.as_deref());
        self.acceptance().is_empty() || extra.is_some_and(|extra| !self.acceptance().contains(&extra))
    }
}

/// Whether a criterion holds for all items of the kind that it speaks of; one that speaks of no kind is not read.
pub(super) fn holds(table: &Table, proposals: &[Proposal], criterion: &str) -> bool {
    let lower = criterion.to_lowercase();
    let has = |word: &str| lower.contains(word);
    let texts = texts(table, proposals);
    let all = |kind: ArtifactType, is_so: &dyn Fn(&Text) -> bool| {
        texts.iter().filter(|text| text.kind == kind).all(is_so)
    };
    let must = |is_so: &dyn Fn(&Text) -> bool| {
        all(ArtifactType::Requirement, &|text| !text.is_must() || is_so(text))
    };
    let says = |kind: ArtifactType, named: &[(&str, &str)]| {
        let wanted = || named.iter().filter(|(word, _)| has(word));
        all(kind, &|text| wanted().all(|(_, key)| text.says(key)))
    };
    match () {
        () if has("failure case") => must(&|text| !text.lacks_failure(table)),
        () if has("acceptance criteria") => must(&|text| !text.acceptance().is_empty()),
        () if has("observable") => all(ArtifactType::Requirement, &|text| !text.acceptance().is_empty()),
        () if has("requirement") => {
            says(ArtifactType::Requirement, &[("priority", "priority"), ("reason", "rationale")])
        }
        () if has("exclusion") => {
            says(ArtifactType::Exclusion, &[("reason", "rationale"), ("later", "future_phase")])
        }
        () if has("measur") => says(
            ArtifactType::Nfr,
            &[("target", "target"), ("minimum", "minimum"), ("measuring", "measurement")],
        ),
        () => true,
    }
}

/// What each item says as far as it is known: what the round writes, what the synthesis was shown, what the store has of it.
/// What the user has set aside counts for nothing.
fn texts<'a>(table: &'a Table, proposals: &'a [Proposal]) -> Vec<Text<'a>> {
    let shown = |id: &str| {
        let full = table.view.artifacts_in_full.iter();
        full.filter_map(Value::as_object).find(|map| map.get("id").and_then(Value::as_str) == Some(id))
    };
    let known = table.view.known_artifacts.iter().filter(|known| known.set_aside.is_none());
    let known = known.filter_map(|known| {
        // What is titled alike and of another kind says something else.
        let stored = || {
            let item = table.catalogue.titled(&known.title).filter(|item| item.kind == known.kind);
            item.map(|item| &item.fields)
        };
        let mut fields = shown(&known.id).or_else(stored)?.clone();
        let revised = proposals.iter().filter(|proposal| proposal.revises.as_ref() == Some(&known.id));
        fields.extend(revised.flat_map(|proposal| proposal.fields.clone()));
        Some(Text { kind: known.kind, title: &known.title, fields })
    });
    let new = proposals.iter().filter(|proposal| proposal.is_new());
    let new = new.filter(|proposal| {
        !table.view.known_artifacts.iter().any(|known| same(&known.title, &proposal.title))
    });
    let new = new.map(|proposal| Text {
        kind: proposal.kind,
        title: &proposal.title,
        fields: proposal.fields.clone(),
    });
    known.chain(new).collect()
}
