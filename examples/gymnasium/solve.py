#!/usr/bin/env python3
"""Solves a task through Gymnasium: removes a node from a workflow and closes the gap.

    pip install ./clients/python
    python3 examples/gymnasium/solve.py

It plays a fixed list of actions for the 1280 x 720 page; a real agent would look at
`observation["screenshot"]` (height x width x 3) and ask a model what to do next.
"""

import gymnasium

import gauntlet_env

TASK = "gauntlet/workflow-builder.001-remove-a-node-v0"
PLAN = [
    ("open the template API Data Pipeline", {"type": "click", "x": 142, "y": 300}),
    ("select the Sort node", {"type": "click", "x": 782, "y": 388}),
    ("remove it", {"type": "key", "keys": ["Delete"]}),
    ("connect Map to Limit", {"type": "drag", "path": [[680, 406], [780, 406], [877, 406]]}),
    ("finished", {"type": "answer", "fields": {"answer": "done"}}),
]

gauntlet_env.register_all()
env = gymnasium.make(TASK)
observation, info = env.reset(seed=1)
print(info["prompt"])
for note, action in PLAN:
    observation, reward, terminated, truncated, info = env.step({"action": action, "note": note})
    print(f"{note}: step {observation['step'][0]}, {observation['steps_left'][0]} left", info["error"] or "")
    if terminated or truncated:
        break
print("outcome:", info.get("outcome"))
print("reward:", reward)
env.close()
