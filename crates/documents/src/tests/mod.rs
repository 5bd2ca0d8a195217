//! Tests of the documents as their readers meet them.

mod golden;
mod merging;
mod properties;
mod sample;
