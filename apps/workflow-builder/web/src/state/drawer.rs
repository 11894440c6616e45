//! How the drawer with the last run stands.

/// What the drawer shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Nodes,
    Outbox,
    Tables,
    Reply,
    Timeline,
    Problems,
}

/// How much of the drawer is on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawerState {
    #[default]
    Closed,
    Folded,
    Open,
}
