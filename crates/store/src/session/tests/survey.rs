//! A look through a project of many sessions reads each file as often as one through a project of few.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use super::corpus;
use super::guests::copy;
use crate::Project;
use crate::disk::Plan;
use crate::session::FindingCode;

const SESSION: &str = "20260107-requirements-elfgiftrush";

/// A project with so many copies of one session, each begun a day after the one before.
fn copies(count: usize) -> (tempfile::TempDir, Project) {
    let place = tempfile::tempdir().unwrap();
    copy(&corpus::folder("b-specs-elf-gift-rush"), place.path());
    let sessions = place.path().join(".s2s/sessions");
    let text = fs::read_to_string(sessions.join(format!("{SESSION}.yaml"))).unwrap();
    for number in 1..count {
        let id = format!("{SESSION}-{number}");
        fs::write(sessions.join(format!("{id}.yaml")), text.replace(SESSION, &id)).unwrap();
        copy(&sessions.join(SESSION), &sessions.join(&id));
    }
    // A requirement that no session has, so that documents are asked, too.
    for number in 1..count {
        let file = sessions.join(format!("{SESSION}-{number}/REQ-001.yaml"));
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, format!("{text}builds_on: [REQ-777, REQ-778, REQ-779]\n")).unwrap();
    }
    let project = Project::open(place.path()).unwrap();
    (place, project)
}

/// The most often that a file was read while something was done, and which file that was.
fn most_read(project: &Project, does: impl Fn(&Project)) -> (usize, PathBuf) {
    let plan = Arc::new(Plan::default());
    does(&project.planned(&plan));
    let reads: BTreeMap<PathBuf, usize> = plan.reads();
    reads.into_iter().map(|(path, count)| (count, path)).max().unwrap()
}

#[test]
fn each_file_is_read_as_often_in_a_project_of_many_sessions_as_in_one_of_few() {
    type Look = dyn Fn(&Project);
    let looks: [(&str, &Look); 4] = [
        ("survey", &|project| drop(project.survey(&|_, _| ()))),
        ("named participants", &|project| drop(project.named_participants())),
        ("Home", &|project| {
            let ids = project.session_stems();
            drop(project.validate_each(ids.iter().map(String::as_str)));
        }),
        ("one session", &|project| drop(project.repairs(&project.validate(SESSION)))),
    ];
    for (name, look) in looks {
        let [few, many] = [3, 12].map(|count| {
            let (_place, project) = copies(count);
            most_read(&project, look)
        });
        assert!(many.0 <= few.0 && many.0 <= 12, "{name}: {few:?}, {many:?}");
    }
}

#[test]
fn a_survey_sees_what_each_of_its_parts_sees() {
    let (_place, project) = copies(3);
    let survey = project.survey(&|done, of| assert!(done <= of));
    assert_eq!(survey.sessions.len(), 3);
    let found = project.validate_all();
    let alone: Vec<_> = found.iter().map(|finding| project.repair(finding)).collect();
    assert_eq!(survey.findings, found.into_iter().zip(alone).collect::<Vec<_>>());
    assert_eq!(survey.named_participants, project.named_participants());
}

#[test]
fn an_id_of_many_sessions_names_three_of_the_others_and_counts_the_rest() {
    let named = |count: usize| {
        let (_place, project) = copies(count);
        let mut found = project.validate(SESSION).into_iter();
        found.find(|one| one.code == FindingCode::IdInOtherSession).unwrap().params["sessions"].clone()
    };
    let of = |numbers: &[u32]| {
        numbers.iter().map(|number| format!("{SESSION}-{number}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(named(3), of(&[1, 2]));
    assert_eq!(named(4), of(&[1, 2, 3]));
    assert_eq!(named(7), format!("{} and 3 more", of(&[1, 2, 3])));
}
