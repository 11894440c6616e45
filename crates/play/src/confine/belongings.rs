//! What an agent's program needs of its user: the project that it is part of, and the tools that are
//! installed at home.

use std::path::{Path, PathBuf};

use super::walk::real;

/// Folders of a home in which tools are installed and keep what they have fetched. The user's own work,
/// settings and most keys lie elsewhere.
const TOOLS: &[&str] = &[
    ".asdf",
    ".bun",
    ".cache",
    ".cargo",
    ".conda",
    ".deno",
    ".fnm",
    ".huggingface",
    ".keras",
    ".linuxbrew",
    ".local",
    ".mamba",
    ".npm",
    ".nvm",
    ".pixi",
    ".pyenv",
    ".rbenv",
    ".rustup",
    ".rye",
    ".sdkman",
    ".volta",
    "anaconda3",
    "mambaforge",
    "micromamba",
    "miniconda3",
    "miniforge3",
    "nltk_data",
];
/// What folders of programs are called. What the programs load lies beside such a folder.
const OF_PROGRAMS: &[&str] = &["bin", "condabin", "libexec", "sbin", "shims"];
/// Of a project, as tools of several languages know one.
const REPOSITORY: &[&str] = &[".git"];
const MANIFESTS: &[&str] = &[
    "Cargo.toml",
    "deno.json",
    "go.mod",
    "package.json",
    "pyproject.toml",
    "requirements.txt",
    "setup.py",
];
const SHARED: &[&str] = &["/tmp", "/var/tmp"];

/// Somebody's home, and the folders in which everybody's things lie.
pub struct Belongings {
    home: Option<PathBuf>,
    shared: Vec<PathBuf>,
}

impl Belongings {
    pub fn of(home: Option<&Path>) -> Belongings {
        let mut shared = vec![real(&std::env::temp_dir())];
        shared.extend(SHARED.iter().map(|it| real(Path::new(it))));
        Belongings {
            home: home.filter(|it| it.is_absolute()).map(real),
            shared,
        }
    }

    /// The folders of tools at home.
    pub fn tools(&self) -> Vec<PathBuf> {
        let home = self.home.iter();
        let all = home.flat_map(|home| TOOLS.iter().map(|name| home.join(name)));
        all.filter(|it| it.exists()).collect()
    }

    /// A folder of programs, or of one, with what they load.
    pub fn with_libraries(&self, folder: &Path) -> Option<PathBuf> {
        let name = folder.file_name()?.to_string_lossy();
        let around = folder.parent().filter(|it| !self.is_wide(it));
        match around.filter(|_| OF_PROGRAMS.contains(&&*name)) {
            Some(around) => Some(around.to_path_buf()),
            None => (!self.is_wide(folder)).then(|| folder.to_path_buf()),
        }
    }

    /// The project of a file in this folder: the repository around it, or what a manifest says is one, or
    /// the folder alone. Nothing where that would be a home or a folder of everybody's.
    pub fn project(&self, folder: &Path) -> Option<PathBuf> {
        let inside = folder.ancestors().take_while(|it| !self.is_wide(it));
        let folders: Vec<_> = inside.collect();
        let marked = |marks: &[&str]| {
            let mut all = folders.iter();
            all.find(|it| marks.iter().any(|mark| it.join(mark).exists()))
        };
        let project = marked(REPOSITORY).or_else(|| marked(MANIFESTS));
        project.or(folders.first()).map(|it| it.to_path_buf())
    }

    /// Would opening this folder open things of every kind?
    pub fn is_wide(&self, folder: &Path) -> bool {
        let mut wide = self.home.iter().chain(&self.shared);
        wide.any(|it| it.starts_with(folder))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;

    fn house(files: &[&str]) -> (tempfile::TempDir, PathBuf, Belongings) {
        let keep = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(keep.path()).expect("a path");
        for file in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, "x").expect("written");
        }
        let home = root.join("people/me");
        (keep, root, Belongings::of(Some(&home)))
    }

    #[test]
    fn tools_at_home_are_open_and_keys_are_not() {
        let files = [
            "people/me/.pyenv/x",
            "people/me/.ssh/id",
            "people/me/projects/x",
        ];
        let (_keep, root, belongings) = house(&files);
        assert_eq!(belongings.tools(), [root.join("people/me/.pyenv")]);
        assert_eq!(Belongings::of(None).tools(), Vec::<PathBuf>::new());
    }

    #[test]
    fn programs_come_with_what_lies_beside_them() {
        let (_keep, root, belongings) = house(&[]);
        for (folder, wanted) in [
            (
                "people/me/.nvm/versions/v20/bin",
                Some("people/me/.nvm/versions/v20"),
            ),
            ("people/me/.asdf/shims", Some("people/me/.asdf")),
            ("people/me/scripts", Some("people/me/scripts")),
            ("people/me/bin", Some("people/me/bin")),
            ("people/me", None),
            ("people", None),
        ] {
            let given = belongings.with_libraries(&root.join(folder));
            assert_eq!(given, wanted.map(|it| root.join(it)), "{folder}");
        }
        assert_eq!(belongings.with_libraries(Path::new("/tmp")), None);
        assert_eq!(belongings.with_libraries(Path::new("/")), None);
    }

    #[test]
    fn a_project_is_a_repository_or_what_has_a_manifest_and_never_a_home() {
        let files = [
            "people/me/.git/x",
            "people/me/one/.git/x",
            "people/me/one/package.json",
            "people/me/one/src/agent.js",
            "people/me/two/package.json",
            "people/me/two/src/agent.js",
            "people/me/three/src/agent.py",
        ];
        let (_keep, root, belongings) = house(&files);
        for (folder, wanted) in [
            ("people/me/one/src", Some("people/me/one")),
            ("people/me/two/src", Some("people/me/two")),
            ("people/me/three/src", Some("people/me/three/src")),
            ("people/me", None),
        ] {
            let project = belongings.project(&root.join(folder));
            assert_eq!(project, wanted.map(|it| root.join(it)), "{folder}");
        }
    }
}
