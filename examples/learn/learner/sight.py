"""What the policy sees: the page at half its size, cut into cells."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

#: Size of the page.
WIDTH, HEIGHT = 1280, 720
#: Width and height of a cell, in pixels of the page: small enough that one lies within a button or a field.
CELL = (16, 16)
COLUMNS, ROWS = WIDTH // CELL[0], HEIGHT // CELL[1]
#: Parts that a gist has, down and across, and its numbers.
GIST = (9, 16)
GIST_NUMBERS = GIST[0] * GIST[1] * 3
#: Numbers that a cell has: its pixels at half the size of the page, in three colours.
FEATURES = (CELL[0] // 2) * (CELL[1] // 2) * 3


def small(screenshot: Pixels) -> Pixels:
    """The page at half its size."""
    if screenshot.shape != (HEIGHT, WIDTH, 3):
        raise ValueError(f"a picture of {WIDTH} x {HEIGHT} pixels is wanted, this one has the shape {screenshot.shape}")
    halves = screenshot.astype(np.uint16)
    halves = halves[0::2] + halves[1::2]
    halves = (halves[:, 0::2] + halves[:, 1::2] + 2) // 4
    return halves.astype(np.uint8)


def cells(page: Pixels) -> Pixels:
    """A small page, or a window of it, cut up: rows x columns x the pixels of a cell."""
    high, wide = CELL[1] // 2, CELL[0] // 2
    rows, columns = page.shape[0] // high, page.shape[1] // wide
    parts = page.reshape(rows, high, columns, wide, 3).transpose(0, 2, 1, 3, 4)
    return parts.reshape(rows, columns, FEATURES)


def gist(page: Pixels) -> NDArray[np.float32]:
    """What a page looks like from afar: the colours of 16 x 9 parts, from -0.5 to 0.5."""
    down, across = GIST[0], GIST[1]
    parts = page.reshape(down, page.shape[0] // down, across, page.shape[1] // across, 3)
    sums = parts.sum(axis=1, dtype=np.uint32).sum(axis=2)
    most = 255 * (page.shape[0] // down) * (page.shape[1] // across)
    afar: NDArray[np.float32] = sums.astype(np.float32).ravel() / np.float32(most)
    return afar - np.float32(0.5)
