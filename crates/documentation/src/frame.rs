//! What stands around a page of the documentation: the way back, the other pages, colours of both themes.

use face::{Offer, People};
use palette::{DARK, LIGHT, Palette};

pub const STYLE_FILE: &str = "documents.css";
/// The letters of the face.
pub const FONT_FILE: &str = "inter.woff2";
pub const FONT: &[u8] = include_bytes!("../../dom-shell/fonts/inter.woff2");

/// These pages run nothing.
pub const POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/// A page in the list of all.
pub struct Entry {
    /// Name of its file.
    pub page: String,
    pub title: String,
}

/// Which pages belong together; those that are not named here come last.
const GROUPS: [(&str, &[&str]); 6] = [
    (
        "Gauntlet",
        &[
            "index",
            "install",
            "architecture",
            "threat-model",
            "performance",
        ],
    ),
    (
        "Agents",
        &[
            "protocol",
            "observations",
            "dialects",
            "models",
            "environment",
            "python",
            "node",
            "native",
            "attach",
            "mcp",
            "grids",
        ],
    ),
    (
        "Runs and people",
        &[
            "viewer",
            "metrics",
            "leaderboard",
            "judge",
            "audit",
            "replay",
            "export",
            "human-harness",
            "site",
        ],
    ),
    (
        "Tools",
        &[
            "video-editor",
            "workflow-builder",
            "modeller",
            "flight-analyser",
            "circuit-designer",
        ],
    ),
    (
        "Tasks without end",
        &[
            "families", "ladder", "crates", "gallery", "gates", "radar", "sealed", "sector",
            "thicket", "learn",
        ],
    ),
    (
        "Authors",
        &["task-authors", "subtasks", "demos", "new-app", "app-sdk"],
    ),
];

/// A page of its own, with the ways to what its host offers.
pub fn page(title: &str, name: &str, entries: &[Entry], offer: &Offer, content: &str) -> String {
    let title = escaped(title);
    let policy = policy_element(POLICY);
    let ways = ways(offer);
    let contents = contents(name, entries);
    format!(
        r##"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">{policy}<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>{title} · Gauntlet</title><link rel="icon" href="data:,"><link rel="stylesheet" href="{STYLE_FILE}"></head>
<body><a class="skip" href="#content">Skip to the content</a>
<header><a class="brand" href="../index.html">Gauntlet</a><nav aria-label="Pages">{ways}<a href="index.html" aria-current="page">Docs</a></nav></header>
<div class="columns"><nav class="contents" aria-label="Documentation">{contents}</nav>
<main id="content" tabindex="-1">{content}</main></div></body></html>
"##
    )
}

/// The bar of the face, in its order.
fn ways(offer: &Offer) -> String {
    let is_for_people = offer.people == People::Codes;
    let all = [
        ("#/", "Tools", true),
        ("#/tasks", "Tasks", !offer.tasks.is_empty()),
        ("#/runs", "Runs", !is_for_people),
        ("#/leaderboard", "Leaderboard", offer.runs),
        ("#/study", "Take part", offer.people != People::No),
    ];
    let there = all.into_iter().filter(|(.., is_there)| *is_there);
    there
        .map(|(hash, name, _)| format!(r#"<a href="../index.html{hash}">{name}</a>"#))
        .collect()
}

fn contents(current: &str, entries: &[Entry]) -> String {
    let stem = |entry: &Entry| entry.page.trim_end_matches(".html").to_string();
    let is_in = |names: &[&str], entry: &Entry| names.contains(&stem(entry).as_str());
    let rest = entries
        .iter()
        .filter(|entry| !GROUPS.iter().any(|(_, names)| is_in(names, entry)));
    let rest: Vec<&Entry> = rest.collect();
    let groups = GROUPS.iter().map(|(title, names)| {
        let named = names
            .iter()
            .filter_map(|name| entries.iter().find(|it| stem(it) == *name));
        (*title, named.collect::<Vec<_>>())
    });
    let filled = groups
        .chain([("More", rest)])
        .filter(|(_, it)| !it.is_empty());
    let group = |(title, entries): (&str, Vec<&Entry>)| {
        let links: String = entries.iter().map(|it| link(it, current)).collect();
        format!("<h2>{title}</h2><ul>{links}</ul>")
    };
    filled.map(group).collect()
}

fn link(entry: &Entry, current: &str) -> String {
    let title = match entry.page == "index.html" {
        true => "Overview".to_string(),
        false => escaped(&entry.title),
    };
    let mark = match entry.page == current {
        true => r#" aria-current="page""#,
        false => "",
    };
    format!(r#"<li><a href="{}"{mark}>{title}</a></li>"#, entry.page)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A content security policy as an element of a page.
pub fn policy_element(policy: &str) -> String {
    format!(r#"<meta http-equiv="Content-Security-Policy" content="{policy}" />"#)
}

/// The colours of the palette as the style sheet names them, and the style itself.
pub fn style() -> String {
    format!(
        ":root {{ {} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {} }} }}\n{}",
        colours(&LIGHT),
        colours(&DARK),
        include_str!("documents.css")
    )
}

fn colours(palette: &Palette) -> String {
    let tokens = palette.tokens();
    let properties = tokens.iter().map(|(name, colour)| {
        let value = String::from_utf8_lossy(&colour.css_bytes()).into_owned();
        format!("--{name}: {value};")
    });
    properties.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_leads_to_what_the_host_has_and_nowhere_else() {
        let runs = Offer {
            runs: true,
            ..Offer::default()
        };
        let study = Offer {
            people: People::Codes,
            ..Offer::default()
        };
        let of = |offer: &Offer| page("T", "t.html", &[], offer, "");
        assert!(of(&runs).contains("#/leaderboard") && !of(&runs).contains("#/study"));
        assert!(of(&study).contains("#/study") && !of(&study).contains("#/runs"));
        assert!(!of(&study).contains("#/tasks"));
    }

    #[test]
    fn a_title_is_text() {
        let entry = Entry {
            page: "a.html".into(),
            title: "a < b".into(),
        };
        let page = page("a < b", "a.html", &[entry], &Offer::default(), "");
        assert_eq!(page.matches("a &lt; b").count(), 2, "{page}");
        assert!(page.contains(r#"<a href="a.html" aria-current="page">"#));
    }
}
