//! The agent's program: started for one episode, told where its page is, and ended with it.

use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use futures::future::OptionFuture;
use tempfile::TempDir;
use tokio::fs::File;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use super::Invitation;
use play::agents::Launch;
use play::process_group::{self, Subprocess};
use runs::folder::EpisodeFolder;

/// What is kept of the program's output.
const MAX_LOG_BYTES: usize = 32 * 1024 * 1024;

/// The program and everything that it started; they end when this is dropped.
pub struct Program {
    child: Subprocess,
    logger: JoinHandle<()>,
    /// Where it lives; gone after it.
    _own: TempDir,
}

impl Program {
    pub async fn start(
        launch: &Launch,
        invitation: &Invitation,
        folder: &EpisodeFolder,
    ) -> anyhow::Result<Program> {
        let own = tempfile::Builder::new()
            .prefix("gauntlet-agent-")
            .tempdir()?;
        let mut command = launch.command(own.path())?;
        let [width, height] = invitation.window;
        command
            .env("GAUNTLET_URL", &invitation.url)
            .env("GAUNTLET_FINISH", &invitation.finish)
            .env("GAUNTLET_PROMPT", &invitation.prompt)
            .env("GAUNTLET_TASK", &invitation.task)
            .env("GAUNTLET_WINDOW", format!("{width}x{height}"));
        let log = File::create(folder.agent_log()).await;
        let log = log.context("cannot write the agent's log")?;
        let mut child = process_group::lead(&mut command)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start `{}`", launch.line))?;
        let log = Arc::new(Mutex::new(Log {
            file: log,
            room: MAX_LOG_BYTES,
        }));
        let output = child.stdout.take().map(|it| keep(it, log.clone()));
        let errors = child.stderr.take().map(|it| keep(it, log));
        let logger = tokio::spawn(async move {
            let both = (OptionFuture::from(output), OptionFuture::from(errors));
            futures::future::join(both.0, both.1).await;
        });
        Ok(Program {
            child: Subprocess::new(child, launch.fence.is_kept),
            logger,
            _own: own,
        })
    }

    /// Waits for its end and says how it ended.
    pub async fn ended(&mut self) -> String {
        match self.child.wait().await {
            Ok(status) => format!("the agent's program ended ({status}) without finishing"),
            Err(error) => format!("the agent's program cannot be waited for: {error}"),
        }
    }

    /// Lets it end by itself, but not for long; then its log is complete.
    pub async fn let_go(mut self, patience: Duration) {
        let _ = tokio::time::timeout(patience, self.child.wait()).await;
        self.child.end();
        let _ = tokio::time::timeout(patience, &mut self.logger).await;
    }
}

struct Log {
    file: File,
    /// Bytes that it still takes.
    room: usize,
}

async fn keep(mut from: impl AsyncRead + Unpin, log: Arc<Mutex<Log>>) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        let mut log = log.lock().await;
        let kept = length.min(log.room);
        log.room -= kept;
        // A log that cannot be written must not stop the episode.
        let _ = log.file.write_all(&buffer[..kept]).await;
        let _ = log.file.flush().await;
    }
}
