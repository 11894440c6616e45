//! The tables in `docs/performance.md`: each part stands there as it was last measured.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use jiff::Timestamp;
use runs::record::now_ms;

use crate::rows::Row;
use crate::table;

const BEGIN: &str = "<!-- written by `cargo xtask bench --write`: begin -->";
const END: &str = "<!-- written by `cargo xtask bench --write`: end -->";

/// Puts the parts that were measured into the document; the others stay.
pub fn write(root: &Path, rows: &[Row]) -> Result<()> {
    let path = root.join("docs/performance.md");
    let text = std::fs::read_to_string(&path).context("docs/performance.md cannot be read")?;
    let text = updated(&text, rows, &circumstances(root))
        .context("docs/performance.md has lost its marks")?;
    std::fs::write(&path, text)?;
    println!("\nwritten to {}", path.display());
    Ok(())
}

fn updated(text: &str, rows: &[Row], circumstances: &str) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (old, after) = rest.split_once(END)?;
    let mut sections = sections(old);
    for (part, table) in table::by_part(rows) {
        let section = format!("### {part}\n\n{circumstances}\n\n{table}");
        match sections.iter_mut().find(|(name, _)| name == part) {
            Some((_, text)) => *text = section,
            None => sections.push((part.to_string(), section)),
        }
    }
    let sections: Vec<_> = sections.into_iter().map(|(_, text)| text).collect();
    Some(format!(
        "{before}{BEGIN}\n\n{}\n{END}{after}",
        sections.join("\n")
    ))
}

/// Names and texts of what stands under headings.
fn sections(text: &str) -> Vec<(String, String)> {
    let parts = text.split("\n### ").skip(1);
    parts
        .filter_map(|part| {
            let (name, _) = part.split_once('\n')?;
            Some((name.to_string(), format!("### {}\n", part.trim_end())))
        })
        .collect()
}

/// Where and when: without it the figures mean nothing.
fn circumstances(root: &Path) -> String {
    let now = i64::try_from(now_ms()).unwrap_or_default();
    let date = Timestamp::from_millisecond(now)
        .unwrap_or_default()
        .strftime("%Y-%m-%d");
    let commit = said(
        Command::new("git")
            .args(["describe", "--always", "--dirty"])
            .current_dir(root),
    );
    let browser = setup::browser::find().map_or_else(
        |_| "no browser".to_string(),
        |programs| said(Command::new(programs.chrome).arg("--version")),
    );
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let gpu = match Path::new("/dev/dri").exists() {
        true => "a GPU, which the browser was told not to use",
        false => "no GPU",
    };
    format!(
        "{date}, commit {commit}: {browser}, {cores} cores{}, {gpu}.",
        processor()
    )
}

fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    model.map_or_else(String::new, |model| {
        format!(" ({})", model.trim_start_matches([' ', '\t', ':']).trim())
    })
}

fn said(command: &mut Command) -> String {
    let output = command
        .output()
        .map(|output| output.stdout)
        .unwrap_or_default();
    match String::from_utf8_lossy(&output).trim() {
        "" => "unknown".into(),
        text => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measured_part_replaces_itself_and_leaves_the_others() {
        let text = format!("# Title\n\n{BEGIN}\n{END}\n\nThe end.\n");
        let one = [
            Row::new("One", "a", 1.0, "s"),
            Row::new("Two", "b", 2.0, "s"),
        ];
        let text = updated(&text, &one, "Monday.").expect("marks");
        let text = updated(&text, &[Row::new("One", "a", 3.0, "s")], "Tuesday.").expect("marks");
        assert!(text.starts_with("# Title\n") && text.ends_with("\nThe end.\n"));
        assert_eq!(text.matches("### ").count(), 2);
        assert!(text.contains("### One\n\nTuesday.\n\n| what"));
        assert!(text.contains("### Two\n\nMonday.\n\n| what"));
        assert!(text.contains("| a    | 3 s  |") && !text.contains("| a    | 1 s  |"));
        let again = updated(&text, &[], "").expect("marks");
        assert_eq!(again, text);
        assert_eq!(updated("no marks", &one, ""), None);
    }
}
