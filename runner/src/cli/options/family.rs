//! Options about families: which of them, at which levels, drawn with which salt.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use families::{FAMILIES, Family, Id, Level, Salt, Split, id_of};
use runs::folder::MAX_EPISODES;
use runs::selection::matches;

use crate::run::Instances;

/// Which families, and which of their worlds.
#[derive(Clone, Debug, Default, Args)]
pub struct FamilyChoice {
    /// Families instead of tasks, for example 'modeller/*' or video-editor/thicket; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub family: Vec<String>,
    /// File with a secret: families are drawn anew, as nobody has seen them
    #[arg(long, value_name = "FILE")]
    pub salt_file: Option<PathBuf>,
}

impl FamilyChoice {
    /// The families that fit, in the order of the registry. Something has to fit every glob.
    pub fn families(&self) -> anyhow::Result<Vec<&'static dyn Family>> {
        for glob in &self.family {
            anyhow::ensure!(
                FAMILIES.iter().any(|it| matches(glob, &id_of(*it))),
                "no family fits {glob:?}; `gauntlet tasks families` shows all, and * stands for any characters"
            );
        }
        let fits = |id: &str| self.family.iter().any(|glob| matches(glob, id));
        let all = FAMILIES.iter().copied();
        Ok(all.filter(|it| fits(&id_of(*it))).collect())
    }

    /// The salt of the file, or the public one.
    pub fn salt(&self) -> anyhow::Result<Salt> {
        match &self.salt_file {
            Some(file) => Ok(Salt::read(file)?),
            None => Ok(Salt::public()),
        }
    }
}

/// Which instances of families.
#[derive(Clone, Debug, Args)]
pub struct InstanceChoice {
    /// Levels of the families, for example 1,5,12
    #[arg(
        long,
        value_name = "L,…",
        value_delimiter = ',',
        default_value = "1",
        requires = "family"
    )]
    levels: Vec<Level>,
    /// Instances of each level
    #[arg(long, value_name = "N", default_value_t = 1, requires = "family", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    seeds: u64,
    /// Whether they are for training or held out; no instance is both
    #[arg(long, value_enum, default_value_t, requires = "family")]
    split: SplitName,
}

/// Which seeds are meant, as options say it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SplitName {
    #[default]
    Training,
    HeldOut,
}

impl From<SplitName> for Split {
    fn from(name: SplitName) -> Self {
        match name {
            SplitName::Training => Split::Training,
            SplitName::HeldOut => Split::HeldOut,
        }
    }
}

impl InstanceChoice {
    /// Every level of every family that fits, so many of each; none where no family is named.
    pub fn of(&self, choice: &FamilyChoice) -> anyhow::Result<Instances> {
        let salt = choice.salt()?;
        let mut levels = self.levels.clone();
        levels.sort();
        levels.dedup();
        let seeds = Split::from(self.split).seeds(0, self.seeds);
        let mut ids = Vec::new();
        for family in choice.families()? {
            for level in &levels {
                let of_level = seeds
                    .clone()
                    .map(|seed| Id::new(id_of(family), *level, seed));
                ids.extend(of_level);
                anyhow::ensure!(
                    ids.len() <= MAX_EPISODES,
                    "these are more than {MAX_EPISODES} instances; ask for fewer levels or seeds"
                );
            }
        }
        Ok(Instances { ids, salt })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        choice: FamilyChoice,
        #[command(flatten)]
        instances: InstanceChoice,
    }

    fn read(words: &[&str]) -> Result<Line, String> {
        let line = ["run"].iter().chain(words);
        Line::try_parse_from(line).map_err(|it| it.to_string())
    }

    #[test]
    fn levels_that_do_not_exist_and_levels_of_nothing_are_refused() {
        for (words, refusal) in [
            (["--family", "x", "--levels", "0"], "there is no level 0"),
            (
                ["--family", "x", "--levels", "1,10000"],
                "there is no level 10000",
            ),
            (["--family", "x", "--levels", "one"], "\"one\" is no level"),
            (["--family", "x", "--seeds", "0"], "0 is not in 1..=100000"),
            (["--family", "x", "--split", "test"], "held-out"),
        ] {
            let told = read(&words).expect_err(words[3]);
            assert!(told.contains(refusal), "{told}");
        }
        let told = read(&["--levels", "3"]).expect_err("of nothing");
        assert!(told.contains("--family"), "{told}");
    }

    #[test]
    fn a_family_that_does_not_exist_is_refused() {
        let line = read(&["--family", "modeller/nothing"]).expect("a line");
        let told = line.instances.of(&line.choice).expect_err("unknown");
        let words = "no family fits \"modeller/nothing\"";
        assert!(told.to_string().contains(words), "{told}");
    }

    #[test]
    fn every_level_of_every_family_comes_so_many_times() {
        let line = read(&[
            "--family", "*", "--levels", "5,1,5", "--seeds", "2", "--split", "held-out",
        ]);
        let line = line.expect("a line");
        if FAMILIES.is_empty() {
            return;
        }
        let instances = line.instances.of(&line.choice).expect("instances");
        assert_eq!(instances.ids.len(), FAMILIES.len() * 2 * 2);
        let held_out = |id: &Id| Split::of(id.seed) == Split::HeldOut;
        assert!(instances.ids.iter().all(held_out));
        let ids: Vec<_> = instances
            .ids
            .iter()
            .take(4)
            .map(ToString::to_string)
            .collect();
        let family = id_of(FAMILIES[0]);
        let expected = ["@1#1000000", "@1#1000001", "@5#1000000", "@5#1000001"];
        assert_eq!(ids, expected.map(|it| format!("{family}{it}")));
    }
}
