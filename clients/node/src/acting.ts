// Checks, lowers and translates actions without a server, as the runner does.

import { core } from './core.js';
import type { Action, Dialect, Scale } from './requests.js';

/** Size of the page in pixels. */
export interface Page {
  width: number;
  height: number;
}

/** What a call may refer to without saying so. */
export interface Context extends Partial<Page> {
  /** Where the pointer is. */
  pointer?: [number, number];
  /** What the numbers in points mean, if not what is usual in the dialect. */
  scale?: Scale;
}

/** What an action amounts to. */
export type Lowering =
  | {
      type: 'input';
      /** Bodies of WebDriver's "perform actions", to be sent one after another. */
      calls: PerformActions[];
    }
  | { type: 'wait'; ms: number }
  /** The episode ends; the page gets no input. */
  | { type: 'final' };

/** Body of `POST /session/{id}/actions`. */
export interface PerformActions {
  actions: {
    type: 'key' | 'pointer' | 'wheel';
    id: string;
    parameters?: { pointerType: 'mouse' };
    actions: { type: string; [field: string]: unknown }[];
  }[];
}

/** Why nothing is done. */
export interface Reason {
  /** `format`: it is no action. `action`: it is one, which cannot be carried out. */
  kind: 'format' | 'action';
  message: string;
}

/** An action or a call was refused. */
export class ActionRefused extends Error {
  override name = 'ActionRefused';
  readonly kind: Reason['kind'];

  constructor(reason: Reason) {
    super(reason.message);
    this.kind = reason.kind;
  }
}

/** What agents get unless they ask for another size. */
const USUAL_PAGE: Page = { width: 1280, height: 720 };

/** Why an action would be refused, or `null`. Takes anything. */
export function checkAction(action: unknown, page: Page = USUAL_PAGE): Reason | null {
  const outcome = lowered(action, page);
  return outcome.type === 'refused' ? { kind: outcome.kind, message: outcome.message } : null;
}

/** The input events of an action. Throws {@link ActionRefused}. */
export function lower(action: Action, page: Page = USUAL_PAGE): Lowering {
  const outcome = lowered(action, page);
  if (outcome.type === 'refused') {
    throw new ActionRefused(outcome);
  }
  return outcome;
}

/** The actions that a call in another dialect stands for. Throws {@link ActionRefused}. */
export function translate(dialect: Dialect, call: unknown, context: Context = {}): Action[] {
  const outcome = JSON.parse(core().translate(dialect, json(call), json(context))) as
    | { type: 'actions'; actions: Action[] }
    | Refused;
  if (outcome.type === 'refused') {
    throw new ActionRefused(outcome);
  }
  return outcome.actions;
}

type Refused = { type: 'refused' } & Reason;

function lowered(action: unknown, { width, height }: Page): Lowering | Refused {
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 1) {
      throw new RangeError(`a page is a whole number of pixels wide and high, not ${width} x ${height}`);
    }
  }
  return JSON.parse(core().lower(json(action), width, height)) as Lowering | Refused;
}

/** What JSON has no form for is written as `null`, which is no action. */
function json(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
