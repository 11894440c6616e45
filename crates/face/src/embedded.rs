//! How a report holds its run: elements of the page, by their ids.

use protocol::TrialId;

use crate::percent::{IN_QUERY, encoded};

/// The run's view, as JSON.
pub const RUN_ELEMENT: &str = "gauntlet-run";
/// The page's program, packed.
pub const PROGRAM_ELEMENT: &str = "gauntlet-program";
/// What unpacks an element to text: a function of the page.
pub const UNPACK_FUNCTION: &str = "gauntletUnpack";

/// An episode's view, packed, by its place in the run.
pub fn episode_element(index: usize) -> String {
    format!("gauntlet-episode-{index}")
}

/// A small JPEG of a frame, as base64.
pub fn frame_element(name: &str) -> String {
    format!("gauntlet-frame-{name}")
}

/// Where an episode lies, seen from the folder of a run: the path of its folder.
pub fn episode_path(trial: &TrialId) -> String {
    format!("episodes/{}/{}", trial.task, trial.repeat)
}

/// A path below the folder of a run as addresses write it. Ids of generated tasks have signs that mean something
/// else there.
pub fn address(path: &str) -> String {
    encoded(path, IN_QUERY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_generated_task_does_not_end_an_address() {
        let trial = |task: &str| TrialId {
            task: task.into(),
            repeat: 2,
        };
        let of = |task: &str| address(&episode_path(&trial(task)));
        assert_eq!(of("modeller/001-x"), "episodes/modeller/001-x/2");
        assert_eq!(
            of("modeller/crates@5#3"),
            "episodes/modeller/crates%405%233/2"
        );
    }
}
