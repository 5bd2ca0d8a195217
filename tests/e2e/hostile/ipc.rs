//! What the page may ask of the program, tried from within the page: the command entry answers, and everything else that a
//! plugin of ours or of others has is refused.

use std::collections::BTreeMap;
use std::path::Path;

use roundtable_tests::window::{Surroundings, Window};
use serde_json::{Value, json};

use crate::kit::{Outcome, in_window};

/// Plugins that are not part of the program, as a page would address them, and the word for a command that is ours.
const FOREIGN: [&str; 16] = [
    "plugin:fs|read_file",
    "plugin:fs|read_text_file",
    "plugin:fs|write_text_file",
    "plugin:fs|read_dir",
    "plugin:fs|remove",
    "plugin:shell|execute",
    "plugin:shell|open",
    "plugin:opener|open_url",
    "plugin:opener|open_path",
    "plugin:http|fetch",
    "plugin:process|exit",
    "plugin:updater|check",
    "plugin:clipboard-manager|read_text",
    "plugin:__TAURI_CHANNEL__|fetch",
    "plugin:roundtable|call",
    "open_anything",
];

/// Every command of the plugins that the program registers, as its own list of permissions names them.
fn registered() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src-tauri/gen/schemas/acl-manifests.json");
    let plugins: BTreeMap<String, Value> =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut commands = Vec::new();
    for (plugin, manifest) in &plugins {
        let plugin = plugin.trim_start_matches("core:");
        for permission in manifest["permissions"].as_object().into_iter().flat_map(serde_json::Map::values) {
            let allowed = permission["commands"]["allow"].as_array().into_iter().flatten();
            commands.extend(
                allowed.filter_map(Value::as_str).map(|command| format!("plugin:{plugin}|{command}")),
            );
        }
    }
    commands.sort();
    commands.dedup();
    commands
}

/// What each call comes to: `{command: [answered, words]}`.
async fn invoke(window: &Window, calls: &Value) -> Result<Value, Box<dyn std::error::Error>> {
    const INVOKE: &str = "const [calls, done] = arguments; \
        const within = promise => Promise.race([promise, new Promise((_, fail) => setTimeout(() => fail('no answer'), 8000))]); \
        const one = ([name, request]) => within(window.__TAURI_INTERNALS__.invoke(name, request)) \
            .then(value => [name, [true, JSON.stringify(value) ?? '']], error => [name, [false, typeof error === 'string' ? error : JSON.stringify(error)]]); \
        Promise.all(calls.map(one)).then(all => done(Object.fromEntries(all)), error => done(String(error)))";
    let answers = window.script_async(INVOKE, vec![calls.clone()]).await?;
    if answers.is_object() { Ok(answers) } else { Err(format!("{answers}").into()) }
}

async fn refused(window: &Window, around: &Surroundings) -> Outcome {
    window.find("try-sample").await?;
    // The control: the one entry answers to the page.
    let granted = invoke(window, &json!([["call", { "name": "app_state", "request": {} }]])).await?;
    assert_eq!(granted["call"][0], true, "{granted}");
    // A command that the list does not have is an answer of ours: an error with its code.
    let unknown =
        invoke(window, &json!([["call", { "name": "read_file", "request": { "path": "/etc/passwd" } }]]))
            .await?;
    assert_eq!(unknown["call"][0], false, "{unknown}");
    assert!(unknown["call"][1].as_str().is_some_and(|words| words.contains("bad_request")), "{unknown}");

    let file = around.documents_dir.join("written-by-the-page");
    let request = json!({
        "path": file, "contents": "x", "options": {}, "label": "second", "url": "https://fired.invalid/",
        "event": "tauri://close-requested", "payload": {}, "target": { "kind": "Any" }, "with": null,
        "program": "sh", "args": ["-c", "true"], "message": "x", "handler": 0, "eventId": 0, "rid": 0, "value": true,
    });
    let registered = registered();
    assert!(registered.len() > 100, "{}", registered.len());
    let names: Vec<&str> = registered.iter().map(String::as_str).chain(FOREIGN).collect();
    let calls: Vec<Value> = names.iter().map(|name| json!([name, request])).collect();
    let answers = invoke(window, &Value::Array(calls)).await?;
    for name in &names {
        let (answered, words) = (&answers[name][0], answers[name][1].as_str().unwrap_or_default());
        // The words of the list of permissions, of a plugin that is not there, and of a channel that nobody opened.
        let refusal =
            ["not allowed", "not found", "missing channel id"].iter().any(|word| words.contains(word));
        assert!(answered == false && refusal, "{name}: {answered} {words}");
    }
    println!("{} commands were refused", names.len());
    assert!(!file.exists());
    assert_eq!(window.windows().await?, 1);
    without_its_key(window).await
}

/// The entry's own address, asked without the word that the page's bridge puts to it.
async fn without_its_key(window: &Window) -> Outcome {
    const ASK: &str = "const [done] = arguments; \
        const late = new Promise(next => setTimeout(next, 3000, 'no answer')); \
        const ask = headers => Promise.race([late, fetch(window.__TAURI_INTERNALS__.convertFileSrc('call', 'ipc'), { method: 'POST', headers, \
            body: JSON.stringify({ name: 'app_state', request: {} }) }) \
            .then(async answer => `${answer.status} ${await answer.text()}`, error => `refused: ${error}`)]); \
        const headers = { 'Content-Type': 'application/json', 'Tauri-Callback': '1', 'Tauri-Error': '2' }; \
        Promise.all([ask(headers), ask({ ...headers, 'Tauri-Invoke-Key': 'guessed' })]).then(done)";
    let answers = window.script_async(ASK, Vec::new()).await?;
    for answer in answers.as_array().into_iter().flatten().filter_map(Value::as_str) {
        assert!(!answer.starts_with("200") && !answer.contains("recent"), "{answer}");
    }
    assert_eq!(answers.as_array().map(Vec::len), Some(2), "{answers}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_is_refused_every_command_that_is_not_granted() {
    in_window("hostile-ipc", "0", async |window: Window, around: Surroundings| {
        let outcome = refused(&window, &around).await;
        (window, outcome)
    })
    .await;
}

/// The page at work shows that the policy is not merely written: what it forbids is not done.
async fn policy(window: &Window) -> Outcome {
    const TRY: &str = "const [address, done] = arguments; (async () => { \
        const seen = []; \
        addEventListener('securitypolicyviolation', event => seen.push(event.effectiveDirective)); \
        const put = html => document.body.insertAdjacentHTML('beforeend', html); \
        window.__ran = []; \
        put('<img src=x: onerror=window.__ran.push(1)>'); \
        put(`<img src=http://${address}/1><iframe src=http://${address}/2></iframe><object data=http://${address}/3></object>`); \
        put(`<video src=http://${address}/4></video><iframe srcdoc=\"<script>top.__ran.push(2)</script>\"></iframe>`); \
        put(`<link rel=stylesheet href=http://${address}/5><style>@import 'http://${address}/6';</style>`); \
        const script = document.createElement('script'); script.textContent = 'window.__ran.push(3)'; document.body.append(script); \
        const remote = document.createElement('script'); remote.src = `http://${address}/7`; document.body.append(remote); \
        try { (0, eval)('window.__ran.push(4)'); } catch {} \
        try { new Function('window.__ran.push(5)')(); } catch {} \
        let answered = await fetch(`http://${address}/8`).then(() => true, () => false); \
        try { new WebSocket(`ws://${address}/9`); } catch {} \
        navigator.sendBeacon(`http://${address}/10`, 'x'); \
        const form = document.createElement('form'); form.action = `http://${address}/11`; form.method = 'post'; document.body.append(form); form.submit(); \
        await new Promise(next => setTimeout(next, 1500)); \
        try { Object.prototype.polluted = 1; } catch {} \
        return { ran: window.__ran, seen: [...new Set(seen)].sort(), answered, polluted: ({}).polluted ?? null, global: '__TAURI__' in window }; \
        })().then(done, error => done(String(error)))";
    window.find("try-sample").await?;
    let trap = super::sockets::Trap::new().await?;
    let report = window.script_async(TRY, vec![trap.address().into()]).await?;
    assert_eq!(report["ran"], json!([]), "{report}");
    assert_eq!((&report["answered"], &report["global"]), (&json!(false), &json!(false)), "{report}");
    assert_eq!(report["polluted"], Value::Null, "{report}");
    assert!(trap.hits().is_empty(), "somebody connected: {report}");
    let seen: Vec<&str> = report["seen"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for directive in ["img-src", "connect-src", "script-src"] {
        assert!(seen.iter().any(|one| one.starts_with(directive)), "{directive} stopped nothing: {seen:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_policy_stops_what_markup_in_the_page_would_do() {
    in_window("hostile-policy", "0", async |window: Window, _: Surroundings| {
        let outcome = policy(&window).await;
        (window, outcome)
    })
    .await;
}
