//! Tasks that this designer cannot do: what they need is looked for and not found.

use anyhow::ensure;

use super::gates::and;
use super::sheet::Sheet;

route! {
    NoSolarCell(sheet: Sheet) refuses {
        let mut sheet = sheet;
        ensure!(sheet.search("diode").await? > 0, "the search finds nothing at all");
        for words in ["solar", "photovoltaic", "cell"] {
            ensure!(sheet.search(words).await? == 0, "there is a part called {words}");
        }
        "There is no solar cell among the components."
    }
}

route! {
    /// A gate is placed, asked for nine inputs, and taken away again.
    EightInputsAtMost(sheet: Sheet) refuses {
        let mut sheet = sheet;
        sheet.place(&[and(240, 128)]).await?;
        ensure!(!sheet.takes("G1", "inputs", "9").await?, "nine inputs are taken");
        ensure!(sheet.takes("G1", "inputs", "8").await?, "eight inputs are not taken");
        sheet.undo().await?;
        sheet.undo().await?;
        sheet.expect_empty().await?;
        "An AND gate cannot have nine inputs: its properties take eight at most."
    }
}
