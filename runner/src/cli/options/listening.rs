//! Options of commands that listen: where, and by which names they may be asked for.

use std::net::{IpAddr, Ipv4Addr};

use clap::Args;

#[derive(Debug, Args)]
pub struct Listening {
    /// Address to listen on; others than the default are reachable from outside
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub bind: IpAddr,
    /// Port to listen on; 0 takes any that is free
    #[arg(long, default_value_t = 0)]
    pub port: u16,
}

#[derive(Debug, Args)]
pub struct HostNames {
    /// A further name by which this server may be asked for; may be repeated
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
}
