//! The expected values of the measurement tasks are computed; here they are compared with the
//! independent simulations (SPICE) and closed forms.

use serde_json::Value;

use super::TABLES;

/// Task, result field, and the value of the reference simulation as the screen shows it.
const VALUES: &[(&str, &str, &str)] = &[
    ("008", "opamp_output_voltage", "-1.5 V"),
    ("009", "voltage_drop_R4", "6.812 V"),
    ("010", "capacitor_voltage_drop", "16.499 V"),
    ("011", "output_frequency", "266.881 Hz"),
    ("011", "duty_cycle", "59.2%"),
    ("016", "diff_pair_output_peak_to_peak", "191.615 mV"),
    ("018", "msb_output_frequency", "62.5 Hz"),
    ("019", "amplifier_output_peak_to_peak", "2.606 V"),
    ("020", "oscillation_frequency", "1.59 kHz"),
    ("020", "output_peak_to_peak", "1.419 V"),
    ("x08", "bridge_current", "1.453 mA"),
    ("x08", "voltage_drop_R4", "6.718 V"),
    ("x09", "capacitor_peak_voltage", "5.815 V"),
    ("x10", "collector_current", "1.747 mA"),
    ("x10", "emitter_voltage", "829.2 mV"),
    ("x11", "output_frequency", "200 Hz"),
    ("x11", "duty_cycle", "20%"),
];

/// The part of a shown value before its unit.
fn number(shown: &str) -> f64 {
    let end = shown.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '-'));
    shown[..end.unwrap_or(shown.len())].parse().unwrap()
}

#[test]
fn computed_values_agree_with_the_reference_simulations() {
    for (task, key, wanted) in VALUES {
        let table = TABLES
            .iter()
            .find(|it| it.task.contains(&format!("/{task}-")))
            .unwrap();
        let verdict = table.judge_solution();
        let checks: Vec<_> = verdict.subtasks.iter().flat_map(|it| &it.checks).collect();
        let is_of_key = |value: &Value| {
            value.as_str() == table.answers.iter().find(|it| it.0 == *key).map(|it| it.1)
        };
        let answer = checks.iter().find(|check| is_of_key(&check.found)).unwrap();
        let computed = answer.expected.as_str().unwrap();
        let unit = |shown: &str| {
            shown
                .trim_start_matches(|c: char| !c.is_alphabetic() && c != '%')
                .to_string()
        };
        assert_eq!(unit(computed), unit(wanted), "{task} {key}");
        let error = (number(computed) / number(wanted) - 1.0).abs();
        assert!(
            error < 0.002,
            "{task} {key}: {computed} instead of {wanted}"
        );
    }
}
