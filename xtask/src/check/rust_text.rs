//! Reads Rust source as far as rules about its text need it: what is code, and what ships.

/// The same text with comments, strings and characters blanked out. Lines stay where they are.
pub fn code_only(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let bytes: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            '/' if bytes.get(at + 1) == Some(&'/') => line_end(&bytes, at),
            '/' if bytes.get(at + 1) == Some(&'*') => comment_end(&bytes, at),
            '"' => string_end(&bytes, at + 1),
            'r' | 'b' | 'c' if !follows_a_name(&bytes, at) => prefixed_string_end(&bytes, at),
            '\'' => character_end(&bytes, at),
            _ => at,
        };
        if end > at {
            let blank = |letter: &char| if *letter == '\n' { '\n' } else { ' ' };
            out.extend(bytes[at..end].iter().map(blank));
            at = end;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    out
}

fn follows_a_name(text: &[char], at: usize) -> bool {
    at > 0 && (text[at - 1].is_alphanumeric() || text[at - 1] == '_')
}

fn line_end(text: &[char], from: usize) -> usize {
    let length = text[from..].iter().position(|letter| *letter == '\n');
    length.map_or(text.len(), |length| from + length)
}

/// Block comments nest.
fn comment_end(text: &[char], from: usize) -> usize {
    let mut depth = 0;
    let mut at = from;
    while at < text.len() {
        match (text[at], text.get(at + 1)) {
            ('/', Some('*')) => (depth, at) = (depth + 1, at + 2),
            ('*', Some('/')) => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

fn string_end(text: &[char], mut at: usize) -> usize {
    while at < text.len() {
        match text[at] {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

/// The end of `b"…"`, `r"…"`, `br#"…"#` and their like; `from` when there is none.
fn prefixed_string_end(text: &[char], from: usize) -> usize {
    let mut at = from;
    while at < text.len() && matches!(text[at], 'r' | 'b' | 'c') && at < from + 2 {
        at += 1;
    }
    let raw = text[from..at].contains(&'r');
    let hashes = text[at..].iter().take_while(|it| **it == '#').count();
    if text.get(at + hashes) != Some(&'"') || (hashes > 0 && !raw) {
        return from;
    }
    if !raw {
        return string_end(text, at + 1);
    }
    let mut end = at + hashes + 1;
    while end < text.len() {
        let closing = text[end + 1..].iter().take(hashes);
        if text[end] == '"' && closing.filter(|it| **it == '#').count() == hashes {
            return end + 1 + hashes;
        }
        end += 1;
    }
    text.len()
}

/// The end of a character; `from` when the quote begins a lifetime.
fn character_end(text: &[char], from: usize) -> usize {
    match (text.get(from + 1), text.get(from + 2)) {
        (Some('\\'), _) => {
            // Behind the letter that is escaped, which may be a quote itself.
            let rest = text.get(from + 3..).unwrap_or_default();
            let length = rest.iter().position(|letter| *letter == '\'');
            length.map_or(from, |length| from + 3 + length + 1)
        }
        (Some(_), Some('\'')) => from + 3,
        _ => from,
    }
}

/// Code without the items that exist in tests alone. Lines stay where they are.
pub fn shipped(text: &str) -> String {
    let code = code_only(text);
    let letters: Vec<char> = code.chars().collect();
    let mut out = letters.clone();
    let mut at = 0;
    while at < letters.len() {
        match attribute_end(&letters, at) {
            Some((end, inner)) if is_for_tests(&letters[at..end]) => {
                let end = if inner {
                    letters.len()
                } else {
                    item_end(&letters, end)
                };
                for letter in &mut out[at..end] {
                    if *letter != '\n' {
                        *letter = ' ';
                    }
                }
                at = end;
            }
            Some((end, _)) => at = end,
            None => at += 1,
        }
    }
    out.into_iter().collect()
}

/// How many lines a file has without what exists in tests alone.
pub fn shipped_line_count(text: &str) -> usize {
    let (code, shipped) = (code_only(text), shipped(text));
    let lines = code.lines().zip(shipped.lines());
    lines.filter(|(code, shipped)| code == shipped).count()
}

/// Where the attribute that begins here ends, and whether it is about what encloses it.
fn attribute_end(text: &[char], at: usize) -> Option<(usize, bool)> {
    let inner = text.get(at + 1) == Some(&'!');
    let open = at + 1 + usize::from(inner);
    if text[at] != '#' || text.get(open) != Some(&'[') {
        return None;
    }
    Some((closed(text, open, '[', ']'), inner))
}

fn is_for_tests(attribute: &[char]) -> bool {
    let dense: String = attribute.iter().filter(|it| !it.is_whitespace()).collect();
    let condition = dense.trim_start_matches(['#', '!', '[']);
    condition == "cfg(test)]" || condition.starts_with("cfg(all(test,")
}

/// Words that make an item.
const ITEMS: [&str; 10] = [
    "const", "enum", "fn", "impl", "mod", "static", "struct", "trait", "type", "use",
];

/// Behind the item that follows: its other attributes, and everything up to `;` or its last brace.
fn item_end(text: &[char], from: usize) -> usize {
    let mut at = from;
    // Fields, variants and arms end with a comma, which items may hold between `<` and `>`.
    let mut word = String::new();
    let mut is_item = false;
    while at < text.len() {
        if text[at].is_alphanumeric() || text[at] == '_' {
            word.push(text[at]);
        } else {
            is_item |= ITEMS.contains(&word.as_str());
            word.clear();
        }
        match text[at] {
            '#' => match attribute_end(text, at) {
                Some((end, _)) => at = end,
                None => at += 1,
            },
            '(' => at = closed(text, at, '(', ')'),
            '[' => at = closed(text, at, '[', ']'),
            '{' => {
                let end = closed(text, at, '{', '}');
                // `use a::{b};` and `const A: T = T { … };` go on behind their braces.
                let next = text[end..].iter().find(|it| !it.is_whitespace());
                match next {
                    Some(';') => at = end,
                    _ => return end,
                }
            }
            // What encloses the item ends before the item does: a field or an arm.
            '}' | ')' => return at,
            ';' => return at + 1,
            ',' if !is_item => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

fn closed(text: &[char], from: usize, open: char, close: char) -> usize {
    let mut depth = 0;
    for (index, letter) in text.iter().enumerate().skip(from) {
        if *letter == open {
            depth += 1;
        } else if *letter == close {
            depth -= 1;
            if depth == 0 {
                return index + 1;
            }
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_strings_and_characters_are_no_code() {
        let text = r####"let a = "x // {"; // {
/* { /* { */ { */ let b = '{'; let c: &'a str = r#"" { "#; let d = b"{"; let e = '\''; f('\u{7b}')"####;
        let code = code_only(text);
        assert!(!code.contains('{'), "{code}");
        assert_eq!(code.lines().count(), text.lines().count());
        for kept in [
            "let a =",
            "let b =",
            "&'a str =",
            "let d =",
            "let e =",
            "f(",
        ] {
            assert!(code.contains(kept), "{kept} in {code}");
        }
    }

    #[test]
    fn only_the_item_that_the_attribute_stands_on_is_left_out() {
        let text = "#[cfg(test)]\nmod tests;\n\nfn shipped() {}\n\
            #[cfg(test)]\n#[path = \"x\"]\nmod more { fn hidden() { if a { } } }\n#[cfg(test)]\nimpl<A, B> hidden<A, B> {}\nfn also_shipped() {}\n\
            struct S { #[cfg(test)] hidden: u8, kept: u8 }\n\
            #[cfg(all(test, unix))]\nuse hidden::{a, b};\nfn last() {}\n";
        let code = shipped(text);
        for kept in ["shipped", "also_shipped", "kept", "last"] {
            assert!(code.contains(kept), "{kept} in {code}");
        }
        for gone in ["tests", "more", "hidden"] {
            assert!(!code.contains(gone), "{gone} in {code}");
        }
        assert_eq!(code.lines().count(), text.lines().count());
    }

    #[test]
    fn tests_do_not_count_as_lines() {
        let text = "//! A file.\nfn main() {}\n\n#[cfg(test)]\nmod tests {\n    fn a() {}\n}\n";
        assert_eq!(shipped_line_count(text), 3);
    }

    #[test]
    fn a_file_of_tests_ships_nothing() {
        assert_eq!(shipped("#![cfg(test)]\nfn a() {}\n").trim(), "");
    }
}
