//! The root page: what Gauntlet is, and a way into each tool. With `?attach=ID` in its address it is
//! the workspace of an episode that an agent plays in its own browser.

mod attach;
mod launcher;

fn main() {
    console_error_panic_hook::set_once();
    dom_shell::fonts::install();
    match attach::Invitation::in_address() {
        Some(invitation) => attach::mount(invitation),
        None => {
            dom_shell::tokens::install(&palette::LIGHT);
            leptos::mount::mount_to_body(launcher::Launcher);
        }
    }
}
