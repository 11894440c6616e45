//! A ChromeDriver process of our own, which never outlives us.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

use crate::process_group;
use crate::secret::Secret;

/// A running driver. Dropping it ends the driver and every browser it started.
pub struct Driver {
    process: Child,
    port: u16,
    /// Begins the path of every command. Whoever finds the port still has to know it.
    base: Secret,
}

const START_LIMIT: Duration = Duration::from_secs(30);
/// The driver takes a free port for one family of addresses and ends when the same port is taken in the other,
/// which is chance.
const STARTS: u32 = 3;

/// The browser puts a socket into its temporary folder, `org.chromium.Chromium.XXXXXX/SingletonSocket`,
/// and does not start where its path is longer than systems allow.
const SOCKET_BYTES: usize = 48;
const SOCKET_LIMIT: usize = 104;

/// Runs the driver until standard input closes, which also happens when we are killed, and then
/// ends the whole process group, browsers included. The output is the driver's alone: where it closes, the
/// driver has ended.
#[cfg(unix)]
const KEEPER: &str = r#""$0" "$@" </dev/null & exec >/dev/null; read -r _; kill -9 0"#;

impl Driver {
    /// What driver and browser write without being told where goes into `scratch`.
    pub async fn start(program: &Path, scratch: &Path) -> anyhow::Result<Driver> {
        let mut failure = None;
        for _ in 0..STARTS {
            match Driver::start_once(program, scratch).await {
                Ok(driver) => return Ok(driver),
                Err(error) => failure = Some(error),
            }
        }
        Err(failure.context("the driver was never started")?)
    }

    async fn start_once(program: &Path, scratch: &Path) -> anyhow::Result<Driver> {
        let base = Secret::random();
        let mut command = command(program, &base);
        if scratch.as_os_str().len() + SOCKET_BYTES < SOCKET_LIMIT {
            command.env("TMPDIR", scratch);
        }
        let mut process = process_group::lead(&mut command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let output = process.stdout.take().context("no output to read")?;
        let mut driver = Driver {
            process,
            port: 0,
            base,
        };
        // From here on dropping ends what was started.
        driver.port = match tokio::time::timeout(START_LIMIT, port(output)).await {
            Ok(port) => port.with_context(|| program.display().to_string())?,
            Err(_) => anyhow::bail!("{} did not start in time", program.display()),
        };
        Ok(driver)
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}", self.port, self.base)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        process_group::kill(&self.process);
    }
}

fn command(program: &Path, base: &Secret) -> Command {
    #[cfg(unix)]
    let mut command = {
        let mut command = Command::new("sh");
        command.arg("-c").arg(KEEPER).arg(program);
        command
    };
    #[cfg(not(unix))]
    let mut command = Command::new(program);
    // Nothing is said of addresses and origins: by itself the driver listens on loopback only and
    // takes requests of local origins only, and with a list of addresses it listens everywhere.
    command.arg("--port=0").arg(format!("--url-base=/{base}"));
    command
}

/// The driver prints the port that it took. Its later output is read and forgotten, so that it
/// never blocks on a full pipe.
async fn port(output: ChildStdout) -> anyhow::Result<u16> {
    let mut lines = BufReader::new(output).lines();
    while let Some(line) = lines.next_line().await? {
        let port = line
            .strip_suffix('.')
            .and_then(|line| line.rsplit_once(" on port "))
            .and_then(|(_, port)| port.parse().ok());
        if let Some(port) = port {
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok(port);
        }
    }
    anyhow::bail!("the driver ended before it named its port")
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A program in the driver's place.
    fn stand_in(folder: &Path, script: &str) -> std::path::PathBuf {
        let program = folder.join("driver");
        std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
        program
    }

    #[tokio::test]
    async fn a_driver_that_ends_at_once_is_started_again() {
        let folder = tempfile::tempdir().unwrap();
        let marker = folder.path().join("tried");
        let script = format!(
            "if [ -e {0} ]; then echo 'Started successfully on port 4711.'; sleep 60; fi; touch {0}; exit 1",
            marker.display()
        );
        let program = stand_in(folder.path(), &script);
        let driver = Driver::start(&program, folder.path()).await.unwrap();
        assert_eq!(driver.port, 4711);
    }

    #[tokio::test]
    async fn a_driver_that_always_ends_is_reported_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let program = stand_in(folder.path(), "exit 1");
        let error = Driver::start(&program, folder.path()).await.err().unwrap();
        assert!(format!("{error:#}").contains("ended before it named its port"));
    }
}
