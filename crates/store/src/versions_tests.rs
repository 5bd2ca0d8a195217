use std::collections::VecDeque;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::disk::{Fault, Plan};

const DOCUMENT: &str = "docs/specifications/requirements.md";
const FOLDER_OF_IT: &str = ".s2s/versions/docs/specifications/requirements.md";

fn project() -> (tempfile::TempDir, Project) {
    // In memory where the system has such a place: thousands of syncs are needed here, and no disk.
    let memory = Path::new("/dev/shm");
    let place = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
    fs::create_dir_all(place.path().join(".s2s/sessions")).unwrap();
    let project = Project::open(place.path()).unwrap();
    (place, project)
}

fn at(minute: i64) -> Timestamp {
    "2026-01-07T10:00:00Z".parse::<Timestamp>().unwrap() + jiff::SignedDuration::from_mins(minute)
}

fn by(minute: i64) -> Writing<'static> {
    Writing { at: at(minute), session: Some("20260107-specs-shed") }
}

fn write(project: &Project, text: &str, minute: i64) {
    project.write_document(DOCUMENT, text.as_bytes(), Expected::Anything, by(minute)).unwrap();
}

/// The texts of all versions that can be read, the last one first.
fn texts(project: &Project, document: &str) -> Vec<String> {
    let versions = project.document_versions(document).unwrap().into_iter();
    let read = |version: DocumentVersion| project.read_version(document, &version.name).unwrap().bytes;
    versions.map(|version| String::from_utf8(read(version)).unwrap()).collect()
}

/// What is in the folder of versions of the document and ends so, by name.
fn kept(place: &Path, end: &str) -> Vec<String> {
    let entries = fs::read_dir(place.join(FOLDER_OF_IT)).into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.ends_with(end)).collect();
    names.sort();
    names
}

#[test]
fn what_a_write_replaces_is_kept_with_its_time_and_session_and_the_same_bytes_are_not() {
    let (place, project) = project();
    write(&project, "# One\n", 0);
    assert!(project.document_versions(DOCUMENT).unwrap().is_empty(), "nothing stood there");
    write(&project, "# Two\n", 1);
    write(&project, "# Two\n", 2);
    let by_hand = Writing { at: at(3), session: None };
    project.write_document(DOCUMENT, b"# Three\n", Expected::Anything, by_hand).unwrap();
    let versions = project.document_versions(DOCUMENT).unwrap();
    let told: Vec<_> = versions.iter().map(|one| (one.at, one.session.as_deref(), one.stands)).collect();
    assert_eq!(told, [(at(3), None, false), (at(1), Some("20260107-specs-shed"), false)]);
    assert_eq!(texts(&project, DOCUMENT), ["# Two\n", "# One\n"]);
    let names = ["0001-20260107T100100Z-20260107-specs-shed.before", "0002-20260107T100300Z.before"];
    assert_eq!(kept(place.path(), END), names);
    assert_eq!(kept(place.path(), LAST), ["0003-20260107T100300Z.written"]);
}

#[test]
fn what_was_written_last_comes_first_once_somebody_has_changed_or_deleted_it() {
    let (place, project) = project();
    let file = place.path().join(DOCUMENT);
    let told = || {
        let versions = project.document_versions(DOCUMENT).unwrap().into_iter();
        versions.map(|one| (one.is_last, one.at, one.session)).collect::<Vec<_>>()
    };
    let session = || Some("20260107-specs-shed".to_owned());
    write(&project, "# One\n", 0);
    assert_eq!(told(), [], "it stands");
    fs::write(&file, "# One, and a word of somebody\n").unwrap();
    assert_eq!((told(), texts(&project, DOCUMENT)), (vec![(true, at(0), session())], vec!["# One\n".into()]));
    fs::remove_file(&file).unwrap();
    assert_eq!(texts(&project, DOCUMENT), ["# One\n"]);
    let last = project.document_versions(DOCUMENT).unwrap().remove(0).name;
    project.put_version_back(DOCUMENT, &last, Expected::Nothing, at(1)).unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"# One\n");
    assert_eq!(told(), [], "it stands again");
    // Written over, it is a version as any other, and one text is never listed twice.
    write(&project, "# Two\n", 2);
    fs::remove_file(&file).unwrap();
    assert_eq!(told(), [(true, at(2), session()), (false, at(2), session())]);
    assert_eq!(texts(&project, DOCUMENT), ["# Two\n", "# One\n"]);
    assert_eq!(kept(place.path(), LAST).len(), 1);
    // What was written last is kept also where nothing stood in its place when the next one came.
    write(&project, "# Three\n", 3);
    fs::write(&file, "# Three, and a word of somebody\n").unwrap();
    write(&project, "# Four\n", 4);
    let all = ["# Three, and a word of somebody\n", "# Three\n", "# Two\n", "# One\n"];
    assert_eq!(texts(&project, DOCUMENT), all);
    assert_eq!(kept(place.path(), LAST).len(), 1);
    // What others left under such a name is somebody's own.
    let theirs = place.path().join(FOLDER_OF_IT).join("last.written");
    fs::write(&theirs, "theirs").unwrap();
    write(&project, "# Five\n", 5);
    assert_eq!(fs::read_to_string(&theirs).unwrap(), "theirs");
    assert_eq!(project.document_versions(DOCUMENT).unwrap().len(), all.len() + 1);
}

#[test]
fn whatever_fails_after_a_write_its_text_or_the_one_before_it_can_be_put_back() {
    for fault in [Fault::Io, Fault::NoSpace, Fault::Short, Fault::Dies] {
        for number in 0.. {
            let (place, project) = project();
            write(&project, "# One\n", 0);
            let plan = Arc::new(Plan::fail(number, fault));
            let done = project.planned(&plan).write_document(DOCUMENT, b"# Two\n", Expected::Anything, by(1));
            if plan.hit().is_none() {
                done.unwrap();
                break;
            }
            let project = Project::open(place.path()).unwrap();
            let stood = fs::read_to_string(place.path().join(DOCUMENT)).unwrap();
            let where_it_failed = format!("{fault:?} at {:?}", plan.hit());
            // A write that stands is told as done, whether or not it could be kept a second time.
            assert!(stood == "# One\n" || done.is_ok() || fault == Fault::Dies, "{where_it_failed}");
            fs::remove_file(place.path().join(DOCUMENT)).unwrap();
            let left = texts(&project, DOCUMENT);
            assert!(left.contains(&"# One\n".to_owned()), "{where_it_failed}: {left:?}");
            let once: std::collections::BTreeSet<_> = left.iter().collect();
            assert_eq!(once.len(), left.len(), "{where_it_failed}: {left:?}");
        }
    }
}

#[test]
fn documents_of_both_places_have_versions_of_their_own() {
    let (_place, project) = project();
    let paths =
        [".s2s/requirements.md", ".s2s/docs/requirements.md", "docs/requirements.md", "docs/s2s/a.md"];
    for round in 0..2 {
        for path in paths {
            let text = format!("{round} of {path}");
            project.write_document(path, text.as_bytes(), Expected::Anything, by(round)).unwrap();
        }
    }
    for path in paths {
        assert_eq!(texts(&project, path), [format!("0 of {path}")]);
    }
}

#[test]
fn a_version_that_is_put_back_keeps_what_stood_there_and_can_be_taken_back_the_same_way() {
    let (_place, project) = project();
    write(&project, "# One\n", 0);
    write(&project, "# Two\n", 1);
    let one = project.document_versions(DOCUMENT).unwrap().remove(0).name;
    let seen = project.read_document(DOCUMENT).unwrap().hash;
    let done = project.put_version_back(DOCUMENT, &one, Expected::Hash(&seen), at(2)).unwrap();
    assert_eq!(project.read_document(DOCUMENT).unwrap().bytes, b"# One\n");
    assert_eq!(done.hash, project.read_document(DOCUMENT).unwrap().hash);
    let standing: Vec<_> =
        project.document_versions(DOCUMENT).unwrap().into_iter().map(|one| one.stands).collect();
    assert_eq!(standing, [false, true]);
    // Seen before that, it is not what stands there now.
    let refused = project.put_version_back(DOCUMENT, &one, Expected::Hash(&seen), at(3));
    assert!(matches!(refused, Err(DocumentError::Conflict { .. })), "{refused:?}");
    let back =
        project.put_version_back(DOCUMENT, &done.kept.unwrap(), Expected::Hash(&done.hash), at(4)).unwrap();
    assert_eq!(project.read_document(DOCUMENT).unwrap().bytes, b"# Two\n");
    assert_eq!(texts(&project, DOCUMENT), ["# One\n", "# Two\n"], "each text is kept once");
    // What stands there already replaces nothing.
    let two = project.document_versions(DOCUMENT).unwrap().pop().unwrap().name;
    let again = project.put_version_back(DOCUMENT, &two, Expected::Hash(&back.hash), at(5)).unwrap();
    assert_eq!(again.kept, None);
}

#[test]
fn a_document_that_is_gone_can_be_put_back() {
    let (place, project) = project();
    write(&project, "# One\n", 0);
    write(&project, "# Two\n", 1);
    fs::remove_file(place.path().join(DOCUMENT)).unwrap();
    let one = project.document_versions(DOCUMENT).unwrap().pop().unwrap().name;
    let done = project.put_version_back(DOCUMENT, &one, Expected::Nothing, at(2)).unwrap();
    assert_eq!(done.kept, None);
    assert_eq!(project.read_document(DOCUMENT).unwrap().bytes, b"# One\n");
}

#[test]
fn only_versions_are_read_and_what_somebody_else_put_there_stays() {
    let (place, project) = project();
    write(&project, "# One\n", 0);
    write(&project, "# Two\n", 1);
    let folder = place.path().join(FOLDER_OF_IT);
    let others = [
        "notes.md",
        "0001.before",
        "001-20260107T100100Z.before",
        "0009-yesterday.before",
        "0003-20260107T100100Z-a:b.before",
    ];
    for name in others {
        fs::write(folder.join(name), "theirs").unwrap();
    }
    fs::create_dir(folder.join("0004-20260107T100100Z.before")).unwrap();
    let mut asked = others.map(str::to_owned).to_vec();
    #[cfg(unix)]
    {
        let link = "0005-20260107T100100Z.before";
        fs::write(place.path().join(".s2s/config.yaml"), "name: x\n").unwrap();
        std::os::unix::fs::symlink(place.path().join(".s2s/config.yaml"), folder.join(link)).unwrap();
        asked.push(link.to_owned());
    }
    asked
        .extend(["../requirements.md", "", "0004-20260107T100100Z.before", "/etc/passwd"].map(str::to_owned));
    for name in asked {
        let refused = project.read_version(DOCUMENT, &name);
        assert!(matches!(refused, Err(DocumentError::VersionMissing { .. })), "{name}: {refused:?}");
    }
    for minute in 2..40 {
        write(&project, &format!("# {minute}\n"), minute);
    }
    for name in others {
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "theirs");
    }
    assert!(matches!(project.document_versions(".s2s/config.yaml"), Err(DocumentError::NotAllowed { .. })));
}

#[test]
fn versions_are_no_documents_no_news_and_nothing_that_does_not_fit() {
    let (place, project) = project();
    write(&project, "# One\n", 0);
    write(&project, "# Two\n<!-- 20260107-specs-shed -->\n", 1);
    let mut seen = crate::Seen::new(&project, None);
    write(&project, "# Three\n", 2);
    // Also where what another computer keeps there comes by a sync service, or somebody changes it.
    let folder = place.path().join(FOLDER_OF_IT);
    for name in ["0009-20260107T100100Z-specs (conflicted copy).before", "a.md", "a.yaml.ours-01234567"] {
        fs::write(folder.join(name), "<<<<<<< HEAD\n# x\n=======\n>>>>>>> b\n").unwrap();
    }
    assert_eq!(seen.news(), []);
    assert!(seen.folders().iter().all(|folder| !folder.to_string_lossy().contains("versions")));
    let listed: Vec<_> = project.document_files().into_iter().map(|(path, _)| path).collect();
    assert!(!listed.iter().any(|path| path.ends_with(".before")), "{listed:?}");
    assert_eq!(format!("{:?}", project.validate_all()), "[]");
    assert!(project.named_sessions("20260107-specs-shed").is_empty());
    // The control: a note that stands beside them is somebody's own, and is shown as before.
    fs::write(place.path().join(".s2s/versions/notes.md"), "# Notes\n").unwrap();
    assert!(project.document_files().iter().any(|(path, _)| path == ".s2s/versions/notes.md"));
    assert_eq!(seen.news().len(), 1);
}

#[test]
fn the_bound_holds_where_a_write_replaces_nothing_and_what_was_written_last_becomes_a_version() {
    let (place, project) = project();
    for minute in 0..=MOST as i64 {
        write(&project, &format!("# {minute}\n"), minute);
    }
    // Somebody else writes what is written next: nothing is replaced, and what was written last stands nowhere any more.
    fs::write(place.path().join(DOCUMENT), "# The same\n").unwrap();
    write(&project, "# The same\n", 90);
    assert_eq!(texts(&project, DOCUMENT)[0], format!("# {MOST}\n"));
    assert_eq!(kept(place.path(), END).len(), MOST);
    // So it is where the document was deleted.
    fs::remove_file(place.path().join(DOCUMENT)).unwrap();
    write(&project, "# Anew\n", 91);
    assert_eq!(texts(&project, DOCUMENT)[0], "# The same\n");
    assert_eq!(kept(place.path(), END).len(), MOST);
}

#[test]
fn the_newest_are_kept_up_to_the_bound_and_none_goes_before_the_new_one_is_there() {
    let (place, project) = project();
    for minute in 0..=MOST as i64 {
        write(&project, &format!("# {minute}\n"), minute);
    }
    assert_eq!(kept(place.path(), END).len(), MOST);
    // Whatever fails on the way, each version that was there is there still, or as many newer ones are.
    for fault in [Fault::Io, Fault::NoSpace, Fault::Short, Fault::Dies] {
        for number in 0.. {
            let plan = Arc::new(Plan::fail(number, fault));
            let planned = project.planned(&plan);
            let before = texts(&project, DOCUMENT);
            let stood = String::from_utf8(project.read_document(DOCUMENT).unwrap().bytes).unwrap();
            let next = format!("# {fault:?} {number}\n");
            let done = planned.write_document(DOCUMENT, next.as_bytes(), Expected::Anything, by(90));
            if plan.hit().is_none() {
                done.unwrap();
                break;
            }
            drop(planned);
            let after = texts(&Project::open(place.path()).unwrap(), DOCUMENT);
            let now = String::from_utf8(project.read_document(DOCUMENT).unwrap().bytes).unwrap();
            assert!(now == stood || now == next, "{fault:?} at {:?}", plan.hit());
            if now == next {
                assert_eq!(after[0], stood, "{fault:?} at {:?}", plan.hit());
            }
            // One more came, so that all but the oldest of the newest are within the bound.
            let newest = before.iter().take(MOST - 1);
            assert!(newest.clone().all(|text| after.contains(text)), "{fault:?} at {:?}", plan.hit());
            let once: std::collections::BTreeSet<_> = after.iter().collect();
            assert_eq!(once.len(), after.len(), "each text once: {after:?}");
        }
    }
    write(&project, "# Last\n", 99);
    write(&project, "# Last of all\n", 99);
    assert_eq!((kept(place.path(), END).len(), kept(place.path(), LAST).len()), (MOST, 1));
}

#[test]
fn a_write_that_is_cut_off_after_keeping_leaves_one_copy_that_is_no_difference_and_goes_with_the_next() {
    let mut met = 0;
    for number in 0.. {
        let (place, project) = project();
        write(&project, "# One\n", 0);
        let plan = Arc::new(Plan::fail(number, Fault::Dies));
        let done = project.planned(&plan).write_document(DOCUMENT, b"# Two\n", Expected::Anything, by(1));
        if plan.hit().is_none() {
            assert!(done.is_ok() && met > 0, "it was never cut in between");
            return;
        }
        let project = Project::open(place.path()).unwrap();
        let stands_as_before = project.read_document(DOCUMENT).unwrap().bytes == b"# One\n";
        let versions = project.document_versions(DOCUMENT).unwrap();
        if !stands_as_before || versions.is_empty() {
            continue;
        }
        met += 1;
        assert_eq!(versions.iter().map(|one| one.stands).collect::<Vec<_>>(), [true]);
        write(&project, "# Two\n", 2);
        let versions = project.document_versions(DOCUMENT).unwrap();
        assert_eq!(versions.iter().map(|one| (one.at, one.stands)).collect::<Vec<_>>(), [(at(2), false)]);
        assert_eq!(texts(&project, DOCUMENT), ["# One\n"]);
    }
}

#[test]
fn what_cannot_be_kept_is_not_written_over() {
    let (place, project) = project();
    fs::write(place.path().join(".s2s/versions"), "somebody's own file").unwrap();
    // Nothing is replaced.
    write(&project, "# One\n", 0);
    let refused = project.write_document(DOCUMENT, b"# Two\n", Expected::Anything, by(1));
    assert!(matches!(&refused, Err(DocumentError::Store(error)) if error.what == WHAT), "{refused:?}");
    assert_eq!(project.read_document(DOCUMENT).unwrap().bytes, b"# One\n");
    assert_eq!(fs::read_to_string(place.path().join(".s2s/versions")).unwrap(), "somebody's own file");
}

#[cfg(unix)]
#[test]
fn versions_are_not_kept_behind_a_link_out_of_the_project() {
    let (place, project) = project();
    let outside = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(outside.path(), place.path().join(".s2s/versions")).unwrap();
    write(&project, "# One\n", 0);
    let refused = project.write_document(DOCUMENT, b"# Two\n", Expected::Anything, by(1));
    assert!(matches!(refused, Err(DocumentError::Store(_))), "{refused:?}");
    assert_eq!(project.read_document(DOCUMENT).unwrap().bytes, b"# One\n");
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
}

/// What happens to a document.
#[derive(Debug, Clone)]
enum Deed {
    /// Written anew, with one of a few texts, so that some come again.
    Write(u8),
    /// Some version is put back.
    PutBack(usize),
    /// Somebody else writes it; that is not ours to keep.
    Outside(u8),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => (0..40_u8).prop_map(Deed::Write),
        2 => (0..MOST).prop_map(Deed::PutBack),
        1 => (0..40_u8).prop_map(Deed::Outside),
    ]
}

/// A text with bytes that a reader of lines would lose: line ends of both kinds, none at the end, a mark at the beginning.
fn text(number: u8) -> String {
    let mark = if number.is_multiple_of(3) { "\u{feff}" } else { "" };
    format!("{mark}# {number}\r\n\nä\u{301} {}", "x\r".repeat(usize::from(number % 5)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn after_any_writes_every_replaced_text_within_the_bound_is_read_back_byte_for_byte(
        deeds in prop::collection::vec(deed(), 1..60),
    ) {
        let (place, project) = project();
        // Replaced texts, the last one first, each once.
        let mut replaced: VecDeque<String> = VecDeque::new();
        let (mut stands, mut written): (Option<String>, Option<String>) = (None, None);
        for (minute, deed) in (0..).zip(deeds) {
            let next = match deed {
                Deed::Outside(number) => {
                    fs::create_dir_all(place.path().join("docs/specifications")).unwrap();
                    fs::write(place.path().join(DOCUMENT), text(number)).unwrap();
                    stands = Some(text(number));
                    continue;
                }
                Deed::Write(number) => {
                    write(&project, &text(number), minute);
                    text(number)
                }
                Deed::PutBack(which) => {
                    let versions = project.document_versions(DOCUMENT).unwrap();
                    let Some(version) = versions.iter().filter(|one| !one.is_last).nth(which) else { continue };
                    let expected = Expected::Anything;
                    project.put_version_back(DOCUMENT, &version.name, expected, at(minute)).unwrap();
                    replaced[which].clone()
                }
            };
            // What was written last and changed by somebody else since is a version, too.
            let last = written.clone().filter(|last| Some(last) != stands.as_ref() && *last != next);
            if let Some(last) = last.filter(|last| !replaced.contains(last)) {
                replaced.push_front(last);
            }
            if let Some(before) = stands.filter(|before| *before != next) {
                replaced.retain(|text| *text != before);
                replaced.push_front(before);
            }
            replaced.truncate(MOST);
            stands = Some(next);
            prop_assert_eq!(texts(&project, DOCUMENT), Vec::from(replaced.clone()));
            written.clone_from(&stands);
        }
        prop_assert_eq!(fs::read_to_string(place.path().join(DOCUMENT)).ok(), stands);
        // Whoever deletes it finds what was written last, too.
        let _ = fs::remove_file(place.path().join(DOCUMENT));
        let last = written.filter(|written| !replaced.contains(written));
        prop_assert_eq!(texts(&project, DOCUMENT), last.into_iter().chain(replaced).collect::<Vec<_>>());
    }
}
