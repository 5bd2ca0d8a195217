//! Prices of the user's own: `prices.json` in the application's folder. Settings writes it, and so may the user. A folder
//! of a project has no say in it: a price decides what a spending limit counts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use roundtable_engine::{Timestamp, told};
use roundtable_llm::remote::{Kind, Price, PriceTable};
use serde_json::{Map, Value, json};

use crate::errors;
use crate::wire::{ErrorCode, GivenPrice, OwnPrice, ProviderKind, WireError};

const FILE: &str = "prices.json";
/// US dollars per million tokens. Far above any price that is asked, so that a sum is never infinite and a slip of the
/// finger is seen.
const MOST: f64 = 10_000.0;
/// Of a model's name, in characters.
const LONGEST_NAME: usize = 200;
/// The day on which Settings was given a price.
const GIVEN: &str = "given";

/// The file as a tree: what we do not know of it stays as it is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Own(Map<String, Value>);

/// Why the file counts for nothing.
#[derive(Debug, Clone)]
pub(crate) struct Unreadable {
    pub(crate) path: PathBuf,
    message: String,
}

impl Own {
    /// Reads the file; none is an empty one.
    ///
    /// # Errors
    /// [`Unreadable`] when it may not be read or is no JSON object.
    pub(crate) fn read(config_dir: &Path) -> Result<Self, Unreadable> {
        let path = config_dir.join(FILE);
        let unreadable = |message: String| Unreadable { path: path.clone(), message };
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(unreadable(error.to_string())),
        };
        // Some editors put a mark of byte order in front of it.
        let tree = serde_json::from_str(text.trim_start_matches('\u{feff}'));
        tree.map(Self).map_err(|error| unreadable(error.to_string()))
    }

    /// Writes the file, durable and all at once.
    fn save(&self, config_dir: &Path) -> Result<(), WireError> {
        let mut text = serde_json::to_string_pretty(&self.0).map_err(errors::internal)?;
        text.push('\n');
        roundtable_store::write_own_file(config_dir, FILE, text.as_bytes()).map_err(errors::store)
    }

    /// Every price in it that can be one. A negative one would let a session spend without end; it counts for nothing.
    fn prices(&self) -> impl Iterator<Item = (ProviderKind, &String, Price, &Value)> {
        let models = self.0.iter().filter_map(|(word, models)| {
            let kind: ProviderKind = serde_json::from_value(Value::String(word.clone())).ok()?;
            Some((kind, models.as_object()?))
        });
        models.flat_map(|(kind, models)| {
            models.iter().filter_map(move |(model, value)| {
                let price: Price = serde_json::from_value(value.clone()).ok()?;
                is_price(&price).then_some((kind, model, price, value))
            })
        })
    }

    fn table(&self) -> BTreeMap<Kind, BTreeMap<String, Price>> {
        let mut table: BTreeMap<Kind, BTreeMap<String, Price>> = BTreeMap::new();
        for (kind, model, price, _) in self.prices() {
            table.entry(crate::providers::kind(kind)).or_default().insert(model.clone(), price);
        }
        table
    }

    /// For Settings, in the file's order.
    pub(crate) fn rows(&self) -> Vec<OwnPrice> {
        let row = |(kind, model, price, value): (ProviderKind, &String, Price, &Value)| OwnPrice {
            kind,
            model: model.clone(),
            price: GivenPrice { input: price.input, output: price.output, cached: price.cached },
            given: value.get(GIVEN).and_then(Value::as_str).map(str::to_owned),
        };
        self.prices().map(row).collect()
    }

    /// Gives a model its price. What else the user wrote about it by hand stays.
    fn give(&mut self, kind: ProviderKind, model: &str, price: GivenPrice, now: Timestamp) {
        let models = self.0.entry(word(kind)).or_insert_with(|| json!({}));
        if !models.is_object() {
            *models = json!({});
        }
        let Some(models) = models.as_object_mut() else { return };
        let entry = models.entry(model).or_insert_with(|| json!({}));
        if !entry.is_object() {
            *entry = json!({});
        }
        let Some(entry) = entry.as_object_mut() else { return };
        entry.insert("input".to_owned(), json!(price.input));
        entry.insert("output".to_owned(), json!(price.output));
        match price.cached {
            Some(cached) => entry.insert("cached".to_owned(), json!(cached)),
            None => entry.shift_remove("cached"),
        };
        entry.insert(GIVEN.to_owned(), json!(now.strftime("%Y-%m-%d").to_string()));
    }

    fn take_back(&mut self, kind: ProviderKind, model: &str) {
        let word = word(kind);
        let Some(models) = self.0.get_mut(&word).and_then(Value::as_object_mut) else { return };
        models.shift_remove(model);
        if models.is_empty() {
            self.0.shift_remove(&word);
        }
    }
}

/// The shipped prices, with the user's own before them. A file that cannot be read counts for nothing, and is said in
/// Settings and in the log: a wrong price must not keep anybody from a session.
pub(crate) fn table(config_dir: &Path) -> PriceTable {
    match Own::read(config_dir) {
        Ok(own) => PriceTable::shipped().overridden(&own.table()),
        Err(Unreadable { path, message }) => {
            tracing::warn!(%message, path = %path.display(), "the user's prices cannot be read");
            PriceTable::shipped()
        }
    }
}

/// Gives a model of a kind of provider a price, or takes it back; durable when this returns.
///
/// # Errors
/// [`ErrorCode::PriceInvalid`]; [`ErrorCode::PricesUnreadable`], and the file stays as it was; those of writing.
pub(crate) fn change(
    config_dir: &Path,
    kind: ProviderKind,
    model: &str,
    price: Option<GivenPrice>,
    now: Timestamp,
) -> Result<(), WireError> {
    let model = model.trim();
    if let Some(message) = mistake(model, price.as_ref()) {
        return Err(WireError::new(ErrorCode::PriceInvalid, [("message", message)], ""));
    }
    let mut own = Own::read(config_dir).map_err(|Unreadable { path, message }| {
        WireError::new(ErrorCode::PricesUnreadable, [("path", path.display().to_string())], message)
    })?;
    match price {
        Some(price) => own.give(kind, model, price, now),
        None => own.take_back(kind, model),
    }
    own.save(config_dir)
}

/// What is wrong with what the user gave, as a clause.
fn mistake(model: &str, price: Option<&GivenPrice>) -> Option<String> {
    if model.is_empty() || model.chars().count() > LONGEST_NAME || model.chars().any(char::is_control) {
        return Some(told!("the model has no name that could be kept"));
    }
    let GivenPrice { input, output, cached } = price?;
    let wrong = |value: &f64| !is_amount(*value);
    if wrong(input) {
        return Some(told!("{value} is none for what is sent", value = input.to_string()));
    }
    if wrong(output) {
        return Some(told!("{value} is none for what is received", value = output.to_string()));
    }
    let cached = cached.as_ref().filter(|cached| wrong(cached))?;
    Some(told!("{value} is none for what is read from the cache", value = cached.to_string()))
}

fn is_amount(value: f64) -> bool {
    (0.0..=MOST).contains(&value)
}

fn is_price(price: &Price) -> bool {
    let long = price.long.iter().flat_map(|long| {
        [Some(long.input), Some(long.output), long.cached, long.cache_write].into_iter().flatten()
    });
    let plain = [Some(price.input), Some(price.output), price.cached, price.cache_write];
    plain.into_iter().flatten().chain(long).all(is_amount)
}

fn word(kind: ProviderKind) -> String {
    crate::providers::kind(kind).word().to_owned()
}
