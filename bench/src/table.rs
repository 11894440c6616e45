//! The figures of a run as one table, for a terminal and for a document: in Markdown, columns aligned.

use crate::rows::{Goal, Row};

const HEADINGS: [&str; 6] = ["what", "ours", "peer", "ours / peer", "goal", "met"];

/// Everything under its headings.
pub fn markdown(rows: &[Row]) -> String {
    let parts = by_part(rows).into_iter();
    let parts: Vec<_> = parts
        .map(|(part, table)| format!("### {part}\n\n{table}"))
        .collect();
    parts.join("\n")
}

/// One table per part, in the order in which parts first appear.
pub fn by_part(rows: &[Row]) -> Vec<(&'static str, String)> {
    let table = |part| {
        let of_part = rows.iter().filter(|row| row.part == part);
        aligned(&of_part.map(cells).collect::<Vec<_>>())
    };
    let parts = parts(rows).into_iter();
    parts.map(|part| (part, table(part))).collect()
}

/// How many goals were met, and which were not.
pub fn verdict(rows: &[Row]) -> String {
    let judged: Vec<_> = rows
        .iter()
        .filter_map(|row| Some((row, row.is_met()?)))
        .collect();
    let missed: Vec<_> = judged.iter().filter(|(_, is_met)| !is_met).collect();
    let mut text = format!(
        "{} of {} goals met",
        judged.len() - missed.len(),
        judged.len()
    );
    for (row, _) in missed {
        text.push_str(&format!("\n  missed: {}: {}", row.part, row.what));
    }
    text
}

fn parts(rows: &[Row]) -> Vec<&'static str> {
    let mut parts = Vec::new();
    for row in rows {
        if !parts.contains(&row.part) {
            parts.push(row.part);
        }
    }
    parts
}

fn cells(row: &Row) -> [String; 6] {
    let unit = row.unit;
    let peer = row.peer.as_ref();
    [
        row.what.clone(),
        amount(row.ours, unit),
        peer.map_or_else(String::new, |peer| {
            format!("{}: {}", peer.name, amount(peer.value, unit))
        }),
        row.ratio().map_or_else(String::new, number),
        row.goal.map_or_else(String::new, |goal| words(goal, unit)),
        match row.is_met() {
            Some(true) => "yes".into(),
            Some(false) => "**no**".into(),
            None => String::new(),
        },
    ]
}

fn words(goal: Goal, unit: &str) -> String {
    match goal {
        Goal::AtMost(most) => format!("≤ {}", amount(most, unit)),
        Goal::AtLeast(least) => format!("≥ {}", amount(least, unit)),
        Goal::RatioAtMost(most) => format!("≤ {} of the peer", number(most)),
        Goal::RatioAtLeast(least) => format!("≥ {} of the peer", number(least)),
    }
}

fn amount(value: f64, unit: &str) -> String {
    match unit {
        "" => number(value),
        unit => format!("{} {unit}", number(value)),
    }
}

/// Three digits that count, and no decimals on what is large or whole.
fn number(value: f64) -> String {
    let size = value.abs();
    if !value.is_finite() {
        "–".into()
    } else if size >= 100.0 || value.fract() == 0.0 {
        format!("{value:.0}")
    } else if size >= 10.0 {
        format!("{value:.1}")
    } else if size >= 0.1 {
        format!("{value:.2}")
    } else {
        format!("{value:.4}")
    }
}

fn aligned(lines: &[[String; 6]]) -> String {
    let width = |column: usize| {
        let cells = lines.iter().map(|line| line[column].chars().count());
        cells.max().unwrap_or(0).max(HEADINGS[column].len())
    };
    let widths: Vec<_> = (0..HEADINGS.len()).map(width).collect();
    let line = |cells: [&str; 6]| {
        let padded = cells.iter().zip(&widths);
        let padded: Vec<_> = padded
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        format!("| {} |\n", padded.join(" | "))
    };
    let mut text = line(HEADINGS);
    let rules: Vec<_> = widths.iter().map(|width| "-".repeat(*width)).collect();
    text.push_str(&format!("| {} |\n", rules.join(" | ")));
    for cells in lines {
        text.push_str(&line(cells.each_ref().map(String::as_str)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_per_part_with_goals_and_verdicts() {
        let rows = [
            Row::new("Steps", "step, A", 123.4, "ms").goal(Goal::AtMost(160.0)),
            Row::new("Engine", "items", 1.25, "s"),
            Row::new("Steps", "step, B", 200.0, "ms")
                .beside("Other", 400.0)
                .goal(Goal::RatioAtMost(0.35)),
        ];
        let text = markdown(&rows);
        let expected = "\
### Steps

| what    | ours   | peer          | ours / peer | goal               | met    |
| ------- | ------ | ------------- | ----------- | ------------------ | ------ |
| step, A | 123 ms |               |             | ≤ 160 ms           | yes    |
| step, B | 200 ms | Other: 400 ms | 0.50        | ≤ 0.35 of the peer | **no** |

### Engine

| what  | ours   | peer | ours / peer | goal | met |
| ----- | ------ | ---- | ----------- | ---- | --- |
| items | 1.25 s |      |             |      |     |
";
        assert_eq!(text, expected);
        assert_eq!(verdict(&rows), "1 of 2 goals met\n  missed: Steps: step, B");
    }
}
