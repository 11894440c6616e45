//! `gauntlet leaderboard`: agents in an order, as one JSON file and one Markdown table.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use face::metrics::{Form, leaderboard};

use super::measured::{knowledge, read_all};
use gauntlet::cli::options::TaskFiles;
use gauntlet::cli::output::say;
use runs::folder::{json_bytes, write_atomically};

const JSON_FILE: &str = "leaderboard.json";
const MARKDOWN_FILE: &str = "leaderboard.md";

#[derive(Debug, Args)]
pub struct Options {
    /// Run folders; runs of one agent are one row
    #[arg(required = true, value_name = "RUN")]
    runs: Vec<PathBuf>,
    /// Where leaderboard.json and leaderboard.md are written
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    files: TaskFiles,
}

pub fn write_leaderboard(options: &Options) -> anyhow::Result<ExitCode> {
    let board = leaderboard(&read_all(&options.runs, &knowledge(&options.files))?);
    let markdown = board.write(Form::Markdown) + "\n";
    for (name, bytes) in [
        (JSON_FILE, json_bytes(&board)?),
        (MARKDOWN_FILE, markdown.into_bytes()),
    ] {
        let file = options.out.join(name);
        write_atomically(&file, &bytes)?;
        say(file.display())?;
    }
    Ok(ExitCode::SUCCESS)
}
