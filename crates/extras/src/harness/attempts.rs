//! How often somebody may try access codes that do not exist, from one address. All addresses together are
//! not limited: whoever has a few could then keep everybody else from a study, and to guess one of 79 bits a
//! limit is not what one lacks.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};

use gauntlet::attach::limits::Rate;
use gauntlet::attach::moment::Moment;

/// Of one address at once, and one more every six seconds.
const OF_ONE: f64 = 10.0;
const OF_ONE_PER_SECOND: f64 = 1.0 / 6.0;
/// At most this many addresses are remembered.
const MAX_ADDRESSES: usize = 10_000;

#[derive(Debug, Default)]
pub struct Attempts {
    by_address: HashMap<IpAddr, Rate>,
}

impl Attempts {
    /// May this address try another one?
    pub fn may_try(&mut self, from: IpAddr, now: Moment) -> bool {
        let known = self.by_address.get_mut(&network(from));
        known.is_none_or(|it| it.has_room(now))
    }

    /// It was wrong.
    pub fn failed(&mut self, from: IpAddr, now: Moment) {
        if self.by_address.len() >= MAX_ADDRESSES {
            self.by_address.retain(|_, rate| !rate.is_rested(now));
        }
        if self.by_address.len() < MAX_ADDRESSES || self.by_address.contains_key(&network(from)) {
            let fresh = || Rate::with_burst(OF_ONE_PER_SECOND, OF_ONE, now);
            let rate = self.by_address.entry(network(from)).or_insert_with(fresh);
            rate.admits(now);
        }
    }
}

/// Whoever has one address of IPv6 has all of its network.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let bits = address.to_bits() & !u128::from(u64::MAX);
            Ipv6Addr::from_bits(bits).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(number: u32) -> IpAddr {
        std::net::Ipv4Addr::from_bits(number).into()
    }

    /// How many wrong codes get through.
    fn tried(attempts: &mut Attempts, address: IpAddr, times: usize, now: Moment) -> usize {
        let mut count = 0;
        for _ in 0..times {
            if attempts.may_try(address, now) {
                attempts.failed(address, now);
                count += 1;
            }
        }
        count
    }

    #[test]
    fn one_address_is_held_back_and_others_are_not() {
        let now = Moment::from_ms(1_000);
        let mut attempts = Attempts::default();
        assert_eq!(tried(&mut attempts, from(1), 50, now), 10);
        assert!(attempts.may_try(from(2), now));
        let later = Moment::from_ms(1_000 + 13_000);
        assert_eq!(tried(&mut attempts, from(1), 50, later), 2);
    }

    #[test]
    fn wrong_codes_from_many_addresses_keep_nobody_else_out() {
        let now = Moment::from_ms(1_000);
        let mut attempts = Attempts::default();
        for it in 0..200 {
            assert_eq!(tried(&mut attempts, from(it), 50, now), 10, "{it}");
        }
        assert!(attempts.may_try(from(1_000), now));
    }

    #[test]
    fn a_network_of_the_new_kind_counts_as_one() {
        let now = Moment::from_ms(1_000);
        let mut attempts = Attempts::default();
        let host = |it: u16| IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 7, 0, 0, 0, it));
        let total: usize = (0..50)
            .map(|it| tried(&mut attempts, host(it), 5, now))
            .sum();
        assert_eq!(total, 10);
    }

    #[test]
    fn no_more_addresses_are_remembered_than_there_is_room_for() {
        let start = Moment::from_ms(1_000);
        let mut attempts = Attempts::default();
        for it in 0..(2 * MAX_ADDRESSES as u32) {
            attempts.failed(from(it), start);
        }
        assert_eq!(attempts.by_address.len(), MAX_ADDRESSES);
        let later = Moment::from_ms(1_000_000);
        attempts.failed(from(1), later);
        assert_eq!(attempts.by_address.len(), 1);
    }
}
