use std::fs;

use jiff::Timestamp;

use super::*;

/// When, and for whom, does not matter here.
const BY: Writing<'static> = Writing { at: Timestamp::UNIX_EPOCH, session: None };

fn project() -> (tempfile::TempDir, Project) {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir_all(place.path().join(".s2s/local")).unwrap();
    fs::create_dir_all(place.path().join(".s2s/sessions/x")).unwrap();
    fs::create_dir_all(place.path().join(".s2s/agents/roundtable")).unwrap();
    let project = Project::open(place.path()).unwrap();
    (place, project)
}

#[test]
fn documents_are_listed_with_title_and_without_what_is_private() {
    let (place, project) = project();
    assert!(project.documents().is_empty());
    for (path, text) in [
        (".s2s/CONTEXT.md", "# no"),
        (".s2s/local/notes.md", "# no"),
        (".s2s/agents/roundtable/gardener.md", "# no"),
        (".s2s/sessions/x/y.md", "# no"),
        (".s2s/sessions/x-summary.md", "text\n```\n# code\n```\n# Summary #\n"),
        (".s2s/BACKLOG.md", "---\ntitle: x\n# not\n---\n# Backlog\n"),
        (".s2s/IDEAS.MD", "# Ideas\n"),
        (".s2s/notes.markdown", "# Notes\n"),
        (".s2s/config.yaml", "name: no"),
    ] {
        fs::write(place.path().join(path), text).unwrap();
    }
    project
        .write_document("docs/specifications/requirements.md", b"no heading", Expected::Nothing, BY)
        .unwrap();
    project.write_document("docs/export.pdf", b"%PDF", Expected::Anything, BY).unwrap();
    let listed: Vec<_> = project.documents().into_iter().map(|entry| (entry.path, entry.title)).collect();
    let expected = [
        ("docs/specifications/requirements.md", "requirements.md"),
        (".s2s/BACKLOG.md", "Backlog"),
        (".s2s/IDEAS.MD", "Ideas"),
        (".s2s/notes.markdown", "Notes"),
        (".s2s/sessions/x-summary.md", "Summary"),
    ];
    assert_eq!(listed, expected.map(|(path, title)| (path.to_owned(), title.to_owned())));
    assert!(project.documents()[0].modified.is_some());
}

#[test]
fn notes_in_the_projects_folder_are_listed_and_read_and_nothing_else_of_it() {
    let (place, project) = project();
    for folder in ["docs", "notes/old"] {
        fs::create_dir_all(place.path().join(folder)).unwrap();
    }
    fs::write(place.path().join("notes/old/f.md"), "# no").unwrap();
    for (path, text) in [
        ("b.txt", "# no heading"),
        ("a.md", "# Holds\n"),
        (".hidden.md", "# no"),
        ("key.pem", "secret"),
        ("docs/c.md", "# no"),
        ("notes/d.md", "# Meeting\n"),
        ("notes/.e.md", "# no"),
    ] {
        fs::write(place.path().join(path), text).unwrap();
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("/etc/hostname", place.path().join("link.txt")).unwrap();
    let listed: Vec<_> = project.notes().into_iter().map(|entry| (entry.path, entry.title)).collect();
    assert_eq!(
        listed,
        [("a.md", "Holds"), ("b.txt", "b.txt"), ("notes/d.md", "Meeting")]
            .map(|(path, title)| (path.into(), title.into()))
    );
    assert_eq!(project.read_note("b.txt").unwrap().bytes, b"# no heading");
    assert_eq!(project.read_note("notes/d.md").unwrap().bytes, b"# Meeting\n");
    for refused in [
        "notes/.e.md",
        "notes/old/f.md",
        "notes/../key.pem",
        ".hidden.md",
        "key.pem",
        "docs/c.md",
        "../a.md",
        "/etc/hostname",
        "docs",
        ".",
    ] {
        let error = project.read_note(refused);
        assert!(matches!(error, Err(DocumentError::NotAllowed { .. })), "{refused}: {error:?}");
    }
    assert!(matches!(project.read_note("none.md"), Err(DocumentError::Missing { .. })));
    #[cfg(unix)]
    assert!(project.read_note("link.txt").is_err());
}

#[test]
fn a_document_that_is_no_text_in_utf8_is_not_written_over() {
    let (place, project) = project();
    let path = "docs/a.md";
    fs::create_dir_all(place.path().join("docs")).unwrap();
    for (bytes, line) in [(&b"# A\n\nM\xfcller\n"[..], 3), (b"\xff\xfea\0", 1)] {
        fs::write(place.path().join(path), bytes).unwrap();
        let hash = project.read_document(path).unwrap().hash;
        for expected in [Expected::Anything, Expected::Hash(&hash)] {
            let refused = project.write_document(path, b"# A\n", expected, BY);
            let is_told = matches!(&refused, Err(DocumentError::NotUtf8 { line: told, .. }) if *told == line);
            assert!(is_told, "{refused:?}");
        }
        assert_eq!(fs::read(place.path().join(path)).unwrap(), bytes);
    }
    fs::write(place.path().join(path), "# Müller\n").unwrap();
    project.write_document(path, b"# A\n", Expected::Anything, BY).unwrap();
}

#[test]
fn a_write_happens_only_over_what_was_expected() {
    let (_place, project) = project();
    let path = "docs/a/b.md";
    let first = project.write_document(path, b"one", Expected::Nothing, BY).unwrap();
    let conflict = |result| matches!(result, Err(DocumentError::Conflict { .. }));
    assert!(conflict(project.write_document(path, b"two", Expected::Nothing, BY)));
    assert!(conflict(project.write_document(path, b"two", Expected::Hash("0"), BY)));
    assert!(conflict(project.write_document("docs/new.md", b"two", Expected::Hash(&first), BY)));
    project.write_document(path, b"two", Expected::Hash(&first), BY).unwrap();
    assert_eq!(project.read_document(path).unwrap().bytes, b"two");
    assert!(matches!(project.read_document("docs/none.md"), Err(DocumentError::Missing { .. })));
}

#[test]
fn only_documents_can_be_named() {
    let (_place, project) = project();
    for path in [
        "../x.md",
        "/etc/passwd",
        "docs/../.s2s/config.yaml",
        "README.md",
        "docs",
        ".s2s",
        ".s2s/config.yaml",
        ".s2s/state.yaml",
        ".s2s/CONTEXT.md",
        ".s2s/context.md",
        ".s2s/local/x.md",
        ".s2s/Local/x.md",
        ".s2s/sessions/x.yaml",
        ".s2s/sessions/x/REQ-001.yaml",
        ".s2s/sessions/x/notes.md",
        "docs/.hidden.md",
    ] {
        let refused = |error: DocumentError| matches!(error, DocumentError::NotAllowed { .. });
        assert!(refused(project.read_document(path).unwrap_err()), "{path}");
        assert!(refused(project.write_document(path, b"x", Expected::Anything, BY).unwrap_err()), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn a_document_that_is_a_link_out_of_the_project_or_to_nowhere_is_called_one_and_not_followed() {
    let (place, project) = project();
    let outside = tempfile::tempdir().unwrap();
    let secret = outside.path().join("secret.md");
    fs::write(&secret, "s").unwrap();
    fs::create_dir(place.path().join("docs")).unwrap();
    fs::write(place.path().join("docs/own.md"), "own").unwrap();
    let nowhere = outside.path().join("none.md");
    for (link, target, path) in [
        ("docs/a.md", secret.as_path(), "docs/a.md"),
        ("docs/b.md", nowhere.as_path(), "docs/b.md"),
        ("docs/sub", outside.path(), "docs/sub/secret.md"),
        ("docs/sub", outside.path(), "docs/sub/new.md"),
    ] {
        let _ = std::os::unix::fs::symlink(target, place.path().join(link));
        let is_told = |error: DocumentError| match error {
            DocumentError::Linked { path: of, link: told, target: to } => {
                (of.as_str(), told.as_str(), to) == (path, link, target.display().to_string())
            }
            _ => false,
        };
        assert!(is_told(project.read_document(path).unwrap_err()), "{path}");
        for expected in [Expected::Anything, Expected::Nothing, Expected::Hash("0")] {
            let refused = project.write_document(path, b"x", expected, BY).unwrap_err();
            assert!(is_told(refused), "{path}");
        }
    }
    assert_eq!(fs::read_to_string(&secret).unwrap(), "s");
    assert!(!nowhere.exists() && !outside.path().join("new.md").exists());
    // The control: a link within the project is the file itself.
    std::os::unix::fs::symlink("own.md", place.path().join("docs/c.md")).unwrap();
    assert_eq!(project.read_document("docs/c.md").unwrap().bytes, b"own");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_project_is_not_followed() {
    let (place, project) = project();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret.md"), "s").unwrap();
    std::os::unix::fs::symlink(outside.path(), place.path().join("docs")).unwrap();
    assert!(project.read_document("docs/secret.md").is_err());
    assert!(project.write_document("docs/secret.md", b"x", Expected::Anything, BY).is_err());
    assert!(project.write_document("docs/new/x.md", b"x", Expected::Anything, BY).is_err());
    assert!(project.documents().is_empty());
    assert!(!outside.path().join("new").exists());
    assert_eq!(fs::read_to_string(outside.path().join("secret.md")).unwrap(), "s");
}

#[test]
fn nothing_is_written_over_conflict_markers_of_git() {
    let (place, project) = project();
    let marked = "# A\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> theirs\n";
    let paths = [
        "docs/specifications/requirements.md",
        "docs/architecture/decisions/0001-x.md",
        ".s2s/decisions/0001-y.md",
    ];
    for path in paths {
        let file = place.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, marked).unwrap();
        let hash = project.read_document(path).unwrap().hash;
        for expected in [Expected::Hash(&hash), Expected::Anything] {
            let error = project.write_document(path, b"new", expected, BY).unwrap_err();
            assert!(matches!(error, DocumentError::ConflictMarkers { line: 2, .. }), "{path}: {error}");
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), marked);
    }
    let mut found = project.conflicted_documents();
    found.sort();
    let mut expected = paths.map(|path| (path.to_owned(), 2));
    expected.sort();
    assert_eq!(found, expected);
    let told = project
        .validate_all()
        .into_iter()
        .filter(|finding| finding.code == crate::FindingCode::ConflictMarkers);
    assert_eq!(
        told.map(|finding| (finding.file, finding.line)).collect::<std::collections::BTreeSet<_>>(),
        expected.into()
    );
    // The control: without them it is written over.
    fs::write(place.path().join(paths[0]), "# A\n").unwrap();
    project.write_document(paths[0], b"new", Expected::Anything, BY).unwrap();
    assert_eq!(project.conflicted_documents().len(), paths.len() - 1);
}

#[test]
fn a_document_that_is_too_large_is_listed_by_its_head_and_not_read() {
    let (place, project) = project();
    fs::create_dir_all(place.path().join(".s2s/plans")).unwrap();
    fs::create_dir(place.path().join("docs")).unwrap();
    for path in ["docs/large.md", ".s2s/plans/large.md"] {
        let file = fs::File::create(place.path().join(path)).unwrap();
        std::io::Write::write_all(&mut &file, b"# Large\n").unwrap();
        // A hole: who reads it all gets a terabyte.
        file.set_len(1 << 40).unwrap();
    }
    let titles: Vec<_> = project.documents().into_iter().map(|entry| entry.title).collect();
    assert_eq!(titles, ["Large", "Large"]);
    for path in ["docs/large.md", ".s2s/plans/large.md"] {
        let error = project.read_document(path).unwrap_err();
        assert!(matches!(error, DocumentError::TooLarge { bytes: 1_099_511_627_776, .. }), "{error}");
        assert!(project.document_head(path).unwrap().starts_with("# Large\n"));
    }
    assert!(project.conflicted_documents().is_empty());
}
