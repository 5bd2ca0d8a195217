//! Time is paused: it advances by itself, to the next moment that anybody waits for.

use std::collections::VecDeque;
use std::sync::Arc;

use futures::FutureExt;

use super::*;

/// Answers from a list; every further attempt succeeds.
struct Script {
    faults: Mutex<VecDeque<Fault>>,
    times: Mutex<Vec<Duration>>,
    begun: Instant,
    takes: Duration,
}

impl Script {
    fn new(faults: impl IntoIterator<Item = Fault>) -> Self {
        Self {
            faults: Mutex::new(faults.into_iter().collect()),
            times: Mutex::default(),
            begun: Instant::now(),
            takes: Duration::ZERO,
        }
    }

    /// When the attempts began, in milliseconds.
    fn times(&self) -> Vec<u128> {
        lock(&self.times).iter().map(Duration::as_millis).collect()
    }
}

impl Attempt<()> for Script {
    fn run(&self, _number: u32) -> BoxFuture<'_, Result<(), Fault>> {
        async {
            lock(&self.times).push(self.begun.elapsed());
            tokio::time::sleep(self.takes).await;
            let fault = lock(&self.faults).pop_front();
            fault.map_or(Ok(()), Err)
        }
        .boxed()
    }
}

#[derive(Default)]
struct Notices(Mutex<Vec<CallNotice>>);

impl TextSink for Notices {
    fn piece(&self, _text: &str) {}
    fn notice(&self, notice: CallNotice) {
        lock(&self.0).push(notice);
    }
}

fn many(kind: FaultKind, status: u16) -> impl Iterator<Item = Fault> {
    std::iter::repeat_with(move || Fault::new(kind, "busy").with_status(status)).take(20)
}

async fn play(script: &Script) -> (Result<(), Fault>, Vec<CallNotice>) {
    let (policy, notices) = (Policy::default(), Notices::default());
    let result = persist(script, &Shared::new(&policy), &policy, 7, &notices).await;
    (result, notices.0.into_inner().unwrap())
}

#[tokio::test(start_paused = true)]
async fn four_retries_with_doubled_waits_of_which_jitter_takes_a_quarter_at_most() {
    let script = Script::new(many(FaultKind::Overloaded, 500));
    let (result, notices) = play(&script).await;
    assert_eq!(result.unwrap_err().kind, FaultKind::Overloaded);
    assert_eq!((script.times().len(), notices.len()), (5, 4));
    for (number, notice) in notices.iter().enumerate() {
        let CallNotice::Retrying { attempt, wait, reason, .. } = notice else { panic!("{notice:?}") };
        let full = 500.0 * 2_f64.powi(number as i32);
        let wait = wait.as_secs_f64() * 1000.0;
        assert!((full * 0.75..=full).contains(&wait), "{number}: {wait} of {full}");
        assert_eq!(*attempt as usize, number + 2);
        assert_eq!(reason, "the provider cannot answer at the moment: busy");
    }
}

#[test]
fn the_backoff_is_capped_and_the_same_for_the_same_call() {
    let policy = Policy::default();
    let waits: Vec<_> = (1..40).map(|number| backoff(number, &policy, 1)).collect();
    assert!(waits.iter().all(|wait| *wait <= policy.backoff_max));
    assert!(waits[39 - 1] >= policy.backoff_max.mul_f64(0.75));
    assert_eq!(waits, (1..40).map(|number| backoff(number, &policy, 1)).collect::<Vec<_>>());
    assert_ne!(backoff(1, &policy, 1), backoff(1, &policy, 2));
}

#[tokio::test(start_paused = true)]
async fn a_wait_that_the_provider_names_is_kept_to_the_millisecond() {
    let wait = Duration::from_millis(90_250);
    let script = Script::new([Fault::new(FaultKind::RateLimited, "").with_retry_after(Some(wait))]);
    assert!(play(&script).await.0.is_ok());
    assert_eq!(script.times(), [0, 90_250]);
}

#[tokio::test(start_paused = true)]
async fn a_wait_beyond_the_longest_ends_the_call_as_rate_limited_at_once() {
    for (kind, status) in [(FaultKind::RateLimited, 429), (FaultKind::Overloaded, 503)] {
        let hour = Some(Duration::from_secs(3600));
        let script = Script::new([Fault::new(kind, "").with_status(status).with_retry_after(hour)]);
        let fault = play(&script).await.0.unwrap_err();
        assert_eq!((fault.kind, fault.retry_after), (FaultKind::RateLimited, hour));
        assert_eq!(script.times(), [0]);
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_final_is_asked_once() {
    use FaultKind::*;
    let kinds = [
        Tls,
        Garbled,
        TooLarge,
        Empty,
        Redirected,
        Key,
        Billing,
        NoSuchModel,
        BadRequest,
        Truncated,
        Declined,
        Cancelled,
    ];
    for kind in FaultKind::ALL {
        let script = Script::new(std::iter::repeat_with(|| Fault::new(kind, "")).take(20));
        let (result, _) = play(&script).await;
        assert_eq!(result.unwrap_err().kind, kind);
        assert_eq!(script.times().len(), if kinds.contains(&kind) { 1 } else { 5 }, "{kind:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_proxy_that_wants_a_password_is_asked_once() {
    let script = Script::new(many(FaultKind::Proxy, 407));
    assert_eq!(play(&script).await.0.unwrap_err().kind, FaultKind::Proxy);
    assert_eq!(script.times().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_had_come_of_a_failed_attempt_is_told_with_the_retry_and_the_last_ones_is_in_the_fault() {
    let faults =
        (1..=5).map(|number| Fault::new(FaultKind::Reset, "").with_partial(&format!("part {number}")));
    let (result, notices) = play(&Script::new(faults)).await;
    assert_eq!(result.unwrap_err().partial, "part 5");
    let told: Vec<_> = notices
        .iter()
        .map(|notice| match notice {
            CallNotice::Retrying { partial, .. } => partial.as_str(),
            CallNotice::Slow => "",
        })
        .collect();
    assert_eq!(told, ["part 1", "part 2", "part 3", "part 4"]);
}

#[tokio::test(start_paused = true)]
async fn no_attempt_begins_after_the_total_time() {
    let mut script = Script::new(many(FaultKind::Stalled, 0));
    script.takes = Duration::from_secs(300);
    let (result, _) = play(&script).await;
    assert_eq!(result.unwrap_err().kind, FaultKind::Stalled);
    assert_eq!(script.times().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn the_cooldown_of_one_seat_holds_the_others_back() {
    let policy = Policy::default();
    let shared = Shared::new(&policy);
    let wait = Some(Duration::from_secs(30));
    let limited = Script::new([Fault::new(FaultKind::RateLimited, "").with_retry_after(wait)]);
    let other = Script::new([]);
    let notices = Notices::default();
    let late = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        persist(&other, &shared, &policy, 2, &notices).await
    };
    let (first, second) = tokio::join!(persist(&limited, &shared, &policy, 1, &notices), late);
    assert!(first.is_ok() && second.is_ok());
    assert_eq!((limited.times(), other.times()), (vec![0, 30_000], vec![30_000]));
}

#[tokio::test(start_paused = true)]
async fn an_hour_for_one_seat_ends_those_in_the_queue_but_a_later_call_may_ask() {
    let policy = Policy { in_flight: 1, ..Policy::default() };
    let shared = Shared::new(&policy);
    let hour = Duration::from_secs(3600);
    let mut limited = Script::new([Fault::new(FaultKind::RateLimited, "").with_retry_after(Some(hour))]);
    limited.takes = Duration::from_secs(1);
    let queued = Script::new([]);
    let notices = Notices::default();
    let (first, second) = tokio::join!(
        persist(&limited, &shared, &policy, 1, &notices),
        persist(&queued, &shared, &policy, 2, &notices)
    );
    assert_eq!(first.unwrap_err().kind, FaultKind::RateLimited);
    let fault = second.unwrap_err();
    assert_eq!((fault.kind, fault.retry_after), (FaultKind::RateLimited, Some(hour)));
    assert!(queued.times().is_empty());
    tokio::time::advance(Duration::from_secs(60)).await;
    assert!(persist(&queued, &shared, &policy, 2, &notices).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn no_more_than_the_limit_are_in_flight_and_waiting_takes_no_place() {
    let policy = Policy { in_flight: 2, ..Policy::default() };
    let shared = Arc::new(Shared::new(&policy));
    let notices = Notices::default();
    let scripts: Vec<Script> = (0..5)
        .map(|at| {
            // The first one fails and waits, and somebody else has its place in the meantime.
            let mut script = Script::new((at == 0).then(|| Fault::new(FaultKind::Reset, "")));
            script.takes = Duration::from_secs(10);
            script
        })
        .collect();
    let calls = scripts.iter().map(|script| persist(script, &shared, &policy, 0, &notices));
    let results = futures::future::join_all(calls).await;
    assert!(results.iter().all(Result::is_ok));
    let starts: Vec<u128> = scripts.iter().skip(1).flat_map(Script::times).collect();
    assert_eq!(starts, [0, 10_000, 10_000, 20_000]);
    assert_eq!(scripts[0].times(), [0, 20_000]);
}

#[tokio::test(start_paused = true)]
async fn a_dropped_call_gives_its_place_back() {
    let policy = Policy { in_flight: 1, ..Policy::default() };
    let shared = Shared::new(&policy);
    let notices = Notices::default();
    let mut endless = Script::new([]);
    endless.takes = Duration::from_secs(10_000);
    let call = persist(&endless, &shared, &policy, 0, &notices);
    assert!(tokio::time::timeout(Duration::from_secs(1), call).await.is_err());
    let next = Script::new([]);
    assert!(persist(&next, &shared, &policy, 0, &notices).await.is_ok());
    assert_eq!(next.times().len(), 1);
}
