//! The words with which a decision is given, in English and in German. Nothing else is read: no condition, no time and no reason,
//! as each may say the contrary of the rest.

/// How a language says what is taken. Phrases are in small letters, their words apart by one blank.
pub(super) struct Speech {
    /// What may stand first and says nothing.
    pub(super) openers: &'static [&'static str],
    /// Who takes it, and with which verb: each with each, and each verb alone.
    pub(super) subjects: &'static [&'static str],
    pub(super) verbs: &'static [&'static str],
    /// Verbs of a recommendation: what is only tried nobody has taken.
    pub(super) tries: &'static [&'static str],
    /// The same in phrases of their own.
    pub(super) leads: &'static [&'static str],
    pub(super) articles: &'static [&'static str],
    /// What ends a clause behind an option that is taken.
    pub(super) ends: &'static [&'static str],
    /// The same in a recommendation, which says what comes first: of the user that would leave open what becomes of the others.
    pub(super) orders: &'static [&'static str],
    /// What ends a clause behind an option that is refused.
    pub(super) dismissals: &'static [&'static str],
    /// What refuses the option that follows.
    pub(super) refusals: &'static [&'static str],
    /// The same between who refuses it and the verb.
    pub(super) nots: &'static [&'static str],
    /// What refuses each of two that follow, and what stands between them.
    pub(super) neither: &'static str,
    pub(super) nor: &'static str,
    /// What takes the next option as well.
    pub(super) and: &'static str,
    /// Behind a refusal: what follows is taken.
    pub(super) but: &'static str,
    /// All of them, or none, without their names.
    pub(super) all: &'static [&'static str],
    pub(super) none: &'static [&'static str],
    pub(super) yes: &'static str,
    /// Sentences that say nothing.
    pub(super) thanks: &'static [&'static str],
}

pub(super) const ENGLISH: Speech = Speech {
    openers: &["yes", "ok", "okay", "please", "decision", "answer", "option"],
    subjects: &["i", "we", "i'll", "we'll", "i will", "we will", "let us", "let's"],
    verbs: &[
        "take",
        "use",
        "choose",
        "pick",
        "keep",
        "want",
        "go with",
        "stay with",
        "decide for",
        "decide on",
        "decided for",
        "decided on",
    ],
    tries: &["try", "begin with", "start with"],
    leads: &[
        "for",
        "i am for",
        "i'm for",
        "we are for",
        "we're for",
        "i vote for",
        "my vote is",
        "my choice is",
        "our choice is",
        "my answer is",
        "our decision is",
        "it is",
        "it's",
    ],
    articles: &["the", "a", "an", "our"],
    ends: &["please", "it is", "is my choice", "is our choice", "is chosen", "is taken"],
    orders: &["first"],
    dismissals: &["not", "is out", "is rejected", "is dropped", "is ruled out", "is off the table"],
    refusals: &["not", "no", "without", "instead of", "rather than", "drop", "reject"],
    nots: &["do not", "don't", "will not", "won't"],
    neither: "neither",
    nor: "nor",
    and: "and",
    but: "but",
    all: &["both", "both of them"],
    none: &["neither", "none of them", "neither of them"],
    yes: "yes",
    thanks: &["thanks", "thank you", "thank you all", "thanks to all", "ok", "okay"],
};

pub(super) const GERMAN: Speech = Speech {
    openers: &["ja", "ok", "okay", "bitte", "entscheidung", "antwort"],
    subjects: &["ich", "wir"],
    verbs: &[
        "nehmen",
        "nehme",
        "nimm",
        "nehmt",
        "nehmen wir",
        "wählen",
        "wähle",
        "wählt",
        "behalten",
        "behalte",
        "will",
        "wollen",
        "möchte",
        "möchten",
        "bleiben bei",
        "bleibe bei",
        "bleibt bei",
        "entscheide mich für",
        "entscheiden uns für",
        "habe mich für",
        "haben uns für",
    ],
    tries: &["versucht", "beginnt mit"],
    leads: &[
        "für",
        "ich bin für",
        "wir sind für",
        "ich stimme für",
        "wir stimmen für",
        "meine wahl ist",
        "unsere wahl ist",
        "es wird",
    ],
    articles: &[
        "der", "die", "das", "den", "dem", "ein", "eine", "einen", "einem", "unser", "unsere", "unseren",
    ],
    ends: &[
        "bitte",
        "nehmen",
        "wählen",
        "behalten",
        "haben",
        "entschieden",
        "nehmen wir",
        "wählen wir",
        "wird es",
    ],
    orders: &["zuerst"],
    dismissals: &[
        "nicht",
        "nicht nehmen",
        "nehmen wir nicht",
        "ist raus",
        "ist vom tisch",
        "ist gestrichen",
        "ist verworfen",
    ],
    refusals: &["nicht", "kein", "keine", "keinen", "ohne", "statt", "anstatt", "anstelle von"],
    nots: &[],
    neither: "weder",
    nor: "noch",
    and: "und",
    but: "sondern",
    all: &["beide", "beides"],
    none: &["keins von beiden", "keines von beiden", "keine von beiden"],
    yes: "ja",
    thanks: &["danke", "vielen dank", "danke euch", "danke an alle", "ok", "okay"],
};
