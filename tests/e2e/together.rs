//! Two applications on one project: one leads a session, the other is told so, follows what is written, and leads on once
//! the first one is gone.

use std::time::Duration;

use roundtable_tests::journey::{self, Answer};
use roundtable_tests::window::{Surroundings, Window};
use tokio::time::Instant;

use crate::kit::{self, Outcome, until};

/// So long after its holder's end nobody is refused any more.
const FREE_WITHIN: Duration = Duration::from_secs(5);

/// A number of the page: how many elements a selector has.
async fn count(window: &Window, selector: &str) -> u64 {
    const COUNT: &str = "return document.querySelectorAll(arguments[0]).length";
    window.script(COUNT, vec![selector.into()]).await.ok().and_then(|count| count.as_u64()).unwrap_or(0)
}

/// Asks to go on with the session; whether it was refused because somebody else leads it.
async fn is_refused(window: &Window) -> Result<bool, Box<dyn std::error::Error>> {
    window.click("resume").await?;
    let mut refused = false;
    until(window, "an answer to *Resume*", async |window: &Window| {
        refused = window.shows("error-project_in_use").await && !window.shows("pause").await;
        refused || window.shows("pause").await
    })
    .await?;
    Ok(refused)
}

/// What the second one does while the first one leads: it looks, is refused, and sees rounds come.
async fn follow(first: &Window, second: &Window) -> Outcome {
    let around = first.around();
    let project = kit::project(around);
    let (id, _) = kit::session(&project);
    second.find("path-input").await?;
    second.fill("path-input", &project.display().to_string()).await?;
    second.click("path-open").await?;
    second.click(&format!("resume-{id}")).await?;
    second.find("table").await?;
    second.find("error-project_in_use").await?;
    // Rounds that the first one completes are shown without a word to the page.
    let seen = count(second, "[data-testid^=round-]").await;
    until(second, "a round of the other one", async |window: &Window| {
        count(window, "[data-testid^=round-]").await > seen
    })
    .await?;
    // The control of what comes after: as long as the first one lives, nobody else leads.
    if !is_refused(second).await? {
        return Err("two lead one session".into());
    }
    if !first.shows("table").await || first.shows("paused").await {
        return Err("the first one was disturbed".into());
    }
    Ok(())
}

/// The first one is gone: within five seconds the second one leads, and comes to the end.
async fn lead_on(second: &Window, gone: Instant) -> Outcome {
    loop {
        let asked = gone.elapsed();
        if !is_refused(second).await? {
            break;
        }
        if asked > FREE_WITHIN {
            return Err(format!("refused {asked:?} after the other one's end").into());
        }
    }
    journey::play(second, Answer::Accept, false).await?;
    journey::write_requirements(second).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_applications_on_one_project_and_only_one_leads() {
    let Some((around, _)) = kit::surroundings("together", "700-1200") else { return };
    let other = Surroundings {
        config_dir: around.config_dir.with_file_name("config-of-the-other"),
        ..around.clone()
    };
    std::fs::create_dir_all(&other.config_dir).unwrap();
    let first = Window::open(&around).await.unwrap();
    let second = Window::open(&other).await.unwrap();
    let outcome = async {
        journey::open_sample(&first).await?;
        journey::start_specs(&first).await?;
        follow(&first, &second).await
    }
    .await;
    let page = first.page_text().await;
    // As a crash would: nothing has time to be put away.
    first.close().await.unwrap();
    let gone = Instant::now();
    let outcome = match outcome {
        Ok(()) => lead_on(&second, gone).await,
        Err(error) => Err(format!("{error}\nthe first one said:\n{page}").into()),
    };
    if outcome.is_ok() {
        let project = kit::project(&around);
        let (id, index) = kit::session(&project);
        assert_eq!(index["status"], "closed");
        let journal = project.join(".s2s/sessions").join(&id).join("replies.jsonl");
        let mut answers: Vec<String> = std::fs::read_to_string(journal)
            .unwrap()
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .filter(|entry| entry["result"] == "reply")
            .map(|entry| {
                format!("{} {} {} {}", entry["round"], entry["step"], entry["actor"], entry["attempt"])
            })
            .collect();
        let all = answers.len();
        answers.sort();
        answers.dedup();
        assert_eq!(answers.len(), all, "something was asked twice");
    }
    kit::finish("together", second, outcome).await;
}
