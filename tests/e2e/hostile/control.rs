//! The control: in a page of the same web view that nothing protects, the same texts do what they want.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::process::{Child, Command};

use super::corpus::{self, Payload};
use super::sockets::{Pages, Trap};
use crate::kit;

/// So many payloads share a page: some spoil it for those that follow.
const TOGETHER: usize = 20;
/// Of those that are meant to run or to load, so many of a hundred must.
const AT_LEAST: usize = 90;

fn pages(path: &str) -> Option<(&'static str, &'static str)> {
    match path {
        "/" => Some((
            "text/html",
            "<!DOCTYPE html><title>Control</title><body><script src=/control.js></script>",
        )),
        "/control.js" => Some(("text/javascript", include_str!("control.js"))),
        _ if path.starts_with("/frame/") => Some(("text/html", "<!DOCTYPE html><title>Frame</title><body>")),
        _ => None,
    }
}

/// WebKit's own small browser: it comes with the library that shows our window.
struct Browser {
    client: Client,
    driver: Child,
}

impl Browser {
    async fn open() -> Self {
        let port = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("window/hostile-control");
        std::fs::create_dir_all(&folder).unwrap();
        let driver = Command::new("WebKitWebDriver")
            .arg(format!("--port={port}"))
            .env("HOME", &folder)
            .env("XDG_DATA_HOME", folder.join("data"))
            .env("XDG_CACHE_HOME", folder.join("cache"))
            .env("XDG_CONFIG_HOME", folder.join("config"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("WebKitWebDriver");
        let options =
            json!({ "webkitgtk:browserOptions": { "binary": browser(), "args": ["--automation"] } });
        let Value::Object(options) = options else { unreachable!() };
        let address = format!("http://127.0.0.1:{port}/");
        let mut tries = 0;
        let client = loop {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            match builder.capabilities(options.clone()).connect(&address).await {
                Ok(client) => break client,
                Err(error) if tries == 100 => panic!("no browser: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
            tries += 1;
        };
        Self { client, driver }
    }

    async fn close(mut self) {
        self.client.close().await.unwrap();
        self.driver.kill().await.unwrap();
    }
}

fn browser() -> PathBuf {
    let folders = std::fs::read_dir("/usr/lib").unwrap().map(|entry| entry.unwrap().path());
    let beside = ["/usr/libexec", "/usr/lib", "/usr/lib64"].map(PathBuf::from);
    let names = ["webkit2gtk-4.1/MiniBrowser", "webkitgtk-4.1/MiniBrowser"];
    let mut places = folders.chain(beside).flat_map(|folder| names.map(|name| folder.join(name)));
    places.find(|path| path.is_file()).expect("MiniBrowser, which comes with WebKitGTK 4.1")
}

/// Which of them ran, and which connected to somewhere.
struct Done {
    ran: BTreeSet<u32>,
    loaded: BTreeSet<u32>,
}

async fn let_loose(browser: &Browser, url: &str, payloads: &[Payload], way: &str) -> Done {
    const RUN: &str = "const [way, payloads, done] = arguments; \
        window.hostile.run(way, payloads).then(done, error => done(String(error)))";
    let mut traps = Vec::new();
    for _ in 0..TOGETHER {
        traps.push(Trap::new().await.unwrap());
    }
    let mut ran = BTreeSet::new();
    for some in payloads.chunks(TOGETHER) {
        let mut given = Vec::new();
        for (payload, trap) in some.iter().zip(&traps) {
            trap.stand_for(payload.number);
            given.push(json!([payload.number, payload.aimed(&trap.address())]));
        }
        browser.client.goto(url).await.unwrap();
        let fired = browser.client.execute_async(RUN, vec![way.into(), given.into()]).await.unwrap();
        let fired = fired.as_array().unwrap_or_else(|| panic!("the control page says {fired}"));
        ran.extend(fired.iter().filter_map(Value::as_u64).filter_map(|number| u32::try_from(number).ok()));
    }
    Done { ran, loaded: traps.iter().flat_map(Trap::hits).collect() }
}

fn enough(of: &str, payloads: &[Payload], done: &BTreeSet<u32>) {
    let silent: Vec<u32> =
        payloads.iter().map(|one| one.number).filter(|number| !done.contains(number)).collect();
    println!(
        "control, {of}: {} of {} did it; silent: {silent:?}",
        payloads.len() - silent.len(),
        payloads.len()
    );
    assert!((payloads.len() - silent.len()) * 100 >= payloads.len() * AT_LEAST, "{of}: too few: {silent:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_text_does_what_it_wants_where_nothing_protects() {
    if kit::surroundings("hostile-control", "0").is_none() {
        return;
    }
    let pages = Pages::new(pages).await.unwrap();
    let browser = Browser::open().await;
    let (scripts, requests, inert) =
        (corpus::of("script"), corpus::of("request"), corpus::of("inert-control"));
    let done = let_loose(&browser, &pages.url(), &scripts, "set").await;
    enough("script", &scripts, &done.ran);
    let done = let_loose(&browser, &pages.url(), &requests, "set").await;
    enough("request", &requests, &done.loaded);
    let done = let_loose(&browser, &pages.url(), &inert, "set").await;
    assert!(done.ran.is_empty() && done.loaded.is_empty(), "not inert: {:?} {:?}", done.ran, done.loaded);
    browser.close().await;
}
