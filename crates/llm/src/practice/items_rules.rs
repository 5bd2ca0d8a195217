//! Business rules from constraints, and measures from objectives.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::same;
use serde_json::{Value, json};

use super::english::{brief, capitalise, is_plural, quote, shorten};
use super::figures::{Kind, Measure, measure, name, period, subject};
use super::items::{Item, Quota, Voices, When};
use super::project::{Bound, Project, cite_whole};
use super::roles::{Class, Lens};

/// From so many measures of objectives on, the general ones are left out: more would not be taken.
const ENOUGH_MEASURES: usize = 4;

pub(super) fn items(project: &Project) -> Vec<Item> {
    let mut items = vec![exception(project)];
    items.extend(constraints(project));
    items.extend(lapse(project));
    if items.iter().filter(|item| item.class == Class::Rules).count() < 3 {
        items.push(correction(project));
    }
    items.extend(measures(project));
    items
}

/// Each constraint in the form of its kind; a second one of a kind in the words of the context. The first on access is a
/// requirement already: the way in.
fn constraints(project: &Project) -> Vec<Item> {
    let mut seen: Vec<Bound> = Vec::new();
    let mut items = Vec::new();
    for (kind, text) in &project.constraints {
        let is_first = !seen.contains(kind);
        seen.push(*kind);
        let item = match kind {
            Bound::Access if is_first => continue,
            Bound::Place => kept_where(project, text),
            Bound::Privacy if is_first => confidential(project, text),
            // When to give way is asked when the limits are drawn.
            Bound::Time if is_first => {
                of_constraint(*kind, text).by(Voices::All).when(When::In(Class::Limits))
            }
            kind if is_first => of_constraint(*kind, text).of(Quota::Constraint),
            _ => of_constraint(Bound::Other, text).of(Quota::Constraint),
        };
        items.push(item.reflecting(text));
    }
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

/// What a kind of constraint becomes as a rule. `tails` are the additions of value, people and proof.
struct Shape {
    title: &'static str,
    wording: &'static str,
    why: &'static str,
    conditions: &'static str,
    actions: &'static str,
    tails: [&'static str; 3],
}

fn shape(kind: Bound) -> Option<Shape> {
    Some(match kind {
        Bound::Money => Shape {
            title: "Spending stays within the budget",
            wording: "what the budget does not cover is not promised",
            why: "What is promised without money is paid for later by those who kept to the budget.",
            conditions: "Something is about to be agreed that costs money now or every month.",
            actions: "It is set against the amount first. What does not fit waits, or something else is given up for it; whoever holds the budget decides which.",
            tails: [
                "; whoever holds the budget says what gives way",
                "; people are told before they set their hopes on it",
                ", and the sum spent so far can be seen at any time",
            ],
        },
        Bound::Time => Shape {
            title: "The date stands, the extent gives way",
            wording: "when date and extent collide, the extent gives way",
            why: "Others have arranged themselves around the date, and nobody around the extent.",
            conditions: "Two weeks (proposed) before the date something is not finished.",
            actions: "It moves to the next release, unless a whole path depends on it; then the user decides. The date itself is not moved by the team.",
            tails: [
                "; I would name now what goes first",
                "; those who wait for the rest are told the new date",
                "; two weeks before it (proposed) somebody looks and says what is missing",
            ],
        },
        Bound::Hands => Shape {
            title: "Work has a ceiling",
            wording: "no step may need more working time than there is",
            why: "A comfort for many that is paid for by a few ends when the few stop.",
            conditions: "A new step, or more of an old one, falls to those who keep it going.",
            actions: "Its time is reckoned for a week. If the sum exceeds what is granted, another step goes, or the new one does.",
            tails: [
                "; time is the scarcest thing here",
                "; tired helpers are the end of every good idea",
                ", counted over an ordinary week",
            ],
        },
        Bound::Safety => Shape {
            title: "The condition for safety comes first",
            wording: "where people could come to harm, the condition for it is checked beforehand",
            why: "Afterwards is too late for the person, and for whoever answers for it.",
            conditions: "A step is due in which somebody could come to harm or lose their cover.",
            actions: "It goes ahead only when the stated condition is met and this can be seen; nobody has discretion here.",
            tails: [
                "; one accident would cost more than the whole release",
                ", and nobody is made to feel a beginner in front of others",
                ", and without it the step cannot be completed",
            ],
        },
        Bound::Access | Bound::Privacy | Bound::Place | Bound::Means | Bound::Other => return None,
    })
}

fn of_constraint(kind: Bound, text: &str) -> Item {
    let cited = cite_whole(text);
    let Some(shape) = shape(kind) else {
        let fields = json!({
            "description": format!("In daily use as well as in planning this holds: {cited}."),
            "rationale": "It stands in the context and was there before the product.",
            "conditions": "A proposal, or somebody in daily use, would go against it.",
            "actions": "It is refused and the reason is given. Who may allow an exception is not stated in the context; until it is, nobody may.",
        });
        return rule(&brief(text, 72), &format!("{cited} holds in daily use as well"), fields)
            .tail(Lens::Value, "; whoever wants it otherwise has to pay for it with something else")
            .tail(Lens::People, ", and people are told why")
            .tail(Lens::Rules, "; who may allow an exception has to be named")
            .tail(Lens::Proof, ", and I would try once, on purpose, to get around it");
    };
    let [value, people, proof] = shape.tails;
    let fields = json!({
        "description": format!("{}: {cited}.", capitalise(shape.wording)),
        "rationale": shape.why, "conditions": shape.conditions, "actions": shape.actions,
    });
    rule(shape.title, shape.wording, fields)
        .tail(Lens::Value, value)
        .tail(Lens::People, people)
        .tail(Lens::Rules, format!(": {cited}"))
        .tail(Lens::Proof, proof)
}

/// What nobody may learn about others, as a quality that is tried.
fn confidential(project: &Project, text: &str) -> Item {
    let wording = "nobody learns more about others than whether something is free or taken";
    let fields = json!({
        "category": "confidentiality",
        "target": "not a single case",
        "minimum": "not a single case; there is no tolerance here",
        "measurement": format!("Before the release, and then every three months (proposed), somebody who has nothing to do with the matter tries to find it out, also from dates and counts; {} note what came of it.", project.staff),
        "description": format!("The constraint as a measure: {}. That includes what can be guessed.", cite_whole(text)),
    });
    Item::new(
        ArtifactType::Nfr,
        Class::Quality,
        "Nobody learns about others what is not theirs",
        wording,
        fields,
    )
    .tail(Lens::Value, "; trust is harder to win back than users")
    .tail(Lens::People, ", and that includes what can be guessed")
    .tail(Lens::Rules, format!(": {}", cite_whole(text)))
    .tail(Lens::Proof, ", tried by somebody who has nothing to do with the matter")
}

/// Where data is kept, in the context's own words.
fn kept_where(project: &Project, text: &str) -> Item {
    let cited = cite_whole(text);
    let fields = json!({
        "category": "compliance",
        "target": "all of it, backups and copies included (proposed)",
        "minimum": "all of it; there is no tolerance here",
        "measurement": format!("Before the release, and again whenever a part of it changes, each place that holds data is listed and held against the constraint; {} sign the list.", if is_plural(&project.staff) { project.staff.clone() } else { "those who answer for it".to_owned() }),
        "description": format!("The constraint on where data is kept, in its own words: {cited}."),
    });
    Item::new(
        ArtifactType::Nfr,
        Class::Quality,
        &brief(text, 72),
        &format!("{cited} holds for every copy, too"),
        fields,
    )
    .of(Quota::Constraint)
    .tail(Lens::Value, "; a cheaper place that breaks it is no offer")
    .tail(Lens::People, ", and people can be told where it is kept")
    .tail(Lens::Rules, ", and whoever asks is shown the list of places")
    .tail(Lens::Proof, ", listed place by place before the release")
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
    let when = period(objective).map_or_else(
        || "counted over the first three months of use (proposed)".to_owned(),
        |period| format!("counted at the end of {period} of use"),
    );
    let fields = json!({
        "category": if found.target.contains("minute") || found.target.contains("second") { "performance efficiency" } else { "functional suitability" },
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
