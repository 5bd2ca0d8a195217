//! Everything that knows the `.s2s` folder: where things are, how they are written, and how a guest's files are read.
//!
//! [`Project`] is the door. It opens or creates a project folder, reads its context and configuration, lists, loads and
//! validates its sessions of every generation, creates sessions of generation B and commits each in its own, keeps the
//! journal of replies, and reads and writes documents.
//!
//! What must not happen here:
//! - a write that is not atomic and durable (temporary file beside the target, sync, rename, sync the folder), or an
//!   error that does not say which file and which step;
//! - a path made from an id, an agent's name or a document's name that was not checked first, or a link that leads out
//!   of the project and is followed;
//! - a key that somebody else wrote and that is gone after our write; a damaged file that is overwritten, answered
//!   with silent defaults, or repaired without the user having seen the difference and said so;
//! - a file read before its size is known;
//! - a clock, an environment variable, a random number: times come in as arguments;
//! - a decision about the discussion (that is `engine`) or about what a document says (that is `documents`).

mod agents;
mod config;
mod context;
mod disk;
mod document_error;
mod document_language;
mod document_place;
mod documents;
mod files;
mod ignored;
mod linked;
mod locate;
mod lock;
mod lost_end;
mod outgoing;
mod own;
mod paths;
mod project;
mod project_file;
mod project_version;
mod session;
mod setting;
mod settle;
mod splice;
mod state;
mod tree;
mod versions;
mod walk;
mod watch;
mod workspace;
mod written;

pub use config::{ConfigError, ProjectConfig};
pub use context::{ContextError, ContextFile, ContextForm, SaveError};
pub use disk::Changed;
pub use document_error::DocumentError;
pub use document_place::DocumentPlace;
pub use documents::{DocumentEntry, DocumentFile, Expected, Shelf, document_text};
pub use files::{Encoding, Obstacle};
pub use linked::Leads;
pub use lock::InUse;
pub use outgoing::write_outgoing;
pub use own::write_own_file;
pub use paths::{is_safe_id, is_session_id};
pub use project::{NewProject, Project, ProjectError};
pub use project_file::{PROJECT_FILE_END, ProjectFile, ProjectFileError, is_project_file};
pub use roundtable_engine::error::StoreError;
pub use session::{
    CommentsError, Damaged, DoneRepair, DumpName, DumpText, FileChange, Finding, FindingCode, Generation,
    HasSnapshots, Hindrance, Journal, JournalWarning, LoadError, Repair, RepairError, RepairKind, Revisions,
    SessionContent, SessionListing, SessionSummary, SessionWithoutFile, StoredSession, Survey,
    SurveyedContent, SurveyedSession, Trashed,
};
pub use setting::SettingError;
pub use tree::copy_tree;
pub use versions::{DocumentVersion, PutBack, Writing};
pub use watch::{ChangeKind, ChangedFile, Seen, Watch, watch};
pub use workspace::{Component, Place};
