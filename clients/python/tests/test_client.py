"""Both clients against a server without a browser."""

from __future__ import annotations

import asyncio
import threading

import pytest
from fake_server import FakeServer, Fault

from gauntlet_env import (
    AsyncClient,
    Client,
    ConflictFault,
    EnvironmentFault,
    InfrastructureFault,
    LimitFault,
    RequestFault,
    TokenFault,
    UnknownFault,
    Unreachable,
    messages,
    pixels,
)
from gauntlet_env.calls import Call
from gauntlet_env.messages import Answer, Click

CLICK: Click = {"type": "click", "x": 142, "y": 300}
DONE: Answer = {"type": "answer", "fields": {"answer": "done"}}


def test_an_episode_from_beginning_to_end(fake: FakeServer, client: Client) -> None:
    with client.open() as environment:
        begin = environment.reset("workflow-builder/001", seed=7)
        assert begin.task.id == "workflow-builder/001-remove-a-node"
        assert (begin.seed, begin.observation.step) == (7, 0)
        clicked = environment.step(CLICK, note="look", usage={"input_tokens": 3})
        assert clicked.observation.pointer == [142.0, 300.0]
        assert not clicked.over
        assert environment.observe() == clicked.observation
        end = environment.step(DONE)
    assert end.terminated and end.reward == 1.0
    assert end.outcome is not None and end.outcome.passed
    assert fake.lines[0] == {"action": CLICK, "note": "look", "usage": {"input_tokens": 3}}
    assert client.environments() == []


def test_room_is_waited_for_and_leases_are_short(fake: FakeServer, client: Client) -> None:
    with client.open(wait=30, lease=60) as environment:
        assert environment.info().lease_seconds == 60
    with client.open() as environment:
        assert environment.info().lease_seconds is None
    assert fake.waits == [30, None]


def test_whoever_is_told_an_id_goes_on_with_the_environment(client: Client, fake: FakeServer) -> None:
    async def step(id: str) -> int:
        async with AsyncClient(fake.url) as other:
            return (await (await other.attach(id)).step(CLICK)).observation.step

    with client.open() as environment:
        environment.reset("modeller/001")
        assert client.attach(environment.id).step(CLICK).observation.step == 1
        assert asyncio.run(step(environment.id)) == 2
    with pytest.raises(UnknownFault):
        client.attach(environment.id)


def test_several_actions_are_one_turn(fake: FakeServer, client: Client) -> None:
    with client.open() as environment:
        environment.reset("modeller/001")
        answer = environment.step([CLICK, CLICK])
    assert answer.observation.step == 2
    assert fake.lines == [{"actions": [CLICK, CLICK]}]


def test_a_call_goes_as_it_is(fake: FakeServer, client: Client) -> None:
    with client.open({"dialect": "browsergym"}) as environment:
        assert environment.sight["dialect"] == "browsergym"
        environment.reset("modeller/001")
        assert environment.step(call="mouse_click(3, 4)").observation.pointer == [3.0, 4.0]
    assert fake.lines == [{"call": "mouse_click(3, 4)"}]


def test_a_step_is_either_an_action_or_a_call(client: Client) -> None:
    with client.open() as environment:
        with pytest.raises(ValueError, match="either an action or a call"):
            environment.step()
        with pytest.raises(ValueError, match="either an action or a call"):
            environment.step(CLICK, call="click()")


def test_a_refused_action_is_an_observation_and_no_exception(client: Client) -> None:
    with client.open() as environment:
        environment.reset("modeller/001")
        seen = environment.step({"type": "click", "x": -1, "y": 0}).observation
    assert seen.error is not None and "outside" in seen.error
    assert (seen.error_kind, seen.step) == ("action", 1)


def test_a_budget_truncates(client: Client) -> None:
    with client.open() as environment:
        environment.reset("modeller/001", steps=1)
        answer = environment.step(CLICK)
    assert answer.truncated and not answer.terminated


def test_questions_about_the_server(fake: FakeServer, client: Client) -> None:
    assert client.health().limit == fake.limit
    assert [task.app for task in client.tasks()] == ["modeller", "workflow-builder"]
    assert [(it.id, it.open_ended) for it in client.families()] == [("modeller/crates", True)]
    assert client.openapi()["openapi"] == "3.1.0"
    with client.open() as environment:
        environment.reset("modeller/001")
        (listed,), info = client.environments(), environment.info()
        assert (listed.sight, listed.episode) == (info.sight, info.episode)
        episode = info.episode
        assert episode is not None and episode.task == "modeller/001-double-the-cube"


def test_pictures_become_arrays(client: Client) -> None:
    with client.open() as environment:
        environment.reset("modeller/001")
        seen = environment.step(CLICK).observation
    assert seen.screenshot is not None
    picture = pixels(seen.screenshot)
    assert (picture.shape, picture.dtype.name) == ((720, 1280, 3), "uint8")
    assert picture[0, 0].tolist() == [10, 1, 77]


def test_every_kind_of_refusal_has_its_class(fake: FakeServer, client: Client) -> None:
    environment = client.open()
    with pytest.raises(UnknownFault, match="no task 'nowhere/001'"):
        environment.reset("nowhere/001")
    with pytest.raises(ConflictFault, match="reset first"):
        environment.step(CLICK)
    fake.limit = 1
    with pytest.raises(LimitFault, match="as many as may be"):
        client.open()
    environment.reset("modeller/001")
    fake.breakage = Fault(503, "infrastructure", "the browser broke")
    with pytest.raises(InfrastructureFault, match="the browser broke"):
        environment.step(CLICK)
    environment.close()
    with pytest.raises(UnknownFault, match="no environment"):
        environment.close()
    with pytest.raises(RequestFault):
        client.send(Call("POST", "/v1/environments", lambda data: data))


def test_a_kind_that_is_not_known_yet_is_still_a_fault(fake: FakeServer, client: Client) -> None:
    environment = client.open()
    environment.reset("modeller/001")
    fake.breakage = Fault(418, "teapot", "short and stout")
    with pytest.raises(EnvironmentFault, match="short and stout"):
        environment.step(CLICK)


def test_a_token_is_sent() -> None:
    with FakeServer(token="let-me-in") as fake:
        with Client(fake.url) as stranger, pytest.raises(TokenFault):
            stranger.health()
        with Client(fake.url, token="let-me-in") as friend:
            assert friend.health().open == 0


def test_nobody_at_the_address_is_said_so() -> None:
    with FakeServer() as fake:
        url = fake.url
    with Client(url) as client, pytest.raises(Unreachable, match=url):
        client.health()


def test_an_answer_of_something_else_names_the_request(client: Client) -> None:
    with pytest.raises(EnvironmentFault, match="GET /v1/health.*another version"):
        client.send(Call("GET", "/v1/health", lambda data: messages.read(messages.ResetAnswer, data)))


def test_the_async_client_plays_two_at_once(fake: FakeServer) -> None:
    fake.meeting = threading.Barrier(2)

    async def play(client: AsyncClient) -> float:
        async with await client.open() as environment:
            await environment.reset("workflow-builder/001")
            assert (await environment.observe()).step == 0
            await environment.step(CLICK)
            return (await environment.step(DONE)).reward

    async def both() -> list[float]:
        async with AsyncClient(fake.url) as client:
            rewards = await asyncio.gather(play(client), play(client))
            assert (await client.health()).open == 0
            assert len(await client.tasks()) == 2
            assert await client.environments() == []
            assert "openapi" in await client.openapi()
            return list(rewards)

    assert asyncio.run(both()) == [1.0, 1.0]


def test_the_async_client_raises_the_same(fake: FakeServer) -> None:
    async def ask() -> None:
        async with AsyncClient(fake.url) as client, await client.open() as environment:
            assert (await environment.info()).episode is None
            with pytest.raises(ConflictFault):
                await environment.step(call="anything")
        async with AsyncClient("http://127.0.0.1:9") as nobody:
            with pytest.raises(Unreachable):
                await nobody.health()

    asyncio.run(ask())
