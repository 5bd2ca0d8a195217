//! axe-core over every screen, light and dark: no serious finding.

use roundtable_tests::journey::{self, Answer};
use roundtable_tests::window::{Surroundings, Window};
use serde_json::Value;

use crate::kit::{Outcome, in_window, until};

/// Findings of the impact `serious` or `critical`, in both themes.
async fn scan(window: &Window, screen: &str) -> Outcome {
    for theme in ["light", "dark"] {
        let set = "document.documentElement.dataset.theme = arguments[0]";
        window.script(set, vec![theme.into()]).await?;
        window.settle().await?;
        const RUN: &str = "const done = arguments[arguments.length - 1]; \
            axe.run(document, { resultTypes: ['violations'] }).then(r => done(r.violations.map(v => \
            ({ id: v.id, impact: v.impact, nodes: v.nodes.map(n => n.html.slice(0, 200) + ' :: ' + n.failureSummary).slice(0, 4) }))), \
            e => done([{ id: String(e), impact: 'critical', nodes: [] }]))";
        let findings = window.script_async(RUN, Vec::new()).await?;
        let serious: Vec<&Value> = findings
            .as_array()
            .into_iter()
            .flatten()
            .filter(|finding| matches!(finding["impact"].as_str(), Some("serious" | "critical")))
            .collect();
        if !serious.is_empty() {
            return Err(format!("{screen}, {theme}: {}", serde_json::to_string_pretty(&serious)?).into());
        }
    }
    Ok(())
}

async fn every_screen(window: &Window) -> Outcome {
    let axe = std::env::var("ROUNDTABLE_AXE")?;
    let axe = std::fs::read_to_string(axe)?;
    window.find("try-sample").await?;
    window.script(&axe, Vec::new()).await?;
    control(window).await?;
    scan(window, "welcome").await?;
    window.click("open-settings").await?;
    window.find("appearance-dark").await?;
    scan(window, "settings").await?;
    window.click("go-welcome").await?;
    window.click("new-project").await?;
    window.find("new-project-name").await?;
    scan(window, "new project").await?;
    window.click("go-welcome").await?;
    journey::open_sample(window).await?;
    scan(window, "project home").await?;
    window.click("start-specs").await?;
    window.find("start-session").await?;
    scan(window, "new session").await?;
    window.click("interactive").await?;
    window.click("start-session").await?;
    window.find("question").await?;
    scan(window, "table").await?;
    let (mut escalation, mut recap) = (false, false);
    while !window.shows("go-review").await {
        if window.shows("escalation").await {
            if !escalation {
                scan(window, "escalation").await?;
                escalation = true;
            }
            journey::answer_escalation(window, Answer::Accept).await?;
        } else if window.shows("recap").await {
            if !recap {
                scan(window, "recap").await?;
                recap = true;
            }
            journey::continue_recap(window).await?;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(escalation && recap, "escalation {escalation}, recap {recap}");
    scan(window, "table after the end").await?;
    window.click("go-review").await?;
    window.find("review").await?;
    scan(window, "review").await?;
    window.click("approve-all").await?;
    window.click("preview-document").await?;
    window.find("write-document").await?;
    scan(window, "document preview").await?;
    window.click("write-document").await?;
    window.click("open-document").await?;
    window.find("document").await?;
    scan(window, "document").await?;
    window.click("back-home").await?;
    until(window, "home", async |window: &Window| window.shows("home").await).await?;
    scan(window, "project home with a document").await
}

/// The scanner sees what it should: a picture without a text alternative is a finding.
async fn control(window: &Window) -> Outcome {
    let add = "const image = document.createElement('img'); image.id = 'control'; image.src = 'data:,'; document.body.append(image)";
    window.script(add, Vec::new()).await?;
    let seen = scan(window, "control").await.is_err();
    window.script("document.getElementById('control').remove()", Vec::new()).await?;
    if seen { Ok(()) } else { Err("the scanner did not see a picture without a text".into()) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_screen_has_a_serious_finding() {
    in_window("accessibility", "150-300", async |window: Window, _: Surroundings| {
        let outcome = every_screen(&window).await;
        (window, outcome)
    })
    .await;
}
