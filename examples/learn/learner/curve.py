"""The learning curve as a picture: what is passed, over the updates of the course."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

LEFT, RIGHT, TOP, BOTTOM = 52, 600, 34, 250
GREY = "#7d8590"
#: Held-out openings, openings for training, demonstrations alone.
LINES = (("held_out", "#2f81f7", ""), ("training", "#3fb950", "6 4"), ("cloned", "#d29922", "2 3"))
WORDS = {
    "held_out": "held-out openings",
    "training": "openings for training",
    "cloned": "held out, demonstrations alone",
}
PANEL = 290


def picture(course: dict[str, Any]) -> str:
    """One panel for each task, below one another."""
    tasks = course["plan"]["tasks"]
    height = PANEL * len(tasks) + 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" width="640" height="{height}" '
        f'font-family="sans-serif" font-size="13" fill="{GREY}">'
    ]
    for number, task in enumerate(tasks):
        parts.append(f'<g transform="translate(0 {number * PANEL})">')
        parts += _panel(course, task)
        parts.append("</g>")
    x = LEFT
    for name, colour, dashes in LINES:
        y = height - 14
        parts.append(f'<path d="M{x} {y - 4}h22" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>')
        parts.append(f'<text x="{x + 28}" y="{y}">{WORDS[name]}</text>')
        x += 170
    return "\n".join([*parts, "</svg>", ""])


def _panel(course: dict[str, Any], task: str) -> list[str]:
    examinations = course["examinations"]
    most = max(it["updates"] for it in examinations) or 1

    def place(updates: float, rate: float) -> str:
        x = LEFT + (RIGHT - LEFT) * updates / most
        return f"{x:.1f},{BOTTOM - (BOTTOM - TOP) * rate:.1f}"

    parts = [f'<text x="{LEFT}" y="13" font-weight="bold">{escape(task)}</text>']
    for rate in (0, 0.25, 0.5, 0.75, 1):
        y = BOTTOM - (BOTTOM - TOP) * rate
        parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{GREY}" stroke-opacity="0.3"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{rate:.0%}</text>')
    for it in examinations:
        x = place(it["updates"], 0).split(",")[0]
        parts.append(f'<path d="M{x} {BOTTOM}v5" stroke="{GREY}"/>')
        parts.append(f'<text x="{x}" y="{BOTTOM + 20}" text-anchor="middle">{it["updates"]}</text>')
    parts.append(f'<text x="{(LEFT + RIGHT) / 2}" y="{BOTTOM + 36}" text-anchor="middle">updates</text>')
    cloned = place(course["plan"]["cloning"], 0).split(",")[0]
    parts.append(f'<path d="M{cloned} {TOP}V{BOTTOM}" stroke="{GREY}" stroke-dasharray="3 3"/>')
    # On the side of the line that has more room.
    side, anchor = (6, "start") if float(cloned) < (LEFT + RIGHT) / 2 else (-6, "end")
    words = "from here on with own episodes"
    parts.append(f'<text x="{float(cloned) + side:.1f}" y="{TOP - 4}" text-anchor="{anchor}">{words}</text>')
    for name, colour, dashes in LINES:
        points = [(it["updates"], it[name][task]) for it in examinations if it[name] is not None]
        if points:
            parts += _line([place(*it) for it in points], colour, dashes)
    return parts


def _line(points: Sequence[str], colour: str, dashes: str) -> list[str]:
    dots = [
        f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in (point.split(",") for point in points)
    ]
    line = f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>'
    return [line, *dots]
