//! Business rules that every project needs, and measures from objectives.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::{has_phrase, same};
use serde_json::{Value, json};

use super::english::{brief, capitalise, is_plural, quote, shorten};
use super::figures::{Kind, Measure, measure, name, period, subject};
use super::items::{Item, Quota, Voices, When};
use super::items_constraints;
use super::project::Project;
use super::reading::deadline;
use super::roles::{Class, Lens};

/// From so many measures of objectives on, the general ones are left out: more would not be taken.
const ENOUGH_MEASURES: usize = 4;

pub(super) fn items(project: &Project) -> Vec<Item> {
    // Where the context says who may make exceptions, it is not said otherwise.
    let says_who = |text: &String| has_phrase(text, "exception") || has_phrase(text, "exceptions");
    let mut items: Vec<Item> =
        (!project.stated.iter().any(says_who)).then(|| exception(project)).into_iter().collect();
    items.extend(items_constraints::items(project));
    items.extend(lapse(project));
    if items.iter().filter(|item| item.class == Class::Rules).count() < 3 {
        items.push(correction(project));
    }
    items.extend(measures(project));
    items
}

pub(super) fn rule(title: &str, wording: &str, fields: Value) -> Item {
    Item::new(ArtifactType::BusinessRule, Class::Rules, title, wording, fields)
}

/// One rule and a name instead of ten exceptions.
fn exception(project: &Project) -> Item {
    let staff = &project.staff;
    rule(
        "Exceptions are decided on the spot and written down",
        "in a case that no rule foresees, whoever is on duty decides and writes it down",
        json!({
            "description": format!("A case that no rule foresees is decided on the spot by {staff}, and written down with its reason."),
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

/// What is promised and not taken up.
fn lapse(project: &Project) -> Option<Item> {
    let claim = project.capabilities.iter().find(|ability| ability.deed == "claim")?;
    let users = &claim.who;
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
        .tail(Lens::People, format!("; {users} {} told beforehand, not afterwards", if is_plural(users) { "are" } else { "is" })),
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
    let mut items: Vec<Item> = Vec::new();
    for (objective, found) in project.objectives.iter().filter_map(|text| Some((text, measure(text)?))) {
        let mut title = name(objective);
        if items.iter().any(|known| same(&known.title, &title)) {
            title = brief(objective, 72);
        }
        items.push(of_objective(project, objective, &title, &found));
    }
    if items.len() < ENOUGH_MEASURES {
        items.extend([ease(project), nothing_lost()]);
    }
    items
}

fn of_objective(project: &Project, objective: &str, title: &str, found: &Measure) -> Item {
    let subject = shorten(&subject(objective), 110);
    let cited = quote(&subject);
    let when = match (period(objective), deadline(objective)) {
        (Some(period), _) => format!("counted at the end of {period} of use"),
        (None, Some(day)) => format!("counted {day}"),
        (None, None) => "counted over the first three months of use (proposed)".to_owned(),
    };
    let fields = json!({
        "category": category(objective, found),
        "target": found.target, "minimum": found.minimum,
        "measurement": format!("{}, in the same way as once before the release; by {}, with a note of how it was counted.", capitalise(&when), project.staff),
        "description": match found.kind {
            Kind::Never => format!("The objective as a measure: {cited}. It allows no exception, so target and minimum are the same."),
            _ => format!("The objective as a measure: {cited}. The target is the context's; the minimum is {}.", found.basis),
        },
    });
    let wording = match found.kind {
        Kind::Never => format!("for {cited}, not a single case is tolerated"),
        _ => format!("for {cited}, the target is {} and the minimum {}", found.target, found.minimum),
    };
    let value = if found.kind == Kind::Never {
        "; one is enough to lose people's trust"
    } else {
        "; below the minimum I would not call it a success"
    };
    Item::new(ArtifactType::Nfr, Class::Quality, title, &wording, fields)
        .of(Quota::Objective)
        .reflecting(objective)
        .tail(Lens::Value, value)
        .tail(Lens::Rules, "; counted in the same way before and after")
        .tail(Lens::Proof, format!("; {when}"))
        .tail(Lens::People, ", counted where it happens and not at a desk")
}

/// The characteristic that an objective is about. One that only names a connection or a device is about what people get.
fn category(objective: &str, found: &Measure) -> &'static str {
    if found.target.contains("minute") || found.target.contains("second") {
        return "performance efficiency";
    }
    let told = items_constraints::quality_of(objective);
    told.filter(|quality| ["confidentiality", "safety"].contains(quality)).unwrap_or("functional suitability")
}

/// The first try of those who have never done it.
fn ease(project: &Project) -> Item {
    let (users, ability) = (project.main_users(), project.main_ability());
    let fields = json!({
        "category": "interaction capability",
        "target": "9 of 10 manage it alone (proposed)",
        "minimum": "7 of 10 (proposed)",
        "measurement": "Ten people who have never done it, on their own devices, on a working day, without help; counted is who gets to the end and who gives up.",
        "description": format!("Whoever tries for the first time to {ability} manages it without help. The numbers are proposals: they are what ten observations can show."),
    });
    Item::new(
        ArtifactType::Nfr,
        Class::Quality,
        "First try without help",
        "9 of 10 people manage it at the first try without help",
        fields,
    )
    .tail(Lens::Value, ", and at least 7 before there is a release (both proposed)")
    .tail(Lens::People, format!(" (proposed), the minimum being 7; {users} themselves, not colleagues"))
    .tail(Lens::Rules, " (proposed); the first try is the first one on which nobody has explained anything")
    .tail(Lens::Proof, " (proposed), minimum 7; ten people, their own devices, nobody helping")
}

fn nothing_lost() -> Item {
    let fields = json!({
        "category": "reliability",
        "target": "no confirmed entry lost or doubled",
        "minimum": "none; there is no tolerance here",
        "measurement": "Every week ten confirmed entries (proposed) are compared with what people were told; before the release once with the connection cut in the middle.",
        "description": "Whatever was confirmed to somebody is still there afterwards, once, whatever happens to device or connection.",
    });
    Item::new(
        ArtifactType::Nfr,
        Class::Quality,
        "Nothing confirmed is lost",
        "nothing that was confirmed is ever lost or doubled",
        fields,
    )
    .by(Voices::Only(&[Lens::Proof, Lens::Structure, Lens::Operations, Lens::People, Lens::Generic]))
    .tail(Lens::Proof, "; tried once with the connection cut in the middle")
    .tail(Lens::People, "; people forgive slow, not gone")
}
