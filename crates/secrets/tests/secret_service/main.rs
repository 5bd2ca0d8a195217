//! The system's keychain on Linux against a real gnome-keyring, on a bus and in a home of their own.
//!
//! Each test starts a child: this binary again, with one of the tests of `inside`, in an environment made for it. They
//! run where `ROUNDTABLE_TEST_KEYRING=1` is set (`cargo xtask test` installs what they need and sets it), and else say
//! so and pass.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "helpers of tests stand outside of #[test] functions"
)]

mod inside;
mod prompter;
mod stage;

use stage::{DAEMON_LOCKED, DAEMON_UNLOCKED, NO_DAEMON, Stage};

#[test]
fn a_key_is_stored_read_replaced_and_deleted() {
    let Some(stage) = Stage::set() else { return };
    stage.on_a_bus(DAEMON_UNLOCKED, "inside::a_key_is_stored_read_replaced_and_deleted");
}

#[test]
fn a_key_outlives_the_daemon() {
    let Some(stage) = Stage::set() else { return };
    stage.on_a_bus(DAEMON_UNLOCKED, "inside::a_key_outlives_the_daemon");
    // Nor does it lie there for everybody to read.
    assert_eq!(stage.files_with(inside::CANARY), Vec::<String>::new());
}

#[test]
fn without_a_bus_there_is_no_service() {
    let Some(stage) = Stage::set() else { return };
    let nowhere = format!("unix:path={}/nowhere", stage.home());
    for address in [Some(nowhere.as_str()), Some("not an address"), None] {
        stage.without_a_bus(address, "inside::there_is_no_service");
    }
}

#[test]
fn without_a_daemon_there_is_no_service() {
    let Some(stage) = Stage::set() else { return };
    stage.on_a_bus(NO_DAEMON, "inside::there_is_no_service");
}

#[test]
fn a_daemon_without_a_keyring_is_no_service() {
    let Some(stage) = Stage::set() else { return };
    stage.on_a_bus(DAEMON_LOCKED, "inside::there_is_no_keyring");
}

#[test]
fn a_locked_keyring_whose_question_cannot_be_shown() {
    let Some(stage) = Stage::set() else { return };
    stage.on_a_bus(DAEMON_UNLOCKED, "inside::a_key_is_left");
    stage.on_a_bus(DAEMON_LOCKED, "inside::the_question_cannot_be_shown");
    stage.on_a_bus(DAEMON_UNLOCKED, "inside::the_key_is_there");
}

#[test]
fn a_locked_keyring_whose_question_nobody_answers() {
    let Some(stage) = Stage::set() else { return };
    stage.on_a_bus(DAEMON_UNLOCKED, "inside::a_key_is_left");
    stage.on_a_bus(DAEMON_LOCKED, "inside::nobody_answers_the_question");
    stage.on_a_bus(DAEMON_UNLOCKED, "inside::the_key_is_there");
}

#[test]
fn a_daemon_that_hangs() {
    let Some(stage) = Stage::set() else { return };
    stage.on_a_bus(DAEMON_UNLOCKED, "inside::the_daemon_hangs");
}
