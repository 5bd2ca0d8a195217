//! A project with more of everything than anybody has: twelve seats with long names, twenty rounds, two hundred artifacts, words
//! from right to left, and an emoji. Screens are looked at with it.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{CreateSample, SessionSetup};
use roundtable_engine::config::Workflow;

use crate::host::TestHost;
use crate::play::play;

/// Seats at the table.
pub const SEATS: usize = 12;
/// Completed rounds.
pub const ROUNDS: u32 = 20;
/// Artifacts, with those that the panel proposed.
pub const ARTIFACTS: usize = 200;
/// What the session is about.
const TOPIC: &str = "Donaudampfschifffahrtsgesellschaftsbetriebsordnungsüberarbeitung 🛳️ with everything that the shed's rules say and do not say";

/// What each seat is called; at least sixty characters, one of them in Arabic and one with an emoji.
fn name_of(seat: usize) -> String {
    match seat {
        1 => "مديرة المنتج المسؤولة عن مكتبة الأدوات المشتركة بين جميع السكان هنا".to_owned(),
        2 => "Vertreterin der Hausgemeinschaftsversammlungsgeschäftsführung 🪛".to_owned(),
        _ => format!("Person number {seat} with a title that is as long as a title can be here"),
    }
}

/// A title of an artifact that was added by hand.
fn title_of(number: usize) -> String {
    match number % 5 {
        0 => format!("إعادة الأداة المستعارة قبل نهاية الأسبوع الثاني {number}"),
        1 => format!("🪚 Saws are lent in pairs, number {number}"),
        2 => format!("Werkzeugausleihrückgabebestätigungsbenachrichtigungsverfahren {number}"),
        3 => format!(
            "A neighbour who has borrowed number {number} hears of it in time, wherever they live and whatever they borrowed it for"
        ),
        _ => format!("Return {number}"),
    }
}

/// Makes the project below a folder: a specs session that is over, played by the practice panel, and the artifacts that it takes
/// to be crowded. Gives back its folder.
///
/// # Errors
/// What the application refuses, or the system says.
pub async fn project(folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let api = Api::new(TestHost::new(folder));
    let project = PathBuf::from(api.create_sample(CreateSample { parent: None }).await.map_err(words)?.path);
    let agents = project.join(".s2s/agents/roundtable");
    fs::create_dir_all(&agents)?;
    for seat in 1..=SEATS {
        let role = format!(
            "---\nname: seat-{seat}\ndescription: \"{}\"\n---\n\n# {}\n\nAnswers briefly.\n",
            name_of(seat),
            name_of(seat)
        );
        fs::write(agents.join(format!("seat-{seat}.md")), role)?;
    }
    let setup = SessionSetup {
        strategy: Some("standard".to_owned()),
        participants: Some((1..=SEATS).map(|seat| format!("seat-{seat}")).collect()),
        min_rounds: Some(ROUNDS),
        max_rounds: Some(ROUNDS),
        ..SessionSetup::new(Workflow::Specs, TOPIC)
    };
    let id = play(&api, &project.display().to_string(), setup).await.map_err(words)?;
    add(&project.join(".s2s/sessions"), &id)?;
    Ok(project)
}

fn words(error: roundtable_api::wire::WireError) -> String {
    format!("{error:?}")
}

/// Adds requirements as files, and to the list in the index, until there are [`ARTIFACTS`]. Nobody supports them: a supporter that no
/// round has would be a finding, rightly.
fn add(sessions: &Path, id: &str) -> Result<(), Box<dyn Error>> {
    let parts = sessions.join(id);
    let is_artifact = |name: &str| {
        name.split_once('-').is_some_and(|(kind, number)| {
            kind.chars().all(|letter| letter.is_ascii_uppercase())
                && number.starts_with(|at: char| at.is_ascii_digit())
        })
    };
    let there = fs::read_dir(&parts)?
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .filter(|name| is_artifact(name))
        .count();
    let index = sessions.join(format!("{id}.yaml"));
    let (before, behind) = {
        let text = fs::read_to_string(&index)?;
        let at = text.find("  requirements:\n").ok_or("the index lists no requirements")?
            + "  requirements:\n".len();
        (text[..at].to_owned(), text[at..].to_owned())
    };
    let mut listed = String::new();
    for number in 1..=ARTIFACTS.saturating_sub(there) {
        let artifact = format!("REQ-{}", 500 + number);
        writeln!(listed, "    - {artifact}")?;
        let text = format!(
            "id: {artifact}\ntype: requirement\ntitle: \"{}\"\nstatus: consensus\ntopic_id: functional-requirements\n\
             created_round: {}\npriority: should\n\
             description: \"A neighbour can do what number {number} says, and sees at once that it is done.\"\n\
             acceptance:\n  - Given a neighbour, when number {number} is done, then it is seen in the list.\n",
            title_of(number),
            number % 20 + 1,
        );
        fs::write(parts.join(format!("{artifact}.yaml")), text)?;
    }
    Ok(fs::write(&index, format!("{before}{listed}{behind}"))?)
}
