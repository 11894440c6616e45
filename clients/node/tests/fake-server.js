// A server with the routes and messages of `gauntlet env` that plays nothing: a step is counted, and
// `done` ends the episode. For tests that need no browser.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const STATUS = { request: 400, token: 401, unknown: 404, conflict: 409, limit: 429, infrastructure: 503 };

/** Listens on a free port; `token` is asked for, `limit` environments may be open. */
export async function fakeServer({ token = null, limit = 2 } = {}) {
  const world = new World(limit);
  const isAdmitted = (request) =>
    token === null || request.headers.authorization === `Bearer ${token}`;
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const { status, answer } = isAdmitted(request)
      ? answerTo(world, request, body)
      : refusal('token', 'this server wants its token');
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(answer === undefined ? undefined : JSON.stringify(answer));
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    if (!isAdmitted(request)) {
      const text = JSON.stringify({ kind: 'token', message: 'this server wants its token' });
      socket.end(`HTTP/1.1 401 Unauthorized\r\ncontent-length: ${text.length}\r\n\r\n${text}`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => converse(world, client));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    world,
    sockets: sockets.clients,
    close() {
      for (const client of sockets.clients) {
        client.terminate();
      }
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Everything that is open. */
class World {
  environments = new Map();
  /** Every step that came, as it came. */
  steps = [];
  #opened = 0;

  constructor(limit) {
    this.limit = limit;
  }

  open({ sight = {} }) {
    if (this.environments.size >= this.limit) {
      throw new Refusal('limit', `${this.limit} environments are open`);
    }
    this.#opened += 1;
    const info = { id: `e${this.#opened}`, sight, idle_seconds: 0 };
    this.environments.set(info.id, { info, step: null });
    return info;
  }

  find(id) {
    const found = this.environments.get(id);
    if (found === undefined) {
      throw new Refusal('unknown', `there is no environment ${id}`);
    }
    return found;
  }

  reset(environment, { task, seed = 0 }) {
    if (typeof task !== 'string' || !task.startsWith('modeller/')) {
      throw new Refusal('unknown', `there is no task ${task}`);
    }
    environment.step = 0;
    const episode = { task, repeat: 0 };
    return { episode, task: { id: task }, prompt: 'Play.', seed, observation: observation(0) };
  }

  step(environment, line) {
    if (environment.step === null) {
      throw new Refusal('conflict', 'no episode is being played');
    }
    this.steps.push(line);
    environment.step += 1;
    const seen = observation(environment.step);
    if (line.action?.type !== 'done') {
      return { observation: seen, reward: 0, terminated: false, truncated: false };
    }
    const outcome = { end: 'answered', passed: true, pass: true, score: 1, steps: environment.step };
    environment.step = null;
    return { observation: seen, reward: 1, terminated: true, truncated: false, outcome };
  }
}

class Refusal extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

function observation(step) {
  return {
    step,
    screenshot: 'AAAA',
    image: 'png',
    width: 1280,
    height: 720,
    pointer: [0, 0],
    clock_ms: 250 * step,
    steps_left: 100 - step,
  };
}

function answerTo(world, { method, url, headers }, body) {
  try {
    if (body !== '' && headers['content-type'] !== 'application/json') {
      throw new Refusal('request', 'bodies are JSON');
    }
    return route(world, method, url.split('/').slice(1), body === '' ? {} : JSON.parse(body));
  } catch (error) {
    return refusal(error.kind ?? 'request', error.message);
  }
}

function route(world, method, [version, noun, id, verb], body) {
  const call = `${method} ${[version, noun, id && 'ID', verb].filter(Boolean).join('/')}`;
  switch (call) {
    case 'GET v1/health': {
      const health = { schema: 'gauntlet.env/1', version: '0.1.0', run: 'runs/fake' };
      return ok({ ...health, open: world.environments.size, limit: world.limit });
    }
    case 'GET v1/tasks':
      return ok([{ id: 'modeller/001-double-the-cube' }]);
    case 'GET v1/families':
      return ok([{ id: 'modeller/crates', about: 'Pack crates.', open_ended: true }]);
    case 'POST v1/environments':
      return { status: 201, answer: world.open(body) };
    case 'GET v1/environments':
      return ok([...world.environments.values()].map(({ info: { id: _, ...rest } }) => rest));
    case 'GET v1/environments/ID':
      return ok(world.find(id).info);
    case 'POST v1/environments/ID/reset':
      return ok(world.reset(world.find(id), body));
    case 'POST v1/environments/ID/step':
      return ok(world.step(world.find(id), body));
    case 'GET v1/environments/ID/observation':
      return ok(observation(world.find(id).step ?? 0));
    case 'DELETE v1/environments/ID':
      world.environments.delete(world.find(id).info.id);
      return { status: 204 };
    default:
      throw new Refusal('unknown', `there is nothing at ${call}`);
  }
}

function ok(answer) {
  return { status: 200, answer };
}

function refusal(kind, message) {
  return { status: STATUS[kind], answer: { kind, message } };
}

/** The connection is the environment. */
function converse(world, client) {
  let environment;
  client.on('message', (text) => {
    const { type, ...fields } = JSON.parse(String(text));
    const answers = {
      open: () => {
        const info = world.open(fields);
        environment = world.find(info.id);
        return info;
      },
      reset: () => world.reset(environment, fields),
      step: () => world.step(environment, fields),
      observe: () => observation(environment.step ?? 0),
      tasks: () => ({ tasks: [{ id: 'modeller/001-double-the-cube' }] }),
      close: () => ({}),
    };
    let answer;
    try {
      answer = { type, ...answers[type]() };
    } catch (error) {
      answer = { type: 'error', kind: error.kind, message: error.message };
    }
    client.send(JSON.stringify(answer));
    if (type === 'close') {
      client.close();
    }
  });
  client.on('close', () => world.environments.delete(environment?.info.id));
}

async function textOf(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
  }
  return text;
}
