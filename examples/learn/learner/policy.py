"""A small convolutional policy in plain numpy: a picture goes in, a kind of action and a map of places come out.

    gist of the page, and the kinds of the last three actions -> state -> which kind, and what to look for
    cells -> patch -> three convolutions with wider and wider holes -> features of every cell
    features and what to look for -> map: where to point

The map is made of the same weights at every cell, so that a thing is found wherever it lies, and so that windows of a page
are enough to learn from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Parameters = dict[str, Array]

#: How many of its last actions it remembers the kinds of.
REMEMBERED = 3
#: How much a memory counts: it is one number among hundreds of the gist.
MEMORY = 5
#: Distance of the cells that a convolution looks at. Three of them see seven cells to every side.
HOLES = (1, 2, 4)


@dataclass(frozen=True)
class Shape:
    """Sizes of a policy: numbers of a gist and of a cell, kinds of actions, and what lies between."""

    gist: int
    features: int
    kinds: int
    channels: int = 24
    hidden: int = 48


@dataclass
class Intention:
    """Scores of kinds, what to look for, and what a gradient takes up again."""

    kinds: Array
    query: Array
    state: Array
    hidden: Array


@dataclass
class Look:
    """Scores of the cells of a page, or of a window of it, and what a gradient takes up again."""

    scores: Array
    size: tuple[int, int]
    seen: Array
    layers: list[Array]
    around: list[Array]
    mixed: Array


class Policy:
    def __init__(self, shape: Shape, seed: int, dtype: Any = np.float32) -> None:
        self.shape, self.dtype = shape, dtype
        random = np.random.default_rng([seed, 1])
        channels, hidden = shape.channels, shape.hidden
        self.parameters: Parameters = {}

        def layer(name: str, inputs: int, outputs: int, gain: float = 2.0) -> None:
            weights = random.standard_normal((inputs, outputs)) * np.sqrt(gain / inputs)
            self.parameters[name] = weights.astype(dtype)
            self.parameters[f"{name} bias"] = np.zeros(outputs, dtype)

        # Each action that is remembered is of a kind or has not been yet.
        layer("state", shape.gist + REMEMBERED * (shape.kinds + 1), hidden)
        layer("kind", hidden, shape.kinds, gain=0.1)
        layer("query", hidden, channels, gain=1.0)
        layer("patch", shape.features, channels)
        for number in range(len(HOLES)):
            layer(f"convolution {number}", 9 * channels, channels, gain=1.0)
        layer("key", channels, channels)
        layer("place", channels, 1, gain=0.1)

    def intend(self, gist: Array, before: Sequence[int]) -> Intention:
        """`gist` is that of a page; `before` are the kinds of the actions of the episode so far."""
        weights, shape = self.parameters, self.shape
        memory = np.zeros((REMEMBERED, shape.kinds + 1), self.dtype)
        for ago in range(REMEMBERED):
            memory[ago, before[-1 - ago] if ago < len(before) else shape.kinds] = MEMORY
        state = np.concatenate([gist.astype(self.dtype), memory.ravel()])
        hidden = np.maximum(state @ weights["state"] + weights["state bias"], 0)
        return Intention(
            kinds=hidden @ weights["kind"] + weights["kind bias"],
            query=hidden @ weights["query"] + weights["query bias"],
            state=state,
            hidden=hidden,
        )

    def look(self, cells: Array, query: Array) -> Look:
        """`cells` are rows x columns x what a cell has."""
        weights, (rows, columns) = self.parameters, cells.shape[:2]
        seen = cells.reshape(rows * columns, -1).astype(self.dtype) * self.dtype(1 / 255) - self.dtype(0.5)
        layers = [np.maximum(seen @ weights["patch"] + weights["patch bias"], 0)]
        all_around = []
        for number, hole in enumerate(HOLES):
            around = _around(layers[-1], (rows, columns), hole)
            name = f"convolution {number}"
            found = np.maximum(around @ weights[name] + weights[f"{name} bias"], 0)
            all_around.append(around)
            layers.append(layers[-1] + found)
        mixed = np.maximum(layers[-1] @ weights["key"] + weights["key bias"] + query, 0)
        scores = (mixed @ weights["place"] + weights["place bias"])[:, 0]
        return Look(scores, (rows, columns), seen, layers, all_around, mixed)

    def add_look(self, look: Look, scores: Array, sums: Parameters) -> Array:
        """Adds what scores of cells are to be changed by, back to the weights. Returns the same for the query."""
        weights = self.parameters
        places = scores.astype(self.dtype)[:, None]
        sums["place"] += look.mixed.T @ places
        sums["place bias"] += places.sum(axis=0)
        mixed = (places * weights["place"][:, 0]) * (look.mixed > 0)
        sums["key"] += look.layers[-1].T @ mixed
        query: Array = mixed.sum(axis=0)
        sums["key bias"] += query
        features = mixed @ weights["key"].T
        for number in reversed(range(len(HOLES))):
            name = f"convolution {number}"
            found = features * (look.layers[number + 1] > look.layers[number])
            sums[name] += look.around[number].T @ found
            sums[f"{name} bias"] += found.sum(axis=0)
            features = features + _around(found, look.size, HOLES[number]) @ _turned(weights[name])
        features = features * (look.layers[0] > 0)
        sums["patch"] += look.seen.T @ features
        sums["patch bias"] += features.sum(axis=0)
        return query

    def add_intention(self, intention: Intention, kinds: Array, query: Array, sums: Parameters) -> None:
        """The same for scores of kinds and for the query."""
        weights, kinds, query = self.parameters, kinds.astype(self.dtype), query.astype(self.dtype)
        _dense(sums, "kind", intention.hidden, kinds)
        _dense(sums, "query", intention.hidden, query)
        hidden = (weights["kind"] @ kinds + weights["query"] @ query) * (intention.hidden > 0)
        _dense(sums, "state", intention.state, hidden)

    def nothing(self) -> Parameters:
        """Sums to add gradients to."""
        return {name: np.zeros_like(weights) for name, weights in self.parameters.items()}


def _around(layer: Array, size: tuple[int, int], hole: int) -> Array:
    """Every cell with its eight neighbours at a distance; beyond the edge there is nothing."""
    (rows, columns), channels = size, layer.shape[1]
    padded = np.zeros((rows + 2 * hole, columns + 2 * hole, channels), layer.dtype)
    padded[hole:-hole, hole:-hole] = layer.reshape(rows, columns, channels)
    around = np.empty((rows, columns, 9, channels), layer.dtype)
    for place in range(9):
        down, across = hole * (place // 3), hole * (place % 3)
        around[:, :, place] = padded[down : down + rows, across : across + columns]
    return around.reshape(rows * columns, 9 * channels)


def _turned(weights: Array) -> Array:
    """What a cell gives to its neighbours, as what it gets from them: the way back through a convolution."""
    channels = weights.shape[1]
    return weights.reshape(9, channels, channels)[::-1].transpose(0, 2, 1).reshape(9 * channels, channels)


def _dense(sums: Parameters, name: str, inputs: Array, towards: Array) -> None:
    sums[name] += np.outer(inputs, towards)
    sums[f"{name} bias"] += towards


def steady(mean: Parameters, parameters: Parameters, share: float = 0.02) -> None:
    """Moves a running mean of weights on. It plays better than the weights of any moment, which the last lessons pulled at."""
    for name, weights in parameters.items():
        mean[name] += weights.dtype.type(share) * (weights - mean[name])


class Adam:
    """Kingma and Ba's rule, with gradients cut to a length."""

    def __init__(self, parameters: Parameters, rate: float, longest: float = 5.0) -> None:
        self.rate, self.longest, self.count = rate, longest, 0
        self.means = {name: np.zeros_like(it) for name, it in parameters.items()}
        self.squares = {name: np.zeros_like(it) for name, it in parameters.items()}

    def change(self, parameters: Parameters, gradient: Parameters) -> None:
        self.count += 1
        length = float(np.sqrt(sum(float((it.astype(np.float64) ** 2).sum()) for it in gradient.values())))
        scale = min(1.0, self.longest / max(length, 1e-12))
        for name, weights in parameters.items():
            step = gradient[name] * weights.dtype.type(scale)
            mean, square = self.means[name], self.squares[name]
            mean += weights.dtype.type(0.1) * (step - mean)
            square += weights.dtype.type(0.001) * (step * step - square)
            fair = mean / weights.dtype.type(1 - 0.9**self.count)
            spread = np.sqrt(square / weights.dtype.type(1 - 0.999**self.count))
            weights -= weights.dtype.type(self.rate) * fair / (spread + weights.dtype.type(1e-8))
