//! Names of keys: W3C names, xdotool's names and common spellings, to WebDriver key values.

use protocol::Modifier;

/// Private-use code points are how WebDriver spells keys without a character.
const PRIVATE_USE: std::ops::RangeInclusive<char> = '\u{E000}'..='\u{F8FF}';

/// Spellings, in lower case with `_`, `-` and spaces taken out, and the key they mean.
const NAMED: &[(&[&str], char)] = &[
    (
        &[
            "ctrl",
            "control",
            "controlleft",
            "controll",
            "ctrll",
            "ctrlleft",
            "controlormeta",
        ],
        '\u{E009}',
    ),
    (
        &["controlright", "controlr", "ctrlr", "ctrlright"],
        '\u{E051}',
    ),
    (&["shift", "shiftleft", "shiftl"], '\u{E008}'),
    (&["shiftright", "shiftr"], '\u{E050}'),
    (
        &["alt", "altleft", "altl", "option", "optionleft"],
        '\u{E00A}',
    ),
    (&["altright", "altr", "altgr", "optionright"], '\u{E052}'),
    (
        &[
            "meta", "metaleft", "metal", "super", "superl", "cmd", "command", "win", "windows",
            "os", "winleft",
        ],
        '\u{E03D}',
    ),
    (&["metaright", "metar", "superr", "winright"], '\u{E053}'),
    (&["enter", "return", "linefeed"], '\u{E006}'),
    (&["numpadenter", "kpenter"], '\u{E007}'),
    (&["tab"], '\u{E004}'),
    (&["space", "spacebar"], ' '),
    (&["backspace", "back"], '\u{E003}'),
    (&["delete", "del"], '\u{E017}'),
    (&["insert", "ins"], '\u{E016}'),
    (&["escape", "esc"], '\u{E00C}'),
    (&["home"], '\u{E011}'),
    (&["end"], '\u{E010}'),
    (&["pageup", "pgup", "prior"], '\u{E00E}'),
    (&["pagedown", "pgdn", "pgdown", "next"], '\u{E00F}'),
    (&["arrowleft", "left", "leftarrow"], '\u{E012}'),
    (&["arrowup", "up", "uparrow"], '\u{E013}'),
    (&["arrowright", "right", "rightarrow"], '\u{E014}'),
    (&["arrowdown", "down", "downarrow"], '\u{E015}'),
    (&["pause", "break"], '\u{E00B}'),
    (&["cancel"], '\u{E001}'),
    (&["help"], '\u{E002}'),
    (&["clear"], '\u{E005}'),
    (&["plus"], '+'),
    (&["minus", "hyphen"], '-'),
    (&["equal", "equals"], '='),
    (&["comma"], ','),
    (&["period", "dot"], '.'),
    (&["slash"], '/'),
    (&["backslash"], '\\'),
    (&["semicolon"], ';'),
    (&["colon"], ':'),
    (&["apostrophe", "quote", "quoteright"], '\''),
    (&["grave", "backquote", "quoteleft"], '`'),
    (&["bracketleft", "leftbracket"], '['),
    (&["bracketright", "rightbracket"], ']'),
    (&["underscore"], '_'),
    (&["asterisk"], '*'),
    (&["exclam"], '!'),
    (&["at"], '@'),
    (&["numbersign"], '#'),
    (&["dollar"], '$'),
    (&["percent"], '%'),
    (&["asciicircum"], '^'),
    (&["ampersand"], '&'),
    (&["parenleft"], '('),
    (&["parenright"], ')'),
    (&["braceleft"], '{'),
    (&["braceright"], '}'),
    (&["bar"], '|'),
    (&["less"], '<'),
    (&["greater"], '>'),
    (&["question"], '?'),
    (&["quotedbl"], '"'),
    (&["asciitilde"], '~'),
    (&["multiply", "numpadmultiply", "kpmultiply"], '\u{E024}'),
    (&["add", "numpadadd", "kpadd"], '\u{E025}'),
    (&["separator", "kpseparator"], '\u{E026}'),
    (&["subtract", "numpadsubtract", "kpsubtract"], '\u{E027}'),
    (&["decimal", "numpaddecimal", "kpdecimal"], '\u{E028}'),
    (&["divide", "numpaddivide", "kpdivide"], '\u{E029}'),
];

/// The value of one named key. Single characters stand for themselves.
pub fn parse_key(name: &str) -> Result<char, String> {
    let mut characters = name.chars();
    if let (Some(only), None) = (characters.next(), characters.next()) {
        return typed(only);
    }
    let spelling: String = name
        .chars()
        .filter(|character| !matches!(character, '_' | '-' | ' '))
        .flat_map(char::to_lowercase)
        .collect();
    let named = NAMED
        .iter()
        .find(|(spellings, _)| spellings.contains(&spelling.as_str()))
        .map(|(_, key)| *key);
    named
        .or_else(|| function_key(&spelling))
        .or_else(|| code_name(&spelling))
        .ok_or_else(|| {
            format!(
                "{name:?} is no key; use a single character or a name such as Enter, Escape, ArrowLeft, F2 or ctrl"
            )
        })
}

/// Keys that go down together. `"ctrl+z"` in one string means the same as two strings.
pub fn parse_chord(names: &[String]) -> Result<Vec<char>, String> {
    let mut keys = Vec::new();
    for name in names {
        for part in split_chord(name)? {
            keys.push(parse_key(&part)?);
        }
    }
    Ok(keys)
}

/// The names of the keys in a text such as `ctrl+shift+z`, each of which is a key.
pub fn split_chord(text: &str) -> Result<Vec<String>, String> {
    if parse_key(text).is_ok() {
        return Ok(vec![text.to_string()]);
    }
    // A trailing plus is the plus key: "ctrl++".
    let (parts, plus) = match text.strip_suffix("++") {
        Some(rest) => (rest, Some("+")),
        None => (text, None),
    };
    if !parts.contains('+') && plus.is_none() {
        parse_key(text)?;
    }
    let mut names = Vec::new();
    for part in parts.split('+').chain(plus) {
        parse_key(part)?;
        names.push(part.to_string());
    }
    Ok(names)
}

/// The key that types a character.
pub fn typed(character: char) -> Result<char, String> {
    match character {
        '\n' | '\r' => Ok('\u{E006}'),
        '\t' => Ok('\u{E004}'),
        _ if character.is_control() || PRIVATE_USE.contains(&character) => Err(format!(
            "the character U+{:04X} cannot be typed; use a key action for special keys",
            u32::from(character)
        )),
        _ => Ok(character),
    }
}

/// The character that WebDriver stands it for; of two keys the left one.
pub fn modifier(modifier: Modifier) -> char {
    match modifier {
        Modifier::Ctrl => '\u{E009}',
        Modifier::Shift => '\u{E008}',
        Modifier::Alt => '\u{E00A}',
        Modifier::Meta => '\u{E03D}',
    }
}

/// `f1` to `f12`.
fn function_key(spelling: &str) -> Option<char> {
    let number: u32 = spelling.strip_prefix('f')?.parse().ok()?;
    let in_range = (1..=12).contains(&number) && !spelling.starts_with("f0");
    char::from_u32(0xE030 + number).filter(|_| in_range)
}

/// `KeyA` and `Digit7`, the names of places on the keyboard, and the keypad's `Numpad7`, `num7` or `KP_7`.
fn code_name(spelling: &str) -> Option<char> {
    if let Some(letter) = spelling.strip_prefix("key") {
        return single(letter).filter(char::is_ascii_alphabetic);
    }
    if let Some(digit) = spelling.strip_prefix("digit") {
        return single(digit).filter(char::is_ascii_digit);
    }
    let keypad = spelling
        .strip_prefix("numpad")
        .or_else(|| spelling.strip_prefix("num"))
        .or_else(|| spelling.strip_prefix("kp"))?;
    let digit = single(keypad)?.to_digit(10)?;
    char::from_u32(0xE01A + digit)
}

fn single(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}
