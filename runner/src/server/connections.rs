//! Connections: a limited number at a time, and none that only waits.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep};

use super::places::{Place, Places, Visitor};

/// Browsers open six per host; this is enough for as many browsers as a machine can run.
const MAX_CONNECTIONS: usize = 512;
/// What all connections together may have sent of bodies and messages that are not whole yet.
const MAX_HELD_BYTES: usize = 128 << 20;
/// When the system has no more connections to give, until it is asked again.
const PAUSE: Duration = Duration::from_millis(100);

/// How long a connection may wait for its client.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// From the beginning to the end of the first request's header.
    pub first_header: Duration,
    /// From the end of one request to the end of the next one's header.
    pub header: Duration,
    /// Without a byte in either direction.
    pub idle: Duration,
}

impl Limits {
    /// For browsers that load pages.
    pub const PAGES: Limits = Limits {
        first_header: Duration::from_secs(10),
        header: Duration::from_secs(10),
        idle: Duration::from_secs(30),
    };
}

/// Serves for as long as it is polled. Dropping it ends every connection, but for those that became
/// something else than HTTP.
pub async fn serve(listener: TcpListener, app: Router, limits: Limits) {
    let places = Places::new(MAX_CONNECTIONS, MAX_HELD_BYTES);
    let mut connections = tokio::task::JoinSet::new();
    loop {
        let (stream, from) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(_) => {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        while connections.try_join_next().is_some() {}
        // Who comes when all is taken and nobody only waits is kept in the system's queue.
        let place = places.take().await;
        let app = app.clone();
        connections.spawn(async move {
            // What goes wrong with one connection concerns its client alone.
            let _ = converse(stream, from, place, app, limits).await;
        });
    }
}

async fn converse(
    stream: TcpStream,
    from: SocketAddr,
    place: Place,
    app: Router,
    limits: Limits,
) -> hyper::Result<()> {
    // Answers go out at once: most are small and somebody waits for each.
    let _ = stream.set_nodelay(true);
    let visitor = place.visitor.clone();
    let newcomer = visitor.clone();
    let unheard = async move {
        tokio::time::sleep(limits.first_header).await;
        if newcomer.was_heard() {
            std::future::pending::<()>().await;
        }
    };
    let app = TowerToHyperService::new(app);
    let answering = service_fn(move |request: Request<Incoming>| {
        let visitor = visitor.clone();
        visitor.is_heard();
        let mut request = request.map(|body| Awaited {
            body,
            visitor: visitor.clone(),
        });
        // Whoever limits something per address asks for it, and whoever goes on without HTTP for the visitor.
        request.extensions_mut().insert(ConnectInfo(from));
        request.extensions_mut().insert(visitor.clone());
        let answer = app.call(request);
        async move {
            let answer = answer.await;
            let is_granted = answer.as_ref().is_ok_and(|answer| {
                let status = answer.status();
                !status.is_client_error() && !status.is_server_error()
            });
            visitor.is_answered(is_granted);
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header)
        .serve_connection(
            TokioIo::new(Watched::new(stream, place, limits.idle)),
            answering,
        )
        .with_upgrades();
    tokio::select! {
        ended = connection => ended,
        () = unheard => Ok(()),
    }
}

/// The body of a request. While it does not come, nothing is done for whoever sends it.
struct Awaited {
    body: Incoming,
    visitor: Arc<Visitor>,
}

impl Body for Awaited {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<hyper::Result<Frame<Bytes>>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        match frame.is_ready() {
            true => self.visitor.is_served(),
            false => self.visitor.waits(),
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A connection that fails when nothing moves on it: a client that stops reading in the middle of an
/// answer would hold its place for ever. It fails as well when its place is given to somebody else.
struct Watched {
    stream: TcpStream,
    place: Place,
    is_sent_away: bool,
    limit: Duration,
    patience: Pin<Box<Sleep>>,
}

impl Watched {
    fn new(stream: TcpStream, place: Place, limit: Duration) -> Watched {
        Watched {
            stream,
            place,
            is_sent_away: false,
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
        self.is_sent_away =
            self.is_sent_away || Pin::new(&mut self.place.stay).poll(context).is_ready();
        if self.is_sent_away {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
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
        let before = buffer.filled().len();
        let moved = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.place.receives(buffer.filled().len() - before);
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
