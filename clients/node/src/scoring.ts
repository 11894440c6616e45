// Judges exports without a server, by the same rules to the byte.

import type { TaskBrief, Verdict } from './answers.js';
import { core } from './core.js';

/** What there is of an episode. */
export interface Episode {
  /** Text of the task file. */
  task: string;
  /** The task that it is meant to be: a file of another one is refused. */
  id?: string;
  /** Text of the file that the task's `start.state` names. */
  startState?: string;
  /** What the page exported, to the byte. Without it the verdict is 0. */
  export?: string | null;
  /**
   * The result fields that the agent gave: an object, or its JSON text. The text keeps the difference
   * between `1` and `1.0`, which JavaScript does not know and a verdict repeats.
   */
  answer?: Record<string, unknown> | string | null;
}

/** The verdict on an export. It says `unvouched`: nobody saw where the export comes from. */
export function score(episode: Episode): Verdict {
  return JSON.parse(verdictText(episode)) as Verdict;
}

/** The verdict as `gauntlet` would write it into a file, byte for byte. */
export function verdictText(episode: Episode): string {
  const { answer } = episode;
  const fields = answer == null || typeof answer === 'string' ? answer : JSON.stringify(answer);
  return core().score(episode.task, episode.id, episode.startState, episode.export, fields);
}

/** What an agent may know of a task. */
export function taskBrief(task: string): TaskBrief {
  return JSON.parse(core().brief(task)) as TaskBrief;
}

/** Version of the rules. Verdicts of different versions do not compare. */
export function scorer(): string {
  return core().scorer();
}
