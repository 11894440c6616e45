// Starts `gauntlet env` and ends it.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { Client } from './client.js';
import { GauntletError } from './errors.js';
import type { OpenRequest } from './requests.js';
import { type SocketEnvironment, connect } from './socket.js';

export interface ServerOptions {
  /**
   * The `gauntlet` program. Otherwise the one that `GAUNTLET_BIN` names, that was built in the checkout
   * around the current folder, or that is on `PATH`.
   */
  program?: string;
  /** Further options of `gauntlet env`: `['--out', 'runs/mine', '--limit', '4']`. */
  options?: string[];
  /** Where it runs: the checkout, or a folder in it, unless `options` name pages and tasks. */
  folder?: string | URL;
  /** What it asks for, where `options` tell it a token with `--token-env`. */
  token?: string;
  /** Hears what the server says to people. */
  log?: (text: string) => void;
}

/** What the server says first. A token is told where it was made up by the server. */
interface Greeting {
  schema: string;
  url: string;
  token?: string | null;
  run: string;
}

const SCHEMA = 'gauntlet.env/1';
/** Of what it said to people, so much is quoted when it ends early. */
const QUOTED_CHARACTERS = 4000;

/** Starts a server on a free port. It ends with {@link Server.close} or with this process. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const program = options.program ?? findProgram();
  const child = spawn(program, ['env', '--port', '0', '--parent', ...(options.options ?? [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: options.folder,
  });
  // It may end before it has read what we say: `exited` tells, this does not.
  child.stdin.on('error', () => {});
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-QUOTED_CHARACTERS);
    options.log?.(text);
  });
  const exited = ended(child);
  try {
    const greeting = await Promise.race([firstLine(child.stdout), exited.then(() => undefined)]);
    return new Server(greetingOf(greeting), options.token ?? null, child, exited);
  } catch (cause) {
    child.kill();
    await exited.catch(() => {});
    const words = said.trim() === '' ? '' : `: ${said.trim()}`;
    const error = cause instanceof Error ? cause.message : String(cause);
    throw new GauntletError('connection', `${program} did not start (${error})${words}`, { cause });
  }
}

/** A server that this process started. */
export class Server implements AsyncDisposable {
  readonly url: string;
  readonly token: string | null;
  /** The folder that keeps what is played. */
  readonly run: string;
  readonly #child: Child;
  readonly #exited: Promise<void>;

  constructor(greeting: Greeting, token: string | null, child: Child, exited: Promise<void>) {
    this.url = greeting.url;
    this.token = greeting.token ?? token;
    this.run = greeting.run;
    this.#child = child;
    this.#exited = exited;
  }

  /** Talks to it over HTTP. */
  client(): Client {
    return new Client(this.url, { token: this.token });
  }

  /** Opens an environment over a WebSocket. */
  connect(request: OpenRequest = {}): Promise<SocketEnvironment> {
    return connect(this.url, { ...request, token: this.token });
  }

  /** Ends it: what is being played is over, and the run folder is completed. */
  async close(): Promise<void> {
    this.#child.stdin.end();
    await this.#exited;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

function ended(child: Child): Promise<void> {
  const exited = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
  // Whoever waits for it hears of it; nobody has to.
  exited.catch(() => {});
  return exited;
}

async function firstLine(output: Readable): Promise<string | undefined> {
  // It goes on reading what nobody asks for, so that a full pipe never holds the server up.
  const lines = createInterface({ input: output });
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  return line;
}

function greetingOf(line: string | undefined): Greeting {
  if (line === undefined) {
    throw new Error('it ended at once');
  }
  let greeting: Partial<Greeting> | null;
  try {
    greeting = JSON.parse(line);
  } catch {
    throw new Error(`it said ${JSON.stringify(line)}`);
  }
  if (greeting?.schema !== SCHEMA || typeof greeting.url !== 'string') {
    throw new Error(`it speaks ${String(greeting?.schema)} and not ${SCHEMA}`);
  }
  return { run: '', ...greeting, schema: SCHEMA, url: greeting.url };
}

/** The program where it usually is. */
export function findProgram(
  environment: NodeJS.ProcessEnv = process.env,
  folder: string = process.cwd(),
): string {
  if (environment.GAUNTLET_BIN) {
    return environment.GAUNTLET_BIN;
  }
  const file = process.platform === 'win32' ? 'gauntlet.exe' : 'gauntlet';
  const built = ancestors(folder)
    .filter((it) => existsSync(join(it, 'Trunk.toml')))
    .flatMap((it) => ['release', 'debug'].map((profile) => join(it, 'target', profile, file)));
  const installed = (environment.PATH ?? '').split(delimiter).map((it) => join(it, file));
  const found = [...built, ...installed].find((it) => existsSync(it));
  if (found === undefined) {
    throw new GauntletError(
      'connection',
      'there is no gauntlet program: build it with `cargo build -p gauntlet` in the checkout, ' +
        'or name it in GAUNTLET_BIN',
    );
  }
  return found;
}

function ancestors(folder: string): string[] {
  const here = resolve(folder);
  const above = dirname(here);
  return above === here ? [here] : [here, ...ancestors(above)];
}
