//! Models in the real window: providers are added with their keys, a panel of two of them discusses, one provider asks for
//! an hour of patience, and the session goes on to its document. Afterwards the keys are nowhere.

use std::path::Path;
use std::process::Stdio;

use roundtable_tests::journey::{self, Answer, NewProvider};
use roundtable_tests::window::{PATIENCE, Surroundings, Window};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader};
use tokio::process::{Child, ChildStdin, Command};

use crate::kit::{self, Outcome, in_window, until};

/// Keys that are found wherever they are left: no other text looks like them.
const KEYS: [&str; 2] = ["sk-canary-7d41f0c2b9e86a35", "sk-canary-e05b83ad1c7f4962"];

/// The fake model server in a process of its own; it ends with its input.
struct Server {
    process: Child,
    input: Option<ChildStdin>,
    address: String,
}

impl Server {
    async fn start(arguments: &[&str]) -> std::io::Result<Self> {
        let mut process = Command::new(env!("CARGO_BIN_EXE_fake-model-server"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let input = process.stdin.take();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let address = lines.next_line().await?.unwrap_or_default();
        assert!(address.starts_with("http://127.0.0.1:"), "{address:?}");
        Ok(Self { process, input, address })
    }

    /// Ends it; what it found wrong with our requests.
    async fn end(mut self) -> std::io::Result<String> {
        drop(self.input.take());
        let mut said = String::new();
        if let Some(mut errors) = self.process.stderr.take() {
            tokio::time::timeout(PATIENCE, errors.read_to_string(&mut said)).await??;
        }
        tokio::time::timeout(PATIENCE, self.process.wait()).await??;
        Ok(said)
    }

    fn host(&self) -> String {
        self.address.trim_start_matches("http://").split('/').next().unwrap_or_default().to_owned()
    }
}

fn provider(kind: &'static str, name: &'static str, server: &Server, key: &str) -> NewProvider {
    let address = server.address.clone();
    NewProvider { kind, name, address, key: key.to_owned(), model: "fake-small" }
}

/// Everything that the host answers from now on, as the page gets it.
async fn listen(window: &Window) -> Outcome {
    const LISTEN: &str = "window.__answers = []; const plain = window.fetch; \
        window.fetch = async (...request) => { const answer = await plain(...request); \
            answer.clone().text().then(text => window.__answers.push(text), () => {}); return answer; }";
    window.script(LISTEN, Vec::new()).await?;
    Ok(())
}

/// What the page holds: its markup, its fields, its storages, its databases, and what the host has answered.
async fn everything_in_the_page(window: &Window) -> Result<Value, Box<dyn std::error::Error>> {
    const READ: &str = "const done = arguments[0]; (async () => { \
        const fields = [...document.querySelectorAll('input, textarea, select')].map(field => field.value); \
        const bases = (await indexedDB.databases?.()) ?? []; \
        return { html: document.documentElement.outerHTML, fields, local: JSON.stringify({ ...localStorage }), \
            session: JSON.stringify({ ...sessionStorage }), cookies: document.cookie, \
            databases: bases.map(base => base.name), answers: window.__answers }; })() \
        .then(done, error => done({ error: String(error) }))";
    let all = window.script_async(READ, Vec::new()).await?;
    assert!(all["error"].is_null(), "{all}");
    Ok(all)
}

/// A key in the forms in which it could have been left.
fn forms(key: &str) -> Vec<Vec<u8>> {
    let hex: String = key.bytes().map(|byte| format!("{byte:02x}")).collect();
    let wide: Vec<u8> = key.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let reversed: String = key.chars().rev().collect();
    let mut forms = vec![
        key.as_bytes().to_vec(),
        hex.to_uppercase().into_bytes(),
        hex.into_bytes(),
        wide,
        reversed.into_bytes(),
    ];
    // Base64 depends on where the text begins; the letters in its middle do not depend on what stands around it.
    for shift in 0..3 {
        let text = [vec![b'.'; shift], key.as_bytes().to_vec()].concat();
        let coded = base64(&text);
        forms.push(coded.as_bytes()[4..coded.len() - 4].to_vec());
    }
    forms
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks_exact(3) {
        let bits = (usize::from(three[0]) << 16) | (usize::from(three[1]) << 8) | usize::from(three[2]);
        text.extend([18, 12, 6, 0].map(|shift| char::from(LETTERS[(bits >> shift) & 63])));
    }
    text
}

fn holds(bytes: &[u8], form: &[u8]) -> bool {
    bytes.windows(form.len()).any(|window| window == form)
}

/// Files below a folder that hold a key in any form.
fn files_with_a_key(folder: &Path, found: &mut Vec<String>) -> std::io::Result<usize> {
    let mut looked = 0;
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            looked += files_with_a_key(&path, found)?;
        } else if path.is_file() {
            let bytes = std::fs::read(&path)?;
            looked += 1;
            if KEYS.iter().flat_map(|key| forms(key)).any(|form| holds(&bytes, &form)) {
                found.push(path.display().to_string());
            }
        }
    }
    Ok(looked)
}

#[test]
fn a_key_is_found_in_every_form() {
    let key = KEYS[0];
    for text in [key.to_owned(), format!("x{key}"), format!("xy{key}z"), format!("xyz{key}")] {
        let coded = base64(format!("{text}...").as_bytes());
        assert!(forms(key).iter().any(|form| holds(coded.as_bytes(), form)), "{text}");
    }
    assert!(!forms(key).iter().any(|form| holds(KEYS[1].as_bytes(), form)));
}

async fn no_key_is_left(window: &Window, around: &Surroundings) -> Outcome {
    let page = everything_in_the_page(window).await?;
    assert!(page["answers"].as_array().is_some_and(|answers| answers.len() > 5), "nothing was listened to");
    let text = page.to_string();
    for form in KEYS.iter().flat_map(|key| forms(key)) {
        assert!(!holds(text.as_bytes(), &form), "the page holds a key");
    }
    let settings = std::fs::read_to_string(around.config_dir.join("settings.json"))?;
    assert!(settings.contains("fake-large"), "{settings}");
    let mut found = Vec::new();
    let looked = files_with_a_key(&around.config_dir, &mut found)?
        + files_with_a_key(&around.documents_dir, &mut found)?;
    assert!(looked > 5 && found.is_empty(), "of {looked} files these hold a key: {found:?}");
    Ok(())
}

/// `4 to 20` as numbers.
async fn expected(window: &Window, of: &str) -> Result<(u64, u64), Box<dyn std::error::Error>> {
    let text = window.text(&format!("forecast-{of}")).await?;
    let (least, most) = text.split_once(" to ").ok_or_else(|| format!("{of}: {text:?}"))?;
    Ok((least.trim().parse()?, most.trim().parse()?))
}

async fn with_servers(window: &Window, around: &Surroundings, servers: [&Server; 2]) -> Outcome {
    listen(window).await?;
    window.find("try-sample").await?;
    window.click("open-settings").await?;
    journey::add_provider(window, &provider("anthropic", "Anthropic by our gateway", servers[0], KEYS[0]))
        .await?;
    window.screenshot("provider-tested").await?;
    journey::add_provider(window, &provider("compatible", "The server downstairs", servers[1], KEYS[1]))
        .await?;
    journey::mix_panel(window, [("anthropic", "fake-large"), ("compatible", "fake-small")]).await?;
    window.screenshot("settings").await?;
    let file = around.config_dir.join("settings.json");
    until(window, "the choice in the settings", async |_: &Window| {
        std::fs::read_to_string(&file).is_ok_and(|text| text.contains("fake-large"))
    })
    .await?;
    no_key_is_left(window, around).await?;

    window.click("go-welcome").await?;
    journey::open_sample(window).await?;
    journey::new_session_on_models(window).await?;
    // Its line moves while the estimate comes: a click may go beside it.
    while window.attribute("forecast-more", "aria-expanded").await?.as_deref() != Some("true") {
        window.click("forecast-more").await?;
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let (rounds, calls) = (expected(window, "rounds").await?, expected(window, "calls").await?);
    let hosts = servers.map(Server::host);
    let says = window.text("preflight").await?;
    assert!(hosts.iter().all(|host| says.contains(host.as_str())), "{says}");
    window.screenshot("new-session").await?;
    what_is_sent(window, &hosts).await?;
    window.click("start-session").await?;

    window.find("retry-countdown").await?;
    let banner = window.text("paused").await?;
    window.screenshot("paused").await?;
    for words in
        ["Paused by the provider.", "Everything said so far is kept.", "The provider asks us to wait until"]
    {
        assert!(banner.contains(words), "{words:?} is not in {banner:?}");
    }
    // It is counted down to the minute.
    let left = window.text("retry-countdown").await?;
    assert!(left.contains("(in 1 hour)") || left.contains("(in 59 minutes)"), "{left}");
    let (_, index) = kit::session(&kit::project(around));
    assert_eq!((&index["status"], index["rounds"].as_array().map(Vec::len)), (&"paused".into(), Some(1)));

    window.click("resume").await?;
    journey::play(window, Answer::Accept, false).await?;
    window.screenshot("review").await?;
    journey::write_requirements(window).await?;
    finished(window, around, rounds, calls).await?;
    no_key_is_left(window, around).await
}

/// Shown is what the session's own prompts will be: the project's words are in them.
async fn what_is_sent(window: &Window, hosts: &[String; 2]) -> Outcome {
    window.click("show-sent").await?;
    window.click(&format!("sent-{}-question-open", hosts[0])).await?;
    let (system, input) =
        (window.text("sent-system-facilitator").await?, window.text("sent-input-facilitator").await?);
    assert!(system.contains("Topic: Requirements for Borrow Shed"), "{system}");
    assert!(input.contains("action: question") && input.contains("round: 1"), "{input}");
    window.screenshot("what-is-sent").await?;
    window.click(&format!("sent-{}-response-open", hosts[1])).await?;
    let seat = window.text("sent-input-ux-researcher").await?;
    assert!(seat.contains("action: respond") && !seat.contains("action: question"), "{seat}");
    window.click("close-dialog").await?;
    Ok(())
}

/// The document is there, no practice mark is anywhere, and the forecast was right.
async fn finished(window: &Window, around: &Surroundings, rounds: (u64, u64), calls: (u64, u64)) -> Outcome {
    let project = kit::project(around);
    let text = std::fs::read_to_string(project.join("docs/specifications/requirements.md"))?;
    let (id, index) = kit::session(&project);
    assert_eq!(index["status"], "closed");
    assert_ne!(index["practice"], true);
    assert!(!text.to_lowercase().contains("practice panel"), "the document is marked");
    assert!(!window.shows("practice-mark").await, "the screen is marked");
    for artifact in index["artifacts"]["requirements"].as_array().into_iter().flatten() {
        let artifact = artifact.as_str().unwrap_or_default();
        assert!(text.contains(artifact), "{artifact} is not in the document");
    }
    let replies = std::fs::read_to_string(project.join(".s2s/sessions").join(id).join("replies.jsonl"))?;
    for model in ["fake-large", "fake-small"] {
        assert!(replies.contains(model), "{model} said nothing");
    }
    let done = index["rounds"].as_array().map_or(0, Vec::len) as u64;
    assert!((rounds.0..=rounds.1).contains(&done), "{done} rounds, expected {rounds:?}");
    let asked = index["metrics"]["tasks"].as_u64().unwrap_or_default();
    assert!((calls.0..=calls.1).contains(&asked), "{asked} calls, expected {calls:?}");
    Ok(())
}

async fn session_on_models(window: &Window, around: &Surroundings) -> Outcome {
    let limited = ["--failure", "limit_hour", "--times", "1", "--round", "2", "--actor", "business-analyst"];
    let first =
        Server::start(&[&["--kind", "anthropic", "--key", KEYS[0]][..], &limited[..]].concat()).await?;
    let second = Server::start(&["--kind", "compatible", "--key", KEYS[1]]).await?;
    with_servers(window, around, [&first, &second]).await?;
    assert_eq!(first.end().await?, "", "the provider's rules were broken");
    // Such a server may need no key, so its models are asked for before there is one; nothing else is amiss.
    let said = second.end().await?;
    let others = said.lines().filter(|line| !line.ends_with("GET /v1/models: OpenAi: no key in its header"));
    assert_eq!(others.collect::<Vec<_>>(), Vec::<&str>::new());
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mixed_panel_of_models_waits_for_its_provider_and_leaves_no_key() {
    in_window("models", "0", async |window: Window, around: Surroundings| {
        let outcome = session_on_models(&window, &around).await;
        (window, outcome)
    })
    .await;
}
