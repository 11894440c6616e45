//! What one process can do to another of the same user without a signal: end it by a limit, starve it
//! by priority or processor, look into it. Whoever ends the browser would get a fresh attempt.

use seccompiler::SeccompRule;

use super::filter::{Calls, is_given, is_none_of, rule};

/// Numbers of calls that not every version of the library names; the same on every processor.
const PROCESS_MRELEASE: i64 = 448;

/// `PRIO_PROCESS` and `IOPRIO_WHO_PROCESS`. The others are groups and users.
const PRIORITY_OF_A_PROCESS: u32 = 0;
const IO_PRIORITY_OF_A_PROCESS: u32 = 1;

/// Refused altogether: they reach into other processes or into the kernel, and no agent needs them.
const NEVER: &[i64] = &[
    PROCESS_MRELEASE,
    libc::SYS_bpf,
    libc::SYS_clock_settime,
    libc::SYS_finit_module,
    libc::SYS_init_module,
    libc::SYS_kcmp,
    libc::SYS_kexec_load,
    libc::SYS_open_by_handle_at,
    libc::SYS_perf_event_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_madvise,
    libc::SYS_reboot,
    libc::SYS_settimeofday,
];

/// Refused where they name another process than the one that asks, which `own` is the number of: it may
/// name itself. Threads and children are named by other numbers, and are refused too.
pub fn calls(own: u32) -> anyhow::Result<Calls> {
    let itself = [0, own];
    let names_another =
        |index: u8| -> anyhow::Result<SeccompRule> { rule(is_none_of(index, &itself)?) };
    let mut sets_a_limit = is_none_of(0, &itself)?;
    sets_a_limit.push(is_given(2)?);
    let mut calls: Calls = NEVER.iter().map(|call| (*call, Vec::new())).collect();
    calls.extend([
        (libc::SYS_migrate_pages, vec![names_another(0)?]),
        (libc::SYS_move_pages, vec![names_another(0)?]),
        (libc::SYS_prlimit64, vec![rule(sets_a_limit)?]),
        (libc::SYS_sched_setaffinity, vec![names_another(0)?]),
        (libc::SYS_sched_setattr, vec![names_another(0)?]),
        (libc::SYS_sched_setparam, vec![names_another(0)?]),
        (libc::SYS_sched_setscheduler, vec![names_another(0)?]),
        (
            libc::SYS_setpriority,
            vec![
                names_another(1)?,
                rule(is_none_of(0, &[PRIORITY_OF_A_PROCESS])?)?,
            ],
        ),
        (
            libc::SYS_ioprio_set,
            vec![
                names_another(1)?,
                rule(is_none_of(0, &[IO_PRIORITY_OF_A_PROCESS])?)?,
            ],
        ),
    ]);
    Ok(calls)
}
