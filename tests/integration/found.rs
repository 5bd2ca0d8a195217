//! What is in a folder is shown: the components of a workspace, and the calls that were kept word for word.

use std::path::{Path, PathBuf};

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;

use crate::generations::copied;
use crate::kit::App;

async fn of_corpus(app: &App, name: &str) -> (PathBuf, ProjectHome) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/folders").join(name);
    copied(app, &folder).await.expect("it is a project")
}

#[tokio::test]
async fn a_workspace_lists_its_components_and_those_that_are_projects_open() {
    let app = App::new();
    let (path, home) = of_corpus(&app, "workspace-harbour").await;
    let named: Vec<_> = home.components.iter().map(|one| (one.name.as_str(), one.path.as_str())).collect();
    let expected = [
        ("berth-booking", "berth-booking"),
        ("gate", "services/gate"),
        ("tide-board", "tide-board"),
        ("water-meter", "../water-meter"),
    ];
    assert_eq!(named, expected);
    let places: Vec<_> = home.components.iter().map(|one| one.place.clone()).collect();
    let gate = path.join("services/gate").display().to_string();
    assert_eq!(
        places[1..],
        [ComponentPlace::Project { path: gate.clone() }, ComponentPlace::Missing, ComponentPlace::Outside,]
    );
    let ComponentPlace::Project { path } = &places[0] else { panic!("{places:?}") };
    let booking = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    let sessions: Vec<_> = booking.sessions.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(sessions, ["20260129-specs-berthbooking"]);
    assert_eq!(app.api.open_project(ProjectRef { path: gate.clone() }).await.unwrap().path, gate);
}

#[tokio::test]
async fn a_workspace_file_that_cannot_be_read_is_named() {
    let app = App::new();
    let (path, _) = of_corpus(&app, "workspace-harbour").await;
    std::fs::write(path.join(".s2s/workspace.yaml"), "components: [unclosed\n").unwrap();
    let home = app.api.open_project(ProjectRef { path: path.display().to_string() }).await.unwrap();
    assert_eq!(home.components, []);
    assert!(
        home.problems.iter().any(|problem| problem.file.ends_with("workspace.yaml")),
        "{:?}",
        home.problems
    );
}

/// The files of a round, with who spoke and in which step; then each, word for word.
async fn kept(app: &App, path: &Path, session: &str, round: u32) -> (RoundDetail, Vec<DumpView>) {
    let (path, session) = (path.display().to_string(), session.to_owned());
    let about = RoundRef { path: path.clone(), session: session.clone(), round };
    let detail = app.api.round_detail(about).await.unwrap();
    let mut views = Vec::new();
    for dump in &detail.dumps {
        let file = dump.file.clone();
        let request = DumpRef { path: path.clone(), session: session.clone(), file };
        views.push(app.api.read_dump(request).await.unwrap());
    }
    (detail, views)
}

#[tokio::test]
async fn dumps_of_other_programs_are_shown_and_say_what_each_seat_said() {
    let app = App::new();
    let (path, _) = of_corpus(&app, "b-dumps-new-school-meals").await;
    let (detail, views) = kept(&app, &path, "20260120-081500-specs-schoolmeals", 1).await;
    let steps: Vec<_> = detail.dumps.iter().map(|dump| (dump.phase, dump.actor.as_str())).collect();
    let expected = [
        (1, "facilitator"),
        (2, "accessibility-specialist"),
        (2, "product-manager"),
        (3, "facilitator"),
        (4, "session-observer"),
    ];
    assert_eq!(steps, expected);
    assert!(views.iter().all(|view| view.sent.is_some() && view.answered.is_some()), "{views:?}");
    assert!(views[4].answered.as_deref().unwrap().contains("different parents"));
    // Their sessions have no journal: what was said stands in the dumps alone.
    let said = detail.statements.iter().find(|said| said.participant == "product-manager").unwrap();
    assert_eq!(said.position, "Nothing. The week was ordered on Sunday evening.");

    let (path, _) = of_corpus(&app, "b-dumps-old-lost-property").await;
    let (detail, _) = kept(&app, &path, "20260108-specs-lostproperty", 1).await;
    let said = detail.statements.iter().find(|said| said.participant == "product-manager").unwrap();
    assert_eq!(said.position, "The line and roughly the hour, never the number of the car.");
}

#[tokio::test]
async fn a_damaged_dump_is_shown_as_it_is_and_no_other_file_can_be_named() {
    let app = App::new();
    let (path, _) = of_corpus(&app, "damaged-artifact-and-dump").await;
    let (_, views) = kept(&app, &path, "20260209-specs-skirental", 1).await;
    let damaged: Vec<_> = views.iter().filter(|view| view.problem.is_some()).collect();
    assert_eq!(damaged.len(), 1, "{views:?}");
    assert!(damaged[0].whole.as_deref().is_some_and(|text| text.contains("round: 1")), "{damaged:?}");
    for file in ["../REQ-001.yaml", "../../../CONTEXT.md", "/etc/hostname", "999-01-nobody.yaml"] {
        let (path, session) = (path.display().to_string(), "20260209-specs-skirental".to_owned());
        let request = DumpRef { path, session, file: file.to_owned() };
        let view = app.api.read_dump(request).await.unwrap();
        assert_eq!((view.sent, view.answered, view.whole), (None, None, None), "{file}");
        assert_eq!(view.problem.as_deref(), Some("there is no such file"), "{file}");
    }
}
