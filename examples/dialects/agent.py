#!/usr/bin/env python3
"""The same plan in the words of six systems: removes a node from a workflow and closes the gap.

    cargo gauntlet run --tasks workflow-builder/001 --dialect anthropic \
        --agent 'stdio:python3 examples/dialects/agent.py anthropic'

An agent that speaks a dialect sends `{"call": ...}` lines; `docs/dialects.md` has the tables. A real
agent would hand on what its model said, as it came.
"""
import json
import sys

BROWSERGYM = [
    "mouse_click(142, 300)",
    "mouse_click(782, 388)",
    "keyboard_press('Delete')",
    "mouse_drag_and_drop(680, 406, 877, 406)",
    "send_msg_to_user('done')",
]

ANTHROPIC = [
    {"action": "left_click", "coordinate": [142, 300]},
    {"action": "left_click", "coordinate": [782, 388]},
    {"action": "key", "text": "Delete"},
    {"action": "left_click_drag", "start_coordinate": [680, 406], "coordinate": [877, 406]},
    {"action": "answer", "fields": {"answer": "done"}},
]

# Several actions in one turn, each of them a step.
OPENAI = [
    {"actions": [
        {"type": "click", "button": "left", "x": 142, "y": 300},
        {"type": "click", "button": "left", "x": 782, "y": 388},
        {"type": "keypress", "keys": ["DELETE"]},
    ]},
    {"type": "drag", "path": [{"x": 680, "y": 406}, {"x": 780, "y": 406}, {"x": 877, "y": 406}]},
    {"type": "answer", "fields": {"answer": "done"}},
]

# Points are 0 to 999 across the page.
GEMINI = [
    {"name": "click_at", "args": {"x": 111, "y": 417}},
    {"name": "click", "args": {"x": 611, "y": 539}},
    {"name": "press_key", "args": {"key": "delete"}},
    {"name": "drag_and_drop", "args": {"start_x": 531, "start_y": 564, "end_x": 685, "end_y": 564}},
    {"name": "answer", "args": {"fields": {"answer": "done"}}},
]

OSWORLD = [
    {"action_type": "CLICK", "parameters": {"x": 142, "y": 300}},
    {"action_type": "CLICK", "x": 782, "y": 388},
    {"action_type": "PRESS", "parameters": {"key": "delete"}},
    [
        {"action_type": "MOVE_TO", "parameters": {"x": 680, "y": 406}},
        {"action_type": "DRAG_TO", "parameters": {"x": 877, "y": 406}},
    ],
    "DONE",
]

CALLS = [
    "click(142, 300)\nclick(782, 388)",
    "key('Delete')",
    "drag([[680, 406], [780, 406], [877, 406]])",
    "answer(answer='done')",
]

PLANS = {
    "browsergym": BROWSERGYM,
    "anthropic": ANTHROPIC,
    "openai": OPENAI,
    "gemini": GEMINI,
    "osworld": OSWORLD,
    "calls": CALLS,
}

calls = PLANS[sys.argv[1]]

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "end":
        continue
    if message["type"] == "reset":
        plan = iter(calls)
    if error := message["observation"].get("error"):
        print("refused:", error, file=sys.stderr)
    print(json.dumps({"call": next(plan)}), flush=True)
