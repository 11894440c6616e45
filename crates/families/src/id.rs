//! Names of instances: `app/family@level#seed`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::level::{Level, LevelError};
use crate::registry::{self, FAMILIES, id_of};

/// Which instance is meant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id {
    /// `app/family`.
    pub family: String,
    /// How hard it is.
    pub level: Level,
    /// Which one of that level.
    pub seed: u64,
}

/// Why a text names no instance.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IdError {
    /// It has another form.
    #[error(
        "{0:?} names no instance of a family; write app/family@level#seed, such as modeller/crates@5#3"
    )]
    Form(String),
    /// No family has this name.
    #[error("there is no family {name:?}; there are: {}", known())]
    Unknown {
        /// As given.
        name: String,
    },
    /// There is no such level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// The seed is no seed.
    #[error("{0:?} is no seed: seeds are whole numbers from 0 to {most}", most = u64::MAX)]
    Seed(String),
}

fn known() -> String {
    let ids: Vec<_> = FAMILIES.iter().map(|family| id_of(*family)).collect();
    match ids.is_empty() {
        true => "none".into(),
        false => ids.join(", "),
    }
}

impl Id {
    /// An instance of a family, whether there is such a family or not.
    pub fn new(family: impl Into<String>, level: Level, seed: u64) -> Id {
        Id {
            family: family.into(),
            level,
            seed,
        }
    }

    /// The paths that its files have below a task folder, with `/` on every system: of the task, and of its start
    /// document where it has one.
    pub fn file_names(&self) -> [String; 2] {
        let folder = self.family.split('/').next().unwrap_or_default();
        [
            format!("{self}.toml"),
            format!("{folder}/{}", self.start_file()),
        ]
    }

    /// The plain name of the file beside the task that holds its start document.
    pub fn start_file(&self) -> String {
        let name = self.family.rsplit('/').next().unwrap_or_default();
        format!("{name}-{}-{}.json", self.level, self.seed)
    }
}

fn parts(text: &str) -> Option<(&str, &str, &str)> {
    let (family, rest) = text.split_once('@')?;
    let (level, seed) = rest.split_once('#')?;
    let is_whole = family.split('/').count() == 2 && family.split('/').all(|part| !part.is_empty());
    is_whole.then_some((family, level, seed))
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}#{}", self.family, self.level, self.seed)
    }
}

impl FromStr for Id {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (family, level, seed) = parts(text).ok_or_else(|| IdError::Form(text.to_string()))?;
        if registry::find(family).is_none() {
            let name = family.to_string();
            return Err(IdError::Unknown { name });
        }
        Ok(Id::new(family, level.parse::<Level>()?, read_seed(seed)?))
    }
}

/// Written as numbers are, so that no two ids mean the same.
fn read_seed(text: &str) -> Result<u64, IdError> {
    let seed = text.parse::<u64>().ok();
    let seed = seed.filter(|seed| seed.to_string() == text);
    seed.ok_or_else(|| IdError::Seed(text.to_string()))
}

#[cfg(test)]
mod tests {
    use protocol::InstanceId;

    use super::*;

    #[test]
    fn an_id_says_family_level_and_seed() {
        let level = Level::new(5).expect("a level");
        let id = Id::new("modeller/crates", level, 1_000_003);
        assert_eq!(id.to_string(), "modeller/crates@5#1000003");
        assert_eq!(id.start_file(), "crates-5-1000003.json");
        let read = InstanceId::parse("modeller/crates@5#1000003").expect("an instance");
        assert_eq!(
            (read.family, read.level, read.seed),
            (&*id.family, 5, id.seed)
        );
    }

    #[test]
    fn every_family_is_found_by_the_ids_of_its_instances() {
        for family in FAMILIES {
            let id = Id::new(id_of(*family), Level::FIRST, u64::MAX);
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }

    #[test]
    fn what_is_no_id_is_refused_in_words() {
        for text in [
            "",
            "modeller/crates",
            "crates@5#1",
            "modeller/crates@5",
            "a/b/c@1#1",
            "/b@1#1",
        ] {
            assert_eq!(text.parse::<Id>(), Err(IdError::Form(text.into())));
        }
        let refusal = "modeller/nothing@1#1".parse::<Id>().expect_err("unknown");
        assert!(
            refusal
                .to_string()
                .contains("no family \"modeller/nothing\"")
        );
        let Some(family) = FAMILIES.first().map(|family| id_of(*family)) else {
            return;
        };
        for (rest, words) in [
            ("@0#1", "no level 0"),
            ("@10000#1", "no level 10000"),
            ("@x#1", "\"x\" is no level"),
            ("@1#", "\"\" is no seed"),
            ("@1#01", "\"01\" is no seed"),
            ("@1#-1", "\"-1\" is no seed"),
        ] {
            let refusal = format!("{family}{rest}").parse::<Id>().expect_err(rest);
            assert!(refusal.to_string().contains(words), "{refusal}");
        }
    }
}
