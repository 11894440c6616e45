// Never run: shows the compiler how the package is used, and what it must not let through.

import {
  type Action,
  type Environment,
  GauntletError,
  type Observation,
  checkAction,
  connect,
  lower,
  score,
  startServer,
  translate,
} from 'gauntlet-client';

export async function play(): Promise<boolean> {
  const server = await startServer({ options: ['--limit', '2'] });
  const client = server.client();
  const environments: Environment[] = [
    await client.open({ sight: { observe: 'both', image: 'webp', scale: '1000' } }),
    await connect(server.url, { token: server.token, sight: { history: 2 } }),
  ];
  const [environment] = environments;
  if (environment === undefined) {
    return false;
  }
  const begun = await environment.reset({ task: 'workflow-builder/001', seed: 7, steps: 20 });
  const seen: Observation = begun.observation;
  const click: Action = { type: 'click', x: seen.width / 2, y: seen.height / 2 };
  await environment.step(click);
  await environment.step({ actions: [click, { type: 'key', keys: ['ctrl', 'z'] }], note: 'twice' });
  const { reward, terminated, outcome } = await environment.step({ type: 'done' });
  // @ts-expect-error: there is no such action
  await environment.step({ type: 'clack' });
  // @ts-expect-error: a point has two numbers
  await environment.step({ type: 'click', x: 1 });
  // @ts-expect-error: there is no such picture
  await client.open({ sight: { image: 'gif' } });
  try {
    await environment.reset('no/such-task');
  } catch (error) {
    if (error instanceof GauntletError && error.kind === 'unknown') {
      await server.close();
    }
  }
  return terminated && reward === 1 && outcome?.end === 'answered';
}

export function offline(task: string, text: string): number {
  const reason = checkAction({ any: 'thing' });
  const lowering = lower({ type: 'drag', path: [[1, 2], [3, 4]] }, { width: 1920, height: 1080 });
  const calls = lowering.type === 'input' ? lowering.calls.length : 0;
  const [first] = translate('anthropic', { action: 'left_mouse_down' }, { pointer: [1, 2] });
  // @ts-expect-error: nobody says which task
  score({ export: text });
  const verdict = score({ task, export: text, answer: { answer: 'done' } });
  const failed = verdict.subtasks.flatMap((it) => it.checks).filter((it) => !it.pass);
  return failed.length + calls + (first?.type === 'down' ? 1 : 0) + (reason ? 1 : 0);
}
