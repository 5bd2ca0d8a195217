//! Verbose dumps, `sessions/{id}/rounds/{NNN}-{PP}-{actor}.yaml`. The last attempt has the name, earlier ones
//! `-attempt-1`, `-attempt-2` behind it.

use std::io;

use roundtable_engine::error::StoreError;
use roundtable_engine::record::Dump;

use super::artifact::render;
use crate::disk::Before;
use crate::files::failed;
use crate::paths::{bad_id, is_safe_id, is_session_id};
use crate::project::Project;
use crate::walk;

const WHAT: &str = "writing a dump";

impl Project {
    /// Names of the dumps of a session, readable or not, in the order of its rounds.
    pub fn dumps(&self, session: &str) -> Vec<String> {
        if !is_session_id(session) {
            return Vec::new();
        }
        let folder = format!(".s2s/sessions/{session}/rounds");
        let names = walk::files(self.disk(), &folder, &|_| false).into_iter();
        names
            .filter_map(|(path, _)| {
                path.rsplit('/').next().filter(|name| name.ends_with(".yaml")).map(str::to_owned)
            })
            .collect()
    }

    pub(super) fn write_dump(&self, session: &str, dump: &Dump) -> Result<(), StoreError> {
        self.exclusively(WHAT, &self.session_path(session), || self.write_dump_alone(session, dump))
    }

    fn write_dump_alone(&self, session: &str, dump: &Dump) -> Result<(), StoreError> {
        let folder = self.sessions_path();
        for (id, is_name) in [(session, is_session_id(session)), (&dump.actor, is_safe_id(&dump.actor))] {
            if !is_name {
                return Err(failed(WHAT, &folder)(bad_id(id)));
            }
        }
        let session_folder =
            self.session_folder(session).map_err(|(path, error)| failed(WHAT, &path)(error))?;
        if !self.disk().is_folder(&session_folder) {
            return Err(failed(WHAT, &session_folder)(io::ErrorKind::NotFound.into()));
        }
        let folder = session_folder.join("rounds");
        self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?;
        let stem = stem(dump);
        let path = folder.join(format!("{stem}.yaml"));
        let tree = serde_json::to_value(dump).map_err(|error| failed(WHAT, &path)(error.into()))?;
        let text = render(&tree).map_err(failed(WHAT, &path))?;
        let attempt = |number: u32| folder.join(format!("{stem}-attempt-{number}.yaml"));
        let is_same = |path: &std::path::Path| self.disk().read_text(path).is_ok_and(|known| known == text);
        let is_there = |path: &std::path::Path| self.disk().exists(path).map_err(failed(WHAT, path));
        let mut earlier = 1;
        while is_there(&attempt(earlier))? {
            if is_same(&attempt(earlier)) {
                return Ok(());
            }
            earlier += 1;
        }
        if is_there(&path)? {
            if is_same(&path) {
                return Ok(());
            }
            self.disk().rename(&path, &attempt(earlier)).map_err(failed(WHAT, &path))?;
        }
        self.disk().write(&path, text.as_bytes(), Before::Nothing, WHAT)
    }
}

fn stem(dump: &Dump) -> String {
    let start = format!("{:03}-{:02}", dump.round, dump.phase);
    match dump.phase {
        1 => format!("{start}-{}-question", dump.actor),
        3 => format!("{start}-{}-synthesis", dump.actor),
        _ => format!("{start}-{}", dump.actor),
    }
}
