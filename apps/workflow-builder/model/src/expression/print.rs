//! Writes a tree back as text that reads as the same tree.

use super::ast::{ArrayPart, Expr, ExprKind, ObjectPart, Pattern, PropertyKey, UnaryOp};
use super::numerals::number_text;
use super::parser::Program;
use std::fmt::{self, Display, Formatter, Write};

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(target) = &self.target {
            write!(f, "{target} = ")?;
        }
        self.body.fmt(f)
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Number(number) => f.write_str(&number_text(*number)),
            ExprKind::Text(text) => quoted(f, text),
            ExprKind::Bool(flag) => write!(f, "{flag}"),
            ExprKind::Null => f.write_str("null"),
            ExprKind::Name(name) => f.write_str(name),
            ExprKind::Template { texts, values } => template(f, texts, values),
            ExprKind::Array(parts) => {
                f.write_char('[')?;
                list(f, parts)?;
                f.write_char(']')
            }
            ExprKind::Object(parts) => object(f, parts),
            ExprKind::Unary { op, operand } => {
                f.write_str(match op {
                    UnaryOp::Not => "!",
                    UnaryOp::Minus => "-",
                    UnaryOp::Plus => "+",
                    UnaryOp::TypeOf => "typeof ",
                })?;
                operator_operand(f, operand)
            }
            ExprKind::Binary { op, left, right } => {
                operator_operand(f, left)?;
                write!(f, " {} ", op.symbol())?;
                operator_operand(f, right)
            }
            ExprKind::Logical { op, left, right } => {
                operator_operand(f, left)?;
                write!(f, " {} ", op.symbol())?;
                operator_operand(f, right)
            }
            ExprKind::Conditional {
                test,
                then,
                otherwise,
            } => {
                operator_operand(f, test)?;
                write!(f, " ? {then} : {otherwise}")
            }
            ExprKind::Arrow { parameters, body } => arrow(f, parameters, body),
            ExprKind::NewDate(arguments) => {
                f.write_str("new Date(")?;
                list(f, arguments)?;
                f.write_char(')')
            }
            ExprKind::Chain(inner) => inner.fmt(f),
            ExprKind::Member { .. } | ExprKind::Index { .. } | ExprKind::Call { .. } => {
                access(f, self)
            }
        }
    }
}

/// Operands get parentheses unless they bind tighter than any operator; that is more than needed,
/// never less.
fn operator_operand(f: &mut Formatter<'_>, operand: &Expr) -> fmt::Result {
    let needs_group = matches!(
        operand.kind,
        ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Logical { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Arrow { .. }
    );
    group(f, operand, needs_group)
}

fn group(f: &mut Formatter<'_>, inner: &Expr, needs_group: bool) -> fmt::Result {
    if needs_group {
        write!(f, "({inner})")
    } else {
        inner.fmt(f)
    }
}

fn access(f: &mut Formatter<'_>, expr: &Expr) -> fmt::Result {
    let owner_of = |f: &mut Formatter<'_>, owner: &Expr| {
        let stands_alone = matches!(
            owner.kind,
            ExprKind::Name(_)
                | ExprKind::Text(_)
                | ExprKind::Array(_)
                | ExprKind::Member { .. }
                | ExprKind::Index { .. }
                | ExprKind::Call { .. }
        );
        group(f, owner, !stands_alone)
    };
    match &expr.kind {
        ExprKind::Member {
            owner,
            name,
            is_optional,
        } => {
            owner_of(f, owner)?;
            write!(f, "{}{name}", if *is_optional { "?." } else { "." })
        }
        ExprKind::Index {
            owner,
            index,
            is_optional,
        } => {
            owner_of(f, owner)?;
            write!(f, "{}[{index}]", if *is_optional { "?." } else { "" })
        }
        ExprKind::Call {
            callee,
            arguments,
            is_optional,
        } => {
            owner_of(f, callee)?;
            f.write_str(if *is_optional { "?.(" } else { "(" })?;
            list(f, arguments)?;
            f.write_char(')')
        }
        _ => Ok(()),
    }
}

fn list(f: &mut Formatter<'_>, parts: &[ArrayPart]) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        match part {
            ArrayPart::Value(value) => value.fmt(f)?,
            ArrayPart::Spread(value) => write!(f, "...{value}")?,
        }
    }
    Ok(())
}

fn object(f: &mut Formatter<'_>, parts: &[ObjectPart]) -> fmt::Result {
    f.write_char('{')?;
    for (index, part) in parts.iter().enumerate() {
        f.write_str(if index > 0 { ", " } else { " " })?;
        match part {
            ObjectPart::Field { key, value } => {
                match key {
                    PropertyKey::Fixed(name) => quoted(f, name)?,
                    PropertyKey::Computed(name) => write!(f, "[{name}]")?,
                }
                write!(f, ": {value}")?;
            }
            ObjectPart::Spread(value) => write!(f, "...{value}")?,
        }
    }
    f.write_str(" }")
}

fn arrow(f: &mut Formatter<'_>, parameters: &[Pattern], body: &Expr) -> fmt::Result {
    f.write_char('(')?;
    for (index, parameter) in parameters.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        match parameter {
            Pattern::Name(name) => f.write_str(name)?,
            Pattern::List(names) => {
                let names: Vec<_> = names.iter().map(|n| n.as_deref().unwrap_or("")).collect();
                // A blank last place would be lost without a further comma.
                let tail = if names.last() == Some(&"") { "," } else { "" };
                write!(f, "[{}{tail}]", names.join(", "))?;
            }
            Pattern::Fields(names) => write!(f, "{{ {} }}", names.join(", "))?,
        }
    }
    f.write_str(") => ")?;
    // A brace right behind the arrow would begin a block.
    let body = body.to_string();
    if body.starts_with('{') {
        write!(f, "({body})")
    } else {
        f.write_str(&body)
    }
}

fn template(f: &mut Formatter<'_>, texts: &[std::rc::Rc<str>], values: &[Expr]) -> fmt::Result {
    f.write_char('`')?;
    for (index, text) in texts.iter().enumerate() {
        for c in text.chars() {
            match c {
                '`' | '\\' | '$' => write!(f, "\\{c}")?,
                // A bare carriage return is a character like any other in our templates.
                c => f.write_char(c)?,
            }
        }
        if let Some(value) = values.get(index) {
            write!(f, "${{{value}}}")?;
        }
    }
    f.write_char('`')
}

fn quoted(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}
