//! The server over real connections: types, caching, compression, and what it must not hand out.

use std::fs;
use std::net::Ipv4Addr;
use std::path::Path;

use gauntlet::server::Server;
use reqwest::header::{ACCEPT_ENCODING, HeaderMap, IF_NONE_MATCH};
use reqwest::{Client, Response, StatusCode};

struct Site {
    server: Server,
    client: Client,
    folder: tempfile::TempDir,
}

impl Site {
    /// `secret.txt` stands beside `dist/`, never inside.
    async fn start() -> Site {
        let folder = tempfile::tempdir().expect("a folder");
        let dist = folder.path().join("dist");
        let write = |name: &str, text: &[u8]| {
            let path = dist.join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("made");
            fs::write(path, text).expect("written");
        };
        write("index.html", b"<script>start()</script>");
        write("apps/modeller/index.html", b"app");
        write("app-0123456789abcdef_bg.wasm", b"\0asm plain");
        write(
            "app-0123456789abcdef_bg.wasm.gz",
            b"as compressed by the build",
        );
        write("plain.js", "let x = 1;\n".repeat(500).as_bytes());
        write("clip.mp4", b"0123456789");
        write(".hidden", b"dot");
        fs::write(folder.path().join("secret.txt"), "truth").expect("written");
        #[cfg(unix)]
        link_out(folder.path(), &dist);
        let server = Server::start(&dist, Ipv4Addr::LOCALHOST.into(), 0)
            .await
            .expect("a server");
        Site {
            server,
            client: Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .expect("a client"),
            folder,
        }
    }

    async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Response {
        let mut request = self.client.get(format!("{}{path}", self.server.origin()));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.expect("an answer")
    }

    async fn connect(&self) -> tokio::net::TcpStream {
        let address = self.server.origin().replace("http://", "");
        let stream = tokio::net::TcpStream::connect(&address).await;
        stream.expect("connected")
    }

    /// Everything that comes back for these bytes.
    async fn raw(&self, request: &str) -> String {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = self.connect().await;
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        answer
    }

    async fn headers(&self, path: &str) -> HeaderMap {
        let response = self.get(path, &[]).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.headers().clone()
    }
}

#[cfg(unix)]
fn link_out(outside: &Path, dist: &Path) {
    use std::os::unix::fs::symlink;
    symlink(outside.join("secret.txt"), dist.join("link.txt")).expect("linked");
    symlink(outside, dist.join("folder")).expect("linked");
}

#[tokio::test]
async fn files_go_out_with_their_type_and_without_guessing() {
    let site = Site::start().await;
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/apps/modeller/?seed=1", "text/html; charset=utf-8"),
        ("/app-0123456789abcdef_bg.wasm", "application/wasm"),
        ("/plain.js", "text/javascript; charset=utf-8"),
    ] {
        let headers = site.headers(path).await;
        assert_eq!(headers["content-type"], kind, "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
    }
}

#[tokio::test]
async fn names_with_a_hash_are_cached_for_ever_and_pages_never_without_asking() {
    let site = Site::start().await;
    let wasm = site.headers("/app-0123456789abcdef_bg.wasm").await;
    assert!(
        wasm["cache-control"]
            .to_str()
            .expect("text")
            .contains("immutable")
    );
    let page = site.headers("/").await;
    assert_eq!(page["cache-control"], "no-cache");
    let tag = page["etag"].to_str().expect("text");
    let again = site.get("/", &[(IF_NONE_MATCH.as_str(), tag)]).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn pages_allow_their_own_scripts_and_webassembly_only() {
    let site = Site::start().await;
    let headers = site.headers("/").await;
    let policy = headers["content-security-policy"].to_str().expect("text");
    for part in [
        "'wasm-unsafe-eval'",
        "'sha256-",
        "default-src 'self'",
        "object-src 'none'",
    ] {
        assert!(policy.contains(part), "{part} in {policy}");
    }
}

#[tokio::test]
async fn compressed_files_of_the_build_are_preferred() {
    let site = Site::start().await;
    let gzip = [(ACCEPT_ENCODING.as_str(), "gzip")];
    let wasm = site.get("/app-0123456789abcdef_bg.wasm", &gzip).await;
    assert_eq!(wasm.headers()["content-encoding"], "gzip");
    assert_eq!(wasm.headers()["content-type"], "application/wasm");
    assert_eq!(
        wasm.bytes().await.expect("bytes").as_ref(),
        b"as compressed by the build"
    );
    let plain = site.get("/app-0123456789abcdef_bg.wasm", &[]).await;
    assert_eq!(plain.bytes().await.expect("bytes").as_ref(), b"\0asm plain");
    let refused = [(ACCEPT_ENCODING.as_str(), "gzip;q=0")];
    let plain = site.get("/app-0123456789abcdef_bg.wasm", &refused).await;
    assert!(!plain.headers().contains_key("content-encoding"));
}

#[tokio::test]
async fn a_run_on_this_machine_gets_files_as_they_are() {
    let mut site = Site::start().await;
    let dist = site.folder.path().join("dist");
    site.server = Server::start_for_runs(&dist, Ipv4Addr::LOCALHOST.into())
        .await
        .expect("a server");
    for path in ["/app-0123456789abcdef_bg.wasm", "/plain.js"] {
        let gzip = [(ACCEPT_ENCODING.as_str(), "gzip")];
        let file = site.get(path, &gzip).await;
        assert!(!file.headers().contains_key("content-encoding"), "{path}");
    }
}

#[tokio::test]
async fn other_files_are_compressed_on_the_way() {
    let site = Site::start().await;
    let script = site
        .get("/plain.js", &[(ACCEPT_ENCODING.as_str(), "gzip")])
        .await;
    assert_eq!(script.headers()["content-encoding"], "gzip");
    let bytes = script.bytes().await.expect("bytes");
    assert!(bytes.len() < 1000 && bytes.starts_with(&[0x1f, 0x8b]));
}

#[tokio::test]
async fn a_part_of_a_file_is_sent_when_it_is_asked_for() {
    let site = Site::start().await;
    let headers = site.headers("/clip.mp4").await;
    assert_eq!(headers["content-type"], "video/mp4");
    assert_eq!(headers["accept-ranges"], "bytes");
    for (range, part, place) in [
        ("bytes=2-4", "234", "bytes 2-4/10"),
        ("bytes=8-", "89", "bytes 8-9/10"),
        ("bytes=-3", "789", "bytes 7-9/10"),
    ] {
        let response = site.get("/clip.mp4", &[("range", range)]).await;
        assert_eq!(response.status(), StatusCode::PARTIAL_CONTENT, "{range}");
        assert_eq!(response.headers()["content-range"], place, "{range}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(response.text().await.expect("text"), part, "{range}");
    }
    let beyond = site.get("/clip.mp4", &[("range", "bytes=20-30")]).await;
    assert_eq!(beyond.status(), StatusCode::RANGE_NOT_SATISFIABLE);
    // Compressing a part on the way would make it another part.
    let headers = [("range", "bytes=0-4"), (ACCEPT_ENCODING.as_str(), "gzip")];
    let part = site.get("/plain.js", &headers).await;
    assert_eq!(part.status(), StatusCode::PARTIAL_CONTENT);
    assert!(!part.headers().contains_key("content-encoding"));
    assert_eq!(part.text().await.expect("text"), "let x");
    let outside = site.get("/link.txt", &[("range", "bytes=0-1")]).await;
    assert_eq!(outside.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn nothing_outside_and_nothing_hidden_is_handed_out() {
    let site = Site::start().await;
    for path in [
        "/.hidden",
        "/link.txt",
        "/folder/secret.txt",
        "/folder/",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/apps/%2e%2e/%2e%2e/secret.txt",
        "/apps",
        "/apps/",
        "/start/x.json",
        "/tasks/modeller/001.toml",
        "//etc/passwd",
    ] {
        let response = site.get(path, &[]).await;
        assert_ne!(response.status(), StatusCode::OK, "{path}");
        assert!(
            !response.text().await.expect("text").contains("truth"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn requests_that_climb_are_refused_even_when_the_client_does_not_tidy_them() {
    let site = Site::start().await;
    for path in [
        "/../secret.txt",
        "/apps/../../secret.txt",
        "/folder/../../secret.txt",
    ] {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        let answer = site.raw(&request).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
}

#[tokio::test]
async fn a_page_that_was_given_our_address_under_its_own_name_is_refused() {
    let site = Site::start().await;
    for host in ["evil.example", "localhost.evil.example:80", "", "a b"] {
        for path in ["/", "/healthz", "/plain.js"] {
            let response = site.get(path, &[("host", host)]).await;
            let status = response.status();
            let is_refused = status == StatusCode::MISDIRECTED_REQUEST;
            assert!(
                is_refused || status == StatusCode::BAD_REQUEST,
                "{host:?}: {status}"
            );
            let text = response.text().await.expect("text");
            assert!(!text.contains("start()"), "{host:?}");
        }
    }
    let response = site.get("/", &[("host", "localhost:1234")]).await;
    assert_eq!(response.status(), StatusCode::OK);
    let dist = site.folder.path().join("dist");
    let names = vec!["tools.example".into()];
    let server = Server::start_named(&dist, Ipv4Addr::LOCALHOST.into(), 0, names).await;
    let site = Site {
        server: server.expect("a server"),
        ..site
    };
    let response = site.get("/", &[("host", "tools.example")]).await;
    assert_eq!(response.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_request_to_another_host_in_its_first_line_is_refused() {
    let site = Site::start().await;
    let answer = site
        .raw("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .await;
    assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
    let answer = site.raw("GET / HTTP/1.0\r\n\r\n").await;
    assert!(
        answer.starts_with("HTTP/1.0 421") || answer.starts_with("HTTP/1.1 421"),
        "{answer}"
    );
}

#[tokio::test]
async fn a_header_that_does_not_end_and_a_connection_that_says_nothing_are_cut_off() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let site = Site::start().await;
    for beginning in ["GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", ""] {
        let mut stream = site.connect().await;
        stream.write_all(beginning.as_bytes()).await.expect("sent");
        // A byte now and then does not help, and the server hangs up first: we wait for it alone.
        let (mut reader, mut writer) = stream.split();
        let mut rest = Vec::new();
        let trickle = async {
            let every = std::time::Duration::from_millis(500);
            while !beginning.is_empty() && writer.write_all(b"x").await.is_ok() {
                tokio::time::sleep(every).await;
            }
            std::future::pending::<()>().await;
        };
        tokio::select! {
            // Reset or end, it is over either way.
            _ = reader.read_to_end(&mut rest) => {}
            () = trickle => {}
        }
        assert!(!rest.starts_with(b"HTTP/1.1 200"));
    }
}

#[tokio::test]
async fn a_kept_connection_serves_one_request_after_another() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let site = Site::start().await;
    let mut stream = site.connect().await;
    for _ in 0..3 {
        let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\nok") {
            assert!(stream.read_buf(&mut answer).await.expect("more") > 0);
        }
    }
}

#[tokio::test]
async fn only_reading_is_allowed() {
    let site = Site::start().await;
    let request = site.client.post(format!("{}/", site.server.origin()));
    let response = request.send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn folders_lead_to_their_page_on_the_same_host() {
    let site = Site::start().await;
    let response = site.get("/apps/modeller", &[]).await;
    assert_eq!(response.status(), StatusCode::MOVED_PERMANENTLY);
    assert_eq!(response.headers()["location"], "/apps/modeller/");
}

#[tokio::test]
async fn a_start_state_is_there_while_its_episode_runs() {
    let site = Site::start().await;
    let state = serde_json::json!({"objects": [1, 2]});
    let offered = site.server.start_states().offer(&state);
    let path = offered.path();
    assert!(path.len() > "/start/".len() + 32);
    let response = site.get(&path, &[]).await;
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert_eq!(
        response.json::<serde_json::Value>().await.expect("json"),
        state
    );
    drop(offered);
    assert_eq!(site.get(&path, &[]).await.status(), StatusCode::NOT_FOUND);
}

/// The first instance of a family whose page may ask.
fn sealed_task() -> evaluator::TaskFile {
    let id = "workflow-builder/sealed@5#0".parse().expect("an id");
    let generated = families::generate(&id, &families::Salt::public());
    generated.and_then(|it| it.task()).expect("a task")
}

#[tokio::test]
async fn a_page_may_ask_as_often_as_its_task_says() {
    let site = Site::start().await;
    let offered = site.server.start_states().offer_task(&sealed_task());
    let offered = offered.expect("a start state");
    let path = offered.path();
    let address = format!("{}{path}", site.server.origin());
    let ask = |body: String| site.client.post(&address).body(body).send();
    offered.was_read();
    assert_eq!(site.get(&path, &[]).await.status(), StatusCode::NOT_FOUND);
    // What is no question costs nothing.
    let nonsense = ask("nonsense".into()).await.expect("an answer");
    assert_eq!(nonsense.status(), StatusCode::BAD_REQUEST);
    let answers = |body: &str| {
        let asked = ask(body.to_string());
        async move {
            let answer = asked.await.expect("an answer");
            answer.json::<serde_json::Value>().await
        }
    };
    let empty = answers(r#"{"records": []}"#).await.expect("JSON");
    assert!(
        empty["refused"]
            .as_str()
            .is_some_and(|it| it.contains("No run was used"))
    );
    let question = r#"{"records": [{"id": 1}, {"id": 2}]}"#;
    for run in 1..=6 {
        let answer = answers(question).await.expect("JSON");
        assert!(
            answer["output"].is_array() && answer["total"].is_u64(),
            "{run}: {answer}"
        );
    }
    let refused = answers(question).await.expect("JSON");
    assert!(
        refused["refused"]
            .as_str()
            .is_some_and(|it| it.contains("used up")),
        "{refused}"
    );
    drop(offered);
    let late = ask(question.into()).await.expect("an answer");
    assert_eq!(late.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_task_without_questions_has_nobody_to_ask() {
    let site = Site::start().await;
    let offered = site.server.start_states().offer(&serde_json::json!({}));
    let address = format!("{}{}", site.server.origin(), offered.path());
    let answer = site.client.post(address).body("{}").send().await;
    assert_eq!(answer.expect("an answer").status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn it_says_that_it_is_well() {
    let site = Site::start().await;
    let response = site.get("/healthz", &[]).await;
    assert_eq!(response.text().await.expect("text"), "ok");
}
