//! The words by which the rules tell demands, rules, qualities and talk apart.

/// Turned to whoever reads, not to whoever builds.
pub(super) const ADDRESSES: [&str; 10] = [
    "ignore the above",
    "ignore all",
    "ignore previous",
    "ignore any",
    "disregard",
    "language model",
    "as an ai",
    "you are an ai",
    "system prompt",
    "your instructions",
];
pub(super) const EXCLUDES: [&str; 9] = [
    "not planned",
    "out of scope",
    "not part of",
    "not in scope",
    "is excluded",
    "are excluded",
    "not included",
    "not intended",
    "will not be built",
];
pub(super) const OPEN: [&str; 7] =
    ["tbd", "to be decided", "to be defined", "to be clarified", "not decided", "undecided", "open question"];
/// Headings under which a document tells how things are, not what is wanted.
pub(super) const TELLING: [&str; 15] = [
    "background",
    "introduction",
    "situation",
    "history",
    "about",
    "problem",
    "today",
    "current",
    "present",
    "overview",
    "motivation",
    "description",
    "context",
    "summary",
    "glossary",
];
/// Words of a sentence that tells how things are or were.
pub(super) const TELLS: [&str; 20] = [
    "today",
    "currently",
    "at present",
    "at the moment",
    "nowadays",
    "so far",
    "until now",
    "last year",
    "last month",
    "last week",
    "in the past",
    "used to",
    "was",
    "were",
    "had",
    "did",
    "has been",
    "have been",
    "ago",
    "as is well known",
];
/// Demands wherever they stand.
pub(super) const ORDERS: [&str; 4] = ["must", "shall", "is required", "are required"];
pub(super) const DEMANDS: [&str; 8] =
    ["must", "shall", "is required", "are required", "has to", "have to", "needs to", "need to"];
pub(super) const WISHES: [&str; 7] =
    ["should", "ought to", "want to", "wants to", "would like", "wish", "wishes"];
pub(super) const PERMITS: [&str; 4] = ["could", "may", "optionally", "nice to have"];
pub(super) const ABILITIES: [&str; 4] = ["can", "able to", "receive", "receives"];
/// What a product does, said as a fact; of anybody else it is a report.
pub(super) const DEEDS: [&str; 7] = ["will", "shows", "show", "allows", "lets", "provides", "sends"];
pub(super) const PRODUCTS: [&str; 22] = [
    "system",
    "app",
    "application",
    "product",
    "software",
    "platform",
    "site",
    "website",
    "portal",
    "service",
    "page",
    "pages",
    "list",
    "form",
    "interface",
    "solution",
    "module",
    "screen",
    "it",
    "message",
    "messages",
    "calendar",
];
/// Words that open a clause beside the main one; what follows directly is no demand of the sentence.
pub(super) const BESIDE: [&str; 12] = [
    "who", "whoever", "whom", "which", "that", "if", "when", "whether", "because", "where", "while", "nobody",
];
/// What makes a rule of a sentence with a limit in it.
pub(super) const HOLDS: [&str; 14] = [
    "is possible",
    "are possible",
    "is allowed",
    "are allowed",
    "is valid",
    "are valid",
    "is kept",
    "are kept",
    "is due",
    "are due",
    "expires",
    "expire",
    "counts",
    "count",
];
/// Rules wherever they stand; the other limits occur in reports as often.
pub(super) const STRICT: [&str; 12] = [
    "only if",
    "only when",
    "must not",
    "shall not",
    "may not",
    "cannot",
    "can not",
    "is entitled",
    "are entitled",
    "is not allowed",
    "are not allowed",
    "no later than",
];
pub(super) const RULES: [&str; 23] = [
    "only if",
    "only when",
    "only",
    "at most",
    "at least",
    "no more than",
    "not more than",
    "no later than",
    "not later than",
    "until",
    "unless",
    "must not",
    "shall not",
    "may not",
    "cannot",
    "can not",
    "is entitled",
    "are entitled",
    "applies to",
    "apply to",
    "is not allowed",
    "are not allowed",
    "within",
];
/// The nine characteristics' words, as far as plain words tell them.
pub(super) const QUALITIES: [(&str, &[&str]); 7] = [
    (
        "performance efficiency",
        &[
            "second",
            "seconds",
            "milliseconds",
            "ms",
            "fast",
            "quickly",
            "quick",
            "slow",
            "response time",
            "load time",
            "per minute",
            "per second",
            "concurrent",
            "at the same time",
            "peak",
        ],
    ),
    (
        "reliability",
        &[
            "available",
            "availability",
            "uptime",
            "downtime",
            "at any time",
            "around the clock",
            "backup",
            "backups",
            "crash",
            "lost",
        ],
    ),
    (
        "security",
        &[
            "encrypted",
            "encryption",
            "password",
            "passwords",
            "secure",
            "security",
            "confidential",
            "personal data",
            "gdpr",
            "unauthorised",
            "unauthorized",
            "log in",
            "two-factor",
        ],
    ),
    (
        "interaction capability",
        &[
            "easy",
            "accessible",
            "accessibility",
            "wcag",
            "intuitive",
            "understandable",
            "screen reader",
            "usable",
            "without training",
        ],
    ),
    ("compatibility", &["browser", "browsers", "android", "ios", "interoperable", "compatible"]),
    ("maintainability", &["maintainable", "maintenance", "documented code", "testable"]),
    ("safety", &["injure", "injury", "hazard", "danger"]),
];
