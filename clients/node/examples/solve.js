// Solves a task through `gauntlet env`: removes a node from a workflow and closes the gap.
//
//     node clients/node/examples/solve.js
//
// It plays a fixed list of actions for the 1280 x 720 page; a real agent would look at
// `observation.screenshot` (a PNG in base64) and ask a model what to do next.

import { startServer } from 'gauntlet-client';

const PLAN = [
  ['open the template API Data Pipeline', { type: 'click', x: 142, y: 300 }],
  ['select the Sort node', { type: 'click', x: 782, y: 388 }],
  ['remove it', { type: 'key', keys: ['Delete'] }],
  ['connect Map to Limit', { type: 'drag', path: [[680, 406], [780, 406], [877, 406]] }],
  ['finished', { type: 'answer', fields: { answer: 'done' } }],
];

const server = await startServer({ options: process.argv.slice(2) });
const environment = await server.connect();
const { prompt } = await environment.reset('workflow-builder/001');
console.log(prompt);
for (const [note, action] of PLAN) {
  const { observation, reward, outcome } = await environment.step({ action, note });
  console.log(`${observation.step}. ${note}: ${observation.error ?? 'done'}, reward ${reward}`);
  if (outcome) {
    console.log(`${outcome.end}: ${outcome.passed ? 'passed' : 'not passed'}, recorded in ${server.run}`);
  }
}
await environment.close();
await server.close();
