// Makes the TypeScript types of the messages from their JSON schemas.
//
// `npm run types` writes them; `cargo run -p gauntlet-node --example renew` writes the schemas.

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const MODULES = ['requests', 'answers'];

/** The text of a module of types. */
export async function typesOf(module) {
  const schema = JSON.parse(await readFile(place(`schemas/${module}.json`), 'utf8'));
  return compile(plain(schema), schema.title, {
    additionalProperties: false,
    bannerComment: `// Made from schemas/${module}.json by \`npm run types\`.`,
    style: { singleQuote: true, printWidth: 100 },
  });
}

/** Where it lies. */
export function typesFile(module) {
  return place(`src/${module}.ts`);
}

export { MODULES };

/** The schema in the compiler's understanding: a default is no type, and a type that is not said is any. */
function plain(schema) {
  if (Array.isArray(schema)) {
    return schema.map(plain);
  }
  if (schema === null || typeof schema !== 'object') {
    return schema;
  }
  const { default: _, ...rest } = schema;
  const fields = Object.entries(rest).map(([name, value]) => [name, plain(value)]);
  const saysNothing = Object.keys(rest).every((name) => name === 'description') && 'description' in rest;
  return { ...Object.fromEntries(fields), ...(saysNothing && { tsType: 'unknown' }) };
}

function place(name) {
  return new URL(`../${name}`, import.meta.url);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const module of MODULES) {
    await writeFile(typesFile(module), await typesOf(module));
  }
}
