//! Pages and files of the documentation, by their names.

use std::path::{Path, PathBuf};

use anyhow::Context;
use face::{Document, Offer};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use walkdir::WalkDir;

use crate::frame::{self, Entry};
use crate::links::{Place, Target, anchor, rewrite};

/// Files of the documentation that say what tasks expect, and so stay in the checkout.
const KEPT_BACK: [&str; 1] = ["flight-answers"];

/// What else goes along from the folder of the documentation, and what it is.
const FILES: [(&str, &str); 3] = [
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("json", "application/json"),
];
const PAGE: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const FONT: &str = "font/woff2";

/// A page or a file.
pub struct Content {
    /// Its media type.
    pub kind: &'static str,
    pub bytes: Vec<u8>,
}

/// The documentation of a checkout or of an installation, which may lack files that pages show.
pub struct Library {
    places: Vec<Place>,
    /// Titles and texts, in the order of the places.
    texts: Vec<(String, String)>,
    folder: PathBuf,
    /// Relative to the folder.
    files: Vec<String>,
}

impl Library {
    pub fn read(root: &Path) -> anyhow::Result<Library> {
        let folder = root.join("docs");
        let mut names = Vec::new();
        let mut files = Vec::new();
        for entry in WalkDir::new(&folder).sort_by_file_name() {
            let entry = entry.context("the documentation cannot be read")?;
            // A link could lead anywhere.
            if !entry.file_type().is_file() {
                continue;
            }
            let path = entry.path().strip_prefix(&folder)?;
            let extension = path.extension().unwrap_or_default().to_string_lossy();
            let name = path.to_string_lossy().replace('\\', "/");
            let stem = name.strip_suffix(".md");
            match stem {
                Some(stem) if !KEPT_BACK.contains(&stem) => names.push(stem.to_string()),
                None if kind_of(&extension).is_some() => files.push(name),
                _ => {}
            }
        }
        let mut places = vec![
            place("README.md", "index"),
            place("ARCHITECTURE.md", "architecture"),
        ];
        let of_folder = names
            .iter()
            .map(|name| place(&format!("docs/{name}.md"), name));
        places.extend(of_folder);
        let read = |place: &Place| {
            let text = std::fs::read_to_string(root.join(&place.source));
            let text = text.with_context(|| format!("{} cannot be read", place.source))?;
            Ok((title(&text), text))
        };
        Ok(Library {
            texts: places.iter().map(read).collect::<anyhow::Result<_>>()?,
            places,
            folder,
            files,
        })
    }

    /// As the web face offers them: the overview first.
    pub fn documents(&self) -> Vec<Document> {
        let all = self.places.iter().zip(&self.texts);
        let document = all.map(|(place, (title, _))| Document {
            title: title.clone(),
            address: format!("docs/{}", place.page),
        });
        document.collect()
    }

    /// Everything there is, by its name in the folder of pages.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let pages = self.places.iter().map(|it| it.page.as_str());
        let files = self.files.iter().map(String::as_str);
        let own = [frame::STYLE_FILE, frame::FONT_FILE];
        pages.chain(own).chain(files)
    }

    /// What goes by this name, for a host that offers this. None where nothing does.
    pub fn get(&self, name: &str, offer: &Offer) -> anyhow::Result<Option<Content>> {
        let mut all = self.places.iter().zip(&self.texts);
        let page = all.find(|(place, _)| place.page == name);
        if let Some((place, (title, text))) = page {
            let content = self.render(place, text);
            let page = frame::page(title, name, &self.entries(), offer, &content);
            return Ok(Some(content_of(PAGE, page)));
        }
        if name == frame::STYLE_FILE {
            return Ok(Some(content_of(STYLE, frame::style())));
        }
        if name == frame::FONT_FILE {
            return Ok(Some(content_of(FONT, frame::FONT)));
        }
        let Some(file) = self.files.iter().find(|it| *it == name) else {
            return Ok(None);
        };
        let path = self.folder.join(file);
        let kind = kind_of(&path.extension().unwrap_or_default().to_string_lossy());
        let bytes = std::fs::read(&path);
        let bytes = bytes.with_context(|| format!("{} cannot be read", path.display()))?;
        Ok(kind.map(|kind| content_of(kind, bytes)))
    }

    fn entries(&self) -> Vec<Entry> {
        let all = self.places.iter().zip(&self.texts);
        let entry = all.map(|(place, (title, _))| Entry {
            page: place.page.clone(),
            title: title.clone(),
        });
        entry.collect()
    }

    fn render(&self, place: &Place, text: &str) -> String {
        let events = Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
        let has_file = |name: &str| self.files.iter().any(|it| it == name);
        let target = |link: &str| rewrite(link, &place.source, &self.places, has_file);
        let events = with_anchors(events.collect());
        let events = with_targets(events, target);
        let mut page = String::new();
        html::push_html(&mut page, events.into_iter().flat_map(plain));
        without_styles(&page)
    }
}

/// Columns that stand on the right are a class: pages of a site allow no styles within their elements.
/// Texts cannot hold what is replaced here, because their quotation marks are written out.
fn without_styles(page: &str) -> String {
    ["left", "center", "right"]
        .iter()
        .fold(page.to_string(), |page, side| {
            page.replace(
                &format!(" style=\"text-align: {side}\""),
                &format!(" class=\"{side}\""),
            )
        })
}

fn kind_of(extension: &str) -> Option<&'static str> {
    let found = FILES.iter().find(|(name, _)| *name == extension);
    found.map(|(_, kind)| *kind)
}

fn content_of(kind: &'static str, bytes: impl Into<Vec<u8>>) -> Content {
    Content {
        kind,
        bytes: bytes.into(),
    }
}

fn place(source: &str, name: &str) -> Place {
    Place {
        source: source.into(),
        page: format!("{name}.html"),
    }
}

/// The first heading; what stands behind a colon is explanation.
fn title(text: &str) -> String {
    let heading = text.lines().find_map(|line| line.strip_prefix("# "));
    let heading = heading.unwrap_or("Untitled");
    let short = heading.split(": ").next().unwrap_or(heading);
    short.replace('`', "").trim().to_string()
}

/// Gives every heading the name by which links know it.
fn with_anchors(mut events: Vec<Event>) -> Vec<Event> {
    let mut taken = Vec::new();
    for index in 0..events.len() {
        if !matches!(events[index], Event::Start(Tag::Heading { .. })) {
            continue;
        }
        let inside = events[index + 1..].iter();
        let inside = inside.take_while(|it| !matches!(it, Event::End(TagEnd::Heading(_))));
        let words = inside.filter_map(|it| match it {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            _ => None,
        });
        let name = anchor(&words.collect::<String>(), &taken);
        taken.push(name.clone());
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[index] {
            *id = Some(name.into());
        }
    }
    events
}

/// Lets links and pictures lead where they do in the site; without a target, the words alone stay.
fn with_targets<'e>(events: Vec<Event<'e>>, target: impl Fn(&str) -> Target) -> Vec<Event<'e>> {
    // Of the links and pictures that are open, which are kept?
    let mut open = Vec::new();
    let mut kept = Vec::new();
    for mut event in events {
        let is_kept = match &mut event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                let found = target(dest_url);
                open.push(found != Target::Nowhere);
                if let Target::To(address) = found {
                    *dest_url = CowStr::from(address);
                }
                open.last().copied()
            }
            Event::End(TagEnd::Link | TagEnd::Image) => open.pop(),
            _ => None,
        };
        if is_kept.unwrap_or(true) {
            kept.push(event);
        }
    }
    kept
}

/// Markup inside the text stays text, and whatever may be wider than the page can be scrolled to by
/// keyboard.
fn plain(event: Event) -> Vec<Event> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) if text.trim_start().starts_with("<!--") => {
            Vec::new()
        }
        Event::Html(text) | Event::InlineHtml(text) => vec![Event::Text(text)],
        Event::Start(Tag::CodeBlock(_)) => {
            vec![Event::Html(r#"<pre tabindex="0"><code>"#.into())]
        }
        Event::End(TagEnd::CodeBlock) => vec![Event::Html("</code></pre>\n".into())],
        Event::Start(Tag::Table(columns)) => vec![
            Event::Html(r#"<div class="table" tabindex="0">"#.into()),
            Event::Start(Tag::Table(columns)),
        ],
        Event::End(TagEnd::Table) => {
            vec![Event::End(TagEnd::Table), Event::Html("</div>\n".into())]
        }
        other => vec![other],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn library() -> Library {
        let root = setup::workspace::current_root().expect("a checkout");
        Library::read(&root).expect("documentation")
    }

    fn rendered(text: &str) -> String {
        library().render(&place("docs/protocol.md", "protocol"), text)
    }

    #[test]
    fn tables_code_and_headings_are_written_as_such() {
        let page =
            rendered("# A `b`\n\n| x | y |\n| --- | --: |\n| 1 | 2 |\n\n```sh\na < b\n```\n");
        assert!(page.contains(r#"<h1 id="a-b">"#), "{page}");
        assert!(
            page.contains("<th>x</th>") && page.contains("</table>\n</div>"),
            "{page}"
        );
        assert!(page.contains("a &lt; b\n</code></pre>"), "{page}");
        assert!(page.contains(r#"<td class="right">2</td>"#), "{page}");
        assert!(!page.contains("style="), "{page}");
    }

    #[test]
    fn markup_in_a_text_is_shown_and_not_obeyed() {
        let page =
            rendered("a <b>c</b>\n\n<script>go()</script>\n\n<!-- no -->\n\n[x](javascript:go())");
        assert!(
            page.contains("&lt;b&gt;") && page.contains("&lt;script&gt;"),
            "{page}"
        );
        assert!(
            !page.contains("<script") && !page.contains("javascript:"),
            "{page}"
        );
        assert!(!page.contains("<!--"), "{page}");
    }

    #[test]
    fn a_link_to_what_is_not_part_of_the_site_is_words_alone() {
        let page = rendered("see [the *file*](../LICENSE) and [answers](flight-answers.md)");
        assert!(page.contains("see the <em>file</em> and answers"), "{page}");
    }

    #[test]
    fn answers_of_tasks_stay_in_the_checkout() {
        let pages = library().documents();
        for name in KEPT_BACK {
            assert!(
                !pages.iter().any(|it| it.address.contains(name)),
                "{pages:?}"
            );
        }
        assert_eq!(pages[0].address, "docs/index.html");
    }

    #[test]
    fn what_is_listed_is_there_and_nothing_else_is() {
        let library = library();
        let offer = Offer::default();
        let mut kinds = HashSet::new();
        for name in library.names() {
            let found = library.get(name, &offer).expect("readable");
            let found = found.expect(name);
            assert!(!found.bytes.is_empty(), "{name}");
            kinds.insert(found.kind);
        }
        assert!(kinds.len() >= 4, "{kinds:?}");
        for name in [
            "flight-answers.html",
            "flight-answers.md",
            "protocol.md",
            "../README.md",
            "../tasks/modeller/001.toml",
            "pictures/../../Cargo.toml",
            "",
        ] {
            let found = library.get(name, &offer).expect("readable");
            assert!(found.is_none(), "{name}");
        }
    }

    #[test]
    fn pages_of_an_installation_without_pictures_show_their_words() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("docs")).expect("made");
        let pages = [
            ("README.md", "# A\n\n![A graph](docs/pictures/a.png)"),
            ("ARCHITECTURE.md", "# B"),
        ];
        for (name, text) in pages {
            std::fs::write(folder.path().join(name), text).expect("written");
        }
        let library = Library::read(folder.path()).expect("documentation");
        let page = library.get("index.html", &Offer::default());
        let page = page.expect("readable").expect("a page");
        let page = String::from_utf8(page.bytes).expect("text");
        assert!(page.contains("<p>A graph</p>"), "{page}");
    }

    /// Everything that stands between `start` and the next quote.
    fn quoted<'p>(page: &'p str, start: &str) -> Vec<&'p str> {
        let after = page.split(start).skip(1);
        after.filter_map(|it| it.split('"').next()).collect()
    }

    #[test]
    fn every_link_leads_to_a_page_a_heading_or_a_file_of_the_site() {
        let library = library();
        let all = library.places.iter().zip(&library.texts);
        let pages: Vec<(String, String)> = all
            .map(|(place, (_, text))| (place.page.clone(), library.render(place, text)))
            .collect();
        let mut targets: HashSet<String> = library.files.iter().cloned().collect();
        for (name, page) in &pages {
            targets.insert(name.clone());
            let anchors = quoted(page, " id=\"").into_iter();
            targets.extend(anchors.map(|anchor| format!("{name}#{anchor}")));
        }
        let mut links = 0;
        for (name, page) in &pages {
            for link in quoted(page, "href=\"")
                .into_iter()
                .chain(quoted(page, "src=\""))
            {
                links += 1;
                let link = match link.strip_prefix('#') {
                    Some(anchor) => format!("{name}#{anchor}"),
                    None => link.to_string(),
                };
                let is_there = link.starts_with("https://") || targets.contains(&link);
                assert!(is_there, "{name} leads to {link}");
            }
        }
        assert!(links > 50, "{links}");
    }
}
