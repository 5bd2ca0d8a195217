//! Folders as a power cut, a sync service or a hand leaves them: what cannot be read is said, what can be is shown, and
//! nothing is written over either.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::{JournalEntry, JournalResult, Note, Step, Usage};
use roundtable_engine::session::Session;

use super::failures::some_session;
use super::{as_session, project, tree};
use crate::session::SessionListing;
use crate::{FindingCode, Project};

const ID: &str = "20260107-specs-tools";

/// An index as a plugin of generation B leaves it, after its first lines.
const INDEX: &str = "id: 20260107-specs-tools
topic: Lending tools
workflow_type: specs
strategy: standard
status: paused
timing:
  started_at: \"2026-01-07T10:00:00Z\"
  updated_at: \"2026-01-07T11:00:00Z\"
artifacts:
  requirements: [REQ-001]
agenda:
  - topic_id: user-workflows
    status: partial
rounds:
  - number: 1
    focus: {type: agenda, topic_id: user-workflows}
    artifacts_created: [REQ-001]
    next: continue
metrics:
  rounds: 1
";

const ARTIFACT: &str = "id: REQ-001
type: requirement
title: Lend a tool
status: consensus
topic_id: user-workflows
created_round: 1
";

struct Place {
    _place: tempfile::TempDir,
    project: Project,
}

impl Place {
    fn new(index: &str) -> Self {
        let (place, project) = project();
        let place = Self { _place: place, project };
        place.put("20260107-specs-tools.yaml", index.as_bytes());
        place.put("20260107-specs-tools/REQ-001.yaml", ARTIFACT.as_bytes());
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.project.sessions_path().join(name)
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// The findings of one code: where, and what the words need.
    fn found(&self, code: FindingCode) -> Vec<(String, BTreeMap<String, String>)> {
        let found = self.project.validate_all().into_iter().filter(|finding| finding.code == code);
        found.map(|finding| (finding.file, finding.params)).collect()
    }

    /// Whether the session is shown, and must be mended before it goes on.
    fn is_shown_and_stopped(&self) -> bool {
        let shown = self.project.load_session(ID).is_ok_and(|stored| stored.rounds.len() == 1);
        shown && self.project.validate(ID).iter().any(|finding| finding.code.stops())
    }

    /// The session as it would be led on.
    fn session(&self) -> Session {
        let like = some_session();
        as_session(self.project.load_session(ID).unwrap(), &like)
    }
}

fn noted(mut session: Session) -> Session {
    session.notes.push(Note { round: 1, at: session.timing.updated_at, text: "A note.".to_owned() });
    session
}

#[test]
fn an_artifact_whose_file_cannot_be_read_is_said_and_stops_its_session() {
    for (bytes, why) in [
        (&b""[..], "the file is empty"),
        (b"id: REQ-001\ntitle: \"Lend a t", "title"),
        (b"id: REQ-001\ntitle: x\ncreated_round: first\n", "created_round: must be a whole number"),
        (b"\xff\xfei\0d\0", "not UTF-8"),
        (b"- REQ-001\n", "not a group of entries"),
    ] {
        let place = Place::new(INDEX);
        assert_eq!(place.found(FindingCode::FileUnreadable), []);
        assert!(!place.is_shown_and_stopped(), "the control: a file that can be read stops nothing");
        place.put("20260107-specs-tools/REQ-001.yaml", bytes);
        let found = place.found(FindingCode::FileUnreadable);
        let [(file, params)] = &found[..] else { panic!("{why}: {found:?}") };
        assert!(file.ends_with("REQ-001.yaml"), "{file}");
        assert!(why == "title" || params["why"].contains(why), "{why}: {params:?}");
        assert!(place.is_shown_and_stopped(), "{why}");
    }
}

#[test]
fn a_session_is_shown_without_a_file_beside_its_index_and_nothing_is_written_into_it() {
    for name in ["agenda.yaml", "config-snapshot.yaml", "context-snapshot.yaml", "baseline.yaml"] {
        for (text, code) in [
            ("source: [\n", FindingCode::FileUnreadable),
            ("a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> theirs\n", FindingCode::ConflictMarkers),
        ] {
            let place = Place::new(INDEX);
            let file = format!("{ID}/{name}");
            place.put(&file, text.as_bytes());
            assert!(place.is_shown_and_stopped(), "{name}");
            let found = place.found(code);
            assert!(matches!(&found[..], [(path, _)] if path.ends_with(name)), "{name}: {found:?}");
            let session = noted(place.session());
            let before = tree(place.project.root());
            assert!(place.project.loaded_without(ID).is_some_and(|why| why.contains(name)), "{name}");
            for refused in [
                place.project.commit(&session, &[]),
                place.project.append(ID, &[reply()]),
                place.project.save_config(&session),
            ] {
                assert!(refused.unwrap_err().to_string().contains(name), "{name}");
            }
            assert_eq!(tree(place.project.root()), before, "{name}");
            // The control: with the file away it is written.
            fs::remove_file(place.path(&file)).unwrap();
            let session = noted(place.session());
            place.project.commit(&session, &[]).unwrap();
            assert_ne!(tree(place.project.root()), before, "{name}");
        }
    }
}

fn reply() -> JournalEntry {
    let at = "2026-01-07T10:00:00Z".parse().unwrap();
    let usage = Usage { model: "m".to_owned(), tokens_in: 1, tokens_out: 1, tokens_cached: 0, cost: None };
    JournalEntry {
        round: 2,
        step: Step::Response,
        actor: "qa-lead".to_owned(),
        attempt: 1,
        started_at: at,
        completed_at: at,
        result: JournalResult::Reply { text: "position: x".to_owned(), usage },
    }
}

#[cfg(unix)]
#[test]
fn artifacts_in_a_folder_that_nobody_may_look_into_are_not_called_lost() {
    let place = Place::new(INDEX);
    let folder = place.path(ID);
    let outside = tempfile::tempdir().unwrap();
    fs::rename(&folder, outside.path().join("moved")).unwrap();
    std::os::unix::fs::symlink(outside.path().join("moved"), &folder).unwrap();
    assert!(place.found(FindingCode::ArtifactWithoutFile).is_empty());
    let found = place.found(FindingCode::FileUnreadable);
    assert!(found.iter().any(|(file, _)| file.ends_with(ID)), "{found:?}");
    assert!(found.iter().all(|(_, params)| params["why"].contains("leads out")), "{found:?}");
    assert!(place.is_shown_and_stopped());
    // The control: in an empty folder they are.
    fs::remove_file(&folder).unwrap();
    fs::create_dir(&folder).unwrap();
    assert_eq!(place.found(FindingCode::ArtifactWithoutFile).len(), 1);
}

#[test]
fn what_stands_where_a_list_is_read_is_said_and_never_written_over() {
    let agenda = "agenda:\n  - topic_id: user-workflows\n    status: partial\n";
    let registry = "  requirements: [REQ-001]\n";
    let rounds = &INDEX[INDEX.find("rounds:\n").unwrap()..INDEX.find("metrics:").unwrap()];
    for (old, new, key) in [
        ("metrics:", "notes: Ask Ada.\nmetrics:", "notes"),
        ("metrics:", "escalations:\n  ESC-001:\n    round: 1\nmetrics:", "escalations"),
        (agenda, "agenda:\n  user-workflows: partial\n", "agenda"),
        (registry, "  requirements: REQ-001\n", "artifacts.requirements"),
        (rounds, "rounds:\n  1:\n    synthesis: What was said.\n", "rounds"),
    ] {
        let place = Place::new(&INDEX.replace(old, new));
        let found = place.found(FindingCode::ValueUnreadable);
        assert!(matches!(&found[..], [(_, params)] if params["key"] == key), "{key}: {found:?}");
        assert_eq!(place.found(FindingCode::CountDiffers), [], "{key}: what cannot be read is not counted");
        assert!(place.project.obstacle(ID).is_some_and(|why| why.contains(key)), "{key}");
        let SessionListing::Readable(listed) = &place.project.sessions()[0] else { panic!("{key}") };
        assert!(!listed.resumable, "{key}");
    }
}

#[test]
fn a_value_for_which_a_session_cannot_be_shown_is_said_with_its_place() {
    for (old, new, key, why) in [
        (
            "metrics:\n  rounds: 1\n",
            "metrics: none\n",
            "metrics",
            "a group of entries, each with its name is read there",
        ),
        (
            "  - number: 1\n",
            "  - just words\n  - number: 2\n",
            "rounds, item 1",
            "a group of entries, each with its name",
        ),
        ("    status: partial\n", "    status: half\n", "agenda, item 1", "`half`"),
    ] {
        let place = Place::new(&INDEX.replace(old, new));
        assert!(place.project.load_session(ID).is_err(), "{key}");
        let found: Vec<_> = place.project.validate(ID);
        let one = found.iter().find(|finding| finding.code == FindingCode::ValueUnreadable).unwrap();
        assert!(one.code.stops() && one.line > 0, "{one:?}");
        assert!(one.params["key"] == key && one.params["why"].contains(why), "{one:?}");
    }
}

#[test]
fn an_index_of_our_own_form_keeps_what_somebody_put_in_place_of_a_list() {
    let mut session = some_session();
    session.notes.clear();
    session.escalations.clear();
    for (key, hand) in
        [("notes", "notes: Ask Ada.\n"), ("escalations", "escalations:\n  ESC-001:\n    round: 1\n")]
    {
        let (_place, project) = project();
        project.create_session(&session).unwrap();
        let path = project.index_path(&session.id);
        let index = fs::read_to_string(&path).unwrap() + hand;
        fs::write(&path, &index).unwrap();
        // As another start of the application finds it.
        let project = Project::open(project.root()).unwrap();
        let stored = project.load_session(&session.id).unwrap();
        let read = noted(as_session(stored, &session));
        assert!(project.commit(&read, &[]).is_err(), "{key}");
        assert_eq!(fs::read_to_string(&path).unwrap(), index, "{key}");
        // The control: without it the same is written.
        fs::write(&path, index.strip_suffix(hand).unwrap()).unwrap();
        let read = noted(as_session(project.load_session(&session.id).unwrap(), &session));
        project.commit(&read, &[]).unwrap();
        assert!(fs::read_to_string(&path).unwrap().contains("A note."), "{key}");
    }
}

#[test]
fn replies_and_snapshots_of_a_session_that_is_gone_are_said() {
    let place = Place::new(INDEX);
    assert_eq!(place.found(FindingCode::FolderWithoutSession), []);
    place.put("20260108-specs-gone/replies.jsonl", b"{}\n");
    place.put("20260109-specs-gone/rounds/001-01-facilitator-question.yaml", b"prompt: x\n");
    fs::create_dir(place.path("20260110-empty")).unwrap();
    let found = place.found(FindingCode::FolderWithoutSession);
    let named: Vec<&str> = found.iter().map(|(_, params)| params["session"].as_str()).collect();
    assert_eq!(named, ["20260108-specs-gone", "20260109-specs-gone"]);
    assert_eq!(place.found(FindingCode::ArtifactsWithoutSession), []);
}

#[test]
fn a_session_whose_own_file_is_gone_is_one_finding_that_names_its_artifacts() {
    let place = Place::new(INDEX);
    for number in 1..=10 {
        place.put(&format!("20260108-specs-gone/REQ-{number:03}.yaml"), b"title: x\n");
    }
    place.put("20260108-specs-gone/replies.jsonl", b"{}\n");
    let found = place.found(FindingCode::ArtifactsWithoutSession);
    let [(file, params)] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(
        (file.as_str(), params["session"].as_str()),
        (".s2s/sessions/20260108-specs-gone", "20260108-specs-gone")
    );
    let first: Vec<String> = (1..=8).map(|number| format!("REQ-{number:03}")).collect();
    assert_eq!(params["artifacts"], format!("{}, + 2", first.join(", ")));
}

#[test]
fn copies_that_sync_services_made_are_said_with_what_they_are_copies_of() {
    let place = Place::new(INDEX);
    for name in [
        "20260107-specs-tools (conflicted copy 2026-01-08).yaml",
        "20260107-specs-tools (Ada's conflicted copy 2026-01-08).yaml",
        "20260107-specs-tools/REQ-001.sync-conflict-20260108-101010-ABCDEFG.yaml",
        // No copies of that kind.
        "20260107-specs-tools (draft).yaml",
        "20260107-specs-sync-conflict-handling.yaml",
    ] {
        place.put(name, INDEX.as_bytes());
    }
    let found = place.found(FindingCode::SyncCopy);
    let mut of: Vec<&str> = found.iter().map(|(_, params)| params["of"].as_str()).collect();
    of.sort_unstable();
    assert_eq!(of, ["20260107-specs-tools.yaml", "20260107-specs-tools.yaml", "REQ-001.yaml"], "{found:?}");
}

#[test]
fn a_file_that_is_called_nearly_as_an_artifacts_or_as_a_copy_of_it_is_found() {
    let place = Place::new(INDEX);
    for (name, is_found) in [
        ("REQ-001.yml", true),
        ("req-001.yaml", true),
        ("REQ-001 (2).yaml", true),
        ("REQ-001-old.yaml", true),
        ("REQ-001.bak.yaml", true),
        // A number of its own, no number, and what a sync service left, which is told as that.
        ("REQ-0012.yaml", false),
        ("REQ-old.yaml", false),
        ("REQ-001a.yaml", false),
        ("REQ-001.sync-conflict-20260108-101010-ABCDEFG.yaml", false),
    ] {
        let path = format!("20260107-specs-tools/{name}");
        place.put(&path, b"id: REQ-001\n");
        let found = place.found(FindingCode::FileMisnamed);
        let ids: Vec<&str> = found.iter().map(|(_, params)| params["artifact"].as_str()).collect();
        assert_eq!(ids, if is_found { vec!["REQ-001"] } else { vec![] }, "{name}");
        fs::remove_file(place.path(&path)).unwrap();
    }
}

#[test]
fn a_state_file_that_cannot_be_read_is_said() {
    for (name, text, is_said) in [
        ("state.yaml", "current_session: [\n", true),
        ("state.yaml", "current_session: {id: x}\n", true),
        ("state.json", "{\"current_session\": ", true),
        ("state.yaml", "current_session: null\n", false),
        ("state.yaml", "current_session: 20260107-specs-tools\n", false),
        ("state.json", "{\"plans\": {}}", false),
        ("state.yaml", "<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> theirs\n", false),
    ] {
        let place = Place::new(INDEX);
        fs::write(place.project.folder().join(name), text).unwrap();
        assert_eq!(!place.found(FindingCode::FileUnreadable).is_empty(), is_said, "{name}: {text}");
    }
}

#[test]
fn types_and_kinds_that_nobody_defined_are_said() {
    let index = INDEX.replace("[REQ-001]\nagenda", "[REQ-001]\n  assumptions: [ASM-001]\nagenda");
    let place = Place::new(&index.replace("workflow_type: specs", "workflow_type: wave-planning"));
    let params = |code| place.found(code).into_iter().map(|(_, params)| params).collect::<Vec<_>>();
    assert_eq!(
        params(FindingCode::TypeUnknown),
        [BTreeMap::from([("artifact".to_owned(), "ASM-001".to_owned())])]
    );
    let kinds = params(FindingCode::WorkflowUnknown);
    assert!(
        matches!(&kinds[..], [one] if one["workflow"] == "wave-planning" && one["counts"] == "specs"),
        "{kinds:?}"
    );
}

#[test]
fn a_session_has_a_name_of_200_bytes_and_a_longer_one_is_called_too_long() {
    let longest = format!("20260107-{}ab", "要件".repeat(31)) + "cde";
    assert_eq!(longest.len(), crate::paths::LONGEST_ID);
    let place = Place::new(INDEX);
    place.put(&format!("{longest}.yaml"), INDEX.as_bytes());
    place.put(&format!("{longest}x.yaml"), INDEX.as_bytes());
    let session = noted(as_session(place.project.load_session(&longest).unwrap(), &some_session()));
    place.project.append(&longest, &[reply()]).unwrap();
    place.project.commit(&session, &[]).unwrap();
    assert!(fs::read_to_string(place.path(&format!("{longest}.yaml"))).unwrap().contains("A note."));
    let damaged = place.project.sessions().into_iter().filter_map(|listing| match listing {
        SessionListing::Damaged(damaged) => Some(damaged.message),
        SessionListing::Readable(_) => None,
    });
    assert!(matches!(&damaged.collect::<Vec<_>>()[..], [why] if why.contains("longer than the 200 bytes")));
}

#[test]
fn a_round_without_a_time_has_the_first_time_that_is_known() {
    let place = Place::new(&INDEX.replace("\"2026-01-07T10:00:00Z\"", "07.01.2026 10:00"));
    let stored = place.project.load_session(ID).unwrap();
    assert_eq!(stored.rounds[0].timestamp, "2026-01-07T11:00:00Z".parse().unwrap());
}
