//! What is open, found out from inside by trying.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};

use rustix::io::Errno;
use rustix::net::{AddressFamily, SocketType, socket};
use rustix::process::{
    Pid, Resource, getppid, getpriority_process, getrlimit, prlimit, setpriority_process,
    test_kill_process,
};
use rustix::thread::{sched_getaffinity, sched_setaffinity};
use serde::{Deserialize, Serialize};

use super::{Policy, system};

/// Where somebody might look. Listed before anything is given up: from inside they cannot be.
pub struct Places(Vec<PathBuf>);

/// Folders whose parts are tried one by one.
const LISTED: &[&str] = &["/", "/run", "/tmp", "/var", "/var/lib"];
/// Devices that tell or take something.
const TEMPTING: &[&str] = &["/dev/kmsg", "/dev/mem", "/dev/pts", "/dev/tty"];

/// Families of sockets beside files and IP.
const FAMILIES: [(&str, u16); 6] = [
    ("packets", 17),
    ("RDS", 21),
    ("TIPC", 30),
    ("the kernel's ciphers", 38),
    ("virtual machines", 40),
    ("SMC", 43),
];

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// Files and folders that can be read or listed.
    pub read: Vec<PathBuf>,
    pub written: Vec<PathBuf>,
    /// Neither.
    pub closed: Vec<PathBuf>,
    /// TCP ports of this machine to which a connection may be tried.
    pub ports: Vec<u16>,
    /// What can be done to the process that started this one, and sockets that can be made.
    pub possible: Vec<String>,
    pub refused: Vec<String>,
}

impl Places {
    /// Beside what a policy names: the machine's folders, and those of a home.
    pub fn of(policy: &Policy, home: Option<&Path>) -> Places {
        let listed = LISTED.iter().map(Path::new).chain(home);
        let mut places: Vec<_> = listed
            .flat_map(|it| fs::read_dir(it).into_iter().flatten().flatten())
            .filter(|entry| entry.file_type().is_ok_and(|it| !it.is_symlink()))
            .map(|entry| entry.path())
            .collect();
        for named in [&policy.readable, &policy.writable, &policy.closed] {
            places.extend(named.iter().filter(|it| it.exists()).cloned());
        }
        places.extend(system::devices());
        places.extend(TEMPTING.iter().map(PathBuf::from));
        places.sort();
        places.dedup();
        // Whoever opens a pipe waits for the other end.
        let can_be_tried = |it: &Path| it.is_dir() || it.is_file() || it.starts_with("/dev");
        places.retain(|it| it.exists() && can_be_tried(it));
        Places(places)
    }
}

impl Look {
    /// Tries everything from where this process stands.
    pub fn around(places: &Places) -> Look {
        let mut look = Look::default();
        for place in &places.0 {
            match (can_write(place), can_read(place)) {
                (true, _) => look.written.push(place.clone()),
                (false, true) => look.read.push(place.clone()),
                (false, false) => look.closed.push(place.clone()),
            }
        }
        look.ports = (1..=u16::MAX).filter(|port| can_connect(*port)).collect();
        for (name, done) in deeds() {
            match done {
                Err(Errno::PERM | Errno::ACCESS) => look.refused.push(name),
                _ => look.possible.push(name),
            }
        }
        look
    }
}

fn can_read(path: &Path) -> bool {
    match path.is_dir() {
        true => fs::read_dir(path).is_ok(),
        false => File::open(path).is_ok(),
    }
}

fn can_write(path: &Path) -> bool {
    if !path.is_dir() {
        return File::options().write(true).open(path).is_ok();
    }
    let probe = path.join(format!(".gauntlet-look-{}", std::process::id()));
    let is_made = File::create_new(&probe).is_ok();
    if is_made {
        let _ = fs::remove_file(probe);
    }
    is_made
}

/// A port that nobody listens on refuses; one that is closed to this process is not even asked.
fn can_connect(port: u16) -> bool {
    match TcpStream::connect((Ipv4Addr::LOCALHOST, port)) {
        Ok(_) => true,
        Err(error) => error.kind() != ErrorKind::PermissionDenied,
    }
}

/// Nothing comes of those that are possible: the other process is left as it was.
fn deeds() -> Vec<(String, rustix::io::Result<()>)> {
    let mut deeds = Vec::new();
    if let Some(other) = getppid() {
        deeds.push((
            "a signal to another process".to_string(),
            test_kill_process(other),
        ));
        deeds.push(("a limit of another process".into(), limit(other)));
        deeds.push(("another process's priority".into(), priority(other)));
        deeds.push(("another process's processors".into(), processors(other)));
    }
    for (name, number) in FAMILIES {
        let made = socket(AddressFamily::from_raw(number), SocketType::STREAM, None);
        deeds.push((format!("a socket of {name}"), made.map(drop)));
    }
    deeds
}

fn limit(other: Pid) -> rustix::io::Result<()> {
    let same = getrlimit(Resource::Core);
    prlimit(Some(other), Resource::Core, same).map(drop)
}

fn priority(other: Pid) -> rustix::io::Result<()> {
    setpriority_process(Some(other), getpriority_process(Some(other))?)
}

fn processors(other: Pid) -> rustix::io::Result<()> {
    sched_setaffinity(Some(other), &sched_getaffinity(Some(other))?)
}
