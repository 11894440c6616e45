// What can go wrong between a client and its server.

import type { EnvironmentErrorKind } from './answers.js';

/** `connection`: there is no server, or something else answered. All others are the server's words. */
export type ErrorKind = EnvironmentErrorKind | 'connection';

/** A request was not granted. `kind` says what to do about it. */
export class GauntletError extends Error {
  override name = 'GauntletError';
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** The error in an answer's body, or `undefined` when it holds none. */
export function errorIn(body: unknown): GauntletError | undefined {
  const { kind, message } = (body ?? {}) as { kind?: unknown; message?: unknown };
  return typeof kind === 'string' && typeof message === 'string'
    ? new GauntletError(kind as ErrorKind, message)
    : undefined;
}
