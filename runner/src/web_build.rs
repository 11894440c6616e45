//! Which programs a web build holds.

use std::collections::BTreeMap;
use std::path::Path;

use protocol::App;

/// The content hash of each app's program, as the page itself reports it, by the app's name in
/// addresses. A page without a program of its own is left out.
pub fn programs(dist: &Path, apps: impl IntoIterator<Item = App>) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for app in apps {
        let folder = dist.join("apps").join(app.slug());
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let hash = entries
            .filter_map(|entry| hash_in_name(&entry.file_name().to_string_lossy()))
            .min();
        if let Some(hash) = hash {
            found.insert(app.slug().to_string(), hash);
        }
    }
    found
}

/// `modeller-web-0123456789abcdef_bg.wasm`.
fn hash_in_name(name: &str) -> Option<String> {
    let (_, hash) = name.strip_suffix("_bg.wasm")?.rsplit_once('-')?;
    Some(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_read_from_the_name_of_the_program() {
        let dist = tempfile::tempdir().expect("a folder");
        let folder = dist.path().join("apps/modeller");
        std::fs::create_dir_all(&folder).expect("made");
        for name in ["modeller-web-12ab.js", "modeller-web-12ab_bg.wasm"] {
            std::fs::write(folder.join(name), "").expect("written");
        }
        let found = programs(dist.path(), App::ALL);
        let expected = [("modeller".to_string(), "12ab".to_string())];
        assert_eq!(found, BTreeMap::from(expected));
    }
}
