// `gauntlet env` over HTTP.

import type {
  EnvironmentInfo,
  FamilyInfo,
  Health,
  ListedEnvironment,
  Observation,
  ResetAnswer,
  StepAnswer,
  TaskBrief,
} from './answers.js';
import { type Environment, agentLine, resetRequest } from './environment.js';
import { GauntletError, errorIn } from './errors.js';
import type { Action, AgentLine, OpenRequest, ResetRequest } from './requests.js';

export interface ClientOptions {
  /** What the server was told to ask for. */
  token?: string | null;
}

/** Talks to a server that plays many environments. Every refusal is a {@link GauntletError}. */
export class Client {
  readonly url: string;
  readonly #token: string | null;

  constructor(url: string | URL, options: ClientOptions = {}) {
    this.url = String(url).replace(/\/+$/, '');
    this.#token = options.token ?? null;
  }

  health(): Promise<Health> {
    return this.#request('GET', '/v1/health');
  }

  /** What can be played. */
  tasks(): Promise<TaskBrief[]> {
    return this.#request('GET', '/v1/tasks');
  }

  /** The kinds of tasks that are made at any level: {@link ResetRequest} names family, level and seed. */
  families(): Promise<FamilyInfo[]> {
    return this.#request('GET', '/v1/families');
  }

  /** The environments that are open, without the ids by which those who opened them use them. */
  environments(): Promise<ListedEnvironment[]> {
    return this.#request('GET', '/v1/environments');
  }

  /** Opens an environment. It stays open until it is closed or nobody asks it for a while. */
  async open(request: OpenRequest = {}): Promise<HttpEnvironment> {
    const info = await this.#request<EnvironmentInfo>('POST', '/v1/environments', request);
    return this.environment(info.id);
  }

  /** An environment that was opened before, by the id that was told then. */
  environment(id: string): HttpEnvironment {
    const path = `/v1/environments/${encodeURIComponent(id)}`;
    return new HttpEnvironment(id, (method, rest, body) => this.#request(method, path + rest, body));
  }

  async #request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = {};
    if (this.#token !== null) {
      headers.authorization = `Bearer ${this.#token}`;
    }
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
    }
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.url + path, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      text = await response.text();
    } catch (cause) {
      throw new GauntletError('connection', `nothing answers at ${this.url}`, { cause });
    }
    return answerOf<Answer>(response, text);
  }
}

/** An environment of a server over HTTP. */
export class HttpEnvironment implements Environment {
  readonly id: string;
  readonly #request: <Answer>(method: string, rest: string, body?: unknown) => Promise<Answer>;

  constructor(
    id: string,
    request: <Answer>(method: string, rest: string, body?: unknown) => Promise<Answer>,
  ) {
    this.id = id;
    this.#request = request;
  }

  info(): Promise<EnvironmentInfo> {
    return this.#request('GET', '');
  }

  reset(request: ResetRequest | string): Promise<ResetAnswer> {
    return this.#request('POST', '/reset', resetRequest(request));
  }

  step(said: Action | AgentLine): Promise<StepAnswer> {
    return this.#request('POST', '/step', agentLine(said));
  }

  observe(): Promise<Observation> {
    return this.#request('GET', '/observation');
  }

  async close(): Promise<void> {
    await this.#request('DELETE', '');
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Reads an answer; what is no success becomes an error. */
export function answerOf<Answer>(response: { status: number }, text: string): Answer {
  const { status } = response;
  if (status === 204) {
    return undefined as Answer;
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new GauntletError('connection', `the answer is no JSON (status ${status})`, { cause });
  }
  if (status < 200 || status >= 300) {
    throw errorIn(body) ?? new GauntletError('connection', `the answer has the status ${status}`);
  }
  return body as Answer;
}
