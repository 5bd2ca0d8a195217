//! By which words a context, and a proposal of the panel, speaks of a side of the world.

/// A side of the world on which context and proposals can disagree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aspect {
    /// Whether there is a network where people work.
    Network,
    /// Whether other systems are connected.
    Neighbours,
    /// Whether what was recorded before is taken over.
    OldRecords,
    /// Whether figures are put together for somebody.
    Evaluations,
    /// Whether it may run on somebody else's machine.
    Hosting,
    /// Whether people can be reached by mail.
    Mail,
    /// Whether people may have to install something.
    Installing,
    /// Whether there is a machine of one's own that somebody looks after.
    OwnMachine,
    /// Whether more than one thing may have to be run.
    Services,
    /// Whether it is seen afterwards what was done.
    History,
}

/// How a text speaks of an aspect: the phrases by which it says yes or needs it, and those by which it says no or does
/// without.
pub(super) struct Cue {
    pub(super) aspect: Aspect,
    pub(super) yes: &'static [&'static str],
    pub(super) no: &'static [&'static str],
}

/// What statements of a context say.
pub(super) const SAID: [Cue; 10] = [
    Cue {
        aspect: Aspect::Network,
        yes: &[],
        no: &[
            "no network",
            "no wi-fi",
            "no wifi",
            "no internet",
            "no reception",
            "no mobile reception",
            "no signal",
            "no connection",
            "without a network",
            "without a connection",
            "without internet",
            "offline",
            "no coverage",
            "line that fails",
            "line fails",
            "network fails",
            "connection fails",
            "connection drops",
            "line drops",
            "slow line",
            "unreliable connection",
            "weak signal",
            "poor reception",
            "network is often down",
            "power cuts",
        ],
    },
    Cue {
        aspect: Aspect::Neighbours,
        yes: &[
            "sftp",
            "ftp",
            "csv",
            "api",
            "edi",
            "xml",
            "json",
            "webhook",
            "interface",
            "spreadsheet file",
            "a file from",
            "file every",
            "exports",
            "imports",
            "synchronised with",
            "synchronized with",
            "connected to",
            "is read from",
            "takes a file",
            "gives a file",
        ],
        no: &[],
    },
    Cue {
        aspect: Aspect::OldRecords,
        yes: &[
            "old records",
            "existing records",
            "existing data",
            "old data",
            "taken over",
            "taking over",
            "carried over",
            "migrate",
            "migrated",
            "migration",
            "imported from the old",
        ],
        no: &[],
    },
    Cue {
        aspect: Aspect::Evaluations,
        yes: &[
            "statistics",
            "evaluation",
            "evaluations",
            "report for",
            "reports for",
            "tax adviser",
            "accountant",
            "auditor",
            "dashboard",
            "figures for",
        ],
        no: &[],
    },
    Cue {
        aspect: Aspect::Hosting,
        yes: &[],
        no: &[
            "no cloud",
            "not in the cloud",
            "on the premises",
            "on our own server",
            "on a server of our own",
            "never leaves the house",
            "must not leave the house",
            "on a server in the house",
            "in-house server",
        ],
    },
    Cue {
        aspect: Aspect::Mail,
        yes: &[],
        no: &[
            "no e-mail",
            "no email",
            "no mail address",
            "without e-mail",
            "without an e-mail address",
            "has no e-mail",
        ],
    },
    Cue {
        aspect: Aspect::Installing,
        yes: &[],
        no: &[
            "no app",
            "no apps",
            "no installed app",
            "nothing to install",
            "nothing is installed",
            "without installing",
            "without installation",
            "no installation",
            "browser only",
            "only a browser",
            "only in the browser",
        ],
    },
    Cue {
        aspect: Aspect::OwnMachine,
        yes: &[],
        no: &[
            "no server of our own",
            "no server of its own",
            "no own server",
            "no machine of our own",
            "no hardware of our own",
            "nobody can run a server",
            "nobody to run a server",
            "nobody looks after a server",
        ],
    },
    Cue {
        aspect: Aspect::Services,
        yes: &[],
        no: &[
            "no microservices",
            "one process",
            "a single process",
            "one application only",
            "a single application",
            "one container",
            "a single container",
        ],
    },
    Cue {
        aspect: Aspect::History,
        yes: &[
            "audit trail",
            "every change is logged",
            "each change is logged",
            "who changed what",
            "every change can be traced",
            "each change can be traced",
        ],
        no: &[],
    },
];

/// What statements of the panel's own need or deny.
pub(super) const PROPOSED: [Cue; 10] = [
    Cue {
        aspect: Aspect::Network,
        yes: &[
            "a connection for every change",
            "web pages from the server",
            "server-rendered pages",
            "a live interface",
            "server module",
            "server-side forms",
        ],
        no: &[],
    },
    Cue { aspect: Aspect::Neighbours, yes: &[], no: &["no other system is connected"] },
    Cue { aspect: Aspect::OldRecords, yes: &[], no: &["old records are not taken over"] },
    Cue { aspect: Aspect::Evaluations, yes: &[], no: &["nothing is evaluated beyond"] },
    Cue { aspect: Aspect::Hosting, yes: &["a rented service", "rented monitor"], no: &[] },
    Cue { aspect: Aspect::Mail, yes: &["mailed link", "a mail service"], no: &[] },
    Cue { aspect: Aspect::Installing, yes: &["an installed app"], no: &[] },
    Cue { aspect: Aspect::OwnMachine, yes: &["our own machine"], no: &[] },
    Cue { aspect: Aspect::Services, yes: &["several services"], no: &[] },
    Cue { aspect: Aspect::History, yes: &[], no: &["the present state alone"] },
];
