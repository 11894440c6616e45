//! Rule: a page that promises something names the test that holds it, and that test is there.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};

use super::sources::rust_files;

/// Pages whose promises have tests.
const PAGES: [&str; 2] = ["docs/audit.md", "docs/threat-model.md"];

/// Names of tests are sentences: shorter ones are fields and functions.
const WORDS_OF_A_SENTENCE: usize = 4;

/// Tests that a page names and no source file has.
pub fn missing(root: &Path) -> Result<Vec<String>> {
    let mut functions = BTreeSet::new();
    for (_, text) in rust_files(root)? {
        functions.extend(functions_of(&text).map(str::to_string));
    }
    let mut places = Vec::new();
    for page in PAGES {
        let text = std::fs::read_to_string(root.join(page)).with_context(|| page.to_string())?;
        for (number, line) in text.lines().enumerate() {
            let missing = named_in(line).filter(|name| !functions.contains(*name));
            places.extend(missing.map(|name| format!("{page}:{}: {name}", number + 1)));
        }
    }
    Ok(places)
}

fn functions_of(text: &str) -> impl Iterator<Item = &str> {
    let names = text.split("fn ").skip(1);
    names.filter_map(|rest| rest.split(|c: char| !is_of_a_name(c)).next())
}

/// What stands between backticks and reads like the name of a test.
fn named_in(line: &str) -> impl Iterator<Item = &str> {
    let spans = line.split('`').skip(1).step_by(2);
    spans.filter(|span| {
        span.chars().all(is_of_a_name) && span.split('_').count() >= WORDS_OF_A_SENTENCE
    })
}

fn is_of_a_name(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_in_code_are_names_of_tests() {
        let line = "| a | `a_list_is_no_line` and `run.json` | `check_key` | a_b_c_d |";
        assert_eq!(named_in(line).collect::<Vec<_>>(), ["a_list_is_no_line"]);
    }

    #[test]
    fn functions_are_found_whatever_stands_around_them() {
        let text = "async fn one_two_three_four() {}\npub(crate) fn five<T>(a: T) {}";
        let found: Vec<_> = functions_of(text).collect();
        assert_eq!(found, ["one_two_three_four", "five"]);
    }
}
