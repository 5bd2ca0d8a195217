//! What becomes of a note of the user: the next synthesis says what it changes. It is an open question only where it asks
//! something that neither the context nor the table can answer, and a requirement or a rule only where it demands something.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::record::USER;
use roundtable_engine::text::same;
use serde_json::{Map, Value, json};

use super::english::{brief, capitalise, fit, gist, overlap, quote, shorten, stems};
use super::note::{self, Demand, Note, Wanted};
use super::part::parts;
use super::prompt::KnownView;
use super::proposals::Proposal;
use super::reply::answer;
use super::roles::Class;
use super::scene::Scene;
use super::table::Table;

/// Notes that one synthesis answers.
const MOST: usize = 2;
/// Things that one note wants; more are said too fast for a round.
const MOST_WANTED: usize = 3;
/// Shared words from which on one text speaks of another.
const NEAR: usize = 2;

/// The answer to a note.
#[derive(Debug, Clone)]
pub(super) struct Heard {
    /// For the summary.
    pub(super) said: String,
    /// What is written down because of it.
    pub(super) change: Option<Proposal>,
}

/// The answers to the notes that the round has heard. `scene` is there where components can be changed; `proposals` are
/// what the round writes down besides.
pub(super) fn answers(table: &Table, scene: Option<&Scene>, proposals: &[Proposal]) -> Vec<Heard> {
    let notes = table.view.notes_from_user.iter().take(MOST);
    notes.flat_map(|note| Hearing { table, scene, proposals, note, whole: note }.answers()).collect()
}

struct Hearing<'a> {
    table: &'a Table,
    scene: Option<&'a Scene>,
    proposals: &'a [Proposal],
    /// What of the note is answered.
    note: &'a str,
    /// What of it is quoted, as the user wrote it: all of a question, and of a wish the sentence that wants it.
    whole: &'a str,
}

impl Hearing<'_> {
    fn answers(&self) -> Vec<Heard> {
        let note = Note::read(self.note);
        if !note.asks() {
            return vec![self.acknowledged()];
        }
        let question = note.question.iter().map(|asked| Hearing { note: asked, ..*self }.question());
        // Each is answered and cited by its own sentence: the others say something else.
        let wishes = note.wanted.iter().zip(&note.sentences).take(MOST_WANTED);
        let answered = wishes.map(|(wanted, said)| Hearing { note: said, whole: said, ..*self }.wish(wanted));
        question.chain(answered).collect()
    }

    /// What demands nothing changes nothing.
    fn acknowledged(&self) -> Heard {
        let cited = self.cited();
        if note::thanks(self.note) {
            return told(format!("Your note {cited} was read to the table, and asks for nothing."));
        }
        let beside =
            self.nearest().map_or_else(String::new, |name| format!(" {name} is nearest to what it says."));
        told(format!(
            "Your note {cited} was read to the table: it demands nothing, so nothing is written down for it.{beside}"
        ))
    }

    fn cited(&self) -> String {
        quote(&shorten(&gist(self.note, 90), 90))
    }

    /// A question is answered by what was decided or what the context states; else it stays open.
    fn question(&self) -> Heard {
        let asked = note::asking(self.note);
        let cited = quote(&shorten(&gist(&asked, 90), 90));
        let title = format!("From the user: {}", brief(&asked, 64).trim_end_matches('?'));
        if let Some(known) = self.table.known(&title) {
            return told(format!("Your question {cited} is open as {}.", known.id));
        }
        if let Some(said) = answer(&self.table.project, &self.table.view.decisions_by_user, self.note) {
            let beside = self.nearest().map_or_else(String::new, |name| format!(" {name} rests on it."));
            return told(format!("To your question {cited}: {said}.{beside} Nothing else changes."));
        }
        let question = capitalise(self.note.trim());
        let fields = json!({ "question": question, "raised_by": USER, "blocking": false });
        Heard {
            said: format!(
                "Your question {cited} can be answered by nobody here; it is left open under your name{}.",
                self.nearest().map_or_else(String::new, |name| format!(", and {name} is nearest to it"))
            ),
            change: Some(self.proposal(ArtifactType::OpenQuestion, title, fields)),
        }
    }

    /// The artifact that speaks of the same things, with its title.
    fn nearest(&self) -> Option<String> {
        let known = self.table.view.known_artifacts.iter();
        let known =
            known.filter(|known| !matches!(known.kind, ArtifactType::OpenQuestion | ArtifactType::Conflict));
        let known = known
            .map(|known| (overlap(&known.title, self.note), format!("{} {}", known.id, quote(&known.title))));
        let new = self.proposals.iter().filter(|proposal| proposal.counts());
        let new = new.map(|proposal| (overlap(&proposal.title, self.note), quote(&proposal.title)));
        let best = known.chain(new).filter(|(shared, _)| *shared >= NEAR).max_by_key(|(shared, _)| *shared);
        best.map(|(_, name)| name)
    }

    /// A wish changes something: what is written for it depends on what the session writes down.
    fn wish(&self, wanted: &Wanted) -> Heard {
        let cited = self.cited();
        let subject = wanted.subject();
        if let Some(text) = self.left_out(subject) {
            return told(format!(
                "Your note {cited} asks for what the context leaves out ({}); it changes nothing unless you decide otherwise.",
                quote(text)
            ));
        }
        match (self.table.view.workflow_type.as_str(), wanted) {
            ("design", _) => self.component(subject),
            ("brainstorm", _) => self.new_risk(subject),
            (_, Wanted::Case(case)) => self.new_case(case),
            (_, Wanted::Demand(demand)) => self.new_demand(demand),
        }
    }

    fn left_out(&self, subject: &str) -> Option<&String> {
        let least = stems(subject).len().clamp(1, NEAR);
        self.table.project.outside.iter().find(|text| overlap(text, subject) >= least)
    }

    /// What the note demands, in a sentence of its own.
    fn new_demand(&self, demand: &Demand) -> Heard {
        let title = demand.title.clone();
        let sentence = demand.sentence(&self.table.project.name);
        let cited = quote(&shorten(self.note.trim().trim_end_matches('.'), 260));
        let clause = quote(&demand.clause);
        if let Some(rule) = &demand.rule {
            let fields = json!({
                "description": format!("{sentence}."),
                "rationale": format!("Asked for in the discussion, in these words: {cited}."),
                "conditions": format!("{}.", rule.when),
                "actions": format!("{}.", rule.then),
            });
            return self.written(ArtifactType::BusinessRule, title, fields, "a rule of its own");
        }
        let fields = json!({
            "priority": demand.priority,
            // Whose words these are its evidence says.
            "description": format!("{sentence}."),
            "rationale": "The user asked for it.",
            "acceptance": [
                format!("Given what was asked for ({clause}), when somebody who did not build it looks before the release, then it is so, and they write down how they have seen it."),
                format!("Given what was asked for ({clause}), when it is not so at the release, then whoever asked for it is told before anybody else what is missing."),
            ],
            "related": { "enables": [], "depends": [] },
        });
        self.written(ArtifactType::Requirement, title, fields, "a requirement of its own")
    }

    /// A case that the table is asked to think of.
    fn new_case(&self, subject: &str) -> Heard {
        let title = capitalise(&fit(&format!("Provide for {subject}"), 80));
        let case = quote(subject);
        let fields = json!({
            "priority": "should",
            "description": format!("What is agreed works in this case as well, or says what there is instead: {case}."),
            "rationale": "The user asked for it.",
            "acceptance": [
                format!("Given the case that the user named ({case}), when somebody meets it, then what was agreed works for it, or they are told what there is instead."),
                format!("Given the first release, when {case} is played through once from start to end, then each place at which it got stuck is written down."),
            ],
            "related": { "enables": [], "depends": [] },
        });
        self.written(ArtifactType::Requirement, title, fields, "a requirement of its own")
    }

    fn new_risk(&self, subject: &str) -> Heard {
        let title = capitalise(&fit(&format!("Not thought of: {subject}"), 80));
        let fields = json!({
            "related_idea": "", "severity": "medium", "likelihood": "medium",
            "description": format!("The user named it, and no idea so far says what becomes of it: {}.", quote(subject)),
        });
        self.written(ArtifactType::Risk, title, fields, "a risk that every idea is held against")
    }

    fn written(&self, kind: ArtifactType, title: String, fields: Value, as_what: &str) -> Heard {
        let cited = self.cited();
        if let Some(known) = self.table.known(&title) {
            return told(format!("Your note {cited} stands as {}.", known.id));
        }
        Heard {
            said: format!("Your note {cited} is taken up as {as_what}: {}.", quote(&title)),
            change: Some(self.proposal(kind, title, fields)),
        }
    }

    /// In a design the nearest component names it in what it is responsible for.
    fn component(&self, subject: &str) -> Heard {
        let cited = self.cited();
        let nothing = || {
            told(format!(
                "Your note {cited} was weighed by each seat; no component is written down yet that it could change, and those \
             that come next are held against it."
            ))
        };
        let Some(scene) = self.scene else { return nothing() };
        let all = parts(&scene.project, &scene.words());
        let of_part = |known: &KnownView| {
            let part = all.iter().find(|part| same(&part.title(), &known.title))?;
            let fields = part.fields(&all, &scene.project);
            let text = fields.get("responsibility").and_then(Value::as_str)?.to_owned();
            Some((overlap(&format!("{} {text}", known.title), subject), known.clone(), text))
        };
        let known = self.table.view.known_artifacts.iter();
        let known = known
            .filter(|known| known.kind == ArtifactType::Component && known.set_aside.is_none())
            .filter_map(of_part);
        // Of equals the first: those that people meet come before those that serve them.
        let Some((_, known, text)) = known.rev().max_by_key(|(shared, _, _)| *shared) else {
            return nothing();
        };
        let responsibility =
            format!("{text} It answers for this case as well, which the user named: {}.", quote(subject));
        let mut change =
            self.proposal(known.kind, known.title.clone(), json!({ "responsibility": responsibility }));
        change.agreed = !matches!(known.status.as_str(), "draft" | "proposed");
        change.supported_by = Vec::new();
        change.topic_id.clone_from(&known.topic_id);
        change.revises = Some(known.id.clone());
        Heard {
            said: format!(
                "Your note {cited} changes {}: it names the case in what it answers for.",
                known.id
            ),
            change: Some(change),
        }
    }

    fn proposal(&self, kind: ArtifactType, title: String, fields: Value) -> Proposal {
        let is_open = kind == ArtifactType::OpenQuestion;
        let class = if kind == ArtifactType::BusinessRule { Class::Rules } else { Class::Abilities };
        Proposal {
            kind,
            title,
            wording: String::new(),
            // The seats said what they would have to know first, and none stated it: it waits for their votes, or for the user. Where the
            // facilitator speaks alone, nobody is left to agree, and the wish is the user's.
            agreed: !is_open && self.table.heard.is_empty(),
            topic_id: self.table.topic_for(class).to_owned(),
            supported_by: Vec::new(),
            revises: None,
            fields: if let Value::Object(fields) = fields { fields } else { Map::new() },
            covers: "\n",
            completes: false,
            follows: None,
            from_user: Some(self.whole.trim().to_owned()),
            dissent: Vec::new(),
        }
    }
}

fn told(said: String) -> Heard {
    Heard { said, change: None }
}
