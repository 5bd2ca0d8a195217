//! Search over a project, and the list of all its artifacts: through the commands, on sessions that were played and on those
//! of every generation that others wrote.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{ArtifactType, ReviewState};
use roundtable_store::Project;
use roundtable_tests::folder;

use crate::kit::{App, accept, assert_code, files, fingerprint, small};

/// Against an index that never comes to its end; not reached by one that does.
const PATIENCE: Duration = Duration::from_secs(120);

fn typed(path: &str, query: &str) -> SearchProject {
    SearchProject { path: path.to_owned(), query: query.to_owned(), limit: 50, kinds: Vec::new(), look: true }
}

/// Asks until the answer is what is waited for.
async fn found(app: &App, path: &str, query: &str, is_it: impl Fn(&SearchAnswer) -> bool) -> SearchAnswer {
    let waiting = async {
        loop {
            let answer = app.api.search(typed(path, query)).await.unwrap();
            if answer.indexing.is_none() && is_it(&answer) {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let answer = tokio::time::timeout(PATIENCE, waiting).await;
    answer.unwrap_or_else(|_| panic!("{query:?} in {path} gave no such answer"))
}

/// Waits until everything that is there is indexed.
async fn indexed(app: &App, path: &str) {
    found(app, path, "", |_| true).await;
}

async fn listed(app: &App, path: &str, query: &str) -> Vec<ArtifactRow> {
    let request = ListArtifacts { path: path.to_owned(), query: query.to_owned(), look: true };
    app.api.project_artifacts(request).await.unwrap().artifacts
}

fn copied(app: &App, name: &str) -> String {
    let to = app.path(name);
    folder::copy(&folder::found(name), &to).unwrap();
    to.display().to_string()
}

/// The longest word, by letters: short ones stand in too many places.
fn telling(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric()).max_by_key(|word| word.len()).unwrap_or_default()
}

/// One folder for each form that sessions have, among them those with replies in dumps and in the index.
const GENERATIONS: [&str; 10] = [
    "a-flat-tool-library",
    "a-verbose-museum-guide",
    "b-specs-elf-gift-rush",
    "b-narrative-bike-workshop",
    "b-dumps-new-school-meals",
    "b-brainstorm-allotment",
    "c-specs-task-tracker",
    "c-design-car-park",
    "d-specs-clinic-queue",
    "d-brainstorm-library-night",
];

#[tokio::test]
async fn what_a_session_of_any_generation_says_is_found_at_its_place() {
    for name in GENERATIONS {
        let app = App::new();
        let path = copied(&app, name);
        indexed(&app, &path).await;
        let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
        assert!(!home.sessions.is_empty(), "{name}");
        for row in &home.sessions {
            let session = SessionRef { path: path.clone(), session: row.id.clone() };
            let view = app.api.session_view(session).await.unwrap();
            let rows = listed(&app, &path, "").await;
            for artifact in &view.artifacts {
                let answer = app.api.search(typed(&path, &artifact.id)).await.unwrap();
                let has_number = ArtifactType::from_id(&artifact.id).is_some();
                let is_it = |hit: &SearchHit| {
                    hit.artifact.as_ref() == Some(&artifact.id)
                        && hit.session.as_ref() == Some(&row.id)
                        && (hit.named || !has_number)
                };
                assert!(answer.hits.iter().any(is_it), "{name}: {}", artifact.id);
                let is_row = |known: &&ArtifactRow| known.id == artifact.id && known.session == row.id;
                assert_eq!(rows.iter().filter(is_row).count(), 1, "{name}: {}", artifact.id);
            }
            for round in &view.rounds {
                let request = RoundRef { path: path.clone(), session: row.id.clone(), round: round.number };
                let said = app.api.round_detail(request).await.unwrap().statements;
                let spoken = said.iter().map(|said| (said.position.as_str(), Some(&said.participant)));
                for (text, participant) in spoken.chain([(round.question.as_str(), None)]) {
                    let word = telling(text);
                    if word.is_empty() {
                        continue;
                    }
                    let request = SearchProject { limit: 200, ..typed(&path, word) };
                    let answer = app.api.search(request).await.unwrap();
                    let is_it = |hit: &SearchHit| {
                        hit.session.as_ref() == Some(&row.id)
                            && hit.round == Some(round.number)
                            && hit.participant.as_ref() == participant
                    };
                    assert!(answer.hits.iter().any(is_it), "{name}, round {}: {word}", round.number);
                }
            }
        }
    }
}

#[tokio::test]
async fn asking_how_far_the_index_is_begins_no_look() {
    let app = App::new();
    let path = copied(&app, "b-specs-elf-gift-rush");
    let again = SearchProject { look: false, ..typed(&path, "") };
    assert_eq!(app.api.search(again.clone()).await.unwrap().indexing, None);
    let list = ListArtifacts { path: path.clone(), query: String::new(), look: false };
    let listed = app.api.project_artifacts(list.clone()).await.unwrap();
    assert_eq!((listed.indexing, listed.artifacts.len()), (None, 0), "nobody has looked yet");
    app.api.search(typed(&path, "")).await.unwrap();
    let waiting = async {
        while app.api.search(again.clone()).await.unwrap().indexing.is_some() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.unwrap();
    assert!(!app.api.project_artifacts(list).await.unwrap().artifacts.is_empty());
}

#[tokio::test]
async fn searching_changes_nothing_in_the_project() {
    let app = App::new();
    let path = copied(&app, "b-specs-elf-gift-rush");
    let before = fingerprint(Path::new(&path));
    indexed(&app, &path).await;
    listed(&app, &path, "player").await;
    assert_eq!(fingerprint(Path::new(&path)), before);
    let own = files(&app.path("config").join("search"));
    assert!(own.keys().any(|name| name.ends_with(".sqlite")), "{own:?}");
}

#[tokio::test]
async fn a_deleted_session_is_not_found_until_it_is_restored() {
    let app = App::new();
    let path = copied(&app, "b-specs-elf-gift-rush");
    let is_found = |answer: &SearchAnswer| answer.hits.iter().any(|hit| hit.named);
    let before = found(&app, &path, "req 1", is_found).await;
    let session = before.hits[0].session.clone().unwrap();
    let gone =
        app.api.delete_session(SessionRef { path: path.clone(), session: session.clone() }).await.unwrap();
    // At once, whatever the index knows by then.
    let of_session = |hits: &[SearchHit]| hits.iter().any(|hit| hit.session.as_ref() == Some(&session));
    let at_once = app.api.search(typed(&path, "req 1")).await.unwrap();
    assert!(!of_session(&at_once.hits), "{at_once:?}");
    assert!(listed(&app, &path, "").await.iter().all(|row| row.session != session));
    indexed(&app, &path).await;
    let request = RestoreSession { path: path.clone(), session: session.clone(), name: gone.name };
    app.api.restore_session(request).await.unwrap();
    found(&app, &path, "req 1", |answer| of_session(&answer.hits)).await;
}

#[tokio::test]
async fn a_section_of_a_document_is_found_by_its_heading_and_gone_with_its_file() {
    let app = App::new();
    let path = copied(&app, "b-specs-elf-gift-rush");
    let file = Path::new(&path).join("docs/notes/harbour.md");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "# Harbour\n\nFirst words.\n\n## Quay\n\nZwölf Poller am Kai.\n").unwrap();
    let answer = found(&app, &path, "poller zwolf", |answer| !answer.hits.is_empty()).await;
    let hit = &answer.hits[0];
    assert_eq!((hit.kind, hit.title.text.as_str(), hit.of.as_str()), (HitKind::Section, "Quay", "Harbour"));
    assert_eq!((hit.document.as_deref(), hit.heading), (Some("docs/notes/harbour.md"), Some(1)));
    let units: Vec<u16> = hit.snippet.text.encode_utf16().collect();
    let marked: Vec<String> = (hit.snippet.marks.iter())
        .map(|mark| String::from_utf16_lossy(&units[mark.start as usize..mark.end as usize]))
        .collect();
    assert_eq!(marked, ["Zwölf", "Poller"]);
    let outline =
        app.api.read_document(DocumentRef { path: path.clone(), document: hit.document.clone().unwrap() });
    assert_eq!(outline.await.unwrap().outline[1].text, "Quay");
    fs::remove_file(&file).unwrap();
    assert!(app.api.search(typed(&path, "poller")).await.unwrap().hits.is_empty());
    found(&app, &path, "poller", |answer| answer.hits.is_empty()).await;
}

#[tokio::test]
async fn what_is_private_is_not_found() {
    let app = App::new();
    let path = copied(&app, "b-specs-elf-gift-rush");
    for (name, text) in
        [(".s2s/local/secret.md", "# Private\n\nwalrus"), ("docs/open.md", "# Open\n\npelican")]
    {
        let file = Path::new(&path).join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    found(&app, &path, "pelican", |answer| !answer.hits.is_empty()).await;
    assert!(app.api.search(typed(&path, "walrus")).await.unwrap().hits.is_empty());
}

#[tokio::test]
async fn an_index_that_is_lost_or_damaged_is_made_anew() {
    let ways: [fn(&Path); 2] =
        [|file| fs::remove_file(file).unwrap(), |file| fs::write(file, "no index\n".repeat(2_000)).unwrap()];
    for befall in ways {
        let first = App::new();
        let path = copied(&first, "b-specs-elf-gift-rush");
        indexed(&first, &path).await;
        let config = first.path("config").join("search");
        // Another start of the application, over the folder of the first.
        let second = App::new();
        folder::copy(&config, &second.path("config").join("search")).unwrap();
        for (name, file) in files(&second.path("config").join("search")) {
            if name.ends_with(".sqlite") { befall(&file) } else { fs::remove_file(&file).unwrap() }
        }
        found(&second, &path, "REQ-001", |answer| answer.hits.iter().any(|hit| hit.named)).await;
    }
}

#[tokio::test]
async fn an_index_that_cannot_be_written_is_an_error_with_its_code_and_the_project_opens_all_the_same() {
    let app = App::new();
    let path = copied(&app, "b-specs-elf-gift-rush");
    fs::create_dir_all(app.path("config")).unwrap();
    fs::write(app.path("config").join("search"), "a file stands where the folder should").unwrap();
    let error = assert_code(app.api.search(typed(&path, "player")).await, ErrorCode::IndexUnusable);
    assert!(error.params["path"].contains("search"), "{error}");
    app.api.open_project(ProjectRef { path }).await.unwrap();
}

#[tokio::test]
async fn a_session_that_was_played_is_found_with_its_statements_and_reviews() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    running.play(accept).await;
    let session = running.id.clone();
    indexed(&app, &path).await;
    let said = found(&app, &path, "qa-lead", |answer| {
        answer.hits.iter().any(|hit| hit.kind == HitKind::Statement && hit.session.as_ref() == Some(&session))
    });
    let said = said.await;
    assert!(said.hits.iter().all(|hit| hit.kind != HitKind::Statement || hit.round.is_some()));

    let rows = listed(&app, &path, "").await;
    let row = rows.iter().find(|row| row.id.starts_with("REQ-")).unwrap();
    let (id, state) = (row.id.clone(), Some(ReviewState::Approved));
    let review = |state| ReviewArtifacts {
        reason: None,
        path: path.clone(),
        session: session.clone(),
        artifacts: vec![id.clone()],
        state,
        seen: BTreeMap::new(),
    };
    app.api.review_artifacts(review(state)).await.unwrap();
    let waiting = async {
        while !listed(&app, &path, &id)
            .await
            .iter()
            .any(|row| row.id == id && row.state == ArtifactState::Approved)
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.expect("the review is in the list");

    let request = ArtifactRef { path: path.clone(), session: session.clone(), artifact: id.clone() };
    let history = app.api.artifact_history(request.clone()).await.unwrap();
    assert_eq!(history.artifact.id, id);
    assert!(matches!(history.steps.first(), Some(ArtifactStep::Created { at: Some(_), .. })), "{history:?}");
    let last = history.steps.last();
    assert!(
        matches!(last, Some(ArtifactStep::Reviewed { state: ReviewState::Approved, outdated: false, .. })),
        "{history:?}"
    );
    let unknown = ArtifactRef { artifact: "REQ-999".to_owned(), ..request };
    assert_code(app.api.artifact_history(unknown).await, ErrorCode::ArtifactMissing);
}

#[tokio::test]
async fn an_artifact_names_what_its_file_ties_it_to() {
    let app = App::new();
    let path = copied(&app, "b-brainstorm-allotment");
    indexed(&app, &path).await;
    let rows = listed(&app, &path, "").await;
    let ties: Vec<(&str, &str, &str)> = rows
        .iter()
        .flat_map(|row| row.relations.iter().map(|to| (row.id.as_str(), to.key.as_str(), to.id.as_str())))
        .collect();
    assert!(
        ties.iter().any(|(from, key, to)| from.starts_with("MIT-")
            && *key == "addresses"
            && to.starts_with("RISK-")),
        "{ties:?}"
    );
}

#[tokio::test]
async fn artifacts_are_listed_by_session_type_and_number() {
    let app = App::new();
    let path = copied(&app, "b-specs-elf-gift-rush");
    indexed(&app, &path).await;
    let rows = listed(&app, &path, "").await;
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let place =
        |id: &str| ids.iter().position(|known| *known == id).unwrap_or_else(|| panic!("{id}: {ids:?}"));
    assert!(place("REQ-001") < place("REQ-002"), "{ids:?}");
    assert!(
        ids.iter().rposition(|id| id.starts_with("REQ-")) < ids.iter().position(|id| id.starts_with("CONF-"))
    );
}

#[test]
fn a_mark_changes_with_any_file_that_is_read_and_with_no_other() {
    let place = tempfile::tempdir().unwrap();
    folder::copy(&folder::found("b-specs-elf-gift-rush"), place.path()).unwrap();
    let project = Project::open(place.path()).unwrap();
    let marks = || project.session_marks();
    let before = marks();
    assert_eq!(marks(), before);
    let (id, _) = before[0].clone();
    let sessions = place.path().join(".s2s/sessions");
    for file in [
        sessions.join(format!("{id}.yaml")),
        sessions.join(&id).join("REQ-001.yaml"),
        sessions.join(&id).join("replies.jsonl"),
    ] {
        let earlier = marks();
        let mut bytes = fs::read(&file).unwrap_or_default();
        bytes.push(b'\n');
        fs::write(&file, bytes).unwrap();
        assert_ne!(marks(), earlier, "{}", file.display());
    }
    let earlier = marks();
    fs::write(sessions.join(&id).join("notes.txt"), "nobody reads this").unwrap();
    assert_eq!(marks(), earlier);
}
