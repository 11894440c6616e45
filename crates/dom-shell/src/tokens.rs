//! The shared colours as custom properties of the page (`var(--accent)` and so on).

use crate::page;
use leptos::wasm_bindgen::JsCast;
use palette::Palette;
use web_sys::HtmlElement;

/// Gives the page its colours. Style sheets name them, and hold none of these colours themselves.
pub fn install(palette: &Palette) {
    let root = page::document().document_element();
    let Some(root) = root.and_then(|root| root.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    for (name, value) in properties(palette) {
        // Names and values are well-formed (see the test), which is all that could go wrong.
        let _ = root.style().set_property(&name, &value);
    }
}

fn properties(palette: &Palette) -> impl Iterator<Item = (String, String)> + '_ {
    palette.tokens().into_iter().map(|(name, colour)| {
        let text = String::from_utf8_lossy(&colour.css_bytes()).into_owned();
        (format!("--{name}"), text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const STYLES: [&str; 2] = [
        include_str!("../styles/base.css"),
        include_str!("../styles/controls.css"),
    ];

    /// Names that a style sheet uses as `var(--name)`.
    fn used(css: &str) -> impl Iterator<Item = String> + '_ {
        css.split("var(")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once(')')?.0.trim().to_string()))
    }

    #[test]
    fn every_property_that_the_styles_use_is_defined() {
        let mut defined: BTreeSet<String> =
            properties(&palette::LIGHT).map(|(name, _)| name).collect();
        for line in STYLES.iter().flat_map(|css| css.lines()) {
            if let Some((name, _)) = line
                .trim()
                .split_once(':')
                .filter(|(n, _)| n.starts_with("--"))
            {
                assert!(defined.insert(name.to_string()), "{name} is defined twice");
            }
        }
        for name in STYLES.into_iter().flat_map(used) {
            assert!(defined.contains(&name), "{name}");
        }
    }
}
