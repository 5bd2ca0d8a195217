//! Changes from outside: seen, told once, and told apart from our own.

use std::fs;
use std::path::Path;
use std::time::Duration;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{
    AwaitChanges, ContextState, OutsideChanges, OutsideKind, ProjectRef, SaveContext,
};
use roundtable_tests::host::TestHost;

use crate::kit::{App, accept, small};

/// Against a hang; says nothing about speed.
const PATIENCE: Duration = Duration::from_secs(90);

async fn wait(api: &Api<TestHost>, path: &str, since: Option<u32>, look: bool) -> OutsideChanges {
    let request = AwaitChanges { path: path.to_owned(), session: None, since, look };
    tokio::time::timeout(PATIENCE, api.await_changes(request)).await.expect("an answer, in time").unwrap()
}

fn told(changes: &OutsideChanges) -> Vec<(&str, OutsideKind)> {
    changes.files.iter().map(|file| (file.path.as_str(), file.kind)).collect()
}

#[tokio::test]
async fn a_change_from_outside_is_told_once_when_the_system_says_that_something_happened() {
    let folder = tempfile::tempdir().unwrap();
    let host = TestHost::new(folder.path());
    let watches = host.watches();
    let api = Api::new(host);
    let path = api.create_sample(roundtable_api::wire::CreateSample { parent: None }).await.unwrap().path;
    let start = wait(&api, &path, None, false).await;
    assert_eq!(told(&start), []);
    let context = Path::new(&path).join(".s2s/CONTEXT.md");
    let text = fs::read_to_string(&context).unwrap();
    fs::write(&context, text + "\nA line of somebody else.\n").unwrap();
    // The host's event comes while the page waits.
    let (news, heard) = tokio::join!(wait(&api, &path, Some(start.number), false), async {
        tokio::task::yield_now().await;
        watches.happened_in(&Path::new(&path).join(".s2s"))
    });
    assert_eq!(heard, 1);
    assert_eq!(told(&news), [(".s2s/CONTEXT.md", OutsideKind::Changed)]);
    // Asked again with the old number, as after an answer that was lost; with the new one there is nothing.
    assert_eq!(wait(&api, &path, Some(start.number), false).await, news);
    assert_eq!(told(&wait(&api, &path, Some(news.number), true).await), []);
}

#[tokio::test]
async fn our_own_writes_do_not_come_back_as_news() {
    let folder = tempfile::tempdir().unwrap();
    let host = TestHost::new(folder.path());
    let api = Api::new(host);
    let path = api.create_sample(roundtable_api::wire::CreateSample { parent: None }).await.unwrap().path;
    let start = wait(&api, &path, None, false).await;
    let home = api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    let ContextState::Ready { mut fields, hash, .. } = home.context else { panic!("{:?}", home.context) };
    fields.description = "Another description, in our own words.".to_owned();
    api.save_context(SaveContext { path: path.clone(), fields, hash: Some(hash) }).await.unwrap();
    assert_eq!(told(&wait(&api, &path, Some(start.number), true).await), []);
    // The control: the same file, in somebody else's words.
    fs::write(Path::new(&path).join(".s2s/CONTEXT.md"), "# Theirs\n").unwrap();
    assert_eq!(told(&wait(&api, &path, Some(start.number), true).await).len(), 1);
}

#[tokio::test]
async fn a_new_folder_of_documents_is_watched_and_a_screen_that_is_left_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let host = TestHost::new(folder.path());
    let watches = host.watches();
    let api = Api::new(host);
    let path = api.create_sample(roundtable_api::wire::CreateSample { parent: None }).await.unwrap().path;
    let start = wait(&api, &path, None, false).await;
    let made = Path::new(&path).join("docs/specifications");
    fs::create_dir_all(&made).unwrap();
    assert!(!watches.folders().contains(&made.canonicalize().unwrap()));
    wait(&api, &path, Some(start.number), true).await;
    assert!(watches.folders().contains(&made.canonicalize().unwrap()));
    let many = watches.folders().len();
    for session in ["a", "b", "c", "d", "e", "f"] {
        let request =
            AwaitChanges { path: path.clone(), session: Some(session.to_owned()), since: None, look: false };
        api.await_changes(request).await.unwrap();
    }
    assert!(watches.folders().len() <= 4 * many, "screens that were left are still watched");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_real_file_system_says_what_happened() {
    let app = App::new();
    let api = Api::new(TestHost::new(&app.path("real")).with_real_watches());
    let path = app.sample().await;
    let start = wait(&api, &path, None, false).await;
    let file = Path::new(&path).join(".s2s/CONTEXT.md");
    let (news, ()) = tokio::join!(wait(&api, &path, Some(start.number), false), async {
        fs::write(&file, "# Theirs\n").unwrap();
    });
    // Without the system's word the wait would end with nothing.
    assert_eq!(told(&news), [(".s2s/CONTEXT.md", OutsideKind::Changed)]);
}

#[tokio::test]
async fn simulated_answers_are_marked_also_where_somebody_took_the_mark_out_of_the_index() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    running.play(accept).await;
    let index = Path::new(&path).join(format!(".s2s/sessions/{}.yaml", running.id));
    let text = fs::read_to_string(&index).unwrap();
    let without = text.replace("practice: true\n", "");
    assert_ne!(without, text);
    fs::write(&index, without).unwrap();
    assert!(app.api.session_view(running.session()).await.unwrap().practice);
}
