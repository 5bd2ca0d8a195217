//! What whoever sums up is told of the rounds before, and what voters are shown: a model remembers nothing.

use serde_json::{Value, json};

use super::facilitator::input;
use super::kit::{Case, Ran, add, artifact, debating, hatted, limits, mark, phased, synthesis, table, usual};
use crate::artifact::{Agreement, ArtifactType};
use crate::prompt::Prompt;
use crate::record::Step;
use crate::session::Session;

/// A round per phase; each synthesis and its agreed point are marked.
fn hats() -> Ran {
    let session = hatted();
    let rounds = u32::try_from(session.strategy.phases.len()).unwrap();
    Case::new(limits(session, 1, rounds)).model(marking).run()
}

fn marking(prompt: &Prompt) -> super::kit::Reply {
    match prompt.step {
        Step::Synthesis => synthesis(json!({
            "next": "phase", "synthesis": mark("sum", prompt.round), "consensus": [mark("agreed", prompt.round)],
        }))
        .into(),
        _ => usual(prompt),
    }
}

#[test]
fn whoever_closes_a_session_is_told_the_sum_and_the_agreed_points_of_every_phase() {
    let ran = hats();
    let last = input(&ran, 4, Step::Synthesis);
    let earlier = last["earlier_rounds"].as_array().unwrap();
    let told: Vec<_> =
        earlier.iter().map(|round| (&round["phase"], &round["synthesis"], &round["agreed"])).collect();
    for (at, phase) in ["blue-open", "white", "red"].into_iter().enumerate() {
        let round = u32::try_from(at).unwrap() + 1;
        assert_eq!(told[at], (&json!(phase), &json!(mark("sum", round)), &json!([mark("agreed", round)])));
    }
    assert_eq!(earlier.len(), 3);
    assert!(last.get("earlier_rounds_left_out").is_none());
    assert!(input(&ran, 1, Step::Synthesis).get("earlier_rounds").is_none(), "nothing is before the first");
}

#[test]
fn the_sum_of_earlier_rounds_is_for_the_facilitator_alone() {
    let ran = hats();
    for prompt in ran.prompts().into_iter().filter(|prompt| prompt.step == Step::Response) {
        assert!(!prompt.full_text().contains("earlier_rounds"), "{}", prompt.actor);
        assert!(
            !prompt.full_text().contains(&mark("sum", 1)) || prompt.round == 2,
            "the last synthesis alone"
        );
    }
}

#[test]
fn a_debates_closing_is_told_what_opening_and_rebuttal_came_to() {
    let ran = Case::new(limits(debating(), 1, 3)).model(marking).run();
    let prompt = ran.prompt(3, Step::Synthesis, "facilitator");
    assert!(prompt.contains(&mark("sum", 1)) && prompt.contains(&mark("sum", 2)));
}

#[test]
fn where_there_is_no_room_for_all_rounds_the_last_of_each_phase_and_the_latest_stay() {
    let ran = Case::new(limits(phased(), 1, 20))
        .model(|prompt| match prompt.step {
            Step::Synthesis => {
                let next = if prompt.round == 2 { "phase" } else { "continue" };
                synthesis(json!({ "next": next, "synthesis": format!("{} {}", mark("sum", prompt.round), "x".repeat(9_000)) }))
                    .into()
            }
            _ => usual(prompt),
        })
        .run();
    let last = input(&ran, 20, Step::Synthesis);
    let shown: Vec<u64> = last["earlier_rounds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|round| round["round"].as_u64().unwrap())
        .collect();
    assert_eq!(shown, [2, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    assert_eq!(last["earlier_rounds_left_out"], json!([1, 3, 4, 5, 6, 7, 8]));
    let length = serde_json::to_string(&last["earlier_rounds"]).unwrap().len();
    assert!(length < 30_000, "{length}");
}

#[test]
fn what_never_changes_stands_first_in_a_synthesis_and_the_rounds_before_only_grow() {
    let ran = hats();
    let text = |round| ran.prompt(round, Step::Synthesis, "facilitator");
    let until = |text: &str| text.find("\nround: ").map(|at| text[..at].to_owned()).unwrap();
    assert!(until(&text(4)).starts_with(&until(&text(3))), "the beginning is the same to the byte");
    assert!(until(&text(4)).contains("escalation_config"));
}

#[test]
fn a_draft_that_may_be_written_anew_is_shown_in_full() {
    let mut session = limits(table(), 1, 1);
    let long = ["words"; 400].join(" ");
    add(
        &mut session,
        "REQ-001",
        "extra",
        Agreement::Draft,
        json!({ "description": long, "acceptance": ["Given"] }),
    );
    add(&mut session, "REQ-002", "core", Agreement::Consensus, json!({ "description": "agreed here" }));
    add(&mut session, "REQ-003", "extra", Agreement::Consensus, json!({ "description": "agreed elsewhere" }));
    super::kit::conflict(&mut session, "CONF-001", "extra");
    let shown = input(&Case::new(session).run(), 1, Step::Synthesis)["artifacts_in_full"].clone();
    let ids: Vec<_> = shown.as_array().unwrap().iter().map(|artifact| &artifact["id"]).collect();
    assert_eq!(ids, ["REQ-001", "REQ-002"], "drafts, and what is agreed on the topic");
    assert_eq!((&shown[0]["description"], &shown[0]["acceptance"]), (&json!(long), &json!(["Given"])));
}

#[test]
fn where_there_is_no_room_for_all_drafts_the_newest_are_shown() {
    let mut session = limits(table(), 1, 1);
    for number in 1..=9 {
        let fields = json!({ "description": "x".repeat(4_000) });
        add(&mut session, &format!("REQ-00{number}"), "core", Agreement::Draft, fields);
    }
    let shown = input(&Case::new(session).run(), 1, Step::Synthesis)["artifacts_in_full"].clone();
    let ids: Vec<_> = shown.as_array().unwrap().iter().map(|artifact| &artifact["id"]).collect();
    assert_eq!(ids, ["REQ-005", "REQ-006", "REQ-007", "REQ-008", "REQ-009"]);
}

#[test]
fn the_guidance_of_a_phase_reaches_the_facilitator_where_it_speaks_alone() {
    let ran = hats();
    for step in [Step::Question, Step::Synthesis] {
        assert_eq!(input(&ran, 4, step)["phase"]["guidance"], "guidance for blue-close");
        assert!(input(&ran, 2, step)["phase"].get("guidance").is_none(), "the seats are told");
    }
    assert!(ran.prompt(2, Step::Response, "ann").contains("guidance for white"));
}

/// What each type says, every key of it with a word that is found again.
fn full(kind: ArtifactType) -> Value {
    match kind {
        ArtifactType::Requirement => {
            json!({ "priority": "w-priority", "description": "w-description", "rationale": "w-rationale", "acceptance": ["w-acceptance"], "related": { "enables": ["w-related"], "depends": [] } })
        }
        ArtifactType::BusinessRule => {
            json!({ "description": "w-description", "rationale": "w-rationale", "conditions": "w-conditions", "actions": "w-actions" })
        }
        ArtifactType::Nfr => {
            json!({ "category": "w-category", "target": "w-target", "minimum": "w-minimum", "measurement": "w-measurement", "description": "w-description" })
        }
        ArtifactType::Exclusion => {
            json!({ "description": "w-description", "rationale": "w-rationale", "future_phase": "w-future_phase" })
        }
        ArtifactType::ArchitectureDecision => json!({
            "context": "w-context", "decision": "w-decision", "options": [{ "name": "w-options", "pros": [], "cons": ["w-cons"] }],
            "rationale": "w-rationale", "consequences": { "positive": [], "negative": ["w-consequences"] }, "related": ["w-related"],
        }),
        ArtifactType::Component => json!({
            "responsibility": "w-responsibility", "interfaces": { "provides": ["w-interfaces"], "requires": [] },
            "dependencies": ["w-dependencies"], "technology": "w-technology", "related": ["w-related"],
        }),
        ArtifactType::Interface => json!({
            "kind": "w-kind", "description": "w-description", "endpoints": [{ "path": "w-endpoints", "method": "GET" }], "related": ["w-related"],
        }),
        ArtifactType::Adr => json!({ "number": 7, "source": "w-source", "path": "w-path" }),
        ArtifactType::Idea => {
            json!({ "phase": "w-phase", "description": "w-description", "builds_on": "w-builds_on", "feasibility": "w-feasibility" })
        }
        ArtifactType::Risk => json!({
            "related_idea": "w-related_idea", "severity": "w-severity", "likelihood": "w-likelihood", "description": "w-description",
        }),
        ArtifactType::Mitigation => {
            json!({ "addresses": "w-addresses", "description": "w-description", "effort": "w-effort", "effectiveness": "w-effectiveness" })
        }
        ArtifactType::OpenQuestion | ArtifactType::Conflict => panic!("nobody votes on these"),
    }
}

/// The second phase of a table with one draft of this type, whose fields hold private ones, too.
fn voting_on(kind: ArtifactType) -> Ran {
    let mut session: Session = limits(phased(), 1, 1);
    session.current_phase = "refinement".to_owned();
    let mut fields = full(kind);
    fields["positions"] = json!({ "ann": "w-private" });
    fields["raised_by"] = json!("w-private");
    add(&mut session, &format!("{}-001", kind.prefix()), "core", Agreement::Draft, fields);
    session.artifacts[0].supported_by = vec!["w-private".to_owned()];
    Case::new(session).run()
}

fn is_shown_whole(kind: ArtifactType) {
    let ran = voting_on(kind);
    let prompt = ran.prompt(1, Step::Response, "ann");
    for (key, _) in kind.own_keys() {
        let word = if (kind, *key) == (ArtifactType::Adr, "number") {
            "number: 7".to_owned()
        } else {
            format!("w-{key}")
        };
        assert!(prompt.contains(&word), "{kind}: {key} is not shown");
    }
    assert!(!prompt.contains("w-private"), "{kind}: who holds what is not shown");
}

#[test]
fn voters_are_shown_what_a_requirement_says() {
    is_shown_whole(ArtifactType::Requirement);
}

#[test]
fn voters_are_shown_what_a_business_rule_says() {
    is_shown_whole(ArtifactType::BusinessRule);
}

#[test]
fn voters_are_shown_what_a_quality_says() {
    is_shown_whole(ArtifactType::Nfr);
}

#[test]
fn voters_are_shown_what_an_exclusion_says() {
    is_shown_whole(ArtifactType::Exclusion);
}

#[test]
fn voters_are_shown_what_an_architecture_decision_says() {
    is_shown_whole(ArtifactType::ArchitectureDecision);
}

#[test]
fn voters_are_shown_what_a_component_says() {
    is_shown_whole(ArtifactType::Component);
}

#[test]
fn voters_are_shown_what_an_interface_says() {
    is_shown_whole(ArtifactType::Interface);
}

#[test]
fn voters_are_shown_what_a_decision_record_says() {
    is_shown_whole(ArtifactType::Adr);
}

#[test]
fn voters_are_shown_what_an_idea_says() {
    is_shown_whole(ArtifactType::Idea);
}

#[test]
fn voters_are_shown_what_a_risk_says() {
    is_shown_whole(ArtifactType::Risk);
}

#[test]
fn voters_are_shown_what_a_mitigation_says() {
    is_shown_whole(ArtifactType::Mitigation);
}

#[test]
fn every_type_that_is_voted_on_is_among_them() {
    for kind in ArtifactType::ALL {
        if !matches!(kind, ArtifactType::OpenQuestion | ArtifactType::Conflict) {
            let keys: Vec<String> = full(kind).as_object().unwrap().keys().cloned().collect();
            let own: Vec<&str> = kind.own_keys().iter().map(|(key, _)| *key).collect();
            assert_eq!(keys, own, "{kind}");
        }
    }
}

#[test]
fn a_draft_that_the_table_made_is_shown_to_its_voters_in_the_next_round() {
    let ran = Case::new(limits(phased(), 1, 2))
        .model(|prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({
                "next": "phase",
                "proposed_artifacts": [artifact("nfr", "Fast", json!({ "target": "2 s", "measurement": "of a week" }))],
            }))
            .into(),
            _ => usual(prompt),
        })
        .run();
    let prompt = ran.prompt(2, Step::Response, "cleo");
    assert!(prompt.contains("target: 2 s") && prompt.contains("measurement: of a week"), "{prompt}");
}
