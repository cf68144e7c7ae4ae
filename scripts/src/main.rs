//! The command `mex`; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    mex::cli::main()
}
