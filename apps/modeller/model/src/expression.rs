//! Arithmetic typed into number fields: `-2`, `.5`, `1e-1`, `3/2`, `4.2+0.2+0.5`, `2*(1+3)`.

use thiserror::Error;

/// Why a text has no value, in words for the user.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ExpressionError {
    #[error("There is no number here yet.")]
    Incomplete,
    #[error("“{0}” cannot stand here.")]
    Unexpected(char),
    #[error("The result is not a finite number.")]
    NotFinite,
}

/// The value of the text, which is always finite.
pub fn evaluate(text: &str) -> Result<f64, ExpressionError> {
    // Longer than any sum a person types; keeps parsing bounded.
    const MAX_CHARS: usize = 256;
    let chars: Vec<char> = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| if c == '−' { '-' } else { c })
        .take(MAX_CHARS + 1)
        .collect();
    if let Some(extra) = chars.get(MAX_CHARS) {
        return Err(ExpressionError::Unexpected(*extra));
    }
    let mut parser = Parser { chars, at: 0 };
    let value = parser.sum(0)?;
    match parser.peek() {
        Some(rest) => Err(ExpressionError::Unexpected(rest)),
        None if value.is_finite() => Ok(value),
        None => Err(ExpressionError::NotFinite),
    }
}

struct Parser {
    chars: Vec<char>,
    at: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn sum(&mut self, depth: u32) -> Result<f64, ExpressionError> {
        let mut value = self.product(depth)?;
        loop {
            if self.take('+') {
                value += self.product(depth)?;
            } else if self.take('-') {
                value -= self.product(depth)?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self, depth: u32) -> Result<f64, ExpressionError> {
        let mut value = self.signed(depth)?;
        loop {
            if self.take('*') {
                value *= self.signed(depth)?;
            } else if self.take('/') {
                value /= self.signed(depth)?;
            } else {
                return Ok(value);
            }
        }
    }

    fn signed(&mut self, depth: u32) -> Result<f64, ExpressionError> {
        let mut negative = false;
        loop {
            if self.take('-') {
                negative = !negative;
            } else if !self.take('+') {
                break;
            }
        }
        let value = self.operand(depth)?;
        Ok(if negative { -value } else { value })
    }

    fn operand(&mut self, depth: u32) -> Result<f64, ExpressionError> {
        const MAX_DEPTH: u32 = 32;
        match self.peek() {
            None => Err(ExpressionError::Incomplete),
            Some('(') if depth < MAX_DEPTH => {
                self.at += 1;
                let value = self.sum(depth + 1)?;
                match self.peek() {
                    Some(')') => {
                        self.at += 1;
                        Ok(value)
                    }
                    Some(other) => Err(ExpressionError::Unexpected(other)),
                    None => Err(ExpressionError::Incomplete),
                }
            }
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(other) => Err(ExpressionError::Unexpected(other)),
        }
    }

    fn number(&mut self) -> Result<f64, ExpressionError> {
        let start = self.at;
        self.digits();
        if self.take('.') {
            self.digits();
        }
        if matches!(self.peek(), Some('e' | 'E')) {
            self.at += 1;
            if !self.take('-') {
                self.take('+');
            }
            let exponent = self.at;
            self.digits();
            if self.at == exponent {
                return Err(ExpressionError::Incomplete);
            }
        }
        let text: String = self.chars[start..self.at].iter().collect();
        // What the rules above let through and Rust refuses is a lone point.
        text.parse().map_err(|_| ExpressionError::Incomplete)
    }

    fn digits(&mut self) {
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: f64) {
        let value = evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!((value - expected).abs() < 1e-12, "{text} gave {value}");
    }

    #[test]
    fn plain_numbers() {
        check("-2", -2.0);
        check(".5", 0.5);
        check("5.", 5.0);
        check("1e-1", 0.1);
        check("1E+2", 100.0);
        check("+3", 3.0);
        check("−3", -3.0);
    }

    #[test]
    fn sums_and_products_follow_the_usual_precedence() {
        check("3/2", 1.5);
        check("4.2+0.2+0.5", 4.9);
        check("2*3", 6.0);
        check("1+2*3", 7.0);
        check("(1+2)*3", 9.0);
        check("8/2/2", 2.0);
        check("5-2-1", 2.0);
        check("2*-3", -6.0);
        check("--2", 2.0);
        check(" 1 + 1 ", 2.0);
    }

    #[test]
    fn unfinished_or_foreign_text_has_no_value() {
        for text in [
            "", "-", "1e", "1e-", ".", "2+", "(1", "1)", "abc", "1,5", "0x10", "nan", "inf", "2 3a",
        ] {
            assert!(evaluate(text).is_err(), "{text}");
        }
    }

    #[test]
    fn division_by_zero_and_overflow_have_no_value() {
        for text in ["1/0", "0/0", "1e999", "1e308*10"] {
            assert_eq!(evaluate(text), Err(ExpressionError::NotFinite), "{text}");
        }
    }

    #[test]
    fn deep_nesting_and_long_input_are_refused_without_harm() {
        assert!(evaluate(&"(".repeat(200)).is_err());
        assert!(evaluate(&"-".repeat(100_000)).is_err());
        assert!(evaluate(&"1+".repeat(100_000)).is_err());
    }

    proptest! {
        #[test]
        fn any_text_is_either_finite_or_an_error(text in "[-+*/().0-9eE ]{0,40}|\\PC{0,40}") {
            if let Ok(value) = evaluate(&text) {
                prop_assert!(value.is_finite());
            }
        }

        #[test]
        fn what_rust_prints_reads_back(value in -1e9f64..1e9) {
            prop_assert_eq!(evaluate(&value.to_string()), Ok(value));
        }
    }
}
