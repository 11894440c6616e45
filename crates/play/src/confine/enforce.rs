//! A policy as rules of Landlock.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus, NetPort,
    PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, Scope,
};

use super::{Policy, Strength, detours};

/// The newest interface that the rules below are written for and were tried with.
const WRITTEN_FOR: ABI = ABI::V7;
/// Before it, files could be emptied however they were closed.
const FILES_SINCE: ABI = ABI::V3;
const PORTS_SINCE: ABI = ABI::V4;
const SIGNALS_SINCE: ABI = ABI::V6;

/// Processes show their command lines here, and the driver's names its address.
const PROCESSES: &str = "/proc";
/// What programs look up about the machine.
const ABOUT_THE_MACHINE: &[&str] = &[
    "cpuinfo",
    "meminfo",
    "stat",
    "sys",
    "filesystems",
    "loadavg",
    "uptime",
    "version",
    "vmstat",
];
/// What programs look up about themselves. Not `net` and not `task`, which has it too: they list
/// every listening port of the machine.
const ABOUT_ITSELF: &[&str] = &[
    "auxv",
    "cgroup",
    "cmdline",
    "comm",
    "environ",
    "fd",
    "fdinfo",
    "io",
    "limits",
    "maps",
    "mountinfo",
    "mounts",
    "oom_score_adj",
    "smaps",
    "smaps_rollup",
    "stat",
    "statm",
    "status",
    "uid_map",
];
/// Terminals, null, random numbers, shared memory.
const DEVICES: &str = "/dev";

pub fn restrict(policy: &Policy) -> anyhow::Result<Strength> {
    let rules = rules()?;
    let rules = open_files(rules, policy)?;
    let status = open_ports(rules, policy)?.restrict_self()?;
    let abi = match status.landlock {
        LandlockStatus::Available { effective_abi, .. } => effective_abi,
        LandlockStatus::NotEnabled => {
            return Ok(Strength::missing("this kernel has Landlock switched off"));
        }
        LandlockStatus::NotImplemented => {
            return Ok(Strength::missing("this kernel has no Landlock"));
        }
    };
    Ok(Strength {
        files: abi >= FILES_SINCE,
        ports: abi >= PORTS_SINCE && detours::close()?,
        signals: abi >= SIGNALS_SINCE,
        missing: None,
    })
}

/// Everything that is forbidden unless a rule allows it.
fn rules() -> anyhow::Result<RulesetCreated> {
    Ok(Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(WRITTEN_FOR))?
        .handle_access(AccessNet::ConnectTcp)?
        .scope(Scope::Signal | Scope::AbstractUnixSocket)?
        .create()?)
}

fn open_files(mut rules: RulesetCreated, policy: &Policy) -> anyhow::Result<RulesetCreated> {
    let mut policy = policy.clone();
    let processes = Path::new(PROCESSES);
    policy.closed.push(processes.to_path_buf());
    policy.writable.push(DEVICES.into());
    let machine = ABOUT_THE_MACHINE.iter().map(|name| processes.join(name));
    let itself = ABOUT_ITSELF.iter();
    let itself = itself.map(|name| processes.join("self").join(name));
    let readable = policy.read_rules().into_iter().chain(machine).chain(itself);
    for path in readable {
        rules = allow(rules, path, AccessFs::from_read(WRITTEN_FOR))?;
    }
    for path in policy.write_rules() {
        rules = allow(rules, path, AccessFs::from_all(WRITTEN_FOR))?;
    }
    Ok(rules)
}

fn allow(
    rules: RulesetCreated,
    path: PathBuf,
    access: BitFlags<AccessFs>,
) -> anyhow::Result<RulesetCreated> {
    // What is gone since it was listed needs no rule.
    let Ok(opened) = PathFd::new(&path) else {
        return Ok(rules);
    };
    let access = match path.is_dir() {
        true => access,
        false => access & AccessFs::from_file(WRITTEN_FOR),
    };
    Ok(rules.add_rule(PathBeneath::new(opened, access))?)
}

/// A rule for each of some 37,000 ports, because ranges do not exist. That takes 40 ms of the
/// processor, once for each process of an agent.
fn open_ports(mut rules: RulesetCreated, policy: &Policy) -> anyhow::Result<RulesetCreated> {
    for port in policy.open_ports() {
        rules = rules.add_rule(NetPort::new(port, AccessNet::ConnectTcp))?;
    }
    Ok(rules)
}
