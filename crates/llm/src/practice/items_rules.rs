//! Business rules from constraints, and measures from objectives.

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Value, json};

use super::english::{capitalise, gist, uncapitalise};
use super::figures::{Measure, measure, period};
use super::items::{Item, Voices, When};
use super::project::{Bound, Project, cite};
use super::roles::{Class, Lens};

const MOST_RULES: usize = 4;
const MOST_MEASURES: usize = 2;

pub(super) fn items(project: &Project) -> Vec<Item> {
    let mut items = vec![exception(project)];
    let mut seen: Vec<Bound> = Vec::new();
    for (kind, text) in &project.constraints {
        if (seen.contains(kind) && *kind != Bound::Other) || items.len() > MOST_RULES {
            continue;
        }
        seen.push(*kind);
        items.push(of_constraint(project, *kind, text));
    }
    items.extend(lapse(project));
    if items.len() < 3 {
        items.push(correction(project));
    }
    items.extend(measures(project));
    items
}

fn rule(title: &str, wording: &str, fields: Value) -> Item {
    Item::new(ArtifactType::BusinessRule, Class::Rules, title, wording, fields)
}

/// One rule and a name instead of ten exceptions.
fn exception(project: &Project) -> Item {
    let staff = &project.staff;
    rule(
        "Exceptions are decided on the spot and written down",
        "in a case that no rule foresees, whoever is on duty decides and writes it down",
        json!({
            "description": format!("In a case that no rule foresees, {staff} decide on the spot and write down what they decided and why."),
            "rationale": "Ten exceptions that happen once a year are better served by one rule and a name than by ten rules.",
            "conditions": "A case occurs that the rules do not foresee, or a rule would hit somebody whom it was not made for.",
            "actions": "The decision holds for this case. When the same case comes up a third time (proposed), it becomes a rule.",
        }),
    )
    .by(Voices::Only(&[Lens::Rules, Lens::Value, Lens::Operations, Lens::Generic]))
    .when(When::Dispute)
    .covering("exception")
    .tail(Lens::Value, "; that is cheaper than a rule for every case")
    .tail(Lens::Rules, "; the third case of a kind (proposed) becomes a rule")
}

fn of_constraint(project: &Project, kind: Bound, text: &str) -> Item {
    let (cited, staff) = (cite(text), &project.staff);
    let (title, wording, conditions, actions) = match kind {
        Bound::Money => (
            "Spending stays within what the context allows".to_owned(),
            "what the stated budget does not cover is not promised".to_owned(),
            "Something is about to be agreed that costs money now or every month.".to_owned(),
            "It is set against the amount first. What does not fit waits, or something else is given up for it; whoever holds the budget decides which.".to_owned(),
        ),
        Bound::Time => (
            "The date stands, the extent gives way".to_owned(),
            "when the stated date and the extent collide, the extent gives way".to_owned(),
            "Two weeks (proposed) before the date something is not finished.".to_owned(),
            "It moves to the next release, unless a whole path depends on it; then the user decides. The date itself is not moved by the team.".to_owned(),
        ),
        Bound::Hands => (
            "Work has a ceiling".to_owned(),
            "no step may need more hours than the context grants".to_owned(),
            format!("A new step, or more of an old one, falls to {staff}."),
            "Its time is reckoned for a week. If the sum exceeds what is granted, another step goes, or the new one does.".to_owned(),
        ),
        Bound::Access => (
            "The way without it stays open".to_owned(),
            "nobody loses what they have today because they cannot use the new way".to_owned(),
            "Somebody whom the constraint means wants what others do by themselves.".to_owned(),
            format!("{} do it for them, at the same conditions and in the same order as for everybody.", capitalise(staff)),
        ),
        Bound::Privacy => (
            "Nobody learns more about others than the task needs".to_owned(),
            "nobody sees about others more than whether something is free or taken".to_owned(),
            "Somebody looks at something that belongs to, or is waiting for, another person.".to_owned(),
            "They learn what they need for their own matter and nothing about the person; that includes what could be guessed from dates and counts.".to_owned(),
        ),
        Bound::Safety => (
            "Not without what the protection of people asks for".to_owned(),
            "where people could come to harm, the stated condition is checked before and not after".to_owned(),
            "A step is due in which somebody could come to harm or lose their cover.".to_owned(),
            format!("It goes ahead only when the stated condition is met and this can be seen; {staff} have no discretion here."),
        ),
        Bound::Means | Bound::Other => (
            format!("Holds for every proposal: {}", gist(text, 52)),
            format!("{cited} holds for every proposal"),
            "A proposal would work only if this were relaxed.".to_owned(),
            "The proposal is changed. If it cannot be, it goes to the user with what it would gain and what it would break.".to_owned(),
        ),
    };
    let rationale = format!("The context states it: {cited}.");
    let fields = json!({
        "description": format!("{}.", capitalise(&wording)), "rationale": rationale, "conditions": conditions, "actions": actions,
    });
    rule(&title, &wording, fields)
        .tail(Lens::Value, "; otherwise we decide about it by accident")
        .tail(Lens::People, if kind == Bound::Means || kind == Bound::Other { "" } else { ", and people are told so in one sentence" })
        .tail(Lens::Rules, if kind == Bound::Time { ", counted from two weeks before it (proposed)" } else { "; an exception needs a name and a reason" })
        .tail(Lens::Proof, ", and a breach can be seen the same day")
}

/// What is promised and not taken up.
fn lapse(project: &Project) -> Option<Item> {
    let claim = project.capabilities.iter().find(|ability| ability.deed == "claim")?;
    let users = project.who_can(claim);
    Some(
        rule(
            "What is not taken up lapses",
            "what was promised and not taken up by the end of the day (proposed) is free again",
            json!({
                "description": "What was promised to somebody and not taken up by the end of the agreed day (proposed) is free again for others.",
                "rationale": format!("Promises that nobody takes up keep others away who want to {}.", claim.phrase),
                "conditions": "The agreed day is over and the person has neither come nor written.",
                "actions": format!("It becomes free without anybody's doing; the person is told once. Whether repetition has consequences is for {} to decide.", project.staff),
            }),
        )
        .by(Voices::Only(&[Lens::Rules, Lens::Proof, Lens::People]))
        .covering("deadline")
        .tail(Lens::People, format!("; {users} are told beforehand, not afterwards")),
    )
}

fn correction(project: &Project) -> Item {
    rule(
        "Corrections stay visible",
        "what is corrected afterwards shows that it was corrected",
        json!({
            "description": format!("What is corrected afterwards in {} shows that it was corrected, by whom and when.", project.name),
            "rationale": "A record that can be changed without a trace is trusted by nobody when it matters.",
            "conditions": "Somebody changes what others may already have seen.",
            "actions": "The new state holds; the earlier one stays findable for those concerned for four weeks (proposed).",
        }),
    )
}

fn measures(project: &Project) -> Vec<Item> {
    let read = project.objectives.iter().filter_map(|text| Some((text, measure(text)?)));
    let mut items: Vec<Item> = read.take(MOST_MEASURES).map(|(text, found)| of_objective(project, text, &found)).collect();
    items.push(ease(project));
    items.push(nothing_lost(project));
    items
}

fn of_objective(project: &Project, objective: &str, found: &Measure) -> Item {
    let subject = gist(objective, 60);
    let cited = cite(objective);
    let when = period(objective).map_or_else(
        || "counted over the first three months of use (proposed)".to_owned(),
        |period| format!("counted at the end of {period} of use"),
    );
    let fields = json!({
        "category": if found.target.contains("minute") || found.target.contains("second") { "performance efficiency" } else { "functional suitability" },
        "target": found.target, "minimum": found.minimum,
        "measurement": format!("{}; {} count in the same way before the release and after it, and write down how.", capitalise(&when), project.staff),
        "description": format!("The objective as a measure: {cited}. The target is the context's; the minimum is {}.", found.basis),
    });
    let wording = format!("\"{}\" reaches {}, and at the very least {}", subject.replace('"', "'"), found.target, found.minimum);
    Item::new(ArtifactType::Nfr, Class::Quality, &format!("Measure: {}", uncapitalise(&subject)), &wording, fields)
        .tail(Lens::Value, "; below that I would not call it a success")
        .tail(Lens::Rules, "; counted in the same way before and after")
        .tail(Lens::Proof, format!("; {when}"))
        .tail(Lens::People, ", counted where it happens and not at a desk")
}

/// The first try of those who have never done it.
fn ease(project: &Project) -> Item {
    let (users, ability) = (project.main_users(), project.main_ability());
    let fields = json!({
        "category": "interaction capability",
        "target": "9 of 10 manage it alone (proposed)",
        "minimum": "7 of 10 (proposed)",
        "measurement": "Ten people who have never done it, on their own devices, on a working day, without help; counted is who gets to the end and who gives up.",
        "description": format!("{} who try for the first time to {ability} manage it without help. The numbers are proposals: they are what ten observations can show.", capitalise(&users)),
    });
    Item::new(ArtifactType::Nfr, Class::Quality, "First try without help", "9 of 10 people manage it at the first try without help", fields)
        .tail(Lens::Value, ", and at least 7 before there is a release (both proposed)")
        .tail(Lens::People, format!(" (proposed), the minimum being 7; {users} themselves, not colleagues"))
        .tail(Lens::Rules, " (proposed); the first try is the first one on which nobody has explained anything")
        .tail(Lens::Proof, " (proposed), minimum 7; ten people, their own devices, nobody helping")
}

fn nothing_lost(project: &Project) -> Item {
    let fields = json!({
        "category": "reliability",
        "target": "no confirmed entry lost or doubled",
        "minimum": "none; there is no tolerance here",
        "measurement": format!("Every week {} compare ten confirmed entries (proposed) with what people were told; before the release once with the connection cut in the middle.", project.staff),
        "description": "Whatever was confirmed to somebody is still there afterwards, once, whatever happens to device or connection.",
    });
    Item::new(ArtifactType::Nfr, Class::Quality, "Nothing confirmed is lost", "nothing that was confirmed is ever lost or doubled", fields)
        .by(Voices::Only(&[Lens::Proof, Lens::Structure, Lens::Operations, Lens::People, Lens::Generic]))
        .tail(Lens::Proof, "; tried once with the connection cut in the middle")
        .tail(Lens::People, "; people forgive slow, not gone")
}
