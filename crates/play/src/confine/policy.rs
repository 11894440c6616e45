//! What an agent is kept from, as data that one process can hand to another.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::walk;

/// Everything may be read but what is closed; nothing may be written but what is named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// Files and folders that are neither read nor listed, with everything inside.
    pub closed: Vec<PathBuf>,
    /// What may be read although it lies in something closed.
    pub readable: Vec<PathBuf>,
    pub writable: Vec<PathBuf>,
    /// TCP ports to which no connection is made.
    pub closed_ports: Vec<RangeInclusive<u16>>,
    /// Ports that are open although they lie in a closed range.
    pub open_ports: Vec<u16>,
}

/// Where this machine's kernel says which ports it hands out.
const PORT_RANGE_FILE: &str = "/proc/sys/net/ipv4/ip_local_port_range";
/// Where such ports begin on machines that do not say.
const FIRST_EPHEMERAL: u16 = 32_768;

impl Policy {
    /// What to open for reading, so that everything is but what is closed.
    pub fn read_rules(&self) -> Vec<PathBuf> {
        let mut rules = walk::open_below(Path::new("/"), &self.closed);
        rules.extend(self.granted(&self.readable));
        rules
    }

    pub fn write_rules(&self) -> Vec<PathBuf> {
        self.granted(&self.writable)
    }

    /// What somebody grants does not open what lies closed inside of it.
    fn granted(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        let opened = |path: &PathBuf| walk::open_at(&walk::real(path), &self.closed);
        paths.iter().flat_map(opened).collect()
    }

    /// Ports to which connections stay possible.
    pub fn open_ports(&self) -> Vec<u16> {
        let is_open = |port: &u16| {
            self.open_ports.contains(port)
                || !self.closed_ports.iter().any(|range| range.contains(port))
        };
        (1..=u16::MAX).filter(is_open).collect()
    }
}

/// The ports that this machine hands out to whoever asks for any: our server, driver and browser.
pub fn ephemeral_ports() -> RangeInclusive<u16> {
    let text = std::fs::read_to_string(PORT_RANGE_FILE).unwrap_or_default();
    port_range(&text).unwrap_or(FIRST_EPHEMERAL..=u16::MAX)
}

fn port_range(text: &str) -> Option<RangeInclusive<u16>> {
    let mut numbers = text.split_whitespace().map(str::parse);
    match (numbers.next()?.ok()?, numbers.next()?.ok()?) {
        (first, last) if first <= last => Some(first..=last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_ports_are_closed_but_for_those_that_are_named() {
        let policy = Policy {
            closed_ports: vec![32_768..=60_999, 9_515..=9_515],
            open_ports: vec![40_000],
            ..Policy::default()
        };
        let open = policy.open_ports();
        let is_open = |port: u16| open.contains(&port);
        assert!(is_open(443) && is_open(11_434) && is_open(61_000) && is_open(40_000));
        assert!(!is_open(32_768) && !is_open(60_999) && !is_open(9_515));
    }

    #[test]
    fn the_range_of_handed_out_ports_is_read_from_the_kernel() {
        assert_eq!(port_range("32768\t60999\n"), Some(32_768..=60_999));
        for text in ["", "5", "9 5", "a b", "1 70000"] {
            assert_eq!(port_range(text), None, "{text}");
        }
    }

    #[test]
    fn a_policy_survives_the_way_to_another_process() {
        let policy = Policy {
            closed: vec!["/a b/'c".into()],
            closed_ports: vec![1..=2],
            ..Policy::default()
        };
        let text = serde_json::to_string(&policy).expect("JSON");
        assert_eq!(serde_json::from_str::<Policy>(&text).ok(), Some(policy));
        assert!(serde_json::from_str::<Policy>("{\"closde\": []}").is_err());
    }
}
