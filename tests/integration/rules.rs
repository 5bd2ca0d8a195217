//! Rules of the seeds that need whole sessions or the files that are shipped: linked sessions, what a roundtable ends in,
//! further documents that changed, the reference files, panels that are too small.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{Agreement, ArtifactType, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::event::PauseReason;
use roundtable_engine::fallback;
use roundtable_engine::record::{EscalationAnswer, Trigger};
use roundtable_engine::said::{Said, english};

use roundtable_store::Project;

use crate::kit::{App, PM, QA, UX, accept, fingerprint, root, setup};

const BUILDERS: [&str; 4] = ["software-architect", "security-champion", "technical-lead", "devops-engineer"];

fn of(workflow: Workflow, strategy: Option<&str>, seats: &[&str]) -> SessionSetup {
    let participants = (!seats.is_empty()).then(|| seats.iter().map(|&seat| seat.to_owned()).collect());
    let topic = match workflow {
        Workflow::Brainstorm => "New ways to bring tools back in time",
        Workflow::Roundtable => "Rent a service or run our own machine",
        _ => "What Borrow Shed needs",
    };
    SessionSetup {
        workflow,
        topic: topic.to_owned(),
        strategy: strategy.map(str::to_owned),
        participants,
        ..setup("standard")
    }
}

/// Plays a session to its end and writes nothing.
async fn played(app: &App, path: &str, setup: SessionSetup) -> SessionView {
    let mut running = app.start(path, setup).await;
    running.play(accept).await;
    app.api.session_view(running.session()).await.unwrap()
}

async fn preview(app: &App, path: &str, session: &str, mode: WriteMode) -> DocumentPreview {
    let request = PreviewDocument { path: path.to_owned(), session: session.to_owned(), mode };
    app.api.preview_document(request).await.unwrap()
}

fn write(path: &str, session: &str, seen: &DocumentPreview) -> WriteDocument {
    WriteDocument {
        path: path.to_owned(),
        session: session.to_owned(),
        mode: seen.mode,
        existing_hash: seen.existing_hash.clone(),
        further_hashes: seen.further_hashes(),
    }
}

fn ids(view: &SessionView, kind: ArtifactType) -> Vec<String> {
    let agreed =
        view.artifacts.iter().filter(|artifact| artifact.kind == kind && artifact.status.is_agreed());
    agreed.map(|artifact| artifact.id.clone()).collect()
}

/// What the panel of a session was told stands in the documents and in the sessions it is linked to.
fn told(path: &str, session: &str) -> Vec<String> {
    let file = Path::new(path).join(format!(".s2s/sessions/{session}/context-snapshot.yaml"));
    let snapshot = roundtable_engine::yaml::read(&fs::read_to_string(file).unwrap()).unwrap();
    let items = snapshot["in_document"].as_array().cloned().unwrap_or_default();
    items.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_design_is_told_of_linked_requirements_that_no_document_holds_yet() {
    let app = App::new();
    let path = app.sample().await;
    let specs = played(&app, &path, of(Workflow::Specs, Some("standard"), &[PM, QA])).await;
    let agreed = ids(&specs, ArtifactType::Requirement);
    assert!(!agreed.is_empty() && !Path::new(&path).join("docs/specifications").exists());
    let alone = played(&app, &path, of(Workflow::Design, Some("standard"), &BUILDERS)).await;
    assert!(told(&path, &alone.id).iter().all(|id| !agreed.contains(id)), "nobody linked it");
    let mut linked = of(Workflow::Design, Some("standard"), &BUILDERS);
    linked.linked_sessions = vec![specs.id.clone()];
    let design = played(&app, &path, linked).await;
    assert!(agreed.iter().all(|id| told(&path, &design.id).contains(id)));
    let document = preview(&app, &path, &design.id, WriteMode::Merge).await;
    assert!(agreed.iter().all(|id| document.html.contains(id.as_str())), "each stands in the traceability");
    let drafts = specs.artifacts.iter().filter(|artifact| artifact.status == Agreement::Draft);
    assert!(drafts.into_iter().all(|draft| !told(&path, &design.id).contains(&draft.id)), "agreed ones only");
}

#[tokio::test]
async fn what_was_rejected_in_a_linked_session_is_told_to_the_panel_and_nothing_is_built_for_it() {
    let app = App::new();
    let path = app.sample().await;
    let specs = played(&app, &path, of(Workflow::Specs, Some("standard"), &[PM, QA])).await;
    let must = specs.artifacts.iter().find(|artifact| artifact.kind == ArtifactType::Requirement).unwrap();
    let (id, title) = (must.id.clone(), must.title.clone());
    let review = ReviewArtifacts {
        reason: None,
        path: path.clone(),
        session: specs.id.clone(),
        artifacts: vec![id.clone()],
        state: Some(ReviewState::Rejected),
        seen: BTreeMap::new(),
    };
    app.api.review_artifacts(review).await.unwrap();
    let mut linked = of(Workflow::Design, Some("standard"), &BUILDERS);
    linked.linked_sessions = vec![specs.id.clone()];
    let design = played(&app, &path, linked).await;
    let snapshot = format!(".s2s/sessions/{}/context-snapshot.yaml", design.id);
    let snapshot = std::fs::read_to_string(Path::new(&path).join(snapshot)).unwrap();
    let (_, rejected) = snapshot.split_once("rejected:").unwrap();
    assert!(rejected.contains(&format!("id: {id}")) && rejected.contains(&title), "{rejected}");
    assert!(!told(&path, &design.id).contains(&id));
    let ability = title.split(" can ").last().unwrap().to_lowercase();
    for artifact in &design.artifacts {
        let says = format!("{} {:?}", artifact.title, artifact.fields).to_lowercase();
        assert!(!says.contains(&ability), "{} says “{ability}”: {says}", artifact.id);
    }
}

#[tokio::test]
async fn requirements_build_on_the_ideas_of_a_linked_brainstorm() {
    let app = App::new();
    let path = app.sample().await;
    let ideas = played(&app, &path, of(Workflow::Brainstorm, None, &[PM, UX, "technical-lead"])).await;
    let agreed = ids(&ideas, ArtifactType::Idea);
    assert!(!agreed.is_empty());
    let mut specs = of(Workflow::Specs, Some("standard"), &[PM, QA]);
    specs.linked_sessions = vec![ideas.id.clone()];
    let specs = played(&app, &path, specs).await;
    assert_eq!(
        specs.linked_sessions.iter().map(|link| link.id.as_str()).collect::<Vec<_>>(),
        [ideas.id.as_str()]
    );
    let told = told(&path, &specs.id);
    assert!(agreed.iter().all(|id| told.contains(id)), "{told:?}");
    assert!(!ids(&specs, ArtifactType::Requirement).is_empty());
    assert!(
        specs.artifacts.iter().all(|artifact| artifact.kind != ArtifactType::Idea),
        "ideas stay where they are"
    );
}

#[tokio::test]
async fn a_roundtable_that_ends_in_requirements_writes_the_requirements_document() {
    let app = App::new();
    let path = app.sample().await;
    let mut session = of(Workflow::Roundtable, Some("standard"), &BUILDERS);
    session.output_type = Some("requirements".to_owned());
    let view = played(&app, &path, session).await;
    assert_eq!(view.conclusion.as_ref().unwrap().output_type, "requirements");
    let seen = preview(&app, &path, &view.id, WriteMode::Merge).await;
    assert!(seen.further.is_empty(), "no records of decisions");
    let written = app.api.write_document(write(&path, &view.id, &seen)).await.unwrap();
    assert_eq!(written.path, "docs/specifications/requirements.md");
    let text = fs::read_to_string(&written.full_path).unwrap();
    assert!(text.contains("# Requirements: ") && text.contains("### How far the agenda came"), "{text}");
    assert!(written.fidelity.missing.is_empty() && written.fidelity.present > 0);
}

#[tokio::test]
async fn a_roundtable_that_was_to_end_in_a_decision_records_what_the_user_decided_on_its_conflict() {
    let app = App::new();
    let path = app.sample().await;
    let mut session = of(Workflow::Roundtable, Some("standard"), &[PM, QA]);
    session.topic = "Deposit or none?".to_owned();
    session.output_type = Some("adr".to_owned());
    let view = played(&app, &path, session).await;
    assert!(
        ids(&view, ArtifactType::ArchitectureDecision).is_empty(),
        "the topic is not how something is built"
    );
    let seen = preview(&app, &path, &view.id, WriteMode::Merge).await;
    let written = app.api.write_document(write(&path, &view.id, &seen)).await.unwrap();
    let decided: Vec<_> = view.escalations.iter().filter_map(|asked| asked.conflict.as_ref()).collect();
    assert!(!decided.is_empty());
    assert_eq!(written.further.len(), decided.len());
    assert!(
        !written.remarks.iter().any(|remark| remark.to_string().contains("no decision record")),
        "{:?}",
        written.remarks
    );
    for (record, conflict) in written.further.iter().zip(decided) {
        let text = fs::read_to_string(Path::new(&path).join(record)).unwrap();
        assert!(text.contains(&format!("Source: {conflict} of session {}", view.id)), "{text}");
        assert!(
            text.contains("decision-makers: \"user\"") && text.contains("accepted by the user"),
            "{text}"
        );
    }
    let summary = fs::read_to_string(&written.full_path).unwrap();
    assert!(!summary.contains("no decision record was written"), "{summary}");
}

#[tokio::test]
async fn a_roundtable_that_ends_in_a_decision_writes_its_records_beside_the_summary() {
    let app = App::new();
    let path = app.sample().await;
    let mut session = of(Workflow::Roundtable, Some("debate"), &BUILDERS);
    session.output_type = Some("adr".to_owned());
    let view = played(&app, &path, session).await;
    let seen = preview(&app, &path, &view.id, WriteMode::Merge).await;
    let written = app.api.write_document(write(&path, &view.id, &seen)).await.unwrap();
    assert_eq!(written.path, format!(".s2s/sessions/{}-summary.md", view.id));
    let decided = ids(&view, ArtifactType::ArchitectureDecision);
    assert!(!decided.is_empty());
    assert_eq!(written.further.len(), decided.len(), "{:?} {decided:?}", written.further);
    assert!(
        !written.remarks.iter().any(|remark| remark.to_string().contains("no decision record")),
        "{:?}",
        written.remarks
    );
    for (number, (record, id)) in written.further.iter().zip(&decided).enumerate() {
        assert!(record.starts_with(&format!("docs/architecture/decisions/{:04}-", number + 1)), "{record}");
        let text = fs::read_to_string(Path::new(&path).join(record)).unwrap();
        assert!(text.contains(&format!("Source: {id} of session {}", view.id)), "{text}");
        assert!(text.contains("## Context and Problem Statement") && text.contains("## Decision Outcome"));
    }
}

#[tokio::test]
async fn records_written_from_a_session_stand_in_its_registry_once() {
    let app = App::new();
    let path = app.sample().await;
    let view = played(&app, &path, of(Workflow::Design, None, &BUILDERS)).await;
    assert!(ids(&view, ArtifactType::Adr).is_empty(), "none is written yet");
    let seen = preview(&app, &path, &view.id, WriteMode::Override).await;
    let written = app.api.write_document(write(&path, &view.id, &seen)).await.unwrap();
    let again = || Project::open(Path::new(&path)).unwrap().load_session(&view.id).unwrap().artifacts;
    let artifacts = again();
    let listed: Vec<_> = artifacts.iter().filter(|known| known.kind == ArtifactType::Adr).collect();
    assert_eq!(listed.len(), written.further.len());
    for (at, (entry, record)) in listed.iter().zip(&written.further).enumerate() {
        let source = view.artifacts.iter().find(|known| known.id == entry.text("source")).unwrap();
        assert_eq!(source.kind, ArtifactType::ArchitectureDecision);
        assert_eq!(
            (entry.text("path"), &entry.title, &entry.topic_id),
            (record.as_str(), &source.title, &source.topic_id)
        );
        assert_eq!(entry.fields["number"], at + 1);
        assert_eq!(entry.id, format!("ADR-{:03}", at + 1));
    }
    let index = fs::read_to_string(Path::new(&path).join(format!(".s2s/sessions/{}.yaml", view.id))).unwrap();
    assert!(!index.contains("adrs: []") && index.contains("ADR-001"), "{index}");
    // Written again in either way: the same entries, and the same documents.
    for mode in [WriteMode::Merge, WriteMode::Override] {
        let seen = preview(&app, &path, &view.id, mode).await;
        // That it was written before is told; that it has entries is nothing that the session came to.
        let told = |line: &&DiffLine| {
            line.kind != DiffKind::Same
                && (line.text.contains("ADR-") || line.text.contains("Results in this document"))
        };
        assert_eq!(seen.diff.iter().find(told), None, "an entry is no decision of its own");
        app.api.write_document(write(&path, &view.id, &seen)).await.unwrap();
        assert_eq!(again(), artifacts);
    }
    // What is looked at, counted and reviewed are the session's results, as before anything was written.
    let session = SessionRef { path: path.clone(), session: view.id.clone() };
    let shown = App::new().api.session_view(session).await.unwrap().artifacts;
    assert_eq!(shown.len(), view.artifacts.len());
    assert!(shown.iter().all(|artifact| artifact.kind != ArtifactType::Adr));
    let list = ListArtifacts { path: path.clone(), query: String::new(), look: true };
    let all = loop {
        let listed = app.api.project_artifacts(list.clone()).await.unwrap();
        if listed.indexing.is_none() {
            break listed.artifacts;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert!(all.iter().all(|row| row.kind != ArtifactType::Adr) && all.len() == shown.len(), "{all:?}");
    let files = fs::read_dir(Path::new(&path).join("docs/architecture/decisions")).unwrap().count();
    assert_eq!(files, written.further.len(), "no record twice");
}

#[tokio::test]
async fn a_decision_record_that_changed_since_the_preview_is_not_overwritten() {
    let app = App::new();
    let path = app.sample().await;
    let view = played(&app, &path, of(Workflow::Design, Some("standard"), &BUILDERS)).await;
    let seen = preview(&app, &path, &view.id, WriteMode::Merge).await;
    let written = app.api.write_document(write(&path, &view.id, &seen)).await.unwrap();
    let record = Path::new(&path).join(&written.further[0]);
    let seen = preview(&app, &path, &view.id, WriteMode::Override).await;
    assert!(seen.further.iter().all(|file| file.exists), "there, and would be written anew");
    let own = format!("{}\nOur own words.\n", fs::read_to_string(&record).unwrap());
    fs::write(&record, &own).unwrap();
    let before = fingerprint(Path::new(&path));
    let error = app.api.write_document(write(&path, &view.id, &seen)).await.unwrap_err();
    assert_eq!(
        (error.code, error.params["path"].as_str()),
        (ErrorCode::DocumentChanged, written.further[0].as_str())
    );
    assert_eq!(fingerprint(Path::new(&path)), before, "the main document neither");
    // Seen anew, it may be.
    let seen = preview(&app, &path, &view.id, WriteMode::Override).await;
    app.api.write_document(write(&path, &view.id, &seen)).await.unwrap();
    assert!(!fs::read_to_string(&record).unwrap().contains("Our own words."));
}

#[tokio::test]
async fn merging_leaves_records_as_they_are_and_names_those_that_say_something_else() {
    let app = App::new();
    let path = app.sample().await;
    let view = played(&app, &path, of(Workflow::Design, Some("standard"), &BUILDERS)).await;
    let seen = preview(&app, &path, &view.id, WriteMode::Merge).await;
    let written = app.api.write_document(write(&path, &view.id, &seen)).await.unwrap();
    let tells = |remarks: &[Said], record: &str| {
        english(remarks)
            .iter()
            .any(|said| said.contains("stays as the project has it") && said.contains(record))
    };
    let [edited, untouched, ..] = &written.further[..] else { panic!("two records: {:?}", written.further) };
    assert!(!tells(&seen.remarks, edited), "nothing was there to be left alone");
    let record = Path::new(&path).join(edited);
    // Another day is no other decision.
    let text = fs::read_to_string(&record).unwrap();
    let day = text.lines().find(|line| line.starts_with("date: ")).unwrap();
    fs::write(&record, text.replacen(day, "date: 2020-02-29", 1)).unwrap();
    let seen = preview(&app, &path, &view.id, WriteMode::Merge).await;
    assert!(!tells(&seen.remarks, "docs/architecture/decisions/"), "{:?}", seen.remarks);
    let own = format!("{text}\nOur own words.\n");
    fs::write(&record, &own).unwrap();
    let seen = preview(&app, &path, &view.id, WriteMode::Merge).await;
    let again = app.api.write_document(write(&path, &view.id, &seen)).await.unwrap();
    for remarks in [&seen.remarks, &again.remarks] {
        assert!(tells(remarks, edited) && !tells(remarks, untouched), "{remarks:?}");
    }
    assert_eq!((fs::read_to_string(&record).unwrap(), again.further.len()), (own, 0));
    let seen = preview(&app, &path, &view.id, WriteMode::Override).await;
    assert!(!tells(&seen.remarks, edited) && seen.further.iter().any(|file| file.path == *edited));
}

#[tokio::test]
async fn a_panel_below_the_least_of_its_strategy_is_refused_and_told_how_many_it_needs() {
    let app = App::new();
    let path = app.sample().await;
    let folder = Path::new(&path).join(".s2s/skills/roundtable-strategies/references");
    fs::create_dir_all(&folder).unwrap();
    let file = "---\nname: trio\ndescription: \"Three at least.\"\n---\n\n# Trio\n\nOne phase.\n\n## Configuration\n\n```yaml\n\
                strategy: trio\ntitle: Trio\nparticipation: parallel\nphases:\n  - name: talk\n    min_rounds: 1\n    goal: Say it.\n    \
                prompt_suffix: Speak.\nconsensus: {policy: simple_majority, threshold: 0.5}\nlimits: {min_rounds: 1, max_rounds: 9}\n\
                validation: {min_participants: 3}\n```\n";
    fs::write(folder.join("trio.md"), file).unwrap();
    let before = fingerprint(Path::new(&path));
    let error = app.refused(&path, of(Workflow::Specs, Some("trio"), &[PM, QA])).await;
    assert_eq!(error.code, ErrorCode::PanelTooSmall);
    assert_eq!((error.params["seats"].as_str(), error.params["least"].as_str()), ("2", "3"));
    assert_eq!(fingerprint(Path::new(&path)), before);
    app.start(&path, of(Workflow::Specs, Some("trio"), &[PM, QA, UX])).await;
    let unknown = app.refused(&path, of(Workflow::Specs, Some("trio"), &[PM, QA, "astrologer"])).await;
    assert!(unknown.params["known"].starts_with("product-manager, ux-researcher, "), "{:?}", unknown.params);
}

fn reference(name: &str) -> String {
    fs::read_to_string(root().join("skills/roundtable-execution/references").join(name)).unwrap()
}

/// Every key of every map in a file.
fn keys(value: &serde_json::Value, found: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_schema_file_names_every_key_of_the_files_that_a_session_leaves() {
    let app = App::new();
    let path = app.sample().await;
    let mut verbose = of(Workflow::Specs, Some("consensus-driven"), &[]);
    verbose.verbose = Some(true);
    let view = played(&app, &path, verbose).await;
    let schema = reference("session-schema.md");
    let skill = fs::read_to_string(root().join("skills/roundtable-execution/SKILL.md")).unwrap();
    let folder = Path::new(&path).join(".s2s/sessions");
    let named = |text: &str, key: &str| roundtable_engine::text::has_phrase(text, key);
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (name, file) in crate::kit::files(&folder) {
        let kind = match name.rsplit('/').next().unwrap() {
            "replies.jsonl" => "journal",
            "lines.json" => "lines",
            "config-snapshot.yaml" | "context-snapshot.yaml" | "agenda.yaml" => "snapshot",
            _ if name.contains("/rounds/") => "dump",
            other if other.starts_with(&view.id) => "index",
            _ => "artifact",
        };
        let text = fs::read_to_string(&file).unwrap();
        let lines = if kind == "journal" { text.lines().collect() } else { vec![text.as_str()] };
        for text in lines {
            let tree = roundtable_engine::yaml::read(text).unwrap();
            // Of what a file holds only its own keys: inner ones may be seats, topics or settings.
            let found = seen.entry(kind).or_default();
            match (&tree, kind) {
                (serde_json::Value::Object(map), "journal" | "snapshot" | "dump" | "lines") => {
                    found.extend(map.keys().cloned())
                }
                _ => keys(&tree, found),
            }
        }
    }
    assert_eq!(
        seen.keys().copied().collect::<Vec<_>>(),
        ["artifact", "dump", "index", "journal", "lines", "snapshot"]
    );
    let seats: BTreeSet<&str> = view.participants.iter().map(|seat| seat.id.as_str()).collect();
    // What a seat answers and what an artifact of each type holds is the skill's own table.
    let unnamed: Vec<(&str, &String)> = seen
        .iter()
        .flat_map(|(kind, keys)| keys.iter().map(|key| (*kind, key)))
        .filter(|(_, key)| !seats.contains(key.as_str()) && !named(&schema, key) && !named(&skill, key))
        .collect();
    assert!(unnamed.is_empty(), "session-schema.md does not name {unnamed:?}");
}

#[test]
fn the_error_file_says_what_the_engine_does() {
    let text = reference("error-handling.md");
    let has = |words: &str| assert!(text.contains(words), "error-handling.md lacks: {words}");
    // The stand-ins.
    has("What are the key considerations for ...?");
    let synthesis = "`continue`";
    has(synthesis);
    has("\"no response\"");
    // Every way in which a session pauses, in the words of the table and the sections.
    let reasons = [
        PauseReason::NobodyAnswered,
        PauseReason::QuorumMissed { answered: 1, quorum: 2 },
        PauseReason::SpendingLimit { spent: 1.0, limit: 1.0 },
        PauseReason::Storage { message: String::new(), unkept: 0 },
        PauseReason::FileDamaged { message: String::new(), unkept: 0 },
        PauseReason::User,
        PauseReason::DecideLater,
    ];
    for reason in &reasons {
        has(match reason {
            PauseReason::NobodyAnswered => "If nobody has answered, the session pauses.",
            PauseReason::QuorumMissed { .. } => {
                "If fewer seats have answered than needed (half, unless configured otherwise"
            }
            PauseReason::SpendingLimit { .. } => "the spending limit of the session is reached",
            PauseReason::Storage { .. } => "If the project's folder cannot be written, the session pauses",
            PauseReason::FileDamaged { .. } => {
                "so does it where a file of the session is not as it should be"
            }
            PauseReason::Provider { .. } => "not reachable",
            PauseReason::User | PauseReason::DecideLater => "A pause happens between two calls",
        });
    }
    // A forced conclusion, in the engine's own words.
    has(fallback::MAX_ROUNDS_NOTE);
    has(fallback::FORCED.split(". ").nth(1).unwrap());
    // The words of triggers and answers stand in the schema.
    let schema = reference("session-schema.md");
    let triggers = [
        Trigger::ConflictPersists { conflict: String::new(), rounds: 1 },
        Trigger::LowConfidence { participant: String::new(), topic_id: String::new(), confidence: 0.1 },
        Trigger::CriticalKeyword {
            keyword: String::new(),
            topic_id: String::new(),
            said_by: String::new(),
            quote: String::new(),
        },
        Trigger::Facilitator { reason: String::new() },
    ];
    let answers = [
        EscalationAnswer::Accept,
        EscalationAnswer::Decide { decision: String::new() },
        EscalationAnswer::Continue { rounds: 1, note: String::new() },
    ];
    let choice = |answer: &EscalationAnswer| {
        serde_json::to_value(answer).unwrap()["choice"].as_str().unwrap().to_owned()
    };
    let words = triggers.iter().map(|trigger| trigger.word().to_owned()).chain(answers.iter().map(choice));
    for word in words {
        assert!(roundtable_engine::text::has_phrase(&schema, &word), "session-schema.md lacks `{word}`");
    }
}
