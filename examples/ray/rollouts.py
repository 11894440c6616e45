#!/usr/bin/env python3
"""Collects rollouts with Ray: every actor holds an environment, and what broke is masked instead of counted.

    gauntlet run --agent oracle --tasks workflow-builder/001 --out runs/oracle
    python3 examples/ray/rollouts.py --actors 4 --episodes 100 --run runs/oracle

The policy says what a recorded run did (`--run`), or ends every task at once (`--noop`); put your own into `policy`. Servers
are those of `--url`, over which the actors are spread (each stays with its own), or one that is started beside this
program. Their token is read from GAUNTLET_TOKEN.
"""

import argparse
import itertools
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path

import gauntlet_env
import ray

#: An environment that is broken fails at once: without a pause it would use up the episodes of all others.
PAUSE_SECONDS = 5


@dataclass
class Rollout:
    task: str
    rewards: list
    fault: str | None = None

    @property
    def masked(self):
        return self.fault is not None


@ray.remote(max_restarts=-1)
class Player:
    """An environment for as long as the actor lives: browsers are started once, not per episode."""

    def __init__(self, url, token, stage, task):
        self.env = gauntlet_env.GauntletEnv(task, url=url, token=token, stage=stage)

    def play(self, task, actions):
        rewards = []
        try:
            self.env.reset(options={"task": task})
            for action in actions:
                _, reward, terminated, truncated, _ = self.env.step(action)
                rewards.append(reward)
                if terminated or truncated:
                    break
        except gauntlet_env.GauntletError as fault:
            # Whatever of ours breaks says nothing about a policy.
            time.sleep(PAUSE_SECONDS)
            return Rollout(task, rewards, f"{type(fault).__name__}: {fault}")
        return Rollout(task, rewards)

    def close(self):
        self.env.close()


def collect(servers, token, stage, plans, episodes):
    """Yields rollouts as they end. An actor whose process dies is started anew, and its rollout is masked."""
    first = next(iter(plans))
    idle = [Player.remote(url, token, stage, first) for url in servers]
    wanted = itertools.islice(itertools.cycle(plans.items()), episodes)
    playing = {}
    for task, actions in wanted:
        if not idle:
            yield ended(playing, idle)
        player = idle.pop()
        playing[player.play.remote(task, actions)] = (player, task)
    while playing:
        yield ended(playing, idle)
    ray.get([player.close.remote() for player in idle])


def ended(playing, idle):
    """Waits for one of those that play."""
    [done], _ = ray.wait(list(playing))
    player, task = playing.pop(done)
    idle.append(player)
    try:
        return ray.get(done)
    except ray.exceptions.RayError as fault:
        return Rollout(task, [], f"{type(fault).__name__}")


def recorded(run):
    """What was done in each episode of a run folder, by its task."""
    steps = sorted(Path(run).glob("episodes/*/*/0/steps.jsonl"))
    if not steps:
        raise SystemExit(f"{run} holds no episodes")
    return {"/".join(path.parts[-4:-2]): actions(path) for path in steps}


def actions(steps):
    lines = map(json.loads, steps.read_text().splitlines())
    return [line["action"] for line in lines if line.get("action") is not None]


def policy(options):
    if options.run is not None:
        return recorded(options.run)
    return {task: [{"type": "done"}] for task in options.noop}


def report(rollouts):
    counted = [sum(rollout.rewards) for rollout in rollouts if not rollout.masked]
    mean = sum(counted) / len(counted) if counted else float("nan")
    steps = sum(len(rollout.rewards) for rollout in rollouts)
    print(f"{len(rollouts)} rollouts, {steps} steps, {len(rollouts) - len(counted)} masked, mean reward {mean:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--actors", type=int, default=2)
    parser.add_argument("--episodes", type=int, default=10)
    parser.add_argument("--url", action="append", help="a server that is there already; may be repeated")
    parser.add_argument("--stage", choices=["browser", "native", "auto"])
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--run", help="a run folder whose actions are played again")
    chosen.add_argument("--noop", nargs="+", metavar="TASK", help="tasks that are ended at once")
    options = parser.parse_args()
    plans = policy(options)
    ray.init(num_cpus=options.actors, include_dashboard=False)
    if options.url:
        spread = itertools.islice(itertools.cycle(options.url), options.actors)
        token = os.environ.get("GAUNTLET_TOKEN")
        played = collect(list(spread), token, options.stage, plans, options.episodes)
        report(list(shown(played)))
        return
    with gauntlet_env.Server(limit=options.actors) as server:
        played = collect([server.url] * options.actors, server.token, options.stage, plans, options.episodes)
        report(list(shown(played)))


def shown(rollouts):
    for rollout in rollouts:
        print(f"{rollout.task}: {rollout.fault or sum(rollout.rewards)}")
        yield rollout


if __name__ == "__main__":
    main()
