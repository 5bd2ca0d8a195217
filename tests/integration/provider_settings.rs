//! Settings > Providers over the handlers: accounts, keys, tests, models, and sessions that speak through them.

use std::collections::BTreeMap;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::config::ModelChoice;
use roundtable_engine::event::{Event, PauseReason};
use roundtable_tests::fake::{Failure, Fake, KEY, Script, When};

use crate::kit::{App, accept, assert_code, fingerprint, small};

fn account(kind: ProviderKind, address: &str) -> ProviderAccount {
    ProviderAccount { id: String::new(), kind, name: String::new(), base_url: address.to_owned() }
}

fn choice(provider: &str, model: &str) -> ModelChoice {
    ModelChoice { provider: provider.to_owned(), model: model.to_owned() }
}

async fn add(app: &App, kind: ProviderKind, address: &str, key: Option<&str>) -> String {
    let settings = app.api.save_provider(SaveProvider { account: account(kind, address) }).await.unwrap();
    let provider = settings.providers.last().unwrap().account.id.clone();
    if let Some(key) = key {
        let request =
            SetKey { provider: provider.clone(), key: format!(" {key}\n"), keep: KeepKey::Keychain };
        app.api.set_key(request).await.unwrap();
    }
    provider
}

fn remote(models: ModelSettings) -> SessionSetup {
    SessionSetup { provider: "models".to_owned(), models: Some(models), ..small("standard") }
}

fn everyone(provider: &str) -> ModelSettings {
    ModelSettings { everyone: Some(choice(provider, "fake-small")), ..ModelSettings::default() }
}

#[tokio::test]
async fn a_provider_is_added_tested_asked_for_its_models_and_removed() {
    let fake = Fake::start(Script::default()).await.unwrap();
    let app = App::new();
    let id = add(&app, ProviderKind::OpenAi, &format!("{}/v1/", fake.url()), None).await;
    assert_eq!(id, "openai");
    let test = || TestProvider { provider: id.clone(), model: "fake-small".to_owned() };
    let error = app.api.test_provider(test()).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::KeyMissing);
    let set = |key: &str| SetKey { provider: id.clone(), key: key.to_owned(), keep: KeepKey::ThisRun };
    app.api.set_key(set("sk-wrong")).await.unwrap();
    let error = app.api.test_provider(test()).await.unwrap_err();
    assert_eq!((error.code, error.params["kind"].as_str()), (ErrorCode::ProviderFault, "key"));
    let settings = app.api.set_key(set(KEY)).await.unwrap();
    assert_eq!(settings.providers[0].key, KeyState::ThisRun);
    assert!(!serde_json::to_string(&settings).unwrap().contains(KEY), "the page could read the key");
    app.api.test_provider(test()).await.unwrap();
    let models = app.api.list_models(ProviderRef { provider: id.clone() }).await.unwrap().models;
    assert!(models.iter().any(|model| model.id == "fake-small"), "{models:?}");
    let settings = app.api.remove_provider(ProviderRef { provider: id.clone() }).await.unwrap();
    assert!(settings.providers.is_empty());
    assert_code(app.api.test_provider(test()).await, ErrorCode::ProviderUnknown);
    assert_eq!(fake.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn a_key_stays_with_the_host_it_was_entered_for() {
    let app = App::new();
    let id = add(&app, ProviderKind::Anthropic, "https://api.anthropic.com", Some(KEY)).await;
    let mut moved = account(ProviderKind::Anthropic, "https://elsewhere.example");
    moved.id = id;
    let settings = app.api.save_provider(SaveProvider { account: moved }).await.unwrap();
    assert_eq!((settings.providers.len(), &settings.providers[0].key), (1, &KeyState::Missing));
}

#[tokio::test]
async fn addresses_that_cannot_be_are_refused() {
    let app = App::new();
    for address in ["", "api.openai.com", "ftp://x", "https://", "https://me:secret@host/v1", "file:///etc"] {
        let request = SaveProvider { account: account(ProviderKind::OpenAi, address) };
        assert_code(app.api.save_provider(request).await, ErrorCode::ProviderAddress);
    }
}

#[tokio::test]
async fn a_session_without_its_key_or_model_leaves_nothing_behind() {
    let app = App::new();
    let path = app.sample().await;
    let id = add(&app, ProviderKind::Anthropic, "https://api.anthropic.com", None).await;
    let before = fingerprint(Path::new(&path));
    for (models, code) in [
        (everyone(&id), ErrorCode::KeyMissing),
        (everyone("gone"), ErrorCode::ProviderUnknown),
        (ModelSettings::default(), ErrorCode::ModelMissing),
    ] {
        let start = StartSession { path: path.clone(), setup: remote(models) };
        assert_code(app.api.start_session(start).await, code);
    }
    assert_eq!(fingerprint(Path::new(&path)), before);
}

#[tokio::test]
async fn a_mixed_panel_speaks_through_its_models_and_its_names_are_in_the_session() {
    let _busy = crate::providers_kit::busy().await;
    let fake = Fake::start(Script::default()).await.unwrap();
    let app = App::new();
    let path = app.sample().await;
    let chair = add(&app, ProviderKind::Anthropic, &fake.url(), Some(KEY)).await;
    let others = add(&app, ProviderKind::Compatible, &format!("{}/v1", fake.url()), Some(KEY)).await;
    let models = ModelSettings {
        facilitator: Some(choice(&chair, "fake-large")),
        seats: BTreeMap::from([("qa-lead".to_owned(), choice(&chair, "fake-small"))]),
        ..everyone(&others)
    };
    let mut running = app.start(&path, remote(models)).await;
    running.play(accept).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    assert!(!view.practice && !view.rounds.is_empty(), "{:?}", view.table.paused);
    assert_eq!(view.config.models["facilitator"], choice(&chair, "fake-large"));
    assert_eq!(view.config.models["qa-lead"], choice(&chair, "fake-small"));
    assert_eq!(view.config.models["product-manager"], choice(&others, "fake-small"));
    let snapshot = Path::new(&path).join(format!(".s2s/sessions/{}/config-snapshot.yaml", running.id));
    assert!(std::fs::read_to_string(snapshot).unwrap().contains("fake-large"));
    assert!(view.metrics.tokens_in > 0 && view.metrics.tokens_cached > 0);
    assert_eq!(fake.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn a_wait_of_an_hour_pauses_the_session_and_it_goes_on_from_there() {
    let _busy = crate::providers_kit::busy().await;
    let script = Script::default().fail(When::always().actor("qa-lead").nth(1), Failure::LimitHour);
    let fake = Fake::start(script).await.unwrap();
    let app = App::new();
    let path = app.sample().await;
    let id = add(&app, ProviderKind::OpenAi, &format!("{}/v1", fake.url()), Some(KEY)).await;
    let setup = SessionSetup { min_rounds: Some(1), max_rounds: Some(1), ..remote(everyone(&id)) };
    let mut running = app.start(&path, setup).await;
    let envelopes = running.play(accept).await;
    let Some(Event::Paused { reason: PauseReason::Provider { code, retry_after_s, .. } }) =
        envelopes.last().map(|envelope| &envelope.event)
    else {
        panic!("{:?}", envelopes.last())
    };
    assert_eq!((code.as_str(), *retry_after_s), ("rate_limited", Some(3600)));
    let asked = fake.requests().len();
    app.api.resume_session(running.resume()).await.unwrap();
    running.play(accept).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    assert_eq!((view.rounds.len(), view.rounds[0].absent.len()), (1, 0), "{:?}", view.table.paused);
    // The seat that was held back and the synthesis; whoever had answered is not asked again.
    assert_eq!(fake.requests().len() - asked, 2);
}
