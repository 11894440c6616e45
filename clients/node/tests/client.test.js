// Environments over HTTP and over a WebSocket, against a server that plays nothing.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { test } from 'node:test';
import { Client, GauntletError, connect } from 'gauntlet-client';
import { fakeServer } from './fake-server.js';

/** A server for one test. */
async function serve(context, options) {
  const server = await fakeServer(options);
  context.after(() => server.close());
  return server;
}

/** The kind of error that a request ends with. */
function kindOf(work) {
  return work.then(
    () => assert.fail('it was granted'),
    (error) => {
      assert.ok(error instanceof GauntletError, error);
      assert.notEqual(error.message, '');
      return error.kind;
    },
  );
}

const WAYS_IN = {
  HTTP: (server, request) => new Client(server.url).open(request),
  WebSocket: (server, request) => connect(server.url, request),
};

for (const [way, open] of Object.entries(WAYS_IN)) {
  test(`an episode over ${way}, from reset to the end`, async (context) => {
    const server = await serve(context);
    const environment = await open(server, { sight: { image: 'webp' } });
    const begun = await environment.reset({ task: 'modeller/001', seed: 7 });
    assert.equal(begun.seed, 7);
    assert.equal(begun.observation.step, 0);
    const click = { type: 'click', x: 1, y: 2 };
    const step = await environment.step(click);
    assert.deepEqual([step.reward, step.terminated, step.observation.step], [0, false, 1]);
    await environment.step({ actions: [click, click], note: 'twice', usage: { tokens: 3 } });
    assert.equal((await environment.observe()).step, 2);
    const last = await environment.step({ type: 'done' });
    assert.deepEqual([last.reward, last.terminated], [1, true]);
    assert.deepEqual(last.outcome, { end: 'answered', passed: true, pass: true, score: 1, steps: 3 });
    assert.deepEqual(server.world.steps, [
      { action: click },
      { actions: [click, click], note: 'twice', usage: { tokens: 3 } },
      { action: { type: 'done' } },
    ]);
    assert.deepEqual([...server.world.environments.values()].map((it) => it.info.sight), [
      { image: 'webp' },
    ]);
    await environment.close();
    assert.equal((await new Client(server.url).environments()).length, 0);
  });

  test(`refusals over ${way} say their kind, and the environment goes on`, async (context) => {
    const server = await serve(context, { limit: 1 });
    const environment = await open(server, {});
    assert.equal(await kindOf(open(server, {})), 'limit');
    assert.equal(await kindOf(environment.step({ type: 'done' })), 'conflict');
    assert.equal(await kindOf(environment.reset('no/such-task')), 'unknown');
    await environment.reset('modeller/001');
    assert.equal((await environment.step({ type: 'done' })).reward, 1);
    await environment.close();
  });

  test(`a token is shown over ${way}`, async (context) => {
    const server = await serve(context, { token: 'word' });
    assert.equal(await kindOf(open(server, {})), 'token');
  });
}

test('the right token opens both doors', async (context) => {
  const server = await serve(context, { token: 'word' });
  const overHttp = await new Client(server.url, { token: 'word' }).open();
  const overSocket = await connect(server.url, { token: 'word' });
  assert.equal(server.world.environments.size, 2);
  await Promise.all([overHttp.close(), overSocket.close()]);
});

test('a client tells of the server and of what is open', async (context) => {
  const server = await serve(context);
  // A slash at the end is no part of the address.
  const client = new Client(`${server.url}/`);
  const environment = await client.open();
  const health = await client.health();
  assert.deepEqual([health.schema, health.open, health.limit], ['gauntlet.env/1', 1, 2]);
  assert.deepEqual(await client.tasks(), [{ id: 'modeller/001-double-the-cube' }]);
  assert.deepEqual((await client.families()).map((family) => family.id), ['modeller/crates']);
  const { id, ...listed } = await environment.info();
  assert.equal(id, environment.id);
  assert.deepEqual(await client.environments(), [listed]);
  assert.equal((await client.environment(environment.id).observe()).step, 0);
  assert.equal(await kindOf(client.environment('no/such').info()), 'unknown');
});

test('questions over a WebSocket may be asked before answers came', async (context) => {
  const server = await serve(context);
  const environment = await connect(server.url);
  const [begun, one, refused, two] = await Promise.allSettled([
    environment.reset('modeller/001'),
    environment.step({ type: 'wait', ms: 1 }),
    environment.reset('no/such-task'),
    environment.step({ type: 'wait', ms: 2 }),
  ]);
  assert.equal(begun.value.observation.step, 0);
  assert.equal(one.value.observation.step, 1);
  assert.equal(refused.reason.kind, 'unknown');
  assert.equal(two.value.observation.step, 2);
  assert.deepEqual(await environment.tasks(), [{ id: 'modeller/001-double-the-cube' }]);
  await environment.close();
  await environment.close();
  assert.equal(await kindOf(environment.observe()), 'connection');
});

test('a connection that breaks ends what waits for it', async (context) => {
  const server = await serve(context);
  const environment = await connect(server.url);
  for (const client of server.sockets) {
    client.removeAllListeners('message');
  }
  const kind = kindOf(environment.observe());
  for (const client of server.sockets) {
    client.terminate();
  }
  assert.equal(await kind, 'connection');
});

test('where nobody or somebody else answers, the error says so', async (context) => {
  const stranger = createServer((_, response) => response.writeHead(502).end('<html>'));
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const url = `http://127.0.0.1:${stranger.address().port}`;
  assert.equal(await kindOf(new Client(url).health()), 'connection');
  assert.equal(await kindOf(connect(url)), 'connection');
  stranger.closeAllConnections();
  stranger.close();
  await once(stranger, 'close');
  assert.equal(await kindOf(new Client(url).health()), 'connection');
  assert.equal(await kindOf(connect(url)), 'connection');
});
