//! What a project replaces and adds, and what it cannot break.

use std::fs;
use std::path::Path;

use roundtable_engine::config::Workflow;
use roundtable_engine::strategy::Participation;
use tempfile::TempDir;

use crate::{Basis, Library};

const AGENT: &str =
    "---\ndescription: Knows the kitchen.\nskills: [tasting]\nodd: 1\n---\n\n# The Cook\n\nTastes.\n";

fn project(files: &[(&str, &str)]) -> TempDir {
    let root = TempDir::new().unwrap();
    for (path, text) in files {
        write(root.path(), path, text.as_bytes());
    }
    root
}

fn write(root: &Path, path: &str, bytes: &[u8]) {
    let path = root.join(".s2s").join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

fn problems(library: &Library) -> Vec<String> {
    library.problems().iter().map(|problem| format!("{}: {}", problem.file, problem.message)).collect()
}

#[test]
fn a_project_adds_and_replaces_by_id() {
    let root = project(&[
        ("agents/cook.md", AGENT),
        ("agents/team/qa-lead.md", "---\r\nname: qa\r\ndescription: Ours.\r\n---\r\nChecks.\r\n"),
        ("agents/validation/auditor.md", AGENT),
        ("agents/README.md", "For people."),
        ("skills/tasting/SKILL.md", "---\nname: tasting\n---\n\n# Tasting\n\nSalt last.\n"),
        ("skills/tasting/notes.txt", "ignored"),
        ("skills/roundtable-strategies/references/poker.md", POKER),
    ]);
    let library = Library::for_project(root.path());
    assert_eq!(problems(&library), Vec::<String>::new());
    let ids: Vec<_> = library.participants().into_iter().map(|role| role.id).collect();
    assert_eq!(ids[..4], ["product-manager", "ux-researcher", "business-analyst", "qa-lead"]);
    assert!(ids.iter().any(|id| id == "cook") && !ids.iter().any(|id| id == "auditor"), "{ids:?}");
    let cook = library.participant("cook").unwrap();
    assert_eq!((cook.name.as_str(), cook.model.as_str()), ("The Cook", "inherit"));
    assert_eq!(cook.origin, ".s2s/agents/cook.md");
    assert_eq!(cook.knowledge[0].text, "# Tasting\n\nSalt last.");
    let lead = library.participant("qa-lead").unwrap();
    assert_eq!((lead.name.as_str(), lead.body.as_str()), ("Qa", "Checks."));

    let poker = library.strategy("poker").unwrap();
    assert_eq!(poker.title, "Poker");
    let phases: Vec<_> = poker
        .phases
        .iter()
        .map(|phase| (phase.title.as_str(), phase.participation, phase.min_rounds))
        .collect();
    assert_eq!(phases, [("Deal", Participation::Sequential, 1), ("Show it", Participation::Parallel, 2)]);
}

const POKER: &str = "# Poker\n\n## Configuration\n\n```yaml\nparticipation: sequential\nphases:\n  - name: deal\n  \
    - {name: show, title: Show it, participation: parallel, min_rounds: 2}\nconsensus: {policy: unanimous}\n```\n";

#[test]
fn a_bad_file_is_named_and_the_built_in_stays() {
    let big = "x".repeat(300 * 1024);
    let strategies = "skills/roundtable-strategies/references";
    let standard = format!("{strategies}/standard.md");
    let threshold = format!("{strategies}/a.md");
    let twice = format!("{strategies}/b.md");
    let none = format!("{strategies}/c.md");
    let alone = format!("{strategies}/d.md");
    let early = format!("{strategies}/e.md");
    let blind = format!("{strategies}/f.md");
    let root = project(&[
        ("agents/a/twin.md", AGENT),
        ("agents/b/twin.md", AGENT),
        ("agents/facilitator.md", "no front matter"),
        ("agents/my cook.md", AGENT),
        ("agents/product-manager.md", "---\ndescription: [\n---\nx"),
        ("agents/qa-lead.md", "---\nname: qa-lead\n---\n# X\n"),
        ("agents/ux-researcher.md", &big),
        (&threshold, &POKER.replace("unanimous", "unanimous, threshold: 1.5")),
        (&twice, &POKER.replace("name: show", "name: deal")),
        (&none, "# Nothing to read"),
        (&alone, &POKER.replace("consensus:", "sides: [{name: pro}]\nconsensus:")),
        (&early, &POKER.replace("name: deal", "name: deal\n    sees: {syntheses_of: [show]}")),
        (&blind, &POKER.replace("name: deal", "name: deal\n    sees: {other_side: show}")),
        (&standard, &POKER.replace("sequential", "sideways")),
        (
            "skills/roundtable-execution/references/agenda-specs.md",
            "## Configuration\n```yaml\ntopics: []\n```",
        ),
    ]);
    write(root.path(), "agents/latin.md", b"---\ndescription: caf\xe9\n---\nx");
    let library = Library::for_project(root.path());
    let found = problems(&library).join("\n");
    for expected in [
        "agents/b/twin.md: `twin` is already defined in .s2s/agents/a/twin.md",
        "agents/facilitator.md: has no front matter",
        "agents/my cook.md: the file's name",
        "agents/product-manager.md: front matter, line",
        "agents/qa-lead.md: the front matter has no `description`; the built-in role is used",
        "agents/ux-researcher.md: is larger than 256 KB",
        "agents/latin.md: is not UTF-8",
        "references/a.md: the threshold 1.5",
        "references/b.md: two phases are called `deal`",
        "references/c.md: has no section `## Configuration`",
        "references/d.md: a debate needs at least two sides",
        "references/e.md: the phase `deal` shows the syntheses of `show`",
        "references/f.md: the phase `deal` shows the other side, but there are no sides",
        "references/standard.md: configuration: unknown variant `sideways`",
        "agenda-specs.md: an agenda needs at least one topic",
        "agents/a/twin.md: the skill `tasting` is not there",
    ] {
        assert!(found.contains(expected), "{expected}\nin\n{found}");
    }
    assert_eq!(library.problems().len(), 16, "{found}");
    let bundled = Library::bundled();
    assert_eq!(library.facilitator(), bundled.facilitator());
    assert_eq!(library.strategies(), bundled.strategies());
    assert_eq!(library.agenda(Workflow::Specs), bundled.agenda(Workflow::Specs));
    for role in bundled.participants() {
        assert_eq!(library.participant(&role.id), Some(role));
    }
    // A bad strategy leaves no text behind either.
    let facilitator = library.role_for_session(library.facilitator(), "a", Workflow::Specs);
    assert!(!facilitator.knowledge.iter().any(|skill| skill.name.ends_with("/a")));
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let outside = project(&[("agents/spy.md", AGENT)]);
    let root = project(&[("agents/cook.md", "---\ndescription: x\n---\ny")]);
    let spy = outside.path().join(".s2s/agents/spy.md");
    std::os::unix::fs::symlink(&spy, root.path().join(".s2s/agents/spy.md")).unwrap();
    std::os::unix::fs::symlink(spy.parent().unwrap(), root.path().join(".s2s/agents/team")).unwrap();
    std::os::unix::fs::symlink(outside.path(), root.path().join(".s2s/skills")).unwrap();
    let library = Library::for_project(root.path());
    assert!(library.participant("cook").is_some() && library.participant("spy").is_none());
    assert_eq!(library.problems().len(), 3, "{:?}", library.problems());
}

#[test]
fn a_folder_without_a_project_is_the_built_in_library() {
    let root = TempDir::new().unwrap();
    let library = Library::for_project(root.path());
    assert_eq!(problems(&library), Vec::<String>::new());
    assert_eq!(library.participants(), Library::bundled().participants());
}

#[test]
fn of_two_hints_the_one_with_more_words_wins() {
    let references = "skills/roundtable-strategies/references";
    let (disney, debate) = (format!("{references}/disney.md"), format!("{references}/debate.md"));
    let root = project(&[(&disney, POKER), (&debate, POKER)]);
    let library = Library::for_project(root.path());
    let strategy = |topic: &str| library.recommend_strategy(topic, "standard");
    assert_eq!(strategy("compare new offers, choose one").strategy, "debate");
    assert_eq!(strategy("new or between").strategy, "disney");
    assert_eq!(strategy("canvas").by, Basis::Usual);
}

#[test]
fn a_file_with_conflict_markers_of_git_is_named_with_its_line_and_the_built_in_stays() {
    let both = |ours: &str, theirs: &str| format!("<<<<<<< HEAD\n{ours}=======\n{theirs}>>>>>>> theirs\n");
    let agent = format!("---\ndescription: Ours.\n---\n\n# QA\n\n{}", both("Checks.\n", "Tests.\n"));
    let skill = format!("# Tasting\n\n{}", both("Salt last.\n", "Salt first.\n"));
    let root = project(&[("agents/qa-lead.md", &agent), ("skills/tasting/SKILL.md", &skill)]);
    let library = Library::for_project(root.path());
    let found = problems(&library);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with(".s2s/agents/qa-lead.md: line 7: git left"), "{found:?}");
    assert!(found[1].starts_with(".s2s/skills/tasting/SKILL.md: line 3: git left"), "{found:?}");
    assert_eq!(library.participant("qa-lead"), Library::bundled().participant("qa-lead"));
    // The control: without them the file is used.
    write(root.path(), "agents/qa-lead.md", b"---\ndescription: Ours.\n---\n\n# QA\n\nChecks.\n");
    assert_eq!(
        Library::for_project(root.path()).participant("qa-lead").unwrap().body.trim(),
        "# QA\n\nChecks."
    );
}
