//! Strategies with phases of their own, as their files describe them.

use roundtable_engine::strategy::{
    Consensus, ConsensusPolicy, Participation, Phase, Sees, Side, Speakers, Strategy, StrategyLimits,
    Validation,
};

fn phase(name: &str, participation: Participation) -> Phase {
    Phase {
        name: name.to_owned(),
        title: name.to_owned(),
        participation,
        speakers: Speakers::All,
        hat: None,
        min_rounds: 1,
        goal: String::new(),
        prompt_suffix: format!("what a seat does in {name}"),
        sees: Sees::default(),
    }
}

fn strategy(name: &str, policy: ConsensusPolicy, phases: Vec<Phase>) -> Strategy {
    Strategy {
        name: name.to_owned(),
        title: name.to_owned(),
        phases,
        consensus: Consensus { policy, threshold: 0.6 },
        limits: StrategyLimits { max_rounds_per_phase: Some(7), ..StrategyLimits::default() },
        sides: Vec::new(),
        validation: Validation { min_participants: 2, recommendation: false },
    }
}

/// Opening, rebuttal that sees the other side's opening, closing that sees its rebuttal.
pub(super) fn debate() -> Strategy {
    let shown = |name: &str, earlier: &str| Phase {
        sees: Sees { other_side: Some(earlier.to_owned()), ..Sees::default() },
        ..phase(name, Participation::Parallel)
    };
    let side = |name: &str| Side {
        name: name.to_owned(),
        title: name.to_uppercase(),
        task: format!("You argue for {name} of the motion: make its best honest case."),
    };
    let phases = vec![
        phase("opening", Participation::Parallel),
        shown("rebuttal", "opening"),
        shown("closing", "rebuttal"),
    ];
    let mut debate = strategy("debate", ConsensusPolicy::FacilitatorJudgment, phases);
    debate.sides = vec![side("pro"), side("con")];
    debate.validation.recommendation = true;
    debate
}

/// The dreamer sees the topic only, the realist also the dreams, the critic both.
pub(super) fn disney() -> Strategy {
    let with = |name: &str, sees: Sees| Phase { sees, ..phase(name, Participation::Parallel) };
    let after = |phases: &[&str]| Sees {
        syntheses_of: Some(phases.iter().map(|name| (*name).to_owned()).collect()),
        ..Sees::default()
    };
    let dreams = Sees { project: false, conflicts: false, syntheses_of: Some(Vec::new()), ..Sees::default() };
    let phases = vec![
        with("dreamer", dreams),
        with("realist", after(&["dreamer"])),
        with("critic", after(&["dreamer", "realist"])),
    ];
    strategy("disney", ConsensusPolicy::WeightedMajority, phases)
}

/// The facilitator alone, five hats in turn, the facilitator alone.
pub(super) fn six_hats() -> Strategy {
    let hat = |name: &str, color: &str, speakers: Speakers| Phase {
        speakers,
        hat: Some(color.to_owned()),
        ..phase(name, Participation::Sequential)
    };
    let mut phases = vec![hat("blue-open", "blue", Speakers::Facilitator)];
    phases.extend(["white", "red", "black", "yellow", "green"].map(|color| hat(color, color, Speakers::All)));
    phases.push(hat("blue-close", "blue", Speakers::Facilitator));
    let mut hats = strategy("six-hats", ConsensusPolicy::FacilitatorSynthesis, phases);
    hats.validation.recommendation = true;
    hats
}

/// One phase in which the facilitator names who answers.
pub(super) fn targeted() -> Strategy {
    strategy(
        "targeted",
        ConsensusPolicy::WeightedMajority,
        vec![phase("discussion", Participation::Targeted)],
    )
}
