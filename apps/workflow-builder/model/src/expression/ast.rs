//! The tree of a parsed expression. Parentheses and blanks leave no trace in it.

use std::rc::Rc;

/// A range of bytes in the source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// A part of an expression and where it stands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// In the source text.
    pub span: Span,
}

/// What a part of an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `1.5`
    Number(f64),
    /// `'text'`
    Text(Rc<str>),
    /// `true` or `false`
    Bool(bool),
    /// `null`
    Null,
    /// A local name, `item`, `array`, `index` or a global.
    Name(Rc<str>),
    /// Texts and the expressions between them; always one text more than expressions.
    Template {
        /// The fixed parts.
        texts: Vec<Rc<str>>,
        /// The parts in `${…}`.
        values: Vec<Expr>,
    },
    /// `[a, ...b]`
    Array(Vec<ArrayPart>),
    /// `{ a: 1, ...b }`
    Object(Vec<ObjectPart>),
    /// An operator before its operand.
    Unary {
        /// Which one.
        op: UnaryOp,
        /// What it is applied to.
        operand: Box<Expr>,
    },
    /// An operator that looks at both sides.
    Binary {
        /// Which one.
        op: BinaryOp,
        /// Computed first.
        left: Box<Expr>,
        /// Computed second.
        right: Box<Expr>,
    },
    /// An operator that may leave its right side alone.
    Logical {
        /// Which one.
        op: LogicalOp,
        /// Decides.
        left: Box<Expr>,
        /// Computed when the left side leaves it open.
        right: Box<Expr>,
    },
    /// `test ? then : otherwise`
    Conditional {
        /// Decides.
        test: Box<Expr>,
        /// Computed when the test is truthy.
        then: Box<Expr>,
        /// Computed when it is not.
        otherwise: Box<Expr>,
    },
    /// `owner.name`
    Member {
        /// What is asked.
        owner: Box<Expr>,
        /// What it is asked for.
        name: Rc<str>,
        /// Whether it is `?.`, which a missing owner ends.
        is_optional: bool,
    },
    /// `owner[index]`
    Index {
        /// What is asked.
        owner: Box<Expr>,
        /// A place in a list or the name of a field.
        index: Box<Expr>,
        /// Whether it is `?.[`, which a missing owner ends.
        is_optional: bool,
    },
    /// `callee(arguments)`
    Call {
        /// A method or a function.
        callee: Box<Expr>,
        /// Computed from left to right.
        arguments: Vec<ArrayPart>,
        /// Whether it is `?.(`, which a missing callee ends.
        is_optional: bool,
    },
    /// How far a missing value before `?.` cuts the chain short.
    Chain(Box<Expr>),
    /// `new Date(...)`, the only constructor there is.
    NewDate(Vec<ArrayPart>),
    /// `(a, b) => body`
    Arrow {
        /// Names that the body sees.
        parameters: Rc<[Pattern]>,
        /// Computed with every call.
        body: Rc<Expr>,
    },
}

/// An entry of a list or of the arguments of a call.
#[derive(Clone, Debug)]
pub enum ArrayPart {
    /// One value.
    Value(Expr),
    /// `...list`
    Spread(Expr),
}

/// An entry of an object.
#[derive(Clone, Debug)]
pub enum ObjectPart {
    /// `key: value`
    Field {
        /// Its name.
        key: PropertyKey,
        /// What stands after the colon; a name alone stands for itself.
        value: Expr,
    },
    /// `...object`
    Spread(Expr),
}

/// The name of a field in an object.
#[derive(Clone, Debug)]
pub enum PropertyKey {
    /// `name` or `'name'`
    Fixed(Rc<str>),
    /// `[name]`
    Computed(Box<Expr>),
}

/// A parameter of an arrow function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// `a`
    Name(Rc<str>),
    /// `[a, , b]`
    List(Vec<Option<Rc<str>>>),
    /// `{ a, b }`
    Fields(Vec<Rc<str>>),
}

/// Operators before their operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `!`
    Not,
    /// `-`
    Minus,
    /// `+`, which turns into a number.
    Plus,
    /// `typeof`
    TypeOf,
}

/// Operators that look at both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `+`, which also joins texts.
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`, with the sign of the left side.
    Remainder,
    /// `**`
    Power,
    /// `===`
    StrictlyEqual,
    /// `!==`
    StrictlyUnequal,
    /// `==`, which converts as JavaScript does.
    LooselyEqual,
    /// `!=`, which converts as JavaScript does.
    LooselyUnequal,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// Operators that may leave their right side alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogicalOp {
    /// `&&`
    And,
    /// `||`
    Or,
    /// `??`
    Coalesce,
}

impl BinaryOp {
    /// As it is written.
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
    /// As it is written.
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
