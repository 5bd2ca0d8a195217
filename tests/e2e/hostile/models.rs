//! A panel whose models are hostile: every field of every answer carries texts that want to run, streamed in pieces. From
//! the running table through escalations, recaps, sheets and the review to the written document.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use roundtable_engine::yaml;
use roundtable_tests::fake::{Fake, KEY, Script};
use roundtable_tests::journey::{self, Answer, NewProvider};
use roundtable_tests::window::{PATIENCE, Surroundings, Window};
use serde_json::Value;

use super::corpus;
use super::sockets::Trap;
use super::watch::Watch;
use crate::kit::{Outcome, in_window};

/// So many texts are put behind each field's own words.
const EACH: usize = 5;

/// Puts texts behind the words of an answer, field by field: each field goes through all of them in turn.
struct Poison {
    texts: Vec<String>,
    next: Mutex<BTreeMap<String, usize>>,
}

impl Poison {
    /// Words of the format, ids and names: changed, an answer would be refused, and nothing shown.
    const KEPT: [&str; 27] = [
        "action",
        "participant",
        "participants",
        "type",
        "id",
        "topic_id",
        "focus_type",
        "conflict_id",
        "question_id",
        "next",
        "phase_wanted",
        "target_phase",
        "output_type",
        "status",
        "new_status",
        "stance",
        "proposal",
        "supported_by",
        "revises",
        "covers",
        "related",
        "artifacts",
        "context_files",
        "sides",
        "priority",
        "references",
        "coverage_added",
    ];

    fn whole(&self, text: &str) -> String {
        match yaml::read(text) {
            Ok(mut tree @ Value::Object(_)) => {
                self.tree("", &mut tree);
                yaml::write(&tree)
            }
            _ => text.to_owned(),
        }
    }

    fn tree(&self, key: &str, tree: &mut Value) {
        match tree {
            Value::String(text) => {
                let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
                let at = next.entry(key.to_owned()).or_default();
                for _ in 0..EACH {
                    text.push(' ');
                    text.push_str(&self.texts[*at % self.texts.len()]);
                    *at += 1;
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.tree(key, item)),
            Value::Object(map) => {
                for (key, value) in map.iter_mut().filter(|(key, _)| !Self::KEPT.contains(&key.as_str())) {
                    self.tree(key, value);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn a_poisoned_answer_keeps_its_form() {
    let poison = Poison { texts: vec!["<b>".to_owned()], next: Mutex::default() };
    let poisoned =
        yaml::read(&poison.whole("action: respond\nposition: Yes\nrationale: [a]\nconfidence: 0.5\n"))
            .unwrap();
    assert_eq!(poisoned["action"], "respond");
    assert_eq!(poisoned["position"], "Yes <b> <b> <b> <b> <b>");
    assert_eq!(poisoned["rationale"][0], "a <b> <b> <b> <b> <b>");
    assert_eq!(poisoned["confidence"], 0.5);
}

async fn session(window: &Window) -> Outcome {
    let trap = Trap::new().await?;
    let payloads = corpus::chosen();
    let texts: Vec<String> = payloads.iter().map(|one| one.aimed(&trap.address())).collect();
    let poison = Arc::new(Poison { texts: texts.clone(), next: Mutex::default() });
    let hostile_model = texts[0].clone();
    let script = Script::default()
        .models(&["fake-small", "fake-large", &hostile_model])
        .pace(std::time::Duration::from_millis(1))
        .changes(move |_, text| poison.whole(&text));
    let fake = Fake::start(script).await?;
    let mut watch = Watch::new(window, &trap, &payloads).await?;

    window.find("try-sample").await?;
    window.click("open-settings").await?;
    let provider = NewProvider {
        kind: "compatible",
        name: "<img src=x onerror=window.__fired(1)>",
        address: format!("{}/v1", fake.url()),
        key: KEY.to_owned(),
        model: "fake-small",
    };
    journey::add_provider(window, &provider).await?;
    journey::mix_panel(window, [("compatible", "fake-small"), ("compatible", "fake-large")]).await?;
    watch.at("settings: a provider's name and its models", "[data-testid=settings]").await?;
    window.click("go-welcome").await?;
    window.find("try-sample").await?;
    journey::open_sample(window).await?;
    journey::new_session_on_models(window).await?;
    let topic: String = payloads
        .iter()
        .map(|one| one.aimed(&trap.address()))
        .filter(|text| text.len() < 80)
        .take(5)
        .collect::<Vec<_>>()
        .join(" ")
        .replace(['\n', '\r', '\t'], " ");
    const TYPE: &str = "const field = document.querySelector('[data-testid=topic]'); field.value = arguments[0]; \
        field.dispatchEvent(new Event('input', { bubbles: true }))";
    window.script(TYPE, vec![topic.into()]).await?;
    window.click("interactive").await?;
    watch.at("new session: the topic", "[data-testid=new-session]").await?;
    window.click("start-session").await?;
    window.find("table").await?;
    play(window, &mut watch).await?;
    sheets(window, &mut watch).await?;
    results(window, &mut watch).await?;
    // Such a server may need no key, so its models are asked for before there is one; nothing else is amiss.
    let amiss = fake.violations().into_iter().filter(|wrong| !wrong.starts_with("GET /v1/models: "));
    assert_eq!(amiss.collect::<Vec<_>>(), Vec::<String>::new());
    watch.every_place_had_some()
}

/// To the review, and on the way a look at the table and at everything that asks for the user.
async fn play(window: &Window, watch: &mut Watch<'_>) -> Outcome {
    let deadline = tokio::time::Instant::now() + PATIENCE * 4;
    loop {
        if window.shows("escalation").await {
            watch.at("escalation", "[data-testid=escalation]").await?;
            journey::answer_escalation(window, Answer::Accept).await?;
        } else if window.shows("recap").await {
            watch.at("recap", "[data-testid=recap]").await?;
            watch.at("table after a round", "[data-testid=table]").await?;
            journey::continue_recap(window).await?;
        } else if window.shows("go-review").await {
            return Ok(());
        } else {
            watch.at("running table: the question", "[data-testid=question]").await?;
            watch.quiet("running table: answers").await?;
        }
        if tokio::time::Instant::now() > deadline {
            return Err(format!("no end of the session: {}", window.page_text().await).into());
        }
    }
}

/// Everything of the closed session that opens beside the table.
async fn sheets(window: &Window, watch: &mut Watch<'_>) -> Outcome {
    watch.at("closed table", "[data-testid=table]").await?;
    for (place, opener, sheet) in [
        ("seat's sheet", "[data-testid^=seat-][data-state]", "[data-testid=seat-sheet]"),
        ("round's sheet", "[data-testid^=round-]", "[data-testid=round-sheet]"),
        ("artifact's sheet", "[data-testid^=artifact-]", "[data-testid=artifact-sheet]"),
    ] {
        let found = openers(window, opener).await?;
        assert!(found > 0, "{opener}");
        for at in 0..found.min(3) {
            press(window, opener, at).await?;
            if place == "artifact's sheet" && !window.shows("artifact-sheet").await {
                continue;
            }
            window.find(sheet.trim_start_matches("[data-testid=").trim_end_matches(']')).await?;
            watch.at(place, sheet).await?;
            window.click("close-dialog").await?;
        }
    }
    Ok(())
}

async fn openers(window: &Window, selector: &str) -> Result<u64, Box<dyn std::error::Error>> {
    const COUNT: &str = "return document.querySelectorAll(arguments[0]).length";
    Ok(window.script(COUNT, vec![selector.into()]).await?.as_u64().unwrap_or(0))
}

async fn press(window: &Window, selector: &str, at: u64) -> Outcome {
    const PRESS: &str = "const node = document.querySelectorAll(arguments[0])[arguments[1]]; \
        (node.matches('button, a') ? node : node.querySelector('button') ?? node).click()";
    window.script(PRESS, vec![selector.into(), at.into()]).await?;
    window.settle().await?;
    Ok(())
}

/// The review, the preview with every document, and the written one.
async fn results(window: &Window, watch: &mut Watch<'_>) -> Outcome {
    window.click("go-review").await?;
    window.find("review").await?;
    watch.at("review", "[data-testid=review]").await?;
    if window.shows("approve-all").await {
        window.click("approve-all").await?;
    }
    window.click("preview-document").await?;
    window.ready("write-document").await?;
    watch.at("document before it is written", "[data-testid=review]").await?;
    window.click("write-document").await?;
    journey::open_document(window).await?;
    watch.at("written document", "[data-testid=document]").await?;
    window.click("back-home").await?;
    window.find("home").await?;
    watch.at("project's home", "[data-testid=home]").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_answers_of_models_are_shown_and_do_nothing() {
    in_window("hostile-models", "0", async |window: Window, _: Surroundings| {
        let outcome = session(&window).await;
        (window, outcome)
    })
    .await;
}
