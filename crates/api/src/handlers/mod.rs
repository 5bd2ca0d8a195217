//! What the commands do. Each group has a file; the list is in [`crate::commands`].

mod at_rest;
mod changes;
pub(crate) mod comments;
mod copies;
pub(crate) mod documents;
pub(crate) mod dumps;
mod evidence;
pub(crate) mod exports;
mod forecast;
mod gone;
mod guide;
mod history;
mod ignored;
mod inputs;
mod inspection;
mod line;
pub(crate) mod mapping;
mod next;
mod outputs;
mod places;
mod project_file;
mod projects;
mod providers;
mod registry;
mod replay;
mod review;
pub(crate) mod run;
mod search;
pub(crate) mod sessions;
mod shell;
mod source;
mod told;
mod traceability;
mod turned_down;
mod validation;
mod versions;
mod writing;

use roundtable_store::Project;

use crate::commands::Commands;
use crate::settings::reviewer_name;
use crate::wire::*;
use crate::{Api, Host, errors};

/// Opens the project that a request names.
fn project(path: &str) -> Result<Project, WireError> {
    Project::open(path).map_err(errors::project)
}

impl<H: Host> Commands for Api<H> {
    async fn app_state(&self, _: Nothing) -> Result<AppState, WireError> {
        Ok(self.state())
    }

    async fn read_guide(&self, request: GuideRef) -> Result<GuideView, WireError> {
        guide::read(&request)
    }

    async fn set_appearance(&self, request: SetAppearance) -> Result<AppState, WireError> {
        self.change_settings(|settings| settings.appearance = request.appearance)
    }

    async fn set_language(&self, request: SetLanguage) -> Result<AppState, WireError> {
        self.change_settings(|settings| settings.language = request.language)
    }

    async fn set_reviewer(&self, request: SetReviewer) -> Result<AppState, WireError> {
        let name = reviewer_name(&request.name)?;
        self.change_settings(|settings| settings.reviewer = name)
    }

    async fn await_dropped(&self, _: Nothing) -> Result<PickedFolder, WireError> {
        let path = self.host().dropped().await;
        Ok(PickedFolder { path: path.map(|path| projects::project_of(path).display().to_string()) })
    }

    async fn set_menu(&self, request: SetMenu) -> Result<Done, WireError> {
        self.show_menu(&request).map(|()| Done {})
    }

    async fn set_notices(&self, request: SetNotices) -> Result<Done, WireError> {
        self.say_notices(request).map(|()| Done {})
    }

    async fn await_menu(&self, _: Nothing) -> Result<MenuChoice, WireError> {
        Ok(MenuChoice { id: self.host().menu_choice().await })
    }

    async fn update_source(&self, _: Nothing) -> Result<UpdateSource, WireError> {
        Ok(self.source_of_updates())
    }

    async fn look_for_update(&self, _: Nothing) -> Result<UpdateLook, WireError> {
        self.newer_version().await
    }

    async fn install_update(&self, request: InstallUpdate) -> Result<Done, WireError> {
        self.bring_update(&request).await.map(|()| Done {})
    }

    async fn pick_folder(&self, request: PickFolder) -> Result<PickedFolder, WireError> {
        let path = self.host().pick_folder(&request.title).await;
        Ok(PickedFolder { path: path.map(|path| path.display().to_string()) })
    }

    async fn open_project(&self, request: ProjectRef) -> Result<ProjectHome, WireError> {
        self.home(&request.path)
    }

    async fn look_through(&self, request: ProjectRef) -> Result<LookedThrough, WireError> {
        self.looked_through(&request.path)
    }

    async fn search(&self, request: SearchProject) -> Result<SearchAnswer, WireError> {
        self.search_project(&request)
    }

    async fn project_artifacts(&self, request: ListArtifacts) -> Result<ProjectArtifacts, WireError> {
        self.all_artifacts(&request)
    }

    async fn artifact_history(&self, request: ArtifactRef) -> Result<ArtifactHistory, WireError> {
        self.history_of(&request)
    }

    async fn traceability(&self, request: ProjectRef) -> Result<Traceability, WireError> {
        self.traced(request).await
    }

    async fn forget_project(&self, request: ProjectRef) -> Result<AppState, WireError> {
        self.change_settings(|settings| settings.forget(&request.path))
    }

    async fn create_project(&self, request: CreateProject) -> Result<ProjectHome, WireError> {
        self.new_project(&request)
    }

    async fn create_sample(&self, request: CreateSample) -> Result<ProjectHome, WireError> {
        self.copy_sample(request.parent)
    }

    async fn save_context(&self, request: SaveContext) -> Result<ProjectHome, WireError> {
        self.write_context(&request)
    }

    async fn set_document_place(&self, request: SetDocumentPlace) -> Result<ProjectHome, WireError> {
        self.place_documents(&request)
    }

    async fn save_project_file(&self, request: ProjectRef) -> Result<SavedProjectFile, WireError> {
        self.save_file(&request.path)
    }

    async fn set_document_language(&self, request: SetDocumentLanguage) -> Result<ProjectHome, WireError> {
        self.word_documents(&request)
    }

    async fn set_project_version(&self, request: SetProjectVersion) -> Result<ProjectHome, WireError> {
        self.put_version(&request)
    }

    async fn ignore_offer(&self, request: ProjectRef) -> Result<IgnoreOffer, WireError> {
        self.offer_to_ignore(&request.path)
    }

    async fn add_ignore_lines(&self, request: AddIgnoreLines) -> Result<IgnoreOffer, WireError> {
        self.add_to_ignored(&request)
    }

    async fn decline_ignore_offer(&self, request: ProjectRef) -> Result<Done, WireError> {
        self.decline_to_ignore(&request.path)
    }

    async fn session_options(&self, request: GetSessionOptions) -> Result<SessionOptions, WireError> {
        self.options(&request)
    }

    async fn session_forecast(&self, request: StartSession) -> Result<Forecast, WireError> {
        self.foresee(&request).await
    }

    async fn first_prompts(&self, request: StartSession) -> Result<FirstPrompts, WireError> {
        self.first_words(&request).await
    }

    async fn start_session(&self, request: StartSession) -> Result<SessionView, WireError> {
        self.start(&request.path, &request.setup).await
    }

    async fn source_documents(&self, request: ProjectRef) -> Result<SourceDocuments, WireError> {
        self.sources(&request.path)
    }

    async fn pick_document(&self, request: PickDocument) -> Result<PickedDocument, WireError> {
        Ok(self.picked_document(&request.title).await)
    }

    async fn look_at_source(&self, request: MapSource) -> Result<SourceLook, WireError> {
        self.look(&request)
    }

    async fn map_source(&self, request: MapSource) -> Result<MappedSource, WireError> {
        self.map(&request).await
    }

    async fn reading_progress(&self, request: ReadingRef) -> Result<ReadingProgress, WireError> {
        Ok(self.progress_of(&request.reading))
    }

    async fn cancel_reading(&self, request: ReadingRef) -> Result<Done, WireError> {
        self.stop_reading(&request.reading);
        Ok(Done {})
    }

    async fn provider_settings(&self, _: Nothing) -> Result<ProviderSettings, WireError> {
        Ok(self.provider_rows().await)
    }

    async fn save_provider(&self, request: SaveProvider) -> Result<ProviderSettings, WireError> {
        self.keep_provider(request.account)?;
        Ok(self.provider_rows().await)
    }

    async fn remove_provider(&self, request: ProviderRef) -> Result<ProviderSettings, WireError> {
        self.drop_provider(&request.provider).await?;
        Ok(self.provider_rows().await)
    }

    async fn set_key(&self, request: SetKey) -> Result<ProviderSettings, WireError> {
        self.keep_key(request).await?;
        Ok(self.provider_rows().await)
    }

    async fn remove_key(&self, request: ProviderRef) -> Result<ProviderSettings, WireError> {
        self.drop_key(&request.provider).await?;
        Ok(self.provider_rows().await)
    }

    async fn test_provider(&self, request: TestProvider) -> Result<ProviderTest, WireError> {
        self.try_provider(&request).await
    }

    async fn list_models(&self, request: ProviderRef) -> Result<ModelList, WireError> {
        self.models_of(&request.provider).await
    }

    async fn local_servers(&self, _: Nothing) -> Result<LocalServers, WireError> {
        Ok(self.servers_here().await)
    }

    async fn save_models(&self, request: SaveModels) -> Result<ProviderSettings, WireError> {
        self.keep_models(request.models)?;
        Ok(self.provider_rows().await)
    }

    async fn set_price(&self, request: SetPrice) -> Result<ProviderSettings, WireError> {
        self.keep_price(&request)?;
        Ok(self.provider_rows().await)
    }

    async fn session_view(&self, request: SessionRef) -> Result<SessionView, WireError> {
        Ok(self.live(&request.path, &request.session)?.view())
    }

    async fn resume_session(&self, request: ResumeSession) -> Result<SessionView, WireError> {
        self.resume(&request).await
    }

    async fn describe_participant(&self, request: DescribeParticipant) -> Result<SessionView, WireError> {
        self.describe(&request)
    }

    async fn close_session(&self, request: SessionRef) -> Result<SessionView, WireError> {
        self.close(&request.path, &request.session)
    }

    async fn finish_session(&self, request: SessionRef) -> Result<SessionView, WireError> {
        self.finish(&request).await
    }

    async fn delete_session(&self, request: SessionRef) -> Result<DeletedSession, WireError> {
        self.delete(&request.path, &request.session)
    }

    async fn restore_session(&self, request: RestoreSession) -> Result<ProjectHome, WireError> {
        let project = project(&request.path)?;
        project.restore_session(&request.name, &request.session).map_err(errors::store)?;
        self.searches.changed(&project);
        self.home(&request.path)
    }

    async fn check_session(&self, request: SessionRef) -> Result<CheckedSession, WireError> {
        validation::of_session(&request)
    }

    async fn check_document(&self, request: DocumentRef) -> Result<CheckedDocument, WireError> {
        validation::of_document(&request)
    }

    async fn validation_plan(&self, request: ValidationRef) -> Result<ValidationPlan, WireError> {
        self.plan_reading(&request)
    }

    async fn start_validation(&self, request: ValidationRef) -> Result<ValidationState, WireError> {
        self.begin_reading(&request).await
    }

    async fn validation_state(&self, request: ValidationRef) -> Result<ValidationState, WireError> {
        self.look_at_reading(&request)
    }

    async fn cancel_validation(&self, request: ValidationRef) -> Result<ValidationState, WireError> {
        self.end_reading(&request)
    }

    async fn inspect_session(&self, request: SessionRef) -> Result<Inspection, WireError> {
        self.inspect(&request)
    }

    async fn apply_repair(&self, request: ApplyRepair) -> Result<Inspection, WireError> {
        self.repair(&request)
    }

    async fn undo_repair(&self, request: UndoRepair) -> Result<Inspection, WireError> {
        self.undo(&request)
    }

    async fn await_changes(&self, request: AwaitChanges) -> Result<OutsideChanges, WireError> {
        self.outside_changes(&request).await
    }

    async fn operate(&self, request: Operate) -> Result<Done, WireError> {
        self.take(request).await.map(|()| Done {})
    }

    async fn round_detail(&self, request: RoundRef) -> Result<RoundDetail, WireError> {
        dumps::round(&request)
    }

    async fn evidence(&self, request: SessionRef) -> Result<EvidenceView, WireError> {
        evidence::of_session(&request)
    }

    async fn decision_options(&self, request: EscalationRef) -> Result<DecisionOptions, WireError> {
        evidence::options_of(&request)
    }

    async fn replay(&self, request: SessionRef) -> Result<ReplayView, WireError> {
        replay::of_session(&request).await
    }

    async fn read_dump(&self, request: DumpRef) -> Result<DumpView, WireError> {
        dumps::read(&request)
    }

    async fn review_artifacts(&self, request: ReviewArtifacts) -> Result<ReviewedArtifacts, WireError> {
        self.review(&request)
    }

    async fn review_history(&self, request: SessionRef) -> Result<ReviewHistory, WireError> {
        review::look(&request)
    }

    async fn take_in_sheet(&self, request: TakeInSheet) -> Result<SheetLook, WireError> {
        self.take_in(request).await
    }

    async fn keep_sheet(&self, request: KeepSheet) -> Result<KeptComments, WireError> {
        self.keep_comments(&request)
    }

    async fn session_comments(&self, request: SessionRef) -> Result<SessionComments, WireError> {
        comments::look(&request)
    }

    async fn mark_comments(&self, request: MarkComments) -> Result<SessionComments, WireError> {
        self.mark(&request)
    }

    async fn edit_artifact(&self, request: EditArtifact) -> Result<RevisedArtifacts, WireError> {
        self.edit(&request)
    }

    async fn settle_artifact(&self, request: SettleArtifact) -> Result<RevisedArtifacts, WireError> {
        self.settle(&request)
    }

    async fn split_artifact(&self, request: SplitArtifact) -> Result<RevisedArtifacts, WireError> {
        self.split(&request)
    }

    async fn merge_artifacts(&self, request: MergeArtifacts) -> Result<RevisedArtifacts, WireError> {
        self.merge(&request)
    }

    async fn distinguish_artifacts(
        &self,
        request: DistinguishArtifacts,
    ) -> Result<RevisedArtifacts, WireError> {
        self.distinguish(&request)
    }

    async fn undo_revision(&self, request: UndoRevision) -> Result<RevisedArtifacts, WireError> {
        self.take_back(&request)
    }

    async fn preview_document(&self, request: PreviewDocument) -> Result<DocumentPreview, WireError> {
        self.preview(&request)
    }

    async fn write_document(&self, request: WriteDocument) -> Result<DocumentWritten, WireError> {
        self.write(&request)
    }

    async fn read_document(&self, request: DocumentRef) -> Result<DocumentView, WireError> {
        documents::read(&request)
    }

    async fn document_versions(&self, request: DocumentRef) -> Result<DocumentVersions, WireError> {
        self.versions(&request)
    }

    async fn compare_version(&self, request: CompareVersion) -> Result<VersionDiff, WireError> {
        versions::compare(&request)
    }

    async fn put_version_back(&self, request: PutVersionBack) -> Result<VersionPutBack, WireError> {
        self.put_back(&request)
    }

    async fn document_inputs(&self, request: LookAtInputs) -> Result<DocumentInputs, WireError> {
        self.inputs_of_documents(request).await
    }

    async fn document_lost(&self, request: DocumentRef) -> Result<LostInDocument, WireError> {
        self.lost_in_document(request).await
    }

    async fn reveal_document(&self, request: DocumentRef) -> Result<Done, WireError> {
        let (_, path) = documents::locate(&request)?;
        self.host().reveal(&path)?;
        Ok(Done {})
    }

    async fn look_at_export(&self, request: LookAtExport) -> Result<ExportLook, WireError> {
        self.look_at_an_export(request).await
    }

    async fn export_document(&self, request: ExportDocument) -> Result<Exported, WireError> {
        self.export(request).await
    }

    async fn copy_export(&self, request: CopyExport) -> Result<Done, WireError> {
        self.copy_for_confluence(request).await
    }

    async fn export_progress(&self, request: ExportRef) -> Result<ExportProgress, WireError> {
        Ok(self.exports.progress(&request.export))
    }

    async fn cancel_export(&self, request: ExportRef) -> Result<Done, WireError> {
        self.exports.cancel(&request.export);
        Ok(Done {})
    }

    async fn reveal_export(&self, request: ExportRef) -> Result<Done, WireError> {
        self.reveal_an_export(&request)
    }

    async fn open_link(&self, request: OpenLink) -> Result<Done, WireError> {
        self.host().open_link(crate::links::checked(&request.address)?)?;
        Ok(Done {})
    }
}
