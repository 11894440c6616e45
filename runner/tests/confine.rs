//! `gauntlet confine` from the inside: what a program finds that tries every way out.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use play::agents::{CommandLine, Launch};
use play::confine::{Policy, Ports, Strength, Surroundings};

fn gauntlet() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gauntlet"))
}

fn strength() -> Strength {
    let output = gauntlet().args(["confine", "--probe"]).output();
    serde_json::from_slice(&output.expect("it starts").stdout).expect("an answer")
}

/// What an agent in Python has that nobody gave anything: the system, and tools at home.
fn usual() -> Policy {
    static USUAL: OnceLock<Policy> = OnceLock::new();
    let made = || {
        let folder = tempfile::tempdir().expect("a folder");
        let around = Surroundings {
            here: folder.path().into(),
            tasks: folder.path().join("tasks"),
            run: folder.path().join("run"),
            program: None,
            webdriver: None,
        };
        let launch = Launch::of(CommandLine::Words(vec!["python3".into()]));
        Policy {
            closed: Vec::new(),
            ports: Ports::default(),
            ..around.policy(&launch.grants()).expect("a policy")
        }
    };
    USUAL.get_or_init(made).clone()
}

/// Runs Python behind the policy. On a kernel without Landlock it must not run at all.
fn python(policy: &Policy, source: &str, arguments: &[&str]) -> Option<String> {
    let output = confined(policy, "python3", &[&["-c", source], arguments].concat());
    let said = String::from_utf8_lossy(&output.stdout).to_string();
    let errors = String::from_utf8_lossy(&output.stderr);
    if strength().missing.is_some() {
        assert!(said.is_empty() && !output.status.success(), "{said}");
        return None;
    }
    assert!(output.status.success(), "{errors}");
    Some(said)
}

fn confined(policy: &Policy, program: &str, arguments: &[&str]) -> Output {
    let policy = serde_json::to_string(policy).expect("JSON");
    let mut command = gauntlet();
    command.args(["confine", "--policy", &policy, "--", program]);
    command.args(arguments).output().expect("it starts")
}

/// What every attack is written with: a line for each try, with what came of it.
const PRELUDE: &str = "
import os, signal, socket, sys
def attempt(name, what):
    try:
        print(name, 'OPEN', repr(what())[:60])
    except OSError as error:
        print(name, 'closed', error.errno)
";

fn attack(policy: &Policy, body: &str, arguments: &[&str]) -> Option<String> {
    python(policy, &format!("{PRELUDE}{body}"), arguments)
}

fn assert_all_closed(said: &str, tries: usize) {
    assert_eq!(said.lines().count(), tries, "{said}");
    assert!(!said.contains("OPEN"), "{said}");
}

/// `secret/tasks/answer`, `secret/agent/code`, `beside`, with a link to the secret.
fn house() -> (tempfile::TempDir, PathBuf) {
    let temporary = tempfile::tempdir().expect("a folder");
    let root = fs::canonicalize(temporary.path()).expect("a path");
    for file in [
        "secret/tasks/answer",
        "secret/agent/code",
        "beside",
        "own/x",
    ] {
        let path = root.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, "content").expect("written");
    }
    std::os::unix::fs::symlink(root.join("secret"), root.join("link")).expect("a link");
    (temporary, root)
}

fn policy_of(root: &Path) -> Policy {
    let mut policy = usual();
    policy.closed.push(root.join("secret"));
    policy.readable.push(root.to_path_buf());
    policy.readable.push(root.join("secret/agent"));
    policy.writable.push(root.join("own"));
    policy
}

#[test]
fn a_closed_folder_is_neither_read_listed_written_emptied_nor_moved() {
    let (_keep, root) = house();
    let body = "
root = sys.argv[1]
answer = root + '/secret/tasks/answer'
attempt('read', lambda: open(answer).read())
attempt('read by the link', lambda: open(root + '/link/tasks/answer').read())
attempt('list', lambda: os.listdir(root + '/secret'))
attempt('list the way there', lambda: os.listdir(root))
attempt('write', lambda: open(answer, 'w'))
attempt('append', lambda: open(answer, 'a'))
attempt('empty', lambda: os.truncate(answer, 0))
attempt('remove', lambda: os.remove(answer))
attempt('move', lambda: os.rename(root + '/secret', root + '/own/secret'))
attempt('link', lambda: os.link(answer, root + '/own/answer'))
attempt('make', lambda: os.mkdir(root + '/secret/new'))
attempt('go there', lambda: (os.chdir(root + '/secret/tasks'), os.listdir('.')))
attempt('root of the process', lambda: open('/proc/self/root' + answer).read())
";
    if let Some(said) = attack(&policy_of(&root), body, &[&root.display().to_string()]) {
        assert_all_closed(&said, 13);
    }
    let answer = fs::read_to_string(root.join("secret/tasks/answer"));
    assert_eq!(answer.expect("still there"), "content");
}

#[test]
fn what_is_given_is_there_and_no_more_can_be_written() {
    let (_keep, root) = house();
    let body = "
root = sys.argv[1]
attempt('beside', lambda: open(root + '/beside').read())
attempt('given', lambda: open(root + '/secret/agent/code').read())
attempt('own', lambda: open(root + '/own/new', 'w').write('x'))
attempt('null', lambda: open('/dev/null', 'w').write('x'))
attempt('machine', lambda: open('/proc/meminfo').read())
attempt('itself', lambda: open('/proc/self/maps').read())
attempt('written beside', lambda: open(root + '/beside', 'w'))
attempt('written given', lambda: open(root + '/secret/agent/code', 'w'))
attempt('written at home', lambda: open(os.path.expanduser('~/gauntlet-test'), 'w'))
";
    if let Some(said) = attack(&policy_of(&root), body, &[&root.display().to_string()]) {
        let open: Vec<_> = said.lines().map(|line| line.contains("OPEN")).collect();
        assert_eq!(open, [[true; 3], [true; 3], [false; 3]].concat(), "{said}");
    }
}

#[test]
fn a_closed_port_is_reached_by_no_way() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // Whoever connected and left again is no matter.
            let _ = (&stream).write_all(b"hello");
        }
    });
    let body = "
address = ('127.0.0.1', int(sys.argv[1]))
FAST_OPEN, MULTIPATH, DIAGNOSTICS = 0x20000000, 262, 4
def connect(protocol=0):
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, protocol) as it:
        it.connect(address)
        return it.recv(5)
def send(how):
    with socket.socket() as it:
        how(it)
        return it.recv(5)
attempt('connect', connect)
attempt('connect by multipath', lambda: connect(MULTIPATH))
attempt('send to', lambda: send(lambda it: it.sendto(b'x', FAST_OPEN, address)))
attempt('send message', lambda: send(lambda it: it.sendmsg([b'x'], [], FAST_OPEN, address)))
attempt('list sockets', lambda: socket.socket(16, socket.SOCK_RAW, DIAGNOSTICS))
attempt('list ports', lambda: open('/proc/self/net/tcp').read())
attempt('list ports of a thread', lambda: open('/proc/thread-self/net/tcp').read())
";
    let word = port.to_string();
    if let Some(said) = attack(&usual(), body, &[&word]) {
        assert_all_closed(&said, 7);
    }
    let policy = Policy {
        ports: Ports::Named(vec![port]),
        ..usual()
    };
    let only_connect = body.split("attempt('connect by").next().expect("a part");
    if let Some(said) = attack(&policy, only_connect, &[&word]) {
        assert!(said.contains("OPEN b'hello'"), "{said}");
    }
}

#[test]
fn processes_outside_are_neither_seen_nor_signalled() {
    let body = "
parent = os.getppid()
attempt('list', lambda: os.listdir('/proc'))
attempt('command line', lambda: open(f'/proc/{parent}/cmdline').read())
attempt('environment', lambda: open(f'/proc/{parent}/environ').read())
attempt('files', lambda: os.listdir(f'/proc/{parent}/fd'))
attempt('signal', lambda: os.kill(parent, 0))
";
    if let Some(said) = attack(&usual(), body, &[]) {
        assert_all_closed(&said, 5);
    }
}

/// Numbers of calls on this processor, and a way to make them.
const CALLS: &str = "
import ctypes, platform, struct
libc = ctypes.CDLL(None, use_errno=True)
ON = platform.machine() == 'x86_64'
def call(name, *arguments):
    numbers = {
        'ioprio_set': (251, 30), 'sched_setattr': (314, 274), 'kcmp': (312, 272),
        'perf_event_open': (298, 241), 'bpf': (321, 280), 'move_pages': (279, 239),
        'migrate_pages': (256, 238), 'pidfd_open': (434, 434), 'pidfd_getfd': (438, 438),
        'process_madvise': (440, 440), 'process_mrelease': (448, 448), 'ptrace': (101, 117),
        'process_vm_readv': (310, 270), 'process_vm_writev': (311, 271), 'io_uring_setup': (425, 425),
        'open_by_handle_at': (304, 265), 'setpriority': (141, 140),
    }
    number = numbers[name][0 if ON else 1]
    result = libc.syscall(number, *[it if isinstance(it, ctypes.c_void_p) else ctypes.c_long(it) for it in arguments])
    if result < 0:
        raise OSError(ctypes.get_errno(), name)
    return result
page = ctypes.create_string_buffer(4096)
place = ctypes.c_void_p(ctypes.addressof(page))
# Eight bytes of this page, for calls that copy.
struct.pack_into('QQ', page, 0, ctypes.addressof(page) + 64, 8)
";

#[test]
fn no_call_reaches_into_another_process() {
    use std::os::unix::process::CommandExt;
    let mut other = Command::new("sleep");
    let mut other = other.arg("600").process_group(0).spawn().expect("started");
    let body = "
import resource
other = int(sys.argv[1])
# Without processes: should the call get through, nothing comes of it.
NOBODY = 4000000
attempt('limit', lambda: resource.prlimit(other, resource.RLIMIT_CORE, (0, 0)))
attempt('priority', lambda: os.setpriority(os.PRIO_PROCESS, other, 19))
attempt('priority of a group', lambda: os.setpriority(os.PRIO_PGRP, os.getpgid(other), 19))
attempt('priority of its own group', lambda: os.setpriority(os.PRIO_PGRP, 0, 19))
attempt('priority of a user', lambda: os.setpriority(os.PRIO_USER, NOBODY, 19))
attempt('processors', lambda: os.sched_setaffinity(other, {0}))
attempt('schedule', lambda: os.sched_setscheduler(other, os.SCHED_BATCH, os.sched_param(0)))
attempt('parameter', lambda: os.sched_setparam(other, os.sched_param(0)))
attempt('attributes', lambda: call('sched_setattr', other, place, 0))
attempt('disk priority', lambda: call('ioprio_set', 1, other, 3 << 13))
attempt('disk priority of a user', lambda: call('ioprio_set', 3, NOBODY, 3 << 13))
attempt('pages', lambda: call('move_pages', other, 0, place, place, place, 0))
attempt('all pages', lambda: call('migrate_pages', other, 64, place, place))
attempt('comparison', lambda: call('kcmp', other, os.getpid(), 0, 0, 0))
attempt('trace', lambda: call('ptrace', 0x4206, other, 0, 0))
attempt('read memory', lambda: call('process_vm_readv', other, place, 1, place, 1, 0))
attempt('write memory', lambda: call('process_vm_writev', other, place, 1, place, 1, 0))
attempt('measure', lambda: call('perf_event_open', place, other, -1, -1, 0))
attempt('program of the kernel', lambda: call('bpf', 0, place, 72))
attempt('file of its own', lambda: call('pidfd_getfd', 0, 0, 0))
attempt('advice', lambda: call('process_madvise', 0, place, 1, 21, 0))
attempt('release', lambda: call('process_mrelease', 0, 0))
attempt('handle', lambda: call('open_by_handle_at', -100, place, 0))
attempt('ring', lambda: call('io_uring_setup', 1, place))
";
    let body = format!("{CALLS}{body}");
    let id = other.id().to_string();
    if let Some(said) = attack(&usual(), &body, &[&id]) {
        assert_all_closed(&said, 24);
        // Refused as such, and not because something was wrong with how it was tried.
        for line in said.lines() {
            let number = line.rsplit(' ').next();
            assert!(matches!(number, Some("1" | "13")), "{line}");
        }
    }
    assert!(other.try_wait().expect("asked").is_none());
    other.kill().expect("killed");
    other.wait().expect("ended");
}

#[test]
fn a_program_may_still_do_what_it_likes_with_itself() {
    let body = "
import resource, subprocess, threading
attempt('limit', lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
attempt('priority', lambda: os.setpriority(os.PRIO_PROCESS, 0, 5))
attempt('priority by number', lambda: os.setpriority(os.PRIO_PROCESS, os.getpid(), 6))
attempt('processors', lambda: os.sched_setaffinity(0, os.sched_getaffinity(0)))
attempt('read limits', lambda: resource.prlimit(os.getpid(), resource.RLIMIT_CORE))
attempt('child', lambda: subprocess.run(['true'], check=True))
attempt('end a child', lambda: subprocess.Popen(['sleep', '60']).kill())
attempt('thread', lambda: threading.Thread(target=print).start())
attempt('watch a child', lambda: os.pidfd_open(os.getpid()))
";
    if let Some(said) = attack(&usual(), body, &[]) {
        assert!(!said.contains("closed"), "{said}");
    }
}

#[test]
fn only_sockets_of_files_and_of_ip_are_made() {
    let body = "
TCP, UDP, STREAM, DATAGRAM, RAW, SEQUENCE = 6, 17, 1, 2, 3, 5
for family in [4, 5, 9, 16, 17, 21, 29, 30, 31, 38, 40, 41, 43, 44]:
    for kind in [STREAM, DATAGRAM]:
        # The kernel's answers about routes are the one thing that is left of its family.
        attempt(f'family {family}', lambda: socket.socket(family, kind, 4 if family == 16 else 0))
for protocol in [132, 136, 256, 262]:
    for family in [socket.AF_INET, socket.AF_INET6]:
        attempt(f'protocol {protocol}', lambda: socket.socket(family, STREAM, protocol))
attempt('raw', lambda: socket.socket(socket.AF_INET, RAW, 1))
attempt('raw with flags', lambda: socket.socket(socket.AF_INET6, RAW | 0o2000000, 58))
";
    if let Some(said) = attack(&usual(), body, &[]) {
        assert_all_closed(&said, 38);
        assert!(said.lines().all(|line| line.ends_with(" 1")), "{said}");
    }
    let body = "
attempt('TCP', lambda: socket.socket(socket.AF_INET, 1, 6).close())
attempt('TCP by name', lambda: socket.socket(socket.AF_INET6, 1, 0).close())
attempt('UDP', lambda: socket.socket(socket.AF_INET, 2, 17).close())
attempt('files', lambda: socket.socket(socket.AF_UNIX, 1, 0).close())
attempt('pair', lambda: socket.socketpair()[0].close())
attempt('routes', lambda: socket.socket(16, 3, 0).close())
attempt('names', lambda: socket.getaddrinfo('localhost', 443))
";
    if let Some(said) = attack(&usual(), body, &[]) {
        assert!(!said.contains("closed"), "{said}");
    }
}

#[test]
fn terminals_disks_and_devices_that_one_makes_are_closed() {
    let (_keep, root) = house();
    let body = "
import stat
own = sys.argv[1] + '/own/'
attempt('terminals', lambda: os.listdir('/dev/pts'))
attempt('terminal', lambda: open('/dev/tty'))
attempt('devices', lambda: os.listdir('/dev'))
attempt('disk', lambda: os.mknod(own + 'disk', stat.S_IFBLK | 0o600, os.makedev(8, 0)))
attempt('memory', lambda: os.mknod(own + 'memory', stat.S_IFCHR | 0o600, os.makedev(1, 1)))
";
    if let Some(said) = attack(&policy_of(&root), body, &[&root.display().to_string()]) {
        assert_all_closed(&said, 5);
    }
}

#[test]
fn nothing_is_read_but_the_system_and_what_is_given() {
    let (_keep, root) = house();
    let mut policy = usual();
    policy.writable.push(root.join("own"));
    let body = "
root = sys.argv[1]
attempt('beside', lambda: open(root + '/beside').read())
attempt('list', lambda: os.listdir(root))
attempt('temporary files', lambda: os.listdir('/tmp'))
attempt('root', lambda: os.listdir('/'))
attempt('home', lambda: os.listdir(os.path.expanduser('~')))
attempt('processes', lambda: os.listdir('/proc'))
attempt('work', lambda: open(sys.argv[2]).read())
";
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    if let Some(said) = attack(&policy, body, &[&root.display().to_string(), own]) {
        assert_all_closed(&said, 7);
    }
}

#[test]
fn a_program_ends_with_its_own_code_and_everything_that_it_started() {
    let said = "
import subprocess, sys
it = subprocess.Popen(['sleep', '600'], start_new_session=True, stdout=subprocess.DEVNULL)
print(it.pid)
sys.stdout.flush()
sys.exit(7)
";
    let output = confined(&usual(), "python3", &["-c", said]);
    if strength().missing.is_some() {
        return;
    }
    assert_eq!(output.status.code(), Some(7));
    let left = String::from_utf8_lossy(&output.stdout).trim().to_string();
    assert!(!left.is_empty() && !Path::new("/proc").join(&left).exists());
    let killed = confined(
        &usual(),
        "python3",
        &["-c", "import os; os.kill(os.getpid(), 9)"],
    );
    use std::os::unix::process::ExitStatusExt;
    assert_eq!(killed.status.signal(), Some(9));
}

#[test]
fn a_keeper_that_is_told_to_end_takes_everything_along() {
    let source = "
import subprocess, sys, time
it = subprocess.Popen(['sleep', '600'], start_new_session=True)
print(it.pid, flush=True)
time.sleep(600)
";
    let policy = serde_json::to_string(&usual()).expect("JSON");
    let mut keeper = gauntlet()
        .args([
            "confine", "--policy", &policy, "--", "python3", "-c", source,
        ])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    if strength().missing.is_some() {
        return assert!(!keeper.wait().expect("ended").success());
    }
    let mut line = String::new();
    let output = keeper.stdout.take().expect("an output");
    std::io::BufRead::read_line(&mut std::io::BufReader::new(output), &mut line).expect("a line");
    let id = keeper.id().to_string();
    let told = Command::new("kill").args(["-TERM", &id]).status();
    assert!(told.expect("told").success());
    keeper.wait().expect("ended");
    assert!(!Path::new("/proc").join(line.trim()).exists(), "{line}");
}

#[test]
fn from_inside_only_what_is_meant_to_be_open_is() {
    let output = gauntlet()
        .args(["doctor", "--inside", "--json"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    if strength().missing.is_some() {
        assert!(errors.contains("no sandbox"), "{errors}");
        return;
    }
    assert!(output.status.success(), "{errors}");
    let look: play::confine::Look = serde_json::from_slice(&output.stdout).expect("a look");
    assert_eq!(look.ports, [53, 443]);
    if strength().signals {
        assert_eq!(look.possible, Vec::<String>::new());
    }
    let is_read = |path: &str| look.read.contains(&path.into());
    assert!(is_read("/usr") && is_read("/etc"), "{:?}", look.read);
    let checkout = fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("a path");
    for path in look.read.iter().chain(&look.written) {
        assert!(!path.starts_with(&checkout), "{}", path.display());
        assert!(!checkout.starts_with(path), "{}", path.display());
    }
    for path in ["/tmp", "/proc", "/home", "/dev", "/var"] {
        assert!(!is_read(path), "{path}");
    }
}

#[test]
fn what_it_starts_is_confined_as_well() {
    let (_keep, root) = house();
    let answer = root.join("secret/tasks/answer").display().to_string();
    let output = confined(
        &policy_of(&root),
        "sh",
        &["-c", "cat \"$0\" & wait", &answer],
    );
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
}

#[test]
fn without_a_policy_that_makes_sense_nothing_starts() {
    for policy in ["", "{}", "{\"closde\": []}"] {
        let output = gauntlet()
            .args(["confine", "--policy", policy, "--", "echo", "started"])
            .output()
            .expect("it starts");
        assert!(!output.status.success(), "{policy}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{policy}");
    }
}

#[test]
fn a_program_that_does_not_exist_is_named() {
    let output = confined(&usual(), "/no/such/program", &[]);
    let errors = String::from_utf8_lossy(&output.stderr).to_string();
    if strength().missing.is_none() {
        assert!(errors.contains("/no/such/program"), "{errors}");
    }
    assert!(!output.status.success());
}
