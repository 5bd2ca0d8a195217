//! What is understood of a project, by examples.

use super::*;
use crate::practice::tests::kit::{self, game, rota, shed};

#[test]
fn the_sample_is_understood() {
    let project = Project::new(&shed(), 1);
    assert_eq!(project.name, "Borrow Shed");
    assert_eq!(
        (project.main_users().as_str(), project.staff.as_str()),
        ("occasional borrowers", "volunteers")
    );
    assert_eq!(project.main_ability(), "reserve a tool for a date");
    let doers: Vec<&str> = project.capabilities.iter().map(|ability| ability.who.as_str()).collect();
    assert_eq!(doers[2..4], ["volunteers", SOMEBODY], "the context does not say who records the condition");
    assert_eq!(doers[6], "a user", "who repairs things at home does not repair the tools of the shed");
    let kinds: Vec<Bound> = project.constraints.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(
        kinds,
        [Bound::Money, Bound::Hands, Bound::Access, Bound::Safety, Bound::Privacy, Bound::Time]
    );
    assert_eq!(project.points[0].question, "Deposit or none?");
    assert!(project.facts.iter().all(|fact| fact.starts_with('"') && fact.ends_with('"')));
}

#[test]
fn people_are_found_where_no_section_names_them() {
    let project = Project::new(&game(), 1);
    assert_eq!((project.main_users().as_str(), project.staff_stated), ("players", false));
    let ward = Project::new(&rota(), 1);
    assert_eq!((ward.main_users().as_str(), ward.staff.as_str()), ("nurses", "the head nurse"));
}

#[test]
fn an_objective_says_who_does_what_the_scope_leaves_without_a_doer() {
    let bakery = kit::context(
        "# Crumb\n\n## Objectives\n\n- Shop staff report leftovers at closing in less than three minutes\n\n## Scope\n\n\
         ### In scope\n\n- Reporting leftovers per shop at closing\n- Noting special orders from customers\n",
    );
    let project = Project::new(&bakery, 1);
    assert_eq!(project.capabilities[0].who, "shop staff");
    assert_ne!(project.capabilities[1].who, "shop staff");
}

#[test]
fn a_deed_gets_the_person_of_its_own_sentence_or_nobody_in_particular() {
    let pool = kit::context(
        "# Pool\n\nEarly swimmers come at seven without booking a place. The cashier counts visitors at the gate.\n\n\
         ## Users\n\n- Early swimmers: they come at seven without booking a place\n- Cashier: counts visitors at the gate\n\n\
         ## Scope\n\n### In scope\n\n- Booking a place for an afternoon\n- Counting visitors at the gate\n- Selling cups\n",
    );
    let project = Project::new(&pool, 1);
    let doers: Vec<&str> = project.capabilities.iter().map(|ability| ability.who.as_str()).collect();
    assert_eq!(doers, [SOMEBODY, "the cashier", SOMEBODY]);
    assert_eq!(project.main_users(), "early swimmers", "those whom the context names first");
}

#[test]
fn the_topic_comes_first_and_nothing_is_said_without_a_scope_that_the_context_does_not_say() {
    let clinic = kit::context(
        "# Desk of the clinic\n\n## Objectives\n\n- Patients book and move appointments online\n- One calendar for all \
         doctors\n\n## Constraints\n\n- Health data stays on a server in the country\n",
    );
    let mut project = Project::new(&clinic, 1);
    assert_eq!(project.main_ability(), "book and move appointments online");
    project.set_topic("The calendar of the doctors");
    assert_eq!(project.capabilities[0].phrase, "see one calendar for all doctors");
    let tension = crate::practice::tension::Tension::find(&project);
    assert!(
        !tension.description().contains("data") && !tension.middle.contains("everywhere else"),
        "{tension:?}"
    );
}
