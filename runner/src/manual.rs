//! The documentation beside the web face: its pages and pictures by their names, and no other file.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use documentation::{Library, POLICY};
use face::Offer;
use setup::installed::Installation;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// What was installed with this program, or lies in the checkout around us. None where there is neither.
pub fn library() -> anyhow::Result<Option<Library>> {
    let root = match Installation::current() {
        Some(installation) => Some(installation.documentation()),
        None => setup::workspace::current_root().ok(),
    };
    let root = root.filter(|root| root.join("docs").is_dir());
    root.map(|root| Library::read(&root)).transpose()
}

/// Addresses below `docs/`, for a host with this offer.
pub fn routes(library: Library, offer: Offer) -> Router {
    let first = || async { Redirect::permanent("/docs/index.html") };
    Router::new()
        .route("/docs", get(first))
        .route("/docs/", get(first))
        .route("/docs/{*name}", get(page))
        .with_state(Arc::new((library, offer)))
        .layer(CompressionLayer::new().gzip(true))
        .layer(SetResponseHeaderLayer::overriding(
            X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ))
}

async fn page(State(known): State<Arc<(Library, Offer)>>, Path(name): Path<String>) -> Response {
    let (library, offer) = &*known;
    match library.get(&name, offer) {
        Ok(Some(content)) => {
            let policy = format!("{POLICY}; frame-ancestors 'self'");
            let headers = [
                (CONTENT_TYPE, content.kind),
                (CACHE_CONTROL, "no-cache"),
                (CONTENT_SECURITY_POLICY, policy.as_str()),
            ];
            (headers, content.bytes).into_response()
        }
        Ok(None) => (StatusCode::NOT_FOUND, "not found").into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}")).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::server::Server;

    #[tokio::test]
    async fn pages_are_served_by_their_names_and_no_other_file_of_the_checkout_is() {
        let library = library().expect("readable").expect("documentation");
        let dist = tempfile::tempdir().expect("a folder");
        let further = routes(library, Offer::default());
        let ip = Ipv4Addr::LOCALHOST.into();
        let server = Server::start_face(dist.path(), ip, 0, Vec::new(), further);
        let server = server.await.expect("a server");
        let ask = async |path: &str| {
            let answer = reqwest::get(format!("{}/{path}", server.origin()));
            let answer = answer.await.expect("an answer");
            let kind = answer.headers().get(CONTENT_TYPE);
            let kind = kind.and_then(|it| it.to_str().ok()).unwrap_or_default();
            (answer.status().as_u16(), kind.to_string())
        };
        for (path, kind) in [
            ("docs", "text/html; charset=utf-8"),
            ("docs/protocol.html", "text/html; charset=utf-8"),
            ("docs/documents.css", "text/css; charset=utf-8"),
            ("docs/pictures/face.png", "image/png"),
            ("docs/openapi.json", "application/json"),
        ] {
            assert_eq!(ask(path).await, (200, kind.to_string()), "{path}");
        }
        for path in [
            "docs/flight-answers.html",
            "docs/flight-answers.md",
            "docs/protocol.md",
            "docs/..%2fREADME.md",
            "docs/..%2ftasks%2fmodeller",
            "docs/%2fetc%2fpasswd",
            "docs/pictures",
        ] {
            assert_eq!(ask(path).await.0, 404, "{path}");
        }
    }
}
