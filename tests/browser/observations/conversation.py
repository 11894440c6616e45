"""What the agents of these tests have in common: say an action, hear what the page looks like then."""
import json
import sys


def hear():
    message = json.loads(sys.stdin.readline())
    if message["type"] == "end":
        sys.exit(0)
    return message


def do(**action):
    """Carries out an action, which must not be refused."""
    print(json.dumps({"action": action}), flush=True)
    observation = hear()["observation"]
    assert "error" not in observation, observation["error"]
    return observation


def numbers(observation):
    """Names of what is marked, with their numbers."""
    return {mark["name"]: mark["number"] for mark in observation["marks"]}


def click(observation, name, **more):
    marks = numbers(observation)
    assert name in marks, f"{name} is not among {sorted(marks)}"
    return do(type="click_mark", mark=marks[name], **more)
