//! Two-level minimisation: every output as a sum of few products, as one learns it first. What it
//! costs is where scoring begins.

use std::collections::BTreeSet;

use super::column::Column;
use super::gates::Permitted;
use super::network::Network;
use super::permitted_form::PermittedForm;

/// A product of some inputs, each as it is or inverted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Product {
    /// Inputs that do not matter; bits as in the number of a row.
    open: usize,
    /// Levels of the others.
    levels: usize,
}

impl Product {
    fn covers(self, row: usize) -> bool {
        row & !self.open == self.levels
    }

    fn literals(self, inputs: usize) -> usize {
        inputs - self.open.count_ones() as usize
    }
}

/// The sums of products in permitted gates. Products and inverters that several outputs need are built
/// once.
pub fn two_level(permitted: &Permitted, inputs: usize, table: &[Column]) -> Network {
    let mut form = PermittedForm::new(permitted, inputs);
    let outputs = table.iter().map(|column| {
        let products = minimised(inputs, column);
        let signals: Vec<usize> = products
            .iter()
            .filter_map(|product| product_signal(&mut form, inputs, *product))
            .collect();
        // Only a constant column has no signal, and nobody draws one.
        form.or_all(&signals).unwrap_or(0)
    });
    let outputs = outputs.collect();
    form.finished(outputs)
}

fn product_signal(form: &mut PermittedForm, inputs: usize, product: Product) -> Option<usize> {
    let matters = (0..inputs).filter(|place| product.open >> (inputs - 1 - place) & 1 == 0);
    let literals: Vec<usize> = matters
        .map(|place| match product.levels >> (inputs - 1 - place) & 1 {
            1 => place,
            _ => form.not(place),
        })
        .collect();
    form.and_all(&literals)
}

/// Few prime products that cover the column: first those that alone cover some row, then whichever
/// covers most of what is left, with the fewest literals.
fn minimised(inputs: usize, column: &Column) -> Vec<Product> {
    let primes = primes(inputs, column);
    let mut left: Vec<usize> = (0..column.rows())
        .filter(|row| column.level(*row))
        .collect();
    let mut chosen: Vec<Product> = Vec::new();
    for row in &left {
        let mut covering = primes.iter().filter(|it| it.covers(*row));
        if let (Some(only), None) = (covering.next(), covering.next())
            && !chosen.contains(only)
        {
            chosen.push(*only);
        }
    }
    left.retain(|row| !chosen.iter().any(|it| it.covers(*row)));
    while !left.is_empty() {
        let gain = |product: &Product| {
            let covered = left.iter().filter(|row| product.covers(**row)).count();
            (covered, inputs - product.literals(inputs))
        };
        // The first of several equally good ones.
        let best = primes.iter().rev().max_by_key(|it| gain(it));
        let Some(best) = best.copied() else {
            break;
        };
        chosen.push(best);
        left.retain(|row| !best.covers(*row));
    }
    without_spare(&mut chosen, column);
    chosen.sort_unstable();
    chosen
}

/// Drops products that the others cover.
fn without_spare(chosen: &mut Vec<Product>, column: &Column) {
    let rows: Vec<usize> = (0..column.rows())
        .filter(|row| column.level(*row))
        .collect();
    let mut place = 0;
    while place < chosen.len() {
        let is_spare = rows.iter().all(|row| {
            let mut others = chosen.iter().enumerate().filter(|(at, _)| *at != place);
            others.any(|(_, it)| it.covers(*row))
        });
        if is_spare {
            chosen.remove(place);
        } else {
            place += 1;
        }
    }
}

/// Products inside the column that no larger one contains.
fn primes(inputs: usize, column: &Column) -> Vec<Product> {
    let mut inside: BTreeSet<Product> = BTreeSet::new();
    // A product with one more open input is inside when both of its halves are.
    let mut masks: Vec<usize> = (0..1 << inputs).collect();
    masks.sort_by_key(|mask: &usize| mask.count_ones());
    let mut products = Vec::new();
    for open in masks {
        for levels in (0..1usize << inputs).filter(|levels| levels & open == 0) {
            let product = Product { open, levels };
            let is_inside = match open {
                0 => column.level(levels),
                _ => {
                    let bit = open & open.wrapping_neg();
                    let half = |levels| Product {
                        open: open & !bit,
                        levels,
                    };
                    inside.contains(&half(levels)) && inside.contains(&half(levels | bit))
                }
            };
            if is_inside {
                inside.insert(product);
                products.push(product);
            }
        }
    }
    let is_prime = |product: &Product| {
        let bits = (0..inputs).map(|place| 1usize << place);
        let mut larger = bits
            .filter(|bit| product.open & bit == 0)
            .map(|bit| Product {
                open: product.open | bit,
                levels: product.levels & !bit,
            });
        !larger.any(|it| inside.contains(&it))
    };
    let mut primes: Vec<Product> = products.iter().copied().filter(is_prime).collect();
    primes.sort_unstable_by_key(|it| (it.literals(inputs), *it));
    primes
}
