//! The native menu, made of what the page describes. Which actions there are is the page's word alone.

use roundtable_api::wire::{MenuEntry, MenuRole, SetMenu};
use tauri::menu::{IsMenuItem, Menu, MenuItem, MenuItemKind, PredefinedMenuItem, Submenu};
use tauri::{AppHandle, Manager as _, Wry};
use tokio::sync::mpsc::UnboundedSender;

/// Before the ids of the page's actions, so that none of them is taken for one of ours.
const PAGE: &str = "page:";
/// Our own line: closes the window as its button does, where `AppHandle::exit` would leave it standing while calls complete.
const QUIT: &str = "quit";

/// Sends what is chosen to `chosen`, or does it.
pub(crate) fn listen(handle: &AppHandle, chosen: UnboundedSender<String>) {
    handle.on_menu_event(move |handle, event| {
        if let Some(id) = event.id().0.strip_prefix(PAGE) {
            // The page may be gone already; then nobody waits for it.
            let _ = chosen.send(id.to_owned());
        } else if event.id().0 == QUIT {
            for window in handle.webview_windows().values() {
                let _ = window.close();
            }
        }
    });
}

/// Shows a menu in place of the one before.
pub(crate) fn show(handle: &AppHandle, wanted: &SetMenu) -> tauri::Result<()> {
    let menu = Menu::new(handle)?;
    for group in &wanted.groups {
        let made = Submenu::new(handle, plain(&group.title), true)?;
        for entry in &group.entries {
            if let Some(item) = item(handle, entry)? {
                made.append(&*item)?;
            }
        }
        menu.append(&made)?;
    }
    if cfg!(target_os = "linux")
        && let Some(before) = handle.menu()
    {
        without_keys(before.items()?)?;
    }
    handle.set_menu(menu)?;
    Ok(())
}

/// Takes the keys off the lines of a menu that is about to go. Muda's GTK part takes a line out of its menu first and then the
/// key off the line, which has none any more by then; GTK warns on the terminal of each.
fn without_keys(items: Vec<MenuItemKind<Wry>>) -> tauri::Result<()> {
    for item in items {
        match item {
            MenuItemKind::Submenu(menu) => without_keys(menu.items()?)?,
            MenuItemKind::MenuItem(item) => item.set_accelerator(None::<&str>)?,
            // None of them has a key of ours.
            MenuItemKind::Predefined(_) | MenuItemKind::Check(_) | MenuItemKind::Icon(_) => {}
        }
    }
    Ok(())
}

/// A line of the menu; `None` for what this system cannot do.
fn item(handle: &AppHandle, entry: &MenuEntry) -> tauri::Result<Option<Box<dyn IsMenuItem<Wry>>>> {
    Ok(match entry {
        MenuEntry::Line => Some(Box::new(PredefinedMenuItem::separator(handle)?)),
        MenuEntry::Action { id, label, key } => {
            let id = format!("{PAGE}{id}");
            Some(Box::new(MenuItem::with_id(handle, id, plain(label), true, key.as_deref())?))
        }
        MenuEntry::Standard { role: MenuRole::Quit, label } => {
            Some(Box::new(MenuItem::with_id(handle, QUIT, plain(label), true, Some("CmdOrCtrl+Q"))?))
        }
        MenuEntry::Standard { role, .. } if !is_done_by_this_system(*role) => None,
        MenuEntry::Standard { role, label } => {
            let label = plain(label);
            let text = Some(label.as_str());
            let made = match role {
                MenuRole::Undo => PredefinedMenuItem::undo(handle, text),
                MenuRole::Redo => PredefinedMenuItem::redo(handle, text),
                MenuRole::Cut => PredefinedMenuItem::cut(handle, text),
                MenuRole::Copy => PredefinedMenuItem::copy(handle, text),
                MenuRole::Paste => PredefinedMenuItem::paste(handle, text),
                MenuRole::SelectAll => PredefinedMenuItem::select_all(handle, text),
                MenuRole::Hide => PredefinedMenuItem::hide(handle, text),
                MenuRole::HideOthers => PredefinedMenuItem::hide_others(handle, text),
                MenuRole::ShowAll => PredefinedMenuItem::show_all(handle, text),
                MenuRole::Quit => return Ok(None),
            };
            Some(Box::new(made?))
        }
    })
}

/// GTK 3 does none of these without a library that types keys for it; the page's own menu on the right button does.
fn is_done_by_this_system(role: MenuRole) -> bool {
    match role {
        MenuRole::Hide | MenuRole::HideOthers | MenuRole::ShowAll => cfg!(target_os = "macos"),
        MenuRole::Quit => true,
        _ => cfg!(any(target_os = "macos", windows)),
    }
}

/// In a menu `&` underlines the letter after it; here it is a letter itself.
fn plain(text: &str) -> String {
    text.replace('&', "&&")
}

#[cfg(test)]
mod tests {
    use muda::accelerator::{Accelerator, CMD_OR_CTRL, Code};
    use serde_json::Value;

    use super::*;

    /// The page's one table of keys.
    const SHORTCUTS: &str = include_str!("../../ui/src/lib/shortcuts.json");

    #[test]
    fn every_key_of_the_pages_table_is_one_that_a_menu_has() {
        let table: Value = serde_json::from_str(SHORTCUTS).expect("the table is JSON");
        let keys: Vec<&str> =
            table.as_object().expect("a table").values().filter_map(Value::as_str).collect();
        assert!(keys.len() >= 3, "{keys:?}");
        for key in &keys {
            let parsed: Accelerator = key.parse().unwrap_or_else(|error| panic!("{key}: {error}"));
            let types = parsed.modifiers().is_empty() && !key.starts_with('F');
            assert!(!types, "{key} alone would take a letter from whoever types");
        }
        assert!("CmdOrCtrl+Nonsense".parse::<Accelerator>().is_err(), "the control: not everything is a key");
        assert_eq!("CmdOrCtrl+K".parse(), Ok(Accelerator::new(CMD_OR_CTRL, Code::KeyK)));
        assert!(!keys.contains(&"CmdOrCtrl+Q"), "that is how the application ends");
    }

    #[test]
    fn a_name_with_an_and_sign_is_shown_as_it_is() {
        assert_eq!(plain("R&D & more"), "R&&D && more");
    }
}
