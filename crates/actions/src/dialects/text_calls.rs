//! Function calls in text, with literals as Python writes them: `mouse_click(640, 360, button="left")`.
//!
//! Calls follow one another on lines of their own, behind `;` or just behind each other. Comments with
//! `#` are skipped. JSON's `true`, `false` and `null` are understood as well.

use serde_json::{Map, Value};

use super::Misfit;
use super::fields::{Fields, kind};

/// Deeper lists in lists have no use.
const MAX_DEPTH: usize = 8;

/// One call as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct TextCall {
    pub name: String,
    pub positional: Vec<Value>,
    pub named: Map<String, Value>,
}

impl TextCall {
    /// The arguments by the names that the function gives them.
    pub fn bind(self, parameters: &[&str]) -> Result<Fields, Misfit> {
        if self.positional.len() > parameters.len() {
            return Err(Misfit::format(format!(
                "{} takes at most {} arguments, not {}",
                self.name,
                parameters.len(),
                self.positional.len()
            )));
        }
        let mut fields = self.named;
        for (parameter, value) in parameters.iter().zip(self.positional) {
            if fields.insert(parameter.to_string(), value).is_some() {
                return Err(Misfit::format(format!(
                    "{} is given `{parameter}` twice",
                    self.name
                )));
            }
        }
        Ok(Fields::new(self.name, fields))
    }
}

/// A call as text, spelled so that [`parse`] reads the same values.
pub fn spell(name: &str, arguments: &[Value]) -> Value {
    let arguments: Vec<_> = arguments.iter().map(Value::to_string).collect();
    Value::String(format!("{name}({})", arguments.join(", ")))
}

/// The same with the name of every argument.
pub fn spell_named(name: &str, arguments: &Map<String, Value>) -> Value {
    let spelled = |(name, value): (&String, &Value)| format!("{name}={value}");
    let arguments: Vec<_> = arguments.iter().map(spelled).collect();
    Value::String(format!("{name}({})", arguments.join(", ")))
}

/// All calls of a value that has to be text.
pub fn parse_value(value: &Value) -> Result<Vec<TextCall>, Misfit> {
    match value {
        Value::String(text) => parse(text),
        other => Err(Misfit::format(format!(
            "a call must be a text such as \"wait(500)\", not {}",
            kind(other)
        ))),
    }
}

/// All calls of a text, at least one.
pub fn parse(text: &str) -> Result<Vec<TextCall>, Misfit> {
    let mut reader = Reader { text, at: 0 };
    let mut calls = Vec::new();
    loop {
        reader.skip_between_calls();
        if reader.rest().is_empty() {
            break;
        }
        calls.push(reader.call()?);
    }
    match calls.is_empty() {
        true => Err(Misfit::format("there is no call in this text")),
        false => Ok(calls),
    }
}

struct Reader<'a> {
    text: &'a str,
    /// In bytes, always between two characters.
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    /// The characters from here on that are all of this kind.
    fn run(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn skip_space(&mut self) {
        loop {
            self.run(char::is_whitespace);
            if !self.eat("#") {
                break;
            }
            self.run(|it| it != '\n');
        }
    }

    fn skip_between_calls(&mut self) {
        self.skip_space();
        while self.eat(";") {
            self.skip_space();
        }
    }

    /// What is wrong, and where.
    fn fault<T>(&self, expected: &str) -> Result<T, Misfit> {
        let line = self.text[..self.at].matches('\n').count() + 1;
        let found = match self.peek() {
            None => "the text ends".to_string(),
            Some(_) => {
                let shown: String = self.rest().chars().take(20).collect();
                format!("{shown:?} stands")
            }
        };
        Err(Misfit::format(format!(
            "{expected} was expected where {found}, in line {line} of the call"
        )))
    }

    fn name(&mut self) -> Option<&'a str> {
        let begins = |it: char| it.is_ascii_alphabetic() || it == '_';
        self.peek().filter(|it| begins(*it))?;
        Some(self.run(|it| it.is_ascii_alphanumeric() || it == '_'))
    }

    fn call(&mut self) -> Result<TextCall, Misfit> {
        let Some(name) = self.name() else {
            return self.fault("the name of a function");
        };
        self.skip_space();
        if !self.eat("(") {
            return self.fault("an opening parenthesis");
        }
        let mut call = TextCall {
            name: name.to_string(),
            positional: Vec::new(),
            named: Map::new(),
        };
        loop {
            self.skip_space();
            if self.eat(")") {
                return Ok(call);
            }
            self.argument(&mut call)?;
            self.skip_space();
            if !self.eat(",") && self.peek() != Some(')') {
                return self.fault("a comma or a closing parenthesis");
            }
        }
    }

    fn argument(&mut self, call: &mut TextCall) -> Result<(), Misfit> {
        let start = self.at;
        if let Some(name) = self.name() {
            self.skip_space();
            if self.eat("=") {
                self.skip_space();
                let value = self.value(MAX_DEPTH)?;
                return match call.named.insert(name.to_string(), value) {
                    None => Ok(()),
                    Some(_) => Err(Misfit::format(format!(
                        "{} is given `{name}` twice",
                        call.name
                    ))),
                };
            }
            self.at = start;
        }
        if !call.named.is_empty() {
            return self.fault("the name of an argument, as behind every named argument,");
        }
        call.positional.push(self.value(MAX_DEPTH)?);
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<Value, Misfit> {
        if depth == 0 {
            return Err(Misfit::format(format!(
                "lists may be {MAX_DEPTH} deep at most"
            )));
        }
        match self.peek() {
            Some('"' | '\'') => self.string().map(Value::String),
            Some('[') => self.list("[", "]", depth),
            Some('(') => self.list("(", ")", depth),
            Some('{') => self.dictionary(depth),
            Some('-' | '+' | '.' | '0'..='9') => self.number(),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Value, Misfit> {
        let start = self.at;
        let value = match self.name() {
            Some("True" | "true") => Value::Bool(true),
            Some("False" | "false") => Value::Bool(false),
            Some("None" | "null") => Value::Null,
            _ => {
                self.at = start;
                return self.fault("a text in quotes, a number, a list, True, False or None");
            }
        };
        Ok(value)
    }

    fn number(&mut self) -> Result<Value, Misfit> {
        let start = self.at;
        let text = self.run(|it| it.is_ascii_alphanumeric() || matches!(it, '.' | '-' | '+' | '_'));
        let is_plain = |it: char| it.is_ascii_digit() || matches!(it, '.' | '-' | '+' | 'e' | 'E');
        if text.chars().all(is_plain) {
            if let Ok(whole) = text.parse::<i64>() {
                return Ok(Value::from(whole));
            }
            if let Some(float) = text.parse().ok().filter(|it: &f64| it.is_finite()) {
                return Ok(Value::from(float));
            }
        }
        self.at = start;
        self.fault("a number")
    }

    fn list(&mut self, open: &str, close: &str, depth: usize) -> Result<Value, Misfit> {
        self.eat(open);
        let mut items = Vec::new();
        loop {
            self.skip_space();
            if self.eat(close) {
                return Ok(Value::Array(items));
            }
            items.push(self.value(depth - 1)?);
            self.separator(close)?;
        }
    }

    fn dictionary(&mut self, depth: usize) -> Result<Value, Misfit> {
        self.eat("{");
        let mut entries = Map::new();
        loop {
            self.skip_space();
            if self.eat("}") {
                return Ok(Value::Object(entries));
            }
            if !matches!(self.peek(), Some('"' | '\'')) {
                return self.fault("a key in quotes");
            }
            let key = self.string()?;
            self.skip_space();
            if !self.eat(":") {
                return self.fault("a colon");
            }
            self.skip_space();
            entries.insert(key, self.value(depth - 1)?);
            self.separator("}")?;
        }
    }

    fn separator(&mut self, close: &str) -> Result<(), Misfit> {
        self.skip_space();
        match self.eat(",") || self.rest().starts_with(close) {
            true => Ok(()),
            false => self.fault(&format!("a comma or {close}")),
        }
    }

    fn string(&mut self) -> Result<String, Misfit> {
        let start = self.at;
        let quotes = ["\"\"\"", "'''", "\"", "'"];
        let Some(quote) = quotes.into_iter().find(|it| self.eat(it)) else {
            return self.fault("a text in quotes");
        };
        let mut text = String::new();
        loop {
            if self.eat(quote) {
                return Ok(text);
            }
            match self.next() {
                Some('\\') => self.escape(&mut text)?,
                Some('\n') if quote.len() == 1 => break,
                Some(other) => text.push(other),
                None => break,
            }
        }
        self.at = start;
        self.fault("a text whose quotes are closed in the same line")
    }

    /// What stands behind a backslash. As in Python, one that escapes nothing stands for itself.
    fn escape(&mut self, text: &mut String) -> Result<(), Misfit> {
        let Some(kind) = self.next() else {
            return Ok(());
        };
        let plain = match kind {
            '\n' => return Ok(()),
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{C}',
            'v' => '\u{B}',
            '\\' | '\'' | '"' | '/' => kind,
            'x' => self.code(2)?,
            'u' => self.unicode()?,
            'U' => self.code(8)?,
            '0'..='7' => self.octal(kind),
            other => {
                text.push('\\');
                other
            }
        };
        text.push(plain);
        Ok(())
    }

    fn octal(&mut self, first: char) -> char {
        let mut value = first.to_digit(8).unwrap_or_default();
        for _ in 0..2 {
            let Some(digit) = self.peek().and_then(|it| it.to_digit(8)) else {
                break;
            };
            self.next();
            value = value * 8 + digit;
        }
        char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// Four digits, or two pairs of them for one character, as JSON has it.
    fn unicode(&mut self) -> Result<char, Misfit> {
        let high = self.hexadecimal(4)?;
        if let Some(only) = char::from_u32(high) {
            return Ok(only);
        }
        if (0xD800..0xDC00).contains(&high) && self.eat("\\u") {
            let low = self.hexadecimal(4)?;
            if (0xDC00..0xE000).contains(&low) {
                let code = 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                if let Some(character) = char::from_u32(code) {
                    return Ok(character);
                }
            }
        }
        self.fault("the code of a character before the place")
    }

    fn code(&mut self, digits: usize) -> Result<char, Misfit> {
        let value = self.hexadecimal(digits)?;
        match char::from_u32(value) {
            Some(character) => Ok(character),
            None => self.fault("the code of a character before the place"),
        }
    }

    fn hexadecimal(&mut self, digits: usize) -> Result<u32, Misfit> {
        let found = self.rest().get(..digits).unwrap_or_default();
        let is_code = !found.is_empty() && found.bytes().all(|it| it.is_ascii_hexdigit());
        match u32::from_str_radix(found, 16) {
            Ok(value) if is_code => {
                self.at += digits;
                Ok(value)
            }
            _ => self.fault(&format!("{digits} hexadecimal digits")),
        }
    }
}
