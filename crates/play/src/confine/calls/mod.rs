//! System calls that an agent cannot make: the kernel refuses them before anything comes of them.
//!
//! Landlock watches files, TCP connections and signals. What lies beside its ways is closed by a
//! filter: other ways to a port ([`detours`]), and what one process may do to another of the same
//! user ([`others`]).

#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
))]
mod detours;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
))]
mod filter;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
))]
mod others;

/// True once the filter is in force.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
))]
pub fn refuse() -> anyhow::Result<bool> {
    let mut calls = detours::calls()?;
    calls.extend(others::calls(std::process::id())?);
    filter::enforce(calls)?;
    Ok(true)
}

/// Without a filter for this processor the ports count as open.
#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
)))]
pub fn refuse() -> anyhow::Result<bool> {
    Ok(false)
}
