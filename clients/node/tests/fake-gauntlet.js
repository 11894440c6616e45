#!/usr/bin/env node
// A program that starts like `gauntlet env --parent`: it greets, serves nothing real, and ends with its
// standard input. Its last option says what goes wrong.

import { fakeServer } from './fake-server.js';

const [command, ...options] = process.argv.slice(2);
const mischief = options.at(-1);

if (command !== 'env' || !options.includes('--parent')) {
  console.error('this is not how clients start it');
  process.exit(64);
}
if (mischief === '--no-browser') {
  console.error('no browser found');
  process.exit(1);
}
if (mischief === '--babble') {
  console.log('Hello!');
  await new Promise((resolve) => process.stdin.resume().once('end', resolve));
  process.exit(0);
}
const server = await fakeServer({ token: process.env.FAKE_TOKEN ?? null });
console.error('listening');
const schema = mischief === '--newer' ? 'gauntlet.env/2' : 'gauntlet.env/1';
console.log(JSON.stringify({ schema, url: server.url, token: null, run: 'runs/fake' }));
process.stdin.resume().once('end', () => {
  console.error('ended by its input');
  server.close();
});
