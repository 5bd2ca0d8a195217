//! Project files: every way to one opens the folder that it stands in, and what is none opens nothing and says so.

use std::fs;
use std::path::{Path, PathBuf};

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_store::{PROJECT_FILE_END, Project};
use roundtable_tests::folder::{copy, found};
use roundtable_tests::host::TestHost;

use crate::kit::{App, assert_code, fingerprint};

fn by(path: &Path) -> ProjectRef {
    ProjectRef { path: path.display().to_string() }
}

/// An application, a copy of the sample and its project file.
async fn saved() -> (App, PathBuf, PathBuf) {
    let app = App::new();
    let project = PathBuf::from(app.sample().await);
    let answer = app.api.save_project_file(by(&project)).await.unwrap();
    assert!(answer.made, "{answer:?}");
    let file = project.join(&answer.file);
    (app, project, file)
}

async fn recents(api: &Api<TestHost>) -> Vec<String> {
    api.app_state(Nothing {}).await.unwrap().recents.into_iter().map(|recent| recent.path).collect()
}

#[tokio::test]
async fn a_project_file_is_made_when_somebody_says_so_and_shown_where_it_is() {
    let app = App::new();
    let project = PathBuf::from(app.sample().await);
    app.api.open_project(by(&project)).await.unwrap();
    let before = fingerprint(&project);
    let is_one = |name: &String| name.ends_with(PROJECT_FILE_END);
    assert!(!before.keys().any(is_one), "none is made by itself");
    let answer = app.api.save_project_file(by(&project)).await.unwrap();
    assert_eq!(app.api.host().revealed(), [project.join(&answer.file)]);
    let mut after = fingerprint(&project);
    assert!(
        after.remove(&answer.file).is_some() && after == before,
        "one file more, and nothing else changed"
    );
    let text = fs::read_to_string(project.join(&answer.file)).unwrap();
    let here = project.display().to_string();
    assert!(!text.contains(&here) && text.lines().count() == 4, "it names no place: {text}");

    let again = app.api.save_project_file(by(&project)).await.unwrap();
    assert_eq!(again, SavedProjectFile { made: false, ..answer.clone() });
    assert_eq!(app.api.host().revealed().len(), 2);
    fs::write(project.join(&answer.file), "somebody's own").unwrap();
    let error = assert_code(app.api.save_project_file(by(&project)).await, ErrorCode::ProjectFileTaken);
    assert_eq!(error.params["path"], project.join(&answer.file).display().to_string());
    assert_eq!(fs::read_to_string(project.join(&answer.file)).unwrap(), "somebody's own");
    assert_eq!(app.api.host().revealed().len(), 2);
}

#[tokio::test]
async fn whatever_way_a_project_file_comes_it_opens_its_project() {
    let (app, project, file) = saved().await;
    let folder = tempfile::tempdir().unwrap();
    let host = TestHost::new(folder.path())
        .with_started(&file)
        .with_dropped([file.clone(), project.join(".s2s/config.yaml")]);
    let api = Api::new(host);
    // By a start with it; by a drop, a second start, or what macOS asks for; and, as the control, by a file of the project.
    let started = api.app_state(Nothing {}).await.unwrap().started_with.unwrap();
    let dropped = api.await_dropped(Nothing {}).await.unwrap().path.unwrap();
    let inside = api.await_dropped(Nothing {}).await.unwrap().path.unwrap();
    assert_eq!(api.await_dropped(Nothing {}).await.unwrap().path, None);
    for path in [started, dropped, inside] {
        let home = api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
        assert_eq!(Path::new(&home.path), project, "by {path}");
        assert!(matches!(home.context, ContextState::Ready { .. }), "{path}");
    }
    // What is remembered is the folder.
    assert_eq!(recents(&api).await, [project.display().to_string()]);
    // It goes where its folder goes.
    let moved = app.path("moved");
    fs::rename(&project, &moved).unwrap();
    let home = api.open_project(by(&moved.join(file.file_name().unwrap()))).await.unwrap();
    assert_eq!(Path::new(&home.path), moved);
}

#[tokio::test]
async fn a_file_that_opens_nothing_says_why_and_nothing_is_read_or_written() {
    let (app, project, file) = saved().await;
    let (outside, inside) = (app.path("outside"), project.join("notes"));
    for folder in [&outside, &inside] {
        fs::create_dir(folder).unwrap();
        fs::copy(&file, folder.join("x.roundtable")).unwrap();
    }
    fs::create_dir(project.join("folder.roundtable")).unwrap();
    let planted = |name: &str, bytes: &[u8]| {
        let path = project.join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let mut cases = vec![
        (project.join("gone.roundtable"), ErrorCode::ProjectFileMissing),
        // The one above it is a project, and is not opened.
        (inside.join("x.roundtable"), ErrorCode::ProjectFileAlone),
        (outside.join("x.roundtable"), ErrorCode::ProjectFileAlone),
        (planted("huge.roundtable", &vec![b' '; 10 * 1024 * 1024]), ErrorCode::ProjectFileNone),
        (planted("zeros.roundtable", &[0; 64]), ErrorCode::ProjectFileNone),
        (planted("other.roundtable", b"name: Shed\n"), ErrorCode::ProjectFileNone),
        (planted("later.roundtable", b"roundtable: 7\n"), ErrorCode::ProjectFileNewer),
        // As a folder, which it is.
        (project.join("folder.roundtable"), ErrorCode::NotAProject),
    ];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&file, outside.join("linked.roundtable")).unwrap();
        cases.push((outside.join("linked.roundtable"), ErrorCode::ProjectFileLinked));
        std::os::unix::fs::symlink("/dev/zero", project.join("endless.roundtable")).unwrap();
        cases.push((project.join("endless.roundtable"), ErrorCode::ProjectFileLinked));
    }
    let before = recents(&app.api).await;
    let print = fingerprint(&project.join(".s2s"));
    for (path, code) in cases {
        let error = assert_code(app.api.open_project(by(&path)).await, code);
        assert_eq!(error.params["path"], path.display().to_string());
    }
    assert_eq!(recents(&app.api).await, before);
    assert_eq!(fingerprint(&project.join(".s2s")), print);
    // Nothing else is asked for by the file.
    assert_code(app.api.save_project_file(by(&file)).await, ErrorCode::NotAFolder);
    // The controls: the file itself, and a project in a folder of such a name.
    app.api.open_project(by(&file)).await.unwrap();
    let folder = project.join("folder.roundtable");
    fs::create_dir(folder.join(".s2s")).unwrap();
    assert_eq!(Path::new(&app.api.open_project(by(&folder)).await.unwrap().path), folder);
}

#[tokio::test]
async fn a_project_file_is_neither_a_finding_nor_a_document_of_its_project() {
    let app = App::new();
    let project = app.path("rota");
    copy(&found("a-debate-hospital-rota"), &project).unwrap();
    fs::create_dir(project.join(".git")).unwrap();
    let look = || {
        let opened = Project::open(&project).unwrap();
        (format!("{:?}", opened.survey(&|_, _| ())), opened.documents(), opened.lines_to_ignore())
    };
    let before = (look(), app.api.open_project(by(&project)).await.unwrap());
    let answer = app.api.save_project_file(by(&project)).await.unwrap();
    assert!(answer.made);
    let after = (look(), app.api.open_project(by(&project)).await.unwrap());
    assert!(!before.0.0.is_empty() && after.0 == before.0);
    assert_eq!(after.1.problems, before.1.problems);
    assert_eq!(after.1.documents, before.1.documents);
    // Who has the folder has the file: the line for files of a moment does not keep it out of git.
    assert!(before.0.2.iter().any(|line| line == ".roundtable*") && !answer.file.starts_with('.'));
}
