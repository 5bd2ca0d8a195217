//! What a document was made from and what has changed since, and what an export says of files that are damaged or lost.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{Artifact, ArtifactType, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::event::Operation;
use roundtable_engine::said::english;
use roundtable_store::FindingCode;
use serde_json::json;

use crate::kit::{App, accept, fingerprint, small};
use crate::workflows::{BUILDERS, of};

/// A session that is over, with its document.
struct Written {
    app: App,
    of: SessionRef,
    document: String,
    requirements: Vec<Artifact>,
}

impl Written {
    async fn new() -> Self {
        let app = App::new();
        let path = app.sample().await;
        let mut running = app.start(&path, small("standard")).await;
        running.play(accept).await;
        let of = running.session();
        let mut artifacts = app.api.session_view(of.clone()).await.unwrap().artifacts;
        artifacts.retain(|artifact| artifact.kind == ArtifactType::Requirement);
        let mut written = Self { app, of, document: String::new(), requirements: artifacts };
        let ids: Vec<&str> =
            written.requirements.iter().take(3).map(|artifact| artifact.id.as_str()).collect();
        for id in ids {
            written.say(id, ReviewState::Approved).await;
        }
        written.document = written.write().await;
        written
    }

    async fn write(&self) -> String {
        let SessionRef { path, session } = self.of.clone();
        let preview = PreviewDocument { path, session, mode: WriteMode::Merge };
        let preview = self.app.api.preview_document(preview).await.unwrap();
        let SessionRef { path, session } = self.of.clone();
        let write = WriteDocument {
            path,
            session,
            mode: WriteMode::Merge,
            further_hashes: preview.further_hashes(),
            existing_hash: preview.existing_hash,
        };
        self.app.api.write_document(write).await.unwrap().path
    }

    async fn say(&self, id: &str, state: ReviewState) {
        let review = ReviewArtifacts {
            reason: None,
            path: self.of.path.clone(),
            session: self.of.session.clone(),
            artifacts: vec![id.to_owned()],
            state: Some(state),
            seen: BTreeMap::new(),
        };
        self.app.api.review_artifacts(review).await.unwrap();
    }

    async fn retitle(&self, id: &str) {
        let history = self.app.api.review_history(self.of.clone()).await.unwrap();
        let words = json!({ "title": "Something else altogether" });
        let edit = EditArtifact {
            path: self.of.path.clone(),
            session: self.of.session.clone(),
            artifact: id.to_owned(),
            seen: history.hashes[id].clone(),
            words: words.as_object().cloned().unwrap(),
            approve: false,
        };
        self.app.api.edit_artifact(edit).await.unwrap();
    }

    async fn inputs(&self) -> InputsOfDocument {
        let look = LookAtInputs { path: self.of.path.clone(), document: None };
        let documents = self.app.api.document_inputs(look).await.unwrap().documents;
        documents.into_iter().find(|one| one.document == self.document).unwrap()
    }

    async fn since(&self) -> Vec<(String, InputSince)> {
        self.inputs().await.changes.into_iter().map(|change| (change.artifact, change.since)).collect()
    }

    /// As Markdown, with what is said of it.
    async fn export(&self, of: ExportOf) -> (String, Vec<String>) {
        let place = self.app.path("out.md");
        let order = ExportDocument {
            path: self.of.path.clone(),
            of,
            session: None,
            form: ExportForm::Md,
            place: Some(place.display().to_string()),
            replace: true,
            lacking: true,
            export: "one".to_owned(),
        };
        let exported = self.app.api.export_document(order).await.unwrap();
        (fs::read_to_string(place).unwrap(), english(&exported.remarks))
    }

    fn of_document(&self) -> ExportOf {
        ExportOf::Document { document: self.document.clone() }
    }

    fn of_brief(&self) -> ExportOf {
        ExportOf::Brief { session: self.of.session.clone() }
    }

    fn id(&self, at: usize) -> &str {
        &self.requirements[at].id
    }

    fn file(&self, name: &str) -> std::path::PathBuf {
        Path::new(&self.of.path).join(".s2s/sessions").join(&self.of.session).join(name)
    }
}

#[tokio::test]
async fn a_document_says_by_id_what_has_changed_since_and_is_up_to_date_again_when_it_is_written_again() {
    let written = Written::new().await;
    let inputs = written.inputs().await;
    assert!(inputs.told && inputs.changes.is_empty() && inputs.unread.is_empty(), "{inputs:?}");
    assert_eq!(inputs.sessions, std::slice::from_ref(&written.of.session));
    let (text, remarks) = written.export(written.of_document()).await;
    assert!(text.contains("since: \"nothing that it was made from has changed\""), "{text}");
    assert_eq!(remarks, Vec::<String>::new());

    written.retitle(written.id(0)).await;
    written.say(written.id(1), ReviewState::Rejected).await;
    let changed = (written.id(0).to_owned(), InputSince::Changed);
    let rejected = (written.id(1).to_owned(), InputSince::Rejected);
    assert_eq!(written.since().await, [changed, rejected.clone()]);
    let told = format!("{} changed, {} was rejected", written.id(0), written.id(1));
    let (text, remarks) = written.export(written.of_document()).await;
    assert!(text.contains(&format!("since: \"{told}\"")), "{text}");
    assert_eq!(remarks[0], format!("Since it was written: {told}."));

    written.say(written.id(0), ReviewState::Approved).await;
    written.write().await;
    assert_eq!(written.since().await, []);
    written.say(written.id(1), ReviewState::Approved).await;
    assert_eq!(written.since().await, [(written.id(1).to_owned(), InputSince::New)]);
}

#[tokio::test]
async fn of_a_session_that_is_gone_nothing_is_claimed() {
    let written = Written::new().await;
    let index = format!("{}.yaml", written.of.session);
    fs::remove_file(Path::new(&written.of.path).join(".s2s/sessions").join(index)).unwrap();
    let inputs = written.inputs().await;
    assert!(inputs.told && inputs.changes.is_empty(), "{inputs:?}");
    assert_eq!(inputs.unread[0].session, written.of.session);
    // Nor of a document that does not say what it was made from.
    let document = Path::new(&written.of.path).join(&written.document);
    fs::write(&document, "# Requirements\n\n### REQ-001: By hand\n").unwrap();
    let inputs = written.inputs().await;
    assert!(!inputs.told && inputs.sessions.is_empty() && inputs.unread.is_empty(), "{inputs:?}");
    let (text, _) = written.export(written.of_document()).await;
    assert!(!text.contains("since:"), "{text}");
}

#[tokio::test]
async fn an_approval_whose_text_has_changed_since_says_so_in_lists_search_and_traceability() {
    let written = Written::new().await;
    let path = written.of.path.clone();
    written.retitle(written.id(0)).await;
    let trace = written.app.api.traceability(ProjectRef { path: path.clone() }).await.unwrap().trace;
    let standing = |id: &str| trace.items.iter().find(|item| item.id == id).unwrap().standing;
    assert_eq!(standing(written.id(0)), roundtable_engine::traceability::Standing::Outdated);
    assert_eq!(standing(written.id(1)), roundtable_engine::traceability::Standing::Approved);
    let (artifacts, hits) = loop {
        let list = ListArtifacts { path: path.clone(), query: String::new(), look: true };
        let listed = written.app.api.project_artifacts(list).await.unwrap();
        let search = SearchProject {
            path: path.clone(),
            query: written.id(0).to_owned(),
            limit: 5,
            kinds: vec![],
            look: true,
        };
        let found = written.app.api.search(search).await.unwrap();
        if listed.indexing.is_none() && found.indexing.is_none() {
            break (listed.artifacts, found.hits);
        }
        tokio::task::yield_now().await;
    };
    let row = |id: &str| artifacts.iter().find(|row| row.id == id).unwrap().state;
    assert_eq!((row(written.id(0)), row(written.id(1))), (ArtifactState::Outdated, ArtifactState::Approved));
    let hit = hits.iter().find(|hit| hit.artifact.as_deref() == Some(written.id(0))).unwrap();
    assert_eq!(hit.state, Some(ArtifactState::Outdated));
}

#[tokio::test]
async fn an_export_says_what_it_lacks_because_files_are_damaged_or_lost() {
    let written = Written::new().await;
    fs::remove_file(written.file(&format!("{}.yaml", written.id(0)))).unwrap();
    fs::write(written.file(&format!("{}.yaml", written.id(1))), "title: [").unwrap();
    let before = fingerprint(Path::new(&written.of.path));
    let ids = format!("{}, {}", written.id(0), written.id(1));
    let told = format!("2 artifacts of the session {} could not be read: {ids}.", written.of.session);
    let (text, remarks) = written.export(written.of_document()).await;
    assert!(remarks.iter().any(|remark| remark.starts_with(&told)), "{remarks:?}");
    assert!(text.contains("not-whole:") && text.contains(&ids), "{text}");
    let (text, remarks) = written.export(written.of_brief()).await;
    assert!(remarks.contains(&told), "{remarks:?}");
    assert!(text.contains(&format!("\n2 artifacts of this session could not be read: {ids}.\n")), "{text}");
    let unread = (written.id(0).to_owned(), InputSince::Unread);
    assert_eq!(written.since().await[0], unread, "not called gone");
    let path = written.of.path.clone();
    let look = LookAtExport {
        path: path.clone(),
        of: ExportOf::Traceability { table: TraceTable::Matrix },
        session: None,
    };
    assert!(
        written
            .app
            .api
            .look_at_export(look)
            .await
            .unwrap()
            .remarks
            .iter()
            .any(|said| said.to_string() == told)
    );
    let unread = written.app.api.traceability(ProjectRef { path }).await.unwrap().unread;
    assert_eq!(unread[0].session, format!("{ids} of {}", written.of.session));
    assert_eq!(fingerprint(Path::new(&written.of.path)), before);
}

#[tokio::test]
async fn an_export_of_a_session_without_its_journal_says_what_evidence_it_cannot_give() {
    let written = Written::new().await;
    let (_, remarks) = written.export(written.of_brief()).await;
    assert_eq!(remarks, Vec::<String>::new(), "a whole session lacks nothing");
    fs::remove_file(written.file("replies.jsonl")).unwrap();
    for of in [written.of_document(), written.of_brief()] {
        let (text, remarks) = written.export(of).await;
        let told = format!("The journal of the session {} lacks answers", written.of.session);
        assert!(remarks.iter().any(|remark| remark.starts_with(&told)), "{remarks:?}");
        assert!(text.contains(&told), "{text}");
    }
}

#[tokio::test]
async fn practice_is_said_of_what_rests_on_what_where_only_a_document_is_left_of_its_session() {
    let written = Written::new().await;
    fs::remove_dir_all(Path::new(&written.of.path).join(".s2s/sessions")).unwrap();
    let path = written.of.path.clone();
    let trace = written.app.api.traceability(ProjectRef { path: path.clone() }).await.unwrap();
    assert!(trace.practice && !trace.trace.items.is_empty());
    for table in [TraceTable::Matrix, TraceTable::Links] {
        let place = written.app.path("out.csv");
        let order = ExportDocument {
            path: path.clone(),
            of: ExportOf::Traceability { table },
            session: None,
            form: ExportForm::Csv,
            place: Some(place.display().to_string()),
            replace: true,
            lacking: true,
            export: "one".to_owned(),
        };
        assert!(written.app.api.export_document(order).await.unwrap().practice);
        let text = fs::read_to_string(place).unwrap();
        assert!(text.contains("Practice: simulated answers"), "{text}");
    }
}

#[tokio::test]
async fn no_document_is_written_without_what_files_have_lost_and_what_the_session_does_not_list_is_said() {
    let written = Written::new().await;
    let preview = || async {
        let SessionRef { path, session } = written.of.clone();
        let preview = PreviewDocument { path, session, mode: WriteMode::Override };
        written.app.api.preview_document(preview).await.unwrap()
    };
    let document = Path::new(&written.of.path).join(&written.document);
    let before = fs::read_to_string(&document).unwrap();
    let artifact = format!("{}.yaml", written.id(0));
    for (name, text) in [
        (artifact.as_str(), Some("")),
        (artifact.as_str(), Some("title: [")),
        (artifact.as_str(), None),
        (artifact.as_str(), Some("<<<<<<< HEAD\ntitle: a\n=======\ntitle: b\n>>>>>>> theirs\n")),
        ("lines.json", Some("")),
        ("agenda.yaml", Some("")),
        ("config-snapshot.yaml", Some("source: [")),
    ] {
        let file = written.file(name);
        let whole = fs::read_to_string(&file).unwrap();
        match text {
            Some(text) => fs::write(&file, text).unwrap(),
            None => fs::remove_file(&file).unwrap(),
        }
        let preview = preview().await;
        let SessionRef { path, session } = written.of.clone();
        let write = WriteDocument {
            path,
            session,
            mode: WriteMode::Override,
            further_hashes: preview.further_hashes(),
            existing_hash: preview.existing_hash,
        };
        let refused = written.app.api.write_document(write).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::SessionIncomplete, "{name} {text:?}");
        assert!(
            preview.remarks.iter().any(|remark| remark.to_string().contains("is not whole")),
            "{:?}",
            preview.remarks
        );
        assert_eq!(fs::read_to_string(&document).unwrap(), before);
        fs::write(&file, whole).unwrap();
    }
    assert!(
        !preview().await.remarks.iter().any(|remark| remark.to_string().contains("not whole")),
        "the control"
    );

    let text = fs::read_to_string(written.file(&artifact)).unwrap();
    let ours = written.file("REQ-950.yaml");
    fs::write(&ours, text.replace(written.id(0), "REQ-950")).unwrap();
    fs::write(written.file("REQ-951.yml"), text.replace(written.id(0), "REQ-951")).unwrap();
    fs::write(written.file("req-952.yaml"), text.replace(written.id(0), "REQ-952")).unwrap();
    let remarks = english(&preview().await.remarks);
    for name in ["REQ-950.yaml", "REQ-951.yml", "req-952.yaml"] {
        let is_told = |remark: &String| remark.contains(name) && remark.contains("does not list it");
        assert!(remarks.iter().any(is_told), "{name}: {remarks:?}");
    }
    written.write().await;
}

#[tokio::test]
async fn no_session_builds_on_one_whose_files_have_lost_something_and_home_says_what_a_new_one_would_lack() {
    let written = Written::new().await;
    let SessionRef { path, session } = written.of.clone();
    let builds = || {
        // The clock stands still: the later of two sessions is told by its name.
        SessionSetup { linked_sessions: vec![session.clone()], ..small("standard") }
    };
    let home = || written.app.api.open_project(ProjectRef { path: path.clone() });
    let sessions = home().await.unwrap().sessions.len();
    let file = written.file(&format!("{}.yaml", written.id(0)));
    let whole = fs::read_to_string(&file).unwrap();
    let cut: String = whole.split_inclusive('\n').take(4).collect();
    for text in [Some(cut.as_str()), None] {
        match text {
            Some(text) => fs::write(&file, text).unwrap(),
            None => fs::remove_file(&file).unwrap(),
        }
        let refused = written.app.refused(&path, builds()).await;
        assert_eq!(refused.code, ErrorCode::LinkedIncomplete, "{refused}");
        assert_eq!(refused.params["id"], session);
        // Of a file that is gone the session's own list is told.
        let named = if text.is_some() { written.id(0) } else { session.as_str() };
        assert!(refused.params["files"].contains(named), "{refused}");
    }
    assert_eq!(home().await.unwrap().sessions.len(), sessions, "nothing was begun");
    fs::write(&file, whole).unwrap();

    assert_eq!(home().await.unwrap().lost, [], "the control");
    let settings = Path::new(&path).join(".s2s/config.yaml");
    fs::write(&settings, "").unwrap();
    let lost = home().await.unwrap().lost;
    let codes: Vec<FindingCode> = lost.iter().map(|one| one.code).collect();
    assert_eq!(codes, [FindingCode::ProjectConfigEmpty]);
    assert_eq!(fs::read_to_string(&settings).unwrap(), "");
    let running = written.app.start(&path, builds()).await;
    assert_eq!(running.snapshot.linked_sessions[0].id, session);
    assert_eq!(home().await.unwrap().lost, [], "a session began without them");
}

#[tokio::test]
async fn an_architecture_says_what_it_builds_on_and_that_was_changed_since_its_session_began() {
    let written = Written::new().await;
    let SessionRef { path, session } = written.of.clone();
    let builds = SessionSetup { linked_sessions: vec![session], ..of(Workflow::Design, None, &BUILDERS) };
    let mut design = written.app.start(&path, builds).await;
    design.play(accept).await;
    let SessionRef { session, .. } = design.session();
    let (mode, of_design) = (WriteMode::Override, session.clone());
    let preview = PreviewDocument { path: path.clone(), session: of_design.clone(), mode };
    let preview = written.app.api.preview_document(preview).await.unwrap();
    let (further_hashes, existing_hash) = (preview.further_hashes(), preview.existing_hash);
    let write = WriteDocument { path: path.clone(), session: of_design, mode, existing_hash, further_hashes };
    let architecture = written.app.api.write_document(write).await.unwrap().path;
    let text = fs::read_to_string(Path::new(&path).join(&architecture)).unwrap();
    let named = |artifact: &&Artifact| text.contains(&artifact.id);
    let id = written.requirements.iter().find(named).unwrap().id.clone();
    let of_architecture = async || {
        let look = LookAtInputs { path: path.clone(), document: Some(architecture.clone()) };
        written.app.api.document_inputs(look).await.unwrap().documents.remove(0)
    };
    // What was approved before it began is what it began with.
    assert_eq!(of_architecture().await.behind, []);
    written.say(&id, ReviewState::Rejected).await;
    let inputs = of_architecture().await;
    let behind: Vec<_> = inputs.behind.iter().map(|one| (one.artifact.as_str(), one.since)).collect();
    assert_eq!(behind, [(id.as_str(), InputSince::Rejected)]);
    assert_eq!(
        (inputs.changes, inputs.sessions),
        (Vec::new(), vec![session]),
        "its own session is as it was"
    );
    let (text, remarks) = written.export(ExportOf::Document { document: architecture.clone() }).await;
    let told = format!("nothing that it was made from has changed; of what it builds on: {id} was rejected");
    assert!(text.contains(&told), "{text}");
    assert!(
        remarks
            .contains(&format!("What it builds on has changed since its session began: {id} was rejected."))
    );
    // The requirements themselves build on nothing.
    assert_eq!(written.inputs().await.behind, []);
    // The records of its decisions build on the same.
    let look = LookAtInputs { path: path.clone(), document: None };
    let all = written.app.api.document_inputs(look).await.unwrap().documents;
    let names_it =
        |document: &str| fs::read_to_string(Path::new(&path).join(document)).unwrap().contains(&id);
    let records: Vec<_> = all.iter().filter(|one| one.document.contains("/decisions/")).collect();
    assert!(!records.is_empty());
    for record in records {
        let behind: Vec<&str> = record.behind.iter().map(|one| one.artifact.as_str()).collect();
        let expected = if names_it(&record.document) { vec![id.as_str()] } else { Vec::new() };
        assert_eq!(behind, expected, "{}", record.document);
    }
    // What the table was told by their document, and a fork of that session has: it is of its line.
    let fork = ForkPoint { session: written.of.session.clone(), round: 1 };
    let setup = SessionSetup { fork: Some(fork), ..SessionSetup::new(Workflow::Specs, "") };
    let forked = written.app.start(&path, setup).await;
    let view = written.app.api.session_view(forked.session()).await.unwrap();
    let copy = view
        .artifacts
        .iter()
        .find(|one| one.kind == ArtifactType::Requirement && one.review.is_none())
        .unwrap();
    forked.operate(Operation::Pause).await.unwrap();
    let mut forked = forked;
    forked.play(accept).await;
    let file = Path::new(&path).join(&architecture);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace(&id, &copy.id)).unwrap();
    assert_eq!(of_architecture().await.behind, [], "the control");
    let review = ReviewArtifacts {
        reason: None,
        path: path.clone(),
        session: forked.id.clone(),
        artifacts: vec![copy.id.clone()],
        state: Some(ReviewState::Rejected),
        seen: BTreeMap::new(),
    };
    written.app.api.review_artifacts(review).await.unwrap();
    let behind = of_architecture().await.behind;
    let behind: Vec<_> = behind.iter().map(|one| (one.session.as_str(), one.artifact.as_str())).collect();
    assert_eq!(behind, [(forked.id.as_str(), copy.id.as_str())]);
}

#[tokio::test]
async fn what_was_edited_and_is_not_approved_goes_with_the_next_merge_and_comes_back_approved() {
    let written = Written::new().await;
    let document = || fs::read_to_string(Path::new(&written.of.path).join(&written.document)).unwrap();
    let heading = format!("### {}: ", written.id(0));
    assert!(document().contains(&heading), "the control");
    written.retitle(written.id(0)).await;
    written.write().await;
    assert!(!document().contains(&heading), "its earlier words are nobody's any more");
    assert_eq!(written.since().await, [], "the document says what the review says");
    written.say(written.id(0), ReviewState::Approved).await;
    assert_eq!(written.since().await, [(written.id(0).to_owned(), InputSince::New)]);
    written.write().await;
    assert!(document().contains(&format!("{heading}Something else altogether")));
}
