//! Our temporary folders: profiles of browsers and what else lives no longer than a command.
//!
//! All lie below one folder that belongs to this user alone. Each process has a folder of its own in
//! there and holds a lock on a file inside. A process that was killed no longer holds it, so the
//! next one that starts knows what it may clear away.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use anyhow::Context;
use tempfile::TempDir;

/// `<temporary folder>/gauntlet-<user id>`.
pub fn root() -> PathBuf {
    #[cfg(unix)]
    let name = format!("gauntlet-{}", rustix::process::getuid().as_raw());
    // Elsewhere temporary folders belong to one user already.
    #[cfg(not(unix))]
    let name = "gauntlet";
    std::env::temp_dir().join(name)
}

/// A new folder for a browser, gone when dropped.
pub fn folder_for_browser() -> anyhow::Result<Folder> {
    let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
    let bench = match current.upgrade() {
        Some(bench) => bench,
        None => Arc::new(Bench::open(&root())?),
    };
    *current = Arc::downgrade(&bench);
    bench.folder()
}

/// The bench of this process, for as long as somebody has a folder on it.
static CURRENT: Mutex<Weak<Bench>> = Mutex::new(Weak::new());

/// A temporary folder in the workshop.
#[derive(Debug)]
pub struct Folder {
    // In this order: the folder lies on the bench.
    folder: TempDir,
    _bench: Arc<Bench>,
}

impl Folder {
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// The folder of one process, locked while it is in use.
#[derive(Debug)]
struct Bench {
    // In this order: whoever gets the lock may remove the folder, so it is removed first.
    folder: TempDir,
    _lock: File,
}

/// Held while the workshop is tidied and a bench is set up, so that nobody takes a bench for an
/// abandoned one whose owner is about to lock it.
const DOOR: &str = "door";
/// Names are short: the path of a socket below them must fit into about a hundred bytes.
const BENCH: &str = "p-";
const LOCK: &str = "lock";

impl Bench {
    /// Clears what killed processes have left, and sets up a bench for this one.
    fn open(root: &Path) -> anyhow::Result<Bench> {
        let open = || -> anyhow::Result<Bench> {
            claim(root)?;
            let door = File::create(root.join(DOOR))?;
            door.lock()?;
            clear_abandoned(root)?;
            let folder = tempfile::Builder::new().prefix(BENCH).tempdir_in(root)?;
            let lock = File::create(folder.path().join(LOCK))?;
            lock.lock()?;
            Ok(Bench {
                folder,
                _lock: lock,
            })
        };
        open().with_context(|| format!("cannot work in {}", root.display()))
    }

    fn folder(self: Arc<Bench>) -> anyhow::Result<Folder> {
        let folder = tempfile::Builder::new()
            .prefix("b-")
            .tempdir_in(self.folder.path())
            .with_context(|| format!("cannot work in {}", self.folder.path().display()))?;
        Ok(Folder {
            folder,
            _bench: self,
        })
    }
}

/// Makes the folder ours alone, or says why it cannot be: everybody may write where it lies, and
/// whoever owns it could read and change what browsers keep there.
#[cfg(unix)]
fn claim(root: &Path) -> anyhow::Result<()> {
    use std::io::ErrorKind;
    use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
    const REMEDY: &str = "remove it, or let TMPDIR name a folder of your own";
    match fs::DirBuilder::new().mode(0o700).create(root) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error.into()),
        _ => {}
    }
    let found = fs::symlink_metadata(root)?;
    anyhow::ensure!(found.is_dir(), "it is a link or a file: {REMEDY}");
    anyhow::ensure!(
        found.uid() == rustix::process::getuid().as_raw(),
        "it belongs to somebody else: {REMEDY}"
    );
    if found.mode() & 0o077 != 0 {
        fs::set_permissions(root, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn claim(root: &Path) -> anyhow::Result<()> {
    Ok(fs::create_dir_all(root)?)
}

/// Removes every bench whose lock nobody holds.
fn clear_abandoned(root: &Path) -> anyhow::Result<()> {
    for entry in fs::read_dir(root)? {
        let entry = entry?;
        let is_bench = entry.file_name().to_string_lossy().starts_with(BENCH);
        if is_bench && !is_in_use(&entry.path()) {
            // Its browser may still be ending and writing; then the next start clears it.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    Ok(())
}

/// Without a lock file the owner was ended before it made one, for the door is closed to others.
fn is_in_use(bench: &Path) -> bool {
    File::open(bench.join(LOCK))
        .is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::process::{Child, Command, Stdio};

    use super::*;

    fn benches(root: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(root).expect("the workshop");
        let mut found: Vec<_> = entries.map(|it| it.expect("an entry").path()).collect();
        found.retain(|path| path.is_dir());
        found.sort();
        found
    }

    const ROOT_OF_THE_OTHER: &str = "GAUNTLET_TEST_WORKSHOP";

    /// Another process with a bench and a folder of its own on it, which it never puts away.
    fn other_process(root: &Path) -> (Child, PathBuf) {
        let mut process = Command::new(std::env::current_exe().expect("this program"))
            .args(["--ignored", "--exact", "--nocapture"])
            .arg("workshop::tests::work_until_killed")
            .env(ROOT_OF_THE_OTHER, root)
            .stdout(Stdio::piped())
            .spawn()
            .expect("started");
        let output = BufReader::new(process.stdout.take().expect("output"));
        let mut lines = output.lines().map_while(Result::ok);
        let folder = lines.find_map(|line| Some(PathBuf::from(line.split_once("works in ")?.1)));
        (process, folder.expect("a folder"))
    }

    #[test]
    #[ignore = "played by another test in a process of its own"]
    fn work_until_killed() {
        let Some(root) = std::env::var_os(ROOT_OF_THE_OTHER) else {
            return;
        };
        let bench = Arc::new(Bench::open(Path::new(&root)).expect("a bench"));
        let folder = bench.folder().expect("a folder");
        fs::write(folder.path().join("cookies"), "kept").expect("written");
        println!("\nworks in {}", folder.path().display());
        loop {
            std::thread::park();
        }
    }

    #[test]
    fn what_a_killed_process_left_is_cleared_and_what_a_living_one_uses_is_not() {
        let temporary = tempfile::tempdir().expect("a folder");
        let root = temporary.path().join("workshop");
        let (mut living, in_use) = other_process(&root);
        let (mut killed, abandoned) = other_process(&root);
        killed.kill().expect("killed");
        killed.wait().expect("ended");
        assert!(abandoned.join("cookies").is_file());
        let bench = Bench::open(&root).expect("a bench");
        assert!(!abandoned.exists());
        assert!(in_use.join("cookies").is_file());
        assert_eq!(benches(&root).len(), 2);
        drop(bench);
        assert_eq!(benches(&root).len(), 1);
        living.kill().expect("killed");
        living.wait().expect("ended");
    }

    #[test]
    fn a_folder_is_gone_when_dropped_and_the_last_one_takes_the_bench_along() {
        let temporary = tempfile::tempdir().expect("a folder");
        let bench = Arc::new(Bench::open(temporary.path()).expect("a bench"));
        let one = bench.clone().folder().expect("a folder");
        let two = bench.folder().expect("another");
        let (first, second) = (one.path().to_path_buf(), two.path().to_path_buf());
        drop(one);
        assert!(!first.exists() && second.exists());
        drop(two);
        assert!(benches(temporary.path()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_workshop_that_others_could_enter_is_closed_to_them() {
        use std::os::unix::fs::PermissionsExt;
        let temporary = tempfile::tempdir().expect("a folder");
        let root = temporary.path().join("workshop");
        fs::create_dir(&root).expect("made");
        fs::set_permissions(&root, fs::Permissions::from_mode(0o777)).expect("opened");
        let _bench = Bench::open(&root).expect("a bench");
        let mode = fs::metadata(&root).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_its_place_is_refused_with_a_remedy() {
        let temporary = tempfile::tempdir().expect("a folder");
        let elsewhere = temporary.path().join("elsewhere");
        fs::create_dir(&elsewhere).expect("made");
        let root = temporary.path().join("workshop");
        std::os::unix::fs::symlink(&elsewhere, &root).expect("linked");
        let refusal = format!("{:#}", Bench::open(&root).expect_err("refused"));
        assert!(refusal.contains("it is a link"), "{refusal}");
        assert!(refusal.contains("TMPDIR"), "{refusal}");
        assert!(fs::read_dir(&elsewhere).expect("there").next().is_none());
    }

    #[cfg(unix)]
    #[test]
    fn somebody_elses_folder_is_refused() {
        // The root of the file system belongs to the administrator; as the administrator one can
        // give a folder away instead.
        let temporary = tempfile::tempdir().expect("a folder");
        let root = match rustix::process::getuid().is_root() {
            true => {
                let root = temporary.path().join("workshop");
                fs::create_dir(&root).expect("made");
                std::os::unix::fs::chown(&root, Some(12_345), None).expect("given away");
                root
            }
            false => PathBuf::from("/"),
        };
        let refusal = format!("{:#}", Bench::open(&root).expect_err("refused"));
        assert!(refusal.contains("somebody else"), "{refusal}");
    }
}
