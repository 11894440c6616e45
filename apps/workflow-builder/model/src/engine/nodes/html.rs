//! A forgiving reader of HTML and the simple selectors that find elements in it.

/// A page as a flat list of elements in document order.
pub(super) struct Page {
    elements: Vec<Element>,
    /// Pieces of text with the element they stand in.
    texts: Vec<(usize, String)>,
}

struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    parent: Option<usize>,
}

/// Elements that never have content.
const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];
/// Elements whose content is not text of the page.
const RAW: &[&str] = &["script", "style"];
/// Deeper nesting is flattened.
const MAX_LEVELS: usize = 200;

impl Page {
    pub fn read(source: &str) -> Page {
        let mut page = Page {
            elements: Vec::new(),
            texts: Vec::new(),
        };
        let mut open: Vec<usize> = Vec::new();
        let mut rest = source;
        while let Some(start) = rest.find('<') {
            page.add_text(&rest[..start], &open);
            let inside = &rest[start + 1..];
            if let Some(comment) = inside.strip_prefix("!--") {
                rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            } else if inside.starts_with('/') {
                let end = inside.find('>').unwrap_or(inside.len());
                let name = inside[1..end].trim().to_lowercase();
                if let Some(level) = open.iter().rposition(|e| page.elements[*e].name == name) {
                    open.truncate(level);
                }
                rest = inside.get(end + 1..).unwrap_or("");
            } else if inside.starts_with(|c: char| c.is_ascii_alphabetic()) {
                rest = page.open_tag(inside, &mut open);
            } else if inside.starts_with(['!', '?']) {
                rest = inside.find('>').map_or("", |end| &inside[end + 1..]);
            } else {
                page.add_text("<", &open);
                rest = inside;
            }
        }
        page.add_text(rest, &open);
        page
    }

    fn add_text(&mut self, text: &str, open: &[usize]) {
        if let (Some(element), false) = (open.last(), text.is_empty()) {
            self.texts.push((*element, decoded(text)));
        }
    }

    /// Reads a start tag; gives what follows it.
    fn open_tag<'a>(&mut self, source: &'a str, open: &mut Vec<usize>) -> &'a str {
        let end = tag_end(source);
        let tag = &source[..end];
        let mut rest = source.get(end + 1..).unwrap_or("");
        let name_end = tag
            .find(|c: char| c.is_whitespace() || c == '/')
            .unwrap_or(tag.len());
        let name = tag[..name_end].to_lowercase();
        let is_closed = tag.ends_with('/') || VOID.contains(&name.as_str());
        self.elements.push(Element {
            attributes: attributes(&tag[name_end..]),
            parent: open.last().copied(),
            name: name.clone(),
        });
        if RAW.contains(&name.as_str()) {
            let close = format!("</{name}");
            let lower = rest.to_ascii_lowercase();
            rest = lower.find(&close).map_or("", |at| &rest[at..]);
        }
        if !is_closed && open.len() < MAX_LEVELS {
            open.push(self.elements.len() - 1);
        }
        rest
    }

    pub fn select(&self, selector: &Selector) -> Vec<usize> {
        (0..self.elements.len())
            .filter(|element| self.matches(*element, &selector.steps))
            .collect()
    }

    fn matches(&self, element: usize, steps: &[Step]) -> bool {
        let Some((last, before)) = steps.split_last() else {
            return false;
        };
        if !last.fits(&self.elements[element]) {
            return false;
        }
        // Each earlier step takes the nearest ancestor that fits; without sibling rules that is
        // never the wrong choice.
        let mut here = self.elements[element].parent;
        for step in before.iter().rev() {
            loop {
                let Some(ancestor) = here else {
                    return false;
                };
                here = self.elements[ancestor].parent;
                if step.fits(&self.elements[ancestor]) {
                    break;
                }
                if step.is_parent_of_next {
                    return false;
                }
            }
        }
        true
    }

    /// All text inside an element, with runs of blanks made one.
    pub fn text(&self, element: usize) -> String {
        let inside = |mut place: usize| loop {
            if place == element {
                return true;
            }
            match self.elements[place].parent {
                Some(parent) => place = parent,
                None => return false,
            }
        };
        let all: String = self
            .texts
            .iter()
            .filter(|(place, _)| *place >= element && inside(*place))
            .map(|(_, text)| text.as_str())
            .collect();
        all.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub fn attribute(&self, element: usize, name: &str) -> Option<String> {
        self.elements[element].attribute(name).map(str::to_string)
    }
}

impl Element {
    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Where a tag ends; a `>` inside quotes does not count.
fn tag_end(source: &str) -> usize {
    let mut quote = None;
    for (place, c) in source.char_indices() {
        match (quote, c) {
            (None, '>') => return place,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    source.len()
}

fn attributes(mut text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    loop {
        text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if text.is_empty() {
            return found;
        }
        let end = text
            .find(|c: char| c.is_whitespace() || c == '=' || c == '/')
            .unwrap_or(text.len());
        let name = text[..end].to_lowercase();
        text = text[end..].trim_start();
        let mut value = String::new();
        if let Some(rest) = text.strip_prefix('=') {
            let rest = rest.trim_start();
            let (read, behind) = match rest.chars().next() {
                Some(quote @ ('"' | '\'')) => {
                    let inner = &rest[1..];
                    inner.split_once(quote).unwrap_or((inner, ""))
                }
                _ => {
                    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                    rest.split_at(end)
                }
            };
            value = decoded(read);
            text = behind;
        } else if name.is_empty() {
            // A stray sign such as a second “=”.
            let mut chars = text.chars();
            chars.next();
            text = chars.as_str();
            continue;
        }
        if !found.iter().any(|(known, _)| *known == name) {
            found.push((name, value));
        }
    }
}

fn decoded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.find(';').filter(|end| (2..=10).contains(end));
        let c = end.and_then(|end| entity(&rest[1..end]));
        match (end, c) {
            (Some(end), Some(c)) => {
                out.push(c);
                rest = &rest[end + 1..];
            }
            _ => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

fn entity(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "copy" => '©',
        "euro" => '€',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    })
}

/// Steps such as `div.card > a[href]`, from the outside in.
pub(super) struct Selector {
    steps: Vec<Step>,
}

#[derive(Default)]
struct Step {
    name: Option<String>,
    id: Option<String>,
    classes: Vec<String>,
    /// Attribute and, if one is asked for, its value.
    attributes: Vec<(String, Option<String>)>,
    /// The next step must be a child, not any descendant.
    is_parent_of_next: bool,
}

impl Selector {
    pub fn parse(text: &str) -> Result<Selector, String> {
        let mut steps: Vec<Step> = Vec::new();
        for word in text.replace('>', " > ").split_whitespace() {
            if word == ">" {
                match steps.last_mut() {
                    Some(last) => last.is_parent_of_next = true,
                    None => return Err("“>” needs something before it".into()),
                }
            } else {
                steps.push(Step::parse(word)?);
            }
        }
        if steps.last().is_none_or(|last| last.is_parent_of_next) {
            return Err("it is empty or unfinished".into());
        }
        Ok(Selector { steps })
    }
}

impl Step {
    fn parse(word: &str) -> Result<Step, String> {
        let mut step = Step::default();
        let name_end = word.find(['.', '#', '[', ':']).unwrap_or(word.len());
        let name = &word[..name_end];
        if !name.is_empty() && name != "*" {
            step.name = Some(name.to_lowercase());
        }
        let mut rest = &word[name_end..];
        while let Some(sign) = rest.chars().next() {
            let body = &rest[sign.len_utf8()..];
            if sign == '[' {
                let (inside, behind) = body.split_once(']').ok_or("“]” is missing")?;
                let (name, value) = match inside.split_once('=') {
                    Some((name, value)) => {
                        (name, Some(value.trim_matches(['"', '\'']).to_string()))
                    }
                    None => (inside, None),
                };
                step.attributes.push((name.to_lowercase(), value));
                rest = behind;
                continue;
            }
            let end = body.find(['.', '#', '[', ':']).unwrap_or(body.len());
            let value = body[..end].to_string();
            match sign {
                '.' => step.classes.push(value),
                '#' => step.id = Some(value),
                _ => return Err(format!("“{sign}” is not supported")),
            }
            rest = &body[end..];
        }
        Ok(step)
    }

    fn fits(&self, element: &Element) -> bool {
        let has_class = |class: &String| {
            let classes = element.attribute("class").unwrap_or("");
            classes.split_whitespace().any(|known| known == class)
        };
        self.name.as_ref().is_none_or(|name| *name == element.name)
            && self
                .id
                .as_deref()
                .is_none_or(|id| element.attribute("id") == Some(id))
            && self.classes.iter().all(has_class)
            && self.attributes.iter().all(|(name, wanted)| {
                let value = element.attribute(name);
                value.is_some() && wanted.as_deref().is_none_or(|wanted| value == Some(wanted))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<!DOCTYPE html><html><head><style>p { color: red }</style></head>
        <body><!-- <p>not this</p> -->
        <div id="main" class="card wide"><h1>Prices &amp; more</h1>
          <ul><li class=row>Tea <b>2&nbsp;€</b><li class=row>Coffee</ul>
          <a href='/buy?x=1&amp;y=2' data-k="a>b">Buy</a><br/><img src=x.png></div>
        <p>Bye</p></body></html>"#;

    fn texts(selector: &str) -> Vec<String> {
        let page = Page::read(PAGE);
        let selector = Selector::parse(selector).expect("selector");
        page.select(&selector)
            .into_iter()
            .map(|e| page.text(e))
            .collect()
    }

    #[test]
    fn selectors_find_elements_by_name_class_id_attribute_and_place() {
        assert_eq!(texts("h1"), ["Prices & more"]);
        assert_eq!(texts("#main > a"), ["Buy"]);
        assert_eq!(texts("div.card.wide b"), ["2 €"]);
        assert_eq!(texts("a[href]"), ["Buy"]);
        assert_eq!(texts("p"), ["Bye"]);
        assert_eq!(texts("body > h1").len(), 0);
    }

    #[test]
    fn attributes_are_decoded() {
        let page = Page::read(PAGE);
        let found = page.select(&Selector::parse("a").expect("selector"));
        assert_eq!(
            page.attribute(found[0], "href").as_deref(),
            Some("/buy?x=1&y=2")
        );
    }

    #[test]
    fn unusable_selectors_are_refused() {
        for text in ["", "> a", "a >", "a:hover", "a["] {
            assert!(Selector::parse(text).is_err(), "{text}");
        }
    }
}
