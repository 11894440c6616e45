//! A ChromeDriver process of our own, which never outlives us.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

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

/// The browser puts a socket into its temporary folder, `org.chromium.Chromium.XXXXXX/SingletonSocket`,
/// and does not start where its path is longer than systems allow.
const SOCKET_BYTES: usize = 48;
const SOCKET_LIMIT: usize = 104;

/// Runs the driver until standard input closes, which also happens when we are killed, and then
/// ends the whole process group, browsers included.
#[cfg(unix)]
const KEEPER: &str = r#""$0" "$@" </dev/null & read -r _; kill -9 0"#;

impl Driver {
    /// What driver and browser write without being told where goes into `scratch`.
    pub async fn start(program: &Path, scratch: &Path) -> anyhow::Result<Driver> {
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
        let port = match tokio::time::timeout(START_LIMIT, port(&mut process)).await {
            Ok(port) => port?,
            Err(_) => anyhow::bail!("{} did not start in time", program.display()),
        };
        Ok(Driver {
            process,
            port,
            base,
        })
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
async fn port(process: &mut Child) -> anyhow::Result<u16> {
    let output = process.stdout.take().context("no output to read")?;
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
