//! The way to a provider and back: calls that are cancelled, proxies that say no, and what the seats of one account
//! share.

use std::time::Duration;

use roundtable_api::wire::SessionSetup;
use roundtable_llm::remote::{FaultKind, Kind, Policy, Provider};
use roundtable_tests::fake::dead::ClosedPort;
use roundtable_tests::fake::proxy::{Manner, Proxy};
use roundtable_tests::fake::{Failure, Fake, ReplyState, Script, Seen, When};

use crate::kit::{PM, QA, setup};
use crate::providers_kit::{DOORS, HANG, Pieces, busy, one_model, play, policy, prompt, provider};

/// A fake server that fails so, and how it is reached.
async fn failing(failure: Failure, tls: bool, stream: bool) -> (Fake, String, Policy) {
    let script = Script::default().answers(|_| Some("position: yes, and at length\n".repeat(20)));
    let fake = Fake::start(script.fail(When::always(), failure)).await.unwrap();
    let (url, roots) = if tls { (fake.tls_url(), vec![fake.tls_root()]) } else { (fake.url(), Vec::new()) };
    (fake, url, Policy { extra_roots: roots, ..policy(stream) })
}

/// Before the head, after it or in mid-stream with nothing to follow, and while bytes come: the server sees the
/// connection closed when the call is cancelled, and sees nothing of the kind (the control) while it is not. These calls
/// would go on for minutes, far longer than [`HANG`].
#[tokio::test]
async fn a_cancelled_call_hangs_up() {
    for failure in [Failure::StallHeaders, Failure::StallMidStream, Failure::PingsOnly] {
        for (tls, stream) in [(false, true), (false, false), (true, true), (true, false)] {
            let (fake, url, policy) = failing(failure, tls, stream).await;
            let provider = provider((Kind::Anthropic, ""), &url, policy);
            let call = ask(&provider, QA);
            tokio::time::timeout(HANG, fake.until(|seen| seen.len() == 1)).await.unwrap();
            let left = || fake.until(|seen| seen[0].reply == ReplyState::ClientLeft);
            let unasked = tokio::time::timeout(Duration::from_millis(100), left()).await;
            assert!(unasked.is_err(), "{failure:?} tls={tls} stream={stream}: it went by itself");
            call.abort();
            let hung_up = tokio::time::timeout(HANG, left()).await;
            assert!(hung_up.is_ok(), "{failure:?} tls={tls} stream={stream}: the bytes go on");
        }
    }
}

/// The fault of a call through this proxy.
async fn through(proxy: String, target: &str, root: Vec<u8>) -> Option<FaultKind> {
    let policy = Policy { proxy: Some(proxy), extra_roots: vec![root], retries: 0, ..policy(true) };
    let provider = provider((Kind::Anthropic, ""), target, policy);
    let call = tokio::time::timeout(HANG, provider.test("one"));
    call.await.expect("it hangs").err().map(|fault| {
        assert!(fault.kind != FaultKind::Proxy || fault.to_string().contains("proxy"), "{fault}");
        fault.kind
    })
}

#[tokio::test]
async fn a_proxy_that_says_no_is_told_from_a_provider_that_does() {
    let fake = Fake::start(Script::default()).await.unwrap();
    let closed = ClosedPort::take().unwrap();
    for manner in [Manner::Forbid, Manner::WantPassword] {
        let proxy = Proxy::start(manner).await.unwrap();
        let kind = through(proxy.url(), &fake.tls_url(), fake.tls_root()).await;
        assert_eq!(kind, Some(FaultKind::Proxy), "{manner:?}");
    }
    // Without TLS the proxy answers in the provider's place: only 407 is its own word.
    let proxy = Proxy::start(Manner::WantPassword).await.unwrap();
    assert_eq!(through(proxy.url(), &fake.url(), fake.tls_root()).await, Some(FaultKind::Proxy));
    for target in [fake.url(), fake.tls_url()] {
        let kind = through(closed.url(), &target, fake.tls_root()).await;
        assert_eq!(kind, Some(FaultKind::Proxy), "nobody listens where the proxy should be");
    }
    assert_eq!(fake.requests().len(), 0);

    // Through one that lets pass, what goes wrong is the provider's.
    let proxy = Proxy::start(Manner::LetThrough).await.unwrap();
    assert_eq!(through(proxy.url(), &fake.tls_url(), fake.tls_root()).await, None);
    let strict = Fake::start(Script::default().key(Some("another"))).await.unwrap();
    assert_eq!(through(proxy.url(), &strict.tls_url(), strict.tls_root()).await, Some(FaultKind::Key));
    assert_eq!(through(proxy.url(), &strict.tls_url(), fake.tls_root()).await, Some(FaultKind::Tls));
    // And where there is no proxy, a closed port is a closed port.
    let direct = provider((Kind::Anthropic, ""), &closed.url(), Policy { retries: 0, ..policy(true) });
    assert_eq!(direct.test("one").await.unwrap_err().kind, FaultKind::Refused);
}

/// Asks in the background.
fn ask(provider: &Provider, actor: &'static str) -> tokio::task::JoinHandle<()> {
    let provider = provider.clone();
    tokio::spawn(async move {
        let _ = provider.answer("one", &prompt(actor), &Pieces::default()).await;
    })
}

/// A server that limits its first caller for a time, and a second account at the same server or the same one again.
/// Gives back what the server had seen when the second call was made, and for some time after.
async fn after_a_limit(door: (Kind, &str), shared: bool) -> Vec<Seen> {
    // A second: far longer than a call takes, far shorter than `HANG`.
    let script = Script::default().fail(When::always().actor(PM).times(1), Failure::LimitSeconds);
    let fake = Fake::start(script).await.unwrap();
    let first = provider(door, &fake.url(), policy(true));
    let second = if shared { first.clone() } else { provider(door, &fake.url(), policy(true)) };
    let limited = ask(&first, PM);
    let answered = fake.until(|seen| seen.iter().any(|seen| seen.reply != ReplyState::Running));
    tokio::time::timeout(HANG, answered).await.unwrap();
    // The refusal has come, and is known to the account.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let other = ask(&second, QA);
    let all = fake.until(|seen| seen.len() == 3);
    tokio::time::timeout(HANG, all).await.unwrap();
    limited.await.unwrap();
    other.await.unwrap();
    fake.requests()
}

#[tokio::test]
async fn a_limit_of_one_seat_holds_back_the_others_of_its_account_and_no_other_account() {
    for door in [DOORS[0], DOORS[1]] {
        let second = |seen: &Seen| seen.asked.as_ref().is_some_and(|asked| asked.actor == QA);
        let wait = |seen: &[Seen]| {
            let at = seen.iter().position(second).unwrap();
            seen[at].at.duration_since(seen[0].at)
        };
        // The server says: one second. The second seat's request comes after it, not before.
        let shared = after_a_limit(door, true).await;
        assert!(wait(&shared) >= Duration::from_secs(1), "{door:?}: {:?}", wait(&shared));
        // The control: an account of its own is asked at once, while the limited one still waits.
        let separate = after_a_limit(door, false).await;
        assert!(second(&separate[1]), "{door:?}: it waited for another account's limit");
    }
}

/// Plays a round of twelve seats against a server that answers slowly; the most requests that it had at once.
async fn most_at_once(in_flight: Option<usize>) -> usize {
    let fake = Fake::start(Script::default().pace(Duration::from_millis(20))).await.unwrap();
    let mut policy = policy(false);
    if let Some(limit) = in_flight {
        policy.in_flight = limit;
    }
    let provider = provider((Kind::Compatible, "/v1"), &fake.url(), policy);
    let twelve = SessionSetup {
        participants: Some((1..=12).map(|seat| format!("seat-{seat}")).collect()),
        ..setup("standard")
    };
    let played = play(one_model(&provider), twelve, Some(1)).await;
    assert_eq!(played.view.rounds.len(), 1, "{:?}", played.paused);
    assert!(played.view.rounds[0].absent.is_empty());
    assert_eq!(fake.violations(), Vec::<String>::new());
    fake.most_at_once()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_twelve_has_four_requests_in_flight_at_most() {
    let _busy = busy().await;
    assert_eq!(most_at_once(None).await, 4);
    // The control: with a higher limit there are more.
    assert!(most_at_once(Some(12)).await > 4);
}
