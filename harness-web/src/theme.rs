//! Light and dark: as the system wants it, or as the user chose.

use dom_shell::page::{document, window};
use gloo::events::EventListener;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, MediaQueryList};

const SLOT: &str = "gauntlet/theme";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

impl Theme {
    fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    fn named(name: &str) -> Option<Theme> {
        let all = [Theme::Light, Theme::Dark];
        all.into_iter().find(|theme| theme.name() == name)
    }

    fn other(self) -> Theme {
        match self {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Light,
        }
    }
}

/// The theme that is shown. Clones show the same.
#[derive(Clone, Copy)]
pub struct Themes(RwSignal<Theme>);

impl Themes {
    /// Gives the page its colours, and others when system or user want them.
    pub fn install() -> Themes {
        let themes = Themes(RwSignal::new(chosen().unwrap_or_else(of_system)));
        paint(themes.0.get_untracked());
        if let Some(query) = system() {
            EventListener::new(&query, "change", move |_| {
                if chosen().is_none() {
                    themes.show(of_system());
                }
            })
            .forget();
        }
        themes
    }

    pub fn is_dark(self) -> bool {
        self.0.get() == Theme::Dark
    }

    /// Shows the other one, now and in later visits.
    pub fn switch(self) {
        let theme = self.0.get_untracked().other();
        if let Ok(Some(storage)) = window().local_storage() {
            // Without it the choice lasts for this visit.
            let _ = storage.set_item(SLOT, theme.name());
        }
        self.show(theme);
    }

    fn show(self, theme: Theme) {
        paint(theme);
        self.0.set(theme);
    }
}

fn paint(theme: Theme) {
    dom_shell::tokens::install(match theme {
        Theme::Light => &palette::LIGHT,
        Theme::Dark => &palette::DARK,
    });
    let root = document().document_element();
    if let Some(root) = root.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        let _ = root.set_attribute("data-theme", theme.name());
        let _ = root.style().set_property("color-scheme", theme.name());
    }
}

fn chosen() -> Option<Theme> {
    let storage = window().local_storage().ok().flatten()?;
    Theme::named(&storage.get_item(SLOT).ok().flatten()?)
}

fn system() -> Option<MediaQueryList> {
    window()
        .match_media("(prefers-color-scheme: dark)")
        .ok()
        .flatten()
}

fn of_system() -> Theme {
    match system().is_some_and(|it| it.matches()) {
        true => Theme::Dark,
        false => Theme::Light,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_theme_is_found_again_and_nonsense_is_no_choice() {
        for theme in [Theme::Light, Theme::Dark] {
            assert_eq!(Theme::named(theme.name()), Some(theme));
            assert_eq!(theme.other().other(), theme);
            assert_ne!(theme.other(), theme);
        }
        assert_eq!(Theme::named("sepia"), None);
        assert_eq!(Theme::named(""), None);
    }
}
