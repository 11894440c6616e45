"""Opens every template of the Workflow Builder by its mark, looks whether that one opened, and goes back;
then makes a workflow of one node."""
import json
import re
import sys

from conversation import click, do, hear, numbers

observation = hear()["observation"]
others = {"Import", "New workflow"}
templates = [mark["name"] for mark in observation["marks"] if mark["name"] not in others]
opened = []
for name in templates:
    observation = click(observation, name)
    [project] = [mark for mark in numbers(observation) if mark.startswith("Project: ")]
    # A template's own remark in brackets is not part of the workflow's name, and its arrows are others.
    words, wanted = (re.findall(r"\w+", text) for text in (project, name))
    assert words[1:] == wanted[: len(words) - 1], f"{name} opened {project}"
    opened.append(name)
    observation = click(observation, "All workflows")
print(json.dumps(opened), file=sys.stderr, flush=True)
observation = click(observation, "New workflow")
assert "Import" not in numbers(observation), "what lies behind the dialog is marked"
observation = click(observation, "Workflow name", count=3)
observation = do(type="type", text="Marked")
observation = click(observation, "Create")
click(observation, "Webhook Trigger")
do(type="done")
