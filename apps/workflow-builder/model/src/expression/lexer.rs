//! Cuts expression text into tokens, on demand, so that the parser can read template literals.

use super::ast::Span;
use super::error::{ExpressionError, Reason};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(f64),
    Text(String),
    Name(String),
    Punctuator(&'static str),
    /// The opening quote of a template literal; its text is read by [`Lexer::template_text`].
    Backtick,
    End,
}

/// Longest first, so that `===` is not read as `==` and `=`.
const PUNCTUATORS: &[&str] = &[
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
    "<=", ">=", "&&", "||", "??", "?.", "**", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=",
    "^=", "<<", ">>", "{", "}", "(", ")", "[", "]", ".", ";", ",", "<", ">", "+", "-", "*", "/",
    "%", "&", "|", "^", "!", "~", "?", ":", "=",
];

#[derive(Clone)]
pub(super) struct Lexer<'a> {
    source: &'a str,
    position: usize,
}

/// What ended a piece of a template literal.
#[derive(PartialEq, Eq)]
pub(super) enum TemplateEnd {
    Expression,
    Quote,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(source: &'a str, position: usize) -> Self {
        Lexer { source, position }
    }

    pub(super) fn position(&self) -> usize {
        self.position
    }

    fn rest(&self) -> &'a str {
        &self.source[self.position..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.position += next.len_utf8();
        Some(next)
    }

    fn error(&self, start: usize, message: impl Into<String>) -> ExpressionError {
        let span = Span {
            start,
            end: self.position.max(start),
        };
        ExpressionError::new(Reason::Syntax(message.into()), span)
    }

    pub(super) fn next(&mut self) -> Result<(Token, Span), ExpressionError> {
        self.skip_blanks()?;
        let start = self.position;
        let token = match self.peek() {
            None => Token::End,
            Some('`') => {
                self.bump();
                Token::Backtick
            }
            Some(quote @ ('"' | '\'')) => self.quoted(quote)?,
            Some(c) if is_name_start(c) => self.name(),
            Some(c) if c.is_ascii_digit() => self.number()?,
            Some('.') if self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                self.number()?
            }
            Some(c) => self.punctuator(c)?,
        };
        let end = self.position;
        Ok((token, Span { start, end }))
    }

    fn skip_blanks(&mut self) -> Result<(), ExpressionError> {
        loop {
            let rest = self.rest();
            if rest.starts_with("//") || rest.starts_with("/*") {
                let start = self.position;
                self.position += 2;
                return Err(self.error(start, "comments are not supported in expressions"));
            }
            match self.peek() {
                Some(c) if c.is_whitespace() || c == '\u{feff}' => {
                    self.bump();
                }
                _ => return Ok(()),
            }
        }
    }

    fn name(&mut self) -> Token {
        let rest = self.rest();
        let end = rest.find(|c| !is_name_part(c)).unwrap_or(rest.len());
        self.position += end;
        Token::Name(rest[..end].to_string())
    }

    fn punctuator(&mut self, first: char) -> Result<Token, ExpressionError> {
        let rest = self.rest();
        // `a?.5:b` is a choice, not a chain.
        let is_choice =
            rest.starts_with("?.") && rest[2..].starts_with(|c: char| c.is_ascii_digit());
        let found = PUNCTUATORS
            .iter()
            .find(|p| rest.starts_with(**p) && !(is_choice && **p == "?."));
        match found {
            Some(found) => {
                self.position += found.len();
                Ok(Token::Punctuator(found))
            }
            None => {
                let start = self.position;
                self.bump();
                Err(self.error(start, format!("unexpected character “{first}”")))
            }
        }
    }

    fn number(&mut self) -> Result<Token, ExpressionError> {
        let start = self.position;
        let rest = self.rest();
        let value = match rest.get(..2).map(str::to_ascii_lowercase).as_deref() {
            Some("0x") => self.radix_number(16)?,
            Some("0o") => self.radix_number(8)?,
            Some("0b") => self.radix_number(2)?,
            _ => self.decimal_number()?,
        };
        if self.peek().is_some_and(is_name_part) {
            self.bump();
            return Err(self.error(start, "a name cannot follow a number directly"));
        }
        Ok(Token::Number(value))
    }

    fn radix_number(&mut self, radix: u32) -> Result<f64, ExpressionError> {
        let start = self.position;
        self.position += 2;
        let digits = self.digits(radix);
        if digits.is_empty() {
            return Err(self.error(start, "digits are missing in this number"));
        }
        Ok(digits.chars().fold(0.0, |sum, c| {
            sum * f64::from(radix) + f64::from(c.to_digit(radix).unwrap_or(0))
        }))
    }

    fn decimal_number(&mut self) -> Result<f64, ExpressionError> {
        let start = self.position;
        let mut text = self.digits(10);
        if text.len() > 1 && text.starts_with('0') {
            return Err(self.error(start, "a number cannot begin with 0"));
        }
        if self.peek() == Some('.') {
            self.bump();
            text.push('.');
            text.push_str(&self.digits(10));
        }
        if matches!(self.peek(), Some('e' | 'E')) {
            self.bump();
            text.push('e');
            if let Some(sign @ ('+' | '-')) = self.peek() {
                self.bump();
                text.push(sign);
            }
            let exponent = self.digits(10);
            if exponent.is_empty() {
                return Err(self.error(start, "the exponent of this number is missing"));
            }
            text.push_str(&exponent);
        }
        // Rust reads "5." and ".5" as JavaScript does, and overflows to infinity likewise.
        text.parse()
            .map_err(|_| self.error(start, "this number cannot be read"))
    }

    fn digits(&mut self, radix: u32) -> String {
        let mut digits = String::new();
        while let Some(c) = self.peek() {
            let separates = c == '_'
                && !digits.is_empty()
                && self.rest()[1..].starts_with(|next: char| next.is_digit(radix));
            if !c.is_digit(radix) && !separates {
                break;
            }
            if c != '_' {
                digits.push(c);
            }
            self.bump();
        }
        digits
    }

    fn quoted(&mut self, quote: char) -> Result<Token, ExpressionError> {
        let start = self.position;
        self.bump();
        let mut units = Units::default();
        loop {
            match self.bump() {
                None | Some('\n' | '\r') => {
                    return Err(self.error(start, "this text has no closing quote"));
                }
                Some(c) if c == quote => return Ok(Token::Text(units.finish())),
                Some('\\') => self.escape(&mut units)?,
                Some(c) => units.push(c),
            }
        }
    }

    /// Reads a template literal up to `${` or the closing quote.
    pub(super) fn template_text(&mut self) -> Result<(String, TemplateEnd), ExpressionError> {
        let start = self.position;
        let mut units = Units::default();
        loop {
            match self.bump() {
                None => return Err(self.error(start, "this template has no closing `")),
                Some('`') => return Ok((units.finish(), TemplateEnd::Quote)),
                Some('$') if self.peek() == Some('{') => {
                    self.bump();
                    return Ok((units.finish(), TemplateEnd::Expression));
                }
                Some('\\') => self.escape(&mut units)?,
                Some(c) => units.push(c),
            }
        }
    }

    fn escape(&mut self, units: &mut Units) -> Result<(), ExpressionError> {
        let start = self.position;
        let Some(c) = self.bump() else {
            return Err(self.error(start, "this text ends in a backslash"));
        };
        match c {
            'n' => units.push('\n'),
            't' => units.push('\t'),
            'r' => units.push('\r'),
            'b' => units.push('\u{8}'),
            'f' => units.push('\u{c}'),
            'v' => units.push('\u{b}'),
            '0' if !self.peek().is_some_and(|next| next.is_ascii_digit()) => units.push('\0'),
            '1'..='9' | '0' => {
                return Err(self.error(start, "octal escapes are not supported"));
            }
            '\n' => {}
            '\r' => {
                if self.peek() == Some('\n') {
                    self.bump();
                }
            }
            'x' => {
                let unit = self.hex_unit(start, 2)?;
                units.push_unit(unit);
            }
            'u' if self.peek() == Some('{') => {
                self.bump();
                let end = self.rest().find('}').filter(|end| (1..=6).contains(end));
                let code = end
                    .and_then(|end| u32::from_str_radix(&self.rest()[..end], 16).ok())
                    .and_then(char::from_u32);
                match (end, code) {
                    (Some(end), Some(code)) => {
                        self.position += end + 1;
                        units.push(code);
                    }
                    _ => return Err(self.error(start, "this character code cannot be read")),
                }
            }
            'u' => {
                let unit = self.hex_unit(start, 4)?;
                units.push_unit(unit);
            }
            other => units.push(other),
        }
        Ok(())
    }

    fn hex_unit(&mut self, start: usize, length: usize) -> Result<u16, ExpressionError> {
        let unit = self
            .rest()
            .get(..length)
            .filter(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()))
            .and_then(|digits| u16::from_str_radix(digits, 16).ok());
        match unit {
            Some(unit) => {
                self.position += length;
                Ok(unit)
            }
            None => Err(self.error(start, "this character code cannot be read")),
        }
    }
}

/// Collects text that may be written as halves of surrogate pairs.
#[derive(Default)]
struct Units(Vec<u16>);

impl Units {
    fn push(&mut self, c: char) {
        self.0.extend_from_slice(c.encode_utf16(&mut [0; 2]));
    }

    fn push_unit(&mut self, unit: u16) {
        self.0.push(unit);
    }

    fn finish(self) -> String {
        String::from_utf16_lossy(&self.0)
    }
}

pub(super) fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

pub(super) fn is_name_part(c: char) -> bool {
    is_name_start(c) || c.is_numeric() || c == '\u{200c}' || c == '\u{200d}'
}
