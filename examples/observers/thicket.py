#!/usr/bin/env python3
"""Solves video-editor/thicket from pictures alone: plays the film, sees what moves against the ground, cuts and names it.

    gauntlet run --family video-editor/thicket --levels 5 --seeds 1 --observe both --step-ms 50 --burst 61x3000 \\
        --agent 'stdio:python3 examples/observers/thicket.py'

Steps of 50 ms and bursts of 50 ms from picture to picture show every picture of the film once. No dependencies; a film
of level 8 is read in some minutes. What it knows is in two files beside it: how to see (`motion.py`) and what the twelve
figures look like (`figures.json`). The tree tells where buttons are; where things lie on the timeline is told by pixels.
"""
import json
import sys

import motion
import screen

NEW_TEXT_MS = 3000
ROW_PX = 62
PICTURE_MS = 50


class Page:
    """The page as the last observation shows it."""

    def __init__(self, message):
        self.observation = message["observation"]

    def do(self, note, **action):
        print(json.dumps({"action": action, "note": note}), flush=True)
        message = json.loads(sys.stdin.readline())
        if message["type"] == "end":
            raise EOFError
        self.observation = message["observation"]
        if error := self.observation.get("error"):
            print("refused:", note, error, file=sys.stderr)

    def node(self, role, name):
        found = screen.find(self.observation["tree"], role, name)
        if not found:
            raise LookupError(f"there is no {role} {name!r} on the screen")
        return found["rect"]

    def press(self, name):
        x, y = screen.middle(self.node("button", name))
        self.do(name, type="click", x=x, y=y)

    def keys(self, note, *keys):
        self.do(note, type="key", keys=list(keys))

    def picture(self):
        return screen.decode(self.observation["screenshot"])

    def pictures(self):
        """The screenshot and what followed it."""
        return [self.observation["screenshot"], *self.observation.get("frames", [])]


def put_on_timeline(page):
    """Drags the card below the rows; says where its row is."""
    card = page.node("listitem", "Night camera.webm, video")
    toolbar = page.node("toolbar", "Timeline tools")
    below = toolbar["y"] + toolbar["height"]
    before = page.picture()
    x, y = screen.middle(card)
    height = page.observation["height"]
    to = [page.observation["width"] // 2, int((below + height) / 2)]
    page.do("put the clip on the timeline", type="drag", path=[[x, y - 20], [(x + to[0]) // 2, to[1]], to])
    return below, screen.changed_rows(before, page.picture(), below)


def watch(page):
    """Plays the film once; all its pictures as cells."""
    page.keys("to the beginning", "Home")
    stage = page.node("image", "Preview")
    film = motion.Film(screen.crop(page.picture(), stage))
    page.keys("play", "Space")
    while True:
        for text in page.pictures():
            if not film.add(screen.crop(screen.decode(text, stage), stage)):
                return film
        page.do("watch on", type="wait", ms=0)


class Timeline:
    """Where moments of the timeline are on the screen when all of it is in sight."""

    def __init__(self, page, below, length):
        page.press("Fit To Screen")
        page.keys("to the beginning", "Home")
        home = page.picture()
        page.keys("to the end", "End")
        self.first, self.last = screen.playheads(home, page.picture(), below)
        self.ruler = below + 14
        self.length = length

    def x(self, ms):
        return round(self.first + (self.last - self.first) * ms / self.length)


def cut(page, below, row, film, moments):
    line = Timeline(page, below, film.length_ms())
    for edge in [edge for moment in moments for edge in moment[:2]]:
        page.keys("select all", "ctrl", "a")
        page.do("to a boundary", type="click", x=line.x(edge), y=line.ruler)
        page.keys("cut", "ctrl", "k")
    edges = [0, *[edge for moment in moments for edge in moment[:2]], film.length_ms()]
    for start, end in reversed(list(zip(edges[::2], edges[1::2]))):
        page.do("select what is not wanted", type="click", x=line.x((start + end) / 2), y=row)
        page.keys("delete and close the gap", "shift", "Delete")


def name(page, below, row, moments):
    total = sum(moment[1] - moment[0] for moment in moments)
    line = Timeline(page, below, total)
    start = 0
    for number, (begin, end, figure) in enumerate(moments):
        length = end - begin
        lowest = row + ROW_PX * (1 if number == 0 else 2)
        page.press("Add Text")
        x = line.x(NEW_TEXT_MS) - 4
        page.do("as long as the moment", type="drag",
                path=[[x, lowest], [line.x((NEW_TEXT_MS + length) / 2), lowest], [line.x(length) - 4, lowest]])
        x = line.x(length / 2)
        to = [x, row - 31] if number == 0 else [line.x(start + length / 2), row]
        page.do("over its moment", type="drag", path=[[x, lowest], [to[0], (lowest + to[1]) // 2], to])
        x, y = screen.middle(page.node("textbox", "Text"))
        page.do("into the field", type="click", x=x, y=y)
        page.keys("all of it", "ctrl", "a")
        page.do("the name", type="type", text=figure)
        page.press("Save")
        start += length


def play(message):
    page = Page(message)
    prompt = message["task"]["prompt"]
    below, row = put_on_timeline(page)
    film = watch(page)
    moments = film.moments()
    print("seen:", moments, file=sys.stderr)
    if one := screen.asked_for(prompt["goal"], motion.NAMES):
        moments = [moment for moment in moments if moment[2] == one]
    if not moments:
        page.keys("take the clip off again", "ctrl", "z")
        page.do("it is not there", type="fail", reason="The figure that is asked for is never in the film.")
        return
    cut(page, below, row, film, moments)
    name(page, below, row, moments)
    page.press("Export")
    while not screen.find(page.observation["tree"], None, "Exporting complete"):
        page.do("wait for the export", type="wait", ms=250)
    page.do("done", type="answer", fields={"answer": "done"})


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "reset":
        continue
    try:
        play(message)
    except EOFError:
        continue
