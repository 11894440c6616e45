"""The episode of a sample: opened before its model is asked, closed when the sample is over."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from typing import Any, cast

from gauntlet_env import AsyncClient, AsyncEnvironment, Observation, Outcome, ResetAnswer, Sight
from gauntlet_env.messages import Stage
from inspect_ai.model import ContentImage, ContentText
from inspect_ai.util import Store
from PIL import Image

#: Calls of Inspect's computer tool are those of this dialect.
DIALECT = "anthropic"
#: What a store keeps of an episode. Stores are written into logs, and an environment's id is for nobody else.
KEY = "gauntlet:episode"

Shown = list[ContentText | ContentImage]

_episodes: dict[str, Episode] = {}


@dataclass
class Episode:
    client: AsyncClient
    environment: AsyncEnvironment
    begun: ResetAnswer
    seen: Observation
    outcome: Outcome | None = None
    refused: int = 0

    @property
    def over(self) -> bool:
        return self.outcome is not None

    async def turn(self, calls: list[dict[str, Any]]) -> Shown:
        """Carries out the calls of one turn."""
        if self.outcome is not None:
            return [ContentText(text=f"The episode is over: {self.outcome.end}.")]
        answer = await self.environment.step(call=calls)
        self.seen, self.outcome = answer.observation, answer.outcome
        self.refused += self.seen.error is not None
        return shown(self.seen, over=answer.over)

    async def look(self) -> Shown:
        """The page once more, which costs no step."""
        self.seen = await self.environment.observe()
        return shown(self.seen, over=self.over)

    def part(self, region: list[int]) -> Shown:
        """What lies between two corners of the last picture."""
        whole = Image.open(io.BytesIO(base64.b64decode(self.seen.screenshot or "")))
        left, top, right, bottom = region
        cut = io.BytesIO()
        whole.crop((left, top, right, bottom)).save(cut, "png")
        return [picture(base64.b64encode(cut.getvalue()).decode(), "png")]


async def begin(
    store: Store, sample: str, url: str, token: str | None, task: str, sight: dict[str, Any], stage: Stage | None
) -> Episode:
    client = AsyncClient(url, token=token)
    environment = await client.open(cast(Sight, {**sight, "dialect": DIALECT}), stage=stage)
    begun = await environment.reset(task)
    episode = _episodes[sample] = Episode(client, environment, begun, begun.observation)
    store.set(KEY, sample)
    return episode


def of(store: Store) -> Episode:
    return _episodes[store.get(KEY)]


async def end(store: Store) -> None:
    """Closes the environment; an episode that was not over counts as not passed."""
    episode = _episodes.pop(store.get(KEY), None)
    if episode is not None:
        await episode.environment.close()
        await episode.client.close()


def shown(seen: Observation, *, over: bool = False) -> Shown:
    refusal = "" if seen.error is None else f"Not carried out: {seen.error}. "
    text = refusal + ("The episode is over." if over else f"{seen.steps_left} steps left.")
    content: Shown = [ContentText(text=text)]
    if seen.screenshot is not None:
        content.append(picture(seen.screenshot, seen.image))
    return content


def picture(base64_text: str, kind: str) -> ContentImage:
    return ContentImage(image=f"data:image/{kind};base64,{base64_text}")
