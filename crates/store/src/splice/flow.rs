//! Maps and lists between braces and brackets.

use std::ops::Range;

use roundtable_engine::yaml::layout::{Entry, Node};
use serde_json::{Map, Value};

use super::align::{Step, aligned};
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
        if self.flow_items(span, items, old, new) {
            return;
        }
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

    /// Takes items out of a list on one line, and puts others between those that stay, each of which keeps its bytes. Gives back
    /// whether that was possible.
    fn flow_items(
        &mut self,
        span: &Range<usize>,
        items: &[(usize, Node)],
        old: &[Value],
        new: &[Value],
    ) -> bool {
        let is_plain = |value: &Value| !value.is_array() && !value.is_object();
        let is_one_line = !self.text[span.clone()].contains(['\n', '#']);
        if !is_one_line || items.len() != old.len() || !old.iter().chain(new).all(is_plain) {
            return false;
        }
        let steps = aligned(old, new);
        // What stays has its words; a list in which none does is written anew.
        let stays = |step: &Step| matches!(step, Step::Pair(before, now) if old[*before] == new[*now]);
        let is_plain_step = |step: &Step| stays(step) || step.moves();
        if !steps.iter().any(stays) || !steps.iter().all(is_plain_step) {
            return false;
        }
        let span_of = |at: usize| items[at].1.span();
        let kept: Vec<usize> = steps
            .iter()
            .filter_map(|step| if let Step::Pair(before, _) = step { Some(*before) } else { None })
            .collect();
        let (Some(first), Some(last)) = (kept.first(), kept.last()) else { return false };
        let mut behind = None;
        for step in &steps {
            match *step {
                Step::Pair(before, _) => behind = Some(span_of(before).end),
                Step::Insert(_, now) => {
                    let item = flow(&new[now]);
                    let at = behind.unwrap_or(span_of(*first).start);
                    let with = if behind.is_some() { format!(", {item}") } else { format!("{item}, ") };
                    self.edits.push((at..at, with));
                }
                // With the comma behind it, or of those behind the last that stays with the one before it.
                Step::Remove(at) if at < *last => {
                    self.edits.push((span_of(at).start..span_of(at + 1).start, String::new()));
                }
                Step::Remove(at) => {
                    self.edits.push((span_of(at - 1).end..span_of(at).end, String::new()));
                }
            }
        }
        true
    }
}
