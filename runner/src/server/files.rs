//! Files of `dist/`: which may be read, and with which headers they go out.

use std::path::{Component, Path, PathBuf};
use std::time::UNIX_EPOCH;

use anyhow::Context;
use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HeaderMap, HeaderValue, IF_NONE_MATCH, LOCATION, VARY,
};
use axum::http::{Request, Response, StatusCode};
use tower_http::services::ServeFile;

use super::content_policy;

/// The folder that is served.
#[derive(Debug)]
pub struct Dist {
    /// Without symbolic links, so that files behind one can be told from files inside.
    root: PathBuf,
}

/// What a path of a request leads to.
enum Found {
    File(PathBuf),
    /// A folder that was asked for without its final slash: relative links inside would break.
    Folder,
    Nothing,
}

impl Dist {
    pub fn open(root: &Path) -> anyhow::Result<Dist> {
        let root = root
            .canonicalize()
            .with_context(|| format!("the web build {} cannot be read", root.display()))?;
        anyhow::ensure!(root.is_dir(), "{} is not a folder", root.display());
        Ok(Dist { root })
    }

    pub async fn respond(&self, request: Request<Body>) -> Response<Body> {
        let url_path = request.uri().path().to_string();
        match self.find(&url_path).await {
            Found::File(path) => match self.send(&path, request).await {
                Ok(response) => response,
                Err(_) => plain(StatusCode::NOT_FOUND, "not found"),
            },
            Found::Folder => redirect(&format!("{url_path}/")),
            Found::Nothing => plain(StatusCode::NOT_FOUND, "not found"),
        }
    }

    async fn find(&self, url_path: &str) -> Found {
        let Some(relative) = safe_relative(url_path) else {
            return Found::Nothing;
        };
        let Ok(path) = tokio::fs::canonicalize(self.root.join(&relative)).await else {
            return Found::Nothing;
        };
        if !path.starts_with(&self.root) {
            return Found::Nothing;
        }
        if !path.is_dir() {
            return Found::File(path);
        }
        if !url_path.ends_with('/') {
            return Found::Folder;
        }
        // The index may itself be a link out of the folder.
        match tokio::fs::canonicalize(path.join("index.html")).await {
            Ok(index) if index.starts_with(&self.root) => Found::File(index),
            _ => Found::Nothing,
        }
    }

    /// Sends a file or the part that is asked for, and our headers with it.
    async fn send(&self, path: &Path, request: Request<Body>) -> anyhow::Result<Response<Body>> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut file = ServeFile::new(path);
        if self.has_compressed_sibling(path, &name).await {
            file = file.precompressed_gzip();
        }
        let known = request.headers().get(IF_NONE_MATCH).cloned();
        let mut response = file.try_call(request).await?.map(Body::new);
        let headers = response.headers_mut();
        let tag = entity_tag(path, headers.get(CONTENT_ENCODING)).await?;
        name_the_encoding(headers)?;
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching(&name)));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(ETAG, tag.clone());
        if name.ends_with(".html") {
            let html = tokio::fs::read_to_string(path).await?;
            let policy = content_policy::for_html(&html).parse()?;
            headers.insert(CONTENT_SECURITY_POLICY, policy);
        }
        if known == Some(tag) {
            headers.remove(CONTENT_LENGTH);
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            *response.body_mut() = Body::empty();
        }
        Ok(response)
    }

    /// Is there `name.gz` beside the file, as the web build writes it?
    async fn has_compressed_sibling(&self, path: &Path, name: &str) -> bool {
        let sibling = path.with_file_name(format!("{name}.gz"));
        let sibling = tokio::fs::canonicalize(sibling).await;
        sibling.is_ok_and(|sibling| sibling.starts_with(&self.root) && sibling.is_file())
    }
}

/// The path below the root. Parent folders, dotfiles, absolute parts and anything that is not
/// plain text after decoding are refused.
fn safe_relative(url_path: &str) -> Option<PathBuf> {
    let decoded = percent_encoding::percent_decode_str(url_path)
        .decode_utf8()
        .ok()?;
    if decoded.contains(['\0', '\\']) {
        return None;
    }
    let mut relative = PathBuf::new();
    for component in Path::new(decoded.trim_start_matches('/')).components() {
        match component {
            Component::Normal(name) if !name.to_string_lossy().starts_with('.') => {
                relative.push(name);
            }
            _ => return None,
        }
    }
    Some(relative)
}

/// Another tag for the same file in another encoding.
async fn entity_tag(path: &Path, encoding: Option<&HeaderValue>) -> anyhow::Result<HeaderValue> {
    let metadata = tokio::fs::metadata(path).await?;
    let modified = metadata.modified()?.duration_since(UNIX_EPOCH)?.as_nanos();
    let encoding = encoding.map_or("", |_| "-gzip");
    let tag = format!("\"{modified:x}-{:x}{encoding}\"", metadata.len());
    Ok(tag.parse()?)
}

/// Everything that is text here is UTF-8.
fn name_the_encoding(headers: &mut HeaderMap) -> anyhow::Result<()> {
    let kind = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    if let Some(kind) = kind.filter(|it| it.starts_with("text/") && !it.contains("charset")) {
        let named = format!("{kind}; charset=utf-8").parse()?;
        headers.insert(CONTENT_TYPE, named);
    }
    Ok(())
}

/// A name that contains a content hash never changes its content.
fn caching(name: &str) -> &'static str {
    if has_content_hash(name) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

/// `app-0123456789abcdef.js` or `app-0123456789abcdef_bg.wasm`.
fn has_content_hash(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name);
    let stem = stem.strip_suffix("_bg").unwrap_or(stem);
    let last = stem.rsplit('-').next().unwrap_or_default();
    last.len() >= 12 && last.len() < stem.len() && last.bytes().all(|it| it.is_ascii_hexdigit())
}

fn redirect(to: &str) -> Response<Body> {
    let mut response = plain(StatusCode::MOVED_PERMANENTLY, "");
    // Two slashes at the start would name another host.
    let target = format!("/{}", to.trim_start_matches('/'));
    if let Ok(value) = target.parse() {
        response.headers_mut().insert(LOCATION, value);
    }
    response
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_hash_are_recognised() {
        for name in ["app-0123456789abcdef.js", "a-b-0123456789abcdef_bg.wasm"] {
            assert!(has_content_hash(name), "{name}");
        }
        for name in [
            "index.html",
            "workflow-builder.js",
            "0123456789abcdef.js",
            "a-beef.js",
        ] {
            assert!(!has_content_hash(name), "{name}");
        }
    }

    #[test]
    fn paths_that_could_leave_the_folder_are_refused() {
        for path in [
            "/../x",
            "/a/../../x",
            "/%2e%2e/x",
            "/.git/config",
            "/a/%2ehidden",
            "/a\\..\\b",
            "/%00",
            "/%ff",
        ] {
            assert_eq!(safe_relative(path), None, "{path}");
        }
        assert_eq!(safe_relative("//etc/passwd"), Some("etc/passwd".into()));
        assert_eq!(safe_relative("/"), Some(PathBuf::new()));
    }
}
