//! The page's window.

pub fn window() -> web_sys::Window {
    web_sys::window().expect("a page always has a window")
}
