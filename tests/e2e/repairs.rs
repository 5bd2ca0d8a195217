//! The files of a session: shown, repaired, given back; changes from outside; the offer for git.

use std::fs;
use std::path::{Path, PathBuf};

use roundtable_tests::folder;
use roundtable_tests::window::{Surroundings, Window};

use crate::accessibility::{scan_sizes, scanner};
use crate::kit::{Outcome, in_window, until};

const ID: &str = "20260219-specs-drivingschool";

/// A folder of the corpus, copied below the documents folder.
fn school(around: &Surroundings) -> PathBuf {
    let to = around.documents_dir.join("school");
    folder::copy(&folder::found("metrics-differ"), &to).unwrap();
    to
}

async fn open(window: &Window, path: &Path) -> Outcome {
    window.fill("path-input", &path.display().to_string()).await?;
    window.click("path-open").await?;
    window.find("home").await?;
    Ok(())
}

async fn says(window: &Window, words: &str) -> Outcome {
    until(window, words, async |window: &Window| window.page_text().await.contains(words)).await?;
    Ok(())
}

/// To the table of the session, which stays as it is.
async fn look(window: &Window) -> Outcome {
    window.click(&format!("more-{ID}")).await?;
    window.click(&format!("look-{ID}")).await?;
    window.find("files-line").await?;
    Ok(())
}

async fn repair(window: &Window, around: &Surroundings) -> Outcome {
    window.resize(1280, 832).await?;
    scanner(window).await?;
    let project = school(around);
    let index = project.join(format!(".s2s/sessions/{ID}.yaml"));
    let before = fs::read(&index)?;
    open(window, &project).await?;
    look(window).await?;
    window.find("files-line").await?;
    says(window, "1 finding in the files of this session").await?;
    scan_sizes(window, "table, findings").await?;
    window.click("files-open").await?;
    window.find("finding-count_differs").await?;
    window.script("document.querySelector('[data-testid=offer-set_count]').open = true", Vec::new()).await?;
    scan_sizes(window, "files, offer").await?;
    assert_eq!(fs::read(&index)?, before, "a look wrote something");
    window.click("repair-set_count").await?;
    window.find("made-001").await?;
    let after = String::from_utf8(fs::read(&index)?)?;
    assert!(after.contains("rounds: 2, tasks: 8"), "{after}");
    scan_sizes(window, "files, repaired").await?;
    // The window is closed in between: what was kept is on the disk.
    window.click("close-dialog").await?;
    window.click("back-home").await?;
    window.find("home").await?;
    look(window).await?;
    window.click("files-open").await?;
    window.click("undo-001").await?;
    window.find("finding-count_differs").await?;
    assert_eq!(fs::read(&index)?, before);
    assert!(!project.join(format!(".s2s/sessions/{ID}/repairs")).exists());
    Ok(())
}

async fn outside(window: &Window, around: &Surroundings) -> Outcome {
    window.resize(1280, 832).await?;
    scanner(window).await?;
    let project = school(around);
    let context = project.join(".s2s/CONTEXT.md");
    fs::write(&context, "# School\n\n## Description\n\nLessons are booked by telephone.\n")?;
    open(window, &project).await?;
    fs::write(&context, "# School\n\n## Description\n\nLessons are booked on a slate.\n")?;
    says(window, "Changed outside: CONTEXT.md").await?;
    says(window, "booked on a slate").await?;
    window.click("edit-context").await?;
    window.fill("context-description", "Lessons are booked in the app.").await?;
    fs::write(&context, "# School\n\n## Description\n\nLessons are booked by pigeon.\n")?;
    window.find("context-versions").await?;
    window
        .script("document.querySelector('[data-testid=context-versions]').scrollIntoView()", Vec::new())
        .await?;
    scan_sizes(window, "home, both versions").await?;
    window.click("keep-mine").await?;
    window.click("context-save").await?;
    window.find("edit-context").await?;
    assert!(fs::read_to_string(&context)?.contains("booked in the app"));
    // What we wrote ourselves is no news.
    window.settle().await?;
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    let page = window.page_text().await;
    assert!(!page.contains("Changed outside"), "{page}");
    Ok(())
}

async fn ignored(window: &Window, around: &Surroundings) -> Outcome {
    window.resize(1280, 832).await?;
    scanner(window).await?;
    let project = school(around);
    fs::create_dir(project.join(".git"))?;
    fs::write(project.join(".gitignore"), "build/\r\n")?;
    open(window, &project).await?;
    window.find("ignore-offer").await?;
    const OPEN: &str = "const offer = document.querySelector('[data-testid=ignore-offer]'); \
                        offer.open = true; offer.scrollIntoView()";
    window.script(OPEN, Vec::new()).await?;
    scan_sizes(window, "home, offer for git").await?;
    let lines = window.text("ignore-lines").await?;
    window.click("ignore-add").await?;
    until(window, "no more offer", async |window: &Window| !window.shows("ignore-offer").await).await?;
    let wanted = format!("build/\r\n{}\r\n", lines.lines().collect::<Vec<_>>().join("\r\n"));
    assert_eq!(fs::read_to_string(project.join(".gitignore"))?, wanted);
    Ok(())
}

async fn placed(window: &Window, around: &Surroundings) -> Outcome {
    window.resize(1280, 832).await?;
    scanner(window).await?;
    let project = school(around);
    let config = project.join(".s2s/config.yaml");
    fs::write(&config, "# ours\nname: School\nroundtable:\n  verbose: false   # not yet\n")?;
    open(window, &project).await?;
    window.find("document-place").await?;
    const OPEN: &str = "const place = document.querySelector('[data-testid=document-place]'); \
                        place.open = true; place.scrollIntoView()";
    window.script(OPEN, Vec::new()).await?;
    scan_sizes(window, "home, place of documents").await?;
    window.click("document-place-s2s").await?;
    window.screenshot("document-place").await?;
    window.click("document-place-save").await?;
    says(window, "Documents are written to .s2s/").await?;
    let wanted = "# ours\nname: School\nroundtable:\n  verbose: false   # not yet\n  documents: s2s\n";
    assert_eq!(fs::read_to_string(&config)?, wanted);
    fs::write(&config, "roundtable: &both\n  documents: docs\nmore: *both\n")?;
    says(window, "Documents are written to docs/").await?;
    window.click("document-place-s2s").await?;
    window.click("document-place-save").await?;
    window.find("error-config_left_alone").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_place_of_documents_is_chosen_on_the_projects_home() {
    in_window(
        "the_place_of_documents_is_chosen_on_the_projects_home",
        "0",
        async |window: Window, around: Surroundings| {
            let outcome = placed(&window, &around).await;
            (window, outcome)
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finding_is_shown_repaired_and_given_back() {
    in_window(
        "a_finding_is_shown_repaired_and_given_back",
        "0",
        async |window: Window, around: Surroundings| {
            let outcome = repair(&window, &around).await;
            (window, outcome)
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_from_outside_is_shown_and_what_is_typed_stays() {
    in_window(
        "a_change_from_outside_is_shown_and_what_is_typed_stays",
        "0",
        async |window: Window, around: Surroundings| {
            let outcome = outside(&window, &around).await;
            (window, outcome)
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_for_git_are_offered_and_added() {
    in_window("lines_for_git_are_offered_and_added", "0", async |window: Window, around: Surroundings| {
        let outcome = ignored(&window, &around).await;
        (window, outcome)
    })
    .await;
}
