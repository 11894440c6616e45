"""Thinks before it says anything, once in vain, and solves workflow-builder/001 on a page of 1280 x 720."""
import json
import sys
import time

PLAN = [
    {"action": {"type": "click", "x": 142, "y": 300}},
    {"thought": "what is no action takes its time as well"},
    {"actions": [{"type": "click", "x": 782, "y": 388}, {"type": "key", "keys": ["Delete"]}]},
    {"action": {"type": "drag", "path": [[680, 406], [780, 406], [877, 406]]}},
    {"action": {"type": "answer", "fields": {"answer": "done"}}},
]

plan = iter(PLAN)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "end":
        break
    time.sleep(0.3)
    print(json.dumps(next(plan)), flush=True)
    print(message["observation"].get("elapsed_ms"), file=sys.stderr, flush=True)
