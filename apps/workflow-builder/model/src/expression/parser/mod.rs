//! Reads expression text into a tree: operators and accesses here, operands in `primary`, functions in
//! `arrow`.

mod arrow;
mod primary;

use super::ast::{ArrayPart, BinaryOp, Expr, ExprKind, LogicalOp, Span, UnaryOp};
use super::error::{ExpressionError, Reason};
use super::lexer::{Lexer, Token};
use std::rc::Rc;

/// Longest text, in characters.
pub const MAX_LENGTH: usize = 2_000;
/// Deepest nesting of brackets, operators that stand before their operand, and functions.
pub const MAX_NESTING: usize = 64;

/// A parsed text: an expression, or `name = expression`.
#[derive(Clone, Debug)]
pub struct Program {
    /// The text it was read from.
    pub source: Rc<str>,
    /// The field that the statement form sets.
    pub target: Option<Rc<str>>,
    /// What is computed.
    pub body: Expr,
}

impl Program {
    /// Whether both mean the same, however they are written.
    pub fn same_tree(&self, other: &Program) -> bool {
        self.target == other.target && self.body.same_tree(&other.body)
    }
}

/// Reads an expression. A leading `=`, as in the values of Edit Fields, is passed over.
pub fn parse(source: &str) -> Result<Program, ExpressionError> {
    read(source, false)
}

/// Reads an expression or `name = expression`, the two forms that a Map takes.
pub fn parse_statement(source: &str) -> Result<Program, ExpressionError> {
    read(source, true)
}

fn read(source: &str, may_assign: bool) -> Result<Program, ExpressionError> {
    if source.chars().count() > MAX_LENGTH {
        let message = format!("an expression may have at most {MAX_LENGTH} characters");
        let span = Span {
            start: 0,
            end: source.len(),
        };
        return Err(ExpressionError::new(Reason::Limit(message), span));
    }
    let mut parser = Parser::new(source, after_equals_sign(source))?;
    let target = if may_assign {
        parser.assignment_target()?
    } else {
        None
    };
    let body = parser.expression()?;
    if parser.token != Token::End {
        return Err(parser.unexpected());
    }
    Ok(Program {
        source: Rc::from(source),
        target,
        body,
    })
}

fn after_equals_sign(source: &str) -> usize {
    let trimmed = source.trim_start();
    if trimmed.starts_with('=') && !trimmed.starts_with("==") && !trimmed.starts_with("=>") {
        source.len() - trimmed.len() + 1
    } else {
        0
    }
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Token,
    span: Span,
    /// Where the token before the current one ended.
    last_end: usize,
    nesting: usize,
    /// The last closed pair of parentheses: an operand that fills it needs no precedence check.
    last_group: Option<Span>,
}

type Parsed = Result<Expr, ExpressionError>;

/// How tightly an operator binds; the higher, the tighter.
#[derive(Clone, Copy)]
enum Infix {
    Logical(LogicalOp),
    Binary(BinaryOp),
}

impl Infix {
    fn find(token: &Token) -> Option<(Infix, u8)> {
        let Token::Punctuator(symbol) = token else {
            return None;
        };
        Some(match *symbol {
            "??" => (Infix::Logical(LogicalOp::Coalesce), 1),
            "||" => (Infix::Logical(LogicalOp::Or), 2),
            "&&" => (Infix::Logical(LogicalOp::And), 3),
            "===" => (Infix::Binary(BinaryOp::StrictlyEqual), 4),
            "!==" => (Infix::Binary(BinaryOp::StrictlyUnequal), 4),
            "==" => (Infix::Binary(BinaryOp::LooselyEqual), 4),
            "!=" => (Infix::Binary(BinaryOp::LooselyUnequal), 4),
            "<" => (Infix::Binary(BinaryOp::Less), 5),
            "<=" => (Infix::Binary(BinaryOp::LessOrEqual), 5),
            ">" => (Infix::Binary(BinaryOp::Greater), 5),
            ">=" => (Infix::Binary(BinaryOp::GreaterOrEqual), 5),
            "+" => (Infix::Binary(BinaryOp::Add), 6),
            "-" => (Infix::Binary(BinaryOp::Subtract), 6),
            "*" => (Infix::Binary(BinaryOp::Multiply), 7),
            "/" => (Infix::Binary(BinaryOp::Divide), 7),
            "%" => (Infix::Binary(BinaryOp::Remainder), 7),
            "**" => (Infix::Binary(BinaryOp::Power), 8),
            _ => return None,
        })
    }
}

const POWER_BINDING: u8 = 8;

/// Words that begin something the language leaves out.
const UNSUPPORTED_WORDS: &[&str] = &[
    "this",
    "function",
    "class",
    "async",
    "await",
    "yield",
    "for",
    "while",
    "do",
    "eval",
    "let",
    "const",
    "var",
    "return",
    "if",
    "else",
    "switch",
    "try",
    "catch",
    "throw",
    "import",
    "export",
    "delete",
    "void",
    "in",
    "instanceof",
    "super",
    "with",
    "debugger",
    "break",
    "continue",
    "enum",
    "case",
];

impl<'a> Parser<'a> {
    fn new(source: &'a str, position: usize) -> Result<Self, ExpressionError> {
        let mut parser = Parser {
            lexer: Lexer::new(source, position),
            token: Token::End,
            span: Span::default(),
            last_end: position,
            nesting: 0,
            last_group: None,
        };
        parser.advance()?;
        Ok(parser)
    }

    fn advance(&mut self) -> Result<(), ExpressionError> {
        self.last_end = self.span.end;
        (self.token, self.span) = self.lexer.next()?;
        Ok(())
    }

    fn is(&self, symbol: &str) -> bool {
        matches!(&self.token, Token::Punctuator(found) if *found == symbol)
    }

    fn eat(&mut self, symbol: &str) -> Result<bool, ExpressionError> {
        let found = self.is(symbol);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn expect(&mut self, symbol: &str) -> Result<(), ExpressionError> {
        if self.eat(symbol)? {
            Ok(())
        } else if self.token == Token::End {
            Err(self.error(format!("“{symbol}” is missing at the end")))
        } else {
            Err(self.unexpected())
        }
    }

    fn error(&self, message: impl Into<String>) -> ExpressionError {
        ExpressionError::new(Reason::Syntax(message.into()), self.span)
    }

    fn unexpected(&self) -> ExpressionError {
        self.error(match &self.token {
            Token::End => "the expression ends too early".to_string(),
            Token::Punctuator(";") => "write one expression without “;”".to_string(),
            Token::Punctuator(",") => "a comma may not stand here".to_string(),
            Token::Punctuator(symbol)
                if *symbol == "++"
                    || *symbol == "--"
                    || (symbol.ends_with('=') && Infix::find(&self.token).is_none()) =>
            {
                "assignment is supported only as “name = value” in a Map".to_string()
            }
            Token::Punctuator(symbol @ ("&" | "|" | "^" | "~" | "<<" | ">>" | ">>>")) => {
                format!("the operator “{symbol}” is not supported")
            }
            Token::Punctuator(symbol) => format!("unexpected “{symbol}”"),
            Token::Name(name) if UNSUPPORTED_WORDS.contains(&name.as_str()) => {
                format!("“{name}” is not supported in expressions")
            }
            Token::Name(name) => format!("unexpected name “{name}”"),
            Token::Number(_) => "unexpected number".to_string(),
            Token::Text(_) | Token::Backtick => "unexpected text".to_string(),
        })
    }

    fn since(&self, start: usize) -> Span {
        Span {
            start,
            end: self.last_end.max(start),
        }
    }

    fn node(&self, start: usize, kind: ExprKind) -> Expr {
        Expr {
            kind,
            span: self.since(start),
        }
    }

    /// Runs one level deeper, so that no text can exhaust the stack.
    fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, ExpressionError>,
    ) -> Result<T, ExpressionError> {
        if self.nesting >= MAX_NESTING {
            let message = format!("an expression may be nested at most {MAX_NESTING} levels deep");
            return Err(ExpressionError::new(Reason::Limit(message), self.span));
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    /// `name =` at the very beginning.
    fn assignment_target(&mut self) -> Result<Option<Rc<str>>, ExpressionError> {
        let Token::Name(name) = &self.token else {
            return Ok(None);
        };
        let name = name.clone();
        let mut ahead = self.lexer.clone();
        if !matches!(ahead.next(), Ok((Token::Punctuator("="), _))) {
            return Ok(None);
        }
        if UNSUPPORTED_WORDS.contains(&name.as_str())
            || ["item", "true", "false", "null", "new", "undefined"].contains(&name.as_str())
        {
            return Err(self.error(format!("“{name}” cannot be the name of a field to set")));
        }
        self.advance()?;
        self.advance()?;
        Ok(Some(Rc::from(name)))
    }

    fn expression(&mut self) -> Parsed {
        self.deeper(|parser| {
            if let Some(arrow) = parser.arrow()? {
                return Ok(arrow);
            }
            let start = parser.span.start;
            let test = parser.infix(0)?;
            if !parser.eat("?")? {
                return Ok(test);
            }
            let then = parser.expression()?;
            parser.expect(":")?;
            let otherwise = parser.expression()?;
            Ok(parser.node(
                start,
                ExprKind::Conditional {
                    test: Box::new(test),
                    then: Box::new(then),
                    otherwise: Box::new(otherwise),
                },
            ))
        })
    }

    fn infix(&mut self, least: u8) -> Parsed {
        let start = self.span.start;
        let mut left = self.unary()?;
        while let Some((infix, binding)) = Infix::find(&self.token) {
            if binding <= least {
                break;
            }
            if binding == POWER_BINDING && self.is_bare_unary(&left) {
                return Err(self.error("put parentheses around the operand before “**”"));
            }
            let operator_span = self.span;
            self.advance()?;
            let right_start = self.span.start;
            // The power operator groups to the right, the others to the left.
            let left_group = self.last_group;
            let right = if binding == POWER_BINDING {
                self.deeper(|parser| parser.infix(binding - 1))?
            } else {
                self.deeper(|parser| parser.infix(binding))?
            };
            let kind = match infix {
                Infix::Binary(op) => ExprKind::Binary {
                    op,
                    left: Box::new(left),
                    right: Box::new(right),
                },
                Infix::Logical(op) => {
                    let left_is_bare = left_group
                        != Some(Span {
                            start,
                            end: left.span.end,
                        });
                    let right_is_bare = self.last_group != Some(self.since(right_start));
                    if (left_is_bare && clashes(op, &left))
                        || (right_is_bare && clashes(op, &right))
                    {
                        let message = "put parentheses between “??” and “&&” or “||”";
                        return Err(ExpressionError::new(
                            Reason::Syntax(message.into()),
                            operator_span,
                        ));
                    }
                    ExprKind::Logical {
                        op,
                        left: Box::new(left),
                        right: Box::new(right),
                    }
                }
            };
            left = self.node(start, kind);
        }
        Ok(left)
    }

    fn is_bare_unary(&self, operand: &Expr) -> bool {
        matches!(operand.kind, ExprKind::Unary { .. }) && self.last_group != Some(operand.span)
    }

    fn unary(&mut self) -> Parsed {
        let start = self.span.start;
        let op = match &self.token {
            Token::Punctuator("!") => UnaryOp::Not,
            Token::Punctuator("-") => UnaryOp::Minus,
            Token::Punctuator("+") => UnaryOp::Plus,
            Token::Name(name) if name == "typeof" => UnaryOp::TypeOf,
            _ => return self.postfix(),
        };
        self.advance()?;
        let operand = self.deeper(Parser::unary)?;
        Ok(self.node(
            start,
            ExprKind::Unary {
                op,
                operand: Box::new(operand),
            },
        ))
    }

    fn postfix(&mut self) -> Parsed {
        let start = self.span.start;
        let mut expr = self.primary()?;
        let mut has_optional = false;
        loop {
            let kind = match &self.token {
                Token::Punctuator(".") => {
                    self.advance()?;
                    ExprKind::Member {
                        owner: Box::new(expr),
                        name: self.member_name()?,
                        is_optional: false,
                    }
                }
                Token::Punctuator("?.") => {
                    has_optional = true;
                    self.advance()?;
                    self.optional_access(expr)?
                }
                Token::Punctuator("[") => self.index(expr, false)?,
                Token::Punctuator("(") => self.call(expr, false)?,
                Token::Backtick => return Err(self.error("tagged templates are not supported")),
                _ => break,
            };
            expr = self.node(start, kind);
        }
        if has_optional {
            expr = self.node(start, ExprKind::Chain(Box::new(expr)));
        }
        Ok(expr)
    }

    fn optional_access(&mut self, owner: Expr) -> Result<ExprKind, ExpressionError> {
        match &self.token {
            Token::Punctuator("[") => self.index(owner, true),
            Token::Punctuator("(") => self.call(owner, true),
            _ => Ok(ExprKind::Member {
                owner: Box::new(owner),
                name: self.member_name()?,
                is_optional: true,
            }),
        }
    }

    fn member_name(&mut self) -> Result<Rc<str>, ExpressionError> {
        match &self.token {
            Token::Name(name) => {
                let name = Rc::from(name.as_str());
                self.advance()?;
                Ok(name)
            }
            _ => Err(self.error("a field name is missing after the dot")),
        }
    }

    fn index(&mut self, owner: Expr, is_optional: bool) -> Result<ExprKind, ExpressionError> {
        self.expect("[")?;
        let index = self.expression()?;
        self.expect("]")?;
        Ok(ExprKind::Index {
            owner: Box::new(owner),
            index: Box::new(index),
            is_optional,
        })
    }

    fn call(&mut self, callee: Expr, is_optional: bool) -> Result<ExprKind, ExpressionError> {
        self.expect("(")?;
        Ok(ExprKind::Call {
            callee: Box::new(callee),
            arguments: self.parts(")")?,
            is_optional,
        })
    }

    /// The rest of an array or argument list, closing bracket included.
    fn parts(&mut self, close: &str) -> Result<Vec<ArrayPart>, ExpressionError> {
        let mut parts = Vec::new();
        while !self.eat(close)? {
            if self.is(",") {
                return Err(self.error("a value is missing before the comma"));
            }
            parts.push(if self.eat("...")? {
                ArrayPart::Spread(self.expression()?)
            } else {
                ArrayPart::Value(self.expression()?)
            });
            if !self.eat(",")? {
                self.expect(close)?;
                break;
            }
        }
        Ok(parts)
    }
}

/// JavaScript refuses to guess how `a ?? b || c` groups.
fn clashes(op: LogicalOp, operand: &Expr) -> bool {
    match &operand.kind {
        ExprKind::Logical { op: inner, .. } => {
            (op == LogicalOp::Coalesce) != (*inner == LogicalOp::Coalesce)
        }
        _ => false,
    }
}
