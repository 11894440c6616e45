"""Sees what travels its own way. Pictures are kept as whole numbers with a bit for every cell, so that comparing two of
them is one operation; sums over many pictures are kept the same way, a number for each binary digit."""
import json
import operator
import pathlib
import statistics

BOX = 64
WIDTH, HEIGHT = 640, 360
CELLS = (16, 12, 10, 8, 6)
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
PICTURE_MS = 50
# Brighter than this is white.
MIDDLE = 110
# Patches in which evidence is gathered: pixels along an edge, cells at the least, and how long.
PATCH_PX = 72
LEAST_HALF = 3
WINDOW_MS = 500
# Standard deviations by which a patch has to stand out, or the share of its cells that is no chance in any case.
THRESHOLD = 5.5
NEARLY_ALL = 0.64
# Standard deviations that the median deviation of a normal distribution is.
DEVIATION_OF_MEDIAN = 1.4826
# What is shorter is no moment; boundaries are looked for so far around.
SHORTEST_MS = 600
AROUND_MS = 1500
# What is less of the way from nothing to a figure is nothing, and a figure is so much of it on average.
LEAST_DIFFERENT = 0.25
CLEARNESS = 0.5
# What a figure that is brighter is taken to be brighter by. It stands out less, and has to be looked at for longer.
BRIGHTER = 0.3
BRIGHTER_MS = 2000
BRIGHTER_THRESHOLD = 2.0
# Drifts that are tried, in pixels every 50 ms.
DRIFTS = [half / 2 for half in range(-6, 7)]
SIZES = (0.76, 0.82, 0.88, 0.94, 1.0, 1.06, 1.13, 1.2, 1.28)
PLACES = (-3, -2, -1, 0, 1, 2, 3)
# As many equal pictures in a row: the film is over.
STILL = 3

FIGURES = json.loads((pathlib.Path(__file__).parent / "figures.json").read_text())
NAMES = sorted(FIGURES)
IS_WHITE = bytes(48 + (value > MIDDLE) for value in range(256))


class Film:
    """All pictures that were seen, in order, from the first on."""

    def __init__(self, picture, corner, picture_ms):
        self.left, self.top = left, top = corner
        self.picture_ms = picture_ms
        self.cell = self.cell_size(picture)
        self.columns, self.rows = -(-WIDTH // self.cell), -(-HEIGHT // self.cell)
        columns = [min(column * self.cell + self.cell // 2, WIDTH - 1) for column in range(self.columns)]
        self.take = operator.itemgetter(*[(left + x) * picture.channels for x in columns])
        self.lines = [top + min(row * self.cell + self.cell // 2, HEIGHT - 1) for row in range(self.rows)]
        self.pictures = [self.bits(picture)]
        self.still = 0

    def cell_size(self, picture):
        """The largest size whose grid no change of brightness along a row violates."""
        changes = set()
        for y in range(self.top, self.top + HEIGHT, 3):
            row = picture.rows[y][self.left * picture.channels::picture.channels][:WIDTH].translate(IS_WHITE)
            changes.update(x for x in range(1, WIDTH) if row[x] != row[x - 1])
        return next((cell for cell in CELLS if all(x % cell == 0 for x in changes)), CELLS[-1])

    def bits(self, picture):
        cells = b"".join(bytes(self.take(picture.rows[y])) for y in self.lines)
        return int(cells.translate(IS_WHITE)[::-1], 2)

    def add(self, picture):
        """Takes a picture; says whether the film goes on."""
        bits = self.bits(picture)
        if bits == self.pictures[-1]:
            self.still += 1
            return self.still < STILL
        self.still = 0
        self.pictures.append(bits)
        return True

    def length_ms(self):
        return len(self.pictures) * self.picture_ms

    def travelling(self):
        """From, to (ms) and name of everything that travels its own way."""
        matches = [self.matches(step) for step in STEPS]
        cells = self.columns * self.rows
        shares = [2 * sum(bits.bit_count() for bits in one) / (cells * len(one)) - 1 for one in matches]
        ground = shares.index(max(shares))
        found = []
        for step, one in enumerate(matches):
            if step != ground:
                found += Evidence(self, one, max(shares[ground], 0.1), CLEARNESS, WINDOW_MS, THRESHOLD).stretches()
        # The first picture of a stretch has nothing to be compared with.
        return self.strongest((weight, start - 1, end, name) for weight, start, end, name in found)

    def brighter(self):
        """The same of everything that is brighter, picture by picture: no two of them are compared."""
        return self.strongest(Evidence(self, self.pictures, BRIGHTER, 0, BRIGHTER_MS, BRIGHTER_THRESHOLD).stretches())

    def matches(self, step):
        """For every picture, which cells are what they were a step before. What comes from beyond the edge is noise."""
        shift = step[1] * self.columns + step[0]
        everything = (1 << self.columns * self.rows) - 1
        result = [0]
        for before, now in zip(self.pictures, self.pictures[1:]):
            moved = before << shift if shift >= 0 else before >> -shift
            result.append(~(moved ^ now) & everything)
        return result

    def strongest(self, found):
        """From, to (ms) and name. Where two overlap, the stronger one counts."""
        kept = []
        for _, start, end, name in sorted(found, reverse=True):
            if all(end <= other[0] or start >= other[1] for other in kept):
                kept.append((start, end, name))
        return [(start * self.picture_ms, end * self.picture_ms, name) for start, end, name in sorted(kept)]


class Evidence:
    """For every picture which cells speak for a figure, and what is made of it."""

    def __init__(self, film, pictures, strength, clearness, window_ms, threshold):
        self.pictures, self.strength, self.clearness, self.threshold = pictures, strength, clearness, threshold
        self.window = window_ms // film.picture_ms
        self.shortest = SHORTEST_MS / film.picture_ms
        self.around = AROUND_MS // film.picture_ms
        self.drifts = [drift * film.picture_ms / PICTURE_MS for drift in DRIFTS]
        self.columns, self.rows, self.cell = film.columns, film.rows, film.cell

    def stretches(self):
        groups = []
        for at, weight in enumerate(self.weights()):
            if weight < self.threshold:
                continue
            if groups and at <= groups[-1][1] + self.window:
                groups[-1][1] = at + 1
                groups[-1][2] = max(groups[-1][2], weight)
            else:
                groups.append([at, at + 1, weight])
        found = []
        for start, end, weight in groups:
            start, end, image = self.refined(start, end)
            if end - start >= self.shortest and self.is_clear(image):
                found.append((weight, start, end, self.named(image)))
        return found

    def is_clear(self, image):
        """Is what differs from nothing closer to a figure than to neither?"""
        least = LEAST_DIFFERENT * self.strength
        inside = [value for value in self.smoothed(image) if value > least]
        return sum(inside) >= self.clearness * self.strength * max(len(inside), 1)

    def patches(self):
        side = 2 * max(PATCH_PX // self.cell // 2, LEAST_HALF) + 1
        line = (1 << side) - 1
        square = sum(line << down * self.columns for down in range(side))
        places = [row * self.columns + column for row in range(0, self.rows - side + 1, 2)
                  for column in range(0, self.columns - side + 1, 2)]
        return [square << place for place in places], side * side

    def weights(self):
        """For every picture, how far the patch that stands out most does so."""
        patches, cells = self.patches()
        count = len(self.pictures)
        most, usual = [-cells * self.window] * (count + self.window), []
        for number, patch in enumerate(patches):
            counts = [2 * (bits & patch).bit_count() - cells for bits in self.pictures] + [0] * self.window
            window = 0
            for end in range(count + self.window):
                window += counts[end] - (counts[end - self.window] if end >= self.window else 0)
                most[end] = max(most[end], window)
                if (end + number) % 31 == 0 and self.window <= end < count:
                    usual.append(window)
        # Most patches of most pictures show nothing: what is usual is chance.
        middle = statistics.median(usual)
        deviation = max(DEVIATION_OF_MEDIAN * statistics.median(abs(one - middle) for one in usual), 1.0)
        weights = []
        for window in most[self.window // 2:self.window // 2 + count]:
            weight = (window - middle) / deviation
            weights.append(max(weight, self.threshold) if window >= NEARLY_ALL * cells * self.window else weight)
        return weights

    def shift(self, at, middle, drift):
        across, down = (round(part * (at - middle) / self.cell) for part in drift)
        return down * self.columns + across

    def gathered(self, start, end, middle, drift):
        """How often every cell spoke for a figure, moved against a drift: from -1 to 1."""
        planes = []
        for at in range(start, end):
            shift = self.shift(at, middle, drift)
            carry = self.pictures[at] >> shift if shift >= 0 else self.pictures[at] << -shift
            for place, plane in enumerate(planes):
                planes[place], carry = plane ^ carry, plane & carry
            if carry:
                planes.append(carry)
        cells = self.columns * self.rows
        sums = [0] * cells
        for place, plane in enumerate(planes):
            text = bin(plane & (1 << cells) - 1)[2:].zfill(cells)[::-1]
            worth = 1 << place
            sums = [total + worth if bit == "1" else total for total, bit in zip(sums, text)]
        count = max(end - start, 1)
        return [2 * total / count - 1 for total in sums]

    def smoothed(self, image):
        """The mean of every cell and its neighbours; beyond the edge nothing speaks for anything."""
        columns = self.columns
        lines = [[0.0] * (columns + 2)]
        lines += [[0.0, *image[start:start + columns], 0.0] for start in range(0, len(image), columns)]
        lines.append(lines[0])
        across = [[left + here + right for left, here, right in zip(line, line[1:], line[2:])] for line in lines]
        return [(up + here + down) / 9 for one, two, three in zip(across, across[1:], across[2:])
                for up, here, down in zip(one, two, three)]

    def refined(self, start, end):
        """How it moved, where it was, and so when exactly it was there."""
        middle = (start + end) / 2
        end = min(end, len(self.pictures))
        best, drift = -1.0, (0, 0)
        for across in self.drifts:
            for down in self.drifts:
                image = self.gathered(start, end, middle, (across, down))
                # What is moved in from beyond the edge never speaks for anything.
                sharp = sum(value * value for value in self.smoothed(image) if value > 0)
                if sharp > best:
                    best, drift = sharp, (across, down)
        image = self.smoothed(self.gathered(start, end, middle, drift))
        mask = sum(1 << at for at, value in enumerate(image) if value > self.strength / 2)
        size = max(mask.bit_count(), 1)
        first, last = max(1, start - self.around), min(len(self.pictures), end + self.around)
        gains = []
        for at in range(first, last):
            shift = self.shift(at, middle, drift)
            moved = mask << shift if shift >= 0 else mask >> -shift
            gains.append(2 * (self.pictures[at] & moved).bit_count() - size - size * self.strength / 2)
        start, end = best_run(gains)
        return first + start, first + end, self.gathered(first + start, first + end, middle, drift)

    def named(self, image):
        """The silhouette that explains an image best."""
        half = self.strength / 2
        inside = [at for at, value in enumerate(self.smoothed(image)) if value > half]
        area = max(len(inside), 1)
        middle = [sum(axis) / area + 0.5 for axis in zip((0, 0), *((at % self.columns, at // self.columns) for at in inside))]
        values = [value - half for value in image]
        best = (-1e9, "")
        for name, places, centre in TEMPLATES:
            for size in SIZES:
                texel = (area / len(places)) ** 0.5 * size
                for fit in self.fits(values, places, centre, texel, middle):
                    best = max(best, (fit, name))
        return best[1]

    def fits(self, values, places, centre, texel, middle):
        """How well a silhouette of one size fits at places around the middle."""
        left, top = (round(part) for part in middle)
        reach = int(BOX * texel / 2) + 2
        across = [(x, int((x + 0.5) / texel + centre[0])) for x in range(-reach, reach + 1)]
        down = [(y, int((y + 0.5) / texel + centre[1])) for y in range(-reach, reach + 1)]
        covered = [(x + left, y + top) for y, v in down for x, u in across if (u, v) in places]
        for dx in PLACES:
            for dy in PLACES:
                yield sum(values[(y + dy) * self.columns + x + dx] for x, y in covered
                          if 0 <= x + dx < self.columns and 0 <= y + dy < self.rows)


def best_run(gains):
    best, most, start, total = (0, 0), 0.0, 0, 0.0
    for at, gain in enumerate(gains):
        total += gain
        if total <= 0:
            start, total = at + 1, 0.0
        elif total > most:
            best, most = (start, at + 1), total
    return best


def texels(name, is_mirrored):
    """Places of a silhouette's texels, and their middle."""
    bits = bytes.fromhex(FIGURES[name])
    inside = [(at % BOX, at // BOX) for at in range(BOX * BOX) if bits[at // 8] >> at % 8 & 1]
    if is_mirrored:
        inside = [(BOX - 1 - x, y) for x, y in inside]
    middle = [sum(place[axis] for place in inside) / len(inside) + 0.5 for axis in (0, 1)]
    return set(inside), middle


TEMPLATES = [(name, *texels(name, is_mirrored)) for name in NAMES for is_mirrored in (False, True)]
