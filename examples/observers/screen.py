"""Screenshots without libraries: pixels of a PNG, what differs between two, and where things stand in a tree."""
import base64
import itertools
import operator
import struct
import zlib

LOW_BYTE = (255).__and__


class Picture:
    """Rows of pixels, `channels` bytes each; rows and columns that nobody asked for may be missing."""

    def __init__(self, width, height, channels, rows):
        self.width, self.height, self.channels, self.rows = width, height, channels, rows

    def pixel(self, x, y):
        at = x * self.channels
        return self.rows[y][at:at + 3]


def decode(text, until=None):
    """A PNG in base64, with eight bits a channel. `until` is a rectangle below which nothing matters."""
    data = base64.b64decode(text)
    at, packed = 8, []
    width = height = channels = 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and colour in (2, 6), "eight bits of red, green and blue"
            channels = 4 if colour == 6 else 3
        elif kind == b"IDAT":
            packed.append(body)
        at += length + 12
    raw = zlib.decompress(b"".join(packed))
    stride = width * channels
    last = height if until is None else min(height, int(until["y"] + until["height"]) + 1)
    rows, before = [], bytes(stride)
    for y in range(last):
        start = y * (stride + 1)
        before = unfiltered(raw[start], raw[start + 1:start + 1 + stride], before, channels)
        rows.append(before)
    return Picture(width, height, channels, rows)


def unfiltered(kind, row, above, channels):
    """A row as it was before it was packed."""
    if kind == 0:
        return row
    if kind == 2:
        return bytes(map(LOW_BYTE, map(operator.add, row, above)))
    done = bytearray(len(row))
    if kind == 1:
        for channel in range(channels):
            done[channel::channels] = bytes(map(LOW_BYTE, itertools.accumulate(row[channel::channels])))
        return bytes(done)
    for at, value in enumerate(row):
        left = done[at - channels] if at >= channels else 0
        up = above[at]
        if kind == 3:
            done[at] = (value + (left + up) // 2) & 255
            continue
        corner = above[at - channels] if at >= channels else 0
        guess = left + up - corner
        far = abs(guess - left), abs(guess - up), abs(guess - corner)
        nearest = left if far[0] <= far[1] and far[0] <= far[2] else up if far[1] <= far[2] else corner
        done[at] = (value + nearest) & 255
    return bytes(done)


def crop(picture, rect):
    """What a rectangle shows: a function from a place (0 to 1, both ways) to its brightness."""
    left, top = rect["x"], rect["y"]
    width, height = rect["width"], rect["height"]

    def brightness(x, y):
        return picture.rows[int(top + y * height)][int(left + x * width) * picture.channels]

    return brightness


def changed_rows(before, after, below):
    """The middle of what is new below a line, looked at in the right half of the window."""
    def differs(y):
        half = before.width // 2 * before.channels
        return before.rows[y][half:] != after.rows[y][half:]
    changed = [y for y in range(int(below) + 30, before.height) if differs(y)]
    return (changed[0] + changed[-1]) // 2 if changed[-1] - changed[0] < 60 else changed[0] + 25


def playheads(home, end, below):
    """Where the playhead stands in two pictures: the outermost columns of the ruler that differ."""
    y = int(below) + 20
    changed = [x for x in range(home.width) if home.pixel(x, y) != end.pixel(x, y)]
    groups = [changed[0]], [changed[-1]]
    for x in changed:
        groups[0 if x - changed[0] < 20 else 1].append(x)
    return [sum(set(group)) / len(set(group)) for group in groups]


def find(node, role, name):
    """The first node of a tree with this role and name."""
    if node.get("name") == name and role in (None, node.get("role")):
        return node
    for child in node.get("children", []):
        if found := find(child, role, name):
            return found
    return None


def middle(rect):
    return round(rect["x"] + rect["width"] / 2), round(rect["y"] + rect["height"] / 2)


def asked_for(goal, names):
    """The one figure that a goal names, if it names one."""
    return next((name for name in names if f"the {name} is there" in goal), None)
