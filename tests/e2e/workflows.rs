//! Every workflow and strategy once through the real window, with pictures on the way: what was chosen in New session
//! must be seen at the table (phases, sides, hats), stand in the session's files, and end in the right documents.
//! Round by round, with its recaps, a session is in `interactive`.

use std::collections::BTreeSet;
use std::path::Path;

use roundtable_tests::journey::{self, Answer, NewSession};
use roundtable_tests::window::{Surroundings, Window, WindowError};
use serde_json::Value;

use crate::kit::{self, Outcome, in_window};

/// Notes what the table shows while a session runs: its states pass too quickly to be asked for one by one.
const WATCH: &str = r#"
    const seen = (window.__seen = { phases: [], hats: [], sides: [], participants: [] });
    const note = (list, value) => { if (value && !list.includes(value)) list.push(value); };
    const look = () => {
        for (const one of document.querySelectorAll('[data-testid^="phase-"][aria-current="step"]'))
            note(seen.phases, one.dataset.testid.slice("phase-".length));
        for (const one of document.querySelectorAll('[data-testid="table"] [data-hat]')) note(seen.hats, one.dataset.hat);
        for (const one of document.querySelectorAll('[data-testid="table"] .side')) note(seen.sides, one.textContent);
        for (const one of document.querySelectorAll('[data-testid^="seat-"][data-state]'))
            note(seen.participants, one.dataset.testid.slice("seat-".length));
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
"#;

struct Seen {
    phases: Vec<String>,
    hats: BTreeSet<String>,
    sides: BTreeSet<String>,
    participants: BTreeSet<String>,
}

impl Seen {
    async fn of(window: &Window) -> Result<Self, WindowError> {
        let seen = window.script("return window.__seen", Vec::new()).await?;
        let words = |key: &str| {
            let list = seen[key].as_array().into_iter().flatten();
            list.filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>()
        };
        let set = |key: &str| words(key).into_iter().collect();
        Ok(Self {
            phases: words("phases"),
            hats: set("hats"),
            sides: set("sides"),
            participants: set("participants"),
        })
    }
}

struct Played {
    seen: Seen,
    index: Value,
    /// The main document, and all its further files, as (path, text).
    documents: Vec<(String, String)>,
}

impl Played {
    fn document(&self) -> &str {
        &self.documents[0].1
    }
}

/// From the sample's home through New session, the table and the review to the written documents.
async fn play(
    window: &Window,
    around: &Surroundings,
    wanted: &NewSession<'_>,
) -> Result<Played, Box<dyn std::error::Error>> {
    journey::open_sample(window).await?;
    journey::fill_session(window, wanted).await?;
    // To the panel that was chosen.
    window.script("document.querySelector('ol').scrollIntoView()", Vec::new()).await?;
    window.screenshot("1-new-session").await?;
    // Before the start: the first phase may be over before the driver has looked at the table.
    window.script(WATCH, Vec::new()).await?;
    window.click("start-session").await?;
    window.find("table").await?;
    window.find("practice-mark").await?;
    window.find("question").await?;
    window.screenshot("2-table").await?;
    journey::play(window, Answer::Accept, true).await?;
    let seen = Seen::of(window).await?;
    window.screenshot("3-review").await?;
    journey::write_requirements(window).await?;
    window.screenshot("4-document").await?;
    let project = kit::project(around);
    let (id, index) = kit::session(&project);
    assert_eq!(index["status"], "closed");
    assert_eq!(index["practice"], true);
    assert_eq!(index["workflow_type"], wanted.workflow);
    assert_eq!(index["conclusion"]["by"], "facilitator", "it did not go through the gates");
    let mut documents = Vec::new();
    collect(&project, &project.join("docs"), &mut documents)?;
    let summary = format!(".s2s/sessions/{id}-summary.md");
    if let Ok(text) = std::fs::read_to_string(project.join(&summary)) {
        documents.push((summary, text));
    }
    assert!(!documents.is_empty(), "nothing was written");
    for (path, text) in &documents {
        assert!(text.to_lowercase().contains("practice"), "{path} carries no mark");
    }
    let shown = window.page_text().await;
    assert!(shown.contains("Practice") || shown.contains("practice"), "the document's view carries no mark");
    Ok(Played { seen, index, documents })
}

/// Markdown files below a folder, outermost first.
fn collect(root: &Path, folder: &Path, found: &mut Vec<(String, String)>) -> std::io::Result<()> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
    let mut paths: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort_by_key(|path| (path.is_dir(), path.clone()));
    for path in paths {
        if path.is_dir() {
            collect(root, &path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            found.push((name, std::fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

fn set(words: &[&str]) -> BTreeSet<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// The phases of a session's rounds, in their order.
fn phases_held(index: &Value) -> Vec<String> {
    let mut held: Vec<String> = Vec::new();
    for round in index["rounds"].as_array().into_iter().flatten() {
        let phase = round["phase"].as_str().unwrap_or_default().to_owned();
        if held.last() != Some(&phase) {
            held.push(phase);
        }
    }
    held
}

async fn specs_standard(window: &Window, around: &Surroundings) -> Outcome {
    let wanted = NewSession { workflow: "specs", strategy: Some("standard"), ..NewSession::default() };
    let played = play(window, around, &wanted).await?;
    assert_eq!(played.index["strategy"], "standard");
    assert_eq!(played.documents[0].0, "docs/specifications/requirements.md");
    assert_eq!(played.index["rounds"][0]["phase"], "discussion");
    Ok(())
}

/// Drafts are put to the vote, and the table shows how it stands.
async fn specs_by_consent(window: &Window, around: &Surroundings) -> Outcome {
    let wanted =
        NewSession { workflow: "specs", strategy: Some("consensus-driven"), ..NewSession::default() };
    let played = play(window, around, &wanted).await?;
    assert_eq!(played.index["strategy"], "consensus-driven");
    assert_eq!(phases_held(&played.index), ["proposal", "refinement", "convergence"]);
    assert_eq!(played.seen.phases, ["proposal", "refinement", "convergence"]);
    let voted = played.index["rounds"].as_array().into_iter().flatten();
    let votes = voted.filter(|round| round["votes"].as_array().is_some_and(|votes| !votes.is_empty()));
    assert!(votes.count() > 0, "nobody voted");
    assert_eq!(played.documents[0].0, "docs/specifications/requirements.md");
    Ok(())
}

/// The user gives one seat a side; the facilitator gives the others theirs.
async fn design(window: &Window, around: &Surroundings) -> Outcome {
    let wanted = NewSession {
        workflow: "design",
        topic: Some("Architecture of Borrow Shed"),
        sides: &[("security-champion", "con")],
        ..NewSession::default()
    };
    let played = play(window, around, &wanted).await?;
    assert_eq!(played.index["strategy"], "debate", "the workflow's own");
    assert_eq!(phases_held(&played.index), ["opening", "rebuttal", "closing"]);
    assert_eq!(played.seen.phases, ["opening", "rebuttal", "closing"], "the strip shows where it is");
    assert_eq!(played.seen.sides.len(), 2, "both sides are seen on seats: {:?}", played.seen.sides);
    let con = played.index["debate_sides"]["con"].as_array().cloned().unwrap_or_default();
    assert!(con.contains(&"security-champion".into()), "the user's choice stays");
    assert_eq!(
        played.seen.participants,
        set(&["software-architect", "security-champion", "technical-lead", "devops-engineer"])
    );
    let (path, text) = &played.documents[0];
    assert_eq!(path, "docs/architecture/architecture.md");
    for section in 1..=12 {
        assert!(text.contains(&format!("\n## {section}. ")), "section {section}");
    }
    assert!(text.contains("```mermaid"));
    let decisions = played.index["artifacts"]["architecture_decisions"].as_array().map_or(0, Vec::len);
    let records =
        played.documents.iter().filter(|(path, _)| path.starts_with("docs/architecture/decisions/")).count();
    assert!(records > 0 && records <= decisions, "{records} records of {decisions} decisions");
    Ok(())
}

/// The strategy cannot be chosen, the panel has to be.
async fn brainstorm(window: &Window, around: &Surroundings) -> Outcome {
    let wanted = NewSession {
        workflow: "brainstorm",
        topic: Some("New ways to bring tools back in time"),
        seats: &["product-manager", "ux-researcher", "technical-lead"],
        ..NewSession::default()
    };
    let played = play(window, around, &wanted).await?;
    assert_eq!(played.index["strategy"], "disney");
    assert_eq!(phases_held(&played.index), ["dreamer", "realist", "critic"]);
    assert_eq!(played.seen.phases, ["dreamer", "realist", "critic"]);
    assert_eq!(played.seen.participants, set(wanted.seats));
    let dreamt =
        played.index["rounds"].as_array().into_iter().flatten().filter(|round| round["phase"] == "dreamer");
    for round in dreamt {
        assert!(round["conflicts"].as_array().is_none_or(Vec::is_empty), "no conflict among dreamers");
    }
    assert!(
        played.document().contains("## The best three")
            && played.document().contains("## Risks and mitigations")
    );
    Ok(())
}

/// All seven phases, and every hat is worn and seen.
async fn six_hats(window: &Window, around: &Surroundings) -> Outcome {
    let wanted = NewSession {
        workflow: "roundtable",
        topic: Some("A thorough look at Saturday opening"),
        strategy: Some("six-hats"),
        output: Some("summary"),
        seats: &["product-manager", "ux-researcher", "qa-lead"],
        ..NewSession::default()
    };
    let played = play(window, around, &wanted).await?;
    assert_eq!(played.index["strategy"], "six-hats");
    let hats = ["blue-opening", "white", "red", "black", "yellow", "green", "blue-closing"];
    assert_eq!(phases_held(&played.index), hats);
    assert_eq!(played.seen.phases, hats);
    assert_eq!(played.seen.hats, set(&["blue", "white", "red", "black", "yellow", "green"]));
    assert!(played.documents.iter().any(|(path, _)| path.ends_with("-summary.md")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn specs_in_free_discussion_become_requirements() {
    in_window("specs-standard", "0", async |window: Window, around: Surroundings| {
        let outcome = specs_standard(&window, &around).await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn specs_by_consent_become_requirements() {
    in_window("specs-consensus", "40-80", async |window: Window, around: Surroundings| {
        let outcome = specs_by_consent(&window, &around).await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_design_is_debated_from_two_sides_and_becomes_an_architecture() {
    in_window("design-debate", "40-80", async |window: Window, around: Surroundings| {
        let outcome = design(&window, &around).await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_brainstorm_dreams_plans_and_criticises() {
    in_window("brainstorm-disney", "40-80", async |window: Window, around: Surroundings| {
        let outcome = brainstorm(&window, &around).await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_roundtable_puts_on_every_hat() {
    in_window("roundtable-six-hats", "40-80", async |window: Window, around: Surroundings| {
        let outcome = six_hats(&window, &around).await;
        (window, outcome)
    })
    .await;
}
