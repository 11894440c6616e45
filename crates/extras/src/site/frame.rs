//! What stands around a page of the documentation: the way back, the other pages, colours of both themes.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use palette::{DARK, LIGHT, Palette};

use super::pages::policy_element;

pub const STYLE_FILE: &str = "documents.css";

/// These pages run nothing.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/// A page in the list of all.
pub struct Entry {
    /// Name of its file.
    pub page: String,
    pub title: String,
}

/// Which pages belong together; those that are not named here come last.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Gauntlet",
        &["index", "architecture", "threat-model", "performance"],
    ),
    (
        "Agents",
        &[
            "protocol",
            "observations",
            "dialects",
            "environment",
            "python",
            "node",
            "attach",
            "mcp",
            "grids",
        ],
    ),
    ("Runs and people", &["viewer", "human-harness", "site"]),
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
    ("Authors", &["task-authors", "new-app", "app-sdk"]),
];

pub fn page(title: &str, name: &str, entries: &[Entry], content: &str) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                (PreEscaped(policy_element(POLICY)))
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Gauntlet" }
                link rel="icon" href="data:,";
                link rel="stylesheet" href=(STYLE_FILE);
            }
            body {
                a.skip href="#content" { "Skip to the content" }
                header {
                    a.brand href="../index.html" { "Gauntlet" }
                    nav aria-label="Pages" {
                        a href="../index.html#/" { "Tools" }
                        a href="../index.html#/tasks" { "Tasks" }
                        a href="../index.html#/runs" { "Runs" }
                        a href="index.html" aria-current="page" { "Documentation" }
                    }
                }
                div.columns {
                    nav.contents aria-label="Documentation" { (contents(name, entries)) }
                    main id="content" tabindex="-1" { (PreEscaped(content)) }
                }
            }
        }
    };
    page.into_string()
}

fn contents(current: &str, entries: &[Entry]) -> Markup {
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
    html! {
        @for (title, entries) in groups.chain([("More", rest)]).filter(|(_, it)| !it.is_empty()) {
            h2 { (title) }
            ul {
                @for entry in entries {
                    li {
                        a href=(entry.page) aria-current=[(entry.page == current).then_some("page")] {
                            @if entry.page == "index.html" { "Overview" } @else { (entry.title) }
                        }
                    }
                }
            }
        }
    }
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
