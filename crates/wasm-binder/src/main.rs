//! `wasm-bindgen` for our own builds: makes of a compiled page the program and the script that loads it.
//!
//! The official command brings a web server and a WebDriver client for tests and takes minutes to build.
//! This one is its library behind the options that set-up, Trunk and wasm-pack pass.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use wasm_bindgen_cli_support::Bindgen;

#[derive(Debug, Parser)]
#[command(name = "wasm-bindgen", version)]
struct Arguments {
    /// What the compiler made
    input: PathBuf,
    /// Who loads it
    #[arg(long, value_enum)]
    target: Target,
    /// Folder to write to
    #[arg(long, value_name = "DIR")]
    out_dir: PathBuf,
    /// Name of the files, without their endings [default: that of the input]
    #[arg(long, value_name = "NAME")]
    out_name: Option<String>,
    /// Write no types for TypeScript
    #[arg(long)]
    no_typescript: bool,
    /// Write types for TypeScript, which is the default
    #[arg(long, conflicts_with = "no_typescript")]
    typescript: bool,
    /// Check more at run time
    #[arg(long)]
    debug: bool,
    /// Keep what a debugger needs
    #[arg(long)]
    keep_debug: bool,
    /// Leave the names of functions as the compiler wrote them
    #[arg(long)]
    no_demangle: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Target {
    Bundler,
    Web,
    Nodejs,
}

fn main() -> ExitCode {
    match bind(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn bind(arguments: &Arguments) -> anyhow::Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen
        .bundler(arguments.target == Target::Bundler)?
        .web(arguments.target == Target::Web)?
        .nodejs(arguments.target == Target::Nodejs)?
        .input_path(&arguments.input)
        .typescript(!arguments.no_typescript)
        .debug(arguments.debug)
        .keep_debug(arguments.keep_debug)
        .demangle(!arguments.no_demangle)
        // The script finds the program beside itself, as with the official command.
        .omit_default_module_path(false);
    if let Some(name) = &arguments.out_name {
        bindgen.out_name(name);
    }
    bindgen.generate(&arguments.out_dir)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn what_trunk_and_wasm_pack_pass_is_understood() {
        Arguments::command().debug_assert();
        let of_trunk = "--target=web --out-dir=out --out-name=page page.wasm --no-typescript";
        let of_wasm_pack = "page.wasm --out-dir out --typescript --target nodejs";
        for (line, target) in [(of_trunk, Target::Web), (of_wasm_pack, Target::Nodejs)] {
            let words = std::iter::once("wasm-bindgen").chain(line.split(' '));
            assert_eq!(Arguments::parse_from(words).target, target);
        }
    }
}
