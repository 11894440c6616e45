//! What is there, what is missing, how to get it.

use std::path::{Path, PathBuf};

use crate::installed::Installation;
use crate::{browser, tools, web};

/// One line of the diagnosis.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Finding {
    pub what: String,
    pub ok: bool,
    pub detail: String,
    /// What to do about it; empty when all is well.
    pub remedy: String,
}

/// Looks at everything that a checkout needs; changes nothing.
pub fn of_checkout(root: Option<&Path>) -> Vec<Finding> {
    let mut findings = vec![wasm_target()];
    findings.push(chrome());
    if let Some(root) = root {
        findings.push(web_build(root));
    }
    findings
}

/// Looks at everything that an installation needs; changes nothing.
pub fn of_installation(installed: &Installation) -> Vec<Finding> {
    let place = |it: PathBuf| Ok(it.display().to_string());
    vec![
        finding("program", place(installed.program())),
        finding("pages", place(installed.pages())),
        finding("tasks", place(installed.tasks())),
        chrome(),
    ]
}

fn finding(what: &str, found: Result<String, (String, String)>) -> Finding {
    let (ok, detail, remedy) = match found {
        Ok(detail) => (true, detail, String::new()),
        Err((detail, remedy)) => (false, detail, remedy),
    };
    Finding {
        what: what.into(),
        ok,
        detail,
        remedy,
    }
}

fn wasm_target() -> Finding {
    let remedy = format!("`rustup target add {}`", tools::WASM_TARGET);
    finding(
        "wasm target",
        tools::has_wasm_target()
            .then(|| tools::WASM_TARGET.to_string())
            .ok_or_else(|| ("not installed".into(), remedy)),
    )
}

fn chrome() -> Finding {
    finding(
        "browser and driver",
        browser::find()
            .and_then(|browser| browser::version(&browser))
            .map_err(|error| fault_and_remedy(&error.to_string())),
    )
}

/// What is wrong with the browser, and what to do: what the sentence says already is not said again.
fn fault_and_remedy(said: &str) -> (String, String) {
    let known = [browser::REMEDY, browser::CORRECT];
    let parted = known.into_iter().find_map(|remedy| {
        let fault = said.strip_suffix(remedy)?.trim_end_matches(": ");
        Some((fault.to_string(), remedy.to_string()))
    });
    parted.unwrap_or_else(|| (said.to_string(), browser::REMEDY.to_string()))
}

fn web_build(root: &Path) -> Finding {
    let remedy = "`cargo xtask web`".to_string();
    finding(
        "web build",
        match web::is_fresh(root) {
            Ok(true) => Ok("up to date".into()),
            Ok(false) => Err(("missing or older than the sources".into(), remedy)),
            Err(error) => Err((error.to_string(), remedy)),
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_do_is_said_once() {
        let none = format!("no browser found: {}", browser::REMEDY);
        let (fault, remedy) = fault_and_remedy(&none);
        assert_eq!((&*fault, &*remedy), ("no browser found", browser::REMEDY));
        let (fault, remedy) =
            fault_and_remedy("CHROME is set, but there is no file x: correct it, or unset it");
        assert_eq!(fault, "CHROME is set, but there is no file x");
        assert_eq!(remedy, "correct it, or unset it");
        let (fault, remedy) = fault_and_remedy("it does not start");
        assert_eq!((&*fault, &*remedy), ("it does not start", browser::REMEDY));
    }
}
