//! How figures of several pages are printed: one line each, the first one ours.

use crate::gestures::{Figures, MOVES};
use crate::page::Page;

pub fn print_legend(what: &str, rounds: u32) {
    println!("\n{what}, {rounds} × {MOVES} moves");
    println!("  wall     ms per move sent through the driver, until drawn");
    println!("  frame    ms from frame to frame, half of them and 95 % below");
    println!("  main     ms of processor time per move, page's main thread");
    println!("  process  ms of processor time per move, page's process");
    println!("  An empty canvas shows what driver and browser take by themselves.");
}

/// Ratios say how many times longer than ours a page takes.
pub fn print(gesture: &str, pages: &[Page], row: &[Figures]) {
    println!(
        "  {gesture:18} {:>6}   {:>6}   {:>6}   {:>6}   {:>6}",
        "wall", "frame", "(p95)", "main", "process"
    );
    for (page, figures) in pages.iter().zip(row) {
        let ours = &row[0];
        let mut line = format!(
            "    {:16} {:6.1}   {:6.1}   {:6.1}   {:6.1}   {:6.1}",
            page.name,
            figures.wall.p50(),
            figures.frame.p50(),
            figures.frame.quantile(0.95),
            figures.main_thread.p50(),
            figures.process.p50(),
        );
        let is_peer = page.probe.is_some() && !std::ptr::eq(figures, ours);
        if is_peer {
            line.push_str(&format!(
                "   theirs/ours: wall {:.1}, frame {:.1}, main {:.1}, process {:.1}",
                figures.wall.p50() / ours.wall.p50(),
                figures.frame.p50() / ours.frame.p50(),
                figures.main_thread.p50() / ours.main_thread.p50(),
                figures.process.p50() / ours.process.p50(),
            ));
        }
        println!("{line}");
    }
}
