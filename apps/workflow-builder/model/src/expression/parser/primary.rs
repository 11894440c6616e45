//! Operands: literals, names, groups, templates, lists and objects.

use super::super::ast::{Expr, ExprKind, ObjectPart, PropertyKey};
use super::super::error::ExpressionError;
use super::super::lexer::{TemplateEnd, Token};
use super::super::numerals::number_text;
use super::{Parsed, Parser, UNSUPPORTED_WORDS};
use std::rc::Rc;

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Parsed {
        let start = self.span.start;
        let kind = match self.token.clone() {
            Token::Number(number) => {
                self.advance()?;
                ExprKind::Number(number)
            }
            Token::Text(text) => {
                self.advance()?;
                ExprKind::Text(Rc::from(text))
            }
            Token::Backtick => self.template()?,
            Token::Name(name) => self.named(&name)?,
            Token::Punctuator("(") => return self.group(),
            Token::Punctuator("[") => {
                self.advance()?;
                ExprKind::Array(self.parts("]")?)
            }
            Token::Punctuator("{") => self.object()?,
            Token::Punctuator("/" | "/=") => {
                return Err(self.error("regular expressions are not supported"));
            }
            _ => return Err(self.unexpected()),
        };
        Ok(self.node(start, kind))
    }

    fn named(&mut self, name: &str) -> Result<ExprKind, ExpressionError> {
        if UNSUPPORTED_WORDS.contains(&name) {
            return Err(self.unexpected());
        }
        let kind = match name {
            "true" => ExprKind::Bool(true),
            "false" => ExprKind::Bool(false),
            "null" => ExprKind::Null,
            "new" => return self.new_date(),
            _ => ExprKind::Name(Rc::from(name)),
        };
        self.advance()?;
        Ok(kind)
    }

    fn new_date(&mut self) -> Result<ExprKind, ExpressionError> {
        self.advance()?;
        if !matches!(&self.token, Token::Name(name) if name == "Date") {
            return Err(self.error("only “new Date(...)” can be constructed"));
        }
        self.advance()?;
        let arguments = if self.eat("(")? {
            self.parts(")")?
        } else {
            Vec::new()
        };
        Ok(ExprKind::NewDate(arguments))
    }

    fn group(&mut self) -> Parsed {
        let start = self.span.start;
        self.expect("(")?;
        if self.is(")") {
            return Err(self.error("an expression is missing between the parentheses"));
        }
        let inner = self.expression()?;
        if self.is(",") {
            return Err(self.error("a list of expressions is not supported here"));
        }
        self.expect(")")?;
        let span = self.since(start);
        self.last_group = Some(span);
        // The outer span, so that an operand in parentheses can be recognised as such.
        Ok(Expr { span, ..inner })
    }

    fn template(&mut self) -> Result<ExprKind, ExpressionError> {
        let mut texts = Vec::new();
        let mut values = Vec::new();
        loop {
            let (text, end) = self.lexer.template_text()?;
            texts.push(Rc::from(text));
            // The lexer stands behind the piece; the next token follows it.
            self.span.end = self.lexer.position();
            self.advance()?;
            if end == TemplateEnd::Quote {
                break;
            }
            values.push(self.expression()?);
            if !self.is("}") {
                return Err(self.unexpected());
            }
        }
        Ok(match (values.is_empty(), texts.pop()) {
            // Without values the quotes are only another style.
            (true, Some(text)) => ExprKind::Text(text),
            (_, last) => {
                texts.extend(last);
                ExprKind::Template { texts, values }
            }
        })
    }

    fn object(&mut self) -> Result<ExprKind, ExpressionError> {
        self.expect("{")?;
        let mut parts = Vec::new();
        while !self.eat("}")? {
            parts.push(if self.eat("...")? {
                ObjectPart::Spread(self.expression()?)
            } else {
                self.object_field()?
            });
            if !self.eat(",")? {
                self.expect("}")?;
                break;
            }
        }
        Ok(ExprKind::Object(parts))
    }

    fn object_field(&mut self) -> Result<ObjectPart, ExpressionError> {
        let span = self.span;
        let mut shorthand = None;
        let key = match self.token.clone() {
            Token::Name(name) => {
                let name: Rc<str> = Rc::from(name);
                shorthand = Some(name.clone());
                PropertyKey::Fixed(name)
            }
            Token::Text(text) => PropertyKey::Fixed(Rc::from(text)),
            Token::Number(number) => PropertyKey::Fixed(Rc::from(number_text(number))),
            Token::Punctuator("[") => {
                self.advance()?;
                let computed = self.expression()?;
                if !self.is("]") {
                    return Err(self.unexpected());
                }
                PropertyKey::Computed(Box::new(computed))
            }
            _ => return Err(self.unexpected()),
        };
        self.advance()?;
        if self.eat(":")? {
            let value = self.expression()?;
            return Ok(ObjectPart::Field { key, value });
        }
        match shorthand {
            Some(name)
                if (self.is(",") || self.is("}"))
                    && !UNSUPPORTED_WORDS.contains(&&*name)
                    && !["true", "false", "null", "new", "typeof"].contains(&&*name) =>
            {
                let kind = ExprKind::Name(name);
                let value = Expr { kind, span };
                Ok(ObjectPart::Field { key, value })
            }
            _ => Err(self.error("“:” and a value are missing after the field name")),
        }
    }
}
