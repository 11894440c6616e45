// Made from schemas/requests.json by `npm run types`.

export type Request = OpenRequest | ResetRequest | AgentLine;
/**
 * What agents get to see.
 */
export type Observe = 'both' | 'screenshot' | 'tree' | 'marks';
export type ImageFormat = 'png' | 'webp' | 'jpeg';
/**
 * Whether an agent is told why its action was not carried out.
 */
export type Feedback = ('full' | 'none') | 'format';
/**
 * The form of an agent's calls.
 */
export type Dialect =
  'gauntlet' | 'browsergym' | 'anthropic' | 'openai' | 'gemini' | 'osworld' | 'calls';
/**
 * What the numbers in a point mean.
 */
export type Scale = 'pixels' | 'unit' | '999' | '1000';
/**
 * Which pages are shown in a browser.
 */
export type StageChoice = 'browser' | 'native' | 'auto';
/**
 * What a learner is rewarded for, from what tells it least to what tells it most.
 */
export type Reward = 'pass' | 'score' | 'delta';
export type Action =
  | {
      type: 'click';
      x: number;
      y: number;
      button?: Button;
      count?: number;
      modifiers?: Modifier[];
    }
  | {
      type: 'click_mark';
      mark: number;
      button?: Button;
      count?: number;
      modifiers?: Modifier[];
    }
  | {
      type: 'move';
      x: number;
      y: number;
    }
  | {
      type: 'down';
      x: number;
      y: number;
      button?: Button;
    }
  | {
      type: 'up';
      x: number;
      y: number;
      button?: Button;
    }
  | {
      type: 'drag';
      path: [number, number][];
      button?: Button;
      modifiers?: Modifier[];
    }
  | {
      type: 'scroll';
      x: number;
      y: number;
      dx?: number;
      dy?: number;
      modifiers?: Modifier[];
    }
  | {
      type: 'key';
      keys: string[];
    }
  | {
      type: 'key_down';
      key: string;
    }
  | {
      type: 'key_up';
      key: string;
    }
  | {
      type: 'type';
      text: string;
    }
  | {
      type: 'wait';
      ms: number;
    }
  | {
      type: 'answer';
      fields: {
        [k: string]: unknown;
      };
    }
  | {
      type: 'done';
    }
  | {
      type: 'fail';
      reason?: string;
    };
export type Button = 'left' | 'middle' | 'right';
export type Modifier = 'ctrl' | 'shift' | 'alt' | 'meta';

/**
 * Opens an environment.
 */
export interface OpenRequest {
  /**
   * How its agent is shown the page. Absent: as the server was started.
   */
  sight?: Sight | null;
  /**
   * Where its pages are shown. Absent: as the server was started.
   */
  stage?: StageChoice | null;
  /**
   * How long to wait for room where as many are open as may be. Absent: not at all.
   */
  wait_seconds?: number | null;
  /**
   * After how long it is closed, whatever it does by then. Absent: as the server was started.
   */
  lease_seconds?: number | null;
}
/**
 * Settings of one agent's eyes and mouth.
 */
export interface Sight {
  observe?: Observe;
  image?: ImageFormat;
  /**
   * Draw the pointer into the picture.
   */
  pointer?: boolean;
  /**
   * How many earlier observations are shown again with each new one.
   */
  history?: number;
  feedback?: Feedback;
  /**
   * Say in words how many steps remain.
   */
  notice?: boolean;
  /**
   * Show at the beginning what the page looks like when the task is done.
   */
  goal_image?: boolean;
  /**
   * The form of the agent's calls.
   */
  dialect?: Dialect;
  /**
   * What the numbers in its points mean. Absent: as the dialect has it.
   */
  scale?: Scale | null;
}
/**
 * Begins an episode. One that was not over is ended as its agent's failure.
 */
export interface ResetRequest {
  /**
   * The id of a task, its beginning up to the number (`modeller/001`), or an instance of a family
   * (`modeller/crates@5#3`). Left out where a family is named.
   */
  task?: string;
  /**
   * A family instead of a task: `modeller/crates`. Its instance is that of the level and the seed.
   */
  family?: string | null;
  /**
   * How hard the instance of the family is, from 1.
   */
  level?: number | null;
  /**
   * Given back to the agent, for its own randomness; where a family is named, which of its instances it is.
   */
  seed?: number;
  /**
   * Step budget, where it is smaller than the task's own.
   */
  steps?: number | null;
  /**
   * What its steps are rewarded for. One that tells more than the server allows is refused.
   */
  reward?: Reward | null;
}
/**
 * How an agent's line is written: with one of `action`, `actions` and `call`. Whoever misspells a
 * field is told so.
 */
export interface AgentLine {
  action?: Action | null;
  /**
   * Several actions in one turn.
   */
  actions?: Action[] | null;
  /**
   * A call in the dialect of the run, or a list of them.
   */
  call?: unknown;
  note?: string | null;
  usage?: unknown;
}
