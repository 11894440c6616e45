#!/usr/bin/env python3
"""Says whether own episodes were worth more than further updates from demonstrations, over several courses. See docs/learn.md.

    for seed in 1 2 3; do python3 examples/learn/learn.py --seed $seed --demos demos --out learned/$seed; done
    python3 examples/learn/compare.py learned/1 learned/2 learned/3 --curve curve.svg
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from learner import curve, evidence


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("courses", type=Path, nargs="+", help="folders that learn.py wrote, one for each seed")
    parser.add_argument("--curve", type=Path, help="file for the mean of the curves, as a picture")
    given = parser.parse_args()
    courses = [json.loads((folder / "curve.json").read_text(encoding="utf-8")) for folder in given.courses]
    print(evidence.table(courses))
    if given.curve is not None:
        given.curve.write_text(curve.picture(evidence.mean(courses)), encoding="utf-8")


if __name__ == "__main__":
    main()
