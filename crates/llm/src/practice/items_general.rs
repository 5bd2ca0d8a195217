//! Requirements that belong to every path: the way in, the hand-over, the way out; and what every product needs.

use roundtable_engine::artifact::ArtifactType;
use serde_json::json;

use super::capability::Capability;
use super::english::{both, capitalise};
use super::figures;
use super::items::{Item, Voices, When};
use super::items_paths::requirement;
use super::project::{Bound, Project, cite, cite_whole};
use super::roles::{Class, Lens};

/// For those whom the constraint on access means.
pub(super) fn way_in(project: &Project) -> Option<Item> {
    let source = *project.bounds(&[Bound::Access]).first()?;
    let constraint = cite_whole(source);
    let description = format!(
        "Whoever cannot or does not want to use {} gets the same result with the help of {}, and is not worse off for it.",
        project.name, project.staff
    );
    let why = format!("The context says: {constraint}.");
    let acceptance = vec![
        format!("Given somebody without the means to use it, when they ask {}, then the same is done for them, in the same place and by the same rules.", project.staff),
        "Given it was done for somebody by another person, when it is looked up, then it can be told whom it is for.".to_owned(),
        "Given nobody is there who could help, when somebody without the means asks, then they learn when and where they can come.".to_owned(),
    ];
    let item = Item::new(
        ArtifactType::Requirement,
        Class::Paths,
        "The same result for those it does not fit",
        "whoever cannot use it gets the same result with somebody's help",
        requirement("must", &description, &why, acceptance),
    );
    let item = item.by(Voices::Only(&[Lens::People, Lens::Rules, Lens::Clarity, Lens::Generic]));
    Some(item.reflecting(source))
}

/// The rule at the moment when one person hands over to another.
pub(super) fn hand_over(project: &Project, ability: &Capability) -> Item {
    let users = project.main_users();
    let who = both(&users, &project.staff);
    let between = if who == users { "among" } else { "between" };
    let title = format!("Hand-over {between} {who}");
    let wording = format!(
        "whoever has begun it is responsible until the other side has confirmed, when {who} hand over to each other"
    );
    let fields = json!({
        "description": format!("When {who} hand over to each other, responsibility passes with a confirmation and not before."),
        "rationale": format!("Otherwise each side believes that the other one has the matter in hand; that would be noticed only when somebody wants to {}.", ability.phrase),
        "conditions": format!("Something passes {between} {who}."),
        "actions": "The receiving side confirms; day, time and both names are kept with it. Until then the giving side stays responsible.",
    });
    Item::new(ArtifactType::BusinessRule, Class::Paths, &title, &wording, fields)
        .by(Voices::Only(&[Lens::Rules, Lens::Operations, Lens::Structure]))
        .covering("hand-over")
}

/// Where nobody runs it for others: from when on something done counts.
pub(super) fn what_counts() -> Item {
    let fields = json!({
        "description": "What somebody has done counts from the moment they see it confirmed, and an interruption does not take it away.",
        "rationale": "Who loses something they believed they had does not trust the next confirmation.",
        "conditions": "Somebody is interrupted, or comes back on another device.",
        "actions": "What was confirmed before still counts; what was not is offered again from its last step.",
    });
    Item::new(
        ArtifactType::BusinessRule,
        Class::Paths,
        "What was confirmed counts",
        "what somebody saw confirmed counts, whatever interrupts them afterwards",
        fields,
    )
    .by(Voices::Only(&[Lens::Rules, Lens::Operations, Lens::Structure, Lens::Proof]))
}

/// The way out of what was broken off: it belongs to the paths and is found when abilities are spoken of.
pub(super) fn way_out(project: &Project) -> Item {
    let acceptance = vec![
        "Given an unfinished attempt, when a day has passed (proposed), then nothing is held any more and nobody was told anything wrong.".to_owned(),
        "Given a mistake noticed before anybody relies on it, when the person takes it back, then it is gone without a trace for others.".to_owned(),
        "Given a mistake noticed later, when it is put right, then those concerned learn what has changed.".to_owned(),
    ];
    Item::new(
        ArtifactType::Requirement,
        Class::Paths,
        "Way out of a broken-off or mistaken attempt",
        "whoever stops half-way or made a mistake has a way out",
        // What the seats say of it, and no more: what it does not reach stands in the criteria.
        requirement(
            "must",
            "Whoever stops half-way or made a mistake has a way out.",
            "People who get stuck once do not come back.",
            acceptance,
        ),
    )
    .by(Voices::All)
    .when(When::In(Class::Abilities))
    .covering("fail")
    .tail(Lens::Value, "; people who get stuck once do not come back")
    .tail(
        Lens::Rules,
        "; an unfinished attempt lapses after a day (proposed), and whoever relied on it is told",
    )
    .tail(
        Lens::Proof,
        "; given an unfinished attempt, when a day has passed (proposed), then nothing is held any more",
    )
    .tail(Lens::Structure, ", and no half state is kept anywhere")
    .tail(Lens::Operations, format!(", and {} can see what was left lying", project.staff))
}

/// What every product of this kind needs, where the context gives too little to go on.
pub(super) fn general(project: &Project, known: usize) -> Vec<Item> {
    let (users, staff, name) = (project.main_users(), &project.staff, &project.name);
    let mut items = Vec::new();
    if known < 3 {
        let acceptance = vec![
            "Given something was agreed or recorded, when somebody looks it up a week later, then they find it.".to_owned(),
            "Given it has changed meanwhile, when they look, then they see the present state and since when it holds.".to_owned(),
        ];
        let text = format!(
            "{} can look up at any time what holds for them at present in {name}.",
            capitalise(&users)
        );
        items.push(Item::new(
            ArtifactType::Requirement,
            Class::Paths,
            "Look up what holds",
            &format!("{users} can look up what holds for them"),
            requirement("must", &text, "What nobody can look up is asked for again.", acceptance),
        ));
    }
    if known < 6 {
        let objective = project
            .objectives
            .iter()
            .find(|text| figures::measure(text).is_some())
            .or(project.objectives.first());
        let whether = objective.map_or_else(
            || format!("whether {name} is used"),
            |text| format!("how far {} has been reached", cite(text)),
        );
        let acceptance = vec![
            "Given a month of use, when somebody looks, then the figure of that month and of the one before stand side by side.".to_owned(),
            "Given a figure, when somebody asks how it was counted, then one sentence beside it says so.".to_owned(),
        ];
        let text = format!("{} can see {whether}, without keeping a list of their own.", capitalise(staff));
        items.push(Item::new(
            ArtifactType::Requirement,
            Class::Abilities,
            "See how far the objective has been reached",
            &format!("{staff} can see {whether}"),
            requirement(
                "should",
                &text,
                "What nobody sees is not noticed when it gets worse; a list by hand does for a while.",
                acceptance,
            ),
        ));
    }
    if known < 5 {
        let acceptance = vec![
            "Given a wrong entry, when the person who made it corrects it, then everybody sees the corrected state.".to_owned(),
            "Given a correction, when somebody asks, then it can be told who made it and when.".to_owned(),
        ];
        let text = format!(
            "{} can correct what they entered, and others see the corrected state.",
            capitalise(&users)
        );
        items.push(Item::new(
            ArtifactType::Requirement,
            Class::Abilities,
            "Correct an entry",
            &format!("{users} can correct what they entered"),
            requirement("must", &text, "What cannot be corrected is worked around.", acceptance),
        ));
        let acceptance = vec![
            format!(
                "Given somebody who has never seen {name}, when they begin, then they get to a first result."
            ),
            "Given they get stuck, when they look around, then they find whom to ask.".to_owned(),
        ];
        let text = format!("{} can begin without instruction and without preparation.", capitalise(&users));
        items.push(Item::new(
            ArtifactType::Requirement,
            Class::Abilities,
            "Begin without instruction",
            &format!("{users} can begin without instruction"),
            requirement("should", &text, "Nobody reads an instruction before they begin.", acceptance),
        ));
    }
    items
}
