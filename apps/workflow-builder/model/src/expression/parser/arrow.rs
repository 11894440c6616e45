//! Arrow functions and their parameters.

use super::super::ast::{Expr, ExprKind, Pattern};
use super::super::error::ExpressionError;
use super::super::lexer::Token;
use super::{Parser, UNSUPPORTED_WORDS};
use std::rc::Rc;

impl Parser<'_> {
    /// An arrow function, if one begins here.
    pub(super) fn arrow(&mut self) -> Result<Option<Expr>, ExpressionError> {
        let start = self.span.start;
        let Some(parameters) = self.arrow_head() else {
            return Ok(None);
        };
        if self.is("{") {
            return Err(self.error(
                "a function with a body in braces is not supported; put an object in parentheses",
            ));
        }
        let body = Rc::new(self.expression()?);
        Ok(Some(self.node(
            start,
            ExprKind::Arrow {
                parameters: parameters.into(),
                body,
            },
        )))
    }

    /// Parameters up to and including `=>`; without them nothing is consumed.
    fn arrow_head(&mut self) -> Option<Vec<Pattern>> {
        let before = (
            self.lexer.clone(),
            self.token.clone(),
            self.span,
            self.last_end,
        );
        let head = self.try_arrow_head().ok().flatten();
        if head.is_none() {
            (self.lexer, self.token, self.span, self.last_end) = before;
        }
        head
    }

    fn try_arrow_head(&mut self) -> Result<Option<Vec<Pattern>>, ExpressionError> {
        let mut parameters = Vec::new();
        if self.eat("(")? {
            while !self.eat(")")? {
                parameters.push(self.pattern()?);
                if !self.eat(",")? {
                    self.expect(")")?;
                    break;
                }
            }
        } else {
            parameters.push(Pattern::Name(self.parameter_name()?));
        }
        Ok(self.eat("=>")?.then_some(parameters))
    }

    fn pattern(&mut self) -> Result<Pattern, ExpressionError> {
        if self.eat("[")? {
            let mut names = Vec::new();
            while !self.eat("]")? {
                if self.eat(",")? {
                    names.push(None);
                    continue;
                }
                names.push(Some(self.parameter_name()?));
                if !self.eat(",")? {
                    self.expect("]")?;
                    break;
                }
            }
            return Ok(Pattern::List(names));
        }
        if self.eat("{")? {
            let mut names = Vec::new();
            while !self.eat("}")? {
                names.push(self.parameter_name()?);
                if !self.eat(",")? {
                    self.expect("}")?;
                    break;
                }
            }
            return Ok(Pattern::Fields(names));
        }
        Ok(Pattern::Name(self.parameter_name()?))
    }

    fn parameter_name(&mut self) -> Result<Rc<str>, ExpressionError> {
        let reserved = ["true", "false", "null", "new", "typeof"];
        match &self.token {
            Token::Name(name)
                if !UNSUPPORTED_WORDS.contains(&name.as_str())
                    && !reserved.contains(&name.as_str()) =>
            {
                let name = Rc::from(name.as_str());
                self.advance()?;
                Ok(name)
            }
            _ => Err(self.unexpected()),
        }
    }
}
