//! The modules of a crate as its files declare them, and which of them uses which.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};

use super::rust_file::RustFile;

/// Files by their names, with their text.
pub type Tree = BTreeMap<String, String>;
/// `crate::a::b` as `["a", "b"]`.
pub type ModulePath = Vec<String>;
/// Who uses whom, and what of it: names, and where each is mentioned first.
pub type Graph = BTreeMap<String, BTreeMap<String, Names>>;
pub type Names = BTreeMap<String, String>;

/// A crate: the file it begins with, and the modules that are declared from there. Modules of tests are
/// not declared once the tests are left out.
pub struct Crate {
    pub root: String,
    /// The modules directly below the root, written in files of their own or in the root's.
    pub top_level: BTreeSet<String>,
    modules: BTreeMap<ModulePath, Module>,
    /// What a module calls by which name.
    imports: BTreeMap<ModulePath, BTreeMap<String, Vec<String>>>,
}

struct Module {
    name: String,
    file: RustFile,
}

impl Crate {
    pub fn read(tree: &Tree, root: &str) -> Result<Crate> {
        let mut read = Crate {
            root: root.to_string(),
            top_level: BTreeSet::new(),
            modules: BTreeMap::new(),
            imports: BTreeMap::new(),
        };
        read.add(tree, Vec::new(), root)?;
        let declared = read.modules[&Vec::new()].file.modules.iter();
        let outer = declared.filter(|module| module.within.is_empty());
        read.top_level = outer.map(|module| module.name.clone()).collect();
        Ok(read)
    }

    /// Adds a module and those that it declares as files of their own.
    fn add(&mut self, tree: &Tree, path: ModulePath, name: &str) -> Result<()> {
        let file = RustFile::read(&tree[name]).with_context(|| name.to_string())?;
        let (folder, last) = name.rsplit_once('/').unwrap_or(("", name));
        let has_folder_of_its_own = !path.is_empty() && last != "mod.rs";
        let below = match has_folder_of_its_own {
            true => name.trim_end_matches(".rs"),
            false => folder,
        };
        let mut children = Vec::new();
        for module in file.modules.iter().filter(|module| !module.is_inline) {
            let inside = module.within.iter().chain([&module.name]).cloned();
            let inside: Vec<String> = inside.collect();
            let place = format!("{below}/{}", inside.join("/"));
            let names = match &module.path {
                Some(named) => vec![format!("{folder}/{named}")],
                None => vec![format!("{place}.rs"), format!("{place}/mod.rs")],
            };
            let mut names = names.iter().map(|name| without_detours(name));
            if let Some(child) = names.find(|name| tree.contains_key(name)) {
                children.push(([path.clone(), inside].concat(), child));
            }
        }
        for mention in &file.mentions {
            if let Some(name) = &mention.bound {
                let module = [path.as_slice(), &mention.within].concat();
                let names = self.imports.entry(module).or_default();
                names.insert(name.clone(), mention.names.clone());
            }
        }
        let name = name.to_string();
        self.modules.insert(path, Module { name, file });
        for (path, name) in children {
            self.add(tree, path, &name)?;
        }
        Ok(())
    }

    /// Which file uses which.
    pub fn files_in_use(&self) -> Graph {
        let file = |path: &[String]| self.module_of(path).1.name.clone();
        self.in_use(&file)
    }

    /// Which module directly below the root uses which. A module is its file together with all files
    /// below it; what stands in the root's own file is called after that file.
    pub fn modules_in_use(&self) -> Graph {
        let (_, root) = self.root.rsplit_once('/').unwrap_or(("", &self.root));
        let mut graph = self.in_use(&|path: &[String]| match path.first() {
            Some(name) if self.top_level.contains(name) => name.clone(),
            _ => root.to_string(),
        });
        for name in &self.top_level {
            graph.entry(name.clone()).or_default();
        }
        graph
    }

    /// Who uses whom, when `node` says what a path belongs to.
    fn in_use(&self, node: &dyn Fn(&[String]) -> String) -> Graph {
        let mut graph = Graph::new();
        for (path, module) in &self.modules {
            for mention in &module.file.mentions {
                // The root offers what lies below it, which is no use of it. A single name is local, or
                // its import is a mention of its own.
                let is_offer = path.is_empty() && mention.is_reexport;
                let is_name = mention.names.len() == 1 && mention.bound.is_none();
                if is_offer || is_name {
                    continue;
                }
                let from = [path.as_slice(), &mention.within].concat();
                let Some(used) = self.meant_by(&from, &mention.names, 0) else {
                    continue;
                };
                let (from, to) = (node(&from), node(&used));
                if from != to {
                    let uses = graph.entry(from).or_default();
                    let place = || format!("{}:{}", module.name, mention.line);
                    let names = uses.entry(to).or_default();
                    names.entry(self.item_in(&used)).or_insert_with(place);
                }
            }
        }
        graph
    }

    /// The name that a path mentions in its module; the module's own when it mentions that alone.
    fn item_in(&self, path: &[String]) -> String {
        let (module, _) = self.module_of(path);
        let name = path.get(module.len()).or(path.last());
        name.cloned().unwrap_or_default()
    }

    /// The folder that a file belongs to: the one that holds the modules below it, or its own.
    pub fn folder_of(&self, file: &str) -> String {
        let (folder, _) = file.rsplit_once('/').unwrap_or(("", file));
        let below = file.trim_end_matches(".rs");
        let mut files = self.modules.values();
        match files.any(|other| other.name.starts_with(&format!("{below}/"))) {
            true => below.to_string(),
            false => folder.to_string(),
        }
    }

    /// Where a path leads that stands in a module, seen from the root; nothing when it leads out of
    /// the crate or to something local.
    fn meant_by(&self, module: &[String], names: &[String], hops: usize) -> Option<ModulePath> {
        /// More than any chain of names, and fewer than a circle of them.
        const MOST_HOPS: usize = 8;
        let first = names.first().filter(|_| hops < MOST_HOPS)?;
        let supers = names.iter().take_while(|name| *name == "super").count();
        let path = match first.as_str() {
            "crate" | "self" | "super" if names.len() == 1 => return None,
            "crate" => names[1..].to_vec(),
            "self" => [module, &names[1..]].concat(),
            "super" => {
                let depth = module.len().saturating_sub(supers);
                [&module[..depth], &names[supers..]].concat()
            }
            _ if self.is_module(module, first) => [module, names].concat(),
            _ => {
                let import = self.imports.get(module)?.get(first)?;
                // Names of other crates lead to themselves.
                let import = Some(import).filter(|import| import.first() != Some(first))?;
                let start = self.meant_by(module, import, hops + 1)?;
                [start.as_slice(), &names[1..]].concat()
            }
        };
        Some(self.behind_offers(path, hops))
    }

    /// The path of something by the module that defines it, when another only offers it again.
    fn behind_offers(&self, path: ModulePath, hops: usize) -> ModulePath {
        let offered = |length: usize| {
            let (module, name) = (&path[..length], &path[length]);
            let import = self.imports.get(module)?.get(name);
            let import = import.filter(|_| !self.is_module(module, name))?;
            let defined = self.meant_by(module, import, hops + 1)?;
            Some([defined.as_slice(), &path[length + 1..]].concat())
        };
        (0..path.len()).find_map(offered).unwrap_or(path)
    }

    fn is_module(&self, parent: &[String], name: &String) -> bool {
        match parent {
            [] => self.top_level.contains(name),
            _ => {
                let path = [parent, std::slice::from_ref(name)].concat();
                self.modules.contains_key(&path)
            }
        }
    }

    /// The innermost module with a file of its own that a path leads into.
    fn module_of<'p>(&self, path: &'p [String]) -> (&'p [String], &Module) {
        let lengths = (1..=path.len()).rev();
        let mut inner = lengths.map(|length| &path[..length]);
        inner
            .find_map(|path| Some((path, self.modules.get(path)?)))
            .unwrap_or((&[], &self.modules[&Vec::new()]))
    }
}

/// A name without `.` and `..`, and without a slash at its beginning.
fn without_detours(name: &str) -> String {
    let mut parts = Vec::new();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
