//! What an agent may reach, as data that one process can hand to another.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{system, walk};

/// Nothing is read, written or connected to but what every program needs and what is named here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// Files and folders that may be read and executed, with everything inside.
    pub readable: Vec<PathBuf>,
    pub writable: Vec<PathBuf>,
    /// Neither read, listed nor written, with everything inside, although it lies in something that is
    /// open.
    pub closed: Vec<PathBuf>,
    pub ports: Ports,
}

/// TCP ports to which connections are made, whatever the address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ports {
    Named(Vec<u16>),
    /// For browsers, which speak to their driver on any.
    All,
}

impl Default for Ports {
    fn default() -> Self {
        Ports::Named(Vec::new())
    }
}

impl Policy {
    /// What to open for reading.
    pub fn read_rules(&self) -> Vec<PathBuf> {
        let mut paths = system::readable();
        paths.extend_from_slice(&self.readable);
        self.opened(&paths)
    }

    /// What to open for everything.
    pub fn write_rules(&self) -> Vec<PathBuf> {
        let mut paths = system::devices();
        paths.extend_from_slice(&self.writable);
        self.opened(&paths)
    }

    /// What is open does not open what lies closed inside of it.
    fn opened(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        let at = |path: &PathBuf| walk::open_at(&walk::real(path), &self.closed);
        let mut opened: Vec<_> = paths.iter().flat_map(at).collect();
        opened.sort();
        opened.dedup();
        opened
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_survives_the_way_to_another_process() {
        let policy = Policy {
            closed: vec!["/a b/'c".into()],
            ports: Ports::Named(vec![443]),
            ..Policy::default()
        };
        let text = serde_json::to_string(&policy).expect("JSON");
        assert_eq!(serde_json::from_str::<Policy>(&text).ok(), Some(policy));
        assert!(serde_json::from_str::<Policy>("{\"closde\": []}").is_err());
        assert!(serde_json::from_str::<Policy>("{}").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn only_the_system_is_open_unless_something_is_named() {
        let keep = tempfile::tempdir().expect("a folder");
        let folder = std::fs::canonicalize(keep.path()).expect("a path");
        let nothing = Policy::default();
        let is_open = |policy: &Policy| {
            let mut rules = policy.read_rules().into_iter();
            rules.any(|it| folder.starts_with(it))
        };
        assert!(!is_open(&nothing));
        assert!(!nothing.read_rules().contains(&"/".into()));
        let named = Policy {
            readable: vec![folder.clone()],
            ..Policy::default()
        };
        assert!(is_open(&named));
        let shut = Policy {
            closed: vec![folder.clone()],
            ..named
        };
        assert!(!is_open(&shut));
    }
}
