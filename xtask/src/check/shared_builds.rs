//! Rule: all pages ask for the same features of the libraries they share.
//!
//! Pages are built one by one, and cargo builds a library anew for every set of features that a page
//! asks for. What differs is evened out in `crates/web-features`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, bail};

use crate::programs::cargo;

/// Features by library; a library may be built for the page and for the machine that builds it.
type Features = BTreeMap<(Place, String), BTreeSet<String>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Page,
    /// Macros and what they are made of.
    Machine,
}

pub fn different_features(root: &Path) -> Result<Vec<String>> {
    let mut pages = Vec::new();
    for page in setup::web::pages(root)? {
        let features = read(&tree(root, &page.package)?);
        pages.push((page.package, features));
    }
    Ok(differences(&pages))
}

fn tree(root: &Path, package: &str) -> Result<String> {
    let output = cargo(root)
        .args(["tree", "-p", package, "--target", setup::tools::WASM_TARGET])
        // Build scripts are few and small; telling their libraries from a page's is not worth it.
        .args(["-e", "normal", "--prefix", "depth", "-f", "|{p}|{f}"])
        .output()?;
    if !output.status.success() {
        bail!(
            "cargo tree: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Reads lines like `2|serde v1.0.0|alloc,std`.
fn read(tree: &str) -> Features {
    let mut features = Features::new();
    // The depth of the macro that we are below.
    let mut macro_depth: Option<usize> = None;
    for line in tree.lines() {
        let mut parts = line.split('|');
        let (Some(depth), Some(package), Some(list)) = (parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        let depth = depth.parse().unwrap_or_default();
        if macro_depth.is_some_and(|above| depth <= above) {
            macro_depth = None;
        }
        if macro_depth.is_none() && package.contains("(proc-macro)") {
            macro_depth = Some(depth);
        }
        let place = match macro_depth {
            Some(_) => Place::Machine,
            None => Place::Page,
        };
        let name: Vec<_> = package.split(' ').take(2).collect();
        let list = list.trim_end_matches(" (*)").split(',').map(String::from);
        features
            .entry((place, name.join(" ")))
            .or_default()
            .extend(list.filter(|feature| !feature.is_empty()));
    }
    features
}

fn differences(pages: &[(String, Features)]) -> Vec<String> {
    let mut all = Features::new();
    for (library, features) in pages.iter().flat_map(|(_, features)| features) {
        let known = all.entry(library.clone()).or_default();
        known.extend(features.iter().cloned());
    }
    let mut places = Vec::new();
    for (page, features) in pages {
        for (library, own) in features {
            let missing: Vec<_> = all[library].difference(own).cloned().collect();
            if !missing.is_empty() {
                let list = missing.join(", ");
                places.push(format!("{page}: {} without {list}", library.1));
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_that_one_page_lacks_is_named() {
        let one = read("0|a-web v1|\n1|serde v1.0|alloc,std\n2|core v2 (*)|x (*)\n");
        let two = read("0|b-web v1|\n1|serde v1.0|std\n");
        let found = differences(&[("a-web".into(), one), ("b-web".into(), two)]);
        assert_eq!(found, ["b-web: serde v1.0 without alloc"]);
    }

    #[test]
    fn what_macros_are_made_of_is_another_matter() {
        let one = read("0|a-web v1|\n1|m v1 (proc-macro)|\n2|syn v2|full\n1|syn v2|\n");
        let two = read("0|b-web v1|\n1|syn v2|\n");
        assert_eq!(
            differences(&[("a".into(), one), ("b".into(), two)]),
            Vec::<String>::new()
        );
    }
}
