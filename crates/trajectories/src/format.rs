//! The formats that there are, and what they are called on a command line.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One `trajectory.json` per episode, by the schema of the Agent Trajectory Interchange Format.
    Atif,
    /// One log of Inspect as JSON.
    Inspect,
    /// The same log as Inspect's own compressed file.
    InspectEval,
    /// One line of JSON per step.
    Jsonl,
    /// One row per step, with the pictures inside.
    Parquet,
}

impl Format {
    pub const ALL: [Format; 5] = [
        Format::Atif,
        Format::Inspect,
        Format::InspectEval,
        Format::Jsonl,
        Format::Parquet,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Format::Atif => "atif",
            Format::Inspect => "inspect",
            Format::InspectEval => "inspect-eval",
            Format::Jsonl => "jsonl",
            Format::Parquet => "parquet",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Format::ALL.into_iter().find(|it| it.name() == text);
        named.ok_or_else(|| {
            let names = Format::ALL.map(Format::name);
            format!("expected one of {}", names.join(", "))
        })
    }
}
