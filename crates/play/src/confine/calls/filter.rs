//! Calls and the arguments with which they are refused, as a program for the kernel.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};

/// A second set of numbers for the same calls, with pointers of half the size.
const X32: i64 = 0x4000_0000;

/// By number; refused when one of the rules applies, or always where there is none.
pub type Calls = BTreeMap<i64, Vec<SeccompRule>>;

/// For this process and everything that it becomes or starts.
pub fn enforce(mut calls: Calls) -> anyhow::Result<()> {
    if cfg!(target_arch = "x86_64") {
        let doubles: Vec<_> = calls
            .iter()
            .map(|(call, rules)| (call | X32, rules.clone()))
            .collect();
        calls.extend(doubles);
    }
    let filter = SeccompFilter::new(
        calls,
        SeccompAction::Allow,
        SeccompAction::Errno(libc::EPERM.unsigned_abs()),
        std::env::consts::ARCH.try_into()?,
    )?;
    let program: BpfProgram = filter.try_into()?;
    seccompiler::apply_filter(&program)?;
    Ok(())
}

/// Applies when all conditions do.
pub fn rule(conditions: Vec<SeccompCondition>) -> anyhow::Result<SeccompRule> {
    Ok(SeccompRule::new(conditions)?)
}

/// The argument is this number.
pub fn is(index: u8, value: u32) -> anyhow::Result<SeccompCondition> {
    condition(index, SeccompCmpOp::Eq, value)
}

/// The bits of a mask are these.
pub fn has(index: u8, mask: u32, value: u32) -> anyhow::Result<SeccompCondition> {
    condition(index, SeccompCmpOp::MaskedEq(mask.into()), value)
}

/// The argument is none of these numbers.
pub fn is_none_of(index: u8, values: &[u32]) -> anyhow::Result<Vec<SeccompCondition>> {
    let differs = |value: &u32| condition(index, SeccompCmpOp::Ne, *value);
    values.iter().map(differs).collect()
}

/// The argument, an address, leads somewhere.
pub fn is_given(index: u8) -> anyhow::Result<SeccompCondition> {
    let whole = SeccompCmpArgLen::Qword;
    Ok(SeccompCondition::new(index, whole, SeccompCmpOp::Ne, 0)?)
}

fn condition(index: u8, how: SeccompCmpOp, value: u32) -> anyhow::Result<SeccompCondition> {
    let half = SeccompCmpArgLen::Dword;
    Ok(SeccompCondition::new(index, half, how, value.into())?)
}
