//! Functions drawn at random, as a few operations on their inputs: there is something to be found in
//! such a table, unlike in one of random digits.

use seeded::Seeded;

use super::levels::Size;
use super::synthesis::{Column, Network, Permitted, PermittedForm};

/// One in so many operations is an exclusive one.
const EXCLUSIVE: u64 = 3;
/// A column has at least one row in so many that is high, and as many that are low.
const LEAST_SHARE: usize = 8;
/// Inputs that a column depends on, where there are so many.
const LEAST_INPUTS: usize = 3;

/// Some operations in permitted gates. Nothing where too many of them lead nowhere.
pub fn operations(size: Size, permitted: &Permitted, numbers: &mut Seeded) -> Option<Network> {
    let mut form = PermittedForm::new(permitted, size.inputs);
    let mut signals: Vec<usize> = (0..size.inputs).collect();
    let mut is_read = vec![false; size.inputs];
    for operation in 0..size.operations {
        let unread: Vec<usize> = places(&is_read);
        let later = size.operations - operation;
        // From here on every operation has to join two that nothing reads.
        let is_late = unread.len() >= size.outputs + later;
        let all: Vec<usize> = (0..signals.len()).collect();
        let first = if unread.is_empty() { &all } else { &unread };
        let one = *numbers.pick(first)?;
        let others: Vec<usize> = all
            .into_iter()
            .filter(|place| *place != one && (!is_late || !is_read[*place]))
            .collect();
        let other = *numbers.pick(&others)?;
        let signal = operate(&mut form, signals[one], signals[other], numbers);
        if signals.contains(&signal) {
            return None;
        }
        (is_read[one], is_read[other]) = (true, true);
        signals.push(signal);
        is_read.push(false);
    }
    let mut shown = places(&is_read);
    let is_too_much = shown.len() > size.outputs || shown.iter().any(|it| *it < size.inputs);
    while shown.len() < size.outputs && !is_too_much {
        let place = size.inputs + numbers.below(size.operations as u64) as usize;
        if shown.contains(&place) {
            return None;
        }
        shown.push(place);
    }
    shown.sort_unstable();
    let outputs = shown.into_iter().map(|place| signals[place]).collect();
    (!is_too_much).then(|| form.finished(outputs))
}

fn operate(form: &mut PermittedForm, one: usize, other: usize, numbers: &mut Seeded) -> usize {
    let bits = numbers.next_u64();
    if bits.is_multiple_of(EXCLUSIVE) {
        return form.xor(one, other);
    }
    let is_set = |bit: u32| bits >> bit & 1 == 1;
    let one = if is_set(40) { form.not(one) } else { one };
    let other = if is_set(41) { form.not(other) } else { other };
    match is_set(42) {
        true => form.and(one, other),
        false => form.or(one, other),
    }
}

fn places(is_read: &[bool]) -> Vec<usize> {
    (0..is_read.len())
        .filter(|place| !is_read[*place])
        .collect()
}

/// Is there something to be built for every output, and does every input matter?
pub fn is_fair(size: Size, table: &[Column]) -> bool {
    let inputs: Vec<Column> = (0..size.inputs)
        .map(|place| Column::of_input(size.inputs, place))
        .collect();
    let is_alike = |one: &Column, other: &Column| one == other || *one == other.inverted();
    let is_new = |(place, column): (usize, &Column)| {
        let mut earlier = inputs.iter().chain(&table[..place]);
        !column.is_constant() && !earlier.any(|it| is_alike(it, column))
    };
    let matters = |input: usize| {
        let mut columns = table.iter();
        columns.any(|column| column.depends_on(size.inputs, input))
    };
    table.iter().enumerate().all(is_new) && (0..size.inputs).all(matters)
}

/// Is no column nearly constant or nearly an input?
pub fn is_interesting(size: Size, table: &[Column]) -> bool {
    let needed = (size.inputs - 1).clamp(2, LEAST_INPUTS);
    table.iter().all(|column| {
        let used = (0..size.inputs).filter(|place| column.depends_on(size.inputs, *place));
        let highs = column.highs();
        let rarer = highs.min(column.rows() - highs);
        used.count() >= needed && rarer * LEAST_SHARE >= column.rows()
    })
}
