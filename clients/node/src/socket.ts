// `gauntlet env` over a WebSocket: the connection is the environment.

import type { IncomingMessage } from 'node:http';
import WebSocket from 'ws';
import type {
  EnvironmentInfo,
  Observation,
  ResetAnswer,
  StepAnswer,
  TaskBrief,
} from './answers.js';
import { type ClientOptions, answerOf } from './client.js';
import { type Environment, agentLine, resetRequest } from './environment.js';
import { GauntletError, errorIn } from './errors.js';
import type { Action, AgentLine, OpenRequest, ResetRequest } from './requests.js';

/** Opens an environment of its own connection, which ends with it. */
export async function connect(
  url: string | URL,
  options: ClientOptions & OpenRequest = {},
): Promise<SocketEnvironment> {
  const { token, ...request } = options;
  const address = new URL('/v1/socket', url);
  address.protocol = address.protocol.replace('http', 'ws');
  const headers = token == null ? {} : { authorization: `Bearer ${token}` };
  const socket = new WebSocket(address, { headers });
  await opened(socket, String(url));
  const environment = new SocketEnvironment(socket);
  try {
    await environment.open(request);
  } catch (error) {
    socket.terminate();
    throw error;
  }
  return environment;
}

function opened(socket: WebSocket, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', (cause) => {
      reject(new GauntletError('connection', `nothing answers at ${url}`, { cause }));
    });
    socket.once('unexpected-response', (_, response) => {
      reasonOf(response).then(reject, reject);
    });
  });
}

/** Why the server does not talk to us. */
async function reasonOf(response: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
  }
  const status = response.statusCode ?? 0;
  try {
    answerOf({ status: status === 204 ? 0 : status }, text);
  } catch (error) {
    return error;
  }
  return new GauntletError('connection', `there is no WebSocket (status ${status})`);
}

interface Waiting {
  type: string;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** An environment over its own WebSocket. */
export class SocketEnvironment implements Environment {
  readonly #socket: WebSocket;
  /** Who waits for an answer, in the order of the questions, which is that of the answers. */
  readonly #waiting: Waiting[] = [];

  /** Takes a socket that is open. */
  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(String(data)));
    socket.on('close', () => this.#end(new GauntletError('connection', 'the connection is closed')));
    socket.on('error', (cause) => {
      this.#end(new GauntletError('connection', 'the connection broke', { cause }));
    });
  }

  open(request: OpenRequest): Promise<EnvironmentInfo> {
    return this.#ask('open', request);
  }

  /** What can be played. */
  async tasks(): Promise<TaskBrief[]> {
    return (await this.#ask<{ tasks: TaskBrief[] }>('tasks')).tasks;
  }

  reset(request: ResetRequest | string): Promise<ResetAnswer> {
    return this.#ask('reset', resetRequest(request));
  }

  step(said: Action | AgentLine): Promise<StepAnswer> {
    return this.#ask('step', agentLine(said));
  }

  observe(): Promise<Observation> {
    return this.#ask('observe');
  }

  async close(): Promise<void> {
    if (this.#socket.readyState !== WebSocket.OPEN) {
      return;
    }
    const closed = new Promise((resolve) => this.#socket.once('close', resolve));
    await this.#ask('close');
    this.#socket.close();
    await closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #ask<Answer>(type: string, fields: object = {}): Promise<Answer> {
    if (this.#socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new GauntletError('connection', 'the connection is closed'));
    }
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ type, resolve: resolve as Waiting['resolve'], reject });
      this.#socket.send(JSON.stringify({ ...fields, type }));
    });
  }

  #hear(text: string): void {
    const first = this.#waiting.shift();
    if (first === undefined) {
      return;
    }
    let message: { type?: unknown } & Record<string, unknown>;
    try {
      message = JSON.parse(text);
    } catch (cause) {
      first.reject(new GauntletError('connection', 'the answer is no JSON', { cause }));
      return;
    }
    const { type, ...answer } = message;
    if (type === first.type) {
      first.resolve(answer);
    } else {
      const unexpected = `the answer to ${first.type} is ${String(type)}`;
      first.reject(errorIn(answer) ?? new GauntletError('connection', unexpected));
    }
  }

  #end(error: GauntletError): void {
    for (const waiting of this.#waiting.splice(0)) {
      waiting.reject(error);
    }
  }
}
