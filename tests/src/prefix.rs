//! How much of what a session sends had been sent before: what a provider can take from its cache. One measurement for
//! the tests and for `cargo xtask bench`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{CreateSample, SessionRef, SessionSetup, SessionView};
use roundtable_api::{Api, Policy};
use roundtable_engine::config::Workflow;
use roundtable_llm::remote::{Account, Kind, Panel, Provider, Seat};

use crate::fake::{Fake, KEY, Script};
use crate::host::TestHost;
use crate::play::play;

/// Of the input tokens from round 2 on, the least share that must have been sent before.
pub const LEAST: f64 = 0.70;
/// Rounds that are played for it.
pub const ROUNDS: u32 = 6;

/// The doors of the vendors: kind, and the path of its address. Azure has two.
pub const DOORS: [(Kind, &str); 7] = [
    (Kind::Anthropic, "/v1"),
    (Kind::OpenAi, "/v1"),
    (Kind::Gemini, "/v1beta"),
    (Kind::Azure, ""),
    (Kind::Azure, "?api-version=2024-10-21"),
    (Kind::OpenRouter, "/api/v1"),
    (Kind::Compatible, "/v1"),
];

/// A session that was played over real requests against a fake server of its own.
pub struct Measured {
    /// The share of the input from round 2 on that had been sent before, as the beginning of an earlier request to the
    /// same model: 0 to 1. Of tokens, for which letters stand in.
    pub share: f64,
    /// The session at its end.
    pub view: SessionView,
    /// Its folder.
    pub folder: PathBuf,
    /// The server, with its book.
    pub fake: Fake,
}

/// Why it could not be measured.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No server.
    #[error("the fake server did not start: {0}")]
    Server(#[from] std::io::Error),
    /// No client.
    #[error("no client: {0}")]
    Client(#[from] roundtable_llm::remote::Fault),
    /// The application refused something.
    #[error("{0}")]
    Application(#[from] roundtable_api::wire::WireError),
    /// It ended, or stopped, before its rounds were played.
    #[error("the session stopped after {rounds} rounds: {why}")]
    Stopped {
        /// Rounds that it has.
        rounds: usize,
        /// Why, as the pause says.
        why: String,
    },
}

/// Plays a session of [`ROUNDS`] rounds in this vendor's format, below `folder`.
///
/// # Errors
/// [`Error`], also when the session did not come to its end.
pub async fn measure(door: (Kind, &str), stream: bool, folder: &Path) -> Result<Measured, Error> {
    let fake = Fake::start(Script::default()).await?;
    let (kind, path) = door;
    let base_url = format!("{}{path}", fake.url());
    let account = Account { id: kind.word().to_owned(), kind, base_url, key: Some(KEY.to_owned().into()) };
    let provider = Provider::new(account, Policy { stream, ..Policy::default() })?;
    let seat = Seat { provider, model: "fake-small".to_owned() };
    let panel = Panel { chair: seat.clone(), seats: Default::default(), others: seat };
    let api = Api::new(TestHost::with_model(folder, Arc::new(panel)));
    let project = api.create_sample(CreateSample { parent: None }).await?.path;
    let id = play(&api, &project, setup()).await?;
    let session = SessionRef { path: project.clone(), session: id.clone() };
    let view = api.session_view(session).await?;
    if view.rounds.len() != ROUNDS as usize {
        let why = format!("{:?}", view.table.paused);
        return Err(Error::Stopped { rounds: view.rounds.len(), why });
    }
    let folder = Path::new(&project).join(".s2s/sessions").join(id);
    Ok(Measured { share: fake.prefix_share(), view, folder, fake })
}

/// The session that is measured.
fn setup() -> SessionSetup {
    SessionSetup {
        strategy: Some("standard".to_owned()),
        min_rounds: Some(ROUNDS),
        max_rounds: Some(ROUNDS),
        ..SessionSetup::new(Workflow::Specs, "Requirements for Borrow Shed")
    }
}
