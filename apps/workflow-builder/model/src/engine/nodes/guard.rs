//! Finds personal data and unsuitable words in texts.

/// What was found, as bytes of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    pub kind: &'static str,
    pub start: usize,
    pub end: usize,
}

/// A small list: enough to show what the check does.
const UNSUITABLE: &[&str] = &["nsfw", "nude", "nudity", "porn", "xxx", "explicit"];

/// Hits of one check, in order, without overlaps.
pub(super) fn find(check: &str, text: &str) -> Vec<Hit> {
    match check {
        "pii" => {
            let mut hits = emails(text);
            let numbers = long_numbers(text);
            hits.extend(
                numbers
                    .into_iter()
                    .filter(|number| !hits.iter().any(|hit| overlap(hit, number)))
                    .collect::<Vec<_>>(),
            );
            hits.sort_by_key(|hit| hit.start);
            hits
        }
        "nsfw" => words(text),
        _ => Vec::new(),
    }
}

fn overlap(one: &Hit, two: &Hit) -> bool {
    one.start < two.end && two.start < one.end
}

fn emails(text: &str) -> Vec<Hit> {
    let is_local = |c: char| c.is_ascii_alphanumeric() || "._%+-".contains(c);
    let is_domain = |c: char| c.is_ascii_alphanumeric() || ".-".contains(c);
    let mut hits: Vec<Hit> = Vec::new();
    for (at, _) in text.match_indices('@') {
        let start = text[..at].rfind(|c| !is_local(c)).map_or(0, |place| {
            place + text[place..].chars().next().map_or(1, char::len_utf8)
        });
        let domain = &text[at + 1..];
        let length = domain.find(|c| !is_domain(c)).unwrap_or(domain.len());
        let domain = domain[..length].trim_end_matches(['.', '-']);
        let ending = domain.rsplit_once('.').map(|(_, ending)| ending);
        let is_address = start < at
            && ending.is_some_and(|e| e.len() >= 2 && e.chars().all(|c| c.is_ascii_alphabetic()));
        if is_address && hits.last().is_none_or(|last| last.end <= start) {
            hits.push(Hit {
                kind: "email",
                start,
                end: at + 1 + domain.len(),
            });
        }
    }
    hits
}

/// Card numbers pass the usual checksum; phone numbers begin with “+” or have separators and at
/// least ten digits, so that dates and plain ids are left alone.
fn long_numbers(text: &str) -> Vec<Hit> {
    let bytes = text.as_bytes();
    let belongs = |byte: u8| byte.is_ascii_digit() || b" -().".contains(&byte);
    let mut hits = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let begins = bytes[at].is_ascii_digit() || matches!(bytes[at], b'+' | b'(');
        let follows_word =
            at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] >= 128);
        if !begins || follows_word {
            at += 1;
            continue;
        }
        let start = at;
        at += 1;
        while at < bytes.len() && belongs(bytes[at]) {
            at += 1;
        }
        let run = text[start..at].trim_end_matches([' ', '-', '(', '.']);
        let ends_word = bytes
            .get(at)
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 128);
        let digits: Vec<u8> = run
            .bytes()
            .filter(u8::is_ascii_digit)
            .map(|b| b - b'0')
            .collect();
        let kind = if ends_word && run.len() == at - start {
            None
        } else if (13..=19).contains(&digits.len()) && passes_checksum(&digits) {
            Some("card")
        } else if is_phone(run, digits.len()) {
            Some("phone")
        } else {
            None
        };
        hits.extend(kind.map(|kind| Hit {
            kind,
            start,
            end: start + run.len(),
        }));
    }
    hits
}

fn is_phone(run: &str, digits: usize) -> bool {
    let has_separators = run.bytes().any(|byte| b" -().".contains(&byte));
    if run.starts_with('+') {
        (7..=15).contains(&digits)
    } else {
        has_separators && (10..=15).contains(&digits)
    }
}

fn passes_checksum(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| {
            let value = u32::from(*digit) * if place % 2 == 1 { 2 } else { 1 };
            if value > 9 { value - 9 } else { value }
        })
        .sum();
    sum.is_multiple_of(10)
}

fn words(text: &str) -> Vec<Hit> {
    let mut hits = Vec::new();
    let mut start = None;
    let ends = text.char_indices().map(|(place, c)| (place, Some(c)));
    for (place, c) in ends.chain([(text.len(), None)]) {
        if c.is_some_and(char::is_alphanumeric) {
            start.get_or_insert(place);
        } else if let Some(start) = start.take() {
            let word = text[start..place].to_lowercase();
            if UNSUITABLE.contains(&word.as_str()) {
                hits.push(Hit {
                    kind: "nsfw",
                    start,
                    end: place,
                });
            }
        }
    }
    hits
}

/// The text with every hit masked.
pub(super) fn masked(text: &str, hits: &[Hit]) -> String {
    let mut out = String::new();
    let mut done = 0;
    for hit in hits {
        if hit.start >= done {
            out.push_str(&text[done..hit.start]);
            out.push_str("[redacted]");
            done = hit.end;
        }
    }
    out.push_str(&text[done..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<&'static str> {
        find("pii", text).into_iter().map(|hit| hit.kind).collect()
    }

    #[test]
    fn personal_data_is_found() {
        assert_eq!(kinds("write to ada@quill.example."), ["email"]);
        assert_eq!(
            kinds("call +44 20 7946 0958 or (555) 010-9999"),
            ["phone", "phone"]
        );
        assert_eq!(kinds("card 4111 1111 1111 1111, thanks"), ["card"]);
    }

    #[test]
    fn dates_ids_and_amounts_are_left_alone() {
        for text in [
            "2024-01-15",
            "2026-01-01T00:00:00.000Z",
            "order 1234567890",
            "19.99",
            "a@b",
            "4111 1111 1111 1112",
            "@home",
        ] {
            assert_eq!(kinds(text), Vec::<&str>::new(), "{text}");
        }
    }

    #[test]
    fn words_count_only_when_whole() {
        assert_eq!(find("nsfw", "Explicit content").len(), 1);
        assert_eq!(find("nsfw", "explicitly denuded").len(), 0);
    }

    #[test]
    fn hits_are_masked() {
        let text = "é mail bob@corp.example now";
        assert_eq!(masked(text, &find("pii", text)), "é mail [redacted] now");
    }
}
