//! A page's `index.html`: what it asks of Trunk, done in the same way.
//!
//! Pages stay pages of Trunk, which serves whoever develops one. What set-up writes for the same
//! `index.html` is the same to the byte; `tests/trunk.rs` compares the two.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha384};
use walkdir::WalkDir;

use crate::folders::copy_folder;

/// Where scripts lie that libraries bring along.
const SNIPPETS: &str = "snippets";

/// What `index.html` is made for.
pub struct Program<'p> {
    /// The cargo target that the page has to name.
    pub target: &'p str,
    /// The name of its files in the folder, without `.js` and `_bg.wasm`.
    pub name: &'p str,
    /// Do links carry digests? A browser then refuses files that were changed later.
    pub sealed: bool,
}

/// Reads a page and writes it with everything that it refers to. The program is in the folder already.
pub fn write(page: &Path, program: &Program, folder: &Path) -> Result<()> {
    let source = page.join("index.html");
    let html = std::fs::read_to_string(&source)
        .with_context(|| format!("could not read {}", source.display()))?;
    let mut written = String::new();
    let mut end = 0;
    for order in orders(&html)? {
        written.push_str(&html[end..order.place.start]);
        let instead = carry_out(&order, page, program, folder)
            .with_context(|| format!("`<link data-trunk>` of {}", source.display()))?;
        written.push_str(&instead);
        end = order.place.end;
    }
    written.push_str(&html[end..]);
    let (head, body) = written
        .split_once("</head>")
        .context("a page without a head")?;
    let links = program_links(program, folder)?;
    std::fs::write(
        folder.join("index.html"),
        format!("{head}{links}</head>{body}"),
    )
    .context("could not write index.html")
}

/// Does what an element asks for. Returns what takes its place.
fn carry_out(order: &Order, page: &Path, program: &Program, folder: &Path) -> Result<String> {
    let source = page.join(order.value("href")?);
    match order.value("rel")? {
        "css" => {
            order.allows(&["rel", "href"])?;
            style_sheet(&source, program, folder)
        }
        "copy-dir" => {
            order.allows(&["rel", "href"])?;
            let name = source.file_name().context("a folder without a name")?;
            copy_folder(&source, &folder.join(name))?;
            Ok(String::new())
        }
        "rust" => {
            let demands = [
                ("data-bin", program.target),
                ("data-cargo-profile", super::PROFILE),
                ("data-wasm-opt", "0"),
                ("data-wasm-no-import", ""),
            ];
            let names = demands.map(|(name, _)| name);
            order.allows(&[&["rel", "href"], &names[..]].concat())?;
            for (name, value) in demands {
                ensure!(order.value(name)? == value, "`{name}` must be \"{value}\"");
            }
            Ok(start_script(program.name))
        }
        other => bail!("set-up does not know `rel=\"{other}\"`"),
    }
}

fn style_sheet(source: &Path, program: &Program, folder: &Path) -> Result<String> {
    let sheet =
        std::fs::read(source).with_context(|| format!("could not read {}", source.display()))?;
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}-{}.css", content_hash(&sheet));
    std::fs::write(folder.join(&name), &sheet)?;
    let digest = program.digest(&sheet);
    Ok(format!(
        "<link rel=\"stylesheet\" href=\"./{name}\"{digest}/>"
    ))
}

/// Loads the program and tells the page, as every page of Trunk does.
fn start_script(name: &str) -> String {
    format!(
        "\n<script type=\"module\">\nimport init from './{name}.js';\n\
         const wasm = await init({{ module_or_path: './{name}_bg.wasm' }});\n\n\n\n\
         dispatchEvent(new CustomEvent(\"TrunkApplicationStarted\", {{detail: {{wasm}}}}));\n\n\
         </script>"
    )
}

/// Lets the browser load script and program at once.
fn program_links(program: &Program, folder: &Path) -> Result<String> {
    let mut scripts = vec![format!("{}.js", program.name)];
    let snippets = folder.join(SNIPPETS);
    if snippets.is_dir() {
        for entry in WalkDir::new(snippets).sort_by_file_name() {
            let entry = entry?;
            if entry.file_type().is_file() {
                let name = entry.path().strip_prefix(folder)?.to_string_lossy();
                scripts.push(name.replace('\\', "/"));
            }
        }
    }
    let mut links = String::new();
    let mut link = |kind: &str, name: &str, rest: &str| -> Result<()> {
        let digest = program.digest(&std::fs::read(folder.join(name))?);
        links.push_str(&format!(
            "<link rel=\"{kind}\" href=\"./{name}\" crossorigin=\"anonymous\"{digest}{rest}>"
        ));
        Ok(())
    };
    for script in scripts {
        link("modulepreload", &script, "")?;
    }
    let wasm = format!("{}_bg.wasm", program.name);
    link("preload", &wasm, " as=\"fetch\" type=\"application/wasm\"")?;
    Ok(links)
}

impl Program<'_> {
    fn digest(&self, bytes: &[u8]) -> String {
        if !self.sealed {
            return String::new();
        }
        let digest = STANDARD.encode(Sha384::digest(bytes));
        format!(" integrity=\"sha384-{digest}\"")
    }
}

/// What stands in the names of files, so that a changed file has another address.
pub fn content_hash(bytes: &[u8]) -> String {
    format!("{:x}", seahash::hash(bytes))
}

/// A `<link data-trunk>`.
#[derive(Debug)]
struct Order<'t> {
    place: Range<usize>,
    attributes: BTreeMap<&'t str, &'t str>,
}

impl Order<'_> {
    fn value(&self, name: &str) -> Result<&str> {
        let value = self.attributes.get(name);
        value.copied().with_context(|| format!("no `{name}`"))
    }

    /// What we would pass over in silence, Trunk would do.
    fn allows(&self, known: &[&str]) -> Result<()> {
        let mut names = self.attributes.keys();
        match names.find(|name| **name != "data-trunk" && !known.contains(name)) {
            Some(name) => bail!("set-up does not know `{name}`"),
            None => Ok(()),
        }
    }
}

fn orders(html: &str) -> Result<Vec<Order<'_>>> {
    let mut orders = Vec::new();
    let mut at = 0;
    while let Some(start) = html[at..].find('<').map(|found| at + found) {
        let rest = &html[start..];
        if rest.starts_with("<!--") {
            at = start + rest.find("-->").context("a comment without an end")?;
            continue;
        }
        at = start + 1;
        let name = rest[1..]
            .split(|it: char| !it.is_ascii_alphanumeric())
            .next();
        if let Some(name @ ("link" | "script" | "base")) = name {
            let (attributes, length) = attributes(&rest[1 + name.len()..])?;
            at = start + 1 + name.len() + length;
            let is_trunks = attributes.keys().any(|it| it.starts_with("data-trunk"));
            ensure!(
                !is_trunks || name == "link",
                "set-up does not know `<{name} data-trunk>`"
            );
            if is_trunks {
                orders.push(Order {
                    place: start..at,
                    attributes,
                });
            }
        }
    }
    Ok(orders)
}

/// The attributes up to the end of the tag, and how long that is.
fn attributes(text: &str) -> Result<(BTreeMap<&str, &str>, usize)> {
    let mut found = BTreeMap::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let end = rest.strip_prefix('/').unwrap_or(rest);
        if let Some(after) = end.strip_prefix('>') {
            return Ok((found, text.len() - after.len()));
        }
        let length = rest.find(|it: char| it.is_whitespace() || "=/>".contains(it));
        let (name, after) = rest.split_at(length.context("a tag without an end")?);
        ensure!(!name.is_empty(), "a tag that cannot be read");
        let Some(value) = after.strip_prefix('=') else {
            found.insert(name, "");
            rest = after;
            continue;
        };
        let quote = value.chars().next().filter(|it| "\"'".contains(*it));
        let quote = quote.with_context(|| format!("the value of `{name}` has no quotes"))?;
        let (value, after) = value[1..]
            .split_once(quote)
            .context("a value without an end")?;
        found.insert(name, value);
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<!doctype html>
<html>
  <head>
    <!-- <link data-trunk rel=\"css\" href=\"gone.css\" /> -->
    <link rel=\"icon\" href=\"data:,a>b\" />
    <link
      data-trunk
      rel=\"rust\"
      href=\"Cargo.toml\"
      data-bin=\"page\"
      data-cargo-profile=\"web\"
      data-wasm-opt=\"0\"
      data-wasm-no-import
    />
    <link data-trunk rel=\"css\" href=\"look.css\" />
    <link data-trunk rel=\"copy-dir\" href=\"data\" />
  </head>
  <body></body>
</html>
";

    /// A page with a style sheet and data, and the folder that its program was put into.
    fn folders(name: &str, html: &str) -> (std::path::PathBuf, std::path::PathBuf) {
        let base = std::env::temp_dir().join(format!("setup-index-{name}-{}", std::process::id()));
        let (page, out) = (base.join("page"), base.join("out"));
        std::fs::create_dir_all(page.join("data")).unwrap();
        std::fs::create_dir_all(&out).unwrap();
        std::fs::write(page.join("index.html"), html).unwrap();
        std::fs::write(page.join("look.css"), "body {}").unwrap();
        std::fs::write(page.join("data/world.bin"), "world").unwrap();
        std::fs::write(out.join("page-1.js"), "script").unwrap();
        std::fs::write(out.join("page-1_bg.wasm"), "program").unwrap();
        (page, out)
    }

    fn written(name: &str, html: &str, sealed: bool) -> Result<String> {
        let (page, out) = folders(name, html);
        let program = Program {
            target: "page",
            name: "page-1",
            sealed,
        };
        let done = write(&page, &program, &out);
        let index = std::fs::read_to_string(out.join("index.html"));
        let copied = out.join("data/world.bin").is_file();
        std::fs::remove_dir_all(page.parent().unwrap()).unwrap();
        done?;
        assert!(copied, "the folder is copied");
        Ok(index?)
    }

    #[test]
    fn elements_of_trunk_are_replaced_and_nothing_else() {
        let index = written("plain", PAGE, false).unwrap();
        let expected = format!(
            "<!doctype html>
<html>
  <head>
    <!-- <link data-trunk rel=\"css\" href=\"gone.css\" /> -->
    <link rel=\"icon\" href=\"data:,a>b\" />
    {}
    <link rel=\"stylesheet\" href=\"./look-{}.css\"/>
    
  <link rel=\"modulepreload\" href=\"./page-1.js\" crossorigin=\"anonymous\">\
  <link rel=\"preload\" href=\"./page-1_bg.wasm\" crossorigin=\"anonymous\" as=\"fetch\" \
  type=\"application/wasm\"></head>
  <body></body>
</html>
",
            start_script("page-1"),
            content_hash(b"body {}"),
        );
        assert_eq!(index, expected);
    }

    #[test]
    fn links_carry_digests_where_files_stay_as_they_are() {
        let index = written("sealed", PAGE, true).unwrap();
        // Computed with another tool.
        let program = "sha384-ZwWhbDNf4d9xOKpVEIw7A/UaGWZvfqL7Z9EzybYrN4YJZCxMzaWQdk9yiJe0Fnqd";
        assert_eq!(index.matches(" integrity=\"sha384-").count(), 3, "{index}");
        assert!(index.contains(program), "{index}");
    }

    #[test]
    fn what_only_trunk_could_do_is_refused() {
        let cases = [
            ("rel=\"css\"", "rel=\"sass\""),
            ("data-wasm-opt=\"0\"", "data-wasm-opt=\"z\""),
            ("data-bin=\"page\"", "data-bin=\"other\""),
            ("data-wasm-no-import", "data-wasm-import-name=\"it\""),
            ("href=\"look.css\"", "href=\"look.css\" data-inline"),
            ("<body>", "<body><script data-trunk src=\"a.js\"></script>"),
        ];
        for (usual, other) in cases {
            let html = PAGE.replace(usual, other);
            assert!(written("refused", &html, false).is_err(), "{other}");
        }
    }
}
