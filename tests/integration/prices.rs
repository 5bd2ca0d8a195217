//! A price that the user gives in Settings: where it is kept, what counts with it, and who cannot give one.

use std::fs;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::config::ModelChoice;
use roundtable_engine::event::{Event, PauseReason};
use roundtable_tests::fake::{Fake, KEY, Script};
use serde_json::{Value, json};

use crate::kit::{App, accept, small};

/// Of the fake server; no price of it is known.
const MODEL: &str = "fake-small";

/// An application with one provider, the sample project, and what a session on that provider's model is.
struct Desk {
    app: App,
    path: String,
    _fake: Fake,
}

impl Desk {
    async fn new() -> Self {
        let fake = Fake::start(Script::default()).await.unwrap();
        let app = App::new();
        let path = app.sample().await;
        let account = ProviderAccount {
            id: String::new(),
            kind: ProviderKind::Compatible,
            name: String::new(),
            base_url: format!("{}/v1", fake.url()),
        };
        app.api.save_provider(SaveProvider { account }).await.unwrap();
        let key = SetKey { provider: "compatible".to_owned(), key: KEY.to_owned(), keep: KeepKey::ThisRun };
        app.api.set_key(key).await.unwrap();
        Self { app, path, _fake: fake }
    }

    fn setup(&self, spending_limit: Option<f64>) -> SessionSetup {
        let choice = ModelChoice { provider: "compatible".to_owned(), model: MODEL.to_owned() };
        let models = ModelSettings { everyone: Some(choice), ..ModelSettings::default() };
        let setup = small("standard");
        SessionSetup { provider: "models".to_owned(), models: Some(models), spending_limit, ..setup }
    }

    async fn forecast(&self) -> Forecast {
        let start = StartSession { path: self.path.clone(), setup: self.setup(None) };
        self.app.api.session_forecast(start).await.unwrap()
    }

    async fn give(&self, price: Option<GivenPrice>) -> Result<ProviderSettings, WireError> {
        self.give_to(MODEL, price).await
    }

    async fn give_to(&self, model: &str, price: Option<GivenPrice>) -> Result<ProviderSettings, WireError> {
        let (kind, model) = (ProviderKind::Compatible, model.to_owned());
        self.app.api.set_price(SetPrice { kind, model, price }).await
    }

    fn file(&self) -> std::path::PathBuf {
        roundtable_api::Host::config_dir(self.app.api.host()).join("prices.json")
    }

    fn kept(&self) -> Value {
        serde_json::from_str(&fs::read_to_string(self.file()).unwrap()).unwrap()
    }
}

fn price(input: f64, output: f64) -> Option<GivenPrice> {
    Some(GivenPrice { input, output, cached: None })
}

#[tokio::test]
async fn a_price_that_the_user_gives_counts_in_the_forecast_at_once_and_is_taken_back() {
    let desk = Desk::new().await;
    assert_eq!(desk.forecast().await.unpriced, [MODEL]);
    let settings = desk.give(price(2.0, 10.0)).await.unwrap();
    let own = &settings.own_prices[0];
    assert_eq!((own.kind, own.model.as_str()), (ProviderKind::Compatible, MODEL));
    assert_eq!(own.given.as_deref(), Some("2026-01-07"));
    let priced = desk.forecast().await;
    assert!(priced.unpriced.is_empty() && priced.cost.is_some(), "{priced:?}");

    let settings = desk.give(None).await.unwrap();
    assert!(settings.own_prices.is_empty());
    assert_eq!(desk.forecast().await.unpriced, [MODEL]);
    assert_eq!(desk.kept(), json!({}), "nothing of it is left");
}

#[tokio::test]
async fn a_spending_limit_holds_for_a_model_with_a_price_of_the_users() {
    let desk = Desk::new().await;
    // The control: without a price nothing is counted, and the limit stops nothing.
    let mut free = desk.app.start(&desk.path, desk.setup(Some(0.01))).await;
    free.play(accept).await;
    let view = desk.app.api.session_view(free.session()).await.unwrap();
    assert_eq!((view.metrics.cost, view.table.paused.is_none()), (None, true), "{:?}", view.table.paused);

    desk.give(price(1000.0, 1000.0)).await.unwrap();
    let mut paid = desk.app.start(&desk.path, desk.setup(Some(0.01))).await;
    let last = paid.play(accept).await.pop().unwrap();
    let Event::Paused { reason: PauseReason::SpendingLimit { spent, limit } } = last.event else {
        panic!("{:?}", last.event)
    };
    assert!(spent >= limit, "{spent}");
}

#[tokio::test]
async fn a_session_that_runs_is_counted_with_the_price_from_the_next_call_on() {
    let desk = Desk::new().await;
    let mut running = desk.app.start(&desk.path, desk.setup(None)).await;
    let mut costs = Vec::new();
    loop {
        let envelope = running.next().await;
        match &envelope.event {
            Event::Used { metrics } => {
                if costs.is_empty() {
                    desk.give(price(1000.0, 1000.0)).await.unwrap();
                }
                costs.push(metrics.cost);
            }
            Event::Closed { .. } | Event::Paused { .. } => break,
            _ => {}
        }
        for operation in accept(&envelope.event) {
            running.operate(operation).await.unwrap();
        }
    }
    assert_eq!(costs.first(), Some(&None), "the question had no price");
    assert!(costs.last().unwrap().is_some_and(|cost| cost > 0.0), "{costs:?}");
}

#[tokio::test]
async fn what_else_stands_in_the_file_of_prices_stays() {
    let desk = Desk::new().await;
    let before = json!({
        "note": "by hand",
        "elsewhere": { "x": 1 },
        "compatible": { MODEL: { "input": 7, "output": 7, "cached": 1, "cache_write": 3, "who": "me" }, "odd": "?" },
        "openai": { "gpt-5": { "input": 1.5, "output": 12 } },
    });
    fs::write(desk.file(), format!("\u{feff}{before}")).unwrap();
    assert!(desk.forecast().await.unpriced.is_empty(), "what is written by hand counts");
    desk.give(price(2.0, 10.0)).await.unwrap();
    let mut after = desk.kept();
    let entry = after["compatible"][MODEL].as_object_mut().unwrap();
    assert!(entry.shift_remove("given").is_some());
    let mut expected = before;
    expected["compatible"][MODEL] = json!({ "input": 2.0, "output": 10.0, "cache_write": 3, "who": "me" });
    assert_eq!(after, expected);
    let order: Vec<&String> = after.as_object().unwrap().keys().collect();
    assert_eq!(order, ["note", "elsewhere", "compatible", "openai"]);
}

#[tokio::test]
async fn only_a_number_from_zero_to_the_bound_is_a_price() {
    let desk = Desk::new().await;
    desk.give(price(0.0, 10_000.0)).await.unwrap();
    let kept = desk.kept();
    let cached = |cached| Some(GivenPrice { input: 1.0, output: 1.0, cached: Some(cached) });
    for wrong in [
        price(-0.01, 1.0),
        price(1.0, 10_000.01),
        price(f64::NAN, 1.0),
        price(1.0, f64::INFINITY),
        cached(-1.0),
    ] {
        let error = desk.give(wrong).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::PriceInvalid, "{wrong:?}");
    }
    for name in ["", "  ", "two\nlines", &"x".repeat(201)] {
        assert_eq!(desk.give_to(name, price(1.0, 1.0)).await.unwrap_err().code, ErrorCode::PriceInvalid);
    }
    assert_eq!(desk.kept(), kept);
    // Written by hand it counts for nothing: a negative price would let a session spend without end.
    fs::write(desk.file(), json!({ "compatible": { MODEL: { "input": -1, "output": 1 } } }).to_string())
        .unwrap();
    assert_eq!(desk.forecast().await.unpriced, [MODEL]);
}

#[tokio::test]
async fn a_file_of_prices_that_cannot_be_read_is_said_and_left_as_it_is() {
    let desk = Desk::new().await;
    fs::write(desk.file(), "{ \"compatible\": ").unwrap();
    let settings = desk.app.api.provider_settings(Nothing {}).await.unwrap();
    assert_eq!(settings.prices_unreadable.as_deref(), desk.file().to_str());
    let error = desk.give(price(1.0, 1.0)).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::PricesUnreadable);
    assert_eq!(fs::read_to_string(desk.file()).unwrap(), "{ \"compatible\": ");
}

#[tokio::test]
async fn a_project_folder_cannot_set_a_price() {
    let desk = Desk::new().await;
    let prices = json!({ "compatible": { MODEL: { "input": 0, "output": 0 } } }).to_string();
    let project = std::path::Path::new(&desk.path);
    for place in ["prices.json", ".s2s/prices.json", ".s2s/sessions/prices.json"] {
        let file = project.join(place);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, &prices).unwrap();
    }
    let config = project.join(".s2s/config.yaml");
    let yaml = fs::read_to_string(&config).unwrap_or_default();
    let own = format!("\nprices:\n  compatible:\n    {MODEL}: {{ input: 0, output: 0 }}\n");
    fs::write(&config, yaml + &own).unwrap();
    assert_eq!(desk.forecast().await.unpriced, [MODEL]);
    // The control: the same text where the application looks.
    fs::write(desk.file(), &prices).unwrap();
    assert!(desk.forecast().await.unpriced.is_empty());
}
