//! Which host names belong to this server.
//!
//! A page of somebody else can give its own name another address, ours, and then reads what we serve
//! as its own (DNS rebinding). Its requests still name its host, so they are told by that.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::HOST;
use axum::http::uri::Authority;

#[derive(Debug)]
pub struct Hosts {
    bound: IpAddr,
    names: Vec<String>,
}

/// Lets requests through that name us.
pub async fn check(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
) -> Result<Request, (StatusCode, &'static str)> {
    match hosts.are_named_by(&request) {
        true => Ok(request),
        false => Err((
            StatusCode::MISDIRECTED_REQUEST,
            "this server does not go by that name; `gauntlet serve --host NAME` gives it one\n",
        )),
    }
}

impl Hosts {
    /// For a server that listens at `bound` and is known by these names besides.
    pub fn new(bound: IpAddr, names: Vec<String>) -> Hosts {
        Hosts { bound, names }
    }

    /// Does this request ask for one of them, and for nobody else?
    pub fn are_named_by(&self, request: &Request) -> bool {
        let in_address = request.uri().authority().map(Authority::as_str);
        let in_header = request.headers().get(HOST).map(|it| it.to_str());
        // Where both are given, both count.
        let named: Option<Vec<&str>> = match in_header {
            Some(Ok(host)) => Some(in_address.into_iter().chain([host]).collect()),
            Some(Err(_)) => None,
            None => in_address.map(|host| vec![host]),
        };
        named.is_some_and(|all| all.iter().all(|host| self.has(host)))
    }

    /// Is this host, with or without a port, one of ours?
    fn has(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else {
            return false;
        };
        if authority.as_str().contains('@') {
            return false;
        }
        let name = authority.host();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        match bare.parse::<IpAddr>() {
            Ok(address) => self.has_address(address),
            Err(_) => {
                let is = |known: &str| name.eq_ignore_ascii_case(known);
                is("localhost") || self.names.iter().any(|known| is(known))
            }
        }
    }

    /// An address in figures cannot be given to us by anybody's name server.
    fn has_address(&self, address: IpAddr) -> bool {
        let is_loopback = match address {
            IpAddr::V4(address) => address.is_loopback(),
            IpAddr::V6(address) => address == Ipv6Addr::LOCALHOST,
        };
        is_loopback || address == self.bound || self.bound.is_unspecified()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn hosts(bound: [u8; 4], names: &[&str]) -> Hosts {
        let names = names.iter().map(ToString::to_string).collect();
        Hosts::new(Ipv4Addr::from(bound).into(), names)
    }

    #[test]
    fn loopback_goes_by_its_own_names_only() {
        let hosts = hosts([127, 0, 0, 1], &[]);
        for host in ["localhost:80", "LOCALHOST", "127.0.0.1:8080", "[::1]:8080"] {
            assert!(hosts.has(host), "{host}");
        }
        for host in [
            "",
            ":80",
            "evil.example:8080",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "127.0.0.1@evil.example",
            "evil@localhost",
            "192.168.0.7:8080",
            "[::2]",
            "localhost localhost",
        ] {
            assert!(!hosts.has(host), "{host}");
        }
    }

    #[test]
    fn a_server_for_others_goes_by_its_address_and_the_names_it_was_given() {
        let one = hosts([192, 168, 0, 7], &["tools.example"]);
        assert!(one.has("192.168.0.7:8080") && one.has("tools.example:8080"));
        assert!(!one.has("192.168.0.8:8080") && !one.has("evil.example"));
        let every = hosts([0, 0, 0, 0], &[]);
        assert!(every.has("192.168.0.8:8080") && !every.has("evil.example"));
    }
}
