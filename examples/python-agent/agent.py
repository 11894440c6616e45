#!/usr/bin/env python3
"""A complete agent without dependencies: removes a node from a workflow and closes the gap.

    cargo gauntlet run --tasks workflow-builder/001 --agent 'stdio:python3 examples/python-agent/agent.py'

It plays a fixed list of actions for the 1280 x 720 page; a real agent would look at
`observation["screenshot"]` (a PNG in base64) and ask a model what to do next.
"""
import json
import sys

PLAN = [
    ("open the template API Data Pipeline", {"type": "click", "x": 142, "y": 300}),
    ("select the Sort node", {"type": "click", "x": 782, "y": 388}),
    ("remove it", {"type": "key", "keys": ["Delete"]}),
    ("connect Map to Limit", {"type": "drag", "path": [[680, 406], [780, 406], [877, 406]]}),
    ("finished", {"type": "answer", "fields": {"answer": "done"}}),
]

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "end":
        continue
    if message["type"] == "reset":
        plan = iter(PLAN)
        print(message["prompt"], file=sys.stderr)
    if error := message["observation"].get("error"):
        print("refused:", error, file=sys.stderr)
    note, action = next(plan)
    print(json.dumps({"action": action, "note": note}), flush=True)
