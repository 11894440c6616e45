//! Rules against circles: files may know each other within a folder, but not in a circle across folders,
//! and the modules below a crate's root can be read in an order in which each knows those before it alone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, bail};

use super::modules::{Crate, Graph, Names, Tree};
use super::sources::rust_files;

/// A group of nodes that can reach each other.
type Circle = BTreeSet<String>;

/// Circles of files and of modules, in every crate.
pub fn anywhere(root: &Path) -> Result<Vec<String>> {
    let tree: Tree = rust_files(root)?.into_iter().collect();
    let mut places = Vec::new();
    for (_, file) in crate_roots(root)? {
        if tree.contains_key(&file) {
            let read = Crate::read(&tree, &file)?;
            let found = [circles_of_files(&read), circles_of_modules(&read)].concat();
            places.extend(found.into_iter().map(|it| format!("{file}: {it}")));
        }
    }
    Ok(places)
}

/// The modules of a package, named by its name or its folder, and what each imports.
pub fn list_modules(root: &Path, package: &str) -> Result<String> {
    let tree: Tree = rust_files(root)?.into_iter().collect();
    let mut text = String::new();
    for (owner, file) in crate_roots(root)? {
        let folder = format!("{}/", package.trim_end_matches('/'));
        let is_inside = file.strip_prefix(&folder).is_some();
        if (owner == package || is_inside) && tree.contains_key(&file) {
            text.push_str(&listing(&Crate::read(&tree, &file)?));
        }
    }
    if text.is_empty() {
        bail!("no package is called {package}, and none lies there");
    }
    Ok(text)
}

/// The package and the first file of every crate: libraries, programs, tests, examples.
fn crate_roots(root: &Path) -> Result<Vec<(String, String)>> {
    let metadata = setup::workspace::metadata(root)?;
    let mut roots = Vec::new();
    for package in metadata.workspace_packages() {
        for target in &package.targets {
            let file = target.src_path.strip_prefix(&metadata.workspace_root)?;
            let file = file.as_str().replace('\\', "/");
            roots.push((package.name.to_string(), file));
        }
    }
    Ok(roots)
}

/// Every circle that leaves its folder, with the arrows between folders.
fn circles_of_files(read: &Crate) -> Vec<String> {
    let graph = read.files_in_use();
    let mut found = Vec::new();
    for files in circles(&graph) {
        let folders: BTreeSet<String> = files.iter().map(|it| read.folder_of(it)).collect();
        if folders.len() < 2 {
            continue;
        }
        let folders: Vec<_> = folders.into_iter().collect();
        let mut text = format!(
            "{} files know each other across {}:",
            files.len(),
            folders.join(", ")
        );
        for (from, to, names) in arrows_within(&graph, &files) {
            if read.folder_of(from) != read.folder_of(to) {
                text.push_str(&described(from, to, names));
            }
        }
        found.push(text);
    }
    found
}

/// Every circle of modules, with few arrows that are enough to cut.
fn circles_of_modules(read: &Crate) -> Vec<String> {
    let graph = read.modules_in_use();
    let mut found = Vec::new();
    for modules in circles(&graph) {
        let names: Vec<_> = modules.iter().map(String::as_str).collect();
        let all = arrows_within(&graph, &modules).count();
        let order = order_with_few_arrows_back(&graph, &modules);
        let mut text = format!(
            "{} modules know each other: {}. Of {all} arrows between them, these are enough to cut:",
            modules.len(),
            names.join(", ")
        );
        for (from, to, names) in arrows_within(&graph, &modules) {
            if is_back(&order, from, to) {
                text.push_str(&described(from, to, names));
            }
        }
        found.push(text);
    }
    found
}

fn described(from: &str, to: &str, names: &Names) -> String {
    let names = names
        .iter()
        .map(|(name, place)| format!("{name} ({place})"));
    let names: Vec<_> = names.collect();
    format!("\n           {from} -> {to}: {}", names.join(", "))
}

/// The modules of a crate with what each imports; a star marks arrows inside circles.
fn listing(read: &Crate) -> String {
    let graph = read.modules_in_use();
    let circles = circles(&graph);
    let is_inside = |from: &str, to: &str| {
        let mut circles = circles.iter();
        circles.any(|circle| circle.contains(from) && circle.contains(to))
    };
    let (mut all, mut back) = (0, 0);
    let mut lines = String::new();
    for (from, uses) in &graph {
        let names: Vec<String> = uses
            .keys()
            .map(|to| {
                all += 1;
                back += usize::from(is_inside(from, to));
                format!("{to}{}", if is_inside(from, to) { "*" } else { "" })
            })
            .collect();
        lines.push_str(format!("  {from:24} {}", names.join(", ")).trim_end());
        lines.push('\n');
    }
    format!(
        "{}: {} modules, {all} arrows, {back} of them inside circles (*)\n{lines}",
        read.root,
        read.top_level.len()
    )
}

/// Groups of more than one node that can reach each other.
fn circles(graph: &Graph) -> Vec<Circle> {
    let reach: BTreeMap<&str, BTreeSet<&str>> = graph
        .keys()
        .map(|node| (node.as_str(), reachable(graph, node)))
        .collect();
    let mut grouped: BTreeSet<&str> = BTreeSet::new();
    let mut circles = Vec::new();
    for (node, reached) in &reach {
        if grouped.contains(node) || !reached.contains(node) {
            continue;
        }
        let leads_back = |other: &&&str| reach.get(**other).is_some_and(|back| back.contains(node));
        let circle: BTreeSet<&str> = reached.iter().filter(leads_back).copied().collect();
        grouped.extend(&circle);
        circles.push(circle.into_iter().map(String::from).collect());
    }
    circles
}

fn reachable<'g>(graph: &'g Graph, from: &str) -> BTreeSet<&'g str> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        for next in graph.get(node).into_iter().flat_map(|uses| uses.keys()) {
            if seen.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    seen
}

fn arrows_within<'g>(
    graph: &'g Graph,
    nodes: &'g Circle,
) -> impl Iterator<Item = (&'g str, &'g str, &'g Names)> {
    let inside = graph.iter().filter(|(from, _)| nodes.contains(*from));
    inside.flat_map(move |(from, uses)| {
        let uses = uses.iter().filter(|(to, _)| nodes.contains(*to));
        uses.map(move |(to, names)| (from.as_str(), to.as_str(), names))
    })
}

/// An order in which few uses lead from a lower node to a higher one. The fewest would take too long to
/// find; this moves single nodes for as long as that helps.
fn order_with_few_arrows_back<'g>(graph: &'g Graph, nodes: &'g Circle) -> Vec<&'g str> {
    let uses = |from: &str, to: &str| {
        let names = graph.get(from).and_then(|uses| uses.get(to));
        names.map_or(0, Names::len)
    };
    let mut order: Vec<&str> = nodes.iter().map(String::as_str).collect();
    loop {
        let mut is_better = false;
        for node in nodes.iter().map(String::as_str) {
            let at = order.iter().position(|it| *it == node).unwrap_or_default();
            order.remove(at);
            // Uses that lead back when the node stands at the top, and at each place further down.
            let mut back: usize = order.iter().map(|other| uses(other, node)).sum();
            let mut costs = vec![back];
            for other in &order {
                back = back + uses(node, other) - uses(other, node);
                costs.push(back);
            }
            let best = (0..costs.len()).min_by_key(|place| costs[*place]);
            let best = best.filter(|best| costs[*best] < costs[at]).unwrap_or(at);
            is_better |= best != at;
            order.insert(best, node);
        }
        if !is_better {
            return order;
        }
    }
}

/// Does an arrow lead from a lower node to a higher one?
fn is_back(order: &[&str], from: &str, to: &str) -> bool {
    let place = |node: &str| order.iter().position(|it| *it == node);
    place(from) > place(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate of small files, which begins with the first of them.
    fn read(files: &[(&str, &str)]) -> Crate {
        let own = |(name, text): &(&str, &str)| (format!("src/{name}"), text.to_string());
        let tree: Tree = files.iter().map(own).collect();
        Crate::read(&tree, &format!("src/{}", files[0].0)).unwrap()
    }

    fn of_files(files: &[(&str, &str)]) -> Vec<String> {
        circles_of_files(&read(files))
    }

    fn of_modules(files: &[(&str, &str)]) -> Vec<String> {
        circles_of_modules(&read(files))
    }

    #[test]
    fn a_circle_across_folders_is_reported_with_its_edges() {
        let found = of_files(&[
            ("main.rs", "mod panel; mod state;"),
            ("panel/mod.rs", "pub mod list;"),
            (
                "panel/list.rs",
                "use crate::state::{self, document::Document as D};",
            ),
            ("state/mod.rs", "pub mod document;"),
            ("state/document.rs", "fn a() { crate::panel::list::show() }"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("2 files"), "{found:?}");
        assert!(found[0].contains("panel/list.rs -> src/state/document.rs: Document"));
        assert!(found[0].contains("state/document.rs -> src/panel/list.rs: show"));
    }

    #[test]
    fn a_circle_within_a_folder_and_one_way_between_folders_are_fine() {
        let files = [
            ("main.rs", "mod panel; mod state; use panel::list;"),
            ("panel/mod.rs", "mod list; mod row; pub use list::List;"),
            (
                "panel/list.rs",
                "use super::row::Row; use crate::state::State;",
            ),
            ("panel/row.rs", "use super::list::List;"),
            ("state.rs", "use egui::crate_like::super_like;"),
        ];
        assert_eq!(of_files(&files), Vec::<String>::new());
        assert_eq!(of_modules(&files), Vec::<String>::new());
    }

    #[test]
    fn files_beside_the_root_are_one_folder_and_count_as_such() {
        let files = [
            ("main.rs", "mod app; mod panel; use app::App;"),
            ("app.rs", "use crate::panel::Panel;"),
            ("panel/mod.rs", "use super::app::App;"),
        ];
        let found = of_files(&files);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("across src, src/panel"), "{found:?}");
        let beside = [
            ("main.rs", "mod app; mod panel; use app::App;"),
            ("app.rs", "use crate::panel::Panel;"),
            ("panel.rs", "use super::app::App;"),
        ];
        assert_eq!(of_files(&beside), Vec::<String>::new());
        assert_eq!(of_modules(&beside).len(), 1);
    }

    #[test]
    fn a_file_belongs_to_the_folder_of_its_modules() {
        let files = [
            ("lib.rs", "mod a;"),
            ("a.rs", "mod b; struct Shared; use b::B;"),
            ("a/b.rs", "use super::Shared;"),
        ];
        assert_eq!(of_files(&files), Vec::<String>::new());
        assert_eq!(of_modules(&files), Vec::<String>::new());
    }

    #[test]
    fn tests_comments_and_texts_are_no_edges() {
        let files = [
            ("main.rs", "mod a; mod b;"),
            ("a/mod.rs", "use crate::b::B;"),
            (
                "b/mod.rs",
                "// crate::a\nconst T: &str = \"crate::a\";\n#[cfg(test)]\nmod tests { use crate::a; }\n\
                 #[cfg(test)]\nmod other;",
            ),
            ("b/other.rs", "use crate::a;"),
        ];
        assert_eq!(of_files(&files), Vec::<String>::new());
        assert_eq!(of_modules(&files), Vec::<String>::new());
    }

    #[test]
    fn modules_inside_a_file_are_part_of_it() {
        let files = [
            ("main.rs", "mod a; mod b;"),
            (
                "a/mod.rs",
                "mod inner { use super::super::b::B; } fn f() { super::b::f(); }",
            ),
            (
                "b/mod.rs",
                "mod inner { mod deeper { use super::super::super::a::A; } }",
            ),
        ];
        assert_eq!(of_files(&files).len(), 1);
        assert_eq!(of_modules(&files).len(), 1);
    }

    #[test]
    fn a_chain_over_three_folders_is_one_circle() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; mod d;"),
            ("a/mod.rs", "use crate::{b::B, d};"),
            ("b/mod.rs", "pub use crate::c::*;"),
            ("c/mod.rs", "use crate::a;"),
            ("d/mod.rs", ""),
        ];
        let found = of_files(&files);
        assert_eq!(found.len(), 1);
        assert!(
            found[0].starts_with("3 files know each other across src/a, src/b, src/c:"),
            "{found:?}"
        );
        assert!(
            of_modules(&files)[0].starts_with("3 modules know each other: a, b, c."),
            "{found:?}"
        );
    }

    #[test]
    fn a_name_that_the_root_offers_leads_to_its_module() {
        let files = [
            ("lib.rs", "mod a; mod b; pub use a::{A, deep::Deep as D};"),
            ("a.rs", "pub mod deep; use crate::b::B;"),
            ("a/deep.rs", ""),
            ("b.rs", "fn f(it: crate::D) {}"),
        ];
        let found = of_modules(&files);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("2 modules"), "{found:?}");
        let one_way = [files[0], ("a.rs", "pub mod deep;"), files[2], files[3]];
        assert_eq!(of_modules(&one_way), Vec::<String>::new());
    }

    #[test]
    fn what_stands_in_the_root_is_above_those_who_use_it_unless_it_uses_them() {
        let offers = [
            ("lib.rs", "mod a; pub use a::A; pub struct Shared;"),
            ("a.rs", "use crate::Shared;"),
        ];
        assert_eq!(of_modules(&offers), Vec::<String>::new());
        let uses = [
            ("lib.rs", "mod a; use a::A; pub struct Shared(A);"),
            ("a.rs", "use crate::Shared;"),
        ];
        let found = of_modules(&uses);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("a, lib.rs"), "{found:?}");
    }

    #[test]
    fn a_name_that_a_module_offers_again_leads_to_where_it_is_defined() {
        let files = [
            ("lib.rs", "mod parts;"),
            (
                "parts/mod.rs",
                "mod part; mod list; mod kinds; pub use part::Part;",
            ),
            ("parts/part.rs", "pub trait Part {}"),
            ("parts/list.rs", "use super::kinds::wire::Wire;"),
            ("parts/kinds/mod.rs", "pub mod wire;"),
            ("parts/kinds/wire.rs", "use crate::parts::Part;"),
        ];
        assert_eq!(of_files(&files), Vec::<String>::new());
        let mut above = files;
        above[1].1 = "mod part; mod list; mod kinds; use list::ALL; pub trait Part {}";
        assert_eq!(of_files(&above).len(), 1);
    }

    #[test]
    fn names_of_imported_modules_are_followed() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c;"),
            ("a.rs", "use crate::b; fn f() { b::c_again::g() }"),
            ("b.rs", "pub use crate::c as c_again;"),
            ("c.rs", "use super::a::f;"),
        ];
        assert!(of_modules(&files)[0].starts_with("3 modules"));
    }

    #[test]
    fn the_few_arrows_against_the_stream_are_named() {
        let found = of_modules(&[
            ("lib.rs", "mod low; mod middle; mod high;"),
            ("low.rs", "\nuse crate::high::Shared;"),
            ("middle.rs", "use crate::low::{A, B, C};"),
            ("high.rs", "use crate::{low::{A, B}, middle::{D, E}};"),
        ]);
        let lines: Vec<_> = found[0].lines().map(str::trim).collect();
        assert_eq!(lines[1..], ["low -> high: Shared (src/low.rs:2)"]);
        assert!(lines[0].contains("Of 4 arrows"), "{lines:?}");
    }

    #[test]
    fn the_list_counts_arrows_inside_circles() {
        let text = listing(&read(&[
            ("lib.rs", "mod a; mod b; mod c;"),
            ("a.rs", "use crate::{b::B, c::C};"),
            ("b.rs", "use crate::a::A;"),
            ("c.rs", ""),
        ]));
        let lines: Vec<_> = text.lines().map(str::trim).collect();
        assert_eq!(
            lines[0],
            "src/lib.rs: 3 modules, 3 arrows, 2 of them inside circles (*)"
        );
        assert!(lines[1].ends_with(" b*, c"), "{text}");
        assert!(lines[2].ends_with(" a*"), "{text}");
        assert_eq!(lines[3], "c");
    }
}
