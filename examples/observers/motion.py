"""Sees what travels against the ground. Pictures are kept as whole numbers with a bit for every cell, so that comparing
two of them is one operation."""
import json
import pathlib

BOX = 64
WIDTH, HEIGHT = 640, 360
CELLS = (16, 12, 10, 8, 6)
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
PICTURE_MS = 50
# Brighter than this is white.
MIDDLE = 110
# Of the points around the middle of a cell, so many have to agree with it.
AGREEMENT = 0.985
# Tiles in which motion is looked for: pixels along an edge, and pictures.
TILE_PX = 72
WINDOW = 10
# Standard deviations by which a tile has to stand out.
THRESHOLD = 6.5
SHORTEST = 12
AROUND = 14
# Drifts that are tried, in pixels a picture.
DRIFTS = [half / 2 for half in range(-6, 7)]
SIZES = (0.8, 0.87, 0.93, 1.0, 1.07, 1.15, 1.24)
PLACES = (-2, -1, 0, 1, 2)
# Pictures that stand still: the film is over.
STILL = 3

FIGURES = json.loads((pathlib.Path(__file__).parent / "figures.json").read_text())
NAMES = sorted(FIGURES)


class Film:
    """All pictures that were seen, in order, from the first on."""

    def __init__(self, brightness):
        self.cell = cell_size(brightness)
        self.columns, self.rows = -(-WIDTH // self.cell), -(-HEIGHT // self.cell)
        self.pictures = [self.bits(brightness)]
        self.still = 0

    def bits(self, brightness):
        whole = 0
        for row in reversed(range(self.rows)):
            y = min((row + 0.5) * self.cell, HEIGHT - 1) / HEIGHT
            for column in reversed(range(self.columns)):
                x = min((column + 0.5) * self.cell, WIDTH - 1) / WIDTH
                whole = whole << 1 | (brightness(x, y) > MIDDLE)
        return whole

    def add(self, brightness):
        """Takes a picture; says whether the film goes on."""
        bits = self.bits(brightness)
        if bits == self.pictures[-1]:
            self.still += 1
            return self.still < STILL
        self.still = 0
        self.pictures.append(bits)
        return True

    def length_ms(self):
        return len(self.pictures) * PICTURE_MS

    def moments(self):
        """From, to (ms) and name of everything that travels its own way."""
        matches = [self.matches(step) for step in STEPS]
        cells = self.columns * self.rows
        shares = [2 * sum(bits.bit_count() for bits in one) / (cells * len(one)) - 1 for one in matches]
        ground = shares.index(max(shares))
        found = []
        for step, one in enumerate(matches):
            if step != ground:
                found += Way(self, one, max(shares[ground], 0.1)).stretches()
        found.sort(reverse=True)
        kept = []
        for _, start, end, name in found:
            if all(end <= other[0] or start >= other[1] for other in kept):
                kept.append((start, end, name))
        return [((start - 1) * PICTURE_MS, end * PICTURE_MS, name) for start, end, name in sorted(kept)]

    def matches(self, step):
        """For every picture, which cells are what they were a step before. What comes from beyond the edge is noise."""
        shift = step[1] * self.columns + step[0]
        everything = (1 << self.columns * self.rows) - 1
        result = [0]
        for before, now in zip(self.pictures, self.pictures[1:]):
            moved = before << shift if shift >= 0 else before >> -shift
            result.append(~(moved ^ now) & everything)
        return result


class Way:
    """Evidence for one way of travelling."""

    def __init__(self, film, matches, share):
        self.film, self.matches, self.share = film, matches, share
        self.columns, self.rows, self.cell = film.columns, film.rows, film.cell

    def stretches(self):
        weights = self.weights()
        groups = []
        for at, weight in enumerate(weights):
            if weight < THRESHOLD:
                continue
            if groups and at <= groups[-1][1] + WINDOW // 2:
                groups[-1][1] = at + 1
                groups[-1][2] = max(groups[-1][2], weight)
            else:
                groups.append([at, at + 1, weight])
        found = []
        for start, end, weight in groups:
            start, end, image = self.refined(start, end)
            if end - start >= SHORTEST and self.is_clear(image):
                found.append((weight, start, end, named(image, self)))
        return found

    def is_clear(self, image):
        """Is what differs from chance as strong as the ground is, and not something in between?"""
        inside = [value for value in self.smoothed(image) if value > self.share / 4]
        return sum(inside) >= self.share / 2 * max(len(inside), 1)

    def tiles(self):
        side = max(3, TILE_PX // self.cell)
        line = (1 << side) - 1
        for row in range(0, self.rows - side + 1, max(1, side // 3)):
            for column in range(0, self.columns - side + 1, max(1, side // 3)):
                yield sum(line << (row + down) * self.columns + column for down in range(side)), side * side

    def weights(self):
        """For every picture, how far the tile that stands out most does so."""
        most = [0.0] * len(self.matches)
        for tile, cells in self.tiles():
            counts = [2 * (bits & tile).bit_count() - cells for bits in self.matches]
            window = sum(counts[:WINDOW])
            deviation = (cells * WINDOW) ** 0.5
            for end in range(WINDOW, len(counts)):
                window += counts[end] - counts[end - WINDOW]
                at = end - WINDOW // 2
                most[at] = max(most[at], window / deviation)
        return most

    def shift(self, at, middle, drift):
        across, down = (round(part * (at - middle) / self.cell) for part in drift)
        return down * self.columns + across

    def gathered(self, start, end, middle, drift):
        """How often every cell matched, moved against a drift: sums bit by bit, for all cells at once."""
        planes = []
        for at in range(start, end):
            shift = self.shift(at, middle, drift)
            carry = self.matches[at] >> shift if shift >= 0 else self.matches[at] << -shift
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
        count = end - start
        return [2 * total / count - 1 for total in sums]

    def smoothed(self, image):
        columns, rows = self.columns, self.rows
        across = [sum(image[at - (at % columns > 0):at + 1 + (at % columns < columns - 1)]) / 3
                  for at in range(len(image))]
        return [(across[max(at - columns, at % columns)] + across[at]
                 + across[min(at + columns, (rows - 1) * columns + at % columns)]) / 3 for at in range(len(image))]

    def refined(self, start, end):
        """How it moved, where it was, and so when exactly it was there."""
        middle = (start + end) / 2
        best, drift = -1.0, (0, 0)
        for across in DRIFTS:
            for down in DRIFTS:
                image = self.gathered(start, end, middle, (across, down))
                # What is moved in from beyond the edge never matches.
                sharp = sum(value * value for value in self.smoothed(image) if value > 0)
                if sharp > best:
                    best, drift = sharp, (across, down)
        image = self.smoothed(self.gathered(start, end, middle, drift))
        mask = sum(1 << at for at, value in enumerate(image) if value > self.share / 2)
        size = max(mask.bit_count(), 1)
        first, last = max(1, start - AROUND), min(len(self.matches), end + AROUND)
        gains = []
        for at in range(first, last):
            shift = self.shift(at, middle, drift)
            moved = mask << shift if shift >= 0 else mask >> -shift
            gains.append(2 * (self.matches[at] & moved).bit_count() - size - size * self.share / 2)
        start, end = best_run(gains)
        return first + start, first + end, self.gathered(first + start, max(first + end, first + start + 1), middle, drift)


def best_run(gains):
    best, most, start, total = (0, 0), 0.0, 0, 0.0
    for at, gain in enumerate(gains):
        total += gain
        if total <= 0:
            start, total = at + 1, 0.0
        elif total > most:
            best, most = (start, at + 1), total
    return best


def cell_size(brightness):
    """The largest size at which points of a cell agree with its middle."""
    for cell in CELLS:
        same = count = 0
        for row in range(HEIGHT // cell):
            for column in range(WIDTH // cell):
                def is_white(across, down):
                    return brightness((column + across) * cell / WIDTH, (row + down) * cell / HEIGHT) > MIDDLE
                white = is_white(0.5, 0.5)
                for place in ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)):
                    same += is_white(*place) == white
                    count += 1
        if same >= AGREEMENT * count:
            return cell
    return CELLS[-1]


def texels(name, is_mirrored):
    """Places of a silhouette's texels around their middle."""
    bits = bytes.fromhex(FIGURES[name])
    inside = [(at % BOX, at // BOX) for at in range(BOX * BOX) if bits[at // 8] >> at % 8 & 1]
    if is_mirrored:
        inside = [(BOX - 1 - x, y) for x, y in inside]
    middle = [sum(place[axis] for place in inside) / len(inside) for axis in (0, 1)]
    return set(inside), middle


TEMPLATES = [(name, *texels(name, is_mirrored)) for name in NAMES for is_mirrored in (False, True)]


def named(image, way):
    """The silhouette that explains an image best."""
    half = way.share / 2
    smooth = way.smoothed(image)
    inside = [at for at, value in enumerate(smooth) if value > half]
    area = max(len(inside), 1)
    middle = (sum(at % way.columns for at in inside) / area, sum(at // way.columns for at in inside) / area)
    values = [value - half for value in image]
    best = (-1e9, "")
    for name, places, centre in TEMPLATES:
        for size in SIZES:
            texel = (area / len(places)) ** 0.5 * size
            reach = int(BOX * texel / 2) + 3
            covered = [(x, y) for y in range(-reach, reach) for x in range(-reach, reach)
                       if (round(x / texel + centre[0]), round(y / texel + centre[1])) in places]
            for dx in PLACES:
                for dy in PLACES:
                    left, top = round(middle[0]) + dx, round(middle[1]) + dy
                    fit = sum(values[(y + top) * way.columns + x + left] for x, y in covered
                              if 0 <= x + left < way.columns and 0 <= y + top < way.rows)
                    best = max(best, (fit, name))
    return best[1]
