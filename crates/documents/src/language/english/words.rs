//! Words of English for what the engine counts, and for sections.

use roundtable_engine::artifact::ReviewState;

use crate::language::Reason;
use crate::markdown::section::Section;

pub(super) fn review(state: ReviewState) -> &'static str {
    match state {
        ReviewState::Approved => "approved",
        ReviewState::Rejected => "rejected",
        ReviewState::Deferred => "deferred",
    }
}

pub(super) fn reason(why: Reason) -> &'static str {
    match why {
        Reason::EmptyStatus => "empty status",
        Reason::UnknownStatus => "unknown status",
        Reason::Replaced => "replaced",
        Reason::Review(state) => review(state),
        Reason::ChangedSinceReview => "changed after its review",
        Reason::Reworded => "edited or split, not approved",
        Reason::Status(status) => status.word(),
    }
}

pub(super) fn section(section: Section) -> &'static str {
    match section {
        Section::Summary => "Summary",
        Section::Functional => "Functional requirements",
        Section::Rules => "Business rules",
        Section::Qualities => "Non-functional requirements",
        Section::Exclusions => "Out of scope",
        Section::Further => "Further results",
        Section::Goals => "Introduction and goals",
        Section::Constraints => "Architecture constraints",
        Section::Context => "Context and scope",
        Section::Approach => "Solution strategy",
        Section::Blocks => "Building block view",
        Section::Runtime => "Runtime view",
        Section::Deployment => "Deployment view",
        Section::Crosscutting => "Cross-cutting concepts",
        Section::Architecture => "Architecture decisions",
        Section::Ideas => "Ideas",
        Section::Risks => "Risks and technical debt",
        Section::Glossary => "Glossary",
        Section::Questions => "Open questions",
        Section::Conflicts => "Unresolved conflicts",
        Section::Decisions => "Decisions",
        Section::Traceability => "Traceability",
        Section::Baseline => "Baseline",
        Section::Provenance => "Provenance",
    }
}
