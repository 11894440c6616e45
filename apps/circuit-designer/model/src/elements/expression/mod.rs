//! Formulas of controlled sources: `.1*(a-b)`, `sin(2*pi*t)`.
//!
//! A formula is read into a tree and evaluated together with its derivatives by each variable, which
//! Newton's method needs.

mod functions;
mod parse;

pub use parse::ExpressionError;

use functions::Function;

/// Variables `a` to `h`.
pub const MAX_VARIABLES: usize = 8;

/// A value and its derivatives by the variables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slope {
    /// The number itself.
    pub value: f64,
    /// Its slopes over the variables.
    pub by: [f64; MAX_VARIABLES],
}

impl Slope {
    /// Depends on no variable.
    pub fn constant(value: f64) -> Self {
        Slope {
            value,
            by: [0.0; MAX_VARIABLES],
        }
    }

    fn variable(value: f64, number: usize) -> Self {
        let mut slope = Slope::constant(value);
        slope.by[number] = 1.0;
        slope
    }

    /// The chain rule for a function of two arguments.
    fn combined(self, other: Slope, value: f64, by_self: f64, by_other: f64) -> Slope {
        let mut by = [0.0; MAX_VARIABLES];
        for (number, slope) in by.iter_mut().enumerate() {
            *slope = product(by_self, self.by[number]) + product(by_other, other.by[number]);
        }
        Slope { value, by }
    }

    fn mapped(self, value: f64, slope: f64) -> Slope {
        self.combined(Slope::constant(0.0), value, slope, 0.0)
    }
}

/// Where one factor is exactly zero the other may be infinite and does not matter.
fn product(a: f64, b: f64) -> f64 {
    if a == 0.0 || b == 0.0 { 0.0 } else { a * b }
}

#[derive(Clone, Debug, PartialEq)]
enum Tree {
    Number(f64),
    Variable(usize),
    Time,
    Call(Function, Vec<Tree>),
}

/// A formula that has been read.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    tree: Tree,
}

impl Expression {
    /// `variables` is how many of `a`, `b`, ... there are.
    pub fn parse(text: &str, variables: usize) -> Result<Self, ExpressionError> {
        let tree = parse::parse(text, variables.min(MAX_VARIABLES))?;
        Ok(Expression { tree })
    }

    /// The formula `0`.
    pub fn zero() -> Self {
        Expression {
            tree: Tree::Number(0.0),
        }
    }

    /// Value and slopes for these variables.
    pub fn at(&self, variables: &[f64], time: f64) -> Slope {
        evaluate(&self.tree, variables, time)
    }
}

fn evaluate(tree: &Tree, variables: &[f64], time: f64) -> Slope {
    match tree {
        Tree::Number(number) => Slope::constant(*number),
        Tree::Variable(number) => {
            Slope::variable(variables.get(*number).copied().unwrap_or(0.0), *number)
        }
        Tree::Time => Slope::constant(time),
        Tree::Call(function, arguments) => {
            let value = |place: usize| match arguments.get(place) {
                Some(argument) => evaluate(argument, variables, time),
                None => Slope::constant(0.0),
            };
            function.apply(value(0), value(1), value(2))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn value(text: &str) -> f64 {
        let expression = Expression::parse(text, 3).unwrap_or_else(|error| panic!("{error}"));
        expression.at(&[2.0, -3.0, 0.5], 0.25).value
    }

    #[test]
    fn formulas_have_the_usual_precedence() {
        for (text, expected) in [
            ("1+2*3", 7.0),
            ("(1+2)*3", 9.0),
            ("-2^2", -4.0),
            ("2^-1", 0.5),
            ("2^3^2", 512.0),
            ("8/4/2", 1.0),
            ("1-2-3", -4.0),
            (".1*(a-b)", 0.5),
            ("a*b+c", -5.5),
            ("min(a,b,c)", -3.0),
            ("max(a, b, c)", 2.0),
            ("abs(b)", 3.0),
            ("step(b)+step(a)", 1.0),
            ("sqrt(16)+log(exp(2))", 6.0),
            ("cos(0)+sin(0)", 1.0),
            ("select(b,7,8)+select(a,7,8)", 15.0),
            ("2e-3*1000", 2.0),
            ("4*t", 1.0),
            ("mod(7,4)", 3.0),
            ("floor(1.5)+ceil(1.5)", 3.0),
        ] {
            assert!(
                (value(text) - expected).abs() < 1e-12,
                "{text}: {}",
                value(text)
            );
        }
        assert!((value("sin(pi/2)") - 1.0).abs() < 1e-15);
    }

    #[test]
    fn derivatives_agree_with_differences() {
        for text in [
            "a*b-c/a",
            "a^3+b^2",
            "a^c",
            "exp(a)*sin(b)",
            "log(a)+sqrt(c)",
            "max(a,b)*min(b,c)",
            "tan(c)-cos(a*b)",
            "tanh(a-b)",
            "clamp(a,-5,5)*c",
        ] {
            let expression = Expression::parse(text, 3).unwrap();
            let at = [1.3, 0.7, 0.4];
            let found = expression.at(&at, 0.0);
            for number in 0..3 {
                let mut beside = at;
                beside[number] += 1e-7;
                let difference = (expression.at(&beside, 0.0).value - found.value) / 1e-7;
                assert!(
                    (difference - found.by[number]).abs() < 1e-5,
                    "{text} by {number}: {} instead of {difference}",
                    found.by[number]
                );
            }
        }
    }

    #[test]
    fn mistakes_are_told_in_words() {
        for (text, word) in [
            ("", "empty"),
            ("2*(a", "closing parenthesis"),
            ("2*a)", "after the end"),
            ("frobnicate(a)", "frobnicate"),
            ("d", "only has the inputs a to c"),
            ("1+", "ends"),
            ("a $ b", "$"),
            ("min(a)", "min"),
        ] {
            let error = Expression::parse(text, 3).unwrap_err().to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
        let deep = "(".repeat(100_000);
        assert!(Expression::parse(&deep, 1).is_err());
    }
}
