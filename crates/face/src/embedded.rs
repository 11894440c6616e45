//! How a report holds its run: elements of the page, by their ids.

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

/// Where a frame lies, seen from the folder of a run.
pub fn frame_address(task: &str, repeat: u32, name: &str) -> String {
    format!("episodes/{task}/{repeat}/frames/{name}")
}
