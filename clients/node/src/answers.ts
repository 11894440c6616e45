// Made from schemas/answers.json by `npm run types`.

export type Answer =
  | EnvironmentInfo
  | ListedEnvironment
  | ResetAnswer
  | StepAnswer
  | Health
  | EnvironmentError
  | TaskBrief
  | FamilyInfo
  | Verdict;
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
 * A tool of the benchmark.
 */
export type App =
  'video-editor' | 'workflow-builder' | 'modeller' | 'flight-analyser' | 'circuit-designer';
export type Difficulty = 'easy' | 'medium' | 'hard';
/**
 * What a task tests, as reported in the tables.
 */
export type Capability = 'temporal_perception' | 'graphical_understanding' | 'spatial_reasoning';
export type ResultKind = 'text' | 'number' | 'list';
/**
 * Why an action was not carried out.
 */
export type Refusal = 'format' | 'action';
export type Action =
  | {
      type: 'click';
      x: number;
      y: number;
      button: Button;
      count: number;
      modifiers: Modifier[];
    }
  | {
      type: 'click_mark';
      mark: number;
      button: Button;
      count: number;
      modifiers: Modifier[];
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
      button: Button;
    }
  | {
      type: 'up';
      x: number;
      y: number;
      button: Button;
    }
  | {
      type: 'drag';
      path: [number, number][];
      button: Button;
      modifiers: Modifier[];
    }
  | {
      type: 'scroll';
      x: number;
      y: number;
      dx: number;
      dy: number;
      modifiers: Modifier[];
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
      reason: string;
    };
export type Button = 'left' | 'middle' | 'right';
export type Modifier = 'ctrl' | 'shift' | 'alt' | 'meta';
/**
 * Why an episode ended.
 */
export type EndReason =
  | ('step_budget' | 'time_budget')
  | 'answered'
  | 'failed'
  | 'agent_error'
  | 'app_crash'
  | 'service_failure'
  | 'infrastructure';
/**
 * What a learner is rewarded for, from what tells it least to what tells it most.
 */
export type Reward = 'pass' | 'score' | 'delta';
export type EnvironmentErrorKind =
  'request' | 'token' | 'unknown' | 'conflict' | 'limit' | 'infrastructure';
/**
 * Where an export comes from.
 */
export type Origin = 'unvouched' | 'witnessed' | 'attached';

/**
 * An environment that is open, as whoever opened it knows it.
 */
export interface EnvironmentInfo {
  /**
   * Its address, and its secret: whoever knows it may use the environment.
   */
  id: string;
  sight: Sight;
  /**
   * The episode that is being played.
   */
  episode?: TrialId | null;
  idle_seconds: number;
  /**
   * Until it is closed, whatever it does by then.
   */
  lease_seconds?: number | null;
}
/**
 * Settings of one agent's eyes and mouth.
 */
export interface Sight {
  observe: Observe;
  image: ImageFormat;
  /**
   * Draw the pointer into the picture.
   */
  pointer: boolean;
  /**
   * How many earlier observations are shown again with each new one.
   */
  history: number;
  feedback: Feedback;
  /**
   * Say in words how many steps remain.
   */
  notice: boolean;
  /**
   * Show at the beginning what the page looks like when the task is done.
   */
  goal_image: boolean;
  /**
   * The form of the agent's calls.
   */
  dialect: Dialect;
  /**
   * What the numbers in its points mean. Absent: as the dialect has it.
   */
  scale?: Scale | null;
}
/**
 * Which attempt at which task.
 */
export interface TrialId {
  task: string;
  repeat: number;
}
/**
 * An environment that is open, as others may know of it.
 */
export interface ListedEnvironment {
  sight: Sight;
  /**
   * The episode that is being played.
   */
  episode?: TrialId | null;
  idle_seconds: number;
}
export interface ResetAnswer {
  episode: TrialId;
  task: TaskBrief;
  /**
   * The whole text for a model: background, task, result format.
   */
  prompt: string;
  seed: number;
  /**
   * What the page looks like when the task is done, when the sight asks for it.
   */
  goal_image?: string | null;
  observation: Observation;
}
/**
 * Everything about a task but its checks.
 */
export interface TaskBrief {
  /**
   * `<app>/<NNN>-<slug>`, or `<app>/<family>@<level>#<seed>` where it was generated.
   */
  id: string;
  app: App;
  title: string;
  difficulty: Difficulty;
  capabilities: Capability[];
  /**
   * Free tags for filtering, for example `connect` or `config`.
   */
  tags: string[];
  /**
   * Which list the task belongs to: `core` (the paper's 100), `extra`, or `family` where it was generated.
   */
  set: string;
  /**
   * The id in the original benchmark, for cross-reference.
   */
  original_id: string;
  prompt: Prompt;
  /**
   * What the agent answers at the end.
   */
  result: ResultField[];
  start: Start;
  budget: Budget;
}
export interface Prompt {
  goal: string;
  steps: string[];
}
/**
 * A field of the final answer.
 */
export interface ResultField {
  key: string;
  kind: ResultKind;
  description: string;
}
/**
 * Where a task begins.
 */
export interface Start {
  /**
   * Seed of ids and generated content.
   */
  seed: number;
  /**
   * A state file to load at boot, relative to the task file. Absent: the app's pristine state.
   */
  state: string | null;
}
/**
 * When an episode is cut off.
 */
export interface Budget {
  steps: number;
  seconds: number;
}
/**
 * The page after a step.
 */
export interface Observation {
  /**
   * 0 before the first action.
   */
  step: number;
  /**
   * Picture of the viewport, base64. Absent when the run observes the tree only.
   */
  screenshot?: string | null;
  /**
   * Of every picture in this observation.
   */
  image: ImageFormat;
  /**
   * With a burst: further pictures, each some time after the one before.
   */
  frames?: string[];
  width: number;
  height: number;
  /**
   * Where the pointer is.
   *
   * @minItems 2
   * @maxItems 2
   */
  pointer: [number, number];
  /**
   * Accessibility tree, for the apps that have one, when the run asks for it.
   */
  tree?: TreeNode | null;
  /**
   * The numbered boxes of a marked picture.
   */
  marks?: Mark[];
  /**
   * The page's clock.
   */
  clock_ms: number;
  /**
   * How far it went since the observation before, where it goes on while the agent thinks.
   */
  elapsed_ms?: number | null;
  /**
   * Why the previous action was not carried out, if it was not. It still cost a step.
   */
  error?: string | null;
  error_kind?: Refusal | null;
  steps_left: number;
  /**
   * The same in words, when the run asks for it.
   */
  notice?: string | null;
  /**
   * What was seen before, oldest first, when the run asks for it.
   */
  history?: Past[];
}
/**
 * A node of the accessibility tree.
 */
export interface TreeNode {
  role: string;
  name?: string;
  value?: string;
  rect?: Rect | null;
  children?: TreeNode[];
}
/**
 * CSS pixels of the viewport.
 */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
/**
 * A numbered box around something that can be operated.
 */
export interface Mark {
  /**
   * From 1.
   */
  number: number;
  role: string;
  name: string;
  rect: Rect;
}
/**
 * An earlier observation, and what the agent did then.
 */
export interface Past {
  step: number;
  screenshot?: string | null;
  /**
   * Absent when what the agent said was no action.
   */
  action?: Action | null;
  error?: string | null;
}
export interface StepAnswer {
  observation: Observation;
  /**
   * 1 at the end of an episode that passed and 0 otherwise, unless another reward was agreed on.
   */
  reward: number;
  /**
   * The agent ended the episode, or made it end.
   */
  terminated: boolean;
  /**
   * A budget ended it.
   */
  truncated: boolean;
  /**
   * What came of the episode, once it is over.
   */
  outcome?: Outcome | null;
}
/**
 * How an episode ended. Nothing here says what would have been right.
 */
export interface Outcome {
  end: EndReason;
  passed: boolean;
  /**
   * The same by its former name, for clients that were written before.
   */
  pass: boolean;
  score: number;
  steps: number;
}
export interface Health {
  schema: string;
  version: string;
  /**
   * Environments that are open, and how many may be.
   */
  open: number;
  limit: number;
  run: string;
  /**
   * The most telling reward that is given here, and the usual one.
   */
  reward: Reward;
  /**
   * Does it let episodes end, and begins none?
   */
  draining: boolean;
}
/**
 * Why a request was not granted.
 */
export interface EnvironmentError {
  kind: EnvironmentErrorKind;
  message: string;
}
/**
 * Tasks of one kind, generated from a level and a seed.
 */
export interface FamilyInfo {
  /**
   * `modeller/crates`; instances are called `modeller/crates@5#3` by level and seed.
   */
  id: string;
  /**
   * What its tasks ask, in a sentence.
   */
  about: string;
  /**
   * Are they scored against a best known solution, which may be beaten?
   */
  open_ended: boolean;
}
/**
 * The judgement of one episode. A pure function of task, export and answer: no times, no paths.
 */
export interface Verdict {
  schema: string;
  task: string;
  /**
   * SHA-256 of the task file.
   */
  task_digest: string;
  /**
   * Version of the rules that judged.
   */
  scorer: string;
  /**
   * Who vouches for the export.
   */
  origin: Origin;
  /**
   * The headline: every gate and every check passes.
   */
  pass: boolean;
  /**
   * Share of the goals achieved times share of what was to be kept; 0 when a gate fails, 1 only
   * for a pass.
   */
  score: number;
  /**
   * The same export judged by the original benchmark's rules, defects included.
   */
  parity: ParityVerdict | null;
  /**
   * Conditions on the export itself: right app, real input, explained by its operations.
   */
  gates: CheckResult[];
  subtasks: SubtaskResult[];
  /**
   * What else changed. Reported, never scored.
   */
  side_effects: string[];
  /**
   * The same export judged by further rules. Reported, never scored.
   */
  extra?: ExtraVerdict[];
}
export interface ParityVerdict {
  pass: boolean;
  reasons: string[];
}
export interface CheckResult {
  name: string;
  pass: boolean;
  expected: unknown;
  found: unknown;
  /**
   * Why it failed, in words. Empty when it passed.
   */
  reason?: string;
}
/**
 * A named group of checks; a milestone on the way.
 */
export interface SubtaskResult {
  name: string;
  pass: boolean;
  checks: CheckResult[];
}
/**
 * What a further set of rules says, for example one that accepts any spelling of an expression.
 */
export interface ExtraVerdict {
  /**
   * Which rules.
   */
  name: string;
  pass: boolean;
  reasons: string[];
}
