//! Everything that is done with a mouse is done by keys alone: from Welcome to an exported document, and what stands beside that
//! way. A dialog has the focus while it is open, and gives it back to where it came from.

use roundtable_tests::window::{Key, Surroundings, Window};
use serde_json::Value;

use crate::kit::{Outcome, in_window, until};

/// More stops than a screen has, also one with many artifacts.
const MOST_STOPS: usize = 600;

/// Presses a key that is no letter.
async fn key(window: &Window, key: Key) -> Outcome {
    Ok(window.press(&[key.into()]).await?)
}

/// Walks to something with the tabulator, as somebody does who has no mouse; `Err` where it is no stop on the way.
async fn walk_to(window: &Window, testid: &str) -> Outcome {
    window.ready(testid).await?;
    for _ in 0..MOST_STOPS {
        if window.focused().await? == testid {
            return Ok(());
        }
        key(window, Key::Tab).await?;
    }
    Err(format!("`{testid}` is not reached with the tabulator").into())
}

/// Walks to a button or a link, and presses it.
async fn push(window: &Window, testid: &str) -> Outcome {
    walk_to(window, testid).await?;
    key(window, Key::Enter).await
}

/// Walks to a field, and types in place of what it held.
async fn write(window: &Window, testid: &str, text: &str) -> Outcome {
    walk_to(window, testid).await?;
    window.press(&[Key::Control.into(), 'a']).await?;
    Ok(window.type_in(text).await?)
}

/// Waits until the focus is inside of the dialog that is open.
async fn in_a_dialog(window: &Window) -> Outcome {
    const INSIDE: &str = "return document.activeElement?.closest('[aria-modal=\"true\"]') !== null";
    until(window, "the focus in the dialog", async |window: &Window| {
        window.script(INSIDE, Vec::new()).await.is_ok_and(|inside| inside == Value::Bool(true))
    })
    .await
    .map_err(Into::into)
}

/// Closes a dialog with Escape, and waits until the focus is where it came from.
async fn leave(window: &Window, back_to: &str) -> Outcome {
    in_a_dialog(window).await?;
    key(window, Key::Escape).await?;
    until(window, &format!("the focus back on `{back_to}`"), async |window: &Window| {
        window.focused().await.is_ok_and(|at| at == back_to)
    })
    .await
    .map_err(Into::into)
}

/// Answers what the table asks until it is over.
async fn to_the_end(window: &Window) -> Outcome {
    let mut decided = false;
    while !window.shows("go-review").await {
        if window.shows("escalation").await {
            in_a_dialog(window).await?;
            if decided {
                push(window, "escalation-accept").await?;
            } else {
                push(window, "escalation-decide").await?;
                write(window, "escalation-decision", "No deposit in the first year.").await?;
                push(window, "escalation-decide-send").await?;
                decided = true;
            }
            window.gone("escalation").await?;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    if decided { Ok(()) } else { Err("nobody was asked".into()) }
}

/// From the sample project to an exported document.
async fn the_main_way(window: &Window, around: &Surroundings) -> Outcome {
    window.find("try-sample").await?;
    push(window, "try-sample").await?;
    window.find("home").await?;
    push(window, "start-specs").await?;
    window.find("forecast").await?;
    write(window, "topic", "What the shed must do").await?;
    push(window, "start-session").await?;
    window.find("question").await?;

    // While it is paused no question of the table comes between hands that type slowly.
    push(window, "pause").await?;
    window.find("resume").await?;
    push(window, "say").await?;
    in_a_dialog(window).await?;
    write(window, "say-text", "Think of those who come without a telephone.").await?;
    push(window, "say-send").await?;
    window.gone("say-text").await?;
    push(window, "resume").await?;
    to_the_end(window).await?;

    push(window, "go-review").await?;
    window.find("review").await?;
    push(window, "approve-all").await?;
    window.gone("approve-all").await?;
    // Nobody goes through all artifacts to come to what stands behind them.
    until_stop_in(window, "skip-to-document").await?;
    key(window, Key::Enter).await?;
    push(window, "preview-document").await?;
    push(window, "write-document").await?;
    push(window, "open-document").await?;
    window.find("document").await?;
    push(window, "export").await?;
    window.find("export-file").await?;
    let file = around.documents_dir.join("by keys.docx");
    write(window, "export-file", &file.display().to_string()).await?;
    push(window, "export-run").await?;
    until(window, "the exported file", async |_: &Window| file.exists()).await?;
    window.ready("export-run").await?;
    leave(window, "export").await
}

/// What stands beside that way: palette, search, Help, settings, lists, traceability, a session played back.
async fn beside_it(window: &Window) -> Outcome {
    walk_to(window, "open-palette").await?;
    window.press(&[Key::Control.into(), 'k']).await?;
    window.find("palette-input").await?;
    leave(window, "open-palette").await?;
    window.press(&[Key::Control.into(), 'k']).await?;
    window.find("palette-input").await?;
    window.type_in("Settings").await?;
    key(window, Key::Enter).await?;
    window.find("appearance-dark").await?;
    // A choice of several is one stop; the arrows choose.
    until_stop_in(window, "appearance-").await?;
    let before = window.focused().await?;
    key(window, Key::Down).await?;
    let now = window.focused().await?;
    if now == before || !now.starts_with("appearance-") {
        return Err(format!("the arrows do not choose: {before}, {now}").into());
    }

    window.press(&[Key::Alt.into(), Key::Left.into()]).await?;
    push(window, "go-welcome").await?;
    window.find("try-sample").await?;
    push(window, "recent-Borrow Shed").await?;
    window.find("home").await?;
    push(window, "open-search").await?;
    window.find("search-input").await?;
    window.type_in("REQ-001").await?;
    roundtable_tests::gallery::search::found(window).await?;
    key(window, Key::Enter).await?;
    window.find("review").await?;
    push(window, "back-home").await?;
    window.find("home").await?;
    push(window, "open-artifacts").await?;
    window.find("artifacts-list").await?;
    walk_to(window, "artifacts-list").await?;
    key(window, Key::Down).await?;
    key(window, Key::Enter).await?;
    in_a_dialog(window).await?;
    key(window, Key::Escape).await?;
    push(window, "back-home").await?;
    window.find("home").await?;
    push(window, "open-traceability").await?;
    window.find("traceability").await?;
    push(window, "back-home").await?;
    window.find("home").await?;

    let open = "return document.querySelector('[data-testid^=\"open-2\"]').dataset.testid";
    let open = window.script(open, Vec::new()).await?.as_str().unwrap_or_default().to_owned();
    push(window, &open).await?;
    push(window, "round-1").await?;
    window.find("round-sheet").await?;
    leave(window, "round-1").await?;
    push(window, "go-replay").await?;
    window.find("replay").await?;
    push(window, "replay-forward").await?;
    push(window, "replay-leave").await?;
    window.find("closed").await.map(drop)?;
    Ok(())
}

/// Walks on until the focus is on something whose test id begins so.
async fn until_stop_in(window: &Window, beginning: &str) -> Outcome {
    for _ in 0..MOST_STOPS {
        if window.focused().await?.starts_with(beginning) {
            return Ok(());
        }
        key(window, Key::Tab).await?;
    }
    Err(format!("`{beginning}…` is not reached with the tabulator").into())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_done_by_keys_alone() {
    in_window("keyboard", "100-200", async |window: Window, around: Surroundings| {
        let outcome = async {
            window.resize(1280, 832).await?;
            the_main_way(&window, &around).await?;
            beside_it(&window).await
        }
        .await;
        (window, outcome)
    })
    .await;
}
