//! What the page asks of the shell around it: the native menu, and newer versions. The double of the shell stands in for both,
//! for no driver reaches a menu, and no build of ours has an address.

use roundtable_api::commands::{Commands as _, dispatch};
use roundtable_api::wire::{ErrorCode, FoundUpdate, InstallUpdate, MenuEntry, MenuGroup, Nothing, SetMenu};
use roundtable_api::{Api, VERSION};
use roundtable_tests::host::TestHost;
use serde_json::json;

use crate::kit::assert_code;

fn api(change: impl FnOnce(TestHost) -> TestHost) -> (tempfile::TempDir, Api<TestHost>) {
    let folder = tempfile::tempdir().unwrap();
    let host = change(TestHost::new(folder.path()));
    (folder, Api::new(host))
}

fn menu(label: &str, entries: usize) -> SetMenu {
    let entry = |number: usize| MenuEntry::Action {
        id: format!("1.{number}"),
        label: label.to_owned(),
        key: Some("CmdOrCtrl+K".to_owned()),
    };
    let entries = (0..entries).map(entry).collect();
    SetMenu { groups: vec![MenuGroup { title: "File".to_owned(), entries }] }
}

#[tokio::test]
async fn the_system_gets_the_menu_that_the_page_describes_and_the_page_hears_what_is_chosen() {
    let (_folder, api) = api(|host| host.with_choices(["1.0"]));
    api.set_menu(menu("New project", 1)).await.unwrap();
    assert_eq!(api.host().menus(), [menu("New project", 1)]);
    assert_eq!(api.await_menu(Nothing {}).await.unwrap().id.as_deref(), Some("1.0"));
    assert_eq!(api.await_menu(Nothing {}).await.unwrap().id, None, "nobody waits for what never comes");
}

#[tokio::test]
async fn a_menu_that_no_screen_could_show_does_not_reach_the_system() {
    let (_folder, api) = api(|host| host);
    for too_much in [
        menu(&"x".repeat(201), 1),
        menu("x", 201),
        SetMenu { groups: vec![menu("x", 1).groups.remove(0); 13] },
    ] {
        assert_code(api.set_menu(too_much).await, ErrorCode::BadRequest);
    }
    assert_eq!(api.host().menus(), []);
    api.set_menu(menu(&"ä".repeat(200), 200)).await.unwrap();
    assert_eq!(api.host().menus().len(), 1, "the control: what has room is shown");
}

#[tokio::test]
async fn a_build_without_an_address_asks_nobody_whoever_wants_it_to() {
    let (_folder, api) = api(|host| host);
    assert_eq!(api.update_source(Nothing {}).await.unwrap().host, None);
    assert_code(api.look_for_update(Nothing {}).await, ErrorCode::BadRequest);
    let install = InstallUpdate { version: VERSION.to_owned() };
    assert_code(api.install_update(install).await, ErrorCode::BadRequest);
    assert!(dispatch(&api, "look_for_update", json!({})).await.is_err());
    assert_eq!(api.host().asked_for_updates(), Vec::<String>::new());
}

/// The control of the test above: with an address the shell is asked, when the user says so and not before.
#[tokio::test]
async fn a_build_with_an_address_asks_when_the_user_says_so() {
    let found = FoundUpdate { version: "9.9.0".to_owned(), notes: "Faster".to_owned() };
    let (_folder, api) = api(|host| host.with_update("updates.example.org", found.clone()));
    api.app_state(Nothing {}).await.unwrap();
    assert_eq!(api.update_source(Nothing {}).await.unwrap().host.as_deref(), Some("updates.example.org"));
    assert_eq!(api.host().asked_for_updates(), Vec::<String>::new());
    assert_eq!(api.look_for_update(Nothing {}).await.unwrap().found, Some(found));
    let other = InstallUpdate { version: "9.8.0".to_owned() };
    assert_code(api.install_update(other).await, ErrorCode::UpdateTrouble);
    api.install_update(InstallUpdate { version: "9.9.0".to_owned() }).await.unwrap();
    assert_eq!(api.host().asked_for_updates(), ["look", "install 9.8.0", "install 9.9.0"]);
}
