//! The content security policy: same origin only, WebAssembly allowed, inline scripts by hash.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The policy for a page. Its own inline scripts (the web build writes one that starts the program)
/// are allowed by their hash, so that no other inline script ever runs.
pub fn for_html(html: &str) -> String {
    let mut scripts = String::from("'self' 'wasm-unsafe-eval'");
    for script in inline_scripts(html) {
        let hash = STANDARD.encode(Sha256::digest(script.as_bytes()));
        scripts.push_str(&format!(" 'sha256-{hash}'"));
    }
    format!(
        "default-src 'self'; script-src {scripts}; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; \
         connect-src 'self' blob: data:; worker-src 'self' blob:; frame-src 'self'; \
         frame-ancestors 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
    )
}

/// The text between `<script ...>` and `</script>` wherever the tag has no `src`.
fn inline_scripts(html: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find("<script") {
        let after = &rest[start..];
        let Some(open) = after.find('>') else { break };
        let Some(close) = after.find("</script") else {
            break;
        };
        if open < close {
            let (tag, body) = (&after[..open], &after[open + 1..close]);
            if !tag.contains(" src=") && !body.is_empty() {
                found.push(body);
            }
        }
        rest = &after[close + "</script".len()..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_scripts_are_found_and_linked_ones_are_not() {
        let html = "<script src=\"a.js\"></script><script type=\"module\">go()</script><p>";
        assert_eq!(inline_scripts(html), ["go()"]);
    }

    #[test]
    fn broken_markup_ends_the_search() {
        for html in ["<script", "<script>", "<script>x", "<script </script>"] {
            assert!(inline_scripts(html).is_empty(), "{html}");
        }
    }

    #[test]
    fn the_policy_names_the_hash_of_an_inline_script() {
        // Digest of "go()" computed with another tool.
        let policy = for_html("<script>go()</script>");
        let digest = "5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=";
        assert!(policy.contains(&format!("'sha256-{digest}'")), "{policy}");
        assert!(!policy.contains("script-src 'self' 'unsafe-inline'"));
    }
}
