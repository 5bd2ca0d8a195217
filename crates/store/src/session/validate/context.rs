//! A CONTEXT.md that is there and has lost what it said.

use roundtable_engine::context::ContextSnapshot;
use serde_json::Value;

use super::super::read::read_map;
use super::super::snapshots;
use super::{Finding, FindingCode, params};
use crate::project::Project;

impl Project {
    /// What CONTEXT.md has plainly lost, by what the newest session that was made here took from it when it began. A project's
    /// description is its user's, who may shorten it: that a list is shorter, a section gone or a sentence another is nobody's loss.
    /// Two things are no way to shorten it. It says nothing at all, or of objectives, constraints and scope nothing any more where it
    /// named some. Or its last line has no line end, and is a heading with nothing below it or the beginning of a longer text that
    /// the session knows. One with placeholders is told as that.
    pub(super) fn lost_context(&self) -> Option<Finding> {
        let context = self.context().ok()?;
        let is_open_ended = !context.text.is_empty() && !context.text.ends_with(['\n', '\r']);
        if !context.placeholders.is_empty() || (names_something(&context.snapshot) && !is_open_ended) {
            return None;
        }
        let (session, before) = self.last_snapshot(&context.snapshot.source)?;
        let found = |code| Finding {
            code,
            session: None,
            file: context.snapshot.source.clone(),
            line: 0,
            params: params([("session", &session)]),
            cure: None,
        };
        if !names_something(&context.snapshot) && names_something(&before) {
            return Some(found(FindingCode::ProjectContextEmpty));
        }
        let last = context.text.lines().last().unwrap_or_default();
        let is_cut = is_open_ended && ends_early(last, &context.snapshot, &before);
        is_cut.then(|| Finding {
            line: context.text.lines().count() as u64,
            ..found(FindingCode::ProjectContextCutOff)
        })
    }

    /// What the newest session that was made here took from that file, and its id.
    fn last_snapshot(&self, source: &str) -> Option<(String, ContextSnapshot)> {
        let read = |id: &String| {
            let path = self.session_path(id).join(snapshots::CONTEXT);
            let snapshot = read_map(&self.disk().read_text(&path).ok()?).ok()?;
            serde_json::from_value::<ContextSnapshot>(Value::Object(snapshot)).ok()
        };
        let from_there = |id: String| Some((read(&id).filter(|one| one.source == source)?, id));
        let (snapshot, id) = self.made_here().into_iter().rev().find_map(from_there)?;
        Some((id, snapshot))
    }
}

/// Whether it names an objective, a constraint, or anything that is in scope or out of it.
fn names_something(context: &ContextSnapshot) -> bool {
    !lists(context).iter().all(|list| list.is_empty())
}

fn lists(context: &ContextSnapshot) -> [&Vec<String>; 4] {
    [&context.objectives, &context.constraints, &context.scope.inside, &context.scope.outside]
}

/// Every text of it, each in one line.
fn texts(context: &ContextSnapshot) -> Vec<String> {
    let items = lists(context).into_iter().flatten();
    let sections = context.sections.iter().map(|section| &section.text);
    items.chain(sections).chain([&context.description]).map(|text| one_line(text)).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a file whose last line has no end stops before what it said.
fn ends_early(last: &str, now: &ContextSnapshot, before: &ContextSnapshot) -> bool {
    if last.trim_start().starts_with('#') {
        let count = |context| texts(context).iter().filter(|text| !text.is_empty()).count();
        return count(now) < count(before);
    }
    let last = one_line(last.trim_start_matches(['-', '*', '+', ' ', '\t']));
    let known = texts(before);
    let is_begun = |text: &String| {
        !last.is_empty()
            && text.ends_with(&last)
            && !known.contains(text)
            && known.iter().any(|known| known.starts_with(text.as_str()))
    };
    texts(now).iter().any(is_begun)
}
