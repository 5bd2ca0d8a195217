use crate::testing::{copy_of, found};

use std::fs;

use roundtable_engine::Timestamp;
use roundtable_store::{Expected, Writing};

use super::*;

fn seen(name: &str) -> Value {
    let folder = xtask::shell::root().join("tests/fixtures/folders").join(name);
    look(&Project::open(folder).unwrap()).unwrap()
}

#[test]
fn a_folder_is_told_with_its_findings_and_its_damage() {
    let told = seen("references-missing");
    assert_eq!(told["sessions"].as_array().unwrap().len(), 2);
    assert!(told["findings"].as_array().unwrap().iter().all(|one| one["code"] == "reference-missing"));
    let cut = seen("damaged-cut-off");
    assert!(cut["damaged"].as_array().unwrap().iter().any(|one| one["line"] == 18), "{cut}");
    assert_eq!(seen("workspace-harbour")["components"][2]["place"], "missing");
    let named = seen("unknown-participants")["unknown_participants"].clone();
    assert!(named["legal-counsel"][0].as_str().is_some_and(|place| place.contains("pluginshop")), "{named}");
}

#[test]
fn a_finding_says_its_sentences_and_what_the_window_offers() {
    let told = seen("registry-and-files-differ");
    let of = |wanted: &str| {
        let found = told["findings"].as_array().unwrap();
        found.iter().find(|one| one["finding"] == wanted).unwrap_or_else(|| panic!("{told:#}")).clone()
    };
    let lost = of("artifact_without_file");
    assert_eq!(lost["message"], "The session names REQ-002, and there is no file of it.");
    assert_eq!(lost["params"]["artifact"], "REQ-002");
    assert!(
        lost["repair"].as_str().unwrap().starts_with("Notes in the session's file that REQ-002"),
        "{lost}"
    );
    assert!(of("file_without_entry")["repair"].as_str().unwrap().starts_with("Names "));
    for folder in found() {
        for one in look(&Project::open(folder).unwrap()).unwrap()["findings"].as_array().unwrap() {
            for sentence in [&one["message"], &one["remedy"]] {
                let sentence = sentence.as_str().unwrap();
                assert!(sentence.ends_with('.') && !sentence.contains(['{', '}']), "{one}");
                assert!(!sentence.contains("metrics.") && !sentence.contains("YAML"), "{one}");
            }
        }
    }
}

#[test]
fn a_key_that_stands_twice_is_named_in_plain_words() {
    let told = seen("damaged-duplicate-key");
    let damaged = told["damaged"].as_array().unwrap();
    for (key, line) in [("status", 18), ("REQ-001", 21)] {
        let one = damaged.iter().find(|one| one["line"] == line).unwrap();
        let wanted = format!("the name \"{key}\" stands twice, here for the second time");
        assert_eq!(one["message"], wanted, "{told}");
    }
}

#[test]
fn a_context_that_cannot_be_read_is_damaged_and_one_that_is_missing_is_not() {
    let copy = copy_of("samples/borrow-shed");
    let context = copy.path().join(".s2s/CONTEXT.md");
    let damaged = || look(&Project::open(copy.path()).unwrap()).unwrap()["damaged"].clone();
    fs::write(&context, b"# Name\n\xff\xfe\x00\x12 nothing to be read\n").unwrap();
    assert_eq!((&damaged()[0]["file"], &damaged()[0]["line"]), (&".s2s/CONTEXT.md".into(), &2.into()));
    fs::remove_file(&context).unwrap();
    assert_eq!(damaged(), serde_json::json!([]));
}

#[test]
fn damaged_settings_say_their_place_where_it_is_known_and_none_where_it_is_not() {
    let copy = copy_of("samples/borrow-shed");
    let file = copy.path().join(".s2s/config.yaml");
    let told = |text: &str| {
        std::fs::write(&file, text).unwrap();
        look(&Project::open(copy.path()).unwrap()).unwrap()["damaged"][0].clone()
    };
    let known = told("name: x\nroundtable:\n  limits: {min_rounds: many}\n");
    assert_eq!(known["line"], 3, "{known}");
    assert!(
        known["message"].as_str().unwrap().starts_with("roundtable.limits.min_rounds: must be"),
        "{known}"
    );
    let unknown = told(&format!("name: {}\n", "x".repeat(3_000_000)));
    assert!(unknown.get("line").is_none() && unknown.get("column").is_none(), "{unknown}");
    assert!(unknown["message"].as_str().unwrap().contains("too large"), "{unknown}");
}

#[test]
fn a_session_that_cannot_be_resumed_says_why_and_any_other_does_not() {
    let (mut can, mut cannot) = (0, 0);
    for folder in found() {
        let told = look(&Project::open(&folder).unwrap()).unwrap();
        for session in told["sessions"].as_array().unwrap() {
            let is_resumable = session["resumable"].as_bool().unwrap();
            assert_eq!(session["obstacle"].is_null(), is_resumable, "{}: {session}", folder.display());
            if is_resumable { can += 1 } else { cannot += 1 }
        }
    }
    assert!(can > 5 && cannot > 5, "{can} {cannot}");
    let over = &seen("b-specs-elf-gift-rush")["sessions"][0];
    assert_eq!(over["obstacle"], "it is over", "{over}");
}

/// The rule of the list of sessions is the one of the resume itself.
#[tokio::test]
async fn what_is_said_to_be_resumable_is_what_the_application_resumes() {
    use roundtable_api::wire::{ErrorCode, ResumeSession};
    let mut refused = 0;
    for folder in found() {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let copy = copy_of(&format!("tests/fixtures/folders/{name}"));
        let project = Project::open(copy.path()).unwrap();
        let api = Api::new(TerminalHost::new((Duration::ZERO, Duration::ZERO)).unwrap());
        let path = project.root().display().to_string();
        let home = api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
        for row in home.sessions.into_iter().filter(|row| !row.resumable) {
            let request = ResumeSession {
                path: path.clone(),
                session: row.id.clone(),
                spending_limit: None,
                without: Vec::new(),
            };
            let error = api.resume_session(request).await.unwrap_err();
            let open = roundtable_api::load_session(&path, &row.id).is_ok();
            let codes = [ErrorCode::SessionClosed, ErrorCode::SessionForeign];
            assert!(!open || codes.contains(&error.code), "{name} {}: {error}", row.id);
            refused += 1;
        }
    }
    assert!(refused > 5, "{refused}");
}

#[test]
fn a_session_whose_participant_nobody_describes_is_opened_and_they_are_named() {
    let told = seen("unknown-participants");
    assert!(told["sessions"].as_array().unwrap().iter().all(|one| one["unread"].is_null()), "{told}");
    assert_eq!(
        told["unknown_participants"]["sound-engineer"],
        serde_json::json!(["20260121-specs-pluginshop"])
    );
}

/// The file of a session that was killed says `active` for good.
#[test]
fn a_session_whose_program_was_killed_was_interrupted_and_says_in_which_round() {
    let copy = copy_of("tests/fixtures/folders/b-specs-elf-gift-rush");
    let project = Project::open(copy.path()).unwrap();
    let id = seen("b-specs-elf-gift-rush")["sessions"][0]["id"].as_str().unwrap().to_owned();
    let file = copy.path().join(format!(".s2s/sessions/{id}.yaml"));
    let text = std::fs::read_to_string(&file).unwrap();
    let state = || look(&project).unwrap()["sessions"][0].clone();
    assert_eq!(state()["state"], "over");
    let status = text.lines().find(|line| line.starts_with("status:")).unwrap();
    std::fs::write(&file, text.replacen(status, "status: active", 1)).unwrap();
    let told = state();
    let rounds = told["rounds"].as_u64().unwrap();
    let wanted = format!("{NOWHERE}: it was interrupted before round {}", rounds + 1);
    assert_eq!((&told["status"], &told["state"]), (&Value::from("active"), &Value::from(wanted)), "{told}");
    let entry = json!({
        "round": rounds + 1, "step": "question", "actor": "facilitator", "attempt": 1,
        "started_at": "2026-01-07T15:00:00Z", "completed_at": "2026-01-07T15:00:01Z",
        "result": "absent", "reason": "gone",
    });
    let folder = copy.path().join(format!(".s2s/sessions/{id}"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("replies.jsonl"), format!("{entry}\n")).unwrap();
    let wanted = format!("{NOWHERE}: it was interrupted in round {}", rounds + 1);
    assert_eq!(state()["state"], wanted);
    // A lock that a program has now, and one that a dead program left behind.
    let lock = |pid: u32| json!({ "pid": pid, "host": host() }).to_string();
    let place = copy.path().join(".s2s/.roundtable.lock");
    std::fs::write(&place, lock(std::process::id())).unwrap();
    let told = state()["state"].as_str().unwrap().to_owned();
    assert!(told.starts_with(&format!("active; process {}", std::process::id())), "{told}");
    let mut child = std::process::Command::new("true").spawn().unwrap();
    child.wait().unwrap();
    std::fs::write(&place, lock(child.id())).unwrap();
    assert_eq!(state()["state"], wanted, "a dead program has nothing open");
}

const NOWHERE: &str = "active in its file, and open in no Roundtable now";

fn host() -> String {
    let said = std::process::Command::new("uname").arg("-n").output().unwrap();
    String::from_utf8(said.stdout).unwrap().trim().to_owned()
}

#[test]
fn a_folder_that_cannot_be_read_is_an_object_with_code_what_happened_what_is_safe_and_what_to_do() {
    let told = folder_unreadable(&std::io::Error::other("permission denied"));
    assert_eq!(told["code"], "folder_unreadable");
    assert_eq!(told["happened"], "The folder cannot be read: permission denied.");
    assert!(
        ["safe", "todo"].iter().all(|key| told[key].as_str().is_some_and(|words| words.ends_with('.'))),
        "{told}"
    );
}

#[cfg(unix)]
#[test]
fn a_linked_s2s_has_words_of_its_own() {
    let copy = copy_of("samples/borrow-shed");
    let other = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(copy.path().join(".s2s"), other.path().join(".s2s")).unwrap();
    let told = not_opened(Project::open(other.path()).unwrap_err());
    assert_eq!(told["code"], "folder_linked", "{told}");
    assert!(told["happened"].as_str().unwrap().contains("is a link to"), "{told}");
    assert!(told["todo"].as_str().unwrap().contains("give the folder that holds the real .s2s"), "{told}");
    assert!(told["safe"].as_str().unwrap().ends_with('.'), "{told}");
}

#[test]
fn the_kind_of_a_session_s_files_is_said_without_letters() {
    for folder in found() {
        for session in look(&Project::open(folder).unwrap()).unwrap()["sessions"].as_array().unwrap() {
            let words = rows::kind_of_files(session["generation"].as_str().unwrap());
            assert!(!words.contains("generation") && words.contains("file"), "{session}");
        }
    }
    assert_eq!(rows::kind_of_files("B"), "session files of Roundtable's own kind");
}

/// Copies of one session: each id stands in all of them.
fn copies(count: usize) -> tempfile::TempDir {
    let copy = copy_of("tests/fixtures/folders/b-specs-elf-gift-rush");
    let sessions = copy.path().join(".s2s/sessions");
    let id = "20260107-requirements-elfgiftrush";
    let text = fs::read_to_string(sessions.join(format!("{id}.yaml"))).unwrap();
    for number in 1..count {
        let other = format!("{id}-{number}");
        fs::write(sessions.join(format!("{other}.yaml")), text.replace(id, &other)).unwrap();
        roundtable_tests::folder::copy(&sessions.join(id), &sessions.join(&other)).unwrap();
    }
    copy
}

#[test]
fn an_id_of_many_sessions_is_told_once_with_their_number_and_few_names() {
    for count in [2, 30] {
        let copy = copies(count);
        let told = look(&Project::open(copy.path()).unwrap()).unwrap();
        let found = told["findings"].as_array().unwrap().clone();
        let twins: Vec<_> = found.iter().filter(|one| one["code"] == "duplicate-id").collect();
        assert_eq!(twins.len(), 1, "the same sessions share all ids: {twins:#?}");
        assert_eq!(twins[0]["sessions"].as_array().unwrap().len(), count);
        assert_eq!(twins[0]["artifacts"].as_array().unwrap().len(), 9);
        let said = twins[0]["message"].as_str().unwrap();
        assert!(said.contains("9 ids (") && said.contains(&format!("of {count} sessions")), "{said}");
        assert!(said.matches("elfgiftrush").count() <= 3 && said.len() < 300, "{said}");
    }
    let two = seen("duplicate-id-across-sessions");
    let twins: Vec<_> =
        two["findings"].as_array().unwrap().iter().filter(|one| one["code"] == "duplicate-id").collect();
    assert_eq!(twins.len(), 1, "{twins:#?}");
    assert_eq!(
        twins[0]["message"],
        "REQ-002 is an artifact of 2 sessions: 20260214-specs-courier and 20260216-specs-courier-night."
    );
    assert!(twins[0]["repair"].as_str().is_some_and(|does| does.starts_with("in 20260216-")), "{twins:#?}");
}

#[test]
fn the_exit_code_says_whether_anything_wants_somebody() {
    let of = |name: &str| seen(name)["exit"].as_u64().unwrap();
    assert_eq!(of("b-specs-elf-gift-rush"), 0);
    assert_eq!([of("damaged-cut-off"), of("references-missing"), of("metrics-differ")], [1, 1, 1]);
    for folder in found() {
        let told = look(&Project::open(folder).unwrap()).unwrap();
        let has = |key: &str| !told[key].as_array().unwrap().is_empty();
        assert_eq!(told["exit"], u64::from(has("damaged") || has("findings")), "{}", told["folder"]);
    }
    let readme = fs::read_to_string(xtask::shell::root().join("README.md")).unwrap();
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(one_line(&readme).contains(&one_line(EXIT_CODES)), "{EXIT_CODES}");
}

#[test]
fn a_folder_that_is_no_project_is_a_wrong_call_and_says_what_to_do() {
    let empty = tempfile::tempdir().unwrap();
    let told = not_opened(Project::open(empty.path()).unwrap_err());
    assert_eq!(told["code"], "not_a_project");
    assert!(told["happened"].as_str().unwrap().contains("is not a project"), "{told}");
    assert!(!told.to_string().contains("--project"), "it is no flag of this command: {told}");
    for folder in [empty.path().to_owned(), empty.path().join("none")] {
        for as_json in [false, true] {
            // The type says no more than that.
            assert_eq!(format!("{:?}", run(&folder, as_json)), format!("{:?}", ExitCode::from(UNUSABLE)));
        }
    }
}

#[test]
fn a_file_is_named_once_and_by_its_path_below_the_project() {
    for folder in found() {
        let told = look(&Project::open(&folder).unwrap()).unwrap();
        let root = folder.display().to_string();
        for part in ["findings", "damaged", "sessions"] {
            assert!(!told[part].to_string().contains(&root), "{}", told[part]);
        }
        for one in told["damaged"].as_array().unwrap() {
            let name = one["file"].as_str().unwrap().rsplit('/').next().unwrap();
            assert!(!one["message"].as_str().unwrap().contains(name), "{one}");
        }
    }
}

#[test]
fn a_session_without_a_strategy_says_so_and_how_it_goes_on() {
    let copy = copy_of("tests/fixtures/folders/b-specs-elf-gift-rush");
    let file = copy.path().join(".s2s/sessions/20260107-requirements-elfgiftrush.yaml");
    let text = fs::read_to_string(&file).unwrap();
    let with = |strategy: &str| {
        let changed = |line: &str| match line.split(':').next() {
            Some("status") => "status: paused".to_owned(),
            Some("strategy") => strategy.to_owned(),
            _ => line.to_owned(),
        };
        fs::write(&file, text.lines().map(changed).collect::<Vec<_>>().join("\n")).unwrap();
        look(&Project::open(copy.path()).unwrap()).unwrap()
    };
    let none = with("");
    let obstacle = none["sessions"][0]["obstacle"].as_str().unwrap();
    assert!(obstacle.contains("does not say its strategy") && obstacle.contains("--strategy"), "{obstacle}");
    let said: Vec<_> = none["findings"].as_array().unwrap().iter().map(|one| &one["finding"]).collect();
    assert_eq!(said, ["strategy_missing"], "its advice is one that helps");
    let unknown = with("strategy: moonwalk");
    let obstacle = unknown["sessions"][0]["obstacle"].as_str().unwrap();
    assert!(obstacle.contains("no file describes its strategy moonwalk"), "{obstacle}");
}

#[test]
fn a_document_that_is_gone_is_named_as_long_as_something_is_kept_of_it() {
    const DOCUMENT: &str = "docs/specifications/requirements.md";
    let folder = copy_of("samples/borrow-shed");
    let project = Project::open(folder.path()).unwrap();
    let gone = || look(&project).unwrap()["documents_gone"].clone();
    assert_eq!(gone(), json!([]));
    let by = Writing { at: "2026-01-07T10:15:00Z".parse::<Timestamp>().unwrap(), session: None };
    project.write_document(DOCUMENT, b"# One\n", Expected::Anything, by).unwrap();
    assert_eq!(gone(), json!([]), "it is there");
    fs::remove_file(folder.path().join(DOCUMENT)).unwrap();
    assert_eq!(gone(), json!([DOCUMENT]));
    assert_eq!(look(&project).unwrap()["exit"], 0, "whoever deleted it may have meant it");
}
