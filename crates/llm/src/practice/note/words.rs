//! The words by which notes are read.

/// What stands before what is meant, and changes nothing of it.
pub(super) const FILLERS: [&str; 14] = [
    "please, ",
    "please ",
    "also, ",
    "also ",
    "and ",
    "but ",
    "so ",
    "then ",
    "let us ",
    "let's ",
    "kindly ",
    "one more thing: ",
    "by the way, ",
    "note: ",
];

/// By these the table is to think of something.
pub(super) const TOPICS: [&str; 18] = [
    "say something about ",
    "say something on ",
    "think of ",
    "think about ",
    "consider ",
    "keep in mind ",
    "bear in mind ",
    "mind ",
    "remember ",
    "do not forget ",
    "don't forget ",
    "never forget ",
    "what about ",
    "talk about ",
    "look at ",
    "take care of ",
    "take into account ",
    "provide for ",
];

/// Before these they are the same.
pub(super) const WE_SHOULD: [&str; 8] = [
    "we should ",
    "you should ",
    "we must ",
    "you must ",
    "we have to ",
    "you have to ",
    "we need to ",
    "you need to ",
];

/// What the table does itself when it is told so, and no product.
pub(super) const TALK: [&str; 6] = ["discuss", "speak", "talk", "hurry", "focus", "concentrate"];

/// Verbs with which somebody orders something of a product. Those that are nouns as often are none without `please`.
pub(super) const ORDERS: [&str; 36] = [
    "add",
    "allow",
    "avoid",
    "build",
    "change",
    "cover",
    "create",
    "delete",
    "drop",
    "enable",
    "ensure",
    "exclude",
    "forbid",
    "give",
    "hide",
    "include",
    "introduce",
    "keep",
    "launch",
    "leave",
    "let",
    "limit",
    "make",
    "offer",
    "prevent",
    "provide",
    "put",
    "remove",
    "replace",
    "require",
    "send",
    "show",
    "store",
    "support",
    "treat",
    "use",
];

/// Behind these such a verb is none, or turns to the table: `use of the shed`, `keep it short`.
pub(super) const NO_ORDER: [&str; 8] = ["of", "is", "are", "was", "were", "it", "on", "up"];

pub(super) const SURE: [&str; 6] =
    ["make sure that ", "make sure ", "ensure that ", "see to it that ", "take care that ", "be sure that "];

/// Words that pass on what somebody said or holds.
pub(super) const REPORTS: [&str; 36] = [
    "told",
    "tell",
    "tells",
    "said",
    "say",
    "says",
    "wrote",
    "writes",
    "decided",
    "decides",
    "agreed",
    "insist",
    "insists",
    "insisted",
    "reminded",
    "reminds",
    "informed",
    "announced",
    "mentioned",
    "stated",
    "states",
    "think",
    "thinks",
    "thought",
    "believe",
    "believes",
    "feel",
    "feels",
    "confirmed",
    "heard",
    "hear",
    "learned",
    "know",
    "knows",
    "demands",
    "demanded",
];

/// Words that pass on what somebody is to do: `wants us to launch in June`.
pub(super) const SETS: [&str; 14] = [
    "told", "tells", "asked", "asks", "want", "wants", "wanted", "expects", "expect", "requires", "decided",
    "agreed", "reminded", "ordered",
];

pub(super) const US: [&str; 8] = ["us", "me", "you", "everybody", "everyone", "this", "it", "them"];

/// Between such a word and what it passes on.
pub(super) const BETWEEN: [&str; 20] = [
    "me",
    "us",
    "him",
    "her",
    "them",
    "you",
    "everybody",
    "yesterday",
    "today",
    "again",
    "clearly",
    "already",
    "this",
    "morning",
    "week",
    "last",
    "once",
    "more",
    "just",
    "now",
];

/// Demands with their strength. The longer one before what it holds.
pub(super) const MUSTS: [(&str, &str); 18] = [
    ("must", "must"),
    ("shall", "must"),
    ("has to", "must"),
    ("have to", "must"),
    ("needs to", "must"),
    ("need to", "must"),
    ("is required", "must"),
    ("are required", "must"),
    ("may not", "must"),
    ("may never", "must"),
    ("may only", "must"),
    ("is not allowed", "must"),
    ("are not allowed", "must"),
    ("should", "should"),
    ("ought to", "should"),
    ("want to", "should"),
    ("wants to", "should"),
    ("had better", "should"),
];

/// Behind these a thing is named that somebody wants: `we need a printed list`.
pub(super) const WANTS: [&str; 8] =
    ["need", "needs", "want", "wants", "would like", "'d like", "would prefer", "'d prefer"];

/// Such words demand nothing where they are denied, guess, or only sum up.
pub(super) const NO_DEMAND: [&str; 20] = [
    "not have to",
    "n't have to",
    "not need",
    "n't need",
    "need not",
    "no need",
    "not want",
    "n't want",
    "nobody wants",
    "nobody needs",
    "nobody has to",
    "must have been",
    "should have been",
    "must say",
    "should say",
    "should be enough",
    "should be fine",
    "must be nice",
    "would have to",
    "never had to",
];

/// What opens a clause beside the main one, up to the next comma.
pub(super) const BESIDE: [&str; 11] =
    ["if", "when", "whenever", "because", "although", "though", "since", "while", "unless", "whether", "as"];

/// What opens one that ends where the main one goes on, which no comma says.
pub(super) const TELLERS: [&str; 6] = ["who", "whoever", "whom", "which", "that", "what"];
