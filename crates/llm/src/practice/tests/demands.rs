//! What the results of a session have to be like, and what a second session adds to them.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::context::{ContextSnapshot, DocumentItem};
use roundtable_engine::record::{ConcludedBy, EscalationAnswer};
use roundtable_engine::text::same;

use super::kit::{self, FOUR, Played, User, context, game, play, rota, session, shed};
use super::workflows::{on_the_clinic, on_the_sample};

fn contexts() -> [(&'static str, ContextSnapshot); 3] {
    [("shed", shed()), ("game", game()), ("rota", rota())]
}

/// One of them under a strategy.
fn of(name: &str, strategy: &str) -> &'static Played {
    let (_, context) = contexts().into_iter().find(|(known, _)| *known == name).unwrap();
    kit::once(&format!("Specs {strategy} {name}"), || session(context, strategy, &FOUR))
}

/// Every kind of project with both strategies.
fn sessions() -> Vec<(String, &'static Played)> {
    let of = |strategy: &'static str| {
        contexts().map(|(name, _)| (format!("{name} {strategy}"), of(name, strategy)))
    };
    ["consensus-driven", "standard"].into_iter().flat_map(of).collect()
}

/// The one of that name.
fn usual(name: &str) -> &'static Played {
    let (name, strategy) = name.split_once(' ').unwrap();
    of(name, strategy)
}

fn words(artifact: &Artifact) -> String {
    format!("{} {}", artifact.title, serde_json::to_string(&artifact.fields).unwrap()).to_lowercase()
}

/// Whether an artifact quotes a clause of what the context says.
fn reflects(artifact: &Artifact, source: &str) -> bool {
    let clauses = source.split(": ").flat_map(|part| part.split("; ")).flat_map(|part| part.split(" ("));
    let mut clauses = clauses.flat_map(|part| part.split(", so that ")).filter(|clause| clause.len() > 12);
    let kinds = [
        ArtifactType::Requirement,
        ArtifactType::BusinessRule,
        ArtifactType::Nfr,
        ArtifactType::OpenQuestion,
    ];
    let text = words(artifact);
    kinds.contains(&artifact.kind) && clauses.any(|clause| text.contains(&clause.to_lowercase()))
}

#[test]
fn each_constraint_and_objective_is_reflected_by_an_artifact() {
    for (what, played) in sessions() {
        let context = &played.session.context;
        for source in context.constraints.iter().chain(&context.objectives) {
            let held = played.session.artifacts.iter().any(|artifact| reflects(artifact, source));
            assert!(held, "{what}: nothing holds \"{source}\"");
        }
    }
}

#[test]
fn what_a_session_cannot_cover_is_named_in_a_question_of_the_facilitator() {
    let mut much = shed();
    much.constraints = (1..=20).map(|at| format!("Statute number {at} of the cooperative is kept")).collect();
    let played = play(session(much.clone(), "consensus-driven", &FOUR), 1, User::default());
    let question =
        played.session.artifacts.iter().find(|artifact| artifact.title.starts_with("Not covered yet"));
    let question = question.unwrap();
    assert_eq!(question.text("raised_by"), "facilitator");
    assert!(question.supported_by.is_empty());
    let (covered, left): (Vec<_>, Vec<_>) = much.constraints.iter().partition(|source| {
        played
            .session
            .artifacts
            .iter()
            .any(|artifact| artifact.id != question.id && reflects(artifact, source))
    });
    assert!(covered.len() >= 5, "{covered:?}");
    let named = left.iter().filter(|source| question.text("question").contains(source.as_str())).count();
    assert_eq!(named, left.len().min(12), "{}", question.text("question"));
    // Where everything is covered, nobody asks.
    let usual = usual("shed consensus-driven");
    assert!(!usual.session.artifacts.iter().any(|artifact| artifact.title.starts_with("Not covered")));
}

#[test]
fn what_the_context_leaves_out_is_written_once_and_agreed_with_what_is_known_of_its_reason() {
    for strategy in ["consensus-driven", "standard"] {
        let played = usual(&format!("shed {strategy}"));
        for line in &played.session.context.scope.outside {
            let all = played.session.artifacts.iter();
            let written: Vec<_> = all
                .filter(|known| known.kind == ArtifactType::Exclusion && same(&known.title, line))
                .collect();
            assert_eq!(written.len(), 1, "{strategy}: {line}\n{}", played.transcript());
            let (says, why) = (written[0].text("description"), written[0].text("rationale"));
            let is_cited = says.contains("as the context says");
            assert!(is_cited && why.contains("gives no reason"), "{strategy}: {written:?}");
            assert!(written[0].status.is_agreed(), "{strategy}: {written:?}");
        }
    }
}

/// A criterion of the agenda, which the panel says it has met.
#[test]
fn each_requirement_has_a_priority_and_a_reason() {
    let others = on_the_sample().chain(on_the_clinic()).map(|(name, played)| (name.to_owned(), played));
    for (what, played) in sessions().into_iter().chain(others) {
        let all = played.session.artifacts.iter();
        let requirements = all.filter(|artifact| artifact.kind == ArtifactType::Requirement);
        let bare =
            requirements.filter(|one| one.text("priority").is_empty() || one.text("rationale").is_empty());
        let bare: Vec<&str> = bare.map(|one| one.title.as_str()).collect();
        assert_eq!(bare, Vec::<&str>::new(), "{what}");
    }
}

#[test]
fn an_acceptance_criterion_stands_in_one_requirement_only() {
    let mut alike = shed();
    alike.scope.inside = (1..=12).map(|at| format!("Managing part number {at} of the shed")).collect();
    let many = play(session(alike, "consensus-driven", &FOUR), 1, User::default());
    for (what, played) in sessions().iter().chain([&("alike".to_owned(), &many)]) {
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        for artifact in &played.session.artifacts {
            for criterion in artifact.list("acceptance") {
                let earlier = seen.insert(criterion.to_lowercase(), artifact.id.clone());
                assert_eq!(earlier, None, "{what}: {}: {criterion}", artifact.id);
            }
        }
        assert!(seen.len() > 12, "{what}");
    }
}

#[test]
fn an_ability_that_safety_or_the_law_demands_is_a_must() {
    let mut lawful = shed();
    lawful.constraints =
        vec!["By law, every reminder of a due date to borrowers is kept for a year".to_owned()];
    let cases = [
        (shed(), "Show a new borrower how to use a dangerous tool"),
        (lawful, "Remind borrowers before and"),
    ];
    for (context, title) in cases {
        let played = play(session(context, "consensus-driven", &FOUR), 1, User::default());
        let found =
            played.session.artifacts.iter().find(|artifact| artifact.title.starts_with(title)).unwrap();
        assert_eq!(found.text("priority"), "must");
        assert!(found.text("rationale").contains("A constraint demands it: \""), "{found:?}");
    }
}

#[test]
fn titles_end_where_a_clause_ends() {
    let long = context(&format!(
        "# Long\n\n## Objectives\n\n- {0} fall from ten a week to two within three months\n- {0}\n\n## Constraints\n\n\
         - {0}\n- No server, {0}\n\n## Scope\n\n### In scope\n\n- Reserving {0}\n- Seeing {0}\n- Handing out {0}\n\n\
         ### Out of scope\n\n- Selling {0}\n\n## Open points\n\n- {0} or none? Some want it.\n- Who pays for {0}?\n",
        "the many things that people in the houses around the old court have lent each other for many years"
    ));
    let user = User { answers: Vec::new(), note: Some((2, "Please think of every ".repeat(9))) };
    let of_long = play(session(long, "consensus-driven", &FOUR), 1, user);
    for (what, played) in sessions().iter().chain([&("long".to_owned(), &of_long)]) {
        for artifact in &played.session.artifacts {
            let title = &artifact.title;
            assert!(!title.contains("..."), "{what}: {title}");
            // The engine gives a conflict's title 90 characters, and what settles or checks it is named after it.
            let is_of_conflict = artifact.kind == ArtifactType::Conflict
                || title.starts_with("CONF-")
                || title.starts_with("A check on");
            assert!(is_of_conflict || !title.trim_end_matches('…').contains('…'), "{what}: {title}");
            assert!(title.chars().count() <= 170, "{what}: {title}");
        }
    }
}

#[test]
fn a_rule_from_a_decision_of_the_user_names_nobody_as_its_supporter_and_says_who_decided() {
    for strategy in ["consensus-driven", "standard"] {
        let decide = EscalationAnswer::Decide { decision: "None for now.".to_owned() };
        for answer in [decide, EscalationAnswer::Accept] {
            let whose = match &answer {
                EscalationAnswer::Accept => "Recommended by the facilitator and accepted by the user",
                _ => "Decided by the user",
            };
            let user = User { answers: vec![answer], note: None };
            let played = play(session(shed(), strategy, &FOUR), 1, user);
            let rule =
                played.session.artifacts.iter().find(|known| known.title.starts_with("CONF-001 decided"));
            let rule = rule.unwrap();
            let words = match &played.session.escalations[0].answer {
                Some(EscalationAnswer::Accept) => played.session.escalations[0].recommendation.as_str(),
                _ => "None for now.",
            };
            let begins: String = words.trim_end_matches('.').chars().take(30).collect();
            assert!(rule.title.starts_with(&format!("CONF-001 decided: {begins}")), "{}", rule.title);
            let worded = rule.text("actions").contains("as the user worded it");
            assert!(!worded || whose == "Decided by the user", "nobody worded it: {rule:?}");
            assert!(rule.text("description").starts_with(&format!("{whose} on CONF-001: ")));
            assert!(rule.status.is_agreed() && rule.supported_by.is_empty(), "{rule:?}");
        }
    }
}

/// What a document holds after a session: what was agreed, questions and conflicts.
fn written(played: &Played) -> Vec<DocumentItem> {
    let stands = |artifact: &&Artifact| {
        artifact.status.is_agreed()
            || matches!(artifact.kind, ArtifactType::OpenQuestion | ArtifactType::Conflict)
    };
    let item = |artifact: &Artifact| DocumentItem { id: artifact.id.clone(), title: artifact.title.clone() };
    let session = &played.session;
    let mut items = session.context.in_document.clone();
    items.extend(session.artifacts.iter().filter(stands).map(item));
    items
}

/// The next session of the project, with ids that go on.
fn next(played: &Played, strategy: &str, topic: &str) -> Played {
    let mut context = played.session.context.clone();
    context.in_document = written(played);
    let mut session = session(context, strategy, &FOUR);
    session.topic = topic.to_owned();
    for item in &session.context.in_document {
        let (kind, number) = (ArtifactType::from_id(&item.id).unwrap(), item.id.rsplit('-').next().unwrap());
        let highest = session.taken_numbers.entry(kind).or_insert(0);
        *highest = number.parse::<u32>().unwrap().max(*highest);
    }
    play(session, 1, User::default())
}

#[test]
fn a_further_session_finds_new_things_and_proposes_nothing_that_stands_in_the_document() {
    for strategy in ["consensus-driven", "standard"] {
        for name in ["shed", "game", "rota"] {
            let mut earlier = None;
            // One project goes on until its first statements are long used up.
            let last = if name == "game" { 4 } else { 2 };
            for turn in 2..=last {
                let what = format!("{name} {strategy}, session {turn}");
                let first = usual(&format!("{name} {strategy}"));
                let before = earlier.as_ref().unwrap_or(first);
                let (played, before) =
                    (next(before, strategy, "Requirements for reminders"), written(before));
                let session = &played.session;
                assert_eq!(session.conclusion.as_ref().unwrap().by, ConcludedBy::Facilitator, "{what}");
                let rounds = session.rounds.len();
                assert!((4..=8).contains(&rounds), "{what}: {rounds} rounds\n{}", played.transcript());
                for round in &session.rounds {
                    assert!(round.warnings.is_empty(), "{what}: {:?}", round.warnings);
                    assert!(round.overrides.is_empty(), "{what}: {:?}", round.overrides);
                }
                let escalates = session.escalations.iter().any(|raised| raised.conflict.is_some());
                assert!(escalates, "{what}\n{}", played.transcript());
                for artifact in &session.artifacts {
                    let again = before.iter().find(|item| same(&item.title, &artifact.title));
                    assert_eq!(again, None, "{what}: {} {}", artifact.id, artifact.title);
                }
                let of = |kind| session.artifacts.iter().filter(|artifact| artifact.kind == kind).count();
                assert!(of(ArtifactType::Requirement) >= 5, "{what}\n{}", played.transcript());
                assert!(
                    of(ArtifactType::BusinessRule) >= 2 && of(ArtifactType::Nfr) >= 1,
                    "{what}\n{}",
                    played.transcript()
                );
                let mut criteria = BTreeSet::new();
                for criterion in session.artifacts.iter().flat_map(|artifact| artifact.list("acceptance")) {
                    assert!(criteria.insert(criterion.to_lowercase()), "{what}: {criterion}");
                }
                earlier = Some(played);
            }
        }
    }
}

#[test]
fn a_further_session_relates_to_the_document_by_id() {
    let first = usual("shed consensus-driven");
    let known = written(first);
    let id = |title: &str| &known.iter().find(|item| item.title == title).unwrap().id;
    let second = next(first, "consensus-driven", "Requirements for reserving");
    let artifacts = &second.session.artifacts;
    let adds =
        artifacts.iter().find(|artifact| artifact.title.ends_with(": reserve a tool for a date")).unwrap();
    let requirement = id("Reserve a tool for a date, from start to end");
    assert!(adds.fields["related"]["depends"].to_string().contains(requirement.as_str()), "{adds:?}");
    let conflict = artifacts.iter().find(|artifact| artifact.kind == ArtifactType::Conflict).unwrap();
    let question = id("First come, first served, or fair shares");
    assert_eq!(conflict.title, format!("First come, first served, or fair shares ({question})?"));
}
