//! What the pages of a web build call their programs.

use std::collections::BTreeMap;
use std::path::Path;

use protocol::App;

/// What each app calls its program, as the page itself reports it, by the app's name in addresses: the hash in the
/// name of its file. A page without a program of its own is left out. What the file holds is for
/// others to say.
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
