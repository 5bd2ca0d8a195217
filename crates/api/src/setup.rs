//! From what the user chose, config.yaml, the strategy and the workflow to the settings of a session, each value with
//! where it came from: what the user chose > config.yaml > the strategy > the workflow > built-in.

use std::collections::BTreeMap;

use roundtable_engine::config::{Escalation, Limits, SessionConfig, Workflow};
use roundtable_engine::role::Role;
use roundtable_engine::strategy::{Consensus, ConsensusPolicy, Strategy};
use roundtable_library::{AgendaFile, Library};
use roundtable_store::ProjectConfig;

use crate::wire::{ErrorCode, Origin, SessionSetup, Sourced, WireError};

/// Longest topic, in characters: it stands in the header of every prompt and of the window.
pub(crate) const MAX_TOPIC: usize = 500;
/// Fewest and most seats at a table.
pub(crate) const SEATS: std::ops::RangeInclusive<usize> = 2..=12;
/// Most rounds that can be asked for.
const MOST_ROUNDS: u32 = 100;

/// A brainstorm is led by this strategy, always.
const BRAINSTORM: &str = "disney";
/// The kinds of documents that a roundtable on any topic can end in.
pub(crate) const OUTPUT_TYPES: [&str; 4] = ["adr", "requirements", "architecture", "summary"];

/// The strategy that a workflow has to be led by, if it leaves no choice.
pub(crate) fn fixed_strategy(workflow: Workflow) -> Option<&'static str> {
    (workflow == Workflow::Brainstorm).then_some(BRAINSTORM)
}

/// Everything that a new session is made from.
#[derive(Debug)]
pub struct Setup {
    /// The topic, trimmed.
    pub topic: String,
    /// How it is led.
    pub strategy: Strategy,
    /// The agenda.
    pub agenda: AgendaFile,
    /// The facilitator, with what it needs to know of strategy and agenda.
    pub facilitator: Role,
    /// The participants, in seat order.
    pub participants: Vec<Role>,
    /// The settings.
    pub config: SessionConfig,
    /// The sides that the user gave, by participant.
    pub sides: BTreeMap<String, String>,
}

/// The values that a session starts with, and where each came from.
pub(crate) struct Defaults {
    pub(crate) strategy: Sourced<String>,
    pub(crate) participants: Sourced<Vec<String>>,
    pub(crate) min_rounds: Sourced<u32>,
    pub(crate) max_rounds: Sourced<u32>,
    pub(crate) max_rounds_per_conflict: Sourced<u32>,
    pub(crate) confidence_below: Sourced<f64>,
    pub(crate) critical_keywords: Sourced<Vec<String>>,
    pub(crate) interactive: Sourced<bool>,
    pub(crate) verbose: Sourced<bool>,
    pub(crate) max_rounds_per_phase: Option<Sourced<u32>>,
    pub(crate) escalation_enabled: Sourced<bool>,
    pub(crate) consensus: Sourced<Consensus>,
}

/// The first value that somebody gives. A new project's `config.yaml` spells the defaults out: what it merely repeats of the workflow's
/// or of the application's is theirs. What a strategy brings along is another value with another strategy, so that there the file
/// decides, whatever it says.
fn first<T: PartialEq>(choices: impl IntoIterator<Item = (Option<T>, Origin)>, built_in: T) -> Sourced<T> {
    let mut config = None;
    for (value, origin) in choices {
        match value {
            Some(value) if origin == Origin::Config => config = config.or(Some(value)),
            Some(value) => return unless_repeated(config, Sourced { value, origin }),
            None => {}
        }
    }
    unless_repeated(config, Sourced { value: built_in, origin: Origin::BuiltIn })
}

fn unless_repeated<T: PartialEq>(config: Option<T>, default: Sourced<T>) -> Sourced<T> {
    match config {
        Some(value) if value != default.value || default.origin == Origin::Strategy => {
            Sourced { value, origin: Origin::Config }
        }
        _ => default,
    }
}

/// The values for a workflow; `chosen` is the strategy that the user has picked so far.
pub(crate) fn defaults(
    config: &ProjectConfig,
    library: &Library,
    workflow: Workflow,
    agenda: &AgendaFile,
    chosen: Option<&str>,
) -> Defaults {
    use Origin::{Config, Strategy as FromStrategy, User, Workflow as FromWorkflow};
    let word = workflow.word();
    let fixed = fixed_strategy(workflow).map(str::to_owned);
    let strategy = first(
        [
            (fixed, FromWorkflow),
            (chosen.map(str::to_owned), User),
            (config.strategy_by_workflow.get(word).cloned(), Config),
            (config.strategy.clone(), Config),
            (Some(agenda.default_strategy.clone()), FromWorkflow),
        ],
        "standard".to_owned(),
    );
    let led = library.strategy(&strategy.value);
    let limits = led.as_ref().map(|strategy| strategy.limits.clone()).unwrap_or_default();
    let participants = first(
        [
            (config.participants_by_workflow.get(word).cloned(), Config),
            (config.participants.clone(), Config),
            (Some(agenda.default_participants.clone()), FromWorkflow),
        ],
        Vec::new(),
    );
    let built_in = (Limits::default(), Escalation::default());
    Defaults {
        strategy,
        participants,
        min_rounds: first(
            [(config.min_rounds, Config), (limits.min_rounds, FromStrategy)],
            built_in.0.min_rounds,
        ),
        max_rounds: first(
            [(config.max_rounds, Config), (limits.max_rounds, FromStrategy)],
            built_in.0.max_rounds,
        ),
        max_rounds_per_conflict: first(
            [(config.max_rounds_per_conflict, Config)],
            built_in.1.max_rounds_per_conflict,
        ),
        confidence_below: first([(config.confidence_below, Config)], built_in.1.confidence_below),
        critical_keywords: first([(config.critical_keywords.clone(), Config)], built_in.1.critical_keywords),
        interactive: first([(config.interactive, Config)], false),
        verbose: first([(config.verbose, Config)], false),
        max_rounds_per_phase: [
            (config.max_rounds_per_phase, Config),
            (limits.max_rounds_per_phase, FromStrategy),
        ]
        .into_iter()
        .find_map(|(value, origin)| value.map(|value| Sourced { value, origin })),
        escalation_enabled: first([(config.escalation_enabled, Config)], true),
        consensus: first(
            [(config.consensus.clone(), Config), (led.map(|strategy| strategy.consensus), FromStrategy)],
            // A strategy that nobody knows is refused when the session is started.
            Consensus { policy: ConsensusPolicy::WeightedMajority, threshold: 0.6 },
        ),
    }
}

impl Setup {
    /// Checks what was chosen and completes it.
    ///
    /// # Errors
    /// One [`WireError`] per thing that cannot be: topic, strategy, panel, limits.
    pub fn new(library: &Library, config: &ProjectConfig, setup: &SessionSetup) -> Result<Self, WireError> {
        let topic = topic(&setup.topic)?;
        let workflow = setup.workflow;
        let unavailable =
            || WireError::new(ErrorCode::WorkflowUnavailable, [("workflow", workflow.word().to_owned())], "");
        let agenda = library.agenda(workflow).ok_or_else(unavailable)?;
        if let (Some(fixed), Some(chosen)) = (fixed_strategy(workflow), &setup.strategy)
            && fixed != chosen
        {
            let params = [("workflow", workflow.word().to_owned()), ("strategy", fixed.to_owned())];
            return Err(WireError::new(ErrorCode::StrategyFixed, params, ""));
        }
        let defaults = defaults(config, library, workflow, &agenda, setup.strategy.as_deref());
        let name = defaults.strategy.value;
        let mut strategy = library
            .strategy(&name)
            .ok_or_else(|| WireError::new(ErrorCode::StrategyUnknown, [("strategy", name.clone())], ""))?;
        strategy.consensus.clone_from(&defaults.consensus.value);
        let ids = setup.participants.clone().unwrap_or(defaults.participants.value);
        let participants = panel(library, &ids, &strategy.name, workflow)?;
        let least = strategy.validation.min_participants as usize;
        if participants.len() < least {
            let params = [("seats", participants.len().to_string()), ("least", least.to_string())];
            return Err(WireError::new(ErrorCode::PanelTooSmall, params, ""));
        }
        let sides = sides(&strategy, &participants, &setup.sides)?;
        let output_type = output_type(workflow, setup.output_type.as_deref())?;
        let limits = limits(
            setup.min_rounds.unwrap_or(defaults.min_rounds.value),
            setup.max_rounds.unwrap_or(defaults.max_rounds.value),
        )?;
        let limits =
            Limits { max_rounds_per_phase: defaults.max_rounds_per_phase.map(|most| most.value), ..limits };
        let facilitator = library.role_for_session(library.facilitator(), &strategy.name, workflow);
        let config = SessionConfig {
            verbose: setup.verbose.unwrap_or(defaults.verbose.value),
            interactive: setup.interactive.unwrap_or(defaults.interactive.value),
            strategy: strategy.name.clone(),
            limits,
            escalation: Escalation {
                enabled: defaults.escalation_enabled.value,
                max_rounds_per_conflict: defaults.max_rounds_per_conflict.value,
                confidence_below: defaults.confidence_below.value,
                critical_keywords: defaults.critical_keywords.value,
            },
            participants: participants.iter().map(|role| role.id.clone()).collect(),
            output_type,
            consensus: config.consensus.clone(),
            spending_limit: spending_limit(setup.spending_limit)?,
            models: match &setup.models {
                Some(models) if setup.provider != crate::PRACTICE => {
                    crate::providers::assign(models, &facilitator, &participants)?
                }
                _ => BTreeMap::new(),
            },
            ..SessionConfig::default()
        };
        Ok(Self { topic, strategy, agenda, facilitator, participants, config, sides })
    }
}

/// The sides that the user gave. Nobody may be left without an opponent by it, and none is dropped without a word.
fn sides(
    strategy: &Strategy,
    participants: &[Role],
    wanted: &BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, WireError> {
    let invalid = |side: &str| WireError::new(ErrorCode::SidesInvalid, [("side", side.to_owned())], "");
    if wanted.is_empty() {
        return Ok(BTreeMap::new());
    }
    if strategy.sides.is_empty() {
        let params = [("strategy", strategy.title.clone())];
        return Err(WireError::new(ErrorCode::SidesUnused, params, ""));
    }
    let seats: Vec<&str> = participants.iter().map(|role| role.id.as_str()).collect();
    if let Some((seat, side)) = wanted.iter().find(|(seat, _)| !seats.contains(&seat.as_str())) {
        let params = [("participant", seat.clone()), ("side", side.clone()), ("seats", seats.join(", "))];
        return Err(WireError::new(ErrorCode::SideNotSeated, params, ""));
    }
    if let Some(side) = wanted.values().find(|side| strategy.side(side).is_none()) {
        return Err(invalid(side));
    }
    let open = seats.len() - wanted.len();
    let empty: Vec<&str> = strategy
        .sides
        .iter()
        .filter(|side| !wanted.values().any(|taken| *taken == side.name))
        .map(|side| side.name.as_str())
        .collect();
    match empty.first() {
        Some(side) if empty.len() > open => Err(invalid(side)),
        _ => Ok(wanted.clone()),
    }
}

fn output_type(workflow: Workflow, chosen: Option<&str>) -> Result<Option<String>, WireError> {
    match chosen.map(str::trim).filter(|chosen| !chosen.is_empty()) {
        Some(chosen) if workflow == Workflow::Roundtable && OUTPUT_TYPES.contains(&chosen) => {
            Ok(Some(chosen.to_owned()))
        }
        Some(chosen) => {
            Err(WireError::new(ErrorCode::OutputTypeInvalid, [("output_type", chosen.to_owned())], ""))
        }
        None => Ok(None),
    }
}

/// A limit is a sum of money, and more than nothing.
pub(crate) fn spending_limit(limit: Option<f64>) -> Result<Option<f64>, WireError> {
    match limit {
        Some(dollars) if !(dollars.is_finite() && dollars > 0.0) => {
            Err(WireError::new(ErrorCode::SpendingLimitInvalid, [("limit", dollars.to_string())], ""))
        }
        limit => Ok(limit),
    }
}

fn topic(text: &str) -> Result<String, WireError> {
    let topic = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = topic.chars().count();
    if topic.is_empty() {
        return Err(WireError::new(ErrorCode::TopicEmpty, [], ""));
    }
    if length > MAX_TOPIC {
        let params = [("length", length.to_string()), ("max", MAX_TOPIC.to_string())];
        return Err(WireError::new(ErrorCode::TopicTooLong, params, ""));
    }
    Ok(topic)
}

fn panel(
    library: &Library,
    ids: &[String],
    strategy: &str,
    workflow: Workflow,
) -> Result<Vec<Role>, WireError> {
    let mut roles: Vec<Role> = Vec::new();
    let mut unknown: Vec<&str> = Vec::new();
    for id in ids {
        if roles.iter().any(|role| role.id == *id) {
            continue;
        }
        match library.participant(id) {
            Some(role) => roles.push(library.role_for_session(role, strategy, workflow)),
            None if unknown.contains(&id.as_str()) => {}
            None => unknown.push(id),
        }
    }
    if !unknown.is_empty() {
        return Err(participant_unknown(library, &unknown));
    }
    let code = match roles.len() {
        seats if seats < *SEATS.start() => ErrorCode::PanelTooSmall,
        seats if seats > *SEATS.end() => ErrorCode::PanelTooLarge,
        _ => return Ok(roles),
    };
    let params = [("seats", roles.len().to_string()), ("least", SEATS.start().to_string())];
    Err(WireError::new(code, params, ""))
}

/// Nobody is called that; `known` are the ids of those who can sit here.
fn participant_unknown(library: &Library, ids: &[&str]) -> WireError {
    let known: Vec<String> = library.participants().into_iter().map(|role| role.id).collect();
    let params = [("participant", ids.join(", ")), ("known", known.join(", "))];
    WireError::new(ErrorCode::ParticipantUnknown, params, "")
}

fn limits(min_rounds: u32, max_rounds: u32) -> Result<Limits, WireError> {
    if min_rounds == 0 || max_rounds < min_rounds || max_rounds > MOST_ROUNDS {
        let params = [("min_rounds", min_rounds.to_string()), ("max_rounds", max_rounds.to_string())];
        return Err(WireError::new(ErrorCode::LimitsInvalid, params, ""));
    }
    Ok(Limits { min_rounds, max_rounds, max_rounds_per_phase: None })
}
