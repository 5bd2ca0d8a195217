//! Every way to fail, as `failures.yaml` lists it: what each single call makes of it, in every vendor's format, and
//! what a session makes of it, for the facilitator and for a participant, streamed and not.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use futures::future::BoxFuture;
use futures::{FutureExt as _, StreamExt as _};
use roundtable_engine::event::PauseReason;
use roundtable_engine::record::Step;
use roundtable_engine::session::SessionStatus;
use roundtable_llm::remote::{FaultKind, Kind, Panel, Policy, Provider};
use roundtable_tests::fake::dead::{ClosedPort, FullPort, unresolvable_url};
use roundtable_tests::fake::{Failure, Fake, Script, When, hash};
use serde::Deserialize;

use crate::kit::{QA, small};
use crate::providers_kit::{
    DOORS, HANG, Pieces, busy, impatient_in_all, impatient_with_silence, play, policy, prompt, provider, seat,
};

/// Calls and sessions at the same time: of those that keep the machine busy, and of those that wait for the most part.
const BUSY: usize = 4;
const WAITING: usize = 48;
/// Factor of the times of a case that is played again.
const MORE_PATIENCE: u32 = 4;

/// Whether it is waiting for the most part.
fn waits(failure: Failure) -> bool {
    use Failure::{Drip, LimitDate, LimitSeconds, PingsOnly, StallConnect, StallHeaders, StallMidStream};
    matches!(
        failure,
        StallConnect | StallHeaders | StallMidStream | Drip | PingsOnly | LimitSeconds | LimitDate
    )
}

/// A case of the table that can be played more than once: each time with so many times the usual patience.
struct Case {
    failure: Failure,
    play: Box<dyn Fn(u32) -> BoxFuture<'static, Vec<String>> + Send>,
}

impl Case {
    fn new<F>(failure: Failure, play: impl Fn(u32) -> F + Send + 'static) -> Self
    where
        F: Future<Output = Vec<String>> + Send + 'static,
    {
        Self { failure, play: Box::new(move |patience| play(patience).boxed()) }
    }

    async fn wrong(self) -> (Self, Vec<String>) {
        let played = tokio::spawn((self.play)(1)).await;
        let wrong = played.unwrap_or_else(|error| vec![format!("{:?}: {error}", self.failure)]);
        (self, wrong)
    }
}

/// Runs all of them and gathers what was wrong. A case that is about time is wrong only if it is so again, alone and
/// with more patience: many at once may have starved it.
async fn run_all(cases: Vec<Case>) -> (usize, Vec<String>) {
    let _busy = busy().await;
    let count = cases.len();
    let (waiting, working): (Vec<_>, Vec<_>) = cases.into_iter().partition(|case| waits(case.failure));
    let mut wrong = Vec::new();
    for (cases, at_once) in [(waiting, WAITING), (working, BUSY)] {
        let found: Vec<(Case, Vec<String>)> = futures::stream::iter(cases.into_iter().map(Case::wrong))
            .buffer_unordered(at_once)
            .collect()
            .await;
        for (case, first) in found.into_iter().filter(|(_, wrong)| !wrong.is_empty()) {
            if waits(case.failure) {
                wrong.extend((case.play)(MORE_PATIENCE).await);
            } else {
                wrong.extend(first);
            }
        }
    }
    (count, wrong)
}

/// What a row of the table expects of one way of answering.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// What a call says when it always fails so; absent when it is harmless.
    fault: Option<FaultKind>,
    /// Requests that a call makes then.
    attempts: Option<usize>,
    /// What the session does when the facilitator's call fails so.
    facilitator: String,
    /// What it does when a participant's call fails so.
    participant: String,
}

/// A row.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    failure: Failure,
    streamed: Option<Expected>,
    whole: Option<Expected>,
    both: Option<Expected>,
}

impl Row {
    fn expected(&self, stream: bool) -> &Expected {
        let own = if stream { &self.streamed } else { &self.whole };
        own.as_ref().or(self.both.as_ref()).expect("a row says what is expected both ways")
    }
}

fn table() -> Vec<Row> {
    let rows = roundtable_engine::yaml::read(include_str!("failures.yaml")).unwrap();
    let rows: Vec<Row> = serde_json::from_value(rows).unwrap();
    let listed: Vec<Failure> = rows.iter().map(|row| row.failure).collect();
    assert_eq!(listed, Failure::ALL, "a row for every failure, in their order");
    rows
}

/// A server that fails, or the lack of one.
struct Failing {
    /// The good server for everybody else, which may be the failing one, too.
    fake: Fake,
    /// Where the calls go that are to fail.
    url: String,
    _ports: (Option<ClosedPort>, Option<FullPort>),
}

impl Failing {
    async fn start(failure: Failure, script: Script, when: When) -> Self {
        let fake = Fake::start(script.fail(when, failure)).await.unwrap();
        let (mut closed, mut full, mut url) = (None, None, fake.url());
        match failure {
            Failure::NameNotResolved => url = unresolvable_url(),
            Failure::Refused => {
                let port = ClosedPort::take().unwrap();
                url = port.url();
                closed = Some(port);
            }
            Failure::Tls => url = fake.tls_url(),
            Failure::StallConnect => {
                let port = FullPort::open().unwrap();
                url = port.url();
                full = Some(port);
            }
            _ => {}
        }
        Self { fake, url, _ports: (closed, full) }
    }
}

fn failing_provider(
    failure: Failure,
    door: (Kind, &str),
    url: &str,
    stream: bool,
    patience: u32,
) -> Provider {
    let usual = match failure {
        Failure::StallConnect => Policy { connect: Duration::from_millis(100), ..policy(stream) },
        Failure::StallHeaders | Failure::StallMidStream => impatient_with_silence(stream),
        Failure::Drip | Failure::PingsOnly => impatient_in_all(stream),
        _ => policy(stream),
    };
    let (connect, idle, total) = (usual.connect * patience, usual.idle * patience, usual.total * patience);
    provider(door, url, Policy { connect, idle, total, ..usual })
}

/// Longer than a few pieces, with letters of more than one byte.
fn answer() -> String {
    let mut text = String::from("position: |\n");
    for line in 1..=20 {
        let _ = writeln!(text, "  {line}. Borrowers want to see what is there — tools, naïvely listed.");
    }
    text
}

/// One call that fails as long as it is made, and one that fails once. Gives back what was not as expected.
async fn call(row: Row, door: (Kind, &'static str), stream: bool, patience: u32) -> Vec<String> {
    let expected = row.expected(stream);
    let mut wrong = Vec::new();
    let mut check = |holds: bool, what: String| {
        if !holds {
            wrong.push(format!("{:?} {door:?} stream={stream}: {what}", row.failure));
        }
    };
    let script = || Script::default().answers(|_| Some(answer()));
    let failing = Failing::start(row.failure, script(), When::always()).await;
    let provider = failing_provider(row.failure, door, &failing.url, stream, patience);
    let pieces = Pieces::default();
    let prompt = prompt(QA);
    let Ok(result) = tokio::time::timeout(HANG, provider.answer("one", &prompt, &pieces)).await else {
        return vec![format!("{:?} {door:?} stream={stream}: it hangs", row.failure)];
    };
    check(failing.fake.violations().is_empty(), format!("{:?}", failing.fake.violations()));
    if let (Some(attempts), false) = (expected.attempts, row.failure.is_before_http()) {
        let made = failing.fake.requests().len();
        check(made == attempts, format!("{made} requests instead of {attempts}"));
    }
    match (&result, expected.fault) {
        (Ok(completion), None) => {
            let whole = row.failure == Failure::SchemaViolated || completion.text == answer();
            check(whole, "the text is another".to_owned());
            check(
                failing.fake.sent().contains(&hash(&completion.text)),
                "it was never sent whole".to_owned(),
            );
            check(pieces.text() == completion.text, "the pieces are not the text".to_owned());
        }
        (Err(fault), Some(kind)) => {
            check(fault.kind == kind, format!("{fault} ({:?}) instead of {kind:?}", fault.kind));
            check(fault.to_string().contains(kind.sentence()), format!("it says: {fault}"));
            let partial = &fault.partial;
            check(
                answer().starts_with(partial.as_str())
                    || row.failure == Failure::Drip
                    || row.failure == Failure::Huge,
                "the partial text is no beginning of the answer".to_owned(),
            );
        }
        (Ok(_), Some(kind)) => check(false, format!("a complete answer instead of {kind:?}")),
        (Err(fault), None) => check(false, format!("{fault} ({:?}) instead of the answer", fault.kind)),
    }
    if expected.attempts.is_none_or(|attempts| attempts > 1) && !row.failure.is_before_http() {
        let failing = Failing::start(row.failure, script(), When::always().times(1)).await;
        let provider = failing_provider(row.failure, door, &failing.url, stream, patience);
        let pieces = Pieces::default();
        match tokio::time::timeout(HANG, provider.answer("one", &prompt, &pieces)).await {
            Ok(Ok(completion)) => {
                check(completion.text == answer(), "after a retry the text is another".to_owned());
                check(pieces.text() == answer(), "after a retry the pieces are not the text".to_owned());
            }
            Ok(Err(fault)) => check(false, format!("once, and not made good: {fault}")),
            Err(_) => check(false, "once, and it hangs".to_owned()),
        }
    }
    wrong
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_failure_of_a_call_is_named_as_the_table_says_in_every_format() {
    let mut calls = Vec::new();
    for row in table() {
        for door in DOORS {
            for stream in [true, false] {
                let row = row.clone();
                calls.push(Case::new(row.failure, move |patience| call(row.clone(), door, stream, patience)));
            }
        }
    }
    let (count, wrong) = run_all(calls).await;
    assert!(wrong.is_empty(), "{} wrong in {count} calls:\n{}", wrong.len(), wrong.join("\n"));
}

/// What a session of one round made of it, in the table's words.
async fn session(
    row: Row,
    door: (Kind, &'static str),
    stream: bool,
    facilitator: bool,
    patience: u32,
) -> Vec<String> {
    let expected = row.expected(stream);
    let (actor, step, wanted) = if facilitator {
        ("facilitator", Step::Question, &expected.facilitator)
    } else {
        (QA, Step::Response, &expected.participant)
    };
    let at = format!("{:?} {door:?} stream={stream} {actor}", row.failure);
    let when = When::always().actor(actor).step(step);
    let failing = Failing::start(row.failure, Script::default(), when).await;
    let good = provider(door, &failing.fake.url(), policy(stream));
    let bad = failing_provider(row.failure, door, &failing.url, stream, patience);
    let (good, bad) = (seat(&good, "fake-small"), seat(&bad, "fake-small"));
    let panel = match facilitator {
        true => Panel { chair: bad, seats: BTreeMap::new(), others: good },
        false => Panel { chair: good.clone(), seats: BTreeMap::from([(QA.to_owned(), bad)]), others: good },
    };
    let Ok(played) = tokio::time::timeout(HANG, play(panel, small("standard"), Some(1))).await else {
        return vec![format!("{at}: it hangs")];
    };
    let mut wrong: Vec<String> = failing.fake.violations();
    let sent = failing.fake.sent();
    if !played.kept.iter().all(|hash| sent.contains(hash)) {
        wrong.push("an answer is kept that was never sent whole".to_owned());
    }
    let (outcome, words) = outcome(&played.view, played.paused.as_ref(), facilitator);
    if outcome != *wanted {
        wrong.push(format!("{outcome} instead of {wanted}: {words}"));
    }
    if let Some(fault) = expected.fault
        && !words.contains(fault.sentence())
    {
        wrong.push(format!("it does not say why: {words}"));
    }
    wrong.into_iter().map(|wrong| format!("{at}: {wrong}")).collect()
}

fn outcome(
    view: &roundtable_api::wire::SessionView,
    paused: Option<&PauseReason>,
    facilitator: bool,
) -> (String, String) {
    if let Some(PauseReason::Provider { code, message, .. }) = paused {
        return (format!("paused {code}"), message.clone());
    }
    let Some(round) = view.rounds.first().filter(|_| view.status == SessionStatus::Closed) else {
        return (format!("{:?} {paused:?}", view.status), String::new());
    };
    let said = |lines: &[String], start: &str| lines.iter().find(|line| line.contains(start)).cloned();
    if let Some(absence) = round.absent.iter().find(|absence| absence.participant == QA) {
        return ("absent".to_owned(), absence.reason.clone());
    }
    if let Some(line) = said(&round.overrides, "the facilitator") {
        return ("fallback".to_owned(), line);
    }
    if let (false, Some(line)) = (facilitator, said(&round.warnings, "took the whole answer")) {
        return ("as it is".to_owned(), line);
    }
    ("answered".to_owned(), String::new())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_failure_of_a_call_has_the_outcome_for_the_session_that_the_table_says() {
    let mut sessions = Vec::new();
    for (number, row) in table().into_iter().enumerate() {
        for stream in [true, false] {
            for facilitator in [true, false] {
                // The formats in turn: the calls above went through all of them.
                let door = DOORS[(sessions.len() + number) % DOORS.len()];
                let row = row.clone();
                sessions.push(Case::new(row.failure, move |patience| {
                    session(row.clone(), door, stream, facilitator, patience)
                }));
            }
        }
    }
    let (count, wrong) = run_all(sessions).await;
    assert!(wrong.is_empty(), "{} wrong in {count} sessions:\n{}", wrong.len(), wrong.join("\n"));
}
