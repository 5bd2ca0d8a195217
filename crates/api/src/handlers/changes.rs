//! Changes from outside, as the page waits for them.

use std::path::PathBuf;
use std::sync::Arc;

use roundtable_store::Seen;

use super::project;
use crate::changes::{Changes, Screen};
use crate::host::Watching;
use crate::wire::*;
use crate::{Api, Host};

impl<H: Host> Api<H> {
    pub(super) async fn outside_changes(&self, request: &AwaitChanges) -> Result<OutsideChanges, WireError> {
        let project = project(&request.path)?;
        let screen: Screen = (project.root().to_owned(), request.session.clone());
        let by = |folders: &[PathBuf], changed: Arc<dyn Fn() + Send + Sync>| -> Option<Box<dyn Watching>> {
            self.host.watch(folders, changed)
        };
        let news = match (self.followed.get(&screen), request.since) {
            (Some(changes), Some(since)) if request.look => changes.look(since, &by),
            (Some(changes), Some(since)) => changes.wait(since, &by).await,
            _ => {
                let changes = Changes::new(Seen::new(&project, request.session.as_deref()), &by);
                let number = changes.number();
                self.followed.add(screen, changes);
                OutsideChanges { number, files: Vec::new() }
            }
        };
        if !news.files.is_empty() {
            self.searches.changed(&project);
        }
        Ok(news)
    }
}
