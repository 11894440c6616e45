//! End to end: real pages in a real browser, operated by real input.

mod attach;
mod canvas_only;
mod circuit_sheet;
mod crash;
mod determinism;
mod dialects;
mod flight_map;
mod grid;
mod hostile_agents;
mod lost_graphics;
mod modeller_editing;
mod modeller_fields;
mod modeller_gizmo;
mod observations;
mod oracle_runs;
mod painters;
mod python_agent;
mod registries;
mod reloads;
mod rest;
mod resume;
mod secrets;
mod static_hosting;
mod verify;
mod video_editor;
mod workflow_library;
