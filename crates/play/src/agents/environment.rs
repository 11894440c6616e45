//! The few variables that a subprocess gets. A user's environment holds keys of other services,
//! sockets of the session and paths of the checkout.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::command_line::HERE;

/// Where programs are, who the user is, how text looks, how the network is reached.
const PASSED_ON: &[&str] = &[
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "LANG",
    "TZ",
    "TERM",
    "VIRTUAL_ENV",
    "PYTHONPATH",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "ALL_PROXY",
    // Without these no program of Windows starts.
    "SYSTEMROOT",
    "COMSPEC",
    "PATHEXT",
    "USERPROFILE",
];
/// Lists of folders, which may be meant from where the command was started.
const LISTS: &[&str] = &["PATH", "PYTHONPATH"];

/// A further variable: passed on, or set.
#[derive(Clone, PartialEq, Eq)]
pub struct Variable {
    name: String,
    value: Option<String>,
}

impl Variable {
    /// The text with its value, for a digest.
    pub fn whole(&self) -> String {
        match &self.value {
            Some(value) => format!("{}={value}", self.name),
            None => self.name.clone(),
        }
    }
}

impl fmt::Display for Variable {
    /// Whatever the value is, it is nobody's business.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(_) => write!(f, "{}=***", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl fmt::Debug for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variable({self})")
    }
}

impl FromStr for Variable {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.to_string())),
            None => (text, None),
        };
        if name.is_empty() || name.contains('\0') {
            return Err("expected NAME, or NAME=VALUE".into());
        }
        Ok(Variable {
            name: name.into(),
            value,
        })
    }
}

/// The whole environment of a subprocess that lives in a folder of its `own`.
pub fn small(
    all: impl IntoIterator<Item = (OsString, OsString)>,
    further: &[Variable],
    here: &Path,
    own: &Path,
) -> Vec<(OsString, OsString)> {
    let all: Vec<_> = all.into_iter().collect();
    let mut kept: Vec<_> = all
        .iter()
        .filter(|(name, _)| is_passed_on(name))
        .map(|(name, value)| (name.clone(), from_here(name, value, here)))
        .collect();
    for variable in further {
        let given = variable.value.clone().map(OsString::from);
        let inherited = || {
            let found = all.iter().find(|(name, _)| *name == *variable.name);
            found.map(|(_, value)| value.clone())
        };
        kept.extend(
            given
                .or_else(inherited)
                .map(|value| (variable.name.clone().into(), value)),
        );
    }
    let temporary = ["TMPDIR", "TEMP", "TMP"].map(|name| (name.into(), own.into()));
    kept.extend(temporary);
    kept.push((HERE.into(), here.into()));
    kept
}

fn is_passed_on(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_ascii_uppercase();
    PASSED_ON.contains(&name.as_str()) || name.starts_with("LC_")
}

fn from_here(name: &OsStr, value: &OsStr, here: &Path) -> OsString {
    if !LISTS.iter().any(|it| name == *it) {
        return value.to_os_string();
    }
    let folders = std::env::split_paths(value).map(|folder| here.join(folder));
    std::env::join_paths(folders).unwrap_or_else(|_| value.to_os_string())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn kept(all: &[(&str, &str)], further: &[&str]) -> BTreeMap<String, String> {
        let all = all.iter().map(|(name, value)| (name.into(), value.into()));
        let further: Vec<_> = further.iter().map(|it| it.parse().expect("one")).collect();
        let text = |it: OsString| it.to_string_lossy().to_string();
        small(all, &further, Path::new("/here"), Path::new("/own"))
            .into_iter()
            .map(|(name, value)| (text(name), text(value)))
            .collect()
    }

    #[test]
    fn only_what_every_program_needs_is_passed_on() {
        let all = [
            ("HOME", "/people/a"),
            ("LC_ALL", "C"),
            ("https_proxy", "http://p"),
            ("CARGO_MANIFEST_DIR", "/checkout"),
            ("OLDPWD", "/checkout"),
            ("OPENAI_API_KEY", "sk"),
            ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/bus"),
            ("TMPDIR", "/tmp/profile"),
        ];
        let kept = kept(&all, &[]);
        assert_eq!(
            kept.keys().collect::<Vec<_>>(),
            [
                "GAUNTLET_HERE",
                "HOME",
                "LC_ALL",
                "TEMP",
                "TMP",
                "TMPDIR",
                "https_proxy"
            ]
        );
        assert_eq!(kept["TMPDIR"], "/own");
        assert_eq!(kept["GAUNTLET_HERE"], "/here");
    }

    #[test]
    fn further_variables_are_passed_on_or_set() {
        let all = [("OPENAI_API_KEY", "sk"), ("MODEL", "small")];
        let kept = kept(&all, &["OPENAI_API_KEY", "MODEL=large=1", "ABSENT"]);
        assert_eq!(kept["OPENAI_API_KEY"], "sk");
        assert_eq!(kept["MODEL"], "large=1");
        assert!(!kept.contains_key("ABSENT"));
    }

    #[test]
    #[cfg(unix)]
    fn relative_folders_are_meant_from_where_the_command_was_started() {
        let kept = kept(&[("PATH", "/bin:tools"), ("PYTHONPATH", "lib")], &[]);
        assert_eq!(kept["PATH"], "/bin:/here/tools");
        assert_eq!(kept["PYTHONPATH"], "/here/lib");
    }

    #[test]
    fn values_are_not_shown() {
        let variable: Variable = "MODEL=large".parse().expect("valid");
        assert_eq!(variable.to_string(), "MODEL=***");
        assert_eq!(variable.whole(), "MODEL=large");
        assert!("=x".parse::<Variable>().is_err() && "".parse::<Variable>().is_err());
    }
}
