//! The spec-validator's part: what the rules find, and that the engine's own check lets all of it stand.

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::error::ModelError;
use roundtable_engine::ports::{Model, TextSink};
use roundtable_engine::role::Role;
use roundtable_engine::validation::{
    Dossier, Finding, FindingKind, Material, READER, Severity, Verdict, Verified, prompt, read, verify,
};
use serde_json::{Value, json};

use crate::practice::{DelayRange, Practice, PracticeSettings};

struct Deaf;

impl TextSink for Deaf {
    fn piece(&self, _text: &str) {}
}

fn role(id: &str) -> Role {
    Role {
        id: id.to_owned(),
        name: "Spec Validator".to_owned(),
        description: String::new(),
        model: "inherit".to_owned(),
        color: "yellow".to_owned(),
        skills: Vec::new(),
        body: "# Spec Validator".to_owned(),
        knowledge: Vec::new(),
        origin: "built-in".to_owned(),
    }
}

fn artifact(id: &str, title: &str, fields: Value) -> Artifact {
    Artifact {
        id: id.to_owned(),
        kind: ArtifactType::from_id(id).unwrap(),
        title: title.to_owned(),
        status: Agreement::Consensus,
        topic_id: String::new(),
        created_round: 1,
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        covers: Vec::new(),
        fields: fields.as_object().unwrap().clone(),
    }
}

fn dossier(material: Material) -> Dossier {
    Dossier {
        workflow_type: "specs".to_owned(),
        language: "en".to_owned(),
        project: ContextSnapshot::default(),
        material,
        deterministic: Vec::new(),
    }
}

fn reading(dossier: &Dossier) -> Verified {
    let (parts, _) = dossier.parts();
    let practice = Practice::new(PracticeSettings { delay: DelayRange::NONE, ..PracticeSettings::default() });
    let prompt = prompt(&role(READER), dossier, &parts[0]);
    let completion = futures::executor::block_on(practice.answer(&prompt, &Deaf)).unwrap();
    let answer = read(&completion.text).unwrap();
    assert_eq!((answer.warnings, answer.value.unusable), (Vec::<String>::new(), 0));
    verify(answer.value, dossier, &parts[0])
}

fn of_artifacts(artifacts: Vec<Artifact>) -> Verified {
    reading(&dossier(Material::Artifacts(artifacts)))
}

fn kinds(verified: &Verified) -> Vec<(FindingKind, &str)> {
    assert_eq!(verified.dropped, 0, "it quotes word for word");
    verified.findings.iter().map(|finding| (finding.kind, finding.r#where.as_str())).collect()
}

fn sound() -> Vec<Artifact> {
    vec![
        artifact(
            "REQ-001",
            "Lend a thing",
            json!({ "description": "A resident borrows a thing for at most 14 days.",
                    "acceptance": ["Given a loan of 14 days, when it ends, the board shows it as late."] }),
        ),
        artifact("BR-001", "One borrower", json!({ "description": "A thing has one borrower at a time." })),
    ]
}

#[test]
fn a_sound_text_has_no_finding() {
    let verified = of_artifacts(sound());
    assert_eq!(kinds(&verified), []);
    assert_eq!(verified.verdict, Some(Verdict::Ready));
}

#[test]
fn two_numbers_for_one_subject_contradict_each_other() {
    let mut artifacts = sound();
    let late = json!({ "description": "A resident borrows a thing for no longer than 7 days." });
    artifacts.push(artifact("BR-002", "Lending things", late.clone()));
    let verified = of_artifacts(artifacts.clone());
    assert_eq!(kinds(&verified), [(FindingKind::Contradiction, "BR-002")]);
    assert_eq!(verified.findings[0].severity, Severity::Error);
    assert!(verified.findings[0].why.contains("REQ-001"), "it names the other one");
    assert_eq!(verified.verdict, Some(Verdict::Unresolved));
    artifacts[2].fields["description"] = "A reminder goes out after 7 days.".into();
    assert_eq!(kinds(&of_artifacts(artifacts.clone())), [], "another subject has its own number");
    artifacts[2] = artifact("BR-002", "Length of a loan to schools", late.clone());
    assert_eq!(kinds(&of_artifacts(artifacts.clone())), [], "another title measures another thing");
    let other = "A resident borrows a thing for at most 7 days a year.";
    artifacts[2] = artifact("BR-002", "Lending things", json!({ "description": other }));
    assert_eq!(kinds(&of_artifacts(artifacts.clone())), [], "another period");
    let cited = "A resident borrows a thing, for the context says \"no longer than 7 days\".";
    artifacts[2] = artifact("BR-002", "Lending things", json!({ "description": cited }));
    assert_eq!(kinds(&of_artifacts(artifacts)), [], "what is quoted is the context's");
}

#[test]
fn what_would_be_better_is_a_sentence() {
    let mut artifacts = sound();
    artifacts[0].fields["acceptance"] = json!(["Given a loan, when it ends, the board shows it as late."]);
    let late = json!({ "description": "A resident borrows a thing for no longer than 7 days." });
    artifacts.push(artifact("BR-002", "Lending things", late));
    for finding in of_artifacts(artifacts).findings {
        // A criterion that could stand there nobody can tell by rules: nothing is offered to be copied.
        let is_none = finding.kind == FindingKind::NotMeasurable && finding.better.is_empty();
        let is_sentence = finding.better.ends_with('.') && !finding.better.contains(": Given");
        assert!(is_none || is_sentence, "{}", finding.better);
    }
}

#[test]
fn a_measure_that_no_acceptance_takes_up_is_found() {
    let mut artifacts = sound();
    artifacts[0].fields["acceptance"] = json!(["Given a loan, when it ends, the board shows it as late."]);
    let verified = of_artifacts(artifacts);
    assert_eq!(kinds(&verified), [(FindingKind::NotMeasurable, "REQ-001")]);
    assert_eq!(verified.findings[0].words, "A resident borrows a thing for at most 14 days");
}

#[test]
fn a_criterion_has_a_measure_whatever_stands_around_its_number() {
    for criterion in [
        "Somebody sees that this holds: \"A resident borrows a thing for at most 14 days\".",
        "Given a 14-day loan, when it ends, the board shows it as late.",
        "Given a loan of fourteen, when it ends, the board shows it as late.",
    ] {
        let mut artifacts = sound();
        artifacts[0].fields["acceptance"] = json!([criterion]);
        assert_eq!(kinds(&of_artifacts(artifacts)), [], "{criterion}");
    }
    let mut artifacts = sound();
    artifacts[0].fields["acceptance"] = json!(["Given a loan of 140 days, the board shows it as late."]);
    assert_eq!(kinds(&of_artifacts(artifacts)).len(), 1, "another number is another number");
}

#[test]
fn a_count_of_things_that_are_there_is_no_measure() {
    let of = |description: &str, project: &str| {
        let mut artifacts = sound();
        artifacts[0].fields["description"] = description.into();
        artifacts[0].fields["acceptance"] =
            json!(["Given a loan, when it ends, the board shows it as late."]);
        let mut dossier = dossier(Material::Artifacts(artifacts));
        dossier.project.description = project.to_owned();
        kinds(&reading(&dossier)).len()
    };
    assert_eq!(of("A resident borrows a thing at any of the three sites.", ""), 0);
    assert_eq!(of("A resident borrows a thing at one of 3 sites.", "A library with three sites."), 0);
    assert_eq!(of("A resident borrows a thing at one of 3 sites.", "A library."), 1, "the control");
    assert_eq!(of("A resident waits for the 15 minutes of a call.", "A call takes 15 minutes."), 1);
}

#[test]
fn the_same_in_other_words_and_in_two_spellings_is_found() {
    let mut artifacts = sound();
    artifacts.push(artifact(
        "REQ-002",
        "Remind borrowers by e-mail",
        json!({ "description": "A borrower gets an e-mail reminder before the loan ends." }),
    ));
    artifacts.push(artifact(
        "REQ-003",
        "Email reminders for borrowers",
        json!({ "description": "Before the loan ends a borrower gets a reminder by email." }),
    ));
    let verified = of_artifacts(artifacts);
    let found = kinds(&verified);
    assert!(found.contains(&(FindingKind::Duplicate, "REQ-003")), "{found:?}");
    assert!(found.contains(&(FindingKind::Term, "REQ-003")), "{found:?}");
}

#[test]
fn an_objective_that_nothing_measures_is_found() {
    let mut dossier = dossier(Material::Artifacts(sound()));
    dossier.project.objectives = vec!["Late returns fall to 5 % within a year".to_owned()];
    let verified = reading(&dossier);
    assert_eq!(verified.findings[0].kind, FindingKind::MissingQuality);
    assert_eq!(verified.dropped, 0);
    dossier.project.objectives = vec!["Loans of 14 days become usual".to_owned()];
    assert_eq!(kinds(&reading(&dossier)), []);
}

#[test]
fn a_document_is_read_by_its_lines() {
    let text = "# Requirements\n\n### REQ-001: Lend a thing\n\nA resident borrows a thing for at most 14 days.\n\n\
                - [ ] Given a loan of 14 days, it is late after them.\n\n### BR-002: Lending things\n\n\
                A resident borrows a thing for no longer than 7 days.\n";
    let material = Material::Document { path: "docs/r.md".to_owned(), text: text.to_owned() };
    let verified = reading(&dossier(material));
    assert_eq!(verified.dropped, 0);
    assert_eq!(verified.findings.len(), 1, "{:?}", verified.findings);
    let found = &verified.findings[0];
    assert_eq!((found.kind, found.line), (FindingKind::Contradiction, Some(11)));
    assert_eq!(found.r#where, "BR-002: Lending things");
}

#[test]
fn a_vague_word_in_a_name_is_dismissed_and_one_in_a_demand_is_not() {
    let vague = |id: &str, words: &str| Finding {
        id: id.to_owned(),
        kind: FindingKind::Vague,
        severity: Severity::Warning,
        r#where: "BR-001".to_owned(),
        line: None,
        words: words.to_owned(),
        why: "x".to_owned(),
        better: String::new(),
        rule: None,
    };
    let text = json!({ "description": "At the counter called Fast Lane a loan is simple." });
    let mut dossier = dossier(Material::Artifacts(vec![artifact("BR-001", "Counter", text)]));
    dossier.deterministic = vec![vague("D-1", "fast"), vague("D-2", "simple")];
    let gone = reading(&dossier).dismissed;
    assert_eq!(gone.iter().map(|gone| gone.finding.id.as_str()).collect::<Vec<_>>(), ["D-1"]);
}

#[test]
fn it_plays_no_helper_that_it_does_not_know() {
    let dossier = dossier(Material::Artifacts(sound()));
    let (parts, _) = dossier.parts();
    let practice = Practice::new(PracticeSettings { delay: DelayRange::NONE, ..PracticeSettings::default() });
    let prompt = prompt(&role("somebody-else"), &dossier, &parts[0]);
    let refused = futures::executor::block_on(practice.answer(&prompt, &Deaf));
    assert!(matches!(refused, Err(ModelError::Refused(_))));
}
