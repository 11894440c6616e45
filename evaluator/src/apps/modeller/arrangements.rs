//! One entry for many objects: every order and every choice of signs of three numbers.

use modeller_model::Vec3;

use crate::fields::{FieldError, Fields};

/// What differs between the objects of one entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrangement {
    pub position: Option<Vec3>,
    pub scale: Option<Vec3>,
}

/// Reads `each_position` and `each_scale`; without them there is one object.
pub fn arrangements(fields: &Fields) -> Result<Vec<Arrangement>, FieldError> {
    let positions = choices(fields, "each_position", "position")?;
    let scales = choices(fields, "each_scale", "scale")?;
    Ok(positions
        .iter()
        .flat_map(|position| {
            scales.iter().map(|scale| Arrangement {
                position: *position,
                scale: *scale,
            })
        })
        .collect())
}

fn choices(fields: &Fields, key: &str, single: &str) -> Result<Vec<Option<Vec3>>, FieldError> {
    let Some(table) = fields.table(key)? else {
        return Ok(vec![None]);
    };
    if fields.has(single) {
        return Err(fields.error(single, format!("nothing beside `{key}`")));
    }
    let of = table
        .triple("of")?
        .ok_or_else(|| table.error("of", "a list of three numbers"))?;
    let orders = match table.flag("every_order")?.unwrap_or(false) {
        true => orders(of),
        false => vec![of],
    };
    let every_sign = table.flag("every_sign")?.unwrap_or(false);
    table.finish()?;
    Ok(orders
        .into_iter()
        .flat_map(|triple| {
            if every_sign {
                signs(triple)
            } else {
                vec![triple]
            }
        })
        .map(|triple| Some(Vec3::from(triple)))
        .collect())
}

/// The different orders of three numbers, in the order in which one would write them down.
fn orders([a, b, c]: [f64; 3]) -> Vec<[f64; 3]> {
    let all = [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
    ];
    distinct(all)
}

/// Every choice of signs, all positive first. A zero has no sign.
fn signs([a, b, c]: [f64; 3]) -> Vec<[f64; 3]> {
    let both = |value: f64| [value, -value];
    let all = both(a).into_iter().flat_map(|a| {
        both(b)
            .into_iter()
            .flat_map(move |b| both(c).into_iter().map(move |c| [a, b, c]))
    });
    distinct(all)
}

fn distinct(triples: impl IntoIterator<Item = [f64; 3]>) -> Vec<[f64; 3]> {
    let mut list: Vec<[f64; 3]> = Vec::new();
    for triple in triples {
        if !list.contains(&triple) {
            list.push(triple);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(toml: &str) -> Result<Vec<Arrangement>, FieldError> {
        let table: toml::Table = toml.parse().expect("TOML");
        arrangements(&Fields::new("it", &table))
    }

    #[test]
    fn every_order_and_every_sign_comes_once() {
        assert_eq!(read("").unwrap(), [Arrangement::default()]);
        let count = |toml: &str| read(toml).unwrap().len();
        assert_eq!(count("each_scale = { of = [1, 2, 4] }"), 1);
        assert_eq!(
            count("each_scale = { of = [1, 2, 4], every_order = true }"),
            6
        );
        assert_eq!(
            count("each_scale = { of = [1, 2, 4], every_sign = true }"),
            8
        );
        let both = "each_scale = { of = [1, 2, 4], every_order = true, every_sign = true }";
        assert_eq!(count(both), 48);
        assert_eq!(
            count("each_position = { of = [1, 1, 1], every_order = true }"),
            1
        );
        assert_eq!(
            count("each_position = { of = [1, 0, 2], every_sign = true }"),
            4
        );
        let axes = "each_position = { of = [3, 0, 0], every_order = true, every_sign = true }";
        assert_eq!(count(axes), 6);
        assert_eq!(count(&format!("{axes}\n{both}")), 288);
        assert_eq!(
            read(both).unwrap()[8].scale,
            Some(Vec3::new(1.0, 4.0, 2.0)),
            "signs change fastest"
        );
    }

    #[test]
    fn a_single_value_beside_many_is_refused() {
        let error = read("scale = [1, 1, 1]\neach_scale = { of = [1, 2, 4] }").unwrap_err();
        assert_eq!(error.field, "it.scale");
        assert_eq!(
            read("each_scale = {}").unwrap_err().field,
            "it.each_scale.of"
        );
    }
}
