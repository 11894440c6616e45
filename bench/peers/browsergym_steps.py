"""Clicks through BrowserGym on a page and prints step and reset times as JSON.

Usage: browsergym_steps.py PAGE_ADDRESS CHROME STEPS RESETS X Y [X Y ...]
The points are clicked in turn. Two settings are measured: BrowserGym's defaults,
and every delay that it has switched off.
"""

import json
import logging
import sys
import time

from browsergym.core.action.highlevel import HighLevelActionSet
from browsergym.core.env import BrowserEnv
from browsergym.core.task import OpenEndedTask
from playwright.sync_api import BrowserType

logging.disable(logging.CRITICAL)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--enable-unsafe-swiftshader",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # As our own runs have it: frames as soon as they are asked for.
    "--disable-frame-rate-limit",
    "--disable-gpu-vsync",
]


def use_browser(chrome):
    """Both of BrowserGym's browsers, page and chat, become the installed one with our flags."""
    launch = BrowserType.launch

    def launch_installed(self, **options):
        options["executable_path"] = chrome
        options["args"] = [*(options.get("args") or []), *FLAGS]
        return launch(self, **options)

    BrowserType.launch = launch_installed


def measure(address, steps, resets, points, delays):
    options = {} if delays else {"slow_mo": 0, "pre_observation_delay": 0.0}
    env = BrowserEnv(
        task_entrypoint=OpenEndedTask,
        task_kwargs={"start_url": address},
        viewport={"width": 1280, "height": 720},
        headless=True,
        action_mapping=HighLevelActionSet(["coord"]).to_python_code,
        **options,
    )
    reset_ms, step_ms = [], []
    for _ in range(resets):
        started = time.perf_counter()
        env.reset()
        reset_ms.append((time.perf_counter() - started) * 1000)
    for number in range(steps):
        x, y = points[number % len(points)]
        started = time.perf_counter()
        env.step(f"mouse_click({x}, {y})")
        step_ms.append((time.perf_counter() - started) * 1000)
    env.close()
    return {"step_ms": step_ms, "reset_ms": reset_ms}


def main():
    address, chrome, steps, resets, *numbers = sys.argv[1:]
    numbers = [float(number) for number in numbers]
    points = list(zip(numbers[::2], numbers[1::2]))
    use_browser(chrome)
    result = {
        "default": measure(address, max(int(steps) // 6, 5), int(resets), points, True),
        "no_delays": measure(address, int(steps), int(resets), points, False),
    }
    print(json.dumps(result))


main()
