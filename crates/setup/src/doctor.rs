//! What is there, what is missing, how to get it.

use std::path::Path;

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

/// Looks at everything; changes nothing.
pub fn examine(root: Option<&Path>) -> Vec<Finding> {
    let mut findings = vec![wasm_target()];
    findings.push(chrome());
    if let Some(root) = root {
        findings.push(web_build(root));
    }
    findings
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
            .map_err(|error| (error.to_string(), browser::REMEDY.to_string())),
    )
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
