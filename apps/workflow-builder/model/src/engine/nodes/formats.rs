//! Nodes that read and write CSV, XML, HTML and ZIP.

use super::super::call::{Call, MAIN, field_text, shown};
use super::super::failure::Failure;
use super::{Executor, Outcome, archive, executor, html};
use crate::expression::{Value, from_json};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use roxmltree::{Document, Node as XmlNode, ParsingOptions};
use std::fmt::Write;
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("csvParse", csv),
    executor("xmlJson", xml_json),
    executor("htmlExtract", html_extract),
    executor("compress", compress),
];

/// Nesting of XML that is read; deeper documents are refused.
const MAX_XML_LEVELS: usize = 64;
/// Elements and texts of one XML document.
const MAX_XML_NODES: u32 = 200_000;

fn missing(field: &str) -> Failure {
    Failure::new(format!("the field “{field}” is missing"))
}

// CSV. By hand: the delimiter may be any character, an unfinished quote is an error, and an empty
// cell in a line of its own stays empty; the csv crate does none of the three.

fn csv(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let delimiter = call.text("delimiter").chars().next().unwrap_or(',');
    if call.text("direction") == "write" {
        let batch = call.batch();
        let text = csv_text(batch.items(), delimiter);
        return call.emit_result(MAIN, Value::record([]).with(field, Value::from(text)));
    }
    call.each(|call, item, _, _| {
        let text = field_text(item, field).ok_or_else(|| missing(field))?;
        let mut rows = csv_rows(&text, delimiter)?.into_iter();
        let header: Vec<Rc<str>> = match rows.next() {
            Some(header) => header.into_iter().map(Rc::from).collect(),
            None => return Ok(()),
        };
        for row in rows {
            let cells = row.into_iter().map(Value::from);
            let entries = header.iter().cloned().zip(cells);
            call.emit(MAIN, Value::object(entries.collect()));
        }
        Ok(())
    })
}

/// Rows and cells of a CSV text; quoted cells may hold delimiters, line ends and doubled quotes.
fn csv_rows(text: &str, delimiter: char) -> Result<Vec<Vec<String>>, Failure> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut cell = String::new();
    let mut is_quoted = false;
    let mut chars = text.trim_start_matches('\u{feff}').chars().peekable();
    while let Some(c) = chars.next() {
        if is_quoted {
            match c {
                '"' if chars.peek() == Some(&'"') => {
                    chars.next();
                    cell.push('"');
                }
                '"' => is_quoted = false,
                c => cell.push(c),
            }
            continue;
        }
        match c {
            '"' if cell.is_empty() => is_quoted = true,
            '\r' if chars.peek() == Some(&'\n') => {}
            '\n' | '\r' => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c if c == delimiter => row.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    if is_quoted {
        return Err(Failure::new("a quoted cell of the CSV text does not end"));
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push(row);
    }
    // Blank lines are no rows.
    rows.retain(|row| row.len() > 1 || row.iter().any(|cell| !cell.is_empty()));
    Ok(rows)
}

/// A header of all field names in order of first appearance, then one line per item.
fn csv_text(items: &[Value], delimiter: char) -> String {
    let mut header: Vec<Rc<str>> = Vec::new();
    let mut known = std::collections::HashSet::new();
    for object in items.iter().filter_map(Value::as_object) {
        for (key, _) in object.entries() {
            if known.insert(key.clone()) {
                header.push(key.clone());
            }
        }
    }
    let line = |cells: Vec<String>| {
        let cells: Vec<String> = cells
            .into_iter()
            .map(|cell| csv_cell(cell, delimiter))
            .collect();
        cells.join(&delimiter.to_string())
    };
    let mut lines = vec![line(header.iter().map(ToString::to_string).collect())];
    for item in items {
        lines.push(line(
            header.iter().map(|key| shown(&item.get(key))).collect(),
        ));
    }
    lines.join("\n")
}

fn csv_cell(cell: String, delimiter: char) -> String {
    if cell.contains(['"', '\n', '\r', delimiter]) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

// XML

fn xml_json(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let writes = call.text("direction") == "jsonToXml";
    call.each(|call, item, _, _| {
        let result = if writes {
            let value = match item.at_path(field) {
                Value::Undefined => return Err(missing(field)),
                // A JSON text is taken apart; any other text is the content of the root.
                Value::Text(text) => serde_json::from_str(&text)
                    .map_or_else(|_| Value::Text(text.clone()), |json| from_json(&json)),
                value => value,
            };
            Value::from(xml_text(&value))
        } else {
            let text = field_text(item, field).ok_or_else(|| missing(field))?;
            xml_value(&text)?
        };
        call.emit_result(MAIN, item.with(field, result))
    })
}

fn xml_value(text: &str) -> Result<Value, Failure> {
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MAX_XML_NODES,
    };
    let too_deep = || Failure::new("the XML text is nested too deeply");
    if nesting(text) > MAX_XML_LEVELS {
        return Err(too_deep());
    }
    let document = Document::parse_with_options(text, options)
        .map_err(|error| Failure::new(format!("the text is not XML: {error}")))?;
    let root = document.root_element();
    Ok(Value::record([]).with(root.tag_name().name(), element_value(root)))
}

/// Upper bound of the nesting, found before the parser sees the text.
fn nesting(text: &str) -> usize {
    let (mut level, mut deepest) = (0_usize, 0);
    for (place, _) in text.match_indices('<') {
        let rest = &text[place + 1..];
        if rest.starts_with('/') {
            level = level.saturating_sub(1);
        } else if !rest.starts_with(['!', '?']) {
            let end = rest.find('>').unwrap_or(rest.len());
            if !rest[..end].ends_with('/') {
                level += 1;
                deepest = deepest.max(level);
            }
        }
    }
    deepest
}

/// Attributes become `@name`, repeated children a list, text beside either of them `#text`.
fn element_value(element: XmlNode<'_, '_>) -> Value {
    let mut entries: Vec<(Rc<str>, Vec<Value>)> = element
        .attributes()
        .map(|attribute| {
            let name = Rc::from(format!("@{}", attribute.name()));
            (name, vec![Value::from(attribute.value())])
        })
        .collect();
    let mut text = String::new();
    for child in element.children() {
        if child.is_element() {
            let name = child.tag_name().name();
            let value = element_value(child);
            match entries.iter_mut().find(|(known, _)| &**known == name) {
                Some((_, values)) => values.push(value),
                None => entries.push((Rc::from(name), vec![value])),
            }
        } else if let Some(piece) = child.text().filter(|_| child.is_text()) {
            text.push_str(piece);
        }
    }
    let text = text.trim();
    if entries.is_empty() {
        return Value::from(text);
    }
    if !text.is_empty() {
        entries.push((Rc::from("#text"), vec![Value::from(text)]));
    }
    let entries = entries.into_iter().map(|(name, mut values)| {
        let value = match values.len() {
            1 => values.remove(0),
            _ => Value::list(values),
        };
        (name, value)
    });
    Value::object(entries.collect())
}

/// An object with one field is that element; anything else stands in a `root`.
fn xml_text(value: &Value) -> String {
    let mut out = String::new();
    match value.as_object().map(|object| object.entries()) {
        Some([(name, inner)]) if inner.as_list().is_none() => write_element(&mut out, name, inner),
        _ => write_element(&mut out, "root", value),
    }
    out
}

fn write_element(out: &mut String, name: &str, value: &Value) {
    if let Value::List(list) = value {
        for item in list.items() {
            write_element(out, name, item);
        }
        return;
    }
    let name = element_name(name);
    let entries = value.as_object().map_or(&[][..], |object| object.entries());
    out.push('<');
    out.push_str(&name);
    for (key, attribute) in entries {
        if let Some(key) = key.strip_prefix('@') {
            // Writing into a String cannot fail.
            let _ = write!(
                out,
                " {}=\"{}\"",
                element_name(key),
                escaped(&shown(attribute))
            );
        }
    }
    out.push('>');
    if value.as_object().is_none() {
        out.push_str(&escaped(&shown(value)));
    }
    for (key, child) in entries.iter().filter(|(key, _)| !key.starts_with('@')) {
        if &**key == "#text" {
            out.push_str(&escaped(&shown(child)));
        } else {
            write_element(out, key, child);
        }
    }
    let _ = write!(out, "</{name}>");
}

/// Characters that no XML name may hold become underscores.
fn element_name(name: &str) -> String {
    let mut clean: String = name
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || "_-.".contains(c) {
                c
            } else {
                '_'
            }
        })
        .collect();
    if !clean.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        clean.insert(0, '_');
    }
    clean
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML 1.0 has no place for other control characters.
            c if c.is_control() && !"\t\n\r".contains(c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

// HTML

/// Each selector row has a `name`, a `selector` and perhaps an `attribute` and `all`.
fn html_extract(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let rows = call.rows("selectors");
    let word = |row: &serde_json::Value, key: &str| {
        row.get(key)
            .and_then(|value| value.as_str())
            .unwrap_or("")
            .to_string()
    };
    let mut wanted = Vec::new();
    for row in rows {
        let selector = html::Selector::parse(&word(row, "selector"))
            .map_err(|message| Failure::new(format!("a selector cannot be read: {message}")))?;
        let all = row
            .get("all")
            .is_some_and(|all| all.as_bool() == Some(true) || all.as_str() == Some("yes"));
        wanted.push((word(row, "name"), selector, word(row, "attribute"), all));
    }
    call.each(|call, item, _, _| {
        let text = field_text(item, field).ok_or_else(|| missing(field))?;
        let page = html::Page::read(&text);
        let mut next = item.clone();
        for (name, selector, attribute, all) in &wanted {
            let mut found = page.select(selector).into_iter().map(|element| {
                let text = if attribute.is_empty() {
                    Some(page.text(element))
                } else {
                    page.attribute(element, attribute)
                };
                text.map_or(Value::Null, Value::from)
            });
            let value = if *all {
                Value::list(found.collect())
            } else {
                found.next().unwrap_or(Value::Null)
            };
            next = next.with(name, value);
        }
        call.emit_result(MAIN, next)
    })
}

// ZIP

fn compress(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let unpacks = call.text("operation") == "unzip";
    call.each(|call, item, _, _| {
        let text = field_text(item, field).ok_or_else(|| missing(field))?;
        let result = if unpacks {
            let bytes = STANDARD
                .decode(text.trim())
                .map_err(|_| Failure::new("the field holds no base64 text"))?;
            let plain = archive::unzip(&bytes).map_err(Failure::new)?;
            String::from_utf8(plain).map_err(|_| Failure::new("the archive does not hold text"))?
        } else {
            let name = match item.get("fileName") {
                Value::Text(name) => name.to_string(),
                _ => "data.txt".to_string(),
            };
            STANDARD.encode(archive::zip(&name, text.as_bytes()))
        };
        call.emit_result(MAIN, item.with(field, Value::from(result)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::json_text;

    #[test]
    fn csv_cells_may_hold_quotes_delimiters_and_line_ends() {
        let rows = csv_rows(
            "a;b\r\n\"x;1\";\"say \"\"hi\"\"\"\n\n\"two\nlines\";\n",
            ';',
        )
        .map_err(|failure| failure.message);
        let expected = [["a", "b"], ["x;1", "say \"hi\""], ["two\nlines", ""]];
        assert_eq!(
            rows,
            Ok(expected.map(|row| row.map(String::from).to_vec()).to_vec())
        );
        assert!(csv_rows("a,\"b", ',').is_err());
    }

    #[test]
    fn csv_text_reads_back_as_the_same_rows() {
        let items = [
            Value::record([("a", Value::from("x,1")), ("b", Value::Number(2.0))]),
            Value::record([("b", Value::from("\"q\"")), ("c", Value::Bool(true))]),
        ];
        let text = csv_text(&items, ',');
        assert_eq!(text, "a,b,c\n\"x,1\",2,\n,\"\"\"q\"\"\",true");
        assert_eq!(csv_rows(&text, ',').map(|rows| rows.len()).ok(), Some(3));
    }

    #[test]
    fn xml_becomes_an_object_and_comes_back() {
        let source = r#"<order id="7"><item>A</item><item>B &amp; C</item><note/></order>"#;
        let value = xml_value(source)
            .map_err(|failure| failure.message)
            .expect("xml");
        assert_eq!(
            json_text(&value, "").as_deref(),
            Some(r#"{"order":{"@id":"7","item":["A","B & C"],"note":""}}"#)
        );
        assert_eq!(
            xml_text(&value),
            r#"<order id="7"><item>A</item><item>B &amp; C</item><note></note></order>"#
        );
    }

    #[test]
    fn hostile_xml_is_refused() {
        assert!(xml_value("<a><b></a>").is_err());
        assert!(xml_value(&"<a>".repeat(100_000)).is_err());
        let bomb = r#"<!DOCTYPE a [<!ENTITY x "xxxx">]><a>&x;</a>"#;
        assert!(xml_value(bomb).is_err());
    }
}
