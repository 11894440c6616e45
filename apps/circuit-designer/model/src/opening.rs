//! What a seed moves when the tool opens: how the sheet is looked at, on which side of it the panel
//! stands, where dialogs open and in which order they list their fields. None of it is part of a
//! drawing. The tool bar has an order of its own for every seed.

use seeded::Opening;

/// How large the drawing is with another seed than 0, at the least and at the most. Far apart: pins of
/// gates, amplifiers and transistors lie a grid step beside where one drags, so that what was drawn
/// without looking at another scale does not meet them.
const SCALES: [f64; 2] = [0.6, 0.98];
/// The part of the drawing that stays in sight, from its origin.
const KEPT: [f64; 2] = [1000.0, 380.0];
/// How much broader the panel is at the most, in pixels.
const BROADER: f64 = 80.0;

/// How the sheet is looked at: screen = drawing times `scale` plus `offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstSheet {
    /// Pixels of a unit of the drawing.
    pub scale: f64,
    /// Where the origin of the drawing is, in whole pixels from the corner of the sheet.
    pub offset: [f64; 2],
}

impl FirstSheet {
    /// With seed 0 the drawing is as large as life and begins in the corner.
    pub fn new(opening: Opening) -> Self {
        if opening.is_usual() {
            return FirstSheet {
                scale: 1.0,
                offset: [0.0, 0.0],
            };
        }
        let [least, most] = SCALES;
        let scale = least + (most - least) * opening.share("scale");
        // As far as what was in sight at full size still is.
        let shares = ["sheet across", "sheet down"].map(|it| opening.share(it));
        let offset = [0, 1].map(|axis| (shares[axis] * KEPT[axis] * (1.0 - scale)).round());
        FirstSheet { scale, offset }
    }
}

/// Does the panel stand on the left of the sheet? With seed 0 it stands on the right. With every other
/// one it stands on the left: who draws on an empty sheet without looking begins below it, while a
/// drawing that is merely moved and made smaller holds together.
pub fn has_panel_on_the_left(opening: Opening) -> bool {
    !opening.is_usual()
}

/// How much broader than usual the panel is, in whole pixels.
pub fn broader_panel(opening: Opening) -> f64 {
    (BROADER * opening.share("panel")).round()
}

/// Where dialogs stand in the room around them: from -1, at the left or upper end, to 1. With seed 0
/// they stand in the middle.
pub fn dialog_place(opening: Opening) -> [f64; 2] {
    match opening.is_usual() {
        true => [0.0, 0.0],
        false => ["dialog across", "dialog down"].map(|it| 2.0 * opening.share(it) - 1.0),
    }
}

/// In which order the properties of a part of this kind list fields that stand so with seed 0. A
/// drawing of resistors holds together wherever and however large it is drawn; but who types a value
/// without looking has to know which field comes first.
pub fn field_order(opening: Opening, kind: &str, fields: &[&str]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..fields.len()).collect();
    let share = |field: &usize| opening.share(&format!("{kind} {}", fields[*field]));
    order.sort_by(|one, other| share(one).total_cmp(&share(other)));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_0_opens_as_ever() {
        let usual = Opening::new(0);
        let sheet = FirstSheet::new(usual);
        assert_eq!((sheet.scale, sheet.offset), (1.0, [0.0, 0.0]));
        assert!(!has_panel_on_the_left(usual));
        assert_eq!(broader_panel(usual), 0.0);
        assert_eq!(dialog_place(usual), [0.0, 0.0]);
        let fields = ["name", "voltage", "offset"];
        assert_eq!(field_order(usual, "rail", &fields), [0, 1, 2]);
    }

    #[test]
    fn seeds_seldom_agree_on_what_comes_first_and_where_dialogs_stand() {
        let fields = ["name", "voltage", "offset"];
        let mut firsts = [0; 3];
        let mut near = 0;
        for seed in 1..=300 {
            let opening = Opening::new(seed);
            let order = field_order(opening, "rail", &fields);
            firsts[order[0]] += 1;
            let mut sorted = order;
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2]);
            let (here, there) = (dialog_place(opening), dialog_place(Opening::new(seed + 1)));
            assert!(here.iter().all(|it| (-1.0..=1.0).contains(it)), "{seed}");
            near += usize::from(
                [0, 1]
                    .iter()
                    .all(|axis| (here[*axis] - there[*axis]).abs() < 0.1),
            );
        }
        assert!(firsts.iter().all(|it| (70..130).contains(it)), "{firsts:?}");
        assert!(near < 10, "{near}");
    }

    #[test]
    fn another_seed_shows_all_that_was_in_sight_at_another_size() {
        for seed in 1..100 {
            let opening = Opening::new(seed);
            let sheet = FirstSheet::new(opening);
            let [least, most] = SCALES;
            assert!((least..=most).contains(&sheet.scale), "{seed}: {sheet:?}");
            for axis in [0, 1] {
                assert!(sheet.offset[axis] >= 0.0);
                let last = KEPT[axis] * sheet.scale + sheet.offset[axis];
                assert!(last <= KEPT[axis] + 1.0, "{seed}: {sheet:?}");
            }
            assert!(has_panel_on_the_left(opening), "{seed}");
            assert!((0.0..=BROADER).contains(&broader_panel(opening)));
        }
    }
}
