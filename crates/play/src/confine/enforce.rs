//! A policy as rules of Landlock.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus, NetPort,
    PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, Scope,
};

use super::policy::Ports;
use super::{Policy, Strength, calls};

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

pub fn restrict(policy: &Policy) -> anyhow::Result<Strength> {
    let rules = rules(policy)?;
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
    let is_filtered = calls::refuse()?;
    Ok(Strength {
        files: abi >= FILES_SINCE,
        ports: abi >= PORTS_SINCE && is_filtered,
        signals: abi >= SIGNALS_SINCE,
        missing: None,
    })
}

/// Everything that is forbidden unless a rule allows it.
fn rules(policy: &Policy) -> anyhow::Result<RulesetCreated> {
    let rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(WRITTEN_FOR))?
        .scope(Scope::Signal | Scope::AbstractUnixSocket)?;
    let rules = match policy.ports {
        Ports::Named(_) => rules.handle_access(AccessNet::ConnectTcp)?,
        Ports::All => rules,
    };
    Ok(rules.create()?)
}

fn open_files(mut rules: RulesetCreated, policy: &Policy) -> anyhow::Result<RulesetCreated> {
    let processes = Path::new(PROCESSES);
    let machine = ABOUT_THE_MACHINE.iter().map(|name| processes.join(name));
    let itself = ABOUT_ITSELF.iter();
    let itself = itself.map(|name| processes.join("self").join(name));
    let readable = policy.read_rules().into_iter().chain(machine).chain(itself);
    for path in readable {
        rules = allow(rules, path, AccessFs::from_read(WRITTEN_FOR))?;
    }
    // A device that somebody makes is the disk by another name.
    let writing = AccessFs::from_all(WRITTEN_FOR) & !(AccessFs::MakeBlock | AccessFs::MakeChar);
    for path in policy.write_rules() {
        rules = allow(rules, path, writing)?;
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

fn open_ports(mut rules: RulesetCreated, policy: &Policy) -> anyhow::Result<RulesetCreated> {
    if let Ports::Named(ports) = &policy.ports {
        for port in ports {
            rules = rules.add_rule(NetPort::new(*port, AccessNet::ConnectTcp))?;
        }
    }
    Ok(rules)
}
