//! What becomes of the constraints of the context: rules with a condition and an action, and measures.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::has_phrase;
use serde_json::json;

use super::clause::{Stated, acts, is_timed, stated};
use super::english::{brief, capitalise, is_plural, quote, sentences, shorten, tidy, uncapitalise};
use super::forbidding::forbids;
use super::items::{Item, Quota, Voices, When};
use super::items_paths::requirement;
use super::items_rules::rule;
use super::project::{Bound, Project, cite_whole};
use super::roles::{Class, Lens};

/// Each constraint in the form of its kind; a second one of a kind in the words of the context. The first on access is a
/// requirement already: the way in.
pub(super) fn items(project: &Project) -> Vec<Item> {
    let mut seen: Vec<Bound> = Vec::new();
    let mut items = Vec::new();
    for (kind, text) in &project.constraints {
        let is_first = !seen.contains(kind);
        seen.push(*kind);
        let item = match kind {
            _ if forbids(text) => forbidden(project, text).of(Quota::Constraint),
            Bound::Access if is_first => continue,
            Bound::Place => kept_where(project, text),
            Bound::Privacy if is_first && is_about_knowing(text) => confidential(project, text),
            // When to give way is asked when the limits are drawn.
            Bound::Time if is_first => {
                of_constraint(project, *kind, text).by(Voices::All).when(When::In(Class::Limits))
            }
            kind if is_first => of_constraint(project, *kind, text).of(Quota::Constraint),
            _ => of_constraint(project, Bound::Other, text).of(Quota::Constraint),
        };
        items.push(item.reflecting(text));
    }
    items.extend(project.forbidden.iter().map(|text| forbidden(project, text).of(Quota::Constraint)));
    items
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

/// A constraint of a kind that has a form of its own; else in its own words, or, where it asks nothing of anybody, as a
/// condition under which everything has to work.
fn of_constraint(project: &Project, kind: Bound, text: &str) -> Item {
    match (shape(kind), stated(text)) {
        (Some(shape), _) => shaped(&shape, text),
        (None, found) if is_timed(text) && (found.is_some() || acts(text)) => by_a_time(project, text),
        (None, Some(stated)) => in_own_words(text, &stated),
        (None, None) => given(project, text),
    }
}

fn shaped(shape: &Shape, text: &str) -> Item {
    let cited = cite_whole(text);
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

fn in_own_words(text: &str, stated: &Stated) -> Item {
    let cited = cite_whole(text);
    let fields = json!({
        "description": format!("In daily use as well as in planning this holds: {cited}."),
        "rationale": "It stands among the constraints of the context, which do not give the reason.",
        "conditions": format!("{}.", stated.when),
        "actions": format!("{}.", stated.then),
    });
    rule(&brief(text, 72), &format!("{cited} holds in daily use as well"), fields)
        .tail(Lens::Value, "; whoever wants it otherwise has to pay for it with something else")
        .tail(Lens::People, ", and people are told why")
        .tail(Lens::Rules, "; who may allow an exception has to be named")
        .tail(Lens::Proof, ", and I would try once, on purpose, to get around it")
}

/// What is forbidden is demanded in its own sentence: no case makes it due, and without its refusal it says the opposite.
fn forbidden(project: &Project, text: &str) -> Item {
    let sentence = sentence_that(text, forbids);
    let cited = quote(&shorten(&sentence, 200));
    let tries = format!(
        "Given what is forbidden ({cited}), when somebody tries before the release to do it all the same, then it is not done, and they see why."
    );
    let fails = format!(
        "Given what is forbidden ({cited}), when it has been done nevertheless, then {} {} it the same day (proposed), with what was done.",
        project.staff,
        if is_plural(&project.staff) { "learn of" } else { "learns of" }
    );
    demanded(&sentence, vec![tries, fails])
        .tail(Lens::Proof, "; I would try once, on purpose, to get around it")
}

/// What is wanted by a day or within a time, in its own sentence.
fn by_a_time(project: &Project, text: &str) -> Item {
    let sentence = sentence_that(text, is_timed);
    let cited = quote(&shorten(&sentence, 200));
    let holds = format!(
        "Given the time that it names, when somebody who did not build it looks, then this is so: {cited}."
    );
    let fails = format!(
        "Given that it cannot be so in time ({cited}), when this is foreseen, then {} and whoever waits for it are told what is missing.",
        project.staff
    );
    demanded(&sentence, vec![holds, fails]).tail(Lens::Proof, "; somebody looks in time, and not on the day")
}

/// A demand of the context, as its sentence says it.
fn demanded(sentence: &str, acceptance: Vec<String>) -> Item {
    let why = "The context demands it, and nothing in it allows an exception.";
    let fields = requirement("must", &format!("{}.", capitalise(sentence)), why, acceptance);
    Item::new(ArtifactType::Requirement, Class::Rules, sentence, &uncapitalise(sentence), fields)
        .tail(Lens::Value, "; whoever wants it otherwise has to pay for it with something else")
        .tail(Lens::People, ", and people are told why")
}

/// The sentence of a constraint that is so, without its full stop; the whole where none is.
fn sentence_that(text: &str, is_so: impl Fn(&str) -> bool) -> String {
    let found = sentences(text).into_iter().find(|sentence| is_so(sentence));
    tidy(&found.unwrap_or_else(|| text.to_owned())).trim_end_matches(['.', '!']).to_owned()
}

/// A fact that stays as it is: what is built is tried under it.
fn given(project: &Project, text: &str) -> Item {
    let cited = cite_whole(text);
    let fields = json!({
        "category": quality_of(text).unwrap_or("functional suitability"),
        "target": format!("each must requirement works while this holds: {}", project.lowered(&brief(text, 90))),
        "minimum": "each of them, or it is not released; what does not is named beside it",
        "measurement": "Before the release, and on the spot: each must requirement is tried once under this condition, and what fails is noted with its step.",
        "description": format!("Nobody here can change it, so the product has to work with it: {cited}."),
    });
    let wording = format!("{cited} stays as it is, and everything has to work with it");
    Item::new(ArtifactType::Nfr, Class::Quality, &brief(text, 72), &wording, fields)
        .tail(Lens::Value, "; what works only elsewhere is worth nothing here")
        .tail(Lens::People, ", tried by those who stand there every day")
        .tail(Lens::Rules, "; what happens when it changes is not stated")
        .tail(Lens::Proof, ", and it is tried on the spot and not at a desk")
}

/// The characteristic of ISO/IEC 25010:2023 that a condition or an objective names; no other is guessed. What belongs to
/// security is named by its part, confidentiality.
pub(super) fn quality_of(text: &str) -> Option<&'static str> {
    const WORDS: [(&str, &str); 4] = [
        ("confidentiality", "personal private privacy secret confidential consent anonymous"),
        ("safety", "injured injure injury harm danger dangerous safety"),
        ("reliability", "outage offline"),
        ("performance efficiency", "second seconds minute minutes"),
    ];
    let found = WORDS.iter().find(|(_, words)| words.split(' ').any(|word| has_phrase(text, word)));
    found.map(|(quality, _)| *quality)
}

/// Whether a constraint is about who may learn something, and not about how long it is kept.
fn is_about_knowing(text: &str) -> bool {
    const WORDS: [&str; 16] = [
        "learn",
        "learns",
        "see",
        "sees",
        "seen",
        "visible",
        "know",
        "knows",
        "known",
        "secret",
        "confidential",
        "disclosed",
        "anonymous",
        "private",
        "privacy",
        "shown",
    ];
    WORDS.iter().any(|word| has_phrase(text, word))
}

/// What nobody may learn about others, as a quality that is tried.
fn confidential(project: &Project, text: &str) -> Item {
    let wording = "nobody learns more about others than whether something is free or taken";
    let fields = json!({
        "category": "confidentiality",
        "target": "not a single case",
        "minimum": "not a single case; there is no tolerance here",
        "measurement": format!("Before the release, and then every three months (proposed), somebody who has nothing to do with the matter tries to find it out, also from dates and counts; {} {} what came of it.", project.staff, if is_plural(&project.staff) { "note" } else { "notes" }),
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
