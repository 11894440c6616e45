"""Clicks through our own Gymnasium environment and prints the times of its steps as JSON.

Usage: gymnasium_steps.py GAUNTLET DIST OUT STEPS X Y [X Y ...]
The points are clicked in turn. A step includes the picture as an array.
"""

import json
import sys
import time

from gauntlet_env import GauntletEnv, Server


def main():
    program, dist, out, steps, *numbers = sys.argv[1:]
    numbers = [float(number) for number in numbers]
    points = list(zip(numbers[::2], numbers[1::2]))
    times = []
    with Server(program, dist=dist, out=out) as server:
        env = GauntletEnv("workflow-builder/001", url=server.url, steps=1_000_000)
        env.reset(seed=0)
        for number in range(int(steps)):
            x, y = points[number % len(points)]
            started = time.perf_counter()
            env.step({"type": "click", "x": x, "y": y})
            times.append((time.perf_counter() - started) * 1000)
        env.close()
    print(json.dumps(times))


main()
