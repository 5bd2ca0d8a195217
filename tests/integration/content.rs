//! What the program brings along: agents, skills and the sample.

use std::fs;

use roundtable_library::{Library, samples};

use crate::kit::{App, files, root};
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{ContextState, ProjectRef};

const FRONT_MATTER: [&str; 6] = ["name", "description", "model", "color", "tools", "skills"];

#[test]
fn the_bundled_library_has_no_problems() {
    assert_eq!(Library::bundled().problems(), []);
}

#[test]
fn every_agent_file_has_the_whole_front_matter_and_a_body() {
    let agents: Vec<_> =
        files(&root().join("agents")).into_iter().filter(|(name, _)| name.ends_with(".md")).collect();
    assert!(agents.len() >= 5, "{agents:?}");
    for (name, path) in agents.iter().filter(|(name, _)| !name.ends_with("README.md")) {
        let text = fs::read_to_string(path).unwrap();
        let (front, body) =
            text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).expect(name);
        for key in FRONT_MATTER {
            let value = front.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
            assert!(value.is_some_and(|value| !value.trim().is_empty()), "agents/{name} has no {key}");
        }
        let stem = name.rsplit('/').next().unwrap().trim_end_matches(".md");
        assert!(
            front.lines().any(|line| line == format!("name: {stem}")),
            "agents/{name}: its name is its file's"
        );
        assert!(body.trim().starts_with("# ") && body.len() > 500, "agents/{name} says too little");
    }
}

#[tokio::test]
async fn the_samples_context_is_complete() {
    let app = App::new();
    let path = app.sample().await;
    let home = app.api.open_project(ProjectRef { path }).await.unwrap();
    assert!(home.problems.is_empty() && home.damaged.is_empty());
    let ContextState::Ready { fields, html, .. } = home.context else { panic!("{:?}", home.context) };
    assert!(!fields.name.is_empty() && !fields.description.is_empty() && !html.is_empty());
    for (list, name) in [
        (fields.objectives, "objectives"),
        (fields.constraints, "constraints"),
        (fields.scope_in, "in scope"),
        (fields.scope_out, "out of scope"),
    ] {
        assert!(!list.is_empty() && list.iter().all(|item| !item.trim().is_empty()), "{name}");
    }
}

/// Words that only a path of somebody's machine has.
fn machine_path(text: &str) -> Option<&str> {
    const SIGNS: [&str; 7] =
        ["/home/", "/Users/", "/root/", "/tmp/", "C:\\", "file://", "${CLAUDE_PLUGIN_ROOT}"];
    text.lines().find(|line| SIGNS.iter().any(|sign| line.contains(sign)))
}

#[test]
fn agents_skills_and_samples_name_no_path_of_a_machine() {
    assert_eq!(machine_path("see\n/home/ada/notes.md"), Some("/home/ada/notes.md"), "the check sees one");
    for folder in ["agents", "skills"] {
        for (name, path) in files(&root().join(folder)) {
            assert_eq!(machine_path(&fs::read_to_string(path).unwrap()), None, "{folder}/{name}");
        }
    }
    for (name, content) in samples().into_iter().flat_map(|sample| sample.files) {
        assert_eq!(machine_path(&String::from_utf8_lossy(&content)), None, "{name}");
    }
}
