//! The one integration binary: whole journeys through the handlers, on real folders, with the practice panel.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests stand outside of #[test] functions"
)]

mod adopting;
mod again;
mod answering;
mod answers;
mod architecture;
mod bad_choices;
mod bad_documents;
mod bad_input;
mod by_chance;
mod canary;
mod comments;
mod content;
mod control;
mod cut_off;
mod distinct;
mod evidence;
mod exports;
mod folders;
mod forks;
mod found;
mod generated;
mod generations;
mod hostile_folder;
mod hostile_fuzz;
mod hostile_links;
mod hostile_page;
mod hostile_yaml;
mod in_build;
mod inputs;
mod kit;
mod lines;
mod lost;
mod mapping;
mod named;
mod network;
mod outside;
mod partials;
mod places;
mod prices;
mod project_file;
mod projection;
mod provider_settings;
mod providers;
mod providers_failures;
mod providers_kit;
mod readable;
mod repairs;
mod replay;
mod replayed;
mod rerun;
mod resume;
mod revising;
mod rules;
mod search;
mod second_reader;
mod sessions;
mod shell;
mod traceability;
mod turned_down;
mod validation;
mod versions;
mod words;
mod workflows;
mod writing;
