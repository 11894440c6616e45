//! The command line of a subprocess: as it was given, as it may be shown, and as it is started.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use super::masking;

/// The folder in which the command was started, for command lines that go to a shell.
pub const HERE: &str = "GAUNTLET_HERE";

/// How to start the agent. Shown with its secrets masked.
#[derive(Clone, PartialEq, Eq)]
pub enum CommandLine {
    /// For the shell.
    Shell(String),
    /// Program and arguments.
    Words(Vec<String>),
}

/// What a shell would do something about. Quotes and backslashes mean the same to us.
const FOR_A_SHELL: &[char] = &[
    '|', '&', ';', '<', '>', '(', ')', '$', '`', '*', '?', '[', ']', '{', '}', '~', '#', '!', '\n',
];
/// First words that only a shell understands.
const SHELL_WORDS: &[&str] = &[
    ".", "cd", "eval", "exec", "export", "set", "source", "trap", "ulimit", "umask", "unset",
];

impl CommandLine {
    /// One line of text. A plain one is taken apart here, so that no shell is needed.
    pub fn parse(line: &str) -> CommandLine {
        let words = match line.contains(FOR_A_SHELL) || cfg!(windows) {
            true => None,
            false => shlex::split(line),
        };
        match words {
            Some(words) if words.first().is_some_and(|it| is_program(it)) => {
                CommandLine::Words(words)
            }
            _ => CommandLine::Shell(line.to_string()),
        }
    }

    /// The text with its secrets, for a digest.
    pub fn whole(&self) -> String {
        match self {
            CommandLine::Shell(line) => line.clone(),
            // Only a word with a NUL cannot be quoted, and no program can be given one.
            CommandLine::Words(words) => {
                shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default()
            }
        }
    }

    /// Program and arguments for an agent that does not start in the folder where the line was
    /// written: files that the words name are named in full.
    pub fn placed(&self, here: &Path) -> Vec<String> {
        match self {
            CommandLine::Shell(line) if cfg!(windows) => {
                vec!["cmd".into(), "/C".into(), line.clone()]
            }
            CommandLine::Shell(line) => vec!["sh".into(), "-c".into(), line.clone()],
            CommandLine::Words(words) => {
                let mut words = words.iter();
                let program = words.next().map(|word| match word.contains('/') {
                    true => in_full(word, here),
                    // A bare name is looked up on the PATH, whatever lies here.
                    false => word.clone(),
                });
                let arguments = words.map(|word| in_full(word, here));
                program.into_iter().chain(arguments).collect()
            }
        }
    }

    /// Files and folders that the line names.
    pub fn named(&self, here: &Path) -> Vec<PathBuf> {
        let words = match self {
            CommandLine::Shell(line) => {
                let place = here.display().to_string();
                let line = line
                    .replace(&format!("${{{HERE}}}"), &place)
                    .replace(&format!("${HERE}"), &place);
                shlex::split(&line).unwrap_or_default()
            }
            CommandLine::Words(_) => self.placed(here),
        };
        let values = words.iter().map(|word| value(word));
        let paths = values.map(PathBuf::from);
        paths.filter(|it| it.is_absolute() && it.exists()).collect()
    }
}

/// A program by its name, as a shell would look for it.
pub fn find_program(name: &str, path: Option<&OsStr>) -> Option<PathBuf> {
    if name.contains(std::path::MAIN_SEPARATOR) || name.contains('/') {
        return Some(PathBuf::from(name)).filter(|it| it.is_file());
    }
    let folders = std::env::split_paths(path?);
    folders
        .map(|folder| folder.join(name))
        .find(|program| is_executable(program))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let found = path.metadata();
    found.is_ok_and(|it| it.is_file() && it.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file() || path.with_extension("exe").is_file()
}

fn is_program(word: &str) -> bool {
    // `NAME=value program` is an assignment.
    !SHELL_WORDS.contains(&word) && !word.contains('=')
}

/// The word with the file that it names in full, `--option=file` included. A folder is one only with
/// a slash: `-m robot` is a module, whatever else is called so.
fn in_full(word: &str, here: &Path) -> String {
    let named = value(word);
    let path = here.join(named);
    let is_meant = path.is_file() || named.contains('/') && path.is_dir();
    if named.is_empty() || !is_meant {
        return word.to_string();
    }
    let option = &word[..word.len() - named.len()];
    format!("{option}{}", path.display())
}

/// What follows the `=` of an option; the word itself where there is none.
fn value(word: &str) -> &str {
    match word.split_once('=') {
        Some((option, value)) if option.starts_with('-') => value,
        _ => word,
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            CommandLine::Shell(line) => masking::line(line),
            CommandLine::Words(words) => masking::words(words),
        })
    }
}

impl fmt::Debug for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CommandLine({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Option<Vec<String>> {
        match CommandLine::parse(line) {
            CommandLine::Words(words) => Some(words),
            CommandLine::Shell(_) => None,
        }
    }

    #[test]
    fn a_plain_line_needs_no_shell() {
        assert_eq!(
            words("python3 'my agent.py' --model large").expect("words"),
            ["python3", "my agent.py", "--model", "large"]
        );
        for line in [
            "python3 a.py | tee log",
            "cd x && ./agent",
            "MODEL=large ./agent",
            "exec ./agent",
            "python3 $GAUNTLET_HERE/a.py",
            "echo 'unclosed",
            "   ",
        ] {
            assert_eq!(words(line), None, "{line}");
        }
    }

    #[test]
    fn files_are_named_in_full_and_other_words_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let here = folder.path();
        std::fs::create_dir_all(here.join("robot")).expect("a folder");
        for file in ["python3", "a.py", "robot/run"] {
            std::fs::write(here.join(file), "").expect("a file");
        }
        let full = |name: &str| here.join(name).display().to_string();
        let given = "python3 a.py -m robot --config=a.py --data ./robot missing.py --x=";
        let placed = CommandLine::parse(given).placed(here);
        let config = format!("--config={}", full("a.py"));
        let expected = [
            "python3",
            &full("a.py"),
            "-m",
            "robot",
            &config,
            "--data",
            &full("./robot"),
            "missing.py",
            "--x=",
        ];
        assert_eq!(placed, expected);
        let placed = CommandLine::parse("robot/run").placed(here);
        assert_eq!(placed, [full("robot/run")]);
    }

    #[test]
    fn a_line_for_the_shell_names_files_by_where_it_was_written() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("a.py"), "").expect("a file");
        for line in [
            "python3 $GAUNTLET_HERE/a.py | cat",
            "python3 \"${GAUNTLET_HERE}/a.py\" | cat",
        ] {
            let named = CommandLine::parse(line).named(folder.path());
            assert_eq!(named, [folder.path().join("a.py")], "{line}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn programs_are_found_on_the_path() {
        let path = std::env::join_paths(["/no/such/folder", "/bin"]).expect("a path");
        assert_eq!(find_program("sh", Some(&path)), Some("/bin/sh".into()));
        assert_eq!(find_program("no-such-program", Some(&path)), None);
        assert_eq!(find_program("/no/such/program", Some(&path)), None);
    }

    #[test]
    fn neither_form_shows_its_secrets() {
        let line = CommandLine::parse("robot --api-key hunter2");
        assert_eq!(line.to_string(), "robot --api-key ***");
        assert!(!format!("{line:?}").contains("hunter2"));
        assert!(line.whole().contains("hunter2"));
    }
}
