//! What goes wrong reaches the user as a sentence, and no file is changed.

use roundtable_tests::window::{Surroundings, Window};

use crate::kit::{Outcome, in_window, until};

async fn open(window: &Window, path: &std::path::Path) -> Outcome {
    window.fill("path-input", &path.display().to_string()).await?;
    window.click("path-open").await?;
    Ok(())
}

async fn folders(window: &Window, around: &Surroundings) -> Outcome {
    window.find("path-input").await?;
    open(window, &around.documents_dir.join("gone")).await?;
    window.find("error-folder_missing").await?;
    std::fs::create_dir_all(around.documents_dir.join("plain"))?;
    open(window, &around.documents_dir.join("plain")).await?;
    window.find("error-not_a_project").await?;
    assert_eq!(std::fs::read_dir(around.documents_dir.join("plain"))?.count(), 0, "looking made a file");
    Ok(())
}

async fn contexts(window: &Window, around: &Surroundings) -> Outcome {
    let latin = around.documents_dir.join("latin");
    std::fs::create_dir_all(latin.join(".s2s"))?;
    let bytes = b"# Caf\xe9\n\n## Description\nNo UTF-8.\n";
    std::fs::write(latin.join(".s2s/CONTEXT.md"), bytes)?;
    open(window, &latin).await?;
    window.find("error-context_not_utf8").await?;
    assert_eq!(std::fs::read(latin.join(".s2s/CONTEXT.md"))?, bytes);

    window.click("go-welcome").await?;
    let empty = around.documents_dir.join("template");
    std::fs::create_dir_all(empty.join(".s2s"))?;
    std::fs::write(empty.join(".s2s/CONTEXT.md"), "# Template\n\n## Description\n\n{Project description}\n")?;
    open(window, &empty).await?;
    window.find("home").await?;
    until(window, "the sentence about placeholders", async |window: &Window| {
        window.page_text().await.contains("{Project description}")
    })
    .await?;
    Ok(())
}

async fn settings_file(window: &Window, around: &Surroundings) -> Outcome {
    let project = around.documents_dir.join("tabs");
    std::fs::create_dir_all(project.join(".s2s"))?;
    std::fs::write(project.join(".s2s/CONTEXT.md"), "# Tabs\n\n## Description\n\nA product.\n")?;
    let config = "name: Tabs\nroundtable:\n\tverbose: true\n limits: 3\n";
    std::fs::write(project.join(".s2s/config.yaml"), config)?;
    open(window, &project).await?;
    window.find("home").await?;
    until(window, "the file's name", async |window: &Window| {
        window.page_text().await.contains("config.yaml")
    })
    .await?;
    window.click("start-specs").await?;
    window.find("error-config_invalid").await?;
    assert_eq!(std::fs::read_to_string(project.join(".s2s/config.yaml"))?, config);
    Ok(())
}

async fn new_session(window: &Window, around: &Surroundings) -> Outcome {
    roundtable_tests::journey::open_sample(window).await?;
    window.click("start-specs").await?;
    window.find("new-session").await?;
    // Typed by script: ten thousand key presses say nothing more.
    const LONG: &str = "const field = document.querySelector('[data-testid=\"topic\"]'); field.value = 'x'.repeat(10000); \
                        field.dispatchEvent(new Event('input', { bubbles: true }))";
    window.script(LONG, Vec::new()).await?;
    window.click("start-session").await?;
    window.find("error-topic_too_long").await?;
    window.fill("topic", "Requirements").await?;
    for seat in ["ux-researcher", "business-analyst", "qa-lead"] {
        window.click(&format!("seat-remove-{seat}")).await?;
    }
    // Said before it is tried: there is nothing to start.
    window.settle().await?;
    let page = window.page_text().await;
    assert!(page.contains("The panel needs at least 2 participants."), "{page}");
    assert!(window.attribute("start-session", "disabled").await?.is_some(), "a panel of one can be started");
    let sessions = crate::kit::project(around).join(".s2s/sessions");
    assert!(!sessions.exists() || std::fs::read_dir(&sessions)?.count() == 0, "a refused session left files");
    Ok(())
}

macro_rules! window_tests {
    ($($name:ident: $test:ident;)*) => {
        $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            in_window(stringify!($name), "0", async |window: Window, around: Surroundings| {
                let outcome = $test(&window, &around).await;
                (window, outcome)
            })
            .await;
        })*
    };
}

window_tests! {
    a_folder_that_is_gone_or_no_project_is_said: folders;
    a_context_that_cannot_be_used_is_said: contexts;
    a_damaged_config_is_named: settings_file;
    a_topic_too_long_and_a_panel_of_one_are_said: new_session;
}
