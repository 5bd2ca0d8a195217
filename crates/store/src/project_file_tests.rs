//! A project file opens the folder that it stands in and nothing else, whatever it is and says.

use std::fs;
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::disk::{Fault, Plan};
use crate::project::NewProject;

/// A project `shed`, and beside it a folder `elsewhere` that is a project, too.
fn place() -> (tempfile::TempDir, Project) {
    let place = tempfile::tempdir().unwrap();
    let of = |name: &str| NewProject { name: name.to_owned(), ..NewProject::default() };
    Project::create(place.path().join("elsewhere"), &of("Elsewhere")).unwrap();
    let shed = Project::create(place.path().join("shed"), &of("Tool \"Shed\": für alle")).unwrap();
    (place, shed)
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_project_file_that_was_saved_opens_its_project() {
    let (_place, shed) = place();
    let saved = shed.save_file().unwrap();
    assert_eq!(saved.path, shed.root().join("Tool Shed für alle.roundtable"));
    assert!(saved.made && is_project_file(&saved.path));
    assert_eq!(Project::open_file(&saved.path).unwrap(), shed);
    let text = fs::read_to_string(&saved.path).unwrap();
    assert!(text.ends_with("roundtable: 1\nname: \"Tool \\\"Shed\\\": für alle\"\n"), "{text}");
    assert_eq!(names(shed.root()), [".s2s", "Tool Shed für alle.roundtable"]);
    // As editors of other systems leave it, with what people added.
    for change in [format!("\u{feff}{text}"), text.replace('\n', "\r\n"), format!("{text}ours: [a, b]\n")] {
        fs::write(&saved.path, change).unwrap();
        assert_eq!(Project::open_file(&saved.path).unwrap(), shed);
    }
}

#[test]
fn a_project_file_leads_nowhere_but_to_the_folder_that_it_stands_in() {
    let (place, shed) = place();
    let file = shed.root().join("x.roundtable");
    let elsewhere = place.path().join("elsewhere");
    let elsewhere = elsewhere.display();
    for key in ["path", "folder", "project", "root", "s2s", "include"] {
        for target in ["..", "../elsewhere", "../elsewhere/.s2s", &elsewhere.to_string()] {
            fs::write(&file, format!("roundtable: 1\n{key}: {target:?}\nname: {target:?}\n")).unwrap();
            assert_eq!(Project::open_file(&file).unwrap(), shed, "{key}: {target}");
        }
    }
    // Not to one above it, either.
    let below = shed.root().join("notes");
    fs::create_dir(&below).unwrap();
    fs::copy(&file, below.join("x.roundtable")).unwrap();
    let error = Project::open_file(&below.join("x.roundtable")).unwrap_err();
    assert!(matches!(&error, ProjectFileError::Alone { folder, .. } if *folder == below), "{error}");
}

#[test]
fn what_is_no_project_file_is_told_and_opens_nothing() {
    let (_place, shed) = place();
    let file = shed.root().join("x.roundtable");
    let reason = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        match Project::open_file(&file).unwrap_err() {
            ProjectFileError::NotOurs { reason, path } if path == file => reason,
            other => panic!("{other}"),
        }
    };
    assert!(reason(&vec![b'#'; 10 * 1024 * 1024]).starts_with("it has 10485760 bytes"));
    assert!(reason(b"roundtable: 1\0\0\0\0").contains("zeros"));
    assert!(reason(&[0; 100]).contains("zeros"));
    assert!(reason(b"roundtable: 1\nname: caf\xe9\n").contains("not UTF-8"));
    assert!(reason(b"roundtable: [").contains("line 1"));
    assert!(reason(b"roundtable: 1\nroundtable: 1\n").contains("line 2"));
    for none in [
        "",
        "name: Shed\n",
        "roundtable: yes\n",
        "roundtable: 0\n",
        "roundtable: -1\n",
        "- roundtable: 1\n",
        "roundtable: \"1\"\n",
    ] {
        assert_eq!(reason(none.as_bytes()), "it does not say \"roundtable: 1\"", "{none:?}");
    }
    // The one thing that is asked of it, as the control.
    fs::write(&file, "roundtable: 1\n").unwrap();
    assert_eq!(Project::open_file(&file).unwrap(), shed);
    fs::write(&file, "roundtable: 2\n").unwrap();
    let newer = Project::open_file(&file).unwrap_err();
    assert!(matches!(newer, ProjectFileError::Newer { version: 2, .. }), "{newer}");
}

#[test]
fn a_file_that_is_gone_or_a_folder_of_its_name_is_told() {
    let (_place, shed) = place();
    let missing = |path: &str| {
        let error = Project::open_file(&shed.root().join(path)).unwrap_err();
        assert!(matches!(error, ProjectFileError::Missing { .. }), "{error}");
    };
    missing("gone.roundtable");
    missing("gone/x.roundtable");
    missing(".s2s/config.yaml/x.roundtable");
    let folder = shed.root().join("x.roundtable");
    fs::create_dir(&folder).unwrap();
    assert!(!is_project_file(&folder), "a folder is opened as one");
    let error = Project::open_file(&folder).unwrap_err();
    assert!(matches!(error, ProjectFileError::NotOurs { .. }), "{error}");
    for (name, is_one) in
        [("X.ROUNDTABLE", true), (".roundtable", false), ("roundtable", false), ("x.roundtable.yaml", false)]
    {
        assert_eq!(is_project_file(&shed.root().join(name)), is_one, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_of_a_project_files_name_is_not_followed() {
    use std::os::unix::fs::symlink;
    let (place, shed) = place();
    let ours = shed.save_file().unwrap().path;
    let outside = place.path().join("elsewhere");
    let theirs = Project::open(&outside).unwrap().save_file().unwrap().path;
    let file = shed.root().join("x.roundtable");
    let own = PathBuf::from(ours.file_name().unwrap());
    for target in [ours.clone(), own, theirs, PathBuf::from("../elsewhere"), PathBuf::from("nothing")] {
        symlink(&target, &file).unwrap();
        match Project::open_file(&file).unwrap_err() {
            ProjectFileError::Linked { path, target: at } => assert_eq!((path, at), (file.clone(), target)),
            other => panic!("{other}"),
        }
        fs::remove_file(&file).unwrap();
    }
    // A `.s2s` that leads out is said by the project itself.
    let linked = place.path().join("linked");
    fs::create_dir(&linked).unwrap();
    symlink("../elsewhere/.s2s", linked.join(".s2s")).unwrap();
    fs::copy(&ours, linked.join("x.roundtable")).unwrap();
    let error = Project::open_file(&linked.join("x.roundtable")).unwrap_err();
    assert!(matches!(error, ProjectFileError::Project(ProjectError::Linked { .. })), "{error}");
}

#[test]
fn a_project_file_is_saved_once_and_never_over_anything() {
    let (_place, shed) = place();
    let saved = shed.save_file().unwrap();
    let own = format!("{}# mine\nmore: 1\n", fs::read_to_string(&saved.path).unwrap());
    fs::write(&saved.path, &own).unwrap();
    assert_eq!(shed.save_file().unwrap(), ProjectFile { path: saved.path.clone(), made: false });
    assert_eq!(fs::read_to_string(&saved.path).unwrap(), own);

    let is_taken = || {
        let error = shed.save_file().unwrap_err();
        assert!(matches!(&error, ProjectFileError::Taken { path } if *path == saved.path), "{error}");
    };
    fs::write(&saved.path, "somebody's own").unwrap();
    is_taken();
    assert_eq!(fs::read_to_string(&saved.path).unwrap(), "somebody's own");
    fs::write(&saved.path, "roundtable: 2\n").unwrap();
    assert!(matches!(shed.save_file(), Err(ProjectFileError::Newer { .. })));
    fs::remove_file(&saved.path).unwrap();
    fs::create_dir(&saved.path).unwrap();
    is_taken();
    fs::remove_dir(&saved.path).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nothing", &saved.path).unwrap();
        is_taken();
        assert!(!shed.root().join("nothing").exists());
        fs::remove_file(&saved.path).unwrap();
    }
    assert!(shed.save_file().unwrap().made);
}

#[test]
fn whatever_fails_while_a_project_file_is_saved_none_is_there_or_a_whole_one() {
    for fault in [Fault::Denied, Fault::NoSpace, Fault::Short, Fault::Io] {
        let mut hit = 0;
        for at in 0.. {
            let (_place, shed) = place();
            let plan = Arc::new(Plan::fail(at, fault));
            let saved = shed.planned(&plan).save_file();
            if plan.hit().is_none() {
                break;
            }
            hit += 1;
            let there = names(shed.root());
            match saved {
                Ok(file) => assert_eq!(Project::open_file(&file.path).unwrap(), shed),
                Err(error) => assert_eq!(there, [".s2s"], "{fault:?} at {at}: {error}"),
            }
        }
        assert!(hit > 5, "{fault:?}: {hit}");
    }
}

#[test]
fn a_name_that_is_no_file_name_becomes_one() {
    for (name, file) in [
        ("Shed", "Shed"),
        ("../../etc/passwd", "etc passwd"),
        ("C:\\Temp\\x", "C Temp x"),
        ("--help", "help"),
        (".hidden. ", "hidden"),
        ("gpj.\u{202e}exe", "gpj. exe"),
        ("Fu\u{308}r alle", "Für alle"),
        ("工具库", "工具库"),
        ("a\u{0}b\u{7f}\nc", "a b c"),
        ("con", "Project"),
        ("..", "Project"),
        ("", "Project"),
    ] {
        assert_eq!(file_name(name), format!("{file}.roundtable"), "{name:?}");
    }
}

proptest! {
    #[test]
    fn whatever_a_project_is_called_its_file_can_be_named_and_says_what_it_is(name in any::<String>()) {
        let file = file_name(&name);
        prop_assert!(is_session_id(&file) && is_project_file(Path::new(&file)), "{file:?}");
        let said = yaml::read(&content(&name)).unwrap();
        prop_assert_eq!(&said[PROJECT_FILE_END], VERSION);
        prop_assert_eq!(&said["name"], &one_line(&name));
    }
}
