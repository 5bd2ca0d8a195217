//! Tests of the documents as their readers meet them.

mod baseline;
mod brief;
mod chosen;
mod courses;
mod decided;
mod drawn;
mod fates;
mod forked;
mod golden;
mod inputs;
mod languages;
mod merging;
mod others;
mod overtaken;
pub(crate) mod properties;
mod reworded;
pub(crate) mod sample;
mod selection;
mod sessions;
mod tables;
mod titles;
mod traced;
mod unsupported;
mod unwritten;
mod word_for_word;
