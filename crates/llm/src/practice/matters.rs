//! The matters of a design that the context's own words raise: a neighbour, a cut-off, an exception that must never happen,
//! hands that cannot type. They are weighed before those that every product has.

use roundtable_engine::text::has_phrase;

use super::concern::Concern;
use super::content::Words;
use super::english::{fit, gist, uncapitalise};
use super::figures::{Kind, measure};
use super::project::Project;
use super::world::cited;

/// Decisions on one topic that the context's own words raise, at most.
const MOST: usize = 2;

/// A matter: its section of `decisions.txt` with its place among its like, the statement that raises it, and what it is
/// called in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Matter {
    pub(super) section: String,
    said: String,
    thing: String,
}

/// The matters of this project on a topic.
pub(super) fn of(project: &Project, concern: Concern) -> Vec<Matter> {
    all(project).into_iter().filter(|(own, _)| *own == concern).map(|(_, matter)| matter).take(MOST).collect()
}

/// The sections of all matters, for finding a decision by its title.
pub(super) fn sections(project: &Project) -> Vec<String> {
    all(project).into_iter().map(|(_, matter)| matter.section).collect()
}

/// The words of a matter; whether there is one of this section.
pub(super) fn fill(project: &Project, section: &str, words: &mut Words) -> bool {
    let Some((_, matter)) = all(project).into_iter().find(|(_, matter)| matter.section == section) else {
        return false;
    };
    words.set("said", cited(&matter.said));
    words.set("thing", matter.thing);
    true
}

/// The section without its place.
pub(super) fn kind(section: &str) -> &str {
    section.split('#').next().unwrap_or_default()
}

/// Matters as they are found, each kind counted.
#[derive(Default)]
struct Found(Vec<(Concern, Matter)>);

impl Found {
    fn add(&mut self, concern: Concern, kind: &str, said: &str, thing: &str) {
        let like = self.0.iter().filter(|(_, matter)| self::kind(&matter.section) == kind);
        let section = format!("{kind}#{}", like.count());
        self.0.push((concern, Matter { section, said: said.to_owned(), thing: thing.to_owned() }));
    }

    /// The first of its kind.
    fn once(&mut self, concern: Concern, kind: &str, said: &str, thing: &str) {
        if !self.0.iter().any(|(_, matter)| self::kind(&matter.section) == kind) {
            self.add(concern, kind, said, thing);
        }
    }
}

fn all(project: &Project) -> Vec<(Concern, Matter)> {
    let mut found = Found::default();
    if let Some(said) = project.world.no_network() {
        found.add(Concern::Shape, "apart", said, "entries without a connection");
    }
    for (at, (name, said)) in project.world.neighbours().into_iter().enumerate() {
        // The first stands where the flow is drawn, the others at the joints.
        found.add(if at == 0 { Concern::Flow } else { Concern::Joints }, "neighbour", said, &name);
        found.once(Concern::Joints, "silent", said, &name);
    }
    // `No thing is promised twice` is a state that an entry could bring about; `Nobody types` is work that is saved.
    let never = |text: &&String| {
        let is_state =
            text.to_lowercase().starts_with("no ") && (text.contains(" is ") || text.contains(" are "));
        is_state && measure(text).is_some_and(|found| found.kind == Kind::Never)
    };
    for said in project.objectives.iter().filter(never) {
        found.add(Concern::Parts, "never", said, &uncapitalise(&fit(&gist(said, 120), 66)));
    }
    for said in &project.stated {
        if is_independent(said) {
            found.once(Concern::Parts, "blind", said, "entries made independently");
        }
        if let Some(time) = cut_off(said) {
            found.once(Concern::Flow, "cutoff", said, &time);
        }
    }
    for (_, said) in &project.constraints {
        if speaks(said, HANDS) {
            found.once(Concern::Tech, "hands", said, "entering something on the spot");
        }
        if speaks(said, CONSENT) {
            found.once(Concern::Tech, "consent", said, "consent");
        }
    }
    found.0
}

/// Words for what keeps people from typing or reading.
const HANDS: &[&str] = &[
    "gloves",
    "dark",
    "dusty",
    "floury hands",
    "oily hands",
    "wet hands",
    "dirty hands",
    "cannot type",
    "noise",
    "noisy",
    "read from a distance",
    "hands full",
    "head lamp",
    "outdoors",
    "in the rain",
    "cold hands",
];
/// Words for a permission that somebody gives.
const CONSENT: &[&str] =
    &["has agreed", "have agreed", "consent", "permission", "has allowed", "opt in", "opted in"];

fn speaks(text: &str, cues: &[&str]) -> bool {
    cues.iter().any(|cue| has_phrase(text, cue))
}

/// Whether a statement wants two people to do something without knowing of each other.
fn is_independent(text: &str) -> bool {
    speaks(
        text,
        &["independently of each other", "independently", "neither may see", "without seeing the other's"],
    )
}

/// The time of day at which something closes or is due: `14:00` of `Orders close at 14:00 every day`.
fn cut_off(text: &str) -> Option<String> {
    const CLOSES: &[&str] =
        &["close", "closes", "closed", "until", "at the latest", "no later than", "cut-off", "deadline"];
    let time = text.split_whitespace().find_map(|word| {
        let bare = word.trim_matches(|letter: char| !letter.is_ascii_digit());
        let (hour, minute) = bare.split_once([':', '.'])?;
        let is_number = |part: &str, length: usize| {
            part.len() <= length && !part.is_empty() && part.chars().all(|letter| letter.is_ascii_digit())
        };
        let fits = is_number(hour, 2) && minute.len() == 2 && is_number(minute, 2);
        (fits && hour.parse::<u32>().is_ok_and(|hour| hour < 24)).then(|| bare.to_owned())
    })?;
    speaks(text, CLOSES).then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::tests::kit::context;

    #[test]
    fn the_matters_of_a_design_are_those_that_the_context_speaks_of() {
        let vet = context(
            "# Recall\n\n## Objectives\n\n- No animal is vaccinated with a batch that has been recalled\n\n## Constraints\n\n- \
             Payments come as CSV by SFTP from the bank\n- Addresses may only be used if the owner has agreed\n\n## Scope\n\n\
             ### In scope\n\n- Matching payments with invoices\n",
        );
        let cellar = context(
            "# Count\n\n## Constraints\n\n- There is no network in the cellar\n- Cellar hands wear gloves\n- Two people count \
             each rack independently of each other\n\n## Scope\n\n### In scope\n\n- Counting a rack\n",
        );
        let bakery = context(
            "# Crumb\n\n## Constraints\n\n- Orders close at 14:00 every day\n\n## Scope\n\n### In scope\n\n- Placing orders\n",
        );
        let kinds = |context| -> Vec<String> {
            let project = Project::new(&context, 1);
            sections(&project).iter().map(|section| kind(section).to_owned()).collect()
        };
        assert_eq!(kinds(vet), ["neighbour", "silent", "never", "consent"]);
        assert_eq!(kinds(cellar), ["apart", "blind", "hands"]);
        assert_eq!(kinds(bakery), ["cutoff"]);
        assert_eq!(cut_off("Orders close at 14:00 every day").as_deref(), Some("14:00"));
        assert_eq!(cut_off("Two rolls cost 1.20 by weight"), None);
    }
}
