"""Judges the record of an episode once more, and writes what Harbor reads: 1 or 0, and the graded score.

    judge.py RUN LOGS

Without a record nothing was played, and without an end nothing was handed in: both are 0. A record that cannot be judged, because the browser broke or because it
is not in order, gives no reward at all: the trial is an error and not a failure.
"""
import json
import pathlib
import subprocess
import sys


def judged(run):
    task = json.loads(pathlib.Path(__file__).with_name("task.json").read_text())["task"]
    if not (run / "run.json").is_file():
        return {"reward": 0, "score": 0}
    summary = json.loads((run / "summary.json").read_text())
    episodes, unfinished = summary["episodes"], summary["unfinished"]
    if [row["trial"]["task"] for row in episodes + unfinished] != [task]:
        sys.exit(f"the record is not of one episode of {task}")
    for row in unfinished:
        print("not handed in:", row["reason"])
        if row["reason"] != "interrupted":
            sys.exit("the episode broke: there is nothing to judge")
        return {"reward": 0, "score": 0}
    checked = subprocess.run(["gauntlet", "score", "--check", run], capture_output=True, text=True)
    print(checked.stdout, checked.stderr, flush=True)
    if checked.returncode != 0:
        sys.exit("the record is not in order")
    [episode] = episodes
    return {"reward": int(episode["pass"]), "score": episode["score"]}


run, logs = map(pathlib.Path, sys.argv[1:])
reward = judged(run)
logs.mkdir(parents=True, exist_ok=True)
(logs / "reward.json").write_text(json.dumps(reward))
print(reward)
