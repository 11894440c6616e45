//! The `gauntlet` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    gauntlet::cli::main()
}
