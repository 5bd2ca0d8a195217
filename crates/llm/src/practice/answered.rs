//! Whether a question that somebody would raise has its answer already: in the context, or in what stands on the table.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType;

use super::english::stems;
use super::project::Project;
use super::prompt::KnownView;
use super::proposals::Proposal;
use super::reply::{Asked, answer, asked, meant, nearest, with_figure};

/// Shared words from which on a title speaks of what is asked.
const NEAR: usize = 2;

/// Whether the context answers a question of the panel's own, or a decision of the user does.
pub(super) fn by_context(project: &Project, decided: &[String], question: &str) -> bool {
    answer(project, decided, question).is_some() || by_person(project, question)
}

/// Whether a statement of the context names the person whom a question asks for.
fn by_person(project: &Project, question: &str) -> bool {
    if asked(question) != Asked::Who {
        return false;
    }
    let names = |text: &str| {
        let lower = text.to_lowercase();
        project.people.iter().any(|person| {
            let name = person.name.trim_start_matches("the ").to_lowercase();
            lower.contains(&name) && !question.to_lowercase().contains(&name)
        })
    };
    let said = project.stated.iter().filter(|text| names(text));
    nearest(said, question).is_some()
}

/// Whether a constraint or an objective gives the figure that a question of the context itself asks for.
pub(super) fn by_statement(project: &Project, question: &str) -> bool {
    let said = project.constraints.iter().map(|(_, text)| text).chain(&project.objectives);
    with_figure(said, question)
}

/// Whether something on the table answers a question: a rule, a requirement, a measure or a decision whose title speaks of at
/// least half of what is asked.
pub(super) fn by_table(known: &[KnownView], proposals: &[Proposal], question: &str) -> bool {
    let asked = meant(question);
    let answers = |kind: ArtifactType, title: &str| {
        let shared = stems(title).intersection(&asked).count();
        is_answer(kind) && shared >= NEAR && shared * 2 >= asked.len()
    };
    let known = known.iter().filter(|known| known.set_aside.is_none());
    known.into_iter().any(|known| answers(known.kind, &known.title))
        || proposals.iter().any(|proposal| answers(proposal.kind, &proposal.title))
}

/// Whether something on the table says a statement of the context: a title with nearly all of its words and all of its
/// figures, whoever wrote it.
pub(super) fn holds(known: &[KnownView], proposals: &[Proposal], statement: &str) -> bool {
    let (said, figures) = (stems(statement), figures(statement));
    let says = |kind: ArtifactType, title: &str| {
        let shared = stems(title).intersection(&said).count();
        is_answer(kind)
            && shared >= NEAR
            && shared * 4 >= said.len() * 3
            && figures.is_subset(&self::figures(title))
    };
    let known = known.iter().filter(|known| known.set_aside.is_none());
    known.into_iter().any(|known| says(known.kind, &known.title))
        || proposals.iter().any(|proposal| says(proposal.kind, &proposal.title))
}

/// Whether an artifact of this kind settles something.
fn is_answer(kind: ArtifactType) -> bool {
    !matches!(kind, ArtifactType::OpenQuestion | ArtifactType::Conflict | ArtifactType::Risk)
}

/// The figures in digits.
fn figures(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| word.starts_with(|letter: char| letter.is_ascii_digit())).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::tests::kit::context;

    #[test]
    fn a_question_that_the_context_or_the_table_answers_is_none() {
        let desk = context(
            "# Desk\n\n## Description\n\nOn holidays the practice manager looks after the system.\n\n## Constraints\n\n- \
             Patient records are kept for ten years\n\n## Users\n\n- Patients: phone today\n- Receptionists: keep the \
             book\n- Practice manager: answers for it\n",
        );
        let project = Project::new(&desk, 1);
        for (question, is_answered) in [
            ("Who looks after it on holidays, when receptionists are away?", true),
            ("Who will build and mend Desk, and what have they built before?", false),
            ("How long are patient records kept?", true),
            ("How many among patients would use it in the first month?", false),
        ] {
            assert_eq!(by_context(&project, &[], question), is_answered, "{question}");
        }
        assert!(by_statement(&project, "How long are patient records kept?"));
        assert!(!by_statement(&project, "How far ahead may an appointment be booked?"));
        let rule = |title: &str| KnownView {
            id: "BR-001".to_owned(),
            kind: ArtifactType::BusinessRule,
            title: title.to_owned(),
            status: "consensus".to_owned(),
            topic_id: String::new(),
            set_aside: None,
        };
        let known = [rule("Exceptions are decided on the spot and written down")];
        assert!(by_table(&known, &[], "Who may allow an exception, and is that written down anywhere?"));
        assert!(!by_table(&known, &[], "Which words do patients use for it among themselves?"));
        let kept =
            [rule("Patient records are kept for ten years"), rule("Statute 3 of the cooperative is kept")];
        assert!(holds(&kept, &[], "Patient records are kept for ten years"));
        assert!(
            !holds(&kept, &[], "Statute 4 of the cooperative is kept"),
            "another figure is another statement"
        );
        let rejected = [KnownView { set_aside: Some(serde_json::json!("rejected")), ..known[0].clone() }];
        assert!(!by_table(&rejected, &[], "Who may allow an exception, and is that written down anywhere?"));
    }
}
