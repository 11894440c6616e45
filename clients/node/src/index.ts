// Drive Gauntlet environments from Node; score exports, check and lower actions without a server.

export {
  ActionRefused,
  type Context,
  type Lowering,
  type Page,
  type PerformActions,
  type Reason,
  checkAction,
  lower,
  translate,
} from './acting.js';
export type {
  CheckResult,
  EndReason,
  EnvironmentErrorKind,
  EnvironmentInfo,
  FamilyInfo,
  Health,
  ListedEnvironment,
  Mark,
  Observation,
  Outcome,
  Past,
  Rect,
  ResetAnswer,
  StepAnswer,
  SubtaskResult,
  TaskBrief,
  TreeNode,
  TrialId,
  Verdict,
} from './answers.js';
export { Client, type ClientOptions, HttpEnvironment } from './client.js';
export type { Environment } from './environment.js';
export { type ErrorKind, GauntletError } from './errors.js';
export type {
  Action,
  AgentLine,
  Button,
  Dialect,
  Feedback,
  ImageFormat,
  Modifier,
  Observe,
  OpenRequest,
  ResetRequest,
  Scale,
  Sight,
} from './requests.js';
export { type Episode, score, scorer, taskBrief, verdictText } from './scoring.js';
export { Server, type ServerOptions, findProgram, startServer } from './server.js';
export { SocketEnvironment, connect } from './socket.js';
