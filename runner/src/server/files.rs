//! Files of `dist/`: which may be read, and with which headers they go out.

use std::path::{Component, Path, PathBuf};
use std::time::UNIX_EPOCH;

use anyhow::Context;
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HeaderMap, IF_NONE_MATCH, LOCATION, VARY,
};
use axum::http::{Response, StatusCode};

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

    pub async fn respond(&self, url_path: &str, headers: &HeaderMap) -> Response<Body> {
        match self.find(url_path).await {
            Found::File(path) => match self.send(&path, headers).await {
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

    async fn send(&self, path: &Path, headers: &HeaderMap) -> anyhow::Result<Response<Body>> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_html = name.ends_with(".html");
        let compressed = match accepts_gzip(headers) {
            true => self.compressed_sibling(path, &name).await,
            false => None,
        };
        let source = compressed.as_deref().unwrap_or(path);
        let tag = entity_tag(source).await?;
        let mut response = Response::builder()
            .header(CONTENT_TYPE, mime_type(&name))
            .header(CACHE_CONTROL, caching(&name))
            .header(VARY, "accept-encoding")
            .header(ETAG, &tag);
        if compressed.is_some() {
            response = response.header(CONTENT_ENCODING, "gzip");
        }
        if is_html {
            let html = tokio::fs::read_to_string(path).await?;
            response = response.header(CONTENT_SECURITY_POLICY, content_policy::for_html(&html));
        }
        let known = headers.get(IF_NONE_MATCH).is_some_and(|it| it == &tag);
        Ok(if known {
            response
                .status(StatusCode::NOT_MODIFIED)
                .body(Body::empty())?
        } else {
            response.body(Body::from(tokio::fs::read(source).await?))?
        })
    }

    /// `name.gz` beside the file, as the web build writes it.
    async fn compressed_sibling(&self, path: &Path, name: &str) -> Option<PathBuf> {
        let sibling = path.with_file_name(format!("{name}.gz"));
        let sibling = tokio::fs::canonicalize(sibling).await.ok()?;
        (sibling.starts_with(&self.root) && sibling.is_file()).then_some(sibling)
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

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|it| it.to_str().ok());
    accepted.is_some_and(|list| {
        list.split(',').any(|item| {
            let mut parts = item.split(';').map(str::trim);
            parts.next() == Some("gzip") && parts.all(|it| it != "q=0" && it != "q=0.0")
        })
    })
}

async fn entity_tag(path: &Path) -> anyhow::Result<String> {
    let metadata = tokio::fs::metadata(path).await?;
    let modified = metadata.modified()?.duration_since(UNIX_EPOCH)?;
    let length = metadata.len();
    Ok(format!("\"{:x}-{length:x}\"", modified.as_nanos()))
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

fn mime_type(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "gif" => "image/gif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "ttf" => "font/ttf",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "wav" => "audio/wav",
        "mp3" => "audio/mpeg",
        "ogg" | "opus" => "audio/ogg",
        "gz" => "application/gzip",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
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
