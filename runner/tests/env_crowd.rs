//! `gauntlet env` among clients that do not wish each other well.

use futures::stream::FuturesUnordered;
use futures::{SinkExt, StreamExt};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio_tungstenite::MaybeTlsStream;
use tokio_tungstenite::tungstenite::Message;

use crate::env::{TASK, click, kind};
use crate::pretended::{Fake, Flaw};
use crate::started::{Program, soon};

#[tokio::test]
async fn nobody_is_told_how_to_reach_the_environment_of_another() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let environment = program.open().await;
    let begun = program.reset(&environment, TASK).await;
    let id = environment.rsplit('/').next().expect("an id");
    assert_eq!(id.len(), 32, "128 bits: {id}");
    let mut socket = program.socket().await;
    let opened = socket.said(json!({"type": "open"})).await;
    let other = opened["id"].as_str().expect("an id");
    for path in ["/v1/environments", "/v1/health", "/v1/tasks"] {
        let (status, said) = program.get(path).await;
        let said = said.to_string();
        assert_eq!(status, 200, "{path}");
        assert!(
            !said.contains(id) && !said.contains(other),
            "{path}: {said}"
        );
    }
    let (_, listed) = program.get("/v1/environments").await;
    let episodes = listed.as_array().expect("a list").iter();
    let playing: Vec<_> = episodes.filter(|it| it["episode"].is_object()).collect();
    assert_eq!(playing.len(), 1, "{listed}");
    assert_eq!(playing[0]["episode"], begun["episode"]);
    // Part of an id is none.
    let (short, _) = environment.split_at(environment.len() - 1);
    assert_eq!(kind(&program.get(short).await), (404, "unknown"));
    let mut run = String::new();
    for entry in walkdir::WalkDir::new(&program.run).into_iter().flatten() {
        if entry.file_type().is_file() {
            let bytes = std::fs::read(entry.path()).expect("a file");
            run.push_str(&String::from_utf8_lossy(&bytes));
        }
    }
    assert!(
        !run.is_empty() && !run.contains(id),
        "it is no part of the record"
    );
}

/// More connections than the server has places.
const CROWD: usize = 520;
/// A process may have few files open: one crowd at a time.
static CROWDED: Mutex<()> = Mutex::const_new(());

/// Connections that sent this and no more.
async fn crowd(program: &Program, sent: &str) -> Vec<TcpStream> {
    let address = program.url("").replace("http://", "");
    let mut crowd = Vec::new();
    for _ in 0..CROWD {
        let mut stream = soon(TcpStream::connect(&address)).await.expect("connected");
        stream.write_all(sent.as_bytes()).await.expect("sent");
        crowd.push(stream);
    }
    crowd
}

#[tokio::test]
async fn headers_that_were_sent_in_part_keep_nobody_out() {
    let _turn = CROWDED.lock().await;
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let half = "GET /v1/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    let whole = "GET /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let body = "POST /v1/environments HTTP/1.1\r\nHost: localhost\r\n\
        Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
    for sent in [half, "", &format!("{whole}{half}"), body] {
        let waiting = crowd(&program, sent).await;
        let (status, health) = program.get("/v1/health").await;
        assert_eq!((status, &health["open"]), (200, &json!(0)), "{sent:?}");
        drop(waiting);
    }
}

#[tokio::test]
async fn a_crowd_does_not_cost_a_socket_its_environment() {
    let _turn = CROWDED.lock().await;
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let mut socket = program.socket().await;
    let begun = socket.said(json!({"type": "reset", "task": TASK})).await;
    assert_eq!(begun["type"], "reset");
    let _waiting = crowd(&program, "GET /v1/health HTTP/1.1\r\n").await;
    let stepped = socket
        .said(json!({"type": "step", "action": click()}))
        .await;
    assert_eq!(stepped["observation"]["step"], 1, "{stepped}");
}

#[tokio::test]
async fn a_connection_without_a_whole_header_is_cut_off() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let address = program.url("").replace("http://", "");
    let mut stream = TcpStream::connect(&address).await.expect("connected");
    stream.write_all(b"GET /v1/he").await.expect("sent");
    let mut rest = Vec::new();
    // Reset or end, it is over either way, long before an environment is idle.
    let _ = soon(stream.read_to_end(&mut rest)).await;
    assert!(!rest.starts_with(b"HTTP/1.1 200"));
}

#[tokio::test]
async fn messages_that_were_sent_in_part_do_not_fill_the_memory() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let mut playing = program.socket().await;
    playing.said(json!({"type": "reset", "task": TASK})).await;
    // A text of 16 MiB, all of which but the end is sent.
    let length: u64 = 16 << 20;
    let mut header = vec![0x81, 0xff];
    header.extend(length.to_be_bytes());
    header.extend([0; 4]);
    let piece = vec![b' '; 1 << 20];
    let mut cut_off = 0;
    let mut senders = Vec::new();
    for _ in 0..12 {
        let MaybeTlsStream::Plain(mut stream) = program.socket().await.0.into_inner() else {
            panic!("no TLS here");
        };
        let send = async {
            stream.write_all(&header).await?;
            for _ in 0..15 {
                stream.write_all(&piece).await?;
            }
            Ok::<(), std::io::Error>(())
        };
        cut_off += usize::from(soon(send).await.is_err());
        senders.push(stream);
    }
    // Whoever was sent away reads the end of the connection; the others wait for an answer.
    let mut ends: FuturesUnordered<_> = senders
        .iter_mut()
        .map(async |stream| stream.read(&mut [0; 64]).await)
        .collect();
    let enough = async {
        while cut_off < 4 {
            let _ = ends.next().await;
            cut_off += 1;
        }
    };
    soon(enough).await;
    let stepped = playing
        .said(json!({"type": "step", "action": click()}))
        .await;
    assert_eq!(stepped["observation"]["step"], 1, "{stepped}");
    // One that would be larger still is not even read.
    let mut socket = program.socket().await;
    let _ = soon(socket.0.send(Message::text(" ".repeat(17 << 20)))).await;
    let end = soon(socket.0.next()).await;
    assert!(!matches!(end, Some(Ok(Message::Text(_)))), "{end:?}");
}
