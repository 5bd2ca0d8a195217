//! Real models over real sockets, with the fake server in their place: whole sessions in every vendor's format.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::event::PauseReason;
use roundtable_engine::record::Step;
use roundtable_engine::session::SessionStatus;
use roundtable_llm::remote::{Account, FaultKind, Kind, Panel, Policy, Provider};
use roundtable_tests::fake::{Failure, Fake, KEY, ReplyState, Script, Vendor, When};
use roundtable_tests::prefix;

use crate::kit::{PM, QA, small};
use crate::providers_kit::{
    DOORS, HANG, Pieces, busy, kept, one_model, play, policy, prompt, provider, seat,
};

/// Nothing wrong was asked, and nothing was kept that was not sent whole.
#[track_caller]
fn assert_clean(fake: &Fake, kept: &[String]) {
    assert_eq!(fake.violations(), Vec::<String>::new());
    let sent = fake.sent();
    assert!(kept.iter().all(|hash| sent.contains(hash)), "an answer is kept that was never sent whole");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_of_six_rounds_sends_mostly_what_it_had_sent_before_in_every_format() {
    let _busy = busy().await;
    let mut shares = Vec::new();
    for (number, door) in DOORS.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        // Both ways, in turn.
        let measured = prefix::measure(door, number % 2 == 0, folder.path()).await;
        let measured = measured.unwrap_or_else(|error| panic!("{door:?}: {error}"));
        assert_eq!(measured.view.status, SessionStatus::Closed, "{door:?}");
        assert!(measured.view.rounds.iter().all(|round| round.absent.is_empty()), "{door:?}");
        let fake = &measured.fake;
        assert_clean(fake, &kept(&measured.folder));
        assert!(fake.requests().iter().all(|seen| seen.right_key && seen.reply == ReplyState::Done));
        shares.push((door, measured.share));
        // The control: of the first round, of which nothing had been sent, far less is known.
        let first = fake
            .requests()
            .into_iter()
            .filter(|seen| seen.asked.as_ref().is_some_and(|asked| asked.round == 1));
        let (known, all) = first.fold((0, 0), |(known, all), seen| (known + seen.shared, all + seen.letters));
        assert!((known as f64) < prefix::LEAST * all as f64, "{door:?}: {known} of {all}");
    }
    assert!(shares.iter().all(|(_, share)| *share >= prefix::LEAST), "{shares:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mixed_panel_asks_each_seat_at_its_own_provider() {
    let (chairs, seats) =
        (Fake::start(Script::default()).await.unwrap(), Fake::start(Script::default()).await.unwrap());
    let chair = provider((Kind::Anthropic, ""), &chairs.url(), policy(true));
    let (pm, others) = (
        provider((Kind::Gemini, ""), &seats.url(), policy(true)),
        provider((Kind::OpenAi, ""), &seats.url(), policy(false)),
    );
    let panel = Panel {
        chair: seat(&chair, "fake-large"),
        seats: BTreeMap::from([(PM.to_owned(), seat(&pm, "fake-medium"))]),
        others: seat(&others, "fake-small"),
    };
    let played = play(panel, small("standard"), Some(1)).await;
    assert_eq!(played.view.rounds.len(), 1);
    let asked = |fake: &Fake| -> BTreeSet<(Option<Vendor>, String, String)> {
        fake.requests()
            .into_iter()
            .map(|seen| (seen.vendor, seen.asked.as_ref().unwrap().actor.clone(), seen.asked.unwrap().model))
            .collect()
    };
    let row = |vendor, actor: &str, model: &str| (Some(vendor), actor.to_owned(), model.to_owned());
    assert_eq!(asked(&chairs), BTreeSet::from([row(Vendor::Anthropic, "facilitator", "fake-large")]));
    let two = [row(Vendor::Gemini, PM, "fake-medium"), row(Vendor::OpenAi, QA, "fake-small")];
    assert_eq!(asked(&seats), BTreeSet::from(two));
    assert_eq!((chairs.violations(), seats.violations()), (Vec::new(), Vec::new()));
}

#[tokio::test]
async fn models_are_listed_and_a_key_is_tested_in_every_format() {
    for door in DOORS {
        let fake = Fake::start(Script::default().models(&["one", "two"])).await.unwrap();
        let provider = provider(door, &fake.url(), policy(true));
        let models = provider.models().await.unwrap_or_else(|fault| panic!("{door:?}: {fault}"));
        let ids: Vec<&str> = models.iter().map(|model| model.id.as_str()).collect();
        assert_eq!(ids, ["one", "two"], "{door:?}");
        provider.test("one").await.unwrap_or_else(|fault| panic!("{door:?}: {fault}"));
        assert_eq!(fake.violations(), Vec::<String>::new(), "{door:?}");
    }
}

#[tokio::test]
async fn a_wrong_key_is_told_from_everything_else_and_asked_with_once() {
    for (kind, path) in DOORS {
        let fake = Fake::start(Script::default()).await.unwrap();
        let base_url = format!("{}{path}", fake.url());
        let account = Account { id: "x".to_owned(), kind, base_url, key: Some("wrong".to_owned().into()) };
        let provider = Provider::new(account, policy(true)).unwrap();
        let fault = provider.answer("one", &prompt(QA), &Pieces::default()).await.unwrap_err();
        assert_eq!((fault.kind, fake.requests().len()), (FaultKind::Key, 1), "{kind:?}: {fault}");
        assert!(!format!("{fault:?} {fault} {provider:?}").contains("wrong"), "{kind:?}");
    }
}

#[tokio::test]
async fn tls_is_made_with_a_root_that_is_trusted() {
    let fake = Fake::start(Script::default()).await.unwrap();
    let policy = Policy { extra_roots: vec![fake.tls_root()], ..policy(true) };
    let provider = provider((Kind::Anthropic, ""), &fake.tls_url(), policy);
    provider.test("one").await.unwrap();
}

#[tokio::test]
async fn a_redirect_takes_no_key_to_another_host() {
    for door in DOORS {
        let trap = Fake::start(Script::default()).await.unwrap();
        let script = Script::default().elsewhere(&trap.url()).fail(When::always(), Failure::Redirect);
        let fake = Fake::start(script).await.unwrap();
        let provider = provider(door, &fake.url(), policy(true));
        let fault = provider.answer("one", &prompt(QA), &Pieces::default()).await.unwrap_err();
        assert_eq!(fault.kind, FaultKind::Redirected, "{door:?}");
        assert!(fault.to_string().contains("127.0.0.1"), "it names the host: {fault}");
        assert_eq!(trap.requests().len(), 0, "{door:?}");
    }
}

#[tokio::test]
async fn an_hour_of_waiting_pauses_with_a_countdown() {
    let rule = When::always().actor(QA).times(1);
    let fake = Fake::start(Script::default().fail(rule, Failure::LimitHour)).await.unwrap();
    let provider = provider((Kind::OpenAi, ""), &fake.url(), policy(true));
    let played = play(one_model(&provider), small("standard"), Some(1)).await;
    let Some(PauseReason::Provider { code, retry_after_s, .. }) = &played.paused else {
        panic!("{:?}", played.paused)
    };
    assert_eq!(code, "rate_limited");
    assert!(retry_after_s.is_some_and(|wait| (3590..=3600).contains(&wait)), "{retry_after_s:?}");
    assert_clean(&fake, &played.kept);
    assert_eq!(played.view.rounds.len(), 0);
}

#[tokio::test]
async fn cached_tokens_are_counted_in_every_format() {
    for door in DOORS {
        let fake =
            Fake::start(Script::default().answers(|_| Some("position: yes\n".to_owned()))).await.unwrap();
        let provider = provider(door, &fake.url(), policy(true));
        let mut long = prompt(QA);
        long.system = format!("{}\n{}", "A long story. ".repeat(400), long.system);
        let (first, second) = (
            provider.answer("one", &long, &Pieces::default()).await.unwrap(),
            provider.answer("one", &long, &Pieces::default()).await.unwrap(),
        );
        assert_eq!(first.usage.tokens_cached, 0, "{door:?}");
        assert!(second.usage.tokens_cached > 1000, "{door:?}: {:?}", second.usage);
        assert!(
            second.usage.tokens_in >= second.usage.tokens_cached,
            "{door:?}: cached ones are among those sent"
        );
        assert_eq!(second.usage.tokens_in, first.usage.tokens_in, "{door:?}");
    }
}

#[tokio::test]
async fn no_more_requests_are_in_flight_than_allowed() {
    let fake = Fake::start(Script::default().fail(When::always(), Failure::StallHeaders)).await.unwrap();
    let provider = provider((Kind::Anthropic, ""), &fake.url(), Policy { in_flight: 3, ..Policy::default() });
    let calls: Vec<_> = (0..8)
        .map(|_| {
            let provider = provider.clone();
            tokio::spawn(
                async move { provider.answer("one", &prompt(QA), &Pieces::default()).await.map(drop) },
            )
        })
        .collect();
    tokio::time::timeout(HANG, fake.until(|seen| seen.len() == 3)).await.unwrap();
    // One ends, one comes.
    let mut calls = calls.into_iter();
    for count in 4..=8 {
        let more = fake.until(|seen| {
            let running = seen.iter().filter(|seen| seen.reply == ReplyState::Running).count();
            assert!(running <= 3, "{running} at once");
            seen.len() >= count
        });
        let ended = calls.next().unwrap();
        ended.abort();
        tokio::time::timeout(HANG, more).await.expect("the next one");
    }
}

#[tokio::test]
async fn the_key_is_in_one_header_and_nowhere_else() {
    for door in DOORS {
        let fake = Fake::start(Script::default()).await.unwrap();
        let provider = provider(door, &fake.url(), policy(true));
        provider.test("one").await.unwrap();
        let seen = &fake.requests()[0];
        assert!(seen.right_key);
        assert!(!format!("{seen:?}").contains(KEY), "{door:?}: in the path, the body or another header");
        let asked = seen.asked.as_ref().unwrap();
        assert_eq!(asked.step, None::<Step>);
    }
}
