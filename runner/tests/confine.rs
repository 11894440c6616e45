//! `gauntlet confine` from the inside: what a program finds that tries every way out.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use play::confine::{Policy, Strength};

fn gauntlet() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gauntlet"))
}

fn strength() -> Strength {
    let output = gauntlet().args(["confine", "--probe"]).output();
    serde_json::from_slice(&output.expect("it starts").stdout).expect("an answer")
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
    Policy {
        closed: vec![root.join("secret")],
        readable: vec![root.join("secret/agent")],
        writable: vec![root.join("own")],
        ..Policy::default()
    }
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
    let mut policy = Policy {
        closed_ports: vec![port..=port],
        ..Policy::default()
    };
    let word = port.to_string();
    if let Some(said) = attack(&policy, body, &[&word]) {
        assert_all_closed(&said, 7);
    }
    policy.open_ports.push(port);
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
    if let Some(said) = attack(&Policy::default(), body, &[]) {
        assert_all_closed(&said, 5);
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
    let output = confined(&Policy::default(), "/no/such/program", &[]);
    let errors = String::from_utf8_lossy(&output.stderr).to_string();
    if strength().missing.is_none() {
        assert!(errors.contains("/no/such/program"), "{errors}");
    }
    assert!(!output.status.success());
}
