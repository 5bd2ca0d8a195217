//! Texts in what goes wrong: a server's error and its models' names, and files that cannot be read.

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};

use roundtable_tests::window::{Surroundings, Window};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::corpus;
use super::sockets::Trap;
use super::watch::Watch;
use crate::kit::{Outcome, in_window, until};

/// A model server that lists hostile names and answers each call with an error: its words are set from outside.
struct Refusing {
    port: u16,
    words: Arc<Mutex<String>>,
    task: tokio::task::JoinHandle<()>,
}

impl Refusing {
    async fn new(models: &[String]) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let words = Arc::new(Mutex::new("No.".to_owned()));
        let list = json!({ "object": "list", "data": models.iter().map(|id| json!({ "id": id, "object": "model" })).collect::<Vec<_>>() });
        let said = words.clone();
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let words = said.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let error =
                    json!({ "error": { "message": words, "type": "invalid_request_error", "code": words } });
                tokio::spawn(answer(stream, list.to_string(), error.to_string()));
            }
        });
        Ok(Self { port, words, task })
    }

    fn say(&self, words: &str) {
        words.clone_into(&mut self.words.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Drop for Refusing {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// One request of a connection, answered.
async fn answer(mut stream: TcpStream, list: String, error: String) {
    let mut head = Vec::new();
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read_buf(&mut head).await {
            Ok(1..) if head.len() < 1_000_000 => {}
            _ => return,
        }
    }
    let is_list = head.starts_with(b"GET ");
    let (status, body) = if is_list { ("200 OK", list) } else { ("400 Bad Request", error) };
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let _ = stream.write_all(answer.as_bytes()).await;
    let _ = stream.shutdown().await;
    // The rest of the request, so that our answer is not lost with the connection.
    let _ = tokio::time::timeout(std::time::Duration::from_secs(2), stream.read_to_end(&mut head)).await;
}

async fn refusals(window: &Window) -> Outcome {
    let trap = Trap::new().await?;
    let payloads = corpus::chosen();
    let texts: Vec<String> = payloads.iter().map(|one| one.aimed(&trap.address())).collect();
    let names: Vec<String> = texts
        .iter()
        .filter(|text| text.len() < 200 && !text.chars().any(char::is_control))
        .cloned()
        .collect();
    let server = Refusing::new(&names).await?;
    window.find("try-sample").await?;
    let mut watch = Watch::new(window, &trap, &payloads).await?;
    window.click("open-settings").await?;
    window.click("add-provider").await?;
    window.choose("provider-kind", "compatible").await?;
    window.fill("provider-name", "Refusing").await?;
    window.fill("provider-address", &format!("http://127.0.0.1:{}/v1", server.port)).await?;
    window.click("provider-save").await?;
    window.find("provider-row-compatible").await?;
    window.find("test-model-compatible").await?;
    window.choose("test-model-compatible", &format!("compatible\n{}", names[0])).await?;
    watch.at("names of models", "[data-testid=test-model-compatible]").await?;
    for (number, text) in texts.iter().enumerate() {
        // A number tells this answer from the one before.
        server.say(&format!("Refusal {number}: {text}"));
        window.click("test-run-compatible").await?;
        until(window, "the server's refusal", async |window: &Window| {
            const SAID: &str =
                "return document.querySelector('[data-testid=test-fault-compatible]')?.textContent ?? ''";
            let said = window.script(SAID, Vec::new()).await.unwrap_or_default();
            said.as_str().is_some_and(|said| said.contains(&format!("Refusal {number}:")))
        })
        .await
        .map_err(|error| format!("{text}: {error}"))?;
        watch.at("a server's refusal", "[data-testid=test-fault-compatible]").await?;
    }
    watch.every_place_had_some()
}

async fn damaged(window: &Window, around: &Surroundings) -> Outcome {
    let trap = Trap::new().await?;
    let payloads = corpus::chosen();
    let project = around.documents_dir.join("damaged");
    let agents = project.join(".s2s/agents/roundtable");
    std::fs::create_dir_all(&agents)?;
    std::fs::create_dir_all(project.join(".s2s/sessions"))?;
    std::fs::write(project.join(".s2s/CONTEXT.md"), "# Damaged\n\n## Description\n\nA product.\n")?;
    let mut made = 0;
    for text in payloads.iter().map(|one| one.aimed(&trap.address())) {
        let is_name =
            text.len() < 200 && !text.contains(['/', '\\', '\0']) && !text.chars().any(char::is_control);
        if is_name {
            std::fs::write(project.join(format!(".s2s/sessions/{text}.yaml")), "id: x\nid: y\n")?;
            std::fs::write(agents.join(format!("{text}.md")), "---\nname: [\n---\n")?;
            made += 1;
        }
    }
    assert!(made > 10, "{made}");
    window.find("path-input").await?;
    let mut watch = Watch::new(window, &trap, &payloads).await?;
    window.fill("path-input", &project.display().to_string()).await?;
    window.click("path-open").await?;
    window.find("damaged").await?;
    watch.at("names of damaged files", "[data-testid=damaged] strong").await?;
    watch.at("what is wrong with them", "[data-testid=damaged]").await?;
    watch.every_place_had_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_words_in_errors_of_servers_are_shown_and_do_nothing() {
    in_window("hostile-refusals", "0", async |window: Window, _: Surroundings| {
        let outcome = refusals(&window).await;
        (window, outcome)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_names_of_damaged_files_are_shown_and_do_nothing() {
    in_window("hostile-damaged", "0", async |window: Window, around: Surroundings| {
        let outcome = damaged(&window, &around).await;
        (window, outcome)
    })
    .await;
}
