use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::super::tests::corpus::{folder, names, state};
use super::super::tests::guests::copy;
use super::*;
use crate::FindingCode;

fn at() -> Timestamp {
    "2026-01-07T10:00:00Z".parse().unwrap()
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, fs::read(path).unwrap());
        }
    }
    found
}

/// Lines of the one text that the other does not have, as often as they stand there.
fn only_in<'a>(one: &'a str, other: &str) -> Vec<&'a str> {
    let mut rest: Vec<&str> = other.split_inclusive('\n').collect();
    let is_gone = |line: &&str| match rest.iter().position(|known| known == line) {
        Some(at) => {
            rest.remove(at);
            false
        }
        None => true,
    };
    one.split_inclusive('\n').filter(is_gone).collect()
}

/// A repair changes the files that it names and in them a line or two, makes its finding go and brings no other; undone,
/// every byte is back and nothing is left over.
fn made_and_undone(root: &Path, finding: &Finding, repair: &Repair) {
    let project = Project::open(root).unwrap();
    let session = finding.session.clone().unwrap();
    let before = files(root);
    let known: BTreeSet<String> = project.validate_all().iter().map(Finding::key).collect();
    project.apply_repair(&session, repair, at()).unwrap();

    let after = files(root);
    let named: BTreeSet<&str> = repair.changes.iter().map(|change| change.path.as_str()).collect();
    let kept = format!(".s2s/sessions/{session}/repairs/");
    for path in before.keys().chain(after.keys()).filter(|path| !path.starts_with(&kept)) {
        let is_same = before.get(path) == after.get(path);
        assert_eq!(is_same, !named.contains(path.as_str()), "{path} {repair:?}");
    }
    for change in &repair.changes {
        assert_eq!(after.get(&change.path), change.after.as_ref(), "{}", change.path);
        lines_of(repair, change);
    }
    let now: BTreeSet<String> = project.validate_all().iter().map(Finding::key).collect();
    assert!(!now.contains(&finding.key()), "{finding:?} is still there after {repair:?}");
    assert!(now.is_subset(&known), "{repair:?} brought {:?}", now.difference(&known));

    // The application was closed in between.
    let project = Project::open(root).unwrap();
    let done = project.repairs_done(&session);
    assert_eq!((done.len(), done[0].undoable, done[0].kind), (1, true, repair.kind));
    project.undo_repair(&session, &done[0].name).unwrap();
    assert_eq!(files(root), before);
    assert!(project.repairs_done(&session).is_empty());
    assert!(!root.join(&kept).exists(), "an empty folder is left over");
}

fn lines_of(repair: &Repair, change: &FileChange) {
    let (Some(before), Some(after)) = (&change.before, &change.after) else { return };
    let (before, after) = (String::from_utf8_lossy(before), String::from_utf8_lossy(after));
    if repair.kind == RepairKind::NewId {
        assert_eq!(before.replace(&repair.params["artifact"], &repair.params["new"]), after);
        return;
    }
    let (gone, come) = (only_in(&before, &after), only_in(&after, &before));
    assert!(gone.len() <= 1 && come.len() <= 2, "{:?}: {gone:?} became {come:?}", repair.kind);
}

#[test]
fn every_repair_of_the_corpus_changes_only_what_it_says_and_undone_every_byte_is_back() {
    let mut kinds: BTreeMap<RepairKind, usize> = BTreeMap::new();
    for name in names() {
        let project = Project::open(folder(&name)).unwrap();
        let unseen = state(&folder(&name));
        let found = project.validate_all();
        let offers: Vec<_> = found.iter().filter_map(|one| Some((one, project.repair(one)?))).collect();
        assert_eq!(state(&folder(&name)), unseen, "{name}: a look changed something");
        for (finding, repair) in offers {
            let place = tempfile::tempdir().unwrap();
            copy(&folder(&name), place.path());
            made_and_undone(place.path(), finding, &repair);
            *kinds.entry(repair.kind).or_insert(0) += 1;
        }
    }
    use RepairKind::{AddEntry, DropRound, MarkWithoutFile, NewId, SetCount, SetPhase};
    for kind in [AddEntry, DropRound, MarkWithoutFile, NewId, SetCount, SetPhase] {
        assert!(kinds.contains_key(&kind), "{kind:?} is not among {kinds:?}");
    }
}

const ID: &str = "20260213-specs-printshop";

/// A project of one slim session with a requirement, and what a test puts in.
fn project_with(index: &str, more: &[(&str, &str)]) -> (tempfile::TempDir, Project) {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join(".s2s/sessions");
    fs::create_dir_all(folder.join(ID)).unwrap();
    fs::write(folder.join(format!("{ID}.yaml")), index).unwrap();
    for (path, text) in more {
        let path = place.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let project = Project::open(place.path()).unwrap();
    (place, project)
}

fn artifact(id: &str) -> String {
    format!("id: {id}\ntype: requirement\ntitle: A\nstatus: consensus\ntopic_id: t\ncreated_round: 1\n")
}

fn index(requirements: &str, rounds: usize) -> String {
    format!(
        "# theirs\nid: {ID}\ntopic: Proofs   # of print\nworkflow_type: specs\nstrategy: standard\nstatus: paused\ntiming: {{started_at: 2026-02-13T08:00:00Z}}\n\
         artifacts:\n  requirements: {requirements} # by hand\nagenda: []\nrounds:\n  - {{number: 1, artifacts_created: [REQ-001], next: continue}}\n\
         metrics: {{rounds: {rounds}, tasks: 4, tokens: 0}}\n"
    )
}

/// The one finding of a code, with what would mend it.
fn offer(project: &Project, code: FindingCode) -> (Finding, Option<Repair>) {
    let found = project.validate(ID);
    let finding = found.iter().find(|one| one.code == code).unwrap_or_else(|| panic!("{found:?}")).clone();
    let repair = project.repair(&finding);
    (finding, repair)
}

fn mended(project: &Project, code: FindingCode, kind: RepairKind) {
    let (finding, repair) = offer(project, code);
    let repair = repair.unwrap_or_else(|| panic!("{finding:?} has no repair"));
    assert_eq!(repair.kind, kind);
    made_and_undone(project.root(), &finding, &repair);
}

#[test]
fn a_torn_journal_a_second_entry_a_wrong_id_and_missing_keys_are_mended() {
    let own = format!(".s2s/sessions/{ID}/REQ-001.yaml");
    let journal = format!(".s2s/sessions/{ID}/replies.jsonl");
    let (_place, project) = project_with(
        &index("[REQ-001]", 1),
        &[(&own, &artifact("REQ-001")), (&journal, "{\"round\": 1, \"st")],
    );
    mended(&project, FindingCode::JournalTornOver, RepairKind::CutJournal);
    let (_place, project) = project_with(
        &index("[REQ-001]", 1),
        &[(&own, &artifact("REQ-001")), (&journal, "{\"round\": 2, \"st")],
    );
    mended(&project, FindingCode::JournalTorn, RepairKind::CutJournal);
    let (_place, project) = project_with(&index("[REQ-001, REQ-001]", 1), &[(&own, &artifact("REQ-001"))]);
    mended(&project, FindingCode::IdTwice, RepairKind::DropSecondEntry);
    let (_place, project) = project_with(&index("[REQ-001]", 1), &[(&own, &artifact("REQ-009"))]);
    mended(&project, FindingCode::FileIdDiffers, RepairKind::IdOfFile);
    let without = artifact("REQ-001").replace("type: requirement\n", "");
    let (_place, project) = project_with(&index("[REQ-001]", 1), &[(&own, &without)]);
    mended(&project, FindingCode::ArtifactMissingKey, RepairKind::AddKeys);
    let nameless = index("[REQ-001]", 1).replace(&format!("id: {ID}\n"), "");
    let (_place, project) = project_with(&nameless, &[(&own, &artifact("REQ-001"))]);
    mended(&project, FindingCode::MissingKey, RepairKind::AddKeys);
}

#[test]
fn a_file_that_changed_since_is_not_repaired_and_a_repair_that_was_built_upon_is_not_undone() {
    let own = format!(".s2s/sessions/{ID}/REQ-001.yaml");
    let (place, project) = project_with(&index("[REQ-001]", 9), &[(&own, &artifact("REQ-001"))]);
    let (_, repair) = offer(&project, FindingCode::CountDiffers);
    let repair = repair.unwrap();
    let path = place.path().join(&repair.changes[0].path);
    let other = index("[REQ-001]", 9) + "# a note of theirs\n";
    fs::write(&path, &other).unwrap();
    let refused = project.apply_repair(ID, &repair, at());
    assert!(matches!(refused, Err(RepairError::Changed { .. })), "{refused:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), other);
    assert!(!place.path().join(format!(".s2s/sessions/{ID}/repairs")).exists());

    fs::write(&path, index("[REQ-001]", 9)).unwrap();
    project.apply_repair(ID, &repair, at()).unwrap();
    let repaired = fs::read_to_string(&path).unwrap();
    let later = repaired + "# a note of theirs\n";
    fs::write(&path, &later).unwrap();
    let done = project.repairs_done(ID);
    assert!(!done[0].undoable, "{done:?}");
    let refused = project.undo_repair(ID, &done[0].name);
    assert!(matches!(refused, Err(RepairError::Changed { .. })), "{refused:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), later);
}

#[test]
fn of_two_repairs_of_one_file_the_last_is_undone_first() {
    let own = format!(".s2s/sessions/{ID}/REQ-001.yaml");
    let (place, project) = project_with(&index("[REQ-001, REQ-004]", 9), &[(&own, &artifact("REQ-001"))]);
    let first = files(place.path());
    let (_, repair) = offer(&project, FindingCode::CountDiffers);
    project.apply_repair(ID, &repair.unwrap(), at()).unwrap();
    let (_, repair) = offer(&project, FindingCode::ArtifactWithoutFile);
    project.apply_repair(ID, &repair.unwrap(), at()).unwrap();
    let undoable =
        || project.repairs_done(ID).iter().map(|one| (one.name.clone(), one.undoable)).collect::<Vec<_>>();
    assert_eq!(undoable(), [("002".to_owned(), true), ("001".to_owned(), false)]);
    project.undo_repair(ID, "002").unwrap();
    assert_eq!(undoable(), [("001".to_owned(), true)]);
    project.undo_repair(ID, "001").unwrap();
    assert_eq!(files(place.path()), first);
}

#[test]
fn a_record_that_speaks_of_other_files_is_none() {
    let own = format!(".s2s/sessions/{ID}/REQ-001.yaml");
    let (place, project) =
        project_with(&index("[REQ-001]", 9), &[(&own, &artifact("REQ-001")), ("docs/a.md", "x")]);
    let (_, repair) = offer(&project, FindingCode::CountDiffers);
    project.apply_repair(ID, &repair.unwrap(), at()).unwrap();
    let record = place.path().join(format!(".s2s/sessions/{ID}/repairs/001.yaml"));
    let text = fs::read_to_string(&record).unwrap();
    let index = format!(".s2s/sessions/{ID}.yaml");
    assert!(text.contains(&index), "{text}");
    for path in ["docs/a.md", "../a", "/etc/hostname", ".s2s/config.yaml", ".s2s/sessions/other.yaml"] {
        fs::write(&record, text.replace(&index, path)).unwrap();
        assert!(project.repairs_done(ID).is_empty(), "{path}");
        let refused = project.undo_repair(ID, "001");
        assert!(matches!(refused, Err(RepairError::Missing { .. })), "{path}: {refused:?}");
    }
    let refused = project.undo_repair(ID, "../001");
    assert!(matches!(refused, Err(RepairError::Missing { .. })), "{refused:?}");
}

#[test]
fn an_id_of_two_sessions_is_changed_only_where_nothing_else_could_mean_it() {
    let twice = |more: &[(&str, &str)]| {
        let place = tempfile::tempdir().unwrap();
        copy(&folder("duplicate-id-across-sessions"), place.path());
        for (path, text) in more {
            let path = place.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let project = Project::open(place.path()).unwrap();
        let found = project.validate_all();
        let offers: Vec<_> = found.iter().filter_map(|one| project.repair(one)).collect();
        (place, offers)
    };
    let (_place, offers) = twice(&[]);
    // The later of the two sessions only.
    assert_eq!(offers.len(), 1, "{offers:?}");
    assert_eq!(
        (offers[0].params["artifact"].as_str(), offers[0].params["new"].as_str()),
        ("REQ-002", "REQ-004")
    );
    for (path, text) in [
        ("docs/specifications/requirements.md", "### REQ-002: Ring once\n"),
        (".s2s/sessions/20260216-specs-courier-night/replies.jsonl", "{\"text\": \"see REQ-002\"}\n"),
        (
            ".s2s/sessions/20260216-specs-courier-night/REQ-009.yaml",
            "id: REQ-009\nrelated: {depends: [REQ-002]}\n",
        ),
    ] {
        let (_place, offers) = twice(&[(path, text)]);
        let new_ids: Vec<_> = offers.iter().filter(|one| one.kind == RepairKind::NewId).collect();
        assert!(new_ids.is_empty(), "{path}: {new_ids:?}");
    }
}

#[test]
fn a_slim_session_s_file_is_renamed_with_its_entry() {
    let older = index("[REQ-001]", 1).replace(ID, "20260101-specs-a").replace("2026-02-13", "2026-01-01");
    let own = format!(".s2s/sessions/{ID}/REQ-001.yaml");
    let (place, project) = project_with(
        &index("[REQ-001]", 1),
        &[
            (&own, &artifact("REQ-001")),
            (".s2s/sessions/20260101-specs-a.yaml", &older),
            (".s2s/sessions/20260101-specs-a/REQ-001.yaml", &artifact("REQ-001")),
        ],
    );
    let (finding, repair) = offer(&project, FindingCode::IdInOtherSession);
    let repair = repair.unwrap();
    let paths: Vec<_> = repair.changes.iter().map(|change| change.path.rsplit('/').next().unwrap()).collect();
    assert_eq!(paths, ["REQ-002.yaml", &format!("{ID}.yaml"), "REQ-001.yaml"]);
    made_and_undone(place.path(), &finding, &repair);
}

#[test]
fn a_file_that_cannot_be_changed_in_parts_has_no_repair() {
    let own = format!(".s2s/sessions/{ID}/REQ-001.yaml");
    let anchored = index("[REQ-001]", 9).replace("tasks: 4", "tasks: &four 4");
    let (_place, project) = project_with(&anchored, &[(&own, &artifact("REQ-001"))]);
    assert_eq!(offer(&project, FindingCode::CountDiffers).1, None);
    // The list would be written anew, and the remark in it lost.
    let remarked = index("[REQ-001, # first\n    REQ-001]", 1);
    let (_place, project) = project_with(&remarked, &[(&own, &artifact("REQ-001"))]);
    assert_eq!(offer(&project, FindingCode::IdTwice).1, None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    /// Whatever stands around a fault, and however the file is laid out.
    #[test]
    fn a_repair_changes_only_what_it_says(
        block in any::<bool>(), crlf in any::<bool>(), rounds in 0_usize..4, extra in 0_u8..3, twice in any::<bool>(),
        stray in any::<bool>(), notes in prop::collection::vec("[a-zA-Z ,.-]{0,12}", 14), torn in any::<bool>(),
    ) {
        let mut ids = vec!["REQ-001".to_owned()];
        ids.extend((0..extra).map(|one| format!("REQ-10{one}")));
        if twice {
            ids.push("REQ-001".to_owned());
        }
        let list = match block {
            true => ids.iter().map(|id| format!("\n    - {id}")).collect::<String>(),
            false => format!("[{}]", ids.join(", ")),
        };
        let text = index(&list, rounds).replace(" # by hand", if block { "" } else { " # by hand" });
        // A note of somebody on every line that can bear one.
        let text: String = text.lines().zip(notes.iter().cycle())
            .map(|(line, note)| if line.contains('#') { format!("{line}\n") } else { format!("{line} # {note}\n") })
            .collect();
        let text = if crlf { text.replace('\n', "\r\n") } else { text };
        let own = format!(".s2s/sessions/{ID}/REQ-001.yaml");
        let other = format!(".s2s/sessions/{ID}/REQ-777.yaml");
        let journal = format!(".s2s/sessions/{ID}/replies.jsonl");
        let (held, broken) = (artifact("REQ-001"), "{\"round\"");
        let stranger = artifact("REQ-777");
        let mut more = vec![(own.as_str(), held.as_str())];
        if stray { more.push((other.as_str(), stranger.as_str())); }
        if torn { more.push((journal.as_str(), broken)); }
        let (place, project) = project_with(&text, &more);
        let found = project.validate(ID);
        let wanted = usize::from(rounds != 1) + usize::from(extra) + usize::from(twice) + usize::from(stray) + usize::from(torn);
        prop_assert_eq!(found.len(), wanted, "{:?}", found);
        for finding in found {
            match project.repair(&finding) {
                Some(repair) => made_and_undone(place.path(), &finding, &repair),
                // Its line holds somebody's note, which would go with it.
                None => prop_assert!(block && finding.code == FindingCode::IdTwice, "{:?} in\n{}", finding, text),
            }
        }
    }
}
