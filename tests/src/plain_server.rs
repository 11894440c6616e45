//! The simplest web server there is: plain files, no headers of ours.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::Result;

/// Python's own file server, gone when dropped.
pub struct PlainServer {
    process: Child,
    port: u16,
    log: tempfile::NamedTempFile,
}

impl PlainServer {
    pub fn start(folder: &Path) -> Result<PlainServer> {
        let port = std::net::TcpListener::bind("127.0.0.1:0")?
            .local_addr()?
            .port();
        let log = tempfile::NamedTempFile::new()?;
        let process = Command::new("python3")
            .args(["-u", "-m", "http.server", "--bind", "127.0.0.1"])
            .arg(port.to_string())
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(File::create(log.path())?)
            .spawn()?;
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        Ok(PlainServer { process, port, log })
    }

    /// `http://host:port`, without a slash at the end.
    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Every request so far: its path and the status of its answer.
    pub fn requests(&self) -> Result<Vec<(String, u16)>> {
        let text = std::fs::read_to_string(self.log.path())?;
        // 127.0.0.1 - - [date] "GET /path HTTP/1.1" 200 -
        let request = |line: &str| {
            let mut parts = line.split('"').skip(1);
            let path = parts.next()?.split(' ').nth(1)?.to_string();
            let status = parts.next()?.split_whitespace().next()?.parse().ok()?;
            Some((path, status))
        };
        Ok(text.lines().filter_map(request).collect())
    }
}

impl Drop for PlainServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
