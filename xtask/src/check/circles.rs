//! Rule: the files of a view may know each other within a folder, but not in a circle across folders.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Result;

use super::rust_text::shipped;
use super::sources::rust_files;

/// Files below a `src` folder, by their names there, with their text.
type Tree = BTreeMap<String, String>;
/// Which file uses which.
type Graph = BTreeMap<String, BTreeSet<String>>;
/// `crate::a::b` as `["a", "b"]`.
type ModulePath = Vec<String>;

pub fn across_folders(root: &Path) -> Result<Vec<String>> {
    let mut views: BTreeMap<String, Tree> = BTreeMap::new();
    for (name, text) in rust_files(root)? {
        if let Some((package, file)) = name.split_once("/web/src/")
            && package.starts_with("apps/")
        {
            let tree = views.entry(format!("{package}/web/src")).or_default();
            tree.insert(file.to_string(), text);
        }
    }
    let mut places = Vec::new();
    for (folder, tree) in views {
        places.extend(
            circles(&tree)
                .into_iter()
                .map(|it| format!("{folder}: {it}")),
        );
    }
    Ok(places)
}

/// Every circle that leaves its folder, in words.
fn circles(tree: &Tree) -> Vec<String> {
    let graph = uses(tree);
    components(&graph)
        .into_iter()
        .filter(|files| {
            files
                .iter()
                .map(|it| folder(it))
                .collect::<BTreeSet<_>>()
                .len()
                > 1
        })
        .map(|files| describe(&graph, &files))
        .collect()
}

fn describe(graph: &Graph, files: &BTreeSet<String>) -> String {
    let folders: BTreeSet<_> = files.iter().map(|it| folder(it)).collect();
    let names: Vec<_> = folders
        .iter()
        .map(|it| if it.is_empty() { "src" } else { it })
        .collect();
    let mut text = format!(
        "{} files know each other across {}:",
        files.len(),
        names.join(", ")
    );
    for (from, used) in graph.iter().filter(|(from, _)| files.contains(*from)) {
        for to in used
            .intersection(files)
            .filter(|to| folder(to) != folder(from))
        {
            text.push_str(&format!("\n           {from} -> {to}"));
        }
    }
    text
}

fn folder(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Groups of files that can reach each other.
fn components(graph: &Graph) -> Vec<BTreeSet<String>> {
    let reach: BTreeMap<&String, BTreeSet<&String>> = graph
        .keys()
        .map(|file| (file, reachable(graph, file)))
        .collect();
    let mut grouped = BTreeSet::new();
    let mut groups = Vec::new();
    for (file, reached) in &reach {
        if grouped.contains(file) {
            continue;
        }
        let group: BTreeSet<String> = reached
            .iter()
            .filter(|other| reach.get(*other).is_some_and(|back| back.contains(file)))
            .map(|other| other.to_string())
            .chain([file.to_string()])
            .collect();
        grouped.extend(
            group
                .iter()
                .filter_map(|it| graph.get_key_value(it))
                .map(|it| it.0),
        );
        groups.push(group);
    }
    groups
}

fn reachable<'g>(graph: &'g Graph, from: &String) -> BTreeSet<&'g String> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        for next in graph.get(file).into_iter().flatten() {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

fn uses(tree: &Tree) -> Graph {
    let code: BTreeMap<&str, Vec<Token>> = tree
        .iter()
        .map(|(file, text)| (file.as_str(), tokens(&shipped(text))))
        .collect();
    // Files of tests are declared nowhere once the tests are left out.
    let mut modules: BTreeMap<ModulePath, &str> = BTreeMap::new();
    for root in ["main.rs", "lib.rs"]
        .into_iter()
        .filter(|it| code.contains_key(it))
    {
        modules.insert(Vec::new(), root);
        declared_below(&code, root, &[], &mut modules);
    }
    let mut graph = Graph::new();
    for (path, file) in &modules {
        let known = |path: &ModulePath| modules.contains_key(path);
        let mut used = BTreeSet::new();
        for path in paths(&code[file], path, &known) {
            let target = (0..=path.len())
                .rev()
                .find_map(|length| modules.get(&path[..length]));
            used.extend(
                target
                    .filter(|target| *target != file)
                    .map(|it| it.to_string()),
            );
        }
        graph.entry(file.to_string()).or_default().extend(used);
    }
    graph
}

/// Adds the modules that a file declares as files of their own, and those below them.
fn declared_below<'t>(
    code: &BTreeMap<&'t str, Vec<Token>>,
    file: &str,
    path: &[String],
    modules: &mut BTreeMap<ModulePath, &'t str>,
) {
    for words in code[file].windows(3) {
        if let [Token::Name(keyword), Token::Name(name), Token::Sign(';')] = words
            && keyword == "mod"
        {
            let child: ModulePath = path.iter().chain([name]).cloned().collect();
            let place = child.join("/");
            let names = [format!("{place}.rs"), format!("{place}/mod.rs")];
            let found = names.iter().find_map(|it| code.get_key_value(it.as_str()));
            if let Some((file, _)) = found {
                modules.insert(child.clone(), file);
                declared_below(code, file, &child, modules);
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Name(String),
    /// `::`
    Path,
    Sign(char),
}

fn tokens(code: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut letters = code.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_alphanumeric() || letter == '_' {
            let mut name = String::from(letter);
            while let Some(next) = letters.next_if(|it| it.is_alphanumeric() || *it == '_') {
                name.push(next);
            }
            tokens.push(Token::Name(name));
        } else if letter == ':' && letters.next_if_eq(&':').is_some() {
            tokens.push(Token::Path);
        } else if !letter.is_whitespace() {
            tokens.push(Token::Sign(letter));
        }
    }
    tokens
}

/// Every path of this project that a file mentions, seen from the root of its crate.
fn paths(
    tokens: &[Token],
    file: &ModulePath,
    known: &dyn Fn(&ModulePath) -> bool,
) -> Vec<ModulePath> {
    let mut found = Vec::new();
    let mut module = file.clone();
    // Modules written inside the file, and how deep their braces are.
    let mut inside: Vec<usize> = Vec::new();
    let mut depth = 0;
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            Token::Sign('{') => depth += 1,
            Token::Sign('}') => {
                if inside.last() == Some(&depth) {
                    inside.pop();
                    module.pop();
                }
                depth = depth.saturating_sub(1);
            }
            Token::Name(keyword) if keyword == "mod" => {
                if let [Token::Name(name), Token::Sign('{')] =
                    &tokens[at + 1..tokens.len().min(at + 3)]
                {
                    module.push(name.clone());
                    depth += 1;
                    inside.push(depth);
                    at += 2;
                }
            }
            Token::Name(name) if !matches!(before(tokens, at), Some(Token::Path)) => {
                let followed = tokens.get(at + 1) == Some(&Token::Path);
                let child = || module.iter().chain([name]).cloned().collect::<ModulePath>();
                let start = match name.as_str() {
                    "crate" if followed => Some(Vec::new()),
                    "self" if followed => Some(module.clone()),
                    "super" if followed => Some(above(&module)),
                    _ if followed && known(&child()) => Some(child()),
                    _ => None,
                };
                if let Some(start) = start {
                    at = branch(tokens, at + 1, start, &mut found);
                    continue;
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

fn before(tokens: &[Token], at: usize) -> Option<&Token> {
    at.checked_sub(1).map(|index| &tokens[index])
}

fn above(module: &[String]) -> ModulePath {
    module[..module.len().saturating_sub(1)].to_vec()
}

/// Follows a path from behind one of its names to its ends; `{` splits it. Returns where it stops.
fn branch(
    tokens: &[Token],
    mut at: usize,
    mut path: ModulePath,
    found: &mut Vec<ModulePath>,
) -> usize {
    while tokens.get(at) == Some(&Token::Path) {
        match tokens.get(at + 1) {
            Some(Token::Name(name)) => {
                match name.as_str() {
                    "super" => path = above(&path),
                    "self" => {}
                    name => path.push(name.to_string()),
                }
                at += 2;
            }
            Some(Token::Sign('{')) => {
                at += 2;
                loop {
                    match tokens.get(at) {
                        Some(Token::Name(name)) => {
                            let mut longer = path.clone();
                            if name != "self" {
                                longer.push(name.clone());
                            }
                            at = branch(tokens, at + 1, longer, found);
                        }
                        // `*`, `,`, and `as name`, whose names do no harm.
                        Some(Token::Sign('}')) => return at + 1,
                        Some(_) => at += 1,
                        None => return at,
                    }
                }
            }
            _ => {
                at += 1;
                break;
            }
        }
    }
    found.push(path);
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        let own = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
        files.iter().map(own).collect()
    }

    #[test]
    fn a_circle_across_folders_is_reported_with_its_edges() {
        let found = circles(&tree(&[
            ("main.rs", "mod panel; mod state;"),
            ("panel/mod.rs", "pub mod list;"),
            (
                "panel/list.rs",
                "use crate::state::{self, document::Document as D};",
            ),
            ("state/mod.rs", "pub mod document;"),
            ("state/document.rs", "fn a() { crate::panel::list::show() }"),
        ]));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("2 files"), "{found:?}");
        assert!(found[0].contains("panel/list.rs -> state/document.rs"));
        assert!(found[0].contains("state/document.rs -> panel/list.rs"));
    }

    #[test]
    fn a_circle_within_a_folder_and_one_way_between_folders_are_fine() {
        let found = circles(&tree(&[
            ("main.rs", "mod panel; mod state; use panel::list;"),
            ("panel/mod.rs", "mod list; mod row; pub use list::List;"),
            (
                "panel/list.rs",
                "use super::row::Row; use crate::state::State;",
            ),
            ("panel/row.rs", "use super::list::List;"),
            ("state.rs", "use egui::crate_like::super_like;"),
        ]));
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn files_beside_the_root_are_one_folder_and_count_as_such() {
        let files = [
            ("main.rs", "mod app; mod panel; use app::App;"),
            ("app.rs", "use crate::panel::Panel;"),
            ("panel/mod.rs", "use super::app::App;"),
        ];
        let found = circles(&tree(&files));
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("across src, panel"), "{found:?}");
        let beside = [
            ("main.rs", "mod app; mod panel; use app::App;"),
            ("app.rs", "use crate::panel::Panel;"),
            ("panel.rs", "use super::app::App;"),
        ];
        assert_eq!(circles(&tree(&beside)), Vec::<String>::new());
    }

    #[test]
    fn tests_comments_and_texts_are_no_edges() {
        let found = circles(&tree(&[
            ("main.rs", "mod a; mod b;"),
            ("a/mod.rs", "use crate::b::B;"),
            (
                "b/mod.rs",
                "// crate::a\nconst T: &str = \"crate::a\";\n#[cfg(test)]\nmod tests { use crate::a; }\n\
                 #[cfg(test)]\nmod other;",
            ),
            ("b/other.rs", "use crate::a;"),
        ]));
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn modules_inside_a_file_are_part_of_it() {
        let found = circles(&tree(&[
            ("main.rs", "mod a; mod b;"),
            (
                "a/mod.rs",
                "mod inner { use super::super::b::B; } fn f() { super::b::f(); }",
            ),
            (
                "b/mod.rs",
                "mod inner { mod deeper { use super::super::super::a::A; } }",
            ),
        ]));
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn a_chain_over_three_folders_is_one_circle() {
        let found = circles(&tree(&[
            ("lib.rs", "mod a; mod b; mod c; mod d;"),
            ("a/mod.rs", "use crate::{b::B, d};"),
            ("b/mod.rs", "pub use crate::c::*;"),
            ("c/mod.rs", "use crate::a;"),
            ("d/mod.rs", ""),
        ]));
        assert_eq!(found.len(), 1);
        assert!(
            found[0].starts_with("3 files know each other across a, b, c:"),
            "{found:?}"
        );
    }
}
