//! Documents whose Markdown is hostile, opened as people open them: each text below a heading of its own, alone and within
//! every construct of Markdown.

use std::collections::{BTreeSet, VecDeque};

use roundtable_tests::window::{Surroundings, Window};
use serde_json::Value;

use super::corpus::{self, Payload};
use super::sockets::Trap;
use super::watch::Watch;
use crate::kit::{Outcome, in_window, until};

/// So many texts share a document; those that one of them swallows come again.
const TOGETHER: usize = 70;

/// A piece of a document below a heading that is its own.
struct Piece {
    label: String,
    text: String,
}

/// Each payload alone; the nastiest also in every construct that could let them out.
fn pieces(payloads: &[Payload], address: &str) -> VecDeque<Piece> {
    let mut pieces = VecDeque::new();
    for payload in payloads {
        let text = payload.aimed(address);
        let line = text.replace(['\n', '\r'], " ");
        let mut put = |context: &str, text: String| {
            pieces.push_back(Piece { label: format!("Piece {} {context}", payload.number), text });
        };
        put("alone", text);
        if payload.nasty {
            put("heading", format!("### {line}"));
            put("list", format!("- {line}\n- [ ] {line}\n\n1. {line}"));
            put("table", format!("| a | b |\n|---|---|\n| {line} | {} |", line.replace('|', "\\|")));
            put("quotation", format!("> {line}"));
            put("code", format!("`{line}`\n\n    {line}"));
            put(
                "link",
                format!("[x]({line})\n\n[x](<{line}>)\n\n[x](https://{address} \"{line}\")\n\n[{line}](#x)"),
            );
            put("picture", format!("![{line}](https://{address}/p.png \"{line}\")\n\n![x]({line})"));
            put("reference", format!("[x][r{0}]\n\n[r{0}]: <{line}> \"{line}\"", payload.number));
        }
    }
    pieces
}

async fn documents(window: &Window, around: &Surroundings) -> Outcome {
    let trap = Trap::new().await?;
    let payloads = corpus::all();
    let project = around.documents_dir.join("hostile");
    std::fs::create_dir_all(project.join(".s2s"))?;
    std::fs::create_dir_all(project.join("docs"))?;
    std::fs::write(project.join(".s2s/CONTEXT.md"), "# Hostile\n\n## Description\n\nA product.\n")?;
    let file = project.join("docs/hostile.md");
    std::fs::write(&file, "# Nothing yet\n")?;
    window.find("path-input").await?;
    let watch = Watch::new(window, &trap, &[]).await?;
    window.fill("path-input", &project.display().to_string()).await?;
    window.click("path-open").await?;
    let mut waiting = pieces(&payloads, &trap.address());
    let all = waiting.len();
    let (mut opened, mut links) = (0, 0);
    while let Some(first) = waiting.front() {
        let first = first.label.clone();
        let some = waiting.len().min(TOGETHER);
        let text: String =
            waiting.range(..some).map(|piece| format!("## {}\n\n{}\n\n", piece.label, piece.text)).collect();
        std::fs::write(&file, format!("# Hostile\n\n{text}"))?;
        window.find("home").await?;
        window.click("document-docs/hostile.md").await?;
        let shown = headings(window, &first).await?;
        waiting = waiting
            .into_iter()
            .enumerate()
            .filter(|(at, piece)| *at >= some || !shown.contains(&piece.label))
            .map(|(_, piece)| piece)
            .collect();
        opened += 1;
        watch.quiet(&format!("document from {first}")).await?;
        links += follow_every_link(window).await?;
        watch.quiet(&format!("links of the document from {first}")).await?;
        window.click("back-home").await?;
    }
    println!("{all} pieces in {opened} documents; {links} links were clicked");
    assert!(links > 200, "{links}");
    Ok(())
}

/// The document's headings, once it is there.
async fn headings(window: &Window, first: &str) -> Result<BTreeSet<String>, Box<dyn std::error::Error>> {
    const READ: &str = "return [...document.querySelectorAll('[data-testid=document] article :is(h1, h2, h3, h4, h5, h6)')]\
        .map(heading => heading.textContent.trim())";
    let mut found = BTreeSet::new();
    until(window, first, async |window: &Window| {
        let read = window.script(READ, Vec::new()).await.unwrap_or_default();
        let read = read.as_array().into_iter().flatten();
        found = read.filter_map(Value::as_str).map(str::to_owned).collect();
        found.contains(first)
    })
    .await?;
    window.settle().await?;
    Ok(found)
}

/// Clicks each link by script, and the first one with a real mouse, also in its middle. Whatever is clicked, an address is
/// shown at most.
async fn follow_every_link(window: &Window) -> Result<u64, Box<dyn std::error::Error>> {
    const FOLLOW: &str = "const links = [...document.querySelectorAll('[data-testid=document] article :is(a, input)')]; \
        for (const link of links) link.click(); return links.length";
    const LINK: &str = "[data-testid=document] article a[href^=http]";
    const LOOK: &str = "const link = document.querySelector(arguments[0]); link?.scrollIntoView({ block: 'center' }); \
        return link !== null";
    let count = window.script(FOLLOW, Vec::new()).await?.as_u64().unwrap_or(0);
    put_away(window).await?;
    if window.script(LOOK, vec![LINK.into()]).await? == Value::Bool(true) {
        window.middle_click(LINK).await?;
    }
    put_away(window).await?;
    Ok(count)
}

/// Closes the dialog that shows an address, if there is one.
async fn put_away(window: &Window) -> Outcome {
    window.settle().await?;
    if window.shows("link-dialog").await {
        window.click("close-dialog").await?;
        window.gone("link-dialog").await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_markdown_is_shown_and_does_nothing() {
    in_window("hostile-markdown", "0", async |window: Window, around: Surroundings| {
        let outcome = documents(&window, &around).await;
        (window, outcome)
    })
    .await;
}
