"""The parts of the reference learner (`examples/learn`), and that it learns the same twice."""

from __future__ import annotations

import contextlib
import json
import xml.etree.ElementTree
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from learner import curve, demonstrations, evidence
from learner.actions import Choice, Vocabulary
from learner.evidence import Pairs
from learner.learning import OTHERS, WINDOW, Lesson, Memory, Sample, likelihoods, update
from learner.playing import DISCOUNT, Episode, Thinker, play
from learner.policy import Adam, Policy, Shape
from learner.sight import CELL, COLUMNS, FEATURES, GIST, GIST_NUMBERS, ROWS, Pixels, cells, gist, small

from gauntlet_env.native import NativeEnv

CLICK = {"type": "click", "x": 645, "y": 361}
ACTIONS: list[dict[str, Any]] = [
    {"type": "type", "text": "16:00\n"},
    CLICK,
    {"type": "key", "keys": ["ctrl", "a"]},
    {"type": "click", "x": 3, "y": 719, "count": 2},
    {"type": "answer", "fields": {"answer": "done"}},
]
WORDS = Vocabulary.of(ACTIONS)


def test_actions_come_back_as_they_were_but_for_the_middle_of_a_cell() -> None:
    assert Vocabulary.of(reversed(ACTIONS)).kinds == WORDS.kinds and len(WORDS.kinds) == 5
    for action in ACTIONS:
        back = WORDS.action(WORDS.choice(action))
        assert back | {"x": 0, "y": 0} == action | {"x": 0, "y": 0}
        assert ("x" in back) == ("x" in action)
        for axis, side in zip("xy", CELL, strict=True):
            assert abs(back.get(axis, 0) - action.get(axis, 0)) <= side / 2
    assert len({WORDS.choice(it).kind for it in ACTIONS}) == 5, "a double click is no click"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"type": "drag", "path": [[1, 2], [3, 4]]}, "cannot learn drags"),
        ({"type": "type", "text": "never demonstrated"}, "no demonstration has"),
        ({"type": "click", "x": 1280, "y": 0}, "outside the page"),
    ],
)
def test_what_cannot_be_said_is_refused_in_words(action: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        WORDS.choice(action)


def test_a_mark_on_the_page_is_seen_in_its_cell_and_nowhere_else() -> None:
    page = np.full((720, 1280, 3), 40, np.uint8)
    plain = small(page)
    assert cells(plain).shape == (ROWS, COLUMNS, FEATURES) and (plain == 40).all()
    page[360:364, 644:648] = [200, 100, 0]
    seen = small(page)
    cell = WORDS.choice(CLICK).cell
    assert cell is not None
    differ = (cells(seen) != cells(plain)).any(axis=2)
    assert np.flatnonzero(differ).tolist() == [cell]
    assert {tuple(it) for it in cells(seen)[differ].reshape(-1, 3)} == {(40, 40, 40), (200, 100, 0)}
    afar = (gist(seen) - gist(plain)).reshape(*GIST, 3)
    assert [tuple(it) for it in np.argwhere(afar.any(axis=2))] == [(4, 8)] and (np.abs(afar) < 0.5).all()
    with pytest.raises(ValueError, match="1280 x 720"):
        small(page[:-1])


def test_the_gradient_is_what_differences_say() -> None:
    shape = Shape(gist=6, features=4, kinds=3, channels=3, hidden=5)
    policy = Policy(shape, seed=3, dtype=np.float64)
    random = np.random.default_rng(5)
    for weights in policy.parameters.values():
        weights += 0.3 * random.standard_normal(weights.shape)
    afar, seen = random.standard_normal(6), random.integers(0, 256, (5, 6, 4), dtype=np.uint8)

    def loss() -> float:
        intention = policy.intend(afar, [0, 1])
        look = policy.look(seen, intention.query)
        return float(-np.log(likelihoods(intention.kinds)[2]) - np.log(likelihoods(look.scores)[17]))

    intention, sums = policy.intend(afar, [0, 1]), policy.nothing()
    look = policy.look(seen, intention.query)
    kinds, places = likelihoods(intention.kinds), likelihoods(look.scores)
    kinds[2] -= 1
    places[17] -= 1
    policy.add_intention(intention, kinds, policy.add_look(look, places, sums), sums)
    step = 1e-6
    for name, weights in policy.parameters.items():
        for index in random.choice(weights.size, min(weights.size, 6), replace=False):
            before = weights.flat[index]
            weights.flat[index] = before + step
            above = loss()
            weights.flat[index] = before - step
            below = loss()
            weights.flat[index] = before
            assert sums[name].flat[index] == pytest.approx((above - below) / (2 * step), rel=1e-3, abs=1e-6), name


SMALL = Shape(gist=GIST_NUMBERS, features=FEATURES, kinds=len(WORDS.kinds), channels=6, hidden=8)


def page_with_a_button(x: int, y: int) -> Pixels:
    page = np.full((360, 640, 3), 30, np.uint8)
    page[y - 4 : y + 4, x - 8 : x + 8] = (220, 90, 30)
    return page


def sample(kind: int, x: int, y: int, before: tuple[int, ...] = (), points: bool = True) -> Sample:
    page = page_with_a_button(x, y)
    point = (x, y) if points else None
    return Sample("a/1", page, gist(page), before, Choice(kind, None), point)


def lessons() -> list[Sample]:
    click, answer = WORDS.choice(CLICK).kind, WORDS.choice(ACTIONS[-1]).kind
    clicked = [sample(click, x, y) for x, y in ((55, 31), (600, 340), (320, 200))]
    return [*clicked, replace(sample(answer, 99, 99, (click,), points=False), worth=0.5)]


def test_windows_hold_the_place_once_and_their_cell_says_where() -> None:
    random = np.random.default_rng(4)
    for it in [sample(0, x, y) for x, y in ((8, 4), (632, 356), (300, 150))] * 10:
        windows, cell = it.windows(random)
        assert len(windows) <= 1 + OTHERS and all(window.shape == (*WINDOW, FEATURES) for window in windows)
        row, column = divmod(cell, WINDOW[1])
        assert 220 in windows[0][row, column]
        assert not any((window == 220).all(axis=2).any() for window in windows[1:])


def two_updates() -> tuple[list[float], bytes]:
    policy = Policy(SMALL, seed=1)
    rule, memory, random = Adam(policy.parameters, 0.01), Memory(lessons()), np.random.default_rng(2)
    losses = [update(policy, rule, memory.draw(random, 3), random) for _ in range(2)]
    return losses, b"".join(policy.parameters[name].tobytes() for name in sorted(policy.parameters))


def test_the_same_seed_learns_the_same_to_the_byte() -> None:
    assert two_updates() == two_updates()


def test_it_finds_a_button_where_it_never_saw_one() -> None:
    policy, random = Policy(SMALL, seed=1), np.random.default_rng(3)
    rule = Adam(policy.parameters, 0.01)
    samples = lessons()
    lesson = Lesson(kinds=samples, places=samples[:-1])
    losses = [update(policy, rule, lesson, random) for _ in range(60)]
    assert np.mean(losses[-5:]) < np.mean(losses[:5]) / 4
    page = page_with_a_button(444, 76)
    choice = Thinker(policy, WORDS).choose(page, gist(page), ())
    assert choice.kind == WORDS.choice(CLICK).kind and choice.cell is not None
    action = WORDS.action(choice)
    assert abs(action["x"] - 888) <= 16 and abs(action["y"] - 152) <= 16


def test_what_led_to_nothing_is_no_lesson_and_the_shorter_way_is_kept() -> None:
    step = lessons()[0]
    undone = Episode([step] * 4, [0.0, 0.5, 0.0, -0.5])
    assert [it.worth > 0 for it in undone.lessons()] == [True, True]
    assert undone.returns()[1] == pytest.approx(0.5 - 0.5 * DISCOUNT**2)
    direct, slow = Episode([step] * 2, [0.0, 1.0]), Episode([step] * 3, [0.0, 0.0, 1.0])
    memory = Memory([])
    assert memory.offer("task", 7, slow.paid, slow.lessons())
    assert memory.offer("task", 7, direct.paid, direct.lessons())
    assert not memory.offer("task", 7, slow.paid, slow.lessons())
    assert not memory.offer("task", 8, 0.0, [step])
    assert memory.own == 1 and len(memory.draw(np.random.default_rng(0), 5).places) == 5


def test_every_task_is_drawn_alike_and_own_episodes_as_often_as_demonstrations() -> None:
    shown, click = replace(lessons()[0], worth=2), lessons()[0]
    memory = Memory([shown] * 30 + [replace(shown, task="b/2")])
    for page_seed in range(5):
        assert memory.offer("b/2", page_seed, 1.0, [replace(click, task="b/2")])
    assert memory.has("b/2", 4) and not memory.has("a/1", 4)
    lesson = memory.draw(np.random.default_rng(6), 400)
    assert len(lesson.kinds) == 1600 and len(lesson.places) == 400
    for drawn in (lesson.kinds, lesson.places):
        first = sum(it.task == "a/1" for it in drawn) / len(drawn)
        own = sum(it.worth == 1 for it in drawn) / len(drawn)
        assert first == pytest.approx(1 / 2, abs=0.06) and own == pytest.approx(1 / 4, abs=0.06)


def course(seed: int, own: list[bool], cloned: list[bool]) -> dict[str, Any]:
    plan = {"tasks": ["a/1"], "seed": seed, "held_out": [0] * len(own), "cloning": 5}
    rates = {"a/1": sum(own) / len(own)}
    examination = {"updates": 10, "held_out": rates, "training": rates, "cloned": {"a/1": sum(cloned) / len(cloned)}}
    return {"plan": plan, "examinations": [examination], "last": {"own": {"a/1": own}, "cloned": {"a/1": cloned}}}


def test_courses_are_compared_opening_by_opening() -> None:
    # Fagerland, Lydersen and Laake (2013), their first example; nothing is said where nothing differs.
    assert Pairs(1, 1, 7, 12).p == pytest.approx(0.0703125) and Pairs(9, 0, 0, 9).p == 1
    first, second = course(1, [True, True, False], [False, True, False]), course(2, [True] * 3, [False] * 3)
    assert Pairs.of([True, True, False], [False, True, False]) == Pairs(1, 1, 0, 1)
    rows = [line.split(" | ") for line in evidence.table([first, second]).splitlines()[2:]]
    assert [it[:3] for it in rows[-2:]] == [["| all", "a/1", "6"], ["| all", "both", "6"]]
    assert rows[-1][3:] == ["83%", "17%", "4", "0", "0.12 |"]
    middle = evidence.mean([first, second])["examinations"][0]
    assert middle["held_out"]["a/1"] == pytest.approx(5 / 6) and middle["cloned"]["a/1"] == pytest.approx(1 / 6)
    for others in (first, course(3, [True], [True])):
        with pytest.raises(ValueError, match="twice|differ"):
            evidence.table([first, others])


def test_the_curve_is_drawn_from_the_figures() -> None:
    rates = {"a/1": 0.5, "b/2": 1.0}
    begin = {"updates": 0, "held_out": rates, "training": rates, "cloned": None}
    end = {"updates": 10, "held_out": {"a/1": 1.0, "b/2": 1.0}, "training": rates, "cloned": rates}
    drawn = curve.picture({"plan": {"tasks": ["a/1", "b/2"], "cloning": 5}, "examinations": [begin, end]})
    lines = xml.etree.ElementTree.fromstring(drawn).findall(".//{*}polyline")
    points = [line.get("points", "").split() for line in lines]
    assert points[0] == ["52.0,142.0", "600.0,34.0"], "from half to all"
    assert [len(it) for it in points] == [2, 2, 1] * 2


def demonstrated(folder: Path, task: str, strategy: str, seed: int) -> list[dict[str, Any]]:
    """Lines as `gauntlet demos` writes them, as far as they are read."""
    picture = f"images/{seed}.png"
    (folder / "images").mkdir(exist_ok=True)
    Image.new("RGB", (1280, 720), (seed, 0, 0)).save(folder / picture)
    demo = {"strategy": strategy, "seed": seed}
    return [{"task": task, "demo": demo, "before": {"picture": picture}, "action": action} for action in ACTIONS[1:3]]


def test_demonstrations_become_decisions_of_the_way_that_was_asked_for(tmp_path: Path) -> None:
    asked = [("a/1", "keys", 2), ("a/1", "mouse", 1), ("a/1", "keys", 1), ("b/2", "keys", 1)]
    lines = [json.dumps(line) for it in asked for line in demonstrated(tmp_path, *it)]
    (tmp_path / "trajectories.jsonl").write_text("\n".join(lines) + "\n")
    steps = demonstrations.read(tmp_path, {"a/1": "keys"}, 2)
    assert [(it[0]["task"], it[0]["demo"]["seed"], len(it)) for it in steps] == [("a/1", 1, 2), ("a/1", 2, 2)]
    samples = demonstrations.samples(tmp_path, steps, WORDS)
    assert [it.before for it in samples] == [(), (WORDS.choice(CLICK).kind,)] * 2
    assert samples[0].choice == WORDS.choice(CLICK) and samples[0].point == (322, 180)
    assert samples[2].page[0, 0, 0] == 2
    with pytest.raises(ValueError, match="has 1 demonstrations of b/2 and not 2"):
        demonstrations.read(tmp_path, {"b/2": "keys"}, 2)


def pages_of(episode: Episode) -> list[Pixels]:
    return [it.page for it in episode.samples]


@pytest.mark.native
def test_openings_differ_and_episodes_on_them_repeat() -> None:
    task = "flight-analyser/x04"
    policy = Policy(SMALL, seed=1)
    with contextlib.closing(NativeEnv(task, steps=3, reward="delta", copy=False)) as env:
        firsts: dict[int, set[bytes]] = {}
        for page_seed in (0, 5, 6, 5):
            seen, _ = env.reset(options={"page_seed": page_seed})
            firsts.setdefault(page_seed, set()).add(seen["screenshot"].tobytes())
        assert all(len(it) == 1 for it in firsts.values()) and len(set.union(*firsts.values())) == 3

        def played() -> Episode:
            thinker = Thinker(policy, WORDS, np.random.default_rng(9))
            return play(env, task, 5, thinker, WORDS, keep=True)

        episode, again = played(), played()
        assert len(episode.samples) in (1, 2, 3) and not episode.passed
        assert [it.choice for it in episode.samples] == [it.choice for it in again.samples]
        assert all(np.array_equal(*pages) for pages in zip(pages_of(episode), pages_of(again), strict=True))
        assert episode.rewards == again.rewards
        with pytest.raises(ValueError, match="no seed of a page"):
            env.reset(options={"page_seed": -1})
    with contextlib.closing(NativeEnv(task, page_seed=6)) as env:
        assert env.reset()[0]["screenshot"].tobytes() in firsts[6]
