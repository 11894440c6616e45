//! Countries as people write them, where the tables abbreviate or are out of date.

/// From the tables' names to ours.
const NAMES: &[(&str, &str)] = &[
    ("Antigua and Barb.", "Antigua and Barbuda"),
    ("Ashmore and Cartier Is.", "Ashmore and Cartier Islands"),
    ("Bosnia and Herz.", "Bosnia and Herzegovina"),
    ("Br. Indian Ocean Ter.", "British Indian Ocean Territory"),
    ("British Virgin Is.", "British Virgin Islands"),
    ("Burma", "Myanmar"),
    ("Cabo Verde", "Cape Verde"),
    ("Cayman Is.", "Cayman Islands"),
    ("Central African Rep.", "Central African Republic"),
    ("Clipperton I.", "Clipperton Island"),
    ("Congo", "Republic of the Congo"),
    ("Congo (Brazzaville)", "Republic of the Congo"),
    ("Congo (Kinshasa)", "Democratic Republic of the Congo"),
    ("Cook Is.", "Cook Islands"),
    ("Coral Sea Is.", "Coral Sea Islands"),
    (
        "Cyprus U.N. Buffer Zone",
        "United Nations Buffer Zone in Cyprus",
    ),
    ("Czech Republic", "Czechia"),
    ("Côte d'Ivoire", "Ivory Coast"),
    ("Dem. Rep. Congo", "Democratic Republic of the Congo"),
    ("Dominican Rep.", "Dominican Republic"),
    ("Eq. Guinea", "Equatorial Guinea"),
    ("Faeroe Is.", "Faroe Islands"),
    ("Falkland Is.", "Falkland Islands"),
    ("Fr. Polynesia", "French Polynesia"),
    (
        "Fr. S. Antarctic Lands",
        "French Southern and Antarctic Lands",
    ),
    (
        "Heard I. and McDonald Is.",
        "Heard Island and McDonald Islands",
    ),
    ("Indian Ocean Ter.", "Christmas and Cocos Islands"),
    ("Macau", "Macao"),
    ("Macedonia", "North Macedonia"),
    ("Marshall Is.", "Marshall Islands"),
    ("N. Cyprus", "Northern Cyprus"),
    ("N. Mariana Is.", "Northern Mariana Islands"),
    ("Pitcairn Is.", "Pitcairn Islands"),
    (
        "S. Geo. and the Is.",
        "South Georgia and the South Sandwich Islands",
    ),
    ("S. Sudan", "South Sudan"),
    (
        "Saint Helena, Ascension and Tristan da Cunha",
        "Saint Helena",
    ),
    ("Solomon Is.", "Solomon Islands"),
    ("Spratly Is.", "Spratly Islands"),
    ("St-Barthélemy", "Saint Barthélemy"),
    ("St-Martin", "Saint Martin"),
    ("St. Kitts and Nevis", "Saint Kitts and Nevis"),
    ("St. Pierre and Miquelon", "Saint Pierre and Miquelon"),
    ("St. Vin. and Gren.", "Saint Vincent and the Grenadines"),
    ("São Tomé and Principe", "São Tomé and Príncipe"),
    ("Turks and Caicos Is.", "Turks and Caicos Islands"),
    (
        "U.S. Minor Outlying Is.",
        "United States Minor Outlying Islands",
    ),
    ("U.S. Virgin Is.", "United States Virgin Islands"),
    ("U.S. Virgin Islands", "United States Virgin Islands"),
    ("USNB Guantanamo Bay", "Guantanamo Bay Naval Base"),
    ("United States of America", "United States"),
    ("Vatican", "Vatican City"),
    ("W. Sahara", "Western Sahara"),
    ("Wallis and Futuna Is.", "Wallis and Futuna"),
    ("eSwatini", "Eswatini"),
    ("Åland", "Åland Islands"),
];

pub fn country_name(name: &str) -> &str {
    let found = NAMES.iter().find(|(table, _)| *table == name);
    found.map_or(name, |(_, ours)| ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_out() {
        assert_eq!(country_name("Bosnia and Herz."), "Bosnia and Herzegovina");
        assert_eq!(country_name("United States of America"), "United States");
        assert_eq!(country_name("Turkey"), "Turkey");
    }
}
