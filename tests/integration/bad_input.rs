//! Folders, contexts and configurations that cannot be: the right code, and nothing on disk changes.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;

use crate::kit::{App, assert_code, fingerprint, setup};

fn project(path: &str) -> ProjectRef {
    ProjectRef { path: path.to_owned() }
}

/// Starting a session is refused with `code`, and the project stays as it is.
async fn start_is_refused(app: &App, path: &str, code: ErrorCode) -> WireError {
    let before = fingerprint(Path::new(path));
    let error = app.refused(path, setup("standard")).await;
    assert_eq!(error.code, code, "{error}");
    assert_eq!(fingerprint(Path::new(path)), before);
    error
}

async fn context(app: &App, path: &str) -> ContextState {
    let before = fingerprint(Path::new(path));
    let home = app.api.open_project(project(path)).await.unwrap();
    assert_eq!(fingerprint(Path::new(path)), before, "looking changes nothing");
    home.context
}

#[tokio::test]
async fn a_folder_that_is_missing_no_folder_or_no_project_is_said_to_be_that() {
    let app = App::new();
    let file = app.path("a file");
    fs::write(&file, "text").unwrap();
    let plain = app.path("plain");
    fs::create_dir(&plain).unwrap();
    fs::write(plain.join("notes.txt"), "mine").unwrap();
    let cases = [
        (app.path("gone"), ErrorCode::FolderMissing),
        (file, ErrorCode::NotAFolder),
        (plain, ErrorCode::NotAProject),
    ];
    for (path, code) in cases {
        let path = path.display().to_string();
        let before = fingerprint(&app.path("plain"));
        let error = assert_code(app.api.open_project(project(&path)).await, code);
        assert_eq!(error.params["path"], path);
        assert_eq!(app.refused(&path, setup("standard")).await.code, code);
        let request = SessionRef { path: path.clone(), session: "20260107-specs-x".to_owned() };
        assert_code(app.api.session_view(request).await, code);
        assert_eq!(fingerprint(&app.path("plain")), before);
    }
}

#[tokio::test]
async fn a_missing_context_is_said_and_a_session_does_not_start() {
    let app = App::new();
    let path = app.sample().await;
    fs::remove_file(Path::new(&path).join(".s2s/CONTEXT.md")).unwrap();
    start_is_refused(&app, &path, ErrorCode::ContextMissing).await;
    let ContextState::Unusable { error } = context(&app, &path).await else { panic!("usable") };
    assert_eq!(error.code, ErrorCode::ContextMissing);
}

#[tokio::test]
async fn a_latin_1_context_is_said_with_its_line_and_left_alone() {
    let app = App::new();
    let path = app.sample().await;
    fs::write(Path::new(&path).join(".s2s/CONTEXT.md"), b"# Shed\n\n## Description\n\nF\xfcr alle\n")
        .unwrap();
    let error = start_is_refused(&app, &path, ErrorCode::ContextNotUtf8).await;
    assert_eq!(error.params["line"], "5");
    assert!(!error.params["hint"].is_empty());
    let before = fingerprint(Path::new(&path));
    let fields = ContextFields { description: "New".to_owned(), ..ContextFields::default() };
    let save = SaveContext { path: path.clone(), fields, hash: None };
    assert_code(app.api.save_context(save).await, ErrorCode::ContextNotUtf8);
    assert_eq!(fingerprint(Path::new(&path)), before);
}

#[tokio::test]
async fn a_context_of_fifty_megabytes_is_refused_before_it_is_read() {
    let app = App::new();
    let path = app.sample().await;
    let file = fs::File::create(Path::new(&path).join(".s2s/CONTEXT.md")).unwrap();
    file.set_len(50 * 1024 * 1024).unwrap();
    let error = start_is_refused(&app, &path, ErrorCode::ContextTooLarge).await;
    assert_eq!(error.params["bytes"], (50 * 1024 * 1024).to_string());
    let ContextState::Unusable { error } = context(&app, &path).await else { panic!("usable") };
    assert_eq!(error.code, ErrorCode::ContextTooLarge);
}

#[tokio::test]
async fn placeholders_in_the_context_are_named() {
    let app = App::new();
    let path = app.sample().await;
    let text = "# Shed\n\n## Description\n\n{Project description}\n\n## Objectives\n\n- {Objective 1}\n";
    fs::write(Path::new(&path).join(".s2s/CONTEXT.md"), text).unwrap();
    let error = start_is_refused(&app, &path, ErrorCode::ContextPlaceholders).await;
    assert_eq!(error.params["placeholders"], "{Project description}, {Objective 1}");
    let ContextState::Placeholders { fields, placeholders, .. } = context(&app, &path).await else {
        panic!("no placeholders")
    };
    assert_eq!(placeholders, ["{Project description}", "{Objective 1}"]);
    assert!(fields.description.is_empty() && fields.objectives.is_empty());
    assert_eq!(app.api.open_project(project(&path)).await.unwrap().next_step, NextStep::DescribeProject);
}

#[tokio::test]
async fn an_empty_context_asks_for_the_description() {
    let app = App::new();
    let path = app.sample().await;
    fs::write(Path::new(&path).join(".s2s/CONTEXT.md"), "# Shed\n").unwrap();
    start_is_refused(&app, &path, ErrorCode::ContextEmpty).await;
    let ContextState::Placeholders { placeholders, .. } = context(&app, &path).await else {
        panic!("it counts as described")
    };
    assert!(placeholders.is_empty());
    assert_eq!(app.api.open_project(project(&path)).await.unwrap().next_step, NextStep::DescribeProject);
}

#[tokio::test]
async fn a_context_that_came_while_its_form_was_filled_in_is_not_overwritten() {
    let app = App::new();
    let path = app.sample().await;
    let file = Path::new(&path).join(".s2s/CONTEXT.md");
    fs::remove_file(&file).unwrap();
    let ContextState::Unusable { .. } = context(&app, &path).await else { panic!("usable") };
    fs::write(&file, "# Shed\n\n## Description\n\nIt came with a pull.\n").unwrap();
    let before = fingerprint(Path::new(&path));
    let save = || {
        let fields = ContextFields { description: "Mine.".to_owned(), ..ContextFields::default() };
        app.api.save_context(SaveContext { path: path.clone(), fields, hash: None })
    };
    assert_code(save().await, ErrorCode::ContextChanged);
    assert_eq!(fingerprint(Path::new(&path)), before);
    // The control: with the file away it is written.
    fs::remove_file(&file).unwrap();
    save().await.unwrap();
    assert!(fs::read_to_string(&file).unwrap().contains("Mine."));
}

#[tokio::test]
async fn a_context_that_changed_in_between_is_not_overwritten() {
    let app = App::new();
    let path = app.sample().await;
    let ContextState::Ready { fields, hash, .. } = context(&app, &path).await else { panic!("not ready") };
    let file = Path::new(&path).join(".s2s/CONTEXT.md");
    fs::write(&file, "# Shed\n\n## Description\n\nSomebody else was here.\n").unwrap();
    let before = fingerprint(Path::new(&path));
    let save = SaveContext { path: path.clone(), fields, hash: Some(hash) };
    assert_code(app.api.save_context(save).await, ErrorCode::ContextChanged);
    assert_eq!(fingerprint(Path::new(&path)), before);
}

#[tokio::test]
async fn a_configuration_that_cannot_be_read_is_said_with_line_and_key() {
    let cases = [
        ("name: Shed\nroundtable:\n\tverbose: true\n", "3", ""),
        ("name: Shed\nroundtable:\n  limits:\n    max_rounds: many\n", "4", "roundtable.limits.max_rounds"),
        ("name: Shed\nroundtable:\n  participants: 7\n", "3", "roundtable.participants"),
    ];
    for (text, line, key) in cases {
        let app = App::new();
        let path = app.sample().await;
        fs::write(Path::new(&path).join(".s2s/config.yaml"), text).unwrap();
        let error = start_is_refused(&app, &path, ErrorCode::ConfigInvalid).await;
        assert_eq!(error.params["line"], line, "{error}");
        assert!(error.params["message"].contains(key), "{error}");
        let home = app.api.open_project(project(&path)).await.unwrap();
        assert!(
            home.problems.iter().any(|problem| problem.file == ".s2s/config.yaml"),
            "{:?}",
            home.problems
        );
    }
}

#[tokio::test]
async fn a_new_project_never_goes_onto_one_that_exists() {
    let app = App::new();
    let path = app.sample().await;
    let before = fingerprint(Path::new(&path));
    let fields = ContextFields { name: "Other".to_owned(), ..ContextFields::default() };
    let create = CreateProject { path: path.clone(), fields };
    assert_code(app.api.create_project(create).await, ErrorCode::AlreadyExists);
    assert_eq!(fingerprint(Path::new(&path)), before);
    assert_ne!(app.sample().await, path, "the sample goes beside the first one");
    assert_eq!(fingerprint(Path::new(&path)), before);
}

#[tokio::test]
async fn an_address_is_opened_as_it_was_shown_or_not_at_all() {
    let app = App::new();
    let open = |address: &str| app.api.open_link(OpenLink { address: address.to_owned() });
    for other in
        ["file:///etc/passwd", "http://example.com/", "https://example.com", "https://a@example.com/"]
    {
        let error = assert_code(open(other).await, ErrorCode::LinkRefused);
        assert_eq!(error.params["address"], other);
    }
    assert_eq!(app.api.host().opened(), Vec::<String>::new());
    open("https://example.com/a%20b").await.unwrap();
    open("mailto:a@example.com").await.unwrap();
    assert_eq!(app.api.host().opened(), ["https://example.com/a%20b", "mailto:a@example.com"]);
}
