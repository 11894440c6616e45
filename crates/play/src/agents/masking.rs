//! Secrets of a command line, masked wherever it is written down. Rather too much is masked than too
//! little: the digest still tells two agents apart.

/// What stands for a secret.
const MASK: &str = "***";

/// How names of secrets end: `--api-key`, `HF_TOKEN=`, `X-Auth: `.
const SECRET_NAMES: &[&str] = &[
    "key",
    "apikey",
    "token",
    "secret",
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "pwd",
    "pass",
    "credential",
    "credentials",
    "auth",
    "authorization",
    "cookie",
    "bearer",
    "signature",
];
/// Ends that say enough even without a separator before them: `--accessToken`.
const SECRET_ENDS: &[&str] = &["apikey", "token", "secret", "password", "passwd"];
/// Words of a header after which the secret follows.
const SCHEMES: &[&str] = &["bearer", "basic", "token"];
/// How the keys of well-known services begin.
const KNOWN_KEYS: &[&str] = &[
    "sk-",
    "pk-",
    "rk-",
    "sk_",
    "pk_",
    "rk_",
    "AIza",
    "ya29.",
    "ghp_",
    "gho_",
    "ghs_",
    "ghu_",
    "github_pat_",
    "glpat-",
    "xoxb-",
    "xoxp-",
    "xapp-",
    "hf_",
    "gsk_",
    "r8_",
    "AKIA",
    "ASIA",
    "eyJ",
    "pplx-",
    "xai-",
    "nvapi-",
    "tvly-",
    "npm_",
    "dop_v1_",
];
/// Shorter than this is a name, however it begins.
const KNOWN_KEY_LENGTH: usize = 12;
/// A run of letters and digits this long, mixed as chance mixes them, is no word.
const RANDOM_LENGTH: usize = 20;

/// The words as one line that a shell would read the same way, but for the secrets.
pub fn words(words: &[String]) -> String {
    let shown = masked(words);
    let quoted = shown.iter().map(|word| match is_plain(word) {
        true => word.clone(),
        false => shlex::try_quote(word).map_or(MASK.into(), Into::into),
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// Does a shell take the word as it is? The mask stands for what needs no quotes.
fn is_plain(word: &str) -> bool {
    let is_safe = |it: char| it.is_ascii_alphanumeric() || "_@%+=:,./-".contains(it);
    !word.is_empty() && word.replace(MASK, "").chars().all(is_safe)
}

/// A line for the shell, but for the secrets.
pub fn line(line: &str) -> String {
    let bare = |word: &str| word.trim_matches(['"', '\'', ';', ')']).to_string();
    let words =
        shlex::split(line).unwrap_or_else(|| line.split_whitespace().map(bare).collect::<Vec<_>>());
    let mut shown = line.to_string();
    for (_, secret) in places(&words) {
        // One that is spelled with escapes is not found in the text as it is.
        if !line.contains(&secret) {
            return MASK.into();
        }
        shown = shown.replace(&secret, MASK);
    }
    shown
}

/// Each word as it may be shown.
pub fn masked(words: &[String]) -> Vec<String> {
    let mut shown = words.to_vec();
    for (index, secret) in places(words) {
        shown[index] = shown[index].replace(&secret, MASK);
    }
    shown
}

/// Every secret, with the number of the word in which it stands. Longer ones come first: one may be
/// part of another.
fn places(words: &[String]) -> Vec<(usize, String)> {
    let mut places = Vec::new();
    let mut is_announced = false;
    for (index, word) in words.iter().enumerate() {
        // Two options in a row: the first had no value.
        if is_announced && !word.starts_with("--") {
            places.push((index, word.clone()));
        }
        is_announced = announces(word);
        let inside = in_word(word).into_iter().map(|secret| (index, secret));
        places.extend(inside);
    }
    places.retain(|(_, secret)| !secret.is_empty() && !MASK.contains(secret.as_str()));
    places.sort_by_key(|(_, secret)| std::cmp::Reverse(secret.len()));
    places
}

/// Does the next word hold a secret?
fn announces(word: &str) -> bool {
    let is_option = word.starts_with('-') && is_secret_name(word);
    is_option || SCHEMES.iter().any(|it| word.eq_ignore_ascii_case(it)) || is_open_header(word)
}

/// `Authorization:`, cut off from its value by a space.
fn is_open_header(word: &str) -> bool {
    word.strip_suffix(':').is_some_and(is_secret_name)
}

fn in_word(word: &str) -> Vec<String> {
    let mut secrets = in_assignments(word);
    secrets.extend(in_header(word));
    secrets.extend(in_address(word));
    for part in word.split(|it: char| !is_part_of_key(it)) {
        if is_known_key(part) || is_random(part) {
            secrets.push(part.to_string());
        }
    }
    secrets
}

/// `NAME=value`, also several of them in an address or a list.
fn in_assignments(word: &str) -> Vec<String> {
    let whole = word.split_once('=').into_iter();
    // The name of a whole word is one; in an address it comes after other things.
    let whole = whole.filter(|(name, _)| !name.contains(['?', '&', ';', ',', ' ']));
    let parts = word.split(['?', '&', ';', ',', ' ']);
    let parts = parts.filter_map(|part| part.split_once('='));
    whole
        .chain(parts)
        .filter(|(name, _)| is_secret_name(name))
        .map(|(_, value)| value.to_string())
        .collect()
}

/// `Authorization: Bearer x`, `X-Api-Key: x`.
fn in_header(word: &str) -> Vec<String> {
    let mut secrets = Vec::new();
    if let Some((name, value)) = word.split_once(':')
        && is_secret_name(name)
        && !value.starts_with("//")
    {
        secrets.push(value.trim().to_string());
    }
    let mut parts = word.split_whitespace().peekable();
    while let Some(part) = parts.next() {
        let part = part.trim_end_matches(':');
        if SCHEMES.iter().any(|it| part.eq_ignore_ascii_case(it)) {
            secrets.extend(parts.peek().map(ToString::to_string));
        }
    }
    secrets
}

/// `https://user:password@host`.
fn in_address(word: &str) -> Option<String> {
    let (_, rest) = word.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let (user, _) = authority.rsplit_once('@')?;
    Some(user.to_string())
}

/// Judged by how it ends: `--max-tokens` and `--key-bindings` are none.
fn is_secret_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let last = name.rsplit(|it: char| !it.is_alphanumeric()).next();
    last.is_some_and(|last| {
        SECRET_NAMES.contains(&last) || SECRET_ENDS.iter().any(|end| last.ends_with(end))
    })
}

fn is_part_of_key(it: char) -> bool {
    it.is_ascii_alphanumeric() || "-_.+~".contains(it)
}

fn is_known_key(part: &str) -> bool {
    part.len() >= KNOWN_KEY_LENGTH && KNOWN_KEYS.iter().any(|start| part.starts_with(start))
}

/// Letters and digits take turns as in no word, name or date.
fn is_random(part: &str) -> bool {
    let pieces = part.split(|it: char| !it.is_ascii_alphanumeric());
    pieces.into_iter().any(|piece| {
        let kinds: Vec<_> = piece.bytes().map(|byte| byte.is_ascii_digit()).collect();
        let turns = kinds.windows(2).filter(|pair| pair[0] != pair[1]).count();
        piece.len() >= RANDOM_LENGTH && turns * 5 >= piece.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(given: &[&str]) -> String {
        words(&given.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn secrets_are_masked_wherever_they_stand() {
        for (given, expected) in [
            (&["a", "--api-key", "hunter2"][..], "a --api-key ***"),
            (&["a", "--api-key=hunter2"], "a --api-key=***"),
            (&["a", "--accessToken", "x y"], "a --accessToken ***"),
            (&["a", "-password", "x"], "a -password ***"),
            (
                &["env", "OPENAI_API_KEY=abc", "a"],
                "env OPENAI_API_KEY=*** a",
            ),
            (
                &["curl", "-H", "Authorization: Bearer abc"],
                "curl -H 'Authorization: ***'",
            ),
            (
                &["curl", "-H", "x-api-key: abc"],
                "curl -H 'x-api-key: ***'",
            ),
            (&["a", "Bearer", "abc"], "a Bearer ***"),
            (&["a", "sk-ant-api03-abc"], "a ***"),
            (&["a", "AIzaSyA1234567890abcdefg"], "a ***"),
            (&["a", "9f86d081884c7d659a2feaa0c55ad015"], "a ***"),
            (&["a", "https://me:pw@host/v1"], "a https://***@host/v1"),
            (
                &["a", "https://host/v1?key=abc&x=1"],
                "a 'https://host/v1?key=***&x=1'",
            ),
        ] {
            assert_eq!(shown(given), expected);
        }
    }

    #[test]
    fn ordinary_words_stay() {
        for given in [
            &["python3", "/people/me/agents/my-agent-20260101.py"][..],
            &["a", "--model", "claude-sonnet-4-5-20250929"],
            &["a", "--model=Meta-Llama-3.1-405B-Instruct-Turbo-FP8"],
            &["a", "--max-tokens", "4096", "--key-bindings", "emacs"],
            &[
                "a",
                "--token-limit",
                "100",
                "--base",
                "http://localhost:11434/v1",
            ],
            &["a", "--token", "--verbose"],
        ] {
            assert_eq!(shown(given), given.join(" "));
        }
    }

    #[test]
    fn lines_for_the_shell_are_masked_too() {
        for (given, expected) in [
            ("KEY=abc ./a | tee log", "KEY=*** ./a | tee log"),
            ("cd x && ./a --token \"a b\"", "cd x && ./a --token \"***\""),
            ("./a --token 'unclosed", "./a --token '***"),
            ("./a $HOME | cat", "./a $HOME | cat"),
            (r"./a --password a\ b;", "***"),
        ] {
            assert_eq!(line(given), expected);
        }
    }

    proptest! {
        #[test]
        fn what_follows_a_secret_name_is_never_shown(
            secret in "[A-Za-z0-9 '\"$+/=]{4,40}",
            before in "[a-z]{1,3}",
        ) {
            // Letters that stand before it prove nothing.
            prop_assume!(!secret.trim().is_empty() && !"--api-key".contains(&secret));
            let given = [before, "--api-key".into(), secret.clone()];
            let shown = words(&given);
            prop_assert!(!shown.contains(&secret), "{}", shown);
            let quoted = shlex::try_join(given.iter().map(String::as_str)).expect("no NUL");
            let shown = line(&quoted);
            prop_assert!(!shown.contains(&secret), "{}", shown);
        }
    }
}
