//! Circuits from tables, held against what is known of them.

use seeded::Seeded;

use super::*;

fn column(text: &str) -> Column {
    let inputs = text.len().ilog2() as usize;
    Column::from_rows(inputs, |row| text.as_bytes()[row] == b'1')
}

fn basic() -> Permitted {
    Permitted::alike(&[GateKind::And, GateKind::Or, GateKind::Not])
}

fn nand() -> Permitted {
    Permitted::alike(&[GateKind::Nand])
}

fn cost_of_two_levels(permitted: &Permitted, table: &[&str]) -> u32 {
    let table: Vec<Column> = table.iter().map(|it| column(it)).collect();
    let inputs = table[0].rows().ilog2() as usize;
    let network = two_level(permitted, inputs, &table);
    assert_eq!(network.table(), table);
    network.cost(permitted).unwrap()
}

fn least_cost(permitted: &Permitted, table: &[&str]) -> u32 {
    let table: Vec<Column> = table.iter().map(|it| column(it)).collect();
    let inputs = table[0].rows().ilog2() as usize;
    match exactly(permitted, inputs, &table, 20, ExactEffort(2_000_000)) {
        Exactly::Found(network) => {
            assert_eq!(network.table(), table);
            network.cost(permitted).unwrap()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn rows_are_counted_with_the_first_input_as_the_highest_bit() {
    assert_eq!(Column::of_input(2, 0).text(), "0011");
    assert_eq!(Column::of_input(2, 1).text(), "0101");
    assert!(column("0011").depends_on(2, 0));
    assert!(!column("0011").depends_on(2, 1));
    let many = Column::of_input(7, 0);
    assert_eq!((many.highs(), many.rows()), (64, 128));
    assert_eq!(many.inverted().highs(), 64);
}

#[test]
fn two_levels_are_what_the_text_book_gives() {
    // Two inverters, two ANDs, one OR.
    assert_eq!(cost_of_two_levels(&basic(), &["0110"]), 5);
    assert_eq!(cost_of_two_levels(&nand(), &["0110"]), 5);
    // a + b'c, not four minterms.
    assert_eq!(cost_of_two_levels(&basic(), &["01001111"]), 3);
    // The majority: three products.
    assert_eq!(cost_of_two_levels(&basic(), &["00010111"]), 5);
    // Products and inverters are shared.
    assert_eq!(cost_of_two_levels(&basic(), &["0010", "0010"]), 2);
}

#[test]
fn the_cheapest_circuits_are_found() {
    assert_eq!(least_cost(&basic(), &["0110"]), 4);
    assert_eq!(least_cost(&nand(), &["0110"]), 4);
    assert_eq!(least_cost(&nand(), &["0111"]), 3);
    assert_eq!(least_cost(&basic(), &["00010111"]), 4);
    // A half adder out of NANDs shares all but one gate.
    assert_eq!(least_cost(&nand(), &["0110", "0001"]), 5);
    let dear = Permitted::new([(GateKind::Xor, 5), (GateKind::Nand, 1)]);
    assert_eq!(least_cost(&dear, &["0110"]), 4);
}

#[test]
fn nothing_cheaper_than_the_cheapest_is_claimed() {
    let table = [column("0110")];
    let effort = ExactEffort(1_000_000);
    assert_eq!(
        exactly(&nand(), 2, &table, 4, effort),
        Exactly::NothingBelow
    );
    let hasty = exactly(&nand(), 2, &table, 9, ExactEffort(1));
    assert!(matches!(hasty, Exactly::GaveUpAt(_)), "{hasty:?}");
}

#[test]
fn rewriting_keeps_the_outputs_and_saves_gates() {
    let sets = [
        basic(),
        nand(),
        Permitted::new([
            (GateKind::Not, 1),
            (GateKind::Nand, 2),
            (GateKind::Nor, 2),
            (GateKind::Xor, 5),
        ]),
    ];
    let effort = Effort {
        steps: 200,
        two_every: 4,
        dearer_every: None,
    };
    let mut numbers = Seeded::new(11);
    for permitted in &sets {
        for _ in 0..10 {
            let bits = numbers.next_u64();
            let table = [
                Column::from_rows(4, |row| bits >> row & 1 == 1),
                Column::from_rows(4, |row| bits >> (row + 16) & 1 == 1),
            ];
            if table.iter().any(Column::is_constant) {
                continue;
            }
            let first = two_level(permitted, 4, &table);
            let better = improved(permitted, &first, effort, &mut numbers);
            assert_eq!(better.table(), table);
            assert!(better.cost(permitted) < first.cost(permitted), "{first:?}");
        }
    }
}

#[test]
fn the_search_finds_the_xor_of_four_nands() {
    let table = [column("0110")];
    let first = two_level(&nand(), 2, &table);
    let effort = Effort {
        steps: 100,
        two_every: 2,
        dearer_every: None,
    };
    let better = improved(&nand(), &first, effort, &mut Seeded::new(1));
    assert_eq!(better.cost(&nand()), Some(4));
}

#[test]
fn a_tidied_circuit_has_no_gate_to_spare_and_keeps_its_order() {
    let network = Network {
        inputs: 2,
        gates: vec![
            Gate::pair(GateKind::And, 0, 3),
            Gate::not(1),
            Gate::pair(GateKind::Or, 0, 1),
        ],
        outputs: vec![2],
    };
    let tidied = network.tidied();
    assert_eq!(
        tidied.gates,
        [Gate::not(1), Gate::pair(GateKind::And, 0, 2)]
    );
    assert_eq!(tidied.outputs, [3]);
    assert_eq!(tidied.depths(), [0, 0, 1, 2]);
}
