//! Whole runs of the command with the practice panel, without a process: what they say, and their exit codes.

mod resume;

use std::path::Path;
use std::sync::{Arc, Mutex};

use roundtable_engine::Timestamp;
use serde_json::Value;

use super::arguments::tests::given;
use super::*;
use crate::testing::copy_of;

/// A clock that stands: a text that is written twice is the same, whatever minute it is.
struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        "2026-01-07T09:00:00Z".parse().unwrap()
    }
}

/// What a run said.
struct Said {
    exit: u8,
    /// To standard output.
    lines: Vec<String>,
    /// To standard error.
    warned: String,
}

impl Said {
    /// The lines of `--json`; each is one object.
    fn objects(&self) -> Vec<Value> {
        let read = |line: &String| -> Value { serde_json::from_str(line).unwrap() };
        self.lines.iter().map(read).inspect(|value| assert!(value.is_object(), "{value}")).collect()
    }
}

fn run(words: &[&str]) -> Said {
    let arguments = given(words);
    let kept = Arc::new(Mutex::new([Vec::new(), Vec::new()]));
    let output = Output { kept: Some(kept.clone()), ..Output::new(arguments.json) };
    let exit = conduct(&arguments, &output, Arc::new(Still), false);
    let [lines, warned] = kept.lock().unwrap().clone();
    Said { exit, lines, warned: warned.join("\n") }
}

/// A run in a folder.
fn run_in(folder: &Path, words: &[&str]) -> Said {
    run(&[&["--project", &folder.display().to_string()], words].concat())
}

fn sample() -> tempfile::TempDir {
    copy_of("samples/borrow-shed")
}

/// Accepts whatever comes, so that a session comes to its end.
fn accepting(folder: &Path) -> String {
    let file = folder.join("answers.yaml");
    std::fs::write(&file, "- accept\n").unwrap();
    file.display().to_string()
}

fn sessions_in(folder: &Path) -> usize {
    std::fs::read_dir(folder.join(".s2s/sessions")).map_or(0, Iterator::count)
}

#[test]
fn a_brainstorm_without_participants_names_those_who_could_be_chosen_and_a_line_to_type() {
    let folder = sample();
    let said = run_in(folder.path(), &["--topic", "Ideas", "--workflow", "brainstorm"]);
    assert_eq!((said.exit, sessions_in(folder.path())), (2, 0), "{}", said.warned);
    assert!(said.warned.contains("at least 2 participants; it has 0."), "{}", said.warned);
    assert!(said.warned.contains("--participants "), "{}", said.warned);
    assert!(
        said.warned
            .lines()
            .any(|line| line.starts_with("  ux-researcher ") && line.ends_with("  UX Researcher")),
        "{}",
        said.warned
    );
    let line = ["--topic", "Ideas", "--workflow", "brainstorm", "--json"];
    let failed = run_in(folder.path(), &line).objects();
    assert_eq!((failed.len(), &failed[0]["code"]), (1, &Value::from("panel_too_small")));
    assert!(failed[0]["params"]["known"].as_str().unwrap().contains("ux-researcher"));
}

#[test]
fn an_unknown_strategy_names_those_that_there_are_and_a_line_to_type() {
    let folder = sample();
    let line = ["--topic", "Late returns", "--strategy", "poker"];
    let said = run_in(folder.path(), &line);
    assert_eq!((said.exit, sessions_in(folder.path())), (2, 0), "{}", said.warned);
    assert!(said.warned.starts_with("There is no strategy called poker."), "{}", said.warned);
    assert!(said.warned.contains("--strategy consensus-driven\nHere are:"), "{}", said.warned);
    let has = |id: &str, name: &str| {
        said.warned.lines().any(|line| line.starts_with(&format!("  {id} ")) && line.ends_with(name))
    };
    assert!(has("six-hats", "Six hats") || has("six-hats", "Six Hats"), "{}", said.warned);
    assert!(has("debate", "Debate") && has("standard", "Standard"), "{}", said.warned);
    let failed = run_in(folder.path(), &[&line[..], &["--json"]].concat()).objects();
    assert_eq!((failed.len(), &failed[0]["code"]), (1, &Value::from("strategy_unknown")));
    assert!(failed[0]["params"]["known"].as_str().unwrap().contains("debate"));
}

#[test]
fn a_strategy_without_a_name_is_refused_with_those_that_there_are() {
    let folder = sample();
    for empty in ["", "  "] {
        let line = ["--topic", "Late returns", "--strategy", empty];
        let said = run_in(folder.path(), &line);
        assert_eq!((said.exit, sessions_in(folder.path())), (2, 0), "{}", said.warned);
        assert!(said.warned.starts_with("--strategy is empty: it names no strategy."), "{}", said.warned);
        assert!(said.warned.contains("\nHere are:") && said.warned.contains("  debate "), "{}", said.warned);
        let failed = run_in(folder.path(), &[&line[..], &["--json"]].concat()).objects();
        assert_eq!((failed.len(), &failed[0]["code"]), (1, &Value::from("strategy_unknown")));
        for key in ["happened", "safe", "todo"] {
            assert!(failed[0][key].as_str().is_some_and(|words| words.len() > 10), "{}", failed[0]);
        }
    }
}

#[test]
fn sides_that_would_be_dropped_are_refused() {
    let folder = sample();
    let panel = ["--topic", "x", "--participants", "product-manager,qa-lead"];
    let refused = |more: &[&str]| {
        let said = run_in(folder.path(), &[&panel, more].concat());
        assert_eq!((said.exit, sessions_in(folder.path())), (2, 0), "{}", said.warned);
        said.warned
    };
    let peaceful = refused(&["--strategy", "standard", "--pro", "product-manager"]);
    assert!(peaceful.contains("has none") && peaceful.contains("--strategy debate"), "{peaceful}");
    let debate = ["--strategy", "debate"];
    let both = refused(&[&debate[..], &["--pro", "qa-lead", "--con", "qa-lead"]].concat());
    assert!(both.contains("qa-lead stands on both sides"), "{both}");
    let ghost = refused(&[&debate[..], &["--pro", "ux-researcher"]].concat());
    assert!(ghost.contains("ux-researcher is given the side “pro”, and does not sit"), "{ghost}");
    assert!(ghost.contains("product-manager, qa-lead"), "{ghost}");
}

#[test]
fn a_link_or_a_baseline_that_is_not_there_is_a_flag_that_cannot_be_used() {
    let folder = sample();
    let link = run_in(folder.path(), &["--topic", "x", "--link", "nope"]);
    assert_eq!(link.exit, 2, "{}", link.warned);
    assert!(link.warned.starts_with("There is no session nope in this project."), "{}", link.warned);
    let baseline = run_in(folder.path(), &["--topic", "x", "--baseline", "/nope.md"]);
    assert_eq!(baseline.exit, 2, "{}", baseline.warned);
    let wanted = "The document /nope.md of --baseline cannot be read: ";
    assert!(baseline.warned.starts_with(wanted), "{}", baseline.warned);
    assert!(baseline.warned.contains("Nothing was changed."), "{}", baseline.warned);
    assert_eq!(sessions_in(folder.path()), 0);
}

#[test]
fn the_stream_begins_with_the_session_and_ends_with_its_documents() {
    let folder = sample();
    let answers = accepting(folder.path());
    let line = ["--topic", "x", "--strategy", "standard", "--json", "--answers", &answers];
    let said = run_in(folder.path(), &line);
    let objects = said.objects();
    let (first, last) = (&objects[0], objects.last().unwrap());
    let id = first["session"].as_str().unwrap();
    assert!(folder.path().join(format!(".s2s/sessions/{id}.yaml")).exists(), "{first}");
    assert_eq!((&first["workflow"], &first["strategy"]), (&"specs".into(), &"standard".into()));
    assert_eq!(
        (&first["practice"], first["participants"][0].as_str()),
        (&true.into(), Some("product-manager"))
    );
    assert!(first["project"].as_str().is_some_and(|path| Path::new(path).is_absolute()), "{first}");
    let numbers = objects[1..objects.len() - 1].iter().map(|object| object["seq"].as_u64());
    assert!(numbers.eq((1..=objects.len() as u64 - 2).map(Some)), "from 1, without a gap");
    assert_eq!((&last["ended"], &last["exit"], said.exit), (&"concluded".into(), &0.into(), 0), "{last}");
    let document = last["documents"][0].as_str().unwrap();
    assert!(std::fs::read_to_string(document).unwrap().contains("REQ-001"), "{last}");
}

#[test]
fn a_stream_that_ends_at_a_decision_says_which_and_how_to_go_on() {
    let folder = sample();
    let said = run_in(folder.path(), &["--topic", "x", "--json"]);
    let objects = said.objects();
    let last = objects.last().unwrap();
    assert_eq!((&last["ended"], &last["exit"], said.exit), (&"waiting".into(), &3.into(), 3), "{last}");
    assert_eq!(last["escalations"][0], "ESC-001");
    assert!(last["resume"].as_str().unwrap().contains(objects[0]["session"].as_str().unwrap()), "{last}");
}

#[test]
fn the_document_of_a_session_that_others_have_held_is_written_once_more() {
    let folder = copy_of("tests/fixtures/folders/b-specs-elf-gift-rush");
    let document = folder.path().join("docs/specifications/requirements.md");
    let resume = ["--resume", "20260107-requirements-elfgiftrush"];
    let mut kept = std::fs::read_to_string(&document).unwrap_or_default();
    kept.push_str("\n## Our own notes\n\nAsk Nora about the reindeer.\n");
    std::fs::create_dir_all(document.parent().unwrap()).unwrap();
    std::fs::write(&document, &kept).unwrap();
    let refused = run_in(folder.path(), &resume);
    let refused = (refused.exit, refused.lines.join("\n"));
    let said = if refused.1.contains("Nothing was written") {
        assert_eq!(refused.0, 3, "{}", refused.1);
        assert_eq!(std::fs::read_to_string(&document).unwrap(), kept, "not a byte of it changed");
        run_in(folder.path(), &[&resume[..], &["--write-over"]].concat())
    } else {
        panic!("{}", refused.1)
    };
    assert_eq!(said.exit, 0, "{}", said.warned);
    assert!(said.lines.iter().any(|line| line.starts_with("What changes in docs/")), "{:?}", said.lines);
    let written = std::fs::read_to_string(&document).unwrap();
    assert!(written.contains("REQ-001") && written.contains("Ask Nora about the reindeer."), "{written}");
    std::fs::remove_file(&document).unwrap();
    let again = run_in(folder.path(), &[&resume[..], &["--json"]].concat()).objects();
    assert_eq!(again[1]["ended"], "concluded", "{again:?}");
    assert!(document.exists(), "where there is none, it is made");
}

#[test]
fn a_session_of_real_models_says_with_which_it_was_held_and_what_to_type() {
    let folder = sample();
    let answers = ["--topic", "x", "--json"];
    let id = run_in(folder.path(), &answers).objects()[0]["session"].as_str().unwrap().to_owned();
    let index = folder.path().join(format!(".s2s/sessions/{id}.yaml"));
    let text = std::fs::read_to_string(&index).unwrap().replace("practice: true\n", "");
    std::fs::write(&index, text).unwrap();
    let journal = folder.path().join(format!(".s2s/sessions/{id}/replies.jsonl"));
    let said = std::fs::read_to_string(&journal).unwrap().replace(r#""model":"practice""#, r#""model":"""#);
    std::fs::write(&journal, said).unwrap();
    let resume =
        |more: &[&str]| run_in(folder.path(), &[&["--resume", &id, "--provider", "practice"], more].concat());
    let unnamed = resume(&[]);
    // Whoever wrote these settings named no model at all, which other programs leave out: no end of the file is missing.
    assert_eq!(unnamed.exit, 2, "{}", unnamed.warned);
    assert!(unnamed.warned.contains("was held with models that its files do not name"), "{}", unnamed.warned);
    assert!(
        unnamed.warned.contains("--provider anthropic --model MODEL --key-env NAME"),
        "{}",
        unnamed.warned
    );
    let config = folder.path().join(format!(".s2s/sessions/{id}/config-snapshot.yaml"));
    let mut settings = std::fs::read_to_string(&config).unwrap();
    // Where one is named, all are.
    let seats = roundtable_engine::yaml::read(&settings).unwrap()["participants"].as_array().unwrap().clone();
    settings.push_str("models:\n");
    for seat in seats.iter().filter_map(Value::as_str).chain(["facilitator"]) {
        settings.push_str(&format!("  {seat}: {{provider: anthropic, model: big-1}}\n"));
    }
    std::fs::write(&config, settings).unwrap();
    let named = resume(&[]);
    assert_eq!(named.exit, 2, "{}", named.warned);
    assert!(
        named.warned.contains("was held with big-1 (anthropic), and the practice panel cannot"),
        "{}",
        named.warned
    );
    let line = format!("--resume {id} --provider anthropic --model big-1 --key-env NAME");
    assert!(named.warned.contains(&line), "{}", named.warned);
    assert!(!named.warned.contains("--provider practice"), "{}", named.warned);
}

#[test]
fn a_roundtable_that_is_to_end_in_a_record_has_one_of_what_the_user_decided_without_an_architect() {
    let folder = sample();
    let file = folder.path().join("answers.yaml");
    std::fs::write(&file, "- decision: A deposit for machines only\n").unwrap();
    let answers = file.display().to_string();
    let line = ["--workflow", "roundtable", "--topic", "Deposit or none?", "--output-type", "adr"];
    let seats = ["--participants", "product-manager,ux-researcher,qa-lead", "--answers", &answers];
    let said = run_in(folder.path(), &[&line[..], &seats].concat());
    assert_eq!(said.exit, 0, "{}", said.warned);
    let records = folder.path().join("docs/architecture/decisions");
    let texts: Vec<String> = std::fs::read_dir(&records)
        .unwrap_or_else(|_| panic!("{:?}", said.lines))
        .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    let of_user: Vec<&String> =
        texts.iter().filter(|text| text.contains("\n# A deposit for machines only\n")).collect();
    assert_eq!(of_user.len(), 1, "{texts:?}");
    let options = of_user[0].split("## Considered Options\n\n").nth(1).unwrap();
    let options: Vec<&str> = options.lines().take_while(|line| line.starts_with("- ")).collect();
    let once: std::collections::BTreeSet<&&str> = options.iter().collect();
    assert_eq!((options[0], once.len()), ("- A deposit for machines only", options.len()), "{options:?}");
    assert!(
        !of_user[0].contains("Given up with"),
        "only for machines: nobody said what of it: {}",
        of_user[0]
    );
}

/// A session that is over, with its document.
fn over(folder: &Path) -> (String, std::path::PathBuf) {
    let answers = accepting(folder);
    let line = ["--topic", "x", "--strategy", "standard", "--json", "--answers", &answers];
    let objects = run_in(folder, &line).objects();
    let document = objects.last().unwrap()["documents"][0].as_str().unwrap().into();
    (objects[0]["session"].as_str().unwrap().to_owned(), document)
}

#[test]
fn a_sentence_edited_by_hand_in_a_document_is_written_over_only_if_the_user_says_so() {
    let folder = sample();
    let (id, document) = over(folder.path());
    let resume = ["--resume", &id];
    assert_eq!(run_in(folder.path(), &resume).exit, 0, "nothing in it would change");
    let text = std::fs::read_to_string(&document).unwrap();
    let at = text.split("### REQ-001").nth(1).unwrap().lines().nth(4).unwrap().to_owned();
    let edited = text.replacen(&at, "A sentence by hand.", 1);
    std::fs::write(&document, &edited).unwrap();
    let said = run_in(folder.path(), &resume);
    let shown = said.lines.join("\n");
    assert_eq!(said.exit, 3, "{shown}");
    assert!(
        shown.contains("  - A sentence by hand.") && shown.contains("Nothing was written: 1 line of"),
        "{shown}"
    );
    assert!(shown.contains(&format!("--resume {id} --write-over")), "{shown}");
    assert_eq!(std::fs::read_to_string(&document).unwrap(), edited);
    let objects = run_in(folder.path(), &[&resume[..], &["--json"]].concat()).objects();
    let last = objects.last().unwrap();
    assert_eq!((&last["ended"], &last["exit"]), (&"unchanged".into(), &3.into()), "{last}");
    assert!(last["resume"].as_str().unwrap().ends_with("--write-over"), "{last}");
    assert_eq!(run_in(folder.path(), &[&resume[..], &["--write-over"]].concat()).exit, 0);
    assert_eq!(std::fs::read_to_string(&document).unwrap(), text);
}

#[test]
fn a_document_in_another_language_is_mixed_or_written_anew_only_if_the_user_says_so() {
    let folder = sample();
    let (id, document) = over(folder.path());
    let english = std::fs::read_to_string(&document).unwrap();
    let config = folder.path().join(".s2s/config.yaml");
    let settings = std::fs::read_to_string(&config).unwrap();
    assert!(!settings.contains("document_language"), "{settings}");
    let roundtable = settings.replacen("roundtable:", "roundtable:\n  document_language: de", 1);
    let german = if roundtable == settings {
        format!("{settings}\nroundtable:\n  document_language: de\n")
    } else {
        roundtable
    };
    std::fs::write(&config, german).unwrap();
    let resume = ["--resume", &id];
    let said = run_in(folder.path(), &resume);
    let shown = said.lines.join("\n");
    assert_eq!((said.exit, std::fs::read_to_string(&document).unwrap()), (3, english.clone()), "{shown}");
    for words in ["in another language", "in two languages", "--override", "--write-over"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(!shown.contains("Nothing was written: 1"), "{shown}");
    let said = run_in(folder.path(), &[&resume[..], &["--override"]].concat());
    assert_eq!(said.exit, 0, "{}", said.lines.join("\n"));
    let text = std::fs::read_to_string(&document).unwrap();
    assert!(text.contains("## Herkunft") || text.contains("Anforderungen"), "{text}");
    for heading in english.lines().filter(|line| line.starts_with("## ")) {
        assert!(!text.lines().any(|line| line == heading), "{heading}: {text}");
    }
}

#[test]
fn what_is_rejected_by_hand_after_the_end_goes_from_document_and_summary_and_is_named() {
    let folder = sample();
    let (id, document) = over(folder.path());
    let file = folder.path().join(format!(".s2s/sessions/{id}/REQ-001.yaml"));
    let text = std::fs::read_to_string(&file).unwrap();
    let title = text.lines().find_map(|line| line.strip_prefix("title: ")).unwrap().to_owned();
    let status = text.lines().find(|line| line.starts_with("status: ")).unwrap();
    std::fs::write(&file, text.replacen(status, "status: superseded", 1)).unwrap();
    let before = std::fs::read_to_string(&document).unwrap();
    assert!(before.contains("### REQ-001:"), "{before}");
    let refused = run_in(folder.path(), &["--resume", &id]);
    let shown = refused.lines.join("\n");
    assert_eq!((refused.exit, std::fs::read_to_string(&document).unwrap()), (3, before), "{shown}");
    assert!(
        shown.contains("  - ### REQ-001:")
            && shown.contains("is taken out (set aside by hand as `superseded`"),
        "{shown}"
    );
    let said = run_in(folder.path(), &["--resume", &id, "--write-over"]);
    let shown = said.lines.join("\n");
    assert_eq!(said.exit, 0, "{shown}");
    assert!(
        shown.contains("REQ-001 “") && shown.contains("is taken out (set aside by hand as `superseded`"),
        "{shown}"
    );
    let after = std::fs::read_to_string(&document).unwrap();
    assert!(!after.contains("### REQ-001:") && !after.contains("| REQ-001 |"), "{title}: {after}");
    assert!(after.contains("### REQ-002:"), "the others stay: {after}");
    assert!(shown.contains("not in the document: REQ-001"), "{shown}");
    assert_eq!(run_in(folder.path(), &["--resume", &id]).exit, 0, "nothing in it would change");
}

#[test]
fn a_sentence_edited_by_hand_in_an_artifact_between_two_runs_stays() {
    let folder = sample();
    let answers = accepting(folder.path());
    let id = run_in(folder.path(), &["--topic", "x", "--json"]).objects()[0]["session"]
        .as_str()
        .unwrap()
        .to_owned();
    let file = folder.path().join(format!(".s2s/sessions/{id}/REQ-001.yaml"));
    let text = std::fs::read_to_string(&file).unwrap();
    let (before, rest) = text.split_once("\ndescription:").unwrap();
    let after = rest.split_once("\nrelated:").unwrap().1;
    std::fs::write(&file, format!("{before}\ndescription: A sentence by hand.\nrelated:{after}")).unwrap();
    let said = run_in(folder.path(), &["--resume", &id, "--answers", &answers]);
    assert_eq!(said.exit, 0, "{}", said.warned);
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.contains("\ndescription: A sentence by hand.\n"), "{written}");
    let shown = said.lines.join("\n");
    // In later rounds the practice panel gives it no other words: there is nothing to turn away, and nothing to tell.
    assert!(!shown.contains("keeps its description"), "{shown}");
}

/// Whoever may do everything is not stopped by it, and sees nothing here.
#[cfg(unix)]
#[test]
fn a_document_that_cannot_be_written_says_which_folder_and_how_to_write_it_later() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = sample();
    let docs = folder.path().join("docs");
    std::fs::create_dir(&docs).unwrap();
    std::fs::set_permissions(&docs, std::fs::Permissions::from_mode(0o555)).unwrap();
    let is_stopped = std::fs::create_dir(docs.join("probe")).is_err();
    let answers = accepting(folder.path());
    let said = run_in(folder.path(), &["--topic", "x", "--strategy", "standard", "--answers", &answers]);
    std::fs::set_permissions(&docs, std::fs::Permissions::from_mode(0o755)).unwrap();
    if is_stopped {
        assert_eq!(said.exit, 1, "{}", said.warned);
        assert!(said.warned.starts_with("You have no right to write in the folder "), "{}", said.warned);
        assert!(said.warned.contains("/docs, so that "), "{}", said.warned);
        assert!(said.warned.contains("The session is over, and all of it is kept."), "{}", said.warned);
    }
}

#[test]
fn after_a_change_of_place_the_document_goes_on_from_the_one_before_unless_a_new_one_is_wanted() {
    for begins in [false, true] {
        let folder = sample();
        let (first, document) = over(folder.path());
        let before = std::fs::read_to_string(&document).unwrap();
        let config = folder.path().join(".s2s/config.yaml");
        let text = std::fs::read_to_string(&config).unwrap();
        std::fs::write(&config, text.replacen("roundtable:\n", "roundtable:\n  documents: s2s\n", 1))
            .unwrap();
        let answers = accepting(folder.path());
        let line = ["--topic", "y", "--strategy", "standard", "--answers", &answers];
        let more: &[&str] = if begins { &["--new-document"] } else { &[] };
        let said = run_in(folder.path(), &[&line[..], more].concat());
        assert_eq!(said.exit, 0, "{}", said.warned);
        let written = std::fs::read_to_string(folder.path().join(".s2s/requirements.md")).unwrap();
        let told = said.lines.iter().any(|line| line.starts_with("It goes on from docs/"));
        let has_first = written.contains(&format!("of session {first}*"));
        assert_eq!((has_first, told), (!begins, !begins), "{:?}", said.lines);
        assert_eq!(std::fs::read_to_string(&document).unwrap(), before);
    }
}

#[test]
fn between_the_making_of_a_session_and_its_first_round_nobody_else_writes_in_the_project() {
    let folder = sample();
    let path = folder.path().display().to_string();
    let arguments = given(&["--project", &path, "--topic", "Lend tools"]);
    let output = Output::new(false);
    let in_use = || roundtable_store::Project::open(folder.path()).unwrap().in_use();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let made = runtime.block_on(async {
        let api = Api::new(TerminalHost::new(arguments.delay).unwrap());
        create(&api, &path, &arguments, &output).await
    });
    let made = made.unwrap();
    assert_eq!(in_use().and_then(|in_use| in_use.pid), Some(std::process::id()));
    drop(made);
    assert_eq!(in_use(), None);
}
