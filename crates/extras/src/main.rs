//! All commands in one program. In a checkout `gauntlet` starts it for those that it does not have itself; packages carry
//! it under the name of `gauntlet`, and nothing besides.

use std::process::ExitCode;

fn main() -> ExitCode {
    gauntlet::cli::main(extras::cli::carry_out)
}
