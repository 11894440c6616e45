//! Keeps the figures that the documentation gives as ours true.

use circuit_designer_model::measure::Readout;

use super::tasks;
use crate::netlist::Netlist;

const DOCUMENTATION: &str = include_str!("../../../../../../docs/circuit-designer.md");

/// Rows of the table: task, quantity, and what our simulator gives for it now.
fn measured() -> Vec<(&'static str, &'static str, String)> {
    let mut sum = tasks::summing_amplifier().run();
    sum.advance(1e-4);
    let mut bridge = tasks::wheatstone_bridge().run();
    bridge.advance(1e-4);
    let mut rlc = tasks::rlc().run();
    rlc.advance(0.65);
    let timer = settled(&tasks::astable(), "o", 0.15, 0.12);
    let pair = settled(&tasks::differential_pair(), "out", 0.012, 0.01);
    let counter = settled(&tasks::ripple_counter(), "q3", 1.0, 0.5);
    let amplifier = settled(&tasks::common_emitter(), "out", 0.3, 0.2e-3);
    let wien = settled(&tasks::wien_bridge(2), "o", 0.06, 0.02);
    let hertz = |readout: &Readout| readout.frequency.hertz().expect("periods");
    vec![
        ("008", "Vout", format!("{:.5} V", sum.volts("o"))),
        ("009", "Vd of R4", format!("{:.5} V", bridge.volts("b"))),
        (
            "010",
            "Vd of C after 0.65 s",
            format!("{:.5} V", rlc.volts("a") - rlc.volts("y")),
        ),
        ("011", "frequency", format!("{:.3} Hz", hertz(&timer))),
        (
            "011",
            "duty cycle",
            format!("{:.2} %", 100.0 * timer.duty.expect("periods")),
        ),
        (
            "016",
            "peak-to-peak at OUT",
            format!("{:.3} mV", 1e3 * pair.peak_to_peak()),
        ),
        (
            "018",
            "frequency of Q3",
            format!("{:.4} Hz", hertz(&counter)),
        ),
        (
            "019",
            "peak-to-peak at OUT",
            format!("{:.4} V", amplifier.peak_to_peak()),
        ),
        ("020", "frequency", format!("{:.2} Hz", hertz(&wien))),
        (
            "020",
            "peak-to-peak",
            format!("{:.4} V", wien.peak_to_peak()),
        ),
    ]
}

fn settled(netlist: &Netlist, net: &str, seconds: f64, span: f64) -> Readout {
    let mut bench = netlist.run().watch(net);
    bench.advance(seconds);
    bench.read(span)
}

#[test]
fn the_documented_figures_are_what_the_simulator_gives() {
    let mut wrong = Vec::new();
    for (task, quantity, value) in measured() {
        let row = DOCUMENTATION
            .lines()
            .find(|line| line.starts_with(&format!("| {task} | {quantity} |")));
        let documented = row.and_then(|row| row.trim_end_matches([' ', '|']).rsplit('|').next());
        if documented.map(str::trim) != Some(&value) {
            wrong.push(format!(
                "{task} {quantity}: {value}, documented {documented:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
