#!/usr/bin/env python3
"""Finds the aircraft of `flight-analyser/radar` from pictures alone, without dependencies.

    cargo gauntlet run --tasks 'flight-analyser/radar@8#1' \
        --agent 'stdio:python3 examples/observers/radar.py'

It steps through eight sweeps before and after the stated time and accumulates over velocity hypotheses:
for every dot of the stated sweep and every course that an aircraft can have, it counts the sweeps that
have a dot where the course leads. No still says who flies; sixteen of them do.

For the 1280 x 720 page at its opening zoom.
"""

import base64
import json
import math
import re
import struct
import sys
import zlib

# Of the newest sweep; earlier ones glow more faintly.
PLOT = bytes((0xD9, 0xF5, 0xC4))
# Pixels of a dot around the corner in its middle: a square of four without its corners.
STAMP = [(x, y) for y in range(-2, 2) for x in range(-2, 2) if (x, y) not in {(-2, -2), (1, -2), (-2, 1), (1, 1)}]
# Sweeps before and after the stated one, the nearest first: most hypotheses fail there.
SWEEPS = [sweep for away in range(1, 9) for sweep in (-away, away)]
# A hypothesis comes from a dot of the stated sweep and one of these sweeps.
BASES = (-1, 1, -2, 2)
SPEEDS = [9 + step / 2 for step in range(9)]  # pixels a sweep
HEADINGS = [step * 2 for step in range(180)]  # degrees clockwise from the top
TURNS = [step / 2 for step in range(-8, 9)]  # degrees a sweep
LEAST = 10  # of the sixteen sweeps have a dot on the course
SAME = 24  # pixels: two aircraft are further apart


def pixels(screenshot):
    """Width, height, bytes of a pixel and rows of a PNG."""
    data = base64.b64decode(screenshot)
    at, packed, header = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    width, height, depth, colour = header[:4]
    if depth != 8 or colour not in (2, 6) or header[6]:
        raise ValueError("a PNG of whole bytes, red, green and blue, was expected")
    size = 3 if colour == 2 else 4
    raw = zlib.decompress(packed)
    stride = width * size
    before = bytearray(stride)
    rows = []
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], line, before, size)
        rows.append(line)
        before = line
    return width, height, size, rows


def unfilter(kind, line, before, size):
    if kind == 1:
        for at in range(size, len(line)):
            line[at] = (line[at] + line[at - size]) & 255
    elif kind == 2:
        line[:] = bytes((one + two) & 255 for one, two in zip(line, before))
    elif kind == 3:
        for at in range(len(line)):
            left = line[at - size] if at >= size else 0
            line[at] = (line[at] + (left + before[at]) // 2) & 255
    elif kind == 4:
        for at in range(len(line)):
            left, corner = (line[at - size], before[at - size]) if at >= size else (0, 0)
            up = before[at]
            guess = left + up - corner
            off = abs(guess - left), abs(guess - up), abs(guess - corner)
            nearest = left if off[0] <= off[1] and off[0] <= off[2] else up if off[1] <= off[2] else corner
            line[at] = (line[at] + nearest) & 255


def dots(screenshot):
    """Wherever a whole dot of the newest sweep is lit."""
    width, height, size, rows = pixels(screenshot)
    lit = set()
    for y, row in enumerate(rows):
        at = row.find(PLOT)
        while at >= 0:
            if at % size == 0:
                lit.add((at // size, y))
            at = row.find(PLOT, at + 1)
    return [
        (x, y) for x, y in sorted(lit) if all((x + right, y + down) in lit for right, down in STAMP)
    ]


def reach(sweep):
    """Pixels by which a course may miss a dot: hypotheses are some way apart."""
    return 1.6 + 0.25 * abs(sweep)


def courses():
    """For every course how far it leads, sweep by sweep."""
    found = []
    for speed in SPEEDS:
        for heading in HEADINGS:
            for turn in TURNS:
                found.append([displacement(speed, heading, turn, sweep) for sweep in SWEEPS])
    return found


def displacement(speed, heading, turn, sweep):
    x = y = 0.0
    side = 1 if sweep > 0 else -1
    for step in range(abs(sweep)):
        turned = step + 1 if sweep > 0 else -step
        radians = math.radians(heading + turn * turned)
        x += side * speed * math.sin(radians)
        y -= side * speed * math.cos(radians)
    return round(x), round(y)


def discs(places, radius):
    """Every pixel that is near a dot."""
    most = math.ceil(radius)
    round_about = [
        (right, down)
        for right in range(-most, most + 1)
        for down in range(-most, most + 1)
        if right * right + down * down <= radius * radius
    ]
    return {(x + right, y + down) for x, y in places for right, down in round_about}


def aircraft(stated, others):
    """Where the aircraft are: dots of the stated sweep, given those of the other sweeps."""
    all_courses = courses()
    near = [discs(others[sweep], reach(sweep)) for sweep in SWEEPS]
    most_missed = len(SWEEPS) - LEAST
    best = {}
    for base in BASES:
        index = SWEEPS.index(base)
        by_displacement = {}
        for course in all_courses:
            by_displacement.setdefault(course[index], []).append(course)
        lit = near[index]
        for x, y in stated:
            for (right, down), leading in by_displacement.items():
                if (x + right, y + down) not in lit:
                    continue
                for course in leading:
                    missed = 0
                    for (to_x, to_y), still in zip(course, near):
                        if (x + to_x, y + to_y) not in still:
                            missed += 1
                            if missed > most_missed:
                                break
                    else:
                        best[x, y] = max(best.get((x, y), 0), len(SWEEPS) - missed)
    found = []
    for place in sorted(best, key=lambda place: -best[place]):
        if all(math.dist(place, other) > SAME for other in found):
            found.append(place)
    return found


def go_to(time):
    yield {"type": "key", "keys": ["t"]}, "to the field of the clock"
    return (yield {"type": "type", "text": f"{time}\n"}, f"to {time}")


def play(prompt):
    """One episode: yields actions with notes and is sent screenshots."""
    time = re.search(r"Pause the clock at (\d\d:\d\d):00", prompt).group(1)
    stated = dots((yield from go_to(time)))
    others = {}
    for key, side in (("ArrowLeft", -1), ("ArrowRight", 1)):
        if side > 0:
            yield from go_to(time)
        for away in range(1, 9):
            screenshot = yield {"type": "key", "keys": [key]}, f"sweep {side * away}"
            others[side * away] = dots(screenshot)
    yield from go_to(time)
    found = aircraft(stated, others)
    yield {"type": "key", "keys": ["p"]}, f"{len(found)} aircraft"
    for x, y in found:
        yield {"type": "click", "x": x, "y": y}, "a pin"
    yield {"type": "answer", "fields": {"count": len(found)}}, "finished"


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "end":
            continue
        observation = message["observation"]
        if message["type"] == "reset":
            episode = play(message["prompt"])
            action, note = next(episode)
        else:
            if observation.get("error"):
                print("refused:", observation["error"], file=sys.stderr)
            action, note = episode.send(observation["screenshot"])
        print(json.dumps({"action": action, "note": note}), flush=True)


if __name__ == "__main__":
    main()
