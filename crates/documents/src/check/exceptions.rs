//! Results of which one says that it has no exception, and others speak of exceptions: not both can be kept as they stand, and each
//! of them was agreed on by itself. Words alone show that; which of them holds is for people to say.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::validation::{Finding, Rule, Severity};

use super::quoted::unquoted;
use super::vague::{places, without};
use super::{push, worded_keys};

/// What says that there is none.
const NONE: &str = "without any exception, without any exceptions, without exception, without exceptions, with no exception, \
     with no exceptions, no exception, no exceptions, ohne jede ausnahme, ohne ausnahmen, ohne ausnahme, keine ausnahmen, keine ausnahme, \
     keinerlei ausnahmen, ausnahmslos";
/// What speaks of some.
const SOME: &str = "exception, exceptions, ausnahme, ausnahmen, ausnahmefall, ausnahmefälle, ausnahmefällen";
/// What an error of a program is called, too.
const ERRORS: &str = "exception handling, exception message, unhandled exception, unhandled exceptions";

/// What an artifact says of exceptions.
struct Says {
    /// The words by which it has none.
    none: Option<&'static str>,
    /// Whether it speaks of some.
    some: bool,
}

fn says(artifact: &Artifact) -> Says {
    let keys = worded_keys(artifact.kind);
    let texts = keys.iter().flat_map(|key| artifact.list(key));
    let title = (!keys.is_empty()).then(|| artifact.title.clone());
    let text: Vec<String> =
        title.into_iter().chain(texts).map(|text| unquoted(&text).to_lowercase()).collect();
    // A line end joins no two words to a phrase.
    let text = without(&text.join("\n"), ERRORS);
    let stands = |list: &'static str, text: &str| {
        super::vague::listed(list).find(|phrase| places(text, phrase).next().is_some())
    };
    Says { none: stands(NONE, &text), some: stands(SOME, &without(&text, NONE)).is_some() }
}

/// A finding for each artifact that has no exception while others, which it does not name and which do not name it, have some.
pub(super) fn look(artifacts: &[&Artifact], findings: &mut Vec<Finding>) {
    let said: Vec<(&Artifact, Says)> = artifacts.iter().map(|artifact| (*artifact, says(artifact))).collect();
    for (artifact, words) in said.iter().filter_map(|(artifact, says)| Some((artifact, says.none?))) {
        let others = said.iter().filter(|(other, says)| {
            says.some && other.id != artifact.id && !names(artifact, &other.id) && !names(other, &artifact.id)
        });
        let ids: Vec<String> = others.map(|(other, _)| other.id.clone()).collect();
        if !ids.is_empty() {
            push(findings, artifact, Rule::NoException { ids }, Severity::Warning, words);
        }
    }
}

fn names(artifact: &Artifact, id: &str) -> bool {
    let texts = worded_keys(artifact.kind).iter().flat_map(|key| artifact.list(key));
    texts.chain([artifact.title.clone()]).any(|text| places(&text, id).next().is_some())
}

#[cfg(test)]
mod tests {
    use roundtable_engine::artifact::Agreement::Consensus;
    use serde_json::json;

    use super::*;
    use crate::tests::sample::artifact;

    fn rule(id: &str, title: &str, description: &str) -> Artifact {
        artifact(id, title, Consensus, json!({ "description": description }))
    }

    fn found(artifacts: &[Artifact]) -> Vec<(String, Rule)> {
        let mut findings = Vec::new();
        look(&artifacts.iter().collect::<Vec<_>>(), &mut findings);
        findings.into_iter().map(|finding| (finding.r#where, finding.rule.unwrap())).collect()
    }

    #[test]
    fn a_rule_without_exception_does_not_fit_one_that_allows_some() {
        let strict = rule("BR-001", "Two keys", "Nobody opens the shed alone, without exception.");
        let loose =
            rule("BR-002", "Exceptions are decided on the spot", "Whoever is on duty writes it down.");
        let expected = Rule::NoException { ids: vec!["BR-002".to_owned()] };
        assert_eq!(found(&[strict.clone(), loose]), [("BR-001".to_owned(), expected.clone())]);
        let german = rule("BR-002", "Ausnahmen", "Ausnahmen entscheidet, wer Dienst hat.");
        assert_eq!(found(&[strict, german]), [("BR-001".to_owned(), expected)]);
    }

    #[test]
    fn what_names_the_other_one_or_quotes_the_words_or_means_an_error_is_none() {
        let strict = rule("BR-001", "Two keys", "Nobody opens the shed alone, without exception.");
        for other in [
            rule("BR-002", "Exceptions", "An exception from BR-001 needs two signatures."),
            rule("BR-002", "Keys", "No exceptions: a key is back by 18:00."),
            rule("BR-002", "Errors", "The list must log each unhandled exception."),
            rule("BR-002", "Word", "The sign says “exceptions on Sunday”."),
            rule("BR-002", "Exceptional tools", "A tool of exceptional weight is lent to two."),
        ] {
            assert_eq!(found(&[strict.clone(), other.clone()]), [], "{}", other.title);
        }
    }
}
