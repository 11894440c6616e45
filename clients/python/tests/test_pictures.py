"""Pictures become the same arrays whichever way they are read."""

from __future__ import annotations

import base64
import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image, UnidentifiedImageError

from gauntlet_env import pictures, pixels
from gauntlet_env.pictures import Pixels

NOISE: Pixels = np.random.default_rng(5).integers(0, 256, (7, 5, 3), np.uint8)


def png(picture: Pixels, filters: list[int]) -> bytes:
    """As a browser writes it, with a filter of 0 (none) or 2 (up) for each row."""
    height, width, _ = picture.shape
    rows, above = b"", np.zeros(width * 3, np.uint8)
    for row, kind in zip(picture.reshape(height, -1), filters, strict=True):
        rows += bytes([kind]) + (row - above if kind == 2 else row).tobytes()
        above = row
    packed = zlib.compress(rows)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    half = len(packed) // 2
    parts = [(b"IHDR", header), (b"IDAT", packed[:half]), (b"IDAT", packed[half:]), (b"IEND", b"")]
    return pictures.SIGNATURE + b"".join(chunk(kind, data) for kind, data in parts)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def saved(picture: Image.Image, form: str, **settings: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, form, **settings)
    return file.getvalue()


def read(data: bytes) -> Pixels:
    return pixels(base64.b64encode(data).decode())


def test_screenshots_are_read_quickly_and_rightly() -> None:
    data = png(NOISE, [2] * 7)
    quickly = pictures._screenshot(data)
    assert quickly is not None and np.array_equal(quickly, NOISE)
    assert np.array_equal(pictures._any(data), NOISE)


@pytest.mark.parametrize("filters", [[0] * 7, [0] + [2] * 6])
def test_other_filters_are_left_to_pillow(filters: list[int]) -> None:
    data = png(NOISE, filters)
    assert pictures._screenshot(data) is None
    assert np.array_equal(read(data), NOISE)


@pytest.mark.parametrize(
    "data",
    [
        saved(Image.fromarray(NOISE), "PNG"),
        saved(Image.fromarray(NOISE).convert("RGBA"), "PNG"),
        saved(Image.fromarray(NOISE), "WEBP", lossless=True),
    ],
    ids=["png", "with transparency", "webp"],
)
def test_other_forms_are_read_too(data: bytes) -> None:
    assert np.array_equal(read(data), NOISE)


def test_arrays_can_be_written_to() -> None:
    for data in (png(NOISE, [2] * 7), saved(Image.fromarray(NOISE), "PNG")):
        assert read(data).flags.writeable


def test_what_is_no_picture_is_refused() -> None:
    whole = png(NOISE, [2] * 7)
    for data in (b"", b"text", pictures.SIGNATURE, whole[:20], whole[:50]):
        with pytest.raises((UnidentifiedImageError, OSError)):
            read(data)
