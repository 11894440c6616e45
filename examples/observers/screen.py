"""What the observers share: the conversation with the runner, and screenshots as pixels. Without libraries."""
import base64
import itertools
import json
import struct
import sys
import zlib

LOW_BYTE = (255).__and__


class Page:
    """The page as the last observation shows it."""

    def __init__(self, message):
        self.prompt = message["prompt"]
        self.seed = message["seed"]
        self.observation = message["observation"]

    def do(self, note, **action):
        print(json.dumps({"action": action, "note": note}), flush=True)
        line = sys.stdin.readline()
        message = json.loads(line) if line else {"type": "end"}
        if message["type"] == "end":
            raise EOFError
        self.observation = message["observation"]
        if error := self.observation.get("error"):
            print("refused:", note, error, file=sys.stderr)

    def click(self, note, x, y):
        self.do(note, type="click", x=round(x), y=round(y))

    def drag(self, note, start, end):
        """With Alt, so that nothing snaps to what is near."""
        between = [(one + other) / 2 for one, other in zip(start, end)]
        path = [[round(x), round(y)] for x, y in (start, between, end)]
        self.do(note, type="drag", path=path, modifiers=["alt"])

    def keys(self, note, *keys):
        self.do(note, type="key", keys=list(keys))

    def write(self, note, text):
        self.do(note, type="type", text=text)

    def picture(self, rows=None):
        return decode(self.observation["screenshot"], rows)

    def pictures(self, rows=None):
        """The screenshot and what followed it, one after the other."""
        for text in [self.observation["screenshot"], *self.observation.get("frames", [])]:
            yield decode(text, rows)


def play_all(play):
    """Plays every episode that the runner begins."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "reset":
            try:
                play(Page(message))
            except EOFError:
                continue


class Picture:
    """Rows of pixels, `channels` bytes each; lower rows may be missing."""

    def __init__(self, width, channels, rows):
        self.width, self.channels, self.rows = width, channels, rows

    def pixel(self, x, y):
        at = x * self.channels
        return self.rows[y][at:at + 3]


def decode(text, rows=None):
    """The upper rows of a PNG in base64 that has eight bits a channel."""
    data = base64.b64decode(text)
    at, packed, header = 8, [], None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            header = struct.unpack(">IIBB", data[at + 8:at + 18])
        elif kind == b"IDAT":
            packed.append(data[at + 8:at + 8 + length])
        at += length + 12
    width, height, depth, colour = header
    if depth != 8 or colour not in (2, 6):
        raise ValueError("a PNG with eight bits of red, green and blue was expected")
    channels = 4 if colour == 6 else 3
    rows = min(height, rows or height)
    step = width * channels + 1
    raw = zlib.decompressobj().decompress(b"".join(packed), step * rows)
    lines = unfiltered(raw, step, rows, channels)
    return Picture(width, channels, lines)


def unfiltered(raw, step, rows, channels):
    """Rows as they were before they were packed. Most are packed as differences from the row above: whole rows are
    added at once, as one long number in which no byte carries into the next."""
    size = step - 1
    low = int.from_bytes(b"\x7f" * size, "little")
    high = int.from_bytes(b"\x80" * size, "little")
    lines, above = [], bytes(size)
    for start in range(0, step * rows, step):
        kind, row = raw[start], raw[start + 1:start + step]
        if kind == 2:
            one, other = int.from_bytes(row, "little"), int.from_bytes(above, "little")
            row = ((one & low) + (other & low) ^ (one ^ other) & high).to_bytes(size, "little")
        elif kind != 0:
            row = unfiltered_row(kind, row, above, channels)
        lines.append(row)
        above = row
    return lines


def unfiltered_row(kind, row, above, channels):
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
