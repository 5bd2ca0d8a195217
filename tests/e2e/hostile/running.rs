//! Texts that arrive letter by letter on the card of a seat that is still speaking: each has stood there whole, as words.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use roundtable_engine::record::Step;
use roundtable_engine::yaml;
use roundtable_tests::fake::{Fake, KEY, Script};
use roundtable_tests::journey::{self, NewProvider};
use roundtable_tests::window::{Surroundings, Window};
use serde_json::Value;

use super::corpus;
use super::sockets::Trap;
use super::watch::{Watch, squeezed};
use crate::kit::{Outcome, in_window, until};

/// A card shows the last 110 letters of what has come; a longer text never stands there whole.
const LONGEST: usize = 45;
/// So many texts are in each answer.
const EACH: usize = 12;

/// Notes what stands on each card whose seat speaks, at every change of it.
const NOTE: &str = "const seen = window.__cards = new Set(); \
    const note = () => { for (const node of document.querySelectorAll('.card.thinking .words')) seen.add(node.textContent); }; \
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true }); note()";

/// Texts of one line which a card shows letter by letter as they are. Where quotes and backslashes meet, it takes those of
/// the answer's form away, and of a link's address it keeps nothing back.
fn chosen(trap: &Trap) -> Vec<String> {
    let texts = corpus::all().into_iter().map(|one| one.aimed(&trap.address()));
    let plain = |text: &String| {
        text.chars().count() <= LONGEST
            && text.contains('<')
            && !text.contains(['\\', '\u{85}', '\u{2028}', '\u{2029}', '\u{feff}'])
            && !text.chars().any(char::is_control)
            && !text.contains("```")
            && !["\",", "',", "\" ,", "' ,"].iter().any(|end| text.contains(end))
    };
    texts.filter(plain).collect()
}

/// An answer whose position is these texts, in the form in which they need no escape.
fn speaking(answer: &str, texts: &[String]) -> String {
    let Ok(Value::Object(mut map)) = yaml::read(answer) else { return answer.to_owned() };
    if map.remove("position").is_none() {
        return answer.to_owned();
    }
    let lines: String = texts.iter().map(|text| format!("  It says {text} and goes on.\n")).collect();
    format!("position: |-\n{lines}{}", yaml::write(&Value::Object(map)))
}

#[test]
fn an_answer_that_speaks_them_keeps_its_form() {
    let answer = speaking("position: Yes\nconfidence: 0.5\n", &["<b>: 'x' # y".to_owned()]);
    let read = yaml::read(&answer).unwrap();
    assert_eq!(read["position"], "It says <b>: 'x' # y and goes on.");
    assert_eq!(read["confidence"], 0.5);
}

async fn session(window: &Window) -> Outcome {
    let trap = Trap::new().await?;
    let texts = chosen(&trap);
    assert!(texts.len() > 100, "{}", texts.len());
    let given: Arc<Mutex<Vec<String>>> = Arc::default();
    let (all, giving) = (texts.clone(), given.clone());
    let script = Script::default().pace(Duration::from_millis(70)).changes(move |asked, text| {
        if asked.step != Some(Step::Response) {
            return text;
        }
        let mut given = giving.lock().unwrap_or_else(PoisonError::into_inner);
        let some: Vec<String> =
            (given.len()..given.len() + EACH).map(|at| all[at % all.len()].clone()).collect();
        given.extend(some.iter().cloned());
        speaking(&text, &some)
    });
    let fake = Fake::start(script).await?;
    window.find("try-sample").await?;
    window.click("open-settings").await?;
    let provider = NewProvider {
        kind: "compatible",
        name: "Fake",
        address: format!("{}/v1", fake.url()),
        key: KEY.to_owned(),
        model: "fake-small",
    };
    journey::add_provider(window, &provider).await?;
    journey::mix_panel(window, [("compatible", "fake-small"), ("compatible", "fake-large")]).await?;
    window.click("go-welcome").await?;
    window.find("try-sample").await?;
    journey::open_sample(window).await?;
    journey::new_session_on_models(window).await?;
    let watch = Watch::new(window, &trap, &[]).await?;
    window.script(NOTE, Vec::new()).await?;
    window.click("start-session").await?;
    window.find("table").await?;

    let (mut shown, mut wanted) = (0, 0);
    until(window, "every text that was sent, on a card", async |window: &Window| {
        let given = given.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let sent: BTreeSet<String> = given.iter().map(|text| squeezed(text)).collect();
        let Ok(Value::Array(cards)) = window.script("return [...window.__cards]", Vec::new()).await else {
            return false;
        };
        let cards: BTreeSet<String> = cards.iter().filter_map(Value::as_str).map(squeezed).collect();
        wanted = sent.len();
        shown = sent.iter().filter(|text| cards.iter().any(|card| card.contains(*text))).count();
        shown >= 3 * EACH && shown == wanted
    })
    .await
    .map_err(|error| format!("{shown} of {wanted} texts stood on a card: {error}"))?;
    println!("{shown} texts stood whole on cards of seats that spoke");
    watch.quiet("cards of seats that speak").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_words_stand_on_the_cards_of_seats_that_speak_and_do_nothing() {
    in_window("hostile-running", "0", async |window: Window, _: Surroundings| {
        let outcome = session(&window).await;
        (window, outcome)
    })
    .await;
}
