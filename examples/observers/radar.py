#!/usr/bin/env python3
"""Finds the aircraft of flight-analyser/radar from pictures alone, without dependencies.

    gauntlet run --family flight-analyser/radar --levels 8 --seeds 1 \\
        --agent 'stdio:python3 examples/observers/radar.py motion'

It steps through eight sweeps before and after the stated time and accumulates over velocity hypotheses: for every dot of
the stated sweep and every course that an aircraft can have, it counts the sweeps that have a dot where the course leads.
No still says who flies; sixteen of them do.

Two others put pins as well as it does, and see less: `stills` looks at the picture of the stated time alone, at what
glows in it of earlier sweeps and otherwise at the dot that is most alone; `guess` takes any dot.

For the 1280 x 720 page at its opening zoom.
"""
import math
import random
import re
import sys

import screen

# Of the newest sweep, and of the land that earlier ones fade into.
PLOT = (0xD9, 0xF5, 0xC4)
LAND = (0x2C, 0x34, 0x3E)
FADING = 0.55
# Pixels of a dot around the corner in its middle: a square of four without its corners.
STAMP = [(x, y) for y in range(-2, 2) for x in range(-2, 2) if (x, y) not in {(-2, -2), (1, -2), (-2, 1), (1, 1)}]
# Sweeps before and after the stated one; the nearest first, because most hypotheses fail there.
SWEEPS = [sweep for away in range(1, 9) for sweep in (-away, away)]
# A hypothesis comes from a dot of the stated sweep and one of these sweeps.
BASES = (-1, 1, -2, 2)
SPEEDS = [9 + step / 2 for step in range(9)]  # pixels a sweep
HEADINGS = [step * 2 for step in range(180)]  # degrees clockwise from the top
TURNS = [step / 2 for step in range(-8, 9)]  # degrees a sweep
LEAST = 10  # of the sixteen sweeps have a dot on the course
SAME = 24  # pixels: two aircraft are further apart
MOST_GLOWING = 4


def colour(age):
    """Of a dot after so many sweeps."""
    left = FADING ** age
    return bytes(int(plot * left + land * (1 - left)) for plot, land in zip(PLOT, LAND))


def dots(picture, age=0):
    """Wherever a whole dot of an age is lit."""
    lit, wanted, size = set(), colour(age), picture.channels
    for y, row in enumerate(picture.rows):
        at = row.find(wanted)
        while at >= 0:
            if at % size == 0:
                lit.add((at // size, y))
            at = row.find(wanted, at + 1)
    return [(x, y) for x, y in sorted(lit) if all((x + right, y + down) in lit for right, down in STAMP)]


def reach(sweep):
    """Pixels by which a course may miss a dot: hypotheses are some way apart."""
    return 1.6 + 0.25 * abs(sweep)


def courses(sweeps):
    """For every course how far it leads, sweep by sweep."""
    return [[displacement(speed, heading, turn, sweep) for sweep in sweeps]
            for speed in SPEEDS for heading in HEADINGS for turn in TURNS]


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
    around = [(right, down) for right in range(-most, most + 1) for down in range(-most, most + 1)
              if right * right + down * down <= radius * radius]
    return {(x + right, y + down) for x, y in places for right, down in around}


def aircraft(stated, others, least):
    """Dots of the stated sweep from which a course leads through dots of at least so many other sweeps."""
    sweeps = [sweep for sweep in SWEEPS if sweep in others]
    near = [discs(others[sweep], reach(sweep)) for sweep in sweeps]
    all_courses, best = courses(sweeps), {}
    for base in BASES:
        if base not in others:
            continue
        index = sweeps.index(base)
        by_displacement = {}
        for course in all_courses:
            by_displacement.setdefault(course[index], []).append(course)
        for x, y in stated:
            for (right, down), leading in by_displacement.items():
                if (x + right, y + down) in near[index]:
                    met = max(sweeps_met(x, y, course, near, least) for course in leading)
                    best[x, y] = max(best.get((x, y), 0), met)
    found = []
    for place in sorted(best, key=lambda place: -best[place]):
        if best[place] >= least and all(math.dist(place, other) > SAME for other in found):
            found.append(place)
    return found


def sweeps_met(x, y, course, near, least):
    """Sweeps that have a dot where a course leads; 0 as soon as there cannot be enough."""
    may_miss = len(near) - least
    for (right, down), still in zip(course, near):
        if (x + right, y + down) not in still:
            may_miss -= 1
            if may_miss < 0:
                return 0
    return least + may_miss


def go_to(page, time):
    page.keys("to the field of the clock", "t")
    page.write(f"to {time}", f"{time}\n")
    return page.picture()


def see_motion(page, time):
    stated, others = dots(go_to(page, time)), {}
    for key, side in (("ArrowLeft", -1), ("ArrowRight", 1)):
        if side > 0:
            go_to(page, time)
        for away in range(1, 9):
            page.keys(f"sweep {side * away}", key)
            others[side * away] = dots(page.picture())
    go_to(page, time)
    return aircraft(stated, others, LEAST)


def see_still(page, time):
    picture = go_to(page, time)
    stated = dots(picture)
    glowing = {-age: dots(picture, age) for age in range(1, MOST_GLOWING + 1)}
    glowing = {sweep: places for sweep, places in glowing.items() if places}
    if glowing:
        return aircraft(stated, glowing, len(glowing))
    return [max(stated, key=lambda one: min(math.dist(one, other) for other in stated if other != one))]


def see_nothing(page, time):
    return [random.Random(page.seed).choice(dots(go_to(page, time)))]


EYES = {"motion": see_motion, "stills": see_still, "guess": see_nothing}


def play(page):
    time = re.search(r"Pause the clock at (\d\d:\d\d):00", page.prompt).group(1)
    found = EYES[sys.argv[1]](page, time)
    print("seen:", found, file=sys.stderr)
    page.keys("pins", "p")
    for x, y in found:
        page.click("a pin", x, y)
    page.do("finished", type="answer", fields={"count": len(found)})


if sys.argv[1:] not in [[eye] for eye in EYES]:
    sys.exit(f"usage: radar.py {'|'.join(EYES)}")
screen.play_all(play)
