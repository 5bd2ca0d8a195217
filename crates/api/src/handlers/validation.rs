//! The wording of sessions and documents: the program's check, and a model's reading.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use roundtable_documents::{
    as_demand, check, check_document, checked, defined_ids, pattern, unquoted, worded_keys,
};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::config::ModelChoice;
use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::ports::Model;
use roundtable_engine::role::{FACILITATOR, Role};
use roundtable_engine::session::Session;
use roundtable_engine::validation::{
    self, Dismissal, Dossier, Finding, FindingKind, Material, READER, Reading,
};
use roundtable_library::Library;
use roundtable_store::Project;
use serde_json::{Map, Value};

use super::documents::is_practice;
use super::project;
use super::run::load_session;
use super::writing;
use crate::providers;
use crate::validations::{Job, Slot};
use crate::wire::*;
use crate::{Api, Host, PRACTICE, errors};

/// As a tokeniser has it for English; the forecast reckons the same.
const LETTERS_PER_TOKEN: usize = 4;

/// Looks at the wording of what a session agreed on, without a model.
pub(super) fn of_session(request: &SessionRef) -> Result<CheckedSession, WireError> {
    let (run, _) = load_session(&request.path, &request.session)?;
    let session = &run.session;
    let patterns = checked(session).into_iter().filter_map(|artifact| {
        pattern(artifact).map(|pattern| (artifact.id.clone(), pattern.word().to_owned()))
    });
    let demands = checked(session).into_iter().filter_map(|one| Some((one.id.clone(), as_demand(one)?)));
    let with_key = |finding: Finding| {
        let key = session.artifact(&finding.r#where).and_then(|artifact| key_of(artifact, &finding));
        FindingView { key, ..view(finding) }
    };
    Ok(CheckedSession {
        findings: check(session).into_iter().map(with_key).collect(),
        patterns: patterns.collect(),
        demands: demands.collect(),
    })
}

/// The key of an artifact that a finding is about: the one that is missing, else the first that holds its words, of those first
/// whose wording is looked at: a dissent or a position may hold them, too, and nobody mends it there.
fn key_of(artifact: &Artifact, finding: &Finding) -> Option<String> {
    if finding.kind == FindingKind::MissingKey {
        return Some(finding.words.clone());
    }
    if artifact.title.to_lowercase().contains(&finding.words.to_lowercase())
        && finding.kind == FindingKind::Duplicate
    {
        return Some("title".to_owned());
    }
    let first: &[&str] =
        if finding.kind == FindingKind::UnknownReference { &[] } else { worded_keys(artifact.kind) };
    key_with(&artifact.title, &artifact.fields, first, &finding.words)
}

/// The first key whose value holds the words: of those that are named, and then the title, before any other, and where they are its
/// own before where it quotes them.
fn key_with(title: &str, fields: &Map<String, Value>, first: &[&str], words: &str) -> Option<String> {
    let words = words.to_lowercase();
    let says = |text: &str| text.to_lowercase().contains(&words);
    let holds = |value: &Value| texts_of(value).into_iter().any(says);
    let says_itself = |text: &str| says(&unquoted(text));
    let holds_itself = |value: &Value| texts_of(value).into_iter().any(says_itself);
    let named = |holds: &dyn Fn(&Value) -> bool| {
        first.iter().find(|key| fields.get(**key).is_some_and(holds)).map(|key| (*key).to_owned())
    };
    let own = named(&holds_itself).or_else(|| says_itself(title).then(|| "title".to_owned()));
    let quoted = || named(&holds).or_else(|| says(title).then(|| "title".to_owned()));
    let any = || fields.iter().find(|(_, value)| holds(value)).map(|(key, _)| key.clone());
    own.or_else(quoted).or_else(any)
}

/// The texts within a value.
fn texts_of(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(values) => values.iter().flat_map(texts_of).collect(),
        Value::Object(map) => {
            map.iter().flat_map(|(key, value)| std::iter::once(key.as_str()).chain(texts_of(value))).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

/// Looks at the wording of a document, without a model.
pub(super) fn of_document(request: &DocumentRef) -> Result<CheckedDocument, WireError> {
    let project = project(&request.path)?;
    let text = text_of(&project, &request.document)?;
    let findings = check_document(&text, &known_ids(&project, &request.document));
    Ok(CheckedDocument { findings: findings.into_iter().map(view).collect() })
}

fn text_of(project: &Project, document: &str) -> Result<String, WireError> {
    let file = project.read_document(document).map_err(errors::document)?;
    Ok(String::from_utf8_lossy(&file.bytes).into_owned())
}

/// What a reference in one document may lead to besides itself: artifacts of the sessions, and what the other documents
/// define.
fn known_ids(project: &Project, document: &str) -> BTreeSet<String> {
    let mut ids = project.artifact_ids();
    for other in project.documents().into_iter().filter(|other| other.path != document) {
        if let Ok(file) = project.read_document(&other.path) {
            ids.extend(defined_ids(&String::from_utf8_lossy(&file.bytes)));
        }
    }
    ids
}

fn view(finding: Finding) -> FindingView {
    FindingView {
        id: finding.id,
        kind: finding.kind.word().to_owned(),
        severity: finding.severity.word().to_owned(),
        characteristic: finding.kind.characteristic().to_owned(),
        key: None,
        artifact: finding.r#where,
        line: finding.line,
        words: finding.words,
        why: finding.why,
        better: finding.better,
        rule: finding.rule,
    }
}

fn reading_view(reading: Reading, now: &Material) -> ValidationView {
    let changed = reading.changed(now);
    let verdict = serde_json::to_value(reading.verdict).unwrap_or_default();
    let dismissed = |gone: Dismissal| DismissedView { finding: view(gone.finding), why: gone.why };
    ValidationView {
        at: reading.validated_at,
        reader: reading.reader,
        practice: reading.practice,
        verdict: roundtable_engine::text::plain(&verdict),
        lowered: reading.lowered,
        confidence: reading.confidence,
        summary: reading.summary,
        findings: reading.findings.into_iter().map(view).collect(),
        dismissed: reading.dismissed.into_iter().map(dismissed).collect(),
        dropped: reading.dropped,
        more: reading.more,
        unread: reading.unread,
        changed,
        tokens_in: reading.usage.tokens_in,
        tokens_out: reading.usage.tokens_out,
        cost: reading.usage.cost,
    }
}

/// What is read, and who would read it.
struct Subject {
    project: Project,
    role: Role,
    dossier: Dossier,
    reader: Reader,
    /// The session that the reading is kept with.
    session: Option<String>,
}

/// Who would read.
enum Reader {
    /// No model is set up.
    Nobody,
    /// The practice panel: what is read is a product of it.
    Practice,
    /// A model of an account.
    Model(ModelChoice),
}

impl<H: Host> Api<H> {
    fn slot(&self, request: &ValidationRef) -> Result<Arc<Slot>, WireError> {
        let root = project(&request.path)?.root().to_owned();
        let name = match &request.of {
            ValidationTarget::Session { session } => format!("session:{session}"),
            ValidationTarget::Document { document } => format!("document:{document}"),
        };
        Ok(self.validations.of((root, name)))
    }

    fn subject(&self, request: &ValidationRef) -> Result<Subject, WireError> {
        match &request.of {
            ValidationTarget::Session { session } => {
                let (run, _) = load_session(&request.path, session)?;
                let role = reader_role(&run.project)?;
                let reader = self.reader_of(&run.session, &role);
                let id = Some(run.session.id.clone());
                Ok(Subject {
                    dossier: of_artifacts(&run.project, &run.session),
                    project: run.project,
                    role,
                    reader,
                    session: id,
                })
            }
            ValidationTarget::Document { document } => {
                let project = project(&request.path)?;
                let text = text_of(&project, document)?;
                let role = reader_role(&project)?;
                let reader = match self.default_reader(&role) {
                    Reader::Nobody if is_practice(&text) => Reader::Practice,
                    reader => reader,
                };
                let deterministic = check_document(&text, &known_ids(&project, document));
                let context = project.context().map(|file| file.snapshot).unwrap_or_default();
                let dossier = Dossier {
                    workflow_type: String::new(),
                    language: writing::language(&project).word().to_owned(),
                    project: ContextSnapshot { in_document: Vec::new(), rejected: Vec::new(), ..context },
                    material: Material::Document { path: document.clone(), text },
                    deterministic,
                };
                Ok(Subject { project, role, dossier, reader, session: None })
            }
        }
    }

    /// The model of the session's facilitator; the practice panel for its own sessions.
    fn reader_of(&self, session: &Session, role: &Role) -> Reader {
        match session.config.models.get(FACILITATOR) {
            Some(choice) => Reader::Model(choice.clone()),
            None if session.practice => Reader::Practice,
            None => self.default_reader(role),
        }
    }

    /// The facilitator's model by the settings, as a new session would have it.
    fn default_reader(&self, role: &Role) -> Reader {
        let settings = self.model_settings();
        let choice = settings.facilitator.as_ref().or_else(|| settings.tiers.get(&role.model));
        choice.or(settings.everyone.as_ref()).map_or(Reader::Nobody, |choice| Reader::Model(choice.clone()))
    }

    fn reader_view(&self, reader: &Reader) -> Result<Option<ReaderView>, WireError> {
        match reader {
            Reader::Nobody => Ok(None),
            Reader::Practice => Ok(Some(ReaderView {
                model: PRACTICE.to_owned(),
                provider: "Practice panel".to_owned(),
                host: String::new(),
                practice: true,
            })),
            Reader::Model(choice) => {
                let accounts = self.accounts();
                let account = accounts.iter().find(|account| account.id == choice.provider);
                let account = account.ok_or_else(|| providers::unknown(&choice.provider))?;
                Ok(Some(ReaderView {
                    model: choice.model.clone(),
                    provider: account.name.clone(),
                    host: providers::host(&account.base_url)?,
                    practice: false,
                }))
            }
        }
    }

    async fn model_of(&self, reader: &Reader) -> Result<Arc<dyn Model>, WireError> {
        match reader {
            Reader::Nobody => {
                Err(WireError::new(ErrorCode::ModelMissing, [("seat", FACILITATOR.to_owned())], ""))
            }
            Reader::Practice => self.practice(),
            Reader::Model(choice) => {
                let chair = BTreeMap::from([(FACILITATOR.to_owned(), choice.clone())]);
                self.providers.panel(&chair, &self.accounts(), &self.reach()).await
            }
        }
    }

    pub(super) fn plan_reading(&self, request: &ValidationRef) -> Result<ValidationPlan, WireError> {
        let subject = self.subject(request)?;
        let reader = self.reader_view(&subject.reader)?;
        let (parts, unread) = subject.dossier.parts();
        let prompts: Vec<ValidationPrompt> = parts
            .iter()
            .zip(1..)
            .map(|(part, number)| {
                let prompt = validation::prompt(&subject.role, &subject.dossier, part);
                ValidationPrompt { part: number, system: prompt.system, input: prompt.input }
            })
            .collect();
        let letters =
            |prompt: &ValidationPrompt| prompt.system.chars().count() + prompt.input.chars().count();
        let tokens_in = prompts.iter().map(letters).sum::<usize>().div_ceil(LETTERS_PER_TOKEN);
        Ok(ValidationPlan {
            reader,
            prompts,
            tokens_in: u32::try_from(tokens_in).unwrap_or(u32::MAX),
            unread,
        })
    }

    /// Begins a reading; it goes on when nobody looks.
    pub(super) async fn begin_reading(&self, request: &ValidationRef) -> Result<ValidationState, WireError> {
        let subject = self.subject(request)?;
        let reader = self.reader_view(&subject.reader)?;
        let model = self.model_of(&subject.reader).await?;
        let reader = reader.ok_or_else(|| errors::internal("a model without a reader"))?;
        let (parts, unread) = subject.dossier.parts();
        let job = Job {
            practice: model.is_practice(),
            model,
            role: subject.role,
            parts,
            unread,
            provider: reader.provider,
            reader: reader.model,
            clock: self.host().clock(),
            keep: subject.session.map(|session| (subject.project, session)),
            dossier: subject.dossier,
        };
        let slot = self.slot(request)?;
        slot.start(job);
        Ok(ValidationState { progress: slot.progress(), reading: None, error: None })
    }

    pub(super) fn end_reading(&self, request: &ValidationRef) -> Result<ValidationState, WireError> {
        self.slot(request)?.cancel();
        self.look_at_reading(request)
    }

    /// Where a reading is; the last one when none is under way.
    pub(super) fn look_at_reading(&self, request: &ValidationRef) -> Result<ValidationState, WireError> {
        let slot = self.slot(request)?;
        if let Some(progress) = slot.progress() {
            return Ok(ValidationState { progress: Some(progress), reading: None, error: None });
        }
        let (last, mut error) = slot.last();
        let (kept, now) = match &request.of {
            ValidationTarget::Session { session } => {
                let (run, _) = load_session(&request.path, session)?;
                let kept = run.project.reading(session).unwrap_or_else(|damaged| {
                    error.get_or_insert_with(|| errors::load(&run.project, damaged));
                    None
                });
                (kept, material_of(&run.session))
            }
            ValidationTarget::Document { document } => {
                let text = text_of(&project(&request.path)?, document)?;
                (None, Material::Document { path: document.clone(), text })
            }
        };
        let reading = last.or(kept).map(|reading| reading_view(reading, &now));
        Ok(ValidationState { progress: None, reading, error })
    }
}

fn reader_role(project: &Project) -> Result<Role, WireError> {
    let role = Library::for_project(project.root()).helper(READER);
    role.ok_or_else(|| errors::internal(format!("the library has no `{READER}`")))
}

fn material_of(session: &Session) -> Material {
    Material::Artifacts(checked(session).into_iter().cloned().collect())
}

fn of_artifacts(project: &Project, session: &Session) -> Dossier {
    Dossier {
        workflow_type: session.workflow.word().to_owned(),
        language: writing::language(project).word().to_owned(),
        project: ContextSnapshot { in_document: Vec::new(), rejected: Vec::new(), ..session.context.clone() },
        material: material_of(session),
        deterministic: check(session),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_finding_is_at_the_text_that_was_looked_at_and_not_where_somebody_else_said_the_same() {
        let fields = json!({ "acceptance": ["It is clear."], "debate": "QA Lead: quick.", "description": "Be quick." });
        let fields = fields.as_object().unwrap();
        let keys = ["description", "acceptance"];
        assert_eq!(key_with("Lend it fast", fields, &keys, "Quick").as_deref(), Some("description"));
        assert_eq!(key_with("Lend it fast", fields, &keys, "clear").as_deref(), Some("acceptance"));
        assert_eq!(key_with("Lend it fast", fields, &keys, "QA Lead").as_deref(), Some("debate"));
        assert_eq!(key_with("Lend it fast", fields, &keys, "nowhere"), None);
        assert_eq!(key_with("Lend it fast", fields, &keys, "fast").as_deref(), Some("title"));
    }

    #[test]
    fn a_finding_is_at_words_of_its_own_before_those_that_a_text_quotes() {
        let fields =
            json!({ "description": "The objective: \"calls fall from about ten\".", "target": "two" });
        let fields = fields.as_object().unwrap();
        let keys = ["description", "target"];
        let title = "Calls fall from about ten";
        assert_eq!(key_with(title, fields, &keys, "about").as_deref(), Some("title"));
        assert_eq!(key_with("Calls fall", fields, &keys, "about").as_deref(), Some("description"));
    }
}
