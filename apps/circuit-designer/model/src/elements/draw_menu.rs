//! The Draw menu and the search among its items, read from the catalogue.

use super::catalogue::ALL;
use super::identity::{Menu, MenuEntry};
use super::part::Part;

/// Sub-menus in the order of the Draw menu.
pub const SUB_MENUS: [Menu; 8] = [
    Menu::Passive,
    Menu::Sources,
    Menu::Outputs,
    Menu::Active,
    Menu::Blocks,
    Menu::Gates,
    Menu::Digital,
    Menu::Hybrid,
];

/// An *Add ...* item with the part that it adds.
#[derive(Clone, Copy)]
pub struct Item {
    /// What is drawn.
    pub part: &'static dyn Part,
    /// Its name, key and presets.
    pub entry: &'static MenuEntry,
}

fn all() -> impl Iterator<Item = Item> {
    ALL.iter().flat_map(|part| {
        let entries = part.identity().menu.iter();
        entries.map(|entry| Item { part: *part, entry })
    })
}

/// The items of a menu from top to bottom.
pub fn items(menu: Menu) -> Vec<Item> {
    let mut items: Vec<Item> = all().filter(|item| item.entry.menu == menu).collect();
    items.sort_by_key(|item| item.entry.place);
    items
}

/// Items whose name contains the text, in alphabetical order. Spaces around it do not count.
pub fn find(text: &str) -> Vec<Item> {
    let text = text.trim().to_lowercase();
    let mut items: Vec<Item> = all()
        .filter(|item| item.entry.name.to_lowercase().contains(&text))
        .collect();
    items.sort_by_key(|item| item.entry.name.to_lowercase());
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_items_share_a_place_a_name_or_a_key() {
        for menu in SUB_MENUS.into_iter().chain([Menu::Top]) {
            let items = items(menu);
            for pair in items.windows(2) {
                let names = (pair[0].entry.name, pair[1].entry.name);
                assert_ne!(pair[0].entry.place, pair[1].entry.place, "{names:?}");
            }
        }
        let mut names: Vec<&str> = all().map(|item| item.entry.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        let mut keys: Vec<char> = all().filter_map(|item| item.entry.key).collect();
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn sub_menus_begin_as_the_sheet_says() {
        let begins = |menu, names: &[&str]| {
            let items: Vec<&str> = items(menu).iter().map(|item| item.entry.name).collect();
            assert!(items.starts_with(names), "{items:?}");
        };
        begins(Menu::Top, &["Add Wire", "Add Routed Wire", "Add Resistor"]);
        begins(Menu::Gates, &["Add Logic Input", "Add Logic Output"]);
        begins(
            Menu::Passive,
            &["Add Capacitor", "Add Capacitor (polarized)", "Add Inductor"],
        );
    }

    #[test]
    fn search_finds_parts_of_names_in_alphabetical_order() {
        let names: Vec<&str> = find(" nor ").iter().map(|item| item.entry.name).collect();
        assert!(names.contains(&"Add NOR Gate") && names.contains(&"Add XNOR Gate"));
        assert!(names.is_sorted_by_key(|name| name.to_lowercase()));
        assert!(find("no such part").is_empty());
        assert_eq!(find("").len(), all().count());
    }
}
