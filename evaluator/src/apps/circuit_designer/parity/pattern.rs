//! The original's search for elements in the text of a circuit: what does not fit the pattern is as
//! if it were not there.

/// An element that the pattern finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub tag: String,
    pub ends: [i64; 4],
    /// Number of inputs, for gates.
    pub inputs: usize,
}

/// `<tag x="1 2 3 4" ... />` with no slash before the end, and routed wires with their content. The
/// coordinates have to be whole and come first.
pub fn elements(text: &str) -> Vec<Drawn> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices('<') {
        found.extend(element(&text[start + 1..]));
    }
    found
}

fn element(text: &str) -> Option<Drawn> {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric())?;
    let (tag, rest) = text.split_at(end);
    let after_blank = rest.trim_start();
    if tag.is_empty() || after_blank.len() == rest.len() {
        return None;
    }
    let rest = after_blank.strip_prefix("x=\"")?;
    let (coordinates, rest) = rest.split_once('"')?;
    let ends: Vec<i64> = coordinates
        .split_whitespace()
        .map(|word| word.parse::<i32>().ok().map(i64::from))
        .collect::<Option<_>>()?;
    let close = rest.find(['/', '>'])?;
    let attributes = &rest[..close];
    let tail = &rest[close..];
    let is_closed = if let Some(content) = tail.strip_prefix('>') {
        // Only a routed wire has content.
        let end = content.find('<');
        tag == "rw" && end.is_some_and(|end| content[end..].starts_with("</rw>"))
    } else {
        tail.starts_with("/>")
    };
    let is_unknown_wire = tag == "rw" && tail.starts_with("/>");
    is_closed.then_some(())?;
    Some(Drawn {
        tag: if is_unknown_wire { "rw/" } else { tag }.to_string(),
        ends: ends.try_into().ok()?,
        inputs: attribute(attributes, "in").unwrap_or(2),
    })
}

fn attribute(attributes: &str, name: &str) -> Option<usize> {
    let start = attributes.find(&format!(" {name}=\""))? + name.len() + 3;
    attributes[start..].split('"').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(text: &str) -> Vec<String> {
        elements(text).into_iter().map(|it| it.tag).collect()
    }

    #[test]
    fn what_does_not_fit_the_pattern_vanishes() {
        assert_eq!(tags(r#"<w x="1 2 3 4" f="0"/>"#), ["w"]);
        assert_eq!(tags(r#"<w x="1.5 2 3 4" f="0"/>"#), [""; 0]);
        assert_eq!(tags(r#"<w f="0" x="1 2 3 4"/>"#), [""; 0]);
        assert_eq!(tags(r#"<x x="1 2 3 4" f="0" te="a/b"/>"#), [""; 0]);
        assert_eq!(tags(r#"<rw x="1 2 3 4" f="0">1,2;3,4</rw>"#), ["rw"]);
        assert_eq!(tags(r#"<rw x="1 2 3 4" f="0"/>"#), ["rw/"]);
        assert_eq!(tags(r#"<o en="3" sp="64"><p e="1"/></o>"#), [""; 0]);
        assert_eq!(elements(r#"<And x="1 2 3 4" f="0" in="3"/>"#)[0].inputs, 3);
    }
}
