// Written by `cargo xtask export-types` from crates/api. Do not edit.
import type { AddIgnoreLines } from "./AddIgnoreLines";
import type { AppState } from "./AppState";
import type { ApplyRepair } from "./ApplyRepair";
import type { ArtifactHistory } from "./ArtifactHistory";
import type { ArtifactRef } from "./ArtifactRef";
import type { AwaitChanges } from "./AwaitChanges";
import type { CheckedDocument } from "./CheckedDocument";
import type { CheckedSession } from "./CheckedSession";
import type { CompareVersion } from "./CompareVersion";
import type { CopyExport } from "./CopyExport";
import type { CreateProject } from "./CreateProject";
import type { CreateSample } from "./CreateSample";
import type { DecisionOptions } from "./DecisionOptions";
import type { DeletedSession } from "./DeletedSession";
import type { DescribeParticipant } from "./DescribeParticipant";
import type { DistinguishArtifacts } from "./DistinguishArtifacts";
import type { DocumentInputs } from "./DocumentInputs";
import type { DocumentPreview } from "./DocumentPreview";
import type { DocumentRef } from "./DocumentRef";
import type { DocumentVersions } from "./DocumentVersions";
import type { DocumentView } from "./DocumentView";
import type { DocumentWritten } from "./DocumentWritten";
import type { Done } from "./Done";
import type { DumpRef } from "./DumpRef";
import type { DumpView } from "./DumpView";
import type { EditArtifact } from "./EditArtifact";
import type { EscalationRef } from "./EscalationRef";
import type { EvidenceView } from "./EvidenceView";
import type { ExportDocument } from "./ExportDocument";
import type { ExportLook } from "./ExportLook";
import type { ExportProgress } from "./ExportProgress";
import type { ExportRef } from "./ExportRef";
import type { Exported } from "./Exported";
import type { FirstPrompts } from "./FirstPrompts";
import type { Forecast } from "./Forecast";
import type { GetSessionOptions } from "./GetSessionOptions";
import type { GuideRef } from "./GuideRef";
import type { GuideView } from "./GuideView";
import type { IgnoreOffer } from "./IgnoreOffer";
import type { Inspection } from "./Inspection";
import type { InstallUpdate } from "./InstallUpdate";
import type { KeepSheet } from "./KeepSheet";
import type { KeptComments } from "./KeptComments";
import type { ListArtifacts } from "./ListArtifacts";
import type { LocalServers } from "./LocalServers";
import type { LookAtExport } from "./LookAtExport";
import type { LookAtInputs } from "./LookAtInputs";
import type { LookedThrough } from "./LookedThrough";
import type { LostInDocument } from "./LostInDocument";
import type { MapSource } from "./MapSource";
import type { MappedSource } from "./MappedSource";
import type { MarkComments } from "./MarkComments";
import type { MenuChoice } from "./MenuChoice";
import type { MergeArtifacts } from "./MergeArtifacts";
import type { ModelList } from "./ModelList";
import type { Nothing } from "./Nothing";
import type { OpenLink } from "./OpenLink";
import type { Operate } from "./Operate";
import type { OutsideChanges } from "./OutsideChanges";
import type { PickDocument } from "./PickDocument";
import type { PickFolder } from "./PickFolder";
import type { PickedDocument } from "./PickedDocument";
import type { PickedFolder } from "./PickedFolder";
import type { PreviewDocument } from "./PreviewDocument";
import type { ProjectArtifacts } from "./ProjectArtifacts";
import type { ProjectHome } from "./ProjectHome";
import type { ProjectRef } from "./ProjectRef";
import type { ProviderRef } from "./ProviderRef";
import type { ProviderSettings } from "./ProviderSettings";
import type { ProviderTest } from "./ProviderTest";
import type { PutVersionBack } from "./PutVersionBack";
import type { ReadingProgress } from "./ReadingProgress";
import type { ReadingRef } from "./ReadingRef";
import type { ReplayView } from "./ReplayView";
import type { RestoreSession } from "./RestoreSession";
import type { ResumeSession } from "./ResumeSession";
import type { ReviewArtifacts } from "./ReviewArtifacts";
import type { ReviewHistory } from "./ReviewHistory";
import type { ReviewedArtifacts } from "./ReviewedArtifacts";
import type { RevisedArtifacts } from "./RevisedArtifacts";
import type { RoundDetail } from "./RoundDetail";
import type { RoundRef } from "./RoundRef";
import type { SaveContext } from "./SaveContext";
import type { SaveModels } from "./SaveModels";
import type { SaveProvider } from "./SaveProvider";
import type { SavedProjectFile } from "./SavedProjectFile";
import type { SearchAnswer } from "./SearchAnswer";
import type { SearchProject } from "./SearchProject";
import type { SessionComments } from "./SessionComments";
import type { SessionOptions } from "./SessionOptions";
import type { SessionRef } from "./SessionRef";
import type { SessionView } from "./SessionView";
import type { SetAppearance } from "./SetAppearance";
import type { SetDocumentLanguage } from "./SetDocumentLanguage";
import type { SetDocumentPlace } from "./SetDocumentPlace";
import type { SetKey } from "./SetKey";
import type { SetLanguage } from "./SetLanguage";
import type { SetMenu } from "./SetMenu";
import type { SetNotices } from "./SetNotices";
import type { SetPrice } from "./SetPrice";
import type { SetProjectVersion } from "./SetProjectVersion";
import type { SetReviewer } from "./SetReviewer";
import type { SettleArtifact } from "./SettleArtifact";
import type { SheetLook } from "./SheetLook";
import type { SourceDocuments } from "./SourceDocuments";
import type { SourceLook } from "./SourceLook";
import type { SplitArtifact } from "./SplitArtifact";
import type { StartSession } from "./StartSession";
import type { TakeInSheet } from "./TakeInSheet";
import type { TestProvider } from "./TestProvider";
import type { Traceability } from "./Traceability";
import type { UndoRepair } from "./UndoRepair";
import type { UndoRevision } from "./UndoRevision";
import type { UpdateLook } from "./UpdateLook";
import type { UpdateSource } from "./UpdateSource";
import type { ValidationPlan } from "./ValidationPlan";
import type { ValidationRef } from "./ValidationRef";
import type { ValidationState } from "./ValidationState";
import type { VersionDiff } from "./VersionDiff";
import type { VersionPutBack } from "./VersionPutBack";
import type { WriteDocument } from "./WriteDocument";

/** Every command, with what it takes and what it gives. */
export interface Commands {
  /** What the application knows before a project is open. */
  app_state: { request: Nothing; response: AppState };
  /** A page of the user guide. */
  read_guide: { request: GuideRef; response: GuideView };
  /** Keeps the appearance. */
  set_appearance: { request: SetAppearance; response: AppState };
  /** Keeps the language of the window. */
  set_language: { request: SetLanguage; response: AppState };
  /** Keeps the name that reviews are given from now on. */
  set_reviewer: { request: SetReviewer; response: AppState };
  /** Asks for a folder with the system's dialog. */
  pick_folder: { request: PickFolder; response: PickedFolder };
  /** Waits for a project that is dropped on the window; without a path where none ever is. */
  await_dropped: { request: Nothing; response: PickedFolder };
  /** Gives the system the native menu that the page describes. */
  set_menu: { request: SetMenu; response: Done };
  /** Says what notifications of the system say. */
  set_notices: { request: SetNotices; response: Done };
  /** Waits until something is chosen from the native menu; without an id where there is none. */
  await_menu: { request: Nothing; response: MenuChoice };
  /** Where this build asks for newer versions; asks nobody. */
  update_source: { request: Nothing; response: UpdateSource };
  /** Asks for a newer version, because the user said so. */
  look_for_update: { request: Nothing; response: UpdateLook };
  /** Installs the newer version that was found. */
  install_update: { request: InstallUpdate; response: Done };
  /** Opens a folder that is a project, or the folder of a project file. */
  open_project: { request: ProjectRef; response: ProjectHome };
  /** Looks through the files of sessions that are not over, after the list is shown: that takes its time. */
  look_through: { request: ProjectRef; response: LookedThrough };
  /** What a project says, as somebody types; brings its index up to date meanwhile. */
  search: { request: SearchProject; response: SearchAnswer };
  /** The artifacts of all sessions. */
  project_artifacts: { request: ListArtifacts; response: ProjectArtifacts };
  /** An artifact, and how it came to be what it is. */
  artifact_history: { request: ArtifactRef; response: ArtifactHistory };
  /** What rests on what, over all sessions. */
  traceability: { request: ProjectRef; response: Traceability };
  /** Takes a project off the recent ones; its files stay. */
  forget_project: { request: ProjectRef; response: AppState };
  /** Makes a project from the form. */
  create_project: { request: CreateProject; response: ProjectHome };
  /** Copies the sample project. */
  create_sample: { request: CreateSample; response: ProjectHome };
  /** Writes what the project is. */
  save_context: { request: SaveContext; response: ProjectHome };
  /** Writes into config.yaml where documents go. */
  set_document_place: { request: SetDocumentPlace; response: ProjectHome };
  /** Saves a file that opens the project by a double click, and shows it in the file manager. */
  save_project_file: { request: ProjectRef; response: SavedProjectFile };
  /** Writes into config.yaml in which language documents are written. */
  set_document_language: { request: SetDocumentLanguage; response: ProjectHome };
  /** Writes into config.yaml which version exports give. */
  set_project_version: { request: SetProjectVersion; response: ProjectHome };
  /** What the project's .gitignore lacks, to be offered. */
  ignore_offer: { request: ProjectRef; response: IgnoreOffer };
  /** Adds lines that were shown to the project's .gitignore. */
  add_ignore_lines: { request: AddIgnoreLines; response: IgnoreOffer };
  /** No more such offers for this project. */
  decline_ignore_offer: { request: ProjectRef; response: Done };
  /** What New session needs, with where each value comes from. */
  session_options: { request: GetSessionOptions; response: SessionOptions };
  /** Documents of the project that a session could start from. */
  source_documents: { request: ProjectRef; response: SourceDocuments };
  /** Asks for a document with the system's dialog. */
  pick_document: { request: PickDocument; response: PickedDocument };
  /** What reading a document would send, and to whom. */
  look_at_source: { request: MapSource; response: SourceLook };
  /** Reads a document for what it demands. */
  map_source: { request: MapSource; response: MappedSource };
  /** How far a reading is. */
  reading_progress: { request: ReadingRef; response: ReadingProgress };
  /** Ends a reading. */
  cancel_reading: { request: ReadingRef; response: Done };
  /** Providers, where their keys are, and which model sits where. */
  provider_settings: { request: Nothing; response: ProviderSettings };
  /** Adds or changes a provider. */
  save_provider: { request: SaveProvider; response: ProviderSettings };
  /** Takes a provider and its key away. */
  remove_provider: { request: ProviderRef; response: ProviderSettings };
  /** Keeps a provider's key. */
  set_key: { request: SetKey; response: ProviderSettings };
  /** Takes a provider's key away. */
  remove_key: { request: ProviderRef; response: ProviderSettings };
  /** Makes a one-token call. */
  test_provider: { request: TestProvider; response: ProviderTest };
  /** The models that a provider lists. */
  list_models: { request: ProviderRef; response: ModelList };
  /** Model servers on this machine. */
  local_servers: { request: Nothing; response: LocalServers };
  /** Keeps which model sits where. */
  save_models: { request: SaveModels; response: ProviderSettings };
  /** Keeps the user's own price of a model, or takes it back. */
  set_price: { request: SetPrice; response: ProviderSettings };
  /** What a session would take if it were started so. */
  session_forecast: { request: StartSession; response: Forecast };
  /** What its first round would send, word for word, by host. */
  first_prompts: { request: StartSession; response: FirstPrompts };
  /** Starts a session and runs it. */
  start_session: { request: StartSession; response: SessionView };
  /** A snapshot of a session, running or not. */
  session_view: { request: SessionRef; response: SessionView };
  /** Resumes a session and runs it. */
  resume_session: { request: ResumeSession; response: SessionView };
  /** Says who a participant is, whom no file describes. */
  describe_participant: { request: DescribeParticipant; response: SessionView };
  /** Closes a session that does not run, without documents. */
  close_session: { request: SessionRef; response: SessionView };
  /** Concludes a session that does not run with what its rounds made; one that runs by now is left alone. */
  finish_session: { request: SessionRef; response: SessionView };
  /** Moves a session that does not run to the project's trash. */
  delete_session: { request: SessionRef; response: DeletedSession };
  /** Takes a session out of the trash. */
  restore_session: { request: RestoreSession; response: ProjectHome };
  /** Looks at the wording of what a session agreed on. */
  check_session: { request: SessionRef; response: CheckedSession };
  /** Looks at the wording of a document. */
  check_document: { request: DocumentRef; response: CheckedDocument };
  /** What a model's reading would send, and to whom. */
  validation_plan: { request: ValidationRef; response: ValidationPlan };
  /** Has a session or a document read by a model. */
  start_validation: { request: ValidationRef; response: ValidationState };
  /** How far a reading is, or the last one. */
  validation_state: { request: ValidationRef; response: ValidationState };
  /** Ends a reading; what was there before stays. */
  cancel_validation: { request: ValidationRef; response: ValidationState };
  /** What does not fit together in a session's files, and what would mend it. */
  inspect_session: { request: SessionRef; response: Inspection };
  /** Makes a repair that was looked at. */
  apply_repair: { request: ApplyRepair; response: Inspection };
  /** Gives the files of a repair their earlier bytes back. */
  undo_repair: { request: UndoRepair; response: Inspection };
  /** Waits for changes from outside in a project, and in a session of it. */
  await_changes: { request: AwaitChanges; response: OutsideChanges };
  /** Gives an operation to a running session. What the user says is kept for one that does not run, too. */
  operate: { request: Operate; response: Done };
  /** What was said in a completed round. */
  round_detail: { request: RoundRef; response: RoundDetail };
  /** What each artifact rests on, who held what, and what nothing came of. */
  evidence: { request: SessionRef; response: EvidenceView };
  /** The options between which a question to the user asks to decide, and who holds each. */
  decision_options: { request: EscalationRef; response: DecisionOptions };
  /** What happened in a session, step by step, from its own files. */
  replay: { request: SessionRef; response: ReplayView };
  /** What was sent in a call and what came back, word for word. */
  read_dump: { request: DumpRef; response: DumpView };
  /** Approves, rejects or defers artifacts. */
  review_artifacts: { request: ReviewArtifacts; response: ReviewedArtifacts };
  /** What was changed in the review of a session, and what needs another look. */
  review_history: { request: SessionRef; response: ReviewHistory };
  /** Gives an artifact other words. */
  edit_artifact: { request: EditArtifact; response: RevisedArtifacts };
  /** Makes several artifacts of one. */
  split_artifact: { request: SplitArtifact; response: RevisedArtifacts };
  /** Answers a question or decides a conflict, in the user's words. */
  settle_artifact: { request: SettleArtifact; response: RevisedArtifacts };
  /** Makes one artifact of two. */
  merge_artifacts: { request: MergeArtifacts; response: RevisedArtifacts };
  /** Notes that two artifacts which seem to say the same do not. */
  distinguish_artifacts: { request: DistinguishArtifacts; response: RevisedArtifacts };
  /** Takes a change of the review back, as a new one. */
  undo_revision: { request: UndoRevision; response: RevisedArtifacts };
  /** Reads a review sheet that came back; changes nothing. */
  take_in_sheet: { request: TakeInSheet; response: SheetLook };
  /** Keeps the comments of a sheet that was read. */
  keep_sheet: { request: KeepSheet; response: KeptComments };
  /** What was said of a session's artifacts in review sheets. */
  session_comments: { request: SessionRef; response: SessionComments };
  /** Says what becomes of comments. */
  mark_comments: { request: MarkComments; response: SessionComments };
  /** A document before it is written. */
  preview_document: { request: PreviewDocument; response: DocumentPreview };
  /** Writes the document and checks it by reading it back. */
  write_document: { request: WriteDocument; response: DocumentWritten };
  /** A document, rendered. */
  read_document: { request: DocumentRef; response: DocumentView };
  /** The earlier versions of a document that are kept. */
  document_versions: { request: DocumentRef; response: DocumentVersions };
  /** What is different in an earlier version of a document. */
  compare_version: { request: CompareVersion; response: VersionDiff };
  /** Puts an earlier version in the place of a document. */
  put_version_back: { request: PutVersionBack; response: VersionPutBack };
  /** What documents were made from, and what of it has changed since. */
  document_inputs: { request: LookAtInputs; response: DocumentInputs };
  /** What a document has lost of what stood in it. */
  document_lost: { request: DocumentRef; response: LostInDocument };
  /** Shows a document in the system's file manager. */
  reveal_document: { request: DocumentRef; response: Done };
  /** What an export would hold, and the forms that there are. */
  look_at_export: { request: LookAtExport; response: ExportLook };
  /** Writes an export where the user says. */
  export_document: { request: ExportDocument; response: Exported };
  /** Puts a document on the clipboard, for a page in Confluence. */
  copy_export: { request: CopyExport; response: Done };
  /** How far an export is. */
  export_progress: { request: ExportRef; response: ExportProgress };
  /** Stops an export, unless its file takes its place already. */
  cancel_export: { request: ExportRef; response: Done };
  /** Shows an export in the system's file manager. */
  reveal_export: { request: ExportRef; response: Done };
  /** Opens an address outside, after it was shown whole. */
  open_link: { request: OpenLink; response: Done };
}
