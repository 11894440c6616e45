//! The tree of a parsed expression. Parentheses and blanks leave no trace in it.

use std::rc::Rc;

/// A range of bytes in the source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Number(f64),
    Text(Rc<str>),
    Bool(bool),
    Null,
    Name(Rc<str>),
    /// Texts and the expressions between them; always one text more than expressions.
    Template {
        texts: Vec<Rc<str>>,
        values: Vec<Expr>,
    },
    Array(Vec<ArrayPart>),
    Object(Vec<ObjectPart>),
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Logical {
        op: LogicalOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Conditional {
        test: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    Member {
        owner: Box<Expr>,
        name: Rc<str>,
        is_optional: bool,
    },
    Index {
        owner: Box<Expr>,
        index: Box<Expr>,
        is_optional: bool,
    },
    Call {
        callee: Box<Expr>,
        arguments: Vec<ArrayPart>,
        is_optional: bool,
    },
    /// How far a missing value before `?.` cuts the chain short.
    Chain(Box<Expr>),
    /// `new Date(...)`, the only constructor there is.
    NewDate(Vec<ArrayPart>),
    Arrow {
        parameters: Rc<[Pattern]>,
        body: Rc<Expr>,
    },
}

#[derive(Clone, Debug)]
pub enum ArrayPart {
    Value(Expr),
    Spread(Expr),
}

#[derive(Clone, Debug)]
pub enum ObjectPart {
    Field { key: PropertyKey, value: Expr },
    Spread(Expr),
}

#[derive(Clone, Debug)]
pub enum PropertyKey {
    Fixed(Rc<str>),
    Computed(Box<Expr>),
}

/// A parameter of an arrow function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    Name(Rc<str>),
    /// `[a, , b]`
    List(Vec<Option<Rc<str>>>),
    /// `{ a, b }`
    Fields(Vec<Rc<str>>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    Not,
    Minus,
    Plus,
    TypeOf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    StrictlyEqual,
    StrictlyUnequal,
    LooselyEqual,
    LooselyUnequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogicalOp {
    And,
    Or,
    Coalesce,
}

impl BinaryOp {
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Remainder => "%",
            BinaryOp::Power => "**",
            BinaryOp::StrictlyEqual => "===",
            BinaryOp::StrictlyUnequal => "!==",
            BinaryOp::LooselyEqual => "==",
            BinaryOp::LooselyUnequal => "!=",
            BinaryOp::Less => "<",
            BinaryOp::LessOrEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterOrEqual => ">=",
        }
    }
}

impl LogicalOp {
    pub fn symbol(self) -> &'static str {
        match self {
            LogicalOp::And => "&&",
            LogicalOp::Or => "||",
            LogicalOp::Coalesce => "??",
        }
    }
}

impl Expr {
    /// Whether two trees are the same, wherever they stood in their texts.
    pub fn same_tree(&self, other: &Expr) -> bool {
        use ExprKind as K;
        match (&self.kind, &other.kind) {
            (K::Number(a), K::Number(b)) => a == b,
            (K::Text(a), K::Text(b)) | (K::Name(a), K::Name(b)) => a == b,
            (K::Bool(a), K::Bool(b)) => a == b,
            (K::Null, K::Null) => true,
            (
                K::Template { texts, values },
                K::Template {
                    texts: texts2,
                    values: values2,
                },
            ) => texts == texts2 && all_same(values, values2, Expr::same_tree),
            (K::Array(a), K::Array(b)) | (K::NewDate(a), K::NewDate(b)) => {
                all_same(a, b, ArrayPart::same_tree)
            }
            (K::Object(a), K::Object(b)) => all_same(a, b, ObjectPart::same_tree),
            (K::Chain(a), K::Chain(b)) => a.same_tree(b),
            (K::Unary { op, operand }, K::Unary { op: o2, operand: b }) => {
                op == o2 && operand.same_tree(b)
            }
            (
                K::Arrow { parameters, body },
                K::Arrow {
                    parameters: p2,
                    body: b2,
                },
            ) => parameters == p2 && body.same_tree(b2),
            _ => self.same_operation(other),
        }
    }

    /// The kinds with two or three operands, and the member accesses.
    fn same_operation(&self, other: &Expr) -> bool {
        use ExprKind as K;
        let pair = |a: (&Expr, &Expr), b: (&Expr, &Expr)| a.0.same_tree(b.0) && a.1.same_tree(b.1);
        match (&self.kind, &other.kind) {
            (
                K::Binary { op, left, right },
                K::Binary {
                    op: o2,
                    left: l2,
                    right: r2,
                },
            ) => op == o2 && pair((left, right), (l2, r2)),
            (
                K::Logical { op, left, right },
                K::Logical {
                    op: o2,
                    left: l2,
                    right: r2,
                },
            ) => op == o2 && pair((left, right), (l2, r2)),
            (
                K::Conditional {
                    test,
                    then,
                    otherwise,
                },
                K::Conditional {
                    test: t2,
                    then: n2,
                    otherwise: o2,
                },
            ) => test.same_tree(t2) && pair((then, otherwise), (n2, o2)),
            (
                K::Member {
                    owner,
                    name,
                    is_optional,
                },
                K::Member {
                    owner: w2,
                    name: n2,
                    is_optional: i2,
                },
            ) => name == n2 && is_optional == i2 && owner.same_tree(w2),
            (
                K::Index {
                    owner,
                    index,
                    is_optional,
                },
                K::Index {
                    owner: w2,
                    index: x2,
                    is_optional: i2,
                },
            ) => is_optional == i2 && pair((owner, index), (w2, x2)),
            (
                K::Call {
                    callee,
                    arguments,
                    is_optional,
                },
                K::Call {
                    callee: c2,
                    arguments: a2,
                    is_optional: i2,
                },
            ) => {
                is_optional == i2
                    && callee.same_tree(c2)
                    && all_same(arguments, a2, ArrayPart::same_tree)
            }
            _ => false,
        }
    }
}

impl ArrayPart {
    fn same_tree(&self, other: &ArrayPart) -> bool {
        match (self, other) {
            (ArrayPart::Value(a), ArrayPart::Value(b))
            | (ArrayPart::Spread(a), ArrayPart::Spread(b)) => a.same_tree(b),
            _ => false,
        }
    }
}

impl ObjectPart {
    fn same_tree(&self, other: &ObjectPart) -> bool {
        match (self, other) {
            (
                ObjectPart::Field { key, value },
                ObjectPart::Field {
                    key: key2,
                    value: value2,
                },
            ) => key.same_tree(key2) && value.same_tree(value2),
            (ObjectPart::Spread(a), ObjectPart::Spread(b)) => a.same_tree(b),
            _ => false,
        }
    }
}

impl PropertyKey {
    fn same_tree(&self, other: &PropertyKey) -> bool {
        match (self, other) {
            (PropertyKey::Fixed(a), PropertyKey::Fixed(b)) => a == b,
            (PropertyKey::Computed(a), PropertyKey::Computed(b)) => a.same_tree(b),
            _ => false,
        }
    }
}

fn all_same<T>(one: &[T], two: &[T], same: fn(&T, &T) -> bool) -> bool {
    one.len() == two.len() && one.iter().zip(two).all(|(a, b)| same(a, b))
}
