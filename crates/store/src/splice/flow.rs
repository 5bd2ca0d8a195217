//! Maps and lists between braces and brackets.

use std::ops::Range;

use roundtable_engine::yaml::layout::{Entry, Node};
use serde_json::{Map, Value};

use super::written::flow;
use super::{Place, Splicer};

impl Splicer<'_> {
    pub(super) fn flow_map(
        &mut self,
        span: &Range<usize>,
        entries: &[Entry],
        old: &Map<String, Value>,
        new: &Map<String, Value>,
    ) {
        let same_keys = entries.iter().all(|entry| new.contains_key(&entry.key));
        if !same_keys || entries.is_empty() {
            self.edits.push((span.clone(), flow(&Value::Object(new.clone()))));
            return;
        }
        for entry in entries {
            if let (Some(before), Some(now)) = (old.get(&entry.key), new.get(&entry.key)) {
                self.change(&entry.value, before, now, Place { indent: None, after: 0, flow: true });
            }
        }
        let added = new.iter().filter(|(key, _)| !old.contains_key(*key));
        let added: String = added
            .map(|(key, value)| format!(", {}: {}", flow(&Value::from(key.as_str())), flow(value)))
            .collect();
        if let Some(last) = entries.last().filter(|_| !added.is_empty()) {
            let at = self.end_of(last);
            self.edits.push((at..at, added));
        }
    }

    pub(super) fn flow_list(
        &mut self,
        span: &Range<usize>,
        items: &[(usize, Node)],
        old: &[Value],
        new: &[Value],
    ) {
        let grows = new.len() >= old.len() && !items.is_empty();
        if !grows {
            self.edits.push((span.clone(), flow(&Value::Array(new.to_vec()))));
            return;
        }
        for ((_, item), (before, now)) in items.iter().zip(old.iter().zip(new)) {
            self.change(item, before, now, Place { indent: None, after: 0, flow: true });
        }
        let added: String = new[old.len()..].iter().map(|value| format!(", {}", flow(value))).collect();
        if let Some((_, last)) = items.last().filter(|_| !added.is_empty()) {
            let at = last.span().end;
            self.edits.push((at..at, added));
        }
    }
}
