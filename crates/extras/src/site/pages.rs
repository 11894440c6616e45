//! The built pages, each with its content security policy inside: a static host sends no headers of ours.

use std::path::Path;

use anyhow::Context;
use walkdir::WalkDir;

use super::write_file;
use documentation::policy_element;
use gauntlet::server::content_policy;

/// Copies the web build. Files that it compressed are left out: hosts compress by themselves.
pub fn copy(dist: &Path, site: &Path) -> anyhow::Result<()> {
    let index = dist.join("index.html");
    anyhow::ensure!(index.is_file(), "{} is no web build", dist.display());
    for entry in WalkDir::new(dist) {
        let entry = entry.with_context(|| format!("cannot read {}", dist.display()))?;
        let path = entry.path();
        let extension = path.extension().unwrap_or_default();
        if !entry.file_type().is_file() || extension == "gz" {
            continue;
        }
        let target = site.join(path.strip_prefix(dist)?);
        let bytes = std::fs::read(path)?;
        match extension == "html" {
            true => write_file(&target, guarded(std::str::from_utf8(&bytes)?)?)?,
            false => write_file(&target, bytes)?,
        }
    }
    Ok(())
}

/// The same page with its policy, before anything that the policy is about.
fn guarded(html: &str) -> anyhow::Result<String> {
    let head = html.find("<head>").context("a page without a head")? + "<head>".len();
    // The encoding has to stand near the beginning of the file, so it stays in front.
    let charset = r#"<meta charset="utf-8" />"#;
    let rest = html[head..].replacen(charset, "", 1);
    let policy = in_page(&content_policy::for_html(html));
    Ok(format!(
        "{}{charset}{}{rest}",
        &html[..head],
        policy_element(&policy)
    ))
}

/// A policy without what only a header can say.
fn in_page(policy: &str) -> String {
    let parts = policy.split("; ");
    let parts = parts.filter(|it| !it.starts_with("frame-ancestors"));
    parts.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_brings_its_policy_before_its_scripts() {
        let page = guarded(
            "<html><head>\n<meta charset=\"utf-8\" /><script>go()</script></head><body></body></html>",
        );
        let page = page.expect("a page");
        let at = |text: &str| page.find(text).expect(text);
        assert!(at("charset") < at("Content-Security-Policy"));
        assert!(at("Content-Security-Policy") < at("<script>"));
        assert!(page.contains("sha256-") && !page.contains("frame-ancestors"));
        assert_eq!(page.matches("charset").count(), 1);
    }

    #[test]
    fn what_is_no_page_is_an_error() {
        assert!(guarded("text").is_err());
    }
}
