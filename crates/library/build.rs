//! Rebuilds the crate when a bundled folder gains, loses or changes a file: the embedding macro looks at the folders
//! only when the crate is compiled.

fn main() {
    for folder in ["agents", "skills", "samples"] {
        println!("cargo:rerun-if-changed=../../{folder}");
    }
}
