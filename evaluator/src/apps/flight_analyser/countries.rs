//! Countries go by several names.

/// Names of one country each, in lower case; the first is the one on the map.
const ALIASES: &[&[&str]] = &[
    &["czechia", "czech republic", "the czech republic"],
    &[
        "united states",
        "usa",
        "us",
        "u.s.",
        "u.s.a.",
        "united states of america",
        "the united states",
        "the united states of america",
    ],
    &["turkey", "türkiye", "turkiye"],
    &[
        "united kingdom",
        "uk",
        "u.k.",
        "great britain",
        "the united kingdom",
    ],
    &["netherlands", "the netherlands", "holland"],
    &["north macedonia", "macedonia"],
    &[
        "bosnia and herzegovina",
        "bosnia and herz.",
        "bosnia",
        "bosnia & herzegovina",
    ],
    &["russia", "russian federation"],
    &["south korea", "republic of korea", "korea, republic of"],
    &["united arab emirates", "uae", "the united arab emirates"],
    &["ireland", "republic of ireland"],
    &["moldova", "republic of moldova"],
    &["slovakia", "slovak republic"],
    &["vietnam", "viet nam"],
    &["eswatini", "swaziland"],
    &["ivory coast", "côte d'ivoire", "cote d'ivoire"],
];

/// One spelling for all names of a country.
pub fn canonical(name: &str) -> String {
    let name = name.trim().to_lowercase();
    let known = ALIASES.iter().find(|names| names.contains(&name.as_str()));
    known.map_or(name, |names| names[0].to_string())
}
