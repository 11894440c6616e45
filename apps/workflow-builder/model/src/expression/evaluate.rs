//! Computes a tree over one item, within bounds.

use super::ast::{
    ArrayPart, Expr, ExprKind, LogicalOp, ObjectPart, Pattern, PropertyKey, Span, UnaryOp,
};
use super::convert::{is_truthy, to_number, to_text};
use super::error::{ExpressionError, Reason};
use super::operators::{self, Outcome};
use super::parser::Program;
use super::value::{List, Value};
use super::{MAX_DEPTH, MAX_RESULT_BYTES, MAX_STEPS};
use super::{date_methods, library, text_methods};
use seeded::Seeded;
use std::rc::Rc;

/// What an expression may see of the run.
pub struct Scope<'a> {
    /// The item that it is computed for.
    pub item: &'a Value,
    /// The whole input batch.
    pub array: &'a Rc<List>,
    /// Of the item in the batch, from 0.
    pub index: usize,
    /// The simulated clock.
    pub now_ms: f64,
    /// What `Math.random` draws from.
    pub random: &'a mut Seeded,
    /// Shared by all expressions of a run.
    pub budget: &'a mut StepBudget,
}

/// Steps that all expressions of a run share.
#[derive(Clone, Copy, Debug)]
pub struct StepBudget {
    /// At zero every expression fails.
    pub left: u64,
}

/// An arrow function with the names it was made among.
#[derive(Debug)]
pub struct Closure {
    parameters: Rc<[Pattern]>,
    body: Rc<Expr>,
    captured: Vec<(Rc<str>, Value)>,
}

pub(super) type Evaluated = Result<Value, ExpressionError>;

/// How deep evaluation may go, function calls included; far below what the stack holds.
const MAX_EVALUATION_DEPTH: usize = 300;
/// Text that costs one step to make or to read through.
const BYTES_PER_STEP: u64 = 64;

impl Program {
    /// Computes the value for the scope's item. Each call takes at most [`MAX_STEPS`] steps.
    pub fn evaluate(&self, scope: &mut Scope<'_>) -> Evaluated {
        let mut evaluator = Evaluator {
            now_ms: scope.now_ms,
            steps_left: MAX_STEPS,
            locals: Vec::new(),
            depth: 0,
            span: self.body.span,
            scope,
        };
        let value = evaluator.eval(&self.body)?;
        if value.bytes() > MAX_RESULT_BYTES {
            return Err(ExpressionError::new(too_large(), self.body.span));
        }
        Ok(value)
    }
}

fn too_large() -> Reason {
    Reason::Limit(format!(
        "the result is larger than {} MB",
        MAX_RESULT_BYTES / 1_000_000
    ))
}

pub struct Evaluator<'s, 'a> {
    scope: &'s mut Scope<'a>,
    pub(super) now_ms: f64,
    steps_left: u64,
    locals: Vec<(Rc<str>, Value)>,
    depth: usize,
    /// What a fault in a built-in function is about.
    span: Span,
}

impl Evaluator<'_, '_> {
    pub(super) fn fail(&self, reason: Reason) -> ExpressionError {
        ExpressionError::new(reason, self.span)
    }

    pub(super) fn type_error(&self, message: impl Into<String>) -> ExpressionError {
        self.fail(Reason::Type(message.into()))
    }

    pub(super) fn random(&mut self) -> f64 {
        self.scope.random.next_f64()
    }

    /// Pays for work in steps.
    pub(super) fn charge(&mut self, steps: u64) -> Result<(), ExpressionError> {
        if steps > self.steps_left {
            return Err(self.fail(Reason::Limit(format!(
                "the expression takes more than {MAX_STEPS} steps"
            ))));
        }
        if steps > self.scope.budget.left {
            return Err(self.fail(Reason::RunLimit));
        }
        self.steps_left -= steps;
        self.scope.budget.left -= steps;
        Ok(())
    }

    /// Pays for text of this length, which also must not exceed the largest result.
    pub(super) fn charge_bytes(&mut self, bytes: usize) -> Result<(), ExpressionError> {
        if bytes as u64 > MAX_RESULT_BYTES {
            return Err(self.fail(too_large()));
        }
        self.charge(bytes as u64 / BYTES_PER_STEP)
    }

    /// Pays for reading through a whole value, for example to turn it into text.
    pub(super) fn charge_value(&mut self, value: &Value) -> Result<(), ExpressionError> {
        self.charge_bytes(usize::try_from(value.bytes()).unwrap_or(usize::MAX))
    }

    pub(super) fn text(&mut self, text: impl AsRef<str>) -> Evaluated {
        self.charge_bytes(text.as_ref().len())?;
        Ok(Value::text(text))
    }

    /// A new list, unless it is nested too deeply.
    pub(super) fn list(&mut self, items: Vec<Value>) -> Evaluated {
        self.charge(items.len() as u64 / 4)?;
        let list = Value::list(items);
        self.check_depth(list)
    }

    pub(super) fn object(&mut self, entries: Vec<(Rc<str>, Value)>) -> Evaluated {
        self.charge(entries.len() as u64 / 4)?;
        let object = Value::object(entries);
        self.check_depth(object)
    }

    pub(super) fn check_depth(&self, value: Value) -> Evaluated {
        if value.depth() > MAX_DEPTH {
            return Err(self.fail(Reason::Limit(format!(
                "a value may be nested at most {MAX_DEPTH} levels deep"
            ))));
        }
        Ok(value)
    }

    fn eval(&mut self, expr: &Expr) -> Evaluated {
        self.span = expr.span;
        self.charge(1)?;
        match &expr.kind {
            ExprKind::Number(number) => Ok(Value::Number(*number)),
            ExprKind::Text(text) => Ok(Value::Text(text.clone())),
            ExprKind::Bool(flag) => Ok(Value::Bool(*flag)),
            ExprKind::Null => Ok(Value::Null),
            ExprKind::Name(name) => self.name(name),
            _ => self.eval_deeper(expr),
        }
    }

    fn eval_deeper(&mut self, expr: &Expr) -> Evaluated {
        if self.depth >= MAX_EVALUATION_DEPTH {
            return Err(self.fail(Reason::Limit("the expression goes too deep".into())));
        }
        self.depth += 1;
        let result = self.compound(expr);
        self.depth -= 1;
        result
    }

    fn compound(&mut self, expr: &Expr) -> Evaluated {
        match &expr.kind {
            ExprKind::Binary { .. } => self.binary(expr),
            ExprKind::Logical { op, left, right } => self.logical(*op, left, right),
            ExprKind::Unary { op, operand } => self.unary(*op, operand),
            ExprKind::Conditional {
                test,
                then,
                otherwise,
            } => {
                let test = self.eval(test)?;
                self.eval(if is_truthy(&test) { then } else { otherwise })
            }
            ExprKind::Member { .. } | ExprKind::Index { .. } | ExprKind::Call { .. } => {
                // Outside a chain nothing can be cut short.
                Ok(self.access(expr)?.unwrap_or(Value::Undefined))
            }
            ExprKind::Chain(inner) => Ok(self.access(inner)?.unwrap_or(Value::Undefined)),
            ExprKind::Template { texts, values } => self.template(texts, values),
            ExprKind::Array(parts) => {
                let items = self.parts(parts)?;
                self.list(items)
            }
            ExprKind::Object(parts) => self.object_literal(parts),
            ExprKind::NewDate(arguments) => {
                let arguments = self.parts(arguments)?;
                date_methods::new_date(self, &arguments)
            }
            ExprKind::Arrow { parameters, body } => Ok(Value::Function(Rc::new(Closure {
                parameters: parameters.clone(),
                body: body.clone(),
                captured: self.locals.clone(),
            }))),
            _ => self.eval(expr),
        }
    }

    fn name(&self, name: &str) -> Evaluated {
        if let Some((_, value)) = self.locals.iter().rev().find(|(local, _)| &**local == name) {
            return Ok(value.clone());
        }
        Ok(match name {
            "item" => self.scope.item.clone(),
            "array" => Value::List(self.scope.array.clone()),
            "index" => Value::Number(self.scope.index as f64),
            "undefined" => Value::Undefined,
            "NaN" => Value::Number(f64::NAN),
            _ => library::global(name)
                .ok_or_else(|| self.fail(Reason::UnknownName(name.to_string())))?,
        })
    }

    /// Long sums lean to the left; they are computed in a loop, not by going ever deeper.
    fn binary(&mut self, expr: &Expr) -> Evaluated {
        let mut pending = Vec::new();
        let mut first = expr;
        while let ExprKind::Binary { op, left, right } = &first.kind {
            pending.push((*op, right, first.span));
            first = left;
        }
        let mut value = self.eval(first)?;
        for (op, right, span) in pending.into_iter().rev() {
            let right = self.eval(right)?;
            self.span = span;
            self.charge(1)?;
            for operand in [&value, &right] {
                if matches!(operand, Value::List(_)) {
                    self.charge_value(operand)?;
                }
            }
            value = match operators::apply(op, &value, &right) {
                Outcome::Value(value) => value,
                Outcome::Concatenation(left, right) => {
                    self.charge_bytes(left.len() + right.len())?;
                    Value::text([&*left, &*right].concat())
                }
            };
        }
        Ok(value)
    }

    fn logical(&mut self, op: LogicalOp, left: &Expr, right: &Expr) -> Evaluated {
        let value = self.eval(left)?;
        let is_settled = match op {
            LogicalOp::And => !is_truthy(&value),
            LogicalOp::Or => is_truthy(&value),
            LogicalOp::Coalesce => !value.is_missing(),
        };
        if is_settled {
            Ok(value)
        } else {
            self.eval(right)
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr) -> Evaluated {
        let value = self.eval(operand)?;
        if matches!(value, Value::List(_)) && op != UnaryOp::Not {
            self.charge_value(&value)?;
        }
        Ok(match op {
            UnaryOp::Not => Value::Bool(!is_truthy(&value)),
            UnaryOp::Minus => Value::Number(-to_number(&value)),
            UnaryOp::Plus => Value::Number(to_number(&value)),
            UnaryOp::TypeOf => Value::text(match value {
                Value::Undefined => "undefined",
                Value::Bool(_) => "boolean",
                Value::Number(_) => "number",
                Value::Text(_) => "string",
                Value::Function(_) | Value::Native(_) => "function",
                Value::Global(global) if global.is_function() => "function",
                _ => "object",
            }),
        })
    }

    /// A member, index or call; `None` when a missing value before `?.` cut the chain short.
    fn access(&mut self, expr: &Expr) -> Result<Option<Value>, ExpressionError> {
        match &expr.kind {
            ExprKind::Member {
                owner,
                name,
                is_optional,
            } => {
                let Some(owner) = self.owner(owner, *is_optional)? else {
                    return Ok(None);
                };
                self.span = expr.span;
                self.member(&owner, name).map(Some)
            }
            ExprKind::Index {
                owner,
                index,
                is_optional,
            } => {
                let Some(owner) = self.owner(owner, *is_optional)? else {
                    return Ok(None);
                };
                let index = self.eval(index)?;
                self.span = expr.span;
                self.index(&owner, &index).map(Some)
            }
            ExprKind::Call {
                callee,
                arguments,
                is_optional,
            } => self.call(callee, arguments, *is_optional, expr.span),
            _ => self.eval(expr).map(Some),
        }
    }

    /// The value before a dot; `None` when the chain ends here.
    fn owner(&mut self, owner: &Expr, is_optional: bool) -> Result<Option<Value>, ExpressionError> {
        let value = self.link(owner)?;
        Ok(value.filter(|value| !(is_optional && value.is_missing())))
    }

    /// A link of a chain: further links stay in the chain, anything else is a value of its own.
    fn link(&mut self, expr: &Expr) -> Result<Option<Value>, ExpressionError> {
        self.span = expr.span;
        match &expr.kind {
            ExprKind::Member { .. } | ExprKind::Index { .. } | ExprKind::Call { .. } => {
                self.charge(1)?;
                if self.depth >= MAX_EVALUATION_DEPTH {
                    return Err(self.fail(Reason::Limit("the expression goes too deep".into())));
                }
                self.depth += 1;
                let result = self.access(expr);
                self.depth -= 1;
                result
            }
            _ => self.eval(expr).map(Some),
        }
    }

    fn member(&mut self, owner: &Value, name: &str) -> Evaluated {
        Ok(match owner {
            Value::Undefined | Value::Null => {
                return Err(self.fail(Reason::MemberOfMissing {
                    member: name.to_string(),
                    owner: if matches!(owner, Value::Null) {
                        "null"
                    } else {
                        "undefined"
                    },
                }));
            }
            Value::Object(object) => object.get(name).cloned().unwrap_or(Value::Undefined),
            Value::Text(text) if name == "length" => {
                Value::Number(text_methods::utf16_length(text))
            }
            Value::List(list) if name == "length" => Value::Number(list.len() as f64),
            Value::Global(global) => global.member(name),
            _ => Value::Undefined,
        })
    }

    fn index(&mut self, owner: &Value, index: &Value) -> Evaluated {
        if let (Value::List(list), Value::Number(number)) = (owner, index) {
            let place = (*number >= 0.0 && number.fract() == 0.0).then_some(*number as usize);
            return Ok(place
                .and_then(|place| list.items().get(place).cloned())
                .unwrap_or(Value::Undefined));
        }
        if let (Value::Text(text), Value::Number(number)) = (owner, index) {
            return Ok(text_methods::char_at(text, *number).map_or(Value::Undefined, Value::from));
        }
        self.charge_value(index)?;
        let name = to_text(index);
        let place = name.parse::<u32>().ok().filter(|n| n.to_string() == *name);
        match (owner, place) {
            (Value::List(_) | Value::Text(_), Some(place)) => {
                self.index(owner, &Value::Number(f64::from(place)))
            }
            _ => self.member(owner, &name),
        }
    }

    fn call(
        &mut self,
        callee: &Expr,
        arguments: &[ArrayPart],
        is_optional: bool,
        span: Span,
    ) -> Result<Option<Value>, ExpressionError> {
        let (receiver, name) = match &callee.kind {
            ExprKind::Member {
                owner,
                name,
                is_optional,
            } => match self.owner(owner, *is_optional)? {
                Some(owner) => (Some(owner), Some(name)),
                None => return Ok(None),
            },
            _ => (None, None),
        };
        let function = match (&receiver, name) {
            (Some(receiver), Some(name)) => {
                self.span = callee.span;
                self.member(receiver, name)?
            }
            _ => match self.link(callee)? {
                Some(function) => function,
                None => return Ok(None),
            },
        };
        let is_method = name.is_some() && !is_function(&function);
        if is_optional && function.is_missing() {
            let known = match (&receiver, name) {
                (Some(receiver), Some(name)) => library::has_method(receiver, name),
                _ => false,
            };
            if !known {
                return Ok(None);
            }
        }
        let arguments = self.parts(arguments)?;
        self.span = span;
        match (receiver, name) {
            (Some(receiver), Some(name)) if is_method => {
                library::call_method(self, &receiver, name, &arguments).map(Some)
            }
            _ => self.call_function(&function, &arguments).map(Some),
        }
    }

    /// Calls a function value; extra arguments are ignored, missing ones are `undefined`.
    pub(super) fn call_function(&mut self, function: &Value, arguments: &[Value]) -> Evaluated {
        let span = self.span;
        let result = match function {
            Value::Function(closure) => self.call_closure(closure, arguments),
            Value::Native(native) => (native.call)(self, arguments),
            Value::Global(global) => match global.call {
                Some(call) => call(self, arguments),
                None => Err(self.type_error(format!("{} is not a function", global.name))),
            },
            _ => Err(self.type_error("this is not a function")),
        };
        self.span = span;
        result
    }

    fn call_closure(&mut self, closure: &Closure, arguments: &[Value]) -> Evaluated {
        let mut locals = closure.captured.clone();
        for (place, parameter) in closure.parameters.iter().enumerate() {
            let value = arguments.get(place).cloned().unwrap_or(Value::Undefined);
            match parameter {
                Pattern::Name(name) => locals.push((name.clone(), value)),
                Pattern::List(names) => {
                    let items = self.spread(&value)?;
                    for (place, name) in names.iter().enumerate() {
                        if let Some(name) = name {
                            let item = items.get(place).cloned().unwrap_or(Value::Undefined);
                            locals.push((name.clone(), item));
                        }
                    }
                }
                Pattern::Fields(names) => {
                    for name in names {
                        let field = self.member(&value, name)?;
                        locals.push((name.clone(), field));
                    }
                }
            }
        }
        self.charge(1 + locals.len() as u64 / 8)?;
        let outer = std::mem::replace(&mut self.locals, locals);
        let result = self.eval_deeper_or_leaf(&closure.body);
        self.locals = outer;
        result
    }

    fn eval_deeper_or_leaf(&mut self, body: &Expr) -> Evaluated {
        // A call counts as a level of its own, so that functions calling each other end.
        if self.depth >= MAX_EVALUATION_DEPTH {
            return Err(self.fail(Reason::Limit("functions call each other too deeply".into())));
        }
        self.depth += 1;
        let result = self.eval(body);
        self.depth -= 1;
        result
    }

    fn template(&mut self, texts: &[Rc<str>], values: &[Expr]) -> Evaluated {
        let mut result = String::new();
        for (index, text) in texts.iter().enumerate() {
            result.push_str(text);
            if let Some(value) = values.get(index) {
                let value = self.eval(value)?;
                self.charge_value(&value)?;
                result.push_str(&to_text(&value));
                self.charge_bytes(result.len())?;
            }
        }
        Ok(Value::text(result))
    }

    fn parts(&mut self, parts: &[ArrayPart]) -> Result<Vec<Value>, ExpressionError> {
        let mut items = Vec::with_capacity(parts.len());
        for part in parts {
            match part {
                ArrayPart::Value(value) => items.push(self.eval(value)?),
                ArrayPart::Spread(value) => {
                    let value = self.eval(value)?;
                    let spread = self.spread(&value)?;
                    self.charge(spread.len() as u64)?;
                    items.extend(spread);
                }
            }
        }
        Ok(items)
    }

    /// The elements of something that can be spread into a list.
    fn spread(&mut self, value: &Value) -> Result<Vec<Value>, ExpressionError> {
        match value {
            Value::List(list) => {
                self.charge(list.len() as u64)?;
                Ok(list.items().to_vec())
            }
            Value::Text(text) => {
                self.charge(text.len() as u64)?;
                Ok(text.chars().map(|c| Value::text(c.to_string())).collect())
            }
            _ => Err(self.type_error("only lists and texts can be spread into a list")),
        }
    }

    fn object_literal(&mut self, parts: &[ObjectPart]) -> Evaluated {
        let mut entries = Vec::with_capacity(parts.len());
        for part in parts {
            match part {
                ObjectPart::Field { key, value } => {
                    let key = match key {
                        PropertyKey::Fixed(name) => name.clone(),
                        PropertyKey::Computed(name) => {
                            let name = self.eval(name)?;
                            self.charge_value(&name)?;
                            to_text(&name)
                        }
                    };
                    let value = self.eval(value)?;
                    entries.push((key, value));
                }
                ObjectPart::Spread(value) => match self.eval(value)? {
                    Value::Object(object) => {
                        self.charge(object.len() as u64 / 4)?;
                        entries.extend_from_slice(object.entries());
                    }
                    Value::List(list) => {
                        self.charge(list.len() as u64)?;
                        let numbered = list.items().iter().enumerate();
                        entries.extend(
                            numbered.map(|(n, item)| (Rc::from(n.to_string()), item.clone())),
                        );
                    }
                    // Spreading a missing value adds nothing, as in JavaScript.
                    _ => {}
                },
            }
        }
        self.object(entries)
    }
}

pub(super) fn is_function(value: &Value) -> bool {
    match value {
        Value::Function(_) | Value::Native(_) => true,
        Value::Global(global) => global.is_function(),
        _ => false,
    }
}
