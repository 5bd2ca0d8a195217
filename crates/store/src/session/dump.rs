//! Verbose dumps, `sessions/{id}/rounds/{NNN}-{PP}-{actor}.yaml`. The last attempt has the name, earlier ones
//! `-attempt-1`, `-attempt-2` behind it.

use std::io;
use std::path::Path;

use roundtable_engine::error::StoreError;
use roundtable_engine::record::Dump;
use roundtable_engine::yaml;
use serde_json::Value;

use super::artifact::render;
use crate::disk::Before;
use crate::files::{ReadError, failed};
use crate::paths::{bad_id, is_safe_id, is_session_id};
use crate::project::Project;
use crate::walk;

const WHAT: &str = "writing a dump";

/// What the name of a dump says, `{NNN}-{PP}-{actor}…`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DumpName {
    /// The file's name.
    pub file: String,
    /// The round, from 1.
    pub round: u32,
    /// 1 question, 2 responses, 3 synthesis; other programs write others.
    pub phase: u32,
    /// `facilitator`, a participant's id, or whoever else was called.
    pub actor: String,
    /// Which of several, from 1; `None` for the last one, which counts.
    pub attempt: Option<u32>,
}

/// A dump as it was found: what was sent and what came back, where these can be told apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DumpText {
    /// What was sent: a text, or YAML where the file holds a map in its place.
    pub sent: Option<String>,
    /// What came back, likewise.
    pub answered: Option<String>,
    /// The file as it is, where neither can be told; `None` where it cannot be shown at all.
    pub whole: Option<String>,
    /// Why the parts cannot be told apart, or the file cannot be read: a sentence's end.
    pub problem: Option<String>,
}

impl Project {
    /// Names of the dumps of a session, readable or not, in the order of its rounds.
    pub fn dumps(&self, session: &str) -> Vec<String> {
        if !is_session_id(session) {
            return Vec::new();
        }
        let folder = format!(".s2s/sessions/{session}/rounds");
        let names = walk::files(self.disk(), &folder, &|_| false).into_iter();
        names
            .filter_map(|(path, _)| {
                path.rsplit('/').next().filter(|name| name.ends_with(".yaml")).map(str::to_owned)
            })
            .collect()
    }

    /// The dumps of one round, in the order of their names; those whose names are of another form stand in none.
    pub fn dumps_of_round(&self, session: &str, round: u32) -> Vec<DumpName> {
        self.dumps(session).into_iter().filter_map(read_name).filter(|dump| dump.round == round).collect()
    }

    /// A dump, as far as it can be read.
    pub fn read_dump(&self, session: &str, file: &str) -> DumpText {
        let known = self.dumps(session).iter().any(|name| name == file);
        let read = if known {
            self.disk().read_text(&self.session_path(session).join("rounds").join(file))
        } else {
            Err(ReadError::Missing)
        };
        match read {
            Ok(text) => parts(text),
            Err(error) => DumpText { problem: Some(error.words()), ..DumpText::default() },
        }
    }

    pub(super) fn write_dump(&self, session: &str, dump: &Dump) -> Result<(), StoreError> {
        self.exclusively(WHAT, &self.session_path(session), || self.write_dump_alone(session, dump))
    }

    fn write_dump_alone(&self, session: &str, dump: &Dump) -> Result<(), StoreError> {
        let folder = self.sessions_path();
        for (id, is_name) in [(session, is_session_id(session)), (&dump.actor, is_safe_id(&dump.actor))] {
            if !is_name {
                return Err(failed(WHAT, &folder)(bad_id(id)));
            }
        }
        let session_folder =
            self.session_folder(session).map_err(|(path, error)| failed(WHAT, &path)(error))?;
        if !self.disk().is_folder(&session_folder) {
            return Err(failed(WHAT, &session_folder)(io::ErrorKind::NotFound.into()));
        }
        let folder = session_folder.join("rounds");
        self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?;
        let stem = stem(dump);
        let path = folder.join(format!("{stem}.yaml"));
        let tree = serde_json::to_value(dump).map_err(|error| failed(WHAT, &path)(error.into()))?;
        let text = render(&tree).map_err(failed(WHAT, &path))?;
        let attempt = |number: u32| folder.join(format!("{stem}-attempt-{number}.yaml"));
        let is_same = |path: &Path| self.disk().read_text(path).is_ok_and(|known| known == text);
        let is_there = |path: &Path| self.disk().exists(path).map_err(failed(WHAT, path));
        let mut earlier = 1;
        while is_there(&attempt(earlier))? {
            if is_same(&attempt(earlier)) {
                return Ok(());
            }
            earlier += 1;
        }
        if is_there(&path)? {
            if is_same(&path) {
                return Ok(());
            }
            self.disk().rename(&path, &attempt(earlier)).map_err(failed(WHAT, &path))?;
        }
        self.disk().write(&path, text.as_bytes(), Before::Nothing, WHAT)
    }
}

fn stem(dump: &Dump) -> String {
    let start = format!("{:03}-{:02}", dump.round, dump.phase);
    match dump.phase {
        1 => format!("{start}-{}-question", dump.actor),
        3 => format!("{start}-{}-synthesis", dump.actor),
        _ => format!("{start}-{}", dump.actor),
    }
}

/// The parts of a dump's name.
fn read_name(file: String) -> Option<DumpName> {
    let stem = file.strip_suffix(".yaml")?;
    let (round, rest) = stem.split_once('-')?;
    let (phase, rest) = rest.split_once('-')?;
    let (round, phase) = (round.parse().ok()?, phase.parse().ok()?);
    let (rest, attempt) = match rest.rsplit_once("-attempt-") {
        Some((rest, number)) => (rest, Some(number.parse().ok()?)),
        None => (rest, None),
    };
    let step = match phase {
        1 => "-question",
        3 => "-synthesis",
        _ => "",
    };
    let actor = rest.strip_suffix(step).unwrap_or(rest).to_owned();
    (!actor.is_empty()).then_some(DumpName { round, phase, actor, attempt, file })
}

/// What was sent and what came back, in either of the two forms that are met.
fn parts(text: String) -> DumpText {
    let tree = match yaml::read(&text) {
        Ok(tree) => tree,
        Err(error) => {
            return DumpText { whole: Some(text), problem: Some(error.to_string()), ..DumpText::default() };
        }
    };
    let part = |keys: [&str; 2]| match keys.into_iter().find_map(|key| tree.get(key))? {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        tree => Some(yaml::write(tree)),
    };
    let (sent, answered) = (part(["prompt", "input"]), part(["response", "output"]));
    let whole = (sent.is_none() && answered.is_none()).then_some(text);
    DumpText { sent, answered, whole, problem: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(file: &str) -> Option<(u32, u32, String, Option<u32>)> {
        read_name(file.to_owned()).map(|dump| (dump.round, dump.phase, dump.actor, dump.attempt))
    }

    #[test]
    fn the_name_of_a_dump_says_round_step_actor_and_attempt() {
        let facilitator = |phase, attempt| Some((1, phase, "facilitator".to_owned(), attempt));
        assert_eq!(named("001-01-facilitator-question.yaml"), facilitator(1, None));
        assert_eq!(named("001-03-facilitator-synthesis-attempt-2.yaml"), facilitator(3, Some(2)));
        assert_eq!(named("012-02-qa-lead.yaml"), Some((12, 2, "qa-lead".to_owned(), None)));
        assert_eq!(named("001-04-session-observer.yaml"), Some((1, 4, "session-observer".to_owned(), None)));
        assert_eq!((named("notes.yaml"), named("001-02-.yaml"), named("a-b-c.yaml")), (None, None, None));
    }

    #[test]
    fn both_forms_of_a_dump_show_what_was_sent_and_what_came_back() {
        let texts = parts("prompt: |\n  Who?\nresponse: |\n  position: Us\n".to_owned());
        assert_eq!(texts.sent.as_deref(), Some("Who?\n"));
        assert_eq!(texts.answered.as_deref(), Some("position: Us\n"));
        let maps = parts("input: {question: Who?}\nresponse: {position: Us}\n".to_owned());
        assert!(maps.sent.unwrap().contains("question: Who?"));
        assert!(maps.answered.unwrap().contains("position: Us"));
        assert_eq!((maps.whole, maps.problem), (None, None));
    }

    #[test]
    fn a_dump_without_parts_or_with_damage_is_shown_as_it_is() {
        let other = parts("remarks: [none]\n".to_owned());
        assert_eq!((other.whole.as_deref(), other.problem), (Some("remarks: [none]\n"), None));
        let torn = parts("prompt: \"never closed\n".to_owned());
        assert_eq!(torn.whole.as_deref(), Some("prompt: \"never closed\n"));
        assert!(torn.problem.is_some());
    }
}
