//! A strategy file's configuration as an engine strategy.

use std::collections::BTreeSet;

use roundtable_engine::strategy::{
    Consensus, ConsensusPolicy, Participation, Phase, Sees, Side, Speakers, Strategy, StrategyLimits,
    Validation,
};
use roundtable_engine::{phrase, told};
use serde::Deserialize;

use crate::markdown::{self, Page, title_case};

/// The skill whose references are the strategies.
pub(crate) const SKILL: &str = "roundtable-strategies";

#[derive(Deserialize)]
struct StrategyFile {
    strategy: Option<String>,
    title: Option<String>,
    participation: Option<Participation>,
    phases: Vec<PhaseFile>,
    consensus: ConsensusFile,
    #[serde(default)]
    limits: StrategyLimits,
    #[serde(default)]
    sides: Vec<SideFile>,
    #[serde(default)]
    validation: Validation,
}

#[derive(Deserialize)]
struct SideFile {
    name: String,
    title: Option<String>,
    #[serde(default)]
    task: String,
}

#[derive(Deserialize)]
struct PhaseFile {
    name: String,
    title: Option<String>,
    participation: Option<Participation>,
    #[serde(default)]
    speakers: Speakers,
    hat: Option<String>,
    #[serde(default)]
    sees: Sees,
    #[serde(default = "one")]
    min_rounds: u32,
    #[serde(default)]
    goal: String,
    #[serde(default)]
    prompt_suffix: String,
}

#[derive(Deserialize)]
struct ConsensusFile {
    policy: ConsensusPolicy,
    /// 0.6 is what the seed documents give for the majority policies; the others do not use it.
    #[serde(default = "three_fifths")]
    threshold: f64,
}

fn one() -> u32 {
    1
}

fn three_fifths() -> f64 {
    0.6
}

/// Reads the strategy `name` from its file.
pub(crate) fn read(name: &str, page: &Page) -> Result<Strategy, String> {
    let file: StrategyFile = markdown::configuration(page)?;
    if let Some(other) = file.strategy.filter(|other| other != name) {
        return Err(told!(
            "says `strategy: {other}`, but its name is {name}.md",
            other = other.as_str(),
            name
        ));
    }
    check_phases(&file.phases)?;
    check_sides(&file.sides, &file.phases)?;
    if !(0.0..=1.0).contains(&file.consensus.threshold) {
        return Err(told!(
            "the threshold {value} is not between 0 and 1",
            value = file.consensus.threshold.to_string()
        ));
    }
    if let (Some(min), Some(max)) = (file.limits.min_rounds, file.limits.max_rounds)
        && min > max
    {
        return Err(told!("min_rounds {min} is more than max_rounds {max}", min, max));
    }
    let whole = file.participation.unwrap_or(Participation::Parallel);
    let phase = |phase: PhaseFile| Phase {
        title: phase.title.unwrap_or_else(|| title_case(&phase.name)),
        participation: phase.participation.unwrap_or(whole),
        speakers: phase.speakers,
        hat: phase.hat,
        sees: phase.sees,
        min_rounds: phase.min_rounds,
        goal: phase.goal.trim().to_owned(),
        prompt_suffix: phase.prompt_suffix.trim().to_owned(),
        name: phase.name,
    };
    Ok(Strategy {
        name: name.to_owned(),
        title: file.title.unwrap_or_else(|| title_case(name)),
        phases: file.phases.into_iter().map(phase).collect(),
        consensus: Consensus { policy: file.consensus.policy, threshold: file.consensus.threshold },
        limits: file.limits,
        sides: file.sides.into_iter().map(side).collect(),
        validation: file.validation,
    })
}

fn side(side: SideFile) -> Side {
    Side {
        title: side.title.unwrap_or_else(|| title_case(&side.name)),
        task: side.task.trim().to_owned(),
        name: side.name,
    }
}

/// Two sides or none, and only where there are some can one be shown the other.
fn check_sides(sides: &[SideFile], phases: &[PhaseFile]) -> Result<(), String> {
    let names: BTreeSet<&str> = sides.iter().map(|side| side.name.trim()).collect();
    if names.contains("") {
        return Err(phrase!("a side has no name").to_owned());
    }
    if names.len() != sides.len() {
        return Err(phrase!("two sides have the same name").to_owned());
    }
    if sides.len() == 1 {
        return Err(phrase!("a debate needs at least two sides").to_owned());
    }
    for (at, phase) in phases.iter().enumerate() {
        if let Some(shown) = &phase.sees.other_side {
            if sides.is_empty() {
                return Err(told!(
                    "the phase `{phase}` shows the other side, but there are no sides",
                    phase = phase.name.as_str()
                ));
            }
            if !phases[..at].iter().any(|earlier| earlier.name == *shown) {
                return Err(told!(
                    "the phase `{phase}` shows `{shown}`, which is no earlier phase",
                    phase = phase.name.as_str(),
                    shown = shown.as_str()
                ));
            }
        }
        for shown in phase.sees.syntheses_of.iter().flatten() {
            if !phases[..=at].iter().any(|known| known.name == *shown) {
                return Err(told!(
                    "the phase `{phase}` shows the syntheses of `{shown}`, which is neither itself nor an earlier phase",
                    phase = phase.name.as_str(),
                    shown = shown.as_str()
                ));
            }
        }
    }
    Ok(())
}

fn check_phases(phases: &[PhaseFile]) -> Result<(), String> {
    if phases.is_empty() {
        return Err(phrase!("a strategy needs at least one phase").to_owned());
    }
    let mut names = BTreeSet::new();
    for phase in phases {
        if phase.name.trim().is_empty() {
            return Err(phrase!("a phase has no name").to_owned());
        }
        if !names.insert(phase.name.as_str()) {
            return Err(told!("two phases are called `{name}`", name = phase.name.as_str()));
        }
    }
    Ok(())
}
