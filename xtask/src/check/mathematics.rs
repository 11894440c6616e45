//! Rule: what reaches pixels or exports is calculated with functions that agree everywhere.
//!
//! Addition, multiplication, division and square roots are rounded exactly by every machine. Sines, powers
//! and their like are not: the standard library passes them on to the system's own, and the last bit of a
//! result differs between WebAssembly and native code. `libm` has one answer for all.

use std::path::Path;

use anyhow::{Context, Result};

use super::rust_file::RustFile;
use super::sources::rust_files;

/// Methods of numbers whose last bit depends on the machine.
const INEXACT: [&str; 26] = [
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "exp",
    "exp2", "exp_m1", "hypot", "ln", "ln_1p", "log", "log10", "log2", "powf", "powi", "sin",
    "sin_cos", "sinh", "tan", "tanh",
];

/// Folders of what runs in pages or is compared with it.
const FOLDERS: [&str; 9] = [
    "crates/canvas-shell/src/",
    "crates/cpu-painter/src/",
    "crates/letter-painter/src/",
    "crates/dom-shell/src/",
    "crates/history/src/",
    "crates/palette/src/",
    "crates/protocol/src/",
    "crates/seeded/src/",
    "crates/solid-painter/src/",
];

/// Files where a name means something else or a result reaches neither pixels nor exports, and why.
const EXCEPTIONS: [(&str, &str); 2] = [
    (
        "apps/video-editor/web/src/state/session.rs",
        "`log` notes a command",
    ),
    (
        "apps/flight-analyser/web/src/map/pictures.rs",
        "for tests alone",
    ),
];

pub fn different_elsewhere(root: &Path) -> Result<Vec<String>> {
    let mut places = Vec::new();
    for (name, text) in rust_files(root)? {
        if !is_held_to_it(&name) {
            continue;
        }
        let found = inexact(&text).with_context(|| name.clone())?;
        let place = |(line, function): (usize, String)| {
            format!("{name}:{line}: {function} differs from machine to machine; take it from libm")
        };
        places.extend(found.into_iter().map(place));
    }
    Ok(places)
}

fn is_held_to_it(file: &str) -> bool {
    let is_of_app = file.starts_with("apps/")
        && ["/model/src/", "/drawing/src/", "/web/src/"]
            .iter()
            .any(|part| file.contains(part));
    let is_test = file.ends_with("/tests.rs") || file.contains("/tests/");
    let is_exception = EXCEPTIONS.iter().any(|(start, _)| file.starts_with(start));
    (is_of_app || FOLDERS.iter().any(|folder| file.starts_with(folder)))
        && !is_test
        && !is_exception
}

/// Lines with such functions, and which.
fn inexact(text: &str) -> Result<Vec<(usize, String)>> {
    let is_inexact = |name: &String| INEXACT.contains(&name.as_str());
    let file = RustFile::read(text)?;
    let methods = file
        .methods
        .into_iter()
        .filter(|(_, name)| is_inexact(name));
    // `f64::sin` given to something that calls it.
    let named = file
        .mentions
        .iter()
        .filter_map(|mention| match &mention.names[..] {
            [kind, name] if kind == "f32" || kind == "f64" => Some((mention.line, name.clone())),
            _ => None,
        });
    Ok(methods
        .chain(named.filter(|(_, name)| is_inexact(name)))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(usize, String)> {
        inexact(text).unwrap()
    }

    #[test]
    fn functions_of_the_system_are_found_however_they_are_called() {
        assert_eq!(
            found("fn f(x: f64) -> f64 {\n (x + 1.0)\n.sin()\n}"),
            [(3, "sin".into())]
        );
        assert_eq!(
            found("fn f(x: f64) -> f64 { f64::powf(x, 2.0) }"),
            [(1, "powf".into())]
        );
        assert_eq!(
            found("fn f() { println!(\"{}\", 2.0_f64.ln()) }"),
            [(1, "ln".into())]
        );
    }

    #[test]
    fn exact_functions_and_those_of_libm_are_free() {
        assert_eq!(
            found("fn f(x: f64) -> f64 { libm::sin(x).sqrt().floor() }"),
            []
        );
        assert_eq!(
            found("#[cfg(test)] mod tests { fn f(x: f64) -> f64 { x.sin() } }"),
            []
        );
    }

    #[test]
    fn models_pages_and_painters_are_held_to_it() {
        assert!(is_held_to_it("apps/modeller/model/src/camera.rs"));
        assert!(is_held_to_it("crates/solid-painter/src/light.rs"));
        assert!(!is_held_to_it("apps/modeller/model/src/gizmo/tests.rs"));
        assert!(!is_held_to_it("crates/face/src/figures.rs"));
    }
}
