#!/usr/bin/env python3
"""Plays tasks side by side with Ray: each actor holds an environment of one server.

    pip install ./clients/python ray
    python3 examples/ray/sweep.py --actors 2 workflow-builder/001 modeller/001

The server runs beside this program. Actors on other machines reach one that is started there with
`gauntlet env --bind 0.0.0.0 --token-env GAUNTLET_TOKEN`: name it with GAUNTLET_URL and GAUNTLET_TOKEN. The agent here
looks once and gives up; put your own into `Player.play`.
"""

import argparse
import os

import ray
from gauntlet_env import Client, InfrastructureFault, Server

#: A browser may break; the episode is then played again.
ATTEMPTS = 3


@ray.remote
class Player:
    """An environment of its own for as long as the actor lives: browsers are started once, not per task."""

    def __init__(self, url, token):
        self.environment = Client(url, token=token).open()

    def play(self, task):
        for attempt in range(ATTEMPTS):
            try:
                begin = self.environment.reset(task)
                end = self.environment.step({"type": "fail", "reason": "this agent only looks"})
                return begin.task.id, end.outcome.passed, end.outcome.score
            except InfrastructureFault:
                if attempt + 1 == ATTEMPTS:
                    raise

    def close(self):
        self.environment.close()


def sweep(url, token, tasks, actors):
    players = [Player.remote(url, token) for _ in range(actors)]
    pool = ray.util.ActorPool(players)
    for task, passed, score in pool.map_unordered(lambda player, task: player.play.remote(task), tasks):
        print(f"{task}: {'passed' if passed else 'not passed'}, score {score:.2f}")
    ray.get([player.close.remote() for player in players])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--actors", type=int, default=2)
    parser.add_argument("tasks", nargs="+", help="ids of tasks, or their beginnings up to the number")
    options = parser.parse_args()
    ray.init(num_cpus=options.actors, include_dashboard=False)
    url = os.environ.get("GAUNTLET_URL")
    if url is not None:
        sweep(url, os.environ.get("GAUNTLET_TOKEN"), options.tasks, options.actors)
        return
    with Server(limit=options.actors) as server:
        sweep(server.url, server.token, options.tasks, options.actors)
        print("run folder:", server.run)


if __name__ == "__main__":
    main()
