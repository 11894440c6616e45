//! The `gauntlet` command of a checkout, which has what a first run needs.

use std::process::ExitCode;

fn main() -> ExitCode {
    gauntlet::cli::main(gauntlet::cli::hand_over)
}
