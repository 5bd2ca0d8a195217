//! Search among 10,000 artifacts, as somebody types: each letter is a question.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{ListArtifacts, SearchProject};
use roundtable_tests::host::TestHost;

use crate::sample;
use xtask::shell::{Result, target};

/// What a question may take: an answer that comes while one types the next letter.
const AIM: Duration = Duration::from_millis(50);
/// Sessions, and artifacts in each.
const SESSIONS: usize = 500;
const ARTIFACTS: usize = 20;
/// Rounds of each session.
const ROUNDS: usize = 4;
/// Words that texts are made of. Few are said often, most seldom, as in any language.
const WORDS: u64 = 6_000;
/// What is typed: so many texts, letter by letter.
const TYPED: usize = 150;

pub(super) fn run() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let folder = tempfile::tempdir_in(target())?;
    let mut words = project(&folder.path().join("project"))?;
    let path = folder.path().join("project").display().to_string();
    let api = Api::new(TestHost::new(folder.path()));
    let ask = |query: &str| -> Result<(bool, Duration, usize)> {
        let request = SearchProject {
            path: path.clone(),
            query: query.to_owned(),
            limit: 6,
            kinds: Vec::new(),
            look: true,
        };
        let begin = Instant::now();
        let answer = runtime.block_on(api.search(request))?;
        Ok((answer.indexing.is_none(), begin.elapsed(), answer.hits.len()))
    };
    let begin = Instant::now();
    while !ask("")?.0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let indexed = begin.elapsed();
    let (mut took, mut found) = (Vec::new(), 0);
    for _ in 0..TYPED {
        let count = 1 + words.0.usize(0..3);
        let text = words.some(count);
        for end in 1..=text.len() {
            let (_, time, hits) = ask(text.get(..end).unwrap_or(&text))?;
            took.push(time.as_secs_f64() * 1_000.0);
            found += usize::from(hits > 0);
        }
    }
    if found * 2 < took.len() {
        return Err("most of what was typed was not found".into());
    }
    took.sort_by(f64::total_cmp);
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
    let begin = Instant::now();
    let listed = runtime.block_on(api.project_artifacts(ListArtifacts {
        path: path.clone(),
        query: String::new(),
        look: true,
    }))?;
    let list = begin.elapsed().as_millis();
    println!(
        "\nSearch among {} artifacts in {SESSIONS} sessions, a question for each letter (aim: {} ms)",
        listed.artifacts.len(),
        AIM.as_millis()
    );
    println!("| what | value |");
    println!("|---|---:|");
    println!("| a question, median of {} | {:.1} ms |", took.len(), at(0.5));
    println!("| a question, 95th percentile | {:.1} ms |", at(0.95));
    println!("| a question, longest | {:.1} ms |", at(1.0));
    println!("| all artifacts listed | {list} ms |");
    println!("| indexed from nothing, in the background | {:.1} s |", indexed.as_secs_f64());
    println!(
        "| the index on the disk | {:.1} MB |",
        size(&folder.path().join("config/search"))? / 1_048_576.0
    );
    if at(0.95) > AIM.as_secs_f64() * 1_000.0 {
        return Err("one question in twenty takes longer than it may".into());
    }
    Ok(())
}

/// A project with its artifacts; gives back more words of the same language.
pub(super) fn project(place: &Path) -> Result<Words> {
    let mut words = Words(fastrand::Rng::with_seed(1));
    make(place, &mut words)?;
    Ok(words)
}

/// Bytes of the files in a folder.
fn size(folder: &Path) -> Result<f64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder)? {
        bytes += entry?.metadata()?.len();
    }
    Ok(bytes as f64)
}

fn make(project: &Path, words: &mut Words) -> Result<()> {
    sample::write(project)?;
    let sessions = project.join(".s2s/sessions");
    std::fs::create_dir_all(&sessions)?;
    for number in 0..SESSIONS {
        let id = format!("20260107-specs-search-{number:04}");
        std::fs::write(sessions.join(format!("{id}.yaml")), session(&id, number, words))?;
    }
    Ok(())
}

/// A session whose artifacts stand in its index.
fn session(id: &str, number: usize, words: &mut Words) -> String {
    let mut text = format!(
        "id: {id}\ntopic: {}\nworkflow_type: specs\nstrategy: standard\nstatus: closed\n\
         timing: {{started_at: 2026-01-07T09:00:00Z, updated_at: 2026-01-07T10:00:00Z, closed_at: 2026-01-07T10:00:00Z}}\n\
         participants: [product-manager, qa-lead]\nartifacts:\n  requirements:\n",
        words.some(6)
    );
    for artifact in 0..ARTIFACTS {
        let at = number * ARTIFACTS + artifact + 1;
        let (title, says) = (words.some(6), words.some(40));
        let _ = write!(
            text,
            "    REQ-{at:03}:\n      title: {title}\n      status: active\n      agreement: consensus\n      \
             topic_id: user-workflows\n      created_round: 1\n      priority: must\n      description: {says}\n      \
             acceptance: [{}, {}]\n",
            words.some(8),
            words.some(8)
        );
    }
    text.push_str("rounds:\n");
    for round in 1..=ROUNDS {
        let _ = writeln!(
            text,
            "  - {{round: {round}, topic_id: user-workflows, facilitator_question: {}, synthesis_summary: {}, \
             artifacts_created: [], consensus_reached: true, next_action: continue}}",
            words.some(12),
            words.some(60)
        );
    }
    text
}

/// Made-up words; the same ones each time.
pub(super) struct Words(fastrand::Rng);

impl Words {
    fn some(&mut self, count: usize) -> String {
        (0..count).map(|_| self.one()).collect::<Vec<_>>().join(" ")
    }

    fn one(&mut self) -> String {
        const PARTS: [&str; 24] = [
            "ba", "co", "de", "fi", "gu", "ha", "jo", "ke", "li", "mu", "na", "po", "que", "ri", "su", "ta",
            "vo", "we", "xi", "zu", "sta", "tro", "ple", "qui",
        ];
        // A product of two chances: small numbers come often.
        let chance = self.0.f64() * self.0.f64() * self.0.f64();
        let mut number = (chance * WORDS as f64) as u64;
        let mut word = String::new();
        for _ in 0..3 {
            word.push_str(PARTS[(number % 24) as usize]);
            number /= 24;
        }
        word
    }
}
