//! Over a real socket on loopback: what the client's own errors become.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use roundtable_engine::ports::{CallNotice, Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Step;

use super::fixtures::{TEXT, all, prompt};
use super::server::{Server, Then, reply};
use crate::remote::dialect::Dialect;
use crate::remote::{Account, Fault, FaultKind, Kind, Panel, Policy, Provider, Seat};

const KEY: &str = "sk-canary-1234";
/// Against a test that hangs; never reached by one that does not.
const HANG: Duration = Duration::from_secs(60);

#[derive(Default)]
struct Log(Mutex<Vec<CallNotice>>);

impl TextSink for Log {
    fn piece(&self, _text: &str) {}
    fn notice(&self, notice: CallNotice) {
        self.0.lock().unwrap().push(notice);
    }
}

fn provider(kind: Kind, base_url: String, policy: Policy) -> Provider {
    let account = Account { id: "test".into(), kind, base_url, key: Some(KEY.into()) };
    Provider::new(account, policy).unwrap()
}

/// One attempt, with the product's patience: a busy machine must not fail a test.
fn once() -> Policy {
    Policy { retries: 0, ..Policy::default() }
}

/// The same where silence itself is the matter. Long enough for what comes before the silence to come first.
fn once_until_silent() -> Policy {
    Policy { slow: Duration::from_millis(100), idle: Duration::from_secs(3), ..once() }
}

fn stream(kind: Kind) -> Vec<u8> {
    let stream = all().into_iter().find(|stream| stream.dialect == Dialect::of(kind)).unwrap();
    reply("200 OK\r\nContent-Type: text/event-stream", stream.bytes())
}

/// One attempt against one reply.
async fn attempt(bytes: Vec<u8>, then: Then) -> Fault {
    let policy = if matches!(then, Then::Hold) { once_until_silent() } else { once() };
    let server = Server::start(vec![(bytes, then)]).await;
    let provider = provider(Kind::Compatible, server.url(), policy);
    provider.answer("m", &prompt(), &Log::default()).await.unwrap_err()
}

#[tokio::test]
async fn every_kind_answers_and_its_key_is_in_one_header() {
    for kind in Kind::ALL {
        let server = Server::start(vec![(stream(kind), Then::Close)]).await;
        let answer =
            provider(kind, server.url(), once()).answer("m", &prompt(), &Log::default()).await.unwrap();
        assert_eq!((answer.text.as_str(), answer.usage.tokens_cached), (TEXT, 3000), "{kind:?}");
        let seen = server.seen().remove(0).to_lowercase();
        assert_eq!(seen.matches(KEY).count(), 1, "{seen}");
        let header = match kind {
            Kind::Anthropic => "x-api-key: sk-",
            Kind::Gemini => "x-goog-api-key: sk-",
            Kind::Azure => "api-key: sk-",
            _ => "authorization: bearer sk-",
        };
        assert!(seen.contains(header), "{seen}");
        assert_eq!(seen.contains("anthropic-version: 2023-06-01"), kind == Kind::Anthropic);
        assert_eq!(seen.contains("json_schema") || seen.contains("responsejsonschema"), {
            Dialect::of(kind).takes_schema()
        });
    }
}

/// The form of a helper's answer is fixed by its agent file; a step's schema would force another one on it.
#[tokio::test]
async fn a_helpers_prompt_goes_without_a_schema() {
    for kind in Kind::ALL {
        let server = Server::start(vec![(stream(kind), Then::Close)]).await;
        let prompt = Prompt { round: 0, step: Step::Helper, actor: "spec-validator".to_owned(), ..prompt() };
        provider(kind, server.url(), once()).answer("m", &prompt, &Log::default()).await.unwrap();
        let seen = server.seen().remove(0).to_lowercase();
        assert!(!seen.contains("json_schema") && !seen.contains("responsejsonschema"), "{kind:?}");
    }
}

#[tokio::test]
async fn what_breaks_on_the_wire_has_its_name() {
    use FaultKind::*;
    let sse = "200 OK\r\nContent-Type: text/event-stream";
    let said = "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n";
    let table = [
        (Vec::new(), Then::Close, Reset, ""),
        (Vec::new(), Then::Reset, Reset, ""),
        (Vec::new(), Then::Hold, Stalled, ""),
        (b"SMTP ready\r\n\r\n".to_vec(), Then::Close, Garbled, ""),
        (reply(sse, ""), Then::Close, Empty, ""),
        (reply(sse, said), Then::Close, CutOff, "half"),
        (reply(sse, said), Then::Reset, Reset, "half"),
        (reply(sse, said), Then::Hold, Stalled, "half"),
        (reply(&format!("{sse}\r\nContent-Length: 900"), said), Then::Close, CutOff, "half"),
        (reply(&format!("{sse}\r\nTransfer-Encoding: chunked"), "5\r\ndata:"), Then::Close, CutOff, ""),
        (reply(&format!("{sse}\r\nContent-Encoding: gzip"), "no gzip at all"), Then::Close, Garbled, ""),
        (reply("200 OK\r\nContent-Type: text/html", "<html>"), Then::Close, Garbled, ""),
        (reply("200 OK\r\nContent-Type: application/json", "{\"choices\":["), Then::Close, CutOff, ""),
        (reply("200 OK\r\nContent-Type: application/json", "{\"x\":\"\u{e9}"), Then::Close, CutOff, ""),
        (reply("200 OK\r\nContent-Type: application/json", b"{\"x\":\"\xe9\"}"), Then::Close, Garbled, ""),
        (reply("200 OK\r\nContent-Type: application/json", "<html>"), Then::Close, Garbled, ""),
        (reply("204 No Content", ""), Then::Close, Empty, ""),
        (reply("403 Forbidden\r\nContent-Length: 900", "half a reason"), Then::Hold, Key, ""),
        (reply("302 Found\r\nLocation: https://evil.example/x", ""), Then::Close, Redirected, ""),
        (reply("401 Unauthorized", format!("{{\"error\":\"bad key {KEY}\"}}")), Then::Close, Key, ""),
    ];
    for (at, (bytes, then, expected, partial)) in table.into_iter().enumerate() {
        let fault = attempt(bytes, then).await;
        assert_eq!((fault.kind, fault.partial.as_str()), (expected, partial), "row {at}: {fault:?}");
        assert!(!format!("{fault:?} {fault}").contains("canary"), "{fault:?}");
        assert!(expected != Redirected || fault.words == "to evil.example", "{fault}");
    }
}

#[tokio::test]
async fn no_part_of_a_key_is_left_where_long_words_are_shortened() {
    for before in 580..602 {
        let body = format!("{{\"error\":{{\"message\":\"{} {KEY} no\"}}}}", "x".repeat(before));
        let fault = attempt(reply("401 Unauthorized", body), Then::Close).await;
        assert_eq!(fault.kind, FaultKind::Key);
        assert!(!fault.to_string().contains("sk-"), "{before}: {fault}");
    }
}

#[tokio::test]
async fn nobody_there_is_refused_and_a_name_that_cannot_be_is_not_resolved() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    // Too long for a name: the resolver says so without asking anybody.
    let name = format!("http://{}.localhost", "a".repeat(64));
    for (base, expected) in
        [(format!("http://127.0.0.1:{free}"), FaultKind::Refused), (name, FaultKind::NameNotResolved)]
    {
        let fault = provider(Kind::Compatible, base, once()).answer("m", &prompt(), &Log::default()).await;
        assert_eq!(fault.unwrap_err().kind, expected);
    }
}

#[tokio::test]
async fn a_handshake_that_never_comes_is_no_connection_in_time() {
    let server = Server::start(vec![(Vec::new(), Then::Hold)]).await;
    let policy = Policy { connect: Duration::from_millis(200), ..once() };
    let fault = provider(Kind::Compatible, server.url().replace("http:", "https:"), policy).test("m").await;
    assert_eq!(fault.unwrap_err().kind, FaultKind::ConnectTimeout);
}

#[tokio::test]
async fn pings_alone_do_not_keep_a_call_alive() {
    let head = reply("200 OK\r\nContent-Type: text/event-stream", "");
    let server = Server::start(vec![(head, Then::Drip)]).await;
    // No silence ends it, however busy the machine: the usual minutes, and the time for the whole alone is short.
    let policy = Policy { total: Duration::from_millis(700), retries: 0, ..Policy::default() };
    let fault =
        provider(Kind::Compatible, server.url(), policy).answer("m", &prompt(), &Log::default()).await;
    assert_eq!(fault.unwrap_err().kind, FaultKind::TooSlow);
}

#[tokio::test]
async fn plain_http_behind_https_is_a_fault_of_tls() {
    let server = Server::start(vec![(reply("400 Bad Request", ""), Then::CloseUnasked)]).await;
    let provider = provider(Kind::Compatible, server.url().replace("http:", "https:"), once());
    assert_eq!(provider.answer("m", &prompt(), &Log::default()).await.unwrap_err().kind, FaultKind::Tls);
}

#[tokio::test]
async fn a_reply_beyond_the_limit_is_not_read_to_its_end() {
    let body = "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n".repeat(1000);
    let bytes = reply("200 OK\r\nContent-Type: text/event-stream", body);
    let server = Server::start(vec![(bytes, Then::Hold)]).await;
    let policy = Policy { reply_bytes: 10_000, ..once() };
    let fault =
        provider(Kind::Compatible, server.url(), policy).answer("m", &prompt(), &Log::default()).await;
    assert_eq!(fault.unwrap_err().kind, FaultKind::TooLarge);
}

#[tokio::test]
async fn a_failed_attempt_is_made_again_and_said() {
    let busy =
        reply("429 Too Many Requests\r\nretry-after-ms: 40", "{\"error\":{\"message\":\"slow down\"}}");
    let server = Server::start(vec![(busy, Then::Close), (stream(Kind::Compatible), Then::Close)]).await;
    let log = Log::default();
    let begun = Instant::now();
    let provider = provider(Kind::Compatible, server.url(), Policy::default());
    assert_eq!(provider.answer("m", &prompt(), &log).await.unwrap().text, TEXT);
    assert!(begun.elapsed() >= Duration::from_millis(40));
    let notices = log.0.into_inner().unwrap();
    let [CallNotice::Retrying { attempt: 2, wait, reason, .. }] = &notices[..] else { panic!("{notices:?}") };
    assert_eq!((*wait, reason.as_str()), (Duration::from_millis(40), "too many requests: slow down"));
}

#[tokio::test]
async fn a_provider_that_refuses_the_schema_is_asked_without_it_and_that_is_remembered() {
    let refused = reply("400 Bad Request", "{\"error\":{\"message\":\"response_format is not supported\"}}");
    let good = (stream(Kind::Azure), Then::Close);
    let server = Server::start(vec![(refused, Then::Close), good]).await;
    let provider = provider(Kind::Azure, server.url(), once());
    for _ in 0..2 {
        provider.answer("m", &prompt(), &Log::default()).await.unwrap();
    }
    let with: Vec<bool> = server.seen().iter().map(|request| request.contains("json_schema")).collect();
    assert_eq!(with, [true, false, false]);
}

/// Replies that leave a call waiting: before the head, after it in two ways, and in mid-stream.
fn silences() -> [Vec<u8>; 4] {
    let head = "200 OK\r\nContent-Type: text/event-stream";
    let said = "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n";
    let chunked = format!("HTTP/1.1 {head}\r\nTransfer-Encoding: chunked\r\n\r\n").into_bytes();
    [Vec::new(), reply(head, ""), chunked, reply(head, said)]
}

#[tokio::test]
async fn a_dropped_call_closes_its_connection_however_silent_the_provider_is() {
    for (at, bytes) in silences().into_iter().enumerate() {
        let server = Server::start(vec![(bytes, Then::Hold)]).await;
        let provider = provider(Kind::Compatible, server.url(), Policy::default());
        let call = tokio::spawn(async move {
            let _ = provider.answer("m", &prompt(), &Log::default()).await;
        });
        server.until(|seen| !seen.is_empty()).await;
        // Long enough for what was sent to have arrived: the case is a call that waits for more.
        tokio::time::sleep(Duration::from_millis(100)).await;
        call.abort();
        let hung_up = server.until(|seen| seen.last().is_some_and(|last| last == "hung up"));
        tokio::time::timeout(HANG, hung_up).await.unwrap_or_else(|_| panic!("silence {at}: it stays open"));
    }
}

/// The control of the test above: without the cancelling the connection stays.
#[tokio::test]
async fn a_call_that_is_not_dropped_keeps_its_connection() {
    for bytes in silences() {
        let server = Server::start(vec![(bytes, Then::Hold)]).await;
        let provider = provider(Kind::Compatible, server.url(), Policy::default());
        let call = tokio::spawn(async move {
            let _ = provider.answer("m", &prompt(), &Log::default()).await;
        });
        let hung_up = server.until(|seen| seen.last().is_some_and(|last| last == "hung up"));
        assert!(tokio::time::timeout(Duration::from_millis(300), hung_up).await.is_err());
        call.abort();
    }
}

#[tokio::test]
async fn silence_is_told_before_it_ends_the_attempt() {
    let server = Server::start(vec![(Vec::new(), Then::Hold)]).await;
    let log = Log::default();
    let provider = provider(Kind::Compatible, server.url(), once_until_silent());
    let fault = provider.answer("m", &prompt(), &log).await.unwrap_err();
    assert_eq!(fault.kind, FaultKind::Stalled);
    assert_eq!(log.0.into_inner().unwrap(), [CallNotice::Slow]);
}

#[tokio::test]
async fn the_test_call_is_content_with_one_token_and_a_missing_key_is_said_without_a_call() {
    let body = r#"{"choices":[{"message":{"content":"y"},"finish_reason":"length"}],"usage":{"prompt_tokens":7,"completion_tokens":1}}"#;
    let good = reply("200 OK\r\nContent-Type: application/json", body);
    let server = Server::start(vec![(good, Then::Close)]).await;
    let usage = provider(Kind::Compatible, server.url(), once()).test("m").await.unwrap();
    assert_eq!((usage.tokens_in, usage.tokens_out, usage.model.as_str()), (7, 1, "m"));
    let account = Account { id: "x".into(), kind: Kind::OpenAi, base_url: server.url(), key: None };
    let fault = Provider::new(account, once()).unwrap().test("m").await.unwrap_err();
    assert_eq!((fault.kind, server.seen().len()), (FaultKind::Key, 1));
}

#[tokio::test]
async fn each_seat_has_its_own_model_and_its_cost() {
    let server = Server::start(vec![(stream(Kind::OpenAi), Then::Close)]).await;
    let provider = provider(Kind::OpenAi, server.url(), once());
    let seat = |model: &str| Seat { provider: provider.clone(), model: model.to_owned() };
    let panel = Panel {
        chair: seat("gpt-5"),
        seats: BTreeMap::from([("qa-lead".to_owned(), seat("gpt-5-nano"))]),
        others: seat("none-such"),
    };
    let mut costs = Vec::new();
    for actor in ["facilitator", "qa-lead", "ux-researcher"] {
        let prompt = Prompt { actor: actor.to_owned(), ..prompt() };
        let answer = Model::answer(&panel, &prompt, &Log::default()).await.unwrap();
        assert_eq!(answer.usage.model, "gpt-x");
        costs.push(answer.usage.cost.map(|cost| (cost * 1e9).round()));
    }
    // 210 tokens sent, 3000 cached, 42 received.
    assert_eq!(costs, [Some(1_057_500.0), Some(42_300.0), None]);
    for (request, model) in server.seen().iter().zip(["gpt-5", "gpt-5-nano", "none-such"]) {
        assert!(request.contains(&format!("\"model\":\"{model}\"")), "{request}");
    }
}
