//! The root page: what Gauntlet is, and a way into each tool.

mod launcher;

fn main() {
    console_error_panic_hook::set_once();
    dom_shell::tokens::install(&palette::LIGHT);
    leptos::mount::mount_to_body(launcher::Launcher);
}
