//! What the program brings along.

use std::collections::BTreeSet;

use roundtable_engine::agenda::TopicDefinition;
use roundtable_engine::config::Workflow;
use roundtable_engine::strategy::{ConsensusPolicy, Participation, Speakers};

use crate::{BUILT_IN, Basis, Library, samples};

#[test]
fn the_bundled_content_is_whole() {
    let library = Library::bundled();
    assert_eq!(library.problems(), []);
    let ids: Vec<String> = library.participants().into_iter().map(|role| role.id).collect();
    assert_eq!(ids[..4], ["product-manager", "ux-researcher", "business-analyst", "qa-lead"]);
    assert!(!ids.iter().any(|id| id == "facilitator" || id == "orchestrator"));
    for role in library.participants().into_iter().chain([library.facilitator()]) {
        assert_eq!(role.origin, BUILT_IN);
        assert!(role.body.starts_with(&format!("# {}", role.name)), "{}", role.id);
        assert!(!role.description.is_empty() && !role.color.is_empty() && !role.model.is_empty());
        assert_eq!(role.knowledge.len(), role.skills.len(), "{}", role.id);
        assert!(role.knowledge.iter().all(|skill| skill.text.starts_with("# ")), "{}", role.id);
    }
    let facilitator = library.facilitator();
    assert_eq!(facilitator.skills, ["roundtable-strategies", "roundtable-execution"]);
    assert_eq!(library.participant("facilitator"), None);
    assert_eq!(library.participant("qa-lead").unwrap().name, "QA Lead");
}

#[test]
fn the_bundled_strategies_are_those_of_the_format() {
    let library = Library::bundled();
    let standard = library.strategy("standard").unwrap();
    assert_eq!(standard.title, "Standard");
    assert_eq!(standard.phases.len(), 1);
    assert_eq!(standard.consensus.policy, ConsensusPolicy::WeightedMajority);
    let consensus = library.strategy("consensus-driven").unwrap();
    let phases: Vec<_> =
        consensus.phases.iter().map(|phase| (phase.name.as_str(), phase.participation)).collect();
    assert_eq!(
        phases,
        [
            ("proposal", Participation::Parallel),
            ("refinement", Participation::Sequential),
            ("convergence", Participation::Sequential)
        ]
    );
    assert_eq!(consensus.consensus.policy, ConsensusPolicy::Consent);
    assert!(consensus.phases.iter().all(|phase| !phase.goal.is_empty() && !phase.prompt_suffix.is_empty()));
    assert_eq!(library.strategy("poker"), None);
}

/// Name, phases, policy, threshold where it counts: the table of the folder format.
#[test]
fn all_five_strategies_have_their_phases_and_policies() {
    let library = Library::bundled();
    let facts = |name: &str| {
        let strategy = library.strategy(name).unwrap();
        let phases: Vec<String> = strategy.phases.iter().map(|phase| phase.name.clone()).collect();
        (phases.join(" "), strategy.consensus.policy)
    };
    use ConsensusPolicy::{FacilitatorJudgment, FacilitatorSynthesis, WeightedMajority};
    assert_eq!(facts("disney"), ("dreamer realist critic".to_owned(), WeightedMajority));
    assert_eq!(facts("debate"), ("opening rebuttal closing".to_owned(), FacilitatorJudgment));
    let hats = "blue-opening white red black yellow green blue-closing".to_owned();
    assert_eq!(facts("six-hats"), (hats, FacilitatorSynthesis));
    for strategy in library.strategies() {
        assert!(strategy.validation.min_participants >= 2, "{}", strategy.name);
        assert!(strategy.limits.max_rounds_per_phase.is_some(), "{}", strategy.name);
        for phase in &strategy.phases {
            assert!(!phase.goal.is_empty() && !phase.title.is_empty(), "{} {}", strategy.name, phase.name);
        }
        // A strategy with one round per phase fits its own maximum.
        assert!(strategy.phases.len() as u32 <= strategy.limits.max_rounds.unwrap_or(20));
    }
}

/// Who hears whom, phase by phase: blind within a phase, or in turn.
#[test]
fn participation_is_that_of_the_format_in_every_bundled_phase() {
    use Participation::{Parallel, Sequential};
    let library = Library::bundled();
    for (name, wanted) in [
        ("standard", vec![Parallel]),
        ("disney", vec![Parallel; 3]),
        ("debate", vec![Parallel; 3]),
        ("consensus-driven", vec![Parallel, Sequential, Sequential]),
        ("six-hats", vec![Sequential; 7]),
    ] {
        let phases = library.strategy(name).unwrap().phases;
        assert_eq!(phases.iter().map(|phase| phase.participation).collect::<Vec<_>>(), wanted, "{name}");
    }
}

/// What a seat does differently in a phase: each has its own words, and they say what the phase is for.
#[test]
fn every_bundled_phase_tells_its_seats_what_to_do_differently() {
    let library = Library::bundled();
    for strategy in library.strategies() {
        let suffixes: BTreeSet<&str> =
            strategy.phases.iter().map(|phase| phase.prompt_suffix.trim()).collect();
        assert_eq!(suffixes.len(), strategy.phases.len(), "{}", strategy.name);
        assert!(suffixes.iter().all(|suffix| suffix.len() > 100), "{}", strategy.name);
    }
    let says = |strategy: &str, phase: &str, words: &[&str]| {
        let suffix = library.strategy(strategy).unwrap().phase(phase).unwrap().prompt_suffix.to_lowercase();
        let suffix = suffix.split_whitespace().collect::<Vec<_>>().join(" ");
        for word in words {
            assert!(suffix.contains(word), "{strategy}, {phase}: {word}");
        }
    };
    says("disney", "dreamer", &["anything is possible", "no budget", "no criticism"]);
    says("disney", "realist", &["smallest form", "who and what it takes", "first step"]);
    says("disney", "critic", &["risk", "make the idea fail", "mitigation"]);
    says("debate", "opening", &["argue for your side"]);
    says("debate", "rebuttal", &["answer it", "concede"]);
    says("debate", "closing", &["without new arguments"]);
    for (phase, hat) in
        [("white", "facts"), ("red", "feelings"), ("black", "go wrong"), ("yellow", "benefit")]
    {
        says("six-hats", phase, &[&format!("{phase} hat"), hat]);
    }
    says("six-hats", "green", &["green hat", "alternatives"]);
}

/// The overview names every strategy with its phases and its policy, as the five files have them.
#[test]
fn the_overview_of_the_strategies_agrees_with_their_files() {
    let library = Library::bundled();
    let facilitator = library.facilitator();
    let overview = facilitator.knowledge.iter().find(|skill| skill.name == "roundtable-strategies").unwrap();
    for strategy in library.strategies() {
        let start = format!("| {} | ", strategy.name);
        let row = overview.text.lines().find_map(|line| line.strip_prefix(&start));
        let row = row.unwrap_or_else(|| panic!("{} has no row", strategy.name));
        let phases: Vec<&str> = strategy.phases.iter().map(|phase| phase.name.as_str()).collect();
        let cells: Vec<&str> = row.split(" | ").collect();
        assert_eq!(cells[0], phases.join(", "), "{}", strategy.name);
        let words = match strategy.consensus.policy {
            ConsensusPolicy::WeightedMajority => {
                format!("weighted majority, {}", strategy.consensus.threshold)
            }
            ConsensusPolicy::Consent => "consent: nobody blocks".to_owned(),
            ConsensusPolicy::FacilitatorJudgment => "the facilitator judges".to_owned(),
            ConsensusPolicy::FacilitatorSynthesis => "the facilitator sums up".to_owned(),
            other => panic!("{other:?} has no words in the overview"),
        };
        assert_eq!(cells[2], words, "{}", strategy.name);
    }
    assert_eq!(library.strategies().len(), 5);
}

#[test]
fn a_dreamer_is_shown_the_topic_only_and_each_later_phase_more() {
    let disney = Library::bundled().strategy("disney").unwrap();
    let sees = |phase: &str| disney.phase(phase).unwrap().sees.clone();
    let dreamer = sees("dreamer");
    assert!(!dreamer.project && !dreamer.conflicts);
    assert_eq!(dreamer.syntheses_of, Some(vec![]));
    let has = |phase: &str, shown: &str| sees(phase).syntheses_of.unwrap().iter().any(|name| name == shown);
    assert!(has("realist", "dreamer") && has("critic", "dreamer") && has("critic", "realist"));
}

#[test]
fn a_debate_has_two_sides_and_shows_each_the_other_one_phase_later() {
    let debate = Library::bundled().strategy("debate").unwrap();
    let sides: Vec<&str> = debate.sides.iter().map(|side| side.name.as_str()).collect();
    assert_eq!(sides, ["pro", "con"]);
    assert!(debate.sides.iter().all(|side| !side.task.is_empty()));
    let shown: Vec<_> = debate.phases.iter().map(|phase| phase.sees.other_side.as_deref()).collect();
    assert_eq!(shown, [None, Some("opening"), Some("rebuttal")]);
    assert!(debate.validation.recommendation);
}

#[test]
fn the_facilitator_is_alone_under_the_blue_hat() {
    let hats = Library::bundled().strategy("six-hats").unwrap();
    for phase in &hats.phases {
        let hat = phase.hat.as_deref().unwrap();
        assert!(phase.name.starts_with(hat), "{}", phase.name);
        assert_eq!(phase.speakers == Speakers::Facilitator, hat == "blue", "{}", phase.name);
    }
}

#[test]
fn every_workflow_has_an_agenda_that_fits_its_strategy() {
    let library = Library::bundled();
    for (workflow, strategy, topics, seats) in [
        (Workflow::Specs, "consensus-driven", 6, 4),
        (Workflow::Design, "debate", 5, 4),
        (Workflow::Brainstorm, "disney", 3, 0),
        (Workflow::Roundtable, "standard", 1, 4),
    ] {
        let agenda = library.agenda(workflow).unwrap();
        assert_eq!(agenda.default_strategy, strategy, "{workflow:?}");
        assert_eq!(agenda.topics.len(), topics, "{workflow:?}");
        assert_eq!(agenda.default_participants.len(), seats, "{workflow:?}");
        let led = library.strategy(strategy).unwrap();
        for topic in &agenda.topics {
            let phase = topic.phase.as_deref();
            assert!(phase.is_none_or(|phase| led.phase(phase).is_some()), "{}", topic.id);
            assert!(!topic.done_when.criteria.is_empty() && !topic.exploration.is_empty(), "{}", topic.id);
        }
    }
    let design = library.agenda(Workflow::Design).unwrap();
    assert_eq!(
        design.default_participants,
        ["software-architect", "security-champion", "technical-lead", "devops-engineer"]
    );
    let facts = |workflow| -> Vec<(String, bool, u32)> {
        let topics = library.agenda(workflow).unwrap().topics;
        topics.into_iter().map(|topic| (topic.id, topic.critical, topic.done_when.min_requirements)).collect()
    };
    let fact = |id: &str, critical: bool, least: u32| (id.to_owned(), critical, least);
    assert_eq!(
        facts(Workflow::Design),
        [
            fact("high-level-arch", true, 1),
            fact("components", true, 1),
            fact("data-flow", false, 1),
            fact("tech-choices", false, 1),
            fact("integration", false, 0)
        ]
    );
    let main = &facts(Workflow::Roundtable)[0];
    assert_eq!((main.0.as_str(), main.1), ("main", true));
}

#[test]
fn twelve_can_sit_at_the_table_and_two_help_beside_it() {
    let library = Library::bundled();
    let ids: Vec<String> = library.participants().into_iter().map(|role| role.id).collect();
    assert_eq!(
        ids,
        [
            "product-manager",
            "ux-researcher",
            "business-analyst",
            "qa-lead",
            "software-architect",
            "security-champion",
            "technical-lead",
            "devops-engineer",
            "data-engineer",
            "accessibility-specialist",
            "documentation-specialist",
            "oss-community-manager"
        ]
    );
    let skills = |id: &str| library.participant(id).or_else(|| library.helper(id)).unwrap().skills;
    assert!(skills("software-architect").contains(&"arc42-templates".to_owned()));
    assert_eq!(skills("spec-validator"), ["iso25010-requirements", "arc42-templates", "madr-decisions"]);
    assert_eq!(skills("requirements-mapper"), ["iso25010-requirements"]);
    assert_eq!(library.participant("spec-validator"), None, "it takes no seat");
    assert_eq!(library.helper("qa-lead"), None);
}

#[test]
fn the_nine_characteristics_of_2023_and_the_twelve_sections_are_there() {
    let library = Library::bundled();
    let text = |role: &str, skill: &str| {
        let role = library.helper(role).unwrap();
        role.knowledge.into_iter().find(|knowledge| knowledge.name == skill).unwrap().text.to_lowercase()
    };
    let quality = text("spec-validator", "iso25010-requirements");
    for characteristic in [
        "functional suitability",
        "performance efficiency",
        "compatibility",
        "interaction capability",
        "reliability",
        "security",
        "maintainability",
        "flexibility",
        "safety",
    ] {
        assert!(quality.contains(characteristic), "{characteristic}");
    }
    let sections = text("spec-validator", "arc42-templates");
    for section in ["introduction and goals", "building block view", "deployment view", "glossary"] {
        assert!(sections.contains(section), "{section}");
    }
}

#[test]
fn the_specs_agenda_has_its_six_topics() {
    let agenda = Library::bundled().agenda(Workflow::Specs).unwrap();
    let facts: Vec<_> = agenda
        .topics
        .iter()
        .map(|TopicDefinition { id, critical, done_when, .. }| {
            (id.as_str(), *critical, done_when.min_requirements)
        })
        .collect();
    assert_eq!(
        facts,
        [
            ("user-workflows", true, 2),
            ("functional-requirements", true, 3),
            ("business-rules", false, 1),
            ("nfr-measurable", false, 1),
            ("acceptance-criteria", false, 0),
            ("out-of-scope", false, 0)
        ]
    );
    assert_eq!(agenda.default_strategy, "consensus-driven");
    assert_eq!(agenda.default_participants.len(), 4);
    assert_eq!(agenda.source, "skills/roundtable-execution/references/agenda-specs.md");
    assert!(agenda.goal.starts_with("Agree on what"));
}

#[test]
fn the_facilitator_gets_the_prose_of_strategy_and_agenda_and_a_participant_nothing() {
    let library = Library::bundled();
    let facilitator = library.role_for_session(library.facilitator(), "consensus-driven", Workflow::Specs);
    let names: Vec<_> = facilitator.knowledge.iter().map(|skill| skill.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "roundtable-strategies",
            "roundtable-execution",
            "roundtable-strategies/consensus-driven",
            "roundtable-execution/agenda-specs"
        ]
    );
    for reference in &facilitator.knowledge[2..] {
        assert!(reference.text.starts_with("# "), "{}", reference.text);
        assert!(!reference.text.contains("Configuration") && !reference.text.contains("prompt_suffix"));
    }
    let again = library.role_for_session(facilitator.clone(), "consensus-driven", Workflow::Specs);
    assert_eq!(again, facilitator);
    let seat = library.participant("qa-lead").unwrap();
    assert_eq!(library.role_for_session(seat.clone(), "consensus-driven", Workflow::Specs), seat);
}

#[test]
fn a_topic_recommends_by_whole_words_and_only_what_is_there() {
    let library = Library::bundled();
    let quick = library.recommend_strategy("A QUICK, urgent fix", "standard");
    assert_eq!(quick.strategy, "consensus-driven");
    assert_eq!(quick.by, Basis::Words(vec!["urgent", "quick"]));
    let inside = library.recommend_strategy("Breakfast quickly", "standard");
    assert_eq!((inside.strategy.as_str(), inside.by), ("standard", Basis::Usual));
    // Whatever the topic says, the answer can be started.
    for topic in ["brainstorm new ideas", "tea vs coffee", "from all \n angles", "", "renewal"] {
        let recommended = library.recommend_strategy(topic, "poker");
        assert!(library.strategy(&recommended.strategy).is_some(), "{topic}: {recommended:?}");
        let is_instead = recommended.by == Basis::Instead("poker".to_owned());
        assert_eq!(is_instead, recommended.strategy == "standard", "{topic}: {recommended:?}");
    }
}

#[test]
fn each_word_of_the_seeds_recommends_its_strategy() {
    let library = Library::bundled();
    let table = [
        ("disney", &["creative", "innovation", "new", "brainstorm", "ideation"][..]),
        ("debate", &["vs", "compare", "evaluate", "choose", "decide", "between"]),
        ("consensus-driven", &["urgent", "fast", "quick", "asap"]),
        ("six-hats", &["comprehensive", "thorough", "deep", "all angles"]),
    ];
    for (strategy, words) in table {
        for word in words {
            let topic = format!("A {} look at the shed", word.to_uppercase());
            let recommended = library.recommend_strategy(&topic, "standard");
            let expected = (strategy, Basis::Words(vec![*word]));
            assert_eq!((recommended.strategy.as_str(), recommended.by), expected, "{word}");
            let inside = format!("A x{} look at the shed", word.replace(' ', "x"));
            let recommended = library.recommend_strategy(&inside, "standard");
            assert_eq!(recommended.by, Basis::Usual, "{word} within another word");
        }
    }
}

#[test]
fn the_sample_project_has_its_hidden_folder() {
    let samples = samples();
    let sample = samples.iter().find(|sample| sample.name == "borrow-shed").unwrap();
    assert_eq!(sample.title, "Borrow Shed");
    let paths: Vec<_> = sample.files.iter().map(|(path, _)| path.as_str()).collect();
    assert!(paths.contains(&".s2s/config.yaml") && paths.contains(&".s2s/CONTEXT.md"), "{paths:?}");
    assert!(sample.files.iter().all(|(_, content)| !content.is_empty()));
}
