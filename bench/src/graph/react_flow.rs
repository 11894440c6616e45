//! The page with React Flow.

use std::path::{Path, PathBuf};

use anyhow::Result;
use workflow_builder_model::Graph;

use super::workload;
use crate::npm::Package;

const PACKAGE: Package = Package {
    name: "React Flow",
    folder: "react-flow",
    source: "src/main.jsx",
};

/// A folder to serve.
pub async fn built(root: &Path, graph: &Graph) -> Result<PathBuf> {
    let page = PACKAGE.built(root).await?;
    let picture = workload::picture(graph).to_string();
    std::fs::write(page.join("graph.json"), picture)?;
    Ok(page)
}
