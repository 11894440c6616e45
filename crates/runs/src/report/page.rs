//! The built root page as the parts of one file: style sheets, script and program.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use face::embedded::{PROGRAM_ELEMENT, UNPACK_FUNCTION};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::folder::{MAX_LOG_BYTES, read_file, read_text};

/// What the root page of a web build consists of.
pub struct Page {
    styles: String,
    /// The glue of the program, and what starts it.
    script: String,
    /// The WebAssembly, packed.
    pub program: Vec<u8>,
}

impl Page {
    pub fn open(dist: &Path) -> anyhow::Result<Page> {
        let read = |name: &str| {
            let path = dist.join(name);
            read_text(&path, MAX_LOG_BYTES)
                .with_context(|| format!("cannot read {} of the web build", path.display()))
        };
        let index = read("index.html")?;
        let names = Names::in_index(&index)
            .with_context(|| format!("{} has no root page as we build it", dist.display()))?;
        let mut styles = String::new();
        for sheet in &names.sheets {
            styles.push_str(&read(sheet)?);
        }
        let script = script(&read(&names.glue)?)?;
        let program = read_file(&dist.join(&names.program), MAX_LOG_BYTES)
            .with_context(|| format!("cannot read {} of the web build", names.program))?;
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&program)?;
        Ok(Page {
            styles: styles.replace("</", "<\\/"),
            script,
            program: packed.finish()?,
        })
    }

    /// Everything before the data. No script runs but the one of [`Page::foot`].
    pub fn head(&self, title: &str) -> String {
        let hash = STANDARD.encode(Sha256::digest(self.script.as_bytes()));
        let policy = format!(
            "default-src 'none'; script-src 'sha256-{hash}' 'wasm-unsafe-eval'; \
             style-src 'unsafe-inline'; font-src data: blob:; img-src data: blob: 'self' file:; \
             base-uri 'none'; form-action 'none'"
        );
        let title = escaped(title);
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n\
             <style>\n{}\n</style>\n</head>\n<body>\n",
            self.styles
        )
    }

    pub fn foot(&self) -> String {
        format!(
            "<script type=\"module\">{}</script>\n</body>\n</html>\n",
            self.script
        )
    }
}

/// Files that the root page refers to.
struct Names {
    sheets: Vec<String>,
    glue: String,
    program: String,
}

impl Names {
    fn in_index(index: &str) -> Option<Names> {
        let sheets = index.split("<link rel=\"stylesheet\" href=\"").skip(1);
        Some(Names {
            sheets: sheets
                .map(|rest| plain(rest.split('"').next()?))
                .collect::<Option<_>>()?,
            glue: plain(between(index, "from '", "'")?)?,
            program: plain(between(index, "module_or_path: '", "'")?)?,
        })
    }
}

/// `./name` of a file in the same folder.
fn plain(address: &str) -> Option<String> {
    let name = address.strip_prefix("./").unwrap_or(address);
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "-_.".contains(it);
    let fits = !name.is_empty() && !name.starts_with('.') && name.chars().all(is_plain);
    fits.then(|| name.to_string())
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(inside, _)| inside)
}

/// The glue as a script that needs no other file, and starts the program that the page holds.
fn script(glue: &str) -> anyhow::Result<String> {
    anyhow::ensure!(
        !glue.lines().any(|line| line.starts_with("import ")),
        "the program's script needs further files"
    );
    let (before, _) = glue
        .rsplit_once(" as default")
        .context("the program's script does not say how it is started")?;
    let start = before.rsplit([' ', ',', '{']).next().unwrap_or_default();
    let boot = include_str!("boot.js")
        .replace("START", start)
        .replace("UNPACK", UNPACK_FUNCTION)
        .replace("PROGRAM", PROGRAM_ELEMENT);
    let script = format!("{glue}\n{boot}");
    // Inside of strings and patterns these mean the same; elsewhere they do not occur.
    Ok(script
        .replace("</script", "<\\/script")
        .replace("<!--", "<\\!--"))
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_root_page_are_found() {
        let index = "<script type=\"module\">\nimport init from './a-1.js';\n\
                     const wasm = await init({ module_or_path: './a-1_bg.wasm' });</script>\
                     <link rel=\"stylesheet\" href=\"./one.css\" integrity=\"x\"/>\
                     <link rel=\"stylesheet\" href=\"./two.css\"/>";
        let names = Names::in_index(index).expect("names");
        assert_eq!(names.sheets, ["one.css", "two.css"]);
        assert_eq!(
            (names.glue.as_str(), names.program.as_str()),
            ("a-1.js", "a-1_bg.wasm")
        );
        assert!(Names::in_index(&index.replace("./one", "../one")).is_none());
        assert!(Names::in_index("<p>another page</p>").is_none());
    }

    #[test]
    fn a_script_is_started_by_its_own_name_and_ends_no_element() {
        let glue = "const a = '</script>';\nexport { initSync, __begin as default };\n";
        let script = script(glue).expect("a script");
        assert!(script.contains("__begin({"), "{script}");
        assert!(!script.contains("</script"));
        assert!(super::script("import x from './y.js';\nexport { a as default };").is_err());
        assert!(super::script("const a = 1;").is_err());
    }
}
