use proptest::prelude::*;

use super::*;
use crate::record::Next;

const PLAIN: &str = "action: question\ndecision:\n  focus_type: agenda\n  topic_id: nfr\n  rationale: next\nquestion: How fast?\nparticipants: all\n";

fn question(text: &str) -> Read<Question> {
    read_question(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn a_clean_answer_needs_no_repair() {
    let read = question(PLAIN);
    assert_eq!(read.value.question, "How fast?");
    assert!(read.warnings.is_empty(), "{:?}", read.warnings);
}

#[test]
fn a_code_fence_is_removed() {
    let read = question(&format!("```yaml\n{PLAIN}```"));
    assert_eq!(read.warnings, ["removed a code fence"]);
}

#[test]
fn prose_around_the_block_is_removed() {
    let fenced = question(&format!("Here you are:\n\n```yaml\n{PLAIN}```\nTell me if you need more."));
    assert_eq!(fenced.warnings, ["took the fenced block out of prose"]);
    let bare = question(&format!("Sure! Here is my answer\n\n{PLAIN}\n\nI hope that this helps."));
    assert_eq!(bare.warnings, ["removed prose around the block"]);
    assert_eq!(bare.value, fenced.value);
}

#[test]
fn tabs_become_spaces() {
    let read =
        question("action: question\ndecision:\n\tfocus_type: agenda\n\ttopic_id: nfr\nquestion: How fast?\n");
    assert_eq!(read.value.focus.map(|focus| focus.topic_id).as_deref(), Some("nfr"));
}

#[test]
fn unquoted_colons_are_quoted() {
    let read = question(
        "action: question\nquestion: One thing: how fast must it be?\nexploration: think of: peaks\n",
    );
    assert_eq!(read.value.question, "One thing: how fast must it be?");
    assert!(read.warnings.contains(&"quoted text with a colon or a special character".to_owned()));
}

#[test]
fn stray_quotes_are_quoted() {
    let read = question("action: question\nquestion: \"Fast\" means what, exactly?\n");
    assert_eq!(read.value.question, "\"Fast\" means what, exactly?");
}

#[test]
fn json_is_read() {
    let read = question(r#"{"action": "question", "question": "How fast?", "participants": ["qa-lead"]}"#);
    assert_eq!(read.value.participants, ["qa-lead"]);
    let in_prose = question("Here: {\"action\": \"question\", \"question\": \"How fast?\"} as asked");
    assert_eq!(in_prose.value.question, "How fast?");
}

#[test]
fn a_missing_optional_field_is_a_warning() {
    let read = read_statement("position: I am for it.\n", "qa-lead").unwrap();
    assert_eq!(read.value.participant, "qa-lead");
    assert_eq!(read.value.confidence, None);
    let missing = ["concerns", "suggestions", "confidence", "rationale"];
    assert_eq!(read.warnings, missing.map(|key| format!("no {key} was given")));
    let none =
        read_statement("position: x\nconcerns: []\nsuggestions: []\nrationale: [y]\nconfidence: 1\n", "a");
    assert!(none.unwrap().warnings.is_empty(), "an empty list is an answer");
}

#[test]
fn a_synthesis_that_proposes_nothing_says_so() {
    let whole = "action: synthesis\nsynthesis: s\nnext: continue\nconstraints_check: {can_conclude: false}\n";
    let silent = read_synthesis(whole).unwrap();
    assert_eq!(silent.warnings, ["no proposed_artifacts were given"]);
    let none = read_synthesis(&format!("{whole}proposed_artifacts: []\n"));
    assert!(none.unwrap().warnings.is_empty());
}

#[test]
fn a_synthesis_without_a_check_of_the_constraints_says_so_and_one_that_denies_itself_too() {
    let of = |next: &str, check: &str| {
        let text = format!("action: synthesis\nsynthesis: s\nnext: {next}\nproposed_artifacts: []\n{check}");
        read_synthesis(&text).unwrap().warnings
    };
    assert_eq!(of("continue", ""), ["no constraints_check was given"]);
    assert_eq!(of("continue", "constraints_check: {can_conclude: false}\n"), [""; 0]);
    assert_eq!(of("conclude", "constraints_check: {can_conclude: true}\n"), [""; 0]);
    for denied in ["false", "\"no\""] {
        let warnings = of("conclude", &format!("constraints_check: {{can_conclude: {denied}}}\n"));
        assert_eq!(warnings, ["`constraints_check` says that it cannot conclude, and `next` concludes"]);
    }
    assert_eq!(of("continue", "constraints_check: fine\n").len(), 1, "a word is no check");
    // A conclusion in the form of its own has no such key.
    let own = "action: conclude\nrecommendation: r\nproposed_artifacts: []\n";
    assert_eq!(read_synthesis(own).unwrap().warnings, [""; 0]);
}

#[test]
fn a_missing_required_field_is_an_error() {
    assert_eq!(
        read_question("action: question\nexploration: x\n").unwrap_err(),
        ReplyError::Missing("question")
    );
    assert_eq!(read_statement("rationale: [a]\n", "x").unwrap_err(), ReplyError::Missing("position"));
    assert_eq!(read_synthesis("synthesis: done\n").unwrap_err(), ReplyError::Missing("next"));
    assert!(matches!(
        read_synthesis("synthesis: x\nnext: dance\n"),
        Err(ReplyError::Unknown { field: "next", .. })
    ));
    assert!(matches!(read_question("action: dance\nquestion: x\n"), Err(ReplyError::Unknown { .. })));
}

#[test]
fn an_empty_or_huge_answer_is_an_error() {
    assert_eq!(read_question("  \n").unwrap_err(), ReplyError::Empty);
    let huge = "x".repeat(5 * 1024 * 1024);
    assert!(matches!(read_question(&huge), Err(ReplyError::TooLarge { .. })));
    assert!(matches!(read_question("I would rather not."), Err(ReplyError::NotAMap)));
}

#[test]
fn confidence_is_understood_in_its_usual_spellings() {
    for (text, expected) in
        [("0.85", Some(0.85)), ("85", Some(0.85)), ("85%", Some(0.85)), ("8/10", Some(0.8)), ("high", None)]
    {
        let read =
            read_statement(&format!("position: x\nrationale: [y]\nconfidence: {text}\n"), "a").unwrap();
        assert_eq!(read.value.confidence, expected, "{text}");
    }
}

#[test]
fn list_items_that_look_like_maps_stay_sentences() {
    let read =
        read_statement("position: x\nsuggestions:\n  - Pause: the game stops\n  - plain\n", "a").unwrap();
    assert_eq!(read.value.suggestions, ["Pause: the game stops", "plain"]);
}

#[test]
fn older_words_of_the_seeds_are_read() {
    let read = read_synthesis(
        "action: synthesize\nsynthesis: s\nnew_consensus: [a]\nnew_conflicts:\n  - id: c\n    description: d\n    \
         positions: {x: one, y: {position: two, round: 1}}\nnext_action: next_phase\n",
    )
    .unwrap();
    assert_eq!(read.value.next, Next::Phase);
    assert_eq!(read.value.consensus, ["a"]);
    assert_eq!(read.value.conflicts[0].positions["y"], "two");
    let concluded = read_synthesis("action: conclude\nfinal_consensus: [a]\nrecommendation: ship\n").unwrap();
    assert_eq!(concluded.value.next, Next::Conclude);
    let question = question(
        "action: generate_question\nquestion: q\nrelevant_participants: [qa-lead]\nfocus_areas: [a, b]\n",
    );
    assert_eq!((question.value.participants.len(), question.value.exploration.as_str()), (1, "a; b"));
}

#[test]
fn proposed_artifacts_are_tidied() {
    let read = read_synthesis(
        "synthesis: s\nnext: continue\nproposed_artifacts:\n  - type: requirement\n    id: REQ-999\n    title: T\n    \
         priority: Must-Have\n    acceptance: only one\n  - type: poem\n    title: x\n  - type: oq\n    question: Who pays?\n",
    )
    .unwrap();
    let [requirement, question] = &read.value.proposed_artifacts[..] else { panic!("{read:?}") };
    assert_eq!(requirement.fields["priority"], "must");
    assert_eq!(requirement.fields["acceptance"], serde_json::json!(["only one"]));
    assert_eq!((question.title.as_str(), question.fields.get("blocking")), ("Who pays?", None));
    assert!(read.warnings.contains(&"ignored an id that the model gave".to_owned()));
    assert!(read.warnings.iter().any(|warning| warning.contains("poem")));
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,400}") {
        let _ = read_question(&text);
        let _ = read_statement(&text, "a");
        let _ = read_synthesis(&text);
    }

    #[test]
    fn no_yaml_like_text_makes_the_reader_panic(text in "([a-z_]{1,9}:|- |  |\\t|[\\[\\]{}\"'`|>#&*!:,]|[a-zé😀 ]{1,5}|\\n){0,80}") {
        let _ = read_question(&text);
        let _ = read_statement(&text, "a");
        let _ = read_synthesis(&text);
    }
}

#[test]
fn the_reader_takes_what_the_list_of_keys_names_and_leaves_a_type_its_own() {
    use crate::artifact::ArtifactType;
    use crate::artifact::keys::{Form, PROPOSED};
    use serde_json::{Map, Value, json};
    for kind in ArtifactType::ALL {
        let value = |(name, form): &(&'static str, Form)| {
            let value = match form {
                Form::Texts => json!(["x"]),
                Form::Flag => json!(true),
                Form::Words(words) => json!(words[0]),
                Form::Rows(_) => json!([{ "participant": "x" }]),
                _ => json!("x"),
            };
            ((*name).to_owned(), value)
        };
        let own_keys = || kind.own_keys().iter().filter(|(_, form)| *form != Form::Ours);
        let mut artifact: Map<String, Value> = PROPOSED.iter().chain(own_keys()).map(value).collect();
        artifact.insert("type".to_owned(), json!(kind.word()));
        let answer = json!({
            "action": "synthesis", "synthesis": "x", "next": "continue", "proposed_artifacts": [artifact], "constraints_check": {},
        });
        let read = read_synthesis(&answer.to_string()).unwrap();
        let left: Vec<&str> = read.value.proposed_artifacts[0].fields.keys().map(String::as_str).collect();
        let mut own: Vec<&str> = own_keys().map(|(name, _)| *name).collect();
        // The reader puts the acceptance criteria last.
        own.sort_unstable();
        let mut sorted = left.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, own, "{kind}");
        assert!(read.warnings.is_empty(), "{kind}: {:?}", read.warnings);
    }
}
