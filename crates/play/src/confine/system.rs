//! What every program needs of a machine, whoever wrote it: libraries, settings, devices.

use std::path::PathBuf;

/// Where systems keep what is installed for everybody. Where a name is a link, what it leads to counts.
const INSTALLED: &[&str] = &[
    "/bin",
    "/etc",
    "/gnu",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix",
    "/opt",
    "/sbin",
    "/snap",
    "/sys",
    "/usr",
    "/var/lib/ca-certificates",
    // A link to where a service writes it.
    "/etc/resolv.conf",
];

/// Nothing, random numbers, shared memory, graphics processors. Not terminals, where somebody else sits,
/// and not disks.
const DEVICES: &[&str] = &[
    "accel", "dri", "full", "kfd", "null", "random", "shm", "urandom", "zero",
];
const DEVICE_FOLDER: &str = "/dev";
/// A graphics processor has several devices, with numbers.
const NUMBERED_DEVICES: &str = "nvidia";

/// What may be read.
pub fn readable() -> Vec<PathBuf> {
    INSTALLED.iter().map(PathBuf::from).collect()
}

/// What may be read and written.
pub fn devices() -> Vec<PathBuf> {
    let folder = PathBuf::from(DEVICE_FOLDER);
    let mut devices: Vec<_> = DEVICES.iter().map(|name| folder.join(name)).collect();
    let listed = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let is_numbered = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(NUMBERED_DEVICES)
    };
    devices.extend(listed.map(|entry| entry.path()).filter(is_numbered));
    devices
}
