//! Tests of the library as its users meet it.

mod bundled;
mod project;
