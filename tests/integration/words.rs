//! What the user says into the table: all of it is kept, or nothing is taken.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::ErrorCode;
use roundtable_engine::event::{Event, Operation};
use roundtable_engine::words::MOST_AT_ONCE;

use crate::kit::{App, accept, small};

fn say(text: &str) -> Operation {
    Operation::Say { text: text.to_owned() }
}

#[tokio::test]
async fn words_without_room_are_refused_at_the_door_and_those_that_were_taken_are_whole() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    let error = running.operate(say(&"w".repeat(MOST_AT_ONCE + 1))).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::WordsTooLong);
    assert_eq!((error.params["length"].as_str(), error.params["max"].as_str()), ("100001", "100000"));
    // One after the other, before the session has heard the first: what is on the way counts.
    let mut taken = Vec::new();
    let refused = loop {
        let text = format!("{} {}", taken.len(), "é".repeat(MOST_AT_ONCE - 4));
        match running.operate(say(&text)).await {
            Ok(()) => taken.push(text),
            Err(error) => break error,
        }
    };
    assert_eq!(refused.code, ErrorCode::WordsWithoutRoom, "{refused}");
    assert!(taken.len() > 2, "{}", taken.len());
    running.operate(say("Short words have room.")).await.unwrap();
    taken.push("Short words have room.".to_owned());
    let events = running.play(accept).await;
    assert!(matches!(events.last().unwrap().event, Event::Closed { .. }), "it comes to its end");
    let view = app.api.session_view(running.session()).await.unwrap();
    let notes: Vec<&String> = view.notes.iter().map(|note| &note.text).collect();
    assert_eq!(notes, taken.iter().collect::<Vec<_>>(), "in the window, word for word");
    let index = Path::new(&path).join(format!(".s2s/sessions/{}.yaml", running.id));
    let index = fs::read_to_string(index).unwrap();
    let read = roundtable_engine::yaml::read(&index).unwrap();
    let in_file: Vec<&str> =
        read["notes"].as_array().unwrap().iter().map(|note| note["text"].as_str().unwrap()).collect();
    assert_eq!(in_file, taken, "in the file, word for word");
}
