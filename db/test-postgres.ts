/** Starts a PostgreSQL for a test run, or takes `TEST_PG_URL`; tests get its address and the name of a migrated template. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeTemplate } from './test-database.ts';

/** Starts `postgres-process.ts`, its data below `folder`. A crash of a durable one loses no committed write. */
export async function startPostgres({ durable = false, folder = tmpdir() } = {}) {
  const script = join(import.meta.dirname, 'postgres-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...(durable ? ['durable'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  /** The address, once the server accepts connections. */
  async function address(): Promise<string> {
    const line = once(lines, 'line') as Promise<[string]>;
    const url = await Promise.race([line.then(([text]) => text), ended.then(() => undefined)]);
    if (url === undefined) throw new Error('PostgreSQL did not start: see above');
    return url;
  }
  const url = await address();
  return {
    url,
    /** Makes the server crash; resolves once it has recovered. */
    crash: async () => {
      child.stdin.write('crash\n');
      await address();
    },
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
