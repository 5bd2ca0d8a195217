//! axe-core over every screen, light and dark: no finding.

use std::sync::Mutex;

use roundtable_tests::crowded;
use roundtable_tests::fake::{Failure, Fake, KEY, Script, When};
use roundtable_tests::gallery::{self, asides, dialogs, found, prices, revising, search, waiting};
use roundtable_tests::journey::{self, Answer};
use roundtable_tests::window::{Surroundings, Window, WindowError};

use crate::kit::{self, Outcome, in_window, until};

/// What a theme changes of a screen is its colours, so these rules alone are asked again in the dark.
const OF_COLOURS: [&str; 2] = ["color-contrast", "link-in-text-block"];

/// Nothing is found in either theme, of whatever impact; a picture is kept of what is.
async fn scan(window: &Window, screen: &str) -> Outcome {
    for (theme, rules) in [("light", &[][..]), ("dark", &OF_COLOURS)] {
        let set = "document.documentElement.dataset.theme = arguments[0]";
        window.script(set, vec![theme.into()]).await?;
        window.settle().await?;
        const RUN: &str = "const [rules, done] = arguments; \
            const only = rules.length ? { runOnly: { type: 'rule', values: rules } } : {}; \
            axe.run(document, { resultTypes: ['violations'], ...only }).then(r => done(r.violations.map(v => \
            ({ id: v.id, impact: v.impact, nodes: v.nodes.map(n => n.html.slice(0, 200) + ' :: ' + n.failureSummary).slice(0, 4) }))), \
            e => done([{ id: String(e), impact: 'critical', nodes: [] }]))";
        let findings = window.script_async(RUN, vec![rules.into()]).await?;
        if findings.as_array().is_none_or(|findings| !findings.is_empty()) {
            window.screenshot(&format!("{screen}-{theme}")).await?;
            return Err(format!("{screen}, {theme}: {}", serde_json::to_string_pretty(&findings)?).into());
        }
    }
    Ok(())
}

/// Puts the scanner into the page.
pub(crate) async fn scanner(window: &Window) -> Outcome {
    let axe = std::env::var("ROUNDTABLE_AXE")?;
    let axe = std::fs::read_to_string(axe)?;
    window.find("try-sample").await?;
    window.script(&axe, Vec::new()).await?;
    Ok(())
}

/// Narrow, and with text twice as large: nothing is cut off or has to be scrolled sideways, but for tables of two
/// dimensions, which say so (WCAG 1.4.10 excepts them).
async fn fits(window: &Window, screen: &str) -> Outcome {
    const WIDTHS: &str = "document.documentElement.style.fontSize = arguments[0]; \
        window.dispatchEvent(new Event('resize')); \
        const wide = [...document.querySelectorAll('body *')].filter(e => \
            e.getBoundingClientRect().right > innerWidth + 1 && e.checkVisibility() && !e.closest('pre, .unseen, .sideways')); \
        return wide.slice(0, 3).map(e => e.outerHTML.slice(0, 160))";
    for (name, width, size) in [("narrow", 880, "100%"), ("large", 1280, "200%")] {
        window.resize(width, 832).await?;
        window.script(WIDTHS, vec![size.into()]).await?;
        window.settle().await?;
        let wide = window.script(WIDTHS, vec![size.into()]).await?;
        window.script(WIDTHS, vec!["100%".into()]).await?;
        window.resize(1280, 832).await?;
        if wide.as_array().is_none_or(|wide| !wide.is_empty()) {
            return Err(format!("{screen}, {name}: wider than the window: {wide:#}").into());
        }
    }
    Ok(())
}

/// Scanned, and looked at in other sizes.
pub(crate) async fn scan_sizes(window: &Window, screen: &str) -> Outcome {
    scan(window, screen).await?;
    fits(window, screen).await
}

/// Everything that has to do with providers and models, against a server that refuses some seats and then wants an hour
/// of patience.
async fn every_screen_of_models(window: &Window) -> Outcome {
    let refuse = |actor: &str| When::always().round(1).actor(actor).times(1);
    let fake = Fake::start(
        Script::default()
            .fail(refuse("ux-researcher"), Failure::Status400)
            .fail(refuse("business-analyst"), Failure::Refusal)
            .fail(refuse("qa-lead"), Failure::Status413)
            .fail(When::always().round(2).actor("qa-lead").times(1), Failure::LimitHour),
    )
    .await?;
    window.resize(1280, 832).await?;
    scanner(window).await?;
    window.click("open-settings").await?;
    window.click("add-provider").await?;
    window.find("provider-form").await?;
    scan_sizes(window, "settings, provider form").await?;
    window.choose("provider-kind", "anthropic").await?;
    window.fill("provider-address", &format!("{}/v1", fake.url())).await?;
    window.click("provider-save").await?;
    window.find("key-anthropic").await?;
    scan_sizes(window, "settings, key form").await?;
    window.fill("key-anthropic", "not the key").await?;
    window.click("key-save-anthropic").await?;
    window.choose("test-model-anthropic", "other").await?;
    window.fill("test-model-anthropic-typed", "fake-small").await?;
    window.click("test-model-anthropic-use").await?;
    window.click("test-run-anthropic").await?;
    window.find("test-fault-anthropic").await?;
    scan_sizes(window, "settings, test failed").await?;
    window.click("provider-key-anthropic").await?;
    window.fill("key-anthropic", KEY).await?;
    window.click("key-save-anthropic").await?;
    window.choose("test-model-anthropic", "anthropic\nfake-small").await?;
    window.click("test-run-anthropic").await?;
    window.find("test-passed-anthropic").await?;
    scan_sizes(window, "settings, tested").await?;
    window.click("remove-provider-anthropic").await?;
    window.find("confirm-remove").await?;
    scan(window, "settings, remove").await?;
    window.click("confirm-remove-no").await?;
    let model = |name: &'static str| ("anthropic", name);
    journey::mix_panel(window, [model("fake-large"), model("fake-small")]).await?;
    window.script("document.querySelector('[data-testid=models-single]').open = true", Vec::new()).await?;
    window.script("document.querySelector('[data-testid=models]').scrollIntoView()", Vec::new()).await?;
    scan_sizes(window, "settings, models").await?;
    prices::give(window, "fake-small").await?;
    window.script("document.querySelector('[data-testid=prices]').scrollIntoView()", Vec::new()).await?;
    scan_sizes(window, "settings, prices").await?;
    window.click("take-price-back-fake-small").await?;

    window.click("go-welcome").await?;
    journey::open_sample(window).await?;
    journey::new_session_on_models(window).await?;
    window.find("forecast").await?;
    scan_sizes(window, "new session on models").await?;
    window.click("forecast-more").await?;
    window.find("forecast-basis").await?;
    scan_sizes(window, "new session, forecast").await?;
    window.click("show-sent").await?;
    let host = fake.url().trim_start_matches("http://").to_owned();
    window.click(&format!("sent-{host}-question-open")).await?;
    window.find("sent-system-facilitator").await?;
    scan_sizes(window, "what is sent").await?;
    window.click("close-dialog").await?;
    window.click("start-session").await?;
    window.find("quorum").await?;
    scan_sizes(window, "table, too few").await?;
    window.click("seat-qa-lead").await?;
    window.find("seat-sheet").await?;
    scan(window, "table, absent seat").await?;
    window.click("close-dialog").await?;
    window.click("quorum-go-on").await?;
    while !window.shows("retry-countdown").await {
        if window.shows("escalation").await {
            journey::answer_escalation(window, Answer::Accept).await?;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    scan_sizes(window, "table, limited").await
}

async fn every_screen(window: &Window) -> Outcome {
    scanner(window).await?;
    control(window).await?;
    scan_sizes(window, "welcome").await?;
    window.click("open-settings").await?;
    window.find("appearance-dark").await?;
    scan_sizes(window, "settings").await?;
    window.click("go-welcome").await?;
    window.click("new-project").await?;
    window.find("new-project-name").await?;
    scan_sizes(window, "new project").await?;
    window.click("go-welcome").await?;
    journey::open_sample(window).await?;
    scan_sizes(window, "project home").await?;
    window.click("start-specs").await?;
    window.find("forecast").await?;
    scan_sizes(window, "new session").await?;
    window.click("interactive").await?;
    window.click("start-session").await?;
    window.find("question").await?;
    scan(window, "table").await?;
    let (mut escalation, mut recap) = (false, false);
    while !window.shows("go-review").await {
        if window.shows("escalation").await {
            if !escalation {
                scan(window, "escalation").await?;
                what_would_be_accepted_is_seen(window).await?;
                escalation = true;
            }
            journey::answer_escalation(window, Answer::Accept).await?;
        } else if window.shows("recap").await {
            if !recap {
                scan(window, "recap").await?;
                dialogs::of_table(window, async |name: &str| scan(window, name).await).await?;
                recap = true;
            }
            journey::continue_recap(window).await?;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(escalation && recap, "escalation {escalation}, recap {recap}");
    scan_sizes(window, "table after the end").await?;
    window.click("go-review").await?;
    window.find("review").await?;
    scan_sizes(window, "review").await?;
    journey::approve_all(window).await?;
    revising::states(window, async |name: &str| scan_sizes(window, name).await).await?;
    window.click("preview-document").await?;
    window.find("write-document").await?;
    scan_sizes(window, "document preview").await?;
    dialogs::of_window(window, async |name: &str| scan_sizes(window, name).await).await?;
    dialogs::of_review(window, async |name: &str| scan_sizes(window, name).await).await?;
    window.click("write-document").await?;
    journey::open_document(window).await?;
    scan_sizes(window, "document").await?;
    let file = kit::project(window.around()).join("docs/specifications/requirements.md");
    dialogs::of_document(window, &file, async |name: &str| scan_sizes(window, name).await).await?;
    window.click("export").await?;
    window.find("export-file").await?;
    scan_sizes(window, "export").await?;
    window.click("close-dialog").await?;
    window.click("back-home").await?;
    until(window, "home", async |window: &Window| window.shows("home").await).await?;
    scan_sizes(window, "project home with a document").await?;
    search::states(window, async |name: &str| scan_sizes(window, name).await).await?;
    window.click("go-welcome").await?;
    window.find("try-sample").await?;
    asides::states(window, async |name: &str| scan_sizes(window, name).await).await
}

/// At 1280 by 800 nobody has to scroll to read what the button accepts.
async fn what_would_be_accepted_is_seen(window: &Window) -> Outcome {
    const SEEN: &str = "const box = name => document.querySelector(`[data-testid=\"${name}\"]`).getBoundingClientRect(); \
        const [words, button] = [box('escalation-recommendation'), box('escalation-accept')]; \
        return [innerHeight, words.top, words.bottom, button.top]";
    window.resize(1280, 800).await?;
    let seen = window.script(SEEN, Vec::new()).await?;
    window.resize(1280, 832).await?;
    let at = |index: usize| seen[index].as_f64().unwrap_or(f64::NAN);
    if at(1) >= 0.0 && at(1) < at(2) && at(2) <= at(3) && at(3) < at(0) {
        Ok(())
    } else {
        Err(format!("what would be accepted is out of sight: {seen}").into())
    }
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
async fn no_screen_has_a_finding() {
    in_window("accessibility", "150-300", async |window: Window, _: Surroundings| {
        let outcome = every_screen(&window).await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_state_of_a_folder_that_was_found_has_a_finding() {
    in_window("accessibility-found", "0", async |window: Window, around: Surroundings| {
        let outcome = async {
            window.resize(1280, 832).await?;
            scanner(&window).await?;
            found::states(&window, &around, async |name: &str| scan_sizes(&window, name).await).await
        }
        .await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_screen_of_models_has_a_finding() {
    in_window("accessibility-models", "0", async |window: Window, _: Surroundings| {
        let outcome = every_screen_of_models(&window).await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_crowded_screen_has_a_finding() {
    in_window("accessibility-crowded", "0", async |window: Window, around: Surroundings| {
        let outcome = async {
            window.resize(1280, 832).await?;
            scanner(&window).await?;
            let project = crowded::project(&around.documents_dir).await?;
            // What is found on one screen is no reason not to look at the next.
            let found = Mutex::new(Vec::new());
            let look = async |name: &str| {
                if let Err(error) = scan_sizes(&window, name).await {
                    found.lock().unwrap().push(error.to_string());
                }
                Ok::<(), WindowError>(())
            };
            gallery::crowded::states(&window, &project, look).await?;
            let found = found.into_inner()?;
            if found.is_empty() { Ok(()) } else { Err(found.join("\n").into()) }
        }
        .await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_screen_that_waits_or_has_failed_has_a_finding() {
    in_window("accessibility-waiting", "0", async |window: Window, around: Surroundings| {
        let outcome = async {
            window.resize(1280, 832).await?;
            scanner(&window).await?;
            waiting::states(&window, &around, async |name: &str| scan_sizes(&window, name).await).await
        }
        .await;
        (window, outcome)
    })
    .await;
}
