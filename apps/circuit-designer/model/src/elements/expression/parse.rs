//! Reads formulas: sums of products of powers.

use thiserror::Error;

use super::Tree;
use super::functions::{Function, NAMED};

/// What is wrong with a formula, in words for the user.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExpressionError {
    #[error("the formula is empty")]
    Empty,
    #[error("the formula ends where a value should follow")]
    Unfinished,
    #[error("a closing parenthesis is missing")]
    Unclosed,
    #[error("there is something after the end of the formula: {0:?}")]
    Trailing(String),
    #[error("{0:?} means nothing here")]
    Unexpected(char),
    #[error("{0:?} is no number")]
    BadNumber(String),
    #[error("{0:?} is neither an input nor a known function")]
    UnknownName(String),
    #[error("there is no input {name}: the element only has the inputs a to {last}")]
    UnknownInput { name: char, last: char },
    #[error("the function {name} takes {wanted}, not {found}")]
    Arguments {
        name: &'static str,
        wanted: String,
        found: usize,
    },
    #[error("the formula is nested too deeply")]
    TooDeep,
}

const DEEPEST: usize = 60;

/// Reads a formula of this many variables, `a` to `h`.
pub fn parse(text: &str, variables: usize) -> Result<Tree, ExpressionError> {
    let characters: Vec<char> = text.chars().collect();
    let mut reader = Reader {
        characters: &characters,
        at: 0,
        variables,
        depth: 0,
    };
    if reader.peek().is_none() {
        return Err(ExpressionError::Empty);
    }
    let tree = reader.sum()?;
    match reader.peek() {
        None => Ok(tree),
        Some(_) => Err(ExpressionError::Trailing(
            reader.characters[reader.at..].iter().take(20).collect(),
        )),
    }
}

struct Reader<'a> {
    characters: &'a [char],
    at: usize,
    variables: usize,
    depth: usize,
}

impl Reader<'_> {
    /// The next character that is no space.
    fn peek(&mut self) -> Option<char> {
        while self
            .characters
            .get(self.at)
            .is_some_and(|it| it.is_whitespace())
        {
            self.at += 1;
        }
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn nested(
        &mut self,
        read: fn(&mut Self) -> Result<Tree, ExpressionError>,
    ) -> Result<Tree, ExpressionError> {
        if self.depth >= DEEPEST {
            return Err(ExpressionError::TooDeep);
        }
        self.depth += 1;
        let tree = read(self);
        self.depth -= 1;
        tree
    }

    fn sum(&mut self) -> Result<Tree, ExpressionError> {
        let mut left = self.product()?;
        loop {
            let function = match self.peek() {
                Some('+') => Function::Add,
                Some('-') => Function::Subtract,
                _ => return Ok(left),
            };
            self.at += 1;
            left = Tree::Call(function, vec![left, self.product()?]);
        }
    }

    fn product(&mut self) -> Result<Tree, ExpressionError> {
        let mut left = self.signed()?;
        loop {
            let function = match self.peek() {
                Some('*') => Function::Multiply,
                Some('/') => Function::Divide,
                _ => return Ok(left),
            };
            self.at += 1;
            left = Tree::Call(function, vec![left, self.signed()?]);
        }
    }

    fn signed(&mut self) -> Result<Tree, ExpressionError> {
        if self.take('-') {
            return Ok(Tree::Call(
                Function::Negate,
                vec![self.nested(Self::signed)?],
            ));
        }
        if self.take('+') {
            return self.nested(Self::signed);
        }
        self.power()
    }

    fn power(&mut self) -> Result<Tree, ExpressionError> {
        let base = self.value()?;
        if self.take('^') {
            let exponent = self.nested(Self::signed)?;
            return Ok(Tree::Call(Function::Power, vec![base, exponent]));
        }
        Ok(base)
    }

    fn value(&mut self) -> Result<Tree, ExpressionError> {
        match self.peek() {
            None => Err(ExpressionError::Unfinished),
            Some('(') => {
                self.at += 1;
                let tree = self.nested(Self::sum)?;
                if self.take(')') {
                    Ok(tree)
                } else {
                    Err(ExpressionError::Unclosed)
                }
            }
            Some(first) if first.is_ascii_digit() || first == '.' => self.number(),
            Some(first) if first.is_ascii_alphabetic() => self.named(),
            Some(other) => Err(ExpressionError::Unexpected(other)),
        }
    }

    fn number(&mut self) -> Result<Tree, ExpressionError> {
        let start = self.at;
        while let Some(character) = self.characters.get(self.at) {
            let follows_exponent =
                self.at > start && matches!(self.characters[self.at - 1], 'e' | 'E');
            let belongs = character.is_ascii_digit()
                || *character == '.'
                || (matches!(character, 'e' | 'E') && self.at > start)
                || (matches!(character, '+' | '-') && follows_exponent);
            if !belongs {
                break;
            }
            self.at += 1;
        }
        let text: String = self.characters[start..self.at].iter().collect();
        let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
        number
            .map(Tree::Number)
            .ok_or(ExpressionError::BadNumber(text))
    }

    fn named(&mut self) -> Result<Tree, ExpressionError> {
        let start = self.at;
        while self
            .characters
            .get(self.at)
            .is_some_and(|it| it.is_ascii_alphanumeric())
        {
            self.at += 1;
        }
        let name: String = self.characters[start..self.at].iter().collect();
        let known = NAMED.iter().find(|(known, ..)| *known == name);
        if let Some((name, function, least, most)) = known {
            return self.call(name, *function, *least, *most);
        }
        match name.as_str() {
            "t" => Ok(Tree::Time),
            "pi" => Ok(Tree::Number(std::f64::consts::PI)),
            _ => self.variable(name),
        }
    }

    fn variable(&self, name: String) -> Result<Tree, ExpressionError> {
        let mut letters = name.chars();
        let (Some(letter @ 'a'..='h'), None) = (letters.next(), letters.next()) else {
            return Err(ExpressionError::UnknownName(name));
        };
        let number = letter as usize - 'a' as usize;
        if number >= self.variables {
            let last = (b'a' + self.variables.saturating_sub(1) as u8) as char;
            return Err(ExpressionError::UnknownInput { name: letter, last });
        }
        Ok(Tree::Variable(number))
    }

    fn call(
        &mut self,
        name: &'static str,
        function: Function,
        least: usize,
        most: usize,
    ) -> Result<Tree, ExpressionError> {
        let mut arguments = Vec::new();
        if self.take('(') {
            loop {
                arguments.push(self.nested(Self::sum)?);
                if !self.take(',') {
                    break;
                }
            }
            if !self.take(')') {
                return Err(ExpressionError::Unclosed);
            }
        }
        let found = arguments.len();
        if !(least..=most).contains(&found) {
            let wanted = match (least, most) {
                (1, 1) => "one value".to_string(),
                (least, most) if least == most => format!("{least} values"),
                (least, most) => format!("{least} to {most} values"),
            };
            return Err(ExpressionError::Arguments {
                name,
                wanted,
                found,
            });
        }
        if matches!(function, Function::Min | Function::Max) {
            // Several values are compared pair by pair.
            let pairs = arguments.into_iter();
            let folded = pairs.reduce(|a, b| Tree::Call(function, vec![a, b]));
            return folded.ok_or(ExpressionError::Unfinished);
        }
        Ok(Tree::Call(function, arguments))
    }
}
