// The types of the messages are those that the schemas say.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { MODULES, typesFile, typesOf } from '../scripts/types.js';

for (const module of MODULES) {
  test(`src/${module}.ts is up to date`, async () => {
    const committed = await readFile(typesFile(module), 'utf8');
    assert.equal(committed, await typesOf(module), '`npm run types` writes it again');
  });
}
