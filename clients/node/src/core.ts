// The program that wasm-bindgen makes of the evaluator. It is loaded when it is first needed: whoever
// only talks to a server does without it.

import { createRequire } from 'node:module';

type Core = typeof import('../pkg/gauntlet_node.js');

let loaded: Core | undefined;

export function core(): Core {
  loaded ??= createRequire(import.meta.url)('../pkg/gauntlet_node.js') as Core;
  return loaded;
}
