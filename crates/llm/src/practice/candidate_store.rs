//! Statements of the panel's store as candidates of a round that is not played by the parts made for specs.

use roundtable_engine::text::same;

use super::candidate::Candidate;
use super::items::Catalogue;
use super::mode::{Hat, Mode};
use super::roles::Class;
use super::scene::Scene;

/// In specs under another strategy: the same store as in the usual ones. Under the green hat, where a topic has its only
/// round, what has to hold besides is looked for together with the paths and the abilities.
pub(super) fn specs(scene: &Scene) -> Vec<Candidate> {
    const MOST: usize = 5;
    let class = Class::of(&scene.topic_id, &scene.title, &scene.workflow);
    let besides: &[(Class, usize)] = match (scene.mode, class) {
        (Mode::Hat(Hat::Green), Class::Paths) => &[(Class::Quality, 3), (Class::Limits, 2)],
        (Mode::Hat(Hat::Green), Class::Abilities) => &[(Class::Rules, 4)],
        _ => &[],
    };
    let mut wanted = vec![(class, MOST.saturating_sub(besides.len() / 2))];
    wanted.extend(besides);
    of_store(scene, class, &wanted)
}

/// Statements of the store, so many of each class.
pub(super) fn of_store(scene: &Scene, topic: Class, wanted: &[(Class, usize)]) -> Vec<Candidate> {
    let catalogue = Catalogue::new(&scene.project, &scene.tension)
        .with_topic(&scene.project, topic, &scene.topic_id, &scene.title, &scene.workflow)
        .with_decisions(&scene.decided, &[], &scene.tension)
        .for_workflow(&scene.workflow);
    let mut found: Vec<Candidate> = Vec::new();
    for (class, most) in wanted {
        let is_new = |title: &str, found: &[Candidate]| !found.iter().any(|known| same(&known.title, title));
        let items = catalogue.on_topic(*class, "").into_iter().filter(|item| !item.revises);
        let items: Vec<_> = items.filter(|item| is_new(&item.title, &found)).take(*most).collect();
        found.extend(items.into_iter().map(|item| {
            let mut candidate = Candidate::new(item.kind, &item.title, &item.wording, item.completed());
            candidate.class = (item.class != topic).then_some(item.class);
            candidate
        }));
    }
    found
}

/// What a roundtable that is to end in requirements looks for: some of each class.
pub(super) const OF_EACH_CLASS: [(Class, usize); 5] =
    [(Class::Paths, 1), (Class::Abilities, 2), (Class::Rules, 2), (Class::Quality, 2), (Class::Limits, 1)];

/// Whether a roundtable is to end in requirements.
pub(super) fn asks_for_requirements(scene: &Scene) -> bool {
    scene.workflow == "roundtable" && scene.output_type() == "requirements"
}
