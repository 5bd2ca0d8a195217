//! A project of 10,000 sessions and 50,000 files: how long its list takes, and one session of it, and what memory that
//! needs.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{ProjectRef, SessionRef, SessionSetup};
use roundtable_engine::config::Workflow;
use roundtable_tests::host::TestHost;
use roundtable_tests::play::play;
use serde_json::{Value, json};

use crate::sample;
use xtask::shell::{Result, root, target};

/// Sessions in the folder.
const SESSIONS: usize = 10_000;
/// Of so many sessions one has its artifacts in files of their own; the others hold them in their index.
const WITH_FILES: usize = 8;
/// Of those with files so many are not over, the newest: Home looks through them.
const UNFINISHED: usize = 50;
/// A session of an earlier generation, whose artifacts stand in its index.
const EMBEDDED: &str = "tests/fixtures/folders/c-design-car-park/.s2s/sessions";

/// Makes the folder, measures, prints the table. Each start is a process of its own.
pub(super) fn run() -> Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    let folder = tempfile::tempdir_in(target())?;
    let files = runtime.block_on(make(folder.path(), &folder.path().join("project")))?;
    let start = || -> Result<Value> {
        let program = std::env::current_exe()?;
        let done = Command::new(program).arg("bench").arg("--size-of").arg(folder.path()).output()?;
        let output = String::from_utf8_lossy(&done.stdout).into_owned();
        serde_json::from_str(&output).map_err(|_| String::from_utf8_lossy(&done.stderr).into_owned().into())
    };
    let (first, second) = (start()?, start()?);
    println!("\nA project of {SESSIONS} sessions and {files} files");
    println!("| what | value |");
    println!("|---|---:|");
    println!("| list, the first time ever | {} ms |", first["list"]);
    println!("| list, after a start | {} ms |", second["list"]);
    println!("| list, again | {} ms |", second["again"]);
    println!(
        "| its {UNFINISHED} unfinished sessions looked through, after the list | {} ms |",
        second["looked"]
    );
    println!("| a session opened, longest of {} | {} ms |", OPENED.len(), second["opened"]);
    println!("| a new session of one round, begun and played | {} ms |", second["played"]);
    println!(
        "| memory of the core, most | {} MB |",
        first["memory"].as_u64().max(second["memory"].as_u64()).unwrap_or(0)
    );
    Ok(())
}

/// Sessions that are opened, by number: of both kinds.
const OPENED: [usize; 5] = [0, 1, SESSIONS / 2, SESSIONS / 2 + 1, SESSIONS - 1];

/// One start on the folder that [`run`] made: what it took, in milliseconds and MB, as JSON.
pub(super) fn measure(folder: &Path) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let path = folder.join("project").display().to_string();
    let api = Api::new(TestHost::new(folder));
    let timed = |work: &dyn Fn() -> Result<()>| -> Result<u128> {
        let begin = Instant::now();
        work()?;
        Ok(begin.elapsed().as_millis())
    };
    let list = || -> Result<()> {
        let home = runtime.block_on(api.open_project(ProjectRef { path: path.clone() }))?;
        if home.sessions.len() < SESSIONS { Err("not every session is listed".into()) } else { Ok(()) }
    };
    let (first, again) = (timed(&list)?, timed(&list)?);
    let look = || -> Result<()> {
        runtime.block_on(api.look_through(ProjectRef { path: path.clone() }))?;
        Ok(())
    };
    let looked = timed(&look)?;
    let mut opened = 0;
    for number in OPENED {
        let view = || -> Result<()> {
            let session = SessionRef { path: path.clone(), session: id_of(number) };
            runtime.block_on(api.session_view(session))?;
            Ok(())
        };
        opened = opened.max(timed(&view)?);
    }
    let new = || -> Result<()> {
        runtime.block_on(play(
            &api,
            &path,
            SessionSetup { min_rounds: Some(1), max_rounds: Some(1), ..setup() },
        ))?;
        Ok(())
    };
    let (played, memory) = (timed(&new)?, most_memory()? / 1_024);
    println!(
        "{}",
        json!({ "list": first, "again": again, "looked": looked, "opened": opened, "played": played, "memory": memory })
    );
    Ok(())
}

/// Gives back how many files there are.
async fn make(folder: &Path, project: &Path) -> Result<usize> {
    let pattern = folder.join("pattern");
    sample::write(&pattern)?;
    let api =
        Api::new(TestHost::with_model(folder, Arc::new(roundtable_api::practice(Some(Default::default())))));
    let played = play(&api, &pattern.display().to_string(), setup()).await?;
    sample::write(project)?;
    let sessions = project.join(".s2s/sessions");
    std::fs::create_dir_all(&sessions)?;
    let from = pattern.join(".s2s/sessions");
    let index = std::fs::read_to_string(from.join(format!("{played}.yaml")))?;
    let parts = files_of(&from.join(&played))?;
    let (embedded, embedded_id) = embedded()?;
    let mut files = 0;
    for number in 0..SESSIONS {
        let id = id_of(number);
        let has_files = number.is_multiple_of(WITH_FILES);
        let (text, old) = if has_files { (&index, &played) } else { (&embedded, &embedded_id) };
        let mut text = text.replace(old.as_str(), &id);
        if has_files && number >= SESSIONS - UNFINISHED * WITH_FILES {
            text = text.replacen("\nstatus: closed\n", "\nstatus: paused\n", 1);
        }
        std::fs::write(sessions.join(format!("{id}.yaml")), text)?;
        files += 1;
        if has_files {
            std::fs::create_dir(sessions.join(&id))?;
            for (name, bytes) in &parts {
                std::fs::write(sessions.join(&id).join(name), bytes)?;
            }
            files += parts.len();
        }
    }
    Ok(files)
}

fn id_of(number: usize) -> String {
    format!("20260107-specs-table-{number:05}")
}

/// The files of a session's folder, without those of folders in it.
fn files_of(folder: &Path) -> Result<Vec<(std::ffi::OsString, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            files.push((entry.file_name(), std::fs::read(entry.path())?));
        }
    }
    Ok(files)
}

/// An index with its artifacts in it, and its id.
fn embedded() -> Result<(String, String)> {
    let mut found: Vec<PathBuf> =
        std::fs::read_dir(root().join(EMBEDDED))?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    found.retain(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    found.sort();
    let file = found.last().ok_or("the pattern of an embedded session is gone")?;
    let id = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    Ok((std::fs::read_to_string(file)?, id))
}

fn setup() -> SessionSetup {
    SessionSetup {
        strategy: Some("standard".to_owned()),
        max_rounds: Some(6),
        ..SessionSetup::new(Workflow::Specs, "Requirements for Borrow Shed")
    }
}

/// The most that this process has held, in kB (Linux; 0 elsewhere).
fn most_memory() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}
