//! The native menu, the words of notifications, and newer versions: what the page asks of the shell around it.

use crate::wire::{
    ErrorCode, InstallUpdate, MenuEntry, SetMenu, SetNotices, UpdateLook, UpdateSource, WireError,
};
use crate::{Api, Host, errors};

/// Menus in the bar. A screen is no wider.
const MOST_GROUPS: usize = 12;
/// Lines of a menu. A screen is no higher, and every one is made by the system.
const MOST_ENTRIES: usize = 200;
/// Characters of a text in a menu or a notification, or of an id.
const LONGEST: usize = 200;

impl<H: Host> Api<H> {
    /// Gives the system the menu that the page describes.
    pub(super) fn show_menu(&self, menu: &SetMenu) -> Result<(), WireError> {
        if let Some(why) = too_much(menu) {
            return Err(errors::bad_request(why));
        }
        self.host().set_menu(menu)
    }

    /// Takes the words of notifications.
    pub(super) fn say_notices(&self, request: SetNotices) -> Result<(), WireError> {
        if request.texts.len() > MOST_ENTRIES || request.texts.iter().any(|text| is_long(&text.body)) {
            return Err(errors::bad_request("words of a notification are too long"));
        }
        self.notices.say(request.texts);
        Ok(())
    }

    /// Where newer versions are asked for. Asks nobody.
    pub(super) fn source_of_updates(&self) -> UpdateSource {
        UpdateSource { host: self.host().update_host() }
    }

    /// Asks for a newer version, because the user said so.
    pub(super) async fn newer_version(&self) -> Result<UpdateLook, WireError> {
        self.may_update()?;
        Ok(UpdateLook { found: self.host().find_update().await? })
    }

    /// Installs what was found.
    pub(super) async fn bring_update(&self, request: &InstallUpdate) -> Result<(), WireError> {
        self.may_update()?;
        // On Windows the installer ends this process, and nobody would wait for what the calls bring.
        if self.has_running() {
            return Err(WireError::new(ErrorCode::UpdateWaits, [], ""));
        }
        self.host().install_update(&request.version).await
    }

    /// A build without an address asks nobody, whoever wants it to.
    fn may_update(&self) -> Result<(), WireError> {
        match self.host().update_host() {
            Some(_) => Ok(()),
            None => Err(errors::bad_request("this build has no address for newer versions")),
        }
    }
}

/// What of a menu is more than a system can show.
fn too_much(menu: &SetMenu) -> Option<String> {
    if menu.groups.len() > MOST_GROUPS {
        return Some(format!("{} menus are too many", menu.groups.len()));
    }
    menu.groups.iter().find_map(|group| {
        if group.entries.len() > MOST_ENTRIES {
            return Some(format!("{} lines of a menu are too many", group.entries.len()));
        }
        let mut texts = vec![group.title.as_str()];
        for entry in &group.entries {
            match entry {
                MenuEntry::Action { id, label, key } => {
                    texts.extend([id.as_str(), label.as_str(), key.as_deref().unwrap_or_default()]);
                }
                MenuEntry::Standard { label, .. } => texts.push(label.as_str()),
                MenuEntry::Line => {}
            }
        }
        texts.into_iter().any(is_long).then(|| "a text of the menu is too long".to_owned())
    })
}

fn is_long(text: &str) -> bool {
    text.chars().count() > LONGEST
}
