//! Every family: one line each.

use crate::circuit_designer_gates::Gates;
use crate::family::Family;
use crate::flight_analyser_radar::Radar;
use crate::flight_analyser_sector::Control;
use crate::modeller_crates::Crates;
use crate::video_editor_gallery::Gallery;
use crate::video_editor_thicket::Thicket;
use crate::workflow_builder_sealed::Sealed;

/// In the order of lists.
pub static FAMILIES: &[&dyn Family] = &[
    &Thicket, &Gallery, &Crates, &Radar, &Control, &Gates, &Sealed,
];

/// `app/name`.
pub fn id_of(family: &dyn Family) -> String {
    format!("{}/{}", family.app(), family.name())
}

/// The family of this id.
pub fn find(id: &str) -> Option<&'static dyn Family> {
    let mut all = FAMILIES.iter().copied();
    all.find(|family| id_of(*family) == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;

    #[test]
    fn every_family_has_an_id_of_its_own_and_says_what_it_is() {
        let mut ids: Vec<_> = FAMILIES.iter().map(|family| id_of(*family)).collect();
        for (family, id) in FAMILIES.iter().zip(&ids) {
            let is_plain =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            assert!(
                !family.name().is_empty() && family.name().bytes().all(is_plain),
                "{id}"
            );
            assert!(family.version() > 0, "{id}");
            assert!(family.about().ends_with('.'), "{id}: a sentence");
            assert!(!family.dials(Level::FIRST).is_empty(), "{id}");
            assert!(find(id).is_some());
        }
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), FAMILIES.len());
        assert!(find("modeller/nothing").is_none());
    }
}
