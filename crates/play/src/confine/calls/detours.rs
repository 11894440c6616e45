//! Ways to a TCP port that Landlock does not watch.
//!
//! Landlock asks when `connect` is called on a TCP socket. Sockets of multipath TCP, of SMC and of
//! other families fall back to TCP or carry it without being one, a send with "fast open" connects
//! without that call, raw sockets speak any protocol, and io_uring makes calls that a filter does not
//! see. Socket diagnostics connect nowhere, but list who listens.

use super::filter::{Calls, has, is, is_none_of, rule};

/// Files, both versions of IP, and the kernel's answers about addresses, which looking up a name needs.
const FAMILIES: [i32; 4] = [
    libc::AF_UNIX,
    libc::AF_INET,
    libc::AF_INET6,
    libc::AF_NETLINK,
];
/// None, ICMP, TCP, UDP and ICMPv6. Sockets of files give none or the number of ICMP.
const PROTOCOLS: [i32; 5] = [
    0,
    libc::IPPROTO_ICMP,
    libc::IPPROTO_TCP,
    libc::IPPROTO_UDP,
    libc::IPPROTO_ICMPV6,
];
/// The kind of a socket, without the flags beside it.
const KIND: u32 = 0xf;

pub fn calls() -> anyhow::Result<Calls> {
    let fast_open = number(libc::MSG_FASTOPEN);
    let connects = |flags: u8| -> anyhow::Result<Vec<_>> {
        Ok(vec![rule(vec![has(flags, fast_open, fast_open)?])?])
    };
    Ok(Calls::from([
        (libc::SYS_socket, sockets()?),
        (libc::SYS_sendto, connects(3)?),
        (libc::SYS_sendmsg, connects(2)?),
        (libc::SYS_sendmmsg, connects(3)?),
        (libc::SYS_io_uring_setup, Vec::new()),
    ]))
}

fn sockets() -> anyhow::Result<Vec<seccompiler::SeccompRule>> {
    let raw = number(libc::SOCK_RAW);
    let about_routes = number(libc::NETLINK_ROUTE);
    let mut of_netlink = vec![is(0, number(libc::AF_NETLINK))?];
    of_netlink.extend(is_none_of(2, &[about_routes])?);
    Ok(vec![
        rule(is_none_of(0, &FAMILIES.map(number))?)?,
        rule(is_none_of(2, &PROTOCOLS.map(number))?)?,
        rule(of_netlink)?,
        rule(vec![is(0, number(libc::AF_INET))?, has(1, KIND, raw)?])?,
        rule(vec![is(0, number(libc::AF_INET6))?, has(1, KIND, raw)?])?,
    ])
}

fn number(constant: i32) -> u32 {
    constant.unsigned_abs()
}
