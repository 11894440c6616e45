// The real server and a real browser: a task is solved over HTTP, and by the example over a WebSocket.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GauntletError, score, startServer } from 'gauntlet-client';

const TASK = 'workflow-builder/001';
/** For the 1280 x 720 page, as in examples/python-agent. */
const PLAN = [
  ['open the template API Data Pipeline', { type: 'click', x: 142, y: 300 }],
  ['select the Sort node', { type: 'click', x: 782, y: 388 }],
  ['remove it', { type: 'key', keys: ['Delete'] }],
  ['connect Map to Limit', { type: 'drag', path: [[680, 406], [780, 406], [877, 406]] }],
  ['finished', { type: 'answer', fields: { answer: 'done' } }],
];
const CHECKOUT = new URL('../../../../', import.meta.url);
const PNG = 'iVBORw0KGgo';

/** Another web build than the checkout's. */
const dist = process.env.GAUNTLET_DIST;
const pages = dist ? ['--dist', dist] : [];
const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-client-'));
const run = join(scratch, 'run');
let server;

before(async () => {
  server = await startServer({ folder: CHECKOUT, options: ['--out', run, ...pages] });
});

after(async () => {
  await server?.close();
  rmSync(scratch, { recursive: true });
});

/** Plays the plan to its end. */
async function solve(environment) {
  const begun = await environment.reset({ task: TASK, seed: 3 });
  assert.match(begun.task.id, /^workflow-builder\/001-/);
  assert.equal(begun.seed, 3);
  assert.ok(begun.prompt.includes(begun.task.prompt.goal));
  assert.ok(begun.observation.screenshot.startsWith(PNG));
  let last;
  for (const [note, action] of PLAN) {
    assert.ok(!last?.terminated, note);
    last = await environment.step({ action, note });
    assert.equal(last.observation.error, undefined, note);
  }
  assert.deepEqual([last.reward, last.terminated, last.truncated], [1, true, false]);
  assert.deepEqual(last.outcome, { end: 'answered', passed: true, pass: true, score: 1, steps: PLAN.length });
  return begun.episode;
}

function recorded(episode, file) {
  const folder = join(run, 'episodes', episode.task, String(episode.repeat));
  return readFileSync(join(folder, file), 'utf8');
}

test('a task is solved over HTTP, and its export passes offline as well', async () => {
  const client = server.client();
  assert.equal((await client.health()).schema, 'gauntlet.env/1');
  assert.ok((await client.tasks()).length >= 100);
  const environment = await client.open();
  const episode = await solve(environment);
  await environment.close();
  assert.deepEqual(await client.environments(), []);
  const task = readFileSync(new URL(`tasks/${episode.task}.toml`, CHECKOUT), 'utf8');
  const offline = score({
    task,
    export: recorded(episode, 'export.json'),
    answer: { answer: 'done' },
  });
  // The runner vouches for what it saw; nothing else is judged differently.
  const native = JSON.parse(recorded(episode, 'verdict.json'));
  assert.equal(native.origin, 'witnessed');
  assert.deepEqual([offline.pass, offline.score], [native.pass, native.score]);
  assert.deepEqual(offline.subtasks, native.subtasks);
});

test('the example solves it over a WebSocket with a server of its own', async () => {
  const example = fileURLToPath(new URL('../../examples/solve.js', import.meta.url));
  const options = ['--out', join(scratch, 'example'), ...pages];
  const { stdout } = await promisify(execFile)(process.execPath, [example, ...options], {
    cwd: CHECKOUT,
  });
  assert.match(stdout, /5\. finished: done, reward 1\nanswered: passed/);
});

test('a refused action costs a step and says why', async () => {
  const environment = await server.client().open();
  await environment.reset(TASK);
  const { observation } = await environment.step({ type: 'click', x: 5000, y: 1 });
  assert.equal(observation.step, 1);
  assert.equal(observation.error_kind, 'action');
  assert.match(observation.error, /outside/);
  await environment.close();
});

test('refusals of the real server have a kind', async () => {
  const client = server.client();
  const environment = await client.open();
  const refused = (kind) => (error) => error instanceof GauntletError && error.kind === kind;
  await assert.rejects(environment.step({ type: 'done' }), refused('conflict'));
  await assert.rejects(environment.reset('no/such-task'), refused('unknown'));
  await assert.rejects(client.environment('nobody').observe(), refused('unknown'));
  await environment.close();
});
