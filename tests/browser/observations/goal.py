"""Hands on the picture of the goal, and does nothing."""
import sys

from conversation import do, hear

print(hear()["goal_image"], file=sys.stderr, flush=True)
do(type="done")
