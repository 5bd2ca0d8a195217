//! The one list of commands. The Rust dispatch, the TypeScript map and the window's typed `call` are all made
//! from it; nothing mirrors it by hand.

use serde_json::Value;
use ts_rs::TS;

use crate::wire::*;

/// One row of the list, for the TypeScript export.
pub struct CommandRow {
    /// The command's name.
    pub name: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// TypeScript type of its request.
    pub request: String,
    /// TypeScript type of its response.
    pub response: String,
}

macro_rules! commands {
    ($($(#[doc = $doc:literal])* $name:ident($request:ty) -> $response:ty;)*) => {
        /// What answers the commands. [`crate::Api`] is the one implementation outside tests.
        #[allow(async_fn_in_trait, reason = "the callers are ours and generic over no executor")]
        pub trait Commands {
            $($(#[doc = $doc])*
            ///
            /// # Errors
            /// [`WireError`] with a code that the window has words for.
            fn $name(&self, request: $request) -> impl Future<Output = Result<$response, WireError>> + Send;)*
        }

        /// Answers the command `name` with the JSON `request`.
        ///
        /// # Errors
        /// The command's own, or [`ErrorCode::BadRequest`] for an unknown name or a request of another shape.
        pub async fn dispatch<C: Commands + Sync>(commands: &C, name: &str, request: Value) -> Result<Value, WireError> {
            match name {
                $(stringify!($name) => {
                    let request = serde_json::from_value::<$request>(request).map_err(crate::errors::bad_request)?;
                    let response = commands.$name(request).await?;
                    serde_json::to_value(response).map_err(crate::errors::internal)
                })*
                _ => Err(crate::errors::bad_request(format!("there is no command `{name}`"))),
            }
        }

        /// The list, for the export.
        pub fn rows(config: &ts_rs::Config) -> Vec<CommandRow> {
            vec![$(CommandRow {
                name: stringify!($name),
                doc: concat!($($doc),*),
                request: <$request as TS>::name(config),
                response: <$response as TS>::name(config),
            }),*]
        }

        /// Writes the TypeScript of every type that a command names, and of what they name.
        pub(crate) fn export_types(config: &ts_rs::Config) -> Result<(), ts_rs::ExportError> {
            $(<$request as TS>::export_all(config)?; <$response as TS>::export_all(config)?;)*
            Ok(())
        }
    };
}

commands! {
    /// What the application knows before a project is open.
    app_state(Nothing) -> AppState;
    /// A page of the user guide.
    read_guide(GuideRef) -> GuideView;
    /// Keeps the appearance.
    set_appearance(SetAppearance) -> AppState;
    /// Keeps the language of the window.
    set_language(SetLanguage) -> AppState;
    /// Keeps the name that reviews are given from now on.
    set_reviewer(SetReviewer) -> AppState;
    /// Asks for a folder with the system's dialog.
    pick_folder(PickFolder) -> PickedFolder;
    /// Waits for a project that is dropped on the window; without a path where none ever is.
    await_dropped(Nothing) -> PickedFolder;
    /// Gives the system the native menu that the page describes.
    set_menu(SetMenu) -> Done;
    /// Says what notifications of the system say.
    set_notices(SetNotices) -> Done;
    /// Waits until something is chosen from the native menu; without an id where there is none.
    await_menu(Nothing) -> MenuChoice;
    /// Where this build asks for newer versions; asks nobody.
    update_source(Nothing) -> UpdateSource;
    /// Asks for a newer version, because the user said so.
    look_for_update(Nothing) -> UpdateLook;
    /// Installs the newer version that was found.
    install_update(InstallUpdate) -> Done;
    /// Opens a folder that is a project, or the folder of a project file.
    open_project(ProjectRef) -> ProjectHome;
    /// Looks through the files of sessions that are not over, after the list is shown: that takes its time.
    look_through(ProjectRef) -> LookedThrough;
    /// What a project says, as somebody types; brings its index up to date meanwhile.
    search(SearchProject) -> SearchAnswer;
    /// The artifacts of all sessions.
    project_artifacts(ListArtifacts) -> ProjectArtifacts;
    /// An artifact, and how it came to be what it is.
    artifact_history(ArtifactRef) -> ArtifactHistory;
    /// What rests on what, over all sessions.
    traceability(ProjectRef) -> Traceability;
    /// Takes a project off the recent ones; its files stay.
    forget_project(ProjectRef) -> AppState;
    /// Makes a project from the form.
    create_project(CreateProject) -> ProjectHome;
    /// Copies the sample project.
    create_sample(CreateSample) -> ProjectHome;
    /// Writes what the project is.
    save_context(SaveContext) -> ProjectHome;
    /// Writes into config.yaml where documents go.
    set_document_place(SetDocumentPlace) -> ProjectHome;
    /// Saves a file that opens the project by a double click, and shows it in the file manager.
    save_project_file(ProjectRef) -> SavedProjectFile;
    /// Writes into config.yaml in which language documents are written.
    set_document_language(SetDocumentLanguage) -> ProjectHome;
    /// Writes into config.yaml which version exports give.
    set_project_version(SetProjectVersion) -> ProjectHome;
    /// What the project's .gitignore lacks, to be offered.
    ignore_offer(ProjectRef) -> IgnoreOffer;
    /// Adds lines that were shown to the project's .gitignore.
    add_ignore_lines(AddIgnoreLines) -> IgnoreOffer;
    /// No more such offers for this project.
    decline_ignore_offer(ProjectRef) -> Done;
    /// What New session needs, with where each value comes from.
    session_options(GetSessionOptions) -> SessionOptions;
    /// Documents of the project that a session could start from.
    source_documents(ProjectRef) -> SourceDocuments;
    /// Asks for a document with the system's dialog.
    pick_document(PickDocument) -> PickedDocument;
    /// What reading a document would send, and to whom.
    look_at_source(MapSource) -> SourceLook;
    /// Reads a document for what it demands.
    map_source(MapSource) -> MappedSource;
    /// How far a reading is.
    reading_progress(ReadingRef) -> ReadingProgress;
    /// Ends a reading.
    cancel_reading(ReadingRef) -> Done;
    /// Providers, where their keys are, and which model sits where.
    provider_settings(Nothing) -> ProviderSettings;
    /// Adds or changes a provider.
    save_provider(SaveProvider) -> ProviderSettings;
    /// Takes a provider and its key away.
    remove_provider(ProviderRef) -> ProviderSettings;
    /// Keeps a provider's key.
    set_key(SetKey) -> ProviderSettings;
    /// Takes a provider's key away.
    remove_key(ProviderRef) -> ProviderSettings;
    /// Makes a one-token call.
    test_provider(TestProvider) -> ProviderTest;
    /// The models that a provider lists.
    list_models(ProviderRef) -> ModelList;
    /// Model servers on this machine.
    local_servers(Nothing) -> LocalServers;
    /// Keeps which model sits where.
    save_models(SaveModels) -> ProviderSettings;
    /// Keeps the user's own price of a model, or takes it back.
    set_price(SetPrice) -> ProviderSettings;
    /// What a session would take if it were started so.
    session_forecast(StartSession) -> Forecast;
    /// What its first round would send, word for word, by host.
    first_prompts(StartSession) -> FirstPrompts;
    /// Starts a session and runs it.
    start_session(StartSession) -> SessionView;
    /// A snapshot of a session, running or not.
    session_view(SessionRef) -> SessionView;
    /// Resumes a session and runs it.
    resume_session(ResumeSession) -> SessionView;
    /// Says who a participant is, whom no file describes.
    describe_participant(DescribeParticipant) -> SessionView;
    /// Closes a session that does not run, without documents.
    close_session(SessionRef) -> SessionView;
    /// Concludes a session that does not run with what its rounds made; one that runs by now is left alone.
    finish_session(SessionRef) -> SessionView;
    /// Moves a session that does not run to the project's trash.
    delete_session(SessionRef) -> DeletedSession;
    /// Takes a session out of the trash.
    restore_session(RestoreSession) -> ProjectHome;
    /// Looks at the wording of what a session agreed on.
    check_session(SessionRef) -> CheckedSession;
    /// Looks at the wording of a document.
    check_document(DocumentRef) -> CheckedDocument;
    /// What a model's reading would send, and to whom.
    validation_plan(ValidationRef) -> ValidationPlan;
    /// Has a session or a document read by a model.
    start_validation(ValidationRef) -> ValidationState;
    /// How far a reading is, or the last one.
    validation_state(ValidationRef) -> ValidationState;
    /// Ends a reading; what was there before stays.
    cancel_validation(ValidationRef) -> ValidationState;
    /// What does not fit together in a session's files, and what would mend it.
    inspect_session(SessionRef) -> Inspection;
    /// Makes a repair that was looked at.
    apply_repair(ApplyRepair) -> Inspection;
    /// Gives the files of a repair their earlier bytes back.
    undo_repair(UndoRepair) -> Inspection;
    /// Waits for changes from outside in a project, and in a session of it.
    await_changes(AwaitChanges) -> OutsideChanges;
    /// Gives an operation to a running session. What the user says is kept for one that does not run, too.
    operate(Operate) -> Done;
    /// What was said in a completed round.
    round_detail(RoundRef) -> RoundDetail;
    /// What each artifact rests on, who held what, and what nothing came of.
    evidence(SessionRef) -> EvidenceView;
    /// The options between which a question to the user asks to decide, and who holds each.
    decision_options(EscalationRef) -> DecisionOptions;
    /// What happened in a session, step by step, from its own files.
    replay(SessionRef) -> ReplayView;
    /// What was sent in a call and what came back, word for word.
    read_dump(DumpRef) -> DumpView;
    /// Approves, rejects or defers artifacts.
    review_artifacts(ReviewArtifacts) -> ReviewedArtifacts;
    /// What was changed in the review of a session, and what needs another look.
    review_history(SessionRef) -> ReviewHistory;
    /// Gives an artifact other words.
    edit_artifact(EditArtifact) -> RevisedArtifacts;
    /// Makes several artifacts of one.
    split_artifact(SplitArtifact) -> RevisedArtifacts;
    /// Answers a question or decides a conflict, in the user's words.
    settle_artifact(SettleArtifact) -> RevisedArtifacts;
    /// Makes one artifact of two.
    merge_artifacts(MergeArtifacts) -> RevisedArtifacts;
    /// Notes that two artifacts which seem to say the same do not.
    distinguish_artifacts(DistinguishArtifacts) -> RevisedArtifacts;
    /// Takes a change of the review back, as a new one.
    undo_revision(UndoRevision) -> RevisedArtifacts;
    /// Reads a review sheet that came back; changes nothing.
    take_in_sheet(TakeInSheet) -> SheetLook;
    /// Keeps the comments of a sheet that was read.
    keep_sheet(KeepSheet) -> KeptComments;
    /// What was said of a session's artifacts in review sheets.
    session_comments(SessionRef) -> SessionComments;
    /// Says what becomes of comments.
    mark_comments(MarkComments) -> SessionComments;
    /// A document before it is written.
    preview_document(PreviewDocument) -> DocumentPreview;
    /// Writes the document and checks it by reading it back.
    write_document(WriteDocument) -> DocumentWritten;
    /// A document, rendered.
    read_document(DocumentRef) -> DocumentView;
    /// The earlier versions of a document that are kept.
    document_versions(DocumentRef) -> DocumentVersions;
    /// What is different in an earlier version of a document.
    compare_version(CompareVersion) -> VersionDiff;
    /// Puts an earlier version in the place of a document.
    put_version_back(PutVersionBack) -> VersionPutBack;
    /// What documents were made from, and what of it has changed since.
    document_inputs(LookAtInputs) -> DocumentInputs;
    /// What a document has lost of what stood in it.
    document_lost(DocumentRef) -> LostInDocument;
    /// Shows a document in the system's file manager.
    reveal_document(DocumentRef) -> Done;
    /// What an export would hold, and the forms that there are.
    look_at_export(LookAtExport) -> ExportLook;
    /// Writes an export where the user says.
    export_document(ExportDocument) -> Exported;
    /// Puts a document on the clipboard, for a page in Confluence.
    copy_export(CopyExport) -> Done;
    /// How far an export is.
    export_progress(ExportRef) -> ExportProgress;
    /// Stops an export, unless its file takes its place already.
    cancel_export(ExportRef) -> Done;
    /// Shows an export in the system's file manager.
    reveal_export(ExportRef) -> Done;
    /// Opens an address outside, after it was shown whole.
    open_link(OpenLink) -> Done;
}
