#!/usr/bin/env python3
"""Solves video-editor/thicket from pictures alone: plays the film, sees what moves its own way, cuts and names it.

    gauntlet run --family video-editor/thicket --levels 5 --seeds 1 --step-ms 50 --burst 8x350 \\
        --agent 'stdio:python3 examples/observers/thicket.py motion'

Steps of 50 ms and bursts of 50 ms from picture to picture show every picture of the film once. No dependencies. What it
knows is in two files beside it: how to see (`motion.py`) and what the twelve figures look like (`figures.json`).

Two others cut and name as well as it does, and see less. They are played without `--step-ms` and `--burst`: `stills`
looks for what is brighter in single pictures, four a second; `guess` does not look at all.

For the 1280 x 720 page as it opens.
"""
import random
import sys

import motion
import screen

# Where things are on the page.
CARD = (80, 114)
STAGE = (320, 47)
STAGE_BOTTOM = STAGE[1] + motion.HEIGHT
ADD_TEXT = (279, 475)
EXPORT = (1222, 22)
FIELD = (1120, 140)
RULER = 505
# Between the ruler and the first row, where nothing is but the playhead.
ABOVE = 528
FIRST_ROW = 560
ROW_STEP = 62
ROWS_LEFT = 97
PLAYHEAD = b"\xfa\xfa\xfa"
# Inside a block's edge, where it is taken hold of.
GRIP = 4

NEW_TEXT_MS = 3000
MARGIN_MS = 50
# At the opening zoom.
MS_PER_PIXEL = 25
STILL_MS = 250
# The guesser's moments and what lies between them.
GUESS_MS, GAP_MS = 2250, 1600


def put_on_timeline(page):
    page.drag("put the clip on the timeline", CARD, (600, FIRST_ROW + ROW_STEP))


def watch(page, picture_ms):
    """Plays the film once; all its pictures as cells."""
    film = motion.Film(page.picture(STAGE_BOTTOM), STAGE, picture_ms)
    page.keys("play", "Space")
    while all(film.add(picture) for picture in page.pictures(STAGE_BOTTOM)):
        page.do("watch on", type="wait", ms=picture_ms)
    return film.length_ms(), film


def see_motion(page):
    length, film = watch(page, motion.PICTURE_MS)
    return length, film.travelling()


def see_stills(page):
    length, film = watch(page, STILL_MS)
    return length, film.brighter()


def see_nothing(page):
    page.keys("to the end", "End")
    last = playhead(page)
    page.keys("to the beginning", "Home")
    length = round((last - playhead(page)) * MS_PER_PIXEL)
    numbers = random.Random(page.seed)
    starts = range(GAP_MS, length - GUESS_MS, GUESS_MS + GAP_MS)
    chosen = [start for start in starts if numbers.random() < 0.5] or [GAP_MS]
    return length, [(start, start + GUESS_MS, numbers.choice(motion.NAMES)) for start in chosen]


EYES = {"motion": see_motion, "stills": see_stills, "guess": see_nothing}


def playhead(page):
    picture = page.picture()
    places = [x for x in range(ROWS_LEFT, picture.width) if picture.pixel(x, ABOVE) == PLAYHEAD]
    return sum(places) / max(len(places), 1)


class Timeline:
    """Where moments of the timeline are on the screen when all of it is in sight."""

    def __init__(self, page, length):
        page.keys("all of it", "f")
        page.keys("to the end", "End")
        last = playhead(page)
        page.keys("to the beginning", "Home")
        self.first = playhead(page)
        self.pixels_per_ms = (last - self.first) / length

    def x(self, ms):
        return round(self.first + self.pixels_per_ms * ms)


def cut(page, length, moments):
    line = Timeline(page, length)
    edges = [edge for moment in moments for edge in moment[:2]]
    for edge in edges:
        page.click("to a boundary", line.x(edge), RULER)
        page.keys("select all", "ctrl", "a")
        page.keys("cut", "ctrl", "k")
    ends = [0, *edges, length]
    for start, end in reversed(list(zip(ends[::2], ends[1::2]))):
        if line.x(end) - line.x(start) > 2 * GRIP:
            page.click("select what is not wanted", line.x((start + end) / 2), FIRST_ROW)
            page.keys("delete and close the gap", "shift", "Delete")


def name(page, moments):
    """One text after the other on a row above the clip, each as long as its moment."""
    total = sum(end - start for start, end, _ in moments)
    line, begin = None, 0
    for start, end, figure in moments:
        lowest, row = (FIRST_ROW + 2 * ROW_STEP, FIRST_ROW) if line else (FIRST_ROW + ROW_STEP, ABOVE)
        # A text that reaches into the next one would push it away.
        first, length = begin + MARGIN_MS, end - start - 2 * MARGIN_MS
        page.click("add a text", *ADD_TEXT)
        line = line or Timeline(page, max(total, NEW_TEXT_MS))
        page.drag("as long as the moment", (line.x(NEW_TEXT_MS) - GRIP, lowest), (line.x(length) - GRIP, lowest))
        held = line.x(length / 2)
        page.drag("over its moment", (held, lowest), (held + line.x(first) - line.x(0), row))
        page.do("into the field", type="click", x=FIELD[0], y=FIELD[1], count=3)
        page.write("the name", figure)
        page.keys("save", "ctrl", "Enter")
        begin += end - start


def export(page):
    page.click("export", *EXPORT)
    before = None
    while before != (now := page.picture().rows):
        before = now
        page.do("wait for the export", type="wait", ms=1000)


def wanted(moments, prompt):
    """Of what was seen, what is asked for. Who cannot tell figures takes everything for the one that is asked for."""
    asked = next((one for one in motion.NAMES if f"in which the {one} is there" in prompt), None)
    if asked and sys.argv[1] == "motion":
        return [moment for moment in moments if moment[2] == asked]
    return [(start, end, asked or figure) for start, end, figure in moments]


def play(page):
    put_on_timeline(page)
    length, seen = EYES[sys.argv[1]](page)
    print("seen:", seen, file=sys.stderr)
    moments = wanted(seen, page.prompt)
    if not moments and sys.argv[1] == "motion":
        page.keys("take the clip off again", "ctrl", "z")
        page.do("it is not there", type="fail", reason="What is asked for is never in the film.")
    cut(page, length, moments)
    name(page, moments)
    export(page)
    page.do("done", type="done")


if sys.argv[1:] not in [[eye] for eye in EYES]:
    sys.exit(f"usage: thicket.py {'|'.join(EYES)}")
screen.play_all(play)
