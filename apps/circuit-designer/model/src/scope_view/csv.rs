//! A scope's samples as text for other programs.

use std::fmt::Write;

use crate::measure::{Sample, Trace};

/// One row per sample, exactly as it was simulated. A plot that has no sample at a time, because it
/// was added later, has an empty cell.
pub fn csv(columns: &[(String, &Trace)]) -> String {
    let mut text = String::from("time (s)");
    for (title, _) in columns {
        text.push(',');
        text.push_str(&quoted(title));
    }
    text.push('\n');
    let mut rest: Vec<_> = columns
        .iter()
        .map(|(_, trace)| trace.samples().peekable())
        .collect();
    loop {
        let times = rest.iter_mut().filter_map(|it| it.peek());
        let Some(time) = times.map(|sample| sample.time).reduce(f64::min) else {
            return text;
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "{time}");
        for samples in &mut rest {
            text.push(',');
            let is_now = |sample: &Sample| sample.time == time;
            if let Some(sample) = samples.next_if(is_now) {
                let _ = write!(text, "{}", sample.value);
            }
        }
        text.push('\n');
    }
}

fn quoted(title: &str) -> String {
    if title.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", title.replace('"', "\"\""))
    } else {
        title.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_written_exactly_and_side_by_side() {
        let (mut first, mut second) = (Trace::default(), Trace::default());
        for index in 0..3 {
            first.push(f64::from(index) * 5e-6, 0.1 + 0.2 * f64::from(index));
        }
        second.push(1e-5, -1.0);
        let text = csv(&[
            ("R1 voltage (V)".into(), &first),
            ("a \"b\", c".into(), &second),
        ]);
        assert_eq!(
            text,
            "time (s),R1 voltage (V),\"a \"\"b\"\", c\"\n\
             0,0.1,\n\
             0.000005,0.30000000000000004,\n\
             0.00001,0.5,-1\n"
        );
    }

    #[test]
    fn a_scope_without_samples_is_a_heading() {
        assert_eq!(csv(&[("V".into(), &Trace::default())]), "time (s),V\n");
        assert_eq!(csv(&[]), "time (s)\n");
    }
}
