"""Pictures as arrays."""

from __future__ import annotations

import base64
import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]


def pixels(picture: str) -> Pixels:
    """Height x width x 3 of a base64 picture, whatever its format. A new array each time."""
    with Image.open(io.BytesIO(base64.b64decode(picture))) as image:
        # Converting copies even where there is nothing to convert.
        return np.array(image if image.mode == "RGB" else image.convert("RGB"), dtype=np.uint8)
