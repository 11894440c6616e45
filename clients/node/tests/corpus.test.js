// Verdicts have the bytes of the native ones, on the exports that the evaluator keeps.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { score, scorer, taskBrief, verdictText } from 'gauntlet-client';

const CHECKOUT = new URL('../../../', import.meta.url);
const CORPUS = new URL('evaluator/tests/corpus/', CHECKOUT);
const MODELLER_TASK = taskText('modeller/001-double-the-cube');

function taskText(id) {
  return readFileSync(new URL(`tasks/${id}.toml`, CHECKOUT), 'utf8');
}

/** An episode of the corpus. The answer stays text, so that its numbers stay as they were written. */
function episode(id) {
  const text = gunzipSync(readFileSync(new URL(`${id}.json.gz`, CORPUS))).toString('utf8');
  const [, answer] = /^\{"answer":(.*?),"export":"/s.exec(text) ?? assert.fail(`${id}: another form`);
  return { answer: answer === 'null' ? null : answer, export: JSON.parse(text).export };
}

function corpusIds(app) {
  const names = readdirSync(new URL(`${app}/`, CORPUS)).filter((name) => name.endsWith('.json.gz'));
  return names.map((name) => `${app}/${name.slice(0, -'.json.gz'.length)}`);
}

for (const app of readdirSync(CORPUS).sort()) {
  test(`verdicts of ${app} are the native ones byte for byte`, () => {
    const ids = corpusIds(app);
    assert.ok(ids.length >= 20, `${ids.length} tasks`);
    for (const id of ids) {
      const native = readFileSync(new URL(`${id}.verdict.json`, CORPUS), 'utf8');
      assert.equal(verdictText({ task: taskText(id), id, ...episode(id) }), native, id);
    }
  });
}

test('every task of the checkout is in the corpus', () => {
  for (const app of readdirSync(CORPUS)) {
    const tasks = readdirSync(new URL(`tasks/${app}/`, CHECKOUT)).filter((it) => it.endsWith('.toml'));
    assert.deepEqual(
      corpusIds(app).sort(),
      tasks.map((it) => `${app}/${it.slice(0, -'.toml'.length)}`).sort(),
    );
  }
});

test('an answer may be an object', () => {
  const id = corpusIds('flight-analyser').find((it) => episode(it).answer !== null);
  const { answer, export: text } = episode(id);
  const verdict = score({ task: taskText(id), export: text, answer: JSON.parse(answer) });
  assert.equal(verdict.pass, true);
  assert.equal(verdict.origin, 'unvouched');
  assert.equal(verdict.scorer, scorer());
});

test('an export that is worth nothing has a verdict of 0', () => {
  for (const nothing of [undefined, null, '', 'no JSON', '{"schema": "else"}']) {
    const verdict = score({ task: MODELLER_TASK, export: nothing });
    assert.equal(verdict.pass, false);
    assert.equal(verdict.score, 0);
    assert.ok(verdict.gates.some((gate) => !gate.pass && gate.reason !== ''));
  }
});

test('mistakes of the caller are errors that say what is wrong', () => {
  assert.throws(() => score({ task: 'id = 5' }), /id/);
  assert.throws(() => score({ task: MODELLER_TASK, id: 'modeller/002' }), /modeller\/002/);
  assert.throws(() => score({ task: MODELLER_TASK, answer: '[1]' }), /object/);
  assert.throws(() => score({ task: MODELLER_TASK, startState: '{}' }), /no start state/);
});

test('a brief tells what an agent may know and no more', () => {
  const brief = taskBrief(MODELLER_TASK);
  assert.equal(brief.id, 'modeller/001-double-the-cube');
  assert.equal(brief.app, 'modeller');
  assert.ok(!('subtasks' in brief));
});
