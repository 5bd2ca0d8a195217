use std::collections::BTreeMap;

use crate::remote::{Kind, LongPrice, Price, PriceTable, Tokens};

#[test]
fn the_shipped_table_is_dated_and_sane() {
    let table = PriceTable::shipped();
    assert!(table.date.parse::<jiff::civil::Date>().is_ok(), "{}", table.date);
    for (kind, prices) in &table.prices {
        for (model, price) in prices {
            assert!(price.input > 0.0 && price.output > price.input, "{kind:?} {model}");
            assert!(price.cached.is_none_or(|cached| cached < price.input), "{kind:?} {model}");
            if let Some(long) = price.long {
                assert!(long.over >= 100_000 && long.output > long.input, "{kind:?} {model}");
                assert!(long.input >= price.input && long.output >= price.output, "{kind:?} {model}");
                assert!(long.cached.is_none_or(|cached| cached < long.input), "{kind:?} {model}");
                assert_eq!(long.cached.is_some(), price.cached.is_some(), "{kind:?} {model}");
            }
        }
    }
}

#[test]
fn a_model_is_found_with_and_without_its_date() {
    let table = PriceTable::shipped();
    let input = |kind, model| table.find(kind, model).map(|price| price.input);
    assert_eq!(input(Kind::Anthropic, "claude-sonnet-4-5-20250929"), Some(3.0));
    assert_eq!(input(Kind::OpenAi, "gpt-5-mini-2025-08-07"), Some(0.25));
    assert_eq!(input(Kind::OpenAi, "gpt-4o-2024-05-13"), Some(5.0));
    assert_eq!(input(Kind::Anthropic, "claude-3-5-haiku-latest"), Some(0.8));
    assert_eq!(input(Kind::OpenAi, "gpt-5.9-made-up"), None);
    assert_eq!(input(Kind::Compatible, "gpt-5"), None);
    assert_eq!(input(Kind::OpenAi, "é"), None);
}

#[test]
fn cached_tokens_cost_less_and_what_is_written_more() {
    let price = Price { input: 3.0, output: 15.0, cached: Some(0.3), cache_write: Some(3.75), long: None };
    let tokens =
        Tokens { input: 1_000_000, output: 100_000, cached: 600_000, cache_write: 200_000, cost: None };
    assert!((price.of(&tokens) - (0.6 + 0.18 + 0.75 + 1.5)).abs() < 1e-9);
}

#[test]
fn the_users_own_prices_come_first() {
    let own = Price { input: 9.0, output: 9.0, cached: None, cache_write: None, long: None };
    let own = BTreeMap::from([
        (Kind::OpenAi, BTreeMap::from([("gpt-5".to_owned(), own)])),
        (Kind::Compatible, BTreeMap::from([("llama".to_owned(), own)])),
    ]);
    let table = PriceTable::shipped().overridden(&own);
    assert_eq!(table.find(Kind::OpenAi, "gpt-5").map(|price| price.input), Some(9.0));
    assert_eq!(table.find(Kind::OpenAi, "gpt-5-mini").map(|price| price.input), Some(0.25));
    assert!(table.find(Kind::Compatible, "llama").is_some());
}

#[test]
fn a_long_prompt_makes_the_whole_call_dearer() {
    let long = LongPrice { over: 200_000, input: 4.0, output: 18.0, cached: Some(0.4), cache_write: None };
    let price = Price { input: 2.0, output: 12.0, cached: Some(0.2), cache_write: None, long: Some(long) };
    let call = |input| Tokens { input, output: 1_000_000, cached: 100_000, ..Tokens::default() };
    let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
    assert!(near(price.of(&call(200_000)), 0.2 + 0.02 + 12.0));
    assert!(near(price.of(&call(200_001)), 0.400_004 + 0.04 + 18.0));
}

#[test]
fn the_users_prices_stand_before_the_shipped_table() {
    let price = |amount| Price { input: amount, output: amount, cached: None, cache_write: None, long: None };
    let own = BTreeMap::from([
        (Kind::OpenAi, BTreeMap::from([("gpt-5".to_owned(), price(9.0))])),
        (Kind::Compatible, BTreeMap::from([("llama".to_owned(), price(0.1))])),
    ]);
    let table = PriceTable::shipped().overridden(&own);
    assert_eq!(table.find(Kind::OpenAi, "gpt-5").map(|price| price.input), Some(9.0));
    assert_eq!(table.find(Kind::Compatible, "llama").map(|price| price.output), Some(0.1));
    assert_eq!(table.date, PriceTable::shipped().date);
}
