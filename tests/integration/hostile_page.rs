//! What keeps strangers' words from acting in the page, as far as it can be read off the sources: one place for HTML, no code
//! made of text, a policy that lets nothing else in, and a capability that grants nothing. That it works is tried in the real
//! window (`e2e/hostile`).

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::kit::{files, root};

/// What makes markup or code of a text.
const ACTING: [&str; 16] = [
    "@html",
    "innerHTML",
    "outerHTML",
    "insertAdjacentHTML",
    "document.write",
    "setHTMLUnsafe",
    "parseHTMLUnsafe",
    "createContextualFragment",
    "DOMParser",
    "srcdoc",
    "eval(",
    "new Function",
    "Function(",
    "setTimeout(\"",
    "javascript:",
    "createElement(\"script",
];
/// The one component that shows HTML, and the one way in which it does.
const HOME: (&str, &str) = ("components/shared/SafeHtml.svelte", "@html");

/// Lines that make markup or code of a text, without comments.
fn acting(source: &str) -> Vec<(&'static str, &str)> {
    let comment =
        |line: &str| ["//", "/*", "*", "<!--"].iter().any(|mark| line.trim_start().starts_with(mark));
    let lines = source.lines().filter(|line| !comment(line));
    lines
        .flat_map(|line| {
            ACTING.iter().filter(|word| stands_in(line, word)).map(move |word| (*word, line.trim()))
        })
        .collect()
}

/// Whether the word is there and not the end of a longer one: `isFunction(` makes nothing.
fn stands_in(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let begins = word.starts_with(|letter: char| letter.is_alphanumeric());
        !(begins && line[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_'))
    })
}

#[test]
fn a_planted_way_from_text_to_code_is_seen() {
    for planted in [
        "  {@html artifact.title}",
        "node.innerHTML = text;",
        "node.insertAdjacentHTML('beforeend', text)",
        "const run = new Function(text);",
        "eval(text)",
        "setTimeout(\"go()\", 1)",
        "<iframe srcdoc={text}></iframe>",
    ] {
        assert!(!acting(planted).is_empty(), "{planted}");
    }
    assert_eq!(acting("// {@html x}\nconst evaluated = isFunction(x) && retrieval(y);"), []);
}

#[test]
fn html_is_shown_in_one_component_and_no_text_becomes_code() {
    let mut homes = 0;
    let mut looked = 0;
    for (name, path) in files(&root().join("ui/src")) {
        // Tests clear the page between two of them.
        let is_source =
            [".ts", ".svelte", ".html"].iter().any(|end| name.ends_with(end)) && !name.ends_with(".test.ts");
        if !is_source || name.starts_with("test/") {
            continue;
        }
        looked += 1;
        let source = fs::read_to_string(path).unwrap();
        for (word, line) in acting(&source) {
            assert!((name.as_str(), word) == HOME, "{name} makes markup or code of a text: {line}");
            homes += 1;
        }
    }
    assert!(looked > 100, "{looked} sources");
    assert_eq!(homes, 1, "{} shows HTML once", HOME.0);
    let page = fs::read_to_string(root().join("ui/index.html")).unwrap();
    assert!(!page.contains("<script>") && !page.contains("http:") && !page.contains("https:"), "{page}");
}

fn configuration() -> Value {
    serde_json::from_str(&fs::read_to_string(root().join("src-tauri/tauri.conf.json")).unwrap()).unwrap()
}

/// The directives of a policy with their sources.
fn directives(policy: &str) -> BTreeMap<&str, Vec<&str>> {
    let parts = policy.split(';').map(str::trim).filter(|part| !part.is_empty());
    let named = parts.filter_map(|part| {
        let mut words = part.split_whitespace();
        words.next().map(|name| (name, words.collect()))
    });
    named.collect()
}

#[test]
fn the_policy_lets_in_our_own_code_and_nothing_else() {
    let configuration = configuration();
    let security = &configuration["app"]["security"];
    let policy = directives(security["csp"].as_str().unwrap());
    let wanted = [
        ("default-src", vec!["'none'"]),
        ("script-src", vec!["'self'"]),
        // Widths and colours of the table are inline; a style loads nothing that img-src and font-src do not let in.
        ("style-src", vec!["'self'", "'unsafe-inline'"]),
        ("img-src", vec!["'self'", "data:"]),
        ("font-src", vec!["'self'"]),
        // The command entry, as Linux and macOS spell it, and as Windows does.
        ("connect-src", vec!["ipc:", "http://ipc.localhost"]),
        ("base-uri", vec!["'none'"]),
        ("form-action", vec!["'none'"]),
        ("frame-ancestors", vec!["'none'"]),
        ("object-src", vec!["'none'"]),
    ];
    assert_eq!(policy, BTreeMap::from(wanted));
    assert_eq!(configuration["app"]["withGlobalTauri"], false);
    assert_eq!(security["freezePrototype"], true);
    // Neither a second policy for development nor a way around this one.
    let keys: Vec<&String> = security.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["freezePrototype", "csp"]);
    // Windows are made in Rust, where navigation and new windows are refused.
    assert_eq!(configuration["app"]["windows"], json!([]));
}

#[test]
fn the_page_is_granted_nothing() {
    const UPDATER: &str = "builder = builder.plugin(tauri_plugin_updater::Builder::new().build());";
    let folder = files(&root().join("src-tauri/capabilities"));
    assert_eq!(folder.keys().collect::<Vec<_>>(), ["main.json"]);
    let capability: Value = serde_json::from_str(&fs::read_to_string(&folder["main.json"]).unwrap()).unwrap();
    assert_eq!(capability["permissions"], json!([]));
    assert_eq!(capability["windows"], json!(["main"]));
    assert!(capability.get("remote").is_none(), "no address elsewhere is granted anything: {capability}");
    // A second start, dialogs, notifications and the window's place are Rust's own (docs/decisions/0002); so is the updater, in
    // a build with an address for it (0022). No other plugin is registered.
    let main = fs::read_to_string(root().join("src-tauri/src/main.rs")).unwrap();
    let lines: Vec<&str> = main.lines().map(str::trim).collect();
    let plugins: Vec<&str> = lines.iter().copied().filter(|line| line.contains(".plugin(")).collect();
    assert_eq!(main.matches(".plugin(").count(), plugins.len(), "{main}");
    assert_eq!(
        plugins,
        [
            "builder = builder.plugin(single);",
            UPDATER,
            ".plugin(tauri_plugin_dialog::init())",
            ".plugin(tauri_plugin_notification::init())",
            ".plugin(window::remembered())",
        ]
    );
    let condition = lines.iter().position(|line| *line == UPDATER).map(|at| lines[at - 1]);
    assert_eq!(condition, Some("if updates::host(context.config()).is_some() {"));
}
