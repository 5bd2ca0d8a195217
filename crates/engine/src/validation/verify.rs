//! Which of a reader's claims hold: those that quote what stands where they say. And what they come to.

use super::material::{Material, Part, Share, texts};
use super::{Answer, Claim, Dismissal, Dossier, Finding, MOST_FINDINGS, Reading, Severity, Verdict, quote};

/// What holds of one part's answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Verified {
    /// Findings whose words were found; ids are given by [`conclude`].
    pub findings: Vec<Finding>,
    /// Findings of the program's that the reader takes for harmless, and may.
    pub dismissed: Vec<Dismissal>,
    /// Claims that do not quote, and entries that are no finding.
    pub dropped: u32,
    /// What the reader concludes.
    pub verdict: Option<Verdict>,
    /// In its words.
    pub summary: String,
    /// How sure it is.
    pub confidence: Option<f64>,
}

/// Looks every claim up. One whose words do not occur at the place that it names is left out and counted; one that
/// repeats the program is left out.
pub fn verify(answer: Answer, dossier: &Dossier, part: &Part) -> Verified {
    let mut findings: Vec<Finding> = Vec::new();
    let mut dropped = answer.unusable;
    for claim in answer.claims {
        let Some((place, line)) = located(&claim, dossier, part) else {
            dropped += 1;
            continue;
        };
        let finding = Finding {
            id: String::new(),
            kind: claim.kind,
            severity: claim.severity,
            r#where: place,
            line,
            words: claim.words,
            why: claim.why,
            better: claim.better,
            rule: None,
        };
        let known = dossier.deterministic.iter().chain(&findings);
        if !known.into_iter().any(|known| known.is_about_the_same(&finding)) {
            findings.push(finding);
        }
    }
    let mut dismissed: Vec<Dismissal> = Vec::new();
    for (id, why) in answer.dismissed {
        let known = dossier.deterministic.iter().find(|finding| finding.id == id);
        let Some(finding) = known.filter(|finding| finding.kind.may_be_dismissed()) else { continue };
        if !dismissed.iter().any(|earlier| earlier.finding.id == id) {
            dismissed.push(Dismissal { finding: finding.clone(), why });
        }
    }
    let Answer { verdict, summary, confidence, .. } =
        Answer { claims: Vec::new(), dismissed: Vec::new(), ..answer };
    Verified { findings, dismissed, dropped, verdict, summary, confidence }
}

/// The place of a claim, if its words stand there: the artifact's id, the section with the line, or what of the project.
fn located(claim: &Claim, dossier: &Dossier, part: &Part) -> Option<(String, Option<u32>)> {
    match (&dossier.material, &part.share) {
        (Material::Artifacts(_), _) => {
            if let Some(artifact) = dossier.artifact(part, &claim.r#where) {
                return quote::occurs(&texts(artifact), &claim.words).then(|| (artifact.id.clone(), None));
            }
        }
        (Material::Document { text, .. }, Share::Lines(range)) => {
            if let Some(line) = line_of(&claim.r#where) {
                let lines: Vec<&str> = text.lines().collect();
                let at = usize::try_from(line).unwrap_or(0);
                let stands =
                    at > 0 && range.contains(&(at - 1)) && quote::occurs_on(&lines, at, &claim.words);
                return stands.then(|| (section_of(&claim.r#where), Some(line)));
            }
        }
        _ => {}
    }
    // What is missing altogether stands where the project promises it.
    let of_project = ["objective", "constraint", "project", "description"];
    let place = claim.r#where.trim().to_lowercase();
    let names_it = of_project.iter().any(|word| place.starts_with(word));
    (names_it && dossier.project_says(&claim.words)).then(|| (claim.r#where.trim().to_owned(), None))
}

/// The number behind the last `line` of a place.
fn line_of(place: &str) -> Option<u32> {
    let lower = place.to_lowercase();
    let (at, _) = lower.match_indices("line").last()?;
    let digits = lower[at..].trim_start_matches(|letter: char| !letter.is_ascii_digit());
    digits.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// A place without its line.
fn section_of(place: &str) -> String {
    let lower = place.to_lowercase();
    let end = lower.rfind("line").filter(|at| place.is_char_boundary(*at)).unwrap_or(place.len());
    place[..end].trim_end_matches([' ', ',', ':', '(']).trim().to_owned()
}

/// One reading of what holds in all parts: the gravest findings first, at most [`MOST_FINDINGS`]; the gravest verdict,
/// but never `ready` while an error stands, the program's included. Who, when and what it took is the caller's to fill in.
pub fn conclude(parts: Vec<Verified>, deterministic: &[Finding], mut reading: Reading) -> Reading {
    let verdict = parts.iter().filter_map(|part| part.verdict).max();
    let confidences = parts.iter().filter_map(|part| part.confidence);
    reading.confidence = confidences.reduce(f64::min);
    let summaries: Vec<&str> =
        parts.iter().map(|part| part.summary.trim()).filter(|text| !text.is_empty()).collect();
    reading.summary = summaries.join("\n\n");
    reading.dropped = parts.iter().map(|part| part.dropped).sum();
    let mut findings = Vec::new();
    for part in parts {
        findings.extend(part.findings);
        reading.dismissed.extend(part.dismissed);
    }
    let is_dismissed =
        |finding: &&Finding| reading.dismissed.iter().any(|gone| gone.finding.id == finding.id);
    let mut standing = deterministic.iter().filter(|finding| !is_dismissed(finding)).chain(&findings);
    let has_error = standing.any(|finding| finding.severity == Severity::Error);
    let has_warning = deterministic
        .iter()
        .filter(|finding| !is_dismissed(finding))
        .chain(&findings)
        .any(|finding| finding.severity == Severity::Warning);
    let unsaid = if has_error || has_warning { Verdict::Revise } else { Verdict::Ready };
    reading.verdict = verdict.unwrap_or(unsaid);
    reading.lowered = has_error && reading.verdict == Verdict::Ready;
    if reading.lowered {
        reading.verdict = Verdict::Revise;
    }
    findings.sort_by_key(|finding| finding.severity);
    let all = findings.len();
    findings.truncate(MOST_FINDINGS);
    reading.more = u32::try_from(all - findings.len()).unwrap_or(u32::MAX);
    for (finding, number) in findings.iter_mut().zip(1..) {
        finding.id = format!("V-{number}");
    }
    reading.findings = findings;
    reading
}
