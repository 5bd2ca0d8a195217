//! The folder that a whole practice session leaves, of each workflow and strategy, as one text: the list of files, the
//! index, an artifact of each type, and every document. `sessions` has specs with consensus-driven.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use roundtable_api::wire::*;
use roundtable_engine::config::Workflow;

use crate::kit::{App, files};
use crate::workflows::{BUILDERS, check, of, play};

/// Plays, checks and writes; gives back the folder as text.
async fn left_by(setup: SessionSetup) -> String {
    let app = App::new();
    let path = app.sample().await;
    let played = play(&app, &path, setup).await;
    check(&played);
    let root = Path::new(&path);
    let all = files(root);
    let mut text = String::from("files:\n");
    for name in all.keys() {
        let _ = writeln!(text, "  {name}");
    }
    let session = format!(".s2s/sessions/{}", played.view.id);
    let mut first = BTreeMap::new();
    for artifact in &played.view.artifacts {
        first.entry(artifact.kind.word()).or_insert_with(|| format!("{session}/{}.yaml", artifact.id));
    }
    let shown = [format!("{session}.yaml"), format!("{session}/config-snapshot.yaml")]
        .into_iter()
        .chain(first.into_values())
        .chain([played.written.path.clone()])
        .chain(played.written.further.iter().cloned());
    for name in shown {
        let content = fs::read_to_string(root.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!content.contains(&path), "{name} names this machine's folder");
        let _ = write!(text, "\n=== {name}\n{content}");
    }
    text
}

#[tokio::test]
async fn specs_in_free_discussion() {
    insta::assert_snapshot!(left_by(of(Workflow::Specs, Some("standard"), &[])).await);
}

#[tokio::test]
async fn a_design_in_debate() {
    insta::assert_snapshot!(left_by(of(Workflow::Design, None, &[])).await);
}

#[tokio::test]
async fn a_brainstorm() {
    let seats = ["product-manager", "ux-researcher", "technical-lead"];
    insta::assert_snapshot!(left_by(of(Workflow::Brainstorm, None, &seats)).await);
}

#[tokio::test]
async fn a_roundtable_under_six_hats() {
    insta::assert_snapshot!(left_by(of(Workflow::Roundtable, Some("six-hats"), &BUILDERS)).await);
}
