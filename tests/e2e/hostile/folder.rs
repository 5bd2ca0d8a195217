//! A folder whose every word is hostile: names of files, topics, titles, agents, settings, what is damaged. Each screen that
//! shows it is opened.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{CreateSample, SessionRef, SessionSetup};
use roundtable_engine::config::Workflow;
use roundtable_engine::session::SessionStatus;
use roundtable_engine::yaml;
use roundtable_tests::host::TestHost;
use roundtable_tests::play::play;
use roundtable_tests::window::{Surroundings, Window};
use serde_json::Value;

use super::corpus::{self, Payload};
use super::sockets::Trap;
use super::watch::Watch;
use crate::kit::{Outcome, in_window};

/// A session of the practice panel in a copy of the sample, closed; the project's folder and the session's id.
async fn played(folder: &Path) -> (PathBuf, String) {
    let api = Api::new(TestHost::new(folder));
    let path = api.create_sample(CreateSample { parent: None }).await.unwrap().path;
    let setup = SessionSetup {
        strategy: Some("consensus-driven".to_owned()),
        ..SessionSetup::new(Workflow::Specs, "Requirements for Borrow Shed")
    };
    let id = play(&api, &path, setup).await.unwrap();
    let view = api.session_view(SessionRef { path: path.clone(), session: id.clone() }).await.unwrap();
    assert_eq!(view.status, SessionStatus::Closed);
    assert!(!view.artifacts.is_empty());
    (path.into(), id)
}

/// Puts the texts behind every sentence of a tree; each key goes through all of them in turn.
fn poison(tree: &mut Value, key: &str, texts: &[String], next: &mut BTreeMap<String, usize>) {
    const EACH: usize = 6;
    match tree {
        // Ids, times and words of the format have no spaces.
        Value::String(text) if text.contains(' ') => {
            let at = next.entry(key.to_owned()).or_default();
            for _ in 0..EACH {
                text.push(' ');
                text.push_str(&texts[*at % texts.len()]);
                *at += 1;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| poison(item, key, texts, next)),
        Value::Object(map) => map.iter_mut().for_each(|(key, value)| poison(value, key, texts, next)),
        _ => {}
    }
}

/// Every YAML file of the session, and more sessions with a text each as their topic.
fn poison_session(project: &Path, id: &str, texts: &[String]) {
    let sessions = project.join(".s2s/sessions");
    let mut next = BTreeMap::new();
    let mut files = vec![sessions.join(format!("{id}.yaml"))];
    for entry in std::fs::read_dir(sessions.join(id)).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "yaml") {
            files.push(path);
        }
    }
    for file in &files {
        let mut tree = yaml::read(&std::fs::read_to_string(file).unwrap()).unwrap();
        poison(&mut tree, "", texts, &mut next);
        std::fs::write(file, yaml::write(&tree)).unwrap();
    }
    let index = yaml::read(&std::fs::read_to_string(&files[0]).unwrap()).unwrap();
    for (at, text) in texts.iter().enumerate() {
        let other = format!("20260101-hostile-{at:04}");
        let mut index = index.clone();
        index["id"] = other.clone().into();
        index["topic"] = text.as_str().into();
        index["status"] = if at % 2 == 0 { "closed" } else { "paused" }.into();
        if let Some(map) = index.as_object_mut() {
            map.remove("rounds");
            map.remove("artifacts");
        }
        std::fs::write(sessions.join(format!("{other}.yaml")), yaml::write(&index)).unwrap();
    }
}

/// What is not a session: the description, agents, settings, documents with hostile names, and damaged files.
fn poison_project(project: &Path, texts: &[String]) {
    let folder = project.join(".s2s");
    let lines: Vec<String> = texts.iter().map(|text| text.replace(['\n', '\r'], " ")).collect();
    let list: String = lines.iter().map(|line| format!("- {line}\n")).collect();
    let words = lines.join(" ");
    let context = format!(
        "# {}\n\n## Description\n\n{words}\n\n## Objectives\n\n{list}\n## Constraints\n\n{list}\n",
        lines[0]
    );
    std::fs::write(folder.join("CONTEXT.md"), context).unwrap();
    let agents = folder.join("agents/roundtable");
    std::fs::create_dir_all(&agents).unwrap();
    for (at, text) in lines.iter().enumerate() {
        let description = serde_json::to_string(text).unwrap();
        let body =
            format!("---\nname: hostile-{at}\ndescription: {description}\n---\n\n# {text}\n\nYou answer.\n");
        std::fs::write(agents.join(format!("hostile-{at}.md")), body).unwrap();
    }
    for (at, text) in texts.iter().enumerate().take(20) {
        let key = serde_json::to_string(text).unwrap();
        let damaged = folder.join(format!("sessions/20260102-damaged-{at}.yaml"));
        std::fs::write(damaged, format!("id: x\n{key}: 1\n{key}: 2\n")).unwrap();
    }
    let docs = project.join("docs");
    std::fs::create_dir_all(&docs).unwrap();
    for (at, line) in lines.iter().enumerate() {
        let body = format!("# {line}\n\n{line}\n");
        std::fs::write(docs.join(format!("hostile-{at:04}.md")), &body).unwrap();
        // A name that is a text itself: most have letters that another system cannot hold, and are not listed.
        if line.len() < 200 && !line.contains(['/', '\0']) {
            std::fs::write(docs.join(format!("{line}.md")), body).unwrap();
        }
    }
}

fn texts(payloads: &[Payload], trap: &Trap) -> Vec<String> {
    payloads.iter().map(|one| one.aimed(&trap.address())).filter(|text| !text.contains('\0')).collect()
}

async fn screens(window: &Window, around: &Surroundings) -> Outcome {
    let trap = Trap::new().await?;
    let payloads = corpus::chosen();
    let texts = texts(&payloads, &trap);
    let (project, id) = played(&around.documents_dir.join("making")).await;
    poison_session(&project, &id, &texts);
    poison_project(&project, &texts);
    let hostile = around.documents_dir.join("<img src=x onerror=window.__fired(1)>");
    std::fs::rename(&project, &hostile)?;

    window.find("path-input").await?;
    let mut watch = Watch::new(window, &trap, &payloads).await?;
    let gone = around.documents_dir.join("<svg onload=window.__fired(2)>");
    type_path(window, &gone).await?;
    window.find("error-folder_missing").await?;
    watch.quiet("an error that names a hostile folder").await?;
    type_path(window, &hostile).await?;
    window.find("home").await?;
    watch.at("home: everything", "[data-testid=home]").await?;
    watch.at("home: sessions", "[data-testid^=session-row-]").await?;
    watch.at("home: names and titles of documents", "[data-testid^=document-]").await?;
    watch.at("home: damaged files", "[data-testid=damaged]").await?;
    documents(window, &mut watch).await?;
    table(window, &mut watch, &id).await?;
    new_session(window, &mut watch).await?;
    window.click("go-welcome").await?;
    window.find("try-sample").await?;
    watch.quiet("welcome: recent projects").await?;
    watch.every_place_had_some()
}

async fn type_path(window: &Window, path: &Path) -> Outcome {
    window.fill("path-input", &path.display().to_string()).await?;
    window.click("path-open").await?;
    Ok(())
}

/// Documents with hostile titles, one after the other.
async fn documents(window: &Window, watch: &mut Watch<'_>) -> Outcome {
    const OPEN: &str = "const rows = [...document.querySelectorAll('[data-testid^=\"document-docs/hostile-\"]')]; \
        rows[arguments[0]].click(); return rows.length";
    const LOOKED_AT: u64 = 8;
    for at in 0..LOOKED_AT {
        window.find("home").await?;
        window.script(OPEN, vec![at.into()]).await?;
        window.find("document").await?;
        watch.at("document with a hostile title", "[data-testid=document]").await?;
        window.click("back-home").await?;
    }
    window.find("home").await?;
    window.click("open-palette").await?;
    watch.at("command palette", "[data-testid=palette]").await?;
    window.click("close-dialog").await?;
    Ok(())
}

/// The session's table, agenda, artifacts, rounds, and its review with the document.
async fn table(window: &Window, watch: &mut Watch<'_>, id: &str) -> Outcome {
    window.click(&format!("open-{id}")).await?;
    window.find("table").await?;
    watch.at("table of a folder", "[data-testid=table]").await?;
    window.click("round-1").await?;
    window.find("round-sheet").await?;
    watch.at("round of a folder", "[data-testid=round-sheet]").await?;
    window.click("close-dialog").await?;
    window.click("go-review").await?;
    window.find("review").await?;
    watch.at("review of a folder", "[data-testid=review]").await?;
    if window.shows("approve-all").await {
        window.click("approve-all").await?;
    }
    window.click("preview-document").await?;
    window.ready("write-document").await?;
    watch.at("document of a folder, before it is written", "[data-testid=review]").await?;
    window.click("back-home").await?;
    window.find("home").await?;
    Ok(())
}

/// New session: agents, and what the first round would send.
async fn new_session(window: &Window, watch: &mut Watch<'_>) -> Outcome {
    window.click("start-specs").await?;
    window.find("new-session").await?;
    watch.at("new session: agents of the folder", "[data-testid=new-session]").await?;
    window.choose("seat-choice", "hostile-0").await?;
    window.script("document.querySelector('[data-testid=seat-add]').click()", Vec::new()).await?;
    window.find("seat-remove-hostile-0").await?;
    watch.at("new session: a hostile agent on the panel", "[data-testid=new-session]").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_folders_are_shown_and_do_nothing() {
    in_window("hostile-folder", "0", async |window: Window, around: Surroundings| {
        let outcome = screens(&window, &around).await;
        (window, outcome)
    })
    .await;
}
