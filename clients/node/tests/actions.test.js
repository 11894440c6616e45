// Actions are checked, lowered and translated as they are natively: `actions.json` is written by the
// Rust crate behind this package, which holds itself to it too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ActionRefused, checkAction, lower, translate } from 'gauntlet-client';

const { lowered, translated } = JSON.parse(
  readFileSync(new URL('actions.json', import.meta.url), 'utf8'),
);

/** What a function gives, in the form of the file. */
function outcome(work, form) {
  try {
    return form(work());
  } catch (error) {
    assert.ok(error instanceof ActionRefused, error);
    return { type: 'refused', kind: error.kind, message: error.message };
  }
}

/** The value, for texts that are JSON. Others cannot come from JavaScript. */
function parsed(text) {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

test('actions amount to the same input events as natively', () => {
  let compared = 0;
  for (const { action: text, width, height, outcome: native } of lowered) {
    for (const action of parsed(text)) {
      const page = { width, height };
      assert.deepEqual(outcome(() => lower(action, page), (it) => it), native, text);
      const { type, ...reason } = native;
      assert.deepEqual(checkAction(action, page), type === 'refused' ? reason : null, text);
      compared += 1;
    }
  }
  assert.ok(compared > 20, `${compared}`);
});

test('calls of other dialects are the same actions as natively', () => {
  let compared = 0;
  for (const { dialect, call: text, context, outcome: native } of translated) {
    for (const call of parsed(text)) {
      const here = outcome(
        () => translate(dialect, call, JSON.parse(context)),
        (actions) => ({ type: 'actions', actions }),
      );
      assert.deepEqual(here, native, `${dialect} ${text}`);
      compared += 1;
    }
  }
  assert.ok(compared > 12, `${compared}`);
});

test('what is no action is told from what cannot be done', () => {
  assert.equal(checkAction({ type: 'click', x: 640, y: 360 }), null);
  assert.equal(checkAction({ type: 'click', x: 5000, y: 360 })?.kind, 'action');
  assert.equal(checkAction({ type: 'clack' })?.kind, 'format');
  for (const nothing of [undefined, null, 'click', [], () => {}, { type: 'move', x: NaN, y: 1 }]) {
    assert.equal(checkAction(nothing)?.kind, 'format');
  }
});

test('a page without pixels is an error of the caller', () => {
  for (const width of [0, -1, 1.5, NaN]) {
    assert.throws(() => lower({ type: 'done' }, { width, height: 720 }), RangeError);
  }
});
