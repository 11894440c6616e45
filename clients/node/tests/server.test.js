// Starting and ending a server, with a program that stands in for `gauntlet`.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { GauntletError, findProgram, startServer } from 'gauntlet-client';

const PROGRAM = fileURLToPath(new URL('fake-gauntlet.js', import.meta.url));

test('a server is started, talked to in both ways, and ended', async () => {
  let log = '';
  const server = await startServer({ program: PROGRAM, log: (text) => (log += text) });
  assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.equal(server.run, 'runs/fake');
  assert.equal((await server.client().health()).open, 0);
  const environment = await server.connect();
  await environment.reset('modeller/001');
  assert.equal((await environment.step({ type: 'done' })).reward, 1);
  await environment.close();
  await server.close();
  assert.match(log, /listening/);
  assert.match(log, /ended by its input/);
  await assert.rejects(server.client().health(), { kind: 'connection' });
  // Twice does no harm.
  await server.close();
});

test('a token that the caller chose is shown', async () => {
  process.env.FAKE_TOKEN = 'word';
  try {
    const server = await startServer({ program: PROGRAM, token: 'word' });
    assert.equal((await server.client().health()).open, 0);
    await (await server.connect()).close();
    await server.close();
  } finally {
    delete process.env.FAKE_TOKEN;
  }
});

for (const [mischief, words] of [
  ['--no-browser', /ended at once.*no browser found/s],
  ['--babble', /Hello!/],
  ['--newer', /gauntlet\.env\/2 and not gauntlet\.env\/1/],
]) {
  test(`a server that starts with ${mischief} is an error that says why`, async () => {
    await assert.rejects(startServer({ program: PROGRAM, options: [mischief] }), (error) => {
      assert.ok(error instanceof GauntletError);
      assert.match(error.message, words);
      return true;
    });
  });
}

test('a program that does not exist is an error that names it', async () => {
  await assert.rejects(startServer({ program: '/no/such/gauntlet' }), /\/no\/such\/gauntlet/);
});

test('the program is looked for where it usually is', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'gauntlet-client-'));
  context.after(() => rmSync(root, { recursive: true }));
  const name = process.platform === 'win32' ? 'gauntlet.exe' : 'gauntlet';
  const file = (...parts) => {
    const path = join(root, ...parts);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
    return path;
  };
  const inside = join(root, 'checkout', 'clients', 'node');
  mkdirSync(inside, { recursive: true });
  const nowhere = { PATH: join(root, 'empty') };
  assert.throws(() => findProgram(nowhere, inside), /cargo build -p gauntlet/);
  const installed = file('bin', name);
  const onPath = { PATH: join(root, 'bin') };
  assert.equal(findProgram(onPath, inside), installed);
  // A folder called `target` is a build folder in a checkout only.
  const debug = file('checkout', 'target', 'debug', name);
  assert.equal(findProgram(onPath, inside), installed);
  file('checkout', 'Trunk.toml');
  assert.equal(findProgram(onPath, inside), debug);
  const release = file('checkout', 'target', 'release', name);
  assert.equal(findProgram(onPath, inside), release);
  assert.equal(findProgram({ ...onPath, GAUNTLET_BIN: 'mine' }, inside), 'mine');
});
