//! Builds the page with React Flow, once per version of its sources.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tokio::process::Command;
use workflow_builder_model::Graph;

use super::workload;
use crate::peers::finish;

const FILES: [&str; 4] = [
    "index.html",
    "package.json",
    "package-lock.json",
    "src/main.jsx",
];

/// A folder to serve.
pub async fn built(root: &Path, graph: &Graph) -> Result<PathBuf> {
    let sources = root.join("bench/peers/react-flow");
    let folder = root.join("target/bench-peers/react-flow");
    let page = folder.join("dist");
    if is_stale(&sources, &folder, &page) {
        eprintln!("installing React Flow");
        std::fs::create_dir_all(folder.join("src"))?;
        for file in FILES {
            std::fs::copy(sources.join(file), folder.join(file))?;
        }
        npm(&folder, &["ci", "--no-audit", "--no-fund", "--silent"]).await?;
        npm(&folder, &["run", "--silent", "build"]).await?;
        // Copied last: a page without an index is one whose build did not finish.
        std::fs::copy(folder.join("index.html"), page.join("index.html"))?;
    }
    let picture = workload::picture(graph).to_string();
    std::fs::write(page.join("graph.json"), picture)?;
    Ok(page)
}

fn is_stale(sources: &Path, folder: &Path, page: &Path) -> bool {
    let read = |path: PathBuf| std::fs::read(path).ok();
    let differs = |file: &str| read(sources.join(file)) != read(folder.join(file));
    !page.join("index.html").is_file() || FILES.iter().any(|file| differs(file))
}

async fn npm(folder: &Path, arguments: &[&str]) -> Result<()> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    finish(&mut command, "npm", "Node.js 20 or later, which brings npm")
        .await
        .with_context(|| format!("`npm {}` for React Flow", arguments.join(" ")))
}
