//! An existing document, read by the requirements-mapper. Nothing is written: what was found goes to the window, and
//! into a session only with its set-up.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures::future::{AbortHandle, Abortable};
use roundtable_engine::config::Workflow;
use roundtable_engine::context::DocumentItem;
use roundtable_engine::error::ModelError;
use roundtable_engine::mapping::{self, Asking, MAPPER, Mapping, Material, Part};
use roundtable_engine::ports::{CallNotice, Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Usage;
use roundtable_engine::role::{FACILITATOR, Role};
use roundtable_engine::text::fnv1a;
use roundtable_library::Library;
use roundtable_store::Project;

use super::{documents, project, source, writing};
use crate::wire::*;
use crate::{Api, Host, PRACTICE, errors, providers};

/// Characters that count as one token in an estimate.
const CHARS_PER_TOKEN: usize = 4;

/// Readings that run, files that the dialog gave, and parts that were read and paid for.
#[derive(Default)]
pub(crate) struct Readings {
    running: Mutex<HashMap<String, Arc<Reading>>>,
    picked: Mutex<HashSet<PathBuf>>,
    /// By prompt and model: a reading that failed half-way does not pay for its first half again.
    parts: Mutex<HashMap<String, Mapping>>,
}

/// How far a reading is, and how it is stopped.
struct Reading {
    part: AtomicU32,
    parts: AtomicU32,
    characters: AtomicU32,
    cancel: AbortHandle,
}

/// Takes a reading out of the list when it ends, in whatever way.
struct Listed<'a> {
    readings: &'a Readings,
    name: String,
}

impl Drop for Listed<'_> {
    fn drop(&mut self) {
        lock(&self.readings.running).remove(&self.name);
    }
}

/// What stays the same over the parts.
struct Reader {
    model: Arc<dyn Model>,
    /// Of the model: tells a part that another one has read.
    name: String,
    role: Role,
    project_name: String,
    language: &'static str,
    known: Vec<DocumentItem>,
    material: Material,
}

impl TextSink for Reading {
    fn piece(&self, text: &str) {
        let characters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        self.characters.fetch_add(characters, Ordering::Relaxed);
    }

    fn notice(&self, notice: CallNotice) {
        if matches!(notice, CallNotice::Retrying { .. }) {
            self.characters.store(0, Ordering::Relaxed);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<H: Host> Api<H> {
    pub(super) async fn picked_document(&self, title: &str) -> PickedDocument {
        let path = self.host.pick_document(title).await;
        if let Some(path) = &path {
            lock(&self.readings.picked).insert(path.clone());
        }
        PickedDocument { path: path.map(|path| path.display().to_string()) }
    }

    pub(super) fn sources(&self, path: &str) -> Result<SourceDocuments, WireError> {
        let project = project(path)?;
        let documents = project.documents().into_iter().chain(project.notes());
        let row =
            |entry: roundtable_store::DocumentEntry| SourceDocument { path: entry.path, title: entry.title };
        Ok(SourceDocuments { documents: documents.map(row).collect() })
    }

    /// What would be sent, and to whom.
    pub(super) fn look(&self, request: &MapSource) -> Result<SourceLook, WireError> {
        let project = project(&request.path)?;
        let (material, bytes) = self.material(&project, &request.source)?;
        let (role, known) = (role(&project)?, known(&project)?);
        let name = project.name();
        let language = writing::language(&project).word();
        let asking = Asking { source: &material.source, language, project_name: &name, known: &known };
        let parts = material.parts();
        let chars: usize =
            parts.iter().map(|part| mapping::prompt(&role, &asking, part).full_text().chars().count()).sum();
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(SourceLook {
            bytes,
            lines: material.line_count(),
            parts: count(parts.len()),
            tokens_in: count(chars.div_ceil(CHARS_PER_TOKEN)),
            sent_to: self.sent_to(request)?,
            practice: request.provider == PRACTICE && self.practice()?.is_practice(),
            name: material.source,
        })
    }

    /// Reads a document, part after part. Dropping the future, or [`Api::stop_reading`], ends the running call.
    pub(super) async fn map(&self, request: &MapSource) -> Result<MappedSource, WireError> {
        let project = project(&request.path)?;
        let (material, _) = self.material(&project, &request.source)?;
        let sent_to = self.sent_to(request)?;
        let reader = Reader {
            model: self.reader(request).await?,
            name: sent_to.map_or_else(|| PRACTICE.to_owned(), |to| format!("{} {}", to.host, to.model)),
            role: role(&project)?,
            project_name: project.name(),
            language: writing::language(&project).word(),
            known: known(&project)?,
            material,
        };
        let (cancel, registration) = AbortHandle::new_pair();
        let reading = Arc::new(Reading {
            part: AtomicU32::new(0),
            parts: AtomicU32::new(0),
            characters: AtomicU32::new(0),
            cancel,
        });
        let _listed = self.readings.list(&request.reading, &reading);
        let work = self.readings.read(&reader, &reading);
        Abortable::new(work, registration)
            .await
            .unwrap_or_else(|_| Err(WireError::new(ErrorCode::ReadingCancelled, [], "")))
    }

    pub(super) fn progress_of(&self, name: &str) -> ReadingProgress {
        let running = lock(&self.readings.running).get(name).cloned();
        let of = |number: fn(&Reading) -> &AtomicU32| {
            running.as_ref().map_or(0, |reading| number(reading).load(Ordering::Relaxed))
        };
        ReadingProgress {
            running: running.is_some(),
            part: of(|reading| &reading.part),
            parts: of(|reading| &reading.parts),
            characters: of(|reading| &reading.characters),
        }
    }

    /// One that is over already needs no cancelling.
    pub(super) fn stop_reading(&self, name: &str) {
        if let Some(reading) = lock(&self.readings.running).get(name) {
            reading.cancel.abort();
        }
    }

    /// Where the system shows dialogs, a file has to have come from one: the window names no path of its own.
    fn material(&self, project: &Project, chosen: &Source) -> Result<(Material, u32), WireError> {
        if let Source::File { file } = chosen
            && self.host.native_dialogs()
            && !lock(&self.readings.picked).contains(&PathBuf::from(file))
        {
            return Err(WireError::new(
                ErrorCode::PathRefused,
                [("path", file.clone())],
                "no dialog gave it",
            ));
        }
        source::read(project, chosen)
    }

    /// The facilitator's model, of the models that were chosen for the session.
    async fn reader(&self, request: &MapSource) -> Result<Arc<dyn Model>, WireError> {
        if request.provider == PRACTICE {
            return self.practice();
        }
        let models = self.chosen(request)?;
        self.providers.panel(&models, &self.accounts(), &self.reach()).await
    }

    fn chosen(
        &self,
        request: &MapSource,
    ) -> Result<std::collections::BTreeMap<String, roundtable_engine::config::ModelChoice>, WireError> {
        let settings = request.models.clone().unwrap_or_else(|| self.model_settings());
        let library = Library::for_project(project(&request.path)?.root());
        providers::assign(&settings, &library.facilitator(), &[])
    }

    fn sent_to(&self, request: &MapSource) -> Result<Option<SentTo>, WireError> {
        if request.provider == PRACTICE {
            return Ok(None);
        }
        let models = self.chosen(request)?;
        let Some(choice) = models.get(FACILITATOR) else { return Ok(None) };
        let accounts = self.accounts();
        let account = accounts.iter().find(|account| account.id == choice.provider);
        let account = account.ok_or_else(|| providers::unknown(&choice.provider))?;
        let host = providers::host(&account.base_url)?;
        Ok(Some(SentTo { provider: account.name.clone(), host, model: choice.model.clone() }))
    }
}

impl Readings {
    fn list(&self, name: &str, reading: &Arc<Reading>) -> Listed<'_> {
        lock(&self.running).insert(name.to_owned(), reading.clone());
        Listed { readings: self, name: name.to_owned() }
    }

    async fn read(&self, reader: &Reader, reading: &Reading) -> Result<MappedSource, WireError> {
        let parts = reader.material.parts();
        reading.parts.store(u32::try_from(parts.len()).unwrap_or(u32::MAX), Ordering::Relaxed);
        let asking = Asking {
            source: &reader.material.source,
            language: reader.language,
            project_name: &reader.project_name,
            known: &reader.known,
        };
        let (mut mappings, mut keys, mut used) = (Vec::new(), Vec::new(), Used::default());
        for part in &parts {
            reading.part.fetch_add(1, Ordering::Relaxed);
            reading.characters.store(0, Ordering::Relaxed);
            let prompt = mapping::prompt(&reader.role, &asking, part);
            let key = fnv1a(format!("{}\n{}", reader.name, prompt.full_text()).as_bytes());
            let kept = lock(&self.parts).get(&key).cloned();
            let mapping = match kept {
                Some(mapping) => mapping,
                None => reader.part(prompt, part, reading, &mut used).await?,
            };
            lock(&self.parts).insert(key.clone(), mapping.clone());
            keys.push(key);
            mappings.push(mapping);
        }
        let mut kept = lock(&self.parts);
        keys.iter().for_each(|key| drop(kept.remove(key)));
        let mapping = mapping::join(mappings);
        Ok(MappedSource {
            omitted: mapping::omitted(&reader.material, &mapping),
            name: reader.material.source.clone(),
            hash: reader.material.hash.clone(),
            practice: reader.model.is_practice(),
            mapping,
            tokens: used.tokens,
            cost: used.cost,
        })
    }
}

impl Reader {
    /// Asks for one part; once more, with the error quoted, when the answer cannot be read.
    async fn part(
        &self,
        prompt: Prompt,
        part: &Part,
        reading: &Reading,
        used: &mut Used,
    ) -> Result<Mapping, WireError> {
        let answer = self.model.answer(&prompt, reading).await.map_err(failed)?;
        used.count(&answer.usage);
        let error = match mapping::read(&answer.text, part, &self.known) {
            Ok(read) => return Ok(read.value),
            Err(error) => error,
        };
        reading.characters.store(0, Ordering::Relaxed);
        let again = self.model.answer(&mapping::retry(&prompt, &error), reading).await.map_err(failed)?;
        used.count(&again.usage);
        mapping::read(&again.text, part, &self.known).map(|read| read.value).map_err(|error| {
            let lines = format!("{}-{}", part.first_line(), part.last_line());
            let params = [("lines", lines), ("message", error.to_string())];
            WireError::new(ErrorCode::ReadingUnusable, params, error)
        })
    }
}

#[derive(Default)]
struct Used {
    tokens: u32,
    cost: Option<f64>,
}

impl Used {
    fn count(&mut self, usage: &Usage) {
        self.tokens = self.tokens.saturating_add(usage.tokens_in).saturating_add(usage.tokens_out);
        if let Some(cost) = usage.cost {
            self.cost = Some(self.cost.unwrap_or(0.0) + cost);
        }
    }
}

fn failed(error: ModelError) -> WireError {
    let kind = match error.cause() {
        ModelError::Unreachable(_) => "unreachable",
        ModelError::RateLimited { .. } => "rate_limited",
        ModelError::OutOfMoney(_) => "out_of_money",
        ModelError::Unauthorised(_) => "unauthorised",
        ModelError::Disconnected(_) => "disconnected",
        ModelError::Incomplete { .. } => "incomplete",
        ModelError::Cancelled => "cancelled",
        ModelError::Refused(_)
        | ModelError::Recorded(_)
        | ModelError::After { .. }
        | ModelError::Of { .. } => "refused",
    };
    let params = [("kind", kind.to_owned()), ("message", error.to_string())];
    WireError::new(ErrorCode::ReadingFailed, params, errors::chain(&error))
}

fn role(project: &Project) -> Result<Role, WireError> {
    let library = Library::for_project(project.root());
    library.helper(MAPPER).ok_or_else(|| errors::internal(format!("there is no agent `{MAPPER}`")))
}

/// What stands in the project's requirements document.
fn known(project: &Project) -> Result<Vec<DocumentItem>, WireError> {
    documents::in_document(project, Workflow::Specs, &[])
}
