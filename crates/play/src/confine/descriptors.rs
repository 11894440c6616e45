//! Files and sockets that were open before this program began.

use std::fs;

/// Standard input, output and error.
const STANDARD: i32 = 2;

/// Closes whatever somebody left open beside the standard streams, so that no agent inherits it. To be
/// called before this program opens anything itself.
pub fn close_inherited() {
    let listed = fs::read_dir("/proc/self/fd")
        .into_iter()
        .flatten()
        .flatten();
    let numbers: Vec<i32> = listed
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|number| *number > STANDARD)
        .collect();
    for number in numbers {
        // The list itself was one of them and is closed by now.
        let _ = nix::unistd::close(number);
    }
}
