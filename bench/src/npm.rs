//! Builds the page of a peer that comes from npm, once per version of its sources.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tokio::process::Command;

use crate::peers::finish;

/// A peer below `bench/peers/`.
pub struct Package {
    /// As people call it.
    pub name: &'static str,
    pub folder: &'static str,
    /// What the page is built from, besides the files that every package has.
    pub source: &'static str,
}

impl Package {
    /// A folder to serve.
    pub async fn built(&self, root: &Path) -> Result<PathBuf> {
        let sources = root.join("bench/peers").join(self.folder);
        let folder = root.join("target/bench-peers").join(self.folder);
        let page = folder.join("dist");
        if self.is_stale(&sources, &folder, &page) {
            eprintln!("installing {}", self.name);
            std::fs::create_dir_all(folder.join("src"))?;
            for file in self.files() {
                std::fs::copy(sources.join(file), folder.join(file))?;
            }
            self.npm(&folder, &["ci", "--no-audit", "--no-fund", "--silent"])
                .await?;
            self.npm(&folder, &["run", "--silent", "build"]).await?;
            // Copied last: a page without an index is one whose build did not finish.
            std::fs::copy(folder.join("index.html"), page.join("index.html"))?;
        }
        Ok(page)
    }

    fn files(&self) -> [&'static str; 4] {
        [
            "index.html",
            "package.json",
            "package-lock.json",
            self.source,
        ]
    }

    fn is_stale(&self, sources: &Path, folder: &Path, page: &Path) -> bool {
        let read = |path: PathBuf| std::fs::read(path).ok();
        let differs = |file: &str| read(sources.join(file)) != read(folder.join(file));
        !page.join("index.html").is_file() || self.files().iter().any(|file| differs(file))
    }

    async fn npm(&self, folder: &Path, arguments: &[&str]) -> Result<()> {
        let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder);
        finish(&mut command, "npm", "Node.js 20 or later, which brings npm")
            .await
            .with_context(|| format!("`npm {}` for {}", arguments.join(" "), self.name))
    }
}
