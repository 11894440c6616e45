//! Connections: a limited number at a time, and none that only waits.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Instant, Sleep};

/// Browsers open six per host; this is enough for as many browsers as a machine can run.
const MAX_CONNECTIONS: usize = 512;
/// When the system has no more connections to give, until it is asked again.
const PAUSE: Duration = Duration::from_millis(100);

/// How long a connection may wait for its client.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// From the end of one request, or from the beginning, to the end of the next one's header.
    pub header: Duration,
    /// Without a byte in either direction.
    pub idle: Duration,
}

impl Limits {
    /// For browsers that load pages.
    pub const PAGES: Limits = Limits {
        header: Duration::from_secs(10),
        idle: Duration::from_secs(30),
    };
}

/// Serves for as long as it is polled. Dropping it ends every connection, but for those that became
/// something else than HTTP.
pub async fn serve(listener: TcpListener, app: Router, limits: Limits) {
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut connections = tokio::task::JoinSet::new();
    loop {
        // Who comes when all is taken waits in the system's queue.
        let Ok(place) = room.clone().acquire_owned().await else {
            return;
        };
        let (stream, from) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(_) => {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        while connections.try_join_next().is_some() {}
        // Whoever limits something per address asks for it.
        let app = app.clone().layer(Extension(ConnectInfo(from)));
        connections.spawn(async move {
            // What goes wrong with one connection concerns its client alone.
            let _ = converse(stream, app, limits).await;
            drop(place);
        });
    }
}

async fn converse(stream: TcpStream, app: Router, limits: Limits) -> hyper::Result<()> {
    // Answers go out at once: most are small and somebody waits for each.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header)
        .serve_connection(
            TokioIo::new(Watched::new(stream, limits.idle)),
            TowerToHyperService::new(app),
        )
        .with_upgrades()
        .await
}

/// A connection that fails when nothing moves on it: a client that stops reading in the middle of an
/// answer would hold its place for ever.
struct Watched {
    stream: TcpStream,
    limit: Duration,
    patience: Pin<Box<Sleep>>,
}

impl Watched {
    fn new(stream: TcpStream, limit: Duration) -> Watched {
        Watched {
            stream,
            limit,
            patience: Box::pin(tokio::time::sleep(limit)),
        }
    }

    /// Passes on what came of reading or writing. Only waiting uses up patience.
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        moved: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if moved.is_ready() {
            let limit = self.limit;
            self.patience.as_mut().reset(Instant::now() + limit);
            return moved;
        }
        ready!(self.patience.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let moved = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.watch(context, moved)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let moved = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, moved)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let moved = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(context, moved)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let moved = Pin::new(&mut self.stream).poll_shutdown(context);
        self.watch(context, moved)
    }
}
