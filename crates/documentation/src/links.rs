//! Where the links of the documentation lead once it is a folder of pages.

/// A file of the checkout that is a page of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Relative to the root of the checkout: `docs/protocol.md`.
    pub source: String,
    /// Name in the folder of pages: `protocol.html`.
    pub page: String,
}

/// What a link becomes.
#[derive(Debug, PartialEq, Eq)]
pub enum Target {
    /// This address.
    To(String),
    /// Nothing: what it leads to is not part of the site.
    Nowhere,
}

/// The folder whose files (pictures, descriptions) go along under the same names.
const FOLDER: &str = "docs/";

/// Rewrites a link that stands in the file `from`. `has_file` says which files go along.
pub fn rewrite(
    link: &str,
    from: &str,
    places: &[Place],
    has_file: impl Fn(&str) -> bool,
) -> Target {
    if link.starts_with("https://") || link.starts_with("http://") || link.starts_with('#') {
        return Target::To(link.to_string());
    }
    let (path, anchor) = match link.split_once('#') {
        Some((path, anchor)) => (path, format!("#{anchor}")),
        None => (link, String::new()),
    };
    let Some(file) = resolved(path, from) else {
        return Target::Nowhere;
    };
    if let Some(place) = places.iter().find(|it| it.source == file) {
        return Target::To(format!("{}{anchor}", place.page));
    }
    match file.strip_prefix(FOLDER) {
        Some(name) if has_file(name) => Target::To(name.to_string()),
        _ => Target::Nowhere,
    }
}

/// The file of the checkout that a relative link names. None when it leads out of the checkout or is
/// no relative link.
fn resolved(link: &str, from: &str) -> Option<String> {
    if link.is_empty() || link.starts_with('/') || link.contains(':') {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

/// The name of a heading in addresses, as hosts of source code make it.
pub fn anchor(heading: &str, taken: &[String]) -> String {
    let heading = heading.to_lowercase();
    let kept = heading.chars().filter_map(|it| match it {
        ' ' => Some('-'),
        it if it.is_alphanumeric() || it == '-' || it == '_' => Some(it),
        _ => None,
    });
    let name: String = kept.collect();
    let numbered = (1..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.clone()).chain(numbered);
    names.find(|it| !taken.contains(it)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_files_or_nowhere() {
        let place = |source: &str, page: &str| Place {
            source: source.into(),
            page: page.into(),
        };
        let places = [
            place("README.md", "index.html"),
            place("docs/protocol.md", "protocol.html"),
        ];
        let files = |name: &str| name == "pictures/a.png";
        let to = |address: &str| Target::To(address.into());
        for (link, from, target) in [
            ("docs/protocol.md", "README.md", to("protocol.html")),
            (
                "protocol.md#actions",
                "docs/mcp.md",
                to("protocol.html#actions"),
            ),
            ("../README.md", "docs/mcp.md", to("index.html")),
            ("#speed", "README.md", to("#speed")),
            ("docs/pictures/a.png", "README.md", to("pictures/a.png")),
            ("./pictures/a.png", "docs/mcp.md", to("pictures/a.png")),
            ("https://rustup.rs", "README.md", to("https://rustup.rs")),
            ("LICENSE", "README.md", Target::Nowhere),
            ("../tasks/modeller/001.toml", "docs/mcp.md", Target::Nowhere),
            ("../../outside.md", "docs/mcp.md", Target::Nowhere),
            ("javascript:alert(1)", "README.md", Target::Nowhere),
            ("//elsewhere.example", "README.md", Target::Nowhere),
            ("/etc/passwd", "README.md", Target::Nowhere),
        ] {
            assert_eq!(rewrite(link, from, &places, files), target, "{link}");
        }
    }

    #[test]
    fn headings_have_the_names_that_links_use() {
        for (heading, name) in [
            ("Two commands", "two-commands"),
            ("Gates, parity & more", "gates-parity--more"),
            ("3D Modeller: `expected.scene`", "3d-modeller-expectedscene"),
        ] {
            assert_eq!(anchor(heading, &[]), name);
        }
        let taken = ["a".to_string(), "a-1".to_string()];
        assert_eq!(anchor("A", &taken), "a-2");
    }
}
