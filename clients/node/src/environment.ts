// An environment as a client sees it, whichever way its messages go.

import type { Observation, ResetAnswer, StepAnswer } from './answers.js';
import type { Action, AgentLine, ResetRequest } from './requests.js';

/** One browser that plays one episode after another. Requests are answered one at a time. */
export interface Environment extends AsyncDisposable {
  /** Begins an episode. The id of a task alone will do, up to its number: `modeller/001`. */
  reset(request: ResetRequest | string): Promise<ResetAnswer>;
  /** Carries out an action, several, or a call, with what is to be kept beside it. */
  step(said: Action | AgentLine): Promise<StepAnswer>;
  /** The page as it was last seen. */
  observe(): Promise<Observation>;
  /** Ends the environment, and the episode with it. */
  close(): Promise<void>;
}

export function resetRequest(request: ResetRequest | string): ResetRequest {
  return typeof request === 'string' ? { task: request } : request;
}

/** A bare action is a line without note and usage. */
export function agentLine(said: Action | AgentLine): AgentLine {
  return 'type' in said ? { action: said } : said;
}
