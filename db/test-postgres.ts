/**
 * Starts a throw-away PostgreSQL for a test run and passes its address and the name of a migrated template database to the tests.
 * `TEST_PG_URL` names an existing server instead.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeTemplate } from './memory.ts';

/** Starts `postgres-process.ts`; resolves with its address and a function to stop it. */
async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'postgres-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const url = await Promise.race([line.then(([text]) => text), ended.then(() => undefined)]);
  if (url === undefined) throw new Error('PostgreSQL did not start: see above');
  return {
    url,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

export default async function setup(): Promise<() => Promise<void>> {
  const own = process.env['TEST_PG_URL'];
  if (own !== undefined) {
    return (await makeTemplate(own)).drop;
  }
  const { url, stop } = await startPostgres();
  process.env['TEST_PG_URL'] = url;
  await makeTemplate(url);
  return stop;
}
