//! What is written from other files and committed: the TypeScript of the wire types. And that no module is forgotten.

use std::fs;

use crate::kit::{files, root};

#[test]
fn generated_types_are_current() {
    let folder = tempfile::tempdir().unwrap();
    roundtable_api::export_types(folder.path()).unwrap();
    let (fresh, committed) = (files(folder.path()), files(&root().join("ui/src/lib/generated")));
    let names = |files: &std::collections::BTreeMap<String, _>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&committed), names(&fresh), "run `cargo xtask export-types`");
    for (name, path) in fresh {
        let same = fs::read(&path).unwrap() == fs::read(&committed[&name]).unwrap();
        assert!(same, "ui/src/lib/generated/{name} is not current: run `cargo xtask export-types`");
    }
}

/// Modules of a test folder that its `main.rs` does not declare: they would never run.
fn undeclared(main: &str, modules: &[String]) -> Vec<String> {
    let declared = |module: &&String| main.lines().any(|line| line.trim() == format!("mod {module};"));
    modules.iter().filter(|module| !declared(module)).cloned().collect()
}

#[test]
fn every_test_file_is_declared_in_its_binary() {
    assert_eq!(
        undeclared("mod a;\n// mod b;\n", &["a".to_owned(), "b".to_owned()]),
        ["b"],
        "the check sees one"
    );
    for binary in ["integration", "e2e"] {
        let folder = root().join("tests").join(binary);
        let modules: Vec<String> = files(&folder)
            .into_keys()
            .filter_map(|name| name.strip_suffix(".rs").map(str::to_owned))
            .filter(|name| name != "main" && !name.contains('/'))
            .collect();
        let main = fs::read_to_string(folder.join("main.rs")).unwrap();
        assert_eq!(undeclared(&main, &modules), Vec::<String>::new(), "tests/{binary}/main.rs");
    }
}
