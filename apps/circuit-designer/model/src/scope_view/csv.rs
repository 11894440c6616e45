//! A scope's samples as text for other programs.

use crate::measure::{Sample, Trace};

/// One row per sample, exactly as it was simulated. A plot that has no sample at a time, because it
/// was added later, has an empty cell.
pub fn csv(columns: &[(String, &Trace)]) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    let titles = columns.iter().map(|(title, _)| title.as_str());
    let written = "a table in memory takes every row";
    table
        .write_record(["time (s)"].into_iter().chain(titles))
        .expect(written);
    let mut rest: Vec<_> = columns
        .iter()
        .map(|(_, trace)| trace.samples().peekable())
        .collect();
    loop {
        let times = rest.iter_mut().filter_map(|it| it.peek());
        let Some(time) = times.map(|sample| sample.time).reduce(f64::min) else {
            break;
        };
        let is_now = |sample: &Sample| sample.time == time;
        let values = rest.iter_mut().map(|samples| {
            let sample = samples.next_if(is_now);
            sample.map_or_else(String::new, |it| it.value.to_string())
        });
        let row = [time.to_string()].into_iter().chain(values);
        table.write_record(row).expect(written);
    }
    let bytes = table.into_inner().expect(written);
    String::from_utf8(bytes).expect("cells are text")
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
