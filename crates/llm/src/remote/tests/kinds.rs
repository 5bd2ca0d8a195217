use std::time::Duration;

use roundtable_engine::error::ModelError;

use crate::remote::{Account, Fault, FaultKind, Kind, Policy};

#[test]
fn a_kind_is_found_by_its_word_and_serde_uses_the_same() {
    for kind in Kind::ALL {
        assert_eq!(Kind::from_word(kind.word()), Some(kind));
        assert_eq!(serde_json::to_value(kind).unwrap(), kind.word());
    }
    assert_eq!(Kind::from_word("poem"), None);
}

#[test]
fn an_account_never_shows_its_key() {
    let account = Account {
        id: "mine".into(),
        kind: Kind::OpenAi,
        base_url: "https://api.openai.com".into(),
        key: Some("sk-canary".into()),
    };
    assert!(!format!("{account:?} {account:#?}").contains("canary"));
}

#[test]
fn a_policy_is_scaled_in_its_times_only() {
    let policy = Policy::scaled(100);
    assert_eq!((policy.connect, policy.total), (Duration::from_millis(50), Duration::from_secs(6)));
    assert_eq!((policy.retries, policy.in_flight), (4, 4));
    assert_eq!(Policy::scaled(0), Policy::default());
}

#[test]
fn every_fault_is_one_of_the_engines_errors() {
    let error = |kind, status, partial: &str| {
        let mut fault = Fault::new(kind, "words");
        fault.status = status;
        fault.partial = partial.to_owned();
        let error = ModelError::from(fault);
        assert_eq!(error.partial(), partial, "{kind:?}");
        let shown = format!("{:?}", error.cause());
        shown.split([' ', '(']).next().unwrap_or_default().to_owned()
    };
    let table: Vec<String> = FaultKind::ALL
        .into_iter()
        .map(|kind| {
            let word = serde_json::to_value(kind).unwrap();
            format!("{} {} {}", word.as_str().unwrap(), error(kind, None, ""), error(kind, None, "text"))
        })
        .collect();
    insta::assert_snapshot!(table.join("\n"), @"
    name_not_resolved Unreachable Unreachable
    refused Unreachable Unreachable
    tls Unreachable Unreachable
    connect_timeout Unreachable Unreachable
    proxy Unreachable Unreachable
    stalled Unreachable Incomplete
    too_slow Unreachable Incomplete
    reset Disconnected Disconnected
    cut_off Incomplete Incomplete
    garbled Refused Refused
    too_large Refused Refused
    empty Refused Refused
    redirected Refused Refused
    key Unauthorised Unauthorised
    billing OutOfMoney OutOfMoney
    no_such_model Refused Refused
    bad_request Refused Refused
    rate_limited RateLimited RateLimited
    overloaded Unreachable Unreachable
    truncated Incomplete Incomplete
    declined Refused Refused
    cancelled Cancelled Cancelled
    ");
    let helped: Vec<String> = FaultKind::ALL
        .into_iter()
        .filter_map(|kind| {
            let found = ModelError::from(Fault::new(kind, "words")).kind()?;
            let words = [serde_json::to_value(kind).unwrap(), serde_json::to_value(found).unwrap()];
            Some(words.map(|word| word.as_str().unwrap().to_owned()).join(" "))
        })
        .collect();
    insta::assert_snapshot!(helped.join("\n"), @"
    reset disconnected
    redirected no_such_model
    no_such_model no_such_model
    bad_request request_refused
    truncated answer_too_long
    declined declined
    ");
    assert_eq!(error(FaultKind::Overloaded, Some(503), ""), "Unreachable");
    assert_eq!(error(FaultKind::Overloaded, Some(529), ""), "RateLimited");
}
