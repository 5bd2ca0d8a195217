//! What rests on what: as a matrix, as a graph, and with what was found.

use std::fs;
use std::io;
use std::path::Path;

use crate::folder;
use crate::window::{Surroundings, Window, WindowError};

/// Leads through the screen, in a project with a specs session and a design session, and calls `look` in each state. Ends on
/// Home.
///
/// # Errors
/// [`WindowError`], and whatever `look` does not like.
pub async fn states<E: From<WindowError>>(
    window: &Window,
    around: &Surroundings,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    let project = around.documents_dir.join("traced");
    lay_out(&project).map_err(|source| WindowError::Io {
        what: "laying out a project with links over its sessions".to_owned(),
        source,
    })?;
    window.click("go-welcome").await?;
    window.fill("path-input", &project.display().to_string()).await?;
    window.click("path-open").await?;
    window.click("open-traceability").await?;
    window.find("trace-matrix").await?;
    look("traceability").await?;
    window.choose("trace-type", "").await?;
    window.click("chip-orphan").await?;
    window.find("trace-findings").await?;
    look("traceability-orphans").await?;
    window.click("chip-orphan").await?;
    window.click("view-graph").await?;
    window.find("trace-graph").await?;
    look("traceability-graph").await?;
    window.click("only-ARCH-001").await?;
    window.find("trace-focus").await?;
    look("traceability-one-item").await?;
    window.click("node-ARCH-001").await?;
    window.find("artifact-history").await?;
    window.click("close-dialog").await?;
    window.click("trace-export").await?;
    window.find("form-csv").await?;
    look("traceability-export").await?;
    window.click("close-dialog").await?;
    window.click("back-home").await?;
    window.find("home").await?;
    Ok(())
}

/// Two projects that were found, as one; the decisions of the second say which requirements they answer.
fn lay_out(project: &Path) -> io::Result<()> {
    const SESSION: &str = ".s2s/sessions/20260113-design-farmshop";
    let design = folder::found("b-design-farm-shop");
    folder::copy(&folder::found("b-specs-elf-gift-rush"), project)?;
    folder::copy(&design.join(SESSION), &project.join(SESSION))?;
    let index = format!("{SESSION}.yaml");
    fs::write(project.join(&index), fs::read(design.join(&index))?)?;
    for (artifact, related) in [("ARCH-001", "REQ-001, BR-001, REQ-404"), ("COMP-001", "ARCH-001")] {
        let file = project.join(SESSION).join(format!("{artifact}.yaml"));
        let text = fs::read_to_string(&file)?;
        fs::write(&file, format!("{}\nrelated: [{related}]\n", text.trim_end()))?;
    }
    Ok(())
}
