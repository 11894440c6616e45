//! Ways to a TCP port that Landlock does not watch, closed by a filter of system calls.
//!
//! Landlock asks when `connect` is called on a TCP socket. A socket of multipath TCP falls back to
//! TCP without being one, a send with "fast open" connects without that call, and io_uring makes
//! calls that a filter does not see. Socket diagnostics connect nowhere, but list who listens.

#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
))]
pub use known::close;

/// Without a filter for this processor the ports count as open.
#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
)))]
pub fn close() -> anyhow::Result<bool> {
    Ok(false)
}

#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
))]
mod known {
    use std::collections::BTreeMap;

    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen::Dword, SeccompCmpOp, SeccompCondition,
        SeccompFilter, SeccompRule,
    };

    /// A second set of numbers for the same calls, with pointers of half the size.
    const X32: i64 = 0x4000_0000;

    type Calls = BTreeMap<i64, Vec<SeccompRule>>;

    /// True once the filter is in force.
    pub fn close() -> anyhow::Result<bool> {
        let filter = SeccompFilter::new(
            calls()?,
            SeccompAction::Allow,
            SeccompAction::Errno(libc::EPERM.unsigned_abs()),
            std::env::consts::ARCH.try_into()?,
        )?;
        let program: BpfProgram = filter.try_into()?;
        seccompiler::apply_filter(&program)?;
        Ok(true)
    }

    fn calls() -> anyhow::Result<Calls> {
        let fast_open = number(libc::MSG_FASTOPEN);
        let has_fast_open = SeccompCmpOp::MaskedEq(fast_open);
        let mut calls = Calls::from([
            (
                libc::SYS_socket,
                vec![
                    rule(&[argument(2, SeccompCmpOp::Eq, number(libc::IPPROTO_MPTCP))?])?,
                    rule(&[
                        argument(0, SeccompCmpOp::Eq, number(libc::AF_NETLINK))?,
                        argument(2, SeccompCmpOp::Eq, number(libc::NETLINK_SOCK_DIAG))?,
                    ])?,
                ],
            ),
            (
                libc::SYS_sendto,
                vec![rule(&[argument(3, has_fast_open.clone(), fast_open)?])?],
            ),
            (
                libc::SYS_sendmsg,
                vec![rule(&[argument(2, has_fast_open.clone(), fast_open)?])?],
            ),
            (
                libc::SYS_sendmmsg,
                vec![rule(&[argument(3, has_fast_open, fast_open)?])?],
            ),
            (libc::SYS_io_uring_setup, Vec::new()),
        ]);
        if cfg!(target_arch = "x86_64") {
            let doubles: Vec<_> = calls
                .iter()
                .map(|(call, rules)| (call | X32, rules.clone()))
                .collect();
            calls.extend(doubles);
        }
        Ok(calls)
    }

    fn rule(conditions: &[SeccompCondition]) -> anyhow::Result<SeccompRule> {
        Ok(SeccompRule::new(conditions.to_vec())?)
    }

    fn argument(index: u8, how: SeccompCmpOp, value: u64) -> anyhow::Result<SeccompCondition> {
        Ok(SeccompCondition::new(index, Dword, how, value)?)
    }

    fn number(constant: i32) -> u64 {
        u64::from(constant.unsigned_abs())
    }
}
