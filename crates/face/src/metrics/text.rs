//! Tables in plain text and in Markdown.

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Aligned columns, for a terminal.
    Plain,
    Markdown,
}

/// Cells under headings. The first column is words, the others are figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    pub fn new(heads: impl IntoIterator<Item = impl Into<String>>) -> TextTable {
        TextTable {
            heads: heads.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
        }
    }

    /// Cells that are missing are empty; there are none beyond the headings.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let mut cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        cells.resize(self.heads.len(), String::new());
        self.rows.push(cells);
    }

    /// The same without the columns, other than the first, that have nothing in them.
    pub fn without_empty_columns(&self) -> TextTable {
        let is_used =
            |column: usize| column == 0 || self.rows.iter().any(|row| !row[column].is_empty());
        let keep = |cells: &Vec<String>| {
            let cells = cells.iter().enumerate();
            cells
                .filter(|(column, _)| is_used(*column))
                .map(|(_, cell)| cell.clone())
                .collect()
        };
        TextTable {
            heads: keep(&self.heads),
            rows: self.rows.iter().map(keep).collect(),
        }
    }

    pub fn write(&self, form: Form) -> String {
        match form {
            Form::Plain => self.plain(),
            Form::Markdown => self.markdown(),
        }
    }

    fn plain(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().map(|row| &row[column]);
            let cells = cells.chain([&self.heads[column]]);
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heads.len()).map(width).collect();
        let line = |cells: &Vec<String>| {
            let cells = cells.iter().zip(&widths).enumerate();
            let cells = cells.map(|(column, (cell, width))| match column {
                0 => format!("{:<width$}", Form::Plain.text(cell)),
                _ => format!("{:>width$}", Form::Plain.text(cell)),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
        };
        let rule = "-".repeat(widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1));
        let mut lines = vec![line(&self.heads), rule];
        lines.extend(self.rows.iter().map(line));
        lines.join("\n")
    }

    fn markdown(&self) -> String {
        let line = |cells: &Vec<String>| {
            let cells: Vec<String> = cells.iter().map(|cell| Form::Markdown.text(cell)).collect();
            format!("| {} |", cells.join(" | "))
        };
        let kinds = (0..self.heads.len()).map(|column| if column == 0 { "---" } else { "---:" });
        let mut lines = vec![
            line(&self.heads),
            format!("| {} |", kinds.collect::<Vec<_>>().join(" | ")),
        ];
        lines.extend(self.rows.iter().map(line));
        lines.join("\n")
    }
}

impl Form {
    /// Names come from outside: nothing in them commands a terminal, breaks a line or is taken for markup.
    pub fn text(self, text: &str) -> String {
        let plain = text.replace(|letter: char| letter.is_control(), " ");
        if self == Form::Plain {
            return plain;
        }
        let mut escaped = String::new();
        for letter in plain.chars() {
            match letter {
                '<' => escaped.push_str("&lt;"),
                '&' => escaped.push_str("&amp;"),
                '|' | '\\' | '`' | '*' | '_' | '[' | ']' => escaped.extend(['\\', letter]),
                other => escaped.push(other),
            }
        }
        escaped
    }

    pub fn heading(self, text: &str) -> String {
        let text = self.text(text);
        match self {
            Form::Plain => format!("{text}\n{}", "=".repeat(text.chars().count())),
            Form::Markdown => format!("## {text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> TextTable {
        let mut table = TextTable::new(["agent", "rate", "cost"]);
        table.row(["änne|b", "50.0 %"]);
        table.row(["<i>_x_</i>\n\u{1b}[2J", "5.0 %"]);
        table.without_empty_columns()
    }

    #[test]
    fn plain_columns_are_aligned_and_empty_ones_left_out() {
        let lines = [
            "agent              rate",
            "-----------------------",
            "änne|b           50.0 %",
            "<i>_x_</i>  [2J   5.0 %",
        ];
        assert_eq!(table().write(Form::Plain), lines.join("\n"));
    }

    #[test]
    fn names_are_no_markup() {
        let text = table().write(Form::Markdown);
        assert_eq!(
            text,
            "| agent | rate |\n| --- | ---: |\n| änne\\|b | 50.0 % |\n| &lt;i>\\_x\\_&lt;/i>  \\[2J | 5.0 % |"
        );
    }
}
