//! Accounts, seats and panels against the fake server, and a session that is followed as far as a test wants.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{SessionSetup, SessionView};
use roundtable_engine::event::{Event, Operation, PauseReason};
use roundtable_engine::ports::{CallNotice, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Step;
use roundtable_llm::remote::{Account, Kind, Panel, Policy, Provider, Seat};
use roundtable_tests::fake::{KEY, hash};
pub(crate) use roundtable_tests::prefix::DOORS;
use serde_json::Value;

use crate::kit::{App, accept, root};

/// Against a call that hangs; never reached by one that does not.
pub(crate) const HANG: Duration = Duration::from_secs(60);

/// Times that are long for a machine with much to do, where a test is not about time. Retries come soon.
pub(crate) fn policy(stream: bool) -> Policy {
    const ENOUGH: usize = 1024 * 1024;
    let product = Policy::default();
    // The shortest `retry-after` in seconds, or as a date, is one of real seconds: waits stay as they are.
    let soon = Policy::scaled(200);
    Policy { backoff: soon.backoff, backoff_max: soon.backoff_max, reply_bytes: ENOUGH, stream, ..product }
}

/// For servers that stop: little patience with silence, and none that would end it sooner.
pub(crate) fn impatient_with_silence(stream: bool) -> Policy {
    Policy { idle: Duration::from_secs(6), retries: 1, ..policy(stream) }
}

/// For servers that never come to an end: little time for the whole.
pub(crate) fn impatient_in_all(stream: bool) -> Policy {
    Policy { total: Duration::from_secs(4), ..policy(stream) }
}

/// The tests that keep this machine busy, one after the other.
pub(crate) async fn busy() -> tokio::sync::MutexGuard<'static, ()> {
    static BUSY: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
    BUSY.lock().await
}

pub(crate) fn provider(door: (Kind, &str), url: &str, policy: Policy) -> Provider {
    let (kind, path) = door;
    let key = Some(KEY.to_owned().into());
    Provider::new(Account { id: kind.word().to_owned(), kind, base_url: format!("{url}{path}"), key }, policy)
        .unwrap_or_else(|fault| panic!("{kind:?}: {fault}"))
}

pub(crate) fn seat(provider: &Provider, model: &str) -> Seat {
    Seat { provider: provider.clone(), model: model.to_owned() }
}

/// One model for everybody.
pub(crate) fn one_model(provider: &Provider) -> Panel {
    let seat = seat(provider, "fake-small");
    Panel { chair: seat.clone(), seats: BTreeMap::new(), others: seat }
}

pub(crate) fn prompt(actor: &str) -> Prompt {
    Prompt {
        round: 1,
        step: Step::Response,
        actor: actor.to_owned(),
        attempt: 1,
        model: "inherit".to_owned(),
        system: format!("# Role\n\nYou are: {actor}\n"),
        input: "# Input\n\n```yaml\naction: respond\nround: 1\n```\n".to_owned(),
    }
}

/// Keeps the pieces since the last retry.
#[derive(Default)]
pub(crate) struct Pieces(std::sync::Mutex<String>);

impl Pieces {
    pub(crate) fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }
}

impl TextSink for Pieces {
    fn piece(&self, text: &str) {
        self.0.lock().unwrap().push_str(text);
    }

    fn notice(&self, notice: CallNotice) {
        if let CallNotice::Retrying { .. } = notice {
            self.0.lock().unwrap().clear();
        }
    }
}

/// A session of which some rounds were played.
pub(crate) struct Played {
    pub(crate) view: SessionView,
    pub(crate) paused: Option<PauseReason>,
    /// The hashes of the answers in its journal.
    pub(crate) kept: Vec<String>,
}

/// Plays a session, to its end or a pause, or closes it after so many rounds.
pub(crate) async fn play(panel: Panel, setup: SessionSetup, rounds: Option<u32>) -> Played {
    let app = App::with_model(panel);
    let path = app.sample().await;
    // Seats that the product has no role for sit as another one's twin.
    for seat in setup.participants.iter().flatten().filter(|seat| seat.starts_with("seat-")) {
        let agents = Path::new(&path).join(".s2s/agents/roundtable");
        fs::create_dir_all(&agents).unwrap();
        let role = fs::read_to_string(root().join("agents/roundtable/qa-lead.md")).unwrap();
        let text = role.replacen("name: qa-lead", &format!("name: {seat}"), 1);
        fs::write(agents.join(format!("{seat}.md")), text).unwrap();
    }
    let mut running = app.start(&path, setup).await;
    let decide = |event: &Event| match event {
        Event::RoundCommitted { round, .. } if rounds == Some(round.number) => vec![Operation::Close],
        other => accept(other),
    };
    let envelopes = running.play(decide).await;
    let paused = match envelopes.into_iter().last().map(|envelope| envelope.event) {
        Some(Event::Paused { reason }) => Some(reason),
        _ => None,
    };
    let view = app.api.session_view(running.session()).await.unwrap();
    let kept = kept(&Path::new(&path).join(".s2s/sessions").join(&running.id));
    Played { view, paused, kept }
}

/// The hashes of the answers in the journal of the session in this folder.
pub(crate) fn kept(folder: &Path) -> Vec<String> {
    let lines = fs::read_to_string(folder.join("replies.jsonl"));
    let reply = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        (line["result"] == "reply").then(|| hash(line["text"].as_str().unwrap()))
    };
    lines.unwrap_or_default().lines().filter_map(reply).collect()
}
