//! The `gauntlet-extras` program: `gauntlet` starts it for the commands that it does not have itself.

use std::process::ExitCode;

fn main() -> ExitCode {
    extras::cli::main()
}
