//! What a resume says of files that are not as they should be.

use super::*;

/// A project whose session is paused, with lines of its file changed.
fn paused(change: impl Fn(&str) -> Option<String>) -> (tempfile::TempDir, &'static str) {
    const ID: &str = "20260107-requirements-elfgiftrush";
    let copy = copy_of("tests/fixtures/folders/b-specs-elf-gift-rush");
    let file = copy.path().join(format!(".s2s/sessions/{ID}.yaml"));
    let text = std::fs::read_to_string(&file).unwrap();
    let line = |line: &str| match line {
        "status: closed" | "status: completed" => "status: paused".to_owned(),
        line => change(line).unwrap_or_else(|| line.to_owned()),
    };
    std::fs::write(&file, text.lines().map(line).collect::<Vec<_>>().join("\n") + "\n").unwrap();
    (copy, ID)
}

fn is_strategy(line: &str) -> bool {
    line.starts_with("strategy:")
}

#[test]
fn a_session_that_says_no_strategy_goes_on_with_the_one_that_is_given_and_says_so() {
    let (copy, id) = paused(|line| is_strategy(line).then(String::new));
    let refused = run_in(copy.path(), &["--resume", id]);
    assert_eq!(refused.exit, 2, "{}", refused.warned);
    assert!(refused.warned.contains("does not say by which strategy"), "{}", refused.warned);
    assert!(refused.warned.contains(&format!("--resume {id} --strategy standard")), "{}", refused.warned);
    let unknown = run_in(copy.path(), &["--resume", id, "--strategy", "moonwalk"]);
    assert_eq!(unknown.exit, 2, "{}", unknown.warned);
    assert!(unknown.warned.contains("no strategy called “moonwalk”"), "{}", unknown.warned);
    let answers = accepting(copy.path());
    let given = run_in(copy.path(), &["--resume", id, "--strategy", "standard", "--answers", &answers]);
    assert!(given.lines.iter().any(|line| line.contains("Now it says: standard")), "{:?}", given.lines);
    assert!(!given.warned.contains("strategy"), "{}", given.warned);
    let file = copy.path().join(format!(".s2s/sessions/{id}.yaml"));
    assert!(std::fs::read_to_string(file).unwrap().lines().any(|line| line == "strategy: standard"));
}

#[test]
fn a_session_that_is_over_and_whose_file_lost_its_end_is_not_called_one_without_results() {
    let folder = sample();
    let answers = accepting(folder.path());
    let line = ["--topic", "Tools", "--strategy", "standard", "--max-rounds", "3", "--answers", &answers];
    let played = run_in(folder.path(), &line);
    assert_eq!(played.exit, 0, "{}", played.warned);
    let sessions = std::fs::read_dir(folder.path().join(".s2s/sessions")).unwrap();
    let files = sessions.map(|entry| entry.unwrap().path());
    let index = files.into_iter().find(|path| path.extension().is_some_and(|end| end == "yaml")).unwrap();
    let id = index.file_stem().unwrap().to_str().unwrap().to_owned();
    let whole = std::fs::read_to_string(&index).unwrap();
    let (head, _) = whole.split_once("\nartifacts:").unwrap();
    assert!(head.contains("status: closed"), "{head}");
    std::fs::write(&index, format!("{head}\n")).unwrap();
    let said = run_in(folder.path(), &["--resume", &id]);
    assert_eq!(said.exit, 1, "{:?}", said.lines);
    assert!(said.warned.contains("lacks what always stands at its end"), "{}", said.warned);
    assert!(!said.lines.iter().any(|line| line.contains("there is nothing to write")), "{:?}", said.lines);
}

#[test]
fn a_session_of_a_strategy_that_nobody_describes_is_refused_and_no_flag_is_offered_that_does_not_help() {
    let (copy, id) = paused(|line| is_strategy(line).then(|| "strategy: moonwalk".to_owned()));
    for more in [&[][..], &["--strategy", "standard"]] {
        let said = run_in(copy.path(), &[&["--resume", id], more].concat());
        assert_eq!(said.exit, 2, "{}", said.warned);
        assert!(said.warned.contains("led by the strategy moonwalk"), "{}", said.warned);
        assert!(said.warned.contains(".s2s/skills"), "{}", said.warned);
    }
}

#[test]
fn a_topic_with_ends_of_lines_begins_no_line_of_the_terminal() {
    let topic = |line: &str| {
        line.starts_with("topic:").then(|| "topic: \"Rota\\nconcluded\\nround 9 (forged)\"".to_owned())
    };
    let (copy, id) = paused(topic);
    let answers = accepting(copy.path());
    let said = run_in(copy.path(), &["--resume", id, "--answers", &answers]);
    let all = said.lines.join("\n") + "\n" + &said.warned;
    assert!(all.contains("Rota concluded round 9 (forged)"), "{all}");
    assert!(!all.lines().any(|line| line.starts_with("round 9 (forged)")), "{all}");
}

#[test]
fn a_session_s_file_with_git_s_markers_is_called_so() {
    let markers = "<<<<<<< HEAD\ntopic: a\n=======\ntopic: b\n>>>>>>> other";
    let (copy, id) = paused(|line| line.starts_with("topic:").then(|| markers.to_owned()));
    let said = run_in(copy.path(), &["--resume", id]);
    assert_eq!(said.exit, 1, "{}", said.warned);
    let happened = said.warned.lines().next().unwrap();
    assert!(happened.starts_with("Git left its conflict markers in .s2s/sessions/"), "{}", said.warned);
    let fresh = run_in(copy.path(), &["--topic", "x", "--participants", "nobody"]);
    assert!(fresh.warned.contains("git left its conflict markers in it"), "{}", fresh.warned);
}

#[test]
fn what_must_be_mended_first_is_said_in_sentences_with_its_file() {
    let (copy, id) = paused(|_| None);
    let file = copy.path().join(format!(".s2s/sessions/{id}/REQ-001.yaml"));
    std::fs::write(file, "id: [\n").unwrap();
    let said = run_in(copy.path(), &["--resume", id]);
    assert_eq!(said.exit, 1, "{}", said.warned);
    let told = said.warned.lines().last().unwrap();
    assert!(told.starts_with("  .s2s/sessions/") && told.contains("REQ-001.yaml"), "{told}");
    assert!(told.contains("It cannot be read:") && told.contains("Bring the file back"), "{told}");
    assert!(!said.warned.contains("mend it there"), "{}", said.warned);
}

#[test]
fn a_session_that_is_renamed_while_it_runs_says_what_is_safe_and_how_to_go_on() {
    let folder = sample();
    let sessions = folder.path().join(".s2s/sessions");
    let rename = std::thread::spawn(move || {
        loop {
            let entries = std::fs::read_dir(&sessions).into_iter().flatten().flatten();
            let mut indexes = entries.map(|entry| entry.path()).filter(|path| {
                let is_index = path.extension().is_some_and(|end| end == "yaml");
                is_index && std::fs::read_to_string(path).is_ok_and(|text| text.contains("number: 1\n"))
            });
            if let Some(index) = indexes.next() {
                let name = index.file_stem().unwrap().to_string_lossy().into_owned();
                std::fs::rename(&index, index.with_file_name("ours.yaml")).unwrap();
                return name;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
    });
    let answers = accepting(folder.path());
    let said = run_in(folder.path(), &["--topic", "Late returns", "--answers", &answers, "--delay", "60"]);
    let id = rename.join().unwrap();
    assert_eq!(said.exit, 1, "{}", said.warned);
    let lines: Vec<&str> = said.warned.lines().collect();
    assert!(lines[0].contains(&format!("{id}.yaml is gone: it was renamed")), "{}", said.warned);
    assert!(lines[1].contains("it holds 1 round under its new name"), "{}", said.warned);
    assert!(lines[2].contains(&format!("--resume {id} --answers")), "{}", said.warned);
    let again = folder.path().join(".s2s/sessions");
    std::fs::rename(again.join("ours.yaml"), again.join(format!("{id}.yaml"))).unwrap();
    assert_eq!(run_in(folder.path(), &["--resume", &id, "--answers", &answers]).exit, 0);
}

#[test]
fn a_finished_session_whose_files_lost_their_end_proposes_no_document_and_names_them() {
    let folder = sample();
    let answers = accepting(folder.path());
    let first =
        run_in(folder.path(), &["--topic", "x", "--strategy", "standard", "--answers", &answers, "--json"]);
    let id = first.objects()[0]["session"].as_str().unwrap().to_owned();
    let document = folder.path().join("docs/specifications/requirements.md");
    let written = std::fs::read_to_string(&document).unwrap();
    let artifact = format!(".s2s/sessions/{id}/REQ-001.yaml");
    for file in
        [artifact.as_str(), &format!(".s2s/sessions/{id}.yaml"), &format!(".s2s/sessions/{id}/agenda.yaml")]
    {
        let path = folder.path().join(file);
        let whole = std::fs::read_to_string(&path).unwrap();
        let at = whole.lines().count() - 3;
        let cut: String = whole.split_inclusive('\n').take(at).collect();
        std::fs::write(&path, &cut).unwrap();
        for more in [&[][..], &["--write-over"]] {
            let said = run_in(folder.path(), &[&["--resume", &id], more].concat());
            assert_eq!(said.exit, 1, "{file}: {:?} {}", said.lines, said.warned);
            assert!(
                said.warned.contains("have lost something") && said.warned.contains(file),
                "{}",
                said.warned
            );
            assert!(!said.lines.iter().any(|line| line.contains("What changes")), "{:?}", said.lines);
        }
        assert_eq!(std::fs::read_to_string(&document).unwrap(), written);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), cut);
        std::fs::write(&path, whole).unwrap();
    }
    let said = run_in(folder.path(), &["--resume", &id, "--write-over"]);
    assert_eq!(said.exit, 0, "the control: {}", said.warned);
}

#[test]
fn a_session_is_forked_after_a_round_and_led_on_by_another_strategy() {
    let folder = sample();
    let answers = accepting(folder.path());
    let first =
        run_in(folder.path(), &["--topic", "x", "--strategy", "standard", "--answers", &answers, "--json"]);
    let id = first.objects()[0]["session"].as_str().unwrap().to_owned();
    let index = folder.path().join(format!(".s2s/sessions/{id}.yaml"));
    let before = std::fs::read_to_string(&index).unwrap();
    let strategy = ["--strategy", "consensus-driven", "--answers", &answers, "--json"];
    let said = run_in(folder.path(), &[&["--fork", &id, "--at-round", "1"][..], &strategy].concat());
    assert_eq!(said.exit, 0, "{}", said.warned);
    let begun = &said.objects()[0];
    assert_ne!(begun["session"], id.as_str());
    assert_eq!((&begun["strategy"], &begun["workflow"]), (&"consensus-driven".into(), &"specs".into()));
    let fork = folder.path().join(format!(".s2s/sessions/{}.yaml", begun["session"].as_str().unwrap()));
    let told = std::fs::read_to_string(fork).unwrap();
    assert!(told.contains(&format!("session: {id}")) && told.contains("topic: x\n"), "{told}");
    assert_eq!(std::fs::read_to_string(&index).unwrap(), before);
    let seen = crate::inspect::look(&roundtable_store::Project::open(folder.path()).unwrap()).unwrap();
    let from: Vec<_> = seen["sessions"].as_array().unwrap().iter().map(|one| &one["forked_from"]).collect();
    assert!(from.contains(&&serde_json::json!({ "session": id, "round": 1 })), "{from:?}");
    let said = run_in(folder.path(), &["--fork", &id, "--at-round", "99"]);
    assert!(said.exit == 2 && said.warned.contains("no completed round 99"), "{}", said.warned);
}
