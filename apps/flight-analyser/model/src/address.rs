//! Which country an aircraft's address was given by.

/// Blocks of addresses by the allocation of ICAO's Annex 10: first, last, country. A block inside another
/// one comes before it.
const BLOCKS: &[(u32, u32, &str)] = &[
    (0x789000, 0x789FFF, "Hong Kong"),
    (0x008000, 0x00FFFF, "South Africa"),
    (0x010000, 0x017FFF, "Egypt"),
    (0x020000, 0x027FFF, "Morocco"),
    (0x06A000, 0x06AFFF, "Qatar"),
    (0x0AC000, 0x0ADFFF, "Colombia"),
    (0x0D0000, 0x0D7FFF, "Mexico"),
    (0x100000, 0x1FFFFF, "Russia"),
    (0x300000, 0x33FFFF, "Italy"),
    (0x340000, 0x37FFFF, "Spain"),
    (0x380000, 0x3BFFFF, "France"),
    (0x3C0000, 0x3FFFFF, "Germany"),
    (0x400000, 0x43FFFF, "United Kingdom"),
    (0x440000, 0x447FFF, "Austria"),
    (0x448000, 0x44FFFF, "Belgium"),
    (0x450000, 0x457FFF, "Bulgaria"),
    (0x458000, 0x45FFFF, "Denmark"),
    (0x460000, 0x467FFF, "Finland"),
    (0x468000, 0x46FFFF, "Greece"),
    (0x470000, 0x477FFF, "Hungary"),
    (0x478000, 0x47FFFF, "Norway"),
    (0x480000, 0x487FFF, "Netherlands"),
    (0x488000, 0x48FFFF, "Poland"),
    (0x490000, 0x497FFF, "Portugal"),
    (0x498000, 0x49FFFF, "Czechia"),
    (0x4A0000, 0x4A7FFF, "Romania"),
    (0x4A8000, 0x4AFFFF, "Sweden"),
    (0x4B0000, 0x4B7FFF, "Switzerland"),
    (0x4B8000, 0x4BFFFF, "Turkey"),
    (0x4C0000, 0x4C7FFF, "Serbia"),
    (0x4CA000, 0x4CAFFF, "Ireland"),
    (0x4CC000, 0x4CCFFF, "Iceland"),
    (0x4D0000, 0x4D07FF, "Luxembourg"),
    (0x4D2000, 0x4D27FF, "Malta"),
    (0x501800, 0x501FFF, "Croatia"),
    (0x505800, 0x505FFF, "Slovakia"),
    (0x506800, 0x506FFF, "Slovenia"),
    (0x508000, 0x50FFFF, "Ukraine"),
    (0x706000, 0x706FFF, "Kuwait"),
    (0x710000, 0x717FFF, "Saudi Arabia"),
    (0x718000, 0x71FFFF, "South Korea"),
    (0x738000, 0x73FFFF, "Israel"),
    (0x750000, 0x757FFF, "Malaysia"),
    (0x758000, 0x75FFFF, "Philippines"),
    (0x768000, 0x76FFFF, "Singapore"),
    (0x770000, 0x777FFF, "Sri Lanka"),
    (0x780000, 0x7BFFFF, "China"),
    (0x7C0000, 0x7FFFFF, "Australia"),
    (0x800000, 0x83FFFF, "India"),
    (0x840000, 0x87FFFF, "Japan"),
    (0x880000, 0x887FFF, "Thailand"),
    (0x888000, 0x88FFFF, "Vietnam"),
    (0x896000, 0x896FFF, "United Arab Emirates"),
    (0x899000, 0x8997FF, "Taiwan"),
    (0x8A0000, 0x8A7FFF, "Indonesia"),
    (0xA00000, 0xAFFFFF, "United States"),
    (0xC00000, 0xC3FFFF, "Canada"),
    (0xC80000, 0xC87FFF, "New Zealand"),
    (0xE00000, 0xE3FFFF, "Argentina"),
    (0xE40000, 0xE7FFFF, "Brazil"),
    (0xE80000, 0xE80FFF, "Chile"),
];

/// Nothing for an address in a block that we do not know.
pub fn origin_country(icao24: u32) -> Option<&'static str> {
    let block = BLOCKS
        .iter()
        .find(|(first, last, _)| (*first..=*last).contains(&icao24));
    block.map(|(_, _, country)| *country)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_belong_to_the_country_of_their_block() {
        assert_eq!(origin_country(0xAC8018), Some("United States"));
        assert_eq!(origin_country(0x3C6444), Some("Germany"));
        assert_eq!(origin_country(0x789ABC), Some("Hong Kong"));
        assert_eq!(origin_country(0x780001), Some("China"));
        assert_eq!(origin_country(0xE48FFA), Some("Brazil"));
        assert_eq!(origin_country(0x000001), None);
    }
}
