//! By how much something becomes less or more: `Fewer calls: 40 %`, `40 % fewer calls`, `Calls fall by 40 %`.

use super::super::number::{number, share_sign, spell};
use super::{Kind, Measure};

const ENGLISH: [&str; 10] =
    ["less", "fewer", "lower", "shorter", "faster", "quicker", "cheaper", "more", "higher", "longer"];
const GERMAN: [&str; 10] = [
    "weniger",
    "mehr",
    "geringer",
    "niedriger",
    "kürzer",
    "schneller",
    "seltener",
    "häufiger",
    "höher",
    "günstiger",
];

/// What an objective is about, and its figure, where a colon parts them and the figure begins what follows it.
pub(super) fn headed(text: &str) -> Option<(&str, &str)> {
    const LEADS: [&str; 17] = [
        "by",
        "to",
        "at",
        "least",
        "most",
        "about",
        "only",
        "no",
        "more",
        "less",
        "than",
        "under",
        "over",
        "um",
        "auf",
        "mindestens",
        "höchstens",
    ];
    let (head, rest) = text.split_once(": ")?;
    let has_figure = |text: &str| text.split_whitespace().any(begins_with_digit);
    let figure = rest.split_whitespace().find(|word| !LEADS.contains(&word.to_lowercase().as_str()))?;
    let share = rest.split("; ").next().unwrap_or(rest).split(" (").next().unwrap_or(rest);
    let is_short = head.split_whitespace().count() <= 9 && !head.contains([';', '.']);
    (begins_with_digit(figure) && is_short && !has_figure(head)).then_some((head, share))
}

pub(super) fn begins_with_digit(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit())
}

/// By how much something becomes less or more than it is today.
pub(super) struct Change {
    percent: f64,
    /// `less`, `fewer`, `mehr`, as the objective says it.
    way: String,
    /// How the objective writes the sign of a share.
    sign: &'static str,
}

impl Change {
    /// Half of the change is the least.
    pub(super) fn measure(&self) -> Measure {
        let than = if GERMAN.contains(&self.way.as_str()) { "als heute" } else { "than today" };
        let of = |percent: f64| format!("{}{} {} {than}", spell(percent, false), self.sign, self.way);
        Measure {
            target: of(self.percent),
            minimum: format!("{} (proposed)", of(self.percent / 2.0)),
            basis: "half of the change that the objective wants".to_owned(),
            kind: Kind::Trend,
        }
    }
}

/// `40 % fewer calls`, `Fewer calls: 40 %`, `Calls fall by 40 %`. The way is said behind the share or before the colon; of the
/// verbs those that only go one way.
pub(super) fn changed_by(text: &str) -> Option<Change> {
    const DOWN: [&str; 12] = [
        "fall",
        "falls",
        "drop",
        "drops",
        "sink",
        "sinks",
        "decrease",
        "decreases",
        "shrink",
        "shrinks",
        "reduce",
        "cut",
    ];
    const UP: [&str; 8] = ["rise", "rises", "grow", "grows", "increase", "increases", "raise", "climb"];
    /// A share that bounds something is no change: `at least 40 % more often than not`.
    const BOUNDS: [&str; 6] = ["least", "most", "than", "under", "over", "to"];
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |at: usize| {
        words.get(at).map_or_else(String::new, |word| {
            word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase()
        })
    };
    let at = words.iter().position(|word| begins_with_digit(word))?;
    let is_share = |word: &str| ["%", "percent", "prozent"].contains(&word);
    let after = match words[at].trim_end_matches([',', ';', '.']).strip_suffix('%') {
        Some(_) => at + 1,
        None if is_share(&words.get(at + 1)?.trim_end_matches([',', ';', '.']).to_lowercase()) => at + 2,
        None => return None,
    };
    let (percent, _) = number(words[at].trim_end_matches([',', ';', '.', '%']))?;
    let is_bound = at > 0 && BOUNDS.contains(&bare(at - 1).as_str());
    let known = |at: usize| {
        (ENGLISH.contains(&bare(at).as_str()) || GERMAN.contains(&bare(at).as_str())).then(|| bare(at))
    };
    let head = headed(text).map_or(0, |(head, _)| head.split_whitespace().count());
    let by_verb = || {
        let is_by = at > 0 && ["by", "um"].contains(&bare(at - 1).as_str());
        let says = |list: &[&str]| (0..at).any(|before| list.contains(&bare(before).as_str()));
        let way = if says(&DOWN) { Some("less") } else { says(&UP).then_some("more") };
        way.filter(|_| is_by).map(str::to_owned)
    };
    let way = known(after).or_else(|| (0..head).find_map(known)).or_else(by_verb)?;
    (percent > 0.0 && !is_bound).then(|| Change { percent, way, sign: share_sign(text) })
}
