//! The web face as plain files: tools, prompts, start states, runs and documentation, for any static host
//! below any path. No task file and no expected value is among them.

mod pages;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use evaluator::TaskFile;
use face::{OFFER_FILE, People, Practice};

use documentation::Library;
use gauntlet::offer::Offering;
use runs::folder::RunFolder;
use runs::library::{self, Knowledge};
use runs::view::Answers;

/// Says to a well-known host that these files are to be served as they are, and to us that a folder is
/// an earlier site of ours.
const MARK: &str = ".nojekyll";

/// What a site is made of.
pub struct Ingredients {
    /// The web build.
    pub dist: PathBuf,
    /// The checkout, for its documentation.
    pub root: PathBuf,
    pub tasks: Vec<TaskFile>,
    /// Runs to look at.
    pub runs: Vec<PathBuf>,
    /// What is said about them.
    pub knowledge: Knowledge,
}

/// Writes the site. What was at `out` before is replaced when it is an earlier site, and left alone when
/// it is anything else; there is never half a site.
pub fn write(ingredients: Ingredients, out: &Path) -> anyhow::Result<()> {
    may_be_replaced(out)?;
    let parent = match out.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    std::fs::create_dir_all(parent)?;
    let beside = tempfile::Builder::new()
        .prefix(".site-")
        .tempdir_in(parent)
        .with_context(|| format!("cannot write beside {}", out.display()))?;
    fill(ingredients, beside.path())?;
    readable_by_all(beside.path())?;
    if out.exists() {
        std::fs::remove_dir_all(out)
            .with_context(|| format!("cannot replace {}", out.display()))?;
    }
    std::fs::rename(beside.keep(), out).with_context(|| format!("cannot write {}", out.display()))
}

fn fill(ingredients: Ingredients, site: &Path) -> anyhow::Result<()> {
    let Ingredients {
        dist,
        root,
        tasks,
        runs,
        knowledge,
    } = ingredients;
    pages::copy(&dist, site)?;
    let library = Library::read(&root)?;
    let mut offering = Offering::new(tasks);
    offering.offer.documents = library.documents();
    offering.offer.practice = Practice::Bundle;
    offering.offer.people = People::Bundle;
    offering.offer.runs = write_runs(&runs, &knowledge, site)?;
    for (address, state) in offering.starts() {
        write_file(&site.join(address), state)?;
    }
    for name in library.names() {
        if let Some(found) = library.get(name, &offering.offer)? {
            write_file(&site.join("docs").join(name), found.bytes)?;
        }
    }
    let offer = serde_json::to_string(&offering.offer)?;
    write_file(&site.join(OFFER_FILE), offer)?;
    write_file(&site.join(MARK), "")
}

/// Writes the runs without what their tasks expect; says whether there are any.
fn write_runs(runs: &[PathBuf], knowledge: &Knowledge, site: &Path) -> anyhow::Result<bool> {
    let mut cards = Vec::new();
    for run in runs {
        let name = run.file_name().unwrap_or_default().to_string_lossy();
        let folder = RunFolder::new(run);
        let card = library::write_static(&folder, &name, site, Answers::Hidden, knowledge)
            .with_context(|| format!("{} cannot be shown", run.display()))?;
        cards.push(card);
    }
    let is_any = !cards.is_empty();
    if is_any {
        library::write_index(site, cards)?;
    }
    Ok(is_any)
}

fn may_be_replaced(out: &Path) -> anyhow::Result<()> {
    let Ok(mut entries) = std::fs::read_dir(out) else {
        return match out.exists() {
            true => bail!("{} is no folder", out.display()),
            false => Ok(()),
        };
    };
    if entries.next().is_none() || out.join(MARK).is_file() && out.join(OFFER_FILE).is_file() {
        return Ok(());
    }
    bail!(
        "{} holds something else than a site; name another folder",
        out.display()
    )
}

/// Temporary folders are private; a host may run as somebody else.
#[cfg(unix)]
fn readable_by_all(folder: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::Permissions::from_mode(0o755);
    Ok(std::fs::set_permissions(folder, mode)?)
}

#[cfg(not(unix))]
fn readable_by_all(_: &Path) -> anyhow::Result<()> {
    Ok(())
}

/// Writes a file and the folders above it.
fn write_file(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ingredients(dist: &Path) -> Ingredients {
        let root = setup::workspace::current_root().expect("a checkout");
        write_file(&dist.join("index.html"), "<head><script>go()</script>").expect("written");
        write_file(&dist.join("app.js.gz"), "packed").expect("written");
        let (mut tasks, _) = evaluator::load_dir(&root.join("tasks"));
        tasks[0].start_state = Some(serde_json::json!({"begun": true}));
        Ingredients {
            dist: dist.to_path_buf(),
            root,
            tasks,
            runs: Vec::new(),
            knowledge: Knowledge::default(),
        }
    }

    #[test]
    fn a_site_holds_pages_prompts_starts_and_documents() {
        let folder = tempfile::tempdir().expect("a folder");
        let (dist, out) = (folder.path().join("dist"), folder.path().join("a/site"));
        write(ingredients(&dist), &out).expect("a site");
        let text = std::fs::read_to_string(out.join(OFFER_FILE)).expect("an offer");
        let offer: face::Offer = serde_json::from_str(&text).expect("an offer");
        let start = offer.tasks.iter().find_map(|it| it.start.as_ref());
        let start = start.expect("a start");
        assert!(out.join(start).is_file() && out.join(MARK).is_file());
        assert_eq!(offer.practice, Practice::Bundle);
        for document in &offer.documents {
            assert!(out.join(&document.address).is_file(), "{document:?}");
        }
        assert!(!out.join("app.js.gz").exists());
    }

    #[test]
    fn a_site_is_replaced_and_anything_else_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let (dist, out) = (folder.path().join("dist"), folder.path().join("site"));
        write(ingredients(&dist), &out).expect("a site");
        std::fs::write(out.join("old.html"), "old").expect("written");
        write(ingredients(&dist), &out).expect("a site again");
        assert!(!out.join("old.html").exists());
        let precious = folder.path().join("precious");
        write_file(&precious.join("work.txt"), "work").expect("written");
        let refusal = write(ingredients(&dist), &precious).expect_err("refused");
        assert!(refusal.to_string().contains("something else"), "{refusal}");
        assert!(precious.join("work.txt").is_file());
    }
}
