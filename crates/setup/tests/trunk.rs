//! Trunk makes of every page what set-up makes of it, to the byte, and serves it to whoever develops it. Left out, and said so, where there is no
//! Trunk: nobody has to build it for the sake of this.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use setup::tools::TRUNK;
use setup::web::programs::Binder;
use walkdir::WalkDir;

fn main() -> Result<()> {
    let Some(trunk) = TRUNK.find() else {
        println!(
            "LEFT OUT: whether Trunk builds the same pages; version {} is not on PATH",
            TRUNK.version
        );
        return Ok(());
    };
    let root = setup::workspace::current_root()?;
    let dist = setup::ensure_web(&root)?;
    let path = path_with_binder(&root)?;
    for page in setup::web::pages(&root)? {
        let built = root.join("target/trunk/compared").join(&page.package);
        let command = |verb: &str| {
            let mut command = undisturbed(&trunk, &path);
            command.arg(verb).arg("--dist").arg(&built);
            command.current_dir(&page.folder);
            command
        };
        run(command("build"))?;
        // In the root folder, Trunk calls for the other pages as well.
        compare(&built, &dist.join(&page.place), page.place.is_empty())
            .with_context(|| format!("{} differs", page.package))?;
        serves(command("serve")).with_context(|| format!("{} is not served", page.package))?;
        println!("Trunk builds the same {} and serves it", page.package);
    }
    Ok(())
}

/// Trunk finds our wasm-bindgen and needs none of its own.
fn path_with_binder(root: &Path) -> Result<std::ffi::OsString> {
    let binder = Binder::ensure(root)?.program;
    let folder = binder.parent().context("a program without a folder")?;
    let others = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(folder.to_path_buf()).chain(std::env::split_paths(&others));
    Ok(std::env::join_paths(all)?)
}

/// Trunk with the settings of the page alone.
fn undisturbed(trunk: &Path, path: &OsStr) -> Command {
    let mut command = Command::new(trunk);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("TRUNK_") {
            command.env_remove(name);
        }
    }
    command
        .env("PATH", path)
        .env("TRUNK_OFFLINE", "true")
        .env("TRUNK_SKIP_VERSION_CHECK", "true")
        // Trunk reads this as a flag and stumbles over the usual value "1".
        .env_remove("NO_COLOR");
    command
}

fn run(mut command: Command) -> Result<()> {
    let output = command.output().context("could not start Trunk")?;
    if !output.status.success() {
        bail!("Trunk fails: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

/// Trunk builds once more, which is quick by now, and answers with the page and its program.
fn serves(mut command: Command) -> Result<()> {
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    command.args(["--port", &port.to_string(), "--no-autoreload"]);
    let mut server = Server(
        command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?,
    );
    let began = Instant::now();
    let page = loop {
        match get(port, "/") {
            Ok(page) if page.contains("_bg.wasm") => break page,
            _ if began.elapsed() > SERVE_LIMIT => bail!("nothing after {SERVE_LIMIT:?}"),
            _ => std::thread::sleep(Duration::from_millis(200)),
        }
        if let Some(status) = server.0.try_wait()? {
            bail!("Trunk ended with {status}");
        }
    };
    let named = page.split(['"', '\'']).find(|it| it.ends_with("_bg.wasm"));
    let program = named.context("the page names no program")?;
    let answer = get(port, &format!("/{}", program.trim_start_matches("./")))?;
    ensure!(
        answer.starts_with("HTTP/1.1 200") && answer.contains("\0asm"),
        "{program} is not there"
    );
    Ok(())
}

/// To check whether everything is up to date, and for the hook of the root page.
const SERVE_LIMIT: Duration = Duration::from_secs(300);

/// Ends when it is dropped.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The whole answer, head and body; bytes that are no text are replaced.
fn get(port: u16, path: &str) -> Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: */*\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// The same files with the same bytes. Trunk compresses nothing but where our hook does it.
fn compare(of_trunk: &Path, ours: &Path, with_compressed: bool) -> Result<()> {
    let (of_trunk, mut ours) = (files(of_trunk)?, files(ours)?);
    if !with_compressed {
        ours.retain(|name, _| name.extension().is_none_or(|it| it != "gz"));
    }
    let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    let (left, right) = (names(&of_trunk), names(&ours));
    ensure!(left == right, "Trunk writes {left:?}, set-up {right:?}");
    for (name, bytes) in &of_trunk {
        ensure!(bytes == &ours[name], "{} is another", name.display());
    }
    Ok(())
}

fn files(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(folder)?.to_path_buf();
            files.insert(name, std::fs::read(entry.path())?);
        }
    }
    ensure!(!files.is_empty(), "{} is empty", folder.display());
    Ok(files)
}
